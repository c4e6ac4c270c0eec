/* SPDX-License-Identifier: MIT */
/* A search for ways past a check as time goes by, with a clock of the test: batches, the end of the
 * time, what is told meanwhile; and its end by a signal. */
#include <signal.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "bypass.h"
#include "check.h"
#include "str.h"

static double now = 1000; /* seconds */

int clock_gettime(clockid_t id, struct timespec *t)
{
    if (id != CLOCK_MONOTONIC)
        return (int)syscall(SYS_clock_gettime, id, t);
    *t = (struct timespec){(time_t)now, (long)((now - (double)(time_t)now) * 1e9)};
    return 0;
}

/* An engine that takes cost seconds for each request and always reads the allowed host. It notes
 * the sizes of its batches, and sends a signal at one. */
static double cost;
static size_t sizes[64], batches, signal_at = SIZE_MAX;

static void answer(struct engine *engine, const struct request *request, struct observation *o)
{
    (void)engine;
    (void)request;
    observation_reset(o);
    o->outcome = OUTCOME_PARSED;
    observation_set_string(o, COMPONENT_SCHEME, "http");
    observation_set_string(o, COMPONENT_HOST, "good.example");
    now += cost;
}

static void answer_all(struct engine *engine, const struct request *requests, size_t count,
                       void (*done)(void *ctx, size_t index, const struct observation *o),
                       void *ctx)
{
    struct observation o = {0};

    if (batches == signal_at)
        raise(SIGINT);
    if (batches < sizeof sizes / sizeof *sizes)
        sizes[batches] = count;
    batches++;
    for (size_t i = 0; i < count; i++) {
        answer(engine, &requests[i], &o);
        done(ctx, i, &o);
    }
    observation_free(&o);
}

static const struct engine_class noting_class = {
    .id = "noting", .package = "", .run = answer, .run_all = answer_all};
static const struct engine_class plain_class = {.id = "plain", .package = "", .run = answer};

static unsigned told;
static uint64_t told_inputs;
static double told_seconds;

static void note_progress(uint64_t inputs, size_t ways, double seconds)
{
    CHECK(inputs > told_inputs && ways == 0 && seconds >= told_seconds + 1);
    told++;
    told_inputs = inputs;
    told_seconds = seconds;
}

static struct bypass_result search(struct bypass_options options, double seconds_of_one)
{
    static const char *const hosts[] = {"good.example"};
    static struct engine noting = {.class = &noting_class,
                                   .id = "noting",
                                   .capabilities = CAPABILITY(OP_PARSE)},
                         plain = {.class = &plain_class,
                                  .id = "plain",
                                  .capabilities = CAPABILITY(OP_PARSE)};
    struct bypass_result result;

    options.check = (struct bypass_check){.hosts = hosts, .count = 1};
    options.seed = 1;
    cost = seconds_of_one / 2; /* each input is asked of both */
    batches = 0;
    told = 0;
    told_inputs = 0;
    told_seconds = 0;
    bypass_search(&result, &noting, &plain, &options);
    return result;
}

/* Fast engines get more at a time, slow ones less. */
static void test_batch_sizes(void)
{
    static const size_t slow[] = {16, 32, 32, 32};
    struct bypass_result result = search((struct bypass_options){.seconds = 40}, 0.01);

    /* The first ones, of which one batch for examples ends early, take little of the time. */
    for (size_t i = 0; i < 4; i++)
        CHECK(sizes[i] <= slow[i]);
    CHECK(sizes[20] == 32 && sizes[40] == 32);
    CHECK(result.seconds >= 40 && result.seconds < 40.5 && !result.is_interrupted);
    CHECK(result.inputs >= 3900 && result.inputs <= 4050 && result.passing == result.inputs);
    bypass_free(&result);
    result = search((struct bypass_options){.seconds = 4}, 0.0001);
    CHECK(sizes[0] <= 16 && sizes[30] == 512 && sizes[40] == 512);
    CHECK(result.seconds >= 4 && result.seconds < 4.1);
    bypass_free(&result);
    /* Without a limit of time, all batches but the last are full, and the clock does not matter. */
    result = search((struct bypass_options){.inputs = 3000}, 10);
    CHECK(sizes[2] == 512 && sizes[4] == 512 && result.inputs >= 3000 && result.inputs < 3600);
    bypass_free(&result);
    /* A batch that takes long gets smaller, but not too small. */
    result = search((struct bypass_options){.seconds = 400}, 0.1);
    CHECK(sizes[10] == 16 && sizes[30] == 16);
    bypass_free(&result);
}

static void test_progress(void)
{
    struct bypass_result result =
        search((struct bypass_options){.seconds = 20.5, .progress = note_progress}, 0.01);

    CHECK(told >= 14 && told <= 20 && told_inputs <= result.inputs);
    bypass_free(&result);
    result = search((struct bypass_options){.seconds = 0.9, .progress = note_progress}, 0.001);
    CHECK(told == 0);
    bypass_free(&result);
}

/* A client that reads another host in long URLs. It counts the URLs that it is asked one by one. */
static uint64_t asked_alone;

static void answer_far(struct engine *engine, const struct request *request, struct observation *o)
{
    answer(engine, request, o);
    if (request->input.len >= 36)
        observation_set_string(o, COMPONENT_HOST, "elsewhere.example");
    asked_alone++;
}

static void answer_all_far(struct engine *engine, const struct request *requests, size_t count,
                           void (*done)(void *ctx, size_t index, const struct observation *o),
                           void *ctx)
{
    const uint64_t before = asked_alone;
    struct observation o = {0};

    for (size_t i = 0; i < count; i++) {
        answer_far(engine, &requests[i], &o);
        done(ctx, i, &o);
    }
    asked_alone = before;
    observation_free(&o);
}

/* To make URLs small takes a part of the time: with slow engines, few executions. */
static void test_budget(void)
{
    static const struct engine_class far_class = {
        .id = "far", .package = "", .run = answer_far, .run_all = answer_all_far};
    static const char *const hosts[] = {"good.example"};
    struct engine plain = {.class = &plain_class,
                           .id = "plain",
                           .capabilities = CAPABILITY(OP_PARSE)},
                  far = {.class = &far_class, .id = "far", .capabilities = CAPABILITY(OP_PARSE)};
    /* Seconds for one request, and what is asked at most while URLs are made small. */
    static const struct {
        double cost;
        uint64_t most;
        size_t ways;
    } rows[] = {{0.5, 0, 0}, {0.05, 300, 3}, {0.01, 1800, 8}};

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct bypass_options options = {
            .check = {.hosts = hosts, .count = 1}, .seed = 1, .seconds = 40};
        struct bypass_result result;

        cost = rows[i].cost;
        asked_alone = 0;
        bypass_search(&result, &plain, &far, &options);
        CHECK(asked_alone <= rows[i].most && result.count == rows[i].ways);
        bypass_free(&result);
    }
}

static volatile sig_atomic_t signals_seen;

static void count_signal(int number)
{
    (void)number;
    signals_seen = signals_seen + 1;
}

static void test_interrupted(void)
{
    struct bypass_result result;

    signal(SIGINT, count_signal);
    signal_at = 3;
    result = search((struct bypass_options){.inputs = 100000}, 0);
    CHECK(result.is_interrupted && result.inputs < 100000 && batches <= 8);
    bypass_free(&result);
    result = search((struct bypass_options){.length = 4}, 0);
    CHECK(result.is_interrupted && !result.is_complete);
    bypass_free(&result);
    /* The handler of before is there again, and the next search is not interrupted. */
    CHECK(signals_seen == 0);
    raise(SIGINT);
    CHECK(signals_seen == 1);
    signal_at = SIZE_MAX;
    result = search((struct bypass_options){.length = 2}, 0);
    CHECK(!result.is_interrupted && result.is_complete && result.inputs == 420);
    bypass_free(&result);
    /* A time that is over before the last string. */
    result = search((struct bypass_options){.length = 2, .seconds = 1}, 0.01);
    CHECK(!result.is_complete && result.inputs < 420);
    bypass_free(&result);
    signal(SIGINT, SIG_DFL);
}

int main(void)
{
    alarm(1000); /* a clock that stands still must not stop the tests */
    test_batch_sizes();
    test_progress();
    test_budget();
    test_interrupted();
    return check_report("bypass_clock");
}
