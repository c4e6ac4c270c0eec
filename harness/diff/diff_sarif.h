/* SPDX-License-Identifier: MIT */
/* The disagreements of `urlassay diff` as SARIF results. */
#ifndef DIFF_SARIF_H
#define DIFF_SARIF_H

#include "diff.h"
#include "sarif.h"

/* Where the results of an input are: at the first of these that is there, in this order; with none,
 * the report itself has the input. */
struct diff_source {
    const char *reproducers; /* a folder; diff_add_sarif writes a file for each result there */
    const char *class_path;  /* the file of the class that the input is from */
    const char *list;        /* the file that the input is from ... */
    unsigned line;           /* ... and its line, from 1 */
};

/* Adds the disagreements of an input to a report; those that the baseline accepts are counted only.
 * False after a complaint: a reproducer cannot be written. */
bool diff_add_sarif(struct sarif *sarif, const struct diff *diff, struct testcase test,
                    const struct diff_source *source);

#endif
