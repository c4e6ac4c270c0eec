/* SPDX-License-Identifier: MIT */
#include "caseless.h"

#include "nfc.h"
#include "points.h"
#include "utf8.h"

/* What IDNA maps a code point to is its compatibility decomposition, casefolded, but for these: the
 * full stops that a domain could not hold, the fillers that it ignores, and the one compatibility
 * decomposition with U+0345, which has to be ordered before it is folded. */
static const struct exception {
    uint32_t code_point, parts[4];
} exceptions[] = {
    {0x037A, {0x20, 0x345}},
    {0x2024, {'.'}},
    {0x2025, {'.', '.'}},
    {0x2026, {'.', '.', '.'}},
    {0x3002, {0x3002}},
    {0x3164, {0x1160}},
    {0x33C2, {'a', '.', 'm', '.'}},
    {0x33C7, {'c', 'o', '.'}},
    {0x33D8, {'p', '.', 'm', '.'}},
    {0xFE12, {0x3002}},
    {0xFE19, {'.', '.', '.'}},
    {0xFE30, {'.', '.'}},
    {0xFE52, {'.'}},
    {0xFF61, {0x3002}},
    {0xFFA0, {0x1160}},
    {0x1F100, {'0', '.'}},
};

/* U+2488 is "1.", U+249B "20." */
#define DIGIT_ONE_FULL_STOP 0x2488
#define NUMBERS_WITH_FULL_STOP 20

static enum ua_status fold_point(struct ua_buf *out, uint32_t point)
{
    const uint32_t number = point - DIGIT_ONE_FULL_STOP + 1;
    const uint32_t *parts = &point;
    size_t count = 1;

    if (number >= 1 && number <= NUMBERS_WITH_FULL_STOP) {
        const uint32_t digits[3] = {'0' + number / 10, '0' + number % 10, '.'};

        return number < 10 ? ua_points_append(out, digits + 1, 2)
                           : ua_points_append(out, digits, 3);
    }
    for (size_t i = 0; i < sizeof exceptions / sizeof *exceptions; i++) {
        if (exceptions[i].code_point == point) {
            for (count = 0; count < 4 && exceptions[i].parts[count] != 0;)
                count++;
            return ua_points_append(out, exceptions[i].parts, count);
        }
    }
    if (ua_properties(point)->status == UA_MAPPED || ua_properties(point)->status == UA_DEVIATION)
        parts = ua_idna_mapping(point, &count);
    if (count == 0) { /* dropped by IDNA, such as a zero width joiner */
        parts = &point;
        count = 1;
    }
    return ua_points_append(out, parts, count);
}

/* NFKD(toCasefold(NFKD(toCasefold(NFD(text))))): since a mapping is both at once, two rounds. */
static enum ua_status fold(struct ua_buf *text, struct ua_buf *spare)
{
    enum ua_status status = ua_nfd_normalize(text, spare);

    for (int round = 0; round < 2 && status == UA_OK; round++) {
        struct ua_buf folded;

        spare->len = 0;
        for (size_t i = 0; i < ua_points_count(text) && status == UA_OK; i++)
            status = fold_point(spare, ua_points(text)[i]);
        folded = *spare;
        *spare = *text;
        *text = folded;
        if (status == UA_OK)
            status = ua_nfd_normalize(text, spare);
    }
    return status;
}

static enum ua_status read_points(struct ua_buf *out, struct ua_str text)
{
    enum ua_status status = UA_OK;

    for (size_t pos = 0; pos < text.len && status == UA_OK;) {
        const uint32_t point = ua_utf8_decode(text.ptr, text.len, &pos, NULL);

        status = ua_points_append(out, &point, 1);
    }
    return status;
}

bool ed_matches_compatibility_caseless(struct ed_arena *arena, struct ua_str a, struct ua_str b)
{
    struct ua_buf left, right, spare;
    enum ua_status status;
    bool matches = false;

    ua_buf_init(&left, &arena->allocator);
    ua_buf_init(&right, &arena->allocator);
    ua_buf_init(&spare, &arena->allocator);
    status = read_points(&left, a);
    if (status == UA_OK)
        status = read_points(&right, b);
    if (status == UA_OK)
        status = fold(&left, &spare);
    if (status == UA_OK)
        status = fold(&right, &spare);
    if (status == UA_OK)
        matches =
            left.len == right.len && (left.len == 0 || memcmp(left.ptr, right.ptr, left.len) == 0);
    else if (arena->status == UA_OK)
        arena->status = status;
    ua_buf_free(&left);
    ua_buf_free(&right);
    ua_buf_free(&spare);
    return matches;
}
