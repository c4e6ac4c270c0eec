/* SPDX-License-Identifier: MIT */
/* How a rewrite is applied to a test case: to the URL, to the base, or to both. */
#include "rewrite_step.h"

#include <string.h>

#include "check.h"
#include "str.h"

/* One step. changed NULL: the step changes nothing, or has the result of SCOPE_BOTH. */
static const struct {
    const char *name, *url, *base;
    enum scope scope;
    unsigned reading, substitute;
    const char *changed, *changed_base;
} rows[] = {
    {"backslash", "a\\b", NULL, SCOPE_BOTH, 0, 0, "a/b", NULL},
    {"backslash", "a\\b", NULL, SCOPE_URL, 0, 0, NULL, NULL},
    {"backslash", "a/b", NULL, SCOPE_BOTH, 0, 0, NULL, NULL},
    {"backslash", "a\\b", "http://h\\c", SCOPE_BOTH, 0, 0, "a/b", "http://h/c"},
    {"backslash", "a\\b", "http://h\\c", SCOPE_URL, 0, 0, "a/b", "http://h\\c"},
    {"backslash", "a\\b", "http://h\\c", SCOPE_BASE, 0, 0, "a\\b", "http://h/c"},
    {"backslash", "a\\b", "http://h/c", SCOPE_BOTH, 0, 0, "a/b", "http://h/c"},
    {"backslash", "a/b", "http://h\\c", SCOPE_BOTH, 0, 0, "a/b", "http://h/c"},
    {"backslash", "a\\b", "http://h/c", SCOPE_URL, 0, 0, NULL, NULL},
    {"backslash", "a/b", "http://h\\c", SCOPE_BASE, 0, 0, NULL, NULL},
    /* The last number chooses the substitute, in the URL or in the base. */
    {"host-charset", "http://a!/", NULL, SCOPE_BOTH, 0, 0, "http://ax/", NULL},
    {"host-charset", "http://a!/", NULL, SCOPE_BOTH, 0, 1, "http://aq/", NULL},
    {"host-charset", "b", "http://a!/", SCOPE_BOTH, 0, 0, "b", "http://ax/"},
    {"host-charset", "b", "http://a!/", SCOPE_BOTH, 0, 1, "b", "http://aq/"},
    {"host-charset", "//c!", "http://a!/", SCOPE_BASE, 0, 1, "//c!", "http://aq/"},
    /* A base is one of a reference. */
    {"base-fragment", "a", "http://h/#f", SCOPE_BOTH, 0, 0, "a", "http://h/"},
    {"base-fragment", "http://h/#f", NULL, SCOPE_BOTH, 0, 0, NULL, NULL},
    {"relative-base", "http://h/", "b", SCOPE_BOTH, 0, 0, "http://h/", "http://base/b"},
    /* Another reading. */
    {"semicolon", "http://a;b/", NULL, SCOPE_BOTH, 1, 0, "http://a%3Bb/", NULL},
    {"semicolon", "http://a;b/", NULL, SCOPE_BOTH, 2, 1, "http://aqb/", NULL},
};

static void test_rows(void)
{
    struct owned_testcase from = {0}, to = {0};

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct rewrite_step step = {.rewrite = rewrite_find(rows[i].name),
                                          .scope = rows[i].scope,
                                          .reading = rows[i].reading,
                                          .substitute = rows[i].substitute};
        const unsigned failed = checks_failed;

        testcase_copy(&from,
                      (struct testcase){from_string(rows[i].url), from_string(rows[i].base)});
        CHECK(step.rewrite >= 0);
        CHECK(rewrite_step_apply(&to, &from, step) == (rows[i].changed != NULL));
        if (rows[i].changed) {
            CHECK_TEXT(to.url.ptr, to.url.len, rows[i].changed, strlen(rows[i].changed));
            CHECK(to.has_base == (rows[i].changed_base != NULL));
        }
        if (rows[i].changed_base)
            CHECK_TEXT(to.base.ptr, to.base.len, rows[i].changed_base,
                       strlen(rows[i].changed_base));
        if (checks_failed != failed)
            printf("row %zu, %s of %s\n", i, rows[i].name, rows[i].url);
    }
    testcase_free(&from);
    testcase_free(&to);
}

/* Each reading in each scope, the scopes of the first one first. */
static void test_numbers(void)
{
    const unsigned two = (unsigned)rewrite_find("unencoded"),
                   one = (unsigned)rewrite_find("scheme-case");

    CHECK(rewrite_step_count(one) == SCOPES && rewrite_step_count(two) == 2 * SCOPES);
    for (unsigned n = 0; n < 2 * SCOPES; n++) {
        const struct rewrite_step step = rewrite_step_at(two, n);

        CHECK(step.rewrite == (int)two && step.substitute == 0);
        CHECK(step.scope == (enum scope)(n % SCOPES) && step.reading == n / SCOPES);
        CHECK(step_reading(step) == &rewrites[two]->readings[n / SCOPES]);
    }
    CHECK(step_components(NO_STEP) == 0);
}

static void test_components(void)
{
    const struct change change = {
        {.rewrite = rewrite_find("host-charset")},
        {.rewrite = rewrite_find("semicolon"), .reading = 0},
    };

    CHECK(step_components(change.first) == COMPONENT_BIT(HOST));
    CHECK(change_components(&change) == (COMPONENT_BIT(HOST) | COMPONENT_BIT(PATH)));
    CHECK(change_components(&(struct change){change.second, NO_STEP}) == COMPONENT_BIT(PATH));
}

/* The first step that changes it, in place. */
static void test_in_place(void)
{
    const unsigned semicolon = (unsigned)rewrite_find("semicolon");
    struct owned_testcase test = {0};

    testcase_copy(&test, (struct testcase){UA_LITERAL("b"), UA_LITERAL("http://a;b/")});
    CHECK(rewrite_testcase(&test, semicolon) && test.has_base);
    CHECK_TEXT(test.url.ptr, test.url.len, "b", 1);
    CHECK_TEXT(test.base.ptr, test.base.len, "http://a/;b/", 12);
    CHECK(!rewrite_testcase(&test, semicolon));
    CHECK_TEXT(test.base.ptr, test.base.len, "http://a/;b/", 12);
    testcase_free(&test);
}

int main(void)
{
    test_rows();
    test_numbers();
    test_components();
    test_in_place();
    return check_report("rewrite_step");
}
