/* SPDX-License-Identifier: MIT */
/* Validation errors: of base and input, and their places below an input. */
#include "check.h"
#include "str.h"
#include "validation.h"

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
    validation_free(&v);
    CHECK(v.of_base.items == NULL);
}

/* Of an input that is longer than a line, 36 bytes on both sides; never half a code point. */
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

int main(void)
{
    test_run();
    test_excerpt();
    return check_report("validation");
}
