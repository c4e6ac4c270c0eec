/* SPDX-License-Identifier: MIT */
/* The encodings of https://encoding.spec.whatwg.org/#encodings, and what their encoders are made
 * of: one of iconv's converters, and where it differs from the Encoding Standard. */
#ifndef UA_ENCODING_H
#define UA_ENCODING_H

#include "urlassay.h"

/* Which of the Standard's encoders. */
enum ua_encoder_kind {
    UA_ENCODER_UTF_8, /* also for what has UTF-8 as its output encoding */
    UA_ENCODER_SINGLE_BYTE,
    UA_ENCODER_BIG5,
    UA_ENCODER_EUC_JP,
    UA_ENCODER_EUC_KR,
    UA_ENCODER_GB18030,
    UA_ENCODER_GBK,
    UA_ENCODER_ISO_2022_JP,
    UA_ENCODER_SHIFT_JIS,
    UA_ENCODER_X_USER_DEFINED,
};

/* Code points first to last have bytes, bytes + 1 and so on, as a big-endian number; with bytes 0
 * they have none. */
struct ua_encoding_exception {
    uint32_t first, last, bytes;
};

struct ua_encoding {
    const char *name;
    enum ua_encoder_kind kind;
    const char *charset; /* iconv's name for it; NULL: iconv is not needed */
    /* What goes before iconv's answer; ends with last 0. NULL: none. */
    const struct ua_encoding_exception *exceptions;
};

#endif
