/* SPDX-License-Identifier: MIT */
/* Asking an engine behind a pipe: many requests at a time, each of which gets an outcome. */
#include <stdio.h>

#include "external.h"
#include "external_state.h"
#include "protocol.h"

#define MAX_UNSENT ((size_t)1 << 20)
/* An engine that fails so often without one answer between is not started again. */
#define MAX_TIMEOUTS 5
#define MAX_CRASHES 100
/* Lines that are no answer: how long those that are in flight with one may still be answered, and
 * how many there may be between two answers. */
#define GARBAGE_MS 250
#define MAX_GARBAGE 1000

/* One call of external_run_all. Request i is in slot i % WINDOW while done <= i < next. */
struct run {
    struct engine *engine;
    struct external *process;
    const struct request *requests; /* NULL: line is sent as it is */
    struct ua_str line;
    size_t count, done, next;
    size_t in_flight;     /* slots that are SENT */
    size_t careful_until; /* requests below it are asked one at a time */
    long long progress;   /* when the last answer came, or the first request in flight went */
    char garbage[256];    /* why the first line that is no answer is none; "": there is none */
};

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

/* Sends waiting requests, in order, as many as may be in flight. */
static void dispatch(struct run *run)
{
    struct external *p = run->process;

    for (size_t i = run->done; i < run->next; i++) {
        struct slot *slot = slot_of(run, i);
        bool careful = run->done < run->careful_until;

        if (slot->state != SLOT_WAITING)
            continue;
        if (run->in_flight > 0 &&
            (careful || run->garbage[0] || p->unsent.len - p->sent > MAX_UNSENT))
            break;
        if (!external_revive(p)) {
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
    struct external *p = run->process;

    p->stats.garbage++;
    if (++p->garbage_in_row > MAX_GARBAGE) {
        p->fault = "it floods stdout with lines that are no answers";
        p->babbles = true;
    }
    if (run->in_flight == 0 || run->garbage[0])
        return;
    snprintf(run->garbage, sizeof run->garbage, "%s", reason);
    run->progress = now_ms();
}

/* Matches the lines that came with the requests in flight. */
static void take_lines(struct run *run)
{
    struct external *p = run->process;
    struct ua_str line;

    while (!p->fault && external_next_line(p, &line)) {
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
static int answer_limit_ms(const struct external *p)
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
    struct external *p = run->process;
    char reason[256];

    if (outcome == OUTCOME_CRASHED) {
        outcome = p->babbles ? OUTCOME_ERROR : OUTCOME_CRASHED;
        external_end_failed(p, reason, sizeof reason);
        if (outcome == OUTCOME_ERROR)
            p->stats.garbage++;
        else
            p->stats.crashes++;
        p->crashes_in_row++;
    } else {
        external_end_silent(p, "", answer_limit_ms(p), reason, sizeof reason);
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
    struct external *p = run->process;
    long long limit = run->garbage[0] ? GARBAGE_MS : answer_limit_ms(p);
    bool alive = external_exchange(p, run->progress + limit - now_ms());

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
    struct external *p = run->process;

    /* One that died after its last answer did not die of what comes now. */
    if (p->pid && external_has_ended(p)) {
        external_end(p, false);
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

void external_run_all(struct engine *engine, const struct request *requests, size_t count,
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

void external_run(struct engine *engine, const struct request *request, struct observation *o)
{
    external_run_all(engine, request, 1, keep, o);
}

void external_run_line(struct engine *engine, const char *before, const char *after,
                       struct observation *o)
{
    struct external *p = engine->state;
    struct run run = {.engine = engine, .process = p, .count = 1};
    struct text line = {0};

    text_printf(&line, "%s%lld%s\n", before, p->first_id, after);
    run.line = (struct ua_str){line.ptr, line.len};
    go(&run, keep, o);
    text_free(&line);
}
