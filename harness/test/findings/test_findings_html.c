/* SPDX-License-Identifier: MIT */
/* The page of a campaign, word for word: the sums, the crashes, and the classes that no quirk has.
 */
#include "findings_html.h"

#include <stdlib.h>

#include "check.h"
#include "class_html.h"
#include "html_value.h"
#include "sample.h"
#include "str.h"

enum { FINDINGS = 4 };

static struct finding findings[FINDINGS];
static struct triage_note notes[FINDINGS];
static struct verdict_sources sources;
static const char *name_list[] = {"webaddr", "whatwg"};
static struct triage triage = {.dir = "a <folder>",
                               .verdict_sources = &sources,
                               .findings = findings,
                               .notes = notes,
                               .count = FINDINGS,
                               .total = FINDINGS + 1,
                               .quirks = {.names = name_list, .engine_count = 2}};

static void make_findings(void)
{
    for (unsigned i = 0; i < FINDINGS; i++) {
        findings[i] = sample(0xc0 + i, "http://a\\@b");
        findings[i].engines[1] = literal("webaddr");
        findings[i].fold = FOLD_COMPOUND;
    }
    findings[0].test.has_base = findings[0].changed.has_base = true;
    findings[0].test.base = literal("http://base/");
    findings[0].changed.base = literal("http://case/");
    findings[0].cause = literal("backslash+idna");
    findings[0].left = EFFECT_PATH_SHIFT;
    findings[0].recheck = RECHECK_CHANGED;
    findings[0].stored_answer = literal("host-form: <idna>");
    findings[0].count = 2;
    findings[1].explained = false;
    findings[1].cause = literal("unexplained (backslash, tab-newline)");
    findings[1].recheck = RECHECK_GONE;
    findings[1].count = 1;
    findings[1].effect = EFFECT_ACCEPT_REJECT;
    observation_fail(&findings[1].answers[0], OUTCOME_REJECTED, "no <");
    findings[2].explained = false;
    findings[2].cause = literal("unexplained");
    findings[2].recheck = RECHECK_UNASKED;
    findings[2].effect = EFFECT_PATH_SHIFT;
    observation_set_string(&findings[2].answers[0], COMPONENT_QUERY, "q");
    observation_set_string(&findings[2].answers[0], COMPONENT_HREF, "http://h");
    findings[3].recheck = RECHECK_SAME;
    findings[3].engines[1] = literal("absent");
    findings[3].cause = literal("credentials");
    findings[3].replaces = COMPONENT_BIT(USERNAME) | COMPONENT_BIT(PASSWORD);
}

static void check_class(int line, unsigned index, bool is_alone, const char *expected)
{
    struct text out = {0};

    (is_alone ? class_html_add_alone : class_html_add)(&out, &triage, &findings[index]);
    check_text(__FILE__, line, out.ptr, out.len, expected, strlen(expected));
    text_free(&out);
}

#define CHECK_CLASS(index, is_alone, expected) check_class(__LINE__, index, is_alone, expected)

static const char explained_class[] =
    "<details class=\"c medium\" id=\"c00000000000000c0\" data-keys=\"e1,e0,host-shift,medium\" dat"
    "a-cause=\"backslash+idna\"><summary><span>whatwg | webaddr</span> <span class=\"s\">host-shift"
    "</span> <span class=\"url\"><code>http://a\\@b</code> with base "
    "<code>http://base/</code></span></sum"
    "mary>\n"
    "<div class=\"body\">\n"
    "<table>\n"
    "<tr><th scope=\"row\">input</th><td><code><mark>http://a\\@b</mark></code></td></tr>\n"
    "<tr><th scope=\"row\">base</th><td><code>http://base/</code></td></tr>\n"
    "<tr><th scope=\"row\">whatwg</th><td><span class=\"part\">host <code><mark>trusted</mark>.exam"
    "ple</code></span> </td></tr>\n"
    "<tr><th scope=\"row\">webaddr</th><td><span class=\"part\">host <code><mark>evil</mark>.exampl"
    "e</code></span> </td></tr>\n"
    "<tr><th scope=\"row\">changed</th><td><code><mark>changed</mark></code></td></tr>\n"
    "<tr><th scope=\"row\">changed base</th><td><code>http://<mark>c</mark>ase/</code></td></tr>\n"
    "<tr><th scope=\"row\">agreed</th><td><span class=\"part\">host <code>trusted.example</code></s"
    "pan> </td></tr>\n"
    "<tr><th scope=\"row\">after</th><td>the host-shift is gone between whatwg and webaddr; a "
    "lesser "
    "difference is left (path-shift)</td></tr>\n"
    "<tr><th scope=\"row\">clients</th><td>not dialled: no client of whatwg is known; no client of "
    "webaddr is known</td></tr>\n"
    "<tr><th scope=\"row\">verdict</th><td>Standard: contacts a, as neither whatwg nor webaddr; "
    "RFC "
    "3986: refuses the URL</td></tr>\n"
    "<tr><th scope=\"row\">close</th><td>refuse a URL or a base with a backslash before the first "
    "&quot;?"
    "&quot; or &quot;#&quot;</td></tr>\n"
    "<tr><th scope=\"row\">editions</th><td>as neither: webaddr (decided: WA-15), html5-2009 (decid"
    "ed: WA-15, H09-01), html5-2011 (decided: WA-15, H11-07), w3c-2012 (decided: W3C-02, W3C-11, W3"
    "C-10), whatwg-2012; refused by: rfc3986, html5-2007 (decided: H07-01)</td></tr>\n"
    "<tr><th scope=\"row\">was</th><td>host-form: &lt;idna&gt; when it was found</td></tr>\n"
    "<tr><th scope=\"row\">met</th><td>about 2 times</td></tr>\n"
    "<tr><th scope=\"row\">again</th><td><code>urlassay diff --class 00000000000000c0 --dir &#39;a "
    "&lt;folder&gt;&#39;</code></td></tr>\n"
    "</table>\n"
    "</div>\n"
    "</details>\n";

static const char clues_class[] =
    "<details class=\"c medium\" id=\"c00000000000000c1\" data-keys=\"e1,e0,accept-reject,medium"
    "\" data-cause=\"unexplained\"><summary><span>whatwg | webaddr</span> <span class=\"s\">accept-"
    "reject</span> <span class=\"url\"><code>http://a\\@b</code></span></summary>\n"
    "<div class=\"body\">\n"
    "<table>\n"
    "<tr><th scope=\"row\">input</th><td><code>http://a\\@b</code></td></tr>\n"
    "<tr><th scope=\"row\">whatwg</th><td>rejected: no &lt;</td></tr>\n"
    "<tr><th scope=\"row\">webaddr</th><td><span class=\"part\">host <code>evil.example</code></spa"
    "n> </td></tr>\n"
    "<tr><th scope=\"row\">clients</th><td>not dialled: no client of whatwg is known; no client of "
    "webaddr is known</td></tr>\n"
    "<tr><th scope=\"row\">verdict</th><td>Standard: accepts it, with host a; RFC 3986: refuses the"
    " URL, as whatwg</td></tr>\n"
    "<tr><th scope=\"row\">close</th><td>no rule is known; refuse a URL that the parsers "
    "read differently</td></tr>\n"
    "<tr><th scope=\"row\">editions</th><td>as whatwg: rfc3986, html5-2007 (decided: H07-01); accep"
    "ted by: webaddr (decided: WA-03), html5-2009 (decided: WA-03, H09-01), html5-2011 (decided: WA"
    "-03, H11-07), w3c-2012, whatwg-2012</td></tr>\n"
    "<tr><th scope=\"row\">today</th><td>gone: the available engines agree</td></tr>\n"
    "<tr><th scope=\"row\">met</th><td>once</td></tr>\n"
    "<tr><th scope=\"row\">again</th><td><code>urlassay diff --class 00000000000000c1 --dir &#39;a "
    "&lt;folder&gt;&#39;</code></td></tr>\n"
    "</table>\n"
    "</div>\n"
    "</details>\n";

static const char bare_class[] =
    "<details class=\"c low\" id=\"c00000000000000c2\"><summary><span>whatwg | webaddr</span> <span"
    " class=\"s\">path-shift</span> <span class=\"url\"><code>http://a\\@b</code></span></summary>"
    "\n"
    "<div class=\"body\">\n"
    "<table>\n"
    "<tr><th scope=\"row\">input</th><td><code>http://a\\@b</code></td></tr>\n"
    "<tr><th scope=\"row\">whatwg</th><td><span class=\"part\">host <code><mark>trusted</mark>.exam"
    "ple</code></span> <span class=\"part\">query <code><mark>q</mark></code></span> <span class="
    "\"part\">href <code>http://h</code></span> </td></tr>\n"
    "<tr><th scope=\"row\">webaddr</th><td><span class=\"part\">host <code><mark>evil</mark>.exampl"
    "e</code></span> <span class=\"part\">query <code><mark>null</mark></code></span> </td></tr>\n"
    "<tr><th scope=\"row\">verdict</th><td>Standard: cannot say; RFC 3986: refuses the URL</td></tr"
    ">\n"
    "<tr><th scope=\"row\">close</th><td>no rule is known; refuse a URL that the parsers "
    "read differently</td></tr>\n"
    "<tr><th scope=\"row\">editions</th><td>refused by: rfc3986, html5-2007 (decided: H07-01); cann"
    "ot say: webaddr, html5-2009, html5-2011, w3c-2012 (decided: W3C-02, W3C-19), whatwg-2012</td><"
    "/tr>\n"
    "<tr><th scope=\"row\">today</th><td>not asked again: an engine did not run</td><"
    "/tr>\n"
    "<tr><th scope=\"row\">again</th><td><code>urlassay diff --class 00000000000000c2 --dir &#39;a "
    "&lt;folder&gt;&#39;</code></td></tr>\n"
    "</table>\n"
    "</div>\n"
    "</details>\n";

static const char absent_class[] =
    "<details class=\"c medium\" id=\"c00000000000000c3\" data-keys=\"e1,e2,host-shift,medium\" dat"
    "a-cause=\"credentials\"><summary><span>whatwg | absent</span> <span class=\"s\">host-shift</sp"
    "an> <span class=\"url\"><code>http://a\\@b</code></span></summary>\n"
    "<div class=\"body\">\n"
    "<table>\n"
    "<tr><th scope=\"row\">input</th><td><code><mark>http://a\\@b</mark></code></td></tr>\n"
    "<tr><th scope=\"row\">whatwg</th><td><span class=\"part\">host <code><mark>trusted</mark>.exam"
    "ple</code></span> </td></tr>\n"
    "<tr><th scope=\"row\">absent</th><td><span class=\"part\">host <code><mark>evil</mark>.example"
    "</code></span> </td></tr>\n"
    "<tr><th scope=\"row\">changed</th><td><code><mark>changed</mark></code></td></tr>\n"
    "<tr><th scope=\"row\">agreed</th><td><span class=\"part\">host <code>trusted.example</code></s"
    "pan> </td></tr>\n"
    "<tr><th scope=\"row\">proof</th><td>the cause is only likely, as the "
    "change also alters the username and the password</td></tr>\n"
    "<tr><th scope=\"row\">clients</th><td>not dialled: no client of whatwg is known; no client of "
    "absent is known</td></tr>\n"
    "<tr><th scope=\"row\">verdict</th><td>Standard: contacts a, as neither whatwg nor absent; RFC "
    "3986: refuses the URL</td></tr>\n"
    "<tr><th scope=\"row\">close</th><td>refuse a URL with an &quot;@&quot; before the "
    "path</td></tr>\n"
    "<tr><th scope=\"row\">editions</th><td>as neither: webaddr, html5-2009, html5-2011, w3c-2012 ("
    "decided: W3C-02), whatwg-2012; refused by: rfc3986, html5-2007 (decided: H07-01)</td></tr>\n"
    "<tr><th scope=\"row\">again</th><td><code>urlassay diff --class 00000000000000c3 --dir &#39;a "
    "&lt;folder&gt;&#39;</code></td></tr>\n"
    "</table>\n"
    "</div>\n"
    "</details>\n";

static void test_classes(void)
{
    CHECK_CLASS(0, true, explained_class);
    CHECK_CLASS(1, true, clues_class);
    CHECK_CLASS(2, false, bare_class);
    CHECK_CLASS(3, true, absent_class);
}

static void check_cause(int line, unsigned index, const char *expected)
{
    struct text out = {0};

    html_cause(&out, text_str(&findings[index].cause), findings[index].explained);
    check_text(__FILE__, line, out.ptr, out.len, expected, strlen(expected));
    text_free(&out);
}

#define CHECK_CAUSE(index, expected) check_cause(__LINE__, index, expected)

static const char pair_cause[] =
    "<p>One takes a backslash for a slash, the other for an ordinary character. <span cla"
    "ss=\"soft\">(<a href=\"https://url.spec.whatwg.org/#example-invalid-reverse-solidus"
    "\">URL Standard</a>, <a href=\"https://www.rfc-editor.org/rfc/rfc3986#section-3.3\">"
    "RFC 3986, 3.3</a>)</span></p>\n"
    "<p>One turns an international name into its ASCII form, the other does not, or gets "
    "another form. <span class=\"soft\">(<a href=\"https://url.spec.whatwg.org/#idna\">UR"
    "L Standard</a>, <a href=\"https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2\">RFC"
    " 3986, 3.2.2</a>)</span></p>\n";

static const char clues_cause[] =
    "<p>No change that was tried makes them agree.</p>\n<p>The difference depends on:"
    "</p>\n"
    "<ul>\n"
    "<li>backslash? One takes a backslash for a slash, the other for an ordinary characte"
    "r. <span class=\"soft\">(<a href=\"https://url.spec.whatwg.org/#example-invalid-reve"
    "rse-solidus\">URL Standard</a>, <a href=\"https://www.rfc-editor.org/rfc/rfc3986#sec"
    "tion-3.3\">RFC 3986, 3.3</a>)</span></li>\n"
    "<li>tab-newline? One drops tabs and newlines inside the URL, the other keeps or refu"
    "ses them. <span class=\"soft\">(<a href=\"https://url.spec.whatwg.org/#concept-basic"
    "-url-parser\">URL Standard</a>, <a href=\"https://www.rfc-editor.org/rfc/rfc3986#sec"
    "tion-2\">RFC 3986, 2</a>)</span></li>\n"
    "</ul>\n";

static const char bare_cause[] = "<p>No change that was tried makes them agree.</p>\n";

static void test_causes(void)
{
    CHECK_CAUSE(0, pair_cause);
    CHECK_CAUSE(1, clues_cause);
    CHECK_CAUSE(2, bare_cause);
}

/* Checks the sums and what is below the filters. */
static void check_page(int line, const struct store_page *page, const char *expected)
{
    static const char *const parts[][2] = {{"<ul class=\"sums\">", "</ul>"},
                                           {"<select name=\"engine\">", "</select>"},
                                           {"<main>", "</main>"}};
    struct findings_view view = {&triage, page};
    struct text out = {0}, got = {0};

    findings_html_write(&out, &view);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        const char *start = strstr(out.ptr, parts[i][0]), *end;

        end = start ? strstr(start, parts[i][1]) : NULL;
        CHECK(start && end);
        if (start && end)
            text_add(&got, start, (size_t)(end - start));
        text_puts(&got, "\n");
    }
    check_text(__FILE__, line, got.ptr, got.len, expected, strlen(expected));
    text_free(&out);
    text_free(&got);
}

#define CHECK_PAGE(page, expected) check_page(__LINE__, page, expected)

static const char empty_page[] = "<ul class=\"sums\">\n"
                                 "<li class=\"\"><b>0</b>classes</li>\n"
                                 "<li class=\"\"><b>0</b>quirks</li>\n"
                                 "\n"
                                 "<select name=\"engine\"><option value=\"\">any</option>\n"
                                 "<main>\n"
                                 "<h2 id=\"quirks\" tabindex=\"-1\">Quirks</h2>\n"
                                 "<section data-noun=\"quirks\">\n"
                                 "</section>\n"
                                 "<p>Nothing was found yet.</p>\n"
                                 "\n";

static const char crashed_page[] =
    "<ul class=\"sums\">\n"
    "<li class=\"\"><b>1,234,567</b>inputs</li>\n"
    "<li class=\"\"><b>1,000</b>disputed</li>\n"
    "<li class=\"\"><b>5</b>classes</li>\n"
    "<li class=\"\"><b>0</b>quirks</li>\n"
    "\n"
    "<select name=\"engine\"><option value=\"\">any</option><option value=\"e0\">webaddr</option><o"
    "ption value=\"e1\">whatwg</option>\n"
    "<main>\n"
    "<h2 id=\"crashes\">Crashes</h2>\n"
    "<section>\n"
    "<details class=\"c info\" id=\"x0000000000000abc\"><summary><span class=\"s\">no crash today</"
    "span><span>a&lt;b</span><code>http://x</code></summary><div class=\"body\"><table class=\"fact"
    "s\">\n"
    "<tr><th>found</th><td>1 input; the smallest is <code>f/crashes/1</code></td></tr>\n"
    "</table></div></details>\n"
    "<details class=\"c critical\" id=\"x0000000000000def\"><summary><span class=\"s\">signal 0</sp"
    "an><span>c</span><code>y</code></summary><div class=\"body\"><table class=\"facts\">\n"
    "<tr><th>location</th><td><code>in &lt;f&gt;</code></td></tr>\n"
    "<tr><th>base</th><td><code>z</code></td></tr>\n"
    "<tr><th>found</th><td>2 inputs; the smallest is <code>f/crashes/2</code></td></tr>\n"
    "</table></div></details>\n"
    "</section>\n"
    "<h2 id=\"quirks\" tabindex=\"-1\">Quirks</h2>\n"
    "<section data-noun=\"quirks\">\n"
    "</section>\n"
    "<details class=\"more unlisted\" data-noun=\"unlisted class\"><summary>1 class that no quirk c"
    "ounts: compounds and copies of others, and what is gone <span class=\"chosen\"></span></summar"
    "y>\n"
    "<details class=\"c medium\" id=\"c00000000000000c0\" data-keys=\"e1,e0,host-shift,medium\" dat"
    "a-cause=\"backslash+idna\"><summary><span>whatwg | webaddr</span> <span class=\"s\">host-shift"
    "</span> <span class=\"url\"><code>http://a\\@b</code> with base "
    "<code>http://base/</code></span></sum"
    "mary>\n"
    "<div class=\"body\">\n"
    "<table>\n"
    "<tr><th scope=\"row\">input</th><td><code><mark>http://a\\@b</mark></code></td></tr>\n"
    "<tr><th scope=\"row\">base</th><td><code>http://base/</code></td></tr>\n"
    "<tr><th scope=\"row\">whatwg</th><td><span class=\"part\">host <code><mark>trusted</mark>.exam"
    "ple</code></span> </td></tr>\n"
    "<tr><th scope=\"row\">webaddr</th><td><span class=\"part\">host <code><mark>evil</mark>.exampl"
    "e</code></span> </td></tr>\n"
    "<tr><th scope=\"row\">changed</th><td><code><mark>changed</mark></code></td></tr>\n"
    "<tr><th scope=\"row\">changed base</th><td><code>http://<mark>c</mark>ase/</code></td></tr>\n"
    "<tr><th scope=\"row\">agreed</th><td><span class=\"part\">host <code>trusted.example</code></s"
    "pan> </td></tr>\n"
    "<tr><th scope=\"row\">after</th><td>the host-shift is gone between whatwg and webaddr; a "
    "lesser "
    "difference is left (path-shift)</td></tr>\n"
    "<tr><th scope=\"row\">clients</th><td>not dialled: no client of whatwg is known; no client of "
    "webaddr is known</td></tr>\n"
    "<tr><th scope=\"row\">verdict</th><td>Standard: contacts a, as neither whatwg nor webaddr; "
    "RFC "
    "3986: refuses the URL</td></tr>\n"
    "<tr><th scope=\"row\">close</th><td>refuse a URL or a base with a backslash before the first "
    "&quot;?"
    "&quot; or &quot;#&quot;</td></tr>\n"
    "<tr><th scope=\"row\">editions</th><td>as neither: webaddr (decided: WA-15), html5-2009 (decid"
    "ed: WA-15, H09-01), html5-2011 (decided: WA-15, H11-07), w3c-2012 (decided: W3C-02, W3C-11, W3"
    "C-10), whatwg-2012; refused by: rfc3986, html5-2007 (decided: H07-01)</td></tr>\n"
    "<tr><th scope=\"row\">was</th><td>host-form: &lt;idna&gt; when it was found</td></tr>\n"
    "<tr><th scope=\"row\">met</th><td>about 2 times</td></tr>\n"
    "<tr><th scope=\"row\">again</th><td><code>urlassay diff --class 00000000000000c0 --dir &#39;a "
    "&lt;folder&gt;&#39;</code></td></tr>\n"
    "</table>\n"
    "</div>\n"
    "</details>\n"
    "</details>\n"
    "\n";

static void test_pages(void)
{
    static struct store_page page;
    struct crash items[] = {{.id = 0xabc,
                             .engine = literal("a<b"),
                             .site = {.kind = CRASH_NONE},
                             .inputs = 1,
                             .path = literal("f/crashes/1"),
                             .minimal.url = literal("http://x")},
                            {.id = 0xdef,
                             .engine = literal("c"),
                             .site = {.kind = CRASH_SIGNAL, .location = literal("in <f>")},
                             .inputs = 2,
                             .path = literal("f/crashes/2"),
                             .minimal = {literal("y"), literal("z"), true}}};
    struct crashes crashes = {items, 2};
    struct triage kept = triage;

    page.ended[MODE_COVERAGE] = (struct execution_counts){.executions = 1234567, .differing = 1000};
    triage.count = triage.total = 0;
    triage.quirks.engine_count = 0;
    CHECK_PAGE(NULL, empty_page);
    triage = kept;
    triage.crashes = &crashes;
    triage.count = 1;
    CHECK_PAGE(&page, crashed_page);
    triage = kept;
}

int main(void)
{
    struct engine_list list = {0};

    sources.engines = &list;
    CHECK(edition_history_open(&sources.history));
    make_findings();
    test_classes();
    test_causes();
    test_pages();
    verdict_sources_close(&sources);
    engine_list_free(&list);
    for (unsigned i = 0; i < FINDINGS; i++)
        drop(&findings[i]);
    return check_report("findings_html");
}
