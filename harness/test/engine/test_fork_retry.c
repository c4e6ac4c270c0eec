/* SPDX-License-Identifier: MIT */
/* What gets to its end counts, and what crashes or exits leaves nothing. */
#include "fork_retry.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

#include "captured.h"
#include "check.h"
#include "util.h"

static int touched;

static int end_well(const void *what)
{
    touched++;
    fputs(what, stdout);
    return 7;
}

static int crash(const void *what)
{
    fputs(what, stdout);
    fflush(stdout);
    raise(SIGSEGV);
    return 0;
}

static int leave(const void *what)
{
    fputs(what, stdout);
    exit(*(const char *)what - '0');
}

/* As leave, but the fork writes to this process's stdout at once. */
static int leave_outputs(const void *what, struct fork_outputs *outputs)
{
    if (what && getpid() != *(const pid_t *)what)
        exit(EXIT_SUCCESS);
    CHECK(outputs->printed == 0);
    return 5;
}

static int write_much(const void *what)
{
    for (int i = 0; i < 100000; i++)
        fputs(what, stdout);
    return 0;
}

static int wait_long(const void *what)
{
    (void)what;
    sleep(10);
    return 0;
}

static void leave_by_signal(int number)
{
    (void)number;
    _exit(5);
}

static bool interrupts_forks;

static void interrupt_fork(void)
{
    if (interrupts_forks)
        raise(SIGINT);
}

/* A SIGINT that comes before this process knows the fork's pid reaches the fork. */
static void test_early_interrupt(void)
{
    const struct sigaction action = {.sa_handler = leave_by_signal};
    struct sigaction before;

    CHECK(pthread_atfork(NULL, interrupt_fork, NULL) == 0);
    sigaction(SIGINT, &action, &before);
    interrupts_forks = true;
    CHECK(run_in_fork(wait_long, "") == -1); /* it exits, before the end of wait_long */
    interrupts_forks = false;
    sigaction(SIGINT, &before, NULL);
}

/* Attempts it with stdout in a file. Returns the status; written gets the file's content. */
static int try_out(struct text *written, int (*run)(const void *), const char *what)
{
    const struct captured printed = capture(STDOUT_FILENO);
    const int status = run_in_fork(run, what);

    text_free(written);
    *written = captured_text(&printed);
    return status;
}

int main(void)
{
    const struct rlimit no_core = {0, 0};
    struct text written = {0};

    setrlimit(RLIMIT_CORE, &no_core);
    CHECK(try_out(&written, end_well, "all of it") == 7);
    CHECK_TEXT(written.ptr, written.len, "all of it", 9);
    CHECK(touched == 0); /* by the copy only */
    CHECK(try_out(&written, crash, "half of it") == -1);
    CHECK(written.len == 0);
    CHECK(try_out(&written, leave, "3") == -1);
    CHECK(try_out(&written, leave, "0") == -1);
    CHECK(written.len == 0);
    CHECK(fork_retry_outputs(leave_outputs, &(const pid_t){getpid()}) == 5);
    CHECK(try_out(&written, write_much, "0123456789") == 0);
    CHECK(written.len == 1000000);
    test_early_interrupt();
    text_free(&written);
    return check_report("fork_retry");
}
