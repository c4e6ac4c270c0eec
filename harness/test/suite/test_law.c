/* SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "check.h"
#include "fake.h"
#include "law.h"
#include "registry.h"
#include "str.h"

/* Our own engine after one that spoils its answers. */
static struct engine *ours;
static void (*spoil)(const struct request *request, struct observation *o);
static unsigned asked;

static void run_spoilt(struct engine *engine, const struct request *request, struct observation *o)
{
    (void)engine;
    asked++;
    engine_run(ours, request, o);
    if (spoil && o->outcome == OUTCOME_PARSED)
        spoil(request, o);
}

static struct engine spoilt_engine(unsigned capabilities)
{
    static const struct engine_class class = {.id = "spoilt", .package = "", .run = run_spoilt};

    return (struct engine){.class = &class,
                           .id = "spoilt",
                           .model = MODEL_WHATWG,
                           .capabilities = capabilities,
                           .null_is_distinct = ours->null_is_distinct};
}

static bool has_text(struct ua_str text, const char *part)
{
    return text.ptr && memmem(text.ptr, text.len, part, strlen(part)) != NULL;
}

static void keep_port(const struct request *request, struct observation *o)
{
    if (request->op == OP_SET)
        observation_set(o, COMPONENT_PORT, "81", 2);
}

static void break_href(const struct request *request, struct observation *o)
{
    if (request->op == OP_SET)
        observation_set(o, COMPONENT_HREF, "//", 2);
}

static void break_list(const struct request *request, struct observation *o)
{
    if (has_text(request->value, "\"append\""))
        observation_set(o, COMPONENT_QUERY, "a=\t", 3);
}

static void break_getter(const struct request *request, struct observation *o)
{
    if (has_text(request->value, "\"sort\""))
        fake_replace(o, COMPONENT_VALUE, "\"/p\"", "\"/q\"");
}

static void lose_path(const struct request *request, struct observation *o)
{
    if (request->op == OP_SET)
        observation_set(o, COMPONENT_PATH, "/", 1);
}

static void lose_fragment(const struct request *request, struct observation *o)
{
    if (request->op == OP_SET)
        observation_set(o, COMPONENT_FRAGMENT, "f", 1);
}

static void lose_returns(const struct request *request, struct observation *o)
{
    if (request->op == OP_PARAMS)
        observation_set(o, COMPONENT_VALUE, "[]", 2);
}

static void return_little(const struct request *request, struct observation *o)
{
    if (request->op == OP_PARAMS)
        observation_set(o, COMPONENT_VALUE, "[\"x\"]", 5);
}

/* Of a script, and not of what is asked of its href. */
static void break_script(const struct request *request, struct observation *o)
{
    if (has_text(request->value, "\"args\""))
        observation_set(o, COMPONENT_HREF, "//", 2);
}

static void lose_href(const struct request *request, struct observation *o)
{
    (void)request;
    o->present &= ~(1u << COMPONENT_HREF);
}

/* "" for null. */
static void give_query(const struct request *request, struct observation *o)
{
    if (request->op == OP_SET)
        observation_set(o, COMPONENT_QUERY, "", 0);
}

static void lose_query(const struct request *request, struct observation *o)
{
    if (request->op == OP_SET)
        observation_set(o, COMPONENT_QUERY, "x", 1);
}

/* What a setter does not say cannot be compared, and no more what the parser does not say. */
static void say_less(const struct request *request, struct observation *o)
{
    const unsigned left_open = 1u << (request->op == OP_SET ? COMPONENT_ORIGIN : COMPONENT_PATH);

    if (request->op == OP_SET)
        observation_set(o, COMPONENT_PATH, "/other", 6);
    o->present &= ~left_open;
    o->absent &= ~left_open;
}

static void crash(const struct request *request, struct observation *o)
{
    if (request->op == OP_SET)
        observation_fail(o, OUTCOME_CRASHED, "boom");
}

static void hang(const struct request *request, struct observation *o)
{
    if (request->op == OP_SET)
        observation_fail(o, OUTCOME_TIMEOUT, "late");
}

static void err(const struct request *request, struct observation *o)
{
    if (request->op == OP_SET)
        observation_fail(o, OUTCOME_ERROR, "why");
}

static void know_nothing(const struct request *request, struct observation *o)
{
    if (request->op == OP_SET)
        observation_fail(o, OUTCOME_UNSUPPORTED, "no");
}

static void refuse(const struct request *request, struct observation *o)
{
    if (request->op == OP_SET)
        observation_fail(o, OUTCOME_REJECTED, "no");
}

/* As if the parser did not write "C:" for "C|". */
static void keep_bar(const struct request *request, struct observation *o)
{
    static const enum component parts[] = {COMPONENT_HREF, COMPONENT_PATH, COMPONENT_VALUE};

    if (request->op == OP_PARSE || (request->op == OP_PARAMS && !has_text(request->value, "C|")))
        return;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        fake_replace(o, parts[i], "/C:", "/C|");
}

/* As if the host setter did not write "" for localhost. */
static void keep_localhost(const struct request *request, struct observation *o)
{
    static const char href[] = "file://localhost/";

    if (request->op != OP_SET)
        return;
    observation_set(o, COMPONENT_HOST, "localhost", 9);
    observation_set(o, COMPONENT_HREF, href, sizeof href - 1);
}

static const char setters[] =
    "{\"hash\":[{\"href\":\"http://u@h/p?a=b\",\"new_value\":\"f\",\"expected\":{}}]}";
static const char to_file[] =
    "{\"protocol\":[{\"href\":\"http://localhost/p\",\"new_value\":\"file\",\"expected\":{}},"
    "{\"href\":\"http://h/C|\",\"new_value\":\"file\",\"expected\":{}},"
    "{\"href\":\"http://h/p\",\"new_value\":\"file\",\"expected\":{}}]}";
static const char of_file[] =
    "{\"pathname\":[{\"href\":\"file:///p\",\"new_value\":\"C|\",\"expected\":{}}]}";
static const char host_of_file[] =
    "{\"host\":[{\"href\":\"file:///\",\"new_value\":\"localhost\",\"expected\":{}}]}";
/* The first step reads the protocol. */
static const char path_script[] =
    "[{\"url\":\"file:///p\",\"steps\":[{\"op\":\"protocol\",\"returns\":\"file:\"},"
    "{\"op\":\"pathname\",\"args\":[\"C|\"]}],\"output\":\"\"}]";
static const char file_script[] =
    "[{\"url\":\"http://localhost/C|\",\"steps\":[{\"op\":\"protocol\",\"args\":[\"file\"]},"
    "{\"op\":\"hash\",\"args\":[\"f\"]}],\"output\":\"\"}]";
static const char script[] =
    "[{\"url\":\"http://h/"
    "p\",\"steps\":[{\"op\":\"set\",\"args\":[\"c\",\"d\"]},{\"op\":\"append\","
    "\"args\":[\"a\",\"b\"]},{\"op\":\"sort\"}],\"href\":\"http://h/p?a=b&c=d\","
    "\"output\":\"a=b&c=d\"},{\"init\":\"a\",\"steps\":[],\"output\":\"a=\"}]";
static const char without_query[] =
    "{\"hash\":[{\"href\":\"http://h/\",\"new_value\":\"f\",\"expected\":{}}]}";
/* No URL, no href. */
static const char list_script[] =
    "[{\"init\":\"a\",\"steps\":[{\"op\":\"size\",\"returns\":1},{\"op\":\"sort\"}],"
    "\"output\":\"a=\"}]";
#define SETTERS CAPABILITY(OP_PARSE) | CAPABILITY(OP_SET)
#define SCRIPTS CAPABILITY(OP_PARSE) | CAPABILITY(OP_PARAMS)

/* Checks the law of all cases, of which the one called at (SIZE_MAX: none) breaks it. */
static void check(const char *json, unsigned capabilities,
                  void (*spoiler)(const struct request *request, struct observation *o), size_t at,
                  unsigned step, const char *expected, const char *got)
{
    struct suite suite = {0};
    struct text error = {0};
    struct engine engine = spoilt_engine(capabilities);
    struct case_result *results;
    bool *selected;

    CHECK(suite_read(&suite, "t.json", json, strlen(json), &error));
    spoil = spoiler;
    results = calloc(suite.count, sizeof *results);
    selected = calloc(suite.count, sizeof *selected);
    for (size_t i = 0; i < suite.count; i++)
        selected[i] = true;
    law_check(&engine, &suite, selected, results);
    for (size_t i = 0; i < suite.count; i++) {
        const struct case_result *result = &results[i];

        CHECK(result->kind == (i == at ? RESULT_FAILED : RESULT_PASSED));
        CHECK(result->count == (i == at));
        if (i == at && result->count == 1) {
            const struct mismatch *mismatch = result->mismatches;

            CHECK(strcmp(mismatch->field, "reparse") == 0 && mismatch->step == step);
            CHECK_TEXT(mismatch->expected.ptr, mismatch->expected.len, expected, strlen(expected));
            CHECK_TEXT(mismatch->got.ptr, mismatch->got.len, got, strlen(got));
            CHECK(strcmp(result->note.ptr, "the href does not parse to the same URL") == 0);
        }
        case_result_free(&results[i]);
    }
    free(results);
    free(selected);
    text_free(&error);
    suite_free(&suite);
}

static void test_broken(void)
{
    check(setters, SETTERS, keep_port, 0, 0, "port null", "port 81");
    check(setters, SETTERS, break_href, 0, 0, "rejected", "parsed");
    check(setters, SETTERS | SCRIPTS, keep_port, 0, 0, "port null", "port 81");
    check(setters, SETTERS, lose_query, 0, 0, "query a=b", "query x");
    check(setters, SETTERS, say_less, SIZE_MAX, 0, "", "");
    check(setters, SETTERS, crash, 0, 0, "parsed", "crashed");
    check(setters, SETTERS, hang, 0, 0, "parsed", "timeout");
    check(setters, SETTERS, err, 0, 0, "parsed", "error");
    check(setters, SETTERS, know_nothing, SIZE_MAX, 0, "", "");
    check(setters, SETTERS, refuse, SIZE_MAX, 0, "", "");
    check(script, SCRIPTS, break_list, 0, 2, "searchParams c=d&a=b", "searchParams a=\\t");
    check(script, SCRIPTS, break_getter, 0, 3, "pathname \"/p\"", "pathname \"/q\"");
    check(script, SCRIPTS, lose_returns, 0, 1, "parsed", "error");
    check(script, SCRIPTS, return_little, 0, 1, "parsed", "error");
    check(script, SCRIPTS, break_script, 0, 1, "rejected", "parsed");
    check(without_query, SETTERS, give_query, 0, 0, "query null", "query \"\"");
}

/* A file URL that the protocol setter made may keep what the parser would change; others may not.
 */
static void test_file(void)
{
    check(to_file, SETTERS | SCRIPTS, NULL, SIZE_MAX, 0, "", "");
    check(to_file, SETTERS, lose_path, 2, 0, "path /p", "path /");
    check(file_script, SCRIPTS, NULL, SIZE_MAX, 0, "", "");
    check(of_file, SETTERS, keep_bar, 0, 0, "path /C:", "path /C|");
    check(host_of_file, SETTERS, keep_localhost, 0, 0, "host \"\"", "host localhost");
    check(path_script, SCRIPTS, keep_bar, 0, 2, "href file:///C:", "href file:///C|");
}

/* Only what the parser would change in a file URL is excused: the host localhost, and a drive. */
static void test_file_alike(void)
{
    static const char *const urls[] = {"http://localhosts/p", "http://localhos/p", "http://h/C|x",
                                       "http://h/1|",         "http://h/C:",       "http://h/x/C|",
                                       "http://h/p?/C|"};
    static const char *const excused[] = {"http://localhost", "http://localhost?q", "http://h/c|/p",
                                          "http://h/Z|?q", "http://h/Z|#"};
    struct text json = {0};

    for (size_t i = 0; i < sizeof urls / sizeof *urls; i++) {
        text_clear(&json);
        text_printf(&json,
                    "{\"protocol\":[{\"href\":\"%s\",\"new_value\":\"file\",\"expected\":{}}]}",
                    urls[i]);
        check(json.ptr, SETTERS, lose_fragment, 0, 0, "fragment null", "fragment f");
    }
    for (size_t i = 0; i < sizeof excused / sizeof *excused; i++) {
        text_clear(&json);
        text_printf(&json,
                    "{\"protocol\":[{\"href\":\"%s\",\"new_value\":\"file\",\"expected\":{}}]}",
                    excused[i]);
        check(json.ptr, SETTERS, lose_fragment, SIZE_MAX, 0, "", "");
    }
    text_free(&json);
}

static void test_kept(void)
{
    check(setters, SETTERS | SCRIPTS, NULL, SIZE_MAX, 0, "", "");
    check(script, SCRIPTS, NULL, SIZE_MAX, 0, "", "");
    /* An engine that lacks the capability is not asked. */
    asked = 0;
    check(setters, SCRIPTS, keep_port, SIZE_MAX, 0, "", "");
    check(script, SETTERS, break_list, SIZE_MAX, 0, "", "");
    check(list_script, SETTERS | SCRIPTS, NULL, SIZE_MAX, 0, "", "");
    CHECK(asked == 0);
    /* Two calls, and each href is parsed again; what gives none is not. */
    check(setters, SETTERS | SCRIPTS, NULL, SIZE_MAX, 0, "", "");
    CHECK(asked == 4);
    asked = 0;
    check(setters, SETTERS, lose_href, SIZE_MAX, 0, "", "");
    CHECK(asked == 1);
}

/* The law is checked only for cases that are selected and have passed so far. */
static void test_chosen(void)
{
    struct suite suite = {0};
    struct text error = {0};
    struct engine engine = spoilt_engine(SETTERS);
    struct case_result result = {.kind = RESULT_UNSUPPORTED};
    bool selected = true;

    CHECK(suite_read(&suite, "t.json", setters, strlen(setters), &error));
    asked = 0;
    law_check(&engine, &suite, &selected, &result);
    result.kind = RESULT_PASSED;
    selected = false;
    law_check(&engine, &suite, &selected, &result);
    CHECK(asked == 0 && result.kind == RESULT_PASSED && result.count == 0);
    suite_free(&suite);
    text_free(&error);
    CHECK(law_is_for(ours) && !law_is_for(&engine));
    snprintf(engine.id, sizeof engine.id, "whatwg#2");
    CHECK(!law_is_for(&engine));
}

int main(void)
{

    ours = engine_open("whatwg");
    CHECK(ours != NULL);
    if (ours) {
        test_broken();
        test_file();
        test_file_alike();
        test_kept();
        test_chosen();
    }
    engine_close(ours);
    return check_report("law");
}
