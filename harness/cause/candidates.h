/* SPDX-License-Identifier: MIT */
/* The rewrites that change an input: the candidates for the cause of a difference. */
#ifndef CANDIDATES_H
#define CANDIDATES_H

#include "rewrites.h"
#include "testcase.h"

/* Returns the rewrites that change the URL or its base. Makes one lexical pass, without a parser.
 * Allocates nothing once its buffers have grown. */
struct rewrite_set cause_candidates(struct testcase test);

/* Returns the rewrites of which the URL or its base has the bytes and the parts that they change,
 * though something else in it may keep them from changing it. */
struct rewrite_set cause_conceivable(struct testcase test);

#endif
