/* SPDX-License-Identifier: MIT */
#include "blackbox_corpus.h"

#include <stdlib.h>
#include <string.h>

#include "util.h"

struct blackbox_corpus *blackbox_corpus_new(size_t numbers)
{
    struct blackbox_corpus *corpus = xcalloc(1, sizeof *corpus);

    corpus->inputs = xcalloc(BLACKBOX_INPUTS, sizeof *corpus->inputs);
    corpus->by_number = xcalloc(numbers, sizeof *corpus->by_number);
    corpus->shared = xcalloc(numbers, sizeof *corpus->shared);
    for (uint32_t i = 0; i < BLACKBOX_INPUTS; i++)
        corpus->slots[i] = i;
    return corpus;
}

void blackbox_corpus_free(struct blackbox_corpus *corpus)
{
    if (!corpus)
        return;
    free(corpus->inputs);
    free(corpus->by_number);
    free(corpus->shared);
    free(corpus);
}

/* --- the input that represents a shape -------------------------------------------------------- */

/* A reference is a slot and the number of its user, so that it becomes invalid when the slot is
 * reused. */
#define SLOT_BITS 13
_Static_assert(BLACKBOX_INPUTS <= 1 << SLOT_BITS, "a slot number fits into SLOT_BITS");

static uint64_t reference_of(const struct blackbox_corpus *corpus, uint32_t slot)
{
    return ((uint64_t)corpus->inputs[slot].users + 1) << SLOT_BITS | slot;
}

/* Returns the input that represents a shape, or NULL. */
static struct blackbox_input *find_representative(const struct blackbox_corpus *corpus,
                                                  uint64_t number)
{
    uint32_t slot = (uint32_t)corpus->by_number[number] & ((1u << SLOT_BITS) - 1);

    return corpus->by_number[number] == reference_of(corpus, slot) ? &corpus->inputs[slot] : NULL;
}

static void remove_slot(struct blackbox_corpus *corpus, uint32_t slot)
{
    struct blackbox_input *input = &corpus->inputs[slot];
    uint32_t last = corpus->slots[--corpus->count];

    corpus->slots[input->place] = last;
    corpus->inputs[last].place = input->place;
    corpus->slots[corpus->count] = slot;
    input->users++;
}

/* Slots that are tried to free one. */
#define MAX_TRIES 16

/* Makes sure that a slot is free. False if it cannot. */
static bool make_free_slot(struct blackbox_corpus *corpus)
{
    for (int i = 0; i < MAX_TRIES && corpus->count == BLACKBOX_INPUTS; i++) {
        if (!corpus->inputs[corpus->next_victim].is_given)
            remove_slot(corpus, corpus->next_victim);
        corpus->next_victim = (corpus->next_victim + 1) % BLACKBOX_INPUTS;
    }
    return corpus->count < BLACKBOX_INPUTS;
}

static uint32_t add_slot(struct blackbox_corpus *corpus, const uint8_t *data, size_t size)
{
    uint32_t slot = corpus->slots[corpus->count];
    struct blackbox_input *input = &corpus->inputs[slot];

    *input = (struct blackbox_input){
        .users = input->users, .size = (uint16_t)size, .place = corpus->count};
    if (size > 0)
        memcpy(input->data, data, size);
    corpus->count++;
    return slot;
}

/* Whether an input of this size would represent the shape. */
static bool is_smaller_than_all(const struct blackbox_corpus *corpus, uint64_t number, size_t size)
{
    const struct blackbox_input *input = find_representative(corpus, number);

    return !input || size < input->size;
}

/* Whether to write the input to the folder: the shape is new there, or this input has half the
 * size. Otherwise each small improvement would become a file. */
static bool is_worth_sharing(const struct blackbox_corpus *corpus, uint64_t number, size_t size)
{
    return corpus->shared[number] == 0 || size <= corpus->shared[number] / 2u;
}

static void set_representative(struct blackbox_corpus *corpus, uint64_t number, uint32_t slot)
{
    struct blackbox_input *before = find_representative(corpus, number);

    corpus->by_number[number] = reference_of(corpus, slot);
    corpus->inputs[slot].shapes++;
    if (before && --before->shapes == 0 && !before->is_given)
        remove_slot(corpus, (uint32_t)(before - corpus->inputs));
}

struct blackbox_input *blackbox_corpus_add(struct blackbox_corpus *corpus, const uint8_t *data,
                                           size_t size, const uint64_t *numbers, unsigned count,
                                           bool is_given, bool is_file)
{
    bool wanted = is_given;
    struct blackbox_input *input;
    uint32_t slot;

    for (unsigned i = 0; i < count; i++)
        wanted |= is_smaller_than_all(corpus, numbers[i], size);
    if (!wanted || size > CORPUS_INPUT || !make_free_slot(corpus))
        return NULL;
    slot = add_slot(corpus, data, size);
    input = &corpus->inputs[slot];
    input->is_given = is_given;
    for (unsigned i = 0; i < count; i++) {
        if (!is_smaller_than_all(corpus, numbers[i], size))
            continue;
        if (is_file || is_worth_sharing(corpus, numbers[i], size)) {
            input->wants_file = !is_file;
            corpus->shared[numbers[i]] = (uint16_t)(size > 0 ? size : 1);
        }
        set_representative(corpus, numbers[i], slot);
    }
    return input;
}
