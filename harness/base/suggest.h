/* SPDX-License-Identifier: MIT */
/* How near a word is to a name that it may be misspelt for. */
#ifndef SUGGEST_H
#define SUGGEST_H

#include <stddef.h>

/* How many letters to add, drop, change or swap with their neighbour make a into b. UINT_MAX if one
 * has over EDIT_LEN bytes. */
#define EDIT_LEN 64
unsigned edit_distance(const char *a, size_t a_len, const char *b, size_t b_len);

#endif
