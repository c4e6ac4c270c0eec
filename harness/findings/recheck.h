/* SPDX-License-Identifier: MIT */
/* Runs the engines of stored findings again. A stored finding can be out of date: its engines may
 * have been upgraded since, and the tool may have more rewrites. */
#ifndef RECHECK_H
#define RECHECK_H

#include "classification.h"
#include "engine_list.h"
#include "finding.h"

/* Runs both engines of a pair on a test case and classifies their difference; class 0: they agree.
 * False if an engine is NULL, or one neither accepts nor rejects the input. */
bool recheck_pair(struct classification *out, struct pair *pair, struct testcase test);

/* Replaces the engines' versions, answers, effect, cause and proof of a finding by the ones of a
 * classification. The class and the input stay. */
void finding_update(struct finding *finding, const struct classification *classification);

/* Runs a finding's engines again, opened by engines, and fills it with their answers. Its class
 * stays, because its file has that name; class_now gets the new one. */
void finding_recheck(struct finding *finding, struct engine_list *engines);

/* Rechecks all, then sorts and folds them. */
void findings_recheck_and_sort(struct finding *findings, size_t count, struct engine_list *engines);

#endif
