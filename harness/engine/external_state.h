/* SPDX-License-Identifier: MIT */
/* What external.c and external_report.c share: the state of an engine behind a pipe. */
#ifndef EXTERNAL_STATE_H
#define EXTERNAL_STATE_H

#include <sys/types.h>

#include "external.h"
#include "util.h"

#define REQUEST_WINDOW 1024 /* requests asked before the first of them is answered */
#define STDERR_BYTES 4096

enum slot_state {
    SLOT_WAITING,
    SLOT_SENT,
    SLOT_ANSWERED, /* by the engine */
    SLOT_DECIDED,  /* by us, because the engine gave no answer */
};

struct slot {
    enum slot_state state;
    struct observation o;
};

/* Failures of an engine. */
struct external_failures {
    unsigned crashes, timeouts;
    unsigned garbage;    /* lines that are no answer */
    unsigned unreadable; /* times when no answer followed such a line */
};

struct external {
    char *argv[EXTERNAL_ARGUMENTS + 2]; /* the first is the path */
    struct external_limits limits;
    pid_t pid;        /* 0: none is running */
    int in, out, err; /* our ends of its stdin, stdout and stderr; -1 if closed */
    struct text unsent;
    size_t sent; /* bytes of unsent that are written */
    struct text received;
    size_t taken;       /* bytes of received that were read as lines */
    size_t scanned;     /* bytes of received that hold no further newline */
    const char *fault;  /* why we end it although it runs; NULL: no reason */
    bool wrote_garbage; /* fault is about its output: the outcome is ERROR, not CRASHED */
    char stderr_end[STDERR_BYTES]; /* the end of its stderr */
    size_t stderr_len;
    char left_out[512];              /* why it is not started again; "": it is */
    bool left_out_is_said;           /* on stderr */
    struct external_failures in_row; /* since its last answer */
    struct external_failures recent; /* that no answers have made up for */
    unsigned long answers;
    unsigned strange;         /* answers without a request in flight, of this process */
    struct text failed_input; /* the input of the first request that its last failure hit */
    int warm_up_ms;           /* limit for its first answer after a start; then 0 */
    long long first_id;       /* of this batch */
    struct slot slots[REQUEST_WINDOW];
    struct observation answer;
    struct answer_keys *keys; /* where keys of answers are noted; NULL: nowhere */
    struct external_watch watch;
    unsigned watched_failures; /* since the watch was set */
    bool is_silence_noted;
    struct external_stats stats;
};

/* Adds lines of a process's stderr: the last one that states a reason. If there is none, the first
 * three, or the last three if the first ones were dropped (not is_whole). Adds nothing if it has no
 * lines. */
void add_stderr_reason(struct text *to, const char *bytes, size_t len, bool is_whole);

#endif
