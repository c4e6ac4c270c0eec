/* SPDX-License-Identifier: MIT */
/* The decoders of the Encoding Standard. Their states are here, byte by byte; what an index says of
 * a sequence is asked of iconv, one sequence at a time, behind the exceptions where it differs. */
#include <errno.h>
#include <iconv.h>

#include "ascii.h"
#include "buf.h"
#include "encoding.h"
#include "utf8.h"

/* https://encoding.spec.whatwg.org/#iso-2022-jp-decoder-state, between sequences */
enum iso_2022_jp_decoder_state {
    DECODER_ASCII,
    DECODER_ROMAN,
    DECODER_KATAKANA,
    DECODER_LEADING_BYTE
};

struct decoder {
    const struct ua_encoding *encoding;
    iconv_t iconv;         /* only if the encoding names a charset */
    iconv_t jis0212;       /* EUC-JP only: the converter that knows index jis0212 */
    enum ua_status status; /* UA_ENCODING once iconv answered neither yes nor no */
    enum iso_2022_jp_decoder_state state;
    bool output; /* ISO-2022-JP output: nothing came since the last escape sequence */
};

/* What a handler returns: code points as UTF-8; len 0 is an error. */
struct decoded {
    char utf8[16];
    size_t len;
    bool nothing; /* neither a code point nor an error */
};

static void set_point(struct decoded *out, uint32_t code_point)
{
    out->len = ua_utf8_encode(out->utf8, code_point);
}

static bool is_byte_between(unsigned byte, unsigned first, unsigned last)
{
    return byte >= first && byte <= last;
}

/* --- indexes ---------------------------------------------------------------------------------- */

static bool look_up_exception(struct decoded *out, const struct ua_encoding_exception *exception,
                              uint32_t number)
{
    for (; exception && exception->last > 0; exception++) {
        if (exception->bytes == 0 || number < exception->bytes ||
            number - exception->bytes > exception->last - exception->first)
            continue;
        set_point(out, exception->first + (number - exception->bytes));
        return true;
    }
    return false;
}

static void convert_bytes(struct decoder *decoder, struct decoded *out, iconv_t converter,
                          char *bytes, size_t len)
{
    char *to = out->utf8;
    size_t left = sizeof out->utf8;

    iconv(converter, NULL, NULL, NULL, NULL);
    errno = 0;
    if (iconv(converter, &bytes, &len, &to, &left) == (size_t)-1) {
        decoder->status = errno == EILSEQ || errno == EINVAL ? UA_OK : UA_ENCODING;
        return;
    }
    iconv(converter, NULL, NULL, &to, &left); /* some converters keep a base character */
    out->len = sizeof out->utf8 - left;
}

/* Decodes a sequence whose bytes are the bytes of number, the first in the highest place. Sets
 * its code point, if it has one. */
static void decode_number(struct decoder *decoder, struct decoded *out, uint32_t number)
{
    char bytes[4];
    size_t len = 0;

    if (look_up_exception(out, decoder->encoding->decoder_exceptions, number) ||
        look_up_exception(out, decoder->encoding->exceptions, number))
        return;
    for (int shift = 24; shift >= 0; shift -= 8)
        if (number >> shift > 0)
            bytes[len++] = (char)(number >> shift);
    convert_bytes(decoder, out, decoder->iconv, bytes, len);
}

/* Index jis0208, by way of Shift_JIS. */
static void look_up_jis0208(struct decoder *decoder, struct decoded *out, unsigned pointer)
{
    unsigned lead = pointer / 188, trail = pointer % 188;

    decode_number(decoder, out,
                  (lead + (lead < 0x1F ? 0x81 : 0xC1)) << 8 |
                      (trail + (trail < 0x3F ? 0x40 : 0x41)));
}

/* --- handlers: they return how many bytes they took, which is not 0 --------------------------- */

/* After a sequence of count bytes that means nothing: an ASCII byte is restored. */
static size_t taken(const struct decoded *out, const unsigned char *in, size_t count)
{
    return out->len == 0 && in[count - 1] < 0x80 ? count - 1 : count;
}

/* https://encoding.spec.whatwg.org/#single-byte-decoder, #x-user-defined-decoder */
static size_t decode_single_byte(struct decoder *decoder, struct decoded *out,
                                 const unsigned char *in)
{
    if (decoder->encoding->kind == UA_ENCODER_X_USER_DEFINED)
        set_point(out, 0xF780 + in[0] - 0x80u);
    else
        decode_number(decoder, out, in[0]);
    return 1;
}

/* https://encoding.spec.whatwg.org/#gb18030-decoder */
static size_t decode_gb18030(struct decoder *decoder, struct decoded *out, const unsigned char *in,
                             size_t len)
{
    if (in[0] == 0x80) /* [7] */
        set_point(out, 0x20AC);
    if (!is_byte_between(in[0], 0x81, 0xFE) || len == 1) /* [9]; [2] */
        return 1;
    if (!is_byte_between(in[1], 0x30, 0x39)) { /* [5.2] to [5.10] */
        if (is_byte_between(in[1], 0x40, 0x7E) || is_byte_between(in[1], 0x80, 0xFE))
            decode_number(decoder, out, (uint32_t)in[0] << 8 | in[1]);
        return taken(out, in, 2);
    }
    if (len == 2) /* [2] */
        return 2;
    if (!is_byte_between(in[2], 0x81, 0xFE)) /* [4.2] */
        return 1;
    if (len == 3) /* [2] */
        return 3;
    if (!is_byte_between(in[3], 0x30, 0x39)) /* [3.1] */
        return 1;
    decode_number(decoder, out, /* [3.2] to [3.5] */
                  (uint32_t)in[0] << 24 | (uint32_t)in[1] << 16 | (uint32_t)in[2] << 8 | in[3]);
    return 4;
}

/* https://encoding.spec.whatwg.org/#big5-decoder */
static size_t decode_big5(struct decoder *decoder, struct decoded *out, const unsigned char *in,
                          size_t len)
{
    static const struct {
        unsigned char trail, base, mark;
    } pairs[] = {{0x62, 0xCA, 0x04}, {0x64, 0xCA, 0x0C}, {0xA3, 0xEA, 0x04}, {0xA5, 0xEA, 0x0C}};

    if (!is_byte_between(in[0], 0x81, 0xFE) || len == 1)
        return 1;
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs && in[0] == 0x88; i++) { /* [3.6] */
        if (in[1] != pairs[i].trail)
            continue;
        set_point(out, pairs[i].base);
        out->len += ua_utf8_encode(out->utf8 + out->len, 0x300u + pairs[i].mark);
        return 2;
    }
    if (is_byte_between(in[1], 0x40, 0x7E) || is_byte_between(in[1], 0xA1, 0xFE))
        decode_number(decoder, out, (uint32_t)in[0] << 8 | in[1]);
    return taken(out, in, 2);
}

/* https://encoding.spec.whatwg.org/#euc-kr-decoder */
static size_t decode_euc_kr(struct decoder *decoder, struct decoded *out, const unsigned char *in,
                            size_t len)
{
    if (!is_byte_between(in[0], 0x81, 0xFE) || len == 1)
        return 1;
    if (is_byte_between(in[1], 0x41, 0xFE))
        decode_number(decoder, out, (uint32_t)in[0] << 8 | in[1]);
    return taken(out, in, 2);
}

/* https://encoding.spec.whatwg.org/#shift_jis-decoder; end-user-defined characters are iconv's */
static size_t decode_shift_jis(struct decoder *decoder, struct decoded *out,
                               const unsigned char *in, size_t len)
{
    if (in[0] == 0x80) /* [4] */
        set_point(out, 0x80);
    else if (is_byte_between(in[0], 0xA1, 0xDF)) /* [5] */
        set_point(out, 0xFF61 - 0xA1u + in[0]);
    if (!(is_byte_between(in[0], 0x81, 0x9F) || is_byte_between(in[0], 0xE0, 0xFC)) || len == 1)
        return 1;
    if (is_byte_between(in[1], 0x40, 0x7E) || is_byte_between(in[1], 0x80, 0xFC))
        decode_number(decoder, out, (uint32_t)in[0] << 8 | in[1]);
    return taken(out, in, 2);
}

/* https://encoding.spec.whatwg.org/#euc-jp-decoder */
static size_t decode_euc_jp(struct decoder *decoder, struct decoded *out, const unsigned char *in,
                            size_t len)
{
    char bytes[3];

    if (!(in[0] == 0x8E || in[0] == 0x8F || is_byte_between(in[0], 0xA1, 0xFE)) || len == 1)
        return 1;
    if (in[0] == 0x8E && is_byte_between(in[1], 0xA1, 0xDF)) { /* [3] */
        set_point(out, 0xFF61 - 0xA1u + in[1]);
        return 2;
    }
    if (in[0] == 0x8F && is_byte_between(in[1], 0xA1, 0xFE)) { /* [4] */
        if (len == 2)
            return 2;
        memcpy(bytes, in, sizeof bytes);
        if (is_byte_between(in[2], 0xA1, 0xFE))
            convert_bytes(decoder, out, decoder->jis0212, bytes, sizeof bytes);
        return taken(out, in, 3);
    }
    if (is_byte_between(in[0], 0xA1, 0xFE) && is_byte_between(in[1], 0xA1, 0xFE)) /* [5] */
        look_up_jis0208(decoder, out, (in[0] - 0xA1u) * 94 + in[1] - 0xA1u);
    return taken(out, in, 2);
}

/* https://encoding.spec.whatwg.org/#shared-utf-16-decoder */
static size_t decode_utf_16(struct decoder *decoder, struct decoded *out, const unsigned char *in,
                            size_t len)
{
    const size_t high = decoder->encoding->decoder == UA_DECODER_UTF_16BE ? 0 : 1;
    uint32_t unit, second;

    if (len == 1)
        return 1;
    unit = (uint32_t)in[high] << 8 | in[1 - high];
    if (unit < 0xD800 || unit > 0xDFFF) {
        set_point(out, unit);
        return 2;
    }
    if (unit > 0xDBFF)
        return 2;
    if (len < 4) /* the end of the queue: what is left of a second unit goes with the first */
        return len;
    second = (uint32_t)in[2 + high] << 8 | in[3 - high];
    if (second < 0xDC00 || second > 0xDFFF)
        return 2;
    set_point(out, 0x10000 + ((unit - 0xD800) << 10) + (second - 0xDC00));
    return 4;
}

/* --- ISO-2022-JP ------------------------------------------------------------------------------ */

/* [Escape start] and [Escape], at 0x1B */
static size_t escape(struct decoder *decoder, struct decoded *out, const unsigned char *in,
                     size_t len)
{
    static const struct {
        const char *bytes; /* two */
        enum iso_2022_jp_decoder_state state;
    } sequences[] = {
        {"(B", DECODER_ASCII},        {"(J", DECODER_ROMAN},        {"(I", DECODER_KATAKANA},
        {"$@", DECODER_LEADING_BYTE}, {"$B", DECODER_LEADING_BYTE},
    };

    for (size_t i = 0; len > 2 && i < sizeof sequences / sizeof *sequences; i++) {
        if (memcmp(in + 1, sequences[i].bytes, 2) != 0)
            continue;
        decoder->state = sequences[i].state;
        out->nothing = !decoder->output;
        decoder->output = true;
        return 3;
    }
    decoder->output = false;
    return 1; /* the bytes after it are restored */
}

/* A byte that is one code point by itself, in three of the states. */
static void decode_iso_2022_jp_byte(const struct decoder *decoder, struct decoded *out,
                                    unsigned char byte)
{
    if (decoder->state == DECODER_KATAKANA) {
        if (is_byte_between(byte, 0x21, 0x5F))
            set_point(out, 0xFF61 - 0x21u + byte);
    } else if (byte < 0x80 && byte != 0x0E && byte != 0x0F) {
        if (decoder->state == DECODER_ROMAN && byte == '\\')
            set_point(out, 0xA5);
        else if (decoder->state == DECODER_ROMAN && byte == '~')
            set_point(out, 0x203E);
        else
            set_point(out, byte);
    }
}

/* https://encoding.spec.whatwg.org/#iso-2022-jp-decoder, from one 0x1B or code point to the next */
static size_t decode_iso_2022_jp(struct decoder *decoder, struct decoded *out,
                                 const unsigned char *in, size_t len)
{
    if (in[0] == 0x1B)
        return escape(decoder, out, in, len);
    decoder->output = false;
    if (decoder->state != DECODER_LEADING_BYTE) {
        decode_iso_2022_jp_byte(decoder, out, in[0]);
        return 1;
    }
    if (!is_byte_between(in[0], 0x21, 0x7E) || len == 1 || in[1] == 0x1B)
        return 1;
    if (is_byte_between(in[1], 0x21, 0x7E)) /* [Trailing byte] */
        look_up_jis0208(decoder, out, (in[0] - 0x21u) * 94 + in[1] - 0x21u);
    return 2;
}

/* --- the whole -------------------------------------------------------------------------------- */

/* https://encoding.spec.whatwg.org/#utf-8-decoder */
static size_t decode_utf_8(struct decoded *out, const unsigned char *in, size_t len)
{
    size_t count = 0;

    set_point(out, ua_utf8_decode((const char *)in, len, &count, NULL));
    return count;
}

/* One sequence; where len is not 0. */
static size_t decode_one(struct decoder *decoder, struct decoded *out, const unsigned char *in,
                         size_t len)
{
    switch (decoder->encoding->decoder) {
    case UA_DECODER_REPLACEMENT:
        return len; /* one error for all */
    case UA_DECODER_UTF_16BE:
    case UA_DECODER_UTF_16LE:
        return decode_utf_16(decoder, out, in, len);
    case UA_DECODER_LIKE_ENCODER:
        break;
    }
    if (in[0] < 0x80 && decoder->encoding->kind != UA_ENCODER_ISO_2022_JP) {
        set_point(out, in[0]);
        return 1;
    }
    switch (decoder->encoding->kind) {
    case UA_ENCODER_UTF_8:
        return decode_utf_8(out, in, len);
    case UA_ENCODER_SINGLE_BYTE:
    case UA_ENCODER_X_USER_DEFINED:
        return decode_single_byte(decoder, out, in);
    case UA_ENCODER_BIG5:
        return decode_big5(decoder, out, in, len);
    case UA_ENCODER_EUC_JP:
        return decode_euc_jp(decoder, out, in, len);
    case UA_ENCODER_EUC_KR:
        return decode_euc_kr(decoder, out, in, len);
    case UA_ENCODER_GB18030:
    case UA_ENCODER_GBK:
        return decode_gb18030(decoder, out, in, len);
    case UA_ENCODER_ISO_2022_JP:
        return decode_iso_2022_jp(decoder, out, in, len);
    case UA_ENCODER_SHIFT_JIS:
        break;
    }
    return decode_shift_jis(decoder, out, in, len);
}

static enum ua_status open_converter(iconv_t *converter, const char *charset)
{
    *converter = iconv_open("UTF-8", charset);
    if (*converter != (iconv_t)-1)
        return UA_OK;
    return errno == ENOMEM ? UA_NOMEM : UA_ENCODING;
}

static enum ua_status decode_all(struct decoder *decoder, struct ua_buf *out,
                                 const unsigned char *in, size_t len)
{
    static const char replacement[] = "\xEF\xBF\xBD";

    for (size_t pos = 0; pos < len && decoder->status == UA_OK;) {
        struct decoded decoded = {.len = 0};

        pos += decode_one(decoder, &decoded, in + pos, len - pos);
        if (decoder->status != UA_OK || decoded.nothing)
            continue;
        decoder->status = decoded.len > 0 ? ua_buf_append(out, decoded.utf8, decoded.len)
                                          : ua_buf_append(out, replacement, 3);
    }
    return decoder->status;
}

enum ua_status ua_decode(struct ua_buf *out, const struct ua_encoding *encoding, const char *bytes,
                         size_t len)
{
    const bool is_euc_jp = encoding->kind == UA_ENCODER_EUC_JP;
    struct decoder decoder = {.encoding = encoding};
    enum ua_status status = UA_OK;

    if (encoding->charset && !ua_converters_are_known())
        return UA_ENCODING; /* unreachable: glibc has these converters */
    if (encoding->charset) {
        status = open_converter(&decoder.iconv, encoding->charset);
        if (status != UA_OK)
            return status;
    }
    if (is_euc_jp)
        status = open_converter(&decoder.jis0212, "EUC-JP");
    if (status == UA_OK) {
        status = decode_all(&decoder, out, (const unsigned char *)bytes, len);
        if (is_euc_jp)
            iconv_close(decoder.jis0212);
    }
    if (encoding->charset)
        iconv_close(decoder.iconv);
    return status;
}
