/* SPDX-License-Identifier: MIT */
/* One input after the other: asks all engines, knows which kinds of disagreement were met before,
 * explains the new ones and hands them to the store. */
#ifndef DETECTOR_H
#define DETECTOR_H

#include "cause.h"
#include "engine.h"
#include "store.h"

#define HUNT_ENGINES 32

struct hunt;

/* The first engine is compared with each other one, and those that differ from it with each other.
 * All are borrowed. store NULL:
 * shapes are noted, nothing is explained or kept. log (may be NULL) gets a line for each new class,
 * which says how many inputs had been tried by then. */
struct hunt *hunt_new(struct engine *const *engines, size_t count, struct store *store, FILE *log);
void hunt_free(struct hunt *hunt);

/* For a hunt whose inputs cost little, beside which to look into each difference would be dear: one
 * that looks like some before it is passed over but for a sample, so that met is not called; and
 * what was explained is gone into again less often. */
void hunt_skim(struct hunt *hunt);

/* Tries one input (data, size: as the fuzzer has it, for the flight recorder): asks each engine
 * once, and calls met, once for each pair whose difference counts, with the shape's number: dense
 * from 0, so that two shapes of the same engines never share one. A pair with the first engine
 * always counts, another one where the two are worse against each other than the first is against
 * either. New shapes wait for hunt_explain. Allocates nothing once warm. */
void hunt_try(struct hunt *hunt, struct ua_str input, struct ua_str base, const void *data,
              size_t size, void (*met)(uint64_t number));

/* How many numbers there are for these engines. */
size_t hunt_numbers(const struct hunt *hunt);

/* Whether much is new: of late one input in some eight thousand met a shape that none before it
 * had. At the start it is so. */
bool hunt_is_eager(const struct hunt *hunt);

/* Whether the first two engines accepted the input last tried. */
bool hunt_last_accepted(const struct hunt *hunt);

/* Explains what waits, makes it as small as its class allows, and keeps it. Apart from hunt_try, so
 * that the many parses of a search are not taken for the coverage of the input that led to it.
 * Where the campaign wants so, waits first.
 * False if the store failed. */
bool hunt_explain(struct hunt *hunt);

/* What became of stored findings. */
struct finished {
    size_t looked_at, simpler;
    size_t unfinished; /* the budget was too small */
    size_t stale;      /* now of another class, or of none: left as they are */
};
/* The same, and then minimises what is stored of these engines, worst first, for about so many
 * seconds; what this hunt knows to be done is left alone. out (may be NULL) is added to. */
bool hunt_finish(struct hunt *hunt, unsigned seconds, struct finished *out);

/* Minimises all that a campaign, running or not, has stored, with the engines of each finding.
 * False, after a complaint, if the store failed, or an engine is not to be had: its findings are
 * left as they are. */
bool hunt_minimize(const char *dir, struct finished *out);

/* The shapes met so far, sorted; the caller frees them. */
uint64_t *hunt_shapes(const struct hunt *hunt, size_t *count);

#endif
