/* SPDX-License-Identifier: MIT */
/* Several engines on one input after another: their groups, the disagreements, worst first, and
 * that nothing of an earlier input is left. Editions stand for parsers. */
#include "diff.h"

#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "fake.h"
#include "fixed_answer.h"
#include "rank.h"
#include "str.h"
#include "util.h"

/* "groups 0 1 0 -, leaders 0 1; a-b effect cause (parts)[readers]; ..." */
static void describe(struct text *out, const struct diff *diff)
{
    text_clear(out);
    text_puts(out, "groups");
    for (unsigned i = 0; i < diff->count; i++) {
        if (diff->group[i] == GROUP_NONE)
            text_puts(out, " -");
        else
            text_printf(out, " %u", diff->group[i]);
    }
    text_puts(out, ", leaders");
    for (unsigned i = 0; i < diff->groups; i++)
        text_printf(out, " %u", diff->leader[i]);
    for (unsigned i = 0; i < diff->disagreement_count; i++) {
        const struct disagreement *d = &diff->disagreements[i];
        const struct classification *c = &d->classification;

        text_printf(out, "\n%s-%s %s %s", diff->names[d->engines[0]], diff->names[d->engines[1]],
                    effect_name(c->difference.effect), c->cause.ptr);
        for (unsigned part = 0; part < d->part_count; part++)
            text_printf(out, " (%s %s %s)", effect_name(d->parts[part].effect),
                        d->parts[part].cause.ptr, d->parts[part].test.url.ptr);
        for (unsigned reader = 0; reader < d->reader_count; reader++)
            text_printf(out, " [%s]", diff->names[d->readers[reader]]);
        CHECK(!d->accepted_by && !d->exceeds && !d->has_verdict);
    }
}

static void check_run(struct diff *diff, const char *url, const char *base, enum effect worst,
                      const char *expected)
{
    struct text got = {0};

    diff_run_engines(
        diff, (struct testcase){ua_str(url, strlen(url)), ua_str(base, base ? strlen(base) : 0)});
    describe(&got, diff);
    CHECK_TEXT(got.ptr, got.len, expected, strlen(expected));
    CHECK(diff->worst == worst && diff->worst_new == worst);
    text_free(&got);
}

static const char nothing[] = "groups 0 0 0 0, leaders 0";

static void test_runs(void)
{
    const struct fail_limit medium = {EFFECT_NONE, SEVERITY_MEDIUM},
                            critical = {EFFECT_NONE, SEVERITY_CRITICAL},
                            path = {EFFECT_PATH_SHIFT, SEVERITY_NONE};
    struct diff diff;

    CHECK(diff_open(&diff, "whatwg,rfc3986,webaddr,whatwg-2012") == EXIT_AS_EXPECTED);
    CHECK(diff.count == 4 && diff.reparse_count == 0);
    for (int round = 0; round < 2; round++) {
        check_run(&diff, "http://a\\@b", NULL, EFFECT_HOST_SHIFT,
                  "groups 0 1 2 0, leaders 0 1 2\n"
                  "whatwg-webaddr host-shift backslash\n"
                  "whatwg-rfc3986 accept-reject backslash\n"
                  "rfc3986-webaddr accept-reject backslash");
        CHECK(diff_reaches(&diff, &medium) && diff_reaches(&diff, &critical));
        CHECK(diff_reaches(&diff, &path));
        check_run(&diff, "http://a/", NULL, EFFECT_NONE, nothing);
        CHECK(!diff_reaches(&diff, &medium) && !diff_reaches(&diff, &path));
        check_run(&diff, "http:a", "http://b/c", EFFECT_HOST_SHIFT,
                  "groups 0 1 1 0, leaders 0 1\n"
                  "whatwg-rfc3986 host-shift same-scheme");
        check_run(&diff, "http://h/a|b\\c", NULL, EFFECT_ACCEPT_REJECT,
                  "groups 0 1 2 0, leaders 0 1 2\n"
                  "whatwg-rfc3986 accept-reject backslash+unencoded (accept-reject unencoded "
                  "http://a/|) (accept-reject backslash http://a\\)\n"
                  "rfc3986-webaddr accept-reject backslash+unencoded (accept-reject unencoded "
                  "http://a/|) (accept-reject backslash http://a/\\)\n"
                  "whatwg-webaddr path-shift backslash");
        check_run(&diff, "//[", "x:y", EFFECT_NONE, nothing);
    }
    diff_free(&diff);
    CHECK(!diff.engines && !diff.answers && diff.count == 0);
}

static void write_other_host(struct observation *o, struct ua_str input)
{
    (void)input;
    if (o->outcome == OUTCOME_PARSED &&
        ua_str_equal(observation_get(o, COMPONENT_HOST), UA_LITERAL("h")))
        observation_set_string(o, COMPONENT_HREF, "http://g/");
}

static void write_third_host(struct observation *o, struct ua_str input)
{
    write_other_host(o, input);
    if (o->outcome == OUTCOME_PARSED && input.len == 9)
        observation_set_string(o, COMPONENT_HREF, "http://k/");
}

/* Engines that read an href in the same way share a disagreement with its writer, which is asked
 * about each href once. */
static void test_readings(void)
{
    struct diff diff;
    struct fake first, second;

    CHECK(diff_open(&diff, "whatwg,webaddr,rfc3986") == EXIT_AS_EXPECTED);
    fake_init(&first, "w", QUIRKS_ALL);
    fake_init(&second, "v", QUIRKS_ALL);
    first.spoil = second.spoil = write_other_host;
    diff.engines[0] = &first.engine;
    diff.engines[2] = &second.engine;
    for (int round = 0; round < 2; round++) {
        check_run(&diff, "http://h/", NULL, EFFECT_REPARSE_SHIFT,
                  "groups 0 0 0, leaders 0\n"
                  "whatwg-whatwg>whatwg reparse-shift unexplained (reparse-shift unexplained "
                  "http://h) [whatwg>whatwg] [whatwg>webaddr] [whatwg>rfc3986]");
        check_run(&diff, "http://hh/", NULL, EFFECT_NONE, "groups 0 0 0, leaders 0");
    }
    CHECK(diff.reparse_count == 3);
    /* Another href of an engine in the same group is read as well. */
    second.spoil = write_third_host;
    check_run(&diff, "http://h/", NULL, EFFECT_REPARSE_SHIFT,
              "groups 0 0 0, leaders 0\n"
              "whatwg-whatwg>whatwg reparse-shift unexplained (reparse-shift unexplained "
              "http://h) [whatwg>whatwg] [whatwg>webaddr] [whatwg>rfc3986]\n"
              "rfc3986-rfc3986>rfc3986 reparse-shift unexplained (reparse-shift unexplained "
              "http://h) [rfc3986>rfc3986] [rfc3986>whatwg] [rfc3986>webaddr]");
    CHECK(diff.reparse_count == 6);
    diff_free(&diff);
}

/* What is read of which href, and which readings are one disagreement. */
static const struct {
    struct fixed_answer answers[3][2];
    const char *url, *base, *expected;
} hrefs[] = {
    /* Two writers of one href in two groups. */
    {{{{.input = "http://h/", .scheme = "http", .host = "h", .path = "/", .href = "http://g/"},
       {.scheme = "http", .host = "g", .path = "/", .href = "http://g/"}},
      {{.input = "http://h/", .scheme = "http", .host = "h", .path = "/x", .href = "http://g/"},
       {.scheme = "http", .host = "g", .path = "/", .href = "http://g/"}},
      {{.input = "http://h/", .scheme = "http", .host = "h", .path = "/x"},
       {.scheme = "http", .host = "g", .path = "/"}}},
     "http://h/",
     NULL,
     "groups 0 1 1, leaders 0 1\n"
     "whatwg-whatwg>whatwg reparse-shift unexplained (reparse-shift unexplained http://h/) "
     "[whatwg>whatwg] [whatwg>webaddr] [whatwg>rfc3986]\n"
     "webaddr-webaddr>webaddr reparse-shift unexplained (reparse-shift unexplained http://h/) "
     "[webaddr>webaddr] [webaddr>whatwg] [webaddr>rfc3986]\n"
     "whatwg-webaddr path-shift unexplained (path-shift unexplained http://h/)"},
    /* Two writers of one href in one group. */
    {{{{.input = "http://h/", .scheme = "http", .host = "h", .path = "/", .href = "http://g/"},
       {.scheme = "http", .host = "g", .path = "/", .href = "http://g/"}},
      {{.input = "http://h/", .scheme = "http", .host = "h", .path = "/", .href = "http://g/"},
       {.scheme = "http", .host = "g", .path = "/", .href = "http://g/"}},
      {{.scheme = "http", .host = "h", .path = "/"}}},
     "http://h/",
     NULL,
     "groups 0 0 0, leaders 0\n"
     "whatwg-whatwg>whatwg reparse-shift unexplained (reparse-shift unexplained http://h/) "
     "[whatwg>whatwg] [whatwg>webaddr]"},
    /* An href that is the input. */
    {{{{.scheme = "http", .host = "h", .path = "/", .href = "http://h/"}},
      {{.input = "http://h/", .scheme = "http", .host = "h", .path = "/"},
       {.scheme = "http", .host = "g", .path = "/"}},
      {{.scheme = "http", .host = "h", .path = "/"}}},
     "http://h/",
     NULL,
     "groups 0 0 0, leaders 0"},
    /* The same with a base. */
    {{{{.base = "x:",
        .input = "http://h/",
        .scheme = "http",
        .host = "h",
        .path = "/",
        .href = "http://h/"},
       {.scheme = "http", .host = "g", .path = "/", .href = "http://g/"}},
      {{.base = "x:", .input = "http://h/", .scheme = "http", .host = "h", .path = "/"},
       {.scheme = "http", .host = "h", .path = "/"}},
      {{.base = "x:", .input = "http://h/", .scheme = "http", .host = "h", .path = "/"},
       {.scheme = "http", .host = "k", .path = "/"}}},
     "http://h/",
     "x:",
     "groups 0 0 0, leaders 0\n"
     "whatwg-whatwg>whatwg reparse-shift opaque-path [whatwg>whatwg]\n"
     "whatwg-whatwg>rfc3986 reparse-shift unexplained (no-authority, opaque-path) "
     "(reparse-shift unexplained ) [whatwg>rfc3986]"},
    /* A reading as another answer to the input. */
    {{{{.input = "http://h/", .scheme = "http", .host = "h", .path = "/", .href = "http://g/"},
       {.scheme = "http", .host = "g", .path = "/", .href = "http://g/"}},
      {{.scheme = "http", .host = "g", .path = "/"}},
      {{.scheme = "http", .host = "g", .path = "/x"}}},
     "http://h/",
     NULL,
     "groups 0 1 2, leaders 0 1 2\n"
     "whatwg-webaddr host-shift unexplained (host-shift unexplained http://h/)\n"
     "whatwg-rfc3986 host-shift unexplained (host-shift unexplained http://h/)\n"
     "whatwg-whatwg>whatwg reparse-shift unexplained (reparse-shift unexplained http://h/) "
     "[whatwg>whatwg]\n"
     "webaddr-rfc3986 path-shift unexplained (path-shift unexplained )"},
    /* Readings that differ in spelling. */
    {{{{.input = "http://h/", .scheme = "http", .host = "h", .path = "/", .href = "http://g/"},
       {.scheme = "http", .host = "g", .path = "/", .href = "http://g/"}},
      {{.input = "http://h/", .scheme = "http", .host = "h", .path = "/"},
       {.scheme = "http", .host = "G", .path = "/"}},
      {{.input = "http://h/", .scheme = "http", .host = "h", .path = "/"},
       {.scheme = "http", .host = "k", .path = "/"}}},
     "http://h/",
     NULL,
     "groups 0 0 0, leaders 0\n"
     "whatwg-whatwg>whatwg reparse-shift unexplained (reparse-shift unexplained http://h/) "
     "[whatwg>whatwg] [whatwg>webaddr]\n"
     "whatwg-whatwg>rfc3986 reparse-shift unexplained (reparse-shift unexplained ) "
     "[whatwg>rfc3986]"},
    /* A reader with another path for the input. */
    {{{{.input = "http://h/", .scheme = "http", .host = "h", .path = "/", .href = "http://h/a"},
       {.scheme = "http", .host = "h", .path = "/", .href = "http://h/"}},
      {{.input = "http://h/", .scheme = "http", .host = "h", .path = "/x"},
       {.scheme = "http", .host = "g", .path = "/x"}},
      {{.input = "http://h/", .scheme = "http", .host = "k", .path = "/"},
       {.scheme = "http", .host = "g", .path = "/"}}},
     "http://h/",
     NULL,
     "groups 0 1 2, leaders 0 1 2\n"
     "whatwg-rfc3986 host-shift unexplained (host-shift unexplained )\n"
     "webaddr-rfc3986 host-shift unexplained (host-shift unexplained http://h/)\n"
     "whatwg-whatwg>webaddr reparse-shift unexplained (reparse-shift unexplained http://h/) "
     "[whatwg>webaddr]\n"
     "whatwg-webaddr path-shift unexplained (path-shift unexplained http://h/)"},
    /* An href spelled otherwise by its writer. */
    {{{{.input = "http://h/", .scheme = "http", .host = "h", .path = "/", .href = "http://H/"},
       {.scheme = "http", .host = "H", .path = "/", .href = "http://H/"}},
      {{.input = "http://h/", .scheme = "http", .host = "h", .path = "/"},
       {.scheme = "http", .host = "H", .path = "/"}},
      {{.outcome = OUTCOME_REJECTED}}},
     "http://h/",
     NULL,
     "groups 0 0 1, leaders 0 2\n"
     "whatwg-rfc3986 accept-reject unexplained (accept-reject unexplained )"},
    /* Readings in another spelling of the path. */
    {{{{.input = "http://h/", .scheme = "http", .host = "h", .path = "/", .href = "http://g/"},
       {.scheme = "http", .host = "g", .path = "/~"}},
      {{.input = "http://h/", .scheme = "http", .host = "h", .path = "/"},
       {.scheme = "http", .host = "g", .path = "/%7E"}},
      {{.input = "http://h/", .scheme = "http", .host = "h", .path = "/"},
       {.scheme = "http", .host = "g", .path = "/~"}}},
     "http://h/",
     NULL,
     "groups 0 0 0, leaders 0\n"
     "whatwg-whatwg>whatwg reparse-shift unexplained (reparse-shift unexplained http://h/) "
     "[whatwg>whatwg] [whatwg>webaddr] [whatwg>rfc3986]"},
    /* A path that its writer alone must read again. */
    {{{{.input = "http://h/", .scheme = "http", .host = "h", .path = "/a", .href = "http://h/b"},
       {.scheme = "http", .host = "h", .path = "/b"}},
      {{.input = "http://h/", .scheme = "http", .host = "h", .path = "/a"},
       {.scheme = "http", .host = "h", .path = "/c"}},
      {{.outcome = OUTCOME_REJECTED}}},
     "http://h/",
     NULL,
     "groups 0 0 1, leaders 0 2\n"
     "whatwg-whatwg>whatwg reparse-shift unexplained (reparse-shift unexplained http://h/) "
     "[whatwg>whatwg]\n"
     "whatwg-rfc3986 accept-reject unexplained (accept-reject unexplained )"},
    /* A refusal has no href. */
    {{{{.outcome = OUTCOME_REJECTED, .href = "http://g/"}},
      {{.input = "http://h/", .scheme = "http", .host = "h", .path = "/"},
       {.scheme = "http", .host = "g", .path = "/"}},
      {{.outcome = OUTCOME_REJECTED}}},
     "http://h/",
     NULL,
     "groups 0 1 0, leaders 0 1\n"
     "whatwg-webaddr accept-reject unexplained (accept-reject unexplained )"},
    /* A refusal of the href. */
    {{{{.input = "http://h/", .scheme = "http", .host = "h", .path = "/", .href = "http://g/"},
       {.outcome = OUTCOME_REJECTED}},
      {{.scheme = "http", .host = "h", .path = "/"}},
      {{.input = "http://h/", .scheme = "http", .host = "h", .path = "/"},
       {.outcome = OUTCOME_REJECTED}}},
     "http://h/",
     NULL,
     "groups 0 0 0, leaders 0"},
};

static void test_hrefs(void)
{
    for (size_t i = 0; i < sizeof hrefs / sizeof *hrefs; i++) {
        const struct ua_str url = ua_str(hrefs[i].url, strlen(hrefs[i].url));
        const struct ua_str base = ua_str(hrefs[i].base, hrefs[i].base ? strlen(hrefs[i].base) : 0);
        struct engine engines[3];
        struct text got = {0};
        struct diff diff;

        CHECK(diff_open(&diff, "whatwg,webaddr,rfc3986") == EXIT_AS_EXPECTED);
        for (unsigned e = 0; e < 3; e++) {
            engines[e] = fixed_engine(diff.names[e], "1", hrefs[i].answers[e]);
            diff.engines[e] = &engines[e];
        }
        diff_run_engines(&diff, (struct testcase){url, base});
        describe(&got, &diff);
        CHECK_TEXT(got.ptr, got.len, hrefs[i].expected, strlen(hrefs[i].expected));
        text_free(&got);
        diff_free(&diff);
    }
}

/* An engine `a>b` that the user names takes part like any other: its href is not read once more,
 * and it is not made a second time. */
static void test_named_reading(void)
{
    static const struct fixed_answer answers[3][2] = {
        {{.input = "http://h/", .scheme = "http", .host = "h", .path = "/", .href = "http://g/"},
         {.scheme = "http", .host = "g", .path = "/", .href = "http://k/"}},
        {{.input = "http://h/", .scheme = "http", .host = "h", .path = "/"},
         {.scheme = "http", .host = "g", .path = "/"}},
        {{.input = "http://h/", .scheme = "http", .host = "g", .path = "/", .href = "http://k/"},
         {.scheme = "http", .host = "k", .path = "/"}}};
    static const char expected[] =
        "groups 0 0 1, leaders 0 2\n"
        "rfc3986-whatwg>rfc3986 host-shift unexplained (host-shift unexplained )\n"
        "whatwg-whatwg>whatwg reparse-shift unexplained (reparse-shift unexplained http://h/) "
        "[whatwg>whatwg]";
    struct engine engines[3];
    struct text got = {0};
    struct diff diff;

    CHECK(diff_open(&diff, "whatwg,rfc3986,whatwg>rfc3986") == EXIT_AS_EXPECTED);
    for (unsigned e = 0; e < 3; e++) {
        engines[e] = fixed_engine(diff.names[e], "1", answers[e]);
        diff.engines[e] = &engines[e];
    }
    for (int round = 0; round < 2; round++) {
        diff_run_engines(&diff, testcase_without_base(UA_LITERAL("http://h/")));
        describe(&got, &diff);
        CHECK_TEXT(got.ptr, got.len, expected, sizeof expected - 1);
        CHECK(diff.reparse_count == 1);
    }
    text_free(&got);
    diff_free(&diff);
}

/* Parts of one class are listed once, and each has the class and the effect that it has alone. */
static void test_parts(void)
{
    struct diff diff, alone;

    CHECK(diff_open(&diff, "whatwg,rfc3986") == EXIT_AS_EXPECTED);
    CHECK(diff_open(&alone, "whatwg,rfc3986") == EXIT_AS_EXPECTED);
    check_run(&diff, "http:[::1]/^b[c", NULL, EFFECT_ACCEPT_REJECT,
              "groups 0 1, leaders 0 1\n"
              "whatwg-rfc3986 accept-reject slash-count+unencoded (accept-reject unencoded "
              "http://a/^) (accept-reject slash-count http:[::])");
    check_run(&diff, "ftp://ex%41mple/?a]a<c", NULL, EFFECT_ACCEPT_REJECT,
              "groups 0 1, leaders 0 1\n"
              "whatwg-rfc3986 accept-reject encoded-host+unencoded (accept-reject unencoded "
              "http://a/]) (host-form encoded-host http://%4a)");
    check_run(&diff,
              "http:/u@h/\\b\xC3\xA9"
              "a`b%zzb",
              NULL, EFFECT_ACCEPT_REJECT,
              "groups 0 1, leaders 0 1\n"
              "whatwg-rfc3986 accept-reject unexplained (backslash, slash-count) (accept-reject "
              "bad-percent http://a/%) "
              "(accept-reject unencoded http://a/`) (accept-reject non-ascii http://a/\xC3\xA9) "
              "(accept-reject backslash http://a\\) (host-shift slash-count http:a)");
    for (unsigned i = 0; i < diff.disagreements[0].part_count; i++) {
        const struct diff_part *part = &diff.disagreements[0].parts[i];
        const struct classification *c;

        diff_run_engines(&alone, testcase_of(&part->test));
        c = &alone.disagreements[0].classification;
        CHECK(alone.disagreement_count == 1 && c->class == part->class);
        CHECK(c->difference.effect == part->effect);
        CHECK_TEXT(c->cause.ptr, c->cause.len, part->cause.ptr, part->cause.len);
    }
    diff_free(&alone);
    diff_free(&diff);
}

/* Fewer than two engines answered because others failed. */
static void test_lost(void)
{
    struct diff diff;

    CHECK(diff_open(&diff, "whatwg,rfc3986,webaddr") == EXIT_AS_EXPECTED);
    for (unsigned i = 0; i < OUTCOMES * OUTCOMES * OUTCOMES; i++) {
        const unsigned outcomes[3] = {i % OUTCOMES, i / OUTCOMES % OUTCOMES,
                                      i / OUTCOMES / OUTCOMES};
        /* By outcome: answered, failed, or not asked. */
        static const char kinds[OUTCOMES] = {
            [OUTCOME_PARSED] = 'a',  [OUTCOME_REJECTED] = 'a',   [OUTCOME_ALLOWED] = 'a',
            [OUTCOME_DENIED] = 'a',  [OUTCOME_ERROR] = 'f',      [OUTCOME_CRASHED] = 'f',
            [OUTCOME_TIMEOUT] = 'f', [OUTCOME_UNSUPPORTED] = 'u'};
        unsigned answered = 0, unsupported = 0;

        for (unsigned e = 0; e < 3; e++) {
            diff.answers[e].outcome = (enum outcome)outcomes[e];
            answered += kinds[outcomes[e]] == 'a';
            unsupported += kinds[outcomes[e]] == 'u';
        }
        CHECK(diff_is_lost(&diff) == (answered < 2 && unsupported < 2));
    }
    diff_free(&diff);
}

/* The smallest input shows the worst disagreement, and does not outlive another input. */
static void test_minimised(void)
{
    static const char printed[] = "smallest: http://a\\@b\n"
                                  "  of:     http://host.example\\@b.example/x?y#z\n"
                                  "  shows:  host-shift between whatwg and webaddr: backslash\n"
                                  "\n";
    static const struct baseline_pair accepted;
    struct diff_minimised minimised = {0};
    struct diff diff;
    struct text out = {0};

    CHECK(diff_open(&diff, "whatwg,webaddr,rfc3986") == EXIT_AS_EXPECTED);
    diff_run_engines(&diff,
                     testcase_without_base(UA_LITERAL("http://host.example\\@b.example/x?y#z")));
    diff_minimise(&minimised, &diff,
                  testcase_without_base(UA_LITERAL("http://host.example\\@b.example/x?y#z")));
    diff_minimised_write_text(&out, &minimised, &diff, 100, false);
    CHECK_TEXT(out.ptr, out.len, printed, sizeof printed - 1);
    CHECK(minimised.is_complete && minimised.a == 0 && minimised.b == 1);
    /* Once a baseline accepts it, it shows the next one. */
    diff.disagreements[0].accepted_by = &accepted;
    diff_minimised_free(&minimised);
    diff_minimise(&minimised, &diff,
                  testcase_without_base(UA_LITERAL("http://host.example\\@b.example/x?y#z")));
    CHECK(minimised.a == 0 && minimised.b == 2 && minimised.effect == EFFECT_ACCEPT_REJECT);
    CHECK_TEXT(minimised.smallest.url.ptr, minimised.smallest.url.len, "http://a\\", 9);
    /* Where it accepts all, the worst's. */
    for (unsigned i = 0; i < diff.disagreement_count; i++)
        diff.disagreements[i].accepted_by = &accepted;
    diff_minimised_free(&minimised);
    diff_minimise(&minimised, &diff,
                  testcase_without_base(UA_LITERAL("http://host.example\\@b.example/x?y#z")));
    CHECK(minimised.a == 0 && minimised.b == 1 && minimised.effect == EFFECT_HOST_SHIFT);
    for (unsigned i = 0; i < diff.disagreement_count; i++)
        diff.disagreements[i].accepted_by = NULL;
    minimised.is_complete = false;
    text_clear(&out);
    diff_minimised_write_text(&out, &minimised, &diff, 100, false);
    CHECK(
        strstr(out.ptr, "\n  note:   it may not be the smallest: to go on would take too long\n"));
    testcase_copy(&minimised.given, (struct testcase){UA_LITERAL("x"), UA_LITERAL("")});
    text_clear(&out);
    diff_minimised_write_text(&out, &minimised, &diff, 100, false);
    CHECK(strstr(out.ptr, "\n  of:     x  against \"\"\n"));
    diff_run_engines(&diff, testcase_without_base(UA_LITERAL("http://a/")));
    diff_minimise(&minimised, &diff, testcase_without_base(UA_LITERAL("http://a/")));
    CHECK(minimised.effect == EFFECT_NONE && minimised.is_complete);
    CHECK_TEXT(minimised.smallest.url.ptr, minimised.smallest.url.len, "http://a/", 9);
    text_clear(&out);
    diff_minimised_write_text(&out, &minimised, &diff, 100, false);
    CHECK(out.len == 0);
    diff_minimised_free(&minimised);
    text_free(&out);
    diff_free(&diff);
}

int main(void)
{
    test_runs();
    test_readings();
    test_hrefs();
    test_named_reading();
    test_parts();
    test_lost();
    test_minimised();
    return check_report("diff");
}
