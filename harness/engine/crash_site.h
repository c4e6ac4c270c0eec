/* SPDX-License-Identifier: MIT */
/* Where an engine crashes on an input. It runs in a process of its own, so that the caller lives.
 */
#ifndef CRASH_SITE_H
#define CRASH_SITE_H

#include "engine.h"
#include "testcase.h"

enum crash_kind {
    CRASH_NONE,   /* the engine answers */
    CRASH_SIGNAL, /* a signal ended it */
    CRASH_EXIT,   /* it exited */
    CRASH_HANG,   /* it gave no answer in time */
    CRASH_UNASKED /* the engine is not available */
};

/* Zeroed is ready; the caller calls crash_site_free. */
struct crash_site {
    enum crash_kind kind;
    int number; /* of the signal, or the exit status */
    /* For an engine of this process: "module+0xOFFSET", with " (symbol)" if that is known, of
     * the innermost function outside the C library: it crashed, or called exit() or abort(). For
     * an engine behind a pipe: the line of its stderr that states a reason, or the last line,
     * with N for numbers and "..." for quoted text. "": unknown. */
    struct text location;
};
void crash_site_free(struct crash_site *site);
bool crash_site_equal(const struct crash_site *a, const struct crash_site *b);

/* Appends "SIGSEGV", "exit status 3", "hang", or "" if it does not crash. */
void crash_site_add_signal(struct text *out, const struct crash_site *site);

/* An engine that is asked where it crashes. Zeroed but for name is ready. */
struct crash_probe {
    const char *name;      /* for engine_open; borrowed */
    struct engine *engine; /* NULL: not open */
};
void crash_probe_close(struct crash_probe *probe);

/* Runs the engine on an input and fills site. An engine of this process runs in a fork, for up to 2
 * s. An engine behind a pipe is started again after each crash. */
void crash_probe_run(struct crash_probe *probe, struct crash_site *site, struct testcase test);

#endif
