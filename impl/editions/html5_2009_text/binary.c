/* SPDX-License-Identifier: MIT */
#include "binary.h"

/* A natural number that changes in place. The digit of the lowest place is first. */
struct natural {
    unsigned char *digits;
    size_t len, cap;
};

static struct natural make_natural(struct ed_arena *arena, struct ua_str digits, size_t zeros,
                                   size_t cap)
{
    struct natural made = {ed_alloc(arena, cap), zeros + digits.len, cap};

    if (!made.digits)
        return (struct natural){0};
    for (size_t i = 0; i < digits.len; i++)
        made.digits[zeros + i] = (unsigned char)(digits.ptr[digits.len - 1 - i] - '0');
    return made;
}

static void multiply(struct natural *number, unsigned factor)
{
    unsigned carry = 0;

    for (size_t i = 0; i < number->len; i++) {
        carry += number->digits[i] * factor;
        number->digits[i] = (unsigned char)(carry % 10);
        carry /= 10;
    }
    if (carry > 0 && number->len < number->cap)
        number->digits[number->len++] = (unsigned char)carry;
}

static int compare(const struct natural *a, const struct natural *b)
{
    if (a->len != b->len)
        return a->len < b->len ? -1 : 1;
    for (size_t i = a->len; i > 0; i--) {
        if (a->digits[i - 1] != b->digits[i - 1])
            return a->digits[i - 1] < b->digits[i - 1] ? -1 : 1;
    }
    return 0;
}

/* a >= b */
static void subtract(struct natural *a, const struct natural *b)
{
    int borrow = 0;

    for (size_t i = 0; i < a->len; i++) {
        const int value = a->digits[i] - (i < b->len ? b->digits[i] : 0) - borrow;

        borrow = value < 0;
        a->digits[i] = (unsigned char)(value + 10 * borrow);
    }
    while (a->len > 0 && a->digits[a->len - 1] == 0)
        a->len--;
}

/* significand times two raised to the power of exponent */
struct binary {
    uint64_t significand;
    int exponent;
    bool is_infinite;
};

struct format {
    int bits;        /* of the significand */
    int least, most; /* exponents of its first bit */
};

static const struct format single = {24, -126, 127}, twice = {53, -1022, 1023};

/* The nearest number of a format to the absolute value. */
static struct binary round_to(struct ed_arena *arena, struct ed_number value, struct format format)
{
    const int point = ed_integer_small(ed_number_point(arena, value));
    const int places = ed_integer_small(value.exponent);
    const struct ua_str digits = value.significand.magnitude;
    const size_t cap = digits.len + (size_t)(places < 0 ? -places : places) + 2;
    struct natural dividend, divisor;
    struct binary result = {0};
    int exponent = 0, bits;

    if (ed_is(digits, "0") || point < -400)
        return result;
    if (point > 400)
        return (struct binary){.is_infinite = true};
    dividend = make_natural(arena, digits, places > 0 ? (size_t)places : 0, cap);
    divisor = make_natural(arena, UA_LITERAL("1"), places < 0 ? (size_t)-places : 0, cap);
    if (!dividend.digits || !divisor.digits)
        return result;
    for (; compare(&dividend, &divisor) >= 0; exponent++)
        multiply(&divisor, 2);
    for (; compare(&dividend, &divisor) < 0; exponent--)
        multiply(&dividend, 2);
    bits = exponent < format.least ? format.bits - (format.least - exponent) : format.bits;
    if (bits < 0)
        return result;
    for (int i = 0; i < bits; i++) {
        const bool bit = compare(&dividend, &divisor) >= 0;

        result.significand = 2 * result.significand + bit;
        if (bit)
            subtract(&dividend, &divisor);
        multiply(&dividend, 2);
    }
    result.exponent = exponent - bits + 1;
    if (compare(&dividend, &divisor) + (int)(result.significand & 1) > 0)
        result.significand++;
    if (result.significand >> format.bits > 0) {
        result.significand /= 2;
        result.exponent++;
    }
    result.is_infinite = result.exponent + format.bits - 1 > format.most;
    return result;
}

/* All digits of it. */
static struct ed_number exact(struct ed_arena *arena, struct binary value, bool is_negative)
{
    const int exponent = value.exponent;
    struct natural product = make_natural(arena, ed_natural_from(arena, value.significand), 0,
                                          20 + (size_t)(exponent < 0 ? -exponent : exponent));
    struct ed_text digits = ED_TEXT(arena);

    for (int i = 0; i < exponent; i++)
        multiply(&product, 2);
    for (int i = 0; i < -exponent; i++) /* a half is five tenths */
        multiply(&product, 5);
    for (size_t i = product.len; i > 0; i--)
        ed_add_byte(&digits, (char)('0' + product.digits[i - 1]));
    return ed_number(
        arena, is_negative, ed_str(&digits),
        ed_integer(true, ed_natural_from(arena, (size_t)(exponent < 0 ? -exponent : 0))));
}

bool ed_round_to_single(struct ed_arena *arena, struct ed_number *value)
{
    const struct binary nearest = round_to(arena, *value, single);

    if (nearest.is_infinite)
        return false;
    *value = exact(arena, nearest, value->significand.is_negative);
    return true;
}

/* value rounded to this many digits; it has more. */
static struct ed_number shorten(struct ed_arena *arena, struct ed_number value, size_t count)
{
    const struct ua_str digits = value.significand.magnitude;
    const size_t dropped = digits.len - count;
    struct ua_str kept = ed_slice(digits, 0, count);

    if (digits.ptr[count] >= '5')
        kept = ed_natural_add(arena, kept, UA_LITERAL("1"));
    return ed_number(
        arena, value.significand.is_negative, kept,
        ed_integer_add(arena, value.exponent, ed_integer(false, ed_natural_from(arena, dropped))));
}

struct ua_str ed_best_representation(struct ed_arena *arena, struct ed_number value)
{
    const struct binary nearest = round_to(arena, value, twice);
    struct ed_number all;

    if (nearest.is_infinite)
        return ED_NONE;
    all = exact(arena, nearest, value.significand.is_negative);
    for (size_t count = 1; count < all.significand.magnitude.len; count++) {
        const struct ed_number shorter = shorten(arena, all, count);
        const struct binary again = round_to(arena, shorter, twice);

        if (again.significand == nearest.significand && again.exponent == nearest.exponent)
            return ed_number_string(arena, shorter);
    }
    return ed_number_string(arena, all);
}
