/* SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "check.h"
#include "expect.h"
#include "registry.h"
#include "str.h"

#define NULLS_TOLD ((1u << COMPONENTS) - 1)

static const char expected_keys[] =
    "\"href\":\"http://u@h:81/?q#f\",\"protocol\":\"http:\",\"username\":\"u\",\"password\":\"\","
    "\"host\":\"h:81\",\"hostname\":\"h\",\"port\":\"81\",\"pathname\":\"/\",\"search\":\"?q\","
    "\"hash\":\"#f\"";

/* A suite of one case from the members of its object. */
static struct suite one_case(const char *members)
{
    struct suite suite = {0};
    struct text json = {0}, error = {0};

    text_printf(&json, "[{%s}]", members);
    CHECK(suite_read(&suite, "t.json", json.ptr, json.len, &error));
    if (error.len)
        printf("%s\n", error.ptr);
    text_free(&json);
    text_free(&error);
    return suite;
}

static struct engine fake_engine(unsigned null_is_distinct)
{
    return (struct engine){.id = "fake",
                           .model = MODEL_WHATWG,
                           .capabilities = CAPABILITY(OP_PARSE) | CAPABILITY_BASE,
                           .null_is_distinct = null_is_distinct};
}

static void set(struct observation *o, enum component c, const char *value)
{
    observation_set(o, c, value, value ? strlen(value) : 0);
}

/* What a right engine says of the case of expected_keys. */
static void observe_right(struct observation *o)
{
    observation_reset(o);
    o->outcome = OUTCOME_PARSED;
    set(o, COMPONENT_SCHEME, "http");
    set(o, COMPONENT_USERNAME, "u");
    set(o, COMPONENT_PASSWORD, "");
    set(o, COMPONENT_HOST, "h");
    set(o, COMPONENT_PORT, "81");
    set(o, COMPONENT_PATH, "/");
    set(o, COMPONENT_QUERY, "q");
    set(o, COMPONENT_FRAGMENT, "f");
    set(o, COMPONENT_HREF, "http://u@h:81/?q#f");
}

static enum result_kind check_once(const struct suite *suite, enum question question,
                                   const struct engine *engine, const struct observation *o,
                                   struct case_result *result)
{
    case_result_free(result);
    check_answer(result, &suite->cases[0], question, engine, o);
    return result->kind;
}

static void test_fields(void)
{
    char members[512];
    struct suite suite;
    struct engine engine = fake_engine(NULLS_TOLD);
    struct observation o = {0};
    struct case_result v = {0};

    snprintf(members, sizeof members, "\"input\":\"x\",\"base\":null,%s", expected_keys);
    suite = one_case(members);
    observe_right(&o);
    CHECK(check_once(&suite, QUESTION_MAIN, &engine, &o, &v) == RESULT_PASSED);

    set(&o, COMPONENT_PASSWORD, NULL);
    CHECK(check_once(&suite, QUESTION_MAIN, &engine, &o, &v) == RESULT_PASSED);

    set(&o, COMPONENT_HOST, "evil");
    CHECK(check_once(&suite, QUESTION_MAIN, &engine, &o, &v) == RESULT_FAILED);
    CHECK(v.count == 2);
    if (v.count == 2) {
        CHECK(strcmp(v.mismatches[0].field, "host") == 0);
        CHECK_TEXT(v.mismatches[0].expected.ptr, v.mismatches[0].expected.len, "h:81", 4);
        CHECK_TEXT(v.mismatches[0].got.ptr, v.mismatches[0].got.len, "evil:81", 7);
        CHECK(strcmp(v.mismatches[1].field, "hostname") == 0);
    }

    /* What it cannot say is not compared. */
    o.present &= ~(1u << COMPONENT_HOST);
    CHECK(check_once(&suite, QUESTION_MAIN, &engine, &o, &v) == RESULT_PASSED);
    observe_right(&o);
    o.present &= ~(1u << COMPONENT_PORT);
    CHECK(check_once(&suite, QUESTION_MAIN, &engine, &o, &v) == RESULT_PASSED);

    observation_fail(&o, OUTCOME_REJECTED, "no");
    CHECK(check_once(&suite, QUESTION_MAIN, &engine, &o, &v) == RESULT_FAILED);
    CHECK(v.count == 1 && strcmp(v.mismatches[0].got.ptr, "failure: no") == 0);
    observation_fail(&o, OUTCOME_UNSUPPORTED, "NUL");
    CHECK(check_once(&suite, QUESTION_MAIN, &engine, &o, &v) == RESULT_UNSUPPORTED);
    observation_fail(&o, OUTCOME_CRASHED, NULL);
    CHECK(check_once(&suite, QUESTION_MAIN, &engine, &o, &v) == RESULT_ERROR);
    case_result_free(&v);
    observation_free(&o);
    suite_free(&suite);
}

/* http://h is http://h/ for an engine that does not tell an absent path from an empty one. */
static void test_null_is_distinct(void)
{
    struct suite suite = one_case("\"input\":\"x\",\"base\":null,\"href\":\"http://h/?a/b\","
                                  "\"host\":\"h\",\"pathname\":\"/\",\"search\":\"?a/b\"");
    struct engine tells = fake_engine(NULLS_TOLD);
    struct engine blurs = fake_engine(NULLS_TOLD & ~(1u << COMPONENT_PATH)), standard = blurs;
    struct observation o = {0};
    struct case_result v = {0};

    blurs.model = MODEL_RFC3986;
    observation_reset(&o);
    o.outcome = OUTCOME_PARSED;
    set(&o, COMPONENT_HOST, "h");
    set(&o, COMPONENT_PORT, NULL);
    set(&o, COMPONENT_PATH, "");
    set(&o, COMPONENT_QUERY, "a/b");
    set(&o, COMPONENT_HREF, "http://h?a/b");
    CHECK(check_once(&suite, QUESTION_MAIN, &tells, &o, &v) == RESULT_FAILED);
    CHECK(v.count == 2);
    CHECK(check_once(&suite, QUESTION_MAIN, &blurs, &o, &v) == RESULT_PASSED);
    CHECK(check_once(&suite, QUESTION_MAIN, &standard, &o, &v) == RESULT_FAILED);
    set(&o, COMPONENT_HREF, "http://i?a/b");
    CHECK(check_once(&suite, QUESTION_MAIN, &blurs, &o, &v) == RESULT_FAILED);
    set(&o, COMPONENT_HREF, "http://h?a/b");
    set(&o, COMPONENT_PATH, "/a");
    CHECK(check_once(&suite, QUESTION_MAIN, &blurs, &o, &v) == RESULT_FAILED);
    case_result_free(&v);
    observation_free(&o);
    suite_free(&suite);
}

/* The installed suite on our own engine, which is then made to lose the path of each URL that has
 * none but "/". Every case with that path must see it. */
struct stripping {
    const struct suite *suite;
    const struct engine *engine;
    size_t roots, seen;
};

static void strip_root(void *ctx, size_t index, const struct observation *o)
{
    struct stripping *s = ctx;
    const struct vector_case *test = &s->suite->cases[index];
    struct ua_str href = observation_get(o, COMPONENT_HREF);
    struct observation stripped = {0};
    struct case_result v = {0};
    size_t end = 0;

    if (test->kind != CASE_URL || o->outcome != OUTCOME_PARSED ||
        !ua_str_equal(observation_get(o, COMPONENT_PATH), ua_str("/", 1)))
        return;
    while (end < href.len && href.ptr[end] != '?' && href.ptr[end] != '#')
        end++;
    observation_copy(&stripped, o);
    set(&stripped, COMPONENT_PATH, "");
    if (end > 0) {
        struct text t = {0};

        text_add(&t, href.ptr, end - 1);
        text_add(&t, href.ptr + end, href.len - end);
        observation_set(&stripped, COMPONENT_HREF, t.ptr, t.len);
        text_free(&t);
    }
    check_answer(&v, test, QUESTION_MAIN, s->engine, o);
    if (v.kind == RESULT_PASSED) {
        case_result_free(&v);
        s->roots++;
        check_answer(&v, test, QUESTION_MAIN, s->engine, &stripped);
        s->seen += v.kind == RESULT_FAILED;
    }
    case_result_free(&v);
    observation_free(&stripped);
}

static void test_lost_root(void)
{
    struct suite suite = {0};
    struct engine *engine = engine_open("whatwg");
    struct stripping s = {&suite, engine, 0, 0};
    struct request *requests;

    CHECK(suite_load(&suite, "vectors"));
    requests = xcalloc(suite.count, sizeof *requests);
    for (size_t i = 0; i < suite.count; i++)
        CHECK(check_request(&requests[i], &suite.cases[i], QUESTION_MAIN, engine));
    engine_run_all(engine, requests, suite.count, strip_root, &s);
    CHECK(s.roots > 100);
    CHECK(s.seen == s.roots);
    free(requests);
    engine_close(engine);
    suite_free(&suite);
}

static void test_failure(void)
{
    struct suite suite = one_case("\"input\":\"x\",\"base\":null,\"failure\":true");
    struct suite based = one_case("\"input\":\"http://h/\",\"base\":\"b\",\"failure\":true");
    struct engine engine = fake_engine(NULLS_TOLD), absolute_only = engine;
    struct observation o = {0};
    struct case_result v = {0};
    struct request request;

    CHECK(check_request(&request, &suite.cases[0], QUESTION_AS_BASE, &engine));
    CHECK_TEXT(request.input.ptr, request.input.len, "about:blank", 11);
    CHECK_TEXT(request.base.ptr, request.base.len, "x", 1);
    CHECK(!check_request(&request, &based.cases[0], QUESTION_AS_BASE, &engine));
    suite_free(&based);
    absolute_only.capabilities = CAPABILITY(OP_PARSE);
    CHECK(!check_request(&request, &suite.cases[0], QUESTION_AS_BASE, &absolute_only));
    CHECK(!check_request(&request, &suite.cases[0], QUESTION_SEARCH_PARAMS, &engine));

    observation_fail(&o, OUTCOME_REJECTED, NULL);
    CHECK(check_once(&suite, QUESTION_MAIN, &engine, &o, &v) == RESULT_PASSED);
    observe_right(&o);
    check_answer(&v, &suite.cases[0], QUESTION_AS_BASE, &engine, &o);
    CHECK(v.kind == RESULT_FAILED && v.count == 1);
    CHECK(v.count == 1 && strcmp(v.mismatches[0].field, "as a base") == 0);
    CHECK(check_once(&suite, QUESTION_MAIN, &engine, &o, &v) == RESULT_FAILED);
    CHECK(v.count == 1 && strcmp(v.mismatches[0].got.ptr, "parsed, href http://u@h:81/?q#f") == 0);
    /* Neither question may make up for the other. */
    observation_fail(&o, OUTCOME_UNSUPPORTED, NULL);
    check_answer(&v, &suite.cases[0], QUESTION_AS_BASE, &engine, &o);
    CHECK(v.kind == RESULT_FAILED);
    case_result_free(&v);
    observation_free(&o);
    suite_free(&suite);
}

static void test_search_params(void)
{
    struct suite suite = one_case("\"input\":\"x\",\"base\":null,\"href\":\"x:?a\","
                                  "\"search\":\"?a\",\"searchParams\":\"a=\"");
    struct engine engine = fake_engine(NULLS_TOLD);
    struct observation o = {0};
    struct case_result v = {0};
    struct request request;

    CHECK(!check_request(&request, &suite.cases[0], QUESTION_SEARCH_PARAMS, &engine));
    engine.capabilities |= CAPABILITY(OP_QUERY);
    CHECK(check_request(&request, &suite.cases[0], QUESTION_SEARCH_PARAMS, &engine));
    CHECK(request.op == OP_QUERY);
    CHECK_TEXT(request.input.ptr, request.input.len, "a", 1);
    observation_reset(&o);
    o.outcome = OUTCOME_PARSED;
    set(&o, COMPONENT_VALUE, "a=");
    CHECK(check_once(&suite, QUESTION_SEARCH_PARAMS, &engine, &o, &v) == RESULT_PASSED);
    set(&o, COMPONENT_VALUE, "a");
    CHECK(check_once(&suite, QUESTION_SEARCH_PARAMS, &engine, &o, &v) == RESULT_FAILED);
    case_result_free(&v);
    observation_free(&o);
    suite_free(&suite);
}

static void test_form(void)
{
    struct suite suite = one_case("\"input\":\"a=b\",\"pairs\":[[\"a\",\"b\"]],\"output\":\"a=b\"");
    struct engine engine = fake_engine(NULLS_TOLD);
    struct observation o = {0};
    struct case_result v = {0};
    struct request request;

    CHECK(check_request(&request, &suite.cases[0], QUESTION_MAIN, &engine));
    CHECK(request.op == OP_QUERY);
    CHECK_TEXT(request.input.ptr, request.input.len, "a=b", 3);
    CHECK(!check_request(&request, &suite.cases[0], QUESTION_PAIRS, &engine));
    engine.capabilities |= CAPABILITY(OP_PARAMS);
    CHECK(check_request(&request, &suite.cases[0], QUESTION_PAIRS, &engine));
    CHECK(request.op == OP_PARAMS && request.value.ptr && request.input.len == 0);
    observation_reset(&o);
    o.outcome = OUTCOME_PARSED;
    set(&o, COMPONENT_VALUE, "a=b");
    CHECK(check_once(&suite, QUESTION_MAIN, &engine, &o, &v) == RESULT_PASSED);
    set(&o, COMPONENT_VALUE, "a=c");
    CHECK(check_once(&suite, QUESTION_MAIN, &engine, &o, &v) == RESULT_FAILED);
    set(&o, COMPONENT_VALUE,
        "[ [ [\"\\u0061\", \"b\"] ] ]"); /* another spelling of the same JSON */
    CHECK(check_once(&suite, QUESTION_PAIRS, &engine, &o, &v) == RESULT_PASSED);
    set(&o, COMPONENT_VALUE, "[[[\"a\",\"c\"]]]");
    CHECK(check_once(&suite, QUESTION_PAIRS, &engine, &o, &v) == RESULT_FAILED);
    set(&o, COMPONENT_VALUE, "no JSON");
    CHECK(check_once(&suite, QUESTION_PAIRS, &engine, &o, &v) == RESULT_FAILED);
    observation_fail(&o, OUTCOME_REJECTED, NULL);
    CHECK(check_once(&suite, QUESTION_PAIRS, &engine, &o, &v) == RESULT_FAILED);
    case_result_free(&v);
    observation_free(&o);
    suite_free(&suite);
}

static void test_params(void)
{
    struct suite suite = one_case("\"url\":\"a:?b\",\"steps\":[{\"op\":\"size\",\"returns\":1}],"
                                  "\"output\":\"b=\",\"href\":\"a:?b\"");
    struct engine engine = fake_engine(NULLS_TOLD);
    struct observation o = {0};
    struct case_result v = {0};
    struct request request;

    CHECK(check_request(&request, &suite.cases[0], QUESTION_MAIN, &engine));
    CHECK(request.op == OP_PARAMS);
    CHECK_TEXT(request.input.ptr, request.input.len, "a:?b", 4);
    observation_reset(&o);
    o.outcome = OUTCOME_PARSED;
    set(&o, COMPONENT_VALUE, "[1]");
    set(&o, COMPONENT_QUERY, "b=");
    set(&o, COMPONENT_HREF, "a:?b");
    CHECK(check_once(&suite, QUESTION_MAIN, &engine, &o, &v) == RESULT_PASSED);
    set(&o, COMPONENT_HREF, "a:?b=");
    CHECK(check_once(&suite, QUESTION_MAIN, &engine, &o, &v) == RESULT_FAILED);
    set(&o, COMPONENT_HREF, "a:?b");
    set(&o, COMPONENT_QUERY, "b");
    CHECK(check_once(&suite, QUESTION_MAIN, &engine, &o, &v) == RESULT_FAILED);
    set(&o, COMPONENT_QUERY, "b=");
    set(&o, COMPONENT_VALUE, "[\"1\"]");
    CHECK(check_once(&suite, QUESTION_MAIN, &engine, &o, &v) == RESULT_FAILED);
    case_result_free(&v);
    observation_free(&o);
    suite_free(&suite);
}

static void test_unicode(void)
{
    struct suite suite = one_case("\"input\":\"xn--a\",\"unicode\":\"xn--a\"");
    struct engine engine = fake_engine(NULLS_TOLD);
    struct observation o = {0};
    struct case_result v = {0};
    struct request request;

    CHECK(check_request(&request, &suite.cases[0], QUESTION_MAIN, &engine));
    CHECK(request.op == OP_TOUNICODE);
    observation_reset(&o);
    o.outcome = OUTCOME_PARSED;
    set(&o, COMPONENT_VALUE, "xn--a");
    CHECK(check_once(&suite, QUESTION_MAIN, &engine, &o, &v) == RESULT_PASSED);
    set(&o, COMPONENT_VALUE, "a");
    CHECK(check_once(&suite, QUESTION_MAIN, &engine, &o, &v) == RESULT_FAILED);
    case_result_free(&v);
    observation_free(&o);
    suite_free(&suite);
}

/* Parsed means valid, rejected not valid. */
static void test_validate(void)
{
    struct suite valid = one_case("\"input\":\"a:\",\"base\":\"h:\",\"valid\":true");
    struct suite invalid = one_case("\"input\":\"a\",\"base\":null,\"valid\":false");
    struct engine engine = fake_engine(NULLS_TOLD);
    struct observation o = {0};
    struct case_result v = {0};
    struct request request;

    CHECK(check_request(&request, &valid.cases[0], QUESTION_MAIN, &engine));
    CHECK(request.op == OP_VALIDATE && request.base.len == 2);
    for (int question = QUESTION_MAIN + 1; question < QUESTIONS; question++)
        CHECK(!check_request(&request, &invalid.cases[0], (enum question)question, &engine));
    observation_reset(&o);
    o.outcome = OUTCOME_PARSED;
    CHECK(check_once(&valid, QUESTION_MAIN, &engine, &o, &v) == RESULT_PASSED);
    CHECK(check_once(&invalid, QUESTION_MAIN, &engine, &o, &v) == RESULT_FAILED);
    CHECK(v.count == 1 && strcmp(v.mismatches[0].field, "valid") == 0);
    CHECK_TEXT(v.mismatches[0].expected.ptr, v.mismatches[0].expected.len, "false", 5);
    CHECK_TEXT(v.mismatches[0].got.ptr, v.mismatches[0].got.len, "true", 4);
    observation_fail(&o, OUTCOME_REJECTED, "no valid URL string");
    CHECK(check_once(&valid, QUESTION_MAIN, &engine, &o, &v) == RESULT_FAILED);
    CHECK_TEXT(v.mismatches[0].got.ptr, v.mismatches[0].got.len, "false", 5);
    CHECK(check_once(&invalid, QUESTION_MAIN, &engine, &o, &v) == RESULT_PASSED);
    observation_fail(&o, OUTCOME_UNSUPPORTED, "");
    CHECK(check_once(&valid, QUESTION_MAIN, &engine, &o, &v) == RESULT_UNSUPPORTED);
    case_result_free(&v);
    observation_free(&o);
    suite_free(&valid);
    suite_free(&invalid);
}

/* Our own engine must report positions, be it in this process or behind a pipe; others need not. */
static void test_error_positions(void)
{
    static const struct {
        const char *id;
        enum result_kind without;
    } cases[] = {{"whatwg", RESULT_FAILED},
                 {"whatwg#2", RESULT_FAILED},
                 {"whatwg-url", RESULT_PASSED},
                 {"what", RESULT_PASSED}};
    struct suite suite = one_case("\"input\":\"h\",\"base\":null,\"failure\":true,"
                                  "\"errors\":[{\"name\":\"port-invalid\",\"at\":7}]");
    struct engine engine = fake_engine(NULLS_TOLD);
    struct ua_str kept = suite.cases[0].errors;
    struct observation o = {.outcome = OUTCOME_PARSED};
    struct case_result v = {0};
    char *bare = malloc(kept.len);

    /* Without a NUL after it: a sanitizer reports a read past the end. */
    memcpy(bare, kept.ptr, kept.len);
    suite.cases[0].errors = (struct ua_str){bare, kept.len};
    engine.capabilities |= CAPABILITY(OP_ERRORS);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        snprintf(engine.id, sizeof engine.id, "%s", cases[i].id);
        set(&o, COMPONENT_VALUE, "port-invalid");
        CHECK(check_once(&suite, QUESTION_ERRORS, &engine, &o, &v) == cases[i].without);
        set(&o, COMPONENT_VALUE, "port-invalid@7");
        CHECK(check_once(&suite, QUESTION_ERRORS, &engine, &o, &v) == RESULT_PASSED);
    }
    suite.cases[0].errors = kept;
    free(bare);
    case_result_free(&v);
    observation_free(&o);
    suite_free(&suite);
}

/* Only engines that can tell validation errors are asked for them. */
static void test_errors(void)
{
    struct suite suite = one_case("\"input\":\"h\",\"base\":null,\"failure\":true,"
                                  "\"errors\":[{\"name\":\"port-invalid\",\"at\":7}]");
    struct suite silent = one_case("\"input\":\"h\",\"base\":null,\"failure\":true");
    struct suite both = one_case("\"input\":\"h\",\"base\":null,\"failure\":true,"
                                 "\"errors\":[{\"name\":\"port-invalid\",\"at\":7},"
                                 "{\"name\":\"host-missing\",\"at\":10}]");
    struct engine engine = fake_engine(NULLS_TOLD);
    struct observation o = {0};
    struct case_result v = {0};
    struct request request;

    CHECK(!check_request(&request, &suite.cases[0], QUESTION_ERRORS, &engine));
    engine.capabilities |= CAPABILITY(OP_ERRORS);
    CHECK(check_request(&request, &suite.cases[0], QUESTION_ERRORS, &engine));
    CHECK(request.op == OP_ERRORS && request.input.len == 1);
    CHECK(!check_request(&request, &silent.cases[0], QUESTION_ERRORS, &engine));
    observation_reset(&o);
    o.outcome = OUTCOME_PARSED;
    set(&o, COMPONENT_VALUE, "port-invalid@7");
    CHECK(check_once(&suite, QUESTION_ERRORS, &engine, &o, &v) == RESULT_PASSED);
    set(&o, COMPONENT_VALUE, "port-invalid@6");
    CHECK(check_once(&suite, QUESTION_ERRORS, &engine, &o, &v) == RESULT_FAILED);
    CHECK(v.count == 1 && strcmp(v.mismatches[0].field, "errors") == 0);
    set(&o, COMPONENT_VALUE, "");
    CHECK(check_once(&suite, QUESTION_ERRORS, &engine, &o, &v) == RESULT_FAILED);
    /* An engine that reports no position is checked by the names of the errors, in their order. */
    set(&o, COMPONENT_VALUE, "port-invalid");
    CHECK(check_once(&suite, QUESTION_ERRORS, &engine, &o, &v) == RESULT_PASSED);
    CHECK(check_once(&both, QUESTION_ERRORS, &engine, &o, &v) == RESULT_FAILED);
    set(&o, COMPONENT_VALUE, "host-missing port-invalid");
    CHECK(check_once(&both, QUESTION_ERRORS, &engine, &o, &v) == RESULT_FAILED);
    CHECK(v.count == 1 && strcmp(v.mismatches[0].expected.ptr, "port-invalid host-missing") == 0);
    set(&o, COMPONENT_VALUE, "port-invalid host-missing");
    CHECK(check_once(&both, QUESTION_ERRORS, &engine, &o, &v) == RESULT_PASSED);
    observation_fail(&o, OUTCOME_REJECTED, "base: port-invalid");
    CHECK(check_once(&suite, QUESTION_ERRORS, &engine, &o, &v) == RESULT_FAILED);
    case_result_free(&v);
    observation_free(&o);
    suite_free(&suite);
    suite_free(&silent);
    suite_free(&both);
}

static void test_set_aside(void)
{
    struct suite empty = one_case("\"input\":\"\",\"output\":null");
    struct suite big5 = one_case("\"input\":\"a\",\"output\":{\"big5\":\"a\"}");
    struct suite utf8 = one_case("\"input\":\"a\",\"output\":{\"utf-8\":\"a\"}");
    struct engine engine = {.capabilities = CAPABILITY(OP_PARSE)};
    struct case_result v = {0};
    struct request request;

    CHECK(check_request(&request, &big5.cases[0], QUESTION_MAIN, &engine));
    CHECK_TEXT(request.encoding.ptr, request.encoding.len, "big5", 4);
    CHECK(engine_unsupported_reason(&engine, &request) != NULL);
    engine.capabilities |= CAPABILITY_ENCODING;
    CHECK(engine_unsupported_reason(&engine, &request) == NULL);
    CHECK(check_request(&request, &utf8.cases[0], QUESTION_MAIN, &engine));
    CHECK(!request.encoding.ptr);
    CHECK(!check_start(&v, &empty.cases[0]) && v.kind == RESULT_UNTESTABLE);
    case_result_free(&v);
    CHECK(check_start(&v, &big5.cases[0]) && v.kind == RESULT_PASSED);
    case_result_free(&v);
    CHECK(check_start(&v, &utf8.cases[0]) && v.kind == RESULT_PASSED);
    case_result_free(&v);
    suite_free(&empty);
    suite_free(&big5);
    suite_free(&utf8);
}

static bool read_expectations(struct expectations *expectations, const char *json)
{
    struct text error = {0};
    bool ok = expectations_read(expectations, "e.json", json, strlen(json), &error);

    text_free(&error);
    return ok;
}

static void check_bad_manifest(const char *json, const char *message)
{
    struct expectations expectations = {0};
    struct text error = {0};

    CHECK(!expectations_read(&expectations, "e.json", json, strlen(json), &error));
    CHECK_TEXT(error.ptr, error.len, message, strlen(message));
    text_free(&error);
    expectations_free(&expectations);
}

#define ENTRY(id, expected)                                                                        \
    "{\"file\":\"t.json\",\"id\":\"" id "\",\"cause\":\"backslash\",\"expected\":" expected "}"

/* Parsed without components is not a pass, and never hides a failure. */
static void test_incomparable(void)
{
    struct engine engine = fake_engine(NULLS_TOLD);
    struct text members = {0};
    struct observation o = {0};
    struct case_result result = {0};
    struct suite suite;

    text_printf(&members, "\"input\":\"x\",%s", expected_keys);
    suite = one_case(members.ptr);
    observation_reset(&o);
    o.outcome = OUTCOME_PARSED;
    CHECK(check_once(&suite, QUESTION_MAIN, &engine, &o, &result) == RESULT_INCOMPARABLE);
    CHECK(result.named == 10 && result.compared == 0);
    set(&o, COMPONENT_SCHEME, "http");
    set(&o, COMPONENT_QUERY, "q");
    CHECK(check_once(&suite, QUESTION_MAIN, &engine, &o, &result) == RESULT_INCOMPARABLE);
    set(&o, COMPONENT_QUERY, "other");
    CHECK(check_once(&suite, QUESTION_MAIN, &engine, &o, &result) == RESULT_FAILED);
    set(&o, COMPONENT_QUERY, "q");
    set(&o, COMPONENT_PATH, "/");
    CHECK(check_once(&suite, QUESTION_MAIN, &engine, &o, &result) == RESULT_PASSED);
    CHECK(result.compared == 3);
    observation_reset(&o);
    o.outcome = OUTCOME_PARSED;
    set(&o, COMPONENT_HREF, "http://u@h:81/?q#f");
    CHECK(check_once(&suite, QUESTION_MAIN, &engine, &o, &result) == RESULT_PASSED);
    suite_free(&suite);
    text_free(&members);
    observation_free(&o);
    case_result_free(&result);
}

static void test_manifests(void)
{
    struct expectations expectations = {0};

    CHECK(read_expectations(&expectations, "[\"c\"," ENTRY("b", "{\"failure\":true}") "," ENTRY(
                                               "a", "{\"port\":\"\"}") "]"));
    CHECK(expectations.count == 2 && strcmp(expectations.items[0].id, "a") == 0);
    CHECK(expectation_is_stale(&expectations.items[0],
                               &(struct vector_file){.path = "x/t.json", .ours = true}));
    CHECK(!expectation_is_stale(&expectations.items[0],
                                &(struct vector_file){.path = "x/u.json", .ours = true}));
    CHECK(!expectation_is_stale(&expectations.items[0], &(struct vector_file){.path = "x/t.json"}));
    expectations_free(&expectations);
    CHECK(read_expectations(&expectations, "[]"));
    expectations_free(&expectations);

    check_bad_manifest("{}", "e.json: not an array of expectations");
    check_bad_manifest("[\nx]", "e.json:2:1: JSON syntax error");
    check_bad_manifest("[{\"file\":\"t.json\",\"ID\":\"a\"}]", "e.json:1:19: unknown key 'ID'");
    check_bad_manifest("[" ENTRY("a", "{\"prt\":\"\"}") "]",
                       "e.json:1:60: unknown key in \"expected\"");
    check_bad_manifest("[" ENTRY("a", "{\"accepted\":true}") "]",
                       "e.json:1:60: \"accepted\" is not an object");
    check_bad_manifest("[" ENTRY("a", "{\"acceptedAsBase\":\"x:\"}") "]",
                       "e.json:1:60: \"acceptedAsBase\" is not an object, true or \"about:blank\"");
    check_bad_manifest("[" ENTRY("a", "{}") "]", "e.json:1:48: \"expected\" is empty");
    check_bad_manifest("[{\"file\":\"f\",\"id\":\"a\",\"cause\":\"unexplained\","
                       "\"expected\":{\"failure\":true}}]",
                       "e.json:1:23: cause is \"unexplained\": \"why\" is needed");
#define CAUSE(cause)                                                                               \
    "[{\"file\":\"f\",\"id\":\"a\",\"why\":\"w\",\"cause\":\"" cause                               \
    "\",\"expected\":{\"failure\":true}}]"
    static const char *const causes[] = {CAUSE("backslash"), CAUSE("backslash+userinfo"),
                                         CAUSE("unexplained"), CAUSE("unexplained (idna)"),
                                         CAUSE("unexplained (idna, slash-count)")};

    for (size_t i = 0; i < sizeof causes / sizeof *causes; i++) {
        CHECK(read_expectations(&expectations, causes[i]));
        expectations_free(&expectations);
    }
    check_bad_manifest(CAUSE("back\\nslash"), "e.json:1:33: no cause is called 'back\\nslash'");
    check_bad_manifest(CAUSE("backslash+"), "e.json:1:33: no cause is called ''");
    check_bad_manifest(CAUSE(""), "e.json:1:33: no cause is called ''");
    check_bad_manifest(CAUSE("unexplained (idna, dance)"),
                       "e.json:1:33: no cause is called 'dance'");
    check_bad_manifest(CAUSE("unexplained idna"),
                       "e.json:1:33: what follows \"unexplained\" is not \" (NAME, NAME)\"");
    check_bad_manifest(CAUSE("unexplained ("),
                       "e.json:1:33: what follows \"unexplained\" is not \" (NAME, NAME)\"");
    check_bad_manifest("[" ENTRY("a", "{\"port\":\"\",\"port\":\"1\"}") "]",
                       "e.json:1:70: `port` is given twice");
    check_bad_manifest("[" ENTRY("a", "{\"failure\":true,\"failure\":true}") "]",
                       "e.json:1:75: `failure` is given twice");
    check_bad_manifest("[" ENTRY("a", "{\"host\":\"\",\"host_b64\":\"/w==\"}") "]",
                       "e.json:1:70: `host` and `host_b64` are both given");
    check_bad_manifest("[{\"expected\":{\"port\":\"\"},\"expected\":{\"port\":\"\"}}]",
                       "e.json:1:26: `expected` is given twice");
    check_bad_manifest("[{\"id\":\"a\",\"id\":\"a\"}]", "e.json:1:12: `id` is given twice");
    check_bad_manifest(
        "[" ENTRY("a", "{\"failure\":true}") "," ENTRY("a", "{\"failure\":true}") "]",
        "e.json:1:77: two entries for one case");
}

/* The result for an observation under a manifest of one entry. */
static enum result_kind expect_one(const char *members, const char *entry,
                                   const struct observation *o)
{
    struct suite suite = one_case(members);
    struct engine engine = fake_engine(NULLS_TOLD);
    struct expectations expectations = {0};
    struct case_result v = {0};
    struct text json = {0};
    enum result_kind kind;

    text_printf(&json, "[%s]", entry);
    CHECK(read_expectations(&expectations, json.ptr));
    check_answer(&v, &suite.cases[0], QUESTION_MAIN, &engine, o);
    CHECK(expectations_apply(&expectations, &v, &suite.cases[0], "some/t.json", &engine) != NULL);
    CHECK(!expectation_is_stale(&expectations.items[0],
                                &(struct vector_file){.path = "some/t.json", .ours = true}));
    kind = v.kind;
    case_result_free(&v);
    text_free(&json);
    expectations_free(&expectations);
    suite_free(&suite);
    return kind;
}

static void test_expected(void)
{
    static const char parses[] = "\"id\":\"a\",\"spec\":\"s\",\"why\":\"w\",\"input\":\"x\","
                                 "\"base\":null,\"href\":\"x:y\",\"hostname\":\"h\"";
    static const char fails[] = "\"id\":\"a\",\"spec\":\"s\",\"why\":\"w\",\"input\":\"x\","
                                "\"base\":null,\"failure\":true";
    struct observation o = {0};

    observation_reset(&o);
    o.outcome = OUTCOME_PARSED;
    set(&o, COMPONENT_HREF, "x:y");
    set(&o, COMPONENT_HOST, "i");
    CHECK(expect_one(parses, ENTRY("a", "{\"hostname\":\"i\"}"), &o) == RESULT_EXPECTED);
    CHECK(expect_one(parses, ENTRY("a", "{\"hostname\":\"j\"}"), &o) == RESULT_FAILED);
    CHECK(expect_one(parses, ENTRY("a", "{\"failure\":true}"), &o) == RESULT_FAILED);
    CHECK(expect_one(parses, ENTRY("a", "{\"hostname\":\"i\",\"port\":\"\"}"), &o) ==
          RESULT_FAILED);
    CHECK(expect_one(fails, ENTRY("a", "{\"href\":\"x:y\"}"), &o) == RESULT_EXPECTED);
    CHECK(expect_one(fails, ENTRY("a", "{\"href\":\"x:z\"}"), &o) == RESULT_FAILED);
    CHECK(expect_one(fails, ENTRY("a", "{\"accepted\":{\"href\":\"x:y\",\"hostname\":\"i\"}}"),
                     &o) == RESULT_EXPECTED);
    CHECK(expect_one(fails, ENTRY("a", "{\"accepted\":{\"href\":\"x:y\",\"hostname\":\"j\"}}"),
                     &o) == RESULT_FAILED);
    CHECK(expect_one(fails, ENTRY("a", "{\"accepted\":{\"href\":\"x:y\"}}"), &o) == RESULT_FAILED);
    CHECK(expect_one(fails, ENTRY("a", "{\"failure\":true}"), &o) == RESULT_FAILED);
    set(&o, COMPONENT_HOST, "h");
    CHECK(expect_one(parses, ENTRY("a", "{\"hostname\":\"i\"}"), &o) == RESULT_UNEXPECTED_PASS);
    observation_fail(&o, OUTCOME_UNSUPPORTED, NULL);
    CHECK(expect_one(parses, ENTRY("a", "{\"hostname\":\"i\"}"), &o) == RESULT_UNANSWERED);
    observation_fail(&o, OUTCOME_REJECTED, NULL);
    CHECK(expect_one(parses, ENTRY("a", "{\"failure\":true}"), &o) == RESULT_EXPECTED);
    CHECK(expect_one(fails, ENTRY("a", "{\"href\":\"x:y\"}"), &o) == RESULT_UNEXPECTED_PASS);
    observation_fail(&o, OUTCOME_ERROR, NULL);
    CHECK(expect_one(parses, ENTRY("a", "{\"failure\":true}"), &o) == RESULT_ERROR);
    observation_free(&o);
}

/* Under a manifest without entries, whose lists are given. */
static enum result_kind expect_lists_in(const char *file, const char *lists,
                                        const struct vector_case *test, const struct engine *engine,
                                        const struct observation *o)
{
    struct expectations expectations = {0};
    struct case_result v = {0};
    struct text json = {0};
    enum result_kind kind;

    text_printf(&json, "{\"engine\":\"fake\",\"version\":\"\",%s,\"expectations\":[]}", lists);
    CHECK(read_expectations(&expectations, json.ptr));
    check_answer(&v, test, QUESTION_MAIN, engine, o);
    CHECK(!expectations_apply(&expectations, &v, test, file, engine));
    kind = v.kind;
    case_result_free(&v);
    text_free(&json);
    expectations_free(&expectations);
    return kind;
}

static enum result_kind expect_lists(const char *lists, const struct vector_case *test,
                                     const struct engine *engine, const struct observation *o)
{
    return expect_lists_in("some/t.json", lists, test, engine, o);
}

#define LISTS(capabilities, unreported, unanswered)                                                \
    "\"capabilities\":" capabilities ",\"unreported\":" unreported ",\"unanswered\":" unanswered
#define IN_FILE(ids) "[{\"file\":\"t.json\",\"ids\":" ids "}]"

/* An engine that answers less than its manifest says does not stay green. */
static void test_silence(void)
{
    struct suite suite = one_case("\"id\":\"a\",\"spec\":\"s\",\"why\":\"w\",\"input\":\"x\","
                                  "\"base\":null,\"href\":\"x:y\",\"hostname\":\"h\"");
    const struct vector_case *test = &suite.cases[0];
    const char *none = LISTS("[\"parse\"]", "[]", IN_FILE("[]"));
    struct engine engine = fake_engine(NULLS_TOLD);
    struct observation o = {0};

    observation_fail(&o, OUTCOME_UNSUPPORTED, NULL);
    CHECK(expect_lists(none, test, &engine, &o) == RESULT_UNANSWERED);
    CHECK(expect_lists(LISTS("[\"parse\"]", "[]", IN_FILE("[\"a\",\"b\"]")), test, &engine, &o) ==
          RESULT_UNSUPPORTED);
    CHECK(expect_lists(LISTS("[\"parse\"]", "[]", IN_FILE("[\"b\"]")), test, &engine, &o) ==
          RESULT_UNANSWERED);
    CHECK(expect_lists(LISTS("[\"parse\"]", "[]", "[]"), test, &engine, &o) == RESULT_UNSUPPORTED);
    CHECK(expect_lists(LISTS("[\"query\"]", "[]", IN_FILE("[]")), test, &engine, &o) ==
          RESULT_UNSUPPORTED);
    /* The folder that a file has below vectors/ belongs to its name. */
    CHECK(expect_lists_in("vectors/t.json", none, test, &engine, &o) == RESULT_UNANSWERED);
    CHECK(expect_lists_in("/a/vectors/t.json", none, test, &engine, &o) == RESULT_UNANSWERED);
    CHECK(expect_lists_in("/a/vectors/b/t.json", none, test, &engine, &o) == RESULT_UNSUPPORTED);
    CHECK(expect_lists_in("vectors/vectors/t.json", none, test, &engine, &o) == RESULT_UNANSWERED);
    CHECK(expect_lists_in("/myvectors/t.json", none, test, &engine, &o) == RESULT_UNANSWERED);
    CHECK(expect_lists_in("/myvectors/b/t.json", none, test, &engine, &o) == RESULT_UNANSWERED);
    CHECK(expect_lists_in("vectors/b/t.json",
                          LISTS("[\"parse\"]", "[]", "[{\"file\":\"b/t.json\",\"ids\":[]}]"), test,
                          &engine, &o) == RESULT_UNANSWERED);
    observation_reset(&o);
    o.outcome = OUTCOME_PARSED;
    set(&o, COMPONENT_HREF, "x:y");
    CHECK(expect_lists(none, test, &engine, &o) == RESULT_UNANSWERED);
    CHECK(expect_lists(LISTS("[\"parse\"]", "[\"hostname\"]", IN_FILE("[]")), test, &engine, &o) ==
          RESULT_PASSED);
    set(&o, COMPONENT_HOST, "h");
    CHECK(expect_lists(none, test, &engine, &o) == RESULT_PASSED);
    suite_free(&suite);
    observation_free(&o);
}

static void test_bad_silence(void)
{
#define MANIFEST(lists) "{\"engine\":\"f\",\"version\":\"\"," lists ",\"expectations\":[]}"
    check_bad_manifest(MANIFEST("\"unreported\":[]"), "e.json: \"capabilities\" is not a list");
    check_bad_manifest(MANIFEST(LISTS("[\"fly\"]", "[]", "[]")),
                       "e.json:1:44: an unknown name in \"capabilities\"");
    check_bad_manifest(MANIFEST(LISTS("[]", "[0]", "[]")),
                       "e.json:1:60: an unknown name in \"unreported\"");
    check_bad_manifest(MANIFEST(LISTS("[]", "[]", "{}")),
                       "e.json:1:62: \"unanswered\" is not a list");
    check_bad_manifest(
        MANIFEST(LISTS("[]", "[]", "[{\"file\":\"f\"}]")),
        "e.json:1:76: an item of \"unanswered\" is not an object of \"file\" and \"ids\"");
    check_bad_manifest(MANIFEST(LISTS("[]", "[]", IN_FILE("[1]"))),
                       "e.json:1:100: an item of \"ids\" is not a string");
#undef MANIFEST
}

static struct case_result check_script(const char *returns, const char *got)
{
    struct engine engine = fake_engine(0);
    struct observation o = {0};
    struct case_result result = {0};
    struct text members = {0};
    struct suite suite;

    text_printf(&members,
                "\"id\":\"rfc3986.a\",\"edition\":\"rfc3986\",\"spec\":\"s\",\"why\":\"w\","
                "\"steps\":[[\"parse\",\"x\"],[\"y\"]],\"returns\":%s",
                returns);
    suite = one_case(members.ptr);
    o.outcome = OUTCOME_PARSED;
    set(&o, COMPONENT_VALUE, got);
    if (suite.count == 1)
        check_answer(&result, &suite.cases[0], QUESTION_MAIN, &engine, &o);
    observation_free(&o);
    suite_free(&suite);
    text_free(&members);
    return result;
}

static void check_step(struct case_result result, unsigned step, const char *field,
                       const char *expected, const char *got)
{
    const struct mismatch *mismatch = result.mismatches;

    CHECK(result.kind == RESULT_FAILED && result.count == 1);
    if (result.count == 1) {
        CHECK(mismatch->step == step && strcmp(mismatch->field, field) == 0);
        CHECK_TEXT(mismatch->expected.ptr, mismatch->expected.len, expected, strlen(expected));
        CHECK_TEXT(mismatch->got.ptr, mismatch->got.len, got, strlen(got));
    }
    case_result_free(&result);
}

static void test_edition(void)
{
    static const char *const same[] = {"[{\"host\":\"h\"},null]", "[{\"path\":null},null]",
                                       "[{\"path\":null,\"host\":\"h\"},null]"};
    const char *parsed = "[{\"host\":\"h\",\"path\":null},null]";

    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        struct case_result result = check_script(same[i], parsed);

        CHECK(result.kind == RESULT_PASSED);
        case_result_free(&result);
    }
    check_step(check_script("[{\"host\":\"g\",\"path\":null},null]", parsed), 1, "host", "\"g\"",
               "\"h\"");
    check_step(check_script("[{\"host\":\"h\",\"query\":null},null]", parsed), 1, "query", "null",
               "nothing");
    check_step(check_script("[{\"failure\":true},null]", parsed), 1, "returns",
               "{\"failure\":true}", "{\"host\":\"h\",\"path\":null}");
    check_step(check_script("[{\"host\":\"h\"},null]", "[{\"undefined\":true},null]"), 1, "returns",
               "{\"host\":\"h\"}", "{\"undefined\":true}");
    check_step(check_script("[{\"host\":\"h\"},\"\"]", parsed), 2, "returns", "\"\"", "null");
    check_step(check_script("[{\"host\":\"h\"},true]", "[{\"host\":\"h\",\"path\":null},1]"), 2,
               "returns", "true", "1");
    check_step(check_script("[{\"host\":\"h\"},[\"a\",null]]",
                            "[{\"host\":\"h\",\"path\":null},[\"a\",\"\"]]"),
               2, "returns", "[\"a\",null]", "[\"a\",\"\"]");
    check_step(check_script("[{\"host\":\"h\"},1]", "[{\"host\":\"h\",\"path\":null}]"), 2,
               "returns", "1", "nothing");
}

/* To other engines such a case does not exist. */
static void test_edition_concerns(void)
{
    struct suite suite =
        one_case("\"id\":\"rfc3986.a\",\"edition\":\"rfc3986:literal\",\"spec\":\"s\","
                 "\"why\":\"w\",\"steps\":[[\"x\"]],\"returns\":[null]");
    struct engine engine = {.id = "rfc3986:literal", .capabilities = CAPABILITY(OP_SCRIPT)};
    struct observation o = {0};
    struct case_result result = {0};
    struct request request;

    CHECK(check_concerns(&suite.cases[0], &engine));
    CHECK(check_request(&request, &suite.cases[0], QUESTION_MAIN, &engine));
    CHECK(request.op == OP_SCRIPT && request.value.ptr && request.input.len == 0);
    observation_fail(&o, OUTCOME_REJECTED, "step 1 (x): no");
    CHECK(check_once(&suite, QUESTION_MAIN, &engine, &o, &result) == RESULT_FAILED);
    CHECK(result.count == 1 &&
          strcmp(result.mismatches[0].got.ptr, "failure: step 1 (x): no") == 0);
    snprintf(engine.id, sizeof engine.id, "rfc3986");
    CHECK(!check_concerns(&suite.cases[0], &engine));
    observation_free(&o);
    case_result_free(&result);
    suite_free(&suite);
}

int main(void)
{
    test_fields();
    test_null_is_distinct();
    test_lost_root();
    test_failure();
    test_search_params();
    test_form();
    test_params();
    test_unicode();
    test_validate();
    test_errors();
    test_error_positions();
    test_set_aside();
    test_incomparable();
    test_manifests();
    test_expected();
    test_silence();
    test_bad_silence();
    test_edition();
    test_edition_concerns();
    return check_report("check_case");
}
