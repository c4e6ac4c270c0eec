/* SPDX-License-Identifier: MIT */
/* The rewrites that change an input: the candidates for the cause of a difference. */
#ifndef CANDIDATES_H
#define CANDIDATES_H

#include "rewrites.h"
#include "urlassay.h"

/* The rewrites that change the input or its base (base.ptr NULL: none). One lexical pass, without a
 * parser; allocates nothing once warm. */
struct rewrite_set cause_candidates(struct ua_str input, struct ua_str base);

#endif
