/* SPDX-License-Identifier: MIT */
#include "classification.h"

#include <stdlib.h>
#include <string.h>

#include "class_key.h"
#include "registry.h"
#include "str.h"

void classification_free(struct classification *classification)
{
    observation_free(&classification->answers[0]);
    observation_free(&classification->answers[1]);
    explanation_free(&classification->explanation);
    text_free(&classification->cause);
    for (int i = 0; i < 2; i++) {
        text_free(&classification->own[i].cause);
        testcase_free(&classification->own[i].changed);
    }
}

static int compare_cause_names(const void *left, const void *right)
{
    return strcmp(*(const char *const *)left, *(const char *const *)right);
}

static void name_cause(struct text *name, const struct explanation *explanation)
{
    struct rewrite_set set = rewrite_set_limit(explanation->candidates, 2);
    const char *names[2];
    size_t count = 0;

    explanation_name(name, explanation);
    if (explanation->first >= 0)
        return;
    for (int i; (i = rewrite_set_next(&set)) >= 0;)
        names[count++] = rewrites[i]->name;
    if (count == 0)
        return;
    qsort(names, count, sizeof *names, compare_cause_names);
    for (size_t i = 0; i < count; i++)
        text_printf(name, "%s%s", i > 0 ? ", " : " (", names[i]);
    text_puts(name, ")");
}

void classify(struct classification *out, const struct pair *pair, struct testcase test)
{
    const char *const a = pair->engines[0]->id, *const b = pair->engines[1]->id;
    const enum effect effect = pair->difference.effect;

    explain_difference(&out->explanation, pair, test);
    out->engines[0] = pair->engines[0];
    out->engines[1] = pair->engines[1];
    observation_copy(&out->answers[0], &pair->answers[0]);
    observation_copy(&out->answers[1], &pair->answers[1]);
    out->difference = pair->difference;
    out->rank = pair_rank(pair, test);
    out->class = out->shape = 0;
    out->has_own = false;
    text_clear(&out->cause);
    if (effect == EFFECT_NONE)
        return;
    name_cause(&out->cause, &out->explanation);
    out->class = class_hash(a, b, effect, out->cause.ptr);
    out->shape = shape_hash(a, b, effect, out->explanation.candidates);
}

/* Whether the Standard and an engine differ in what two engines differ in. */
static bool is_at_issue(enum effect effect, enum effect of_two)
{
    return of_two == EFFECT_ACCEPT_REJECT ? effect == EFFECT_ACCEPT_REJECT
                                          : effect == EFFECT_ACCEPT_REJECT || effect >= of_two;
}

/* Fills *out for the engine on this side of a pair. False: it is not explained. */
static bool find_own_cause(struct own_cause *out, const struct pair *pair, int side,
                           struct engine *standard, struct testcase test)
{
    struct pair against = pair_of_same_engines(pair);
    struct explanation e = {0};

    text_clear(&out->cause);
    against.engines[!side] = standard;
    pair_run(&against, test);
    if (is_at_issue(against.difference.effect, pair->difference.effect)) {
        explain_difference(&e, &against, test);
        explanation_name(&out->cause, &e);
        testcase_copy(&out->changed, testcase_of(&e.changed));
    } else {
        e.first = 0;
    }
    explanation_free(&e);
    pair_free(&against);
    return e.first >= 0;
}

static bool is_parser(const struct pair *pair, int side)
{
    const char *id = pair->engines[side]->id;
    const enum outcome outcome = pair->answers[side].outcome;

    return (outcome == OUTCOME_PARSED || outcome == OUTCOME_REJECTED) && !reparse_is(id) &&
           strcmp(id, "whatwg") != 0;
}

void classify_each(struct classification *out, const struct pair *pair, struct testcase test)
{
    struct engine *standard;

    if (pair->difference.effect == EFFECT_NONE || out->explanation.first >= 0 || pair->is_closed ||
        !is_parser(pair, 0) || !is_parser(pair, 1))
        return;
    standard = engine_open_if_available("whatwg");
    out->has_own = standard && find_own_cause(&out->own[0], pair, 0, standard, test) &&
                   find_own_cause(&out->own[1], pair, 1, standard, test) &&
                   !ua_str_equal(text_str(&out->own[0].cause), text_str(&out->own[1].cause));
    engine_close(standard);
}
