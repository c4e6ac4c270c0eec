/* SPDX-License-Identifier: MIT */
/* Every input of the vectors and seeds on which two engines differ, minimised: it keeps its class
 * and its effect, is not longer, and does not change when it is minimised again. */
#include "check.h"
#include "classification.h"
#include "inputs.h"
#include "minimize.h"
#include "registry.h"

struct facts {
    uint64_t class;
    enum effect effect;
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
    facts = (struct facts){classification.class, classification.difference.effect};
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
    char message[256];
    struct engine *ours = engine_open("whatwg", message, sizeof message);

    CHECK(ours && load(&inputs, "vectors") && load(&inputs, "corpus/url"));
    for (size_t i = 0; i < 3; i++) {
        struct pair pair = {.a = ours, .b = engine_open(others[i], message, sizeof message)};
        size_t differing = 0;

        for (size_t at = 0; pair.b && at < inputs.count; at++)
            differing += check_one(&pair, inputs.items[at]);
        if (pair.b)
            CHECK(differing > 100);
        pair_free(&pair);
        engine_close(pair.b);
    }
    engine_close(ours);
    inputs_free(&inputs);
    return check_report("minimize_class");
}
