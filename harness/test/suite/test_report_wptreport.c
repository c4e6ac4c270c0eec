/* SPDX-License-Identifier: MIT */
/* wptreport: the page, the name, the status and the message of each kind of case and result. */
#include <stdlib.h>
#include <unistd.h>

#include "check.h"
#include "report.h"
#include "str.h"

static struct engine engine = {
    .id = "one", .version = "1", .capabilities = CAPABILITY(OP_PARSE) | CAPABILITY_BASE};

static struct expectation known = {
    .file = (char[]){"k.json"}, .id = (char[]){"i"}, .cause = (char[]){"idna"}};

/* A difference in a field. */
struct differs {
    const char *field, *expected, *got;
    enum attribute attribute;
};

static void add_row(struct report *report, const struct vector_case *test, const char *file,
                    bool ours, enum result_kind kind, const char *note,
                    const struct differs *differs, size_t count)
{
    struct case_result result = {.kind = kind, .unexpected = RESULT_UNSUPPORTED};
    const struct row row = {.engine = &engine,
                            .test = test,
                            .file = file,
                            .ours = ours,
                            .result = &result,
                            .expectation = &known};

    for (size_t i = 0; i < count; i++) {
        struct mismatch *mismatch = case_result_add_mismatch(&result, differs[i].field);

        mismatch->attribute = differs[i].attribute;
        text_puts(&mismatch->expected, differs[i].expected);
        text_puts(&mismatch->got, differs[i].got);
    }
    result.kind = kind;
    result.said = 1u << ATTRIBUTE_ORIGIN;
    if (note)
        text_puts(&result.note, note);
    report_wptreport.row(report, &row);
    case_result_free(&result);
}

static const struct differs host = {"host", "a", "b", ATTRIBUTE_HOST},
                            origin = {"origin", "o", "p", ATTRIBUTE_ORIGIN},
                            outcome = {"result", "failure", "parsed", ATTRIBUTES},
                            as_base = {"as a base", "failure", "accepted", ATTRIBUTES};

/* A URL with each result. */
static void add_results(struct report *report)
{
    static const struct {
        enum result_kind kind;
        const char *note;
    } rows[] = {{RESULT_PASSED, NULL},
                {RESULT_ERROR, "timeout: r"},
                {RESULT_ERROR, "crashed: r"},
                {RESULT_UNSUPPORTED, "unsupported: r"},
                {RESULT_INCOMPARABLE, NULL},
                {RESULT_UNTESTABLE, "untestable"},
                {RESULT_UNEXPECTED_PASS, "passes"},
                {RESULT_NOT_ASKED, "not asked"},
                {RESULT_UNANSWERED, "less"}};
    const struct vector_case test = {.kind = CASE_UNICODE, .id = UA_LITERAL("x.u")};

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        add_row(report, &test, "vectors/a.json", true, rows[i].kind, rows[i].note, NULL, 0);
    add_row(report, &test, "vectors/a.json", true, RESULT_FAILED, NULL, &host, 1);
    add_row(report, &test, "a.json", true, RESULT_EXPECTED, NULL, &host, 1);
}

/* URLs, whose subtests are on several pages, by what differs. */
static void add_urls(struct report *report)
{
    struct vector_case test = {
        .kind = CASE_URL, .input = UA_LITERAL("http://h/"), .named_input = UA_LITERAL("http://h/")};
    const struct differs both[] = {origin, host};
    const struct differs refused[] = {as_base, outcome};

    test.expected[ATTRIBUTE_PROTOCOL] = UA_LITERAL("http:");
    test.expected[ATTRIBUTE_ORIGIN] = UA_LITERAL("http://h");
    add_row(report, &test, "u.json", false, RESULT_FAILED, NULL, &host, 1);
    add_row(report, &test, "u.json", false, RESULT_FAILED, NULL, &origin, 1);
    add_row(report, &test, "u.json", false, RESULT_FAILED, NULL, &outcome, 1);
    add_row(report, &test, "u.json", false, RESULT_FAILED, NULL, both, 2);
    test.request.base = UA_LITERAL("http://b/");
    test.expected[ATTRIBUTE_PROTOCOL] = UA_LITERAL("file:");
    add_row(report, &test, "u.json", false, RESULT_PASSED, NULL, NULL, 0);
    test = (struct vector_case){.kind = CASE_URL,
                                .failure = true,
                                .input = UA_LITERAL("mailto:x"),
                                .named_input = UA_LITERAL("name")};
    add_row(report, &test, "u.json", false, RESULT_FAILED, NULL, refused, 2);
    add_row(report, &test, "u.json", false, RESULT_FAILED, NULL, &as_base, 1);
    engine.capabilities &= ~CAPABILITY_BASE;
    add_row(report, &test, "u.json", false, RESULT_PASSED, NULL, NULL, 0);
    engine.capabilities |= CAPABILITY_BASE;
    test.input = UA_LITERAL("");
    test.request.base = UA_LITERAL("");
    add_row(report, &test, "u.json", false, RESULT_PASSED, NULL, NULL, 0);
}

static void add_others(struct report *report)
{
    struct vector_case test = {.kind = CASE_SETTER,
                               .input = UA_LITERAL("javascript:x"),
                               .named_input = UA_LITERAL("n"),
                               .attribute = UA_LITERAL("hash"),
                               .value = UA_LITERAL("v"),
                               .comment = UA_LITERAL("c")};

    add_row(report, &test, "s.json", false, RESULT_PASSED, NULL, NULL, 0);
    test.comment = ua_str(NULL, 0);
    test.input = UA_LITERAL("x");
    add_row(report, &test, "s.json", false, RESULT_PASSED, NULL, NULL, 0);
    test.kind = CASE_TOASCII;
    test.comment = UA_LITERAL("");
    add_row(report, &test, "w/toascii.json", false, RESULT_PASSED, NULL, NULL, 0);
    add_row(report, &test, "toascii.json", false, RESULT_UNTESTABLE, NULL, NULL, 0);
    add_row(report, &test, "w/IdnaTestV2.json", false, RESULT_PASSED, NULL, NULL, 0);
    test.comment = UA_LITERAL("c");
    add_row(report, &test, "IdnaTestV2-removed.json", false, RESULT_PASSED, NULL, NULL, 0);
    test.kind = CASE_PERCENT;
    test.encoding = UA_LITERAL("gbk");
    add_row(report, &test, "p.json", false, RESULT_PASSED, NULL, NULL, 0);
    test.kind = CASE_FORM;
    test.id = UA_LITERAL("f");
    add_row(report, &test, "w/f.json", false, RESULT_PASSED, NULL, NULL, 0);
}

/* Behind what names the machine. */
static void check_results(int line, void (*add)(struct report *report), const char *expected)
{
    static const char start[] = "\"time_start\":";
    struct report report;
    struct text got = {0};
    const char *results;

    CHECK(report_open(&report, &report_wptreport, "r"));
    report.revision = "abc";
    CHECK(report_start(&report));
    add(&report);
    report_wptreport.engine_done(&report, &engine, &(struct result_tally){0});
    CHECK(report_close(&report, true) && read_file(&got, "r"));
    CHECK(strncmp(got.ptr,
                  "{\"run_info\":{\"product\":\"one\",\"browser_version\":\"1\",\"os\":\"linux\"",
                  60) == 0);
    results = strstr(got.ptr, start);
    CHECK(results != NULL && strstr(got.ptr, "\"revision\":\"abc\"},") != NULL);
    if (results)
        check_text(__FILE__, line, results, strlen(results), expected, strlen(expected));
    text_free(&got);
}

static const char of_results[] =
    "\"time_start\":86400000,\"time_end\":86400000,\"results\":[\n"
    "{\"test\":\"/urlassay/"
    "a.json\",\"subsuite\":\"\",\"status\":\"OK\",\"message\":null,\"subtests\":[\n"
    "{\"name\":\"x.u\",\"status\":\"PASS\",\"message\":null},{\"name\":\"x.u\",\"status\":"
    "\"TIMEOUT\",\"message\":\"timeout: "
    "r\",\"expected\":\"PASS\"},{\"name\":\"x.u\",\"status\":\"ERROR\",\"message\":\"crashed: "
    "r\",\"expected\":\"PASS\"},{\"name\":\"x.u\",\"status\":\"PRECONDITION_FAILED\",\"message\":"
    "\"unsupported: "
    "r\"},{\"name\":\"x.u\",\"status\":\"PRECONDITION_FAILED\",\"message\":\"assert_implements_"
    "optional: the engine cannot "
    "say\"},{\"name\":\"x.u\",\"status\":\"PRECONDITION_FAILED\",\"message\":\"untestable\"},{"
    "\"name\":\"x.u\",\"status\":\"PASS\",\"message\":null,\"expected\":\"FAIL\"},{\"name\":\"x."
    "u\",\"status\":\"ERROR\",\"message\":\"not "
    "asked\",\"expected\":\"PASS\"},{\"name\":\"x.u\",\"status\":\"PRECONDITION_FAILED\","
    "\"message\":\"less\",\"expected\":\"PASS\"},{\"name\":\"x.u\",\"status\":\"FAIL\",\"message\":"
    "\"assert_equals: host expected a but got "
    "b\",\"expected\":\"PASS\"},{\"name\":\"x.u\",\"status\":\"FAIL\",\"message\":\"assert_equals: "
    "host expected a but got b\"}]}\n"
    "]}\n";

static const char of_urls[] =
    "\"time_start\":86400000,\"time_end\":86400000,\"results\":[\n"
    "{\"test\":\"/url/"
    "url-constructor.any.html?exclude=(file|javascript|mailto)\",\"subsuite\":\"\",\"status\":"
    "\"OK\",\"message\":null,\"subtests\":[\n"
    "{\"name\":\"Loading data\\u2026\",\"status\":\"PASS\",\"message\":null},{\"name\":\"Parsing: "
    "<http://h/> without base\",\"status\":\"FAIL\",\"message\":\"assert_equals: host expected a "
    "but got b\",\"expected\":\"PASS\"},{\"name\":\"Parsing: <http://h/> without "
    "base\",\"status\":\"PASS\",\"message\":null},{\"name\":\"Parsing: <http://h/> without "
    "base\",\"status\":\"FAIL\",\"message\":\"assert_equals: result expected failure but got "
    "parsed\",\"expected\":\"PASS\"},{\"name\":\"Parsing: <http://h/> without "
    "base\",\"status\":\"FAIL\",\"message\":\"assert_equals: host expected a but got "
    "b\",\"expected\":\"PASS\"},{\"name\":\"Parsing: <name> without "
    "base\",\"status\":\"PASS\",\"message\":null}]},\n"
    "{\"test\":\"/url/"
    "url-origin.any.html\",\"subsuite\":\"\",\"status\":\"OK\",\"message\":null,\"subtests\":[\n"
    "{\"name\":\"Loading data\\u2026\",\"status\":\"PASS\",\"message\":null},{\"name\":\"Origin "
    "parsing: <http://h/> without base\",\"status\":\"PASS\",\"message\":null},{\"name\":\"Origin "
    "parsing: <http://h/> without base\",\"status\":\"FAIL\",\"message\":\"assert_equals: origin "
    "expected o but got p\",\"expected\":\"PASS\"},{\"name\":\"Origin parsing: <http://h/> without "
    "base\",\"status\":\"FAIL\",\"message\":\"assert_equals: result expected failure but got "
    "parsed\",\"expected\":\"PASS\"},{\"name\":\"Origin parsing: <http://h/> without "
    "base\",\"status\":\"FAIL\",\"message\":\"assert_equals: origin expected o but got "
    "p\",\"expected\":\"PASS\"},{\"name\":\"Origin parsing: <http://h/> against "
    "<http://b/>\",\"status\":\"PASS\",\"message\":null}]},\n"
    "{\"test\":\"/url/"
    "url-constructor.any.html?include=file\",\"subsuite\":\"\",\"status\":\"OK\",\"message\":null,"
    "\"subtests\":[\n"
    "{\"name\":\"Loading data\\u2026\",\"status\":\"PASS\",\"message\":null},{\"name\":\"Parsing: "
    "<http://h/> against <http://b/>\",\"status\":\"PASS\",\"message\":null},{\"name\":\"Parsing: "
    "<name> without base\",\"status\":\"PASS\",\"message\":null}]},\n"
    "{\"test\":\"/url/"
    "url-constructor.any.html?include=mailto\",\"subsuite\":\"\",\"status\":\"OK\",\"message\":"
    "null,\"subtests\":[\n"
    "{\"name\":\"Loading data\\u2026\",\"status\":\"PASS\",\"message\":null},{\"name\":\"Parsing: "
    "<name> without base\",\"status\":\"FAIL\",\"message\":\"assert_equals: result expected "
    "failure but got parsed\",\"expected\":\"PASS\"},{\"name\":\"Parsing: <name> without "
    "base\",\"status\":\"PASS\",\"message\":null},{\"name\":\"Parsing: <name> without "
    "base\",\"status\":\"PASS\",\"message\":null},{\"name\":\"Parsing: <name> without "
    "base\",\"status\":\"PASS\",\"message\":null}]},\n"
    "{\"test\":\"/url/"
    "failure.html\",\"subsuite\":\"\",\"status\":\"OK\",\"message\":null,\"subtests\":[\n"
    "{\"name\":\"Loading data\\u2026\",\"status\":\"PASS\",\"message\":null},{\"name\":\"URL's "
    "constructor's base argument: name should "
    "throw\",\"status\":\"FAIL\",\"message\":\"assert_equals: as a base expected failure but got "
    "accepted\",\"expected\":\"PASS\"},{\"name\":\"URL's constructor's base argument: name should "
    "throw\",\"status\":\"FAIL\",\"message\":\"assert_equals: as a base expected failure but got "
    "accepted\",\"expected\":\"PASS\"},{\"name\":\"URL's constructor's base argument: name should "
    "throw\",\"status\":\"PRECONDITION_FAILED\",\"message\":\"assert_implements_optional: the "
    "engine cannot say\"}]},\n"
    "{\"test\":\"/url/"
    "url-constructor.any.html?include=javascript\",\"subsuite\":\"\",\"status\":\"OK\",\"message\":"
    "null,\"subtests\":[\n"
    "{\"name\":\"Loading data\\u2026\",\"status\":\"PASS\",\"message\":null},{\"name\":\"Parsing: "
    "<name> without base\",\"status\":\"PASS\",\"message\":null}]}\n"
    "]}\n";

static const char of_others[] =
    "\"time_start\":86400000,\"time_end\":86400000,\"results\":[\n"
    "{\"test\":\"/url/"
    "url-setters.any.html?include=javascript\",\"subsuite\":\"\",\"status\":\"OK\",\"message\":"
    "null,\"subtests\":[\n"
    "{\"name\":\"Loading data\\u2026\",\"status\":\"PASS\",\"message\":null},{\"name\":\"URL: "
    "Setting <n>.hash = 'v' c\",\"status\":\"PASS\",\"message\":null}]},\n"
    "{\"test\":\"/url/"
    "url-setters.any.html?exclude=(file|javascript|mailto)\",\"subsuite\":\"\",\"status\":\"OK\","
    "\"message\":null,\"subtests\":[\n"
    "{\"name\":\"Loading data\\u2026\",\"status\":\"PASS\",\"message\":null},{\"name\":\"URL: "
    "Setting <n>.hash = 'v'\",\"status\":\"PASS\",\"message\":null}]},\n"
    "{\"test\":\"/url/"
    "toascii.window.html\",\"subsuite\":\"\",\"status\":\"OK\",\"message\":null,\"subtests\":[\n"
    "{\"name\":\"Loading data\\u2026\",\"status\":\"PASS\",\"message\":null},{\"name\":\"n (using "
    "URL)\",\"status\":\"PASS\",\"message\":null}]},\n"
    "{\"test\":\"/url/"
    "IdnaTestV2.any.html\",\"subsuite\":\"\",\"status\":\"OK\",\"message\":null,\"subtests\":[\n"
    "{\"name\":\"Loading "
    "data\\u2026\",\"status\":\"PASS\",\"message\":null},{\"name\":\"ToASCII(\\\"n\\\")\","
    "\"status\":\"PASS\",\"message\":null}]},\n"
    "{\"test\":\"/url/"
    "IdnaTestV2-removed.any.html\",\"subsuite\":\"\",\"status\":\"OK\",\"message\":null,"
    "\"subtests\":[\n"
    "{\"name\":\"Loading "
    "data\\u2026\",\"status\":\"PASS\",\"message\":null},{\"name\":\"ToASCII(\\\"n\\\") "
    "c\",\"status\":\"PASS\",\"message\":null}]},\n"
    "{\"test\":\"/url/"
    "percent-encoding.window.html\",\"subsuite\":\"\",\"status\":\"OK\",\"message\":null,"
    "\"subtests\":[\n"
    "{\"name\":\"Loading data\\u2026\",\"status\":\"PASS\",\"message\":null},{\"name\":\"Input n "
    "with encoding gbk\",\"status\":\"PASS\",\"message\":null}]},\n"
    "{\"test\":\"/urlassay/"
    "f.json\",\"subsuite\":\"\",\"status\":\"OK\",\"message\":null,\"subtests\":[\n"
    "{\"name\":\"f\",\"status\":\"PASS\",\"message\":null}]}\n"
    "]}\n";

int main(void)
{
    char *dir = make_test_folder();

    if (chdir(dir) != 0)
        return 1;
    setenv("SOURCE_DATE_EPOCH", "86400", 1);
    check_results(__LINE__, add_results, of_results);
    check_results(__LINE__, add_urls, of_urls);
    check_results(__LINE__, add_others, of_others);
    remove_test_folder(dir);
    return check_report("report_wptreport");
}
