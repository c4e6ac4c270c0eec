/* SPDX-License-Identifier: MIT */
/* One finding as a person reads it: what was asked, what each engine said, why, and who is right.
 */
#ifndef FINDING_TEXT_H
#define FINDING_TEXT_H

#include "triage.h"

/* Writes the finding of that index to stdout, with a blank line behind it. */
void report_finding(const struct triage *triage, size_t index);

/* What its line in a list shares with it. A finding is a file that anybody may have written: the
 * names are made visible; the caller frees them. */
char *report_cause(const struct text *cause);
char *report_engine_name(const struct text *name);
/* The escape sequence for the effect's colour, for EFFECT_NONE the one that ends it; "" where there
 * are no colours. */
const char *report_color(const struct triage *triage, enum effect effect);

#endif
