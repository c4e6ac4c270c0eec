/* SPDX-License-Identifier: MIT */
/* Reduces an input to what the difference of two engines depends on. */
#ifndef REDUCE_H
#define REDUCE_H

#include "cause.h"

/* How far to go. A cause is searched after each depth: the further, the more likely it is that what
 * is left is another difference of the same kind, which was hidden behind the one that was meant.
 */
enum reduce_depth {
    REDUCE_REWRITTEN, /* each rewrite is applied that the difference allows */
    REDUCE_SMALL,     /* and the difference needs each code point that is left */
    REDUCE_PLAIN,     /* and no plainer byte would do for any of them */
    REDUCE_DEPTHS,
};

/* Reduces a test case, in place, for the difference between the engines of pair. Nothing happens
 * if the two agree on it. It applies the rewrites that the difference allows, and leaves out the
 * rest.
 *
 * The kind of the difference stays: the same effect; where one engine alone accepts, the same one;
 * where both accept, the difference begins in one of the components that the effect of the given
 * input was about, with a value on the same sides. No rewrite becomes applicable that was not, by
 * what is left out. So the cause of the result is a cause in the given input as well, though
 * perhaps not the only one there.
 *
 * executions, in and out: how many questions to one engine it may still ask. Returns false if they
 * were used up: what is left is of the kind, but could be reduced further. */
bool reduce_input(struct pair *pair, struct owned_testcase *test, enum reduce_depth depth,
                  uint64_t *executions);

#endif
