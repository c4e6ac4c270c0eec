/* SPDX-License-Identifier: MIT */
/* A test case: a URL and perhaps a base, and its form as one text.
 *
 * As one text it is the URL, and behind a byte 0xFF, which UTF-8 never has, the base. So seeds and
 * corpora stay readable. This is the one place that knows the form. */
#ifndef TESTCASE_H
#define TESTCASE_H

#include <stdint.h>
#include <string.h>

#include "urlassay.h"
#include "util.h"

#define TESTCASE_MARK 0xFF

/* Both borrowed. base.ptr NULL: there is no base, which differs from an empty one. */
struct testcase {
    struct ua_str url, base;
};

/* Separates the text at its first mark. data may be NULL if size is 0. The views point into data.
 */
static inline struct testcase testcase_split(const void *data, size_t size)
{
    const char *text = size > 0 ? data : "";
    const char *mark = size > 0 ? memchr(text, TESTCASE_MARK, size) : NULL;
    struct testcase test = {{text, mark ? (size_t)(mark - text) : size}, {NULL, 0}};

    if (mark)
        test.base = (struct ua_str){mark + 1, size - test.url.len - 1};
    return test;
}

/* Appends the form to out. */
void testcase_write(struct text *out, struct testcase test);

/* A test case that owns its texts. Zeroed: an empty URL without a base; testcase_free is due. */
struct owned_testcase {
    struct text url, base;
    bool has_base; /* if not, base is not used */
};

void testcase_free(struct owned_testcase *test);
/* Replaces what to held by a copy of from, which may not point into it. */
void testcase_copy(struct owned_testcase *to, struct testcase from);
/* Borrowed from test until it changes. */
struct testcase testcase_of(const struct owned_testcase *test);

#endif
