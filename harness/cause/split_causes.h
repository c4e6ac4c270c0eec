/* SPDX-License-Identifier: MIT */
/* An input with several causes of disagreement at once, taken apart into one input for each. */
#ifndef SPLIT_CAUSES_H
#define SPLIT_CAUSES_H

#include "reduce.h"

/* All is borrowed. */
struct medley {
    struct pair *pair;
    struct explanation *explanation; /* of what the pair was asked last */
    struct text *input, *base;       /* the medley; used up */
    bool *has_base;
    struct text *part, *part_base; /* room for a part */
    bool *part_has_base;
    uint64_t budget; /* of questions to one engine, for the kernel of each part */
    uint64_t *asked; /* gets how many it took; NULL: nobody wants to know */
};

/* Whether one rewrite alone explains it. */
bool medley_is_plain(const struct explanation *explanation);

/* For an input that was just asked and explained. What one cause alone explains is the only part.
 * Else found gets the kernel of the medley, then that of what is left of it without the kernel's
 * cause, and so on: of the kernels of each depth the first that one cause explains, or the last; or
 * the whole, if it takes a pair to explain that and nothing explains its kernels. When found is
 * called the part is asked and explained; it may ask anew, and may change the part. False, at once,
 * if found says so. */
bool medley_take_apart(const struct medley *medley, bool (*found)(void *context), void *context);

#endif
