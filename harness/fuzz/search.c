/* SPDX-License-Identifier: MIT */
#include "search.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine_start.h"
#include "json.h"
#include "registry.h"
#include "str.h"
#include "util.h"

/* Strings of a part: what is searched again after an interruption, by each process. */
#define PART_STRINGS 100000u
#define MAX_JOBS 64
/* Times that a process may crash, with all engines in processes of their own. */
#define MAX_CRASHES 8

/* What the processes of a search share. */
struct shared {
    atomic_size_t next; /* part */
    atomic_uint_fast64_t searched;
};

struct process {
    pid_t pid;
    int fd; /* -1: it has ended */
    struct text in;
};

struct running {
    struct search *search;
    const struct search_options *options;
    struct shared *shared;
    struct search_part *parts; /* of a stage, that are not done yet */
    size_t part_count, part_cap;
    struct process processes[MAX_JOBS];
    unsigned process_count, crashes;
    int state;                /* file; -1: none */
    struct search_part *kept; /* parts that the state has, sorted */
    size_t kept_count, kept_cap;
    struct text lines[SEARCH_LENGTH + 1]; /* the parts of each length that are done */
    struct search_list known;             /* of the stages before */
    double began;
    uint64_t before; /* strings that were searched when it began */
    bool has_failed;
};

static volatile sig_atomic_t search_is_stopped;

static void stop_complete_search(int signal)
{
    (void)signal;
    search_is_stopped = 1;
}

/* --- in a process ------------------------------------------------------------------------------
 */

static void send_line(int fd, const struct text *line)
{
    if (!write_all(fd, line->ptr, line->len))
        _exit(0); /* nobody reads it */
}

/* Says that an engine answers no more, after a complaint, and ends the process. */
static _Noreturn void send_failure(int fd)
{
    struct text line = {0};
    struct json_writer w = {.out = &line};

    json_object(&w);
    json_add_bool(&w, "failure", true);
    json_end(&w);
    text_puts(&line, "\n");
    send_line(fd, &line);
    _exit(0);
}

/* Searches parts until none is left. */
static _Noreturn void run_process(const struct running *r, int fd)
{
    struct engine_list engines;
    struct search_list list = {0};
    struct searcher *searcher;
    struct text line = {0};
    size_t at;

    signal(SIGINT, SIG_IGN); /* the parent ends this process */
    signal(SIGTERM, SIG_DFL);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (engine_list_open(&engines, r->options->engines) != EXIT_AS_EXPECTED)
        send_failure(fd);
    searcher =
        searcher_new(&engines, r->options->space, r->options->base, r->options->effects, &r->known);
    while ((at = atomic_fetch_add(&r->shared->next, 1)) < r->part_count) {
        search_list_clear(&list);
        if (!search_part_run(searcher, r->parts[at], &list, &r->shared->searched))
            send_failure(fd);
        text_clear(&line);
        search_list_write(&line, &list, r->parts[at], engines.count);
        send_line(fd, &line);
    }
    searcher_free(searcher);
    search_list_free(&list);
    text_free(&line);
    engine_list_free(&engines);
    _exit(0); /* the buffers of stdio are the parent's */
}

/* --- processes ---------------------------------------------------------------------------------
 */

static bool start_search_process(struct running *r, struct process *process)
{
    int ends[2];

    if (pipe2(ends, O_CLOEXEC) != 0)
        return false;
    fflush(NULL);
    process->pid = fork();
    if (process->pid == 0) {
        close(ends[0]);
        run_process(r, ends[1]);
    }
    close(ends[1]);
    process->fd = ends[0];
    text_clear(&process->in);
    if (process->pid < 0)
        close(ends[0]);
    return process->pid > 0;
}

static void end_processes(struct running *r)
{
    for (unsigned i = 0; i < r->process_count; i++) {
        struct process *process = &r->processes[i];

        if (process->fd < 0)
            continue;
        /* It may not have taken the default action of SIGTERM yet. */
        kill(process->pid, SIGKILL);
        waitpid(process->pid, NULL, 0);
        close(process->fd);
        process->fd = -1;
    }
}

/* Adds a line of a process to the list and to the state. */
static void take_line(struct running *r, struct ua_str line)
{
    struct search *search = r->search;
    struct search_part part;

    if (search_list_merge(&search->list, &part, line, search->engines.count, search->pairs)) {
        text_add(&r->lines[part.length], line.ptr, line.len + 1);
        if (r->state >= 0 && !write_all(r->state, line.ptr, line.len + 1)) {
            complain("%s: %s", r->options->state, strerror(errno));
            r->has_failed = true;
        }
        for (size_t i = 0; i < r->part_count; i++) {
            if (r->parts[i].length == part.length && r->parts[i].from == part.from)
                r->parts[i].count = 0;
        }
    } else {
        r->has_failed = true; /* send_failure */
    }
}

/* After a crash of a parser, each engine runs in a process of its own. */
static void note_end(struct running *r, struct process *process)
{
    int status = 0;

    close(process->fd);
    process->fd = -1;
    waitpid(process->pid, &status, 0);
    if (!WIFSIGNALED(status) || search_is_stopped)
        return;
    if (r->crashes++ == 0) {
        complain("a parser crashed (signal %d): from now on, each runs in a process of its own",
                 WTERMSIG(status));
        engine_isolate(0);
    } else if (r->crashes > MAX_CRASHES && !r->has_failed) {
        complain("a process of the search keeps crashing (signal %d)", WTERMSIG(status));
        r->has_failed = true;
    }
}

static void read_process(struct running *r, struct process *process)
{
    const ssize_t got = read(process->fd, text_extend(&process->in, 65536), 65536);
    size_t from = 0;
    char *end;

    text_cut(&process->in, got > 0 ? 65536 - (size_t)got : 65536);
    if (got < 0 && errno == EINTR)
        return;
    while ((end = memchr(process->in.ptr + from, '\n', process->in.len - from))) {
        take_line(r, ua_str(process->in.ptr + from, (size_t)(end - process->in.ptr) - from));
        from = (size_t)(end - process->in.ptr) + 1;
    }
    if (from > 0) {
        memmove(process->in.ptr, process->in.ptr + from, process->in.len - from);
        text_cut(&process->in, from);
    }
    if (got <= 0)
        note_end(r, process);
}

/* --- the state ---------------------------------------------------------------------------------
 */

/* The first line of the state: what the search is about. */
static void write_search_settings(struct text *out, const struct running *r)
{
    struct json_writer w = {.out = out};
    const struct search_options *options = r->options;

    json_object(&w);
    json_add_number(&w, "search", 1);
    json_member(&w, "engines");
    json_array(&w);
    for (unsigned i = 0; i < r->search->engines.count; i++) {
        json_string(&w, r->search->engines.names[i]);
        json_string(&w, r->search->engines.engines[i]->version);
    }
    json_end(&w);
    json_member(&w, "alphabet");
    json_array(&w);
    for (unsigned i = 0; i < options->space->count; i++)
        json_bytes(&w, text_str(&options->space->tokens[i]));
    json_end(&w);
    json_add(&w, "prefix", options->space->prefix);
    if (options->base.ptr)
        json_add(&w, "base", options->base);
    json_add_number(&w, "effects", options->effects);
    json_end(&w);
    text_puts(out, "\n");
}

static void keep_part(struct running *r, struct search_part part)
{
    if (r->kept_count == r->kept_cap) {
        r->kept_cap = r->kept_cap ? r->kept_cap * 2 : 256;
        r->kept = xrealloc(r->kept, r->kept_cap * sizeof *r->kept);
    }
    r->kept[r->kept_count++] = part;
}

static int compare_parts(const void *a, const void *b)
{
    const struct search_part *x = a, *y = b;

    if (x->length != y->length)
        return x->length < y->length ? -1 : 1;
    return (x->from > y->from) - (x->from < y->from);
}

/* Reads what is kept, up to a line that was not written completely, which it cuts off. */
static bool read_state(struct running *r, const struct text *settings, struct text *kept)
{
    struct search *search = r->search;
    size_t at = settings->len;
    struct search_part part;
    char *end;

    if (kept->len == 0)
        return write_all(r->state, settings->ptr, settings->len);
    if (kept->len < at || memcmp(kept->ptr, settings->ptr, at) != 0) {
        complain("%s is the state of another search: of other engines or versions, another "
                 "alphabet, prefix, base or effect",
                 r->options->state);
        return false;
    }
    while (at < kept->len && (end = memchr(kept->ptr + at, '\n', kept->len - at)) &&
           search_list_merge(&search->list, &part,
                             ua_str(kept->ptr + at, (size_t)(end - kept->ptr) - at),
                             search->engines.count, search->pairs)) {
        keep_part(r, part);
        text_add(&r->lines[part.length], kept->ptr + at, (size_t)(end - kept->ptr) + 1 - at);
        at = (size_t)(end - kept->ptr) + 1;
    }
    if (r->kept_count > 0)
        qsort(r->kept, r->kept_count, sizeof *r->kept, compare_parts);
    search->resumed = search->list.strings;
    return ftruncate(r->state, (off_t)at) == 0 && lseek(r->state, 0, SEEK_END) >= 0;
}

static bool open_state(struct running *r)
{
    const char *path = r->options->state;
    struct text settings = {0}, kept = {0};
    bool ok;

    if (!path)
        return true;
    r->state = open_regular_file(path, O_RDWR | O_CREAT);
    if (r->state < 0) {
        complain("%s: %s", path, file_error_text(errno));
        return false;
    }
    if (flock(r->state, LOCK_EX | LOCK_NB) != 0) {
        complain("%s is in use by another search", path);
        return false;
    }
    write_search_settings(&settings, r);
    ok = read_file(&kept, path) && read_state(r, &settings, &kept);
    text_free(&settings);
    text_free(&kept);
    return ok;
}

/* --- stages ------------------------------------------------------------------------------------
 */

static bool is_kept(const struct running *r, struct search_part part)
{
    const struct search_part *found =
        r->kept_count > 0 ? bsearch(&part, r->kept, r->kept_count, sizeof *r->kept, compare_parts)
                          : NULL;

    return found && found->count == part.count;
}

/* Lists the parts of some lengths that are not kept. */
static void list_parts(struct running *r, unsigned from, unsigned to)
{
    r->part_count = 0;
    for (unsigned length = from; length <= to; length++) {
        const uint64_t strings = search_space_of_length(r->options->space, length);

        for (uint64_t at = 0; at < strings; at += PART_STRINGS) {
            const struct search_part part = {
                length, at, strings - at < PART_STRINGS ? strings - at : PART_STRINGS};

            if (is_kept(r, part))
                continue;
            if (r->part_count == r->part_cap) {
                r->part_cap = r->part_cap ? r->part_cap * 2 : 256;
                r->parts = xrealloc(r->parts, r->part_cap * sizeof *r->parts);
            }
            r->parts[r->part_count++] = part;
        }
    }
}

/* Returns the seconds that are left, by the speed so far; negative: not known yet. */
static double estimate(const struct running *r)
{
    const uint64_t searched = atomic_load(&r->shared->searched);
    const double seconds = monotonic_seconds() - r->began;
    const uint64_t left = r->search->total - r->before - searched;

    return searched > 0 && seconds > 0 ? (double)left * seconds / (double)searched : -1;
}

static void show_progress(const struct running *r, unsigned length)
{
    const struct search_progress progress = {
        .searched = r->before + atomic_load(&r->shared->searched),
        .total = r->search->total,
        .length = length,
        .left = estimate(r),
        .causes = search_list_causes(&r->search->list, UINT_MAX),
    };

    if (r->options->progress)
        r->options->progress(&progress);
}

/* Reads the processes until they have ended. */
static void read_processes(struct running *r, unsigned length)
{
    struct pollfd ready[MAX_JOBS];

    for (unsigned open = 1; open > 0 && !r->has_failed && !search_is_stopped;) {
        for (unsigned i = 0; i < r->process_count; i++)
            ready[i] = (struct pollfd){.fd = r->processes[i].fd, .events = POLLIN};
        if (poll(ready, r->process_count, 250) > 0) {
            for (unsigned i = 0; i < r->process_count; i++) {
                if (ready[i].revents)
                    read_process(r, &r->processes[i]);
            }
        }
        open = 0;
        for (unsigned i = 0; i < r->process_count; i++)
            open += r->processes[i].fd >= 0;
        show_progress(r, length);
    }
    end_processes(r);
}

static void drop_done_parts(struct running *r)
{
    size_t left = 0;

    for (size_t i = 0; i < r->part_count; i++) {
        if (r->parts[i].count > 0)
            r->parts[left++] = r->parts[i];
    }
    r->part_count = left;
}

/* Searches all strings of some lengths. Returns whether that is complete. */
static bool run_stage(struct running *r, unsigned from, unsigned to)
{
    list_parts(r, from, to);
    while (r->part_count > 0 && !r->has_failed && !search_is_stopped) {
        atomic_store(&r->shared->next, 0);
        r->process_count =
            r->part_count < r->options->jobs ? (unsigned)r->part_count : r->options->jobs;
        for (unsigned i = 0; i < r->process_count; i++) {
            r->processes[i].fd = -1;
            if (!start_search_process(r, &r->processes[i])) {
                complain("cannot start a process: %s", strerror(errno));
                r->has_failed = true;
                r->process_count = i;
            }
        }
        read_processes(r, to);
        drop_done_parts(r);
    }
    return r->part_count == 0;
}

static bool is_too_long(struct running *r)
{
    r->search->estimate = estimate(r);
    return r->options->limit > 0 && r->search->estimate > r->options->limit;
}

/* What these lengths gave is known to the stages after them. */
static void note_known(struct running *r, unsigned from, unsigned to)
{
    struct search_part part;

    for (unsigned length = from; length <= to; length++) {
        const struct text *lines = &r->lines[length];

        for (size_t at = 0; at < lines->len;) {
            const char *end = memchr(lines->ptr + at, '\n', lines->len - at);
            const size_t len = (size_t)(end - lines->ptr) - at;

            search_list_merge(&r->known, &part, ua_str(lines->ptr + at, len),
                              r->search->engines.count, r->search->pairs);
            at += len + 1;
        }
        text_free(&r->lines[length]);
    }
}

static void run_stages(struct running *r)
{
    struct search *search = r->search;
    const struct search_options *options = r->options;
    unsigned from = 1, to = 1;

    while (to < options->length &&
           search_space_up_to(options->space, to + 1) <= SEARCH_EXPLAINED_STRINGS)
        to++;
    while (from <= options->length && run_stage(r, from, to)) {
        note_known(r, from, to);
        search->complete = to;
        search->complete_strings = search_space_up_to(options->space, to);
        from = ++to;
        search->is_too_long = from <= options->length && is_too_long(r);
        if (search->is_too_long)
            return;
    }
}

static struct shared *share_memory(void)
{
    void *page = mmap(NULL, sizeof(struct shared), PROT_READ | PROT_WRITE,
                      MAP_SHARED | MAP_ANONYMOUS, -1, 0);

    return page == MAP_FAILED ? NULL : page;
}

static void start_and_run(struct running *r)
{
    struct sigaction stopping = {.sa_handler = stop_complete_search}, before[2];

    search_is_stopped = 0;
    sigaction(SIGINT, &stopping, &before[0]);
    sigaction(SIGTERM, &stopping, &before[1]);
    r->before = r->search->resumed;
    r->began = monotonic_seconds();
    run_stages(r);
    r->search->seconds = monotonic_seconds() - r->began;
    r->search->is_interrupted = search_is_stopped != 0;
    sigaction(SIGINT, &before[0], NULL);
    sigaction(SIGTERM, &before[1], NULL);
}

/* Engines with the same id have their path as their name. */
static void tell_search_engines_apart(const struct engine_list *list)
{
    struct named_engine *named = xcalloc(list->count + 1, sizeof *named);

    for (unsigned i = 0; i < list->count; i++)
        named[i] = (struct named_engine){list->names[i], list->engines[i]->id};
    engines_tell_apart(named, list->count);
    free(named);
}

int search_run(struct search *search, const struct search_options *options)
{
    struct running r = {.search = search, .options = options, .state = -1};
    int status = engine_list_open(&search->engines, options->engines);

    if (status != EXIT_AS_EXPECTED)
        return status;
    tell_search_engines_apart(&search->engines);
    if (search->engines.count < 2 || search->engines.count > SEARCH_ENGINES) {
        complain("a search takes 2 to %d engines, not %u", SEARCH_ENGINES, search->engines.count);
        return EXIT_USAGE;
    }
    search->pairs = search_pair(0, search->engines.count);
    search->total = search_space_up_to(options->space, options->length);
    r.shared = share_memory();
    if (!r.shared) {
        complain("cannot share memory: %s", strerror(errno));
        return EXIT_COULD_NOT_RUN;
    }
    if (open_state(&r))
        start_and_run(&r);
    else
        r.has_failed = true;
    if (r.crashes > 0) { /* the engines of this process too */
        engine_list_free(&search->engines);
        status = engine_list_open(&search->engines, options->engines);
    }
    search_list_sort(&search->list);
    for (unsigned i = 0; i < MAX_JOBS; i++)
        text_free(&r.processes[i].in);
    if (r.state >= 0)
        close(r.state);
    for (unsigned i = 0; i <= SEARCH_LENGTH; i++)
        text_free(&r.lines[i]);
    search_list_free(&r.known);
    free(r.parts);
    free(r.kept);
    munmap(r.shared, sizeof *r.shared);
    return r.has_failed ? EXIT_COULD_NOT_RUN : status;
}

void search_free(struct search *search)
{
    search_list_free(&search->list);
    engine_list_free(&search->engines);
}
