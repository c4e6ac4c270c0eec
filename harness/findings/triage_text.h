/* SPDX-License-Identifier: MIT */
/* How `urlassay triage` writes what it lists to stdout. */
#ifndef TRIAGE_TEXT_H
#define TRIAGE_TEXT_H

#include "triage.h"

/* Each class with its proof, or a line each (only_lines), and totals. Lines are 80 columns long at
 * most, but for values that a person may want to copy. */
void triage_print_pretty(const struct triage *triage, bool only_lines);
/* A JSON object for each class, and for each entry of the baseline that is gone. */
void triage_print_jsonl(const struct triage *triage);
/* SARIF. A result's place is an input in the folder for reproducers (NULL: the finding in the
 * campaign's). False after a complaint, if a reproducer cannot be written. */
bool triage_print_sarif(const struct triage *triage, const char *reproducers);

#endif
