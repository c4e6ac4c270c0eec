/* SPDX-License-Identifier: MIT */
/* uriparser: RFC 3986 by its grammar, references resolved, then normalised.
 *
 *   clang -g -O1 -fsanitize=fuzzer,address -o fuzz_uri uriparser.c urlassay.c -luriparser */
#include <stdlib.h>
#include <string.h>
#include <uriparser/Uri.h>

#define URLASSAY_NAME "uriparser"
#define URLASSAY_MODEL UA_ENGINE_RFC3986
#define URLASSAY_TELLS_NULL                                                                        \
    (1u << UA_ENGINE_USERNAME | 1u << UA_ENGINE_PASSWORD | 1u << UA_ENGINE_HOST |                  \
     1u << UA_ENGINE_PORT | 1u << UA_ENGINE_QUERY | 1u << UA_ENGINE_FRAGMENT)
#define URLASSAY_HAS_BASE 1
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

/* The library has no brackets around an address, and the path in segments. */
static const char *join(struct parsed *parsed, enum ua_engine_component component)
{
    const UriUriA *uri = &parsed->uri;
    const char *between = uri->absolutePath || uri->hostText.first ? "/" : "";
    int chars;

    free(parsed->text);
    parsed->text = NULL;
    if (uriToStringCharsRequiredA(uri, &chars) != URI_SUCCESS)
        return UA_HOST_UNKNOWN;
    parsed->text = calloc((size_t)chars + 3, 1);
    if (component == UA_ENGINE_HOST) {
        strcat(parsed->text, "[");
        strncat(parsed->text, uri->hostText.first,
                (size_t)(uri->hostText.afterLast - uri->hostText.first));
        return strcat(parsed->text, "]");
    }
    if (uri->absolutePath && !uri->pathHead)
        strcat(parsed->text, "/");
    for (const UriPathSegmentA *segment = uri->pathHead; segment; segment = segment->next) {
        strcat(parsed->text, between);
        strncat(parsed->text, segment->text.first,
                (size_t)(segment->text.afterLast - segment->text.first));
        between = "/";
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
            return join(ours, component);
        return range(uri->hostText.first, uri->hostText.afterLast, len);
    case UA_ENGINE_PORT:
        return range(uri->portText.first, uri->portText.afterLast, len);
    case UA_ENGINE_PATH:
        return join(ours, component);
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
