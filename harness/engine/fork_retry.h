/* SPDX-License-Identifier: MIT */
/* Runs a function that calls parsers of this process in a fork first, because a parser may crash.
 */
#ifndef FORK_RETRY_H
#define FORK_RETRY_H

/* Runs a function in a fork of this process and returns what it returned, an exit status. Its
 * stdout is copied to this process's stdout. If the fork crashed, returns -1 and copies nothing. A
 * signal that ends the fork without a crash ends this process too. If no process can be made, runs
 * the function in this process. */
int run_in_fork(int (*run)(const void *what), const void *what);

/* Runs a function as run_in_fork does. If a parser crashed, isolates each engine in a process of
 * its own and runs the function again. Returns the exit status. */
int fork_retry(int (*run)(const void *what), const void *what);

#endif
