/* SPDX-License-Identifier: MIT */
/* The computed causes of an engine's known differences: found when a manifest is written, run again
 * whenever it is used. */
#ifndef EXPECT_CAUSE_H
#define EXPECT_CAUSE_H

#include "check_case.h"
#include "classification.h"

/* An engine beside the reference: our own parser, or the document that judges. Zeroed is closed. */
struct causes {
    struct engine *reference;
    struct pair pair;
    struct classification classification;
    struct text base;
};

/* against: the document that judges; NULL: our own parser. Complains and returns false on failure.
 * engine must outlive it. */
bool causes_open(struct causes *causes, struct engine *engine, const char *against);
void causes_close(struct causes *causes);

/* Whether a case is about parsing, so that a cause can be found. */
bool causes_asks(const struct causes *causes, const struct vector_case *test);

/* Whether our own parser says what the vector says; otherwise it cannot stand for the vector. */
bool causes_reference_passes(struct causes *causes, const struct vector_case *test);

/* Names the cause of a case that failed: as in struct classification; "equivalent" where both
 * engines say the same but for spelling; "unexplained" too for what no parsing shows. */
void causes_find(struct causes *causes, struct text *name, const struct vector_case *test,
                 const struct case_result *result);

/* Whether a cause still is the case's; true for a case that our own parser fails too, of which
 * nothing can be told. If not, says in why what is the matter. */
bool causes_verify(struct causes *causes, const char *cause, const struct vector_case *test,
                   const struct case_result *result, struct text *why);

#endif
