/* SPDX-License-Identifier: MIT */
/* A set of 64-bit hashes, with open addressing. 0 counts as 1. */
#ifndef HASH_SET_H
#define HASH_SET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A zeroed set is empty. */
struct hash_set {
    uint64_t *places; /* 0: free */
    size_t count, cap;
};

bool hash_set_has(const struct hash_set *set, uint64_t hash);
/* Adds a hash. Returns whether it is new. */
bool hash_set_add(struct hash_set *set, uint64_t hash);
void hash_set_free(struct hash_set *set);

#endif
