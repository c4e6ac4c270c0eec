/* SPDX-License-Identifier: MIT */
#include "diff.h"

#include <stdlib.h>
#include <string.h>

#include "answer_memo.h"
#include "classify_each.h"
#include "json.h"
#include "minimize.h"
#include "recheck.h"
#include "reparse.h"
#include "split_causes.h"
#include "str.h"

/* How many executions reducing one part may take, and minimising it again: about 10 ms. */
#define PART_EXECUTIONS 5000u

static void free_part(struct diff_part *part)
{
    testcase_free(&part->test);
    text_free(&part->cause);
}

static void free_lists(struct disagreement *d)
{
    free(d->readers);
    d->readers = NULL;
    d->reader_count = 0;
    for (unsigned i = 0; i < d->part_count; i++)
        free_part(&d->parts[i]);
    free(d->parts);
    d->parts = NULL;
    d->part_count = 0;
}

/* Makes room for this many more engines. */
static void make_room(struct diff *diff, unsigned more)
{
    const unsigned before = diff->answers ? diff->count + diff->reparse_count : 0;
    const size_t all = before + more;

    diff->engines = xrealloc(diff->engines, all * sizeof(struct engine *));
    diff->names = xrealloc(diff->names, all * sizeof(char *));
    diff->answers = xrealloc(diff->answers, all * sizeof *diff->answers);
    diff->group = xrealloc(diff->group, all * sizeof *diff->group);
    for (size_t i = before; i < all; i++) {
        diff->answers[i] = (struct observation){0};
        diff->group[i] = GROUP_NONE;
    }
}

/* Fills what counts on the engines of the list. */
static void take_engines(struct diff *diff)
{
    diff->count = diff->engine_list.count;
    make_room(diff, diff->count);
    for (unsigned i = 0; i < diff->count; i++) {
        diff->engines[i] = diff->engine_list.engines[i];
        diff->names[i] = diff->engine_list.names[i];
    }
    diff->reparse_index = xcalloc((size_t)diff->count * diff->count, sizeof(unsigned));
    diff->leader = xcalloc(diff->count, sizeof *diff->leader);
}

int diff_open(struct diff *diff, const char *names)
{
    int status;

    *diff = (struct diff){0};
    status = engine_list_open(&diff->engine_list, names);
    take_engines(diff);
    return status;
}

int diff_open_two(struct diff *diff, const char *const names[2])
{
    int status;

    *diff = (struct diff){0};
    status = engine_list_open_two(&diff->engine_list, names);
    take_engines(diff);
    return status;
}

void diff_free(struct diff *diff)
{
    for (unsigned i = 0; i < diff->count + diff->reparse_count; i++)
        observation_free(&diff->answers[i]);
    for (unsigned i = diff->count; i < diff->count + diff->reparse_count; i++)
        engine_close(diff->engines[i]);
    for (unsigned i = diff->count; i < diff->count + diff->reparse_count; i++)
        free(diff->names[i]);
    for (unsigned i = 0; i < diff->disagreement_cap; i++) {
        classification_free(&diff->disagreements[i].classification);
        free_lists(&diff->disagreements[i]);
    }
    free(diff->engines);
    free(diff->names);
    free(diff->reparse_index);
    free(diff->answers);
    free(diff->group);
    free(diff->leader);
    free(diff->disagreements);
    pair_free(&diff->pair);
    answer_memo_free(diff->memo);
    verdict_sources_close(&diff->verdict_sources);
    engine_list_free(&diff->engine_list);
    *diff = (struct diff){0};
}

/* --- answers and groups ----------------------------------------------------------------------- */

struct side diff_side(const struct diff *diff, unsigned engine)
{
    return answer_side(diff->engines[engine], &diff->answers[engine]);
}

static void form_groups(struct diff *diff)
{
    struct side *sides = xcalloc(diff->count, sizeof *sides);

    for (unsigned i = 0; i < diff->count; i++)
        sides[i] = diff_side(diff, i);
    diff->groups = group_answers(diff->group, sides, diff->count, EFFECT_NONE);
    for (unsigned i = diff->count; i-- > 0;) {
        if (diff->group[i] != GROUP_NONE)
            diff->leader[diff->group[i]] = i;
    }
    free(sides);
}

/* Returns the index of the engine `writer>reader`; 0 if it cannot be, or if the user named it. */
static unsigned reparse_engine_index(struct diff *diff, unsigned writer, unsigned reader)
{
    unsigned *index = &diff->reparse_index[writer * diff->count + reader];
    struct engine *engine;
    struct text name = {0};

    if (*index > 0)
        return *index;
    engine = reparse_engine(diff->engines[writer], diff->engines[reader]);
    for (unsigned i = 0; engine && i < diff->count; i++) {
        if (strcmp(diff->engines[i]->id, engine->id) == 0) {
            engine_close(engine);
            return 0;
        }
    }
    if (!engine)
        return 0;
    make_room(diff, 1);
    *index = diff->count + diff->reparse_count++;
    diff->engines[*index] = engine;
    text_printf(&name, "%s>%s", diff->names[writer], diff->names[reader]);
    diff->names[*index] = name.ptr;
    return *index;
}

/* Whether an answer has an href that a filter can be asked about. */
static bool has_href(const struct observation *o)
{
    return o->outcome == OUTCOME_PARSED && observation_get(o, COMPONENT_HREF).ptr;
}

/* Gives the href of one engine to another, whose answer becomes the answer of engine `index`. */
static enum outcome ask_about_href(struct diff *diff, unsigned writer, unsigned reader,
                                   unsigned index)
{
    const struct request request = {
        .op = OP_PARSE, .input = observation_get(&diff->answers[writer], COMPONENT_HREF)};

    engine_run(diff->engines[reader], &request, &diff->answers[index]);
    return diff->answers[index].outcome;
}

static bool is_filter_with_answer(const struct diff *diff, unsigned engine)
{
    return diff->engines[engine]->model == MODEL_FILTER &&
           observation_is_answer(&diff->answers[engine]);
}

/* Whether it is the rule of a filter to deny a URL that a parser accepts: it denies what that
 * parser makes of the URL, too. */
static bool is_own_rule(struct diff *diff, unsigned filter, unsigned writer)
{
    unsigned index;

    if (!is_filter_with_answer(diff, filter) || !has_href(&diff->answers[writer]) ||
        diff->answers[filter].outcome != OUTCOME_DENIED)
        return false;
    index = reparse_engine_index(diff, writer, filter);
    return index > 0 && ask_about_href(diff, writer, filter, index) == OUTCOME_DENIED;
}

static void compare_two_of(struct difference *out, const struct diff *diff, unsigned i, unsigned j)
{
    pair_compare_answers(out, diff->engines[i], &diff->answers[i], diff->engines[j],
                         &diff->answers[j]);
}

/* The two of two groups that differ most; false if no two of them can be compared. */
static bool find_worst_pair(struct diff *diff, unsigned group_a, unsigned group_b, unsigned *a,
                            unsigned *b)
{
    enum effect worst = EFFECT_NONE;
    struct difference difference;

    for (unsigned i = 0; i < diff->count; i++) {
        for (unsigned j = 0; j < diff->count; j++) {
            if (diff->group[i] != group_a || diff->group[j] != group_b)
                continue;
            compare_two_of(&difference, diff, i, j);
            if (difference.effect > worst && !is_own_rule(diff, i, j) && !is_own_rule(diff, j, i)) {
                worst = difference.effect;
                *a = i;
                *b = j;
            }
        }
    }
    return worst != EFFECT_NONE;
}

/* The search for the parts of a disagreement. */
struct part_search {
    struct pair *pair;
    struct disagreement *disagreement;
    struct classification classification;
    struct owned_testcase part;
    struct rewrite_set conceivable; /* of the whole input */
};

/* Whether the input has what the cause of a part is about. */
static bool has_idioms(const struct part_search *p)
{
    const struct explanation *e = &p->classification.explanation;

    return rewrite_set_has(p->conceivable, (unsigned)e->first) &&
           (e->second < 0 || rewrite_set_has(p->conceivable, (unsigned)e->second));
}

static bool add_part(void *context)
{
    struct part_search *p = context;
    struct disagreement *d = p->disagreement;
    uint64_t left = PART_EXECUTIONS;
    struct diff_part *part;

    minimize_class(p->pair, &p->part, &left);
    pair_run(p->pair, testcase_of(&p->part));
    classify(&p->classification, p->pair, testcase_of(&p->part));
    d->parts = xrealloc(d->parts, (d->part_count + 1) * sizeof *d->parts);
    part = &d->parts[d->part_count];
    *part = (struct diff_part){.effect = p->pair->difference.effect};
    testcase_copy(&part->test, testcase_of(&p->part));
    text_assign(&part->cause, &p->classification.cause);
    part->is_explained = p->classification.explanation.first >= 0;
    part->class = p->classification.class;
    /* A smaller input may have an idiom of its own. */
    if (part->is_explained && !has_idioms(p)) {
        free_part(part);
        return true;
    }
    /* Two parts of one class are listed once. */
    for (unsigned i = 0; i < d->part_count; i++) {
        if (d->parts[i].class == part->class) {
            free_part(part);
            return true;
        }
    }
    d->part_count++;
    return true;
}

/* Splits an input with several causes into parts, as a campaign does. It takes over a thousand runs
 * of each engine; those behind a pipe have a memo. */
static void find_parts(struct disagreement *found, struct pair *pair, struct testcase test)
{
    const struct explanation *explanation = &found->classification.explanation;
    struct part_search p = {
        .pair = pair, .disagreement = found, .conceivable = cause_conceivable(test)};
    struct owned_testcase left = {0};
    const struct cause_split split = {.pair = pair,
                                      .classification = &p.classification,
                                      .test = &left,
                                      .part = &p.part,
                                      .budget = PART_EXECUTIONS};

    if (explanation_is_single(explanation))
        return;
    testcase_copy(&left, test);
    p.classification.explanation.first = explanation->first;
    p.classification.explanation.second = explanation->second;
    p.classification.explanation.is_of_part = explanation->is_of_part;
    split_causes(&split, add_part, &p);
    classification_free(&p.classification);
    testcase_free(&p.part);
    testcase_free(&left);
}

/* Appends a disagreement that is empty but for the buffers of an earlier input's. */
static struct disagreement *append_disagreement(struct diff *diff)
{
    struct disagreement *appended;

    if (diff->disagreement_count == diff->disagreement_cap) {
        diff->disagreement_cap += 4;
        diff->disagreements =
            xrealloc(diff->disagreements, diff->disagreement_cap * sizeof *diff->disagreements);
        memset(diff->disagreements + diff->disagreement_count, 0,
               (diff->disagreement_cap - diff->disagreement_count) * sizeof *diff->disagreements);
    }
    appended = &diff->disagreements[diff->disagreement_count++];
    free_lists(appended);
    *appended = (struct disagreement){.classification = appended->classification};
    return appended;
}

/* From now on, a pair with an engine behind a pipe remembers its answers. */
static void start_parts_memo(struct diff *diff)
{
    struct pair *pair = &diff->pair;

    pair->memo = NULL;
    if (engine_is_in_process(pair->engines[0]) && engine_is_in_process(pair->engines[1]))
        return;
    diff->memo = diff->memo ? diff->memo : answer_memo_new();
    answer_memo_clear(diff->memo);
    pair->memo = diff->memo;
}

static void add_disagreement(struct diff *diff, unsigned a, unsigned b, struct testcase test)
{
    struct pair *pair = &diff->pair;
    struct disagreement *found = append_disagreement(diff);

    found->engines[0] = a;
    found->engines[1] = b;
    pair->engines[0] = diff->engines[a];
    pair->engines[1] = diff->engines[b];
    observation_copy(&pair->answers[0], &diff->answers[a]);
    observation_copy(&pair->answers[1], &diff->answers[b]);
    pair_compare(pair);
    start_parts_memo(diff);
    classify(&found->classification, pair, test);
    classify_each(&found->classification, pair, test);
    find_parts(found, pair, test);
    if (found->classification.difference.effect > diff->worst)
        diff->worst = found->classification.difference.effect;
}

/* --- hrefs that read otherwise ---------------------------------------------------------------- */

/* Whether the href of an engine is worth to be read: it is not the input itself, and no earlier
 * engine with the same answer wrote it. */
static bool writes_new_href(const struct diff *diff, unsigned writer, struct testcase test)
{
    const struct ua_str href = observation_get(&diff->answers[writer], COMPONENT_HREF);

    if (diff->answers[writer].outcome != OUTCOME_PARSED || reparse_is(diff->engines[writer]->id) ||
        !href.ptr || (!test.base.ptr && ua_str_equal(href, test.url)))
        return false;
    for (unsigned i = 0; i < writer; i++) {
        if (diff->group[i] == diff->group[writer] &&
            ua_str_equal(observation_get(&diff->answers[i], COMPONENT_HREF), href))
            return false;
    }
    return true;
}

static void add_reader(struct disagreement *d, unsigned index)
{
    d->readers = xrealloc(d->readers, (d->reader_count + 1) * sizeof *d->readers);
    d->readers[d->reader_count++] = index;
}

/* Adds a reading to the disagreement of the same writer in which others read the same. */
static void add_reading(struct diff *diff, unsigned writer, unsigned index, struct testcase test)
{
    struct difference difference;

    for (unsigned i = 0; i < diff->disagreement_count; i++) {
        struct disagreement *d = &diff->disagreements[i];

        if (d->reader_count == 0 || d->engines[0] != writer)
            continue;
        compare(&difference, diff_side(diff, d->engines[1]), diff_side(diff, index));
        if (difference.effect <= EFFECT_NORMALISATION) {
            add_reader(d, index);
            return;
        }
    }
    add_disagreement(diff, writer, index, test);
    add_reader(&diff->disagreements[diff->disagreement_count - 1], index);
}

bool diff_is_filtered(const struct diff *diff, unsigned engine)
{
    const bool is_filter = is_filter_with_answer(diff, engine);

    for (unsigned i = 0; i < diff->count; i++) {
        if (is_filter ? has_href(&diff->answers[i])
                      : has_href(&diff->answers[engine]) && is_filter_with_answer(diff, i))
            return true;
    }
    return false;
}

bool diff_is_compared(const struct diff *diff)
{
    bool is_compared = diff->disagreement_count > 0;

    for (unsigned i = 0; i < diff->count && !is_compared; i++) {
        is_compared = diff_is_filtered(diff, i);
        for (unsigned j = 0; j < i && diff->group[i] != GROUP_NONE; j++)
            is_compared |= diff->group[i] == diff->group[j];
    }
    return is_compared;
}

/* Gives the href of one engine to another. A filter that allows the URL and denies what a client
 * makes of it can be bypassed. */
static void read_href(struct diff *diff, unsigned writer, unsigned reader, struct testcase test)
{
    const unsigned index = reparse_engine_index(diff, writer, reader);
    enum outcome reading;
    struct difference difference, of_input;

    if (index == 0)
        return;
    reading = ask_about_href(diff, writer, reader, index);
    if (is_filter_with_answer(diff, reader)) {
        if (diff->answers[reader].outcome == OUTCOME_ALLOWED && reading == OUTCOME_DENIED)
            add_disagreement(diff, reader, index, test);
        return;
    }
    compare_reparse(&difference, diff_side(diff, writer), diff_side(diff, index), writer == reader);
    compare(&of_input, diff_side(diff, writer), diff_side(diff, reader));
    if (difference.effect != EFFECT_NONE && of_input.effect != EFFECT_HOST_SHIFT)
        add_reading(diff, writer, index, test);
}

static void read_hrefs(struct diff *diff, struct testcase test)
{
    for (unsigned writer = 0; writer < diff->count; writer++) {
        if (!writes_new_href(diff, writer, test))
            continue;
        read_href(diff, writer, writer, test);
        for (unsigned reader = 0; reader < diff->count; reader++) {
            if (reader != writer && !reparse_is(diff->engines[reader]->id))
                read_href(diff, writer, reader, test);
        }
    }
}

static unsigned importance_of_disagreement(const struct disagreement *d)
{
    return rank_importance(d->classification.difference.effect, d->classification.rank);
}

static void sort_by_importance(struct diff *diff)
{
    for (unsigned i = 1; i < diff->disagreement_count; i++) {
        for (unsigned j = i; j > 0; j--) {
            struct disagreement *before = &diff->disagreements[j - 1], *after = before + 1, kept;

            if (importance_of_disagreement(before) >= importance_of_disagreement(after))
                break;
            kept = *before;
            *before = *after;
            *after = kept;
        }
    }
}

void diff_run_engines(struct diff *diff, struct testcase test)
{
    const struct request request = {
        .op = OP_PARSE, .input = test.url, .base = test.base, .encoding = diff->pair.encoding};

    for (unsigned i = 0; i < diff->count; i++)
        engine_run(diff->engines[i], &request, &diff->answers[i]);
    form_groups(diff);
    diff->worst = EFFECT_NONE;
    diff->disagreement_count = 0;
    for (unsigned a = 0; a < diff->groups; a++) {
        for (unsigned b = a + 1; b < diff->groups; b++) {
            unsigned first, second;

            if (find_worst_pair(diff, a, b, &first, &second))
                add_disagreement(diff, first, second, test);
        }
    }
    read_hrefs(diff, test);
    sort_by_importance(diff);
    diff->worst_new = diff->worst;
}

bool diff_is_lost(const struct diff *diff)
{
    unsigned answered = 0, failed = 0;

    for (unsigned i = 0; i < diff->count; i++) {
        switch (diff->answers[i].outcome) {
        case OUTCOME_PARSED:
        case OUTCOME_REJECTED:
        case OUTCOME_ALLOWED:
        case OUTCOME_DENIED:
            answered++;
            break;
        case OUTCOME_ERROR:
        case OUTCOME_CRASHED:
        case OUTCOME_TIMEOUT:
            failed++;
            break;
        case OUTCOME_UNSUPPORTED:
        case OUTCOMES:
            break;
        }
    }
    return answered < 2 && answered + failed >= 2;
}

/* --- baseline and verdict --------------------------------------------------------------------- */

void diff_apply_baseline(struct diff *diff, const struct baseline *baseline, struct testcase test)
{
    diff->worst_new = EFFECT_NONE;
    for (unsigned i = 0; i < diff->disagreement_count; i++) {
        struct disagreement *d = &diff->disagreements[i];
        const enum effect effect = d->classification.difference.effect;

        d->accepted_by = baseline_find(
            baseline, test.url,
            baseline_key(d->classification.class, &d->classification.cause, test), effect,
            rank_severity(effect, d->classification.rank), IMPACT_NOT_DIALLED, &d->exceeds);
        if (!d->accepted_by && effect > diff->worst_new)
            diff->worst_new = effect;
    }
}

bool diff_reaches(const struct diff *diff, const struct fail_limit *limit)
{
    for (unsigned i = 0; i < diff->disagreement_count; i++) {
        const struct classification *c = &diff->disagreements[i].classification;

        if (!diff->disagreements[i].accepted_by &&
            fail_limit_reached(limit, c->difference.effect, c->rank))
            return true;
    }
    return false;
}

/* Whether each of the two idioms of a cause makes the engines differ. If the parts were not looked
 * for, it may be so. */
static bool differs_in_parts(const struct disagreement *d, const struct finding *f)
{
    for (unsigned i = 0; i < d->part_count; i++) {
        if (!ua_str_equal(text_str(&d->parts[i].cause), text_str(&f->cause)))
            return true;
    }
    return d->part_count == 0;
}

void diff_finding(struct finding *out, const struct disagreement *d, struct testcase test)
{
    *out = (struct finding){.class = d->classification.class};
    testcase_copy(&out->test, test);
    finding_update(out, &d->classification);
    out->needs_each_rule = d->classification.explanation.second >= 0 && differs_in_parts(d, out);
}

unsigned diff_count_explained_parts(const struct disagreement *d)
{
    unsigned count = 0;

    for (unsigned i = 0; i < d->part_count; i++)
        count += d->parts[i].is_explained;
    return count;
}

bool diff_decide(struct diff *diff, struct testcase test)
{
    if (diff->disagreement_count > 0 && !diff->verdict_sources.engines &&
        !verdict_sources_open(&diff->verdict_sources, &diff->engine_list, false))
        return false;
    diff->verdict_sources.history.encoding = diff->pair.encoding;
    for (unsigned i = 0; i < diff->disagreement_count; i++) {
        struct disagreement *d = &diff->disagreements[i];
        struct finding finding;

        diff_finding(&finding, d, test);
        verdict_decide(&d->verdict, &diff->verdict_sources, &finding);
        d->has_verdict = true;
        finding_free(&finding);
    }
    return true;
}

void diff_write_question(struct json_writer *w, const struct diff *diff, struct testcase test)
{
    json_add(w, "input", test.url);
    json_add(w, "base", test.base);
    if (diff->pair.encoding.ptr)
        json_add(w, "encoding", diff->pair.encoding);
}
