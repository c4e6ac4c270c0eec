/* SPDX-License-Identifier: MIT */
/* The rewrites that change an input: the candidates for the cause of a difference; and an input in
 * which the idiom of one stands alone. */
#ifndef CANDIDATES_H
#define CANDIDATES_H

#include "rewrites.h"
#include "testcase.h"

/* Returns the rewrites that change the URL or its base. Makes one lexical pass, without a parser.
 * Allocates nothing once its buffers have grown. */
struct rewrite_set cause_candidates(struct testcase test);

/* The same, only of the rewrites in a set. */
struct rewrite_set cause_candidates_among(struct testcase test, struct rewrite_set among);

/* Returns the rewrites of which the URL or its base has the bytes and the parts that they change,
 * though something else in it may keep them from changing it. */
struct rewrite_set cause_conceivable(struct testcase test);

/* Takes the idioms of other rewrites out of a test case, as far as that of the given one stays.
 * Writes what is left to pure, and asks no engine. Returns how many other idioms are left. */
unsigned purify(struct owned_testcase *pure, struct testcase test, unsigned rewrite);

#endif
