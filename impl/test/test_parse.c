/* SPDX-License-Identifier: MIT */
/* The parser's parameters and edges that vectors cannot express: state override, encoding,
 * validation errors, statuses, and the tables and spans below it. */
#include <stdlib.h>

#include "buf.h"
#include "check.h"
#include "errors.h"
#include "ip.h"
#include "percent.h"
#include "scan.h"
#include "str.h"
#include "utf8.h"

static bool is_text(struct ua_str got, const char *expected)
{
    return expected ? ua_str_equal(got, ua_str(expected, strlen(expected))) : !got.ptr;
}

static enum ua_status parse(struct ua_url *url, const char *input, const struct ua_url *base,
                            const struct ua_parse_options *options)
{
    return ua_url_parse(url, input, strlen(input), base, options);
}

/* --- the floor --- */

static void test_percent_sets(void)
{
    /* The printable ASCII code points of each set, as the Standard lists them. */
    static const struct {
        enum ua_percent_set set;
        const char *members;
    } sets[] = {
        {UA_SET_C0_CONTROL, ""},
        {UA_SET_FRAGMENT, " \"<>`"},
        {UA_SET_QUERY, " \"#<>"},
        {UA_SET_SPECIAL_QUERY, " \"#<>'"},
        {UA_SET_PATH, " \"#<>?^`{}"},
        {UA_SET_USERINFO, " \"#<>?^`{}/:;=@[\\]|"},
        {UA_SET_COMPONENT, " \"#<>?^`{}/:;=@[\\]|$%&+,"},
        {UA_SET_FORM, " \"#<>?^`{}/:;=@[\\]|$%&+,!'()~"},
    };

    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
        for (int c = 0; c < 256; c++) {
            bool expected = c < 0x20 || c > 0x7E || strchr(sets[i].members, c);

            CHECK(((ua_percent_sets[c] & sets[i].set) != 0) == expected);
        }
}

static void test_spans(void)
{
    char text[67];

    for (size_t len = 0; len <= sizeof text; len++)
        for (size_t at = 0; at <= len; at++) {
            memset(text, 'a', sizeof text);
            if (at < len)
                text[at] = "\t\n\r"[at % 3];
            CHECK(ua_span_of_plain_ascii(text, len) == at);
            CHECK(ua_span_of_plain_ascii_portable(text, len) == at);
            if (at < len)
                text[at] = '#';
            CHECK(ua_percent_span(text, len, UA_SET_QUERY) == at);
        }
}

/* Each byte by itself, as the Standard has it. */
static size_t encode_slowly(char *out, const char *text, size_t len, enum ua_percent_set set)
{
    size_t written = 0;

    for (size_t i = 0; i < len; i++) {
        unsigned char byte = (unsigned char)text[i];

        if (set == UA_SET_FORM && byte == ' ')
            out[written++] = '+';
        else if (ua_percent_sets[byte] & set)
            for (int j = 0; j < 3; j++)
                out[written++] = j == 0 ? '%' : "0123456789ABCDEF"[j == 1 ? byte >> 4 : byte & 15];
        else
            out[written++] = (char)byte;
    }
    return written;
}

/* Blocks in which no byte, all bytes and some bytes are encoded, and each byte in a plain block. */
static void test_percent_encode(void)
{
    static char text[2100], expected[3 * sizeof text + 1];
    struct ua_buf out;

    ua_buf_init(&out, NULL);
    for (unsigned set = UA_SET_C0_CONTROL; set <= UA_SET_FORM; set <<= 1) {
        for (int c = 0; c < 256; c++) {
            memset(text, 'a', 40);
            text[c % 40] = (char)c;
            out.len = 0;
            CHECK(ua_percent_encode(&out, text, 40, set) == UA_OK);
            CHECK(ua_str_equal(ua_buf_str(&out),
                               ua_str(expected, encode_slowly(expected, text, 40, set))));
        }
        for (size_t len = 0; len <= sizeof text; len += len < 70 ? 1 : 203) {
            for (size_t i = 0; i < len; i++)
                text[i] = i / 24 % 3 == 0   ? 'a'
                          : i / 24 % 3 == 1 ? (char)(0x80 + i % 128)
                                            : (char)(i * 7 % 128);
            out.len = 0;
            CHECK(ua_percent_encode(&out, text, len, set) == UA_OK);
            CHECK(ua_str_equal(ua_buf_str(&out),
                               ua_str(expected, encode_slowly(expected, text, len, set))));
        }
    }
    ua_buf_free(&out);
}

/* ua_utf8_sequence takes what the decoder takes. */
static void test_utf8_sequences(void)
{
    static const unsigned char ends[] = {0x00, 0x41, 0x7F, 0x80, 0x9F, 0xA0, 0xBF, 0xC0, 0xFF};

    for (unsigned i = 0; i < 128 * 256; i++)
        for (size_t j = 0; j < sizeof ends * sizeof ends; j++) {
            char bytes[4] = {(char)(0x80 + i / 256), (char)(i % 256), (char)ends[j / sizeof ends],
                             (char)ends[j % sizeof ends]};

            for (size_t len = 1; len <= 4; len++) {
                bool well_formed = true;
                size_t pos = 0;

                ua_utf8_decode(bytes, len, &pos, &well_formed);
                CHECK(ua_utf8_sequence(bytes, len) == (well_formed ? pos : 0));
            }
        }
}

static void test_utf8(void)
{
    /* Ill-formed text, and how many code points it decodes to: one for each maximal subpart. */
    static const struct {
        const char *bytes;
        int code_points;
    } cases[] = {
        {"\x80", 1},         {"\xC0\x80", 2},         {"\xE0\x80\x80", 3}, {"\xED\xA0\x80", 3},
        {"\xF0\x9F\x92", 1}, {"\xF4\x90\x80\x80", 4}, {"\xE2\x82", 1},     {"\xF8\x88", 2},
        {"\xC3", 1},         {"\xF0\x9F\x41", 2},     {"\xE2\x82\xE2", 2}, {"\xFF\xFE", 2},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        size_t pos = 0, len = strlen(cases[i].bytes);
        bool well_formed = true;
        int count = 0;

        for (; pos < len; count++)
            ua_utf8_decode(cases[i].bytes, len, &pos, &well_formed);
        CHECK(count == cases[i].code_points);
        CHECK(!well_formed);
    }
    for (uint32_t c = 0; c <= 0x10FFFF; c += c < 0x3000 ? 1 : 97) {
        bool well_formed = true;
        size_t pos = 0, len;
        char bytes[4];

        if (c >= 0xD800 && c <= 0xDFFF)
            continue;
        len = ua_utf8_encode(bytes, c);
        CHECK(ua_utf8_decode(bytes, len, &pos, &well_formed) == c && pos == len && well_formed);
    }
}

/* --- state override --- */

struct override_case {
    enum ua_state state;
    const char *url, *input;
    enum ua_status status;
    const char *href;
};

static const struct override_case override_cases[] = {
    /* scheme start state */
    {UA_STATE_SCHEME_START, "http://h/", "https:", UA_OK, "https://h/"},
    {UA_STATE_SCHEME_START, "http://h/", "foo:", UA_OK, "http://h/"},
    {UA_STATE_SCHEME_START, "foo://h", "http:", UA_OK, "foo://h"},
    {UA_STATE_SCHEME_START, "foo://h", "b+ar:", UA_OK, "b+ar://h"},
    {UA_STATE_SCHEME_START, "https://h:80/p?q#f", "http:", UA_OK, "http://h/p?q#f"},
    {UA_STATE_SCHEME_START, "http://u@h/", "file:", UA_OK, "http://u@h/"},
    {UA_STATE_SCHEME_START, "http://h:8080/", "file:", UA_OK, "http://h:8080/"},
    {UA_STATE_SCHEME_START, "file:///p", "http:", UA_OK, "file:///p"},
    {UA_STATE_SCHEME_START, "file://h/p", "http:", UA_OK, "http://h/p"},
    {UA_STATE_SCHEME_START, "http://h/", "1:", UA_FAILURE, "http://h/"},
    {UA_STATE_SCHEME_START, "http://h/", "ftp", UA_FAILURE, "http://h/"},
    {UA_STATE_SCHEME_START, "web:/.//p", "x:", UA_OK, "x:/.//p"},
    {UA_STATE_SCHEME_START, "mailto:x?q#f", "m:", UA_OK, "m:x?q#f"},
    /* host state, hostname state */
    {UA_STATE_HOST, "http://u:p@h:8080/p?q#f", "x", UA_OK, "http://u:p@x:8080/p?q#f"},
    {UA_STATE_HOST, "http://h/p", "x:99", UA_OK, "http://x:99/p"},
    {UA_STATE_HOST, "http://h:1/p", "x:80", UA_OK, "http://x/p"},
    {UA_STATE_HOST, "http://h:1/p", "x:65536", UA_FAILURE, "http://x:1/p"},
    {UA_STATE_HOST, "http://h:1/p", "x:", UA_FAILURE, "http://x:1/p"},
    {UA_STATE_HOST, "http://h/p", "a b", UA_FAILURE, "http://h/p"},
    {UA_STATE_HOST, "http://h/p", "", UA_FAILURE, "http://h/p"},
    {UA_STATE_HOST, "http://h/p", "x/y", UA_OK, "http://x/p"},
    {UA_STATE_HOST, "foo://u@h/p", "", UA_FAILURE, "foo://u@h/p"},
    {UA_STATE_HOST, "foo://h:1/p", "", UA_FAILURE, "foo://h:1/p"},
    {UA_STATE_HOST, "foo://h/p", "", UA_OK, "foo:///p"},
    {UA_STATE_HOST, "foo:/.//p?q", "h", UA_OK, "foo://h//p?q"},
    {UA_STATE_HOST, "file:///p", "C|", UA_FAILURE, "file:///p"},
    {UA_STATE_HOST, "file:///p", "localhost", UA_OK, "file:///p"},
    {UA_STATE_HOST, "file://h/p", "", UA_OK, "file:///p"},
    {UA_STATE_HOSTNAME, "http://h/p", "x:99", UA_FAILURE, "http://h/p"},
    {UA_STATE_HOSTNAME, "http://h:7/p", "0x7f.1", UA_OK, "http://127.0.0.1:7/p"},
    /* port state */
    {UA_STATE_PORT, "http://h/p", "81x", UA_OK, "http://h:81/p"},
    {UA_STATE_PORT, "http://h:81/p?q#f", "0080", UA_OK, "http://h/p?q#f"},
    {UA_STATE_PORT, "http://h:81/p", "x", UA_FAILURE, "http://h:81/p"},
    {UA_STATE_PORT, "http://h:81/p", "65536", UA_FAILURE, "http://h:81/p"},
    {UA_STATE_PORT, "http://h:81/p", "1\t2", UA_OK, "http://h:12/p"},
    /* path start state */
    {UA_STATE_PATH_START, "http://h/p?q#f", "a/../b", UA_OK, "http://h/b?q#f"},
    {UA_STATE_PATH_START, "http://h/p", "", UA_OK, "http://h/"},
    {UA_STATE_PATH_START, "http://h/p", "?#", UA_OK, "http://h/%3F%23"},
    {UA_STATE_PATH_START, "foo://h/p", "", UA_OK, "foo://h"},
    {UA_STATE_PATH_START, "foo://h", "?", UA_OK, "foo://h/%3F"},
    {UA_STATE_PATH_START, "foo:/p?q", "//x", UA_OK, "foo:/.//x?q"},
    {UA_STATE_PATH_START, "foo:/.//x#f", "y", UA_OK, "foo:/y#f"},
    {UA_STATE_PATH_START, "foo:/p", "", UA_OK, "foo:/"},
    /* query state, fragment state */
    {UA_STATE_QUERY, "http://h/p?q#f", "a#'b", UA_OK, "http://h/p?a%23%27b#f"},
    {UA_STATE_QUERY, "foo:/.//p", "q", UA_OK, "foo:/.//p?q"},
    {UA_STATE_QUERY, "mailto:x#f", "q", UA_OK, "mailto:x?q#f"},
    {UA_STATE_FRAGMENT, "http://h/p?q#f", "a#`", UA_OK, "http://h/p?q#a#%60"},
    {UA_STATE_FRAGMENT, "foo:/.//p?q", "f", UA_OK, "foo:/.//p?q#f"},
    /* what no API asks for */
    {UA_STATE_HOST, "mailto:x", "h", UA_BADARG, "mailto:x"},
    {UA_STATE_PATH_START, "mailto:x", "h", UA_BADARG, "mailto:x"},
    {UA_STATE_PORT, "foo:/x", "1", UA_BADARG, "foo:/x"},
    {UA_STATE_AUTHORITY, "http://h/", "x", UA_BADARG, "http://h/"},
    {UA_STATE_SCHEME, "http://h/", "x", UA_BADARG, "http://h/"},
};

/* A record's components must equal those from parsing its own href anew. */
static void check_consistent(const struct ua_url *url)
{
    struct ua_url *again = ua_url_new(NULL);
    struct ua_str href = ua_url_href(url);

    CHECK(again && ua_url_parse(again, href.ptr, href.len, NULL, NULL) == UA_OK);
    CHECK(ua_url_equals(url, again, false));
    CHECK(ua_str_equal(ua_url_username(url), ua_url_username(again)));
    CHECK(ua_str_equal(ua_url_password(url), ua_url_password(again)));
    CHECK(ua_str_equal(ua_url_host(url), ua_url_host(again)));
    CHECK(ua_url_host_type(url) == ua_url_host_type(again));
    CHECK(ua_str_equal(ua_url_port(url), ua_url_port(again)));
    CHECK(ua_url_port_number(url) == ua_url_port_number(again));
    CHECK(ua_str_equal(ua_url_path(url), ua_url_path(again)));
    CHECK(ua_str_equal(ua_url_query(url), ua_url_query(again)));
    CHECK(ua_str_equal(ua_url_fragment(url), ua_url_fragment(again)));
    ua_url_free(again);
}

static void test_state_override(void)
{
    struct ua_url *url = ua_url_new(NULL);

    for (size_t i = 0; i < sizeof override_cases / sizeof *override_cases; i++) {
        const struct override_case *c = &override_cases[i];
        struct ua_parse_options options = {.state_override = c->state};

        CHECK(parse(url, c->url, NULL, NULL) == UA_OK);
        CHECK(parse(url, c->input, NULL, &options) == c->status);
        CHECK_TEXT(ua_url_href(url).ptr, ua_url_href(url).len, c->href, strlen(c->href));
        check_consistent(url);
    }
    ua_url_free(url);
}

/* --- encoding --- */

/* ISO-8859-1 in small: what is above U+00FF cannot be encoded; "!" reports trouble. */
static enum ua_status encode_latin1(void *ctx, struct ua_buf *out, size_t *consumed,
                                    uint32_t *unmappable, const char *in, size_t len, bool first)
{
    int *calls = ctx;
    enum ua_status status = UA_OK;

    *calls += first;
    for (*consumed = 0; *consumed < len && status == UA_OK;) {
        uint32_t c = ua_utf8_decode(in, len, consumed, NULL);
        char byte = (char)c;

        if (c == '!')
            return UA_ENCODING;
        if (c > 0xFF) {
            *unmappable = c;
            return UA_OK;
        }
        status = ua_buf_append(out, &byte, 1);
    }
    return status;
}

/* An encoder that stands still, which must not make the parser do the same. */
static enum ua_status encode_nothing(void *ctx, struct ua_buf *out, size_t *consumed,
                                     uint32_t *unmappable, const char *in, size_t len, bool first)
{
    (void)ctx, (void)out, (void)unmappable, (void)in, (void)len, (void)first;
    *consumed = 0;
    return UA_OK;
}

static void test_encoding(void)
{
    int queues = 0;
    struct ua_encoder latin1 = {encode_latin1, &queues};
    struct ua_encoder still = {encode_nothing, NULL};
    struct ua_parse_options options = {.encoding = &latin1};
    struct ua_url *url = ua_url_new(NULL);

    CHECK(parse(url, "http://h/\xC3\xA9?\xC3\xA9\xE2\x89\xA1'x#\xC3\xA9", NULL, &options) == UA_OK);
    CHECK(is_text(ua_url_href(url), "http://h/%C3%A9?%E9%26%238801%3B%27x#%C3%A9"));
    CHECK(queues == 1);
    CHECK(parse(url, "ws://h/?\xC3\xA9", NULL, &options) == UA_OK);
    CHECK(is_text(ua_url_query(url), "%C3%A9"));
    CHECK(parse(url, "foo://h/?\xC3\xA9", NULL, &options) == UA_OK);
    CHECK(is_text(ua_url_query(url), "%C3%A9"));
    CHECK(parse(url, "file:?\xC3\xA9", NULL, &options) == UA_OK);
    CHECK(is_text(ua_url_query(url), "%E9"));
    /* Ill-formed bytes reach the encoder as U+FFFD, which it lacks. */
    CHECK(parse(url, "http://h/?a\xFF\xC3\xA9", NULL, &options) == UA_OK);
    CHECK(is_text(ua_url_query(url), "a%26%2365533%3B%E9"));
    CHECK(parse(url, "http://h/?", NULL, &options) == UA_OK);
    CHECK(is_text(ua_url_query(url), ""));
    CHECK(parse(url, "http://h/?!", NULL, &options) == UA_ENCODING);
    CHECK(is_text(ua_url_href(url), "http://h/?"));
    options.encoding = &still;
    CHECK(parse(url, "http://h/?a", NULL, &options) == UA_ENCODING);
    CHECK(is_text(ua_url_href(url), "http://h/?"));
    ua_url_free(url);
}

/* --- validation errors --- */

struct seen_errors {
    unsigned count;
    unsigned error[16];
    size_t position[16];
};

static void note_error(void *ctx, unsigned error, size_t position)
{
    struct seen_errors *seen = ctx;

    if (seen->count < 16) {
        seen->error[seen->count] = error;
        seen->position[seen->count] = position;
    }
    seen->count++;
}

struct error_case {
    const char *input, *base;
    struct {
        enum ua_error error;
        size_t position;
    } expected[5];
    unsigned count;
};

#define ONE(error, position) {{UA_ERROR_##error, position}}, 1
static const struct error_case error_cases[] = {
    {"https://example.org/", NULL, {{0, 0}}, 0},
    {" http://h/", NULL, ONE(INVALID_URL_UNIT, 0)},
    {"http://h/ ", NULL, ONE(INVALID_URL_UNIT, 9)},
    {"ht\ntp://h/", NULL, ONE(INVALID_URL_UNIT, 2)},
    {"http://h/%s", NULL, ONE(INVALID_URL_UNIT, 9)},
    {"  ht\ttp://h/a>",
     NULL,
     {{UA_ERROR_INVALID_URL_UNIT, 0},
      {UA_ERROR_INVALID_URL_UNIT, 4},
      {UA_ERROR_INVALID_URL_UNIT, 13}},
     3},
    {"https:h", NULL, ONE(SPECIAL_SCHEME_MISSING_FOLLOWING_SOLIDUS, 6)},
    {"https:///h", NULL, ONE(SPECIAL_SCHEME_MISSING_FOLLOWING_SOLIDUS, 8)},
    {"file:c:/x", NULL, ONE(SPECIAL_SCHEME_MISSING_FOLLOWING_SOLIDUS, 5)},
    {"x", NULL, ONE(MISSING_SCHEME_NON_RELATIVE_URL, 0)},
    {"x", "mailto:a", ONE(MISSING_SCHEME_NON_RELATIVE_URL, 0)},
    {"http://h\\p", NULL, ONE(INVALID_REVERSE_SOLIDUS, 8)},
    {"http://u@h/", NULL, ONE(INVALID_CREDENTIALS, 8)},
    {"http://a@b@h/",
     NULL,
     {{UA_ERROR_INVALID_CREDENTIALS, 8}, {UA_ERROR_INVALID_CREDENTIALS, 10}},
     2},
    {"https://:443", NULL, ONE(HOST_MISSING, 8)},
    {"http://h:70000", NULL, ONE(PORT_OUT_OF_RANGE, 9)},
    {"http://h:7z", NULL, ONE(PORT_INVALID, 10)},
    {"/c:/x", "file:///c:/", {{0, 0}}, 0},
    {"c|/x",
     "file:///d:/",
     {{UA_ERROR_FILE_INVALID_WINDOWS_DRIVE_LETTER, 0}, {UA_ERROR_INVALID_URL_UNIT, 1}},
     2},
    {"file://c:", NULL, ONE(FILE_INVALID_WINDOWS_DRIVE_LETTER_HOST, 7)},
    {"file://c|/", NULL, ONE(FILE_INVALID_WINDOWS_DRIVE_LETTER_HOST, 7)},
    {"foo://exa[mple", NULL, ONE(HOST_INVALID_CODE_POINT, 9)},
    {"https://exa%23mple.org",
     NULL,
     {{UA_ERROR_DOMAIN_PERCENT_ENCODED, 11}, {UA_ERROR_DOMAIN_TO_ASCII, 8}},
     2},
    {"http://1.2.3/", NULL, ONE(IPV4_TOO_FEW_PARTS, 7)},
    {"https://[1:2:3!:4]", NULL, ONE(IPV6_INVALID_CODE_POINT, 14)},
    {"https://[::01]", NULL, ONE(IPV6_PIECE_LEADING_ZERO, 11)},
    {"https://[::1", NULL, ONE(IPV6_UNCLOSED, 12)},
};

static void test_errors(void)
{
    struct ua_url *url = ua_url_new(NULL), *base = ua_url_new(NULL);
    struct ua_url *silent = ua_url_new(NULL);

    for (size_t i = 0; i < sizeof error_cases / sizeof *error_cases; i++) {
        const struct error_case *c = &error_cases[i];
        struct seen_errors seen = {0};
        struct ua_error_sink sink = {note_error, &seen};
        struct ua_parse_options options = {.errors = &sink};
        enum ua_status status;

        CHECK(!c->base || parse(base, c->base, NULL, NULL) == UA_OK);
        status = parse(url, c->input, c->base ? base : NULL, &options);
        CHECK(status == parse(silent, c->input, c->base ? base : NULL, NULL));
        CHECK(ua_str_equal(ua_url_href(url), ua_url_href(silent)));
        if (seen.count != c->count)
            printf("%s: %u errors, not %u\n", c->input, seen.count, c->count);
        CHECK(seen.count == c->count);
        for (unsigned e = 0; e < c->count && e < seen.count; e++) {
            if (seen.error[e] != c->expected[e].error ||
                seen.position[e] != c->expected[e].position)
                printf("%s: %s at %zu, not %s at %zu\n", c->input, ua_error_name(seen.error[e]),
                       seen.position[e], ua_error_name(c->expected[e].error),
                       c->expected[e].position);
            CHECK(seen.error[e] == c->expected[e].error);
            CHECK(seen.position[e] == c->expected[e].position);
        }
    }
    for (unsigned e = 0; e < ua_error_count(); e++)
        CHECK(ua_error_name(e)[0] && ua_error_meaning(e)[0]);
    CHECK(ua_error_name(ua_error_count())[0] == '\0');
    ua_url_free(url);
    ua_url_free(base);
    ua_url_free(silent);
}

/* --- statuses, the record's life --- */

static void test_statuses(void)
{
    struct ua_url *url = ua_url_new(NULL), *unparsed = ua_url_new(NULL);
    struct ua_buf buf;

    ua_buf_init(&buf, NULL);
    CHECK(!ua_url_is_valid(url) && !ua_url_href(url).ptr && !ua_url_scheme(url).ptr);
    CHECK(!ua_url_href_without_fragment(url).ptr);
    CHECK(!ua_url_host(url).ptr && ua_url_port_number(url) == -1 && !ua_url_path(url).ptr);
    CHECK(ua_url_parse(NULL, "x:", 2, NULL, NULL) == UA_BADARG);
    CHECK(ua_url_parse(url, NULL, 2, NULL, NULL) == UA_BADARG);
    CHECK(ua_url_parse(url, NULL, 0, NULL, NULL) == UA_FAILURE);
    CHECK(parse(url, "x:", unparsed, NULL) == UA_BADARG);
    CHECK(ua_url_origin(&buf, url) == UA_BADARG);
    CHECK(parse(url, "http://h/p", NULL, NULL) == UA_OK);
    CHECK(ua_url_parse(url, "x:", UA_MAX_LENGTH + 1, NULL, NULL) == UA_TOO_LONG);
    CHECK(is_text(ua_url_href(url), "http://h/p"));
    CHECK(parse(url, "../q", url, NULL) == UA_OK); /* its own base */
    CHECK(is_text(ua_url_href(url), "http://h/q"));
    CHECK(parse(url, "http://[", NULL, NULL) == UA_FAILURE);
    CHECK(!ua_url_is_valid(url));
    CHECK(!ua_url_equals(url, url, false));
    CHECK(parse(url, "blob:https://h:8443/x", NULL, NULL) == UA_OK);
    CHECK(ua_url_origin(&buf, url) == UA_OK);
    CHECK_TEXT(buf.ptr, buf.len, "https://h:8443", 14);
    CHECK(ua_buf_append(&buf, "", UA_MAX_LENGTH) == UA_TOO_LONG && buf.len == 14);
    CHECK(parse(url, "blob:ftp://h/", NULL, NULL) == UA_OK && ua_url_origin(&buf, url) == UA_OK);
    CHECK_TEXT(buf.ptr, buf.len, "null", 4);
    CHECK(strcmp(ua_status_name(UA_NOMEM), "UA_NOMEM") == 0);
    ua_buf_free(&buf);
    ua_buf_free(NULL);
    ua_url_free(NULL);
    ua_url_free(url);
    ua_url_free(unparsed);
}

/* Counts allocations: a warm record must make none. */
static size_t allocations;

static void *counting_resize(void *ctx, void *ptr, size_t old_size, size_t new_size)
{
    (void)ctx;
    (void)old_size;
    if (new_size == 0) {
        free(ptr);
        return NULL;
    }
    allocations++;
    return realloc(ptr, new_size);
}

static void test_steady_state(void)
{
    static const char *const inputs[] = {
        "http://user:pa%20ss@EXAMPLE.com:8080/a/./b/../c d?q='x'#f`",
        "ht\ttp://b\303\274cher.example/\xFF",
        "http://%65xample.org",
        "http://[::1]:80/",
        "../x?y",
        "file:///c|/x",
        "mailto: x ?y",
    };
    struct ua_allocator counting = {counting_resize, NULL};
    struct ua_url *url = ua_url_new(&counting), *base = ua_url_new(&counting);

    CHECK(parse(base, "http://h/a/b", NULL, NULL) == UA_OK);
    for (int round = 0; round < 3; round++) {
        if (round == 2)
            allocations = 0;
        for (size_t i = 0; i < sizeof inputs / sizeof *inputs; i++)
            CHECK(parse(url, inputs[i], base, NULL) == UA_OK);
    }
    CHECK(allocations == 0);
    ua_url_free(url);
    ua_url_free(base);
}

/* The position of the one error that a host has, or SIZE_MAX. */
static void note_position(void *ctx, unsigned error, size_t position)
{
    size_t *seen = ctx;

    (void)error;
    *seen = *seen == SIZE_MAX ? position : SIZE_MAX - 1;
}

/* Positions count the bytes that were given, also where U+FFFD replaces some of them. */
static void test_host_positions(void)
{
    static const struct {
        const char *host;
        bool is_opaque;
        size_t position;
    } cases[] = {
        {"a^", true, 1},         {"\xFF^", true, 1},     {"\xFF\xFF^", true, 2},
        {"\xE2\x98^", true, 2},  {"\xC3\xA9^", true, 2}, {"%zz\xFF|", true, 4},
        {"[::1\xFF]", false, 4}, {"[\xFF", false, 2},    {"[::1\xFF\xFF]", true, 4},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        size_t position = SIZE_MAX;
        struct ua_error_sink sink = {note_position, &position};
        struct ua_buf out;

        ua_buf_init(&out, NULL);
        (void)!ua_host_parse(&out, NULL, cases[i].host, strlen(cases[i].host), cases[i].is_opaque,
                             &sink);
        CHECK(position == cases[i].position);
        ua_buf_free(&out);
    }
}

static void test_hosts(void)
{
    enum ua_host_type type;
    struct ua_buf out;

    ua_buf_init(&out, NULL);
    CHECK(ua_host_parse(&out, &type, "0x7F.1", 6, false, NULL) == UA_OK && type == UA_HOST_IPV4);
    CHECK_TEXT(out.ptr, out.len, "127.0.0.1", 9);
    CHECK(ua_host_parse(&out, &type, "a%5E", 4, false, NULL) == UA_FAILURE);
    CHECK_TEXT(out.ptr, out.len, "127.0.0.1", 9);
    CHECK(ua_host_parse(&out, &type, "a%5E", 4, true, NULL) == UA_OK && type == UA_HOST_OPAQUE);
    CHECK_TEXT(out.ptr, out.len, "a%5E", 4);
    CHECK(ua_host_parse(&out, NULL, "[1::0:0]", 8, true, NULL) == UA_OK);
    CHECK_TEXT(out.ptr, out.len, "[1::]", 5);
    CHECK(ua_host_parse(&out, &type, "", 0, true, NULL) == UA_OK && type == UA_HOST_EMPTY);
    CHECK(ua_host_parse(&out, &type, "", 0, false, NULL) == UA_FAILURE);
    CHECK(ua_host_parse(NULL, &type, "a", 1, false, NULL) == UA_BADARG);
    CHECK(ua_domain_parse(&out, "XN--a", 5, false) == UA_OK);
    CHECK_TEXT(out.ptr, out.len, "xn--a", 5);
    CHECK(ua_domain_parse(&out, "xn--a", 5, true) == UA_FAILURE);
    CHECK(ua_domain_parse(&out, "a_b", 3, true) == UA_FAILURE);
    CHECK(ua_domain_parse(&out, "B\xC3\x9C", 3, true) == UA_OK);
    CHECK_TEXT(out.ptr, out.len, "xn--b-eha", 9);
    CHECK(ua_domain_to_unicode(&out, "xn--b-eha.xn--8i7caa", 20) == UA_OK);
    CHECK_TEXT(out.ptr, out.len, "xn--b-eha.xn--8i7caa", 20);
    CHECK(ua_domain_to_unicode(&out, "xn--b-eha.a", 11) == UA_OK);
    CHECK_TEXT(out.ptr, out.len, "b\xC3\xBC.a", 5);
    CHECK(ua_domain_parse(&out, NULL, 1, true) == UA_BADARG);
    CHECK(ua_domain_parse(NULL, "a", 1, true) == UA_BADARG);
    CHECK(ua_domain_parse(&out, "a", UA_MAX_LENGTH + 1, false) == UA_TOO_LONG);
    CHECK(ua_domain_parse(&out, NULL, 0, false) == UA_FAILURE);
    CHECK(ua_domain_to_unicode(&out, NULL, 1) == UA_BADARG);
    CHECK(ua_domain_to_unicode(NULL, "a", 1) == UA_BADARG);
    CHECK(ua_domain_to_unicode(&out, "a", UA_MAX_LENGTH + 1) == UA_TOO_LONG);
    /* Four bytes for each code point would be too many: known before the text is looked at. */
    CHECK(ua_domain_parse(&out, "a", UA_MAX_LENGTH, true) == UA_TOO_LONG);
    CHECK(ua_domain_to_unicode(&out, "a", UA_MAX_LENGTH) == UA_TOO_LONG);
    CHECK_TEXT(out.ptr, out.len, "b\xC3\xBC.a", 5);
    CHECK(ua_domain_to_unicode(&out, NULL, 0) == UA_OK && out.len == 0);
    ua_buf_free(&out);
}

/* Not to be called directly, but the Standard's steps have an answer for the empty string. */
static void test_ipv4(void)
{
    struct seen_errors seen = {0};
    const struct ua_error_sink sink = {note_error, &seen};
    uint32_t address;

    CHECK(ua_ipv4_parse(&address, "", 0, &sink) == UA_FAILURE && seen.count == 3);
    CHECK(seen.error[0] == UA_ERROR_IPV4_EMPTY_PART && seen.position[0] == 0);
    CHECK(seen.error[2] == UA_ERROR_IPV4_NON_NUMERIC_PART);
    CHECK(!ua_ends_in_a_number(".", 1) && !ua_ends_in_a_number("..", 2));
    CHECK(!ua_ends_in_a_number("1..", 3) && ua_ends_in_a_number("1.", 2));
}

/* Makes the text a part of a user name. */
static void put_url(char *text, size_t size, int plain, const char *rest)
{
    char user[512];

    snprintf(user, sizeof user, "%s", text);
    snprintf(text, size, "http://%s%.*sx@%s", user, plain, "aaaaaa", rest);
}

/* Escapes fill the record's buffer before the rest is appended: what is written next begins at each
 * distance from its end, so that a sanitizer sees room that was not reserved. */
static void test_growth(void)
{
    static const struct {
        const char *rest, *expected;
    } rows[] = {
        {"[1111:2222:3333:4444:5555:6666:7777:8888]:65535/p?q#f", NULL},
        {"[1111:2222:3333:4444:5555:6666:255.255.255.255]",
         "[1111:2222:3333:4444:5555:6666:ffff:ffff]/"},
        {"4294967295:1", "255.255.255.255:1/"},
        {"\xC3\xBC.h", "xn--tda.h/"},
        {"h", "h/"},
        {"h/\"/..", "h/"},
        {"h/\"", "h/%22"},
        {"h?'", "h/?%27"},
        {"h#`", "h/#%60"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (unsigned escapes = 0; escapes < 45; escapes++)
            for (int plain = 0; plain < 6; plain++) {
                const char *rest = rows[i].expected ? rows[i].expected : rows[i].rest;
                char input[256] = "", expected[512] = "";
                struct ua_url url;

                for (unsigned k = 0; k < escapes; k++) {
                    memcpy(input + 2 * k, "\xC3\xA9", 2);
                    memcpy(expected + 6 * k, "%C3%A9", 6);
                }
                put_url(input, sizeof input, plain, rows[i].rest);
                put_url(expected, sizeof expected, plain, rest);
                ua_url_init(&url, NULL);
                CHECK(parse(&url, input, NULL, NULL) == UA_OK);
                CHECK(is_text(ua_url_get(&url, UA_HREF), expected));
                ua_url_clear(&url);
            }
}

int main(void)
{
    test_percent_sets();
    test_spans();
    test_percent_encode();
    test_utf8();
    test_utf8_sequences();
    test_state_override();
    test_encoding();
    test_errors();
    test_statuses();
    test_steady_state();
    test_hosts();
    test_host_positions();
    test_ipv4();
    test_growth();
    return check_report("parse");
}
