/* SPDX-License-Identifier: MIT */
/* Makes a vector, its expectations and a reproducer from a finding, for the source tree; or a test
 * for the tests of others. */
#ifndef PROMOTE_H
#define PROMOTE_H

#include "finding.h"
#include "vectors.h"

/* What a finding becomes. */
enum promotion_format {
    PROMOTION_VECTOR,
    PROMOTION_WPT,     /* a case of WPT's url/resources/urltestdata.json, behind its comment */
    PROMOTION_LIB1560, /* a row of a table of curl's tests/libtest/lib1560.c, behind its comment */
    PROMOTION_FORMATS,
};
const char *promotion_format_name(enum promotion_format format); /* "vector" */

/* A file below the tree, or of another project, and what is added to it. */
struct promoted_file {
    char *path;           /* "vectors/found.json"; with a table behind a colon and a space */
    struct text addition; /* an object; a comment and a case; the whole content of a reproducer */
    struct text content;  /* the whole new file; empty: there is no such file to change */
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

/* Runs a finding's engines again, names the hosts of its input by minimize_name, and makes all
 * files. tree: the source tree, whose vectors and manifests are read; not used for the tests of
 * others. False after a complaint: an engine is not available, the difference is gone, the tree
 * cannot be read, or the format cannot hold the input. */
bool promotion_make(struct promotion *out, const struct finding *finding,
                    enum promotion_format format, const char *tree);
/* For PROMOTION_VECTOR. Writes the files below the tree. False after a complaint. */
bool promotion_write(const struct promotion *promotion, const char *tree);

#endif
