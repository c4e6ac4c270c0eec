/* SPDX-License-Identifier: MIT */
/* Expectation manifests, vectors/expect/<engine>.json: where an engine is known to differ from a
 * vector, in what way, and why. `urlassay test --write-expect` makes them.
 *
 * {"engine": id, "version": text, "against": id, "standard": {...}, "capabilities": [...],
 * "unreported": [...], "unanswered": [...], "expectations": [row, ...]}, or the array alone, which
 * then is of no version. "against" is there if a document judged (against.h), "standard" if the
 * engine follows the URL Standard: how old it is (standard_changes.h). expect_silence.h explains
 * the three lists. Strings in the array are comments. Each row: "file" (the vector file's last
 * name), "id", "expected", "cause" (names of rewrites, "equivalent" or "unexplained"), "why"
 * (needed where cause is "unexplained"), "link". No key may be there twice.
 *
 * "expected" is what this engine answers in all fields that differ: attributes; "failure": true, or
 * "searchParamsFailure": true; for an input that must fail "accepted": all attributes that it
 * reports; "acceptedAsBase": "about:blank", or all attributes; "crash": true; and of what is not a
 * URL "returns", "step 2 host" and so on, as reports call them. Older manifests have "href" instead
 * of "accepted", "" if the engine reports none, and "acceptedAsBase": true: any answer fits. */
#ifndef EXPECT_H
#define EXPECT_H

#include "check_case.h"
#include "expect_silence.h"
#include "json.h"

/* What is expected of a field that is not an attribute. */
struct expected_field {
    char *label; /* as report_label gives it */
    struct text got;
};

struct expectation {
    char *file, *id, *cause, *why, *link; /* why and link may be NULL */
    bool failure, search_params_failure, crash;
    bool accepted_as_base;            /* with any answer */
    struct text accepted, as_base;    /* as the answer of a mismatch; ptr NULL: not named */
    struct text expected[ATTRIBUTES]; /* ptr NULL: not named */
    struct expected_field *others;
    size_t other_count;
    bool seen;        /* its case has been checked */
    const cJSON *row; /* while the file is read */
};

/* Zeroed is empty. */
struct expectations {
    struct expectation *items; /* sorted by id and file once read */
    size_t count;
    char *engine, *version; /* NULL: the file does not say */
    char *against;          /* the document that judged; NULL: the answers of the vectors */
    bool other_version;     /* than the engine at hand has */
    struct silence silence; /* what the engine does not answer */
    size_t vague;           /* entries in use that fit any answer to an input that must fail */
};
void expectations_free(struct expectations *expectations);

/* Appends the last name of the file in which a case is, unless a row names another: "ipv4.json" for
 * the id "ipv4.octal-part". */
void expectation_default_file(struct text *out, struct ua_str id);

/* Reads a manifest's text. On bad content returns false and leaves one line in error, with the line
 * and the column of the member that is wrong. */
bool expectations_read(struct expectations *expectations, const char *path, const char *text,
                       size_t len, struct text *error);
/* The same of a text that has been parsed. */
bool expectations_read_file(struct expectations *expectations, struct json_file *file,
                            struct text *error);
/* The same for a file; complains. */
bool expectations_load(struct expectations *expectations, const char *path);

/* Fills *expectations for an engine: from the file given, from none if that is "none", and if it is
 * NULL from the manifest beside the installed suite, if there is one and no document judges.
 * against: the document that judges, or NULL. Complains and returns false on failure, also if the
 * manifest is of another document. */
bool expectations_load_for(struct expectations *expectations, const struct engine *engine,
                           const char *given, const char *against);

/* Fills *expectations from the manifest that a new one of the engine overwrites. From none if path
 * is not a regular file. Complains and returns false if the file is not a manifest, or is one of
 * another engine or document. */
bool expectations_load_overwritten(struct expectations *expectations, const struct engine *engine,
                                   const char *path, const char *against);

/* The case's expectation; NULL: none. file is the vector file's path. */
struct expectation *expectations_find(const struct expectations *expectations,
                                      const struct vector_case *test, const char *file);

/* Turns a result by the case's expectation, which it returns (NULL: none). file is the vector
 * file's path. An answer that differs as expected is RESULT_EXPECTED; a pass is
 * RESULT_UNEXPECTED_PASS; a case of which the engine answers less than the manifest says is
 * RESULT_UNANSWERED; any other difference stays a failure. */
const struct expectation *expectations_apply(struct expectations *expectations,
                                             struct case_result *result,
                                             const struct vector_case *test, const char *file,
                                             const struct engine *engine);

/* Whether an entry was not seen although this file ran whole. A file of WPT may have the name of
 * one of ours; ids tell which of them is meant. */
bool expectation_is_stale(const struct expectation *expectation, const struct vector_file *file);

#endif
