/* SPDX-License-Identifier: MIT */
/* D/settings.json: the settings of the last run of a campaign. */
#ifndef SETTINGS_H
#define SETTINGS_H

#include "campaign.h"

/* Compares the engines with those of the last run, if there was one. Adds those that are new, gone
 * or of another version to news. Leaves it empty if there are none. Then writes the settings of
 * this run. False after a complaint. */
bool settings_update(const struct campaign *campaign, struct text *news);

#endif
