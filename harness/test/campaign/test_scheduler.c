/* SPDX-License-Identifier: MIT */
/* Who of two modes gets how much of their processor. */
#include <time.h>
#include <unistd.h>

#include "check.h"
#include "scheduler.h"

static const struct {
    const char *what;
    double spent[MODES], found[MODES]; /* coverage, blackbox */
    double least, most;                /* of the blackbox process's share */
} shares[] = {
    {"nobody did anything", {0, 0}, {0, 0}, TURNS_LEAST, TURNS_LEAST},
    {"nobody finds", {4, 4}, {0, 0}, TURNS_LEAST, TURNS_LEAST},
    {"nobody finds, the blackbox process was hardly tried", {7, 1}, {0, 0}, 0.85, 0.85},
    {"the same yield", {6, 2}, {6.75, 2.75}, TURNS_LEAST, TURNS_LEAST},
    {"twice the yield", {3, 3}, {1.75, 3.75}, 0.499, 0.501},
    {"three times the yield", {3, 3}, {1.75, 5.75}, 0.771, 0.772},
    {"coverage finds, the blackbox process does not", {6, 2}, {5, 0}, TURNS_LEAST, TURNS_LEAST},
    {"the blackbox process finds, coverage does not",
     {1, 1},
     {0, 40},
     1 - TURNS_LEAST,
     1 - TURNS_LEAST},
};

static void check_shares(void)
{
    for (size_t i = 0; i < sizeof shares / sizeof *shares; i++) {
        struct turns turns = {0};
        double share;

        for (int mode = 0; mode < MODES; mode++) {
            turns.mode[mode].spent = shares[i].spent[mode];
            turns.mode[mode].found = shares[i].found[mode];
        }
        share = turns_share(&turns);
        CHECK(share >= shares[i].least && share <= shares[i].most);
    }
}

static void burn(double seconds)
{
    double begin = (double)clock() / CLOCKS_PER_SEC;

    while ((double)clock() / CLOCKS_PER_SEC < begin + seconds) {
    }
}

/* This process stands for both workers: each has used the same. */
static void check_waiting(void)
{
    struct worker coverage = {.mode = MODE_COVERAGE}, blackbox = {.mode = MODE_BLACKBOX};
    struct worker *pair[MODES] = {&coverage, &blackbox};
    struct turns turns = {0};
    double now = 1;

    turns_take(&turns, pair, now);
    CHECK(!coverage.waits && !blackbox.waits);
    coverage.pid = blackbox.pid = getpid();
    burn(0.1);
    turns_take(&turns, pair, ++now);
    CHECK(coverage.waits && !blackbox.waits); /* the blackbox process's lead */
    turns.total = 10;
    turns.owed = 0.5;
    burn(0.01);
    turns_take(&turns, pair, ++now);
    CHECK(coverage.waits && !blackbox.waits);
    turns.owed = -0.5;
    burn(0.01);
    turns_take(&turns, pair, ++now);
    CHECK(!coverage.waits && blackbox.waits);
    turns_take(&turns, pair, ++now);
    CHECK(!coverage.waits && !blackbox.waits); /* nobody used anything: they wait for something */
    burn(0.01);
    turns_take(&turns, pair, now + 0.01);
    CHECK(!coverage.waits && !blackbox.waits); /* too soon */
    coverage.pid = 0;
    turns_take(&turns, pair, ++now);
    CHECK(!blackbox.waits);
    blackbox.classes = 3;
    turns_take(&turns, pair, ++now);
    CHECK(turns.mode[MODE_BLACKBOX].found > 2.9 && turns.mode[MODE_COVERAGE].found == 0);
}

int main(void)
{
    check_shares();
    check_waiting();
    return check_report("scheduler");
}
