/* SPDX-License-Identifier: MIT */
/* Numbers in base ten of any size, as a document means them that knows no overflow. */
#ifndef ED_DECIMAL_H
#define ED_DECIMAL_H

#include "edition_text.h"

/* A natural number is a string of digits without leading zeros; zero is "0". */
struct ua_str ed_natural(struct ua_str digits);           /* a view; no digits: zero */
int ed_natural_compare(struct ua_str a, struct ua_str b); /* as memcmp */
struct ua_str ed_natural_add(struct ed_arena *arena, struct ua_str a, struct ua_str b);
/* a >= b */
struct ua_str ed_natural_subtract(struct ed_arena *arena, struct ua_str a, struct ua_str b);
unsigned ed_natural_remainder(struct ua_str a, unsigned divisor); /* divisor: up to 1,000 */
struct ua_str ed_natural_from(struct ed_arena *arena, size_t value);

struct ed_integer {
    bool is_negative; /* never of zero */
    struct ua_str magnitude;
};
struct ed_integer ed_integer(bool is_negative, struct ua_str digits);
struct ed_integer ed_integer_add(struct ed_arena *arena, struct ed_integer a, struct ed_integer b);
/* From -9,999 to 9,999; otherwise -10,000 or 10,000. */
int ed_integer_small(struct ed_integer value);
/* The shortest valid integer: "-12". */
struct ua_str ed_integer_string(struct ed_arena *arena, struct ed_integer value);

/* significand times ten raised to the power of exponent; the significand has no zero at its end. */
struct ed_number {
    struct ed_integer significand, exponent;
};
struct ed_number ed_number(struct ed_arena *arena, bool is_negative, struct ua_str digits,
                           struct ed_integer exponent);
/* All digits, in the layout of JavaScript's ToString (ECMA262, 9.8.1). */
struct ua_str ed_number_string(struct ed_arena *arena, struct ed_number value);
/* How many of its digits are before the decimal point: -2 of 0.00123. */
struct ed_integer ed_number_point(struct ed_arena *arena, struct ed_number value);

#endif
