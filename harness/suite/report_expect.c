/* SPDX-License-Identifier: MIT */
/* What failed, as an expectation manifest: one line a case, with the cause that was found. What the
 * manifest in force says in prose is kept. */
#include <stdlib.h>
#include <string.h>

#include "expect_cause.h"
#include "json.h"
#include "report.h"
#include "str.h"
#include "units.h"

/* Instead of prose, which a program cannot write. */
#define NO_PROSE "Not looked into yet."

struct expect_state {
    struct causes causes; /* open from the first case on */
    struct text rows;
    size_t count, unexplained;
};

static void start_expect(struct report *report)
{
    report->state = xcalloc(1, sizeof(struct expect_state));
}

static void release_expect(struct report *report)
{
    struct expect_state *state = report->state;

    if (!state)
        return;
    causes_close(&state->causes);
    text_free(&state->rows);
    free(state);
    report->state = NULL;
}

static void add_member(struct text *row, const char *key, const struct text *value)
{
    json_add_member(row, key, ua_str(value->ptr ? value->ptr : "", value->len));
}

static void add_flag(struct text *row, const char *key)
{
    text_printf(row, "%s\"%s\":true", row->ptr[row->len - 1] == '{' ? "" : ",", key);
}

static void add_expected(struct text *out, const struct row *row)
{
    struct text label = {0};

    text_puts(out, ",\"expected\":{");
    if (case_result_crashed(row->result)) {
        add_flag(out, "crash");
        text_puts(out, "}");
        return;
    }
    for (size_t i = 0; i < row->result->count; i++) {
        const struct mismatch *mismatch = &row->result->mismatches[i];

        text_clear(&label);
        report_label(&label, mismatch);
        if (strcmp(label.ptr, "as a base") == 0)
            add_flag(out, "acceptedAsBase");
        else if (mismatch->attribute != ATTRIBUTES)
            add_member(out, attribute_name(mismatch->attribute), &mismatch->got);
        else if (strcmp(label.ptr, "result") == 0 && row->test->failure)
            add_member(out, attribute_name(ATTRIBUTE_HREF), &row->result->href);
        else if (strcmp(label.ptr, "result") == 0 || strcmp(label.ptr, "searchParams") == 0)
            add_flag(out, "failure");
        else
            add_member(out, label.ptr, &mismatch->got);
    }
    text_puts(out, "}");
    text_free(&label);
}

bool report_expectation(struct text *out, struct causes *causes, const struct row *row)
{
    const struct expectation *before = row->expectation;
    const char *slash = strrchr(row->file, '/'), *file = slash ? slash + 1 : row->file;
    struct text cause = {0};
    bool needs_prose = false;

    if (case_result_crashed(row->result))
        text_puts(&cause, "unexplained"); /* to look for more it would crash again */
    else
        causes_find(causes, &cause, row->test, row->result);
    text_puts(out, "{");
    json_add_member(out, "file", ua_str(file, strlen(file)));
    json_add_member(out, "id", row->test->id);
    add_member(out, "cause", &cause);
    add_expected(out, row);
    if (strncmp(cause.ptr, "unexplained", strlen("unexplained")) == 0) {
        const char *why = before && before->why ? before->why : NO_PROSE;

        json_add_member(out, "why", ua_str(why, strlen(why)));
        needs_prose = strcmp(why, NO_PROSE) == 0;
    }
    if (before && before->link)
        json_add_member(out, "link", ua_str(before->link, strlen(before->link)));
    text_puts(out, "}");
    text_free(&cause);
    return !needs_prose;
}

static void add_row(struct report *report, const struct row *row)
{
    struct expect_state *state = report->state;

    if (!case_result_crashed(row->result) && row->result->kind != RESULT_FAILED &&
        row->result->kind != RESULT_EXPECTED)
        return;
    if (!state->causes.reference && !causes_open(&state->causes, row->engine))
        return;
    text_puts(&state->rows, state->count++ > 0 ? ",\n" : "\n");
    state->unexplained += !report_expectation(&state->rows, &state->causes, row);
}

static void print_all(struct report *report, const struct engine *engine,
                      const struct result_tally *tally)
{
    struct expect_state *state = report->state;
    struct text *line = &report->line;

    (void)tally;
    text_clear(line);
    text_puts(line, "{");
    json_add_member(line, "engine", ua_str(engine->id, strlen(engine->id)));
    json_add_member(line, "version", ua_str(engine->version, strlen(engine->version)));
    text_puts(line, ",\n\"expectations\":[");
    text_add(line, state->rows.ptr, state->rows.len);
    text_puts(line, "\n]}\n");
    report_write(report);
    if (state->unexplained > 0)
        complain("%s: nothing explains %zu of %zu %s; \"why\" waits for a sentence on each",
                 report->path, state->unexplained, state->count,
                 units_noun(state->count, "difference", "differences"));
}

const struct report_format report_expect = {
    .name = "expect",
    .one_engine = true,
    .start = start_expect,
    .row = add_row,
    .engine_done = print_all,
    .free = release_expect,
};
