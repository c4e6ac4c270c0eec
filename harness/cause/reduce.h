/* SPDX-License-Identifier: MIT */
/* What of an input makes two engines differ in the way they do. */
#ifndef REDUCE_H
#define REDUCE_H

#include "cause.h"

/* How far to go. A cause is looked for after each: the further, the likelier that what is left is
 * another difference of the same kind, behind the one that was meant. */
enum kernel {
    KERNEL_NEUTRAL, /* what can be rewritten is */
    KERNEL_SMALL,   /* what is left needs each of its code points */
    KERNEL_PLAIN,   /* and no plainer byte would do for any of them */
    KERNELS,
};

/* Reduces an input to what its difference depends on: rewrites what can be, and leaves
 * out the rest. The difference stays of its kind: the same effect; where one alone accepts, the
 * same one; where both do, it begins in one of the components of which the input's effect was, with
 * a value on the same sides. Nothing enters that was not there: what is left out may not make a
 * rewrite applicable that was not. So the cause of the kernel is at work in the input as well,
 * though perhaps not alone there.
 *
 * For an input on which the two agree nothing happens. executions: what it may cost, in questions
 * to one engine; counts down. Returns false if that was used up: what is left is of the kind, but
 * not yet a kernel. */
bool kernel_reduce(struct pair *pair, struct text *input, struct text *base, bool *has_base,
                   enum kernel depth, uint64_t *executions);

#endif
