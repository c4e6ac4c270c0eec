/* SPDX-License-Identifier: MIT */
/* Where a URL has hosts, by its letters alone: a known URL gets the product's own hosts there. */
#ifndef BYPASS_PLACES_H
#define BYPASS_PLACES_H

#include <stdbool.h>
#include <stddef.h>

#include "text.h"

#define HOST_PLACES 3 /* places of a URL at most; others are left out */

struct host_place {
    size_t start, end;     /* bytes of the URL */
    bool is_ipv6, is_open; /* is_open: without the bracket that ends it */
};

struct host_places {
    struct ua_str
        url; /* up to the path, if nothing in the path may be taken for a host; borrowed */
    struct host_place items[HOST_PLACES];
    size_t count;
    bool is_odd; /* not two slashes alone stand before the first one */
};

/* Fills *out. from: the byte at which the scheme ends, 0 without one. */
void bypass_places_find(struct host_places *out, struct ua_str url, size_t from);
/* Sets *out, which is empty, to the URL, in the scheme http where the URL has another one and "//";
 * *scheme_end to the byte at which its scheme ends, 0 without one. False: it has a scheme that no
 * client fetches, without "//". */
bool bypass_places_take_scheme(struct text *out, size_t *scheme_end, struct ua_str url);

#endif
