/* SPDX-License-Identifier: MIT */
/* The state that detector.c (running inputs) and detector_explain.c (explaining differences) share.
 */
#ifndef DETECTOR_STATE_H
#define DETECTOR_STATE_H

#include "classification.h"
#include "detector.h"

#define DETECTOR_QUEUE 64

/* A shape (key: its number + 1) or a search (its key) that was seen. tried: size of the smallest
 * input that was explained for it. */
struct seen_entry {
    uint64_t key; /* 0: free */
    uint32_t tried;
    uint16_t importance; /* the greatest that was explained for it */
    bool is_queued;
    int32_t class; /* index in the classes of detector_search; -1: not explained yet */
};

/* A hash table with open addressing. cap is a power of two. */
struct seen_table {
    struct seen_entry *places;
    size_t count, cap;
};

struct known_class {
    uint64_t class;
    int slot;            /* in the store's page */
    unsigned importance; /* the greatest that this process knows (rank.h) */
    uint32_t size;       /* of the smallest input of that importance */
    bool is_raised;      /* an input of greater importance was searched */
    bool settled;        /* that input cannot be made smaller */
};

/* A difference that waits for detector_explain. */
struct queued_difference {
    unsigned pair;
    uint64_t shape, search;
    struct owned_testcase test;
};

/* The engines behind a pipe. Outside of a batch, their answers are UNSUPPORTED. */
struct detector_pipes {
    bool is_external[DETECTOR_ENGINES], is_left_out[DETECTOR_ENGINES];
    bool rests[DETECTOR_ENGINES]; /* not asked now: detector_choose_resting */
    bool has_external, is_batch;
    bool has_lost_first;                           /* the first engine is left out, others go on */
    double begin;                                  /* of the first input, by monotonic_seconds */
    struct observation *answers[DETECTOR_ENGINES]; /* DETECTOR_BATCH of each such engine */
    struct request *requests;                      /* DETECTOR_BATCH */
};

/* Each engine e and `e>e`, its reading of its own href (reparse.h). */
struct detector_hrefs {
    unsigned pair_count; /* their pairs follow those of two engines */
    /* Inputs with a new shape, whose hrefs are still to be read. */
    struct owned_testcase unread[DETECTOR_QUEUE];
    unsigned count;
};

/* What makes an input new. */
struct detector_guidance {
    struct seen_table shapes;
    size_t shapes_before;   /* number of shapes before this stage */
    bool is_exploring;      /* this stage: many shapes were new in the last one */
    uint8_t *sketch_counts; /* differences by the input's sketch; NULL: none is skipped */
};

/* The differences that are explained, and the classes that were found. */
struct detector_search {
    struct queued_difference queue[DETECTOR_QUEUE];
    unsigned queued;
    struct queued_difference part;        /* one cause of the input that is explained */
    struct classification classification; /* of the input that is explained */
    struct answer_memo *memo;   /* for the search that runs; NULL: no engine is behind a pipe */
    struct seen_table searches; /* that were explained */
    struct known_class *classes;
    size_t class_count, class_cap;
    bool has_recalled; /* classes has the store's */
    double deadline;   /* of detector_explain; 0: none */
    unsigned backoff;  /* how much less often a known difference is explained again */
    unsigned crashes;  /* inputs of searches that were kept */
    uint64_t explained;
    uint64_t reduced; /* executions of engines for reducing */
};

struct detector {
    struct engine *engines[DETECTOR_ENGINES];
    struct observation answers[DETECTOR_ENGINES]; /* to the last input */
    unsigned engine_count;
    struct pair *pairs; /* of all engines, those with the first one first; for explaining */
    unsigned pair_count;
    unsigned second;        /* the engine that the first one is compared with first */
    struct request request; /* of the last input */
    bool needs_href;        /* an engine does not report all components */
    unsigned unreported;    /* 1u << component: fewer than two engines report it */
    bool is_prepared;
    uint64_t tries;
    struct store *store;
    FILE *log;
    struct detector_pipes pipes;
    struct detector_hrefs hrefs;
    struct detector_guidance guidance;
    struct detector_search search;
};

/* Returns the entry of a key, and adds it if it is new. NULL if the table is full. */
struct seen_entry *detector_note_seen(struct seen_table *table, uint64_t key);

/* Compares the answers to an input and notes the differences. Adds to the counts of the store. */
void detector_compare_answers(struct detector *detector, struct testcase test,
                              void (*on_shape)(uint64_t number));

/* Asks an engine of this process, and notes it as in flight. */
void detector_ask(struct detector *detector, unsigned engine);

/* Sets the watch of each engine behind a pipe: the deadline, and the failures that are accepted
 * from now on (0: any number). */
void detector_watch_engines(struct detector *detector, unsigned patience);

/* Does what is due before the first input. */
void detector_prepare(struct detector *detector);

/* Decides which engines behind pipes rest: those that have lost too much of the time by restarts
 * and hangs. The first engine does not rest, and two engines at least do not. */
void detector_choose_resting(struct detector *detector);

/* Whether an engine of a pair rests. */
bool detector_pair_rests(const struct detector *detector, const struct pair *pair);

/* Makes the answers of engines behind a pipe incomparable. */
void detector_forget_external_answers(struct detector *detector);

/* Runs a pair on an input that may differ there, and adds the difference to the queue. always: also
 * if others that resemble it were explained. */
void detector_enqueue(struct detector *detector, unsigned pair, struct testcase test, bool always);

/* Gives each engine its own href of the input that waits for it, and adds the shifts that are worth
 * explaining to the queue. */
void detector_read_hrefs(struct detector *detector);

/* Returns whether the deadline has passed. */
bool detector_is_too_late(const struct detector *detector);

/* Returns whether an input is better to show for its class than the known one. */
bool detector_is_better(const struct known_class *known, unsigned importance, size_t size);

#endif
