/* SPDX-License-Identifier: MIT */
/* Two engines that run on the same test cases, and the difference of their answers. */
#ifndef PAIR_H
#define PAIR_H

#include "compare.h"
#include "engine.h"
#include "rank.h"
#include "testcase.h"

/* Compares two answers to one test case: by compare_reparse if b reads the href of a, as `a>b`. */
void pair_compare_answers(struct difference *out, const struct engine *a,
                          const struct observation *answer_a, const struct engine *b,
                          const struct observation *answer_b);

/* Two engines, and their answers to the last test case. Reusable. */
struct pair {
    struct engine *engines[2];
    struct observation answers[2]; /* to the last test case */
    struct difference difference;
    struct ua_str encoding; /* of the query, by a label; ptr NULL: UTF-8. Borrowed */
    uint64_t *executions;   /* counts the runs of an engine; NULL: not counted */
    /* Called before each run of an engine; NULL: not called. */
    void (*before_run)(void *context, const struct engine *engine, struct testcase test);
    void *context;
    /* For a URL that passes a check: whether the changed URL no longer gets past the check, even
     * if the two answers to it differ in the form of the host. NULL: a difference is the two
     * answers alone. */
    bool (*is_closed)(const struct pair *given, const struct pair *changed);
    const void *check;
    /* For engines behind a pipe; borrowed; NULL: each question is asked. It holds no answers to an
     * encoding. */
    struct answer_memo *memo;
};
void pair_free(struct pair *pair);
/* A second pair of the same engines, with the same encoding, counter and hooks. It has no answers
 * yet. */
struct pair pair_of_same_engines(const struct pair *pair);
/* Asks both engines about a test case and compares their answers. */
void pair_run(struct pair *pair, struct testcase test);
/* Collects a test case for pair_ask_ahead. False if no more can be collected, or if the pair has no
 * memo. */
bool pair_collect(const struct pair *pair, struct testcase test);
/* Asks what was collected, in one batch, so that pair_run finds the answers in the memo. */
void pair_ask_ahead(const struct pair *pair);
/* Compares the two answers, by pair_compare_answers. */
void pair_compare(struct pair *pair);
/* Returns the rank of the last difference, which is that on test. */
enum rank pair_rank(const struct pair *pair, struct testcase test);
/* Returns rank_importance of the last difference, which is that on test; 0 if the two agree. */
unsigned pair_importance(const struct pair *pair, struct testcase test);

#endif
