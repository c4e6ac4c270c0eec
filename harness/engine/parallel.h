/* SPDX-License-Identifier: MIT */
/* Asks engines in several processes at once. Foreign libraries need not be fit for threads, so each
 * worker is a fork that opens the engine itself, be that in process or a child of its own. */
#ifndef PARALLEL_H
#define PARALLEL_H

#include "engine.h"

/* What one engine is asked. */
struct pool_job {
    const char *name; /* as for engine_open */
    const struct request *requests;
    size_t count;
    /* As for engine_run_all: called in the order of the requests, whoever answered them. */
    void (*answered)(void *ctx, size_t index, const struct observation *o);
    void *ctx;
};

/* Answers all jobs with so many workers; finished is called for each job, in their order. A worker
 * that dies costs the case that it was at, which is CRASHED. Complains and returns false if an
 * engine cannot be opened or no worker can be started; what was not answered then stays so. */
bool pool_run(const struct pool_job *jobs, size_t count, unsigned workers,
              void (*finished)(void *ctx, size_t job), void *ctx);

#endif
