/* SPDX-License-Identifier: MIT */
/* Hosts, https://url.spec.whatwg.org/#hosts-(domains-and-ip-addresses) */
#ifndef UA_HOST_H
#define UA_HOST_H

#include "scratch.h"
#include "urlassay.h"

/* Whether the strict domain parser takes host, which consists of ASCII letters, digits, "-" and
 * ".", told without IDNA: each label has 1 to 63 bytes, no "-" at its ends, and none at both its
 * third and fourth byte, so that it is not Punycode. The whole has at most 253 bytes. */
bool ua_is_strict_host(const char *host, size_t len);

/* The host parser, then the host serializer, which appends to out. Where the status is not UA_OK,
 * what out holds behind its old length is unspecified. An empty opaque host is UA_HOST_EMPTY; an
 * empty host that is not opaque must not be given. Error positions count from input's start; where
 * percent-decoding or IDNA stands in between, they are 0. *scratch is opened if it is needed. */
UA_CHECKED enum ua_status ua_host_append(struct ua_buf *out, enum ua_host_type *type,
                                         struct ua_scratch **scratch, const char *input, size_t len,
                                         bool is_opaque, const struct ua_error_sink *errors);

#endif
