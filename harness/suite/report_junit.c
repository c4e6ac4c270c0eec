/* SPDX-License-Identifier: MIT */
/* JUnit's XML, as CI services read it: a suite for each engine and vector file. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "report.h"
#include "utf8.h"

struct counts {
    size_t tests, failures, errors, skipped;
};

/* Counts stand before what they count: the cases of a suite wait in body, all suites in suites. */
struct junit_state {
    const struct engine *engine;  /* of the suite at hand; NULL: there is none */
    const struct engine *against; /* the document that judged the suite at hand; may be NULL */
    const char *file;
    struct counts suite, total;
    size_t uncompared[UNCOMPARED_KINDS]; /* of the suite at hand */
    struct text body, suites;
    char timestamp[32];
};

/* What XML cannot hold even as a reference: most controls, U+FFFE, U+FFFF. The texts that come here
 * are visible already; it is here once more because a report that is not XML is not a report. */
static bool is_forbidden(uint32_t c)
{
    return (c < 0x20 && c != '\t' && c != '\n') || (c & 0xFFFE) == 0xFFFE ||
           (c >= 0xD800 && c <= 0xDFFF);
}

static void add_xml(struct text *out, const char *bytes, size_t len)
{
    size_t pos = 0;

    while (pos < len) {
        size_t start = pos;
        bool well_formed = true;
        uint32_t c = ua_utf8_decode(bytes, len, &pos, &well_formed);

        if (c == '&' || c == '<' || c == '>' || c == '"' || c == '\'')
            text_printf(out, "&#%u;", (unsigned)c);
        else if (!well_formed || is_forbidden(c))
            text_printf(out, "\\u{%X}", (unsigned)c);
        else
            text_add(out, bytes + start, pos - start);
    }
}

static void add_attribute(struct text *out, const char *name, const struct text *value)
{
    text_printf(out, " %s=\"", name);
    add_xml(out, value->ptr ? value->ptr : "", value->len);
    text_puts(out, "\"");
}

static void start_junit(struct report *report)
{
    struct junit_state *state = xcalloc(1, sizeof *state);
    time_t now = (time_t)(report_now() / 1000);
    struct tm parts;

    gmtime_r(&now, &parts);
    strftime(state->timestamp, sizeof state->timestamp, "%Y-%m-%dT%H:%M:%S", &parts);
    report->state = state;
}

static void release_junit(struct report *report)
{
    struct junit_state *state = report->state;

    if (!state)
        return;
    text_free(&state->body);
    text_free(&state->suites);
    free(state);
    report->state = NULL;
}

static void add_count_attributes(struct text *out, const struct counts *counts)
{
    text_printf(out, " tests=\"%zu\" failures=\"%zu\" errors=\"%zu\" skipped=\"%zu\" time=\"0\"",
                counts->tests, counts->failures, counts->errors, counts->skipped);
}

static void end_suite(struct junit_state *state)
{
    struct text name = {0}, *out = &state->suites;

    if (!state->engine)
        return;
    text_printf(&name, "%s ", state->engine->id);
    text_visible(&name, state->file, strlen(state->file));
    text_puts(out, "<testsuite");
    add_attribute(out, "name", &name);
    add_count_attributes(out, &state->suite);
    text_printf(out, " timestamp=\"%s\">\n<properties><property name=\"version\"",
                state->timestamp);
    text_clear(&name);
    text_visible(&name, state->engine->version, strlen(state->engine->version));
    add_attribute(out, "value", &name);
    text_puts(out, "/>");
    if (state->against) {
        text_clear(&name);
        report_add_document(&name, state->against);
        text_puts(out, "<property name=\"against\"");
        add_attribute(out, "value", &name);
        text_puts(out, "/>");
    }
    text_clear(&name);
    report_uncompared(&name, "", state->uncompared);
    if (name.len > 0) {
        text_puts(out, "<property name=\"not compared\"");
        add_attribute(out, "value", &name);
        text_puts(out, "/>");
    }
    memset(state->uncompared, 0, sizeof state->uncompared);
    text_puts(out, "</properties>\n");
    text_add(out, state->body.ptr, state->body.len);
    text_puts(out, "</testsuite>\n");
    state->total.tests += state->suite.tests;
    state->total.failures += state->suite.failures;
    state->total.errors += state->suite.errors;
    state->total.skipped += state->suite.skipped;
    state->suite = (struct counts){0};
    state->engine = NULL;
    text_clear(&state->body);
    text_free(&name);
}

/* Begins a test case in the suite of this engine and file; name is its name. */
static void begin_testcase(const struct report *report, const struct engine *engine,
                           const char *file, bool ours, const struct text *name)
{
    struct junit_state *state = report->state;
    struct text class = {0};

    if (state->engine != engine || strcmp(state->file, file) != 0)
        end_suite(state);
    state->engine = engine;
    state->against = ours ? report->against : NULL;
    state->file = file;
    state->suite.tests++;
    text_printf(&class, "%s.", engine->id);
    text_visible(&class, file, strlen(file));
    text_puts(&state->body, "<testcase");
    add_attribute(&state->body, "classname", &class);
    add_attribute(&state->body, "name", name);
    text_puts(&state->body, " time=\"0\"");
    text_free(&class);
}

/* All that differs, a line each. */
static void add_mismatch_lines(struct text *out, const struct row *row)
{
    const struct case_result *result = row->result;
    struct text line = {0};

    text_visible(&line, row->file, strlen(row->file));
    text_printf(&line, ":%zu\n", row->test->line);
    if (row->test->why.ptr) {
        text_puts(&line, "why: ");
        text_visible(&line, row->test->why.ptr, row->test->why.len);
        text_puts(&line, "\n");
    }
    for (size_t i = 0; i < result->count; i++) {
        const struct mismatch *mismatch = &result->mismatches[i];

        report_label(&line, mismatch);
        text_puts(&line, ": expected ");
        report_text(&line, &mismatch->expected);
        text_puts(&line, ", got ");
        report_text(&line, &mismatch->got);
        text_puts(&line, "\n");
    }
    add_xml(out, line.ptr, line.len);
    text_free(&line);
}

static void record_junit_row(struct report *report, const struct row *row)
{
    struct junit_state *state = report->state;
    enum result_kind kind = row->result->kind;
    struct text text = {0}, *body = &state->body;

    text_visible(&text, row->test->id.ptr, row->test->id.len);
    text_puts(&text, " ");
    report_question(&text, row->test);
    begin_testcase(report, row->engine, row->file, row->ours, &text);
    uncompared_add(state->uncompared, row->result->uncompared);
    text_clear(&text);
    if (kind == RESULT_PASSED) {
        text_puts(body, "/>\n");
    } else if (report_is_red(kind)) {
        const bool is_error = kind == RESULT_ERROR || kind == RESULT_NOT_ASKED;
        const char *element = is_error ? "error" : "failure";

        state->suite.errors += is_error;
        state->suite.failures += !is_error;
        text_printf(body, "><%s type=\"%s\"", element, result_name(kind));
        report_reason(&text, row);
        add_attribute(body, "message", &text);
        text_puts(body, ">");
        add_mismatch_lines(body, row);
        text_printf(body, "</%s></testcase>\n", element);
    } else {
        state->suite.skipped++;
        text_puts(body, "><skipped");
        report_reason(&text, row);
        add_attribute(body, "message", &text);
        text_puts(body, "/></testcase>\n");
    }
    text_free(&text);
}

static void record_junit_stale(struct report *report, const struct engine *engine,
                               const struct expectation *expectation)
{
    struct junit_state *state = report->state;
    struct text name = {0};

    text_visible(&name, expectation->id, strlen(expectation->id));
    begin_testcase(report, engine, expectation->file, true, &name);
    state->suite.failures++;
    text_puts(&state->body,
              "><failure type=\"stale\" message=\"stale expectation: this file has no "
              "such case\"/></testcase>\n");
    text_free(&name);
}

static void end_junit_engine(struct report *report, struct engine *engine,
                             const struct result_tally *tally)
{
    (void)engine;
    (void)tally;
    end_suite(report->state);
}

static void write_junit_report(struct report *report, const struct result_tally *total)
{
    struct junit_state *state = report->state;
    struct text *line = &report->line;

    (void)total;
    text_clear(line);
    text_puts(line, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"urlassay\"");
    add_count_attributes(line, &state->total);
    text_puts(line, ">\n");
    text_add(line, state->suites.ptr, state->suites.len);
    text_puts(line, "</testsuites>\n");
    report_write(report);
}

const struct report_format report_junit = {
    .name = "junit",
    .start = start_junit,
    .row = record_junit_row,
    .stale = record_junit_stale,
    .engine_done = end_junit_engine,
    .done = write_junit_report,
    .free = release_junit,
};
