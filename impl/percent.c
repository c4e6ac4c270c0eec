/* SPDX-License-Identifier: MIT */
#include "percent.h"

#include "ascii.h"
#include "buf.h"
#include "scan.h"

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

enum ua_status ua_percent_encode(struct ua_buf *out, const char *text, size_t len,
                                 enum ua_percent_set set)
{
    static const char digits[] = "0123456789ABCDEF";
    size_t pos = ua_percent_span(text, len, set);
    enum ua_status status = ua_buf_append_str(out, (struct ua_str){text, pos});

    while (status == UA_OK && pos < len) {
        /* As much as there is room for: then no byte needs a check of its own. */
        size_t left = len - pos, room, end;
        char *to;

        status = ua_buf_reserve(out, left > 16 ? left + 32 : 3 * left);
        if (status == UA_TOO_LONG) /* perhaps there is room for one byte more */
            status = ua_buf_reserve(out, ua_percent_sets[(unsigned char)text[pos]] & set ? 3 : 1);
        if (status != UA_OK)
            break;
        room = out->cap - out->len >= 3 ? (out->cap - out->len) / 3 : 1;
        end = room < left ? pos + room : len;
        to = out->ptr + out->len;
        for (; pos < end; pos++) {
            unsigned char byte = (unsigned char)text[pos];

            if (!(ua_percent_sets[byte] & set)) {
                *to++ = (char)byte;
            } else if (set == UA_SET_FORM && byte == ' ') { /* spaceAsPlus */
                *to++ = '+';
            } else {
                *to++ = '%';
                *to++ = digits[byte >> 4];
                *to++ = digits[byte & 15];
            }
        }
        out->len = (size_t)(to - out->ptr);
    }
    return status;
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

bool ua_are_url_units(const char *text, size_t len)
{
    for (size_t pos = 0; pos < len; pos++) {
        if (ascii_url_code_points[(unsigned char)text[pos]])
            continue;
        if (!ua_is_percent_encoded_byte(text, len, pos))
            return false;
        pos += 2;
    }
    return true;
}

bool ua_is_url_code_point(uint32_t c)
{
    if (c < 0x80)
        return ascii_url_code_points[c];
    /* Surrogates do not occur in scalar values; what is left to exclude are noncharacters. */
    return c >= 0xA0 && c <= 0x10FFFD && (c & 0xFFFE) != 0xFFFE && !(c >= 0xFDD0 && c <= 0xFDEF);
}
