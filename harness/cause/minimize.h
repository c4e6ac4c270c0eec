/* SPDX-License-Identifier: MIT */
/* Makes an input as small and as plain as possible while a condition holds. */
#ifndef MINIMIZE_H
#define MINIMIZE_H

#include "cause.h"
#include "str.h"
#include "util.h"

struct minimize_job {
    struct owned_testcase *test; /* in and out; borrowed; a base that is not needed is removed */
    /* Whether the condition holds for a candidate; depends only on the candidate. Subtracts its
     * cost from budget. The candidate lives for the call. */
    bool (*same)(void *context, struct minimize_job *work, struct testcase candidate);
    void *context;
    uint64_t budget; /* executions that are still allowed; 0 ends it */
    size_t slack;    /* bytes by which it may become longer, as with "http://" for another scheme */
    const struct pair
        *asked;    /* that same asks about each candidate: they are asked ahead; or NULL */
    bool is_rough; /* only remove base, components and parts */
};

/* Subtracts this many executions from the budget, at most all that it has. */
void minimize_spend(struct minimize_job *work, uint64_t executions);

/* Removes components, then halves, quarters and so on down to single code points (single bytes if
 * the text is not UTF-8). Then makes the rest plain: http for another scheme, one letter for a run,
 * few different letters, ASCII for other characters. Each step is simpler (minimize_simpler), and
 * not longer than the given input plus slack. So it ends, and minimising the result again changes
 * nothing. Returns true then, and false if budget was used up before. test is the last candidate
 * for which same was true, or as given. */
bool minimize_input(struct minimize_job *work);

/* The same for an input on which a pair of engines differs: each step keeps the class, and an
 * importance (rank.h) at least as great. For an input of no class (the two agree) nothing happens.
 * executions: what it may cost, in questions to one engine; counts down. */
bool minimize_class(struct pair *pair, struct owned_testcase *test, uint64_t *executions);

/* Looks for a longer input of the same class with a greater importance, such as "http://a;b" for
 * "http://;": another scheme, and up to two pieces of hosts inserted anywhere. Returns whether it
 * found one, which is then the test case. executions: as above. */
bool minimize_raise_rank(struct pair *pair, struct owned_testcase *test, uint64_t *executions);

/* Makes the input of a person as small as it can be: as minimize_class, minimize_raise_rank and
 * again minimize_class, but each step also keeps the effect, and which engines accept. Returns
 * false if it could be smaller, and executions did not suffice. */
bool minimize_difference(struct pair *pair, struct owned_testcase *test, uint64_t executions);

/* Gives the hosts names that can be published, if the engines, asked again, show the same class
 * and the importance is not less. The two hosts that they find become trusted.example and
 * evil.example, in the order in which a reader meets them, a base first. Where that does not
 * hold, a host of one word becomes "example" in both texts or in one. The result is longer, and
 * no fixed point of minimize_input. */
void minimize_name(struct pair *pair, struct owned_testcase *test);

/* Executions that are enough for nearly every class, at the end of a campaign or while a person
 * waits. */
#define MINIMIZE_EXECUTIONS 200000u

/* The size of URL and base in bytes. "http://" and "http:" count almost nothing, because other
 * schemes and fewer slashes are shorter but harder to read. */
size_t minimize_size(struct testcase test);

/* Whether test comes before than in a strict order: by size, then without a base before with one,
 * then by bytes: "a", other visible ASCII, invisible ASCII, other code points, ill-formed bytes. */
bool minimize_simpler(struct testcase test, struct testcase than);

#endif
