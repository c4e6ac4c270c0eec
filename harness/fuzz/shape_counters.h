/* SPDX-License-Identifier: MIT */
/* Reports the shapes of an input to the fuzzing engine, as coverage: to libFuzzer as extra
 * counters, to AFL++ as entries of its map. */
#ifndef SHAPE_COUNTERS_H
#define SHAPE_COUNTERS_H

#include <stdint.h>

/* Sets the counter of a shape. number: of the shape, as detector_run_one gives it. Call it at every
 * occurrence: a counter that is set only for new shapes is lost at resume, -merge and -fork. The
 * engine clears the counters before each input. */
void shape_counters_set(uint64_t number);

#endif
