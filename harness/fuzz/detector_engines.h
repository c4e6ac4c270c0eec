/* SPDX-License-Identifier: MIT */
/* The engines of a detector, opened by name. */
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
 * complaint, if one is not available, or is behind a pipe and with_external is false, or if there
 * are fewer than two. The caller calls detector_close_engines in both cases. */
bool detector_open_engines(struct detector_engines *out, const char *names, bool with_external);
void detector_close_engines(struct detector_engines *engines);

#endif
