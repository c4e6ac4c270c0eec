/* SPDX-License-Identifier: MIT */
/* The origin of a URL, https://url.spec.whatwg.org/#origin */
#include <string.h>

#include "buf.h"
#include "str.h"
#include "url.h"

/* The serialisation of a tuple origin: scheme, "://", host, and ":" and port if that is not null.
 */
static enum ua_status append_tuple_origin(struct ua_buf *out, const struct ua_url *url)
{
    enum ua_status status = ua_buf_append_str(out, ua_url_scheme(url));

    if (status == UA_OK)
        status = ua_buf_append(out, "://", 3);
    if (status == UA_OK)
        status = ua_buf_append_str(
            out, ua_url_part(url, url->offsets.host_start, url->offsets.path_start));
    return status;
}

/* The case of "blob" without blob URL entry: the path's own origin, if that may lend one. */
static enum ua_status append_blob_origin(struct ua_buf *out, const struct ua_url *url)
{
    struct ua_str path = ua_url_path(url);
    struct ua_url path_url;
    enum ua_status status;

    ua_url_init(&path_url, &out->allocator);
    status = ua_url_parse(&path_url, path.ptr, path.len, NULL, NULL);
    if (status == UA_OK &&
        (path_url.offsets.scheme == UA_SCHEME_HTTP || path_url.offsets.scheme == UA_SCHEME_HTTPS))
        status = append_tuple_origin(out, &path_url);
    else if (status == UA_OK || status == UA_FAILURE) /* file: is opaque, too */
        status = ua_buf_append(out, "null", 4);
    ua_url_clear(&path_url);
    return status;
}

/* Appends. */
static enum ua_status append_origin(struct ua_buf *out, const struct ua_url *url,
                                    const struct ua_blob_resolver *resolver)
{
    size_t old_len = out->len;
    enum ua_status status;

    if (url->offsets.scheme == UA_SCHEME_OTHER &&
        ua_str_equal(ua_url_scheme(url), UA_LITERAL("blob"))) {
        status = resolver ? resolver->origin(resolver->ctx, out, ua_url_href_without_fragment(url))
                          : UA_FAILURE;
        if (status != UA_FAILURE)
            return status;
        out->len = old_len;
        return append_blob_origin(out, url);
    }
    if (url->offsets.scheme == UA_SCHEME_OTHER || url->offsets.scheme == UA_SCHEME_FILE)
        return ua_buf_append(out, "null", 4);
    return append_tuple_origin(out, url);
}

enum ua_status ua_url_origin_with(struct ua_buf *out, const struct ua_url *url,
                                  const struct ua_blob_resolver *resolver)
{
    size_t old_len;
    enum ua_status status;

    if (!out || !ua_url_is_valid(url) || (resolver && !resolver->origin))
        return UA_BADARG;
    old_len = out->len;
    status = append_origin(out, url, resolver);
    if (status != UA_OK) {
        out->len = old_len;
        return status;
    }
    out->len -= old_len; /* replaces what out held */
    if (out->len > 0)
        memmove(out->ptr, out->ptr + old_len, out->len);
    return UA_OK;
}

enum ua_status ua_url_origin(struct ua_buf *out, const struct ua_url *url)
{
    return ua_url_origin_with(out, url, NULL);
}
