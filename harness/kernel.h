/* SPDX-License-Identifier: MIT */
/* What of an input makes two engines differ in the way they do. */
#ifndef KERNEL_H
#define KERNEL_H

#include "cause.h"

/* Reduces a medley to what its difference cannot do without: neutralises what can be, and leaves
 * out the rest. The difference stays of its kind: the same effect; where one alone accepts, the
 * same one; where both do, the first component shifted of those that the effect is about, with a
 * value on the same sides. Nothing enters that was not there: the neutralisers that change the
 * kernel are among those that change the input. So the cause of the kernel is at work in the input
 * as well, though perhaps not alone there.
 *
 * What is left needs each of its code points; if not is_rough, no plainer byte would do for any,
 * either. For an input on which the two agree nothing happens. executions: what it may cost, in
 * questions to one engine; counts down. Returns false if that was used up: what is left is of the
 * kind, but not yet a kernel. */
bool kernel_reduce(struct pair *pair, struct text *input, struct text *base, bool *has_base,
                   bool is_rough, uint64_t *executions);

#endif
