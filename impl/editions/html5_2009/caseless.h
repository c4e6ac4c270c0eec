/* SPDX-License-Identifier: MIT */
/* Comparing strings in a compatibility caseless manner: HTML 5, revision 1.2852, 2.3. */
#ifndef ED_CASELESS_H
#define ED_CASELESS_H

#include "edition_text.h"

/* Compatibility caseless match: The Unicode Standard, section 3.13, D146. */
bool ed_matches_compatibility_caseless(struct ed_arena *arena, struct ua_str a, struct ua_str b);

#endif
