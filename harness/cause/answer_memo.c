/* SPDX-License-Identifier: MIT */
#include "answer_memo.h"

#include <stdlib.h>
#include <string.h>

#include "hash.h"
#include "str.h"

/* A power of two. The memo is cleared for a new collection when half of the places are taken, and
 * for another new question later, so that what was asked ahead is there when it is needed. */
#define PLACES 4096
#define FULL_TO_COLLECT (PLACES / 2)
#define FULL ((size_t)PLACES / 4 * 3)

struct answered {
    uint64_t hash; /* 0: free */
    bool is_collected;
    bool has[2];
    struct owned_testcase test;
    struct observation answer[2];
};

struct answer_memo {
    struct answered places[PLACES];
    size_t count;
    struct answered *collected[AHEAD_QUESTIONS];
    struct request requests[AHEAD_QUESTIONS];
    size_t collected_count;
    int side; /* that is asked */
};

struct answer_memo *answer_memo_new(void)
{
    return xcalloc(1, sizeof(struct answer_memo));
}

void answer_memo_free(struct answer_memo *memo)
{
    if (!memo)
        return;
    for (size_t i = 0; i < PLACES; i++) {
        testcase_free(&memo->places[i].test);
        observation_free(&memo->places[i].answer[0]);
        observation_free(&memo->places[i].answer[1]);
    }
    free(memo);
}

void answer_memo_clear(struct answer_memo *memo)
{
    for (size_t i = 0; i < PLACES && memo->count > 0; i++) {
        if (memo->places[i].hash == 0)
            continue;
        memo->places[i].hash = 0;
        memo->places[i].is_collected = memo->places[i].has[0] = memo->places[i].has[1] = false;
        memo->count--;
    }
    memo->collected_count = 0;
}

static uint64_t hash_testcase(struct testcase test)
{
    uint64_t hash = hash_bytes(HASH_START, test.url.ptr, test.url.len);

    hash = hash_bytes(hash, test.base.ptr ? "\xFF\x01" : "\xFF", test.base.ptr ? 2 : 1);
    hash = hash_bytes(hash, test.base.ptr, test.base.len);
    return hash ? hash : 1;
}

static bool is_answer_to(const struct answered *place, uint64_t hash, struct testcase test)
{
    return place->hash == hash && testcase_equal(testcase_of(&place->test), test);
}

/* The place of a question, or the free place where it belongs. */
static const struct answered *find_answered(const struct answer_memo *memo, uint64_t hash,
                                            struct testcase test)
{
    size_t place = hash & (PLACES - 1);

    while (memo->places[place].hash != 0 && !is_answer_to(&memo->places[place], hash, test))
        place = (place + 1) & (PLACES - 1);
    return &memo->places[place];
}

static struct answered *note_question(struct answer_memo *memo, struct testcase test)
{
    const uint64_t hash = hash_testcase(test);
    struct answered *place;

    place = &memo->places[find_answered(memo, hash, test) - memo->places];
    if (place->hash != 0)
        return place;
    place->hash = hash;
    testcase_copy(&place->test, test);
    memo->count++;
    return place;
}

void answer_memo_run(struct answer_memo *memo, struct engine *engine, int side,
                     const struct request *request, struct observation *o)
{
    const struct testcase test = {request->input, request->base};
    struct answered *place;

    if (memo->count >= FULL && !answer_memo_knows(memo, test))
        answer_memo_clear(memo);
    place = note_question(memo, test);
    if (!place->has[side])
        engine_run(engine, request, &place->answer[side]);
    place->has[side] = true;
    observation_copy(o, &place->answer[side]);
}

bool answer_memo_knows(const struct answer_memo *memo, struct testcase test)
{
    return find_answered(memo, hash_testcase(test), test)->hash != 0;
}

bool answer_memo_collect(struct answer_memo *memo, struct testcase test)
{
    struct answered *place;

    if (memo->collected_count == AHEAD_QUESTIONS)
        return false;
    if (memo->collected_count == 0 && memo->count >= FULL_TO_COLLECT)
        answer_memo_clear(memo);
    place = note_question(memo, test);
    if (!place->is_collected && !place->has[0] && !place->has[1])
        memo->collected[memo->collected_count++] = place;
    place->is_collected = true;
    return memo->collected_count < AHEAD_QUESTIONS;
}

static void note_answer(void *context, size_t index, const struct observation *o)
{
    struct answer_memo *memo = context;
    struct answered *place = memo->collected[index];

    observation_copy(&place->answer[memo->side], o);
    place->has[memo->side] = true;
}

void answer_memo_ask(struct answer_memo *memo, struct engine *const engines[2])
{
    for (size_t i = 0; i < memo->collected_count; i++) {
        const struct testcase test = testcase_of(&memo->collected[i]->test);

        memo->requests[i] = (struct request){.op = OP_PARSE, .input = test.url, .base = test.base};
    }
    for (memo->side = 0; memo->side < 2; memo->side++) {
        /* A batch gains nothing for an engine that is asked one by one, such as `a>b`. */
        if (!engine_is_in_process(engines[memo->side]) && engines[memo->side]->class->run_all &&
            memo->collected_count > 0)
            engine_run_all(engines[memo->side], memo->requests, memo->collected_count, note_answer,
                           memo);
    }
    for (size_t i = 0; i < memo->collected_count; i++)
        memo->collected[i]->is_collected = false;
    memo->collected_count = 0;
}
