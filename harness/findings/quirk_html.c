/* SPDX-License-Identifier: MIT */
#include "quirk_html.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "bug_report.h"
#include "class_html.h"
#include "escape.h"
#include "html_value.h"
#include "options.h"
#include "said.h"
#include "str.h"
#include "units.h"
#include "xml.h"

/* With more groups than this, the answers stand below each other. */
#define MAX_COLUMNS 4

struct sides {
    const struct quirks *quirks;
    const struct quirk_variant *variant;
};

/* --- answers side by side --------------------------------------------------------------------- */

/* The answer of the first engine of a group. */
static const struct observation *side_answer(const struct sides *sides, unsigned group)
{
    unsigned i = 0;

    while (sides->variant->group[i] != group)
        i++;
    return &sides->variant->answers[i];
}

/* The answer that a component of an answer of a group is compared with: of the first other group
 * that accepts and has another value. NULL: there is none. */
static const struct observation *differing_answer(const struct sides *sides, unsigned group,
                                                  const struct observation *own, enum component c)
{
    for (unsigned i = 0; i < sides->variant->groups; i++) {
        const struct observation *other = side_answer(sides, i);

        if (i != group && own->outcome == OUTCOME_PARSED && said_differs(own, other, c))
            return other;
    }
    return NULL;
}

/* Whether engine i says what a component is, and none of its group before it says the same. */
static bool is_new_value(const struct sides *sides, unsigned i, enum component c)
{
    const struct observation *answers = sides->variant->answers;

    if (answers[i].outcome != OUTCOME_PARSED ||
        observation_presence(&answers[i], c) == PRESENCE_UNKNOWN)
        return false;
    for (unsigned j = 0; j < i; j++) {
        if (sides->variant->group[j] == sides->variant->group[i] &&
            observation_presence(&answers[j], c) != PRESENCE_UNKNOWN &&
            !said_differs(&answers[j], &answers[i], c))
            return false;
    }
    return true;
}

static bool is_row_shown(const struct sides *sides, enum component c)
{
    for (unsigned group = 0; group < sides->variant->groups; group++) {
        const struct observation *o = side_answer(sides, group);

        if (o->outcome == OUTCOME_PARSED && observation_get(o, c).len > 0)
            return true;
    }
    return false;
}

/* The letter of a group, which stands at its name and at its values. */
static void add_tag(struct text *out, unsigned group)
{
    text_puts(out, "<b class=\"tag\">");
    if (group < 26)
        text_printf(out, "%c", 'A' + (int)group);
    else
        text_printf(out, "%u", group + 1);
    text_puts(out, "</b> ");
}

/* Names of the engines of a group, or of those without an answer. */
static void add_engines(struct text *out, const struct sides *sides, unsigned group)
{
    const char *between = "";

    for (unsigned i = 0; i < sides->quirks->engine_count; i++) {
        if (sides->variant->group[i] != group)
            continue;
        text_puts(out, between);
        class_html_add_engine(out, sides->quirks->names[i]);
        between = ", ";
    }
}

/* Whether an engine was asked and gave no answer. */
static bool is_silent(const struct sides *sides, unsigned engine)
{
    return sides->variant->group[engine] == GROUP_NONE &&
           quirks_asks(sides->quirks, engine, sides->variant->shown->effect);
}

/* The engines without an answer. */
static void add_silent(struct text *out, const struct sides *sides)
{
    const char *between = "";

    for (unsigned i = 0; i < sides->quirks->engine_count; i++) {
        if (!is_silent(sides, i))
            continue;
        text_puts(out, between);
        class_html_add_engine(out, sides->quirks->names[i]);
        between = ", ";
    }
}

/* Whether engine i gives a reason that none of its group before it gives. */
static bool is_new_reason(const struct sides *sides, unsigned i)
{
    const struct observation *answers = sides->variant->answers;
    const struct ua_str reason = observation_get(&answers[i], COMPONENT_REASON);

    for (unsigned j = 0; j < i; j++) {
        if (sides->variant->group[j] == sides->variant->group[i] &&
            ua_str_equal(observation_get(&answers[j], COMPONENT_REASON), reason))
            return false;
    }
    return reason.len > 0;
}

/* The outcome of a group, and the reasons that its engines give. */
static void add_outcome(struct text *out, const struct sides *sides, unsigned group)
{
    const struct observation *o = side_answer(sides, group);
    const char *before = " <span class=\"soft\">(";

    text_puts(out, o->outcome == OUTCOME_PARSED ? "accepted" : outcome_name(o->outcome));
    for (unsigned i = 0; i < sides->quirks->engine_count; i++) {
        if (o->outcome == OUTCOME_PARSED || sides->variant->group[i] != group ||
            !is_new_reason(sides, i))
            continue;
        text_puts(out, before);
        html_name(out, observation_get(&sides->variant->answers[i], COMPONENT_REASON));
        before = "; ";
    }
    text_puts(out, *before == ';' ? ")</span>" : "");
}

/* What the engines of a group say of a component. The group agrees in what the effect is about, and
 * may have several values of other components. */
static void add_values(struct text *out, const struct sides *sides, unsigned group,
                       enum component c)
{
    const struct observation *answers = sides->variant->answers;
    unsigned count = 0;

    for (unsigned i = 0; i < sides->quirks->engine_count; i++) {
        if (sides->variant->group[i] != group || !is_new_value(sides, i, c))
            continue;
        if (count++ > 0)
            text_puts(out, " <span class=\"soft\">or</span> ");
        html_component(out, &answers[i], differing_answer(sides, group, &answers[i], c), c);
    }
    if (count == 0)
        html_component(out, side_answer(sides, group), NULL, c);
}

/* Whether the effect is about a component, such as the host, and two groups differ in it. */
static bool is_topic(const struct sides *sides, enum component c)
{
    if (!(effect_components(sides->variant->shown->effect) >> c & 1))
        return false;
    for (unsigned group = 0; group < sides->variant->groups; group++) {
        if (differing_answer(sides, group, side_answer(sides, group), c))
            return true;
    }
    return false;
}

static void add_component_row(struct text *out, const struct sides *sides, enum component c)
{
    text_printf(out, "<tr%s><th scope=\"row\">%s</th>",
                is_topic(sides, c) ? " class=\"topic\"" : "", component_name(c));
    for (unsigned group = 0; group < sides->variant->groups; group++) {
        const struct observation *o = side_answer(sides, group);

        if (o->outcome != OUTCOME_PARSED) /* its first cell extends to the last row */
            continue;
        text_puts(out, differing_answer(sides, group, o, c) ? "<td class=\"d\">" : "<td>");
        add_tag(out, group);
        add_values(out, sides, group, c);
        text_puts(out, "</td>");
    }
    text_puts(out, "</tr>\n");
}

/* What the effect is about comes first. */
static void add_rows(struct text *out, const struct sides *sides)
{
    unsigned rows = 1;

    for (int c = 0; c <= COMPONENT_HREF; c++)
        rows += is_row_shown(sides, (enum component)c);
    text_puts(out, "<tr><th scope=\"row\">answer</th>");
    for (unsigned group = 0; group < sides->variant->groups; group++) {
        const struct observation *o = side_answer(sides, group);

        if (o->outcome == OUTCOME_PARSED)
            text_puts(out, "<td>");
        else
            text_printf(out, "<td class=\"no\" rowspan=\"%u\">", rows);
        add_tag(out, group);
        add_outcome(out, sides, group);
        text_puts(out, "</td>");
    }
    text_puts(out, "</tr>\n");
    for (int topic = 1; topic >= 0; topic--) {
        for (int c = 0; c <= COMPONENT_HREF; c++)
            if (is_row_shown(sides, (enum component)c) &&
                is_topic(sides, (enum component)c) == (topic == 1))
                add_component_row(out, sides, (enum component)c);
    }
}

static void add_sides(struct text *out, const struct triage *triage,
                      const struct quirk_variant *variant)
{
    const struct sides sides = {&triage->quirks, variant};
    bool is_any_without = false;

    text_printf(out, "<table class=\"sides%s\"><thead><tr><th scope=\"col\">component</th>",
                variant->groups > MAX_COLUMNS ? " many" : "");
    for (unsigned group = 0; group < variant->groups; group++) {
        text_puts(out, "<th scope=\"col\">");
        add_tag(out, group);
        add_engines(out, &sides, group);
        text_puts(out, "</th>");
    }
    text_puts(out, "</tr></thead>\n<tbody>");
    add_rows(out, &sides);
    text_puts(out, "</tbody></table>\n");
    for (unsigned i = 0; i < triage->quirks.engine_count; i++)
        is_any_without = is_any_without || is_silent(&sides, i);
    if (!is_any_without)
        return;
    text_puts(out, "<p class=\"soft\">No answer: ");
    add_silent(out, &sides);
    text_puts(out, "</p>\n");
}

/* "http://a on http://b"; what the cause changes is marked. */
static void add_input_code(struct text *out, const struct finding *f, bool mark)
{
    const struct ua_str url = text_str(&f->changed.url), base = text_str(&f->changed.base);

    mark = mark && f->explained;
    html_value(out, text_str(&f->test.url), mark ? &url : NULL);
    if (f->test.has_base) {
        text_puts(out, " with base ");
        html_value(out, text_str(&f->test.base), mark ? &base : NULL);
    }
}

/* --- parts of a quirk ------------------------------------------------------------------------- */

static void add_variants(struct text *out, const struct triage *triage, const struct quirk *quirk)
{
    const size_t count = quirk->count - 1;

    if (count == 0)
        return;
    text_printf(out,
                "<details class=\"more\"><summary>%zu %s: other inputs, other groups</summary>\n",
                count, units_noun(count, "variant", "variants"));
    for (size_t i = 1; i < quirk->count; i++) {
        const struct finding *f = quirk->variants[i].shown;

        text_printf(out, "<h4>%s: ", effect_name(f->effect));
        add_input_code(out, f, true);
        text_puts(out, "</h4>\n");
        add_sides(out, triage, &quirk->variants[i]);
    }
    text_puts(out, "</details>\n");
}

static void add_reports(struct text *out, const struct triage *triage, const struct quirk *quirk)
{
    struct edition_history *history = &triage->verdict_sources->history;
    struct bug_report report;
    struct text texts = {0}, plain = {0};
    unsigned count = 0;

    edition_history_run(history, testcase_of(&quirk_shown(quirk)->test));
    for (unsigned i = 0; i < triage->quirks.engine_count; i++) {
        if (!bug_report_make(&report, &triage->quirks, quirk, i, history))
            continue;
        text_puts(&texts, "<h4>Report for ");
        html_name(&texts, ua_str(triage->quirks.names[i], strlen(triage->quirks.names[i])));
        text_puts(&texts, "</h4>\n<pre>");
        bug_report_write(&plain, &report);
        xml_escape_text(&texts, &plain);
        text_puts(&texts, "</pre>\n");
        count++;
    }
    if (count > 0) {
        text_printf(out, "<details class=\"more reports\"><summary>%u bug %s to copy</summary>\n",
                    count, units_noun(count, "report", "reports"));
        text_add(out, texts.ptr, texts.len);
        text_puts(out, "</details>\n");
    }
    text_free(&texts);
    text_free(&plain);
}

static int compare_pairs(const void *left, const void *right)
{
    const struct finding *a = *(const struct finding *const *)left;
    const struct finding *b = *(const struct finding *const *)right;
    int order = strcmp(a->engines[0].ptr, b->engines[0].ptr);

    if (order == 0)
        order = strcmp(a->engines[1].ptr, b->engines[1].ptr);
    if (order == 0)
        order = a->class < b->class ? -1 : a->class > b->class;
    return order;
}

/* All classes of a quirk, by pair; quirk->classes of them. The caller frees. */
static const struct finding **sort_classes(const struct quirk *quirk)
{
    const struct finding **classes = xcalloc(quirk->classes + 1, sizeof *classes);
    size_t count = 0;

    for (size_t i = 0; i < quirk->count; i++) {
        for (size_t j = 0; j < quirk->variants[i].count; j++)
            classes[count++] = quirk->variants[i].classes[j];
    }
    qsort(classes, count, sizeof *classes, compare_pairs);
    return classes;
}

static void add_classes(struct text *out, const struct triage *triage, const struct quirk *quirk,
                        const struct finding *const *classes)
{
    text_printf(out,
                "<details class=\"more classes\"><summary>%zu %s between %zu %s "
                "<span class=\"chosen\"></span></summary>\n",
                quirk->classes, units_noun(quirk->classes, "class", "classes"), quirk->pairs,
                units_noun(quirk->pairs, "pair of engines", "pairs of engines"));
    for (size_t i = 0; i < quirk->classes; i++)
        class_html_add(out, triage, classes[i]);
    text_puts(out, "</details>\n");
}

/* --- for the filter --------------------------------------------------------------------------- */

/* Adds the keys of each class, in the order in which the classes follow. */
static void add_keys(struct text *out, const struct triage *triage, const struct quirk *quirk,
                     const struct finding *const *classes)
{
    text_puts(out, " data-keys=\"");
    for (size_t i = 0; i < quirk->classes; i++) {
        text_puts(out, i > 0 ? " " : "");
        class_html_add_keys(out, triage, classes[i]);
    }
    text_puts(out, "\"");
    cause_html_add_key(out, quirk_shown(quirk));
}

/* --- all of it -------------------------------------------------------------------------------- */

static void add_summary(struct text *out, const struct quirk *quirk)
{
    const struct finding *shown = quirk_shown(quirk);
    const char *severity = severity_name(quirk_severity(quirk));
    const char *between = " <span class=\"soft\">also ";

    text_printf(out, "<summary><span class=\"s\">%s</span> <h3>", severity);
    html_name(out, text_str(quirk->cause));
    text_printf(out, "</h3> <span class=\"effects\">%s", effect_name(shown->effect));
    for (int effect = EFFECTS - 1; effect > EFFECT_NONE; effect--) {
        if (effect == (int)shown->effect || !(quirk->effects >> effect & 1))
            continue;
        text_printf(out, "%s%s", between, effect_name((enum effect)effect));
        between = ", ";
    }
    text_puts(out, *between == ',' ? "</span></span> " : "</span> ");
    text_puts(out, "<span class=\"url\">");
    add_input_code(out, shown, true);
    text_puts(out, "</span></summary>\n");
}

void quirk_html_add(struct text *out, const struct triage *triage, const struct quirk *quirk,
                    bool open)
{
    const struct finding **classes = sort_classes(quirk);
    const struct finding *shown = quirk_shown(quirk);
    struct text command = {0};
    struct verdict verdict;
    const struct told told = told_decide(&verdict, shown, triage->verdict_sources, true);

    text_printf(out, "<details class=\"q %s\" id=\"q%016" PRIx64 "\"%s",
                severity_name(quirk_severity(quirk)), quirk->id, open ? " open" : "");
    add_keys(out, triage, quirk, classes);
    text_puts(out, ">");
    add_summary(out, quirk);
    text_puts(out, "<div class=\"body\">\n");
    text_puts(out, "<div class=\"cause\">\n");
    html_cause(out, text_str(&shown->cause), shown->explained);
    text_puts(out, "</div>\n<p class=\"shown\">");
    add_input_code(out, shown, true);
    text_puts(out, "</p>\n<table class=\"facts\">\n");
    told_html_add(out, &told, TOLD_VERDICT);
    told_html_add(out, &told, TOLD_CLOSE);
    told_html_add(out, &told, TOLD_RECHECK);
    proof_html_add(out, &told);
    text_puts(out, "</table>\n");
    add_sides(out, triage, &quirk->variants[0]);
    text_puts(out, "<table class=\"facts\">\n");
    told_html_add(out, &told, TOLD_RANK);
    told_html_add(out, &told, TOLD_DIALLED);
    told_html_add(out, &told, TOLD_EDITIONS);
    told_html_add(out, &told, TOLD_VECTOR);
    text_puts(out, "</table>\n");
    add_reports(out, triage, quirk);
    add_variants(out, triage, quirk);
    add_classes(out, triage, quirk, classes);
    text_printf(out,
                "<p class=\"soft\"><a href=\"#q%016" PRIx64
                "\">Link to this quirk</a>; on the command line: <code>",
                quirk->id);
    cli_add_tool(&command);
    text_printf(&command, " triage %016" PRIx64 " --dir ", quirk->id);
    text_shell_word(&command, ua_str(triage->dir, strlen(triage->dir)));
    xml_escape_text(out, &command);
    text_puts(out, "</code></p>\n");
    text_puts(out, "</div></details>\n");
    text_free(&command);
    free(classes);
}
