/* SPDX-License-Identifier: MIT */
/* Batches of inputs for engines behind a pipe: a question alone costs them many times more than one
 * of a batch. */
#include <inttypes.h>

#include "detector_state.h"
#include "reparse.h"
#include "testcase.h"

/* An engine that crashed so often in a batch is not asked the rest of it. More than external_limits
 * allows in a row, so that one that crashes at each input is left out at once. */
#define BATCH_PATIENCE 12

static void prepare_batch(struct detector *detector)
{
    if (!detector->pipes.requests)
        detector->pipes.requests = xcalloc(DETECTOR_BATCH, sizeof *detector->pipes.requests);
    for (unsigned i = 0; i < detector->engine_count; i++) {
        if (detector->pipes.is_external[i] && !detector->pipes.answers[i])
            detector->pipes.answers[i] =
                xcalloc(DETECTOR_BATCH, sizeof *detector->pipes.answers[i]);
    }
}

static void keep_answer(void *context, size_t index, const struct observation *o)
{
    struct observation *answers = context;

    observation_copy(&answers[index], o);
}

/* Whether enough engines answer. */
static bool can_compare(const struct detector *detector)
{
    unsigned left = 0;

    for (unsigned i = 0; i < detector->engine_count; i++)
        left += !detector->pipes.is_left_out[i];
    return left >= 2;
}

/* Notes which engines are left out from now on. */
static bool note_left_out(struct detector *detector)
{
    for (unsigned i = 0; i < detector->engine_count; i++) {
        const char *reason = detector->pipes.is_external[i] && !detector->pipes.is_left_out[i]
                                 ? reparse_left_out(detector->engines[i])
                                 : NULL;

        if (!reason)
            continue;
        detector->pipes.is_left_out[i] = true;
        if (detector->log)
            fprintf(detector->log, "left out: %s\t%s\n", detector->engines[i]->id, reason);
        if (!can_compare(detector)) {
            complain("the campaign cannot continue without engine %s: %s", detector->engines[i]->id,
                     reason);
            return false;
        }
    }
    detector->pipes.has_lost_first = detector->pipes.is_left_out[0];
    return !detector->pipes.has_lost_first;
}

bool detector_lost_first(const struct detector *detector)
{
    return detector->pipes.has_lost_first;
}

/* Stores an input for each engine that crashed or hung on it. */
static bool keep_crashes(struct detector *detector, const struct detector_input *input)
{
    struct text path = {0};
    bool ok = true;

    for (unsigned i = 0; i < detector->engine_count && ok; i++) {
        const enum outcome outcome = detector->answers[i].outcome;

        if (!detector->pipes.is_external[i] || !detector->store ||
            (outcome != OUTCOME_CRASHED && outcome != OUTCOME_TIMEOUT &&
             !detector->answers[i].was_ended))
            continue;
        ok = store_keep_crash(detector->store, detector->engines[i]->id, input->data, input->size,
                              &path);
        if (ok && detector->log && path.len > 0)
            fprintf(detector->log, "crashed: %s\t%s\n", detector->engines[i]->id, path.ptr);
    }
    text_free(&path);
    return ok;
}

/* The batch that runs. */
struct running_batch {
    struct detector *detector;
    const struct detector_input *inputs;
    unsigned last; /* the engine that is asked last: its answers are compared as they come */
    void (*on_shape)(uint64_t number);
    void (*done)(void *context, size_t index);
    void *context;
    bool has_failed;
};

/* Takes the answers of all engines but the last one to an input, and asks the engines of this
 * process. */
static void take_answers(const struct running_batch *batch, size_t index)
{
    struct detector *detector = batch->detector;

    if (detector->store)
        store_inflight_set(detector->store, "", batch->inputs[index].data,
                           batch->inputs[index].size);
    detector->request = detector->pipes.requests[index];
    for (unsigned i = 0; i < detector->engine_count; i++) {
        if (!detector->pipes.is_external[i]) {
            detector_ask(detector, i);
        } else if (detector->pipes.rests[i]) {
            observation_fail(&detector->answers[i], OUTCOME_UNSUPPORTED, "not asked");
        } else if (i != batch->last) {
            const struct observation before = detector->answers[i];

            detector->answers[i] = detector->pipes.answers[i][index];
            detector->pipes.answers[i][index] = before;
        }
    }
    if (detector->store)
        store_inflight_engine(detector->store, NULL);
}

/* Meanwhile the last engine works on the inputs after this one. */
static void compare_batched(void *context, size_t index, const struct observation *o)
{
    struct running_batch *batch = context;
    const struct detector_input *input = &batch->inputs[index];
    struct detector *detector = batch->detector;

    if (batch->has_failed)
        return;
    take_answers(batch, index);
    observation_copy(&detector->answers[batch->last], o);
    detector_compare_answers(detector, testcase_split(input->data, input->size), batch->on_shape);
    batch->has_failed = !keep_crashes(detector, input);
    batch->done(batch->context, index);
}

static void ask_others(const struct running_batch *batch, size_t count)
{
    struct detector *detector = batch->detector;

    for (unsigned i = 0; i < detector->engine_count; i++) {
        if (detector->pipes.is_external[i] && !detector->pipes.rests[i] && i != batch->last)
            engine_run_all(detector->engines[i], detector->pipes.requests, count, keep_answer,
                           detector->pipes.answers[i]);
    }
}

static unsigned last_external(const struct detector *detector)
{
    unsigned last = detector->engine_count - 1;

    while (last > 0 && (!detector->pipes.is_external[last] || detector->pipes.rests[last]))
        last--;
    return last;
}

bool detector_run_batch(struct detector *detector, const struct detector_input *inputs,
                        size_t count, void (*on_shape)(uint64_t number),
                        void (*done)(void *context, size_t index), void *context)
{
    const unsigned all = (1u << COMPONENTS) - 1;
    const unsigned wanted = all & ~(1u << COMPONENT_REASON) & ~detector->unreported;
    struct running_batch batch = {.detector = detector,
                                  .inputs = inputs,
                                  .on_shape = on_shape,
                                  .done = done,
                                  .context = context};

    detector_prepare(detector);
    prepare_batch(detector);
    detector_choose_resting(detector);
    batch.last = last_external(detector);
    /* All of them rest: detector_run_one compares the others. */
    if (!detector->pipes.is_external[batch.last])
        return true;
    detector_watch_engines(detector, BATCH_PATIENCE);
    detector->pipes.is_batch = true;
    for (size_t i = 0; i < count; i++) {
        const struct testcase test = testcase_split(inputs[i].data, inputs[i].size);

        detector->pipes.requests[i] = (struct request){
            .op = OP_PARSE, .input = test.url, .base = test.base, .wanted = wanted};
    }
    ask_others(&batch, count);
    engine_run_all(detector->engines[batch.last], detector->pipes.requests, count, compare_batched,
                   &batch);
    detector->pipes.is_batch = false;
    detector_forget_external_answers(detector);
    return !batch.has_failed && note_left_out(detector);
}
