/* SPDX-License-Identifier: MIT */
/* Disagreements as SARIF 2.1.0, the format of static analysis that GitHub's code scanning and
 * others read. A rule is a cause, a result is a quirk or a class, its location is a file with an
 * input that shows it. Level and score follow rank_severity. */
#ifndef SARIF_H
#define SARIF_H

#include "finding.h"
#include "quirk.h"
#include "verdict.h"

/* The limits of GitHub. It counts the bytes of the compressed report; these are uncompressed. */
#define SARIF_RESULTS 5000
#define SARIF_BYTES ((size_t)10 * 1000 * 1000)

/* Where a result is. */
struct sarif_location {
    const char *path; /* of a file; the report has it relative to its repository */
    unsigned line;    /* from 1; 0: the file as a whole */
    bool is_missing;  /* the file does not exist; the report has its content */
};

/* Zeroed is ready. */
struct sarif {
    struct sarif_result *results;
    size_t count, cap;
    size_t accepted;          /* findings that the baseline accepts, and that are left out */
    size_t left_out, outside; /* results beyond the limits; outside of a repository: sarif_write */
    size_t max_results, max_bytes; /* 0: those above */
};
void sarif_free(struct sarif *sarif);

/* Adds a class; sources and verdict may be NULL. If a result has the same class, the finding counts
 * as another occurrence of it, and replaces it if it is more important. Returns whether the result
 * now shows this finding. */
bool sarif_add(struct sarif *sarif, const struct finding *finding,
               const struct verdict_sources *sources, const struct verdict *verdict,
               const struct sarif_location *place);

/* Adds a quirk of a list; sources and verdict, of its shown finding, may be NULL. */
void sarif_add_quirk(struct sarif *sarif, const struct quirks *quirks, const struct quirk *quirk,
                     const struct verdict_sources *sources, const struct verdict *verdict,
                     const struct sarif_location *place);

/* Writes the report, the most important first. Results beyond the limits are counted in left_out.
 */
void sarif_write(struct text *out, struct sarif *sarif);
/* Prints the report to stdout, and complains of results that GitHub would not show. */
void sarif_print(struct sarif *sarif);

/* Replaces path by the path of the reproducer of a quirk or class in folder. */
void sarif_reproducer_path(struct text *path, const char *folder, uint64_t id);
/* Writes an input as a seed of the corpus into folder (made if missing), into a file named by the
 * id of its quirk or class, and its path into path. Complains and returns false on failure. */
bool sarif_reproducer(struct text *path, const char *folder, uint64_t id, struct testcase test);

/* Appends a file's URI reference, relative to the nearest folder above it that has .git, else to
 * the current folder. *is_relative gets false, and the URI is absolute, if it is below neither. */
void sarif_uri(struct text *out, const char *path, bool *is_relative);

/* Appends a value for a message: visible, and without text that SARIF reads as a placeholder or a
 * link. `diff --unescape` reads it. */
void sarif_value(struct text *out, struct ua_str value);

#endif
