/* SPDX-License-Identifier: MIT */
/* Property: the laws that the Standard's parser and serializer obey for every input. A check that
 * fails prints the name of its law. */
#include "same.h"
#include "target.h"
#include "util.h"

/* All inputs use the same records. An input must not change the result of the next one. */
static struct ua_url *base_url, *url, *other;

static enum ua_status parse_checked(struct ua_url *out, struct ua_str input,
                                    const struct ua_url *base)
{
    enum ua_status status = ua_url_parse(out, input.ptr, input.len, base, NULL);

    TARGET_ASSERT(status == UA_OK || status == UA_FAILURE, "parse-status");
    TARGET_ASSERT(ua_url_is_valid(out) == (status == UA_OK), "parse-status");
    return status;
}

/* --- laws ------------------------------------------------------------------------------------- */

/* Serialising the components by https://url.spec.whatwg.org/#url-serializing gives the href. */
static void check_serializer(const struct ua_url *u)
{
    struct ua_str parts[PARTS];
    struct text href = {0};

    for (int i = 0; i < PARTS; i++)
        parts[i] = part(u, i);
    TARGET_ASSERT(parts[SCHEME].len > 0 && parts[USERNAME].ptr && parts[PASSWORD].ptr &&
                      parts[PATH].ptr,
                  "serializer");
    TARGET_ASSERT(parts[HOST].len > 0 ||
                      (parts[USERNAME].len == 0 && parts[PASSWORD].len == 0 && !parts[PORT].ptr),
                  "credentials-need-host");
    text_add(&href, parts[SCHEME].ptr, parts[SCHEME].len);
    text_puts(&href, ":");
    if (parts[HOST].ptr) {
        text_puts(&href, "//");
        text_add(&href, parts[USERNAME].ptr, parts[USERNAME].len);
        if (parts[PASSWORD].len > 0) {
            text_puts(&href, ":");
            text_add(&href, parts[PASSWORD].ptr, parts[PASSWORD].len);
        }
        if (parts[USERNAME].len > 0 || parts[PASSWORD].len > 0)
            text_puts(&href, "@");
        text_add(&href, parts[HOST].ptr, parts[HOST].len);
        if (parts[PORT].ptr)
            text_printf(&href, ":%d", (int)ua_url_port_number(u));
    } else if (!ua_url_has_opaque_path(u) && parts[PATH].len > 1 && parts[PATH].ptr[0] == '/' &&
               parts[PATH].ptr[1] == '/') {
        text_puts(&href, "/.");
    }
    text_add(&href, parts[PATH].ptr, parts[PATH].len);
    if (parts[QUERY].ptr) {
        text_puts(&href, "?");
        text_add(&href, parts[QUERY].ptr, parts[QUERY].len);
    }
    TARGET_ASSERT(is_same_text(text_view(&href), ua_url_href_without_fragment(u)), "serializer");
    if (parts[FRAGMENT].ptr) {
        text_puts(&href, "#");
        text_add(&href, parts[FRAGMENT].ptr, parts[FRAGMENT].len);
    }
    TARGET_ASSERT(is_same_text(text_view(&href), ua_url_href(u)), "serializer");
    text_free(&href);
}

/* An href is printable ASCII. Only an opaque path has spaces, and none at its end. */
static void check_bytes(const struct ua_url *u)
{
    struct ua_str href = ua_url_href(u), path = ua_url_path(u);
    size_t path_spaces = 0, spaces = 0;

    for (size_t i = 0; i < href.len; i++) {
        TARGET_ASSERT(href.ptr[i] >= 0x20 && href.ptr[i] < 0x7F, "href-bytes");
        spaces += href.ptr[i] == ' ';
    }
    for (size_t i = 0; i < path.len; i++)
        path_spaces += path.ptr[i] == ' ';
    TARGET_ASSERT(spaces == path_spaces, "space-in-opaque-path-only");
    TARGET_ASSERT(spaces == 0 || ua_url_has_opaque_path(u), "space-in-opaque-path-only");
    TARGET_ASSERT(href.ptr[href.len - 1] != ' ', "no-space-at-end");
    TARGET_ASSERT(path.len == 0 || path.ptr[path.len - 1] != ' ', "no-space-at-path-end");
}

/* Parsing a serialised host gives the same host. */
static void check_host(const struct ua_url *u)
{
    static struct ua_buf out;
    struct ua_str host = ua_url_host(u);
    enum ua_host_type type;

    if (host.len == 0)
        return;
    if (!out.allocator.resize)
        ua_buf_init(&out, NULL);
    TARGET_ASSERT(ua_host_parse(&out, &type, host.ptr, host.len, !ua_url_is_special(u), NULL) ==
                      UA_OK,
                  "host-fixpoint");
    TARGET_ASSERT(type == ua_url_host_type(u), "host-fixpoint");
    TARGET_ASSERT(is_same_text((struct ua_str){out.ptr, out.len}, host), "host-fixpoint");
}

/* https://url.spec.whatwg.org/#concept-url-origin for the schemes whose origin is their tuple. */
static void check_origin(const struct ua_url *u)
{
    static struct ua_buf out;
    struct ua_str scheme = ua_url_scheme(u), host = ua_url_host(u);
    struct text expected = {0};

    if (!out.allocator.resize)
        ua_buf_init(&out, NULL);
    TARGET_ASSERT(ua_url_origin(&out, u) == UA_OK, "origin");
    if (ua_url_is_special(u) && !is_same_text(scheme, (struct ua_str){"file", 4})) {
        text_printf(&expected, "%.*s://%.*s", (int)scheme.len, scheme.ptr, (int)host.len, host.ptr);
        if (ua_url_port(u).ptr)
            text_printf(&expected, ":%d", (int)ua_url_port_number(u));
    } else if (is_same_text(scheme, (struct ua_str){"blob", 4})) {
        return;
    } else {
        text_puts(&expected, "null");
    }
    TARGET_ASSERT(is_same_text((struct ua_str){out.ptr, out.len}, text_view(&expected)), "origin");
    text_free(&expected);
}

/* References whose result depends on the base alone. */
static void check_references(const struct ua_url *u)
{
    struct ua_str without = ua_url_href_without_fragment(u);
    struct ua_str query = ua_url_query(u);
    struct text expected = {0};

    if (ua_url_has_opaque_path(u)) {
        TARGET_ASSERT(parse_checked(other, (struct ua_str){"", 0}, u) == UA_FAILURE, "opaque-base");
    } else {
        TARGET_ASSERT(parse_checked(other, (struct ua_str){"", 0}, u) == UA_OK, "empty-reference");
        TARGET_ASSERT(is_same_text(ua_url_href(other), without), "empty-reference");

        text_add(&expected, without.ptr, without.len - (query.ptr ? query.len + 1 : 0));
        text_puts(&expected, "?x");
        TARGET_ASSERT(parse_checked(other, (struct ua_str){"?x", 2}, u) == UA_OK,
                      "query-reference");
        TARGET_ASSERT(is_same_text(ua_url_href(other), text_view(&expected)), "query-reference");
        text_clear(&expected);
    }
    text_add(&expected, without.ptr, without.len);
    text_puts(&expected, "#x");
    TARGET_ASSERT(parse_checked(other, (struct ua_str){"#x", 2}, u) == UA_OK, "fragment-reference");
    TARGET_ASSERT(is_same_text(ua_url_href(other), text_view(&expected)), "fragment-reference");
    text_free(&expected);
}

struct errors {
    size_t len; /* of the input */
    unsigned count, fatal;
    bool last_may_be_fatal;
    uint64_t hash; /* of numbers and positions, the latter less skipped */
    size_t skipped;
};

static void note_checked_error(void *ctx, unsigned error, size_t position)
{
    struct errors *errors = ctx;

    TARGET_ASSERT(error < ua_error_count(), "error-number");
    TARGET_ASSERT(position <= errors->len, "error-position");
    errors->count++;
    errors->fatal += ua_error_is_fatal(error) == UA_FATAL_YES;
    errors->last_may_be_fatal = ua_error_is_fatal(error) != UA_FATAL_NO;
    if (position < errors->skipped)
        return;
    errors->hash =
        (errors->hash ^ ((uint64_t)error << 48 ^ (position - errors->skipped))) * 0x100000001B3u;
}

/* The error sink does not change the result. A failure reports an error that may be fatal. A
 * success reports no fatal error. */
static void check_errors(struct ua_str input, const struct ua_url *base)
{
    struct errors errors = {.len = input.len};
    const struct ua_error_sink sink = {note_checked_error, &errors};
    const struct ua_parse_options options = {.errors = &sink};
    enum ua_status status = ua_url_parse(other, input.ptr, input.len, base, &options);

    TARGET_ASSERT(status == UA_OK || status == UA_FAILURE, "error-sink");
    assert_same_url(url, other, "error-sink");
    if (status == UA_OK)
        TARGET_ASSERT(errors.fatal == 0, "no-fatal-error-in-success");
    else
        TARGET_ASSERT(errors.count > 0 && errors.last_may_be_fatal, "failure-has-its-error");
}

static bool is_trimmed(char c)
{
    return (unsigned char)c <= 0x20;
}

/* A space before the input is one error more, and moves the others by one byte. No URL that begins
 * with a space is in normal form, so this compares the scan for normal forms with the state
 * machine, whose results check_insignificant compares. */
static void check_space_before(struct ua_str input, const struct ua_url *base)
{
    struct errors plain = {.len = input.len}, spaced = {.len = input.len + 1, .skipped = 1};
    const struct ua_error_sink plain_sink = {note_checked_error, &plain};
    const struct ua_error_sink spaced_sink = {note_checked_error, &spaced};
    const struct ua_parse_options plain_options = {.errors = &plain_sink};
    const struct ua_parse_options spaced_options = {.errors = &spaced_sink};
    struct text text = {0};

    /* Of the spaces and controls around an input, only the first ones are reported. */
    if (input.len == 0 || is_trimmed(input.ptr[0]) || is_trimmed(input.ptr[input.len - 1]))
        return;
    text_puts(&text, " ");
    text_add(&text, input.ptr, input.len);
    TARGET_ASSERT(
        ua_url_parse(other, input.ptr, input.len, base, &plain_options) ==
            ua_url_parse(other, text_view(&text).ptr, text_view(&text).len, base, &spaced_options),
        "space-before");
    TARGET_ASSERT(spaced.count == plain.count + 1 && spaced.hash == plain.hash, "space-before");
    text_free(&text);
}

static void check_determinism(struct testcase test)
{
    struct ua_url *fresh = ua_url_new(NULL);

    TARGET_ASSERT(fresh, "memory");
    parse_checked(fresh, test.url, test.base.ptr ? base_url : NULL);
    assert_same_url(url, fresh, "reused-record");
    if (test.base.ptr) {
        parse_checked(fresh, test.base, NULL);
        parse_checked(fresh, test.url, fresh);
        assert_same_url(url, fresh, "base-is-own-record");
    }
    ua_url_free(fresh);
}

/* The parser ignores tabs and newlines in a URL, and controls and spaces around it. The tab is put
 * between two ASCII bytes, so that it does not divide a code point. */
static void check_insignificant(struct ua_str input, const struct ua_url *base)
{
    struct text spaced = {0};
    size_t at = input.len / 2;

    while (at > 0 && ((input.ptr[at] & 0x80) || (input.ptr[at - 1] & 0x80)))
        at--;
    text_puts(&spaced, " \x1F");
    text_add(&spaced, input.ptr, at);
    text_puts(&spaced, at > 0 && at % 2 ? "\t" : "\r\n");
    text_add(&spaced, input.ptr + at, input.len - at);
    text_puts(&spaced, "\n ");
    parse_checked(other, text_view(&spaced), base);
    assert_same_url(url, other, "insignificant-bytes");
    text_free(&spaced);
}

/* Runs one of five functions on a domain. */
static enum ua_status run_on_domain(int number, struct ua_buf *out, struct ua_str domain)
{
    bool had_error;

    switch (number) {
    case 0:
        return ua_domain_parse(out, domain.ptr, domain.len, false);
    case 1:
        return ua_domain_parse(out, domain.ptr, domain.len, true);
    case 2:
        return ua_domain_to_unicode(out, domain.ptr, domain.len);
    case 3:
        return ua_uts46_to_ascii(out, domain.ptr, domain.len, UA_TRANSITIONAL_PROCESSING);
    default:
        return ua_uts46_to_unicode(out, &had_error, domain.ptr, domain.len, 0);
    }
}

static void check_scalar_domains(struct ua_str input, struct ua_str replaced)
{
    for (int number = 0; number < 5; number++) {
        struct ua_buf got, expected;

        ua_buf_init(&got, NULL);
        ua_buf_init(&expected, NULL);
        TARGET_ASSERT(run_on_domain(number, &got, input) ==
                          run_on_domain(number, &expected, replaced),
                      "scalar-values");
        TARGET_ASSERT(is_same_text((struct ua_str){got.ptr, got.len},
                                   (struct ua_str){expected.ptr, expected.len}),
                      "scalar-values");
        ua_buf_free(&got);
        ua_buf_free(&expected);
    }
}

/* Ill-formed bytes and U+FFFD in their place are the same input to the parser, the host parser and
 * the grammar, because the Standard's input is a string of scalar values. */
static void check_scalar_input(struct ua_str input, const struct ua_url *base)
{
    struct ua_buf host, scalar_host;
    struct text replaced = {0};
    bool valid = false, scalar_valid = false;

    put_scalar_values(&replaced, input);
    parse_checked(other, text_view(&replaced), base);
    assert_same_url(url, other, "scalar-values");
    TARGET_ASSERT(ua_is_valid_url_string(NULL, &valid, input.ptr, input.len, base) == UA_OK &&
                      ua_is_valid_url_string(NULL, &scalar_valid, replaced.ptr, replaced.len,
                                             base) == UA_OK &&
                      valid == scalar_valid,
                  "scalar-values");
    check_scalar_domains(input, text_view(&replaced));
    for (int is_opaque = 0; is_opaque < 2; is_opaque++) {
        ua_buf_init(&host, NULL);
        ua_buf_init(&scalar_host, NULL);
        TARGET_ASSERT(
            ua_host_parse(&host, NULL, input.ptr, input.len, is_opaque, NULL) ==
                ua_host_parse(&scalar_host, NULL, replaced.ptr, replaced.len, is_opaque, NULL),
            "scalar-values");
        TARGET_ASSERT(is_same_text((struct ua_str){host.ptr, host.len},
                                   (struct ua_str){scalar_host.ptr, scalar_host.len}),
                      "scalar-values");
        ua_buf_free(&host);
        ua_buf_free(&scalar_host);
    }
    text_free(&replaced);
}

static void check_input(struct testcase test)
{
    const struct ua_url *base_used = test.base.ptr ? base_url : NULL;

    if (test.base.ptr && parse_checked(base_url, test.base, NULL) != UA_OK)
        return;
    parse_checked(url, test.url, base_used);
    check_errors(test.url, base_used);
    check_space_before(test.url, base_used);
    check_determinism(test);
    check_insignificant(test.url, base_used);
    check_scalar_input(test.url, base_used);
    if (!ua_url_is_valid(url))
        return;
    check_serializer(url);
    check_bytes(url);
    check_host(url);
    check_origin(url);
    check_references(url);
    TARGET_ASSERT(parse_checked(other, ua_url_href(url), NULL) == UA_OK, "href-fixpoint");
    assert_same_url(url, other, "href-fixpoint");
}

static void free_invariant_records(void)
{
    ua_url_free(base_url);
    ua_url_free(url);
    ua_url_free(other);
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    base_url = ua_url_new(NULL);
    url = ua_url_new(NULL);
    other = ua_url_new(NULL);
    TARGET_ASSERT(base_url && url && other, "memory");
    atexit(free_invariant_records);
    return 0;
}

/* Copies a text to a heap block of its size, so that a sanitizer reports a read beyond it. */
static struct ua_str exact_copy(struct ua_str text)
{
    char *copy = xmalloc(text.len);

    if (text.len > 0)
        memcpy(copy, text.ptr, text.len);
    return (struct ua_str){copy, text.len};
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct testcase test = testcase_split(data, size);

    test.url = exact_copy(test.url);
    if (test.base.ptr)
        test.base = exact_copy(test.base);
    check_input(test);
    free((char *)(uintptr_t)test.url.ptr);
    free((char *)(uintptr_t)test.base.ptr);
    return 0;
}
