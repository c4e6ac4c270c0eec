/* SPDX-License-Identifier: MIT */
/* Validation errors: of base and input, and their places below an input. */
#include "validation.h"

#include "check.h"
#include "str.h"
#include "urlassay.h"

static bool shows(const struct validation *v, struct ua_str input, const char *expected)
{
    struct text out = {0};
    bool same;

    validation_show_errors(&out, "errors", input, &v->of_input);
    same = strcmp(out.ptr ? out.ptr : "", expected) == 0;
    if (!same)
        printf("got: %s\n", out.ptr ? out.ptr : "");
    text_free(&out);
    return same;
}

static void test_run(void)
{
    const struct ua_str base = UA_LITERAL("http:h"), no_base = UA_LITERAL("x");
    const struct ua_str input = UA_LITERAL("a b"), good = UA_LITERAL("http://h/");
    struct validation v = {0};

    CHECK(validation_run(&v, testcase_without_base(good)));
    CHECK(v.is_valid && v.of_input.count == 0 && v.of_base.count == 0);
    CHECK(shows(&v, good, ""));
    /* By its base, a relative reference is valid. */
    CHECK(validation_run(&v, (struct testcase){no_base, good}) && v.is_valid);
    CHECK(validation_run(&v, testcase_without_base(no_base)) && !v.is_valid);
    CHECK(validation_run(&v, (struct testcase){input, base}));
    CHECK(!v.is_valid && v.of_base.count == 1 && v.of_input.count == 1);
    CHECK(v.of_input.items[0].position == 1);
    CHECK(shows(
        &v, input,
        "  errors\n"
        "    a b\n"
        "     ^ invalid-URL-unit (byte 1): a code point that a URL must not contain as it is\n"));
    /* A base that fails leaves nothing of the input before. */
    CHECK(validation_run(&v, (struct testcase){good, no_base}));
    CHECK(!v.is_valid && v.of_input.count == 0 && v.of_base.count == 1);
    /* An empty base is one. */
    CHECK(validation_run(&v, (struct testcase){good, UA_LITERAL("")}));
    CHECK(!v.is_valid && v.of_input.count == 0 && v.of_base.count == 1);
    validation_free(&v);
    CHECK(v.of_base.items == NULL);
}

/* The code points have four bytes, and both ends of the excerpt fall behind the third of one. */
static void test_wide_excerpt(void)
{
    struct validation_error error = {0, 41};
    const struct validation_errors errors = {&error, 1, 1};
    struct text input = {0}, out = {0}, expected = {0};

    text_puts(&input, "ab");
    text_puts(&expected, "  label\n    ...");
    for (int i = 0; i < 30; i++) {
        text_puts(&input, i == 9 ? "cdef\xF0\x9F\x98\x80" : "\xF0\x9F\x98\x80");
        if (i < 17)
            text_puts(&expected, i == 9 ? "cdef\xF0\x9F\x98\x80" : "\xF0\x9F\x98\x80");
    }
    text_printf(&expected, "...\n    %*s^ %s (byte 41): %s\n", 3 + 9 + 3, "", ua_error_name(0),
                ua_error_meaning(0));
    validation_show_errors(&out, "label", text_str(&input), &errors);
    CHECK_TEXT(out.ptr, out.len, expected.ptr, expected.len);
    text_free(&input);
    text_free(&out);
    text_free(&expected);
}

/* An input that is longer than a line shows 36 bytes on both sides, and never half a code point. */
static void test_excerpt(void)
{
    struct validation v = {0};
    struct text input = {0};

    text_puts(&input, "http://h/0");
    for (int i = 0; i < 30; i++)
        text_puts(&input, "\xC3\xA9");
    text_puts(&input, " ");
    for (int i = 0; i < 50; i++)
        text_puts(&input, "a");
    CHECK(validation_run(&v, testcase_without_base(text_str(&input))));
    CHECK(shows(&v, text_str(&input),
                "  errors\n"
                "    ...\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9"
                "\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9"
                " aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa...\n"
                "                         ^ invalid-URL-unit (byte 70): a code point that a URL "
                "must not contain as it is\n"));
    validation_free(&v);
    text_free(&input);
}

/* Checks the excerpt of letters, with an error of a given place. It shows this
 * many letters before and behind the place, and dots for the rest. */
static void check_place(size_t len, size_t position, bool has_dots_before, size_t before,
                        size_t behind, bool has_dots_behind)
{
    struct validation_error error = {0, position};
    const struct validation_errors errors = {&error, 1, 1};
    struct text input = {0}, out = {0}, expected = {0};

    memset(text_extend(&input, len), 'a', len);
    text_printf(&expected, "  label\n    %s", has_dots_before ? "..." : "");
    memset(text_extend(&expected, before + behind), 'a', before + behind);
    text_printf(&expected, "%s\n    %*s^ %s (byte %zu): %s\n", has_dots_behind ? "..." : "",
                (int)before + (has_dots_before ? 3 : 0), "", ua_error_name(0), position,
                ua_error_meaning(0));
    validation_show_errors(&out, "label", text_str(&input), &errors);
    CHECK_TEXT(out.ptr, out.len, expected.ptr, expected.len);
    text_free(&input);
    text_free(&out);
    text_free(&expected);
}

static void test_places(void)
{
    /* 72 bytes are shown whole. */
    check_place(72, 0, false, 0, 72, false);
    check_place(72, 72, false, 72, 0, false);
    check_place(73, 0, false, 0, 36, true);
    check_place(73, 36, false, 36, 36, true);
    check_place(73, 37, true, 36, 36, false);
    check_place(73, 73, true, 36, 0, false);
    check_place(200, 36, false, 36, 36, true);
    check_place(200, 37, true, 36, 36, true);
    check_place(200, 163, true, 36, 36, true);
    check_place(200, 164, true, 36, 36, false);
    check_place(200, 199, true, 36, 1, false);
    /* Behind the end is at the end. */
    check_place(72, 80, false, 72, 0, false);
    check_place(200, 210, true, 36, 0, false);
}

int main(void)
{
    test_run();
    test_places();
    test_excerpt();
    test_wide_excerpt();
    return check_report("validation");
}
