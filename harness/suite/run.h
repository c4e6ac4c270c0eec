/* SPDX-License-Identifier: MIT */
/* Runs vectors through engines: checks the answers, applies the expectations, and writes reports.
 */
#ifndef RUN_H
#define RUN_H

#include "report.h"

struct run_report {
    const struct report_format *format;
    const char *path; /* NULL: stdout */
    bool only_errors; /* leave out what --write-expect records */
};

struct run_options {
    const char *const *engines;
    size_t engine_count;
    const char *const *paths; /* none: the installed suite */
    size_t path_count;
    const struct run_report *reports;
    size_t report_count;
    const char *expect;         /* a manifest; "none"; NULL: the installed ones */
    const char *write_expect;   /* where a manifest of this run goes; NULL: nowhere */
    const char *against;        /* the document that judges; NULL: what an engine says it follows,
                                 * otherwise the answers of the vectors */
    bool verify_causes;         /* hold each known difference to the cause that its entry names */
    bool dissent;               /* only where all engines differ from a vector: see dissent.h */
    bool laws;                  /* of every engine, and not our own alone: see law.h */
    const char *const *filters; /* globs on ids, any of which is enough; none: all */
    size_t filter_count;
    const char *revision; /* of the vectors, for reports; NULL: not known */
    unsigned jobs;
};

/* Complains. Returns the exit status. */
int run_vectors(const struct run_options *options);

#endif
