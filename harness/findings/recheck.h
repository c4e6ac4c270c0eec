/* SPDX-License-Identifier: MIT */
/* What is stored is of another day: engines were upgraded since, and causes were added. So its
 * engines are asked about it again before anybody looks at it. */
#ifndef RECHECK_H
#define RECHECK_H

#include "cause.h"
#include "engine_list.h"
#include "finding.h"

/* Asks both engines of a pair, and searches if they differ: then *class and cause get the names of
 * that, else *class gets 0. False if an engine is NULL, or its machinery fails: nothing can be said
 * then. */
bool today_ask(struct pair *pair, struct explanation *explanation, struct text *cause,
               uint64_t *class, struct ua_str input, struct ua_str base);

/* Puts what a pair says of an input, and why it differs there, in the place of what a finding held
 * of that, but for its class. base.ptr NULL: none. */
void finding_tell(struct finding *finding, const struct pair *pair,
                  const struct explanation *explanation, struct ua_str input, struct ua_str base);

/* Asks a finding's engines again, lent by engines, and puts what they say now in the place of what
 * they said; its class stays what its file is called. Fills what finding.h says is from here. */
void finding_renew(struct finding *finding, struct engine_list *engines);

/* The same of all, which are then sorted, and folded, by what they are today. */
void findings_renew(struct finding *findings, size_t count, struct engine_list *engines);

#endif
