/* SPDX-License-Identifier: MIT */
/* A class as HTML: a <details> with its input, both answers, the proof and the verdict. */
#ifndef CLASS_HTML_H
#define CLASS_HTML_H

#include "triage.h"

/* Appends a class of a quirk. */
void class_html_add(struct text *out, const struct triage *triage, const struct finding *finding);
/* Appends a class that is in no quirk: it has the keys for the filter itself. */
void class_html_add_alone(struct text *out, const struct triage *triage,
                          const struct finding *finding);

/* For the filter: the engine that answered under a name, as an index of quirks.names. That of `a>b`
 * is b, if b is there. */
unsigned class_html_engine(const struct quirks *quirks, const char *name);
/* Appends both engines as e0, e1 and so on, the effect and the severity, separated by commas; and
 * the attribute data-cause. */
void class_html_add_keys(struct text *out, const struct triage *triage,
                         const struct finding *finding);
void cause_html_add_key(struct text *out, const struct finding *finding);

/* Append rows of a table: the proof; whom clients contacted; who is right; the editions and a
 * vector; how a finding has changed since it was found. */
void proof_html_add(struct text *out, const struct finding *finding);
void dialled_html_add(struct text *out, const struct finding *finding);
void verdict_html_add(struct text *out, const struct triage *triage, const struct finding *finding);
void editions_html_add(struct text *out, const struct triage *triage,
                       const struct finding *finding);
void recheck_html_add(struct text *out, const struct finding *finding);

#endif
