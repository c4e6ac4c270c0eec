/* SPDX-License-Identifier: MIT */
/* D/stats.jsonl: how a campaign went, a line a minute and one at the end of each run. Numbers are
 * those of the whole campaign, but for the rates, which are those since the line before. */
#ifndef STATS_H
#define STATS_H

#include "campaign.h"

#define STATS_SECONDS 60.0

struct stats {
    int file;
    double last; /* seconds of this run at the line before */
    uint64_t executions[MODES];
};

/* Opens the file, which is made where it is missing, and takes back half a line at its end. False
 * after a complaint. */
bool stats_open(struct stats *stats, const struct campaign *campaign);
/* Adds a line if one is due. A disk that is full is not complained about here. */
void stats_tick(struct stats *stats, const struct campaign *campaign);
/* Adds the last line and closes the file. */
void stats_end(struct stats *stats, const struct campaign *campaign);

#endif
