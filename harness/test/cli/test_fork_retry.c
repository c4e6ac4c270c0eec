/* SPDX-License-Identifier: MIT */
/* What gets to its end counts, and what crashes or exits leaves nothing. */
#include "fork_retry.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "captured.h"
#include "check.h"
#include "registry.h"
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

/* --- signals ---------------------------------------------------------------------------------- */

static int raise_signal(const void *what)
{
    raise(*(const int *)what);
    return 9;
}

/* Each signal of a crash is one, and the action for SIGINT is what it was. */
static void test_crashes(void)
{
    static const int crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP};
    const struct sigaction action = {.sa_handler = leave_by_signal};
    struct sigaction before, after;

    sigaction(SIGINT, &action, &before);
    for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++) {
        CHECK(run_in_fork(raise_signal, &crashes[i]) == -1);
        sigaction(SIGINT, NULL, &after);
        CHECK(after.sa_handler == leave_by_signal);
    }
    CHECK(run_in_fork(raise_signal, &(const int){SIGURG}) == 9); /* it is ignored */
    sigaction(SIGINT, &before, NULL);
}

/* Another signal that ends the fork ends this process, which is a child here. */
static void test_other_signals(void)
{
    static const int others[] = {SIGTERM, SIGKILL, SIGUSR1, SIGPIPE};

    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        int status = 0;
        pid_t child;

        fflush(NULL);
        child = fork();
        if (child == 0) {
            signal(others[i], SIG_DFL); /* whoever started this may ignore it */
            _exit(run_in_fork(raise_signal, &others[i]) == 9 ? 3 : 4);
        }
        CHECK(child > 0 && waitpid(child, &status, 0) == child);
        CHECK(WIFSIGNALED(status) && WTERMSIG(status) == others[i]);
    }
}

/* --- again ------------------------------------------------------------------------------------ */

static pid_t this_process;

static bool is_fork(void)
{
    return getpid() != this_process;
}

/* Returns 6; what "crash": only in this process. */
static int print_pieces(const void *what)
{
    fputs(is_fork() ? "in a fork" : "here", stdout);
    if (is_fork() && strcmp(what, "crash") == 0)
        raise(SIGSEGV);
    return 6;
}

/* Prints the digits from 0 to 4, each once in the process or its fork, which crashes before the
 * one in what, or not. */
static int print_digits(const void *what, struct fork_outputs *outputs)
{
    for (char digit = '0'; digit <= '4'; digit++) {
        if (is_fork() && digit == *(const char *)what)
            raise(SIGSEGV);
        if (fork_outputs_begin(outputs))
            putchar(digit);
        if (is_fork() && digit == ((const char *)what)[1])
            raise(SIGSEGV);
        fork_outputs_end(outputs);
    }
    if (is_fork())
        fflush(stdout);
    return is_fork() ? 2 : 3;
}

#define TOLD                                                                                       \
    "urlassay: a parser crashed or called exit(): asking all again, each in a process of its "     \
    "own\n"

static void check_retry(const char *what, const char *printed, const char *told)
{
    const struct captured out = capture(STDOUT_FILENO), err = capture(STDERR_FILENO);

    CHECK(fork_retry(print_pieces, what) == 6);
    CHECK_CAPTURED(&err, told);
    CHECK_CAPTURED(&out, printed);
}

/* The fork itself returns as well: it ends with its status. */
static void check_outputs(const char *what, int status, const char *told)
{
    const struct captured out = capture(STDOUT_FILENO), err = capture(STDERR_FILENO);
    const int got = fork_retry_outputs(print_digits, what);

    if (is_fork())
        exit(got);
    CHECK(got == status);
    CHECK_CAPTURED(&err, told);
    CHECK_CAPTURED(&out, "01234");
}

/* The first test: from the first crash on, engines are isolated. */
static bool opens_in_process(void)
{
    struct engine *engine = engine_open("whatwg");
    const bool is = engine && engine_is_in_process(engine);

    engine_close(engine);
    return is;
}

/* The second time each engine has a process of its own: this program, which then does nothing. */
static void test_again(void)
{
    this_process = getpid();
    check_retry("well", "in a fork", "");
    check_outputs("--", 2, "");
    CHECK(opens_in_process());
    check_retry("crash", "here", TOLD);
    CHECK(!opens_in_process());
    check_outputs("0-", 3, TOLD);
    check_outputs("2-", 3, TOLD);
    check_outputs("4-", 3, TOLD);
    /* What was begun but not ended is printed again. It was not flushed. */
    check_outputs("-0", 3, TOLD);
    check_outputs("-3", 3, TOLD);
}

int main(int argc, char **argv)
{
    const struct rlimit no_core = {0, 0};
    struct text written = {0};

    if (argc > 1 && strcmp(argv[1], "serve") == 0)
        return EXIT_FAILURE;
    setrlimit(RLIMIT_CORE, &no_core);
    test_again();
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
    test_crashes();
    test_other_signals();
    text_free(&written);
    return check_report("fork_retry");
}
