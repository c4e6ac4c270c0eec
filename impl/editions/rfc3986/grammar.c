/* SPDX-License-Identifier: MIT */
#include "grammar.h"

#include "utf8.h"

/* 2.2 */
#define SUB_DELIMS "!$&'()*+,;="

/* 2.3 */
bool ed_is_unreserved(uint32_t code_point)
{
    return ua_is_alnum(ed_ascii(code_point)) || ed_is_one_of(code_point, "-._~");
}

const struct ed_grammar ed_uri_grammar = {
    .is_unreserved = ed_is_unreserved,
    .is_unreserved_in_ipvfuture = ed_is_unreserved,
};

/* What a place takes besides the unreserved characters and pct-encoded. */
static const char *const others[] = {
    [ED_IN_UNRESERVED] = "",           [ED_IN_USERINFO] = SUB_DELIMS ":",
    [ED_IN_REG_NAME] = SUB_DELIMS,     [ED_IN_SEGMENT_NC] = SUB_DELIMS "@",
    [ED_IN_SEGMENT] = SUB_DELIMS ":@", [ED_IN_PATH] = SUB_DELIMS ":@/",
    [ED_IN_QUERY] = SUB_DELIMS ":@/?", [ED_IN_FRAGMENT] = SUB_DELIMS ":@/?",
};

bool ed_grammar_allows(const struct ed_grammar *grammar, enum ed_place place, uint32_t code_point)
{
    if (code_point == '%')
        return false;
    if (ed_is_one_of(code_point, others[place]))
        return true;
    if (place == ED_IN_FRAGMENT && code_point == '#' && grammar->has_number_sign_in_fragment)
        return true;
    if (place == ED_IN_QUERY && grammar->is_private && grammar->is_private(code_point))
        return true;
    return grammar->is_unreserved(code_point);
}

bool ed_is_pct_encoded(struct ua_str text, size_t pos)
{
    return text.len - pos >= 3 && text.ptr[pos] == '%' &&
           ua_is_hex((unsigned char)text.ptr[pos + 1]) &&
           ua_is_hex((unsigned char)text.ptr[pos + 2]);
}

unsigned char ed_pct_decoded(struct ua_str text, size_t pos)
{
    return (unsigned char)(16 * ua_hex_value((unsigned char)text.ptr[pos + 1]) +
                           ua_hex_value((unsigned char)text.ptr[pos + 2]));
}

struct ua_str ed_pct_decode(struct ed_arena *arena, struct ua_str text)
{
    struct ed_text bytes = ED_TEXT(arena);

    for (size_t pos = 0; pos < text.len;) {
        const bool is_triplet = ed_is_pct_encoded(text, pos);

        ed_add_byte(&bytes, is_triplet ? (char)ed_pct_decoded(text, pos) : text.ptr[pos]);
        pos += is_triplet ? 3 : 1;
    }
    return ed_str(&bytes);
}

bool ed_grammar_matches(const struct ed_grammar *grammar, enum ed_place place, struct ua_str text)
{
    const bool percent_may_stray = grammar->has_stray_percent && place != ED_IN_REG_NAME;

    for (size_t pos = 0; pos < text.len;) {
        if (text.ptr[pos] == '%') {
            if (!ed_is_pct_encoded(text, pos) && !percent_may_stray)
                return false;
            pos++;
        } else if (!ed_grammar_allows(grammar, place,
                                      ua_utf8_decode(text.ptr, text.len, &pos, NULL))) {
            return false;
        }
    }
    return true;
}

bool ed_is_scheme(struct ua_str text)
{
    if (text.len == 0 || !ua_is_alpha((unsigned char)text.ptr[0]))
        return false;
    for (size_t i = 1; i < text.len; i++) {
        const unsigned char c = (unsigned char)text.ptr[i];

        if (!ua_is_alnum(c) && c != '+' && c != '-' && c != '.')
            return false;
    }
    return true;
}

bool ed_is_port(struct ua_str text)
{
    for (size_t i = 0; i < text.len; i++) {
        if (!ua_is_digit((unsigned char)text.ptr[i]))
            return false;
    }
    return true;
}

/* --- 3.2.2, host ------------------------------------------------------------------------------ */

/* dec-octet: 0 to 255 without leading zeros. */
bool ed_is_dec_octet(struct ua_str text)
{
    unsigned value = 0;

    if (text.len < 1 || text.len > 3 || (text.len > 1 && text.ptr[0] == '0') || !ed_is_port(text))
        return false;
    for (size_t i = 0; i < text.len; i++)
        value = 10 * value + (unsigned)(text.ptr[i] - '0');
    return value <= 255;
}

bool ed_is_ipv4_address(struct ua_str text)
{
    for (int octet = 0; octet < 3; octet++) {
        const size_t dot = ed_find(text, '.');

        if (dot == ED_NOT_FOUND || !ed_is_dec_octet(ed_slice(text, 0, dot)))
            return false;
        text = ed_from(text, dot + 1);
    }
    return ed_is_dec_octet(text);
}

bool ed_is_h16(struct ua_str text)
{
    for (size_t i = 0; i < text.len; i++) {
        if (!ua_is_hex((unsigned char)text.ptr[i]))
            return false;
    }
    return text.len >= 1 && text.len <= 4;
}

/* How many 16-bit pieces text is, parted by ":"; an IPv4address in the end counts as two. More than
 * 8 if it is not such a thing. */
static size_t count_pieces(struct ua_str text, bool ends_in_ipv4_address)
{
    size_t count = 0;

    if (ed_is_empty(text))
        return 0;
    for (; count <= 8; count++) {
        const size_t colon = ed_find(text, ':');

        if (colon == ED_NOT_FOUND) {
            if (ed_is_h16(text))
                return count + 1;
            return ends_in_ipv4_address && ed_is_ipv4_address(text) ? count + 2 : 9;
        }
        if (!ed_is_h16(ed_slice(text, 0, colon)))
            return 9;
        text = ed_from(text, colon + 1);
    }
    return 9;
}

/* Its nine forms are: eight pieces; or at most seven, and "::" once between, before or behind. */
bool ed_is_ipv6_address(struct ua_str text)
{
    for (size_t i = 0; i + 1 < text.len; i++) {
        if (text.ptr[i] == ':' && text.ptr[i + 1] == ':')
            return count_pieces(ed_slice(text, 0, i), false) +
                       count_pieces(ed_from(text, i + 2), true) <=
                   7;
    }
    return !ed_is_empty(text) && count_pieces(text, true) == 8;
}

bool ed_is_ipvfuture(const struct ed_grammar *grammar, struct ua_str text)
{
    size_t pos = 1;

    if (text.len == 0 || ua_lower(text.ptr[0]) != 'v')
        return false;
    while (pos < text.len && ua_is_hex((unsigned char)text.ptr[pos]))
        pos++;
    if (pos == 1 || pos + 1 >= text.len || text.ptr[pos++] != '.')
        return false;
    while (pos < text.len) {
        const uint32_t c = ua_utf8_decode(text.ptr, text.len, &pos, NULL);

        if (!ed_is_one_of(c, SUB_DELIMS ":") && !grammar->is_unreserved_in_ipvfuture(c))
            return false;
    }
    return true;
}

bool ed_is_ip_literal(const struct ed_grammar *grammar, struct ua_str text)
{
    struct ua_str inside;

    if (text.len < 2 || text.ptr[0] != '[' || text.ptr[text.len - 1] != ']')
        return false;
    inside = ed_slice(text, 1, text.len - 1);
    return ed_is_ipv6_address(inside) || ed_is_ipvfuture(grammar, inside);
}

/* An IPv4address is a reg-name too. */
bool ed_is_host(const struct ed_grammar *grammar, struct ua_str text)
{
    return ed_is_ip_literal(grammar, text) || ed_grammar_matches(grammar, ED_IN_REG_NAME, text);
}

/* --- URI-reference ---------------------------------------------------------------------------- */

/* The delimiters of appendix B cannot occur inside of the components before them, so what it takes
 * apart is what the grammar would, if each part is what the grammar wants. */
bool ed_grammar_parse(const struct ed_grammar *grammar, struct ed_components *out,
                      struct ua_str text)
{
    struct ua_str first_segment;

    ed_rfc3986_split(out, text);
    if (out->scheme.ptr && !ed_is_scheme(out->scheme))
        return false;
    if (out->userinfo.ptr && !ed_grammar_matches(grammar, ED_IN_USERINFO, out->userinfo))
        return false;
    if (out->host.ptr && !ed_is_host(grammar, out->host))
        return false;
    if (out->port.ptr && !ed_is_port(out->port))
        return false;
    first_segment = ed_slice(out->path, 0, ed_find_any(out->path, "/"));
    if (!out->scheme.ptr && ed_find(first_segment, ':') != ED_NOT_FOUND)
        return false; /* path-noscheme */
    return ed_grammar_matches(grammar, ED_IN_PATH, out->path) &&
           (!out->query.ptr || ed_grammar_matches(grammar, ED_IN_QUERY, out->query)) &&
           (!out->fragment.ptr || ed_grammar_matches(grammar, ED_IN_FRAGMENT, out->fragment));
}

/* Appendix A */
bool ed_rfc3986_parse(struct ed_components *out, struct ua_str text)
{
    return ed_grammar_parse(&ed_uri_grammar, out, text);
}
