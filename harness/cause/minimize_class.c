/* SPDX-License-Identifier: MIT */
/* The condition for minimising an input of a class: the class stays, and the effect is as bad. */
#include "ascii.h"
#include "classification.h"
#include "minimize.h"

struct class_target {
    struct pair *pair;
    uint64_t class;
    enum effect effect; /* of the current input; that of a candidate may be worse, but not lesser */
    int first, second;  /* the cause; first -1: unexplained, then also: */
    struct rewrite_set clues; /* the rewrites that stand for the cause */
    struct classification classification;
};

static struct rewrite_set clue_set(struct testcase test)
{
    return rewrite_set_limit(cause_candidates(test), 2);
}

/* The class of the pair's last run, which was on test. */
static uint64_t classify_input(struct class_target *target, struct testcase test)
{
    classify(&target->classification, target->pair, test);
    return target->classification.class;
}

/* The checks that need no search for the cause, which is expensive. */
static bool may_keep_class(const struct class_target *target, struct testcase test)
{
    const struct pair *pair = target->pair;
    enum effect effect = pair->difference.effect;

    if (effect < target->effect ||
        strcmp(effect_family(effect), effect_family(target->effect)) != 0)
        return false;
    return target->first >= 0 ? cause_explains(pair, test, target->first, target->second)
                              : rewrite_set_equal(clue_set(test), target->clues);
}

static bool keeps_class(void *context, struct minimize_job *work, struct testcase candidate)
{
    struct class_target *target = context;
    uint64_t before = *target->pair->executions, spent;
    bool is;

    pair_run(target->pair, candidate);
    is = may_keep_class(target, candidate) && classify_input(target, candidate) == target->class;
    if (is)
        target->effect = target->pair->difference.effect;
    spent = *target->pair->executions - before;
    work->budget -= spent < work->budget ? spent : work->budget;
    return is;
}

bool minimize_class(struct pair *pair, struct owned_testcase *test, uint64_t *executions)
{
    struct class_target target = {.pair = pair};
    struct minimize_job work = {
        .test = test, .same = keeps_class, .context = &target, .budget = *executions};
    uint64_t counted = 0, *outer = pair->executions;
    bool settled = true;

    pair->executions = &counted;
    pair_run(pair, testcase_of(test));
    target.effect = pair->difference.effect;
    if (target.effect != EFFECT_NONE) {
        target.class = classify_input(&target, testcase_of(test));
        target.first = target.classification.explanation.first;
        target.second = target.classification.explanation.second;
        target.clues = clue_set(testcase_of(test));
        settled = minimize_input(&work);
    }
    *executions = work.budget;
    pair->executions = outer;
    if (outer)
        *outer += counted;
    classification_free(&target.classification);
    return settled;
}

/* Replaces the host if it is one word. False if it is not. */
static bool name_host(struct text *out, struct ua_str url, struct ua_str base)
{
    struct anatomy a;

    anatomy_split(&a, url, base);
    text_clear(out);
    for (uint32_t i = a.host.start; i < a.host.end; i++) {
        if (!ua_is_alpha((unsigned char)url.ptr[i]))
            return false;
    }
    if (a.host.end == a.host.start)
        return false;
    text_add(out, url.ptr, a.host.start);
    text_puts(out, "example");
    text_add(out, url.ptr + a.host.end, url.len - a.host.end);
    return true;
}

void minimize_name(struct pair *pair, struct owned_testcase *test)
{
    struct class_target target = {.pair = pair};
    const struct testcase given = testcase_of(test);
    struct text named[2] = {0};
    bool is[2];

    is[0] = name_host(&named[0], given.url, given.base);
    is[1] = given.base.ptr && name_host(&named[1], given.base, ua_str(NULL, 0));
    pair_run(pair, given);
    target.class = classify_input(&target, given);
    target.effect = pair->difference.effect;
    /* Tries both, then each alone. */
    for (unsigned which = 3; target.effect != EFFECT_NONE && which > 0; which--) {
        const bool renames[2] = {which & 1, which & 2};
        const struct testcase renamed = {renames[0] ? text_str(&named[0]) : given.url,
                                         renames[1] ? text_str(&named[1]) : given.base};

        if ((renames[0] && !is[0]) || (renames[1] && !is[1]))
            continue;
        pair_run(pair, renamed);
        if (pair->difference.effect < target.effect ||
            classify_input(&target, renamed) != target.class)
            continue;
        if (renames[0])
            text_assign(&test->url, &named[0]);
        if (renames[1])
            text_assign(&test->base, &named[1]);
        break;
    }
    text_free(&named[0]);
    text_free(&named[1]);
    classification_free(&target.classification);
}
