/* SPDX-License-Identifier: MIT */
/* One input after the other: asks all engines, knows which kinds of disagreement were met before,
 * explains the new ones and hands them to the store. */
#ifndef HUNT_H
#define HUNT_H

#include "cause.h"
#include "engine.h"
#include "store.h"

#define HUNT_ENGINES 32

struct hunt;

/* The first engine is compared with each other one (count - 1 pairs). All are borrowed. store NULL:
 * shapes are noted, nothing is explained or kept. log (may be NULL) gets a line for each new class,
 * which says how many inputs had been tried by then. */
struct hunt *hunt_new(struct engine *const *engines, size_t count, struct store *store, FILE *log);
void hunt_free(struct hunt *hunt);

/* Tries one input (data, size: as the fuzzer has it, for the flight recorder) and calls met, once
 * for each pair that differs, with the shape's number: dense from 0, so that two shapes of the same
 * engines never share one. New shapes wait for hunt_explain. Allocates nothing once warm. */
void hunt_try(struct hunt *hunt, struct ua_str input, struct ua_str base, const void *data,
              size_t size, void (*met)(uint64_t number));

/* Explains what waits, makes it as small as its class allows, and keeps it. Apart from hunt_try, so
 * that the many parses of a search are not taken for the coverage of the input that led to it.
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
