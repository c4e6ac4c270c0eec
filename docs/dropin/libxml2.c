/* SPDX-License-Identifier: MIT */
/* libxml2: xmlParseURIRaw and, with a base, xmlBuildURI before it.
 *
 *   clang -g -O1 -fsanitize=fuzzer,address -o fuzz_uri libxml2.c urlassay.c \
 *     $(pkg-config --cflags --libs libxml-2.0) */
#include <libxml/uri.h>
#include <libxml/xmlerror.h>
#include <stdio.h>
#include <string.h>

#define UA_HOST_NAME "libxml2"
#define UA_HOST_MODEL UA_ENGINE_RFC3986
#define UA_HOST_TELLS_NULL                                                                         \
    (1u << UA_ENGINE_USERNAME | 1u << UA_ENGINE_PASSWORD | 1u << UA_ENGINE_QUERY |                 \
     1u << UA_ENGINE_FRAGMENT)
#define UA_HOST_HAS_BASE 1
#include "urlassay_differential.h"

static void ignore_error(void *context, const char *message, ...)
{
    (void)context;
    (void)message;
}

static void *urlassay_parse(const char *url, size_t len, const char *base, size_t base_len)
{
    xmlChar *resolved = NULL;
    xmlURIPtr uri;

    if (strlen(url) != len || (base && strlen(base) != base_len))
        return UA_HOST_UNSUPPORTED;
    xmlSetGenericErrorFunc(NULL, ignore_error);
    if (base) {
        resolved = xmlBuildURI((const xmlChar *)url, (const xmlChar *)base);
        if (!resolved)
            return NULL;
    }
    uri = xmlParseURIRaw(resolved ? (const char *)resolved : url, 1);
    xmlFree(resolved);
    if (uri && uri->scheme)
        return uri;
    xmlFreeURI(uri);
    return NULL;
}

static const char *port_of(const xmlURI *uri)
{
    static char digits[16];

    snprintf(digits, sizeof digits, "%d", uri->port);
    return uri->port > 0 ? digits : NULL;
}

static const char *urlassay_component(void *parsed, enum ua_engine_component component, size_t *len)
{
    const xmlURI *uri = parsed;
    const char *colon = uri->user ? strchr(uri->user, ':') : NULL;

    switch (component) {
    case UA_ENGINE_SCHEME:
        return uri->scheme;
    case UA_ENGINE_USERNAME:
        if (colon)
            *len = (size_t)(colon - uri->user);
        return uri->user;
    case UA_ENGINE_PASSWORD:
        return colon ? colon + 1 : NULL;
    case UA_ENGINE_HOST:
        return uri->server;
    case UA_ENGINE_PORT:
        return port_of(uri);
    case UA_ENGINE_PATH:
        return uri->path ? uri->path : uri->opaque;
    case UA_ENGINE_QUERY:
        return uri->query_raw;
    case UA_ENGINE_FRAGMENT:
        return uri->fragment;
    default:
        return UA_HOST_UNKNOWN;
    }
}

static void urlassay_free(void *uri)
{
    xmlFreeURI(uri);
}
