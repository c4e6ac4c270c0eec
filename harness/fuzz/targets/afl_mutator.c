/* SPDX-License-Identifier: MIT */
/* Our mutator as a custom mutator library of AFL++ (AFL_CUSTOM_MUTATOR_LIBRARY), for targets whose
 * input is a URL, or a URL, a byte 0xFF and a base.
 *
 * URLASSAY_FUZZ_WITHOUT  vectors: the inputs of vectors/ are left out, to measure their effect
 */
#include <dlfcn.h>

#include "corpus_files.h"
#include "mutate.h"
#include "parts.h"
#include "seeds.h"

/* One child in this many has two parents. */
#define AFL_CROSS 8

#define EXPORT __attribute__((visibility("default")))

/* The state of one afl-fuzz, which owns it. */
struct afl_mutator {
    struct mutator mutator;
    struct seed_list vectors;
    size_t vectors_given;
    uint8_t child[CORPUS_INPUT];
};

/* AFL++'s interface. afl: unused. */
EXPORT void *afl_custom_init(void *afl, unsigned seed);
EXPORT size_t afl_custom_fuzz(void *data, uint8_t *input, size_t size, uint8_t **out,
                              uint8_t *other, size_t other_size, size_t max_size);
EXPORT void afl_custom_deinit(void *data);

/* Returns whether a folder can be read. Otherwise empties path. */
static bool is_folder(struct text *path)
{
    if (access(path->ptr, R_OK | X_OK) == 0)
        return true;
    text_clear(path);
    return false;
}

/* Finds vectors/ from the place of this library: in the source tree, or installed in lib/urlassay/.
 * path stays empty if there is none. */
static void find_vectors_of_library(struct text *path)
{
    static const char *const places[] = {"../../vectors", "../../share/urlassay/vectors"};
    Dl_info info;
    const char *slash;

    if (dladdr((void *)(uintptr_t)afl_custom_init, &info) == 0 || !info.dli_fname)
        return;
    slash = strrchr(info.dli_fname, '/');
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        text_printf(path, "%.*s/%s", slash ? (int)(slash - info.dli_fname) : 1,
                    slash ? info.dli_fname : ".", places[i]);
        if (is_folder(path))
            return;
    }
}

void *afl_custom_init(void *afl, unsigned seed)
{
    struct afl_mutator *state = xcalloc(1, sizeof *state);
    struct text path = {0};

    (void)afl;
    mutator_seed(&state->mutator, seed);
    find_vectors_of_library(&path);
    if (path.len > 0 && parts_have("vectors") && !seeds_from_vectors(&state->vectors, path.ptr))
        complain("the AFL++ mutator continues without the inputs of %s", path.ptr);
    text_free(&path);
    return state;
}

size_t afl_custom_fuzz(void *data, uint8_t *input, size_t size, uint8_t **out, uint8_t *other,
                       size_t other_size, size_t max_size)
{
    struct afl_mutator *state = data;
    const size_t limit = max_size < CORPUS_INPUT ? max_size : CORPUS_INPUT;
    struct mutator_parent first, second;

    *out = state->child;
    while (state->vectors_given < state->vectors.count) {
        const struct seed *seed = &state->vectors.seeds[state->vectors_given++];

        if (seed->size > 0 && seed->size <= limit) {
            memcpy(state->child, seed->data, seed->size);
            return seed->size;
        }
    }
    mutator_parent(&first, input, size);
    if (!other || other_size == 0 || mutator_random_below(&state->mutator, AFL_CROSS) != 0)
        return mutator_child(&state->mutator, &first, state->child, limit);
    mutator_parent(&second, other, other_size);
    return mutator_cross(&state->mutator, &first, &second, state->child, limit);
}

void afl_custom_deinit(void *data)
{
    struct afl_mutator *state = data;

    seed_list_free(&state->vectors);
    free(state);
}
