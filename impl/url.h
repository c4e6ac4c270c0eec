/* SPDX-License-Identifier: MIT */
/* The URL record, https://url.spec.whatwg.org/#url-representation */
#ifndef UA_URL_H
#define UA_URL_H

#include "host.h"
#include "percent.h"
#include "scratch.h"
#include "urlassay.h"

enum ua_scheme ua_scheme_from_name(const char *name, size_t len);
/* -1 for null. https://url.spec.whatwg.org/#default-port */
int32_t ua_default_port(enum ua_scheme scheme);

/* Makes next the href, and the href next: a second call takes it back. Both have the same
 * allocator. */
static inline void ua_swap_href(struct ua_url *url)
{
    char *ptr = url->href.ptr;
    size_t len = url->href.len, cap = url->href.cap;

    url->href.ptr = url->next.ptr;
    url->href.len = url->next.len;
    url->href.cap = url->next.cap;
    url->next.ptr = ptr;
    url->next.len = len;
    url->next.cap = cap;
}

/* The end of the part of a href before the path, without "/.". */
static inline uint32_t ua_authority_end(const struct ua_components *offsets)
{
    return offsets->host_type == UA_HOST_NULL ? offsets->scheme_end + 1 : offsets->path_start;
}

/* "Includes credentials". */
static inline bool ua_includes_credentials(const struct ua_components *offsets)
{
    return offsets->host_type != UA_HOST_NULL && offsets->host_start > offsets->scheme_end + 3;
}

#endif
