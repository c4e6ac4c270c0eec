/* SPDX-License-Identifier: MIT */
/* Whether a folder can hold a campaign. */
#ifndef CAMPAIGN_FOLDER_H
#define CAMPAIGN_FOLDER_H

#include <stdbool.h>

/* Returns whether a campaign of this target may start or continue in a folder. Complains if not:
 * the folder belongs to another target, whose seconds and statistics would be mixed with this
 * one's. */
bool campaign_may_use(const char *dir, const char *target);

/* Whether a campaign can be read to be merged: it has no links to other folders. False after a
 * complaint. */
bool campaign_may_read(const char *dir);

#endif
