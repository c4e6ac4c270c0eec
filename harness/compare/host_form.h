/* SPDX-License-Identifier: MIT */
/* Readers of address spellings that belong to no engine: whether two spellings name one host must
 * not be judged by a parser under test. */
#ifndef HOST_FORM_H
#define HOST_FORM_H

#include <stdbool.h>
#include <stdint.h>

#include "urlassay.h"

/* Reads an IPv4 address in any form that inet_aton knows (decimal, octal, hex; one to four parts);
 * one dot may end it. *out is in host byte order. */
bool host_form_ipv4(uint32_t *out, struct ua_str text);

/* Reads "[" IPv6 "]" by RFC 4291, section 2.2, into eight groups. What stands behind a "%" inside
 * the brackets goes to *zone, the "%" included; empty if there is none. */
bool host_form_ipv6(unsigned groups[8], struct ua_str *zone, struct ua_str host);

#endif
