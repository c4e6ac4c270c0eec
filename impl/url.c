/* SPDX-License-Identifier: MIT */
#include "url.h"

#include <string.h>

#include "ascii.h"
#include "buf.h"
#include "query.h"
#include "str.h"

/* https://url.spec.whatwg.org/#special-scheme */
enum ua_scheme ua_scheme_from_name(const char *name, size_t len)
{
    switch (len) {
    case 2:
        return memcmp(name, "ws", 2) == 0 ? UA_SCHEME_WS : UA_SCHEME_OTHER;
    case 3:
        if (name[0] == 'f')
            return name[1] == 't' && name[2] == 'p' ? UA_SCHEME_FTP : UA_SCHEME_OTHER;
        return name[0] == 'w' && name[1] == 's' && name[2] == 's' ? UA_SCHEME_WSS : UA_SCHEME_OTHER;
    case 4:
        if (memcmp(name, "http", 4) == 0)
            return UA_SCHEME_HTTP;
        return memcmp(name, "file", 4) == 0 ? UA_SCHEME_FILE : UA_SCHEME_OTHER;
    case 5:
        return memcmp(name, "http", 4) == 0 && name[4] == 's' ? UA_SCHEME_HTTPS : UA_SCHEME_OTHER;
    default:
        return UA_SCHEME_OTHER;
    }
}

int32_t ua_default_port(enum ua_scheme scheme)
{
    static const int16_t ports[] = {
        [UA_SCHEME_OTHER] = -1,  [UA_SCHEME_FTP] = 21, [UA_SCHEME_FILE] = -1, [UA_SCHEME_HTTP] = 80,
        [UA_SCHEME_HTTPS] = 443, [UA_SCHEME_WS] = 80,  [UA_SCHEME_WSS] = 443,
    };

    return ports[scheme];
}

/* The memory of href and next: the record's own bytes, or the allocator's. */
static void *resize_href(void *ctx, void *ptr, size_t old_size, size_t new_size)
{
    struct ua_url *url = ctx;
    void *moved;

    if (ptr != url->short_href)
        return url->allocator.resize(url->allocator.ctx, ptr, old_size, new_size);
    if (new_size == 0)
        return NULL;
    moved = url->allocator.resize(url->allocator.ctx, NULL, 0, new_size);
    if (moved)
        memcpy(moved, ptr, old_size < new_size ? old_size : new_size);
    return moved;
}

void ua_url_init(struct ua_url *url, const struct ua_allocator *allocator)
{
    const struct ua_allocator in_record = {resize_href, url};

    url->allocator = allocator ? *allocator : ua_default_allocator;
#ifdef UA_EXACT_GROWTH
    url->href = (struct ua_buf){.allocator = in_record};
#else
    url->href = (struct ua_buf){url->short_href, 0, sizeof url->short_href, in_record};
#endif
    url->next = (struct ua_buf){.allocator = in_record};
    url->valid = false;
    url->scratch = NULL;
    url->params = NULL;
}

/* Frees what the record owns. */
static inline void release(struct ua_url *url)
{
    if (url->href.ptr != url->short_href)
        ua_buf_free(&url->href);
    if (url->next.ptr)
        ua_buf_free(&url->next);
    if (url->scratch)
        ua_scratch_free(url->scratch);
    if (url->params)
        ua_params_destroy(url->params);
}

void ua_url_clear(struct ua_url *url)
{
    struct ua_allocator allocator;

    if (!url)
        return;
    release(url);
    allocator = url->allocator;
    ua_url_init(url, &allocator);
}

struct ua_url *ua_url_new(const struct ua_allocator *allocator)
{
    struct ua_allocator from = allocator ? *allocator : ua_default_allocator;
    struct ua_url *url = from.resize(from.ctx, NULL, 0, sizeof *url);

    if (url)
        ua_url_init(url, &from);
    return url;
}

void ua_url_free(struct ua_url *url)
{
    if (!url)
        return;
    release(url);
    url->allocator.resize(url->allocator.ctx, url, sizeof *url, 0);
}

/* The header defines these inline; here are the functions for calls that are not inlined. */
extern inline uint32_t ua_path_end(const struct ua_components *offsets, size_t len);
extern inline uint32_t ua_query_end(const struct ua_components *offsets, size_t len);
extern inline struct ua_str ua_url_part(const struct ua_url *url, uint32_t start, uint32_t end);
extern inline struct ua_str ua_absent(void);
extern inline bool ua_url_is_valid(const struct ua_url *url);
extern inline struct ua_str ua_url_href(const struct ua_url *url);
extern inline struct ua_str ua_url_href_without_fragment(const struct ua_url *url);
extern inline struct ua_str ua_url_scheme(const struct ua_url *url);
extern inline struct ua_str ua_url_username(const struct ua_url *url);
extern inline struct ua_str ua_url_password(const struct ua_url *url);
extern inline struct ua_str ua_url_host(const struct ua_url *url);
extern inline struct ua_str ua_url_port(const struct ua_url *url);
extern inline struct ua_str ua_url_path(const struct ua_url *url);
extern inline struct ua_str ua_url_query(const struct ua_url *url);
extern inline struct ua_str ua_url_fragment(const struct ua_url *url);
extern inline int32_t ua_url_port_number(const struct ua_url *url);
extern inline enum ua_host_type ua_url_host_type(const struct ua_url *url);
extern inline bool ua_url_has_opaque_path(const struct ua_url *url);
extern inline bool ua_url_is_special(const struct ua_url *url);

bool ua_url_equals(const struct ua_url *a, const struct ua_url *b, bool exclude_fragments)
{
    if (!ua_url_is_valid(a) || !ua_url_is_valid(b))
        return false;
    if (exclude_fragments)
        return ua_str_equal(ua_url_href_without_fragment(a), ua_url_href_without_fragment(b));
    return ua_str_equal(ua_url_href(a), ua_url_href(b));
}
