/* SPDX-License-Identifier: MIT */
/* The URL record, https://url.spec.whatwg.org/#url-representation */
#ifndef UA_URL_H
#define UA_URL_H

#include "host.h"
#include "percent.h"
#include "urlassay.h"

#define UA_NONE UINT32_MAX

/* https://url.spec.whatwg.org/#special-scheme, and one value for all others. */
enum ua_scheme {
    UA_SCHEME_OTHER,
    UA_SCHEME_FTP,
    UA_SCHEME_FILE,
    UA_SCHEME_HTTP,
    UA_SCHEME_HTTPS,
    UA_SCHEME_WS,
    UA_SCHEME_WSS,
};

/* Where the components stand in the href, in bytes:
 *
 *   https://user:pass@example.com:1234/a/b?q#f
 *        |  |   |     |          |    |   |  `- fragment_start ("#"), UA_NONE for null
 *        |  |   |     |          |    |   `---- query_start ("?"), UA_NONE for null
 *        |  |   |     |          |    `-------- path_start
 *        |  |   |     |          `------------- host_end
 *        |  |   |     `------------------------ host_start
 *        |  |   `------------------------------ username_end
 *        |  `---------------------------------- scheme_end + 3, if the host is not null
 *        `------------------------------------- scheme_end (":")
 *
 * The path as a list of segments and the path as text correspond one to one: each segment is "/"
 * and itself. The "/." that the serializer puts before a path which would look like an authority
 * (host null) stands before path_start. */
struct ua_components {
    uint32_t scheme_end, username_end, host_start, host_end, path_start, query_start,
        fragment_start;
    int32_t port; /* -1 for null */
    enum ua_host_type host_type;
    enum ua_scheme scheme;
    bool opaque_path;
};

struct ua_url {
    struct ua_allocator allocator;
    bool valid;
    struct ua_components offsets;
    struct ua_buf href;
    /* Buffers that the parser and the setters reuse. */
    struct ua_buf next;  /* the href that is being built; then swapped with href */
    struct ua_buf input; /* the input in scalar values, without tabs and newlines */
    struct ua_host_scratch host_scratch;
    struct ua_buf value;      /* a setter's value, changed before it is used */
    struct ua_buf encoded;    /* the bytes of a query's encoder */
    struct ua_params *params; /* the query object, or NULL while nobody has asked for it */
};

enum ua_scheme ua_scheme_from_name(const char *name, size_t len);
/* -1 for null. https://url.spec.whatwg.org/#default-port */
int32_t ua_default_port(enum ua_scheme scheme);

/* The end of the part of a href before the path, without "/.". */
static inline uint32_t ua_authority_end(const struct ua_components *offsets)
{
    return offsets->host_type == UA_HOST_NULL ? offsets->scheme_end + 1 : offsets->path_start;
}

/* The end of the path in a href of len bytes. */
static inline uint32_t ua_path_end(const struct ua_components *offsets, size_t len)
{
    if (offsets->query_start != UA_NONE)
        return offsets->query_start;
    return offsets->fragment_start != UA_NONE ? offsets->fragment_start : (uint32_t)len;
}

/* The end of the query, or of what comes before it. */
static inline uint32_t ua_query_end(const struct ua_components *offsets, size_t len)
{
    return offsets->fragment_start != UA_NONE ? offsets->fragment_start : (uint32_t)len;
}

/* "Includes credentials". */
static inline bool ua_includes_credentials(const struct ua_components *offsets)
{
    return offsets->host_type != UA_HOST_NULL && offsets->host_start > offsets->scheme_end + 3;
}

#endif
