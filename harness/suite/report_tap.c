/* SPDX-License-Identifier: MIT */
/* Test Anything Protocol, version 13: the newest that Debian 12's prove takes. */
#include <stdlib.h>
#include <string.h>

#include "json.h"
#include "report.h"
#include "str.h"

/* How many tests were told. */
static size_t *test_number(struct report *report)
{
    return report->state;
}

static void start_tap(struct report *report)
{
    report->state = xcalloc(1, sizeof(size_t));
    text_clear(&report->line);
    text_puts(&report->line, "TAP version 13\n");
    report_write(report);
}

static void release_tap(struct report *report)
{
    free(report->state);
    report->state = NULL;
}

/* In a description "#" begins a directive and "\" escapes it; what is visible has no newline. */
static void add_description(struct text *line, const struct text *visible)
{
    for (size_t i = 0; i < visible->len; i++) {
        if (visible->ptr[i] == '#' || visible->ptr[i] == '\\')
            text_puts(line, "\\");
        text_add(line, visible->ptr + i, 1);
    }
}

/* "not ok 12 - ENGINE FILE:LINE ID INPUT" */
static void begin_test_line(struct report *report, bool ok)
{
    text_clear(&report->line);
    text_printf(&report->line, "%sok %zu - ", ok ? "" : "not ", ++*test_number(report));
}

/* A YAML block is read by prove with expressions of its own: quoted strings on one line each, which
 * are those of JSON. */
static void add_yaml_string(struct text *line, struct ua_str text)
{
    json_text(&(struct json_writer){.out = line}, text);
}

static void add_yaml_member(struct text *line, const char *indent, const char *key,
                            struct ua_str value)
{
    struct text visible = {0};

    text_puts(line, indent);
    if (strchr(key, ' '))
        add_yaml_string(line, ua_str(key, strlen(key)));
    else
        text_puts(line, key);
    text_puts(line, ": ");
    report_value(&visible, value);
    add_yaml_string(line, text_str(&visible));
    text_puts(line, "\n");
    text_free(&visible);
}

static void add_yaml_values(struct text *line, const struct case_result *result, const char *name,
                            bool got)
{
    struct text label = {0};

    text_printf(line, "  %s:\n", name);
    for (size_t i = 0; i < result->count; i++) {
        const struct mismatch *mismatch = &result->mismatches[i];
        const struct text *value = got ? &mismatch->got : &mismatch->expected;

        text_clear(&label);
        report_label(&label, mismatch);
        add_yaml_member(line, "    ", label.ptr, ua_str(value->ptr ? value->ptr : "", value->len));
    }
    text_free(&label);
}

static void add_diagnosis(struct text *line, const struct row *row)
{
    struct text reason = {0};

    text_puts(line, "  ---\n  message: ");
    report_reason(&reason, row);
    add_yaml_string(line, text_str(&reason));
    text_printf(line, "\n  severity: fail\n  result: %s\n", result_name(row->result->kind));
    if (row->test->why.ptr)
        add_yaml_member(line, "  ", "why", row->test->why);
    if (row->test->spec.ptr)
        add_yaml_member(line, "  ", "spec", row->test->spec);
    if (row->result->count > 0) {
        add_yaml_values(line, row->result, "wanted", false);
        add_yaml_values(line, row->result, "found", true);
    }
    text_puts(line, "  ...\n");
    text_free(&reason);
}

static void write_tap_row(struct report *report, const struct row *row)
{
    enum result_kind kind = row->result->kind;
    struct text visible = {0}, *line = &report->line;
    bool differs = kind == RESULT_EXPECTED, red = report_is_red(kind);

    begin_test_line(report, !red && !differs);
    text_printf(&visible, "%s ", row->engine->id);
    text_visible(&visible, row->file, strlen(row->file));
    text_printf(&visible, ":%zu ", row->test->line);
    text_visible(&visible, row->test->id.ptr, row->test->id.len);
    text_puts(&visible, " ");
    report_question(&visible, row->test);
    add_description(line, &visible);
    if (!red && kind != RESULT_PASSED) {
        text_puts(line, differs ? " # TODO " : " # SKIP ");
        text_clear(&visible);
        report_reason(&visible, row);
        add_description(line, &visible);
    }
    text_puts(line, "\n");
    if (red)
        add_diagnosis(line, row);
    report_write(report);
    text_free(&visible);
}

static void write_tap_stale(struct report *report, const struct engine *engine,
                            const struct expectation *expectation)
{
    struct text visible = {0};

    begin_test_line(report, false);
    text_printf(&visible, "%s ", engine->id);
    text_visible(&visible, expectation->file, strlen(expectation->file));
    text_puts(&visible, " ");
    text_visible(&visible, expectation->id, strlen(expectation->id));
    text_puts(&visible, " stale expectation: this file has no such case");
    add_description(&report->line, &visible);
    text_puts(&report->line, "\n");
    report_write(report);
    text_free(&visible);
}

static void write_tap_document(struct report *report, const struct engine *engine)
{
    if (!report->against)
        return;
    text_clear(&report->line);
    text_printf(&report->line, "# %s against ", engine->id);
    report_add_document(&report->line, report->against);
    text_puts(&report->line, "\n");
    report_write(report);
}

static void write_tap_engine(struct report *report, struct engine *engine,
                             const struct result_tally *tally)
{
    struct text visible = {0};

    text_clear(&report->line);
    text_visible(&visible, engine->version, strlen(engine->version));
    text_printf(&report->line, "# %s %s: %zu passed, %zu failed, %zu skipped", engine->id,
                visible.ptr ? visible.ptr : "", tally_passed(tally), tally_failed(tally),
                tally_skipped(tally));
    report_uncompared(&report->line, ", not compared: ", tally->uncompared);
    text_puts(&report->line, "\n");
    report_write(report);
    text_free(&visible);
}

/* The plan comes last: a run that was cut short has none, and prove says so. */
static void print_plan(struct report *report, const struct result_tally *total)
{
    (void)total;
    text_clear(&report->line);
    text_printf(&report->line, "1..%zu\n", *test_number(report));
    report_write(report);
}

const struct report_format report_tap = {
    .name = "tap",
    .start = start_tap,
    .engine_start = write_tap_document,
    .row = write_tap_row,
    .stale = write_tap_stale,
    .engine_done = write_tap_engine,
    .done = print_plan,
    .free = release_tap,
};
