/* SPDX-License-Identifier: MIT */
/* What vectors cannot say of ua_is_valid_url_string: statuses, bytes that are no text, memory. */
#include <stdlib.h>

#include "check.h"
#include "str.h"
#include "urlassay.h"

/* The answer for len bytes; anything but UA_OK counts as a failed check. */
static bool is_valid_text(const char *input, size_t len, const struct ua_url *base)
{
    bool answer = false;

    CHECK(ua_is_valid_url_string(NULL, &answer, input, len, base) == UA_OK);
    return answer;
}

static bool is_valid(const char *input)
{
    return is_valid_text(input, strlen(input), NULL);
}

static struct ua_url *parsed(const char *input)
{
    struct ua_url *url = ua_url_new(NULL);

    CHECK(url && ua_url_parse(url, input, strlen(input), NULL, NULL) == UA_OK);
    return url;
}

static void test_arguments(void)
{
    struct ua_url *empty = ua_url_new(NULL), *base = parsed("http://h/");
    bool answer = true;

    CHECK(ua_is_valid_url_string(NULL, NULL, "a:", 2, NULL) == UA_BADARG);
    CHECK(ua_is_valid_url_string(NULL, &answer, NULL, 1, NULL) == UA_BADARG);
    CHECK(ua_is_valid_url_string(NULL, &answer, "a:", 2, empty) == UA_BADARG);
    CHECK(ua_is_valid_url_string(NULL, &answer, "a:", UA_MAX_LENGTH + 1, NULL) == UA_TOO_LONG);
    CHECK(ua_is_valid_url_string(NULL, &answer, "a:", SIZE_MAX, base) == UA_TOO_LONG);
    CHECK(answer);
    CHECK(!is_valid_text(NULL, 0, NULL));
    CHECK(is_valid_text(NULL, 0, base));
    CHECK(!is_valid_text("", 0, NULL));
    ua_url_free(empty);
    ua_url_free(base);
}

/* Ill-formed UTF-8 is U+FFFD: a URL code point, but none that a domain may have. */
static void test_bytes(void)
{
    static const char *const ill_formed[] = {"\x80", "\xC3", "\xF0\x9F\x92", "\xED\xA0\x80",
                                             "\xFF"};
    char text[64];

    for (size_t i = 0; i < sizeof ill_formed / sizeof *ill_formed; i++) {
        snprintf(text, sizeof text, "http://h/%s?%s#%s", ill_formed[i], ill_formed[i],
                 ill_formed[i]);
        CHECK(is_valid(text));
        snprintf(text, sizeof text, "foo://%s/", ill_formed[i]);
        CHECK(is_valid(text));
        snprintf(text, sizeof text, "http://%s/", ill_formed[i]);
        CHECK(!is_valid(text));
        snprintf(text, sizeof text, "foo:%s", ill_formed[i]);
        CHECK(is_valid(text));
        /* What follows a sequence that breaks off is itself again. */
        snprintf(text, sizeof text, "foo:%s|", ill_formed[i]);
        CHECK(!is_valid(text));
    }
    CHECK(!is_valid_text("http://h/\0", 10, NULL));
    CHECK(!is_valid_text("http://h\0/", 10, NULL));
    CHECK(!is_valid_text("\0", 1, NULL));
    CHECK(!is_valid_text("foo:\0", 5, NULL));
    CHECK(is_valid_text("http://h/|", 9, NULL)); /* len counts, not what lies behind */
}

/* Every ASCII code point in each place where URL units stand. */
static void test_ascii(void)
{
    static const char units[] = "!$&'()*+,-./0123456789:;=?@ABCDEFGHIJKLMNOPQRSTUVWXYZ_"
                                "abcdefghijklmnopqrstuvwxyz~";
    char path[] = "http://h/x", query[] = "http://h?x", fragment[] = "http://h#x";
    char opaque[] = "foo:ax", host[] = "foo://ax";

    for (int c = 0; c < 0x80; c++) {
        bool is_unit = c && strchr(units, c);
        bool is_number_sign = c == '#'; /* starts a fragment, where it may */

        path[9] = query[9] = fragment[9] = opaque[5] = host[7] = (char)c;
        CHECK(is_valid_text(path, 10, NULL) == (is_unit || is_number_sign));
        CHECK(is_valid_text(query, 10, NULL) == (is_unit || is_number_sign));
        CHECK(is_valid_text(fragment, 10, NULL) == is_unit);
        CHECK(is_valid_text(opaque, 6, NULL) == (is_unit || is_number_sign));
        CHECK(is_valid_text(host, 8, NULL) == ((is_unit && c != '@') || is_number_sign));
    }
}

static void test_long_inputs(void)
{
    static const char *const starts[] = {
        "http://h/", "foo:", "foo://", "http://h:", "http://[", "http://h#", "http://"};
    const size_t len = (size_t)1 << 20;
    char *text = malloc(len);

    CHECK(text);
    for (size_t i = 0; text && i < sizeof starts / sizeof *starts; i++) {
        size_t start = strlen(starts[i]);

        for (const char *fill = "/:.%0a"; *fill; fill++) {
            bool answer = is_valid_text(starts[i], start, NULL);

            memset(text, *fill, len);
            memcpy(text, starts[i], start);
            CHECK(ua_is_valid_url_string(NULL, &answer, text, len, NULL) == UA_OK);
        }
    }
    free(text);
}

/* --- memory --- */

static size_t calls, fail_at;
static long live;

static void *failing_resize(void *ctx, void *ptr, size_t old_size, size_t new_size)
{
    (void)ctx;
    (void)old_size;
    if (new_size == 0) {
        live -= ptr != NULL;
        free(ptr);
        return NULL;
    }
    if (++calls == fail_at)
        return NULL;
    live += !ptr;
    return realloc(ptr, new_size);
}

static void test_memory(void)
{
    const struct ua_allocator allocator = {failing_resize, NULL};
    static const struct {
        const char *input;
        bool valid;
    } cases[] = {
        {"http://example.com/", true},
        {"http://\xC3\xA9\xE2\x98\x95.xn--53h.example/", true},
        {"file://a_b/", false},
        {"//\xD7\x90\xD7\x91/", true},
        {"http://1.2.3.\xEF\xBC\x94/", false},
    };
    struct ua_url *base = parsed("https://h/");

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        size_t len = strlen(cases[i].input);
        enum ua_status status = UA_NOMEM;
        bool answer = !cases[i].valid;

        for (fail_at = 1; status == UA_NOMEM; fail_at++) {
            calls = 0;
            status = ua_is_valid_url_string(&allocator, &answer, cases[i].input, len, base);
            CHECK(live == 0);
            CHECK(status == UA_OK || (status == UA_NOMEM && answer != cases[i].valid));
        }
        CHECK(status == UA_OK && answer == cases[i].valid);
        CHECK(fail_at > 2);
    }
    /* Without a domain there is nothing to allocate. */
    for (fail_at = 1; fail_at < 3; fail_at++) {
        bool answer = false;

        calls = 0;
        CHECK(ua_is_valid_url_string(&allocator, &answer, "foo://h/p", 9, base) == UA_OK && answer);
        CHECK(ua_is_valid_url_string(&allocator, &answer, "ws://1.2.3.4", 12, base) == UA_OK);
        CHECK(ua_is_valid_url_string(&allocator, &answer, "ws://[::1]", 10, base) == UA_OK);
        CHECK(answer && calls == 0);
    }
    ua_url_free(base);
}

int main(void)
{
    test_arguments();
    test_bytes();
    test_ascii();
    test_long_inputs();
    test_memory();
    return check_report("writing");
}
