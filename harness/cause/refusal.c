/* SPDX-License-Identifier: MIT */
#include "refusal.h"

#include <string.h>

#include "ascii.h"
#include "host_form.h"
#include "rewriter.h"
#include "str.h"
#include "utf8.h"

/* --- the URL, split by its letters alone ------------------------------------------------------ */

struct parts {
    struct ua_str url, scheme, slashes; /* scheme: empty if there is none; slashes: "/" and "\" */
    struct ua_str authority;            /* up to a slash, "\", "?" or "#" */
    struct ua_str host;                 /* after the last "@" of it, up to a colon */
    struct ua_str port, path, tail;     /* tail: from "?" or "#" on */
    bool has_colon;                     /* before the port */
};

static size_t span_of(struct ua_str text, const char *bytes)
{
    size_t len = 0;

    while (len < text.len && text.ptr[len] && strchr(bytes, text.ptr[len]))
        len++;
    return len;
}

static size_t span_without(struct ua_str text, const char *bytes)
{
    size_t len = 0;

    while (len < text.len && !(text.ptr[len] && strchr(bytes, text.ptr[len])))
        len++;
    return len;
}

/* Cuts the first len bytes off *rest. */
static struct ua_str take(struct ua_str *rest, size_t len)
{
    const struct ua_str taken = ua_str(rest->ptr, len);

    *rest = ua_str(rest->ptr + len, rest->len - len);
    return taken;
}

static struct ua_str take_scheme(struct ua_str *rest)
{
    size_t len = 0;

    while (len < rest->len && (ua_is_alnum((unsigned char)rest->ptr[len]) ||
                               (rest->ptr[len] && strchr("+-.", rest->ptr[len]))))
        len++;
    if (len == 0 || len == rest->len || rest->ptr[len] != ':' ||
        !ua_is_alpha((unsigned char)rest->ptr[0]))
        return ua_str("", 0);
    take(rest, len + 1);
    return ua_str(rest->ptr - len - 1, len);
}

static void split_parts_of_authority(struct parts *p)
{
    struct ua_str rest = p->authority;
    const char *at;

    while (rest.len > 0 && (at = memchr(rest.ptr, '@', rest.len)))
        take(&rest, (size_t)(at - rest.ptr) + 1);
    if (rest.len > 0 && rest.ptr[0] == '[') {
        const size_t len = span_without(rest, "]");

        p->host = take(&rest, len + (len < rest.len));
        take(&rest, span_without(rest, ":"));
    } else {
        p->host = take(&rest, span_without(rest, ":"));
    }
    p->has_colon = rest.len > 0;
    take(&rest, p->has_colon);
    p->port = rest;
}

static void split(struct parts *p, struct ua_str url)
{
    struct ua_str rest = url;

    *p = (struct parts){.url = url};
    p->scheme = take_scheme(&rest);
    p->slashes = take(&rest, span_of(rest, "/\\"));
    if (p->scheme.len > 0 || p->slashes.len > 1) {
        p->authority = take(&rest, span_without(rest, "/\\?#"));
        split_parts_of_authority(p);
        p->path = take(&rest, span_without(rest, "?#"));
    } else {
        take(&rest, span_without(rest, "?#"));
        p->path = ua_str(p->slashes.ptr, (size_t)(rest.ptr - p->slashes.ptr));
    }
    p->tail = rest;
}

/* --- bytes ------------------------------------------------------------------------------------ */

static bool has_any(struct ua_str text, const char *bytes)
{
    return span_without(text, bytes) < text.len;
}

static bool has_upper(struct ua_str text)
{
    for (size_t i = 0; i < text.len; i++) {
        if (text.ptr[i] >= 'A' && text.ptr[i] <= 'Z')
            return true;
    }
    return false;
}

static bool are_digits(struct ua_str text)
{
    return text.len > 0 && span_of(text, "0123456789") == text.len;
}

static bool is_control(char c)
{
    return (unsigned char)c < 0x20 || c == 0x7F;
}

static bool has_text(struct ua_str text, const char *wanted)
{
    const size_t len = strlen(wanted);

    for (size_t i = 0; i + len <= text.len; i++) {
        if (ua_str_equal_but_for_case(ua_str(text.ptr + i, len), ua_str(wanted, len)))
            return true;
    }
    return false;
}

static size_t count_bytes(struct ua_str text, char byte)
{
    size_t count = 0;

    for (size_t i = 0; i < text.len; i++)
        count += text.ptr[i] == byte;
    return count;
}

/* --- the URL as a whole ----------------------------------------------------------------------- */

static bool has_tab_or_newline(const struct parts *p)
{
    return has_any(p->url, "\t\n\r");
}

static bool has_control(const struct parts *p)
{
    for (size_t i = 0; i < p->url.len; i++) {
        if (is_control(p->url.ptr[i]))
            return true;
    }
    return false;
}

static bool begins_with_control(const struct parts *p)
{
    return p->url.len > 0 && (is_control(p->url.ptr[0]) || p->url.ptr[0] == ' ');
}

static bool ends_with_control(const struct parts *p)
{
    const char last = p->url.len > 0 ? p->url.ptr[p->url.len - 1] : 'x';

    return is_control(last) || last == ' ';
}

static bool has_space(const struct parts *p)
{
    return has_any(p->url, " ");
}

static bool is_no_utf8(const struct parts *p)
{
    bool is_well_formed = true;

    for (size_t i = 0; i < p->url.len;)
        ua_utf8_decode(p->url.ptr, p->url.len, &i, &is_well_formed);
    return !is_well_formed;
}

static bool has_non_ascii(const struct parts *p)
{
    return !ua_str_is_ascii(p->url);
}

static bool has_backslash(const struct parts *p)
{
    return has_any(ua_str(p->url.ptr, p->url.len - p->tail.len), "\\");
}

static bool has_bad_percent(const struct parts *p)
{
    for (uint32_t i = 0; i < p->url.len; i++) {
        if (p->url.ptr[i] == '%' && !is_escape_at(p->url, i, (uint32_t)p->url.len))
            return true;
    }
    return false;
}

static bool has_escaped_unreserved(const struct parts *p)
{
    for (uint32_t i = 0; i < p->url.len; i++) {
        const unsigned char byte =
            is_escape_at(p->url, i, (uint32_t)p->url.len) ? escaped_byte(p->url, i) : 0;

        if (byte && (ua_is_alnum(byte) || strchr("-._~", byte)))
            return true;
    }
    return false;
}

static bool has_encoded_nul(const struct parts *p)
{
    return has_text(p->url, "%00");
}

/* --- the scheme and the slashes --------------------------------------------------------------- */

static bool has_no_scheme(const struct parts *p)
{
    return p->scheme.len == 0;
}

static bool has_upper_scheme(const struct parts *p)
{
    return has_upper(p->scheme);
}

static bool is_web_scheme(const struct parts *p)
{
    return ua_str_equal_but_for_case(p->scheme, UA_LITERAL("http")) ||
           ua_str_equal_but_for_case(p->scheme, UA_LITERAL("https"));
}

static bool has_other_scheme(const struct parts *p)
{
    return p->scheme.len > 0 && !is_web_scheme(p);
}

/* Of a reference without a scheme, only more than two. */
static bool has_odd_slashes(const struct parts *p)
{
    const size_t count = span_of(p->slashes, "/");

    return p->scheme.len > 0 ? count != 2 : count > 2;
}

/* --- the authority ---------------------------------------------------------------------------- */

static bool has_at(const struct parts *p)
{
    return has_any(p->authority, "@");
}

static bool has_semicolon_before_path(const struct parts *p)
{
    return has_any(p->authority, ";");
}

static bool ends_at_query(const struct parts *p)
{
    return p->authority.len > 0 && p->path.len == 0 && p->tail.len > 0;
}

static bool is_bracketed(const struct parts *p)
{
    return p->host.len > 0 && p->host.ptr[0] == '[';
}

/* The eight groups of an address in brackets. */
static bool is_ipv6(const struct parts *p, unsigned groups[8])
{
    struct ua_str zone;

    return host_form_ipv6(groups, &zone, p->host) && zone.len == 0;
}

static bool has_odd_bracket(const struct parts *p)
{
    unsigned groups[8];
    const size_t brackets = count_bytes(p->authority, '[') + count_bytes(p->authority, ']');

    return brackets != (is_ipv6(p, groups) ? 2 : 0);
}

static bool has_percent_in_ipv6(const struct parts *p)
{
    return is_bracketed(p) && has_any(p->host, "%");
}

static bool has_dot_in_ipv6(const struct parts *p)
{
    return is_bracketed(p) && has_any(p->host, ".");
}

static bool is_long_ipv6(const struct parts *p)
{
    unsigned groups[8];
    struct text url = {0};
    struct ua_url parsed;
    bool is_long;

    if (!is_ipv6(p, groups))
        return false;
    ua_url_init(&parsed, NULL);
    text_puts(&url, "http://");
    text_add(&url, p->host.ptr, p->host.len);
    is_long = ua_url_parse(&parsed, url.ptr, url.len, NULL, NULL) == UA_OK &&
              !ua_str_equal(ua_url_host(&parsed), p->host);
    ua_url_clear(&parsed);
    text_free(&url);
    return is_long;
}

static bool has_percent_in_host(const struct parts *p)
{
    return has_any(p->host, "%");
}

static bool has_upper_host(const struct parts *p)
{
    return has_upper(p->host);
}

static bool has_last_dot(const struct parts *p)
{
    return p->host.len > 0 && p->host.ptr[p->host.len - 1] == '.';
}

static bool has_odd_host_byte(const struct parts *p)
{
    if (is_bracketed(p))
        return false;
    for (size_t i = 0; i < p->host.len; i++) {
        if (!ua_is_alnum((unsigned char)p->host.ptr[i]) && p->host.ptr[i] != '-' &&
            p->host.ptr[i] != '.')
            return true;
    }
    return false;
}

static bool has_non_ascii_host(const struct parts *p)
{
    return !ua_str_is_ascii(p->host);
}

static bool is_idna_host(const struct parts *p)
{
    bool is_start = true;

    for (size_t i = 0; i < p->host.len; i++) {
        if (is_start && ace_prefix_at(p->host, i, p->host.len))
            return true;
        is_start = p->host.ptr[i] == '.';
    }
    return !ua_str_is_ascii(p->host);
}

/* Calls test for each label of a name until one fulfils it; is_last: it ends the host. */
static bool any_label(const struct parts *p, bool (*test)(struct ua_str label, bool is_last))
{
    struct ua_str rest = p->host;
    bool is_last = false;

    if (is_bracketed(p) || rest.len == 0)
        return false;
    while (!is_last) {
        const struct ua_str label = take(&rest, span_without(rest, "."));

        is_last = rest.len == 0;
        if (test(label, is_last))
            return true;
        take(&rest, !is_last);
    }
    return false;
}

static bool has_outer_hyphen(struct ua_str label, bool is_last)
{
    (void)is_last;
    return label.len > 0 && (label.ptr[0] == '-' || label.ptr[label.len - 1] == '-');
}

/* The dot at the end of a host makes no empty label to everybody. */
static bool has_odd_length(struct ua_str label, bool is_last)
{
    return label.len > 63 || (label.len == 0 && !is_last);
}

static bool is_last_number(struct ua_str label, bool is_last)
{
    const bool is_hex = label.len > 1 && label.ptr[0] == '0' && ua_lower(label.ptr[1]) == 'x';

    return is_last &&
           (are_digits(label) || (is_hex && span_of(ua_str(label.ptr + 2, label.len - 2),
                                                    "0123456789abcdefABCDEF") == label.len - 2));
}

static bool is_odd_byte_number(struct ua_str label, bool is_last)
{
    unsigned value = 0;

    (void)is_last;
    for (size_t i = 0; i < label.len && i < 3; i++)
        value = value * 10 + (unsigned)(label.ptr[i] - '0');
    return !are_digits(label) || label.len > 3 || value > 255 ||
           (label.len > 1 && label.ptr[0] == '0');
}

static bool has_label_hyphen(const struct parts *p)
{
    return any_label(p, has_outer_hyphen);
}

static bool has_label_length(const struct parts *p)
{
    return any_label(p, has_odd_length);
}

static bool is_odd_number(const struct parts *p)
{
    return any_label(p, is_last_number) &&
           (count_bytes(p->host, '.') != 3 || any_label(p, is_odd_byte_number));
}

static bool lacks_host(const struct parts *p)
{
    return p->scheme.len > 0 && p->host.len == 0;
}

/* --- the port --------------------------------------------------------------------------------- */

/* 65536 for all that is larger. */
static unsigned port_value(const struct parts *p)
{
    unsigned value = 0;

    for (size_t i = 0; i < p->port.len && value < 65536; i++)
        value = value * 10 + (unsigned)(p->port.ptr[i] - '0');
    return value < 65536 ? value : 65536;
}

static bool has_empty_port(const struct parts *p)
{
    return p->has_colon && p->port.len == 0;
}

static bool has_port_zero(const struct parts *p)
{
    return p->port.len > 1 && p->port.ptr[0] == '0';
}

static bool has_odd_port(const struct parts *p)
{
    return p->port.len > 0 && (!are_digits(p->port) || port_value(p) > 65535);
}

static bool has_no_port_number(const struct parts *p)
{
    return has_odd_port(p) || (p->port.len > 0 && port_value(p) == 0);
}

static bool has_default_port(const struct parts *p)
{
    static const struct {
        const char *scheme;
        unsigned port;
    } rows[] = {{"http", 80}, {"ws", 80}, {"https", 443}, {"wss", 443}, {"ftp", 21}};

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (ua_str_equal_but_for_case(p->scheme, ua_str(rows[i].scheme, strlen(rows[i].scheme))))
            return are_digits(p->port) && port_value(p) == rows[i].port;
    }
    return false;
}

/* --- the path and the rest -------------------------------------------------------------------- */

static bool has_encoded_dot(const struct parts *p)
{
    return has_text(p->path, "%2e");
}

static bool has_encoded_slash(const struct parts *p)
{
    return has_text(p->path, "%2f") || has_text(p->path, "%5c");
}

static bool holds_dot_segment(const struct parts *p)
{
    struct ua_str rest = p->path;

    while (rest.len > 0) {
        const struct ua_str segment = take(&rest, span_without(rest, "/"));

        if (ua_str_equal(segment, UA_LITERAL(".")) || ua_str_equal(segment, UA_LITERAL("..")))
            return true;
        take(&rest, rest.len > 0);
    }
    return false;
}

static bool has_empty_segment(const struct parts *p)
{
    return has_text(p->path, "//");
}

static bool has_semicolon_in_path(const struct parts *p)
{
    return has_any(p->path, ";");
}

static bool has_two_queries(const struct parts *p)
{
    return count_bytes(p->url, '?') > 1;
}

static bool has_two_fragments(const struct parts *p)
{
    return count_bytes(p->url, '#') > 1;
}

static bool has_empty_query(const struct parts *p)
{
    return p->tail.len > 0 && p->tail.ptr[0] == '?' && (p->tail.len == 1 || p->tail.ptr[1] == '#');
}

static bool has_empty_fragment(const struct parts *p)
{
    return p->tail.len > 0 && span_without(p->tail, "#") == p->tail.len - 1;
}

/* --- the rules -------------------------------------------------------------------------------- */

static const struct {
    const char *rule;
    bool (*refuses)(const struct parts *p);
} refusals[] = {
    {REFUSE_AT, has_at},
    {REFUSE_HOST_BYTES, has_odd_host_byte},
    {REFUSE_NO_SCHEME, has_no_scheme},
    {REFUSE_SLASHES, has_odd_slashes},
    {REFUSE_OTHER_SCHEME, has_other_scheme},
    {REFUSE_NUMBER, is_odd_number},
    {"a percent sign in the host", has_percent_in_host},
    {"a percent sign in an IPv6 address", has_percent_in_ipv6},
    {"a dot in an IPv6 address", has_dot_in_ipv6},
    {"a bracket that does not enclose an IPv6 address", has_odd_bracket},
    {"an IPv6 address not in its shortest form (RFC 5952)", is_long_ipv6},
    {"an upper-case letter in the host", has_upper_host},
    {"a dot at the end of the host", has_last_dot},
    {"a label of the host that begins or ends with a hyphen", has_label_hyphen},
    {"a backslash before the first \"?\" or \"#\"", has_backslash},
    {"a tab, a line feed or a carriage return", has_tab_or_newline},
    {"a space or a control character at the start", begins_with_control},
    {"a space or a control character at the end", ends_with_control},
    {"a control character", has_control},
    {"bytes that are not UTF-8", is_no_utf8},
    {"bytes that are not ASCII", has_non_ascii},
    {"an upper-case letter in the scheme", has_upper_scheme},
    {"a \"?\" without a query", has_empty_query},
    {"more than one \"?\"", has_two_queries},
    {"more than one \"#\"", has_two_fragments},
    {"a \"#\" without a fragment", has_empty_fragment},
    {"a host that is not ASCII or has an \"xn--\" label, in any case", is_idna_host},
    {"a host that is not ASCII", has_non_ascii_host},
    {"an empty label in the host, or one of more than 63 bytes", has_label_length},
    {"\"%2e\" or \"%2E\" in the path", has_encoded_dot},
    {"\"%2f\" or \"%5c\" in the path, in any case", has_encoded_slash},
    {"a path segment \".\" or \"..\"", holds_dot_segment},
    {"two slashes in a row in the path", has_empty_segment},
    {"a semicolon in the path", has_semicolon_in_path},
    {"a semicolon before the path", has_semicolon_before_path},
    {"a space", has_space},
    {"a percent sign without two hexadecimal digits after it", has_bad_percent},
    {"an escape of a letter, digit, \"-\", \".\", \"_\" or \"~\"", has_escaped_unreserved},
    {"\"%00\"", has_encoded_nul},
    {"a colon without a port", has_empty_port},
    {"a port with a leading zero", has_port_zero},
    {"a port that is not digits alone, from 1 to 65535", has_no_port_number},
    {"a port that is not digits alone, up to 65535", has_odd_port},
    {"the scheme's default port", has_default_port},
    {"a \"?\" or \"#\" right after the host or port", ends_at_query},
    {"no host", lacks_host},
};
_Static_assert(sizeof refusals / sizeof *refusals <= REFUSALS, "a set has a bit for each");

const char *refusal_rule(unsigned bit)
{
    return bit < sizeof refusals / sizeof *refusals ? refusals[bit].rule : NULL;
}

uint64_t refusal_find(const char *rule)
{
    for (unsigned i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        if (strcmp(refusals[i].rule, rule) == 0)
            return (uint64_t)1 << i;
    }
    return 0;
}

uint64_t refusals_of(struct ua_str url)
{
    struct parts parts;
    uint64_t set = 0;

    split(&parts, url);
    for (unsigned i = 0; i < sizeof refusals / sizeof *refusals; i++)
        set |= (uint64_t)refusals[i].refuses(&parts) << i;
    return set;
}
