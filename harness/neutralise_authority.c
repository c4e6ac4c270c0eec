/* SPDX-License-Identifier: MIT */
/* Neutralisers of the authority: slashes, user information, host and port. */
#include "buf.h"
#include "hostform.h"
#include "neutralisers.h"

static struct ua_str span_text(const struct anatomy *a, struct span span)
{
    return ua_str(a->input.ptr + span.start, span.end - span.start);
}

bool anatomy_scheme_is(const struct anatomy *a, const char *name)
{
    for (uint32_t i = a->scheme.start; i < a->scheme.end; i++) {
        if (ua_is_tab_or_newline((unsigned char)a->input.ptr[i]))
            continue;
        if (*name == '\0' || ua_lower(a->input.ptr[i]) != *name++)
            return false;
    }
    return *name == '\0';
}

bool anatomy_is_web(const struct anatomy *a)
{
    return anatomy_scheme_is(a, "http") || anatomy_scheme_is(a, "https") ||
           anatomy_scheme_is(a, "ws") || anatomy_scheme_is(a, "wss") || anatomy_scheme_is(a, "ftp");
}

bool anatomy_is_file(const struct anatomy *a)
{
    struct anatomy base;

    if (a->scheme.end > a->scheme.start || !a->base.ptr)
        return anatomy_scheme_is(a, "file");
    anatomy_split(&base, a->base, ua_str(NULL, 0));
    return anatomy_scheme_is(&base, "file");
}

bool anatomy_has_authority(const struct anatomy *a)
{
    return a->slashes.end > a->slashes.start || a->host.end > a->host.start ||
           a->userinfo.end > a->userinfo.start;
}

static bool has_scheme(const struct anatomy *a)
{
    return a->scheme.end > a->scheme.start;
}

bool neutralise_slash_count(struct text *out, const struct anatomy *a)
{
    struct rewrite w = rewrite_start(out, a);
    uint32_t start = a->scheme.end + has_scheme(a), end = start;
    unsigned count = 0;

    if (anatomy_is_file(a))
        return false;
    while (end < a->path.end &&
           (a->input.ptr[end] == '/' || (a->input.ptr[end] == '\\' && end < a->slashes.end) ||
            ua_is_tab_or_newline((unsigned char)a->input.ptr[end])))
        count += !ua_is_tab_or_newline((unsigned char)a->input.ptr[end++]);
    if (count > 2 || (has_scheme(a) && (count == 1 || (count == 0 && anatomy_has_authority(a)))))
        rewrite_span(&w, start, end, "//", 2);
    return rewrite_end(&w);
}

/* --- user information ------------------------------------------------------------------------- */

bool neutralise_userinfo(struct text *out, const struct anatomy *a)
{
    struct rewrite w = rewrite_start(out, a);
    bool in_password = false;

    for (uint32_t i = a->userinfo.start; i < a->userinfo.end; i++) {
        char c = a->input.ptr[i];

        if (c == '@' || (c == ':' && in_password))
            rewrite_encode(&w, i);
        in_password |= c == ':';
    }
    return rewrite_end(&w);
}

bool neutralise_credentials(struct text *out, const struct anatomy *a)
{
    struct rewrite w = rewrite_start(out, a);

    if (a->host.start > a->userinfo.start)
        rewrite_span(&w, a->userinfo.start, a->host.start, "", 0);
    return rewrite_end(&w);
}

/* --- hosts ------------------------------------------------------------------------------------ */

static unsigned char escaped_byte(struct ua_str text, uint32_t at)
{
    return (unsigned char)(ua_hex_value((unsigned char)text.ptr[at + 1]) << 4 |
                           ua_hex_value((unsigned char)text.ptr[at + 2]));
}

static bool is_bracketed(const struct anatomy *a)
{
    return a->host.end > a->host.start && a->input.ptr[a->host.start] == '[';
}

bool neutralise_encoded_host(struct text *out, const struct anatomy *a)
{
    struct rewrite w = rewrite_start(out, a);

    if (is_bracketed(a))
        return false;
    for (uint32_t i = a->host.start; i < a->host.end; i++) {
        if (is_escape_at(a->input, i, a->host.end)) {
            char byte = (char)escaped_byte(a->input, i);

            rewrite_span(&w, i, i + 3, &byte, 1);
            i += 2;
        }
    }
    return rewrite_end(&w);
}

/* A letter in the place of percent-encoded ASCII that host names do without. */
bool neutralise_encoded_forbidden(struct text *out, const struct anatomy *a)
{
    struct rewrite w = rewrite_start(out, a);

    if (is_bracketed(a))
        return false;
    for (uint32_t i = a->host.start; i < a->host.end; i++) {
        if (is_escape_at(a->input, i, a->host.end)) {
            unsigned char byte = escaped_byte(a->input, i);

            if (byte < 0x80 && !ua_is_alnum(byte) && byte != '-' && byte != '.')
                rewrite_span(&w, i, i + 3, "x", 1);
            i += 2;
        }
    }
    return rewrite_end(&w);
}

enum idna_verdict { IDNA_PLAIN, IDNA_VALID, IDNA_INVALID };

/* ASCII without an "xn--" label. */
static bool is_plain(struct ua_str name)
{
    for (size_t i = 0; i < name.len; i++) {
        if ((unsigned char)name.ptr[i] >= 0x80 ||
            (name.len - i >= 4 && ua_lower(name.ptr[i]) == 'x' &&
             ua_lower(name.ptr[i + 1]) == 'n' && name.ptr[i + 2] == '-' && name.ptr[i + 3] == '-'))
            return false;
    }
    return true;
}

/* The ASCII form of a host that is not plain ASCII, by UTS #46; *form lives until the next call.
 * An empty form, or one with bytes that no host may hold, is invalid too. */
static enum idna_verdict idna_form(struct ua_str *form, struct ua_str host)
{
    static _Thread_local struct ua_buf ascii;

    if (is_plain(host))
        return IDNA_PLAIN;
    if (!ascii.allocator.resize)
        ua_buf_init(&ascii, NULL);
    if (ua_uts46_to_ascii(&ascii, host.ptr, host.len, UA_CHECK_BIDI | UA_CHECK_JOINERS) != UA_OK ||
        ascii.len == 0)
        return IDNA_INVALID;
    *form = ua_str(ascii.ptr, ascii.len);
    for (size_t i = 0; i < form->len; i++) {
        unsigned char c = (unsigned char)form->ptr[i];

        if (c <= 0x20 || c >= 0x7F || strchr("#%/:<>?@[\\]^|", c))
            return IDNA_INVALID;
    }
    return IDNA_VALID;
}

bool neutralise_idna(struct text *out, const struct anatomy *a)
{
    struct rewrite w = rewrite_start(out, a);
    struct ua_str form;

    if (idna_form(&form, span_text(a, a->host)) == IDNA_VALID)
        rewrite_span(&w, a->host.start, a->host.end, form.ptr, form.len);
    return rewrite_end(&w);
}

/* Whether a full stop, or what UTS #46 maps to one, stands at pos; its length in bytes, or 0. */
static uint32_t stop_length(struct ua_str text, uint32_t pos, uint32_t end)
{
    static const char *const stops[] = {"\xE3\x80\x82", "\xEF\xBC\x8E", "\xEF\xBD\xA1"};

    if (text.ptr[pos] == '.')
        return 1;
    for (size_t i = 0; i < sizeof stops / sizeof stops[0]; i++) {
        if (end - pos >= 3 && memcmp(text.ptr + pos, stops[i], 3) == 0)
            return 3;
    }
    return 0;
}

/* In a name that IDNA refuses, puts a plain label in the place of each that is not. */
bool neutralise_idna_invalid(struct text *out, const struct anatomy *a)
{
    struct rewrite w = rewrite_start(out, a);
    struct ua_str form;
    uint32_t pos = a->host.start;

    if (idna_form(&form, span_text(a, a->host)) != IDNA_INVALID)
        return false;
    while (pos < a->host.end) {
        uint32_t start = pos, stop = 0;

        while (pos < a->host.end && (stop = stop_length(a->input, pos, a->host.end)) == 0)
            pos++;
        if (!is_plain(ua_str(a->input.ptr + start, pos - start)))
            rewrite_span(&w, start, pos, "plain", 5);
        if (stop > 1)
            rewrite_span(&w, pos, pos + stop, ".", 1);
        pos += stop;
    }
    return rewrite_end(&w);
}

bool neutralise_ipv4_number(struct text *out, const struct anatomy *a)
{
    struct rewrite w = rewrite_start(out, a);
    uint32_t address;
    char dotted[16];

    if (hostform_ipv4(&address, span_text(a, a->host))) {
        int len = snprintf(dotted, sizeof dotted, "%u.%u.%u.%u", address >> 24, address >> 16 & 255,
                           address >> 8 & 255, address & 255);

        rewrite_span(&w, a->host.start, a->host.end, dotted, (size_t)len);
    }
    return rewrite_end(&w);
}

/* A letter ends the number at the end of a name that is no address all the same. */
bool neutralise_number_name(struct text *out, const struct anatomy *a)
{
    struct rewrite w = rewrite_start(out, a);
    struct ua_str host = span_text(a, a->host);
    uint32_t address;
    size_t end = host.len, start;

    if (end > 0 && host.ptr[end - 1] == '.')
        end--;
    for (start = end; start > 0 && host.ptr[start - 1] != '.';)
        start--;
    if (start == end || !ua_is_digit((unsigned char)host.ptr[start]) ||
        hostform_ipv4(&address, host))
        return false;
    if (end - start >= 2 && ua_lower(host.ptr[start + 1]) == 'x' && host.ptr[start] == '0')
        start += 2;
    for (; start < end; start++) {
        if (!ua_is_hex((unsigned char)host.ptr[start]))
            return false;
    }
    rewrite_span(&w, a->host.start + (uint32_t)end, a->host.start + (uint32_t)end, "x", 1);
    return rewrite_end(&w);
}

bool neutralise_zone_id(struct text *out, const struct anatomy *a)
{
    struct rewrite w = rewrite_start(out, a);
    uint32_t percent = a->host.start, end;

    if (!is_bracketed(a))
        return false;
    for (end = a->host.start; end < a->host.end && a->input.ptr[end] != ']';)
        end++;
    while (percent < end && a->input.ptr[percent] != '%')
        percent++;
    rewrite_span(&w, percent, end, "", 0);
    return rewrite_end(&w);
}

bool neutralise_trailing_dot(struct text *out, const struct anatomy *a)
{
    struct rewrite w = rewrite_start(out, a);
    uint32_t end = a->host.end;

    while (end > a->host.start && a->input.ptr[end - 1] == '.')
        end--;
    if (end > a->host.start)
        rewrite_span(&w, end, a->host.end, "", 0);
    return rewrite_end(&w);
}

/* Letters in the place of ASCII that host names do without. */
bool neutralise_host_charset(struct text *out, const struct anatomy *a)
{
    struct rewrite w = rewrite_start(out, a);

    if (is_bracketed(a))
        return false;
    for (uint32_t i = a->host.start; i < a->host.end; i++) {
        unsigned char c = (unsigned char)a->input.ptr[i];

        if (c < 0x80 && !ua_is_alnum(c) && !ua_is_tab_or_newline(c) && c != '-' && c != '.' &&
            !is_escape_at(a->input, i, a->host.end))
            rewrite_span(&w, i, i + 1, "x", 1);
    }
    return rewrite_end(&w);
}

/* --- ports ------------------------------------------------------------------------------------ */

static bool has_colon(const struct anatomy *a)
{
    return a->port.start > a->host.end;
}

bool neutralise_empty_port(struct text *out, const struct anatomy *a)
{
    struct rewrite w = rewrite_start(out, a);

    if (has_colon(a) && a->port.start == a->port.end)
        rewrite_span(&w, a->host.end, a->port.end, "", 0);
    return rewrite_end(&w);
}

bool neutralise_port_zeros(struct text *out, const struct anatomy *a)
{
    struct rewrite w = rewrite_start(out, a);
    uint32_t pos = a->port.start;

    while (pos + 1 < a->port.end && a->input.ptr[pos] == '0' &&
           ua_is_digit((unsigned char)a->input.ptr[pos + 1]))
        pos++;
    rewrite_span(&w, a->port.start, pos, "", 0);
    return rewrite_end(&w);
}

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

bool neutralise_port_syntax(struct text *out, const struct anatomy *a)
{
    struct rewrite w = rewrite_start(out, a);

    if (a->port.end > a->port.start && port_number(a) <= 0)
        rewrite_span(&w, a->host.end, a->port.end, "", 0);
    return rewrite_end(&w);
}

bool neutralise_default_port(struct text *out, const struct anatomy *a)
{
    struct rewrite w = rewrite_start(out, a);
    int number = a->port.end > a->port.start ? port_number(a) : -1;

    if ((number == 80 && (anatomy_scheme_is(a, "http") || anatomy_scheme_is(a, "ws"))) ||
        (number == 443 && (anatomy_scheme_is(a, "https") || anatomy_scheme_is(a, "wss"))) ||
        (number == 21 && anatomy_scheme_is(a, "ftp")))
        rewrite_span(&w, a->host.end, a->port.end, "", 0);
    return rewrite_end(&w);
}

/* --- where there is no host ------------------------------------------------------------------- */

/* Whether the scheme, its own or its base's, is none of the special ones. */
static bool is_plain_scheme(const struct anatomy *a)
{
    struct anatomy base;

    if (has_scheme(a))
        return !anatomy_is_web(a) && !anatomy_scheme_is(a, "file");
    if (!a->base.ptr)
        return false;
    anatomy_split(&base, a->base, ua_str(NULL, 0));
    return has_scheme(&base) && is_plain_scheme(&base);
}

bool neutralise_empty_host(struct text *out, const struct anatomy *a)
{
    struct rewrite w = rewrite_start(out, a);

    if (a->slashes.end > a->slashes.start && a->host.start == a->host.end && is_plain_scheme(a))
        rewrite_span(&w, a->host.start, a->host.start, "host", 4);
    return rewrite_end(&w);
}

bool neutralise_no_authority(struct text *out, const struct anatomy *a)
{
    struct rewrite w = rewrite_start(out, a);

    if (has_scheme(a) && !anatomy_has_authority(a) && a->path.end > a->path.start &&
        a->input.ptr[a->path.start] == '/' && is_plain_scheme(a))
        rewrite_span(&w, a->path.start, a->path.start, "//host", 6);
    return rewrite_end(&w);
}

bool neutralise_opaque_path(struct text *out, const struct anatomy *a)
{
    struct rewrite w = rewrite_start(out, a);

    if (has_scheme(a) && !anatomy_has_authority(a) &&
        (a->path.end == a->path.start || a->input.ptr[a->path.start] != '/') && is_plain_scheme(a))
        rewrite_span(&w, a->path.start, a->path.start, "//host/", 7);
    return rewrite_end(&w);
}

static bool starts_with_slash(const struct anatomy *a)
{
    return a->path.end > a->path.start &&
           (a->input.ptr[a->path.start] == '/' || a->input.ptr[a->path.start] == '\\');
}

bool neutralise_file_slashes(struct text *out, const struct anatomy *a)
{
    struct rewrite w = rewrite_start(out, a);

    if (has_scheme(a) && !anatomy_has_authority(a) && anatomy_is_file(a))
        rewrite_span(&w, a->path.start, a->path.start, "///", starts_with_slash(a) ? 2 : 3);
    else if (anatomy_has_authority(a) && !starts_with_slash(a) && anatomy_is_file(a))
        rewrite_span(&w, a->path.start, a->path.start, "/", 1);
    return rewrite_end(&w);
}

bool neutralise_file_host(struct text *out, const struct anatomy *a)
{
    struct rewrite w = rewrite_start(out, a);

    if (a->port.end > a->host.start && anatomy_is_file(a))
        rewrite_span(&w, a->host.start, a->path.start, "/", starts_with_slash(a) ? 0 : 1);
    return rewrite_end(&w);
}
