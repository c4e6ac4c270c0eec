/* SPDX-License-Identifier: MIT */
/*
 * Host writing, https://url.spec.whatwg.org/#host-writing, and URL writing,
 * https://url.spec.whatwg.org/#url-writing: which strings people should write.
 *
 * One function a production, named as the Standard names it, from the smallest to the whole; each
 * takes a whole string. Nothing here stems from the parser, so that the two can be held against
 * each other; what is shared are code points, the domain parser and the ends in a number checker,
 * to which the text itself refers. Where a production says "optionally followed by" a delimiter, it
 * is split at the first such byte: what comes before can never contain it.
 */
#include "ascii.h"
#include "buf.h"
#include "ip.h"
#include "percent.h"
#include "str.h"
#include "url.h"
#include "utf8.h"

/* The domain parser alone needs memory: once it has none, status says so and every answer is no. */
struct writing {
    struct ua_buf domain;
    enum ua_status status;
};

/* --- pieces of strings ------------------------------------------------------------------------ */

/* A string, split at a delimiter: rest.ptr is NULL if there is none. */
struct split {
    struct ua_str first, rest;
};

static struct split split_at(struct ua_str text, size_t at)
{
    return (struct split){{text.ptr, at}, {text.ptr + at + 1, text.len - at - 1}};
}

static struct split split_at_first(struct ua_str text, char delimiter)
{
    const char *found = text.len > 0 ? memchr(text.ptr, delimiter, text.len) : NULL;

    return found ? split_at(text, (size_t)(found - text.ptr))
                 : (struct split){text, ua_str(NULL, 0)};
}

static bool starts_with(struct ua_str text, const char *prefix)
{
    size_t len = strlen(prefix);

    return text.len >= len && memcmp(text.ptr, prefix, len) == 0;
}

static struct ua_str skip(struct ua_str text, size_t len)
{
    return ua_str(text.ptr + len, text.len - len);
}

/* --- URL units -------------------------------------------------------------------------------- */

/* Whether text is zero or more URL units, https://url.spec.whatwg.org/#url-units, without the ASCII
 * code points in excluded. Ill-formed UTF-8 is U+FFFD, which is a URL code point. */
static bool is_url_units(struct ua_str text, const char *excluded)
{
    for (size_t pos = 0; pos < text.len;) {
        size_t start = pos;
        uint32_t c = ua_utf8_decode(text.ptr, text.len, &pos, NULL);

        if (c == '%' ? !ua_is_percent_encoded_byte(text.ptr, text.len, start)
                     : !ua_is_url_code_point(c) || (c < 0x80 && strchr(excluded, (int)c)))
            return false;
    }
    return true;
}

/* --- host writing ----------------------------------------------------------------------------- */

/* https://url.spec.whatwg.org/#valid-ipv4-address-string */
static bool is_valid_ipv4_address_string(struct ua_str text)
{
    size_t pos = 0;

    for (int part = 0; part < 4; part++) {
        size_t start;
        unsigned number = 0;

        if (part > 0 && (pos == text.len || text.ptr[pos++] != '.'))
            return false;
        start = pos;
        while (pos < text.len && pos - start < 3 && ua_is_digit((unsigned char)text.ptr[pos]))
            number = number * 10 + (unsigned)(text.ptr[pos++] - '0');
        if (pos == start || number > 255 || (pos - start > 1 && text.ptr[start] == '0'))
            return false;
    }
    return pos == text.len;
}

/* https://url.spec.whatwg.org/#valid-ipv6-piece-string: the shortest string has no more digits than
 * four and no zero in front of another. */
static bool is_valid_ipv6_piece_string(struct ua_str text)
{
    if (text.len == 0 || text.len > 4 || (text.len > 1 && text.ptr[0] == '0'))
        return false;
    for (size_t i = 0; i < text.len; i++)
        if (!ua_is_hex((unsigned char)text.ptr[i]))
            return false;
    return true;
}

/* The two functions that follow return the effective piece length
 * (https://url.spec.whatwg.org/#effective-piece-length) of a string that is valid, and this or more
 * of one that is not: more pieces than 8 are of no use to anybody. */
enum { NOT_VALID = 9 };

/* https://url.spec.whatwg.org/#valid-ipv6-pieces-string */
static int valid_ipv6_pieces_string(struct ua_str text)
{
    for (int pieces = 1; pieces < NOT_VALID; pieces++) {
        struct split split = split_at_first(text, ':');

        if (!is_valid_ipv6_piece_string(split.first))
            return NOT_VALID;
        if (!split.rest.ptr)
            return pieces;
        text = split.rest;
    }
    return NOT_VALID;
}

/* https://url.spec.whatwg.org/#valid-ipv6-pieces-and-ipv4-string */
static int valid_ipv6_pieces_and_ipv4_string(struct ua_str text)
{
    size_t last = text.len;
    struct split split;
    int pieces;

    while (last > 0 && text.ptr[last - 1] != ':')
        last--;
    if (last == 0)
        return is_valid_ipv4_address_string(text) ? 2 : NOT_VALID;
    split = split_at(text, last - 1);
    pieces = valid_ipv6_pieces_string(split.first);
    return is_valid_ipv4_address_string(split.rest) ? pieces + 2 : NOT_VALID;
}

/* The one of the two that text is. */
static int valid_ipv6_pieces_with_or_without_ipv4(struct ua_str text)
{
    int pieces = valid_ipv6_pieces_string(text);

    return pieces < NOT_VALID ? pieces : valid_ipv6_pieces_and_ipv4_string(text);
}

/* https://url.spec.whatwg.org/#valid-ipv6-address-string */
static bool is_valid_ipv6_address_string(struct ua_str text)
{
    struct ua_str preceding, following;
    size_t at = 0;

    while (at + 1 < text.len && (text.ptr[at] != ':' || text.ptr[at + 1] != ':'))
        at++;
    if (at + 1 >= text.len) /* the first and the second form */
        return valid_ipv6_pieces_with_or_without_ipv4(text) == 8;
    preceding = ua_str(text.ptr, at);
    following = skip(text, at + 2);
    return (preceding.len > 0 ? valid_ipv6_pieces_string(preceding) : 0) +
               (following.len > 0 ? valid_ipv6_pieces_with_or_without_ipv4(following) : 0) <=
           7;
}

/* "U+005B ([), followed by a valid IPv6-address string, followed by U+005D (])" */
static bool is_bracketed_ipv6_address_string(struct ua_str text)
{
    return text.len >= 2 && text.ptr[0] == '[' && text.ptr[text.len - 1] == ']' &&
           is_valid_ipv6_address_string(ua_str(text.ptr + 1, text.len - 2));
}

/* https://url.spec.whatwg.org/#valid-domain */
static bool is_valid_domain(struct writing *w, struct ua_str input)
{
    enum ua_status status = ua_domain_parse(&w->domain, input.ptr, input.len, true); /* [1] */

    if (status != UA_OK) { /* [2] */
        if (status != UA_FAILURE)
            w->status = status;
        return false;
    }
    return !ua_ends_in_a_number(w->domain.ptr, w->domain.len); /* [3], [4] */
}

/* https://url.spec.whatwg.org/#valid-domain-string */
static bool is_valid_domain_string(struct writing *w, struct ua_str text)
{
    return is_valid_domain(w, text);
}

/* https://url.spec.whatwg.org/#valid-host-string */
static bool is_valid_host_string(struct writing *w, struct ua_str text)
{
    return is_valid_ipv4_address_string(text) || is_bracketed_ipv6_address_string(text) ||
           is_valid_domain_string(w, text);
}

/* https://url.spec.whatwg.org/#valid-opaque-host-string: of the forbidden host code points these
 * are URL code points. */
static bool is_valid_opaque_host_string(struct ua_str text)
{
    return (text.len > 0 && is_url_units(text, "/:?@")) || is_bracketed_ipv6_address_string(text);
}

/* --- URL writing ------------------------------------------------------------------------------ */

/* https://url.spec.whatwg.org/#url-fragment-string */
static bool is_url_fragment_string(struct ua_str text)
{
    return is_url_units(text, "");
}

/* https://url.spec.whatwg.org/#url-query-string */
static bool is_url_query_string(struct ua_str text)
{
    return is_url_units(text, "");
}

/* https://url.spec.whatwg.org/#url-path-segment-string: all three forms together are any URL units,
 * for the dot segments are made of such. */
static bool is_url_path_segment_string(struct ua_str text)
{
    return is_url_units(text, "/?");
}

/* Zero or more URL-path-segment strings, separated from each other by U+002F (/). */
static bool is_url_path_segment_strings(struct ua_str text)
{
    while (text.ptr) {
        struct split split = split_at_first(text, '/');

        if (!is_url_path_segment_string(split.first))
            return false;
        text = split.rest;
    }
    return true;
}

/* https://url.spec.whatwg.org/#opaque-path-url-string */
static bool is_opaque_path_url_string(struct ua_str text)
{
    return is_url_units(text, "?") && !starts_with(text, "/");
}

/* https://url.spec.whatwg.org/#path-absolute-url-string */
static bool is_path_absolute_url_string(struct ua_str text)
{
    return starts_with(text, "/") && is_url_path_segment_strings(skip(text, 1));
}

/* https://url.spec.whatwg.org/#path-absolute-non-authority-url-string */
static bool is_path_absolute_non_authority_url_string(struct ua_str text)
{
    return is_path_absolute_url_string(text) && !starts_with(text, "//");
}

/* https://url.spec.whatwg.org/#path-relative-url-string */
static bool is_path_relative_url_string(struct ua_str text)
{
    return is_url_path_segment_strings(text) && !starts_with(text, "/");
}

/* https://url.spec.whatwg.org/#url-scheme-string */
static bool is_url_scheme_string(struct ua_str text)
{
    if (text.len == 0 || !ua_is_alpha((unsigned char)text.ptr[0]))
        return false;
    for (size_t i = 1; i < text.len; i++) {
        char c = text.ptr[i];

        if (!ua_is_alnum((unsigned char)c) && c != '+' && c != '-' && c != '.')
            return false;
    }
    return true;
}

/* https://url.spec.whatwg.org/#path-relative-scheme-less-url-string: a URL-scheme string has no
 * colon in it, so that only what stands before the first can be one. */
static bool is_path_relative_scheme_less_url_string(struct ua_str text)
{
    struct split split = split_at_first(text, ':');

    return is_path_relative_url_string(text) &&
           !(split.rest.ptr && is_url_scheme_string(split.first));
}

/* https://url.spec.whatwg.org/#url-port-string */
static bool is_url_port_string(struct ua_str text)
{
    unsigned long number = 0;

    for (size_t i = 0; i < text.len; i++) {
        if (!ua_is_digit((unsigned char)text.ptr[i]))
            return false;
        number = number * 10 + (unsigned long)(text.ptr[i] - '0');
        if (number > UINT16_MAX)
            return false;
    }
    return true;
}

/* A host, perhaps with a port, perhaps with a path-absolute-URL string after it: no host has a
 * slash in it, and none a colon but between brackets. */
struct authority {
    struct ua_str host;
    struct ua_str port; /* ptr NULL: none */
    struct ua_str path; /* ptr NULL: none; with its first slash */
};

/* Takes text apart behind its "//". */
static struct authority split_authority(struct ua_str text)
{
    struct authority authority = {.path = ua_str(NULL, 0)};
    const char *slash = text.len > 0 ? memchr(text.ptr, '/', text.len) : NULL;
    const char *bracket;
    struct split split;

    if (slash) {
        authority.path = skip(text, (size_t)(slash - text.ptr));
        text.len = (size_t)(slash - text.ptr);
    }
    bracket = starts_with(text, "[") ? memchr(text.ptr, ']', text.len) : NULL;
    if (!bracket) {
        split = split_at_first(text, ':');
    } else if (bracket + 1 < text.ptr + text.len && bracket[1] == ':') {
        split = split_at(text, (size_t)(bracket + 1 - text.ptr));
    } else {
        split = (struct split){text, ua_str(NULL, 0)};
    }
    authority.host = split.first;
    authority.port = split.rest;
    return authority;
}

static bool port_and_path_are_valid(const struct authority *authority)
{
    return (!authority->port.ptr || is_url_port_string(authority->port)) &&
           (!authority->path.ptr || is_path_absolute_url_string(authority->path));
}

/* https://url.spec.whatwg.org/#scheme-relative-special-url-string */
static bool is_scheme_relative_special_url_string(struct writing *w, struct ua_str text)
{
    struct authority authority;

    if (!starts_with(text, "//"))
        return false;
    authority = split_authority(skip(text, 2));
    return port_and_path_are_valid(&authority) && is_valid_host_string(w, authority.host);
}

/* https://url.spec.whatwg.org/#opaque-host-and-port-string */
static bool is_opaque_host_and_port_string(struct ua_str host, struct ua_str port)
{
    if (host.len == 0 && !port.ptr)
        return true;
    return is_valid_opaque_host_string(host) && (!port.ptr || is_url_port_string(port));
}

/* https://url.spec.whatwg.org/#scheme-relative-url-string */
static bool is_scheme_relative_url_string(struct ua_str text)
{
    struct authority authority;

    if (!starts_with(text, "//"))
        return false;
    authority = split_authority(skip(text, 2));
    return is_opaque_host_and_port_string(authority.host, authority.port) &&
           (!authority.path.ptr || is_path_absolute_url_string(authority.path));
}

/* https://url.spec.whatwg.org/#scheme-relative-file-url-string */
static bool is_scheme_relative_file_url_string(struct writing *w, struct ua_str text)
{
    struct authority authority;

    if (!starts_with(text, "//"))
        return false;
    authority = split_authority(skip(text, 2));
    if (authority.port.ptr || !port_and_path_are_valid(&authority))
        return false;
    return authority.host.len == 0 || is_valid_host_string(w, authority.host);
}

/* The kinds of schemes that the text treats differently. */
enum kind { KIND_SPECIAL, KIND_FILE, KIND_OTHER };

static enum kind kind_of(enum ua_scheme scheme)
{
    switch (scheme) {
    case UA_SCHEME_OTHER:
        return KIND_OTHER;
    case UA_SCHEME_FILE:
        return KIND_FILE;
    case UA_SCHEME_FTP:
    case UA_SCHEME_HTTP:
    case UA_SCHEME_HTTPS:
    case UA_SCHEME_WS:
    case UA_SCHEME_WSS:
        break;
    }
    return KIND_SPECIAL;
}

/* "an ASCII case-insensitive match for a special scheme", of which "https" is the longest. */
static enum kind kind_of_scheme_string(struct ua_str scheme)
{
    char lower[5] = {0};

    if (scheme.len > sizeof lower)
        return KIND_OTHER;
    for (size_t i = 0; i < scheme.len; i++)
        lower[i] = ua_lower(scheme.ptr[i]);
    return kind_of(ua_scheme_from_name(lower, scheme.len));
}

/* https://url.spec.whatwg.org/#absolute-url-string */
static bool is_absolute_url_string(struct writing *w, struct ua_str text)
{
    struct split query = split_at_first(text, '?');
    struct split scheme = split_at_first(query.first, ':');

    if (query.rest.ptr && !is_url_query_string(query.rest))
        return false;
    if (!scheme.rest.ptr || !is_url_scheme_string(scheme.first))
        return false;
    switch (kind_of_scheme_string(scheme.first)) {
    case KIND_SPECIAL:
        return is_scheme_relative_special_url_string(w, scheme.rest);
    case KIND_FILE:
        return is_scheme_relative_file_url_string(w, scheme.rest);
    case KIND_OTHER:
        break;
    }
    return is_scheme_relative_url_string(scheme.rest) ||
           is_path_absolute_non_authority_url_string(scheme.rest) ||
           is_opaque_path_url_string(scheme.rest);
}

/* https://url.spec.whatwg.org/#absolute-url-with-fragment-string */
static bool is_absolute_url_with_fragment_string(struct writing *w, struct ua_str text)
{
    struct split fragment = split_at_first(text, '#');

    return (!fragment.rest.ptr || is_url_fragment_string(fragment.rest)) &&
           is_absolute_url_string(w, fragment.first);
}

/* https://url.spec.whatwg.org/#relative-url-string */
static bool is_relative_url_string(struct writing *w, struct ua_str text, const struct ua_url *base)
{
    struct split query = split_at_first(text, '?');

    if (query.rest.ptr && !is_url_query_string(query.rest))
        return false;
    text = query.first;
    if (is_path_absolute_non_authority_url_string(text) ||
        is_path_relative_scheme_less_url_string(text))
        return true;
    switch (kind_of(base->offsets.scheme)) {
    case KIND_SPECIAL:
        return is_scheme_relative_special_url_string(w, text);
    case KIND_FILE:
        return is_scheme_relative_file_url_string(w, text);
    case KIND_OTHER:
        break;
    }
    return is_scheme_relative_url_string(text);
}

/* https://url.spec.whatwg.org/#relative-url-with-fragment-string */
static bool is_relative_url_with_fragment_string(struct writing *w, struct ua_str text,
                                                 const struct ua_url *base)
{
    struct split fragment = split_at_first(text, '#');

    if (fragment.rest.ptr && !is_url_fragment_string(fragment.rest))
        return false;
    if (ua_url_has_opaque_path(base))
        return fragment.rest.ptr && fragment.first.len == 0;
    return is_relative_url_string(w, fragment.first, base);
}

/* https://url.spec.whatwg.org/#valid-url-string. A relative-URL-with-fragment string is judged
 * by the base's path or scheme, so it needs a base URL; the table of examples says "due to lack
 * of base". */
static bool is_valid_url_string(struct writing *w, struct ua_str text, const struct ua_url *base)
{
    return (base && is_relative_url_with_fragment_string(w, text, base)) ||
           is_absolute_url_with_fragment_string(w, text);
}

/* --- public --- */

enum ua_status ua_is_valid_url_string(const struct ua_allocator *allocator, bool *answer,
                                      const char *input, size_t len, const struct ua_url *base)
{
    struct writing w = {.status = UA_OK};
    bool valid;

    if (!answer || (!input && len > 0) || (base && !ua_url_is_valid(base)))
        return UA_BADARG;
    if (len > UA_MAX_LENGTH)
        return UA_TOO_LONG;
    ua_buf_init(&w.domain, allocator);
    valid = is_valid_url_string(&w, ua_str(input ? input : "", len), base);
    ua_buf_free(&w.domain);
    if (w.status == UA_OK)
        *answer = valid;
    return w.status;
}
