/* SPDX-License-Identifier: MIT */
/* Foreign parsers live in this process, and one may crash. What takes a second is tried out: it
 * counts if it gets to its end, and else can be done again with more care. */
#ifndef FORK_RETRY_H
#define FORK_RETRY_H

/* Runs something in a copy of this process and returns its exit status; what it wrote to stdout is
 * written then. If it crashed, returns -1, and nothing is written. A signal by which somebody ends
 * it ends this process too. Where no process is to be had, runs it in this one. */
int attempt(int (*run)(const void *what), const void *what);

/* The same of what asks parsers of this process, and once more, each of them in a process of its
 * own, if one crashed. */
int attempt_or_isolate(int (*run)(const void *what), const void *what);

#endif
