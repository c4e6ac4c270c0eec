/* SPDX-License-Identifier: MIT */
/* Engines behind a pipe that lose much time rest: which, when, and what a batch does without them.
 * The clock is the test's, and the engines are functions of it. */
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "check.h"
#include "detector_state.h"
#include "external_state.h"
#include "registry.h"
#include "str.h"

static double now; /* of CLOCK_MONOTONIC, in seconds */

int clock_gettime(clockid_t id, struct timespec *t)
{
    if (id != CLOCK_MONOTONIC)
        return (int)syscall(SYS_clock_gettime, id, t);
    *t = (struct timespec){(time_t)now, (long)((now - (double)(time_t)now) * 1e9)};
    return 0;
}

/* --- engines ---------------------------------------------------------------------------------- */

#define FAR 3

static struct external states[FAR];
static unsigned asked[FAR]; /* inputs */

/* Refuses each URL. */
static void refuse_all(struct engine *engine, const struct request *requests, size_t count,
                       void (*answered)(void *ctx, size_t index, const struct observation *o),
                       void *ctx)
{
    struct observation o = {0};

    (void)requests;
    asked[(struct external *)engine->state - states] += (unsigned)count;
    observation_fail(&o, OUTCOME_REJECTED, NULL);
    for (size_t i = 0; i < count; i++)
        answered(ctx, i, &o);
    observation_free(&o);
}

static const struct engine_class far_class = {.id = "far",
                                              .package = "",
                                              .is_out_of_process = true,
                                              .run = external_run,
                                              .run_all = refuse_all};
static struct engine far[FAR];

static void make_far(void)
{
    memset(states, 0, sizeof states);
    for (unsigned i = 0; i < FAR; i++) {
        far[i] = (struct engine){
            .class = &far_class, .capabilities = CAPABILITY(OP_PARSE), .state = &states[i]};
        snprintf(far[i].id, sizeof far[i].id, "far%u", i);
    }
}

/* --- which rest ------------------------------------------------------------------------------- */

/* Checks which engines rest when this time is gone: one letter each, "r" or "-". */
static void check_resting(struct detector *detector, double gone, const char *expected)
{
    char got[DETECTOR_ENGINES + 1] = "";

    detector->pipes.begin = 1000;
    now = 1000 + gone;
    detector_choose_resting(detector);
    for (unsigned i = 0; i < detector->engine_count; i++)
        got[i] = detector->pipes.rests[i] ? 'r' : '-';
    CHECK_TEXT(got, strlen(got), expected, strlen(expected));
}

static void test_choice(struct engine *own)
{
    struct engine *const four[] = {&far[0], own, &far[1], &far[2]}, *const two[] = {own, &far[0]};
    struct detector *detector = detector_new(four, 4, NULL, NULL);

    make_far();
    check_resting(detector, 1, "----");
    /* More than one part in four of the time is lost. */
    states[1].stats.lost_ms = 250;
    check_resting(detector, 1, "----");
    states[1].stats.lost_ms = 251;
    check_resting(detector, 1, "--r-");
    check_resting(detector, 1.01, "----");
    /* The first engine never rests, and one of this process does not either. */
    states[0].stats.lost_ms = 5000;
    check_resting(detector, 1, "--r-");
    /* Two are left. */
    states[2].stats.lost_ms = 5000;
    check_resting(detector, 1, "--rr");
    check_resting(detector, 10, "---r");
    check_resting(detector, 21, "----");
    /* An engine that is left out does not rest. The number of engines that are left does not count
     * it. */
    detector->pipes.is_left_out[2] = true;
    check_resting(detector, 1, "---r");
    detector->pipes.is_left_out[1] = true;
    check_resting(detector, 1, "----");
    detector->pipes.is_left_out[2] = detector->pipes.is_left_out[1] = false;
    detector_free(detector);
    make_far();
    states[0].stats.lost_ms = 5000;
    detector = detector_new(two, 2, NULL, NULL);
    check_resting(detector, 1, "--");
    detector_free(detector);
}

static void test_pairs(struct engine *own)
{
    struct engine *const three[] = {own, &far[0], &far[1]};
    struct detector *detector = detector_new(three, 3, NULL, NULL);

    /* Of three, one may rest. */
    states[0].stats.lost_ms = states[1].stats.lost_ms = 5000;
    check_resting(detector, 1, "-r-");
    states[0].stats.lost_ms = 0;
    check_resting(detector, 1, "--r");
    states[1].stats.lost_ms = 0;
    check_resting(detector, 1, "---");
    for (int i = 0; i < 3; i++)
        CHECK(!detector_pair_rests(detector, &detector->pairs[i]));
    detector->pipes.rests[1] = true;
    for (unsigned i = 0; i < detector->pair_count; i++)
        CHECK(
            detector_pair_rests(detector, &detector->pairs[i]) ==
            (detector->pairs[i].engines[0] == &far[0] || detector->pairs[i].engines[1] == &far[0]));
    CHECK(detector_pair_rests(detector, &(struct pair){.engines[0] = &far[0], .engines[1] = own}));
    CHECK(detector_pair_rests(detector, &(struct pair){.engines[0] = own, .engines[1] = &far[0]}));
    CHECK(!detector_pair_rests(detector, &(struct pair){.engines[0] = own, .engines[1] = &far[1]}));
    detector_free(detector);
}

/* --- batches ---------------------------------------------------------------------------------- */

static struct detector *running;
static unsigned done, rested; /* inputs; of these, while the first engine behind a pipe rested */

static void count_shape(uint64_t number)
{
    (void)number;
}

static void note_done(void *context, size_t index)
{
    CHECK(context == &done && index == done);
    done++;
    rested += running->answers[1].outcome == OUTCOME_UNSUPPORTED;
    CHECK(running->answers[0].outcome == OUTCOME_PARSED);
    CHECK(running->answers[2].outcome == OUTCOME_PARSED);
}

/* Runs three inputs, and checks how many of them each engine got. */
static void check_batch(double gone, unsigned first, unsigned second, unsigned inputs)
{
    static const char *const texts[] = {"http://a/", "http://b/", "http://c/"};
    struct detector_input batch[3];

    for (size_t i = 0; i < 3; i++)
        batch[i] = (struct detector_input){(const uint8_t *)texts[i], strlen(texts[i])};
    running->is_prepared = true;
    running->pipes.begin = 1000;
    now = 1000 + gone;
    done = rested = asked[0] = asked[1] = 0;
    CHECK(detector_run_batch(running, batch, 3, count_shape, note_done, &done));
    CHECK(asked[0] == first && asked[1] == second && done == inputs);
    CHECK(rested == (first == 0 ? inputs : 0));
    CHECK(!running->pipes.is_batch);
}

static void test_batches(struct engine *own, struct engine *other)
{
    struct engine *const four[] = {own, &far[0], other, &far[1]};

    make_far();
    running = detector_new(four, 4, NULL, NULL);
    check_batch(10, 3, 3, 3);
    states[0].stats.lost_ms = 3000;
    check_batch(10, 0, 3, 3);
    check_batch(12, 3, 3, 3);
    /* The last one rests: the one before it is asked last. */
    states[0].stats.lost_ms = 0;
    states[1].stats.lost_ms = 3000;
    check_batch(10, 3, 0, 3);
    /* All of them rest. */
    states[0].stats.lost_ms = 3000;
    check_batch(10, 0, 0, 0);
    check_batch(12.5, 3, 3, 3);
    detector_free(running);
}

int main(void)
{
    struct engine *own = engine_open("whatwg"), *other = engine_open("rfc3986");

    CHECK(own && other);
    make_far();
    test_choice(own);
    test_pairs(own);
    test_batches(own, other);
    engine_close(own);
    engine_close(other);
    return check_report("detector_resting");
}
