/* SPDX-License-Identifier: MIT */
#include "arena.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "allocations.h"
#include "check.h"

enum { BLOCKS = 64 };

static unsigned random_below(uint64_t *state, unsigned limit)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(*state >> 33) % limit;
}

static bool holds(const unsigned char *block, size_t size, unsigned char byte)
{
    for (size_t i = 0; i < size; i++)
        if (block[i] != byte)
            return false;
    return true;
}

/* Blocks of all sizes, made and returned in any order, some of them after the end. */
static void check_blocks(void)
{
    unsigned char *blocks[BLOCKS] = {NULL};
    size_t sizes[BLOCKS] = {0};
    uint64_t state = 1;
    bool kept = true, aligned = true;

    for (unsigned round = 0; round < 20000; round++) {
        const unsigned at = random_below(&state, BLOCKS);
        const size_t size = 1 + random_below(&state, random_below(&state, 8) == 0 ? 20000 : 100);

        if (round % 97 == 0)
            arena_begin();
        else if (round % 97 == 60)
            arena_end();
        kept &= !blocks[at] || holds(blocks[at], sizes[at], (unsigned char)at);
        if (random_below(&state, 3) == 0) {
            arena_free(blocks[at]);
            blocks[at] = NULL;
            continue;
        }
        if (blocks[at]) {
            const size_t both = size < sizes[at] ? size : sizes[at];

            blocks[at] = arena_realloc(blocks[at], size);
            kept &= holds(blocks[at], both, (unsigned char)at);
        } else if (random_below(&state, 2) == 0) {
            blocks[at] = arena_malloc(size);
        } else {
            blocks[at] = arena_calloc(size, 1);
            kept &= holds(blocks[at], size, 0);
        }
        aligned &= (uintptr_t)blocks[at] % _Alignof(max_align_t) == 0;
        sizes[at] = size;
        memset(blocks[at], (int)at, size);
    }
    arena_end();
    for (unsigned i = 0; i < BLOCKS; i++) {
        kept &= !blocks[i] || holds(blocks[i], sizes[i], (unsigned char)i);
        arena_free(blocks[i]);
    }
    CHECK(kept);
    CHECK(aligned);
}

/* One answer's room is the next one's, unless something was kept. */
static void check_room(void)
{
    const size_t before = allocations;
    char *first, *second;

    for (unsigned round = 0; round < 10000; round++) {
        arena_begin();
        first = arena_strdup("first");
        CHECK(strcmp(first, "first") == 0);
        arena_free(first);
        arena_end();
    }
    CHECK(allocations == before);
    arena_begin();
    second = arena_malloc(6);
    arena_end();
    arena_begin();
    first = arena_strdup("again");
    CHECK(first != second);
    arena_free(first);
    arena_free(second);
    arena_end();
}

static void check_limits(void)
{
    char *empty;

    arena_begin();
#if !defined(ALLOCATIONS_NOT_COUNTED) /* a sanitizer ends the program */
    CHECK(!arena_calloc(SIZE_MAX / 2, 4));
#endif
    empty = arena_malloc(0);
    arena_free(empty);
    arena_free(NULL);
    arena_end();
}

int main(void)
{
    check_blocks();
    check_room();
    check_limits();
    return check_report("arena");
}
