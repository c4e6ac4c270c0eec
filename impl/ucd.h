/* SPDX-License-Identifier: MIT */
/* Properties of code points, from the Unicode Character Database. Arguments are below 0x110000. */
#ifndef UA_UCD_H
#define UA_UCD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The status in IdnaMappingTable.txt, UTS #46 section 5. */
enum ua_idna_status { UA_VALID, UA_IGNORED, UA_MAPPED, UA_DEVIATION, UA_DISALLOWED };

/* Bidi_Class, as far as RFC 5893 tells the values apart. */
enum ua_bidi_class {
    UA_BIDI_L,
    UA_BIDI_R,
    UA_BIDI_AL,
    UA_BIDI_AN,
    UA_BIDI_EN,
    UA_BIDI_ES,
    UA_BIDI_CS,
    UA_BIDI_ET,
    UA_BIDI_ON,
    UA_BIDI_BN,
    UA_BIDI_NSM,
    UA_BIDI_OTHER,
};

/* Joining_Type; C is join-causing, D dual, L left, R right, T transparent, U non-joining. */
enum ua_joining_type {
    UA_JOINING_U,
    UA_JOINING_C,
    UA_JOINING_D,
    UA_JOINING_L,
    UA_JOINING_R,
    UA_JOINING_T,
};

/* NFC_Quick_Check */
enum ua_nfc_quick_check { UA_NFC_YES, UA_NFC_NO, UA_NFC_MAYBE };

#define UA_CCC_VIRAMA 9

struct ua_properties {
    uint8_t status;      /* enum ua_idna_status */
    uint8_t bidi;        /* enum ua_bidi_class */
    uint8_t joining;     /* enum ua_joining_type */
    uint8_t quick_check; /* enum ua_nfc_quick_check */
    bool is_mark;        /* General_Category is M */
    bool has_glyph;      /* General_Category is neither C nor Z, and not Default_Ignorable */
    uint8_t ccc;         /* Canonical_Combining_Class */
};

/* first followed by second composes to composite. */
struct ua_composition {
    uint32_t first, second, composite;
};

/* The tables; idna_tables.inc has them. A trie has three stages, which take 9, 6 and 6 bits. */
extern const uint8_t ua_ucd_class_top[];
extern const uint16_t ua_ucd_class_middle[];
extern const uint8_t ua_ucd_class_bottom[];
extern const struct ua_properties ua_ucd_properties[];

/* The code point's row. Never NULL. */
static inline const struct ua_properties *ua_properties(uint32_t code_point)
{
    size_t middle = (size_t)ua_ucd_class_top[code_point >> 12] << 6 | (code_point >> 6 & 63);
    size_t bottom = (size_t)ua_ucd_class_middle[middle] << 6 | (code_point & 63);

    return &ua_ucd_properties[ua_ucd_class_bottom[bottom]];
}

/* What IDNA maps a mapped or deviation code point to: *count code points, perhaps none. */
const uint32_t *ua_idna_mapping(uint32_t code_point, size_t *count);

/* The full canonical decomposition, *count code points; *count is 0 if there is none. Hangul
 * syllables, which decompose by arithmetic, are not in it. */
const uint32_t *ua_canonical_decomposition(uint32_t code_point, size_t *count);

/* The primary composite of two code points, 0 if there is none. Not for Hangul either. */
uint32_t ua_primary_composite(uint32_t first, uint32_t second);

#endif
