/* SPDX-License-Identifier: MIT */
/* Words and cells on a page of so many columns: what the reports for a person share. */
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

/* code is one of those above. */
void page_colored(const struct page *page, const char *code, const char *bytes, size_t len);

void page_pad(struct text *out, unsigned count);

/* How much of text, from *pos on, fits width columns; steps *pos. Returns the columns taken. */
unsigned page_fit(struct ua_str text, size_t *pos, unsigned width);

/* Words and the spaces between them, wrapped at the page's width; lines but the first are indented.
 * The cursor stands at column at. Bytes of a colour's code take no column. Ends the line. */
void page_words(const struct page *page, struct ua_str words, unsigned at, unsigned indent);

#endif
