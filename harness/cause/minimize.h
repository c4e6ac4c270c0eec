/* SPDX-License-Identifier: MIT */
/* Makes an input as small and as plain as it can be without becoming another. */
#ifndef MINIMIZE_H
#define MINIMIZE_H

#include "cause.h"
#include "str.h"
#include "util.h"

struct minimize_job {
    struct owned_testcase
        *test; /* in and out; borrowed; a base that is not needed goes as a whole */
    /* Whether a candidate is still what it is to be; depends on nothing but the candidate. Takes
     * from budget what it costs. The candidate lives for the call. */
    bool (*same)(void *context, struct minimize_job *work, struct testcase candidate);
    void *context;
    uint64_t budget; /* executions that may be spent; 0 ends it */
    size_t slack;    /* bytes by which it may become longer, as with "http://" for another scheme */
    bool is_rough;   /* only leave out base, components and parts */
};

/* Leaves out components, then halves, quarters and so on down to single code points (single bytes
 * where the text is not UTF-8); then makes what is left plain: http for another scheme, one letter
 * for a run, few letters for many, ASCII for what is not. Each step is simpler (minimize_simpler)
 * and no longer than what was given and slack, so that it ends, and what it ends with stays as it
 * is when it is minimised again. Returns true then, and false if budget was used up before. test
 * holds what same last agreed to, or what it held before. */
bool minimize_input(struct minimize_job *work);

/* The same for an input on which a pair of engines differs: each step keeps the class, and an
 * effect that is no less. For an input of no class (the two agree) nothing happens. executions:
 * what it may cost, in questions to one engine; counts down. */
bool minimize_class(struct pair *pair, struct owned_testcase *test, uint64_t *executions);

/* Calls hosts of one word "example" in both, where the class and the effect allow it: for what is
 * to be published. Longer, and no fixed point of minimize_input. */
void minimize_name(struct pair *pair, struct owned_testcase *test);

/* What nearly every class needs at most: the end of a campaign, and a person who waits. */
#define MINIMIZE_EXECUTIONS 200000u

/* Bytes of both, but for "http://" and "http:", which weigh about nothing: other schemes and fewer
 * slashes are shorter, but harder to read. */
size_t minimize_size(struct testcase test);

/* The order of inputs, a strict one: by size, without a base before with one, then by which bytes
 * they are: "a" first, other ASCII that can be seen, what cannot, other code points, ill-formed
 * bytes. */
bool minimize_simpler(struct testcase test, struct testcase than);

#endif
