/* SPDX-License-Identifier: MIT */
/* What the steps of a search for ways past a check have in common: propose inputs, ask both
 * engines, judge the answers, explain a suspicion, confirm the way. */
#ifndef BYPASS_RUN_H
#define BYPASS_RUN_H

#include <signal.h>

#include "bypass.h"

/* Inputs that are given to an engine at once: a parser behind a pipe works on many at a time. */
#define BYPASS_BATCH 512
/* Bytes of an input; names are longer after they are put in. */
#define BYPASS_INPUT 160

/* How a URL gets past the check. */
enum way_kind {
    WAY_READ,   /* two parsers read two hosts */
    WAY_MISSED, /* the check does not know the form in which the validator writes the host */
    WAY_FILTER, /* the validator is a filter, and allows the URL */
};

/* One search. All but executions and *out stays the same during it. */
struct bypass_run {
    const struct bypass_options *options;
    struct bypass_result *out;
    struct engine *engines[2]; /* validator, client */
    uint64_t usual;            /* rules that refuse usual URLs, so that no check can have them */
    const char *good;          /* the host that stands for BYPASS_GOOD_NAME */
    double begin;
    const volatile sig_atomic_t *is_stopped; /* by SIGINT */
    uint64_t executions;
};

/* An input as it is changed, with the two names. */
struct bypass_input {
    uint8_t size;
    uint8_t data[BYPASS_INPUT];
};

/* Inputs, and what the engines answer. Zeroed is empty. */
struct bypass_batch {
    struct bypass_input inputs[BYPASS_BATCH];
    struct text urls[BYPASS_BATCH]; /* the same, with hosts in the place of the names */
    struct request requests[BYPASS_BATCH];
    struct observation answers[2][BYPASS_BATCH]; /* of the client: to those that pass */
    bool passes[BYPASS_BATCH];
    size_t count;
    const char *bad; /* the host that stands for BYPASS_BAD_NAME */
};

/* The rules (refusal.h) that refuse usual URLs of the search: usual. */
uint64_t bypass_usual_refusals(const struct bypass_run *run);
/* The test case of a URL: it has the base of the search, if there is one. */
struct testcase bypass_testcase(const struct bypass_run *run, struct ua_str url);
bool bypass_is_filter(const struct bypass_run *run);
/* Whether the client may get the href that the validator writes: not where that is the base's, nor
 * where the client gets something else than the URL. */
bool bypass_has_href(const struct bypass_run *run);
/* Whether the time is over, or SIGINT came. A limit of inputs ends a search only between batches.
 */
bool bypass_is_late(const struct bypass_run *run);
bool bypass_is_over(const struct bypass_run *run);

#endif
