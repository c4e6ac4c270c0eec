/* SPDX-License-Identifier: MIT */
/* The engines of a hunt, opened by name: only those that live in this process. */
#ifndef DETECTOR_ENGINES_H
#define DETECTOR_ENGINES_H

#include "detector.h"

/* What is asked where nobody chose. */
#define HUNT_DEFAULT_ENGINES "whatwg,libcurl"

struct hunt_engines {
    struct engine *engines[HUNT_ENGINES];
    size_t count;
};

/* Opens the engines of a comma-separated list; NULL or "": HUNT_DEFAULT_ENGINES. False, after a
 * complaint, if one is not to be had or is a program of its own, or if they are not two at least.
 * hunt_close_engines is due in any case. */
bool hunt_open_engines(struct hunt_engines *out, const char *names);
void hunt_close_engines(struct hunt_engines *engines);

#endif
