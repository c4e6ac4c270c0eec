/* SPDX-License-Identifier: MIT */
/* Punycode, RFC 3492, in near-linear time: a label may have millions of code points. */
#ifndef UA_PUNYCODE_H
#define UA_PUNYCODE_H

#include "urlassay.h"

/* Section 6.3: appends the bytes for count code points (no prefix) to out. scratch is reusable
 * room with any content. On a status but UA_OK out has lost nothing that it held. */
UA_CHECKED enum ua_status ua_punycode_encode(struct ua_buf *out, struct ua_buf *scratch,
                                             const uint32_t *points, size_t count);

/* Section 6.2: replaces what out held by the code points (uint32_t) for text, count code points
 * without prefix. A surrogate may be among them. UA_FAILURE if text is not Punycode. */
UA_CHECKED enum ua_status ua_punycode_decode(struct ua_buf *out, struct ua_buf *scratch,
                                             const uint32_t *text, size_t count);

#endif
