/* SPDX-License-Identifier: MIT */
/* Divides the time of one processor between a coverage process and a blackbox process: the one that
 * finds more classes gets more of it. */
#ifndef SCHEDULER_H
#define SCHEDULER_H

#include "worker.h"

/* All members zero: a new pair. */
struct scheduler {
    struct {
        int pid;          /* the process at the last update; 0: none */
        double used;      /* its processor seconds then */
        unsigned classes; /* the worker's new classes then */
        /* Processor seconds and new classes, of which older ones count less. */
        double spent, found;
    } mode[MODES];
    double updated; /* time of the last update, by monotonic_seconds */
    double total;   /* processor seconds of both, so far */
    double debt;    /* processor seconds owed to the blackbox process; negative: to the other one */
};

/* Returns the share of the blackbox process, from SCHEDULER_MIN_SHARE to 1 - SCHEDULER_MIN_SHARE,
 * by what both spent and found. */
#define SCHEDULER_MIN_SHARE 0.15
double scheduler_share(const struct scheduler *scheduler);

/* Takes in what both workers did since the last update, and sets is_paused of each. If one has no
 * process, the other one does not wait. now: by monotonic_seconds. To be called ten times a second
 * or more; does nothing if the last update was less than 0.1 s ago. */
void scheduler_update(struct scheduler *scheduler, struct worker *const workers[MODES], double now);

#endif
