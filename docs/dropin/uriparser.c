/* SPDX-License-Identifier: MIT */
/* uriparser: RFC 3986 by its grammar, references resolved, then normalised.
 *
 *   clang -g -O1 -fsanitize=fuzzer,address -o fuzz_uri uriparser.c urlassay.c -luriparser */
#include <stdlib.h>
#include <string.h>
#include <uriparser/Uri.h>

#define UA_HOST_NAME "uriparser"
#define UA_HOST_MODEL UA_ENGINE_RFC3986
#define UA_HOST_TELLS_NULL                                                                         \
    (1u << UA_ENGINE_USERNAME | 1u << UA_ENGINE_PASSWORD | 1u << UA_ENGINE_HOST |                  \
     1u << UA_ENGINE_PORT | 1u << UA_ENGINE_QUERY | 1u << UA_ENGINE_FRAGMENT)
#define UA_HOST_HAS_BASE 1
#include "urlassay_differential.h"

struct parsed {
    UriUriA uri;
    char *text; /* what component put together */
};

static int resolve(UriUriA *out, const char *url, size_t len, const char *base, size_t base_len)
{
    UriUriA from, reference;
    const char *at;
    int code;

    if (!base)
        return uriParseSingleUriExA(out, url, url + len, &at);
    code = uriParseSingleUriExA(&from, base, base + base_len, &at);
    if (code != URI_SUCCESS)
        return code;
    code = uriParseSingleUriExA(&reference, url, url + len, &at);
    if (code == URI_SUCCESS) {
        code = uriAddBaseUriExA(out, &reference, &from, URI_RESOLVE_STRICTLY);
        uriFreeUriMembersA(&reference);
    }
    uriFreeUriMembersA(&from);
    return code;
}

static void *urlassay_parse(const char *url, size_t len, const char *base, size_t base_len)
{
    struct parsed *parsed = calloc(1, sizeof *parsed);

    if (resolve(&parsed->uri, url, len, base, base_len) == URI_SUCCESS &&
        parsed->uri.scheme.first && uriNormalizeSyntaxA(&parsed->uri) == URI_SUCCESS)
        return parsed;
    urlassay_free(parsed);
    return NULL;
}

static const char *range(const char *first, const char *end, size_t *len)
{
    *len = first ? (size_t)(end - first) : 0;
    return first;
}

/* Adds bytes to parsed->text, which has room for the whole URI and brackets. */
static void add(struct parsed *parsed, size_t *len, const char *bytes, size_t count)
{
    if (count > 0)
        memcpy(parsed->text + *len, bytes, count);
    *len += count;
}

/* The library has no brackets around an address, and the path in segments. */
static const char *join(struct parsed *parsed, enum ua_engine_component component, size_t *len)
{
    const UriUriA *uri = &parsed->uri;
    const UriTextRangeA *host = &uri->hostText;
    size_t between = uri->absolutePath || host->first ? 1 : 0;
    int chars;

    free(parsed->text);
    parsed->text = NULL;
    *len = 0;
    if (uriToStringCharsRequiredA(uri, &chars) != URI_SUCCESS)
        return UA_HOST_UNKNOWN;
    parsed->text = calloc((size_t)chars + 3, 1);
    if (component == UA_ENGINE_HOST) {
        add(parsed, len, "[", 1);
        add(parsed, len, host->first, (size_t)(host->afterLast - host->first));
        add(parsed, len, "]", 1);
        return parsed->text;
    }
    if (uri->absolutePath && !uri->pathHead)
        add(parsed, len, "/", 1);
    for (const UriPathSegmentA *at = uri->pathHead; at; at = at->next, between = 1) {
        add(parsed, len, "/", between);
        add(parsed, len, at->text.first, (size_t)(at->text.afterLast - at->text.first));
    }
    return parsed->text;
}

static const char *urlassay_component(void *ours, enum ua_engine_component component, size_t *len)
{
    const UriUriA *uri = &((struct parsed *)ours)->uri;
    const char *user = uri->userInfo.first, *end = uri->userInfo.afterLast;
    const char *colon = user && end > user ? memchr(user, ':', (size_t)(end - user)) : NULL;

    switch (component) {
    case UA_ENGINE_SCHEME:
        return range(uri->scheme.first, uri->scheme.afterLast, len);
    case UA_ENGINE_USERNAME:
        return range(user, colon ? colon : end, len);
    case UA_ENGINE_PASSWORD:
        return range(colon ? colon + 1 : NULL, end, len);
    case UA_ENGINE_HOST:
        if (uri->hostData.ip6 || uri->hostData.ipFuture.first)
            return join(ours, component, len);
        return range(uri->hostText.first, uri->hostText.afterLast, len);
    case UA_ENGINE_PORT:
        return range(uri->portText.first, uri->portText.afterLast, len);
    case UA_ENGINE_PATH:
        return join(ours, component, len);
    case UA_ENGINE_QUERY:
        return range(uri->query.first, uri->query.afterLast, len);
    case UA_ENGINE_FRAGMENT:
        return range(uri->fragment.first, uri->fragment.afterLast, len);
    default:
        return UA_HOST_UNKNOWN;
    }
}

static void urlassay_free(void *ours)
{
    struct parsed *parsed = ours;

    uriFreeUriMembersA(&parsed->uri);
    free(parsed->text);
    free(parsed);
}
