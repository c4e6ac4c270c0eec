/* SPDX-License-Identifier: MIT */
#include "hash_set.h"

#include <stdlib.h>

#include "util.h"

static uint64_t *find_hash_place(const struct hash_set *set, uint64_t hash)
{
    size_t at = hash & (set->cap - 1);

    while (set->places[at] != 0 && set->places[at] != hash)
        at = (at + 1) & (set->cap - 1);
    return &set->places[at];
}

bool hash_set_has(const struct hash_set *set, uint64_t hash)
{
    hash = hash ? hash : 1;
    return set->cap > 0 && *find_hash_place(set, hash) == hash;
}

bool hash_set_add(struct hash_set *set, uint64_t hash)
{
    uint64_t *place;

    hash = hash ? hash : 1;
    if (set->count * 2 >= set->cap) {
        struct hash_set larger = {.cap = set->cap ? set->cap * 2 : 1024, .count = set->count};

        larger.places = xcalloc(larger.cap, sizeof *larger.places);
        for (size_t i = 0; i < set->cap; i++) {
            if (set->places[i] != 0)
                *find_hash_place(&larger, set->places[i]) = set->places[i];
        }
        free(set->places);
        *set = larger;
    }
    place = find_hash_place(set, hash);
    if (*place == hash)
        return false;
    *place = hash;
    set->count++;
    return true;
}

void hash_set_free(struct hash_set *set)
{
    free(set->places);
    *set = (struct hash_set){0};
}
