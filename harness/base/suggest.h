/* SPDX-License-Identifier: MIT */
/* The distance of a word from a name that it may misspell. */
#ifndef SUGGEST_H
#define SUGGEST_H

#include <stddef.h>

/* Returns how many letters must be added, dropped, changed or swapped with a neighbour to make a
 * into b (optimal string alignment). UINT_MAX if one has more than EDIT_LEN bytes. */
#define EDIT_LEN 64
unsigned edit_distance(const char *a, size_t a_len, const char *b, size_t b_len);

#endif
