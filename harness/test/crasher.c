/* SPDX-License-Identifier: MIT */
/* An engine that is there in tests alone: it crashes at one input, or hangs as crasher:hang. For
 * all others it is the parser of fake.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "fake.h"

static const char trigger[] = "http://crash.example/";

static bool open_crasher(struct engine *engine, const char *profile)
{
    static bool hangs;

    hangs = profile != NULL;
    engine->state = hangs ? &hangs : NULL;
    snprintf(engine->version, sizeof engine->version, "1");
    return true;
}

static void close_crasher(struct engine *engine)
{
    engine->state = NULL;
}

static void run_crasher(struct engine *engine, const struct request *request, struct observation *o)
{
    const struct timespec moment = {.tv_nsec = 100 * 1000 * 1000};

    if (request->input.len == strlen(trigger) &&
        memcmp(request->input.ptr, trigger, strlen(trigger)) == 0) {
        while (engine->state)
            nanosleep(&moment, NULL);
        abort();
    }
    fake_parse(o, request->input, QUIRKS_ALL);
}

const struct engine_class crasher_class = {
    .id = "crasher",
    .profiles = (const char *const[]){"hang", NULL},
    .package = "",
    .model = MODEL_OTHER,
    .capabilities = CAPABILITY(OP_PARSE),
    .null_is_distinct = ~0u,
    .open = open_crasher,
    .run = run_crasher,
    .close = close_crasher,
};
