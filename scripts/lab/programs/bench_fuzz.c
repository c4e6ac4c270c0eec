/* SPDX-License-Identifier: MIT */
/* Tries a fixed list of inputs as a campaign does, many times: scripts/lab/bench-fuzz counts the
 * instructions of measured(), which begins when nothing is new any more.
 *
 * usage: bench_fuzz DIR ROUNDS ENGINE,ENGINE... INPUTS...     DIR: a new campaign's folder */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "corpus_files.h"
#include "detector.h"
#include "engine_name.h"
#include "inputs.h"
#include "registry.h"
#include "testcase.h"

/* Until every shape is explained that these inputs have. */
#define WARM_UP 3

static uint64_t shape_sum;

static void add_shape(uint64_t number)
{
    shape_sum += number;
}

/* Those that a campaign does not take are left out. */
static void try_all(struct detector *detector, const struct inputs *inputs)
{
    for (size_t i = 0; i < inputs->count; i++)
        if (testcase_size(inputs->items[i]) <= CORPUS_INPUT)
            detector_run_one(detector, inputs->items[i], inputs->items[i].url.ptr,
                             inputs->items[i].url.len, add_shape);
}

/* Has a name of its own, by which the profiler begins to count. */
__attribute__((noinline)) static void measured(struct detector *detector,
                                               const struct inputs *inputs, unsigned long rounds)
{
    for (unsigned long i = 0; i < rounds; i++)
        try_all(detector, inputs);
}

static size_t open_engines(struct engine **engines, char *names)
{
    char *rest = NULL;
    size_t count = 0;

    engine_allow(names);
    for (char *name = strtok_r(names, ",", &rest); name && count < DETECTOR_ENGINES;
         name = strtok_r(NULL, ",", &rest)) {
        engines[count] = engine_open(name);
        if (!engines[count])
            return 0;
        count++;
    }
    return count;
}

int main(int argc, char **argv)
{
    struct engine *engines[DETECTOR_ENGINES];
    struct inputs inputs = {0};
    struct store *store;
    struct detector *detector;
    size_t count;

    if (argc < 5) {
        fprintf(stderr, "usage: %s DIR ROUNDS ENGINE,ENGINE... INPUTS...\n", argv[0]);
        return EXIT_USAGE;
    }
    for (int i = 4; i < argc; i++) {
        if (!inputs_load(&inputs, argv[i], (struct ua_str){NULL, 0}))
            return EXIT_COULD_NOT_RUN;
    }
    store = store_create(argv[1]);
    count = open_engines(engines, argv[3]);
    if (!store || count == 0)
        return EXIT_COULD_NOT_RUN;
    detector = detector_new(engines, count, store, NULL);
    for (unsigned i = 0; i < WARM_UP; i++) {
        for (size_t j = 0; j < inputs.count; j++) {
            detector_run_one(detector, inputs.items[j], inputs.items[j].url.ptr,
                             inputs.items[j].url.len, add_shape);
            if (!detector_explain(detector))
                return EXIT_COULD_NOT_RUN;
        }
    }
    measured(detector, &inputs, strtoul(argv[2], NULL, 10));
    printf("%zu inputs\n", inputs.count);
    detector_free(detector);
    for (size_t i = 0; i < count; i++)
        engine_close(engines[i]);
    store_close(store);
    inputs_free(&inputs);
    return EXIT_AS_EXPECTED;
}
