/* SPDX-License-Identifier: MIT */
#include "shape_counters.h"

#define COUNTERS 8192

/* libFuzzer and AFL++ distinguish the same eight ranges of a counter's value, so that 8,192
 * counters hold 65,536 numbers (DETECTOR_PAIR_NUMBERS), and a merge keeps every shape. */
static const uint8_t ranges[8] = {1, 2, 3, 4, 8, 16, 32, 128};

/* libFuzzer reads this section as more coverage counters. */
__attribute__((section("__libfuzzer_extra_counters"), used)) static uint8_t counters[COUNTERS];

/* SanitizerCoverage: before main, the runtime of AFL++ writes to each guard of this section a
 * number that no other guard has, an index of its map. In other programs the guards stay 0. */
__attribute__((section("__sancov_guards"), used)) static uint32_t guards[COUNTERS];

/* A function of AFL++'s runtime, which chose the name. Writes a value to an index of the map. */
/* NOLINTNEXTLINE(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp) */
__attribute__((weak)) void __afl_coverage_interesting(uint8_t value, uint32_t index);

/* AFL++'s compiler replaces the index of a direct call, where it instruments this file. It leaves
 * calls through a pointer alone. */
static void (*const volatile set_map_entry)(uint8_t, uint32_t) = __afl_coverage_interesting;

void shape_counters_set(uint64_t number)
{
    const uint64_t counter = number % COUNTERS;
    const uint8_t value = ranges[number / COUNTERS % 8];
    void (*const set)(uint8_t, uint32_t) = set_map_entry;

    if (set && guards[counter] != 0)
        set(value, guards[counter]);
    else
        counters[counter] = value;
}
