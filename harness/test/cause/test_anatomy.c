/* SPDX-License-Identifier: MIT */
#include "anatomy.h"

#include <stdlib.h>

#include "check.h"
#include "str.h"
#include "util.h"

static const struct {
    const char *input, *base;
    const char *parts; /* scheme|slashes|userinfo|host|port|path|query|fragment */
} cases[] = {
    {"http://u:p@h:80/p?q#f", NULL, "http|//|u:p|h|80|/p|q|f"},
    {"  http://h\n", NULL, "http|//||h||||"},
    {"http:h/p", NULL, "http|||h||/p||"},
    {"http:p/q", "http://h/", "http|||||p/q||"},
    {"http:p/q", "https://h/", "http|||p||/q||"},
    {"http:///h/p", NULL, "http|///||h||/p||"},
    {"HTTP:\\\\h\\p", NULL, "HTTP|\\\\||h||\\p||"},
    {"ht\ntp://h", NULL, "ht\ntp|//||h||||"},
    {"http://a\\@b/", NULL, "http|//||a||\\@b/||"},
    {"x://a\\@b/", NULL, "x|//|a\\|b||/||"},
    {"http://a@b@c:1:2/", NULL, "http|//|a@b|c|1:2|/||"},
    {"http://[::1]:8/p", NULL, "http|//||[::1]|8|/p||"},
    {"http://[::1", NULL, "http|//||[::1||||"},
    {"http://?q", NULL, "http|//|||||q|"},
    {"http://h?a?b#c#d", NULL, "http|//||h|||a?b|c#d"},
    {"mailto:u@h", NULL, "mailto|||||u@h||"},
    {"x:/p", NULL, "x|||||/p||"},
    {"x:\\\\p", NULL, "x|||||\\\\p||"},
    {"x:///p", NULL, "x|//||||/p||"},
    {"file:///p", NULL, "file|//||||/p||"},
    {"file:c:/p", NULL, "file|||||c:/p||"},
    {"file://c|/p", NULL, "file|//||||c|/p||"},
    {"file://cd:/p", NULL, "file|//||cd||/p||"},
    {"//h/p", "http://b/", "|//||h||/p||"},
    {"///h/p", "http://b/", "|///||h||/p||"},
    {"///h/p", "x://b/", "|//||||/h/p||"},
    {"/p", "http://b/", "|||||/p||"},
    {"p", NULL, "|||||p||"},
    {"1:p", NULL, "|||||1:p||"},
    {"?q", NULL, "||||||q|"},
    {"#f", NULL, "|||||||f"},
    {"", NULL, "|||||||"},
    {":", NULL, "|||||:||"},
    {" ", NULL, "|||||||"},
};

static void check_parts(const char *input, const char *base, const char *expected)
{
    struct anatomy a;
    struct text got = {0};

    anatomy_split(&a, (struct testcase){from_string(input), from_string(base)});
    {
        const struct span spans[] = {a.scheme, a.slashes, a.userinfo, a.host,
                                     a.port,   a.path,    a.query,    a.fragment};

        for (int i = 0; i < 8; i++) {
            text_puts(&got, i > 0 ? "|" : "");
            text_add(&got, input + spans[i].start, spans[i].end - spans[i].start);
        }
    }
    CHECK_TEXT(got.ptr, got.len, expected, strlen(expected));
    text_free(&got);
}

/* Whatever the bytes: the spans lie in the input, one after the other. */
static void check_order(struct testcase test)
{
    struct anatomy a;

    anatomy_split(&a, test);
    {
        const struct span spans[] = {a.leading, a.scheme, a.slashes, a.userinfo, a.host,
                                     a.port,    a.path,   a.query,   a.fragment, a.trailing};
        uint32_t at = 0;
        bool ordered = true;

        for (size_t i = 0; i < sizeof spans / sizeof spans[0]; i++) {
            ordered = ordered && spans[i].start >= at && spans[i].end >= spans[i].start;
            at = spans[i].end;
        }
        CHECK(ordered && at == test.url.len);
    }
}

static void check_random(void)
{
    static const char bytes[] = "http:file/\\@[]?#%.ax1 \t\n\x80";
    static const char *const bases[] = {NULL, "http://h/", "file:///", "x:y", "?", ""};
    uint64_t state = 1;

    for (int round = 0; round < 20000; round++) {
        char input[24];
        size_t len = 0;

        state = state * 6364136223846793005u + 1442695040888963407u;
        for (uint64_t bits = state >> 8; len < (state >> 59) && len < sizeof input; len++) {
            input[len] = bytes[bits % (sizeof bytes)];
            bits = (bits ^ state >> 20) * 2654435761u;
        }
        check_order((struct testcase){ua_str(input, len), from_string(bases[(state >> 33) % 6])});
    }
}

/* What is behind a base is not part of it. */
static void check_scheme_of_base(void)
{
    struct testcase test = {from_string("http://x"), ua_str("HTTP:", 5)};
    struct anatomy a;

    anatomy_split(&a, test);
    CHECK(anatomy_has_scheme_of_base(&a));
    test.base.len = 4;
    anatomy_split(&a, test);
    CHECK(!anatomy_has_scheme_of_base(&a));
    test.base.ptr = NULL;
    anatomy_split(&a, test);
    CHECK(!anatomy_has_scheme_of_base(&a));
}

int main(void)
{
    check_scheme_of_base();
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        check_parts(cases[i].input, cases[i].base, cases[i].parts);
    check_order(testcase_without_base(from_string(NULL)));
    check_random();
    return check_report("anatomy");
}
