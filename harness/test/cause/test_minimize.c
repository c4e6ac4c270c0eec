/* SPDX-License-Identifier: MIT */
#include "minimize.h"

#include <stdlib.h>

#include "check.h"
#include "str.h"

/* What must stay: these strings in the input, this one in the base (NULL: base is not needed). */
struct needs {
    const char *input[2], *base;
    unsigned asked;
    bool broken; /* a code point was torn */
};

static bool has_needs(void *context, struct minimize_job *work, struct testcase candidate)
{
    const struct ua_str input = candidate.url, base = candidate.base;
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

static bool run_minimize(struct needs *needs, struct owned_testcase *test, unsigned questions)
{
    struct minimize_job work = {
        .test = test, .same = has_needs, .context = needs, .budget = questions};

    return minimize_input(&work);
}

static void test_to_the_end(void)
{
    struct needs needs = {.input = {"\\", "@t"}};
    struct owned_testcase test = {.has_base = true};

    text_puts(&test.url, "http://");
    for (int i = 0; i < 100; i++)
        text_puts(&test.url, "K\xF0\x9F\x92\xA9/");
    text_puts(&test.url, "\\KKKKKKKKKK@tail");
    text_puts(&test.base, "http://base/");
    CHECK(run_minimize(&needs, &test, 500));
    CHECK_TEXT(test.url.ptr, test.url.len, "\\@t", 3);
    CHECK(!test.has_base && needs.asked < 200 && !needs.broken);

    /* Nothing can go: it stays, and a base that is needed is made small as well. */
    needs = (struct needs){.input = {"\\@t"}, .base = "b"};
    test.has_base = true;
    text_puts(&test.base, "http://base/");
    CHECK(run_minimize(&needs, &test, 500));
    CHECK_TEXT(test.url.ptr, test.url.len, "\\@t", 3);
    CHECK_TEXT(test.base.ptr, test.base.len, "b", 1);
    CHECK(test.has_base);

    /* All can go. */
    needs = (struct needs){0};
    CHECK(run_minimize(&needs, &test, 500));
    CHECK(test.url.len == 0 && !test.has_base);
    testcase_free(&test);
}

/* The questions bound the work; what is held then is good, only not the smallest. */
static void test_bound(void)
{
    struct needs needs = {.input = {"a", "z"}};
    struct owned_testcase test = {0};

    for (int i = 0; i < 300; i++)
        text_puts(&test.url, i == 99 ? "a" : i == 222 ? "z" : ".");
    CHECK(!run_minimize(&needs, &test, 7));
    CHECK(needs.asked == 7 && has_needs(&needs, NULL, testcase_of(&test)));
    CHECK(run_minimize(&needs, &test, 500));
    CHECK_TEXT(test.url.ptr, test.url.len, "az", 2);
    testcase_free(&test);
}

/* Bytes that are not UTF-8 go one by one. */
static void test_bytes(void)
{
    struct needs needs = {.input = {"\x9F"}};
    struct owned_testcase test = {0};

    text_puts(&test.url, "x\xF0\x9F\x92y");
    CHECK(run_minimize(&needs, &test, 500));
    CHECK_TEXT(test.url.ptr, test.url.len, "\x9F", 1);
    testcase_free(&test);
}

static void check_plain(const char *given, struct needs needs, const char *expected)
{
    struct owned_testcase test = {0};

    text_puts(&test.url, given);
    CHECK(run_minimize(&needs, &test, 5000));
    CHECK_TEXT(test.url.ptr, test.url.len, expected, strlen(expected));
    CHECK(run_minimize(&needs, &test, 5000));
    CHECK_TEXT(test.url.ptr, test.url.len, expected, strlen(expected));
    testcase_free(&test);
}

/* What is left is made plain, unless that would make it longer than the given input. */
static void test_plain(void)
{
    check_plain("wss://Host.example/\xC3\xBC", (struct needs){.input = {"s:"}}, "s:");
    check_plain("ftp://Host.example/", (struct needs){.input = {"tp:"}}, "http://");
    check_plain("ftp:/", (struct needs){.input = {"tp:"}}, "http:");
    check_plain("x:Z", (struct needs){.input = {":"}}, ":");
    check_plain("[(a)]", (struct needs){.input = {"[", "]"}}, "[]");
}

/* One of two texts must stay, alone. */
struct either {
    struct ua_str given, plain;
};

static bool is_either(void *context, struct minimize_job *work, struct testcase candidate)
{
    const struct either *either = context;

    (void)work;
    return ua_str_equal(candidate.url, either->given) || ua_str_equal(candidate.url, either->plain);
}

/* What a character may be replaced by, the plainest first: each stands for a kind of characters. */
static void test_plainer_characters(void)
{
    static const struct ua_str plainer[] = {
        UA_LITERAL("a"),
        UA_LITERAL("x"),
        UA_LITERAL("!"),
        UA_LITERAL(" "),
        UA_LITERAL("\n"),
        UA_LITERAL("\t"),
        UA_LITERAL("\x01"),
        {"", 1},
        UA_LITERAL("\xC3\xA9"),
        UA_LITERAL("\xC3\x9F"),
        UA_LITERAL("\xE3\x80\x82"),
        {"\x80", 1},
    };
    const size_t count = sizeof plainer / sizeof *plainer;

    for (size_t i = 0; i < count; i++) {
        /* From a character that is none of these, and from the one after it in the list. */
        const struct ua_str given[] = {UA_LITERAL("\xF0\x9F\x98\x80"), plainer[(i + 1) % count]};

        for (size_t j = 0; j < 2; j++) {
            struct either either = {given[j], plainer[i]};
            struct owned_testcase test = {0};
            struct minimize_job work = {
                .test = &test, .same = is_either, .context = &either, .budget = 500};

            if (given[j].len < plainer[i].len || (j == 1 && i + 1 == count))
                continue;
            text_add(&test.url, given[j].ptr, given[j].len);
            CHECK(minimize_input(&work));
            CHECK_TEXT(test.url.ptr, test.url.len, plainer[i].ptr, plainer[i].len);
            testcase_free(&test);
        }
    }
}

/* So many of these digits must stay together, and of the two others as many. */
struct kept {
    size_t digits;
    char open, close;
};

static bool is_balanced(void *context, struct minimize_job *work, struct testcase candidate)
{
    const struct kept *kept = context;
    size_t digits = 0, longest = 0, opened = 0, closed = 0;

    (void)work;
    for (size_t i = 0; i < candidate.url.len; i++) {
        const char c = candidate.url.ptr[i];

        digits = c == (char)('0' + digits % 7) ? digits + 1 : 0;
        longest = digits > longest ? digits : longest;
        opened += c == kept->open;
        closed += c == kept->close;
    }
    return longest == kept->digits && opened == closed &&
           candidate.url.ptr[candidate.url.len - 1] == 'Z';
}

/* before and behind stand around the digits, and either both go or none. */
static void check_balanced(size_t digits, const char *before, const char *behind, bool both_go)
{
    struct kept kept = {digits, before[0] ? before[0] : behind[0], behind[before[0] ? 0 : 1]};
    struct owned_testcase test = {0};
    struct text expected = {0};
    struct minimize_job work = {
        .test = &test, .same = is_balanced, .context = &kept, .budget = 100000};

    text_puts(&test.url, before);
    for (size_t i = 0; i < digits; i++)
        text_printf(&test.url, "%u", (unsigned)(i % 7));
    text_printf(&test.url, "%sZ", behind);
    text_puts(&expected, both_go ? "" : before);
    for (size_t i = 0; i < digits; i++)
        text_printf(&expected, "%u", (unsigned)(i % 7));
    text_printf(&expected, "%sZ", both_go ? "" : behind);
    CHECK(minimize_input(&work));
    CHECK_TEXT(test.url.ptr, test.url.len, expected.ptr, expected.len);
    testcase_free(&test);
    text_free(&expected);
}

/* Pieces at any position are tried in a text that is short, and any two characters in a shorter
 * one. */
static void test_lengths(void)
{
    check_balanced(45, "", "pq", true);
    check_balanced(151, "", "pq", true);
    check_balanced(201, "", "pq", false);
    check_balanced(20, "(", ")", true);
    check_balanced(29, "(", ")", true);
    check_balanced(30, "(", ")", false);
}

/* Needs two characters of any kind, the same in both texts. */
static bool has_same_two(void *context, struct minimize_job *work, struct testcase candidate)
{
    const struct ua_str input = candidate.url, base = candidate.base;

    (void)context;
    (void)work;
    return base.ptr && input.len >= 2 && ua_str_equal(input, base);
}

static void test_both(void)
{
    struct owned_testcase test = {.has_base = true};
    struct minimize_job work = {.test = &test, .same = has_same_two, .budget = 5000};

    text_puts(&test.url, "some-host");
    text_puts(&test.base, "some-host");
    CHECK(minimize_input(&work));
    CHECK_TEXT(test.url.ptr, test.url.len, "aa", 2);
    CHECK_TEXT(test.base.ptr, test.base.len, "aa", 2);
    testcase_free(&test);
}

/* Needs a "b" and a scheme, "z" or http. */
static bool has_b(void *context, struct minimize_job *work, struct testcase candidate)
{
    const struct ua_str text = candidate.base.ptr ? candidate.base : candidate.url;

    (void)context;
    (void)work;
    return memchr(text.ptr, 'b', text.len) &&
           ((text.len >= 2 && memcmp(text.ptr, "z:", 2) == 0) ||
            (text.len >= 7 && memcmp(text.ptr, "http://", 7) == 0));
}

/* If the base alone causes the difference, no input is needed. */
static void test_base_alone(void)
{
    struct owned_testcase test = {.has_base = true};
    struct minimize_job work = {.test = &test, .same = has_b, .budget = 5000};

    text_puts(&test.url, "some");
    text_puts(&test.base, "z:ebra");
    CHECK(minimize_input(&work));
    CHECK(!test.has_base && test.base.len == 0);
    CHECK_TEXT(test.url.ptr, test.url.len, "http://b", 8);
    testcase_free(&test);
}

/* "http://" is plainer than another scheme, and longer: only with slack. */
static void test_slack(void)
{
    static const char *const expected[] = {"z:b", "http://b"};

    for (unsigned i = 0; i < 2; i++) {
        struct owned_testcase test = {0};
        struct minimize_job work = {.test = &test, .same = has_b, .budget = 5000, .slack = i * 5};

        text_puts(&test.url, "z:b");
        CHECK(minimize_input(&work));
        CHECK_TEXT(test.url.ptr, test.url.len, expected[i], strlen(expected[i]));
        testcase_free(&test);
    }
}

static bool simpler(const char *a, const char *b)
{
    struct ua_str none = {NULL, 0};

    return minimize_simpler((struct testcase){ua_str(a, strlen(a)), none},
                            (struct testcase){ua_str(b, strlen(b)), none});
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
    CHECK(minimize_simpler((struct testcase){UA_LITERAL("a"), {NULL, 0}},
                           (struct testcase){UA_LITERAL("a"), {"", 0}}));
}

int main(void)
{
    test_to_the_end();
    test_bound();
    test_bytes();
    test_plain();
    test_plainer_characters();
    test_lengths();
    test_both();
    test_base_alone();
    test_slack();
    test_order();
    return check_report("minimize");
}
