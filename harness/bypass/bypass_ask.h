/* SPDX-License-Identifier: MIT */
/* The second step of a search for ways past a check: what validator and client answer. */
#ifndef BYPASS_ASK_H
#define BYPASS_ASK_H

#include "bypass_run.h"

/* Zeroed but for run, which is borrowed. */
struct asker {
    const struct bypass_run *run;
    unsigned failed_in_row[2];
};

/* Asks the validator about all inputs of a batch, and the client about those that pass, about what
 * the validator writes for them, and about those in which the validator finds no host. Counts. */
void bypass_ask(struct asker *asker, struct bypass_batch *batch);

#endif
