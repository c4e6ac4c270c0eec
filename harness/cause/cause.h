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
    struct rewrite_set candidates;   /* all rewrites that change the input or its base */
    struct rewrite_set explained_by; /* those that explain the difference, each alone */
    struct owned_testcase changed;   /* the changed test case; empty without a cause */
    struct observation agreed;       /* what the first engine says of the changed input */
    struct observation other;        /* and what the second one says, the same but for left */
    unsigned changes; /* 1u << component: what the change replaces or adds; a weak proof if not 0 */
    enum effect left; /* the lesser difference that stays, or EFFECT_NONE */
};
void explanation_free(struct explanation *explanation);

/* Searches for what explains pair's last difference, which is that on test: single rewrites, then
 * single ones that leave a refusal which another single one explains, then pairs. pair's own
 * answers stay. */
void explain_difference(struct explanation *out, const struct pair *pair, struct testcase test);

/* Whether this one cause (second -1: a single rewrite) explains pair's last difference, which is
 * that on test. It is the rule of explain_difference for a known cause, at the cost of a few
 * questions. */
bool cause_explains(const struct pair *pair, struct testcase test, int first, int second);

/* "backslash", "backslash+userinfo" or "unexplained", into name. */
void explanation_name(struct text *name, const struct explanation *explanation);

#endif
