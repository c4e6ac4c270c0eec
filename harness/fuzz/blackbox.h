/* SPDX-License-Identifier: MIT */
/* The blackbox loop: the mode of a campaign that counts no coverage. It changes what it has and
 * compares, as fast as the engines answer, and keeps what differs in a new shape. The other mode is
 * a fuzz target; the two share the store and the corpus: what one keeps, the other reads seconds
 * later. */
#ifndef BLACKBOX_H
#define BLACKBOX_H

#include <stdbool.h>
#include <stdint.h>

struct blackbox_options {
    const char *dir;     /* of a running campaign: it is joined */
    const char *engines; /* comma-separated, in-process; NULL: as detector_open_engines has it */
    const char *corpus;  /* the folder that holds differential/, url/, regress/; NULL: no seeds */
    uint64_t seed;       /* of the mutator: another for each process of a campaign */
    double seconds;      /* 0: no limit */
    uint64_t executions; /* 0: no limit */
};

/* Runs in a process of its own, forked for it; returns its exit status. Ends in good order when the
 * time or the executions are over, and at SIGUSR1, SIGTERM or SIGINT. What it executes is counted
 * in the store's page, among MODE_BLACKBOX. An input on which a process died is skipped. */
int blackbox_main(const struct blackbox_options *options);

#endif
