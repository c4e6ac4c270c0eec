/* SPDX-License-Identifier: MIT */
/* A second pair of the same engines asks as the first one does, and an answer is compared with the
 * reading of an href as such, on either side. */
#include "pair.h"

#include <string.h>

#include "answer_memo.h"
#include "check.h"

static bool is_never(const struct pair *given, const struct pair *changed)
{
    (void)given;
    (void)changed;
    return false;
}

static void note(void *context, const struct engine *engine, struct testcase test)
{
    (void)context;
    (void)engine;
    (void)test;
}

static void test_same_engines(void)
{
    struct engine a = {.id = "a"}, b = {.id = "b"};
    uint64_t executions = 0;
    int context, check;
    struct answer_memo *memo = answer_memo_new();
    struct pair pair = {.engines[0] = &a,
                        .engines[1] = &b,
                        .executions = &executions,
                        .before_run = note,
                        .context = &context,
                        .is_closed = is_never,
                        .check = &check,
                        .memo = memo},
                other;

    observation_set_string(&pair.answers[0], COMPONENT_HOST, "h");
    pair.difference.effect = EFFECT_HOST_SHIFT;
    other = pair_of_same_engines(&pair);
    CHECK(other.engines[0] == &a && other.engines[1] == &b && other.executions == &executions);
    CHECK(other.before_run == note && other.context == &context);
    CHECK(other.is_closed == is_never && other.check == &check && other.memo == memo);
    /* It has no answers yet. */
    CHECK(observation_get(&other.answers[0], COMPONENT_HOST).len == 0);
    CHECK(other.difference.effect == EFFECT_NONE);
    pair_free(&pair);
    pair_free(&other);
    answer_memo_free(memo);
}

static void fill_answer(struct observation *o, const char *path)
{
    observation_reset(o);
    o->outcome = OUTCOME_PARSED;
    observation_set_string(o, COMPONENT_SCHEME, "http");
    observation_set_string(o, COMPONENT_HOST, "h");
    observation_set_string(o, COMPONENT_PATH, path);
}

/* Another path counts only where the same engine reads its own href. */
static void test_reparse(void)
{
    static const struct {
        const char *a, *b;
        enum effect effect;
    } rows[] = {
        {"a", "b", EFFECT_PATH_SHIFT},
        {"a", "a>a", EFFECT_REPARSE_SHIFT},
        {"a", "a>b", EFFECT_NONE},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct engine a = {0}, b = {0};
        struct pair pair = {.engines[0] = &a, .engines[1] = &b};

        snprintf(a.id, sizeof a.id, "%s", rows[i].a);
        snprintf(b.id, sizeof b.id, "%s", rows[i].b);
        fill_answer(&pair.answers[0], "/p");
        fill_answer(&pair.answers[1], "/q");
        pair_compare(&pair);
        CHECK(pair.difference.effect == rows[i].effect);
        pair_free(&pair);
    }
}

int main(void)
{
    test_same_engines();
    test_reparse();
    return check_report("pair");
}
