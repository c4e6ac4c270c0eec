/* SPDX-License-Identifier: MIT */
/* The answers of those editions whose components are RFC 3986's. */
#ifndef ED_RFC3986_PARTS_H
#define ED_RFC3986_PARTS_H

#include "call.h"
#include "rfc3986.h"

/* What is asked about RFC 3987. */
extern const struct ed_step ed_rfc3987_steps[];

/* Members of such an edition. It gives all parts but the origin; of those that may be missing it
 * tells null and "" apart. */
#define ED_RFC3986_COMPONENTS                                                                      \
    .is_rfc3986 = true, .says = ((1u << ED_PARTS) - 1) & ~(1u << ED_PART_ORIGIN),                  \
    .null_is_distinct = 1u << ED_PART_USERNAME | 1u << ED_PART_PASSWORD | 1u << ED_PART_HOST |     \
                        1u << ED_PART_PORT | 1u << ED_PART_QUERY | 1u << ED_PART_FRAGMENT

/* Answers with components, whose text is href. The userinfo is username and password, parted at its
 * first ":". */
void ed_answer_components(struct ed_call *call, const struct ed_components *components,
                          struct ua_str href);

/* Parses text, by RFC 3986 or RFC 3987 alone, against base (ptr NULL: none; then text must have a
 * scheme), and answers. */
void ed_rfc3986_answer(struct ed_call *call, struct ua_str text, struct ua_str base,
                       bool (*parse)(struct ed_components *out, struct ua_str text));

#endif
