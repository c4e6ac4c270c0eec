/* SPDX-License-Identifier: MIT */
/* The parts of a fuzz target that can be left out, to see what each brings: URLASSAY_FUZZ_WITHOUT
 * names them, with commas between.
 *
 * mutator   ours (mutate.h); libFuzzer's own stays
 * vectors   their inputs as seeds
 * shape     the counters that tell libFuzzer of new kinds of disagreement (differential) */
#ifndef PARTS_H
#define PARTS_H

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "util.h"

/* Whether a part is in. An unknown name in the list ends the process: nobody should measure what
 * is not so. */
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
