/* SPDX-License-Identifier: MIT */
/* Every input of the vectors and seeds on which two engines differ, minimised: it keeps its class
 * and its effect, is not longer, and does not change when it is minimised again. */
#include "check.h"
#include "classification.h"
#include "inputs.h"
#include "minimize.h"
#include "registry.h"

struct subject {
    struct text input, base;
    bool has_base;
};

struct facts {
    uint64_t class;
    enum effect effect;
};

static struct ua_str base_of(const struct subject *s)
{
    return s->has_base ? text_str(&s->base) : ua_str(NULL, 0);
}

static size_t length(const struct subject *s)
{
    return s->input.len + (s->has_base ? s->base.len : 0);
}

static struct facts look_at(struct pair *pair, const struct subject *s)
{
    struct classification classification = {0};
    struct facts facts;

    pair_ask(pair, text_str(&s->input), base_of(s));
    classify(&classification, pair, (struct testcase){text_str(&s->input), base_of(s)});
    facts = (struct facts){classification.class, classification.difference.effect};
    classification_free(&classification);
    return facts;
}

static void copy(struct subject *to, const struct subject *from)
{
    text_clear(&to->input);
    text_add(&to->input, text_str(&from->input).ptr, from->input.len);
    text_clear(&to->base);
    text_add(&to->base, text_str(&from->base).ptr, from->base.len);
    to->has_base = from->has_base;
}

/* Whether the two engines differ on it at all. */
static bool check_one(struct pair *pair, const struct input *given)
{
    struct subject before = {.has_base = given->base.ptr != NULL}, s = {0}, again = {0};
    uint64_t executions = MINIMIZE_EXECUTIONS;
    struct facts facts, after;

    text_add(&before.input, given->input.ptr, given->input.len);
    text_add(&before.base, given->base.ptr ? given->base.ptr : "", given->base.len);
    facts = look_at(pair, &before);
    copy(&s, &before);
    if (facts.effect != EFFECT_NONE) {
        CHECK(minimize_class(pair, &s.input, &s.base, &s.has_base, &executions));
        after = look_at(pair, &s);
        CHECK(after.class == facts.class && after.effect >= facts.effect);
        CHECK(length(&s) <= length(&before));
        copy(&again, &s);
        executions = MINIMIZE_EXECUTIONS;
        CHECK(minimize_class(pair, &again.input, &again.base, &again.has_base, &executions));
        CHECK(again.has_base == s.has_base);
        CHECK_TEXT(again.input.ptr, again.input.len, s.input.ptr, s.input.len);
        CHECK_TEXT(again.base.ptr, again.base.len, s.base.ptr, s.base.len);
    }
    text_free(&before.input);
    text_free(&before.base);
    text_free(&s.input);
    text_free(&s.base);
    text_free(&again.input);
    text_free(&again.base);
    return facts.effect != EFFECT_NONE;
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
            differing += check_one(&pair, &inputs.items[at]);
        if (pair.b)
            CHECK(differing > 100);
        pair_free(&pair);
        engine_close(pair.b);
    }
    engine_close(ours);
    inputs_free(&inputs);
    return check_report("minimize_class");
}
