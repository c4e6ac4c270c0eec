/* SPDX-License-Identifier: MIT */
/* Hosts that a server must not fetch on behalf of others: addresses of special use (RFC 6890), and
 * names for them. */
#ifndef HOST_CLASS_H
#define HOST_CLASS_H

#include <stdbool.h>
#include <stddef.h>

#include "text.h"
#include "urlassay.h"

/* Flags. */
enum host_class {
    HOST_LOOPBACK = 1, /* 127.0.0.0/8, 0.0.0.0, ::1, ::, localhost and names below it */
    HOST_PRIVATE = 2,  /* RFC 1918, RFC 6598, link-local addresses, fc00::/7 */
    HOST_METADATA = 4, /* where clouds answer with credentials: 169.254.169.254 and others */
};
#define HOST_CLASSES 3

/* By what a host is in a class: a range of addresses, or a name, "127.0.0.0/8"; and in words. */
struct host_range {
    const char *name, *what;
};

/* The name of a class, "loopback"; its flag is 1 << index. */
const char *host_class_name(unsigned index);

/* Returns the flags of the classes that a host is in, 0: none. The host is in any form that
 * inet_aton or RFC 4291 reads, and may end in a dot. An IPv6 address that stands for an IPv4
 * address (RFC 4291, section 2.5.5; RFC 2765, 3056, 6052, 8215) is in the classes of that. */
unsigned host_classes(struct ua_str host);
/* Returns the smallest range by which the host is in its classes; NULL: it is in none. */
const struct host_range *host_class_range(struct ua_str host);
/* Sets *out to the host as most programs write it: four decimal numbers; an IPv6 address without a
 * zone; a name in lower case, without a dot at its end. */
void host_class_plain(struct text *out, struct ua_str host);

/* Hosts of a class, in many forms; NULL-ended. */
const char *const *host_class_examples(unsigned index);

#endif
