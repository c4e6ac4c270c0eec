/* SPDX-License-Identifier: MIT */
/* The answers of Web addresses, and of the edition that defers to them for its components. */
#ifndef ED_WEBADDR_PARTS_H
#define ED_WEBADDR_PARTS_H

#include "call.h"
#include "webaddr.h"

/* What parsing gives, a list: scheme, host, port, hostport, path, query, fragment, host-specific.
 */
void ed_webaddr_answer_components(struct ed_call *call, const struct ed_components *parsed);

/* Resolves text against base (ptr NULL: none), which is resolved itself before (WA-06), and answers
 * with what the outcome consists of. */
void ed_webaddr_answer(struct ed_call *call, struct ua_str text, struct ua_str base,
                       const struct ua_encoding *encoding);

#endif
