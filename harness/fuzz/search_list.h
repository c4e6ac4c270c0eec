/* SPDX-License-Identifier: MIT */
/* The list that a complete search makes: for each cause, the shortest strings that show it. */
#ifndef SEARCH_LIST_H
#define SEARCH_LIST_H

#include <stdbool.h>
#include <stdint.h>

#include "compare.h"
#include "search_space.h"

#define SEARCH_ENGINES 32 /* of a search at most */

/* Differences of one pair of engines with one effect and one cause. */
struct search_entry {
    unsigned pair; /* as in struct search */
    enum effect effect;
    uint64_t key; /* hash of pair, effect and cause */
    /* As in struct classification. Empty: no cause of a shorter string explains it alone, but
     * without one of its tokens, the string has a difference of this effect. */
    struct text cause;
    uint64_t count; /* strings with this difference, of any length */
    /* All strings of the smallest length that have this difference and, unless several causes meet
     * in it, this cause alone. 0: there are none. */
    unsigned length; /* in tokens */
    struct text urls;
    size_t *ends; /* of each string in urls */
    size_t url_count, url_cap;
    /* The smallest text to which a string was reduced in which several causes meet. */
    struct text reduced;
};

/* Zeroed is empty. */
struct search_list {
    struct search_entry *entries;
    size_t count, cap;
    uint32_t *places; /* 1 + index of the entry with a key, by its lowest bits; 0: none */
    size_t place_count;
    /* How many strings were searched, and how many of them each engine did not answer. */
    uint64_t strings, unanswered[SEARCH_ENGINES];
};

void search_list_free(struct search_list *list);
void search_list_clear(struct search_list *list);

/* Returns the entry, which is added if it is not there. Valid until the next call. */
struct search_entry *search_list_entry(struct search_list *list, unsigned pair, enum effect effect,
                                       struct ua_str cause);
/* Returns the entry or NULL. */
const struct search_entry *search_list_find(const struct search_list *list, unsigned pair,
                                            enum effect effect, struct ua_str cause);
/* Returns the number of causes of a pair, each counted once for all effects; UINT_MAX: the sum of
 * all pairs. */
size_t search_list_causes(const struct search_list *list, unsigned pair);
/* Adds a string of length tokens, unless the entry has shorter ones. */
void search_entry_add(struct search_entry *entry, unsigned length, struct ua_str url);
/* Keeps the smaller one of a text and the entry's reduced one. */
void search_entry_add_reduced(struct search_entry *entry, struct ua_str url);
struct ua_str search_entry_url(const struct search_entry *entry, size_t index);
/* Sorts the strings of each entry: the simplest first (minimize_simpler). */
void search_list_sort(struct search_list *list);

/* A part of the search: consecutive strings of one length. */
struct search_part {
    unsigned length;
    uint64_t from, count;
};

/* Appends what a part gave, as a line of JSON. */
void search_list_write(struct text *out, const struct search_list *list, struct search_part part,
                       unsigned engines);
/* Adds what such a line says to the list, and sets part. False if it is damaged; if it is cut off,
 * nothing is added. */
bool search_list_merge(struct search_list *list, struct search_part *part, struct ua_str line,
                       unsigned engines, unsigned pairs);

#endif
