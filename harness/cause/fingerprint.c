/* SPDX-License-Identifier: MIT */
#include "fingerprint.h"

#include <stdlib.h>

#include "examples.h"
#include "proof.h"
#include "rewrite_step.h"

/* A question is an example, or what a reading of its rewrite makes of it. */
#define FORMS (1 + MAX_READINGS)
#define QUESTIONS ((size_t)EXAMPLES * FORMS)

static struct change reading_of(unsigned rewrite, unsigned reading)
{
    return (struct change){{.rewrite = (int)rewrite, .reading = reading}, NO_STEP};
}

/* The test case of a question. False: there is none. */
static bool make_question(struct owned_testcase *out, size_t number)
{
    const struct example *example = &examples[number / FORMS];
    const unsigned form = (unsigned)(number % FORMS);
    struct owned_testcase given = {0};
    bool is_there = true;

    if (form > 0 && !example->rewrite->readings[form - 1].apply)
        return false;
    if (form == 0) {
        testcase_copy(out, example->test);
    } else {
        testcase_copy(&given, example->test);
        is_there = rewrite_step_apply(
            out, &given,
            reading_of((unsigned)rewrite_find(example->rewrite->name), form - 1).first);
        testcase_free(&given);
    }
    return is_there;
}

static void open_kept(struct kept_answers *kept)
{
    if (kept->answers)
        return;
    kept->count = QUESTIONS;
    kept->answers = xcalloc(QUESTIONS, sizeof *kept->answers);
    kept->is_asked = xcalloc(QUESTIONS, sizeof *kept->is_asked);
}

/* --- asking ----------------------------------------------------------------------------------- */

/* A batch of questions for an engine behind a pipe. */
struct examples_batch {
    struct kept_answers *kept;
    struct owned_testcase *tests;
    struct request *requests;
    size_t *numbers, count;
};

static void keep_example_answer(void *context, size_t index, const struct observation *o)
{
    struct examples_batch *batch = context;

    observation_copy(&batch->kept->answers[batch->numbers[index]], o);
    batch->kept->is_asked[batch->numbers[index]] = !o->was_not_asked;
}

static void ask_batch(struct engine *engine, struct kept_answers *kept)
{
    struct examples_batch batch = {.kept = kept,
                                   .tests = xcalloc(QUESTIONS, sizeof *batch.tests),
                                   .requests = xcalloc(QUESTIONS, sizeof *batch.requests),
                                   .numbers = xcalloc(QUESTIONS, sizeof *batch.numbers)};

    for (size_t i = 0; i < QUESTIONS; i++) {
        struct owned_testcase *test = &batch.tests[batch.count];

        if (kept->is_asked[i] || !make_question(test, i))
            continue;
        batch.requests[batch.count] = (struct request){
            .op = OP_PARSE, .input = testcase_of(test).url, .base = testcase_of(test).base};
        batch.numbers[batch.count++] = i;
    }
    engine_run_all(engine, batch.requests, batch.count, keep_example_answer, &batch);
    for (size_t i = 0; i < QUESTIONS; i++)
        testcase_free(&batch.tests[i]);
    free(batch.tests);
    free(batch.requests);
    free(batch.numbers);
}

static bool asks_in_batch(const struct engine *engine)
{
    return !engine_is_in_process(engine) && engine->class->run_all;
}

static void ask_one(struct engine *engine, struct kept_answers *kept, size_t number,
                    struct testcase test)
{
    const struct request request = {.op = OP_PARSE, .input = test.url, .base = test.base};

    engine_run(engine, &request, &kept->answers[number]);
    kept->is_asked[number] = !kept->answers[number].was_not_asked;
}

void fingerprint_ask(struct engine *engine,
                     bool (*before)(void *context, const struct engine *engine,
                                    struct testcase test),
                     void *context)
{
    struct owned_testcase test = {0};

    if (!engine->kept)
        return;
    open_kept(engine->kept);
    for (size_t i = 0; i < QUESTIONS; i++) {
        if (engine->kept->is_asked[i] || !make_question(&test, i))
            continue;
        if (before(context, engine, testcase_of(&test))) {
            ask_one(engine, engine->kept, i, testcase_of(&test));
        } else {
            observation_reset(&engine->kept->answers[i]);
            engine->kept->is_asked[i] = true;
        }
    }
    testcase_free(&test);
}

/* --- the fingerprint -------------------------------------------------------------------------- */

/* Asks those of two engines that were not asked. False: there is no such question. */
static bool ask_two(const struct pair *pair, struct kept_answers *const kept[2], size_t number)
{
    struct owned_testcase test = {0};
    const bool is_there = make_question(&test, number);

    for (int i = 0; i < 2 && is_there; i++) {
        if (kept[i]->is_asked[number])
            continue;
        if (pair->before_run)
            pair->before_run(pair->context, pair->engines[i], testcase_of(&test));
        if (asks_in_batch(pair->engines[i]))
            ask_batch(pair->engines[i], kept[i]);
        else
            ask_one(pair->engines[i], kept[i], number, testcase_of(&test));
    }
    testcase_free(&test);
    return is_there;
}

/* The answers of two engines to a question, borrowed. False if one cannot answer it. */
static bool find_answers(struct pair *out, const struct pair *pair,
                         struct kept_answers *const kept[2], size_t number)
{
    const bool are_asked = kept[0]->is_asked[number] && kept[1]->is_asked[number];

    if (!are_asked && !ask_two(pair, kept, number))
        return false;
    *out = (struct pair){.engines = {pair->engines[0], pair->engines[1]},
                         .answers = {kept[0]->answers[number], kept[1]->answers[number]}};
    if (!observation_is_answer(&out->answers[0]) || !observation_is_answer(&out->answers[1]))
        return false;
    pair_compare(out);
    return true;
}

/* Whether the two differ on an example, and, if is_proven, no longer after its rewrite. */
static bool example_shows(const struct pair *pair, struct kept_answers *const kept[2],
                          unsigned number, unsigned rewrite, bool is_proven)
{
    struct pair given, changed;
    bool does = false;

    if (!find_answers(&given, pair, kept, (size_t)number * FORMS) ||
        given.difference.effect == EFFECT_NONE)
        return false;
    if (!is_proven)
        return true;
    for (unsigned r = 0; rewrites[rewrite]->readings[r].apply && !does; r++) {
        const struct change change = reading_of(rewrite, r);

        does = find_answers(&changed, pair, kept, (size_t)number * FORMS + 1 + r) &&
               (changed.difference.effect == EFFECT_NONE ||
                proof_holds(&given, &changed, &change, true));
    }
    return does;
}

static bool has_example(const struct pair *pair, unsigned rewrite, bool is_proven)
{
    struct kept_answers own[2] = {0};
    struct kept_answers *kept[2];
    bool has = false;

    for (int i = 0; i < 2; i++) {
        kept[i] = pair->engines[i]->kept ? pair->engines[i]->kept : &own[i];
        open_kept(kept[i]);
    }
    for (unsigned i = 0; i < EXAMPLES && !has; i++)
        has = examples[i].rewrite == rewrites[rewrite] &&
              example_shows(pair, kept, i, rewrite, is_proven);
    kept_answers_free(&own[0]);
    kept_answers_free(&own[1]);
    return has;
}

bool fingerprint_has(const struct pair *pair, unsigned rewrite)
{
    return has_example(pair, rewrite, true);
}

bool fingerprint_differs(const struct pair *pair, unsigned rewrite)
{
    return has_example(pair, rewrite, false);
}
