/* SPDX-License-Identifier: MIT */
/* A test case: a URL and an optional base, and its form as one text.
 *
 * The form is the URL and, if there is a base, a byte 0xFF and the base. UTF-8 never has that byte,
 * so that seeds and corpora stay readable. testcase_split is the only reader of the form, and
 * testcase_pack the only writer. */
#ifndef TESTCASE_H
#define TESTCASE_H

#include <stdint.h>
#include <string.h>

#include "urlassay.h"
#include "util.h"

#define TESTCASE_MARK 0xFF

/* Both borrowed. base.ptr NULL: no base, which differs from an empty one. */
struct testcase {
    struct ua_str url, base;
};

/* Reads the form: separates size bytes at the first mark. data may be NULL if size is 0. The views
 * point into data. Targets whose input has more than two parts split the base again. */
static inline struct testcase testcase_split(const void *data, size_t size)
{
    const char *text = size > 0 ? data : "";
    const char *mark = size > 0 ? memchr(text, TESTCASE_MARK, size) : NULL;
    struct testcase test = {{text, mark ? (size_t)(mark - text) : size}, {NULL, 0}};

    if (mark)
        test.base = (struct ua_str){mark + 1, size - test.url.len - 1};
    return test;
}

/* Returns a test case without a base. */
static inline struct testcase testcase_without_base(struct ua_str url)
{
    return (struct testcase){url, {NULL, 0}};
}

/* Returns whether the URL has a mark, so that testcase_split does not read the form back. */
static inline bool testcase_has_mark_in_url(struct testcase test)
{
    return test.url.len > 0 && memchr(test.url.ptr, TESTCASE_MARK, test.url.len) != NULL;
}

/* Returns how many bytes the form has. */
size_t testcase_size(struct testcase test);

/* Writes the first bytes of the form, at most max, to out, which must not overlap test. Returns how
 * many it wrote. */
size_t testcase_pack(char *out, size_t max, struct testcase test);

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
/* Returns whether two test cases have the same URL and base. */
bool testcase_equal(struct testcase a, struct testcase b);

#endif
