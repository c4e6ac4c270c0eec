/* SPDX-License-Identifier: MIT */
/* HTML 5, revision 1.2852, 2.4.5: which strings of dates and times are valid. */
#include "valid_dates.h"

#include "calendar.h"
#include "html5_2009_text.h"
#include "input_scan.h"

/* Exactly two digits. They are a number from least to most. */
static bool take_two_digits(struct ed_scan *scan, unsigned least, unsigned most, unsigned *number)
{
    unsigned value = 0;

    for (int i = 0; i < 2; i++) {
        if (!ed_scan_is_at_digit(scan))
            return false;
        value = value * 10 + (unsigned)(scan->input.ptr[scan->position++] - '0');
    }
    *number = value;
    return value >= least && value <= most;
}

/* Four or more digits, a year > 0, and a hyphen */
static bool take_year(struct ed_scan *scan, struct ua_str *year)
{
    const struct ua_str digits = ed_scan_collect_digits(scan);

    *year = ed_natural(digits);
    return digits.len >= 4 && !ed_is(*year, "0") && ed_scan_take(scan, '-');
}

/* 711 to 715 */
static bool take_valid_month(struct ed_scan *scan, struct ed_moment *moment)
{
    return take_year(scan, &moment->year) && take_two_digits(scan, 1, 12, &moment->month);
}

/* 747 to 751 */
static bool take_valid_date(struct ed_scan *scan)
{
    struct ed_moment moment;

    return take_valid_month(scan, &moment) && ed_scan_take(scan, '-') &&
           take_two_digits(scan, 1, ed_days_in_month(moment.year, moment.month), &moment.day);
}

/* 785 to 797 */
static bool take_valid_time(struct ed_scan *scan)
{
    unsigned number;

    if (!take_two_digits(scan, 0, 23, &number) || !ed_scan_take(scan, ':') ||
        !take_two_digits(scan, 0, 59, &number))
        return false;
    if (!ed_scan_take(scan, ':'))
        return true;
    if (!take_two_digits(scan, 0, 59, &number))
        return false;
    return !ed_scan_take(scan, '.') || ed_scan_collect_digits(scan).len > 0;
}

/* Line 878 of the document, whose list is lost; decision H09-23 */
static bool take_valid_time_zone(struct ed_scan *scan)
{
    unsigned number;

    if (ed_scan_take(scan, 'Z'))
        return true;
    return (ed_scan_take(scan, '+') || ed_scan_take(scan, '-')) &&
           take_two_digits(scan, 0, 23, &number) && ed_scan_take(scan, ':') &&
           take_two_digits(scan, 0, 59, &number);
}

static bool take_local_date_and_time(struct ed_scan *scan)
{
    return take_valid_date(scan) && ed_scan_take(scan, 'T') && take_valid_time(scan);
}

static bool take_global_date_and_time(struct ed_scan *scan)
{
    return take_local_date_and_time(scan) && take_valid_time_zone(scan);
}

/* 955 to 960 */
static bool take_week(struct ed_scan *scan)
{
    struct ua_str year;
    unsigned week;

    return take_year(scan, &year) && ed_scan_take(scan, 'W') &&
           take_two_digits(scan, 1, ed_weeks_in_year(year), &week);
}

typedef bool taker(struct ed_scan *scan);

static bool is_all(struct ua_str string, taker *take)
{
    struct ed_scan scan = {string, 0};

    return take(&scan) && ed_scan_is_past_end(&scan);
}

static bool take_month(struct ed_scan *scan)
{
    struct ed_moment moment;

    return take_valid_month(scan, &moment);
}

/* "valid month string" [string], and so on */
void ed_valid_month_string(struct ed_call *call)
{
    ed_answer_boolean(call, is_all(ed_text_argument(call, 0), take_month));
}

void ed_valid_date_string(struct ed_call *call)
{
    ed_answer_boolean(call, is_all(ed_text_argument(call, 0), take_valid_date));
}

void ed_valid_time_string(struct ed_call *call)
{
    ed_answer_boolean(call, is_all(ed_text_argument(call, 0), take_valid_time));
}

void ed_valid_local_date_and_time_string(struct ed_call *call)
{
    ed_answer_boolean(call, is_all(ed_text_argument(call, 0), take_local_date_and_time));
}

/* By the letter nothing says what comes behind the time. */
void ed_valid_global_date_and_time_string(struct ed_call *call)
{
    const struct ua_str string = ed_text_argument(call, 0);
    struct ed_scan scan = {string, 0};

    if (call->literal && take_local_date_and_time(&scan))
        ed_answer_undefined(call);
    else
        ed_answer_boolean(call, is_all(string, take_global_date_and_time));
}

void ed_valid_week_string(struct ed_call *call)
{
    ed_answer_boolean(call, is_all(ed_text_argument(call, 0), take_week));
}

/* Line 990 of the document, whose list is lost; decision H09-23 */
static void answer_date_or_time(struct ed_call *call, struct ua_str string)
{
    if (call->literal)
        ed_answer_undefined(call);
    else
        ed_answer_boolean(call, is_all(string, take_valid_date) ||
                                    is_all(string, take_valid_time) ||
                                    is_all(string, take_global_date_and_time));
}

void ed_valid_date_or_time_string(struct ed_call *call)
{
    answer_date_or_time(call, ed_text_argument(call, 0));
}

/* 992 */
void ed_valid_date_or_time_string_in_content(struct ed_call *call)
{
    const struct ed_points points = ed_points(call->arena, ed_arg(call, 0));
    size_t from = 0, to = points.count;

    while (from < to && ed_is_white_space(points.at[from]))
        from++;
    while (to > from && ed_is_white_space(points.at[to - 1]))
        to--;
    answer_date_or_time(call, ed_points_slice(call->arena, points, from, to));
}
