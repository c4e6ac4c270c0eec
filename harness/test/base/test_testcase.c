/* SPDX-License-Identifier: MIT */
/* A test case and its form as one text. */
#include "testcase.h"

#include "check.h"

static const struct {
    struct ua_str url, base;
    const char *form;
    size_t size;
} cases[] = {
    {{"", 0}, {NULL, 0}, "", 0},
    {{"", 0}, {"", 0}, "\xFF", 1},
    {{"a", 1}, {NULL, 0}, "a", 1},
    {{"a", 1}, {"", 0}, "a\xFF", 2},
    {{"", 0},
     {"bc", 2},
     "\xFF"
     "bc",
     3},
    {{"a\0b", 3},
     {"c\xFF", 2},
     "a\0b\xFF"
     "c\xFF",
     6},
};
#define CASES (sizeof cases / sizeof *cases)

static void check_equal(struct testcase a, struct testcase b)
{
    CHECK_TEXT(a.url.ptr, a.url.len, b.url.ptr, b.url.len);
    CHECK(!a.base.ptr == !b.base.ptr);
    CHECK_TEXT(a.base.ptr, a.base.len, b.base.ptr, b.base.len);
}

static void test_form(void)
{
    for (size_t i = 0; i < CASES; i++) {
        const struct testcase test = {cases[i].url, cases[i].base};
        struct text out = {0};

        text_puts(&out, "x");
        testcase_write(&out, test);
        CHECK_TEXT(out.ptr + 1, out.len - 1, cases[i].form, cases[i].size);
        CHECK(out.ptr[out.len] == '\0');
        CHECK(testcase_size(test) == cases[i].size && !testcase_has_mark_in_url(test));
        check_equal(testcase_split(cases[i].form, cases[i].size), test);
        text_free(&out);
    }
    check_equal(testcase_split(NULL, 0), testcase_without_base((struct ua_str){"", 0}));
    CHECK(testcase_has_mark_in_url(testcase_without_base((struct ua_str){"a\xFF", 2})));
}

/* With too little space, the first bytes are written and no others. */
static void test_pack_limit(void)
{
    for (size_t i = 0; i < CASES; i++) {
        const struct testcase test = {cases[i].url, cases[i].base};

        for (size_t max = 0; max <= cases[i].size + 1; max++) {
            const size_t len = max < cases[i].size ? max : cases[i].size;
            char out[8];

            memset(out, 'x', sizeof out);
            CHECK(testcase_pack(out, max, test) == len);
            CHECK_TEXT(out, len, cases[i].form, len);
            CHECK(out[len] == 'x');
        }
    }
}

static void test_owned(void)
{
    struct owned_testcase test = {0};

    for (size_t i = 0; i < CASES; i++) {
        const struct testcase from = {cases[i].url, cases[i].base};

        testcase_copy(&test, from);
        check_equal(testcase_of(&test), from);
    }
    testcase_free(&test);
    check_equal(testcase_of(&test), testcase_without_base((struct ua_str){"", 0}));
}

static void test_equal(void)
{
    const struct ua_str a = {"a", 1}, b = {"b", 1}, none = {NULL, 0}, empty = {"", 0};
    const struct testcase rows[] = {{a, none}, {a, empty}, {a, b}, {b, none}, {b, b}, {empty, a}};

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        for (size_t j = 0; j < sizeof rows / sizeof *rows; j++)
            CHECK(testcase_equal(rows[i], rows[j]) == (i == j));
    }
    CHECK(
        testcase_equal((struct testcase){{"a\0b", 3}, none}, (struct testcase){{"a\0b", 3}, none}));
    CHECK(!testcase_equal((struct testcase){{"a\0b", 3}, none},
                          (struct testcase){{"a\0c", 3}, none}));
}

int main(void)
{
    test_form();
    test_pack_limit();
    test_owned();
    test_equal();
    return check_report("testcase");
}
