/* SPDX-License-Identifier: MIT */
/* Bytes that end at a page without access: to read beyond them crashes at once. */
#ifndef GUARD_PAGE_H
#define GUARD_PAGE_H

#include <stddef.h>

/* Returns how many whole pages hold size bytes; the bytes begin in the first page. */
size_t guard_pages(size_t size);

/* Maps this many pages, at least one, and an unreadable page after them. Returns their end; NULL if
 * memory runs out. */
char *guard_map(size_t pages);

/* Unmaps the pages. at: any byte of the first page. */
void guard_unmap(char *at, size_t pages);

/* Returns the end of the pages. at: any byte of the first page. */
char *guard_end(char *at, size_t pages);

#endif
