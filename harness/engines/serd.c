/* SPDX-License-Identifier: MIT */
/* The engine `serd`: the URI parser and resolver of an RDF library. It takes what it is given, and
 * the authority in one piece: host, port and user information are known where that has no
 * delimiter.
 */
#include <serd/serd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine.h"
#include "util.h"

struct serd {
    struct text href;
    struct text input, base; /* NUL-terminated copies, reused */
};

static bool open_serd(struct engine *engine, const char *profile)
{
    (void)profile;
    engine->state = xcalloc(1, sizeof(struct serd));
    snprintf(engine->version, sizeof engine->version, "%s", SERD_VERSION);
    return true;
}

static void close_serd(struct engine *engine)
{
    struct serd *state = engine->state;

    text_free(&state->input);
    text_free(&state->base);
    text_free(&state->href);
    free(state);
}

static size_t sink(const void *bytes, size_t len, void *ctx)
{
    text_add(ctx, bytes, len);
    return len;
}

static void set(struct observation *o, enum component c, const SerdChunk *chunk, size_t skip)
{
    observation_set(o, c, chunk->buf ? (const char *)chunk->buf + skip : NULL,
                    chunk->buf ? chunk->len - skip : 0);
}

/* What is in an authority without a delimiter is a host; more is not for an adapter to say. */
static void record_authority(struct observation *o, const SerdChunk *authority)
{
    if (authority->len > 0 && (memchr(authority->buf, '@', authority->len) ||
                               memchr(authority->buf, ':', authority->len)))
        return;
    set(o, COMPONENT_HOST, authority, 0);
    observation_set(o, COMPONENT_USERNAME, NULL, 0);
    observation_set(o, COMPONENT_PASSWORD, NULL, 0);
    observation_set(o, COMPONENT_PORT, NULL, 0);
}

static void record(struct serd *state, struct observation *o, const SerdURI *uri)
{
    struct text *href = &state->href;
    size_t start = uri->scheme.len + 1 + (uri->authority.buf ? 2 + uri->authority.len : 0);
    size_t end;

    text_clear(href);
    serd_uri_serialise(uri, sink, href);
    end = href->len - (uri->query.buf ? 1 + uri->query.len : 0) - uri->fragment.len;
    o->outcome = OUTCOME_PARSED;
    set(o, COMPONENT_SCHEME, &uri->scheme, 0);
    record_authority(o, &uri->authority);
    /* A path is two chunks that only the writer puts together. */
    observation_set(o, COMPONENT_PATH, href->ptr + start, end - start);
    set(o, COMPONENT_QUERY, &uri->query, 0);
    set(o, COMPONENT_FRAGMENT, &uri->fragment, uri->fragment.len > 0); /* it begins with "#" */
    observation_set(o, COMPONENT_HREF, href->ptr, href->len);
}

static void run_serd(struct engine *engine, const struct request *request, struct observation *o)
{
    struct serd *state = engine->state;
    SerdURI base, reference, uri;

    observation_reset(o);
    if (!text_copy(&state->input, request->input) || !text_copy(&state->base, request->base)) {
        observation_fail(o, OUTCOME_UNSUPPORTED, "serd takes no NUL");
        return;
    }
    if (serd_uri_parse((const uint8_t *)state->input.ptr, &reference) != SERD_SUCCESS ||
        serd_uri_parse((const uint8_t *)state->base.ptr, &base) != SERD_SUCCESS) {
        observation_fail(o, OUTCOME_REJECTED, NULL);
        return;
    }
    uri = reference;
    if (request->base.ptr)
        serd_uri_resolve(&reference, &base, &uri);
    if (!uri.scheme.buf)
        observation_fail(o, OUTCOME_REJECTED, REASON_NO_BASE);
    else
        record(state, o, &uri);
}

extern const struct engine_class serd_class;
const struct engine_class serd_class = {
    .id = "serd",
    .library_symbol = "serd_uri_parse",
    .library_function = (void (*)(void))serd_uri_parse,
    .package = "libserd-dev",
    .model = MODEL_RFC3986,
    .capabilities = CAPABILITY(OP_PARSE) | CAPABILITY_BASE,
    .null_is_distinct = 1u << COMPONENT_USERNAME | 1u << COMPONENT_PASSWORD | 1u << COMPONENT_HOST |
                        1u << COMPONENT_QUERY | 1u << COMPONENT_FRAGMENT,
    .open = open_serd,
    .run = run_serd,
    .close = close_serd,
};
