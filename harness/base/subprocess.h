/* SPDX-License-Identifier: MIT */
/* Programs that this one starts and that must not outlive it. */
#ifndef SUBPROCESS_H
#define SUBPROCESS_H

#include <sys/types.h>

/* Starts argv[0], a path, in a process group of its own, with a TMPDIR of its own. ends are then
 * our non-blocking ends of its stdin, stdout and stderr, the caller's to close. *pid can be waited
 * for and gives the program's wait status, but is the reaper between (reaper.h): signals go through
 * the functions here. Returns 0 or an errno. However the program or this process ends, by SIGKILL
 * among that, all that the program started is killed and the folder of TMPDIR removed. */
int subprocess_start(pid_t *pid, int ends[3], char *const argv[]);

/* Sends SIGTERM to the program's group. */
void subprocess_terminate(pid_t pid);

/* Kills what is left of the child and of what it started, and reaps it. Returns its wait status. */
int subprocess_end(pid_t pid);

#endif
