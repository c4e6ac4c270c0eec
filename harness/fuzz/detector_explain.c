/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "answer_memo.h"
#include "detector_state.h"
#include "fingerprint.h"
#include "inputs.h"
#include "minimize.h"
#include "registry.h"
#include "reparse.h"
#include "split_causes.h"
#include "testcase.h"

/* An engine behind a pipe that crashed so often in a search is not asked any more in that search.
 */
#define SEARCH_PATIENCE 2

/* Executions that minimising one input may take while the fuzzer waits. */
#define EXECUTIONS 20000u
/* The search for an input of greater importance: once for each class while the fuzzer waits, and at
 * the end. */
#define RAISE_EXECUTIONS 2000u
#define RAISE_EXECUTIONS_AT_END 40000u

/* A pair with an engine behind a pipe gets this part of the executions: each costs about
 * PIPE_SHARE times more. */
#define PIPE_SHARE 10

/* About one in REDUCE_SHARE executions may be for reducing inputs, and REDUCE_ADVANCE more. */
#define REDUCE_SHARE 4
#define REDUCE_ADVANCE 100000u

/* --- classes ---------------------------------------------------------------------------------- */

static int32_t remember_class(struct detector *detector, uint64_t class)
{
    for (size_t i = 0; i < detector->search.class_count; i++) {
        if (detector->search.classes[i].class == class)
            return (int32_t)i;
    }
    if (detector->search.class_count == detector->search.class_cap) {
        detector->search.class_cap =
            detector->search.class_cap ? detector->search.class_cap * 2 : 64;
        detector->search.classes =
            xrealloc(detector->search.classes,
                     detector->search.class_cap * sizeof *detector->search.classes);
    }
    detector->search.classes[detector->search.class_count] =
        (struct known_class){.class = class, .slot = store_class_slot(detector->store, class)};
    return (int32_t)detector->search.class_count++;
}

/* Reads the known input of each class from the store, so that an input that is not better is not
 * minimised. Otherwise, a process that joins a campaign would minimise its whole corpus. The
 * campaign's owner process reports unreadable findings. */
static void recall_classes(struct detector *detector)
{
    struct finding *findings;
    size_t count;

    detector->search.has_recalled = true;
    findings_load(store_dir(detector->store), &findings, &count);
    for (size_t i = 0; i < count; i++) {
        int32_t index = remember_class(detector, findings[i].class);
        struct known_class *known = &detector->search.classes[index];

        known->importance = finding_importance(&findings[i]);
        known->size = (uint32_t)finding_size(&findings[i]);
    }
    findings_free(findings, count);
}

/* --- explaining ------------------------------------------------------------------------------- */

static struct text borrow_text(const char *string)
{
    return (struct text){(char *)(uintptr_t)string, strlen(string), 0};
}

/* Runs a pair of engines on an input and classifies the difference. Returns the class, or 0 if the
 * two agree. */
static uint64_t classify_waiting(struct detector *detector, const struct queued_difference *waiting)
{
    struct pair *pair = &detector->pairs[waiting->pair];

    pair_run(pair, testcase_of(&waiting->test));
    classify(&detector->search.classification, pair, testcase_of(&waiting->test));
    return detector->search.classification.class;
}

/* Makes an input, just classified, the one to show for its class: as important and as small as it
 * can be. Returns whether that is done. */
static bool minimize_waiting(struct detector *detector, struct queued_difference *waiting,
                             uint64_t executions, uint64_t to_raise)
{
    struct pair *pair = &detector->pairs[waiting->pair];
    bool settled = minimize_class(pair, &waiting->test, &executions);

    if (minimize_raise_rank(pair, &waiting->test, &to_raise))
        settled = minimize_class(pair, &waiting->test, &executions);
    classify_waiting(detector, waiting);
    return settled;
}

/* Fills a finding that borrows everything from detector and waiting. */
static struct finding make_finding(const struct detector *detector,
                                   const struct queued_difference *waiting, uint64_t class)
{
    const struct classification *c = &detector->search.classification;
    const struct engine *a = c->engines[0], *b = c->engines[1];
    const struct explanation *explanation = &c->explanation;
    struct finding finding = {
        .class = class,
        .shape = c->shape,
        .effect = c->difference.effect,
        .rank = c->rank,
        .cause = c->cause,
        .engines = {borrow_text(a->id), borrow_text(b->id)},
        .versions = {borrow_text(a->version), borrow_text(b->version)},
        .test = waiting->test,
        .answers = {c->answers[0], c->answers[1]},
        .explained = explanation->first >= 0,
        .found = (int64_t)time(NULL),
        .improved = (int64_t)time(NULL),
    };

    if (finding.explained) {
        finding.changed = explanation->changed;
        finding.agreed = explanation->agreed;
        finding.left = explanation->left;
        finding.replaces = explanation->changes;
        finding.other = explanation->other;
    }
    return finding;
}

/* Stores the input that was just classified and minimised. index: the class's place in
 * detector->search.classes. */
static bool store_input(struct detector *detector, struct queued_difference *waiting, int32_t index,
                        bool settled)
{
    struct known_class *known = &detector->search.classes[index];
    struct finding finding = make_finding(detector, waiting, known->class);

    known->settled = settled;
    known->importance = finding_importance(&finding);
    known->size = (uint32_t)finding_size(&finding);
    switch (store_keep(detector->store, &finding)) {
    case KEPT_NEW:
        if (detector->log)
            fprintf(detector->log,
                    "new class: %016" PRIx64 " %s %s, %s and %s, execution %" PRIu64 "\n",
                    finding.class, effect_name(finding.effect),
                    detector->search.classification.cause.ptr, finding.engines[0].ptr,
                    finding.engines[1].ptr, detector->tries);
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

/* Whether an engine failed so often in the search that it is not asked any more. */
static bool has_given_up(const struct detector *detector, unsigned pair)
{
    return reparse_has_given_up(detector->pairs[pair].engines[0]) ||
           reparse_has_given_up(detector->pairs[pair].engines[1]);
}

/* Stores the input that was just classified if it is the best one of its class. Sets *index to the
 * place of the class in detector->search.classes. Stores nothing if an engine failed so that the
 * cause was not found, or if it fails on the input now. */
static bool file_input(struct detector *detector, struct queued_difference *waiting, int32_t *index)
{
    const struct pair *pair = &detector->pairs[waiting->pair];
    bool settled;

    if (has_given_up(detector, waiting->pair) &&
        detector->search.classification.explanation.first < 0)
        return true;
    *index = remember_class(detector, detector->search.classification.class);
    if (!detector_is_better(&detector->search.classes[*index],
                            pair_importance(pair, testcase_of(&waiting->test)),
                            minimize_size(testcase_of(&waiting->test))))
        return true;
    settled = minimize_waiting(detector, waiting, EXECUTIONS,
                               detector->search.classes[*index].is_raised ? 0 : RAISE_EXECUTIONS);
    detector->search.classes[*index].is_raised = true;
    if (detector->search.classification.class != detector->search.classes[*index].class)
        return true;
    return store_input(detector, waiting, *index, settled);
}

/* The context for storing the parts of an input that was just classified. */
struct filing {
    struct detector *detector;
    int32_t *place, other; /* of the first part's class, and of others' */
};

static bool file_part(void *context)
{
    struct filing *filing = context;
    struct detector *detector = filing->detector;
    bool ok = file_input(detector, &detector->search.part, filing->place);

    filing->place = &filing->other;
    return ok;
}

/* Stores an input that was just classified under its cause, or its parts under theirs. Sets *index
 * to the place of the first class. */
static bool file_parts(struct detector *detector, struct queued_difference *waiting, int32_t *index)
{
    struct filing filing = {.detector = detector, .place = index};
    struct queued_difference *part = &detector->search.part;
    const struct cause_split split = {.pair = &detector->pairs[waiting->pair],
                                      .classification = &detector->search.classification,
                                      .test = &waiting->test,
                                      .part = &part->test,
                                      .budget = EXECUTIONS,
                                      .asked = &detector->search.reduced};

    part->pair = waiting->pair;
    return split_causes(&split, file_part, &filing);
}

static bool may_reduce(const struct detector *detector)
{
    return detector->search.reduced <
           REDUCE_ADVANCE +
               detector->tries * 2 / ((uint64_t)REDUCE_SHARE * detector->search.backoff);
}

static void note_importance(struct seen_entry *seen, const struct classification *c)
{
    const unsigned importance = rank_importance(c->difference.effect, c->rank);

    if (importance > seen->importance)
        seen->importance = (uint16_t)importance;
}

/* From now on, a pair with an engine behind a pipe remembers its answers. */
static void start_memo(struct detector *detector, unsigned pair)
{
    struct pair *p = &detector->pairs[pair];

    if (engine_is_in_process(p->engines[0]) && engine_is_in_process(p->engines[1]))
        return;
    answer_memo_clear(detector->search.memo);
    p->memo = detector->search.memo;
}

static bool explain_queued(struct detector *detector, struct queued_difference *waiting)
{
    /* Both were seen before; if the table of searches is full, the shape replaces the search. */
    struct seen_entry *search = detector_note_seen(&detector->search.searches, waiting->search);
    struct seen_entry *shape = detector_note_seen(&detector->guidance.shapes, waiting->shape);
    struct seen_entry *seen = search ? search : shape;
    size_t size = minimize_size(testcase_of(&waiting->test));

    detector->search.explained++;
    shape->tried = (uint32_t)size;
    seen->is_queued = false;
    seen->tried = (uint32_t)size;
    if (classify_waiting(detector, waiting) == 0)
        return true;
    note_importance(seen, &detector->search.classification);
    if (!explanation_is_single(&detector->search.classification.explanation) &&
        !may_reduce(detector)) {
        /* It was not explained. It will occur again. */
        seen->tried = UINT32_MAX;
        return true;
    }
    return file_parts(detector, waiting, &seen->class);
}

/* Sets the input to skip if an engine crashes in the search, which runs changed inputs. */
static void note_inflight(struct detector *detector, const struct queued_difference *waiting)
{
    struct text data = {0};

    testcase_write(&data, testcase_of(&waiting->test));
    store_inflight_set(detector->store, "search", data.ptr, data.len);
    text_free(&data);
}

/* Sets what to skip if an engine crashes on an example: this engine's question about it. */
static bool note_example(void *context, const struct engine *engine, struct testcase test)
{
    struct store *store = context;
    struct text data = {0};
    bool is_asked;

    testcase_write(&data, test);
    text_printf(&data, "%s", engine->id);
    is_asked = !store_is_crash(store, data.ptr, data.len);
    if (is_asked) {
        store_inflight_set(store, "search", data.ptr, data.len);
        detector_note_run(store, engine, test);
    }
    text_free(&data);
    return is_asked;
}

/* Asks the engines of this process about the examples of all causes, so that a crash is not taken
 * for one of the input that is explained. */
static void ask_examples(struct detector *detector)
{
    for (unsigned i = 0; i < detector->engine_count; i++) {
        if (engine_is_in_process(detector->engines[i]))
            fingerprint_ask(detector->engines[i], note_example, detector->store);
    }
}

static void drop_waiting(struct detector *detector, const struct queued_difference *waiting)
{
    struct seen_entry *search = detector_note_seen(&detector->search.searches, waiting->search);

    search = search ? search : detector_note_seen(&detector->guidance.shapes, waiting->shape);
    search->is_queued = false;
}

bool detector_explain(struct detector *detector)
{
    bool ok = true;

    if (detector->search.queued == 0 && detector->hrefs.count == 0)
        return true;
    if (!detector->search.has_recalled) {
        recall_classes(detector);
        ask_examples(detector);
    }
    detector_choose_resting(detector);
    detector_read_hrefs(detector);
    for (unsigned i = 0; i < detector->search.queued && ok; i++) {
        if (detector_is_too_late(detector) ||
            detector_pair_rests(detector, &detector->pairs[detector->search.queue[i].pair])) {
            drop_waiting(detector, &detector->search.queue[i]);
            continue;
        }
        note_inflight(detector, &detector->search.queue[i]);
        start_memo(detector, detector->search.queue[i].pair);
        detector_watch_engines(detector, SEARCH_PATIENCE);
        ok = explain_queued(detector, &detector->search.queue[i]);
        detector->pairs[detector->search.queue[i].pair].memo = NULL;
    }
    detector->search.queued = 0;
    if (detector->store)
        store_inflight_set(detector->store, "", "", 0);
    return ok;
}

bool detector_explain_difference(struct detector *detector, unsigned other, struct testcase test)
{
    if (!detector_explain(detector))
        return false;
    /* The pairs with the first engine come first. */
    detector_enqueue(detector, other - 1, test, true);
    return detector_explain(detector);
}

/* --- the end ---------------------------------------------------------------------------------- */

static int pair_of(const struct detector *detector, const struct finding *finding)
{
    for (unsigned i = 0; i < detector->pair_count + detector->hrefs.pair_count; i++) {
        const char *a = detector->pairs[i].engines[0]->id, *b = detector->pairs[i].engines[1]->id;
        const char *first = finding->engines[0].ptr, *second = finding->engines[1].ptr;

        if ((strcmp(a, first) == 0 && strcmp(b, second) == 0) ||
            (strcmp(a, second) == 0 && strcmp(b, first) == 0))
            return (int)i;
    }
    return -1;
}

/* Minimises a stored input that is waiting. */
static bool minimize_found(struct detector *detector, const struct finding *finding,
                           struct queued_difference *waiting, int32_t index,
                           struct minimize_counts *out)
{
    const unsigned share = detector->pairs[waiting->pair].memo ? PIPE_SHARE : 1;
    bool settled;

    /* An engine or the table of causes has changed since. */
    if (classify_waiting(detector, waiting) != finding->class) {
        out->stale++;
        return true;
    }
    settled = minimize_waiting(detector, waiting, MINIMIZE_EXECUTIONS / share,
                               RAISE_EXECUTIONS_AT_END / share);
    out->unfinished += !settled;
    /* An engine fails on it. */
    if (detector->search.classification.class != finding->class)
        return true;
    out->simpler += minimize_simpler(testcase_of(&waiting->test), testcase_of(&finding->test));
    return store_input(detector, waiting, index, settled);
}

/* Minimises the stored input of a class, unless it is known to be minimal. */
static bool minimize_stored(struct detector *detector, const struct finding *finding,
                            struct minimize_counts *out)
{
    struct queued_difference *waiting = &detector->search.queue[0];
    int32_t index = remember_class(detector, finding->class);
    const struct known_class *known = &detector->search.classes[index];
    int pair = pair_of(detector, finding);
    bool ok;

    if (pair < 0)
        return true;
    out->looked_at++;
    if (known->settled &&
        !detector_is_better(known, finding_importance(finding), finding_size(finding)))
        return true;
    waiting->pair = (unsigned)pair;
    testcase_copy(&waiting->test, testcase_of(&finding->test));
    note_inflight(detector, waiting);
    start_memo(detector, waiting->pair);
    detector_watch_engines(detector, SEARCH_PATIENCE);
    ok = minimize_found(detector, finding, waiting, index, out);
    detector->pairs[pair].memo = NULL;
    return ok;
}

bool detector_finish(struct detector *detector, unsigned seconds, struct minimize_counts *out)
{
    time_t begin = time(NULL);
    struct minimize_counts counts = {0};
    struct finding *findings;
    size_t count;
    bool ok;

    if (detector->search.deadline > 0)
        detector->search.deadline = monotonic_seconds() + seconds;
    ok = detector_explain(detector);

    if (!detector->store || !ok)
        return ok;
    if (findings_load(store_dir(detector->store), &findings, &count)) {
        for (size_t i = 0; i < count && ok && difftime(time(NULL), begin) < seconds; i++)
            ok = minimize_stored(detector, &findings[i], out ? out : &counts);
    }
    findings_free(findings, count);
    store_inflight_set(detector->store, "", "", 0);
    return ok;
}

/* Returns whether an earlier finding has the same engines. */
static bool is_first_of_pair(const struct finding *findings, size_t index)
{
    for (size_t i = 0; i < index; i++) {
        if (strcmp(findings[i].engines[0].ptr, findings[index].engines[0].ptr) == 0 &&
            strcmp(findings[i].engines[1].ptr, findings[index].engines[1].ptr) == 0)
            return false;
    }
    return true;
}

static bool minimize_pair(struct store *store, const struct finding *finding,
                          struct minimize_counts *out)
{
    struct engine *engines[2] = {0};
    struct detector *detector;
    bool ok = true;

    for (int i = 0; i < 2 && ok; i++) {
        engines[i] = engine_open(finding->engines[i].ptr);
        ok = engines[i] != NULL;
    }
    if (ok) {
        detector = detector_new(engines, 2, store, NULL);
        ok = detector_finish(detector, UINT_MAX, out);
        detector_free(detector);
    }
    engine_close(engines[0]);
    engine_close(engines[1]);
    return ok;
}

/* Joins a campaign. A folder that has only findings, or the page of another version, becomes one.
 */
static struct store *open_store(const char *dir)
{
    struct store_page *page = xmalloc(sizeof *page);
    struct store *store = store_read_page(dir, page) ? store_join(dir) : store_create(dir);

    free(page);
    return store;
}

bool detector_minimize(const char *dir, struct minimize_counts *out)
{
    struct finding *findings;
    struct store *store;
    size_t count;
    bool ok;

    *out = (struct minimize_counts){0};
    ok = findings_load(dir, &findings, &count);
    store = findings ? open_store(dir) : NULL;
    for (size_t i = 0; store && i < count; i++) {
        if (is_first_of_pair(findings, i))
            ok = minimize_pair(store, &findings[i], out) && ok;
    }
    ok = ok && (store || count == 0);
    store_close(store);
    findings_free(findings, count);
    return ok;
}
