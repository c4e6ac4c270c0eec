/* SPDX-License-Identifier: MIT */
/* The table of `urlassay diff`: engines side by side, those that say the same in one column. */
#include <stdlib.h>
#include <string.h>

#include "columns.h"
#include "diff.h"
#include "str.h"

#define LABEL_WIDTH 13 /* mark, name of the component, gap */
#define MIN_CELL 15    /* four columns at 80 */
#define GAP 2
#define MAX_FITTING 64

struct diff_table {
    const struct text_layout *layout;
    const struct diff *diff;
    unsigned different, respelt; /* 1u << component: of any two engines */
    unsigned *column;            /* of each engine */
    unsigned columns;
    struct text *cells; /* one a column */
};

/* --- columns ---------------------------------------------------------------------------------- */

/* Whether two answers, of what both can say, are one and the same, spelling included. */
static bool answers_are_identical(const struct diff *diff, unsigned i, unsigned j)
{
    struct difference d;

    if (diff->group[i] != diff->group[j] || diff->answers[i].outcome != diff->answers[j].outcome)
        return false;
    if (diff->group[i] == GROUP_NONE)
        return ua_str_equal(observation_get(&diff->answers[i], COMPONENT_REASON),
                            observation_get(&diff->answers[j], COMPONENT_REASON));
    compare(&d, diff_side(diff, i), diff_side(diff, j));
    for (int c = 0; c < COMPONENT_REASON; c++) {
        if (d.relation[c] > RELATION_EQUAL)
            return false;
    }
    return true;
}

/* Each engine joins the first column whose engines all give the same answer. */
static void form_columns(struct diff_table *table)
{
    for (unsigned i = 0; i < table->diff->count; i++) {
        unsigned column = 0;

        for (; column < table->columns; column++) {
            bool joins = true;

            for (unsigned j = 0; j < i && joins; j++)
                joins = table->column[j] != column || answers_are_identical(table->diff, i, j);
            if (joins)
                break;
        }
        table->column[i] = column;
        table->columns += column == table->columns;
    }
}

/* The first engine of the column that can say the component, else the first. */
static const struct observation *answer_of(const struct diff_table *table, unsigned column,
                                           enum component c)
{
    const struct observation *first = NULL;

    for (unsigned i = 0; i < table->diff->count; i++) {
        const struct observation *o = &table->diff->answers[i];

        if (table->column[i] != column)
            continue;
        if (observation_presence(o, c) != PRESENCE_UNKNOWN)
            return o;
        first = first ? first : o;
    }
    return first;
}

/* --- rows ------------------------------------------------------------------------------------- */

/* One row of the table for the columns [first, last): cells that are too long, or have several
 * lines, go on below. */
static void put_row(const struct diff_table *table, char mark, const char *label, unsigned first,
                    unsigned last, unsigned cell_width)
{
    struct text *out = table->layout->out;
    size_t pos[MAX_FITTING] = {0};
    bool more = true, is_first = true;

    while (more) {
        unsigned owed = 0;

        more = false;
        text_printf(out, "  %c %-*s", is_first ? mark : ' ', LABEL_WIDTH - 4,
                    is_first ? label : "");
        for (unsigned i = first; i < last; i++) {
            struct ua_str cell = text_str(&table->cells[i]);
            size_t start = pos[i - first], *end = &pos[i - first];
            const char *newline = memchr(cell.ptr + start, '\n', cell.len - start);
            unsigned taken =
                layout_fit(ua_str(cell.ptr, newline ? (size_t)(newline - cell.ptr) : cell.len), end,
                           cell_width);

            if (*end > start) {
                layout_pad(out, owed);
                owed = 0;
            }
            if (mark == '!')
                layout_colored(table->layout, RED, cell.ptr + start, *end - start);
            else
                text_add(out, cell.ptr + start, *end - start);
            owed += cell_width - taken + GAP;
            *end += *end < cell.len && cell.ptr[*end] == '\n';
            more |= *end < cell.len;
        }
        text_puts(out, "\n");
        is_first = false;
    }
}

/* Which components any two engines give differently, and which only in another spelling of the same
 * value: as JSON calls them, different and equivalent. */
static void find_marks(struct diff_table *table)
{
    const struct diff *diff = table->diff;

    for (unsigned i = 0; i < diff->count; i++) {
        for (unsigned j = 0; j < i; j++) {
            struct difference d;

            compare(&d, diff_side(diff, i), diff_side(diff, j));
            for (int c = 0; c < COMPONENT_REASON; c++) {
                if (d.relation[c] == RELATION_DIFFERENT)
                    table->different |= 1u << c;
                if (d.relation[c] == RELATION_EQUIVALENT)
                    table->respelt |= 1u << c;
            }
        }
    }
}

/* "!" where two engines differ, "~" where they spell the same value in two ways. */
static char row_mark(const struct diff_table *table, enum component c)
{
    return table->different >> c & 1 ? '!' : table->respelt >> c & 1 ? '~' : ' ';
}

static bool is_shown_row(const struct diff_table *table, enum component c)
{
    for (unsigned i = 0; i < table->diff->count; i++) {
        if (observation_get(&table->diff->answers[i], c).len > 0)
            return true;
    }
    return row_mark(table, c) != ' ';
}

static bool outcomes_differ(const struct diff *diff)
{
    for (unsigned i = 1; i < diff->count; i++) {
        if (diff->answers[i].outcome != diff->answers[0].outcome)
            return true;
    }
    return false;
}

/* --- cells ------------------------------------------------------------------------------------ */

/* The engines of the column, one on each line; with several, versions only if they fit. */
static void add_names(struct text *cell, const struct diff_table *table, unsigned column,
                      unsigned cell_width)
{
    const struct diff *diff = table->diff;
    unsigned count = 0;

    for (unsigned i = 0; i < diff->count; i++)
        count += table->column[i] == column;
    for (unsigned i = 0; i < diff->count; i++) {
        const char *version = diff->engines[i]->version;
        bool fits;

        if (table->column[i] != column)
            continue;
        fits = strlen(diff->names[i]) + 1 + strlen(version) <= cell_width;
        text_printf(cell, "%s%s", cell->len > 0 ? "\n" : "", diff->names[i]);
        if (count == 1 || fits) {
            text_puts(cell, fits ? " " : "\n");
            text_visible(cell, version, strlen(version));
        }
    }
}

/* The reasons of all in the column, each once. */
static void add_reasons(struct text *cell, const struct diff_table *table, unsigned column)
{
    for (unsigned i = 0; i < table->diff->count; i++) {
        struct ua_str reason = observation_get(&table->diff->answers[i], COMPONENT_REASON);
        bool is_new = table->column[i] == column && reason.ptr;

        for (unsigned j = 0; j < i && is_new; j++)
            is_new =
                table->column[j] != column ||
                !ua_str_equal(reason, observation_get(&table->diff->answers[j], COMPONENT_REASON));
        if (!is_new)
            continue;
        text_puts(cell, cell->len > 0 ? "; " : "");
        text_escape_if_needed(cell, reason.ptr, reason.len);
    }
}

/* Makes line ends of those spaces after which a word would not fit. */
static void break_words(struct text *cell, unsigned width)
{
    struct ua_str words = text_str(cell);
    size_t start = 0;
    unsigned at = 0;

    while (start < words.len) {
        size_t end = start, pos = start;
        const bool is_first = start == 0 || words.ptr[start - 1] == '\n';
        unsigned taken;

        while (end < words.len && words.ptr[end] != ' ' && words.ptr[end] != '\n')
            end++;
        taken = layout_fit(ua_str(words.ptr, end), &pos, ~0u);
        if (!is_first && at + 1 + taken > width) {
            cell->ptr[start - 1] = '\n';
            at = taken;
        } else {
            at = is_first ? taken : at + 1 + taken;
        }
        start = end + 1;
    }
}

static void fill_cell(struct text *cell, const struct diff_table *table, unsigned column,
                      enum component c)
{
    const struct observation *o = answer_of(table, column, c);

    if (c == COMPONENT_REASON)
        add_reasons(cell, table, column);
    else if (o->outcome == OUTCOME_PARSED || observation_get(o, c).ptr)
        observation_show(cell, o, c);
}

static void put_columns(const struct diff_table *table, unsigned first, unsigned last)
{
    unsigned count = last - first;
    unsigned cell_width;

    if (count == 0)
        return;
    cell_width = (table->layout->width - LABEL_WIDTH - GAP * (count - 1)) / count;
    for (unsigned i = first; i < last; i++) {
        text_clear(&table->cells[i]);
        add_names(&table->cells[i], table, i, cell_width);
        break_words(&table->cells[i], cell_width);
    }
    put_row(table, ' ', "", first, last, cell_width);
    for (unsigned i = first; i < last; i++) {
        text_clear(&table->cells[i]);
        text_puts(&table->cells[i], outcome_name(answer_of(table, i, COMPONENT_SCHEME)->outcome));
    }
    put_row(table, outcomes_differ(table->diff) ? '!' : ' ', "outcome", first, last, cell_width);
    for (int c = 0; c < COMPONENTS; c++) {
        if (!is_shown_row(table, (enum component)c))
            continue;
        for (unsigned i = first; i < last; i++) {
            text_clear(&table->cells[i]);
            fill_cell(&table->cells[i], table, i, (enum component)c);
            if (c == COMPONENT_REASON)
                break_words(&table->cells[i], cell_width);
        }
        put_row(table, row_mark(table, (enum component)c), component_name((enum component)c), first,
                last, cell_width);
    }
}

/* Names of engines are not broken. Returns the columns that each cell needs. */
static unsigned widest_engine_name(const struct diff *diff)
{
    unsigned widest = MIN_CELL;

    for (unsigned i = 0; i < diff->count; i++) {
        const unsigned columns = (unsigned)flow_columns(diff->names[i], strlen(diff->names[i]));

        widest = columns > widest ? columns : widest;
    }
    return widest;
}

void diff_add_table(const struct text_layout *layout, const struct diff *diff)
{
    struct diff_table table = {.layout = layout, .diff = diff};
    const unsigned cell = widest_engine_name(diff);
    unsigned fitting = (layout->width - LABEL_WIDTH + GAP) / (cell + GAP), blocks;

    fitting += fitting == 0;
    if (fitting > MAX_FITTING)
        fitting = MAX_FITTING;
    table.column = xcalloc(diff->count, sizeof *table.column);
    form_columns(&table);
    find_marks(&table);
    table.cells = xcalloc(table.columns, sizeof *table.cells);
    /* As many columns as fit, and in each block about as many. */
    blocks = (table.columns + fitting - 1) / fitting;
    for (unsigned block = 0; block < blocks; block++) {
        text_puts(layout->out, block > 0 ? "\n" : "");
        put_columns(&table, block * table.columns / blocks, (block + 1) * table.columns / blocks);
    }
    for (unsigned i = 0; i < table.columns; i++)
        text_free(&table.cells[i]);
    free(table.cells);
    free(table.column);
}
