/* SPDX-License-Identifier: MIT */
/* The engine `soup-uri`: soup_uri_new of libsoup 2.4. libsoup 3 uses GUri, which is the engine
 * `glib`. */
#include "native.h"

#include <libsoup/soup.h>

static SoupURI *parse(const struct strings *strings)
{
    SoupURI *base, *uri;

    if (!strings->base)
        return soup_uri_new(strings->input);
    base = soup_uri_new(strings->base);
    uri = base ? soup_uri_new_with_base(base, strings->input) : NULL;
    if (base)
        soup_uri_free(base);
    return uri;
}

static enum ua_engine_outcome run(void *state, const struct ua_engine_request *request,
                                  struct ua_engine_answer *answer)
{
    struct strings strings;
    SoupURI *uri;
    char *href;

    (void)state;
    if (!make_strings(&strings, request, answer))
        return UA_ENGINE_UNSUPPORTED;
    uri = parse(&strings);
    free_strings(&strings);
    if (!uri)
        return UA_ENGINE_REJECTED;
    ua_engine_set_string(answer, UA_ENGINE_SCHEME, uri->scheme);
    ua_engine_set_string(answer, UA_ENGINE_USERNAME, uri->user);
    ua_engine_set_string(answer, UA_ENGINE_PASSWORD, uri->password);
    set_host_string(answer, uri->host);
    /* It gives the default port where there is none. */
    set_port(answer, soup_uri_uses_default_port(uri) ? 0 : uri->port);
    ua_engine_set_string(answer, UA_ENGINE_PATH, uri->path);
    ua_engine_set_string(answer, UA_ENGINE_QUERY, uri->query);
    ua_engine_set_string(answer, UA_ENGINE_FRAGMENT, uri->fragment);
    href = soup_uri_to_string(uri, FALSE);
    ua_engine_set_string(answer, UA_ENGINE_HREF, href);
    g_free(href);
    soup_uri_free(uri);
    return UA_ENGINE_PARSED;
}

static char release[40];

static void *start(const char *profile, char *reason, size_t size)
{
    (void)profile, (void)reason, (void)size;
    snprintf(release, sizeof release, "%u.%u.%u", soup_get_major_version(),
             soup_get_minor_version(), soup_get_micro_version());
    return release;
}

const struct ua_engine urlassay_engine = {
    .version = UA_ENGINE_VERSION,
    .name = "SoupURI",
    .release = release,
    .model = UA_ENGINE_RFC3986,
    .capabilities = UA_ENGINE_CAN(UA_ENGINE_OP_PARSE) | UA_ENGINE_CAN_BASE,
    .tells_null = 1u << UA_ENGINE_USERNAME | 1u << UA_ENGINE_PASSWORD | 1u << UA_ENGINE_QUERY |
                  1u << UA_ENGINE_FRAGMENT,
    .open = start,
    .run = run,
};
