/* SPDX-License-Identifier: MIT */
/* Splits an input with several causes of a difference into one input for each cause. */
#ifndef SPLIT_CAUSES_H
#define SPLIT_CAUSES_H

#include "classification.h"
#include "reduce.h"

/* All is borrowed. */
struct cause_split {
    struct pair *pair;
    struct classification *classification; /* of the pair's last run */
    struct owned_testcase *test;           /* with several causes; used up */
    struct owned_testcase *part;           /* room for a part */
    uint64_t budget;                       /* runs of one engine, to reduce each part */
    uint64_t *asked;                       /* gets the number of runs; NULL: not counted */
};

/* Whether a single rewrite explains the difference, on the whole input. */
bool explanation_is_single(const struct explanation *explanation);

/* For an input on which the pair has just run, and that is classified. If a single rewrite explains
 * it, the whole input is the only part. Otherwise the input is reduced (reduce.h), to each depth
 * until a single rewrite explains the result, and found is called for the result. Then the result's
 * cause is rewritten in the input, and this is repeated with the rest. If a pair of rewrites
 * explains the input, and nothing explains the result, the part is the whole input.
 *
 * When found is called, the pair has run on the part, and the part is classified. found may run the
 * pair again and may change the part. Returns false, at once, if found returns false. */
bool split_causes(const struct cause_split *split, bool (*found)(void *context), void *context);

#endif
