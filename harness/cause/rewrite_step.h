/* SPDX-License-Identifier: MIT */
/* How rewrites are applied to a test case. */
#ifndef REWRITE_STEP_H
#define REWRITE_STEP_H

#include "rewrites.h"
#include "testcase.h"

/* Which of URL and base a rewrite is applied to. */
enum scope {
    SCOPE_BOTH,
    SCOPE_URL, /* to the URL alone, where it would change the base too */
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
bool rewrite_step_apply(struct owned_testcase *to, const struct owned_testcase *from,
                        struct rewrite_step step);

/* Applies the first step of a rewrite that changes the test case, in place. False if none does. */
bool rewrite_testcase(struct owned_testcase *test, unsigned rewrite);

/* What changed an input: one step, or two in this order. */
struct change {
    struct rewrite_step first, second;
};
#define NO_STEP ((struct rewrite_step){.rewrite = -1})

/* 1u << component: what the change replaces, adds or takes away, more than respelling it. */
unsigned change_components(const struct change *change);

#endif
