/* SPDX-License-Identifier: MIT */
#include "split_causes.h"

/* How many causes are rewritten in one input. What is then left may be one part more. */
#define MAX_PARTS 4

bool explanation_is_single(const struct explanation *explanation)
{
    return explanation->first >= 0 && explanation->second < 0;
}

static bool is_single(const struct cause_split *split)
{
    return explanation_is_single(&split->classification->explanation);
}

/* Returns false if the two engines agree on the input. */
static bool ask_and_classify(const struct cause_split *split, const struct text *input,
                             const struct text *base, bool has_base)
{
    const struct testcase test = {text_str(input), text_optional(base, has_base)};

    pair_ask(split->pair, test.url, test.base);
    if (split->pair->difference.effect == EFFECT_NONE)
        return false;
    classify(split->classification, split->pair, test);
    return true;
}

static void start_part(const struct cause_split *split)
{
    text_assign(split->part, split->input);
    text_assign(split->part_base, split->base);
    *split->part_has_base = *split->has_base;
}

static void reduce_part(const struct cause_split *split)
{
    bool is_explained = split->classification->explanation.first >= 0;
    uint64_t left = split->budget, *counter = split->pair->executions;

    split->pair->executions = split->asked;
    start_part(split);
    for (enum reduce_depth depth = 0; depth < REDUCE_DEPTHS && !is_single(split); depth++) {
        reduce_input(split->pair, split->part, split->part_base, split->part_has_base, depth,
                     &left);
        ask_and_classify(split, split->part, split->part_base, *split->part_has_base);
    }
    split->pair->executions = counter;
    if (!is_explained || split->classification->explanation.first >= 0)
        return;
    /* A pair that explains the whole says more than a reduced input that nothing explains. */
    start_part(split);
    ask_and_classify(split, split->part, split->part_base, *split->part_has_base);
}

bool split_causes(const struct cause_split *split, bool (*found)(void *context), void *context)
{
    for (unsigned part = 0; !is_single(split) && part < MAX_PARTS; part++) {
        int cause;

        reduce_part(split);
        cause = is_single(split) ? split->classification->explanation.first : -1;
        if (!found(context))
            return false;
        if (cause < 0 ||
            !cause_change(split->input, *split->has_base ? split->base : NULL, (unsigned)cause) ||
            !ask_and_classify(split, split->input, split->base, *split->has_base))
            return true;
    }
    if (!is_single(split))
        return true;
    start_part(split);
    return found(context);
}
