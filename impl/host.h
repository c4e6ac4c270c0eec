/* SPDX-License-Identifier: MIT */
/* Hosts, https://url.spec.whatwg.org/#hosts-(domains-and-ip-addresses) */
#ifndef UA_HOST_H
#define UA_HOST_H

#include "idna.h"
#include "urlassay.h"

/* Buffers that the host parser reuses. */
struct ua_host_scratch {
    struct ua_buf decoded; /* the percent-decoded domain */
    struct ua_buf strict;  /* what the strict domain parser said, for its validation error only */
    struct ua_idna idna;
};

void ua_host_scratch_init(struct ua_host_scratch *scratch, const struct ua_allocator *allocator);
void ua_host_scratch_free(struct ua_host_scratch *scratch);

/* The host parser, then the host serializer, which appends to out. Where the status is not UA_OK,
 * what out holds behind its old length is unspecified. An empty opaque host is UA_HOST_EMPTY; an
 * empty host that is not opaque must not be given. Error positions count from input's start; where
 * percent-decoding or IDNA stands in between, they are 0. */
UA_CHECKED enum ua_status ua_host_append(struct ua_buf *out, enum ua_host_type *type,
                                         struct ua_host_scratch *scratch, const char *input,
                                         size_t len, bool is_opaque,
                                         const struct ua_error_sink *errors);

#endif
