/* SPDX-License-Identifier: MIT */
/* One JSON object a case. */
#include <string.h>

#include "json.h"
#include "report.h"

static void add_string(struct text *line, const char *key, const char *value)
{
    json_add_member(line, key, (struct ua_str){value, value ? strlen(value) : 0});
}

static void add_text(struct text *line, const char *key, const struct text *value)
{
    json_add_member(line, key, (struct ua_str){value->ptr ? value->ptr : "", value->len});
}

static void begin_line(struct text *line, const struct engine *engine, const char *file)
{
    text_clear(line);
    text_puts(line, "{");
    add_string(line, "engine", engine->id);
    add_string(line, "version", engine->version);
    add_string(line, "file", file);
}

static void end_line(struct report *report)
{
    text_puts(&report->line, "}\n");
    report_write(report);
}

static void add_case(struct text *line, const struct test_case *test)
{
    text_printf(line, ",\"line\":%zu", test->line);
    json_add_member(line, "id", test->id);
    add_string(line, "kind", case_kind_name(test->kind));
    if (test->kind == CASE_EDITION)
        json_add_member(line, "spec", test->spec);
    else
        json_add_member(line, "input", test->input);
    if (test->kind == CASE_URL || test->kind == CASE_VALIDATE)
        json_add_member(line, "base", test->base);
    if (test->attribute.ptr)
        json_add_member(line, "attribute", test->attribute);
    if (test->value.ptr)
        json_add_member(line, "value", test->value);
    if (test->encoding.ptr)
        json_add_member(line, "encoding", test->encoding);
}

static void print_row(struct report *report, const struct row *row)
{
    const struct case_result *result = row->result;
    struct text *line = &report->line, inner = {0};

    begin_line(line, row->engine, row->file);
    add_case(line, row->test);
    add_string(line, "result", result_name(result->kind));
    if (result->note.len > 0)
        add_text(line, "note", &result->note);
    if (result->compared < result->named)
        text_printf(line, ",\"compared\":%zu,\"named\":%zu", result->compared, result->named);
    if (row->families.ptr)
        text_printf(line, ",\"families\":{%s}", row->families.ptr);
    if (row->expectation)
        add_string(line, "cause", row->expectation->cause);
    if (result->count > 0) {
        text_puts(line, ",\"mismatches\":[");
        for (size_t i = 0; i < result->count; i++) {
            const struct mismatch *mismatch = &result->mismatches[i];

            text_clear(&inner);
            text_puts(&inner, "{");
            add_string(&inner, "field", mismatch->field);
            if (mismatch->step)
                text_printf(&inner, ",\"step\":%u", mismatch->step);
            add_text(&inner, "expected", &mismatch->expected);
            add_text(&inner, "got", &mismatch->got);
            text_printf(line, "%s%s}", i ? "," : "", inner.ptr);
        }
        text_puts(line, "]");
    }
    end_line(report);
    text_free(&inner);
}

static void print_stale(struct report *report, const struct engine *engine,
                        const struct expectation *expectation)
{
    begin_line(&report->line, engine, expectation->file);
    add_string(&report->line, "id", expectation->id);
    add_string(&report->line, "result", "stale");
    add_string(&report->line, "cause", expectation->cause);
    end_line(report);
}

const struct report_format report_jsonl = {
    .name = "jsonl",
    .row = print_row,
    .stale = print_stale,
};
