/* SPDX-License-Identifier: MIT */
#include "classification.h"

#include <stdlib.h>
#include <string.h>

#include "class_key.h"
#include "str.h"

void classification_free(struct classification *classification)
{
    observation_free(&classification->answers[0]);
    observation_free(&classification->answers[1]);
    explanation_free(&classification->explanation);
    text_free(&classification->cause);
    for (int i = 0; i < 2; i++) {
        text_free(&classification->own[i].cause);
        testcase_free(&classification->own[i].changed);
    }
}

static int compare_cause_names(const void *left, const void *right)
{
    return strcmp(*(const char *const *)left, *(const char *const *)right);
}

static void name_cause(struct text *name, const struct explanation *explanation)
{
    struct rewrite_set set = rewrite_set_limit(explanation->candidates, 2);
    const char *names[2];
    size_t count = 0;

    explanation_name(name, explanation);
    if (explanation->first >= 0)
        return;
    for (int i; (i = rewrite_set_next(&set)) >= 0;)
        names[count++] = rewrites[i]->name;
    if (count == 0)
        return;
    qsort(names, count, sizeof *names, compare_cause_names);
    for (size_t i = 0; i < count; i++)
        text_printf(name, "%s%s", i > 0 ? ", " : " (", names[i]);
    text_puts(name, ")");
}

void classify(struct classification *out, const struct pair *pair, struct testcase test)
{
    const char *const a = pair->engines[0]->id, *const b = pair->engines[1]->id;
    const enum effect effect = pair->difference.effect;

    explain_difference(&out->explanation, pair, test);
    out->engines[0] = pair->engines[0];
    out->engines[1] = pair->engines[1];
    observation_copy(&out->answers[0], &pair->answers[0]);
    observation_copy(&out->answers[1], &pair->answers[1]);
    out->difference = pair->difference;
    out->rank = pair_rank(pair, test);
    out->class = out->shape = 0;
    out->has_own = false;
    text_clear(&out->cause);
    if (effect == EFFECT_NONE)
        return;
    name_cause(&out->cause, &out->explanation);
    out->class = class_hash(a, b, effect, out->cause.ptr);
    out->shape = shape_hash(a, b, effect, out->explanation.candidates);
}
