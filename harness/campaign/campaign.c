/* SPDX-License-Identifier: MIT */
#include "campaign.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/statvfs.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "build_id.h"
#include "campaign_state.h"
#include "files.h"
#include "subprocess.h"

/* Seconds for all processes to end after SIGUSR1, before they are killed: nothing is lost by that.
 * The second number is for a user who waits. */
#define GRACE_SECONDS 5.0
#define GRACE_SECONDS_STOPPED 2.0
/* Seconds that a process may take for one input. libFuzzer has a limit of its own, but not while a
 * cause is searched. The blackbox process has none. */
#define HANG_SECONDS 30.0
/* Seconds between two looks at the queues of other fuzzers. */
#define SYNC_SECONDS 5.0

static volatile sig_atomic_t stop_requested, pause_requested;

static void request_stop(int signal_number)
{
    (void)signal_number;
    if (stop_requested < 2)
        stop_requested = stop_requested + 1;
}

static void request_pause(int signal_number)
{
    (void)signal_number;
    pause_requested = 1;
}

/* A signal that was ignored before (nohup) stays ignored. */
static const struct {
    int number;
    void (*handler)(int);
} signals[] = {
    {SIGINT, request_stop},  {SIGTERM, request_stop},  {SIGHUP, request_stop},
    {SIGQUIT, request_stop}, {SIGTSTP, request_pause},
};
#define SIGNALS (sizeof signals / sizeof *signals)

static unsigned count_alive(const struct campaign_state *run)
{
    unsigned count = 0;

    for (unsigned i = 0; i < run->count; i++)
        count += run->worker[i].pid != 0;
    return count;
}

static bool reap_workers(struct campaign_state *run)
{
    bool ok = true;

    for (unsigned i = 0; i < run->count; i++) {
        struct worker *worker = &run->worker[i];
        int status;

        if (worker->pid != 0 && waitpid(worker->pid, &status, WNOHANG) == worker->pid)
            ok = campaign_handle_exit(run, worker, status) && ok;
    }
    return ok;
}

/* pid: of a child of this process. */
static bool is_worker(const void *ctx, pid_t pid)
{
    const struct campaign_state *run = ctx;

    for (unsigned i = 0; i < run->count; i++) {
        if (run->worker[i].pid == pid)
            return true;
    }
    return false;
}

static void signal_all(const struct campaign_state *run, int signal_number)
{
    for (unsigned i = 0; i < run->count; i++) {
        if (run->worker[i].pid != 0)
            kill(run->worker[i].pid, signal_number);
    }
}

/* Kills processes that take too long for one input. It counts as a crash on that input. */
static void kill_hung_workers(struct campaign_state *run)
{
    for (unsigned i = 0; i < run->count; i++) {
        struct worker *worker = &run->worker[i];
        const struct inflight *inflight =
            worker->pid ? store_inflight_of(run->campaign->store, (int)worker->pid) : NULL;

        if (!inflight || !inflight->engine[0] || inflight->changes != worker->changes ||
            campaign_was_just_suspended(run)) {
            worker->changes = inflight ? inflight->changes : 0;
            worker->last_change_time = monotonic_seconds();
        } else if (monotonic_seconds() - worker->last_change_time > HANG_SECONDS) {
            kill(worker->pid, worker->was_killed_hanging ? SIGKILL : SIGABRT);
            worker->was_killed_hanging = true;
            worker->last_change_time = monotonic_seconds();
        }
    }
}

/* --- all of them ------------------------------------------------------------------------------ */

/* Waits up to 0.1 s for output of the processes, and reads it. */
static void read_outputs(struct campaign_state *run)
{
    struct pollfd ends[STORE_SLOTS];

    for (unsigned i = 0; i < run->count; i++)
        ends[i] = (struct pollfd){.fd = run->worker[i].pid ? run->worker[i].output : -1,
                                  .events = POLLIN};
    poll(ends, run->count, 100);
    for (unsigned i = 0; i < run->count; i++) {
        struct worker *worker = &run->worker[i];

        if (worker->pid != 0 && ends[i].revents != 0)
            worker_read(worker, run->log);
        campaign_note_external(run, worker);
        if (worker->coverage > run->campaign->coverage)
            run->campaign->coverage = worker->coverage;
    }
}

static void note_wakeup(struct campaign_state *run)
{
    double now = monotonic_seconds();

    if (now - run->woke > SUSPENDED_SECONDS)
        run->resumed = now;
    run->woke = now;
}

static void count_running(struct campaign_state *run)
{
    memset(run->campaign->running, 0, sizeof run->campaign->running);
    run->campaign->waits_for = NULL;
    for (unsigned i = 0; i < run->count; i++) {
        run->campaign->running[run->worker[i].mode] += run->worker[i].pid != 0;
        if (run->worker[i].waits_for)
            run->campaign->waits_for = run->worker[i].waits_for;
    }
}

static void note_elapsed(struct campaign_state *run)
{
    if (!run->campaign->ends_at_violation)
        run->campaign->crashes =
            (unsigned)(store_page(run->campaign->store)->crashed - run->crashed_before);
    run->campaign->elapsed = monotonic_seconds() - run->begin;
    store_page(run->campaign->store)->milliseconds =
        run->milliseconds + (uint64_t)(run->campaign->elapsed * 1000);
}

/* Notes the last change of each input in flight. At the end: a process whose input has not changed
 * since then hangs in its engine. */
static void note_changes(struct campaign_state *run, bool is_end)
{
    const struct store *store = run->campaign->store;

    for (unsigned i = 0; i < run->count; i++) {
        struct worker *worker = &run->worker[i];
        const struct inflight *inflight =
            worker->pid ? store_inflight_of(store, (int)worker->pid) : NULL;

        if (is_end && inflight && inflight->changes == worker->changes &&
            inflight->mark.activity != ENGINE_RETURNED)
            worker->was_killed_hanging = true;
        worker->changes = inflight ? inflight->changes : 0;
    }
}

/* Ends all processes: asks them first, and kills those that do not end in time. */
static void end_workers(struct campaign_state *run)
{
    double asked = monotonic_seconds();
    bool was_killed = false;

    run->ending = true;
    signal_all(run, SIGUSR1);
    note_changes(run, false);
    while (count_alive(run) > 0) {
        const bool is_late =
            monotonic_seconds() - asked > (stop_requested ? GRACE_SECONDS_STOPPED : GRACE_SECONDS);

        /* Who stops a campaign does not wait long enough to blame an engine. */
        if (is_late && !was_killed && !stop_requested)
            note_changes(run, true);
        was_killed = is_late || stop_requested > 1;
        if (was_killed)
            signal_all(run, SIGKILL);
        read_outputs(run);
        reap_workers(run);
    }
}

/* libFuzzer does not notice that it cannot write its corpus. */
static bool has_disk_space(const struct campaign_state *run)
{
    const char *dir = store_dir(run->campaign->store);
    struct statvfs info;

    /* f_files is 0 if the file system has no limit of files. */
    if (statvfs(dir, &info) != 0 || (info.f_bavail > 0 && (info.f_files == 0 || info.f_favail > 0)))
        return true;
    run->campaign->clear_status();
    complain("%s: %s", dir, strerror(ENOSPC));
    return false;
}

static bool is_in_place(const struct campaign_state *run)
{
    const struct store *store = run->campaign->store;

    if (store_is_in_place(store))
        return true;
    run->campaign->clear_status();
    complain("%s: the folder was moved or removed while the campaign ran in it", store_dir(store));
    return false;
}

/* Ctrl-Z stops only this process, because the workers have process groups of their own. */
static void pause_workers(struct campaign_state *run)
{
    const struct sigaction stop = {.sa_handler = SIG_DFL};
    struct sigaction ours;

    pause_requested = 0;
    run->campaign->clear_status();
    signal_all(run, SIGSTOP);
    /* Without a shell that could continue us, the kernel does not stop us. */
    sigaction(SIGTSTP, &stop, &ours);
    raise(SIGTSTP);
    sigaction(SIGTSTP, &ours, NULL);
    signal_all(run, SIGCONT);
}

/* --- other fuzzers ---------------------------------------------------------------------------- */

/* False after a complaint. */
static bool open_sync(struct campaign_state *run)
{
    struct campaign *campaign = run->campaign;

    if (!campaign->sync_dir)
        return true;
    run->sync = corpus_sync_open(campaign->sync_dir, store_dir(campaign->store), &run->corpus);
    if (!run->sync)
        return false;
    corpus_sync_exchange(run->sync, true);
    text_puts(&campaign->sync_queue, corpus_sync_queue(run->sync));
    return true;
}

/* is_last: all processes have ended. */
static void exchange_inputs(struct campaign_state *run, bool is_last)
{
    if (!run->sync || (!is_last && monotonic_seconds() - run->synced < SYNC_SECONDS))
        return;
    corpus_sync_exchange(run->sync, is_last);
    run->campaign->synced = corpus_sync_counts(run->sync);
    run->synced = monotonic_seconds();
}

static bool supervise_workers(struct campaign_state *run)
{
    struct campaign *campaign = run->campaign;
    double looked = run->begin;
    bool ok = true;

    while (ok && !stop_requested && count_alive(run) > 0 &&
           !(campaign->ends_at_violation && campaign->crashes)) {
        if (pause_requested)
            pause_workers(run);
        read_outputs(run);
        note_wakeup(run);
        ok = reap_workers(run);
        count_running(run);
        note_elapsed(run);
        if (monotonic_seconds() - looked > 1) {
            ok = ok && store_is_in_place(campaign->store) && has_disk_space(run);
            kill_hung_workers(run);
            subprocess_reap_orphans(is_worker, run);
            looked = monotonic_seconds();
        }
        exchange_inputs(run, false);
        stats_tick(&run->stats, campaign);
        campaign->tick(campaign);
        /* The processes end in time by themselves, unless they hang. */
        if (campaign->elapsed > campaign->seconds + 2 * GRACE_SECONDS)
            break;
    }
    campaign->interrupted = stop_requested;
    return ok;
}

static bool open_files(struct campaign_state *run)
{
    struct campaign *campaign = run->campaign;
    const struct folder *folder = store_folder(campaign->store);
    bool ok = store_open_corpus(&run->corpus, campaign->store, campaign->target);

    if (ok) {
        run->log = folder_open_file(folder, "fuzz.log", O_WRONLY | O_CREAT | O_APPEND);
        ok = run->log >= 0;
        if (!ok)
            complain("%s/fuzz.log: %s", folder->path, file_error_text(errno));
    }
    return ok && stats_open(&run->stats, campaign);
}

static bool start_workers(struct campaign_state *run)
{
    struct campaign *campaign = run->campaign;
    bool ok = true;

    setenv("URLASSAY_CAMPAIGN", store_dir(campaign->store), 1);
    setenv("URLASSAY_BUILD", build_id(), 1);
    for (unsigned i = 0; ok && i < campaign->processes; i++) {
        struct worker *worker = &run->worker[i];

        *worker = (struct worker){
            .mode = campaign->has_mode[MODE_BLACKBOX] ? MODE_BLACKBOX : MODE_COVERAGE,
            .index = i,
            .output = -1,
        };
        ok = worker_start(worker, campaign, campaign->seconds);
        run->count += ok;
    }
    return ok;
}

bool campaign_run(struct campaign *campaign)
{
    struct campaign_state run = {
        .campaign = campaign, .begin = monotonic_seconds(), .corpus = FOLDER_CLOSED, .log = -1};
    struct sigaction before[SIGNALS];
    bool ok;

    run.milliseconds = store_page(campaign->store)->milliseconds;
    run.crashed_before = store_page(campaign->store)->crashed;
    stop_requested = pause_requested = 0;
    for (size_t i = 0; i < SIGNALS; i++) {
        const struct sigaction ours = {.sa_handler = signals[i].handler};

        sigaction(signals[i].number, NULL, &before[i]);
        if (before[i].sa_handler != SIG_IGN)
            sigaction(signals[i].number, &ours, NULL);
    }
    subprocess_adopt();
    ok = open_files(&run) && open_sync(&run);
    run.woke = monotonic_seconds();
    if (ok) {
        ok = start_workers(&run) && supervise_workers(&run);
        end_workers(&run);
        subprocess_end_all();
        exchange_inputs(&run, true);
        ok = is_in_place(&run) && ok;
        note_elapsed(&run);
        campaign->quirks_before_folding = store_count_quirks(store_page(campaign->store)).all;
        if (!campaign->ends_at_violation)
            store_recount(campaign->store);
        stats_end(&run.stats, campaign);
    }
    corpus_sync_free(run.sync);
    campaign->interrupted_twice = stop_requested > 1;
    for (unsigned i = 0; i < run.count; i++)
        worker_free(&run.worker[i]);
    folder_close(&run.corpus);
    if (run.log >= 0)
        close(run.log);
    for (size_t i = 0; i < SIGNALS; i++)
        sigaction(signals[i].number, &before[i], NULL);
    return ok;
}
