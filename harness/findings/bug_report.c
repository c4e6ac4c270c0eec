/* SPDX-License-Identifier: MIT */
#include "bug_report.h"

#include <stdlib.h>
#include <string.h>

#include "diff_command.h"
#include "escape.h"
#include "groups.h"
#include "said.h"
#include "str.h"
#include "told.h"
#include "units.h"

/* The effect of which a report tells the impact: between the parser and its document, or the
 * quirk's, between parsers that accept the URL, if that is worse. */
static enum effect effect_to_tell(const struct bug_report *report)
{
    const struct quirk_variant *variant = &report->quirk->variants[0];
    const enum effect effect = variant->shown->effect;

    return effect > report->effect && variant->answers[report->engine].outcome == OUTCOME_PARSED
               ? effect
               : report->effect;
}

static bool is_dated_edition(const struct engine *engine)
{
    return engine->class->title != NULL;
}

/* Whether an answer differs from a document's, in what about is about. */
static bool differs_from(struct bug_report *report, struct side answer, const struct engine *judge,
                         const struct observation *expected, enum effect about)
{
    const struct side sides[] = {answer_side(judge, expected), answer};
    unsigned group[2];
    struct difference difference;

    if (group_answers(group, sides, 2, about) < 2)
        return false;
    compare(&difference, sides[0], sides[1]);
    if (difference.effect == EFFECT_NONE)
        return false;
    report->judge = judge;
    report->expected = expected;
    report->effect = difference.effect;
    return true;
}

bool bug_report_make(struct bug_report *out, const struct quirks *quirks, const struct quirk *quirk,
                     unsigned engine, const struct edition_history *history)
{
    const struct engine *parser = quirks->engines[engine], *rfc3986 = NULL;
    const struct quirk_variant *shown = &quirk->variants[0];
    const enum effect about = shown->shown->effect;
    struct side answer = {&shown->answers[engine], 0};

    *out = (struct bug_report){.quirks = quirks, .quirk = quirk, .engine = engine};
    for (unsigned i = 0; i < history->count; i++) {
        if (strcmp(history->editions[i]->id, "rfc3986") == 0) {
            rfc3986 = history->editions[i];
            out->rfc3986 = &history->answers[i];
        }
    }
    out->standard = &history->standard_answer;
    if (!parser || is_dated_edition(parser) || parser->class == history->standard->class ||
        !rfc3986 || shown->group[engine] == GROUP_NONE)
        return false;
    answer.null_is_distinct = parser->null_is_distinct;
    switch (parser->model) {
    case MODEL_WHATWG:
        return differs_from(out, answer, history->standard, out->standard, about);
    case MODEL_RFC3986:
    case MODEL_RFC2396:
        return differs_from(out, answer, rfc3986, out->rfc3986, about);
    case MODEL_OTHER:
    case MODEL_CLIENT:
    case MODEL_FILTER:
    case MODELS:
        break;
    }
    return differs_from(out, answer, history->standard, out->standard, about) ||
           differs_from(out, answer, rfc3986, out->rfc3986, about);
}

/* --- the text --------------------------------------------------------------------------------- */

static const char *document_name(const struct bug_report *report)
{
    return report->expected == report->standard ? "the URL Standard" : "RFC 3986";
}

static const char *documented_standard(enum model model)
{
    switch (model) {
    case MODEL_WHATWG:
        return "the URL Standard (https://url.spec.whatwg.org/)";
    case MODEL_RFC3986:
        return "RFC 3986";
    case MODEL_RFC2396:
        return "RFC 2396, which RFC 3986 replaced";
    case MODEL_OTHER:
    case MODEL_CLIENT:
    case MODEL_FILTER:
    case MODELS:
        break;
    }
    return "none is known to us";
}

/* "host a, path /b", "rejected: why". Components that are null or empty are left out. */
static void add_answer(struct text *out, const struct observation *o)
{
    const struct ua_str reason = observation_get(o, COMPONENT_REASON);
    const size_t before = out->len;

    if (o->outcome != OUTCOME_PARSED) {
        text_puts(out, outcome_name(o->outcome));
        if (reason.len > 0 && !ua_str_equal(reason, UA_LITERAL("failure"))) {
            text_puts(out, ": ");
            text_visible(out, reason.ptr, reason.len);
        }
        return;
    }
    for (int c = 0; c < COMPONENT_HREF; c++) {
        if (observation_get(o, (enum component)c).len == 0)
            continue;
        text_printf(out, "%s%s ", out->len > before ? ", " : "", component_name((enum component)c));
        observation_show(out, o, (enum component)c);
    }
    if (out->len == before)
        text_puts(out, "accepted, every component empty");
}

static void add_answer_line(struct text *out, const char *label, const struct observation *o)
{
    text_printf(out, "%s: ", label);
    add_answer(out, o);
    text_puts(out, "\n");
}

static void add_version(struct text *out, const struct engine *parser)
{
    text_visible(out, parser->id, strlen(parser->id));
    text_puts(out, " ");
    text_visible(out, parser->version, strlen(parser->version));
}

static void add_value_line(struct text *out, const char *label, struct ua_str value)
{
    text_printf(out, "%s: ", label);
    text_value(out, value);
    text_puts(out, "\n");
}

/* The other engines of the input, by group. */
static void add_others(struct text *out, const struct bug_report *report)
{
    const struct quirk_variant *shown = &report->quirk->variants[0];

    for (unsigned group = 0; group < shown->groups; group++) {
        const size_t before = out->len;
        const struct observation *answer = NULL;

        for (unsigned i = 0; i < report->quirks->engine_count; i++) {
            const char *name = report->quirks->names[i];

            if (shown->group[i] != group || i == report->engine)
                continue;
            text_puts(out, answer ? ", " : "- ");
            said_engine(out, ua_str(name, strlen(name)));
            answer = answer ? answer : &shown->answers[i];
        }
        if (out->len == before)
            continue;
        text_puts(out, ": ");
        if (group == shown->group[report->engine])
            text_puts(out, "the same answer in this respect");
        else
            add_answer(out, answer);
        text_puts(out, "\n");
    }
}

static void add_cause_lines(struct text *out, const struct bug_report *report)
{
    const struct finding *f = quirk_shown(report->quirk);
    const char *const engines[] = {f->engines[0].ptr, f->engines[1].ptr};
    struct cause_names names = cause_names_of(text_str(&f->cause), f->explained);

    if (!f->explained)
        return;
    for (struct cause_name next; cause_next(&next, &names);) {
        if (next.rewrite < 0)
            continue;
        text_printf(out, "Cause: %s\nSee ", rewrites[next.rewrite]->sentence);
        said_references(out, rewrites[next.rewrite]);
        text_puts(out, ".\n");
    }
    text_puts(out, "Proof: ");
    said_agreement(out, engines, testcase_of(&f->changed), f->effect, f->left, &f->agreed,
                   &f->other, SIZE_MAX);
    if (finding_is_weak(f)) {
        text_puts(out, "; ");
        said_weakness(out, f->replaces);
    }
    text_puts(out, ".\n");
}

static void add_closing_line(struct text *out, const struct bug_report *report)
{
    const struct told told = {.finding = quirk_shown(report->quirk)};
    struct text words = {0};

    if (told.finding->explained)
        told_line(&words, &told, TOLD_CLOSE);
    if (words.len > 0 && strcmp(words.ptr, SAID_NO_RULE) != 0)
        text_printf(out, SAID_CLOSED_BY "%s.\n", words.ptr);
    text_free(&words);
}

static void add_command(struct text *out, const struct bug_report *report)
{
    const char *const engines[] = {report->judge->id, report->quirks->engines[report->engine]->id};

    diff_command_add(out, engines, NULL, testcase_of(&quirk_shown(report->quirk)->test));
    text_puts(out, "\n");
}

void bug_report_write(struct text *out, const struct bug_report *report)
{
    const struct engine *parser = report->quirks->engines[report->engine];
    const struct finding *shown = quirk_shown(report->quirk);

    text_visible(out, parser->id, strlen(parser->id));
    text_puts(out, " does not read ");
    text_value(out, text_str(&shown->test.url));
    text_printf(out, " as %s does (%s)\n\n", document_name(report), effect_name(report->effect));
    text_puts(out, "Version: ");
    add_version(out, parser);
    text_puts(out, "\nFlags: ");
    text_visible(out, parser->flags, strlen(parser->flags));
    text_puts(out, *parser->flags ? "" : "none");
    text_printf(out, "\nDocumented standard: %s\n", documented_standard(parser->model));
    add_value_line(out, "URL", text_str(&shown->test.url));
    if (shown->test.has_base)
        add_value_line(out, "Base", text_str(&shown->test.base));
    text_puts(out, "\n");
    text_visible(out, parser->id, strlen(parser->id));
    add_answer_line(out, " answers", &report->quirk->variants[0].answers[report->engine]);
    add_answer_line(out, "The URL Standard", report->standard);
    add_answer_line(out, "RFC 3986, strictly read", report->rfc3986);
    text_puts(out, "Other parsers:\n");
    add_others(out, report);
    text_printf(out, "\nImpact: %s\n", said_effect(effect_to_tell(report))->impact);
    add_cause_lines(out, report);
    add_closing_line(out, report);
    text_puts(out, "\nTo see it again (\\n, \\x00 and \\u{202E} are escapes of invisible "
                   "characters):\n");
    add_command(out, report);
}
