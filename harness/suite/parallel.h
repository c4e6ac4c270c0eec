/* SPDX-License-Identifier: MIT */
/* Runs engines in several processes at once. Foreign libraries may not support threads, so each
 * worker is a fork that opens the engine itself: in its process, or as a child of its own. */
#ifndef PARALLEL_H
#define PARALLEL_H

#include "engine.h"

/* The requests to one engine. */
struct parallel_job {
    const char *name; /* as for engine_open */
    const struct request *requests;
    size_t count;
    /* As for engine_run_all: called in the order of the requests. */
    void (*answered)(void *ctx, size_t index, const struct observation *o);
    /* Called with the first line of the engine's stdout that was no answer (external_noise), by
     * each worker that saw one. */
    void (*made_noise)(void *ctx, const char *line);
    void *ctx;
};

/* Answers all jobs with this many workers. Calls finished for each job, in their order. If a worker
 * dies, its current request gets the outcome CRASHED. Complains and returns false if an engine
 * cannot be opened or a worker cannot be started: then some requests stay without an answer. */
bool parallel_run(const struct parallel_job *jobs, size_t count, unsigned workers,
                  void (*finished)(void *ctx, size_t job), void *ctx);

#endif
