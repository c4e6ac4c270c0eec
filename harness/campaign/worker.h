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
    unsigned index;  /* among all workers; makes their seeds different */
    unsigned starts; /* processes started so far; makes their seeds different */
    double started;  /* by monotonic_seconds */
    int output;      /* our end of its stdout and stderr; -1: closed */
    struct text line;
    char complaint[256]; /* the last line that it printed as "urlassay: ..."; "" if none */
    const struct campaign_engine *waits_for; /* an engine that is silent; NULL: none */
    struct text events;      /* lines about engines behind pipes (worker_next_event) */
    uint64_t coverage;       /* edges, as last reported */
    uint64_t executed;       /* inputs, as last reported: exact only at its end */
    uint64_t changes;        /* of its input in flight, as last seen ... */
    double last_change_time; /* ... and when that changed */
    bool was_killed_hanging; /* it was ended because it hangs */
    bool has_head_start;     /* it ends soon, for one of the other mode */
};

/* Whether the worker asks the engines behind pipes: the first worker of a campaign that has such
 * engines, or each one if none runs in MODE_COVERAGE. Such a worker stays in MODE_BLACKBOX. */
bool worker_asks_external(const struct worker *worker, const struct campaign *campaign);

/* Starts the worker's process for a number of seconds, with the engines that are not left out.
 * False after a complaint. */
bool worker_start(struct worker *worker, const struct campaign *campaign, double seconds);

/* Reads what the process printed, or a part of it if that is much. Takes the coverage from
 * libFuzzer's status lines, and writes all other lines to the log. At the end of the output, closes
 * it. */
void worker_read(struct worker *worker, int log);
/* What happened to an engine behind a pipe. */
enum worker_event {
    WORKER_CRASHED,
    WORKER_LEFT_OUT,
    WORKER_RESTARTED,
    WORKER_WAITS,
    WORKER_GOES_ON
};
/* Takes the next of these. engine gets the engine's id, more the file of a crash or the reason to
 * leave it out, or nothing. False if there is none. */
bool worker_next_event(struct worker *worker, enum worker_event *event, struct text *engine,
                       struct text *more);
/* Closes the output of a process that is gone. What its children still print is ignored. */
void worker_close(struct worker *worker, int log);
/* Frees what the worker holds, except its process and its output. */
void worker_free(struct worker *worker);

#endif
