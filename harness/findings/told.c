/* SPDX-License-Identifier: MIT */
#include "told.h"

#include <string.h>

#include "cause.h"
#include "dialled.h"
#include "said.h"
#include "str.h"

struct told told_decide(struct verdict *verdict, const struct finding *finding,
                        struct verdict_sources *sources, bool has_decisions)
{
    verdict_decide(verdict, sources, finding);
    if (has_decisions)
        verdict_date(verdict, sources, finding);
    return (struct told){finding, verdict, sources, has_decisions};
}

/* The other rewrites that explain it alone. */
static void add_explained_by(struct text *out, const struct finding *f)
{
    struct rewrite_set explained_by = f->explained_by;

    for (int i; (i = rewrite_set_next(&explained_by)) >= 0;) {
        if (strcmp(rewrites[i]->name, f->cause.ptr) != 0)
            text_printf(out, "%s%s", out->len > 0 ? ", " : "", rewrites[i]->name);
    }
}

static void add_recheck_words(struct text *out, const struct finding *f)
{
    switch (f->recheck) {
    case RECHECK_CHANGED:
        text_visible(out, f->stored_answer.ptr, f->stored_answer.len);
        text_puts(out, " when it was found");
        break;
    case RECHECK_UNASKED:
        text_puts(out, "not asked again: an engine did not run");
        break;
    case RECHECK_GONE:
        text_puts(out, "gone: the available engines agree");
        break;
    case RECHECK_SAME:
        break;
    }
}

/* Whether one of the two is a filter, and denies the URL. */
static bool is_denied(const struct finding *f)
{
    return f->answers[0].outcome == OUTCOME_DENIED || f->answers[1].outcome == OUTCOME_DENIED;
}

static bool is_verdict(const struct observation *o)
{
    return o->outcome == OUTCOME_ALLOWED || o->outcome == OUTCOME_DENIED;
}

/* Whether both answers are a filter's, which has no scheme or host to be ranked by. */
static bool is_of_filter_alone(const struct finding *f)
{
    return is_verdict(&f->answers[0]) && is_verdict(&f->answers[1]);
}

static void add_closing(struct text *out, const struct finding *f)
{
    /* A check has rules for two idioms at most. */
    const char *plus = f->own_causes.len > 0 ? strchr(f->own_causes.ptr, '+') : NULL;
    const bool has_own = f->own_causes.len > 0 && !(plus && strchr(plus + 1, '+'));
    const struct said_closing closing = {.cause = text_str(has_own ? &f->own_causes : &f->cause),
                                         .is_explained = f->explained || has_own,
                                         .needs_each_rule = f->needs_each_rule || has_own,
                                         .has_filter = is_verdict(&f->answers[0]) ||
                                                       is_verdict(&f->answers[1]),
                                         .test = testcase_of(&f->test),
                                         .changed = testcase_of(has_own ? &f->test : &f->changed),
                                         .answers = f->answers};

    said_closing(out, &closing);
}

const char *told_line(struct text *words, const struct told *told, enum told_line line)
{
    const struct finding *f = told->finding;
    const struct verdict *verdict = told->verdict;

    text_clear(words);
    switch (line) {
    case TOLD_STAYS:
        if (f->explained && f->left != EFFECT_NONE)
            said_lesser_difference(words, (const char *[]){f->engines[0].ptr, f->engines[1].ptr},
                                   f->effect, f->left, &f->agreed, &f->other);
        return "after";
    case TOLD_WEAKNESS:
        said_weakness(words, f->explained ? f->replaces : 0);
        return "proof";
    case TOLD_EACH:
        text_add(words, f->each.ptr ? f->each.ptr : "", f->each.len);
        return "each";
    case TOLD_EACH_PROOF:
        text_add(words, f->each_proof.ptr ? f->each_proof.ptr : "", f->each_proof.len);
        return "proof";
    case TOLD_ALSO_BY:
        if (f->explained)
            add_explained_by(words, f);
        return "also by";
    case TOLD_RANK:
        if (!is_of_filter_alone(f))
            said_rank(words, f->effect, f->rank, finding_rank_gap(f));
        return "rank";
    case TOLD_VERDICT:
        if (verdict)
            verdict_add_summary(words, verdict, f);
        return "verdict";
    case TOLD_SIDES:
        if (verdict)
            verdict_add_sides(words, verdict, f);
        return "verdict";
    case TOLD_CLOSE:
        if (!f->explained && is_denied(f))
            text_puts(words, SAID_FILTER_DENIES);
        else
            add_closing(words, f);
        return "close";
    case TOLD_EDITIONS:
        if (verdict)
            verdict_add_editions(words, told->sources, verdict, told->has_decisions, f);
        return "editions";
    case TOLD_VECTOR:
        if (verdict)
            verdict_add_vector(words, verdict);
        return "vector";
    case TOLD_DIALLED:
        dialled_add_words(words, f);
        return dialled_has_answers(f) ? "dialled" : "clients";
    case TOLD_RECHECK:
        add_recheck_words(words, f);
        return f->recheck == RECHECK_CHANGED ? "was" : "today";
    }
    return "";
}

void told_closing_to_json(struct json_writer *w, const struct finding *finding)
{
    const struct told told = {.finding = finding};
    struct text words = {0};

    told_line(&words, &told, TOLD_CLOSE);
    json_add(w, "close", words.len > 0 ? text_str(&words) : (struct ua_str){0});
    text_free(&words);
}
