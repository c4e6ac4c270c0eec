/* SPDX-License-Identifier: MIT */
/* A test case and the test cases that rewrites make of it. */
#ifndef VARIANT_H
#define VARIANT_H

#include "rewrites.h"
#include "testcase.h"

/* An input and base, changed or not. Zeroed: empty; variant_free is due. */
struct variant {
    struct text input, base;
    bool has_base;
};

void variant_free(struct variant *variant);
void variant_set(struct variant *variant, struct testcase test);
/* Borrowed from the variant until it changes. */
struct testcase variant_testcase(const struct variant *variant);

/* Which of input and base a rewrite is applied to. */
enum scope {
    SCOPE_BOTH,
    SCOPE_INPUT, /* to the input alone, where it would change the base too */
    SCOPE_BASE,
    SCOPES,
};

/* One rewrite in one of its scopes. */
struct rewrite_step {
    int rewrite; /* -1: none */
    enum scope scope;
    bool is_other; /* by the other reading of the idiom (rewrites.h) */
};

/* How many steps there are of one rewrite, and the one of this number, from 0. */
unsigned rewrite_step_count(unsigned rewrite);
struct rewrite_step rewrite_step_at(unsigned rewrite, unsigned number);

/* Writes to to what the step makes of from. False, and to is unspecified, if the step changes
 * nothing, or if it is the same as that of SCOPE_BOTH. */
bool variant_apply(struct variant *to, const struct variant *from, struct rewrite_step step);

/* What changed an input: one step, or two in this order. */
struct change {
    struct rewrite_step first, second;
};
#define NO_STEP ((struct rewrite_step){.rewrite = -1})

/* 1u << component: what the change replaces, adds or takes away, more than respelling it. */
unsigned change_components(const struct change *change);

#endif
