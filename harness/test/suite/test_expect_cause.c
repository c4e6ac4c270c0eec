/* SPDX-License-Identifier: MIT */
/* The causes of known differences: what is asked about a case, and whether a cause still holds. The
 * engines are dated editions, whose answers do not change. */
#include <stdlib.h>

#include "check.h"
#include "expect_cause.h"
#include "registry.h"
#include "str.h"
#include "util.h"

static struct causes causes;
static struct suite suite;

/* The cases of the suite, by these numbers. */
enum {
    BACKSLASH,
    SPELLING,
    NUMBER,
    PAIR,
    BASE,
    TOASCII,
    TOASCII_SAME,
    PERCENT,
    PERCENT_LATIN,
    SETTER,
    WRONG,
    CASES
};

static const char urls[] =
    "[{\"input\":\"http://a\\\\@b\",\"base\":null,\"href\":\"http://a/@b\"},"
    "{\"input\":\"HTTP://h/\",\"base\":null,\"href\":\"http://h/\"},"
    "{\"input\":\"http://1/\",\"base\":null,\"href\":\"http://0.0.0.1/\"},"
    "{\"input\":\"http://1\\\\@b\",\"base\":null,\"href\":\"http://0.0.0.1/@b\"},"
    "{\"input\":\"http://a b/\",\"base\":null,\"failure\":true}]";
static const char domains[] =
    "[{\"input\":\"1\",\"output\":\"0.0.0.1\"},{\"input\":\"a.b\",\"output\":\"a.b\"}]";
static const char percents[] =
    "[{\"input\":\"\\u00e4\",\"output\":{\"utf-8\":\"%C3%A4\",\"windows-1252\":\"%E4\"}}]";
static const char setters[] =
    "{\"hash\":[{\"href\":\"http://a\\\\@b\",\"new_value\":\"f\",\"expected\":{\"hash\":\"#f\"}}]}";
static const char wrong[] =
    "[{\"input\":\"http://a\\\\@b\",\"base\":null,\"href\":\"http://wrong/\"}]";

static void read_cases(const char *name, const char *json)
{
    struct text error = {0};

    CHECK(suite_read(&suite, name, json, strlen(json), &error));
    CHECK_TEXT(error.ptr, error.len, "", 0);
    text_free(&error);
}

static void check_found(int line, int number, const char *field, const char *expected)
{
    struct case_result result = {0};
    struct text name = {0};

    text_puts(&name, "before");
    case_result_add_mismatch(&result, field);
    causes_find(&causes, &name, &suite.cases[number], &result);
    check_text(__FILE__, line, name.ptr, name.len, expected, strlen(expected));
    case_result_free(&result);
    text_free(&name);
}

static void test_find(void)
{
    unsigned capabilities = causes.pair.engines[1]->capabilities;
    struct case_result both = {0};
    struct text name = {0};

    check_found(__LINE__, BACKSLASH, "href", "backslash");
    check_found(__LINE__, SPELLING, "href", "equivalent");
    check_found(__LINE__, NUMBER, "href", "ipv4-number");
    check_found(__LINE__, PAIR, "href", "backslash");
    check_found(__LINE__, BASE, "result", "equivalent");
    check_found(__LINE__, BASE, "as a base", "equivalent");
    check_found(__LINE__, BACKSLASH, "as a base", "equivalent");
    check_found(__LINE__, TOASCII, "host", "ipv4-number");
    check_found(__LINE__, TOASCII_SAME, "host", "equivalent");
    check_found(__LINE__, PERCENT, "search", "non-ascii");
    check_found(__LINE__, PERCENT_LATIN, "search", "unexplained");
    check_found(__LINE__, SETTER, "hash", "unexplained");
    /* Where the case itself went wrong as well, that is asked. */
    case_result_add_mismatch(&both, "as a base");
    case_result_add_mismatch(&both, "result");
    causes_find(&causes, &name, &suite.cases[BACKSLASH], &both);
    CHECK_TEXT(name.ptr, name.len, "backslash", strlen("backslash"));
    case_result_free(&both);
    text_free(&name);
    causes.pair.engines[1]->capabilities = capabilities & ~CAPABILITY(OP_PARSE);
    check_found(__LINE__, BACKSLASH, "href", "unexplained");
    causes.pair.engines[1]->capabilities = capabilities;
}

/* expected "": it still holds. */
static void check_verified(int line, int number, const char *field, const char *cause,
                           const char *expected)
{
    struct case_result result = {0};
    struct text why = {0};

    case_result_add_mismatch(&result, field);
    CHECK(causes_verify(&causes, cause, &suite.cases[number], &result, &why) ==
          (expected[0] == '\0'));
    check_text(__FILE__, line, why.ptr, why.len, expected, strlen(expected));
    case_result_free(&result);
    text_free(&why);
}

static void test_verify(void)
{
    static const char gone[] = "taking the cause away no longer makes it agree with our own parser";
    static const char spelling[] = "in spelling alone; that is \"equivalent\"";

    check_verified(__LINE__, BACKSLASH, "href", "backslash", "");
    check_verified(__LINE__, BACKSLASH, "href", "idna", gone);
    check_verified(__LINE__, BACKSLASH, "href", "backslash+idna", gone);
    check_verified(__LINE__, BACKSLASH, "href", "equivalent", "in more than spelling");
    check_verified(__LINE__, BACKSLASH, "href", "unexplained",
                   "there is an explanation now: backslash");
    check_verified(__LINE__, BACKSLASH, "href", "unexplained (idna)",
                   "there is an explanation now: backslash");
    check_verified(__LINE__, SPELLING, "href", "equivalent", "");
    check_verified(__LINE__, SPELLING, "href", "backslash", spelling);
    check_verified(__LINE__, SPELLING, "href", "unexplained", spelling);
    check_verified(__LINE__, PAIR, "href", "backslash+ipv4-number", "");
    check_verified(__LINE__, PAIR, "href", "ipv4-number+backslash", "");
    check_verified(__LINE__, PAIR, "href", "ipv4-number", gone);
    check_verified(__LINE__, TOASCII, "host", "ipv4-number", "");
    check_verified(__LINE__, TOASCII, "host", "backslash", gone);
    check_verified(__LINE__, PERCENT_LATIN, "search", "backslash", "");
    check_verified(__LINE__, SETTER, "hash", "backslash", "");
    /* Our own parser does not say what the vector says. */
    check_verified(__LINE__, WRONG, "href", "idna", "");
}

int main(void)
{
    struct engine *engine = engine_open("webaddr");

    CHECK(engine != NULL && causes_open(&causes, engine, NULL));
    read_cases("urltestdata.json", urls);
    read_cases("toascii.json", domains);
    read_cases("percent-encoding.json", percents);
    read_cases("setters_tests.json", setters);
    read_cases("more.json", wrong);
    CHECK(suite.count == CASES);
    if (engine && suite.count == CASES) {
        test_find();
        test_verify();
    }
    causes_close(&causes);
    CHECK(!causes.reference && !causes.pair.engines[1]);
    suite_free(&suite);
    engine_close(engine);
    return check_report("expect_cause");
}
