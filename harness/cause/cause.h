/* SPDX-License-Identifier: MIT */
/* Why two engines differ: a table of rewrites and the counterfactual search over it. */
#ifndef CAUSE_H
#define CAUSE_H

#include "candidates.h"
#include "pair.h"
#include "rewrites.h"

/* The result of the search. */
struct explanation {
    int first, second; /* the cause; second is -1 for a single rewrite, first is -1 for none */
    bool is_of_part;   /* the cause explains what is left of the input without other idioms, and
                          changed is that, changed */
    struct rewrite_set candidates;   /* all rewrites that change the input or its base */
    struct rewrite_set explained_by; /* those that explain the difference, each alone */
    struct owned_testcase changed;   /* the changed test case; empty without a cause */
    struct observation agreed;       /* the first engine's answer to the changed input */
    struct observation other;        /* the second engine's answer, which differs only by left */
    unsigned
        changes; /* the set of components that the change replaces or adds; not 0: a weak proof */
    enum effect left; /* the lesser difference that remains, or EFFECT_NONE */
};
void explanation_free(struct explanation *explanation);

/* Searches for the cause of pair's last difference, which is that on test. Tries single rewrites,
 * then single rewrites that leave a refusal which another one explains, then pairs. Where several
 * explain it, the cause is one whose idiom alone makes the two differ, and which the fingerprint of
 * the two has. Where the idiom of none does, the cause may be that of a part (is_of_part). Does not
 * change pair. */
void explain_difference(struct explanation *out, const struct pair *pair, struct testcase test);

/* Whether this cause (second -1: a single rewrite) explains pair's last difference, which is that
 * on test. Applies the rule of explain_difference to a known cause, with a few runs of the engines.
 */
bool cause_explains(const struct pair *pair, struct testcase test, int first, int second);

/* Collects what cause_explains will ask for a single rewrite, for pair_ask_ahead. False if no more
 * can be collected. */
bool cause_collect(const struct pair *pair, struct testcase test, int rewrite);

/* "backslash", "backslash+userinfo" or "unexplained", into name. */
void explanation_name(struct text *name, const struct explanation *explanation);

#define UNEXPLAINED "unexplained"

/* The names in a cause that are still to come. */
struct cause_names {
    struct ua_str rest;
};
struct cause_name {
    struct ua_str name;
    int rewrite; /* -1: no rewrite has this name */
};

/* The names in a cause, which is borrowed: the rewrites of "a+b"; or, if it is not explained, the
 * clues of "unexplained (a, b)". */
struct cause_names cause_names_of(struct ua_str cause, bool is_explained);

/* Takes the next name. False if there is none. */
bool cause_next(struct cause_name *out, struct cause_names *names);

/* How many names an explained cause has at most. */
#define MAX_CAUSE_NAMES 2

/* Sets rules to what a check can refuse (rewrite.refuse) by the names in an explained cause that
 * have such a rule, in their order. Returns how many they are. *are_all: each name has one. */
unsigned cause_rules(const char *rules[MAX_CAUSE_NAMES], bool *are_all, struct ua_str cause);

#endif
