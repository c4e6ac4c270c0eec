/* SPDX-License-Identifier: MIT */
/* What an engine says of itself in its hello, the keys of its answers, and the words for what is
 * wrong with either. */
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "protocol.h"
#include "str.h"
#include "util.h"

static struct hello hello;
static char reason[160];

static bool read_hello(const char *line)
{
    memset(&hello, 1, sizeof hello);
    memset(reason, 0, sizeof reason);
    return protocol_read_hello(&hello, line, strlen(line), reason, sizeof reason);
}

/* A hello with these members besides those that it must have. */
static bool read_members(const char *members)
{
    struct text line = {0};
    bool is;

    text_printf(&line, "{\"protocol\":1,\"capabilities\":[],%s}", members);
    is = read_hello(line.ptr);
    CHECK(is && !reason[0]);
    text_free(&line);
    return is;
}

/* --- hello ------------------------------------------------------------------------------------ */

static void test_written(void)
{
    static const char
        least[] = "{\"protocol\":1,\"engine\":\"x\",\"version\":\"1\",\"model\":"
                  "\"client\",\"capabilities\":[],\"tells_null\":[]}\n",
        most[] = "{\"protocol\":1,\"engine\":\"x:y\",\"version\":\"1\",\"model\":\"filter\","
                 "\"follows\":\"rfc3986\",\"capabilities\":[\"parse\",\"set\",\"toascii\","
                 "\"tounicode\",\"query\","
                 "\"validate\",\"params\",\"errors\",\"script\",\"base\",\"encoding\"],"
                 "\"tells_null\":[\"scheme\",\"fragment\"],\"flags\":\"A|B\",\"locale\":"
                 "\"C.UTF-8\"}\n",
        request[] = "{\"op\":\"hello\",\"protocol\":1}\n",
        refusal[] = "{\"outcome\":\"unsupported\",\"reason\":\"no \\\"x\\\"\"}\n";
    struct engine engine = {.id = "x", .version = "1", .model = MODEL_CLIENT};
    struct text out = {0};

    protocol_write_hello(&out, &engine);
    CHECK_TEXT(out.ptr, out.len, least, sizeof least - 1);
    /* The number behind "#" is the reader's. */
    snprintf(engine.id, sizeof engine.id, "%s", "x:y#2");
    snprintf(engine.flags, sizeof engine.flags, "A|B");
    snprintf(engine.follows, sizeof engine.follows, "rfc3986");
    snprintf(engine.locale, sizeof engine.locale, "C.UTF-8");
    engine.model = MODEL_FILTER;
    engine.capabilities = ~0u;
    engine.null_is_distinct = COMPONENT_BIT(SCHEME) | COMPONENT_BIT(FRAGMENT);
    text_clear(&out);
    protocol_write_hello(&out, &engine);
    CHECK_TEXT(out.ptr, out.len, most, sizeof most - 1);
    CHECK(read_hello(out.ptr) && !hello.problem[0] && strcmp(hello.engine, "x:y") == 0);
    CHECK(hello.capabilities == (CAPABILITY_ENCODING << 1) - 1 && hello.model == MODEL_FILTER);
    CHECK(hello.null_is_distinct == engine.null_is_distinct && hello.warm_up_ms == 0);
    CHECK(strcmp(hello.flags, "A|B") == 0 && strcmp(hello.locale, "C.UTF-8") == 0);
    text_clear(&out);
    protocol_write_hello_request(&out);
    CHECK_TEXT(out.ptr, out.len, request, sizeof request - 1);
    text_clear(&out);
    protocol_write_refusal(&out, "no \"x\"");
    CHECK_TEXT(out.ptr, out.len, refusal, sizeof refusal - 1);
    text_free(&out);
}

static void check_refused(const char *line, const char *expected)
{
    CHECK(!read_hello(line));
    CHECK_TEXT(reason, strlen(reason), expected, strlen(expected));
}

static void test_refused(void)
{
    check_refused("{\"capabilities\":[]}",
                  "its answer to hello lacks `protocol` or `capabilities`: {\"capabilities\":[]}");
    check_refused("{\"protocol\":1}",
                  "its answer to hello lacks `protocol` or `capabilities`: {\"protocol\":1}");
    check_refused("{\"protocol\":\"1\",\"capabilities\":[]}",
                  "in its answer to hello, `protocol` is not a number: "
                  "{\"protocol\":\"1\",\"capabilities\":[]}");
    check_refused("{\"protocol\":1,\"capabilities\":{}}",
                  "in its answer to hello, `capabilities` is not an array: "
                  "{\"protocol\":1,\"capabilities\":{}}");
    check_refused("{\"protocol\":0,\"capabilities\":[]}", "it speaks protocol 0, not 1");
    check_refused("{\"protocol\":1.4,\"capabilities\":[]}", "it speaks protocol 1.4, not 1");
    check_refused("[1]", "its answer to hello is not a JSON object: [1]");
    check_refused("hi", "its answer to hello is not JSON: hi");
    check_refused("hi\xFF", "its answer to hello is not UTF-8: hi\\xff");
    check_refused("", "its answer to hello is not JSON: ");
    /* 80 bytes of the line are quoted. */
    check_refused(
        "12345678901234567890123456789012345678901234567890123456789012345678901234567890",
        "its answer to hello is not a JSON object: "
        "12345678901234567890123456789012345678901234567890123456789012345678901234567890");
    check_refused(
        "12345678901234567890123456789012345678901234567890123456789012345678901234567890x",
        "its answer to hello is not JSON: "
        "12345678901234567890123456789012345678901234567890123456789012345678901234567890...");
    check_refused("{\"outcome\":\"unsupported\",\"reason\":\"no\\u001b\"}", "no\\x1b");
    check_refused("{\"outcome\":1,\"reason\":\"\"}", "");
    /* With a protocol, or without an outcome, it is not a refusal. */
    check_refused("{\"outcome\":\"x\",\"reason\":\"y\",\"protocol\":1}",
                  "its answer to hello lacks `protocol` or `capabilities`: "
                  "{\"outcome\":\"x\",\"reason\":\"y\",\"protocol\":1}");
    check_refused("{\"reason\":\"y\"}",
                  "its answer to hello lacks `protocol` or `capabilities`: {\"reason\":\"y\"}");
    check_refused("{\"outcome\":\"x\",\"reason\":1}",
                  "its answer to hello lacks `protocol` or `capabilities`: "
                  "{\"outcome\":\"x\",\"reason\":1}");
}

static void test_words(void)
{
    char longest[400];
    struct text members = {0};

    CHECK(read_members("\"x\":1") && !hello.engine[0] && !hello.version[0] && !hello.flags[0]);
    CHECK(!hello.locale[0] && hello.warm_up_ms == 0 && hello.model == MODEL_OTHER);
    CHECK(read_members("\"engine\":\"aZ09-_.:@ +()\\u001b\\u00fc/\"") &&
          strcmp(hello.engine, "aZ09-_.:@") == 0);
    CHECK(read_members("\"version\":\"aZ09-_.:+~ ()@/,\\u001b\"") &&
          strcmp(hello.version, "aZ09-_.:+~ ()") == 0);
    CHECK(read_members("\"flags\":\"aZ09-_.:+~ ();,=|/@\\u001b\"") &&
          strcmp(hello.flags, "aZ09-_.:+~ ();,=|/") == 0);
    CHECK(read_members("\"locale\":\"aZ09-_.@: /\"") && strcmp(hello.locale, "aZ09-_.@") == 0);
    CHECK(read_members("\"engine\":1,\"version\":null,\"flags\":[],\"locale\":{}"));
    CHECK(!hello.engine[0] && !hello.version[0] && !hello.flags[0] && !hello.locale[0]);
    memset(longest, 'q', sizeof longest);
    longest[sizeof longest - 1] = '\0';
    text_printf(&members, "\"engine\":\"%s\",\"version\":\"%s\",\"flags\":\"%s\",\"locale\":\"%s\"",
                longest, longest, longest, longest);
    CHECK(read_members(members.ptr));
    CHECK(strlen(hello.engine) == 63 && strlen(hello.version) == 63);
    CHECK(strlen(hello.flags) == 159 && strlen(hello.locale) == 31);
    text_free(&members);
}

static void check_problem(const char *members, const char *expected)
{
    CHECK(read_members(members));
    CHECK_TEXT(hello.problem, strlen(hello.problem), expected, strlen(expected));
}

static void test_problems(void)
{
    static const char models[] = "; there is: whatwg, rfc3986, rfc2396, other, client, filter",
                      capabilities[] = "; there is: parse, set, toascii, tounicode, query, "
                                       "validate, params, errors, script, base, encoding",
                      components[] = "; there is: scheme, username, password, host, port, path, "
                                     "query, fragment";
    struct text expected = {0};

    for (unsigned model = 0; model < MODELS; model++) {
        struct text members = {0};

        text_printf(&members, "\"model\":\"%s\"", model_name((enum model)model));
        check_problem(members.ptr, "");
        CHECK(hello.model == (enum model)model);
        CHECK(hello.null_is_distinct == model_null_is_distinct((enum model)model));
        text_free(&members);
    }
    text_printf(&expected, "unknown model \"What\\x1b\"%s", models);
    check_problem("\"model\":\"What\\u001b\"", expected.ptr);
    CHECK(hello.model == MODEL_OTHER && hello.null_is_distinct == 0);
    text_clear(&expected);
    text_printf(&expected, "unknown model \"\"%s", models);
    check_problem("\"model\":1", expected.ptr);
    check_problem("\"x\":1", expected.ptr);
    /* 40 bytes of a name are shown. */
    text_clear(&expected);
    text_printf(&expected, "unknown model \"1234567890123456789012345678901234567890\"%s", models);
    check_problem("\"model\":\"1234567890123456789012345678901234567890x\"", expected.ptr);
    text_clear(&expected);
    text_printf(&expected, "unknown capability \"fly\"%s", capabilities);
    CHECK(read_hello("{\"protocol\":1,\"capabilities\":[\"set\",\"fly\",\"swim\",\"base\"],"
                     "\"model\":\"other\",\"tells_null\":[\"x\"]}"));
    CHECK_TEXT(hello.problem, strlen(hello.problem), expected.ptr, expected.len);
    CHECK(hello.capabilities == (CAPABILITY(OP_SET) | CAPABILITY_BASE));
    CHECK(hello.null_is_distinct == 0);
    check_problem("\"model\":\"other\",\"follows\":\"whatwg@2021-06-17\"", "");
    CHECK(strcmp(hello.follows, "whatwg@2021-06-17") == 0);
    check_problem("\"model\":\"other\",\"follows\":\"w3c-2012:literal\"", "");
    check_problem("\"model\":\"other\",\"follows\":\"/bin/sh\"",
                  "unknown document in follows \"/bin/sh\"; there is: whatwg, whatwg@DAY, rfc3986, "
                  "rfc3987, w3c-2012 and other editions");
    CHECK(hello.follows[0] == '\0');
    text_clear(&expected);
    text_printf(&expected, "unknown component in tells_null \"href\"%s", components);
    check_problem("\"model\":\"whatwg\",\"tells_null\":[\"port\",\"href\",\"query\",1]",
                  expected.ptr);
    CHECK(hello.null_is_distinct == (COMPONENT_BIT(PORT) | COMPONENT_BIT(QUERY)));
    check_problem("\"model\":\"whatwg\",\"tells_null\":{}", "");
    CHECK(hello.null_is_distinct == model_null_is_distinct(MODEL_WHATWG));
    check_problem("\"model\":\"whatwg\",\"tells_null\":[]", "");
    CHECK(hello.null_is_distinct == 0);
    text_free(&expected);
}

static void check_warm_up(const char *value, int expected)
{
    struct text members = {0};

    text_printf(&members, "\"warm_up_ms\":%s", value);
    CHECK(read_members(members.ptr) && hello.warm_up_ms == expected);
    text_free(&members);
}

static void test_warm_up(void)
{
    check_warm_up("1", 1);
    check_warm_up("30000.9", 30000);
    check_warm_up("119999", 119999);
    check_warm_up("120000", 120000);
    check_warm_up("120001", 120000);
    check_warm_up("1e300", 120000);
    check_warm_up("0", 0);
    check_warm_up("-5", 0);
    check_warm_up("\"9\"", 0);
}

/* --- keys ------------------------------------------------------------------------------------- */

static void read_keys(struct answer_keys *keys, const char *line)
{
    struct observation o = {0};
    long long id;

    CHECK(protocol_read_any_answer(&id, &o, keys, line, strlen(line), reason, sizeof reason));
    observation_free(&o);
}

/* Of an answer with one key. meant: what it is taken for; "": nothing. */
static void check_key(const char *key, const char *meant)
{
    struct answer_keys keys = {0};
    struct text line = {0}, expected = {0};

    text_printf(&line, "{\"id\":1,\"outcome\":\"parsed\",\"%s\":\"\"}", key);
    text_printf(&expected, "\"%s\"", key);
    if (meant[0])
        text_printf(&expected, " (did you mean \"%s\"?)", meant);
    read_keys(&keys, line.ptr);
    CHECK(keys.received == 0);
    CHECK_TEXT(keys.unknown.ptr, keys.unknown.len, expected.ptr, expected.len);
    text_free(&keys.unknown);
    text_free(&line);
    text_free(&expected);
}

static void test_other_names(void)
{
    static const char *const names[][2] = {
        {"protocol", "scheme"}, {"user", "username"}, {"userinfo", "username"},
        {"hostname", "host"},   {"domain", "host"},   {"pathname", "path"},
        {"search", "query"},    {"hash", "fragment"}, {"url", "href"},
        {"serialized", "href"}, {"error", "reason"},  {"result", "outcome"},
        {"HostName", "host"},   {"schem", "scheme"},  {"Port", "port"},
        {"orgin", "origin"},    {"values", "value"},  {"pasword", "password"},
        {"xyzzy", ""},          {"_b64", ""},
    };

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        check_key(names[i][0], names[i][1]);
}

static void test_keys(void)
{
    struct answer_keys keys = {0};
    static const char expected[] = "\"xyzzy\", \"\\x1b[2J\"";

    for (int c = 0; c < COMPONENTS; c++) {
        struct answer_keys one = {0};
        struct text line = {0};

        text_printf(&line, "{\"id\":1,\"outcome\":\"parsed\",\"%s%s\":\"\"}",
                    component_name((enum component)c), c % 2 ? "_b64" : "");
        read_keys(&one, line.ptr);
        CHECK(one.received == 1u << c && one.unknown.len == 0);
        text_free(&line);
    }
    read_keys(&keys, "{\"id\":1,\"outcome\":\"parsed\",\"host\":\"\",\"xyzzy\":1}");
    read_keys(&keys, "{\"id\":1,\"outcome\":\"fine\",\"port\":null,\"xyzzy\":2,\"\\u001b[2J\":0}");
    CHECK(keys.received == (COMPONENT_BIT(HOST) | COMPONENT_BIT(PORT)));
    /* Also of an answer that gives one twice. */
    read_keys(&keys, "{\"id\":1,\"outcome\":\"parsed\",\"path\":\"\",\"path\":\"\"}");
    CHECK(keys.received == (COMPONENT_BIT(HOST) | COMPONENT_BIT(PORT) | COMPONENT_BIT(PATH)));
    CHECK_TEXT(keys.unknown.ptr, keys.unknown.len, expected, sizeof expected - 1);
    /* There is an end to them. */
    for (char letter = 'A'; letter <= 'Z'; letter++) {
        char line[128];

        snprintf(line, sizeof line, "{\"id\":1,\"outcome\":\"parsed\",\"%c%060d\":\"\"}", letter,
                 7);
        read_keys(&keys, line);
    }
    CHECK(keys.unknown.len > 400 && keys.unknown.len < 470);
    text_free(&keys.unknown);
}

/* --- verdicts, and lines that are no answers -------------------------------------------------- */

static void test_verdicts(void)
{
    for (unsigned model = 0; model < MODELS; model++) {
        for (unsigned outcome = 0; outcome < OUTCOMES; outcome++) {
            const bool is_verdict = outcome == OUTCOME_ALLOWED || outcome == OUTCOME_DENIED;
            const bool is_parsers = outcome == OUTCOME_PARSED || outcome == OUTCOME_REJECTED;
            const bool is_wrong = model == MODEL_FILTER ? is_parsers : is_verdict;
            struct observation o = {0};
            struct text expected = {0};
            struct ua_str told;

            observation_fail(&o, (enum outcome)outcome, "old");
            protocol_check_verdict((enum model)model, &o);
            text_printf(&expected,
                        model == MODEL_FILTER
                            ? "it answers \"%s\"; a filter answers allowed or denied"
                            : "it answers \"%s\"; only an engine of the model filter does",
                        outcome_name((enum outcome)outcome));
            told = observation_get(&o, COMPONENT_REASON);
            CHECK(o.outcome == (is_wrong ? OUTCOME_ERROR : (enum outcome)outcome));
            CHECK_TEXT(told.ptr, told.len, is_wrong ? expected.ptr : "old",
                       is_wrong ? expected.len : 3);
            text_free(&expected);
            observation_free(&o);
        }
    }
}

static void check_no_answer(const char *line, const char *expected)
{
    struct observation o = {0};
    long long id = 7;

    CHECK(!protocol_read_any_answer(&id, &o, NULL, line, strlen(line), reason, sizeof reason));
    CHECK_TEXT(reason, strlen(reason), expected, strlen(expected));
    observation_free(&o);
}

static void check_error(const char *line, const char *expected)
{
    struct observation o = {0};
    long long id = 7;
    struct ua_str told;

    CHECK(protocol_read_any_answer(&id, &o, NULL, line, strlen(line), reason, sizeof reason));
    told = observation_get(&o, COMPONENT_REASON);
    CHECK(id == 1 && o.outcome == OUTCOME_ERROR && o.present == COMPONENT_BIT(REASON));
    CHECK_TEXT(told.ptr, told.len, expected, strlen(expected));
    observation_free(&o);
}

static void test_no_answers(void)
{
    check_no_answer("{\"outcome\":\"parsed\"}", "an answer without id: {\"outcome\":\"parsed\"}");
    check_no_answer("{\"id\":\"1\"}",
                    "an answer whose id is not the number that the request has: {\"id\":\"1\"}");
    check_no_answer("{\"id\":1,\"id\":1}", "an answer with two ids: {\"id\":1,\"id\":1}");
    check_no_answer("7", "a line that is not a JSON object: 7");
    check_error("{\"id\":1}", "its answer has no outcome of the protocol");
    check_error("{\"id\":1,\"outcome\":\"timeout\",\"host\":\"h\"}",
                "its answer has no outcome of the protocol");
    check_error("{\"id\":1,\"outcome\":\"parsed\",\"scheme\":\"a\",\"host\":5}",
                "in its answer, `host` is neither a string nor null");
    check_error("{\"id\":1,\"outcome\":\"parsed\",\"scheme\":1,\"host\":[],\"path\":\"/\"}",
                "in its answer, `scheme` is neither a string nor null");
    check_error("{\"id\":1,\"outcome\":\"parsed\",\"host_b64\":\"?\",\"href\":\"a:\","
                "\"reason\":\"r\"}",
                "in its answer, `host_b64` is not base64");
    check_error("{\"id\":1,\"outcome\":\"parsed\",\"host_b64\":\"!\"}",
                "in its answer, `host_b64` is not base64");
    check_error("{\"id\":1,\"outcome\":\"parsed\",\"port\":\"1\",\"port\":\"2\"}",
                "in its answer, `port` is given twice");
}

int main(void)
{
    test_written();
    test_refused();
    test_words();
    test_problems();
    test_warm_up();
    test_other_names();
    test_keys();
    test_verdicts();
    test_no_answers();
    return check_report("protocol_names");
}
