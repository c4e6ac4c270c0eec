/* SPDX-License-Identifier: MIT */
/* Runs a function that calls parsers of this process in a fork first, because a parser may crash.
 */
#ifndef FORK_RETRY_H
#define FORK_RETRY_H

#include <stdbool.h>

/* Runs a function in a fork of this process and returns what it returned, an exit status. Its
 * stdout is copied to this process's stdout. If the fork crashed, or exited before the function
 * returned, returns -1 and copies nothing. A signal that ends the fork without a crash ends this
 * process too. SIGINT to this process goes to the fork. If no process can be made, runs the
 * function in this process. */
int run_in_fork(int (*run)(const void *what), const void *what);

/* Runs a function as run_in_fork does. If a parser crashed, isolates each engine in a process of
 * its own and runs the function again. Returns the exit status. */
int fork_retry(int (*run)(const void *what), const void *what);

/* The outputs of a function that prints while it runs. */
struct fork_outputs {
    unsigned long printed; /* how many have reached stdout, in this run or before a crash */
    unsigned long next;    /* number of the next output, from 0 */
    bool is_finished;      /* the function has returned, in the fork */
};

/* As fork_retry, but the fork prints to this process's stdout at once. The function calls
 * fork_outputs_begin before each output, and fork_outputs_end after it. Outputs that are printed
 * already must not be printed again. Returns the exit status, in the fork too, which must then
 * return from main. */
int fork_retry_outputs(int (*run)(const void *what, struct fork_outputs *outputs),
                       const void *what);

/* Whether the next output is to be printed. */
bool fork_outputs_begin(const struct fork_outputs *outputs);
/* Flushes stdout, so that the output is not lost if a parser crashes later. */
void fork_outputs_end(struct fork_outputs *outputs);

#endif
