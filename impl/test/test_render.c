/* SPDX-License-Identifier: MIT */
/* URL rendering, host and URL equivalence, and the origin of blob: URLs that have an entry. */
#include "check.h"
#include "str.h"
#include "utf8.h"

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
        {"a://%C3%A4/", "a://%C3%A4/"}, /* an opaque host is not a domain */
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

/* Renders the code point, percent-encoded and alone in a path. */
static void check_alone(uint32_t code_point, bool is_shown)
{
    char bytes[4], encoded[32] = "http://h/", decoded[32] = "http://h/";
    size_t len = ua_utf8_encode(bytes, code_point), start = strlen(encoded);
    struct ua_url *url;
    struct ua_buf out;

    for (size_t i = 0; i < len; i++)
        snprintf(encoded + start + 3 * i, 4, "%%%02X", (unsigned)(unsigned char)bytes[i]);
    memcpy(decoded + start, bytes, len);
    url = make(encoded);
    ua_buf_init(&out, NULL);
    CHECK(ua_url_render(&out, url) == UA_OK);
    if (is_shown)
        CHECK_TEXT(out.ptr, out.len, decoded, start + len);
    else
        CHECK_TEXT(out.ptr, out.len, encoded, strlen(encoded));
    ua_buf_free(&out);
    ua_url_free(url);
}

/* Each code point alone: in a run the loss of one of them could hide. */
static void test_code_points(void)
{
    static const uint32_t hidden[] = {
        /* controls and spaces */
        0x00, 0x09, 0x0A, 0x1F, 0x20, 0x7F, 0x80, 0x85, 0x9F, 0xA0, 0x1680, 0x2000, 0x2001, 0x2002,
        0x2003, 0x2004, 0x2005, 0x2006, 0x2007, 0x2008, 0x2009, 0x200A, 0x2028, 0x2029, 0x202F,
        0x205F, 0x3000,
        /* formats: hyphen, joiners, directions, operators, annotations, shorthand, music, tags */
        0xAD, 0x061C, 0x200B, 0x200C, 0x200D, 0x200E, 0x200F, 0x202A, 0x202B, 0x202C, 0x202D,
        0x202E, 0x2060, 0x2061, 0x2062, 0x2063, 0x2064, 0x2066, 0x2067, 0x2068, 0x2069, 0x206A,
        0x206F, 0xFEFF, 0xFFF9, 0xFFFA, 0xFFFB, 0x1BCA0, 0x1BCA3, 0x1D173, 0x1D17A, 0xE0001,
        0xE0020, 0xE007F,
        /* formats of hieroglyphs, and formats that enclose digits */
        0x13430, 0x1343F, 0x0600, 0x06DD, 0x070F, 0x08E2, 0x110BD,
        /* Default_Ignorable_Code_Point: letters, marks and variation selectors */
        0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B, 0x180C, 0x180D, 0x180E, 0x180F, 0x3164,
        0xFE00, 0xFE0F, 0xFFA0, 0xE0100, 0xE01EF,
        /* unassigned, of which the last three are Default_Ignorable_Code_Point; noncharacters */
        0x0378, 0x3FC40, 0xDFFFF, 0x2065, 0xFFF0, 0xE0FFF, 0xFDD0, 0xFFFE, 0xFFFF, 0x10FFFF,
        /* private use */
        0xE000, 0xF8FF, 0xF0000, 0x10FFFD,
        /* what no property yields: blank, without a glyph of its own, or a sign of a browser */
        0x2800, 0x13441, 0x13442, 0x16FE4, 0x1D159, 0xFFFC, 0x2D7F, 0x1107F, 0x11D45, 0x11D97,
        0x13440, 0x1BC9D, 0x1DA9B, 0x1DA9C, 0x1DA9D, 0x1DA9E, 0x1DA9F, 0x1DAA1, 0x1DAA2, 0x1DAA8,
        0x1DAAF, 0x1F50F, 0x1F510, 0x1F511, 0x1F512, 0x1F513, 0x1F6E1};
    static const uint32_t shown[] = {
        0x22, 0x7E, 0xA1, 0xA8, 0xC4, 0xDF, 0x3C2,
        /* disallowed in a domain, but with a glyph */
        0x2024, 0x2026, 0x2488, 0x2FF0, 0xFFFD, 0x1F100,
        /* marks, among them those that stack letters and draw a sign otherwise */
        0x0301, 0x20DD, 0x093F, 0x1039, 0x17D2, 0x11D44,
        /* beside what is hidden */
        0x2010, 0x2027, 0x2801, 0x28FF, 0x3131, 0x303F, 0x2D70, 0x11066, 0x11D43, 0x11D98, 0x13443,
        0x13447, 0x16FE3, 0x16FF0, 0x1BC9C, 0x1D157, 0x1D158, 0x1D15A, 0x1DA8B, 0x1F50E, 0x1F514,
        0x1F6E0, 0x1F6E2,
        /* new in Unicode 18 */
        0x0558, 0x05C8, 0x20C4, 0x10ED9, 0x1D250, 0x1DB00, 0x1FADD, 0x3D000, 0x3FC3F};

    for (size_t i = 0; i < sizeof hidden / sizeof *hidden; i++)
        check_alone(hidden[i], false);
    for (size_t i = 0; i < sizeof shown / sizeof *shown; i++)
        check_alone(shown[i], true);
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
    test_code_points();
    test_bad_arguments();
    test_host_equals();
    test_url_equals();
    test_blob_entry();
    return check_report("render");
}
