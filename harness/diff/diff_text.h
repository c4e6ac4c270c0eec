/* SPDX-License-Identifier: MIT */
/* The parts of what `urlassay diff` shows a person. */
#ifndef DIFF_TEXT_H
#define DIFF_TEXT_H

#include "columns.h"
#include "diff.h"

/* The engines side by side: those whose answers are the same, as far as each can say, share a
 * column; what is more than the width holds goes below. */
void report_diff_table(const struct page *page, const struct diff *diff);

/* Appends `,"dating":{...}` to the object that is being written. */
void report_edition_history_jsonl(struct text *out, const struct edition_history *history,
                                  const struct diff *diff);

#endif
