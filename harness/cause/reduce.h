/* SPDX-License-Identifier: MIT */
/* Reduces an input to what the difference of two engines depends on. */
#ifndef REDUCE_H
#define REDUCE_H

#include "cause.h"

/* How far to reduce. The cause is searched after each depth. With more depth it is more likely that
 * the result shows another difference of the same kind, which the given one had hidden. */
enum reduce_depth {
    REDUCE_REWRITTEN, /* every rewrite that the difference allows is applied */
    REDUCE_SMALL,     /* also, the difference needs each remaining code point */
    REDUCE_PLAIN,     /* also, no plainer byte can replace any of them */
    REDUCE_DEPTHS,
};

/* Reduces a test case, in place, for the difference between the engines of pair. Does nothing if
 * the two agree on it. Applies the rewrites that the difference allows, and removes parts that it
 * does not need.
 *
 * The kind of the difference stays: the same effect; where one engine alone accepts, the same one;
 * where both accept, the difference begins in one of the components that the effect of the given
 * input was about, with a value on the same sides. A removal makes no
 * other rewrite applicable. So the cause of the result is also a cause in the given input, though
 * perhaps not the only one.
 *
 * executions, in and out: how many runs of one engine are still allowed. Returns false if they were
 * used up: the result is of the same kind, but could be reduced further. */
bool reduce_input(struct pair *pair, struct owned_testcase *test, enum reduce_depth depth,
                  uint64_t *executions);

#endif
