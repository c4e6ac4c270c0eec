/* SPDX-License-Identifier: MIT */
#include "xmalloc.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "util.h"

static _Noreturn void out_of_memory(void)
{
    /* Not complain, which needs memory. */
    fflush(stdout);
    fputs("urlassay: out of memory\n", stderr);
    exit(EXIT_COULD_NOT_RUN);
}

void *xmalloc(size_t size)
{
    void *ptr = malloc(size ? size : 1);

    if (!ptr)
        out_of_memory();
    return ptr;
}

void *xcalloc(size_t count, size_t size)
{
    void *ptr = calloc(count ? count : 1, size ? size : 1);

    if (!ptr)
        out_of_memory();
    return ptr;
}

void *xrealloc(void *ptr, size_t size)
{
    ptr = realloc(ptr, size ? size : 1);
    if (!ptr)
        out_of_memory();
    return ptr;
}

char *xstrndup(const char *text, size_t len)
{
    char *copy = xmalloc(len + 1);

    if (len > 0)
        memcpy(copy, text, len);
    copy[len] = '\0';
    return copy;
}
