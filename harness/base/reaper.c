/* SPDX-License-Identifier: MIT */
#include "reaper.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "ascii.h"
#include "files.h"
#include "util.h"

/* With closefrom, files that were opened without O_CLOEXEC are closed in the program. */
#ifdef __GLIBC_PREREQ
#if __GLIBC_PREREQ(2, 34)
#define CLOSES_FROM
#endif
#endif

#define PARENT_DIED SIGUSR2
#define MAX_FILES 1024
#define KILLING_MS 2000 /* limit for killing all descendants */

static void close_from(int first)
{
#ifdef CLOSES_FROM
    closefrom(first);
#else
    for (int fd = first; fd < MAX_FILES; fd++)
        close(fd);
#endif
}

/* Becomes the program. */
static _Noreturn void run_program(const struct reaper *reaper, pid_t parent)
{
    int moved[4], error;
    sigset_t none;

    setpgid(0, 0);
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(127);
#else
    (void)parent;
#endif
    /* Move them away from 0 to 3 first. */
    for (int fd = 0; fd < 4; fd++)
        moved[fd] = fcntl(fd < 3 ? reaper->ends[fd] : reaper->failure, F_DUPFD_CLOEXEC, 4);
    for (int fd = 0; fd < 3; fd++)
        dup2(moved[fd], fd);
    dup3(moved[3], 3, O_CLOEXEC);
#ifdef CLOSES_FROM
    closefrom(4);
#endif
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    execve(reaper->argv[0], reaper->argv, reaper->environment);
    error = errno;
    if (write(3, &error, sizeof error) < 0)
        _exit(126);
    _exit(127);
}

/* --- the end ---------------------------------------------------------------------------------- */

/* Calls found for each child of this process, if the kernel lists them. Descendants of a program
 * become its children when their parents die. */
static void each_child(void (*found)(void *ctx, pid_t pid), void *ctx)
{
#ifdef __linux__
    int fd = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
    char chunk[4096];
    ssize_t got;
    pid_t pid = 0;

    if (fd < 0)
        return;
    while ((got = read_some(fd, chunk, sizeof chunk)) > 0) {
        for (ssize_t i = 0; i < got; i++) {
            if (ua_is_digit((unsigned char)chunk[i])) {
                pid = pid * 10 + (chunk[i] - '0');
                continue;
            }
            if (pid > 1)
                found(ctx, pid);
            pid = 0;
        }
    }
    close(fd);
#else
    (void)found;
    (void)ctx;
#endif
}

static pid_t *inherited; /* the children that reaper_spare_children found */
static size_t inherited_count;

static void note_inherited(void *ctx, pid_t pid)
{
    (void)ctx;
    inherited = xrealloc(inherited, (inherited_count + 1) * sizeof *inherited);
    inherited[inherited_count++] = pid;
}

void reaper_spare_children(void)
{
    each_child(note_inherited, NULL);
}

static bool is_inherited(pid_t pid)
{
    for (size_t i = 0; i < inherited_count; i++)
        if (inherited[i] == pid)
            return true;
    return false;
}

struct killing {
    bool (*is_spared)(pid_t pid); /* NULL: none is */
    unsigned count;               /* of children that are still there */
};

static void kill_child(void *ctx, pid_t pid)
{
    struct killing *killing = ctx;

    if (is_inherited(pid) || (killing->is_spared && killing->is_spared(pid)))
        return;
    kill(pid, SIGKILL);
    killing->count += !killing->is_spared || waitpid(pid, NULL, WNOHANG) == 0;
}

/* Kills each child that is not spared, and returns how many there are. With is_spared, those that
 * have ended are reaped. If the kernel does not list children, only the program's group is killed.
 */
static unsigned kill_children(bool (*is_spared)(pid_t pid))
{
    struct killing killing = {.is_spared = is_spared};

    each_child(kill_child, &killing);
    return killing.count;
}

void reaper_kill_children(bool (*is_spared)(pid_t pid))
{
    const struct timespec moment = {.tv_nsec = 1000000};

    /* A child that was reaped may have left children, which are seen in the next look. */
    for (int ms = 0, idle = 0; ms < KILLING_MS && idle < 2; ms++) {
        idle = kill_children(is_spared) > 0 ? 0 : idle + 1;
        nanosleep(&moment, NULL);
    }
}

struct reaping {
    bool (*is_kept)(const void *ctx, pid_t pid);
    const void *ctx;
};

static void reap_child(void *ctx, pid_t pid)
{
    const struct reaping *reaping = ctx;

    if (!is_inherited(pid) && !reaping->is_kept(reaping->ctx, pid))
        waitpid(pid, NULL, WNOHANG);
}

void reaper_reap_children(bool (*is_kept)(const void *ctx, pid_t pid), const void *ctx)
{
    each_child(reap_child, &(struct reaping){is_kept, ctx});
}

/* Kills the program, if it is still there, and all that it started. Returns its wait status. */
static int kill_descendants(pid_t program)
{
    const struct timespec moment = {.tv_nsec = 10000000};
    int status = 0, its_status = 0;
    sigset_t child;
    pid_t pid;

    sigemptyset(&child);
    sigaddset(&child, SIGCHLD);
    /* Before it is reaped its number, and so the group's, belongs to no one else. */
    kill(-program, SIGKILL);
    kill(program, SIGKILL);
    for (int ms = 0; ms < KILLING_MS; ms += 10) {
        kill_children(NULL);
        while ((pid = waitpid(-1, &status, WNOHANG)) > 0)
            if (pid == program)
                its_status = status;
        if (pid < 0 && errno == ECHILD)
            break;
        sigtimedwait(&child, NULL, &moment);
    }
    return its_status;
}

static void remove_folder(const char *folder)
{
    char *const argv[] = {"rm", "-rf", "--", (char *)folder, NULL};
    pid_t pid;

    if (rmdir(folder) == 0 || errno == ENOENT)
        return;
    pid = fork();
    if (pid == 0) {
        execv("/bin/rm", argv);
        _exit(127);
    }
    while (pid > 0 && waitpid(pid, NULL, 0) < 0 && errno == EINTR)
        ;
}

/* Ends as the program did, without a second core. */
static _Noreturn void end_as_program(int status)
{
    const struct rlimit none = {0, 0};
    sigset_t deadly;

    if (WIFSIGNALED(status)) {
        setrlimit(RLIMIT_CORE, &none);
        sigemptyset(&deadly);
        sigaddset(&deadly, WTERMSIG(status));
        kill(getpid(), WTERMSIG(status));
        sigprocmask(SIG_UNBLOCK, &deadly, NULL);
    }
    _exit(WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
}

/* --- keeping ---------------------------------------------------------------------------------- */

/* Whether the program has ended; it stays to be reaped, and so its number its own. */
static bool has_ended(pid_t program)
{
    siginfo_t info = {0};

    while (waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid != 0) {
        if (info.si_pid == program)
            return true;
        waitpid(info.si_pid, NULL, WNOHANG);
        info.si_pid = 0;
    }
    return false;
}

static void wait_for_program(pid_t program, pid_t parent)
{
    /* Signals wake it; the parent's death does so on Linux alone. */
    const struct timespec second = {.tv_sec = 1};
    sigset_t awaited;
    int number = 0;

    sigemptyset(&awaited);
    sigaddset(&awaited, SIGCHLD);
    sigaddset(&awaited, REAPER_TERMINATE);
    sigaddset(&awaited, REAPER_KILL);
    sigaddset(&awaited, PARENT_DIED);
    while (number != REAPER_KILL && getppid() == parent && !has_ended(program)) {
        number = sigtimedwait(&awaited, NULL, &second);
        if (number == REAPER_TERMINATE)
            kill(-program, SIGTERM);
    }
}

_Noreturn void reaper_run(const struct reaper *reaper)
{
    pid_t self = getpid(), program;
    int status;

    setpgid(0, 0);
    for (int number = 1; number < NSIG; number++)
        signal(number, SIG_DFL);
#ifdef __linux__
    prctl(PR_SET_NAME, "urlassay-reaper");
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    prctl(PR_SET_PDEATHSIG, PARENT_DIED);
#endif
    program = fork();
    if (program == 0)
        run_program(reaper, self);
    if (program < 0) {
        status = errno;
        if (write(reaper->failure, &status, sizeof status) < 0)
            _exit(126);
        _exit(127);
    }
    setpgid(program, program);
    /* A reader of the program's output must not wait for this process. */
    close_from(0);
    for (int fd = 0; fd < 3; fd++)
        if (open("/dev/null", O_RDWR) < 0)
            break;
    wait_for_program(program, reaper->parent);
    status = kill_descendants(program);
    if (reaper->folder)
        remove_folder(reaper->folder);
    end_as_program(status);
}
