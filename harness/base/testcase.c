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
