/* SPDX-License-Identifier: MIT */
#include "child.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

/* Files that another part of the harness opened without O_CLOEXEC stay ours where libc helps. */
#ifdef __GLIBC_PREREQ
#if __GLIBC_PREREQ(2, 34)
#define CLOSES_FROM
#endif
#endif

#define MAX_GROUPS 64

/* --- groups to kill --------------------------------------------------------------------------- */

/* Read by signal handlers; 0: free. Those beyond its end are killed by the kernel alone. */
static volatile pid_t groups[MAX_GROUPS];
static pid_t owner; /* whose groups they are: a fork of ours inherits the table */

static void kill_groups(void)
{
    if (getpid() != owner)
        return;
    for (size_t i = 0; i < MAX_GROUPS; i++)
        if (groups[i])
            kill(-groups[i], SIGKILL);
}

/* The handler is gone once it runs, so that the signal then does what it always did. */
static void kill_groups_and_die(int number)
{
    int before = errno;

    kill_groups();
    raise(number);
    errno = before;
}

static void remember(pid_t pid)
{
    static const int deadly[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM};

    if (owner != getpid()) {
        struct sigaction action,
            end = {.sa_handler = kill_groups_and_die, .sa_flags = (int)SA_RESETHAND};

        owner = getpid();
        for (size_t i = 0; i < MAX_GROUPS; i++)
            groups[i] = 0;
        atexit(kill_groups);
        for (size_t i = 0; i < sizeof deadly / sizeof *deadly; i++)
            if (sigaction(deadly[i], NULL, &action) == 0 && action.sa_handler == SIG_DFL)
                sigaction(deadly[i], &end, NULL);
    }
    for (size_t i = 0; i < MAX_GROUPS; i++) {
        if (!groups[i]) {
            groups[i] = pid;
            return;
        }
    }
}

static void forget(pid_t pid)
{
    for (size_t i = 0; i < MAX_GROUPS; i++)
        if (groups[i] == pid)
            groups[i] = 0;
}

/* --- start and end ---------------------------------------------------------------------------- */

/* What the child does before it is the program. Only calls that a signal handler may make. */
static _Noreturn void become(char *const argv[], const int theirs[3], int failure, pid_t parent)
{
    int moved[4], error;
    sigset_t none;

    setpgid(0, 0);
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(127);
#endif
    for (int number = 1; number < NSIG; number++)
        signal(number, SIG_DFL);
    /* Out of the way of 0 to 3 first. */
    for (int fd = 0; fd < 4; fd++)
        moved[fd] = fcntl(fd < 3 ? theirs[fd] : failure, F_DUPFD_CLOEXEC, 4);
    for (int fd = 0; fd < 3; fd++)
        dup2(moved[fd], fd);
    dup3(moved[3], 3, O_CLOEXEC);
#ifdef CLOSES_FROM
    closefrom(4);
#endif
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    execv(argv[0], argv);
    error = errno;
    if (write(3, &error, sizeof error) < 0)
        _exit(126);
    _exit(127);
}

static void close_all(const int *fds, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (fds[i] >= 0)
            close(fds[i]);
}

/* What kept the child from being the program: an errno, or 0 if nothing did. */
static int hear_failure(int failure)
{
    int error = 0;
    ssize_t got;

    do
        got = read(failure, &error, sizeof error);
    while (got < 0 && errno == EINTR);
    return got == sizeof error ? error : 0;
}

int child_start(pid_t *pid, int ends[3], char *const argv[])
{
    int theirs[3] = {-1, -1, -1}, failure[2] = {-1, -1}, pair[2], error = 0;
    pid_t parent = getpid();
    sigset_t all, before;

    *pid = 0;
    ends[0] = ends[1] = ends[2] = -1;
    for (int fd = 0; fd < 3; fd++) {
        if (pipe2(pair, O_CLOEXEC) != 0)
            goto fail;
        ends[fd] = pair[fd == 0];
        theirs[fd] = pair[fd != 0];
        if (fcntl(ends[fd], F_SETFL, O_NONBLOCK) != 0)
            goto fail;
    }
    if (pipe2(failure, O_CLOEXEC) != 0)
        goto fail;
    /* No signal may end us between the child's first moment and its place in the table. */
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, &before);
    *pid = fork();
    if (*pid == 0)
        become(argv, theirs, failure[1], parent);
    error = *pid < 0 ? errno : 0;
    if (*pid > 0) {
        setpgid(*pid, *pid);
        remember(*pid);
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
    close_all(&failure[1], 1);
    failure[1] = -1;
    if (*pid > 0)
        error = hear_failure(failure[0]);
    if (error && *pid > 0)
        child_end(*pid);
    errno = error;
    if (error)
        goto fail;
    close_all(theirs, 3);
    close_all(failure, 2);
    return 0;
fail:
    error = errno;
    close_all(ends, 3);
    close_all(theirs, 3);
    close_all(failure, 2);
    ends[0] = ends[1] = ends[2] = -1;
    *pid = 0;
    return error;
}

int child_end(pid_t pid)
{
    int status = 0;

    /* Before it is reaped its number, and so the group's, belongs to no one else. */
    kill(-pid, SIGKILL);
    forget(pid);
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
        ;
    return status;
}
