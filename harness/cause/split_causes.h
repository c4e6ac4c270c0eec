/* SPDX-License-Identifier: MIT */
/* Splits an input with several causes of a difference into one input for each cause. */
#ifndef SPLIT_CAUSES_H
#define SPLIT_CAUSES_H

#include "classification.h"
#include "reduce.h"

/* All is borrowed. */
struct cause_split {
    struct pair *pair;
    struct classification *classification; /* of what the pair was asked last */
    struct owned_testcase *test;           /* with several causes; used up */
    struct owned_testcase *part;           /* room for a part */
    uint64_t budget;                       /* of questions to one engine, to reduce each part */
    uint64_t *asked;                       /* gets how many it took; NULL: not counted */
};

/* Whether one rewrite alone explains it. */
bool explanation_is_single(const struct explanation *explanation);

/* For an input that was just asked and classified. If a single rewrite explains it, the whole input
 * is the only part. Otherwise the input is reduced (reduce.h), to each depth until a single rewrite
 * explains the result, and found is called for the result. Then the result's cause is rewritten in
 * the input, and the same is done with what is left. If a pair explains the input, and nothing
 * explains the result, the part is the whole input.
 *
 * When found is called, the part is asked and classified. found may ask again and may change the
 * part. Returns false, at once, if found returns false. */
bool split_causes(const struct cause_split *split, bool (*found)(void *context), void *context);

#endif
