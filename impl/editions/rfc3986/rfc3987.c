/* SPDX-License-Identifier: MIT */
#include "rfc3987.h"

#include "grammar.h"
#include "utf8.h"

/* 2.2 */
static bool is_ucschar(uint32_t code_point)
{
    if (code_point < 0x10000)
        return (code_point >= 0xA0 && code_point <= 0xD7FF) ||
               (code_point >= 0xF900 && code_point <= 0xFDCF) ||
               (code_point >= 0xFDF0 && code_point <= 0xFFEF);
    return code_point < 0xF0000 && (code_point & 0xFFFF) <= 0xFFFD &&
           !(code_point >= 0xE0000 && code_point <= 0xE0FFF);
}

/* 2.2 */
static bool is_iprivate(uint32_t code_point)
{
    return (code_point >= 0xE000 && code_point <= 0xF8FF) ||
           (code_point >= 0xF0000 && code_point <= 0xFFFFD) ||
           (code_point >= 0x100000 && code_point <= 0x10FFFD);
}

static bool is_iunreserved(uint32_t code_point)
{
    return ed_is_unreserved(code_point) || is_ucschar(code_point);
}

const struct ed_grammar ed_iri_grammar = {
    .is_unreserved = is_iunreserved,
    .is_unreserved_in_ipvfuture = ed_is_unreserved,
    .is_private = is_iprivate,
};

bool ed_rfc3987_parse(struct ed_components *out, struct ua_str text)
{
    return ed_grammar_parse(&ed_iri_grammar, out, text);
}

/* 3.1, step 2 */
struct ua_str ed_rfc3987_to_uri(struct ed_arena *arena, struct ua_str iri)
{
    struct ed_text uri = ED_TEXT(arena);

    iri = ed_well_formed(arena, iri);
    for (size_t i = 0; i < iri.len; i++) {
        const unsigned char byte = (unsigned char)iri.ptr[i];

        if (byte < 0x80)
            ed_add_byte(&uri, iri.ptr[i]);
        else
            ed_add_percent_encoded(&uri, byte);
    }
    return ed_str(&uri);
}

/* 4.1: characters that turn the direction of text */
static bool is_bidi_formatting(uint32_t code_point)
{
    return code_point == 0x200E || code_point == 0x200F ||
           (code_point >= 0x202A && code_point <= 0x202E);
}

/* The bytes that the run of triplets at uri[*pos] stands for; *pos is after them then. */
static struct ua_str decode_run(struct ed_arena *arena, struct ua_str uri, size_t *pos)
{
    struct ed_text bytes = ED_TEXT(arena);

    for (; ed_is_pct_encoded(uri, *pos); *pos += 3)
        ed_add_byte(&bytes, (char)ed_pct_decoded(uri, *pos));
    return ed_str(&bytes);
}

/* 3.2, steps 2 to 4 for one run of triplets */
static void add_run(struct ed_text *iri, struct ua_str bytes, bool in_query)
{
    for (size_t pos = 0; pos < bytes.len;) {
        const size_t start = pos;
        bool well_formed = true;
        const uint32_t c = ua_utf8_decode(bytes.ptr, bytes.len, &pos, &well_formed);

        if (well_formed && !is_bidi_formatting(c) &&
            (is_iunreserved(c) || (in_query && is_iprivate(c)))) {
            ed_add(iri, ed_slice(bytes, start, pos));
            continue;
        }
        for (size_t i = start; i < pos; i++)
            ed_add_percent_encoded(iri, (unsigned char)bytes.ptr[i]);
    }
}

/* 3.2 */
struct ua_str ed_rfc3987_to_iri(struct ed_arena *arena, struct ua_str uri)
{
    struct ed_text iri = ED_TEXT(arena);
    bool in_query = false, in_fragment = false;

    for (size_t pos = 0; pos < uri.len;) {
        const size_t start = pos;
        const struct ua_str bytes = decode_run(arena, uri, &pos);

        if (pos > start) {
            add_run(&iri, bytes, in_query);
            continue;
        }
        in_fragment = in_fragment || uri.ptr[pos] == '#';
        in_query = !in_fragment && (in_query || uri.ptr[pos] == '?');
        ed_add_byte(&iri, uri.ptr[pos++]);
    }
    return ed_str(&iri);
}
