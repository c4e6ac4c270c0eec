/* SPDX-License-Identifier: MIT */
/* A quirk as HTML: the answers side by side, the proof, bug reports, variants and classes. */
#ifndef QUIRK_HTML_H
#define QUIRK_HTML_H

#include "triage.h"

/* Appends a quirk, whose <details> is open from the start or not. */
void quirk_html_add(struct text *out, const struct triage *triage, const struct quirk *quirk,
                    bool open);

#endif
