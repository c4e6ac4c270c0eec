/* SPDX-License-Identifier: MIT */
/* The engine of the Standard is opened here, so that the drop-in comparison, which has no engines
 * by name, does without this file. */
#include "classify_each.h"

#include <string.h>

#include "registry.h"
#include "reparse.h"
#include "str.h"

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
