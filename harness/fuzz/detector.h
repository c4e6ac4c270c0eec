/* SPDX-License-Identifier: MIT */
/* One input after the other: asks all engines, knows which kinds of disagreement were met before,
 * explains the new ones and hands them to the store. */
#ifndef DETECTOR_H
#define DETECTOR_H

#include "cause.h"
#include "engine.h"
#include "store.h"

#define DETECTOR_ENGINES 32

struct detector;

/* The first engine is compared with each other one, and those that differ from it with each other.
 * All are borrowed. store NULL:
 * shapes are noted, nothing is explained or kept. log (may be NULL) gets a line for each new class,
 * which says how many inputs had been tried by then. */
struct detector *detector_new(struct engine *const *engines, size_t count, struct store *store,
                              FILE *log);
void detector_free(struct detector *detector);

/* Fast mode, for a detector whose inputs cost little: a difference whose input resembles an earlier
 * one is explained for a sample only, so that on_shape is not called for the others, and a known
 * difference is explained again less often. */
void detector_set_fast_mode(struct detector *detector);

/* Tries one input (data, size: as the fuzzer has it, for store_inflight_set): asks each engine
 * once, and calls met, once for each pair whose difference counts, with the shape's number: dense
 * from 0, so that two shapes of the same engines never share one. A pair with the first engine
 * always counts, another one where the two are worse against each other than the first is against
 * either. New shapes wait for detector_explain. Allocates nothing once warm. */
void detector_run_one(struct detector *detector, struct ua_str input, struct ua_str base,
                      const void *data, size_t size, void (*on_shape)(uint64_t number));

/* How many numbers there are for these engines. */
size_t detector_numbers(const struct detector *detector);

/* Whether many shapes are new: in the last stage (65,536 inputs) at least one input in 8,192 showed
 * a new shape. True at the start. */
bool detector_is_exploring(const struct detector *detector);

/* Whether the first two engines accepted the input last tried. */
bool detector_last_accepted(const struct detector *detector);

/* Explains what waits, makes it as small as its class allows, and keeps it. Apart from
 * detector_run_one, so that the many parses of a search are not taken for the coverage of the input
 * that led to it. Where the campaign wants so, waits first. False if the store failed. */
bool detector_explain(struct detector *detector);

/* What became of stored findings. */
struct finished {
    size_t looked_at, simpler;
    size_t unfinished; /* the budget was too small */
    size_t stale;      /* now of another class, or of none: left as they are */
};
/* The same, and then minimises what is stored of these engines, worst first, for about so many
 * seconds; what this detector knows to be done is left alone. out (may be NULL) is added to. */
bool detector_finish(struct detector *detector, unsigned seconds, struct finished *out);

/* Minimises all that a campaign, running or not, has stored, with the engines of each finding.
 * False, after a complaint, if the store failed, or an engine is not to be had: its findings are
 * left as they are. */
bool detector_minimize(const char *dir, struct finished *out);

/* The hashes of all shapes seen so far, sorted; the caller frees them. */
uint64_t *detector_shapes(const struct detector *detector, size_t *count);

#endif
