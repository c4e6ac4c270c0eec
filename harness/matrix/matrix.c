/* SPDX-License-Identifier: MIT */
#include "matrix.h"

#include <stdlib.h>
#include <string.h>

/* Inputs of one batch: their answers are in memory at once. */
#define BATCH 4096u

void matrix_init(struct matrix *matrix, unsigned count)
{
    *matrix = (struct matrix){.count = count};
    matrix->pairs = xcalloc((size_t)count * count, sizeof *matrix->pairs);
    matrix->outcomes = xcalloc(count, sizeof *matrix->outcomes);
    matrix->says = xcalloc(count, sizeof *matrix->says);
    matrix->order = xcalloc(count, sizeof *matrix->order);
    matrix->family = xcalloc(count, sizeof *matrix->family);
    for (unsigned i = 0; i < count; i++) {
        matrix->order[i] = i;
        matrix->family[i] = FAMILY_NONE;
    }
}

void matrix_free(struct matrix *matrix)
{
    free(matrix->pairs);
    free(matrix->outcomes);
    free(matrix->says);
    free(matrix->order);
    free(matrix->family);
    *matrix = (struct matrix){0};
}

/* --- counting --------------------------------------------------------------------------------- */

static struct pair_agreement *find_agreement(const struct matrix *matrix, unsigned a, unsigned b)
{
    return &matrix->pairs[a < b ? (size_t)a * matrix->count + b : (size_t)b * matrix->count + a];
}

static void count_measure(struct pair_agreement *pair, enum measure measure, bool same)
{
    pair->of[measure]++;
    pair->same[measure] += same;
}

/* The origin follows from the components, but for a file's, which the Standard leaves open: a
 * difference of origin alone is none here. */
static enum effect counted_effect(const struct difference *difference)
{
    for (int c = 0; c <= COMPONENT_HREF && difference->effect == EFFECT_NORMALISATION; c++)
        if (difference->relation[c] == RELATION_DIFFERENT)
            return EFFECT_NORMALISATION;
    return difference->effect == EFFECT_NORMALISATION ? EFFECT_NONE : difference->effect;
}

static void count_pair(struct pair_agreement *pair, struct side a, struct side b)
{
    bool both_parsed = a.o->outcome == OUTCOME_PARSED && b.o->outcome == OUTCOME_PARSED;
    struct difference difference;
    enum relation host;
    enum effect effect;

    compare(&difference, a, b);
    effect = counted_effect(&difference);
    host = difference.relation[COMPONENT_HOST];
    count_measure(pair, MEASURE_ACCEPT, a.o->outcome == b.o->outcome);
    if (both_parsed && host != RELATION_UNKNOWN)
        count_measure(pair, MEASURE_HOST, host != RELATION_DIFFERENT);
    if (!both_parsed || difference.compared != 0)
        count_measure(pair, MEASURE_EVERYTHING, effect == EFFECT_NONE);
    if (effect != EFFECT_NONE)
        pair->effects[effect]++;
}

void matrix_add(struct matrix *matrix, const struct side *answers)
{
    matrix->inputs++;
    for (unsigned a = 0; a < matrix->count; a++) {
        const struct observation *o = answers[a].o;

        matrix->outcomes[a][o->outcome]++;
        for (int c = 0; c < COMPONENT_REASON && o->outcome == OUTCOME_PARSED; c++)
            if (observation_presence(o, (enum component)c) != PRESENCE_UNKNOWN)
                matrix->says[a] |= 1u << c;
        for (unsigned b = 0; b < a; b++)
            if (observation_is_answer(o) && observation_is_answer(answers[b].o))
                count_pair(find_agreement(matrix, a, b), answers[b], answers[a]);
    }
}

static void copy_batch_answer(void *ctx, size_t index, const struct observation *o)
{
    struct observation *answers = ctx;

    observation_copy(&answers[index], o);
}

void matrix_run(struct matrix *matrix, const struct engine_list *engine_list,
                const struct inputs *inputs,
                void (*asking)(void *ctx, unsigned engine, size_t done), void *ctx)
{
    size_t batch = inputs->count < BATCH ? inputs->count : BATCH;
    struct observation *answers = xcalloc(batch * engine_list->count, sizeof *answers);
    struct request *requests = xcalloc(batch, sizeof *requests);
    struct side *sides = xcalloc(engine_list->count, sizeof *sides);

    for (size_t first = 0; first < inputs->count; first += batch) {
        size_t now = inputs->count - first < batch ? inputs->count - first : batch;

        for (size_t i = 0; i < now; i++)
            requests[i] = (struct request){.op = OP_PARSE,
                                           .input = inputs->items[first + i].url,
                                           .base = inputs->items[first + i].base};
        for (unsigned engine = 0; engine < engine_list->count; engine++) {
            if (asking)
                asking(ctx, engine, first);
            engine_run_all(engine_list->engines[engine], requests, now, copy_batch_answer,
                           answers + engine * batch);
        }
        for (size_t i = 0; i < now; i++) {
            for (unsigned engine = 0; engine < engine_list->count; engine++)
                sides[engine] =
                    answer_side(engine_list->engines[engine], &answers[engine * batch + i]);
            matrix_add(matrix, sides);
        }
    }
    for (size_t i = 0; i < batch * engine_list->count; i++)
        observation_free(&answers[i]);
    free(answers);
    free(requests);
    free(sides);
}

const struct pair_agreement *matrix_pair(const struct matrix *matrix, unsigned a, unsigned b)
{
    return find_agreement(matrix, a, b);
}

bool matrix_has_answers(const struct matrix *matrix)
{
    for (unsigned a = 0; a < matrix->count; a++)
        for (unsigned b = 0; b < a; b++)
            if (matrix_pair(matrix, a, b)->of[MEASURE_ACCEPT] > 0)
                return true;
    return false;
}

int matrix_percent(const struct pair_agreement *pair, enum measure measure)
{
    if (pair->of[measure] == 0)
        return -1;
    return (int)(100 * pair->same[measure] / pair->of[measure]);
}

/* --- order and families ----------------------------------------------------------------------- */

/* Engines that were joined, in the order of the report. */
struct cluster {
    unsigned *members;
    unsigned count;
};

static double pair_similarity(const struct matrix *matrix, unsigned a, unsigned b)
{
    const struct pair_agreement *pair = find_agreement(matrix, a, b);
    size_t of = pair->of[MEASURE_EVERYTHING];

    return of > 0 ? (double)pair->same[MEASURE_EVERYTHING] / (double)of : 0;
}

static double average_similarity(const struct matrix *matrix, const struct cluster *x,
                                 const struct cluster *y)
{
    double sum = 0;

    for (unsigned i = 0; i < x->count; i++)
        for (unsigned j = 0; j < y->count; j++)
            sum += pair_similarity(matrix, x->members[i], y->members[j]);
    return sum / x->count / y->count;
}

static void reverse_cluster(struct cluster *x)
{
    for (unsigned i = 0; i < x->count / 2; i++) {
        unsigned kept = x->members[i];

        x->members[i] = x->members[x->count - 1 - i];
        x->members[x->count - 1 - i] = kept;
    }
}

/* Appends y to x. Each is reversed if the two engines that become neighbours then agree more. */
static void join_clusters(const struct matrix *matrix, struct cluster *x, struct cluster *y)
{
    double best = -1;
    int turns = 0;

    for (int turn = 0; turn < 4; turn++) {
        unsigned end = x->members[turn & 1 ? 0 : x->count - 1];
        unsigned start = y->members[turn & 2 ? y->count - 1 : 0];

        if (pair_similarity(matrix, end, start) > best) {
            best = pair_similarity(matrix, end, start);
            turns = turn;
        }
    }
    if (turns & 1)
        reverse_cluster(x);
    if (turns & 2)
        reverse_cluster(y);
    x->members = xrealloc(x->members, (x->count + y->count) * sizeof *x->members);
    memcpy(x->members + x->count, y->members, y->count * sizeof *y->members);
    x->count += y->count;
    free(y->members);
}

/* The two clusters that agree most; of equal ones the first. */
static double find_nearest(const struct matrix *matrix, const struct cluster *clusters,
                           unsigned count, unsigned *x, unsigned *y)
{
    double best = -1;

    for (unsigned i = 0; i < count; i++) {
        for (unsigned j = i + 1; j < count; j++) {
            double now = average_similarity(matrix, &clusters[i], &clusters[j]);

            if (now > best) {
                best = now;
                *x = i;
                *y = j;
            }
        }
    }
    return best;
}

/* Numbers the families, which so far go by one of their engines, as they come in order. */
static void number_families(struct matrix *matrix)
{
    unsigned *numbers = xcalloc(matrix->count, sizeof *numbers);

    for (unsigned i = 0; i < matrix->count; i++)
        numbers[i] = FAMILY_NONE;
    for (unsigned i = 0; i < matrix->count; i++) {
        unsigned *family = &matrix->family[matrix->order[i]];

        if (*family == FAMILY_NONE)
            continue;
        if (numbers[*family] == FAMILY_NONE)
            numbers[*family] = matrix->families++;
        *family = numbers[*family];
    }
    free(numbers);
}

void matrix_arrange(struct matrix *matrix)
{
    struct cluster *clusters = xcalloc(matrix->count, sizeof *clusters);
    unsigned left = matrix->count, x = 0, y = 0;
    struct cluster *all;

    for (unsigned i = 0; i < left; i++) {
        clusters[i] = (struct cluster){xmalloc(sizeof(unsigned)), 1};
        clusters[i].members[0] = i;
        matrix->family[i] = FAMILY_NONE;
    }
    matrix->families = 0;
    for (; left > 1; left--) {
        bool is_family = find_nearest(matrix, clusters, left, &x, &y) >= FAMILY_PERCENT / 100.0;

        join_clusters(matrix, &clusters[x], &clusters[y]);
        for (unsigned i = 0; i < clusters[x].count && is_family; i++)
            matrix->family[clusters[x].members[i]] = clusters[x].members[0];
        memmove(&clusters[y], &clusters[y + 1], (left - y - 1) * sizeof *clusters);
    }
    all = &clusters[0];
    for (unsigned i = 0; i < matrix->count; i++)
        if (all->members[i] == 0 && i >= (matrix->count + 1) / 2)
            reverse_cluster(all);
    for (unsigned i = 0; i < matrix->count; i++)
        matrix->order[i] = all->members[i];
    for (unsigned i = 0; i < left; i++)
        free(clusters[i].members);
    free(clusters);
    number_families(matrix);
}

/* --- names ------------------------------------------------------------------------------------ */

static const struct {
    const char *name, *title, *meaning;
} measures[MEASURES] = {
    [MEASURE_ACCEPT] = {"accept", "accept or reject",
                        "whether the URL is accepted, where both answered"},
    [MEASURE_HOST] = {"host", "same host", "the host, where both accept and both can say it"},
    [MEASURE_EVERYTHING] = {"everything", "everything",
                            "whether the URL is accepted, and all components that both can say"},
};

const char *measure_name(enum measure measure)
{
    return measures[measure].name;
}

const char *measure_title(enum measure measure)
{
    return measures[measure].title;
}

const char *measure_meaning(enum measure measure)
{
    return measures[measure].meaning;
}
