/* SPDX-License-Identifier: MIT */
/* urlassay matrix for a person at a terminal, and what its reports share. */
#include "matrix_text.h"

#include <string.h>

#include "str.h"
#include "units.h"

#define NAME_WIDTH 24u
#define SOURCES_TOLD 3u

/* --- shared ----------------------------------------------------------------------------------- */

unsigned matrix_level(int percent)
{
    static const int steps[LEVELS - 1] = {30, 40, 50, 60, 70, 80, 90, 95, 99};
    unsigned level = 0;

    if (percent < 0)
        return LEVELS;
    while (level < LEVELS - 1 && percent >= steps[level])
        level++;
    return level;
}

const char *matrix_level_name(unsigned level)
{
    static const char *const names[LEVELS + 1] = {
        "under 30 %", "30 to 39 %",   "40 to 49 %",         "50 to 59 %",
        "60 to 69 %", "70 to 79 %",   "80 to 89 %",         "90 to 94 %",
        "95 to 98 %", "99 % and all", "nothing to compare",
    };
    return names[level];
}

bool matrix_is_family_edge(const struct matrix *matrix, unsigned place)
{
    return place > 0 &&
           matrix->family[matrix->order[place]] != matrix->family[matrix->order[place - 1]];
}

void matrix_add_cell(struct text *out, const struct matrix_view *view, enum measure measure,
                     unsigned a, unsigned b)
{
    int percent = a == b ? -1 : matrix_percent(matrix_pair(view->matrix, a, b), measure);

    if (a == b)
        text_puts(out, "\xC2\xB7");
    else if (percent < 0)
        text_puts(out, "\xE2\x80\x93");
    else
        text_printf(out, "%d", percent);
}

void matrix_add_sources(struct text *out, const struct matrix_view *view)
{
    const struct inputs *inputs = view->inputs;

    text_printf(out, "%zu %s of ", inputs->count, units_noun(inputs->count, "input", "inputs"));
    for (size_t i = 0; i < inputs->source_count && i < SOURCES_TOLD; i++) {
        const char *path = inputs->sources[i].path;

        text_puts(out, i ? ", " : "");
        if (!path)
            text_puts(out, "the installed suite");
        else if (strcmp(path, "-") == 0)
            text_puts(out, "stdin");
        else
            text_visible(out, path, strlen(path));
    }
    if (inputs->source_count > SOURCES_TOLD)
        text_printf(out, " and %zu more", inputs->source_count - SOURCES_TOLD);
}

void matrix_add_detail(struct text *out, const struct matrix_view *view, unsigned a, unsigned b)
{
    const struct pair_agreement *pair = matrix_pair(view->matrix, a, b);
    const char *separator = "; by effect: ";

    text_printf(out, "%s and %s: ", view->engine_list->names[a], view->engine_list->names[b]);
    for (int m = 0; m < MEASURES; m++)
        text_printf(out, "%s%s %zu of %zu", m ? ", " : "", measure_title((enum measure)m),
                    pair->same[m], pair->of[m]);
    for (int e = EFFECTS - 1; e > EFFECT_NONE; e--) {
        if (pair->effects[e] == 0)
            continue;
        text_printf(out, "%s%s %zu", separator, effect_name((enum effect)e), pair->effects[e]);
        separator = ", ";
    }
}

unsigned matrix_outcomes_told(const struct matrix *matrix)
{
    unsigned told = 0;

    for (unsigned i = 1; i < matrix->count; i++)
        for (int o = 0; o < OUTCOMES; o++)
            if (matrix->outcomes[i][o] != matrix->outcomes[0][o])
                told |= 1u << o;
    return told;
}

void matrix_add_equal_outcomes(struct text *out, const struct matrix *matrix)
{
    const unsigned told = matrix_outcomes_told(matrix);
    const char *between = "each: ";

    for (int o = 0; o < OUTCOMES; o++) {
        if (told >> o & 1 || matrix->outcomes[0][o] == 0)
            continue;
        text_printf(out, "%s%zu %s", between, matrix->outcomes[0][o],
                    outcome_name((enum outcome)o));
        between = ", ";
    }
}

/* --- the engines ------------------------------------------------------------------------------ */

static unsigned min(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

static unsigned columns_of(const char *string)
{
    size_t pos = 0;

    return layout_fit(ua_str(string, strlen(string)), &pos, ~0u);
}

/* Adds as much of string as fits, and spaces up to width. */
static void add_column(struct text *out, const char *string, unsigned width)
{
    struct ua_str text = ua_str(string, strlen(string));
    size_t pos = 0;
    unsigned taken = layout_fit(text, &pos, width);

    text_add(out, text.ptr, pos);
    layout_pad(out, width - taken);
}

static unsigned widest_name(const struct matrix_view *view)
{
    unsigned width = 0;

    for (unsigned i = 0; i < view->engine_list->count; i++) {
        unsigned now = min(columns_of(view->engine_list->names[i]), NAME_WIDTH);

        width = now > width ? now : width;
    }
    return width;
}

static unsigned outcome_width(enum outcome outcome)
{
    unsigned width = (unsigned)strlen(outcome_name(outcome));

    return 2 + (width < 6 ? 6 : width);
}

static void show_version(struct text *out, const struct engine *engine)
{
    text_clear(out);
    text_add(out, "", 0);
    text_visible(out, engine->version, strlen(engine->version));
}

/* Ends a line without the spaces behind its last column. */
static void end_engine_line(struct text *out)
{
    while (out->len > 0 && out->ptr[out->len - 1] == ' ')
        text_cut(out, 1);
    text_puts(out, "\n");
}

static void add_engine_lines(const struct text_layout *layout, const struct matrix_view *view)
{
    const struct matrix *matrix = view->matrix;
    unsigned names = widest_name(view), had = matrix_outcomes_told(matrix), versions = 7, room;
    struct text version = {0}, equal = {0};

    room = layout->width - min(layout->width, 5 + names);
    for (int o = 0; o < OUTCOMES; o++)
        if (had & 1u << o)
            room -= min(room, outcome_width((enum outcome)o));
    for (unsigned i = 0; i < matrix->count; i++) {
        unsigned now;

        show_version(&version, view->engine_list->engines[i]);
        now = columns_of(version.ptr);
        versions = now > versions ? now : versions;
    }
    versions = min(versions, room);
    text_puts(layout->out, "    ");
    add_column(layout->out, "engine", names + 1);
    add_column(layout->out, "version", versions);
    for (int o = 0; o < OUTCOMES; o++)
        if (had & 1u << o)
            text_printf(layout->out, "%*s", (int)outcome_width((enum outcome)o),
                        outcome_name((enum outcome)o));
    end_engine_line(layout->out);
    for (unsigned i = 0; i < matrix->count; i++) {
        unsigned engine = matrix->order[i];

        text_printf(layout->out, "%3u ", i + 1);
        add_column(layout->out, view->engine_list->names[engine], names);
        layout_pad(layout->out, 1);
        show_version(&version, view->engine_list->engines[engine]);
        add_column(layout->out, version.ptr, versions);
        for (int o = 0; o < OUTCOMES; o++)
            if (had & 1u << o)
                text_printf(layout->out, "%*zu", (int)outcome_width((enum outcome)o),
                            matrix->outcomes[engine][o]);
        end_engine_line(layout->out);
    }
    matrix_add_equal_outcomes(&equal, matrix);
    if (equal.len > 0)
        text_printf(layout->out, "%s\n", equal.ptr);
    text_free(&version);
    text_free(&equal);
}

/* --- the tables ------------------------------------------------------------------------------- */

/* A measure, or how many inputs a pair has in common. */
#define IN_COMMON MEASURES

static void add_number_cell(const struct text_layout *layout, const struct matrix_view *view,
                            int table, unsigned a, unsigned b, unsigned width)
{
    const struct pair_agreement *pair = matrix_pair(view->matrix, a, b);
    int percent = table == IN_COMMON ? 0 : matrix_percent(pair, (enum measure)table);
    char cell[32];

    if (a == b)
        snprintf(cell, sizeof cell, ".");
    else if (table == IN_COMMON)
        snprintf(cell, sizeof cell, "%zu", pair->of[MEASURE_ACCEPT]);
    else if (percent == 100)
        snprintf(cell, sizeof cell, "==");
    else if (percent < 0)
        snprintf(cell, sizeof cell, "--");
    else
        snprintf(cell, sizeof cell, "%d", percent);
    layout_pad(layout->out, width - min(width, (unsigned)strlen(cell)));
    if (a == b || table == IN_COMMON || percent < 0)
        layout_colored(layout, DIM, cell, strlen(cell));
    else if (percent < 80)
        layout_colored(layout, percent < 50 ? RED : YELLOW, cell, strlen(cell));
    else
        text_puts(layout->out, cell);
}

/* As many columns at once as the layout's width holds. */
static void add_table(const struct text_layout *layout, const struct matrix_view *view, int table,
                      unsigned cell_width)
{
    const struct matrix *matrix = view->matrix;
    unsigned names = widest_name(view), head = 4 + names, fit = 1, panels, columns;

    if (layout->width > head + cell_width)
        fit = (layout->width - head) / cell_width;
    if (matrix->count == 0)
        return;
    panels = (matrix->count + fit - 1) / fit;
    columns = (matrix->count + panels - 1) / panels;
    for (unsigned first = 0; first < matrix->count; first += columns) {
        unsigned end = min(first + columns, matrix->count);

        if (first > 0)
            text_puts(layout->out, "\n");
        layout_pad(layout->out, head);
        for (unsigned j = first; j < end; j++)
            text_printf(layout->out, "%*u", (int)cell_width, j + 1);
        text_puts(layout->out, "\n");
        for (unsigned i = 0; i < matrix->count; i++) {
            text_printf(layout->out, "%3u ", i + 1);
            add_column(layout->out, view->engine_list->names[matrix->order[i]], names);
            for (unsigned j = first; j < end; j++)
                add_number_cell(layout, view, table, matrix->order[i], matrix->order[j],
                                cell_width);
            text_puts(layout->out, "\n");
        }
    }
}

/* Whether all pairs have the same percentage, which then is *percent; -1: nothing to compare. */
static bool has_one_percentage(const struct matrix *matrix, enum measure measure, int *percent)
{
    *percent = matrix_percent(matrix_pair(matrix, 0, 1), measure);
    for (unsigned a = 0; a < matrix->count; a++)
        for (unsigned b = 0; b < a; b++)
            if (matrix_percent(matrix_pair(matrix, a, b), measure) != *percent)
                return false;
    return true;
}

static void add_measures(const struct text_layout *layout, const struct matrix_view *view)
{
    bool has_table = false;

    for (int m = 0; m < MEASURES; m++) {
        struct text title = {0};
        int percent;
        const bool is_one = has_one_percentage(view->matrix, (enum measure)m, &percent);

        text_puts(layout->out, "\n");
        layout_colored(layout, BOLD, measure_name((enum measure)m),
                       strlen(measure_name((enum measure)m)));
        text_printf(&title, ": %s, in %%", measure_meaning((enum measure)m));
        if (is_one && percent < 0)
            text_puts(&title, ": nothing to compare");
        else if (is_one)
            text_printf(&title, ": %d%s", percent, view->matrix->count > 2 ? " for any two" : "");
        layout_words(layout, text_str(&title), (unsigned)strlen(measure_name((enum measure)m)), 4);
        if (!is_one)
            add_table(layout, view, m, 3);
        has_table |= !is_one;
        text_free(&title);
    }
    if (has_table)
        layout_words(layout, UA_LITERAL("== in all, -- nothing to compare; rounded down"), 0, 4);
}

/* How many inputs each two have in common: one number, or a table. */
static void add_in_common(const struct text_layout *layout, const struct matrix_view *view)
{
    const struct matrix *matrix = view->matrix;
    size_t least = (size_t)-1, most = 0;
    char digits[32];

    for (unsigned a = 0; a < matrix->count; a++) {
        for (unsigned b = 0; b < a; b++) {
            size_t of = matrix_pair(matrix, a, b)->of[MEASURE_ACCEPT];

            least = of < least ? of : least;
            most = of > most ? of : most;
        }
    }
    text_puts(layout->out, "\n");
    if (least == most) {
        text_printf(layout->out, "Inputs that any two engines answered: %zu.\n", most);
        return;
    }
    snprintf(digits, sizeof digits, "%zu", most);
    layout_colored(layout, BOLD, "compared", 8);
    layout_words(layout, UA_LITERAL(": inputs that both answered; the rest is not counted"), 8, 4);
    add_table(layout, view, IN_COMMON, (unsigned)strlen(digits) + 1);
}

static void add_family_lines(const struct text_layout *layout, const struct matrix_view *view)
{
    const struct matrix *matrix = view->matrix;

    if (matrix->families == 0)
        return;
    text_printf(layout->out, "\nfamilies: %d %% and more on everything, on average\n",
                FAMILY_PERCENT);
    for (unsigned family = 0; family < matrix->families; family++) {
        struct text line = {0};

        for (unsigned i = 0; i < matrix->count; i++)
            if (matrix->family[matrix->order[i]] == family)
                text_printf(&line, "%s%s", line.len > 0 ? ", " : "  ",
                            view->engine_list->names[matrix->order[i]]);
        layout_words(layout, text_str(&line), 0, 4);
        text_free(&line);
    }
}

void matrix_write_text(const struct text_layout *layout, const struct matrix_view *view)
{
    struct text head = {0};

    matrix_add_sources(&head, view);
    text_printf(&head, "; %u engines, ordered by agreement", view->matrix->count);
    layout_words(layout, text_str(&head), 0, 4);
    text_free(&head);
    text_puts(layout->out, "\n");
    add_engine_lines(layout, view);
    add_measures(layout, view);
    add_in_common(layout, view);
    add_family_lines(layout, view);
}
