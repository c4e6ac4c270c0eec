/* SPDX-License-Identifier: MIT */
/* HTML 5, revision 1.2852, 2.4.5: the rules to parse dates and times. */
#include "calendar.h"
#include "html5_2009_text.h"
#include "input_scan.h"
#include "valid_dates.h"

/* Collects digits; fails if they are not exactly two, or no number from least to most. */
static bool parse_two_digits(struct ed_scan *scan, unsigned least, unsigned most, unsigned *number)
{
    const struct ua_str digits = ed_scan_collect_digits(scan);

    if (digits.len != 2)
        return false;
    *number = (unsigned)(digits.ptr[0] - '0') * 10 + (unsigned)(digits.ptr[1] - '0');
    return *number >= least && *number <= most;
}

/* Collects four or more digits of a year greater than zero. */
static bool parse_year(struct ed_scan *scan, struct ua_str *year)
{
    const struct ua_str digits = ed_scan_collect_digits(scan);

    *year = ed_natural(digits);
    return digits.len >= 4 && !ed_is(*year, "0");
}

/* --- components ------------------------------------------------------------------------------- */

/* parse a month component */
static bool parse_month_component(struct ed_scan *scan, struct ed_moment *moment)
{
    return parse_year(scan, &moment->year) &&             /* 1, 2 */
           ed_scan_take(scan, '-') &&                     /* 3 */
           parse_two_digits(scan, 1, 12, &moment->month); /* 4, 5 */
}

/* parse a date component. literal: the day has no upper limit (H09-22). */
static bool parse_date_component(struct ed_scan *scan, struct ed_moment *moment, bool literal)
{
    unsigned least = 1, most;

    if (!parse_month_component(scan, moment)) /* 1 */
        return false;
    most = ed_days_in_month(moment->year, moment->month); /* 2 */
    if (literal) {
        least = 0;
        most = 99;
    }
    return ed_scan_take(scan, '-') &&                         /* 3 */
           parse_two_digits(scan, least, most, &moment->day); /* 4, 5 */
}

/* Step 7: ":" and the digits of second. The two digits that 7.2 asks for begin them. */
static bool parse_second(struct ed_scan *scan, struct ua_str *digits, struct ua_str *fraction)
{
    *digits = ed_scan_collect_digits(scan);
    if (digits->len < 2) /* 7.2 */
        return false;
    if (!ed_scan_take(scan, '.')) /* 7.3 */
        return true;
    *fraction = ed_scan_collect_digits(scan);
    return fraction->len > 0 && !ed_scan_is_at(scan, '.');
}

/* parse a time component */
static bool parse_time_component(struct ed_arena *arena, struct ed_scan *scan,
                                 struct ed_moment *moment)
{
    struct ua_str digits = UA_LITERAL("0"), fraction = UA_LITERAL(""); /* 6 */

    if (!parse_two_digits(scan, 0, 23, &moment->hour) || /* 1, 2 */
        !ed_scan_take(scan, ':') ||                      /* 3 */
        !parse_two_digits(scan, 0, 59, &moment->minute)) /* 4, 5 */
        return false;
    if (ed_scan_take(scan, ':') && !parse_second(scan, &digits, &fraction)) /* 7 */
        return false;
    if (ed_natural_compare(ed_natural(digits), UA_LITERAL("60")) >= 0) /* 9 */
        return false;
    moment->second =
        ed_number_string(/* 8 */
                         arena, ed_number(arena, false, ed_concat(arena, digits, fraction, ED_NONE),
                                          ed_integer(true, ed_natural_from(arena, fraction.len))));
    return true;
}

/* UNSET_TIME_ZONE: by the letter nothing sets it (H09-24) */
enum time_zone { TIME_ZONE, NO_TIME_ZONE, UNSET_TIME_ZONE };

/* parse a time-zone component */
static enum time_zone parse_time_zone_component(struct ed_scan *scan, struct ed_moment *moment,
                                                bool literal)
{
    unsigned hours, minutes;
    bool is_negative;

    moment->time_zone_hours = moment->time_zone_minutes = 0;
    if (ed_scan_take(scan, 'Z'))
        return TIME_ZONE;
    is_negative = ed_scan_is_at(scan, '-'); /* 1 */
    if (!ed_scan_take(scan, '+') && !ed_scan_take(scan, '-'))
        return literal ? UNSET_TIME_ZONE : NO_TIME_ZONE;
    if (!parse_two_digits(scan, 0, 23, &hours) || /* 3, 4 */
        !ed_scan_take(scan, ':') ||               /* 6 */
        !parse_two_digits(scan, 0, 59, &minutes)) /* 7, 8 */
        return NO_TIME_ZONE;
    moment->time_zone_hours = is_negative ? -(int)hours : (int)hours;       /* 5 */
    moment->time_zone_minutes = is_negative ? -(int)minutes : (int)minutes; /* 9 */
    return TIME_ZONE;
}

/* --- answers ---------------------------------------------------------------------------------- */

static void push_number(struct ed_list *list, int number)
{
    const size_t magnitude = (size_t)(number < 0 ? -number : number);
    const struct ed_integer value = ed_integer(number < 0, ed_natural_from(list->arena, magnitude));

    ed_push(list, ed_integer_string(list->arena, value));
}

static void push_date(struct ed_list *list, const struct ed_moment *moment)
{
    ed_push(list, moment->year);
    push_number(list, (int)moment->month);
    push_number(list, (int)moment->day);
}

static void push_time(struct ed_list *list, const struct ed_moment *moment)
{
    push_number(list, (int)moment->hour);
    push_number(list, (int)moment->minute);
    ed_push(list, moment->second);
}

/* In UTC, and its time zone. The letter lets pass days that no month has. */
static void answer_global(struct ed_call *call, struct ed_list *answer, struct ed_moment *moment)
{
    if (moment->day == 0 || moment->day > ed_days_in_month(moment->year, moment->month)) {
        ed_answer_undefined(call);
        return;
    }
    ed_moment_to_utc(call->arena, moment);
    push_date(answer, moment);
    push_time(answer, moment);
    push_number(answer, moment->time_zone_hours);
    push_number(answer, moment->time_zone_minutes);
    ed_answer_list(call, answer);
}

/* --- the rules -------------------------------------------------------------------------------- */

/* "number of days in a month" [year, month] */
static void number_of_days(struct ed_call *call)
{
    struct ed_scan scan = {ed_text_argument(call, 1), 0};
    const struct ua_str year = ed_arg(call, 0);
    struct ed_scan digits = {year, 0};
    unsigned month;

    if (parse_two_digits(&scan, 1, 12, &month) && ed_scan_collect_digits(&digits).len > 0 &&
        ed_scan_is_past_end(&digits))
        ed_answer_number(call, ed_days_in_month(ed_natural(year), month));
    else
        ed_refuse(call);
}

/* "month string" [string]: year, month */
static void month_string(struct ed_call *call)
{
    struct ed_scan scan = {ed_text_argument(call, 0), 0}; /* 1, 2 */
    struct ed_list answer = ED_LIST(call->arena);
    struct ed_moment moment = {0};

    if (!parse_month_component(&scan, &moment) || !ed_scan_is_past_end(&scan)) { /* 3, 4 */
        ed_answer_failure(call);
        return;
    }
    ed_push(&answer, moment.year); /* 5 */
    push_number(&answer, (int)moment.month);
    ed_answer_list(call, &answer);
}

/* "date string" [string]: year, month, day */
static void date_string(struct ed_call *call)
{
    struct ed_scan scan = {ed_text_argument(call, 0), 0}; /* 1, 2 */
    struct ed_list answer = ED_LIST(call->arena);
    struct ed_moment moment = {0};

    if (!parse_date_component(&scan, &moment, call->literal) || /* 3 */
        !ed_scan_is_past_end(&scan)) {                          /* 4 */
        ed_answer_failure(call);
        return;
    }
    push_date(&answer, &moment); /* 5, 6 */
    ed_answer_list(call, &answer);
}

/* "time string" [string]: hour, minute, second */
static void time_string(struct ed_call *call)
{
    struct ed_scan scan = {ed_text_argument(call, 0), 0}; /* 1, 2 */
    struct ed_list answer = ED_LIST(call->arena);
    struct ed_moment moment = {0};

    if (!parse_time_component(call->arena, &scan, &moment) || /* 3 */
        !ed_scan_is_past_end(&scan)) {                        /* 4 */
        ed_answer_failure(call);
        return;
    }
    push_time(&answer, &moment); /* 5, 6 */
    ed_answer_list(call, &answer);
}

/* A date component, "T" and a time component */
static bool parse_date_and_time(struct ed_call *call, struct ed_scan *scan,
                                struct ed_moment *moment)
{
    return parse_date_component(scan, moment, call->literal) && ed_scan_take(scan, 'T') &&
           parse_time_component(call->arena, scan, moment);
}

/* "local date and time string" [string]: year, month, day, hour, minute, second */
static void local_date_and_time_string(struct ed_call *call)
{
    struct ed_scan scan = {ed_text_argument(call, 0), 0}; /* 1, 2 */
    struct ed_list answer = ED_LIST(call->arena);
    struct ed_moment moment = {0};

    if (!parse_date_and_time(call, &scan, &moment) || !ed_scan_is_past_end(&scan)) { /* 3 to 6 */
        ed_answer_failure(call);
        return;
    }
    push_date(&answer, &moment); /* 7 to 9 */
    push_time(&answer, &moment);
    ed_answer_list(call, &answer);
}

/* "global date and time string" [string]: year, month, day, hour, minute and second in UTC, then
 * hours and minutes of the time zone */
static void global_date_and_time_string(struct ed_call *call)
{
    struct ed_scan scan = {ed_text_argument(call, 0), 0}; /* 1, 2 */
    struct ed_list answer = ED_LIST(call->arena);
    struct ed_moment moment = {0};

    if (!parse_date_and_time(call, &scan, &moment) || ed_scan_is_past_end(&scan) || /* 3 to 6 */
        parse_time_zone_component(&scan, &moment, call->literal) == NO_TIME_ZONE || /* 7 */
        !ed_scan_is_past_end(&scan)) {                                              /* 8 */
        ed_answer_failure(call);
        return;
    }
    answer_global(call, &answer, &moment); /* 9 to 11 */
}

/* "number of weeks in a week-year" [year] */
static void number_of_weeks(struct ed_call *call)
{
    struct ed_scan scan = {ed_text_argument(call, 0), 0};
    struct ua_str year;

    if (parse_year(&scan, &year) && ed_scan_is_past_end(&scan))
        ed_answer_number(call, ed_weeks_in_year(year));
    else
        ed_refuse(call);
}

/* "week of a day" [valid date string]: week-year, week */
static void week_of_a_day(struct ed_call *call)
{
    struct ed_scan scan = {ed_text_argument(call, 0), 0};
    struct ed_list answer = ED_LIST(call->arena);
    struct ed_moment day = {0};
    struct ua_str year;
    unsigned week;

    if (!parse_date_component(&scan, &day, false) || !ed_scan_is_past_end(&scan)) {
        ed_refuse(call);
        return;
    }
    ed_week_of_day(call->arena, &day, &year, &week);
    ed_push(&answer, year);
    push_number(&answer, (int)week);
    ed_answer_list(call, &answer);
}

/* Step 8 of the rules to parse a week string. By the letter that is the last day of the Gregorian
 * year (H09-25). */
static unsigned last_week(struct ed_call *call, struct ua_str year)
{
    const struct ed_moment last_day = {.year = year, .month = 12, .day = 31};
    struct ua_str week_year;
    unsigned week;

    if (!call->literal)
        return ed_weeks_in_year(year);
    ed_week_of_day(call->arena, &last_day, &week_year, &week);
    return week;
}

/* "week string" [string]: week-year, week */
static void week_string(struct ed_call *call)
{
    struct ed_scan scan = {ed_text_argument(call, 0), 0}; /* 1, 2 */
    struct ed_list answer = ED_LIST(call->arena);
    struct ua_str year;
    unsigned week;

    if (!parse_year(&scan, &year) ||                                 /* 3, 4 */
        !ed_scan_take(&scan, '-') ||                                 /* 5 */
        !ed_scan_take(&scan, 'W') ||                                 /* 6 */
        !parse_two_digits(&scan, 1, last_week(call, year), &week) || /* 7 to 9 */
        !ed_scan_is_past_end(&scan)) {                               /* 10 */
        ed_answer_failure(call);
        return;
    }
    ed_push(&answer, year); /* 11 */
    push_number(&answer, (int)week);
    ed_answer_list(call, &answer);
}

/* rules to parse a date or time string: "date", "time" or "global date and time", and its numbers
 */
static void parse_date_or_time(struct ed_call *call, bool is_in_content)
{
    struct ed_scan scan = {ed_text_argument(call, 0), 0}; /* 1, 2 */
    struct ed_list answer = ED_LIST(call->arena);
    struct ed_moment moment = {0};
    enum time_zone time_zone = TIME_ZONE;
    bool has_date, has_time = true; /* 5 */
    size_t start;

    ed_answer_failure(call);
    if (is_in_content)
        ed_scan_skip_white_space(&scan);                            /* 3 */
    start = scan.position;                                          /* 4 */
    has_date = parse_date_component(&scan, &moment, call->literal); /* 6 */
    if (has_date)
        has_time = ed_scan_take(&scan, 'T'); /* 7 */
    else
        scan.position = start;
    if (has_time)
        has_time = parse_time_component(call->arena, &scan, &moment); /* 8 */
    if (!has_date && !has_time)                                       /* 9 */
        return;
    if (has_date && has_time) {
        if (ed_scan_is_past_end(&scan)) /* 10 */
            return;
        time_zone = parse_time_zone_component(&scan, &moment, call->literal); /* 11 */
    }
    if (is_in_content)
        ed_scan_skip_white_space(&scan);                          /* 12 */
    if (time_zone == NO_TIME_ZONE || !ed_scan_is_past_end(&scan)) /* 11, 13 */
        return;
    if (time_zone == UNSET_TIME_ZONE) {
        ed_answer_undefined(call);
    } else if (has_date && has_time) { /* 14 */
        ed_push(&answer, UA_LITERAL("global date and time"));
        answer_global(call, &answer, &moment);
    } else {
        ed_push(&answer, has_date ? UA_LITERAL("date") : UA_LITERAL("time"));
        (has_date ? push_date : push_time)(&answer, &moment);
        ed_answer_list(call, &answer);
    }
}

/* "date or time string in attribute" [string] */
static void date_or_time_string_in_attribute(struct ed_call *call)
{
    parse_date_or_time(call, false);
}

/* "date or time string in content" [string] */
static void date_or_time_string_in_content(struct ed_call *call)
{
    parse_date_or_time(call, true);
}

const struct ed_step ed_html5_2009_date_steps[] = {
    {"number of days in a month", 2, 2, number_of_days},
    {"valid month string", 1, 1, ed_valid_month_string},
    {"month string", 1, 1, month_string},
    {"valid date string", 1, 1, ed_valid_date_string},
    {"date string", 1, 1, date_string},
    {"valid time string", 1, 1, ed_valid_time_string},
    {"time string", 1, 1, time_string},
    {"valid local date and time string", 1, 1, ed_valid_local_date_and_time_string},
    {"local date and time string", 1, 1, local_date_and_time_string},
    {"valid global date and time string", 1, 1, ed_valid_global_date_and_time_string},
    {"global date and time string", 1, 1, global_date_and_time_string},
    {"number of weeks in a week-year", 1, 1, number_of_weeks},
    {"week of a day", 1, 1, week_of_a_day},
    {"valid week string", 1, 1, ed_valid_week_string},
    {"week string", 1, 1, week_string},
    {"valid date or time string", 1, 1, ed_valid_date_or_time_string},
    {"valid date or time string in content", 1, 1, ed_valid_date_or_time_string_in_content},
    {"date or time string in attribute", 1, 1, date_or_time_string_in_attribute},
    {"date or time string in content", 1, 1, date_or_time_string_in_content},
    {0},
};
