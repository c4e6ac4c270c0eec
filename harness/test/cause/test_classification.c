/* SPDX-License-Identifier: MIT */
#include "classification.h"

#include "check.h"
#include "class_key.h"
#include "fake.h"
#include "str.h"

/* How two parsers that differ in quirks classify an input. */
static void check_classify(struct classification *c, unsigned quirks, struct ua_str url,
                           const char *cause)
{
    const struct testcase test = {url, {NULL, 0}};
    struct fake a, b;
    struct pair pair = {.engines[0] = &a.engine, .engines[1] = &b.engine};
    enum effect effect;

    fake_init(&a, "a", QUIRKS_ALL);
    fake_init(&b, "b", QUIRKS_ALL & ~quirks);
    pair_run(&pair, test);
    effect = pair.difference.effect;
    classify(c, &pair, test);
    CHECK_TEXT(c->cause.ptr ? c->cause.ptr : "", c->cause.len, cause, strlen(cause));
    CHECK(c->engines[0] == pair.engines[0] && c->engines[1] == pair.engines[1]);
    CHECK(c->difference.effect == effect);
    for (int i = 0; i < 2; i++) {
        const struct observation *answer = i == 0 ? &pair.answers[0] : &pair.answers[1];

        CHECK(c->answers[i].outcome == answer->outcome);
        CHECK(ua_str_equal(observation_get(&c->answers[i], COMPONENT_HOST),
                           observation_get(answer, COMPONENT_HOST)));
    }
    CHECK(c->class == (effect == EFFECT_NONE ? 0 : class_hash("a", "b", effect, cause)));
    CHECK(c->shape ==
          (effect == EFFECT_NONE ? 0 : shape_hash("a", "b", effect, cause_candidates(test))));
    pair_free(&pair);
}

int main(void)
{
    const unsigned two = QUIRK_BACKSLASH | QUIRK_EMPTY_PORT, three = two | QUIRK_DECODE_HOST;
    struct classification c = {0};

    check_classify(&c, QUIRK_BACKSLASH, UA_LITERAL("http://a\\@b/"), "backslash");
    check_classify(&c, two, UA_LITERAL("http://a:\\b/"), "backslash+empty-port");
    check_classify(&c, three, UA_LITERAL("http://%41:\\b/"), "backslash");
    /* The names are sorted, whatever their priority. */
    check_classify(&c, QUIRK_DROP_TABS | QUIRK_EMPTY_PORT | QUIRK_DECODE_HOST,
                   UA_LITERAL("http://%41\tb:/"), "unexplained (encoded-host, tab-newline)");
    /* Nothing of the last classification stays. */
    check_classify(&c, QUIRK_BACKSLASH, UA_LITERAL("http://a/"), "");
    CHECK(c.explanation.first == -1 && rewrite_set_first(c.explanation.explained_by) < 0);
    classification_free(&c);
    return check_report("classification");
}
