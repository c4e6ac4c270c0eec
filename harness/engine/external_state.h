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
#define LAST_WORDS 4096

enum slot_state { SLOT_WAITING, SLOT_SENT, SLOT_ANSWERED };

struct slot {
    enum slot_state state;
    struct observation o;
};

struct external {
    char *argv[EXTERNAL_ARGUMENTS + 2]; /* the first is the path */
    struct external_limits limits;
    pid_t pid;        /* 0: none is running */
    int in, out, err; /* our ends of its stdin, stdout and stderr; -1 if closed */
    struct text unsent;
    size_t sent; /* bytes of unsent that are written */
    struct text received;
    size_t taken;                /* bytes of received that were lines and are done with */
    size_t scanned;              /* bytes of received that hold no further newline */
    const char *fault;           /* why it is ended by us although it runs; NULL for none */
    bool babbles;                /* that is for what it wrote: ERROR, for it did not crash */
    char last_words[LAST_WORDS]; /* the end of what it wrote to stderr */
    size_t last_words_len;
    char gone[256]; /* why it is not started again; "" while it is */
    unsigned crashes_in_row, timeouts_in_row;
    unsigned garbage_in_row; /* lines since its start, or its last answer */
    int warm_up_ms;          /* until its first answer since it was started; then 0 */
    long long first_id;      /* of the run under way */
    struct slot slots[WINDOW];
    struct observation answer;
    struct answer_keys *keys; /* where those of answers are noted; NULL: nowhere */
    struct external_stats stats;
};

/* Makes sure that the engine runs; waits before it is started that failed so often in a row. False
 * if it is gone for good: then gone says why. */
bool external_revive(struct external *p);
/* Whether the engine's process has ended; it stays to be reaped. */
bool external_has_ended(const struct external *p);
/* Waits up to wait_ms (at most 100) for bytes to go or come and moves them. Returns false once
 * nothing more will come: its stdout is closed, it is at fault, or it ended and left stdout to a
 * child of its own. */
bool external_exchange(struct external *p, long long wait_ms);
/* The next whole line that was received, without its newline; valid until the next exchange. False
 * if there is none. */
bool external_next_line(struct external *p, struct ua_str *line);

/* Ends the process and all that it started for sure, after asking it to if patiently. Returns its
 * wait status. */
int external_end(struct external *p, bool patiently);
/* Ends what closed its stdout, ended or is at fault; out gets how that went, in size bytes. */
void external_end_failed(struct external *p, char *out, size_t size);
/* Ends what said nothing for limit_ms; what: " to hello", or "". */
void external_end_silent(struct external *p, const char *what, int limit_ms, char *out,
                         size_t size);

/* Milliseconds since some moment. */
static inline long long now_ms(void)
{
    return (long long)(monotonic_seconds() * 1000);
}

#endif
