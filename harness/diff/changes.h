/* SPDX-License-Identifier: MIT */
/* What changed between two versions of a parser: the URLs that the two answer differently, worst
 * first, and which other engines give the old or the new answer. */
#ifndef CHANGES_H
#define CHANGES_H

#include "classification.h"
#include "engine_list.h"

/* A URL that the two versions answer differently. */
struct changed_url {
    struct owned_testcase test;
    enum effect effect;
    enum rank rank;
    unsigned importance; /* rank_importance */
    struct text cause;   /* as in struct classification */
    struct text changed; /* the URL after which both agree; empty: no cause */
    int first, second;   /* the rewrites of the cause, as in struct explanation */
    struct observation before, after;
    /* 1 << engine, of the engine list from the third on: those with the answer of the version
     * before, or of the one after. At most 64 engines are asked. */
    uint64_t like_before, like_after;
};

/* Zeroed is empty. */
struct changes {
    struct changed_url *items;
    size_t count;
    size_t asked;     /* URLs */
    size_t respelled; /* URLs of which only the href differs */
};
void changes_free(struct changes *changes);

/* Asks the first two engines of a list about a URL. If they differ, adds it, and asks the others.
 * An engine gives the same answer if it differs in spelling at most. */
void changes_ask(struct changes *changes, const struct engine_list *engines, struct testcase test);

/* Sorts by importance, then by the length of the URL. */
void changes_sort(struct changes *changes);

/* Prints the list for people, at PAGE columns. */
void changes_print(const struct changes *changes, const struct engine_list *engines);

/* Prints a line for each change, and one with "summary". */
void changes_print_jsonl(const struct changes *changes, const struct engine_list *engines);

#endif
