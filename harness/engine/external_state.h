/* SPDX-License-Identifier: MIT */
/* The state of an engine behind a pipe, which external.c (requests and answers), external_process.c
 * (its process) and external_report.c (its failures) share. */
#ifndef EXTERNAL_STATE_H
#define EXTERNAL_STATE_H

#include <sys/types.h>

#include "external.h"
#include "protocol.h"
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
    bool is_patient;                 /* see external_be_patient */
    bool probe_is_due;               /* it is asked for an ordinary input next */
    unsigned long answers;
    unsigned strange;         /* answers without a request in flight, of this process */
    struct text noise;        /* the first line that was no answer, or the begin of it; visible */
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

/* --- external_report.c ------------------------------------------------------------------------ */

/* Adds lines of a process's stderr: the last one that states a reason. If there is none, the first
 * three, or the last three if the first ones were dropped (not is_whole). Adds nothing if it has no
 * lines. */
void add_stderr_reason(struct text *to, const char *bytes, size_t len, bool is_whole);

/* Returns the time for a hello, in milliseconds: from the environment, limits, or the
 * default. limits may be NULL. */
int external_hello_ms(const struct external_limits *limits);

/* Writes why the program at a path does not start: it is a folder, or its interpreter is missing.
 */
void external_explain_start(const char *path, int error, char *reason, size_t size);

/* Keeps the first line that is not an answer. */
void external_keep_noise(struct external *p, struct ua_str line);

/* Notes why the engine is not started again. If the reason has lines of stderr, only the last of
 * them is kept. what: "it failed 3 times, the last time". */
void external_leave_out(struct external *p, const char *what, const char *reason);

/* Leaves the engine out if it failed too often, the last time for this reason. If it is patient, a
 * probe may become due instead. */
void external_judge(struct external *p, const char *reason);

/* Leaves out an engine that failed at the probe. */
void external_count_probe(struct external *p, const char *reason);

/* Counts an answer, which makes up for failures. */
void external_count_answer(struct external *p);

/* Waits before the restart of an engine that failed so often in a row. */
void external_wait_to_restart(struct external *p, unsigned failures);

/* A hang counts as half of the failures that the watch allows, or as all of a few. */
void external_count_watched(struct external *p, enum outcome outcome);

/* --- external_process.c ----------------------------------------------------------------------- */

/* Milliseconds of a clock that never goes back. */
long long external_now_ms(void);

/* Cuts a time (by external_now_ms) until which to wait at the deadline. */
long long external_limit_wait(const struct external *p, long long until);

bool external_is_past_deadline(const struct external *p);

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

/* Kills a process that was silent for limit_ms. what: " to hello", or "". Writes the reason to
 * out. */
void external_kill_after_timeout(struct external *p, const char *what, int limit_ms, char *out,
                                 size_t size);

/* Starts the engine and sends the request for its hello. On failure leaves a reason. */
bool external_start(struct external *p, char *reason, size_t size);

/* Reads the hello of an engine that was started. On failure ends it and leaves a reason. who: its
 * name for a user who waits. */
bool external_read_hello(struct external *p, struct hello *hello, const char *who, char *reason,
                         size_t size);

/* Starts the engine unless it runs. Waits before a restart, longer after repeated failures. False
 * if it cannot be started again: then left_out says why, or there is no time. */
bool external_ensure_running(struct engine *engine);

#endif
