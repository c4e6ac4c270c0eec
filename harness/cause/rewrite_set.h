/* SPDX-License-Identifier: MIT */
/* A set of rewrites. Members are indices into their table; a lower index has priority. */
#ifndef REWRITE_SET_H
#define REWRITE_SET_H

#include <stdbool.h>
#include <stdint.h>

#define REWRITE_SET_WORDS 2
#define MAX_REWRITES (64 * REWRITE_SET_WORDS)

/* Zeroed: the empty set. */
struct rewrite_set {
    uint64_t words[REWRITE_SET_WORDS];
};

static inline void rewrite_set_add(struct rewrite_set *set, unsigned member)
{
    set->words[member / 64] |= (uint64_t)1 << member % 64;
}

static inline bool rewrite_set_has(struct rewrite_set set, unsigned member)
{
    return set.words[member / 64] >> member % 64 & 1;
}

static inline struct rewrite_set rewrite_set_union(struct rewrite_set a, struct rewrite_set b)
{
    for (unsigned i = 0; i < REWRITE_SET_WORDS; i++)
        a.words[i] |= b.words[i];
    return a;
}

/* The members of a that are not in b. */
static inline struct rewrite_set rewrite_set_without(struct rewrite_set a, struct rewrite_set b)
{
    for (unsigned i = 0; i < REWRITE_SET_WORDS; i++)
        a.words[i] &= ~b.words[i];
    return a;
}

/* Removes the first member and returns it; -1: the set is empty. A loop takes the members in the
 * order of the table. */
static inline int rewrite_set_next(struct rewrite_set *set)
{
    for (unsigned i = 0; i < REWRITE_SET_WORDS; i++) {
        uint64_t word = set->words[i];

        if (word) {
            set->words[i] = word & (word - 1);
            return (int)(64 * i) + __builtin_ctzll(word);
        }
    }
    return -1;
}

/* The first member, or -1. */
static inline int rewrite_set_first(struct rewrite_set set)
{
    return rewrite_set_next(&set);
}

static inline bool rewrite_set_equal(struct rewrite_set a, struct rewrite_set b)
{
    uint64_t differing = 0;

    for (unsigned i = 0; i < REWRITE_SET_WORDS; i++)
        differing |= a.words[i] ^ b.words[i];
    return differing == 0;
}

/* Whether every member of set is in other. */
static inline bool rewrite_set_within(struct rewrite_set set, struct rewrite_set other)
{
    uint64_t beyond = 0;

    for (unsigned i = 0; i < REWRITE_SET_WORDS; i++)
        beyond |= set.words[i] & ~other.words[i];
    return beyond == 0;
}

/* The members of both. */
static inline struct rewrite_set rewrite_set_intersection(struct rewrite_set a,
                                                          struct rewrite_set b)
{
    for (unsigned i = 0; i < REWRITE_SET_WORDS; i++)
        a.words[i] &= b.words[i];
    return a;
}

static inline bool rewrite_set_intersects(struct rewrite_set a, struct rewrite_set b)
{
    return rewrite_set_first(rewrite_set_intersection(a, b)) >= 0;
}

static inline unsigned rewrite_set_count(struct rewrite_set set)
{
    unsigned count = 0;

    for (unsigned i = 0; i < REWRITE_SET_WORDS; i++)
        count += (unsigned)__builtin_popcountll(set.words[i]);
    return count;
}

/* The first count members. */
static inline struct rewrite_set rewrite_set_limit(struct rewrite_set set, unsigned count)
{
    struct rewrite_set kept = {0};

    for (int i; count > 0 && (i = rewrite_set_next(&set)) >= 0; count--)
        rewrite_set_add(&kept, (unsigned)i);
    return kept;
}

#endif
