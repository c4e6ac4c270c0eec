/* SPDX-License-Identifier: MIT */
/* D/settings.json: the settings of the last run of a campaign. */
#ifndef SETTINGS_H
#define SETTINGS_H

#include "campaign.h"
#include "json.h"

/* Returns the settings in a campaign's folder; NULL if it has none. The caller deletes them. */
cJSON *settings_read(const char *dir);
/* Returns the string of a member, within object; NULL: it is missing, or not a string. */
const char *settings_string(const cJSON *object, const char *key);

/* Compares the engines with the last run's, if there was one. Adds those that are new, gone or
 * of another version to news. Leaves it empty if there are none. Then writes the settings of this
 * run. False after a complaint. */
bool settings_update(const struct campaign *campaign, struct text *news);

/* Whether a campaign with these engines may continue in a folder. Findings have only the ids of
 * engines. So an id whose recorded path is still there must not have another path now: the findings
 * of one program would be asked of another one. False after a complaint. */
bool settings_check_paths(const char *dir, const struct campaign_engines *engines);

/* Whether each id has the same path in the campaigns of both folders, or one of its two files is
 * missing. False after a complaint. */
bool settings_agree(const char *dir, const char *other);

/* Makes engine_open know, by their ids, the engines that the user named by a path in the campaign
 * of a folder, and gives the programs that the user trusts there (trust.h) the permission to run.
 * Complains about those that are gone. engine_open refuses those that the user does not trust: the
 * file may be somebody else's. Call engine_allow for the command line before. */
void settings_use_paths(const char *dir);

/* Returns the id that the campaign of a folder recorded for the path of an engine, whose file may
 * be gone. NULL: none. The caller frees it. */
char *settings_engine_of_path(const char *dir, const char *path);

/* Trusts all programs that the folder of a campaign names, and lists them on stderr, one on a line.
 * False after a complaint. */
bool settings_trust(const char *dir);

#endif
