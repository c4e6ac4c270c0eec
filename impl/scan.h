/* SPDX-License-Identifier: MIT */
/* The floor: how far a run of bytes goes. Inline, so that table and mask are constants.
 * With -DUA_NO_SIMD the library uses no vector instructions. */
#ifndef UA_SCAN_H
#define UA_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__SSE2__) && !defined(UA_NO_SIMD)
#include <emmintrin.h>
#define UA_HAS_SSE2 1
#else
#define UA_HAS_SSE2 0
#endif

#if UA_HAS_SSE2

/* 0xFF for each byte that a percent-encode set from C0 control to path has, but for "?" and "#";
 * for
 * "\"; and for some others. 0 for the rest. */
static inline __m128i ua_care_of_block(__m128i bytes)
{
    __m128i next = _mm_add_epi8(bytes, _mm_set1_epi8(1));
    __m128i care = _mm_cmplt_epi8(next, _mm_set1_epi8(0x24)); /* 0x7F to 0xFF, 0x00 to 0x22 */

    care = _mm_or_si128(care, _mm_cmpeq_epi8(bytes, _mm_set1_epi8('\'')));
    care = _mm_or_si128(care, _mm_cmpeq_epi8(bytes, _mm_set1_epi8('`')));
    /* <, >, \, ^, and also |, ~ */
    care = _mm_or_si128(
        care, _mm_cmpeq_epi8(_mm_or_si128(bytes, _mm_set1_epi8(0x62)), _mm_set1_epi8(0x7E)));
    /* {, } */
    return _mm_or_si128(care,
                        _mm_cmpeq_epi8(_mm_or_si128(next, _mm_set1_epi8(2)), _mm_set1_epi8(0x7E)));
}

static inline size_t ua_at_most(size_t a, size_t b)
{
    return a < b ? a : b;
}

static inline __m128i ua_block_at(const char *text)
{
    return _mm_loadu_si128((const __m128i *)(const void *)text);
}

/* Text of less than 16 bytes, and zeros after it. */
static inline __m128i ua_short_block(const char *text, size_t len)
{
    uint64_t low = 0, high = 0;

    if (len >= 8) {
        memcpy(&low, text, 8);
        memcpy(&high, text + len - 8, 8);
        high = len == 8 ? 0 : high >> (8 * (16 - len));
    } else if (len >= 4) {
        uint32_t first, last;

        memcpy(&first, text, 4);
        memcpy(&last, text + len - 4, 4);
        low = first | (uint64_t)last << (8 * (len - 4));
    } else if (len > 0) {
        low = (uint64_t)(unsigned char)text[0] |
              (uint64_t)(unsigned char)text[len / 2] << (8 * (len / 2)) |
              (uint64_t)(unsigned char)text[len - 1] << (8 * (len - 1));
    }
    return _mm_set_epi64x((int64_t)high, (int64_t)low);
}

#endif

/* The length in bytes of text's longest prefix in which no byte's class is in mask. */
static inline size_t ua_span_without(const unsigned char classes[256], unsigned mask,
                                     const char *text, size_t len)
{
    const unsigned char *bytes = (const unsigned char *)text;
    size_t pos = 0;

    for (; len - pos >= 4; pos += 4) {
        unsigned one = classes[bytes[pos]] & mask, two = one | (classes[bytes[pos + 1]] & mask);
        unsigned three = two | (classes[bytes[pos + 2]] & mask);

        /* Without a branch: which of the four it is cannot be foreseen. */
        if (three | (classes[bytes[pos + 3]] & mask))
            return pos + !one + !two + !three;
    }
    while (pos < len && !(classes[bytes[pos]] & mask))
        pos++;
    return pos;
}

/* The union of the classes of text's bytes. */
static inline unsigned ua_classes_of(const unsigned char classes[256], const char *text, size_t len)
{
    const unsigned char *bytes = (const unsigned char *)text;
    unsigned all = 0;
    size_t pos = 0;

    if (len < 4) {
        for (; pos < len; pos++)
            all |= classes[bytes[pos]];
        return all;
    }
    for (;; pos = pos + 8 <= len ? pos + 4 : len - 4) { /* the last two blocks may overlap */
        all |= (unsigned)classes[bytes[pos]] | classes[bytes[pos + 1]] | classes[bytes[pos + 2]] |
               classes[bytes[pos + 3]];
        if (pos + 4 == len)
            return all;
    }
}

/* The length of text's longest prefix without ASCII tab or newline. */
static inline size_t ua_span_without_tab(const char *text, size_t len)
{
    size_t pos = 0;

    while (pos < len && text[pos] != '\t' && text[pos] != '\n' && text[pos] != '\r')
        pos++;
    return pos;
}

/* Whether 8 bytes are ASCII without tab and newline; in every byte order. */
static inline bool ua_word_is_plain(uint64_t word)
{
    const uint64_t ones = 0x0101010101010101u, high = 0x80 * ones;
    uint64_t tab = word ^ '\t' * ones, lf = word ^ '\n' * ones, cr = word ^ '\r' * ones;

    /* A byte below 0x80 that is 0 sets its high bit when 1 is taken away. A borrow from it may set
     * further ones, but does so only where one is set already. */
    return !((word | (tab - ones) | (lf - ones) | (cr - ones)) & high);
}

/* The length of text's longest prefix of ASCII without tab and newline: the portable version. */
static inline size_t ua_span_of_plain_ascii_portable(const char *text, size_t len)
{
    size_t pos = 0;
    uint64_t word;

    for (; len - pos >= 8; pos += 8) {
        memcpy(&word, text + pos, 8);
        if (!ua_word_is_plain(word))
            break;
    }
    if (pos < len && len - pos < 8 && len >= 4) { /* the end, with bytes that were seen */
        if (len >= 8) {
            memcpy(&word, text + len - 8, 8);
        } else {
            uint32_t halves[2];

            memcpy(&halves[0], text, 4);
            memcpy(&halves[1], text + len - 4, 4);
            memcpy(&word, halves, 8);
        }
        if (ua_word_is_plain(word))
            return len;
    }
    while (pos < len && (unsigned char)text[pos] < 0x80 && text[pos] != '\t' && text[pos] != '\n' &&
           text[pos] != '\r')
        pos++;
    return pos;
}

/* The same, 16 bytes at a time where the machine can. It reads every input as a whole. */
static inline size_t ua_span_of_plain_ascii(const char *text, size_t len)
{
#if UA_HAS_SSE2
    const __m128i tab = _mm_set1_epi8('\t'), lf = _mm_set1_epi8('\n'), cr = _mm_set1_epi8('\r');

    for (size_t pos = 0; len >= 16; pos += 16) {
        size_t start = pos < len - 16 ? pos : len - 16; /* the last two blocks may overlap */
        __m128i block = _mm_loadu_si128((const __m128i *)(const void *)(text + start));
        __m128i found =
            _mm_or_si128(_mm_or_si128(_mm_cmpeq_epi8(block, tab), _mm_cmpeq_epi8(block, lf)),
                         _mm_cmpeq_epi8(block, cr));
        /* The mask takes the highest bit of each byte, which non-ASCII bytes have. */
        unsigned mask = (unsigned)_mm_movemask_epi8(_mm_or_si128(found, block));

        if (mask != 0)
            return start + (unsigned)__builtin_ctz(mask);
        if (start == len - 16)
            return len;
    }
#endif
    return ua_span_of_plain_ascii_portable(text, len);
}

#endif
