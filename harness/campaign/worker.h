/* SPDX-License-Identifier: MIT */
/* The processes of a campaign, one by one: a fuzz target, or a fork of this program in blackbox
 * mode.
 */
#ifndef WORKER_H
#define WORKER_H

#include <sys/types.h>

#include "campaign.h"

struct worker {
    pid_t pid; /* 0: none */
    enum mode mode;
    unsigned index;  /* among all of the campaign; also tells their seeds apart */
    unsigned starts; /* of processes: what one did the next need not do again */
    double started;  /* by monotonic_seconds */
    int output;      /* our end of its stdout and stderr; -1: closed */
    struct text line;
    char complaint[256]; /* the last line that it printed as "urlassay: ..."; "" if none */
    uint64_t coverage;   /* as it last said */
    uint64_t executed;   /* likewise: exact at its end only */
    unsigned classes;    /* new ones that it told of, all its processes together */
    uint64_t changes;    /* of its input in flight, as last seen ... */
    double moved;        /* ... and when that changed */
    bool hangs;          /* it was ended for that */
    bool waits;          /* for its turn */
};

/* Starts the worker's process for so many seconds, with the engines that are in. False after a
 * complaint. */
bool worker_start(struct worker *worker, const struct campaign *campaign, double seconds);

/* Takes in what it printed, or a part of it if that is much: libFuzzer's status lines are read for
 * the coverage, all else goes to the log. At the end of its output, closes it. */
void worker_read(struct worker *worker, int log);
/* The process is gone, and whatever it started that could still print does not count. */
void worker_close(struct worker *worker, int log);

#endif
