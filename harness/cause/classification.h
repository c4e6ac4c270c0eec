/* SPDX-License-Identifier: MIT */
/* The difference of two engines on one test case, and its cause: the unit that is stored and
 * reported. */
#ifndef CLASSIFICATION_H
#define CLASSIFICATION_H

#include "cause.h"
#include "rank.h"
#include "testcase.h"

/* What one of two engines does otherwise than the Standard. */
struct own_cause {
    struct text
        cause; /* as in explanation_name; empty: in what is at issue it does as the Standard */
    struct owned_testcase changed; /* on this it agrees with the Standard */
};

/* Reusable; zeroed is empty. Only classify and classify_each fill it. The engines are borrowed. */
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
    bool has_own;          /* then also, and one of them has a cause: */
    struct own_cause own[2];
};
void classification_free(struct classification *classification);

/* Classifies the difference of pair's answers, which are those to test. Searches for the cause, so
 * it runs both engines on changed inputs. Does not change pair. */
void classify(struct classification *out, const struct pair *pair, struct testcase test);

#endif
