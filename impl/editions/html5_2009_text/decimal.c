/* SPDX-License-Identifier: MIT */
#include "decimal.h"

/* --- natural numbers -------------------------------------------------------------------------- */

struct ua_str ed_natural(struct ua_str digits)
{
    size_t zeros = 0;

    while (zeros < digits.len && digits.ptr[zeros] == '0')
        zeros++;
    return zeros < digits.len ? ed_from(digits, zeros) : UA_LITERAL("0");
}

int ed_natural_compare(struct ua_str a, struct ua_str b)
{
    if (a.len != b.len)
        return a.len < b.len ? -1 : 1;
    return memcmp(a.ptr, b.ptr, a.len);
}

/* The digit of ten raised to the power of place. */
static int digit(struct ua_str number, size_t place)
{
    return place < number.len ? number.ptr[number.len - 1 - place] - '0' : 0;
}

/* a + sign * b, place by place; sign is 1 or -1 */
static struct ua_str combine(struct ed_arena *arena, struct ua_str a, struct ua_str b, int sign)
{
    const size_t places = (a.len > b.len ? a.len : b.len) + 1;
    char *sum = ed_alloc(arena, places);
    int carry = 0;

    if (!sum)
        return UA_LITERAL("0");
    for (size_t place = 0; place < places; place++) {
        const int value = digit(a, place) + sign * digit(b, place) + carry + 10;

        sum[places - 1 - place] = (char)('0' + value % 10);
        carry = value / 10 - 1;
    }
    return ed_natural(ua_str(sum, places));
}

struct ua_str ed_natural_add(struct ed_arena *arena, struct ua_str a, struct ua_str b)
{
    return combine(arena, a, b, 1);
}

struct ua_str ed_natural_subtract(struct ed_arena *arena, struct ua_str a, struct ua_str b)
{
    return combine(arena, a, b, -1);
}

unsigned ed_natural_remainder(struct ua_str a, unsigned divisor)
{
    unsigned remainder = 0;

    for (size_t i = 0; i < a.len; i++)
        remainder = (remainder * 10 + (unsigned)(a.ptr[i] - '0')) % divisor;
    return remainder;
}

struct ua_str ed_natural_from(struct ed_arena *arena, size_t value)
{
    char digits[24];
    size_t at = sizeof digits;

    do {
        digits[--at] = (char)('0' + value % 10);
        value /= 10;
    } while (value > 0);
    return ed_copy(arena, ua_str(digits + at, sizeof digits - at));
}

/* --- integers --------------------------------------------------------------------------------- */

struct ed_integer ed_integer(bool is_negative, struct ua_str digits)
{
    const struct ua_str magnitude = ed_natural(digits);

    return (struct ed_integer){is_negative && !ed_is(magnitude, "0"), magnitude};
}

struct ed_integer ed_integer_add(struct ed_arena *arena, struct ed_integer a, struct ed_integer b)
{
    if (a.is_negative == b.is_negative)
        return ed_integer(a.is_negative, ed_natural_add(arena, a.magnitude, b.magnitude));
    if (ed_natural_compare(a.magnitude, b.magnitude) >= 0)
        return ed_integer(a.is_negative, ed_natural_subtract(arena, a.magnitude, b.magnitude));
    return ed_integer(b.is_negative, ed_natural_subtract(arena, b.magnitude, a.magnitude));
}

struct ua_str ed_integer_string(struct ed_arena *arena, struct ed_integer value)
{
    return ed_concat(arena, value.is_negative ? UA_LITERAL("-") : UA_LITERAL(""), value.magnitude,
                     ED_NONE);
}

/* --- numbers with fractions ------------------------------------------------------------------- */

struct ed_number ed_number(struct ed_arena *arena, bool is_negative, struct ua_str digits,
                           struct ed_integer exponent)
{
    size_t zeros = 0;

    while (zeros < digits.len && digits.ptr[digits.len - 1 - zeros] == '0')
        zeros++;
    if (zeros == digits.len)
        return (struct ed_number){ed_integer(false, ED_NONE), ed_integer(false, ED_NONE)};
    return (struct ed_number){
        ed_integer(is_negative, ed_slice(digits, 0, digits.len - zeros)),
        ed_integer_add(arena, exponent, ed_integer(false, ed_natural_from(arena, zeros)))};
}

struct ed_integer ed_number_point(struct ed_arena *arena, struct ed_number value)
{
    const size_t digits = value.significand.magnitude.len;

    return ed_integer_add(arena, value.exponent, ed_integer(false, ed_natural_from(arena, digits)));
}

static void add_zeros(struct ed_text *out, int count)
{
    for (int i = 0; i < count; i++)
        ed_add_byte(out, '0');
}

int ed_integer_small(struct ed_integer value)
{
    int number = 0;

    if (value.magnitude.len > 4)
        return value.is_negative ? -10000 : 10000;
    for (size_t i = 0; i < value.magnitude.len; i++)
        number = number * 10 + (value.magnitude.ptr[i] - '0');
    return value.is_negative ? -number : number;
}

/* ECMA262, 9.8.1, steps 6 to 10: k digits, and n of them before the point. */
struct ua_str ed_number_string(struct ed_arena *arena, struct ed_number value)
{
    const struct ua_str digits = value.significand.magnitude;
    const struct ed_integer point = ed_number_point(arena, value);
    const int n = ed_integer_small(point), k = digits.len < 10000 ? (int)digits.len : 10000;
    struct ed_text out = ED_TEXT(arena);

    if (value.significand.is_negative)
        ed_add_byte(&out, '-');
    if (k <= n && n <= 21) { /* 6 */
        ed_add(&out, digits);
        add_zeros(&out, n - k);
    } else if (n > 0 && n <= 21) { /* 7 */
        ed_add(&out, ed_slice(digits, 0, (size_t)n));
        ed_add_byte(&out, '.');
        ed_add(&out, ed_from(digits, (size_t)n));
    } else if (n > -6 && n <= 0) { /* 8 */
        ed_add(&out, UA_LITERAL("0."));
        add_zeros(&out, -n);
        ed_add(&out, digits);
    } else { /* 9, 10 */
        const struct ed_integer e = ed_integer_add(arena, point, ed_integer(true, UA_LITERAL("1")));

        ed_add_byte(&out, digits.ptr[0]);
        if (digits.len > 1) {
            ed_add_byte(&out, '.');
            ed_add(&out, ed_from(digits, 1));
        }
        ed_add(&out, e.is_negative ? UA_LITERAL("e") : UA_LITERAL("e+"));
        ed_add(&out, ed_integer_string(arena, e));
    }
    return ed_str(&out);
}
