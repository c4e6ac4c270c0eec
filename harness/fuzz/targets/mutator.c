/* SPDX-License-Identifier: MIT */
/* How libFuzzer comes to new inputs for the targets that take URL and base: by our mutator and
 * crossing, and now and then by its own. */
#include "mutate.h"

#include "parts.h"
#include "seeds.h"
#include "target.h"

/* How many of 16 changes are libFuzzer's own, which bring in the dictionary and what the parsers
 * compared bytes with; and how many of 16 turns are no crossing. Measured against libcurl by
 * classes after 100,000 executions: none of its own 74, 8 of 16 73, crossing at every turn 78,
 * these 80; all of its own, without vectors, 54. */
#define OWN_CHANGES 4
#define NO_CROSSING 12

static struct mutator mutator;
static struct seed_list vectors;
static size_t vectors_given;
static bool has_mutator, is_ready;

__attribute__((weak)) void target_between_inputs(void)
{
}

static void free_vectors(void)
{
    seed_list_free(&vectors);
}

static void prepare_mutator(void)
{
    if (!is_ready) {
        is_ready = true;
        has_mutator = parts_have("mutator");
        mutator_seed(&mutator, 0);
        if (parts_have("vectors") && !seeds_from_vectors(&vectors, NULL))
            _exit(EXIT_COULD_NOT_RUN);
        atexit(free_vectors);
    }
    target_between_inputs();
}

/* The next input of vectors/ that has room; 0: there is no more. This is how libFuzzer gets them
 * without a file for each. */
static size_t next_vector(uint8_t *data, size_t max_size)
{
    while (vectors_given < vectors.count) {
        const struct seed *seed = &vectors.seeds[vectors_given++];

        if (seed->size <= max_size) {
            memcpy(data, seed->data, seed->size);
            return seed->size;
        }
    }
    return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
    size_t given;

    prepare_mutator();
    given = next_vector(data, max_size);
    if (given > 0)
        return given;
    if (!has_mutator || seed % 16 < OWN_CHANGES)
        return LLVMFuzzerMutate(data, size, max_size);
    mutator.state = seed;
    return mutator_change(&mutator, data, size, max_size);
}

/* 0 makes libFuzzer draw again, from both. */
size_t LLVMFuzzerCustomCrossOver(const uint8_t *first, size_t first_size, const uint8_t *second,
                                 size_t second_size, uint8_t *out, size_t max_size, unsigned seed)
{
    struct mutator_parent one, other;

    prepare_mutator();
    if (!has_mutator || seed % 16 < NO_CROSSING)
        return 0;
    mutator.state = seed;
    mutator_parent(&one, first, first_size);
    mutator_parent(&other, second, second_size);
    return mutator_cross(&mutator, &one, &other, out, max_size);
}
