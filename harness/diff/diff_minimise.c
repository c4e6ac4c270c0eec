/* SPDX-License-Identifier: MIT */
/* The smallest input that shows a difference on a given one. */
#include "columns.h"
#include "diff.h"
#include "json.h"
#include "minimize.h"
#include "str.h"

/* Executions for engines behind a pipe: some 20 s at one input at a time. */
#define PIPED_EXECUTIONS 20000u

/* The worst disagreement that no baseline accepts, otherwise the worst; NULL: there is none. */
static const struct disagreement *find_worst(const struct diff *diff)
{
    for (unsigned i = 0; i < diff->disagreement_count; i++) {
        if (!diff->disagreements[i].accepted_by)
            return &diff->disagreements[i];
    }
    return diff->disagreement_count > 0 ? diff->disagreements : NULL;
}

void diff_minimise(struct diff_minimised *out, struct diff *diff, struct testcase test)
{
    const struct disagreement *worst = find_worst(diff);
    struct pair *pair = &diff->pair;
    bool is_piped;

    testcase_copy(&out->given, test);
    testcase_copy(&out->smallest, test);
    out->effect = EFFECT_NONE;
    out->is_complete = true;
    if (!worst)
        return;
    out->a = worst->engines[0];
    out->b = worst->engines[1];
    out->effect = worst->classification.difference.effect;
    text_assign(&out->cause, &worst->classification.cause);
    pair->engines[0] = diff->engines[worst->engines[0]];
    pair->engines[1] = diff->engines[worst->engines[1]];
    is_piped = !engine_is_in_process(pair->engines[0]) || !engine_is_in_process(pair->engines[1]);
    out->is_complete = minimize_difference(pair, &out->smallest,
                                           is_piped ? PIPED_EXECUTIONS : MINIMIZE_EXECUTIONS);
}

void diff_minimised_free(struct diff_minimised *minimised)
{
    testcase_free(&minimised->given);
    testcase_free(&minimised->smallest);
    text_free(&minimised->cause);
    *minimised = (struct diff_minimised){0};
}

/* --- output ----------------------------------------------------------------------------------- */

static void put_testcase(struct text *out, struct testcase test)
{
    text_value(out, test.url);
    if (test.base.ptr) {
        text_puts(out, "  against ");
        text_value(out, test.base);
    }
    text_puts(out, "\n");
}

void diff_minimised_write_text(struct text *out, const struct diff_minimised *minimised,
                               const struct diff *diff, unsigned width, bool color)
{
    const struct text_layout layout = {.out = out, .width = width, .color = color};
    struct text words = {0};

    if (minimised->effect == EFFECT_NONE)
        return;
    text_puts(out, "smallest: ");
    put_testcase(out, testcase_of(&minimised->smallest));
    text_puts(out, "  of:     ");
    put_testcase(out, testcase_of(&minimised->given));
    text_printf(&words, "  shows:  %s between %s and %s: %s", effect_name(minimised->effect),
                diff->names[minimised->a], diff->names[minimised->b], minimised->cause.ptr);
    layout_words(&layout, text_str(&words), 0, 10);
    if (!minimised->is_complete)
        text_puts(out, "  note:   it may not be the smallest: to go on would take too long\n");
    text_puts(out, "\n");
    text_free(&words);
}

static void write_testcase(struct json_writer *w, const char *key, const struct diff *diff,
                           const struct owned_testcase *test)
{
    json_member(w, key);
    json_object(w);
    diff_write_question(w, diff, testcase_of(test));
    json_end(w);
}

void diff_minimised_write_jsonl(struct json_writer *w, const struct diff_minimised *minimised,
                                const struct diff *diff)
{
    if (minimised->effect == EFFECT_NONE) {
        json_add_null(w, "minimised");
        return;
    }
    json_member(w, "minimised");
    json_object(w);
    write_testcase(w, "given", diff, &minimised->given);
    write_testcase(w, "smallest", diff, &minimised->smallest);
    json_member(w, "engines");
    json_array(w);
    json_string(w, diff->names[minimised->a]);
    json_string(w, diff->names[minimised->b]);
    json_end(w);
    json_add_string(w, "effect", effect_name(minimised->effect));
    json_add(w, "cause", text_str(&minimised->cause));
    json_add_bool(w, "complete", minimised->is_complete);
    json_end(w);
}
