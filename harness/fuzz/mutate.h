/* SPDX-License-Identifier: MIT */
/* Makes new inputs out of old ones, along the seams of a URL (see anatomy.h): what parsers disagree
 * on lies at the delimiters, and byte-wise changes rarely hit those and stay a URL.
 *
 * An input is UTF-8 text: the URL, then, if there is a byte 0xFF, the base behind it. All that is
 * made follows from the seed and the inputs alone, on every machine. Nothing is allocated. */
#ifndef MUTATE_H
#define MUTATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The longest part of an input that is moved as one. */
#define MUTATOR_SCRATCH 512

struct mutator {
    uint64_t state;   /* the seed; may be set anew at any time */
    unsigned most;    /* changes at once; mutator_seed sets 4 */
    uint64_t applied; /* 1u << operation: what was done since the caller cleared it */
    uint8_t by_weight[256];
    uint8_t scratch[MUTATOR_SCRATCH];
};

/* Makes any mutator ready; the same seed is the same sequence. */
void mutator_seed(struct mutator *mutator, uint64_t seed);

/* A number below limit (which is not 0), from the mutator's own sequence. */
static inline uint32_t mutator_below(struct mutator *mutator, uint32_t limit)
{
    uint64_t z = mutator->state += 0x9E3779B97F4A7C15u; /* splitmix64 */

    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return (uint32_t)((z >> 32) * limit >> 32);
}

/* Changes data, of size bytes, in place, one to mutator->most times. data has room for max_size
 * bytes, at most 2^31. Returns the new size, from 1 to max_size; 0 if max_size is 0. */
size_t mutator_change(struct mutator *mutator, uint8_t *data, size_t size, size_t max_size);

/* An input whose children are made in a row: where its pieces meet is found once. data is the
 * caller's, and stays as it is meanwhile. */
#define MUTATOR_CUTS 11
struct mutator_parent {
    const uint8_t *data;
    size_t size;
    uint32_t cuts[2][MUTATOR_CUTS]; /* of the URL, of the base */
    bool has_base;
};
void mutator_parent(struct mutator_parent *parent, const uint8_t *data, size_t size);

/* Writes to out (room for max_size bytes) what mutator_change makes of a copy of the parent. out
 * overlaps the parent's data not. Returns as mutator_change does. */
size_t mutator_child(struct mutator *mutator, const struct mutator_parent *parent, uint8_t *out,
                     size_t max_size);

/* Writes to out (room for max_size bytes) the first input with something of the second in it. out
 * overlaps neither. Returns as mutator_change does. */
size_t mutator_cross(struct mutator *mutator, const struct mutator_parent *first,
                     const struct mutator_parent *second, uint8_t *out, size_t max_size);

/* The operations, for whoever wants to know what was applied; NULL beyond the last. */
const char *mutator_operation(unsigned number);

/* Idioms of confusion, by where they belong. They are corpus/url.dict as well. */
enum idiom_kind {
    IDIOM_SCHEME,   /* with ":" */
    IDIOM_SLASHES,  /* between scheme and authority */
    IDIOM_USERINFO, /* with "@" */
    IDIOM_HOST,
    IDIOM_PORT, /* with ":" */
    IDIOM_PATH,
    IDIOM_QUERY,    /* with "?" */
    IDIOM_FRAGMENT, /* with "#" */
    IDIOM_PIECE,    /* goes anywhere */
    IDIOM_HOSTILE,  /* the same, but most parsers refuse it */
    IDIOM_BASE,     /* a base as a whole */
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
