/* SPDX-License-Identifier: MIT */
/* Finds the names that a misspelt word may mean. */
#ifndef SUGGEST_H
#define SUGGEST_H

#include <stddef.h>

#include "text.h"

/* Returns how many letters must be added, dropped, changed or swapped with a neighbour to make a
 * into b (optimal string alignment). UINT_MAX if one has more than EDIT_LEN bytes. */
#define EDIT_LEN 64
unsigned edit_distance(const char *a, size_t a_len, const char *b, size_t b_len);

/* The candidates that are most similar to a word. Zeroed but for word and len it is ready for use;
 * text_free(&nearest) releases it. */
struct suggestion {
    const char *word; /* as it was given */
    size_t len;
    const char *before, *after; /* written around each candidate; NULL: nothing */
    struct text nearest;        /* the candidates at the same distance, ", " between them */
    unsigned distance;          /* theirs; without a candidate it has no meaning */
};

/* Adds a candidate to nearest if none before it is nearer. At most three letters may be wrong, and
 * less than half of the candidate. One wrong letter counts as much as a word of three letters or
 * more that is a part of the other: "curl" means "libcurl". */
void suggest_consider(struct suggestion *suggestion, const char *candidate);
/* The same for each word of a list, one on a line. */
void suggest_consider_lines(struct suggestion *suggestion, const char *lines);

#endif
