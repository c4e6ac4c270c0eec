/* SPDX-License-Identifier: MIT */
/* The basic URL parser, one function a state. Validation errors are left out. */
#include "ascii.h"
#include "encoding.h"
#include "standard.h"

#define EOF_CODE_POINT UINT32_MAX

/* How the machine goes on after a state's run. */
enum go { GO_ON, TERMINATE, FAIL, UNDEFINED };

struct machine {
    const struct ed_text_of_day *text;
    struct ed_url_of_day *url;
    const struct ed_url_of_day *base;
    struct ed_url_of_day no_base; /* for a file URL, until FILE_STATES */
    const struct ua_encoding *encoding;
    enum ed_url_state state, override;
    const uint32_t *input;
    size_t count;
    ptrdiff_t pointer;
    struct ed_text buffer;
    size_t buffered; /* code points in buffer */
    bool at_seen, in_brackets, password_seen;
    struct ed_text query, fragment, username, password, opaque; /* of url, as they grow */
};

/* --- code points and buffer ------------------------------------------------------------------- */

static uint32_t point_at(const struct machine *m, ptrdiff_t index)
{
    return index >= 0 && (size_t)index < m->count ? m->input[index] : EOF_CODE_POINT;
}

static uint32_t remaining(const struct machine *m, ptrdiff_t index)
{
    return point_at(m, m->pointer + 1 + index);
}

static void clear_buffer(struct machine *m)
{
    m->buffer.len = 0;
    m->buffered = 0;
}

static void add_to_buffer(struct machine *m, uint32_t c)
{
    ed_add_point(&m->buffer, c);
    m->buffered++;
}

/* A copy: the buffer is used again. */
static struct ua_str buffer(const struct machine *m)
{
    return ed_copy(m->text->arena, ed_str(&m->buffer));
}

/* Until ANY_SCHEME the relative flag, which setting the protocol does not change. */
static bool is_special(const struct machine *m)
{
    return at(m->text, ANY_SCHEME) ? ed_is_special_scheme(m->text, m->url->scheme)
                                   : !m->url->has_opaque_path;
}

static bool is_file(const struct ed_url_of_day *url)
{
    return url && ed_is(url->scheme, "file");
}

static bool is_special_backslash(const struct machine *m, uint32_t c)
{
    return c == '\\' && is_special(m);
}

static bool ends_authority(const struct machine *m, uint32_t c)
{
    return c == EOF_CODE_POINT || c == '/' || c == '?' || c == '#' || is_special_backslash(m, c);
}

/* U+0009, U+000A and U+000D in the states that skipped them before TABS_REMOVED. */
static bool is_skipped(const struct machine *m, uint32_t c)
{
    return ua_is_tab_or_newline(ed_ascii(c)) && !at(m->text, TABS_REMOVED);
}

/* --- drive letters ---------------------------------------------------------------------------- */

static bool is_drive_letter(uint32_t first, uint32_t second)
{
    return ua_is_alpha(ed_ascii(first)) && (second == ':' || second == '|');
}

static bool is_drive_letter_string(struct ua_str string)
{
    return string.len == 2 &&
           is_drive_letter((unsigned char)string.ptr[0], (unsigned char)string.ptr[1]);
}

static bool is_normalized_drive_letter(struct ua_str string)
{
    return is_drive_letter_string(string) && string.ptr[1] == ':';
}

/* The substring from pointer starts with a Windows drive letter, in the file state; c is not the
 * EOF code point. The first two texts have slips at the end of the input. */
static bool starts_with_drive_letter(const struct machine *m, uint32_t c)
{
    const uint32_t after = remaining(m, 1);
    const bool ends = after == '/' || after == '\\' || after == '?' || after == '#';

    if (!is_drive_letter(c, remaining(m, 0)))
        return false;
    if (!at(m->text, DRIVE_LETTER_FILE))
        return ends;
    return after == EOF_CODE_POINT || ends;
}

/* --- paths ------------------------------------------------------------------------------------ */

static void shorten_path(const struct ed_text_of_day *text, struct ed_url_of_day *url)
{
    if (is_file(url) && url->path.count == 1 && is_normalized_drive_letter(url->path.items[0]) &&
        at(text, FILE_STATES))
        return;
    if (url->path.count > 0)
        url->path.count--;
}

static bool is_single_dot(struct ua_str segment)
{
    return ed_is(segment, ".") || ua_str_equal_but_for_case(segment, UA_LITERAL("%2e"));
}

static bool is_double_dot(struct ua_str segment)
{
    return ed_is(segment, "..") || ua_str_equal_but_for_case(segment, UA_LITERAL(".%2e")) ||
           ua_str_equal_but_for_case(segment, UA_LITERAL("%2e.")) ||
           ua_str_equal_but_for_case(segment, UA_LITERAL("%2e%2e"));
}

static void copy_path_of_base(struct machine *m)
{
    m->url->path = ed_copy_path(m->text, &m->base->path);
}

static void copy_authority_of_base(struct machine *m)
{
    if (at(m->text, BASE_CREDENTIALS)) {
        m->url->username = m->base->username;
        m->url->password = m->base->password;
    }
    m->url->host = m->base->host;
    m->url->port = m->base->port;
}

/* --- what follows the path -------------------------------------------------------------------- */

static void begin_query(struct machine *m)
{
    m->url->query = UA_LITERAL("");
    m->state = ED_STATE_QUERY;
}

static void begin_fragment(struct machine *m)
{
    m->url->fragment = UA_LITERAL("");
    m->state = ED_STATE_FRAGMENT;
}

/* --- scheme states ---------------------------------------------------------------------------- */

static enum go scheme_start_state(struct machine *m, uint32_t c)
{
    if (ua_is_alpha(ed_ascii(c))) {
        add_to_buffer(m, (unsigned char)ua_lower((char)c));
        m->state = ED_STATE_SCHEME;
    } else if (!m->override) {
        m->state = ED_STATE_NO_SCHEME;
        m->pointer--;
    } else {
        return FAIL;
    }
    return GO_ON;
}

/* With state override: whether the scheme in buffer may replace url's. */
static bool may_change_scheme(const struct machine *m, struct ua_str scheme)
{
    const struct ed_url_of_day *url = m->url;

    if (ed_is_special_scheme(m->text, url->scheme) != ed_is_special_scheme(m->text, scheme) &&
        at(m->text, PROTOCOL_SPECIAL))
        return false;
    if (!at(m->text, PROTOCOL_FILE))
        return true;
    if ((ed_includes_credentials(url) || url->port.ptr) && ed_is(scheme, "file"))
        return false;
    return !(is_file(url) && ed_is_empty(url->host));
}

/* Until FILE_STATES a file URL was relative to any base, by the letter also to one of another
 * scheme, or to none. */
static enum go begin_file(struct machine *m)
{
    m->state = at(m->text, FILE_STATES) ? ED_STATE_FILE : ED_STATE_RELATIVE;
    if (at(m->text, FILE_STATES) || is_file(m->base))
        return GO_ON;
    if (m->text->literal)
        return m->base ? GO_ON : UNDEFINED;
    m->no_base =
        (struct ed_url_of_day){.username = UA_LITERAL(""), .path = ED_LIST(m->text->arena)};
    m->base = &m->no_base;
    return GO_ON;
}

static enum go end_scheme(struct machine *m)
{
    bool is_special;

    if (m->override) {
        if (!may_change_scheme(m, ed_str(&m->buffer)))
            return TERMINATE;
        m->url->scheme = buffer(m);
        if (at(m->text, PROTOCOL_PORT) && m->url->port.ptr &&
            ua_str_equal(m->url->port, ed_default_port_of_day(m->text, m->url->scheme)))
            m->url->port = ED_NONE;
        return TERMINATE;
    }
    m->url->scheme = buffer(m);
    clear_buffer(m);
    is_special = ed_is_special_scheme(m->text, m->url->scheme);
    if (is_file(m->url)) {
        return begin_file(m);
    } else if (is_special && m->base && ua_str_equal(m->base->scheme, m->url->scheme)) {
        m->state = ED_STATE_SPECIAL_RELATIVE_OR_AUTHORITY;
    } else if (is_special) {
        m->state = ED_STATE_SPECIAL_AUTHORITY_SLASHES;
    } else if (remaining(m, 0) == '/' && at(m->text, ANY_SCHEME)) {
        m->state = ED_STATE_PATH_OR_AUTHORITY;
        m->pointer++;
    } else {
        m->url->has_opaque_path = true;
        m->state = ED_STATE_OPAQUE_PATH;
    }
    return GO_ON;
}

static enum go scheme_state(struct machine *m, uint32_t c)
{
    if (ua_is_alnum(ed_ascii(c)) || ed_is_one_of(c, "+-.")) {
        add_to_buffer(m, (unsigned char)ua_lower((char)c));
    } else if (c == ':') {
        return end_scheme(m);
    } else if (!m->override) {
        clear_buffer(m);
        m->state = ED_STATE_NO_SCHEME;
        m->pointer = -1;
    } else {
        return FAIL;
    }
    return GO_ON;
}

static enum go no_scheme_state(struct machine *m, uint32_t c)
{
    if (!m->base || (m->base->has_opaque_path && (c != '#' || !at(m->text, OPAQUE_FRAGMENT))))
        return FAIL;
    if (m->base->has_opaque_path) {
        m->url->scheme = m->base->scheme;
        m->url->has_opaque_path = meant(m->text, OPAQUE_FRAGMENT_FLAG);
        if (m->url->has_opaque_path)
            copy_path_of_base(m);
        m->url->query = m->base->query;
        begin_fragment(m);
    } else {
        m->state = is_file(m->base) && at(m->text, FILE_STATES) ? ED_STATE_FILE : ED_STATE_RELATIVE;
        m->pointer--;
    }
    return GO_ON;
}

/* --- slashes and relative URLs ---------------------------------------------------------------- */

static enum go special_relative_or_authority_state(struct machine *m, uint32_t c)
{
    if (c == '/' && remaining(m, 0) == '/') {
        m->state = ED_STATE_SPECIAL_AUTHORITY_IGNORE_SLASHES;
        m->pointer++;
    } else {
        m->state = ED_STATE_RELATIVE;
        m->pointer--;
    }
    return GO_ON;
}

static enum go path_or_authority_state(struct machine *m, uint32_t c)
{
    if (c == '/') {
        m->state = ED_STATE_AUTHORITY;
    } else {
        m->state = ED_STATE_PATH;
        m->pointer--;
    }
    return GO_ON;
}

static enum go relative_state(struct machine *m, uint32_t c)
{
    if (!is_file(m->url))
        m->url->scheme = m->base->scheme;
    if (c == '/' || is_special_backslash(m, c)) {
        m->state = ED_STATE_RELATIVE_SLASH;
        return GO_ON;
    }
    if (is_file(m->url) && starts_with_drive_letter(m, c) && at(m->text, FILE_DRIVE) &&
        meant(m->text, DRIVE_QUIRK)) {
        m->state = ED_STATE_PATH;
        m->pointer--;
        return GO_ON;
    }
    copy_authority_of_base(m);
    copy_path_of_base(m);
    if (c == '?') {
        begin_query(m);
        return GO_ON;
    }
    if (c == EOF_CODE_POINT || c == '#')
        m->url->query = m->base->query;
    if (c == '#')
        begin_fragment(m);
    if (c == EOF_CODE_POINT || c == '#')
        return GO_ON;
    if (m->url->path.count > 0)
        m->url->path.count--;
    m->state = ED_STATE_PATH;
    m->pointer--;
    return GO_ON;
}

static enum go relative_slash_state(struct machine *m, uint32_t c)
{
    const bool ignores_slashes = is_special(m) || !at(m->text, PATH_EMPTY);

    if (ignores_slashes && (c == '/' || is_special_backslash(m, c))) {
        m->state = is_file(m->url) ? ED_STATE_FILE_HOST : ED_STATE_SPECIAL_AUTHORITY_IGNORE_SLASHES;
    } else if (c == '/') {
        m->state = ED_STATE_AUTHORITY;
    } else {
        if (!is_file(m->url) || !at(m->text, FILE_SLASH))
            copy_authority_of_base(m);
        m->state = ED_STATE_PATH;
        m->pointer--;
    }
    return GO_ON;
}

static enum go special_authority_slashes_state(struct machine *m, uint32_t c)
{
    m->state = ED_STATE_SPECIAL_AUTHORITY_IGNORE_SLASHES;
    m->pointer += c == '/' && remaining(m, 0) == '/' ? 1 : -1;
    return GO_ON;
}

static enum go special_authority_ignore_slashes_state(struct machine *m, uint32_t c)
{
    if (c != '/' && c != '\\') {
        m->state = ED_STATE_AUTHORITY;
        m->pointer--;
    }
    return GO_ON;
}

/* --- authority, host, port -------------------------------------------------------------------- */

/* The buffer at "@": credentials, so far. */
static void take_credentials(struct machine *m)
{
    const struct ed_points points = ed_points(m->text->arena, ed_str(&m->buffer));

    for (size_t i = 0; i < points.count; i++) {
        const uint32_t c = points.at[i];

        if (is_skipped(m, c))
            continue;
        if (c == ':' && !m->password_seen) {
            m->password_seen = true;
            continue;
        }
        if (m->password_seen)
            ed_percent_encode_point(m->text, &m->password, c, ED_PASSWORD_SET);
        else
            ed_percent_encode_point(m->text, &m->username, c, ED_USERINFO_SET);
    }
    m->url->username = ed_str(&m->username);
    if (m->password_seen)
        m->url->password = ed_str(&m->password);
}

static enum go authority_state(struct machine *m, uint32_t c)
{
    if (c == '@') {
        if (m->at_seen) {
            const struct ua_str rest = buffer(m);

            m->buffer.len = 0;
            ed_add(&m->buffer, UA_LITERAL("%40"));
            ed_add(&m->buffer, rest);
        }
        m->at_seen = true;
        take_credentials(m);
        clear_buffer(m);
    } else if (ends_authority(m, c)) {
        if (at(m->text, OPAQUE_HOST) && m->at_seen && m->buffered == 0)
            return FAIL;
        m->pointer -= (ptrdiff_t)m->buffered + 1;
        clear_buffer(m);
        m->state = ED_STATE_HOST;
    } else {
        add_to_buffer(m, c);
    }
    return GO_ON;
}

/* Sets url's host to what the buffer parses to. */
static enum go take_host(struct machine *m, enum ed_url_state next)
{
    struct ua_str host;
    const enum ed_result result = ed_parse_host(m->text, &host, buffer(m), is_special(m));

    if (result != ED_RESULT_DONE)
        return result == ED_RESULT_FAILURE ? FAIL : UNDEFINED;
    m->url->host = host;
    clear_buffer(m);
    m->state = next;
    return GO_ON;
}

static enum go end_host(struct machine *m)
{
    enum go go;

    m->pointer--;
    if (m->buffered == 0 && is_special(m))
        return FAIL;
    if (m->buffered == 0 && m->override && at(m->text, FILE_API) &&
        (ed_includes_credentials(m->url) || m->url->port.ptr))
        return FAIL;
    go = take_host(m, ED_STATE_PATH_START);
    return go == GO_ON && m->override ? TERMINATE : go;
}

static enum go host_state(struct machine *m, uint32_t c)
{
    if (m->override && is_file(m->url) && at(m->text, FILE_API)) {
        m->pointer--;
        m->state = ED_STATE_FILE_HOST;
    } else if (c == ':' && !m->in_brackets) {
        enum go go;

        if (m->buffered == 0 && (is_special(m) || at(m->text, OPAQUE_HOST)))
            return FAIL;
        if (m->override == ED_STATE_HOSTNAME && at(m->text, HOSTNAME_PORT))
            return FAIL;
        go = take_host(m, ED_STATE_PORT);
        return go == GO_ON && m->override == ED_STATE_HOSTNAME ? TERMINATE : go;
    } else if (ends_authority(m, c)) {
        return end_host(m);
    } else if (!is_skipped(m, c)) {
        if (c == '[')
            m->in_brackets = true;
        if (c == ']')
            m->in_brackets = false;
        add_to_buffer(m, c);
    }
    return GO_ON;
}

/* The port in buffer, which is not empty, as the shortest decimal number. False: it is too great,
 * which it could not be until PORT_NUMBER. */
static bool take_port(struct machine *m)
{
    struct ua_str port = buffer(m);

    while (port.len > 1 && port.ptr[0] == '0')
        port = ed_from(port, 1);
    if (at(m->text, PORT_NUMBER) &&
        (port.len > 5 || (port.len == 5 && memcmp(port.ptr, "65535", 5) > 0)))
        return false;
    m->url->port =
        ua_str_equal(port, ed_default_port_of_day(m->text, m->url->scheme)) ? ED_NONE : port;
    clear_buffer(m);
    return true;
}

static enum go port_state(struct machine *m, uint32_t c)
{
    if (ua_is_digit(ed_ascii(c))) {
        add_to_buffer(m, c);
    } else if (ends_authority(m, c) || m->override) {
        if (m->buffered > 0) {
            if (!take_port(m))
                return FAIL;
        } else if (!at(m->text, PORT_NUMBER)) {
            m->url->port = ED_NONE;
        } else if (!at(m->text, PORT_EMPTY)) {
            return UNDEFINED;
        }
        if (m->override)
            return TERMINATE;
        m->state = ED_STATE_PATH_START;
        m->pointer--;
    } else if (!is_skipped(m, c) || !at(m->text, PORT_TABS)) {
        return FAIL;
    }
    return GO_ON;
}

/* --- file states ------------------------------------------------------------------------------ */

/* The file state with a base URL whose scheme is "file", but for the two slashes. */
static enum go file_state_with_base(struct machine *m, uint32_t c)
{
    if (c != EOF_CODE_POINT && c != '?' && c != '#') {
        if (!starts_with_drive_letter(m, c)) {
            m->url->host = m->base->host;
            copy_path_of_base(m);
            shorten_path(m->text, m->url);
        } else if (at(m->text, FILE_HOST_KEPT)) {
            m->url->host = m->base->host;
        }
        m->state = ED_STATE_PATH;
        m->pointer--;
        return GO_ON;
    }
    m->url->host = m->base->host;
    copy_path_of_base(m);
    if (c == '?') {
        begin_query(m);
        return GO_ON;
    }
    m->url->query = m->base->query;
    if (c == '#')
        begin_fragment(m);
    return GO_ON;
}

static enum go file_state(struct machine *m, uint32_t c)
{
    m->url->scheme = UA_LITERAL("file");
    if (at(m->text, FILE_HOST_EMPTY))
        m->url->host = UA_LITERAL("");
    if (c == '/' || c == '\\') {
        m->state = ED_STATE_FILE_SLASH;
    } else if (is_file(m->base)) {
        return file_state_with_base(m, c);
    } else if (at(m->text, FILE_WITHOUT_BASE) || (c != EOF_CODE_POINT && c != '?' && c != '#')) {
        /* Before that the three had no effect without such a base. */
        m->state = ED_STATE_PATH;
        m->pointer--;
    }
    return GO_ON;
}

/* Takes a drive letter, or the host, of the base. */
static void take_drive_of_base(struct machine *m, uint32_t c)
{
    const struct ed_list *path = &m->base->path;
    const bool starts_with_drive =
        at(m->text, DRIVE_LETTER_SLASH) && starts_with_drive_letter(m, c);

    if (at(m->text, FILE_HOST_KEPT))
        m->url->host = m->base->host;
    if (starts_with_drive)
        return;
    if (path->count > 0 && is_normalized_drive_letter(path->items[0]))
        ed_push(&m->url->path, path->items[0]);
    else if (at(m->text, FILE_SLASHES_TRIMMED))
        m->url->host = m->base->host;
}

static enum go file_slash_state(struct machine *m, uint32_t c)
{
    if (c == '/' || c == '\\') {
        m->state = ED_STATE_FILE_HOST;
        return GO_ON;
    }
    if (is_file(m->base))
        take_drive_of_base(m, c);
    m->state = ED_STATE_PATH;
    m->pointer--;
    return GO_ON;
}

static enum go end_file_host(struct machine *m)
{
    const bool has_api = at(m->text, FILE_API);
    enum ed_result result;
    struct ua_str host;

    m->pointer--;
    if (is_drive_letter_string(ed_str(&m->buffer)) && !(m->override && has_api)) {
        m->state = ED_STATE_PATH; /* buffer is kept, and used there */
        return GO_ON;
    }
    if (m->buffered == 0) {
        if (has_api)
            m->url->host = UA_LITERAL("");
        if (m->override && has_api)
            return TERMINATE;
        m->state = ED_STATE_PATH_START;
        return GO_ON;
    }
    result = ed_parse_host(m->text, &host, buffer(m), is_special(m));
    if (result != ED_RESULT_DONE)
        return result == ED_RESULT_FAILURE ? FAIL : UNDEFINED;
    if (!ed_is(host, "localhost") || !at(m->text, FILE_LOCALHOST))
        m->url->host = host;
    else if (has_api)
        m->url->host = UA_LITERAL("");
    if (m->override && has_api)
        return TERMINATE;
    clear_buffer(m);
    m->state = ED_STATE_PATH_START;
    return GO_ON;
}

static enum go file_host_state(struct machine *m, uint32_t c)
{
    if (c == EOF_CODE_POINT || ed_is_one_of(c, "/\\?#"))
        return end_file_host(m);
    if (!is_skipped(m, c))
        add_to_buffer(m, c);
    return GO_ON;
}

/* --- path states ------------------------------------------------------------------------------ */

static enum go path_start_state(struct machine *m, uint32_t c)
{
    if (is_special(m) || !at(m->text, PATH_EMPTY)) {
        m->state = ED_STATE_PATH;
        if (c != '/' && !is_special_backslash(m, c))
            m->pointer--;
    } else if (!m->override && c == '?') {
        begin_query(m);
    } else if (!m->override && c == '#') {
        begin_fragment(m);
    } else if (c != EOF_CODE_POINT) {
        m->state = ED_STATE_PATH;
        if (c != '/')
            m->pointer--;
    } else if (m->override && !m->url->host.ptr && at(m->text, PATHNAME_KEPT)) {
        ed_push(&m->url->path, UA_LITERAL(""));
    }
    return GO_ON;
}

/* Appends the buffer, which is no dot segment. */
static void add_segment(struct machine *m)
{
    struct ed_url_of_day *url = m->url;
    struct ua_str segment = buffer(m);

    if (is_file(url) && url->path.count == 0 && is_drive_letter_string(segment)) {
        if (at(m->text, FILE_STATES) && !at(m->text, EMPTY_HOST))
            url->host = ED_NONE;
        else if (at(m->text, EMPTY_HOST) && !at(m->text, FILE_HOST_KEPT) && !ed_is_empty(url->host))
            url->host = UA_LITERAL("");
        segment = ed_concat(m->text->arena, ed_slice(segment, 0, 1), UA_LITERAL(":"), ED_NONE);
    }
    ed_push(&url->path, segment);
}

static void trim_slashes(struct ed_url_of_day *url)
{
    while (url->path.count > 1 && ed_is_empty(url->path.items[0])) {
        url->path.items++;
        url->path.count--;
        url->path.cap--;
    }
}

/* A dot segment that c ends. Until DOT_SEGMENTS an empty segment took its place where another one,
 * or the end, followed; until DOT_POP not where there was none to remove. */
static void end_dot_segment(struct machine *m, uint32_t c, bool is_double)
{
    struct ed_list *path = &m->url->path;
    bool leaves_empty = !(c == '/' || is_special_backslash(m, c));

    if (!at(m->text, DOT_SEGMENTS))
        leaves_empty = c != '?' && c != '#';
    if (is_double && path->count == 0 && !at(m->text, DOT_POP))
        return;
    if (is_double)
        shorten_path(m->text, m->url);
    if (leaves_empty)
        ed_push(path, UA_LITERAL(""));
}

static void end_segment(struct machine *m, uint32_t c)
{
    const struct ua_str segment = ed_str(&m->buffer);

    if (is_double_dot(segment) || is_single_dot(segment))
        end_dot_segment(m, c, is_double_dot(segment));
    else
        add_segment(m);
    clear_buffer(m);
    if (is_file(m->url) && (c == EOF_CODE_POINT || c == '?' || c == '#') &&
        at(m->text, FILE_SLASHES_TRIMMED) && !at(m->text, FILE_HOST_KEPT))
        trim_slashes(m->url);
    if (c == '?')
        begin_query(m);
    if (c == '#')
        begin_fragment(m);
}

/* Whether "%" is the start of a "%2e" that becomes ".": the pointer then comes to stand on its end.
 * Until PATH_2E_SEGMENTS tabs and newlines may be in it, as the edition of 2012 decides (LS-31). */
static bool skip_encoded_dot(struct machine *m)
{
    const bool is_first = !at(m->text, PATH_2E_SEGMENTS);
    ptrdiff_t index = 0;

    if (!is_first && !(at(m->text, PATH_2E_DECODED) && !at(m->text, PATH_2E_KEPT)))
        return false;
    for (int digit = 0; digit < 2; digit++, index++) {
        while (is_first && is_skipped(m, remaining(m, index)))
            index++;
        if (digit == 0 ? remaining(m, index) != '2' : (remaining(m, index) | 0x20) != 'e')
            return false;
    }
    m->pointer += index;
    return true;
}

static enum go path_state(struct machine *m, uint32_t c)
{
    if (c == EOF_CODE_POINT || c == '/' || is_special_backslash(m, c) ||
        (!m->override && (c == '?' || c == '#'))) {
        end_segment(m, c);
    } else if (is_skipped(m, c)) {
        return GO_ON;
    } else if (c == '%' && skip_encoded_dot(m)) {
        add_to_buffer(m, '.');
    } else {
        ed_percent_encode_point(m->text, &m->buffer, c, ED_PATH_SET);
        m->buffered++;
    }
    return GO_ON;
}

static bool is_before_query_or_fragment(const struct machine *m)
{
    const uint32_t next = remaining(m, 0);

    return next == '?' || (next == '#' && meant(m->text, OPAQUE_SPACE_HASH));
}

static enum go opaque_path_state(struct machine *m, uint32_t c)
{
    if (c == '?') {
        begin_query(m);
    } else if (c == '#') {
        begin_fragment(m);
    } else if (c == ' ' && at(m->text, OPAQUE_SPACE_ENCODED)) {
        ed_add(&m->opaque, is_before_query_or_fragment(m) ? UA_LITERAL("%20") : UA_LITERAL(" "));
    } else if (c != EOF_CODE_POINT && !is_skipped(m, c)) {
        ed_percent_encode_point(m->text, &m->opaque, c, ED_C0_CONTROL_SET);
    }
    return GO_ON;
}

/* --- query and fragment ----------------------------------------------------------------------- */

static enum go query_state(struct machine *m, uint32_t c)
{
    const struct ua_encoding *encoding = m->encoding;

    if (c == EOF_CODE_POINT || (!m->override && c == '#')) {
        if (!is_special(m) || (at(m->text, WS_UTF_8) &&
                               (ed_is(m->url->scheme, "ws") || ed_is(m->url->scheme, "wss"))))
            encoding = NULL;
        ed_percent_encode_query(m->text, &m->query, buffer(m), encoding, is_special(m));
        m->url->query = ed_str(&m->query);
        clear_buffer(m);
        if (c == '#')
            begin_fragment(m);
    } else if (!is_skipped(m, c)) {
        add_to_buffer(m, c);
    }
    return GO_ON;
}

static enum go fragment_state(struct machine *m, uint32_t c)
{
    const bool is_kept = at(m->text, FRAGMENT_KEPT);

    if (c == EOF_CODE_POINT || is_skipped(m, c) ||
        (c == 0 && is_kept && !at(m->text, FRAGMENT_NUL)))
        return GO_ON;
    if (is_kept && !at(m->text, FRAGMENT_ENCODED))
        ed_add_point(&m->fragment, c);
    else
        ed_percent_encode_point(m->text, &m->fragment, c,
                                at(m->text, FRAGMENT_SET) ? ED_FRAGMENT_SET : ED_C0_CONTROL_SET);
    return GO_ON;
}

/* --- the machine ------------------------------------------------------------------------------ */

static enum go run_state(struct machine *m, uint32_t c)
{
    switch (m->state) {
    case ED_STATE_NONE:
    case ED_STATE_SCHEME_START:
        return scheme_start_state(m, c);
    case ED_STATE_SCHEME:
        return scheme_state(m, c);
    case ED_STATE_NO_SCHEME:
        return no_scheme_state(m, c);
    case ED_STATE_SPECIAL_RELATIVE_OR_AUTHORITY:
        return special_relative_or_authority_state(m, c);
    case ED_STATE_PATH_OR_AUTHORITY:
        return path_or_authority_state(m, c);
    case ED_STATE_RELATIVE:
        return relative_state(m, c);
    case ED_STATE_RELATIVE_SLASH:
        return relative_slash_state(m, c);
    case ED_STATE_SPECIAL_AUTHORITY_SLASHES:
        return special_authority_slashes_state(m, c);
    case ED_STATE_SPECIAL_AUTHORITY_IGNORE_SLASHES:
        return special_authority_ignore_slashes_state(m, c);
    case ED_STATE_AUTHORITY:
        return authority_state(m, c);
    case ED_STATE_HOST:
    case ED_STATE_HOSTNAME:
        return host_state(m, c);
    case ED_STATE_PORT:
        return port_state(m, c);
    case ED_STATE_FILE:
        return file_state(m, c);
    case ED_STATE_FILE_SLASH:
        return file_slash_state(m, c);
    case ED_STATE_FILE_HOST:
        return file_host_state(m, c);
    case ED_STATE_PATH_START:
        return path_start_state(m, c);
    case ED_STATE_PATH:
        return path_state(m, c);
    case ED_STATE_OPAQUE_PATH:
        return opaque_path_state(m, c);
    case ED_STATE_QUERY:
        return query_state(m, c);
    case ED_STATE_FRAGMENT:
        return fragment_state(m, c);
    }
    return FAIL;
}

/* ASCII whitespace until CONTROLS_TRIMMED */
static bool is_trimmed(const struct machine *m, uint32_t c)
{
    return at(m->text, CONTROLS_TRIMMED) ? c <= ' ' : ed_is_one_of(c, "\t\n\f\r ");
}

/* Removes the code points that the parser removes from input before it starts. */
static void read_input(struct machine *m, struct ua_str input)
{
    struct ed_points points = ed_points(m->text->arena, input);
    size_t kept = 0;

    if (!m->override) {
        while (points.count > 0 && is_trimmed(m, points.at[points.count - 1]))
            points.count--;
        for (; points.count > 0 && is_trimmed(m, points.at[0]); points.count--)
            points.at++;
    }
    for (size_t i = 0; i < points.count; i++) {
        if (!(at(m->text, TABS_REMOVED) && ua_is_tab_or_newline(ed_ascii(points.at[i]))))
            points.at[kept++] = points.at[i];
    }
    m->input = points.at;
    m->count = kept;
}

static enum ed_result run(struct machine *m, struct ua_str input)
{
    struct ed_arena *arena = m->text->arena;
    enum go go = GO_ON;

    m->buffer = m->query = m->fragment = m->username = m->password = m->opaque = ED_TEXT(arena);
    read_input(m, input);
    for (; go == GO_ON && arena->status == UA_OK; m->pointer++) {
        go = run_state(m, point_at(m, m->pointer));
        if (m->pointer >= (ptrdiff_t)m->count)
            break;
    }
    if (m->state == ED_STATE_FRAGMENT || m->fragment.len > 0)
        m->url->fragment = ed_str(&m->fragment);
    if (m->url->has_opaque_path && m->url->path.count == 0)
        ed_push(&m->url->path, ed_str(&m->opaque));
    if (go == UNDEFINED)
        return ED_RESULT_UNDEFINED;
    return go == FAIL ? ED_RESULT_FAILURE : ED_RESULT_DONE;
}

enum ed_result ed_parse_url(const struct ed_text_of_day *text, struct ed_url_of_day *url,
                            struct ua_str input, const struct ed_url_of_day *base,
                            const struct ua_encoding *encoding)
{
    struct machine m = {.text = text, .url = url, .base = base, .encoding = encoding};

    m.state = ED_STATE_SCHEME_START;
    *url = (struct ed_url_of_day){
        .scheme = UA_LITERAL(""), .username = UA_LITERAL(""), .path = ED_LIST(text->arena)};
    if (at(text, PASSWORD_NOT_NULL))
        url->password = UA_LITERAL("");
    return run(&m, input);
}

enum ed_result ed_parse_into_url(const struct ed_text_of_day *text, struct ed_url_of_day *url,
                                 struct ua_str input, enum ed_url_state override)
{
    struct machine m = {.text = text, .url = url, .state = override, .override = override};

    return run(&m, input);
}
