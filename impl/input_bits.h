/* SPDX-License-Identifier: MIT */
/* Where a short input has the bytes that the states look for: found once, 16 bytes at a time, so
 * that each state counts bits instead of looking at byte after byte. */
#ifndef UA_INPUT_BITS_H
#define UA_INPUT_BITS_H

#include "scan.h"

/* The longest input for which there are bits: one bit is left for its end. */
#define UA_INPUT_BITS 63

/* One bit for each byte of the input; bit 0 is the first byte. */
struct ua_input_bits {
    uint64_t slash;          /* "/" */
    uint64_t backslash;      /* "\" */
    uint64_t query_fragment; /* "?", "#" */
    uint64_t authority;      /* "@", ":", "[", "]" */
    uint64_t dot;            /* ".", and "%", which may be a dot */
    uint64_t care;           /* from ua_care_of_block */
    uint64_t end;            /* the bit after the last byte */
    bool is_plain;           /* has no tab, no newline and only ASCII */
};

/* The bits from start to end, both up to UA_INPUT_BITS. */
static inline uint64_t ua_bits_between(size_t start, size_t end)
{
    return ((uint64_t)1 << end) - ((uint64_t)1 << start);
}

#if UA_HAS_SSE2

/* Finds the bits of an input. False if it is too long. */
static inline bool ua_find_input_bits(struct ua_input_bits *bits, const char *input, size_t len)
{
    struct ua_input_bits found = {.end = (uint64_t)1 << (len & 63)};
    __m128i not_plain = _mm_setzero_si128();

    if (len > UA_INPUT_BITS)
        return false;
    for (size_t pos = 0;; pos += 16) {
        size_t shift = len < 16 ? 0 : ua_at_most(pos, len - 16); /* the last two may overlap */
        __m128i bytes = len < 16 ? ua_short_block(input, len) : ua_block_at(input + shift);

#define IS(byte) _mm_cmpeq_epi8(bytes, _mm_set1_epi8(byte))
#define OR(a, b) _mm_or_si128(a, b)
#define BITS(mask) ((uint64_t)(uint32_t)_mm_movemask_epi8(mask) << shift)
        found.slash |= BITS(IS('/'));
        found.backslash |= BITS(IS('\\'));
        found.query_fragment |= BITS(OR(IS('?'), IS('#')));
        found.authority |= BITS(OR(OR(IS('@'), IS(':')), OR(IS('['), IS(']'))));
        found.dot |= BITS(OR(IS('.'), IS('%')));
        found.care |= BITS(ua_care_of_block(bytes));
        /* The highest bit of each byte counts: it is set in a byte beyond ASCII. */
        not_plain = OR(not_plain, OR(OR(IS('\n'), IS('\r')), OR(IS('\t'), bytes)));
#undef IS
#undef OR
#undef BITS
        if (pos + 16 >= len)
            break;
    }
    found.care &= found.end - 1; /* the zeros after a short input have it, too */
    found.is_plain = !_mm_movemask_epi8(not_plain);
    *bits = found;
    return true;
}

#else

static inline bool ua_find_input_bits(struct ua_input_bits *bits, const char *input, size_t len)
{
    (void)bits;
    (void)input;
    (void)len;
    return false;
}

#endif

#endif
