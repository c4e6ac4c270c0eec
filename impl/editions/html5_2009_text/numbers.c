/* SPDX-License-Identifier: MIT */
/* HTML 5, revision 1.2852, 2.4.4.1 to 2.4.4.3: integers and floating point numbers. */
#include "numbers.h"

#include "binary.h"
#include "html5_2009_text.h"
#include "input_scan.h"
#include "microsyntax.h"

/* --- 2.4.4.1 Non-negative integers ------------------------------------------------------------ */

static bool is_all_digits(struct ua_str string)
{
    struct ed_scan scan = {string, 0};

    return ed_scan_collect_digits(&scan).len > 0 && ed_scan_is_past_end(&scan);
}

/* "valid non-negative integer" [string] */
static void valid_non_negative_integer(struct ed_call *call)
{
    ed_answer_boolean(call, is_all_digits(ed_text_argument(call, 0)));
}

/* rules for parsing non-negative integers */
bool ed_parse_non_negative_integer(struct ua_str input, struct ua_str *value)
{
    struct ed_scan scan = {input, 0}; /* 1, 2 */

    ed_skip_whitespace(input, &scan.position); /* 4 */
    if (ed_scan_is_past_end(&scan))            /* 5 */
        return false;
    (void)ed_scan_take(&scan, '+');                                /* 6 */
    if (ed_scan_is_past_end(&scan) || !ed_scan_is_at_digit(&scan)) /* 7, 8 */
        return false;
    *value = ed_natural(ed_scan_collect_digits(&scan)); /* 3, 9 */
    return true;
}

/* "non-negative integer" [string] */
static void non_negative_integer(struct ed_call *call)
{
    struct ua_str value;

    if (ed_parse_non_negative_integer(ed_text_argument(call, 0), &value))
        ed_answer_string(call, value);
    else
        ed_answer_failure(call);
}

/* --- 2.4.4.2 Signed integers ------------------------------------------------------------------ */

/* "valid integer" [string] */
static void valid_integer(struct ed_call *call)
{
    ed_answer_boolean(call, ed_is_valid_integer(ed_text_argument(call, 0)));
}

bool ed_is_valid_integer(struct ua_str string)
{
    return is_all_digits(ed_starts_with(string, "-") ? ed_from(string, 1) : string);
}

/* rules for parsing integers */
bool ed_parse_integer(struct ua_str input, struct ed_integer *value)
{
    struct ed_scan scan = {input, 0}; /* 1, 2 */
    bool is_negative;

    ed_skip_whitespace(input, &scan.position); /* 5 */
    if (ed_scan_is_past_end(&scan))            /* 6 */
        return false;
    is_negative = ed_scan_take(&scan, '-'); /* 4, 7 */
    if (is_negative && ed_scan_is_past_end(&scan))
        return false;
    if (!is_negative)
        (void)ed_scan_take(&scan, '+');
    if (!ed_scan_is_at_digit(&scan)) /* 8 */
        return false;
    *value = ed_integer(is_negative, ed_scan_collect_digits(&scan)); /* 9, 10 */
    return true;
}

/* "integer" [string] */
static void integer(struct ed_call *call)
{
    struct ed_integer value;

    if (ed_parse_integer(ed_text_argument(call, 0), &value))
        ed_answer_string(call, ed_integer_string(call->arena, value));
    else
        ed_answer_failure(call);
}

/* --- 2.4.4.3 Real numbers --------------------------------------------------------------------- */

/* "valid floating point number" [string] */
static void valid_floating_point_number(struct ed_call *call)
{
    struct ed_scan scan = {ed_text_argument(call, 0), 0};
    bool is_valid;

    (void)ed_scan_take(&scan, '-');                   /* 1 */
    is_valid = ed_scan_collect_digits(&scan).len > 0; /* 2 */
    if (ed_scan_take(&scan, '.'))                     /* 3 */
        is_valid = is_valid && ed_scan_collect_digits(&scan).len > 0;
    if (ed_scan_take(&scan, 'e') || ed_scan_take(&scan, 'E')) { /* 4 */
        if (!ed_scan_take(&scan, '-'))
            (void)ed_scan_take(&scan, '+');
        is_valid = is_valid && ed_scan_collect_digits(&scan).len > 0;
    }
    ed_answer_boolean(call, is_valid && ed_scan_is_past_end(&scan));
}

/* Step 13: the exponent; zero if that step returns before it multiplies. */
static struct ed_integer parse_exponent(struct ed_scan *scan)
{
    bool is_negative;

    if (!ed_scan_take(scan, 'e') && !ed_scan_take(scan, 'E'))
        return ed_integer(false, ED_NONE);
    is_negative = ed_scan_take(scan, '-'); /* 13.3 */
    if (!is_negative)
        (void)ed_scan_take(scan, '+');
    return ed_integer(is_negative, ed_scan_collect_digits(scan)); /* 13.2, 13.4, 13.5 */
}

/* rules for parsing floating point number values. The fraction loop adds digits after the point:
 * value is all digits, divided by ten for each of them. */
bool ed_parse_floating_point(struct ed_arena *arena, struct ua_str input, struct ed_number *value)
{
    struct ed_scan scan = {input, 0}; /* 1, 2 */
    struct ua_str digits, fraction = ED_NONE;
    struct ed_integer exponent;
    bool is_negative, ends = false;

    ed_skip_whitespace(input, &scan.position); /* 6 */
    if (ed_scan_is_past_end(&scan))            /* 7 */
        return false;
    is_negative = ed_scan_take(&scan, '-'); /* 3, 4, 8 */
    if (!ed_scan_is_at_digit(&scan))        /* 8.3, 9 */
        return false;
    digits = ed_scan_collect_digits(&scan); /* 10 */
    if (ed_scan_take(&scan, '.')) {         /* 12 */
        ends = !ed_scan_is_at_digit(&scan);
        fraction = ed_scan_collect_digits(&scan);
    }
    exponent = ends ? ed_integer(false, ED_NONE) : parse_exponent(&scan); /* 5, 12.2, 13 */
    exponent =
        ed_integer_add(arena, exponent, ed_integer(true, ed_natural_from(arena, fraction.len)));
    *value = ed_number(arena, is_negative, ed_concat(arena, digits, fraction, ED_NONE), exponent);
    return true;
}

/* "floating point number" [string]: all digits of the number */
static void floating_point_number(struct ed_call *call)
{
    struct ed_number value;

    if (ed_parse_floating_point(call->arena, ed_text_argument(call, 0), &value))
        ed_answer_string(call, ed_number_string(call->arena, value));
    else
        ed_answer_failure(call);
}

/* "best representation" [floating point number]: of the nearest one of JavaScript */
static void best_representation(struct ed_call *call)
{
    struct ed_number value;

    if (ed_parse_floating_point(call->arena, ed_text_argument(call, 0), &value))
        ed_answer_string_or_failure(call, ed_best_representation(call->arena, value));
    else
        ed_refuse(call);
}

const struct ed_step ed_html5_2009_number_steps[] = {
    {"valid non-negative integer", 1, 1, valid_non_negative_integer},
    {"non-negative integer", 1, 1, non_negative_integer},
    {"valid integer", 1, 1, valid_integer},
    {"integer", 1, 1, integer},
    {"valid floating point number", 1, 1, valid_floating_point_number},
    {"floating point number", 1, 1, floating_point_number},
    {"best representation", 1, 1, best_representation},
    {0},
};
