/* SPDX-License-Identifier: MIT */
/* Each format that is plain text, with a row of each kind of result, of two engines and two files,
 * with values that are long or hostile. The formats that have the machine's name in them are tested
 * by the command line. */
#include <stdlib.h>
#include <unistd.h>

#include "check.h"
#include "report.h"
#include "str.h"

static const struct engine_class class = {.id = "one", .package = ""};
static struct engine engines[] = {{.class = &class, .id = "one", .version = "1\n", .model = 0},
                                  {.class = &class, .id = "two:x", .version = "2", .model = 0}};

static struct expectation known = {
    .file = (char[]){"k.json"}, .id = (char[]){"x.known\x1b"}, .cause = (char[]){"idna"}};

static char long_value[700];

/* Fills a result of a kind, with count differences. */
static void fill(struct case_result *result, enum result_kind kind, const char *note,
                 unsigned count)
{
    static const struct {
        const char *field, *expected, *got;
        unsigned step;
    } differences[] = {{"host", "a", "b\x1b[1m#\\", 0},
                       {"pathname", "/\xC3\xA4", "", 0},
                       {"returns", "[1]", long_value, 12}};

    *result = (struct case_result){.named = 3, .compared = kind == RESULT_PASSED ? 3 : 2};
    for (unsigned i = 0; i < count; i++) {
        struct mismatch *mismatch = case_result_add_mismatch(result, differences[i].field);

        mismatch->step = differences[i].step;
        text_puts(&mismatch->expected, differences[i].expected);
        text_puts(&mismatch->got, differences[i].got);
    }
    result->kind = kind;
    if (note)
        text_puts(&result->note, note);
}

static void add_row(struct report *report, struct row *row, enum result_kind kind, const char *note,
                    unsigned count)
{
    struct case_result result;

    fill(&result, kind, note, count);
    row->result = &result;
    row->expectation = kind == RESULT_EXPECTED || kind == RESULT_UNEXPECTED_PASS ? &known : NULL;
    report->format->row(report, row);
    case_result_free(&result);
}

/* A row of each kind of result. */
static void add_each_kind(struct report *report)
{
    const struct vector_case url = {.kind = CASE_URL,
                                    .line = 7,
                                    .id = UA_LITERAL("x.url"),
                                    .spec = UA_LITERAL("host-parsing"),
                                    .why = UA_LITERAL("\"A\" <reason>\t&"),
                                    .input = UA_LITERAL("http://h/ # \\ "),
                                    .request = {.base = UA_LITERAL("http://b/")}};
    struct row row = {.engine = &engines[0], .test = &url, .file = "vectors/a.json", .ours = true};

    add_row(report, &row, RESULT_PASSED, NULL, 0);
    add_row(report, &row, RESULT_FAILED, NULL, 2);
    add_row(report, &row, RESULT_FAILED, "a note", 3);
    add_row(report, &row, RESULT_ERROR, "timeout \x1b", 0);
    add_row(report, &row, RESULT_UNSUPPORTED, "unsupported: x", 0);
    add_row(report, &row, RESULT_INCOMPARABLE, NULL, 0);
    add_row(report, &row, RESULT_UNTESTABLE, "untestable", 0);
    add_row(report, &row, RESULT_EXPECTED, NULL, 1);
    add_row(report, &row, RESULT_UNEXPECTED_PASS, "passes, but", 0);
    add_row(report, &row, RESULT_NOT_ASKED, "left out", 0);
    row.families = UA_LITERAL("{\"f\":[\"one\"]}");
    add_row(report, &row, RESULT_UNANSWERED, "less", 1);
}

/* A row of each kind of case that has members of its own. */
static void add_each_case(struct report *report)
{
    const struct vector_case cases[] = {
        {.kind = CASE_SETTER,
         .line = 1,
         .id = UA_LITERAL("set<'\"&>"),
         .input = UA_LITERAL("http://h/"),
         .attribute = UA_LITERAL("hash"),
         .value = UA_LITERAL("f\"")},
        {.kind = CASE_PERCENT,
         .line = 2,
         .id = UA_LITERAL("p\x1b"),
         .input = UA_LITERAL("\xC3\xA4"),
         .encoding = UA_LITERAL("gbk")},
        {.kind = CASE_EDITION,
         .line = 3,
         .id = UA_LITERAL("edition"),
         .spec = UA_LITERAL("item 3"),
         .first_line = 5,
         .last_line = 5,
         .input = ua_str(long_value, strlen(long_value))},
        {.kind = CASE_EDITION,
         .line = 4,
         .id = UA_LITERAL("edition.2"),
         .spec = UA_LITERAL("item 4"),
         .first_line = 5,
         .last_line = 9,
         .input = UA_LITERAL("[\"step\"]")},
    };
    struct row row = {.engine = &engines[1], .file = "b\x1b.json"};

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        row.test = &cases[i];
        add_row(report, &row, RESULT_FAILED, NULL, i == 2 ? 3 : 1);
    }
}

static const struct result_tally first = {.results = {1, 2, 3, 14, 5, 6, 7, 8, 9, 10},
                                          .stale = 11,
                                          .named = 1234567,
                                          .compared = 12045,
                                          .uncompared =
                                              {[ATTRIBUTE_ORIGIN] = 20, [UNCOMPARED_ERRORS] = 190}},
                                 second = {.results = {1, 4}, .named = 9, .compared = 9};

static void check_format(int line, const struct report_format *format, bool only_errors,
                         const char *expected)
{
    struct report report;
    struct text got = {0};

    CHECK(report_open(&report, format, "r"));
    report.only_errors = only_errors;
    CHECK(report_start(&report));
    add_each_kind(&report);
    if (format->stale)
        format->stale(&report, &engines[0], &known);
    if (format->engine_done)
        format->engine_done(&report, &engines[0], &first);
    add_each_case(&report);
    if (format->engine_done)
        format->engine_done(&report, &engines[1], &second);
    if (format->done)
        format->done(&report, &first);
    CHECK(report_close(&report, true));
    CHECK(read_file(&got, "r"));
    check_text(__FILE__, line, got.ptr, got.len, expected, strlen(expected));
    text_free(&got);
}

/* --- what is expected ------------------------------------------------------------------------- */

#define TEN "llllllllll"
#define LONG                                                                                       \
    TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN    \
        TEN TEN TEN TEN TEN TEN TEN

static const char jsonl[] =
    "{\"format\":1,\"engine\":\"one\",\"version\":\"1\\n\",\"file\":\"vectors/"
    "a.json\",\"line\":7,\"id\":\"x.url\",\"kind\":\"url\",\"input\":\"http://h/ # \\\\ "
    "\",\"base\":\"http://b/\",\"result\":\"passed\"}\n"
    "{\"format\":1,\"engine\":\"one\",\"version\":\"1\\n\",\"file\":\"vectors/"
    "a.json\",\"line\":7,\"id\":\"x.url\",\"kind\":\"url\",\"input\":\"http://h/ # \\\\ "
    "\",\"base\":\"http://b/"
    "\",\"result\":\"failed\",\"compared\":2,\"named\":3,\"mismatches\":[{\"field\":\"host\","
    "\"expected\":\"a\",\"got\":\"b\\u001b[1m#\\\\\"},{\"field\":\"pathname\",\"expected\":\"/"
    "ä\",\"got\":\"\"}]}\n"
    "{\"format\":1,\"engine\":\"one\",\"version\":\"1\\n\",\"file\":\"vectors/"
    "a.json\",\"line\":7,\"id\":\"x.url\",\"kind\":\"url\",\"input\":\"http://h/ # \\\\ "
    "\",\"base\":\"http://b/\",\"result\":\"failed\",\"note\":\"a "
    "note\",\"compared\":2,\"named\":3,\"mismatches\":[{\"field\":\"host\",\"expected\":\"a\","
    "\"got\":\"b\\u001b[1m#\\\\\"},{\"field\":\"pathname\",\"expected\":\"/"
    "ä\",\"got\":\"\"},{\"field\":\"returns\",\"step\":12,\"expected\":\"[1]\",\"got\":\"" LONG
    "l\"}]}\n"
    "{\"format\":1,\"engine\":\"one\",\"version\":\"1\\n\",\"file\":\"vectors/"
    "a.json\",\"line\":7,\"id\":\"x.url\",\"kind\":\"url\",\"input\":\"http://h/ # \\\\ "
    "\",\"base\":\"http://b/\",\"result\":\"error\",\"note\":\"timeout "
    "\\u001b\",\"compared\":2,\"named\":3}\n"
    "{\"format\":1,\"engine\":\"one\",\"version\":\"1\\n\",\"file\":\"vectors/"
    "a.json\",\"line\":7,\"id\":\"x.url\",\"kind\":\"url\",\"input\":\"http://h/ # \\\\ "
    "\",\"base\":\"http://b/\",\"result\":\"unsupported\",\"note\":\"unsupported: "
    "x\",\"compared\":2,\"named\":3}\n"
    "{\"format\":1,\"engine\":\"one\",\"version\":\"1\\n\",\"file\":\"vectors/"
    "a.json\",\"line\":7,\"id\":\"x.url\",\"kind\":\"url\",\"input\":\"http://h/ # \\\\ "
    "\",\"base\":\"http://b/\",\"result\":\"not-comparable\",\"compared\":2,\"named\":3}\n"
    "{\"format\":1,\"engine\":\"one\",\"version\":\"1\\n\",\"file\":\"vectors/"
    "a.json\",\"line\":7,\"id\":\"x.url\",\"kind\":\"url\",\"input\":\"http://h/ # \\\\ "
    "\",\"base\":\"http://b/"
    "\",\"result\":\"untestable\",\"note\":\"untestable\",\"compared\":2,\"named\":3}\n"
    "{\"format\":1,\"engine\":\"one\",\"version\":\"1\\n\",\"file\":\"vectors/"
    "a.json\",\"line\":7,\"id\":\"x.url\",\"kind\":\"url\",\"input\":\"http://h/ # \\\\ "
    "\",\"base\":\"http://b/"
    "\",\"result\":\"expected\",\"compared\":2,\"named\":3,\"cause\":\"idna\",\"mismatches\":[{"
    "\"field\":\"host\",\"expected\":\"a\",\"got\":\"b\\u001b[1m#\\\\\"}]}\n"
    "{\"format\":1,\"engine\":\"one\",\"version\":\"1\\n\",\"file\":\"vectors/"
    "a.json\",\"line\":7,\"id\":\"x.url\",\"kind\":\"url\",\"input\":\"http://h/ # \\\\ "
    "\",\"base\":\"http://b/\",\"result\":\"unexpected-pass\",\"note\":\"passes, "
    "but\",\"compared\":2,\"named\":3,\"cause\":\"idna\"}\n"
    "{\"format\":1,\"engine\":\"one\",\"version\":\"1\\n\",\"file\":\"vectors/"
    "a.json\",\"line\":7,\"id\":\"x.url\",\"kind\":\"url\",\"input\":\"http://h/ # \\\\ "
    "\",\"base\":\"http://b/\",\"result\":\"not-asked\",\"note\":\"left "
    "out\",\"compared\":2,\"named\":3}\n"
    "{\"format\":1,\"engine\":\"one\",\"version\":\"1\\n\",\"file\":\"vectors/"
    "a.json\",\"line\":7,\"id\":\"x.url\",\"kind\":\"url\",\"input\":\"http://h/ # \\\\ "
    "\",\"base\":\"http://b/"
    "\",\"result\":\"unanswered\",\"note\":\"less\",\"compared\":2,\"named\":3,\"families\":{\"f\":"
    "[\"one\"]},\"mismatches\":[{\"field\":\"host\",\"expected\":\"a\",\"got\":\"b\\u001b[1m#"
    "\\\\\"}]}\n"
    "{\"format\":1,\"engine\":\"one\",\"version\":\"1\\n\",\"file\":\"k.json\",\"id\":\"x."
    "known\\u001b\",\"result\":\"stale\",\"cause\":\"idna\"}\n"
    "{\"format\":1,\"engine\":\"two:x\",\"version\":\"2\",\"file\":\"b\\u001b.json\",\"line\":1,"
    "\"id\":\"set<'\\\"&>\",\"kind\":\"setter\",\"input\":\"http://h/"
    "\",\"attribute\":\"hash\",\"value\":\"f\\\"\",\"result\":\"failed\",\"compared\":2,\"named\":"
    "3,\"mismatches\":[{\"field\":\"host\",\"expected\":\"a\",\"got\":\"b\\u001b[1m#\\\\\"}]}\n"
    "{\"format\":1,\"engine\":\"two:x\",\"version\":\"2\",\"file\":\"b\\u001b.json\",\"line\":2,"
    "\"id\":\"p\\u001b\",\"kind\":\"percent-encoding\",\"input\":\"ä\",\"encoding\":\"gbk\","
    "\"result\":\"failed\",\"compared\":2,\"named\":3,\"mismatches\":[{\"field\":\"host\","
    "\"expected\":\"a\",\"got\":\"b\\u001b[1m#\\\\\"}]}\n"
    "{\"format\":1,\"engine\":\"two:x\",\"version\":\"2\",\"file\":\"b\\u001b.json\",\"line\":3,"
    "\"id\":\"edition\",\"kind\":\"edition\",\"spec\":\"item "
    "3\",\"result\":\"failed\",\"compared\":2,\"named\":3,\"mismatches\":[{\"field\":\"host\","
    "\"expected\":\"a\",\"got\":\"b\\u001b[1m#\\\\\"},{\"field\":\"pathname\",\"expected\":\"/"
    "ä\",\"got\":\"\"},{\"field\":\"returns\",\"step\":12,\"expected\":\"[1]\",\"got\":\"" LONG
    "l\"}]}\n"
    "{\"format\":1,\"engine\":\"two:x\",\"version\":\"2\",\"file\":\"b\\u001b.json\",\"line\":4,"
    "\"id\":\"edition.2\",\"kind\":\"edition\",\"spec\":\"item "
    "4\",\"result\":\"failed\",\"compared\":2,\"named\":3,\"mismatches\":[{\"field\":\"host\","
    "\"expected\":\"a\",\"got\":\"b\\u001b[1m#\\\\\"}]}\n";

static const char tap[] =
    "TAP version 13\n"
    "ok 1 - one vectors/a.json:7 x.url \"http://h/ \\# \\\\ \" against http://b/\n"
    "not ok 2 - one vectors/a.json:7 x.url \"http://h/ \\# \\\\ \" against http://b/\n"
    "  ---\n"
    "  message: \"host: expected a, got b\\\\x1b[1m#\\\\, and 1 more\"\n"
    "  severity: fail\n"
    "  result: failed\n"
    "  why: \"\\\"\\\\\\\"A\\\\\\\" <reason>\\\\t&\\\"\"\n"
    "  spec: \"host-parsing\"\n"
    "  wanted:\n"
    "    host: \"a\"\n"
    "    pathname: \"/ä\"\n"
    "  found:\n"
    "    host: \"b\\\\x1b[1m#\\\\\"\n"
    "    pathname: \"\\\"\\\"\"\n"
    "  ...\n"
    "not ok 3 - one vectors/a.json:7 x.url \"http://h/ \\# \\\\ \" against http://b/\n"
    "  ---\n"
    "  message: \"a note\"\n"
    "  severity: fail\n"
    "  result: failed\n"
    "  why: \"\\\"\\\\\\\"A\\\\\\\" <reason>\\\\t&\\\"\"\n"
    "  spec: \"host-parsing\"\n"
    "  wanted:\n"
    "    host: \"a\"\n"
    "    pathname: \"/ä\"\n"
    "    \"step 12\": \"[1]\"\n"
    "  found:\n"
    "    host: \"b\\\\x1b[1m#\\\\\"\n"
    "    pathname: \"\\\"\\\"\"\n"
    "    \"step 12\": \"" LONG "... (301 bytes)\"\n"
    "  ...\n"
    "not ok 4 - one vectors/a.json:7 x.url \"http://h/ \\# \\\\ \" against http://b/\n"
    "  ---\n"
    "  message: \"timeout \\\\x1b\"\n"
    "  severity: fail\n"
    "  result: error\n"
    "  why: \"\\\"\\\\\\\"A\\\\\\\" <reason>\\\\t&\\\"\"\n"
    "  spec: \"host-parsing\"\n"
    "  ...\n"
    "ok 5 - one vectors/a.json:7 x.url \"http://h/ \\# \\\\ \" against http://b/ # SKIP "
    "unsupported: x\n"
    "ok 6 - one vectors/a.json:7 x.url \"http://h/ \\# \\\\ \" against http://b/ # SKIP "
    "not-comparable\n"
    "ok 7 - one vectors/a.json:7 x.url \"http://h/ \\# \\\\ \" against http://b/ # SKIP "
    "untestable\n"
    "not ok 8 - one vectors/a.json:7 x.url \"http://h/ \\# \\\\ \" against http://b/ # TODO "
    "differs as expected (cause: idna)\n"
    "not ok 9 - one vectors/a.json:7 x.url \"http://h/ \\# \\\\ \" against http://b/\n"
    "  ---\n"
    "  message: \"passes, but\"\n"
    "  severity: fail\n"
    "  result: unexpected-pass\n"
    "  why: \"\\\"\\\\\\\"A\\\\\\\" <reason>\\\\t&\\\"\"\n"
    "  spec: \"host-parsing\"\n"
    "  ...\n"
    "not ok 10 - one vectors/a.json:7 x.url \"http://h/ \\# \\\\ \" against http://b/\n"
    "  ---\n"
    "  message: \"left out\"\n"
    "  severity: fail\n"
    "  result: not-asked\n"
    "  why: \"\\\"\\\\\\\"A\\\\\\\" <reason>\\\\t&\\\"\"\n"
    "  spec: \"host-parsing\"\n"
    "  ...\n"
    "not ok 11 - one vectors/a.json:7 x.url \"http://h/ \\# \\\\ \" against http://b/\n"
    "  ---\n"
    "  message: \"less\"\n"
    "  severity: fail\n"
    "  result: unanswered\n"
    "  why: \"\\\"\\\\\\\"A\\\\\\\" <reason>\\\\t&\\\"\"\n"
    "  spec: \"host-parsing\"\n"
    "  wanted:\n"
    "    host: \"a\"\n"
    "  found:\n"
    "    host: \"b\\\\x1b[1m#\\\\\"\n"
    "  ...\n"
    "not ok 12 - one k.json x.known\\\\x1b stale expectation: this file has no such case\n"
    "# one 1\\n: 1 passed, 43 failed, 32 skipped, not compared: 20 origin, 190 errors\n"
    "not ok 13 - two:x b\\\\x1b.json:1 set<'\"&> http://h/, hash = f\"\n"
    "  ---\n"
    "  message: \"host: expected a, got b\\\\x1b[1m#\\\\\"\n"
    "  severity: fail\n"
    "  result: failed\n"
    "  wanted:\n"
    "    host: \"a\"\n"
    "  found:\n"
    "    host: \"b\\\\x1b[1m#\\\\\"\n"
    "  ...\n"
    "not ok 14 - two:x b\\\\x1b.json:2 p\\\\x1b ä in gbk\n"
    "  ---\n"
    "  message: \"host: expected a, got b\\\\x1b[1m#\\\\\"\n"
    "  severity: fail\n"
    "  result: failed\n"
    "  wanted:\n"
    "    host: \"a\"\n"
    "  found:\n"
    "    host: \"b\\\\x1b[1m#\\\\\"\n"
    "  ...\n"
    "not ok 15 - two:x b\\\\x1b.json:3 edition " LONG "...\n"
    "  ---\n"
    "  message: \"host: expected a, got b\\\\x1b[1m#\\\\, and 2 more\"\n"
    "  severity: fail\n"
    "  result: failed\n"
    "  spec: \"item 3\"\n"
    "  wanted:\n"
    "    host: \"a\"\n"
    "    pathname: \"/ä\"\n"
    "    \"step 12\": \"[1]\"\n"
    "  found:\n"
    "    host: \"b\\\\x1b[1m#\\\\\"\n"
    "    pathname: \"\\\"\\\"\"\n"
    "    \"step 12\": \"" LONG "... (301 bytes)\"\n"
    "  ...\n"
    "not ok 16 - two:x b\\\\x1b.json:4 edition.2 [\"step\"]\n"
    "  ---\n"
    "  message: \"host: expected a, got b\\\\x1b[1m#\\\\\"\n"
    "  severity: fail\n"
    "  result: failed\n"
    "  spec: \"item 4\"\n"
    "  wanted:\n"
    "    host: \"a\"\n"
    "  found:\n"
    "    host: \"b\\\\x1b[1m#\\\\\"\n"
    "  ...\n"
    "# two:x 2: 1 passed, 4 failed, 0 skipped\n"
    "1..16\n";

static const char junit[] =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    "<testsuites name=\"urlassay\" tests=\"16\" failures=\"9\" errors=\"2\" skipped=\"4\" "
    "time=\"0\">\n"
    "<testsuite name=\"one vectors/a.json\" tests=\"11\" failures=\"4\" errors=\"2\" skipped=\"4\" "
    "time=\"0\" timestamp=\"1970-01-02T00:00:00\">\n"
    "<properties><property name=\"version\" value=\"1\\n\"/></properties>\n"
    "<testcase classname=\"one.vectors/a.json\" name=\"x.url &#34;http://h/ # \\ &#34; against "
    "http://b/\" time=\"0\"/>\n"
    "<testcase classname=\"one.vectors/a.json\" name=\"x.url &#34;http://h/ # \\ &#34; against "
    "http://b/\" time=\"0\"><failure type=\"failed\" message=\"host: expected a, got b\\x1b[1m#\\, "
    "and 1 more\">vectors/a.json:7\n"
    "why: &#34;A&#34; &#60;reason&#62;\\t&#38;\n"
    "host: expected a, got b\\x1b[1m#\\\n"
    "pathname: expected /ä, got &#34;&#34;\n"
    "</failure></testcase>\n"
    "<testcase classname=\"one.vectors/a.json\" name=\"x.url &#34;http://h/ # \\ &#34; against "
    "http://b/\" time=\"0\"><failure type=\"failed\" message=\"a note\">vectors/a.json:7\n"
    "why: &#34;A&#34; &#60;reason&#62;\\t&#38;\n"
    "host: expected a, got b\\x1b[1m#\\\n"
    "pathname: expected /ä, got &#34;&#34;\n"
    "step 12: expected [1], got " LONG "... (301 bytes)\n"
    "</failure></testcase>\n"
    "<testcase classname=\"one.vectors/a.json\" name=\"x.url &#34;http://h/ # \\ &#34; against "
    "http://b/\" time=\"0\"><error type=\"error\" message=\"timeout \\x1b\">vectors/a.json:7\n"
    "why: &#34;A&#34; &#60;reason&#62;\\t&#38;\n"
    "</error></testcase>\n"
    "<testcase classname=\"one.vectors/a.json\" name=\"x.url &#34;http://h/ # \\ &#34; against "
    "http://b/\" time=\"0\"><skipped message=\"unsupported: x\"/></testcase>\n"
    "<testcase classname=\"one.vectors/a.json\" name=\"x.url &#34;http://h/ # \\ &#34; against "
    "http://b/\" time=\"0\"><skipped message=\"not-comparable\"/></testcase>\n"
    "<testcase classname=\"one.vectors/a.json\" name=\"x.url &#34;http://h/ # \\ &#34; against "
    "http://b/\" time=\"0\"><skipped message=\"untestable\"/></testcase>\n"
    "<testcase classname=\"one.vectors/a.json\" name=\"x.url &#34;http://h/ # \\ &#34; against "
    "http://b/\" time=\"0\"><skipped message=\"differs as expected (cause: idna)\"/></testcase>\n"
    "<testcase classname=\"one.vectors/a.json\" name=\"x.url &#34;http://h/ # \\ &#34; against "
    "http://b/\" time=\"0\"><failure type=\"unexpected-pass\" message=\"passes, "
    "but\">vectors/a.json:7\n"
    "why: &#34;A&#34; &#60;reason&#62;\\t&#38;\n"
    "</failure></testcase>\n"
    "<testcase classname=\"one.vectors/a.json\" name=\"x.url &#34;http://h/ # \\ &#34; against "
    "http://b/\" time=\"0\"><error type=\"not-asked\" message=\"left out\">vectors/a.json:7\n"
    "why: &#34;A&#34; &#60;reason&#62;\\t&#38;\n"
    "</error></testcase>\n"
    "<testcase classname=\"one.vectors/a.json\" name=\"x.url &#34;http://h/ # \\ &#34; against "
    "http://b/\" time=\"0\"><failure type=\"unanswered\" message=\"less\">vectors/a.json:7\n"
    "why: &#34;A&#34; &#60;reason&#62;\\t&#38;\n"
    "host: expected a, got b\\x1b[1m#\\\n"
    "</failure></testcase>\n"
    "</testsuite>\n"
    "<testsuite name=\"one k.json\" tests=\"1\" failures=\"1\" errors=\"0\" skipped=\"0\" "
    "time=\"0\" timestamp=\"1970-01-02T00:00:00\">\n"
    "<properties><property name=\"version\" value=\"1\\n\"/></properties>\n"
    "<testcase classname=\"one.k.json\" name=\"x.known\\x1b\" time=\"0\"><failure type=\"stale\" "
    "message=\"stale expectation: this file has no such case\"/></testcase>\n"
    "</testsuite>\n"
    "<testsuite name=\"two:x b\\x1b.json\" tests=\"4\" failures=\"4\" errors=\"0\" skipped=\"0\" "
    "time=\"0\" timestamp=\"1970-01-02T00:00:00\">\n"
    "<properties><property name=\"version\" value=\"2\"/></properties>\n"
    "<testcase classname=\"two:x.b\\x1b.json\" name=\"set&#60;&#39;&#34;&#38;&#62; http://h/, hash "
    "= f&#34;\" time=\"0\"><failure type=\"failed\" message=\"host: expected a, got "
    "b\\x1b[1m#\\\">b\\x1b.json:1\n"
    "host: expected a, got b\\x1b[1m#\\\n"
    "</failure></testcase>\n"
    "<testcase classname=\"two:x.b\\x1b.json\" name=\"p\\x1b ä in gbk\" time=\"0\"><failure "
    "type=\"failed\" message=\"host: expected a, got b\\x1b[1m#\\\">b\\x1b.json:2\n"
    "host: expected a, got b\\x1b[1m#\\\n"
    "</failure></testcase>\n"
    "<testcase classname=\"two:x.b\\x1b.json\" name=\"edition " LONG
    "...\" time=\"0\"><failure type=\"failed\" message=\"host: expected a, got b\\x1b[1m#\\, and 2 "
    "more\">b\\x1b.json:3\n"
    "host: expected a, got b\\x1b[1m#\\\n"
    "pathname: expected /ä, got &#34;&#34;\n"
    "step 12: expected [1], got " LONG "... (301 bytes)\n"
    "</failure></testcase>\n"
    "<testcase classname=\"two:x.b\\x1b.json\" name=\"edition.2 [&#34;step&#34;]\" "
    "time=\"0\"><failure type=\"failed\" message=\"host: expected a, got "
    "b\\x1b[1m#\\\">b\\x1b.json:4\n"
    "host: expected a, got b\\x1b[1m#\\\n"
    "</failure></testcase>\n"
    "</testsuite>\n"
    "</testsuites>\n";

static const char pretty[] =
    "FAIL x.url  one  vectors/a.json:7\n"
    "  input     \"http://h/ # \\ \"\n"
    "  base      http://b/\n"
    "  why       \"A\" <reason>\\t&\n"
    "  spec      https://url.spec.whatwg.org/#host-parsing\n"
    "  field    | expected | got\n"
    "  host     | a        | b\\x1b[1m#\\\n"
    "  pathname | /ä       | \"\"\n"
    "\n"
    "FAIL x.url  one  vectors/a.json:7\n"
    "  input     \"http://h/ # \\ \"\n"
    "  base      http://b/\n"
    "  why       \"A\" <reason>\\t&\n"
    "  spec      https://url.spec.whatwg.org/#host-parsing\n"
    "  note      a note\n"
    "  field    | expected | got\n"
    "  host     | a        | b\\x1b[1m#\\\n"
    "  pathname | /ä       | \"\"\n"
    "  step 12  | [1]      | " LONG "l\n"
    "\n"
    "RED x.url  one  vectors/a.json:7\n"
    "  input     \"http://h/ # \\ \"\n"
    "  base      http://b/\n"
    "  why       \"A\" <reason>\\t&\n"
    "  spec      https://url.spec.whatwg.org/#host-parsing\n"
    "  note      timeout \\x1b\n"
    "\n"
    "RED x.url  one  vectors/a.json:7\n"
    "  input     \"http://h/ # \\ \"\n"
    "  base      http://b/\n"
    "  why       \"A\" <reason>\\t&\n"
    "  spec      https://url.spec.whatwg.org/#host-parsing\n"
    "  note      passes, but\n"
    "\n"
    "RED x.url  one  vectors/a.json:7\n"
    "  input     \"http://h/ # \\ \"\n"
    "  base      http://b/\n"
    "  why       \"A\" <reason>\\t&\n"
    "  spec      https://url.spec.whatwg.org/#host-parsing\n"
    "  note      less\n"
    "  field | expected | got\n"
    "  host  | a        | b\\x1b[1m#\\\n"
    "\n"
    "RED x.known\\x1b  one  k.json\n"
    "  note      stale expectation: this file has no such case\n"
    "\n"
    "  failed in 6 a.json\n"
    "  skipped   1 x\n"
    "  RED       the engine crashed, hung or erred, or the manifest is out of date\n"
    "one 1\\n: 1 passed, 43 failed (3 with errors, 8 passed unexpectedly, 10 no longer answered, 9 "
    "not asked, 11 stale), 32 skipped (14 unsupported, 7 differing as expected, 5 not comparable, "
    "6 untestable), not compared: 20 origin, 190 errors\n"
    "FAIL set<'\"&>  two:x  b\\x1b.json:1\n"
    "  href      http://h/\n"
    "  attribute hash\n"
    "  value     f\"\n"
    "  field | expected | got\n"
    "  host  | a        | b\\x1b[1m#\\\n"
    "\n"
    "FAIL p\\x1b  two:x  b\\x1b.json:2\n"
    "  input     ä\n"
    "  encoding  gbk\n"
    "  field | expected | got\n"
    "  host  | a        | b\\x1b[1m#\\\n"
    "\n"
    "FAIL edition  two:x  b\\x1b.json:3\n"
    "  steps     " LONG "l\n"
    "  spec      item 3, line 5 of the document\n"
    "  field    | expected | got\n"
    "  host     | a        | b\\x1b[1m#\\\n"
    "  pathname | /ä       | \"\"\n"
    "  step 12  | [1]      | " LONG "l\n"
    "\n"
    "FAIL edition.2  two:x  b\\x1b.json:4\n"
    "  steps     [\"step\"]\n"
    "  spec      item 4, lines 5 to 9 of the document\n"
    "  field | expected | got\n"
    "  host  | a        | b\\x1b[1m#\\\n"
    "\n"
    "two:x 2: 1 passed, 4 failed, 0 skipped\n"
    "in all: 1 passed, 43 failed, 32 skipped\n";

static const char pretty_errors[] =
    "RED x.url  one  vectors/a.json:7\n"
    "  input     \"http://h/ # \\ \"\n"
    "  base      http://b/\n"
    "  why       \"A\" <reason>\\t&\n"
    "  spec      https://url.spec.whatwg.org/#host-parsing\n"
    "  note      timeout \\x1b\n"
    "\n"
    "  failed in 6 a.json\n"
    "  skipped   1 x\n"
    "  RED       the engine crashed, hung or erred, or the manifest is out of date\n"
    "one 1\\n: 1 passed, 43 failed (3 with errors, 8 passed unexpectedly, 10 no longer answered, 9 "
    "not asked, 11 stale), 32 skipped (14 unsupported, 7 differing as expected, 5 not comparable, 6"
    " untestable), not compared: 20 origin, 190 errors\n"
    "two:x 2: 1 passed, 4 failed, 0 skipped\n"
    "in all: 1 passed, 43 failed, 32 skipped\n";

/* A run that is left before its end has no plan and no sum. */
static void test_left(void)
{
    static const struct report_format *const formats[] = {&report_tap, &report_junit,
                                                          &report_pretty, &report_jsonl};

    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        struct report report;

        CHECK(report_open(&report, formats[i], "left") && report_start(&report));
        add_each_kind(&report);
        CHECK(report_close(&report, false) && access("left", F_OK) != 0);
    }
}

/* --- limits of the report for a person -------------------------------------------------------- */

/* An engine's part of the report, after this many failures and unsupported cases. */
static struct text pretty_part(size_t failures, size_t unsupported, const char *expected_value)
{
    static const struct vector_case test = {
        .kind = CASE_URL, .id = UA_LITERAL("x"), .input = UA_LITERAL("u")};
    struct result_tally tally = {
        .results = {[RESULT_FAILED] = failures, [RESULT_UNSUPPORTED] = unsupported}};
    struct row row = {.engine = &engines[1], .test = &test, .file = "vectors/a.json"};
    struct case_result result = {0};
    struct mismatch *mismatch = case_result_add_mismatch(&result, "host");
    struct report report;
    struct text got = {0};

    text_puts(&mismatch->expected, expected_value);
    text_puts(&mismatch->got, "g");
    row.result = &result;
    CHECK(report_open(&report, &report_pretty, "r") && report_start(&report));
    for (size_t i = 0; i < failures; i++)
        report.format->row(&report, &row);
    result.kind = RESULT_UNSUPPORTED;
    text_puts(&result.note, "unsupported: w");
    for (size_t i = 0; i < unsupported; i++)
        report.format->row(&report, &row);
    report.format->engine_done(&report, &engines[1], &tally);
    /* The next engine begins anew. */
    tally = (struct result_tally){.results = {[RESULT_FAILED] = 11, [RESULT_UNSUPPORTED] = 11}};
    report.format->engine_done(&report, &engines[1], &tally);
    /* Other skipped cases have no reasons to count. */
    tally = (struct result_tally){.results = {[RESULT_EXPECTED] = 11, [RESULT_UNSUPPORTED] = 10}};
    report.format->engine_done(&report, &engines[1], &tally);
    CHECK(report_close(&report, true) && read_file(&got, "r"));
    case_result_free(&result);
    return got;
}

static void check_pretty_end(size_t failures, size_t unsupported, const char *expected)
{
    struct text got = pretty_part(failures, unsupported, "e");
    const char *end = got.ptr;

    for (const char *next; (next = strstr(end, "\n\n"));)
        end = next + 2;
    CHECK_TEXT(end, strlen(end), expected, strlen(expected));
    text_free(&got);
}

/* Files and reasons are counted where there are more than ten cases. */
static void test_pretty_counts(void)
{
#define NEXT                                                                                       \
    "  failed in \n  skipped   \n"                                                                 \
    "two:x 2: 0 passed, 11 failed, 11 skipped (11 unsupported)\n"                                  \
    "two:x 2: 0 passed, 0 failed, 21 skipped (10 unsupported, 11 differing as expected)\n"
    check_pretty_end(10, 10, "two:x 2: 0 passed, 10 failed, 10 skipped (10 unsupported)\n" NEXT);
    check_pretty_end(11, 10,
                     "  failed in 11 a.json\n"
                     "two:x 2: 0 passed, 11 failed, 10 skipped (10 unsupported)\n" NEXT);
    check_pretty_end(10, 11,
                     "  skipped   11 w\n"
                     "two:x 2: 0 passed, 10 failed, 11 skipped (11 unsupported)\n" NEXT);
}

/* The report names a manifest that is out of date and an engine that failed, but not an engine
 * that was left out. */
static void test_pretty_red(void)
{
    static const struct {
        enum result_kind kind;
        bool is_red;
    } rows[] = {{RESULT_PASSED, false},   {RESULT_FAILED, false},         {RESULT_NOT_ASKED, false},
                {RESULT_ERROR, true},     {RESULT_UNEXPECTED_PASS, true}, {RESULT_UNANSWERED, true},
                {RESULT_EXPECTED, false}, {RESULT_UNSUPPORTED, false}};

    for (size_t i = 0; i <= sizeof rows / sizeof *rows; i++) {
        const bool is_stale = i == sizeof rows / sizeof *rows;
        struct result_tally tally = {.stale = is_stale};
        struct report report;
        struct text got = {0};

        if (!is_stale)
            tally.results[rows[i].kind] = 1;
        CHECK(report_open(&report, &report_pretty, "r") && report_start(&report));
        report.format->engine_done(&report, &engines[1], &tally);
        CHECK(report_close(&report, true) && read_file(&got, "r"));
        CHECK((strncmp(got.ptr,
                       "  RED       the engine crashed, hung or erred, or the manifest is out of "
                       "date\n",
                       75) == 0) == (is_stale || rows[i].is_red));
        CHECK(strstr(got.ptr, "two:x 2: ") != NULL);
        text_free(&got);
    }
}

/* Two columns stand side by side up to 44 columns of the first. */
static void test_pretty_columns(void)
{
    char value[46] = "";

    for (size_t len = 44; len <= 45; len++) {
        struct text got;

        memset(value, 'v', len);
        got = pretty_part(1, 0, value);
        CHECK((strstr(got.ptr, "  field | expected") != NULL) == (len == 44));
        CHECK((strstr(got.ptr, "\n  host   expected v") != NULL) == (len == 45));
        text_free(&got);
    }
}

int main(void)
{
    char *dir = make_test_folder();

    memset(long_value, 'l', 301);
    if (chdir(dir) != 0)
        return 1;
    setenv("SOURCE_DATE_EPOCH", "86400", 1);
    check_format(__LINE__, &report_jsonl, false, jsonl);
    check_format(__LINE__, &report_tap, false, tap);
    check_format(__LINE__, &report_junit, false, junit);
    check_format(__LINE__, &report_pretty, false, pretty);
    check_format(__LINE__, &report_pretty, true, pretty_errors);
    test_left();
    test_pretty_counts();
    test_pretty_red();
    test_pretty_columns();
    remove_test_folder(dir);
    return check_report("report_formats");
}
