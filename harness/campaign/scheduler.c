/* SPDX-License-Identifier: MIT */
#include "scheduler.h"

#include <time.h>

/* Seconds of processor time that the blackbox process has for itself at first, because it finds
 * what is near the seeds sooner. Classes found in this time do not count: they predict nothing. */
#define HEAD_START 1.0
/* A class counts about half after this many seconds plus this part of all seconds so far. */
#define MEMORY 2.0
#define MEMORY_OF_ALL 0.25
/* Coverage guidance prepares later finds, so the blackbox process has to find so many times as much
 * to get half of the time. Measured with ten parsers: a smaller share for the blackbox process
 * found more classes in the end. */
#define HANDICAP 2.0
/* Added to what each mode found and spent, so that a mode that has hardly run gets time. */
#define PRIOR_FOUND 0.25
#define PRIOR_SPENT 1.0
/* Both processes run until one is owed so many seconds. The debt is limited, so that one process
 * does not run alone for long after the machine was suspended. */
#define TOLERATED_DEBT 0.05
#define MAX_DEBT 1.0
/* Seconds between two updates. A process that used less than IDLE in between waits for something
 * else: the other one may run. */
#define UPDATE_SECONDS 0.1
#define IDLE 0.005

double scheduler_share(const struct scheduler *scheduler)
{
    double value[MODES], share;

    /* To the third, so that twice the yield is eight times the share. */
    for (int mode = 0; mode < MODES; mode++) {
        double yield = (scheduler->mode[mode].found + PRIOR_FOUND) /
                       (scheduler->mode[mode].spent + PRIOR_SPENT);

        yield = mode == MODE_BLACKBOX ? yield / HANDICAP : yield;
        value[mode] = yield * yield * yield;
    }
    share = value[MODE_BLACKBOX] / (value[MODE_BLACKBOX] + value[MODE_COVERAGE]);
    return share < SCHEDULER_MIN_SHARE       ? SCHEDULER_MIN_SHARE
           : share > 1 - SCHEDULER_MIN_SHARE ? 1 - SCHEDULER_MIN_SHARE
                                             : share;
}

/* Seconds of processor time; of a process that is gone those at the last update. */
static double processor_seconds(int pid, double before)
{
    struct timespec time;
    clockid_t clock;

    if (clock_getcpuclockid(pid, &clock) != 0 || clock_gettime(clock, &time) != 0)
        return before;
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* Adds the time and the classes of a worker since the last update. Returns its processor time. */
static double note_usage(struct scheduler *scheduler, const struct worker *worker)
{
    double used, before;

    if (scheduler->mode[worker->mode].pid != (int)worker->pid) {
        scheduler->mode[worker->mode].pid = (int)worker->pid;
        scheduler->mode[worker->mode].used = 0;
    }
    before = scheduler->mode[worker->mode].used;
    used = worker->pid ? processor_seconds((int)worker->pid, before) : before;
    scheduler->mode[worker->mode].used = used;
    scheduler->mode[worker->mode].spent += used - before;
    scheduler->mode[worker->mode].found += worker->classes - scheduler->mode[worker->mode].classes;
    scheduler->mode[worker->mode].classes = worker->classes;
    return used - before;
}

static double clamp(double value, double limit)
{
    return value > limit ? limit : value < -limit ? -limit : value;
}

static void divide_time(struct scheduler *scheduler, struct worker *blackbox,
                        struct worker *coverage)
{
    double share = scheduler->total < HEAD_START ? 1 : scheduler_share(scheduler);
    double by_blackbox = note_usage(scheduler, blackbox),
           by_coverage = note_usage(scheduler, coverage);
    double both = by_blackbox + by_coverage, memory = MEMORY + MEMORY_OF_ALL * scheduler->total;
    double kept = scheduler->total < HEAD_START ? 0 : memory / (memory + both);

    for (int mode = 0; mode < MODES; mode++) {
        scheduler->mode[mode].spent *= kept;
        scheduler->mode[mode].found *= kept;
    }
    scheduler->total += both;
    scheduler->debt = clamp(scheduler->debt + share * both - by_blackbox, MAX_DEBT);
    coverage->is_paused = blackbox->pid != 0 && by_blackbox >= IDLE &&
                          (scheduler->debt > TOLERATED_DEBT || scheduler->total < HEAD_START);
    blackbox->is_paused =
        coverage->pid != 0 && by_coverage >= IDLE && scheduler->debt < -TOLERATED_DEBT;
}

void scheduler_update(struct scheduler *scheduler, struct worker *const workers[MODES], double now)
{
    if (now - scheduler->updated < UPDATE_SECONDS)
        return;
    scheduler->updated = now;
    divide_time(scheduler, workers[MODE_BLACKBOX], workers[MODE_COVERAGE]);
}
