/* SPDX-License-Identifier: MIT */
/* The blackbox loop: the mode of a campaign without coverage feedback. It mutates inputs, compares
 * the engines' answers, and keeps an input if it shows a new shape. The other mode is a fuzz
 * target. Both share the store and the corpus. This mode reads the corpus at its start, and writes
 * an input as soon as it keeps it.
 *
 * Engines behind a pipe get batches. If the first engine and another one are in this process, these
 * two get each input, and the engines behind pipes get the inputs that show a new shape, the new
 * files of the corpus, and a sample of the other inputs, which is as large as half of the time
 * allows. Otherwise, all engines get each input. */
#ifndef BLACKBOX_H
#define BLACKBOX_H

#include <stdbool.h>
#include <stdint.h>

struct blackbox_options {
    const char *dir;     /* of a running campaign: it is joined */
    const char *engines; /* comma-separated; NULL: as detector_open_engines has it */
    const char *corpus;  /* the folder that holds differential/, url/, regress/; NULL: no seeds */
    uint64_t seed;       /* of the mutator: a different one for each process of a campaign */
    double seconds;      /* 0: no limit */
    double head_start;   /* of processor time, without the search; 0: no limit */
    double search; /* seconds for bounded_search_run, if no engine is behind a pipe; 0: none */
    double search_after;      /* seconds of processor time, after which it begins */
    uint64_t executions;      /* 0: no limit */
    const char *const *merge; /* folders of inputs, up to a NULL: all that is done is to run the
                                 seeds and these inputs, explain them, and keep those that show a
                                 new shape. NULL: fuzz */
    bool reads_files; /* also without engines behind a pipe, it takes new files of the corpus */
};

/* An exit status: the first engine is left out. A process without it can go on. */
#define EXIT_FIRST_LEFT_OUT 73

/* Runs the loop in a process that was forked for it. Returns its exit status. Ends cleanly when the
 * time or the executions are over, and at SIGUSR1, SIGTERM or SIGINT. At the end it makes stored
 * inputs smaller, except after a head start: the process that follows does that. Counts its
 * executions in the store's page under MODE_BLACKBOX. Skips inputs on which a process died. */
int blackbox_main(const struct blackbox_options *options);

#endif
