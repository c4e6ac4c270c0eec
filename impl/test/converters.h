/* SPDX-License-Identifier: MIT */
/* Which encodings this C library lacks the converter for: their tests are skipped, and named. */
#ifndef CONVERTERS_H
#define CONVERTERS_H

#include <iconv.h>

#include "check.h"
#include "encoding.h"

/* Asks the C library itself, so that an encoding that fails to open otherwise is not a skipped
 * test.
 */
static inline bool has_converter(const struct ua_encoding *encoding)
{
    iconv_t converter;

    if (!encoding || !encoding->charset)
        return true;
    if (!ua_converters_are_known())
        return false;
    converter = iconv_open("UTF-8", encoding->charset);
    if (converter == (iconv_t)-1)
        return false;
    iconv_close(converter);
    return true;
}

/* Whether the tests of an encoding can run. If not they are counted as skipped, and it is checked
 * that the encoding says so itself. */
static inline bool can_test(const char *label)
{
    const struct ua_encoding *encoding = ua_encoding_from_label(label, strlen(label));
    struct ua_encoder encoder;
    struct ua_buf out;

    if (has_converter(encoding))
        return true;
    ua_buf_init(&out, NULL);
    CHECK(ua_encoder_open(&encoder, encoding, NULL) == UA_ENCODING);
    CHECK(!encoder.encode && !encoder.ctx);
    CHECK(ua_decode(&out, encoding, "a", 1) == UA_ENCODING && out.len == 0);
    ua_buf_free(&out);
    CHECK_SKIPPED();
    return false;
}

/* Names the encodings that lack a converter. */
static inline void name_skipped(const char *test, const char *name, unsigned *count)
{
    const struct ua_encoding *encoding = ua_encoding_from_label(name, strlen(name));

    if (!has_converter(encoding))
        printf("%s%s", (*count)++ ? ", " : test, name);
}

#endif
