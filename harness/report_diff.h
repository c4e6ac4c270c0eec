/* SPDX-License-Identifier: MIT */
/* The parts of what `urlassay diff` shows a person. */
#ifndef REPORT_DIFF_H
#define REPORT_DIFF_H

#include "diff.h"
#include "report_page.h"

/* The engines side by side: those whose answers are the same, as far as each can say, share a
 * column; what is more than the width holds goes below. */
void report_diff_table(const struct page *page, const struct diff *diff);

#endif
