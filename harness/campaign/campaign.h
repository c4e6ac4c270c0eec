/* SPDX-License-Identifier: MIT */
/* Runs the processes of a campaign: starts them, replaces those that die, leaves out the engine
 * that one died of, and ends them in time. */
#ifndef CAMPAIGN_H
#define CAMPAIGN_H

#include "campaign_engines.h"
#include "store.h"

struct campaign {
    /* What to run; borrowed. */
    struct store *store;
    const char *target;     /* "differential" */
    const char *executable; /* of the target; NULL if no process of MODE_COVERAGE is wanted */
    const char *corpus;     /* the folder that holds url/, regress/ and url.dict, or NULL */
    struct campaign_engines
        campaign_engines; /* the caller's to free; empty if the target is an oracle */
    bool is_oracle;       /* the target aborts when a law is broken: that ends the run */
    unsigned processes[MODES];
    unsigned pairs; /* of a process of each mode that share a processor */
    unsigned seed;  /* of the first process; the others' follow */
    double seconds; /* of this run */
    /* Called some ten times a second. */
    void (*tick)(struct campaign *campaign);
    /* Called before a complaint is printed, to take away the live status. */
    void (*clear_status)(void);
    /* What came of it; elapsed and coverage also on the way. */
    double elapsed;
    uint64_t coverage;      /* edges, of the process that has most; 0: unknown */
    uint64_t executed;      /* by libFuzzer's count, of the processes that have ended */
    unsigned crashes;       /* processes that died on an input in this run */
    struct text last_crash; /* the file with the last such input; the caller frees it */
    bool interrupted;       /* by the user */
    bool hurried;           /* by the user, twice: nothing but the end is wanted */
};

/* Returns true when the time is over or the user ended it (SIGINT, SIGTERM); false, after a
 * complaint, if it could not begin or not go on. No child outlives the call. */
bool campaign_run(struct campaign *campaign);

/* Whether a campaign of this target may begin or go on in a folder: those of several would add up
 * their seconds and their rows of statistics. Complains if not. */
bool campaign_may_use(const char *dir, const char *target);

#endif
