/* SPDX-License-Identifier: MIT */
/* The blackbox loop's corpus in memory: for each shape the smallest input that showed it, as far as
 * there is room, and inputs without any that were given. Its room is set aside once. */
#ifndef BLACKBOX_CORPUS_H
#define BLACKBOX_CORPUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define BLACKBOX_INPUT 512   /* bytes of an input; as the fuzz target's limit */
#define BLACKBOX_INPUTS 8192 /* inputs */

/* By what its children will be: most are like their parent. */
enum blackbox_kind {
    BLACKBOX_PLAIN,   /* both engines accept it, ASCII, without a base: fast to run */
    BLACKBOX_SLOW,    /* both engines accept it, slow to run: see blackbox_is_slow */
    BLACKBOX_REFUSED, /* at least one of the two engines refuses it */
    BLACKBOX_KINDS,
};

struct blackbox_input {
    uint32_t place;  /* in its list */
    uint32_t users;  /* how many this slot had before */
    uint16_t size;   /* bytes */
    uint16_t weight; /* size, and more if it is slow; the lightest input represents a shape */
    uint16_t shapes; /* for which it stands; 0 and not given: a free slot */
    uint8_t kind;
    bool is_given;  /* keeps its place without a shape */
    bool is_shared; /* it is in the folder, or too much like what is */
    uint8_t data[BLACKBOX_INPUT];
};

struct blackbox_list {
    uint32_t slots[BLACKBOX_INPUTS], count;
};

struct blackbox_corpus {
    struct blackbox_input *inputs; /* BLACKBOX_INPUTS */
    uint64_t *by_number; /* of each shape, what names its input, see blackbox_corpus.c; 0: none */
    uint16_t *shared;    /* weight of the last input of each shape that is in the folder */
    struct blackbox_list lists[BLACKBOX_KINDS];
    uint32_t free[BLACKBOX_INPUTS], free_count;
    uint32_t hand; /* the slot that is looked at next for one to give up */
};

/* Whether an input has a base or is not ASCII: an engine takes several times as long for it. */
bool blackbox_is_slow(const uint8_t *data, size_t size);

struct blackbox_corpus *blackbox_corpus_new(size_t numbers);
void blackbox_corpus_free(struct blackbox_corpus *corpus);

/* An input that was tried: it showed the shapes with these numbers. Where one is new, or its input
 * heavier, it joins; is_given: it does in any case. Returns its place, or NULL. is_shared: it came
 * from the folder. A full corpus gives up another for it that the folder has, if it finds one soon:
 * the shape of that one then counts as not seen. */
struct blackbox_input *blackbox_corpus_add(struct blackbox_corpus *corpus, const uint8_t *data,
                                           size_t size, const uint64_t *numbers, unsigned count,
                                           bool accepted, bool is_given, bool is_shared);

#endif
