/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "detector_state.h"
#include "inputs.h"
#include "minimize.h"
#include "registry.h"
#include "split_causes.h"
#include "testcase.h"

/* What making one input smaller may cost while the fuzzer waits. */
#define EXECUTIONS 20000u

/* Of the questions that the fuzzer asks, those for kernels may be about one in so many; and how
 * many they may be before. */
#define KERNEL_SHARE 4
#define KERNEL_ADVANCE 100000u

/* --- classes ---------------------------------------------------------------------------------- */

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
        (struct known_class){.class = class, .slot = store_slot(hunt->store, class)};
    return (int32_t)hunt->class_count++;
}

/* Takes over what the store has of each class, so that an input which is no better is not made
 * smaller first: a process that joins a campaign would begin with all its corpus. A finding that
 * cannot be read is told of by who owns the campaign. */
static void recall_classes(struct hunt *hunt)
{
    struct finding *findings;
    size_t count;

    hunt->has_recalled = true;
    store_load(store_dir(hunt->store), &findings, &count);
    for (size_t i = 0; i < count; i++) {
        int32_t index = remember_class(hunt, findings[i].class);
        struct known_class *known = &hunt->classes[index];

        known->effect = findings[i].effect;
        known->size = (uint32_t)finding_size(&findings[i]);
    }
    store_unload(findings, count);
}

/* --- explaining ------------------------------------------------------------------------------- */

static struct text borrow(const char *string)
{
    return (struct text){(char *)(uintptr_t)string, strlen(string), 0};
}

static struct ua_str input_of(const struct waiting *waiting)
{
    return text_str(&waiting->input);
}

static struct ua_str base_of(const struct waiting *waiting)
{
    return text_optional(&waiting->base, waiting->has_base);
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

/* Makes an input, just classified, as small as its class allows. Returns whether that is done. */
static bool minimize_waiting(struct hunt *hunt, struct waiting *waiting, uint64_t executions)
{
    struct pair *pair = &hunt->pairs[waiting->pair];
    bool settled =
        minimize_class(pair, &waiting->input, &waiting->base, &waiting->has_base, &executions);

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
                            cause_candidates(input_of(waiting), base_of(waiting))),
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
        finding.left = explanation->left;
        finding.other = explanation->other;
    }
    return finding;
}

/* Keeps the input, just classified and shrunk. index: the class's place in hunt->classes. */
static bool keep(struct hunt *hunt, struct waiting *waiting, int32_t index, bool settled)
{
    struct known_class *known = &hunt->classes[index];
    struct finding finding = describe(hunt, waiting, known->class);

    known->settled = settled;
    known->effect = finding.effect;
    known->size = (uint32_t)finding_size(&finding);
    switch (store_keep(hunt->store, &finding)) {
    case KEPT_NEW:
        if (hunt->log)
            fprintf(hunt->log,
                    "new class: %016" PRIx64 " %s %s, %s and %s, execution %" PRIu64 "\n",
                    finding.class, effect_name(finding.effect), hunt->cause.ptr,
                    finding.engine[0].ptr, finding.engine[1].ptr, hunt->tries);
        return true;
    case KEPT_WORSE:
    case KEPT_SMALLER:
    case KEPT_OLD:
        return true;
    case KEPT_FAILED:
        break;
    }
    return false;
}

/* Keeps the input, just classified, if it is the one to show for its class, whose place in
 * hunt->classes becomes *index. */
static bool file(struct hunt *hunt, struct waiting *waiting, int32_t *index)
{
    const struct pair *pair = &hunt->pairs[waiting->pair];
    bool settled;

    *index = remember_class(hunt, pair_class(hunt, pair));
    if (!hunt_is_better(&hunt->classes[*index], pair->difference.effect,
                        minimize_size(input_of(waiting), base_of(waiting))))
        return true;
    settled = minimize_waiting(hunt, waiting, EXECUTIONS);
    return keep(hunt, waiting, *index, settled);
}

/* What a part of an input just classified is filed with. */
struct filing {
    struct hunt *hunt;
    int32_t *place, other; /* of the first part's class, and of others' */
};

static bool file_part(void *context)
{
    struct filing *filing = context;
    struct hunt *hunt = filing->hunt;
    struct waiting *part = &hunt->kernel;
    bool ok;

    cause_name(&hunt->cause, &hunt->explanation, input_of(part), base_of(part));
    ok = file(hunt, part, filing->place);
    filing->place = &filing->other;
    return ok;
}

/* Files an input, just classified, under its cause; a medley by its parts. *index: the first
 * class's place. */
static bool file_parts(struct hunt *hunt, struct waiting *waiting, int32_t *index)
{
    struct filing filing = {.hunt = hunt, .place = index};
    struct waiting *part = &hunt->kernel;
    const struct medley medley = {.pair = &hunt->pairs[waiting->pair],
                                  .explanation = &hunt->explanation,
                                  .input = &waiting->input,
                                  .base = &waiting->base,
                                  .has_base = &waiting->has_base,
                                  .part = &part->input,
                                  .part_base = &part->base,
                                  .part_has_base = &part->has_base,
                                  .budget = EXECUTIONS,
                                  .asked = &hunt->reduced};

    part->pair = waiting->pair;
    return medley_take_apart(&medley, file_part, &filing);
}

static bool may_reduce(const struct hunt *hunt)
{
    return hunt->reduced < KERNEL_ADVANCE + hunt->tries * 2 / (KERNEL_SHARE * hunt->patience);
}

static bool explain_one(struct hunt *hunt, struct waiting *waiting)
{
    struct pair *pair = &hunt->pairs[waiting->pair];
    /* Each is met already, or the search goes by the shape. */
    struct met *search = hunt_meet(&hunt->searches, waiting->search);
    struct met *shape = hunt_meet(&hunt->shapes, waiting->shape);
    struct met *met = search ? search : shape;
    size_t size = minimize_size(input_of(waiting), base_of(waiting));

    hunt->explained++;
    shape->tried = (uint32_t)size;
    met->is_queued = false;
    met->tried = (uint32_t)size;
    if (classify(hunt, pair, input_of(waiting), base_of(waiting)) == 0)
        return true;
    if (!medley_is_plain(&hunt->explanation) && !may_reduce(hunt)) {
        /* As if it had not been looked at: it will come again. */
        met->tried = UINT32_MAX;
        return true;
    }
    return file_parts(hunt, waiting, &met->class);
}

/* What is skipped after a crash in the search, which asks about changed inputs. */
static void note_flight(struct hunt *hunt, const struct waiting *waiting)
{
    struct text data = {0};

    testcase_write(&data, (struct testcase){input_of(waiting), base_of(waiting)});
    store_flight(hunt->store, "search", data.ptr, data.len);
    text_free(&data);
}

bool hunt_explain(struct hunt *hunt)
{
    bool ok = true;

    if (hunt->store)
        store_await_turn(hunt->store);
    if (hunt->queued == 0)
        return true;
    if (!hunt->has_recalled)
        recall_classes(hunt);
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
        const char *a = hunt->pairs[i].a->id, *b = hunt->pairs[i].b->id;
        const char *first = finding->engine[0].ptr, *second = finding->engine[1].ptr;

        if ((strcmp(a, first) == 0 && strcmp(b, second) == 0) ||
            (strcmp(a, second) == 0 && strcmp(b, first) == 0))
            return (int)i;
    }
    return -1;
}

/* Minimises what is stored of a class, unless it is known that this is done. */
static bool finish_one(struct hunt *hunt, const struct finding *finding, struct finished *out)
{
    struct waiting *waiting = &hunt->queue[0];
    int32_t index = remember_class(hunt, finding->class);
    const struct known_class *known = &hunt->classes[index];
    int pair = pair_of(hunt, finding);
    bool settled;

    if (pair < 0)
        return true;
    out->looked_at++;
    if (known->settled && !hunt_is_better(known, finding->effect, finding_size(finding)))
        return true;
    waiting->pair = (unsigned)pair;
    waiting->has_base = finding->has_base;
    text_clear(&waiting->input);
    text_add(&waiting->input, finding->input.ptr, finding->input.len);
    text_clear(&waiting->base);
    text_add(&waiting->base, finding->base.ptr, finding->base.len);
    note_flight(hunt, waiting);
    /* Another version of an engine, or of the table of causes. */
    if (classify(hunt, &hunt->pairs[pair], input_of(waiting), base_of(waiting)) != finding->class) {
        out->stale++;
        return true;
    }
    settled = minimize_waiting(hunt, waiting, MINIMIZE_EXECUTIONS);
    out->unfinished += !settled;
    out->simpler += minimize_simpler(input_of(waiting), base_of(waiting), finding_input(finding),
                                     finding_base(finding));
    return keep(hunt, waiting, index, settled);
}

bool hunt_finish(struct hunt *hunt, unsigned seconds, struct finished *out)
{
    time_t begin = time(NULL);
    struct finished finished = {0};
    struct finding *findings;
    size_t count;
    bool ok = hunt_explain(hunt);

    if (!hunt->store || !ok)
        return ok;
    if (store_load(store_dir(hunt->store), &findings, &count)) {
        for (size_t i = 0; i < count && ok && difftime(time(NULL), begin) < seconds; i++)
            ok = finish_one(hunt, &findings[i], out ? out : &finished);
    }
    store_unload(findings, count);
    store_flight(hunt->store, "", "", 0);
    return ok;
}

/* Whether another finding before this one is between the same engines. */
static bool is_first_of_pair(const struct finding *findings, size_t index)
{
    for (size_t i = 0; i < index; i++) {
        if (strcmp(findings[i].engine[0].ptr, findings[index].engine[0].ptr) == 0 &&
            strcmp(findings[i].engine[1].ptr, findings[index].engine[1].ptr) == 0)
            return false;
    }
    return true;
}

static bool minimize_pair(struct store *store, const struct finding *finding, struct finished *out)
{
    struct engine *engines[2] = {0};
    char message[256] = "";
    struct hunt *hunt;
    bool ok = true;

    for (int i = 0; i < 2 && ok; i++) {
        engines[i] = engine_open(finding->engine[i].ptr, message, sizeof message);
        ok = engines[i] != NULL;
    }
    if (ok) {
        hunt = hunt_new(engines, 2, store, NULL);
        ok = hunt_finish(hunt, UINT_MAX, out);
        hunt_free(hunt);
    } else {
        complain("%s", message);
    }
    engine_close(engines[0]);
    engine_close(engines[1]);
    return ok;
}

/* Joins a campaign; what has findings alone, as a copy of them has, or the page of another version,
 * becomes one. */
static struct store *open_store(const char *dir)
{
    struct store_page *page = xmalloc(sizeof *page);
    struct store *store = store_peek(dir, page) ? store_join(dir) : store_create(dir);

    free(page);
    return store;
}

bool hunt_minimize(const char *dir, struct finished *out)
{
    struct finding *findings;
    struct store *store;
    size_t count;
    bool ok;

    *out = (struct finished){0};
    ok = store_load(dir, &findings, &count);
    store = findings ? open_store(dir) : NULL;
    for (size_t i = 0; store && i < count; i++) {
        if (is_first_of_pair(findings, i))
            ok = minimize_pair(store, &findings[i], out) && ok;
    }
    ok = ok && (store || count == 0);
    store_close(store);
    store_unload(findings, count);
    return ok;
}
