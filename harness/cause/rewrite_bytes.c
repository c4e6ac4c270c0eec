/* SPDX-License-Identifier: MIT */
/* Rewrites of single bytes, of the scheme, and of the ends of queries and fragments. */
#include "rewriter.h"
#include "utf8.h"

/* Where the text between leading and trailing controls starts and ends. */
static uint32_t inner_start(const struct anatomy *a)
{
    return a->leading.end;
}

static uint32_t inner_end(const struct anatomy *a)
{
    return a->trailing.start;
}

static bool apply_backslash(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    for (uint32_t i = inner_start(a); i < a->path.end; i++) {
        if (a->input.ptr[i] == '\\')
            rewriter_span(&w, i, i + 1, "/", 1);
    }
    return rewriter_end(&w);
}

/* Percent-encodes all bytes in [start, end). */
static void encode_between(struct rewriter *w, uint32_t start, uint32_t end)
{
    for (uint32_t i = start; i < end; i++)
        rewriter_encode(w, i);
}

/* The other reading: no backslash is a slash. Applies only if none would then be in a host. */
static bool apply_backslash_other(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);
    const bool has_authority =
        anatomy_has_authority(a) &&
        !memchr(a->input.ptr + a->slashes.start, '\\', a->slashes.end - a->slashes.start);
    uint32_t end = a->slashes.end;

    if (anatomy_is_nonspecial(a) || (!has_authority && anatomy_is_web(a)))
        return false;
    while (has_authority && end < a->path.end && a->input.ptr[end] != '/')
        end++;
    while (has_authority && end > a->slashes.end && a->input.ptr[end - 1] != '@') {
        if (a->input.ptr[--end] == '\\')
            return false;
    }
    for (uint32_t i = inner_start(a); i < a->path.end; i++) {
        if (a->input.ptr[i] == '\\')
            rewriter_encode(&w, i);
    }
    return rewriter_end(&w);
}

/* One ends the authority at the first backslash, which stays a byte of the path. */
static bool apply_backslash_cut(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);
    const uint32_t slashes = a->scheme.end + anatomy_has_scheme(a);
    uint32_t at = slashes + 2;

    if (at > a->path.end || memcmp(a->input.ptr + slashes, "//", 2) != 0)
        return false;
    while (at < a->path.end && a->input.ptr[at] != '/' && a->input.ptr[at] != '\\')
        at++;
    if (at == a->path.end || at == slashes + 2 || a->input.ptr[at] == '/')
        return false;
    rewriter_span(&w, at, at, "/", 1);
    for (; at < a->path.end; at++) {
        if (a->input.ptr[at] == '\\')
            rewriter_encode(&w, at);
    }
    return rewriter_end(&w);
}

/* One keeps them in a host: a letter in the place of each between two slashes, or an "@", and the
 * next slash. */
static bool apply_backslash_host(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);
    const uint32_t slashes = a->scheme.end + anatomy_has_scheme(a);
    uint32_t start = slashes + 2, end = start;

    if (start > a->path.end || memcmp(a->input.ptr + slashes, "//", 2) != 0)
        return false;
    while (end < a->path.end && a->input.ptr[end] != '/') {
        if (a->input.ptr[end++] == '@')
            start = end;
    }
    for (uint32_t i = start; i < end; i++) {
        if (a->input.ptr[i] == '\\')
            rewriter_span(&w, i, i + 1, a->substitute->letters, 1);
    }
    return rewriter_end(&w);
}

const struct rewrite rewrite_backslash = {
    .name = "backslash",
    .sentence = "One takes a backslash for a slash, the other for an ordinary character.",
    .refuse = "a backslash before the first \"?\" or \"#\"",
    .standard = "example-invalid-reverse-solidus",
    .rfc3986 = "3.3",
    .triggers = BYTE_BACKSLASH,
    .readings = {{.apply = apply_backslash},
                 {.apply = apply_backslash_other},
                 {.apply = apply_backslash_cut},
                 {.apply = apply_backslash_host,
                  .changes = COMPONENT_BIT(HOST),
                  .substitutes_host = true}},
};

static bool apply_tab_newline(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    for (uint32_t i = inner_start(a); i < inner_end(a); i++) {
        if (ua_is_tab_or_newline((unsigned char)a->input.ptr[i]))
            rewriter_span(&w, i, i + 1, "", 0);
    }
    return rewriter_end(&w);
}

/* Whether the tab at a place stands within a dot segment, a drive letter or an escape, which to who
 * drops it is there. */
static bool parts_idiom(const struct anatomy *a, uint32_t at)
{
    uint32_t start = at, end = at, len = 0;
    char segment[8];
    unsigned char byte;

    while (start > a->path.start && !is_any_slash(a->input.ptr[start - 1]))
        start--;
    while (end < a->path.end && !is_any_slash(a->input.ptr[end]))
        end++;
    for (uint32_t i = start; i < end && len < sizeof segment; i++) {
        if (!ua_is_tab_or_newline((unsigned char)a->input.ptr[i]))
            segment[len++] = a->input.ptr[i];
        if (escape_length(a->input, i, end, &byte) > 3 && i < at)
            return true;
    }
    return dot_segment(ua_str(segment, len), 0, len) > 0 ||
           (anatomy_is_file(a) && drive_length(a->input, start, end) > 2);
}

/* Nothing drops them: percent-encoded, where nobody takes what is encoded for a host. */
static bool apply_tab_newline_other(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    for (uint32_t i = a->path.start; i < inner_end(a); i++) {
        if (!ua_is_tab_or_newline((unsigned char)a->input.ptr[i]))
            continue;
        if (parts_idiom(a, i))
            return false;
        rewriter_encode(&w, i);
    }
    return rewriter_end(&w);
}

/* Also changes tabs after the two slashes: to a parser that drops no tab, they belong to the
 * host. */
static bool apply_tab_newline_host(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);
    uint32_t start = a->scheme.end + anatomy_has_scheme(a);

    if (start + 2 > a->host.end || memcmp(a->input.ptr + start, "//", 2) != 0)
        return false;
    for (uint32_t i = start + 2; i < a->host.end; i++) {
        if (ua_is_tab_or_newline((unsigned char)a->input.ptr[i]) &&
            (i < a->slashes.end || i >= a->host.start))
            rewriter_span(&w, i, i + 1, a->substitute->letters, 1);
    }
    return rewriter_end(&w);
}

/* At the ends of the URL, where they are leading and trailing controls too. */
static bool apply_tab_newline_end(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    for (uint32_t i = 0; i < a->trailing.end; i++) {
        if (ua_is_tab_or_newline((unsigned char)a->input.ptr[i]) &&
            (i < a->leading.end || i >= a->trailing.start))
            rewriter_span(&w, i, i + 1, "", 0);
    }
    return rewriter_end(&w);
}

const struct rewrite rewrite_tab_newline = {
    .name = "tab-newline",
    .sentence = "One drops tabs and newlines inside the URL, the other keeps or refuses them.",
    .refuse = "a tab, a line feed or a carriage return",
    .standard = "concept-basic-url-parser",
    .rfc3986 = "2",
    .triggers = BYTE_TAB_OR_NEWLINE,
    .readings = {{.apply = apply_tab_newline},
                 {.apply = apply_tab_newline_other},
                 READING_IN_HOST(apply_tab_newline_host),
                 {.apply = apply_tab_newline_end, .changes = COMPONENT_BIT(PATH)}},
};

static bool apply_leading_control(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    rewriter_span(&w, 0, a->leading.end, "", 0);
    return rewriter_end(&w);
}

/* The other reading: controls before a reference belong to its path. */
static bool apply_leading_control_other(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    if (a->base.ptr)
        encode_between(&w, 0, a->leading.end);
    return rewriter_end(&w);
}

const struct rewrite rewrite_leading_control = {
    .name = "leading-control",
    .sentence = "One strips controls and spaces in front of the URL, the other does not.",
    .refuse = "a space or a control character at the start",
    .standard = "concept-basic-url-parser",
    .rfc3986 = "C",
    .triggers = BYTE_CONTROL | BYTE_SPACE,
    .readings = {{.apply = apply_leading_control},
                 {.apply = apply_leading_control_other, .repeats = REPEATS_ONE_ALONE}},
};

static bool apply_trailing_control(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    rewriter_span(&w, a->trailing.start, a->trailing.end, "", 0);
    return rewriter_end(&w);
}

/* The same, for a parser to which they are a part of the host. */
static bool apply_trailing_control_of_host(struct text *out, const struct anatomy *a)
{
    return a->host.end == a->trailing.start && a->host.end > a->host.start &&
           apply_trailing_control(out, a);
}

static bool apply_trailing_control_other(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    if (a->trailing.start > a->port.end) /* they do not follow a host */
        encode_between(&w, a->trailing.start, a->trailing.end);
    return rewriter_end(&w);
}

const struct rewrite rewrite_trailing_control = {
    .name = "trailing-control",
    .sentence = "One strips controls and spaces after the URL, the other does not.",
    .refuse = "a space or a control character at the end",
    .standard = "concept-basic-url-parser",
    .rfc3986 = "C",
    .triggers = BYTE_CONTROL | BYTE_SPACE,
    .readings = {{.apply = apply_trailing_control},
                 {.apply = apply_trailing_control_other, .repeats = REPEATS_ONE_ALONE},
                 {.apply = apply_trailing_control_of_host, .changes = COMPONENT_BIT(HOST)}},
};

static bool apply_control(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    for (uint32_t i = inner_start(a); i < inner_end(a); i++) {
        unsigned char c = (unsigned char)a->input.ptr[i];

        if ((c < 0x20 && !ua_is_tab_or_newline(c)) || c == 0x7F)
            rewriter_encode(&w, i);
    }
    return rewriter_end(&w);
}

static bool is_control_at(const struct anatomy *a, uint32_t at)
{
    const unsigned char c = (unsigned char)a->input.ptr[at];

    return (c < 0x20 && !ua_is_tab_or_newline(c)) || c == 0x7F;
}

static bool apply_control_host(struct text *out, const struct anatomy *a)
{
    return replace_in_host(out, a, is_control_at);
}

/* At the end of the URL too, where no parser drops them. */
static bool apply_control_end(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    for (uint32_t i = inner_start(a); a->trailing.start > a->port.end && i < a->trailing.end; i++) {
        if (is_control_at(a, i))
            rewriter_encode(&w, i);
    }
    return rewriter_end(&w);
}

const struct rewrite rewrite_control = {
    .name = "control",
    .sentence = "One percent-encodes control characters, the other keeps or refuses them.",
    .refuse = "a control character",
    .standard = "percent-encoded-bytes",
    .rfc3986 = "2",
    .triggers = BYTE_CONTROL,
    .readings = {{.apply = apply_control},
                 READING_IN_HOST(apply_control_host),
                 {.apply = apply_control_end, .repeats = REPEATS_ALL}},
};

static bool replace_ill_formed(struct text *out, const struct anatomy *a, bool is_kept)
{
    struct rewriter w = rewriter_start(out, a);
    size_t pos = ua_utf8_valid_prefix(a->input.ptr, a->input.len);

    while (pos < a->input.len) {
        size_t start = pos;
        bool well_formed = true;

        ua_utf8_decode(a->input.ptr, a->input.len, &pos, &well_formed);
        if (!well_formed && is_kept)
            encode_between(&w, (uint32_t)start, (uint32_t)pos);
        else if (!well_formed)
            rewriter_span(&w, (uint32_t)start, (uint32_t)pos, "\xEF\xBF\xBD", 3);
    }
    return rewriter_end(&w);
}

static bool apply_ill_formed_utf8(struct text *out, const struct anatomy *a)
{
    return replace_ill_formed(out, a, false);
}

/* The other reading: keeps the bytes, percent-encoded, so that no parser replaces them. */
static bool apply_ill_formed_utf8_other(struct text *out, const struct anatomy *a)
{
    return replace_ill_formed(out, a, true);
}

const struct rewrite rewrite_ill_formed_utf8 = {
    .name = "ill-formed-utf8",
    .sentence = "One replaces bytes that are not UTF-8 by U+FFFD, the other keeps or refuses them.",
    .refuse = "bytes that are not UTF-8",
    .standard = "query-encoding-example",
    .rfc3986 = "2.5",
    .triggers = BYTE_NON_ASCII,
    .mends_utf8 = true,
    .readings = {{.apply = apply_ill_formed_utf8}, {.apply = apply_ill_formed_utf8_other}},
};

static bool apply_scheme_case(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    for (uint32_t i = a->scheme.start; i < a->scheme.end; i++) {
        char lower = ua_lower(a->input.ptr[i]);

        rewriter_span(&w, i, i + 1, &lower, 1);
    }
    return rewriter_end(&w);
}

const struct rewrite rewrite_scheme_case = {
    .name = "scheme-case",
    .sentence = "One knows a scheme only in lower case, the other in any case.",
    .refuse = "an upper-case letter in the scheme",
    .standard = "scheme-start-state",
    .rfc3986 = "3.1",
    .triggers = BYTE_UPPER,
    .needs = NEEDS_SCHEME,
    .readings = {{.apply = apply_scheme_case}},
};

static bool is_scheme_character(unsigned char c)
{
    return ua_is_alnum(c) || c == '+' || c == '-' || c == '.';
}

/* A letter in front of what would be a scheme if it started with one, and one in the place of each
 * character that schemes do without. */
static bool apply_scheme_start(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);
    uint32_t start = inner_start(a), pos = start;
    bool is_clean = true;

    while (pos < a->path.end && !strchr(":/\\", a->input.ptr[pos]) &&
           !ua_is_tab_or_newline((unsigned char)a->input.ptr[pos]))
        is_clean &= is_scheme_character((unsigned char)a->input.ptr[pos++]);
    if (pos == start || pos >= a->path.end || a->input.ptr[pos] != ':')
        return false;
    if (!ua_is_alpha((unsigned char)a->input.ptr[start]))
        rewriter_span(&w, start, start, a->substitute->letters, 1);
    for (uint32_t i = start; i < pos; i++) {
        const unsigned char c = (unsigned char)a->input.ptr[i];

        if (c < 0x20 || c >= 0x7F)
            return false;
    }
    for (uint32_t i = start; !is_clean && i < pos; i++) {
        if (!is_scheme_character((unsigned char)a->input.ptr[i]))
            rewriter_span(&w, i, i + 1, a->substitute->letters, 1);
    }
    return rewriter_end(&w);
}

const struct rewrite rewrite_scheme_start = {
    .name = "scheme-start",
    .sentence = "One allows a scheme that starts with something other than a letter, or has "
                "characters other than letters, digits, \"+\", \"-\" and \".\".",
    .refuse = REFUSE_OTHER_SCHEME,
    .standard = "scheme-start-state",
    .rfc3986 = "3.1",
    .triggers = BYTE_COLON,
    .effects = 1u << EFFECT_ACCEPT_REJECT | 1u << EFFECT_HOST_SHIFT | 1u << EFFECT_PATH_SHIFT,
    .condition = FOR_READ_SCHEME,
    .readings = {{.apply = apply_scheme_start,
                  .changes = COMPONENT_BIT(SCHEME),
                  .adds_scheme = true}},
};

/* Replaces each character of the scheme that is not a letter. */
static bool apply_scheme_characters(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    for (uint32_t i = a->scheme.start; i < a->scheme.end; i++) {
        const unsigned char c = (unsigned char)a->input.ptr[i];

        if (!ua_is_alpha(c) && is_scheme_character(c))
            rewriter_span(&w, i, i + 1, a->substitute->letters, 1);
    }
    return rewriter_end(&w);
}

const struct rewrite rewrite_scheme_characters = {
    .name = "scheme-characters",
    .sentence =
        "One allows only letters in a scheme, the other also digits, \"+\", \"-\" and \".\".",
    .refuse = REFUSE_OTHER_SCHEME,
    .standard = "scheme-state",
    .rfc3986 = "3.1",
    .triggers = BYTE_COLON,
    .needs = NEEDS_SCHEME | NEEDS_OTHER,
    .effects = 1u << EFFECT_ACCEPT_REJECT,
    .readings = {{.apply = apply_scheme_characters, .changes = COMPONENT_BIT(SCHEME)}},
};

#define SHORT_SCHEME 8

/* Small letters and digits are left out. */
static bool apply_scheme_length(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    for (uint32_t i = a->scheme.start + SHORT_SCHEME;
         anatomy_has_long_scheme(a) && i < a->scheme.end; i++) {
        const unsigned char c = (unsigned char)a->input.ptr[i];

        if (ua_is_digit(c) || (ua_is_alpha(c) && c >= 'a'))
            rewriter_span(&w, i, i + 1, "", 0);
    }
    return rewriter_end(&w);
}

/* The other reading: with a base, the text before the colon is a path. */
static bool apply_scheme_length_other(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    if (anatomy_has_long_scheme(a) && a->base.ptr)
        rewriter_span(&w, a->scheme.start, a->scheme.start, "./", 2);
    return rewriter_end(&w);
}

const struct rewrite rewrite_scheme_length = {
    .name = "scheme-length",
    .sentence = "One allows a scheme of any length, the other at most 40 characters.",
    .refuse = REFUSE_OTHER_SCHEME,
    .standard = "scheme-state",
    .rfc3986 = "3.1",
    .triggers = BYTE_COLON,
    .needs = NEEDS_LONG_SCHEME,
    .effects = 1u << EFFECT_ACCEPT_REJECT | 1u << EFFECT_HOST_SHIFT,
    .readings = {{.apply = apply_scheme_length, .changes = COMPONENT_BIT(SCHEME)},
                 {.apply = apply_scheme_length_other}},
};

/* --- query and fragment ----------------------------------------------------------------------- */

static bool apply_empty_query(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    if (a->query.start == a->query.end && a->query.start > a->path.end)
        rewriter_span(&w, a->path.end, a->query.end, "", 0);
    return rewriter_end(&w);
}

const struct rewrite rewrite_empty_query = {
    .name = "empty-query",
    .sentence = "One distinguishes an empty query from a missing one, the other does not.",
    .refuse = "a \"?\" without a query",
    .standard = "query-state",
    .rfc3986 = "3.4",
    .triggers = BYTE_QUESTION,
    .readings = {{.apply = apply_empty_query}},
};

/* Removes each "#" from the fragment. */
static bool apply_fragment_hash(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    for (uint32_t i = a->fragment.start; i < a->fragment.end; i++) {
        if (a->input.ptr[i] == '#')
            rewriter_span(&w, i, i + 1, "", 0);
    }
    return rewriter_end(&w);
}

/* Percent-encodes the bytes from start on that are equal to one, but for the last of them. */
static void encode_but_last(struct rewriter *w, uint32_t start, uint32_t end, char byte)
{
    while (end > start && w->input.ptr[end - 1] != byte)
        end--;
    for (uint32_t i = start; i + 1 < end; i++) {
        if (w->input.ptr[i] == byte)
            rewriter_encode(w, i);
    }
}

/* The fragment begins at the last. Not where the first one ends an authority. */
static bool apply_fragment_hash_last(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    if (a->query.end > a->port.end)
        encode_but_last(&w, a->query.end, a->fragment.end, '#');
    return rewriter_end(&w);
}

/* Each "?" in the query. */
static bool apply_query_start(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    for (uint32_t i = a->query.start; i < a->query.end; i++) {
        if (a->input.ptr[i] == '?')
            rewriter_encode(&w, i);
    }
    return rewriter_end(&w);
}

/* The query begins at the last. Not where the first one ends an authority. */
static bool apply_query_start_last(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    if (a->path.end > a->port.end)
        encode_but_last(&w, a->path.end, a->query.end, '?');
    return rewriter_end(&w);
}

const struct rewrite rewrite_query_start = {
    .name = "query-start",
    .sentence = "One keeps a \"?\" in a query, the other refuses it or begins the query there.",
    .refuse = "more than one \"?\"",
    .standard = "query-state",
    .rfc3986 = "3.4",
    .triggers = BYTE_QUESTION,
    .needs = NEEDS_QUERY,
    .readings = {{.apply = apply_query_start},
                 {.apply = apply_query_start_last, .changes = COMPONENT_BIT(PATH)}},
};

const struct rewrite rewrite_fragment_hash = {
    .name = "fragment-hash",
    .sentence = "One keeps a \"#\" in a fragment, the other refuses it, ends there or begins the "
                "fragment there.",
    .refuse = "more than one \"#\"",
    .standard = "fragment-state",
    .rfc3986 = "3.5",
    .triggers = BYTE_HASH,
    .needs = NEEDS_FRAGMENT,
    .readings = {{.apply = apply_fragment_hash, .changes = COMPONENT_BIT(FRAGMENT)},
                 {.apply = apply_fragment_hash_last, .changes = COMPONENT_BIT(PATH)}},
};

static bool apply_empty_fragment(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    if (a->fragment.start == a->fragment.end && a->fragment.start > a->query.end)
        rewriter_span(&w, a->query.end, a->fragment.end, "", 0);
    return rewriter_end(&w);
}

const struct rewrite rewrite_empty_fragment = {
    .name = "empty-fragment",
    .sentence = "One distinguishes an empty fragment from a missing one, the other does not.",
    .refuse = "a \"#\" without a fragment",
    .standard = "fragment-state",
    .rfc3986 = "3.5",
    .triggers = BYTE_HASH,
    .readings = {{.apply = apply_empty_fragment}},
};
