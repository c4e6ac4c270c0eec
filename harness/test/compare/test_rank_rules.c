/* SPDX-License-Identifier: MIT */
/* The rules behind a rank, each by itself: which hosts resolve, which schemes are fetched, which
 * host a reader sees, which base is likely; and the whole table of severities. */
#include "rank.h"

#include "check.h"
#include "str.h"
#include "util.h"

/* --- hosts ------------------------------------------------------------------------------------ */

static void check_resolves(const char *host, bool expected)
{
    CHECK(rank_host_resolves(from_string(host)) == expected);
    if (rank_host_resolves(from_string(host)) != expected)
        printf("  %s\n", host ? host : "NULL");
}

/* A name of count labels of label bytes each, and a tail. */
static void check_labels(size_t label, size_t count, const char *tail, bool expected)
{
    struct text name = {0};

    for (size_t i = 0; i < count; i++) {
        if (i > 0)
            text_puts(&name, ".");
        memset(text_extend(&name, label), 'a', label);
    }
    text_puts(&name, tail);
    check_resolves(name.ptr, expected);
    text_free(&name);
}

static void test_resolves(void)
{
    static const char *const good[] = {
        "a",
        "A.b-c.D9",
        "a.",
        "1.a",
        "a1",
        "9a.b9",
        "a--b",
        "xn--a",
        "1.2.3.4",
        "0x7f.1",
        "017.1",
        "1",
        "4294967295",
        "1.2.3.4.",
        "[::]",
        "[::1]",
        "[1:2:3:4:5:6:7:8]",
        "[::1.2.3.4]",
        "0-0.a",
        "1-1",
    };
    static const char *const bad[] = {
        "",     ".",       "..",    "a..",       ".a",        "a..b",      "-a",         "a-",
        "a.-b", "a.b-",    "a.b-.", "a_b",       "a b",       "a%b",       "a:b",        "\xC3\xBC",
        "a.1",  "a.1.",    "a.00",  "a.256",     "1.2.3.256", "1.2.3.4.5", "4294967296", "[::1",
        "::1",  "[::1%1]", "[]",    "[1.2.3.4]", "[::1].",    "a/b",       "*",
    };

    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        check_resolves(good[i], true);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        check_resolves(bad[i], false);
    check_resolves(NULL, false);
    check_labels(63, 1, "", true);
    check_labels(64, 1, "", false);
    check_labels(63, 1, ".b", true);
    check_labels(64, 1, ".b", false);
    /* 3 * 64 + 61 is 253. */
    check_labels(63, 3, ".2345678901234567890123456789012345678901234567890123456789012", false);
    check_labels(63, 3, ".a345678901234567890123456789012345678901234567890123456789012", true);
    check_labels(63, 3, ".a345678901234567890123456789012345678901234567890123456789012.", true);
    check_labels(63, 3, ".a3456789012345678901234567890123456789012345678901234567890123", false);
    check_labels(63, 3, ".a3456789012345678901234567890123456789012345678901234567890123.", false);
}

static void test_schemes(void)
{
    static const char *const good[] = {"http", "https", "ws", "wss", "ftp", "HTTP", "hTTpS", "Wss"};
    static const char *const bad[] = {"",     "file", "h",    "htt",  "httpx", "http:", "ftps",
                                      "sftp", "w",    "wsss", "data", " http", "mailto"};

    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        CHECK(rank_scheme_is_fetched(from_string(good[i])));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        CHECK(!rank_scheme_is_fetched(from_string(bad[i])));
    CHECK(!rank_scheme_is_fetched(from_string(NULL)));
}

/* --- what a reader sees, and the base --------------------------------------------------------- */

/* scheme NULL: the engine cannot say it. */
static void record(struct observation *o, const char *scheme, const char *host)
{
    observation_reset(o);
    o->outcome = OUTCOME_PARSED;
    if (scheme)
        observation_set_string(o, COMPONENT_SCHEME, scheme);
    observation_set_string(o, COMPONENT_HOST, host);
}

static enum rank rank_between(const char *scheme_a, const char *host_a, const char *scheme_b,
                              const char *host_b, struct testcase test)
{
    struct observation a = {0}, b = {0};
    const struct side left = {&a, ~0u}, right = {&b, ~0u};
    struct difference difference;
    enum rank rank;

    record(&a, scheme_a, host_a);
    record(&b, scheme_b, host_b);
    compare(&difference, left, right);
    rank = rank_of(&difference, left, right, test);
    CHECK(rank == rank_of(&difference, right, left, test));
    observation_free(&a);
    observation_free(&b);
    return rank;
}

/* The host that a reader sees in a URL; the other one is empty. */
static void check_visible(const char *url, const char *host, bool expected)
{
    const struct testcase test = testcase_without_base(from_string(url));
    const enum rank rank = rank_between("http", host, "http", "none.example", test);

    CHECK(rank == (expected ? RANK_VISIBLE : RANK_TWO_HOSTS));
    if (rank != (expected ? RANK_VISIBLE : RANK_TWO_HOSTS))
        printf("  %s: %s\n", url, host);
}

static void test_visible(void)
{
    static const char stops[] = "/?#:@\\ \t\n\r;%[]";

    for (size_t i = 0; stops[i]; i++) {
        char url[] = "http://a.b?c.d";

        /* Its first word ends at each of these. */
        url[10] = stops[i];
        check_visible(url, "a.b", true);
        check_visible(url, "a", false);
        check_visible(url, "c.d", stops[i] == '@');
    }
    check_visible("http://a.b", "A.B", true);
    check_visible("x http://a.b", "a.b", true);
    check_visible("http:a.b", "a.b", false);
    check_visible("http:/a.b", "a.b", false);
    check_visible("a.b", "a.b", false);
    check_visible("a.b://c.d", "a.b", false);
    check_visible("http://u@v@a.b:1/", "a.b", true);
    check_visible("http://u@v@a.b:1/", "u", true);
    check_visible("http://u@v@a.b:1/", "v", false);
    check_visible("http://u:p@a.b", "a.b", true);
    check_visible("http://u.v:p@a.b", "u.v", true);
    check_visible("http://u/p@a.b", "a.b", false);
    check_visible("http://u?p@a.b", "a.b", false);
    check_visible("http://u#p@a.b", "a.b", false);
    check_visible("http://u@[::1]", "[::1]", true);
    check_visible("http://[::1]/", "[::1]", true);
    check_visible("http://[::1]:1/", "[::1]", true);
    check_visible("http://u@[::1]:1", "[::1]", true);
    check_visible("http://[::1]x:1/", "[::1]", false);
    check_visible("http://[::1/", "[::1]", false);
    check_visible("http://u@a.b\\c", "a.b", false);
    check_visible("http://", "a.b", false);
    check_visible("http://@a.b", "a.b", true);
    check_visible("://a.b", "a.b", true);
}

/* Two engines that differ in the host, as the URL of a page says it. */
static void check_base(const char *base, bool is_likely)
{
    const struct testcase test = {UA_LITERAL("/\\a"), from_string(base)};
    const enum rank rank = rank_between("http", "a", "http", "b", test);

    CHECK(rank == (is_likely ? RANK_TWO_HOSTS : RANK_UNRESOLVED));
    if (rank != (is_likely ? RANK_TWO_HOSTS : RANK_UNRESOLVED))
        printf("  %s\n", base);
}

static void test_base(void)
{
    static const char *const likely[] = {"http://b",         "https://b:1/p?q#f", "WS://b?q",
                                         "ftp://u@b",        "wss://u:p@x@b:1#f", "http://b\\c d",
                                         "http://[::1]:1/p", "http://u@[::1]",    "http://b/@;",
                                         "http://1.2.3.4",   "http://b?@;",       "http://b#@;"};
    static const char *const unlikely[] = {
        "x://b",         "file://b",        "b",         "//b",       "http:b",      "http:/b",
        "http:///b",     "http://",         "http://;@", "http://b;", "http://u@b_", "http://[::1",
        "http://[::1]x", "http://[::1]x:1", "http://u@", "",          " http://b",   "http://:1"};

    for (size_t i = 0; i < sizeof likely / sizeof *likely; i++)
        check_base(likely[i], true);
    for (size_t i = 0; i < sizeof unlikely / sizeof *unlikely; i++)
        check_base(unlikely[i], false);
}

/* --- engines that cannot say the scheme ------------------------------------------------------- */

static void test_unknown_scheme(void)
{
    static const struct {
        const char *url;
        enum rank both, one; /* cannot say it; the other reads http */
    } rows[] = {
        {"http://a@b", RANK_VISIBLE, RANK_VISIBLE},
        {"HTTPS:a@b", RANK_TWO_HOSTS, RANK_TWO_HOSTS},
        {"x://a@b", RANK_UNFETCHED, RANK_RESOLVED},
        {"file://a@b", RANK_UNFETCHED, RANK_RESOLVED},
        /* Without a scheme in front, it may read any. */
        {"//a@b", RANK_UNFETCHED, RANK_TWO_HOSTS},
        {"a@b", RANK_UNFETCHED, RANK_TWO_HOSTS},
        {"/x:a", RANK_UNFETCHED, RANK_TWO_HOSTS},
        {"?x:a", RANK_UNFETCHED, RANK_TWO_HOSTS},
        {"#x:a", RANK_UNFETCHED, RANK_TWO_HOSTS},
        {"\\x:a", RANK_UNFETCHED, RANK_TWO_HOSTS},
        {":a", RANK_UNFETCHED, RANK_TWO_HOSTS},
        {"x y:a", RANK_UNFETCHED, RANK_TWO_HOSTS},
        {"x\ty:a", RANK_UNFETCHED, RANK_TWO_HOSTS},
        {"x\ny:a", RANK_UNFETCHED, RANK_TWO_HOSTS},
        {"x\ry:a", RANK_UNFETCHED, RANK_TWO_HOSTS},
        {"x", RANK_UNFETCHED, RANK_TWO_HOSTS},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct testcase test = testcase_without_base(from_string(rows[i].url));

        CHECK(rank_between(NULL, "a", NULL, "b", test) == rows[i].both);
        CHECK(rank_between("http", "a", NULL, "b", test) == rows[i].one);
    }
}

/* Two spellings of one host are not two hosts. */
static void test_two_hosts(void)
{
    static const char *const one[][2] = {{"a", "a."},
                                         {"1.2.3.4", "1.2.772"},
                                         {"A", "a."},
                                         {"localhost", "127.0.0.1"},
                                         {"1.2.3.4.", "0x1.2.3.4"}};
    static const char *const two[][2] = {
        {"a", "b"}, {"a.", "ab"}, {"1.2.3.4", "1.2.3.5"}, {"a.b", "a.c."}, {"[::1]", "[::2]"}};
    const struct testcase test = testcase_without_base(UA_LITERAL("http:q"));

    for (size_t i = 0; i < sizeof one / sizeof *one; i++)
        CHECK(rank_between("http", one[i][0], "https", one[i][1], test) == RANK_RESOLVED);
    for (size_t i = 0; i < sizeof two / sizeof *two; i++)
        CHECK(rank_between("http", two[i][0], "https", two[i][1], test) == RANK_TWO_HOSTS);
}

/* --- severities ------------------------------------------------------------------------------- */

/* By effect, and by rank from unfetched to visible. */
static const char severities[EFFECTS][6] = {
    [EFFECT_NONE] = "nnnnn",           [EFFECT_NORMALISATION] = "iiiii",
    [EFFECT_FRAGMENT_SHIFT] = "lllll", [EFFECT_QUERY_SHIFT] = "lllll",
    [EFFECT_PATH_SHIFT] = "lllll",     [EFFECT_ACCEPT_REJECT] = "mmmmm",
    [EFFECT_USERINFO_SHIFT] = "mmhhh", [EFFECT_HOST_FORM] = "mmhhh",
    [EFFECT_REPARSE_SHIFT] = "mmmhh",  [EFFECT_HOST_SHIFT] = "mmmcc",
};

static void test_severities(void)
{
    for (unsigned e = 0; e < EFFECTS; e++) {
        const enum effect effect = (enum effect)e;
        const bool moves = effect == EFFECT_HOST_SHIFT || effect == EFFECT_REPARSE_SHIFT;

        CHECK(rank_limit(effect) == (moves ? RANK_VISIBLE : RANK_RESOLVED));
        for (unsigned r = RANK_UNFETCHED; r <= RANK_VISIBLE; r++) {
            const enum rank rank = (enum rank)r;
            const enum severity severity = rank_severity(effect, rank);
            const unsigned importance = rank_importance(effect, rank);

            CHECK(severity_name(severity)[0] == severities[e][r]);
            CHECK(rank_importance_severity(importance) == severity);
            CHECK(rank_importance_effect(importance) == effect);
            CHECK(rank == RANK_VISIBLE || effect == EFFECT_NONE ||
                  importance < rank_importance(effect, (enum rank)(r + 1)));
        }
    }
    /* By severity, then by rank, then by effect. */
    CHECK(rank_importance(EFFECT_ACCEPT_REJECT, RANK_RESOLVED) >
          rank_importance(EFFECT_HOST_SHIFT, RANK_UNRESOLVED));
    CHECK(rank_importance(EFFECT_HOST_SHIFT, RANK_UNRESOLVED) >
          rank_importance(EFFECT_ACCEPT_REJECT, RANK_UNRESOLVED));
    CHECK(rank_importance(EFFECT_NORMALISATION, RANK_RESOLVED) <
          rank_importance(EFFECT_FRAGMENT_SHIFT, RANK_UNFETCHED));
    CHECK(rank_importance(EFFECT_PATH_SHIFT, RANK_RESOLVED) >
          rank_importance(EFFECT_QUERY_SHIFT, RANK_RESOLVED));
}

static void test_fail_limits(void)
{
    static const char *const names[] = {"none", "info", "low", "medium", "high", "critical"};

    for (unsigned i = 0; i < SEVERITIES; i++)
        CHECK(strcmp(severity_name((enum severity)i), names[i]) == 0);
    for (unsigned e = EFFECT_NORMALISATION; e < EFFECTS; e++) {
        for (unsigned r = RANK_UNFETCHED; r <= RANK_VISIBLE; r++) {
            struct fail_limit limit = {EFFECT_HOST_SHIFT, SEVERITY_INFO};

            for (unsigned i = EFFECT_NORMALISATION; i < EFFECTS; i++) {
                CHECK(fail_limit_from_name(&limit, effect_name((enum effect)i)));
                CHECK(limit.effect == (enum effect)i && limit.severity == SEVERITY_NONE);
                CHECK(fail_limit_reached(&limit, (enum effect)e, (enum rank)r) == (e >= i));
            }
            for (unsigned i = SEVERITY_INFO; i < SEVERITIES; i++) {
                CHECK(fail_limit_from_name(&limit, names[i]) && limit.effect == EFFECT_NONE);
                CHECK(fail_limit_reached(&limit, (enum effect)e, (enum rank)r) ==
                      (rank_severity((enum effect)e, (enum rank)r) >= (enum severity)i));
            }
        }
    }
    CHECK(!fail_limit_reached(&(struct fail_limit){EFFECT_NONE, SEVERITY_LOW}, EFFECT_NONE,
                              RANK_VISIBLE));
}

int main(void)
{
    test_resolves();
    test_schemes();
    test_visible();
    test_base();
    test_unknown_scheme();
    test_two_hosts();
    test_severities();
    test_fail_limits();
    return check_report("rank_rules");
}
