/* SPDX-License-Identifier: MIT */
/* Runs several parsers on the same input and stores how they disagree. A disagreement never ends
 * the run. The replay driver stores nothing, and checks the property that the guidance depends on:
 * the same input gives the same shapes again.
 *
 * Built with UA_ABORT, it aborts at the first class that PROGRAM.known does not list
 * (differential.h), and reads of the following only URLASSAY_FUZZ_ENGINES.
 *
 * URLASSAY_CAMPAIGN     the campaign's folder; without it nothing is explained or kept (-merge=1)
 * URLASSAY_FUZZ_ENGINES the engines, the first against each other one ("whatwg,libcurl")
 * URLASSAY_BUILD        the build id of the tool that runs the campaign: must be this target's own
 * URLASSAY_SHAPES       a file that gets the shapes seen, sorted, at the end
 * URLASSAY_FUZZ_WITHOUT parts to leave out, to measure their effect: see parts.h
 */
#include <unistd.h>

#include "build_id.h"
#include "detector_engines.h"
#include "differential_pair.h"
#include "engine_name.h"
#include "parts.h"
#include "shape_counters.h"
#include "target.h"

static struct detector_engines engines;

#if defined(UA_ABORT)

/* The first engine with each other one. */
static struct ua_differential *differentials[DETECTOR_ENGINES];

static void finish_run(void)
{
    for (size_t i = 0; i < engines.count; i++)
        ua_differential_close(differentials[i]);
    detector_close_engines(&engines);
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    engine_allow(getenv("URLASSAY_FUZZ_ENGINES"));
    if (!detector_open_engines(&engines, getenv("URLASSAY_FUZZ_ENGINES"), false))
        _exit(EXIT_COULD_NOT_RUN);
    for (size_t i = 1; i < engines.count; i++)
        differentials[i] = differential_new(engines.engines[0], engines.engines[i], NULL);
    atexit(finish_run);
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    for (size_t i = 1; i < engines.count; i++) {
        if (ua_differential_run(differentials[i], data, size))
            ua_differential_abort(differentials[i]);
    }
    return 0;
}

#else

/* Seconds to minimise stored inputs at the end; a campaign that is interrupted waits longer. */
#define COVERAGE_FINISH_SECONDS 2

/* The sum of the numbers of the shapes of this input. */
static uint64_t shape_sum;

static struct detector *detector;
static struct store *store;
static bool has_shape;

static void count_shape(uint64_t number)
{
    shape_sum += number + 1;
    if (has_shape)
        shape_counters_set(number);
}

/* Ends the process without a crash report of libFuzzer. */
static _Noreturn void give_up(void)
{
    store_close(store);
    _exit(EXIT_COULD_NOT_RUN);
}

/* A target of other sources would classify inputs by other rules, and store what this tool does not
 * find again. */
static void check_build(const char *tool)
{
    if (!tool || strcmp(tool, build_id()) == 0)
        return;
    complain("this fuzz target was built from other sources than the tool");
    give_up();
}

static void write_shapes(const char *path)
{
    size_t count;
    uint64_t *shapes = detector_shapes(detector, &count);
    FILE *file = fopen(path, "w");

    for (size_t i = 0; file && i < count; i++)
        fprintf(file, "%016llx\n", (unsigned long long)shapes[i]);
    if (!file || fclose(file) != 0) {
        complain_unwritten(NULL, path);
        give_up();
    }
    free(shapes);
}

static void finish_run(void)
{
    if (store && !detector_finish(detector, COVERAGE_FINISH_SECONDS, NULL))
        give_up();
    if (getenv("URLASSAY_SHAPES"))
        write_shapes(getenv("URLASSAY_SHAPES"));
    detector_free(detector);
    detector_close_engines(&engines);
    store_close(store);
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    const char *names = getenv("URLASSAY_FUZZ_ENGINES");
    const char *dir = getenv("URLASSAY_CAMPAIGN");

    (void)argc;
    (void)argv;
    check_build(getenv("URLASSAY_BUILD"));
    engine_allow(names);
    if (dir && dir[0]) {
        store = store_join(dir);
        if (!store)
            give_up();
    }
    if (!detector_open_engines(&engines, names, false))
        give_up();
    detector = detector_new(engines.engines, engines.count, store, stderr);
    has_shape = parts_have("shape");
    atexit(finish_run);
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct testcase test = testcase_split(data, size);

    if (store && store_is_crash(store, data, size))
        return 0;
    shape_sum = 0;
    detector_run_one(detector, test, data, size, count_shape);
    if (!LLVMFuzzerMutate) {
        uint64_t first = shape_sum;

        shape_sum = 0;
        detector_run_one(detector, test, data, size, count_shape);
        TARGET_ASSERT(shape_sum == first, "same-input-same-shape");
    }
    return 0;
}

/* Explains here, where no coverage is counted. */
void target_between_inputs(void)
{
    if (store && !detector_explain(detector))
        give_up();
}

#endif
