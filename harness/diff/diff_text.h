/* SPDX-License-Identifier: MIT */
/* The parts of what `urlassay diff` shows a person. */
#ifndef DIFF_TEXT_H
#define DIFF_TEXT_H

#include "columns.h"
#include "diff.h"
#include "json.h"

/* The engines side by side. Those with the same answer, in all that each can say, share a column.
 * Columns beyond the width go below. */
void diff_add_table(const struct text_layout *layout, const struct diff *diff);

/* Appends the member "edition_history" to the object that is being written. */
void edition_history_write_jsonl(struct json_writer *w, const struct edition_history *history,
                                 const struct diff *diff);

#endif
