/* SPDX-License-Identifier: MIT */
/* The URL class's attributes beyond what vectors/setters.json can say: bad arguments, statuses,
 * records that must not change, values that are views into the record. */
#include "check.h"
#include "str.h"

static struct ua_url *make(const char *href)
{
    struct ua_url *url = ua_url_new(NULL);

    CHECK(url && ua_url_parse(url, href, strlen(href), NULL, NULL) == UA_OK);
    return url;
}

static bool is_text(struct ua_str got, const char *expected)
{
    return got.ptr && got.len == strlen(expected) && memcmp(got.ptr, expected, got.len) == 0;
}

static bool is_href(const struct ua_url *url, const char *expected)
{
    return is_text(ua_url_href(url), expected);
}

static enum ua_status set(struct ua_url *url, enum ua_attribute attribute, const char *value)
{
    return ua_url_set(url, attribute, value, strlen(value));
}

static void test_names(void)
{
    static const char *const names[UA_ATTRIBUTES] = {"href",   "protocol", "username", "password",
                                                     "host",   "hostname", "port",     "pathname",
                                                     "search", "hash"};

    for (int i = 0; i < UA_ATTRIBUTES; i++) {
        CHECK(strcmp(ua_attribute_name((enum ua_attribute)i), names[i]) == 0);
        CHECK((int)ua_attribute_from_name(names[i], strlen(names[i])) == i);
        CHECK(ua_attribute_from_name(names[i], strlen(names[i]) - 1) == UA_ATTRIBUTES ||
              i == UA_HOSTNAME);
    }
    CHECK(strcmp(ua_attribute_name(UA_ATTRIBUTES), "") == 0);
    CHECK(strcmp(ua_attribute_name((enum ua_attribute) - 1), "") == 0);
    CHECK(ua_attribute_from_name("hostname", 4) == UA_HOST);
    CHECK(ua_attribute_from_name("hash\0", 5) == UA_ATTRIBUTES);
    CHECK(ua_attribute_from_name("origin", 6) == UA_ATTRIBUTES);
    CHECK(ua_attribute_from_name("", 0) == UA_ATTRIBUTES);
    CHECK(ua_attribute_from_name(NULL, 0) == UA_ATTRIBUTES);
    CHECK(ua_attribute_from_name(NULL, 4) == UA_ATTRIBUTES);
    CHECK(ua_attribute_from_name("href", (size_t)1 << 31) == UA_ATTRIBUTES);
}

static void test_getters(void)
{
    static const char *const expected[UA_ATTRIBUTES] = {
        "a://u:p@h:1/p?q#f", "a:", "u", "p", "h:1", "h", "1", "/p", "?q", "#f"};
    struct ua_url *url = make("a://u:p@h:1/p?q#f"), *bare = make("a:b"), *empty = make("a://?#"),
                  *none = ua_url_new(NULL);

    for (int i = 0; i < UA_ATTRIBUTES; i++) {
        CHECK(is_text(ua_url_get(url, (enum ua_attribute)i), expected[i]));
        CHECK(!ua_url_get(none, (enum ua_attribute)i).ptr);
        CHECK(!ua_url_get(NULL, (enum ua_attribute)i).ptr);
    }
    CHECK(!ua_url_get(url, UA_ATTRIBUTES).ptr);
    CHECK(!ua_url_get(url, (enum ua_attribute)99).ptr);
    for (int i = UA_USERNAME; i < UA_ATTRIBUTES; i++) {
        CHECK(is_text(ua_url_get(bare, (enum ua_attribute)i), i == UA_PATHNAME ? "b" : ""));
        CHECK(is_text(ua_url_get(empty, (enum ua_attribute)i), ""));
    }
    ua_url_free(url);
    ua_url_free(bare);
    ua_url_free(empty);
    ua_url_free(none);
}

/* What no setter accepts, and what it leaves behind: nothing. */
static void test_bad_arguments(void)
{
    static const char *const hrefs[] = {"http://u:p@h:81/p?q#f", "mailto:x", "a:/.//p",
                                        "file:///p"};
    struct ua_url *none = ua_url_new(NULL);

    for (size_t n = 0; n < sizeof hrefs / sizeof *hrefs; n++) {
        struct ua_url *url = make(hrefs[n]);

        for (int i = 0; i < UA_ATTRIBUTES; i++) {
            enum ua_attribute attribute = (enum ua_attribute)i;

            CHECK(ua_url_set(url, attribute, NULL, 1) == UA_BADARG);
            /* No such memory exists: the length must be refused before the value is read. */
            CHECK(ua_url_set(url, attribute, "x", UA_MAX_LENGTH + 1) == UA_TOO_LONG);
            CHECK(ua_url_set(url, attribute, "x", SIZE_MAX) == UA_TOO_LONG);
            CHECK(ua_url_set(NULL, attribute, "x", 1) == UA_BADARG);
            CHECK(ua_url_set(none, attribute, "x", 1) == UA_BADARG);
        }
        CHECK(ua_url_set(url, UA_ATTRIBUTES, "x", 1) == UA_BADARG);
        CHECK(ua_url_set(url, (enum ua_attribute)99, "x", 1) == UA_BADARG);
        CHECK(is_href(url, hrefs[n]));
        ua_url_free(url);
    }
    CHECK(!ua_url_is_valid(none));
    ua_url_free(none);
}

/* NULL with len 0 is the empty value. */
static void test_null_is_empty(void)
{
    static const char *const expected[UA_ATTRIBUTES] = {
        [UA_HREF] = "http://u:p@h:81/p?q#f",    [UA_PROTOCOL] = "http://u:p@h:81/p?q#f",
        [UA_USERNAME] = "http://:p@h:81/p?q#f", [UA_PASSWORD] = "http://u@h:81/p?q#f",
        [UA_HOST] = "http://u:p@h:81/p?q#f",    [UA_HOSTNAME] = "http://u:p@h:81/p?q#f",
        [UA_PORT] = "http://u:p@h/p?q#f",       [UA_PATHNAME] = "http://u:p@h:81/?q#f",
        [UA_SEARCH] = "http://u:p@h:81/p#f",    [UA_HASH] = "http://u:p@h:81/p?q",
    };

    for (int i = 0; i < UA_ATTRIBUTES; i++) {
        struct ua_url *url = make("http://u:p@h:81/p?q#f");
        enum ua_status status = ua_url_set(url, (enum ua_attribute)i, NULL, 0);
        bool fails = i == UA_HREF || i == UA_PROTOCOL || i == UA_HOST || i == UA_HOSTNAME;

        CHECK(status == (fails ? UA_FAILURE : UA_OK));
        CHECK(is_href(url, expected[i]));
        ua_url_free(url);
    }
}

static void test_statuses(void)
{
    struct ua_url *url = make("http://h:81/");
    struct ua_url *opaque = make("mailto:x"), *file = make("file:///p");

    /* Returning early is not a failure. */
    CHECK(set(opaque, UA_USERNAME, "u") == UA_OK && set(opaque, UA_PASSWORD, "p") == UA_OK);
    CHECK(set(opaque, UA_HOST, "h") == UA_OK && set(opaque, UA_HOSTNAME, "h") == UA_OK);
    CHECK(set(opaque, UA_PORT, "1") == UA_OK && set(opaque, UA_PATHNAME, "/p") == UA_OK);
    CHECK(set(opaque, UA_PROTOCOL, "http") == UA_OK);
    CHECK(is_href(opaque, "mailto:x"));
    /* The parser's failure is one. */
    CHECK(set(url, UA_HREF, "/p") == UA_FAILURE && is_href(url, "http://h:81/"));
    CHECK(ua_url_is_valid(url));
    CHECK(set(url, UA_PROTOCOL, "1") == UA_FAILURE && is_href(url, "http://h:81/"));
    CHECK(set(url, UA_PROTOCOL, "mailto") == UA_OK && is_href(url, "http://h:81/"));
    CHECK(set(url, UA_HOST, "a b") == UA_FAILURE && is_href(url, "http://h:81/"));
    CHECK(set(url, UA_PORT, "x") == UA_FAILURE && is_href(url, "http://h:81/"));
    CHECK(set(url, UA_PORT, "65536") == UA_FAILURE && is_href(url, "http://h:81/"));
    /* With state override a drive letter is not a path, but a host that fails. */
    CHECK(set(file, UA_HOST, "C|") == UA_FAILURE && set(file, UA_HOST, "C:") == UA_FAILURE);
    CHECK(is_href(file, "file:///p"));
    /* The one failure that leaves something. */
    CHECK(set(url, UA_HOST, "x:65536") == UA_FAILURE && is_href(url, "http://x:81/"));
    ua_url_free(url);
    ua_url_free(opaque);
    ua_url_free(file);
}

/* Bytes that are no UTF-8 count as U+FFFD; NUL is data. */
static void test_bytes(void)
{
    struct ua_url *url = make("a://h/");

    CHECK(ua_url_set(url, UA_USERNAME, "\xFF\0", 2) == UA_OK);
    CHECK(is_text(ua_url_get(url, UA_USERNAME), "%EF%BF%BD%00"));
    CHECK(ua_url_set(url, UA_PASSWORD, "\xE2\x82", 2) == UA_OK);
    CHECK(is_text(ua_url_get(url, UA_PASSWORD), "%EF%BF%BD"));
    CHECK(ua_url_set(url, UA_PATHNAME, "\xC3/\0", 3) == UA_OK);
    CHECK(is_text(ua_url_get(url, UA_PATHNAME), "/%EF%BF%BD/%00"));
    CHECK(ua_url_set(url, UA_SEARCH, "\x80\0", 2) == UA_OK);
    CHECK(is_text(ua_url_get(url, UA_SEARCH), "?%EF%BF%BD%00"));
    CHECK(ua_url_set(url, UA_HASH, "\xED\xA0\x80\0", 4) == UA_OK);
    CHECK(is_text(ua_url_get(url, UA_HASH), "#%EF%BF%BD%EF%BF%BD%EF%BF%BD%00"));
    CHECK(ua_url_set(url, UA_HOSTNAME, "\xFFx", 2) == UA_OK);
    CHECK(is_text(ua_url_get(url, UA_HOSTNAME), "%EF%BF%BDx"));
    CHECK(ua_url_set(url, UA_HOSTNAME, "x\0", 2) == UA_FAILURE);
    CHECK(ua_url_set(url, UA_PROTOCOL, "b\0", 2) == UA_FAILURE);
    CHECK(ua_url_set(url, UA_PORT,
                     "8\0"
                     "1",
                     3) == UA_OK);
    CHECK(is_text(ua_url_get(url, UA_PORT), "8"));
    CHECK(ua_url_set(url, UA_HREF, "x:\0\xFF", 4) == UA_OK && is_href(url, "x:%00%EF%BF%BD"));
    ua_url_free(url);
}

/* Each attribute, set to each attribute's own view of the same record, does what it does when set
 * to a copy of that text. */
static void test_aliasing(void)
{
    static const char *const hrefs[] = {
        "http://user:pass@host.example:8080/path/x?query=1#fragment", "a:/.//path?q",
        "mailto:x@y?z#w", "file://host/c:/d"};

    for (size_t n = 0; n < sizeof hrefs / sizeof *hrefs; n++) {
        for (int to = 0; to < UA_ATTRIBUTES; to++) {
            for (int from = 0; from < UA_ATTRIBUTES; from++) {
                struct ua_url *url = make(hrefs[n]), *other = make(hrefs[n]);
                struct ua_str view = ua_url_get(url, (enum ua_attribute)from);
                char copy[128];
                enum ua_status status;

                memcpy(copy, view.ptr, view.len);
                status = ua_url_set(other, (enum ua_attribute)to, copy, view.len);
                CHECK(ua_url_set(url, (enum ua_attribute)to, view.ptr, view.len) == status);
                CHECK(ua_url_equals(url, other, false));
                ua_url_free(url);
                ua_url_free(other);
            }
        }
    }
}

static void test_construct(void)
{
    struct ua_url *url = ua_url_new(NULL);
    struct ua_str view;
    bool answer = false;

    CHECK(ua_url_construct(url, "http://h/", 9, NULL, 0) == UA_OK && is_href(url, "http://h/"));
    CHECK(ua_url_construct(url, "x", 1, "http://h/a/b", 12) == UA_OK);
    CHECK(is_href(url, "http://h/a/x"));
    view = ua_url_href(url); /* its own href as base, and its own path as input */
    CHECK(ua_url_construct(url, view.ptr + 10, 2, view.ptr, view.len) == UA_OK);
    CHECK(is_href(url, "http://h/x"));
    CHECK(ua_url_construct(url, NULL, 0, "http://h/a", 10) == UA_OK && is_href(url, "http://h/a"));
    CHECK(ua_url_construct(url, "x", 1, "", 0) == UA_FAILURE && !ua_url_is_valid(url));
    CHECK(ua_url_construct(url, "a:b", 3, NULL, 0) == UA_OK);
    CHECK(ua_url_construct(url, "http://h/", 9, "not a base", 10) == UA_FAILURE);
    CHECK(!ua_url_is_valid(url));
    CHECK(ua_url_construct(url, "a:b", 3, NULL, 0) == UA_OK);
    CHECK(ua_url_construct(NULL, "a:b", 3, NULL, 0) == UA_BADARG);
    CHECK(ua_url_construct(url, NULL, 1, NULL, 0) == UA_BADARG);
    CHECK(ua_url_construct(url, "a:b", 3, NULL, 1) == UA_BADARG);
    CHECK(ua_url_construct(url, "a", UA_MAX_LENGTH + 1, NULL, 0) == UA_TOO_LONG);
    CHECK(ua_url_construct(url, "a", 1, "b", UA_MAX_LENGTH + 1) == UA_TOO_LONG);
    CHECK(is_href(url, "a:b"));

    CHECK(ua_url_can_parse(&answer, "a:b", 3, NULL, 0) == UA_OK && answer);
    CHECK(ua_url_can_parse(&answer, "b", 1, NULL, 0) == UA_OK && !answer);
    CHECK(ua_url_can_parse(&answer, "b", 1, "http://h", 8) == UA_OK && answer);
    CHECK(ua_url_can_parse(&answer, "b", 1, "x", 1) == UA_OK && !answer);
    answer = true;
    CHECK(ua_url_can_parse(NULL, "a:b", 3, NULL, 0) == UA_BADARG);
    CHECK(ua_url_can_parse(&answer, NULL, 3, NULL, 0) == UA_BADARG && answer);
    CHECK(ua_url_can_parse(&answer, "a:b", 3, NULL, 3) == UA_BADARG && answer);
    CHECK(ua_url_can_parse(&answer, "a", SIZE_MAX, NULL, 0) == UA_TOO_LONG && answer);
    CHECK(ua_url_can_parse(&answer, "a", 1, "b", UA_MAX_LENGTH + 1) == UA_TOO_LONG && answer);
    ua_url_free(url);
}

/* The list is freed with its URL, and stays its own while the URL fails to parse. */
static void test_search_params(void)
{
    struct ua_url *url = make("http://h/?a=1");
    struct ua_params *list = ua_url_search_params(url);
    const struct ua_parse_options options = {.state_override = UA_STATE_QUERY};

    CHECK(list && ua_url_search_params(url) == list);
    ua_params_free(list); /* does nothing */
    CHECK(ua_params_size(list) == 1);
    CHECK(!ua_url_search_params(NULL));
    CHECK(set(url, UA_HREF, "x") == UA_FAILURE && ua_params_size(list) == 1);
    CHECK(set(url, UA_HREF, "x:?b=2&c") == UA_OK && ua_params_size(list) == 2);
    CHECK(set(url, UA_SEARCH, "") == UA_OK && ua_params_size(list) == 0);
    CHECK(ua_url_parse(url, "x:?d", 4, NULL, NULL) == UA_OK && ua_params_size(list) == 1);
    /* The parser itself knows no query object; only the setter does. */
    CHECK(ua_url_parse(url, "e&f", 3, NULL, &options) == UA_OK && ua_params_size(list) == 1);
    CHECK(ua_url_parse(url, "x", 1, NULL, NULL) == UA_FAILURE && ua_params_size(list) == 1);
    CHECK(!ua_url_search_params(url));
    CHECK(ua_params_append(list, ua_str("g", 1), ua_str("", 0)) == UA_OK);
    CHECK(ua_params_size(list) == 2 && !ua_url_is_valid(url));
    CHECK(ua_url_parse(url, "x:y?h", 5, NULL, NULL) == UA_OK && ua_params_size(list) == 1);
    CHECK(ua_params_append(list, ua_str("i", 1), ua_str("", 0)) == UA_OK);
    CHECK(is_href(url, "x:y?h=&i="));
    /* A string is scalar values before it is percent-decoded: these bytes do not join. */
    CHECK(ua_url_set(url, UA_SEARCH, "a=\xE2%82%AC", 9) == UA_OK);
    CHECK(is_text(ua_params_get(list, ua_str("a", 1)), "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD"));
    CHECK(is_text(ua_url_query(url), "a=%EF%BF%BD%82%AC"));
    ua_url_free(url);
}

int main(void)
{
    test_names();
    test_getters();
    test_bad_arguments();
    test_null_is_empty();
    test_statuses();
    test_bytes();
    test_aliasing();
    test_construct();
    test_search_params();
    return check_report("setters");
}
