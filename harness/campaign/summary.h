/* SPDX-License-Identifier: MIT */
/* What a campaign came to, on stdout, when a run is over. */
#ifndef SUMMARY_H
#define SUMMARY_H

#include "campaign.h"

/* What was there when the run began. */
struct summary_start {
    uint64_t executions[MODES];
    uint64_t classes;
};

/* Classes of all effects that the folder has. */
uint64_t summary_classes(const struct store_page *page);
/* Notes what is there: due before campaign_run. */
void summary_begin(struct summary_start *start, const struct store_page *page);
/* Whether any input was run since: a run that could not go on is summed up, too, one that could not
 * begin is not. */
bool summary_is_due(const struct campaign *campaign, const struct summary_start *start);
/* On stderr, if there was a run before: what is gone on with, and how much of that is read first.
 */
void summary_print_resume(const struct campaign *campaign, const struct summary_start *start);
/* The summary, some lines on stdout. Reads the findings: complains if it cannot. */
void summary_print(const struct campaign *campaign, const struct summary_start *start);

#endif
