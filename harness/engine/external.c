/* SPDX-License-Identifier: MIT */
/* An engine behind a pipe: how it starts, says hello, sends and receives, and ends. */
#include "external.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "external_state.h"
#include "protocol.h"
#include "subprocess.h"

#define HELLO_MS 10000
#define CASE_MS 5000
#define NOTE_MS 1000   /* of silence, before somebody at a terminal is told why */
#define GOODBYE_MS 500 /* from one step of ending an engine to the next */
#define MAX_LINE ((size_t)64 << 20)
/* Starting one that fails in a row waits longer each time, but the first two. */
#define FREE_FAILURES 2
#define LEAST_WAIT_MS 10
#define MOST_WAIT_MS 200
#define START_TRIES 3

static void close_end(int *fd)
{
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
}

/* --- bytes ------------------------------------------------------------------------------------ */

/* Reads what is there of stderr, keeping the end of it. */
static void read_last_words(struct external *p)
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
static bool receive(struct external *p)
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
static void send_some(struct external *p)
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

bool external_has_ended(const struct external *p)
{
    siginfo_t info = {0};

    return waitid(P_PID, (id_t)p->pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0 ||
           info.si_pid == p->pid;
}

bool external_exchange(struct external *p, long long wait_ms)
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
    if (ready == 0 && external_has_ended(p))
        return false;
    if (ready == 0 && p->in < 0)
        p->fault = "it closed its stdin";
    if (ends[1].revents)
        read_last_words(p);
    if (ends[2].revents)
        send_some(p);
    if (ends[0].revents && !receive(p))
        return false;
    if (p->received.len - p->taken > MAX_LINE) {
        p->fault = "it wrote a line of more than 64 MB";
        p->babbles = true;
    }
    return !p->fault;
}

bool external_next_line(struct external *p, struct ua_str *line)
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

static bool wait_for_end(const struct external *p, int wait_ms)
{
    long long deadline = now_ms() + wait_ms;

    while (!external_has_ended(p)) {
        if (now_ms() >= deadline)
            return false;
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    return true;
}

int external_end(struct external *p, bool patiently)
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
static void add_last_words(const struct external *p, struct text *to)
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

void external_end_failed(struct external *p, char *out, size_t size)
{
    struct text words = {0};
    int status;

    /* Closing stdout and exiting are two moments; how it exits is worth a short wait. */
    if (!p->fault && !wait_for_end(p, GOODBYE_MS))
        p->fault = "it closed its stdout";
    status = external_end(p, false);
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

void external_end_silent(struct external *p, const char *what, int limit_ms, char *out, size_t size)
{
    struct text words = {0};

    external_end(p, false);
    text_printf(&words, "no answer%s in %d ms", what, limit_ms);
    add_last_words(p, &words);
    snprintf(out, size, "%s", words.ptr);
    text_free(&words);
}

/* Starts the engine and asks for its hello. On failure leaves a reason. */
static bool launch(struct external *p, char *reason, size_t size)
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
    p->babbles = false;
    protocol_write_hello_request(&p->unsent);
    send_some(p);
    return true;
}

/* Hears the hello of an engine that was launched. On failure ends it and leaves a reason. who: its
 * name, for the one who waits at a terminal. */
static bool greet(struct external *p, struct hello *hello, const char *who, char *reason,
                  size_t size)
{
    long long begin = now_ms(), deadline = begin + p->limits.hello_ms;
    bool alive = true, is_patient = p->limits.hello_ms <= HELLO_MS || !isatty(STDERR_FILENO);
    struct ua_str line;

    while (!external_next_line(p, &line)) {
        long long left = deadline - now_ms();

        if (!alive) {
            external_end_failed(p, reason, size);
            return false;
        }
        if (left <= 0) {
            external_end_silent(p, " to hello", p->limits.hello_ms, reason, size);
            return false;
        }
        if (!is_patient && now_ms() > begin + NOTE_MS) {
            complain("%s is slow to start: the first use compiles it", who);
            is_patient = true;
        }
        alive = external_exchange(p, left);
    }
    if (protocol_read_hello(hello, line.ptr, line.len, reason, size)) {
        p->warm_up_ms = hello->warm_up_ms;
        return true;
    }
    external_end(p, false);
    return false;
}

/* Waits before an engine is started that failed so often in a row. */
static void back_off(struct external *p, unsigned failures)
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

bool external_revive(struct external *p)
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

bool external_begin(struct engine *engine, const char *path, const char *const *arguments,
                    const struct external_limits *limits)
{
    struct external *p = xcalloc(1, sizeof *p);
    struct sigaction action;

    engine->state = p;
    p->argv[0] = xstrndup(path, strlen(path));
    for (size_t i = 0; arguments && i < EXTERNAL_ARGUMENTS && arguments[i]; i++)
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

bool external_finish(struct engine *engine)
{
    struct external *p = engine->state;
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
    engine->null_is_distinct = hello.null_is_distinct;
    memcpy(p->stats.hello_problem, hello.problem, sizeof p->stats.hello_problem);
    if (hello.problem[0])
        complain("engine %s: hello: %s", engine->id, hello.problem);
    return true;
}

bool external_open(struct engine *engine, const char *path, const char *argument,
                   const struct external_limits *limits)
{
    const char *const arguments[] = {argument, NULL};

    return external_begin(engine, path, arguments, limits) && external_finish(engine);
}

bool external_ends_at_eof(struct engine *engine)
{
    struct external *p = engine->state;

    if (!external_revive(p))
        return false;
    close_end(&p->in);
    return wait_for_end(p, 4 * GOODBYE_MS);
}

void external_close(struct engine *engine)
{
    struct external *p = engine->state;

    if (!p)
        return;
    if (p->pid)
        external_end(p, true);
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

void external_note_keys(struct engine *engine, struct answer_keys *keys)
{
    struct external *p = engine->state;

    p->keys = keys;
}

const struct external_stats *external_stats(const struct engine *engine)
{
    const struct external *p = engine->state;

    return &p->stats;
}
