/* SPDX-License-Identifier: MIT */
/* D/stats.jsonl: a line for each minute of a campaign, and one at the end of each run. The numbers
 * cover the whole campaign, and the rates the time since the line before. */
#ifndef STATS_H
#define STATS_H

#include "campaign.h"

#define STATS_SECONDS 60.0

struct stats {
    int file;
    double last; /* seconds of this run at the line before */
    uint64_t executions[MODES];
};

/* Opens or creates the file, and removes an incomplete line at its end. False after a complaint. */
bool stats_open(struct stats *stats, const struct campaign *campaign);
/* Adds a line if one is due. Does not complain about a full disk. */
void stats_tick(struct stats *stats, const struct campaign *campaign);
/* Adds the last line and closes the file. */
void stats_end(struct stats *stats, const struct campaign *campaign);

#endif
