/* SPDX-License-Identifier: MIT */
/* The process between this one and a program that it started. It lives until the program has ended,
 * or this process has, or it is told to end the program; then it kills what the program left
 * behind, whatever groups and sessions that is in, removes its temporary folder, and ends as the
 * program did. */
#ifndef REAPER_H
#define REAPER_H

#include <signal.h>
#include <sys/types.h>

#define REAPER_TERMINATE SIGTERM /* to a reaper: pass SIGTERM on to the program's group */
#define REAPER_END SIGUSR1       /* to a reaper: kill it all */

struct reaper {
    char *const *argv, *const *environment; /* argv[0] is a path */
    const char *folder;                     /* to be removed; NULL: none */
    int ends[3];                            /* stdin, stdout and stderr of the program */
    int failure; /* gets an errno if the program does not start; else is just closed */
    pid_t parent;
};

/* Runs in a fresh fork, with all signals blocked. Makes only calls that a signal handler may. */
_Noreturn void reaper_run(const struct reaper *reaper);

#endif
