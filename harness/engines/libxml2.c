/* SPDX-License-Identifier: MIT */
/* The engine `libxml2`: xmlParseURIRaw and, with a base, xmlBuildURI before it. The href is what
 * xmlSaveUri makes of it, which percent-decodes and encodes anew. */
#include <libxml/globals.h>
#include <libxml/uri.h>
#include <libxml/xmlerror.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine.h"
#include "util.h"

struct libxml2 {
    bool is_out;             /* of memory, or of what the library allows itself */
    struct text input, base; /* NUL-terminated copies, reused */
};

/* Takes the error and keeps the library from printing it. */
#if LIBXML_VERSION >= 21200
static void note_error(void *ctx, const xmlError *error)
#else
static void note_error(void *ctx, xmlError *error)
#endif
{
    struct libxml2 *state = ctx;

    state->is_out |= error->code == XML_ERR_NO_MEMORY;
}

static bool open_libxml2(struct engine *engine, const char *profile)
{
    long number = strtol(xmlParserVersion, NULL, 10); /* 20914 is 2.9.14 */

    (void)profile;
    engine->state = xcalloc(1, sizeof(struct libxml2));
    snprintf(engine->version, sizeof engine->version, "%ld.%ld.%ld", number / 10000,
             number / 100 % 100, number % 100);
    return true;
}

static void close_libxml2(struct engine *engine)
{
    struct libxml2 *state = engine->state;

    text_free(&state->input);
    text_free(&state->base);
    free(state);
}

static void fail(const struct libxml2 *state, struct observation *o, const char *reason)
{
    if (state->is_out)
        observation_fail(o, OUTCOME_ERROR, "out of memory, or over MAX_URI_LENGTH");
    else
        observation_fail(o, OUTCOME_REJECTED, reason);
}

static void record(struct observation *o, const xmlURI *uri)
{
    o->outcome = OUTCOME_PARSED;
    observation_set_string(o, COMPONENT_SCHEME, uri->scheme);
    observation_set_userinfo(o, uri->user, uri->user ? strlen(uri->user) : 0);
    observation_set_string(o, COMPONENT_HOST, uri->server);
    observation_set_port(o, uri->port > 0 ? uri->port : -1);
    observation_set_string(o, COMPONENT_PATH, uri->path ? uri->path : uri->opaque);
    observation_set_string(o, COMPONENT_QUERY, uri->query_raw);
    observation_set_string(o, COMPONENT_FRAGMENT, uri->fragment);
}

/* What the input becomes, absolute; NULL if nothing. */
static xmlChar *save(struct libxml2 *state, bool has_base)
{
    xmlURIPtr uri;
    xmlChar *saved;

    if (has_base)
        return xmlBuildURI((const xmlChar *)state->input.ptr, (const xmlChar *)state->base.ptr);
    uri = xmlParseURI(state->input.ptr);
    saved = uri ? xmlSaveUri(uri) : NULL;
    state->is_out |= uri && !saved; /* 2.15 raises no error then */
    xmlFreeURI(uri);
    return saved;
}

static void parse(struct libxml2 *state, struct observation *o, bool has_base)
{
    xmlChar *href = save(state, has_base);
    xmlURIPtr uri = href ? xmlParseURIRaw(has_base ? (char *)href : state->input.ptr, 1) : NULL;

    if (uri && uri->scheme) {
        record(o, uri);
        observation_set_string(o, COMPONENT_HREF, (char *)href);
    } else {
        fail(state, o, uri ? REASON_NO_BASE : "no URI reference");
    }
    xmlFreeURI(uri);
    xmlFree(href);
}

static void run_libxml2(struct engine *engine, const struct request *request, struct observation *o)
{
    struct libxml2 *state = engine->state;
    xmlStructuredErrorFunc before = xmlStructuredError;
    void *before_ctx = xmlStructuredErrorContext;

    observation_reset(o);
    if (!text_copy(&state->input, request->input) || !text_copy(&state->base, request->base)) {
        observation_fail(o, OUTCOME_UNSUPPORTED, "libxml2 takes no NUL");
        return;
    }
    state->is_out = false;
    xmlSetStructuredErrorFunc(state, note_error); /* the thread's */
    parse(state, o, request->base.ptr != NULL);
    if (state->is_out)
        xmlResetLastError();
    xmlSetStructuredErrorFunc(before_ctx, before);
}

extern const struct engine_class libxml2_class;
const struct engine_class libxml2_class = {
    .id = "libxml2",
    .library_symbol = "xmlParseURIRaw",
    .library_function = (void (*)(void))xmlParseURIRaw,
    .package = "libxml2-dev",
    .model = MODEL_RFC3986,
    .capabilities = CAPABILITY(OP_PARSE) | CAPABILITY_BASE,
    .null_is_distinct = 1u << COMPONENT_USERNAME | 1u << COMPONENT_PASSWORD |
                        1u << COMPONENT_QUERY | 1u << COMPONENT_FRAGMENT,
    .open = open_libxml2,
    .run = run_libxml2,
    .close = close_libxml2,
};
