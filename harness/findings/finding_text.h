/* SPDX-License-Identifier: MIT */
/* One finding, or one quirk, for people: its input, the two answers, the cause with its proof, and
 * the verdict. */
#ifndef FINDING_TEXT_H
#define FINDING_TEXT_H

#include "triage.h"

/* Prints the finding at an index to stdout, and a blank line. */
void finding_print(const struct triage *triage, size_t index);
/* Prints a quirk to stdout, and a blank line: its input, the engines by their answers, the proof
 * for the pair of its shown finding, and the verdict; with --long also its rank, editions, variants
 * and classes. */
void quirk_print(const struct triage *triage, const struct quirk *quirk);
/* What follows the line of one that --all lists: "  (known)", accepted; "  (gone)"; or "". */
const char *state_mark(enum triage_state state);

/* Names with escapes for all that could harm a terminal, because anybody may have written a
 * finding's file. The caller frees them. */
char *visible_cause(const struct text *cause);
char *visible_engine_name(const struct text *name);
/* Adds the names of the engines of a group. Returns how many there are. */
unsigned add_group_engines(struct text *out, const struct quirks *quirks,
                           const struct quirk_variant *variant, unsigned group,
                           const char *between);
/* Adds the input on at most the given number of columns: "a with base http://b", or cut and
 * "a (base)". */
void add_fitting_input(struct text *out, const struct finding *f, size_t columns);
/* The escape sequence that begins a severity's colour; for SEVERITY_NONE the one that ends it. ""
 * without colours. */
const char *severity_color(const struct triage *triage, enum severity severity);

#endif
