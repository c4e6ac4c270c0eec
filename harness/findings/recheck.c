/* SPDX-License-Identifier: MIT */
#include "recheck.h"

#include <string.h>

bool recheck_pair(struct pair *pair, struct explanation *explanation, struct text *cause,
                  uint64_t *class, struct ua_str input, struct ua_str base)
{
    const struct observation *const answers[] = {&pair->oa, &pair->ob};

    if (!pair->a || !pair->b)
        return false;
    pair_ask(pair, input, base);
    for (int i = 0; i < 2; i++) {
        if (answers[i]->outcome != OUTCOME_PARSED && answers[i]->outcome != OUTCOME_REJECTED)
            return false;
    }
    *class = 0;
    if (pair->difference.effect != EFFECT_NONE) {
        explain(explanation, pair, input, base);
        cause_name(cause, explanation, input, base);
        *class = class_hash(pair->a->id, pair->b->id, pair->difference.effect, cause->ptr);
    }
    return true;
}

static void replace_string(struct text *to, const char *string)
{
    text_clear(to);
    text_puts(to, string);
}

void finding_fill(struct finding *finding, const struct pair *pair,
                  const struct explanation *explanation, struct ua_str input, struct ua_str base)
{
    const struct engine *const engines[] = {pair->a, pair->b};
    const struct observation *const answers[] = {&pair->oa, &pair->ob};

    finding->effect = pair->difference.effect;
    finding->shape =
        shape_hash(pair->a->id, pair->b->id, finding->effect, cause_candidates(input, base));
    for (int i = 0; i < 2; i++) {
        replace_string(&finding->engine[i], engines[i]->id);
        replace_string(&finding->version[i], engines[i]->version);
        observation_copy(&finding->answer[i], answers[i]);
    }
    cause_name(&finding->cause, explanation, input, base);
    finding->explained_by = explanation->explained_by;
    finding->explained = explanation->first >= 0;
    finding->left = finding->explained ? explanation->left : EFFECT_NONE;
    if (!finding->explained)
        return;
    text_assign(&finding->changed_input, &explanation->input);
    text_assign(&finding->changed_base, &explanation->base);
    observation_copy(&finding->agreed, &explanation->agreed);
    observation_copy(&finding->other, &explanation->other);
}

/* Keeps the stored effect and cause in stored_answer if they have changed. */
static enum recheck compare_with_stored(struct finding *finding, enum effect effect,
                                        const struct text *cause)
{
    if (effect == finding->effect && strcmp(cause->ptr, finding->cause.ptr) == 0)
        return RECHECK_SAME;
    text_clear(&finding->stored_answer);
    text_printf(&finding->stored_answer, "%s: %s", effect_name(finding->effect),
                finding->cause.ptr);
    return RECHECK_CHANGED;
}

void finding_recheck(struct finding *finding, struct engine_list *engines)
{
    struct ua_str input = finding_input(finding), base = finding_base(finding);
    struct pair pair = {.a = engine_list_get(engines, finding->engine[0].ptr),
                        .b = engine_list_get(engines, finding->engine[1].ptr)};
    struct explanation explanation = {0};
    struct text cause = {0};

    finding->class_now = finding->class;
    if (recheck_pair(&pair, &explanation, &cause, &finding->class_now, input, base)) {
        finding->recheck = RECHECK_GONE;
        if (finding->class_now != 0) {
            finding->recheck = compare_with_stored(finding, pair.difference.effect, &cause);
            finding_fill(finding, &pair, &explanation, input, base);
        }
    }
    pair_free(&pair);
    explanation_free(&explanation);
    text_free(&cause);
}

void findings_recheck(struct finding *findings, size_t count, struct engine_list *engines)
{
    for (size_t i = 0; i < count; i++)
        finding_recheck(&findings[i], engines);
    findings_sort(findings, count);
    findings_fold(findings, count);
}
