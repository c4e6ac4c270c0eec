/* SPDX-License-Identifier: MIT */
/* Why two engines differ: a table of rewrites and the counterfactual search over it. */
#ifndef CAUSE_H
#define CAUSE_H

#include "candidates.h"
#include "pair.h"
#include "rewrites.h"

/* Applies one of them to an input and its base (NULL: none), in place. False if neither changes. */
bool cause_change(struct text *input, struct text *base, unsigned rewrite);

/* The result of the search. */
struct explanation {
    int first, second; /* the cause; second is -1 for a single rewrite, first is -1 for none */
    struct rewrite_set candidates;   /* all rewrites that change the input or its base */
    struct rewrite_set explained_by; /* those that explain the difference, each alone */
    struct text input, base;         /* the changed input; base as given if that is not changed */
    struct observation agreed;       /* what the first engine says of the changed input */
    struct observation other;        /* and what the second one says, the same but for left */
    unsigned changes; /* 1u << component: what the change replaces or adds; a weak proof if not 0 */
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

#endif
