/* SPDX-License-Identifier: MIT */
/* Writing hosts and URLs: sections 4.1 and 5.1 of the Living Standard of 2012.
 *
 * The one who writes separates the parts by code points that the parts cannot hold, so that each
 * rule below cuts at the first of those and needs no second try. */
#include "call.h"
#include "grammar.h"
#include "idna2003.h"
#include "utf8.h"
#include "whatwg_2012.h"

/* --- code points ------------------------------------------------------------------------------ */

static bool is_digit(uint32_t c)
{
    return ua_is_digit(ed_ascii(c));
}

static bool is_hex_digit(uint32_t c)
{
    return ua_is_hex(ed_ascii(c));
}

static bool is_alpha(uint32_t c)
{
    return ua_is_alpha(ed_ascii(c));
}

static bool is_alphanumeric(uint32_t c)
{
    return is_digit(c) || is_alpha(c);
}

static bool is_simple(uint32_t c)
{
    return ed_in_encode_set(c, ED_SIMPLE_ENCODE_SET);
}

static bool is_default(uint32_t c)
{
    return ed_in_encode_set(c, ED_DEFAULT_ENCODE_SET);
}

static bool is_password_set(uint32_t c)
{
    return ed_in_encode_set(c, ED_PASSWORD_ENCODE_SET);
}

static bool is_username_set(uint32_t c)
{
    return ed_in_encode_set(c, ED_USERNAME_ENCODE_SET);
}

/* --- percent-encoded bytes, URL units --------------------------------------------------------- */

static bool is_percent_encoded_byte(struct ua_str text)
{
    return text.len == 3 && ed_is_pct_encoded(text, 0);
}

/* 3: what sequences of them should be. */
static bool has_utf8_alone(struct ed_arena *arena, struct ua_str text)
{
    for (size_t i = 0; i < text.len;) {
        size_t end = i;
        struct ua_str bytes;

        while (ed_is_pct_encoded(text, end))
            end += 3;
        bytes = ed_pct_decode(arena, ed_slice(text, i, end));
        if (ua_utf8_valid_prefix(bytes.ptr, bytes.len) != bytes.len)
            return false;
        i = end > i ? end : i + 1;
    }
    return true;
}

/* Zero or more URL units, excluding some code points. */
static bool is_url_units(struct ua_str text, const char *excluding)
{
    for (size_t pos = 0; pos < text.len;) {
        uint32_t c;

        if (ed_is_pct_encoded(text, pos)) {
            pos += 3;
            continue;
        }
        c = ua_utf8_decode(text.ptr, text.len, &pos, NULL);
        if (!ed_is_url_code_point(c) || ed_is_one_of(c, excluding))
            return false;
    }
    return true;
}

/* --- 4.1 -------------------------------------------------------------------------------------- */

/* LS-02 */
static bool is_domain_label(struct ed_arena *arena, struct ua_str label)
{
    for (size_t pos = 0; pos < label.len;) {
        if (ed_is_label_separator(ua_utf8_decode(label.ptr, label.len, &pos, NULL)))
            return false;
    }
    return label.len > 0 &&
           ed_idna2003_to_ascii(arena, label, ED_ALLOW_UNASSIGNED | ED_USE_STD3_ASCII_RULES).ptr;
}

static bool is_domain(struct ed_arena *arena, struct ua_str domain)
{
    size_t start = 0;

    for (size_t pos = 0, here; pos < domain.len;) {
        here = pos;
        if (!ed_is_label_separator(ua_utf8_decode(domain.ptr, domain.len, &pos, NULL)))
            continue;
        if (!is_domain_label(arena, ed_slice(domain, start, here)))
            return false;
        start = pos;
    }
    return (start > 0 && start == domain.len) || is_domain_label(arena, ed_from(domain, start));
}

/* The text of IPv6 addresses, RFC 4291, 2.2, is what RFC 3986 has a rule for. */
static bool is_host(struct ed_arena *arena, struct ua_str host)
{
    if (ed_starts_with(host, "[") && ed_ends_with(host, "]"))
        return ed_is_ipv6_address(ed_slice(host, 1, host.len - 1));
    return is_domain(arena, host);
}

/* --- 5.1 -------------------------------------------------------------------------------------- */

/* The part of text before the first separator, which is left out; without one all of it. The rest
 * is what comes after, ptr NULL: there is none. */
static struct ua_str cut(struct ua_str *rest, struct ua_str text, char separator)
{
    const size_t at = ed_find(text, separator);

    *rest = at == ED_NOT_FOUND ? ED_NONE : ed_from(text, at + 1);
    return at == ED_NOT_FOUND ? text : ed_slice(text, 0, at);
}

static bool is_username(struct ua_str text)
{
    return is_url_units(text, "/:?@"); /* LS-16 */
}

static bool is_password(struct ua_str text)
{
    return is_url_units(text, "/?@");
}

static bool is_userinfo(struct ua_str text)
{
    struct ua_str password;
    const struct ua_str username = cut(&password, text, ':');

    return is_username(username) && is_password(password);
}

static bool is_path_segment(struct ua_str text)
{
    return is_url_units(text, "/?");
}

static bool is_path_relative_url(struct ed_arena *arena, struct ua_str text)
{
    const struct ed_list segments = ed_split(arena, text, '/');

    for (size_t i = 0; i < segments.count; i++) {
        if (!is_path_segment(segments.items[i]))
            return false;
    }
    return true;
}

static bool is_absolute_path_relative_url(struct ed_arena *arena, struct ua_str text)
{
    return ed_starts_with(text, "/") && !ed_starts_with(text, "//") &&
           is_path_relative_url(arena, ed_from(text, 1));
}

static bool is_host_and_port(struct ed_arena *arena, struct ua_str text)
{
    size_t end = ed_find(text, ']');

    if (!ed_starts_with(text, "[") || end == ED_NOT_FOUND)
        end = ed_find_any(text, ":");
    else
        end++;
    if (!is_host(arena, ed_slice(text, 0, end)))
        return false;
    return end == text.len || (text.ptr[end] == ':' && ed_is_port(ed_from(text, end + 1)));
}

static bool is_scheme_relative_url(struct ed_arena *arena, struct ua_str text)
{
    struct ua_str authority, host_and_port;
    size_t slash;

    if (!ed_starts_with(text, "//"))
        return false;
    text = ed_from(text, 2);
    slash = ed_find_any(text, "/");
    authority = cut(&host_and_port, ed_slice(text, 0, slash), '@');
    if (!host_and_port.ptr)
        host_and_port = authority;
    else if (!is_userinfo(authority))
        return false;
    return is_host_and_port(arena, host_and_port) &&
           (slash == text.len || is_absolute_path_relative_url(arena, ed_from(text, slash)));
}

static bool is_query(struct ua_str text)
{
    return is_url_units(text, "");
}

static bool is_fragment(struct ua_str text)
{
    return is_url_units(text, "");
}

static bool is_scheme_data(struct ed_arena *arena, struct ua_str scheme, struct ua_str text)
{
    if (ed_is_relative_scheme(ed_lowercase(arena, scheme)))
        return is_scheme_relative_url(arena, text);
    return is_url_units(text, "");
}

static bool is_absolute_url(struct ed_arena *arena, struct ua_str text)
{
    struct ua_str query, data;
    const struct ua_str scheme = cut(&data, cut(&query, text, '?'), ':');

    return data.ptr && ed_is_scheme(scheme) && is_scheme_data(arena, scheme, data) &&
           is_query(query);
}

static bool starts_with_a_scheme(struct ua_str text)
{
    struct ua_str rest;
    const struct ua_str scheme = cut(&rest, text, ':');

    return rest.ptr && ed_is_scheme(scheme);
}

static bool is_relative_url(struct ed_arena *arena, bool literal, struct ua_str text)
{
    struct ua_str query;

    text = cut(&query, text, '?');
    if (!is_query(query))
        return false;
    if (is_scheme_relative_url(arena, text) || is_absolute_path_relative_url(arena, text))
        return true;
    if (!literal && ed_starts_with(text, "/")) /* differs: LS-15 */
        return false;
    return !starts_with_a_scheme(text) && is_path_relative_url(arena, text);
}

/* A base URL is one, whatever the letter makes of it. */
static bool has_relative_scheme(struct ed_arena *arena, struct ua_str base)
{
    struct ed_parsed_url url;
    const struct ed_parse parse = {.input = base};

    return base.ptr && ed_whatwg_2012_parse(arena, false, &url, &parse) == ED_DONE &&
           ed_is_relative_scheme(url.scheme);
}

static bool is_url(struct ed_arena *arena, bool literal, struct ua_str text, struct ua_str base)
{
    struct ua_str fragment;

    text = cut(&fragment, text, '#');
    if (!is_fragment(fragment))
        return false;
    return is_absolute_url(arena, text) ||
           (is_relative_url(arena, literal, text) && has_relative_scheme(arena, base));
}

/* --- as steps --------------------------------------------------------------------------------- */

/* A class of code points: whether the argument is one of them. */
#define CLASS(name, is)                                                                            \
    static void name(struct ed_call *call)                                                         \
    {                                                                                              \
        const struct ed_points points = ed_points(call->arena, ed_arg(call, 0));                   \
                                                                                                   \
        ed_answer_boolean(call, points.count == 1 && is(points.at[0]));                            \
    }

CLASS(ascii_digits, is_digit)
CLASS(ascii_hex_digits, is_hex_digit)
CLASS(ascii_alpha, is_alpha)
CLASS(ascii_alphanumeric, is_alphanumeric)
CLASS(domain_label_separators, ed_is_label_separator)
CLASS(simple_encode_set, is_simple)
CLASS(default_encode_set, is_default)
CLASS(password_encode_set, is_password_set)
CLASS(username_encode_set, is_username_set)
CLASS(url_code_points, ed_is_url_code_point)

#undef CLASS

/* A rule of the writing sections: whether the argument keeps to it. */
#define RULE(name, answer)                                                                         \
    static void name(struct ed_call *call)                                                         \
    {                                                                                              \
        const struct ua_str text = ed_arg(call, 0);                                                \
                                                                                                   \
        ed_answer_boolean(call, text.ptr && (answer));                                             \
    }

RULE(percent_encoded_byte, is_percent_encoded_byte(text))
RULE(percent_encoded_bytes, has_utf8_alone(call->arena, text))
RULE(url_units, is_url_units(text, ""))
RULE(domain, is_domain(call->arena, text))
RULE(ipv6_address, ed_is_ipv6_address(text))
RULE(host, is_host(call->arena, text))
RULE(username, is_username(text))
RULE(password, is_password(text))
RULE(userinfo, is_userinfo(text))
RULE(port, ed_is_port(text))
RULE(path_segment, is_path_segment(text))
RULE(path_relative_url, is_path_relative_url(call->arena, text))
RULE(absolute_path_relative_url, is_absolute_path_relative_url(call->arena, text))
RULE(scheme_relative_url, is_scheme_relative_url(call->arena, text))
RULE(query, is_query(text))
RULE(fragment, is_fragment(text))
RULE(scheme_data, is_scheme_data(call->arena, ed_arg(call, 1), text))
RULE(absolute_url, is_absolute_url(call->arena, text))
RULE(relative_url, is_relative_url(call->arena, call->literal, text) &&
                       has_relative_scheme(call->arena, ed_arg(call, 1)))
RULE(url, is_url(call->arena, call->literal, text, ed_arg(call, 1)))

#undef RULE

static void domain_label(struct ed_call *call)
{
    if (call->literal) /* LS-02 */
        ed_answer_undefined(call);
    else
        ed_answer_boolean(call, is_domain_label(call->arena, ed_arg(call, 0)));
}

/* One alone is asked whether it is registered, which the text does not finish. */
static void scheme(struct ed_call *call)
{
    const bool is = ed_is_scheme(ed_arg(call, 0));

    if (call->literal && is) /* LS-14 */
        ed_answer_undefined(call);
    else
        ed_answer_boolean(call, is);
}

const struct ed_step ed_whatwg_2012_writing_steps[] = {
    {"ASCII digits", 1, 1, ascii_digits},
    {"ASCII hex digits", 1, 1, ascii_hex_digits},
    {"ASCII alpha", 1, 1, ascii_alpha},
    {"ASCII alphanumeric", 1, 1, ascii_alphanumeric},
    {"domain label separators", 1, 1, domain_label_separators},
    {"percent-encoded byte", 1, 1, percent_encoded_byte},
    {"percent-encoded bytes", 1, 1, percent_encoded_bytes},
    {"simple encode set", 1, 1, simple_encode_set},
    {"default encode set", 1, 1, default_encode_set},
    {"password encode set", 1, 1, password_encode_set},
    {"username encode set", 1, 1, username_encode_set},
    {"host", 1, 1, host},
    {"domain", 1, 1, domain},
    {"domain label", 1, 1, domain_label},
    {"IPv6 address", 1, 1, ipv6_address},
    {"URL", 1, 2, url},
    {"absolute URL", 1, 1, absolute_url},
    {"scheme", 1, 1, scheme},
    {"scheme data", 2, 2, scheme_data},
    {"relative URL", 2, 2, relative_url},
    {"scheme-relative URL", 1, 1, scheme_relative_url},
    {"userinfo", 1, 1, userinfo},
    {"username", 1, 1, username},
    {"password", 1, 1, password},
    {"port", 1, 1, port},
    {"absolute-path-relative URL", 1, 1, absolute_path_relative_url},
    {"path-relative URL", 1, 1, path_relative_url},
    {"path segment", 1, 1, path_segment},
    {"query", 1, 1, query},
    {"fragment", 1, 1, fragment},
    {"URL code points", 1, 1, url_code_points},
    {"URL units", 1, 1, url_units},
    {0},
};
