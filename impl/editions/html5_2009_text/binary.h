/* SPDX-License-Identifier: MIT */
/* The numbers of IEEE 754, by plain arithmetic in base ten. */
#ifndef ED_BINARY_H
#define ED_BINARY_H

#include "decimal.h"

/* Rounds to the nearest number of IEEE 754 of 32 bits; of two, to the even one. Returns false if
 * that is infinite. */
bool ed_round_to_single(struct ed_arena *arena, struct ed_number *value);

/* JavaScript's ToString (ECMA262, 9.8.1) of the nearest number of 64 bits. ptr NULL: that is
 * infinite. */
struct ua_str ed_best_representation(struct ed_arena *arena, struct ed_number value);

#endif
