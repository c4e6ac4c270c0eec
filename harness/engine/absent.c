/* SPDX-License-Identifier: MIT */
/* Stands for an engine whose library was not there when the tool was built. Compiled once for each:
 * the Makefile says which class it defines, by what id, and which package brings the library. */
#include <stdio.h>

#include "engine.h"

static bool open_absent(struct engine *engine, const char *profile)
{
    (void)profile;
    snprintf(engine->reason, sizeof engine->reason,
             "its library was not there when urlassay was built: install it and build again");
    return false;
}

static void run_absent(struct engine *engine, const struct request *request, struct observation *o)
{
    (void)request;
    observation_fail(o, OUTCOME_ERROR, engine->reason);
}

static void close_absent(struct engine *engine)
{
    (void)engine;
}

extern const struct engine_class ENGINE_CLASS;
const struct engine_class ENGINE_CLASS = {
    .id = ENGINE_ID,
    .package = ENGINE_PACKAGE,
    .model = MODEL_OTHER,
    .open = open_absent,
    .run = run_absent,
    .close = close_absent,
};
