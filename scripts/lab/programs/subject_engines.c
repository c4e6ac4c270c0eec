/* SPDX-License-Identifier: MIT */
/* Each available engine of this process, with its adapter; not the dated editions, which are
 * written for reading. */
#include "bench_subject.h"
#include "engine_classes.h"
#include "registry.h"
#include "util.h"

#define MAX_ENGINES 32

static struct observation answer;

static void ask(void *state, const struct bench_list *list, struct bench_result *result)
{
    struct engine *engine = state;

    for (size_t i = 0; i < list->count; i++) {
        const struct request request = {
            .op = OP_PARSE,
            .input = {list->urls[i].ptr, list->urls[i].len},
            .base = {list->base.ptr, list->base.len},
        };

        engine_run(engine, &request, &answer);
        result->accepted += answer.outcome == OUTCOME_PARSED;
    }
}

const struct bench_subject *bench_engines(size_t *count)
{
    static struct bench_subject subjects[MAX_ENGINES];
    const struct engine_class *const *class = engine_classes();

    *count = 0;
    for (; *class && *count < MAX_ENGINES; class ++) {
        struct engine *engine;

        if (!engine_class_is_in_process(*class) || !engine_class_parses(*class) || (*class)->title)
            continue;
        engine = engine_open((*class)->id);
        if (engine)
            subjects[(*count)++] = (struct bench_subject){.name = engine->id,
                                                          .interface = engine->flags,
                                                          .version = engine->version,
                                                          .work = BENCH_ENGINE,
                                                          .run = ask,
                                                          .state = engine};
    }
    return subjects;
}
