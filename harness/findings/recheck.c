/* SPDX-License-Identifier: MIT */
#include "recheck.h"

#include "classify_each.h"
#include "said.h"

#include <string.h>

/* Of a change in the proof of what each engine does otherwise than the Standard. */
#define PROOF_COLUMNS 60

bool recheck_pair(struct classification *out, struct pair *pair, struct testcase test)
{
    const struct observation *const answers[] = {&pair->answers[0], &pair->answers[1]};

    if (!pair->engines[0] || !pair->engines[1])
        return false;
    pair_run(pair, test);
    for (int i = 0; i < 2; i++) {
        if (!observation_is_answer(answers[i]))
            return false;
    }
    classify(out, pair, test);
    return true;
}

static void replace_string(struct text *to, const char *string)
{
    text_clear(to);
    text_puts(to, string);
}

static void update_own_causes(struct finding *finding, const struct classification *c)
{
    const char *const engines[] = {c->engines[0]->id, c->engines[1]->id};

    text_clear(&finding->each);
    text_clear(&finding->each_proof);
    text_clear(&finding->own_causes);
    if (!c->has_own)
        return;
    said_each(&finding->each, engines, c->own);
    said_each_proof(&finding->each_proof, engines, c->own, testcase_of(&finding->test),
                    PROOF_COLUMNS);
    for (int i = 0; i < 2; i++)
        text_printf(&finding->own_causes, "%s%s",
                    finding->own_causes.len > 0 && c->own[i].cause.len > 0 ? "+" : "",
                    c->own[i].cause.len > 0 ? c->own[i].cause.ptr : "");
}

void finding_update(struct finding *finding, const struct classification *classification)
{
    const struct explanation *explanation = &classification->explanation;

    finding->effect = classification->difference.effect;
    finding->rank = classification->rank;
    finding->shape = classification->shape;
    for (int i = 0; i < 2; i++) {
        replace_string(&finding->engines[i], classification->engines[i]->id);
        replace_string(&finding->versions[i], classification->engines[i]->version);
        observation_copy(&finding->answers[i], &classification->answers[i]);
    }
    text_assign(&finding->cause, &classification->cause);
    finding->explained_by = explanation->explained_by;
    finding->explained = explanation->first >= 0;
    finding->left = finding->explained ? explanation->left : EFFECT_NONE;
    finding->replaces = finding->explained ? explanation->changes : 0;
    update_own_causes(finding, classification);
    if (!finding->explained)
        return;
    testcase_copy(&finding->changed, testcase_of(&explanation->changed));
    observation_copy(&finding->agreed, &explanation->agreed);
    observation_copy(&finding->other, &explanation->other);
}

/* Keeps the stored effect and cause in stored_answer if they have changed. */
static enum recheck compare_with_stored(struct finding *finding, const struct classification *now)
{
    if (now->difference.effect == finding->effect &&
        strcmp(now->cause.ptr, finding->cause.ptr) == 0)
        return RECHECK_SAME;
    text_clear(&finding->stored_answer);
    text_printf(&finding->stored_answer, "%s: %s", effect_name(finding->effect),
                finding->cause.ptr);
    return RECHECK_CHANGED;
}

void finding_recheck(struct finding *finding, struct engine_list *engines)
{
    const struct testcase test = testcase_of(&finding->test);
    struct pair pair = {.engines[0] = engine_list_get(engines, finding->engines[0].ptr),
                        .engines[1] = engine_list_get(engines, finding->engines[1].ptr)};
    struct classification now = {0};

    finding->class_now = finding->class;
    if (recheck_pair(&now, &pair, test)) {
        classify_each(&now, &pair, test);
        finding->recheck = RECHECK_GONE;
        finding->class_now = now.class;
        if (now.class != 0) {
            finding->recheck = compare_with_stored(finding, &now);
            finding_update(finding, &now);
        }
    }
    pair_free(&pair);
    classification_free(&now);
}

void findings_recheck_and_sort(struct finding *findings, size_t count, struct engine_list *engines)
{
    for (size_t i = 0; i < count; i++)
        finding_recheck(&findings[i], engines);
    findings_sort(findings, count);
    findings_fold(findings, count);
}
