/* SPDX-License-Identifier: MIT */
/* The encoders of the Encoding Standard over iconv. This file and decoding.c alone know iconv and
 * errno; each code point is asked for by itself, so that the differences can be handled. */
#include "encoding.h"

#include <errno.h>
#include <iconv.h>

#include "ascii.h"
#include "buf.h"
#include "utf8.h"

/* https://encoding.spec.whatwg.org/#iso-2022-jp-encoder-state */
enum iso_2022_jp_state { STATE_ASCII, STATE_ROMAN, STATE_JIS0208 };

/* What an encoder's ctx points to. */
struct converter {
    const struct ua_encoding *encoding;
    iconv_t iconv; /* only if the encoding names a charset */
    enum iso_2022_jp_state state;
    struct ua_allocator allocator;
};

/* The bytes of one code point; len 0 if it has none. */
struct encoded {
    unsigned char bytes[8];
    size_t len;
};

static void set_bytes(struct encoded *out, uint32_t number)
{
    out->len = 0;
    for (int shift = 24; shift >= 0; shift -= 8)
        if (number >> shift > 0)
            out->bytes[out->len++] = (unsigned char)(number >> shift);
}

/* Asks iconv. UA_ENCODING if it answers anything but yes or no. */
static enum ua_status convert(struct converter *converter, struct encoded *out, uint32_t c)
{
    char utf8[4], *in = utf8, *to = (char *)out->bytes;
    size_t in_left = ua_utf8_encode(utf8, c), to_left = sizeof out->bytes;

    out->len = 0;
    iconv(converter->iconv, NULL, NULL, NULL, NULL); /* some converters keep a base character */
    errno = 0;
    if (iconv(converter->iconv, &in, &in_left, &to, &to_left) == (size_t)-1)
        return errno == EILSEQ ? UA_OK : UA_ENCODING;
    out->len = sizeof out->bytes - to_left;
    return UA_OK;
}

/* Whether the Standard has iconv's answer at all: the converters know more than the indexes, but
 * of another length, in other rows, or for private use. */
static bool is_in_index(enum ua_encoder_kind kind, uint32_t c, const struct encoded *encoded)
{
    switch (kind) {
    case UA_ENCODER_SINGLE_BYTE:
        return encoded->len == 1; /* else decomposed */
    case UA_ENCODER_EUC_KR:
    case UA_ENCODER_GBK:
        return encoded->len == 2;
    case UA_ENCODER_BIG5: /* index Big5 pointer, step 1: no Hong Kong extensions */
        return encoded->len == 2 && encoded->bytes[0] >= 0xA1;
    case UA_ENCODER_SHIFT_JIS:
    case UA_ENCODER_EUC_JP:
    case UA_ENCODER_ISO_2022_JP:
        return !(c >= 0xE000 && c <= 0xF8FF);
    case UA_ENCODER_GB18030:
    case UA_ENCODER_UTF_8:
    case UA_ENCODER_X_USER_DEFINED:
        break;
    }
    return true;
}

/* A code point that is not ASCII, by exceptions and iconv. */
static enum ua_status look_up_code_point(struct converter *converter, struct encoded *out,
                                         uint32_t c)
{
    const struct ua_encoding_exception *exception = converter->encoding->exceptions;
    enum ua_status status;

    for (; exception && exception->last > 0; exception++) {
        if (c < exception->first || c > exception->last)
            continue;
        set_bytes(out, exception->bytes > 0 ? exception->bytes + (c - exception->first) : 0);
        return UA_OK;
    }
    status = convert(converter, out, c);
    if (!is_in_index(converter->encoding->kind, c, out))
        out->len = 0;
    return status;
}

/* From the bytes of Shift_JIS to the first pointer in index jis0208: Shift_JIS takes IBM's
 * extensions at the end of the index, which its other two encoders meet earlier. */
static uint32_t jis0208_pointer(const struct encoded *shift_jis)
{
    static const struct {
        uint32_t first, last, to;
    } ibm[] = {{10716, 10725, 8634}, {10737, 10739, 8645}, {10744, 11103, 8272}};
    uint32_t lead = shift_jis->bytes[0], trail = shift_jis->bytes[1], pointer;

    pointer = (lead - (lead < 0xA0 ? 0x81 : 0xC1)) * 188 + trail - (trail < 0x7F ? 0x40 : 0x41);
    for (size_t i = 0; i < sizeof ibm / sizeof *ibm; i++)
        if (pointer >= ibm[i].first && pointer <= ibm[i].last)
            return pointer - ibm[i].first + ibm[i].to;
    return pointer;
}

/* https://encoding.spec.whatwg.org/#euc-jp-encoder, for what is not ASCII */
static enum ua_status encode_euc_jp(struct converter *converter, struct encoded *out, uint32_t c)
{
    enum ua_status status = look_up_code_point(converter, out, c);

    if (out->len == 2) {
        uint32_t pointer = jis0208_pointer(out);

        set_bytes(out, (pointer / 94 + 0xA1) << 8 | (pointer % 94 + 0xA1));
    } else if (out->len == 1 && out->bytes[0] > 0x80) { /* halfwidth katakana */
        set_bytes(out, 0x8E00u | out->bytes[0]);
    } else if (c == 0x80) {
        out->len = 0;
    }
    return status;
}

static enum ua_status encode_code_point(struct converter *converter, struct encoded *out,
                                        uint32_t c)
{
    switch (converter->encoding->kind) {
    case UA_ENCODER_X_USER_DEFINED:
        set_bytes(out, c >= 0xF780 && c <= 0xF7FF ? c - 0xF780 + 0x80 : 0);
        return UA_OK;
    case UA_ENCODER_EUC_JP:
    case UA_ENCODER_ISO_2022_JP:
        return encode_euc_jp(converter, out, c);
    case UA_ENCODER_SINGLE_BYTE:
    case UA_ENCODER_BIG5:
    case UA_ENCODER_EUC_KR:
    case UA_ENCODER_GB18030:
    case UA_ENCODER_GBK:
    case UA_ENCODER_SHIFT_JIS:
    case UA_ENCODER_UTF_8:
        break;
    }
    return look_up_code_point(converter, out, c);
}

/* Every encoder without a state: ASCII is itself, in runs. */
static enum ua_status encode(void *ctx, struct ua_buf *out, size_t *consumed, uint32_t *unmappable,
                             const char *in, size_t len, bool first)
{
    enum ua_status status = UA_OK;
    struct encoded encoded;
    size_t pos = 0;

    (void)first;
    *unmappable = UINT32_MAX;
    while (pos < len && *unmappable == UINT32_MAX && status == UA_OK) {
        size_t start = pos;
        uint32_t c;

        while (pos < len && (unsigned char)in[pos] < 0x80)
            pos++;
        status = ua_buf_append(out, in + start, pos - start);
        if (status != UA_OK || pos == len)
            break;
        c = ua_utf8_decode(in, len, &pos, NULL);
        status = encode_code_point(ctx, &encoded, c);
        if (status == UA_OK && encoded.len == 0)
            *unmappable = c;
        else if (status == UA_OK)
            status = ua_buf_append(out, encoded.bytes, encoded.len);
    }
    *consumed = pos;
    return status;
}

/* --- ISO-2022-JP ------------------------------------------------------------------------------ */

static enum ua_status enter(struct converter *converter, struct ua_buf *out,
                            enum iso_2022_jp_state state)
{
    static const char escapes[][3] = {
        [STATE_ASCII] = {0x1B, '(', 'B'},
        [STATE_ROMAN] = {0x1B, '(', 'J'},
        [STATE_JIS0208] = {0x1B, '$', 'B'},
    };

    if (converter->state == state)
        return UA_OK;
    converter->state = state;
    return ua_buf_append(out, escapes[state], sizeof escapes[state]);
}

/* Step 9: index ISO-2022-JP katakana */
static uint32_t to_fullwidth(uint32_t c)
{
    static const uint16_t fullwidth[] = {
        0x3002, 0x300C, 0x300D, 0x3001, 0x30FB, 0x30F2, 0x30A1, 0x30A3, 0x30A5, 0x30A7, 0x30A9,
        0x30E3, 0x30E5, 0x30E7, 0x30C3, 0x30FC, 0x30A2, 0x30A4, 0x30A6, 0x30A8, 0x30AA, 0x30AB,
        0x30AD, 0x30AF, 0x30B1, 0x30B3, 0x30B5, 0x30B7, 0x30B9, 0x30BB, 0x30BD, 0x30BF, 0x30C1,
        0x30C4, 0x30C6, 0x30C8, 0x30CA, 0x30CB, 0x30CC, 0x30CD, 0x30CE, 0x30CF, 0x30D2, 0x30D5,
        0x30D8, 0x30DB, 0x30DE, 0x30DF, 0x30E0, 0x30E1, 0x30E2, 0x30E4, 0x30E6, 0x30E8, 0x30E9,
        0x30EA, 0x30EB, 0x30EC, 0x30ED, 0x30EF, 0x30F3, 0x309B, 0x309C,
    };

    return c >= 0xFF61 && c <= 0xFF9F ? fullwidth[c - 0xFF61] : c;
}

/* One code point, by https://encoding.spec.whatwg.org/#iso-2022-jp-encoder. */
static enum ua_status encode_iso_2022_jp_one(struct converter *converter, struct ua_buf *out,
                                             uint32_t *unmappable, uint32_t c)
{
    struct encoded encoded;
    enum ua_status status;
    char byte = (char)c;

    if ((c == 0x0E || c == 0x0F || c == 0x1B) && converter->state != STATE_JIS0208) { /* [3] */
        *unmappable = UA_REPLACEMENT;
        return UA_OK;
    }
    if (c == 0xA5 || c == 0x203E) { /* [5], [7] */
        byte = c == 0xA5 ? '\\' : '~';
        status = enter(converter, out, STATE_ROMAN);
        return status == UA_OK ? ua_buf_push(out, byte) : status;
    }
    if (c < 0x80) { /* [4], [5], [6] */
        if (converter->state != STATE_ROMAN || c == '\\' || c == '~') {
            bool was_jis0208 = converter->state == STATE_JIS0208;

            status = enter(converter, out, STATE_ASCII);
            /* The code point goes back to the queue, and then it is step 3's. */
            if (status != UA_OK || was_jis0208)
                return status == UA_OK ? encode_iso_2022_jp_one(converter, out, unmappable, c)
                                       : status;
        }
        return ua_buf_push(out, byte);
    }
    status = encode_code_point(converter, &encoded, to_fullwidth(c)); /* [8] to [10] */
    if (status == UA_OK && encoded.len == 0) {                        /* [11] */
        *unmappable = c;
        return converter->state == STATE_JIS0208 ? enter(converter, out, STATE_ASCII) : UA_OK;
    }
    if (status == UA_OK)
        status = enter(converter, out, STATE_JIS0208); /* [12] */
    for (size_t i = 0; i < encoded.len; i++)           /* [13] to [15] */
        encoded.bytes[i] &= 0x7F;
    return status == UA_OK ? ua_buf_append(out, encoded.bytes, encoded.len) : status;
}

static enum ua_status encode_iso_2022_jp(void *ctx, struct ua_buf *out, size_t *consumed,
                                         uint32_t *unmappable, const char *in, size_t len,
                                         bool first)
{
    struct converter *converter = ctx;
    enum ua_status status = UA_OK;
    size_t pos = 0;

    if (first)
        converter->state = STATE_ASCII;
    *unmappable = UINT32_MAX;
    while (pos < len && *unmappable == UINT32_MAX && status == UA_OK) {
        uint32_t c = ua_utf8_decode(in, len, &pos, NULL);

        status = encode_iso_2022_jp_one(converter, out, unmappable, c);
    }
    if (status == UA_OK && *unmappable == UINT32_MAX)
        status = enter(converter, out, STATE_ASCII); /* [1] */
    *consumed = pos;
    return status;
}

/* --- opening and closing ---------------------------------------------------------------------- */

enum ua_status ua_encoder_open(struct ua_encoder *encoder, const struct ua_encoding *encoding,
                               const struct ua_allocator *allocator)
{
    struct converter *converter;

    if (!encoder)
        return UA_BADARG;
    *encoder = (struct ua_encoder){NULL, NULL};
    if (!encoding)
        return UA_BADARG;
    if (encoding->kind == UA_ENCODER_UTF_8)
        return UA_OK;
    if (encoding->charset && !ua_converters_are_known())
        return UA_ENCODING; /* unreachable: glibc has these converters */
    allocator = allocator ? allocator : &ua_default_allocator;
    converter = allocator->resize(allocator->ctx, NULL, 0, sizeof *converter);
    if (!converter)
        return UA_NOMEM;
    *converter = (struct converter){.encoding = encoding, .allocator = *allocator};
    if (encoding->charset) {
        converter->iconv = iconv_open(encoding->charset, "UTF-8");
        if (converter->iconv == (iconv_t)-1) {
            enum ua_status status = errno == ENOMEM ? UA_NOMEM : UA_ENCODING;

            allocator->resize(allocator->ctx, converter, sizeof *converter, 0);
            return status;
        }
    }
    encoder->encode = encoding->kind == UA_ENCODER_ISO_2022_JP ? encode_iso_2022_jp : encode;
    encoder->ctx = converter;
    return UA_OK;
}

void ua_encoder_close(struct ua_encoder *encoder)
{
    struct converter *converter = encoder ? encoder->ctx : NULL;
    struct ua_allocator allocator;

    if (!converter)
        return;
    if (converter->encoding->charset)
        iconv_close(converter->iconv);
    allocator = converter->allocator;
    allocator.resize(allocator.ctx, converter, sizeof *converter, 0);
    *encoder = (struct ua_encoder){NULL, NULL};
}
