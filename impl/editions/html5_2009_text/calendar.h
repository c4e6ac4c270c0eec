/* SPDX-License-Identifier: MIT */
/* The proleptic Gregorian calendar, and weeks: HTML 5, revision 1.2852, 2.4.5 and 2.4.5.6. */
#ifndef ED_CALENDAR_H
#define ED_CALENDAR_H

#include "decimal.h"

/* A date and a time, as much of them as is known. Years have any number of digits. */
struct ed_moment {
    struct ua_str year; /* a natural number */
    unsigned month, day, hour, minute;
    struct ua_str second;                   /* as ed_number_string writes it */
    int time_zone_hours, time_zone_minutes; /* both negative, or none of them */
};

unsigned ed_days_in_month(struct ua_str year, unsigned month);
/* 52 or 53 */
unsigned ed_weeks_in_year(struct ua_str year);
/* Gives the week-year and the number of the week that has the day. */
void ed_week_of_day(struct ed_arena *arena, const struct ed_moment *day, struct ua_str *week_year,
                    unsigned *week);
/* Subtracts the time zone, which stays as it is. */
void ed_moment_to_utc(struct ed_arena *arena, struct ed_moment *moment);

#endif
