/* SPDX-License-Identifier: MIT */
/* Web addresses: parsing and resolving. decisions.tsv says what is done here and why (WA-...). */
#include "webaddr.h"

#include "decided.h"
#include "grammar.h"
#include "idna2003.h"
#include "microsyntax.h"
#include "rfc3987.h"
#include "transcode.h"
#include "utf8.h"

/* WA-02, WA-03 */
static bool is_unreserved(uint32_t code_point)
{
    return code_point <= 0x20 || code_point >= 0x7F || ed_is_unreserved(code_point) ||
           ed_is_one_of(code_point, "\"<>[\\]^`{|}");
}

static const struct ed_grammar web_address_grammar = {
    .is_unreserved = is_unreserved,
    .is_unreserved_in_ipvfuture = is_unreserved,
    .has_stray_percent = true,           /* WA-04 */
    .has_number_sign_in_fragment = true, /* WA-05 */
};

/* Whether a "%" in text begins no encoded byte. */
static bool has_stray_percent(struct ua_str text)
{
    for (size_t i = 0; i < text.len; i++) {
        if (text.ptr[i] == '%' && !ed_is_pct_encoded(text, i))
            return true;
    }
    return false;
}

/* Notes the tolerances that a component needs. */
static void note_tolerances(struct ed_arena *arena, struct ua_str text, unsigned parts)
{
    bool has_other = false;

    for (size_t i = 0; i < text.len; i++) {
        const unsigned char c = (unsigned char)text.ptr[i];

        has_other = has_other || c <= 0x20 || c >= 0x7F;
    }
    if (has_other)
        ed_decided(arena, "WA-02", parts | ED_OUTCOME);
    if (ed_find_any(text, "\"<>[\\]^`{|}") < text.len)
        ed_decided(arena, "WA-03", parts | ED_OUTCOME);
    if (has_stray_percent(text))
        ed_decided(arena, "WA-04", parts | ED_OUTCOME);
    if (parts == ED_DECIDES_FRAGMENT && ed_find(text, '#') != ED_NOT_FOUND)
        ed_decided(arena, "WA-05", parts | ED_OUTCOME);
    if (ed_find(text, '\\') != ED_NOT_FOUND)
        ed_decided(arena, "WA-12", parts);
}

/* Notes the decisions that make an address of what is not a URI reference. */
static void note_decisions(struct ed_arena *arena, const struct ed_components *parsed)
{
    if (parsed->userinfo.ptr &&
        !ed_grammar_matches(&ed_uri_grammar, ED_IN_USERINFO, parsed->userinfo))
        ed_decided(arena, "WA-13", ED_DECIDES_CREDENTIALS);
    if (parsed->fragment.ptr &&
        !ed_grammar_matches(&ed_uri_grammar, ED_IN_FRAGMENT, parsed->fragment))
        ed_decided(arena, "WA-13", ED_DECIDES_FRAGMENT);
    note_tolerances(arena, parsed->userinfo, ED_DECIDES_CREDENTIALS);
    if (!ed_starts_with(parsed->host, "["))
        note_tolerances(arena, parsed->host, ED_DECIDES_HOST);
    note_tolerances(arena, parsed->path, ED_DECIDES_PATH);
    note_tolerances(arena, parsed->query, ED_DECIDES_QUERY);
    note_tolerances(arena, parsed->fragment, ED_DECIDES_FRAGMENT);
}

bool ed_webaddr_parse(struct ed_arena *arena, struct ed_components *out, struct ua_str address)
{
    const struct ua_str stripped = ed_strip_spaces(address); /* WA-01 */

    if (stripped.len != address.len)
        ed_decided(arena, "WA-01", ED_DECIDES_ALL | ED_OUTCOME);
    if (!ed_grammar_parse(&web_address_grammar, out, stripped)) {
        ed_decided(arena, "WA-14", ED_OUTCOME);
        return false;
    }
    note_decisions(arena, out);
    return true;
}

/* --- resolving -------------------------------------------------------------------------------- */

/* What the percent-encoded bytes of a host stand for; ptr NULL if that is not UTF-8. */
static struct ua_str expand(struct ed_arena *arena, struct ua_str host)
{
    const struct ua_str bytes = ed_pct_decode(arena, host);

    return ua_utf8_valid_prefix(bytes.ptr, bytes.len) == bytes.len ? bytes : ED_NONE;
}

/* WA-07 to WA-09. ptr NULL on failure. */
static struct ua_str resolve_host(struct ed_arena *arena, struct ua_str host)
{
    if (ed_is_empty(host) || ed_is_ip_literal(&ed_uri_grammar, host))
        return host;
    if (!ed_is_ascii(host))
        ed_decided(arena, "WA-07", ED_DECIDES_HOST | ED_OUTCOME);
    if (ed_find(host, '%') != ED_NOT_FOUND)
        ed_decided(arena, "WA-08", ED_DECIDES_HOST | ED_OUTCOME);
    host = expand(arena, host);
    if (host.ptr)
        host = ed_idna2003_to_ascii(arena, host, ED_ALLOW_UNASSIGNED);
    if (!host.ptr || ed_find(host, '%') != ED_NOT_FOUND ||
        !ed_grammar_matches(&ed_uri_grammar, ED_IN_REG_NAME, host)) {
        ed_decided(arena, "WA-09", ED_OUTCOME);
        return ED_NONE;
    }
    return host;
}

/* WA-10, WA-11: percent-encodes what RFC 3986 does not allow there, one character after the other.
 */
static struct ua_str escape(struct ed_arena *arena, enum ed_place place, struct ua_str text,
                            const struct ua_encoding *encoding)
{
    struct ed_text result = ED_TEXT(arena);

    for (size_t pos = 0; pos < text.len;) {
        const size_t start = pos;
        const uint32_t c = ua_utf8_decode(text.ptr, text.len, &pos, NULL);
        const struct ua_str character = ed_slice(text, start, pos);
        struct ua_str bytes = character;

        if (c >= 0x80)
            bytes = ed_encode(arena, encoding, character, ED_QUESTION_MARK);
        if (c == '%' || ed_grammar_allows(&ed_uri_grammar, place, c) || ed_is(bytes, "?")) {
            ed_add(&result, bytes);
            continue;
        }
        for (size_t i = 0; i < bytes.len; i++)
            ed_add_percent_encoded(&result, (unsigned char)bytes.ptr[i]);
    }
    return ed_str(&result);
}

/* RFC 3986, 5.2.2: what a reference takes of the base. */
static void note_parts_of_base(struct ed_arena *arena, const struct ed_components *reference)
{
    if (reference->scheme.ptr)
        return;
    ed_decided_as_in_base(arena, ED_DECIDES_SCHEME);
    if (reference->host.ptr)
        return;
    ed_decided_as_in_base(arena, ED_DECIDES_AUTHORITY);
    if (!ed_starts_with(reference->path, "/"))
        ed_decided_as_in_base(arena, ED_DECIDES_PATH);
    if (ed_is_empty(reference->path) && !reference->query.ptr)
        ed_decided_as_in_base(arena, ED_DECIDES_QUERY);
}

struct ua_str ed_webaddr_resolve(struct ed_arena *arena, struct ua_str address, struct ua_str base,
                                 const struct ua_encoding *encoding)
{
    struct ed_components parsed, parsed_base = {0}, target;
    struct ua_str escaped;

    if (base.ptr) {
        const bool is_valid = ed_webaddr_parse(arena, &parsed_base, ed_well_formed(arena, base));

        ed_decided_for_base(arena);
        if (!is_valid || !parsed_base.scheme.ptr)
            return ED_NONE;
    }
    if (!ed_webaddr_parse(arena, &parsed, ed_well_formed(arena, address)))
        return ED_NONE;
    note_parts_of_base(arena, &parsed);
    if (!parsed.scheme.ptr && !base.ptr)
        return ED_NONE;
    if (parsed.host.ptr) {
        parsed.host = resolve_host(arena, parsed.host);
        if (!parsed.host.ptr)
            return ED_NONE;
        ed_rfc3986_rejoin_authority(arena, &parsed);
    }
    escaped = escape(arena, ED_IN_PATH, parsed.path, NULL);
    if (!ua_str_equal(escaped, parsed.path))
        ed_decided(arena, "WA-10", ED_DECIDES_PATH);
    parsed.path = escaped;
    if (parsed.query.ptr) {
        escaped = escape(arena, ED_IN_QUERY, parsed.query, encoding);
        if (!ua_str_equal(escaped, parsed.query))
            ed_decided(arena, "WA-11", ED_DECIDES_QUERY);
        parsed.query = escaped;
    }
    if (ua_str_equal_but_for_case(parsed.scheme, parsed_base.scheme))
        ed_decided(arena, "WA-15", ED_DECIDES_ALL);
    ed_rfc3986_resolve(arena, &target, &parsed, &parsed_base);
    return ed_rfc3986_recompose(arena, &target);
}

/* --- terms ------------------------------------------------------------------------------------ */

bool ed_webaddr_is_valid(struct ed_arena *arena, struct ua_str address,
                         const struct ua_encoding *encoding)
{
    struct ed_components parsed;
    const char *name = encoding ? ua_encoding_name(encoding) : "UTF-8";

    (void)arena;
    if (ed_rfc3986_parse(&parsed, address))
        return true;
    if (!ed_rfc3987_parse(&parsed, address))
        return false;
    return !parsed.query.ptr || ed_is_ascii(parsed.query) || strncmp(name, "UTF-", 4) == 0;
}

bool ed_webaddr_is_absolute(struct ed_arena *arena, struct ua_str address)
{
    return ed_webaddr_resolve(arena, address, ED_NONE, NULL).ptr != NULL;
}
