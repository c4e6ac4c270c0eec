/* SPDX-License-Identifier: MIT */
/* Memory that never fails: without memory, the program prints a line and exits with
 * EXIT_COULD_NOT_RUN. */
#ifndef XMALLOC_H
#define XMALLOC_H

#include <stddef.h>

/* Like the functions of the standard library. Never return NULL. The caller frees the result. */
void *xmalloc(size_t size);
void *xcalloc(size_t count, size_t size);
void *xrealloc(void *ptr, size_t size);
/* Copies len bytes and adds a NUL. */
char *xstrndup(const char *text, size_t len);

#endif
