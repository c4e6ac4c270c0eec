/* SPDX-License-Identifier: MIT */
/* D/settings.json: the settings of the last run of a campaign. */
#ifndef SETTINGS_H
#define SETTINGS_H

#include "campaign.h"

/* Compares the engines with those of the last run, if there was one. Adds those that are new, gone
 * or of another version to news. Leaves it empty if there are none. Then writes the settings of
 * this run. False after a complaint. */
bool settings_update(const struct campaign *campaign, struct text *news);

/* Makes engine_open know, by their ids, the engines that the user named by a path in the campaign
 * of a folder. Complains about those that are gone. Does nothing if the file of the settings is
 * another user's, because what it names is run. */
void settings_use_paths(const char *dir);

#endif
