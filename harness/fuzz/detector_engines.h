/* SPDX-License-Identifier: MIT */
/* The engines of a detector, opened by name: only those that live in this process. */
#ifndef DETECTOR_ENGINES_H
#define DETECTOR_ENGINES_H

#include "detector.h"

/* What is asked where nobody chose. */
#define DETECTOR_DEFAULT_ENGINES "whatwg,libcurl"

struct detector_engines {
    struct engine *engines[DETECTOR_ENGINES];
    size_t count;
};

/* Opens the engines of a comma-separated list; NULL or "": DETECTOR_DEFAULT_ENGINES. False, after a
 * complaint, if one is not to be had or is a program of its own, or if they are not two at least.
 * detector_close_engines is due in any case. */
bool detector_open_engines(struct detector_engines *out, const char *names);
void detector_close_engines(struct detector_engines *engines);

#endif
