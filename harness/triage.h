/* SPDX-License-Identifier: MIT */
/* How `urlassay triage` shows the findings of a campaign to a person. */
#ifndef TRIAGE_H
#define TRIAGE_H

#include "finding.h"

/* What is shown, and how. findings are sorted worst first and folded. */
struct triage {
    const char *dir;
    const struct finding *findings;
    size_t count;
    unsigned top; /* how many to list; 0: all */
    bool all;     /* the folded ones too */
    bool whole;   /* long values are not cut */
    bool color;
};

/* Calls print for each finding to list; returns how many more there were for top. */
size_t triage_each(const struct triage *triage,
                   void (*print)(const struct triage *triage, size_t index));

/* Write to stdout: a line for each class; each class with its proof. Lines are 80 columns long at
 * most, but for values that a person may want to copy. */
void triage_print_lines(const struct triage *triage);
void triage_print_classes(const struct triage *triage);

#endif
