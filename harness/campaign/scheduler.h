/* SPDX-License-Identifier: MIT */
/* Two modes on one processor: they take turns, and the one that finds more gets more of the time.
 */
#ifndef SCHEDULER_H
#define SCHEDULER_H

#include "worker.h"

/* Zeroed is ready. */
struct turns {
    struct {
        int pid; /* whose processor time was looked at last */
        double used;
        unsigned classes; /* of the worker, likewise */
        /* Of late, by processor time: what is older counts less. */
        double spent, found;
    } mode[MODES];
    double looked; /* by monotonic_seconds */
    double total;  /* processor seconds of both, so far */
    double owed;   /* seconds that the blackbox process is behind its share; negative: ahead */
};

/* The share of the blackbox process, by what both spent and found of late: between TURNS_LEAST and
 * one minus that. */
#define TURNS_LEAST 0.15
double turns_share(const struct turns *turns);

/* Looks at what both did since the last call, and says for both whether they wait for their turn. A
 * worker without a process leaves all to the other one. now: by monotonic_seconds; to be called ten
 * times a second or more. */
void turns_take(struct turns *turns, struct worker *const workers[MODES], double now);

#endif
