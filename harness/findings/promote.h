/* SPDX-License-Identifier: MIT */
/* Makes a vector, its expectations and a reproducer from a finding, for the source tree. */
#ifndef PROMOTE_H
#define PROMOTE_H

#include "finding.h"
#include "vectors.h"

/* A file below the tree, and what is added to it. */
struct promoted_file {
    char *path;           /* "vectors/found.json" */
    struct text addition; /* an object; the whole content of a reproducer */
    struct text content;  /* the whole new file; empty: there is no such file to change */
    bool is_raw;          /* the addition is bytes, not JSON */
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

/* Runs a finding's engines again and makes all files. tree: the source tree, whose vectors and
 * manifests are read. False after a complaint: an engine is not available, the difference is gone,
 * or the tree cannot be read. */
bool promotion_make(struct promotion *out, const struct finding *finding, const char *tree);
/* Writes the files below the tree. False after a complaint. */
bool promotion_write(const struct promotion *promotion, const char *tree);

#endif
