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

#include "blackbox.h"
#include "build_id.h"
#include "files.h"
#include "seeds.h"
#include "stats.h"
#include "subprocess.h"
#include "worker.h"

/* --- when a process is ended, and when it is replaced -------------------------------------------
 */

/* Seconds for all processes to end after SIGUSR1, before they are killed: nothing is lost by that.
 * The second number is for a user who waits. */
#define GRACE_SECONDS 5.0
#define GRACE_SECONDS_STOPPED 2.0
/* Seconds that a process may take for one input. libFuzzer has a limit of its own, but not while a
 * cause is searched. The blackbox process has none. */
#define HANG_SECONDS 30.0
/* A process that ends within FAST_SECONDS of its start has ended fast. After so many fast ends in a
 * row without an input to blame, its program is broken. The user, or another program, may kill
 * processes for other reasons, so that more of these are accepted. */
#define FAST_SECONDS 5.0
#define MAX_FAST_CRASHES 3
#define MAX_KILLED_EARLY 50
/* Seconds of the run for which a process is not replaced. */
#define MIN_SECONDS 0.5
/* An engine that ends so many processes in a row, each before it has run an input, is of no use. */
#define MAX_FUTILE 10
/* A process that is killed so often in a row while it runs one engine, each time soon after its
 * start, is killed by that engine, or because of the memory that it takes. */
#define MAX_KILLED_IN_ENGINE 8
/* Seconds between two looks at the queues of other fuzzers. */
#define SYNC_SECONDS 5.0
/* If this process has not run for so many seconds, the machine was suspended, or all processes were
 * stopped. For as long afterwards, no process counts as hanging. */
#define SUSPENDED_SECONDS 5.0
/* libFuzzer's exit statuses. */
enum {
    EXIT_TIMED_OUT = 70,
    EXIT_TOO_LARGE = 71,  /* too much memory, which takes more than one input */
    EXIT_INTERRUPTED = 72 /* SIGTERM */
};

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

/* Adds the name of a folder in D/corpus/, if there is one. Each target has its own. */
static void find_corpus(struct text *name, const struct folder *folder)
{
    struct folder_names names = {0};
    struct folder corpus, inner;

    if (folder_open_in(&corpus, folder, "corpus", false))
        folder_list(&names, &corpus, false);
    for (size_t i = 0; name->len == 0 && i < names.count; i++) {
        if (folder_open_in(&inner, &corpus, names.items[i], false))
            text_puts(name, names.items[i]);
        folder_close(&inner);
    }
    folder_names_free(&names);
    folder_close(&corpus);
}

static bool has_corpus(const struct folder *folder, const char *target)
{
    struct folder corpus;
    const bool has =
        folder_open_in(&corpus, folder, "corpus", false) && folder_has(&corpus, target);

    folder_close(&corpus);
    return has;
}

static bool has_classes(const struct folder *folder)
{
    struct folder_names names = {0};
    struct folder classes;
    const bool has = folder_open_in(&classes, folder, "classes", false) &&
                     folder_list(&names, &classes, false) && names.count > 0;

    folder_names_free(&names);
    folder_close(&classes);
    return has;
}

/* Whether the campaign in a folder is of this target. False after a complaint. */
static bool is_of_target(const struct folder *folder, const char *target)
{
    struct text owner = {0};
    bool is;

    if (folder_has(folder, "settings.json") || has_corpus(folder, "differential") ||
        has_classes(folder))
        text_puts(&owner, "differential");
    else if (!has_corpus(folder, target))
        find_corpus(&owner, folder);
    is = owner.len == 0 || strcmp(owner.ptr, target) == 0;
    if (!is)
        complain("%s: a campaign of the target %s lies here; --dir names another folder for %s",
                 folder->path, owner.ptr, target);
    text_free(&owner);
    return is;
}

/* Whether a folder of inputs below D can be used, or is missing. False after a complaint. */
static bool check_inputs_in(const char *dir, const char *below, enum inputs_use use)
{
    struct folder inputs;
    bool ok = true;

    if (folder_open(&inputs, dir, below)) {
        ok = seeds_check_folder(&inputs, use);
    } else if (errno != ENOENT) {
        complain("%s/%s: %s", dir, below, file_error_text(errno));
        ok = false;
    }
    folder_close(&inputs);
    return ok;
}

bool campaign_may_use(const char *dir, const char *target)
{
    struct folder folder;
    struct text corpus = {0};
    bool may = store_check(dir);

    text_printf(&corpus, "corpus/%s", target);
    if (may && folder_open(&folder, dir, NULL)) {
        may = is_of_target(&folder, target) && check_inputs_in(dir, corpus.ptr, INPUTS_WRITTEN) &&
              check_inputs_in(dir, "crashes", INPUTS_WRITTEN);
        folder_close(&folder);
    }
    text_free(&corpus);
    return may;
}

bool campaign_may_read(const char *dir)
{
    struct folder classes;
    bool may = folder_open(&classes, dir, "classes") || errno == ENOENT;

    if (!may)
        complain("%s/classes: %s", dir, file_error_text(errno));
    folder_close(&classes);
    return may && check_inputs_in(dir, "corpus/differential", INPUTS_READ);
}

struct campaign_state {
    struct campaign *campaign;
    struct worker worker[STORE_SLOTS];
    unsigned count;
    double begin;
    double woke;           /* time of the last look at the processes, by monotonic_seconds */
    double resumed;        /* time of the last look that came too late; 0: none */
    uint64_t milliseconds; /* of earlier runs */
    struct stats stats;
    unsigned fast_crashes; /* in a row, without an input to blame */
    unsigned killed_early; /* in a row, by others */
    unsigned futile;       /* ends in a row, see MAX_FUTILE */
    unsigned killed_in_engine;
    char killed_engine[ENGINE_ID_BYTES]; /* which one ran when processes were killed */
    unsigned told_crashes;
    uint64_t crashed_before; /* inputs that earlier runs kept */
    bool reported;           /* why it cannot continue: one worker's reason is enough */
    bool ending;
    struct folder corpus;     /* D/corpus/TARGET */
    struct corpus_sync *sync; /* NULL: none */
    double synced;            /* time of the last look there */
    int log;
};

static unsigned count_alive(const struct campaign_state *run)
{
    unsigned count = 0;

    for (unsigned i = 0; i < run->count; i++)
        count += run->worker[i].pid != 0;
    return count;
}

/* --- a fuzz target that does not match the tool ----------------------------------------------- */

/* Whether the campaign can continue if its fuzz target cannot run. It cannot if the store failed:
 * then no process can run. */
static bool can_leave_out_target(const struct campaign_state *run, const struct worker *worker)
{
    return worker->mode == MODE_COVERAGE && run->campaign->has_mode[MODE_BLACKBOX] &&
           !store_page(run->campaign->store)->failure[0];
}

/* From now on, blackbox processes take the place of the coverage processes. */
static void leave_out_target(struct campaign_state *run, const struct worker *worker)
{
    struct campaign *campaign = run->campaign;
    struct text reason = {0};

    text_visible(&reason, worker->complaint, strlen(worker->complaint));
    complain("the fuzz target cannot run with this tool, so only the blackbox mode runs (`make "
             "fuzzers` builds the target again): %s",
             reason.len > 0 ? reason.ptr : "it ends at once, again and again");
    text_free(&reason);
    run->fast_crashes = run->killed_early = 0;
    campaign->has_mode[MODE_COVERAGE] = false;
    for (unsigned i = 0; i < run->count; i++) {
        if (run->worker[i].pid != 0 && run->worker[i].mode == MODE_COVERAGE)
            kill(run->worker[i].pid, SIGKILL);
    }
}

static double seconds_left(const struct campaign_state *run)
{
    return run->campaign->seconds - (monotonic_seconds() - run->begin);
}

/* Starts the next process of a worker, if there is time. False, after a complaint, if it cannot be
 * started. */
static bool start_next(struct campaign_state *run, struct worker *worker)
{
    const struct campaign_engines *engines = &run->campaign->campaign_engines;
    double left = seconds_left(run);

    if (run->ending || left < MIN_SECONDS)
        return true;
    /* An engine of this process was left out: a fuzz target wants two. */
    if (!run->campaign->ends_at_violation &&
        campaign_engines_size(engines) - campaign_engines_external(engines) < 2)
        run->campaign->has_mode[MODE_COVERAGE] = false;
    worker->mode =
        run->campaign->has_mode[MODE_COVERAGE] && !worker_asks_external(worker, run->campaign)
            ? MODE_COVERAGE
            : MODE_BLACKBOX;
    return worker_start(worker, run->campaign, left);
}

/* --- the end of a process --------------------------------------------------------------------- */

enum exit_reason {
    EXIT_REASON_DONE,            /* at the end of the run: not replaced */
    EXIT_REASON_HEAD_START_OVER, /* a process of the other mode follows, if there is time */
    EXIT_REASON_FIRST_LEFT_OUT,  /* the next engine is the first one of the next process */
    EXIT_REASON_COULD_NOT_RUN,   /* it reported an error */
    EXIT_REASON_BROKEN_LAW,      /* of a target that ends at a violation */
    EXIT_REASON_KILLED_EARLY,    /* no engine is to blame */
    EXIT_REASON_CRASHED_OR_HUNG, /* on the input in flight, if there is one */
};

static bool was_just_suspended(const struct campaign_state *run)
{
    return run->resumed > 0 && monotonic_seconds() - run->resumed < SUSPENDED_SECONDS;
}

/* Whether another process or the kernel (without memory) ended a worker, or the worker ended itself
 * for a reason that is not in its last input. */
static bool was_killed_externally(const struct campaign_state *run, const struct worker *worker,
                                  int status)
{
    if (worker->was_killed_hanging)
        return false;
    if (WIFEXITED(status)) {
        /* The clock that it read continued while it was stopped. */
        if (WEXITSTATUS(status) == EXIT_TIMED_OUT)
            return was_just_suspended(run);
        return WEXITSTATUS(status) == EXIT_SUCCESS || WEXITSTATUS(status) == EXIT_INTERRUPTED ||
               WEXITSTATUS(status) == EXIT_TOO_LARGE;
    }
    /* SIGUSR1 ends a process that has not installed its handler yet. */
    return WTERMSIG(status) == SIGKILL || WTERMSIG(status) == SIGTERM ||
           WTERMSIG(status) == SIGINT || WTERMSIG(status) == SIGHUP ||
           WTERMSIG(status) == SIGQUIT || WTERMSIG(status) == SIGUSR1;
}

/* Whether a process exited while it ran an engine. A fuzz target may exit for reasons of its own.
 */
static bool has_exited_in_engine(const struct campaign_state *run, const struct worker *worker,
                                 pid_t pid, int status)
{
    return WIFEXITED(status) && !run->campaign->ends_at_violation &&
           store_ended_in_engine(run->campaign->store, (int)pid) &&
           (worker->mode == MODE_BLACKBOX || WEXITSTATUS(status) < EXIT_TIMED_OUT);
}

/* status: of waitpid. */
static enum exit_reason classify_exit(const struct campaign_state *run, const struct worker *worker,
                                      pid_t pid, int status)
{
    bool ends_at_violation = run->campaign->ends_at_violation;

    if (has_exited_in_engine(run, worker, pid, status))
        return EXIT_REASON_CRASHED_OR_HUNG;
    if (WIFEXITED(status) && WEXITSTATUS(status) == EXIT_SUCCESS && worker->has_head_start)
        return EXIT_REASON_HEAD_START_OVER;
    if (WIFEXITED(status) && WEXITSTATUS(status) == EXIT_FIRST_LEFT_OUT)
        return EXIT_REASON_FIRST_LEFT_OUT;
    if (WIFEXITED(status) && WEXITSTATUS(status) == EXIT_SUCCESS &&
        (run->ending || seconds_left(run) < 2 || ends_at_violation))
        return EXIT_REASON_DONE;
    if (WIFEXITED(status) && WEXITSTATUS(status) == EXIT_COULD_NOT_RUN)
        return EXIT_REASON_COULD_NOT_RUN;
    if (was_killed_externally(run, worker, status))
        return EXIT_REASON_KILLED_EARLY;
    return ends_at_violation ? EXIT_REASON_BROKEN_LAW : EXIT_REASON_CRASHED_OR_HUNG;
}

/* The child's line went to the log; the user reads stderr. */
static void report_failure(struct campaign_state *run, const struct worker *worker)
{
    struct store_page *page = store_page(run->campaign->store);
    struct text reason = {0};

    if (run->reported)
        return;
    run->reported = true;
    text_visible(&reason, worker->complaint, strlen(worker->complaint));
    if (page->failure[0])
        complain("%.*s", (int)sizeof page->failure, page->failure);
    else if (worker->mode == MODE_COVERAGE && worker->executed == 0)
        complain("the fuzz target cannot run with this tool%s%s: see %s/fuzz.log (`make fuzzers` "
                 "builds it again)",
                 reason.len > 0 ? ": " : "", reason.ptr ? reason.ptr : "",
                 store_dir(run->campaign->store));
    else
        complain("a process of the campaign could not go on%s%s: see %s/fuzz.log",
                 reason.len > 0 ? ": " : "", reason.ptr ? reason.ptr : "",
                 store_dir(run->campaign->store));
    text_free(&reason);
}

/* Crashes that are told one by one; the summary has their number. */
#define MAX_TOLD_CRASHES 3

/* Tells the user of the first crashes. path: crashes/ENGINE-HASH. */
static void tell_crash(struct campaign_state *run, const char *engine, const char *how,
                       const char *path)
{
    struct campaign *campaign = run->campaign;

    text_clear(&campaign->last_crash);
    text_puts(&campaign->last_crash, path);
    if (run->told_crashes >= MAX_TOLD_CRASHES)
        return;
    campaign->clear_status();
    if (path[0])
        complain("%s %s; the campaign goes on without that input: %s", engine, how, path);
    else
        complain("%s %s", engine, how);
    if (++run->told_crashes == MAX_TOLD_CRASHES)
        complain("further crashes are only counted: the summary has their number");
}

/* What an engine did, as the end of a sentence. */
static void describe_end(struct text *out, const struct worker *worker,
                         const struct engine_mark *mark, int status)
{
    if (mark->fault[0])
        text_visible(out, mark->fault, strlen(mark->fault));
    else if (WIFEXITED(status) && worker->mode == MODE_BLACKBOX)
        text_printf(out, "ended the process with status %d", WEXITSTATUS(status));
    else if (WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL && !worker->was_killed_hanging)
        text_puts(out, "was running each time that the process was killed");
    else
        text_puts(out, "crashed or hung");
    if (mark->activity == ENGINE_IS_OPENED)
        text_puts(out, " while it was loaded");
    else if (mark->activity == ENGINE_IS_CLOSED)
        text_puts(out, " while it was closed");
    else if (WIFEXITED(status) && !mark->fault[0] && worker->mode == MODE_BLACKBOX)
        text_puts(out, " while it parsed");
}

/* engine: the one to blame. path: crashes/ENGINE-HASH, or "" if no input is to blame. is_futile:
 * the process had run no input. False, after a complaint, if the campaign cannot go on. */
static bool handle_crash(struct campaign_state *run, const char *engine, const char *how,
                         const char *path, bool is_futile)
{
    struct campaign *campaign = run->campaign;
    struct campaign_engines *engines = &campaign->campaign_engines;
    const struct campaign_engine *item = campaign_engines_find(engines, engine);
    unsigned before = campaign_engines_size(engines);

    /* One that ended the process while it was loaded had no id yet. */
    if (!item && !path[0])
        item = campaign_engines_find_path(engines, engine);
    run->futile = is_futile ? run->futile + 1 : 0;
    run->fast_crashes = 0;
    /* Two processes can run one input at the same time. */
    if (path[0] && campaign->last_crash.len > 0 && strcmp(campaign->last_crash.ptr, path) == 0 &&
        run->futile < MAX_FUTILE)
        return true;
    engine = item ? item->id : engine;
    if (campaign_engines_leave_out(engines, engine) && campaign_engines_size(engines) < before) {
        text_clear(&campaign->last_crash);
        text_puts(&campaign->last_crash, path);
        run->futile = 0;
        complain("%s %s; this run goes on without it%s%s", engine, how, path[0] ? ": " : "", path);
        return true;
    }
    if (run->futile >= MAX_FUTILE && !run->ending) {
        complain("the campaign cannot go on without engine %s: it %s, %u times in a row", engine,
                 how, run->futile);
        return false;
    }
    tell_crash(run, engine, how, path);
    return true;
}

/* --- engines behind pipes --------------------------------------------------------------------- */

static void tell_left_out(struct campaign_state *run, const char *engine, const char *reason)
{
    struct campaign_engines *engines = &run->campaign->campaign_engines;
    const unsigned before = campaign_engines_size(engines);

    if (!campaign_engines_leave_out(engines, engine) || campaign_engines_size(engines) == before)
        return;
    run->campaign->clear_status();
    complain("engine %s is left out of the rest of this run: %s", engine, reason);
}

/* Tells the user of engines behind pipes that crashed or are left out, and notes which ones are
 * started again or silent. */
static void note_external(struct campaign_state *run, struct worker *worker)
{
    struct campaign *campaign = run->campaign;
    struct text engine = {0}, more = {0};
    enum worker_event event;

    while (worker_next_event(worker, &event, &engine, &more)) {
        struct campaign_engine *item =
            campaign_engines_find(&campaign->campaign_engines, engine.ptr);

        if (event == WORKER_CRASHED)
            tell_crash(run, engine.ptr, "crashed or hung", more.ptr);
        else if (event == WORKER_LEFT_OUT)
            tell_left_out(run, engine.ptr, more.ptr);
        else if (event == WORKER_RESTARTED && item)
            item->restarts++;
        else if (event == WORKER_WAITS)
            worker->waits_for = item;
        else if (event == WORKER_GOES_ON)
            worker->waits_for = NULL;
    }
    text_free(&engine);
    text_free(&more);
}

/* Finds the engine that is to blame for the end of process pid, if there is one; *is_blamed says
 * so. Stores the input that it ran on. False, after a complaint, if the input cannot be stored, or
 * if the campaign cannot go on. */
static bool store_crash(struct campaign_state *run, const struct worker *worker, pid_t pid,
                        int status, bool *is_blamed)
{
    const struct inflight *inflight = store_inflight_of(run->campaign->store, (int)pid);
    struct engine_mark mark = inflight ? inflight->mark : (struct engine_mark){0};
    const bool is_futile = inflight && inflight->counts.executions == 0;
    struct text engine = {0}, path = {0}, how = {0};
    bool ok;

    mark.fault[sizeof mark.fault - 1] = '\0';
    if (mark.fault[0] && !mark.culprit[0]) {
        /* One of several shared objects: the next process looks at each call, and tells which. */
        *is_blamed = true;
        store_slot_clear(run->campaign->store, (int)pid);
        return setenv("URLASSAY_WATCH_CALLS", mark.fault, 1) == 0;
    }
    if (mark.fault[0])
        unsetenv("URLASSAY_WATCH_CALLS");
    describe_end(&how, worker, &mark, status);
    ok = store_note_crash(run->campaign->store, (int)pid, &engine, &path);
    *is_blamed = ok && engine.len > 0;
    if (*is_blamed)
        ok = handle_crash(run, engine.ptr, how.ptr, path.len > 0 ? path.ptr : "", is_futile);
    text_free(&engine);
    text_free(&path);
    text_free(&how);
    return ok;
}

/* Whether a process was killed in one engine for the last of MAX_KILLED_IN_ENGINE times. */
static bool was_killed_in_engine(struct campaign_state *run, pid_t pid, int status, bool fast)
{
    const struct inflight *inflight = store_inflight_of(run->campaign->store, (int)pid);

    if (!fast || !inflight || inflight->mark.activity == ENGINE_RETURNED || !WIFSIGNALED(status))
        run->killed_in_engine = 0;
    else if (strcmp(inflight->engine, run->killed_engine) == 0)
        run->killed_in_engine++;
    else
        run->killed_in_engine = 1;
    snprintf(run->killed_engine, sizeof run->killed_engine, "%s", inflight ? inflight->engine : "");
    return run->killed_in_engine >= MAX_KILLED_IN_ENGINE;
}

/* False, after a complaint, if processes end fast too often for the campaign to continue. */
static bool check_fast_ends(struct campaign_state *run, const struct worker *worker)
{
    if (run->fast_crashes < MAX_FAST_CRASHES && run->killed_early < MAX_KILLED_EARLY)
        return true;
    if (can_leave_out_target(run, worker)) {
        leave_out_target(run, worker);
        return true;
    }
    complain("the %s ends at once, again and again: see %s/fuzz.log",
             worker->mode == MODE_BLACKBOX ? "blackbox process" : "fuzz target",
             store_dir(run->campaign->store));
    return false;
}

/* Handles the end of a worker's process, and starts another one if there is time. False, after a
 * complaint, if the campaign cannot continue. */
static bool handle_exit(struct campaign_state *run, struct worker *worker, int status)
{
    struct campaign *campaign = run->campaign;
    bool fast = monotonic_seconds() - worker->started < FAST_SECONDS, is_blamed = false;
    pid_t pid = worker->pid;
    enum exit_reason reason;

    worker->pid = 0;
    campaign->worked[worker->mode] += monotonic_seconds() - worker->started;
    worker_read(worker, run->log);
    campaign->executed += worker->executed;
    worker_close(worker, run->log);
    note_external(run, worker);
    worker->waits_for = NULL;
    if (worker->mode == MODE_COVERAGE && !campaign->has_mode[MODE_COVERAGE]) {
        store_slot_clear(campaign->store, (int)pid);
        return start_next(run, worker);
    }
    reason = classify_exit(run, worker, pid, status);
    if (reason == EXIT_REASON_KILLED_EARLY && was_killed_in_engine(run, pid, status, fast))
        reason = EXIT_REASON_CRASHED_OR_HUNG;
    if (reason != EXIT_REASON_DONE && reason != EXIT_REASON_HEAD_START_OVER)
        campaign->clear_status();
    switch (reason) {
    case EXIT_REASON_DONE:
        return true;
    case EXIT_REASON_HEAD_START_OVER:
    case EXIT_REASON_FIRST_LEFT_OUT:
        if (reason == EXIT_REASON_FIRST_LEFT_OUT)
            store_slot_clear(campaign->store, (int)pid);
        return start_next(run, worker);
    case EXIT_REASON_COULD_NOT_RUN:
        if (worker->executed > 0 || !can_leave_out_target(run, worker)) {
            report_failure(run, worker);
            return false;
        }
        leave_out_target(run, worker);
        break;
    case EXIT_REASON_BROKEN_LAW:
        campaign->crashes++;
        return true;
    case EXIT_REASON_KILLED_EARLY:
        run->killed_early = fast ? run->killed_early + 1 : 0;
        store_slot_clear(campaign->store, (int)pid);
        break;
    case EXIT_REASON_CRASHED_OR_HUNG:
        run->fast_crashes = fast ? run->fast_crashes + 1 : 0;
        if (!store_crash(run, worker, pid, status, &is_blamed))
            return false;
        break;
    }
    if (!is_blamed && !check_fast_ends(run, worker))
        return false;
    return start_next(run, worker);
}

static bool reap_workers(struct campaign_state *run)
{
    bool ok = true;

    for (unsigned i = 0; i < run->count; i++) {
        struct worker *worker = &run->worker[i];
        int status;

        if (worker->pid != 0 && waitpid(worker->pid, &status, WNOHANG) == worker->pid)
            ok = handle_exit(run, worker, status) && ok;
    }
    return ok;
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
            was_just_suspended(run)) {
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
        note_external(run, worker);
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
