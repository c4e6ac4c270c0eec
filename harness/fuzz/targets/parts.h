/* SPDX-License-Identifier: MIT */
/* The parts of a fuzz target that can be left out, to measure the effect of each:
 * URLASSAY_FUZZ_WITHOUT names them, separated by commas.
 *
 * mutator   our mutator (mutate.h), not libFuzzer's
 * vectors   the inputs of vectors/ as seeds
 * shape     the counters that report new kinds of disagreement to libFuzzer (differential) */
#ifndef PARTS_H
#define PARTS_H

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "util.h"

/* Returns whether a part is used. An unknown name in the list ends the process, so that no
 * measurement is wrong. */
static inline bool parts_have(const char *part)
{
    static const char *const names[] = {"mutator", "vectors", "shape"};
    const char *given = getenv("URLASSAY_FUZZ_WITHOUT");
    char *list = xstrndup(given ? given : "", given ? strlen(given) : 0), *rest = NULL;
    bool found = false;

    for (char *name = strtok_r(list, ",", &rest); name; name = strtok_r(NULL, ",", &rest)) {
        size_t i = 0;

        while (i < sizeof names / sizeof *names && strcmp(name, names[i]) != 0)
            i++;
        if (i == sizeof names / sizeof *names) {
            complain("URLASSAY_FUZZ_WITHOUT: unknown part \"%s\"; there are mutator, vectors and "
                     "shape",
                     name);
            _exit(EXIT_COULD_NOT_RUN);
        }
        found = found || strcmp(name, part) == 0;
    }
    free(list);
    return !found;
}

#endif
