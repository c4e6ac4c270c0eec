/* SPDX-License-Identifier: MIT */
/* A class as HTML: a <details> with its input, both answers, the proof and the verdict. */
#ifndef CLASS_HTML_H
#define CLASS_HTML_H

#include "triage.h"

void class_html_add(struct text *out, const struct triage *triage, const struct finding *finding);

/* Appends the sentences of a cause, as paragraphs and lists. */
void cause_html_add(struct text *out, const struct finding *finding);

/* Appends rows of a table: the proof, the verdict, the editions, and what has changed since the
 * finding was made. */
void proof_html_add(struct text *out, const struct finding *finding);
void verdict_html_add(struct text *out, const struct triage *triage, const struct finding *finding);

#endif
