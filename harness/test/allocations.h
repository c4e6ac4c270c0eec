/* SPDX-License-Identifier: MIT */
/* Counts what the program allocates, be it the harness, a library or libc itself. To be included by
 * one file of a program. The sanitizers have an allocator of their own: there nothing is counted.
 */
#ifndef ALLOCATIONS_H
#define ALLOCATIONS_H

#include <stdlib.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define ALLOCATIONS_NOT_COUNTED
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || !defined(__GLIBC__)
#define ALLOCATIONS_NOT_COUNTED
#endif

static size_t allocations;

#ifndef ALLOCATIONS_NOT_COUNTED
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *ptr, size_t size);

void *malloc(size_t size)
{
    allocations++;
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    allocations++;
    return __libc_calloc(count, size);
}

void *realloc(void *ptr, size_t size)
{
    allocations++;
    return __libc_realloc(ptr, size);
}
#endif

#endif
