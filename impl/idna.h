/* SPDX-License-Identifier: MIT */
/* UTS #46, Unicode IDNA Compatibility Processing, https://www.unicode.org/reports/tr46/ */
#ifndef UA_IDNA_H
#define UA_IDNA_H

#include "urlassay.h"

/* Buffers that IDNA reuses: a record that parses many domains stops allocating. All but scratch
 * hold uint32_t code points. */
struct ua_idna {
    struct ua_buf mapped; /* the domain, mapped and normalised */
    struct ua_buf result; /* the domain with its Punycode decoded */
    struct ua_buf label;  /* one decoded label */
    struct ua_buf copy;   /* its normalised form */
    struct ua_buf scratch;
};

void ua_idna_init(struct ua_idna *idna, const struct ua_allocator *allocator);
void ua_idna_free(struct ua_idna *idna);

/* ToASCII, section 4.2: appends to out. UA_FAILURE if an error was recorded; then, and on any other
 * status but UA_OK, out is as it was. flags: UA_CHECK_HYPHENS and its sisters. */
UA_CHECKED enum ua_status ua_idna_to_ascii(struct ua_idna *idna, struct ua_buf *out,
                                           struct ua_str domain, unsigned flags);

/* ToUnicode, section 4.3: appends to out, errors or not. */
UA_CHECKED enum ua_status ua_idna_to_unicode(struct ua_idna *idna, struct ua_buf *out,
                                             bool *had_error, struct ua_str domain, unsigned flags);

#endif
