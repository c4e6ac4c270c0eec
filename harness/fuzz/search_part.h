/* SPDX-License-Identifier: MIT */
/* Searches one part of a space: asks the engines about each string, and finds the cause of each
 * difference of the effects that are searched for. */
#ifndef SEARCH_PART_H
#define SEARCH_PART_H

#include <stdatomic.h>

#include "engine_list.h"
#include "search_list.h"
#include "testcase.h"

struct searcher;

/* Lengths that have no more strings than this together are searched with an empty list of what is
 * known, see searcher_new. */
#define SEARCH_EXPLAINED_STRINGS 200000u

/* effects: a set of 1u << effect. base.ptr NULL: none. known: what the shorter strings gave; it
 * does not change while the searcher lives. If it is empty, the cause of each difference is
 * searched. Otherwise, a difference counts for a cause that is known for its effect if that alone
 * explains it; for its own cause if one that is known for another effect explains it; and else for
 * a shorter difference if it contains one. The cause of the others is searched. All is borrowed.
 * The caller calls searcher_free. */
struct searcher *searcher_new(const struct engine_list *engines, const struct search_space *space,
                              struct ua_str base, unsigned effects,
                              const struct search_list *known);
void searcher_free(struct searcher *searcher);

/* Of a campaign. */
struct search_watch {
    /* Called before each string, if no engine is behind a pipe. False: the string is left out. */
    bool (*before_string)(void *context, struct testcase test);
    /* Called before each run of an engine of this process, see struct pair. */
    void (*before_run)(void *context, const struct engine *engine, struct testcase test);
    void *context;
    bool of_first; /* only pairs with the first engine are compared */
};
/* Copies the watch. */
void searcher_watch(struct searcher *searcher, const struct search_watch *watch);

/* Adds what a part gives to out. done (may be NULL) counts its strings. False, after
 * a complaint, if an engine behind a pipe answers no more. */
bool search_part_run(struct searcher *searcher, struct search_part part, struct search_list *out,
                     atomic_uint_fast64_t *done);

/* The number of two engines, i < j, among all pairs. */
static inline unsigned search_pair(unsigned i, unsigned j)
{
    return j * (j - 1) / 2 + i;
}

#endif
