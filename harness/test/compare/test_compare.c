/* SPDX-License-Identifier: MIT */
#include "compare.h"

#include "check.h"
#include "host_form.h"
#include "str.h"

#define ALL (~0u)
#define UNKNOWN "?unknown"

/* Scheme, username, password, host, port, path, query, fragment; NULL is absent. */
struct answer {
    const char *parts[8];
};

static void record(struct observation *o, const struct answer *answer)
{
    observation_reset(o);
    o->outcome = OUTCOME_PARSED;
    for (int c = 0; c < 8; c++) {
        const char *part = answer->parts[c];

        if (!part)
            observation_set(o, (enum component)c, NULL, 0);
        else if (strcmp(part, UNKNOWN) != 0)
            observation_set(o, (enum component)c, part, strlen(part));
    }
}

static const struct {
    struct answer a, b;
    unsigned tells_a, tells_b;
    enum component component;
    enum relation relation;
    enum effect effect;
} cases[] = {
#define H(host)                                                                                    \
    {                                                                                              \
        {                                                                                          \
            "http", "", "", host, NULL, "/", NULL, NULL                                            \
        }                                                                                          \
    }
#define P(port)                                                                                    \
    {                                                                                              \
        {                                                                                          \
            "http", "", "", "h", port, "/", NULL, NULL                                             \
        }                                                                                          \
    }
#define PATH(path)                                                                                 \
    {                                                                                              \
        {                                                                                          \
            "http", "", "", "h", NULL, path, NULL, NULL                                            \
        }                                                                                          \
    }
#define Q(query)                                                                                   \
    {                                                                                              \
        {                                                                                          \
            "http", "", "", "h", NULL, "/", query, NULL                                            \
        }                                                                                          \
    }
#define F(fragment)                                                                                \
    {                                                                                              \
        {                                                                                          \
            "http", "", "", "h", NULL, "/", NULL, fragment                                         \
        }                                                                                          \
    }
#define U(user)                                                                                    \
    {                                                                                              \
        {                                                                                          \
            "http", user, "", "h", NULL, "/", NULL, NULL                                           \
        }                                                                                          \
    }
    /* hosts */
    {H("h"), H("h"), ALL, ALL, COMPONENT_HOST, RELATION_EQUAL, EFFECT_NONE},
    {H("h"), H("H"), ALL, ALL, COMPONENT_HOST, RELATION_EQUIVALENT, EFFECT_NONE},
    {H("h"), H("g"), ALL, ALL, COMPONENT_HOST, RELATION_DIFFERENT, EFFECT_HOST_SHIFT},
    {H("h"), H("h."), ALL, ALL, COMPONENT_HOST, RELATION_DIFFERENT, EFFECT_HOST_SHIFT},
    {H("h"), H(NULL), ALL, ALL, COMPONENT_HOST, RELATION_DIFFERENT, EFFECT_HOST_SHIFT},
    {H("h"), H(UNKNOWN), ALL, ALL, COMPONENT_HOST, RELATION_UNKNOWN, EFFECT_NONE},
    {H("[::1]"), H("[0:0:0:0:0:0:0:1]"), ALL, ALL, COMPONENT_HOST, RELATION_EQUIVALENT,
     EFFECT_NONE},
    {H("[1:0::]"), H("[1::0]"), ALL, ALL, COMPONENT_HOST, RELATION_EQUIVALENT, EFFECT_NONE},
    {H("[::FFFF:1.2.3.4]"), H("[::ffff:102:304]"), ALL, ALL, COMPONENT_HOST, RELATION_EQUIVALENT,
     EFFECT_NONE},
    {H("[::1]"), H("[::2]"), ALL, ALL, COMPONENT_HOST, RELATION_DIFFERENT, EFFECT_HOST_SHIFT},
    {H("[fe80::1%25a]"), H("[fe80::1]"), ALL, ALL, COMPONENT_HOST, RELATION_DIFFERENT,
     EFFECT_HOST_SHIFT},
    {H("127.0.0.1"), H("0x7f.1"), ALL, ALL, COMPONENT_HOST, RELATION_DIFFERENT, EFFECT_HOST_FORM},
    {H("127.0.0.1"), H("2130706433"), ALL, ALL, COMPONENT_HOST, RELATION_DIFFERENT,
     EFFECT_HOST_FORM},
    {H("8.0.0.1"), H("010.0.0.1"), ALL, ALL, COMPONENT_HOST, RELATION_DIFFERENT, EFFECT_HOST_FORM},
    {H("10.0.0.1"), H("010.0.0.1"), ALL, ALL, COMPONENT_HOST, RELATION_DIFFERENT,
     EFFECT_HOST_SHIFT},
    {H("a.example"), H("%61.example"), ALL, ALL, COMPONENT_HOST, RELATION_DIFFERENT,
     EFFECT_HOST_FORM},
    {H("a%2fb"), H("a%2FB"), ALL, ALL, COMPONENT_HOST, RELATION_EQUIVALENT, EFFECT_NONE},
    {H("xn--mnchen-3ya.example"), H("m\xC3\xBCnchen.example"), ALL, ALL, COMPONENT_HOST,
     RELATION_DIFFERENT, EFFECT_HOST_FORM},
    {H("xn--mnchen-3ya.example"), H("m%C3%BCnchen.example"), ALL, ALL, COMPONENT_HOST,
     RELATION_DIFFERENT, EFFECT_HOST_FORM},
    {H("a.example"), H("\xEF\xBD\x81.example"), ALL, ALL, COMPONENT_HOST, RELATION_DIFFERENT,
     EFFECT_HOST_FORM},
    {H("b.example"), H("\xEF\xBD\x81.example"), ALL, ALL, COMPONENT_HOST, RELATION_DIFFERENT,
     EFFECT_HOST_SHIFT},
    /* null and "" */
    {H(""), H(NULL), ALL, ALL, COMPONENT_HOST, RELATION_DIFFERENT, EFFECT_NORMALISATION},
    {H(""), H(NULL), ALL, 0, COMPONENT_HOST, RELATION_EQUAL, EFFECT_NONE},
    {Q(""), Q(NULL), ALL, ALL, COMPONENT_QUERY, RELATION_DIFFERENT, EFFECT_NORMALISATION},
    {Q(""), Q(NULL), 0, ALL, COMPONENT_QUERY, RELATION_EQUAL, EFFECT_NONE},
    {Q("q"), Q(NULL), 0, ALL, COMPONENT_QUERY, RELATION_DIFFERENT, EFFECT_QUERY_SHIFT},
    /* scheme and port */
    {{{"http", "", "", "h", NULL, "/", NULL, NULL}},
     {{"HTTP", "", "", "h", NULL, "/", NULL, NULL}},
     ALL,
     ALL,
     COMPONENT_SCHEME,
     RELATION_EQUIVALENT,
     EFFECT_NONE},
    {{{"http", "", "", "h", NULL, "/", NULL, NULL}},
     {{"https", "", "", "h", NULL, "/", NULL, NULL}},
     ALL,
     ALL,
     COMPONENT_SCHEME,
     RELATION_DIFFERENT,
     EFFECT_HOST_SHIFT},
    {{{"x", "", "", "h", NULL, "/", NULL, NULL}},
     {{"x", "", "", "h", "80", "/", NULL, NULL}},
     ALL,
     ALL,
     COMPONENT_PORT,
     RELATION_DIFFERENT,
     EFFECT_HOST_SHIFT},
    {P(NULL), P("80"), ALL, ALL, COMPONENT_PORT, RELATION_EQUIVALENT, EFFECT_NONE},
    {P(NULL), P("443"), ALL, ALL, COMPONENT_PORT, RELATION_DIFFERENT, EFFECT_HOST_SHIFT},
    {P(NULL), P("080"), ALL, ALL, COMPONENT_PORT, RELATION_DIFFERENT, EFFECT_NORMALISATION},
    {P("080"), P(""), ALL, ALL, COMPONENT_PORT, RELATION_DIFFERENT, EFFECT_NORMALISATION},
    {P("8080"), P("08080"), ALL, ALL, COMPONENT_PORT, RELATION_DIFFERENT, EFFECT_NORMALISATION},
    {P("8080"), P("8080x"), ALL, ALL, COMPONENT_PORT, RELATION_DIFFERENT, EFFECT_HOST_SHIFT},
    /* 65535 is the greatest port: with zeros before it, it is the same one. */
    {P("65535"), P("065535"), ALL, ALL, COMPONENT_PORT, RELATION_DIFFERENT, EFFECT_NORMALISATION},
    {P("65536"), P("065536"), ALL, ALL, COMPONENT_PORT, RELATION_DIFFERENT, EFFECT_NORMALISATION},
    {P("65536x"), P("065536x"), ALL, ALL, COMPONENT_PORT, RELATION_DIFFERENT, EFFECT_HOST_SHIFT},
    {P("70000"), P("70001"), ALL, ALL, COMPONENT_PORT, RELATION_DIFFERENT, EFFECT_HOST_SHIFT},
    {P(""), P(NULL), ALL, ALL, COMPONENT_PORT, RELATION_DIFFERENT, EFFECT_NORMALISATION},
    /* the rest */
    {U("u"), U("v"), ALL, ALL, COMPONENT_USERNAME, RELATION_DIFFERENT, EFFECT_USERINFO_SHIFT},
    {U("a|"), U("a%7C"), ALL, ALL, COMPONENT_USERNAME, RELATION_DIFFERENT, EFFECT_NORMALISATION},
    {U("a:"), U("a%3A"), ALL, ALL, COMPONENT_USERNAME, RELATION_DIFFERENT, EFFECT_USERINFO_SHIFT},
    {PATH("/"), PATH(""), ALL, ALL, COMPONENT_PATH, RELATION_EQUIVALENT, EFFECT_NONE},
    {PATH("/"), PATH(""), ALL, 0, COMPONENT_PATH, RELATION_EQUIVALENT, EFFECT_NONE},
    {PATH("/a b"), PATH("/a%20b"), ALL, ALL, COMPONENT_PATH, RELATION_DIFFERENT,
     EFFECT_NORMALISATION},
    {PATH("/%2f"), PATH("/%2F"), ALL, ALL, COMPONENT_PATH, RELATION_EQUIVALENT, EFFECT_NONE},
    {PATH("/%2F"), PATH("//"), ALL, ALL, COMPONENT_PATH, RELATION_DIFFERENT, EFFECT_PATH_SHIFT},
    {PATH("/%zz"), PATH("/%25zz"), ALL, ALL, COMPONENT_PATH, RELATION_DIFFERENT,
     EFFECT_NORMALISATION},
    {PATH("/A"), PATH("/a"), ALL, ALL, COMPONENT_PATH, RELATION_DIFFERENT, EFFECT_PATH_SHIFT},
    {PATH("/a/../b"), PATH("/b"), ALL, ALL, COMPONENT_PATH, RELATION_DIFFERENT, EFFECT_PATH_SHIFT},
    {Q("a=b"), Q("a%3Db"), ALL, ALL, COMPONENT_QUERY, RELATION_DIFFERENT, EFFECT_QUERY_SHIFT},
    {Q("a'"), Q("a%27"), ALL, ALL, COMPONENT_QUERY, RELATION_DIFFERENT, EFFECT_NORMALISATION},
    {F("a"), F("b"), ALL, ALL, COMPONENT_FRAGMENT, RELATION_DIFFERENT, EFFECT_FRAGMENT_SHIFT},
    {{{"x", "", "", "h", NULL, "", NULL, NULL}},
     {{"x", "", "", "h", NULL, "/", NULL, NULL}},
     ALL,
     ALL,
     COMPONENT_PATH,
     RELATION_DIFFERENT,
     EFFECT_PATH_SHIFT},
    {{{"x", "", "", "h", NULL, "", NULL, NULL}},
     {{"x", "", "", "h", NULL, "/", NULL, NULL}},
     ALL,
     0,
     COMPONENT_PATH,
     RELATION_EQUIVALENT,
     EFFECT_NONE},
};

/* The default port of a scheme is the port of a URL without one; file has none. */
static void check_default_ports(void)
{
    static const struct {
        const char *scheme, *port;
    } schemes[] = {{"http", "80"}, {"https", "443"}, {"ws", "80"}, {"wss", "443"}, {"ftp", "21"}};
    struct observation a = {0}, b = {0};
    struct difference d;

    for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++) {
        for (size_t j = 0; j < sizeof schemes / sizeof *schemes; j++) {
            const char *scheme = schemes[i].scheme, *port = schemes[j].port;
            const bool is_default = strcmp(schemes[i].port, port) == 0;

            record(&a, &(struct answer){{scheme, "", "", "h", NULL, "/", NULL, NULL}});
            record(&b, &(struct answer){{scheme, "", "", "h", port, "/", NULL, NULL}});
            compare(&d, (struct side){&a, ALL}, (struct side){&b, ALL});
            CHECK(d.relation[COMPONENT_PORT] ==
                  (is_default ? RELATION_EQUIVALENT : RELATION_DIFFERENT));
            CHECK(d.effect == (is_default ? EFFECT_NONE : EFFECT_HOST_SHIFT));
        }
    }
    record(&a, &(struct answer){{"file", "", "", "h", NULL, "/", NULL, NULL}});
    record(&b, &(struct answer){{"file", "", "", "h", "0", "/", NULL, NULL}});
    compare(&d, (struct side){&a, ALL}, (struct side){&b, ALL});
    CHECK(d.relation[COMPONENT_PORT] == RELATION_DIFFERENT && d.effect == EFFECT_HOST_SHIFT);
    observation_free(&a);
    observation_free(&b);
}

static void check_components(void)
{
    struct observation a = {0}, b = {0};
    struct difference d;

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        unsigned failed = checks_failed;

        record(&a, &cases[i].a);
        record(&b, &cases[i].b);
        for (int turn = 0; turn < 2; turn++) {
            struct side sides[] = {{&a, cases[i].tells_a}, {&b, cases[i].tells_b}};

            compare(&d, sides[turn], sides[!turn]);
            CHECK(d.effect == cases[i].effect);
            CHECK(d.relation[cases[i].component] == cases[i].relation);
        }
        if (failed != checks_failed)
            printf("case %zu: effect %s\n", i, effect_name(d.effect));
    }
    observation_free(&a);
    observation_free(&b);
}

static void check_outcomes(void)
{
    struct observation a = {0}, b = {0};
    struct difference d;

    for (int x = 0; x < OUTCOMES; x++) {
        for (int y = 0; y < OUTCOMES; y++) {
            const bool accepts[] = {x == OUTCOME_PARSED || x == OUTCOME_ALLOWED,
                                    y == OUTCOME_PARSED || y == OUTCOME_ALLOWED};
            const bool refuses[] = {x == OUTCOME_REJECTED || x == OUTCOME_DENIED,
                                    y == OUTCOME_REJECTED || y == OUTCOME_DENIED};
            bool split = (accepts[0] && refuses[1]) || (refuses[0] && accepts[1]);

            observation_fail(&a, (enum outcome)x, NULL);
            observation_fail(&b, (enum outcome)y, "for a reason");
            compare(&d, (struct side){&a, ALL}, (struct side){&b, ALL});
            CHECK(d.effect == (split ? EFFECT_ACCEPT_REJECT : EFFECT_NONE));
        }
    }
    observation_free(&a);
    observation_free(&b);
}

/* The reading of an href: another endpoint counts, and another path if the same engine reads it. */
static void check_reparse(void)
{
    const struct {
        struct answer written, read;
        enum effect same_engine, other_engine;
    } rows[] = {
        {H("a"), H("a"), EFFECT_NONE, EFFECT_NONE},
        {H("a"), H("b"), EFFECT_REPARSE_SHIFT, EFFECT_REPARSE_SHIFT},
        {H("127.0.0.1"), H("0x7f.1"), EFFECT_NONE, EFFECT_NONE},
        {U("u"), U("v"), EFFECT_NONE, EFFECT_NONE},
        {PATH("/a/../b"), PATH("/b"), EFFECT_REPARSE_SHIFT, EFFECT_NONE},
        {PATH("/%41"), PATH("/A"), EFFECT_NONE, EFFECT_NONE},
        {Q("a=b"), Q("c=d"), EFFECT_NONE, EFFECT_NONE},
    };
    struct observation a = {0}, b = {0};
    struct difference d;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        record(&a, &rows[i].written);
        record(&b, &rows[i].read);
        compare_reparse(&d, (struct side){&a, ALL}, (struct side){&b, ALL}, true);
        CHECK(d.effect == rows[i].same_engine);
        compare_reparse(&d, (struct side){&a, ALL}, (struct side){&b, ALL}, false);
        CHECK(d.effect == rows[i].other_engine);
    }
    observation_fail(&b, OUTCOME_REJECTED, NULL);
    compare_reparse(&d, (struct side){&a, ALL}, (struct side){&b, ALL}, true);
    CHECK(d.effect == EFFECT_NONE);
    observation_free(&a);
    observation_free(&b);
}

/* An absent origin equals "null", as which an opaque origin is serialised. */
static void check_origins(void)
{
    struct observation a = {0}, b = {0};
    struct difference d;

    a.outcome = b.outcome = OUTCOME_PARSED;
    observation_set(&a, COMPONENT_ORIGIN, NULL, 0);
    observation_set(&b, COMPONENT_ORIGIN, "null", 4);
    compare(&d, (struct side){&a, ALL}, (struct side){&b, ALL});
    CHECK(d.relation[COMPONENT_ORIGIN] == RELATION_EQUAL && d.effect == EFFECT_NONE);
    observation_set(&b, COMPONENT_ORIGIN, "file://", 7);
    compare(&d, (struct side){&a, ALL}, (struct side){&b, ALL});
    CHECK(d.relation[COMPONENT_ORIGIN] == RELATION_DIFFERENT && d.effect == EFFECT_NORMALISATION);
    observation_free(&a);
    observation_free(&b);
}

static void check_names(void)
{
    enum effect effect;

    for (int e = EFFECT_NORMALISATION; e < EFFECTS; e++)
        CHECK(effect_from_name(&effect, effect_name((enum effect)e)) && effect == (enum effect)e);
    CHECK(!effect_from_name(&effect, "none"));
}

static bool reads_ipv4(const char *text, uint32_t expected)
{
    uint32_t got;

    return host_form_ipv4(&got, ua_str(text, strlen(text))) && got == expected;
}

static bool reads_no_ipv4(const char *text)
{
    uint32_t got;

    return !host_form_ipv4(&got, ua_str(text, strlen(text)));
}

static bool reads_ipv6(const char *text)
{
    unsigned groups[8];
    struct ua_str zone;

    return host_form_ipv6(groups, &zone, ua_str(text, strlen(text)));
}

static bool are_forms(const char *a, const char *b)
{
    const struct ua_str first = ua_str(a, strlen(a)), second = ua_str(b, strlen(b));

    CHECK(compare_host_forms(first, second) == compare_host_forms(second, first));
    return compare_host_forms(first, second);
}

/* Names of this machine, which a client need not ask a resolver for. */
static void check_localhost_forms(void)
{
    CHECK(are_forms("localhost", "127.0.0.1"));
    CHECK(are_forms("LocalHost", "[::1]"));
    CHECK(are_forms("a.localhost.", "0x7f.1"));
    CHECK(are_forms("local%68ost", "127.0.0.1"));
    CHECK(!are_forms("localhost", "127.0.0.2"));
    CHECK(!are_forms("localhost", "[::2]"));
    CHECK(!are_forms("localhost", "[::1%1]"));
    CHECK(!are_forms("notlocalhost", "127.0.0.1"));
    CHECK(!are_forms("localhost.example", "127.0.0.1"));
    CHECK(!are_forms("localhost..", "127.0.0.1"));
    CHECK(!are_forms("localhos", "127.0.0.1"));
}

/* After percent-decoding and IDNA. */
static void check_name_forms(void)
{
    CHECK(are_forms("m\xC3\xBCnchen.example", "XN--MNCHEN-3YA.EXAMPLE"));
    CHECK(are_forms("xn--mnchen-3ya", "m%c3%bcnchen"));
    CHECK(are_forms("%78n--tda", "\xC3\x9C"));
    CHECK(are_forms("xn--tda.xn--tda", "%C3%9C\xE3\x80\x82xn--tda"));
    CHECK(!are_forms("xn--tda", "xn--tdb"));
    CHECK(!are_forms("xn--a", "a") && are_forms("xn--a", "XN--%41"));
    CHECK(!are_forms("\xFF", "\xC3\xBF") && are_forms("\xFF", "%ff"));
    CHECK(are_forms("1\xE3\x80\x82"
                    "2",
                    "1.2") &&
          are_forms("%31", "0.0.0.1"));
    CHECK(are_forms("\xEF\xBC\x91", "0x1") && !are_forms("1", "2") && !are_forms("1", "a"));
    CHECK(!are_forms("%zz", "zz") && !are_forms("%4", "4") && are_forms("a%41", "Aa"));
    /* Nothing of a longer host before is left. */
    CHECK(are_forms("longer.%61.example", "longer.a.example") && are_forms("%62", "b"));
    CHECK(!are_forms("", "a") && !are_forms("a", "") && !are_forms("", ""));
}

static void check_host_forms(void)
{
    unsigned groups[8];
    struct ua_str zone;

    check_localhost_forms();
    check_name_forms();
    CHECK(reads_ipv4("1.2.3.4", 0x01020304));
    CHECK(reads_ipv4("1.2.3.4.", 0x01020304));
    CHECK(reads_ipv4("0x", 0));
    CHECK(reads_ipv4("017.0xFf.1", 0x0FFF0001));
    CHECK(reads_ipv4("4294967295", 0xFFFFFFFF));
    CHECK(reads_no_ipv4("4294967296"));
    CHECK(reads_no_ipv4("18446744073709551617"));
    CHECK(reads_no_ipv4("256.1.1.1"));
    CHECK(reads_no_ipv4("1.2.3.4.5"));
    CHECK(reads_no_ipv4("1..2"));
    CHECK(reads_no_ipv4("08"));
    CHECK(reads_no_ipv4(""));
    CHECK(reads_no_ipv4("."));
    CHECK(reads_no_ipv4("1.2.3.4.."));
    CHECK(reads_ipv4("0", 0) && reads_ipv4("255.16777215", 0xFFFFFFFF));
    CHECK(reads_ipv4("1.255.65535", 0x01FFFFFF) && reads_ipv4("1.2.255.255", 0x0102FFFF));
    CHECK(reads_ipv4("0X10.0x", 0x10000000) && reads_ipv4("00.07", 7));
    CHECK(reads_no_ipv4("1.16777216") && reads_no_ipv4("1.1.65536"));
    CHECK(reads_no_ipv4("1.256.1") && reads_no_ipv4("1.2.256.1") && reads_no_ipv4("1.2.3.256"));
    CHECK(reads_no_ipv4("0xg") && reads_no_ipv4("1a") && reads_no_ipv4("a") && reads_no_ipv4("-1"));
    CHECK(reads_no_ipv4(".1") && reads_no_ipv4("1 ") && reads_no_ipv4("0x100000000"));
    CHECK(reads_no_ipv4("1..") && reads_no_ipv4("1.2..") && reads_no_ipv4("."));
    CHECK(reads_no_ipv4("..") && reads_no_ipv4("1.2.3.4.0"));
    CHECK(reads_ipv6("[::]"));
    CHECK(!reads_ipv6("[]") && !reads_ipv6("[:]") && !reads_ipv6("[::1") && !reads_ipv6("::1]"));
    CHECK(!reads_ipv6("[12345::]") && !reads_ipv6("[::g]") && !reads_ipv6("[1::2 ]"));
    CHECK(!reads_ipv6("[1:2:3:4:5:6:7:1.2.3.4]") && reads_ipv6("[::2:3:4:5:6:1.2.3.4]"));
    CHECK(!reads_ipv6("[1.2.3.4]") && !reads_ipv6("[1.2.3.4::]") && !reads_ipv6("[%1]"));
    CHECK(!reads_ipv6("[::1:]") && !reads_ipv6("[:::]") && !reads_ipv6("[1:::2]"));
    CHECK(!reads_ipv6("[::1..2.3]") && !reads_ipv6("[::1.2.3.a]") && !reads_ipv6("[::1.2.3,4]"));
    CHECK(reads_ipv6("[1:2:3:4:5:6:7:8]"));
    CHECK(reads_ipv6("[1:2:3:4:5:6:7::]"));
    CHECK(reads_ipv6("[1:2:3:4:5:6:1.2.3.4]"));
    CHECK(reads_ipv6("[fe80::1%eth0]"));
    CHECK(!reads_ipv6("[1:2:3:4:5:6:7]"));
    CHECK(!reads_ipv6("[1:2:3:4:5:6:7:8:9]"));
    CHECK(!reads_ipv6("[1:2:3:4:5:6:7:8::]"));
    CHECK(!reads_ipv6("[1::2::3]"));
    CHECK(!reads_ipv6("[:1::]"));
    CHECK(!reads_ipv6("[1:]"));
    CHECK(!reads_ipv6("[::1.2.3.256]"));
    CHECK(!reads_ipv6("[::1.2.3]"));
    CHECK(!reads_ipv6("::1"));
    CHECK(!reads_ipv6("[::0001.2.3.4]"));
    CHECK(!reads_ipv6("[::1.2.3.0004]"));
    CHECK(!reads_ipv6("[::1.2.3.4.5]"));
    CHECK(!reads_ipv6("[::1.2.3.]"));
    CHECK(host_form_ipv6(groups, &zone, UA_LITERAL("[::1.2.3.4]")));
    CHECK(groups[6] == 0x0102 && groups[7] == 0x0304 && groups[5] == 0);
    CHECK(zone.ptr && zone.len == 0);
    CHECK(host_form_ipv6(groups, &zone, UA_LITERAL("[A:bC:0:4::ffff:7%25e%1]")));
    CHECK(groups[0] == 0xA && groups[1] == 0xBC && groups[2] == 0 && groups[3] == 4);
    CHECK(groups[4] == 0 && groups[5] == 0 && groups[6] == 0xFFFF && groups[7] == 7);
    CHECK_TEXT(zone.ptr, zone.len, "%25e%1", 6);
    CHECK(host_form_ipv6(groups, &zone, UA_LITERAL("[1::]")) && groups[0] == 1);
    for (unsigned i = 1; i < 8; i++)
        CHECK(groups[i] == 0);
    CHECK(host_form_ipv6(groups, &zone, UA_LITERAL("[1:2:3:4:5:6:255.254.1.10]")));
    for (unsigned i = 0; i < 6; i++)
        CHECK(groups[i] == i + 1);
    CHECK(groups[6] == 0xFFFE && groups[7] == 0x010A);
}

/* A component is a value, null or unknown, whatever it was before. */
static void test_presence(void)
{
    struct observation o = {0}, copy = {0}, other = {0};

    CHECK(observation_presence(&o, COMPONENT_HOST) == PRESENCE_UNKNOWN);
    observation_set(&o, COMPONENT_HOST, "h", 1);
    observation_set(&o, COMPONENT_PORT, NULL, 0);
    observation_set(&o, COMPONENT_QUERY, "", 0);
    CHECK(observation_presence(&o, COMPONENT_HOST) == PRESENCE_VALUE);
    CHECK(observation_presence(&o, COMPONENT_PORT) == PRESENCE_ABSENT);
    CHECK(observation_presence(&o, COMPONENT_QUERY) == PRESENCE_VALUE);
    CHECK(!observation_get(&o, COMPONENT_PORT).ptr && observation_get(&o, COMPONENT_QUERY).ptr);
    observation_copy(&copy, &o);
    observation_set(&o, COMPONENT_HOST, NULL, 0);
    observation_set(&o, COMPONENT_PORT, "1", 1);
    CHECK(observation_presence(&o, COMPONENT_HOST) == PRESENCE_ABSENT);
    CHECK(!observation_get(&o, COMPONENT_HOST).ptr);
    CHECK(observation_presence(&o, COMPONENT_PORT) == PRESENCE_VALUE);
    observation_set(&o, COMPONENT_PORT, "22", 2);
    observation_set(&other, COMPONENT_FRAGMENT, "lost", 4);
    observation_copy(&other, &o);
    CHECK(ua_str_equal(observation_get(&other, COMPONENT_PORT), UA_LITERAL("22")));
    CHECK(observation_presence(&other, COMPONENT_HOST) == PRESENCE_ABSENT);
    CHECK(observation_presence(&other, COMPONENT_FRAGMENT) == PRESENCE_UNKNOWN);
    observation_fail(&o, OUTCOME_REJECTED, NULL);
    for (int c = 0; c < COMPONENTS; c++)
        CHECK(observation_presence(&o, (enum component)c) == PRESENCE_UNKNOWN);
    observation_fail_base(&o, OUTCOME_REJECTED, "no");
    CHECK(ua_str_equal(observation_get(&o, COMPONENT_REASON), UA_LITERAL("base: no")));
    observation_fail_base(&o, OUTCOME_REJECTED, NULL);
    CHECK(observation_presence(&o, COMPONENT_REASON) == PRESENCE_UNKNOWN);
    CHECK(ua_str_equal(observation_get(&copy, COMPONENT_HOST), UA_LITERAL("h")));
    CHECK(observation_presence(&copy, COMPONENT_PORT) == PRESENCE_ABSENT);
    CHECK(observation_presence(&copy, COMPONENT_HREF) == PRESENCE_UNKNOWN);
    observation_free(&o);
    observation_free(&copy);
    observation_free(&other);
}

/* Compares two answers that also have an href and an origin; NULL: not said. */
static struct difference compare_with_href(const struct answer *first, const struct answer *second,
                                           const char *const hrefs[2], const char *const origins[2])
{
    struct observation o[2] = {0};
    struct difference difference;

    record(&o[0], first);
    record(&o[1], second);
    for (int i = 0; i < 2; i++) {
        if (hrefs[i])
            observation_set_string(&o[i], COMPONENT_HREF, hrefs[i]);
        if (origins[i])
            observation_set_string(&o[i], COMPONENT_ORIGIN, origins[i]);
    }
    compare(&difference, (struct side){&o[0], 0}, (struct side){&o[1], 0});
    observation_free(&o[0]);
    observation_free(&o[1]);
    return difference;
}

/* An href and an origin: equivalent where the components are, or in another case. */
static void test_hrefs(void)
{
    static const char *const none[2];
    static const struct answer slash = {{"http", "", "", "h", NULL, "/", NULL, NULL}},
                               empty = {{"http", "", "", "h", NULL, "", NULL, NULL}},
                               fragment = {{"http", "", "", "h", NULL, "/", NULL, "f"}},
                               unknown = {{"http", "", "", "h", NULL, "", NULL, UNKNOWN}},
                               no_path = {{"http", "", "", "h", NULL, UNKNOWN, NULL, NULL}},
                               password = {{"http", "", "p", "h", NULL, "/", NULL, NULL}},
                               nothing = {{UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN,
                                           UNKNOWN, UNKNOWN}},
                               no_host = {{"http", "", "", NULL, NULL, "", NULL, NULL}};
    static const struct {
        const struct answer *a, *b;
        const char *hrefs[2], *origins[2];
        enum component component;
        enum relation relation;
    } rows[] = {
        {&slash, &slash, {"http://h/", "http://h/#"}, {0}, COMPONENT_HREF, RELATION_EQUIVALENT},
        {&slash, &fragment, {"http://h/", "http://h/#f"}, {0}, COMPONENT_HREF, RELATION_DIFFERENT},
        {&slash, &unknown, {"http://h/", "http://h"}, {0}, COMPONENT_HREF, RELATION_EQUIVALENT},
        {&slash, &unknown, {"http://hx", "http://h"}, {0}, COMPONENT_HREF, RELATION_DIFFERENT},
        {&slash, &unknown, {"http://h/x", "http://h"}, {0}, COMPONENT_HREF, RELATION_DIFFERENT},
        {&slash, &unknown, {"http://h/?q", "http://h?q"}, {0}, COMPONENT_HREF, RELATION_EQUIVALENT},
        {&slash, &unknown, {"http://h/?q", "http://h?r"}, {0}, COMPONENT_HREF, RELATION_DIFFERENT},
        {&slash, &no_path, {"http://h/", "http://h"}, {0}, COMPONENT_HREF, RELATION_DIFFERENT},
        {&nothing, &slash, {"u", "u"}, {0}, COMPONENT_HREF, RELATION_EQUAL},
        {&slash, &empty, {0}, {0}, COMPONENT_PATH, RELATION_EQUIVALENT},
        {&slash, &no_host, {0}, {0}, COMPONENT_PATH, RELATION_DIFFERENT},
        {&slash, &slash, {0}, {"http://h", "http://H"}, COMPONENT_ORIGIN, RELATION_EQUIVALENT},
        {&slash, &slash, {0}, {"http://h", "http://i"}, COMPONENT_ORIGIN, RELATION_DIFFERENT},
        {&slash, &slash, {0}, {"null", "http://i"}, COMPONENT_ORIGIN, RELATION_DIFFERENT},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *const hrefs[2] = {rows[i].hrefs[1], rows[i].hrefs[0]};
        const char *const origins[2] = {rows[i].origins[1], rows[i].origins[0]};
        const struct difference there =
            compare_with_href(rows[i].a, rows[i].b, rows[i].hrefs, rows[i].origins);
        const struct difference back = compare_with_href(rows[i].b, rows[i].a, hrefs, origins);

        CHECK(there.relation[rows[i].component] == rows[i].relation);
        CHECK(back.relation[rows[i].component] == rows[i].relation);
        CHECK(there.compared == back.compared && there.effect == back.effect);
        CHECK(rows[i].a != &nothing || there.compared == 1u << COMPONENT_HREF);
    }
    CHECK(compare_with_href(&slash, &password, none, none).effect == EFFECT_USERINFO_SHIFT);
}

/* Which bytes may be percent-encoded or not without another meaning; "%" alone is "%25". */
static void test_spelling(void)
{
#define S(literal) {literal, sizeof literal - 1}
    static const struct {
        enum component component;
        struct ua_str a, b;
        bool is_same;
    } rows[] = {
        {COMPONENT_PATH, S("/a"), S("/%61"), true},
        {COMPONENT_PATH, S("/%61b"), S("/a%62"), true},
        {COMPONENT_PATH, S("/\0"), S("/%00"), true},
        {COMPONENT_PATH, S("/a"), S("/%62"), false},
        {COMPONENT_PATH, S("/a"), S("/aa"), false},
        {COMPONENT_PATH, S("/aa"), S("/a"), false},
        {COMPONENT_PATH, S("/%6"), S("/%256"), true},
        {COMPONENT_PATH, S("/%g1"), S("/%25g1"), true},
        {COMPONENT_PATH, S("/%"), S("/%25"), true},
        {COMPONENT_PATH, S("/a%2f"), S("/a%2F"), true},
        {COMPONENT_PATH, S("/a/"), S("/a%2F"), false},
        {COMPONENT_PATH, S("/a?"), S("/a%3F"), false},
        {COMPONENT_PATH, S("/a#"), S("/a%23"), false},
        {COMPONENT_PATH, S("/a\\"), S("/a%5C"), false},
        {COMPONENT_PATH, S("/a;"), S("/a%3B"), true},
        {COMPONENT_USERNAME, S("a:"), S("a%3A"), false},
        {COMPONENT_USERNAME, S("a/"), S("a%2F"), true},
        {COMPONENT_PASSWORD, S("a:"), S("a%3A"), true},
        {COMPONENT_PASSWORD, S("%25"), S("%"), true},
        {COMPONENT_QUERY, S("a#"), S("a%23"), false},
        {COMPONENT_QUERY, S("a&"), S("a%26"), false},
        {COMPONENT_QUERY, S("a="), S("a%3D"), false},
        {COMPONENT_QUERY, S("a+"), S("a%2B"), false},
        {COMPONENT_QUERY, S("a;"), S("a%3B"), false},
        {COMPONENT_QUERY, S("a/"), S("a%2F"), true},
        {COMPONENT_FRAGMENT, S("a#"), S("a%23"), false},
        {COMPONENT_FRAGMENT, S("a&"), S("a%26"), true},
        {COMPONENT_SCHEME, S("http"), S("http"), false},
        {COMPONENT_HOST, S("a"), S("%61"), false},
        {COMPONENT_PORT, S("1"), S("%31"), false},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        CHECK(compare_spelling(rows[i].component, rows[i].a, rows[i].b) == rows[i].is_same);
        CHECK(compare_spelling(rows[i].component, rows[i].b, rows[i].a) == rows[i].is_same);
    }
#undef S
}

int main(void)
{
    test_presence();
    check_components();
    check_default_ports();
    check_outcomes();
    check_reparse();
    check_origins();
    check_names();
    check_host_forms();
    test_spelling();
    test_hrefs();
    return check_report("compare");
}
