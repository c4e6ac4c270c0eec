/* SPDX-License-Identifier: MIT */
/* One JSON object a case. */
#include <string.h>

#include "json.h"
#include "report.h"

static void begin_line(struct json_writer *w, struct report *report, const struct engine *engine,
                       const char *file, const char *against)
{
    text_clear(&report->line);
    *w = (struct json_writer){.out = &report->line};
    json_output(w);
    json_add_string(w, "engine", engine->id);
    json_add_string(w, "version", engine->version);
    if (against)
        json_add_string(w, "against", against);
    json_add_string(w, "file", file);
}

static void end_line(struct json_writer *w, struct report *report)
{
    json_end(w);
    text_puts(&report->line, "\n");
    report_write(report);
}

static void add_case(struct json_writer *w, const struct vector_case *test)
{
    json_add_number(w, "line", test->line);
    json_add(w, "id", test->id);
    json_add_string(w, "kind", case_kind_name(test->kind));
    if (test->kind == CASE_EDITION)
        json_add(w, "spec", test->spec);
    else
        json_add(w, "input", test->input);
    if (test->kind == CASE_URL || test->kind == CASE_VALIDATE)
        json_add(w, "base", test->request.base);
    if (test->attribute.ptr)
        json_add(w, "attribute", test->attribute);
    if (test->value.ptr)
        json_add(w, "value", test->value);
    if (test->encoding.ptr)
        json_add(w, "encoding", test->encoding);
}

static void write_mismatches(struct json_writer *w, const struct case_result *result)
{
    json_member(w, "mismatches");
    json_array(w);
    for (size_t i = 0; i < result->count; i++) {
        const struct mismatch *mismatch = &result->mismatches[i];

        json_object(w);
        json_add_string(w, "field", mismatch->field);
        if (mismatch->step)
            json_add_number(w, "step", mismatch->step);
        json_add(w, "expected", text_str(&mismatch->expected));
        json_add(w, "got", text_str(&mismatch->got));
        json_end(w);
    }
    json_end(w);
}

static void write_jsonl_row(struct report *report, const struct row *row)
{
    const struct case_result *result = row->result;
    struct json_writer w;

    begin_line(&w, report, row->engine, row->file, row->against);
    add_case(&w, row->test);
    json_add_string(&w, "result", result_name(result->kind));
    if (result->note.len > 0)
        json_add(&w, "note", text_str(&result->note));
    if (result->compared < result->named) {
        json_add_number(&w, "compared", result->compared);
        json_add_number(&w, "named", result->named);
    }
    if (result->uncompared) {
        json_member(&w, "uncompared");
        json_array(&w);
        for (int kind = 0; kind < UNCOMPARED_KINDS; kind++)
            if (result->uncompared >> kind & 1)
                json_string(&w, uncompared_name(kind));
        json_end(&w);
    }
    if (result->normalised)
        json_add_bool(&w, "normalised", true);
    if (row->families.ptr) {
        json_member(&w, "families");
        json_verbatim(&w, row->families);
    }
    if (row->expectation)
        json_add_string(&w, "cause", row->expectation->cause);
    if (result->count > 0)
        write_mismatches(&w, result);
    end_line(&w, report);
}

static void write_jsonl_stale(struct report *report, const struct engine *engine,
                              const struct expectation *expectation)
{
    struct json_writer w;

    begin_line(&w, report, engine, expectation->file, report->against ? report->against->id : NULL);
    json_add_string(&w, "id", expectation->id);
    json_add_string(&w, "result", "stale");
    json_add_string(&w, "cause", expectation->cause);
    end_line(&w, report);
}

const struct report_format report_jsonl = {
    .name = "jsonl",
    .row = write_jsonl_row,
    .stale = write_jsonl_stale,
};
