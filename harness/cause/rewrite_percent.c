/* SPDX-License-Identifier: MIT */
/* Rewrites of percent-encoding: bytes that are encoded, bytes that are not, and "%" itself. */
#include "rewriter.h"
#include "utf8.h"

/* The components in which percent-encoding a byte does not move the border of a component. */
static unsigned encodable_spans(struct span spans[4], const struct anatomy *a)
{
    spans[0] = a->userinfo;
    spans[1] = a->path;
    spans[2] = a->query;
    spans[3] = a->fragment;
    return 4;
}

/* Where the part of the path ends in which some parsers look for a scheme or an authority: after
 * its first segment, unless a slash starts it. */
static uint32_t find_rootless_end(const struct anatomy *a)
{
    uint32_t pos = a->path.start;

    while (pos < a->path.end && !is_any_slash(a->input.ptr[pos]))
        pos++;
    return pos;
}

/* end: where what stands behind the URL ends that is a part of its last component. */
static bool encode_spaces(struct text *out, const struct anatomy *a, uint32_t end)
{
    struct rewriter w = rewriter_start(out, a);
    struct span spans[5] = {[4] = {a->trailing.start, end}};
    unsigned count = encodable_spans(spans, a) + 1;

    for (unsigned s = 0; s < count; s++) {
        for (uint32_t i = spans[s].start; i < spans[s].end; i++) {
            if (a->input.ptr[i] == ' ')
                rewriter_encode(&w, i);
        }
    }
    return rewriter_end(&w);
}

static bool apply_space(struct text *out, const struct anatomy *a)
{
    return encode_spaces(out, a, a->trailing.start);
}

/* At the end of the URL too, where no parser drops them. */
static bool apply_space_end(struct text *out, const struct anatomy *a)
{
    return a->trailing.start > a->port.end && encode_spaces(out, a, a->trailing.end);
}

const struct rewrite rewrite_space = {
    .name = "space",
    .sentence =
        "One percent-encodes a space, the other keeps or refuses it, or encodes it in another way.",
    .refuse = "a space",
    .standard = "percent-encoded-bytes",
    .rfc3986 = "2.1",
    .triggers = BYTE_SPACE,
    .readings = {{.apply = apply_space}, {.apply = apply_space_end, .repeats = REPEATS_ALL}},
};

/* What tabs alone keep from being an escape is not one to who drops no tabs: another idiom. */
static bool is_bad_percent(struct ua_str text, uint32_t at, uint32_t end)
{
    unsigned char byte;

    return text.ptr[at] == '%' && escape_length(text, at, end, &byte) == 0;
}

static bool is_bad_percent_at(const struct anatomy *a, uint32_t at)
{
    return a->input.ptr[a->host.start] != '[' && is_bad_percent(a->input, at, a->host.end);
}

/* letter: in the place of each in the host; NULL: those stay. */
static bool encode_bad_percents(struct text *out, const struct anatomy *a, const char *letter)
{
    struct rewriter w = rewriter_start(out, a);
    struct span spans[4];
    unsigned count = encodable_spans(spans, a);

    for (unsigned s = 0; s < count; s++) {
        for (uint32_t i = a->host.start; s == 1 && letter && i < a->host.end; i++) {
            if (is_bad_percent_at(a, i))
                rewriter_span(&w, i, i + 1, letter, 1);
        }
        for (uint32_t i = spans[s].start; i < spans[s].end; i++) {
            if (is_bad_percent(a->input, i, spans[s].end))
                rewriter_encode(&w, i);
        }
    }
    return rewriter_end(&w);
}

static bool apply_bad_percent(struct text *out, const struct anatomy *a)
{
    return encode_bad_percents(out, a, NULL);
}

static bool apply_bad_percent_all(struct text *out, const struct anatomy *a)
{
    return encode_bad_percents(out, a, a->substitute->letters);
}

/* In the host, or in what is one to a parser that guesses a scheme. */
static bool apply_bad_percent_host(struct text *out, const struct anatomy *a)
{
    struct anatomy guessed = *a;

    if (!anatomy_has_scheme(a) && !a->base.ptr && !anatomy_has_authority(a))
        guessed.host = (struct span){a->path.start, find_rootless_end(a)};
    return guessed.host.end > guessed.host.start &&
           replace_in_host(out, &guessed, is_bad_percent_at);
}

const struct rewrite rewrite_bad_percent = {
    .name = "bad-percent",
    .sentence = "One keeps a \"%\" without two hex digits, the other does not.",
    .refuse = "a percent sign without two hexadecimal digits after it",
    .standard = "percent-encoded-bytes",
    .rfc3986 = "2.1",
    .triggers = BYTE_PERCENT,
    .readings = {{.apply = apply_bad_percent},
                 READING_IN_HOST(apply_bad_percent_host),
                 READING_IN_HOST(apply_bad_percent_all)},
};

/* Where the ":" or "|" of the drive letter stands that the path of a file URL begins with, after
 * three slashes or fewer, or behind an authority, and after dot segments; UINT32_MAX: none. */
static uint32_t find_likely_drive(const struct anatomy *a)
{
    const uint32_t start = a->scheme.end + (a->scheme.end > a->scheme.start), end = a->path.end;
    uint32_t pos = start, len;

    if (!anatomy_is_file(a))
        return UINT32_MAX;
    len = drive_length(a->input, a->path.start + 1, end);
    if (len > 0 && is_any_slash(a->input.ptr[a->path.start]) && a->path.start > start)
        return a->path.start + len;
    while (pos < end && pos - start < 3 && is_any_slash(a->input.ptr[pos]))
        pos++;
    while (pos < end && dot_segment(a->input, pos, end) > 0) {
        while (pos < end && !is_any_slash(a->input.ptr[pos]))
            pos++;
        pos += pos < end;
    }
    len = drive_length(a->input, pos, end);
    return len > 0 ? pos + len - 1 : UINT32_MAX;
}

/* Whether a byte is in a set of punctuation. */
static inline bool is_in_set(const char *set, char c)
{
    return c != '\0' && !ua_is_alnum((unsigned char)c) && strchr(set, c);
}

/* Percent-encodes unsafe characters in the encodable spans first to last. Keeps the "|" of a drive
 * letter, which some parsers read as ":". */
static bool encode_unsafe(struct text *out, const struct anatomy *a, unsigned first, unsigned last)
{
    static const char unsafe[] = "\"<>^`{|}'", unsafe_opaque[] = "\"<>^`{|}'\\";
    static const char unsafe_in_userinfo[] = "\"<>^`{|}';=[]\\";
    struct rewriter w = rewriter_start(out, a);
    struct span spans[4];
    uint32_t drive = find_likely_drive(a);

    encodable_spans(spans, a);
    for (unsigned s = first; s <= last; s++) {
        const char *set = s == 0                                             ? unsafe_in_userinfo
                          : s == 1 && first == 0 && anatomy_is_nonspecial(a) ? unsafe_opaque
                                                                             : unsafe;

        for (uint32_t i = spans[s].start; i < spans[s].end; i++) {
            if (is_in_set(set, a->input.ptr[i]) && i != drive)
                rewriter_encode(&w, i);
        }
    }
    return rewriter_end(&w);
}

static bool apply_unencoded(struct text *out, const struct anatomy *a)
{
    return encode_unsafe(out, a, 0, 3);
}

/* The other reading: encodes all characters that RFC 3986 reserves or does not allow, and the "~"
 * that RFC 1738 does not. A parser that encodes or refuses more than the Standard's sets does so
 * with some of these. Keeps the delimiters of a query. */
static bool apply_unencoded_other(struct text *out, const struct anatomy *a)
{
    static const char in_path[] = "\"<>^`{|}'[]!$&()*+,;=~:@\\", in_rest[] = "\"<>^`{|}'[]\\~";
    struct rewriter w = rewriter_start(out, a);
    struct span spans[4];
    const uint32_t drive = find_likely_drive(a), rooted = find_rootless_end(a);

    encodable_spans(spans, a);
    if (!anatomy_has_scheme(a) && !a->base.ptr)
        spans[1].start = rooted;
    if (anatomy_scheme_is(a, "blob") && rooted > a->path.start) /* another URL, with an origin */
        spans[1].start = a->path.end;
    for (unsigned s = 1; s < 4; s++) {
        for (uint32_t i = spans[s].start; i < spans[s].end; i++) {
            const char c = a->input.ptr[i];
            const bool may_delimit =
                s == 1 && ((rooted > a->path.start && (c == ':' || c == '@')) ||
                           (c == '\\' && (!anatomy_is_nonspecial(a) ||
                                          (i < rooted + 2 && !anatomy_has_authority(a)))));

            if (is_in_set(s == 1 ? in_path : in_rest, c) && i != drive && !may_delimit)
                rewriter_encode(&w, i);
        }
    }
    return rewriter_end(&w);
}

const struct rewrite rewrite_unencoded = {
    .name = "unencoded",
    .sentence = "They percent-encode different sets of ASCII characters, or refuse some.",
    .standard = "percent-encoded-bytes",
    .rfc3986 = "2.1",
    .triggers = BYTE_UNSAFE | BYTE_PUNCTUATION | BYTE_COLON | BYTE_AT,
    .readings = {{.apply = apply_unencoded}, {.apply = apply_unencoded_other}},
};

static bool apply_unencoded_userinfo(struct text *out, const struct anatomy *a)
{
    return encode_unsafe(out, a, 0, 0);
}

/* The colons of the password. */
static bool apply_unencoded_password(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);
    bool is_password = false;

    for (uint32_t i = a->userinfo.start; i < a->userinfo.end; i++) {
        if (is_password && a->input.ptr[i] == ':')
            rewriter_encode(&w, i);
        is_password |= a->input.ptr[i] == ':';
    }
    return rewriter_end(&w);
}

const struct rewrite rewrite_unencoded_userinfo = {
    .name = "unencoded-userinfo",
    .sentence = "They percent-encode different sets of ASCII characters in user information.",
    .refuse = REFUSE_AT,
    .standard = "userinfo-percent-encode-set",
    .rfc3986 = "3.2.1",
    .triggers = BYTE_UNSAFE | BYTE_PUNCTUATION | BYTE_COLON,
    .needs = NEEDS_USERINFO,
    .readings = {{.apply = apply_unencoded_userinfo}, {.apply = apply_unencoded_password}},
};

static bool apply_unencoded_query(struct text *out, const struct anatomy *a)
{
    return encode_unsafe(out, a, 2, 2);
}

const struct rewrite rewrite_unencoded_query = {
    .name = "unencoded-query",
    .sentence = "They percent-encode different sets of ASCII characters in the query.",
    .standard = "special-query-percent-encode-set",
    .rfc3986 = "3.4",
    .triggers = BYTE_UNSAFE,
    .needs = NEEDS_QUERY,
    .readings = {{.apply = apply_unencoded_query}},
};

static bool apply_unencoded_fragment(struct text *out, const struct anatomy *a)
{
    return encode_unsafe(out, a, 3, 3);
}

const struct rewrite rewrite_unencoded_fragment = {
    .name = "unencoded-fragment",
    .sentence = "They percent-encode different sets of ASCII characters in the fragment.",
    .standard = "fragment-percent-encode-set",
    .rfc3986 = "3.5",
    .triggers = BYTE_UNSAFE,
    .needs = NEEDS_FRAGMENT,
    .readings = {{.apply = apply_unencoded_fragment}},
};

static bool is_unreserved(unsigned char c)
{
    return ua_is_alnum(c) || (c != '\0' && strchr("-._~", c));
}

/* Whether RFC 3986 reserves the character, but allows it in a segment of a path. */
static bool is_path_character(unsigned char c)
{
    return c != '\0' && strchr("!$&'()*+,;=:@", c);
}

/* The same of a fragment, in which only "#" delimits. */
static bool is_fragment_character(unsigned char c)
{
    return is_path_character(c) || c == '/' || c == '?';
}

/* Decodes characters that need no encoding by RFC 3986. Keeps dot segments, for which there are
 * other rewrites. */
static bool apply_encoded_unreserved(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);
    struct span spans[4];
    unsigned count = encodable_spans(spans, a);

    for (unsigned s = 0; s < count; s++) {
        for (uint32_t i = spans[s].start; i < spans[s].end; i++) {
            if (s == 1 && (i == spans[s].start || is_any_slash(a->input.ptr[i - 1])) &&
                dot_segment(a->input, i, spans[s].end) > 0) {
                while (i + 1 < spans[s].end && !is_any_slash(a->input.ptr[i + 1]))
                    i++;
            } else if (is_escape_at(a->input, i, spans[s].end) &&
                       (is_unreserved(escaped_byte(a->input, i)) ||
                        (s == 1 && is_path_character(escaped_byte(a->input, i))) ||
                        (s == 3 && is_fragment_character(escaped_byte(a->input, i))))) {
                const char byte = (char)escaped_byte(a->input, i);

                rewriter_span(&w, i, i + 3, &byte, 1);
                i += 2;
            }
        }
    }
    return rewriter_end(&w);
}

const struct rewrite rewrite_encoded_unreserved = {
    .name = "encoded-unreserved",
    .sentence = "One decodes percent-encoded characters that need no encoding, the other keeps "
                "them encoded.",
    .refuse = "an escape of a letter, digit, \"-\", \".\", \"_\" or \"~\"",
    .standard = "percent-encoded-bytes",
    .rfc3986 = "6.2.2.2",
    .triggers = BYTE_PERCENT,
    .effects = 1u << EFFECT_NORMALISATION,
    .readings = {{.apply = apply_encoded_unreserved}},
};

/* Nothing from "%00" on: of the name, of the password, of the path, of the fragment. What follows
 * may be anything, because a parser that does not read it repeats its answer to the letter. */
static bool apply_encoded_nul(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);
    const struct span spans[3] = {a->userinfo, a->path, a->fragment};

    for (unsigned s = 0; s < 3; s++) {
        for (uint32_t i = spans[s].start; i < spans[s].end; i++) {
            const uint32_t start = i;

            if (!is_escape_at(a->input, i, spans[s].end) || escaped_byte(a->input, i) != 0)
                continue;
            for (i += 3; i < spans[s].end && (s > 0 || a->input.ptr[i] != ':');)
                i++;
            rewriter_span(&w, start, i, "", 0);
        }
    }
    return rewriter_end(&w);
}

const struct rewrite rewrite_encoded_nul = {
    .name = "encoded-nul",
    .sentence = "One takes %00 for the end of a component, the other for an ordinary byte.",
    .refuse = "\"%00\"",
    .standard = "percent-encoded-bytes",
    .rfc3986 = "7.3",
    .triggers = BYTE_PERCENT,
    .readings = {{.apply = apply_encoded_nul,
                  .changes = COMPONENT_BIT(USERNAME) | COMPONENT_BIT(PASSWORD) |
                             COMPONENT_BIT(PATH) | COMPONENT_BIT(FRAGMENT)}},
};

/* Keeps ill-formed bytes, for which there is another rewrite. */
static bool apply_non_ascii(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);
    struct span spans[4];
    unsigned count = encodable_spans(spans, a);

    for (unsigned s = 0; s < count; s++) {
        for (size_t i = spans[s].start; i < spans[s].end;) {
            size_t start = i;
            bool well_formed = true;

            ua_utf8_decode(a->input.ptr, spans[s].end, &i, &well_formed);
            for (; well_formed && start < i && (unsigned char)a->input.ptr[start] >= 0x80; start++)
                rewriter_encode(&w, (uint32_t)start);
        }
    }
    return rewriter_end(&w);
}

/* As the Standard writes in a query what its encoding cannot: a character reference. */
static bool apply_unmappable_character(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);
    char reference[sizeof "%26%231114111%3B"];

    for (size_t i = a->query.start; i < a->query.end;) {
        const size_t start = i;
        bool is_well_formed = true;
        const uint32_t c = ua_utf8_decode(a->input.ptr, a->query.end, &i, &is_well_formed);

        if (is_well_formed && c >= 0x80) {
            const int len = snprintf(reference, sizeof reference, "%%26%%23%u%%3B", (unsigned)c);

            rewriter_span(&w, (uint32_t)start, (uint32_t)i, reference, (size_t)len);
        }
    }
    return rewriter_end(&w);
}

const struct rewrite rewrite_unmappable_character = {
    .name = "unmappable-character",
    .sentence =
        "The encoding of the query lacks a character: one writes a character reference such "
        "as &#9731;, the other something else.",
    .refuse = "bytes that are not ASCII",
    .standard = "string-percent-encode-after-encoding",
    .rfc3986 = "2.5",
    .triggers = BYTE_NON_ASCII,
    .needs = NEEDS_QUERY,
    .readings = {{.apply = apply_unmappable_character}},
};

const struct rewrite rewrite_non_ascii = {
    .name = "non-ascii",
    .sentence = "One percent-encodes non-ASCII characters as UTF-8, the other does not.",
    .refuse = "bytes that are not ASCII",
    .standard = "percent-encoded-bytes",
    .rfc3986 = "2.5",
    .triggers = BYTE_NON_ASCII,
    .readings = {{.apply = apply_non_ascii}},
};
