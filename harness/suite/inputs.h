/* SPDX-License-Identifier: MIT */
/* Many URLs to ask engines about: from vectors, from a corpus, from a list. */
#ifndef INPUTS_H
#define INPUTS_H

#include "vectors.h"

/* One place that inputs came from. */
struct input_source {
    char *path; /* NULL: the installed suite */
    size_t count;
};

/* Zeroed is empty. */
struct inputs {
    struct testcase *items; /* in the order of the sources, in each by name and line */
    size_t count, capacity;
    struct input_source *sources;
    size_t source_count;
    struct suite suite; /* these two own the texts */
    struct text *texts;
    size_t text_count;
};
void inputs_free(struct inputs *inputs);

/* Adds what path names: a vector file (*.json) or a folder of such, of whose cases those count that
 * ask how a URL is parsed; any other folder is a corpus, one file an input (but for *.md, *.dict
 * and hidden ones); any other file, or "-", stdin, has an input a line, and empty lines are
 * skipped. In corpus and line a byte 0xFF parts a URL from its base; those without one have base.
 * path NULL: the installed suite. Complains and returns false on failure; a path without any input
 * is one. */
bool inputs_load(struct inputs *inputs, const char *path, struct ua_str base);

/* The same inputs give the same number, another input another one. */
uint64_t inputs_hash(const struct inputs *inputs);

#endif
