/* SPDX-License-Identifier: MIT */
/* Which parsers a report is written for, what they are held against, and its text. */
#include "bug_report.h"

#include "captured.h"
#include "check.h"
#include "groups.h"
#include "said.h"
#include "sample.h"
#include "str.h"

enum { ODD, STANDARD, MATE, EDITION, ABSENT, ENGINES };

static struct edition_history history;
static const struct engine_class odd_class = {.id = "odd"};
static struct engine odd = {.class = &odd_class, .id = "odd", .version = "1.2", .flags = ""};
static struct engine mate = {
    .class = &odd_class, .id = "mate", .version = "3", .flags = "", .model = MODEL_OTHER};

/* A quirk of one variant. */
static struct finding finding;
static struct observation answers[ENGINES];
static unsigned group[ENGINES];
static struct quirk_variant variant = {&finding, answers, group, 0, NULL, 0};
static struct quirk quirk = {.cause = &finding.cause, .variants = &variant, .count = 1};
static const struct engine *engines[ENGINES];
static const char *names[ENGINES] = {"odd", "whatwg", "mate", "rfc3986", "absent\n"};
static struct quirks quirks = {
    .items = &quirk, .count = 1, .names = names, .engines = engines, .engine_count = ENGINES};

static const struct engine *find_edition(const char *id)
{
    for (unsigned i = 0; i < history.count; i++) {
        if (strcmp(history.editions[i]->id, id) == 0)
            return history.editions[i];
    }
    return NULL;
}

/* What the parser under test answers; scheme NULL: it refuses the input. */
struct said {
    const char *scheme, *username, *host, *path, *query, *fragment;
};

static void set_answer(struct observation *o, const struct said *said)
{
    observation_reset(o);
    if (!said->scheme) {
        observation_fail(o, OUTCOME_REJECTED, "a \n reason");
        return;
    }
    o->outcome = OUTCOME_PARSED;
    observation_set_string(o, COMPONENT_SCHEME, said->scheme);
    observation_set_string(o, COMPONENT_USERNAME, said->username);
    observation_set_string(o, COMPONENT_HOST, said->host);
    observation_set_string(o, COMPONENT_PORT, NULL);
    observation_set_string(o, COMPONENT_PATH, said->path);
    observation_set_string(o, COMPONENT_QUERY, said->query);
    observation_set_string(o, COMPONENT_FRAGMENT, said->fragment);
}

/* Makes the quirk of an input: odd and mate say this, the others what they say. */
static void make_quirk(const char *url, const char *base, enum effect effect, struct said said)
{
    struct side sides[ENGINES];

    finding.test.url = literal(url);
    finding.test.has_base = base != NULL;
    finding.test.base = literal(base ? base : "");
    finding.effect = effect;
    edition_history_run(&history, testcase_of(&finding.test));
    engines[ODD] = &odd;
    engines[STANDARD] = history.standard;
    engines[MATE] = &mate;
    engines[EDITION] = find_edition("rfc3986");
    engines[ABSENT] = NULL;
    set_answer(&answers[ODD], &said);
    set_answer(&answers[MATE], &said);
    observation_copy(&answers[STANDARD], &history.standard_answer);
    for (unsigned i = 0; i < history.count; i++) {
        if (history.editions[i] == engines[EDITION])
            observation_copy(&answers[EDITION], &history.answers[i]);
    }
    observation_fail(&answers[ABSENT], OUTCOME_UNSUPPORTED, NULL);
    for (unsigned i = 0; i < ENGINES; i++)
        sides[i] = (struct side){&answers[i], i == ODD ? odd.null_is_distinct : 0};
    variant.groups = group_answers(group, sides, ENGINES, effect);
}

/* The id of what an engine is held against; "": no report is made. */
static const char *judge_of(unsigned engine, struct bug_report *report)
{
    return bug_report_make(report, &quirks, &quirk, engine, &history) ? report->judge->id : "";
}

static void check_judge(enum model model, const char *expected)
{
    struct bug_report report;

    odd.model = model;
    CHECK(strcmp(judge_of(ODD, &report), expected) == 0);
}

/* --- who is reported -------------------------------------------------------------------------- */

/* A parser is held against its own document; one that follows none, first against the Standard. */
static void test_judge(void)
{
    const struct said as_rfc = {"http", NULL, "h", "/a/../b", NULL, NULL};
    const struct said as_standard = {"http", "", "h", "/b", NULL, NULL};
    const struct said as_none = {"http", NULL, "h", "/c", NULL, NULL};
    const enum model others[] = {MODEL_OTHER, MODEL_CLIENT, MODEL_FILTER};

    make_quirk("http://h/a/../b", NULL, EFFECT_PATH_SHIFT, as_rfc);
    check_judge(MODEL_WHATWG, "whatwg");
    check_judge(MODEL_RFC3986, "");
    check_judge(MODEL_RFC2396, "");
    for (size_t i = 0; i < 3; i++)
        check_judge(others[i], "whatwg");
    make_quirk("http://h/a/../b", NULL, EFFECT_PATH_SHIFT, as_standard);
    check_judge(MODEL_WHATWG, "");
    check_judge(MODEL_RFC3986, "rfc3986");
    check_judge(MODEL_RFC2396, "rfc3986");
    for (size_t i = 0; i < 3; i++)
        check_judge(others[i], "rfc3986");
    make_quirk("http://h/a/../b", NULL, EFFECT_PATH_SHIFT, as_none);
    check_judge(MODEL_WHATWG, "whatwg");
    check_judge(MODEL_RFC3986, "rfc3986");
    check_judge(MODEL_OTHER, "whatwg");
}

/* Our own parser, a dated edition, an engine that is missing or gave no answer: no report. */
static void test_no_report(void)
{
    const struct said said = {"http", NULL, "h", "/c", NULL, NULL};
    struct bug_report report;

    odd.model = MODEL_WHATWG;
    make_quirk("http://h/a", NULL, EFFECT_PATH_SHIFT, said);
    CHECK(strcmp(judge_of(ODD, &report), "whatwg") == 0);
    CHECK(report.engine == ODD && report.quirk == &quirk && report.quirks == &quirks);
    CHECK(report.expected == report.standard && report.standard == &history.standard_answer);
    CHECK(report.rfc3986 && report.rfc3986 != report.standard);
    CHECK(report.effect == EFFECT_PATH_SHIFT);
    CHECK(strcmp(judge_of(MATE, &report), "whatwg") == 0 && report.engine == MATE);
    set_answer(&answers[STANDARD], &said);
    set_answer(&answers[EDITION], &said);
    CHECK(strcmp(judge_of(STANDARD, &report), "") == 0);
    CHECK(strcmp(judge_of(EDITION, &report), "") == 0);
    CHECK(strcmp(judge_of(ABSENT, &report), "") == 0);
    engines[ABSENT] = &mate;
    CHECK(group[ABSENT] == GROUP_NONE && strcmp(judge_of(ABSENT, &report), "") == 0);
    group[ODD] = GROUP_NONE;
    CHECK(strcmp(judge_of(ODD, &report), "") == 0);
}

/* A difference in a component that the quirk is not about does not count. */
static void test_about(void)
{
    const struct said query = {"http", "", "h", "/a", "q", NULL};
    const struct said empty = {"http", "", "h", "/a", "", NULL};
    struct bug_report report;

    odd.model = MODEL_WHATWG;
    make_quirk("http://h/a", NULL, EFFECT_HOST_SHIFT, query);
    CHECK(strcmp(judge_of(ODD, &report), "") == 0);
    make_quirk("http://h/a", NULL, EFFECT_QUERY_SHIFT, query);
    CHECK(strcmp(judge_of(ODD, &report), "whatwg") == 0 && report.effect == EFFECT_QUERY_SHIFT);
    /* Where "" is not null. */
    make_quirk("http://h/a", NULL, EFFECT_NORMALISATION, empty);
    CHECK(strcmp(judge_of(ODD, &report), "") == 0);
    odd.null_is_distinct = 1u << COMPONENT_QUERY;
    make_quirk("http://h/a", NULL, EFFECT_NORMALISATION, empty);
    CHECK(strcmp(judge_of(ODD, &report), "whatwg") == 0 && report.effect == EFFECT_NORMALISATION);
    odd.null_is_distinct = 0;
}

/* --- the text --------------------------------------------------------------------------------- */

static struct text written(const struct bug_report *report)
{
    struct text out = {0};

    bug_report_write(&out, report);
    return out;
}

static void check_line(const struct bug_report *report, const char *expected)
{
    struct text out = written(report);

    CHECK(strstr(out.ptr, expected) != NULL);
    if (!strstr(out.ptr, expected))
        printf("\"%s\" is not in \"%s\"\n", expected, out.ptr);
    text_free(&out);
}

static void test_text(void)
{
    static const char expected[] =
        "odd does not read http://t\\@e as the URL Standard does (host-shift)\n"
        "\n"
        "Version: odd 1.2\n"
        "Flags: none\n"
        "Documented standard: the URL Standard (https://url.spec.whatwg.org/)\n"
        "URL: http://t\\@e\n"
        "\n"
        "odd answers: scheme http, username t\\, host e, path /\n"
        "The URL Standard: scheme http, host t, path /@e\n"
        "RFC 3986, strictly read: rejected\n"
        "Other parsers:\n"
        "- mate: the same answer in this respect\n"
        "- whatwg: scheme http, host t, path /@e\n"
        "- rfc3986: rejected\n"
        "\n"
        "Impact: If one program checks the host and another one fetches the URL, the request goes "
        "to a host, port or scheme that was not checked (server-side request forgery).\n"
        "Cause: One takes a backslash for a slash, the other for an ordinary character.\n"
        "See https://url.spec.whatwg.org/#example-invalid-reverse-solidus and RFC 3986, section "
        "3.3.\n"
        "Proof: whatwg and libcurl agree on changed.\n"
        "What closes it: refuse a URL with a backslash before the first \"?\" or \"#\".\n"
        "\n"
        "To see it again (\\n, \\x00 and \\u{202E} are escapes of invisible characters):\n"
        "urlassay diff --engines whatwg,odd 'http://t\\@e'\n";
    const struct said said = {"http", "t\\", "e", "/", NULL, ""};
    struct bug_report report;
    struct text out;

    odd.model = MODEL_WHATWG;
    make_quirk("http://t\\@e", NULL, EFFECT_HOST_SHIFT, said);
    CHECK(strcmp(judge_of(ODD, &report), "whatwg") == 0);
    out = written(&report);
    CHECK_TEXT(out.ptr, out.len, expected, sizeof expected - 1);
    text_free(&out);
}

/* What follows from each effect; the document's own difference may be less than the quirk's. */
static void test_impact(void)
{
    static const struct {
        enum effect effect;
        const char *impact;
    } rows[] = {
        {EFFECT_NONE, "None is known.\n"},
        {EFFECT_NORMALISATION,
         "One URL has two spellings, so caches and comparisons take it for two.\n"},
        {EFFECT_FRAGMENT_SHIFT,
         "A script acts on another fragment than the program that checked it.\n"},
        {EFFECT_QUERY_SHIFT, "One program checks other parameters than the next one sends.\n"},
        {EFFECT_PATH_SHIFT, "A rule for the path that a program checks does not hold for the path "
                            "that is requested.\n"},
        {EFFECT_ACCEPT_REJECT, "A URL that one program refuses as invalid is used by the next.\n"},
        {EFFECT_USERINFO_SHIFT,
         "The request is sent as another user, or with another password, than was checked.\n"},
        {EFFECT_HOST_FORM, "A list of hosts that compares text misses this form of a host.\n"},
        {EFFECT_REPARSE_SHIFT, "If one program checks the URL and hands its href on, the request "
                               "goes to a host, port, scheme or path that was not checked.\n"},
        {EFFECT_HOST_SHIFT,
         "If one program checks the host and another one fetches the URL, the request goes to a "
         "host, port or scheme that was not checked (server-side request forgery).\n"},
    };
    const struct said said = {"http", "", "h", "/c", NULL, NULL}, no = {0};
    struct bug_report report;

    odd.model = MODEL_WHATWG;
    CHECK(sizeof rows / sizeof *rows == EFFECTS);
    make_quirk("http://h/a", NULL, EFFECT_PATH_SHIFT, said);
    CHECK(strcmp(judge_of(ODD, &report), "whatwg") == 0);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct text line = {0};

        text_printf(&line, "\nImpact: %s", rows[i].impact);
        report.effect = rows[i].effect;
        finding.effect = EFFECT_NONE;
        check_line(&report, line.ptr);
        report.effect = EFFECT_NONE;
        finding.effect = rows[i].effect;
        check_line(&report, line.ptr);
        text_free(&line);
    }
    /* The worse one, of a parser that accepts the URL. */
    report.effect = EFFECT_HOST_FORM;
    finding.effect = EFFECT_QUERY_SHIFT;
    check_line(&report, "Impact: A list of hosts");
    finding.effect = EFFECT_HOST_SHIFT;
    check_line(&report, "Impact: If one program");
    set_answer(&answers[ODD], &no);
    check_line(&report, "Impact: A list of hosts");
    check_line(&report, "odd answers: rejected: a \\n reason\n");
}

/* What the parser follows, and how it was built. */
static void test_parser(void)
{
    static const struct {
        enum model model;
        const char *line;
    } rows[] = {
        {MODEL_WHATWG, "Documented standard: the URL Standard (https://url.spec.whatwg.org/)\n"},
        {MODEL_RFC3986, "Documented standard: RFC 3986\n"},
        {MODEL_RFC2396, "Documented standard: RFC 2396, which RFC 3986 replaced\n"},
        {MODEL_OTHER, "Documented standard: none is known to us\n"},
        {MODEL_CLIENT, "Documented standard: none is known to us\n"},
        {MODEL_FILTER, "Documented standard: none is known to us\n"},
    };
    const struct said said = {"http", NULL, "h", "/c", NULL, NULL};
    struct bug_report report;

    make_quirk("http://h/a", NULL, EFFECT_PATH_SHIFT, said);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        odd.model = rows[i].model;
        CHECK(bug_report_make(&report, &quirks, &quirk, ODD, &history));
        check_line(&report, rows[i].line);
    }
    odd.model = MODEL_RFC3986;
    snprintf(odd.flags, sizeof odd.flags, "%s", "a\nb");
    snprintf(odd.version, sizeof odd.version, "%s", "1\n");
    CHECK(strcmp(judge_of(ODD, &report), "rfc3986") == 0);
    check_line(&report, "odd does not read http://h/a as RFC 3986 does (path-shift)\n");
    check_line(&report, "Version: odd 1\\n\nFlags: a\\nb\nDocumented");
    check_line(&report, "urlassay diff --engines rfc3986,odd 'http://h/a'\n");
    snprintf(odd.id, sizeof odd.id, "%s", "mate>odd");
    check_line(&report, "--engines 'rfc3986,mate>odd' 'http://h/a'\n");
    snprintf(odd.id, sizeof odd.id, "%s", "odd");
    snprintf(odd.flags, sizeof odd.flags, "%s", "");
    snprintf(odd.version, sizeof odd.version, "%s", "1.2");
}

/* A base is said with the URL, with the changed one, and in the command. */
static void test_base(void)
{
    const struct said said = {"http", NULL, "h", "/c", NULL, NULL};
    struct bug_report report;
    struct text out;

    odd.model = MODEL_WHATWG;
    make_quirk("a b", "http://h/ ", EFFECT_PATH_SHIFT, said);
    finding.changed.base = literal("http://i/");
    finding.changed.has_base = true;
    CHECK(strcmp(judge_of(ODD, &report), "whatwg") == 0);
    check_line(&report, "URL: a b\nBase: \"http://h/ \"\n\n");
    check_line(&report, "agree on changed against http://i/.\n");
    check_line(&report, " --base 'http://h/ ' 'a b'\n");
    finding.replaces = COMPONENT_BIT(HOST);
    check_line(&report,
               "agree on changed against http://i/; the cause is only likely, as the change "
               "also alters the host.\n");
    finding.replaces = 0;
    finding.left = EFFECT_QUERY_SHIFT;
    check_line(&report,
               "Proof: On changed against http://i/, the path-shift is gone between whatwg and "
               "libcurl; a lesser difference is left (query-shift).\n");
    finding.left = EFFECT_NONE;
    finding.test.has_base = finding.changed.has_base = false;
    out = written(&report);
    CHECK(!strstr(out.ptr, "Base: ") && !strstr(out.ptr, "base") && strstr(out.ptr, ",odd 'a b'"));
    text_free(&out);
}

/* Each rewrite of the cause has its sentence; what is unexplained has none. */
static void test_cause(void)
{
    const struct said said = {"http", NULL, "h", "/c", NULL, NULL};
    struct bug_report report;
    struct text out;

    odd.model = MODEL_WHATWG;
    make_quirk("http://h/a", NULL, EFFECT_PATH_SHIFT, said);
    finding.cause = literal("slash-count+backslash+unheard");
    CHECK(strcmp(judge_of(ODD, &report), "whatwg") == 0);
    check_line(&report,
               "\nCause: One reads any number of slashes after the scheme as two, the other "
               "does not.\nSee ");
    check_line(&report, "section 3.3.\nProof: whatwg and libcurl agree");
    finding.cause = literal("unexplained (backslash)");
    finding.explained = false;
    out = written(&report);
    CHECK(!strstr(out.ptr, "Cause: ") && !strstr(out.ptr, "agree on"));
    CHECK(strstr(out.ptr, "is requested.\n\nTo see it again"));
    text_free(&out);
    finding.explained = true;
    finding.cause = literal("backslash");
}

/* The other parsers by their answers, each with the components that it has. */
static void test_others(void)
{
    const struct said said = {"", "", "", "", "", ""};
    struct bug_report report;

    odd.model = MODEL_WHATWG;
    make_quirk("http://h/a/../b", NULL, EFFECT_PATH_SHIFT, said);
    set_answer(&answers[MATE], &(struct said){"http", NULL, "h", "/b", "q", NULL});
    group[ODD] = 0;
    group[STANDARD] = group[MATE] = 1;
    group[EDITION] = 2;
    variant.groups = 3;
    CHECK(strcmp(judge_of(ODD, &report), "whatwg") == 0);
    check_line(&report, "odd answers: accepted, every component empty\n");
    check_line(&report, "Other parsers:\n- whatwg, mate: scheme http, host h, path /b\n- rfc3986: "
                        "scheme http, host h, path /a/../b\n\nImpact");
    set_answer(&answers[ODD], &(struct said){"http", "u", "h", "/p", "q", "f"});
    check_line(&report, "odd answers: scheme http, username u, host h, path /p, query q, fragment "
                        "f\n");
    /* An engine without an answer is in no group. */
    group[EDITION] = GROUP_NONE;
    group[ABSENT] = 2;
    check_line(&report, "path /b\n- absent\\n: unsupported\n\nImpact");
}

int main(void)
{
    finding = sample(1, "");
    CHECK(edition_history_open(&history));
    if (history.standard) {
        test_judge();
        test_no_report();
        test_about();
        test_text();
        test_impact();
        test_parser();
        test_base();
        test_cause();
        test_others();
    }
    edition_history_free(&history);
    drop(&finding);
    for (int i = 0; i < ENGINES; i++)
        observation_free(&answers[i]);
    return check_report("bug_report");
}
