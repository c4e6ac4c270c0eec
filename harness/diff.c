/* SPDX-License-Identifier: MIT */
#include "diff.h"

#include <stdlib.h>
#include <string.h>

/* --- engines ---------------------------------------------------------------------------------- */

static void add_engine(struct diff *diff, struct engine *engine)
{
    diff->engines = xrealloc(diff->engines, (diff->count + 1) * sizeof(struct engine *));
    diff->engines[diff->count++] = engine;
}

static bool open_one(struct diff *diff, const char *name)
{
    char message[512];
    struct engine *engine = engine_open(name, message, sizeof message);

    if (engine)
        add_engine(diff, engine);
    else
        complain("%s", message);
    return engine != NULL;
}

static void open_listed(void *ctx, const char *id, const char *path)
{
    (void)path;
    open_one(ctx, id);
}

static int open_all(struct diff *diff)
{
    for (const struct engine_class *const *class = engine_classes(); *class; class ++)
        open_one(diff, (*class)->id);
    engine_listed(open_listed, diff);
    if (diff->count >= 2)
        return EXIT_AS_EXPECTED;
    complain("two engines are needed, and %u is available", diff->count);
    return EXIT_COULD_NOT_RUN;
}

int diff_open(struct diff *diff, const char *names)
{
    int status = EXIT_AS_EXPECTED;

    *diff = (struct diff){0};
    if (strcmp(names, "all") == 0)
        status = open_all(diff);
    while (strcmp(names, "all") != 0 && *names && status == EXIT_AS_EXPECTED) {
        size_t len = strcspn(names, ",");
        char *name = xstrndup(names, len);

        if (len > 0 && !open_one(diff, name))
            status = EXIT_COULD_NOT_RUN;
        names += len + (names[len] == ',');
        free(name);
    }
    diff->answers = xcalloc(diff->count, sizeof *diff->answers);
    diff->group = xcalloc(diff->count, sizeof *diff->group);
    diff->leader = xcalloc(diff->count, sizeof *diff->leader);
    return status;
}

void diff_free(struct diff *diff)
{
    for (unsigned i = 0; i < diff->count; i++) {
        engine_close(diff->engines[i]);
        if (diff->answers)
            observation_free(&diff->answers[i]);
    }
    for (unsigned i = 0; i < diff->disagreement_cap; i++)
        explanation_free(&diff->disagreements[i].explanation);
    free(diff->engines);
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

/* Each engine joins the first group whose leader says what it says. */
static void form_groups(struct diff *diff)
{
    diff->groups = 0;
    for (unsigned i = 0; i < diff->count; i++) {
        enum outcome outcome = diff->answers[i].outcome;
        struct difference difference;
        unsigned group;

        diff->group[i] = GROUP_NONE;
        if (outcome != OUTCOME_PARSED && outcome != OUTCOME_REJECTED)
            continue;
        for (group = 0; group < diff->groups; group++) {
            compare(&difference, side_of(diff, diff->leader[group]), side_of(diff, i));
            if (difference.effect == EFFECT_NONE)
                break;
        }
        diff->group[i] = group;
        if (group == diff->groups)
            diff->leader[diff->groups++] = i;
    }
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
        for (unsigned b = a + 1; b < diff->groups; b++)
            add_disagreement(diff, diff->leader[a], diff->leader[b], input, base);
    }
    sort_worst_first(diff);
}
