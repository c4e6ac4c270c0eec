/* SPDX-License-Identifier: MIT */
/* Use this for reports and tables: it writes into a text, with colours, at any width. flow.h prints
 * labels and their items on stdout, on lines of at most PAGE columns. */
#ifndef COLUMNS_H
#define COLUMNS_H

#include "util.h"

struct text_layout {
    struct text *out;
    unsigned width; /* in columns */
    bool color;
};

#define BOLD "\x1b[1m"
#define RED "\x1b[31m"
#define GREEN "\x1b[32m"
#define YELLOW "\x1b[33m"
#define DIM "\x1b[2m"

/* Adds bytes in a colour. code: one of those above. */
void layout_colored(const struct text_layout *layout, const char *code, const char *bytes,
                    size_t len);

void layout_pad(struct text *out, unsigned count);

/* Moves *pos over as much of text as fits into width columns. Returns the columns used. */
unsigned layout_fit(struct ua_str text, size_t *pos, unsigned width);

/* Adds words, wrapped at the layout's width, and a newline. The cursor is at column at. All lines
 * but the first are indented. The bytes of colour codes take no column. */
void layout_words(const struct text_layout *layout, struct ua_str words, unsigned at,
                  unsigned indent);

#endif
