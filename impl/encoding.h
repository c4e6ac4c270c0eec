/* SPDX-License-Identifier: MIT */
/* The encodings of https://encoding.spec.whatwg.org/#encodings, and what their encoders and
 * decoders are made of: one of iconv's converters, and where it differs from the Encoding Standard.
 */
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

/* Which of its decoders, where that is not the encoder's counterpart. */
enum ua_decoder_kind {
    UA_DECODER_LIKE_ENCODER,
    UA_DECODER_REPLACEMENT,
    UA_DECODER_UTF_16BE,
    UA_DECODER_UTF_16LE,
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
    enum ua_decoder_kind decoder;
    /* What goes, read backwards, before exceptions and iconv when decoding. */
    const struct ua_encoding_exception *decoder_exceptions;
};

/* Whether the exceptions above apply to this C library: they were made for glibc's converters.
 * Others differ elsewhere (musl's write "*" for what they cannot encode, and encode no gb18030).
 * With them, an encoding that needs a converter is not available: UA_ENCODING. */
static inline bool ua_converters_are_known(void)
{
#ifdef __GLIBC__
    return true;
#else
    return false;
#endif
}

/* The label at a place, counted from 0, in the order of bytes. ptr NULL: there are fewer. */
struct ua_str ua_encoding_label(size_t index);

/* Appends what encoding's decoder makes of bytes, as UTF-8: U+FFFD for each error. A byte order
 * mark is a code point like any other. Returns: UA_OK, UA_NOMEM, UA_TOO_LONG, or UA_ENCODING (the C
 * library lacks the converter). */
UA_CHECKED enum ua_status ua_decode(struct ua_buf *out, const struct ua_encoding *encoding,
                                    const char *bytes, size_t len);

#endif
