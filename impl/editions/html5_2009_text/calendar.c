/* SPDX-License-Identifier: MIT */
#include "calendar.h"

static bool is_leap_year(struct ua_str year)
{
    return ed_natural_remainder(year, 400) == 0 ||
           (ed_natural_remainder(year, 4) == 0 && ed_natural_remainder(year, 100) != 0);
}

unsigned ed_days_in_month(struct ua_str year, unsigned month)
{
    switch (month) {
    case 4:
    case 6:
    case 9:
    case 11:
        return 30;
    case 2:
        return is_leap_year(year) ? 29 : 28;
    default:
        return 31;
    }
}

enum { MONDAY, TUESDAY, WEDNESDAY, THURSDAY, DAYS_OF_WEEK = 7 };

/* Counted from 1 January, which is 0. */
static unsigned day_of_year(const struct ed_moment *day)
{
    unsigned days = day->day - 1;

    for (unsigned month = 1; month < day->month; month++)
        days += ed_days_in_month(day->year, month);
    return days;
}

/* The day of the week of 1 January. 29 December 1969 is a Monday, so 1 January 1970 is a Thursday.
 * The calendar repeats after 400 years, which are 20,871 weeks. 1970 is 370 years after 1600. */
static unsigned first_day(struct ua_str year)
{
    const unsigned years = ed_natural_remainder(year, 400);
    unsigned days = 0;

    for (unsigned each = 0; each < years; each++)
        days += each == 0 || (each % 4 == 0 && each % 100 != 0) ? 366 : 365;
    /* The first 370 years have 135,140 days, 5 more than 19,305 weeks. */
    return (days + THURSDAY + DAYS_OF_WEEK - 5) % DAYS_OF_WEEK;
}

/* line 949 */
unsigned ed_weeks_in_year(struct ua_str year)
{
    const unsigned first = first_day(year);

    return first == THURSDAY || (first == WEDNESDAY && is_leap_year(year)) ? 53 : 52;
}

/* lines 947 and 953: the first week is the one that has the first Thursday of the year */
void ed_week_of_day(struct ed_arena *arena, const struct ed_moment *day, struct ua_str *week_year,
                    unsigned *week)
{
    const unsigned first = first_day(day->year);
    /* The days from the Monday of the week of 1 January on. */
    const unsigned weeks = (day_of_year(day) + first) / DAYS_OF_WEEK;
    const unsigned number = first <= THURSDAY ? weeks + 1 : weeks;

    *week_year = day->year;
    *week = number;
    if (number == 0) {
        *week_year = ed_natural_subtract(arena, day->year, UA_LITERAL("1"));
        *week = ed_weeks_in_year(*week_year);
    } else if (number > ed_weeks_in_year(day->year)) {
        *week_year = ed_natural_add(arena, day->year, UA_LITERAL("1"));
        *week = 1;
    }
}

static void next_day(struct ed_arena *arena, struct ed_moment *moment)
{
    moment->day++;
    if (moment->day <= ed_days_in_month(moment->year, moment->month))
        return;
    moment->day = 1;
    moment->month++;
    if (moment->month <= 12)
        return;
    moment->month = 1;
    moment->year = ed_natural_add(arena, moment->year, UA_LITERAL("1"));
}

static void previous_day(struct ed_arena *arena, struct ed_moment *moment)
{
    moment->day--;
    if (moment->day > 0)
        return;
    moment->month--;
    if (moment->month == 0) {
        moment->month = 12;
        moment->year = ed_natural_subtract(arena, moment->year, UA_LITERAL("1"));
    }
    moment->day = ed_days_in_month(moment->year, moment->month);
}

void ed_moment_to_utc(struct ed_arena *arena, struct ed_moment *moment)
{
    const int day = 24 * 60;
    int minutes = (int)(moment->hour * 60 + moment->minute) -
                  (moment->time_zone_hours * 60 + moment->time_zone_minutes);

    if (minutes < 0) {
        previous_day(arena, moment);
        minutes += day;
    } else if (minutes >= day) {
        next_day(arena, moment);
        minutes -= day;
    }
    moment->hour = (unsigned)minutes / 60;
    moment->minute = (unsigned)minutes % 60;
}
