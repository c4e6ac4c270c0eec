/* SPDX-License-Identifier: MIT */
/* The matrix as one HTML page, which loads nothing. The numbers are a table, and colours repeat
 * them. Without scripts the title of each cell has the details of its pair. */
#include <string.h>

#include "matrix_text.h"
#include "template.h"
#include "xml.h"

/* page/, embedded by the Makefile. */
extern const char matrix_page_html[], matrix_style_css[], matrix_style_css_sha256[],
    matrix_script_js[], matrix_script_js_sha256[];

/* --- the map ---------------------------------------------------------------------------------- */

static void add_measure_choice(struct text *out, const void *context)
{
    (void)context;
    for (int m = 0; m < MEASURES; m++)
        text_printf(out,
                    "<label title=\"%s\"><input type=\"radio\" name=\"measure\" id=\"%s\"%s> "
                    "%s</label>\n",
                    measure_meaning((enum measure)m), measure_name((enum measure)m),
                    m == MEASURE_EVERYTHING ? " checked" : "", measure_title((enum measure)m));
}

static void add_map_cell(struct text *out, const struct matrix_view *view, unsigned row,
                         unsigned column, struct text *raw)
{
    const struct matrix *matrix = view->matrix;
    unsigned a = matrix->order[row], b = matrix->order[column];
    bool is_side = matrix_is_family_edge(matrix, column);
    bool is_entry = row == 0 && column == (matrix->count > 1);

    text_printf(out, "<td tabindex=\"%d\" class=\"%s", is_entry ? 0 : -1, is_side ? "side" : "");
    for (int m = 0; m < MEASURES && a != b; m++) {
        int percent = matrix_percent(matrix_pair(matrix, a, b), (enum measure)m);

        if (percent >= 0)
            text_printf(out, " %c%u", measure_name((enum measure)m)[0], matrix_level(percent));
    }
    text_puts(out, "\"");
    if (a != b) {
        text_puts(out, " title=\"");
        matrix_add_detail(raw, view, a, b);
        xml_escape_text(out, raw);
        text_puts(out, "\"");
    }
    text_puts(out, ">");
    for (int m = 0; m < MEASURES; m++) {
        text_puts(out, "<b>");
        matrix_add_cell(out, view, (enum measure)m, a, b);
        text_puts(out, "</b>");
    }
    text_puts(out, "</td>");
}

static void add_map_table(struct text *out, const void *context)
{
    const struct matrix_view *view = context;
    const struct matrix *matrix = view->matrix;
    struct text raw = {0};

    text_puts(out, "<thead><tr><td></td>");
    for (unsigned j = 0; j < matrix->count; j++) {
        text_puts(out, "<th scope=\"col\"><span>");
        xml_escape(out, view->engine_list->names[matrix->order[j]]);
        text_puts(out, "</span></th>");
    }
    text_puts(out, "</tr></thead>\n<tbody>\n");
    for (unsigned i = 0; i < matrix->count; i++) {
        text_printf(out, "<tr%s><th scope=\"row\">",
                    matrix_is_family_edge(matrix, i) ? " class=\"edge\"" : "");
        xml_escape(out, view->engine_list->names[matrix->order[i]]);
        text_puts(out, "</th>");
        for (unsigned j = 0; j < matrix->count; j++)
            add_map_cell(out, view, i, j, &raw);
        text_puts(out, "</tr>\n");
    }
    text_puts(out, "</tbody>");
    text_free(&raw);
}

static void add_level_key(struct text *out, const void *context)
{
    (void)context;
    for (unsigned l = 0; l < LEVELS; l++)
        text_printf(out, "<li><i class=\"l%u\"></i>%s</li>\n", l, matrix_level_name(l));
}

/* --- the engines ------------------------------------------------------------------------------ */

/* What an engine says of itself. */
static void add_engine_text(struct text *out, const char *said, struct text *raw)
{
    text_visible(raw, said, strlen(said));
    xml_escape_text(out, raw);
}

/* The columns of the table of engines that tell one engine from another. */
struct engine_columns {
    unsigned outcomes; /* 1u << outcome */
    bool model, family, flags;
};

static struct engine_columns choose_columns(const struct matrix_view *view)
{
    struct engine *const *engines = view->engine_list->engines;
    const struct matrix *matrix = view->matrix;
    struct engine_columns columns = {.outcomes = matrix_outcomes_told(matrix)};

    for (unsigned i = 1; i < matrix->count; i++) {
        columns.model |= engines[i]->model != engines[0]->model;
        columns.family |= matrix->family[i] != matrix->family[0];
        columns.flags |= strcmp(engines[i]->flags, engines[0]->flags) != 0;
    }
    return columns;
}

static void add_engine_row(struct text *out, const struct matrix_view *view,
                           const struct engine_columns *columns, unsigned index, struct text *raw)
{
    const struct engine *engine = view->engine_list->engines[index];
    const struct matrix *matrix = view->matrix;

    text_puts(out, "<tr><th scope=\"row\">");
    xml_escape(out, view->engine_list->names[index]);
    text_puts(out, "</th><td>");
    add_engine_text(out, engine->version, raw);
    text_puts(out, "</td>");
    if (columns->model)
        text_printf(out, "<td>%s</td>", model_name(engine->model));
    for (int o = 0; o < OUTCOMES; o++)
        if (columns->outcomes >> o & 1)
            text_printf(out, "<td class=\"n\">%zu</td>", matrix->outcomes[index][o]);
    if (columns->family && matrix->family[index] == FAMILY_NONE)
        text_puts(out, "<td class=\"n\">\xE2\x80\x93</td>");
    else if (columns->family)
        text_printf(out, "<td class=\"n\">%u</td>", matrix->family[index] + 1);
    if (columns->flags) {
        text_puts(out, "<td>");
        add_engine_text(out, engine->flags, raw);
        text_puts(out, "</td>");
    }
    text_puts(out, "</tr>\n");
}

static void add_engine_table(struct text *out, const void *context)
{
    const struct matrix_view *view = context;
    const struct engine_columns columns = choose_columns(view);
    struct text raw = {0};

    text_puts(out, "<thead><tr><th scope=\"col\">engine</th><th scope=\"col\">version</th>");
    text_puts(out, columns.model ? "<th scope=\"col\">model</th>" : "");
    for (int o = 0; o < OUTCOMES; o++)
        if (columns.outcomes >> o & 1)
            text_printf(out, "<th scope=\"col\" class=\"n\">%s</th>",
                        outcome_name((enum outcome)o));
    text_puts(out, columns.family ? "<th scope=\"col\" class=\"n\">family</th>" : "");
    text_puts(out, columns.flags ? "<th scope=\"col\">flags</th>" : "");
    text_puts(out, "</tr></thead>\n<tbody>\n");
    for (unsigned i = 0; i < view->matrix->count; i++)
        add_engine_row(out, view, &columns, view->matrix->order[i], &raw);
    text_puts(out, "</tbody>");
    text_free(&raw);
}

static void add_equal_outcomes(struct text *out, const void *context)
{
    const struct matrix_view *view = context;
    struct text words = {0};

    matrix_add_equal_outcomes(&words, view->matrix);
    if (words.len > 0)
        text_printf(out, "<p>%s</p>\n", words.ptr);
    text_free(&words);
}

static void add_matrix_sources(struct text *out, const void *context)
{
    const struct matrix_view *view = context;
    struct text raw = {0};

    matrix_add_sources(&raw, view);
    text_printf(&raw, "; %u parsers; %s; urlassay %s, the Standard at %s", view->matrix->count,
                view->date, UA_VERSION, UA_STANDARD_COMMIT);
    xml_escape_text(out, &raw);
    text_free(&raw);
}

void matrix_write_html(struct text *out, const struct matrix_view *view)
{
    static const struct template_slot slots[] = {
        {.name = "style", .text = matrix_style_css},
        {.name = "style-hash", .text = matrix_style_css_sha256},
        {.name = "script", .text = matrix_script_js},
        {.name = "script-hash", .text = matrix_script_js_sha256},
        {.name = "sources", .add = add_matrix_sources},
        {.name = "measures", .add = add_measure_choice},
        {.name = "map", .add = add_map_table},
        {.name = "key", .add = add_level_key},
        {.name = "equal", .add = add_equal_outcomes},
        {.name = "engines", .add = add_engine_table},
    };

    template_fill(out, matrix_page_html, slots, sizeof slots / sizeof *slots, view);
}
