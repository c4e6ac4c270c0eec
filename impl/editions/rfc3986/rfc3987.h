/* SPDX-License-Identifier: MIT */
/* RFC 3987: Internationalized Resource Identifiers, and their way to URIs and back. */
#ifndef ED_RFC3987_H
#define ED_RFC3987_H

#include "rfc3986.h"

/* Takes text apart by the grammar of 2.2 (IRI-reference). False if it does not match. */
bool ed_rfc3987_parse(struct ed_components *out, struct ua_str text);

/* 3.1, step 2: each character that URIs lack as the percent-encoded bytes of its UTF-8. Total: what
 * is ASCII stays as it is. */
struct ua_str ed_rfc3987_to_uri(struct ed_arena *arena, struct ua_str iri);

/* 3.2: back, as far as characters are allowed in IRIs. */
struct ua_str ed_rfc3987_to_iri(struct ed_arena *arena, struct ua_str uri);

#endif
