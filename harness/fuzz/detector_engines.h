/* SPDX-License-Identifier: MIT */
/* The in-process engines of a detector, opened by name. */
#ifndef DETECTOR_ENGINES_H
#define DETECTOR_ENGINES_H

#include "detector.h"

/* The default. */
#define DETECTOR_DEFAULT_ENGINES "whatwg,libcurl"

struct detector_engines {
    struct engine *engines[DETECTOR_ENGINES];
    size_t count;
};

/* Opens the engines of a comma-separated list; NULL or "": DETECTOR_DEFAULT_ENGINES. False, after a
 * complaint, if one is not available or not in-process, or if there are fewer than two. The caller
 * calls detector_close_engines in both cases. */
bool detector_open_engines(struct detector_engines *out, const char *names);
void detector_close_engines(struct detector_engines *engines);

#endif
