/* SPDX-License-Identifier: MIT */
/* The process between this one and a program that it started. It runs until the program ends, this
 * process ends, or a signal asks it to end the program. Then it kills all descendants of the
 * program, in any group and session, removes the program's temporary folder, and ends with the
 * program's status. */
#ifndef REAPER_H
#define REAPER_H

#include <signal.h>
#include <stdbool.h>
#include <sys/types.h>

#define REAPER_TERMINATE SIGTERM /* to a reaper: send SIGTERM to the program's group */
#define REAPER_KILL SIGUSR1      /* to a reaper: kill all descendants */

struct reaper {
    char *const *argv, *const *environment; /* argv[0] is a path */
    const char *folder;                     /* to remove at the end; NULL: none */
    int ends[3];                            /* stdin, stdout and stderr of the program */
    int failure; /* pipe: gets an errno if the program does not start, otherwise is closed */
    pid_t parent;
};

/* From now on reaper_kill_children spares the children that this process has. A shell may have
 * started some, and then have become this process by exec. */
void reaper_spare_children(void);

/* Kills the children of this process that are not spared, and the descendants that become its
 * children then, for up to 2 seconds. */
void reaper_kill_children(bool (*is_spared)(pid_t pid));

/* Reaps the children that have ended, but those that are spared, and those that is_kept names. */
void reaper_reap_children(bool (*is_kept)(const void *ctx, pid_t pid), const void *ctx);

/* Runs in a new fork, with all signals blocked. Uses async-signal-safe functions only. */
_Noreturn void reaper_run(const struct reaper *reaper);

#endif
