/* SPDX-License-Identifier: MIT */
#include "reduce.h"

#include "minimize.h"
#include "rewrite_step.h"

/* A limit, because two rewrites may make each other applicable again and again. */
#define MAX_ROUNDS 8

/* The kind of a difference, which reduction keeps. Sets of components: 1u << component. */
struct difference_kind {
    enum effect effect;
    enum outcome outcomes[2];
    unsigned shifted; /* the shifted ones that the effect is about */
    unsigned has[2];  /* the components of these for which each engine has a value */
};

struct reduction {
    struct pair *pair;
    struct difference_kind kind;
    struct rewrite_set allowed; /* rewrites that may be applied to the rest */
};

/* The components whose spelling differs. */
static unsigned respelt_components(const struct difference *d)
{
    unsigned components = 0;

    for (unsigned c = 0; c < COMPONENTS; c++) {
        if (c != COMPONENT_HREF && d->relation[c] == RELATION_DIFFERENT)
            components |= 1u << c;
    }
    return components;
}

static unsigned components_with_value(const struct observation *o, unsigned components)
{
    unsigned has = 0;

    for (unsigned c = 0; c < COMPONENTS; c++) {
        if (components >> c & 1 && observation_get(o, (enum component)c).len > 0)
            has |= 1u << c;
    }
    return has;
}

static struct difference_kind kind_of_difference(const struct pair *pair)
{
    const struct difference *d = &pair->difference;
    struct difference_kind kind = {
        .effect = d->effect, .outcomes = {pair->answers[0].outcome, pair->answers[1].outcome}};

    kind.shifted = d->effect == EFFECT_NORMALISATION ? respelt_components(d)
                                                     : d->shifted & effect_components(d->effect);
    if (d->effect != EFFECT_NORMALISATION) {
        kind.has[0] = components_with_value(&pair->answers[0], kind.shifted);
        kind.has[1] = components_with_value(&pair->answers[1], kind.shifted);
    }
    return kind;
}

/* If several components differ, the first one decides: another scheme brings another host, and that
 * brings another port. */
static bool is_of_kind(const struct pair *pair, const struct difference_kind *kind)
{
    struct difference_kind now;
    unsigned first;

    if (pair->difference.effect != kind->effect)
        return false;
    now = kind_of_difference(pair);
    first = now.shifted & -now.shifted;
    return now.outcomes[0] == kind->outcomes[0] && now.outcomes[1] == kind->outcomes[1] &&
           (first & ~kind->shifted) == 0 && (now.shifted != 0) == (kind->shifted != 0) &&
           ((now.has[0] ^ kind->has[0]) & first) == 0 && ((now.has[1] ^ kind->has[1]) & first) == 0;
}

static bool stays_of_kind(const struct reduction *r, struct testcase test)
{
    pair_run(r->pair, test);
    return is_of_kind(r->pair, &r->kind);
}

/* For minimize_input. */
static bool is_candidate_of_kind(void *context, struct minimize_job *work,
                                 struct testcase candidate)
{
    const struct reduction *r = context;

    work->budget -= work->budget > 1 ? 2 : work->budget;
    return stays_of_kind(r, candidate) &&
           rewrite_set_within(cause_candidates(candidate), r->allowed);
}

/* Applies each rewrite that the difference allows. Then allows the rewrites that this makes
 * applicable: "1%31" is an address after decoding. Returns whether any was applied. */
static bool apply_rewrites(struct reduction *r, struct minimize_job *work)
{
    struct rewrite_set set = r->allowed;
    struct owned_testcase changed = {0};
    bool any = false;

    for (int i; (i = rewrite_set_next(&set)) >= 0 && work->budget > 1;) {
        struct rewrite_set now;

        if (!rewrite_set_has(r->allowed, (unsigned)i))
            continue;
        testcase_copy(&changed, testcase_of(work->test));
        if (!rewrite_testcase(&changed, (unsigned)i))
            continue;
        now = cause_candidates(testcase_of(&changed));
        if (rewrite_set_has(now, (unsigned)i))
            continue;
        work->budget -= 2;
        if (!stays_of_kind(r, testcase_of(&changed)))
            continue;
        r->allowed = now;
        testcase_copy(work->test, testcase_of(&changed));
        any = true;
    }
    testcase_free(&changed);
    return any;
}

bool reduce_input(struct pair *pair, struct owned_testcase *test, enum reduce_depth depth,
                  uint64_t *executions)
{
    struct reduction r = {.pair = pair};
    struct minimize_job work = {.test = test,
                                .same = is_candidate_of_kind,
                                .context = &r,
                                .asked = pair,
                                .budget = *executions,
                                .slack = strlen("http://") * 2,
                                .is_rough = depth == REDUCE_SMALL};
    unsigned rounds = 0;
    bool is_done = true;

    pair_run(pair, testcase_of(test));
    if (pair->difference.effect == EFFECT_NONE)
        return true;
    r.kind = kind_of_difference(pair);
    r.allowed = cause_candidates(testcase_of(test));
    apply_rewrites(&r, &work);
    while (depth > REDUCE_REWRITTEN) {
        is_done = minimize_input(&work);
        r.allowed = cause_candidates(testcase_of(test));
        if (!is_done || ++rounds == MAX_ROUNDS || !apply_rewrites(&r, &work))
            break;
    }
    *executions = work.budget;
    return is_done;
}
