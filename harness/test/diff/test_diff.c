/* SPDX-License-Identifier: MIT */
/* Several engines on one input after another: their groups, the disagreements, worst first, and
 * that nothing of an earlier input is left. Editions stand for parsers. */
#include "diff.h"

#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "fake.h"
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

        text_printf(out, "\n%s-%s %s %s", diff->names[d->a], diff->names[d->b],
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

/* The smallest input is that of the worst disagreement, and does not outlive another input. */
static void test_minimised(void)
{
    static const char printed[] = "smallest: http://a\\@b\n"
                                  "  of:     http://host.example\\@b.example/x?y#z\n"
                                  "  shows:  host-shift between whatwg and webaddr: backslash\n"
                                  "\n";
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
    minimised.is_complete = false;
    text_clear(&out);
    diff_minimised_write_text(&out, &minimised, &diff, 100, false);
    CHECK(
        strstr(out.ptr, "\n  note:   it may not be the smallest: to go on would take too long\n"));
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
    test_lost();
    test_minimised();
    return check_report("diff");
}
