/* SPDX-License-Identifier: MIT */
#include "minimize.h"

#include <stdlib.h>

#include "check.h"

/* What must stay: these strings in the input, this one in the base (NULL: base is not needed). */
struct needs {
    const char *input[2], *base;
    unsigned asked;
    bool broken; /* a code point was torn */
};

static bool has_needs(void *context, struct minimize *work, struct ua_str input, struct ua_str base)
{
    struct needs *needs = context;
    char *text = xstrndup(input.ptr, input.len),
         *of_base = xstrndup(base.ptr ? base.ptr : "", base.len);
    bool good = true;

    (void)work;
    needs->asked++;
    for (int i = 0; i < 2; i++)
        good = good && (!needs->input[i] || strstr(text, needs->input[i]));
    good = good && (!needs->base || (base.ptr && strstr(of_base, needs->base)));
    needs->broken = needs->broken || strstr(text, "\xF0\x9F\x92/") ||
                    (input.len && (input.ptr[0] & 0xC0) == 0x80);
    free(text);
    free(of_base);
    return good;
}

static bool run(struct needs *needs, struct text *input, struct text *base, bool *has_base,
                unsigned questions)
{
    struct minimize work = {input, base, has_base, has_needs, needs, questions, 0, false};

    return minimize(&work);
}

static void test_to_the_end(void)
{
    struct needs needs = {.input = {"\\", "@t"}};
    struct text input = {0}, base = {0};
    bool has_base = true;

    text_puts(&input, "http://");
    for (int i = 0; i < 100; i++)
        text_puts(&input, "K\xF0\x9F\x92\xA9/");
    text_puts(&input, "\\KKKKKKKKKK@tail");
    text_puts(&base, "http://base/");
    CHECK(run(&needs, &input, &base, &has_base, 500));
    CHECK_TEXT(input.ptr, input.len, "\\@t", 3);
    CHECK(!has_base && needs.asked < 200 && !needs.broken);

    /* Nothing can go: it stays, and a base that is needed is made small as well. */
    needs = (struct needs){.input = {"\\@t"}, .base = "b"};
    has_base = true;
    text_puts(&base, "http://base/");
    CHECK(run(&needs, &input, &base, &has_base, 500));
    CHECK_TEXT(input.ptr, input.len, "\\@t", 3);
    CHECK_TEXT(base.ptr, base.len, "b", 1);
    CHECK(has_base);

    /* All can go. */
    needs = (struct needs){0};
    CHECK(run(&needs, &input, &base, &has_base, 500));
    CHECK(input.len == 0 && !has_base);
    text_free(&input);
    text_free(&base);
}

/* The questions bound the work; what is held then is good, only not the smallest. */
static void test_bound(void)
{
    struct needs needs = {.input = {"a", "z"}};
    struct text input = {0}, base = {0};
    bool has_base = false;

    for (int i = 0; i < 300; i++)
        text_puts(&input, i == 99 ? "a" : i == 222 ? "z" : ".");
    CHECK(!run(&needs, &input, &base, &has_base, 7));
    CHECK(needs.asked == 7 &&
          has_needs(&needs, NULL, ua_str(input.ptr, input.len), ua_str(NULL, 0)));
    CHECK(run(&needs, &input, &base, &has_base, 500));
    CHECK_TEXT(input.ptr, input.len, "az", 2);
    text_free(&input);
    text_free(&base);
}

/* Bytes that are not UTF-8 go one by one. */
static void test_bytes(void)
{
    struct needs needs = {.input = {"\x9F"}};
    struct text input = {0}, base = {0};
    bool has_base = false;

    text_puts(&input, "x\xF0\x9F\x92y");
    CHECK(run(&needs, &input, &base, &has_base, 500));
    CHECK_TEXT(input.ptr, input.len, "\x9F", 1);
    text_free(&input);
    text_free(&base);
}

static void check_plain(const char *given, struct needs needs, const char *expected)
{
    struct text input = {0}, base = {0};
    bool has_base = false;

    text_puts(&input, given);
    CHECK(run(&needs, &input, &base, &has_base, 5000));
    CHECK_TEXT(input.ptr, input.len, expected, strlen(expected));
    CHECK(run(&needs, &input, &base, &has_base, 5000));
    CHECK_TEXT(input.ptr, input.len, expected, strlen(expected));
    text_free(&input);
    text_free(&base);
}

/* What is left is made plain, as far as that is no longer than what was given. */
static void test_plain(void)
{
    check_plain("wss://Host.example/\xC3\xBC", (struct needs){.input = {"s:"}}, "s:");
    check_plain("ftp://Host.example/", (struct needs){.input = {"tp:"}}, "http://");
    check_plain("ftp:/", (struct needs){.input = {"tp:"}}, "http:");
    check_plain("x:Z", (struct needs){.input = {":"}}, ":");
    check_plain("[(a)]", (struct needs){.input = {"[", "]"}}, "[]");
}

/* Needs two characters of any kind, the same in both texts. */
static bool has_same_two(void *context, struct minimize *work, struct ua_str input,
                         struct ua_str base)
{
    (void)context;
    (void)work;
    return base.ptr && input.len >= 2 && ua_str_equal(input, base);
}

static void test_both(void)
{
    struct text input = {0}, base = {0};
    bool has_base = true;
    struct minimize work = {&input, &base, &has_base, has_same_two, NULL, 5000, 0, false};

    text_puts(&input, "some-host");
    text_puts(&base, "some-host");
    CHECK(minimize(&work));
    CHECK_TEXT(input.ptr, input.len, "aa", 2);
    CHECK_TEXT(base.ptr, base.len, "aa", 2);
    text_free(&input);
    text_free(&base);
}

/* Needs a "b" and a scheme, "z" or http. */
static bool has_b(void *context, struct minimize *work, struct ua_str input, struct ua_str base)
{
    struct ua_str text = base.ptr ? base : input;

    (void)context;
    (void)work;
    return memchr(text.ptr, 'b', text.len) &&
           ((text.len >= 2 && memcmp(text.ptr, "z:", 2) == 0) ||
            (text.len >= 7 && memcmp(text.ptr, "http://", 7) == 0));
}

/* What the base alone does needs no input. */
static void test_base_alone(void)
{
    struct text input = {0}, base = {0};
    bool has_base = true;
    struct minimize work = {&input, &base, &has_base, has_b, NULL, 5000, 0, false};

    text_puts(&input, "some");
    text_puts(&base, "z:ebra");
    CHECK(minimize(&work));
    CHECK(!has_base && base.len == 0);
    CHECK_TEXT(input.ptr, input.len, "http://b", 8);
    text_free(&input);
    text_free(&base);
}

/* "http://" is plainer than another scheme, and longer: only with slack. */
static void test_slack(void)
{
    static const char *const expected[] = {"z:b", "http://b"};

    for (unsigned i = 0; i < 2; i++) {
        struct text input = {0}, base = {0};
        bool has_base = false;
        struct minimize work = {&input, &base, &has_base, has_b, NULL, 5000, i * 5, false};

        text_puts(&input, "z:b");
        CHECK(minimize(&work));
        CHECK_TEXT(input.ptr, input.len, expected[i], strlen(expected[i]));
        text_free(&input);
        text_free(&base);
    }
}

static bool simpler(const char *a, const char *b)
{
    struct ua_str none = {NULL, 0};

    return minimize_simpler(ua_str(a, strlen(a)), none, ua_str(b, strlen(b)), none);
}

/* A strict order: of two that are not the same, one is simpler. */
static void test_order(void)
{
    static const char *const rising[] = {
        "",   "a",     "b",        "1",    "0",       "/",    "x",  "A",
        "\"", " ",     "\x01",     "\x80", "http://", "\xFF", "aa", "\xC3\xA9",
        "a:", "http:", "http://a", "aaa",  "http:a",  "a://",
    };
    size_t count = sizeof rising / sizeof *rising, wrong = 0;

    for (size_t i = 0; i < count; i++) {
        for (size_t j = 0; j < count; j++) {
            wrong += i == j && simpler(rising[i], rising[j]);
            wrong += i != j && simpler(rising[i], rising[j]) == simpler(rising[j], rising[i]);
        }
    }
    CHECK(wrong == 0);
    CHECK(simpler("http://a", "a://a") && simpler("http://a", "http:a") && simpler("a", "b"));
    CHECK(simpler("a", " ") && simpler(" ", "\x01") && simpler("b", "\x80"));
    CHECK(minimize_simpler(ua_str("a", 1), ua_str(NULL, 0), ua_str("a", 1), ua_str("", 0)));
}

int main(void)
{
    test_to_the_end();
    test_bound();
    test_bytes();
    test_plain();
    test_both();
    test_base_alone();
    test_slack();
    test_order();
    return check_report("minimize");
}
