/* SPDX-License-Identifier: MIT */
/* Programs that this one starts and that must not outlive it. */
#ifndef CHILD_H
#define CHILD_H

#include <sys/types.h>

/* Starts argv[0], a path, in a process group of its own. ends are then our non-blocking ends of its
 * stdin, stdout and stderr, the caller's to close. Returns 0 or an errno. However this process
 * ends, the child is killed; its whole group is, unless this process is killed by SIGKILL. */
int child_start(pid_t *pid, int ends[3], char *const argv[]);

/* Kills what is left of the child and its group, and reaps it. Returns its wait status. */
int child_end(pid_t pid);

#endif
