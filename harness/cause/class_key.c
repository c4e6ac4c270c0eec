/* SPDX-License-Identifier: MIT */
#include "class_key.h"

#include <string.h>

#include "rewrites.h"

/* Hashes the ids, sorted, each with its NUL, so that two pairs never give the same bytes. */
static uint64_t hash_pair(const char *id_a, const char *id_b, const char *effect)
{
    bool swap = strcmp(id_a, id_b) > 0;
    const char *first = swap ? id_b : id_a, *second = swap ? id_a : id_b;
    uint64_t hash = hash_bytes(HASH_START, first, strlen(first) + 1);

    hash = hash_bytes(hash, second, strlen(second) + 1);
    return hash_bytes(hash, effect, strlen(effect) + 1);
}

uint64_t class_hash(const char *id_a, const char *id_b, enum effect effect, const char *cause)
{
    return hash_bytes(hash_pair(id_a, id_b, effect_family(effect)), cause, strlen(cause) + 1);
}

uint64_t quirk_hash(const char *cause)
{
    return hash_bytes(HASH_START, cause, strlen(cause) + 1);
}

uint64_t search_hash(const char *id_a, const char *id_b, enum effect effect,
                     struct rewrite_set candidates)
{
    unsigned char bytes[MAX_REWRITES / 8] = {0};

    for (int i; (i = rewrite_set_next(&candidates)) >= 0;)
        bytes[rewrite_numbers[i] / 8] |= (unsigned char)(1u << rewrite_numbers[i] % 8);
    return hash_bytes(hash_pair(id_a, id_b, effect_name(effect)), bytes, sizeof bytes);
}

struct rewrite_set shape_candidates(enum effect effect, struct rewrite_set candidates)
{
    return rewrite_set_limit(candidates, effect == EFFECT_ACCEPT_REJECT ? 1 : 2);
}

uint64_t shape_hash(const char *id_a, const char *id_b, enum effect effect,
                    struct rewrite_set candidates)
{
    return search_hash(id_a, id_b, effect, shape_candidates(effect, candidates));
}
