/* SPDX-License-Identifier: MIT */
#include "campaign.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "seeds.h"

#define MAX_ARGUMENTS 24

/* libFuzzer ends in good order at SIGUSR1; one that does not is killed after these seconds. */
#define GRACE 5.0
/* A target that dies this often in a row, each time at once and without an input, is broken. */
#define HOPELESS 3

struct worker {
    pid_t pid; /* 0: none */
    double started;
};

static volatile sig_atomic_t stop_requested;

static void request_stop(int signal_number)
{
    (void)signal_number;
    stop_requested = 1;
}

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void corpus_path(const struct campaign *campaign, struct text *path)
{
    text_printf(path, "%s/corpus/%s", store_dir(campaign->store), campaign->target);
}

size_t campaign_corpus_size(const struct campaign *campaign)
{
    struct text path = {0};
    size_t count;

    corpus_path(campaign, &path);
    count = count_files(path.ptr);
    text_free(&path);
    return count;
}

/* --- one child -------------------------------------------------------------------------------- */

/* libFuzzer's command line. The first folder is where it writes, so our own corpus comes later. */
struct command {
    char *argv[MAX_ARGUMENTS + 1];
    int argc;
};

__attribute__((format(printf, 2, 3))) static void argument(struct command *command,
                                                           const char *format, ...)
{
    va_list args;

    if (command->argc == MAX_ARGUMENTS)
        return;
    va_start(args, format);
    if (vasprintf(&command->argv[command->argc], format, args) >= 0)
        command->argc++;
    va_end(args);
}

static void compose(struct command *command, const struct campaign *campaign, double seconds)
{
    const char *const folders[] = {campaign->target, "url", "regress"}; /* those that are there */
    const char *dir = store_dir(campaign->store);

    argument(command, "%s", campaign->executable);
    argument(command, "-max_total_time=%d", seconds < 1 ? 1 : (int)(seconds + 0.5));
    argument(command, "-max_len=512");
    argument(command, "-timeout=10");
    argument(command, "-reload=1");
    argument(command, "-print_final_stats=1");
    argument(command, "-verbosity=0");
    argument(command, "-handle_xfsz=0");
    /* What a differential process died on is known from the page, with the engine to blame. */
    if (campaign->is_oracle)
        argument(command, "-artifact_prefix=%s/crashes/%s-", dir, campaign->target);
    else
        argument(command, "-exact_artifact_path=/dev/null");
    if (campaign->corpus)
        argument(command, "-dict=%s/url.dict", campaign->corpus);
    argument(command, "%s/corpus/%s", dir, campaign->target);
    for (size_t i = 0; campaign->corpus && i < sizeof folders / sizeof *folders; i++) {
        struct text path = {0};

        text_printf(&path, "%s/%s", campaign->corpus, folders[i]);
        if (access(path.ptr, R_OK) == 0)
            argument(command, "%s", path.ptr);
        text_free(&path);
    }
}

static void free_command(struct command *command)
{
    for (int i = 0; i < command->argc; i++)
        free(command->argv[i]);
}

/* In the child. It gets a group of its own, so that Ctrl-C reaches us alone, and dies with us. */
static _Noreturn void become(const struct command *command, int log, pid_t parent)
{
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(EXIT_COULD_NOT_RUN);
    signal(SIGPIPE, SIG_DFL);
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
    if (dup2(log, STDOUT_FILENO) < 0 || dup2(log, STDERR_FILENO) < 0)
        _exit(EXIT_COULD_NOT_RUN);
    execv(command->argv[0], command->argv);
    dprintf(STDERR_FILENO, "%s: %s\n", command->argv[0], strerror(errno));
    _exit(127);
}

static bool start(struct worker *worker, const struct campaign *campaign, int log, double seconds)
{
    struct command command = {0};
    pid_t parent = getpid();

    compose(&command, campaign, seconds);
    fflush(NULL);
    worker->pid = fork();
    if (worker->pid == 0)
        become(&command, log, parent);
    free_command(&command);
    if (worker->pid < 0) {
        complain("%s: cannot be started: %s", campaign->executable, strerror(errno));
        worker->pid = 0;
        return false;
    }
    worker->started = now();
    return true;
}

/* --- all of them ------------------------------------------------------------------------------ */

struct run {
    struct campaign *campaign;
    struct worker worker[STORE_FLIGHTS];
    double begin;
    unsigned hopeless; /* deaths in a row without an input */
    bool told;         /* why it cannot go on: one worker's reason is enough */
    int log;
};

static unsigned alive(const struct run *run)
{
    unsigned count = 0;

    for (unsigned i = 0; i < run->campaign->jobs; i++)
        count += run->worker[i].pid != 0;
    return count;
}

/* A worker ended. Starts another in its place if there is time. False: the campaign cannot go on.
 */
static bool replace(struct run *run, struct worker *worker, int status)
{
    struct campaign *campaign = run->campaign;
    const char *dir = store_dir(campaign->store);
    double left = campaign->seconds - (now() - run->begin);
    pid_t pid = worker->pid;
    struct text path = {0};

    worker->pid = 0;
    if (WIFEXITED(status) && WEXITSTATUS(status) == EXIT_COULD_NOT_RUN) {
        /* The child's line went to the log; the user looks here. */
        if (run->told)
            return false;
        run->told = true;
        if (store_page(campaign->store)->failure[0])
            complain("%.*s", (int)sizeof store_page(campaign->store)->failure,
                     store_page(campaign->store)->failure);
        else
            complain("the fuzz target could not go on: see %s/fuzz.log", dir);
        return false;
    }
    if (WIFEXITED(status) && WEXITSTATUS(status) == EXIT_SUCCESS)
        return true;
    if (campaign->is_oracle) {
        campaign->crashes++;
        return true;
    }
    if (!store_note_crash(campaign->store, pid, &path)) {
        text_free(&path);
        return false;
    }
    if (path.len > 0) {
        campaign->crashes++;
        text_clear(&campaign->last_crash);
        text_puts(&campaign->last_crash, path.ptr);
        run->hopeless = 0;
    } else if (!stop_requested && ++run->hopeless >= HOPELESS) {
        complain("the fuzz target fails without an input to blame: see %s/fuzz.log", dir);
        text_free(&path);
        return false;
    }
    text_free(&path);
    return stop_requested || left < 1 || start(worker, campaign, run->log, left);
}

static bool reap(struct run *run)
{
    bool ok = true;

    for (unsigned i = 0; i < run->campaign->jobs; i++) {
        struct worker *worker = &run->worker[i];
        int status;

        if (worker->pid != 0 && waitpid(worker->pid, &status, WNOHANG) == worker->pid)
            ok = replace(run, worker, status) && ok;
    }
    return ok;
}

static void signal_all(const struct run *run, int signal_number)
{
    for (unsigned i = 0; i < run->campaign->jobs; i++) {
        if (run->worker[i].pid != 0)
            kill(run->worker[i].pid, signal_number);
    }
}

static void sleep_briefly(void)
{
    const struct timespec t = {.tv_nsec = 100 * 1000 * 1000};

    nanosleep(&t, NULL);
}

/* Ends whoever is still there, in good order if it goes fast. */
static void end_all(struct run *run)
{
    double asked = now();
    bool was_stopped = stop_requested;

    stop_requested = 1;
    signal_all(run, SIGUSR1);
    while (alive(run) > 0) {
        if (now() - asked > GRACE)
            signal_all(run, SIGKILL);
        sleep_briefly();
        reap(run);
    }
    stop_requested = was_stopped;
}

/* libFuzzer does not notice that its corpus cannot be written. */
static bool has_room(const struct run *run)
{
    const char *dir = store_dir(run->campaign->store);
    struct statvfs info;

    if (statvfs(dir, &info) != 0 || info.f_bavail > 0)
        return true;
    complain("%s: %s", dir, strerror(ENOSPC));
    return false;
}

static bool watch(struct run *run)
{
    struct campaign *campaign = run->campaign;
    bool ok = true;
    int beat = 0;

    while (ok && !stop_requested && alive(run) > 0 && !(campaign->is_oracle && campaign->crashes)) {
        sleep_briefly();
        ok = reap(run);
        if (beat % 2 == 0)
            campaign->tick(campaign, now() - run->begin);
        if (beat++ % 10 == 0)
            ok = ok && has_room(run);
        /* libFuzzer keeps the time itself; one that hangs does not. */
        if (now() - run->begin > campaign->seconds + 2 * GRACE)
            break;
    }
    campaign->interrupted = stop_requested;
    return ok;
}

bool campaign_run(struct campaign *campaign)
{
    struct run run = {.campaign = campaign, .begin = now()};
    struct sigaction stop = {.sa_handler = request_stop}, old_int, old_term;
    struct text path = {0};
    bool ok = false;

    if (campaign->jobs > STORE_FLIGHTS)
        campaign->jobs = STORE_FLIGHTS;
    stop_requested = 0;
    sigaction(SIGINT, &stop, &old_int);
    sigaction(SIGTERM, &stop, &old_term);
    corpus_path(campaign, &path);
    run.log = -1;
    if (mkdir(path.ptr, 0777) != 0 && errno != EEXIST) {
        complain("%s: %s", path.ptr, strerror(errno));
        goto out;
    }
    if (!seeds_check_folder(path.ptr, true))
        goto out;
    text_clear(&path);
    text_printf(&path, "%s/fuzz.log", store_dir(campaign->store));
    run.log = open(path.ptr, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0666);
    if (run.log < 0) {
        complain("%s: %s", path.ptr, strerror(errno));
        goto out;
    }
    setenv("URLASSAY_CAMPAIGN", store_dir(campaign->store), 1);
    if (campaign->engines)
        setenv("URLASSAY_FUZZ_ENGINES", campaign->engines, 1);
    ok = true;
    for (unsigned i = 0; ok && i < campaign->jobs; i++)
        ok = start(&run.worker[i], campaign, run.log, campaign->seconds);
    ok = ok && watch(&run);
    end_all(&run);
    campaign->elapsed = now() - run.begin;
    store_page(campaign->store)->milliseconds += (uint64_t)(campaign->elapsed * 1000);
out:
    if (run.log >= 0)
        close(run.log);
    sigaction(SIGINT, &old_int, NULL);
    sigaction(SIGTERM, &old_term, NULL);
    text_free(&path);
    return ok;
}
