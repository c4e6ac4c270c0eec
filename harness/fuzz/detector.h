/* SPDX-License-Identifier: MIT */
/* Runs inputs through all engines, compares the answers, explains new kinds of disagreement, and
 * puts them into the store. Engines in this process get one input at a time, engines behind a pipe
 * get batches. */
#ifndef DETECTOR_H
#define DETECTOR_H

#include "cause.h"
#include "engine.h"
#include "store.h"

#define DETECTOR_ENGINES 32

struct detector;

/* The first engine is compared with every other engine. Engines that differ from the first are
 * also compared with each other. Engines, store and log are borrowed. store NULL: shapes are
 * noted, nothing is explained or stored. log (may be NULL) gets a line for each new class, with
 * the number of inputs so far. The caller calls detector_free. */
struct detector *detector_new(struct engine *const *engines, size_t count, struct store *store,
                              FILE *log);
void detector_free(struct detector *detector);

/* Fast mode, for a detector whose inputs cost little: a difference whose input resembles an earlier
 * one is explained for a sample only, so that on_shape is not called for the others, and a known
 * difference is explained again less often. */
void detector_set_fast_mode(struct detector *detector);

/* Runs one input through each engine of this process once. data, size: its form as the fuzzer has
 * it, for store_inflight_set. Calls on_shape once for each pair of engines whose difference counts,
 * with the number of its shape, which is below detector_numbers and unique. A difference with the
 * first engine always counts. Any other counts if its effect is worse than in both
 * differences with the first engine. New shapes wait for detector_explain. In the steady state,
 * allocates nothing.
 */
void detector_run_one(struct detector *detector, struct testcase test, const void *data,
                      size_t size, void (*on_shape)(uint64_t number));

/* Whether there are engines behind a pipe, so that detector_run_batch is needed. */
bool detector_has_external(const struct detector *detector);
/* Whether detector_run_one compares anything: the first engine and another one are in this process.
 */
bool detector_has_in_process_pair(const struct detector *detector);

#define DETECTOR_BATCH 4096 /* inputs of a batch at most */

/* An input as the fuzzer has it, see testcase_split. */
struct detector_input {
    const uint8_t *data;
    size_t size;
};

/* Runs a batch of inputs through all engines. Compares only pairs with an engine behind a pipe, if
 * detector_has_in_process_pair: detector_run_one compares the others. For each input, in order,
 * calls on_shape as detector_run_one does, then done with the input's index. done must not ask an
 * engine: the last one still works on the batch. detector_explain is due after the batch. Stores an
 * input on which an engine behind a pipe crashed or hung. False, after a complaint, if the store
 * failed, or if too few engines are left to compare (external_left_out). */
bool detector_run_batch(struct detector *detector, const struct detector_input *inputs,
                        size_t count, void (*on_shape)(uint64_t number),
                        void (*done)(void *context, size_t index), void *context);

/* Returns whether detector_run_batch failed because the first engine is left out, while two others
 * or more are not: a new detector without it can go on. */
bool detector_lost_first(const struct detector *detector);

/* Returns how many numbers of shapes there are for these engines. */
#define DETECTOR_PAIR_NUMBERS                                                                      \
    65536 /* of two engines at most: the fuzz target has no more counters */
size_t detector_numbers(const struct detector *detector);

/* Returns whether many shapes are new: in the last stage (65,536 inputs) at least one input in
 * 8,192 showed a new shape. True at the start. */
bool detector_is_exploring(const struct detector *detector);

/* Returns whether the first two engines that were asked accepted the last input. */
bool detector_last_accepted(const struct detector *detector);

/* From this time on (monotonic_seconds), detector_explain drops what waits: it will occur again. */
void detector_set_deadline(struct detector *detector, double deadline);

/* Explains the difference of the first engine and another one on an input, and stores it, as
 * detector_explain does. False if the store failed. */
bool detector_explain_difference(struct detector *detector, unsigned other, struct testcase test);

/* Notes in the store, a detector's, that an engine of this process is about to run on an input that
 * a search tries. */
void detector_note_run(void *store, const struct engine *engine, struct testcase test);

/* Explains the differences that wait, minimises them within their classes, and stores them. This is
 * not a part of detector_run_one, so that the parses of a search do not count as coverage of the
 * input. False if the store failed. */
bool detector_explain(struct detector *detector);

/* Counts of detector_finish. */
struct minimize_counts {
    size_t looked_at, simpler;
    size_t unfinished; /* the budget was too small */
    size_t stale;      /* now of another class, or of none: not changed */
};
/* Calls detector_explain, and then minimises the stored findings of these engines, worst first, for
 * about this many seconds. Skips findings that it has minimised. Adds to out (may be NULL). */
bool detector_finish(struct detector *detector, unsigned seconds, struct minimize_counts *out);

/* Minimises all findings of a campaign, running or not, with the engines of each finding. False,
 * after a complaint, if the store failed, or an engine is not available: then its findings do not
 * change. */
bool detector_minimize(const char *dir, struct minimize_counts *out);

/* Returns the hashes of all shapes seen so far, sorted; the caller frees them. */
uint64_t *detector_shapes(const struct detector *detector, size_t *count);

#endif
