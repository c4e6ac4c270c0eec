/* SPDX-License-Identifier: MIT */
#include "hunt.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "shrink.h"

#define QUEUE 64

/* Searches that making one input smaller may cost; half a kilobyte of noise takes about two
 * hundred. */
#define SHRINK_QUESTIONS 500

/* A shape that was met. tried is the size of the smallest input that was explained for it. */
struct met {
    uint64_t shape; /* 0: free */
    uint32_t tried;
    bool is_queued;
    int32_t class; /* index in hunt->classes; -1: not explained yet */
};

struct known_class {
    uint64_t class;
    int slot;      /* in the store's page */
    uint32_t size; /* of the smallest input that this process knows */
    bool settled;  /* nothing of that input can be left out */
};

struct waiting {
    unsigned pair;
    uint64_t shape;
    bool has_base;
    struct text input, base;
};

struct hunt {
    struct pair pairs[HUNT_ENGINES - 1];
    unsigned pair_count;
    struct store *store;
    FILE *log;
    struct met *met; /* open addressing, a power of two of places */
    size_t met_count, met_cap;
    struct known_class *classes;
    size_t class_count, class_cap;
    uint64_t tries, searches;
    struct waiting queue[QUEUE];
    unsigned queued;
    struct explanation explanation;
    struct text cause;
};

struct hunt *hunt_new(struct engine *const *engines, size_t count, struct store *store, FILE *log)
{
    struct hunt *hunt = xcalloc(1, sizeof *hunt);

    for (size_t i = 1; i < count && i < HUNT_ENGINES; i++) {
        hunt->pairs[hunt->pair_count].a = engines[0];
        hunt->pairs[hunt->pair_count++].b = engines[i];
    }
    hunt->store = store;
    hunt->log = log;
    hunt->met_cap = 4096;
    hunt->met = xcalloc(hunt->met_cap, sizeof *hunt->met);
    return hunt;
}

void hunt_free(struct hunt *hunt)
{
    if (!hunt)
        return;
    for (unsigned i = 0; i < hunt->pair_count; i++)
        pair_free(&hunt->pairs[i]);
    for (unsigned i = 0; i < QUEUE; i++) {
        text_free(&hunt->queue[i].input);
        text_free(&hunt->queue[i].base);
    }
    explanation_free(&hunt->explanation);
    text_free(&hunt->cause);
    free(hunt->met);
    free(hunt->classes);
    free(hunt);
}

/* --- memory of shapes and classes ------------------------------------------------------------- */

static struct met *place_of(const struct hunt *hunt, uint64_t shape)
{
    size_t place = (size_t)shape & (hunt->met_cap - 1);

    while (hunt->met[place].shape != 0 && hunt->met[place].shape != shape)
        place = (place + 1) & (hunt->met_cap - 1);
    return &hunt->met[place];
}

static void grow(struct hunt *hunt)
{
    struct met *old = hunt->met;
    size_t old_cap = hunt->met_cap;

    hunt->met_cap *= 2;
    hunt->met = xcalloc(hunt->met_cap, sizeof *hunt->met);
    for (size_t i = 0; i < old_cap; i++) {
        if (old[i].shape != 0)
            *place_of(hunt, old[i].shape) = old[i];
    }
    free(old);
}

static struct met *meet(struct hunt *hunt, uint64_t shape)
{
    struct met *met = place_of(hunt, shape);

    if (met->shape == shape)
        return met;
    if ((hunt->met_count + 1) * 2 > hunt->met_cap) {
        grow(hunt);
        met = place_of(hunt, shape);
    }
    hunt->met_count++;
    *met = (struct met){.shape = shape, .tried = UINT32_MAX, .class = -1};
    return met;
}

static int32_t remember_class(struct hunt *hunt, uint64_t class)
{
    for (size_t i = 0; i < hunt->class_count; i++) {
        if (hunt->classes[i].class == class)
            return (int32_t)i;
    }
    if (hunt->class_count == hunt->class_cap) {
        hunt->class_cap = hunt->class_cap ? hunt->class_cap * 2 : 64;
        hunt->classes = xrealloc(hunt->classes, hunt->class_cap * sizeof *hunt->classes);
    }
    hunt->classes[hunt->class_count] =
        (struct known_class){class, store_slot(hunt->store, class), UINT32_MAX, false};
    return (int32_t)hunt->class_count++;
}

/* --- one input -------------------------------------------------------------------------------- */

static void enqueue(struct hunt *hunt, unsigned pair, struct met *met, struct ua_str input,
                    struct ua_str base)
{
    struct waiting *waiting;

    /* A full queue forgets: the shape will come again. */
    if (met->is_queued || hunt->queued == QUEUE)
        return;
    met->is_queued = true;
    waiting = &hunt->queue[hunt->queued++];
    waiting->pair = pair;
    waiting->shape = met->shape;
    waiting->has_base = base.ptr != NULL;
    text_clear(&waiting->input);
    text_add(&waiting->input, input.ptr, input.len);
    text_clear(&waiting->base);
    text_add(&waiting->base, base.ptr, base.len);
}

/* A shape is explained when it is met first, and again when an input is smaller than any tried for
 * it and would be the smallest of its class. Other smaller inputs may be of another class: they get
 * a search as long as searches, which cost about as much as a hundred inputs, stay rare. */
static bool is_worth_explaining(const struct hunt *hunt, const struct met *met, size_t size)
{
    return size < met->tried && (met->class < 0 || size < hunt->classes[met->class].size ||
                                 hunt->searches < hunt->tries / 300);
}

/* Numbers the sets of up to two neutralisers without a gap: none, singles, pairs. */
static uint64_t rank_of(uint64_t set)
{
    uint64_t low, high;

    if (set == 0)
        return 0;
    low = (uint64_t)__builtin_ctzll(set);
    set &= set - 1;
    if (set == 0)
        return 1 + low;
    high = (uint64_t)__builtin_ctzll(set);
    return 1 + neutraliser_count + high * (high - 1) / 2 + low;
}

/* An input of the fuzzer's is a medley to which a dozen neutralisers apply. All sets of them would
 * be tens of thousands of shapes, each with its search and its place in the corpus; measured, that
 * is five times slower and finds less. So the shape takes the first two, and for accept-reject, the
 * cheapest difference to come by, the first one. */
static uint64_t telling_set(enum effect effect, struct ua_str input, struct ua_str base)
{
    return cause_first(cause_candidates(input, base), effect == EFFECT_ACCEPT_REJECT ? 1 : 2);
}

static void note_difference(struct hunt *hunt, unsigned index, struct ua_str input,
                            struct ua_str base, void (*report)(uint64_t number))
{
    struct pair *pair = &hunt->pairs[index];
    enum effect effect = pair->difference.effect;
    uint64_t set = telling_set(effect, input, base);
    uint64_t shape = shape_hash(pair->a->id, pair->b->id, effect, set);
    struct met *met = meet(hunt, shape ? shape : 1);
    uint64_t sets =
        1 + neutraliser_count + (uint64_t)neutraliser_count * (neutraliser_count - 1) / 2;

    report((index * EFFECTS + effect) * sets + rank_of(set));
    if (!hunt->store)
        return;
    if (met->class >= 0)
        store_count(hunt->store, hunt->classes[met->class].slot);
    if (is_worth_explaining(hunt, met, input.len + base.len))
        enqueue(hunt, index, met, input, base);
}

void hunt_try(struct hunt *hunt, struct ua_str input, struct ua_str base, const void *data,
              size_t size, void (*met)(uint64_t number))
{
    const struct request request = {.op = OP_PARSE, .input = input, .base = base};
    struct store *store = hunt->store;
    struct store_page *page = store ? store_page(store) : NULL;
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
    __atomic_fetch_add(&page->executions, 1, __ATOMIC_RELAXED);
    if (differs)
        __atomic_fetch_add(&page->differing, 1, __ATOMIC_RELAXED);
    if (hunt->pairs[0].oa.outcome == OUTCOME_PARSED && hunt->pairs[0].ob.outcome == OUTCOME_PARSED)
        __atomic_fetch_add(&page->both_parsed, 1, __ATOMIC_RELAXED);
}

/* --- explaining ------------------------------------------------------------------------------- */

static struct text borrow(const char *string)
{
    return (struct text){(char *)(uintptr_t)string, strlen(string), 0};
}

static struct ua_str input_of(const struct waiting *waiting)
{
    return (struct ua_str){waiting->input.ptr ? waiting->input.ptr : "", waiting->input.len};
}

static struct ua_str base_of(const struct waiting *waiting)
{
    const char *bytes = waiting->base.ptr ? waiting->base.ptr : "";

    return (struct ua_str){waiting->has_base ? bytes : NULL, waiting->base.len};
}

static uint64_t pair_class(const struct hunt *hunt, const struct pair *pair)
{
    return class_hash(pair->a->id, pair->b->id, pair->difference.effect, hunt->cause.ptr);
}

/* Asks and searches; the answers stay in the pair, the rest in hunt. Returns the class, or 0 if the
 * two agree. */
static uint64_t classify(struct hunt *hunt, struct pair *pair, struct ua_str input,
                         struct ua_str base)
{
    pair_ask(pair, input, base);
    if (pair->difference.effect == EFFECT_NONE)
        return 0;
    explain(&hunt->explanation, pair, input, base);
    cause_name(&hunt->cause, &hunt->explanation, input, base);
    return pair_class(hunt, pair);
}

/* What an input is to stay while it shrinks. */
struct target {
    struct hunt *hunt;
    struct pair *pair;
    enum effect effect;
    uint64_t class;   /* 0: unexplained, of whatever class */
    uint64_t needed;  /* neutralisers that must apply, or the class is another for sure */
    uint64_t allowed; /* those that may */
};

static bool is_on_target(void *context, struct ua_str input, struct ua_str base)
{
    const struct target *target = context;
    uint64_t class, set;

    pair_ask(target->pair, input, base);
    if (target->pair->difference.effect != target->effect)
        return false;
    set = cause_candidates(input, base);
    if ((set & target->needed) != target->needed || set & ~target->allowed)
        return false;
    class = classify(target->hunt, target->pair, input, base);
    return target->class ? class == target->class : target->hunt->explanation.first < 0;
}

/* Leaves out of an input, just classified and explained, what its class does not need. */
static bool shrink_explained(struct hunt *hunt, struct waiting *waiting, uint64_t class)
{
    struct pair *pair = &hunt->pairs[waiting->pair];
    struct target target = {
        hunt,      pair, pair->difference.effect, class, (uint64_t)1 << hunt->explanation.first,
        UINT64_MAX};
    struct shrink work = {&waiting->input, &waiting->base, &waiting->has_base,
                          is_on_target,    &target,        SHRINK_QUESTIONS};
    bool settled = shrink(&work);

    classify(hunt, pair, input_of(waiting), base_of(waiting));
    return settled;
}

static void copy(struct text *to, const struct text *from)
{
    text_clear(to);
    text_add(to, from->ptr ? from->ptr : "", from->len);
}

/* Neutralises whatever is not what makes the engines differ. */
static void neutralise(struct target *target, struct waiting *waiting)
{
    struct text input = {0}, base = {0};

    for (uint64_t set = target->allowed; set; set &= set - 1) {
        uint64_t now;

        copy(&input, &waiting->input);
        copy(&base, &waiting->base);
        if (!cause_change(&input, waiting->has_base ? &base : NULL, (unsigned)__builtin_ctzll(set)))
            continue;
        now = cause_candidates((struct ua_str){input.ptr, input.len},
                               (struct ua_str){waiting->has_base ? base.ptr : NULL, base.len});
        if (now == target->allowed ||
            !is_on_target(target, (struct ua_str){input.ptr, input.len},
                          (struct ua_str){waiting->has_base ? base.ptr : NULL, base.len}))
            continue;
        target->allowed = now;
        copy(&waiting->input, &input);
        copy(&waiting->base, &base);
    }
    text_free(&input);
    text_free(&base);
}

/* Reduces an input, just classified and unexplained, to what the difference cannot do without:
 * neutralises what can be, and leaves out the rest. Its class has its name from what is left. What
 * an input holds by accident would make thousands of classes of one. */
static bool shrink_unexplained(struct hunt *hunt, struct waiting *waiting)
{
    struct pair *pair = &hunt->pairs[waiting->pair];
    struct target target = {
        .hunt = hunt,
        .pair = pair,
        .effect = pair->difference.effect,
        .allowed = cause_candidates(input_of(waiting), base_of(waiting)),
    };
    struct shrink work = {&waiting->input, &waiting->base, &waiting->has_base,
                          is_on_target,    &target,        SHRINK_QUESTIONS};
    bool settled;

    neutralise(&target, waiting);
    settled = shrink(&work);
    target.allowed = cause_candidates(input_of(waiting), base_of(waiting));
    neutralise(&target, waiting);
    classify(hunt, pair, input_of(waiting), base_of(waiting));
    return settled;
}

/* Fills a finding that borrows everything from hunt and waiting. */
static struct finding describe(const struct hunt *hunt, const struct waiting *waiting,
                               uint64_t class)
{
    const struct pair *pair = &hunt->pairs[waiting->pair];
    const struct explanation *explanation = &hunt->explanation;
    enum effect effect = pair->difference.effect;
    struct finding finding = {
        .class = class,
        .shape = shape_hash(pair->a->id, pair->b->id, effect,
                            telling_set(effect, input_of(waiting), base_of(waiting))),
        .effect = effect,
        .cause = hunt->cause,
        .engine = {borrow(pair->a->id), borrow(pair->b->id)},
        .version = {borrow(pair->a->version), borrow(pair->b->version)},
        .input = waiting->input,
        .base = waiting->base,
        .has_base = waiting->has_base,
        .answer = {pair->oa, pair->ob},
        .explained = explanation->first >= 0,
        .found = (int64_t)time(NULL),
        .improved = (int64_t)time(NULL),
    };

    if (finding.explained) {
        finding.changed_input = explanation->input;
        finding.changed_base = explanation->base;
        finding.agreed = explanation->agreed;
    }
    return finding;
}

/* Keeps the input, just classified and shrunk. index: the class's place in hunt->classes. */
static bool keep(struct hunt *hunt, struct waiting *waiting, int32_t index, bool settled)
{
    struct known_class *known = &hunt->classes[index];
    struct finding finding = describe(hunt, waiting, known->class);

    known->settled = settled;
    known->size = (uint32_t)finding_size(&finding);
    switch (store_keep(hunt->store, &finding)) {
    case KEPT_NEW:
        if (hunt->log)
            fprintf(hunt->log, "new class: %s %s\n", effect_name(finding.effect), hunt->cause.ptr);
        return true;
    case KEPT_SMALLER:
    case KEPT_OLD:
        return true;
    case KEPT_FAILED:
        break;
    }
    return false;
}

static bool explain_one(struct hunt *hunt, struct waiting *waiting)
{
    struct pair *pair = &hunt->pairs[waiting->pair];
    struct met *met = place_of(hunt, waiting->shape);
    size_t size = waiting->input.len + waiting->base.len;
    uint64_t class;
    bool settled = false;

    hunt->searches++;
    met->is_queued = false;
    met->tried = (uint32_t)size;
    class = classify(hunt, pair, input_of(waiting), base_of(waiting));
    if (class == 0)
        return true;
    if (hunt->explanation.first < 0) {
        settled = shrink_unexplained(hunt, waiting);
        class = pair_class(hunt, pair);
        size = waiting->input.len + waiting->base.len;
    }
    met->class = remember_class(hunt, class);
    if (size >= hunt->classes[met->class].size)
        return true;
    if (hunt->explanation.first >= 0)
        settled = shrink_explained(hunt, waiting, class);
    return keep(hunt, waiting, met->class, settled);
}

/* The search parses changed inputs; what it came from is the better clue after a crash. */
static void note_flight(struct hunt *hunt, const struct waiting *waiting)
{
    struct text data = {0};

    text_add(&data, input_of(waiting).ptr, waiting->input.len);
    if (waiting->has_base) {
        text_add(&data, "\xFF", 1);
        text_add(&data, base_of(waiting).ptr, waiting->base.len);
    }
    store_flight(hunt->store, "search", data.ptr, data.len);
    text_free(&data);
}

bool hunt_explain(struct hunt *hunt)
{
    bool ok = true;

    for (unsigned i = 0; i < hunt->queued && ok; i++) {
        note_flight(hunt, &hunt->queue[i]);
        ok = explain_one(hunt, &hunt->queue[i]);
    }
    hunt->queued = 0;
    if (hunt->store)
        store_flight(hunt->store, "", "", 0);
    return ok;
}

/* --- the end ---------------------------------------------------------------------------------- */

static int pair_of(const struct hunt *hunt, const struct finding *finding)
{
    for (unsigned i = 0; i < hunt->pair_count; i++) {
        if (strcmp(hunt->pairs[i].a->id, finding->engine[0].ptr) == 0 &&
            strcmp(hunt->pairs[i].b->id, finding->engine[1].ptr) == 0)
            return (int)i;
    }
    return -1;
}

/* Shrinks what is stored of a class, unless it is known that nothing can go. */
static bool finish_one(struct hunt *hunt, const struct finding *finding)
{
    struct waiting *waiting = &hunt->queue[0];
    int32_t index = remember_class(hunt, finding->class);
    const struct known_class *known = &hunt->classes[index];
    int pair = pair_of(hunt, finding);
    bool settled;

    if (pair < 0 || (known->settled && known->size <= finding_size(finding)))
        return true;
    waiting->pair = (unsigned)pair;
    waiting->has_base = finding->has_base;
    text_clear(&waiting->input);
    text_add(&waiting->input, finding->input.ptr, finding->input.len);
    text_clear(&waiting->base);
    text_add(&waiting->base, finding->base.ptr, finding->base.len);
    note_flight(hunt, waiting);
    /* It may be of another class by now: another version of an engine, or of the table of causes.
     */
    if (classify(hunt, &hunt->pairs[pair], input_of(waiting), base_of(waiting)) != finding->class)
        return true;
    if (hunt->explanation.first >= 0)
        settled = shrink_explained(hunt, waiting, finding->class);
    else
        settled = shrink_unexplained(hunt, waiting);
    return pair_class(hunt, &hunt->pairs[pair]) != finding->class ||
           keep(hunt, waiting, index, settled);
}

bool hunt_finish(struct hunt *hunt, unsigned seconds)
{
    time_t begin = time(NULL);
    struct finding *findings;
    size_t count;
    bool ok = hunt_explain(hunt);

    if (!hunt->store || !ok)
        return ok;
    if (store_load(store_dir(hunt->store), &findings, &count)) {
        for (size_t i = 0; i < count && ok && difftime(time(NULL), begin) < seconds; i++)
            ok = finish_one(hunt, &findings[i]);
    }
    store_unload(findings, count);
    store_flight(hunt->store, "", "", 0);
    return ok;
}

/* --- what was met ----------------------------------------------------------------------------- */

static int ascending(const void *left, const void *right)
{
    uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;

    return a < b ? -1 : a > b;
}

uint64_t *hunt_shapes(const struct hunt *hunt, size_t *count)
{
    uint64_t *shapes = xmalloc(hunt->met_count * sizeof *shapes);

    *count = 0;
    for (size_t i = 0; i < hunt->met_cap; i++) {
        if (hunt->met[i].shape != 0)
            shapes[(*count)++] = hunt->met[i].shape;
    }
    qsort(shapes, *count, sizeof *shapes, ascending);
    return shapes;
}
