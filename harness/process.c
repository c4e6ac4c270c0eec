/* SPDX-License-Identifier: MIT */
#include "process.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "child.h"
#include "protocol.h"
#include "util.h"

#define HELLO_MS 10000
#define CASE_MS 5000
#define NOTE_MS 1000   /* of silence, before somebody at a terminal is told why */
#define GOODBYE_MS 500 /* from one step of ending an engine to the next */
#define WINDOW 256     /* requests asked before the first of them is answered */
#define MAX_UNSENT ((size_t)1 << 20)
#define MAX_LINE ((size_t)64 << 20)
#define LAST_WORDS 4096
/* An engine that fails so often without one answer between is not started again. */
#define MAX_TIMEOUTS 5
#define MAX_CRASHES 100
/* Starting one that fails in a row waits longer each time, but the first two. */
#define FREE_FAILURES 2
#define LEAST_WAIT_MS 10
#define MOST_WAIT_MS 200
#define START_TRIES 3
/* Lines that are no answer: how long those that are in flight with one may still be answered, and
 * how many there may be between two answers. */
#define GARBAGE_MS 250
#define MAX_GARBAGE 1000

/* Faults that are ERROR: it ran, and ending it was our doing. */
static const char line_too_long[] = "it wrote a line of more than 64 MB";
static const char floods[] = "it floods stdout with lines that are no answers";

enum slot_state { SLOT_WAITING, SLOT_SENT, SLOT_ANSWERED };

struct slot {
    enum slot_state state;
    struct observation o;
};

struct process {
    char *argv[PROCESS_ARGUMENTS + 2]; /* the first is the path */
    struct process_limits limits;
    pid_t pid;        /* 0: none is running */
    int in, out, err; /* our ends of its stdin, stdout and stderr; -1 if closed */
    struct text unsent;
    size_t sent; /* bytes of unsent that are written */
    struct text received;
    size_t taken;                /* bytes of received that were lines and are done with */
    size_t scanned;              /* bytes of received that hold no further newline */
    const char *fault;           /* why it is ended by us although it runs; NULL for none */
    char last_words[LAST_WORDS]; /* the end of what it wrote to stderr */
    size_t last_words_len;
    char gone[256]; /* why it is not started again; "" while it is */
    unsigned crashes_in_row, timeouts_in_row;
    unsigned garbage_in_row; /* lines since its start, or its last answer */
    int warm_up_ms;          /* until its first answer since it was started; then 0 */
    long long first_id;      /* of the run under way */
    struct slot slots[WINDOW];
    struct observation answer;
    struct answer_keys *keys; /* where those of answers are noted; NULL: nowhere */
    struct process_stats stats;
};

/* One call of process_run_all. Request i is in slot i % WINDOW while done <= i < next. */
struct run {
    struct engine *engine;
    struct process *process;
    const struct request *requests; /* NULL: line is sent as it is */
    struct ua_str line;
    size_t count, done, next;
    size_t in_flight;     /* slots that are SENT */
    size_t careful_until; /* requests below it are asked one at a time */
    long long progress;   /* when the last answer came, or the first request in flight went */
    char garbage[256];    /* why the first line that is no answer is none; "": there is none */
};

static long long now_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (long long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void close_end(int *fd)
{
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
}

/* --- bytes ------------------------------------------------------------------------------------ */

/* Reads what is there of stderr, keeping the end of it. */
static void read_last_words(struct process *p)
{
    char chunk[LAST_WORDS];
    ssize_t got = read(p->err, chunk, sizeof chunk);
    size_t len, keep;

    if (got <= 0) {
        if (got == 0 || (errno != EAGAIN && errno != EINTR))
            close_end(&p->err);
        return;
    }
    len = (size_t)got;
    keep = p->last_words_len < LAST_WORDS - len ? p->last_words_len : LAST_WORDS - len;
    memmove(p->last_words, p->last_words + p->last_words_len - keep, keep);
    memcpy(p->last_words + keep, chunk, len);
    p->last_words_len = keep + len;
}

/* Reads what is there of stdout; false at its end. */
static bool receive(struct process *p)
{
    char chunk[1 << 16];
    ssize_t got = read(p->out, chunk, sizeof chunk);

    if (got < 0)
        return errno == EAGAIN || errno == EINTR;
    if (got == 0)
        return false;
    text_add(&p->received, chunk, (size_t)got);
    return true;
}

/* Writes what its stdin takes. If it takes no more for ever, what it already said still counts. */
static void send_some(struct process *p)
{
    ssize_t put = write(p->in, p->unsent.ptr + p->sent, p->unsent.len - p->sent);

    if (put < 0 && errno != EAGAIN && errno != EINTR)
        close_end(&p->in);
    if (put > 0)
        p->sent += (size_t)put;
    if (p->sent == p->unsent.len || p->in < 0) {
        text_clear(&p->unsent);
        p->sent = 0;
    }
}

/* Whether the engine's process has ended; it stays to be reaped. */
static bool has_ended(const struct process *p)
{
    siginfo_t info = {0};

    return waitid(P_PID, (id_t)p->pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0 ||
           info.si_pid == p->pid;
}

/* Waits up to wait_ms for bytes to go or come and moves them. Returns false once nothing more will
 * come: its stdout is closed, or it ended and left stdout to a child of its own. */
static bool exchange(struct process *p, long long wait_ms)
{
    struct pollfd ends[3] = {
        {.fd = p->out, .events = POLLIN},
        {.fd = p->err, .events = POLLIN},
        {.fd = p->sent < p->unsent.len ? p->in : -1, .events = POLLOUT},
    };
    int ready;

    /* Short, because the end of the process itself wakes no one. */
    if (wait_ms > 100)
        wait_ms = 100;
    ready = poll(ends, 3, wait_ms < 0 ? 0 : (int)wait_ms);
    if (ready < 0)
        return errno == EINTR;
    if (ready == 0 && has_ended(p))
        return false;
    if (ready == 0 && p->in < 0)
        p->fault = "it closed its stdin";
    if (ends[1].revents)
        read_last_words(p);
    if (ends[2].revents)
        send_some(p);
    if (ends[0].revents && !receive(p))
        return false;
    if (p->received.len - p->taken > MAX_LINE)
        p->fault = line_too_long;
    return !p->fault;
}

/* The next whole line that was received, without its newline; valid until the next exchange. */
static bool next_line(struct process *p, struct ua_str *line)
{
    char *start = p->received.ptr ? p->received.ptr + p->taken : NULL;
    size_t left = p->received.len - p->taken;
    char *newline = p->scanned < p->received.len
                        ? memchr(p->received.ptr + p->scanned, '\n', p->received.len - p->scanned)
                        : NULL;

    if (newline) {
        *line = (struct ua_str){start, (size_t)(newline - start)};
        p->scanned = p->taken += line->len + 1;
        return true;
    }
    if (p->taken > 0) {
        memmove(p->received.ptr, start, left);
        p->received.len = left;
        p->taken = 0;
    }
    p->scanned = p->received.len;
    return false;
}

/* --- start and end ---------------------------------------------------------------------------- */

static bool wait_for_end(const struct process *p, int wait_ms)
{
    long long deadline = now_ms() + wait_ms;

    while (!has_ended(p)) {
        if (now_ms() >= deadline)
            return false;
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    return true;
}

/* Ends the process and all that it started for sure. Returns its wait status. */
static int end(struct process *p, bool patiently)
{
    int status;

    close_end(&p->in);
    if (patiently) {
        close_end(&p->out);
        if (!wait_for_end(p, GOODBYE_MS)) {
            child_terminate(p->pid);
            wait_for_end(p, GOODBYE_MS);
        }
    }
    status = child_end(p->pid);
    if (p->err >= 0)
        read_last_words(p);
    close_end(&p->out);
    close_end(&p->err);
    p->pid = 0;
    text_clear(&p->unsent);
    text_clear(&p->received);
    p->sent = p->taken = p->scanned = 0;
    return status;
}

/* Whether a line of stderr says why, as runtimes do: "ValueError: ...", "panic: ...". What is
 * indented is a place or a quotation of the source. */
static bool tells_why(struct ua_str line)
{
    static const char *const marks[] = {"Error:", "ERROR:",    "error:",    "Exception:",
                                        "panic",  "Assertion", "assertion", "Exception in"};

    if (line.ptr[0] == ' ' || line.ptr[0] == '\t')
        return false;
    if (line.len >= 5 && memcmp(line.ptr + line.len - 5, "Error", 5) == 0)
        return true;
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (memmem(line.ptr, line.len, marks[i], strlen(marks[i])))
            return true;
    return false;
}

/* Adds what it wrote to stderr: the last line that says why, else the first three lines, or the
 * last three of what was more than is kept. */
static void add_last_words(const struct process *p, struct text *to)
{
    struct ua_str lines[3], why = {NULL, 0};
    size_t count = 0;
    bool is_whole = p->last_words_len < LAST_WORDS;
    const char *at = p->last_words, *limit = p->last_words + p->last_words_len;

    while (at < limit) {
        const char *newline = memchr(at, '\n', (size_t)(limit - at));
        struct ua_str line = {at, (size_t)((newline ? newline : limit) - at)};

        at = newline ? newline + 1 : limit;
        while (line.len > 0 && strchr(" \r\t", line.ptr[line.len - 1]))
            line.len--;
        if (line.len == 0)
            continue;
        if (tells_why(line))
            why = line;
        if (count < 3) {
            lines[count++] = line;
        } else if (!is_whole) {
            memmove(lines, lines + 1, 2 * sizeof *lines);
            lines[2] = line;
        }
    }
    if (why.ptr) {
        lines[0] = why;
        count = 1;
    }
    for (size_t i = 0; i < count; i++) {
        text_puts(to, i ? " | " : "; stderr: ");
        text_visible(to, lines[i].ptr, lines[i].len);
    }
}

/* Ends what closed its stdout, ended or is at fault, and says how that went. */
static void end_and_describe(struct process *p, char *out, size_t size)
{
    struct text words = {0};
    int status;

    /* Closing stdout and exiting are two moments; how it exits is worth a short wait. */
    if (!p->fault && !wait_for_end(p, GOODBYE_MS))
        p->fault = "it closed its stdout";
    status = end(p, false);
    if (p->fault)
        text_puts(&words, p->fault);
    else if (WIFSIGNALED(status))
        text_printf(&words, "it was ended by signal %d (%s)", WTERMSIG(status),
                    strsignal(WTERMSIG(status)));
    else
        text_printf(&words, "it exited with status %d", WEXITSTATUS(status));
    add_last_words(p, &words);
    snprintf(out, size, "%s", words.ptr);
    text_free(&words);
}

/* Ends what says nothing. */
static void end_silent(struct process *p, const char *what, int limit_ms, char *out, size_t size)
{
    struct text words = {0};

    end(p, false);
    text_printf(&words, "no answer%s in %d ms", what, limit_ms);
    add_last_words(p, &words);
    snprintf(out, size, "%s", words.ptr);
    text_free(&words);
}

/* Starts the engine and asks for its hello. On failure leaves a reason. */
static bool launch(struct process *p, char *reason, size_t size)
{
    int ends[3], error = child_start(&p->pid, ends, p->argv);

    if (error) {
        snprintf(reason, size, "%.150s: %s", p->argv[0], strerror(error));
        return false;
    }
    p->in = ends[0];
    p->out = ends[1];
    p->err = ends[2];
    p->stats.starts++;
    p->last_words_len = 0;
    p->garbage_in_row = 0;
    p->fault = NULL;
    protocol_write_hello_request(&p->unsent);
    send_some(p);
    return true;
}

/* Hears the hello of an engine that was launched. On failure ends it and leaves a reason. who: its
 * name, for the one who waits at a terminal. */
static bool greet(struct process *p, struct hello *hello, const char *who, char *reason,
                  size_t size)
{
    long long begin = now_ms(), deadline = begin + p->limits.hello_ms;
    bool alive = true, is_patient = p->limits.hello_ms <= HELLO_MS || !isatty(STDERR_FILENO);
    struct ua_str line;

    while (!next_line(p, &line)) {
        long long left = deadline - now_ms();

        if (!alive) {
            end_and_describe(p, reason, size);
            return false;
        }
        if (left <= 0) {
            end_silent(p, " to hello", p->limits.hello_ms, reason, size);
            return false;
        }
        if (!is_patient && now_ms() > begin + NOTE_MS) {
            complain("%s is slow to start: the first use compiles it", who);
            is_patient = true;
        }
        alive = exchange(p, left);
    }
    if (protocol_read_hello(hello, line.ptr, line.len, reason, size)) {
        p->warm_up_ms = hello->warm_up_ms;
        return true;
    }
    end(p, false);
    return false;
}

bool process_begin(struct engine *engine, const char *path, const char *const *arguments,
                   const struct process_limits *limits)
{
    struct process *p = xcalloc(1, sizeof *p);
    struct sigaction action;

    engine->state = p;
    p->argv[0] = xstrndup(path, strlen(path));
    for (size_t i = 0; arguments && i < PROCESS_ARGUMENTS && arguments[i]; i++)
        p->argv[i + 1] = xstrndup(arguments[i], strlen(arguments[i]));
    p->limits.hello_ms = limits && limits->hello_ms ? limits->hello_ms : HELLO_MS;
    p->limits.case_ms = limits && limits->case_ms ? limits->case_ms : CASE_MS;
    p->in = p->out = p->err = -1;
    /* Writing to an engine that died is an error to handle, not the end of this program; and where
     * a parent made us ignore SIGCHLD, no child could be waited for. */
    if (sigaction(SIGPIPE, NULL, &action) == 0 && action.sa_handler == SIG_DFL)
        signal(SIGPIPE, SIG_IGN);
    if (sigaction(SIGCHLD, NULL, &action) == 0 && action.sa_handler == SIG_IGN)
        signal(SIGCHLD, SIG_DFL);
    return launch(p, engine->reason, sizeof engine->reason);
}

bool process_finish(struct engine *engine)
{
    struct process *p = engine->state;
    const char *slash = strrchr(p->argv[0], '/');
    struct hello hello;

    if (!greet(p, &hello, engine->id, engine->reason, sizeof engine->reason))
        return false;
    if (!engine->id[0])
        engine_make_id(engine->id, sizeof engine->id,
                       hello.engine[0] ? hello.engine
                       : slash         ? slash + 1
                                       : p->argv[0]);
    if (!engine->id[0])
        snprintf(engine->id, sizeof engine->id, "unnamed");
    memcpy(engine->version, hello.version, sizeof engine->version);
    memcpy(engine->flags, hello.flags, sizeof engine->flags);
    memcpy(engine->locale, hello.locale, sizeof engine->locale);
    engine->model = hello.model;
    engine->capabilities = hello.capabilities;
    engine->tells_null = hello.tells_null;
    memcpy(p->stats.hello_problem, hello.problem, sizeof p->stats.hello_problem);
    if (hello.problem[0])
        complain("engine %s: hello: %s", engine->id, hello.problem);
    return true;
}

bool process_open(struct engine *engine, const char *path, const char *argument,
                  const struct process_limits *limits)
{
    const char *const arguments[] = {argument, NULL};

    return process_begin(engine, path, arguments, limits) && process_finish(engine);
}

void process_close(struct engine *engine)
{
    struct process *p = engine->state;

    if (!p)
        return;
    if (p->pid)
        end(p, true);
    for (size_t i = 0; i < WINDOW; i++)
        observation_free(&p->slots[i].o);
    observation_free(&p->answer);
    text_free(&p->unsent);
    text_free(&p->received);
    for (size_t i = 0; p->argv[i]; i++)
        free(p->argv[i]);
    free(p);
    engine->state = NULL;
}

void process_note_keys(struct engine *engine, struct answer_keys *keys)
{
    struct process *p = engine->state;

    p->keys = keys;
}

const struct process_stats *process_stats(const struct engine *engine)
{
    const struct process *p = engine->state;

    return &p->stats;
}

/* --- a run ------------------------------------------------------------------------------------ */

static struct slot *slot_of(const struct run *run, size_t index)
{
    return &run->process->slots[index % WINDOW];
}

/* Records the outcome of a request that the engine did not answer itself. */
static void settle(struct run *run, struct slot *slot, enum outcome outcome, const char *reason)
{
    observation_fail(&slot->o, outcome, reason);
    if (slot->state == SLOT_SENT)
        run->in_flight--;
    slot->state = SLOT_ANSWERED;
}

/* Brings the requests that are next into slots; those that the engine cannot be asked are done. */
static void admit(struct run *run)
{
    for (; run->next < run->count && run->next - run->done < WINDOW; run->next++) {
        struct slot *slot = slot_of(run, run->next);
        const char *cannot =
            run->requests ? engine_cannot(run->engine, &run->requests[run->next]) : NULL;

        slot->state = SLOT_WAITING;
        if (cannot)
            settle(run, slot, OUTCOME_UNSUPPORTED, cannot);
    }
}

/* Waits before an engine is started that failed so often in a row. */
static void back_off(struct process *p, unsigned failures)
{
    int ms = LEAST_WAIT_MS;

    if (failures <= FREE_FAILURES)
        return;
    for (unsigned i = FREE_FAILURES + 1; i < failures && ms < MOST_WAIT_MS; i++)
        ms *= 2;
    if (ms > MOST_WAIT_MS)
        ms = MOST_WAIT_MS;
    p->stats.waited_ms += (unsigned long)ms;
    nanosleep(&(struct timespec){.tv_nsec = ms * 1000000L}, NULL);
}

/* Makes sure that an engine runs. False if it is gone for good. */
static bool revive(struct process *p)
{
    unsigned failures = p->crashes_in_row + p->timeouts_in_row;
    struct hello hello;
    char reason[160];

    if (p->pid || p->gone[0])
        return p->pid != 0;
    for (unsigned tries = 0; tries < START_TRIES; tries++) {
        back_off(p, failures + tries);
        if (launch(p, reason, sizeof reason) &&
            greet(p, &hello, "an engine", reason, sizeof reason))
            return true;
    }
    snprintf(p->gone, sizeof p->gone, "the engine could not be started again: %s", reason);
    return false;
}

/* Sends waiting requests, in order, as many as may be in flight. */
static void dispatch(struct run *run)
{
    struct process *p = run->process;

    for (size_t i = run->done; i < run->next; i++) {
        struct slot *slot = slot_of(run, i);
        bool careful = run->done < run->careful_until;

        if (slot->state != SLOT_WAITING)
            continue;
        if (run->in_flight > 0 &&
            (careful || run->garbage[0] || p->unsent.len - p->sent > MAX_UNSENT))
            break;
        if (!revive(p)) {
            settle(run, slot, OUTCOME_ERROR, p->gone);
            continue;
        }
        if (run->in_flight++ == 0)
            run->progress = now_ms();
        slot->state = SLOT_SENT;
        if (run->requests)
            protocol_write_request(&p->unsent, p->first_id + (long long)i, &run->requests[i]);
        else
            text_add(&p->unsent, run->line.ptr, run->line.len);
    }
}

/* A line that is no answer cannot be matched. Whatever is in flight may still be answered, for a
 * while. */
static void take_garbage(struct run *run, const char *reason)
{
    struct process *p = run->process;

    p->stats.garbage++;
    if (++p->garbage_in_row > MAX_GARBAGE)
        p->fault = floods;
    if (run->in_flight == 0 || run->garbage[0])
        return;
    snprintf(run->garbage, sizeof run->garbage, "%s", reason);
    run->progress = now_ms();
}

/* Matches the lines that came with the requests in flight. */
static void take_lines(struct run *run)
{
    struct process *p = run->process;
    struct ua_str line;

    while (!p->fault && next_line(p, &line)) {
        char reason[256];
        long long id;
        struct slot *slot;
        struct observation spare;

        if (!protocol_read_answer(&id, &p->answer, line.ptr, line.len, reason, sizeof reason)) {
            take_garbage(run, reason);
            continue;
        }
        if (p->keys)
            protocol_note_keys(p->keys, line.ptr, line.len);
        if (id == -1) { /* null */
            p->stats.anonymous++;
            continue;
        }
        if (id < p->first_id + (long long)run->done || id >= p->first_id + (long long)run->next ||
            slot_of(run, (size_t)(id - p->first_id))->state != SLOT_SENT) {
            p->stats.unexpected++;
            continue;
        }
        slot = slot_of(run, (size_t)(id - p->first_id));
        spare = slot->o;
        slot->o = p->answer;
        p->answer = spare;
        slot->state = SLOT_ANSWERED;
        run->in_flight--;
        run->progress = now_ms();
        p->crashes_in_row = p->timeouts_in_row = p->garbage_in_row = 0;
        p->warm_up_ms = 0;
    }
}

/* How long it may say nothing while an answer is owed. */
static int patience(const struct process *p)
{
    return p->warm_up_ms > p->limits.case_ms ? p->warm_up_ms : p->limits.case_ms;
}

/* One request in flight is the cause of what happened; of several any may be, so that they are all
 * asked again, one at a time. */
static void lay_to(struct run *run, enum outcome outcome, const char *reason)
{
    bool alone = run->in_flight == 1;

    for (size_t i = run->done; i < run->next; i++) {
        struct slot *slot = slot_of(run, i);

        if (slot->state != SLOT_SENT)
            continue;
        if (alone)
            settle(run, slot, outcome, reason);
        else
            slot->state = SLOT_WAITING;
    }
    run->in_flight = 0;
    run->garbage[0] = '\0';
    if (!alone)
        run->careful_until = run->next;
}

/* The engine crashed or hangs. */
static void blame(struct run *run, enum outcome outcome)
{
    struct process *p = run->process;
    char reason[256];

    if (outcome == OUTCOME_CRASHED) {
        /* Ending it was our doing, and its fault was an answer. */
        outcome = p->fault == line_too_long || p->fault == floods ? OUTCOME_ERROR : OUTCOME_CRASHED;
        end_and_describe(p, reason, sizeof reason);
        if (outcome == OUTCOME_ERROR)
            p->stats.garbage++;
        else
            p->stats.crashes++;
        p->crashes_in_row++;
    } else {
        end_silent(p, "", patience(p), reason, sizeof reason);
        p->stats.timeouts++;
        p->timeouts_in_row++;
    }
    if (p->crashes_in_row >= MAX_CRASHES || p->timeouts_in_row >= MAX_TIMEOUTS)
        snprintf(p->gone, sizeof p->gone,
                 "the engine failed %u times in a row and is not started again",
                 p->crashes_in_row + p->timeouts_in_row);
    lay_to(run, outcome, reason);
}

/* Waits for bytes, takes answers, and judges an engine that ended or says nothing. */
static void listen_once(struct run *run)
{
    struct process *p = run->process;
    long long limit = run->garbage[0] ? GARBAGE_MS : patience(p);
    bool alive = exchange(p, run->progress + limit - now_ms());

    take_lines(run);
    if (run->in_flight == 0)
        run->garbage[0] = '\0';
    if (!alive || p->fault)
        blame(run, OUTCOME_CRASHED);
    else if (run->in_flight == 0 || now_ms() < run->progress + limit)
        return;
    else if (run->garbage[0])
        lay_to(run, OUTCOME_ERROR, run->garbage);
    else
        blame(run, OUTCOME_TIMEOUT);
}

static void go(struct run *run,
               void (*answered)(void *ctx, size_t index, const struct observation *o), void *ctx)
{
    struct process *p = run->process;

    /* One that died after its last answer did not die of what comes now. */
    if (p->pid && has_ended(p)) {
        end(p, false);
        p->stats.crashes++;
    }
    while (run->done < run->count) {
        admit(run);
        dispatch(run);
        if (run->in_flight > 0)
            listen_once(run);
        while (run->done < run->next && slot_of(run, run->done)->state == SLOT_ANSWERED) {
            answered(ctx, run->done, &slot_of(run, run->done)->o);
            run->done++;
        }
    }
    p->first_id += (long long)run->count;
}

void process_run_all(struct engine *engine, const struct request *requests, size_t count,
                     void (*answered)(void *ctx, size_t index, const struct observation *o),
                     void *ctx)
{
    struct run run = {
        .engine = engine, .process = engine->state, .requests = requests, .count = count};

    go(&run, answered, ctx);
}

static void keep(void *ctx, size_t index, const struct observation *o)
{
    (void)index;
    observation_copy(ctx, o);
}

void process_run(struct engine *engine, const struct request *request, struct observation *o)
{
    process_run_all(engine, request, 1, keep, o);
}

void process_run_line(struct engine *engine, const char *before, const char *after,
                      struct observation *o)
{
    struct process *p = engine->state;
    struct run run = {.engine = engine, .process = p, .count = 1};
    struct text line = {0};

    text_printf(&line, "%s%lld%s\n", before, p->first_id, after);
    run.line = (struct ua_str){line.ptr, line.len};
    go(&run, keep, o);
    text_free(&line);
}

bool process_ends_at_eof(struct engine *engine)
{
    struct process *p = engine->state;

    if (!revive(p))
        return false;
    close_end(&p->in);
    return wait_for_end(p, 4 * GOODBYE_MS);
}
