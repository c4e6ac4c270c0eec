/* SPDX-License-Identifier: MIT */
/* The fourth step of a search for ways past a check: the smallest URL for a cause, and the cause.
 */
#ifndef BYPASS_EXPLAIN_H
#define BYPASS_EXPLAIN_H

#include "bypass_judge.h"
#include "bypass_judged.h"
#include "bypass_minimize.h"

struct explainer {
    struct bypass_run *run;
    struct judged_engine judges[2]; /* of the engines */
    /* The engines; their judgements. A filter says whether a URL may be fetched, so its answer is
     * compared with the same of the client: whether the check allows the host that the client
     * contacts. A check that does not know the form of the host is compared so too. */
    struct pair parsed, judged;
    struct plain_hosts plain;
    struct classification classification;
};

/* A way of a new cause, which is to be confirmed. */
struct candidate {
    struct owned_testcase test;
    struct text cause;
    const struct classification *classification; /* the explainer's, of test */
};
void candidate_free(struct candidate *candidate);

/* Borrows run. *out may not be moved; the caller calls explainer_close. */
void explainer_open(struct explainer *out, struct bypass_run *run);
/* Explains a suspicion, or the same without its idioms where none is needed. Returns whether *out,
 * which is zeroed, is a candidate. */
bool bypass_explain(struct explainer *explainer, const struct suspicion *suspicion,
                    struct candidate *out);
/* Explains a URL that got past the check before. Its cause may be listed: then the candidate's test
 * is the URL. */
bool bypass_explain_open(struct explainer *explainer, struct ua_str url, enum way_kind kind,
                         struct candidate *out);
void explainer_close(struct explainer *explainer);

#endif
