/* SPDX-License-Identifier: MIT */
#include "subprocess.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif
#include <unistd.h>

#include "reaper.h"
#include "util.h"

#define ENDING_MS 5000 /* limit for a reaper to end; then it is killed, for it may be stopped */
#define MAX_REAPERS 64
#define PIPE_BYTES (1 << 18) /* of stdin and stdout, if the system allows it */

/* --- all reapers ------------------------------------------------------------------------------ */

/* Read by signal handlers; 0: free. A reaper without an entry notices by itself that this process
 * is gone, as all do after SIGKILL. */
static volatile pid_t reapers[MAX_REAPERS];
static char *folders[MAX_REAPERS]; /* the TMPDIR of each; NULL: none */
static pid_t owner;                /* the process that started them: a fork inherits the table */

static void end_reapers(void)
{
    if (getpid() != owner)
        return;
    for (size_t i = 0; i < MAX_REAPERS; i++)
        if (reapers[i])
            kill(reapers[i], REAPER_KILL);
}

/* The handler is reset when it runs, so that the signal then has its default effect. */
static void end_reapers_and_die(int number)
{
    int before = errno;

    end_reapers();
    raise(number);
    errno = before;
}

static void add_reaper(pid_t pid, const char *folder)
{
    static const int deadly[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM};

    if (owner != getpid()) {
        struct sigaction action,
            end = {.sa_handler = end_reapers_and_die, .sa_flags = (int)SA_RESETHAND};

        owner = getpid();
        for (size_t i = 0; i < MAX_REAPERS; i++)
            reapers[i] = 0;
        atexit(end_reapers);
        for (size_t i = 0; i < sizeof deadly / sizeof *deadly; i++)
            if (sigaction(deadly[i], NULL, &action) == 0 && action.sa_handler == SIG_DFL)
                sigaction(deadly[i], &end, NULL);
    }
    for (size_t i = 0; i < MAX_REAPERS; i++) {
        if (!reapers[i]) {
            reapers[i] = pid;
            folders[i] = folder ? xstrndup(folder, strlen(folder)) : NULL;
            return;
        }
    }
}

/* Returns its folder, the caller's to free; NULL if it has none. */
static char *remove_reaper(pid_t pid)
{
    char *folder = NULL;

    for (size_t i = 0; i < MAX_REAPERS; i++) {
        if (reapers[i] != pid)
            continue;
        reapers[i] = 0;
        folder = folders[i];
        folders[i] = NULL;
    }
    return folder;
}

/* --- start and end ---------------------------------------------------------------------------- */

/* What the program finds: our environment, with a TMPDIR of its own. */
struct child_environment {
    char **environment;
    struct text variable; /* "TMPDIR=..." */
    const char *folder;   /* NULL: none could be made, and TMPDIR is ours */
};

static void make_child_environment(struct child_environment *child)
{
    static const char name[] = "TMPDIR=";
    const char *parent = getenv("TMPDIR");
    size_t count = 0, kept = 0, name_len = strlen(name);

    text_printf(&child->variable, "%s%s/urlassay-XXXXXX", name,
                parent && *parent ? parent : "/tmp");
    child->folder = mkdtemp(child->variable.ptr + name_len);
    while (environ[count])
        count++;
    child->environment = xcalloc(count + 2, sizeof *child->environment);
    for (size_t i = 0; i < count; i++)
        if (!child->folder || strncmp(environ[i], name, name_len) != 0)
            child->environment[kept++] = environ[i];
    if (child->folder)
        child->environment[kept] = child->variable.ptr;
}

static void free_child_environment(struct child_environment *child)
{
    free(child->environment);
    text_free(&child->variable);
}

static void close_ends(const int *fds, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (fds[i] >= 0)
            close(fds[i]);
}

/* What kept the program from starting: an errno, or 0 if nothing did. */
static int read_failure(int failure)
{
    int error = 0;
    const ssize_t got = read_some(failure, &error, sizeof error);

    return got == sizeof error ? error : 0;
}

/* Forks the reaper and hears whether the program runs. Returns 0 or an errno. */
static int start_reaper(pid_t *pid, struct reaper *reaper)
{
    int failure[2], error;
    sigset_t all, before;

    if (pipe2(failure, O_CLOEXEC) != 0)
        return errno;
    reaper->failure = failure[1];
    /* No signal may end us between the reaper's first moment and its place in the table. */
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, &before);
    *pid = fork();
    if (*pid == 0)
        reaper_run(reaper);
    error = *pid < 0 ? errno : 0;
    if (*pid > 0) {
        setpgid(*pid, *pid);
        add_reaper(*pid, reaper->folder);
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
    close(failure[1]);
    if (*pid > 0) {
        error = read_failure(failure[0]);
        if (error)
            subprocess_kill(*pid);
    } else if (reaper->folder) {
        rmdir(reaper->folder);
    }
    close(failure[0]);
    return error;
}

int subprocess_start(pid_t *pid, int ends[3], char *const argv[])
{
    struct child_environment child = {0};
    struct reaper reaper = {.argv = argv, .ends = {-1, -1, -1}, .parent = getpid()};
    int pair[2], error = 0;

    ends[0] = ends[1] = ends[2] = -1;
    for (int fd = 0; fd < 3 && !error; fd++) {
        if (pipe2(pair, O_CLOEXEC) != 0) {
            error = errno;
            break;
        }
        ends[fd] = pair[fd == 0];
        reaper.ends[fd] = pair[fd != 0];
        error = fcntl(ends[fd], F_SETFL, O_NONBLOCK) != 0 ? errno : 0;
        if (fd < 2)
            fcntl(ends[fd], F_SETPIPE_SZ, PIPE_BYTES);
    }
    if (!error) {
        make_child_environment(&child);
        reaper.environment = child.environment;
        reaper.folder = child.folder;
        error = start_reaper(pid, &reaper);
    }
    free_child_environment(&child);
    close_ends(reaper.ends, 3);
    if (error) {
        close_ends(ends, 3);
        ends[0] = ends[1] = ends[2] = -1;
        *pid = 0;
    }
    return error;
}

void subprocess_terminate(pid_t pid)
{
    kill(pid, REAPER_TERMINATE);
}

bool subprocess_has_ended(pid_t pid)
{
    siginfo_t info = {0};

    return waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == pid;
}

int subprocess_kill(pid_t pid)
{
    const struct timespec moment = {.tv_nsec = 1000000};
    char *folder;
    int status = 0;
    pid_t ended;

    kill(pid, REAPER_KILL);
    kill(pid, SIGCONT);
    folder = remove_reaper(pid);
    for (int ms = 0; (ended = waitpid(pid, &status, WNOHANG)) == 0 && ms < ENDING_MS; ms++)
        nanosleep(&moment, NULL);
    if (ended == 0) {
        kill(pid, SIGKILL);
        while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
            ;
    }
    /* Removes the folder if the reaper was killed before it could do so. */
    if (folder)
        rmdir(folder);
    free(folder);
    return status;
}

static bool is_reaper(pid_t pid)
{
    for (size_t i = 0; i < MAX_REAPERS; i++)
        if (getpid() == owner && reapers[i] == pid)
            return true;
    return false;
}

void subprocess_adopt(void)
{
    static bool has_adopted;

    if (has_adopted)
        return;
    has_adopted = true;
    reaper_spare_children();
#ifdef __linux__
    prctl(PR_SET_CHILD_SUBREAPER, 1);
#endif
}

void subprocess_end_all(void)
{
    end_reapers();
    reaper_kill_children(is_reaper);
}

struct orphans {
    bool (*is_child)(const void *ctx, pid_t pid);
    const void *ctx;
};

static bool is_awaited(const void *ctx, pid_t pid)
{
    const struct orphans *orphans = ctx;

    return is_reaper(pid) || orphans->is_child(orphans->ctx, pid);
}

void subprocess_reap_orphans(bool (*is_child)(const void *ctx, pid_t pid), const void *ctx)
{
    reaper_reap_children(is_awaited, &(const struct orphans){is_child, ctx});
}

/* Waits until the reaper has ended, for so long that a program that has closed its stdout can end
 * by itself. Meanwhile drops what the program writes on stderr. The reaper stays to be reaped. */
static void await_end(pid_t pid, int errors)
{
    const double limit = monotonic_seconds() + ENDING_MS / 1e3;
    struct pollfd ready = {.fd = errors, .events = POLLIN};
    char chunk[1 << 12];

    while (monotonic_seconds() < limit && !subprocess_has_ended(pid)) {
        if (poll(&ready, 1, 1) > 0 && read(errors, chunk, sizeof chunk) == 0)
            ready.fd = -1;
    }
}

int subprocess_output(struct text *out, char *const argv[])
{
    char chunk[1 << 12];
    struct pollfd ready[2];
    pid_t pid = -1;
    int ends[3], error, status;

    error = subprocess_start(&pid, ends, argv);
    if (error != 0) {
        errno = error;
        return -1;
    }
    close(ends[0]);
    ready[0] = (struct pollfd){.fd = ends[1], .events = POLLIN};
    ready[1] = (struct pollfd){.fd = ends[2], .events = POLLIN};
    while (ready[0].fd >= 0) {
        if (poll(ready, 2, -1) < 0) {
            if (errno != EINTR)
                break;
            continue; /* revents says nothing then */
        }
        for (int i = 0; i < 2; i++) {
            const ssize_t got = ready[i].revents ? read(ready[i].fd, chunk, sizeof chunk) : -1;

            if (got > 0 && i == 0)
                text_add(out, chunk, (size_t)got);
            if (got == 0)
                ready[i].fd = -1;
        }
    }
    close(ends[1]);
    await_end(pid, ends[2]);
    close(ends[2]);
    status = subprocess_kill(pid);
    return status;
}
