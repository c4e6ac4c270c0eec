/* SPDX-License-Identifier: MIT */
/* Words and cells on a page of fixed width, for reports that people read. */
#ifndef COLUMNS_H
#define COLUMNS_H

#include "util.h"

struct page {
    struct text *out;
    unsigned width; /* in columns */
    bool color;
};

#define BOLD "\x1b[1m"
#define RED "\x1b[31m"
#define YELLOW "\x1b[33m"
#define DIM "\x1b[2m"

/* Adds bytes in a colour. code: one of those above. */
void page_colored(const struct page *page, const char *code, const char *bytes, size_t len);

void page_pad(struct text *out, unsigned count);

/* Moves *pos over as much of text as fits into width columns. Returns the columns used. */
unsigned page_fit(struct ua_str text, size_t *pos, unsigned width);

/* Adds words, wrapped at the page's width, and a newline. The cursor is at column at. All lines but
 * the first are indented. The bytes of colour codes take no column. */
void page_words(const struct page *page, struct ua_str words, unsigned at, unsigned indent);

#endif
