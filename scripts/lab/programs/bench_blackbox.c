/* SPDX-License-Identifier: MIT */
/* A blackbox run of N executions in a new campaign, for scripts/lab/bench-fuzz.
 *
 * usage: bench_blackbox DIR EXECUTIONS ENGINE,ENGINE... SEEDS [SEED]
 *        SEEDS: the folder with url/; SEED: of random numbers (1) */
#include <stdio.h>
#include <stdlib.h>

#include "blackbox.h"
#include "store.h"
#include "util.h"

int main(int argc, char **argv)
{
    struct blackbox_options options = {.seed = 1};
    struct store *store;
    int status;

    if (argc != 5 && argc != 6) {
        fprintf(stderr, "usage: %s DIR EXECUTIONS ENGINE,ENGINE... SEEDS [SEED]\n", argv[0]);
        return EXIT_USAGE;
    }
    options.dir = argv[1];
    options.executions = strtoull(argv[2], NULL, 10);
    options.engines = argv[3];
    options.corpus = argv[4];
    if (argc == 6)
        options.seed = (unsigned)strtoul(argv[5], NULL, 10);
    store = store_create(options.dir);
    if (!store)
        return EXIT_COULD_NOT_RUN;
    status = blackbox_main(&options);
    store_close(store);
    return status;
}
