/* SPDX-License-Identifier: MIT */
#include "fork_retry.h"

#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "registry.h"
#include "util.h"

/* Signals that a bug causes, not a user. */
static const int crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP};

_Noreturn static void run_child(int output, int (*run)(const void *what), const void *what)
{
    int status;

    prctl(PR_SET_PDEATHSIG, SIGKILL);
    /* The handlers of a sanitizer would exit instead. */
    for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++)
        signal(crashes[i], SIG_DFL);
    if (dup2(output, STDOUT_FILENO) < 0)
        exit(EXIT_COULD_NOT_RUN);
    close(output);
    status = run(what);
    exit(fflush(stdout) == 0 ? status : EXIT_COULD_NOT_RUN);
}

/* Copies the output of the fork to stdout. main checks stdout for errors. */
static void copy_output(int output)
{
    char bytes[65536];
    ssize_t got;

    lseek(output, 0, SEEK_SET);
    while ((got = read(output, bytes, sizeof bytes)) > 0)
        fwrite(bytes, 1, (size_t)got, stdout);
}

static bool is_crash(int signal)
{
    size_t i = 0;

    while (i < sizeof crashes / sizeof *crashes && crashes[i] != signal)
        i++;
    return i < sizeof crashes / sizeof *crashes;
}

/* Returns the exit status of a fork that ended, or -1 if it crashed. A signal that ended it
 * otherwise was meant for this process. status: of waitpid. */
static int exit_status_of(int status)
{
    if (WIFEXITED(status))
        return WEXITSTATUS(status);
    if (is_crash(WTERMSIG(status)))
        return -1;
    signal(WTERMSIG(status), SIG_DFL);
    raise(WTERMSIG(status));
    return EXIT_COULD_NOT_RUN;
}

int run_in_fork(int (*run)(const void *what), const void *what)
{
    int output = memfd_create("stdout", MFD_CLOEXEC), status = 0;
    pid_t pid, ended;

    fflush(NULL);
    pid = output >= 0 ? fork() : -1;
    if (pid == 0)
        run_child(output, run, what);
    if (pid < 0) {
        status = run(what);
    } else {
        while ((ended = waitpid(pid, &status, 0)) < 0 && errno == EINTR)
            ;
        status = ended == pid ? exit_status_of(status) : EXIT_COULD_NOT_RUN;
        if (status >= 0)
            copy_output(output);
    }
    if (output >= 0)
        close(output);
    return status;
}

int fork_retry(int (*run)(const void *what), const void *what)
{
    int status = run_in_fork(run, what);

    if (status >= 0)
        return status;
    complain("a parser crashed: all are asked again, each in a process of its own");
    engine_isolate(0);
    return run(what);
}
