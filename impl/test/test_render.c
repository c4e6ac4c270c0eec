/* SPDX-License-Identifier: MIT */
/* URL rendering, host and URL equivalence, and the origin of blob: URLs that have an entry. */
#include "check.h"
#include "str.h"

static struct ua_url *make(const char *href)
{
    struct ua_url *url = ua_url_new(NULL);

    CHECK(url && ua_url_parse(url, href, strlen(href), NULL, NULL) == UA_OK);
    return url;
}

static void test_rendering(void)
{
    static const struct {
        const char *input, *expected;
    } cases[] = {
        {"https://u:p@h:81/p?q#f", "https://h:81/p?q#f"},
        {"https://xn--bcher-kva.example/", "https://b\xC3\xBC"
                                           "cher.example/"},
        {"https://xn--a/", "https://xn--a/"},
        {"https://[::1]/", "https://[::1]/"},
        {"https://0x7f.1/", "https://127.0.0.1/"},
        {"a://%C3%A4/", "a://%C3%A4/"}, /* an opaque host is no domain */
        {"a://xn--bcher-kva", "a://xn--bcher-kva"},
        {"mailto:%C3%A4@x?s=%E2%82%AC", "mailto:\xC3\xA4@x?s=\xE2\x82\xAC"},
        {"a:/.//p", "a:/.//p"},
        {"file:///C:/%C3%A4", "file:///C:/\xC3\xA4"},
        {"http://h/%C3%A4?%C3%A4#%C3%A4", "http://h/\xC3\xA4?\xC3\xA4#\xC3\xA4"},
        {"http://h/\xF0\x9F\x8D\xA3\xF0\x9F\x8D\xBA", "http://h/\xF0\x9F\x8D\xA3\xF0\x9F\x8D\xBA"},
        {"http://h/%41%7A%30%7E%22%3C", "http://h/Az0~\"<"},
        /* delimiters and "%" */
        {"http://h/%2F%3F%23%25%5C%3A%40", "http://h/%2F%3F%23%25%5C%3A%40"},
        {"http://h/?a%26b%3Dc%2Bd", "http://h/?a%26b%3Dc%2Bd"},
        {"http://h/%2541", "http://h/%2541"},
        /* what is ill-formed, alone and beside what is not */
        {"http://h/%FF%C3%A4%C3", "http://h/%FF\xC3\xA4%C3"},
        {"http://h/%C3/%A4", "http://h/%C3/%A4"},
        {"http://h/%ED%A0%80%C0%AF", "http://h/%ED%A0%80%C0%AF"},
        {"http://h/%zz%4", "http://h/%zz%4"},
        {"http://h/%c3%a4%e2%80%ae", "http://h/\xC3\xA4%e2%80%ae"}, /* its case stays */
        /* what is not to be seen: controls, spaces, formats, unassigned, private */
        {"http://h/%00%09%0A%1F%7F%20", "http://h/%00%09%0A%1F%7F%20"},
        {"http://h/%C2%85%C2%A0%C2%AD", "http://h/%C2%85%C2%A0%C2%AD"},
        {"http://h/%E2%80%8B%E2%80%8C%E2%80%8F", "http://h/%E2%80%8B%E2%80%8C%E2%80%8F"},
        {"http://h/%E2%80%8D", "http://h/%E2%80%8D"},
        {"http://h/%E2%80%A8%E3%80%80%EF%BB%BF", "http://h/%E2%80%A8%E3%80%80%EF%BB%BF"},
        {"http://h/%E2%80%82%E2%A0%80%E3%85%A4", "http://h/%E2%80%82%E2%A0%80%E3%85%A4"},
        {"http://h/%EE%80%80%EF%BF%BF%F4%8F%BF%BF", "http://h/%EE%80%80%EF%BF%BF%F4%8F%BF%BF"},
        {"http://h/%F3%A0%81%81%CD%B8", "http://h/%F3%A0%81%81%CD%B8"},
        {"http://h/%EF%BF%BD", "http://h/\xEF\xBF\xBD"},
        /* what UTS #46 maps or deviates on has a glyph */
        {"http://h/%C3%84%C3%9F%EF%BC%A1", "http://h/\xC3\x84\xC3\x9F\xEF\xBC\xA1"},
        {"http://h/%F0%9F%94%92%F0%9F%94%8F", "http://h/%F0%9F%94%92%F0%9F%94%8F"}, /* locks */
    };
    struct ua_buf out;

    ua_buf_init(&out, NULL);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct ua_url *url = make(cases[i].input);

        CHECK(ua_url_render(&out, url) == UA_OK);
        CHECK_TEXT(out.ptr, out.len, cases[i].expected, strlen(cases[i].expected));
        ua_url_free(url);
    }
    ua_buf_free(&out);
}

static void test_bad_arguments(void)
{
    struct ua_url *url = make("a:b"), *no_url = ua_url_new(NULL);
    const struct ua_blob_resolver no_function = {NULL, NULL};
    struct ua_buf out;

    ua_buf_init(&out, NULL);
    CHECK(ua_buf_append(&out, "old", 3) == UA_OK);
    CHECK(ua_url_render(NULL, url) == UA_BADARG);
    CHECK(ua_url_render(&out, NULL) == UA_BADARG);
    CHECK(ua_url_render(&out, no_url) == UA_BADARG);
    CHECK(ua_url_origin(NULL, url) == UA_BADARG);
    CHECK(ua_url_origin(&out, NULL) == UA_BADARG);
    CHECK(ua_url_origin(&out, no_url) == UA_BADARG);
    CHECK(ua_url_origin_with(NULL, url, NULL) == UA_BADARG);
    CHECK(ua_url_origin_with(&out, no_url, NULL) == UA_BADARG);
    CHECK(ua_url_origin_with(&out, url, &no_function) == UA_BADARG);
    CHECK_TEXT(out.ptr, out.len, "old", 3);
    ua_buf_free(&out);
    ua_url_free(url);
    ua_url_free(no_url);
}

static void test_host_equals(void)
{
    const struct ua_str h = UA_LITERAL("h"), g = UA_LITERAL("g"), empty = UA_LITERAL(""),
                        ip = UA_LITERAL("127.0.0.1"), none = {NULL, 0};

    CHECK(ua_host_equals(UA_HOST_DOMAIN, h, UA_HOST_DOMAIN, h));
    CHECK(!ua_host_equals(UA_HOST_DOMAIN, h, UA_HOST_DOMAIN, g));
    CHECK(!ua_host_equals(UA_HOST_DOMAIN, h, UA_HOST_OPAQUE, h));
    CHECK(!ua_host_equals(UA_HOST_IPV4, ip, UA_HOST_OPAQUE, ip));
    CHECK(ua_host_equals(UA_HOST_EMPTY, empty, UA_HOST_EMPTY, empty));
    CHECK(!ua_host_equals(UA_HOST_NULL, none, UA_HOST_NULL, none));
    CHECK(!ua_host_equals(UA_HOST_NULL, empty, UA_HOST_NULL, empty));
    CHECK(!ua_host_equals(UA_HOST_DOMAIN, none, UA_HOST_DOMAIN, none));
    CHECK(!ua_host_equals(UA_HOST_DOMAIN, h, UA_HOST_DOMAIN, none));
}

static void test_url_equals(void)
{
    struct ua_url *a = make("http://h/p?q#f"), *b = make("http://h/p?q#g"), *c = make("a:?q"),
                  *d = make("a:?q#"), *no_url = ua_url_new(NULL);

    CHECK(ua_url_equals(a, a, false) && ua_url_equals(a, a, true));
    CHECK(!ua_url_equals(a, b, false) && ua_url_equals(a, b, true));
    CHECK(!ua_url_equals(a, c, true) && !ua_url_equals(c, d, false) && ua_url_equals(c, d, true));
    CHECK(!ua_url_equals(no_url, no_url, false) && !ua_url_equals(NULL, NULL, true));
    CHECK(!ua_url_equals(a, no_url, true) && !ua_url_equals(NULL, a, false));
    CHECK(ua_url_is_special(a) && !ua_url_is_special(c) && !ua_url_is_special(no_url));
    ua_url_free(a);
    ua_url_free(b);
    ua_url_free(c);
    ua_url_free(d);
    ua_url_free(no_url);
}

/* A store with one entry. */
struct store {
    const char *href;
    enum ua_status status; /* what asking for it gives */
    int asked;
};

static enum ua_status origin_of_entry(void *ctx, struct ua_buf *out, struct ua_str href)
{
    struct store *store = ctx;

    store->asked++;
    if (!ua_str_equal(href, ua_str(store->href, strlen(store->href))))
        return UA_FAILURE;
    if (ua_buf_append(out, "https://entry.example", 21) != UA_OK)
        return UA_NOMEM;
    return store->status;
}

static void test_blob_entry(void)
{
    struct store store = {"blob:https://path.example/1?q", UA_OK, 0};
    const struct ua_blob_resolver resolver = {origin_of_entry, &store};
    struct ua_url *url = make("blob:https://path.example/1?q#f");
    struct ua_buf out;

    ua_buf_init(&out, NULL);
    CHECK(ua_url_origin(&out, url) == UA_OK);
    CHECK_TEXT(out.ptr, out.len, "https://path.example", 20);
    CHECK(ua_url_origin_with(&out, url, NULL) == UA_OK);
    CHECK_TEXT(out.ptr, out.len, "https://path.example", 20);
    CHECK(ua_url_origin_with(&out, url, &resolver) == UA_OK && store.asked == 1);
    CHECK_TEXT(out.ptr, out.len, "https://entry.example", 21);
    /* A status that is not "no such entry" is passed on, and out stays. */
    store.status = UA_NOMEM;
    CHECK(ua_url_origin_with(&out, url, &resolver) == UA_NOMEM);
    CHECK_TEXT(out.ptr, out.len, "https://entry.example", 21);
    /* What a callback appended before it found no entry is forgotten. */
    store.status = UA_FAILURE;
    CHECK(ua_url_origin_with(&out, url, &resolver) == UA_OK);
    CHECK_TEXT(out.ptr, out.len, "https://path.example", 20);
    /* No entry; and nobody is asked for other schemes. */
    store.href = "blob:other";
    CHECK(ua_url_origin_with(&out, url, &resolver) == UA_OK && store.asked == 4);
    CHECK_TEXT(out.ptr, out.len, "https://path.example", 20);
    ua_url_free(url);
    url = make("https://h:1/");
    CHECK(ua_url_origin_with(&out, url, &resolver) == UA_OK && store.asked == 4);
    CHECK_TEXT(out.ptr, out.len, "https://h:1", 11);
    ua_url_free(url);
    url = make("blob:d3958f5c");
    CHECK(ua_url_origin_with(&out, url, &resolver) == UA_OK && store.asked == 5);
    CHECK_TEXT(out.ptr, out.len, "null", 4);
    ua_url_free(url);
    ua_buf_free(&out);
}

int main(void)
{
    test_rendering();
    test_bad_arguments();
    test_host_equals();
    test_url_equals();
    test_blob_entry();
    return check_report("render");
}
