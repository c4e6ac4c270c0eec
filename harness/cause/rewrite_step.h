/* SPDX-License-Identifier: MIT */
/* How rewrites are applied to a test case. */
#ifndef REWRITE_STEP_H
#define REWRITE_STEP_H

#include "rewrites.h"
#include "testcase.h"

/* Which of URL and base a rewrite is applied to. */
enum scope {
    SCOPE_BOTH,
    SCOPE_URL, /* only to the URL, if it would also change the base */
    SCOPE_BASE,
    SCOPES,
};

/* One rewrite in one of its scopes. */
struct rewrite_step {
    int rewrite; /* -1: none */
    enum scope scope;
    unsigned reading;    /* place in rewrite.readings */
    unsigned substitute; /* place in substitutes */
};

/* The number of steps of one rewrite, and the step with this number, from 0. */
unsigned rewrite_step_count(unsigned rewrite);
struct rewrite_step rewrite_step_at(unsigned rewrite, unsigned number);

/* Applies the step to from and writes the result to to. False if the step changes nothing, or has
 * the same result as SCOPE_BOTH; to is then unspecified. */
bool rewrite_step_apply(struct owned_testcase *to, const struct owned_testcase *from,
                        struct rewrite_step step);

/* Applies, in place, the first step of a rewrite that changes the test case. False: none does. */
bool rewrite_testcase(struct owned_testcase *test, unsigned rewrite);

/* The change of an input: one step, or two in this order. */
struct change {
    struct rewrite_step first, second;
};
#define NO_STEP ((struct rewrite_step){.rewrite = -1})

const struct rewrite_reading *step_reading(struct rewrite_step step);

/* 1u << component: what the step replaces, adds or takes away; 0: it respells. */
unsigned step_components(struct rewrite_step step);

/* 1u << component: what the change replaces, adds or takes away, more than respelling it. */
unsigned change_components(const struct change *change);

#endif
