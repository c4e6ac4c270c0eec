/* SPDX-License-Identifier: MIT */
/* Merges campaigns, of other machines too, into a new one. */
#ifndef MERGE_H
#define MERGE_H

#include "campaign.h"

/* Merges the campaigns in dirs, which do not change, into campaign, whose store is new and whose
 * engines are open:
 *
 * - Classes: each class of any of them, once, with the best of its inputs and the earliest time.
 * The counts of its occurrences are added. A finding of another version of the tool is classified
 *   again, if its engines are available.
 * - Corpus: the inputs that libFuzzer's merge keeps, if campaign has an executable. Then, of these
 * or else of all, those that show a new shape. They are also explained, so that a class whose file
 * is damaged is found again if the corpus shows it.
 * - Statistics and crashes are not merged.
 *
 * Prints a summary. Returns an exit status: EXIT_COULD_NOT_RUN, after a complaint, if a finding
 * could not be read, so that it is not merged, or if the store failed. */
int merge_campaigns(struct campaign *campaign, char *const *dirs, size_t count);

/* Complains and returns false if a folder is not a campaign, or the same as another one or as dir,
 * or if there is a campaign in dir. */
bool merge_check(const char *dir, char *const *dirs, size_t count);

/* Returns the engines of these campaigns that are available here, separated by commas, by their
 * settings. Complains about the others. The caller frees it. */
struct text merge_engines(char *const *dirs, size_t count);

#endif
