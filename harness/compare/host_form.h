/* SPDX-License-Identifier: MIT */
/* Readers of IP addresses that belong to no engine: a parser under test must not decide whether two
 * spellings name one host. */
#ifndef HOST_FORM_H
#define HOST_FORM_H

#include <stdbool.h>
#include <stdint.h>

#include "urlassay.h"

/* Reads an IPv4 address in any form that inet_aton knows (decimal, octal, hex; one to four parts);
 * one dot may end it. *out is in host byte order. */
bool host_form_ipv4(uint32_t *out, struct ua_str text);

/* Reads "[" IPv6 "]" by RFC 4291, section 2.2, into eight groups. *zone gets the text inside the
 * brackets from a "%" on; it is empty if there is no "%". */
bool host_form_ipv6(unsigned groups[8], struct ua_str *zone, struct ua_str host);

#endif
