/* SPDX-License-Identifier: MIT */
/* Reports: every format is written from the same rows. formats.h has the list of formats. */
#ifndef REPORT_H
#define REPORT_H

#include <stdio.h>

#include "expect.h"
#include "files.h"

struct result_tally {
    size_t results[RESULTS];
    size_t stale;                        /* expectations without a case */
    size_t named, compared;              /* fields, as in a result */
    size_t uncompared[UNCOMPARED_KINDS]; /* expectations, as in a result */
    size_t normalised;                   /* cases that passed so, as in a result */
};
size_t tally_passed(const struct result_tally *tally);
size_t tally_failed(const struct result_tally *tally);
size_t tally_skipped(const struct result_tally *tally);
/* Cases with a result: passed, failed, or differing as expected. */
size_t tally_checked(const struct result_tally *tally);
/* How many of these cases did not end in an error. */
size_t tally_judged(const struct result_tally *tally);

/* One case, as one engine answered it. */
struct row {
    struct engine *engine;
    const struct vector_case *test;
    const char *file;
    bool ours; /* the file is of our schema, not of Web Platform Tests */
    const struct case_result *result;
    const struct expectation *expectation; /* NULL: none */
    const struct expectation *overwritten; /* of the manifest that is overwritten; NULL: none */
    struct ua_str
        families;        /* with --dissent: the engines that agree, a JSON object; ptr NULL: none */
    const char *against; /* the document that judged; NULL: the answers of the file */
};

struct report {
    const struct report_format *format;
    FILE *out;
    const char *path; /* NULL: stdout, which main checks */
    struct output_file file;
    bool color;
    bool only_errors;             /* as in struct run_report */
    int error;                    /* errno of the first write that failed */
    struct text line;             /* for the format's use */
    void *state;                  /* the format's own */
    const char *revision;         /* of the vectors, as the user says; may be NULL */
    const struct engine *against; /* the document that judges the engine at hand; NULL: the answers
                                     of the vectors, which are today's Standard */
};

/* In the order of the calls: start, engine_start, row and stale of the first engine, engine_done,
 * ..., done, and in any case free. Any may be NULL. */
struct report_format {
    const char *name;
    bool one_engine;      /* it has the answers of a single engine only */
    bool truncates_later; /* the old content stays until the format calls report_truncate */
    void (*start)(struct report *report);
    void (*engine_start)(struct report *report, const struct engine *engine);
    void (*row)(struct report *report, const struct row *row);
    void (*stale)(struct report *report, const struct engine *engine,
                  const struct expectation *expectation);
    void (*engine_done)(struct report *report, struct engine *engine,
                        const struct result_tally *tally);
    void (*done)(struct report *report, const struct result_tally *total);
    void (*free)(struct report *report);
};

#define FORMAT(name) extern const struct report_format report_##name;
#include "formats.def"
#undef FORMAT
/* The known differences of the run as a manifest (expect.h). --format does not know it. */
extern const struct report_format report_expect;
/* Writes its line about one failed case, as a JSON object; causes: of the row's engine.
 * cause becomes the name of the cause. False if nothing explains the failure, and only a person can
 * write the reason. */
struct causes;
struct json_writer;
bool report_expectation(struct json_writer *w, struct text *cause, struct causes *causes,
                        const struct row *row);

/* Opens a report to path (NULL: stdout), and leaves the old content there: open all reports before
 * the first is started. Complains and returns false on failure; call report_close in any case. */
bool report_open(struct report *report, const struct report_format *format, const char *path);
/* Call it before the first row. Complains and returns false on failure. */
bool report_start(struct report *report);
/* Empties a file that is written in place. Complains and returns false on failure. report_start
 * calls it, except for a format with truncates_later. */
bool report_truncate(struct report *report);
/* Writes report->line. report_close reports errors. */
void report_write(struct report *report);
/* Closes a report. Puts it at its path if it is finished and complete; otherwise leaves the old
 * content there. Complains and returns false if anything could not be written. */
bool report_close(struct report *report, bool finished);

/* --- what formats share: hostile bytes made visible, long texts cut with "..."
 * -------------------- */

/* Returns the bytes of a value before limit, without a part of a code point. */
size_t report_cut(struct ua_str value, size_t limit);
/* The value as text_value writes it. */
void report_value(struct text *out, struct ua_str value);
void report_text(struct text *out, const struct text *value);
/* The question of a case on one line: "http://h/ against http://b/". */
void report_question(struct text *out, const struct vector_case *test);
/* "rfc3986 2005-01", then the title of the document in brackets, if it has one. */
void report_add_document(struct text *out, const struct engine *against);
/* "href", "step 2 host". */
void report_label(struct text *out, const struct mismatch *mismatch);
/* Why a case has not passed, on one line: its note, otherwise its first mismatch. */
/* Appends ", lines 2 to 5 of the document"; nothing if the case has no lines. */
void report_lines(struct text *out, const struct vector_case *test);
/* Counts the expectations of a set, as in a result. */
void uncompared_add(size_t counts[UNCOMPARED_KINDS], unsigned set);
/* Appends before, and "190 errors, 20 origin"; nothing if there are none. */
void report_uncompared(struct text *out, const char *before, const size_t counts[UNCOMPARED_KINDS]);
/* Appends "3 passed, 1 failed". */
void report_tally(struct text *out, const struct result_tally *tally);
void report_reason(struct text *out, const struct row *row);
/* How often each name occurred. All zero at the start. */
struct name_count {
    char *name;
    size_t count;
};

struct name_counts {
    struct name_count *items;
    size_t count, capacity;
};

/* Counts a name, which is copied. After 256 different names, others are counted as "(others)". */
void name_counts_add(struct name_counts *counts, struct ua_str name);
/* Appends at most limit names with their counts, made visible; those with equal counts by name.
 * Sorts the names. Ends with the number of names that were left out, if there are any. */
void name_counts_print(struct text *out, struct name_counts *counts, size_t limit);
void name_counts_free(struct name_counts *counts);
/* Whether the result is red: failed, error, passed unexpectedly, not asked. */
bool report_is_red(enum result_kind kind);
/* The time in milliseconds since 1970: SOURCE_DATE_EPOCH (seconds) if that is set, otherwise now.
 */
int64_t report_now(void);

#endif
