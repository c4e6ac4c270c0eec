/* SPDX-License-Identifier: MIT */
/* The floor: UTF-8 and code points. */
#ifndef UA_UTF8_H
#define UA_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "urlassay.h"

#define UA_REPLACEMENT 0xFFFDu
#define UA_REPLACEMENT_UTF8 "\xEF\xBF\xBD"

/* Decodes the code point at text[*pos], *pos < len, and steps *pos over it.
 * Ill-formed bytes give UA_REPLACEMENT, one for each maximal subpart, and clear *well_formed if
 * that is not NULL. https://encoding.spec.whatwg.org/#utf-8-decoder */
uint32_t ua_utf8_decode(const char *text, size_t len, size_t *pos, bool *well_formed);

/* The length in bytes of the well-formed sequence that text[0], which is not ASCII, begins; 0 if it
 * begins none. len > 0. */
static inline size_t ua_utf8_sequence(const char *text, size_t len)
{
    const unsigned char *bytes = (const unsigned char *)text;
    unsigned lead = bytes[0], second, third, fourth, code_point;

    if (lead < 0xC2 || len < 2)
        return 0;
    second = bytes[1] ^ 0x80u; /* each of the bytes after the first has six bits */
    if (lead < 0xE0)
        return second < 0x40 ? 2 : 0;
    if (len < 3)
        return 0;
    third = bytes[2] ^ 0x80u;
    if (lead < 0xF0) {
        code_point = (lead & 0x0F) << 12 | second << 6 | third;
        return (second | third) < 0x40 && code_point >= 0x800 && code_point - 0xD800 >= 0x800 ? 3
                                                                                              : 0;
    }
    if (len < 4 || lead > 0xF4)
        return 0;
    fourth = bytes[3] ^ 0x80u;
    code_point = (lead & 0x07) << 18 | second << 12 | third << 6 | fourth;
    return (second | third | fourth) < 0x40 && code_point - 0x10000 < 0x100000 ? 4 : 0;
}

/* The length in bytes of text's longest prefix of well-formed sequences beyond ASCII. */
static inline size_t ua_utf8_span_beyond_ascii(const char *text, size_t len)
{
    size_t pos = 0, step;

    for (; pos < len && (unsigned char)text[pos] >= 0x80; pos += step) {
        step = ua_utf8_sequence(text + pos, len - pos);
        if (step == 0)
            break;
    }
    return pos;
}

/* Writes a scalar value as 1 to 4 bytes; returns how many. */
size_t ua_utf8_encode(char out[4], uint32_t code_point);

/* The length in bytes of the well-formed prefix of text. */
size_t ua_utf8_valid_prefix(const char *text, size_t len);

/* Whether all of text is well-formed. */
bool ua_is_utf8(struct ua_str text);

/* Steps *pos over one code point, or one ill-formed part, and returns how many bytes it has in the
 * scalar value string: the bytes of U+FFFD for an ill-formed part. *pos < len. */
size_t ua_utf8_scalar_width(const char *text, size_t len, size_t *pos);

/* Appends text to out as a scalar value string, https://infra.spec.whatwg.org/#scalar-value-string:
 * U+FFFD replaces each maximal subpart that is ill-formed. text must not point into out.
 * Returns UA_OK, UA_NOMEM or UA_TOO_LONG. */
UA_CHECKED enum ua_status ua_append_scalar_values(struct ua_buf *out, struct ua_str text);

/* Makes *text a scalar value string. Well-formed text stays as it is and costs no copy; otherwise
 * *text becomes a view of scratch, whose content is replaced.
 * Returns UA_OK, UA_NOMEM or UA_TOO_LONG (then *text is unchanged). */
UA_CHECKED enum ua_status ua_to_scalar_values(struct ua_str *text, struct ua_buf *scratch);

#endif
