/* SPDX-License-Identifier: MIT */
#include "blackbox.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "blackbox_corpus.h"
#include "bounded_search.h"
#include "corpus_files.h"
#include "detector_engines.h"
#include "engine_start.h"
#include "mutate.h"
#include "seeds.h"
#include "testcase.h"

/* Children between two reads of the clock. */
#define STRIDE 1024
/* Seconds for making stored inputs smaller at the end. */
#define BLACKBOX_FINISH_SECONDS 2
/* Children of one parent in a row: a processor runs similar inputs much faster. */
#define CHILDREN 512
/* One child in CROSS has two parents; the second has CROSSED children in a row. */
#define CROSS 8
#define CROSSED 16
/* Shapes of one input that are noted. */
#define MAX_SHAPES 128
/* Seconds between two looks at the corpus for files of other processes. */
#define CORPUS_SECONDS 5
/* A batch that takes longer than this makes the next one smaller, so that the loop ends in time. */
#define BATCH_SECONDS 0.2
#define SMALLEST_BATCH 16
/* Seconds for explaining a batch whose answers came when the time was over. */
#define LAST_BATCH_SECONDS 1
/* Slots of the corpus for seeds that show no difference. */
#define MAX_GIVEN (BLACKBOX_INPUTS / 4)

struct blackbox {
    const struct blackbox_options *options;
    struct store *store;
    struct detector_engines engines;
    struct detector *detector;
    struct blackbox_corpus *corpus;
    struct folder folder;
    bool is_own_folder; /* what is merged lies there already */
    /* The next batch for engines behind a pipe. */
    struct waiting_input {
        bool is_given, is_file;
        size_t size;
        uint8_t data[CORPUS_INPUT];
    } *batch;
    struct detector_input *batch_inputs;
    size_t batch_count, batch_size;
    double piped_seconds; /* that the batches took */
    bool has_run_batch;   /* since the last look at the clock */
    bool is_sampling;     /* each input goes to the engines behind pipes */
    time_t looked;        /* at the corpus */
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
    bool has_searched;
    double search_begin, search_processor; /* seconds */
    bool failed;
};

/* The loop of this process, because the callback of detector_run_one has no context. */
static struct blackbox *running;
static volatile sig_atomic_t stop;

/* A parser that sends a signal to its own process ends it, as far as it knows. */
static void request_loop_end(int signal_number, siginfo_t *info, void *context)
{
    (void)signal_number;
    (void)context;
    if (info->si_pid == getpid() && engine_mark->activity != ENGINE_RETURNED)
        _exit(EXIT_AS_EXPECTED);
    stop = 1;
}

/* --- one input -------------------------------------------------------------------------------- */

static void note_shape(uint64_t number)
{
    if (running->shape_count < MAX_SHAPES)
        running->shapes[running->shape_count++] = number;
}

/* Adds an input to the corpus if it shows a new shape, and writes it if the folder has none like
 * it. */
static bool keep_input(struct blackbox *blackbox, const uint8_t *data, size_t size, bool is_given,
                       bool is_file)
{
    const struct blackbox_input *input = blackbox_corpus_add(
        blackbox->corpus, data, size, blackbox->shapes, blackbox->shape_count, is_given, is_file);

    if (input && input->wants_file)
        corpus_write(&blackbox->folder, data, size);
    return input;
}

static void handle_batch_answers(void *context, size_t index)
{
    struct blackbox *blackbox = context;
    const struct waiting_input *waiting = &blackbox->batch[index];
    const bool is_given = waiting->is_given &&
                          (blackbox->shape_count > 0 || detector_last_accepted(blackbox->detector));

    if (blackbox->shape_count > 0 || is_given)
        keep_input(blackbox, waiting->data, waiting->size, is_given, waiting->is_file);
    blackbox->shape_count = 0;
}

/* The differences of the last batch are not found again in this run. */
static void extend_deadline(struct blackbox *blackbox)
{
    const double now = monotonic_seconds();

    if (blackbox->options->seconds > 0 && now >= blackbox->begin + blackbox->options->seconds)
        detector_set_deadline(blackbox->detector, now + LAST_BATCH_SECONDS);
}

static void run_batch_of_inputs(struct blackbox *blackbox)
{
    const double begin = monotonic_seconds();
    double seconds;

    for (size_t i = 0; i < blackbox->batch_count; i++)
        blackbox->batch_inputs[i] =
            (struct detector_input){blackbox->batch[i].data, blackbox->batch[i].size};
    blackbox->shape_count = 0;
    if (!detector_run_batch(blackbox->detector, blackbox->batch_inputs, blackbox->batch_count,
                            note_shape, handle_batch_answers, blackbox))
        blackbox->failed = true;
    extend_deadline(blackbox);
    /* Also before a failure: what was found is kept. */
    if (!detector_explain(blackbox->detector))
        blackbox->failed = true;
    blackbox->has_run_batch = true;
    if (!detector_has_in_process_pair(blackbox->detector))
        blackbox->executions += blackbox->batch_count;
    blackbox->batch_count = 0;
    seconds = monotonic_seconds() - begin;
    blackbox->piped_seconds += seconds;
    if (seconds > BATCH_SECONDS && blackbox->batch_size > SMALLEST_BATCH)
        blackbox->batch_size /= 2;
    else if (seconds < BATCH_SECONDS / 4 && blackbox->batch_size < DETECTOR_BATCH)
        blackbox->batch_size *= 2;
}

/* Adds an input to the next batch, and runs the batch if it is full. */
static void add_to_batch(struct blackbox *blackbox, const uint8_t *data, size_t size, bool is_given,
                         bool is_file)
{
    struct waiting_input *waiting = &blackbox->batch[blackbox->batch_count++];

    waiting->is_given = is_given;
    waiting->is_file = is_file;
    waiting->size = size;
    memcpy(waiting->data, data, size);
    if (blackbox->batch_count >= blackbox->batch_size)
        run_batch_of_inputs(blackbox);
}

/* Decides whether the next inputs are of the sample: batches take at most half of the time. */
static void choose_sample(struct blackbox *blackbox)
{
    blackbox->is_sampling =
        blackbox->batch && blackbox->piped_seconds * 2 < monotonic_seconds() - blackbox->begin;
}

/* Runs an input. is_file: it was read from a folder or vectors/. is_given: it keeps its slot. */
static void try_input(struct blackbox *blackbox, const uint8_t *data, size_t size, bool is_given,
                      bool is_file)
{
    const struct testcase test = testcase_split(data, size);
    bool accepted, is_kept = false;

    if (store_is_crash(blackbox->store, data, size))
        return;
    if (blackbox->batch && !detector_has_in_process_pair(blackbox->detector)) {
        add_to_batch(blackbox, data, size, is_given, is_file);
        return;
    }
    blackbox->shape_count = 0;
    detector_run_one(blackbox->detector, test, data, size, note_shape);
    accepted = detector_last_accepted(blackbox->detector);
    blackbox->executions++;
    if (blackbox->shape_count > 0 || is_given)
        is_kept = keep_input(blackbox, data, size,
                             is_given && (accepted || blackbox->shape_count > 0), is_file);
    if (!detector_explain(blackbox->detector))
        blackbox->failed = true;
    if (blackbox->batch && (is_kept || is_file || blackbox->is_sampling))
        add_to_batch(blackbox, data, size, is_given, is_file);
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
           (options->head_start > 0 &&
            processor_seconds() - blackbox->search_processor >= options->head_start);
}

/* When time runs out, the remaining seeds are left for the next run. */
static void take_seed(void *ctx, const uint8_t *data, size_t size)
{
    struct blackbox *blackbox = ctx;

    if (is_over(blackbox))
        return;
    try_input(blackbox, data, size, blackbox->given < MAX_GIVEN, true);
    blackbox->given++;
}

static void take_new_file(void *ctx, const uint8_t *data, size_t size)
{
    struct blackbox *blackbox = ctx;

    if (!is_over(blackbox))
        try_input(blackbox, data, size, false, true);
}

static void read_seeds(struct blackbox *blackbox)
{
    static const char *const folders[] = {"differential", "url", "regress"};
    struct seed_list vectors;
    struct folder folder;

    for (size_t i = 0; blackbox->options->corpus && i < sizeof folders / sizeof *folders; i++) {
        struct text path = {0};

        text_printf(&path, "%s/%s", blackbox->options->corpus, folders[i]);
        folder_open(&folder, path.ptr, NULL);
        folder.follows_links = true;
        corpus_read(&folder, take_seed, blackbox);
        folder_close(&folder);
        text_free(&path);
    }
    corpus_read(&blackbox->folder, take_seed, blackbox);
    if (is_over(blackbox))
        return;
    if (!seeds_from_vectors(&vectors, NULL))
        blackbox->failed = true;
    for (size_t i = 0; i < vectors.count; i++)
        take_seed(blackbox, vectors.seeds[i].data, vectors.seeds[i].size);
    seed_list_free(&vectors);
}

/* --- merging ---------------------------------------------------------------------------------- */

static void take_merged(void *ctx, const uint8_t *data, size_t size)
{
    struct blackbox *blackbox = ctx;

    if (!is_over(blackbox))
        try_input(blackbox, data, size, false, blackbox->is_own_folder);
}

static void run_merge(struct blackbox *blackbox)
{
    struct folder folder;

    if (blackbox->options->corpus)
        read_seeds(blackbox);
    for (size_t i = 0; blackbox->options->merge[i]; i++) {
        folder_open(&folder, blackbox->options->merge[i], NULL);
        blackbox->is_own_folder =
            folder.path && blackbox->folder.path && strcmp(folder.path, blackbox->folder.path) == 0;
        corpus_read(&folder, take_merged, blackbox);
        folder_close(&folder);
    }
    if (!blackbox->failed && blackbox->batch_count > 0)
        run_batch_of_inputs(blackbox);
    if (!blackbox->failed)
        blackbox->failed = !detector_finish(blackbox->detector, BLACKBOX_FINISH_SECONDS, NULL);
}

/* --- short strings ---------------------------------------------------------------------------- */

static bool is_stage_over(const void *context)
{
    const struct blackbox *blackbox = context;

    return stop || monotonic_seconds() - blackbox->search_begin >= blackbox->options->search;
}

static bool is_search_due(const struct blackbox *blackbox)
{
    return blackbox->options->search > 0 && !blackbox->has_searched && !stop && !blackbox->failed &&
           processor_seconds() >= blackbox->options->search_after &&
           !detector_has_external(blackbox->detector);
}

static void search_short_strings(struct blackbox *blackbox)
{
    const struct bounded_search stage = {
        .detector = blackbox->detector,
        .store = blackbox->store,
        .engines = blackbox->engines.engines,
        .count = blackbox->engines.count,
        .is_over = is_stage_over,
        .context = blackbox,
    };
    const double processor = processor_seconds();
    unsigned length;

    blackbox->has_searched = true;
    blackbox->search_begin = monotonic_seconds();
    if (!bounded_search_run(&stage, &length))
        blackbox->failed = true;
    blackbox->search_processor = processor_seconds() - processor;
    fprintf(stderr, "searched: all strings of up to %u tokens, %.1f s\n", length,
            monotonic_seconds() - blackbox->search_begin);
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

/* Takes new files of others, such as the inputs that show new coverage. */
static void read_new_files(struct blackbox *blackbox)
{
    const time_t since = blackbox->looked;

    if ((!blackbox->batch && !blackbox->options->reads_files) ||
        time(NULL) < since + CORPUS_SECONDS)
        return;
    blackbox->looked = time(NULL);
    corpus_read_since(&blackbox->folder, since, take_new_file, blackbox);
}

/* What is done between two strides. Returns whether the loop goes on. */
static bool continues(struct blackbox *blackbox)
{
    blackbox->has_run_batch = false;
    if (is_search_due(blackbox))
        search_short_strings(blackbox);
    if (is_over(blackbox))
        return false;
    read_new_files(blackbox);
    choose_sample(blackbox);
    return !blackbox->failed;
}

static void run_loop(struct blackbox *blackbox)
{
    const struct blackbox_options *options = blackbox->options;

    blackbox->begin = monotonic_seconds();
    blackbox->looked = time(NULL);
    if (options->seconds > 0)
        detector_set_deadline(blackbox->detector, blackbox->begin + options->seconds);
    read_seeds(blackbox);
    while (!stop && !blackbox->failed &&
           (options->executions == 0 || blackbox->executions < options->executions) &&
           ((blackbox->children % STRIDE != 0 && !blackbox->has_run_batch) || continues(blackbox)))
        try_child(blackbox);
    if (!blackbox->failed && blackbox->batch_count > 0)
        run_batch_of_inputs(blackbox);
    if (!blackbox->failed && (options->head_start == 0 || stop))
        blackbox->failed = !detector_finish(blackbox->detector, BLACKBOX_FINISH_SECONDS, NULL);
}

static void handle_signals(void)
{
    struct sigaction action = {.sa_sigaction = request_loop_end, .sa_flags = SA_SIGINFO};

    stop = 0;
    sigaction(SIGUSR1, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGINT, &action, NULL);
}

static void open_batch(struct blackbox *blackbox)
{
    blackbox->batch = xcalloc(DETECTOR_BATCH, sizeof *blackbox->batch);
    blackbox->batch_inputs = xcalloc(DETECTOR_BATCH, sizeof *blackbox->batch_inputs);
    blackbox->batch_size = SMALLEST_BATCH;
}

int blackbox_main(const struct blackbox_options *options)
{
    struct blackbox blackbox = {.options = options, .folder = FOLDER_CLOSED};
    bool ok, is_first_left_out;

    /* A pipe would take half of the speed. */
    engine_isolate_objects(false);
    handle_signals();
    mutator_seed(&blackbox.mutator, options->seed);
    blackbox.store = store_join(options->dir);
    ok = blackbox.store && detector_open_engines(&blackbox.engines, options->engines, true);
    if (ok) {
        store_set_mode(blackbox.store, MODE_BLACKBOX);
        folder_open(&blackbox.folder, options->dir, "corpus/differential");
        blackbox.detector =
            detector_new(blackbox.engines.engines, blackbox.engines.count, blackbox.store, stderr);
        if (!options->merge)
            detector_set_fast_mode(blackbox.detector);
        if (detector_has_external(blackbox.detector))
            open_batch(&blackbox);
        blackbox.corpus = blackbox_corpus_new(detector_numbers(blackbox.detector));
        running = &blackbox;
        (options->merge ? run_merge : run_loop)(&blackbox);
        running = NULL;
        ok = !blackbox.failed;
    }
    is_first_left_out = blackbox.detector && detector_lost_first(blackbox.detector);
    blackbox_corpus_free(blackbox.corpus);
    free(blackbox.batch);
    free(blackbox.batch_inputs);
    folder_close(&blackbox.folder);
    detector_free(blackbox.detector);
    detector_close_engines(&blackbox.engines);
    store_close(blackbox.store);
    return ok ? EXIT_AS_EXPECTED : is_first_left_out ? EXIT_FIRST_LEFT_OUT : EXIT_COULD_NOT_RUN;
}
