/* SPDX-License-Identifier: MIT */
/* The first step of a search for ways past a check: which inputs are tried. No engine is asked. */
#ifndef BYPASS_PROPOSE_H
#define BYPASS_PROPOSE_H

#include "bypass_hosts.h"
#include "bypass_inputs.h"
#include "bypass_run.h"
#include "mutate.h"

enum propose_stage { PROPOSE_KNOWN, PROPOSE_IDIOMS, PROPOSE_MUTATED, PROPOSE_STRINGS };

struct proposer {
    const struct bypass_run *run;
    enum propose_stage stage;
    bool is_done;
    struct bypass_hosts bad; /* what stands for the name, in turn for each batch */
    uint64_t batches;
    size_t batch_size;         /* inputs of a batch */
    size_t next;               /* of the list or, for strings, of the hosts */
    struct bypass_input *list; /* of the stage; NULL: not listed yet */
    size_t list_count;
    struct bypass_strings strings;
    struct mutator mutator;
    struct bypass_input *parents;
    size_t parent_count, next_parent;
};

/* The caller calls proposer_close. run is borrowed. */
void proposer_open(struct proposer *out, const struct bypass_run *run);
/* Fills a batch, which may stay empty. False at the end: then nothing is filled. */
bool propose(struct proposer *proposer, struct bypass_batch *batch);
/* Keeps an input, of which others are made by small changes. */
void proposer_keep(struct proposer *proposer, const struct bypass_input *input);
/* Fits the size of the next batch to the seconds that the last one took. */
void proposer_fit(struct proposer *proposer, double seconds);
void proposer_close(struct proposer *proposer);

#endif
