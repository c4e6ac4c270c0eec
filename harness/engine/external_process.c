/* SPDX-License-Identifier: MIT */
/* The process of an engine behind a pipe: its bytes, its start, its hello and its end. */
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "external_state.h"
#include "options.h"
#include "protocol.h"
#include "subprocess.h"
#include "util.h"

#define NOTE_MS 3000      /* without a hello, before a line says that it is waited for */
#define EXIT_GRACE_MS 500 /* from one step of ending an engine to the next */
#define MAX_ANSWER_LINE ((size_t)64 << 20)
#define START_TRIES 3
#define STDERR_PIPE_BYTES ((size_t)1 << 16) /* that a pipe holds */
#define DEADLINE_GRACE_MS 500               /* an engine is waited for so long after the deadline */

long long external_now_ms(void)
{
    return (long long)(monotonic_seconds() * 1000);
}

long long external_limit_wait(const struct external *p, long long until)
{
    const long long end = (long long)(p->watch.deadline * 1000) + DEADLINE_GRACE_MS;

    return p->watch.deadline > 0 && end < until ? end : until;
}

bool external_is_past_deadline(const struct external *p)
{
    return p->watch.deadline > 0 && monotonic_seconds() >= p->watch.deadline;
}

static void close_end(int *fd)
{
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
}

/* --- bytes ------------------------------------------------------------------------------------ */

/* Reads the available bytes of stderr, and keeps the last ones. */
static void read_stderr(struct external *p)
{
    char chunk[STDERR_BYTES];
    ssize_t got = read(p->err, chunk, sizeof chunk);
    size_t len, keep;

    if (got <= 0) {
        if (got == 0 || (errno != EAGAIN && errno != EINTR))
            close_end(&p->err);
        return;
    }
    len = (size_t)got;
    keep = p->stderr_len < STDERR_BYTES - len ? p->stderr_len : STDERR_BYTES - len;
    memmove(p->stderr_end, p->stderr_end + p->stderr_len - keep, keep);
    memcpy(p->stderr_end + keep, chunk, len);
    p->stderr_len = keep + len;
}

/* Reads the available bytes of stdout. False at its end. */
static bool read_stdout(struct external *p)
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

/* Writes as much as its stdin takes. If that is closed, its earlier answers still count. */
static void write_stdin(struct external *p)
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

bool external_exchange(struct external *p, long long wait_ms)
{
    struct pollfd ends[3] = {
        {.fd = p->out, .events = POLLIN},
        {.fd = p->err, .events = POLLIN},
        {.fd = p->sent < p->unsent.len ? p->in : -1, .events = POLLOUT},
    };
    int ready;

    /* Short, because the end of the process does not end poll. */
    if (wait_ms > 100)
        wait_ms = 100;
    ready = poll(ends, 3, wait_ms < 0 ? 0 : (int)wait_ms);
    if (ready < 0)
        return errno == EINTR;
    if (ready == 0 && subprocess_has_ended(p->pid))
        return false;
    if (ready == 0 && p->in < 0)
        p->fault = "it closed its stdin";
    if (ends[1].revents)
        read_stderr(p);
    if (ends[2].revents)
        write_stdin(p);
    if (ends[0].revents && !read_stdout(p))
        return false;
    if (p->received.len - p->taken > MAX_ANSWER_LINE) {
        p->fault = "it wrote a line of more than 64 MB";
        p->wrote_garbage = true;
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

static bool wait_for_exit(const struct external *p, int wait_ms)
{
    long long deadline = external_now_ms() + wait_ms;

    while (!subprocess_has_ended(p->pid)) {
        if (external_now_ms() >= deadline)
            return false;
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    return true;
}

int external_stop(struct external *p, bool politely)
{
    int status;

    close_end(&p->in);
    if (politely) {
        close_end(&p->out);
        if (!wait_for_exit(p, EXIT_GRACE_MS)) {
            subprocess_terminate(p->pid);
            wait_for_exit(p, EXIT_GRACE_MS);
        }
    }
    status = subprocess_kill(p->pid);
    /* All that is in the pipe: the last line is often the reason. */
    for (size_t i = 0; i < STDERR_PIPE_BYTES / STDERR_BYTES && p->err >= 0; i++)
        read_stderr(p);
    close_end(&p->out);
    close_end(&p->err);
    p->pid = 0;
    text_clear(&p->unsent);
    text_clear(&p->received);
    p->sent = p->taken = p->scanned = 0;
    return status;
}

void external_kill_after_failure(struct external *p, char *out, size_t size)
{
    struct text words = {0};
    int status;

    /* It may close stdout before it exits: wait for the exit status. */
    if (!p->fault && !wait_for_exit(p, EXIT_GRACE_MS))
        p->fault = "it closed its stdout";
    status = external_stop(p, false);
    if (p->fault)
        text_puts(&words, p->fault);
    else if (WIFSIGNALED(status))
        text_printf(&words, EXTERNAL_KILLED "%d (%s)", WTERMSIG(status),
                    strsignal(WTERMSIG(status)));
    else
        text_printf(&words, EXTERNAL_EXITED "%d", WEXITSTATUS(status));
    add_stderr_reason(&words, p->stderr_end, p->stderr_len, p->stderr_len < STDERR_BYTES);
    snprintf(out, size, "%s", words.ptr);
    text_free(&words);
}

void external_kill_after_timeout(struct external *p, const char *what, int limit_ms, char *out,
                                 size_t size)
{
    struct text words = {0};

    external_stop(p, false);
    text_printf(&words, "no answer%s in %d ms", what, limit_ms);
    if (p->strange > 0)
        text_printf(&words, ", but it answered %u %s that it did not have", p->strange,
                    p->strange == 1 ? "request" : "requests");
    add_stderr_reason(&words, p->stderr_end, p->stderr_len, p->stderr_len < STDERR_BYTES);
    snprintf(out, size, "%s", words.ptr);
    text_free(&words);
}

bool external_start(struct external *p, char *reason, size_t size)
{
    int ends[3], error = subprocess_start(&p->pid, ends, p->argv);

    if (error) {
        external_explain_start(p->argv[0], error, reason, size);
        return false;
    }
    p->in = ends[0];
    p->out = ends[1];
    p->err = ends[2];
    p->stats.starts++;
    p->stderr_len = 0;
    p->in_row.garbage = p->in_row.unreadable = 0;
    p->strange = 0;
    p->fault = NULL;
    p->wrote_garbage = false;
    protocol_write_hello_request(&p->unsent);
    write_stdin(p);
    return true;
}

bool external_read_hello(struct external *p, struct hello *hello, const char *who, char *reason,
                         size_t size)
{
    long long begin = external_now_ms(),
              deadline = external_limit_wait(p, begin + p->limits.hello_ms);
    bool alive = true, was_noted = cli_is_quiet();
    struct ua_str line;

    while (!external_next_line(p, &line)) {
        long long left = deadline - external_now_ms();

        if (!alive) {
            external_kill_after_failure(p, reason, size);
            return false;
        }
        if (left <= 0) {
            external_kill_after_timeout(p, " to hello", p->limits.hello_ms, reason, size);
            return false;
        }
        if (!was_noted && external_now_ms() > begin + NOTE_MS) {
            complain("%s is slow to start; waiting for up to %d s (--hello-time)", who,
                     p->limits.hello_ms / 1000);
            was_noted = true;
        }
        alive = external_exchange(p, left);
    }
    if (protocol_read_hello(hello, line.ptr, line.len, reason, size)) {
        p->warm_up_ms = hello->warm_up_ms;
        return true;
    }
    external_stop(p, false);
    return false;
}

bool external_ensure_running(struct engine *engine)
{
    struct external *p = engine->state;
    unsigned failures = p->is_patient ? 0 : p->in_row.crashes + p->in_row.timeouts;
    struct hello hello;
    char reason[160];

    if (p->pid || p->left_out[0])
        return p->pid != 0;
    for (unsigned tries = 0; tries < START_TRIES; tries++) {
        external_wait_to_restart(p, failures + tries);
        if (external_start(p, reason, sizeof reason) &&
            external_read_hello(p, &hello, engine->id, reason, sizeof reason))
            return true;
        if (external_is_past_deadline(p))
            return false;
    }
    external_leave_out(p, "it could not be started again", reason);
    return false;
}

bool external_ends_at_eof(struct engine *engine)
{
    struct external *p = engine->state;

    if (!external_ensure_running(engine))
        return false;
    close_end(&p->in);
    return wait_for_exit(p, 4 * EXIT_GRACE_MS);
}
