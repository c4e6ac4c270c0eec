/* SPDX-License-Identifier: MIT */
#include "class_html.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cause.h"
#include "escape.h"
#include "html_value.h"
#include "options.h"
#include "said.h"
#include "str.h"
#include "units.h"
#include "xml.h"

static void add_value_row(struct text *out, const char *label, struct ua_str value,
                          const struct ua_str *other)
{
    text_printf(out, "<tr><th scope=\"row\">%s</th><td>", label);
    html_value(out, value, other);
    text_puts(out, "</td></tr>\n");
}

void class_html_add_engine(struct text *out, const char *id)
{
    struct text words = {0};

    said_engine(&words, ua_str(id, strlen(id)));
    xml_escape_text(out, &words);
    text_free(&words);
}

/* The components of an answer; those that differ from the other answer are marked. The href is
 * last. label: an engine's id, or another word. */
static void add_answer_row(struct text *out, const char *label, const struct observation *o,
                           const struct observation *other)
{
    struct ua_str reason = observation_get(o, COMPONENT_REASON);

    text_puts(out, "<tr><th scope=\"row\">");
    class_html_add_engine(out, label);
    text_puts(out, "</th><td>");
    if (o->outcome != OUTCOME_PARSED) {
        text_puts(out, outcome_name(o->outcome));
        if (reason.len > 0) {
            text_puts(out, ": ");
            html_name(out, reason);
        }
    }
    for (int c = 0; c < COMPONENTS && o->outcome == OUTCOME_PARSED; c++) {
        struct ua_str value = observation_get(o, (enum component)c);
        bool is_other = said_differs(o, other, (enum component)c);

        if (c == COMPONENT_REASON || (value.len == 0 && !is_other))
            continue;
        text_printf(out, "<span class=\"part\">%s ", component_name((enum component)c));
        html_component(out, o, is_other ? other : NULL, (enum component)c);
        text_puts(out, "</span> ");
    }
    text_puts(out, "</td></tr>\n");
}

void told_html_add(struct text *out, const struct told *told, enum told_line line)
{
    struct text words = {0};
    const char *label = told_line(&words, told, line);

    if (words.len > 0) {
        text_printf(out, "<tr><th scope=\"row\">%s</th><td>", label);
        xml_escape_text(out, &words);
        text_puts(out, "</td></tr>\n");
    }
    text_free(&words);
}

void proof_html_add(struct text *out, const struct told *told)
{
    const struct finding *f = told->finding;
    const struct ua_str url = text_str(&f->test.url), base = text_str(&f->test.base);

    told_html_add(out, told, TOLD_EACH);
    told_html_add(out, told, TOLD_EACH_PROOF);
    if (!f->explained)
        return;
    add_value_row(out, "changed", text_str(&f->changed.url), &url);
    if (f->test.has_base && !ua_str_equal(text_str(&f->changed.base), base))
        add_value_row(out, "changed base", text_str(&f->changed.base), &base);
    add_answer_row(out, "agreed", &f->agreed, &f->agreed);
    told_html_add(out, told, TOLD_STAYS);
    told_html_add(out, told, TOLD_WEAKNESS);
}

static void add_body(struct text *out, const struct triage *triage, const struct finding *f)
{
    static const enum told_line lines[] = {TOLD_DIALLED,  TOLD_VERDICT, TOLD_CLOSE,
                                           TOLD_EDITIONS, TOLD_VECTOR,  TOLD_RECHECK};
    const struct ua_str changed = text_str(&f->changed.url);
    struct text again = {0};
    struct verdict verdict;
    const struct told told = told_decide(&verdict, f, triage->verdict_sources, true);

    text_puts(out, "<div class=\"body\">\n<table>\n");
    add_value_row(out, "input", text_str(&f->test.url), f->explained ? &changed : NULL);
    if (f->test.has_base)
        add_value_row(out, "base", text_str(&f->test.base), NULL);
    for (int i = 0; i < 2; i++)
        add_answer_row(out, f->engines[i].ptr, &f->answers[i], &f->answers[!i]);
    proof_html_add(out, &told);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        told_html_add(out, &told, lines[i]);
    if (f->count > 0) {
        text_puts(out, "<tr><th scope=\"row\">met</th><td>");
        said_times(out, f->count);
        text_puts(out, "</td></tr>\n");
    }
    cli_add_tool(&again);
    text_printf(&again, " diff --class %016" PRIx64 " --dir ", f->class);
    text_shell_word(&again, ua_str(triage->dir, strlen(triage->dir)));
    add_value_row(out, "again", text_str(&again), NULL);
    text_puts(out, "</table>\n</div>\n");
    text_free(&again);
}

/* Its place in quirks.names, which has the engines of all findings. */
static unsigned name_index(const struct quirks *quirks, const char *name)
{
    unsigned i = 0;

    while (i < quirks->engine_count && strcmp(quirks->names[i], name) != 0)
        i++;
    return i;
}

unsigned class_html_engine(const struct quirks *quirks, const char *name)
{
    const char *reader = strchr(name, '>');
    const unsigned i = reader ? name_index(quirks, reader + 1) : quirks->engine_count;

    return i < quirks->engine_count ? i : name_index(quirks, name);
}

void class_html_add_keys(struct text *out, const struct triage *triage, const struct finding *f)
{
    text_printf(out, "e%u,e%u,%s,%s", class_html_engine(&triage->quirks, f->engines[0].ptr),
                class_html_engine(&triage->quirks, f->engines[1].ptr), effect_name(f->effect),
                severity_name(rank_severity(f->effect, f->rank)));
}

void cause_html_add_key(struct text *out, const struct finding *f)
{
    text_puts(out, " data-cause=\"");
    if (f->explained)
        html_name(out, text_str(&f->cause));
    else
        text_puts(out, "unexplained");
    text_puts(out, "\"");
}

static void add_class_card(struct text *out, const struct triage *triage, const struct finding *f,
                           bool has_keys)
{
    const char *severity = severity_name(rank_severity(f->effect, f->rank));

    text_printf(out, "<details class=\"c %s\" id=\"c%016" PRIx64 "\"", severity, f->class);
    if (has_keys) {
        text_puts(out, " data-keys=\"");
        class_html_add_keys(out, triage, f);
        text_puts(out, "\"");
        cause_html_add_key(out, f);
    }
    text_puts(out, "><summary><span>");
    class_html_add_engine(out, f->engines[0].ptr);
    text_puts(out, " | ");
    class_html_add_engine(out, f->engines[1].ptr);
    text_printf(out, "</span> <span class=\"s\">%s</span> <span class=\"url\">",
                effect_name(f->effect));
    html_value(out, text_str(&f->test.url), NULL);
    if (f->test.has_base) {
        text_puts(out, " with base ");
        html_value(out, text_str(&f->test.base), NULL);
    }
    text_puts(out, "</span></summary>\n");
    add_body(out, triage, f);
    text_puts(out, "</details>\n");
}

void class_html_add(struct text *out, const struct triage *triage, const struct finding *f)
{
    add_class_card(out, triage, f, false);
}

void class_html_add_alone(struct text *out, const struct triage *triage, const struct finding *f)
{
    add_class_card(out, triage, f, true);
}
