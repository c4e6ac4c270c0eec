/* SPDX-License-Identifier: MIT */
/* Rewrites of paths: dot segments, empty segments and parameters of segments. */
#include "rewriter.h"

/* dot_segment() of an encoded one, without the tabs and newlines within. */
static unsigned encoded_dot_segment(struct ua_str segment)
{
    char kept[sizeof "%2e%2e"];
    uint32_t len = 0;

    if (segment.len == 0 || !memchr(segment.ptr, '%', segment.len))
        return dot_segment(segment, 0, (uint32_t)segment.len);
    for (size_t i = 0; i < segment.len; i++) {
        if (strchr("\t\n\r", segment.ptr[i]) && segment.ptr[i])
            continue;
        if (len == sizeof kept)
            return 0;
        kept[len++] = segment.ptr[i];
    }
    return dot_segment(ua_str(kept, len), 0, len);
}

static bool apply_encoded_dot(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    for (uint32_t pos = a->path.start; pos < a->path.end; pos++) {
        const uint32_t start = pos;
        unsigned dots;

        while (pos < a->path.end && !is_any_slash(a->input.ptr[pos]))
            pos++;
        dots = encoded_dot_segment(ua_str(a->input.ptr + start, pos - start));
        if (dots > 0)
            rewriter_span(&w, start, pos, "..", dots);
    }
    return rewriter_end(&w);
}

const struct rewrite rewrite_encoded_dot = {
    .name = "encoded-dot",
    .sentence = "One takes %2e in a dot segment for a dot, the other does not.",
    .refuse = "\"%2e\" or \"%2E\" in the path",
    .standard = "double-dot-path-segment",
    .rfc3986 = "6.2.2.2",
    .triggers = BYTE_PERCENT,
    .needs = NEEDS_PATH,
    .readings = {{.apply = apply_encoded_dot}},
};

/* Whether a byte of a path is in no idiom by itself. */
static bool is_plain_in_path(char c)
{
    return ua_is_alnum((unsigned char)c) || (c != '\0' && strchr("-._~!$&()*+,;=:@[]", c));
}

/* Whether the segment that ends there has nothing odd in it, which would be another idiom: dot
 * segments take away no others. may_be_drive: a drive letter is one. */
static bool is_plain_segment(struct ua_str segment, bool may_be_drive)
{
    if (may_be_drive && segment.len == 2 && ua_is_alpha((unsigned char)segment.ptr[0]) &&
        segment.ptr[1] == ':')
        return false;
    for (uint32_t i = 0; i < segment.len; i++) {
        if (is_escape_at(segment, i, (uint32_t)segment.len)) {
            const unsigned char byte = escaped_byte(segment, i);

            if (byte == '.')
                return false;
            i += 2;
        } else if (!is_plain_in_path(segment.ptr[i])) {
            return false;
        }
    }
    return true;
}

/* Removes the last segment of the path that out holds from floor on; the slash before it stays.
 * Returns whether it is plain. */
static bool drop_segment(struct text *out, size_t floor, bool may_be_drive)
{
    const size_t end = out->len;

    while (out->len > floor + 1 && out->ptr[out->len - 1] != '/')
        out->len--;
    return is_plain_segment(ua_str(out->ptr + out->len, end - out->len), may_be_drive);
}

/* Whether a parser would read what stands in out from floor on as an authority, a scheme, or the
 * root, and not as the relative path that it is. */
static bool is_no_relative_path(const struct text *out, size_t floor)
{
    size_t pos = floor;

    while (pos < out->len && out->ptr[pos] != '/' && out->ptr[pos] != ':')
        pos++;
    return pos == floor || (pos < out->len && out->ptr[pos] == ':');
}

/* Removes the dot segments of a reference that need no base: ".." only after a segment of its own.
 */
static bool remove_reference_dots(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);
    const struct ua_str input = a->input;
    bool is_plain = true;
    unsigned own = 0; /* segments that ".." may take away */
    size_t floor;

    text_add(out, input.ptr, a->path.start);
    floor = out->len;
    for (uint32_t pos = a->path.start; pos <= a->path.end; pos++) {
        const uint32_t start = pos;
        uint32_t dots;

        while (pos < a->path.end && input.ptr[pos] != '/')
            pos++;
        dots = pos - start;
        if (dots == 0 || dots > 2 || memcmp(input.ptr + start, "..", dots) != 0 ||
            (dots == 2 && own == 0)) {
            own = dots == 2 && own == 0 ? 0 : own + 1;
            text_add(out, input.ptr + start, dots + (pos < a->path.end));
            continue;
        }
        w.changed = true;
        if (dots == 2) {
            const size_t last = --out->len; /* the slash after the segment */

            own--;
            while (out->len > floor && out->ptr[out->len - 1] != '/')
                out->len--;
            is_plain &= is_plain_segment(ua_str(out->ptr + out->len, last - out->len), false);
        }
    }
    w.at = a->path.end;
    return !is_no_relative_path(out, floor) && rewriter_end(&w) && is_plain;
}

/* Removes dot segments from a path that does not start with a slash. */
static bool remove_rootless_dots(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);
    const struct ua_str input = a->input;
    uint32_t pos = a->path.start, end = a->path.end;
    bool is_plain = true;
    size_t floor, before;

    if (anatomy_has_authority(a) || pos == end)
        return false;
    if (!anatomy_has_scheme(a))
        return remove_reference_dots(out, a);
    text_add(out, input.ptr, pos);
    floor = out->len;
    while (pos < end) {
        const uint32_t start = pos;
        unsigned dots;

        pos += input.ptr[pos] == '/';
        while (pos < end && input.ptr[pos] != '/')
            pos++;
        dots = pos - start - (input.ptr[start] == '/');
        if (dots == 0 || dots > 2 || memcmp(input.ptr + pos - dots, "..", dots) != 0) {
            text_add(out, input.ptr + start, pos - start);
            continue;
        }
        w.changed = true;
        before = out->len;
        for (bool done = dots < 2; !done && out->len > floor;)
            done = out->ptr[--out->len] == '/';
        if (before > out->len)
            is_plain &= is_plain_segment(ua_str(out->ptr + out->len + (out->ptr[out->len] == '/'),
                                                before - out->len - (out->ptr[out->len] == '/')),
                                         false);
        if (pos == end && input.ptr[start] == '/')
            text_add(out, "/", 1);
        else if (input.ptr[start] != '/')
            pos += pos < end;
    }
    w.at = end;
    return rewriter_end(&w) && is_plain;
}

/* RFC 3986, section 5.2.4, of a path that starts with a slash. *floor: where it starts in out. */
static bool remove_rooted_dots(struct text *out, size_t *floor, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);
    uint32_t pos = a->path.start, end = a->path.end;
    struct ua_str input = a->input;
    bool is_plain = true;

    text_add(out, input.ptr, pos);
    *floor = out->len;
    text_add(out, "/", 1);
    for (pos++; pos <= end; pos++) {
        uint32_t start = pos, dots;

        while (pos < end && input.ptr[pos] != '/')
            pos++;
        dots = pos - start;
        if ((dots == 1 || dots == 2) && memcmp(input.ptr + start, "..", dots) == 0) {
            w.changed = true;
            if (dots == 2) {
                if (out->len > *floor + 1)
                    out->len--;
                is_plain &= drop_segment(out, *floor, anatomy_is_file(a));
            }
            continue;
        }
        text_add(out, input.ptr + start, dots);
        if (pos < end)
            text_add(out, "/", 1);
    }
    w.at = end;
    return rewriter_end(&w) && is_plain;
}

static bool starts_path_with_slash(const struct anatomy *a)
{
    return a->path.end > a->path.start && a->input.ptr[a->path.start] == '/';
}

static size_t count_slashes(const struct text *out, size_t floor)
{
    size_t pos = floor;

    while (pos < out->len && out->ptr[pos] == '/')
        pos++;
    return pos - floor;
}

static bool apply_dot_segments(struct text *out, const struct anatomy *a)
{
    size_t floor;

    if (!starts_path_with_slash(a))
        return remove_rootless_dots(out, a);
    /* What is left of a reference is no authority. */
    return remove_rooted_dots(out, &floor, a) &&
           (anatomy_has_scheme(a) || anatomy_has_authority(a) || count_slashes(out, floor) < 2);
}

const struct rewrite rewrite_dot_segments = {
    .name = "dot-segments",
    .sentence = "One removes dot segments, the other keeps them or removes them in another way.",
    .refuse = "a path segment \".\" or \"..\"",
    .standard = "path-state",
    .rfc3986 = "5.2.4",
    .triggers = BYTE_DOT,
    .needs = NEEDS_PATH,
    .readings = {{.apply = apply_dot_segments}},
};

/* Removes dot segments, and the empty segments that would then start the path. */
static bool apply_double_slash_path(struct text *out, const struct anatomy *a)
{
    size_t floor, slashes;

    if (!starts_path_with_slash(a) || !remove_rooted_dots(out, &floor, a))
        return false;
    slashes = count_slashes(out, floor);
    if (slashes < 2)
        return false;
    out->len -= slashes - 1;
    memmove(out->ptr + floor + 1, out->ptr + floor + slashes, out->len - floor - 1);
    return true;
}

/* For a parser that reads a path behind one slash after a web scheme. */
static bool apply_double_slash_path_web(struct text *out, const struct anatomy *a)
{
    struct anatomy rooted = *a;

    rooted.path.start = a->scheme.end + 1;
    return anatomy_is_web(a) && a->slashes.end == rooted.path.start + 1 &&
           apply_double_slash_path(out, &rooted);
}

const struct rewrite rewrite_double_slash_path = {
    .name = "double-slash-path",
    .sentence = "Where dot segments leave a path that begins with two slashes, one keeps \"/.\" in "
                "front of it, the other does not.",
    .refuse = "a path segment \".\" or \"..\"",
    .standard = "url-serializing",
    .rfc3986 = "3.3",
    .triggers = BYTE_DOT,
    .needs = NEEDS_PATH,
    .effects = 1u << EFFECT_PATH_SHIFT | 1u << EFFECT_NORMALISATION,
    .readings = {{.apply = apply_double_slash_path, .changes = COMPONENT_BIT(PATH)},
                 {.apply = apply_double_slash_path_web, .changes = COMPONENT_BIT(PATH)}},
};

/* --- empty segments and parameters ------------------------------------------------------------ */

/* Whether slashes at pos stand in front of a drive letter, which would become the first segment. */
static bool precedes_drive(const struct anatomy *a, uint32_t pos)
{
    while (pos < a->path.end && a->input.ptr[pos] == '/')
        pos++;
    return anatomy_is_file(a) && pos + 1 < a->path.end &&
           ua_is_alpha((unsigned char)a->input.ptr[pos]) &&
           (a->input.ptr[pos + 1] == ':' || a->input.ptr[pos + 1] == '|');
}

/* Where slashes begin that are a path's alone: not those after what may be a scheme, or the first
 * of a reference with an empty host, or where the path begins earlier to some. */
static uint32_t find_inner_slashes(const struct anatomy *a)
{
    uint32_t pos = a->path.start;

    if (anatomy_is_web(a) && a->slashes.end == a->scheme.end + 2)
        return a->path.end;
    while (pos < a->path.end && a->input.ptr[pos] != '/')
        pos++;
    if ((pos > a->path.start && a->input.ptr[pos - 1] == ':') ||
        (pos == a->path.start && a->host.end == a->host.start &&
         !(anatomy_is_file(a) && anatomy_has_scheme(a) && anatomy_has_authority(a)))) {
        while (pos < a->path.end && a->input.ptr[pos] == '/')
            pos++;
    }
    return pos;
}

static bool contains_dot_segment(const struct anatomy *a)
{
    for (uint32_t i = a->path.start; i < a->path.end; i++) {
        if ((i == a->path.start || a->input.ptr[i - 1] == '/') &&
            dot_segment(a->input, i, a->path.end) > 0)
            return true;
    }
    return false;
}

/* Whether dot segments may leave several slashes at the start of a path that has no authority in
 * front of it: that is double-slash-path. */
static bool may_leave_slashes(const struct anatomy *a)
{
    return anatomy_is_nonspecial(a) && !anatomy_has_authority(a) && contains_dot_segment(a);
}

/* One slash in the place of several. */
static bool apply_empty_segment(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    if (may_leave_slashes(a))
        return false;
    for (uint32_t i = find_inner_slashes(a); i + 1 < a->path.end; i++) {
        if (a->input.ptr[i] == '/' && a->input.ptr[i + 1] == '/' && !precedes_drive(a, i))
            rewriter_span(&w, i, i + 1, "", 0);
    }
    return rewriter_end(&w);
}

/* A letter in each, where one slash would make something else of the path. */
static bool apply_empty_segment_letters(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    for (uint32_t i = find_inner_slashes(a); i + 1 < a->path.end; i++) {
        if (a->input.ptr[i] == '/' && a->input.ptr[i + 1] == '/' &&
            (may_leave_slashes(a) || precedes_drive(a, i)))
            rewriter_span(&w, i + 1, i + 1, a->substitute->letters, 1);
    }
    return rewriter_end(&w);
}

const struct rewrite rewrite_empty_segment = {
    .name = "empty-segment",
    .sentence = "One makes one slash of several in a path, or refuses them, the other keeps them.",
    .refuse = "two slashes in a row in the path",
    .standard = "path-state",
    .rfc3986 = "3.3",
    .triggers = BYTE_SLASH,
    .needs = NEEDS_PATH,
    .readings = {{.apply = apply_empty_segment},
                 {.apply = apply_empty_segment, .changes = COMPONENT_BIT(PATH)},
                 {.apply = apply_empty_segment_letters, .changes = COMPONENT_BIT(PATH)}},
};

/* Removes the text from the first ";" of each segment on, if it is plain, or only of those that are
 * dot segments without it. Keeps a first segment that is nothing else: the path would begin in
 * another way. */
static bool drop_parameters(struct text *out, const struct anatomy *a, bool only_of_dots)
{
    struct rewriter w = rewriter_start(out, a);
    const struct ua_str input = a->input;
    const uint32_t end = a->path.end;

    for (uint32_t pos = a->path.start; pos < end; pos++) {
        const uint32_t start = pos;
        uint32_t semicolon;

        while (pos < end && input.ptr[pos] != ';' && input.ptr[pos] != '/')
            pos++;
        semicolon = pos;
        while (pos < end && input.ptr[pos] != '/')
            pos++;
        if (semicolon < pos && (semicolon > start || start > a->path.start + 1) &&
            is_plain_segment(ua_str(input.ptr + semicolon, pos - semicolon), false) &&
            (!only_of_dots || dot_segment(input, start, semicolon) > 0))
            rewriter_span(&w, semicolon, pos, "", 0);
    }
    return rewriter_end(&w);
}

static bool apply_path_parameter(struct text *out, const struct anatomy *a)
{
    return drop_parameters(out, a, true);
}

static bool apply_path_parameter_all(struct text *out, const struct anatomy *a)
{
    return drop_parameters(out, a, false);
}

const struct rewrite rewrite_path_parameter = {
    .name = "path-parameter",
    .sentence = "One drops the parameters of a path segment, such as \";a=b\" in \"/..;a=b/\", the "
                "other keeps them.",
    .refuse = "a semicolon in the path",
    .standard = "path-state",
    .rfc3986 = "3.3",
    .triggers = BYTE_SEMICOLON,
    .needs = NEEDS_PATH,
    .readings = {{.apply = apply_path_parameter}, {.apply = apply_path_parameter_all}},
};
