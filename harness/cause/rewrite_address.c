/* SPDX-License-Identifier: MIT */
/* Rewrites of hosts that are addresses: IPv4, brackets and IPv6. */
#include "host_form.h"
#include "rewriter.h"

static bool apply_ipv4_number(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);
    uint32_t address;
    char dotted[16];

    if (host_form_ipv4(&address, host_text(a))) {
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
    while (out->start < out->end && ua_is_tab_or_newline((unsigned char)host.ptr[out->start]))
        out->start++;
    return out->start < out->end && ua_is_digit((unsigned char)host.ptr[out->start]);
}

/* Appends a letter to the number at the end of a name that is not an IPv4 address. */
static bool apply_number_name(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);
    struct ua_str host = host_text(a);
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
    struct ua_str host = host_text(a);
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

/* In hexadecimal, as the whole address is written; only where its spelling is as it should be. */
static bool apply_ipv6_dotted_hex(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);
    const struct ua_str host = host_text(a);
    unsigned groups[8];
    struct ua_str zone;
    char last[16];
    uint32_t start = a->host.end - 1;

    if (!anatomy_is_bracketed(a) || !memchr(host.ptr, '.', host.len) ||
        !host_form_ipv6(groups, &zone, host) || zone.len > 0)
        return false;
    while (a->input.ptr[start - 1] != ':')
        start--;
    rewriter_span(&w, start, a->host.end - 1, last,
                  (size_t)snprintf(last, sizeof last, "%x:%x", groups[6], groups[7]));
    return rewriter_end(&w);
}

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
    .readings = {{.apply = apply_ipv6_dotted},
                 {.apply = apply_ipv6_dotted_hex, .effects = 1u << EFFECT_ACCEPT_REJECT}},
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
    if (anatomy_is_bracketed(a) && host_form_ipv6(groups, &zone, host_text(a)))
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
    const struct ua_str host = host_text(a);
    const char *end = host.len > 0 ? memchr(host.ptr, ']', host.len) : NULL;

    if (!end || !holds_address(ua_str(host.ptr, (size_t)(end + 1 - host.ptr))))
        return 0;
    return (uint32_t)(end + 1 - host.ptr);
}

/* An address in the brackets, or nothing after those of an address. */
static bool apply_brackets_address(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);
    const struct ua_str host = host_text(a);
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

    if (!anatomy_is_bracketed(a) || !host_form_ipv6(groups, &zone, host_text(a)) || zone.len > 0 ||
        apply_ipv6_dotted(out, a))
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
