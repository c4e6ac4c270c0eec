/* SPDX-License-Identifier: MIT */
/* Rewrites of the authority: slashes, user information and host. */
#include "buf.h"
#include "host_form.h"
#include "rewriter.h"

#define REFUSE_NUMBER                                                                              \
    "a number (1, 0x7f) as the last label of the host, unless the host is four decimal numbers "   \
    "up to 255 without leading zeros"

static struct ua_str span_text(const struct anatomy *a, struct span span)
{
    return ua_str(a->input.ptr + span.start, span.end - span.start);
}

/* Where the run of "/" after the scheme ends. */
static uint32_t slash_run_end(const struct anatomy *a)
{
    uint32_t end = a->scheme.end + anatomy_has_scheme(a);

    while (end < a->path.end && a->input.ptr[end] == '/')
        end++;
    return end;
}

/* Not where backslashes or tabs lie in the run: to some these are slashes, or nothing. */
static bool apply_slash_count(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);
    const uint32_t start = a->scheme.end + anatomy_has_scheme(a), end = slash_run_end(a),
                   count = end - start;

    if (anatomy_is_file(a) || end < a->slashes.end ||
        (end < a->path.end && ua_is_tab_or_newline((unsigned char)a->input.ptr[end])))
        return false;
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
    .sentence = "One reads any number of slashes after the scheme as two, the other does not.",
    .refuse = REFUSE_SLASHES,
    .standard = "special-authority-ignore-slashes-state",
    .rfc3986 = "3",
    .triggers = BYTE_COLON | BYTE_SLASH | BYTE_BACKSLASH,
    .needs = NEEDS_ODD_SLASHES,
    .readings = {{.apply = apply_slash_count}, {.apply = apply_slash_count_other}},
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
    .refuse = REFUSE_AT,
    .standard = "authority-state",
    .rfc3986 = "3.2.1",
    .triggers = BYTE_AT,
    .needs = NEEDS_USERINFO,
    .readings = {{.apply = apply_userinfo}},
};

/* Whether it may stand there as it is (RFC 3986); the colon parts the password. */
static bool is_plain_in_userinfo(char c)
{
    return ua_is_alnum((unsigned char)c) || (c != '\0' && strchr("-._~!$&'()*+,;=", c));
}

/* Decodes what may stand there as it is, and the colon. */
static bool apply_encoded_userinfo(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    for (uint32_t i = a->userinfo.start; i < a->userinfo.end; i++) {
        if (is_escape_at(a->input, i, a->userinfo.end)) {
            const char byte = (char)escaped_byte(a->input, i);

            if (byte == ':' || is_plain_in_userinfo(byte))
                rewriter_span(&w, i, i + 3, &byte, 1);
            i += 2;
        }
    }
    return rewriter_end(&w);
}

/* A letter in the place of each percent-encoded character but NUL: decoded, some of them are
 * encoded again by who does not decode, and others delimit. */
static bool apply_encoded_userinfo_letters(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    for (uint32_t i = a->userinfo.start; i < a->userinfo.end; i++) {
        if (!is_escape_at(a->input, i, a->userinfo.end))
            continue;
        if (escaped_byte(a->input, i) != 0)
            rewriter_span(&w, i, i + 3, a->substitute->letters, 1);
        i += 2;
    }
    return rewriter_end(&w);
}

const struct rewrite rewrite_encoded_userinfo = {
    .name = "encoded-userinfo",
    .sentence = "One decodes percent-encoded bytes in user information, the other does not.",
    .refuse = REFUSE_AT,
    .standard = "userinfo-percent-encode-set",
    .rfc3986 = "3.2.1",
    .triggers = BYTE_PERCENT,
    .needs = NEEDS_USERINFO,
    .readings = {{.apply = apply_encoded_userinfo},
                 {.apply = apply_encoded_userinfo_letters,
                  .changes = COMPONENT_BIT(USERNAME) | COMPONENT_BIT(PASSWORD)}},
};

/* Removes what follows a ";": up to the password, and to the end of it. There must be a name. */
static bool apply_login_options(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    for (uint32_t i = a->userinfo.start; i < a->userinfo.end; i++) {
        const uint32_t start = i;

        if (a->input.ptr[i] != ';')
            continue;
        if (i == a->userinfo.start)
            return false;
        while (i < a->userinfo.end && a->input.ptr[i] != ':') {
            if (a->input.ptr[i] != '*' && !is_plain_in_userinfo(a->input.ptr[i]))
                return false;
            i++;
        }
        rewriter_span(&w, start, i, "", 0);
    }
    return rewriter_end(&w);
}

const struct rewrite rewrite_login_options = {
    .name = "login-options",
    .sentence =
        "One reads what follows a semicolon in user information as login options, the other "
        "as a part of the name or password.",
    .refuse = REFUSE_AT,
    .standard = "authority-state",
    .rfc3986 = "3.2.1",
    .triggers = BYTE_SEMICOLON,
    .needs = NEEDS_USERINFO,
    .effects = 1u << EFFECT_USERINFO_SHIFT,
    .readings = {{.apply = apply_login_options}},
};

/* Whether the user information holds nothing that parsers read differently. */
static bool has_plain_userinfo(const struct anatomy *a)
{
    bool in_password = false;

    for (uint32_t i = a->userinfo.start; i < a->userinfo.end; i++) {
        const char c = a->input.ptr[i];

        if (is_escape_at(a->input, i, a->userinfo.end)) {
            const char byte = (char)escaped_byte(a->input, i);

            if (byte == '\0' || byte == ':' || is_plain_in_userinfo(byte))
                return false;
            i += 2;
            continue;
        }
        if (c != ':' && (!is_plain_in_userinfo(c) || strchr("';=", c)))
            return false;
        if (c == ':' && in_password)
            return false;
        in_password |= c == ':';
    }
    return true;
}

static bool apply_credentials(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    if (has_plain_userinfo(a))
        rewriter_span(&w, a->userinfo.start, a->host.start, "", 0);
    return rewriter_end(&w);
}

const struct rewrite rewrite_credentials = {
    .name = "credentials",
    .sentence = "One allows user information here, the other refuses or drops it.",
    .refuse = REFUSE_AT,
    .standard = "authority-state",
    .rfc3986 = "3.2.1",
    .triggers = BYTE_AT,
    .readings = {{.apply = apply_credentials,
                  .changes = COMPONENT_BIT(USERNAME) | COMPONENT_BIT(PASSWORD)}},
};

/* --- hosts ------------------------------------------------------------------------------------ */

/* Decodes what is percent-encoded in a part of the input. */
static bool decode_part(struct text *out, const struct anatomy *a, struct span part)
{
    struct rewriter w = rewriter_start(out, a);

    for (uint32_t i = part.start; i < part.end; i++) {
        if (is_escape_at(a->input, i, part.end)) {
            const char byte = (char)escaped_byte(a->input, i);

            rewriter_span(&w, i, i + 3, &byte, 1);
            i += 2;
        }
    }
    return rewriter_end(&w);
}

static bool apply_encoded_host(struct text *out, const struct anatomy *a)
{
    return !anatomy_is_bracketed(a) && decode_part(out, a, a->host);
}

/* For a parser to which a backslash is a byte of the host: from there to the next slash. */
static bool apply_encoded_host_other(struct text *out, const struct anatomy *a)
{
    struct span part = {a->path.start, a->path.start};

    if (a->host.start == a->host.end || a->path.start == a->path.end ||
        a->input.ptr[a->path.start] != '\\')
        return false;
    while (part.end < a->path.end && a->input.ptr[part.end] != '/')
        part.end++;
    return decode_part(out, a, part);
}

const struct rewrite rewrite_encoded_host = {
    .name = "encoded-host",
    .sentence = "One decodes percent-encoded bytes in the host, the other does not.",
    .refuse = "a percent sign in the host",
    .standard = "concept-host-parser",
    .rfc3986 = "3.2.2",
    .triggers = BYTE_PERCENT,
    .needs = NEEDS_HOST,
    .readings = {{.apply = apply_encoded_host}, {.apply = apply_encoded_host_other}},
};

/* Percent-encodes non-ASCII and control bytes in the host of a scheme that is not special. */
static bool apply_opaque_host(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    if (anatomy_is_bracketed(a) || !anatomy_is_nonspecial(a))
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
    .sentence = "One percent-encodes non-ASCII characters in the host of a scheme that is not "
                "special, the other does not.",
    .refuse = REFUSE_OTHER_SCHEME,
    .standard = "concept-opaque-host-parser",
    .rfc3986 = "3.2.2",
    .triggers = BYTE_NON_ASCII | BYTE_CONTROL,
    .needs = NEEDS_HOST | NEEDS_OTHER,
    .readings = {{.apply = apply_opaque_host}},
};

/* Replaces percent-encoded ASCII that host names do not contain by a letter. */
static bool apply_encoded_forbidden(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    if (anatomy_is_bracketed(a))
        return false;
    for (uint32_t i = a->host.start; i < a->host.end; i++) {
        if (is_escape_at(a->input, i, a->host.end)) {
            unsigned char byte = escaped_byte(a->input, i);

            if (byte < 0x80 && !ua_is_alnum(byte) && byte != '-' && byte != '.')
                rewriter_span(&w, i, i + 3, a->substitute->letters, 1);
            i += 2;
        }
    }
    return rewriter_end(&w);
}

const struct rewrite rewrite_encoded_forbidden = {
    .name = "encoded-forbidden",
    .sentence = "One keeps percent-encoded bytes that a host cannot have, the other decodes them.",
    .refuse = "a percent sign in the host",
    .standard = "concept-opaque-host-parser",
    .rfc3986 = "3.2.2",
    .triggers = BYTE_PERCENT,
    .needs = NEEDS_HOST,
    .readings = {{.apply = apply_encoded_forbidden,
                  .changes = COMPONENT_BIT(HOST),
                  .substitutes_host = true}},
};

/* A letter in the place of what decoding or IDNA would make other characters of. */
static bool apply_opaque_domain(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    if (anatomy_is_bracketed(a) || !anatomy_is_nonspecial(a))
        return false;
    for (uint32_t i = a->host.start; i < a->host.end; i++) {
        if ((unsigned char)a->input.ptr[i] >= 0x80) {
            rewriter_span(&w, i, i + 1, a->substitute->letters, 1);
        } else if (is_escape_at(a->input, i, a->host.end)) {
            rewriter_span(&w, i, i + 3, a->substitute->letters, 1);
            i += 2;
        }
    }
    return rewriter_end(&w);
}

const struct rewrite rewrite_opaque_domain = {
    .name = "opaque-domain",
    .sentence = "One decodes and maps the host of a scheme that is not special like a domain name, "
                "the other keeps its bytes.",
    .refuse = REFUSE_OTHER_SCHEME,
    .standard = "concept-opaque-host-parser",
    .rfc3986 = "3.2.2",
    .triggers = BYTE_NON_ASCII | BYTE_PERCENT,
    .needs = NEEDS_HOST | NEEDS_OTHER,
    .effects = 1u << EFFECT_HOST_SHIFT | 1u << EFFECT_HOST_FORM,
    .readings = {{.apply = apply_opaque_domain,
                  .changes = COMPONENT_BIT(HOST),
                  .substitutes_host = true}},
};

static bool apply_ipv4_number(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);
    uint32_t address;
    char dotted[16];

    if (host_form_ipv4(&address, span_text(a, a->host))) {
        int len = snprintf(dotted, sizeof dotted, "%u.%u.%u.%u", address >> 24, address >> 16 & 255,
                           address >> 8 & 255, address & 255);

        const uint32_t dot = a->input.ptr[a->host.end - 1] == '.';

        rewriter_span(&w, a->host.start, a->host.end - dot, dotted, (size_t)len);
    }
    return rewriter_end(&w);
}

/* Numbers with zeros in front are decimal: without the zeros. */
static bool apply_ipv4_decimal(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    for (uint32_t i = a->host.start; i < a->host.end; i++) {
        if (!ua_is_digit((unsigned char)a->input.ptr[i]) && a->input.ptr[i] != '.')
            return false;
    }
    for (uint32_t i = a->host.start; i < a->host.end; i++) {
        const uint32_t start = i;

        while (i + 1 < a->host.end && a->input.ptr[i] == '0' &&
               ua_is_digit((unsigned char)a->input.ptr[i + 1]))
            i++;
        rewriter_span(&w, start, i, "", 0);
        while (a->input.ptr[i] != '.' && i + 1 < a->host.end && a->input.ptr[i + 1] != '.')
            i++;
    }
    return rewriter_end(&w);
}

const struct rewrite rewrite_ipv4_number = {
    .name = "ipv4-number",
    .sentence =
        "They read a hexadecimal, octal or short IPv4 address as different addresses, or one "
        "takes it for a name.",
    .refuse = REFUSE_NUMBER,
    .standard = "concept-ipv4-parser",
    .rfc3986 = "7.4",
    .triggers = BYTE_DIGIT,
    .needs = NEEDS_HOST,
    .readings = {{.apply = apply_ipv4_number}, {.apply = apply_ipv4_decimal}},
};

/* The last label of a host, as a part of that text, without a dot after it. False if it does not
 * begin with a digit. */
static bool find_last_number(struct span *out, struct ua_str host)
{
    out->end = (uint32_t)host.len;
    if (out->end > 0 && host.ptr[out->end - 1] == '.')
        out->end--;
    for (out->start = out->end; out->start > 0 && host.ptr[out->start - 1] != '.';)
        out->start--;
    return out->start < out->end && ua_is_digit((unsigned char)host.ptr[out->start]);
}

/* Appends a letter to the number at the end of a name that is not an IPv4 address. */
static bool apply_number_name(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);
    struct ua_str host = span_text(a, a->host);
    uint32_t address;
    struct span label;
    bool is_zero;

    if (!find_last_number(&label, host) || host_form_ipv4(&address, host))
        return false;
    is_zero =
        label.end - label.start == 1 && host.ptr[label.start] == '0'; /* "0x" is a number too */
    if (label.end - label.start >= 2 && ua_lower(host.ptr[label.start + 1]) == 'x' &&
        host.ptr[label.start] == '0')
        label.start += 2;
    for (; label.start < label.end; label.start++) {
        if (!ua_is_hex((unsigned char)host.ptr[label.start]))
            return false;
    }
    rewriter_span(&w, a->host.start + label.end, a->host.start + label.end, a->substitute->letters,
                  is_zero ? 2 : 1);
    return rewriter_end(&w);
}

/* Puts a letter before a last label that begins with a digit and is not a number. */
static bool apply_number_name_other(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);
    struct ua_str host = span_text(a, a->host);
    struct span label;
    bool is_number = true;

    if (!find_last_number(&label, host))
        return false;
    for (uint32_t i = label.start; i < label.end; i++) {
        if (!ua_is_alnum((unsigned char)host.ptr[i]))
            return false;
        is_number &= ua_is_digit((unsigned char)host.ptr[i]);
    }
    if (!is_number)
        rewriter_span(&w, a->host.start + label.start, a->host.start + label.start,
                      a->substitute->letters, 1);
    return rewriter_end(&w);
}

const struct rewrite rewrite_number_name = {
    .name = "number-name",
    .sentence = "One refuses a host that ends in a number but is not an address, the other reads "
                "it as a name.",
    .refuse = REFUSE_NUMBER,
    .standard = "concept-ipv4-parser",
    .rfc3986 = "3.2.2",
    .triggers = BYTE_DIGIT,
    .needs = NEEDS_HOST,
    .effects = 1u << EFFECT_ACCEPT_REJECT,
    .readings = {{.apply = apply_number_name, .changes = COMPONENT_BIT(HOST)},
                 {.apply = apply_number_name_other, .changes = COMPONENT_BIT(HOST)}},
};

/* Behind an address, and of plain characters. */
static bool apply_zone_id(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);
    uint32_t percent = a->host.start, end;
    char address[64]; /* longer than any IPv6 address without its zone */
    struct ua_str zone;
    unsigned groups[8];
    bool is_address;

    if (!anatomy_is_bracketed(a))
        return false;
    for (end = a->host.start; end < a->host.end && a->input.ptr[end] != ']';)
        end++;
    while (percent < end && a->input.ptr[percent] != '%')
        percent++;
    if (percent == end || percent - a->host.start >= sizeof address)
        return false;
    memcpy(address, a->input.ptr + a->host.start, percent - a->host.start);
    address[percent - a->host.start] = ']';
    is_address = host_form_ipv6(groups, &zone, ua_str(address, percent - a->host.start + 1));
    for (uint32_t i = percent; i < end; i++) {
        const char c = a->input.ptr[i];

        if (!is_address || (unsigned char)c <= ' ' || (unsigned char)c >= 0x7F || strchr("[@\\", c))
            return false;
    }
    rewriter_span(&w, percent, end, "", 0);
    return rewriter_end(&w);
}

const struct rewrite rewrite_zone_id = {
    .name = "zone-id",
    .sentence = "One accepts zone identifiers in IPv6 addresses, the other refuses or drops them.",
    .refuse = "a percent sign in an IPv6 address",
    .standard = "concept-ipv6-parser",
    .rfc3986 = "3.2.2",
    .triggers = BYTE_BRACKET,
    .needs = NEEDS_BRACKET,
    .readings = {{.apply = apply_zone_id,
                  .changes = COMPONENT_BIT(HOST),
                  .substitutes_host = true}},
};

/* In the dotted part of an IPv6 address, removes leading zeros and fills empty numbers. */
static bool apply_ipv6_dotted(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);
    uint32_t start = a->host.start, end;

    if (!anatomy_is_bracketed(a))
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
    .refuse = "a dot in an IPv6 address",
    .standard = "concept-ipv6-parser",
    .rfc3986 = "3.2.2",
    .triggers = BYTE_BRACKET,
    .needs = NEEDS_BRACKET,
    .readings = {{.apply = apply_ipv6_dotted}},
};

/* Where the brackets that the authority holds begin; UINT32_MAX: none, or just those around an
 * address. Between brackets an "@" may stand. */
static uint32_t odd_brackets(const struct anatomy *a)
{
    const uint32_t end = a->port.end;
    uint32_t pos = a->host.start;
    unsigned groups[8];
    struct ua_str zone;

    for (uint32_t i = a->userinfo.start; i < a->userinfo.end && pos == a->host.start; i++) {
        if (a->input.ptr[i] == '[' && memchr(a->input.ptr + pos, ']', end - pos))
            return i;
    }
    if (anatomy_is_bracketed(a) && host_form_ipv6(groups, &zone, span_text(a, a->host)))
        pos = a->host.end;
    while (pos < end && a->input.ptr[pos] != '[' && a->input.ptr[pos] != ']')
        pos++;
    return pos < end ? pos : UINT32_MAX;
}

/* Without brackets, and with letters in the place of what only brackets let stand between them. */
static bool apply_brackets(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);
    const uint32_t start = odd_brackets(a), end = a->port.end;
    bool is_inside = false;

    if (start == UINT32_MAX)
        return false;
    if (start == a->host.start && a->host.end - a->host.start <= 2 && a->input.ptr[start] == '[') {
        rewriter_span(&w, a->host.start, a->host.end, a->substitute->letters, 1);
        return rewriter_end(&w);
    }
    if (end - start == 1 && start == a->host.start) {
        rewriter_span(&w, start, end, a->substitute->letters, 1);
        return rewriter_end(&w);
    }
    for (uint32_t i = start; i < end; i++) {
        const unsigned char c = (unsigned char)a->input.ptr[i];

        if (c == '[' || c == ']') {
            is_inside = c == '[';
            rewriter_span(&w, i, i + 1, "", 0);
        } else if (is_inside && c < 0x80 && !ua_is_alnum(c) && !ua_is_tab_or_newline(c) &&
                   c != '-' && c != '.' && !is_escape_at(a->input, i, end)) {
            rewriter_span(&w, i, i + 1, a->substitute->letters, 1);
        }
    }
    return rewriter_end(&w);
}

/* Whether brackets hold an address, perhaps with a zone that is not an idiom of its own. */
static bool holds_address(struct ua_str host)
{
    unsigned groups[8];
    struct ua_str zone;

    if (!host_form_ipv6(groups, &zone, host))
        return false;
    for (size_t i = 0; i < zone.len; i++) {
        if (!ua_is_alnum((unsigned char)zone.ptr[i]) && !strchr("%-._~", zone.ptr[i]))
            return false;
    }
    return true;
}

/* The length of the brackets that the host begins with, and of the address in them; 0: none. */
static uint32_t find_leading_address(const struct anatomy *a)
{
    const struct ua_str host = span_text(a, a->host);
    const char *end = host.len > 0 ? memchr(host.ptr, ']', host.len) : NULL;

    if (!end || !holds_address(ua_str(host.ptr, (size_t)(end + 1 - host.ptr))))
        return 0;
    return (uint32_t)(end + 1 - host.ptr);
}

/* An address in the brackets, or nothing after those of an address. */
static bool apply_brackets_address(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);
    const struct ua_str host = span_text(a, a->host);
    const uint32_t address = find_leading_address(a);

    if (address > 0 && address < host.len)
        rewriter_span(&w, a->host.start + address, a->port.end, "", 0);
    else if (anatomy_is_bracketed(a) && host.len > 2 && host.ptr[host.len - 1] == ']' &&
             !holds_address(host))
        rewriter_span(&w, a->host.start + 1, a->host.end - 1, "::1", 3);
    return rewriter_end(&w);
}

/* The bracket that the host begins with to who reads user information only in front of it;
 * UINT32_MAX: none. */
static uint32_t first_bracket(const struct anatomy *a)
{
    for (uint32_t i = a->slashes.end; i < a->trailing.start && !strchr("/?#\\", a->input.ptr[i]);
         i++) {
        if (a->input.ptr[i] == '[' && (i == a->slashes.end || a->input.ptr[i - 1] == '@'))
            return i;
    }
    return UINT32_MAX;
}

/* The bracket that closes the one at start; UINT32_MAX: none. */
static uint32_t closing_bracket(const struct anatomy *a, uint32_t start)
{
    const char *end = memchr(a->input.ptr + start, ']', a->trailing.start - start);

    return end ? (uint32_t)(end - a->input.ptr) : UINT32_MAX;
}

/* Without the zone behind an address, where it holds what else delimits. */
static bool apply_brackets_zone(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);
    const uint32_t start = first_bracket(a),
                   end = start == UINT32_MAX ? start : closing_bracket(a, start);
    const char *percent;
    char address[64]; /* longer than any IPv6 address without its zone */
    struct ua_str zone;
    unsigned groups[8];
    bool is_odd = false;
    size_t len;

    if (end == UINT32_MAX || !(percent = memchr(a->input.ptr + start, '%', end - start)))
        return false;
    len = (size_t)(percent - a->input.ptr) - start;
    if (len + 1 > sizeof address)
        return false;
    memcpy(address, a->input.ptr + start, len);
    address[len] = ']';
    for (const char *c = percent; c < a->input.ptr + end; c++)
        is_odd |= *c != '\0' && strchr("[@/?#\\", *c);
    if (is_odd && host_form_ipv6(groups, &zone, ua_str(address, len + 1)))
        rewriter_span(&w, start + (uint32_t)len, end, "", 0);
    return rewriter_end(&w);
}

/* A name in the place of brackets and what stands in them, where it holds what else delimits. */
static bool apply_brackets_name(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);
    const uint32_t start = first_bracket(a),
                   end = start == UINT32_MAX ? start : closing_bracket(a, start);

    for (uint32_t i = start; end != UINT32_MAX && i < end; i++) {
        if (a->input.ptr[i] != '\0' && strchr("@/?#\\", a->input.ptr[i])) {
            rewriter_span(&w, start, end + 1, a->substitute->name, 4);
            break;
        }
    }
    return rewriter_end(&w);
}

const struct rewrite rewrite_brackets = {
    .name = "brackets",
    .sentence = "One accepts a host in brackets that is not an IPv6 address, or reads on after the "
                "brackets, the other does not.",
    .refuse = "a bracket that does not enclose an IPv6 address",
    .standard = "concept-host-parser",
    .rfc3986 = "3.2.2",
    .triggers = BYTE_BRACKET,
    .effects = 1u << EFFECT_ACCEPT_REJECT | 1u << EFFECT_HOST_SHIFT | 1u << EFFECT_HOST_FORM,
    .readings =
        {{.apply = apply_brackets,
          .changes = COMPONENT_BIT(HOST) | COMPONENT_BIT(USERNAME) | COMPONENT_BIT(PASSWORD),
          .substitutes_host = true},
         {.apply = apply_brackets_address,
          .changes = COMPONENT_BIT(HOST) | COMPONENT_BIT(PORT),
          .substitutes_host = true},
         {.apply = apply_brackets_zone, .changes = COMPONENT_BIT(HOST), .substitutes_host = true},
         {.apply = apply_brackets_name, .changes = COMPONENT_BIT(HOST), .substitutes_host = true}},
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

    if (!anatomy_is_bracketed(a) || !host_form_ipv6(groups, &zone, span_text(a, a->host)) ||
        zone.len > 0 || apply_ipv6_dotted(out, a))
        return false;
    w = rewriter_start(out, a);
    rewriter_span(&w, a->host.start + 1, a->host.end - 1, address, write_ipv6(address, groups));
    return rewriter_end(&w);
}

const struct rewrite rewrite_ipv6_spelling = {
    .name = "ipv6-spelling",
    .sentence =
        "One writes IPv6 addresses in their shortest form, the other keeps or refuses other forms.",
    .refuse = "an IPv6 address not in its shortest form (RFC 5952)",
    .standard = "concept-ipv6-serializer",
    .rfc3986 = "3.2.2",
    .triggers = BYTE_BRACKET,
    .needs = NEEDS_BRACKET,
    .effects = 1u << EFFECT_NORMALISATION | 1u << EFFECT_ACCEPT_REJECT,
    .readings = {{.apply = apply_ipv6_spelling}},
};

static bool apply_host_case(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    for (uint32_t i = a->host.start; !anatomy_is_bracketed(a) && i < a->host.end; i++) {
        const char lower = ua_lower(a->input.ptr[i]);

        if (is_escape_at(a->input, i, a->host.end))
            i += 2;
        else
            rewriter_span(&w, i, i + 1, &lower, 1);
    }
    return rewriter_end(&w);
}

const struct rewrite rewrite_host_case = {
    .name = "host-case",
    .sentence = "One writes hosts in lower case, the other keeps their case.",
    .refuse = "an upper-case letter in the host",
    .standard = "concept-domain-to-ascii",
    .rfc3986 = "6.2.2.1",
    .triggers = BYTE_UPPER,
    .needs = NEEDS_HOST,
    .effects = 1u << EFFECT_NORMALISATION,
    .readings = {{.apply = apply_host_case}},
};

/* The length of the dot that ends a text, in any of the four spellings of IDNA; 0: none. */
static size_t dot_at_end(struct ua_str text)
{
    static const char *const dots[] = {".", "\xE3\x80\x82", "\xEF\xBC\x8E", "\xEF\xBD\xA1"};

    for (size_t i = 0; i < sizeof dots / sizeof *dots; i++) {
        const size_t len = strlen(dots[i]);

        if (text.len >= len && memcmp(text.ptr + text.len - len, dots[i], len) == 0)
            return len;
    }
    return 0;
}

static bool apply_trailing_dot(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);
    struct ua_str host = span_text(a, a->host);
    const size_t len = dot_at_end(host);

    /* Keeps two dots at the end: there is an empty label between them. */
    host.len -= len;
    if (len > 0 && host.len > 0 && dot_at_end(host) == 0)
        rewriter_span(&w, a->host.end - (uint32_t)len, a->host.end, "", 0);
    return rewriter_end(&w);
}

const struct rewrite rewrite_trailing_dot = {
    .name = "trailing-dot",
    .sentence = "One drops or refuses the dot at the end of a host, the other keeps it.",
    .refuse = "a dot at the end of the host",
    .standard = "host-miscellaneous",
    .rfc3986 = "3.2.2",
    .triggers = BYTE_DOT | BYTE_NON_ASCII,
    .needs = NEEDS_HOST,
    .readings = {{.apply = apply_trailing_dot,
                  .changes = COMPONENT_BIT(HOST),
                  .substitutes_host = true}},
};

/* Letters in the place of spaces and ASCII punctuation that host names do without. Brackets,
 * backslashes, percent signs and semicolons are other idioms. */
static bool apply_host_charset(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    if (anatomy_is_bracketed(a))
        return false;
    for (uint32_t i = a->host.start; i < a->host.end; i++) {
        const unsigned char c = (unsigned char)a->input.ptr[i];

        if (c >= 0x20 && c < 0x7F && !ua_is_alnum(c) && !strchr("-.%[];\\", c))
            rewriter_span(&w, i, i + 1, a->substitute->letters, 1);
    }
    return rewriter_end(&w);
}

const struct rewrite rewrite_host_charset = {
    .name = "host-charset",
    .sentence = "They allow different ASCII characters in a host.",
    .refuse = REFUSE_HOST_BYTES,
    .standard = "host-miscellaneous",
    .rfc3986 = "3.2.2",
    .triggers = BYTE_PUNCTUATION | BYTE_SPACE,
    .needs = NEEDS_HOST,
    .readings = {{.apply = apply_host_charset,
                  .changes = COMPONENT_BIT(HOST),
                  .substitutes_host = true}},
};

/* A letter in the place of each hyphen at an end of a label. The two of "xn--" are another idiom.
 */
static bool apply_label_hyphen(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    if (anatomy_is_bracketed(a))
        return false;
    for (uint32_t i = a->host.start; i < a->host.end; i++) {
        if ((i == a->host.start || a->input.ptr[i - 1] == '.') &&
            ace_prefix_at(a->input, i, a->host.end))
            i += 4;
        if (i < a->host.end && a->input.ptr[i] == '-' &&
            (i == a->host.start || a->input.ptr[i - 1] == '.' || i + 1 == a->host.end ||
             a->input.ptr[i + 1] == '.'))
            rewriter_span(&w, i, i + 1, a->substitute->letters, 1);
    }
    return rewriter_end(&w);
}

const struct rewrite rewrite_label_hyphen = {
    .name = "label-hyphen",
    .sentence =
        "One allows a label of a host that begins or ends with a hyphen, the other does not.",
    .refuse = "a label of the host that begins or ends with a hyphen",
    .standard = "host-miscellaneous",
    .rfc3986 = "3.2.2",
    .triggers = BYTE_HYPHEN,
    .needs = NEEDS_HOST,
    .readings = {{.apply = apply_label_hyphen,
                  .changes = COMPONENT_BIT(HOST),
                  .substitutes_host = true}},
};

/* Whether it is a server as RFC 2396, section 3.2.2, has it: user information, a name whose last
 * label begins with a letter, or an address, and a number for a port. */
static bool is_server(const struct anatomy *a)
{
    const char *text = a->input.ptr;
    uint32_t label = a->host.start, end = a->host.end, address;
    unsigned groups[8];
    struct ua_str zone;

    for (uint32_t i = a->userinfo.start; i < a->userinfo.end; i++) {
        if (!ua_is_alnum((unsigned char)text[i]) && !strchr("-_.!~*'();:&=+$,%", text[i]))
            return false;
    }
    for (uint32_t i = a->port.start; i < a->port.end; i++) {
        if (!ua_is_digit((unsigned char)text[i]))
            return false;
    }
    if (anatomy_is_bracketed(a))
        return host_form_ipv6(groups, &zone, span_text(a, a->host));
    for (uint32_t i = label; i < end; i++) {
        if (!ua_is_alnum((unsigned char)text[i]) && text[i] != '-' && text[i] != '.')
            return false;
        if (text[i] == '.' && (i == label || text[i - 1] == '-'))
            return false;
        if (text[i] == '.' && i + 1 < end)
            label = i + 1;
        if (text[i] == '-' && (i == label || i + 1 == end))
            return false;
    }
    if (label < end && ua_is_alpha((unsigned char)text[label]))
        return true;
    address = 0;
    for (uint32_t i = a->host.start; i < end; i++)
        address += text[i] == '.';
    return address == 3 && text[end - 1] != '.' && host_form_ipv4(&address, span_text(a, a->host));
}

/* A name in the place of an authority that is none of a server. Controls and backslashes are other
 * idioms. */
static bool apply_registry_authority(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    for (uint32_t i = a->userinfo.start; i < a->port.end; i++) {
        if ((unsigned char)a->input.ptr[i] < 0x20 || a->input.ptr[i] == '\\')
            return false;
    }
    if (a->port.end > a->userinfo.start && !anatomy_is_file(a) && !is_server(a))
        rewriter_span(&w, a->userinfo.start, a->port.end, a->substitute->name, 4);
    return rewriter_end(&w);
}

const struct rewrite rewrite_registry_authority = {
    .name = "registry-authority",
    .sentence = "One gives no host for an authority that is not a server in RFC 2396, the other "
                "reads a host.",
    .refuse = REFUSE_HOST_BYTES,
    .standard = "authority-state",
    .rfc3986 = "3.2.2",
    .needs = NEEDS_AUTHORITY,
    .effects = 1u << EFFECT_HOST_SHIFT | 1u << EFFECT_HOST_FORM | 1u << EFFECT_USERINFO_SHIFT,
    .condition = FOR_NULL_HOST,
    .readings = {{.apply = apply_registry_authority,
                  .changes = COMPONENT_BIT(HOST),
                  .substitutes_host = true}},
};
