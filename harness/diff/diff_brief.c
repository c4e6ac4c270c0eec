/* SPDX-License-Identifier: MIT */
/* The output of `urlassay diff` without --long: the worst difference in a few lines. */
#include <stdlib.h>
#include <string.h>

#include "ascii.h"
#include "columns.h"
#include "diff.h"
#include "registry.h"
#include "rewrites.h"
#include "said.h"
#include "str.h"
#include "told.h"

#define BRIEF_INDENT 2
#define BRIEF_LINES 6
#define HEADING_LINES 2
#define VALUE_COLUMNS 40 /* of a value among others */
#define LEAST_VALUE 12

/* One input, and the difference that is printed for it. */
struct brief {
    const struct text_layout *layout;
    const struct diff *diff;
    const struct disagreement *shown;
    struct testcase test;
    unsigned compared; /* engines whose answers can be compared */
};

/* --- lines ------------------------------------------------------------------------------------ */

/* A line below the heading, and its continuations. */
static void put_line(const struct brief *brief, const struct text *words, size_t lines)
{
    if (words->len == 0)
        return;
    layout_pad(brief->layout->out, BRIEF_INDENT);
    layout_words_cut(brief->layout, text_str(words), BRIEF_INDENT, BRIEF_INDENT, lines);
}

static bool has_room(const struct brief *brief, const struct text *words, unsigned at, size_t lines)
{
    struct text_layout layout = *brief->layout;
    struct text out = {0};
    bool has;

    layout.out = &out;
    layout_words(&layout, text_str(words), at, BRIEF_INDENT);
    has = layout_lines(&out) <= lines;
    text_free(&out);
    return has;
}

/* --- the heading ------------------------------------------------------------------------------ */

static enum effect effect_of(const struct disagreement *d)
{
    return d->classification.difference.effect;
}

static enum severity severity_of(const struct disagreement *d)
{
    return rank_severity(effect_of(d), d->classification.rank);
}

/* "backslash", or with its sentence "backslash: one takes a backslash for a slash". After a weak
 * proof, "probably backslash". */
static void add_cause_in_short(struct text *out, const struct diff *diff,
                               const struct disagreement *d, bool has_sentence)
{
    const char *const engines[] = {diff->names[d->engines[0]], diff->names[d->engines[1]]};
    const struct explanation *e = &d->classification.explanation;
    const bool is_explained = e->first >= 0;
    struct text cause = {0};
    struct cause_names names;
    const char *before = ": ";

    if (d->classification.has_own) {
        said_each(out, engines, d->classification.own);
        return;
    }
    explanation_name(&cause, e);
    text_printf(out, "%s%s", is_explained && e->changes != 0 ? "probably " : "", cause.ptr);
    if (!is_explained && diff_count_explained_parts(d) > 0) {
        text_puts(out, " as a whole");
    } else if (has_sentence && !is_explained) {
        text_puts(out, before);
        said_clause(out, SAID_UNEXPLAINED);
    }
    names = cause_names_of(text_str(&cause), is_explained);
    for (struct cause_name next; has_sentence && cause_next(&next, &names); before = "; ") {
        text_puts(out, before);
        said_clause(out, rewrites[next.rewrite]->sentence);
    }
    text_free(&cause);
}

/* "; also reparse-shift (high)": of two engines, the lesser differences. */
static void add_lesser_effects(struct text *out, const struct brief *brief)
{
    unsigned named = 1u << effect_of(brief->shown);

    for (unsigned i = 0; i < brief->diff->disagreement_count; i++) {
        const struct disagreement *d = &brief->diff->disagreements[i];

        if (named >> effect_of(d) & 1)
            continue;
        named |= 1u << effect_of(d);
        text_printf(out, "; also %s (%s)", effect_name(effect_of(d)),
                    severity_name(severity_of(d)));
    }
}

/* On at most the given number of lines. What has no room is left out: other effects, then the
 * sentence of the cause. */
static void put_heading(const struct brief *brief, size_t lines)
{
    const enum severity severity = severity_of(brief->shown);
    const char *name = severity_name(severity);
    const unsigned at = strlen("critical  ");
    struct text words = {0};

    layout_colored(brief->layout, severity > SEVERITY_MEDIUM ? RED : YELLOW, name, strlen(name));
    layout_pad(brief->layout->out, at - (unsigned)strlen(name));
    for (int more = 2; more >= 0; more--) {
        text_clear(&words);
        text_puts(&words, effect_name(effect_of(brief->shown)));
        if (brief->compared == 2 && more == 2)
            add_lesser_effects(&words, brief);
        text_puts(&words, "  ");
        add_cause_in_short(&words, brief->diff, brief->shown, more > 0);
        if (has_room(brief, &words, at, lines))
            break;
    }
    layout_words_cut(brief->layout, text_str(&words), at, BRIEF_INDENT, lines);
    text_free(&words);
}

/* --- answers ---------------------------------------------------------------------------------- */

static struct said_topic topic_of(const struct brief *brief)
{
    const struct disagreement *d = brief->shown;

    return said_topic_of(effect_of(d), diff_side(brief->diff, d->engines[0]),
                         diff_side(brief->diff, d->engines[1]), VALUE_COLUMNS);
}

/* "whatwg contacts a", in a text that the caller frees. */
static struct text name_and_answer(const struct brief *brief, const struct said_topic *topic,
                                   unsigned engine)
{
    struct text words = {0};

    said_engine(&words, ua_str(brief->diff->names[engine], strlen(brief->diff->names[engine])));
    text_puts(&words, " ");
    said_answer(&words, topic, &brief->diff->answers[engine], false);
    return words;
}

/* Two answers on one line, if they fit, or else on two. */
static void put_two_answers(const struct brief *brief, const struct said_topic *topic)
{
    struct text a = name_and_answer(brief, topic, brief->shown->engines[0]);
    struct text b = name_and_answer(brief, topic, brief->shown->engines[1]);

    if (BRIEF_INDENT + flow_columns(a.ptr, a.len) + strlen(", ") + flow_columns(b.ptr, b.len) <=
        brief->layout->width) {
        text_printf(&a, ", %s", b.ptr);
        text_clear(&b);
    }
    put_line(brief, &a, 1);
    put_line(brief, &b, 1);
    text_free(&a);
    text_free(&b);
}

/* "contacts a: whatwg, ada": a line for each answer, with all engines that give it. */
static void put_answer_lists(const struct brief *brief, const struct said_topic *topic)
{
    const struct diff *diff = brief->diff;
    struct text *answers = xcalloc(diff->count, sizeof *answers);

    for (unsigned i = 0; i < diff->count; i++) {
        struct text line = {0};
        bool is_new = diff->group[i] != GROUP_NONE;

        if (is_new)
            said_answer(&answers[i], topic, &diff->answers[i], false);
        for (unsigned j = 0; j < i && is_new; j++)
            is_new = !ua_str_equal(text_str(&answers[i]), text_str(&answers[j]));
        if (!is_new)
            continue;
        text_printf(&line, "%s: %s", answers[i].ptr, diff->names[i]);
        for (unsigned j = i + 1; j < diff->count; j++) {
            struct text other = {0};

            if (diff->group[j] == GROUP_NONE)
                continue;
            said_answer(&other, topic, &diff->answers[j], false);
            if (ua_str_equal(text_str(&answers[i]), text_str(&other)))
                text_printf(&line, ", %s", diff->names[j]);
            text_free(&other);
        }
        put_line(brief, &line, SIZE_MAX);
        text_free(&line);
    }
    for (unsigned i = 0; i < diff->count; i++)
        text_free(&answers[i]);
    free(answers);
}

/* Of two engines the one that neither writes the href nor reads it; GROUP_NONE: none. */
static unsigned find_bystander(const struct brief *brief)
{
    const struct disagreement *d = brief->shown;

    for (unsigned i = 0; brief->compared == 2 && i < brief->diff->count; i++) {
        bool is_named = i == d->engines[0] || i == d->engines[1];

        for (unsigned r = 0; r < d->reader_count; r++)
            is_named =
                is_named || strcmp(diff_reader_name(brief->diff, d, r), brief->diff->names[i]) == 0;
        if (!is_named && brief->diff->group[i] != GROUP_NONE)
            return i;
    }
    return GROUP_NONE;
}

/* The URL that an engine writes, and what others make of that. */
static void put_reparse(const struct brief *brief, const struct said_topic *topic)
{
    const struct disagreement *d = brief->shown;
    const unsigned bystander = find_bystander(brief);
    struct text line = name_and_answer(brief, topic, d->engines[0]), href = {0};
    size_t used;

    if (bystander != GROUP_NONE) {
        struct text first = name_and_answer(brief, topic, bystander);

        text_printf(&first, ", %s", line.ptr);
        text_assign(&line, &first);
        text_free(&first);
    }
    text_puts(&line, ", and writes ");
    text_value(&href, observation_get(&brief->diff->answers[d->engines[0]], COMPONENT_HREF));
    used = BRIEF_INDENT + flow_columns(line.ptr, line.len);
    layout_cut(&line, text_str(&href),
               used + LEAST_VALUE < brief->layout->width ? brief->layout->width - used
                                                         : LEAST_VALUE);
    text_free(&href);
    put_line(brief, &line, 1);
    text_clear(&line);
    text_puts(&line, "reading that, ");
    for (unsigned i = 0; i < d->reader_count; i++)
        text_printf(&line, "%s%s", i > 0 ? ", " : "", diff_reader_name(brief->diff, d, i));
    if (d->reader_count == 0)
        text_puts(&line, brief->diff->names[d->engines[1]]);
    text_puts(&line, " ");
    said_answer(&line, topic, &brief->diff->answers[d->engines[1]], d->reader_count > 1);
    put_line(brief, &line, brief->compared == 2 ? 1 : SIZE_MAX);
    text_free(&line);
}

/* "guard allows the URL, libcurl contacts 127.0.0.1", and what the filter says of libcurl's URL. */
static void put_filtered(const struct brief *brief)
{
    const struct diff *diff = brief->diff;
    const struct said_topic topic = {EFFECT_HOST_SHIFT, COMPONENT_BIT(HOST), VALUE_COLUMNS};
    struct text line = {0};

    if (brief->compared == 2) {
        struct disagreement two = {.engines[1] = 1};
        struct brief whole = *brief;

        while (diff->group[two.engines[0]] == GROUP_NONE)
            two.engines[0]++;
        two.engines[1] = two.engines[0] + 1;
        while (diff->group[two.engines[1]] == GROUP_NONE)
            two.engines[1]++;
        whole.shown = &two;
        put_two_answers(&whole, &topic);
    } else {
        put_answer_lists(brief, &topic);
    }
    if (brief->shown)
        diff_add_denied_href(&line, diff, brief->shown, VALUE_COLUMNS);
    put_line(brief, &line, 1);
    text_free(&line);
}

static void put_brief_answers(const struct brief *brief)
{
    const struct said_topic topic = topic_of(brief);

    if (diff_is_of_denied_href(brief->diff, brief->shown))
        put_filtered(brief);
    else if (effect_of(brief->shown) == EFFECT_REPARSE_SHIFT)
        put_reparse(brief, &topic);
    else if (brief->compared == 2)
        put_two_answers(brief, &topic);
    else
        put_answer_lists(brief, &topic);
}

/* --- proof and verdict ------------------------------------------------------------------------ */

/* "both contact a", in short "the host-shift is gone". */
static void add_agreement(struct text *out, const struct brief *brief, bool in_short)
{
    const struct disagreement *d = brief->shown;
    const struct explanation *e = &d->classification.explanation;
    const struct said_topic topic = topic_of(brief);
    const bool tells = observation_presence(&e->agreed, COMPONENT_HOST) != PRESENCE_UNKNOWN;

    if (in_short) {
        said_gone(out, NULL, effect_of(d), &e->agreed, &e->other);
    } else if (e->left != EFFECT_NONE) {
        said_lesser_difference(out, NULL, effect_of(d), e->left, &e->agreed, &e->other);
    } else {
        text_puts(out, "both ");
        said_answer(out, &topic, tells ? &e->agreed : &e->other, true);
    }
}

static void put_brief_proof(const struct brief *brief)
{
    const struct disagreement *d = brief->shown;
    const struct explanation *e = &d->classification.explanation;
    const size_t lines = brief->compared == 2 ? 1 : SIZE_MAX;
    const char *const engines[] = {brief->diff->names[d->engines[0]],
                                   brief->diff->names[d->engines[1]]};
    struct text words = {0};

    if (d->classification.has_own) {
        text_puts(&words, "proof: ");
        said_each_proof(&words, engines, d->classification.own, brief->test, VALUE_COLUMNS);
    }
    for (int in_short = 0; e->first >= 0 && in_short < 2; in_short++) {
        text_clear(&words);
        text_puts(&words, "proof: ");
        said_change(&words, brief->test, testcase_of(&e->changed), VALUE_COLUMNS);
        text_puts(&words, brief->compared == 2 ? " " : ", for ");
        if (brief->compared != 2) {
            diff_add_pair(&words, brief->diff, d);
            text_puts(&words, ": ");
        }
        add_agreement(&words, brief, in_short > 0);
        if (has_room(brief, &words, BRIEF_INDENT, lines))
            break;
    }
    put_line(brief, &words, lines);
    text_free(&words);
}

/* The causes that an unexplained difference has in its parts. */
static void put_brief_parts(const struct brief *brief)
{
    const bool has_cause =
        !brief->shown->classification.has_own && diff_count_explained_parts(brief->shown) > 0;
    struct text words = {0};

    for (unsigned i = 0; has_cause && i < brief->shown->part_count; i++) {
        const struct diff_part *part = &brief->shown->parts[i];

        text_printf(&words, "%s%s (%s) in ", i > 0 ? ", " : "in parts: ", part->cause.ptr,
                    effect_name(part->effect));
        flow_value(&words, text_str(&part->test.url), VALUE_COLUMNS);
    }
    put_line(brief, &words, layout_lines(brief->layout->out) < 2 ? 2 : 1);
    text_free(&words);
}

/* Who is right, what closes it, and what the baseline says. */
static void put_judgement(const struct brief *brief)
{
    struct text words = {0}, line = {0};
    struct finding f;
    const struct disagreement *d = brief->shown;
    const struct told told = {&f, d->has_verdict ? &d->verdict : NULL,
                              &brief->diff->verdict_sources, false};

    diff_named_finding(&f, brief->diff, d, brief->test);
    told_line(&words, &told, TOLD_VERDICT);
    if (brief->compared == 2 && !has_room(brief, &words, BRIEF_INDENT, 1))
        told_line(&words, &told, TOLD_SIDES);
    put_line(brief, &words, brief->compared == 2 ? 1 : SIZE_MAX);
    text_printf(&line, "%s: ", told_line(&words, &told, TOLD_CLOSE));
    if (words.len > 0) {
        text_add(&line, words.ptr, words.len);
        put_line(brief, &line, 2);
    }
    text_clear(&words);
    if (d->accepted_by || d->exceeds)
        text_puts(&words, "known: ");
    diff_add_known(&words, d, brief->test);
    put_line(brief, &words, SIZE_MAX);
    finding_free(&f);
    text_free(&words);
    text_free(&line);
}

/* --- all of it -------------------------------------------------------------------------------- */

/* "also medium  accept-reject  backslash: whatwg, libcurl": of many engines, the other differences.
 */
static void put_others(const struct brief *brief)
{
    const struct diff *diff = brief->diff;

    for (unsigned i = 0; i < diff->disagreement_count && brief->compared > 2; i++) {
        const struct disagreement *d = &diff->disagreements[i];
        struct text words = {0}, cause = {0};

        if (d == brief->shown || diff_is_repeated(diff, i))
            continue;
        if (d->classification.has_own)
            add_cause_in_short(&cause, diff, d, false);
        else
            explanation_name(&cause, &d->classification.explanation);
        text_printf(&words, "also %s (%s) between ", effect_name(effect_of(d)),
                    severity_name(severity_of(d)));
        diff_add_pair(&words, diff, d);
        text_printf(&words, ": %s", cause.ptr);
        put_line(brief, &words, SIZE_MAX);
        text_free(&words);
        text_free(&cause);
    }
}

/* "Standard: contacts a", if the engines agree on something else. */
static void put_standard_alone(const struct brief *brief)
{
    const struct diff *diff = brief->diff;
    const struct request request = {.op = OP_PARSE,
                                    .input = brief->test.url,
                                    .base = brief->test.base,
                                    .encoding = diff->pair.encoding};
    struct engine *standard = engine_open("whatwg");
    struct observation o = {0};
    enum effect worst = EFFECT_NORMALISATION;
    unsigned shown = 0;

    engine_run(standard, &request, &o);
    for (unsigned i = 0; i < diff->count; i++) {
        struct difference d;

        if (diff->group[i] == GROUP_NONE || diff->engines[i]->model == MODEL_FILTER)
            continue;
        compare(&d, answer_side(standard, &o), diff_side(diff, i));
        if (d.effect <= worst)
            continue;
        worst = d.effect;
        shown = i;
    }
    if (worst > EFFECT_NORMALISATION) {
        const struct said_topic topic =
            said_topic_of(worst, answer_side(standard, &o), diff_side(diff, shown), VALUE_COLUMNS);
        struct text words = {0};

        text_puts(&words, "Standard: ");
        said_answer(&words, &topic, &o, false);
        put_line(brief, &words, 1);
        text_free(&words);
    }
    observation_free(&o);
    engine_close(standard);
}

/* The worst one that no baseline accepts; if it accepts all, the worst. */
static const struct disagreement *find_shown(const struct diff *diff)
{
    for (unsigned i = 0; i < diff->disagreement_count; i++) {
        if (!diff->disagreements[i].accepted_by)
            return &diff->disagreements[i];
    }
    return &diff->disagreements[0];
}

/* What is left out of the lines after the heading for its sentence, in this order. */
enum omission { OMIT_NOTHING, OMIT_PARTS, OMIT_PROOF, OMISSIONS };

static void put_body(const struct brief *brief, enum omission omission)
{
    text_clear(brief->layout->out);
    put_brief_answers(brief);
    if (omission < OMIT_PROOF)
        put_brief_proof(brief);
    if (omission < OMIT_PARTS)
        put_brief_parts(brief);
    put_judgement(brief);
}

/* Writes the lines after the heading. Of two engines, it omits what the heading with the cause's
 * sentence leaves no room for, but no proof in vain. Returns the lines that the heading may have.
 */
static size_t fit_body(const struct brief *brief)
{
    const struct text *body = brief->layout->out;
    struct text heading = {0};
    struct text_layout layout = *brief->layout;
    struct brief alone = *brief;
    size_t needed;

    layout.out = &heading;
    alone.layout = &layout;
    put_heading(&alone, HEADING_LINES);
    needed = layout_lines(&heading);
    text_free(&heading);
    for (int omission = OMIT_NOTHING; omission < OMISSIONS; omission++) {
        put_body(brief, (enum omission)omission);
        if (brief->compared != 2 || layout_lines(body) + needed <= BRIEF_LINES)
            return HEADING_LINES;
    }
    put_body(brief, OMIT_PARTS);
    return 1;
}

void diff_write_brief(struct text *out, const struct diff *diff, struct testcase test,
                      bool has_input, unsigned width, bool color)
{
    struct text body = {0};
    const struct text_layout layout = {.out = out, .width = width, .color = color};
    const struct text_layout below = {.out = &body, .width = width, .color = color};
    struct brief brief = {&layout, diff, NULL, test, diff_count_compared(diff)};
    size_t lines;

    if (has_input)
        diff_add_input(&layout, diff, test);
    if (brief.compared < 2)
        text_puts(out, "  nothing to compare\n");
    if (diff->disagreement_count == 0) {
        for (unsigned i = 0; i < diff->count; i++) {
            if (diff->engines[i]->model == MODEL_FILTER && diff_is_filtered(diff, i)) {
                put_filtered(&brief);
                diff_add_left_out(&layout, diff);
                return;
            }
        }
        diff_add_groups(&layout, diff);
        if (brief.compared > 1)
            put_standard_alone(&brief);
        return;
    }
    brief.shown = find_shown(diff);
    brief.layout = &below;
    lines = fit_body(&brief);
    brief.layout = &layout;
    put_heading(&brief, lines);
    text_add(out, body.ptr, body.len);
    text_free(&body);
    put_others(&brief);
    diff_add_left_out(&layout, diff);
}
