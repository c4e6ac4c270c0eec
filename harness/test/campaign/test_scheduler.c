/* SPDX-License-Identifier: MIT */
/* How two modes share a processor. */
#include <time.h>
#include <unistd.h>

#include "check.h"
#include "scheduler.h"

static const struct {
    const char *what;
    double spent[MODES], found[MODES]; /* coverage, blackbox */
    double least, most;                /* of the blackbox process's share */
} shares[] = {
    {"neither did anything", {0, 0}, {0, 0}, SCHEDULER_MIN_SHARE, SCHEDULER_MIN_SHARE},
    {"neither finds", {4, 4}, {0, 0}, SCHEDULER_MIN_SHARE, SCHEDULER_MIN_SHARE},
    {"neither finds, the blackbox process was hardly tried", {7, 1}, {0, 0}, 0.85, 0.85},
    {"the same yield", {6, 2}, {6.75, 2.75}, SCHEDULER_MIN_SHARE, SCHEDULER_MIN_SHARE},
    {"twice the yield", {3, 3}, {1.75, 3.75}, 0.499, 0.501},
    {"three times the yield", {3, 3}, {1.75, 5.75}, 0.771, 0.772},
    {"coverage finds, the blackbox process does not",
     {6, 2},
     {5, 0},
     SCHEDULER_MIN_SHARE,
     SCHEDULER_MIN_SHARE},
    {"the blackbox process finds, coverage does not",
     {1, 1},
     {0, 40},
     1 - SCHEDULER_MIN_SHARE,
     1 - SCHEDULER_MIN_SHARE},
};

static void check_shares(void)
{
    for (size_t i = 0; i < sizeof shares / sizeof *shares; i++) {
        struct scheduler scheduler = {0};
        double share;

        for (int mode = 0; mode < MODES; mode++) {
            scheduler.mode[mode].spent = shares[i].spent[mode];
            scheduler.mode[mode].found = shares[i].found[mode];
        }
        share = scheduler_share(&scheduler);
        CHECK(share >= shares[i].least && share <= shares[i].most);
    }
}

static void burn(double seconds)
{
    double begin = (double)clock() / CLOCKS_PER_SEC;

    while ((double)clock() / CLOCKS_PER_SEC < begin + seconds) {
    }
}

/* This process is the process of both workers: each has used the same time. */
static void check_waiting(void)
{
    struct worker coverage = {.mode = MODE_COVERAGE}, blackbox = {.mode = MODE_BLACKBOX};
    struct worker *pair[MODES] = {&coverage, &blackbox};
    struct scheduler scheduler = {0};
    double now = 1;

    scheduler_update(&scheduler, pair, now);
    CHECK(!coverage.is_paused && !blackbox.is_paused);
    coverage.pid = blackbox.pid = getpid();
    burn(0.1);
    scheduler_update(&scheduler, pair, ++now);
    CHECK(coverage.is_paused && !blackbox.is_paused); /* the blackbox process's lead */
    scheduler.total = 10;
    scheduler.debt = 0.5;
    burn(0.01);
    scheduler_update(&scheduler, pair, ++now);
    CHECK(coverage.is_paused && !blackbox.is_paused);
    scheduler.debt = -0.5;
    burn(0.01);
    scheduler_update(&scheduler, pair, ++now);
    CHECK(!coverage.is_paused && blackbox.is_paused);
    scheduler_update(&scheduler, pair, ++now);
    CHECK(!coverage.is_paused &&
          !blackbox.is_paused); /* neither used anything: both wait for something else */
    burn(0.01);
    scheduler_update(&scheduler, pair, now + 0.01);
    CHECK(!coverage.is_paused && !blackbox.is_paused); /* too soon */
    coverage.pid = 0;
    scheduler_update(&scheduler, pair, ++now);
    CHECK(!blackbox.is_paused);
    blackbox.classes = 3;
    scheduler_update(&scheduler, pair, ++now);
    CHECK(scheduler.mode[MODE_BLACKBOX].found > 2.9 && scheduler.mode[MODE_COVERAGE].found == 0);
}

int main(void)
{
    check_shares();
    check_waiting();
    return check_report("scheduler");
}
