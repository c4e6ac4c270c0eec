/* SPDX-License-Identifier: MIT */
/* The URL parser: section 5.2 of the Living Standard of 2012, one function a state. */
#include "decided.h"
#include "utf8.h"
#include "whatwg_2012.h"

#define EOF_CODE_POINT UINT32_MAX

/* What a state wants after its run. */
enum go { GO_ON, TERMINATE, FAIL, UNDEFINED };

struct parser {
    struct ed_arena *arena;
    bool literal;
    const struct ed_parse *parse; /* the arguments */
    bool overridden;              /* state override is given */
    struct ed_parsed_url *url;
    const struct ed_parsed_url *base;
    const uint32_t *input;
    size_t count, trimmed; /* code points of input, and how many were removed before it */
    ptrdiff_t pointer;
    enum ed_state state;
    struct ed_text buffer;
    size_t buffered; /* code points in buffer */
    size_t passed;   /* code points since buffer was last empty, in the authority state */
    bool at_flag, brackets_flag;
    struct ua_str *growing; /* the string of url that grown holds */
    struct ed_text grown;
};

bool ed_is_relative_scheme(struct ua_str scheme)
{
    return ed_is(scheme, "file") || ed_whatwg_2012_default_port(scheme).ptr;
}

struct ua_str ed_whatwg_2012_default_port(struct ua_str scheme)
{
    static const char *const ports[][2] = {
        {"ftp", "21"},    {"gopher", "70"}, {"http", "80"},
        {"https", "443"}, {"ws", "80"},     {"wss", "443"},
    };

    for (size_t i = 0; i < sizeof ports / sizeof *ports; i++) {
        if (ed_is(scheme, ports[i][0]))
            return ua_str(ports[i][1], strlen(ports[i][1]));
    }
    return ED_NONE;
}

struct ed_list ed_copy_list(struct ed_arena *arena, const struct ed_list *list)
{
    struct ed_list copy = ED_LIST(arena);

    for (size_t i = 0; i < list->count; i++)
        ed_push(&copy, list->items[i]);
    return copy;
}

/* Clear a parsed URL: nothing is said of its relative flag. */
void ed_clear(struct ed_arena *arena, struct ed_parsed_url *url)
{
    *url = (struct ed_parsed_url){.scheme = UA_LITERAL(""),
                                  .scheme_data = UA_LITERAL(""),
                                  .username = UA_LITERAL(""),
                                  .port = UA_LITERAL(""),
                                  .path = ED_LIST(arena),
                                  .relative_flag = url->relative_flag};
}

const char *ed_state_name(enum ed_state state)
{
    static const char *const names[] = {
        [ED_NO_STATE] = "",
        [ED_SCHEME_START_STATE] = "scheme start state",
        [ED_SCHEME_STATE] = "scheme state",
        [ED_SCHEME_DATA_STATE] = "scheme data state",
        [ED_NO_SCHEME_STATE] = "no scheme state",
        [ED_RELATIVE_STATE] = "relative state",
        [ED_AUTHORITY_START_STATE] = "authority start state",
        [ED_AUTHORITY_STATE] = "authority state",
        [ED_FILE_HOST_STATE] = "file host state",
        [ED_HOST_STATE] = "host state",
        [ED_HOSTNAME_STATE] = "hostname state",
        [ED_PORT_STATE] = "port state",
        [ED_RELATIVE_PATH_START_STATE] = "relative path start state",
        [ED_RELATIVE_PATH_STATE] = "relative path state",
        [ED_QUERY_STATE] = "query state",
        [ED_FRAGMENT_STATE] = "fragment state",
    };

    return names[state];
}

/* --- code points and buffer ------------------------------------------------------------------- */

static bool is_slash(uint32_t c)
{
    return c == '/' || c == '\\';
}

static bool ends_authority(uint32_t c)
{
    return c == EOF_CODE_POINT || is_slash(c) || c == '?' || c == '#';
}

/* U+0009, U+000A and U+000D vanish in most states. */
static bool vanishes(uint32_t c)
{
    return ua_is_tab_or_newline(ed_ascii(c));
}

/* The code point at an index of remaining. */
static uint32_t remaining(const struct parser *parser, size_t index)
{
    const size_t at = (size_t)(parser->pointer + 1) + index;

    return at < parser->count ? parser->input[at] : EOF_CODE_POINT;
}

struct ua_str ed_remaining(struct ed_arena *arena, struct ua_str input, size_t pointer)
{
    const struct ed_points points = ed_points(arena, input);
    const struct parser parser = {
        .input = points.at, .count = points.count, .pointer = (ptrdiff_t)pointer};
    struct ed_text text = ED_TEXT(arena);

    for (size_t i = 0; remaining(&parser, i) != EOF_CODE_POINT; i++)
        ed_add_point(&text, remaining(&parser, i));
    return ed_str(&text);
}

static bool remaining_starts_with_two_hex_digits(const struct parser *parser)
{
    for (size_t i = 0; i < 2; i++) {
        if (!ua_is_hex(ed_ascii(remaining(parser, i))))
            return false;
    }
    return true;
}

static void append_to_buffer(struct parser *parser, uint32_t c)
{
    ed_add_point(&parser->buffer, c);
    parser->buffered++;
}

static void empty_buffer(struct parser *parser)
{
    parser->buffer = ED_TEXT(parser->arena);
    parser->buffered = parser->passed = 0;
}

/* One of url's strings, open for appending. Afterwards: show. */
static struct ed_text *grow(struct parser *parser, struct ua_str *string)
{
    if (parser->growing != string || parser->grown.len != string->len) {
        parser->growing = string;
        parser->grown = ED_TEXT(parser->arena);
        ed_add(&parser->grown, *string);
    }
    return &parser->grown;
}

static void show(struct parser *parser)
{
    *parser->growing = ed_str(&parser->grown);
}

static void append_encoded(struct parser *parser, struct ua_str *string, uint32_t c,
                           enum ed_encode_set set)
{
    ed_utf8_percent_encode(grow(parser, string), c, set);
    show(parser);
}

/* The conformance errors of this text; halting on the first is LS-17. */
static enum go parse_error(struct parser *parser)
{
    struct ed_list *errors = parser->parse->errors;
    const char *state = ed_state_name(parser->state);
    size_t position = parser->trimmed + (size_t)parser->pointer;
    char digits[20], *digit = digits + sizeof digits;

    if (errors) {
        do
            *--digit = (char)('0' + position % 10);
        while ((position /= 10) > 0);
        ed_push(errors, ed_concat(parser->arena, ua_str(state, strlen(state)), UA_LITERAL(" "),
                                  ua_str(digit, (size_t)(digits + sizeof digits - digit))));
    }
    return parser->parse->halt ? FAIL : GO_ON;
}

static enum go parse_error_and_terminate(struct parser *parser)
{
    return parse_error(parser) == FAIL ? FAIL : TERMINATE;
}

/* --- scheme ----------------------------------------------------------------------------------- */

static enum go scheme_start_state(struct parser *parser, uint32_t c)
{
    if (ua_is_alpha(ed_ascii(c))) { /* 1 */
        append_to_buffer(parser, (uint32_t)(unsigned char)ua_lower((char)c));
        parser->state = ED_SCHEME_STATE;
    } else if (!parser->overridden) { /* 2 */
        parser->state = ED_NO_SCHEME_STATE;
        parser->pointer--;
    } else { /* 3 */
        return parse_error_and_terminate(parser);
    }
    return GO_ON;
}

static enum go scheme_state(struct parser *parser, uint32_t c)
{
    struct ed_parsed_url *url = parser->url;

    if (ua_is_alnum(ed_ascii(c)) || ed_is_one_of(c, "+-.")) {
        append_to_buffer(parser, (uint32_t)(unsigned char)ua_lower((char)c)); /* 1 */
    } else if (c == ':') {                                                    /* 2 */
        url->scheme = ed_str(&parser->buffer);
        empty_buffer(parser);
        if (parser->overridden) /* 2.1 */
            return TERMINATE;
        if (ed_is_relative_scheme(url->scheme)) /* 2.2 */
            url->relative_flag = true;
        if (ed_is(url->scheme, "file")) /* 2.3 */
            parser->state = ED_RELATIVE_STATE;
        else if (url->relative_flag && parser->base &&
                 ua_str_equal(parser->base->scheme, url->scheme)) /* 2.4 */
            parser->state = ED_RELATIVE_STATE;
        else if (url->relative_flag) /* 2.5 */
            parser->state = ED_AUTHORITY_START_STATE;
        else /* 2.6 */
            parser->state = ED_SCHEME_DATA_STATE;
    } else if (!parser->overridden) { /* 3 */
        empty_buffer(parser);
        parser->state = ED_NO_SCHEME_STATE;
        parser->pointer = -1;
    } else if (c == EOF_CODE_POINT) { /* 4 */
        return TERMINATE;
    } else { /* 5 */
        return parse_error_and_terminate(parser);
    }
    return GO_ON;
}

static enum go scheme_data_state(struct parser *parser, uint32_t c)
{
    if (c == '?') { /* 1 */
        parser->url->query = UA_LITERAL("");
        parser->state = ED_QUERY_STATE;
    } else if (c == '#') { /* 2 */
        parser->url->fragment = UA_LITERAL("");
        parser->state = ED_FRAGMENT_STATE;
    } else if (c != EOF_CODE_POINT) { /* 3 */
        const bool byte_follows = remaining_starts_with_two_hex_digits(parser);

        /* 3.1; differs: LS-20 */
        if (!ed_is_url_code_point(c) &&
            (parser->literal ? byte_follows : !(c == '%' && byte_follows)) &&
            parse_error(parser) == FAIL)
            return FAIL;
        if (!vanishes(c)) /* 3.2 */
            append_encoded(parser, &parser->url->scheme_data, c, ED_SIMPLE_ENCODE_SET);
    }
    return GO_ON;
}

static enum go no_scheme_state(struct parser *parser)
{
    if (!parser->base || !ed_is_relative_scheme(parser->base->scheme))
        return FAIL;
    parser->state = ED_RELATIVE_STATE;
    parser->pointer--;
    return GO_ON;
}

/* --- relative to the base --------------------------------------------------------------------- */

static void take_host_and_port(struct parser *parser, const struct ed_parsed_url *base)
{
    parser->url->host = base->host;
    parser->url->port = base->port;
    ed_decided_as_in_base(parser->arena, ED_DECIDES_HOST | ED_DECIDES_PORT);
}

static void take_path(struct parser *parser, const struct ed_parsed_url *base)
{
    take_host_and_port(parser, base);
    parser->url->path = ed_copy_list(parser->arena, &base->path);
    ed_decided_as_in_base(parser->arena, ED_DECIDES_PATH);
}

static enum go relative_slash(struct parser *parser, const struct ed_parsed_url *base)
{
    if (is_slash(remaining(parser, 0))) {
        parser->pointer++;
        parser->state =
            ed_is(parser->url->scheme, "file") ? ED_FILE_HOST_STATE : ED_AUTHORITY_START_STATE;
    } else {
        take_host_and_port(parser, base);
        parser->state = ED_RELATIVE_PATH_START_STATE;
        parser->pointer--;
    }
    return GO_ON;
}

static enum go relative_state(struct parser *parser, uint32_t c)
{
    struct ed_parsed_url *url = parser->url, cleared = {.relative_flag = false};
    const struct ed_parsed_url *base = parser->base;

    /* differs: LS-19 */
    if (ed_is(url->scheme, "file") && (!base || !ed_is(base->scheme, "file")))
        ed_decided(parser->arena, "LS-19", ED_DECIDES_ALL | ED_OUTCOME);
    if (!parser->literal && ed_is(url->scheme, "file") && (!base || !ed_is(base->scheme, "file"))) {
        ed_clear(parser->arena, &cleared);
        cleared.scheme = url->scheme;
        base = &cleared;
    }
    if (!base)
        return parser->literal ? UNDEFINED : FAIL;
    url->relative_flag = true;
    url->scheme = base->scheme;
    ed_decided_as_in_base(parser->arena, ED_DECIDES_SCHEME);
    if (c == EOF_CODE_POINT || c == '#')
        ed_decided_as_in_base(parser->arena, ED_DECIDES_QUERY);
    if (is_slash(c))
        return relative_slash(parser, base);
    take_path(parser, base);
    if (c == EOF_CODE_POINT) {
        url->query = base->query;
    } else if (c == '?') {
        url->query = UA_LITERAL("");
        parser->state = ED_QUERY_STATE;
    } else if (c == '#') {
        url->query = base->query;
        url->fragment = UA_LITERAL("");
        parser->state = ED_FRAGMENT_STATE;
    } else {
        if (url->path.count > 0)
            url->path.count--;
        parser->state = ED_RELATIVE_PATH_START_STATE;
        parser->pointer--;
    }
    return GO_ON;
}

/* --- authority -------------------------------------------------------------------------------- */

static enum go authority_start_state(struct parser *parser, uint32_t c)
{
    if (!is_slash(c)) {
        parser->state = ED_AUTHORITY_STATE;
        parser->pointer--;
    }
    return GO_ON;
}

/* Authority state, step 1 */
static void take_userinfo(struct parser *parser)
{
    struct ed_parsed_url *url = parser->url;
    struct ed_points points;
    struct ua_str prefix = UA_LITERAL("");

    if (parser->at_flag) /* 1.1 */
        prefix = UA_LITERAL("%40");
    parser->at_flag = true; /* 1.2 */
    points = ed_points(parser->arena,
                       ed_concat(parser->arena, prefix, ed_str(&parser->buffer), ED_NONE));
    for (size_t i = 0; i < points.count; i++) { /* 1.3 */
        if (points.at[i] == ':' && !url->password.ptr) {
            url->password = UA_LITERAL("");
            continue;
        }
        append_encoded(parser, url->password.ptr ? &url->password : &url->username, points.at[i],
                       ED_DEFAULT_ENCODE_SET);
    }
    empty_buffer(parser); /* 1.4 */
}

static enum go authority_state(struct parser *parser, uint32_t c)
{
    if (c == '@') { /* 1 */
        ed_decided(parser->arena, "LS-21", ED_DECIDES_CREDENTIALS | ED_DECIDES_HOST);
        take_userinfo(parser);
        if (!parser->literal) /* differs: LS-21 */
            return GO_ON;
    }
    if (ends_authority(c)) { /* 2; differs: LS-22, LS-23 */
        if (parser->passed != parser->buffered)
            ed_decided(parser->arena, "LS-23", ED_DECIDES_HOST);
        parser->pointer -= (ptrdiff_t)(parser->literal ? parser->buffered : parser->passed + 1);
        empty_buffer(parser);
        parser->state = ED_HOST_STATE;
        return GO_ON;
    }
    parser->passed++;
    if (!vanishes(c)) /* 3 */
        append_to_buffer(parser, c);
    return GO_ON;
}

/* The steps that three states share: the host is what buffer holds. */
static enum go take_host(struct parser *parser, enum ed_state next)
{
    struct ed_host host;

    switch (ed_host_parse(parser->arena, parser->literal, &host, ed_str(&parser->buffer))) {
    case ED_FAILURE:
        return FAIL;
    case ED_UNDEFINED:
        return UNDEFINED;
    case ED_DONE:
        break;
    }
    parser->url->host = host;
    empty_buffer(parser);
    parser->state = next;
    return GO_ON;
}

static bool is_drive_letter(struct ua_str buffer)
{
    return buffer.len == 2 && ua_is_alpha((unsigned char)buffer.ptr[0]) &&
           (buffer.ptr[1] == ':' || buffer.ptr[1] == '|');
}

static enum go file_host_state(struct parser *parser, uint32_t c)
{
    if (ends_authority(c)) { /* 1 */
        parser->pointer--;
        if (is_drive_letter(ed_str(&parser->buffer))) { /* 1.1 */
            parser->state = ED_RELATIVE_PATH_STATE;
            return GO_ON;
        }
        if (parser->buffer.len == 0) { /* LS-24 */
            ed_decided(parser->arena, "LS-24", ED_DECIDES_HOST | ED_OUTCOME);
            parser->url->host = (struct ed_host){.kind = ED_HOST_NULL};
            parser->state = ED_RELATIVE_PATH_START_STATE;
            return GO_ON;
        }
        return take_host(parser, ED_RELATIVE_PATH_START_STATE); /* 1.2 */
    }
    if (!vanishes(c)) /* 2 */
        append_to_buffer(parser, c);
    return GO_ON;
}

/* host state, hostname state */
static enum go host_state(struct parser *parser, uint32_t c)
{
    enum go go;

    if (c == ':' && !parser->brackets_flag) { /* 1 */
        go = take_host(parser, ED_PORT_STATE);
        if (go == GO_ON && parser->parse->state_override == ED_HOSTNAME_STATE)
            return TERMINATE;
        return go;
    }
    if (ends_authority(c)) { /* 2 */
        parser->pointer--;
        go = take_host(parser, ED_RELATIVE_PATH_START_STATE);
        return go == GO_ON && parser->overridden ? TERMINATE : go;
    }
    if (!vanishes(c)) { /* 3 */
        if (c == '[')
            parser->brackets_flag = true;
        if (c == ']')
            parser->brackets_flag = false;
        append_to_buffer(parser, c);
    }
    return GO_ON;
}

static enum go port_state(struct parser *parser, uint32_t c)
{
    struct ua_str port;

    if (ua_is_digit(ed_ascii(c))) { /* 1 */
        append_to_buffer(parser, c);
        return GO_ON;
    }
    if (!ends_authority(c) && !parser->overridden) /* 3 */
        return FAIL;
    port = ed_str(&parser->buffer);
    while (port.len > 1 && port.ptr[0] == '0') /* 2.1 */
        port = ed_from(port, 1);
    if (ua_str_equal(port, ed_whatwg_2012_default_port(parser->url->scheme))) /* 2.2 */
        port = UA_LITERAL("");
    parser->url->port = port; /* 2.3 */
    if (parser->overridden)   /* 2.4 */
        return TERMINATE;
    empty_buffer(parser); /* 2.5 */
    parser->state = ED_RELATIVE_PATH_START_STATE;
    parser->pointer--;
    return GO_ON;
}

/* --- path, query, fragment -------------------------------------------------------------------- */

static enum go relative_path_start_state(struct parser *parser, uint32_t c)
{
    parser->state = ED_RELATIVE_PATH_STATE;
    if (!is_slash(c))
        parser->pointer--;
    return GO_ON;
}

/* Relative path state, steps 1.1 to 1.4 */
static void take_segment(struct parser *parser, uint32_t c)
{
    struct ed_parsed_url *url = parser->url;
    struct ua_str segment = ed_str(&parser->buffer);
    const bool is_in_path = c == EOF_CODE_POINT || is_slash(c);

    if (ed_is(segment, "..")) {
        if (url->path.count == 0) { /* LS-26 */
            ed_decided(parser->arena, "LS-26", ED_DECIDES_PATH);
            return;
        }
        url->path.count--; /* 1.2 */
        if (is_in_path)    /* 1.1 */
            ed_push(&url->path, UA_LITERAL(""));
    } else if (ed_is(segment, ".")) {
        if (is_in_path) /* 1.3 */
            ed_push(&url->path, UA_LITERAL(""));
    } else { /* 1.4 */
        if (ed_is(url->scheme, "file") && url->path.count == 0 && is_drive_letter(segment))
            segment = ed_concat(parser->arena, ed_slice(segment, 0, 1), UA_LITERAL(":"), ED_NONE);
        ed_push(&url->path, segment);
    }
}

/* Relative path state, step 2: the pointer comes to stand on the last code point of "%2e". */
static bool skip_encoded_dot(struct parser *parser)
{
    size_t index = 0;

    for (size_t digit = 0; digit < 2; digit++, index++) {
        while (!parser->literal && vanishes(remaining(parser, index))) /* differs: LS-31 */
            index++;
        if (remaining(parser, index) != (digit == 0 ? '2' : 'e') &&
            (digit == 0 || remaining(parser, index) != 'E'))
            return false;
    }
    if (index > 2)
        ed_decided(parser->arena, "LS-31", ED_DECIDES_PATH);
    parser->pointer += (ptrdiff_t)index;
    return true;
}

static enum go relative_path_state(struct parser *parser, uint32_t c)
{
    if (c == EOF_CODE_POINT || is_slash(c) || (!parser->overridden && (c == '?' || c == '#'))) {
        take_segment(parser, c); /* 1 */
        empty_buffer(parser);    /* 1.5 */
        if (c == '?') {          /* 1.6 */
            parser->url->query = UA_LITERAL("");
            parser->state = ED_QUERY_STATE;
        }
        if (c == '#') { /* 1.7 */
            parser->url->fragment = UA_LITERAL("");
            parser->state = ED_FRAGMENT_STATE;
        }
    } else if (c == '%' && skip_encoded_dot(parser)) { /* 2 */
        append_to_buffer(parser, '.');
    } else if (!vanishes(c)) { /* 3 */
        ed_utf8_percent_encode(&parser->buffer, c, ED_DEFAULT_ENCODE_SET);
    }
    return GO_ON;
}

/* Query state, steps 1.1 to 1.3 */
static void take_query(struct parser *parser)
{
    const struct ua_encoding *encoding = parser->parse->encoding_override;
    struct ed_text *query = grow(parser, &parser->url->query);
    struct ua_str bytes;

    if (encoding)
        ed_decided(parser->arena, "LS-27", ED_DECIDES_QUERY);
    if (encoding && strncmp(ua_encoding_name(encoding), "UTF-16", 6) == 0)
        ed_decided(parser->arena, "LS-28", ED_DECIDES_QUERY);
    if (parser->url->relative_flag == parser->literal) /* 1.1; differs: LS-27 */
        encoding = NULL;
    bytes = ed_whatwg_2012_encode(parser->arena, encoding, ed_str(&parser->buffer),
                                  ED_QUESTION_MARK); /* 1.2 */
    for (size_t i = 0; i < bytes.len; i++) {         /* 1.3 */
        const unsigned char byte = (unsigned char)bytes.ptr[i];

        if (byte < 0x21 || byte > 0x7E || ed_is_one_of(byte, "\"#<>`"))
            ed_add_percent_encoded(query, byte);
        else
            ed_add_byte(query, (char)byte);
    }
    show(parser);
}

static enum go query_state(struct parser *parser, uint32_t c)
{
    if (c == EOF_CODE_POINT || (!parser->overridden && c == '#')) { /* 1 */
        take_query(parser);
        empty_buffer(parser); /* 1.4 */
        if (c == '#') {       /* 1.5 */
            parser->url->fragment = UA_LITERAL("");
            parser->state = ED_FRAGMENT_STATE;
        }
    } else if (!vanishes(c)) { /* 2 */
        append_to_buffer(parser, c);
    }
    return GO_ON;
}

static enum go fragment_state(struct parser *parser, uint32_t c)
{
    if (c != EOF_CODE_POINT && !vanishes(c))
        append_encoded(parser, &parser->url->fragment, c, ED_SIMPLE_ENCODE_SET);
    return GO_ON;
}

/* --- the machine ------------------------------------------------------------------------------ */

static enum go run_state(struct parser *parser, uint32_t c)
{
    switch (parser->state) {
    case ED_NO_STATE:
        break;
    case ED_SCHEME_START_STATE:
        return scheme_start_state(parser, c);
    case ED_SCHEME_STATE:
        return scheme_state(parser, c);
    case ED_SCHEME_DATA_STATE:
        return scheme_data_state(parser, c);
    case ED_NO_SCHEME_STATE:
        return no_scheme_state(parser);
    case ED_RELATIVE_STATE:
        return relative_state(parser, c);
    case ED_AUTHORITY_START_STATE:
        return authority_start_state(parser, c);
    case ED_AUTHORITY_STATE:
        return authority_state(parser, c);
    case ED_FILE_HOST_STATE:
        return file_host_state(parser, c);
    case ED_HOST_STATE:
    case ED_HOSTNAME_STATE:
        return host_state(parser, c);
    case ED_PORT_STATE:
        return port_state(parser, c);
    case ED_RELATIVE_PATH_START_STATE:
        return relative_path_start_state(parser, c);
    case ED_RELATIVE_PATH_STATE:
        return relative_path_state(parser, c);
    case ED_QUERY_STATE:
        return query_state(parser, c);
    case ED_FRAGMENT_STATE:
        return fragment_state(parser, c);
    }
    return TERMINATE;
}

/* Step 8. It ends: no state is entered again after pointer was moved back. */
static enum ed_outcome run(struct parser *parser)
{
    for (; parser->pointer <= (ptrdiff_t)parser->count; parser->pointer++) {
        const size_t at = (size_t)parser->pointer;

        switch (run_state(parser, at < parser->count ? parser->input[at] : EOF_CODE_POINT)) {
        case GO_ON:
            break;
        case TERMINATE:
            return ED_DONE;
        case FAIL:
            return ED_FAILURE;
        case UNDEFINED:
            return ED_UNDEFINED;
        }
    }
    return ED_DONE;
}

/* ASCII whitespace of the Encoding Standard: LS-18 */
static bool is_whitespace(uint32_t c)
{
    return vanishes(c) || c == 0x0C || c == ' ';
}

static void trim(struct parser *parser)
{
    while (parser->count > 0 && is_whitespace(parser->input[parser->count - 1]))
        parser->count--;
    for (; parser->count > 0 && is_whitespace(*parser->input); parser->count--) {
        parser->input++;
        parser->trimmed++;
    }
}

/* 5.2, URL parser */
enum ed_outcome ed_whatwg_2012_parse(struct ed_arena *arena, bool literal,
                                     struct ed_parsed_url *url, const struct ed_parse *parse)
{
    const struct ed_points points = ed_points(arena, parse->input);
    struct parser parser = {.arena = arena,
                            .literal = literal,
                            .parse = parse,
                            .overridden = parse->state_override != ED_NO_STATE,
                            .url = url,
                            .base = parse->base,
                            .input = points.at,
                            .count = points.count,
                            .state = parse->state_override != ED_NO_STATE ? parse->state_override
                                                                          : ED_SCHEME_START_STATE,
                            .buffer = ED_TEXT(arena)};

    if (!parse->url_is_given) { /* 1 */
        *url = (struct ed_parsed_url){.relative_flag = false};
        ed_clear(arena, url);
        trim(&parser);
        if (parser.count != points.count) /* LS-18 */
            ed_decided(arena, "LS-18", ED_DECIDES_ALL | ED_OUTCOME);
    }
    url->path.arena = arena;
    return run(&parser); /* 2 to 9 */
}
