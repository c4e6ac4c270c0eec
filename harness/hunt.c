/* SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "hunt_state.h"
#include "minimize.h"

/* More kinds of difference than this are not remembered one by one; 48 MB. */
#define MAX_MET (1u << 20)

/* --- memory ----------------------------------------------------------------------------------- */

static void memory_open(struct memory *memory)
{
    *memory = (struct memory){.cap = 4096};
    memory->places = xcalloc(memory->cap, sizeof *memory->places);
}

static struct met *place_of(const struct memory *memory, uint64_t key)
{
    size_t place = (size_t)key & (memory->cap - 1);

    while (memory->places[place].key != 0 && memory->places[place].key != key)
        place = (place + 1) & (memory->cap - 1);
    return &memory->places[place];
}

static void grow(struct memory *memory)
{
    struct memory larger = {.cap = memory->cap * 2, .count = memory->count};

    larger.places = xcalloc(larger.cap, sizeof *larger.places);
    for (size_t i = 0; i < memory->cap; i++) {
        if (memory->places[i].key != 0)
            *place_of(&larger, memory->places[i].key) = memory->places[i];
    }
    free(memory->places);
    *memory = larger;
}

struct met *hunt_meet(struct memory *memory, uint64_t key)
{
    struct met *met = place_of(memory, key);

    if (met->key == key)
        return met;
    if (memory->count == MAX_MET)
        return NULL;
    if ((memory->count + 1) * 2 > memory->cap) {
        grow(memory);
        met = place_of(memory, key);
    }
    memory->count++;
    *met = (struct met){.key = key, .tried = UINT32_MAX, .class = -1};
    return met;
}

/* --- opening and closing ---------------------------------------------------------------------- */

struct hunt *hunt_new(struct engine *const *engines, size_t count, struct store *store, FILE *log)
{
    struct hunt *hunt = xcalloc(1, sizeof *hunt);

    for (size_t i = 1; i < count && i < HUNT_ENGINES; i++) {
        hunt->pairs[hunt->pair_count].a = engines[0];
        hunt->pairs[hunt->pair_count++].b = engines[i];
    }
    hunt->store = store;
    hunt->log = log;
    memory_open(&hunt->shapes);
    memory_open(&hunt->searches);
    return hunt;
}

void hunt_free(struct hunt *hunt)
{
    if (!hunt)
        return;
    for (unsigned i = 0; i < hunt->pair_count; i++)
        pair_free(&hunt->pairs[i]);
    for (unsigned i = 0; i < HUNT_QUEUE; i++) {
        text_free(&hunt->queue[i].input);
        text_free(&hunt->queue[i].base);
    }
    explanation_free(&hunt->explanation);
    text_free(&hunt->cause);
    free(hunt->shapes.places);
    free(hunt->searches.places);
    free(hunt->classes);
    free(hunt);
}

bool hunt_is_better(const struct known_class *known, enum effect effect, size_t size)
{
    return effect > known->effect || (effect == known->effect && size < known->size);
}

/* --- one input -------------------------------------------------------------------------------- */

static void enqueue(struct hunt *hunt, unsigned pair, struct met *search, uint64_t shape,
                    struct ua_str input, struct ua_str base)
{
    struct waiting *waiting;

    /* A full queue forgets: the difference will come again. */
    if (search->is_queued || hunt->queued == HUNT_QUEUE)
        return;
    search->is_queued = true;
    waiting = &hunt->queue[hunt->queued++];
    waiting->pair = pair;
    waiting->search = search->key;
    waiting->shape = shape;
    waiting->has_base = base.ptr != NULL;
    text_clear(&waiting->input);
    text_add(&waiting->input, input.ptr, input.len);
    text_clear(&waiting->base);
    text_add(&waiting->base, base.ptr, base.len);
}

/* A search costs about as much as a hundred inputs. It is due when a shape is met first, and when
 * an input would be the one to show for the class that was found for its like. Else it is done as
 * long as searches stay rare: for what was not explained before, and, at a lesser rate, for what is
 * smaller than its like and may be of another class. Accept-reject, the cheapest difference to come
 * by, is held shorter: it would fill the store with medleys of what is known. */
static bool is_worth_explaining(const struct hunt *hunt, const struct met *search,
                                const struct met *shape, enum effect effect, size_t size)
{
    uint64_t rate = effect == EFFECT_ACCEPT_REJECT ? 2000 : 250;

    if (search->class < 0)
        return size < search->tried &&
               (shape->tried == UINT32_MAX || hunt->explained < hunt->tries / rate);
    return size < search->tried && (hunt_is_better(&hunt->classes[search->class], effect, size) ||
                                    hunt->explained < hunt->tries / 300);
}

/* Numbers the sets of up to two neutralisers without a gap: none, singles, pairs. */
static uint64_t rank_of(struct cause_set set)
{
    int low = cause_set_next(&set), high = cause_set_next(&set);
    uint64_t rows = (uint64_t)(high > 0 ? high : 0);

    if (high < 0)
        return (uint64_t)(low + 1);
    return 1 + neutraliser_count + rows * (rows - 1) / 2 + (uint64_t)low;
}

static void note_difference(struct hunt *hunt, unsigned index, struct ua_str input,
                            struct ua_str base, void (*report)(uint64_t number))
{
    struct pair *pair = &hunt->pairs[index];
    enum effect effect = pair->difference.effect;
    struct cause_set candidates = cause_candidates(input, base);
    uint64_t key = shape_hash(pair->a->id, pair->b->id, effect, candidates);
    struct met *search, *shape = hunt_meet(&hunt->shapes, key ? key : 1);
    uint64_t sets =
        1 + neutraliser_count + (uint64_t)neutraliser_count * (neutraliser_count - 1) / 2;

    report((index * EFFECTS + effect) * sets + rank_of(cause_telling(effect, candidates)));
    if (!hunt->store)
        return;
    key = search_hash(pair->a->id, pair->b->id, effect, candidates);
    search = hunt_meet(&hunt->searches, key ? key : 1);
    /* Without room for it, it goes by its shape. */
    search = search ? search : shape;
    if (!search || !shape)
        return;
    if (search->class >= 0)
        store_count(hunt->store, hunt->classes[search->class].slot, effect);
    if (is_worth_explaining(hunt, search, shape, effect, minimize_size(input, base)))
        enqueue(hunt, index, search, shape->key, input, base);
}

void hunt_try(struct hunt *hunt, struct ua_str input, struct ua_str base, const void *data,
              size_t size, void (*met)(uint64_t number))
{
    const struct request request = {.op = OP_PARSE, .input = input, .base = base};
    struct store *store = hunt->store;
    struct tally *tally;
    bool differs = false;

    hunt->tries++;
    for (unsigned i = 0; i < hunt->pair_count; i++) {
        struct pair *pair = &hunt->pairs[i];

        if (store)
            store_flight(store, pair->a->id, data, size);
        engine_run(pair->a, &request, &pair->oa);
        if (store)
            store_flight(store, pair->b->id, data, size);
        engine_run(pair->b, &request, &pair->ob);
        compare(&pair->difference, (struct side){&pair->oa, pair->a->tells_null},
                (struct side){&pair->ob, pair->b->tells_null});
        if (pair->difference.effect != EFFECT_NONE) {
            differs = true;
            note_difference(hunt, i, input, base, met);
        }
    }
    if (!store)
        return;
    store_flight(store, "", data, 0);
    tally = store_tally(store);
    tally->executions++;
    tally->differing += differs;
    tally->both_parsed +=
        hunt->pairs[0].oa.outcome == OUTCOME_PARSED && hunt->pairs[0].ob.outcome == OUTCOME_PARSED;
}

/* --- what was met ----------------------------------------------------------------------------- */

static int ascending(const void *left, const void *right)
{
    uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;

    return a < b ? -1 : a > b;
}

uint64_t *hunt_shapes(const struct hunt *hunt, size_t *count)
{
    const struct memory *met = &hunt->shapes;
    uint64_t *shapes = xmalloc(met->count * sizeof *shapes);

    *count = 0;
    for (size_t i = 0; i < met->cap; i++) {
        if (met->places[i].key != 0)
            shapes[(*count)++] = met->places[i].key;
    }
    qsort(shapes, *count, sizeof *shapes, ascending);
    return shapes;
}
