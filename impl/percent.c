/* SPDX-License-Identifier: MIT */
#include "percent.h"

#include "ascii.h"
#include "buf.h"
#include "scan.h"
#include "utf8.h"

/* Each set is made of the one before it and what the Standard adds, so a code point that is new in
 * one set is in all that are made from it. */
enum {
    FROM_FORM = UA_SET_FORM,
    FROM_COMPONENT = UA_SET_COMPONENT | FROM_FORM,
    FROM_USERINFO = UA_SET_USERINFO | FROM_COMPONENT,
    FROM_PATH = UA_SET_PATH | FROM_USERINFO,
    FROM_QUERY = UA_SET_QUERY | UA_SET_SPECIAL_QUERY | FROM_PATH,
    FROM_C0_CONTROL = UA_SET_C0_CONTROL | UA_SET_FRAGMENT | FROM_QUERY,
};

const unsigned char ua_percent_sets[256] = {
    /* C0 control percent-encode set: in every set */
    [0x00 ... 0x1F] = FROM_C0_CONTROL,
    [0x7F ... 0xFF] = FROM_C0_CONTROL,
    /* fragment percent-encode set: C0 control and these */
    [' '] = UA_SET_FRAGMENT | FROM_QUERY,
    ['"'] = UA_SET_FRAGMENT | FROM_QUERY,
    ['<'] = UA_SET_FRAGMENT | FROM_QUERY,
    ['>'] = UA_SET_FRAGMENT | FROM_QUERY,
    ['`'] = UA_SET_FRAGMENT | FROM_PATH,
    /* query percent-encode set: C0 control, space, ", <, > and */
    ['#'] = FROM_QUERY,
    /* special-query percent-encode set: query and this, which the form set adds on its own */
    ['\''] = UA_SET_SPECIAL_QUERY | FROM_FORM,
    /* path percent-encode set: query, ` and these */
    ['?'] = FROM_PATH,
    ['^'] = FROM_PATH,
    ['{'] = FROM_PATH,
    ['}'] = FROM_PATH,
    /* userinfo percent-encode set: path and these */
    ['/'] = FROM_USERINFO,
    [':'] = FROM_USERINFO,
    [';'] = FROM_USERINFO,
    ['='] = FROM_USERINFO,
    ['@'] = FROM_USERINFO,
    ['['] = FROM_USERINFO,
    ['\\'] = FROM_USERINFO,
    [']'] = FROM_USERINFO,
    ['|'] = FROM_USERINFO,
    /* component percent-encode set: userinfo and these */
    ['$'] = FROM_COMPONENT,
    ['%'] = FROM_COMPONENT,
    ['&'] = FROM_COMPONENT,
    ['+'] = FROM_COMPONENT,
    [','] = FROM_COMPONENT,
    /* application/x-www-form-urlencoded percent-encode set: component and these */
    ['!'] = FROM_FORM,
    ['('] = FROM_FORM,
    [')'] = FROM_FORM,
    ['~'] = FROM_FORM,
};

size_t ua_percent_span(const char *text, size_t len, enum ua_percent_set set)
{
    return ua_span_without(ua_percent_sets, set, text, len);
}

/* https://url.spec.whatwg.org/#byte-percent-encode */
static enum ua_status append_percent_encoded(struct ua_buf *out, const char *bytes, size_t len)
{
    static const char digits[] = "0123456789ABCDEF";
    enum ua_status status = ua_buf_reserve(out, 3 * len);

    if (status != UA_OK)
        return status;
    for (size_t i = 0; i < len; i++) {
        out->ptr[out->len++] = '%';
        out->ptr[out->len++] = digits[(unsigned char)bytes[i] >> 4];
        out->ptr[out->len++] = digits[(unsigned char)bytes[i] & 15];
    }
    return UA_OK;
}

/* Step 7.3: the encoder's bytes, each by itself. */
static enum ua_status append_encoded_bytes(struct ua_buf *out, struct ua_str bytes,
                                           enum ua_percent_set set)
{
    enum ua_status status = UA_OK;

    for (size_t i = 0; i < bytes.len && status == UA_OK; i++) {
        char byte = bytes.ptr[i];

        if (set == UA_SET_FORM && byte == ' ')
            status = ua_buf_push(out, '+');
        else if (ua_percent_sets[(unsigned char)byte] & set)
            status = append_percent_encoded(out, &byte, 1);
        else
            status = ua_buf_push(out, byte);
    }
    return status;
}

/* Two hex digits for each byte. */
#define HEX_ROW(high)                                                                              \
    high "0" high "1" high "2" high "3" high "4" high "5" high "6" high "7" high "8" high "9" high \
         "A" high "B" high "C" high "D" high "E" high "F"
static const char hex_of_bytes[] = HEX_ROW("0") HEX_ROW("1") HEX_ROW("2") HEX_ROW("3") HEX_ROW("4")
    HEX_ROW("5") HEX_ROW("6") HEX_ROW("7") HEX_ROW("8") HEX_ROW("9") HEX_ROW("A") HEX_ROW("B")
        HEX_ROW("C") HEX_ROW("D") HEX_ROW("E") HEX_ROW("F");

/* Writes len bytes, encoded, to to, where there is room for 3 * len. Returns the end. There is no
 * branch, because which bytes are encoded cannot be foreseen. */
static inline char *encode_bytes(char *to, const char *text, size_t len, enum ua_percent_set set,
                                 bool space_as_plus)
{
    for (size_t i = 0; i < len; i++) {
        unsigned char byte = (unsigned char)text[i];
        unsigned is_plus = space_as_plus & (byte == ' ');
        unsigned is_encoded = ((ua_percent_sets[byte] & set) != 0) & !is_plus;

        memcpy(to + 1, hex_of_bytes + (size_t)2 * byte, 2); /* overwritten if byte is not encoded */
        to[0] = is_encoded ? '%' : is_plus ? '+' : (char)byte;
        to += 1 + 2 * is_encoded;
    }
    return to;
}

#if UA_HAS_SSE2

/* The same for a set from C0 control to path, 16 bytes at a time where all or none are encoded. */
static char *encode_blocks(char *to, const char *text, size_t len, enum ua_percent_set set)
{
    size_t pos = 0;

    for (; len - pos >= 16; pos += 16) {
        __m128i block = _mm_loadu_si128((const __m128i *)(const void *)(text + pos));
        __m128i care = _mm_or_si128(ua_care_of_block(block),
                                    _mm_or_si128(_mm_cmpeq_epi8(block, _mm_set1_epi8('?')),
                                                 _mm_cmpeq_epi8(block, _mm_set1_epi8('#'))));

        if (_mm_movemask_epi8(care) == 0) {
            _mm_storeu_si128((__m128i *)(void *)to, block);
            to += 16;
        } else if (_mm_movemask_epi8(block) == 0xFFFF) { /* beyond ASCII */
            for (size_t i = 0; i < 16; i++, to += 3) {
                to[0] = '%';
                memcpy(to + 1, hex_of_bytes + 2 * (size_t)(unsigned char)text[pos + i], 2);
            }
        } else {
            to = encode_bytes(to, text + pos, 16, set, false);
        }
    }
    return encode_bytes(to, text + pos, len - pos, set, false);
}

#else

static char *encode_blocks(char *to, const char *text, size_t len, enum ua_percent_set set)
{
    return encode_bytes(to, text, len, set, false);
}

#endif

enum ua_status ua_percent_encode(struct ua_buf *out, const char *text, size_t len,
                                 enum ua_percent_set set)
{
    size_t pos = ua_percent_span(text, len, set);
    enum ua_status status = ua_buf_append_str(out, (struct ua_str){text, pos});

    while (status == UA_OK && pos < len) {
        /* As much as there is room for: then no byte needs a check of its own. */
        size_t part = len - pos < 1024 ? len - pos : 1024;

        status = ua_buf_reserve(out, 3 * part);
        if (status == UA_OK) {
            char *to = out->ptr + out->len;

            to = set > UA_SET_PATH ? encode_bytes(to, text + pos, part, set, set == UA_SET_FORM)
                                   : encode_blocks(to, text + pos, part, set);
            out->len = (size_t)(to - out->ptr);
        } else if (status == UA_TOO_LONG) { /* perhaps there is room for some bytes */
            status = append_encoded_bytes(out, (struct ua_str){text + pos, part}, set);
        }
        pos += part;
    }
    return status;
}

/* Step 7.4 */
static enum ua_status append_numeric_reference(struct ua_buf *out, uint32_t code_point)
{
    char digits[10];
    size_t len = 0;
    enum ua_status status = ua_buf_append(out, "%26%23", 6);

    do {
        digits[sizeof digits - ++len] = (char)('0' + code_point % 10);
        code_point /= 10;
    } while (code_point > 0);
    if (status == UA_OK)
        status = ua_buf_append(out, digits + sizeof digits - len, len);
    if (status == UA_OK)
        status = ua_buf_append(out, "%3B", 3);
    return status;
}

enum ua_status ua_percent_encode_after_encoding(struct ua_buf *out, struct ua_buf *scratch,
                                                const struct ua_encoder *encoder, const char *text,
                                                size_t len, enum ua_percent_set set)
{
    enum ua_status status = UA_OK;
    size_t done = 0;
    bool first = true, again = true;

    while (status == UA_OK && again) { /* [7] */
        uint32_t unmappable = UINT32_MAX;
        size_t consumed = 0;

        scratch->len = 0;
        status = encoder->encode(encoder->ctx, scratch, &consumed, &unmappable, text + done,
                                 len - done, first);
        if (status == UA_OK)
            status = append_encoded_bytes(out, ua_buf_str(scratch), set);
        if (status == UA_OK && unmappable != UINT32_MAX)
            status = append_numeric_reference(out, unmappable);
        done += consumed;
        again = done < len || unmappable != UINT32_MAX;
        if (status == UA_OK && (done > len || (consumed == 0 && again)))
            status = UA_ENCODING; /* the encoder reads past the end, or makes no progress */
        first = false;
    }
    return status;
}

bool ua_is_percent_encoded_byte(const char *text, size_t len, size_t pos)
{
    return len - pos >= 3 && text[pos] == '%' && ua_is_hex((unsigned char)text[pos + 1]) &&
           ua_is_hex((unsigned char)text[pos + 2]);
}

enum ua_status ua_percent_decode(struct ua_buf *out, const char *text, size_t len)
{
    enum ua_status status = ua_buf_reserve(out, len);

    if (status != UA_OK)
        return status;
    for (size_t pos = 0; pos < len; pos++) {
        char byte = text[pos];

        if (ua_is_percent_encoded_byte(text, len, pos)) {
            byte = (char)ua_hex_byte(text + pos + 1);
            pos += 2;
        }
        out->ptr[out->len++] = byte;
    }
    return UA_OK;
}

/* ASCII code points that are URL code points. */
static const unsigned char ascii_url_code_points[256] = {
    ['0' ... '9'] = 1, ['A' ... 'Z'] = 1, ['a' ... 'z'] = 1, ['!'] = 1, ['$'] = 1, ['&'] = 1,
    ['\''] = 1,        ['('] = 1,         [')'] = 1,         ['*'] = 1, ['+'] = 1, [','] = 1,
    ['-'] = 1,         ['.'] = 1,         ['/'] = 1,         [':'] = 1, [';'] = 1, ['='] = 1,
    ['?'] = 1,         ['@'] = 1,         ['_'] = 1,         ['~'] = 1,
};

size_t ua_span_of_url_units(const char *text, size_t len)
{
    size_t pos = 0;

    while (pos < len) {
        unsigned char byte = (unsigned char)text[pos];

        if (ascii_url_code_points[byte]) {
            pos++;
        } else if (byte == '%') {
            if (!ua_is_percent_encoded_byte(text, len, pos))
                return pos;
            pos += 3;
        } else if (byte >= 0xC3 && byte <= 0xEE) { /* from U+00C0 on, below all noncharacters */
            pos += byte < 0xE0 ? 2 : 3;
        } else {
            size_t next = pos;

            if (byte < 0x80 || !ua_is_url_code_point(ua_utf8_decode(text, len, &next, NULL)))
                return pos;
            pos = next;
        }
    }
    return len;
}

bool ua_is_url_code_point(uint32_t c)
{
    if (c < 0x80)
        return ascii_url_code_points[c];
    /* Surrogates do not occur in scalar values; what is left to exclude are noncharacters. */
    return c >= 0xA0 && c <= 0x10FFFD && (c & 0xFFFE) != 0xFFFE && !(c >= 0xFDD0 && c <= 0xFDEF);
}
