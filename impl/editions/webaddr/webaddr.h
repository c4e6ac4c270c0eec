/* SPDX-License-Identifier: MIT */
/* Web addresses: what the HTML documents of 2009 and 2011 defer to for parsing and resolving. RFC
 * 3986 and tolerances, each of them a decision listed in decisions.tsv. */
#ifndef ED_WEBADDR_H
#define ED_WEBADDR_H

#include "rfc3986.h"

/* Parse a Web address: into views of it, with the space around it left out. False on failure. */
bool ed_webaddr_parse(struct ed_arena *arena, struct ed_components *out, struct ua_str address);

/* Resolve a Web address against an absolute one. encoding (NULL: UTF-8) is of the query; UTF-16 is
 * the caller's matter. base.ptr NULL: there is none, and only an absolute address can be resolved.
 * Returns the absolute address; ptr NULL: it is not resolvable. */
struct ua_str ed_webaddr_resolve(struct ed_arena *arena, struct ua_str address, struct ua_str base,
                                 const struct ua_encoding *encoding);

/* Whether address is a valid Web address: a URI or IRI reference, where the query of an IRI wants
 * UTF-8 or UTF-16 as the document's encoding. */
bool ed_webaddr_is_valid(struct ed_arena *arena, struct ua_str address,
                         const struct ua_encoding *encoding);

/* An absolute one: whatever it is resolved against, the same comes out, and not a failure. */
bool ed_webaddr_is_absolute(struct ed_arena *arena, struct ua_str address);

#endif
