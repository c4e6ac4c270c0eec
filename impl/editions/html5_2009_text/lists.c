/* SPDX-License-Identifier: MIT */
/* HTML 5, revision 1.2852, 2.4.4.4 to 2.4.4.7: ratios, dimensions and lists. */
#include "html5_2009_text.h"
#include "input_scan.h"
#include "microsyntax.h"
#include "numbers.h"
#include "utf8.h"

/* --- 2.4.4.4 Ratios --------------------------------------------------------------------------- */

static const struct {
    uint32_t character;
    unsigned value;
} denominators[] = {
    {0x25, 100},     /* PERCENT SIGN */
    {0x66A, 100},    /* ARABIC PERCENT SIGN */
    {0xFE6A, 100},   /* SMALL PERCENT SIGN */
    {0xFF05, 100},   /* FULLWIDTH PERCENT SIGN */
    {0x2030, 1000},  /* PER MILLE SIGN */
    {0x2031, 10000}, /* PER TEN THOUSAND SIGN */
};

/* The value that is associated with a character; 0 if it is not denominator punctuation. */
static unsigned denominator_value(uint32_t character)
{
    for (size_t i = 0; i < sizeof denominators / sizeof *denominators; i++) {
        if (denominators[i].character == character)
            return denominators[i].value;
    }
    return 0;
}

/* "denominator punctuation character" [character]: its value, or null */
static void denominator_punctuation_character(struct ed_call *call)
{
    const struct ed_points points = ed_points(call->arena, ed_arg(call, 0));
    const unsigned value = points.count == 1 ? denominator_value(points.at[0]) : 0;

    if (points.count != 1)
        ed_refuse(call);
    else if (value > 0)
        ed_answer_number(call, value);
    else
        ed_answer_null(call);
}

enum found { NOTHING, NUMBER, ERROR, UNDEFINED };

static bool is_at_number(const struct ed_scan *scan)
{
    return ed_scan_is_at(scan, '.') || ed_scan_is_at_digit(scan);
}

/* find a number, from position on, which is after the last character that was examined then */
static enum found find_number(struct ed_call *call, struct ed_scan *scan, struct ua_str *number)
{
    struct ed_number value;
    struct ua_str string;
    size_t start, points = 0;

    while (!ed_scan_is_past_end(scan) && !is_at_number(scan)) /* 1 */
        scan->position++;
    if (ed_scan_is_past_end(scan)) /* 2 */
        return NOTHING;
    for (start = scan->position; is_at_number(scan); scan->position++) /* 3 */
        points += ed_scan_is_at(scan, '.');
    string = ed_slice(scan->input, start, scan->position);
    if (ed_is(string, ".") || points > 1) /* 4 */
        return ERROR;
    if (ed_starts_with(string, ".")) { /* H09-19 */
        if (call->literal)
            return UNDEFINED;
        string = ed_concat(call->arena, UA_LITERAL("0"), string, ED_NONE);
    }
    if (!ed_parse_floating_point(call->arena, string, &value)) /* 5 */
        return ERROR;
    *number = ed_number_string(call->arena, value); /* 6 */
    return NUMBER;
}

/* "find a number" [string] */
static void find_a_number(struct ed_call *call)
{
    struct ed_scan scan = {ed_text_argument(call, 0), 0};
    struct ua_str number;

    switch (find_number(call, &scan, &number)) {
    case NOTHING:
        ed_answer_null(call);
        break;
    case NUMBER:
        ed_answer_string(call, number);
        break;
    case ERROR:
        ed_answer_failure(call);
        break;
    case UNDEFINED:
        ed_answer_undefined(call);
        break;
    }
}

/* Skips White_Space characters. The denominator punctuation character after them; ptr NULL: there
 * is another one, or none. */
static struct ua_str next_denominator(struct ed_scan *scan)
{
    size_t behind;

    ed_scan_skip_white_space(scan);
    behind = scan->position;
    if (ed_scan_is_past_end(scan) ||
        denominator_value(ua_utf8_decode(scan->input.ptr, scan->input.len, &behind, NULL)) == 0)
        return ED_NONE;
    return ed_slice(scan->input, scan->position, behind);
}

static bool has_more_digits(const struct ed_scan *scan)
{
    return ed_find_any(ed_from(scan->input, scan->position), "0123456789") <
           scan->input.len - scan->position;
}

/* "numbers of a ratio" [string]: number1, then a denominator or number2 if there is one; null:
 * nothing */
static void numbers_of_a_ratio(struct ed_call *call)
{
    struct ed_scan scan = {ed_text_argument(call, 0), 0}, second;
    struct ed_list answer = ED_LIST(call->arena);
    struct ua_str number1, number2, denominator;
    enum found found = find_number(call, &scan, &number1); /* 1, 2 */

    ed_answer_null(call);
    if (found == UNDEFINED)
        ed_answer_undefined(call);
    if (found != NUMBER) /* 3 */
        return;
    ed_push(&answer, number1); /* 4 */
    second = scan;
    denominator = next_denominator(&scan); /* 5, 6 */
    if (denominator.ptr) {
        if (has_more_digits(&scan)) /* 7 */
            return;
        ed_push(&answer, denominator); /* 8 */
    } else {
        found = find_number(call, &second, &number2); /* 9 */
        if (found == UNDEFINED) {
            ed_answer_undefined(call);
            return;
        }
        if (found == NUMBER) {
            if (next_denominator(&second).ptr || has_more_digits(&second)) /* 12 to 14 */
                return;
            ed_push(&answer, number2); /* 11, 15 */
        }
    }
    ed_answer_list(call, &answer);
}

/* --- 2.4.4.5 Percentages and lengths ---------------------------------------------------------- */

/* digits and the digits of a fraction, as a number */
static struct ua_str with_fraction(struct ed_arena *arena, struct ua_str digits,
                                   struct ua_str fraction)
{
    const struct ed_integer exponent = ed_integer(true, ed_natural_from(arena, fraction.len));

    return ed_number_string(
        arena, ed_number(arena, false, ed_concat(arena, digits, fraction, ED_NONE), exponent));
}

/* rules for parsing dimension values; "dimension value" [string]: the number, and "percentage" or
 * "length" */
static void dimension_value(struct ed_call *call)
{
    struct ed_scan scan = {ed_text_argument(call, 0), 0}; /* 1, 2 */
    struct ua_str digits, fraction = ED_NONE, unit = UA_LITERAL("length");
    struct ed_list answer = ED_LIST(call->arena);

    ed_answer_failure(call);
    ed_skip_whitespace(scan.input, &scan.position); /* 3 */
    (void)ed_scan_take(&scan, '+');                 /* 5 */
    while (ed_scan_take(&scan, '0'))                /* 6 */
        continue;
    if (!ed_scan_is_at_digit(&scan)) /* 4, 7, 8 */
        return;
    digits = ed_scan_collect_digits(&scan); /* 9 */
    if (ed_scan_take(&scan, '.'))           /* 11 */
        fraction = ed_scan_collect_digits(&scan);
    if ((fraction.ptr && fraction.len == 0) || ed_scan_is_past_end(&scan)) { /* 10, 11.2, 12 */
        if (call->literal && fraction.len == 0)                              /* H09-20 */
            unit = UA_LITERAL("integer");
    } else if (ed_scan_is_at(&scan, '%')) { /* 13 */
        unit = UA_LITERAL("percentage");
    }
    ed_push(&answer, with_fraction(call->arena, digits, fraction));
    ed_push(&answer, unit);
    ed_answer_list(call, &answer);
}

/* --- 2.4.4.6 Lists of integers ---------------------------------------------------------------- */

/* "valid list of integers" [string] */
static void valid_list_of_integers(struct ed_call *call)
{
    const struct ed_list integers = ed_split(call->arena, ed_text_argument(call, 0), ',');
    bool is_valid = true;

    for (size_t i = 0; i < integers.count; i++)
        is_valid = is_valid && ed_is_valid_integer(integers.items[i]);
    ed_answer_boolean(call, is_valid);
}

static bool is_separator(char character)
{
    return character == ' ' || character == ',' || character == ';';
}

static bool is_letter_or_other(char character)
{
    const unsigned char byte = (unsigned char)character;

    return byte == 0 || byte >= 0x80 || (byte >= 'A' && byte <= 'Z') ||
           (byte >= 'a' && byte <= 'z');
}

/* What the steps 7 to 12 let be. */
struct entry {
    bool negated, started, got_number, finished, bogus;
    struct ed_text value;
};

/* Step 13 for a character that is not a separator. Returns false to abort. */
static bool add_character(struct entry *entry, char character)
{
    if (character == '-') {
        entry->finished = entry->finished || entry->got_number; /* 1 */
        if (entry->finished)                                    /* 2 */
            return true;
        if (entry->started) /* 3 */
            entry->negated = false;
        else if (!entry->bogus) /* 4 */
            entry->negated = true;
        entry->started = true; /* 5 */
    } else if (character >= '0' && character <= '9') {
        if (entry->finished) /* 1 */
            return true;
        ed_add_byte(&entry->value, character); /* 2, 3 */
        entry->started = true;                 /* 4 */
        entry->got_number = true;              /* 5 */
    } else if (!is_letter_or_other(character)) {
        entry->finished = entry->finished || entry->got_number; /* 1 */
        if (!entry->finished)                                   /* 2 */
            entry->negated = false;                             /* 3 */
    } else if (!entry->finished) {                              /* 1 */
        entry->negated = false;                                 /* 2 */
        entry->bogus = true;                                    /* 3 */
        return !entry->started;                                 /* 4 */
    }
    return true;
}

/* rules for parsing a list of integers; "list of integers" [string]. A character that is not ASCII
 * has several bytes, each of which does the same as the first one. */
static void list_of_integers(struct ed_call *call)
{
    struct ed_scan scan = {ed_text_argument(call, 0), 0}; /* 1, 2 */
    struct ed_list numbers = ED_LIST(call->arena);        /* 3 */
    bool is_aborted = false;

    while (!is_aborted) {
        struct entry entry = {.value = ED_TEXT(call->arena)}; /* 7 to 12 */

        while (!ed_scan_is_past_end(&scan) && is_separator(scan.input.ptr[scan.position]))
            scan.position++; /* 4, 6 */
        if (ed_scan_is_past_end(&scan))
            break; /* 5 */
        while (!is_aborted && !ed_scan_is_past_end(&scan) &&
               !is_separator(scan.input.ptr[scan.position]))
            is_aborted = !add_character(&entry, scan.input.ptr[scan.position++]); /* 13 to 15 */
        if (is_aborted || !entry.got_number)
            break;
        ed_push(&numbers,
                ed_integer_string(call->arena, ed_integer(entry.negated, ed_str(&entry.value))));
    }
    ed_answer_list(call, &numbers); /* 16 to 18 */
}

/* --- 2.4.4.7 Lists of dimensions -------------------------------------------------------------- */

/* Step 5.7: the digits of the fraction. By the letter position stays at the full stop. */
static struct ua_str collect_fraction(struct ed_call *call, struct ed_scan *scan)
{
    struct ed_text s = ED_TEXT(call->arena);

    if (!ed_scan_is_at(scan, '.') || call->literal) /* H09-21 */
        return ED_NONE;
    scan->position++;
    while (!ed_scan_is_past_end(scan) &&
           (ed_is_space(scan->input.ptr[scan->position]) || ed_scan_is_at_digit(scan))) { /* 7.1 */
        if (ed_scan_is_at_digit(scan))                                                    /* 7.2 */
            ed_add_byte(&s, scan->input.ptr[scan->position]);
        scan->position++;
    }
    return ed_str(&s);
}

/* Step 5 */
static void push_dimension(struct ed_call *call, struct ed_list *result, struct ua_str token)
{
    struct ed_scan scan = {token, 0};            /* 1, 2 */
    struct ua_str unit = UA_LITERAL("absolute"); /* 4 */
    struct ua_str digits, fraction;

    if (ed_scan_is_past_end(&scan)) /* 5 */
        unit = UA_LITERAL("relative");
    digits = ed_scan_collect_digits(&scan);         /* 3, 6 */
    fraction = collect_fraction(call, &scan);       /* 7 */
    ed_skip_whitespace(scan.input, &scan.position); /* 8 */
    if (ed_scan_is_at(&scan, '%'))                  /* 9 */
        unit = UA_LITERAL("percentage");
    else if (ed_scan_is_at(&scan, '*'))
        unit = UA_LITERAL("relative");
    ed_push(result, with_fraction(call->arena, digits, fraction)); /* 10 */
    ed_push(result, unit);
}

/* rules for parsing a list of dimensions; "list of dimensions" [string]: number, unit, ... */
static void list_of_dimensions(struct ed_call *call)
{
    struct ua_str input = ed_text_argument(call, 0);      /* 1 */
    struct ed_list tokens, result = ED_LIST(call->arena); /* 4 */

    if (ed_ends_with(input, ",")) /* 2 */
        input = ed_slice(input, 0, input.len - 1);
    tokens = ed_split_on_commas(call->arena, input); /* 3 */
    for (size_t i = 0; i < tokens.count; i++)        /* 5 */
        push_dimension(call, &result, tokens.items[i]);
    ed_answer_list(call, &result); /* 6 */
}

const struct ed_step ed_html5_2009_list_steps[] = {
    {"denominator punctuation character", 1, 1, denominator_punctuation_character},
    {"find a number", 1, 1, find_a_number},
    {"numbers of a ratio", 1, 1, numbers_of_a_ratio},
    {"dimension value", 1, 1, dimension_value},
    {"valid list of integers", 1, 1, valid_list_of_integers},
    {"list of integers", 1, 1, list_of_integers},
    {"list of dimensions", 1, 1, list_of_dimensions},
    {0},
};
