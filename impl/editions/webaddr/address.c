/* SPDX-License-Identifier: MIT */
/* Web addresses: parsing and resolving. decisions.tsv says what is done here and why (WA-...). */
#include "webaddr.h"

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
           strchr("\"<>[\\]^`{|}", (char)code_point);
}

static const struct ed_grammar web_address_grammar = {
    .is_unreserved = is_unreserved,
    .is_unreserved_in_ipvfuture = is_unreserved,
    .has_stray_percent = true,           /* WA-04 */
    .has_number_sign_in_fragment = true, /* WA-05 */
};

bool ed_webaddr_parse(struct ed_arena *arena, struct ed_components *out, struct ua_str address)
{
    (void)arena;
    /* WA-01 */
    return ed_grammar_parse(&web_address_grammar, out, ed_strip_spaces(address));
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
    host = expand(arena, host);
    if (host.ptr)
        host = ed_idna2003_to_ascii(arena, host, ED_ALLOW_UNASSIGNED);
    if (!host.ptr || ed_find(host, '%') != ED_NOT_FOUND ||
        !ed_grammar_matches(&ed_uri_grammar, ED_IN_REG_NAME, host))
        return ED_NONE;
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

        if (c >= 0x80 && encoding)
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

struct ua_str ed_webaddr_resolve(struct ed_arena *arena, struct ua_str address, struct ua_str base,
                                 const struct ua_encoding *encoding)
{
    struct ed_components parsed, parsed_base = {0}, target;

    if (!ed_webaddr_parse(arena, &parsed, ed_well_formed(arena, address)))
        return ED_NONE;
    if (!parsed.scheme.ptr && !base.ptr)
        return ED_NONE;
    if (parsed.host.ptr) {
        parsed.host = resolve_host(arena, parsed.host);
        if (!parsed.host.ptr)
            return ED_NONE;
        ed_rfc3986_rejoin_authority(arena, &parsed);
    }
    parsed.path = escape(arena, ED_IN_PATH, parsed.path, NULL);
    if (parsed.query.ptr)
        parsed.query = escape(arena, ED_IN_QUERY, parsed.query, encoding);
    if (base.ptr && !(ed_webaddr_parse(arena, &parsed_base, ed_well_formed(arena, base)) &&
                      parsed_base.scheme.ptr))
        return ED_NONE;
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
