/* SPDX-License-Identifier: MIT */
/* Why two engines differ: a table of rewrites and the counterfactual search over it. */
#ifndef CAUSE_H
#define CAUSE_H

#include "pair.h"
#include "rewrites.h"

/* The set of those that change this input (or its base). One lexical pass,
 * no parse, no allocation once warm. */
struct cause_set cause_candidates(struct ua_str input, struct ua_str base);

/* The first count rewrites of a set, by their priority. */
struct cause_set cause_first(struct cause_set set, unsigned count);

/* Applies one of them to an input and its base (NULL: none), in place. False if neither changes. */
bool cause_change(struct text *input, struct text *base, unsigned rewrite);

/* The result of the search. A cause of one rewrite has second == -1; unexplained: first == -1
 */
struct explanation {
    int first, second;
    struct cause_set workers; /* all single rewrites that explain it */
    struct text input,
        base; /* the changed input on which they agree (base as given if unchanged) */
    struct observation agreed; /* what the first engine says of it */
    struct observation other;  /* and the second, the same but for left */
    unsigned alters;  /* 1u << component: what the change replaces or adds; a weak proof if not 0 */
    enum effect left; /* the lesser difference that stays, or EFFECT_NONE */
};
void explanation_free(struct explanation *explanation);

/* Searches for what explains pair's last difference on this input: singles, then singles that leave
 * a refusal which another single explains, then pairs. Leaves pair's own answers as they were. */
void explain(struct explanation *out, struct pair *pair, struct ua_str input, struct ua_str base);

/* Whether this one cause (second -1: of one rewrite) explains pair's last difference on this
 * input: the rule of explain for a cause that is known, at the price of one question to each. */
bool cause_explains(const struct pair *pair, struct ua_str input, struct ua_str base, int first,
                    int second);

/* "backslash", "backslash+userinfo" or "unexplained", into name. */
void explanation_name(struct text *name, const struct explanation *explanation);

/* The name as it goes into the class: what nothing explains is told apart by what the input holds,
 * the first two rewrites that change it: "unexplained (idna, slash-count)". Otherwise one class
 * would take in all that nobody understands, and hide what is new behind what is old. */
void cause_name(struct text *name, const struct explanation *explanation, struct ua_str input,
                struct ua_str base);

/* The keys of a difference. The order of the two engines does not matter to any of them.
 *
 * The class is for people and for the store: engines, family of the effect (effect_family), cause.
 * So a cause has three classes at most between two engines.
 *
 * The shape is for the fuzzer's guidance, and an attribute of what is found: engines, effect, and
 * the telling ones of all rewrites that change the input (candidates). An input of the fuzzer's
 * is a medley to which a dozen of them apply; all sets of them would be tens of thousands of
 * shapes, each with its place in the corpus. Measured, that is five times slower and finds less.
 *
 * The search's key has all candidates: it is for knowing what was explained before. By the shape
 * alone, a class whose cause is not among the telling ones would be met and never be stored. */
uint64_t class_hash(const char *id_a, const char *id_b, enum effect effect, const char *cause);
uint64_t shape_hash(const char *id_a, const char *id_b, enum effect effect,
                    struct cause_set candidates);
uint64_t search_hash(const char *id_a, const char *id_b, enum effect effect,
                     struct cause_set candidates);
/* The first two candidates; for accept-reject, the cheapest difference to come by, the first. */
struct cause_set cause_telling(enum effect effect, struct cause_set candidates);

#endif
