/* SPDX-License-Identifier: MIT */
/* RFC 3986: what the documents of 2007 to 2011 stand on. */
#ifndef ED_RFC3986_H
#define ED_RFC3986_H

#include "edition_text.h"

/* The components of a URI reference, by the names of RFC 3986: views into the text that was parsed;
 * ptr NULL for one that is not there. The path is always there. */
struct ed_components {
    struct ua_str scheme;
    struct ua_str authority; /* userinfo, host and port in one */
    struct ua_str userinfo, host, port;
    struct ua_str path, query, fragment;
};

/* Takes any text apart, appendix B; then the authority at its last "@" and the ":" before a port.
 * It cannot fail; scheme is what stands before the first ":", be it one or not. */
void ed_rfc3986_split(struct ed_components *out, struct ua_str text);

/* The same by the grammar of appendix A (URI-reference). False if text does not match it. */
bool ed_rfc3986_parse(struct ed_components *out, struct ua_str text);

/* Makes the authority, if there is one, of its userinfo, host and port, which were changed. */
void ed_rfc3986_rejoin_authority(struct ed_arena *arena, struct ed_components *components);

/* 5.2.2, strict: the target of reference against base, both taken apart. A path that would begin
 * with "//" where there is no authority gets "/." before it (RFC-01). */
void ed_rfc3986_resolve(struct ed_arena *arena, struct ed_components *target,
                        const struct ed_components *reference, const struct ed_components *base);

/* 5.2.2 to the letter. Not strict: a scheme that is the base's too does not count. */
void ed_rfc3986_transform(struct ed_arena *arena, struct ed_components *target,
                          const struct ed_components *reference, const struct ed_components *base,
                          bool strict);

/* What resolve adds to that. */
void ed_rfc3986_keep_path(struct ed_arena *arena, struct ed_components *components);

/* 5.2.3 */
struct ua_str ed_rfc3986_merge(struct ed_arena *arena, bool base_has_authority,
                               struct ua_str base_path, struct ua_str reference_path);

/* 5.2.4 */
struct ua_str ed_rfc3986_remove_dot_segments(struct ed_arena *arena, struct ua_str path);

/* 5.3, from scheme, authority, path, query and fragment. */
struct ua_str ed_rfc3986_recompose(struct ed_arena *arena, const struct ed_components *components);

#endif
