/* SPDX-License-Identifier: MIT */
/* RFC 3986, 6.2: the ladder of normalisation. */
#ifndef ED_RFC3986_NORMALIZE_H
#define ED_RFC3986_NORMALIZE_H

#include "rfc3986.h"

enum {
    ED_CASE = 1 << 0,         /* 6.2.2.1 */
    ED_PERCENT = 1 << 1,      /* 6.2.2.2 */
    ED_PATH_SEGMENT = 1 << 2, /* 6.2.2.3; of a URI, not of a relative reference */
    ED_SYNTAX_BASED = ED_CASE | ED_PERCENT | ED_PATH_SEGMENT,
    ED_SCHEME_BASED = 1 << 3, /* 6.2.3 */
};

/* Normalises components, which need not have been parsed well. literal: a path may come out that
 * begins with "//" where there is no authority (RFC-01). */
void ed_rfc3986_normalize(struct ed_arena *arena, struct ed_components *components, unsigned how,
                          bool literal);

/* 6.2.3: the default port of a scheme, in base ten; ptr NULL: none is known. */
struct ua_str ed_default_port(struct ua_str scheme);
/* Whether port is that number; leading zeros do not count. */
bool ed_is_default_port(struct ua_str scheme, struct ua_str port);

#endif
