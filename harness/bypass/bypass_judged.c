/* SPDX-License-Identifier: MIT */
#include "bypass_judged.h"

#include <string.h>

static void judge_answer(const struct judged_engine *judged, struct observation *out,
                         const struct observation *o)
{
    const struct ua_str host = observation_get(o, COMPONENT_HOST);
    const bool is_denied = judged->is_client ? bypass_is_forbidden(judged->check, o)
                                             : !bypass_passes(judged->check, o);

    observation_copy(out, o);
    if (o->outcome != OUTCOME_PARSED)
        return;
    out->outcome = is_denied ? OUTCOME_DENIED : OUTCOME_ALLOWED;
    observation_set(out, COMPONENT_REASON, host.ptr, host.len);
}

static void run_judged(struct engine *engine, const struct request *request, struct observation *o)
{
    const struct judged_engine *judged = engine->state;
    struct observation answer = {0};

    engine_run(judged->asked, request, &answer);
    judge_answer(judged, o, &answer);
    observation_free(&answer);
}

/* The receiver of the answers, and whom to give them judged. */
struct judging {
    const struct judged_engine *judged;
    void (*answered)(void *ctx, size_t index, const struct observation *o);
    void *ctx;
    struct observation answer;
};

static void note_judged(void *ctx, size_t index, const struct observation *o)
{
    struct judging *judging = ctx;

    judge_answer(judging->judged, &judging->answer, o);
    judging->answered(judging->ctx, index, &judging->answer);
}

static void run_all_judged(struct engine *engine, const struct request *requests, size_t count,
                           void (*answered)(void *ctx, size_t index, const struct observation *o),
                           void *ctx)
{
    struct judging judging = {.judged = engine->state, .answered = answered, .ctx = ctx};

    engine_run_all(judging.judged->asked, requests, count, note_judged, &judging);
    observation_free(&judging.answer);
}

static void close_nothing(struct engine *engine)
{
    (void)engine;
}

static const struct engine_class judged_class = {.id = "judged",
                                                 .package = "",
                                                 .run = run_judged,
                                                 .run_all = run_all_judged,
                                                 .close = close_nothing};

void judged_engine_init(struct judged_engine *out, struct engine *asked,
                        const struct bypass_check *check, bool is_client)
{
    *out = (struct judged_engine){.engine = {.class = &judged_class,
                                             .model = MODEL_FILTER,
                                             .capabilities = asked->capabilities,
                                             .state = out},
                                  .asked = asked,
                                  .check = check,
                                  .is_client = is_client};
    memcpy(out->engine.id, asked->id, sizeof asked->id);
    memcpy(out->engine.version, asked->version, sizeof asked->version);
}
