/* SPDX-License-Identifier: MIT */
/* How often each name occurred, the most frequent first: "31 ipv4.json, 12 host.json, and 4 more".
 */
#ifndef NAME_COUNTS_H
#define NAME_COUNTS_H

#include <stddef.h>

#include "util.h"

struct name_count {
    char *name;
    size_t count;
};

/* All zero at the start. */
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

#endif
