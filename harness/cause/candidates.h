/* SPDX-License-Identifier: MIT */
/* The rewrites that change an input: the candidates for the cause of a difference. */
#ifndef CANDIDATES_H
#define CANDIDATES_H

#include "rewrites.h"
#include "testcase.h"

/* The rewrites that change the URL or its base. One lexical pass, without a
 * parser; allocates nothing once warm. */
struct rewrite_set cause_candidates(struct testcase test);

#endif
