/* SPDX-License-Identifier: MIT */
#include "differential.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "class_key.h"
#include "differential_pair.h"
#include "host_engine.h"
#include "known_classes.h"
#include "minimize.h"
#include "split_causes.h"

/* Runs of one engine, at most, to reduce an input to one of its causes. */
#define SPLIT_EXECUTIONS 20000u
/* Searches may take this many runs at once, and then RUNS_PER_INPUT for each input. So the first
 * inputs of a process are always searched: a single input shows its class again. */
#define ADVANCE_EXECUTIONS 1000000u
#define RUNS_PER_INPUT 8u

/* The keys of searches, and how often each was met. Two keys may share a place; then both are
 * searched more often. */
#define SEARCHES (1u << 16)
#define LEARN_OCCURRENCES 64u

/* libFuzzer reads this section as more coverage counters. It cleans them before each input. */
#define SHAPE_COUNTERS 4096
__attribute__((section("__libfuzzer_extra_counters"),
               used)) static uint8_t differential_counters[SHAPE_COUNTERS];

struct search_count {
    uint64_t key;
    uint64_t met;
};

struct ua_differential {
    struct engine *own[2]; /* that close frees; NULL: the caller's */
    struct pair pair;
    struct classification classification;
    struct owned_testcase test, part;
    struct known_classes known;
    const char *learn; /* path; NULL: new classes are reported */
    bool is_new;       /* the class of the classification */
    uint64_t inputs, executions;
    struct search_count *searches;
};

/* --- opening ---------------------------------------------------------------------------------- */

static _Noreturn void end_process(void)
{
    _exit(EXIT_COULD_NOT_RUN);
}

static void read_known(struct ua_differential *differential, const char *path)
{
    struct text beside = {0};

    if (!path)
        path = getenv("URLASSAY_KNOWN");
    if (!path && known_classes_default_path(&beside))
        path = beside.ptr;
    if (path && !known_classes_read(&differential->known, path))
        end_process();
    text_free(&beside);
    if (differential->learn && !known_classes_read(&differential->known, differential->learn))
        end_process();
}

struct ua_differential *differential_new(struct engine *a, struct engine *b, const char *known)
{
    struct ua_differential *differential = xcalloc(1, sizeof *differential);

    differential->pair.engines[0] = a;
    differential->pair.engines[1] = b;
    differential->pair.executions = &differential->executions;
    differential->searches = xcalloc(SEARCHES, sizeof *differential->searches);
    differential->learn = getenv("URLASSAY_LEARN");
    read_known(differential, known);
    return differential;
}

uint64_t *differential_executions(struct ua_differential *differential)
{
    return &differential->executions;
}

struct ua_differential *ua_differential_open(const struct ua_host_parser *parser, const char *known)
{
    struct engine *ours = own_engine_open(), *theirs = host_engine_open(parser);
    struct ua_differential *differential;

    if (!ours || !theirs)
        end_process();
    differential = differential_new(ours, theirs, known);
    differential->own[0] = ours;
    differential->own[1] = theirs;
    return differential;
}

void ua_differential_close(struct ua_differential *differential)
{
    if (!differential)
        return;
    pair_free(&differential->pair);
    classification_free(&differential->classification);
    testcase_free(&differential->test);
    testcase_free(&differential->part);
    known_classes_free(&differential->known);
    free(differential->searches);
    engine_close(differential->own[0]);
    engine_close(differential->own[1]);
    free(differential);
}

/* --- one input -------------------------------------------------------------------------------- */

/* Sets the shape's counter at every occurrence. libFuzzer distinguishes eight ranges of a counter's
 * value. */
static void count_in_section(uint64_t shape)
{
    static const uint8_t ranges[8] = {1, 2, 3, 4, 8, 16, 32, 128};

    differential_counters[shape % SHAPE_COUNTERS] = ranges[shape / SHAPE_COUNTERS % 8];
}

/* Whether this occurrence of a key is searched: the first, second, fourth, eighth, and so on. To
 * learn, also each one of the first LEARN_OCCURRENCES, as a run that reports ends at the first
 * class that the list lacks. */
static bool is_key_due(struct ua_differential *differential, uint64_t key)
{
    struct search_count *search = &differential->searches[key % SEARCHES];

    if (search->key != key)
        *search = (struct search_count){.key = key};
    search->met++;
    return (search->met & (search->met - 1)) == 0 ||
           (differential->learn && search->met <= LEARN_OCCURRENCES);
}

static void learn_class(struct ua_differential *differential)
{
    const struct classification *c = &differential->classification;
    FILE *file = fopen(differential->learn, "a");

    if (!file ||
        fprintf(file, "%016" PRIx64 " %s %s\n", c->class, effect_name(c->difference.effect),
                c->cause.ptr) < 0 ||
        fclose(file) != 0) {
        complain("%s: cannot be written", differential->learn);
        end_process();
    }
    known_classes_add(&differential->known, c->class);
}

/* Whether a smaller input is of the same class. Another class then is another difference's,
 * which this input hides. */
static bool is_class_of_smaller(struct ua_differential *differential)
{
    const uint64_t class = differential->classification.class;
    uint64_t executions = SPLIT_EXECUTIONS;

    minimize_class(&differential->pair, &differential->part, &executions);
    pair_run(&differential->pair, testcase_of(&differential->part));
    classify(&differential->classification, &differential->pair, testcase_of(&differential->part));
    return differential->classification.class == class;
}

/* Called for each part of an input, with its classification. */
static bool check_part(void *context)
{
    struct ua_differential *differential = context;

    if (known_classes_have(&differential->known, differential->classification.class) ||
        !is_class_of_smaller(differential))
        return true;
    if (!differential->learn) {
        differential->is_new = true;
        return false;
    }
    learn_class(differential);
    return true;
}

/* Classifies the pair's difference, and one of each cause if there are several. */
static void check_classes(struct ua_differential *differential)
{
    const struct cause_split split = {.pair = &differential->pair,
                                      .classification = &differential->classification,
                                      .test = &differential->test,
                                      .part = &differential->part,
                                      .budget = SPLIT_EXECUTIONS,
                                      .asked = &differential->executions};

    classify(&differential->classification, &differential->pair, testcase_of(&differential->test));
    split_causes(&split, check_part, differential);
}

bool ua_differential_run(struct ua_differential *differential, const void *data, size_t size)
{
    struct pair *pair = &differential->pair;
    struct testcase test = testcase_split(data, size);
    struct rewrite_set candidates;
    enum effect effect;

    differential->is_new = false;
    differential->inputs++;
    if (!(pair->engines[1]->capabilities & CAPABILITY_BASE))
        test.base = (struct ua_str){0};
    pair_run(pair, test);
    effect = pair->difference.effect;
    if (effect == EFFECT_NONE)
        return false;
    candidates = cause_candidates(test);
    count_in_section(shape_hash(pair->engines[0]->id, pair->engines[1]->id, effect, candidates));
    if ((!differential->learn &&
         differential->executions > ADVANCE_EXECUTIONS + RUNS_PER_INPUT * differential->inputs) ||
        !is_key_due(differential,
                    search_hash(pair->engines[0]->id, pair->engines[1]->id, effect, candidates)))
        return false;
    testcase_copy(&differential->test, test);
    check_classes(differential);
    return differential->is_new;
}

__attribute__((noinline)) void ua_differential_abort(const struct ua_differential *differential)
{
    const struct classification *c = &differential->classification;

    fflush(stdout);
    fprintf(stderr, "urlassay: a new class of differences: %016" PRIx64 "\n", c->class);
    fprintf(stderr, "ASSERTION FAILED: %s %s %s %s\n", effect_name(c->difference.effect),
            c->cause.ptr, c->engines[0]->id, c->engines[1]->id);
    abort();
}
