/* SPDX-License-Identifier: MIT */
/* The page of `urlassay test --format html`: its cards, counts, keys for the filter, and limits. */
#include <stdlib.h>

#include "captured.h"
#include "check.h"
#include "report.h"
#include "str.h"

static const struct engine_class class = {.id = "one", .package = ""};
static struct engine engines[] = {{.class = &class, .id = "one", .version = "1\n"},
                                  {.class = &class, .id = "<two>", .version = "2"}};

static struct expectation known = {.file = (char[]){"k.json"},
                                   .id = (char[]){"x.<known>"},
                                   .cause = (char[]){"idna"},
                                   .why = (char[]){"the \x1b reason"},
                                   .link = (char[]){"http://link/"}};

/* The page that is being written, and then its text. */
static struct report report;
static struct text page;

static void begin_page(void)
{
    report = (struct report){.format = &report_html, .out = tmpfile(), .path = "page"};
    CHECK(report_start(&report));
}

static void end_page(const struct result_tally *total)
{
    report.format->done(&report, total);
    text_free(&page);
    page = read_test_stream(report.out);
    CHECK(report_close(&report, true));
}

/* A row without differences. */
static void add(size_t engine, const char *file, const struct vector_case *test,
                enum result_kind kind, const char *note)
{
    struct case_result result = {.kind = kind};
    struct row row = {&engines[engine], test, file, true, &result, &known, NULL, {0}, NULL};

    if (note)
        text_puts(&result.note, note);
    report.format->row(&report, &row);
    case_result_free(&result);
}

/* A row that fails in one field. */
static void add_failure(const struct vector_case *test, const char *field, unsigned step,
                        const char *expected, const char *got)
{
    struct case_result result = {0};
    struct row row = {&engines[0], test, "a.json", true, &result, NULL, NULL, {0}, NULL};
    struct mismatch *mismatch = case_result_add_mismatch(&result, field);

    mismatch->step = step;
    text_puts(&mismatch->expected, expected);
    text_puts(&mismatch->got, got);
    report.format->row(&report, &row);
    case_result_free(&result);
}

/* What is from the first text on to the second. */
static void check_part(int line, const char *from, const char *to, const char *expected)
{
    const char *start = page.ptr ? strstr(page.ptr, from) : NULL;
    const char *end = start ? strstr(start, to) : NULL;

    CHECK(end != NULL);
    if (end)
        check_text(__FILE__, line, start, (size_t)(end - start), expected, strlen(expected));
    else
        printf("line %d: \"%s\" to \"%s\" is not there\n", line, from, to);
}
#define CHECK_PART(from, to, expected) check_part(__LINE__, from, to, expected)

static size_t count_of(const char *part)
{
    size_t count = 0;

    for (const char *at = page.ptr; (at = strstr(at, part)); at += strlen(part))
        count++;
    return count;
}

static const struct vector_case plain = {.kind = CASE_URL,
                                         .line = 7,
                                         .id = UA_LITERAL("x.url"),
                                         .spec = UA_LITERAL("host-parsing"),
                                         .why = UA_LITERAL("A <reason>"),
                                         .input = UA_LITERAL("http://h/")};

/* --- nothing, and the head -------------------------------------------------------------------- */

static void test_empty(void)
{
    const struct result_tally nothing = {0};

    begin_page();
    end_page(&nothing);
    CHECK_PART("<h1>", "<details class=\"legend\">",
               "<h1>Test vectors: 0 passed, 0 failed</h1>\n<p class=\"soft\">No case was run. "
               "urlassay " UA_VERSION ".</p>\n<ul class=\"sums\">\n"
               "<li class=\"\"><b>0</b>failed</li>\n<li class=\"\"><b>0</b>passed</li>\n"
               "<li class=\"\"><b>0</b>as expected</li>\n<li class=\"\"><b>0</b>skipped</li>\n"
               "</ul>\n");
    CHECK_PART("<section data", "</main>",
               "<section data-noun=\"causes\" data-things=\"failures\">\n<p>None.</p>\n"
               "</section>\n");
    CHECK_PART("<summary>0 s", "</summary>", "<summary>0 sections, 0 with failures");
}

static void test_head(void)
{
    const struct result_tally total = {.results = {[RESULT_PASSED] = 1,
                                                   [RESULT_FAILED] = 2,
                                                   [RESULT_ERROR] = 4,
                                                   [RESULT_UNSUPPORTED] = 8,
                                                   [RESULT_INCOMPARABLE] = 16,
                                                   [RESULT_UNTESTABLE] = 32,
                                                   [RESULT_EXPECTED] = 64,
                                                   [RESULT_UNEXPECTED_PASS] = 128,
                                                   [RESULT_NOT_ASKED] = 256,
                                                   [RESULT_UNANSWERED] = 512,
                                                   [RESULT_UNANSWERABLE] = 1024}};

    begin_page();
    report.revision = "abc<";
    report.format->free(&report);
    CHECK(report_start(&report));
    add(0, "a.json", &plain, RESULT_PASSED, NULL);
    add(1, "a.json", &plain, RESULT_PASSED, NULL);
    end_page(&total);
    CHECK_PART("<title>", "</title>", "<title>urlassay test: 1 passed, 902 failed");
    CHECK_PART("<p class=\"soft\">", "<details class=\"legend\">",
               "<p class=\"soft\"><b>one</b> 1\\n, <b>&lt;two&gt;</b> 2. urlassay " UA_VERSION
               ", vectors at abc&lt;.</p>\n<ul class=\"sums\">\n"
               "<li class=\"critical\"><b>902</b>failed</li>\n"
               "<li class=\"low\"><b>1</b>passed</li>\n"
               "<li class=\"info\"><b>64</b>as expected</li>\n"
               "<li class=\"info\"><b>1080</b>skipped</li>\n</ul>\n");
    CHECK_PART("name=\"engine\">", "</select>",
               "name=\"engine\"><option value=\"\">any</option><option value=\"e0\">one</option>"
               "<option value=\"e1\">&lt;two&gt;</option>");
    CHECK_PART("name=\"result\">", "</select>",
               "name=\"result\"><option value=\"\">any</option><option>failed</option>"
               "<option>error</option><option>unsupported</option>"
               "<option>not-comparable</option><option>untestable</option>"
               "<option>expected</option><option>unexpected-pass</option>"
               "<option>not-asked</option><option>unanswered</option>"
               "<option>unanswerable</option><option>stale</option>");
}

/* --- sections --------------------------------------------------------------------------------- */

/* The counts of each engine in each file, from its first row there to the next file. */
static void test_sections(void)
{
    const struct result_tally total = {0};

    begin_page();
    for (int kind = 0; kind < RESULTS; kind++)
        add(0, "x/vectors/sub/a.json", &plain, (enum result_kind)kind, "note");
    add(0, "x/vectors/sub/a.json", &plain, RESULT_PASSED, NULL);
    add(0, "y/b.json", &plain, RESULT_PASSED, NULL);
    add(0, "c.txt", &plain, RESULT_UNTESTABLE, NULL);
    add(0, ".json", &plain, RESULT_INCOMPARABLE, NULL);
    add(1, ".json", &plain, RESULT_EXPECTED, NULL);
    add(1, "x/vectors/sub/a.json", &plain, RESULT_PASSED, NULL);
    add(1, "y/b.json", &plain, RESULT_NOT_ASKED, "n");
    end_page(&total);
#define LINK(code, name) "<a href=\"#section=" code "\">" name "</a>"
#define ROW(red, link, engine, failed, passed, expected, skipped)                                  \
    "<tr" red "><th scope=\"row\">" link "</th><td>" engine "</td><td class=\"n\">" failed         \
    "</td><td class=\"n\">" passed "</td><td class=\"n\">" expected                                \
    "</td><td class=\"n\">" skipped "</td></tr>\n"
#define RED_ROW " class=\"red\""
    CHECK_PART(
        "<tbody>\n<tr", "</tbody>",
        "<tbody>\n" ROW(RED_ROW, LINK("%73%75%62%2F%61", "sub/a"), "one", "5", "2", "1",
                        "4") ROW("", LINK("%62", "b"), "one", "0", "1", "0", "0")
            ROW("", LINK("%63%2E%74%78%74", "c.txt"), "one", "0", "0", "0", "1")
                ROW("", LINK("%2E%6A%73%6F%6E", ".json"), "one", "0", "0", "0", "1")
                    ROW("", LINK("%2E%6A%73%6F%6E", ".json"), "&lt;two&gt;", "0", "0", "1", "0")
                        ROW("", LINK("%73%75%62%2F%61", "sub/a"), "&lt;two&gt;", "0", "1", "0", "0")
                            ROW(RED_ROW, LINK("%62", "b"), "&lt;two&gt;", "1", "0", "0", "0"));
    CHECK_PART("<summary>4 s", "</summary>", "<summary>4 sections, 2 with failures");
    CHECK_PART("name=\"section\">", "</select>",
               "name=\"section\"><option value=\"\">any</option><option value=\"f0\">sub/a</option>"
               "<option value=\"f1\">b</option><option value=\"f2\">c.txt</option>"
               "<option value=\"f3\">.json</option>");
}

/* --- cards ------------------------------------------------------------------------------------ */

#define FACT(label, words) "<tr><th scope=\"row\">" label "</th><td>" words "</td></tr>\n"
#define RULE                                                                                       \
    FACT("rule", "<a href=\"https://url.spec.whatwg.org/#host-parsing\">URL Standard, "            \
                 "host-parsing</a>")
#define PLACE(file, line, id)                                                                      \
    FACT("vector",                                                                                 \
         file ":" line " <span class=\"soft\">(alone with <code>--filter " id "</code>)</span>")

/* Each kind of red row is a group, and the worst is first. */
static void test_groups(void)
{
    static const struct {
        enum result_kind kind;
        const char *start;
    } rows[] = {
        {RESULT_ERROR, "<details class=\"q high cases\" data-keys=\"e0,f0,error\"><summary>"
                       "<span class=\"s\">error</span> <h3>it &lt;crashed&gt;</h3>"},
        {RESULT_FAILED, "<details class=\"q medium cases\" data-keys=\"e0,f0,failed\"><summary>"
                        "<span class=\"s\">failed</span> <h3>in a</h3>"},
        {RESULT_NOT_ASKED, "<details class=\"q high cases\" data-keys=\"e0,f0,not-asked\">"},
        {RESULT_UNEXPECTED_PASS,
         "<details class=\"q medium cases\" data-keys=\"e0,f0,unexpected-pass\">"},
        {RESULT_UNANSWERED, "<details class=\"q medium cases\" data-keys=\"e0,f0,unanswered\">"},
    };
    const struct result_tally total = {0};
    const char *last = NULL;

    begin_page();
    for (size_t i = sizeof rows / sizeof *rows; i-- > 1;)
        add(0, "a.json", &plain, rows[i].kind, NULL);
    add(0, "a.json", &plain, RESULT_ERROR, "it <crashed>");
    end_page(&total);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *at = page.ptr ? strstr(page.ptr, rows[i].start) : NULL;

        CHECK(at && strstr(at, "<details class=\"c\"><summary>"));
        CHECK(i != 1 || at > last);
        last = at;
    }
    CHECK(count_of(" open>") == 0);
}

/* With as many failures as others, the one that came first is first; more failures go before. The
 * example is the shortest, and says what differs in the host. */
static void test_group_order(void)
{
    const struct result_tally total = {0};
    struct vector_case longer = plain;
    struct case_result result = {.kind = RESULT_FAILED};
    const struct row row = {&engines[0], &plain, "b.json", true, &result, NULL, NULL, {0}, NULL};

    longer.input = UA_LITERAL("http://h/longer");
    begin_page();
    add(0, "a.json", &plain, RESULT_FAILED, NULL);
    add_failure(&longer, "host", 0, "x", "y");
    text_puts(&case_result_add_mismatch(&result, "href")->got, "first");
    text_puts(&case_result_add_mismatch(&result, "hostname")->got, "<told>");
    for (int i = 0; i < 3; i++)
        report.format->row(&report, &row);
    end_page(&total);
    CHECK_PART(
        "<section data", "<div class=\"body\">",
        "<section data-noun=\"causes\" data-things=\"failures\">\n"
        "<details class=\"q medium cases\" data-keys=\"e0,f1,failed e0,f1,failed e0,f1,failed\">"
        "<summary><span class=\"s\">failed</span> <h3>in b</h3> <span class=\"effects\">"
        "<span class=\"part\">3 failures <span class=\"chosen\"></span></span></span> "
        "<span class=\"url\"><code>http://h/</code> <span class=\"soft\">hostname: expected "
        "&quot;&quot;, got &lt;told&gt;</span></span></summary>");
    CHECK(count_of("<h3>in a</h3> <span class=\"effects\"><span class=\"part\">2 failures ") == 1);
    CHECK(count_of("</span> <span class=\"url\"><code>http://h/</code></span></summary>"
                   "<div class=\"body\">\n<div class=\"classes\">\n") == 1);
    case_result_free(&result);
}

static void test_expected(void)
{
    const struct result_tally total = {0};

    begin_page();
    add(0, "a.json", &plain, RESULT_FAILED, NULL);
    add(0, "a.json", &plain, RESULT_EXPECTED, NULL);
    end_page(&total);
    /* Only an expected failure has a known cause. */
    CHECK(count_of("the \\x1b reason") == 1 && count_of("<th scope=\"row\">cause</th>") == 1);
    CHECK_PART("<details class=\"more\" data-noun=\"known", "</main>",
               "<details class=\"more\" data-noun=\"known difference\"><summary>1 known "
               "difference, as the manifest says <span class=\"chosen\"></span></summary>\n"
               "<details class=\"q info\" data-keys=\"e0,f0,expected\" data-cause=\"idna\">"
               "<summary><span class=\"s\">expected</span> <h3>x.url</h3> "
               "<span class=\"effects\">one</span> <span class=\"url\"><code>http://h/</code>"
               "</span></summary><div class=\"body\">\n<table class=\"facts\">\n" FACT(
                   "cause", "idna") FACT("because", "the \\x1b reason") FACT("link", "http://link/")
                   FACT("why", "A &lt;reason&gt;")
                       RULE PLACE("a.json", "7", "x.url") "</table></div></details>\n</details>\n");
}

static void test_stale(void)
{
    const struct result_tally total = {0};

    begin_page();
    add(0, "a.json", &plain, RESULT_PASSED, NULL);
    report.format->stale(&report, &engines[1], &known);
    end_page(&total);
    CHECK_PART(
        "<section data", "</main>",
        "<section data-noun=\"cause\" data-things=\"failure\">\n"
        "<details class=\"q medium cases\" data-keys=\"e1,stale\"><summary><span class=\"s\">"
        "stale</span> <h3>in the manifest, in no file</h3> <span class=\"effects\"><span "
        "class=\"part\">1 failure "
        "<span class=\"chosen\"></span></span></span> <span class=\"url\"></span></summary>"
        "<div class=\"body\">\n<div class=\"classes\">\n"
        "<details class=\"c\"><summary>"
        "<h3>x.&lt;known&gt;</h3> <span class=\"effects\">&lt;two&gt;</span>"
        "</summary><div class=\"body\"><p>The manifest names this case, which k.json does "
        "not have.</p></div></details>\n</div></div></details>\n</section>\n");
}

/* What is expected and what came, with a mark where they differ. An outcome is not text. */
static void test_differences(void)
{
    const struct result_tally total = {0};

    begin_page();
    add_failure(&plain, "host", 0, "abc", "abd");
    add_failure(&plain, "result", 3, "failure", "parsed");
    end_page(&total);
#define SIDES(field, expected, got)                                                                \
    "<table class=\"sides\"><thead><tr><th scope=\"col\">field</th><th scope=\"col\">"             \
    "<b class=\"tag\">expected</b></th><th scope=\"col\"><b class=\"tag\">got</b> one</th></tr>"   \
    "</thead>\n<tbody><tr><th scope=\"row\">" field                                                \
    "</th><td class=\"d\"><b class=\"tag\">expected</b> <code>" expected                           \
    "</code></td><td class=\"d\"><b class=\"tag\">got</b> <code>" got                              \
    "</code></td></tr>\n</tbody></table>\n"
    CHECK_PART("<table class=\"sides\">", "<table class=\"facts\">",
               SIDES("host", "ab<mark>c</mark>", "ab<mark>d</mark>"));
    CHECK(count_of(SIDES("step 3 result", "failure", "parsed")) == 1);
}

/* Each difference has its own label. */
static void test_two_differences(void)
{
    const struct result_tally total = {0};
    struct case_result result = {0};
    const struct row row = {&engines[0], &plain, "a.json", true, &result, NULL, NULL, {0}, NULL};

    case_result_add_mismatch(&result, "host");
    case_result_add_mismatch(&result, "port");
    begin_page();
    report.format->row(&report, &row);
    end_page(&total);
    CHECK(count_of("<th scope=\"row\">host</th>") == 1);
    CHECK(count_of("<th scope=\"row\">port</th>") == 1);
    case_result_free(&result);
}

/* A value of more than 2,000 bytes is cut, and so is what it is compared with. */
static void test_long_values(void)
{
    static char value[2101], other[2101];
    const struct result_tally total = {0};
    struct vector_case test = plain;
    struct text expected = {0};

    memset(value, 'a', sizeof value - 1);
    memset(other, 'a', sizeof other - 1);
    value[10] = 'x';
    memset(other + 2000, 'z', 100);
    test.input = ua_str(value, 2000);
    test.request.base = ua_str(value, 2001);
    test.why = ua_str(value, 2001);
    begin_page();
    add_failure(&test, "path", 0, value, other);
    end_page(&total);
    CHECK(count_of("<mark>") == 3); /* with the legend's */
    CHECK(count_of("aa<mark>x</mark>aa") == 1 && count_of("aa<mark>a</mark>aa") == 1);
    text_printf(&expected,
                "<span class=\"url\"><code>%.2000s</code> with base <code>%.2000s</code> "
                "<span class=\"soft\">... (2001 bytes)</span></span>",
                value, value);
    CHECK(count_of(expected.ptr) == 1);
    CHECK(count_of("<span class=\"soft\">... (2100 bytes)</span></td>") == 2);
    text_clear(&expected);
    text_printf(&expected, FACT("why", "%.2000s"), value);
    CHECK(count_of(expected.ptr) == 1);
    text_free(&expected);
}

/* What each kind of case asks, and which rule decides. */
static void test_questions(void)
{
    static char steps[2101];
    const struct result_tally total = {0};
    const struct vector_case setter = {.line = 1,
                                       .id = UA_LITERAL("it's"),
                                       .comment = UA_LITERAL("a comment"),
                                       .input = UA_LITERAL("http://h/"),
                                       .attribute = UA_LITERAL("port"),
                                       .value = UA_LITERAL("8"),
                                       .kind = CASE_SETTER};
    const struct vector_case percent = {.line = 2,
                                        .id = UA_LITERAL("p"),
                                        .input = UA_LITERAL("x"),
                                        .encoding = UA_LITERAL("gbk"),
                                        .kind = CASE_PERCENT};
    struct vector_case edition = {.line = 3,
                                  .id = UA_LITERAL("e"),
                                  .edition = UA_LITERAL("html5-2007"),
                                  .spec = UA_LITERAL("item"),
                                  .input = UA_LITERAL("get(<)"),
                                  .kind = CASE_EDITION};

    begin_page();
    add(0, "a.json", &setter, RESULT_FAILED, "a \x1b note");
    add(0, "a.json", &percent, RESULT_FAILED, NULL);
    add(0, "a.json", &edition, RESULT_FAILED, NULL);
    edition.first_line = edition.last_line = 5;
    memset(steps, 's', sizeof steps - 1);
    edition.input = ua_str(steps, 2000);
    add(0, "a.json", &edition, RESULT_FAILED, NULL);
    edition.last_line = 6;
    edition.input = ua_str(steps, 2001);
    add(0, "a.json", &edition, RESULT_FAILED, NULL);
    end_page(&total);
    CHECK_PART("<span class=\"url\"><code>http://h/", "</details>",
               "<span class=\"url\"><code>http://h/</code>, port = <code>8</code></span></summary>"
               "<div class=\"body\">\n<table class=\"facts\">\n" FACT("note", "a \\x1b note")
                   FACT("why", "a comment")
                       PLACE("a.json", "1", "&#39;it&#39;\\&#39;&#39;s&#39;") "</table></div>");
    CHECK(count_of("<span class=\"url\"><code>x</code> in gbk</span>") == 2); /* as the example */
    CHECK(count_of("<span class=\"url\"><code>get(&lt;)</code></span>") == 1);
    CHECK(count_of(FACT("rule", "html5-2007: item")) == 1);
    CHECK(count_of(FACT("rule", "html5-2007: item, line 5 of the document")) == 1);
    CHECK(count_of(FACT("rule", "html5-2007: item, lines 5 to 6 of the document")) == 1);
    CHECK(count_of("ss</code></span>") == 1 && count_of("ss...</code></span>") == 1);
}

/* --- skipped ---------------------------------------------------------------------------------- */

/* Skipped cases are in groups of engine, result and reason; each has the files that it is of. */
static void test_skipped(void)
{
    const struct result_tally total = {0};

    begin_page();
    add(0, "a.json", &plain, RESULT_UNSUPPORTED, "why");
    add(0, "b.json", &plain, RESULT_UNSUPPORTED, "why");
    add(0, "b.json", &plain, RESULT_UNSUPPORTED, "why");
    add(0, "b.json", &plain, RESULT_UNTESTABLE, "why");
    add(0, "b.json", &plain, RESULT_UNSUPPORTED, "other");
    add(1, "b.json", &plain, RESULT_UNSUPPORTED, "why");
    end_page(&total);
#define SKIPPED(keys, kind, count, reason, ids)                                                    \
    "<details class=\"q info\" data-keys=\"" keys "\"><summary><span class=\"s\">" kind            \
    "</span> <h3>" count "</h3> <span class=\"words\">" reason                                     \
    "</span></summary><div class=\"body\">" ids "</div></details>\n"
    CHECK_PART("<details class=\"more skipped\"", "</main>",
               "<details class=\"more skipped\" data-noun=\"reasons to skip\"><summary>6 cases "
               "skipped, by reason <span class=\"chosen\"></span></summary>\n" SKIPPED(
                   "e0,f0,unsupported e0,f1,unsupported", "unsupported", "3 cases", "why",
                   "x.url, x.url, x.url")
                   SKIPPED("e0,f1,untestable", "untestable", "1 case", "why", "x.url")
                       SKIPPED("e0,f1,unsupported", "unsupported", "1 case", "other", "x.url")
                           SKIPPED("e1,f1,unsupported", "unsupported", "1 case", "why",
                                   "x.url") "</details>\n");
    CHECK(count_of("<p>None.</p>") == 1);
    begin_page();
    add(0, "a.json", &plain, RESULT_UNSUPPORTED, "why");
    end_page(&total);
    CHECK(count_of("data-noun=\"reason to skip\"><summary>1 case skipped, by") == 1);
    begin_page();
    add(0, "a.json", &plain, RESULT_UNSUPPORTED, "why");
    add(0, "a.json", &plain, RESULT_UNSUPPORTED, "why");
    end_page(&total);
    CHECK(count_of("data-noun=\"reason to skip\"><summary>2 cases skipped, by") == 1);
}

/* The first 40 cases of a group are named. */
static void test_many_skipped(void)
{
    const struct result_tally total = {0};

    for (int count = 40; count <= 42; count++) {
        begin_page();
        for (int i = 0; i < count; i++)
            add(0, "a.json", &plain, RESULT_UNSUPPORTED, "why");
        end_page(&total);
        CHECK(count_of("x.url") == 40);
        CHECK(count_of(" <span class=\"soft\">and ") == (count > 40));
        CHECK(count_of(" <span class=\"soft\">and 2 more</span></div>") == (count == 42));
    }
}

int main(void)
{
    test_empty();
    test_head();
    test_sections();
    test_groups();
    test_group_order();
    test_expected();
    test_stale();
    test_differences();
    test_two_differences();
    test_long_values();
    test_questions();
    test_skipped();
    test_many_skipped();
    text_free(&page);
    return check_report("report_html");
}
