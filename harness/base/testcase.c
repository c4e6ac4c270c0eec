/* SPDX-License-Identifier: MIT */
#include "testcase.h"

void testcase_write(struct text *out, struct testcase test)
{
    const char mark = (char)TESTCASE_MARK;

    text_add(out, test.url.ptr ? test.url.ptr : "", test.url.len);
    if (test.base.ptr) {
        text_add(out, &mark, 1);
        text_add(out, test.base.ptr, test.base.len);
    }
}

void testcase_free(struct owned_testcase *test)
{
    text_free(&test->url);
    text_free(&test->base);
    test->has_base = false;
}

static void set_text(struct text *to, struct ua_str from)
{
    text_clear(to);
    text_add(to, from.ptr ? from.ptr : "", from.len);
}

void testcase_copy(struct owned_testcase *to, struct testcase from)
{
    set_text(&to->url, from.url);
    set_text(&to->base, from.base);
    to->has_base = from.base.ptr != NULL;
}

struct testcase testcase_of(const struct owned_testcase *test)
{
    return (struct testcase){text_str(&test->url), text_optional(&test->base, test->has_base)};
}
