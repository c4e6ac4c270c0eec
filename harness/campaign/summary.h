/* SPDX-License-Identifier: MIT */
/* The summary of a run, on stdout. */
#ifndef SUMMARY_H
#define SUMMARY_H

#include "campaign.h"

/* The counts at the start of a run. */
struct summary_start {
    uint64_t executions[MODES];
    uint64_t classes;
    unsigned quirks;
};

/* Returns the number of classes in the folder. */
uint64_t summary_classes(const struct store_page *page);
/* Notes the counts. To be called before campaign_run. */
void summary_begin(struct summary_start *start, const struct store_page *page);
/* Returns whether any input was run since summary_begin: a run that could not continue has a
 * summary, one that could not start has none. */
bool summary_is_due(const struct campaign *campaign, const struct summary_start *start);
/* Prints on stderr, if there was an earlier run, what this run resumes and how many inputs it reads
 * first. */
void summary_print_resume(const struct campaign *campaign, const struct summary_start *start);
/* Prints the summary on stdout. Reads the findings; complains if it cannot. */
void summary_print(const struct campaign *campaign, const struct summary_start *start);

#endif
