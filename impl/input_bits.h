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
    uint64_t slash;            /* "/" */
    uint64_t backslash;        /* "\" */
    uint64_t query_fragment;   /* "?", "#" */
    uint64_t at_sign;          /* "@" */
    uint64_t bracket_or_colon; /* "[", "]", ":" */
    uint64_t dot;              /* ".", and "%", which may be a dot */
    uint64_t care;             /* those of ua_care_of_block */
    uint64_t beyond;           /* tab, newline, what is not ASCII */
    uint64_t end;              /* the bit behind the last byte */
};

/* The bits from start to end, both up to UA_INPUT_BITS. */
static inline uint64_t ua_bits_between(size_t start, size_t end)
{
    return ((uint64_t)1 << end) - ((uint64_t)1 << start);
}

#if UA_HAS_SSE2

static inline uint64_t ua_bits_of_block(__m128i found, size_t shift)
{
    return (uint64_t)(uint32_t)_mm_movemask_epi8(found) << shift;
}

/* Adds 16 bytes that begin at byte `shift` of the input. */
static inline void ua_add_block(struct ua_input_bits *bits, __m128i bytes, size_t shift)
{
#define IS(byte) _mm_cmpeq_epi8(bytes, _mm_set1_epi8(byte))
    __m128i bracket = _mm_or_si128(IS('['), IS(']'));
    __m128i newline = _mm_or_si128(IS('\n'), IS('\r'));

    bits->slash |= ua_bits_of_block(IS('/'), shift);
    bits->backslash |= ua_bits_of_block(IS('\\'), shift);
    bits->query_fragment |= ua_bits_of_block(_mm_or_si128(IS('?'), IS('#')), shift);
    bits->at_sign |= ua_bits_of_block(IS('@'), shift);
    bits->bracket_or_colon |= ua_bits_of_block(_mm_or_si128(bracket, IS(':')), shift);
    bits->dot |= ua_bits_of_block(_mm_or_si128(IS('.'), IS('%')), shift);
    bits->care |= ua_bits_of_block(ua_care_of_block(bytes), shift);
    /* The highest bit of a byte is taken: that of bytes that are not ASCII is set. */
    bits->beyond |= ua_bits_of_block(_mm_or_si128(_mm_or_si128(newline, IS('\t')), bytes), shift);
#undef IS
}

/* Finds the bits of an input. False if it is too long. */
static inline bool ua_find_input_bits(struct ua_input_bits *bits, const char *input, size_t len)
{
    if (len > UA_INPUT_BITS)
        return false;
    *bits = (struct ua_input_bits){.end = (uint64_t)1 << len};
    if (len < 16) {
        ua_add_block(bits, ua_short_block(input, len), 0);
        bits->care &= bits->end - 1; /* NUL, too, is one of them */
        return true;
    }
    ua_add_block(bits, ua_block_at(input), 0);
    if (len > 32) { /* the blocks overlap */
        ua_add_block(bits, ua_block_at(input + 16), 16);
        ua_add_block(bits, ua_block_at(input + ua_at_most(32, len - 16)), ua_at_most(32, len - 16));
    }
    ua_add_block(bits, ua_block_at(input + len - 16), len - 16);
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
