/* SPDX-License-Identifier: MIT */
/* libFuzzer's custom mutator and cross-over, for the targets whose input is a URL and a base. They
 * use our mutator, and for some inputs libFuzzer's own. */
#include "mutate.h"

#include "parts.h"
#include "seeds.h"
#include "target.h"

/* OWN_CHANGES of 16 changes are libFuzzer's own. These use the dictionary and the operands of the
 * parsers' comparisons. NO_CROSSING of 16 calls of the cross-over do nothing. Measured with
 * libcurl, in classes after 100,000 executions: these values 80, no change of libFuzzer's own 74, 8
 * of 16 73, a crossing at each call 78. With libFuzzer's own changes only and without vectors: 54.
 */
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

/* Copies the next input of vectors/ that is short enough to data. Returns its size, or 0 if there
 * is none. In this way, libFuzzer gets these inputs without a file for each. */
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

/* Returns 0 to make libFuzzer draw again between mutation and cross-over. */
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
