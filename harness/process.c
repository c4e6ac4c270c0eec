/* SPDX-License-Identifier: MIT */
#include "process.h"

#include <stdio.h>

bool process_open(struct engine *engine, const char *path, const char *argument,
                  const struct process_limits *limits)
{
    (void)argument;
    (void)limits;
    snprintf(engine->reason, sizeof engine->reason, "%.200s: out of process engines come next",
             path);
    return false;
}

void process_run(struct engine *engine, const struct request *request, struct observation *o)
{
    (void)engine;
    (void)request;
    observation_fail(o, OUTCOME_ERROR, "not running");
}

void process_run_all(struct engine *engine, const struct request *requests, size_t count,
                     void (*answered)(void *ctx, size_t index, const struct observation *o),
                     void *ctx)
{
    struct observation o = {0};

    for (size_t i = 0; i < count; i++) {
        process_run(engine, &requests[i], &o);
        answered(ctx, i, &o);
    }
    observation_free(&o);
}

void process_close(struct engine *engine)
{
    (void)engine;
}

const struct process_stats *process_stats(const struct engine *engine)
{
    static const struct process_stats none;

    (void)engine;
    return &none;
}
