/* SPDX-License-Identifier: MIT */
/* Batches of inputs for engines behind a pipe: a question alone costs them many times more than one
 * of a batch. */
#include <inttypes.h>

#include "detector_state.h"
#include "external.h"
#include "testcase.h"

static void prepare_batch(struct detector *detector)
{
    if (!detector->batch_requests)
        detector->batch_requests = xcalloc(DETECTOR_BATCH, sizeof *detector->batch_requests);
    for (unsigned i = 0; i < detector->engine_count; i++) {
        if (detector->is_external[i] && !detector->batch_answers[i])
            detector->batch_answers[i] =
                xcalloc(DETECTOR_BATCH, sizeof *detector->batch_answers[i]);
    }
}

static void keep_answer(void *context, size_t index, const struct observation *o)
{
    struct observation *answers = context;

    observation_copy(&answers[index], o);
}

/* Whether enough engines answer: the first one, and another one behind a pipe or with it. */
static bool can_compare(const struct detector *detector)
{
    unsigned left = 0;

    for (unsigned i = 0; i < detector->engine_count; i++)
        left += !detector->is_left_out[i];
    return left >= 2 && !detector->is_left_out[0];
}

/* Notes which engines are left out from now on. */
static bool note_left_out(struct detector *detector)
{
    for (unsigned i = 0; i < detector->engine_count; i++) {
        const char *reason = detector->is_external[i] && !detector->is_left_out[i]
                                 ? external_left_out(detector->engines[i])
                                 : NULL;

        if (!reason)
            continue;
        detector->is_left_out[i] = true;
        if (detector->log)
            fprintf(detector->log, "left out: %s: %s\n", detector->engines[i]->id, reason);
        if (!can_compare(detector)) {
            complain("the campaign cannot go on without engine %s: %s", detector->engines[i]->id,
                     reason);
            return false;
        }
    }
    return true;
}

/* Stores an input for each engine that crashed or hung on it. */
static bool keep_crashes(struct detector *detector, const struct detector_input *input)
{
    struct text path = {0};
    bool ok = true;

    for (unsigned i = 0; i < detector->engine_count && ok; i++) {
        const enum outcome outcome = detector->answers[i].outcome;

        if (!detector->is_external[i] || !detector->store ||
            (outcome != OUTCOME_CRASHED && outcome != OUTCOME_TIMEOUT))
            continue;
        ok = store_keep_crash(detector->store, detector->engines[i]->id, input->data, input->size,
                              &path);
        if (ok && detector->log)
            fprintf(detector->log, "crashed: %s %s\n", detector->engines[i]->id, path.ptr);
    }
    text_free(&path);
    return ok;
}

/* Takes the answers of all engines to an input of the batch. */
static void take_answers(struct detector *detector, const struct detector_input *input,
                         size_t index)
{
    if (detector->store)
        store_inflight_set(detector->store, "", input->data, input->size);
    detector->request = detector->batch_requests[index];
    for (unsigned i = 0; i < detector->engine_count; i++) {
        if (!detector->is_external[i]) {
            detector_ask(detector, i);
        } else {
            const struct observation before = detector->answers[i];

            detector->answers[i] = detector->batch_answers[i][index];
            detector->batch_answers[i][index] = before;
        }
    }
    if (detector->store)
        store_inflight_engine(detector->store, NULL);
}

bool detector_run_batch(struct detector *detector, const struct detector_input *inputs,
                        size_t count, void (*on_shape)(uint64_t number),
                        void (*done)(void *context, size_t index), void *context)
{
    const unsigned all = (1u << COMPONENTS) - 1;
    const unsigned wanted = all & ~(1u << COMPONENT_REASON) & ~detector->unreported;
    bool ok = true;

    prepare_batch(detector);
    detector->is_batch = true;
    for (size_t i = 0; i < count; i++) {
        const struct testcase test = testcase_split(inputs[i].data, inputs[i].size);

        detector->batch_requests[i] = (struct request){
            .op = OP_PARSE, .input = test.url, .base = test.base, .wanted = wanted};
    }
    for (unsigned i = 0; i < detector->engine_count; i++) {
        if (detector->is_external[i])
            engine_run_all(detector->engines[i], detector->batch_requests, count, keep_answer,
                           detector->batch_answers[i]);
    }
    for (size_t i = 0; i < count && ok; i++) {
        take_answers(detector, &inputs[i], i);
        detector_compare_answers(detector, testcase_split(inputs[i].data, inputs[i].size),
                                 on_shape);
        ok = keep_crashes(detector, &inputs[i]);
        done(context, i);
    }
    detector->is_batch = false;
    detector_forget_external_answers(detector);
    return ok && note_left_out(detector);
}
