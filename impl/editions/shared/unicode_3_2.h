/* SPDX-License-Identifier: MIT */
/* Properties of code points in Unicode 3.2, and the tables of RFC 3454 that Nameprep uses.
 * Arguments are below 0x110000. */
#ifndef ED_UNICODE_3_2_H
#define ED_UNICODE_3_2_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* RFC 3454, B.1 and B.2: *count code points, perhaps none. NULL if the code point stays. */
const uint32_t *ed_3_2_mapping(uint32_t code_point, size_t *count);
/* The full compatibility decomposition, as it was before Corrigendum 4. NULL if there is none.
 * Hangul syllables, which decompose by arithmetic, are not in it. */
const uint32_t *ed_3_2_decomposition(uint32_t code_point, size_t *count);
/* Canonical_Combining_Class */
uint8_t ed_3_2_combining_class(uint32_t code_point);
/* The primary composite of two code points, 0 if there is none. Not for Hangul either. */
uint32_t ed_3_2_composite(uint32_t first, uint32_t second);

bool ed_3_2_is_unassigned(uint32_t code_point); /* RFC 3454, A.1 */
bool ed_3_2_is_prohibited(uint32_t code_point); /* RFC 3491, 5 */
bool ed_3_2_is_r_or_al(uint32_t code_point);    /* RFC 3454, D.1: RandALCat */
bool ed_3_2_is_l(uint32_t code_point);          /* RFC 3454, D.2: LCat */

#endif
