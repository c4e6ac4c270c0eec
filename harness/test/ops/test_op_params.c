/* SPDX-License-Identifier: MIT */
/* The op params: what each step returns, what a live iterator sees, and which scripts end early. */
#include "op_params.h"

#include <string.h>

#include "check.h"
#include "op_steps.h"
#include "str.h"
#include "util.h"

static void run(struct observation *o, const char *input, const char *value)
{
    const struct request request = {.op = OP_PARAMS,
                                    .input = ua_str(input, strlen(input)),
                                    .value = ua_str(value, strlen(value))};

    params_run(o, &request);
}

/* query and href: of the list and the URL in the end; href NULL: no URL. */
static void check_returns(const char *input, const char *value, const char *expected,
                          const char *query, const char *href)
{
    struct observation o = {0};
    struct ua_str got;

    run(&o, input, value);
    CHECK(o.outcome == OUTCOME_PARSED);
    got = observation_get(&o, COMPONENT_VALUE);
    CHECK_TEXT(got.ptr, got.len, expected, strlen(expected));
    got = observation_get(&o, COMPONENT_QUERY);
    CHECK(got.ptr != NULL);
    CHECK_TEXT(got.ptr, got.len, query, strlen(query));
    got = observation_get(&o, COMPONENT_HREF);
    CHECK(!got.ptr == !href);
    if (href)
        CHECK_TEXT(got.ptr, got.len, href, strlen(href));
    observation_free(&o);
}

static void check_fails(const char *input, const char *value, enum outcome outcome,
                        const char *reason)
{
    struct observation o = {0};
    struct ua_str got;

    run(&o, input, value);
    got = observation_get(&o, COMPONENT_REASON);
    CHECK(o.outcome == outcome);
    CHECK_TEXT(got.ptr, got.len, reason, strlen(reason));
    CHECK(!observation_get(&o, COMPONENT_VALUE).ptr);
    observation_free(&o);
}

/* --- lists ------------------------------------------------------------------------------------ */

static void test_list(void)
{
    check_returns("",
                  "{\"init\":\"a=1&b=2&a=3\",\"steps\":[{\"op\":\"get\",\"args\":[\"a\"]},"
                  "{\"op\":\"get\",\"args\":[\"x\"]},{\"op\":\"getAll\",\"args\":[\"a\"]},"
                  "{\"op\":\"getAll\",\"args\":[\"x\"]},{\"op\":\"size\"},"
                  "{\"op\":\"has\",\"args\":[\"a\"]},{\"op\":\"has\",\"args\":[\"x\"]},"
                  "{\"op\":\"has\",\"args\":[\"a\",\"3\"]},{\"op\":\"has\",\"args\":[\"a\","
                  "\"2\"]}]}",
                  "[\"1\",null,[\"1\",\"3\"],[],3,true,false,true,false]", "a=1&b=2&a=3", NULL);
    check_returns("",
                  "{\"init\":\"b=1&a=2&b=3\",\"steps\":[{\"op\":\"append\",\"args\":[\"c\","
                  "\"d e\"]},{\"op\":\"delete\",\"args\":[\"b\",\"3\"]},{\"op\":\"sort\"},"
                  "{\"op\":\"set\",\"args\":[\"b\",\"9\"]},{\"op\":\"delete\",\"args\":[\"a\"]"
                  "}]}",
                  "[null,null,null,null,null]", "b=9&c=d+e", NULL);
    check_returns("", "{\"init\":\"b=1&a=2&b=0\",\"steps\":[{\"op\":\"sort\"}]}", "[null]",
                  "a=2&b=1&b=0", NULL);
    /* The arguments of a step do not stay for the next. */
    check_returns("",
                  "{\"init\":\"a=1&a=2\",\"steps\":[{\"op\":\"has\",\"args\":[\"a\",\"3\"]},"
                  "{\"op\":\"has\",\"args\":[\"a\"]},{\"op\":\"delete\",\"args\":[\"a\",\"1\"]"
                  "},{\"op\":\"delete\",\"args\":[\"a\"]}]}",
                  "[false,true,null,null]", "", NULL);
    check_returns("", "{\"init\":\"\",\"steps\":[]}", "[]", "", NULL);
}

static void test_pairs(void)
{
    check_returns("",
                  "{\"init\":[[\"a\",\"1\"],[\"a\",\"\"],[{\"bytes_b64\":\"YQ==\"},\"\\u0000\"]"
                  "],\"steps\":[{\"op\":\"getAll\",\"args\":[{\"bytes_b64\":\"YQ==\"}]}]}",
                  "[[\"1\",\"\",\"\\u0000\"]]", "a=1&a=&a=%00", NULL);
    check_returns("", "{\"init\":[],\"steps\":[{\"op\":\"size\"}]}", "[0]", "", NULL);
    check_fails("", "{\"init\":[[\"a\"]],\"steps\":[]}", OUTCOME_REJECTED,
                "init has a member that is not a pair");
    check_fails("", "{\"init\":[[\"a\",\"b\"],[\"a\",\"b\",\"c\"]],\"steps\":[]}", OUTCOME_REJECTED,
                "init has a member that is not a pair");
    check_fails("", "{\"init\":[[\"a\",1]],\"steps\":[]}", OUTCOME_REJECTED,
                "init has a member that is not a pair");
    check_fails("", "{\"init\":[\"ab\"],\"steps\":[]}", OUTCOME_REJECTED,
                "init has a member that is not a pair");
    check_fails("", "{\"init\":7,\"steps\":[]}", OUTCOME_ERROR,
                "init is neither a string nor an array of pairs");
    check_fails("", "{\"init\":null,\"steps\":[]}", OUTCOME_ERROR,
                "init is neither a string nor an array of pairs");
}

/* A step after the tuple at "at" changes what the iterator sees next. */
static void test_iterate(void)
{
    check_returns("", "{\"init\":\"a=1&b=2\",\"steps\":[{\"op\":\"iterate\"}]}",
                  "[[[\"a\",\"1\"],[\"b\",\"2\"]]]", "a=1&b=2", NULL);
    check_returns("",
                  "{\"init\":\"a=1&b=2&c=3\",\"steps\":[{\"op\":\"iterate\",\"changes\":[{"
                  "\"at\":0,\"op\":\"delete\",\"args\":[\"b\"]},{\"at\":1,\"op\":\"append\","
                  "\"args\":[\"d\",\"4\"]},{\"at\":1,\"op\":\"append\",\"args\":[\"e\",\"5\"]"
                  "},{\"at\":9,\"op\":\"append\",\"args\":[\"f\",\"6\"]}]}]}",
                  "[[[\"a\",\"1\"],[\"c\",\"3\"],[\"d\",\"4\"],[\"e\",\"5\"]]]", "a=1&c=3&d=4&e=5",
                  NULL);
    check_returns("",
                  "{\"init\":\"\",\"steps\":[{\"op\":\"iterate\",\"changes\":[{\"at\":0,"
                  "\"op\":\"append\",\"args\":[\"d\",\"4\"]}]}]}",
                  "[[]]", "", NULL);
    check_fails("",
                "{\"init\":\"a=1&b=2\",\"steps\":[{\"op\":\"iterate\",\"changes\":[{\"at\":0,"
                "\"op\":\"append\",\"args\":[\"d\"]}]},{\"op\":\"nothing\"}]}",
                OUTCOME_ERROR, "a step has too few or too many args");
    /* A step behind the same tuple that can be done does not make up for one that cannot. */
    check_fails("",
                "{\"init\":\"a=1&b=2\",\"steps\":[{\"op\":\"iterate\",\"changes\":[{\"at\":0,"
                "\"op\":\"append\",\"args\":[\"a\"]},{\"at\":0,\"op\":\"sort\"}]}]}",
                OUTCOME_ERROR, "a step has too few or too many args");
}

/* --- URLs ------------------------------------------------------------------------------------- */

static void test_url(void)
{
    check_returns("http://H/?a=1#f",
                  "{\"steps\":[{\"op\":\"host\"},{\"op\":\"append\",\"args\":["
                  "\"b\",\"2\"]},{\"op\":\"search\"},{\"op\":\"search\",\"args\""
                  ":[\"c=3\"]},{\"op\":\"get\",\"args\":[\"c\"]},{\"op\":"
                  "\"hash\",\"args\":[\"\"]},{\"op\":\"href\"}]}",
                  "[\"h\",null,\"?a=1&b=2\",null,\"3\",null,\"http://h/?c=3\"]", "c=3",
                  "http://h/?c=3");
    /* Only href may fail. */
    check_returns("http://h/",
                  "{\"steps\":[{\"op\":\"host\",\"args\":[\"[\"]},{\"op\":\"port\","
                  "\"args\":[\"x\"]}]}",
                  "[null,null]", "", "http://h/");
    check_fails("http://h/", "{\"steps\":[{\"op\":\"href\",\"args\":[\"http://[\"]}]}",
                OUTCOME_REJECTED, "UA_FAILURE");
    check_fails("http://[", "{\"steps\":[]}", OUTCOME_REJECTED, "UA_FAILURE");
}

static void test_of_no_class(void)
{
    check_returns("http://h/#f",
                  "{\"steps\":[{\"op\":\"equals\",\"args\":[\"http://h/#g\"]},"
                  "{\"op\":\"equals\",\"args\":[\"http://H/#f\"]},{\"op\":"
                  "\"equals\",\"args\":[\"http://h:1/#f\"]},{\"op\":\"equals\","
                  "\"args\":[\"x:/\"]},{\"op\":\"render\"}]}",
                  "[[false,true,true],[true,true,true],[false,false,true],[false,false,false],"
                  "\"http://h/#f\"]",
                  "", "http://h/#f");
    check_fails("http://h/", "{\"steps\":[{\"op\":\"equals\",\"args\":[\"http://[\"]}]}",
                OUTCOME_REJECTED, "UA_FAILURE");
    check_fails("http://h/",
                "{\"steps\":[{\"op\":\"equals\",\"args\":[\"http://h/\",\"http://h/\"]}]}",
                OUTCOME_UNSUPPORTED, "no such step");
    check_fails("http://h/", "{\"steps\":[{\"op\":\"equals\"}]}", OUTCOME_UNSUPPORTED,
                "no such step");
    check_fails("http://h/", "{\"steps\":[{\"op\":\"canParse\"}]}", OUTCOME_UNSUPPORTED,
                "no such step");
    check_returns("",
                  "{\"init\":\"\",\"steps\":[{\"op\":\"canParse\",\"args\":[\"http://h\"]},"
                  "{\"op\":\"canParse\",\"args\":[\"x\"]},{\"op\":\"canParse\",\"args\":[\"x\","
                  "\"http://h\"]},{\"op\":\"canParse\",\"args\":[\"x\",\"y\"]}]}",
                  "[true,false,true,false]", "", NULL);
}

/* --- refused ---------------------------------------------------------------------------------- */

static void test_args(void)
{
    /* A number of args for each step that is one too few or one too many. */
    static const struct {
        const char *op;
        unsigned args;
    } rows[] = {{"append", 1}, {"append", 0}, {"delete", 0}, {"get", 0},
                {"get", 2},    {"getAll", 0}, {"getAll", 2}, {"has", 0},
                {"set", 1},    {"sort", 1},   {"size", 1},   {"iterate", 1}};

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct text value = {0};

        text_printf(&value, "{\"init\":\"a=1\",\"steps\":[{\"op\":\"%s\",\"args\":[%s%s%s]}]}",
                    rows[i].op, rows[i].args > 0 ? "\"a\"" : "", rows[i].args > 1 ? "," : "",
                    rows[i].args > 1 ? "\"b\"" : "");
        check_fails("", value.ptr, OUTCOME_ERROR, "a step has too few or too many args");
        text_free(&value);
    }
    check_fails("", "{\"init\":\"\",\"steps\":[{\"op\":\"append\",\"args\":[\"a\",\"b\",\"c\"]}]}",
                OUTCOME_ERROR, "a step takes up to two strings as args");
    check_fails("", "{\"init\":\"\",\"steps\":[{\"op\":\"get\",\"args\":[1]}]}", OUTCOME_ERROR,
                "a step takes up to two strings as args");
    check_fails("", "{\"init\":\"\",\"steps\":[{\"op\":\"get\",\"args\":[null]}]}", OUTCOME_ERROR,
                "a step takes up to two strings as args");
}

static void test_refused(void)
{
    check_fails("", "{\"init\":\"\"}", OUTCOME_ERROR, "the script has no steps");
    check_fails("", "nonsense", OUTCOME_ERROR, "the script has no steps");
    check_fails("", "{\"init\":\"\",\"steps\":[{}]}", OUTCOME_ERROR, "a step without op");
    check_fails("", "{\"init\":\"\",\"steps\":[{\"op\":7}]}", OUTCOME_ERROR, "a step without op");
    check_fails("", "{\"init\":\"\",\"steps\":[{\"op\":\"dance\"}]}", OUTCOME_UNSUPPORTED,
                "no such step");
    /* A list of its own has no URL. */
    check_fails("", "{\"init\":\"\",\"steps\":[{\"op\":\"href\"}]}", OUTCOME_UNSUPPORTED,
                "no such step");
    check_fails("", "{\"init\":\"\",\"steps\":[{\"op\":\"render\"}]}", OUTCOME_UNSUPPORTED,
                "no such step");
    check_fails("", "{\"init\":\"\",\"steps\":[{\"op\":\"equals\",\"args\":[\"a:\"]}]}",
                OUTCOME_UNSUPPORTED, "no such step");
    check_fails("http://h/", "{\"steps\":[{\"op\":\"canParse\"}]}", OUTCOME_UNSUPPORTED,
                "no such step");
    check_fails("http://h/", "{\"steps\":[{\"op\":\"equals\"}]}", OUTCOME_UNSUPPORTED,
                "no such step");
    check_fails("http://h/", "{\"steps\":[{\"op\":\"render\",\"args\":[\"a\"]}]}",
                OUTCOME_UNSUPPORTED, "no such step");
    check_fails("http://h/", "{\"steps\":[{\"op\":\"dance\",\"args\":[\"a\"]}]}",
                OUTCOME_UNSUPPORTED, "no such step");
    /* The first failure counts. */
    check_fails("", "{\"init\":\"\",\"steps\":[{\"op\":\"dance\"},{\"op\":7}]}",
                OUTCOME_UNSUPPORTED, "no such step");
}

static void test_what_returns(void)
{
    static const char *const silent[] = {"append", "delete", "set", "sort"}, *const told[] = {
                                                                                 "get", "getAll",
                                                                                 "has", "size",
                                                                                 "iterate"};

    for (int args = 0; args < 3; args++) {
        for (size_t i = 0; i < 4; i++)
            CHECK(!params_returns(silent[i], args));
        for (size_t i = 0; i < 5; i++)
            CHECK(params_returns(told[i], args));
        CHECK(params_returns("href", args) == (args == 0));
        CHECK(params_returns("equals", args) && params_returns("canParse", args));
        CHECK(params_returns("dance", args) == (args == 0));
    }
}

/* --- what the ops have in common -------------------------------------------------------------- */

static void check_line(const char *name, unsigned least, unsigned most, const char *expected)
{
    struct text out = {0};

    op_step_add_line(&out, name, least, most);
    CHECK_TEXT(out.ptr, out.len, expected, strlen(expected));
    text_free(&out);
}

static void test_lines(void)
{
    check_line("a", 0, 0, "a                                                         0\n");
    check_line("a b", 1, 3, "a b                                                       1 to 3\n");
    check_line("a", 2, 2, "a                                                         2\n");
    check_line("a", 1, 255,
               "a                                                         1 or more\n");
    check_line("a", 255, 255,
               "a                                                         255 or more\n");
}

int main(void)
{
    test_list();
    test_pairs();
    test_iterate();
    test_url();
    test_of_no_class();
    test_args();
    test_refused();
    test_what_returns();
    test_lines();
    return check_report("op_params");
}
