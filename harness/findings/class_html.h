/* SPDX-License-Identifier: MIT */
/* A class as HTML: a <details> with its input, both answers, the proof and the verdict. */
#ifndef CLASS_HTML_H
#define CLASS_HTML_H

#include "told.h"
#include "triage.h"

/* Appends a class of a quirk. */
void class_html_add(struct text *out, const struct triage *triage, const struct finding *finding);
/* Appends a class that is in no quirk: it has the keys for the filter itself. */
void class_html_add_alone(struct text *out, const struct triage *triage,
                          const struct finding *finding);

/* Appends an engine in words (said_engine), escaped. */
void class_html_add_engine(struct text *out, const char *id);

/* For the filter: the engine that answered under a name, as an index of quirks.names. That of `a>b`
 * is b, if b is there. */
unsigned class_html_engine(const struct quirks *quirks, const char *name);
/* Appends both engines as e0, e1 and so on, the effect and the severity, separated by commas; and
 * the attribute data-cause. */
void class_html_add_keys(struct text *out, const struct triage *triage,
                         const struct finding *finding);
void cause_html_add_key(struct text *out, const struct finding *finding);

/* Append rows of a table: a line, if there is anything to say; the proof. */
void told_html_add(struct text *out, const struct told *told, enum told_line line);
void proof_html_add(struct text *out, const struct told *told);

#endif
