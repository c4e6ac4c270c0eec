/* SPDX-License-Identifier: MIT */
/* Checks whether an out-of-process engine keeps the protocol: a hang, a crash, garbage, the order
 * of answers, NUL, a line of 1 MB, ... How it parses URLs is not checked. Of a shared object, which
 * runs in a process of its own, everything is checked but the lines. */
#ifndef SMOKE_H
#define SMOKE_H

#include "engine.h"

enum smoke_result {
    SMOKE_PASSED,
    SMOKE_FAILED,
    SMOKE_NOTE, /* neither; for information */
    SMOKE_RESULTS,
};

/* Runs all checks on an out-of-process engine, and calls report for each: check is its name, detail
 * lives for the call and may have bytes that the engine sent. After that, nothing but engine_close
 * may be done with the engine. */
void smoke_run(struct engine *engine,
               void (*report)(void *ctx, enum smoke_result result, const char *check,
                              const char *detail),
               void *ctx);

#endif
