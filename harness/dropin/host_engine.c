/* SPDX-License-Identifier: MIT */
#include "host_engine.h"

#include <stdlib.h>
#include <string.h>

#include "util.h"

const char ua_host_unsupported, ua_host_unknown[1];

static struct engine *new_engine(const struct engine_class *class, const char *id)
{
    struct engine *engine = xcalloc(1, sizeof *engine);

    engine->class = class;
    engine_make_id(engine->id, ENGINE_ID_BYTES, id);
    engine->model = class->model;
    engine->capabilities = class->capabilities;
    engine->null_is_distinct = class->null_is_distinct;
    return engine;
}

/* --- our parser ------------------------------------------------------------------------------- */

struct own_state {
    struct ua_url *url, *base;
};

static void fail_own(struct observation *o, enum ua_status status)
{
    observation_fail(o, status == UA_FAILURE ? OUTCOME_REJECTED : OUTCOME_ERROR, NULL);
}

static void run_own(struct engine *engine, const struct request *request, struct observation *o)
{
    struct own_state *state = engine->state;
    enum ua_status status = UA_OK;

    observation_reset(o);
    if (request->base.ptr)
        status = ua_url_parse(state->base, request->base.ptr, request->base.len, NULL, NULL);
    if (status == UA_OK)
        status = ua_url_parse(state->url, request->input.ptr, request->input.len,
                              request->base.ptr ? state->base : NULL, NULL);
    if (status == UA_OK)
        observation_set_url(o, state->url, request_wants(request, COMPONENT_HREF));
    else
        fail_own(o, status);
}

static void close_own(struct engine *engine)
{
    struct own_state *state = engine->state;

    ua_url_free(state->url);
    ua_url_free(state->base);
    free(state);
}

static const struct engine_class own_class = {
    .id = "whatwg",
    .package = "",
    .model = MODEL_WHATWG,
    .capabilities = CAPABILITY(OP_PARSE) | CAPABILITY_BASE,
    .null_is_distinct = OBSERVATION_URL_NULL,
    .run = run_own,
    .close = close_own,
};

struct engine *own_engine_open(void)
{
    struct engine *engine = new_engine(&own_class, own_class.id);
    struct own_state *state = engine->state = xcalloc(1, sizeof *state);

    state->url = ua_url_new(NULL);
    state->base = ua_url_new(NULL);
    if (state->url && state->base)
        return engine;
    engine_close(engine);
    return NULL;
}

/* --- the host project's parser ---------------------------------------------------------------- */

struct host_state {
    const struct ua_host_parser *parser;
    struct text input, base; /* NUL-terminated copies, reused */
};

/* In the order of urlassay_engine.h. */
static const enum component host_components[] = {
    [UA_ENGINE_SCHEME] = COMPONENT_SCHEME,     [UA_ENGINE_USERNAME] = COMPONENT_USERNAME,
    [UA_ENGINE_PASSWORD] = COMPONENT_PASSWORD, [UA_ENGINE_HOST] = COMPONENT_HOST,
    [UA_ENGINE_PORT] = COMPONENT_PORT,         [UA_ENGINE_PATH] = COMPONENT_PATH,
    [UA_ENGINE_QUERY] = COMPONENT_QUERY,       [UA_ENGINE_FRAGMENT] = COMPONENT_FRAGMENT,
};
#define HOST_COMPONENTS (sizeof host_components / sizeof *host_components)

static void set_host_component(const struct ua_host_parser *parser, void *parsed,
                               unsigned component, struct observation *o)
{
    size_t len = SIZE_MAX;
    const char *bytes = parser->component(parsed, (enum ua_engine_component)component, &len);

    if (bytes == UA_HOST_UNKNOWN)
        return;
    if (bytes && len == SIZE_MAX)
        len = strlen(bytes);
    observation_set(o, host_components[component], bytes, bytes ? len : 0);
}

static void run_host(struct engine *engine, const struct request *request, struct observation *o)
{
    struct host_state *state = engine->state;
    const struct ua_host_parser *parser = state->parser;
    void *parsed;

    observation_reset(o);
    text_copy(&state->input, request->input);
    text_copy(&state->base, request->base);
    parsed = parser->parse(state->input.ptr, state->input.len,
                           request->base.ptr ? state->base.ptr : NULL, state->base.len);
    if (!parsed || parsed == UA_HOST_UNSUPPORTED) {
        observation_fail(o, parsed ? OUTCOME_UNSUPPORTED : OUTCOME_REJECTED, NULL);
        return;
    }
    o->outcome = OUTCOME_PARSED;
    for (unsigned i = 0; i < HOST_COMPONENTS; i++)
        set_host_component(parser, parsed, i, o);
    parser->free(parsed);
}

static void close_host(struct engine *engine)
{
    struct host_state *state = engine->state;

    text_free(&state->input);
    text_free(&state->base);
    free(state);
}

static const struct engine_class host_parser_class = {
    .id = "host",
    .package = "",
    .model = MODEL_OTHER,
    .capabilities = CAPABILITY(OP_PARSE),
    .run = run_host,
    .close = close_host,
};

static enum model model_of(enum ua_engine_model model)
{
    switch (model) {
    case UA_ENGINE_WHATWG:
        return MODEL_WHATWG;
    case UA_ENGINE_RFC3986:
        return MODEL_RFC3986;
    case UA_ENGINE_RFC2396:
        return MODEL_RFC2396;
    case UA_ENGINE_OTHER:
        break;
    }
    return MODEL_OTHER;
}

struct engine *host_engine_open(const struct ua_host_parser *parser)
{
    struct engine *engine = new_engine(&host_parser_class, parser->name);
    struct host_state *state = engine->state = xcalloc(1, sizeof *state);

    state->parser = parser;
    engine->model = model_of(parser->model);
    engine->capabilities |= parser->has_base ? CAPABILITY_BASE : 0u;
    engine->null_is_distinct = model_null_is_distinct(engine->model);
    if (parser->tells_null)
        engine->null_is_distinct = 0;
    for (unsigned i = 0; i < HOST_COMPONENTS; i++)
        if (parser->tells_null >> i & 1)
            engine->null_is_distinct |= 1u << host_components[i];
    if (engine->id[0] && strcmp(engine->id, parser->name) == 0)
        return engine;
    complain(
        "the name of the host's parser is not 1 to 63 letters, digits, \"-\", \"_\" and \".\"");
    engine_close(engine);
    return NULL;
}
