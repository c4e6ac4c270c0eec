/* SPDX-License-Identifier: MIT */
#include "utf8.h"

#include "buf.h"

static bool in_range(unsigned char byte, unsigned char low, unsigned char high)
{
    return byte >= low && byte <= high;
}

uint32_t ua_utf8_decode(const char *text, size_t len, size_t *pos, bool *well_formed)
{
    const unsigned char *bytes = (const unsigned char *)text;
    unsigned char lead = bytes[*pos];
    unsigned char low = 0x80, high = 0xBF; /* the bounds of the next byte */
    uint32_t code_point;
    int needed;

    ++*pos;
    if (lead < 0x80)
        return lead;
    if (in_range(lead, 0xC2, 0xDF)) {
        needed = 1;
        code_point = lead & 0x1Fu;
    } else if (in_range(lead, 0xE0, 0xEF)) {
        needed = 2;
        code_point = lead & 0x0Fu;
        low = lead == 0xE0 ? 0xA0 : 0x80;
        high = lead == 0xED ? 0x9F : 0xBF;
    } else if (in_range(lead, 0xF0, 0xF4)) {
        needed = 3;
        code_point = lead & 0x07u;
        low = lead == 0xF0 ? 0x90 : 0x80;
        high = lead == 0xF4 ? 0x8F : 0xBF;
    } else {
        goto ill_formed;
    }
    while (needed-- > 0) {
        if (*pos >= len || !in_range(bytes[*pos], low, high))
            goto ill_formed;
        code_point = code_point << 6 | (bytes[*pos] & 0x3Fu);
        low = 0x80;
        high = 0xBF;
        ++*pos;
    }
    return code_point;

ill_formed:
    if (well_formed)
        *well_formed = false;
    return UA_REPLACEMENT;
}

size_t ua_utf8_encode(char out[4], uint32_t code_point)
{
    unsigned char *bytes = (unsigned char *)out;

    if (code_point < 0x80) {
        bytes[0] = (unsigned char)code_point;
        return 1;
    }
    if (code_point < 0x800) {
        bytes[0] = (unsigned char)(0xC0 | code_point >> 6);
        bytes[1] = (unsigned char)(0x80 | (code_point & 0x3F));
        return 2;
    }
    if (code_point < 0x10000) {
        bytes[0] = (unsigned char)(0xE0 | code_point >> 12);
        bytes[1] = (unsigned char)(0x80 | (code_point >> 6 & 0x3F));
        bytes[2] = (unsigned char)(0x80 | (code_point & 0x3F));
        return 3;
    }
    bytes[0] = (unsigned char)(0xF0 | code_point >> 18);
    bytes[1] = (unsigned char)(0x80 | (code_point >> 12 & 0x3F));
    bytes[2] = (unsigned char)(0x80 | (code_point >> 6 & 0x3F));
    bytes[3] = (unsigned char)(0x80 | (code_point & 0x3F));
    return 4;
}

size_t ua_utf8_valid_prefix(const char *text, size_t len)
{
    size_t pos = 0, step;

    for (; pos < len; pos += step) {
        step = (unsigned char)text[pos] < 0x80 ? 1 : ua_utf8_sequence(text + pos, len - pos);
        if (step == 0)
            break;
    }
    return pos;
}

bool ua_is_utf8(struct ua_str text)
{
    return ua_utf8_valid_prefix(text.ptr, text.len) == text.len;
}

size_t ua_utf8_scalar_width(const char *text, size_t len, size_t *pos)
{
    size_t start = *pos;
    bool well_formed = true;

    ua_utf8_decode(text, len, pos, &well_formed);
    return well_formed ? *pos - start : strlen(UA_REPLACEMENT_UTF8);
}

enum ua_status ua_append_scalar_values(struct ua_buf *out, struct ua_str text)
{
    enum ua_status status = UA_OK;

    for (size_t pos = 0; status == UA_OK && pos < text.len;) {
        size_t valid = ua_utf8_valid_prefix(text.ptr + pos, text.len - pos);

        status = ua_buf_append_str(out, (struct ua_str){text.ptr + pos, valid});
        pos += valid;
        if (status == UA_OK && pos < text.len) {
            ua_utf8_decode(text.ptr, text.len, &pos, NULL);
            status = ua_buf_append(out, UA_REPLACEMENT_UTF8, 3);
        }
    }
    return status;
}

enum ua_status ua_to_scalar_values(struct ua_str *text, struct ua_buf *scratch)
{
    enum ua_status status;

    if (ua_is_utf8(*text))
        return UA_OK;
    scratch->len = 0;
    status = ua_append_scalar_values(scratch, *text);
    if (status == UA_OK)
        *text = ua_buf_str(scratch);
    return status;
}
