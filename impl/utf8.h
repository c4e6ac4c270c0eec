/* SPDX-License-Identifier: MIT */
/* The floor: UTF-8 and code points. */
#ifndef UA_UTF8_H
#define UA_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define UA_REPLACEMENT 0xFFFDu

/* Decodes the code point at text[*pos], *pos < len, and steps *pos over it.
 * Ill-formed bytes give UA_REPLACEMENT, one for each maximal subpart, and clear *well_formed if
 * that is not NULL. https://encoding.spec.whatwg.org/#utf-8-decoder */
uint32_t ua_utf8_decode(const char *text, size_t len, size_t *pos, bool *well_formed);

/* Writes a scalar value as 1 to 4 bytes; returns how many. */
size_t ua_utf8_encode(char out[4], uint32_t code_point);

/* The length in bytes of the well-formed prefix of text. */
size_t ua_utf8_valid_prefix(const char *text, size_t len);

#endif
