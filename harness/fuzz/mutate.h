/* SPDX-License-Identifier: MIT */
/* Mutates inputs by the components of a URL (see anatomy.h). Parsers disagree at the delimiters,
 * and random changes of bytes rarely hit a delimiter and keep the input a URL.
 *
 * An input has the form of testcase.h. All results depend on the seed and the inputs only, on every
 * machine. Nothing is allocated. */
#ifndef MUTATE_H
#define MUTATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Bytes of an input that can be moved at once. */
#define MUTATOR_SCRATCH 512

struct mutator {
    uint64_t state;   /* the seed; may be set at any time */
    uint64_t applied; /* 1u << operation: applied since the caller cleared it */
    uint8_t by_weight[256];
    uint8_t scratch[MUTATOR_SCRATCH];
};

/* Initialises a mutator. The same seed gives the same sequence. */
void mutator_seed(struct mutator *mutator, uint64_t seed);

/* Returns a number below limit (which is not 0) from the mutator's sequence. */
static inline uint32_t mutator_random_below(struct mutator *mutator, uint32_t limit)
{
    uint64_t z = mutator->state += 0x9E3779B97F4A7C15u; /* splitmix64 */

    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return (uint32_t)((z >> 32) * limit >> 32);
}

/* Changes data, of size bytes, in place, one to four times. data has room for max_size
 * bytes, at most 2^31. Returns the new size, from 1 to max_size; 0 if max_size is 0. */
size_t mutator_change(struct mutator *mutator, uint8_t *data, size_t size, size_t max_size);

/* An input of which several children are made. Its pieces are found once. data is borrowed, and
 * must not change. */
#define MUTATOR_CUTS 11
struct mutator_parent {
    const uint8_t *data;
    size_t size;
    uint32_t cuts[2][MUTATOR_CUTS]; /* of the URL, of the base */
    bool has_base;
};
void mutator_parent(struct mutator_parent *parent, const uint8_t *data, size_t size);

/* Changes a copy of the parent as mutator_change does, in out (room for max_size bytes). out must
 * not overlap the parent's data. Returns the size. */
size_t mutator_child(struct mutator *mutator, const struct mutator_parent *parent, uint8_t *out,
                     size_t max_size);

/* Crosses two inputs: writes to out (room for max_size bytes) the first with a part of the second.
 * out must not overlap either. Returns the size as mutator_change does. */
size_t mutator_cross(struct mutator *mutator, const struct mutator_parent *first,
                     const struct mutator_parent *second, uint8_t *out, size_t max_size);

/* Returns the name of an operation; NULL beyond the last. */
const char *mutator_operation(unsigned number);

/* Idioms of confusion, by their place in a URL. corpus/url.dict is made from them. */
enum idiom_kind {
    IDIOM_SCHEME,   /* with ":" */
    IDIOM_SLASHES,  /* between scheme and authority */
    IDIOM_USERINFO, /* with "@" */
    IDIOM_HOST,
    IDIOM_PORT, /* with ":" */
    IDIOM_PATH,
    IDIOM_QUERY,    /* with "?" */
    IDIOM_FRAGMENT, /* with "#" */
    IDIOM_PIECE,    /* fits anywhere */
    IDIOM_HOSTILE,  /* fits anywhere, but most parsers refuse it */
    IDIOM_BASE,     /* a whole base */
    IDIOM_KINDS,
};
struct idiom {
    const char *text;
    size_t len;
};
struct idioms {
    const char *title; /* for a person */
    const struct idiom *list;
    unsigned count;
};
extern const struct idioms idioms[IDIOM_KINDS];

#endif
