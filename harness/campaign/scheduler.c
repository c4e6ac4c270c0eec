/* SPDX-License-Identifier: MIT */
#include "scheduler.h"

#include <time.h>

/* Seconds of processor time that the blackbox process has for itself at first, for it is through
 * the seeds sooner. What is found then does not count: it says nothing about the time after. */
#define LEAD 1.0
/* What was found counts half or so when this many seconds are gone, and this part of all that there
 * were. */
#define MEMORY 2.0
#define MEMORY_OF_ALL 0.25
/* What coverage guides lays the ground for later finds, so the blackbox process has to find so many
 * times as much to get half: measured with ten parsers, less for the blackbox process found more in
 * the end. */
#define HANDICAP 2.0
/* As if each mode had found so many classes in so many seconds beside the others: what has hardly
 * been tried is worth a try. */
#define PRIOR_FOUND 0.25
#define PRIOR_SPENT 1.0
/* Both run until one is so many seconds ahead; and none can be more than so much behind, so that a
 * machine that stood still makes no long turn. */
#define AHEAD 0.05
#define MOST_OWED 1.0
/* Seconds between two looks, and who used less meanwhile waits for something: the other may run. */
#define EVERY 0.1
#define IDLE 0.005

double turns_share(const struct turns *turns)
{
    double value[MODES], share;

    /* To the third, so that twice the yield is eight times the share. */
    for (int mode = 0; mode < MODES; mode++) {
        double yield =
            (turns->mode[mode].found + PRIOR_FOUND) / (turns->mode[mode].spent + PRIOR_SPENT);

        yield = mode == MODE_BLACKBOX ? yield / HANDICAP : yield;
        value[mode] = yield * yield * yield;
    }
    share = value[MODE_BLACKBOX] / (value[MODE_BLACKBOX] + value[MODE_COVERAGE]);
    return share < TURNS_LEAST ? TURNS_LEAST : share > 1 - TURNS_LEAST ? 1 - TURNS_LEAST : share;
}

/* Seconds of processor time; of a process that is gone those at the last look. */
static double used_by(int pid, double before)
{
    struct timespec time;
    clockid_t clock;

    if (clock_getcpuclockid(pid, &clock) != 0 || clock_gettime(clock, &time) != 0)
        return before;
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* Adds what a worker did since the last look, and returns its processor time. */
static double look_at(struct turns *turns, const struct worker *worker)
{
    double used, before;

    if (turns->mode[worker->mode].pid != (int)worker->pid) {
        turns->mode[worker->mode].pid = (int)worker->pid;
        turns->mode[worker->mode].used = 0;
    }
    before = turns->mode[worker->mode].used;
    used = worker->pid ? used_by((int)worker->pid, before) : before;
    turns->mode[worker->mode].used = used;
    turns->mode[worker->mode].spent += used - before;
    turns->mode[worker->mode].found += worker->classes - turns->mode[worker->mode].classes;
    turns->mode[worker->mode].classes = worker->classes;
    return used - before;
}

static double clamp(double value, double limit)
{
    return value > limit ? limit : value < -limit ? -limit : value;
}

static void take(struct turns *turns, struct worker *blackbox, struct worker *coverage)
{
    double share = turns->total < LEAD ? 1 : turns_share(turns);
    double by_blackbox = look_at(turns, blackbox), by_coverage = look_at(turns, coverage);
    double both = by_blackbox + by_coverage, memory = MEMORY + MEMORY_OF_ALL * turns->total;
    double kept = turns->total < LEAD ? 0 : memory / (memory + both);

    for (int mode = 0; mode < MODES; mode++) {
        turns->mode[mode].spent *= kept;
        turns->mode[mode].found *= kept;
    }
    turns->total += both;
    turns->owed = clamp(turns->owed + share * both - by_blackbox, MOST_OWED);
    coverage->waits =
        blackbox->pid != 0 && by_blackbox >= IDLE && (turns->owed > AHEAD || turns->total < LEAD);
    blackbox->waits = coverage->pid != 0 && by_coverage >= IDLE && turns->owed < -AHEAD;
}

void turns_take(struct turns *turns, struct worker *const workers[MODES], double now)
{
    if (now - turns->looked < EVERY)
        return;
    turns->looked = now;
    take(turns, workers[MODE_BLACKBOX], workers[MODE_COVERAGE]);
}
