/* SPDX-License-Identifier: MIT */
#include "check.h"
#include "vectors.h"

#define OURS "\"id\":\"a\",\"spec\":\"s\",\"why\":\"w\""

/* Reads text as t.json into a fresh suite that the caller frees. */
static struct suite read_text(const char *text, bool expected)
{
    struct suite suite = {0};
    struct text error = {0};
    bool ok = suite_read(&suite, "t.json", text, strlen(text), &error);

    if (ok != expected)
        printf("%s: %s\n", text, error.len ? error.ptr : "accepted");
    CHECK(ok == expected);
    text_free(&error);
    return suite;
}

static void check_refused(const char *text, const char *message)
{
    struct suite suite = {0};
    struct text error = {0};

    CHECK(!suite_read(&suite, "t.json", text, strlen(text), &error));
    CHECK_TEXT(error.ptr, error.len, message, strlen(message));
    text_free(&error);
    suite_free(&suite);
}

static void check_str(struct ua_str got, const char *expected, size_t len)
{
    CHECK(got.ptr != NULL);
    CHECK_TEXT(got.ptr, got.len, expected, len);
}
#define STR(got, expected) check_str(got, expected, sizeof(expected) - 1)

static void test_url(void)
{
    struct suite suite =
        read_text("[\"a comment\",\n"
                  "{\"input\":\"a\\u0000b\",\"base\":null,\"href\":\"h:\\ud83d\",\n"
                  "\"hash\":\"\"},\n\n"
                  "{\"input\":\"\xC3\xA9\",\"base\":\"x:\\uD83D\\uDCA9\","
                  "\"failure\":true,\"relativeTo\":\"any-base\"}]",
                  true);

    CHECK(suite.count == 2 && suite.file_count == 1);
    if (suite.count == 2) {
        struct vector_case *parsed = &suite.cases[0], *failing = &suite.cases[1];

        CHECK(parsed->kind == CASE_URL && !parsed->failure && parsed->line == 2);
        STR(parsed->input, "a\0b");
        CHECK(!parsed->request.base.ptr);
        STR(parsed->expected[ATTRIBUTE_HREF], "h:\xEF\xBF\xBD");
        STR(parsed->expected[ATTRIBUTE_HASH], "");
        CHECK(!parsed->expected[ATTRIBUTE_SEARCH].ptr);
        CHECK(parsed->id.len == 12);
        CHECK(failing->failure && failing->line == 5);
        STR(failing->input, "\xC3\xA9");
        STR(failing->request.base, "x:\xF0\x9F\x92\xA9");
        CHECK(strcmp(parsed->id.ptr, failing->id.ptr) != 0);
    }
    CHECK(suite.file_count == 1 && !suite.files[0].ours && suite.files[0].count == 2);
    suite_free(&suite);
}

/* The id of a case without one hangs on kind, input and base alone. */
static void test_hashed_ids(void)
{
    struct suite suite = read_text("[{\"input\":\"a\",\"base\":null,\"href\":\"x\"},"
                                   "{\"input\":\"a\",\"base\":null,\"failure\":true},"
                                   "{\"input\":\"a\",\"base\":\"\",\"href\":\"x\"},"
                                   "{\"input\":\"a\",\"output\":\"x\"}]",
                                   true);

    if (suite.count == 4) {
        CHECK(strcmp(suite.cases[0].id.ptr, suite.cases[1].id.ptr) == 0);
        CHECK(strcmp(suite.cases[0].id.ptr, suite.cases[2].id.ptr) != 0);
        CHECK(strcmp(suite.cases[0].id.ptr, suite.cases[3].id.ptr) != 0);
    }
    CHECK(suite.count == 4);
    suite_free(&suite);
}

/* Manifests name cases by these ids, so they must not change. */
static void test_ids_stay(void)
{
    static const char *const files[] = {
        "[{\"input\":\"a\",\"base\":null,\"href\":\"x\"},"
        "{\"input\":\"a\",\"base\":\"\",\"href\":\"x\"},"
        "{\"input\":\"a\",\"output\":\"x\"},"
        "{\"input\":\"a\",\"output\":{\"gbk\":\"x\",\"big5\":\"x\"}}]",
        "{\"hash\":[{\"href\":\"http://h/\",\"new_value\":\"f\",\"expected\":{\"hash\":\"#f\"}},"
        "{\"href\":\"http://h/\",\"new_value\":\"g\",\"expected\":{\"hash\":\"#g\"}}],"
        "\"host\":[{\"href\":\"http://h/\",\"new_value\":\"f\",\"expected\":{}}]}"};
    static const char *const ids[] = {"d19a47ce379c", "8aa6d080ed34", "ff7448a0b30b",
                                      "6f2d550f8d24", "5818a7ffcd5c", "f3e99e9feef8",
                                      "e8c90d109aa6", "a0c8a74f97a2"};
    size_t at = 0;

    for (size_t i = 0; i < 2; i++) {
        struct suite suite = read_text(files[i], true);

        for (size_t j = 0; j < suite.count && at < sizeof ids / sizeof *ids; j++, at++)
            check_str(suite.cases[j].id, ids[at], strlen(ids[at]));
        suite_free(&suite);
    }
    CHECK(at == sizeof ids / sizeof *ids);
}

/* A case with several encodings is several cases. */
static void test_ids_of_encodings(void)
{
    struct suite suite = read_text("[{\"id\":\"x.a\",\"spec\":\"s\",\"why\":\"w\",\"input\":\"a\","
                                   "\"output\":{\"gbk\":\"x\",\"utf-8\":\"y\"}}]",
                                   true);

    CHECK(suite.count == 2);
    if (suite.count == 2) {
        STR(suite.cases[0].id, "x.a.gbk");
        STR(suite.cases[0].encoding, "gbk");
        STR(suite.cases[1].id, "x.a.utf-8");
        STR(suite.cases[1].encoding, "utf-8");
    }
    suite_free(&suite);
}

/* What is not UTF-8 comes in base64, wherever an engine is given a string. */
static void test_bytes(void)
{
    struct suite suite =
        read_text("[{\"input_b64\":\"Yf8=\",\"base_b64\":\"/w==\",\"href\":\"h:\"},"
                  "{\"input_b64\":\"Yf8=\",\"base\":null,\"valid\":false},"
                  "{\"input_b64\":\"Yf8=\",\"output\":null},"
                  "{\"input_b64\":\"Yf8=\",\"unicode\":\"a\"},"
                  "{\"input_b64\":\"Yf8=\",\"output\":{\"utf-8\":\"a\"}},"
                  "{\"input_b64\":\"Yf8=\",\"pairs\":[],\"output\":\"a\"},"
                  "{\"url_b64\":\"Yf8=\",\"steps\":[{\"op\":\"set\",\"args\":[{\"bytes_b64\":\"/"
                  "w==\"},\"b\"]}],"
                  "\"output\":\"a\",\"href\":\"h:\"},"
                  "{\"init\":{\"bytes_b64\":\"/w==\"},\"steps\":[],\"output\":\"a\"},"
                  "{\"init\":[[\"a\",{\"bytes_b64\":\"/w==\"}]],\"steps\":[],\"output\":\"a\"}]",
                  true);

    CHECK(suite.count == 9);
    if (suite.count == 9) {
        STR(suite.cases[0].request.url, "a\xFF");
        STR(suite.cases[0].named_input, "a\xFF");
        STR(suite.cases[0].request.base, "\xFF");
        STR(suite.cases[1].request.url, "a\xFF");
        STR(suite.cases[2].request.url, "https://a\xFF/x");
        STR(suite.cases[3].request.url, "a\xFF");
        STR(suite.cases[4].request.url, "https://doesnotmatter.invalid/?a\xFF#a\xFF");
        STR(suite.cases[5].value,
            "{\"init\":{\"bytes_b64\":\"P2H/\"},\"steps\":[{\"op\":\"iterate\"}]}");
        STR(suite.cases[6].request.url, "a\xFF");
        STR(suite.cases[6].value,
            "{\"steps\":[{\"op\":\"set\",\"args\":[{\"bytes_b64\":\"/w==\"},\"b\"]}]}");
        STR(suite.cases[7].value, "{\"init\":{\"bytes_b64\":\"/w==\"},\"steps\":[]}");
        STR(suite.cases[8].value, "{\"init\":[[\"a\",{\"bytes_b64\":\"/w==\"}]],\"steps\":[]}");
    }
    suite_free(&suite);
    suite = read_text(
        "{\"port\":[{\"href_b64\":\"Yf8=\",\"new_value_b64\":\"/w==\",\"expected\":{}}]}", true);
    if (suite.count == 1) {
        STR(suite.cases[0].request.url, "a\xFF");
        STR(suite.cases[0].value, "\xFF");
    }
    suite_free(&suite);
    check_refused("[{\"input\":\"a\",\"input_b64\":\"/w==\",\"base\":null,\"failure\":true}]",
                  "t.json:1:15: a case has either \"input\" or \"input_b64\"");
    check_refused("[{\"input\":\"a\",\"base\":null,\"base_b64\":\"/w==\",\"failure\":true}]",
                  "t.json:1:27: a case has either \"base\" or \"base_b64\"");
    check_refused("[{\"input_b64\":\"/w=\",\"base\":null,\"failure\":true}]",
                  "t.json:1:3: \"input_b64\" is not base64");
    check_refused("[{\"input_b64\":\"/x==\",\"base\":null,\"failure\":true}]",
                  "t.json:1:3: \"input_b64\" is not base64");
    check_refused("[{\"input_b64\":null,\"base\":null,\"failure\":true}]",
                  "t.json:1:3: \"input_b64\" is not base64");
    check_refused("[{\"input_b64\":\"YQ==\",\"base\":null,\"failure\":true}]",
                  "t.json:1:3: \"input_b64\" is UTF-8, which \"input\" can hold");
    check_refused("[{\"init\":{\"bytes_b64\":\"/\"},\"steps\":[],\"output\":\"a\"}]",
                  "t.json:1:3: \"init\" is neither a string nor an array of pairs");
    check_refused("[{\"init\":[[\"a\",\"b\",\"c\"]],\"steps\":[],\"output\":\"a\"}]",
                  "t.json:1:3: \"init\" is neither a string nor an array of pairs");
    check_refused("[{\"init\":[[\"a\",\"b\"],[\"c\"]],\"steps\":[],\"output\":\"a\"}]",
                  "t.json:1:3: \"init\" is neither a string nor an array of pairs");
    check_refused("[{\"init\":\"\",\"steps\":[{\"op\":\"has\",\"args\":[1],\"returns\":true}],"
                  "\"output\":\"a\"}]",
                  "t.json:1:42: an arg is a string, or an object with \"bytes_b64\" alone");
    check_refused("[{" OURS
                  ",\"input\":\"a\",\"base\":null,\"failure\":true,\"href_b64\":\"/w==\"}]",
                  "t.json:1:72: a: unknown key \"href_b64\"");
}

static void test_toascii(void)
{
    struct suite suite = read_text("[{\"input\":\"a:b?\\\\\",\"output\":null},"
                                   "{\"input\":\"B\",\"output\":\"b\",\"comment\":\"c\"},"
                                   "{\"input\":\"\",\"output\":null}]",
                                   true);

    CHECK(suite.count == 3);
    if (suite.count == 3) {
        CHECK(suite.cases[0].kind == CASE_TOASCII && suite.cases[0].failure);
        STR(suite.cases[0].request.url, "https://a%3Ab%3F%5C/x");
        CHECK(!suite.cases[1].failure && !suite.cases[1].untestable);
        STR(suite.cases[1].expected[ATTRIBUTE_HREF], "https://b/x");
        STR(suite.cases[1].expected[ATTRIBUTE_HOSTNAME], "b");
        CHECK(suite.cases[2].untestable);
    }
    suite_free(&suite);
}

static void test_setters(void)
{
    struct suite suite = read_text("{\"comment\":[\"x\"],\n\"port\":[\n"
                                   "{\"href\":\"a:b\",\"new_value\":\"1\\u0000\","
                                   "\"expected\":{\"port\":\"\"}}]}",
                                   true);

    CHECK(suite.count == 1);
    if (suite.count == 1) {
        CHECK(suite.cases[0].kind == CASE_SETTER && suite.cases[0].line == 3);
        STR(suite.cases[0].attribute, "port");
        STR(suite.cases[0].value, "1\0");
        STR(suite.cases[0].expected[ATTRIBUTE_PORT], "");
    }
    suite_free(&suite);
    check_refused("{\"prot\":[{\"href\":\"\",\"new_value\":\"\",\"expected\":{}}]}",
                  "t.json:1:2: unknown attribute \"prot\"");
}

static void test_form(void)
{
    struct suite suite = read_text("[{\"input\":\"a=b\",\"pairs\":[[\"a\",\"b\"]],"
                                   "\"output\":\"a=b\"}]",
                                   true);

    CHECK(suite.count == 1);
    if (suite.count == 1) {
        CHECK(suite.cases[0].kind == CASE_FORM);
        STR(suite.cases[0].value, "{\"init\":\"?a=b\",\"steps\":[{\"op\":\"iterate\"}]}");
        STR(suite.cases[0].returns, "[[[\"a\",\"b\"]]]");
        STR(suite.cases[0].expected[ATTRIBUTE_SEARCH_PARAMS], "a=b");
    }
    suite_free(&suite);
    check_refused("[{\"input\":\"a\",\"pairs\":{},\"output\":\"a=\"}]",
                  "t.json:1:2: a case with \"pairs\" has an array there, and \"output\"");
    check_refused("[{\"input\":\"a\",\"pairs\":[]}]",
                  "t.json:1:2: a case with \"pairs\" has an array there, and \"output\"");
}

static void test_params(void)
{
    struct suite suite =
        read_text("[{\"init\":[[\"a\\u0000\",\"b\"]],\n\"steps\":[{\"op\":\"sort\"},"
                  "{\"op\":\"size\",\"returns\":1}],\"output\":\"a%00=b\"},\n"
                  "{\"url\":\"a:?b\",\"href\":\"a:?b\",\"steps\":[],\"output\":\"b=\"}]",
                  true);

    CHECK(suite.count == 2);
    if (suite.count == 2) {
        CHECK(suite.cases[0].kind == CASE_PARAMS && !suite.cases[0].request.url.ptr);
        STR(suite.cases[0].input, "[[\"a\\u0000\",\"b\"]]");
        STR(suite.cases[0].value, "{\"init\":[[\"a\\u0000\",\"b\"]],\"steps\":[{\"op\":\"sort\"},"
                                  "{\"op\":\"size\"}]}");
        STR(suite.cases[0].returns, "[null,1]");
        CHECK(suite.cases[1].line == 3);
        STR(suite.cases[1].request.url, "a:?b");
        STR(suite.cases[1].value, "{\"steps\":[]}");
        STR(suite.cases[1].expected[ATTRIBUTE_HREF], "a:?b");
    }
    suite_free(&suite);
    check_refused(
        "[{\"steps\":[],\"output\":\"\"}]",
        "t.json:1:2: a case with \"steps\" has either \"init\" or \"url\", and \"output\"");
    check_refused(
        "[{\"init\":\"\",\"url\":\"\",\"steps\":[],\"output\":\"\"}]",
        "t.json:1:2: a case with \"steps\" has either \"init\" or \"url\", and \"output\"");
    check_refused("[{\"init\":\"\",\"steps\":[]}]",
                  "t.json:1:2: a case with \"steps\" lacks \"output\"");
    check_refused("[{\"init\":\"\",\"steps\":[{\"op\":\"get\",\"args\":[\"a\"]}],\"output\":\"\"}]",
                  "t.json:1:22: the step \"get\" lacks \"returns\"");
    check_refused("[{\"init\":\"\",\"steps\":[{\"op\":\"sort\",\"returns\":1}],\"output\":\"\"}]",
                  "t.json:1:35: the step \"sort\" has no use for \"returns\"");
    check_refused("[{\"init\":\"\",\"steps\":[{\"op\":\"sort\",\"arg\":1}],\"output\":\"\"}]",
                  "t.json:1:35: unknown key \"arg\" in a step");
    check_refused("[{\"init\":\"\",\"steps\":[{}],\"output\":\"\"}]",
                  "t.json:1:22: a step has \"op\" and perhaps an array of \"args\"");
}

static void test_unicode(void)
{
    struct suite suite = read_text("[{\"input\":\"xn--a\",\"unicode\":\"xn--a\"}]", true);

    CHECK(suite.count == 1);
    if (suite.count == 1) {
        CHECK(suite.cases[0].kind == CASE_UNICODE);
        STR(suite.cases[0].unicode, "xn--a");
    }
    suite_free(&suite);
    check_refused("[{\"input\":\"a\",\"unicode\":null}]",
                  "t.json:1:15: \"unicode\" is not a string");
}

static void test_validate(void)
{
    struct suite suite = read_text("[{\"input\":\"a\",\"base\":\"h:\",\"valid\":false},"
                                   "{\"input\":\"a:\",\"base\":null,\"valid\":true}]",
                                   true);

    CHECK(suite.count == 2);
    if (suite.count == 2) {
        CHECK(suite.cases[0].kind == CASE_VALIDATE && suite.cases[0].failure);
        STR(suite.cases[0].request.url, "a");
        STR(suite.cases[0].request.base, "h:");
        CHECK(!suite.cases[1].failure && !suite.cases[1].request.base.ptr);
    }
    suite_free(&suite);
    check_refused("[{\"input\":\"a\",\"valid\":null}]",
                  "t.json:1:15: \"valid\" is neither true nor false");
    check_refused("[{" OURS ",\"input\":\"a\",\"base\":null,\"valid\":true,\"errors\":[]}]",
                  "t.json:1:70: a: unknown key \"errors\"");
}

static void test_errors(void)
{
#define FAILING "{" OURS ",\"input\":\"a\",\"base\":null,\"failure\":true,\"errors\":"
    static const char *const bad[] = {"[1]",
                                      "[{\"name\":\"port-invalid\"}]",
                                      "[{\"name\":\"port-invalid\",\"at\":-1}]",
                                      "[{\"name\":\"port-invalid\",\"at\":0.5}]",
                                      "[{\"name\":\"port-invalid\",\"at\":1e300}]",
                                      "[{\"name\":1,\"at\":1}]",
                                      "[{\"name\":\"port-invalid\",\"at\":1,\"to\":2}]"};
    struct suite suite =
        read_text("[" FAILING "[{\"name\":\"port-invalid\",\"at\":0},"
                  "{\"at\":12,\"name\":\"IPv6-unclosed\"}]},{\"id\":\"b\",\"spec\":\"s\","
                  "\"why\":\"w\",\"input\":\"h:\",\"base\":null,\"href\":\"h:\","
                  "\"errors\":[]},{\"id\":\"c\",\"spec\":\"s\",\"why\":\"w\",\"input\":\"h:\","
                  "\"base\":null,\"href\":\"h:\"}]",
                  true);

    CHECK(suite.count == 3);
    if (suite.count == 3) {
        STR(suite.cases[0].errors, "port-invalid@0 IPv6-unclosed@12");
        STR(suite.cases[1].errors, "");
        CHECK(!suite.cases[2].errors.ptr);
    }
    suite_free(&suite);
    check_refused("[" FAILING "null}]", "t.json:1:72: \"errors\" is not an array");
    check_refused("[" FAILING "[{\"name\":\"port\",\"at\":0}]}]",
                  "t.json:1:83: unknown validation error \"port\"");
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct text text = {0};

        text_printf(&text, "[" FAILING "%s}]", bad[i]);
        check_refused(
            text.ptr,
            "t.json:1:82: a validation error has only \"name\" and \"at\", a byte offset");
        text_free(&text);
    }
}

static void test_percent(void)
{
    struct suite suite =
        read_text("[{\"input\":\"\\u2020\",\"output\":{\"big5\":\"1\",\"utf-8\":\"2\"}}]", true);

    CHECK(suite.count == 2);
    if (suite.count == 2) {
        STR(suite.cases[0].encoding, "big5");
        STR(suite.cases[0].expected[ATTRIBUTE_SEARCH], "?1");
        STR(suite.cases[0].expected[ATTRIBUTE_HASH], "#2");
        STR(suite.cases[1].encoding, "utf-8");
        CHECK(strcmp(suite.cases[0].id.ptr, suite.cases[1].id.ptr) != 0);
    }
    suite_free(&suite);
}

static void test_ours(void)
{
    struct suite suite = read_text("[{" OURS ",\"tags\":[\"t\"],\"input\":\"a\",\"base\":null,"
                                   "\"failure\":true}]",
                                   true);
    struct text error = {0};
    const char *again = "[{" OURS ",\"input\":\"b\",\"output\":null}]";

    CHECK(suite.file_count == 1 && suite.files[0].ours);
    CHECK(!suite_read(&suite, "u.json", again, strlen(again), &error));
    CHECK(strcmp(error.ptr, "u.json:1:3: id \"a\" is taken by t.json:1") == 0);
    text_free(&error);
    suite_free(&suite);

    check_refused("[{" OURS ",\"input\":\"a\",\"base\":null,\"failure\":true,\"hots\":\"\"}]",
                  "t.json:1:72: a: unknown key \"hots\"");
    check_refused("[{\"id\":\"a\",\"spec\":\"s\",\"input\":\"a\",\"output\":null}]",
                  "t.json:1:2: a: \"why\" is missing");
    check_refused("[{\"id\":\"a\",\"spec\":\"#s\",\"why\":\"w\",\"input\":\"a\",\"output\":null}]",
                  "t.json:1:12: a: \"spec\" must be an anchor, without \"#\"");
    check_refused("[{" OURS
                  ",\"input\":\"a\",\"output\":null},\n{\"input\":\"b\",\"output\":null}]",
                  "t.json:2:1: a case without \"id\" in a file whose first case has one");
    check_refused("[{" OURS ",\"input\":\"a\",\"output\":null},\n"
                  "{" OURS ",\"input\":\"b\",\"output\":null}]",
                  "t.json:2:2: id \"a\" is taken by t.json:1");
    check_refused("[{" OURS ",\"why\":\"v\",\"input\":\"a\",\"output\":null}]",
                  "t.json:1:33: a: key \"why\" appears twice");

    check_refused("[{" OURS ",\"tags\":[1],\"input\":\"a\",\"output\":null}]",
                  "t.json:1:33: a: \"tags\" is not an array of strings");
    check_refused("[{" OURS ",\"relativeTo\":\"all\",\"input\":\"a\",\"failure\":true}]",
                  "t.json:1:33: a: \"relativeTo\" goes with \"failure\" and is \"any-base\" or "
                  "\"non-opaque-path-base\"");

    /* Elsewhere, keys that we do not know are none of our business. */
    suite = read_text("[{\"input\":\"a\",\"output\":null,\"hots\":1}]", true);
    suite_free(&suite);
}

static void test_refused(void)
{
    check_refused("[\n {\"input\": nope}]", "t.json:2:12: JSON syntax error");
    check_refused("", "t.json:1:1: empty, so not JSON");
    check_refused("x\n\n\"\\u{00AD}\"\n", "t.json:1:1: JSON syntax error");
    check_refused("[\n\"\\u{00AD}\"]", "t.json:2:2: JSON syntax error");
    check_refused("[\"only a comment\"]", "t.json: no case in this file");
    check_refused("{}", "t.json: no case in this file");
    check_refused("1", "t.json: neither an array of cases nor an object of setters");
    check_refused("[1]", "t.json:1:2: an element that is neither a case nor a comment");
    check_refused("[{\"base\":null}]", "t.json:1:2: a case without \"input\"");
    check_refused("[{\"input\":1}]", "t.json:1:3: \"input\" is not a string");
    check_refused("[{\"input\":\"a\"}]",
                  "t.json:1:2: a case with neither \"href\", \"failure\" nor \"output\"");
    check_refused("[{\"input\":\"a\",\"href\":\"a\",\"failure\":true}]",
                  "t.json:1:2: a case has either \"href\" or \"failure\"");
    check_refused("[{\"input\":\"a\",\"failure\":false}]",
                  "t.json:1:2: a case has either \"href\" or \"failure\"");
}

/* A case of an edition: what comes behind its id. */
#define EDITION(rest)                                                                              \
    "[{\"id\":\"rfc3986.a\",\"edition\":\"rfc3986\",\"spec\":\"s\",\"why\":\"w\"," rest "}]"
#define STEPS "\"steps\":[[\"x\"]],\"returns\":[null]"

static void test_edition(void)
{
    struct suite suite = read_text(
        "[{\"id\":\"rfc3986.a\",\"edition\":\"rfc3986:literal\",\"spec\":\"s\",\"why\":\"w\","
        "\"lines\":[3,7],\"tags\":[\"t\"],\"steps\":[[\"parse\",\"a\\u0000 \",null],[\"do it\"],"
        "[\"x\",\"\",{\"bytes_b64\":\"/w==\"}]],\"returns\":[{\"host\":null,\"path\":\"\"},1,"
        "[\"\\u0000\",null]]}]",
        true);

    CHECK(suite.count == 1);
    if (suite.count == 1) {
        struct vector_case *test = &suite.cases[0];

        CHECK(test->kind == CASE_EDITION && test->first_line == 3 && test->last_line == 7);
        CHECK(strcmp(case_kind_name(test->kind), "edition") == 0);
        STR(test->edition, "rfc3986:literal");
        STR(test->input, "parse(\"a\\0 \", null); do it(); x(\"\", {\"bytes_b64\":\"/w==\"})");
        STR(test->value, "{\"steps\":[[\"parse\",\"a\\u0000 \",null],[\"do it\"],"
                         "[\"x\",\"\",{\"bytes_b64\":\"/w==\"}]]}");
        STR(test->returns, "[{\"host\":null,\"path\":\"\"},1,[\"\\u0000\",null]]");
    }
    suite_free(&suite);
    suite = read_text(EDITION(STEPS ",\"line\":5"), true);
    CHECK(suite.count == 1 && suite.cases[0].first_line == 5 && suite.cases[0].last_line == 5);
    suite_free(&suite);
    suite = read_text(
        EDITION("\"steps\":[[\"a\"],[\"a\"],[\"a\"],[\"a\"],[\"a\"],[\"a\"],[\"parse\",\"\"]],"
                "\"returns\":[\"s\",true,{\"failure\":true},{\"throws\":\"E\"},"
                "{\"endless\":true},{\"undefined\":true},{\"failure\":true}]"),
        true);
    suite_free(&suite);
    suite = read_text(
        "[{\"id\":\"whatwg.a\",\"edition\":\"whatwg\",\"spec\":\"s\",\"why\":\"w\"," STEPS "}]",
        true);
    CHECK(suite.count == 1);
    suite_free(&suite);
}

static void check_edition_refused(const char *text, unsigned column, const char *message)
{
    struct text whole = {0};

    text_printf(&whole, "t.json:1:%u: %s", column, message);
    check_refused(text, whole.ptr);
    text_free(&whole);
}

static void test_edition_refused(void)
{
    static const char *const no_answers[] = {"{}",
                                             "{\"dance\":1}",
                                             "{\"failure\":false}",
                                             "{\"throws\":true}",
                                             "[[]]",
                                             "[1]",
                                             "{\"failure\":true,\"endless\":true}",
                                             "{\"host\":\"h\"}"};
    const char *no_answer = "step 1 cannot return this: a step returns null, strings, "
                            "booleans, numbers, lists, and objects with a single member such as "
                            "\"failure\"";
    const char *no_parse_answer = "step 1 cannot return this: parse gives an object "
                                  "of components, or one with \"failure\" alone";
    const char *arrays = "an edition's case has arrays of \"steps\" and \"returns\"";
    const char *lines = "either \"line\", a number from 1, or \"lines\", [from, to]";

    for (size_t i = 0; i < sizeof no_answers / sizeof *no_answers; i++) {
        struct text text = {0};

        text_printf(&text, EDITION("\"steps\":[[\"x\"]],\"returns\":[%s]"), no_answers[i]);
        check_edition_refused(text.ptr, 88, no_answer);
        text_free(&text);
    }
    check_edition_refused(EDITION("\"steps\":[[\"parse\",\"\"]],\"returns\":[{\"hots\":\"h\"}]"),
                          95, no_parse_answer);
    check_edition_refused(EDITION("\"steps\":[[\"parse\",\"\"]],\"returns\":[\"http://h/\"]"), 95,
                          no_parse_answer);
    check_edition_refused(EDITION("\"steps\":[[\"x\"]]"), 2, arrays);
    check_edition_refused(EDITION("\"steps\":[],\"returns\":[]"), 2, arrays);
    check_edition_refused(EDITION("\"steps\":[[\"x\"]],\"returns\":[null,null]"), 77,
                          "1 step, and 2 values in \"returns\"");
    check_edition_refused(EDITION("\"steps\":[[\"x\",1]],\"returns\":[null]"), 70,
                          "step 1 is not an array of its name and strings or nulls");
    check_edition_refused(EDITION("\"steps\":[[null]],\"returns\":[null]"), 70,
                          "step 1 is not an array of its name and strings or nulls");
    check_edition_refused(EDITION(STEPS ",\"line\":0"), 94, lines);
    check_edition_refused(EDITION(STEPS ",\"line\":1,\"lines\":[1,2]"), 94, lines);
    check_edition_refused(EDITION(STEPS ",\"lines\":[2,1]"), 94, lines);
    check_edition_refused(EDITION(STEPS ",\"lines\":[1]"), 94, lines);
    check_edition_refused(EDITION(STEPS ",\"input\":\"x\""), 94,
                          "rfc3986.a: unknown key \"input\"");
    check_edition_refused("[{\"id\":\"a\",\"edition\":\"dance\"," STEPS "}]", 12,
                          "unknown edition \"dance\"");
    check_edition_refused("[{\"id\":\"a\",\"edition\":\"rfc3986:lenient\"," STEPS "}]", 12,
                          "unknown edition \"rfc3986:lenient\"");
    check_edition_refused("[{\"id\":\"rfc39\",\"edition\":\"rfc3986:literal\"," STEPS "}]", 3,
                          "id \"rfc39\" does not begin with \"rfc3986.\"");
    check_edition_refused("[{\"edition\":\"rfc3986\"," STEPS "}]", 2,
                          "an edition's case without \"id\"");
    check_edition_refused("[{\"edition\":1," STEPS "}]", 3, "\"edition\" is not a string");
}

static bool is_edition_read(const char *text)
{
    struct suite suite = {0};
    struct text error = {0};
    const bool ok = suite_read(&suite, "t.json", text, strlen(text), &error) && suite.count == 1;

    suite_free(&suite);
    text_free(&error);
    return ok;
}

#define PARSED(answer) EDITION("\"steps\":[[\"parse\",\"\"]],\"returns\":[" answer "]")
#define EACH_LENGTH(step, answer)                                                                  \
    EDITION("\"steps\":[[\"at every length\",\"a\",\"b\",\"" step "\"]],\"returns\":[" answer "]")

/* What a step may return hangs on its name. */
static void test_edition_answers(void)
{
    static const char *const refused[] = {
        PARSED("{}"),
        PARSED("{\"host\":1}"),
        PARSED("{\"host\":\"h\",\"hots\":\"h\"}"),
        PARSED("{\"host\":\"h\",\"failure\":true}"),
        PARSED("null"),
        PARSED("[\"h\"]"),
        PARSED("{\"failure\":true,\"endless\":true}"),
        EACH_LENGTH("parse", "\"h\""),
        EACH_LENGTH("href", "{\"host\":\"h\"}"),
        EDITION("\"steps\":[\"x\"],\"returns\":[null]"),
        EDITION("\"steps\":[[]],\"returns\":[null]"),
        EDITION("\"steps\":[[\"x\"]],\"returns\":null"),
        EDITION(STEPS ",\"line\":1.5"),
        EDITION(STEPS ",\"line\":2147483648"),
        EDITION(STEPS ",\"line\":\"1\""),
        EDITION(STEPS ",\"lines\":[0,1]"),
        EDITION(STEPS ",\"lines\":[1,2,3]"),
        "[{\"id\":\"whatwg.a\",\"edition\":\"whatwg:literal\"," STEPS "}]",
        "[{\"id\":\"rfc3986x.a\",\"edition\":\"rfc3986\"," STEPS "}]",
    };
    static const char *const read[] = {
        PARSED("{\"host\":\"h\"}"),
        PARSED("{\"host\":null,\"fragment\":{\"bytes_b64\":\"/w==\"}}"),
        PARSED("{\"failure\":true}"),
        PARSED("{\"throws\":\"E\"}"),
        EACH_LENGTH("parse", "{\"host\":\"h\"}"),
        EACH_LENGTH("href", "\"h\""),
        EDITION("\"steps\":[[\"x\"]],\"returns\":[[]]"),
        EDITION("\"steps\":[[\"x\"]],\"returns\":[{\"bytes_b64\":\"/w==\"}]"),
        EDITION(STEPS ",\"line\":2147483647"),
        EDITION(STEPS ",\"lines\":[2,2]"),
        EDITION(STEPS ",\"comment\":\"c\",\"tags\":[\"security\"]"),
    };

    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        CHECK(!is_edition_read(refused[i]));
    for (size_t i = 0; i < sizeof read / sizeof *read; i++)
        CHECK(is_edition_read(read[i]));
    check_edition_refused(EDITION("\"steps\":[[\"x\"],[\"y\"]],\"returns\":[null]"), 83,
                          "2 steps, and 1 value in \"returns\"");
    check_edition_refused(EDITION("\"steps\":[[\"x\"],[\"y\",1]],\"returns\":[null,null]"), 76,
                          "step 2 is not an array of its name and strings or nulls");
    check_edition_refused(EDITION("\"steps\":[[\"x\"],[\"parse\",\"\"]],\"returns\":[null,null]"),
                          106,
                          "step 2 cannot return this: parse gives an object of components, or one "
                          "with \"failure\" alone");
    check_edition_refused("[{\"edition\":null," STEPS "}]", 3, "\"edition\" is not a string");
}

/* Many cases, so that arrays, blocks and the table of ids grow. */
static void test_many(void)
{
    struct text json = {0};
    struct suite suite;

    text_puts(&json, "[");
    for (int i = 0; i < 3000; i++)
        text_printf(&json,
                    "%s\n{\"id\":\"c%d\",\"spec\":\"s\",\"why\":\"w\",\"input\":\"%0*d\","
                    "\"output\":null}",
                    i ? "," : "", i, i % 100 + 1, i);
    text_puts(&json, "]");
    suite = read_text(json.ptr, true);
    CHECK(suite.count == 3000);
    if (suite.count == 3000) {
        STR(suite.cases[2999].id, "c2999");
        CHECK(suite.cases[2999].line == 3001);
    }
    suite_free(&suite);
    text_free(&json);
}

int main(void)
{
    test_url();
    test_hashed_ids();
    test_ids_stay();
    test_ids_of_encodings();
    test_bytes();
    test_toascii();
    test_setters();
    test_form();
    test_params();
    test_unicode();
    test_validate();
    test_errors();
    test_percent();
    test_ours();
    test_refused();
    test_edition();
    test_edition_refused();
    test_edition_answers();
    test_many();
    return check_report("vectors");
}
