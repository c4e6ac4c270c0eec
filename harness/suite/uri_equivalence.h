/* SPDX-License-Identifier: MIT */
/* Normalisation that RFC 3986 allows, and does not require. */
#ifndef URI_EQUIVALENCE_H
#define URI_EQUIVALENCE_H

#include "vectors.h"

/* Whether two values of an attribute are the same to RFC 3986, section 6.2, or, by way of the URIs
 * that they map to, to RFC 3987: case, percent-encoded unreserved characters, dot segments,
 * a default port, the empty path of http. scheme: of the URL. An engine may normalise, and need
 * not. Dot segments that only got has are a difference: resolving a reference removes them. */
bool uri_part_is_equivalent(enum attribute attribute, struct ua_str scheme, struct ua_str expected,
                            struct ua_str got);

#endif
