/* SPDX-License-Identifier: MIT */
/* The end of a process of a campaign: why it ended, which engine is to blame, and which process
 * follows. */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "blackbox.h"
#include "campaign_state.h"
#include "util.h"

/* A process that ends within FAST_SECONDS of its start has ended fast. After a number of fast ends
 * in a row without an input to blame, its program is broken. The user, or another program, may kill
 * processes for other reasons, so more of these are accepted. */
#define FAST_SECONDS 5.0
#define MAX_FAST_CRASHES 3
#define MAX_KILLED_EARLY 50
/* Seconds of the run for which a process is not replaced. */
#define MIN_SECONDS 0.5
/* An engine is useless if it ends this many processes in a row before they have run any input. */
#define MAX_FUTILE 10
/* A process that is killed so often in a row while it runs one engine, each time soon after its
 * start, is killed by that engine, or because of the memory that it takes. */
#define MAX_KILLED_IN_ENGINE 8
/* libFuzzer's exit statuses. */
enum {
    EXIT_TIMED_OUT = 70,
    EXIT_TOO_LARGE = 71,  /* too much memory, which takes more than one input */
    EXIT_INTERRUPTED = 72 /* SIGTERM */
};

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
             reason.len > 0 ? reason.ptr : "it keeps ending at once");
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

bool campaign_was_just_suspended(const struct campaign_state *run)
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
            return campaign_was_just_suspended(run);
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
        complain("a process of the campaign could not continue%s%s: see %s/fuzz.log",
                 reason.len > 0 ? ": " : "", reason.ptr ? reason.ptr : "",
                 store_dir(run->campaign->store));
    text_free(&reason);
}

/* The most crashes that are printed one by one; the summary has the number of all. */
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
        complain("%s %s; the campaign continues without that input: %s", engine, how, path);
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
        complain("%s %s; this run continues without it%s%s", engine, how, path[0] ? ": " : "",
                 path);
        return true;
    }
    if (run->futile >= MAX_FUTILE && !run->ending) {
        complain("the campaign cannot continue without engine %s: it %s, %u times in a row", engine,
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

void campaign_note_external(struct campaign_state *run, struct worker *worker)
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
    complain("the %s keeps ending at once: see %s/fuzz.log",
             worker->mode == MODE_BLACKBOX ? "blackbox process" : "fuzz target",
             store_dir(run->campaign->store));
    return false;
}

bool campaign_handle_exit(struct campaign_state *run, struct worker *worker, int status)
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
    campaign_note_external(run, worker);
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
