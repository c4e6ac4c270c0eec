/* SPDX-License-Identifier: MIT */
/* Bytes that end at a page which nobody may touch: whoever reads on behind them crashes at once. */
#ifndef GUARD_PAGE_H
#define GUARD_PAGE_H

#include <stddef.h>

/* As many whole pages as hold size bytes; the bytes begin in the first of them. */
size_t guard_pages(size_t size);

/* Maps so many pages, at least one, and the unreadable one behind them. Returns their end; NULL if
 * there is no memory. */
char *guard_map(size_t pages);

/* at: any byte of the first page. */
void guard_unmap(char *at, size_t pages);

/* The end of the pages that at, a byte of the first of them, belongs to. */
char *guard_end(char *at, size_t pages);

#endif
