/* SPDX-License-Identifier: MIT */
/* Neutralisers of single bytes, of the scheme and of what follows the authority. */
#include "neutralisers.h"
#include "utf8.h"

/* Where the text between the stripped ends starts and stops. */
static uint32_t inner_start(const struct anatomy *a)
{
    return a->leading.end;
}

static uint32_t inner_end(const struct anatomy *a)
{
    return a->trailing.start;
}

/* Everything that may be percent-encoded without changing where things are. */
static unsigned encodable_spans(struct span spans[4], const struct anatomy *a)
{
    spans[0] = a->userinfo;
    spans[1] = a->path;
    spans[2] = a->query;
    spans[3] = a->fragment;
    return 4;
}

bool neutralise_backslash(struct text *out, const struct anatomy *a)
{
    struct rewrite w = rewrite_start(out, a);

    for (uint32_t i = inner_start(a); i < a->path.end; i++) {
        if (a->input.ptr[i] == '\\')
            rewrite_span(&w, i, i + 1, "/", 1);
    }
    return rewrite_end(&w);
}

bool neutralise_tab_newline(struct text *out, const struct anatomy *a)
{
    struct rewrite w = rewrite_start(out, a);

    for (uint32_t i = inner_start(a); i < inner_end(a); i++) {
        if (ua_is_tab_or_newline((unsigned char)a->input.ptr[i]))
            rewrite_span(&w, i, i + 1, "", 0);
    }
    return rewrite_end(&w);
}

bool neutralise_leading_control(struct text *out, const struct anatomy *a)
{
    struct rewrite w = rewrite_start(out, a);

    rewrite_span(&w, 0, a->leading.end, "", 0);
    return rewrite_end(&w);
}

bool neutralise_trailing_control(struct text *out, const struct anatomy *a)
{
    struct rewrite w = rewrite_start(out, a);

    rewrite_span(&w, a->trailing.start, a->trailing.end, "", 0);
    return rewrite_end(&w);
}

bool neutralise_control(struct text *out, const struct anatomy *a)
{
    struct rewrite w = rewrite_start(out, a);

    for (uint32_t i = inner_start(a); i < inner_end(a); i++) {
        unsigned char c = (unsigned char)a->input.ptr[i];

        if ((c < 0x20 && !ua_is_tab_or_newline(c)) || c == 0x7F)
            rewrite_encode(&w, i);
    }
    return rewrite_end(&w);
}

bool neutralise_ill_formed_utf8(struct text *out, const struct anatomy *a)
{
    struct rewrite w = rewrite_start(out, a);
    size_t pos = ua_utf8_valid_prefix(a->input.ptr, a->input.len);

    while (pos < a->input.len) {
        size_t start = pos;
        bool well_formed = true;

        ua_utf8_decode(a->input.ptr, a->input.len, &pos, &well_formed);
        if (!well_formed)
            rewrite_span(&w, (uint32_t)start, (uint32_t)pos, "\xEF\xBF\xBD", 3);
    }
    return rewrite_end(&w);
}

bool neutralise_scheme_case(struct text *out, const struct anatomy *a)
{
    struct rewrite w = rewrite_start(out, a);

    for (uint32_t i = a->scheme.start; i < a->scheme.end; i++) {
        char lower = ua_lower(a->input.ptr[i]);

        rewrite_span(&w, i, i + 1, &lower, 1);
    }
    return rewrite_end(&w);
}

/* A letter in front of what would be a scheme if it started with one. */
bool neutralise_scheme_start(struct text *out, const struct anatomy *a)
{
    struct rewrite w = rewrite_start(out, a);
    uint32_t start = inner_start(a), pos = start;

    while (pos < a->path.end &&
           (ua_is_alnum((unsigned char)a->input.ptr[pos]) || strchr("+-.", a->input.ptr[pos])) &&
           a->input.ptr[pos] != '\0')
        pos++;
    if (pos > start && pos < a->path.end && a->input.ptr[pos] == ':' &&
        !ua_is_alpha((unsigned char)a->input.ptr[start]))
        rewrite_span(&w, start, start, "x", 1);
    return rewrite_end(&w);
}

/* `http:p` against a base of the same scheme is a relative reference to some, not to others. */
bool neutralise_same_scheme(struct text *out, const struct anatomy *a)
{
    struct rewrite w = rewrite_start(out, a);

    if (a->base.ptr && a->scheme.end > a->scheme.start && !anatomy_has_authority(a) &&
        a->base.len > a->scheme.end - a->scheme.start &&
        a->base.ptr[a->scheme.end - a->scheme.start] == ':') {
        for (uint32_t i = 0; i < a->scheme.end - a->scheme.start; i++) {
            if (ua_lower(a->base.ptr[i]) != ua_lower(a->input.ptr[a->scheme.start + i]))
                return false;
        }
        rewrite_span(&w, a->scheme.start, a->scheme.end + 1, "", 0);
    }
    return rewrite_end(&w);
}

/* --- the path --------------------------------------------------------------------------------- */

static bool is_slash(char c)
{
    return c == '/' || c == '\\';
}

/* Whether a drive letter such as `C:` or `C|` stands at pos and a segment ends behind it. */
static bool is_drive_letter(struct ua_str input, uint32_t pos, uint32_t end)
{
    return pos + 1 < end && ua_is_alpha((unsigned char)input.ptr[pos]) &&
           (input.ptr[pos + 1] == ':' || input.ptr[pos + 1] == '|') &&
           (pos + 2 == end || is_slash(input.ptr[pos + 2]));
}

/* Where a drive letter stands behind any slashes; UINT32_MAX if there is none. */
static uint32_t find_drive_letter(const struct anatomy *a)
{
    uint32_t pos = a->scheme.end + (a->scheme.end > a->scheme.start);

    if (!anatomy_is_file(a) && a->scheme.end > a->scheme.start)
        return UINT32_MAX;
    while (pos < a->path.end && is_slash(a->input.ptr[pos]))
        pos++;
    return is_drive_letter(a->input, pos, a->path.end) ? pos : UINT32_MAX;
}

/* A colon, behind three slashes where the URL says itself that it is a file, else behind one. */
bool neutralise_drive_spelling(struct text *out, const struct anatomy *a)
{
    struct rewrite w = rewrite_start(out, a);
    uint32_t pos = find_drive_letter(a);

    if (pos == UINT32_MAX)
        return false;
    if (a->scheme.end > a->scheme.start)
        rewrite_span(&w, a->scheme.end + 1, pos, "///", 3);
    else if (anatomy_is_file(a))
        rewrite_span(&w, a->scheme.end, pos, "/", 1);
    rewrite_span(&w, pos + 1, pos + 2, ":", 1);
    return rewrite_end(&w);
}

/* The letter alone. */
bool neutralise_drive_letter(struct text *out, const struct anatomy *a)
{
    struct rewrite w = rewrite_start(out, a);
    uint32_t pos = find_drive_letter(a);

    if (pos == UINT32_MAX)
        return false;
    rewrite_span(&w, a->scheme.end + (a->scheme.end > a->scheme.start), pos, "///",
                 a->scheme.end > a->scheme.start ? 3 : 1);
    rewrite_span(&w, pos + 1, pos + 2, "", 0);
    return rewrite_end(&w);
}

/* A "./" in front keeps `a:b` from looking like a scheme (RFC 3986, section 4.2). */
bool neutralise_colon_in_path(struct text *out, const struct anatomy *a)
{
    struct rewrite w = rewrite_start(out, a);

    if (a->scheme.end > a->scheme.start || anatomy_has_authority(a))
        return false;
    for (uint32_t i = a->path.start; i < a->path.end && !is_slash(a->input.ptr[i]); i++) {
        if (a->input.ptr[i] == ':' && a->input.ptr[a->path.start] != '.') {
            rewrite_span(&w, a->path.start, a->path.start, "./", 2);
            break;
        }
    }
    return rewrite_end(&w);
}

/* Writes out what a reference without a path takes from its base. */
bool neutralise_empty_reference(struct text *out, const struct anatomy *a)
{
    struct rewrite w = rewrite_start(out, a);
    struct anatomy base;
    uint32_t pos;

    if (!a->base.ptr || a->scheme.end > a->scheme.start || anatomy_has_authority(a) ||
        a->path.end > a->path.start)
        return false;
    anatomy_split(&base, a->base, ua_str(NULL, 0));
    for (pos = base.path.end; pos > base.path.start && !is_slash(base.input.ptr[pos - 1]);)
        pos--;
    if (pos == base.path.start)
        return false;
    rewrite_span(&w, a->path.start, a->path.start, base.input.ptr + pos,
                 (a->query.start > a->path.end ? base.path.end : base.query.end) - pos);
    return rewrite_end(&w);
}

/* The length of a dot at pos, raw or encoded; 0 if there is none. */
static uint32_t dot_length(struct ua_str input, uint32_t pos, uint32_t end)
{
    if (pos < end && input.ptr[pos] == '.')
        return 1;
    return is_escape_at(input, pos, end) && input.ptr[pos + 1] == '2' &&
                   ua_lower(input.ptr[pos + 2]) == 'e'
               ? 3
               : 0;
}

bool neutralise_encoded_dot(struct text *out, const struct anatomy *a)
{
    struct rewrite w = rewrite_start(out, a);
    uint32_t pos = a->path.start;

    while (pos < a->path.end) {
        uint32_t start = pos, end = pos, dots = 0, len;

        while ((len = dot_length(a->input, end, a->path.end)) > 0) {
            end += len;
            dots++;
        }
        if (dots > 0 && dots <= 2 && (end == a->path.end || is_slash(a->input.ptr[end])))
            rewrite_span(&w, start, end, "..", dots);
        for (pos = end; pos < a->path.end && !is_slash(a->input.ptr[pos]);)
            pos++;
        pos++;
    }
    return rewrite_end(&w);
}

/* Removes the last segment of the path that out holds from floor on; the slash before it stays. */
static void drop_segment(struct text *out, size_t floor)
{
    while (out->len > floor + 1 && out->ptr[out->len - 1] != '/')
        out->len--;
}

/* RFC 3986, section 5.2.4, for paths that start with a slash. */
bool neutralise_dot_segments(struct text *out, const struct anatomy *a)
{
    struct rewrite w = rewrite_start(out, a);
    uint32_t pos = a->path.start, end = a->path.end;
    struct ua_str input = a->input;
    size_t floor;

    if (pos == end || input.ptr[pos] != '/')
        return false;
    text_add(out, input.ptr, pos);
    floor = out->len;
    text_add(out, "/", 1);
    for (pos++; pos <= end; pos++) {
        uint32_t start = pos, dots;

        while (pos < end && input.ptr[pos] != '/')
            pos++;
        dots = pos - start;
        if ((dots == 1 || dots == 2) && memcmp(input.ptr + start, "..", dots) == 0) {
            w.changed = true;
            if (dots == 2) {
                if (out->len > floor + 1)
                    out->len--;
                drop_segment(out, floor);
            }
            continue;
        }
        text_add(out, input.ptr + start, dots);
        if (pos < end)
            text_add(out, "/", 1);
    }
    w.at = end;
    return rewrite_end(&w);
}

/* --- percent-encoding ------------------------------------------------------------------------- */

bool neutralise_space(struct text *out, const struct anatomy *a)
{
    struct rewrite w = rewrite_start(out, a);
    struct span spans[4];
    unsigned count = encodable_spans(spans, a);

    for (unsigned s = 0; s < count; s++) {
        for (uint32_t i = spans[s].start; i < spans[s].end; i++) {
            if (a->input.ptr[i] == ' ')
                rewrite_encode(&w, i);
        }
    }
    return rewrite_end(&w);
}

bool neutralise_bad_percent(struct text *out, const struct anatomy *a)
{
    struct rewrite w = rewrite_start(out, a);
    struct span spans[4];
    unsigned count = encodable_spans(spans, a);

    for (unsigned s = 0; s < count; s++) {
        for (uint32_t i = spans[s].start; i < spans[s].end; i++) {
            if (a->input.ptr[i] == '%' && !is_escape_at(a->input, i, spans[s].end))
                rewrite_encode(&w, i);
        }
    }
    return rewrite_end(&w);
}

/* The "|" of a drive letter is no ordinary character to who knows drive letters. */
bool neutralise_unencoded(struct text *out, const struct anatomy *a)
{
    static const char unsafe[] = "\"<>^`{|}'";
    static const char unsafe_in_userinfo[] = "\"<>^`{|}';=[]";
    struct rewrite w = rewrite_start(out, a);
    struct span spans[4];
    unsigned count = encodable_spans(spans, a);
    uint32_t drive = anatomy_is_file(a) ? find_drive_letter(a) : UINT32_MAX;

    for (unsigned s = 0; s < count; s++) {
        const char *set = s == 0 ? unsafe_in_userinfo : unsafe;

        for (uint32_t i = spans[s].start; i < spans[s].end; i++) {
            if (a->input.ptr[i] != '\0' && strchr(set, a->input.ptr[i]) &&
                (drive == UINT32_MAX || i != drive + 1))
                rewrite_encode(&w, i);
        }
    }
    return rewrite_end(&w);
}

/* Ill-formed bytes stay: what they stand for is another question. */
bool neutralise_non_ascii(struct text *out, const struct anatomy *a)
{
    struct rewrite w = rewrite_start(out, a);
    struct span spans[4];
    unsigned count = encodable_spans(spans, a);

    for (unsigned s = 0; s < count; s++) {
        for (size_t i = spans[s].start; i < spans[s].end;) {
            size_t start = i;
            bool well_formed = true;

            ua_utf8_decode(a->input.ptr, spans[s].end, &i, &well_formed);
            for (; well_formed && start < i && (unsigned char)a->input.ptr[start] >= 0x80; start++)
                rewrite_encode(&w, (uint32_t)start);
        }
    }
    return rewrite_end(&w);
}

bool neutralise_empty_query(struct text *out, const struct anatomy *a)
{
    struct rewrite w = rewrite_start(out, a);

    if (a->query.start == a->query.end && a->query.start > a->path.end)
        rewrite_span(&w, a->path.end, a->query.end, "", 0);
    return rewrite_end(&w);
}

bool neutralise_empty_fragment(struct text *out, const struct anatomy *a)
{
    struct rewrite w = rewrite_start(out, a);

    if (a->fragment.start == a->fragment.end && a->fragment.start > a->query.end)
        rewrite_span(&w, a->query.end, a->fragment.end, "", 0);
    return rewrite_end(&w);
}
