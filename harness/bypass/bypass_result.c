/* SPDX-License-Identifier: MIT */
/* The list of ways past a check: which stay in it, and their order. */
#include <stdlib.h>
#include <string.h>

#include "bypass.h"
#include "candidates.h"
#include "cause.h"
#include "minimize.h"
#include "rank.h"
#include "refusal.h"
#include "rewrites.h"
#include "str.h"
#include "util.h"

/* Whether another way has a part of this cause alone. */
static bool has_part_of(const struct bypass_result *out, const struct bypass_way *way)
{
    const char *cause = way->cause.ptr, *plus = strchr(cause, '+');

    for (size_t i = 0; plus && i < out->count; i++) {
        const char *other = out->ways[i].cause.ptr;

        if ((strlen(other) == (size_t)(plus - cause) &&
             memcmp(other, cause, (size_t)(plus - cause)) == 0) ||
            strcmp(other, plus + 1) == 0)
            return true;
    }
    return false;
}

/* Adds a rule, unless there are too many. */
static bool advise_rule(struct bypass_way *way, const char *rule)
{
    for (unsigned i = 0; i + 1 < BYPASS_RULES; i++) {
        if (way->rules[i])
            continue;
        way->rules[i] = rule;
        way->refused |= refusal_find(rule);
        return true;
    }
    return false;
}

/* The first rewrite of a set whose rule is one of these; -1: none. */
static int find_rule(struct rewrite_set of, uint64_t refusals)
{
    for (int i; (i = rewrite_set_next(&of)) >= 0;) {
        if (rewrites[i]->refuse && refusal_find(rewrites[i]->refuse) & refusals)
            return i;
    }
    return -1;
}

void bypass_advise(struct bypass_way *way, struct testcase test, uint64_t usual)
{
    const uint64_t refusals = refusals_of(test.url) & ~usual;
    struct cause_names names = cause_names_of(text_str(&way->cause), way->is_explained);
    int by = -1;

    if (way->refused & refusals)
        return;
    for (struct cause_name next; way->is_explained && by < 0 && cause_next(&next, &names);) {
        struct rewrite_set named = {0};

        rewrite_set_add(&named, (unsigned)next.rewrite);
        by = find_rule(named, refusals);
    }
    if (by < 0)
        by = find_rule(cause_candidates(test), refusals);
    if ((by < 0 || !advise_rule(way, rewrites[by]->refuse)) && way->open.len == 0)
        text_add(&way->open, test.url.ptr, test.url.len);
}

/* An engine that fails this often in a row has stopped answering. */
#define FAILED_IN_ROW 64

void bypass_count_answer(struct bypass_result *out, int engine, const struct observation *o,
                         unsigned *failed_in_row)
{
    const struct ua_str reason = observation_get(o, COMPONENT_REASON);
    struct text *failure = &out->failure[engine];

    if (observation_is_answer(o) || o->outcome == OUTCOME_UNSUPPORTED)
        *failed_in_row = 0;
    if (observation_is_answer(o)) {
        out->answered[engine]++;
        return;
    }
    if (o->outcome != OUTCOME_UNSUPPORTED) {
        out->failed[engine]++;
        out->is_cut_short |= ++*failed_in_row == FAILED_IN_ROW;
    }
    if (failure->len > 0)
        return;
    text_puts(failure, outcome_name(o->outcome));
    if (reason.len > 0) {
        text_puts(failure, ", ");
        text_add(failure, reason.ptr, reason.len);
    }
}

void bypass_way_free(struct bypass_way *way)
{
    text_free(&way->url);
    text_free(&way->cause);
    text_free(&way->changed);
    text_free(&way->open);
    text_free(&way->assembled);
    observation_free(&way->answers[0]);
    observation_free(&way->answers[1]);
    observation_free(&way->agreed);
    observation_free(&way->href_answer);
    observation_free(&way->dialled);
}

/* Whether to refuse the idiom of by also closes way. */
static bool is_closed_by(const struct bypass_way *way, const struct bypass_way *by)
{
    return way->rewrite >= 0 && by->rewrite >= 0 && way->rewrite != by->rewrite &&
           rewrite_set_has(way->explained_by, (unsigned)by->rewrite);
}

/* Returns which ways are closed where another one is, to be freed. If two close each other, the
 * first stays. */
static bool *mark_closed_ways(const struct bypass_result *out)
{
    bool *is_dropped = xcalloc(out->count + 1, sizeof *is_dropped);

    for (size_t i = 0; i < out->count; i++) {
        is_dropped[i] = has_part_of(out, &out->ways[i]);
        for (size_t j = 0; j < i; j++)
            is_dropped[i] |= !is_dropped[j] && is_closed_by(&out->ways[i], &out->ways[j]);
    }
    for (size_t i = out->count; i-- > 0;) {
        for (size_t j = i + 1; j < out->count; j++)
            is_dropped[i] |= !is_dropped[j] && is_closed_by(&out->ways[i], &out->ways[j]) &&
                             !is_closed_by(&out->ways[j], &out->ways[i]);
    }
    return is_dropped;
}

static bool way_has_cause(const struct bypass_way *way)
{
    return way->is_explained || way->range || way->is_unchecked;
}

/* Ways with a cause first, then by importance, then the simplest first. */
static int compare_ways(const void *left, const void *right)
{
    const struct bypass_way *a = left, *b = right;
    const unsigned important_a = rank_importance(a->effect, a->rank);
    const unsigned important_b = rank_importance(b->effect, b->rank);

    if (way_has_cause(a) != way_has_cause(b))
        return way_has_cause(a) ? -1 : 1;
    if (important_a != important_b)
        return important_a > important_b ? -1 : 1;
    return minimize_simpler(testcase_without_base(text_str(&a->url)),
                            testcase_without_base(text_str(&b->url)))
               ? -1
               : 1;
}

static void sort_ways(struct bypass_way *ways, size_t count)
{
    if (count > 0)
        qsort(ways, count, sizeof *ways, compare_ways);
}

void bypass_finish(struct bypass_result *out)
{
    size_t kept = 0;
    bool *is_dropped;

    sort_ways(out->ways, out->count);
    is_dropped = mark_closed_ways(out);
    for (size_t i = 0; i < out->count; i++) {
        if (is_dropped[i])
            bypass_way_free(&out->ways[i]);
        else
            out->ways[kept++] = out->ways[i];
    }
    out->count = kept;
    free(is_dropped);
}

size_t bypass_count_kept(const struct bypass_result *result)
{
    struct bypass_result sorted = *result;
    size_t kept = 0;
    bool *is_dropped;

    sorted.ways = xcalloc(result->count + 1, sizeof *sorted.ways);
    if (result->count > 0)
        memcpy(sorted.ways, result->ways, result->count * sizeof *sorted.ways);
    sort_ways(sorted.ways, sorted.count);
    is_dropped = mark_closed_ways(&sorted);
    for (size_t i = 0; i < result->count; i++)
        kept += !is_dropped[i];
    free(is_dropped);
    free(sorted.ways);
    return kept;
}

void bypass_dial(struct bypass_result *result, struct engine *dialled,
                 const struct bypass_options *options)
{
    const struct ua_str base = ua_str(options->base, options->base ? strlen(options->base) : 0);
    struct bypass_way *sorted = xcalloc(result->count + 1, sizeof *sorted);
    size_t count = 0;

    for (size_t i = 0; i < result->count; i++) {
        struct bypass_way *way = &result->ways[i];
        const struct ua_str url = text_str(options->template ? &way->assembled : &way->url);
        const struct request request = {.op = OP_PARSE, .input = url, .base = base};

        engine_run(dialled, &request, &way->dialled);
        way->is_dialled = observation_is_answer(&way->dialled);
        way->is_refuted = way->is_dialled && !bypass_is_forbidden(&options->check, &way->dialled);
    }
    for (int is_refuted = 0; is_refuted < 2; is_refuted++) {
        for (size_t i = 0; i < result->count; i++) {
            if (result->ways[i].is_refuted == is_refuted)
                sorted[count++] = result->ways[i];
        }
    }
    memcpy(result->ways, sorted, count * sizeof *sorted);
    free(sorted);
}

void bypass_free(struct bypass_result *result)
{
    for (size_t i = 0; i < result->count; i++)
        bypass_way_free(&result->ways[i]);
    free(result->ways);
    free(result->listed);
    for (size_t i = 0; i < result->certificate.count; i++)
        text_free(&result->certificate.refusals[i].url);
    text_free(&result->certificate.open);
    text_free(&result->hostless_url);
    text_free(&result->open_url);
    text_free(&result->failure[0]);
    text_free(&result->failure[1]);
    *result = (struct bypass_result){0};
}
