/* SPDX-License-Identifier: MIT */
/* An engine behind a pipe: how requests are sent to it, many at a time. Each request gets an
 * outcome, also if the engine crashes or hangs. */
#include "external.h"

#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "external_state.h"
#include "protocol.h"
#include "str.h"
#include "subprocess.h"

#define CASE_MS 5000
#define MAX_UNSENT ((size_t)1 << 20)
/* After a line that is not an answer, the engine has GARBAGE_MS to answer requests in flight. It
 * may write MAX_GARBAGE such lines between two answers. */
#define GARBAGE_MS 250
#define MAX_GARBAGE 1000
#define SILENCE_MS 1000 /* after which it is noted */
/* So often in a row may no answer follow such a line. Then the engine is started again. */
#define MAX_UNREADABLE 4

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
    return external_start(p, engine->reason, sizeof engine->reason);
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
    if (!external_read_hello(p, &hello, who, engine->reason, sizeof engine->reason))
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
    memcpy(engine->follows, hello.follows, sizeof engine->follows);
    engine->capabilities = hello.capabilities;
    engine->null_is_distinct = hello.null_is_distinct;
    memcpy(p->stats.hello_problem, hello.problem, sizeof p->stats.hello_problem);
    if (hello.problem[0])
        complain("engine %s: hello: %s", engine->id, hello.problem);
    return true;
}

void external_close(struct engine *engine)
{
    struct external *p = engine->state;

    if (!p)
        return;
    if (p->pid)
        external_stop(p, true);
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

/* NULL: external_run did not make this engine. */
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
    char garbage[256];  /* why the first invalid line is invalid; "": there is none */
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

/* Returns why the watch lets no further request be sent; NULL: it does. alone: a batch failed,
 * and its requests are sent one by one to find the cause. They get a little more time. */
static const char *reason_to_stop(const struct batch *batch, bool alone)
{
    const struct external *p = batch->process;

    if (external_has_given_up(batch->engine))
        return "not asked, because the engine failed before";
    if (external_is_past_deadline(p) &&
        (!alone || external_now_ms() >= external_limit_wait(p, LLONG_MAX)))
        return "not asked, because time ran out";
    return NULL;
}

/* Sends one request, the only one in flight, and waits for an answer to it. On failure ends the
 * process and leaves a reason. */
static bool ask_alone(struct external *p, const struct request *request, char *reason, size_t size)
{
    /* Its id is of no other request: a second answer to it must not be one of those. */
    const long long id = p->first_id++,
                    until = external_limit_wait(p, external_now_ms() + p->limits.case_ms);
    bool alive = true;
    long long answered;
    struct ua_str line;

    protocol_write_request(&p->unsent, id, request);
    while (alive && external_now_ms() < until) {
        alive = external_exchange(p, until - external_now_ms());
        while (external_next_line(p, &line))
            if (protocol_read_answer(&answered, &p->answer, NULL, line.ptr, line.len, reason,
                                     size) &&
                answered == id)
                return true;
    }
    if (alive)
        external_kill_after_timeout(p, "", p->limits.case_ms, reason, size);
    else
        external_kill_after_failure(p, reason, size);
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
    const long long begin = external_now_ms();
    bool is_running = external_ensure_running(batch->engine);

    if (is_running && batch->process->probe_is_due)
        is_running = probe_engine(batch);
    if (stats->starts > starts) {
        stats->lost_ms += (unsigned long)(external_now_ms() - begin);
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
    engine_complain_left_out(batch->engine->id, p->left_out);
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
            stop = "not asked, because time ran out";
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
            batch->progress = external_now_ms();
        slot->state = SLOT_SENT;
        if (batch->requests)
            protocol_write_request(&p->unsent, p->first_id + (long long)i, &batch->requests[i]);
        else
            text_add(&p->unsent, batch->line.ptr, batch->line.len);
    }
}

/* Counts a line that is not an answer. It cannot be matched with a request: all requests in flight
 * may still be answered, for a while. */
static void note_garbage(struct batch *batch, struct ua_str line, const char *reason)
{
    struct external *p = batch->process;

    external_keep_noise(p, line);
    p->stats.garbage++;
    if (++p->in_row.garbage > MAX_GARBAGE) {
        p->fault = "it floods stdout with lines that are not answers";
        p->wrote_garbage = true;
    }
    if (batch->in_flight == 0 || batch->garbage[0])
        return;
    snprintf(batch->garbage, sizeof batch->garbage, "%s", reason);
    batch->progress = external_now_ms();
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
    batch->progress = external_now_ms();
    external_count_answer(p);
    note_answers_again(batch);
    p->warm_up_ms = 0;
}

/* Reads the lines that were received, and matches answers with the requests in flight. */
static void read_answers(struct batch *batch)
{
    struct external *p = batch->process;
    struct ua_str line;

    while (!p->fault && external_next_line(p, &line)) {
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
        const long long silent = external_now_ms() - batch->progress;
        const int limit = answer_limit_ms(p);

        external_kill_after_timeout(p, "", silent < limit ? (int)silent : limit, reason,
                                    sizeof reason);
        p->stats.lost_ms += (unsigned long)silent;
        p->stats.timeouts++;
        p->in_row.timeouts++;
        p->recent.timeouts++;
    } else {
        const bool is_garbage = p->wrote_garbage || outcome == OUTCOME_ERROR;

        external_kill_after_failure(p, reason, sizeof reason);
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

    if (is_suspect || external_now_ms() - batch->progress >= answer_limit_ms(p) / 2) {
        attribute_failure(batch, OUTCOME_TIMEOUT);
        return;
    }
    external_stop(p, false);
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
    p->fault = "it writes lines that are not answers";
    attribute_failure(batch, OUTCOME_ERROR);
}

/* Waits for bytes, reads answers, and ends an engine that failed or is silent for too long. */
static void wait_once(struct batch *batch)
{
    struct external *p = batch->process;
    long long limit = batch->garbage[0] ? GARBAGE_MS : answer_limit_ms(p);
    bool alive =
        external_exchange(p, external_limit_wait(p, batch->progress + limit) - external_now_ms());

    read_answers(batch);
    if (!p->is_silence_noted && batch->in_flight > 0 &&
        external_now_ms() - batch->progress > SILENCE_MS) {
        p->is_silence_noted = true;
        note_event(batch, EXTERNAL_SILENT, NULL);
    }
    if (batch->in_flight == 0)
        batch->garbage[0] = '\0';
    if (!alive || p->fault)
        attribute_failure(batch, OUTCOME_CRASHED);
    else if (batch->in_flight == 0 ||
             external_now_ms() < external_limit_wait(p, batch->progress + limit))
        return;
    else if (external_now_ms() < batch->progress + limit)
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
        external_stop(p, false);
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
