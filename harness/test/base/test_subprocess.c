/* SPDX-License-Identifier: MIT */
/* Programs that are started: what they find, how they end, and what is left of them. */
#include "subprocess.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"
#include "files.h"
#include "util.h"

static char *folder;

static unsigned count_entries(const char *path)
{
    DIR *dir = opendir(path);
    unsigned count = 0;

    while (dir && readdir(dir))
        count++;
    if (dir)
        closedir(dir);
    return count;
}

/* Runs a script of the shell, and returns its wait status. out: what it wrote. */
static int run_shell(struct text *out, const char *script)
{
    char *argv[] = {"/bin/sh", "-c", (char *)(uintptr_t)script, NULL};

    text_clear(out);
    return subprocess_output(out, argv);
}

static void check_output(const char *script, int status, const char *expected)
{
    struct text out = {0};
    const int got = run_shell(&out, script);

    CHECK(WIFEXITED(got) && WEXITSTATUS(got) == status);
    CHECK_TEXT(text_str(&out).ptr, out.len, expected, strlen(expected));
    text_free(&out);
}

/* --- output ----------------------------------------------------------------------------------- */

static void test_output(void)
{
    struct text out = {0};
    int status;

    check_output("echo a; echo lost >&2; printf b", 0, "a\nb");
    check_output("exit 7", 7, "");
    check_output("cat", 0, ""); /* stdin is empty */
    /* A program that has closed its stdout still ends as it wants to. */
    check_output("exec >&-; sleep 0.02; head -c 100000 /dev/zero >&2; exit 5", 5, "");
    /* What was there stays in front. */
    text_puts(&out, "before ");
    CHECK(subprocess_output(&out, (char *[]){"/bin/echo", "behind", NULL}) == 0);
    CHECK_TEXT(out.ptr, out.len, "before behind\n", 14);
    /* More than a pipe holds, on both. */
    status = run_shell(&out, "head -c 300000 /dev/zero; head -c 100000 /dev/zero >&2");
    CHECK(status == 0 && out.len == 300000);
    status = run_shell(&out, "kill -9 $$");
    CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    status = run_shell(&out, "kill -15 $$");
    CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM);
    text_free(&out);
}

static void test_no_start(void)
{
    struct text out = {0};
    int ends[3];
    pid_t pid = 7;

    errno = 0;
    CHECK(subprocess_output(&out, (char *[]){"/nowhere/at/all", NULL}) == -1 && errno == ENOENT);
    errno = 0;
    CHECK(subprocess_output(&out, (char *[]){folder, NULL}) == -1 && errno == EACCES);
    CHECK(subprocess_start(&pid, ends, (char *[]){"/nowhere", NULL}) == ENOENT);
    CHECK(pid == 0 && ends[0] == -1 && ends[1] == -1 && ends[2] == -1);
    CHECK(out.len == 0);
    CHECK(waitpid(-1, NULL, WNOHANG) == -1 && errno == ECHILD); /* its reaper was reaped */
    text_free(&out);
}

/* --- what the program finds ------------------------------------------------------------------- */

/* A folder of its own, below ours, which goes with all that is in it. */
static void test_temporary(void)
{
    struct text out = {0}, expected = {0};

    setenv("TMPDIR", folder, 1);
    CHECK(run_shell(&out, "printf %s \"$TMPDIR\"; mkdir \"$TMPDIR/d\" && : >\"$TMPDIR/d/f\"") == 0);
    text_printf(&expected, "%s/urlassay-", folder);
    CHECK(out.len == expected.len + 6 && strncmp(out.ptr, expected.ptr, expected.len) == 0);
    CHECK(access(out.ptr, F_OK) != 0 && count_entries(folder) == 2);
    check_output("[ -d \"$TMPDIR\" ] && [ -w \"$TMPDIR\" ] && env | grep -c ^TMPDIR=", 0, "1\n");
    CHECK(subprocess_output(&expected, (char *[]){"/usr/bin/env", NULL}) == 0);
    text_clear(&out);
    text_printf(&out, "TMPDIR=%s/urlassay-", folder);
    CHECK(strstr(expected.ptr, out.ptr) && !strstr(strstr(expected.ptr, "TMPDIR=") + 1, "TMPDIR="));
    /* Where no folder can be made, the program has our variable. */
    setenv("TMPDIR", "/nowhere/at/all", 1);
    check_output("echo $TMPDIR", 0, "/nowhere/at/all\n");
    /* Also after more programs than can run at once. */
    setenv("TMPDIR", folder, 1);
    for (int i = 0; i < 80; i++)
        check_output(": >\"$TMPDIR/f\"", 0, "");
    CHECK(count_entries(folder) == 2);
    setenv("TMPDIR", "", 1);
    check_output("case $TMPDIR in /tmp/urlassay-*) echo yes;; esac", 0, "yes\n");
    unsetenv("TMPDIR");
    check_output("case $TMPDIR in /tmp/urlassay-*) echo yes;; esac", 0, "yes\n");
    setenv("SUBPROCESS_TEST", "a b", 1);
    check_output("echo \"$SUBPROCESS_TEST\"", 0, "a b\n");
    CHECK(count_entries(folder) == 2);
    text_free(&out);
    text_free(&expected);
}

/* No file of ours but the three, no signal that is blocked or ignored, and a group of its own. */
static void test_inherited(void)
{
    const int file = open("/dev/null", O_RDONLY);
    sigset_t all, before;

    CHECK(file >= 3 && dup2(file, 9) == 9);
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, &before);
    signal(SIGUSR1, SIG_IGN);
    check_output("ls /proc/self/fd | tr '\\n' ' '", 0, "0 1 2 3 "); /* 3: of ls */
    /* Signals 1 to 28: the C library has signals of its own above 31, which a parent may ignore. */
    check_output("sed -nE 's/^(Sig(Blk|Ign)).*(.{7})$/\\1 \\3/p' /proc/self/status", 0,
                 "SigBlk 0000000\nSigIgn 0000000\n");
    check_output("set -- $(cat /proc/self/stat); [ $5 = $$ ] && echo yes", 0, "yes\n");
    signal(SIGUSR1, SIG_DFL);
    sigprocmask(SIG_SETMASK, &before, NULL);
    close(9);
    close(file);
}

/* --- the end ---------------------------------------------------------------------------------- */

/* A program with the pid of a child of another session on stdout. */
static pid_t start_script(int ends[3], pid_t *child, char *script)
{
    char *argv[] = {"/bin/sh", "-c", script, NULL};
    char line[32] = "";
    size_t len = 0;
    pid_t pid = 0;

    CHECK(subprocess_start(&pid, ends, argv) == 0);
    while (len + 1 < sizeof line && !memchr(line, '\n', len)) {
        struct pollfd ready = {.fd = ends[1], .events = POLLIN};
        ssize_t got;

        if (poll(&ready, 1, 5000) != 1)
            break;
        got = read(ends[1], line + len, sizeof line - 1 - len);
        if (got <= 0)
            break;
        len += (size_t)got;
    }
    *child = (pid_t)strtol(line, NULL, 10);
    CHECK(*child > 1);
    return pid;
}

/* The same, which runs until its stdin ends. */
static pid_t start_family(int ends[3], pid_t *child)
{
    static char script[] = "setsid sleep 1000 & echo $!; cat >/dev/null; exit 3";

    return start_script(ends, child, script);
}

static void close_all(const int ends[3])
{
    for (int i = 0; i < 3; i++)
        close(ends[i]);
}

static bool is_gone(pid_t pid)
{
    return kill(pid, 0) != 0 && errno == ESRCH;
}

static void test_ends(void)
{
    int ends[3], status;
    pid_t child = 0, pid = start_family(ends, &child);

    CHECK(!is_gone(child));
    for (int i = 0; i < 3; i++)
        CHECK(fcntl(ends[i], F_GETFL) & O_NONBLOCK && fcntl(ends[i], F_GETFD) & FD_CLOEXEC);
    status = subprocess_kill(pid);
    CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    CHECK(child > 1 && is_gone(child));
    CHECK(waitpid(pid, NULL, WNOHANG) == -1 && errno == ECHILD);
    close_all(ends);

    /* A program that ends by itself takes its children with it, and its status is told. */
    pid = start_family(ends, &child);
    close(ends[0]);
    CHECK(waitpid(pid, &status, 0) == pid && WIFEXITED(status) && WEXITSTATUS(status) == 3);
    CHECK(child > 1 && is_gone(child));
    (void)subprocess_kill(pid);
    close(ends[1]);
    close(ends[2]);

    pid = start_family(ends, &child);
    subprocess_terminate(pid);
    CHECK(waitpid(pid, &status, 0) == pid && WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM);
    CHECK(child > 1 && is_gone(child));
    (void)subprocess_kill(pid);
    close_all(ends);
}

/* A reaper that was stopped ends as another one does. If one was killed, its folder goes all the
 * same, and the program too. */
static void test_reaper_is_hit(void)
{
    int ends[3], status;
    pid_t child = 0, pid = start_family(ends, &child);

    kill(pid, SIGSTOP);
    (void)subprocess_kill(pid);
    CHECK(child > 1 && is_gone(child));
    close_all(ends);
    setenv("TMPDIR", folder, 1);
    CHECK(subprocess_start(&pid, ends, (char *[]){"/bin/cat", NULL}) == 0);
    CHECK(count_entries(folder) == 3);
    kill(pid, SIGKILL);
    status = subprocess_kill(pid);
    CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    CHECK(count_entries(folder) == 2);
    unsetenv("TMPDIR");
    close_all(ends);
}

/* A fork of ours that ends takes no program of ours with it. */
static void test_fork_ends(void)
{
    struct pollfd ready = {.events = POLLIN};
    int ends[3], status = -1;
    char byte = 0;
    pid_t pid, child;

    CHECK(subprocess_start(&pid, ends, (char *[]){"/bin/cat", NULL}) == 0);
    fflush(NULL);
    child = fork();
    if (child == 0)
        exit(0);
    CHECK(waitpid(child, &status, 0) == child && status == 0);
    usleep(10000);
    ready.fd = ends[1];
    CHECK(write_all(ends[0], "x", 1) && poll(&ready, 1, 5000) == 1);
    CHECK(read_some(ends[1], &byte, 1) == 1 && byte == 'x' && !subprocess_has_ended(pid));
    (void)subprocess_kill(pid);
    close_all(ends);
}

/* More programs at a time than the table holds. */
static void test_many(void)
{
    enum { MANY = 66 };
    pid_t pids[MANY];
    int ends[MANY][3];

    for (int i = 0; i < MANY; i++)
        CHECK(subprocess_start(&pids[i], ends[i], (char *[]){"/bin/cat", NULL}) == 0);
    for (int i = 0; i < MANY; i++) {
        const int status = subprocess_kill(pids[i]);

        CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
        close_all(ends[i]);
    }
}

/* A fork of ours that ends by itself or by a signal leaves no program behind, though that does not
 * read its stdin. */
static void test_parent_ends(int number)
{
    const struct rlimit no_core = {0, 0};
    int ends[2], status = 0;
    pid_t told[2] = {0, 0}, pid;

    CHECK(pipe(ends) == 0);
    pid = fork();
    if (pid == 0) {
        int its_ends[3];

        /* A shell starts a command in the background with SIGINT ignored. */
        if (number != 0 && number != SIGKILL)
            signal(number, SIG_DFL);
        told[0] = start_script(its_ends, &told[1],
                               (char[]){"setsid sleep 1000 & echo $!; exec sleep 1000"});
        setrlimit(RLIMIT_CORE, &no_core);
        if (write(ends[1], told, sizeof told) != sizeof told)
            _exit(1);
        if (number == 0)
            exit(4);
        raise(number);
        _exit(1);
    }
    close(ends[1]);
    CHECK(read_some(ends[0], told, sizeof told) == sizeof told);
    CHECK(waitpid(pid, &status, 0) == pid);
    CHECK(number == 0 ? WIFEXITED(status) && WEXITSTATUS(status) == 4
                      : WIFSIGNALED(status) && WTERMSIG(status) == number);
    /* The reaper ends a moment after its parent. */
    for (int i = 0; i < 500 && !is_gone(told[1]); i++)
        usleep(10000);
    CHECK(is_gone(told[1]));
    close(ends[0]);
}

static bool is_the_one(const void *ctx, pid_t pid)
{
    return *(const pid_t *)ctx == pid;
}

/* Whether a child has ended, and is still to be reaped. */
static bool is_zombie(pid_t pid)
{
    siginfo_t info = {0};

    return waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == pid;
}

/* A child whose parent has ended, and which then ends, is reaped; a child of our own is not. */
static void test_orphans(void)
{
    const pid_t nobody = 0;
    pid_t child, orphan = 0;
    siginfo_t info;
    int told[2];

    subprocess_adopt();
    CHECK(pipe(told) == 0);
    fflush(NULL);
    child = fork();
    if (child == 0) {
        orphan = fork();
        if (orphan == 0)
            _exit(EXIT_SUCCESS);
        _exit(write(told[1], &orphan, sizeof orphan) == sizeof orphan ? EXIT_SUCCESS : 1);
    }
    CHECK(read(told[0], &orphan, sizeof orphan) == sizeof orphan);
    CHECK(waitid(P_PID, (id_t)child, &info, WEXITED | WNOWAIT) == 0);
    CHECK(waitid(P_PID, (id_t)orphan, &info, WEXITED | WNOWAIT) == 0);
    subprocess_reap_orphans(is_the_one, &child);
    CHECK(is_zombie(child) && !is_zombie(orphan));
    subprocess_reap_orphans(is_the_one, &nobody);
    CHECK(!is_zombie(child));
    close(told[0]);
    close(told[1]);
}

int main(void)
{
    static const int numbers[] = {0, SIGTERM, SIGINT, SIGQUIT, SIGHUP, SIGKILL};
    unsigned open_files;

    folder = make_test_folder();
    open_files = count_entries("/proc/self/fd");
    test_output();
    test_no_start();
    test_temporary();
    test_inherited();
    test_ends();
    test_reaper_is_hit();
    test_fork_ends();
    test_many();
    test_orphans();
    fflush(stdout);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        test_parent_ends(numbers[i]);
    CHECK(count_entries("/proc/self/fd") == open_files);
    remove_test_folder(folder);
    return check_report("subprocess");
}
