/* SPDX-License-Identifier: MIT */
/* Every input of the vectors and seeds on which two engines differ, minimised: it keeps its class
 * and its effect, is not longer, and does not change when it is minimised again. For a person, it
 * keeps its effect, its rank and the engines that accept it. */
#include "check.h"
#include "classification.h"
#include "inputs.h"
#include "minimize.h"
#include "registry.h"
#include "str.h"

/* One input in this many is minimised for a person as well, which takes longer. */
#define SAMPLE 32

struct facts {
    uint64_t class;
    enum effect effect;
    unsigned importance;
    bool accepts[2];
};

static size_t length(const struct owned_testcase *test)
{
    return test->url.len + (test->has_base ? test->base.len : 0);
}

static struct facts look_at(struct pair *pair, struct testcase test)
{
    struct classification classification = {0};
    struct facts facts;

    pair_run(pair, test);
    classify(&classification, pair, test);
    facts = (struct facts){
        classification.class,
        classification.difference.effect,
        pair_importance(pair, test),
        {pair->answers[0].outcome == OUTCOME_PARSED, pair->answers[1].outcome == OUTCOME_PARSED}};
    classification_free(&classification);
    return facts;
}

/* Whether the two engines differ on it at all. */
static bool check_one(struct pair *pair, struct testcase given)
{
    struct owned_testcase small = {0}, again = {0};
    uint64_t executions = MINIMIZE_EXECUTIONS;
    struct facts facts = look_at(pair, given), after;

    if (facts.effect == EFFECT_NONE)
        return false;
    testcase_copy(&small, given);
    CHECK(minimize_class(pair, &small, &executions));
    executions = MINIMIZE_EXECUTIONS - executions; /* used; one fewer is not enough */
    if (executions > 1 && executions < 300) {
        executions--;
        testcase_copy(&again, given);
        CHECK(!minimize_class(pair, &again, &executions) && executions == 0);
    }
    after = look_at(pair, testcase_of(&small));
    CHECK(after.class == facts.class && after.effect >= facts.effect);
    CHECK(length(&small) <= given.url.len + given.base.len);
    testcase_copy(&again, testcase_of(&small));
    executions = MINIMIZE_EXECUTIONS;
    CHECK(minimize_class(pair, &again, &executions));
    CHECK(again.has_base == small.has_base);
    CHECK_TEXT(again.url.ptr, again.url.len, small.url.ptr, small.url.len);
    CHECK_TEXT(again.base.ptr, again.base.len, small.base.ptr, small.base.len);
    testcase_free(&small);
    testcase_free(&again);
    return true;
}

static void check_difference(struct pair *pair, struct testcase given)
{
    struct owned_testcase small = {0};
    struct facts facts = look_at(pair, given), after;

    testcase_copy(&small, given);
    CHECK(minimize_difference(pair, &small, MINIMIZE_EXECUTIONS));
    after = look_at(pair, testcase_of(&small));
    CHECK(after.class == facts.class && after.effect == facts.effect);
    CHECK(after.importance >= facts.importance);
    CHECK(after.accepts[0] == facts.accepts[0] && after.accepts[1] == facts.accepts[1]);
    testcase_free(&small);
}

/* Whether a difference of this kind becomes this input. */
static void check_becomes(const char *a, const char *b, const char *given, const char *smallest)
{
    struct pair pair = {.engines[0] = engine_open(a), .engines[1] = engine_open(b)};
    struct owned_testcase test = {0};

    CHECK(pair.engines[0] && pair.engines[1]);
    if (pair.engines[0] && pair.engines[1]) {
        testcase_copy(&test, testcase_without_base(ua_str(given, strlen(given))));
        CHECK(minimize_difference(&pair, &test, MINIMIZE_EXECUTIONS));
        CHECK_TEXT(test.url.ptr, test.url.len, smallest, strlen(smallest));
        CHECK(!test.has_base);
    }
    testcase_free(&test);
    pair_free(&pair);
    engine_close(pair.engines[0]);
    engine_close(pair.engines[1]);
}

/* Hosts are named where both engines then find the names, in the order of a reader. */
static void check_named(const char *a, const char *b, struct testcase given, const char *url,
                        const char *base)
{
    struct pair pair = {.engines[0] = engine_open(a), .engines[1] = engine_open(b)};
    struct owned_testcase test = {0};
    struct facts facts, after;

    CHECK(pair.engines[0] && pair.engines[1]);
    if (pair.engines[0] && pair.engines[1]) {
        testcase_copy(&test, given);
        facts = look_at(&pair, given);
        minimize_name(&pair, &test);
        after = look_at(&pair, testcase_of(&test));
        CHECK(after.class == facts.class && after.importance >= facts.importance);
        CHECK_TEXT(test.url.ptr, test.url.len, url, strlen(url));
        CHECK(test.has_base == (base != NULL));
        if (test.has_base && base)
            CHECK_TEXT(test.base.ptr, test.base.len, base, strlen(base));
    }
    testcase_free(&test);
    pair_free(&pair);
    engine_close(pair.engines[0]);
    engine_close(pair.engines[1]);
}

static void test_names(void)
{
    static const struct {
        const char *other, *url, *base, *named_url, *named_base;
    } rows[] = {
        {"webaddr", "http://ab\\@cd", NULL, "http://trusted.example\\@evil.example", NULL},
        /* The first place of each, as a whole name, in any case. */
        {"webaddr", "http://a\\@b/b.a?a-b#a", NULL,
         "http://trusted.example\\@evil.example/b.a?a-b#a", NULL},
        {"webaddr", "http://B\\@A", NULL, "http://trusted.example\\@evil.example", NULL},
        {"webaddr", "http://b\\@b.b", NULL, "http://trusted.example\\@evil.example", NULL},
        /* In the base, before what the URL has. */
        {"webaddr", "/\\b", "http://a/a?b", "/\\evil.example", "http://trusted.example/a?b"},
        {"webaddr", "\\\\b/a", "http://a:81/", "\\\\evil.example/a", "http://trusted.example:81/"},
        {"webaddr", "/\\b", "http://a.b", "/\\evil.example", "http://trusted.example"},
        /* Only one host, of one word, in either text. */
        {"webaddr", "http://u:a\\@b", NULL, "http://example:a\\@b", NULL},
        {"webaddr", "?a\\", "http://b\\c", "?a\\", "http://example\\c"},
        {"webaddr", "x\\y", "http://host/", "x\\y", "http://example/"},
        {"webaddr", "http://1\\", "http://b", "http://1\\", "http://example"},
        {"webaddr", "http://a.b\\", NULL, "http://a.b\\", NULL},
        {"webaddr", "http://a1\\", NULL, "http://a1\\", NULL},
        {"rfc3986", "http:///a", NULL, "http:///example", NULL},
        {"rfc3986", "http:a", "http://b/c", "http:a", "http://example/c"},
        {"rfc3986", "http:a", "http://b1/c", "http:a", "http://b1/c"},
        {"rfc3986", "http:/a", "x://b/c", "http:/example", "x://example/c"},
        {"html5-2009", "http://a;b@c", NULL, "http://a;b@example", NULL},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *base = rows[i].base;

        check_named("whatwg", rows[i].other,
                    (struct testcase){ua_str(rows[i].url, strlen(rows[i].url)),
                                      ua_str(base, base ? strlen(base) : 0)},
                    rows[i].named_url, rows[i].named_base);
    }
}

/* The test lies in build/VARIANT/harness/test/. */
static bool load(struct inputs *inputs, const char *folder)
{
    struct text path = {0};
    bool ok;

    text_printf(&path, "%s../../../../../%s", executable_dir(), folder);
    ok = inputs_load(inputs, path.ptr, ua_str(NULL, 0));
    text_free(&path);
    return ok;
}

int main(void)
{
    static const char *const others[] = {"libcurl", "whatwg-2012", "rfc3986"};
    struct inputs inputs = {0};
    struct engine *ours = engine_open("whatwg");

    CHECK(ours && load(&inputs, "vectors") && load(&inputs, "corpus/url"));
    for (size_t i = 0; i < 3; i++) {
        struct pair pair = {.engines[0] = ours, .engines[1] = engine_open(others[i])};
        size_t differing = 0;

        for (size_t at = 0; pair.engines[1] && at < inputs.count; at++)
            if (check_one(&pair, inputs.items[at]) && differing++ % SAMPLE == 0)
                check_difference(&pair, inputs.items[at]);
        if (pair.engines[1])
            CHECK(differing > 100);
        pair_free(&pair);
        engine_close(pair.engines[1]);
    }
    engine_close(ours);
    inputs_free(&inputs);
    check_becomes("whatwg", "webaddr", "https://trusted.example\\@evil.example/x?y#z",
                  "http://a\\@b");
    check_named("whatwg", "webaddr", testcase_without_base(UA_LITERAL("http://a\\@b")),
                "http://trusted.example\\@evil.example", NULL);
    check_named("whatwg", "webaddr", (struct testcase){UA_LITERAL("/\\b"), UA_LITERAL("http://a")},
                "/\\evil.example", "http://trusted.example");
    check_named("whatwg", "webaddr", testcase_without_base(UA_LITERAL("http://a\\")),
                "http://example\\", NULL);
    check_named("whatwg", "webaddr", testcase_without_base(UA_LITERAL("http://1\\@2")),
                "http://1\\@2", NULL);
    test_names();
    check_becomes("whatwg", "webaddr", "file:/\\a", "http://a\\@b");
    return check_report("minimize_class");
}
