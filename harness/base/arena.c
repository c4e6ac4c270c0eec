/* SPDX-License-Identifier: MIT */
#include "arena.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* gcc says so by a macro, clang by a feature. */
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define IS_USED false
#endif
#elif defined(__SANITIZE_ADDRESS__)
#define IS_USED false
#endif
#if !defined(IS_USED)
#define IS_USED true
#endif

/* More than the answer to an input of some hundred bytes takes. */
#define ROOM ((size_t)16 << 10)

/* Stands before each block and aligns it: the block's size in bytes. */
struct head {
    _Alignas(max_align_t) size_t size;
};
#define HEADS (ROOM / sizeof(struct head))

static _Thread_local struct {
    struct head room[HEADS];
    size_t used; /* heads */
    size_t live; /* blocks */
    bool is_open;
} arena;

void arena_begin(void)
{
    arena.is_open = IS_USED;
}

void arena_end(void)
{
    arena.is_open = false;
    if (arena.live == 0)
        arena.used = 0;
}

static bool is_in_arena(const void *block)
{
    return (uintptr_t)block - (uintptr_t)arena.room < sizeof arena.room;
}

void *arena_malloc(size_t size)
{
    struct head *head = arena.room + arena.used;
    const size_t heads = 1 + (size + sizeof *head - 1) / sizeof *head;

    if (!arena.is_open || size > ROOM || heads > HEADS - arena.used)
        return malloc(size); /* NOLINT(clang-analyzer-optin.portability.UnixAPI): malloc's own 0 */
    arena.used += heads;
    arena.live++;
    head->size = size;
    return head + 1;
}

void *arena_calloc(size_t count, size_t size)
{
    void *block;

    if (!arena.is_open || (size > 0 && count > ROOM / size))
        return calloc(count, size);
    block = arena_malloc(count * size);
    if (block)
        memset(block, 0, count * size);
    return block;
}

void *arena_realloc(void *block, size_t size)
{
    size_t before;
    void *moved;

    if (!block)
        return arena_malloc(size);
    if (!is_in_arena(block))
        return realloc(block, size);
    before = ((const struct head *)block)[-1].size;
    moved = arena_malloc(size);
    if (!moved)
        return NULL;
    memcpy(moved, block, before < size ? before : size);
    arena_free(block);
    return moved;
}

char *arena_strdup(const char *string)
{
    const size_t size = strlen(string) + 1;
    char *copy = arena_malloc(size);

    return copy ? memcpy(copy, string, size) : NULL;
}

void arena_free(void *block)
{
    if (is_in_arena(block))
        arena.live--;
    else if (block)
        free(block);
}
