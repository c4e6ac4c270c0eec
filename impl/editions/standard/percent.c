/* SPDX-License-Identifier: MIT */
/* The section "Percent-encoded bytes", and what the query state does with an encoding. */
#include "ascii.h"
#include "encoding.h"
#include "standard.h"
#include "utf8.h"

static bool is_in_set(const struct ed_text_of_day *text, uint32_t c, enum ed_percent_set set)
{
    if (c < 0x20 || c > 0x7E)
        return true;
    switch (set) {
    case ED_C0_CONTROL_SET:
        return false;
    case ED_FRAGMENT_SET:
        return ed_is_one_of(c, " \"<>`");
    case ED_QUERY_SET:
        return ed_is_one_of(c, " \"#<>") || (c == '`' && !at(text, QUERY_BACKTICK));
    case ED_SPECIAL_QUERY_SET:
        return ed_is_one_of(c, " \"#<>'");
    case ED_PATH_SET:
        return ed_is_one_of(c, " \"#<>?`") || (ed_is_one_of(c, "{}") && at(text, BRACES_ENCODED)) ||
               (c == '^' && at(text, PATH_CARET));
    case ED_PASSWORD_SET:
    case ED_USERINFO_SET:
        if (!at(text, USERINFO_SET))
            return is_in_set(text, c, ED_PATH_SET) || ed_is_one_of(c, "/@\\") ||
                   (c == ':' && set == ED_USERINFO_SET);
        return ed_is_one_of(c, " \"#<>?`{}/:;=@[\\]^|");
    case ED_FORM_SET:
        return !ua_is_alnum((unsigned char)c) && !ed_is_one_of(c, "*-._");
    }
    return false;
}

/* UTF-8 percent-encode */
void ed_percent_encode_point(const struct ed_text_of_day *text, struct ed_text *out, uint32_t point,
                             enum ed_percent_set set)
{
    char bytes[4];

    if (!is_in_set(text, point, set)) {
        ed_add_point(out, point);
        return;
    }
    for (size_t i = 0, count = ua_utf8_encode(bytes, point); i < count; i++)
        ed_add_percent_encoded(out, (unsigned char)bytes[i]);
}

struct ua_str ed_percent_encode_string(const struct ed_text_of_day *text, struct ua_str input,
                                       enum ed_percent_set set)
{
    const struct ed_points points = ed_points(text->arena, input);
    struct ed_text out = ED_TEXT(text->arena);

    for (size_t i = 0; i < points.count; i++)
        ed_percent_encode_point(text, &out, points.at[i], set);
    return ed_str(&out);
}

static void add_byte(const struct ed_text_of_day *text, struct ed_text *out, unsigned char byte,
                     enum ed_percent_set set)
{
    if (is_in_set(text, byte, set))
        ed_add_percent_encoded(out, byte);
    else
        ed_add_byte(out, (char)byte);
}

static void add_bytes(const struct ed_text_of_day *text, struct ed_text *out, struct ua_str bytes,
                      enum ed_percent_set set)
{
    for (size_t i = 0; i < bytes.len; i++)
        add_byte(text, out, (unsigned char)bytes.ptr[i], set);
}

/* Adds "&#...;", which stands for a code point that the encoding lacks, with "&", "#" and ";"
 * encoded. */
static void add_reference(struct ed_text *out, struct ua_str reference)
{
    ed_add(out, UA_LITERAL("%26%23"));
    ed_add(out, ed_slice(reference, 2, reference.len - 1));
    ed_add(out, UA_LITERAL("%3B"));
}

/* What the encoder makes of one code point, and whether it lacks it. */
static struct ua_str encode_point(struct ed_arena *arena, const struct ua_encoding *encoding,
                                  uint32_t point, bool *is_lacking)
{
    const struct ua_str bytes =
        ed_encode(arena, encoding, ed_from_points(arena, &point, 1), ED_NUMERIC_REFERENCE);

    *is_lacking = ed_starts_with(bytes, "&#") && ed_ends_with(bytes, ";");
    return bytes;
}

/* From QUERY_ISOMORPHIC to QUERY_BYTES: the bytes count as code points, which are encoded again. */
static void encode_isomorphic(const struct ed_text_of_day *text, struct ed_text *out,
                              struct ua_str bytes, enum ed_percent_set set)
{
    for (size_t i = 0; i < bytes.len; i++)
        ed_percent_encode_point(text, out, (unsigned char)bytes.ptr[i], set);
}

/* From QUERY_REFERENCES on: the encoder takes one code point after the other. */
static void encode_each(const struct ed_text_of_day *text, struct ed_text *out,
                        struct ed_points points, const struct ua_encoding *encoding,
                        enum ed_percent_set set)
{
    for (size_t i = 0; i < points.count; i++) {
        bool is_lacking;
        const struct ua_str bytes = encode_point(text->arena, encoding, points.at[i], &is_lacking);

        if (is_lacking)
            add_reference(out, bytes);
        else if (at(text, QUERY_ISOMORPHIC) && !at(text, QUERY_BYTES))
            encode_isomorphic(text, out, bytes, set);
        else
            add_bytes(text, out, bytes, set);
    }
}

/* From QUERY_WHOLE on: percent-encode after encoding. Between two code points that the encoding
 * lacks the encoder keeps its state, so it gets all, with references in their place; those are
 * found again by their number, and "&" is no byte of a longer sequence but in ISO-2022-JP. */
static void encode_whole(const struct ed_text_of_day *text, struct ed_text *out,
                         struct ed_points points, const struct ua_encoding *encoding,
                         enum ed_percent_set set)
{
    const struct ua_str bytes =
        ed_encode(text->arena, encoding, ed_from_points(text->arena, points.at, points.count),
                  ED_NUMERIC_REFERENCE);
    bool is_two_byte = false, is_lacking;
    size_t point = 0;

    for (size_t i = 0; i < bytes.len; i++) {
        if (bytes.ptr[i] == 0x1B && i + 1 < bytes.len && encoding->kind == UA_ENCODER_ISO_2022_JP)
            is_two_byte = bytes.ptr[i + 1] == '$';
        if (bytes.ptr[i] != '&' || is_two_byte) {
            add_byte(text, out, (unsigned char)bytes.ptr[i], set);
            continue;
        }
        for (is_lacking = false; point < points.count; point++) {
            (void)encode_point(text->arena, encoding, points.at[point], &is_lacking);
            if (is_lacking || points.at[point] == '&')
                break;
        }
        point++;
        if (is_lacking) {
            const size_t end = i + ed_find(ed_from(bytes, i), ';');

            add_reference(out, ed_slice(bytes, i, end + 1));
            i = end;
        } else {
            ed_add_byte(out, '&');
        }
    }
}

void ed_percent_encode_query(const struct ed_text_of_day *text, struct ed_text *out,
                             struct ua_str buffer, const struct ua_encoding *encoding,
                             bool is_special)
{
    const enum ed_percent_set set =
        is_special && at(text, QUERY_APOSTROPHE) ? ED_SPECIAL_QUERY_SET : ED_QUERY_SET;
    struct ed_points points;

    if (!encoding && !(at(text, QUERY_ISOMORPHIC) && !at(text, QUERY_BYTES))) {
        add_bytes(text, out, buffer, set);
        return;
    }
    points = ed_points(text->arena, buffer);
    if (!at(text, QUERY_REFERENCES))
        add_bytes(text, out,
                  ed_encode(text->arena, encoding, buffer,
                            at(text, QUERY_REFERENCE) ? ED_NUMERIC_REFERENCE : ED_QUESTION_MARK),
                  set);
    else if (!at(text, QUERY_WHOLE))
        encode_each(text, out, points, encoding, set);
    else
        encode_whole(text, out, points, encoding, set);
}

/* Percent-decode */
struct ua_str ed_percent_decode_bytes(struct ed_arena *arena, struct ua_str input)
{
    struct ed_text out = ED_TEXT(arena);

    for (size_t i = 0; i < input.len; i++) {
        if (input.ptr[i] == '%' && i + 2 < input.len &&
            ua_is_hex((unsigned char)input.ptr[i + 1]) &&
            ua_is_hex((unsigned char)input.ptr[i + 2])) {
            ed_add_byte(&out, (char)(ua_hex_value((unsigned char)input.ptr[i + 1]) << 4 |
                                     ua_hex_value((unsigned char)input.ptr[i + 2])));
            i += 2;
        } else {
            ed_add_byte(&out, input.ptr[i]);
        }
    }
    return ed_str(&out);
}
