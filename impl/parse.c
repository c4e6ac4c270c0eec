/* SPDX-License-Identifier: MIT */
/*
 * The basic URL parser, https://url.spec.whatwg.org/#concept-basic-url-parser
 *
 * One function per state, named as the Standard names it. Numbers in brackets are its steps, in the
 * Standard's order unless a line "order differs" gives the reason. Where the Standard takes code
 * point after code point, a state here takes its whole piece of input at once, EOF code point
 * included, and appends the result to the href. A step marked "merged" below does so. Each state
 * returns the next state, or UA_STATE_NONE to end.
 */
#include <string.h>

#include "ascii.h"
#include "errors.h"
#include "parser.h"
#include "path.h"
#include "query.h"
#include "scan.h"
#include "utf8.h"

/* --- validation errors --- */

/* The position in the caller's text of input[position], which is in scalar values and without tabs
 * and newlines. Errors come mostly from left to right, so the walk continues from the last one. */
static size_t original_position(struct position_map *map, size_t position)
{
    if (!map->filtered)
        return map->trimmed + position;
    if (position < map->seen_input)
        map->seen_input = map->seen_original = 0;
    while (map->seen_original < map->original.len) {
        size_t next = map->seen_original;
        bool is_left_out = ua_is_tab_or_newline((unsigned char)map->original.ptr[next]);
        size_t width = ua_utf8_scalar_width(map->original.ptr, map->original.len, &next);

        if (!is_left_out && position < map->seen_input + width)
            break;
        map->seen_input += is_left_out ? 0 : width;
        map->seen_original = next;
    }
    return map->trimmed + map->seen_original;
}

/* The sink that the host parser reports to. */
static void report_in_host(void *ctx, unsigned error, size_t position)
{
    struct ua_parser *p = ctx;

    ua_report(p->caller, (enum ua_error)error,
              original_position(&p->positions, p->host_start_in_input + position));
}

static void report(struct ua_parser *p, enum ua_error error, size_t position)
{
    if (p->errors)
        ua_report(p->caller, error, original_position(&p->positions, position));
}

/* Reports an error that is failure. */
static enum ua_status fail(struct ua_parser *p, enum ua_error error, size_t position)
{
    report(p, error, position);
    return stop(p, UA_FAILURE);
}

static void report_non_units(struct ua_parser *p, size_t start, size_t end)
{
    if (start < p->unit_errors_from)
        start = p->unit_errors_from < end ? p->unit_errors_from : end;
    for (size_t pos = start;;) {
        pos += ua_span_of_url_units(p->input + pos, end - pos);
        if (pos == end)
            return;
        report(p, UA_ERROR_INVALID_URL_UNIT, pos);
        ua_utf8_decode(p->input, end, &pos, NULL);
    }
}

/* The two checks that path, opaque path, query and fragment state make of each code point. */
static inline void check_url_units(struct ua_parser *p, size_t start, size_t end)
{
    if (p->errors)
        report_non_units(p, start, end);
}

/* --- the states --- */

/* To set the state is to call its function, as the last step. */
static enum ua_status scheme_state(struct ua_parser *p);
static enum ua_status no_scheme_state(struct ua_parser *p);
static enum ua_status special_relative_or_authority_state(struct ua_parser *p);
static enum ua_status path_or_authority_state(struct ua_parser *p);
static enum ua_status relative_state(struct ua_parser *p);
static enum ua_status relative_slash_state(struct ua_parser *p);
static enum ua_status special_authority_slashes_state(struct ua_parser *p);
static enum ua_status special_authority_ignore_slashes_state(struct ua_parser *p);
static enum ua_status authority_state(struct ua_parser *p);
static enum ua_status host_state(struct ua_parser *p);
static enum ua_status port_state(struct ua_parser *p);
static enum ua_status file_state(struct ua_parser *p);
static enum ua_status file_slash_state(struct ua_parser *p);
static enum ua_status file_host_state(struct ua_parser *p);
static enum ua_status path_start_state(struct ua_parser *p);
static enum ua_status path_state(struct ua_parser *p);
static enum ua_status opaque_path_state(struct ua_parser *p);
static enum ua_status query_state(struct ua_parser *p);
static enum ua_status fragment_state(struct ua_parser *p);

/* Classes of bytes that end a span. */
enum {
    NOT_IN_SCHEME = 1 << 0, /* all but ASCII alphanumeric, "+", "-", "." */
    SLASH = 1 << 1,
    QUERY_OR_FRAGMENT = 1 << 2, /* "?", "#" */
    BACKSLASH = 1 << 3,
    IN_AUTHORITY = 1 << 4, /* "@", ":", "[", "]" */
};

static const unsigned char input_class[256] = {
    [0x00 ... '"'] = NOT_IN_SCHEME,       ['#'] = NOT_IN_SCHEME | QUERY_OR_FRAGMENT,
    ['$' ... '*'] = NOT_IN_SCHEME,        [','] = NOT_IN_SCHEME,
    ['/'] = NOT_IN_SCHEME | SLASH,        [':'] = NOT_IN_SCHEME | IN_AUTHORITY,
    [';' ... '>'] = NOT_IN_SCHEME,        ['?'] = NOT_IN_SCHEME | QUERY_OR_FRAGMENT,
    ['@'] = NOT_IN_SCHEME | IN_AUTHORITY, ['['] = NOT_IN_SCHEME | IN_AUTHORITY,
    ['\\'] = NOT_IN_SCHEME | BACKSLASH,   [']'] = NOT_IN_SCHEME | IN_AUTHORITY,
    ['^' ... '`'] = NOT_IN_SCHEME,        ['{' ... 0xFF] = NOT_IN_SCHEME,
};

/* The bytes that end a segment; these, "?" and "#" end the authority. */
static unsigned ends_segment(const struct ua_parser *p)
{
    return is_special(p) ? SLASH | BACKSLASH : SLASH;
}

static unsigned ends_authority(const struct ua_parser *p)
{
    return ends_segment(p) | QUERY_OR_FRAGMENT;
}

/* The bits of the bytes whose class is in mask, which has not NOT_IN_SCHEME. */
static inline uint64_t bits_of_classes(const struct ua_input_bits *bits, unsigned mask)
{
    return (mask & SLASH ? bits->slash : 0) | (mask & BACKSLASH ? bits->backslash : 0) |
           (mask & QUERY_OR_FRAGMENT ? bits->query_fragment : 0) |
           (mask & IN_AUTHORITY ? bits->authority : 0);
}

/* The next byte from pos on whose class is in mask, or the end of the input. */
static inline size_t find_class(const struct ua_parser *p, size_t pos, unsigned mask)
{
    if (p->has_bits)
        return pos +
               (unsigned)__builtin_ctzll((bits_of_classes(&p->bits, mask) | p->bits.end) >> pos);
    return pos + ua_span_without(input_class, mask, p->input + pos, p->len - pos);
}

static bool drive_letter_is_ahead(const struct ua_parser *p)
{
    return ua_starts_with_windows_drive_letter(p->input + p->pointer, p->len - p->pointer);
}

/* https://url.spec.whatwg.org/#scheme-start-state */
static enum ua_status scheme_start_state(struct ua_parser *p)
{
    if (p->len > 0 && ua_is_alpha((unsigned char)p->input[0])) /* [1] */
        return scheme_state(p);
    if (p->override == UA_STATE_NONE) /* [2] */
        return no_scheme_state(p);
    return stop(p, UA_FAILURE); /* [3] */
}

/* Step 2.1 of the scheme state: whether a state override may not change the scheme to this one. */
static bool scheme_must_stay(const struct ua_components *old, enum ua_scheme scheme)
{
    if ((old->scheme == UA_SCHEME_OTHER) != (scheme == UA_SCHEME_OTHER))
        return true;
    if ((ua_includes_credentials(old) || old->port >= 0) && scheme == UA_SCHEME_FILE)
        return true;
    return old->scheme == UA_SCHEME_FILE && old->host_type == UA_HOST_EMPTY;
}

/* https://url.spec.whatwg.org/#scheme-state */
static enum ua_status scheme_state(struct ua_parser *p)
{
    size_t end = 0;

    p->status = ua_buf_reserve(p->out, p->len);
    if (p->status != UA_OK)
        return p->status;
    for (; end < p->len && !(input_class[(unsigned char)p->input[end]] & NOT_IN_SCHEME); end++)
        p->out->ptr[end] =
            (char)(p->input[end] | 0x20); /* [1], merged; all but A-Z have this bit */
    /* order differs: [3] and [4] leave only [2]; the check of [2.1] needs the scheme of [2.2]. */
    if (end == p->len || p->input[end] != ':') /* [3], [4] */
        return p->override == UA_STATE_NONE ? no_scheme_state(p) : stop(p, UA_FAILURE);
    p->out->ptr[end] = ':';
    p->out->len = end + 1;
    p->pointer = end + 1;
    p->offsets.scheme = ua_scheme_from_name(p->out->ptr, end); /* [2.2] */
    if (p->override != UA_STATE_NONE) {                        /* [2.1], [2.3] */
        p->changed = !scheme_must_stay(&p->url->offsets, p->offsets.scheme);
        return p->status;
    }
    ua_end_scheme(p);
    if (p->offsets.scheme == UA_SCHEME_FILE) { /* [2.5] */
        if (!is_ahead(p, 0, '/') || !is_ahead(p, 1, '/'))
            report(p, UA_ERROR_SPECIAL_SCHEME_MISSING_FOLLOWING_SOLIDUS, p->pointer);
        return file_state(p);
    }
    if (is_special(p)) /* [2.6], [2.7] */
        return p->base && p->base->offsets.scheme == p->offsets.scheme
                   ? special_relative_or_authority_state(p)
                   : special_authority_slashes_state(p);
    if (is_ahead(p, 0, '/')) { /* [2.8] */
        p->pointer++;
        return path_or_authority_state(p);
    }
    return opaque_path_state(p); /* [2.9] */
}

/* https://url.spec.whatwg.org/#no-scheme-state */
static enum ua_status no_scheme_state(struct ua_parser *p)
{
    p->pointer = 0;
    if (!p->base || (p->base->offsets.opaque_path && c_of(p) != '#')) /* [1] */
        return fail(p, UA_ERROR_MISSING_SCHEME_NON_RELATIVE_URL, 0);
    if (p->base->offsets.opaque_path) { /* [2] */
        p->pointer++;
        return ua_copy_base(p, UA_BASE_QUERY) ? fragment_state(p) : p->status;
    }
    return p->base->offsets.scheme != UA_SCHEME_FILE ? relative_state(p)
                                                     : file_state(p); /* [3], [4] */
}

/* https://url.spec.whatwg.org/#special-relative-or-authority-state */
static enum ua_status special_relative_or_authority_state(struct ua_parser *p)
{
    if (is_ahead(p, 0, '/') && is_ahead(p, 1, '/')) { /* [1] */
        p->pointer += 2;
        return special_authority_ignore_slashes_state(p);
    }
    report(p, UA_ERROR_SPECIAL_SCHEME_MISSING_FOLLOWING_SOLIDUS, p->pointer); /* [2] */
    return relative_state(p);
}

/* https://url.spec.whatwg.org/#path-or-authority-state */
static enum ua_status path_or_authority_state(struct ua_parser *p)
{
    if (c_of(p) == '/') { /* [1] */
        p->pointer++;
        return authority_state(p);
    }
    return path_state(p); /* [2] */
}

/* https://url.spec.whatwg.org/#relative-state */
static enum ua_status relative_state(struct ua_parser *p)
{
    int c = c_of(p);

    p->offsets.scheme = p->base->offsets.scheme; /* [2] */
    if (is_slash(p, c)) {                        /* [3], [4] */
        if (c == '\\')
            report(p, UA_ERROR_INVALID_REVERSE_SOLIDUS, p->pointer);
        p->pointer++;
        return relative_slash_state(p);
    }
    if (p->only_status)
        return UA_OK;
    /* order differs: the EOF code point and [5.3] keep base's query, so they come before [5.2]. */
    if (c == -1) { /* [5.1], for the EOF code point */
        ua_copy_base(p, UA_BASE_QUERY);
        return p->status;
    }
    if (c == '#') { /* [5.3] */
        p->pointer++;
        return ua_copy_base(p, UA_BASE_QUERY) ? fragment_state(p) : p->status;
    }
    if (!ua_copy_base(p, UA_BASE_PATH))
        return p->status;
    if (c == '?') { /* [5.2] */
        p->pointer++;
        return query_state(p);
    }
    ua_shorten(p); /* [5.4] */
    return path_state(p);
}

/* https://url.spec.whatwg.org/#relative-slash-state */
static enum ua_status relative_slash_state(struct ua_parser *p)
{
    int c = c_of(p);

    if (is_slash(p, c)) {
        if (c == '\\') /* [1.1] */
            report(p, UA_ERROR_INVALID_REVERSE_SOLIDUS, p->pointer);
        p->pointer++;
        if (!ua_copy_base(p, UA_BASE_SCHEME))
            return p->status;
        return is_special(p) ? special_authority_ignore_slashes_state(p) /* [1.2] */
                             : authority_state(p);                       /* [2] */
    }
    return ua_copy_base(p, UA_BASE_AUTHORITY) ? path_state(p) : p->status; /* [3] */
}

/* https://url.spec.whatwg.org/#special-authority-slashes-state */
static enum ua_status special_authority_slashes_state(struct ua_parser *p)
{
    if (is_ahead(p, 0, '/') && is_ahead(p, 1, '/')) /* [1] */
        p->pointer += 2;
    else /* [2] */
        report(p, UA_ERROR_SPECIAL_SCHEME_MISSING_FOLLOWING_SOLIDUS, p->pointer);
    return special_authority_ignore_slashes_state(p);
}

/* https://url.spec.whatwg.org/#special-authority-ignore-slashes-state */
static enum ua_status special_authority_ignore_slashes_state(struct ua_parser *p)
{
    for (; c_of(p) == '/' || c_of(p) == '\\'; p->pointer++) /* [2], merged */
        report(p, UA_ERROR_SPECIAL_SCHEME_MISSING_FOLLOWING_SOLIDUS, p->pointer);
    return authority_state(p); /* [1] */
}

/* Step 1 of the authority state for the last "@", at_sign; username and password are what the steps
 * give when run once for each "@". */
static bool append_credentials(struct ua_parser *p, size_t at_sign)
{
    const char *colon = memchr(p->input + p->pointer, ':', at_sign - p->pointer);
    size_t username_end = colon ? (size_t)(colon - p->input) : at_sign;
    size_t start = p->out->len;

    if (!append_encoded(p, p->pointer, username_end, UA_SET_USERINFO))
        return false;
    p->offsets.username_end = (uint32_t)p->out->len;
    if (username_end + 1 < at_sign &&
        (!append(p, ":", 1) || !append_encoded(p, username_end + 1, at_sign, UA_SET_USERINFO)))
        return false;
    return p->out->len == start || append(p, "@", 1);
}

/* The last "@" from start to end; SIZE_MAX if there is none. */
static size_t find_last_at_sign(const struct ua_parser *p, size_t start, size_t end)
{
    while (end > start && p->input[end - 1] != '@')
        end--;
    return end > start ? end - 1 : SIZE_MAX;
}

/* Appends username and password, which end at at_sign, and goes on after it. */
static enum ua_status end_credentials(struct ua_parser *p, size_t at_sign, size_t end)
{
    for (size_t at = p->pointer; p->errors && at <= at_sign; at++) {
        if (p->input[at] == '@')
            report(p, UA_ERROR_INVALID_CREDENTIALS, at); /* [1] */
    }
    if (at_sign + 1 == end) /* [2.1] */
        return fail(p, UA_ERROR_HOST_MISSING, end);
    if (!append_credentials(p, at_sign))
        return p->status;
    p->pointer = at_sign + 1; /* [2.2] */
    return host_state(p);
}

/* https://url.spec.whatwg.org/#authority-state */
static enum ua_status authority_state(struct ua_parser *p)
{
    /* [3], merged */
    size_t delimiter = find_class(p, p->pointer, ends_authority(p) | IN_AUTHORITY), end, at_sign;

    if (!append(p, "//", 2))
        return p->status;
    p->offsets.username_end = (uint32_t)p->out->len;
    if (delimiter == p->len ||
        input_class[(unsigned char)p->input[delimiter]] & ends_authority(p)) {
        p->host_end = delimiter;
        return host_state(p);
    }
    end = find_class(p, delimiter, ends_authority(p));
    at_sign = find_last_at_sign(p, delimiter, end);
    return at_sign == SIZE_MAX ? host_state(p) : end_credentials(p, at_sign, end);
}

/* Where the host state's buffer ends. */
static size_t find_host_end(const struct ua_parser *p)
{
    bool inside_brackets = false;
    size_t end = p->pointer;

    if (is_ahead(p, 0, '[')) { /* within brackets nothing but the end of the authority counts */
        size_t authority_end = find_class(p, end, ends_authority(p));
        const char *bracket = memchr(p->input + end, ']', authority_end - end);

        if (!bracket)
            return authority_end;
        end = (size_t)(bracket - p->input) + 1;
    }
    for (;; end++) { /* [4], merged */
        end = find_class(p, end, ends_authority(p) | IN_AUTHORITY);
        if (end == p->len)
            return end;
        if (p->input[end] == '[')
            inside_brackets = true;
        else if (p->input[end] == ']')
            inside_brackets = false;
        else if (p->input[end] != '@' && (p->input[end] != ':' || !inside_brackets))
            return end;
    }
}

/* https://url.spec.whatwg.org/#host-state and
 * https://url.spec.whatwg.org/#hostname-state */
static enum ua_status host_state(struct ua_parser *p)
{
    size_t start = p->pointer, end;

    if (p->override != UA_STATE_NONE && p->offsets.scheme == UA_SCHEME_FILE) /* [1] */
        return file_host_state(p);
    end = p->host_end ? p->host_end : find_host_end(p);
    if (end < p->len && p->input[end] == ':') { /* [2] */
        if (start == end)
            return fail(p, UA_ERROR_HOST_MISSING, end);
        if (p->override == UA_STATE_HOSTNAME)
            return stop(p, UA_FAILURE);
        if (!ua_append_host(p, start, end))
            return p->status;
        p->pointer = end + 1;
        return port_state(p);
    }
    if (is_special(p) && start == end) /* [3.1] */
        return fail(p, UA_ERROR_HOST_MISSING, end);
    if (p->override != UA_STATE_NONE && start == end && /* [3.2] */
        (ua_includes_credentials(&p->url->offsets) || p->url->offsets.port >= 0))
        return stop(p, UA_FAILURE);
    if (!ua_append_host(p, start, end))
        return p->status;
    p->pointer = end;
    return p->override == UA_STATE_NONE ? path_start_state(p) : p->status;
}

/* https://url.spec.whatwg.org/#port-state */
static enum ua_status port_state(struct ua_parser *p)
{
    size_t start = p->pointer;
    int32_t port = 0;
    int c;

    for (; p->pointer < p->len && ua_is_digit((unsigned char)p->input[p->pointer]); p->pointer++)
        if (port <= UINT16_MAX) /* [1], merged */
            port = port * 10 + (p->input[p->pointer] - '0');
    c = c_of(p);
    /* order differs: [3] comes before [2], whose condition is the opposite. */
    if (c != -1 && c != '?' && c != '#' && !is_slash(p, c) && p->override == UA_STATE_NONE)
        return fail(p, UA_ERROR_PORT_INVALID, p->pointer); /* [3] */
    if (p->pointer > start) {                              /* [2.1] */
        if (port > UINT16_MAX)
            return fail(p, UA_ERROR_PORT_OUT_OF_RANGE, start);
        p->offsets.port = port == ua_default_port(p->offsets.scheme) ? -1 : port;
        if (!ua_append_port(p))
            return p->status;
        p->offsets.path_start = (uint32_t)p->out->len;
        p->changed = p->port_written = true;
        if (p->override != UA_STATE_NONE)
            return p->status;
    }
    return p->override != UA_STATE_NONE ? stop(p, UA_FAILURE)  /* [2.2] */
                                        : path_start_state(p); /* [2.3] */
}

/* https://url.spec.whatwg.org/#file-state */
static enum ua_status file_state(struct ua_parser *p)
{
    bool base_is_file = p->base && p->base->offsets.scheme == UA_SCHEME_FILE;
    int c = c_of(p);

    p->offsets.scheme = UA_SCHEME_FILE; /* [1] */
    p->out->len = 0;
    if (!append(p, "file:", 5))
        return p->status; /* unreachable: parse_whole made room for more */
    ua_end_scheme(p);
    if (!ua_set_empty_host(p)) /* [2] */
        return p->status;      /* unreachable: the same */
    if (is_slash(p, c)) {      /* [3] */
        if (c == '\\')
            report(p, UA_ERROR_INVALID_REVERSE_SOLIDUS, p->pointer);
        p->pointer++;
        return file_slash_state(p);
    }
    if (p->only_status)
        return UA_OK;
    /* order differs: [5] comes before [4], whose condition is the opposite. The EOF code point and
     * [4.3] keep base's query, so they come before [4.2]. */
    if (!base_is_file) /* [5] */
        return path_state(p);
    if (c == -1) { /* [4.1], for the EOF code point */
        ua_copy_base(p, UA_BASE_QUERY);
        return p->status;
    }
    if (c == '#') { /* [4.3] */
        p->pointer++;
        return ua_copy_base(p, UA_BASE_QUERY) ? fragment_state(p) : p->status;
    }
    if (!ua_copy_base(p, UA_BASE_PATH))
        return p->status;
    if (c == '?') { /* [4.2] */
        p->pointer++;
        return query_state(p);
    }
    if (!drive_letter_is_ahead(p)) { /* [4.4.2] */
        ua_shorten(p);
    } else { /* [4.4.3] */
        report(p, UA_ERROR_FILE_INVALID_WINDOWS_DRIVE_LETTER, p->pointer);
        p->out->len = p->offsets.path_start;
    }
    return path_state(p);
}

/* https://url.spec.whatwg.org/#file-slash-state */
static enum ua_status file_slash_state(struct ua_parser *p)
{
    int c = c_of(p);

    if (is_slash(p, c)) { /* [1] */
        if (c == '\\')
            report(p, UA_ERROR_INVALID_REVERSE_SOLIDUS, p->pointer);
        p->pointer++;
        return file_host_state(p);
    }
    if (p->only_status)
        return UA_OK;
    if (p->base && p->base->offsets.scheme == UA_SCHEME_FILE) { /* [2.1] */
        struct ua_str path = ua_url_path(p->base);

        if (!ua_copy_base(p, UA_BASE_AUTHORITY))
            return p->status;
        if (!drive_letter_is_ahead(p) && ua_begins_with_drive_segment(path.ptr, path.len) &&
            !append(p, path.ptr, 3))
            return p->status;
    }
    return path_state(p);
}

/* https://url.spec.whatwg.org/#file-host-state */
static enum ua_status file_host_state(struct ua_parser *p)
{
    size_t start = p->pointer, end = find_class(p, start, ends_authority(p)); /* [2], merged */

    if (p->override == UA_STATE_NONE && ua_is_windows_drive_letter(p->input + start, end - start)) {
        report(p, UA_ERROR_FILE_INVALID_WINDOWS_DRIVE_LETTER_HOST, start); /* [1.1] */
        p->unit_errors_from = end;
        return path_state(p);
    }
    p->pointer = end;
    if (start == end) { /* [1.2] */
        p->offsets.host_type = UA_HOST_EMPTY;
        p->offsets.host_end = p->offsets.path_start = (uint32_t)p->out->len;
        p->changed = true;
    } else { /* [1.3] */
        if (!ua_append_host(p, start, end))
            return p->status;
        if (ua_str_equal(
                ua_str(p->out->ptr + p->offsets.host_start, p->out->len - p->offsets.host_start),
                UA_LITERAL("localhost"))) {
            p->out->len = p->offsets.host_end = p->offsets.path_start = p->offsets.host_start;
            p->offsets.host_type = UA_HOST_EMPTY;
        }
    }
    return p->override == UA_STATE_NONE ? path_start_state(p) : p->status;
}

/* https://url.spec.whatwg.org/#path-start-state */
static enum ua_status path_start_state(struct ua_parser *p)
{
    int c = c_of(p);

    if (p->only_status)
        return UA_OK;
    p->changed = true;
    if (is_special(p)) { /* [1] */
        if (c == '\\')
            report(p, UA_ERROR_INVALID_REVERSE_SOLIDUS, p->pointer);
        if (is_slash(p, c))
            p->pointer++;
        return path_state(p);
    }
    /* order differs: [5] comes before [4], whose condition is the opposite. */
    if (c == -1) { /* [5] */
        if (p->override != UA_STATE_NONE && p->offsets.host_type == UA_HOST_NULL)
            append(p, "/", 1);
        return p->status;
    }
    if (p->override == UA_STATE_NONE && (c == '?' || c == '#')) { /* [2], [3] */
        p->pointer++;
        return c == '?' ? query_state(p) : fragment_state(p);
    }
    if (c == '/') /* [4] */
        p->pointer++;
    return path_state(p);
}

/* Steps 1.2 to 1.5: what a segment from start to end, followed by a slash or not, does to the
 * path. */
static bool end_segment(struct ua_parser *p, size_t start, size_t end, bool slash_follows)
{
    int dots = ua_dots_of_segment(p->input + start, end - start);
    bool path_is_empty = p->out->len == p->offsets.path_start;

    if (dots == 2) /* [1.2.1] */
        ua_shorten(p);
    if (dots > 0) /* [1.2.2], [1.3] */
        return slash_follows || append(p, "/", 1);
    if (!append(p, "/", 1) || !append_encoded(p, start, end, UA_SET_PATH)) /* [1.4] */
        return false;
    if (p->offsets.scheme == UA_SCHEME_FILE && path_is_empty &&
        ua_is_windows_drive_letter(p->input + start, end - start))
        p->out->ptr[p->out->len - 1] = ':';
    return true;
}

/* ua_find_simple_path for the path that begins at the pointer. */
static bool find_simple_path(const struct ua_parser *p, size_t *end)
{
    const struct ua_input_bits *bits = &p->bits;
    uint64_t path, dots;

    if (!p->has_bits)
        return ua_find_simple_path(p->input, p->len, p->pointer, end);
    *end = find_class(p, p->pointer, QUERY_OR_FRAGMENT);
    path = ua_bits_between(p->pointer, *end);
    if (bits->backslash & path)
        return false;
    dots = bits->dot & (bits->slash << 1 | (uint64_t)1 << p->pointer) & path;
    for (; dots; dots &= dots - 1) {
        size_t dot = (unsigned)__builtin_ctzll(dots);

        if (ua_begins_with_dot(p->input + dot, p->len - dot))
            return false;
    }
    return true;
}

/* Appends a path, input from the pointer to end, that find_simple_path found. */
static bool append_simple_path(struct ua_parser *p, size_t end)
{
    size_t start = p->pointer;

    check_url_units(p, start, end);
    if (start > 0 && p->input[start - 1] == '/') /* with the slash before it */
        start--;
    else if (!append(p, "/", 1))
        return false;
    p->pointer = end;
    return append_encoded(p, start, end, UA_SET_PATH);
}

/* Appends any path, segment by segment, and moves the pointer to its end. */
static bool append_segments(struct ua_parser *p)
{
    unsigned ends = p->override == UA_STATE_NONE ? ends_authority(p) : ends_segment(p);
    bool slash_follows;

    do {
        size_t end = find_class(p, p->pointer, ends); /* [2], merged */

        check_url_units(p, p->pointer, end);
        slash_follows = end < p->len && is_slash(p, p->input[end]);
        if (slash_follows && p->input[end] == '\\') /* [1.1] */
            report(p, UA_ERROR_INVALID_REVERSE_SOLIDUS, end);
        if (!end_segment(p, p->pointer, end, slash_follows))
            return false;
        p->pointer = end + slash_follows;
    } while (slash_follows);
    return true;
}

/* https://url.spec.whatwg.org/#path-state */
static enum ua_status path_state(struct ua_parser *p)
{
    size_t end;
    int c;

    if (p->only_status) /* no state from here on fails */
        return UA_OK;
    /* In a file URL, a letter and "|" may be a drive letter, which changes. */
    if (p->override == UA_STATE_NONE && /* [2], merged */
                !(p->offsets.scheme == UA_SCHEME_FILE && is_ahead(p, 1, '|')) &&
                find_simple_path(p, &end)
            ? !append_simple_path(p, end)
            : !append_segments(p))
        return p->status;
    c = c_of(p);
    if (c == -1)
        return p->status;
    p->pointer++;
    return c == '?' ? query_state(p) : fragment_state(p); /* [1.7], [1.8] */
}

/* https://url.spec.whatwg.org/#cannot-be-a-base-url-path-state */
static enum ua_status opaque_path_state(struct ua_parser *p)
{
    size_t start = p->pointer, end;

    if (p->only_status)
        return UA_OK;
    end = find_class(p, start, QUERY_OR_FRAGMENT);
    p->offsets.opaque_path = true;
    check_url_units(p, start, end);
    if (!append_encoded(p, start, end, UA_SET_C0_CONTROL)) /* [4.3], merged */
        return p->status;
    if (end == p->len)
        return p->status;
    /* order differs: the "?" or "#" that [3.2] looks for is the c of [1] or [2]. */
    if (end > start && p->input[end - 1] == ' ') { /* [3.2] */
        p->out->len--;
        if (!append(p, "%20", 3))
            return p->status;
    }
    p->pointer = end + 1;
    return p->input[end] == '?' ? query_state(p) : fragment_state(p); /* [1], [2] */
}

/* The next "#", or the end of the input. */
static size_t find_number_sign(const struct ua_parser *p)
{
    const char *number_sign;
    size_t end;

    if (p->has_bits) {
        for (end = find_class(p, p->pointer, QUERY_OR_FRAGMENT);
             end < p->len && p->input[end] == '?';)
            end = find_class(p, end + 1, QUERY_OR_FRAGMENT);
        return end;
    }
    number_sign =
        p->pointer < p->len ? memchr(p->input + p->pointer, '#', p->len - p->pointer) : NULL;
    return number_sign ? (size_t)(number_sign - p->input) : p->len;
}

/* https://url.spec.whatwg.org/#query-state */
static enum ua_status query_state(struct ua_parser *p)
{
    const char *start = p->input + p->pointer;
    size_t end = p->override == UA_STATE_NONE ? find_number_sign(p) : p->len;
    enum ua_percent_set set;

    if (!is_special(p) || p->offsets.scheme == UA_SCHEME_WS ||
        p->offsets.scheme == UA_SCHEME_WSS) /* [1] */
        p->encoding = NULL;
    set = is_special(p) ? UA_SET_SPECIAL_QUERY : UA_SET_QUERY; /* [2.1] */
    check_url_units(p, p->pointer, end);
    p->changed = true;
    p->offsets.query_start = (uint32_t)p->out->len;
    if (!append(p, "?", 1))
        return p->status;
    if (p->encoding) { /* [2.2] */
        p->status = ua_scratch_open(&p->url->scratch, &p->url->allocator);
        if (p->status == UA_OK)
            p->status = ua_percent_encode_after_encoding(p->out, &p->url->scratch->encoded,
                                                         p->encoding, start, end - p->pointer, set);
    } else {
        append_encoded(p, p->pointer, end, set);
    }
    if (p->status != UA_OK || end == p->len)
        return p->status;
    p->pointer = end + 1; /* [2.4] */
    return fragment_state(p);
}

/* https://url.spec.whatwg.org/#fragment-state */
static enum ua_status fragment_state(struct ua_parser *p)
{
    check_url_units(p, p->pointer, p->len);
    p->changed = true;
    p->offsets.fragment_start = (uint32_t)p->out->len;
    if (append(p, "#", 1))
        append_encoded(p, p->pointer, p->len, UA_SET_FRAGMENT);
    return p->status;
}

enum ua_status ua_run_state_machine(struct ua_parser *p, enum ua_state state)
{
    switch (state) {
    case UA_STATE_SPECIAL_AUTHORITY_SLASHES:
        return special_authority_slashes_state(p);
    case UA_STATE_HOST:
    case UA_STATE_HOSTNAME:
        return host_state(p);
    case UA_STATE_PORT:
        return port_state(p);
    case UA_STATE_PATH_START:
        return path_start_state(p);
    case UA_STATE_QUERY:
        return query_state(p);
    case UA_STATE_FRAGMENT:
        return fragment_state(p);
    default:
        return scheme_start_state(p);
    }
}

/* --- before and after the state machine --- */

/* Steps 1.2 and 1.3: C0 controls and spaces at both ends. */
static void trim(struct ua_parser *p)
{
    const char *start = p->input, *end = p->input + p->len;

    while (start < end && (unsigned char)*start <= 0x20)
        start++;
    while (end > start && (unsigned char)end[-1] <= 0x20)
        end--;
    if (start > p->input)
        report(p, UA_ERROR_INVALID_URL_UNIT, 0);
    else if (end < p->input + p->len)
        report(p, UA_ERROR_INVALID_URL_UNIT, (size_t)(end - p->input));
    p->positions.trimmed = (size_t)(start - p->input);
    p->input = start;
    p->len = (size_t)(end - start);
    p->positions.original = ua_str(p->input, p->len);
}

/* Writes the scalar values of the input to kept, without tabs and newlines. */
static enum ua_status filter_input(const struct ua_parser *p, struct ua_buf *kept)
{
    enum ua_status status;

    kept->len = 0;
    status = ua_buf_reserve(kept, p->len);
    for (size_t pos = 0; status == UA_OK && pos < p->len;) {
        size_t plain = ua_span_of_plain_ascii(p->input + pos, p->len - pos), start;
        bool well_formed = true;

        status = ua_buf_append_str(kept, ua_str(p->input + pos, plain));
        start = pos += plain;
        if (status != UA_OK || pos == p->len)
            break;
        if (ua_is_tab_or_newline((unsigned char)p->input[pos])) {
            pos++;
            continue;
        }
        ua_utf8_decode(p->input, p->len, &pos, &well_formed);
        status = well_formed ? ua_buf_append_str(kept, ua_str(p->input + start, pos - start))
                             : ua_buf_append_str(kept, UA_LITERAL(UA_REPLACEMENT_UTF8));
    }
    return status;
}

enum ua_status ua_prepare_input(struct ua_parser *p)
{
    enum ua_status status;
    size_t pos = ua_span_of_plain_ascii(p->input, p->len);

    while (pos < p->len && !ua_is_tab_or_newline((unsigned char)p->input[pos])) {
        size_t step = (unsigned char)p->input[pos] >= 0x80
                          ? ua_utf8_span_beyond_ascii(p->input + pos, p->len - pos)
                          : ua_span_of_plain_ascii(p->input + pos, p->len - pos);

        if (step == 0) /* ill-formed */
            break;
        pos += step;
    }
    if (pos == p->len)
        return UA_OK;
    pos += ua_span_without_tab(p->input + pos, p->len - pos);
    if (pos < p->len)
        report(p, UA_ERROR_INVALID_URL_UNIT, pos);
    status = ua_scratch_open(&p->url->scratch, &p->url->allocator);
    if (status == UA_OK)
        status = filter_input(p, &p->url->scratch->input);
    if (status != UA_OK)
        return status;
    p->input = p->url->scratch->input.ptr;
    p->len = p->url->scratch->input.len;
    p->positions.filtered = true;
    return UA_OK;
}

/* The query of the URL that is being parsed; empty if it is null. */
static struct ua_str query_of(const struct ua_parser *p)
{
    if (p->offsets.query_start == UA_NONE)
        return ua_str("", 0);
    return ua_str(p->out->ptr + p->offsets.query_start + 1,
                  ua_query_end(&p->offsets, p->out->len) - p->offsets.query_start - 1);
}

/* Steps 1 to 3. Ends with failure where a state would: an input without scheme, and no base. */
static enum ua_status begin_input(struct ua_parser *p)
{
    const char *trimmed;
    enum ua_status status;

    trim(p);
    if (!p->base && !p->errors && !(p->len > 0 && ua_is_alpha((unsigned char)p->input[0])))
        return UA_FAILURE;
    p->has_bits = ua_find_input_bits(&p->bits, p->input, p->len);
    if (p->has_bits && p->bits.is_plain)
        return UA_OK;
    trimmed = p->input;
    status = ua_prepare_input(p);
    if (p->input != trimmed)
        p->has_bits = ua_find_input_bits(&p->bits, p->input, p->len);
    return status;
}

static enum ua_status parse_whole(struct ua_parser *p, const struct ua_known *known)
{
    enum ua_status status = UA_OK;

    p->offsets.query_start = p->offsets.fragment_start = UA_NONE;
    if (known && known->is_plain)
        p->has_bits = ua_find_input_bits(&p->bits, p->input, p->len);
    else
        status = begin_input(p);
    if (status == UA_OK)
        status = ua_buf_reserve(p->out, p->len > 16 ? p->len : 16); /* "file://" needs no more */
    if (status != UA_OK)
        return status;
    if (!known) {
        p->status = ua_run_state_machine(p, UA_STATE_SCHEME_START);
    } else {
        p->only_status = known->only_status;
        p->offsets = known->offsets;
        p->pointer = known->offsets.path_start;
        if (append(p, p->input, p->pointer))
            p->status = ua_run_state_machine(p, known->state);
    }
    if (p->only_status)
        return p->status;
    if (p->status == UA_OK && p->offsets.host_type == UA_HOST_NULL)
        p->status = ua_guard_path(p);
    if (p->status == UA_OK && p->url->params)
        p->status = ua_params_prepare(p->url->params, query_of(p));
    if (p->status == UA_OK) {
        ua_commit(p);
        if (p->url->params)
            ua_params_commit(p->url->params);
    }
    return p->status;
}

/* Member by member, but for the sink and the positions, which are read only where there are errors
 * to report: clearing it as a whole took a twelfth of a short parse. */
void ua_begin_parser(struct ua_parser *p, struct ua_url *url, const char *input, size_t len,
                     const struct ua_url *base, const struct ua_parse_options *options)
{
    if (!url->next.ptr && !url->valid) /* the new href may take the memory in the record */
        ua_swap_href(url);
    p->url = url;
    p->base = base;
    p->encoding = NULL;
    p->override = UA_STATE_NONE;
    p->input = input;
    p->len = len;
    p->pointer = 0;
    p->out = &url->next;
    p->out->len = 0;
    p->offsets = (struct ua_components){0};
    p->status = UA_OK;
    p->changed = p->port_written = p->only_status = p->has_bits = false;
    p->errors = p->caller = NULL;
    p->host_start_in_input = p->unit_errors_from = p->host_end = 0;
    if (options) {
        p->encoding = options->encoding && options->encoding->encode ? options->encoding : NULL;
        p->override = options->state_override;
        p->caller = options->errors;
        p->sink = (struct ua_error_sink){report_in_host, p};
        p->errors = p->caller ? &p->sink : NULL;
        p->positions = (struct position_map){0};
    }
}

enum ua_status ua_parse_by_states(struct ua_url *url, const char *input, size_t len,
                                  const struct ua_url *base, const struct ua_parse_options *options,
                                  const struct ua_known *known)
{
    struct ua_parser p;
    enum ua_status status;

    ua_begin_parser(&p, url, input, len, base, options);
    status = parse_whole(&p, known);
    if (status == UA_FAILURE)
        url->valid = false;
    return status;
}
