/* SPDX-License-Identifier: MIT */
#include "rank.h"

#include "check.h"
#include "str.h"

/* In place of a scheme: the engine cannot say it. */
#define UNKNOWN "?"

/* Two answers to a URL, each as scheme, host and port; scheme NULL: refused. */
static const struct {
    const char *url, *base;
    const char *a[3], *b[3];
    enum rank rank;
    enum severity severity;
} cases[] = {
    {"http://a\\@b", NULL, {"http", "a"}, {"http", "b"}, RANK_VISIBLE, SEVERITY_CRITICAL},
    {"http://x@b", NULL, {"http", "a"}, {"http", "b"}, RANK_VISIBLE, SEVERITY_CRITICAL},
    {"http://x@b:1", NULL, {"http", "a"}, {"http", "b"}, RANK_VISIBLE, SEVERITY_CRITICAL},
    {"http://[::1]x", NULL, {"http", "a"}, {"http", "b"}, RANK_TWO_HOSTS, SEVERITY_CRITICAL},
    {"/\\a", "http://b", {"http", "a"}, {"http", "b"}, RANK_TWO_HOSTS, SEVERITY_CRITICAL},
    {"ftp://a@b", NULL, {"FTP", "a"}, {"ftp", "b"}, RANK_VISIBLE, SEVERITY_CRITICAL},
    {"http://a@b", NULL, {"http", "[::1]"}, {"http", "b"}, RANK_VISIBLE, SEVERITY_CRITICAL},
    {"http://a@b", NULL, {"http", "[::1%a]"}, {"http", "b"}, RANK_UNRESOLVED, SEVERITY_MEDIUM},
    {"http://a@b", NULL, {"http", "[: ]"}, {"http", "b"}, RANK_UNRESOLVED, SEVERITY_MEDIUM},
    {"http://a@b", NULL, {"http", ""}, {"http", "b"}, RANK_UNRESOLVED, SEVERITY_MEDIUM},
    {"http://a@b", NULL, {"http", NULL}, {"http", "b"}, RANK_UNRESOLVED, SEVERITY_MEDIUM},
    {"http://a@b", NULL, {"http", "a_"}, {"http", "b"}, RANK_UNRESOLVED, SEVERITY_MEDIUM},
    {"http://a@b", NULL, {"http", "a-"}, {"http", "b"}, RANK_UNRESOLVED, SEVERITY_MEDIUM},
    {"http://a@b", NULL, {"http", "1.256"}, {"http", "b"}, RANK_VISIBLE, SEVERITY_CRITICAL},
    {"http://a@b", NULL, {"http", "1.1.1.256"}, {"http", "b"}, RANK_UNRESOLVED, SEVERITY_MEDIUM},
    {"http://a@b", NULL, {"http", "a..b"}, {"http", "b"}, RANK_UNRESOLVED, SEVERITY_MEDIUM},
    {"a://a@b", NULL, {"a", "a"}, {"a", "b"}, RANK_UNFETCHED, SEVERITY_MEDIUM},
    {"http://a@b", NULL, {"http", "a"}, {"file", "b"}, RANK_RESOLVED, SEVERITY_MEDIUM},
    {"/\\a", "http://b", {UNKNOWN, "a"}, {"http", "b"}, RANK_TWO_HOSTS, SEVERITY_CRITICAL},
    {"http://a@b", NULL, {UNKNOWN, "a"}, {"http", "b"}, RANK_VISIBLE, SEVERITY_CRITICAL},
    {"a://a@b", "http://c", {UNKNOWN, "a"}, {"http", "c"}, RANK_RESOLVED, SEVERITY_MEDIUM},
    {"1://a", "http://b", {"1", "a"}, {"http", "b"}, RANK_RESOLVED, SEVERITY_MEDIUM},
    {"1://a", "http://b", {"http", "b"}, {"1", "a"}, RANK_RESOLVED, SEVERITY_MEDIUM},
    {"http://a@b", NULL, {"http", "a"}, {"wss", "b"}, RANK_VISIBLE, SEVERITY_CRITICAL},
    {"a://a@b", NULL, {"a", "a"}, {"file", "b"}, RANK_UNFETCHED, SEVERITY_MEDIUM},
    {"mailto:a@b", NULL, {"mailto", NULL}, {"http", "b"}, RANK_UNRESOLVED, SEVERITY_MEDIUM},
    {"a/b", NULL, {NULL}, {"http", "a"}, RANK_RESOLVED, SEVERITY_MEDIUM},
    {"/\t/a", "http://u@b:1/p", {"http", "a"}, {"http", "b"}, RANK_TWO_HOSTS, SEVERITY_CRITICAL},
    {"/\t/a", "http://[::1]", {"http", "a"}, {"http", "[::1]"}, RANK_TWO_HOSTS, SEVERITY_CRITICAL},
    {"/\t/a", "http://", {"http", "a"}, {"http", "b"}, RANK_UNRESOLVED, SEVERITY_MEDIUM},
    {"/\t/a", "http://u@;", {"http", "a"}, {"http", "b"}, RANK_UNRESOLVED, SEVERITY_MEDIUM},
    {"http://a", "a://b", {"http", "a"}, {NULL}, RANK_UNRESOLVED, SEVERITY_MEDIUM},
    {"http://a", "http:/b", {"http", "a"}, {NULL}, RANK_UNRESOLVED, SEVERITY_MEDIUM},
    {"http://a:1:2", NULL, {"http", "a", "1"}, {"http", "a", "2"}, RANK_RESOLVED, SEVERITY_MEDIUM},
    {"http://a.", NULL, {"http", "a."}, {"http", "a"}, RANK_RESOLVED, SEVERITY_MEDIUM},
    {"http://1:0", NULL, {"http", "0.0.0.1", "0"}, {"http", "1"}, RANK_RESOLVED, SEVERITY_MEDIUM},
    {"http://[::0]:0",
     NULL,
     {"http", "[::]", "0"},
     {"http", "[::0]"},
     RANK_RESOLVED,
     SEVERITY_MEDIUM},
    {"http://1", NULL, {"http", "0.0.0.1"}, {"http", "1"}, RANK_RESOLVED, SEVERITY_HIGH},
    {"a://%31", NULL, {"a", "1"}, {"a", "%31"}, RANK_UNFETCHED, SEVERITY_MEDIUM},
    {"http://a", NULL, {"http", "a"}, {NULL}, RANK_RESOLVED, SEVERITY_MEDIUM},
    {"http://", NULL, {"http", ""}, {NULL}, RANK_UNRESOLVED, SEVERITY_MEDIUM},
    {"a:", NULL, {NULL}, {"a", NULL}, RANK_UNFETCHED, SEVERITY_MEDIUM},
};

static void record(struct observation *o, const char *const answer[3])
{
    static const enum component components[] = {COMPONENT_SCHEME, COMPONENT_HOST, COMPONENT_PORT};

    observation_reset(o);
    o->outcome = answer[0] ? OUTCOME_PARSED : OUTCOME_REJECTED;
    for (int i = 0; i < 3 && answer[0]; i++)
        if (answer[i] == NULL || strcmp(answer[i], UNKNOWN) != 0)
            observation_set_string(o, components[i], answer[i]);
}

/* Each case has only this gap. */
static void check_gaps(void)
{
    static const struct {
        const char *url, *base, *a[3], *b[3];
        enum rank_gap gap;
    } gaps[] = {
        {"http://a@b", NULL, {"http", "a"}, {"http", "b"}, RANK_GAP_NONE},
        {"/a", "x:/", {"http", "a"}, {"http", "b"}, RANK_GAP_BASE},
        {"http://a@b", NULL, {"http", ""}, {"http", "b"}, RANK_GAP_NO_HOST},
        {"http://", NULL, {"http", NULL}, {NULL}, RANK_GAP_NO_HOST},
        {"http://a@b", NULL, {"http", "a_"}, {"http", "b"}, RANK_GAP_UNRESOLVED},
        {"http://a_", NULL, {NULL}, {"http", "a_"}, RANK_GAP_UNRESOLVED},
        {"http://a@b", NULL, {"http", "a"}, {"file", "b"}, RANK_GAP_SCHEME},
        {"http://a:1:2", NULL, {"http", "a", "1"}, {"http", "a", "2"}, RANK_GAP_ONE_HOST},
        {"http://a", NULL, {"http", "a"}, {NULL}, RANK_GAP_NONE},
    };
    struct observation a = {0}, b = {0};

    for (size_t i = 0; i < sizeof gaps / sizeof *gaps; i++) {
        const struct testcase test = {from_string(gaps[i].url), from_string(gaps[i].base)};
        const struct side left = {&a, ~0u}, right = {&b, ~0u};
        struct difference difference;

        record(&a, gaps[i].a);
        record(&b, gaps[i].b);
        compare(&difference, left, right);
        CHECK(rank_gap_of(&difference, left, right, test) == gaps[i].gap);
        CHECK(rank_gap_of(&difference, right, left, test) == gaps[i].gap);
    }
    observation_free(&a);
    observation_free(&b);
}

static void check_cases(void)
{
    struct observation a = {0}, b = {0};

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct testcase test = {from_string(cases[i].url), from_string(cases[i].base)};
        const struct side left = {&a, ~0u}, right = {&b, ~0u};
        struct difference difference;
        enum rank rank;

        record(&a, cases[i].a);
        record(&b, cases[i].b);
        compare(&difference, left, right);
        rank = rank_of(&difference, left, right, test);
        if (rank != cases[i].rank || rank_severity(difference.effect, rank) != cases[i].severity)
            printf("%s: rank %d, severity %s\n", cases[i].url, (int)rank,
                   severity_name(rank_severity(difference.effect, rank)));
        CHECK(rank == cases[i].rank);
        CHECK(rank_severity(difference.effect, rank) == cases[i].severity);
        compare(&difference, right, left);
        CHECK(rank_of(&difference, right, left, test) == rank);
        CHECK(rank <= rank_limit(difference.effect));
    }
    observation_free(&a);
    observation_free(&b);
}

/* A NUL does not end a host, and what follows the URL is not part of it. */
static void check_ends(void)
{
    struct observation a = {0}, b = {0};
    const struct side left = {&a, 0}, right = {&b, 0};
    struct difference difference;
    struct testcase test = {ua_str("http://x\0@b", 11), {NULL, 0}};

    record(&a, (const char *const[]){"http", "a", NULL});
    record(&b, (const char *const[]){"http", "b", NULL});
    compare(&difference, left, right);
    CHECK(rank_of(&difference, left, right, test) == RANK_VISIBLE);
    test.url = ua_str("http://c", 4);
    record(&a, (const char *const[]){UNKNOWN, "a", NULL});
    compare(&difference, left, right);
    CHECK(rank_of(&difference, left, right, test) == RANK_TWO_HOSTS);
    test.url = ua_str("mailto:c", 6);
    CHECK(rank_of(&difference, left, right, test) == RANK_TWO_HOSTS);
    observation_free(&a);
    observation_free(&b);
}

/* Nobody resolves the host that was written and checked, so only the one that is read counts. */
static void check_reparse(void)
{
    const struct testcase test = {UA_LITERAL("http://b%2f.a/"), {NULL, 0}};
    struct observation a = {0}, b = {0};
    const struct side written = {&a, 0}, read = {&b, 0};
    struct difference difference;

    record(&a, (const char *const[]){"http", "b/.a", NULL});
    record(&b, (const char *const[]){"http", "b", NULL});
    compare_reparse(&difference, written, read, true);
    CHECK(difference.effect == EFFECT_REPARSE_SHIFT);
    CHECK(rank_of(&difference, written, read, test) >= RANK_TWO_HOSTS);
    CHECK(rank_severity(EFFECT_REPARSE_SHIFT, RANK_TWO_HOSTS) == SEVERITY_HIGH);
    CHECK(rank_severity(EFFECT_REPARSE_SHIFT, RANK_RESOLVED) == SEVERITY_MEDIUM);
    CHECK(rank_of(&difference, read, written, test) == RANK_UNRESOLVED);
    observation_free(&a);
    observation_free(&b);
}

static void check_importance(void)
{
    CHECK(rank_importance(EFFECT_NONE, RANK_VISIBLE) == 0);
    CHECK(rank_importance(EFFECT_HOST_SHIFT, RANK_VISIBLE) >
          rank_importance(EFFECT_HOST_SHIFT, RANK_TWO_HOSTS));
    CHECK(rank_importance(EFFECT_HOST_FORM, RANK_RESOLVED) >
          rank_importance(EFFECT_HOST_SHIFT, RANK_UNFETCHED));
    CHECK(rank_importance(EFFECT_ACCEPT_REJECT, RANK_RESOLVED) >
          rank_importance(EFFECT_HOST_SHIFT, RANK_UNRESOLVED));
}

static void check_limits(void)
{
    struct fail_limit limit;
    enum severity severity;

    for (unsigned i = SEVERITY_INFO; i < SEVERITIES; i++)
        CHECK(severity_from_name(&severity, severity_name((enum severity)i)) && severity == i);
    CHECK(!severity_from_name(&severity, "none"));
    CHECK(fail_limit_from_name(&limit, "critical"));
    CHECK(fail_limit_reached(&limit, EFFECT_HOST_SHIFT, RANK_TWO_HOSTS));
    CHECK(!fail_limit_reached(&limit, EFFECT_HOST_SHIFT, RANK_RESOLVED));
    CHECK(fail_limit_from_name(&limit, "userinfo-shift"));
    CHECK(fail_limit_reached(&limit, EFFECT_HOST_SHIFT, RANK_UNFETCHED));
    CHECK(!fail_limit_reached(&limit, EFFECT_ACCEPT_REJECT, RANK_RESOLVED));
    CHECK(!fail_limit_from_name(&limit, "worst"));
    CHECK(!fail_limit_reached(&limit, EFFECT_HOST_SHIFT, RANK_VISIBLE));
}

int main(void)
{
    check_cases();
    check_gaps();
    check_ends();
    check_reparse();
    check_importance();
    check_limits();
    return check_report("rank");
}
