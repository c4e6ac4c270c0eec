/* SPDX-License-Identifier: MIT */
/* GLib's GUri, relaxed, with components as they are encoded.
 *
 *   clang -g -O1 -fsanitize=fuzzer,address -o fuzz_uri glib.c urlassay.c \
 *     $(pkg-config --cflags --libs glib-2.0) */
#include <glib.h>
#include <stdio.h>
#include <string.h>

#define UA_HOST_NAME "glib"
#define UA_HOST_MODEL UA_ENGINE_RFC3986
#define UA_HOST_TELLS_NULL                                                                         \
    (1u << UA_ENGINE_USERNAME | 1u << UA_ENGINE_PASSWORD | 1u << UA_ENGINE_HOST |                  \
     1u << UA_ENGINE_QUERY | 1u << UA_ENGINE_FRAGMENT)
#define UA_HOST_HAS_BASE 1
#include "urlassay_differential.h"

#define FLAGS (G_URI_FLAGS_PARSE_RELAXED | G_URI_FLAGS_HAS_PASSWORD | G_URI_FLAGS_ENCODED)

static void *urlassay_parse(const char *url, size_t len, const char *base, size_t base_len)
{
    GUri *from = NULL, *uri;

    if (strlen(url) != len || (base && strlen(base) != base_len))
        return UA_HOST_UNSUPPORTED;
    if (base) {
        from = g_uri_parse(base, FLAGS, NULL);
        if (!from)
            return NULL;
    }
    uri = g_uri_parse_relative(from, url, FLAGS, NULL);
    if (from)
        g_uri_unref(from);
    return uri;
}

/* An address has its brackets in the URL alone. */
static const char *host_of(GUri *uri)
{
    static char bracketed[4096];
    const char *host = g_uri_get_host(uri);

    if (!host || !strchr(host, ':') || !g_hostname_is_ip_address(host))
        return host;
    snprintf(bracketed, sizeof bracketed, "[%s]", host);
    return bracketed;
}

static const char *port_of(GUri *uri)
{
    static char digits[16];

    snprintf(digits, sizeof digits, "%d", g_uri_get_port(uri));
    return g_uri_get_port(uri) < 0 ? NULL : digits;
}

static const char *urlassay_component(void *uri, enum ua_engine_component component, size_t *len)
{
    (void)len;
    switch (component) {
    case UA_ENGINE_SCHEME:
        return g_uri_get_scheme(uri);
    case UA_ENGINE_USERNAME:
        return g_uri_get_user(uri);
    case UA_ENGINE_PASSWORD:
        return g_uri_get_password(uri);
    case UA_ENGINE_HOST:
        return host_of(uri);
    case UA_ENGINE_PORT:
        return port_of(uri);
    case UA_ENGINE_PATH:
        return g_uri_get_path(uri);
    case UA_ENGINE_QUERY:
        return g_uri_get_query(uri);
    case UA_ENGINE_FRAGMENT:
        return g_uri_get_fragment(uri);
    default:
        return UA_HOST_UNKNOWN;
    }
}

static void urlassay_free(void *uri)
{
    g_uri_unref(uri);
}
