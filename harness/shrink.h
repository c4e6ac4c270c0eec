/* SPDX-License-Identifier: MIT */
/* Makes an input smaller by leaving parts of it out. */
#ifndef SHRINK_H
#define SHRINK_H

#include "str.h"
#include "util.h"

struct shrink {
    struct text *input, *base; /* in and out; borrowed */
    bool *has_base;            /* in and out; a base that is not needed goes as a whole */
    /* Whether a candidate is still what it is to be. The texts live for the call. */
    bool (*same)(void *context, struct ua_str input, struct ua_str base);
    void *context;
    unsigned questions; /* how often same may be called; counts down */
};

/* Leaves out halves, then quarters, and so on down to single code points (single bytes where the
 * text is not UTF-8), as long as same is content, until nothing more can go. Returns true then,
 * and false if the questions ran out before. What input and base hold is what same last agreed to,
 * or what they held before. */
bool shrink(struct shrink *shrink);

#endif
