/* SPDX-License-Identifier: MIT */
/* What `wpt run --log-wptreport` writes and wpt.fyi takes: the tests of Web Platform Tests by the
 * paths and the names of subtests that its own scripts in url/ give them, so that an engine can be
 * laid beside browsers.
 *
 * Left out is what no case of a vector file asks: setting host and hostname and the elements <a>
 * and <area> in toascii.window.html; href, XMLHttpRequest and the like in failure.html; the worker
 * variants; what has no data file, as urlsearchparams-*.any.html. Our own vectors are there as
 * /urlassay/FILE, their subtests named by id. */
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>

#include "json.h"
#include "report.h"
#include "str.h"

/* One test, which is a page: its subtests as JSON. */
struct wptreport_page {
    char *path;
    struct text subtests;
    struct json_writer writer; /* of the subtests: items of an array */
};

struct wptreport_state {
    const struct engine *engine;
    struct wptreport_page *pages;
    size_t count;
    int64_t started;
};

static void start_wptreport(struct report *report)
{
    struct wptreport_state *state = xcalloc(1, sizeof *state);

    state->started = report_now();
    report->state = state;
}

static void release_wptreport(struct report *report)
{
    struct wptreport_state *state = report->state;

    for (size_t i = 0; state && i < state->count; i++) {
        free(state->pages[i].path);
        text_free(&state->pages[i].subtests);
    }
    if (state)
        free(state->pages);
    free(state);
    report->state = NULL;
}

/* Returns the writer of the page's subtests, until the next call. */
static struct json_writer *find_page(struct wptreport_state *state, const char *path)
{
    struct wptreport_page *page = state->pages;
    const struct wptreport_page *end = page + state->count;

    while (page < end && strcmp(page->path, path) != 0)
        page++;
    if (page < end) {
        page->writer.out = &page->subtests;
        return &page->writer;
    }
    state->pages = xrealloc(state->pages, (state->count + 1) * sizeof *state->pages);
    page = &state->pages[state->count++];
    *page = (struct wptreport_page){.path = xstrndup(path, strlen(path))};
    page->writer.out = &page->subtests;
    /* Each page's first subtest is to load the file of vectors, which has been done. Its name ends
     * with an ellipsis, escaped as wptrunner does. */
    if (strncmp(path, "/url/", 5) == 0) {
        json_object(&page->writer);
        json_member(&page->writer, "name");
        json_verbatim(&page->writer, UA_LITERAL("\"Loading data\\u2026\""));
        json_add_string(&page->writer, "status", "PASS");
        json_add_null(&page->writer, "message");
        json_end(&page->writer);
    }
    return &page->writer;
}

/* --- status ----------------------------------------------------------------------------------- */

enum status { STATUS_PASS, STATUS_FAIL, STATUS_PRECONDITION_FAILED, STATUS_ERROR, STATUS_TIMEOUT };

/* Which of a case's checks a subtest makes. */
enum subtest {
    SUBTEST_ALL,
    SUBTEST_URL,    /* all but origin and "as a base" */
    SUBTEST_ORIGIN, /* origin, and that the input is accepted at all */
    SUBTEST_BASE,   /* "as a base" */
};

static bool mismatch_belongs(const struct mismatch *mismatch, enum subtest subtest)
{
    bool is_base = strcmp(mismatch->field, "as a base") == 0;

    switch (subtest) {
    case SUBTEST_ALL:
        break;
    case SUBTEST_URL:
        return !is_base && mismatch->attribute != ATTRIBUTE_ORIGIN;
    case SUBTEST_ORIGIN:
        return mismatch->attribute == ATTRIBUTE_ORIGIN || strcmp(mismatch->field, "result") == 0;
    case SUBTEST_BASE:
        return is_base;
    }
    return true;
}

static const struct mismatch *first_mismatch(const struct row *row, enum subtest subtest)
{
    for (size_t i = 0; i < row->result->count; i++)
        if (mismatch_belongs(&row->result->mismatches[i], subtest))
            return &row->result->mismatches[i];
    return NULL;
}

/* Whether the engine said what the subtest looks at. */
static bool covers_subtest(const struct row *row, enum subtest subtest)
{
    if (subtest == SUBTEST_ORIGIN)
        return row->result->said >> ATTRIBUTE_ORIGIN & 1;
    return subtest != SUBTEST_BASE || row->engine->capabilities & CAPABILITY_BASE;
}

static enum status status_of(const struct row *row, enum subtest subtest)
{
    const enum result_kind kind = row->result->kind;

    switch (kind == RESULT_UNANSWERED ? row->result->unexpected : kind) {
    case RESULT_ERROR:
        return strncmp(row->result->note.ptr, "timeout", 7) == 0 ? STATUS_TIMEOUT : STATUS_ERROR;
    case RESULT_NOT_ASKED:
        return STATUS_ERROR;
    case RESULT_UNSUPPORTED:
    case RESULT_INCOMPARABLE:
    case RESULT_UNTESTABLE:
    case RESULT_UNANSWERABLE:
        return STATUS_PRECONDITION_FAILED;
    case RESULT_PASSED:
    case RESULT_FAILED:
    case RESULT_EXPECTED:
    case RESULT_UNEXPECTED_PASS:
    case RESULT_UNANSWERED:
    case RESULTS:
        break;
    }
    if (first_mismatch(row, subtest))
        return STATUS_FAIL;
    return covers_subtest(row, subtest) ? STATUS_PASS : STATUS_PRECONDITION_FAILED;
}

static void write_subtest_message(struct json_writer *w, const struct row *row,
                                  enum subtest subtest, enum status status)
{
    const struct mismatch *mismatch = first_mismatch(row, subtest);
    struct text message = {0};

    if (status == STATUS_FAIL) {
        text_puts(&message, "assert_equals: ");
        report_label(&message, mismatch);
        text_puts(&message, " expected ");
        report_text(&message, &mismatch->expected);
        text_puts(&message, " but got ");
        report_text(&message, &mismatch->got);
    } else if (status == STATUS_PRECONDITION_FAILED && row->result->note.len == 0) {
        text_puts(&message, "assert_implements_optional: the engine cannot say");
    } else {
        report_reason(&message, row);
    }
    json_member(w, "message");
    if (status == STATUS_PASS)
        json_null(w);
    else
        json_text(w, text_str(&message));
    text_free(&message);
}

/* Whether PASS was expected instead. What the engine never says is not a failure, though another
 * subtest of the case fails. */
static bool is_unwanted(const struct row *row, enum status status)
{
    return status != STATUS_PASS && report_is_red(row->result->kind) &&
           (status != STATUS_PRECONDITION_FAILED || row->result->kind != RESULT_FAILED);
}

/* wptrunner gives what was expected only where that is not what came: a known difference has no
 * such member. */
static void add_subtest(struct json_writer *w, const struct row *row, const struct text *name,
                        enum subtest subtest)
{
    static const char *const names[] = {
        [STATUS_PASS] = "PASS",       [STATUS_FAIL] = "FAIL",
        [STATUS_ERROR] = "ERROR",     [STATUS_PRECONDITION_FAILED] = "PRECONDITION_FAILED",
        [STATUS_TIMEOUT] = "TIMEOUT",
    };
    enum status status = status_of(row, subtest);

    json_object(w);
    json_member(w, "name");
    json_text(w, text_str(name));
    json_add_string(w, "status", names[status]);
    write_subtest_message(w, row, subtest, status);
    if (row->result->kind == RESULT_UNEXPECTED_PASS)
        json_add_string(w, "expected", "FAIL");
    else if (is_unwanted(row, status))
        json_add_string(w, "expected", "PASS");
    json_end(w);
}

/* --- pages ------------------------------------------------------------------------------------ */

static void add_to_name(struct text *name, struct ua_str part)
{
    text_add(name, part.ptr, part.len);
}

/* The variants of a page, which split its subtests by the scheme. A subtest without one runs in all
 * of them. */
static void add_to_variants(struct wptreport_state *state, const char *page, struct ua_str key,
                            const struct row *row, const struct text *name)
{
    static const char *const included[] = {"file", "javascript", "mailto"};
    char path[128];
    bool is_other = true;

    for (size_t i = 0; i < sizeof included / sizeof *included; i++) {
        bool is_this = ua_str_equal(key, ua_str(included[i], strlen(included[i])));

        is_other &= !is_this;
        if (!is_this && key.len > 0)
            continue;
        snprintf(path, sizeof path, "/url/%s.any.html?include=%s", page, included[i]);
        add_subtest(find_page(state, path), row, name, SUBTEST_URL);
    }
    if (!is_other)
        return;
    snprintf(path, sizeof path, "/url/%s.any.html?exclude=(file|javascript|mailto)", page);
    add_subtest(find_page(state, path), row, name, SUBTEST_URL);
}

static struct ua_str before_colon(struct ua_str text)
{
    const char *colon = text.len > 0 ? memchr(text.ptr, ':', text.len) : NULL;

    return colon ? ua_str(text.ptr, (size_t)(colon - text.ptr)) : text;
}

static void set_parsing(struct text *name, const char *what, const struct vector_case *test)
{
    text_clear(name);
    text_puts(name, what);
    text_puts(name, ": <");
    add_to_name(name, test->named_input);
    text_puts(name, "> ");
    if (test->request.base.len > 0) {
        text_puts(name, "against <");
        add_to_name(name, test->request.base);
        text_puts(name, ">");
    } else {
        text_puts(name, "without base");
    }
}

static void add_url(struct wptreport_state *state, const struct row *row, struct text *name)
{
    const struct vector_case *test = row->test;

    set_parsing(name, "Parsing", test);
    add_to_variants(state, "url-constructor",
                    before_colon(test->failure ? test->input : test->expected[ATTRIBUTE_PROTOCOL]),
                    row, name);
    if (test->expected[ATTRIBUTE_ORIGIN].ptr) {
        set_parsing(name, "Origin parsing", test);
        add_subtest(find_page(state, "/url/url-origin.any.html"), row, name, SUBTEST_ORIGIN);
    }
    if (test->failure && !test->request.base.ptr) {
        text_clear(name);
        text_puts(name, "URL's constructor's base argument: ");
        add_to_name(name, test->named_input);
        text_puts(name, " should throw");
        add_subtest(find_page(state, "/url/failure.html"), row, name, SUBTEST_BASE);
    }
}

static void add_setter_subtests(struct wptreport_state *state, const struct row *row,
                                struct text *name)
{
    const struct vector_case *test = row->test;

    text_puts(name, "URL: Setting <");
    add_to_name(name, test->named_input);
    text_printf(name, ">.%s = '", test->attribute.ptr);
    add_to_name(name, test->value);
    text_puts(name, "'");
    if (test->comment.ptr) {
        text_puts(name, " ");
        add_to_name(name, test->comment);
    }
    add_to_variants(state, "url-setters", before_colon(test->input), row, name);
}

/* IdnaTestV2.json and IdnaTestV2-removed.json have a page each, all else is of toascii.json. */
static void add_toascii(struct wptreport_state *state, const struct row *row, struct text *name)
{
    const struct vector_case *test = row->test;
    const char *slash = strrchr(row->file, '/'), *file = slash ? slash + 1 : row->file;
    struct text path = {0};

    if (strncmp(file, "IdnaTestV2", 10) == 0) {
        text_printf(&path, "/url/%.*s.any.html", (int)strcspn(file, "."), file);
        text_puts(name, "ToASCII(\"");
        add_to_name(name, test->named_input);
        text_puts(name, "\")");
        if (test->comment.len > 0) {
            text_puts(name, " ");
            add_to_name(name, test->comment);
        }
    } else {
        text_puts(&path, "/url/toascii.window.html");
        add_to_name(name, test->named_input);
        text_puts(name, " (using URL)");
    }
    if (row->result->kind != RESULT_UNTESTABLE && row->result->kind != RESULT_UNANSWERABLE)
        add_subtest(find_page(state, path.ptr), row, name, SUBTEST_ALL);
    text_free(&path);
}

static void add_ours(struct wptreport_state *state, const struct row *row, struct text *name)
{
    const char *slash = strrchr(row->file, '/');
    struct text path = {0};

    text_printf(&path, "/urlassay/%s", slash ? slash + 1 : row->file);
    add_to_name(name, row->test->id);
    add_subtest(find_page(state, path.ptr), row, name, SUBTEST_ALL);
    text_free(&path);
}

static void record_wptreport_row(struct report *report, const struct row *row)
{
    struct wptreport_state *state = report->state;
    enum case_kind kind = row->ours ? CASE_KINDS : row->test->kind;
    struct text name = {0};

    state->engine = row->engine;
    if (kind == CASE_URL) {
        add_url(state, row, &name);
    } else if (kind == CASE_SETTER) {
        add_setter_subtests(state, row, &name);
    } else if (kind == CASE_TOASCII) {
        add_toascii(state, row, &name);
    } else if (kind == CASE_PERCENT) {
        text_puts(&name, "Input ");
        add_to_name(&name, row->test->named_input);
        text_printf(&name, " with encoding %s", row->test->encoding.ptr);
        add_subtest(find_page(state, "/url/percent-encoding.window.html"), row, &name, SUBTEST_ALL);
    } else {
        add_ours(state, row, &name);
    }
    text_free(&name);
}

/* --- the whole -------------------------------------------------------------------------------- */

static void add_run_info(struct json_writer *w, const struct report *report,
                         const struct engine *engine)
{
    struct utsname system;

    json_member(w, "run_info");
    json_object(w);
    json_add_string(w, "product", engine->id);
    json_add_string(w, "browser_version", engine->version);
    json_add_string(w, "os", "linux");
    if (uname(&system) == 0) {
        json_add_string(w, "os_version", system.release);
        json_add_string(w, "processor", system.machine);
    }
    if (report->revision)
        json_add_string(w, "revision", report->revision);
    json_end(w);
}

static void add_page(struct json_writer *w, const struct wptreport_page *page)
{
    json_object(w);
    json_add_string(w, "test", page->path);
    json_add_string(w, "subsuite", "");
    json_add_string(w, "status", "OK");
    json_add_null(w, "message");
    json_member(w, "subtests");
    json_array(w);
    json_new_line(w, 0);
    json_verbatim(w, text_str(&page->subtests));
    json_end(w);
    json_end(w);
}

static void write_wptreport(struct report *report, struct engine *engine,
                            const struct result_tally *tally)
{
    const struct wptreport_state *state = report->state;
    struct json_writer w = {.out = &report->line};

    (void)tally;
    text_clear(&report->line);
    json_object(&w);
    add_run_info(&w, report, engine);
    json_member(&w, "time_start");
    json_integer(&w, state->started);
    json_member(&w, "time_end");
    json_integer(&w, report_now());
    json_member(&w, "results");
    json_array(&w);
    for (size_t i = 0; i < state->count; i++) {
        json_new_line(&w, 0);
        add_page(&w, &state->pages[i]);
    }
    json_new_line(&w, 0);
    json_end(&w);
    json_end(&w);
    text_puts(&report->line, "\n");
    report_write(report);
}

const struct report_format report_wptreport = {
    .name = "wptreport",
    .one_engine = true,
    .start = start_wptreport,
    .row = record_wptreport_row,
    .engine_done = write_wptreport,
    .free = release_wptreport,
};
