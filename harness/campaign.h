/* SPDX-License-Identifier: MIT */
/* Runs the processes of a fuzz target: starts them, replaces those that die, ends them in time. */
#ifndef CAMPAIGN_H
#define CAMPAIGN_H

#include "store.h"

struct campaign {
    /* What to run; borrowed. */
    struct store *store;
    const char *target;     /* "differential" */
    const char *executable; /* of the target */
    const char *corpus;     /* the folder that holds url/, regress/ and url.dict, or NULL */
    const char *engines;    /* comma-separated, or NULL for the target's own choice */
    bool is_oracle;         /* the target aborts when a law is broken: that ends the run */
    unsigned jobs;
    double seconds; /* of this run */
    /* Called about five times a second with the seconds gone. */
    void (*tick)(struct campaign *campaign, double elapsed);
    /* What came of it. */
    double elapsed;
    unsigned crashes;       /* processes that died on an input in this run */
    struct text last_crash; /* the file with the last such input; the caller frees it */
    bool interrupted;       /* by the user */
};

/* Returns true when the time is over or the user ended it (SIGINT, SIGTERM); false, after a
 * complaint, if the target could not be run or not go on. No child outlives the call. */
bool campaign_run(struct campaign *campaign);

/* Files below the campaign's own corpus for the target. */
size_t campaign_corpus_size(const struct campaign *campaign);

#endif
