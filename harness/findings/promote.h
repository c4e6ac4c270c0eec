/* SPDX-License-Identifier: MIT */
/* Makes a vector, its expectations and a reproducer from an input on which two engines differ, for
 * the source tree; or a test for the tests of others. */
#ifndef PROMOTE_H
#define PROMOTE_H

#include "engine.h"
#include "testcase.h"
#include "text.h"
#include "vectors.h"

/* What the input becomes. */
enum promotion_format {
    PROMOTION_VECTOR,
    PROMOTION_WPT,     /* a case of WPT's url/resources/urltestdata.json, after its comment */
    PROMOTION_LIB1560, /* a row of a table of curl's tests/libtest/lib1560.c, after its comment */
    PROMOTION_FORMATS,
};
const char *promotion_format_name(enum promotion_format format); /* "vector" */

/* A file below the tree, or of another project, and what is added to it. */
struct promoted_file {
    char *path;           /* "vectors/found.json"; with a table behind a colon and a space */
    struct text addition; /* an object; a comment and a case; the whole content of a reproducer */
    struct text content;  /* the whole new file; empty: no such file to change */
    bool is_raw;          /* the addition is bytes, not JSON or C */
};

/* Zeroed is empty. */
struct promotion {
    struct promoted_file *files;
    size_t count;
    struct text notes; /* lines: files that could not be changed, and why */
    struct text id;    /* of the new vector, or of the one that exists */
    bool exists;       /* a vector with this input is in the tree; nothing else is filled */
};
void promotion_free(struct promotion *promotion);

/* Returns the source tree that the tool was built in, two folders above it; NULL: there is none.
 * The caller frees it. */
char *promote_own_tree(void);

/* What becomes a test: two open engines, and an input on which they differ. All is borrowed. */
struct promotion_source {
    struct engine *const *engines;
    struct testcase test;
    uint64_t class; /* of a campaign, for messages; 0: none */
};

/* Asks the two engines, minimises the input, names its hosts by minimize_name, and makes all files.
 * tree: the source tree, whose vectors and manifests are read; NULL: the installed vectors, if
 * there are any. It is not used for the tests of others. False after a complaint: an engine gives
 * no answer, the two do not differ, the tree cannot be read, or the format cannot hold the input.
 */
bool promotion_make(struct promotion *out, const struct promotion_source *source,
                    enum promotion_format format, const char *tree);
/* For PROMOTION_VECTOR. Writes the files below the tree. False after a complaint. */
bool promotion_write(const struct promotion *promotion, const char *tree);

#endif
