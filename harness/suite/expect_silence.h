/* SPDX-License-Identifier: MIT */
/* What an engine does not answer, as its manifest says (expect.h). Without it an engine that stops
 * to answer would make cases skipped, and no run red.
 *
 * "capabilities": the engine's. A case that needs another one is skipped.
 * "unreported": the fields that the engine does not report in some case: attributes, or "errors".
 * "unanswered": [{"file": last name, "ids": [id, ...]}, ...], an item for each file that was run,
 * with "without_ids": true for a file whose cases have no ids of their own. The ids are those of
 * the cases that the engine's capabilities cover, and that it has answered as unsupported, or with
 * too few fields to compare. */
#ifndef EXPECT_SILENCE_H
#define EXPECT_SILENCE_H

#include "check_case.h"
#include "json.h"

/* The cases of one file that are not answered. A file without ids, such as one of Web Platform
 * Tests, may have the name of one with ids. */
struct silent_file {
    char *file;
    bool has_no_ids;
    char **ids;
    size_t count, capacity;
};

/* Zeroed is empty. */
struct silence {
    bool is_known; /* the manifest has the three lists */
    unsigned capabilities;
    unsigned unreported; /* 1u << attribute, as case_result.unsaid */
    struct silent_file *files;
    size_t file_count;
};
void silence_free(struct silence *silence);

/* Whether a member of a manifest is one of the three lists. */
bool silence_has_key(const char *key);
/* Reads the three lists of a manifest, if it has one of them. On bad content returns false and
 * leaves one line in error. */
bool silence_read(struct silence *silence, struct json_file *file, const cJSON *root,
                  struct text *error);

/* Adds what a result says, before a manifest is applied. file is the vector file's path. */
void silence_add(struct silence *silence, const struct case_result *result,
                 const struct vector_case *test, const char *file, const struct engine *engine);
/* Writes the three lists as members of an object. */
void silence_write(struct json_writer *w, struct silence *silence);

/* Why the engine has answered less than the manifest says, added to why; nothing: it has not. A
 * case of a file that the manifest does not name has answered enough. */
void silence_explain(const struct silence *silence, struct text *why,
                     const struct case_result *result, const struct vector_case *test,
                     const char *file, const struct engine *engine);

#endif
