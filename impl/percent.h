/* SPDX-License-Identifier: MIT */
/* Percent-encoded bytes, https://url.spec.whatwg.org/#percent-encoded-bytes */
#ifndef UA_PERCENT_H
#define UA_PERCENT_H

#include "urlassay.h"

/* The percent-encode sets, one bit each. All hold every non-ASCII code point. */
enum ua_percent_set {
    UA_SET_C0_CONTROL = 1 << 0,
    UA_SET_FRAGMENT = 1 << 1,
    UA_SET_QUERY = 1 << 2,
    UA_SET_SPECIAL_QUERY = 1 << 3,
    UA_SET_PATH = 1 << 4,
    UA_SET_USERINFO = 1 << 5,
    UA_SET_COMPONENT = 1 << 6,
    UA_SET_FORM = 1 << 7, /* application/x-www-form-urlencoded */
};

/* For each byte, the sets that it (or the code point that it is part of) belongs to. */
extern const unsigned char ua_percent_sets[256];

/* The length in bytes of text's longest prefix without a member of set. */
size_t ua_percent_span(const char *text, size_t len, enum ua_percent_set set);

/* UTF-8 percent-encode, https://url.spec.whatwg.org/#string-utf-8-percent-encode: appends to out.
 * text is well-formed UTF-8, so that each byte can be encoded by itself. */
UA_CHECKED enum ua_status ua_percent_encode(struct ua_buf *out, const char *text, size_t len,
                                            enum ua_percent_set set);

/* https://url.spec.whatwg.org/#string-percent-encode-after-encoding: appends to out. With
 * UA_SET_FORM a space becomes "+". text is well-formed UTF-8. scratch gets the encoder's bytes;
 * text must not point into it. */
UA_CHECKED enum ua_status ua_percent_encode_after_encoding(struct ua_buf *out,
                                                           struct ua_buf *scratch,
                                                           const struct ua_encoder *encoder,
                                                           const char *text, size_t len,
                                                           enum ua_percent_set set);

/* https://url.spec.whatwg.org/#string-percent-decode: appends to out. */
UA_CHECKED enum ua_status ua_percent_decode(struct ua_buf *out, const char *text, size_t len);

/* Whether text[pos] is "%" and two ASCII hex digits follow. */
bool ua_is_percent_encoded_byte(const char *text, size_t len, size_t pos);

/* https://url.spec.whatwg.org/#url-code-points */
bool ua_is_url_code_point(uint32_t code_point);

/* The length in bytes of text's longest prefix of URL code points and percent-encoded bytes. text
 * is well-formed UTF-8. */
size_t ua_span_of_url_units(const char *text, size_t len);

#endif
