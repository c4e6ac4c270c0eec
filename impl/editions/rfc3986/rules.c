/* SPDX-License-Identifier: MIT */
#include "rfc3986_rules.h"

#include "grammar.h"

/* --- 3 and 4: the whole ----------------------------------------------------------------------- */

/* 4.1 */
bool ed_is_uri_reference(struct ed_arena *arena, struct ua_str text)
{
    struct ed_components parsed;

    (void)arena;
    return ed_rfc3986_parse(&parsed, text);
}

/* 3 */
bool ed_is_uri(struct ed_arena *arena, struct ua_str text)
{
    struct ed_components parsed;

    (void)arena;
    return ed_rfc3986_parse(&parsed, text) && parsed.scheme.ptr;
}

/* 4.3 */
bool ed_is_absolute_uri(struct ed_arena *arena, struct ua_str text)
{
    return ed_is_uri(arena, text) && ed_find(text, '#') == ED_NOT_FOUND;
}

/* 4.2 */
bool ed_is_relative_ref(struct ed_arena *arena, struct ua_str text)
{
    return ed_is_uri_reference(arena, text) && !ed_is_uri(arena, text);
}

static bool has_any(struct ua_str text, const char *bytes)
{
    return ed_find_any(text, bytes) < text.len;
}

/* 3: what may stand behind a scheme */
static bool is_hier_part(struct ed_arena *arena, struct ua_str text)
{
    return !has_any(text, "?#") &&
           ed_is_uri(arena, ed_concat(arena, UA_LITERAL("a:"), text, ED_NONE));
}

/* 4.2 */
static bool is_relative_part(struct ed_arena *arena, struct ua_str text)
{
    return !has_any(text, "?#") && ed_is_relative_ref(arena, text);
}

/* --- 3.1 to 3.2.3: scheme and authority ------------------------------------------------------- */

static bool is_scheme(struct ed_arena *arena, struct ua_str text)
{
    (void)arena;
    return ed_is_scheme(text);
}

static bool is_authority(struct ed_arena *arena, struct ua_str text)
{
    return !has_any(text, "/?#") &&
           ed_is_relative_ref(arena, ed_concat(arena, UA_LITERAL("//"), text, ED_NONE));
}

static bool is_userinfo(struct ed_arena *arena, struct ua_str text)
{
    (void)arena;
    return ed_grammar_matches(&ed_uri_grammar, ED_IN_USERINFO, text);
}

static bool is_host(struct ed_arena *arena, struct ua_str text)
{
    (void)arena;
    return ed_is_host(&ed_uri_grammar, text);
}

static bool is_port(struct ed_arena *arena, struct ua_str text)
{
    (void)arena;
    return ed_is_port(text);
}

static bool is_ip_literal(struct ed_arena *arena, struct ua_str text)
{
    (void)arena;
    return ed_is_ip_literal(&ed_uri_grammar, text);
}

static bool is_ipvfuture(struct ed_arena *arena, struct ua_str text)
{
    (void)arena;
    return ed_is_ipvfuture(&ed_uri_grammar, text);
}

static bool is_ipv6_address(struct ed_arena *arena, struct ua_str text)
{
    (void)arena;
    return ed_is_ipv6_address(text);
}

static bool is_h16(struct ed_arena *arena, struct ua_str text)
{
    (void)arena;
    return ed_is_h16(text);
}

static bool is_ls32(struct ed_arena *arena, struct ua_str text)
{
    const size_t colon = ed_find(text, ':');

    (void)arena;
    return ed_is_ipv4_address(text) ||
           (colon != ED_NOT_FOUND && ed_is_h16(ed_slice(text, 0, colon)) &&
            ed_is_h16(ed_from(text, colon + 1)));
}

static bool is_ipv4_address(struct ed_arena *arena, struct ua_str text)
{
    (void)arena;
    return ed_is_ipv4_address(text);
}

static bool is_dec_octet(struct ed_arena *arena, struct ua_str text)
{
    (void)arena;
    return ed_is_dec_octet(text);
}

static bool is_reg_name(struct ed_arena *arena, struct ua_str text)
{
    (void)arena;
    return ed_grammar_matches(&ed_uri_grammar, ED_IN_REG_NAME, text);
}

/* --- 3.3: path -------------------------------------------------------------------------------- */

/* Any of the five kinds. */
static bool is_path(struct ed_arena *arena, struct ua_str text)
{
    (void)arena;
    return ed_grammar_matches(&ed_uri_grammar, ED_IN_PATH, text);
}

static bool is_path_empty(struct ed_arena *arena, struct ua_str text)
{
    (void)arena;
    return ed_is_empty(text);
}

static bool is_path_abempty(struct ed_arena *arena, struct ua_str text)
{
    return is_path(arena, text) && (ed_is_empty(text) || ed_starts_with(text, "/"));
}

static bool is_path_absolute(struct ed_arena *arena, struct ua_str text)
{
    return is_path(arena, text) && ed_starts_with(text, "/") && !ed_starts_with(text, "//");
}

static bool is_path_rootless(struct ed_arena *arena, struct ua_str text)
{
    return is_path(arena, text) && !ed_is_empty(text) && !ed_starts_with(text, "/");
}

static bool is_path_noscheme(struct ed_arena *arena, struct ua_str text)
{
    const struct ua_str first = ed_slice(text, 0, ed_find_any(text, "/"));

    return is_path_rootless(arena, text) && ed_find(first, ':') == ED_NOT_FOUND;
}

static bool is_segment(struct ed_arena *arena, struct ua_str text)
{
    (void)arena;
    return ed_grammar_matches(&ed_uri_grammar, ED_IN_SEGMENT, text);
}

static bool is_segment_nz(struct ed_arena *arena, struct ua_str text)
{
    return !ed_is_empty(text) && is_segment(arena, text);
}

static bool is_segment_nz_nc(struct ed_arena *arena, struct ua_str text)
{
    (void)arena;
    return !ed_is_empty(text) && ed_grammar_matches(&ed_uri_grammar, ED_IN_SEGMENT_NC, text);
}

/* --- 3.4, 3.5, 2 ------------------------------------------------------------------------------ */

static bool is_query(struct ed_arena *arena, struct ua_str text)
{
    (void)arena;
    return ed_grammar_matches(&ed_uri_grammar, ED_IN_QUERY, text);
}

static bool is_fragment(struct ed_arena *arena, struct ua_str text)
{
    (void)arena;
    return ed_grammar_matches(&ed_uri_grammar, ED_IN_FRAGMENT, text);
}

static bool is_pct_encoded(struct ed_arena *arena, struct ua_str text)
{
    (void)arena;
    return text.len == 3 && ed_is_pct_encoded(text, 0);
}

static bool is_pchar(struct ed_arena *arena, struct ua_str text)
{
    return is_pct_encoded(arena, text) || (text.len == 1 && is_segment(arena, text));
}

static bool is_unreserved(struct ed_arena *arena, struct ua_str text)
{
    (void)arena;
    return text.len == 1 && ed_is_unreserved((unsigned char)text.ptr[0]);
}

static bool is_gen_delims(struct ed_arena *arena, struct ua_str text)
{
    (void)arena;
    return text.len == 1 && has_any(text, ":/?#[]@");
}

/* All that a reg-name takes and is not unreserved. */
static bool is_sub_delims(struct ed_arena *arena, struct ua_str text)
{
    return text.len == 1 && is_reg_name(arena, text) && !is_unreserved(arena, text);
}

static bool is_reserved(struct ed_arena *arena, struct ua_str text)
{
    return is_gen_delims(arena, text) || is_sub_delims(arena, text);
}

ed_rule *ed_rfc3986_rule(struct ua_str name)
{
    static const struct {
        const char *name;
        ed_rule *rule;
    } rules[] = {
        {"URI", ed_is_uri},
        {"hier-part", is_hier_part},
        {"URI-reference", ed_is_uri_reference},
        {"absolute-URI", ed_is_absolute_uri},
        {"relative-ref", ed_is_relative_ref},
        {"relative-part", is_relative_part},
        {"scheme", is_scheme},
        {"authority", is_authority},
        {"userinfo", is_userinfo},
        {"host", is_host},
        {"port", is_port},
        {"IP-literal", is_ip_literal},
        {"IPvFuture", is_ipvfuture},
        {"IPv6address", is_ipv6_address},
        {"h16", is_h16},
        {"ls32", is_ls32},
        {"IPv4address", is_ipv4_address},
        {"dec-octet", is_dec_octet},
        {"reg-name", is_reg_name},
        {"path", is_path},
        {"path-abempty", is_path_abempty},
        {"path-absolute", is_path_absolute},
        {"path-noscheme", is_path_noscheme},
        {"path-rootless", is_path_rootless},
        {"path-empty", is_path_empty},
        {"segment", is_segment},
        {"segment-nz", is_segment_nz},
        {"segment-nz-nc", is_segment_nz_nc},
        {"pchar", is_pchar},
        {"query", is_query},
        {"fragment", is_fragment},
        {"pct-encoded", is_pct_encoded},
        {"unreserved", is_unreserved},
        {"reserved", is_reserved},
        {"gen-delims", is_gen_delims},
        {"sub-delims", is_sub_delims},
    };

    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        if (ed_is(name, rules[i].name))
            return rules[i].rule;
    }
    return NULL;
}
