/* SPDX-License-Identifier: MIT */
/* The fingerprint of two engines: by which rewrites they differ on the examples (examples.h). It
 * tells two causes apart that explain a difference on the same input alike. It follows from the two
 * engines alone. Each engine is asked once about an example, and keeps its answer. */
#ifndef FINGERPRINT_H
#define FINGERPRINT_H

#include "pair.h"
#include "rewrites.h"

/* Whether the two engines differ on an example of a rewrite and no longer after the rewrite, or
 * only by less. Asks those examples that an engine was not asked about before; an engine behind a
 * pipe, all examples in one batch; does not count these runs in pair->executions. The answers of
 * pair stay. */
bool fingerprint_has(const struct pair *pair, unsigned rewrite);

/* Whether they differ on an example of a rewrite, whatever the reason is. */
bool fingerprint_differs(const struct pair *pair, unsigned rewrite);

/* Asks an engine about all examples. before: called before each; if it returns false, the example
 * counts as one that the engine cannot answer. For a campaign, whose process an engine may end. */
void fingerprint_ask(struct engine *engine,
                     bool (*before)(void *context, const struct engine *engine,
                                    struct testcase test),
                     void *context);

#endif
