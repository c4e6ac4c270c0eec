/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "answer_memo.h"
#include "ascii.h"
#include "class_key.h"
#include "corpus_files.h"
#include "detector_state.h"
#include "minimize.h"
#include "reparse.h"
#include "testcase.h"

/* Entries of a table of what was seen at most; 48 MB. */
#define MAX_SEEN (1u << 20)

/* Inputs of a stage. The stage after one with FRESH new shapes or more is exploring. */
#define STAGE (1u << 16)
#define FRESH 8

/* In fast mode, a detector explains known differences so much less often, */
#define EXPLAIN_BACKOFF 20
/* and processes the first differences of a sketch, then only a sample. */
#define EXPLAINED_PER_SKETCH 1
#define EXPLAINED_PER_SKETCH_EXPLORING 3
#define SAMPLE_EVERY 64
#define SKETCHES (1u << 16)

/* --- shapes and searches seen ----------------------------------------------------------------- */

static void open_seen_table(struct seen_table *table)
{
    *table = (struct seen_table){.cap = 4096};
    table->places = xcalloc(table->cap, sizeof *table->places);
}

static struct seen_entry *find_seen(const struct seen_table *table, uint64_t key)
{
    /* The high half of the product depends on all of the key (Knuth's multiplicative hash). */
    size_t place = (size_t)((key * 0x9E3779B97F4A7C15u) >> 32) & (table->cap - 1);

    while (table->places[place].key != 0 && table->places[place].key != key)
        place = (place + 1) & (table->cap - 1);
    return &table->places[place];
}

static void grow_seen_table(struct seen_table *table)
{
    struct seen_table larger = {.cap = table->cap * 2, .count = table->count};

    larger.places = xcalloc(larger.cap, sizeof *larger.places);
    for (size_t i = 0; i < table->cap; i++) {
        if (table->places[i].key != 0)
            *find_seen(&larger, table->places[i].key) = table->places[i];
    }
    free(table->places);
    *table = larger;
}

struct seen_entry *detector_note_seen(struct seen_table *table, uint64_t key)
{
    struct seen_entry *seen = find_seen(table, key);

    if (seen->key == key)
        return seen;
    if (table->count == MAX_SEEN)
        return NULL;
    if ((table->count + 1) * 2 > table->cap) {
        grow_seen_table(table);
        seen = find_seen(table, key);
    }
    table->count++;
    *seen = (struct seen_entry){.key = key, .tried = UINT32_MAX, .class = -1};
    return seen;
}

/* --- opening and closing ---------------------------------------------------------------------- */

/* The place of two engines, i < j, among all pairs: those with the first one come first, so that
 * their shapes' numbers do not depend on how many engines there are. */
static unsigned pair_index(const struct detector *detector, unsigned i, unsigned j)
{
    return i == 0 ? j - 1 : detector->engine_count - 1 + (j - 1) * (j - 2) / 2 + i - 1;
}

/* Attributes a crash in the search for a cause to the engine that runs: `e>e` is e. */
void detector_note_run(void *context, const struct engine *engine, struct testcase test)
{
    char id[ENGINE_ID_BYTES];

    /* It has limits of its own, and its death does not end this process. */
    if (!engine_is_in_process(engine)) {
        store_inflight_engine(context, NULL);
        return;
    }
    snprintf(id, sizeof id, "%.*s", (int)strcspn(engine->id, ">"), engine->id);
    store_inflight_changed(context, id, test);
}

/* The origin follows from the other components, and is of use only if two engines report it. */
static void note_unreported(struct detector *detector)
{
    const struct request request = {.op = OP_PARSE, .input = UA_LITERAL("http://h/")};
    unsigned reporting = 0;

    for (unsigned i = 0; i < detector->engine_count; i++) {
        if (detector->store)
            store_inflight_set(detector->store,
                               detector->pipes.is_external[i] ? "" : detector->engines[i]->id,
                               request.input.ptr, request.input.len);
        engine_run(detector->engines[i], &request, &detector->answers[i]);
        reporting +=
            observation_presence(&detector->answers[i], COMPONENT_ORIGIN) != PRESENCE_UNKNOWN;
    }
    if (detector->store)
        store_inflight_engine(detector->store, NULL);
    detector->unreported = reporting < 2 ? 1u << COMPONENT_ORIGIN : 0;
}

void detector_prepare(struct detector *detector)
{
    if (detector->is_prepared)
        return;
    detector->is_prepared = true;
    detector->pipes.begin = monotonic_seconds();
    detector_watch_engines(detector, 0);
    note_unreported(detector);
    detector_forget_external_answers(detector);
}

/* Adds the pairs of each engine and its reading of its own href. */
static void add_reparse_pairs(struct detector *detector)
{
    for (unsigned i = 0; i < detector->engine_count; i++) {
        struct pair *pair = &detector->pairs[detector->pair_count + detector->hrefs.pair_count];
        struct engine *reread = reparse_is(detector->engines[i]->id)
                                    ? NULL
                                    : reparse_engine(detector->engines[i], detector->engines[i]);

        if (!reread)
            continue;
        detector->hrefs.pair_count++;
        pair->engines[0] = detector->engines[i];
        pair->engines[1] = reread;
    }
}

/* Gives each place of the queues the memory for an input, so that none is allocated later. */
static void reserve_queues(struct detector *detector)
{
    for (unsigned i = 0; i < DETECTOR_QUEUE; i++) {
        struct text *const texts[] = {
            &detector->search.queue[i].test.url, &detector->search.queue[i].test.base,
            &detector->hrefs.unread[i].url, &detector->hrefs.unread[i].base};

        for (size_t k = 0; k < sizeof texts / sizeof *texts; k++) {
            text_extend(texts[k], CORPUS_INPUT);
            text_clear(texts[k]);
        }
    }
}

struct detector *detector_new(struct engine *const *engines, size_t count, struct store *store,
                              FILE *log)
{
    struct detector *detector = xcalloc(1, sizeof *detector);

    detector->engine_count = (unsigned)(count < DETECTOR_ENGINES ? count : DETECTOR_ENGINES);
    detector->pair_count = detector->engine_count * (detector->engine_count - 1) / 2;
    detector->pairs =
        xcalloc(detector->pair_count + detector->engine_count, sizeof *detector->pairs);
    detector->request.op = OP_PARSE;
    detector->search.backoff = 1;
    detector->guidance.is_exploring = true;
    for (unsigned j = 0; j < detector->engine_count; j++) {
        detector->engines[j] = engines[j];
        detector->pipes.is_external[j] = !engine_is_in_process(engines[j]);
        detector->pipes.has_external |= detector->pipes.is_external[j];
        if (j > 0 && !detector->pipes.is_external[j] && detector->second == 0)
            detector->second = j;
        for (unsigned i = 0; i < j; i++) {
            struct pair *pair = &detector->pairs[pair_index(detector, i, j)];

            pair->engines[0] = engines[i];
            pair->engines[1] = engines[j];
        }
    }
    add_reparse_pairs(detector);
    for (unsigned i = 0; i < detector->pair_count + detector->hrefs.pair_count; i++) {
        detector->pairs[i].before_run = store ? detector_note_run : NULL;
        detector->pairs[i].context = store;
    }
    if (detector->pipes.is_external[0] || detector->second == 0)
        detector->second = 0;
    if (detector->pipes.has_external)
        detector->search.memo = answer_memo_new();
    detector->store = store;
    detector->log = log;
    open_seen_table(&detector->guidance.shapes);
    open_seen_table(&detector->search.searches);
    if (store)
        reserve_queues(detector);
    return detector;
}

void detector_free(struct detector *detector)
{
    if (!detector)
        return;
    for (unsigned i = 0; i < detector->pair_count + detector->hrefs.pair_count; i++) {
        if (i >= detector->pair_count)
            engine_close(detector->pairs[i].engines[1]);
        pair_free(&detector->pairs[i]);
    }
    for (unsigned i = 0; i < DETECTOR_QUEUE; i++)
        testcase_free(&detector->hrefs.unread[i]);
    for (unsigned i = 0; i < detector->engine_count; i++) {
        observation_free(&detector->answers[i]);
        for (size_t k = 0; detector->pipes.answers[i] && k < DETECTOR_BATCH; k++)
            observation_free(&detector->pipes.answers[i][k]);
        free(detector->pipes.answers[i]);
    }
    free(detector->pipes.requests);
    answer_memo_free(detector->search.memo);
    for (unsigned i = 0; i < DETECTOR_QUEUE; i++)
        testcase_free(&detector->search.queue[i].test);
    testcase_free(&detector->search.part.test);
    classification_free(&detector->search.classification);
    free(detector->pairs);
    free(detector->guidance.sketch_counts);
    free(detector->guidance.shapes.places);
    free(detector->search.searches.places);
    free(detector->search.classes);
    free(detector);
}

bool detector_is_better(const struct known_class *known, unsigned importance, size_t size)
{
    return importance > known->importance ||
           (importance == known->importance && size < known->size);
}

/* --- which differences to explain ------------------------------------------------------------- */

static void enqueue(struct detector *detector, unsigned pair, struct seen_entry *search,
                    uint64_t shape, struct testcase test)
{
    struct queued_difference *waiting;

    /* A full queue drops it: the difference will occur again. */
    if (search->is_queued || detector->search.queued == DETECTOR_QUEUE)
        return;
    search->is_queued = true;
    waiting = &detector->search.queue[detector->search.queued++];
    waiting->pair = pair;
    waiting->search = search->key;
    waiting->shape = shape;
    testcase_copy(&waiting->test, test);
}

/* A search costs about as much as a hundred inputs. It is done for a new shape, and for an input
 * that would replace the stored input of the class that its search found before. A search
 * without a class is done at a limited rate. So is, at a lower rate, a search for an input that
 * is smaller than the earlier ones of its search, because it may be of another class. The rate
 * is lowest for accept-reject, the most frequent effect: it would fill the store with
 * combinations of known causes. */
static bool is_worth_explaining(const struct detector *detector, const struct seen_entry *search,
                                const struct seen_entry *shape, enum effect effect,
                                unsigned importance, size_t size)
{
    uint64_t rate =
        (effect == EFFECT_ACCEPT_REJECT ? 2000u : 250u) * (uint64_t)detector->search.backoff;

    if (importance < search->importance ||
        (importance == search->importance && size >= search->tried))
        return false;
    if (search->class < 0)
        return shape->tried == UINT32_MAX || detector->search.explained < detector->tries / rate;
    return (detector_is_better(&detector->search.classes[search->class], importance, size) ||
            detector->search.explained <
                detector->tries / ((uint64_t)300 * detector->search.backoff));
}

/* Numbers the sets of up to two rewrites: none, singles, pairs. */
static uint64_t index_of_set(struct rewrite_set set)
{
    const int first = rewrite_set_next(&set), second = rewrite_set_next(&set);
    uint64_t low, high;

    if (first < 0)
        return 0;
    low = rewrite_numbers[first];
    if (second < 0)
        return 1 + low;
    high = rewrite_numbers[second];
    return 1 + REWRITE_NUMBERS +
           (high > low ? high * (high - 1) / 2 + low : low * (low - 1) / 2 + high);
}

static void add_number(struct rewrite_set *set, uint64_t number)
{
    for (unsigned i = 0; i < REWRITES; i++) {
        if (rewrite_numbers[i] == number)
            rewrite_set_add(set, i);
    }
}

/* The inverse. */
static struct rewrite_set set_of_index(uint64_t rank)
{
    struct rewrite_set set = {0};
    unsigned high = 1;

    if (rank == 0)
        return set;
    if (rank <= REWRITE_NUMBERS) {
        add_number(&set, rank - 1);
        return set;
    }
    for (rank -= 1 + REWRITE_NUMBERS; rank >= high; high++)
        rank -= high;
    add_number(&set, high);
    add_number(&set, rank);
    return set;
}

/* How many sets have a rank. */
static uint64_t count_sets(void)
{
    return 1 + REWRITE_NUMBERS + (uint64_t)REWRITE_NUMBERS * (REWRITE_NUMBERS - 1) / 2;
}

/* How many shapes of a pair have a lesser effect. EFFECT_NONE is not a shape, and accept-reject has
 * one candidate at most (shape_candidates). */
static uint64_t count_lesser_shapes(enum effect effect)
{
    const uint64_t all = count_sets(), left_out = all - (1 + REWRITE_NUMBERS);

    if (effect <= EFFECT_NORMALISATION)
        return 0;
    return (uint64_t)(effect - 1) * all - (effect > EFFECT_ACCEPT_REJECT ? left_out : 0);
}

static uint64_t shape_number(unsigned pair, enum effect effect, struct rewrite_set candidates)
{
    return pair * count_lesser_shapes(EFFECTS) + count_lesser_shapes(effect) +
           index_of_set(shape_candidates(effect, candidates));
}

size_t detector_numbers(const struct detector *detector)
{
    return detector->pair_count * count_lesser_shapes(EFFECTS);
}

static uint64_t mix_hash(uint64_t hash, uint64_t more)
{
    hash = (hash ^ more) * 0x9E3779B97F4A7C15u;
    return hash ^ hash >> 32;
}

/* The key of a search in this process. search_hash has the same purpose for files, and is slower.
 */
static uint64_t search_key(unsigned pair, enum effect effect, struct rewrite_set candidates)
{
    uint64_t key = pair * EFFECTS + effect + 1;

    for (unsigned i = 0; i < REWRITE_SET_WORDS; i++)
        key = mix_hash(key, candidates.words[i]);
    return key ? key : 1;
}

/* --- sketches --------------------------------------------------------------------------------- */

/* The unit that represents a byte in a sketch, and whether a run of this unit counts as one. */
static struct sketch_units {
    uint8_t unit[256];
    bool is_row[256];
} sketch_units;

static void fill_sketch_units(void)
{
    for (unsigned c = 0; c < 256; c++) {
        sketch_units.unit[c] = (uint8_t)(ua_is_digit((unsigned char)c)   ? '0'
                                         : ua_is_alpha((unsigned char)c) ? 'a'
                                         : c >= 0x80                     ? 0x80
                                                                         : c);
        sketch_units.is_row[c] = ua_is_alnum((unsigned char)c) || c == 0x80;
    }
}

void detector_set_fast_mode(struct detector *detector)
{
    fill_sketch_units();
    detector->search.backoff = EXPLAIN_BACKOFF;
    detector->guidance.sketch_counts = xcalloc(SKETCHES, sizeof *detector->guidance.sketch_counts);
}

/* A hash of a text's delimiters, escapes and scheme, and of where it has letters, digits and bytes
 * that are not ASCII, whichever these are. */
static uint64_t sketch_text(uint64_t sketch, struct ua_str text)
{
    const unsigned char *bytes = (const unsigned char *)text.ptr;
    unsigned last = 0, escaped = 0;
    size_t at = 0;

    for (; at < text.len && ua_is_alnum(bytes[at]); at++)
        sketch = (sketch ^ bytes[at]) * 0x100000001B3u;
    for (; at < text.len; at++) {
        const unsigned unit = escaped ? bytes[at] : sketch_units.unit[bytes[at]];

        if (unit != last || !sketch_units.is_row[unit])
            sketch = (sketch ^ unit) * 0x100000001B3u;
        last = unit;
        escaped = bytes[at] == '%' ? 2 : escaped - (escaped > 0);
    }
    return sketch;
}

/* The input of this run. Members that depend on it alone are filled when the first difference needs
 * them. */
struct current_input {
    struct testcase test;
    void (*on_shape)(uint64_t number);
    bool has_sketch;
    uint64_t sketch;
    bool has_candidates;
    struct rewrite_set candidates;
    bool is_unread; /* its hrefs are to be read */
};

/* Whether to skip a difference, because enough differences had its sketch: to find its shape costs
 * more than to run the engines. */
static bool is_seen_before(struct detector *detector, struct current_input *current, unsigned pair,
                           enum effect effect)
{
    uint8_t *count;
    unsigned times;

    if (!detector->guidance.sketch_counts)
        return false;
    if (!current->has_sketch)
        current->sketch =
            sketch_text(sketch_text(HASH_START, current->test.url) + 1 + !current->test.base.ptr,
                        current->test.base);
    current->has_sketch = true;
    count = &detector->guidance
                 .sketch_counts[mix_hash(current->sketch, pair * EFFECTS + effect) % SKETCHES];
    times = (*count)++;
    return times >= (detector->guidance.is_exploring ? EXPLAINED_PER_SKETCH_EXPLORING
                                                     : EXPLAINED_PER_SKETCH) &&
           times % SAMPLE_EVERY != 0;
}

/* --- one input -------------------------------------------------------------------------------- */

static struct side side_of(const struct detector *detector, unsigned engine)
{
    return answer_side(detector->engines[engine], &detector->answers[engine]);
}

/* The importance of a difference between engines i and j. It is not computed where an input of the
 * greatest importance that this effect can have was explained. */
static unsigned importance_of(const struct detector *detector, const struct current_input *current,
                              const struct seen_entry *search, unsigned i, unsigned j,
                              const struct difference *difference)
{
    const unsigned limit = rank_importance(difference->effect, rank_limit(difference->effect));

    if (search->importance >= limit)
        return limit;
    return rank_importance(difference->effect, rank_of(difference, side_of(detector, i),
                                                       side_of(detector, j), current->test));
}

static void note_difference(struct detector *detector, struct current_input *current, unsigned i,
                            unsigned j, const struct difference *difference)
{
    const enum effect effect = difference->effect;
    const unsigned index = pair_index(detector, i, j);
    const size_t size = minimize_size(current->test);
    struct seen_entry *search, *shape;
    uint64_t number;

    if (is_seen_before(detector, current, index, effect))
        return;
    if (!current->has_candidates)
        current->candidates = cause_candidates(current->test);
    current->has_candidates = true;
    number = shape_number(index, effect, current->candidates);
    current->on_shape(number);
    shape = detector_note_seen(&detector->guidance.shapes, number + 1);
    if (!detector->store)
        return;
    search = detector_note_seen(&detector->search.searches,
                                search_key(index, effect, current->candidates));
    /* A full table: the shape's entry replaces it. */
    search = search ? search : shape;
    if (!search || !shape)
        return;
    if (search->class >= 0)
        store_class_count(detector->store, detector->search.classes[search->class].slot, effect);
    if (shape->tried == UINT32_MAX && !current->is_unread &&
        detector->hrefs.count < DETECTOR_QUEUE) {
        current->is_unread = true;
        testcase_copy(&detector->hrefs.unread[detector->hrefs.count++], current->test);
    }
    if (is_worth_explaining(detector, search, shape, effect,
                            importance_of(detector, current, search, i, j, difference), size))
        enqueue(detector, index, search, shape->key, current->test);
}

bool detector_has_external(const struct detector *detector)
{
    return detector->pipes.has_external;
}

bool detector_has_in_process_pair(const struct detector *detector)
{
    return detector->second > 0;
}

/* Whether to compare two engines now: detector_run_one compares those in this process. */
static bool is_pair_asked(const struct detector *detector, unsigned i, unsigned j)
{
    return !detector->pipes.is_batch || !detector_has_in_process_pair(detector) ||
           detector->pipes.is_external[i] || detector->pipes.is_external[j];
}

static bool has_parsed(const struct detector *detector, unsigned engine)
{
    return detector->answers[engine].outcome == OUTCOME_PARSED;
}

/* With two engines, if the first refuses an input, only the outcome of the other matters. */
static bool is_decided(const struct detector *detector)
{
    return detector->engine_count == 2 && !detector->pipes.is_batch && !has_parsed(detector, 0);
}

void detector_ask(struct detector *detector, unsigned engine)
{
    _Static_assert(sizeof detector->engines[0]->id >= sizeof((struct inflight *)0)->engine, "room");
    if (detector->store)
        store_inflight_engine(detector->store, detector->engines[engine]->id);
    engine_run(detector->engines[engine], &detector->request, &detector->answers[engine]);
}

/* An engine behind a pipe rests while its restarts and hangs have taken more than one part in
 * LOST_SHARE of the time. */
#define LOST_SHARE 4

void detector_choose_resting(struct detector *detector)
{
    const double gone = (monotonic_seconds() - detector->pipes.begin) * 1000;
    unsigned active = detector->engine_count;

    for (unsigned i = 0; i < detector->engine_count; i++)
        active -= detector->pipes.is_left_out[i];
    for (unsigned i = 1; i < detector->engine_count; i++) {
        detector->pipes.rests[i] =
            active > 2 && detector->pipes.is_external[i] && !detector->pipes.is_left_out[i] &&
            (double)reparse_lost_ms(detector->engines[i]) * LOST_SHARE > gone;
        active -= detector->pipes.rests[i];
    }
}

bool detector_pair_rests(const struct detector *detector, const struct pair *pair)
{
    for (unsigned i = 0; i < detector->engine_count; i++) {
        if (detector->pipes.rests[i] &&
            (pair->engines[0] == detector->engines[i] || pair->engines[1] == detector->engines[i]))
            return true;
    }
    return false;
}

void detector_set_deadline(struct detector *detector, double deadline)
{
    detector->search.deadline = deadline;
}

bool detector_is_too_late(const struct detector *detector)
{
    return detector->search.deadline > 0 && monotonic_seconds() >= detector->search.deadline;
}

/* A process keeps this many inputs of searches on which engines behind pipes crashed or hung. */
#define MAX_SEARCH_CRASHES 32
/* Seconds after the deadline for what was begun before it. */
#define DEADLINE_SECONDS 0.5

/* Stores the input of a search on which an engine behind a pipe crashed or hung. */
static void keep_search_crash(struct detector *detector, const struct engine *engine,
                              const struct request *request)
{
    struct text data = {0}, path = {0};

    if (!detector->store || detector->search.crashes >= MAX_SEARCH_CRASHES)
        return;
    testcase_write(&data, (struct testcase){request->input, request->base});
    if (store_keep_crash(detector->store, engine->id, data.ptr, data.len, &path) && path.len > 0) {
        detector->search.crashes++;
        if (detector->log)
            fprintf(detector->log, "crashed: %s\t%s\n", engine->id, path.ptr);
    }
    text_free(&data);
    text_free(&path);
}

static void note_external_event(void *context, const struct engine *engine,
                                enum external_event event, const struct request *request)
{
    struct detector *detector = context;
    static const char *const words[] = {[EXTERNAL_RESTARTED] = "restarted",
                                        [EXTERNAL_SILENT] = "waits for",
                                        [EXTERNAL_ANSWERS] = "goes on with"};

    /* The inputs of a batch are stored when they are compared. */
    if (event == EXTERNAL_FAILED && !detector->pipes.is_batch)
        keep_search_crash(detector, engine, request);
    else if (event != EXTERNAL_FAILED && detector->log)
        fprintf(detector->log, "%s: %s\n", words[event], engine->id);
}

void detector_watch_engines(struct detector *detector, unsigned patience)
{
    const struct external_watch watch = {
        .note = note_external_event,
        .context = detector,
        .deadline =
            detector->search.deadline > 0 ? detector->search.deadline + DEADLINE_SECONDS : 0,
        .patience = patience,
    };

    for (unsigned i = 0; i < detector->engine_count; i++) {
        if (detector->pipes.is_external[i])
            reparse_set_watch(detector->engines[i], &watch);
    }
}

void detector_forget_external_answers(struct detector *detector)
{
    for (unsigned i = 0; i < detector->engine_count; i++) {
        if (detector->pipes.is_external[i])
            observation_fail(&detector->answers[i], OUTCOME_UNSUPPORTED, "not asked");
    }
}

static void run_engines(struct detector *detector, unsigned wanted, const void *data, size_t size)
{
    struct request *request = &detector->request;

    request->wanted = wanted;
    for (unsigned i = 0; i < detector->engine_count; i++) {
        if (detector->pipes.is_external[i])
            continue;
        if (detector->store && i == 0)
            store_inflight_set(detector->store, detector->engines[0]->id, data, size);
        if (i == 1 && is_decided(detector))
            request->wanted = WANTED_NONE;
        detector_ask(detector, i);
    }
    if (detector->store)
        store_inflight_engine(detector->store, NULL);
}

/* Whether all engines that accepted report every component, so that the href adds nothing. */
static bool is_complete(const struct detector *detector)
{
    const unsigned parts = (2u << COMPONENT_FRAGMENT) - 1;

    if (is_decided(detector))
        return true;
    for (unsigned i = 0; i < detector->engine_count; i++)
        if (has_parsed(detector, i) && (~observation_known(&detector->answers[i]) & parts) != 0)
            return false;
    return true;
}

/* Runs the input through every engine once. store_inflight_set gets it before the first engine
 * runs. The href is expensive for some engines, and matters only if an engine reports no value of a
 * component: from the first time that this happens, all engines report the href too. */
static void run_all_engines(struct detector *detector, struct testcase test, const void *data,
                            size_t size)
{
    const unsigned href = 1u << COMPONENT_HREF, all = (1u << COMPONENTS) - 1;
    const unsigned wanted = all & ~(1u << COMPONENT_REASON) & ~detector->unreported;

    detector->request.input = test.url;
    detector->request.base = test.base;
    run_engines(detector, detector->needs_href ? wanted : wanted & ~href, data, size);
    if (detector->needs_href || is_complete(detector))
        return;
    detector->needs_href = true;
    run_engines(detector, wanted, data, size);
}

static void compare_two(struct difference *difference, const struct detector *detector, unsigned i,
                        unsigned j)
{
    compare(difference, side_of(detector, i), side_of(detector, j));
}

/* Compares engines that differ from the first one with each other. Such a difference counts only if
 * its effect is worse than the effect of both differences with the first engine: for example, both
 * accept an input that the first refuses, and contact different hosts. All others follow from the
 * findings with the first engine, and would make a class of every two engines. A user who wants
 * them puts another engine first. The earliest of several engines that agree represents them. */
static void compare_others(struct detector *detector, struct current_input *current,
                           const enum effect *effects)
{
    bool is_represented[DETECTOR_ENGINES] = {false};

    for (unsigned j = 2; j < detector->engine_count; j++) {
        struct difference found[DETECTOR_ENGINES];

        if (effects[j] == EFFECT_NONE)
            continue;
        for (unsigned i = 1; i < j && !is_represented[j]; i++) {
            found[i].effect = EFFECT_NONE;
            if (effects[i] == EFFECT_NONE || is_represented[i])
                continue;
            compare_two(&found[i], detector, i, j);
            is_represented[j] = found[i].effect == EFFECT_NONE;
        }
        for (unsigned i = 1; i < j && !is_represented[j]; i++) {
            if (found[i].effect > effects[i] && found[i].effect > effects[j] &&
                is_pair_asked(detector, i, j))
                note_difference(detector, current, i, j, &found[i]);
        }
    }
}

static void start_stage(struct detector *detector)
{
    detector->guidance.is_exploring =
        detector->guidance.shapes.count - detector->guidance.shapes_before >= FRESH;
    detector->guidance.shapes_before = detector->guidance.shapes.count;
}

bool detector_is_exploring(const struct detector *detector)
{
    return detector->guidance.is_exploring;
}

bool detector_last_accepted(const struct detector *detector)
{
    const unsigned second =
        detector_has_in_process_pair(detector) && !detector->pipes.is_batch ? detector->second : 1;

    return has_parsed(detector, 0) && has_parsed(detector, second);
}

/* Starts a run of all engines on an input. */
static void count_try(struct detector *detector)
{
    detector->tries++;
    if (detector->tries % STAGE == 0)
        start_stage(detector);
}

void detector_run_one(struct detector *detector, struct testcase test, const void *data,
                      size_t size, void (*on_shape)(uint64_t number))
{
    detector_prepare(detector);
    run_all_engines(detector, test, data, size);
    detector_compare_answers(detector, test, on_shape);
}

void detector_compare_answers(struct detector *detector, struct testcase test,
                              void (*on_shape)(uint64_t number))
{
    const bool is_second = detector->pipes.is_batch && detector_has_in_process_pair(detector);
    struct current_input current = {.test = test, .on_shape = on_shape};
    enum effect effects[DETECTOR_ENGINES];
    unsigned differing = 0;
    struct execution_counts *counts;

    if (!is_second)
        count_try(detector);
    for (unsigned i = 1; i < detector->engine_count; i++) {
        struct difference difference;

        compare_two(&difference, detector, 0, i);
        effects[i] = difference.effect;
        if (difference.effect == EFFECT_NONE)
            continue;
        differing++;
        if (is_pair_asked(detector, 0, i))
            note_difference(detector, &current, 0, i, &difference);
    }
    if (differing > 1)
        compare_others(detector, &current, effects);
    if (!detector->store)
        return;
    counts = store_counts(detector->store);
    counts->piped += detector->pipes.is_batch;
    if (is_second)
        return;
    counts->executions++;
    counts->differing += differing > 0;
    counts->accepted_alike += differing == 0 && has_parsed(detector, 0);
}

/* --- hrefs ------------------------------------------------------------------------------------ */

/* Whether an engine behind a pipe failed on the input before. To read its href would end it again.
 */
static bool is_known_crash(const struct detector *detector, struct testcase test)
{
    struct text data = {0};
    bool is;

    if (!detector->store || !detector->pipes.has_external)
        return false;
    testcase_write(&data, test);
    is = store_is_crash(detector->store, data.ptr, data.len);
    text_free(&data);
    return is;
}

void detector_enqueue(struct detector *detector, unsigned index, struct testcase test, bool always)
{
    struct pair *pair = &detector->pairs[index];
    const struct rewrite_set candidates = cause_candidates(test);
    struct seen_entry *search, *shape;
    enum effect effect;
    uint64_t number;

    pair_run(pair, test);
    effect = pair->difference.effect;
    if (effect == EFFECT_NONE)
        return;
    number = shape_number(index, effect, candidates);
    shape = detector_note_seen(&detector->guidance.shapes, number + 1);
    search = detector_note_seen(&detector->search.searches, search_key(index, effect, candidates));
    search = search ? search : shape;
    if (!search || !shape)
        return;
    if (search->class >= 0)
        store_class_count(detector->store, detector->search.classes[search->class].slot, effect);
    if (always || is_worth_explaining(detector, search, shape, effect, pair_importance(pair, test),
                                      minimize_size(test)))
        enqueue(detector, index, search, shape->key, test);
}

void detector_read_hrefs(struct detector *detector)
{
    for (unsigned n = 0; n < detector->hrefs.count; n++) {
        if (detector_is_too_late(detector) ||
            is_known_crash(detector, testcase_of(&detector->hrefs.unread[n])))
            continue;
        detector_watch_engines(detector, 1);
        for (unsigned i = 0; i < detector->hrefs.pair_count; i++)
            if (!detector_pair_rests(detector, &detector->pairs[detector->pair_count + i]))
                detector_enqueue(detector, detector->pair_count + i,
                                 testcase_of(&detector->hrefs.unread[n]), false);
    }
    detector->hrefs.count = 0;
}

/* --- all shapes ------------------------------------------------------------------------------- */

static int compare_numbers(const void *left, const void *right)
{
    uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;

    return a < b ? -1 : a > b;
}

uint64_t *detector_shapes(const struct detector *detector, size_t *count)
{
    const struct seen_table *table = &detector->guidance.shapes;
    uint64_t *shapes = xmalloc(table->count * sizeof *shapes);

    *count = 0;
    for (size_t i = 0; i < table->cap; i++) {
        uint64_t number = table->places[i].key - 1;
        enum effect effect = EFFECT_NONE;
        const struct pair *pair;

        if (table->places[i].key == 0)
            continue;
        pair = &detector->pairs[number / count_lesser_shapes(EFFECTS)];
        number %= count_lesser_shapes(EFFECTS);
        while (number >= count_lesser_shapes((enum effect)(effect + 1)))
            effect = (enum effect)(effect + 1);
        shapes[(*count)++] = shape_hash(pair->engines[0]->id, pair->engines[1]->id, effect,
                                        set_of_index(number - count_lesser_shapes(effect)));
    }
    qsort(shapes, *count, sizeof *shapes, compare_numbers);
    return shapes;
}
