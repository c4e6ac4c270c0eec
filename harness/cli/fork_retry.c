/* SPDX-License-Identifier: MIT */
#include "fork_retry.h"

#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine_start.h"
#include "shared_object.h"
#include "util.h"

/* Signals that a bug causes, not a user. */
static const int crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP};

static const char retry_words[] =
    "a parser crashed or called exit(): asking all again, each in a process of its own";

static void become_fork(void)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    /* The handlers of a sanitizer would exit instead. */
    for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++)
        signal(crashes[i], SIG_DFL);
}

/* is_finished: shared with the parent; becomes true after run has returned. */
_Noreturn static void run_child(int output, bool *is_finished, int (*run)(const void *what),
                                const void *what)
{
    int status = EXIT_COULD_NOT_RUN;

    become_fork();
    if (dup2(output, STDOUT_FILENO) >= 0) {
        close(output);
        status = run(what);
        if (fflush(stdout) != 0)
            status = EXIT_COULD_NOT_RUN;
    }
    *is_finished = true;
    /* A destructor of a user's parser may loop. */
    if (shared_object_is_loaded())
        _exit(status);
    exit(status);
}

/* Copies the output of the fork to stdout. main checks stdout for errors. False after a complaint
 * if it cannot be read. */
static bool copy_output(int output)
{
    char bytes[65536];
    ssize_t got;

    lseek(output, 0, SEEK_SET);
    while ((got = read_some(output, bytes, sizeof bytes)) > 0)
        fwrite(bytes, 1, (size_t)got, stdout);
    if (got < 0)
        complain("the output cannot be read back: %s", strerror(errno));
    return got == 0;
}

static bool is_crash(int signal)
{
    size_t i = 0;

    while (i < sizeof crashes / sizeof *crashes && crashes[i] != signal)
        i++;
    return i < sizeof crashes / sizeof *crashes;
}

/* Returns the exit status of a fork that ended, or -1 if it crashed. A fork that exits before it
 * has finished counts as crashed: a parser called exit(). A signal that ended it otherwise was
 * meant for this process. status: of waitpid. */
static int exit_status_of(int status, bool is_finished)
{
    if (WIFEXITED(status))
        return is_finished ? WEXITSTATUS(status) : -1;
    if (is_crash(WTERMSIG(status)))
        return -1;
    signal(WTERMSIG(status), SIG_DFL);
    raise(WTERMSIG(status));
    return EXIT_COULD_NOT_RUN;
}

static volatile pid_t forked; /* the fork that is waited for; 0: none yet */

static void pass_on(int number)
{
    if (forked > 0)
        kill(forked, number);
}

/* Forks. SIGINT to this process goes to the fork from then on, until wait_for_fork; *before gets
 * its action. SIGINT waits until this process knows the fork's pid. */
static pid_t begin_fork(struct sigaction *before)
{
    const struct sigaction action = {.sa_handler = pass_on};
    sigset_t interrupt, mask;
    pid_t pid;

    fflush(NULL);
    sigemptyset(&interrupt);
    sigaddset(&interrupt, SIGINT);
    sigprocmask(SIG_BLOCK, &interrupt, &mask);
    forked = 0;
    sigaction(SIGINT, &action, before);
    pid = fork();
    if (pid > 0)
        forked = pid;
    else
        sigaction(SIGINT, before, NULL);
    sigprocmask(SIG_SETMASK, &mask, NULL);
    return pid;
}

/* Memory that this process and its forks share, zeroed; MAP_FAILED: there is none. */
static void *map_shared(size_t size)
{
    return mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
}

/* Returns the exit status of the fork, or -1 if it crashed. is_finished: set by the fork. */
static int wait_for_fork(pid_t pid, const struct sigaction *before, const bool *is_finished)
{
    int status = 0;
    pid_t ended;

    while ((ended = waitpid(pid, &status, 0)) < 0 && errno == EINTR)
        ;
    forked = 0;
    sigaction(SIGINT, before, NULL);
    return ended == pid ? exit_status_of(status, *is_finished) : EXIT_COULD_NOT_RUN;
}

int run_in_fork(int (*run)(const void *what), const void *what)
{
    int output = memfd_create("stdout", MFD_CLOEXEC), status = 0;
    bool *is_finished = map_shared(sizeof *is_finished);
    struct sigaction before;
    pid_t pid;

    pid = output >= 0 && is_finished != MAP_FAILED ? begin_fork(&before) : -1;
    if (pid == 0)
        run_child(output, is_finished, run, what);
    if (pid < 0) {
        status = run(what);
    } else {
        status = wait_for_fork(pid, &before, is_finished);
        if (status >= 0 && !copy_output(output))
            status = EXIT_COULD_NOT_RUN;
    }
    if (is_finished != MAP_FAILED)
        munmap(is_finished, sizeof *is_finished);
    if (output >= 0)
        close(output);
    return status;
}

int fork_retry(int (*run)(const void *what), const void *what)
{
    int status = run_in_fork(run, what);

    if (status >= 0)
        return status;
    complain("%s", retry_words);
    engine_isolate(0);
    return run(what);
}

int fork_retry_outputs(int (*run)(const void *what, struct fork_outputs *outputs), const void *what)
{
    struct fork_outputs *shared = map_shared(sizeof *shared), outputs = {0};
    struct sigaction before;
    pid_t pid = shared != MAP_FAILED ? begin_fork(&before) : -1;
    int status;

    if (pid == 0) {
        become_fork();
        status = run(what, shared);
        shared->is_finished = true;
        return status;
    }
    status = pid > 0 ? wait_for_fork(pid, &before, &shared->is_finished) : run(what, &outputs);
    if (status < 0) {
        complain("%s", retry_words);
        engine_isolate(0);
        outputs.printed = shared->printed;
        status = run(what, &outputs);
    }
    if (shared != MAP_FAILED)
        munmap(shared, sizeof *shared);
    return status;
}

bool fork_outputs_begin(const struct fork_outputs *outputs)
{
    return outputs->next >= outputs->printed;
}

void fork_outputs_end(struct fork_outputs *outputs)
{
    outputs->next++;
    if (outputs->next > outputs->printed) {
        fflush(stdout);
        outputs->printed = outputs->next;
    }
}
