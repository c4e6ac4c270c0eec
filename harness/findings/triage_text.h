/* SPDX-License-Identifier: MIT */
/* The output of `urlassay triage` on stdout. */
#ifndef TRIAGE_TEXT_H
#define TRIAGE_TEXT_H

#include "triage.h"

/* Prints each crash, each quirk or class on one line, and totals. What the user named is shown
 * whole, and so is everything with --long or --date. These lines have up to 80 columns; values
 * that a user may want to copy can be longer. */
void triage_print_pretty(const struct triage *triage);
/* Prints a JSON object for each crash, each quirk or class, and for each entry of the baseline that
 * is gone. */
void triage_print_jsonl(const struct triage *triage);
/* Prints SARIF. A result points to an input that this writes into the folder reproducers; NULL: to
 * the finding in the campaign's folder. False after a complaint: a reproducer cannot be written. */
bool triage_print_sarif(const struct triage *triage, const char *reproducers);

#endif
