/* SPDX-License-Identifier: MIT */
/* Rewrites of the authority: slashes, user information and names of hosts. */
#include "host_form.h"
#include "rewriter.h"

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

/* For one that reads an authority after any scheme, be there no slashes. That of gopher is special
 * to some. */
static bool apply_slash_count_none(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    if (anatomy_has_scheme(a) && !a->base.ptr && !a->reference.ptr && anatomy_is_nonspecial(a) &&
        !anatomy_scheme_is(a, "gopher") && !anatomy_has_authority(a) &&
        a->path.end > a->path.start && !is_any_slash(a->input.ptr[a->path.start]))
        rewriter_span(&w, a->path.start, a->path.start, "//", 2);
    return rewriter_end(&w);
}

/* The fourth reading: backslashes and tabs lie in the run and stay there, as far as two slashes
 * have room for them. */
static bool apply_slash_count_mixed(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);
    const uint32_t start = a->scheme.end + anatomy_has_scheme(a);
    unsigned slashes = 0, backslashes = 0;

    if (a->kind != SCHEME_SPECIAL || slash_run_end(a) == a->slashes.end)
        return false;
    for (uint32_t i = start; i < a->slashes.end; i++) {
        slashes += a->input.ptr[i] == '/';
        backslashes += a->input.ptr[i] == '\\';
    }
    if (slashes + backslashes < 2 && anatomy_has_scheme(a))
        rewriter_span(&w, start, start, "//", 2 - slashes - backslashes);
    for (uint32_t i = start; i < a->slashes.end && slashes + backslashes > 2; i++) {
        unsigned *const left = a->input.ptr[i] == '/' ? &slashes : &backslashes;

        if (!is_any_slash(a->input.ptr[i]) || (left == &backslashes && slashes > 0))
            continue;
        rewriter_span(&w, i, i + 1, "", 0);
        --*left;
    }
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
    .readings = {{.apply = apply_slash_count},
                 {.apply = apply_slash_count_other},
                 {.apply = apply_slash_count_none},
                 {.apply = apply_slash_count_mixed}},
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

/* What is odd in it may be dropped, with all of it; why it is refused is another idiom. */
static bool apply_credentials_odd(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    rewriter_span(&w, a->userinfo.start, a->host.start, "", 0);
    return rewriter_end(&w);
}

static bool apply_credentials(struct text *out, const struct anatomy *a)
{
    return has_plain_userinfo(a) && apply_credentials_odd(out, a);
}

const struct rewrite rewrite_credentials = {
    .name = "credentials",
    .sentence = "One allows user information here, the other refuses or drops it.",
    .refuse = REFUSE_AT,
    .standard = "authority-state",
    .rfc3986 = "3.2.1",
    .triggers = BYTE_AT,
    .readings = {{.apply = apply_credentials,
                  .changes = COMPONENT_BIT(USERNAME) | COMPONENT_BIT(PASSWORD)},
                 {.apply = apply_credentials_odd,
                  .changes = COMPONENT_BIT(USERNAME) | COMPONENT_BIT(PASSWORD),
                  .effects = 1u << EFFECT_USERINFO_SHIFT}},
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

/* Whether a host may have such a byte, but for its escape. */
static bool is_plain_in_host(unsigned char byte)
{
    return byte >= 0x80 || ua_is_alnum(byte) || byte == '-' || byte == '.';
}

/* A letter in the place of each escape, where a parser refuses any. */
static bool apply_encoded_host_letters(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    for (uint32_t i = a->host.start; !anatomy_is_bracketed(a) && i < a->host.end; i++) {
        if (!is_escape_at(a->input, i, a->host.end))
            continue;
        if (!is_plain_in_host(escaped_byte(a->input, i)))
            return false;
        rewriter_span(&w, i, i + 3, a->substitute->letters, 1);
        i += 2;
    }
    return rewriter_end(&w);
}

const struct rewrite rewrite_encoded_host = {
    .name = "encoded-host",
    .sentence = "One decodes percent-encoded bytes in the host, the other does not.",
    .refuse = "a percent sign in the host",
    .standard = "concept-host-parser",
    .rfc3986 = "3.2.2",
    .triggers = BYTE_PERCENT,
    .needs = NEEDS_HOST,
    .readings = {{.apply = apply_encoded_host},
                 {.apply = apply_encoded_host_other},
                 {.apply = apply_encoded_host_letters,
                  .changes = COMPONENT_BIT(HOST),
                  .effects = 1u << EFFECT_ACCEPT_REJECT}},
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
        unsigned char byte;
        const uint32_t len = escape_length(a->input, i, a->host.end, &byte);

        if (len > 0 && !is_plain_in_host(byte))
            rewriter_span(&w, i, i + len, a->substitute->letters, 1);
        i += len > 0 ? len - 1 : 0;
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

/* A letter in the place of what decoding or IDNA would make other characters of, or refuse, and one
 * in front of a number at the end. */
static bool apply_opaque_domain(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);
    uint32_t label = a->host.start;

    if (anatomy_is_bracketed(a) || !anatomy_is_nonspecial(a))
        return false;
    for (uint32_t i = a->host.start; i + 1 < a->host.end; i++)
        label = a->input.ptr[i] == '.' ? i + 1 : label;
    for (uint32_t i = a->host.start; i < a->host.end; i++) {
        const unsigned char c = (unsigned char)a->input.ptr[i];
        const bool is_escape = is_escape_at(a->input, i, a->host.end);

        if (i == label && ua_is_digit(c))
            rewriter_span(&w, i, i, a->substitute->letters, 1);
        if (c >= 0x7F || c == '%' || (c < 0x20 && !ua_is_tab_or_newline(c)))
            rewriter_span(&w, i, i + (is_escape ? 3 : 1), a->substitute->letters, 1);
        i += is_escape ? 2 : 0;
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
    .triggers = BYTE_NON_ASCII | BYTE_PERCENT | BYTE_CONTROL | BYTE_DIGIT,
    .needs = NEEDS_HOST | NEEDS_OTHER,
    .effects = 1u << EFFECT_HOST_SHIFT | 1u << EFFECT_HOST_FORM | 1u << EFFECT_ACCEPT_REJECT,
    .readings = {{.apply = apply_opaque_domain,
                  .changes = COMPONENT_BIT(HOST),
                  .substitutes_host = true}},
};

static bool apply_host_case(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    for (uint32_t i = a->host.start; i < a->host.end; i++) {
        const char lower = ua_lower(a->input.ptr[i]);

        if (anatomy_is_bracketed(a) && a->input.ptr[i] == '%') /* a zone keeps its case */
            break;
        if (is_escape_at(a->input, i, a->host.end))
            i += 2;
        else
            rewriter_span(&w, i, i + 1, &lower, 1);
    }
    return rewriter_end(&w);
}

const struct rewrite rewrite_host_case = {
    .name = "host-case",
    .sentence = "One writes hosts in lower case, the other keeps their case or refuses it.",
    .refuse = "an upper-case letter in the host",
    .standard = "concept-domain-to-ascii",
    .rfc3986 = "6.2.2.1",
    .triggers = BYTE_UPPER,
    .needs = NEEDS_HOST,
    .effects = 1u << EFFECT_NORMALISATION | 1u << EFFECT_ACCEPT_REJECT,
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

/* Behind an empty label, which stays one, a letter stands after the dot. */
static bool apply_trailing_dot(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);
    struct ua_str host = host_text(a);
    uint32_t end, len;

    while (host.len > 0 && ua_is_tab_or_newline((unsigned char)host.ptr[host.len - 1]))
        host.len--;
    end = a->host.start + (uint32_t)host.len;
    len = (uint32_t)dot_at_end(host);
    host.len -= len;
    if (len > 0 && host.len > 0 && dot_at_end(host) == 0)
        rewriter_span(&w, end - len, end, "", 0);
    else if (len > 0)
        rewriter_span(&w, end, end, a->substitute->letters, 1);
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
        return host_form_ipv6(groups, &zone, host_text(a));
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
    for (uint32_t i = a->host.start; i < end; i++) {
        if (!ua_is_digit((unsigned char)text[i]) && text[i] != '.')
            return false;
        address += text[i] == '.';
    }
    return address == 3 && text[end - 1] != '.' && host_form_ipv4(&address, host_text(a));
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
    .effects = 1u << EFFECT_HOST_SHIFT | 1u << EFFECT_HOST_FORM | 1u << EFFECT_USERINFO_SHIFT |
               1u << EFFECT_ACCEPT_REJECT,
    .condition = FOR_NULL_HOST,
    .readings = {{.apply = apply_registry_authority,
                  .changes = COMPONENT_BIT(HOST),
                  .substitutes_host = true}},
};
