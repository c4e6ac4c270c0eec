/* SPDX-License-Identifier: MIT */
/* What `urlassay matrix` shows, in three formats. */
#ifndef MATRIX_TEXT_H
#define MATRIX_TEXT_H

#include "columns.h"
#include "matrix.h"

/* The data of a report. The matrix is arranged. */
struct matrix_view {
    const struct matrix *matrix;
    const struct engine_list *engine_list;
    const struct inputs *inputs;
    char date[11]; /* 2026-07-02 */
};

void matrix_write_text(const struct text_layout *layout, const struct matrix_view *view);
/* One object on one line. */
void matrix_write_json(struct text *out, const struct matrix_view *view);
void matrix_write_html(struct text *out, const struct matrix_view *view);

/* The level of a cell, which has one colour: from 0 for the least agreement to LEVELS - 1 for 100
 * %; LEVELS for a cell without a number. */
#define LEVELS 10
unsigned matrix_level(int percent);

/* The range of a level: "95 to 98 %". */
const char *matrix_level_name(unsigned level);

/* "1316 inputs of the installed suite". For people: paths are visible and not yet escaped. */
void matrix_add_sources(struct text *out, const struct matrix_view *view);

/* What there is to say of a pair, in one sentence a measure. Not yet escaped. */
void matrix_add_detail(struct text *out, const struct matrix_view *view, unsigned a, unsigned b);

/* The outcomes, 1u << outcome, that some engine had more often than another: the others say nothing
 * of the difference of two engines. */
unsigned matrix_outcomes_told(const struct matrix *matrix);

/* Appends what all engines had equally often, "each: 38 parsed", or nothing. */
void matrix_add_equal_outcomes(struct text *out, const struct matrix *matrix);

/* Whether a family begins with the engine at this place of the order, or ends before it. */
bool matrix_is_family_edge(const struct matrix *matrix, unsigned place);

/* Appends the text of a cell: a number, or a sign that there is none. */
void matrix_add_cell(struct text *out, const struct matrix_view *view, enum measure measure,
                     unsigned a, unsigned b);

#endif
