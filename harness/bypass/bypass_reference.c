/* SPDX-License-Identifier: MIT */
#include "bypass_reference.h"

#include <stdlib.h>

#include "str.h"
#include "util.h"

/* Whether an answer is a reference without a scheme. */
static bool is_relative(const struct observation *o)
{
    return o->outcome == OUTCOME_PARSED && observation_get(o, COMPONENT_SCHEME).len == 0;
}

enum reference_reading reference_reading_of(struct engine *check)
{
    static const struct request requests[] = {{.op = OP_PARSE, .input = {"/x", 2}},
                                              {.op = OP_PARSE, .input = {"//x", 3}}};
    struct observation o = {0};
    bool is_alone;

    engine_run(check, &requests[0], &o);
    is_alone = is_relative(&o);
    engine_run(check, &requests[1], &o);
    is_alone &= observation_presence(&o, COMPONENT_HOST) != PRESENCE_UNKNOWN;
    is_alone |= !(check->capabilities & CAPABILITY_BASE);
    observation_free(&o);
    return is_alone ? READS_ALONE : READS_WITH_BASE;
}

/* Gives such a reference the base's scheme and, if it has none, the base's host. */
static void resolve_answer(const struct reference_engine *reference, struct observation *out,
                           const struct observation *o)
{
    static const enum component site[] = {COMPONENT_SCHEME, COMPONENT_HOST};

    if (reference->reading == READS_BASE_INSTEAD) {
        observation_copy(out, &reference->site);
        return;
    }
    observation_copy(out, o);
    for (size_t i = 0; is_relative(o) && i < sizeof site / sizeof *site; i++) {
        const struct ua_str value = observation_get(&reference->site, site[i]);

        if (observation_get(o, site[i]).len == 0 &&
            observation_presence(o, site[i]) != PRESENCE_UNKNOWN)
            observation_set(out, site[i], value.ptr, value.len);
    }
}

static struct request request_of(const struct reference_engine *reference,
                                 const struct request *request)
{
    struct request asked = *request;

    if (reference->reading != READS_WITH_BASE)
        asked.base = ua_str(NULL, 0);
    else if (!asked.base.ptr)
        asked.base = reference->base;
    return asked;
}

static void run_reference(struct engine *engine, const struct request *request,
                          struct observation *o)
{
    const struct reference_engine *reference = engine->state;
    const struct request asked = request_of(reference, request);
    struct observation answer = {0};

    if (reference->reading == READS_WITH_BASE) {
        engine_run(reference->asked, &asked, o);
        return;
    }
    if (reference->reading == READS_ALONE)
        engine_run(reference->asked, &asked, &answer);
    resolve_answer(reference, o, &answer);
    observation_free(&answer);
}

/* The receiver of the answers, and whom to give them. */
struct resolving {
    const struct reference_engine *reference;
    void (*answered)(void *ctx, size_t index, const struct observation *o);
    void *ctx;
    struct observation answer;
};

static void note_resolved(void *ctx, size_t index, const struct observation *o)
{
    struct resolving *resolving = ctx;

    if (resolving->reference->reading == READS_ALONE) {
        resolve_answer(resolving->reference, &resolving->answer, o);
        o = &resolving->answer;
    }
    resolving->answered(resolving->ctx, index, o);
}

static void run_all_references(struct engine *engine, const struct request *requests, size_t count,
                               void (*answered)(void *ctx, size_t index,
                                                const struct observation *o),
                               void *ctx)
{
    struct resolving resolving = {.reference = engine->state, .answered = answered, .ctx = ctx};
    struct request *asked;

    if (resolving.reference->reading == READS_BASE_INSTEAD) {
        for (size_t i = 0; i < count; i++)
            answered(ctx, i, &resolving.reference->site);
        return;
    }
    asked = xcalloc(count + 1, sizeof *asked);
    for (size_t i = 0; i < count; i++)
        asked[i] = request_of(resolving.reference, &requests[i]);
    engine_run_all(resolving.reference->asked, asked, count, note_resolved, &resolving);
    observation_free(&resolving.answer);
    free(asked);
}

static void close_no_reference(struct engine *engine)
{
    (void)engine;
}

static const struct engine_class reference_class = {.id = "reference",
                                                    .package = "",
                                                    .run = run_reference,
                                                    .run_all = run_all_references,
                                                    .close = close_no_reference};

void reference_engine_init(struct reference_engine *out, struct engine *asked, struct ua_str base,
                           enum reference_reading reading)
{
    *out = (struct reference_engine){
        .engine = *asked, .asked = asked, .base = base, .reading = reading};
    out->engine.class = &reference_class;
    out->engine.own_class = NULL;
    out->engine.state = out;
    out->engine.capabilities |= CAPABILITY_BASE;
    if (reading != READS_WITH_BASE)
        engine_run(asked, &(struct request){.op = OP_PARSE, .input = base}, &out->site);
}

void reference_engine_free(struct reference_engine *engine)
{
    observation_free(&engine->site);
}
