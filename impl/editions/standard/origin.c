/* SPDX-License-Identifier: MIT */
/* The section "Origin". */
#include "standard.h"

static struct ua_str serialize_tuple(const struct ed_text_of_day *text,
                                     const struct ed_url_of_day *url)
{
    const bool is_unicode = !at(text, ORIGIN_ASCII) && !ed_starts_with(url->host, "[");
    struct ed_text out = ED_TEXT(text->arena);

    ed_add(&out, url->scheme);
    ed_add(&out, UA_LITERAL("://"));
    ed_add(&out, is_unicode ? ed_domain_to_unicode(text, url->host) : url->host);
    if (url->port.ptr) {
        ed_add_byte(&out, ':');
        ed_add(&out, url->port);
    }
    return ed_str(&out);
}

static bool has_tuple_origin(const struct ed_text_of_day *text, struct ua_str scheme)
{
    static const char *const schemes[] = {"ftp", "http", "https", "ws", "wss"};

    for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++) {
        if (ed_is(scheme, schemes[i]))
            return true;
    }
    return ed_is(scheme, "gopher") && !at(text, GOPHER_ORIGIN);
}

/* A URL whose scheme is "blob", of which the blob URL store knows nothing. */
static struct ua_str serialize_blob_origin(const struct ed_text_of_day *text,
                                           const struct ed_url_of_day *url)
{
    struct ua_str path = UA_LITERAL("");
    struct ed_url_of_day inner;

    if (at(text, BLOB_PATH))
        path = ed_serialize_path(text, url);
    else if (url->path.count > 0)
        path = url->path.items[0];
    if (ed_parse_url(text, &inner, path, NULL, NULL) != ED_RESULT_DONE)
        return UA_LITERAL("null");
    if (at(text, BLOB_ORIGIN) && !ed_is(inner.scheme, "http") && !ed_is(inner.scheme, "https") &&
        !(ed_is(inner.scheme, "file") && at(text, BLOB_FILE)))
        return UA_LITERAL("null");
    return ed_serialize_origin(text, &inner);
}

/* The origin, serialised. What is left to the reader for "file" is "null" here. */
struct ua_str ed_serialize_origin(const struct ed_text_of_day *text,
                                  const struct ed_url_of_day *url)
{
    if (!at(text, ORIGIN) && !url->host.ptr)
        return UA_LITERAL("null");
    if (ed_is(url->scheme, "blob"))
        return serialize_blob_origin(text, url);
    return has_tuple_origin(text, url->scheme) ? serialize_tuple(text, url) : UA_LITERAL("null");
}
