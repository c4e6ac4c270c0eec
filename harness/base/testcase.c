/* SPDX-License-Identifier: MIT */
#include "testcase.h"

#include "str.h"

size_t testcase_size(struct testcase test)
{
    return test.url.len + (test.base.ptr ? 1 + test.base.len : 0);
}

/* Writes as much of bytes as fits after the first at bytes. Returns the new end. */
static size_t pack_bytes(char *out, size_t max, size_t at, struct ua_str bytes)
{
    const size_t len = bytes.len < max - at ? bytes.len : max - at;

    if (len > 0)
        memcpy(out + at, bytes.ptr, len);
    return at + len;
}

size_t testcase_pack(char *out, size_t max, struct testcase test)
{
    const char mark = (char)TESTCASE_MARK;
    size_t len = pack_bytes(out, max, 0, test.url);

    if (!test.base.ptr)
        return len;
    len = pack_bytes(out, max, len, (struct ua_str){&mark, 1});
    return pack_bytes(out, max, len, test.base);
}

void testcase_write(struct text *out, struct testcase test)
{
    const size_t size = testcase_size(test);

    testcase_pack(text_extend(out, size), size, test);
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

bool testcase_equal(struct testcase a, struct testcase b)
{
    return ua_str_equal(a.url, b.url) && !a.base.ptr == !b.base.ptr && ua_str_equal(a.base, b.base);
}
