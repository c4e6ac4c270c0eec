/* SPDX-License-Identifier: MIT */
/* A campaign that runs: campaign.c supervises its processes, and campaign_exit.c says what follows
 * the end of one. */
#ifndef CAMPAIGN_STATE_H
#define CAMPAIGN_STATE_H

#include "campaign.h"
#include "stats.h"
#include "worker.h"

/* If this process has not run for this many seconds, the machine was suspended, or all processes
 * were stopped. For as long afterwards, no process counts as hanging. */
#define SUSPENDED_SECONDS 5.0

struct campaign_state {
    struct campaign *campaign;
    struct worker worker[STORE_SLOTS];
    unsigned count;
    double begin;
    double woke;           /* time of the last look at the processes, by monotonic_seconds */
    double resumed;        /* time of the last look that came too late; 0: none */
    uint64_t milliseconds; /* of earlier runs */
    struct stats stats;
    unsigned fast_crashes; /* in a row, without an input to blame */
    unsigned killed_early; /* in a row, by others */
    unsigned futile;       /* ends in a row, see MAX_FUTILE */
    unsigned killed_in_engine;
    char killed_engine[ENGINE_ID_BYTES]; /* which one ran when processes were killed */
    unsigned told_crashes;
    uint64_t crashed_before; /* inputs that earlier runs kept */
    bool reported;           /* why it cannot continue: one worker's reason is enough */
    bool ending;
    struct folder corpus;     /* D/corpus/TARGET */
    struct corpus_sync *sync; /* NULL: none */
    double synced;            /* time of the last look there */
    int log;
};

bool campaign_was_just_suspended(const struct campaign_state *run);

/* Tells the user of engines behind pipes that crashed or are left out, and notes which ones are
 * started again or silent. */
void campaign_note_external(struct campaign_state *run, struct worker *worker);

/* Handles the end of a worker's process, and starts another one if there is time. False, after a
 * complaint, if the campaign cannot continue. */
bool campaign_handle_exit(struct campaign_state *run, struct worker *worker, int status);

#endif
