/* SPDX-License-Identifier: MIT */
/* What triage prints of findings that the test makes up, word for word: of classes and of quirks,
 * as lines, in full, and as JSON. */
#include "triage_text.h"

#include <stdlib.h>
#include <unistd.h>

#include "captured.h"
#include "check.h"
#include "columns.h"
#include "rewrites.h"
#include "sample.h"
#include "str.h"

enum { FINDINGS = 6 };

#define LONG_NAME "an-engine-with-a-name-of-more-than-sixty-columns-that-nobody-would-give-it"

static struct finding findings[FINDINGS];
static struct triage_note notes[FINDINGS];
static struct baseline_pair pairs[4];
static struct baseline baseline = {.pairs = pairs, .count = 4, .entries = 2};
static struct verdict_sources sources;
static struct engine_list list;

static void make_pairs(void)
{
    static const enum baseline_state states[] = {BASELINE_STILL, BASELINE_WORSE, BASELINE_GONE,
                                                 BASELINE_UNASKED};

    for (int i = 0; i < 4; i++) {
        pairs[i] = (struct baseline_pair){.engines = {literal("whatwg"), literal("sec\x1bond")},
                                          .test.url = literal(i == 2 ? "http://gone/" : "x"),
                                          .effect = EFFECT_ACCEPT_REJECT,
                                          .severity = i == 1 ? SEVERITY_LOW : SEVERITY_NONE,
                                          .reason = literal("a reason\x1b"),
                                          .link = literal("a link"),
                                          .cause = literal("backslash"),
                                          .entry = (size_t)i / 2,
                                          .state = states[i]};
    }
}

static void make_findings(void)
{
    for (unsigned i = 0; i < FINDINGS; i++) {
        findings[i] = sample(0xc0 + i, "http://a\\@b");
        findings[i].engines[1] = literal("second");
        answer(&findings[i].other, "trusted.example");
    }
    findings[0].test.has_base = findings[0].changed.has_base = true;
    findings[0].test.base = literal("http://base/");
    findings[0].changed.base = literal("http://case/");
    findings[0].cause = literal("backslash+idna");
    findings[0].left = EFFECT_PATH_SHIFT;
    findings[0].rank = rank_limit(EFFECT_HOST_SHIFT);
    findings[0].recheck = RECHECK_CHANGED;
    findings[0].stored_answer = literal("host-form: \x1bidna");
    findings[0].count = 4;
    findings[0].seen[EFFECT_HOST_SHIFT] = 9;
    findings[0].seen[EFFECT_HOST_FORM] = 1;
    findings[0].seen[EFFECT_PATH_SHIFT] = 3;
    findings[1].explained = false;
    findings[1].cause = literal("unexplained (backslash, tab-newline)");
    findings[1].recheck = RECHECK_UNASKED;
    findings[1].effect = EFFECT_ACCEPT_REJECT;
    observation_fail(&findings[1].answers[0], OUTCOME_REJECTED, "no \x1b");
    findings[2].cause = literal("credentials");
    findings[2].replaces = COMPONENT_BIT(USERNAME) | COMPONENT_BIT(PASSWORD);
    findings[2].test.url = literal("http://a\\@b/a/path/that/is/so/long/that/it/must/be/cut/"
                                   "where/the/page/ends/and/not/before");
    findings[2].count = 1;
    findings[2].rank = rank_limit(EFFECT_HOST_SHIFT);
    rewrite_set_add(&findings[2].explained_by, (unsigned)rewrite_find("credentials"));
    rewrite_set_add(&findings[2].explained_by, (unsigned)rewrite_find("userinfo"));
    rewrite_set_add(&findings[2].explained_by, (unsigned)rewrite_find("backslash"));
    observation_set_string(&findings[2].agreed, COMPONENT_HREF, "http://href/");
    findings[3].explained = false;
    findings[3].cause = literal("unexplained");
    findings[3].recheck = RECHECK_GONE;
    findings[3].effect = EFFECT_PATH_SHIFT;
    findings[3].engines[0] = literal("first");
    findings[4].fold = FOLD_COMPOUND;
    findings[4].engines[1] = literal(LONG_NAME);
    observation_fail(&findings[4].agreed, OUTCOME_REJECTED, "both");
    findings[5].effect = EFFECT_ACCEPT_REJECT;
    findings[5].left = EFFECT_HOST_FORM;
    findings[5].cause = literal("idna");
    observation_fail(&findings[5].answers[1], OUTCOME_REJECTED, NULL);
    notes[0] = (struct triage_note){TRIAGE_WORSE, &pairs[1]};
    notes[2] = (struct triage_note){TRIAGE_ACCEPTED, &pairs[0]};
    notes[3].state = TRIAGE_GONE;
}

static struct triage triage_of(bool by_class)
{
    struct triage triage = {.dir = "no folder",
                            .verdict_sources = &sources,
                            .findings = findings,
                            .notes = notes,
                            .count = FINDINGS,
                            .total = FINDINGS + 1,
                            .by_class = by_class};
    bool is_listed[FINDINGS];

    for (size_t i = 0; i < FINDINGS; i++)
        is_listed[i] = true;
    quirks_make(&triage.quirks, findings, FINDINGS, is_listed, &list, 0);
    return triage;
}

/* What the findings have in common is compared once: the transcripts of triage have it in full. */
static const char *const rows[] = {"  rank ", "  verdict ", "  close ", "  editions "};

static void cut_rows(struct text *out, const char *text)
{
    bool is_cut = false;

    for (; *text; text += strcspn(text, "\n") + 1) {
        bool begins = false;

        for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
            begins = begins || strncmp(text, rows[i], strlen(rows[i])) == 0;
        is_cut = begins || (is_cut && strncmp(text, "            ", 12) == 0);
        if (!is_cut)
            text_add(out, text, strcspn(text, "\n") + 1);
    }
}

static void check_pretty(int line, struct triage *triage, bool only_lines, const char *expected)
{
    const struct captured captured = capture(STDOUT_FILENO);
    struct text text;

    triage->is_long = !only_lines;
    triage->width = PAGE;
    triage_print_pretty(triage);
    text = captured_text(&captured);
    if (!strstr(expected, rows[0])) {
        struct text kept = {0};

        cut_rows(&kept, text.ptr);
        text_free(&text);
        text = kept;
    }
    check_captured(__FILE__, line, text, expected);
}

#define CHECK_PRETTY(triage, only_lines, expected)                                                 \
    check_pretty(__LINE__, triage, only_lines, expected)

static const char new_classes[] =
    "critical  host-shift: backslash+idna\n"
    "  One takes a backslash for a slash, the other for an ordinary character.\n"
    "  One turns an international name into its ASCII form, the other does not, or\n"
    "  gets another form.\n"
    "  input     http://a\\@b\n"
    "  base      http://base/\n"
    "  whatwg    host trusted.example\n"
    "  second    host evil.example\n"
    "  clients   not dialled: no client of whatwg is known; no client of second is\n"
    "            known\n"
    "  changed   changed\n"
    "    base    http://case/\n"
    "  after     whatwg and second both have host trusted.example; a lesser\n"
    "            difference is left (path-shift)\n"
    "  also      host-form (once), path-shift (about 3 times)\n"
    "  rank      critical: clients fetch such URLs, the engines read two hosts that\n"
    "            resolvers accept, and a person sees one of them in the URL\n"
    "  verdict   Standard: contacts a, as neither whatwg nor second; RFC 3986:\n"
    "            refuses the URL\n"
    "  close     refuse a URL or a base with a backslash before the first \"?\" or \"#\"\n"
    "  editions  as neither: webaddr, html5-2009, html5-2011, w3c-2012, whatwg-2012;\n"
    "            refused by: rfc3986, html5-2007\n"
    "  was       host-form: \\x1bidna when it was found\n"
    "  class     00000000000000c0, met about 4 times\n"
    "  again     urlassay diff --class 00000000000000c0 --dir 'no folder'\n"
    "\n"
    "medium    accept-reject: unexplained (backslash, tab-newline)\n"
    "  No change that was tried makes them agree.\n"
    "  The difference depends on:\n"
    "  - backslash? One takes a backslash for a slash, the other for an ordinary\n"
    "    character.\n"
    "  - tab-newline? One drops tabs and newlines inside the URL, the other keeps or\n"
    "    refuses them.\n"
    "  input     http://a\\@b\n"
    "  whatwg    rejected: no \\x1b\n"
    "  second    host evil.example\n"
    "  clients   not dialled: no client of whatwg is known; no client of second is\n"
    "            known\n"
    "  rank      medium: neither reads a URL that clients fetch (http, https, ws,\n"
    "            wss, ftp)\n"
    "  verdict   Standard: accepts it, with host a; RFC 3986: refuses the URL, as\n"
    "            whatwg\n"
    "  close     no rule is known; refuse a URL that the parsers read differently\n"
    "  editions  as whatwg: rfc3986, html5-2007; accepted by: webaddr, html5-2009,\n"
    "            html5-2011, w3c-2012, whatwg-2012\n"
    "  today     not asked again: an engine did not run\n"
    "  class     00000000000000c1\n"
    "  again     urlassay diff --class 00000000000000c1 --dir 'no folder'\n"
    "\n"
    "medium    accept-reject: idna\n"
    "  One turns an international name into its ASCII form, the other does not, or\n"
    "  gets another form.\n"
    "  input     http://a\\@b\n"
    "  whatwg    host trusted.example\n"
    "  second    rejected\n"
    "  clients   not dialled: no client of whatwg is known; no client of second is\n"
    "            known\n"
    "  changed   changed\n"
    "  after     whatwg and second both accept it, with host trusted.example; a\n"
    "            lesser difference is left (host-form)\n"
    "  rank      medium: neither reads a URL that clients fetch (http, https, ws,\n"
    "            wss, ftp)\n"
    "  verdict   Standard: accepts it, with host a; RFC 3986: refuses the URL, as\n"
    "            second\n"
    "  close     refuse a URL with a host that is not ASCII or has an \"xn--\" label,\n"
    "            in any case\n"
    "  editions  as second: rfc3986, html5-2007; accepted by: webaddr, html5-2009,\n"
    "            html5-2011, w3c-2012, whatwg-2012\n"
    "  today     not asked again: an engine did not run\n"
    "  class     00000000000000c5\n"
    "  again     urlassay diff --class 00000000000000c5 --dir 'no folder'\n"
    "\n"
    "no folder: 6 of 7 classes; 3 listed\n"
    "1 class folded into others (--all lists it)\n"
    "1 class has changed since it was found: 00000000.\n"
    "found, but gone: 1; the available engines agree (--all lists them)\n"
    "not asked again: 4, because an engine did not run\n";

static const char class_lines[] =
    "whatwg | second\n"
    "\x1B[1;31m00000000000000c0  host-shift      backslash+idna                http:/"
    "... + base\x1B[0m\n"
    "\x1B[1;33m00000000000000c1  accept-reject   unexplained (backslash, ...)  http:"
    "//a\\@b\x1B[0m\n"
    "\x1B[1;31m00000000000000c2  host-shift      credentials          http://a\\@b/a...  "
    "(known)\x1B[0m\n"
    "\x1B[1;33m00000000000000c5  accept-reject   idna                          http://a"
    "\\@b\x1B[0m\n"
    "\n"
    "first | second\n"
    "\x1B[1m00000000000000c3  path-shift      unexplained           http://a\\@b  (gone)"
    "\x1B[0m\n"
    "\n"
    "whatwg | an-engine-with-a-name-of-more-than-sixty-columns-that-nob...\n"
    "\x1B[1;33m00000000000000c4  host-shift      backslash                     http://a"
    "\\@b\x1B[0m\n"
    "\n"
    "no folder: 6 of 7 classes; 6 listed\n"
    "1 class has changed since it was found: 00000000.\n"
    "found, but gone: 1; the available engines agree (--all lists them)\n"
    "not asked again: 4, because an engine did not run\n";

static const char all_classes[] =
    "critical  host-shift: backslash+idna\n"
    "  One takes a backslash for a slash, the other for an ordinary character.\n"
    "  One turns an international name into its ASCII form, the other does not, or\n"
    "  gets another form.\n"
    "  input     http://a\\@b\n"
    "  base      http://base/\n"
    "  whatwg    host trusted.example\n"
    "  second    host evil.example\n"
    "  clients   not dialled: no client of whatwg is known; no client of second is\n"
    "            known\n"
    "  changed   changed\n"
    "    base    http://case/\n"
    "  after     whatwg and second both have host trusted.example; a lesser\n"
    "            difference is left (path-shift)\n"
    "  also      host-form (once), path-shift (about 3 times)\n"
    "  was       host-form: \\x1bidna when it was found\n"
    "  state     worse than accepted: accepted as accept-reject, low: a reason\\x1b, a\n"
    "            link\n"
    "  class     00000000000000c0, met about 4 times\n"
    "  again     urlassay diff --class 00000000000000c0 --dir 'no folder'\n"
    "\n"
    "medium    accept-reject: unexplained (backslash, tab-newline)\n"
    "  No change that was tried makes them agree.\n"
    "  The difference depends on:\n"
    "  - backslash? One takes a backslash for a slash, the other for an ordinary\n"
    "    character.\n"
    "  - tab-newline? One drops tabs and newlines inside the URL, the other keeps or\n"
    "    refuses them.\n"
    "  input     http://a\\@b\n"
    "  whatwg    rejected: no \\x1b\n"
    "  second    host evil.example\n"
    "  clients   not dialled: no client of whatwg is known; no client of second is\n"
    "            known\n"
    "  today     not asked again: an engine did not run\n"
    "  state     new\n"
    "  class     00000000000000c1\n"
    "  again     urlassay diff --class 00000000000000c1 --dir 'no folder'\n"
    "\n"
    "critical  host-shift: credentials\n"
    "  One allows user information here, the other refuses or drops it.\n"
    "  input     "
    "http://a\\@b/a/path/that/is/so/long/that/it/must/be/cut/where/the/page/ends/and/not/before\n"
    "  whatwg    host trusted.example\n"
    "  second    host evil.example\n"
    "  clients   not dialled: no client of whatwg is known; no client of second is\n"
    "            known\n"
    "  changed   changed\n"
    "  agreed    http://href/ (whatwg, second)\n"
    "  proof     the cause is only likely, as the change also alters the username and\n"
    "            the password\n"
    "  also by   backslash, userinfo\n"
    "  today     not asked again: an engine did not run\n"
    "  state     still there; accepted: a reason\\x1b, a link\n"
    "  class     00000000000000c2, met once\n"
    "  again     urlassay diff --class 00000000000000c2 --dir 'no folder'\n"
    "\n"
    "low       path-shift: unexplained\n"
    "  No change that was tried makes them agree.\n"
    "  input     http://a\\@b\n"
    "  first     host trusted.example\n"
    "  second    host evil.example\n"
    "  today     gone: the available engines agree\n"
    "  class     00000000000000c3\n"
    "  again     urlassay diff --class 00000000000000c3 --dir 'no folder'\n"
    "\n"
    "medium    host-shift: backslash\n"
    "  One takes a backslash for a slash, the other for an ordinary character.\n"
    "  input                    http://a\\@b\n"
    "  whatwg                   host trusted.example\n"
    "  an-engine-with-a-name-of-more-than-sixty-columns-that-nob...\n"
    "                           host evil.example\n"
    "  clients                  not dialled: no client of whatwg is known; no client\n"
    "                           of\n"
    "                           an-engine-with-a-name-of-more-than-sixty-columns-that\n"
    "                           -nobody-would-give-it is known\n"
    "  changed                  changed\n"
    "  agreed                   rejected: both\n"
    "                           (whatwg, "
    "an-engine-with-a-name-of-more-than-sixty-columns-that-nob...)"
    "\n"
    "  today                    not asked again: an engine did not run\n"
    "  state                    new\n"
    "  class                    00000000000000c4\n"
    "  again                    urlassay diff --class 00000000000000c4\n"
    "                           --dir 'no folder'\n"
    "\n"
    "medium    accept-reject: idna\n"
    "  One turns an international name into its ASCII form, the other does not, or\n"
    "  gets another form.\n"
    "  input     http://a\\@b\n"
    "  whatwg    host trusted.example\n"
    "  second    rejected\n"
    "  clients   not dialled: no client of whatwg is known; no client of second is\n"
    "            known\n"
    "  changed   changed\n"
    "  after     whatwg and second both accept it, with host trusted.example; a\n"
    "            lesser difference is left (host-form)\n"
    "  today     not asked again: an engine did not run\n"
    "  state     new\n"
    "  class     00000000000000c5\n"
    "  again     urlassay diff --class 00000000000000c5 --dir 'no folder'\n"
    "\n"
    "no folder: 6 of 7 classes; 6 listed\n"
    "1 class has changed since it was found: 00000000.\n"
    "found, but gone: 1; the available engines agree (--all lists them)\n"
    "not asked again: 4, because an engine did not run\n"
    "not in known\\x1b.json: 3 pairs of 3 quirks; worse than accepted: 1 pair of 1 quirk; known: 1 "
    "pair of 1 quirk, 1 by the cause alone\n"
    "known\\x1b.json, asked again: 2 entries with 4 pairs: 1 still there, 1 worse than accepted, 1 "
    "gone, 1 not asked\n"
    "  worse than accepted: whatwg and sec\\x1bond on x\n"
    "  gone: whatwg and sec\\x1bond on http://gone/\n"
    "  not asked: whatwg and sec\\x1bond on x\n"
    "--fail-on: 4 classes not accepted\n";

static const char top_classes[] =
    "whatwg | second\n"
    "00000000000000c0  host-shift      backslash+idna                http:/... + base\n"
    "\n"
    "no folder: 6 of 7 classes; 1 listed\n"
    "1 class folded into others (--all lists it)\n"
    "1 class has changed since it was found: 00000000.\n"
    "found, but gone: 1; the available engines agree (--all lists them)\n"
    "not asked again: 4, because an engine did not run\n"
    "not in known\\x1b.json: 3 pairs of 3 quirks; worse than accepted: 1 pair of 1 quirk; known: 1 "
    "pair of 1 quirk, 1 by the cause alone\n"
    "known\\x1b.json, asked again: 2 entries with 4 pairs: 1 still there, 1 worse than accepted, 1 "
    "gone, 1 not asked\n"
    "  worse than accepted: whatwg and sec\\x1bond on x\n"
    "  gone: whatwg and sec\\x1bond on http://gone/\n"
    "  not asked: whatwg and sec\\x1bond on x\n"
    "--fail-on: 4 classes not accepted, 1 of them not listed (--all)\n"
    "2 more classes: drop --top to see them\n";

static void test_classes(void)
{
    struct triage triage = triage_of(true);

    CHECK_PRETTY(&triage, false, new_classes);
    triage.color = true;
    triage.all = true;
    CHECK_PRETTY(&triage, true, class_lines);
    triage.color = false;
    triage.is_named = true;
    triage.baseline = &baseline;
    triage.baseline_path = "known\x1b.json";
    CHECK(fail_limit_from_name(&triage.fail_on, "accept-reject"));
    CHECK_PRETTY(&triage, false, all_classes);
    triage.all = false;
    triage.top = 1;
    triage.is_named = false;
    CHECK_PRETTY(&triage, true, top_classes);
    quirks_free(&triage.quirks);
}

static const char quirks_text[] =
    "critical  backslash+idna: host-shift\n"
    "  One takes a backslash for a slash, the other for an ordinary character.\n"
    "  One turns an international name into its ASCII form, the other does not, or\n"
    "  gets another form.\n"
    "  input     http://a\\@b\n"
    "  base      http://base/\n"
    "  answers   host evil.example: second\n"
    "            host a: whatwg\n"
    "            did not run:\n"
    "              an-engine-with-a-name-of-more-than-sixty-columns-that-nob...,\n"
    "              first\n"
    "  clients   not dialled: no client of whatwg is known; no client of second is\n"
    "            known\n"
    "  changed   changed\n"
    "    base    http://case/\n"
    "  after     whatwg and second both have host trusted.example; a lesser\n"
    "            difference is left (path-shift)\n"
    "  was       host-form: \\x1bidna when it was found\n"
    "  state     1 worse than accepted; accepted: a reason\\x1b, a link\n"
    "  classes   00000000 whatwg | second (host-shift)\n"
    "  quirk     91f1cd59ff99c754; 1 class between 1 pair of engines, met about 4\n"
    "            times\n"
    "  again     urlassay diff --class 00000000000000c0 --dir 'no folder'\n"
    "\n"
    "critical  credentials: host-shift\n"
    "  One allows user information here, the other refuses or drops it.\n"
    "  input     http://a\\@b/a/path/that/is/so/long/that/it/must/... (89 bytes)\n"
    "  answers   host evil.example: second\n"
    "            host trusted.example: whatwg\n"
    "            did not run:\n"
    "              an-engine-with-a-name-of-more-than-sixty-columns-that-nob...,\n"
    "              first\n"
    "  clients   not dialled: no client of whatwg is known; no client of second is\n"
    "            known\n"
    "  changed   changed\n"
    "  agreed    http://href/ (whatwg, second)\n"
    "  proof     the cause is only likely, as the change also alters the username and\n"
    "            the password\n"
    "  also by   backslash, userinfo\n"
    "  today     not asked again: an engine did not run\n"
    "  state     1 still there; accepted: a reason\\x1b, a link\n"
    "  classes   00000000 whatwg | second (host-shift)\n"
    "  quirk     78d4c9e846ac5243; 1 class between 1 pair of engines, met once\n"
    "  again     urlassay diff --class 00000000000000c2 --dir 'no folder'\n"
    "\n"
    "medium    backslash: host-shift\n"
    "  One takes a backslash for a slash, the other for an ordinary character.\n"
    "  input     http://a\\@b\n"
    "  answers   host evil.example:\n"
    "              an-engine-with-a-name-of-more-than-sixty-columns-that-nob...\n"
    "            host trusted.example: whatwg\n"
    "            did not run: first, second\n"
    "  clients   not dialled: no client of whatwg is known; no client of\n"
    "            an-engine-with-a-name-of-more-than-sixty-columns-that-nobody-would-g\n"
    "            ive-it is known\n"
    "  changed   changed\n"
    "  agreed    rejected: both\n"
    "            (whatwg, an-engine-with-a-name-of-more-than-sixty-columns-that-nob...)\n"
    "  today     not asked again: an engine did not run\n"
    "  state     1 new\n"
    "  classes   00000000 whatwg | an-engine-with-a-name-of-more-than-sixty-columns-that-nob... "
    "(host-shift)\n"
    "  quirk     2068dc48a27f75d5; 1 class between 1 pair of engines\n"
    "  again     urlassay diff --class 00000000000000c4 --dir 'no folder'\n"
    "\n"
    "medium    unexplained (backslash, tab-newline): accept-reject\n"
    "  No change that was tried makes them agree.\n"
    "  The difference depends on:\n"
    "  - backslash? One takes a backslash for a slash, the other for an ordinary\n"
    "    character.\n"
    "  - tab-newline? One drops tabs and newlines inside the URL, the other keeps or\n"
    "    refuses them.\n"
    "  input     http://a\\@b\n"
    "  answers   accepted: second\n"
    "            rejected: whatwg\n"
    "            did not run:\n"
    "              an-engine-with-a-name-of-more-than-sixty-columns-that-nob...,\n"
    "              first\n"
    "  clients   not dialled: no client of whatwg is known; no client of second is\n"
    "            known\n"
    "  today     not asked again: an engine did not run\n"
    "  state     1 new\n"
    "  classes   00000000 whatwg | second (accept-reject)\n"
    "  quirk     7c5694cd746a27c3; 1 class between 1 pair of engines\n"
    "  again     urlassay diff --class 00000000000000c1 --dir 'no folder'\n"
    "\n"
    "medium    idna: accept-reject\n"
    "  One turns an international name into its ASCII form, the other does not, or\n"
    "  gets another form.\n"
    "  input     http://a\\@b\n"
    "  answers   rejected: second\n"
    "            accepted: whatwg\n"
    "            did not run:\n"
    "              an-engine-with-a-name-of-more-than-sixty-columns-that-nob...,\n"
    "              first\n"
    "  clients   not dialled: no client of whatwg is known; no client of second is\n"
    "            known\n"
    "  changed   changed\n"
    "  after     whatwg and second both accept it, with host trusted.example; a\n"
    "            lesser difference is left (host-form)\n"
    "  today     not asked again: an engine did not run\n"
    "  state     1 new\n"
    "  classes   00000000 whatwg | second (accept-reject)\n"
    "  quirk     b7513c3b52351e83; 1 class between 1 pair of engines\n"
    "  again     urlassay diff --class 00000000000000c5 --dir 'no folder'\n"
    "\n"
    "low       unexplained: path-shift\n"
    "  No change that was tried makes them agree.\n"
    "  input     http://a\\@b\n"
    "  answers   host trusted.example: first\n"
    "            host evil.example: second\n"
    "            host a: whatwg\n"
    "            did not run:\n"
    "              an-engine-with-a-name-of-more-than-sixty-columns-that-nob...\n"
    "  today     gone: the available engines agree\n"
    "  classes   00000000 first | second (path-shift)\n"
    "  quirk     28a16e6a93920a70; 1 class between 1 pair of engines\n"
    "  again     urlassay diff --class 00000000000000c3 --dir 'no folder'\n"
    "\n"
    "no folder: 6 of 7 classes; 6 quirks listed\n"
    "1 class folded into others (--all lists it)\n"
    "1 class has changed since it was found: 00000000.\n"
    "found, but gone: 1; the available engines agree (--all lists them)\n"
    "not asked again: 4, because an engine did not run\n"
    "not in known: 3 pairs of 3 quirks; worse than accepted: 1 pair of 1 quirk; known: 1 pair of 1 "
    "quirk, 1 by the cause alone\n"
    "known, asked again: 2 entries with 4 pairs: 1 still there, 1 worse than accepted, 1 gone, 1 "
    "not asked\n"
    "  worse than accepted: whatwg and sec\\x1bond on x\n"
    "  gone: whatwg and sec\\x1bond on http://gone/\n"
    "  not asked: whatwg and sec\\x1bond on x\n"
    "--fail-on: 2 quirks not accepted, 1 of them not listed (--all)\n";

static const char quirk_lines[] =
    "severity  effect  cause           input           answers                   id\n"
    "\x1b[1;31mcritical  host    backslash+idna  http... + base  evil.example: 1 | a: 1    91f1"
    "\x1b[0m\n"
    "\x1b[1;31mcritical  host    credentials     http://a\\@b...  evil... | ...    78d4  (known)"
    "\x1b[0m\n"
    "\n"
    "no folder: 6 of 7 classes; 2 quirks listed\n"
    "1 class folded into others (--all lists it)\n"
    "1 class has changed since it was found: 00000000.\n"
    "found, but gone: 1; the available engines agree (--all lists them)\n"
    "not asked again: 4, because an engine did not run\n"
    "not in known: 3 pairs of 3 quirks; worse than accepted: 1 pair of 1 quirk; known: 1 pair of 1 "
    "quirk, 1 by the cause alone\n"
    "known, asked again: 2 entries with 4 pairs: 1 still there, 1 worse than accepted, 1 gone, 1 no"
    "t asked\n"
    "  worse than accepted: whatwg and sec\\x1bond on x\n"
    "  gone: whatwg and sec\\x1bond on http://gone/\n"
    "  not asked: whatwg and sec\\x1bond on x\n"
    "--fail-on: 2 quirks not accepted, 1 of them not listed (--all)\n"
    "4 more quirks: drop --top to see them\n"
    "`urlassay triage 91f1 --dir 'no folder'` shows the first one whole\n";

static void test_quirks(void)
{
    struct triage triage = triage_of(false);

    triage.baseline = &baseline;
    triage.baseline_path = "known";
    CHECK(fail_limit_from_name(&triage.fail_on, "host-shift"));
    CHECK_PRETTY(&triage, false, quirks_text);
    triage.color = true;
    triage.top = 2;
    triage.has_heading = true;
    CHECK_PRETTY(&triage, true, quirk_lines);
    quirks_free(&triage.quirks);
}

/* More findings of one cause, each with an input of its own, which is a variant. */
enum { MANY = 12 };

static struct finding many[MANY];
static struct triage_note many_notes[MANY];

static struct triage many_of(unsigned count, bool by_class)
{
    struct triage triage = {.dir = "findings",
                            .verdict_sources = &sources,
                            .findings = many,
                            .notes = many_notes,
                            .count = count,
                            .total = count,
                            .all = true,
                            .by_class = by_class};
    bool is_listed[MANY];

    for (size_t i = 0; i < MANY; i++)
        is_listed[i] = true;
    quirks_make(&triage.quirks, many, count, is_listed, &list, 0);
    return triage;
}

static void make_many(void)
{
    for (unsigned i = 0; i < MANY; i++) {
        many[i] = sample(0xd0 + i, "http://a\\@b");
        many[i].engines[0] = literal("first");
        many[i].engines[1] = literal("second");
        many[i].cause = literal("backslash+leading-control+trailing-control");
        many[i].test.has_base = many[i].changed.has_base = true;
        many[i].test.base = literal("http://base/");
        many[i].changed.base = literal("");
        many[i].left = EFFECT_PATH_SHIFT;
        answer(&many[i].other, "other.example");
        observation_set_string(&many[i].answers[0], COMPONENT_HREF, "http://href/");
        observation_set_string(&many[i].answers[1], COMPONENT_HREF, "http://other/");
        many_notes[i] = (struct triage_note){TRIAGE_ACCEPTED, &pairs[i > 0]};
    }
}

static const char many_lines[] =
    "00000000000000d0  host-shift      backslash+...        http:/... + base  (known)\n"
    "00000000000000d1  host-shift      backslash+...        http:/... + base  (known)\n"
    "00000000000000d2  host-shift      backslash+...        http:/... + base  (known)\n"
    "00000000000000d3  host-shift      backslash+...        http:/... + base  (known)\n"
    "00000000000000d4  host-shift      backslash+...        http:/... + base  (known)\n"
    "00000000000000d5  host-shift      backslash+...        http:/... + base  (known)\n"
    "00000000000000d6  host-shift      backslash+...        http:/... + base  (known)\n"
    "00000000000000d7  host-shift      backslash+...        http:/... + base  (known)\n"
    "00000000000000d8  host-shift      backslash+...        http:/... + base  (known)\n"
    "00000000000000d9  host-shift      backslash+...        http:/... + base  (known)\n"
    "00000000000000da  host-shift      backslash+...        http:/... + base  (known)\n"
    "\n"
    "findings: 12 classes; 11 listed\n"
    "not asked again: 12, because an engine did not run\n"
    "1 more class: drop --top to see it\n";

static const char variants_text[] =
    "medium    backslash+leading-control+trailing-control: host-shift\n"
    "  One takes a backslash for a slash, the other for an ordinary character.\n"
    "  One strips controls and spaces in front of the URL, the other does not.\n"
    "  One strips controls and spaces after the URL, the other does not.\n"
    "  input     http://a\\@b\n"
    "  base      http://base/\n"
    "  answers   host trusted.example: first\n"
    "            host evil.example: second\n"
    "  clients   not dialled: no client of first is known; no client of second is\n"
    "            known\n"
    "  changed   changed\n"
    "    base    \"\"\n"
    "  after     the host-shift is gone between first and second; a lesser difference\n"
    "            is left (path-shift)\n"
    "  today     not asked again: an engine did not run\n"
    "  state     7 still there; accepted: a reason\\x1b, a link\n"
    "  1 more variant: triage --long 23bbb3a25dc9f9d1\n"
    "  classes   00000000 first | second (host-shift)\n"
    "            00000000 first | second (host-shift)\n"
    "            00000000 first | second (host-shift)\n"
    "            00000000 first | second (host-shift)\n"
    "            00000000 first | second (host-shift)\n"
    "            00000000 first | second (host-shift)\n"
    "            00000000 first | second (host-shift)\n"
    "  quirk     23bbb3a25dc9f9d1; 7 classes between 1 pair of engines\n"
    "  again     urlassay diff --class 00000000000000d0\n"
    "\n"
    "findings: 7 classes; 1 quirk listed\n"
    "not asked again: 7, because an engine did not run\n"
    "not in known: 0; known: 7 pairs of 1 quirk, 7 by the cause alone\n"
    "known, asked again: 1 entry with 4 pairs: 1 still there, 1 worse than accepted, 1 gone, 1 not "
    "asked\n"
    "  worse than accepted: whatwg and sec\\x1bond on x\n"
    "  gone: whatwg and sec\\x1bond on http://gone/\n"
    "  not asked: whatwg and sec\\x1bond on x\n";

static const char known_line[] =
    "medium    host    backslash+...       http... + base  trus...      23bb  (known)\n"
    "\n"
    "findings: 2 classes; 1 quirk listed\n"
    "not asked again: 2, because an engine did not run\n"
    "not in known: 0; known: 2 pairs of 1 quirk, 2 by the cause alone\n"
    "known, asked again: 1 entry with 4 pairs: 1 still there, 1 worse than accepted, 1 gone, 1 not "
    "asked\n"
    "  worse than accepted: whatwg and sec\\x1bond on x\n"
    "  gone: whatwg and sec\\x1bond on http://gone/\n"
    "  not asked: whatwg and sec\\x1bond on x\n"
    "`urlassay triage 23bb` shows the first one whole\n";

static const char one_class[] =
    "medium    host-shift: backslash+leading-control+trailing-control\n"
    "  One takes a backslash for a slash, the other for an ordinary character.\n"
    "  One strips controls and spaces in front of the URL, the other does not.\n"
    "  One strips controls and spaces after the URL, the other does not.\n"
    "  input     http://a\\@b\n"
    "  base      http://base/\n"
    "  first     host trusted.example\n"
    "  second    host evil.example\n"
    "  clients   not dialled: no client of first is known; no client of second is\n"
    "            known\n"
    "  changed   changed\n"
    "    base    \"\"\n"
    "  after     the host-shift is gone between first and second; a lesser difference\n"
    "            is left (path-shift)\n"
    "  today     not asked again: an engine did not run\n"
    "  class     00000000000000d0\n"
    "  again     urlassay diff --class 00000000000000d0\n"
    "\n"
    "findings: 1 class; 1 listed\n"
    "not asked again: 1, because an engine did not run\n";

static void test_many(void)
{
    struct triage triage = many_of(MANY, true);

    triage.top = MANY - 1;
    CHECK_PRETTY(&triage, true, many_lines);
    quirks_free(&triage.quirks);
    triage = many_of(7, false);
    baseline.entries = 1;
    pairs[1].reason = literal("another reason");
    triage.baseline = &baseline;
    triage.baseline_path = "known";
    CHECK_PRETTY(&triage, false, variants_text);
    quirks_free(&triage.quirks);
    triage = many_of(2, false);
    triage.baseline = &baseline;
    triage.baseline_path = "known";
    CHECK_PRETTY(&triage, true, known_line);
    quirks_free(&triage.quirks);
    triage = many_of(1, true);
    CHECK_PRETTY(&triage, false, one_class);
    quirks_free(&triage.quirks);
}

static const char json_lines[] =
    "{\"format\":1,\"class\":\"00000000000000c0\",\"effect\":\"host-shift\",\"severity\":\"critical"
    "\",\"cause\":\"backslash+idna\",\"input\":\"http://a\\\\@b\",\"base\":\"http://base/\",\"answe"
    "rs\":[{\"engine\":\"whatwg\",\"version\":\"1.0\",\"answer\":{\"outcome\":\"parsed\",\"host"
    "\":\"trusted.example\",\"query\":null}},{\"engine\":\"second\",\"version\":\"7.88.1\",\"answer"
    "\":{\"outcome\":\"parsed\",\"host\":\"evil.example\",\"query\":null}}],\"changed\":{\"input"
    "\":\"changed\",\"base\":\"http://case/\",\"agreed\":{\"outcome\":\"parsed\",\"host\":\"trusted"
    ".example\",\"query\":null},\"left\":\"path-shift\",\"other\":{\"outcome\":\"parsed\",\"host"
    "\":\"trusted.example\",\"query\":null}},\"replaces\":[],\"shape\":\"0000000000000007\",\"found"
    "\":\"2023-11-14T22:13:20Z\",\"improved\":\"2023-11-14T22:13:20Z\",\"count\":4,\"rank\":{\"fetc"
    "hed\":true,\"resolved\":true,\"two_hosts\":true,\"visible\":true},\"impact\":\"not dialled"
    "\",\"dialled\":[],\"recheck\":\"changed\",\"was\":\"host-form: \\u001bidna\",\"explained_by"
    "\":[],\"state\":\"worse than accepted\",\"known\":{\"engines\":[\"whatwg\",\"sec\\u001bond"
    "\"],\"input\":\"x\",\"base\":null,\"effect\":\"accept-reject\",\"severity\":\"low\",\"reason"
    "\":\"a reason\\u001b\",\"link\":\"a link\",\"cause\":\"backslash\"},\"verdict\":{\"standard"
    "\":\"(neither)\",\"rfc3986\":\"(refuses)\",\"majority\":null,\"parsers\":{},\"editions"
    "\":{\"rfc3986\":\"(refuses)\",\"html5-2007\":\"(refuses)\",\"webaddr\":\"(neither)\",\"html5-2"
    "009\":\"(neither)\",\"html5-2011\":\"(neither)\",\"w3c-2012\":\"(neither)\",\"whatwg-2012"
    "\":\"(neither)\"},\"decided\":{\"html5-2007\":[\"H07-01\"],\"webaddr\":[\"WA-15\"],\"html5-200"
    "9\":[\"WA-15\",\"H09-01\"],\"html5-2011\":[\"WA-15\",\"H11-07\"],\"w3c-2012\":[\"W3C-02"
    "\",\"W3C-11\",\"W3C-10\"]},\"vector\":null}"
    ",\"close\":\"refuse a URL or a base with a backslash before the first \\\"?\\\" or \\\"#\\\"\""
    "}\n"
    "{\"format\":1,\"class\":\"00000000000000c1\",\"effect\":\"accept-reject\",\"severity\":\"mediu"
    "m\",\"cause\":\"unexplained (backslash, tab-newline)\",\"input\":\"http://a\\\\@b\",\"base"
    "\":null,\"answers\":[{\"engine\":\"whatwg\",\"version\":\"1.0\",\"answer\":{\"outcome\":\"reje"
    "cted\",\"reason\":\"no \\u001b\"}},{\"engine\":\"second\",\"version\":\"7.88.1\",\"answer"
    "\":{\"outcome\":\"parsed\",\"host\":\"evil.example\",\"query\":null}}],\"shape\":\"00000000000"
    "00007\",\"found\":\"2023-11-14T22:13:20Z\",\"improved\":\"2023-11-14T22:13:20Z\",\"rank"
    "\":{\"fetched\":false,\"resolved\":false,\"two_hosts\":false,\"visible\":false},\"impact"
    "\":\"not dialled\",\"dialled\":[],\"recheck\":\"unasked\",\"explained_by\":[],\"state\":\"new"
    "\",\"verdict\":{\"standard\":\"(accepts)\",\"rfc3986\":\"whatwg\",\"majority\":null,\"parsers"
    "\":{},\"editions\":{\"rfc3986\":\"whatwg\",\"html5-2007\":\"whatwg\",\"webaddr\":\"(accepts)"
    "\",\"html5-2009\":\"(accepts)\",\"html5-2011\":\"(accepts)\",\"w3c-2012\":\"(accepts)\",\"what"
    "wg-2012\":\"(accepts)\"},\"decided\":{\"html5-2007\":[\"H07-01\"],\"webaddr\":[\"WA-03"
    "\"],\"html5-2009\":[\"WA-03\",\"H09-01\"],\"html5-2011\":[\"WA-03\",\"H11-07\"]},\"vector\":nu"
    "ll}"
    ",\"close\":\"no rule is known; refuse a URL that the parsers read differently\"}\n"
    "{\"format\":1,\"state\":\"gone\",\"known\":{\"engines\":[\"whatwg\",\"sec\\u001bond\"],\"input"
    "\":\"http://gone/\",\"base\":null,\"effect\":\"accept-reject\",\"reason\":\"a reason\\u001b"
    "\",\"link\":\"a link\",\"cause\":\"backslash\"}}\n";

static void test_json(void)
{
    struct triage triage = triage_of(true);
    struct captured captured;

    triage.baseline = &baseline;
    triage.top = 2;
    captured = capture(STDOUT_FILENO);
    triage_print_jsonl(&triage);
    CHECK_CAPTURED(&captured, json_lines);
    quirks_free(&triage.quirks);
}

int main(void)
{
    sources.engines = &list;
    CHECK(edition_history_open(&sources.history));
    make_pairs();
    make_findings();
    test_classes();
    test_quirks();
    test_json();
    make_many();
    test_many();
    verdict_sources_close(&sources);
    engine_list_free(&list);
    for (unsigned i = 0; i < FINDINGS; i++) {
        observation_free(&findings[i].other);
        drop(&findings[i]);
    }
    for (unsigned i = 0; i < MANY; i++) {
        observation_free(&many[i].other);
        drop(&many[i]);
    }
    return check_report("triage_text");
}
