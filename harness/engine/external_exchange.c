/* SPDX-License-Identifier: MIT */
/* Sends requests to an engine behind a pipe, many at a time. Each request gets an outcome. */
#include <stdio.h>

#include "external.h"
#include "external_state.h"
#include "protocol.h"

#define MAX_UNSENT ((size_t)1 << 20)
/* An engine that fails so often in a row, without an answer, is not started again. */
#define MAX_TIMEOUTS 5
#define MAX_CRASHES 100
/* After a line that is no answer, requests in flight may be answered for so long. There may be so
 * many of these lines between two answers. */
#define GARBAGE_MS 250
#define MAX_GARBAGE 1000

/* One call of external_run_all. Request i is in slot i % WINDOW while done <= i < next. */
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
    return &batch->process->slots[index % WINDOW];
}

/* Records the outcome of a request that the engine did not answer itself. */
static void record_outcome(struct batch *batch, struct slot *slot, enum outcome outcome,
                           const char *reason)
{
    observation_fail(&slot->o, outcome, reason);
    if (slot->state == SLOT_SENT)
        batch->in_flight--;
    slot->state = SLOT_ANSWERED;
}

/* Fills free slots with the next requests. A request that the engine does not support gets its
 * outcome at once. */
static void fill_slots(struct batch *batch)
{
    for (; batch->next < batch->count && batch->next - batch->done < WINDOW; batch->next++) {
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

/* Sends waiting requests, in order, as many as may be in flight. */
static void send_waiting(struct batch *batch)
{
    struct external *p = batch->process;

    for (size_t i = batch->done; i < batch->next; i++) {
        struct slot *slot = slot_of(batch, i);
        bool alone = batch->done < batch->alone_until;

        if (slot->state != SLOT_WAITING)
            continue;
        if (batch->in_flight > 0 &&
            (alone || batch->garbage[0] || p->unsent.len - p->sent > MAX_UNSENT))
            break;
        if (!external_ensure_running(p)) {
            record_outcome(batch, slot, OUTCOME_ERROR, p->given_up);
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
static void note_garbage(struct batch *batch, const char *reason)
{
    struct external *p = batch->process;

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

    slot->o = p->answer;
    p->answer = old;
    slot->state = SLOT_ANSWERED;
    batch->in_flight--;
    batch->progress = now_ms();
    p->in_row = (struct external_failures){0};
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
            note_garbage(batch, reason);
            continue;
        }
        slot = find_inflight(batch, id);
        if (slot)
            record_answer(batch, slot);
        else if (id == -1) /* null */
            p->stats.anonymous++;
        else
            p->stats.unexpected++;
    }
}

/* Returns how long the engine may be silent while requests are in flight, in milliseconds. */
static int answer_limit_ms(const struct external *p)
{
    return p->warm_up_ms > p->limits.case_ms ? p->warm_up_ms : p->limits.case_ms;
}

/* Gives the requests in flight an outcome. If there are several, any of them may be the cause of
 * it: then all are sent again, one at a time. */
static void fail_inflight(struct batch *batch, enum outcome outcome, const char *reason)
{
    bool alone = batch->in_flight == 1;

    for (size_t i = batch->done; i < batch->next; i++) {
        struct slot *slot = slot_of(batch, i);

        if (slot->state != SLOT_SENT)
            continue;
        if (alone)
            record_outcome(batch, slot, outcome, reason);
        else
            slot->state = SLOT_WAITING;
    }
    batch->in_flight = 0;
    batch->garbage[0] = '\0';
    if (!alone)
        batch->alone_until = batch->next;
}

/* Ends an engine that crashed or hangs, and records why. outcome: CRASHED or TIMEOUT. */
static void attribute_failure(struct batch *batch, enum outcome outcome)
{
    struct external *p = batch->process;
    char reason[256];

    if (outcome == OUTCOME_CRASHED) {
        outcome = p->wrote_garbage ? OUTCOME_ERROR : OUTCOME_CRASHED;
        external_kill_after_failure(p, reason, sizeof reason);
        if (outcome == OUTCOME_ERROR)
            p->stats.garbage++;
        else
            p->stats.crashes++;
        p->in_row.crashes++;
    } else {
        external_kill_after_timeout(p, "", answer_limit_ms(p), reason, sizeof reason);
        p->stats.timeouts++;
        p->in_row.timeouts++;
    }
    if (p->in_row.crashes >= MAX_CRASHES || p->in_row.timeouts >= MAX_TIMEOUTS)
        snprintf(p->given_up, sizeof p->given_up,
                 "the engine failed %u times in a row and is not started again",
                 p->in_row.crashes + p->in_row.timeouts);
    fail_inflight(batch, outcome, reason);
}

/* Waits for bytes, reads answers, and ends an engine that failed or is silent for too long. */
static void wait_once(struct batch *batch)
{
    struct external *p = batch->process;
    long long limit = batch->garbage[0] ? GARBAGE_MS : answer_limit_ms(p);
    bool alive = external_exchange(p, batch->progress + limit - now_ms());

    read_answers(batch);
    if (batch->in_flight == 0)
        batch->garbage[0] = '\0';
    if (!alive || p->fault)
        attribute_failure(batch, OUTCOME_CRASHED);
    else if (batch->in_flight == 0 || now_ms() < batch->progress + limit)
        return;
    else if (batch->garbage[0])
        fail_inflight(batch, OUTCOME_ERROR, batch->garbage);
    else
        attribute_failure(batch, OUTCOME_TIMEOUT);
}

static void run_batch(struct batch *batch,
                      void (*answered)(void *ctx, size_t index, const struct observation *o),
                      void *ctx)
{
    struct external *p = batch->process;

    /* If it died after its last answer, none of these requests is the cause. */
    if (p->pid && external_has_ended(p)) {
        external_stop(p, false);
        p->stats.crashes++;
    }
    while (batch->done < batch->count) {
        fill_slots(batch);
        send_waiting(batch);
        if (batch->in_flight > 0)
            wait_once(batch);
        while (batch->done < batch->next && slot_of(batch, batch->done)->state == SLOT_ANSWERED) {
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
