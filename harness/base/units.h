/* SPDX-License-Identifier: MIT */
/* Formats numbers with units for people, and reads durations. */
#ifndef UNITS_H
#define UNITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Each writes to out, cut at size bytes, and returns it. 32 bytes are enough. */
const char *units_grouped(char *out, size_t size, uint64_t number); /* "1,234,567" */
const char *units_short(char *out, size_t size, double number);     /* "950", "18.2 k", "1.23 M" */
const char *units_time(char *out, size_t size, double seconds);     /* "47 s", "12 min", "3.5 h" */

/* Returns the noun for a number: "1 class", "0 classes". */
const char *units_noun(uint64_t number, const char *one, const char *many);

/* Returns the seconds of "90", "90s", "1.5h", "1h30m", "7d": numbers with units, from days down to
 * seconds, each unit at most once; only the last number may have a fraction. 0 for any other text,
 * for a duration of 0, and for more than UNITS_MAX_SECONDS. */
#define UNITS_MAX_SECONDS 1e11
double units_seconds(const char *text);

/* Reads when something began: a duration before now, as units_seconds takes it, or a time of ISO
 * 8601: "2026-11-22", "2026-11-22T03:00" or "2026-11-22T03:00:15", in local time, or with "Z" or
 * "+01:00" after it. *out and now: Unix time. False for any other text. */
bool units_since(int64_t *out, const char *text, int64_t now);

#endif
