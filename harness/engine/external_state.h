/* SPDX-License-Identifier: MIT */
/* What the files of an engine behind a pipe share: external.c (start, bytes, end),
 * external_exchange.c (requests and answers). */
#ifndef EXTERNAL_STATE_H
#define EXTERNAL_STATE_H

#include <sys/types.h>

#include "external_limits.h"
#include "observation.h"
#include "util.h"

#define WINDOW 256 /* requests asked before the first of them is answered */
#define STDERR_BYTES 4096

enum slot_state { SLOT_WAITING, SLOT_SENT, SLOT_ANSWERED };

struct slot {
    enum slot_state state;
    struct observation o;
};

/* Failures of an engine. */
struct external_failures {
    unsigned crashes, timeouts;
    unsigned garbage; /* lines that are no answer */
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
    char given_up[256];              /* why it is not started again; "": it is */
    struct external_failures in_row; /* since its last answer */
    int warm_up_ms;                  /* limit for its first answer after a start; then 0 */
    long long first_id;              /* of this batch */
    struct slot slots[WINDOW];
    struct observation answer;
    struct answer_keys *keys; /* where keys of answers are noted; NULL: nowhere */
    struct external_stats stats;
};

/* Starts the engine unless it runs. Waits before a restart, longer after repeated failures. False
 * if it cannot be started again: then given_up says why. */
bool external_ensure_running(struct external *p);
/* Returns whether the engine's process has ended. Does not reap it. */
bool external_has_ended(const struct external *p);
/* Waits up to wait_ms (at most 100) until bytes can be read or written, and does so. Returns false
 * if no more bytes will come: stdout is closed, fault is set, or the process ended and a child of
 * it holds stdout. */
bool external_exchange(struct external *p, long long wait_ms);
/* The next whole line that was received, without its newline; valid until the next exchange. False
 * if there is none. */
bool external_next_line(struct external *p, struct ua_str *line);

/* Ends the process and all its descendants. politely: closes its pipes and sends SIGTERM first.
 * Returns its wait status. */
int external_stop(struct external *p, bool politely);
/* Kills a process that closed its stdout, ended or has a fault. Writes the reason to out, at most
 * size bytes. */
void external_kill_after_failure(struct external *p, char *out, size_t size);
/* Kills a process that was silent for limit_ms. what: " to hello", or "". Writes the reason to out.
 */
void external_kill_after_timeout(struct external *p, const char *what, int limit_ms, char *out,
                                 size_t size);

/* Milliseconds of a clock that never goes back. */
static inline long long now_ms(void)
{
    return (long long)(monotonic_seconds() * 1000);
}

#endif
