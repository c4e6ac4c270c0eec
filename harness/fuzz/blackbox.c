/* SPDX-License-Identifier: MIT */
#include "blackbox.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "corpus_sync.h"
#include "detector_engines.h"
#include "mutate.h"
#include "seeds.h"
#include "testcase.h"

/* Children between two looks at the clock. */
#define STRIDE 1024
/* Executions that a share is taken of. */
#define WINDOW 4096
/* Seconds between two looks at the other gear's corpus; children, where executions end the run:
 * then the same seed is the same run. */
#define EXCHANGE_SECONDS 3.0
#define EXCHANGE_CHILDREN 100000
/* Files that are read at a time, so that a large corpus does not hold up the sprint. */
#define EXCHANGE_FILES 4096
/* Seconds for making stored inputs smaller at the end. */
#define FINISH 2
/* Of what both accept, one parent in so many is dear; of the dear children of others, one in so
 * many is tried. While much is new they are worth their price: with libcurl they bring near half
 * of the classes of the first million inputs, and one or two in the ten million after it. */
#define DEAR 64
#define EAGER_DEAR 8
/* Children of one parent in a row. Processors run what resembles the input before much faster. */
#define CHILDREN 512
/* One child in so many has two parents; the second has so many children in a row. */
#define CROSS 8
#define CROSSED 16
/* Shapes of one input that are looked at. */
#define MAX_NUMBERS 128
/* Of the pool, for what was given and shows no difference. */
#define MAX_GIVEN (SPRINT_POOL / 4)

struct sprint {
    const struct sprint_options *options;
    struct store *store;
    struct detector_engines engines;
    struct detector *detector;
    struct sprint_pool *pool;
    struct exchange exchange;
    struct text folder, temporary;
    struct mutator mutator;
    uint64_t tries, accepted; /* of the window */
    uint64_t executions;
    /* Of the children that are made now: copies, for the pool may give them up. */
    struct parent {
        struct sprint_input input;
        struct mutator_parent cut;
    } first, second;
    uint64_t children, crossed;
    unsigned calm; /* 0 to 8: how much care is taken that both accept */
    uint64_t numbers[MAX_NUMBERS];
    unsigned met;
    size_t given;
    bool failed;
};

/* The one of this process; detector_run_one's callback takes no context. */
static struct sprint *running;
static volatile sig_atomic_t stop;

static void request_stop(int signal_number)
{
    (void)signal_number;
    stop = 1;
}

/* --- one input -------------------------------------------------------------------------------- */

static void meet(uint64_t number)
{
    if (running->met < MAX_NUMBERS)
        running->numbers[running->met++] = number;
}

/* is_given: by a person or by the other gear. is_shared: it is in the folder. */
static void try_input(struct sprint *sprint, const uint8_t *data, size_t size, bool is_given,
                      bool is_shared)
{
    const struct testcase test = testcase_split(data, size);
    bool accepted;

    if (store_is_crash(sprint->store, data, size))
        return;
    sprint->met = 0;
    detector_run_one(sprint->detector, test.url, test.base, data, size, meet);
    accepted = detector_last_accepted(sprint->detector);
    sprint->executions++;
    sprint->tries++;
    sprint->accepted += accepted;
    if (sprint->met > 0 || is_given)
        sprint_pool_add(sprint->pool, data, size, sprint->numbers, sprint->met, accepted,
                        is_given && (accepted || sprint->met > 0), is_shared);
    if (!detector_explain(sprint->detector))
        sprint->failed = true;
}

/* --- what both gears have --------------------------------------------------------------------- */

static void take_seed(void *ctx, const uint8_t *data, size_t size)
{
    struct sprint *sprint = ctx;

    try_input(sprint, data, size, sprint->given < MAX_GIVEN, true);
    sprint->given++;
}

static void read_seeds(struct sprint *sprint)
{
    static const char *const folders[] = {"differential", "url", "regress"};
    struct seed_list vectors;

    for (size_t i = 0; sprint->options->corpus && i < sizeof folders / sizeof *folders; i++) {
        struct text path = {0};

        text_printf(&path, "%s/%s", sprint->options->corpus, folders[i]);
        exchange_read(&sprint->exchange, path.ptr, SIZE_MAX, take_seed, sprint);
        text_free(&path);
    }
    exchange_read(&sprint->exchange, NULL, SIZE_MAX, take_seed, sprint);
    if (!seeds_from_vectors(&vectors, NULL))
        sprint->failed = true;
    for (size_t i = 0; i < vectors.count; i++)
        take_seed(sprint, vectors.seeds[i].data, vectors.seeds[i].size);
    seed_list_free(&vectors);
}

static void write_new(struct sprint *sprint)
{
    for (unsigned kind = 0; kind < SPRINT_KINDS; kind++) {
        const struct sprint_list *list = &sprint->pool->lists[kind];

        for (uint32_t i = 0; i < list->count; i++) {
            struct sprint_input *input = &sprint->pool->inputs[list->slots[i]];

            if (!input->is_shared)
                input->is_shared = exchange_write(&sprint->exchange, input->data, input->size);
        }
    }
}

static void exchange(struct sprint *sprint)
{
    exchange_read(&sprint->exchange, NULL, EXCHANGE_FILES, take_seed, sprint);
    write_new(sprint);
}

/* --- the loop --------------------------------------------------------------------------------- */

/* Whether the dear have their turn. */
static bool is_for_dear(struct sprint *sprint)
{
    return mutator_below(&sprint->mutator,
                         detector_is_eager(sprint->detector) ? EAGER_DEAR : DEAR) == 0;
}

/* Draws a parent. Nearly all that both accept are plain, so that the time goes into many questions
 * rather than into dear ones; those that one refuses are the rarer, the more care is taken. While
 * the pool is empty it stays the empty one. */
static void choose(struct sprint *sprint, struct parent *parent)
{
    const struct sprint_list *lists = sprint->pool->lists, *list;
    enum sprint_kind kind = is_for_dear(sprint) ? SPRINT_DEAR : SPRINT_PLAIN;

    if (mutator_below(&sprint->mutator, 16) < 8 - sprint->calm)
        kind = SPRINT_REFUSED;
    list = &lists[kind];
    for (unsigned i = 1; i < SPRINT_KINDS && list->count == 0; i++)
        list = &lists[(kind + i) % SPRINT_KINDS];
    if (list->count > 0)
        parent->input =
            sprint->pool->inputs[list->slots[mutator_below(&sprint->mutator, list->count)]];
    mutator_parent(&parent->cut, parent->input.data, parent->input.size);
}

static void step(struct sprint *sprint)
{
    uint8_t child[SPRINT_INPUT];
    size_t size;

    if (sprint->children++ % CHILDREN == 0)
        choose(sprint, &sprint->first);
    if (mutator_below(&sprint->mutator, CROSS) == 0) {
        if (sprint->crossed++ % CROSSED == 0)
            choose(sprint, &sprint->second);
        size = mutator_cross(&sprint->mutator, &sprint->first.cut, &sprint->second.cut, child,
                             SPRINT_INPUT);
    } else {
        size = mutator_child(&sprint->mutator, &sprint->first.cut, child, SPRINT_INPUT);
    }
    /* Most of what became dear is left to the other gear. */
    if (sprint->first.input.kind == SPRINT_PLAIN && sprint_is_dear(child, size) &&
        !is_for_dear(sprint))
        return;
    try_input(sprint, child, size, false, false);
    if (sprint->tries < WINDOW)
        return;
    /* Three in five, so that more than half stay where the share swings. */
    if (sprint->accepted * 5 < sprint->tries * 3)
        sprint->calm += sprint->calm < 8;
    else
        sprint->calm -= sprint->calm > 0;
    sprint->mutator.most = 1 + (8 - sprint->calm) / 2;
    sprint->tries = sprint->accepted = 0;
}

static void run(struct sprint *sprint)
{
    const struct sprint_options *options = sprint->options;
    double begin = monotonic_seconds(), exchanged = begin, time = begin;

    read_seeds(sprint);
    while (!stop && !sprint->failed &&
           (options->executions == 0 || sprint->executions < options->executions)) {
        bool is_due;

        step(sprint);
        is_due = sprint->children % EXCHANGE_CHILDREN == 0;
        if (sprint->children % STRIDE == 0)
            time = monotonic_seconds();
        if (options->seconds > 0 && time - begin >= options->seconds)
            break;
        if (options->executions == 0)
            is_due = time - exchanged >= EXCHANGE_SECONDS;
        if (is_due) {
            exchange(sprint);
            exchanged = time = monotonic_seconds();
        }
    }
    write_new(sprint);
    if (!sprint->failed)
        sprint->failed = !detector_finish(sprint->detector, FINISH, NULL);
}

static void handle_signals(void)
{
    struct sigaction action = {.sa_handler = request_stop};

    stop = 0;
    sigaction(SIGUSR1, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGINT, &action, NULL);
}

int sprint_main(const struct sprint_options *options)
{
    struct sprint sprint = {.options = options, .calm = 4};
    bool ok;

    handle_signals();
    mutator_seed(&sprint.mutator, options->seed);
    sprint.store = store_join(options->dir);
    ok = sprint.store && detector_open_engines(&sprint.engines, options->engines);
    if (ok) {
        store_set_gear(sprint.store, GEAR_SPRINT);
        text_printf(&sprint.folder, "%s/corpus/differential", options->dir);
        text_printf(&sprint.temporary, "%s/corpus/.%d.tmp", options->dir, (int)getpid());
        sprint.exchange.folder = sprint.folder.ptr;
        sprint.exchange.temporary = sprint.temporary.ptr;
        sprint.detector =
            detector_new(sprint.engines.engines, sprint.engines.count, sprint.store, stderr);
        detector_skim(sprint.detector);
        sprint.pool = sprint_pool_new(detector_numbers(sprint.detector));
        running = &sprint;
        run(&sprint);
        running = NULL;
        ok = !sprint.failed;
    }
    sprint_pool_free(sprint.pool);
    exchange_free(&sprint.exchange);
    text_free(&sprint.folder);
    text_free(&sprint.temporary);
    detector_free(sprint.detector);
    detector_close_engines(&sprint.engines);
    store_close(sprint.store);
    return ok ? EXIT_AS_EXPECTED : EXIT_COULD_NOT_RUN;
}
