/* SPDX-License-Identifier: MIT */
/* An engine behind a pipe: how its process starts, is restarted and killed, and how requests are
 * sent to it, many at a time. Each request gets an outcome, also if the engine crashes or hangs. */
#include "external.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "external_state.h"
#include "options.h"
#include "protocol.h"
#include "str.h"
#include "subprocess.h"
#include "utf8.h"

#define CASE_MS 5000
#define NOTE_MS 3000      /* without a hello, before a line says that it is waited for */
#define EXIT_GRACE_MS 500 /* from one step of ending an engine to the next */
#define MAX_ANSWER_LINE ((size_t)64 << 20)
#define START_TRIES 3
#define MAX_UNSENT ((size_t)1 << 20)
#define STDERR_PIPE_BYTES ((size_t)1 << 16) /* that a pipe holds */
/* After a line that is no answer, requests in flight may be answered for so long. There may be so
 * many of these lines between two answers. */
#define GARBAGE_MS 250
#define MAX_GARBAGE 1000
#define SILENCE_MS 1000       /* after which it is noted */
#define DEADLINE_GRACE_MS 500 /* an engine is waited for so long after the deadline */
/* So often in a row may no answer follow such a line. Then the engine is started again. */
#define MAX_UNREADABLE 4

/* Milliseconds of a clock that never goes back. */
static long long now_ms(void)
{
    return (long long)(monotonic_seconds() * 1000);
}

/* Cuts a time (by now_ms) until which to wait at the deadline. */
static long long limit_wait(const struct external *p, long long until)
{
    const long long end = (long long)(p->watch.deadline * 1000) + DEADLINE_GRACE_MS;

    return p->watch.deadline > 0 && end < until ? end : until;
}

static bool is_past_deadline(const struct external *p)
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

/* Waits up to wait_ms (at most 100) until bytes can be read or written, and does so. Returns false
 * if no more bytes will come: stdout is closed, fault is set, or the process ended and a child of
 * it holds stdout. */
static bool exchange_bytes(struct external *p, long long wait_ms)
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

/* The next whole line that was received, without its newline; valid until the next exchange. False
 * if there is none. */
static bool read_next_line(struct external *p, struct ua_str *line)
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
    long long deadline = now_ms() + wait_ms;

    while (!subprocess_has_ended(p->pid)) {
        if (now_ms() >= deadline)
            return false;
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    return true;
}

/* Ends the process and all its descendants. politely: closes its pipes and sends SIGTERM first.
 * Returns its wait status. */
static int stop_process(struct external *p, bool politely)
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

/* Kills a process that closed its stdout, ended or has a fault. Writes the reason to out, at most
 * size bytes. */
static void kill_after_failure(struct external *p, char *out, size_t size)
{
    struct text words = {0};
    int status;

    /* It may close stdout before it exits: wait for the exit status. */
    if (!p->fault && !wait_for_exit(p, EXIT_GRACE_MS))
        p->fault = "it closed its stdout";
    status = stop_process(p, false);
    if (p->fault)
        text_puts(&words, p->fault);
    else if (WIFSIGNALED(status))
        text_printf(&words, "it was ended by signal %d (%s)", WTERMSIG(status),
                    strsignal(WTERMSIG(status)));
    else
        text_printf(&words, "it exited with status %d", WEXITSTATUS(status));
    add_stderr_reason(&words, p->stderr_end, p->stderr_len, p->stderr_len < STDERR_BYTES);
    snprintf(out, size, "%s", words.ptr);
    text_free(&words);
}

/* Kills a process that was silent for limit_ms. what: " to hello", or "". Writes the reason to
 * out. */
static void kill_after_timeout(struct external *p, const char *what, int limit_ms, char *out,
                               size_t size)
{
    struct text words = {0};

    stop_process(p, false);
    text_printf(&words, "no answer%s in %d ms", what, limit_ms);
    if (p->strange > 0)
        text_printf(&words, ", but it answered %u %s that it did not have", p->strange,
                    p->strange == 1 ? "request" : "requests");
    add_stderr_reason(&words, p->stderr_end, p->stderr_len, p->stderr_len < STDERR_BYTES);
    snprintf(out, size, "%s", words.ptr);
    text_free(&words);
}

/* Starts the engine and sends the request for its hello. On failure leaves a reason. */
static bool start_process(struct external *p, char *reason, size_t size)
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

/* Reads the hello of an engine that was started. On failure ends it and leaves a reason. who: its
 * name for a user who waits. */
static bool read_hello(struct external *p, struct hello *hello, const char *who, char *reason,
                       size_t size)
{
    long long begin = now_ms(), deadline = limit_wait(p, begin + p->limits.hello_ms);
    bool alive = true, was_noted = cli_is_quiet();
    struct ua_str line;

    while (!read_next_line(p, &line)) {
        long long left = deadline - now_ms();

        if (!alive) {
            kill_after_failure(p, reason, size);
            return false;
        }
        if (left <= 0) {
            kill_after_timeout(p, " to hello", p->limits.hello_ms, reason, size);
            return false;
        }
        if (!was_noted && now_ms() > begin + NOTE_MS) {
            complain("%s is slow to start; waiting for up to %d s (--hello-time)", who,
                     p->limits.hello_ms / 1000);
            was_noted = true;
        }
        alive = exchange_bytes(p, left);
    }
    if (protocol_read_hello(hello, line.ptr, line.len, reason, size)) {
        p->warm_up_ms = hello->warm_up_ms;
        return true;
    }
    stop_process(p, false);
    return false;
}

/* Starts the engine unless it runs. Waits before a restart, longer after repeated failures. False
 * if it cannot be started again: then left_out says why, or there is no time. */
static bool ensure_running(struct engine *engine)
{
    struct external *p = engine->state;
    unsigned failures = p->is_patient ? 0 : p->in_row.crashes + p->in_row.timeouts;
    struct hello hello;
    char reason[160];

    if (p->pid || p->left_out[0])
        return p->pid != 0;
    for (unsigned tries = 0; tries < START_TRIES; tries++) {
        external_wait_to_restart(p, failures + tries);
        if (start_process(p, reason, sizeof reason) &&
            read_hello(p, &hello, engine->id, reason, sizeof reason))
            return true;
        if (is_past_deadline(p))
            return false;
    }
    external_leave_out(p, "it could not be started again", reason);
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
    p->limits.hello_ms = external_hello_ms(limits);
    p->limits.case_ms = limits && limits->case_ms ? limits->case_ms : CASE_MS;
    p->limits.crashes = limits && limits->crashes ? limits->crashes : 0;
    p->in = p->out = p->err = -1;
    /* To write to an engine that died must not end this program. If a parent made us ignore
     * SIGCHLD, we could not wait for a child. */
    if (sigaction(SIGPIPE, NULL, &action) == 0 && action.sa_handler == SIG_DFL)
        signal(SIGPIPE, SIG_IGN);
    if (sigaction(SIGCHLD, NULL, &action) == 0 && action.sa_handler == SIG_IGN)
        signal(SIGCHLD, SIG_DFL);
    return start_process(p, engine->reason, sizeof engine->reason);
}

bool external_finish(struct engine *engine)
{
    struct external *p = engine->state;
    const char *slash = strrchr(p->argv[0], '/');
    struct hello hello;
    char who[sizeof engine->id + 40];

    snprintf(who, sizeof who, "%s%s",
             engine->id[0] ? engine->id
             : slash       ? slash + 1
                           : p->argv[0],
             engine->class->is_compiled ? ", which is perhaps compiled now," : "");
    if (!read_hello(p, &hello, who, engine->reason, sizeof engine->reason))
        return false;
    if (!engine->id[0])
        engine_make_id(engine->id, ENGINE_ID_BYTES,
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

bool external_ends_at_eof(struct engine *engine)
{
    struct external *p = engine->state;

    if (!ensure_running(engine))
        return false;
    close_end(&p->in);
    return wait_for_exit(p, 4 * EXIT_GRACE_MS);
}

void external_close(struct engine *engine)
{
    struct external *p = engine->state;

    if (!p)
        return;
    if (p->pid)
        stop_process(p, true);
    for (size_t i = 0; i < REQUEST_WINDOW; i++)
        observation_free(&p->slots[i].o);
    observation_free(&p->answer);
    text_free(&p->unsent);
    text_free(&p->received);
    text_free(&p->failed_input);
    text_free(&p->noise);
    for (size_t i = 0; p->argv[i]; i++)
        free(p->argv[i]);
    free(p);
    engine->state = NULL;
}

/* NULL: the engine is another one than those of external_run. */
static struct external *external_of(const struct engine *engine)
{
    return engine->class->run == external_run ? engine->state : NULL;
}

const char *external_left_out(const struct engine *engine)
{
    const struct external *p = external_of(engine);

    return p && p->left_out[0] ? p->left_out : NULL;
}

void external_set_watch(struct engine *engine, const struct external_watch *watch)
{
    struct external *p = external_of(engine);

    if (!p)
        return;
    p->watch = *watch;
    p->watched_failures = 0;
}

bool external_has_given_up(const struct engine *engine)
{
    const struct external *p = external_of(engine);

    return p && p->watch.patience > 0 && p->watched_failures >= p->watch.patience;
}

unsigned long external_lost_ms(const struct engine *engine)
{
    return external_of(engine) ? external_of(engine)->stats.lost_ms : 0;
}

void external_be_patient(struct engine *engine)
{
    struct external *p = external_of(engine);

    if (p)
        p->is_patient = true;
}

const char *external_noise(const struct engine *engine)
{
    const struct external *p = external_of(engine);

    return p ? p->noise.ptr : NULL;
}

/* --- requests and answers --------------------------------------------------------------------- */

/* One call of external_run_all. Request i is in slot i % REQUEST_WINDOW while done <= i < next. */
struct batch {
    struct engine *engine;
    struct external *process;
    const struct request *requests; /* NULL: line is sent as it is */
    struct ua_str line;
    size_t count, done, next;
    size_t in_flight;   /* slots that are SENT */
    size_t alone_until; /* requests below it are sent one at a time */
    long long progress; /* when the last answer came, or the first request in flight went */
    char garbage[256];  /* why the first line that is no answer is none; "": there is none */
};

static struct slot *slot_of(const struct batch *batch, size_t index)
{
    return &batch->process->slots[index % REQUEST_WINDOW];
}

/* Records the outcome of a request that the engine did not answer itself. */
static void record_outcome(struct batch *batch, struct slot *slot, enum outcome outcome,
                           const char *reason)
{
    observation_fail(&slot->o, outcome, reason);
    if (slot->state == SLOT_SENT)
        batch->in_flight--;
    slot->state = SLOT_DECIDED;
}

/* Fills free slots with the next requests. A request that the engine does not support gets its
 * outcome at once. */
static void fill_slots(struct batch *batch)
{
    for (; batch->next < batch->count && batch->next - batch->done < REQUEST_WINDOW;
         batch->next++) {
        struct slot *slot = slot_of(batch, batch->next);
        const char *cannot =
            batch->requests
                ? engine_unsupported_reason(batch->engine, &batch->requests[batch->next])
                : NULL;

        slot->state = SLOT_WAITING;
        if (cannot)
            record_outcome(batch, slot, OUTCOME_UNSUPPORTED, cannot);
    }
}

static void note_event(const struct batch *batch, enum external_event event,
                       const struct request *request)
{
    const struct external_watch *watch = &batch->process->watch;

    if (watch->note)
        watch->note(watch->context, batch->engine, event, request);
}

static void note_answers_again(const struct batch *batch)
{
    if (batch->process->is_silence_noted)
        note_event(batch, EXTERNAL_ANSWERS, NULL);
    batch->process->is_silence_noted = false;
}

/* Returns why the watch lets no further request be sent; NULL: it does. alone: the requests are
 * those of a batch that failed. They tell which one is the cause, so there is a little more time.
 */
static const char *reason_to_stop(const struct batch *batch, bool alone)
{
    const struct external *p = batch->process;

    if (external_has_given_up(batch->engine))
        return "not asked, because the engine failed before";
    if (is_past_deadline(p) && (!alone || now_ms() >= limit_wait(p, LLONG_MAX)))
        return "not asked, because the time is over";
    return NULL;
}

/* Sends one request, the only one in flight, and waits for an answer to it. On failure ends the
 * process and leaves a reason. */
static bool ask_alone(struct external *p, const struct request *request, char *reason, size_t size)
{
    /* Its id is of no other request: a second answer to it must not be one of those. */
    const long long id = p->first_id++, until = limit_wait(p, now_ms() + p->limits.case_ms);
    bool alive = true;
    long long answered;
    struct ua_str line;

    protocol_write_request(&p->unsent, id, request);
    while (alive && now_ms() < until) {
        alive = exchange_bytes(p, until - now_ms());
        while (read_next_line(p, &line))
            if (protocol_read_answer(&answered, &p->answer, NULL, line.ptr, line.len, reason,
                                     size) &&
                answered == id)
                return true;
    }
    if (alive)
        kill_after_timeout(p, "", p->limits.case_ms, reason, size);
    else
        kill_after_failure(p, reason, size);
    return false;
}

/* Asks a patient engine that failed often in a row for an ordinary input, and leaves it out if it
 * fails at that, too. Returns whether it runs. */
static bool probe_engine(struct batch *batch)
{
    static const struct request ordinary[] = {
        {.op = OP_PARSE, .input = UA_LITERAL("http://example.com/")},
        {.op = OP_TOASCII, .input = UA_LITERAL("example.com")},
        {.op = OP_QUERY, .input = UA_LITERAL("a=b")},
    };
    struct external *p = batch->process;
    char reason[256];
    size_t i = 0;

    while (i < sizeof ordinary / sizeof *ordinary &&
           !(batch->engine->capabilities & CAPABILITY(ordinary[i].op)))
        i++;
    p->probe_is_due = false;
    if (i == sizeof ordinary / sizeof *ordinary ||
        ask_alone(p, &ordinary[i], reason, sizeof reason)) {
        p->in_row = (struct external_failures){0};
        return true;
    }
    text_clear(&p->failed_input);
    text_value(&p->failed_input, ordinary[i].input);
    external_count_probe(p, reason);
    return false;
}

/* Starts the engine unless it runs, and notes a restart. */
static bool ensure_running_noted(struct batch *batch)
{
    struct external_stats *stats = &batch->process->stats;
    const unsigned long starts = stats->starts;
    const long long begin = now_ms();
    bool is_running = ensure_running(batch->engine);

    if (is_running && batch->process->probe_is_due)
        is_running = probe_engine(batch);
    if (stats->starts > starts) {
        stats->lost_ms += (unsigned long)(now_ms() - begin);
        note_event(batch, EXTERNAL_RESTARTED, NULL);
    }
    return is_running;
}

/* Says on stderr that the engine is left out, once. */
static void say_left_out(struct batch *batch)
{
    struct external *p = batch->process;

    if (p->left_out_is_said || p->is_patient)
        return;
    p->left_out_is_said = true;
    complain("engine %s is left out: %s", batch->engine->id, p->left_out);
}

/* Sends waiting requests, in order, as many as may be in flight. */
static void send_waiting(struct batch *batch)
{
    struct external *p = batch->process;

    for (size_t i = batch->done; i < batch->next; i++) {
        struct slot *slot = slot_of(batch, i);
        bool alone = batch->done < batch->alone_until;
        const char *stop;

        if (slot->state != SLOT_WAITING)
            continue;
        if (batch->in_flight > 0 &&
            (alone || batch->garbage[0] || p->unsent.len - p->sent > MAX_UNSENT))
            break;
        stop = p->left_out[0] ? NULL : reason_to_stop(batch, alone);
        if (!stop && !ensure_running_noted(batch) && !p->left_out[0])
            stop = "not asked, because the time is over";
        if (stop) {
            record_outcome(batch, slot, OUTCOME_UNSUPPORTED, stop);
            continue;
        }
        if (p->left_out[0]) {
            say_left_out(batch);
            record_outcome(batch, slot, OUTCOME_ERROR, p->left_out);
            slot->o.was_not_asked = true;
            continue;
        }
        if (batch->in_flight++ == 0)
            batch->progress = now_ms();
        slot->state = SLOT_SENT;
        if (batch->requests)
            protocol_write_request(&p->unsent, p->first_id + (long long)i, &batch->requests[i]);
        else
            text_add(&p->unsent, batch->line.ptr, batch->line.len);
    }
}

/* Counts a line that is no answer. It cannot be matched with a request: all requests in flight may
 * still be answered, for a while. */
static void note_garbage(struct batch *batch, struct ua_str line, const char *reason)
{
    struct external *p = batch->process;

    external_keep_noise(p, line);
    p->stats.garbage++;
    if (++p->in_row.garbage > MAX_GARBAGE) {
        p->fault = "it floods stdout with lines that are no answers";
        p->wrote_garbage = true;
    }
    if (batch->in_flight == 0 || batch->garbage[0])
        return;
    snprintf(batch->garbage, sizeof batch->garbage, "%s", reason);
    batch->progress = now_ms();
}

/* Returns the slot of a request that is in flight, or NULL if no request with this id is. */
static struct slot *find_inflight(const struct batch *batch, long long id)
{
    long long first = batch->process->first_id;
    struct slot *slot;

    if (id < first + (long long)batch->done || id >= first + (long long)batch->next)
        return NULL;
    slot = slot_of(batch, (size_t)(id - first));
    return slot->state == SLOT_SENT ? slot : NULL;
}

/* Moves the answer that was read last into its slot. */
static void record_answer(struct batch *batch, struct slot *slot)
{
    struct external *p = batch->process;
    struct observation old = slot->o;

    protocol_check_verdict(batch->engine->model, &p->answer);
    slot->o = p->answer;
    p->answer = old;
    slot->state = SLOT_ANSWERED;
    batch->in_flight--;
    batch->progress = now_ms();
    external_count_answer(p);
    note_answers_again(batch);
    p->warm_up_ms = 0;
}

/* Reads the lines that were received, and matches answers with the requests in flight. */
static void read_answers(struct batch *batch)
{
    struct external *p = batch->process;
    struct ua_str line;

    while (!p->fault && read_next_line(p, &line)) {
        char reason[256];
        long long id;
        struct slot *slot;

        if (!protocol_read_answer(&id, &p->answer, p->keys, line.ptr, line.len, reason,
                                  sizeof reason)) {
            note_garbage(batch, line, reason);
            continue;
        }
        slot = find_inflight(batch, id);
        if (slot) {
            record_answer(batch, slot);
        } else if (id == -1) { /* null */
            p->stats.anonymous++;
        } else {
            p->stats.unexpected++;
            p->strange++;
        }
    }
}

/* Returns how long the engine may be silent while requests are in flight, in milliseconds. */
static int answer_limit_ms(const struct external *p)
{
    return p->warm_up_ms > p->limits.case_ms ? p->warm_up_ms : p->limits.case_ms;
}

/* Whether an answer that was not delivered yet may be another request's: the engine has also sent
 * an answer to no request in flight. */
static bool has_doubtful_answers(const struct batch *batch)
{
    for (size_t i = batch->done; batch->process->strange > 0 && i < batch->next; i++)
        if (slot_of(batch, i)->state == SLOT_ANSWERED)
            return true;
    return false;
}

/* Records that the engine crashed or hung at a request in flight. */
static void record_failure(struct batch *batch, size_t index, enum outcome outcome,
                           const char *reason)
{
    struct slot *slot = slot_of(batch, index);

    record_outcome(batch, slot, outcome, reason);
    slot->o.was_ended = batch->process->wrote_garbage;
    if ((outcome != OUTCOME_ERROR || slot->o.was_ended) && batch->requests)
        note_event(batch, EXTERNAL_FAILED, &batch->requests[index]);
}

/* Gives the requests in flight an outcome. If there are several, any of them may be the cause of
 * it: then all are sent again, one at a time. With them are sent those whose answers are doubtful.
 */
static void fail_inflight(struct batch *batch, enum outcome outcome, const char *reason)
{
    const bool is_doubtful = has_doubtful_answers(batch);
    const bool alone = batch->in_flight == 1 && !is_doubtful;

    for (size_t i = batch->done; i < batch->next; i++) {
        struct slot *slot = slot_of(batch, i);

        if (slot->state == SLOT_ANSWERED && is_doubtful)
            slot->state = SLOT_WAITING;
        if (slot->state != SLOT_SENT)
            continue;
        if (alone)
            record_failure(batch, i, outcome, reason);
        else
            slot->state = SLOT_WAITING;
    }
    batch->in_flight = 0;
    batch->garbage[0] = '\0';
    if (!alone)
        batch->alone_until = batch->next;
}

/* Bytes of an input. */
#define SHOWN 100

/* Keeps the input of the first request in flight, as reports show it, or the begin of it. */
static void keep_failed_input(struct batch *batch)
{
    struct external *p = batch->process;
    struct ua_str input = {"", 0};
    size_t i = batch->done;

    while (i < batch->next && slot_of(batch, i)->state != SLOT_SENT)
        i++;
    if (i == batch->next || !batch->requests)
        return;
    if (batch->requests[i].input.ptr)
        input = batch->requests[i].input;
    text_clear(&p->failed_input);
    text_value(&p->failed_input, ua_str(input.ptr, input.len < SHOWN ? input.len : SHOWN));
    if (input.len > SHOWN)
        text_printf(&p->failed_input, "... (%zu bytes)", input.len);
}

/* Gives the requests in flight the outcome UNSUPPORTED. */
static void drop_inflight(struct batch *batch, const char *reason)
{
    for (size_t i = batch->done; i < batch->next; i++) {
        if (slot_of(batch, i)->state == SLOT_SENT)
            record_outcome(batch, slot_of(batch, i), OUTCOME_UNSUPPORTED, reason);
    }
    batch->garbage[0] = '\0';
}

/* Gives the oldest request in flight the outcome TIMEOUT: most engines answer in order. Nothing is
 * sent any more that would tell. */
static void blame_oldest(struct batch *batch, const char *reason)
{
    size_t oldest = batch->done;

    while (oldest < batch->next && slot_of(batch, oldest)->state != SLOT_SENT)
        oldest++;
    if (oldest < batch->next)
        record_failure(batch, oldest, OUTCOME_TIMEOUT, reason);
    drop_inflight(batch, "the engine hung at an earlier request");
}

/* Ends an engine that crashed or hangs, and records why. outcome: CRASHED or TIMEOUT; ERROR if
 * batch->garbage says why. */
static void attribute_failure(struct batch *batch, enum outcome outcome)
{
    struct external *p = batch->process;
    char reason[256];

    keep_failed_input(batch);
    if (outcome == OUTCOME_TIMEOUT) {
        const long long silent = now_ms() - batch->progress;
        const int limit = answer_limit_ms(p);

        kill_after_timeout(p, "", silent < limit ? (int)silent : limit, reason, sizeof reason);
        p->stats.lost_ms += (unsigned long)silent;
        p->stats.timeouts++;
        p->in_row.timeouts++;
        p->recent.timeouts++;
    } else {
        const bool is_garbage = p->wrote_garbage || outcome == OUTCOME_ERROR;

        kill_after_failure(p, reason, sizeof reason);
        if (outcome == OUTCOME_ERROR)
            memcpy(reason, batch->garbage, sizeof reason);
        if (is_garbage)
            p->stats.garbage++;
        else
            p->stats.crashes++;
        p->in_row.crashes++;
        p->recent.crashes++;
        outcome = is_garbage ? OUTCOME_ERROR : OUTCOME_CRASHED;
    }
    external_count_watched(p, outcome);
    note_answers_again(batch);
    external_judge(p, reason);
    if (outcome == OUTCOME_TIMEOUT && reason_to_stop(batch, true))
        blame_oldest(batch, reason);
    else
        fail_inflight(batch, outcome, reason);
}

/* Ends an engine that is still silent after the deadline. That is a hang if it was silent for long,
 * or if a batch with this request failed before. */
static void end_at_deadline(struct batch *batch)
{
    struct external *p = batch->process;
    const bool is_suspect = batch->in_flight == 1 && batch->done < batch->alone_until;

    if (is_suspect || now_ms() - batch->progress >= answer_limit_ms(p) / 2) {
        attribute_failure(batch, OUTCOME_TIMEOUT);
        return;
    }
    stop_process(p, false);
    note_answers_again(batch);
    drop_inflight(batch, "the time is over");
}

/* No answer follows a line that is none. If that happens again and again, the engine is started
 * again: perhaps it recovers. */
static void fail_unreadable(struct batch *batch)
{
    struct external *p = batch->process;

    if (++p->in_row.unreadable < MAX_UNREADABLE) {
        fail_inflight(batch, OUTCOME_ERROR, batch->garbage);
        return;
    }
    p->fault = "it writes lines that are no answers";
    attribute_failure(batch, OUTCOME_ERROR);
}

/* Waits for bytes, reads answers, and ends an engine that failed or is silent for too long. */
static void wait_once(struct batch *batch)
{
    struct external *p = batch->process;
    long long limit = batch->garbage[0] ? GARBAGE_MS : answer_limit_ms(p);
    bool alive = exchange_bytes(p, limit_wait(p, batch->progress + limit) - now_ms());

    read_answers(batch);
    if (!p->is_silence_noted && batch->in_flight > 0 && now_ms() - batch->progress > SILENCE_MS) {
        p->is_silence_noted = true;
        note_event(batch, EXTERNAL_SILENT, NULL);
    }
    if (batch->in_flight == 0)
        batch->garbage[0] = '\0';
    if (!alive || p->fault)
        attribute_failure(batch, OUTCOME_CRASHED);
    else if (batch->in_flight == 0 || now_ms() < limit_wait(p, batch->progress + limit))
        return;
    else if (now_ms() < batch->progress + limit)
        end_at_deadline(batch);
    else if (batch->garbage[0])
        fail_unreadable(batch);
    else
        attribute_failure(batch, OUTCOME_TIMEOUT);
}

static void run_batch(struct batch *batch,
                      void (*answered)(void *ctx, size_t index, const struct observation *o),
                      void *ctx)
{
    struct external *p = batch->process;

    /* If it died after its last answer, none of these requests is the cause. */
    if (p->pid && subprocess_has_ended(p->pid)) {
        stop_process(p, false);
        p->stats.crashes++;
        p->recent.crashes++;
        external_judge(p, "it ended after an answer");
    }
    while (batch->done < batch->count) {
        fill_slots(batch);
        send_waiting(batch);
        if (batch->in_flight > 0)
            wait_once(batch);
        while (batch->done < batch->next && slot_of(batch, batch->done)->state >= SLOT_ANSWERED) {
            answered(ctx, batch->done, &slot_of(batch, batch->done)->o);
            batch->done++;
        }
    }
    p->first_id += (long long)batch->count;
}

void external_run_all(struct engine *engine, const struct request *requests, size_t count,
                      void (*answered)(void *ctx, size_t index, const struct observation *o),
                      void *ctx)
{
    struct batch batch = {
        .engine = engine, .process = engine->state, .requests = requests, .count = count};

    run_batch(&batch, answered, ctx);
}

static void copy_only_answer(void *ctx, size_t index, const struct observation *o)
{
    (void)index;
    observation_copy(ctx, o);
}

void external_run(struct engine *engine, const struct request *request, struct observation *o)
{
    external_run_all(engine, request, 1, copy_only_answer, o);
}

void external_run_line(struct engine *engine, const char *before, const char *after,
                       struct observation *o)
{
    struct external *p = engine->state;
    struct batch batch = {.engine = engine, .process = p, .count = 1};
    struct text line = {0};

    text_printf(&line, "%s%lld%s\n", before, p->first_id, after);
    batch.line = (struct ua_str){line.ptr, line.len};
    run_batch(&batch, copy_only_answer, o);
    text_free(&line);
}
