/* SPDX-License-Identifier: MIT */
/* IPv4 and IPv6 addresses, https://url.spec.whatwg.org/#host-parsing and #host-serializing */
#ifndef UA_IP_H
#define UA_IP_H

#include "urlassay.h"

/* Longest serialisations in bytes, IPv6 without brackets. */
enum { UA_IPV4_MAX = 15, UA_IPV6_MAX = 39 };

/* The ends in a number checker. len > 0; domain is ASCII. */
bool ua_ends_in_a_number(const char *domain, size_t len);

/* The IPv4 parser: *address in host byte order. UA_OK or UA_FAILURE. Error positions count from
 * input's start. */
UA_CHECKED enum ua_status ua_ipv4_parse(uint32_t *address, const char *input, size_t len,
                                        const struct ua_error_sink *errors);

/* The IPv6 parser: pieces in host byte order. input is without brackets, but input[len] is the "]".
 */
UA_CHECKED enum ua_status ua_ipv6_parse(uint16_t pieces[8], const char *input, size_t len,
                                        const struct ua_error_sink *errors);

/* The serializers. Return the length in bytes; out is not NUL-terminated. */
size_t ua_ipv4_serialize(char out[UA_IPV4_MAX], uint32_t address);
size_t ua_ipv6_serialize(char out[UA_IPV6_MAX], const uint16_t pieces[8]);

#endif
