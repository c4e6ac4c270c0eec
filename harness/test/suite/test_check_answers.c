/* SPDX-License-Identifier: MIT */
/* What engines are asked about each kind of case, which attributes an answer gives, and how an
 * answer is described that should have been another one. */
#include <stdlib.h>

#include "check.h"
#include "check_case.h"
#include "str.h"

static struct engine engine_of(unsigned capabilities)
{
    return (struct engine){.id = "e", .model = MODEL_WHATWG, .capabilities = capabilities};
}

/* --- requests --------------------------------------------------------------------------------- */

static void add_part(struct text *out, const char *name, struct ua_str value)
{
    if (value.ptr)
        text_printf(out, " %s=%.*s", name, (int)value.len, value.ptr);
}

/* All requests about a case, a line each. */
static void check_requests(int line, const struct vector_case *test, unsigned capabilities,
                           const char *expected)
{
    const struct engine engine = engine_of(capabilities);
    struct text got = {0};
    struct request request;

    for (int question = 0; question < QUESTIONS; question++) {
        if (!check_request(&request, test, (enum question)question, &engine))
            continue;
        text_printf(&got, "%d %s", question, op_name(request.op));
        add_part(&got, "input", request.input);
        add_part(&got, "base", request.base);
        add_part(&got, "attribute", request.attribute);
        add_part(&got, "value", request.value);
        add_part(&got, "encoding", request.encoding);
        text_puts(&got, "\n");
    }
    check_text(__FILE__, line, got.ptr, got.len, expected, strlen(expected));
    text_free(&got);
}

#define CHECK_REQUESTS(...) check_requests(__LINE__, __VA_ARGS__)
#define ALL ~0u

static void test_requests_of_urls(void)
{
    struct vector_case test = {
        .kind = CASE_URL, .input = UA_LITERAL("i"), .request = {.url = UA_LITERAL("u")}};

    CHECK_REQUESTS(&test, ALL, "0 parse input=u\n");
    test.failure = true;
    CHECK_REQUESTS(&test, ALL, "0 parse input=u\n1 parse input=about:blank base=u\n");
    CHECK_REQUESTS(&test, CAPABILITY(OP_PARSE), "0 parse input=u\n");
    test.request.base = UA_LITERAL("b");
    CHECK_REQUESTS(&test, ALL, "0 parse input=u base=b\n");
    test.errors = UA_LITERAL("e@1");
    CHECK_REQUESTS(&test, ALL, "0 parse input=u base=b\n4 errors input=u base=b\n");
    CHECK_REQUESTS(&test, CAPABILITY(OP_PARSE) | CAPABILITY_BASE, "0 parse input=u base=b\n");
    test.failure = false;
    test.errors = ua_str(NULL, 0);
    test.expected[ATTRIBUTE_SEARCH] = UA_LITERAL("?q");
    CHECK_REQUESTS(&test, ALL, "0 parse input=u base=b\n");
    test.expected[ATTRIBUTE_SEARCH_PARAMS] = UA_LITERAL("q=");
    CHECK_REQUESTS(&test, ALL, "0 parse input=u base=b\n2 query input=q\n");
    test.expected[ATTRIBUTE_SEARCH] = UA_LITERAL("?");
    CHECK_REQUESTS(&test, ALL, "0 parse input=u base=b\n2 query input=\n");
    test.expected[ATTRIBUTE_SEARCH] = ua_str(NULL, 0);
    CHECK_REQUESTS(&test, ALL, "0 parse input=u base=b\n");
    test.expected[ATTRIBUTE_SEARCH] = UA_LITERAL("");
    CHECK_REQUESTS(&test, ALL, "0 parse input=u base=b\n2 query input=\n");
    CHECK_REQUESTS(&test, CAPABILITY(OP_PARSE), "0 parse input=u base=b\n");
}

static void test_requests_of_others(void)
{
    struct vector_case test = {.kind = CASE_SETTER,
                               .input = UA_LITERAL("i"),
                               .request = {.url = UA_LITERAL("u")},
                               .attribute = UA_LITERAL("hash"),
                               .value = UA_LITERAL("v"),
                               .encoding = UA_LITERAL("gbk")};

    CHECK_REQUESTS(&test, ALL, "0 set input=u attribute=hash value=v\n");
    test.kind = CASE_TOASCII;
    CHECK_REQUESTS(&test, ALL, "0 parse input=u\n");
    CHECK_REQUESTS(&test, CAPABILITY(OP_TOASCII), "0 toascii input=i\n");
    CHECK_REQUESTS(&test, CAPABILITY(OP_SET), "0 parse input=u\n");
    test.kind = CASE_PERCENT;
    CHECK_REQUESTS(&test, ALL, "0 parse input=u encoding=gbk\n");
    test.encoding = UA_LITERAL("utf-8");
    CHECK_REQUESTS(&test, ALL, "0 parse input=u\n");
    test.kind = CASE_FORM;
    CHECK_REQUESTS(&test, ALL, "0 query input=u\n3 params input= value=v\n");
    CHECK_REQUESTS(&test, CAPABILITY(OP_QUERY), "0 query input=u\n");
    test.kind = CASE_PARAMS;
    CHECK_REQUESTS(&test, ALL, "0 params input=u value=v\n");
    test.request.url = ua_str(NULL, 0);
    CHECK_REQUESTS(&test, ALL, "0 params input= value=v\n");
    test.kind = CASE_EDITION;
    CHECK_REQUESTS(&test, ALL, "0 script input= value=v\n");
    test.request.url = UA_LITERAL("u");
    test.kind = CASE_UNICODE;
    CHECK_REQUESTS(&test, ALL, "0 tounicode input=u\n");
    test.kind = CASE_VALIDATE;
    test.request.base = UA_LITERAL("b");
    test.failure = true;
    CHECK_REQUESTS(&test, ALL, "0 validate input=u base=b\n");
}

static void test_start_and_concerns(void)
{
    struct engine engine = engine_of(ALL);
    struct vector_case test = {.kind = CASE_TOASCII};
    struct case_result result = {0};

    CHECK(check_start(&result, &test) && result.kind == RESULT_PASSED && result.note.len == 0);
    test.untestable = true;
    CHECK(!check_start(&result, &test) && result.kind == RESULT_UNTESTABLE);
    CHECK_STRING(result.note.ptr, "an empty domain cannot be tested through a URL");
    CHECK(check_concerns(&test, &engine));
    test.kind = CASE_EDITION;
    test.edition = UA_LITERAL("e");
    CHECK(check_concerns(&test, &engine));
    test.edition = UA_LITERAL("e:literal");
    CHECK(!check_concerns(&test, &engine));
    test.edition = UA_LITERAL("");
    CHECK(!check_concerns(&test, &engine));
    case_result_free(&result);
}

/* --- attributes ------------------------------------------------------------------------------- */

static void set(struct observation *o, enum component c, const char *value)
{
    observation_set(o, c, value, value ? strlen(value) : 0);
}

static void observe(struct observation *o, const char *value)
{
    observation_reset(o);
    o->outcome = OUTCOME_PARSED;
    for (int c = 0; c < COMPONENTS; c++)
        set(o, (enum component)c, value);
}

/* Of each attribute: where every component is "v", "" and null. */
static void test_attributes(void)
{
    static const char *const values[ATTRIBUTES][3] = {
        [ATTRIBUTE_HREF] = {"v", "", ""},        [ATTRIBUTE_ORIGIN] = {"v", "", "null"},
        [ATTRIBUTE_PROTOCOL] = {"v:", ":", ":"}, [ATTRIBUTE_USERNAME] = {"v", "", ""},
        [ATTRIBUTE_PASSWORD] = {"v", "", ""},    [ATTRIBUTE_HOST] = {"v:v", "", ""},
        [ATTRIBUTE_HOSTNAME] = {"v", "", ""},    [ATTRIBUTE_PORT] = {"v", "", ""},
        [ATTRIBUTE_PATHNAME] = {"v", "", ""},    [ATTRIBUTE_SEARCH] = {"?v", "", ""},
        [ATTRIBUTE_HASH] = {"#v", "", ""},       [ATTRIBUTE_SEARCH_PARAMS] = {"v", "", ""},
    };
    static const char *const given[] = {"v", "", NULL};
    static const enum component components[ATTRIBUTES] = {
        COMPONENT_HREF,     COMPONENT_ORIGIN, COMPONENT_SCHEME,   COMPONENT_USERNAME,
        COMPONENT_PASSWORD, COMPONENT_HOST,   COMPONENT_HOST,     COMPONENT_PORT,
        COMPONENT_PATH,     COMPONENT_QUERY,  COMPONENT_FRAGMENT, COMPONENT_VALUE};
    struct observation o = {0};
    struct text out = {0};

    for (int i = 0; i < 3; i++) {
        observe(&o, given[i]);
        for (int a = 0; a < ATTRIBUTES; a++) {
            text_puts(&out, "before");
            CHECK(attribute_from_observation(&out, &o, (enum attribute)a));
            CHECK_TEXT(out.ptr, out.len, values[a][i], strlen(values[a][i]));
        }
    }
    for (int a = 0; a < ATTRIBUTES; a++) {
        observe(&o, "v");
        o.present &= ~(1u << components[a]);
        CHECK(!attribute_from_observation(&out, &o, (enum attribute)a) && out.len == 0);
    }
    observe(&o, "v");
    o.present &= ~(1u << COMPONENT_PORT);
    CHECK(!attribute_from_observation(&out, &o, ATTRIBUTE_HOST));
    CHECK(attribute_from_observation(&out, &o, ATTRIBUTE_HOSTNAME));
    observation_free(&o);
    text_free(&out);
}

/* --- answers that should have been others ----------------------------------------------------- */

/* The mismatches of one answer: FIELD: EXPECTED, GOT [ANSWER]. */
static void check_answered(int line, const struct vector_case *test, enum question question,
                           unsigned capabilities, const struct observation *o,
                           enum result_kind kind, const char *expected)
{
    const struct engine engine = engine_of(capabilities);
    struct case_result result = {0};
    struct text got = {0};

    check_answer(&result, test, question, &engine, o);
    for (size_t i = 0; i < result.count; i++) {
        const struct mismatch *mismatch = &result.mismatches[i];

        text_printf(&got, "%s: %s, %s", mismatch->field, mismatch->expected.ptr, mismatch->got.ptr);
        if (mismatch->answer.ptr)
            text_printf(&got, " %s", mismatch->answer.ptr);
        text_puts(&got, "\n");
    }
    text_add(&got, result.note.ptr ? result.note.ptr : "", result.note.len);
    if (result.kind != kind)
        printf("%s:%d: %s\n", __FILE__, line, result_name(result.kind));
    CHECK(result.kind == kind);
    check_text(__FILE__, line, got.ptr, got.len, expected, strlen(expected));
    case_result_free(&result);
    text_free(&got);
}

#define CHECK_ANSWERED(...) check_answered(__LINE__, __VA_ARGS__)

/* An input that must fail is accepted. */
static void test_acceptance(void)
{
    const struct vector_case test = {
        .kind = CASE_URL, .failure = true, .request = {.url = UA_LITERAL("u")}};
    struct observation o = {0};

    observation_reset(&o);
    o.outcome = OUTCOME_PARSED;
    set(&o, COMPONENT_SCHEME, "http");
    set(&o, COMPONENT_HOST, "h");
    set(&o, COMPONENT_PATH, "/p");
    CHECK_ANSWERED(&test, QUESTION_MAIN, ALL, &o, RESULT_FAILED,
                   "result: failure, parsed, protocol http:, hostname h, pathname /p "
                   "{\"protocol\":\"http:\",\"hostname\":\"h\",\"pathname\":\"/p\"}\n");
    set(&o, COMPONENT_PORT, "81");
    CHECK_ANSWERED(&test, QUESTION_MAIN, ALL, &o, RESULT_FAILED,
                   "result: failure, parsed, protocol http:, host h:81, pathname /p "
                   "{\"protocol\":\"http:\",\"hostname\":\"h\",\"port\":\"81\","
                   "\"pathname\":\"/p\"}\n");
    set(&o, COMPONENT_HREF, "x:");
    CHECK_ANSWERED(&test, QUESTION_AS_BASE, ALL, &o, RESULT_FAILED,
                   "as a base: failure, parsed, href x: {\"href\":\"x:\",\"protocol\":\"http:\","
                   "\"hostname\":\"h\",\"port\":\"81\",\"pathname\":\"/p\"}\n");
    set(&o, COMPONENT_VALUE, "d");
    CHECK_ANSWERED(&test, QUESTION_MAIN, ALL, &o, RESULT_FAILED,
                   "result: failure, parsed, value d {\"href\":\"x:\",\"protocol\":\"http:\","
                   "\"hostname\":\"h\",\"port\":\"81\",\"pathname\":\"/p\",\"value\":\"d\"}\n");
    observation_reset(&o);
    o.outcome = OUTCOME_PARSED;
    CHECK_ANSWERED(&test, QUESTION_MAIN, ALL, &o, RESULT_FAILED, "result: failure, parsed {}\n");
    observation_free(&o);
}

/* `about:blank` with a base that must fail: each part of it, and one that differs. */
static void test_plain_base(void)
{
    static const char plain[] = "as a base: failure, accepted \"about:blank\"\n";
    static const char *const parts[COMPONENTS] = {[COMPONENT_SCHEME] = "about",
                                                  [COMPONENT_PATH] = "blank",
                                                  [COMPONENT_HREF] = "about:blank",
                                                  [COMPONENT_ORIGIN] = "null"};
    const struct vector_case test = {
        .kind = CASE_URL, .failure = true, .request = {.url = UA_LITERAL("u")}};
    struct observation o = {0};

    observe(&o, NULL);
    for (int c = 0; c < COMPONENT_VALUE; c++)
        set(&o, (enum component)c, parts[c]);
    CHECK_ANSWERED(&test, QUESTION_AS_BASE, ALL, &o, RESULT_FAILED, plain);
    set(&o, COMPONENT_ORIGIN, NULL);
    set(&o, COMPONENT_HOST, "");
    CHECK_ANSWERED(&test, QUESTION_AS_BASE, ALL, &o, RESULT_FAILED, plain);
    for (int c = 0; c < COMPONENT_VALUE; c++) {
        struct observation other = {0};
        struct case_result result = {0};
        const struct engine engine = engine_of(ALL);

        observation_copy(&other, &o);
        set(&other, (enum component)c, "x");
        check_answer(&result, &test, QUESTION_AS_BASE, &engine, &other);
        CHECK(result.count == 1 && strcmp(result.mismatches[0].answer.ptr, PLAIN_BASE_ANSWER) != 0);
        case_result_free(&result);
        other.present &= ~(1u << c);
        check_answer(&result, &test, QUESTION_AS_BASE, &engine, &other);
        CHECK(result.count == 1 && strcmp(result.mismatches[0].answer.ptr, PLAIN_BASE_ANSWER) == 0);
        case_result_free(&result);
        observation_free(&other);
    }
    CHECK_ANSWERED(&test, QUESTION_MAIN, ALL, &o, RESULT_FAILED,
                   "result: failure, parsed, href about:blank {\"href\":\"about:blank\","
                   "\"origin\":\"null\",\"protocol\":\"about:\",\"username\":\"\","
                   "\"password\":\"\",\"hostname\":\"\",\"port\":\"\",\"pathname\":\"blank\","
                   "\"search\":\"\",\"hash\":\"\"}\n");
    observation_free(&o);
}

/* What must be accepted is refused. */
static void test_refusal(void)
{
    struct vector_case test = {.kind = CASE_URL, .request = {.url = UA_LITERAL("u")}};
    struct observation o = {0};

    observation_fail(&o, OUTCOME_REJECTED, NULL);
    CHECK_ANSWERED(&test, QUESTION_MAIN, ALL, &o, RESULT_FAILED, "result: parsed, failure\n");
    test.expected[ATTRIBUTE_HREF] = UA_LITERAL("h:");
    observation_fail(&o, OUTCOME_REJECTED, "why");
    CHECK_ANSWERED(&test, QUESTION_MAIN, ALL, &o, RESULT_FAILED,
                   "result: parsed, href h:, failure: why\n");
    CHECK_ANSWERED(&test, QUESTION_SEARCH_PARAMS, ALL, &o, RESULT_FAILED,
                   "searchParams: parsed, href h:, failure: why\n");
    CHECK_ANSWERED(&test, QUESTION_PAIRS, ALL, &o, RESULT_FAILED,
                   "pairs: parsed, href h:, failure: why\n");
    CHECK_ANSWERED(&test, QUESTION_ERRORS, ALL, &o, RESULT_FAILED,
                   "errors: parsed, href h:, failure: why\n");
    test.failure = true;
    CHECK_ANSWERED(&test, QUESTION_MAIN, ALL, &o, RESULT_PASSED, "");
    CHECK_ANSWERED(&test, QUESTION_AS_BASE, ALL, &o, RESULT_PASSED, "");
    CHECK_ANSWERED(&test, QUESTION_ERRORS, ALL, &o, RESULT_FAILED,
                   "errors: parsed, href h:, failure: why\n");
    test = (struct vector_case){.kind = CASE_EDITION, .returns = UA_LITERAL("[null]")};
    CHECK_ANSWERED(&test, QUESTION_MAIN, ALL, &o, RESULT_FAILED,
                   "result: an answer to each step, failure: why\n");
    test = (struct vector_case){.kind = CASE_VALIDATE};
    CHECK_ANSWERED(&test, QUESTION_MAIN, ALL, &o, RESULT_FAILED, "valid: true, false\n");
    test.failure = true;
    CHECK_ANSWERED(&test, QUESTION_MAIN, ALL, &o, RESULT_PASSED, "");
    observation_free(&o);
}

/* What the engine does not report is counted as such, and is not a difference. */
static void check_counts(const struct vector_case *test, unsigned capabilities,
                         const struct observation *o, size_t named, size_t compared, unsigned said,
                         unsigned unsaid, enum result_kind kind)
{
    const struct engine engine = engine_of(capabilities);
    struct case_result result = {0};

    check_answer(&result, test, QUESTION_MAIN, &engine, o);
    CHECK(result.named == named && result.compared == compared);
    CHECK(result.said == said && result.unsaid == unsaid && result.kind == kind);
    case_result_free(&result);
}

static void test_counts(void)
{
    struct vector_case test = {.kind = CASE_URL, .request = {.url = UA_LITERAL("u")}};
    struct observation o = {0};

    observation_reset(&o);
    o.outcome = OUTCOME_PARSED;
    set(&o, COMPONENT_SCHEME, "x");
    set(&o, COMPONENT_PATH, "p");
    test.expected[ATTRIBUTE_PROTOCOL] = UA_LITERAL("x:");
    test.expected[ATTRIBUTE_PATHNAME] = UA_LITERAL("p");
    test.expected[ATTRIBUTE_HASH] = UA_LITERAL("");
    test.expected[ATTRIBUTE_SEARCH_PARAMS] = UA_LITERAL("");
    check_counts(&test, ALL, &o, 3, 2, 1u << ATTRIBUTE_PROTOCOL | 1u << ATTRIBUTE_PATHNAME,
                 1u << ATTRIBUTE_HASH, RESULT_PASSED);
    test.expected[ATTRIBUTE_PATHNAME] = ua_str(NULL, 0);
    check_counts(&test, ALL, &o, 2, 1, 1u << ATTRIBUTE_PROTOCOL, 1u << ATTRIBUTE_HASH,
                 RESULT_INCOMPARABLE);
    test = (struct vector_case){.kind = CASE_FORM};
    test.expected[ATTRIBUTE_SEARCH_PARAMS] = UA_LITERAL("a=");
    check_counts(&test, ALL, &o, 1, 0, 0, 1u << ATTRIBUTE_SEARCH_PARAMS, RESULT_INCOMPARABLE);
    test = (struct vector_case){.kind = CASE_UNICODE, .unicode = UA_LITERAL("a")};
    check_counts(&test, ALL, &o, 1, 0, 0, 1u << ATTRIBUTES, RESULT_INCOMPARABLE);
    test = (struct vector_case){.kind = CASE_TOASCII, .input = UA_LITERAL("d")};
    test.expected[ATTRIBUTE_HOSTNAME] = UA_LITERAL("d");
    check_counts(&test, CAPABILITY(OP_TOASCII), &o, 1, 0, 0, 1u << ATTRIBUTE_HOSTNAME,
                 RESULT_INCOMPARABLE);
    observation_free(&o);
}

/* Which attributes are enough to tell a right answer from none, where the others are not said. */
static void test_identifying_attributes(void)
{
    static const struct {
        unsigned said; /* components: the rest is unknown */
        enum case_kind kind;
        enum result_kind result;
    } rows[] = {
        {1u << COMPONENT_HREF, CASE_URL, RESULT_PASSED},
        {1u << COMPONENT_SCHEME, CASE_URL, RESULT_INCOMPARABLE},
        {1u << COMPONENT_SCHEME | 1u << COMPONENT_PORT, CASE_URL, RESULT_INCOMPARABLE},
        {1u << COMPONENT_SCHEME | 1u << COMPONENT_HOST, CASE_URL, RESULT_PASSED},
        {1u << COMPONENT_SCHEME | 1u << COMPONENT_PATH, CASE_URL, RESULT_PASSED},
        {1u << COMPONENT_SCHEME | 1u << COMPONENT_QUERY, CASE_URL, RESULT_INCOMPARABLE},
        {1u << COMPONENT_HOST | 1u << COMPONENT_PORT, CASE_URL, RESULT_INCOMPARABLE},
        {1u << COMPONENT_PATH, CASE_URL, RESULT_INCOMPARABLE},
        {1u << COMPONENT_PORT, CASE_SETTER, RESULT_PASSED},
        {1u << COMPONENT_PATH, CASE_TOASCII, RESULT_PASSED},
        {0, CASE_SETTER, RESULT_INCOMPARABLE},
    };
    const struct engine engine = engine_of(ALL);
    struct vector_case test = {.request = {.url = UA_LITERAL("u")}};
    struct observation o = {0};

    for (int i = 0; i < ATTRIBUTE_SEARCH_PARAMS; i++)
        test.expected[i] = UA_LITERAL("v");
    test.expected[ATTRIBUTE_PROTOCOL] = UA_LITERAL("v:");
    test.expected[ATTRIBUTE_HOST] = UA_LITERAL("v:v");
    test.expected[ATTRIBUTE_SEARCH] = UA_LITERAL("?v");
    test.expected[ATTRIBUTE_HASH] = UA_LITERAL("#v");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct case_result result = {0};

        observe(&o, "v");
        o.present &= rows[i].said;
        test.kind = rows[i].kind;
        check_answer(&result, &test, QUESTION_MAIN, &engine, &o);
        if (result.kind != rows[i].result)
            printf("row %zu: %s\n", i, result_name(result.kind));
        CHECK(result.kind == rows[i].result);
        if (rows[i].said == 1u << COMPONENT_SCHEME)
            CHECK_STRING(result.note.ptr, "not comparable: parsed, with 1 of 11 fields");
        case_result_free(&result);
    }
    observation_free(&o);
}

/* What is not a comparison at first may fail at a later question, and never gets less from one. */
static void test_later_questions(void)
{
    struct vector_case test = {.kind = CASE_URL, .request = {.url = UA_LITERAL("u")}};
    const struct engine engine = engine_of(ALL);
    struct case_result result = {0};
    struct observation o = {0};

    test.errors = UA_LITERAL("");
    test.expected[ATTRIBUTE_PROTOCOL] = UA_LITERAL("x:");
    observation_reset(&o);
    o.outcome = OUTCOME_PARSED;
    set(&o, COMPONENT_SCHEME, "x");
    check_answer(&result, &test, QUESTION_MAIN, &engine, &o);
    CHECK(result.kind == RESULT_INCOMPARABLE);
    set(&o, COMPONENT_VALUE, "");
    check_answer(&result, &test, QUESTION_ERRORS, &engine, &o);
    CHECK(result.kind == RESULT_INCOMPARABLE && result.count == 0);
    set(&o, COMPONENT_VALUE, "e");
    check_answer(&result, &test, QUESTION_ERRORS, &engine, &o);
    CHECK(result.kind == RESULT_FAILED && result.count == 1 && result.href.len == 0);
    case_result_free(&result);
    /* A later answer without a field that is compared says nothing of the first one. */
    set(&o, COMPONENT_PATH, "p");
    test.expected[ATTRIBUTE_PATHNAME] = UA_LITERAL("p");
    check_answer(&result, &test, QUESTION_MAIN, &engine, &o);
    CHECK(result.kind == RESULT_PASSED);
    case_result_free(&result);
    result.named = 1;
    test.errors = UA_LITERAL("e");
    observation_reset(&o);
    o.outcome = OUTCOME_PARSED;
    check_answer(&result, &test, QUESTION_ERRORS, &engine, &o);
    CHECK(result.kind == RESULT_PASSED && result.named == 2 && result.compared == 0);
    case_result_free(&result);
    /* The note of a failure goes when the engine errs. */
    case_result_add_mismatch(&result, "host");
    text_puts(&result.note, "before");
    observation_fail(&o, OUTCOME_TIMEOUT, NULL);
    check_answer(&result, &test, QUESTION_ERRORS, &engine, &o);
    CHECK(result.kind == RESULT_ERROR);
    CHECK_STRING(result.note.ptr, "timeout");
    case_result_free(&result);
    observation_free(&o);
}

/* Where the whole path is "/", an engine that cannot tell it from none may leave it out, and
 * nothing more. */
static void test_implied_root(void)
{
    static const struct {
        const char *expected, *got;
        enum result_kind kind;
    } rows[] = {
        {"x://h/", "x://h", RESULT_PASSED},
        {"x://h/?q", "x://h?q", RESULT_PASSED},
        {"x://h/#f", "x://h#f", RESULT_PASSED},
        {"x://h/#/", "x://h#/", RESULT_PASSED},
        {"x://h/?q#f", "x://h?q#f", RESULT_PASSED},
        {"x://h/", "x://h/", RESULT_PASSED},
        {"x://h/?q", "x://h?r", RESULT_FAILED},
        {"x://h/#f", "x://h#g", RESULT_FAILED},
        {"x://h/?q", "x://i?q", RESULT_FAILED},
        {"x://h/", "x://", RESULT_FAILED},
        {"x://h/", "x://hh/", RESULT_FAILED},
        {"x://h/?q", "x://h", RESULT_FAILED},
        {"x://h/", "y://h", RESULT_FAILED},
        {"/", "", RESULT_PASSED},
        {"?q", "q", RESULT_FAILED},
    };
    struct engine engine = engine_of(ALL);
    struct vector_case test = {.kind = CASE_URL, .request = {.url = UA_LITERAL("u")}};
    struct observation o = {0};

    engine.model = MODEL_RFC3986;
    test.expected[ATTRIBUTE_HOST] = UA_LITERAL("h");
    test.expected[ATTRIBUTE_PATHNAME] = UA_LITERAL("/");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct case_result result = {0};

        observation_reset(&o);
        o.outcome = OUTCOME_PARSED;
        set(&o, COMPONENT_PATH, "");
        set(&o, COMPONENT_HREF, rows[i].got);
        test.expected[ATTRIBUTE_HREF] = ua_str(rows[i].expected, strlen(rows[i].expected));
        check_answer(&result, &test, QUESTION_MAIN, &engine, &o);
        if (result.kind != rows[i].kind)
            printf("row %zu: %s\n", i, result_name(result.kind));
        CHECK(result.kind == rows[i].kind);
        case_result_free(&result);
    }
    /* It is not implied: without a host, where the path is not said, or where null is told. */
    test.expected[ATTRIBUTE_HREF] = UA_LITERAL("x://h/");
    set(&o, COMPONENT_HREF, "x://h");
    for (int i = 0; i < 4; i++) {
        struct case_result result = {0};
        struct vector_case other = test;

        engine.null_is_distinct = i == 2 ? 1u << COMPONENT_PATH : ~(1u << COMPONENT_PATH);
        set(&o, COMPONENT_PATH, "");
        if (i == 0)
            other.expected[ATTRIBUTE_HOST] = UA_LITERAL("");
        if (i == 1)
            o.present &= ~(1u << COMPONENT_PATH);
        check_answer(&result, &other, QUESTION_MAIN, &engine, &o);
        CHECK(result.kind == (i == 3 ? RESULT_PASSED : RESULT_FAILED));
        CHECK(result.count == (i == 3 ? 0u : i == 1 ? 1u : 2u));
        case_result_free(&result);
    }
    observation_free(&o);
}

/* Validation errors: ours with their positions, another engine's perhaps by name alone. */
static void test_validation_errors(void)
{
    static const struct {
        const char *id, *expected, *got, *mismatch;
    } rows[] = {
        {"e", "a@1 b@22", "a@1 b@22", ""},
        {"e", "a@1 b@22", "a b", ""},
        {"e", "a@1 b@22", "a@1 b@2", "errors: a@1 b@22, a@1 b@2\n"},
        {"e", "a@1 b@22", "a c", "errors: a b, a c\n"},
        {"e", "a@1 b@22", "a", "errors: a b, a\n"},
        {"e", "a@1 b@22 c@3", "a b c", ""},
        {"e", "a@1", "", "errors: a@1, \n"},
        {"e", "", "a", "errors: , a\n"},
        {"e", "", "", ""},
        {"whatwg", "a@1", "a", "errors: a@1, a\n"},
        {"whatwg", "a@1", "a@1", ""},
        {"whatwg#2", "a@1", "a", "errors: a@1, a\n"},
        {"whatwg:b", "a@1", "a", "errors: a@1, a\n"},
        {"whatwg2", "a@1", "a", ""},
        {"what", "a@1", "a", ""},
        {"abcdef", "a@1", "a", ""},
    };
    struct observation o = {0};

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct engine engine = engine_of(ALL);
        const struct vector_case test = {
            .kind = CASE_URL, .errors = ua_str(rows[i].expected, strlen(rows[i].expected))};
        struct case_result result = {0};
        struct text got = {0};

        snprintf(engine.id, sizeof engine.id, "%s", rows[i].id);
        observation_reset(&o);
        o.outcome = OUTCOME_PARSED;
        set(&o, COMPONENT_VALUE, rows[i].got);
        check_answer(&result, &test, QUESTION_ERRORS, &engine, &o);
        for (size_t m = 0; m < result.count; m++)
            text_printf(&got, "%s: %s, %s\n", result.mismatches[m].field,
                        text_str(&result.mismatches[m].expected).ptr,
                        text_str(&result.mismatches[m].got).ptr);
        CHECK_STRING(text_str(&got).ptr, rows[i].mismatch);
        CHECK(result.named == 1 && result.compared == 1 && result.unsaid == 0);
        case_result_free(&result);
        text_free(&got);
    }
    observation_free(&o);
}

/* Answers about texts and domains, from engines that parse no URLs, and lists. */
static void test_texts(void)
{
    struct vector_case test = {.kind = CASE_TOASCII, .failure = true, .input = UA_LITERAL("d")};
    const unsigned domains = CAPABILITY(OP_TOASCII);
    struct observation o = {0};

    observation_reset(&o);
    o.outcome = OUTCOME_PARSED;
    set(&o, COMPONENT_VALUE, "e");
    CHECK_ANSWERED(&test, QUESTION_MAIN, domains, &o, RESULT_FAILED,
                   "result: failure, parsed, value e {\"value\":\"e\"}\n");
    test.failure = false;
    test.expected[ATTRIBUTE_HOSTNAME] = UA_LITERAL("d");
    CHECK_ANSWERED(&test, QUESTION_MAIN, domains, &o, RESULT_FAILED, "hostname: d, e\n");
    set(&o, COMPONENT_VALUE, "d");
    CHECK_ANSWERED(&test, QUESTION_MAIN, domains, &o, RESULT_PASSED, "");
    test = (struct vector_case){.kind = CASE_PARAMS, .returns = UA_LITERAL("[1]")};
    set(&o, COMPONENT_VALUE, "[ 1 ]");
    CHECK_ANSWERED(&test, QUESTION_MAIN, ALL, &o, RESULT_PASSED, "");
    set(&o, COMPONENT_VALUE, "[1");
    CHECK_ANSWERED(&test, QUESTION_MAIN, ALL, &o, RESULT_FAILED, "returns: [1], [1\n");
    set(&o, COMPONENT_VALUE, "");
    CHECK_ANSWERED(&test, QUESTION_MAIN, ALL, &o, RESULT_FAILED, "returns: [1], \n");
    test =
        (struct vector_case){.kind = CASE_EDITION, .returns = UA_LITERAL("[1,2,3,{\"host\":1}]")};
    set(&o, COMPONENT_VALUE, "[1,2,3,{\"host\":1,\"path\":2}]");
    CHECK_ANSWERED(&test, QUESTION_MAIN, ALL, &o, RESULT_PASSED, "");
    set(&o, COMPONENT_VALUE, "[1,2,4,[1,2]]");
    CHECK_ANSWERED(&test, QUESTION_MAIN, ALL, &o, RESULT_FAILED,
                   "returns: 3, 4\nreturns: {\"host\":1}, [1,2]\n");
    set(&o, COMPONENT_VALUE, "{\"a\":1}");
    CHECK_ANSWERED(&test, QUESTION_MAIN, ALL, &o, RESULT_FAILED,
                   "returns: 1, nothing\nreturns: 2, nothing\nreturns: 3, nothing\n"
                   "returns: {\"host\":1}, nothing\n");
    observation_free(&o);
}

/* Shows the answer to the first question: the href of a URL, or the domain. */
static void test_shown_href(void)
{
    struct vector_case test = {
        .kind = CASE_URL, .failure = true, .request = {.url = UA_LITERAL("u")}};
    struct engine engine = engine_of(ALL);
    struct case_result result = {0};
    struct observation o = {0};

    observe(&o, "a");
    check_answer(&result, &test, QUESTION_AS_BASE, &engine, &o);
    CHECK(result.kind == RESULT_FAILED && !result.href.ptr);
    check_answer(&result, &test, QUESTION_MAIN, &engine, &o);
    CHECK_STRING(result.href.ptr, "a");
    set(&o, COMPONENT_HREF, "b");
    check_answer(&result, &test, QUESTION_AS_BASE, &engine, &o);
    CHECK_STRING(result.href.ptr, "a");
    case_result_free(&result);
    test = (struct vector_case){.kind = CASE_TOASCII, .failure = true, .input = UA_LITERAL("d")};
    engine.capabilities = CAPABILITY(OP_TOASCII);
    set(&o, COMPONENT_VALUE, "c");
    check_answer(&result, &test, QUESTION_MAIN, &engine, &o);
    CHECK(result.kind == RESULT_FAILED);
    observation_free(&o);
    case_result_free(&result);
}

/* --- aside ------------------------------------------------------------------------------------ */

static void test_aside(void)
{
    static const struct {
        enum outcome outcome;
        enum result_kind kind;
        const char *note;
    } rows[] = {{OUTCOME_UNSUPPORTED, RESULT_UNSUPPORTED, "unsupported: r"},
                {OUTCOME_ALLOWED, RESULT_UNSUPPORTED, "allowed: r"},
                {OUTCOME_DENIED, RESULT_UNSUPPORTED, "denied: r"},
                {OUTCOME_ERROR, RESULT_ERROR, "error: r"},
                {OUTCOME_CRASHED, RESULT_ERROR, "crashed: r"},
                {OUTCOME_TIMEOUT, RESULT_ERROR, "timeout: r"}};
    const struct vector_case test = {.kind = CASE_URL, .request = {.url = UA_LITERAL("u")}};
    const struct engine engine = engine_of(ALL);
    struct observation o = {0};

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct case_result result = {0};

        observation_fail(&o, rows[i].outcome, "r");
        CHECK_ANSWERED(&test, QUESTION_MAIN, ALL, &o, rows[i].kind, rows[i].note);
        check_answer(&result, &test, QUESTION_MAIN, &engine, &o);
        CHECK(case_result_crashed(&result) == (rows[i].outcome == OUTCOME_CRASHED));
        /* What failed stays failed, unless the engine errs. */
        case_result_free(&result);
        case_result_add_mismatch(&result, "host");
        check_answer(&result, &test, QUESTION_AS_BASE, &engine, &o);
        CHECK(result.kind == (rows[i].kind == RESULT_ERROR ? RESULT_ERROR : RESULT_FAILED));
        CHECK((result.note.len > 0) == (rows[i].kind == RESULT_ERROR));
        /* The first error stays. */
        observation_fail(&o, OUTCOME_TIMEOUT, "later");
        check_answer(&result, &test, QUESTION_ERRORS, &engine, &o);
        if (rows[i].kind == RESULT_ERROR)
            CHECK_STRING(result.note.ptr, rows[i].note);
        case_result_free(&result);
    }
    observation_fail(&o, OUTCOME_ERROR, "r");
    o.was_not_asked = true;
    CHECK_ANSWERED(&test, QUESTION_MAIN, ALL, &o, RESULT_NOT_ASKED, "not asked: r");
    observation_free(&o);
}

static void test_names(void)
{
    static const char *const names[RESULTS] = {
        "passed",   "failed",          "error",     "unsupported", "not-comparable", "untestable",
        "expected", "unexpected-pass", "not-asked", "unanswered",  "unanswerable"};

    for (int kind = 0; kind < RESULTS; kind++)
        CHECK_STRING(result_name((enum result_kind)kind), names[kind]);
}

/* Many mismatches, so that the table grows. */
static void test_many_mismatches(void)
{
    struct case_result result = {0};

    for (int i = 0; i < 20; i++) {
        struct mismatch *mismatch = case_result_add_mismatch(&result, "host");

        mismatch->step = (unsigned)i;
        CHECK(mismatch->attribute == ATTRIBUTES && !mismatch->got.ptr);
    }
    CHECK(result.count == 20 && result.kind == RESULT_FAILED);
    for (unsigned i = 0; i < 20; i++)
        CHECK(result.mismatches[i].step == i);
    case_result_free(&result);
    CHECK(result.count == 0 && !result.mismatches);
}

int main(void)
{
    test_requests_of_urls();
    test_requests_of_others();
    test_start_and_concerns();
    test_attributes();
    test_acceptance();
    test_plain_base();
    test_refusal();
    test_counts();
    test_identifying_attributes();
    test_later_questions();
    test_implied_root();
    test_validation_errors();
    test_texts();
    test_shown_href();
    test_aside();
    test_names();
    test_many_mismatches();
    return check_report("check_answers");
}
