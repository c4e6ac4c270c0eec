/* SPDX-License-Identifier: MIT */
/* An allocator that fails when it is told to, and counts: for tests and for the laws of a script.
 */
#ifndef HEAP_H
#define HEAP_H

#include <stdlib.h>

#include "urlassay.h"
#include "util.h"

/* Keeps the size in front of each block, so that old_size can be checked as well. */
struct heap {
    size_t calls;   /* allocations and resizes since the last heap_fail_at() */
    size_t fail_at; /* the call that fails; 0: none */
    size_t live;    /* blocks */
    size_t wrong;   /* calls whose old_size was not what was asked for */
};

union block {
    size_t size;
    max_align_t align;
};

static inline void *heap_resize(void *ctx, void *ptr, size_t old_size, size_t new_size)
{
    struct heap *heap = ctx;
    union block *block = ptr ? (union block *)ptr - 1 : NULL;

    if (old_size != (block ? block->size : 0))
        heap->wrong++;
    if (new_size == 0) {
        if (block)
            heap->live--;
        free(block);
        return NULL;
    }
    if (++heap->calls == heap->fail_at)
        return NULL;
    if (!block)
        heap->live++;
    block = xrealloc(block, sizeof *block + new_size);
    block->size = new_size;
    return block + 1;
}

#define HEAP_FAILURE_UNANSWERED "a failed allocation does not give UA_NOMEM"

/* What is wrong with the heap once all should be released; NULL: nothing. */
static inline const char *heap_problem(const struct heap *heap)
{
    if (heap->live > 0)
        return "the script has left memory behind";
    return heap->wrong > 0 ? "the allocator was given a wrong old size" : NULL;
}

static inline void heap_fail_at(struct heap *heap, size_t fail_at)
{
    heap->calls = 0;
    heap->fail_at = fail_at;
}

#endif
