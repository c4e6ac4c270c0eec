/* SPDX-License-Identifier: MIT */
/* What is left of inputs with several causes, with two parsers that differ in idioms of the test's
 * choice. */
#include <string.h>

#include "check.h"
#include "fake.h"
#include "minimize.h"
#include "split_causes.h"
#include "str.h"

#define BASIC                                                                                      \
    (QUIRKS_ALL &                                                                                  \
     ~(unsigned)(QUIRK_FIRST_AT | QUIRK_UNENCODED | QUIRK_PAST_QUERY | QUIRK_ANY_SCHEME))

/* Each of a and b has some of what both lack. */
static const struct {
    unsigned a, b;
    const char *input, *reduced, *cause;
    bool uncovers; /* a rewrite that did not change the input changes the reduced input */
} reductions[] = {
    /* One idiom, and much that does not matter. */
    {QUIRK_BACKSLASH, 0, "http://u:p@a\\@b:80/c/../%zz|?q#f ", "http://a\\", "backslash", false},
    /* Two of one kind: what can be rewritten first goes. */
    {QUIRK_SPACE | QUIRK_NON_ASCII, 0, "http://a/b c\xC3\xBC", "http://a/\xC3\xBC", "non-ascii",
     false},
    /* At the back it only shifts the path. */
    {QUIRK_STRIP_FRONT | QUIRK_STRIP_BACK, 0, " http://a/ ", " http://a", "leading-control", false},
    /* The one hides in the other. */
    {QUIRK_BACKSLASH | QUIRK_DROP_TABS, 0, "http://a\t\\@b/", "http://a\\", "backslash", false},
    /* Of two kinds: the worse is the input's. */
    {QUIRK_BACKSLASH | QUIRK_UNENCODED, 0, "http://a\\b|c", "http://a\\", "backslash", false},
    {QUIRK_FIRST_AT | QUIRK_UNENCODED, 0, "http://a@b@c/|", "http://@@c", "userinfo", false},
    /* What is rewritten uncovers another, which is the cause. */
    {QUIRK_DECODE_HOST | QUIRK_IPV4, 0, "http://0%781/", "http://0", "ipv4-number", true},
    /* Each accepts what the other refuses: who does it here stays who does it. */
    {QUIRK_STRIP_FRONT, QUIRK_ANY_HOST_CHAR, " http://a/?!", " http://a", "leading-control", false},
    {QUIRK_ANY_HOST_CHAR, QUIRK_STRIP_FRONT, "http://!/? ", "http://!", "host-charset", false},
};

static void check_reduction(size_t index)
{
    struct fake a, b;
    struct pair pair = {.engines[0] = &a.engine, .engines[1] = &b.engine};
    struct explanation e = {0};
    struct owned_testcase test = {0};
    struct text name = {0};
    struct rewrite_set before;
    uint64_t executions = MINIMIZE_EXECUTIONS;
    unsigned both = reductions[index].a | reductions[index].b, failed = checks_failed;
    enum effect effect;

    fake_init(&a, "a", (BASIC & ~both) | reductions[index].a);
    fake_init(&b, "b", (BASIC & ~both) | reductions[index].b);
    text_puts(&test.url, reductions[index].input);
    before = cause_candidates(testcase_of(&test));
    pair_run(&pair, testcase_of(&test));
    effect = pair.difference.effect;
    CHECK(effect != EFFECT_NONE);
    CHECK(reduce_input(&pair, &test, REDUCE_SMALL, &executions));
    CHECK(!test.has_base && executions < MINIMIZE_EXECUTIONS);
    CHECK_TEXT(test.url.ptr, test.url.len, reductions[index].reduced,
               strlen(reductions[index].reduced));
    pair_run(&pair, testcase_of(&test));
    CHECK(pair.difference.effect == effect);
    CHECK(reductions[index].uncovers ||
          rewrite_set_within(cause_candidates(testcase_of(&test)), before));
    explain_difference(&e, &pair, testcase_of(&test));
    explanation_name(&name, &e);
    CHECK_TEXT(name.ptr, name.len, reductions[index].cause, strlen(reductions[index].cause));
    if (checks_failed != failed)
        printf("reduction %s\n", reductions[index].input);
    explanation_free(&e);
    pair_free(&pair);
    testcase_free(&test);
    text_free(&name);
}

/* What an input is taken apart into: "cause in input" each, of what a has and b lacks. */
static const struct {
    unsigned quirks;
    const char *input, *parts;
} mixtures[] = {
    {QUIRK_BACKSLASH, "http://a\\@b/", "backslash in http://a\\@b/\n"},
    {QUIRK_SPACE | QUIRK_NON_ASCII, "http://u@a/b c\xC3\xBC",
     "non-ascii in http://a/b%20c\xC3\xBC\nspace in http://u@a/b c%C3%BC\n"},
    {QUIRK_DECODE_HOST | QUIRK_BACKSLASH | QUIRK_EMPTY_PORT, "http://%41:\\b/",
     "empty-port in http://A:/b/\nbackslash in http://%41\\b/\n"},
    /* Four parts, and of the rest none that is of several causes. */
    {QUIRK_SPACE | QUIRK_NON_ASCII | QUIRK_CONTROL | QUIRK_BAD_PERCENT | QUIRK_TRAILING_DOT |
         QUIRK_EMPTY_PORT | QUIRK_CREDENTIALS | QUIRK_ANY_HOST_CHAR,
     "http://u@a!.:/b c\xC3\xBC\x01%zz",
     "credentials in http://u@a/!./b%20c%C3%BC%01%25zz\nhost-charset in "
     "http://a!/b%20c%C3%BC%01%25zz\n"
     "bad-percent in http://ax/b%20c%C3%BC%01%zz\nnon-ascii in http://ax/b%20c\xC3\xBC%01%25zz\n"},
};

struct collected {
    const struct cause_split *split;
    struct text names, name;
    unsigned count, last; /* found says no at the last one */
};

static bool collect(void *context)
{
    struct collected *c = context;

    explanation_name(&c->name, &c->split->classification->explanation);
    text_printf(&c->names, "%s in %s\n", c->name.ptr, c->split->part->url.ptr);
    return ++c->count < c->last;
}

static void check_parts(size_t index, unsigned last)
{
    const char *expected = mixtures[index].parts;
    struct fake a, b;
    struct pair pair = {.engines[0] = &a.engine, .engines[1] = &b.engine};
    struct classification classification = {0};
    struct owned_testcase test = {0}, part = {0};
    uint64_t counted = 0, reduced = 0;
    const struct cause_split split = {.pair = &pair,
                                      .classification = &classification,
                                      .test = &test,
                                      .part = &part,
                                      .budget = 20000,
                                      .asked = &reduced};
    struct collected c = {.split = &split, .last = last};
    size_t len = last == 1 ? (size_t)(strchr(expected, '\n') + 1 - expected) : strlen(expected);

    fake_init(&a, "a", BASIC | mixtures[index].quirks);
    fake_init(&b, "b", BASIC & ~mixtures[index].quirks);
    text_puts(&test.url, mixtures[index].input);
    pair_run(&pair, testcase_of(&test));
    classify(&classification, &pair, testcase_of(&test));
    pair.executions = &counted;
    CHECK(split_causes(&split, collect, &c) == (last > 1));
    /* What reducing asks is counted apart. */
    CHECK(pair.executions == &counted);
    CHECK((reduced > 0) == (mixtures[index].quirks != QUIRK_BACKSLASH));
    CHECK_TEXT(c.names.ptr, c.names.len, expected, len);
    CHECK(!part.has_base);
    classification_free(&classification);
    pair_free(&pair);
    testcase_free(&test);
    testcase_free(&part);
    text_free(&c.names);
    text_free(&c.name);
}

/* What was used up is not gone on with, and what is left is of the kind. */
static void check_budget(void)
{
    static const char given[] = "http://u:p@a\\@b:80/c/../%zz|?q#f ";
    struct fake a, b;
    struct pair pair = {.engines[0] = &a.engine, .engines[1] = &b.engine};
    struct owned_testcase test = {0};

    fake_init(&a, "a", BASIC);
    fake_init(&b, "b", BASIC & ~(unsigned)QUIRK_BACKSLASH);
    for (uint64_t budget = 0; budget < 40; budget += 8) {
        uint64_t left = budget, asked = 0;

        text_clear(&test.url);
        text_puts(&test.url, given);
        pair.executions = &asked;
        CHECK(!reduce_input(&pair, &test, REDUCE_SMALL, &left));
        CHECK(left < 2 && asked <= budget + 2);
        pair.executions = NULL;
        pair_run(&pair, testcase_of(&test));
        CHECK(pair.difference.effect == EFFECT_HOST_SHIFT);
    }
    testcase_free(&test);
    pair_free(&pair);
}

/* Another port where there is an "x", else another host. */
static void spoil_port_or_host(struct observation *o, struct ua_str input)
{
    if (o->outcome != OUTCOME_PARSED)
        return;
    if (memchr(input.ptr, 'x', input.len))
        observation_set_port(o, 8);
    else
        observation_set_string(o, COMPONENT_HOST, "other");
}

/* Another host where there is an "x", else none. */
static void spoil_host_or_none(struct observation *o, struct ua_str input)
{
    if (o->outcome != OUTCOME_PARSED)
        return;
    observation_set(o, COMPONENT_HOST, "other", memchr(input.ptr, 'x', input.len) ? 5 : 0);
}

/* What differs stays what it is: the component, and whether each has a value for it. */
static void check_kinds(void)
{
    static void (*const spoils[])(struct observation *, struct ua_str) = {spoil_port_or_host,
                                                                          spoil_host_or_none};

    for (size_t i = 0; i < 4; i++) {
        struct fake a, b;
        struct pair pair = {.engines[0] = &a.engine, .engines[1] = &b.engine};
        struct owned_testcase test = {0};
        uint64_t executions = MINIMIZE_EXECUTIONS;

        fake_init(&a, "a", BASIC);
        fake_init(&b, "b", BASIC);
        *(i % 2 ? &a.spoil : &b.spoil) = spoils[i / 2];
        text_puts(&test.url, "http://host/path/x?query");
        CHECK(reduce_input(&pair, &test, REDUCE_SMALL, &executions));
        CHECK(test.url.len < 16 && memchr(test.url.ptr, 'x', test.url.len));
        testcase_free(&test);
        pair_free(&pair);
    }
}

/* An href of its own, and another spelling of the path where there is an "x". */
static void respell(struct observation *o, struct ua_str input)
{
    if (o->outcome != OUTCOME_PARSED)
        return;
    observation_set_string(o, COMPONENT_HREF, "http:1");
    observation_set_string(o, COMPONENT_PATH, memchr(input.ptr, 'x', input.len) ? "/%40" : "/@");
}

static void set_path(struct observation *o, struct ua_str input)
{
    (void)input;
    observation_set_string(o, COMPONENT_HREF, "http:2");
    observation_set_string(o, COMPONENT_PATH, "/@");
}

/* Another host, and another port where there is no "x". */
static void spoil_host_and_port(struct observation *o, struct ua_str input)
{
    if (o->outcome != OUTCOME_PARSED)
        return;
    observation_set_string(o, COMPONENT_HOST, "other");
    if (!memchr(input.ptr, 'x', input.len))
        observation_set_port(o, 8);
}

/* If two spellings differ, the href's does not count. If two components are shifted, the first
 * decides. */
static void check_first_component(void)
{
    for (int is_host = 0; is_host < 2; is_host++) {
        struct fake a, b;
        struct pair pair = {.engines[0] = &a.engine, .engines[1] = &b.engine};
        struct owned_testcase test = {0};
        uint64_t executions = MINIMIZE_EXECUTIONS;

        fake_init(&a, "a", BASIC);
        fake_init(&b, "b", BASIC);
        a.spoil = is_host ? NULL : set_path;
        b.spoil = is_host ? spoil_host_and_port : respell;
        text_puts(&test.url, "http://host/path/x?query");
        pair_run(&pair, testcase_of(&test));
        CHECK(pair.difference.effect == (is_host ? EFFECT_HOST_SHIFT : EFFECT_NORMALISATION));
        CHECK(reduce_input(&pair, &test, REDUCE_SMALL, &executions));
        CHECK(test.url.len < 16 && (memchr(test.url.ptr, 'x', test.url.len) == NULL) == is_host);
        testcase_free(&test);
        pair_free(&pair);
    }
}

/* On what the two agree about nothing happens. */
static void check_agreement(void)
{
    struct fake a, b;
    struct pair pair = {.engines[0] = &a.engine, .engines[1] = &b.engine};
    struct owned_testcase test = {0};
    uint64_t executions = 10;

    fake_init(&a, "a", BASIC);
    fake_init(&b, "b", BASIC);
    text_puts(&test.url, "http://a/b");
    CHECK(reduce_input(&pair, &test, REDUCE_SMALL, &executions));
    CHECK(executions == 10);
    CHECK_TEXT(test.url.ptr, test.url.len, "http://a/b", 10);
    testcase_free(&test);
    pair_free(&pair);
}

static struct owned_testcase *unexplained_part;

static bool note_part(void *context)
{
    (void)context;
    CHECK(unexplained_part->url.len < 16);
    return true;
}

/* An input that no cause explains is reduced, too. It has one part. */
static void check_unexplained(void)
{
    struct fake a, b;
    struct pair pair = {.engines[0] = &a.engine, .engines[1] = &b.engine};
    struct classification classification = {0};
    struct owned_testcase test = {0}, part = {0};
    uint64_t reduced = 0;
    const struct cause_split split = {.pair = &pair,
                                      .classification = &classification,
                                      .test = &test,
                                      .part = &part,
                                      .budget = 20000,
                                      .asked = &reduced};

    fake_init(&a, "a", BASIC);
    fake_init(&b, "b", BASIC);
    b.spoil = spoil_port_or_host;
    text_puts(&test.url, "http://host/path/query?query");
    pair_run(&pair, testcase_of(&test));
    classify(&classification, &pair, testcase_of(&test));
    CHECK(classification.explanation.first < 0);
    unexplained_part = &part;
    CHECK(split_causes(&split, note_part, NULL));
    CHECK(part.url.len > 0 && part.url.len < 16 && test.url.len == 28);
    classification_free(&classification);
    pair_free(&pair);
    testcase_free(&test);
    testcase_free(&part);
}

int main(void)
{
    check_unexplained();
    check_first_component();
    check_budget();
    check_agreement();
    check_kinds();
    for (size_t i = 0; i < sizeof reductions / sizeof *reductions; i++)
        check_reduction(i);
    for (size_t i = 0; i < sizeof mixtures / sizeof *mixtures; i++) {
        check_parts(i, 9);
        check_parts(i, 1);
    }
    return check_report("reduce");
}
