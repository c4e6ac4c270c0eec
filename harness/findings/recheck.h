/* SPDX-License-Identifier: MIT */
/* Runs the engines of stored findings again. A stored finding can be out of date: its engines may
 * have been upgraded since, and the tool may have more rewrites. */
#ifndef RECHECK_H
#define RECHECK_H

#include "cause.h"
#include "engine_list.h"
#include "finding.h"

/* Runs both engines of a pair on an input. If they differ, searches for the cause: *class gets the
 * class and cause its cause's name. If they agree, *class gets 0. False if an engine is NULL, or
 * one neither accepts nor rejects the input. base.ptr NULL: there is no base. */
bool recheck_pair(struct pair *pair, struct explanation *explanation, struct text *cause,
                  uint64_t *class, struct ua_str input, struct ua_str base);

/* Replaces the engines' versions, answers, effect, cause and proof of a finding by those of a pair
 * that was run on this input. The class stays. base.ptr NULL: there is no base. */
void finding_fill(struct finding *finding, const struct pair *pair,
                  const struct explanation *explanation, struct ua_str input, struct ua_str base);

/* Runs a finding's engines again, opened by engines, and fills it with their answers. Its class
 * stays, because its file has that name; class_now gets the new one. */
void finding_recheck(struct finding *finding, struct engine_list *engines);

/* Rechecks all, then sorts and folds them. */
void findings_recheck(struct finding *findings, size_t count, struct engine_list *engines);

#endif
