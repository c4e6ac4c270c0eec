/* SPDX-License-Identifier: MIT */
/* The corpus of the blackbox loop, in memory: for each shape the smallest input that showed it, and
 * seeds that showed none. Its size is fixed. */
#ifndef BLACKBOX_CORPUS_H
#define BLACKBOX_CORPUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "corpus_files.h"

#define BLACKBOX_INPUTS 8192 /* inputs */

struct blackbox_input {
    uint32_t place;  /* in slots */
    uint32_t users;  /* how many inputs this slot had before */
    uint16_t size;   /* bytes */
    uint16_t shapes; /* how many shapes it represents; 0 and not given: a free slot */
    bool is_given;   /* a seed: keeps its slot without a shape */
    bool wants_file; /* the folder has neither it nor a similar one */
    uint8_t data[CORPUS_INPUT];
};

struct blackbox_corpus {
    struct blackbox_input *inputs; /* BLACKBOX_INPUTS */
    uint64_t *by_number;           /* the reference to the input of each shape; 0: none */
    uint16_t *shared;              /* size of the last input of each shape that is in the folder */
    uint32_t slots[BLACKBOX_INPUTS]; /* the first count of them are in use, the others free */
    uint32_t count;
    uint32_t next_victim; /* the next slot to try when one must be freed */
};

struct blackbox_corpus *blackbox_corpus_new(size_t numbers);
void blackbox_corpus_free(struct blackbox_corpus *corpus);

/* Adds an input that showed the shapes with these numbers, if one of them is new or its input is
 * larger. is_given: adds it in any case. is_file: it came from a file. A full corpus frees
 * the slot of another input that was not given, if it finds one soon; the shapes of that input
 * then count as not seen. Returns the input in the corpus, or NULL if it was not added. */
struct blackbox_input *blackbox_corpus_add(struct blackbox_corpus *corpus, const uint8_t *data,
                                           size_t size, const uint64_t *numbers, unsigned count,
                                           bool is_given, bool is_file);

#endif
