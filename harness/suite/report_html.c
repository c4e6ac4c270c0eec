/* SPDX-License-Identifier: MIT */
/* One HTML page for people, in the style of the page of `urlassay report`: failures first, by
 * cause, with what was expected and what came side by side; then the counts by vector file. It
 * loads nothing, and can be read without scripts. */
#include <stdlib.h>
#include <string.h>

#include "failures_html.h"
#include "html_value.h"
#include "rewrites.h"
#include "str.h"
#include "template.h"
#include "units.h"
#include "xml.h"

/* page/, embedded by the Makefile. */
extern const char suite_page_html[], suite_style_css[], suite_style_css_sha256[], suite_script_js[],
    suite_script_js_sha256[];

/* Bytes of a value that are shown. */
#define MAX_PAGE_VALUE 2000
/* Cases that are named for each reason to skip. */
#define MAX_NAMED_CASES 40

/* Skipped cases of an engine with the same reason. */
struct skipped_group {
    char *reason;
    enum result_kind kind;
    unsigned engine;
    size_t count;
    unsigned last_file; /* of the keys */
    struct text keys, ids;
};

struct html_state {
    const struct engine *engine; /* of the rows at hand; NULL: there was none */
    unsigned engines;            /* how many there were, with this one */
    char **files;                /* paths, in the order in which they came first */
    unsigned file_count, file;   /* file: of the rows at hand */
    size_t results[RESULTS];     /* of engine in file */
    bool *is_red;                /* of each file: it has a failure */
    struct text engine_list, engine_options, sections, expected;
    struct failure_groups failures;
    size_t expected_count;
    struct skipped_group *skipped;
    size_t skipped_count, skipped_cases;
    const struct result_tally *total;
    const char *revision;
};

static void start_html(struct report *report)
{
    struct html_state *state = xcalloc(1, sizeof *state);

    state->revision = report->revision;
    report->state = state;
}

static void release_html(struct report *report)
{
    struct html_state *state = report->state;

    if (!state)
        return;
    for (unsigned i = 0; i < state->file_count; i++)
        free(state->files[i]);
    free(state->files);
    free(state->is_red);
    for (size_t i = 0; i < state->skipped_count; i++) {
        free(state->skipped[i].reason);
        text_free(&state->skipped[i].keys);
        text_free(&state->skipped[i].ids);
    }
    free(state->skipped);
    text_free(&state->engine_list);
    text_free(&state->engine_options);
    text_free(&state->sections);
    failure_groups_free(&state->failures);
    text_free(&state->expected);
    free(state);
    report->state = NULL;
}

/* --- pieces ----------------------------------------------------------------------------------- */

static void add_string(struct text *out, const char *string)
{
    html_name(out, ua_str(string, strlen(string)));
}

/* A value, cut if it is long. other is cut in the same way. */
static void add_short_value(struct text *out, struct ua_str value, const struct ua_str *other)
{
    struct ua_str part = value, against = {NULL, 0};

    part.len = report_cut(value, MAX_PAGE_VALUE);
    if (other) {
        against = *other;
        against.len = report_cut(against, MAX_PAGE_VALUE);
    }
    html_value(out, part, other ? &against : NULL);
    if (part.len < value.len)
        text_printf(out, " <span class=\"soft\">... (%zu bytes)</span>", value.len);
}

/* The path of a vector file within vectors/, or else its last name, without .json: as a rule a
 * section of the Standard. */
static struct ua_str section_name(const char *path)
{
    const char *vectors = strstr(path, "vectors/"), *slash = strrchr(path, '/');
    const char *name = vectors ? vectors + strlen("vectors/") : slash ? slash + 1 : path;
    const char *end = strstr(name, ".json");

    return ua_str(name, end && end > name ? (size_t)(end - name) : strlen(name));
}

/* A link that makes the filter choose the section: its fragment is what script.js stores. */
static void add_section_link(struct text *out, const char *path)
{
    const struct ua_str name = section_name(path);
    struct text shown = {0};

    text_visible(&shown, name.ptr, name.len);
    text_puts(out, "<a href=\"#section=");
    for (size_t i = 0; i < shown.len; i++)
        text_printf(out, "%%%02X", (unsigned)(unsigned char)shown.ptr[i]);
    text_puts(out, "\">");
    xml_escape_text(out, &shown);
    text_puts(out, "</a>");
    text_free(&shown);
}

/* "http://h/ on http://b/", "http://h/, port = 8". */
static void add_case_question(struct text *out, const struct vector_case *test)
{
    if (test->kind == CASE_EDITION) { /* it is visible as it is */
        const size_t len = report_cut(test->input, MAX_PAGE_VALUE);
        struct text steps = {0};

        text_add(&steps, test->input.ptr, len);
        text_puts(out, "<code>");
        xml_escape_text(out, &steps);
        text_puts(out, len < test->input.len ? "...</code>" : "</code>");
        text_free(&steps);
        return;
    }
    add_short_value(out, test->input, NULL);
    if (test->request.base.ptr) {
        text_puts(out, " with base ");
        add_short_value(out, test->request.base, NULL);
    }
    if (test->attribute.ptr) {
        text_puts(out, ", ");
        html_name(out, test->attribute);
        text_puts(out, " = ");
        add_short_value(out, test->value, NULL);
    }
    if (test->encoding.ptr) {
        text_puts(out, " in ");
        html_name(out, test->encoding);
    }
}

static void add_mismatches(struct text *out, const struct row *row)
{
    const struct case_result *result = row->result;
    struct text label = {0};

    if (result->count == 0)
        return;
    text_puts(out, "<table class=\"sides\"><thead><tr><th scope=\"col\">field</th>"
                   "<th scope=\"col\"><b class=\"tag\">expected</b></th>"
                   "<th scope=\"col\"><b class=\"tag\">got</b> ");
    add_string(out, row->engine->id);
    text_puts(out, "</th></tr></thead>\n<tbody>");
    for (size_t i = 0; i < result->count; i++) {
        const struct mismatch *mismatch = &result->mismatches[i];
        const struct ua_str expected = text_str(&mismatch->expected),
                            got = text_str(&mismatch->got);
        const bool is_outcome = strcmp(mismatch->field, "result") == 0; /* no text to compare */

        text_clear(&label);
        report_label(&label, mismatch);
        text_puts(out, "<tr><th scope=\"row\">");
        xml_escape_text(out, &label);
        text_puts(out, "</th><td class=\"d\"><b class=\"tag\">expected</b> ");
        add_short_value(out, expected, is_outcome ? NULL : &got);
        text_puts(out, "</td><td class=\"d\"><b class=\"tag\">got</b> ");
        add_short_value(out, got, is_outcome ? NULL : &expected);
        text_puts(out, "</td></tr>\n");
    }
    text_puts(out, "</tbody></table>\n");
    text_free(&label);
}

static void add_case_rule(struct text *out, const struct vector_case *test)
{
    if (!test->spec.ptr)
        return;
    text_puts(out, "<tr><th scope=\"row\">rule</th><td>");
    if (test->edition.ptr) {
        html_name(out, test->edition);
        text_puts(out, ": ");
        html_name(out, test->spec);
        report_lines(out, test);
    } else {
        text_puts(out, "<a href=\"" STANDARD_URL "#");
        html_name(out, test->spec);
        text_puts(out, "\">URL Standard, ");
        html_name(out, test->spec);
        text_puts(out, "</a>");
    }
    text_puts(out, "</td></tr>\n");
}

/* A row with words, if there are any. add writes them: html_name or html_message. */
static void add_fact(struct text *out, const char *label, struct ua_str words,
                     void (*add)(struct text *out, struct ua_str words))
{
    if (words.len == 0)
        return;
    text_printf(out, "<tr><th scope=\"row\">%s</th><td>", label);
    add(out, ua_str(words.ptr, report_cut(words, MAX_PAGE_VALUE)));
    text_puts(out, "</td></tr>\n");
}

static void add_expectation_facts(struct text *out, const struct expectation *expectation)
{
    const char *const facts[][2] = {
        {"cause", expectation->cause}, {"because", expectation->why}, {"link", expectation->link}};

    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++) {
        if (facts[i][1])
            add_fact(out, facts[i][0], ua_str(facts[i][1], strlen(facts[i][1])), html_name);
    }
}

/* Where the case is, and how to run it alone. */
static void add_case_place(struct text *out, const struct row *row)
{
    struct text option = {0};

    text_puts(out, "<tr><th scope=\"row\">vector</th><td>");
    add_string(out, row->file);
    text_printf(out, ":%zu <span class=\"soft\">(alone with <code>", row->test->line);
    text_puts(&option, "--filter ");
    text_path(&option, row->test->id.ptr);
    xml_escape_text(out, &option);
    text_puts(out, "</code>)</span></td></tr>\n");
    text_free(&option);
}

static void add_case_keys(struct text *out, const struct html_state *state, enum result_kind kind)
{
    text_printf(out, "e%u,f%u,%s", state->engines - 1, state->file, result_name(kind));
}

/* The id of a case, who was asked, and the question. */
static void add_case_heading(struct text *out, const struct row *row)
{
    html_name(out, row->test->id);
    text_puts(out, "</h3> <span class=\"effects\">");
    add_string(out, row->engine->id);
    text_puts(out, "</span> <span class=\"url\">");
    add_case_question(out, row->test);
    text_puts(out, "</span></summary><div class=\"body\">\n");
}

static void add_case_body(struct text *out, const struct row *row)
{
    const struct vector_case *test = row->test;

    add_mismatches(out, row);
    text_puts(out, "<table class=\"facts\">\n");
    add_fact(out, "note", text_str(&row->result->note), html_message);
    if (row->expectation && row->result->kind == RESULT_EXPECTED)
        add_expectation_facts(out, row->expectation);
    add_fact(out, "why", test->why.ptr ? test->why : test->comment, html_name);
    add_case_rule(out, test);
    add_case_place(out, row);
    text_puts(out, "</table></div></details>\n");
}

/* A known difference. */
static void add_expected_card(struct text *out, const struct html_state *state,
                              const struct row *row)
{
    text_puts(out, "<details class=\"q info\" data-keys=\"");
    add_case_keys(out, state, RESULT_EXPECTED);
    text_puts(out, "\" data-cause=\"");
    add_string(out, row->expectation->cause);
    text_puts(out, "\"><summary><span class=\"s\">expected</span> <h3>");
    add_case_heading(out, row);
    add_case_body(out, row);
}

/* --- rows ------------------------------------------------------------------------------------- */

/* Adds the counts of the engine in the file. */
static void end_section(struct html_state *state)
{
    const size_t *results = state->results;
    const size_t failed = results[RESULT_FAILED] + results[RESULT_ERROR] +
                          results[RESULT_UNEXPECTED_PASS] + results[RESULT_NOT_ASKED] +
                          results[RESULT_UNANSWERED];
    const size_t skipped = results[RESULT_UNSUPPORTED] + results[RESULT_INCOMPARABLE] +
                           results[RESULT_UNTESTABLE] + results[RESULT_UNANSWERABLE];
    struct text *out = &state->sections;

    if (results[RESULT_PASSED] + failed + results[RESULT_EXPECTED] + skipped == 0)
        return;
    text_printf(out, "<tr%s><th scope=\"row\">", failed > 0 ? " class=\"red\"" : "");
    add_section_link(out, state->files[state->file]);
    text_puts(out, "</th><td>");
    add_string(out, state->engine->id);
    text_printf(out, "</td><td class=\"n\">%zu</td><td class=\"n\">%zu</td>", failed,
                results[RESULT_PASSED]);
    text_printf(out, "<td class=\"n\">%zu</td><td class=\"n\">%zu</td></tr>\n",
                results[RESULT_EXPECTED], skipped);
    state->is_red[state->file] |= failed > 0;
    memset(state->results, 0, sizeof state->results);
}

static void enter_engine(struct html_state *state, const struct engine *engine)
{
    if (state->engine == engine)
        return;
    end_section(state);
    state->engine = engine;
    text_printf(&state->engine_options, "<option value=\"e%u\">", state->engines);
    add_string(&state->engine_options, engine->id);
    text_puts(&state->engine_options, "</option>");
    text_puts(&state->engine_list, state->engines > 0 ? ", <b>" : "<b>");
    add_string(&state->engine_list, engine->id);
    text_puts(&state->engine_list, "</b> ");
    add_string(&state->engine_list, engine->version);
    state->engines++;
}

static void add_judge(struct report *report, const struct engine *engine)
{
    struct html_state *state = report->state;
    struct text document = {0};

    if (!report->against)
        return;
    enter_engine(state, engine);
    report_add_document(&document, report->against);
    text_puts(&state->engine_list, " against ");
    add_string(&state->engine_list, document.ptr);
    text_free(&document);
}

static void add_uncompared(struct report *report, struct engine *engine,
                           const struct result_tally *tally)
{
    struct html_state *state = report->state;

    if (state->engine == engine)
        report_uncompared(&state->engine_list, "; not compared: ", tally->uncompared);
}

static void enter_file(struct html_state *state, const char *path)
{
    unsigned i = 0;

    if (state->file_count > 0 && strcmp(state->files[state->file], path) == 0)
        return;
    end_section(state);
    while (i < state->file_count && strcmp(state->files[i], path) != 0)
        i++;
    state->file = i;
    if (i < state->file_count)
        return;
    state->files = xrealloc(state->files, (state->file_count + 1) * sizeof *state->files);
    state->files[state->file_count++] = xstrndup(path, strlen(path));
    state->is_red = xrealloc(state->is_red, state->file_count * sizeof *state->is_red);
    state->is_red[i] = false;
}

static struct skipped_group *find_skipped(struct html_state *state, const struct row *row)
{
    struct text reason = {0};
    struct skipped_group *group;
    size_t i = 0;

    report_reason(&reason, row);
    while (i < state->skipped_count && (state->skipped[i].engine != state->engines - 1 ||
                                        state->skipped[i].kind != row->result->kind ||
                                        strcmp(state->skipped[i].reason, reason.ptr) != 0))
        i++;
    if (i == state->skipped_count) {
        state->skipped = xrealloc(state->skipped, (i + 1) * sizeof *state->skipped);
        state->skipped[i] = (struct skipped_group){.reason = xstrndup(reason.ptr, reason.len),
                                                   .kind = row->result->kind,
                                                   .engine = state->engines - 1};
        state->skipped_count++;
    }
    group = &state->skipped[i];
    text_free(&reason);
    return group;
}

static void record_skipped(struct html_state *state, const struct row *row)
{
    struct skipped_group *group = find_skipped(state, row);

    if (group->count == 0 || group->last_file != state->file)
        text_printf(&group->keys, "%se%u,f%u,%s", group->count > 0 ? " " : "", group->engine,
                    state->file, result_name(group->kind));
    group->last_file = state->file;
    if (group->count++ < MAX_NAMED_CASES) {
        text_puts(&group->ids, group->count > 1 ? ", " : "");
        html_name(&group->ids, row->test->id);
    }
    state->skipped_cases++;
}

static void record_red_row(struct html_state *state, const struct row *row)
{
    struct text keys = {0}, question = {0}, card = {0};

    add_case_keys(&keys, state, row->result->kind);
    add_case_question(&question, row->test);
    text_puts(&card, "<details class=\"c\"><summary><h3>");
    add_case_heading(&card, row);
    add_case_body(&card, row);
    failure_groups_add(&state->failures, row, section_name(row->file), &keys, &question, &card);
    text_free(&keys);
    text_free(&question);
    text_free(&card);
}

static void record_html_row(struct report *report, const struct row *row)
{
    struct html_state *state = report->state;
    const enum result_kind kind = row->result->kind;

    enter_engine(state, row->engine);
    enter_file(state, row->file);
    state->results[kind]++;
    if (report_is_red(kind)) {
        record_red_row(state, row);
    } else if (kind == RESULT_EXPECTED) {
        add_expected_card(&state->expected, state, row);
        state->expected_count++;
    } else if (kind != RESULT_PASSED) {
        record_skipped(state, row);
    }
}

static void record_html_stale(struct report *report, const struct engine *engine,
                              const struct expectation *expectation)
{
    struct html_state *state = report->state;
    struct text keys = {0}, card = {0};

    enter_engine(state, engine);
    text_printf(&keys, "e%u,stale", state->engines - 1);
    text_puts(&card, "<details class=\"c\"><summary><h3>");
    add_string(&card, expectation->id);
    text_puts(&card, "</h3> <span class=\"effects\">");
    add_string(&card, engine->id);
    text_puts(&card,
              "</span></summary><div class=\"body\"><p>The manifest names this case, which ");
    add_string(&card, expectation->file);
    text_puts(&card, " does not have.</p></div></details>\n");
    failure_groups_add_stale(&state->failures, &keys, &card);
    text_free(&keys);
    text_free(&card);
}

/* --- the page --------------------------------------------------------------------------------- */

static void add_title(struct text *out, const void *context)
{
    report_tally(out, ((const struct html_state *)context)->total);
}

static void add_engine_names(struct text *out, const void *context)
{
    const struct html_state *state = context;

    if (state->engines == 0)
        text_puts(out, "No case was run");
    text_add(out, state->engine_list.ptr, state->engine_list.len);
}

static void add_revision(struct text *out, const void *context)
{
    const struct html_state *state = context;

    if (!state->revision)
        return;
    text_puts(out, ", vectors at ");
    add_string(out, state->revision);
}

static void add_result_sum(struct text *out, const char *tone, const char *label, size_t number)
{
    text_printf(out, "<li class=\"%s\"><b>%zu</b>%s</li>\n", number > 0 ? tone : "", number, label);
}

static void add_result_sums(struct text *out, const void *context)
{
    const struct html_state *state = context;
    const struct result_tally *total = state->total;
    const size_t expected = total->results[RESULT_EXPECTED];

    add_result_sum(out, "critical", "failed", tally_failed(total));
    add_result_sum(out, "low", "passed", tally_passed(total));
    add_result_sum(out, "info", "as expected", expected);
    add_result_sum(out, "info", "skipped", tally_skipped(total) - expected);
}

static void add_engine_choice(struct text *out, const void *context)
{
    const struct html_state *state = context;

    text_add(out, state->engine_options.ptr, state->engine_options.len);
}

static void add_section_choice(struct text *out, const void *context)
{
    const struct html_state *state = context;

    for (unsigned i = 0; i < state->file_count; i++) {
        text_printf(out, "<option value=\"f%u\">", i);
        html_name(out, section_name(state->files[i]));
        text_puts(out, "</option>");
    }
}

static void add_result_choice(struct text *out, const void *context)
{
    (void)context;
    for (int kind = RESULT_FAILED; kind < RESULTS; kind++)
        text_printf(out, "<option>%s</option>", result_name((enum result_kind)kind));
    text_puts(out, "<option>stale</option>");
}

static void add_failures(struct text *out, const void *context)
{
    const struct failure_groups *groups = &((const struct html_state *)context)->failures;

    text_printf(out, "<section data-noun=\"%s\" data-things=\"%s\">\n",
                units_noun(groups->count, "cause", "causes"),
                units_noun(groups->failures, "failure", "failures"));
    failure_groups_write(out, groups);
    text_puts(out, groups->count == 0 ? "<p>None.</p>\n</section>\n" : "</section>\n");
}

static void add_section_sum(struct text *out, const void *context)
{
    const struct html_state *state = context;
    unsigned red = 0;

    for (unsigned i = 0; i < state->file_count; i++)
        red += state->is_red[i];
    text_printf(out, "%u %s, %u with failures", state->file_count,
                units_noun(state->file_count, "section", "sections"), red);
}

static void add_section_rows(struct text *out, const void *context)
{
    const struct html_state *state = context;

    text_add(out, state->sections.ptr, state->sections.len);
}

static void add_expected_cases(struct text *out, const void *context)
{
    const struct html_state *state = context;

    if (state->expected_count == 0)
        return;
    text_printf(out,
                "<details class=\"more\" data-noun=\"known %s\"><summary>%zu known %s, as the "
                "manifest says <span class=\"chosen\"></span></summary>\n",
                units_noun(state->expected_count, "difference", "differences"),
                state->expected_count,
                units_noun(state->expected_count, "difference", "differences"));
    text_add(out, state->expected.ptr, state->expected.len);
    text_puts(out, "</details>\n");
}

static void add_skipped_group(struct text *out, const struct skipped_group *group)
{
    text_puts(out, "<details class=\"q info\" data-keys=\"");
    text_add(out, group->keys.ptr, group->keys.len);
    text_printf(out,
                "\"><summary><span class=\"s\">%s</span> <h3>%zu %s</h3> <span class=\"words\">",
                result_name(group->kind), group->count, units_noun(group->count, "case", "cases"));
    xml_escape(out, group->reason);
    text_puts(out, "</span></summary><div class=\"body\">");
    text_add(out, group->ids.ptr, group->ids.len);
    if (group->count > MAX_NAMED_CASES)
        text_printf(out, " <span class=\"soft\">and %zu more</span>",
                    group->count - MAX_NAMED_CASES);
    text_puts(out, "</div></details>\n");
}

static void add_skipped_cases(struct text *out, const void *context)
{
    const struct html_state *state = context;

    if (state->skipped_count == 0)
        return;
    text_printf(
        out,
        "<details class=\"more skipped\" data-noun=\"%s to skip\"><summary>%zu %s skipped, by "
        "reason <span class=\"chosen\"></span></summary>\n",
        units_noun(state->skipped_count, "reason", "reasons"), state->skipped_cases,
        units_noun(state->skipped_cases, "case", "cases"));
    for (size_t i = 0; i < state->skipped_count; i++)
        add_skipped_group(out, &state->skipped[i]);
    text_puts(out, "</details>\n");
}

static void write_html(struct report *report, const struct result_tally *total)
{
    static const struct template_slot slots[] = {
        {.name = "style", .text = suite_style_css},
        {.name = "style-hash", .text = suite_style_css_sha256},
        {.name = "script", .text = suite_script_js},
        {.name = "script-hash", .text = suite_script_js_sha256},
        {.name = "version", .text = UA_VERSION},
        {.name = "title", .add = add_title},
        {.name = "engines", .add = add_engine_names},
        {.name = "revision", .add = add_revision},
        {.name = "sums", .add = add_result_sums},
        {.name = "engine-options", .add = add_engine_choice},
        {.name = "section-options", .add = add_section_choice},
        {.name = "result-options", .add = add_result_choice},
        {.name = "failures", .add = add_failures},
        {.name = "section-sum", .add = add_section_sum},
        {.name = "sections", .add = add_section_rows},
        {.name = "expected", .add = add_expected_cases},
        {.name = "skipped", .add = add_skipped_cases},
    };
    struct html_state *state = report->state;

    if (state->engine)
        end_section(state);
    failure_groups_sort(&state->failures);
    state->total = total;
    text_clear(&report->line);
    template_fill(&report->line, suite_page_html, slots, sizeof slots / sizeof *slots, state);
    report_write(report);
}

const struct report_format report_html = {
    .name = "html",
    .start = start_html,
    .engine_start = add_judge,
    .row = record_html_row,
    .stale = record_html_stale,
    .engine_done = add_uncompared,
    .done = write_html,
    .free = release_html,
};
