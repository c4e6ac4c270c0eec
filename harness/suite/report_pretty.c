/* SPDX-License-Identifier: MIT */
/* For a person: what failed, side by side, and the count. */
#include <stdlib.h>
#include <string.h>

#include "columns.h"
#include "report.h"
#include "str.h"
#include "utf8.h"

/* Wider columns than this are set one below the other. */
#define COLUMN_LIMIT 44

/* With more failed or unsupported cases than this, their files or reasons are counted. */
#define MANY_CASES 10
#define MAX_COUNTED 8

/* Of one engine. */
struct pretty_state {
    struct name_counts failed_files, unsupported; /* of one engine */
    unsigned engines;
};

static void add_colored(struct report *report, const char *color, const char *text)
{
    layout_colored(&(struct text_layout){.out = &report->line, .color = report->color}, color, text,
                   strlen(text));
}

/* Code points stand for columns; wide ones only cost some alignment. */
static size_t display_width(const struct text *text)
{
    size_t count = 0;

    for (size_t i = 0; i < text->len; i++)
        count += ((unsigned char)text->ptr[i] & 0xC0) != 0x80;
    return count;
}

static void add_colored_column(struct report *report, const struct text *text, size_t columns,
                               const char *color)
{
    size_t used = display_width(text);

    add_colored(report, color, text->ptr ? text->ptr : "");
    for (; used < columns; used++)
        text_puts(&report->line, " ");
}

#define PRETTY_LABEL 12

static void add_label(struct report *report, const char *label)
{
    text_printf(&report->line, "  %-*s ", PRETTY_LABEL - 3, label);
}

static void add_labelled(struct report *report, const char *label, struct ua_str value)
{
    add_label(report, label);
    text_value(&report->line, value);
    text_puts(&report->line, "\n");
}

/* Without quotes: prose may begin with one. It can be read back. */
static void add_why(struct report *report, struct ua_str why)
{
    add_label(report, "why");
    text_visible(&report->line, why.ptr, why.len);
    text_puts(&report->line, "\n");
}

static void add_prose(struct report *report, const char *label, struct ua_str prose)
{
    add_label(report, label);
    text_escape_if_needed(&report->line, prose.ptr, prose.len);
    text_puts(&report->line, "\n");
}

/* An edition's values are JSON, which has quotes of its own. */
static void make_visible(struct text *out, const struct text *value, bool is_json)
{
    text_clear(out);
    if (is_json && value->len > 0)
        text_visible(out, value->ptr, value->len);
    else
        text_value(out, text_str(value));
}

/* field | expected | got */
static void add_mismatch_table(struct report *report, const struct row *row)
{
    const struct case_result *result = row->result;
    const bool is_json = row->test->kind == CASE_EDITION;
    struct text expected = {0}, got = {0}, label = {0};
    size_t widest = strlen("expected"), field = strlen("field");

    for (size_t i = 0; i < result->count; i++) {
        const struct mismatch *mismatch = &result->mismatches[i];
        size_t columns;

        text_clear(&label);
        report_label(&label, mismatch);
        make_visible(&expected, &mismatch->expected, is_json);
        columns = display_width(&expected);
        widest = columns > widest ? columns : widest;
        field = label.len > field ? label.len : field;
    }
    if (widest <= COLUMN_LIMIT)
        text_printf(&report->line, "  %-*s | %-*s | got\n", (int)field, "field", (int)widest,
                    "expected");
    for (size_t i = 0; i < result->count; i++) {
        const struct mismatch *mismatch = &result->mismatches[i];

        make_visible(&expected, &mismatch->expected, is_json);
        make_visible(&got, &mismatch->got, is_json);
        text_clear(&label);
        report_label(&label, mismatch);
        text_printf(&report->line, "  %-*s", (int)field, label.ptr);
        if (widest <= COLUMN_LIMIT) {
            text_puts(&report->line, " | ");
            add_colored_column(report, &expected, widest, GREEN);
            text_puts(&report->line, " | ");
        } else {
            text_puts(&report->line, "  expected ");
            add_colored_column(report, &expected, 0, GREEN);
            text_printf(&report->line, "\n  %*s  got      ", (int)field, "");
        }
        add_colored_column(report, &got, 0, RED);
        text_puts(&report->line, "\n");
    }
    text_free(&expected);
    text_free(&got);
    text_free(&label);
}

/* The rule that decides: an anchor of the Standard, or an item of an edition's ledger. */
static void add_spec(struct text *line, const struct vector_case *test)
{
    bool is_edition = test->kind == CASE_EDITION || test->edition.ptr;

    text_printf(line, "  %-9s %s", "spec", is_edition ? "" : "https://url.spec.whatwg.org/#");
    text_visible(line, test->spec.ptr, test->spec.len);
    report_lines(line, test);
    text_puts(line, "\n");
}

static void start_pretty(struct report *report)
{
    report->state = xcalloc(1, sizeof(struct pretty_state));
}

static void clear_pretty(struct pretty_state *state)
{
    name_counts_free(&state->failed_files);
    name_counts_free(&state->unsupported);
}

static void release_pretty(struct report *report)
{
    if (!report->state)
        return;
    clear_pretty(report->state);
    free(report->state);
    report->state = NULL;
}

static void count_pretty_row(struct pretty_state *state, const struct row *row)
{
    const struct ua_str prefix = UA_LITERAL("unsupported: ");
    const char *file = strncmp(row->file, "vectors/", 8) == 0 ? row->file + 8 : row->file;
    struct ua_str reason = text_str(&row->result->note);

    if (report_is_red(row->result->kind))
        name_counts_add(&state->failed_files, ua_str(file, strlen(file)));
    if (row->result->kind != RESULT_UNSUPPORTED)
        return;
    if (reason.len > prefix.len && memcmp(reason.ptr, prefix.ptr, prefix.len) == 0)
        reason = ua_str(reason.ptr + prefix.len, reason.len - prefix.len);
    name_counts_add(&state->unsupported, reason);
}

static void print_pretty_row(struct report *report, const struct row *row)
{
    const struct vector_case *test = row->test;
    const struct case_result *result = row->result;
    struct text *line = &report->line;

    count_pretty_row(report->state, row);
    if (!report_is_red(result->kind) || result->kind == RESULT_NOT_ASKED ||
        (report->only_errors && result->kind != RESULT_ERROR))
        return;
    text_clear(line);
    add_colored(report, RED, result->kind == RESULT_FAILED ? "FAIL" : "RED");
    text_puts(line, " ");
    text_visible(line, test->id.ptr, test->id.len);
    text_printf(line, "  %s  ", row->engine->id);
    text_visible(line, row->file, strlen(row->file));
    text_printf(line, ":%zu\n", test->line);
    if (test->kind == CASE_EDITION) /* it is visible as it is */
        text_printf(line, "  %-9s %s\n", "steps", test->input.ptr);
    else
        add_labelled(report, test->kind == CASE_SETTER ? "href" : "input", test->input);
    if (test->request.base.ptr)
        add_labelled(report, "base", test->request.base);
    if (test->attribute.ptr) {
        add_labelled(report, "attribute", test->attribute);
        add_labelled(report, "value", test->value);
    }
    if (test->encoding.ptr)
        add_labelled(report, "encoding", test->encoding);
    if (test->why.ptr)
        add_why(report, test->why);
    if (test->spec.ptr)
        add_spec(line, test);
    if (result->note.len > 0)
        add_prose(report, "note", text_str(&result->note));
    if (result->count > 0)
        add_mismatch_table(report, row);
    text_puts(line, "\n");
    report_write(report);
}

static void print_pretty_stale(struct report *report, const struct engine *engine,
                               const struct expectation *expectation)
{
    if (report->only_errors)
        return;
    text_clear(&report->line);
    add_colored(report, RED, "RED");
    text_puts(&report->line, " ");
    text_visible(&report->line, expectation->id, strlen(expectation->id));
    text_printf(&report->line, "  %s  ", engine->id);
    text_visible(&report->line, expectation->file, strlen(expectation->file));
    text_puts(&report->line, "\n  note      stale expectation: this file has no such case\n\n");
    report_write(report);
}

static void add_detail(struct text *line, size_t count, const char *what, size_t *details)
{
    if (count > 0)
        text_printf(line, "%s%zu %s", (*details)++ ? ", " : " (", count, what);
}

/* 12,345 */
static void add_grouped(struct text *line, size_t number)
{
    if (number < 1000) {
        text_printf(line, "%zu", number);
        return;
    }
    add_grouped(line, number / 1000);
    text_printf(line, ",%03zu", number % 1000);
}

static void add_tally(struct report *report, const struct result_tally *tally, bool detailed)
{
    const size_t *results = tally->results;
    struct text *line = &report->line;
    size_t details = 0;

    report_tally(line, tally);
    if (detailed) {
        add_detail(line, results[RESULT_ERROR], "with errors", &details);
        add_detail(line, results[RESULT_UNEXPECTED_PASS], "passed unexpectedly", &details);
        add_detail(line, results[RESULT_UNANSWERED], "no longer answered", &details);
        add_detail(line, results[RESULT_NOT_ASKED], "not asked", &details);
        add_detail(line, tally->stale, "stale", &details);
        text_puts(line, details ? ")" : "");
        details = 0;
    }
    text_printf(line, ", %zu skipped", tally_skipped(tally));
    if (detailed) {
        add_detail(line, results[RESULT_UNSUPPORTED], "unsupported", &details);
        add_detail(line, results[RESULT_EXPECTED], "differing as expected", &details);
        add_detail(line, results[RESULT_INCOMPARABLE], "not comparable", &details);
        add_detail(line, results[RESULT_UNTESTABLE], "untestable", &details);
        add_detail(line, results[RESULT_UNANSWERABLE], "without an answer in the document",
                   &details);
        text_puts(line, details ? ")" : "");
        if (tally->normalised > 0) {
            text_puts(line, ", ");
            add_grouped(line, tally->normalised);
            text_puts(line, " passed after normalisation (RFC 3986, 6.2)");
        }
        report_uncompared(line, ", not compared: ", tally->uncompared);
    }
    text_puts(line, "\n");
}

/* "  failed in 531 host-idna.json, 102 code-points/host.json, and 7 more" */
static void add_name_counts(struct report *report, const char *label, struct name_counts *counts)
{
    const struct text_layout layout = {.out = &report->line, .width = PAGE};
    struct text names = {0};

    add_label(report, label);
    name_counts_print(&names, counts, MAX_COUNTED);
    layout_words(&layout, text_str(&names), PRETTY_LABEL, PRETTY_LABEL);
    text_free(&names);
}

static void print_document(struct report *report, const struct engine *engine)
{
    (void)engine;
    if (!report->against || report->only_errors)
        return;
    text_clear(&report->line);
    text_puts(&report->line, "against ");
    report_add_document(&report->line, report->against);
    text_puts(&report->line, "\n\n");
    report_write(report);
}

static void print_engine_tally(struct report *report, struct engine *engine,
                               const struct result_tally *tally)
{
    struct pretty_state *state = report->state;

    state->engines++;
    text_clear(&report->line);
    if (tally_failed(tally) > MANY_CASES)
        add_name_counts(report, "failed in", &state->failed_files);
    if (tally->results[RESULT_UNSUPPORTED] > MANY_CASES)
        add_name_counts(report, "skipped", &state->unsupported);
    clear_pretty(state);
    if (tally_failed(tally) > tally->results[RESULT_FAILED] + tally->results[RESULT_NOT_ASKED])
        add_prose(report, "RED",
                  UA_LITERAL("the engine crashed, hung or erred, or the manifest is out of date"));
    add_colored(report, BOLD, engine->id);
    text_puts(&report->line, " ");
    text_visible(&report->line, engine->version, strlen(engine->version));
    if (report->against)
        text_printf(&report->line, " against %s", report->against->id);
    text_puts(&report->line, ": ");
    add_tally(report, tally, true);
    report_write(report);
}

/* The sum over several engines. */
static void print_total(struct report *report, const struct result_tally *total)
{
    const struct pretty_state *state = report->state;

    if (state->engines < 2)
        return;
    text_clear(&report->line);
    text_puts(&report->line, "in all: ");
    add_tally(report, total, false);
    report_write(report);
}

const struct report_format report_pretty = {
    .name = "pretty",
    .start = start_pretty,
    .engine_start = print_document,
    .row = print_pretty_row,
    .stale = print_pretty_stale,
    .engine_done = print_engine_tally,
    .done = print_total,
    .free = release_pretty,
};
