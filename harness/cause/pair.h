/* SPDX-License-Identifier: MIT */
/* Two engines that are asked about the same inputs, and the difference of their answers. */
#ifndef PAIR_H
#define PAIR_H

#include "compare.h"
#include "engine.h"
#include "testcase.h"

/* Two engines and reusable room for asking them. */
struct pair {
    struct engine *a, *b;
    struct observation answer_a, answer_b; /* their answers to the test case that was asked last */
    struct difference difference;
    uint64_t *executions; /* gets how often an engine was asked; NULL: not counted */
    /* Called before an engine is asked; NULL: not called. */
    void (*before_run)(void *context, const struct engine *engine, struct testcase test);
    void *context;
};
void pair_free(struct pair *pair);
/* A second pair of the same engines, with the same counter and hook. It has no answers yet. */
struct pair pair_like(const struct pair *pair);
/* Asks both engines about a test case and compares their answers. */
void pair_ask(struct pair *pair, struct testcase test);

#endif
