/* SPDX-License-Identifier: MIT */
/* D/settings.json: with what a campaign ran last. */
#ifndef SETTINGS_H
#define SETTINGS_H

#include "campaign.h"

/* Adds to news what is not as it was at the last run, if there was one: engines that are new, gone,
 * or of another version. It stays empty if nothing is to be said. Then writes the settings of this
 * run. False after a complaint. */
bool settings_update(const struct campaign *campaign, struct text *news);

#endif
