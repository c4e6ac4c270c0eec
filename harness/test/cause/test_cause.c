/* SPDX-License-Identifier: MIT */
#include "cause.h"

#include <stdlib.h>

#include "ascii.h"
#include "check.h"
#include "class_key.h"
#include "fake.h"
#include "registry.h"
#include "str.h"

/* base NULL: none. */
static struct testcase make_testcase(const char *url, const char *base)
{
    return (struct testcase){ua_str(url, strlen(url)), ua_str(base, base ? strlen(base) : 0)};
}

/* --- the search ------------------------------------------------------------------------------- */

/* Two parsers that differ in one idiom. The decoy at the end is odd in many ways, but not to them.
 */
#define DECOY "?%zz|'\x80\\<"
#define BASIC                                                                                      \
    (QUIRKS_ALL &                                                                                  \
     ~(unsigned)(QUIRK_FIRST_AT | QUIRK_UNENCODED | QUIRK_PAST_QUERY | QUIRK_ANY_SCHEME))

static const struct {
    unsigned quirk;
    const char *input, *cause, *changed;
} idioms[] = {
    {QUIRK_BACKSLASH, "http://a\\@b/" DECOY, "backslash", "http://a/@b/" DECOY},
    {QUIRK_DROP_TABS, "http://a\tb/" DECOY, "tab-newline", "http://ab/" DECOY},
    {QUIRK_STRIP_FRONT, " http://a/" DECOY, "leading-control", "http://a/" DECOY},
    {QUIRK_STRIP_BACK, "http://a/" DECOY " ", "trailing-control", "http://a/" DECOY},
    {QUIRK_ANY_SLASHES, "http:/a/" DECOY, "slash-count", "http://a/" DECOY},
    {QUIRK_FIRST_AT, "http://a@b@c/" DECOY, "userinfo", "http://a%40b@c/" DECOY},
    {QUIRK_DECODE_HOST, "http://%41/" DECOY, "encoded-host", "http://A/" DECOY},
    {QUIRK_IPV4, "http://0x7f.1/" DECOY, "ipv4-number", "http://127.0.0.1/" DECOY},
    {QUIRK_EMPTY_PORT, "http://a:/" DECOY, "empty-port", "http://a/" DECOY},
    {QUIRK_ZONE, "http://[::1%25a]/" DECOY, "zone-id", "http://[::1]/" DECOY},
    {QUIRK_DOTS, "http://a/b/../c" DECOY, "dot-segments", "http://a/c" DECOY},
    {QUIRK_ENCODED_DOTS, "http://a/b/%2e./c" DECOY, "encoded-dot", "http://a/b/../c" DECOY},
    {QUIRK_SPACE, "http://a/b c" DECOY, "space", "http://a/b%20c" DECOY},
    {QUIRK_NON_ASCII, "http://a/\xC3\xBC" DECOY, "non-ascii", NULL},
    {QUIRK_UNENCODED, "http://a/|" DECOY, "unencoded", NULL},
    {QUIRK_FIX_UTF8, "http://a/\xFF", "ill-formed-utf8", "http://a/\xEF\xBF\xBD"},
    {QUIRK_ANY_CASE, "HTTP://a/" DECOY, "scheme-case", "http://a/" DECOY},
    {QUIRK_EMPTY_HOST, "x://" DECOY, "empty-host", "x://host" DECOY},
    {QUIRK_BIG_PORT, "http://a:65536/" DECOY, "port-syntax", "http://a/" DECOY},
    {QUIRK_ANY_HOST_CHAR, "http://a!/" DECOY, "host-charset", "http://ax/" DECOY},
    {QUIRK_TRAILING_DOT, "http://a./" DECOY, "trailing-dot", "http://a/" DECOY},
    {QUIRK_NUMBER_NAME, "http://a.256/" DECOY, "number-name", "http://a.256x/" DECOY},
    {QUIRK_PAST_QUERY, "http://a?@b/" DECOY, "authority-end", "http://a/?@b/" DECOY},
    {QUIRK_PAST_QUERY, "http://a#@b/" DECOY, "authority-end", "http://a/#@b/" DECOY},
    {QUIRK_LAST_COLON, "http://a:1:2/" DECOY, "port-colons", "http://ax1:2/" DECOY},
    {QUIRK_BRACKETS, "http://[a.b]/" DECOY, "brackets", "http://a.b/" DECOY},
    {QUIRK_ANY_SCHEME, "ht_tp://a/" DECOY, "scheme-start", "htxtp://a/" DECOY},
    {QUIRK_NO_SCHEME, "//a/" DECOY, "no-scheme", "x://a/" DECOY},
    {QUIRK_BAD_PERCENT,
     "http://a/%zz"
     "?q",
     "bad-percent", "http://a/%25zz?q"},
    {QUIRK_CREDENTIALS, "http://u@a/" DECOY, "credentials", "http://a/" DECOY},
    {QUIRK_CONTROL, "http://a/\x01" DECOY, "control", "http://a/%01" DECOY},
    {QUIRK_EMPTY_QUERY, "http://a/b|?", "empty-query", "http://a/b|"},
};

/* Whether it is the one member. */
static bool is_only(struct rewrite_set set, int member)
{
    return rewrite_set_next(&set) == member && rewrite_set_first(set) < 0;
}

static void check_idioms(void)
{
    struct explanation e = {0};
    struct text name = {0};

    for (size_t i = 0; i < sizeof idioms / sizeof idioms[0]; i++) {
        const struct testcase test = make_testcase(idioms[i].input, NULL);
        struct fake a, b;
        struct pair pair = {0};
        unsigned failed = checks_failed;

        fake_init(&a, "a", BASIC | idioms[i].quirk);
        fake_init(&b, "b", BASIC & ~idioms[i].quirk);
        pair.engines[0] = &a.engine;
        pair.engines[1] = &b.engine;
        pair_run(&pair, test);
        CHECK(pair.difference.effect != EFFECT_NONE);
        explain_difference(&e, &pair, test);
        explanation_name(&name, &e);
        CHECK_TEXT(name.ptr, name.len, idioms[i].cause, strlen(idioms[i].cause));
        CHECK(is_only(e.explained_by, rewrite_find(idioms[i].cause)));
        CHECK(e.agreed.outcome == OUTCOME_PARSED);
        if (idioms[i].changed)
            CHECK_TEXT(e.changed.url.ptr, e.changed.url.len, idioms[i].changed,
                       strlen(idioms[i].changed));
        if (checks_failed != failed)
            printf("idiom %s, effect %s\n", idioms[i].cause, effect_name(pair.difference.effect));
        pair_free(&pair);
    }
    explanation_free(&e);
    text_free(&name);
}

/* What is asked of one pair of quirk sets. */
static void check_search(unsigned quirks_a, unsigned quirks_b, const char *input, const char *cause)
{
    struct explanation e = {0};
    struct text name = {0};
    struct fake a, b;
    struct pair pair = {0};

    fake_init(&a, "a", quirks_a);
    fake_init(&b, "b", quirks_b);
    pair.engines[0] = &a.engine;
    pair.engines[1] = &b.engine;
    pair_run(&pair, make_testcase(input, NULL));
    explain_difference(&e, &pair, make_testcase(input, NULL));
    explanation_name(&name, &e);
    CHECK_TEXT(name.ptr, name.len, cause, strlen(cause));
    pair_free(&pair);
    explanation_free(&e);
    text_free(&name);
}

/* Both drop the newline, after one of them has replaced the halves of a code point. What drops it
 * before, joins them, and leaves nothing to replace. */
static void check_joined_halves(void)
{
    check_search(BASIC, BASIC & ~(unsigned)QUIRK_FIX_UTF8, "http://a/\xC3\n\x80",
                 "ill-formed-utf8");
    check_search(BASIC, BASIC & ~(unsigned)QUIRK_FIX_UTF8, "http://\xC3\n\x80@a/",
                 "ill-formed-utf8");
    check_search(BASIC, BASIC & ~(unsigned)QUIRK_FIX_UTF8, "http://a/#\xC3\t\xA9#",
                 "ill-formed-utf8");
    check_search(BASIC, BASIC & ~(unsigned)QUIRK_DROP_TABS, "http://a/\xC3\xBC\n\xC3\xBC",
                 "tab-newline");
}

/* Two texts that differ in what the table's sentences say. Both are in this process and always
 * there. */
static const struct {
    const char *input, *base, *cause;
} editions[] = {
    {"x://h/a/../b?q", NULL, "nonspecial-authority"},
    {"x://a^b", NULL, "nonspecial-authority"},
    {"x:///", NULL, "nonspecial-authority"},
    {"x:/a/..//b", NULL, "dot-segments"},
    {"/c", "x:/a", "nonspecial-base"},
    {"c", "x://u@H:80/a/b", "nonspecial-base"},
    {"", "x://h", "nonspecial-base"},
    {"///c", "x://h/a", "nonspecial-base"},
    {"\\c", "x://h/a", "nonspecial-base"},
    {"#f", "x:a", "opaque-base"},
    {"?r", "http://u:p@h/a?q", "inherited-credentials"},
    {"http:c", "http://u:p@h/a/b", "inherited-credentials"},
    {"file://localhost/", NULL, "file-localhost"},
    {"file:///C:/../x", NULL, "drive-kept"},
    {"../../../x", "file:///C:/a/b", "drive-kept"},
    {"file:/x", "file://h/C:/", "drive-kept"},
    {"file:C:/x", "file://h/a/b", "drive-spelling"},
    {"http://fa\xC3\x9F/", NULL, "idna-deviation"},
    {"http://a\xE2\x80\x8Cz/", NULL, "idna-deviation"},
    {"http://[::1.02.3.4]/", NULL, "ipv6-dotted"},
    {"http://a..b/", NULL, "label-length"},
    {"http://a012345678901234567890123456789012345678901234567890123456789012/", NULL,
     "label-length"},
    {"http://a.0/", NULL, "number-name"},
    {"gopher://h:70/", NULL, "special-scheme"},
    {"gopher:h", NULL, "special-scheme"},
    {"gopher://h", NULL, "special-scheme"},
    {"http://\xC3\xBC/", NULL, "unicode-origin"},
    {"http://xn--tda/", NULL, "unicode-origin"},
    {"blob:http://h/", NULL, "blob-origin"},
    {"http://\xC3\xBC/^", NULL, "unencoded+unicode-origin"},
    {"http://h/a%2eb", NULL, "encoded-unreserved"},
    {"http://h/?'", NULL, "unencoded-query"},
    {"http://h/#`", NULL, "unencoded-fragment"},
    {"http://a[b@h/", NULL, "unencoded-userinfo"},
    {"http://h/^", NULL, "unencoded"},
    {"http://a:b@h/", NULL, "unexplained"},
};

static void check_editions(void)
{
    struct explanation e = {0};
    struct text name = {0};
    struct pair pair = {.engines[0] = engine_open("whatwg-2012"),
                        .engines[1] = engine_open("whatwg")};

    CHECK(pair.engines[0] && pair.engines[1]);
    for (size_t i = 0;
         pair.engines[0] && pair.engines[1] && i < sizeof editions / sizeof editions[0]; i++) {
        const struct testcase test = make_testcase(editions[i].input, editions[i].base);

        pair_run(&pair, test);
        explain_difference(&e, &pair, test);
        explanation_name(&name, &e);
        CHECK_TEXT(name.ptr, name.len, editions[i].cause, strlen(editions[i].cause));
    }
    engine_close(pair.engines[0]);
    engine_close(pair.engines[1]);
    pair_free(&pair);
    explanation_free(&e);
    text_free(&name);
}

/* Where both resolve, it is not the base's scheme, though with another one they would agree. */
static void check_nonspecial_base(void)
{
    struct explanation e = {0};
    struct pair pair = {.engines[0] = engine_open("whatwg"), .engines[1] = engine_open("w3c-2012")};
    int slash_count = rewrite_find("slash-count"), base = rewrite_find("nonspecial-base");

    CHECK(pair.engines[0] && pair.engines[1]);
    if (pair.engines[0] && pair.engines[1]) {
        pair_run(&pair, make_testcase("///a", "a://h"));
        CHECK(pair.difference.effect == EFFECT_HOST_SHIFT);
        explain_difference(&e, &pair, make_testcase("///a", "a://h"));
        CHECK(e.first == slash_count && e.second == -1);
        CHECK(!rewrite_set_has(e.explained_by, (unsigned)base));
        CHECK(cause_explains(&pair, make_testcase("///a", "a://h"), slash_count, -1));
        CHECK(!cause_explains(&pair, make_testcase("///a", "a://h"), base, -1));
    }
    engine_close(pair.engines[0]);
    engine_close(pair.engines[1]);
    pair_free(&pair);
    explanation_free(&e);
}

static void spoil_host(struct observation *o, struct ua_str input)
{
    (void)input;
    if (o->outcome == OUTCOME_PARSED)
        observation_set(o, COMPONENT_HOST, "evil", 4);
}

/* Writes a space in a fragment as "+", but only where there are dot segments in the path. */
static void spoil_fragment(struct observation *o, struct ua_str input)
{
    if (memmem(input.ptr, input.len, "/../", 4))
        observation_set(o, COMPONENT_FRAGMENT, "x+y", 3);
}

/* A change of the path that happens to make a difference of the fragment go explains nothing. */
static void check_reach(void)
{
    struct fake a, b;
    struct pair pair = {0};
    struct explanation e = {0};

    fake_init(&a, "a", BASIC);
    fake_init(&b, "b", BASIC);
    b.spoil = spoil_fragment;
    pair.engines[0] = &a.engine;
    pair.engines[1] = &b.engine;
    pair_run(&pair, make_testcase("http://h/a/../b#x%20y", NULL));
    CHECK(pair.difference.effect == EFFECT_FRAGMENT_SHIFT);
    explain_difference(&e, &pair, make_testcase("http://h/a/../b#x%20y", NULL));
    CHECK(e.first == -1);
    pair_free(&pair);
    explanation_free(&e);
}

static void check_rule(void)
{
    const unsigned both = QUIRK_BACKSLASH | QUIRK_DECODE_HOST;

    /* Two idioms at once need a pair; the second may show only after the first is gone. */
    check_search(BASIC, BASIC & ~both, "http://%41\\@b/", "backslash");
    check_search(BASIC, BASIC & ~(unsigned)(QUIRK_BACKSLASH | QUIRK_EMPTY_PORT), "http://a:\\b/",
                 "backslash+empty-port");
    /* Another form of the host that stays is not worth a pair. */
    check_search(BASIC, BASIC & ~both, "http://%41\\b/", "backslash");
    check_search(BASIC, BASIC & ~(unsigned)(QUIRK_DECODE_HOST | QUIRK_IPV4), "http://%30x7f.1/",
                 "encoded-host+ipv4-number");
    /* Where the host must change, it must change to what the change makes of it. */
    check_search(BASIC, BASIC & ~(unsigned)QUIRK_DECODE_HOST, "http://%7C%41/", "encoded-host");
    check_search(BASIC & ~(unsigned)QUIRK_ANY_HOST_CHAR,
                 BASIC & ~(unsigned)(QUIRK_ANY_HOST_CHAR | QUIRK_DECODE_HOST), "http://%21/",
                 "encoded-forbidden");
    /* Three are too many: it is the one without the other two that makes the same difference. */
    check_search(BASIC, BASIC & ~(both | QUIRK_EMPTY_PORT), "http://%41:\\b/", "backslash");
    /* They agree: nothing to explain. */
    check_search(BASIC, BASIC, "http://a\\@b/", "unexplained");
    /* Agreement on what neither said before explains nothing. Here both read the changed input as
     * another host than either did. */
    {
        struct fake a, b;
        struct pair pair = {0};
        struct explanation e = {0};

        fake_init(&a, "a", BASIC);
        fake_init(&b, "b", BASIC & ~(unsigned)QUIRK_BACKSLASH);
        b.spoil = spoil_host;
        pair.engines[0] = &a.engine;
        pair.engines[1] = &b.engine;
        pair_run(&pair, make_testcase("http://a\\@b/", NULL));
        explain_difference(&e, &pair, make_testcase("http://a\\@b/", NULL));
        CHECK(e.first == -1 && e.second == -1 && rewrite_set_first(e.explained_by) < 0 &&
              e.changed.url.len == 0);
        CHECK(pair.difference.effect == EFFECT_HOST_SHIFT);
        pair_free(&pair);
        explanation_free(&e);
    }
}

/* Refuses a "q" and a "|", but where there is a backslash. */
static void spoil_plain(struct observation *o, struct ua_str input)
{
    if (!memchr(input.ptr, '\\', input.len) &&
        (memchr(input.ptr, 'q', input.len) || memchr(input.ptr, '|', input.len)))
        observation_fail(o, OUTCOME_REJECTED, NULL);
}

static void spoil_without_backslash(struct observation *o, struct ua_str input)
{
    if (!memchr(input.ptr, '\\', input.len))
        spoil_host(o, input);
}

/* Another host where both are there, refused where one is. */
static void spoil_by_both(struct observation *o, struct ua_str input)
{
    bool has_backslash = memchr(input.ptr, '\\', input.len),
         has_bar = memchr(input.ptr, '|', input.len);

    if (has_backslash && has_bar)
        spoil_host(o, input);
    else if (has_backslash || has_bar)
        o->outcome = OUTCOME_REJECTED;
}

static void count_question(void *context, const struct engine *engine, struct testcase test)
{
    (void)engine;
    (void)test;
    ++*(uint64_t *)context;
}

/* The change takes the worse difference away, and what it uncovers is a refusal. */
static void check_covered(void)
{
    static const struct {
        const char *input, *cause;
        void (*spoil_a)(struct observation *, struct ua_str);
        void (*spoil_b)(struct observation *, struct ua_str);
        unsigned lacks; /* b, besides backslashes */
        enum effect left;
    } cases[] = {
        {"http://a|\\@c/", "backslash", NULL, spoil_plain, 0, EFFECT_ACCEPT_REJECT},
        /* Without the second difference there is nothing to uncover. */
        {"http://x\\@c/", "backslash", NULL, NULL, QUIRK_ANY_HOST_CHAR, EFFECT_NONE},
        /* Nobody knows why it is refused. */
        {"http://a\\@c/q", "unexplained", NULL, spoil_plain, 0, EFFECT_NONE},
        /* The one that still accepts it says something new. */
        {"http://!\\@c/", "unexplained", spoil_without_backslash, NULL, QUIRK_ANY_HOST_CHAR,
         EFFECT_NONE},
        /* Either change makes b refuse: neither uncovers what would be there without the other. */
        {"http://c/\\|", "backslash+unencoded", NULL, spoil_by_both, 0, EFFECT_NONE},
        /* A refusal is not a lesser difference than another path. */
        {"http://a/b\\|", "backslash+unencoded", NULL, spoil_plain, 0, EFFECT_NONE},
    };
    struct explanation e = {0};
    struct text name = {0};

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct testcase test = make_testcase(cases[i].input, NULL);
        struct fake a, b;
        struct kept_answers kept[2] = {0};
        uint64_t executions = 0, asked = 0;
        struct pair pair = {.engines[0] = &a.engine,
                            .engines[1] = &b.engine,
                            .executions = &executions,
                            .before_run = count_question,
                            .context = &asked};

        fake_init(&a, "a", BASIC);
        fake_init(&b, "b", BASIC & ~(QUIRK_BACKSLASH | cases[i].lacks));
        a.spoil = cases[i].spoil_a;
        b.spoil = cases[i].spoil_b;
        a.engine.kept = &kept[0];
        b.engine.kept = &kept[1];
        pair_run(&pair, test);
        explain_difference(&e, &pair, test);
        /* Once the examples were asked, which are not counted: */
        executions = asked = 0;
        explain_difference(&e, &pair, test);
        explanation_name(&name, &e);
        CHECK_TEXT(name.ptr, name.len, cases[i].cause, strlen(cases[i].cause));
        CHECK(e.left == cases[i].left);
        /* The hook is called for each question, also for those about what was uncovered: it is how
         * a crash is attributed to an input. */
        CHECK(executions > 0 && asked == executions);
        /* A known cause is held to the same rule. */
        if (e.first >= 0) {
            CHECK(rewrite_set_has(e.explained_by, (unsigned)e.first) == (e.second < 0));
            CHECK(e.is_of_part || cause_explains(&pair, test, e.first, e.second));
        } else {
            CHECK(!cause_explains(&pair, test, rewrite_find("backslash"), -1));
        }
        kept_answers_free(&kept[0]);
        kept_answers_free(&kept[1]);
        pair_free(&pair);
    }
    explanation_free(&e);
    text_free(&name);
}

/* U+05D0 U+AB70, and what two sets of rules make of it: one maps the second to U+13A0. */
#define MIXED "\xD7\x90\xEA\xAD\xB0"

static void spoil_mapped(struct observation *o, struct ua_str input)
{
    if (memmem(input.ptr, input.len, MIXED, 5))
        observation_set_string(o, COMPONENT_HOST, "xn--4db681e");
}

static void spoil_unmapped(struct observation *o, struct ua_str input)
{
    if (memmem(input.ptr, input.len, MIXED, 5))
        observation_set_string(o, COMPONENT_HOST, "xn--4db4195f");
}

static void spoil_short(struct observation *o, struct ua_str input)
{
    if (memmem(input.ptr, input.len, MIXED, 5))
        observation_set_string(o, COMPONENT_HOST, "xn--tda");
}

static void spoil_long(struct observation *o, struct ua_str input)
{
    if (memmem(input.ptr, input.len, MIXED, 5))
        observation_set_string(o, COMPONENT_HOST, "xn--bcher-kva");
}

/* An engine repeats its host if that is an ASCII form of the given one, and not if it is one of
 * another host. */
static void check_ascii_forms(void)
{
    static const struct {
        void (*spoil_a)(struct observation *, struct ua_str);
        void (*spoil_b)(struct observation *, struct ua_str);
        const char *cause;
    } cases[] = {
        {spoil_mapped, spoil_unmapped, "idna-invalid"},
        {spoil_short, spoil_mapped, "idna-invalid"},
        {spoil_short, spoil_long, "unexplained"},
    };
    const struct testcase test = make_testcase("http://" MIXED "/", NULL);
    struct explanation e = {0};
    struct text name = {0};

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct fake a, b;
        struct pair pair = {.engines[0] = &a.engine, .engines[1] = &b.engine};

        fake_init(&a, "a", BASIC);
        fake_init(&b, "b", BASIC);
        a.spoil = cases[i].spoil_a;
        b.spoil = cases[i].spoil_b;
        pair_run(&pair, test);
        CHECK(pair.difference.effect == EFFECT_HOST_SHIFT);
        explain_difference(&e, &pair, test);
        explanation_name(&name, &e);
        CHECK_TEXT(name.ptr, name.len, cases[i].cause, strlen(cases[i].cause));
        pair_free(&pair);
    }
    explanation_free(&e);
    text_free(&name);
}

static struct rewrite_set set_of(unsigned first, unsigned second, unsigned third)
{
    struct rewrite_set set = {0};

    rewrite_set_add(&set, first);
    rewrite_set_add(&set, second);
    rewrite_set_add(&set, third);
    return set;
}

/* Members on both sides of every border between words. */
static void check_sets(void)
{
    static const unsigned members[] = {0, 1, 63, 64, 65, MAX_REWRITES - 1};
    const size_t count = sizeof members / sizeof *members;
    struct rewrite_set set = {0}, rest;

    CHECK(rewrite_set_first(set) == -1 && rewrite_set_next(&set) == -1);
    for (size_t i = count; i-- > 0;) {
        CHECK(!rewrite_set_has(set, members[i]));
        rest = set;
        rewrite_set_add(&set, members[i]);
        CHECK(rewrite_set_has(set, members[i]) && rewrite_set_first(set) == (int)members[i]);
        CHECK(rewrite_set_within(rest, set) && !rewrite_set_within(set, rest));
        CHECK(!rewrite_set_equal(rest, set) &&
              rewrite_set_equal(rewrite_set_union(rest, set), set));
    }
    rest = set;
    for (size_t i = 0; i < count; i++)
        CHECK(rewrite_set_next(&rest) == (int)members[i]);
    CHECK(rewrite_set_next(&rest) == -1);
    for (unsigned i = 0; i <= count; i++) {
        rest = rewrite_set_limit(set, i);
        CHECK(i == 0 || rewrite_set_has(rest, members[i - 1]));
        CHECK(i == count || !rewrite_set_has(rest, members[i]));
    }
}

static void check_hashes(void)
{
    const struct rewrite_set two = set_of(0, 1, 1), three = set_of(0, 1, 2), far = set_of(0, 1, 90);

    /* Stored classes stand on these. */
    CHECK(class_hash("a", "b", EFFECT_HOST_SHIFT, "backslash") ==
          class_hash("a", "b", EFFECT_HOST_SHIFT, "backslash"));
    CHECK(class_hash("whatwg", "libcurl", EFFECT_HOST_SHIFT, "backslash") == 0xba18ed27aea56482u);
    CHECK(class_hash("a", "b", EFFECT_HOST_SHIFT, "c") ==
          class_hash("b", "a", EFFECT_HOST_SHIFT, "c"));
    CHECK(class_hash("a", "bc", EFFECT_HOST_SHIFT, "d") !=
          class_hash("ab", "c", EFFECT_HOST_SHIFT, "d"));
    /* A class is a family of effects. */
    CHECK(class_hash("a", "b", EFFECT_HOST_SHIFT, "c") ==
          class_hash("a", "b", EFFECT_HOST_FORM, "c"));
    CHECK(class_hash("a", "b", EFFECT_HOST_SHIFT, "c") !=
          class_hash("a", "b", EFFECT_ACCEPT_REJECT, "c"));
    CHECK(class_hash("a", "b", EFFECT_ACCEPT_REJECT, "c") !=
          class_hash("a", "b", EFFECT_PATH_SHIFT, "c"));
    CHECK(shape_hash("a", "b", EFFECT_HOST_SHIFT, set_of(0, 0, 0)) !=
          shape_hash("a", "b", EFFECT_HOST_SHIFT, set_of(64, 64, 64)));
    /* The shape has the first two, the search's key all. */
    CHECK(shape_hash("a", "b", EFFECT_HOST_SHIFT, three) ==
          shape_hash("b", "a", EFFECT_HOST_SHIFT, far));
    CHECK(search_hash("a", "b", EFFECT_HOST_SHIFT, three) !=
          search_hash("a", "b", EFFECT_HOST_SHIFT, two));
    CHECK(search_hash("a", "b", EFFECT_HOST_SHIFT, far) !=
          search_hash("a", "b", EFFECT_HOST_SHIFT, two));
    CHECK(search_hash("a", "b", EFFECT_HOST_SHIFT, three) !=
          search_hash("a", "b", EFFECT_HOST_FORM, three));
}

/* Answers as a filter: what the fake refuses is denied. */
static void judge_only(struct observation *o, struct ua_str input)
{
    (void)input;
    o->outcome = o->outcome == OUTCOME_PARSED ? OUTCOME_ALLOWED : OUTCOME_DENIED;
}

/* Why a parser refuses what a filter allows. */
static void check_filter(void)
{
    const struct testcase test = make_testcase("http://a/b c?%zz", NULL);
    struct explanation e = {0};
    struct text name = {0};
    struct fake parser, filter;
    struct pair pair = {0};

    fake_init(&parser, "parser", BASIC & ~(unsigned)QUIRK_SPACE);
    fake_init(&filter, "filter", BASIC);
    filter.spoil = judge_only;
    pair.engines[0] = &parser.engine;
    pair.engines[1] = &filter.engine;
    pair_run(&pair, test);
    CHECK(pair.difference.effect == EFFECT_ACCEPT_REJECT);
    explain_difference(&e, &pair, test);
    explanation_name(&name, &e);
    CHECK_TEXT(name.ptr, name.len, "space", strlen("space"));
    /* Why a filter denies what a parser accepts is not shown by another URL that it allows. */
    fake_init(&parser, "parser", BASIC);
    fake_init(&filter, "filter", BASIC & ~(unsigned)QUIRK_SPACE);
    filter.spoil = judge_only;
    pair_run(&pair, test);
    CHECK(pair.difference.effect == EFFECT_ACCEPT_REJECT);
    explain_difference(&e, &pair, test);
    CHECK(e.first < 0);
    pair_free(&pair);
    explanation_free(&e);
    text_free(&name);
}

/* --- what holds by accident, and what is left ------------------------------------------------- */

/* Refuses a "q", which another substitute would bring in. */
static void refuse_q(struct observation *o, struct ua_str input)
{
    if (memchr(input.ptr, 'q', input.len))
        observation_fail(o, OUTCOME_REJECTED, NULL);
}

/* The first byte of the host percent-encoded, which no rewrite undoes: another form of the same. */
static void respell_host(struct observation *o, struct ua_str input)
{
    const struct ua_str host = observation_get(o, COMPONENT_HOST);
    struct text form = {0};

    (void)input;
    if (o->outcome != OUTCOME_PARSED || host.len == 0)
        return;
    text_printf(&form, "%%%02X", (unsigned)(unsigned char)host.ptr[0]);
    text_add(&form, host.ptr + 1, host.len - 1);
    observation_set(o, COMPONENT_HOST, form.ptr, form.len);
    text_free(&form);
}

static void check_spoilt(unsigned lacks, void (*spoil)(struct observation *, struct ua_str),
                         const char *input, const char *cause, enum effect left)
{
    const unsigned all = QUIRKS_ALL & ~(unsigned)(QUIRK_FIRST_AT | QUIRK_UNENCODED);
    const struct testcase test = make_testcase(input, NULL);
    struct explanation e = {0};
    struct text name = {0};
    struct fake a, b;
    struct pair pair = {.engines[0] = &a.engine, .engines[1] = &b.engine};

    fake_init(&a, "a", all);
    fake_init(&b, "b", all & ~lacks);
    b.spoil = spoil;
    pair_run(&pair, test);
    CHECK(pair.difference.effect != EFFECT_NONE);
    explain_difference(&e, &pair, test);
    explanation_name(&name, &e);
    CHECK_TEXT(name.ptr, name.len, cause, strlen(cause));
    CHECK(e.left == left);
    CHECK(e.first < 0 || cause_explains(&pair, test, e.first, e.second));
    pair_free(&pair);
    explanation_free(&e);
    text_free(&name);
}

static void check_accidents(void)
{
    const unsigned two = QUIRK_EMPTY_PORT | QUIRK_ANY_HOST_CHAR;

    /* What is substituted is by accident what both accept: in the second step of two as well. */
    check_spoilt(QUIRK_ANY_HOST_CHAR, NULL, "http://a!/", "host-charset", EFFECT_NONE);
    check_spoilt(QUIRK_ANY_HOST_CHAR, refuse_q, "http://a!/", "unexplained", EFFECT_NONE);
    check_spoilt(two, NULL, "http://a!:/", "empty-port+host-charset", EFFECT_NONE);
    check_spoilt(two, refuse_q, "http://a!:/", "unexplained", EFFECT_NONE);
    /* What replaces a component leaves another form of the host at last. */
    check_spoilt(QUIRK_PAST_QUERY, NULL, "http://a?@b/", "authority-end", EFFECT_NONE);
    check_spoilt(QUIRK_PAST_QUERY, respell_host, "http://a?@b/", "authority-end", EFFECT_HOST_FORM);
}

/* --- who resolves references ------------------------------------------------------------------ */

static struct engine *resolving;

/* Resolves nothing: gives a reference, and what has no scheme of letters, as it is; what has a "_"
 * in its scheme, without a scheme. */
static void run_unresolving(struct engine *engine, const struct request *request,
                            struct observation *o)
{
    const struct ua_str input = request->input;
    size_t letters = 0, path = 0;

    (void)engine;
    while (letters < input.len && ua_is_alpha((unsigned char)input.ptr[letters]))
        letters++;
    if (letters > 0 && letters < input.len && input.ptr[letters] == ':') {
        engine_run(resolving, request, o);
        return;
    }
    if (letters < input.len && input.ptr[letters] == '_')
        path = (size_t)((const char *)memchr(input.ptr, ':', input.len) - input.ptr) + 1;
    observation_reset(o);
    o->outcome = OUTCOME_PARSED;
    observation_set(o, COMPONENT_SCHEME, "", 0);
    observation_set_string(o, COMPONENT_HOST, NULL);
    observation_set(o, COMPONENT_PATH, input.ptr ? input.ptr + path : "", input.len - path);
}

/* The same in either order of the two. */
static void check_unresolved(void)
{
    static const struct engine_class class = {
        .id = "unresolving", .package = "", .run = run_unresolving};
    static const struct {
        const char *input, *base, *cause;
    } cases[] = {
        /* One does not resolve it: the scheme of the base is a cause. */
        {"c", "x://h/a", "nonspecial-base"},
        {"/c", "x://h/a", "nonspecial-base"},
        /* One reads no scheme where the other refuses: what would be one is none. */
        {"1:a", NULL, "no-scheme"},
        {"a_b:c", NULL, "no-scheme"},
    };
    struct engine other = {.class = &class, .id = "unresolving"};
    struct explanation e = {0};
    struct text name = {0};

    resolving = engine_open("whatwg");
    CHECK(resolving != NULL);
    if (!resolving)
        return;
    other.capabilities = resolving->capabilities;
    other.null_is_distinct = resolving->null_is_distinct;
    for (size_t i = 0; i < 2 * (sizeof cases / sizeof *cases); i++) {
        const struct testcase test = make_testcase(cases[i / 2].input, cases[i / 2].base);
        struct pair pair = {.engines[0] = i % 2 ? &other : resolving,
                            .engines[1] = i % 2 ? resolving : &other};

        pair_run(&pair, test);
        CHECK(pair.difference.effect != EFFECT_NONE);
        explain_difference(&e, &pair, test);
        explanation_name(&name, &e);
        CHECK_TEXT(name.ptr, name.len, cases[i / 2].cause, strlen(cases[i / 2].cause));
        CHECK(!rewrite_set_has(e.explained_by, (unsigned)rewrite_find("scheme-start")));
        pair_free(&pair);
    }
    engine_close(resolving);
    explanation_free(&e);
    text_free(&name);
}

int main(void)
{
    check_accidents();
    check_unresolved();
    check_sets();
    check_filter();
    check_idioms();
    check_joined_halves();
    check_editions();
    check_nonspecial_base();
    check_rule();
    check_covered();
    check_ascii_forms();
    check_reach();
    check_hashes();
    return check_report("cause");
}
