/* SPDX-License-Identifier: MIT */
/* Rewrites of the authority: slashes, user information, host and port. */
#include "buf.h"
#include "host_form.h"
#include "rewriter.h"

static struct ua_str span_text(const struct anatomy *a, struct span span)
{
    return ua_str(a->input.ptr + span.start, span.end - span.start);
}

static bool apply_slash_count(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);
    uint32_t start = a->scheme.end + anatomy_has_scheme(a), end = start;
    unsigned count = 0;

    if (anatomy_is_file(a))
        return false;
    while (end < a->path.end &&
           (a->input.ptr[end] == '/' || (a->input.ptr[end] == '\\' && end < a->slashes.end) ||
            ua_is_tab_or_newline((unsigned char)a->input.ptr[end])))
        count += !ua_is_tab_or_newline((unsigned char)a->input.ptr[end++]);
    if (count > 2 ||
        (anatomy_has_scheme(a) && (count == 1 || (count == 0 && anatomy_has_authority(a)))))
        rewriter_span(&w, start, end, "//", 2);
    return rewriter_end(&w);
}

/* The other reading: a backslash is not one of the slashes. */
static bool apply_slash_count_other(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);
    uint32_t start = a->scheme.end + anatomy_has_scheme(a), end = start;

    if (!anatomy_has_scheme(a) || anatomy_is_file(a) || !anatomy_has_authority(a) ||
        !memchr(a->input.ptr + a->slashes.start, '\\', a->slashes.end - a->slashes.start))
        return false;
    while (end < a->slashes.end && a->input.ptr[end] == '/')
        end++;
    rewriter_span(&w, start, end, "//", 2);
    return rewriter_end(&w);
}

const struct rewrite rewrite_slash_count = {
    .name = "slash-count",
    .sentence = "One takes any number of slashes behind the scheme for two, the other does not.",
    .standard = "special-authority-ignore-slashes-state",
    .rfc3986 = "3",
    .triggers = BYTE_COLON | BYTE_SLASH | BYTE_BACKSLASH,
    .apply = apply_slash_count,
    .apply_other = apply_slash_count_other,
};

/* --- user information ------------------------------------------------------------------------- */

static bool apply_userinfo(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);
    bool in_password = false;

    for (uint32_t i = a->userinfo.start; i < a->userinfo.end; i++) {
        char c = a->input.ptr[i];

        if (c == '@' || (c == ':' && in_password))
            rewriter_encode(&w, i);
        in_password |= c == ':';
    }
    return rewriter_end(&w);
}

const struct rewrite rewrite_userinfo = {
    .name = "userinfo",
    .sentence = "They split user information and host at a different \"@\" or \":\".",
    .standard = "authority-state",
    .rfc3986 = "3.2.1",
    .triggers = BYTE_AT,
    .needs = NEEDS_USERINFO,
    .apply = apply_userinfo,
};

/* Decodes bytes that user information may contain unencoded, and the colon. */
static bool apply_encoded_userinfo(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    for (uint32_t i = a->userinfo.start; i < a->userinfo.end; i++) {
        if (is_escape_at(a->input, i, a->userinfo.end)) {
            const char byte = (char)escaped_byte(a->input, i);

            if (ua_is_alnum((unsigned char)byte) ||
                (byte != '\0' && strchr("-._~!$&'()*+,;=:", byte)))
                rewriter_span(&w, i, i + 3, &byte, 1);
            i += 2;
        }
    }
    return rewriter_end(&w);
}

const struct rewrite rewrite_encoded_userinfo = {
    .name = "encoded-userinfo",
    .sentence = "One decodes percent-encoded bytes in user information, the other does not.",
    .standard = "userinfo-percent-encode-set",
    .rfc3986 = "3.2.1",
    .triggers = BYTE_PERCENT,
    .needs = NEEDS_USERINFO,
    .apply = apply_encoded_userinfo,
};

static bool apply_credentials(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    if (a->host.start > a->userinfo.start)
        rewriter_span(&w, a->userinfo.start, a->host.start, "", 0);
    return rewriter_end(&w);
}

const struct rewrite rewrite_credentials = {
    .name = "credentials",
    .sentence = "One allows user information here, the other refuses or drops it.",
    .standard = "authority-state",
    .rfc3986 = "3.2.1",
    .triggers = BYTE_AT,
    .changes = COMPONENT_BIT(USERNAME) | COMPONENT_BIT(PASSWORD),
    .apply = apply_credentials,
};

/* --- hosts ------------------------------------------------------------------------------------ */

static bool is_bracketed(const struct anatomy *a)
{
    return a->host.end > a->host.start && a->input.ptr[a->host.start] == '[';
}

static bool apply_encoded_host(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    if (is_bracketed(a))
        return false;
    for (uint32_t i = a->host.start; i < a->host.end; i++) {
        if (is_escape_at(a->input, i, a->host.end)) {
            char byte = (char)escaped_byte(a->input, i);

            rewriter_span(&w, i, i + 3, &byte, 1);
            i += 2;
        }
    }
    return rewriter_end(&w);
}

const struct rewrite rewrite_encoded_host = {
    .name = "encoded-host",
    .sentence = "One decodes percent-encoded bytes in the host, the other does not.",
    .standard = "concept-host-parser",
    .rfc3986 = "3.2.2",
    .triggers = BYTE_PERCENT,
    .needs = NEEDS_HOST,
    .apply = apply_encoded_host,
};

/* Percent-encodes non-ASCII and control bytes in the host of a scheme that is not special. */
static bool apply_opaque_host(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    if (is_bracketed(a) || !anatomy_is_nonspecial(a))
        return false;
    for (uint32_t i = a->host.start; i < a->host.end; i++) {
        const unsigned char c = (unsigned char)a->input.ptr[i];

        if (c >= 0x7F || (c < 0x20 && !ua_is_tab_or_newline(c)))
            rewriter_encode(&w, i);
    }
    return rewriter_end(&w);
}

const struct rewrite rewrite_opaque_host = {
    .name = "opaque-host",
    .sentence = "One percent-encodes what is not ASCII in the host of a scheme that is not "
                "special, the other does not.",
    .standard = "concept-opaque-host-parser",
    .rfc3986 = "3.2.2",
    .triggers = BYTE_NON_ASCII | BYTE_CONTROL,
    .needs = NEEDS_HOST | NEEDS_OTHER,
    .apply = apply_opaque_host,
};

/* Replaces percent-encoded ASCII that host names do not contain by a letter. */
static bool apply_encoded_forbidden(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    if (is_bracketed(a))
        return false;
    for (uint32_t i = a->host.start; i < a->host.end; i++) {
        if (is_escape_at(a->input, i, a->host.end)) {
            unsigned char byte = escaped_byte(a->input, i);

            if (byte < 0x80 && !ua_is_alnum(byte) && byte != '-' && byte != '.')
                rewriter_span(&w, i, i + 3, "x", 1);
            i += 2;
        }
    }
    return rewriter_end(&w);
}

const struct rewrite rewrite_encoded_forbidden = {
    .name = "encoded-forbidden",
    .sentence = "One keeps percent-encoded bytes that no host may hold, the other decodes them.",
    .standard = "concept-opaque-host-parser",
    .rfc3986 = "3.2.2",
    .triggers = BYTE_PERCENT,
    .needs = NEEDS_HOST,
    .changes = COMPONENT_BIT(HOST),
    .apply = apply_encoded_forbidden,
};

/* Replaces a host that decoding or IDNA would change by a name. */
static bool apply_opaque_domain(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);
    bool is_odd = false;

    if (is_bracketed(a) || !anatomy_is_nonspecial(a))
        return false;
    for (uint32_t i = a->host.start; i < a->host.end; i++) {
        const unsigned char c = (unsigned char)a->input.ptr[i];

        is_odd |= c >= 0x7F || c < 0x20 || is_escape_at(a->input, i, a->host.end);
    }
    if (is_odd)
        rewriter_span(&w, a->host.start, a->host.end, "name", 4);
    return rewriter_end(&w);
}

const struct rewrite rewrite_opaque_domain = {
    .name = "opaque-domain",
    .sentence = "One takes the host of a scheme that is not special for a domain name, which it "
                "decodes and maps, the other keeps its bytes.",
    .standard = "concept-opaque-host-parser",
    .rfc3986 = "3.2.2",
    .triggers = BYTE_NON_ASCII | BYTE_PERCENT | BYTE_CONTROL,
    .needs = NEEDS_HOST | NEEDS_OTHER,
    .changes = COMPONENT_BIT(HOST),
    .effects = 1u << EFFECT_HOST_SHIFT | 1u << EFFECT_HOST_FORM,
    .substitutes_host = true,
    .apply = apply_opaque_domain,
};

static bool apply_ipv4_number(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);
    uint32_t address;
    char dotted[16];

    if (host_form_ipv4(&address, span_text(a, a->host))) {
        int len = snprintf(dotted, sizeof dotted, "%u.%u.%u.%u", address >> 24, address >> 16 & 255,
                           address >> 8 & 255, address & 255);

        rewriter_span(&w, a->host.start, a->host.end, dotted, (size_t)len);
    }
    return rewriter_end(&w);
}

const struct rewrite rewrite_ipv4_number = {
    .name = "ipv4-number",
    .sentence =
        "One reads IPv4 addresses in hexadecimal, octal or short form, the other takes a name.",
    .standard = "concept-ipv4-parser",
    .rfc3986 = "7.4",
    .triggers = BYTE_DIGIT,
    .needs = NEEDS_HOST,
    .apply = apply_ipv4_number,
};

/* Appends a letter to the number at the end of a name that is not an IPv4 address. */
static bool apply_number_name(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);
    struct ua_str host = span_text(a, a->host);
    uint32_t address;
    size_t end = host.len, start;
    bool is_zero;

    if (end > 0 && host.ptr[end - 1] == '.')
        end--;
    for (start = end; start > 0 && host.ptr[start - 1] != '.';)
        start--;
    if (start == end || !ua_is_digit((unsigned char)host.ptr[start]) ||
        host_form_ipv4(&address, host))
        return false;
    is_zero = end - start == 1 && host.ptr[start] == '0'; /* "0x" is a number too */
    if (end - start >= 2 && ua_lower(host.ptr[start + 1]) == 'x' && host.ptr[start] == '0')
        start += 2;
    for (; start < end; start++) {
        if (!ua_is_hex((unsigned char)host.ptr[start]))
            return false;
    }
    rewriter_span(&w, a->host.start + (uint32_t)end, a->host.start + (uint32_t)end, "xx",
                  is_zero ? 2 : 1);
    return rewriter_end(&w);
}

const struct rewrite rewrite_number_name = {
    .name = "number-name",
    .sentence =
        "One refuses a host that ends in a number and is no address, the other takes a name.",
    .standard = "concept-ipv4-parser",
    .rfc3986 = "3.2.2",
    .triggers = BYTE_DIGIT,
    .needs = NEEDS_HOST,
    .changes = COMPONENT_BIT(HOST),
    .effects = 1u << EFFECT_ACCEPT_REJECT,
    .apply = apply_number_name,
};

static bool apply_zone_id(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);
    uint32_t percent = a->host.start, end;

    if (!is_bracketed(a))
        return false;
    for (end = a->host.start; end < a->host.end && a->input.ptr[end] != ']';)
        end++;
    while (percent < end && a->input.ptr[percent] != '%')
        percent++;
    rewriter_span(&w, percent, end, "", 0);
    return rewriter_end(&w);
}

const struct rewrite rewrite_zone_id = {
    .name = "zone-id",
    .sentence = "One knows zone identifiers in IPv6 addresses, the other refuses or drops them.",
    .standard = "concept-ipv6-parser",
    .rfc3986 = "3.2.2",
    .triggers = BYTE_BRACKET,
    .needs = NEEDS_BRACKET,
    .changes = COMPONENT_BIT(HOST),
    .apply = apply_zone_id,
};

/* In the dotted part of an IPv6 address, removes leading zeros and fills empty numbers. */
static bool apply_ipv6_dotted(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);
    uint32_t start = a->host.start, end;

    if (!is_bracketed(a))
        return false;
    for (end = a->host.start; end < a->host.end && a->input.ptr[end] != ']'; end++) {
        if (a->input.ptr[end] == ':')
            start = end + 1;
    }
    if (start == a->host.start || !memchr(a->input.ptr + start, '.', end - start))
        return false;
    for (uint32_t pos = start; pos <= end; pos++) {
        uint32_t from = pos, number;

        while (pos < end && a->input.ptr[pos] == '0')
            pos++;
        number = pos;
        while (pos < end && a->input.ptr[pos] != '.')
            pos++;
        rewriter_span(&w, from, number, "0", pos == number ? 1 : 0);
    }
    return rewriter_end(&w);
}

const struct rewrite rewrite_ipv6_dotted = {
    .name = "ipv6-dotted",
    .sentence = "They allow different spellings of an IPv4 address at the end of an IPv6 address.",
    .standard = "concept-ipv6-parser",
    .rfc3986 = "3.2.2",
    .triggers = BYTE_BRACKET,
    .needs = NEEDS_BRACKET,
    .apply = apply_ipv6_dotted,
};

/* Removes brackets around text that is not an IPv6 address, and replaces characters that names do
 * not contain. */
static bool apply_brackets(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);
    unsigned groups[8];
    struct ua_str zone;

    if (!is_bracketed(a) || host_form_ipv6(groups, &zone, span_text(a, a->host)))
        return false;
    if (a->host.end - a->host.start <= 2)
        rewriter_span(&w, a->host.start, a->host.end, "x", 1);
    for (uint32_t i = w.at > a->host.start ? a->host.end : a->host.start; i < a->host.end; i++) {
        unsigned char c = (unsigned char)a->input.ptr[i];

        if (c == '[' || c == ']')
            rewriter_span(&w, i, i + 1, "", 0);
        else if (c < 0x80 && !ua_is_alnum(c) && c != '-' && c != '.' &&
                 !is_escape_at(a->input, i, a->host.end))
            rewriter_span(&w, i, i + 1, "x", 1);
    }
    return rewriter_end(&w);
}

const struct rewrite rewrite_brackets = {
    .name = "brackets",
    .sentence = "One takes what stands in brackets for a host though it is no IPv6 address, or "
                "reads on behind them.",
    .standard = "concept-host-parser",
    .rfc3986 = "3.2.2",
    .triggers = BYTE_BRACKET,
    .needs = NEEDS_BRACKET,
    .changes = COMPONENT_BIT(HOST),
    .effects = 1u << EFFECT_ACCEPT_REJECT | 1u << EFFECT_HOST_SHIFT,
    .apply = apply_brackets,
};

/* Writes the address in the form of RFC 5952; its longest run of zeros, of two at least, is "::".
 */
static size_t write_ipv6(char text[40], const unsigned groups[8])
{
    unsigned best = 0, best_len = 1;
    size_t len = 0;

    for (unsigned i = 0, run = 0; i < 8; i++) {
        run = groups[i] == 0 ? run + 1 : 0;
        if (run > best_len) {
            best_len = run;
            best = i + 1 - run;
        }
    }
    for (unsigned i = 0; i < 8; i++) {
        if (best_len > 1 && i == best) {
            len += (size_t)snprintf(text + len, 40 - len, "::");
            i += best_len - 1;
            continue;
        }
        len += (size_t)snprintf(text + len, 40 - len, "%s%x",
                                len > 0 && text[len - 1] != ':' ? ":" : "", groups[i]);
    }
    return len;
}

static bool apply_ipv6_spelling(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);
    unsigned groups[8];
    struct ua_str zone;
    char address[40];

    if (!is_bracketed(a) || !host_form_ipv6(groups, &zone, span_text(a, a->host)) || zone.len > 0)
        return false;
    rewriter_span(&w, a->host.start + 1, a->host.end - 1, address, write_ipv6(address, groups));
    return rewriter_end(&w);
}

const struct rewrite rewrite_ipv6_spelling = {
    .name = "ipv6-spelling",
    .sentence = "One writes IPv6 addresses in their shortest form, the other as they come.",
    .standard = "concept-ipv6-serializer",
    .rfc3986 = "3.2.2",
    .triggers = BYTE_BRACKET,
    .needs = NEEDS_BRACKET,
    .effects = 1u << EFFECT_NORMALISATION,
    .apply = apply_ipv6_spelling,
};

static bool apply_host_case(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    for (uint32_t i = a->host.start; !is_bracketed(a) && i < a->host.end; i++) {
        const char lower = ua_lower(a->input.ptr[i]);

        rewriter_span(&w, i, i + 1, &lower, 1);
    }
    return rewriter_end(&w);
}

const struct rewrite rewrite_host_case = {
    .name = "host-case",
    .sentence = "One writes hosts in lower case, the other as they come.",
    .standard = "concept-domain-to-ascii",
    .rfc3986 = "6.2.2.1",
    .triggers = BYTE_UPPER,
    .needs = NEEDS_HOST,
    .effects = 1u << EFFECT_NORMALISATION,
    .apply = apply_host_case,
};

static bool apply_trailing_dot(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);
    const uint32_t end = a->host.end;

    /* Keeps two dots at the end: there is an empty label between them. */
    if (end > a->host.start + 1 && a->input.ptr[end - 1] == '.' && a->input.ptr[end - 2] != '.')
        rewriter_span(&w, end - 1, end, "", 0);
    return rewriter_end(&w);
}

const struct rewrite rewrite_trailing_dot = {
    .name = "trailing-dot",
    .sentence = "One drops or refuses the dot at the end of a host, the other keeps it.",
    .standard = "host-miscellaneous",
    .rfc3986 = "3.2.2",
    .triggers = BYTE_DOT,
    .needs = NEEDS_HOST,
    .changes = COMPONENT_BIT(HOST),
    .apply = apply_trailing_dot,
};

/* Replaces ASCII that host names do not contain by letters. */
static bool apply_host_charset(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    if (is_bracketed(a))
        return false;
    for (uint32_t i = a->host.start; i < a->host.end; i++) {
        unsigned char c = (unsigned char)a->input.ptr[i];

        if (c < 0x80 && !ua_is_alnum(c) && !ua_is_tab_or_newline(c) && c != '-' && c != '.' &&
            !is_escape_at(a->input, i, a->host.end))
            rewriter_span(&w, i, i + 1, "x", 1);
    }
    return rewriter_end(&w);
}

const struct rewrite rewrite_host_charset = {
    .name = "host-charset",
    .sentence = "They allow different ASCII characters in a host.",
    .standard = "host-miscellaneous",
    .rfc3986 = "3.2.2",
    .triggers = BYTE_PUNCTUATION | BYTE_SPACE | BYTE_CONTROL,
    .needs = NEEDS_HOST,
    .changes = COMPONENT_BIT(HOST),
    .apply = apply_host_charset,
};

/* --- ports ------------------------------------------------------------------------------------ */

static bool has_colon(const struct anatomy *a)
{
    return a->port.start > a->host.end;
}

static bool apply_empty_port(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    if (has_colon(a) && a->port.start == a->port.end)
        rewriter_span(&w, a->host.end, a->port.end, "", 0);
    return rewriter_end(&w);
}

const struct rewrite rewrite_empty_port = {
    .name = "empty-port",
    .sentence = "One lets a colon stand without a port, the other does not.",
    .standard = "port-state",
    .rfc3986 = "3.2.3",
    .triggers = BYTE_COLON,
    .needs = NEEDS_PORT,
    .apply = apply_empty_port,
};

static bool apply_port_zeros(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);
    uint32_t pos = a->port.start;

    while (pos + 1 < a->port.end && a->input.ptr[pos] == '0' &&
           ua_is_digit((unsigned char)a->input.ptr[pos + 1]))
        pos++;
    rewriter_span(&w, a->port.start, pos, "", 0);
    return rewriter_end(&w);
}

const struct rewrite rewrite_port_zeros = {
    .name = "port-zeros",
    .sentence = "One drops zeros in front of the port, the other keeps or refuses them.",
    .standard = "port-state",
    .rfc3986 = "3.2.3",
    .triggers = BYTE_COLON,
    .needs = NEEDS_PORT,
    .apply = apply_port_zeros,
};

/* The port as a number; -1 if it is not one up to 65535. */
static int port_number(const struct anatomy *a)
{
    int number = 0;

    for (uint32_t i = a->port.start; i < a->port.end; i++) {
        if (!ua_is_digit((unsigned char)a->input.ptr[i]))
            return -1;
        number = number * 10 + (a->input.ptr[i] - '0');
        if (number > 65535)
            return -1;
    }
    return number;
}

static bool apply_port_syntax(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    if (a->port.end > a->port.start && port_number(a) <= 0)
        rewriter_span(&w, a->host.end, a->port.end, "", 0);
    return rewriter_end(&w);
}

const struct rewrite rewrite_port_syntax = {
    .name = "port-syntax",
    .sentence = "They allow different ports: zero, too great, or not a number.",
    .standard = "port-state",
    .rfc3986 = "3.2.3",
    .triggers = BYTE_COLON,
    .needs = NEEDS_PORT,
    .changes = COMPONENT_BIT(PORT),
    .apply = apply_port_syntax,
};

/* Replaces each colon except the last by a letter. */
static bool apply_port_colons(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);
    uint32_t last = a->port.end;

    if (!has_colon(a))
        return false;
    while (last > a->host.end && a->input.ptr[last - 1] != ':')
        last--;
    for (uint32_t i = a->host.end; i + 1 < last; i++) {
        if (a->input.ptr[i] == ':')
            rewriter_span(&w, i, i + 1, "x", 1);
    }
    return rewriter_end(&w);
}

const struct rewrite rewrite_port_colons = {
    .name = "port-colons",
    .sentence = "They take different ones of several colons for that before the port.",
    .standard = "host-state",
    .rfc3986 = "3.2.3",
    .triggers = BYTE_COLON,
    .needs = NEEDS_PORT,
    .changes = COMPONENT_BIT(HOST),
    .effects = 1u << EFFECT_ACCEPT_REJECT | 1u << EFFECT_HOST_SHIFT,
    .apply = apply_port_colons,
};

static bool apply_default_port(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);
    int number = a->port.end > a->port.start ? port_number(a) : -1;

    if ((number == 80 && (anatomy_scheme_is(a, "http") || anatomy_scheme_is(a, "ws"))) ||
        (number == 443 && (anatomy_scheme_is(a, "https") || anatomy_scheme_is(a, "wss"))) ||
        (number == 21 && anatomy_scheme_is(a, "ftp")))
        rewriter_span(&w, a->host.end, a->port.end, "", 0);
    return rewriter_end(&w);
}

const struct rewrite rewrite_default_port = {
    .name = "default-port",
    .sentence = "One leaves out the scheme's default port, the other keeps it.",
    .standard = "port-state",
    .rfc3986 = "6.2.3",
    .triggers = BYTE_COLON,
    .needs = NEEDS_PORT,
    .apply = apply_default_port,
};

/* --- where the authority ends ----------------------------------------------------------------- */

/* The first ";" of the authority; UINT32_MAX: none. */
static uint32_t first_semicolon(const struct anatomy *a)
{
    for (uint32_t i = a->userinfo.start; i < a->port.end; i++) {
        if (a->input.ptr[i] == ';')
            return i;
    }
    return UINT32_MAX;
}

static bool apply_semicolon(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);
    const uint32_t pos = first_semicolon(a);

    if (pos != UINT32_MAX)
        rewriter_span(&w, pos, pos, "/", 1);
    return rewriter_end(&w);
}

/* The other reading: a semicolon does not end the authority. */
static bool apply_semicolon_other(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    for (uint32_t i = a->userinfo.start; i < a->port.end; i++) {
        if (a->input.ptr[i] == ';')
            rewriter_encode(&w, i);
    }
    return rewriter_end(&w);
}

const struct rewrite rewrite_semicolon = {
    .name = "semicolon",
    .sentence = "One ends the authority at a semicolon, the other reads on.",
    .standard = "authority-state",
    .rfc3986 = "3.2",
    .triggers = BYTE_PUNCTUATION,
    .changes = COMPONENT_BIT(PATH),
    .apply = apply_semicolon,
    .apply_other = apply_semicolon_other,
};

/* Inserts a slash before the "?" or "#" that ends the authority. */
static bool apply_authority_end(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    if (a->host.end > a->host.start && a->path.end == a->path.start &&
        a->path.end < a->trailing.start && !anatomy_is_file(a))
        rewriter_span(&w, a->path.start, a->path.start, "/", 1);
    return rewriter_end(&w);
}

const struct rewrite rewrite_authority_end = {
    .name = "authority-end",
    .sentence = "One reads an authority on to a slash, or writes that slash, where the other "
                "ends it at \"?\" or \"#\".",
    .standard = "authority-state",
    .rfc3986 = "3.2",
    .triggers = BYTE_QUESTION | BYTE_HASH,
    .needs = NEEDS_HOST,
    .changes = COMPONENT_BIT(PATH),
    .apply = apply_authority_end,
};
