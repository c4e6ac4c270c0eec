/* SPDX-License-Identifier: MIT */
/* The counters by which fuzzers see shapes: each number sets one counter to one of the eight ranges
 * that they distinguish, or, under AFL++, tells its runtime so. */
#include "shape_counters.h"

#include <string.h>

#include "check.h"
#include "detector.h"

#define COUNTERS 8192

/* The linker makes these: where the section begins and ends. */
/* NOLINTBEGIN(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp) */
extern uint8_t __start___libfuzzer_extra_counters[], __stop___libfuzzer_extra_counters[];
extern uint32_t __start___sancov_guards[], __stop___sancov_guards[];

static uint8_t told_value;
static uint32_t told_index;
static unsigned told;

/* As AFL++'s runtime has it. */
void __afl_coverage_interesting(uint8_t value, uint32_t index);
void __afl_coverage_interesting(uint8_t value, uint32_t index)
{
    told++;
    told_value = value;
    told_index = index;
}

static uint8_t *const counters = __start___libfuzzer_extra_counters;
static uint32_t *const guards = __start___sancov_guards;
/* NOLINTEND(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp) */

static const uint8_t ranges[8] = {1, 2, 3, 4, 8, 16, 32, 128};

/* Whether the counter has the value, and all others are 0. */
static bool is_only(size_t counter, uint8_t value)
{
    bool is = counters[counter] == value;

    for (size_t i = 0; i < COUNTERS; i++)
        is = is && (i == counter || counters[i] == 0);
    return is;
}

static void test_counters(void)
{
    static const uint64_t places[] = {0, 1, 7, 4094, 4095};

    CHECK(__stop___libfuzzer_extra_counters - counters == COUNTERS);
    for (unsigned range = 0; range < 8; range++) {
        for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
            memset(counters, 0, COUNTERS);
            shape_counters_set(range * COUNTERS + places[i]);
            CHECK(is_only(places[i], ranges[range]));
        }
    }
    /* A greater number belongs to another shape. */
    memset(counters, 0, COUNTERS);
    shape_counters_set(8 * COUNTERS + 3);
    CHECK(is_only(3, ranges[0]));
    shape_counters_set(9 * COUNTERS + 3);
    CHECK(is_only(3, ranges[1]));
    CHECK(told == 0 && DETECTOR_PAIR_NUMBERS == 8 * COUNTERS);
}

/* The runtime is told the number of the guard, and the counters stay. */
static void test_guards(void)
{
    if (__stop___sancov_guards - guards != COUNTERS) { /* others of an instrumented program */
        CHECK_SKIPPED();
        return;
    }
    memset(counters, 0, COUNTERS);
    guards[5] = 77;
    guards[COUNTERS - 1] = 9;
    shape_counters_set(2 * COUNTERS + 5);
    CHECK(told == 1 && told_value == ranges[2] && told_index == 77);
    shape_counters_set(8 * COUNTERS - 1);
    CHECK(told == 2 && told_value == ranges[7] && told_index == 9);
    CHECK(is_only(0, 0));
    shape_counters_set(6);
    CHECK(told == 2 && is_only(6, ranges[0]));
    guards[5] = guards[COUNTERS - 1] = 0;
}

int main(void)
{
    test_counters();
    test_guards();
    return check_report("shape_counters");
}
