/* SPDX-License-Identifier: MIT */
#include "diff.h"

#include <stdlib.h>
#include <string.h>

/* --- engines ---------------------------------------------------------------------------------- */

/* Whether an engine was opened by this name. Until all are open, names holds what was asked for. */
static bool is_open(const struct diff *diff, const char *name)
{
    for (unsigned i = 0; i < diff->count; i++) {
        if (strcmp(diff->names[i], name) == 0)
            return true;
    }
    return false;
}

static bool open_one(struct diff *diff, const char *name)
{
    char message[512];
    struct engine *engine = engine_open(name, message, sizeof message);

    if (!engine) {
        complain("%s", message);
        return false;
    }
    diff->engines = xrealloc(diff->engines, (diff->count + 1) * sizeof *diff->engines);
    diff->names = xrealloc(diff->names, (diff->count + 1) * sizeof *diff->names);
    diff->engines[diff->count] = engine;
    diff->names[diff->count++] = xstrndup(name, strlen(name));
    return true;
}

static void open_listed(void *ctx, const char *id, const char *path)
{
    (void)path;
    if (!is_open(ctx, id))
        open_one(ctx, id);
}

static void open_all(struct diff *diff)
{
    for (const struct engine_class *const *class = engine_classes(); *class; class ++) {
        if (!is_open(diff, (*class)->id) && !open_one(diff, (*class)->id))
            continue;
        if ((*class)->profiles_are_rare)
            continue;
        for (const char *const *profile = (*class)->profiles; profile && *profile; profile++) {
            struct text name = {0};

            text_printf(&name, "%s:%s", (*class)->id, *profile);
            if (!is_open(diff, name.ptr))
                open_one(diff, name.ptr);
            text_free(&name);
        }
    }
    engine_listed(open_listed, diff);
}

/* How many of the engines before end have the id of this one. */
static unsigned namesakes(const struct diff *diff, unsigned engine, unsigned end)
{
    unsigned count = 0;

    for (unsigned i = 0; i < end; i++)
        count += strcmp(diff->engines[i]->id, diff->engines[engine]->id) == 0;
    return count;
}

/* An engine goes by its id. Those that share one go by what they were asked for, which is a path
 * for some; and by number if that is the same too. */
static void name_apart(struct diff *diff)
{
    char **names = xcalloc(diff->count, sizeof *names);

    for (unsigned i = 0; i < diff->count; i++) {
        struct text name = {0};
        unsigned same = 0;

        for (unsigned j = 0; j < diff->count; j++)
            same += strcmp(diff->names[i], diff->names[j]) == 0;
        if (namesakes(diff, i, diff->count) > 1 && same == 1) {
            text_visible(&name, diff->names[i], strlen(diff->names[i]));
        } else {
            text_visible(&name, diff->engines[i]->id, strlen(diff->engines[i]->id));
            if (same > 1)
                text_printf(&name, "#%u", namesakes(diff, i, i) + 1);
        }
        names[i] = name.ptr;
    }
    for (unsigned i = 0; i < diff->count; i++)
        free(diff->names[i]);
    free(diff->names);
    diff->names = names;
}

int diff_open(struct diff *diff, const char *names)
{
    int status = EXIT_AS_EXPECTED;
    bool wants_all = false;

    *diff = (struct diff){0};
    while (*names && status == EXIT_AS_EXPECTED) {
        size_t len = strcspn(names, ",");
        char *name = xstrndup(names, len);

        if (strcmp(name, "all") == 0) {
            open_all(diff);
            wants_all = true;
        } else if (len > 0 && !(wants_all && is_open(diff, name)) && !open_one(diff, name)) {
            status = EXIT_COULD_NOT_RUN;
        }
        names += len + (names[len] == ',');
        free(name);
    }
    if (wants_all && diff->count < 2 && status == EXIT_AS_EXPECTED) {
        complain("two engines are needed, and %u is available", diff->count);
        status = EXIT_COULD_NOT_RUN;
    }
    name_apart(diff);
    diff->answers = xcalloc(diff->count, sizeof *diff->answers);
    diff->group = xcalloc(diff->count, sizeof *diff->group);
    diff->leader = xcalloc(diff->count, sizeof *diff->leader);
    return status;
}

void diff_free(struct diff *diff)
{
    for (unsigned i = 0; i < diff->count; i++) {
        engine_close(diff->engines[i]);
        free(diff->names[i]);
        if (diff->answers)
            observation_free(&diff->answers[i]);
    }
    for (unsigned i = 0; i < diff->disagreement_cap; i++)
        explanation_free(&diff->disagreements[i].explanation);
    free(diff->engines);
    free(diff->names);
    free(diff->answers);
    free(diff->group);
    free(diff->leader);
    free(diff->disagreements);
    pair_free(&diff->pair);
    text_free(&diff->cause);
    *diff = (struct diff){0};
}

/* --- asking ----------------------------------------------------------------------------------- */

static struct side side_of(const struct diff *diff, unsigned engine)
{
    return (struct side){&diff->answers[engine], diff->engines[engine]->tells_null};
}

/* Whether the two say the same, of what both can say, and that is something. */
static bool agrees(const struct diff *diff, unsigned a, unsigned b)
{
    struct difference difference;

    compare(&difference, side_of(diff, a), side_of(diff, b));
    return difference.effect == EFFECT_NONE &&
           (difference.compared != 0 || diff->answers[a].outcome == OUTCOME_REJECTED);
}

/* Each engine joins the first group all of whose engines say what it says. */
static void form_groups(struct diff *diff)
{
    diff->groups = 0;
    for (unsigned i = 0; i < diff->count; i++) {
        enum outcome outcome = diff->answers[i].outcome;
        unsigned group;

        diff->group[i] = GROUP_NONE;
        if (outcome != OUTCOME_PARSED && outcome != OUTCOME_REJECTED)
            continue;
        for (group = 0; group < diff->groups; group++) {
            bool joins = true;

            for (unsigned j = 0; j < i && joins; j++)
                joins = diff->group[j] != group || agrees(diff, i, j);
            if (joins)
                break;
        }
        diff->group[i] = group;
        if (group == diff->groups)
            diff->leader[diff->groups++] = i;
    }
}

/* The two of two groups that differ most; false if no two of them can be compared. */
static bool find_worst(const struct diff *diff, unsigned group_a, unsigned group_b, unsigned *a,
                       unsigned *b)
{
    enum effect worst = EFFECT_NONE;
    struct difference difference;

    for (unsigned i = 0; i < diff->count; i++) {
        for (unsigned j = 0; j < diff->count; j++) {
            if (diff->group[i] != group_a || diff->group[j] != group_b)
                continue;
            compare(&difference, side_of(diff, i), side_of(diff, j));
            if (difference.effect > worst) {
                worst = difference.effect;
                *a = i;
                *b = j;
            }
        }
    }
    return worst != EFFECT_NONE;
}

static void add_disagreement(struct diff *diff, unsigned a, unsigned b, struct ua_str input,
                             struct ua_str base)
{
    struct pair *pair = &diff->pair;
    struct disagreement *found;

    if (diff->disagreement_count == diff->disagreement_cap) {
        diff->disagreement_cap += 4;
        diff->disagreements =
            xrealloc(diff->disagreements, diff->disagreement_cap * sizeof *diff->disagreements);
        memset(diff->disagreements + diff->disagreement_count, 0,
               (diff->disagreement_cap - diff->disagreement_count) * sizeof *diff->disagreements);
    }
    found = &diff->disagreements[diff->disagreement_count++];
    found->a = a;
    found->b = b;
    pair->a = diff->engines[a];
    pair->b = diff->engines[b];
    observation_copy(&pair->oa, &diff->answers[a]);
    observation_copy(&pair->ob, &diff->answers[b]);
    compare(&pair->difference, side_of(diff, a), side_of(diff, b));
    found->difference = pair->difference;
    explain(&found->explanation, pair, input, base);
    cause_name(&diff->cause, &found->explanation, input, base);
    found->shape = shape_hash(pair->a->id, pair->b->id, pair->difference.effect,
                              cause_candidates(input, base));
    found->class = class_hash(pair->a->id, pair->b->id, pair->difference.effect, diff->cause.ptr);
    if (found->difference.effect > diff->worst)
        diff->worst = found->difference.effect;
}

static void sort_worst_first(struct diff *diff)
{
    for (unsigned i = 1; i < diff->disagreement_count; i++) {
        for (unsigned j = i; j > 0; j--) {
            struct disagreement *before = &diff->disagreements[j - 1], *after = before + 1, kept;

            if (before->difference.effect >= after->difference.effect)
                break;
            kept = *before;
            *before = *after;
            *after = kept;
        }
    }
}

void diff_ask(struct diff *diff, struct ua_str input, struct ua_str base)
{
    const struct request request = {.op = OP_PARSE, .input = input, .base = base};

    for (unsigned i = 0; i < diff->count; i++)
        engine_run(diff->engines[i], &request, &diff->answers[i]);
    form_groups(diff);
    diff->worst = EFFECT_NONE;
    diff->disagreement_count = 0;
    for (unsigned a = 0; a < diff->groups; a++) {
        for (unsigned b = a + 1; b < diff->groups; b++) {
            unsigned first, second;

            if (find_worst(diff, a, b, &first, &second))
                add_disagreement(diff, first, second, input, base);
        }
    }
    sort_worst_first(diff);
}
