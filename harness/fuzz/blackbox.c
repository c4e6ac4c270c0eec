/* SPDX-License-Identifier: MIT */
#include "blackbox.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "blackbox_corpus.h"
#include "corpus_files.h"
#include "detector_engines.h"
#include "mutate.h"
#include "seeds.h"
#include "testcase.h"

/* Children between two reads of the clock. */
#define STRIDE 1024
/* Seconds for making stored inputs smaller at the end. */
#define BLACKBOX_FINISH_SECONDS 2
/* Children of one parent in a row: a processor runs similar inputs much faster. */
#define CHILDREN 512
/* One child in so many has two parents; the second has so many children in a row. */
#define CROSS 8
#define CROSSED 16
/* Shapes of one input that are noted. */
#define MAX_SHAPES 128
/* Slots of the corpus for seeds that show no difference. */
#define MAX_GIVEN (BLACKBOX_INPUTS / 4)

struct blackbox {
    const struct blackbox_options *options;
    struct store *store;
    struct detector_engines engines;
    struct detector *detector;
    struct blackbox_corpus *corpus;
    struct text folder;
    struct mutator mutator;
    uint64_t executions;
    /* The parents of the next children: copies, because the corpus may free them. */
    struct blackbox_parent {
        struct blackbox_input input;
        struct mutator_parent cut;
    } first, second;
    uint64_t children, crossed;
    uint64_t shapes[MAX_SHAPES];
    unsigned shape_count;
    size_t given;
    double begin; /* by monotonic_seconds */
    bool failed;
};

/* The loop of this process, because the callback of detector_run_one has no context. */
static struct blackbox *running;
static volatile sig_atomic_t stop;

static void request_loop_end(int signal_number)
{
    (void)signal_number;
    stop = 1;
}

/* --- one input -------------------------------------------------------------------------------- */

static void note_shape(uint64_t number)
{
    if (running->shape_count < MAX_SHAPES)
        running->shapes[running->shape_count++] = number;
}

/* Adds an input to the corpus, and writes it if the folder has none like it. */
static void keep_input(struct blackbox *blackbox, const uint8_t *data, size_t size, bool is_given,
                       bool is_file)
{
    const struct blackbox_input *input = blackbox_corpus_add(
        blackbox->corpus, data, size, blackbox->shapes, blackbox->shape_count, is_given, is_file);

    if (input && input->wants_file)
        corpus_write(blackbox->folder.ptr, data, size);
}

/* Runs an input. is_file: it was read from a folder or vectors/. is_given: it keeps its slot. */
static void try_input(struct blackbox *blackbox, const uint8_t *data, size_t size, bool is_given,
                      bool is_file)
{
    const struct testcase test = testcase_split(data, size);
    bool accepted;

    if (store_is_crash(blackbox->store, data, size))
        return;
    blackbox->shape_count = 0;
    detector_run_one(blackbox->detector, test, data, size, note_shape);
    accepted = detector_last_accepted(blackbox->detector);
    blackbox->executions++;
    if (blackbox->shape_count > 0 || is_given)
        keep_input(blackbox, data, size, is_given && (accepted || blackbox->shape_count > 0),
                   is_file);
    if (!detector_explain(blackbox->detector))
        blackbox->failed = true;
}

/* --- seeds ------------------------------------------------------------------------------------ */

static double processor_seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

/* Whether the run ends before another input: its time is over, somebody ended it, or it failed. */
static bool is_over(const struct blackbox *blackbox)
{
    const struct blackbox_options *options = blackbox->options;

    return stop || blackbox->failed ||
           (options->seconds > 0 && monotonic_seconds() - blackbox->begin >= options->seconds) ||
           (options->head_start > 0 && processor_seconds() >= options->head_start);
}

/* Seeds for which there is no time are left for the next run. */
static void take_seed(void *ctx, const uint8_t *data, size_t size)
{
    struct blackbox *blackbox = ctx;

    if (is_over(blackbox))
        return;
    try_input(blackbox, data, size, blackbox->given < MAX_GIVEN, true);
    blackbox->given++;
}

static void read_seeds(struct blackbox *blackbox)
{
    static const char *const folders[] = {"differential", "url", "regress"};
    struct seed_list vectors;

    for (size_t i = 0; blackbox->options->corpus && i < sizeof folders / sizeof *folders; i++) {
        struct text path = {0};

        text_printf(&path, "%s/%s", blackbox->options->corpus, folders[i]);
        corpus_read(path.ptr, take_seed, blackbox);
        text_free(&path);
    }
    corpus_read(blackbox->folder.ptr, take_seed, blackbox);
    if (is_over(blackbox))
        return;
    if (!seeds_from_vectors(&vectors, NULL))
        blackbox->failed = true;
    for (size_t i = 0; i < vectors.count; i++)
        take_seed(blackbox, vectors.seeds[i].data, vectors.seeds[i].size);
    seed_list_free(&vectors);
}

/* --- the loop --------------------------------------------------------------------------------- */

/* Draws a parent. While the corpus is empty, the parent stays empty. */
static void choose_parent(struct blackbox *blackbox, struct blackbox_parent *parent)
{
    const struct blackbox_corpus *corpus = blackbox->corpus;

    if (corpus->count > 0)
        parent->input =
            corpus->inputs[corpus->slots[mutator_random_below(&blackbox->mutator, corpus->count)]];
    mutator_parent(&parent->cut, parent->input.data, parent->input.size);
}

static void try_child(struct blackbox *blackbox)
{
    uint8_t child[CORPUS_INPUT];
    size_t size;

    if (blackbox->children++ % CHILDREN == 0)
        choose_parent(blackbox, &blackbox->first);
    if (mutator_random_below(&blackbox->mutator, CROSS) == 0) {
        if (blackbox->crossed++ % CROSSED == 0)
            choose_parent(blackbox, &blackbox->second);
        size = mutator_cross(&blackbox->mutator, &blackbox->first.cut, &blackbox->second.cut, child,
                             CORPUS_INPUT);
    } else {
        size = mutator_child(&blackbox->mutator, &blackbox->first.cut, child, CORPUS_INPUT);
    }
    try_input(blackbox, child, size, false, false);
}

static void run_loop(struct blackbox *blackbox)
{
    const struct blackbox_options *options = blackbox->options;

    blackbox->begin = monotonic_seconds();
    read_seeds(blackbox);
    while (!stop && !blackbox->failed &&
           (options->executions == 0 || blackbox->executions < options->executions) &&
           (blackbox->children % STRIDE != 0 || !is_over(blackbox)))
        try_child(blackbox);
    if (!blackbox->failed && (options->head_start == 0 || stop))
        blackbox->failed = !detector_finish(blackbox->detector, BLACKBOX_FINISH_SECONDS, NULL);
}

static void handle_signals(void)
{
    struct sigaction action = {.sa_handler = request_loop_end};

    stop = 0;
    sigaction(SIGUSR1, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGINT, &action, NULL);
}

int blackbox_main(const struct blackbox_options *options)
{
    struct blackbox blackbox = {.options = options};
    bool ok;

    handle_signals();
    mutator_seed(&blackbox.mutator, options->seed);
    blackbox.store = store_join(options->dir);
    ok = blackbox.store && detector_open_engines(&blackbox.engines, options->engines);
    if (ok) {
        store_set_mode(blackbox.store, MODE_BLACKBOX);
        text_printf(&blackbox.folder, "%s/corpus/differential", options->dir);
        blackbox.detector =
            detector_new(blackbox.engines.engines, blackbox.engines.count, blackbox.store, stderr);
        detector_set_fast_mode(blackbox.detector);
        blackbox.corpus = blackbox_corpus_new(detector_numbers(blackbox.detector));
        running = &blackbox;
        run_loop(&blackbox);
        running = NULL;
        ok = !blackbox.failed;
    }
    blackbox_corpus_free(blackbox.corpus);
    text_free(&blackbox.folder);
    detector_free(blackbox.detector);
    detector_close_engines(&blackbox.engines);
    store_close(blackbox.store);
    return ok ? EXIT_AS_EXPECTED : EXIT_COULD_NOT_RUN;
}
