/* SPDX-License-Identifier: MIT */
#include "cause.h"

#include "fingerprint.h"
#include "proof.h"
#include "str.h"

/* How many changed inputs one search may ask about. */
#define MAX_QUESTIONS 200

/* A proof that replaces more than a spelling is weak. */
enum strength { STRONG, WEAK, ANY_STRENGTH };

/* One search. */
struct cause_search {
    const struct pair *given;          /* the answers to the input as given */
    const struct owned_testcase *test; /* which is this */
    struct pair changed; /* the same engines, and their answers to the input last tried */
    unsigned questions;
    bool may_leave_form; /* of another host, another form of one may stay */
    enum strength strength;
    struct rewrite_set agreeing; /* after one step of these, the two agree, be it to refuse */
    struct change *found;        /* of each rewrite that explains, or agrees; NULL: not kept */
};

/* Whether the search takes this step: a pass for strong proofs takes those that only respell. */
static bool takes_step(const struct cause_search *s, struct rewrite_step step)
{
    const bool is_weak = step_components(step) != 0;

    return s->strength == ANY_STRENGTH || is_weak == (s->strength == WEAK);
}

static struct cause_search start_search(const struct pair *given, const struct owned_testcase *test)
{
    return (struct cause_search){
        .given = given, .test = test, .changed = pair_of_same_engines(given)};
}

/* Keeps the first step of a rewrite after which the two agree. */
static void note_agreeing(struct cause_search *s, const struct change *change)
{
    const unsigned rewrite = (unsigned)change->first.rewrite;

    if (!rewrite_set_has(s->agreeing, rewrite))
        s->found[rewrite] = *change;
    rewrite_set_add(&s->agreeing, rewrite);
}

/* Asks both engines about the changed input. Whether the change explains the difference. */
static bool ask_changed(struct cause_search *s, const struct owned_testcase *v,
                        const struct change *change)
{
    s->questions++;
    pair_run(&s->changed, testcase_of(v));
    if (s->found && change->second.rewrite < 0 && s->changed.difference.effect == EFFECT_NONE)
        note_agreeing(s, change);
    return proof_holds(s->given, &s->changed, change, s->may_leave_form);
}

static bool is_same_testcase(const struct owned_testcase *a, const struct owned_testcase *b)
{
    return ua_str_equal(text_str(&a->url), text_str(&b->url)) &&
           ua_str_equal(text_str(&a->base), text_str(&b->base));
}

/* Whether a change that explains, and made v, does so too with the other substitute in the place of
 * what it replaces. Else it is by accident that both engines agree on v. The answers to v stay. */
static bool holds_for_substitutes(const struct cause_search *s, const struct owned_testcase *v,
                                  const struct change *change)
{
    struct cause_search other = *s;
    struct owned_testcase changed[2] = {0};
    struct change change_other = *change;
    int at = 0;
    bool holds;

    change_other.first.substitute = change_other.second.substitute = 1;
    holds = rewrite_step_apply(&changed[0], s->test, change_other.first);
    if (holds && change->second.rewrite >= 0)
        holds = rewrite_step_apply(&changed[at = 1], &changed[0], change_other.second);
    if (holds && !is_same_testcase(&changed[at], v)) {
        other.changed = pair_of_same_engines(s->given);
        holds = ask_changed(&other, &changed[at], &change_other);
        pair_free(&other.changed);
    }
    testcase_free(&changed[0]);
    testcase_free(&changed[1]);
    return holds;
}

static bool try_change(struct cause_search *s, const struct owned_testcase *v,
                       const struct change *change)
{
    return ask_changed(s, v, change) &&
           (change_components(change) == 0 || holds_for_substitutes(s, v, change));
}

static void accept_change(struct explanation *out, const struct cause_search *s,
                          const struct owned_testcase *v, const struct change *change)
{
    out->first = change->first.rewrite;
    out->second = change->second.rewrite;
    testcase_copy(&out->changed, testcase_of(v));
    out->changes = change_components(change);
    observation_copy(&out->agreed, &s->changed.answers[0]);
    observation_copy(&out->other, &s->changed.answers[1]);
    out->left = s->changed.difference.effect;
}

/* Notes a single rewrite that explains the difference. */
static void add_explaining(struct explanation *out, struct cause_search *s,
                           const struct owned_testcase *v, const struct change *change)
{
    const unsigned rewrite = (unsigned)change->first.rewrite;

    if (s->found && !rewrite_set_has(out->explained_by, rewrite))
        s->found[rewrite] = *change;
    rewrite_set_add(&out->explained_by, rewrite);
    if (out->first < 0)
        accept_change(out, s, v, change);
}

/* Whether the engine has not resolved the reference: it gives no scheme. */
static bool is_unresolved(const struct observation *o)
{
    return observation_presence(o, COMPONENT_SCHEME) != PRESENCE_UNKNOWN &&
           observation_get(o, COMPONENT_SCHEME).len == 0;
}

/* Whether it gives none: null, or an empty one. */
static bool has_no_host(const struct observation *o)
{
    return observation_presence(o, COMPONENT_HOST) != PRESENCE_UNKNOWN &&
           observation_get(o, COMPONENT_HOST).len == 0;
}

/* Whether it gives a scheme, or takes one away from its host and its path. */
static bool reads_scheme(const struct observation *o)
{
    const struct ua_str path = observation_get(o, COMPONENT_PATH);

    return !is_unresolved(o) ||
           (observation_get(o, COMPONENT_HOST).len == 0 && (path.len == 0 || path.ptr[0] == '/'));
}

static bool has_null_host(const struct observation *o)
{
    return observation_presence(o, COMPONENT_HOST) == PRESENCE_ABSENT;
}

/* Whether it gives null for the host, and a path that can follow an authority. */
static bool lost_authority(const struct observation *o)
{
    const struct ua_str path = observation_get(o, COMPONENT_PATH);

    return has_null_host(o) && (path.len == 0 || path.ptr[0] == '/');
}

static bool has_ascii_host(const struct observation *o)
{
    const struct ua_str host = observation_get(o, COMPONENT_HOST);

    for (size_t i = 0; i < host.len; i++) {
        if ((unsigned char)host.ptr[i] >= 0x80 || host.ptr[i] == '%')
            return false;
    }
    return true;
}

/* Returns an effect as a set, 1u << effect. A reparse-shift has the causes of the two shifts that
 * it may be. */
static unsigned like_effects(enum effect effect)
{
    return effect == EFFECT_REPARSE_SHIFT ? 1u << EFFECT_HOST_SHIFT | 1u << EFFECT_PATH_SHIFT
                                          : 1u << effect;
}

/* Of two answers of which one refuses: the other. */
static const struct observation *accepting_answer(const struct pair *pair)
{
    return &pair->answers[pair->answers[0].outcome != OUTCOME_PARSED];
}

/* Whether the rewrite may be the cause, or part of it, of what the two differ in. */
static bool may_cause(unsigned rewrite, const struct pair *pair)
{
    const struct rewrite *n = rewrites[rewrite];
    enum effect effect = pair->difference.effect;

    if (n->effects != 0 && !(n->effects & like_effects(effect)))
        return false;
    switch (n->condition) {
    case FOR_ALL_ANSWERS:
        break;
    case FOR_UNRESOLVED:
        return effect == EFFECT_ACCEPT_REJECT || is_unresolved(&pair->answers[0]) ||
               is_unresolved(&pair->answers[1]);
    case FOR_NULL_HOST:
        return effect == EFFECT_ACCEPT_REJECT
                   ? lost_authority(accepting_answer(pair))
                   : has_null_host(&pair->answers[0]) != has_null_host(&pair->answers[1]);
    case FOR_NO_HOST:
        return effect == EFFECT_ACCEPT_REJECT ||
               (observation_get(&pair->answers[0], COMPONENT_HOST).len == 0 &&
                observation_get(&pair->answers[1], COMPONENT_HOST).len == 0);
    case FOR_EMPTY_HOST:
        return pair->difference.relation[COMPONENT_HOST] == RELATION_DIFFERENT &&
               has_no_host(&pair->answers[0]) && has_no_host(&pair->answers[1]);
    case FOR_ASCII_HOSTS:
        return effect == EFFECT_ACCEPT_REJECT ||
               (has_ascii_host(&pair->answers[0]) && has_ascii_host(&pair->answers[1]));
    case FOR_READ_SCHEME:
        return effect != EFFECT_ACCEPT_REJECT || reads_scheme(accepting_answer(pair));
    }
    return true;
}

/* Asks ahead about the test case after each step of the candidates. */
static void ask_steps_ahead(const struct cause_search *s, const struct owned_testcase *test,
                            struct rewrite_set candidates)
{
    struct owned_testcase changed = {0};
    bool is_full = !s->given->memo;

    for (unsigned i = 0; i < REWRITES && !is_full; i++) {
        if (!rewrite_set_has(candidates, i) || !may_cause(i, s->given))
            continue;
        for (unsigned n = 0; n < rewrite_step_count(i) && !is_full; n++) {
            if (rewrite_step_apply(&changed, test, rewrite_step_at(i, n)))
                is_full = !pair_collect(s->given, testcase_of(&changed));
        }
    }
    pair_ask_ahead(s->given);
    testcase_free(&changed);
}

static void search_singles(struct explanation *out, struct cause_search *s,
                           const struct owned_testcase *given, struct rewrite_set candidates)
{
    enum effect effect = s->given->difference.effect;
    struct owned_testcase changed = {0};

    ask_steps_ahead(s, given, candidates);
    for (unsigned i = 0; i < REWRITES; i++) {
        if (!rewrite_set_has(candidates, i) || !may_cause(i, s->given))
            continue;
        for (unsigned n = 0; n < rewrite_step_count(i); n++) {
            const struct change change = {rewrite_step_at(i, n), NO_STEP};

            if (!takes_step(s, change.first) ||
                !rewrite_step_apply(&changed, given, change.first) ||
                !proof_reaches(given, &changed, effect) || !try_change(s, &changed, &change))
                continue;
            add_explaining(out, s, &changed, &change);
            break;
        }
    }
    testcase_free(&changed);
}

/* What one engine says of the input as given is what the survivor says of the variant: the one that
 * alone still accepts it. */
static bool accepting_engine_repeats(const struct cause_search *s, const struct change *change)
{
    const struct pair *given = s->given;
    const unsigned null_a = given->engines[0]->null_is_distinct,
                   null_b = given->engines[1]->null_is_distinct;
    const bool is_a = s->changed.answers[0].outcome == OUTCOME_PARSED;
    const struct observation *survivor = is_a ? &s->changed.answers[0] : &s->changed.answers[1];
    const struct observation *own = is_a ? &given->answers[0] : &given->answers[1];
    const struct observation *others = is_a ? &given->answers[1] : &given->answers[0];

    return proof_repeats(own, survivor, is_a ? null_a : null_b, &given->difference, change) ||
           proof_repeats(others, survivor, null_a & null_b, &given->difference, change);
}

/* Whether a rewrite of the given input leaves at most a refusal. */
static bool leaves_only_refusal(const struct cause_search *s, const struct owned_testcase *given,
                                unsigned rewrite)
{
    struct pair pair = pair_of_same_engines(s->given);
    struct owned_testcase changed = {0};
    bool does = false;

    for (unsigned n = 0; n < rewrite_step_count(rewrite) && !does; n++) {
        if (!rewrite_step_apply(&changed, given, rewrite_step_at(rewrite, n)))
            continue;
        pair_run(&pair, testcase_of(&changed));
        does = pair.difference.effect <= EFFECT_ACCEPT_REJECT;
    }
    testcase_free(&changed);
    pair_free(&pair);
    return does;
}

/* Whether a single rewrite explains the difference on the changed input, and no such rewrite would
 * also remove the difference on the given input. Otherwise that rewrite is the cause, and the
 * change only makes one engine refuse the input. */
static bool refusal_has_single_cause(const struct cause_search *s,
                                     const struct owned_testcase *given,
                                     const struct owned_testcase *v)
{
    struct cause_search inner = start_search(&s->changed, v);
    struct explanation e = {.first = -1};
    struct rewrite_set candidates = cause_candidates(testcase_of(v));

    inner.strength = ANY_STRENGTH;
    search_singles(&e, &inner, v, candidates);
    explanation_free(&e);
    pair_free(&inner.changed);
    for (int i; (i = rewrite_set_next(&e.explained_by)) >= 0;) {
        if (leaves_only_refusal(s, given, (unsigned)i))
            return false;
    }
    return e.first >= 0;
}

/* The rule for a difference in who is contacted that hides a refusal. The engines have just run on
 * the changed input. The change explains the difference if one engine alone still accepts the input
 * and repeats an answer to the given one, and if a single rewrite explains why the other engine
 * refuses it: that refusal is another, lesser difference. */
static bool leaves_explained_refusal(const struct cause_search *s,
                                     const struct owned_testcase *given,
                                     const struct owned_testcase *v, const struct change *change)
{
    return change->second.rewrite < 0 && s->given->difference.effect > EFFECT_ACCEPT_REJECT &&
           s->changed.difference.effect == EFFECT_ACCEPT_REJECT &&
           accepting_engine_repeats(s, change) && refusal_has_single_cause(s, given, v);
}

/* Searches for a single rewrite after which one engine refuses the input, where another single
 * rewrite explains that refusal: the first hides the second. */
static void search_behind_refusal(struct explanation *out, struct cause_search *s,
                                  const struct owned_testcase *given, struct rewrite_set candidates)
{
    struct owned_testcase changed = {0};

    for (int i; (i = rewrite_set_next(&candidates)) >= 0;) {
        if (!may_cause((unsigned)i, s->given))
            continue;
        for (unsigned n = 0; n < rewrite_step_count((unsigned)i); n++) {
            const struct change change = {rewrite_step_at((unsigned)i, n), NO_STEP};

            if (!takes_step(s, change.first) ||
                !rewrite_step_apply(&changed, given, change.first) ||
                try_change(s, &changed, &change) ||
                !leaves_explained_refusal(s, given, &changed, &change))
                continue;
            add_explaining(out, s, &changed, &change);
            break;
        }
    }
    testcase_free(&changed);
}

/* Tries each second step of a pair after its first one. */
static void search_second(struct explanation *out, struct cause_search *s,
                          const struct owned_testcase *once, struct rewrite_step first,
                          struct rewrite_set candidates)
{
    enum effect effect = s->given->difference.effect;
    struct owned_testcase twice = {0};

    if (s->given->memo)
        ask_steps_ahead(s, once, cause_candidates(testcase_of(once)));
    for (unsigned j = 0; j < REWRITES && out->first < 0; j++) {
        if ((int)j == first.rewrite || ((int)j < first.rewrite && rewrite_set_has(candidates, j)) ||
            !may_cause(j, s->given))
            continue;
        for (unsigned n = 0; n < rewrite_step_count(j) && s->questions < MAX_QUESTIONS; n++) {
            const struct change change = {first, rewrite_step_at(j, n)};

            if (!takes_step(s, change.second) || !rewrite_step_apply(&twice, once, change.second) ||
                !proof_reaches(once, &twice, effect) || !try_change(s, &twice, &change))
                continue;
            accept_change(out, s, &twice, &change);
            break;
        }
    }
    testcase_free(&twice);
}

/* Tries each pair of candidates, and each candidate with the rewrites that only its change makes
 * applicable. */
static void search_pairs(struct explanation *out, struct cause_search *s,
                         const struct owned_testcase *given, struct rewrite_set candidates)
{
    enum effect effect = s->given->difference.effect;
    struct owned_testcase once = {0};

    for (unsigned i = 0; i < REWRITES && out->first < 0; i++) {
        if (!rewrite_set_has(candidates, i) || !may_cause(i, s->given))
            continue;
        for (unsigned n = 0; n < rewrite_step_count(i) && out->first < 0; n++) {
            const struct rewrite_step step = rewrite_step_at(i, n);

            if (takes_step(s, step) && rewrite_step_apply(&once, given, step) &&
                proof_reaches(given, &once, effect))
                search_second(out, s, &once, step, candidates);
        }
    }
    testcase_free(&once);
}

/* One pass through the candidates. It is skipped if an earlier pass has found a cause. */
struct pass {
    void (*search)(struct explanation *out, struct cause_search *s,
                   const struct owned_testcase *given, struct rewrite_set candidates);
    enum strength strength;
    enum effect least;   /* only for differences of this effect or a worse one */
    bool may_leave_form; /* the two may still differ in the form of the host */
    bool is_always_made; /* to list all single rewrites that explain the difference */
};

/* In this order. A strong proof, of one rewrite or two, comes before a weak one, and a single
 * rewrite before two. */
static const struct pass passes[] = {
    {.search = search_singles, .strength = STRONG},
    {.search = search_singles,
     .strength = STRONG,
     .least = EFFECT_HOST_SHIFT,
     .may_leave_form = true},
    {.search = search_behind_refusal, .strength = STRONG, .least = EFFECT_USERINFO_SHIFT},
    {.search = search_pairs, .strength = STRONG},
    {.search = search_singles, .strength = WEAK, .is_always_made = true},
    {.search = search_behind_refusal, .strength = WEAK, .least = EFFECT_USERINFO_SHIFT},
    {.search = search_pairs, .strength = ANY_STRENGTH},
    {.search = search_singles,
     .strength = WEAK,
     .least = EFFECT_HOST_SHIFT,
     .may_leave_form = true},
};

/* Whether this change of v[0] explains the difference. v[1] and v[2] are overwritten. */
static bool change_explains(struct cause_search *s, struct owned_testcase v[3],
                            const struct change *change)
{
    enum effect effect = s->given->difference.effect;
    int at = 1;

    if (!may_cause((unsigned)change->first.rewrite, s->given) ||
        !rewrite_step_apply(&v[1], &v[0], change->first) || !proof_reaches(&v[0], &v[1], effect))
        return false;
    if (change->second.rewrite >= 0) {
        if (!may_cause((unsigned)change->second.rewrite, s->given) ||
            !rewrite_step_apply(&v[2], &v[1], change->second) ||
            !proof_reaches(&v[1], &v[2], effect))
            return false;
        at = 2;
    }
    return try_change(s, &v[at], change) || leaves_explained_refusal(s, &v[0], &v[at], change);
}

bool cause_explains(const struct pair *pair, struct testcase test, int first, int second)
{
    const unsigned firsts = rewrite_step_count((unsigned)first),
                   all = firsts * (second >= 0 ? rewrite_step_count((unsigned)second) : 1);
    struct owned_testcase v[3] = {0};
    struct cause_search s = start_search(pair, &v[0]);
    bool does = false;

    s.may_leave_form = second < 0;
    testcase_copy(&v[0], test);
    for (unsigned n = 0; n < all && pair->difference.effect != EFFECT_NONE && !does; n++) {
        const struct change change = {rewrite_step_at((unsigned)first, n % firsts),
                                      second < 0 ? NO_STEP
                                                 : rewrite_step_at((unsigned)second, n / firsts)};

        does = change_explains(&s, v, &change);
    }
    for (int i = 0; i < 3; i++)
        testcase_free(&v[i]);
    pair_free(&s.changed);
    return does;
}

/* --- the choice ------------------------------------------------------------------------------- */

/* What speaks for a cause, before those that follow. */
struct merit {
    bool is_sufficient; /* its idiom alone makes the two differ, by this cause */
    bool is_supported;  /* by the fingerprint */
    bool is_alike;      /* alone, its idiom makes the same difference */
    bool is_strong;
    unsigned others; /* idioms that could not be taken out of the input */
};

static bool is_greater_merit(const struct merit *a, const struct merit *b)
{
    if (a->is_sufficient != b->is_sufficient)
        return a->is_sufficient;
    if (a->is_supported != b->is_supported)
        return a->is_supported;
    if (a->is_alike != b->is_alike)
        return a->is_alike;
    if (a->is_strong != b->is_strong)
        return a->is_strong;
    return a->others < b->others;
}

/* Nothing speaks more for a cause. */
static bool is_greatest_merit(const struct merit *merit)
{
    return merit->is_sufficient && merit->is_supported && merit->is_alike && merit->others == 0 &&
           merit->is_strong;
}

/* Whether the change that explains changes no component but the one of its idiom. */
static bool is_strong(const struct cause_search *s, unsigned rewrite)
{
    return change_components(&s->found[rewrite]) == 0;
}

/* Whether two differences are of one kind, between the one who accepts and the one who refuses. */
static bool is_alike(const struct pair *a, const struct pair *b)
{
    return strcmp(effect_family(a->difference.effect), effect_family(b->difference.effect)) == 0 &&
           a->answers[0].outcome == b->answers[0].outcome &&
           a->answers[1].outcome == b->answers[1].outcome;
}

static struct merit find_merit(const struct cause_search *s, unsigned rewrite, bool is_supported)
{
    struct pair pair = pair_of_same_engines(s->given);
    struct owned_testcase pure = {0};
    struct merit merit = {.is_supported = is_supported, .is_strong = is_strong(s, rewrite)};

    merit.others = purify(&pure, testcase_of(s->test), rewrite);
    pair_run(&pair, testcase_of(&pure));
    merit.is_sufficient = cause_explains(&pair, testcase_of(&pure), (int)rewrite, -1);
    merit.is_alike = merit.is_sufficient && is_alike(s->given, &pair);
    testcase_free(&pure);
    pair_free(&pair);
    return merit;
}

/* Makes a single rewrite the cause. */
static void accept_found(struct explanation *out, struct cause_search *s, unsigned rewrite)
{
    struct owned_testcase changed = {0};

    rewrite_step_apply(&changed, s->test, s->found[rewrite].first);
    pair_run(&s->changed, testcase_of(&changed));
    accept_change(out, s, &changed, &s->found[rewrite]);
    testcase_free(&changed);
}

/* Asks ahead what find_merit will ask. */
static void ask_merits_ahead(const struct cause_search *s, struct rewrite_set set)
{
    struct owned_testcase pure = {0};
    bool is_free = s->given->memo != NULL;

    for (int i; is_free && (i = rewrite_set_next(&set)) >= 0;) {
        purify(&pure, testcase_of(s->test), (unsigned)i);
        is_free = pair_collect(s->given, testcase_of(&pure)) &&
                  cause_collect(s->given, testcase_of(&pure), i);
    }
    pair_ask_ahead(s->given);
    testcase_free(&pure);
}

/* Returns the only strong one of a set that the fingerprint has, if it has no other one, or -1. */
static int only_supported(const struct cause_search *s, struct rewrite_set set,
                          struct rewrite_set *supported)
{
    int only;

    *supported = (struct rewrite_set){0};
    for (int i; (i = rewrite_set_next(&set)) >= 0;) {
        if (fingerprint_has(s->given, (unsigned)i))
            rewrite_set_add(supported, (unsigned)i);
    }
    only = rewrite_set_first(*supported);
    return rewrite_set_count(*supported) == 1 && is_strong(s, (unsigned)only) ? only : -1;
}

/* Returns the rewrite of the greatest merit in a set, or -1: the idiom of none of them alone makes
 * the two differ, or only of one that the fingerprint lacks, while it has another. *is_supported:
 * whether the fingerprint has the one that is returned. */
static int choose_single(const struct cause_search *s, struct rewrite_set set, bool *is_supported)
{
    struct merit best = {0};
    struct rewrite_set supported;
    int chosen = only_supported(s, set, &supported);

    *is_supported = chosen >= 0;
    if (chosen >= 0)
        return chosen;
    ask_merits_ahead(s, set);
    for (int i; !is_greatest_merit(&best) && (i = rewrite_set_next(&set)) >= 0;) {
        const struct merit merit =
            find_merit(s, (unsigned)i, rewrite_set_has(supported, (unsigned)i));

        if (merit.is_sufficient && is_greater_merit(&merit, &best)) {
            chosen = i;
            best = merit;
        }
    }
    *is_supported = best.is_supported;
    /* Where the fingerprint speaks for one, and the idiom alone for another, it is open. */
    return best.is_supported || rewrite_set_first(supported) < 0 ? chosen : -1;
}

/* Whether the idiom of one part of two alone makes the two engines differ, or is there only after
 * the other part. */
static bool part_differs_alone(const struct cause_search *s, int rewrite)
{
    struct pair pair = pair_of_same_engines(s->given);
    struct owned_testcase pure = {0};
    bool does = true;

    if (rewrite_set_has(cause_candidates(testcase_of(s->test)), (unsigned)rewrite)) {
        purify(&pure, testcase_of(s->test), (unsigned)rewrite);
        pair_run(&pair, testcase_of(&pure));
        does = pair.difference.effect != EFFECT_NONE;
    }
    testcase_free(&pure);
    pair_free(&pair);
    return does;
}

/* Of two rewrites that explain the difference together, makes one the cause if the fingerprint has
 * it, and the two engines agree on all examples of the other, which then only hides it. */
static bool keep_supported_part(struct explanation *out, const struct cause_search *s)
{
    const int parts[] = {out->first, out->second};

    for (int i = 0; i < 2; i++) {
        if (!fingerprint_has(s->given, (unsigned)parts[i]) ||
            fingerprint_differs(s->given, (unsigned)parts[!i]))
            continue;
        out->first = parts[i];
        out->second = -1;
        out->is_of_part = true;
        rewrite_set_add(&out->explained_by, (unsigned)parts[i]);
        return true;
    }
    return false;
}

/* Of the single rewrites that explain the difference, makes the best one the cause. It comes before
 * two rewrites. Returns whether the fingerprint has that cause and its idiom alone makes the two
 * differ, or the idiom of each of two. */
static bool choose_cause(struct explanation *out, struct cause_search *s)
{
    const bool is_single = out->first >= 0 && out->second < 0,
               is_only = is_single && rewrite_set_count(out->explained_by) == 1;
    bool is_supported = is_only && fingerprint_has(s->given, (unsigned)out->first);
    int chosen;

    if (is_only && (!is_supported || rewrite_set_count(out->candidates) == 1))
        return is_supported;
    chosen = choose_single(s, out->explained_by, &is_supported);
    if (out->second >= 0 && !is_supported && keep_supported_part(out, s))
        return true;
    if (chosen >= 0 && !(is_single && chosen == out->first))
        accept_found(out, s, (unsigned)chosen);
    if (chosen >= 0)
        return is_supported;
    return out->second >= 0 && part_differs_alone(s, out->first) &&
           part_differs_alone(s, out->second);
}

/* --- the core --------------------------------------------------------------------------------- */

/* The components that a difference is about. */
static unsigned components_of(const struct difference *d)
{
    unsigned respelt = 0;

    for (int c = 0; c < COMPONENTS; c++) {
        if (c != COMPONENT_HREF && d->relation[c] == RELATION_DIFFERENT)
            respelt |= 1u << c;
    }
    return d->effect == EFFECT_NORMALISATION ? respelt : d->shifted & effect_components(d->effect);
}

/* What is left of an input when idioms are taken out without which the two engines differ in the
 * same way. */
struct core {
    struct pair pair; /* has run on test */
    struct owned_testcase test;
    struct rewrite_set left, taken; /* rewrites that change test, and those that were applied */
};

static void core_free(struct core *core)
{
    pair_free(&core->pair);
    testcase_free(&core->test);
}

/* Whether a text is another one without some of its bytes. */
static bool is_without_bytes(const struct text *text, const struct text *whole)
{
    size_t at = 0;

    for (size_t i = 0; i < whole->len && at < text->len; i++)
        at += whole->ptr[i] == text->ptr[at];
    return at == text->len;
}

/* Whether a step leads from one idiom to another: it brings one back that was taken out, or one
 * that was not there, other than by taking bytes away that hid it. */
static bool leads_astray(const struct core *core, const struct owned_testcase *changed,
                         struct rewrite_set left)
{
    return rewrite_set_intersects(left, core->taken) ||
           (!rewrite_set_within(left, core->left) &&
            !(is_without_bytes(&changed->url, &core->test.url) &&
              is_without_bytes(&changed->base, &core->test.base)));
}

/* Takes an idiom out of the core, unless the difference goes or changes. */
static bool take_out_of_core(struct core *core, const struct pair *given, unsigned rewrite)
{
    struct owned_testcase changed = {0};
    struct pair pair = pair_of_same_engines(given);
    bool is_out = false;

    for (unsigned n = 0; n < rewrite_step_count(rewrite) && !is_out; n++) {
        struct rewrite_set left;

        if (!rewrite_step_apply(&changed, &core->test, rewrite_step_at(rewrite, n)))
            continue;
        left = cause_candidates(testcase_of(&changed));
        if (rewrite_set_has(left, rewrite) || leads_astray(core, &changed, left))
            continue;
        pair_run(&pair, testcase_of(&changed));
        is_out = pair.difference.effect == given->difference.effect && is_alike(given, &pair) &&
                 components_of(&pair.difference) == components_of(&given->difference);
        if (is_out) {
            testcase_copy(&core->test, testcase_of(&changed));
            core->left = left;
            rewrite_set_add(&core->taken, rewrite);
        }
    }
    testcase_free(&changed);
    pair_free(&pair);
    return is_out;
}

/* Takes out what the fingerprint does not have, and then what it has. */
static void find_core(struct core *core, const struct cause_search *s)
{
    *core = (struct core){.pair = pair_of_same_engines(s->given),
                          .left = cause_candidates(testcase_of(s->test))};
    testcase_copy(&core->test, testcase_of(s->test));
    for (int is_supported = 0; is_supported < 2; is_supported++) {
        bool has_changed = true;

        while (has_changed) {
            struct rewrite_set set = core->left;

            has_changed = false;
            ask_steps_ahead(s, &core->test, set);
            for (int i; (i = rewrite_set_next(&set)) >= 0;) {
                if (rewrite_set_has(core->left, (unsigned)i) &&
                    fingerprint_has(s->given, (unsigned)i) == is_supported)
                    has_changed |= take_out_of_core(core, s->given, (unsigned)i);
            }
        }
    }
    pair_run(&core->pair, testcase_of(&core->test));
}

static bool explain_input(struct explanation *out, const struct pair *pair, struct testcase test,
                          bool of_part);

/* Explains a part of the input, on which the pair has run. Makes its cause the one of the input, if
 * it is a single one whose idiom alone makes the two differ. Returns whether it is. */
static bool explain_part(struct explanation *out, const struct pair *pair, struct testcase part)
{
    struct explanation inner = {0};
    const bool is = pair->difference.effect != EFFECT_NONE &&
                    explain_input(&inner, pair, part, true) && inner.second < 0 &&
                    fingerprint_has(pair, (unsigned)inner.first);

    if (is && (out->first != inner.first || out->second >= 0)) {
        out->first = inner.first;
        out->second = -1;
        out->is_of_part = true;
        out->changes = inner.changes;
        out->left = inner.left;
        testcase_copy(&out->changed, testcase_of(&inner.changed));
        observation_copy(&out->agreed, &inner.agreed);
        observation_copy(&out->other, &inner.other);
        rewrite_set_add(&out->explained_by, (unsigned)inner.first);
    }
    explanation_free(&inner);
    return is;
}

/* A rewrite after which the two agree, if only to refuse the input for another reason, is the cause
 * if its idiom alone makes the two differ. */
static bool explain_agreeing(struct explanation *out, const struct cause_search *s)
{
    struct pair pair = pair_of_same_engines(s->given);
    bool is_supported;
    const int chosen = choose_single(s, s->agreeing, &is_supported);
    struct owned_testcase pure = {0};
    bool is = false;

    if (chosen >= 0) {
        purify(&pure, testcase_of(s->test), (unsigned)chosen);
        pair_run(&pair, testcase_of(&pure));
        is = explain_part(out, &pair, testcase_of(&pure));
    }
    testcase_free(&pure);
    pair_free(&pair);
    return is;
}

static bool explain_core(struct explanation *out, const struct cause_search *s)
{
    struct core core;
    bool is;

    find_core(&core, s);
    is = rewrite_set_first(core.taken) >= 0 &&
         explain_part(out, &core.pair, testcase_of(&core.test));
    core_free(&core);
    return is;
}

/* --- the search ------------------------------------------------------------------------------- */

static void reset_explanation(struct explanation *out)
{
    out->first = out->second = -1;
    out->candidates = out->explained_by = (struct rewrite_set){0};
    out->is_of_part = false;
    out->changes = 0;
    out->left = EFFECT_NONE;
    testcase_copy(&out->changed, (struct testcase){{NULL, 0}, {NULL, 0}});
    observation_reset(&out->agreed);
    observation_reset(&out->other);
}

/* Returns whether the idiom of the cause, or each of two, alone makes the two differ. */
static bool explain_input(struct explanation *out, const struct pair *pair, struct testcase test,
                          bool of_part)
{
    struct owned_testcase given = {0};
    struct change found[REWRITES];
    struct cause_search s = start_search(pair, &given);
    bool is_grounded;

    reset_explanation(out);
    s.found = found;
    testcase_copy(&given, test);
    out->candidates = cause_candidates(test);
    for (size_t i = 0; i < sizeof passes / sizeof passes[0]; i++) {
        const struct pass *pass = &passes[i];

        if ((out->first >= 0 && !pass->is_always_made) || pair->difference.effect < pass->least)
            continue;
        s.may_leave_form = pass->may_leave_form;
        s.strength = pass->strength;
        pass->search(out, &s, &given, out->candidates);
    }
    /* For a URL that passes a check, what differs without the check is another question. */
    is_grounded = pair->check || choose_cause(out, &s);
    if (!is_grounded && !of_part)
        is_grounded = explain_agreeing(out, &s) || (out->first >= 0 && explain_core(out, &s));
    testcase_free(&given);
    pair_free(&s.changed);
    return is_grounded;
}

void explain_difference(struct explanation *out, const struct pair *pair, struct testcase test)
{
    if (pair->difference.effect == EFFECT_NONE)
        reset_explanation(out);
    else
        explain_input(out, pair, test, false);
}

bool cause_collect(const struct pair *pair, struct testcase test, int rewrite)
{
    struct owned_testcase given = {0}, changed = {0};
    bool is_free = true;

    testcase_copy(&given, test);
    for (unsigned n = 0; n < rewrite_step_count((unsigned)rewrite) && is_free; n++) {
        if (rewrite_step_apply(&changed, &given, rewrite_step_at((unsigned)rewrite, n)))
            is_free = pair_collect(pair, testcase_of(&changed));
    }
    testcase_free(&given);
    testcase_free(&changed);
    return is_free;
}

void explanation_free(struct explanation *explanation)
{
    testcase_free(&explanation->changed);
    observation_free(&explanation->agreed);
    observation_free(&explanation->other);
}

void explanation_name(struct text *name, const struct explanation *explanation)
{
    text_clear(name);
    if (explanation->first < 0) {
        text_puts(name, UNEXPLAINED);
        return;
    }
    text_puts(name, rewrites[explanation->first]->name);
    if (explanation->second >= 0)
        text_printf(name, "+%s", rewrites[explanation->second]->name);
}

/* Skips the first bytes that are in a set, or that are not. Returns how many. */
static size_t skip_bytes(struct ua_str *text, const char *set, bool are_in_set)
{
    size_t len = 0;

    while (len < text->len && (text->ptr[len] && strchr(set, text->ptr[len])) == are_in_set)
        len++;
    *text = ua_str(text->ptr + len, text->len - len);
    return len;
}

struct cause_names cause_names_of(struct ua_str cause, bool is_explained)
{
    struct cause_names names = {ua_str(cause.ptr ? cause.ptr : "", cause.len)};

    if (!is_explained)
        skip_bytes(&names.rest, "(", false);
    return names;
}

bool cause_next(struct cause_name *out, struct cause_names *names)
{
    static const char between[] = "+, ()";
    struct text name = {0};

    skip_bytes(&names->rest, between, true);
    out->name.ptr = names->rest.ptr;
    out->name.len = skip_bytes(&names->rest, between, false);
    text_add(&name, out->name.ptr, out->name.len);
    out->rewrite = out->name.len > 0 ? rewrite_find(name.ptr) : -1;
    text_free(&name);
    return out->name.len > 0;
}

unsigned cause_rules(const char *rules[MAX_CAUSE_NAMES], bool *are_all, struct ua_str cause)
{
    struct cause_names names = cause_names_of(cause, true);
    unsigned count = 0;

    *are_all = true;
    for (struct cause_name next; count < MAX_CAUSE_NAMES && cause_next(&next, &names);) {
        if (next.rewrite >= 0 && rewrites[next.rewrite]->refuse)
            rules[count++] = rewrites[next.rewrite]->refuse;
        else
            *are_all = false;
    }
    return count;
}
