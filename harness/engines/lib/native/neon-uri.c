/* SPDX-License-Identifier: MIT */
/* The engine `neon-uri`: ne_uri_parse and ne_uri_resolve of neon, the WebDAV client library. */
#include "native.h"

#include <ne_uri.h>
#include <ne_utils.h>

static int parse(ne_uri *uri, const struct strings *strings)
{
    ne_uri base = {0}, reference = {0};
    int failed;

    if (!strings->base)
        return ne_uri_parse(strings->input, uri);
    failed =
        ne_uri_parse(strings->base, &base) != 0 || ne_uri_parse(strings->input, &reference) != 0;
    if (!failed)
        ne_uri_resolve(&base, &reference, uri);
    ne_uri_free(&base);
    ne_uri_free(&reference);
    return failed;
}

static enum ua_engine_outcome run(void *state, const struct ua_engine_request *request,
                                  struct ua_engine_answer *answer)
{
    struct strings strings;
    ne_uri uri = {0};
    char *href;
    int failed;

    (void)state;
    if (!make_strings(&strings, request, answer))
        return UA_ENGINE_UNSUPPORTED;
    failed = parse(&uri, &strings);
    free_strings(&strings);
    if (failed || !uri.scheme) {
        ua_engine_set_string(answer, UA_ENGINE_REASON,
                             failed ? NULL : "a relative reference without an absolute base");
        ne_uri_free(&uri);
        return UA_ENGINE_REJECTED;
    }
    ua_engine_set_string(answer, UA_ENGINE_SCHEME, uri.scheme);
    set_userinfo(answer, uri.userinfo);
    set_host_string(answer, uri.host);
    set_port(answer, uri.port);
    ua_engine_set_string(answer, UA_ENGINE_PATH, uri.path);
    ua_engine_set_string(answer, UA_ENGINE_QUERY, uri.query);
    ua_engine_set_string(answer, UA_ENGINE_FRAGMENT, uri.fragment);
    href = ne_uri_unparse(&uri);
    ua_engine_set_string(answer, UA_ENGINE_HREF, href);
    free(href);
    ne_uri_free(&uri);
    return UA_ENGINE_PARSED;
}

static char release[40];

/* "neon 0.32.5: Library build, ..." */
static void *start(const char *profile, char *reason, size_t size)
{
    (void)profile, (void)reason, (void)size;
    if (sscanf(ne_version_string(), "neon %39[0-9.]", release) != 1)
        snprintf(release, sizeof release, "%.39s", ne_version_string());
    return release;
}

const struct ua_engine urlassay_engine = {
    .version = UA_ENGINE_VERSION,
    .name = "ne_uri",
    .release = release,
    .model = UA_ENGINE_RFC3986,
    .capabilities = UA_ENGINE_CAN(UA_ENGINE_OP_PARSE) | UA_ENGINE_CAN_BASE,
    .tells_null = 1u << UA_ENGINE_USERNAME | 1u << UA_ENGINE_PASSWORD | 1u << UA_ENGINE_HOST |
                  1u << UA_ENGINE_QUERY | 1u << UA_ENGINE_FRAGMENT,
    .open = start,
    .run = run,
};
