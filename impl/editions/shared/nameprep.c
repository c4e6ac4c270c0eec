/* SPDX-License-Identifier: MIT */
#include "nameprep.h"

#include "unicode_3_2.h"

/* Hangul by arithmetic: The Unicode Standard, section 3.12. */
enum {
    HANGUL_S = 0xAC00,
    HANGUL_L = 0x1100,
    HANGUL_V = 0x1161,
    HANGUL_T = 0x11A7,
    HANGUL_L_COUNT = 19,
    HANGUL_V_COUNT = 21,
    HANGUL_T_COUNT = 28,
    HANGUL_S_COUNT = HANGUL_L_COUNT * HANGUL_V_COUNT * HANGUL_T_COUNT,
};

/* What one code point becomes: *count code points, in a table or in room. */
typedef const uint32_t *expansion(uint32_t code_point, uint32_t room[1], size_t *count);

static struct ed_points expand(struct ed_arena *arena, struct ed_points points, expansion *of)
{
    struct ed_points out = {NULL, 0};
    uint32_t room[1];
    size_t total = 0, count;

    for (size_t i = 0; i < points.count; i++) {
        of(points.at[i], room, &count);
        total += count;
    }
    out.at = ed_alloc_items(arena, total, sizeof *out.at);
    for (size_t i = 0; out.at && i < points.count; i++) {
        const uint32_t *parts = of(points.at[i], room, &count);

        memcpy(out.at + out.count, parts, count * sizeof *parts);
        out.count += count;
    }
    return out;
}

/* --- RFC 3454, 3: mapping --------------------------------------------------------------------- */

static const uint32_t *map(uint32_t code_point, uint32_t room[1], size_t *count)
{
    const uint32_t *mapped = ed_3_2_mapping(code_point, count);

    if (mapped)
        return mapped;
    room[0] = code_point;
    *count = 1;
    return room;
}

/* --- RFC 3454, 4: form KC of UAX #15 for Unicode 3.2 -------------------------------------------
 */

/* A syllable of Hangul stays as it is: its letters would only be composed again. */
static const uint32_t *decompose(uint32_t code_point, uint32_t room[1], size_t *count)
{
    const uint32_t *decomposed = ed_3_2_decomposition(code_point, count);

    if (decomposed)
        return decomposed;
    room[0] = code_point;
    *count = 1;
    return room;
}

/* Sorts a run of code points by combining class and keeps the order of equals. sorted has room for
 * the run. */
static void order_run(uint32_t *run, size_t count, uint32_t *sorted)
{
    size_t starts[257] = {0};

    for (size_t i = 0; i < count; i++)
        starts[ed_3_2_combining_class(run[i]) + 1]++;
    for (size_t class = 1; class < 257; class ++)
        starts[class] += starts[class - 1];
    for (size_t i = 0; i < count; i++)
        sorted[starts[ed_3_2_combining_class(run[i])]++] = run[i];
    memcpy(run, sorted, count * sizeof *run);
}

/* The Canonical Ordering Algorithm */
static void order(struct ed_arena *arena, struct ed_points points)
{
    uint32_t *sorted = ed_alloc_items(arena, points.count, sizeof *sorted);

    for (size_t i = 0; sorted && i < points.count; i++) {
        const size_t start = i;

        while (i < points.count && ed_3_2_combining_class(points.at[i]) != 0)
            i++;
        order_run(points.at + start, i - start, sorted);
    }
}

static uint32_t composite(uint32_t first, uint32_t second)
{
    if (first - HANGUL_L < HANGUL_L_COUNT && second - HANGUL_V < HANGUL_V_COUNT)
        return HANGUL_S +
               ((first - HANGUL_L) * HANGUL_V_COUNT + (second - HANGUL_V)) * HANGUL_T_COUNT;
    if (first - HANGUL_S < HANGUL_S_COUNT && (first - HANGUL_S) % HANGUL_T_COUNT == 0 &&
        second - (HANGUL_T + 1) < HANGUL_T_COUNT - 1)
        return first + (second - HANGUL_T);
    return ed_3_2_composite(first, second);
}

/* The Canonical Composition Algorithm, in place. By D2 of the text for Unicode 3.2, a code point is
 * blocked from the starter if a starter, or one of its own class, is in between. Corrigendum 5
 * changed that later. */
static void compose(struct ed_points *points)
{
    size_t starter = 0, length = 0;
    bool has_starter = false;
    unsigned last_class = 0; /* of the last one kept */

    for (size_t i = 0; i < points->count; i++) {
        const uint32_t code_point = points->at[i];
        const unsigned class = ed_3_2_combining_class(code_point);
        const bool is_next = has_starter && starter + 1 == length;

        if (has_starter && (is_next || last_class != class)) {
            const uint32_t composed = composite(points->at[starter], code_point);

            if (composed != 0) {
                points->at[starter] = composed;
                continue;
            }
        }
        if (class == 0) {
            starter = length;
            has_starter = true;
        }
        last_class = class;
        points->at[length++] = code_point;
    }
    points->count = length;
}

static struct ed_points normalize(struct ed_arena *arena, struct ed_points points)
{
    points = expand(arena, points, decompose);
    order(arena, points);
    compose(&points);
    return points;
}

/* --- RFC 3454, 6: bidirectional characters -----------------------------------------------------
 */

static bool is_bidi_valid(struct ed_points points)
{
    bool has_r_or_al = false, has_l = false;

    for (size_t i = 0; i < points.count; i++) {
        has_r_or_al = has_r_or_al || ed_3_2_is_r_or_al(points.at[i]);
        has_l = has_l || ed_3_2_is_l(points.at[i]);
    }
    if (!has_r_or_al)
        return true;
    return !has_l && ed_3_2_is_r_or_al(points.at[0]) &&
           ed_3_2_is_r_or_al(points.at[points.count - 1]);
}

bool ed_nameprep(struct ed_arena *arena, struct ed_points *points, bool allow_unassigned)
{
    *points = normalize(arena, expand(arena, *points, map)); /* RFC 3491, 3 and 4 */
    if (arena->status != UA_OK)
        return false;
    for (size_t i = 0; i < points->count; i++) {
        if (ed_3_2_is_prohibited(points->at[i])) /* 5 */
            return false;
        if (!allow_unassigned && ed_3_2_is_unassigned(points->at[i])) /* 7 */
            return false;
    }
    return is_bidi_valid(*points); /* 6 */
}
