/* SPDX-License-Identifier: MIT */
/* The classes that a fuzz target does not report: a file with one id on each line. */
#ifndef KNOWN_CLASSES_H
#define KNOWN_CLASSES_H

#include <stdbool.h>
#include <stdint.h>

#include "text.h"

/* Zeroed is empty. */
struct known_classes {
    uint64_t *ids;
    size_t count, cap;
};
void known_classes_free(struct known_classes *known);

/* Adds the ids of a file in the form of ua_differential_open. A file that does not exist has none.
 * Complains and returns false if it cannot be read, or has another line. */
bool known_classes_read(struct known_classes *known, const char *path);

void known_classes_add(struct known_classes *known, uint64_t id);
bool known_classes_have(const struct known_classes *known, uint64_t id);

/* Writes the path of the file beside the running program: PROGRAM.known. False if the program's
 * path cannot be found out. */
bool known_classes_default_path(struct text *path);

#endif
