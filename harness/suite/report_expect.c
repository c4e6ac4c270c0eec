/* SPDX-License-Identifier: MIT */
/* What failed, as an expectation manifest: one line a case, with the cause that was found. What the
 * manifest in force says in prose is kept, and what the overwritten one says. */
#include <stdlib.h>
#include <string.h>

#include "expect_cause.h"
#include "external.h"
#include "json.h"
#include "options.h"
#include "report.h"
#include "standard_changes.h"
#include "str.h"
#include "units.h"

/* Instead of prose, which a program cannot write. */
#define NO_PROSE "Not looked into yet."
/* The most frequent ones, on stderr; "causes" explains all. */
#define MAX_CAUSES 10

struct expect_state {
    struct causes causes; /* open from the first case on */
    struct silence silence;
    struct text rows; /* items of an array */
    struct json_writer writer;
    struct name_counts names; /* of the causes */
    size_t count, unexplained;
    size_t errors, kept; /* cases that ended in an error; those with an entry from before */
};

static void start_expect(struct report *report)
{
    struct expect_state *state = xcalloc(1, sizeof *state);

    state->writer.out = &state->rows;
    report->state = state;
}

static void release_expect(struct report *report)
{
    struct expect_state *state = report->state;

    if (!state)
        return;
    causes_close(&state->causes);
    silence_free(&state->silence);
    text_free(&state->rows);
    name_counts_free(&state->names);
    free(state);
    report->state = NULL;
}

static void write_expected_field(struct json_writer *w, const struct mismatch *mismatch)
{
    struct text label = {0};

    report_label(&label, mismatch);
    if (mismatch->answer.ptr) {
        json_member(w, strcmp(label.ptr, "as a base") == 0 ? "acceptedAsBase" : "accepted");
        json_verbatim(w, text_str(&mismatch->answer));
    } else if (mismatch->attribute != ATTRIBUTES) {
        json_add(w, attribute_name(mismatch->attribute), text_str(&mismatch->got));
    } else if (strcmp(label.ptr, "result") == 0) {
        json_add_bool(w, "failure", true);
    } else if (strcmp(label.ptr, "searchParams") == 0) {
        json_add_bool(w, "searchParamsFailure", true);
    } else {
        json_add(w, label.ptr, text_str(&mismatch->got));
    }
    text_free(&label);
}

static void write_expected_answer(struct json_writer *w, const struct row *row)
{
    json_member(w, "expected");
    json_object(w);
    if (case_result_crashed(row->result))
        json_add_bool(w, "crash", true);
    for (size_t i = 0; i < row->result->count; i++)
        write_expected_field(w, &row->result->mismatches[i]);
    json_end(w);
}

/* Where the case is. The name of its file is left out if the id tells it. */
static void write_place(struct json_writer *w, const char *file, struct ua_str id)
{
    struct text told = {0};

    expectation_default_file(&told, id);
    if (strcmp(told.ptr, file) != 0)
        json_add_string(w, "file", file);
    json_add(w, "id", id);
    text_free(&told);
}

/* What a person wrote; NULL: nothing. */
static const char *find_prose(const struct expectation *before)
{
    return before && before->why && strcmp(before->why, NO_PROSE) != 0 ? before->why : NULL;
}

bool report_expectation(struct json_writer *w, struct text *cause, struct causes *causes,
                        const struct row *row)
{
    const struct expectation *before = row->expectation, *overwritten = row->overwritten;
    const char *why = find_prose(before) ? find_prose(before) : find_prose(overwritten);
    const char *link = before && before->link ? before->link
                       : overwritten          ? overwritten->link
                                              : NULL;
    bool needs_prose = false;

    text_clear(cause);
    if (case_result_crashed(row->result))
        text_puts(cause, "unexplained"); /* to look for more it would crash again */
    else
        causes_find(causes, cause, row->test, row->result);
    json_object(w);
    write_place(w, vector_last_name(row->file), row->test->id);
    json_add(w, "cause", text_str(cause));
    write_expected_answer(w, row);
    if (!why && strncmp(cause->ptr, "unexplained", strlen("unexplained")) == 0) {
        why = NO_PROSE;
        needs_prose = true;
    }
    if (why)
        json_add_string(w, "why", why);
    if (link)
        json_add_string(w, "link", link);
    json_end(w);
    return !needs_prose;
}

static void add_known_answer(struct json_writer *w, const char *key, const struct text *answer)
{
    if (!answer->ptr)
        return;
    json_member(w, key);
    json_verbatim(w, text_str(answer));
}

/* Writes the overwritten entry of a case that ended in an error: it says nothing of the answer.
 * before NULL: there is none. */
static void keep_entry(struct expect_state *state, const struct expectation *before)
{
    struct json_writer *w = &state->writer;

    state->errors++;
    if (!before)
        return;
    state->kept++;
    json_new_line(w, 0);
    json_object(w);
    write_place(w, before->file, ua_str(before->id, strlen(before->id)));
    json_add_string(w, "cause", before->cause);
    json_member(w, "expected");
    json_object(w);
    if (before->crash)
        json_add_bool(w, "crash", true);
    if (before->failure)
        json_add_bool(w, "failure", true);
    if (before->search_params_failure)
        json_add_bool(w, "searchParamsFailure", true);
    if (before->accepted_as_base)
        json_add_bool(w, "acceptedAsBase", true);
    add_known_answer(w, "accepted", &before->accepted);
    add_known_answer(w, "acceptedAsBase", &before->as_base);
    for (int i = 0; i < ATTRIBUTES; i++)
        if (before->expected[i].ptr)
            json_add(w, attribute_name((enum attribute)i), text_str(&before->expected[i]));
    for (size_t i = 0; i < before->other_count; i++)
        json_add(w, before->others[i].label, text_str(&before->others[i].got));
    json_end(w);
    if (before->why)
        json_add_string(w, "why", before->why);
    if (before->link)
        json_add_string(w, "link", before->link);
    json_end(w);
}

static void record_expectation(struct report *report, const struct row *row)
{
    struct expect_state *state = report->state;
    struct text cause = {0};

    silence_add(&state->silence, row->result, row->test, row->file, row->engine);
    if (!case_result_crashed(row->result) && row->result->kind == RESULT_ERROR) {
        keep_entry(state, row->overwritten);
        return;
    }
    if (!case_result_crashed(row->result) && row->result->unexpected != RESULT_FAILED)
        return;
    if (!state->causes.reference && !causes_open(&state->causes, row->engine, row->against))
        return;
    state->count++;
    json_new_line(&state->writer, 0);
    state->unexplained += !report_expectation(&state->writer, &cause, &state->causes, row);
    /* without the hints behind "unexplained" */
    name_counts_add(&state->names, ua_str(cause.ptr, strcspn(cause.ptr, " (")));
    text_free(&cause);
}

/* Says on stderr which causes the manifest has, and how many entries have none. */
static void print_manifest_causes(const struct report *report)
{
    struct expect_state *state = report->state;
    struct text names = {0};

    if (state->count == 0 || cli_is_quiet())
        return;
    name_counts_print(&names, &state->names, MAX_CAUSES);
    complain("%s: %zu known %s; causes: %s", report->path, state->count,
             units_noun(state->count, "difference", "differences"), names.ptr);
    if (state->unexplained > 0)
        complain("%s: no cause explains %zu of them; a sentence of yours in \"why\" is optional",
                 report->path, state->unexplained);
    text_free(&names);
}

static void write_manifest(struct report *report, struct engine *engine,
                           const struct result_tally *tally)
{
    struct expect_state *state = report->state;
    struct text *line = &report->line;
    struct json_writer w = {.out = line};
    struct change_list *changes = NULL;

    if (tally_judged(tally) == 0 || tally->results[RESULT_NOT_ASKED] > 0 ||
        external_left_out(engine) || !report_truncate(report))
        return;
    text_clear(line);
    json_object(&w);
    json_add_string(&w, "engine", engine->id);
    json_add_string(&w, "version", engine->version);
    if (report->against)
        json_add_string(&w, "against", report->against->id);
    silence_write(&w, &state->silence);
    json_new_line(&w, 0);
    if (engine->model == MODEL_WHATWG && !report->against && (changes = change_list_load()))
        change_list_add_age(&w, changes, engine);
    change_list_free(changes);
    json_member(&w, "expectations");
    json_array(&w);
    json_verbatim(&w, text_str(&state->rows));
    json_new_line(&w, 0);
    json_end(&w);
    json_end(&w);
    text_puts(line, "\n");
    report_write(report);
    if (state->errors > 0)
        complain("%s: %zu %s ended in an error; %zu %s an entry, which is kept", report->path,
                 state->errors, units_noun(state->errors, "case", "cases"), state->kept,
                 units_noun(state->kept, "has", "have"));
    print_manifest_causes(report);
}

const struct report_format report_expect = {
    .name = "expect",
    .one_engine = true,
    .truncates_later = true,
    .start = start_expect,
    .row = record_expectation,
    .engine_done = write_manifest,
    .free = release_expect,
};
