/* SPDX-License-Identifier: MIT */
/* Starts programs that must not outlive this one. */
#ifndef SUBPROCESS_H
#define SUBPROCESS_H

#include <stdbool.h>
#include <sys/types.h>

#include "text.h"

/* Starts argv[0], a path, in a process group of its own, with a TMPDIR of its own. ends become our
 * non-blocking ends of its stdin, stdout and stderr; the caller closes them. *pid is the reaper of
 * the program (reaper.h). Waiting for it gives the program's wait status; to send signals, use the
 * functions below. Returns 0 or an errno. When the program or this process ends, even by SIGKILL,
 * all descendants of the program are killed and its TMPDIR is removed. */
int subprocess_start(pid_t *pid, int ends[3], char *const argv[]);

/* Sends SIGTERM to the program's group. */
void subprocess_terminate(pid_t pid);
/* Whether it has ended. It stays to be ended by subprocess_kill. */
bool subprocess_has_ended(pid_t pid);

/* Kills the program and all its descendants, and reaps it. Returns its wait status. */
int subprocess_kill(pid_t pid);

/* From now on this process becomes the parent of descendants whose parents end. At its end it calls
 * subprocess_end_all, so that none outlives it. Children that it has before the first call are not
 * touched. */
void subprocess_adopt(void);
/* Reaps descendants that have ended after their parents. It leaves programs that subprocess_start
 * started, and the children of this process: is_child returns whether a process is one. */
void subprocess_reap_orphans(bool (*is_child)(const void *ctx, pid_t pid), const void *ctx);
/* Ends the programs that subprocess_start started, and kills all other children that are left. */
void subprocess_end_all(void);

/* Runs a program and appends what it writes on stdout to out. Its stdin is empty; what it writes on
 * stderr is lost. A program that runs on for 5 seconds after it has closed its stdout is killed.
 * Returns its wait status, or -1 with errno if it did not start. */
int subprocess_output(struct text *out, char *const argv[]);

#endif
