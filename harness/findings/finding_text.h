/* SPDX-License-Identifier: MIT */
/* One finding for people: its input, the two answers, the cause with its proof, and the verdict. */
#ifndef FINDING_TEXT_H
#define FINDING_TEXT_H

#include "triage.h"

/* Prints the finding at an index to stdout, and a blank line. */
void finding_print(const struct triage *triage, size_t index);

/* Names with escapes for all that could harm a terminal, because anybody may have written a
 * finding's file. The caller frees them. */
char *visible_cause(const struct text *cause);
char *visible_engine_name(const struct text *name);
/* The escape sequence that begins an effect's colour; for EFFECT_NONE the one that ends it. ""
 * without colours. */
const char *effect_color(const struct triage *triage, enum effect effect);

#endif
