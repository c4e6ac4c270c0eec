/* SPDX-License-Identifier: MIT */
#include "reparse.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "xmalloc.h"

struct reparse {
    struct engine *writer, *reader;
    bool is_owner; /* of the two */
    struct observation written;
};

static void run_reparse(struct engine *engine, const struct request *request, struct observation *o)
{
    struct reparse *reparse = engine->state;
    struct request write = *request, read = {.op = OP_PARSE, .wanted = request->wanted};

    write.wanted = 1u << COMPONENT_HREF | 1u << COMPONENT_REASON;
    engine_run(reparse->writer, &write, &reparse->written);
    if (reparse->written.outcome != OUTCOME_PARSED) {
        observation_copy(o, &reparse->written);
        return;
    }
    read.input = observation_get(&reparse->written, COMPONENT_HREF);
    if (!read.input.ptr) {
        observation_fail(o, OUTCOME_UNSUPPORTED, "the engine writes no href");
        return;
    }
    engine_run(reparse->reader, &read, o);
}

static void close_reparse(struct engine *engine)
{
    struct reparse *reparse = engine->state;

    observation_free(&reparse->written);
    if (reparse->is_owner) {
        engine_close(reparse->writer);
        engine_close(reparse->reader);
    }
    free(reparse);
}

static struct engine *join(struct engine *writer, struct engine *reader, bool is_owner)
{
    struct engine *engine;
    struct reparse *reparse;

    if (!(writer->capabilities & reader->capabilities & CAPABILITY(OP_PARSE)))
        return NULL;
    engine = xcalloc(1, sizeof *engine);
    engine->kept = xcalloc(1, sizeof *engine->kept);
    reparse = engine->state = xcalloc(1, sizeof *reparse);
    *reparse = (struct reparse){.writer = writer, .reader = reader, .is_owner = is_owner};
    engine->own_class = xcalloc(1, sizeof *engine->own_class);
    engine->class = engine->own_class;
    *engine->own_class = (struct engine_class){
        .id = "reparse",
        .package = "",
        .model = reader->model,
        .is_out_of_process = !engine_is_in_process(writer) || !engine_is_in_process(reader),
        .run = run_reparse,
        .close = close_reparse,
    };
    engine->is_isolated = (writer->is_isolated || engine_is_in_process(writer)) &&
                          (reader->is_isolated || engine_is_in_process(reader));
    engine->model = reader->model;
    engine->null_is_distinct = reader->null_is_distinct;
    engine->capabilities =
        CAPABILITY(OP_PARSE) | (writer->capabilities & (CAPABILITY_BASE | CAPABILITY_ENCODING));
    snprintf(engine->id, sizeof engine->id, "%.*s>%.*s", ENGINE_ID_BYTES - 1, writer->id,
             ENGINE_ID_BYTES - 1, reader->id);
    snprintf(engine->version, sizeof engine->version, "%s", reader->version);
    snprintf(engine->flags, sizeof engine->flags, "%s", reader->flags);
    return engine;
}

struct engine *reparse_engine(struct engine *writer, struct engine *reader)
{
    return join(writer, reader, false);
}

struct engine *reparse_engine_owning(struct engine *writer, struct engine *reader)
{
    return join(writer, reader, true);
}

/* The two engines of `a>b`, or twice the engine itself. */
static void find_two(struct engine *parts[2], const struct engine *engine)
{
    const struct reparse *reparse = engine->state;
    const bool is_joined = engine->class->run == run_reparse;

    parts[0] = is_joined ? reparse->writer : (struct engine *)(uintptr_t)engine;
    parts[1] = is_joined ? reparse->reader : parts[0];
}

const char *reparse_left_out(const struct engine *engine)
{
    struct engine *parts[2];
    const char *reason;

    find_two(parts, engine);
    reason = external_left_out(parts[0]);
    return reason ? reason : external_left_out(parts[1]);
}

bool reparse_has_given_up(const struct engine *engine)
{
    struct engine *parts[2];

    find_two(parts, engine);
    return external_has_given_up(parts[0]) || external_has_given_up(parts[1]);
}

void reparse_set_watch(struct engine *engine, const struct external_watch *watch)
{
    struct engine *parts[2];

    find_two(parts, engine);
    external_set_watch(parts[0], watch);
    if (parts[1] != parts[0])
        external_set_watch(parts[1], watch);
}

unsigned long reparse_lost_ms(const struct engine *engine)
{
    struct engine *parts[2];

    find_two(parts, engine);
    return external_lost_ms(parts[0]) + (parts[1] == parts[0] ? 0 : external_lost_ms(parts[1]));
}
