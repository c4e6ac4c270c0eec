/* SPDX-License-Identifier: MIT */
/* Makes of a finding what a repository keeps: a vector, expectations, a reproducer. */
#ifndef PROMOTE_H
#define PROMOTE_H

#include "finding.h"
#include "vectors.h"

/* A file below the tree, and what comes into it. */
struct promoted_file {
    char *path;           /* "vectors/found.json" */
    struct text addition; /* an object; the whole content of a reproducer */
    struct text content;  /* of the whole file, with it; empty: there is no such file to change */
    bool is_raw;          /* the addition is bytes, not JSON */
};

/* Zeroed is empty. */
struct promotion {
    struct promoted_file *files;
    size_t count;
    struct text notes; /* lines on what is missing, and why */
    struct text id;    /* of the vector; of the one that is there */
    bool is_there;     /* a vector with this input: nothing else is filled */
};
void promotion_free(struct promotion *promotion);

/* Makes all of a finding, whose engines are asked anew. tree: the source tree, whose vectors and
 * manifests are read. False after a complaint: an engine is not to be had, the difference is gone,
 * or the tree cannot be read. */
bool promote(struct promotion *out, const struct finding *finding, const char *tree);
/* Writes the files below the tree. False after a complaint. */
bool promotion_write(const struct promotion *promotion, const char *tree);

#endif
