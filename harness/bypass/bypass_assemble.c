/* SPDX-License-Identifier: MIT */
#include "bypass_assemble.h"

#include <stdlib.h>
#include <string.h>

#include "str.h"
#include "util.h"

/* --- templates -------------------------------------------------------------------------------- */

/* A component in braces. */
struct part {
    enum component component; /* COMPONENTS: there is none of this name */
    char delimiter;           /* in front of it; NUL: none */
};

/* Reads what stands after a "{", and sets *end to the byte after its "}". */
static struct part read_part(const char *text, const char **end)
{
    static const char delimiters[] = ":?#";
    static const enum component delimited[] = {COMPONENT_PORT, COMPONENT_QUERY, COMPONENT_FRAGMENT};
    const size_t len = strcspn(text, "}");
    const char *delimiter = len > 0 ? strchr(delimiters, text[0]) : NULL;
    struct part part = {COMPONENTS, delimiter ? *delimiter : '\0'};
    char name[16];

    *end = text + len + (text[len] == '}');
    if (text[len] != '}' || len >= sizeof name)
        return part;
    snprintf(name, sizeof name, "%.*s", (int)len - (delimiter != NULL), text + (delimiter != NULL));
    part.component = component_find(name);
    if ((delimiter && part.component != delimited[delimiter - delimiters]) ||
        part.component == COMPONENT_VALUE || part.component == COMPONENT_REASON)
        part.component = COMPONENTS;
    return part;
}

unsigned bypass_template_parts(const char *template, struct text *error)
{
    unsigned parts = 0;

    for (const char *at = template; (at = strchr(at, '{'));) {
        const char *start = at;
        const struct part part = read_part(at + 1, &at);

        if (part.component == COMPONENTS) {
            text_printf(error, "'%.*s' is no part of a URL", (int)(at - start), start);
            return 0;
        }
        parts |= 1u << part.component;
    }
    if (parts == 0)
        text_puts(error, "it has no part, such as {path}");
    return parts;
}

bool bypass_assemble(struct text *out, const char *template, const struct observation *answer)
{
    const char *at = template;

    text_clear(out);
    while (*at) {
        const size_t len = strcspn(at, "{");
        struct part part;
        struct ua_str value;

        text_add(out, at, len);
        at += len;
        if (*at == '\0')
            break;
        part = read_part(at + 1, &at);
        if (observation_presence(answer, part.component) == PRESENCE_UNKNOWN)
            return false;
        value = observation_get(answer, part.component);
        if (part.delimiter && value.ptr)
            text_add(out, &part.delimiter, 1);
        text_add(out, value.ptr, value.len);
    }
    return true;
}

/* --- the engine ------------------------------------------------------------------------------- */

/* Fills the URL that the client gets; otherwise the answer without it. */
static bool assemble_url(const struct assembling_engine *assembling, struct text *url,
                         struct observation *o, const struct observation *parts)
{
    if (parts->outcome != OUTCOME_PARSED)
        observation_fail(o, parts->outcome, NULL);
    else if (!bypass_assemble(url, assembling->template, parts))
        observation_fail(o, OUTCOME_UNSUPPORTED, "the validator does not say all parts");
    else
        return true;
    return false;
}

static void run_assembling(struct engine *engine, const struct request *request,
                           struct observation *o)
{
    const struct assembling_engine *assembling = engine->state;
    struct request assembled = *request;
    struct observation parts = {0};
    struct text url = {0};

    engine_run(assembling->validator, request, &parts);
    if (assemble_url(assembling, &url, o, &parts)) {
        assembled.input = text_str(&url);
        engine_run(assembling->client, &assembled, o);
    }
    observation_free(&parts);
    text_free(&url);
}

/* Many requests: what the validator answered, and which of them the client gets. */
struct assembling_batch {
    const struct assembling_engine *assembling;
    struct text *urls;
    struct observation *answers; /* of the client, or without it */
    struct request *requests;
    size_t *indexes, count;
};

static void take_parts(void *ctx, size_t index, const struct observation *o)
{
    struct assembling_batch *batch = ctx;

    if (assemble_url(batch->assembling, &batch->urls[index], &batch->answers[index], o))
        batch->indexes[batch->count++] = index;
}

static void take_client_answer(void *ctx, size_t index, const struct observation *o)
{
    struct assembling_batch *batch = ctx;

    observation_copy(&batch->answers[batch->indexes[index]], o);
}

static void run_all_assembling(struct engine *engine, const struct request *requests, size_t count,
                               void (*answered)(void *ctx, size_t index,
                                                const struct observation *o),
                               void *ctx)
{
    struct assembling_batch batch = {.assembling = engine->state,
                                     .urls = xcalloc(count + 1, sizeof *batch.urls),
                                     .answers = xcalloc(count + 1, sizeof *batch.answers),
                                     .requests = xcalloc(count + 1, sizeof *batch.requests),
                                     .indexes = xcalloc(count + 1, sizeof *batch.indexes)};

    engine_run_all(batch.assembling->validator, requests, count, take_parts, &batch);
    for (size_t i = 0; i < batch.count; i++) {
        batch.requests[i] = requests[batch.indexes[i]];
        batch.requests[i].input = text_str(&batch.urls[batch.indexes[i]]);
    }
    engine_run_all(batch.assembling->client, batch.requests, batch.count, take_client_answer,
                   &batch);
    for (size_t i = 0; i < count; i++) {
        answered(ctx, i, &batch.answers[i]);
        text_free(&batch.urls[i]);
        observation_free(&batch.answers[i]);
    }
    free(batch.urls);
    free(batch.answers);
    free(batch.requests);
    free(batch.indexes);
}

static void close_neither(struct engine *engine)
{
    (void)engine;
}

static const struct engine_class assembling_class = {.id = "assembling",
                                                     .package = "",
                                                     .run = run_assembling,
                                                     .run_all = run_all_assembling,
                                                     .close = close_neither};

void assembling_engine_init(struct assembling_engine *out, struct engine *validator,
                            struct engine *client, const char *template)
{
    *out = (struct assembling_engine){
        .engine = *client, .validator = validator, .client = client, .template = template};
    out->engine.class = &assembling_class;
    out->engine.own_class = NULL;
    out->engine.state = out;
    /* The validator reads references first. */
    out->engine.capabilities |= validator->capabilities & CAPABILITY_BASE;
}
