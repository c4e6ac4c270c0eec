/* SPDX-License-Identifier: MIT */
#include "worker.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "blackbox.h"

/* The head start of the blackbox mode when both modes run: this part of the time, but at most so
 * many seconds of the processor. It finds what is near the seeds sooner, and then hardly anything.
 * Measured with fuzz-eval. */
#define HEAD_START_PART 0.1
/* The part of a campaign's time for the complete search of short strings. */
#define SEARCH_PART 0.1
#define HEAD_START_SECONDS 2.0
#define MAX_ARGUMENTS 24
/* Bytes of a line; longer lines are cut. */
#define MAX_OUTPUT_LINE 65536
/* A process may print without end: read at most so much at a time, and log at most so much. */
#define MAX_CHUNKS 16
#define MAX_LOG (16 << 20)

/* --- libFuzzer's command line ----------------------------------------------------------------- */

/* libFuzzer writes to the first folder, so the repository's corpus comes later. */
struct target_command {
    char *argv[MAX_ARGUMENTS + 1];
    int argc;
};

__attribute__((format(printf, 2, 3))) static void add_argument(struct target_command *command,
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

static void compose_command(struct target_command *command, const struct campaign *campaign,
                            unsigned seed, double seconds)
{
    const char *const folders[] = {campaign->target, "url", "regress"}; /* if they exist */
    const char *dir = store_dir(campaign->store);

    add_argument(command, "%s", campaign->executable);
    add_argument(command, "-max_total_time=%d",
                 seconds < 1         ? 1
                 : seconds < INT_MAX ? (int)(seconds + 0.5)
                                     : INT_MAX);
    add_argument(command, "-seed=%u", seed);
    add_argument(command, "-max_len=512");
    add_argument(command, "-timeout=10");
    add_argument(command, "-reload=1");
    add_argument(command, "-print_final_stats=1");
    add_argument(command, "-print_funcs=0");
    add_argument(command, "-handle_xfsz=0");
    /* The input on which a differential process died, and the engine, are in the store's page. */
    if (campaign->ends_at_violation)
        add_argument(command, "-artifact_prefix=%s/crashes/%s-", dir, campaign->target);
    else
        add_argument(command, "-exact_artifact_path=/dev/null");
    /* The mutator has the same words and knows where they belong. With it, the dictionary finds
     * less (make fuzz-eval). */
    if (campaign->corpus && campaign->ends_at_violation)
        add_argument(command, "-dict=%s/url.dict", campaign->corpus);
    add_argument(command, "%s/corpus/%s", dir, campaign->target);
    for (size_t i = 0; campaign->corpus && i < sizeof folders / sizeof *folders; i++) {
        struct text path = {0};

        text_printf(&path, "%s/%s", campaign->corpus, folders[i]);
        if (access(path.ptr, R_OK) == 0)
            add_argument(command, "%s", path.ptr);
        text_free(&path);
    }
}

static void free_command(struct target_command *command)
{
    for (int i = 0; i < command->argc; i++)
        free(command->argv[i]);
}

/* --- in the child ----------------------------------------------------------------------------- */

/* Gives the child a process group of its own, so that Ctrl-C reaches only this process, and makes
 * it die with this process. */
static void prepare_child(int output, pid_t parent)
{
    static const int ours[] = {SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP};

    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(EXIT_COULD_NOT_RUN);
    for (size_t i = 0; i < sizeof ours / sizeof *ours; i++)
        signal(ours[i], SIG_DFL);
    if (dup2(output, STDOUT_FILENO) < 0 || dup2(output, STDERR_FILENO) < 0)
        _exit(EXIT_COULD_NOT_RUN);
}

static _Noreturn void become_target(const struct target_command *command)
{
    execv(command->argv[0], command->argv);
    dprintf(STDERR_FILENO, "%s: %s\n", command->argv[0], strerror(errno));
    _exit(127);
}

static double head_start_of(const struct campaign *campaign)
{
    const double part = campaign->seconds * HEAD_START_PART;

    return part < HEAD_START_SECONDS ? part : HEAD_START_SECONDS;
}

/* Joins the store again, because the forked handle shares its locks with the parent. */
static _Noreturn void become_blackbox(const struct campaign *campaign, const char *engines,
                                      unsigned seed, double seconds, double head_start,
                                      double search)
{
    struct blackbox_options options = {
        .dir = xstrndup(store_dir(campaign->store), strlen(store_dir(campaign->store))),
        .engines = engines,
        .corpus = campaign->corpus,
        .seed = seed,
        .seconds = seconds,
        .head_start = head_start,
        .search = search,
        .search_after = head_start_of(campaign),
        .reads_files = campaign->sync_dir,
    };
    int status;

    store_close(campaign->store);
    status = blackbox_main(&options);
    fflush(NULL);
    _exit(status);
}

/* --- in the parent ---------------------------------------------------------------------------- */

bool worker_asks_external(const struct worker *worker, const struct campaign *campaign)
{
    return campaign_engines_external(&campaign->campaign_engines) > 0 &&
           (worker->index == 0 || !campaign->has_mode[MODE_COVERAGE]);
}

bool worker_start(struct worker *worker, const struct campaign *campaign, double seconds)
{
    struct target_command command = {0};
    const bool asks_external = worker_asks_external(worker, campaign);
    struct text engines = campaign_engines_names(&campaign->campaign_engines, !asks_external);
    /* One process searches. A process that died there is not asked to search again. */
    const bool searches = worker->index == 0 && worker->starts == 0;
    unsigned seed = campaign->seed + worker->index + STORE_SLOTS * worker->starts++;
    double head_start = 0;
    pid_t parent = getpid();
    int ends[2];
    bool ok = pipe2(ends, O_CLOEXEC) == 0;
    int error = errno;

    if (!campaign->ends_at_violation)
        setenv("URLASSAY_FUZZ_ENGINES", engines.ptr, 1);
    worker->has_head_start =
        worker->mode == MODE_BLACKBOX && campaign->has_mode[MODE_COVERAGE] && !asks_external;
    if (worker->has_head_start)
        head_start = head_start_of(campaign);
    if (worker->mode == MODE_COVERAGE)
        compose_command(&command, campaign, seed ? seed : 1, seconds);
    fflush(NULL);
    worker->pid = ok ? fork() : -1;
    error = ok ? errno : error;
    if (worker->pid == 0) {
        prepare_child(ends[1], parent);
        if (worker->mode == MODE_COVERAGE)
            become_target(&command);
        become_blackbox(campaign, engines.ptr, seed, seconds, head_start,
                        searches ? campaign->seconds * SEARCH_PART : 0);
    }
    free_command(&command);
    text_free(&engines);
    if (worker->pid < 0)
        complain("a process of the campaign cannot be started: %s", strerror(error));
    if (ok)
        close(ends[1]);
    if (worker->pid < 0) {
        if (ok)
            close(ends[0]);
        worker->pid = 0;
        return false;
    }
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
    worker->output = ends[0];
    worker->coverage = worker->executed = 0;
    worker->was_killed_hanging = false;
    worker->complaint[0] = '\0';
    worker->started = worker->last_change_time = monotonic_seconds();
    return true;
}

/* "#4096  NEW    cov: 812 ft: 3001 corp: ...", and at the end, which the log has too,
 * "stat::number_of_executed_units: 5000". */
static bool read_status_line(const char *line, struct worker *worker)
{
    static const char total[] = "stat::number_of_executed_units:";
    const char *at = strstr(line, " cov: ");

    if (strncmp(line, total, strlen(total)) == 0)
        worker->executed = strtoull(line + strlen(total), NULL, 10);
    if (line[0] != '#' || line[1] < '0' || line[1] > '9')
        return false;
    worker->executed = strtoull(line + 1, NULL, 10);
    if (at)
        worker->coverage = strtoull(at + strlen(" cov: "), NULL, 10);
    return true;
}

/* What complain() puts before a line. */
#define COMPLAINT "urlassay: "

static bool is_class(const char *line)
{
    return strncmp(line, "new class: ", strlen("new class: ")) == 0;
}

/* The lines of a detector about engines behind pipes: these words, the engine's id, and perhaps a
 * tab and more. */
static const struct {
    const char *words;
    bool is_logged;
} event_lines[] = {
    [WORKER_CRASHED] = {"crashed: ", true},       [WORKER_LEFT_OUT] = {"left out: ", true},
    [WORKER_RESTARTED] = {"restarted: ", false},  [WORKER_WAITS] = {"waits for: ", false},
    [WORKER_GOES_ON] = {"goes on with: ", false},
};
#define EVENTS (int)(sizeof event_lines / sizeof *event_lines)

/* The event that a line tells of; -1: none. */
static int event_of(const char *line)
{
    for (int i = 0; i < EVENTS; i++) {
        if (strncmp(line, event_lines[i].words, strlen(event_lines[i].words)) == 0)
            return i;
    }
    return -1;
}

static bool is_complaint(const char *line)
{
    return strncmp(line, COMPLAINT, strlen(COMPLAINT)) == 0;
}

/* Whether a line is logged at any length of the log: it is about a class that was found, about an
 * engine that crashed or is left out, or says why the process ends. */
static bool is_campaign_line(const char *line)
{
    const int event = event_of(line);

    return is_class(line) || is_complaint(line) || (event >= 0 && event_lines[event].is_logged);
}

/* Whether a line is not logged at all. */
static bool is_passing(const char *line)
{
    const int event = event_of(line);

    return event >= 0 && !event_lines[event].is_logged;
}

bool worker_next_event(struct worker *worker, enum worker_event *event, struct text *engine,
                       struct text *more)
{
    const char *line = worker->events.ptr, *id;
    size_t len, id_len;

    if (worker->events.len == 0)
        return false;
    len = strcspn(line, "\n");
    *event = (enum worker_event)event_of(line);
    id = line + strlen(event_lines[*event].words);
    id_len = strcspn(id, "\t\n");
    text_clear(engine);
    text_add(engine, id, id_len);
    text_clear(more);
    text_add(more, "", 0);
    if (id[id_len] == '\t')
        text_add(more, id + id_len + 1, (size_t)(line + len - id) - id_len - 1);
    worker->events.len -= len + 1;
    memmove(worker->events.ptr, line + len + 1, worker->events.len + 1);
    return true;
}

static void handle_line(struct worker *worker, int log)
{
    struct stat info;

    if (worker->line.len > 0 && is_complaint(worker->line.ptr))
        snprintf(worker->complaint, sizeof worker->complaint, "%s",
                 worker->line.ptr + strlen(COMPLAINT));
    if (worker->line.len > 0 && event_of(worker->line.ptr) >= 0)
        text_printf(&worker->events, "%s\n", worker->line.ptr);
    /* Beyond the limit, only lines about the campaign are logged. */
    if (worker->line.len > 0 && !read_status_line(worker->line.ptr, worker) &&
        !is_passing(worker->line.ptr) &&
        (is_campaign_line(worker->line.ptr) || fstat(log, &info) != 0 || info.st_size < MAX_LOG))
        dprintf(log, "%s\n", worker->line.ptr);
    text_clear(&worker->line);
}

static void handle_chunk(struct worker *worker, int log, const char *bytes, size_t len)
{
    for (const char *at = bytes, *end = bytes + len; at < end;) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        const char *stop = newline ? newline : end;

        if (worker->line.len < MAX_OUTPUT_LINE)
            text_add(&worker->line, at, (size_t)(stop - at));
        if (newline)
            handle_line(worker, log);
        at = stop + (newline != NULL);
    }
}

void worker_read(struct worker *worker, int log)
{
    char bytes[16384];
    ssize_t len;

    for (int i = 0; i < MAX_CHUNKS && worker->output >= 0; i++) {
        len = read(worker->output, bytes, sizeof bytes);
        if (len < 0)
            return;
        if (len == 0)
            worker_close(worker, log);
        else
            handle_chunk(worker, log, bytes, (size_t)len);
    }
}

void worker_close(struct worker *worker, int log)
{
    if (worker->output < 0)
        return;
    handle_line(worker, log);
    close(worker->output);
    worker->output = -1;
}

void worker_free(struct worker *worker)
{
    text_free(&worker->line);
    text_free(&worker->events);
}
