/* SPDX-License-Identifier: MIT */
/* Percent-encoded bytes: section 3 of the Living Standard of 2012; and URL code points: 5.1. */
#include "utf8.h"
#include "whatwg_2012.h"

/* 5.1, URL code points */
bool ed_is_url_code_point(uint32_t c)
{
    if (c < 0x80)
        return ua_is_alnum((unsigned char)c) || ed_is_one_of(c, "!$&'()*+,-./:;=?@_~");
    if (c < 0x10000)
        return (c >= 0xA0 && c <= 0xD7FF) || (c >= 0xE000 && c <= 0xFDCF) ||
               (c >= 0xFDF0 && c <= 0xFFEF);
    if (c >= 0xE0000 && c <= 0xE0FFF) /* of all planes that one alone begins later */
        return false;
    return c <= 0x10FFFF && (c & 0xFFFF) <= 0xFFFD;
}

bool ed_in_encode_set(uint32_t code_point, enum ed_encode_set set)
{
    static const char *const more[] = {
        [ED_SIMPLE_ENCODE_SET] = "",
        [ED_DEFAULT_ENCODE_SET] = " \"#<>?`",
        [ED_PASSWORD_ENCODE_SET] = " \"#<>?`/@\\",
        [ED_USERNAME_ENCODE_SET] = " \"#<>?`/@\\:",
    };

    return code_point < 0x20 || code_point > 0x7E || ed_is_one_of(code_point, more[set]);
}

/* UTF-8 percent encode */
void ed_utf8_percent_encode(struct ed_text *out, uint32_t code_point, enum ed_encode_set set)
{
    char bytes[4];
    size_t count;

    if (!ed_in_encode_set(code_point, set)) { /* 1 */
        ed_add_point(out, code_point);
        return;
    }
    count = ua_utf8_encode(bytes, code_point); /* 2 */
    for (size_t i = 0; i < count; i++)         /* 3 */
        ed_add_percent_encoded(out, (unsigned char)bytes[i]);
}

struct ua_str ed_utf8_percent_encode_all(struct ed_arena *arena, struct ua_str text,
                                         enum ed_encode_set set)
{
    struct ed_points points = ed_points(arena, text);
    struct ed_text out = ED_TEXT(arena);

    for (size_t i = 0; i < points.count; i++)
        ed_utf8_percent_encode(&out, points.at[i], set);
    return ed_str(&out);
}

/* percent decode */
struct ua_str ed_percent_decode(struct ed_arena *arena, bool literal, struct ua_str text)
{
    struct ed_points points = ed_points(arena, text);
    struct ed_text bytes = ED_TEXT(arena);

    for (size_t i = 0; i < points.count;) {
        const uint32_t c = points.at[i];

        if (c == '%' && points.count - i > 2 && ua_is_hex(ed_ascii(points.at[i + 1])) &&
            ua_is_hex(ed_ascii(points.at[i + 2]))) { /* 4.3 */
            ed_add_byte(&bytes, (char)(ua_hex_value((unsigned char)points.at[i + 1]) * 16 +
                                       ua_hex_value((unsigned char)points.at[i + 2])));
            i += 3;
            continue;
        }
        if (!literal) /* 4.1, 4.2; differs: LS-01 */
            ed_add_point(&bytes, c);
        else if (c <= 0xFF)
            ed_add_byte(&bytes, (char)c);
        else
            return ED_NONE;
        i++;
    }
    return ed_str(&bytes);
}

/* --- encoders --------------------------------------------------------------------------------- */

static struct ua_str encode_utf16(struct ed_arena *arena, struct ua_str text, bool little)
{
    struct ed_points points = ed_points(arena, text);
    struct ed_text bytes = ED_TEXT(arena);

    for (size_t i = 0; i < points.count; i++) {
        uint32_t units[2] = {points.at[i], 0};
        size_t count = 1;

        if (points.at[i] > 0xFFFF) {
            units[0] = 0xD800 + ((points.at[i] - 0x10000) >> 10);
            units[1] = 0xDC00 + (points.at[i] & 0x3FF);
            count = 2;
        }
        for (size_t unit = 0; unit < count; unit++) {
            ed_add_byte(&bytes, (char)(little ? units[unit] : units[unit] >> 8));
            ed_add_byte(&bytes, (char)(little ? units[unit] >> 8 : units[unit]));
        }
    }
    return ed_str(&bytes);
}

/* LS-28 */
struct ua_str ed_whatwg_2012_encode(struct ed_arena *arena, const struct ua_encoding *encoding,
                                    struct ua_str text, enum ed_unmappable unmappable)
{
    const char *name = encoding ? ua_encoding_name(encoding) : "";

    if (strcmp(name, "UTF-16LE") == 0)
        return encode_utf16(arena, text, true);
    if (strcmp(name, "UTF-16BE") == 0)
        return encode_utf16(arena, text, false);
    return ed_encode(arena, encoding, text, unmappable);
}
