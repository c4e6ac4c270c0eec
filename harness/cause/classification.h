/* SPDX-License-Identifier: MIT */
/* The difference of two engines on one test case, and its cause: the unit that is stored and
 * reported. */
#ifndef CLASSIFICATION_H
#define CLASSIFICATION_H

#include "cause.h"
#include "rank.h"
#include "testcase.h"

/* Reusable; zeroed is empty. Only classify fills it. The engines are borrowed. */
struct classification {
    const struct engine *engines[2];
    struct observation answers[2]; /* of each engine */
    struct difference difference;
    enum rank rank;
    struct explanation explanation;
    /* The name of the cause, as in explanation_name. If nothing explains the difference, the first
     * two candidates follow in the order of their names: "unexplained (idna, slash-count)". So not
     * all unexplained differences are one class, and a new one is seen. Empty if the engines
     * agree. */
    struct text cause;
    uint64_t class, shape; /* class_key.h; 0: the engines agree */
};
void classification_free(struct classification *classification);

/* Classifies the difference of pair's answers, which are those to test. Searches for the cause, so
 * it runs both engines on changed inputs. Does not change pair. */
void classify(struct classification *out, const struct pair *pair, struct testcase test);

#endif
