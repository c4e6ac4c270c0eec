/* SPDX-License-Identifier: MIT */
/* HTML 5, revision 1.2852, 2.4.4.1 to 2.4.4.3: the rules for parsing numbers. */
#ifndef ED_NUMBERS_H
#define ED_NUMBERS_H

#include "decimal.h"

bool ed_is_valid_integer(struct ua_str string);

/* Each returns false where the rules return an error. input is well-formed UTF-8. */
bool ed_parse_non_negative_integer(struct ua_str input, struct ua_str *value); /* a view */
bool ed_parse_integer(struct ua_str input, struct ed_integer *value);
bool ed_parse_floating_point(struct ed_arena *arena, struct ua_str input, struct ed_number *value);

#endif
