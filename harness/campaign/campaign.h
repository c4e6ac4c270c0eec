/* SPDX-License-Identifier: MIT */
/* Runs the processes of a campaign: starts them, replaces those that die, leaves out an engine that
 * crashed, and ends them in time. */
#ifndef CAMPAIGN_H
#define CAMPAIGN_H

#include "campaign_engines.h"
#include "corpus_sync.h"
#include "store.h"

struct campaign {
    /* Input: what to run. All pointers are borrowed. */
    struct store *store;
    const char *target;     /* "differential" */
    const char *executable; /* of the target; NULL: no process of MODE_COVERAGE */
    const char *corpus;     /* the folder with url/, regress/ and url.dict; NULL: no seeds */
    struct campaign_engines campaign_engines; /* the caller's to free; empty if ends_at_violation */
    bool ends_at_violation; /* the target aborts if a law is broken, which ends the run */
    unsigned processes;     /* at once */
    /* The modes to run. A worker that asks engines behind pipes stays in MODE_BLACKBOX. With both,
     * each process begins in MODE_BLACKBOX, and after its head start a process of MODE_COVERAGE
     * takes its place. Updated if the target cannot run. */
    bool has_mode[MODES];
    unsigned seed;        /* of the first process; each other process has another one */
    double seconds;       /* of this run */
    const char *sync_dir; /* inputs are exchanged with other fuzzers there; NULL: with none */
    /* Called about ten times a second. */
    void (*tick)(struct campaign *campaign);
    /* Called before a complaint is printed, to take away the live status. */
    void (*clear_status)(void);
    /* Output; the first five are updated during the run. */
    double elapsed;
    unsigned running[MODES];                 /* processes at this moment */
    const struct campaign_engine *waits_for; /* an engine that is silent; NULL: none */
    double worked[MODES];           /* seconds that the processes of a mode ran, all together */
    uint64_t coverage;              /* edges: the highest number of a process; 0: unknown */
    uint64_t executed;              /* by libFuzzer's count, of the processes that have ended */
    unsigned quirks_before_folding; /* as the last status had them: see store_recount */
    unsigned crashes;       /* inputs on which an engine crashed or hung, in this run; violations */
    struct text last_crash; /* the file with the last such input; the caller frees it */
    struct corpus_sync_counts synced;
    struct text sync_queue; /* where the inputs of this campaign are; the caller frees it */
    bool interrupted;       /* by the user */
    bool interrupted_twice; /* by the user, twice: no summary is printed */
};

/* Returns true when the time is over or the user ended the run (SIGINT, SIGTERM, SIGHUP, SIGQUIT);
 * false, after a complaint, if it could not start or not continue. No child outlives the call. */
bool campaign_run(struct campaign *campaign);

#endif
