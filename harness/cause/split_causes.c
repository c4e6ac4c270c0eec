/* SPDX-License-Identifier: MIT */
#include "split_causes.h"

#include "rewrite_step.h"

/* The number of causes that are rewritten in one input. The rest may be one more part. */
#define MAX_PARTS 4

bool explanation_is_single(const struct explanation *explanation)
{
    return explanation->first >= 0 && explanation->second < 0 && !explanation->is_of_part;
}

static bool is_single(const struct cause_split *split)
{
    return explanation_is_single(&split->classification->explanation);
}

/* Returns false if the two engines agree on the test case. */
static bool run_and_classify(const struct cause_split *split, const struct owned_testcase *test)
{
    pair_run(split->pair, testcase_of(test));
    if (split->pair->difference.effect == EFFECT_NONE)
        return false;
    classify(split->classification, split->pair, testcase_of(test));
    return true;
}

static void reduce_part(const struct cause_split *split)
{
    bool is_explained = split->classification->explanation.first >= 0;
    uint64_t left = split->budget, *counter = split->pair->executions;

    split->pair->executions = split->asked;
    testcase_copy(split->part, testcase_of(split->test));
    for (enum reduce_depth depth = 0; depth < REDUCE_DEPTHS && !is_single(split); depth++) {
        reduce_input(split->pair, split->part, depth, &left);
        run_and_classify(split, split->part);
    }
    split->pair->executions = counter;
    if (!is_explained || split->classification->explanation.first >= 0)
        return;
    /* A pair that explains the whole input is better than a reduced input that nothing explains. */
    testcase_copy(split->part, testcase_of(split->test));
    run_and_classify(split, split->part);
}

bool split_causes(const struct cause_split *split, bool (*found)(void *context), void *context)
{
    for (unsigned part = 0; !is_single(split) && part < MAX_PARTS; part++) {
        int cause;

        reduce_part(split);
        cause = is_single(split) ? split->classification->explanation.first : -1;
        if (!found(context))
            return false;
        if (cause < 0 || !rewrite_testcase(split->test, (unsigned)cause) ||
            !run_and_classify(split, split->test))
            return true;
    }
    if (!is_single(split))
        return true;
    testcase_copy(split->part, testcase_of(split->test));
    return found(context);
}
