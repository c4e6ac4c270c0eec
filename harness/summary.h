/* SPDX-License-Identifier: MIT */
/* What a campaign came to, on stdout, when a run is over. */
#ifndef SUMMARY_H
#define SUMMARY_H

#include "campaign.h"

/* What was there when the run began. */
struct summary_start {
    uint64_t executions[GEARS];
    uint64_t classes;
};

/* Classes of all effects. */
uint64_t summary_classes(const struct store_page *page);
void summary_begin(struct summary_start *start, const struct store_page *page);
/* One line on stderr, if there was a run before: what is gone on with. */
void summary_resumed(const struct campaign *campaign, const struct summary_start *start);
void summary_print(const struct campaign *campaign, const struct summary_start *start);

#endif
