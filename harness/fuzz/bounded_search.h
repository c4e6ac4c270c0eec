/* SPDX-License-Identifier: MIT */
/* The first stage of a campaign: bounded exhaustive testing. All strings of few tokens, as
 * `urlassay search` has them, the shortest first, for as long as the stage may take. A cause that
 * mutation meets by luck is found for certain if a short string shows it, and by the shortest one.
 */
#ifndef BOUNDED_SEARCH_H
#define BOUNDED_SEARCH_H

#include "detector.h"

struct bounded_search {
    struct detector *detector;
    struct store *store;
    struct engine *const *engines; /* of the detector, in this process; the first is compared with
                                      each other one */
    size_t count;
    bool (*is_over)(const void *context); /* asked a few times a second */
    const void *context;
};

/* Runs the stage, until it is over or all strings of up to seven tokens are searched. Adds the
 * strings to the counts of the store. Sets *length to the tokens of the longest strings that are
 * all searched. False if the store failed. */
bool bounded_search_run(const struct bounded_search *stage, unsigned *length);

#endif
