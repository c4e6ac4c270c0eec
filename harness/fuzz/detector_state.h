/* SPDX-License-Identifier: MIT */
/* What detector.c (one input after the other) and detector_explain.c (those that wait) share. */
#ifndef DETECTOR_STATE_H
#define DETECTOR_STATE_H

#include "detector.h"

#define DETECTOR_QUEUE 64

/* A shape (its number + 1) or a search (its key) that was met. tried is the size of the smallest
 * input that was explained for it.
 */
struct seen {
    uint64_t key; /* 0: free */
    uint32_t tried;
    bool is_queued;
    int32_t class; /* index in detector->classes; -1: not explained yet */
};

/* Open addressing, a power of two of places. */
struct seen_table {
    struct seen *places;
    size_t count, cap;
};

struct known_class {
    uint64_t class;
    int slot;           /* in the store's page */
    enum effect effect; /* the worst that this process knows */
    uint32_t size;      /* of the smallest input with that effect */
    bool settled;       /* nothing of that input can be left out */
};

struct waiting {
    unsigned pair;
    uint64_t shape, search;
    bool has_base;
    struct text input, base;
};

struct detector {
    struct engine *engines[DETECTOR_ENGINES];
    struct observation answers[DETECTOR_ENGINES]; /* to the input last tried */
    unsigned engine_count;
    struct pair *pairs; /* of all engines, those with the first one first; for explaining */
    unsigned pair_count;
    struct request request;   /* of the input last tried; what a parse does not use is empty */
    bool needs_href;          /* an engine leaves components out */
    unsigned unreported;      /* 1u << component: fewer than two engines report it */
    unsigned explain_backoff; /* how much less often a known difference is explained again */
    uint8_t *sketch_counts;   /* differences by the input's sketch; NULL: none is skipped */
    struct store *store;
    FILE *log;
    struct seen_table shapes;   /* for guidance */
    size_t shapes_before;       /* number of shapes before this stage */
    bool is_exploring;          /* this stage: many shapes were new in the last one */
    struct seen_table searches; /* what was explained */
    struct known_class *classes;
    size_t class_count, class_cap;
    bool has_recalled; /* classes has what the store had */
    uint64_t tries, explained;
    struct waiting queue[DETECTOR_QUEUE];
    unsigned queued;
    uint64_t reduced;    /* questions to engines that reducing took */
    struct waiting part; /* of the one that is explained */
    struct explanation explanation;
    struct text cause;
};

/* The place of a key, made if it is new; NULL if there is no more room. */
struct seen *detector_note_seen(struct seen_table *table, uint64_t key);

/* Whether an input would be the one to show for its class. */
bool detector_is_better(const struct known_class *known, enum effect effect, size_t size);

#endif
