/* SPDX-License-Identifier: MIT */
#include "nfc.h"

#include "points.h"

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

/* Up to here insertion is faster than counting. */
#define SHORT_RUN 24

enum ua_nfc_quick_check ua_nfc_check(const uint32_t *points, size_t count)
{
    enum ua_nfc_quick_check result = UA_NFC_YES;
    unsigned last_ccc = 0;

    for (size_t i = 0; i < count; i++) {
        const struct ua_properties *properties;

        if (points[i] < 0x300) { /* such a one is a starter and its quick check is "yes" */
            last_ccc = 0;
            continue;
        }
        properties = ua_properties(points[i]);
        if (properties->ccc != 0 && properties->ccc < last_ccc)
            return UA_NFC_NO;
        if (properties->quick_check == UA_NFC_NO)
            return UA_NFC_NO;
        if (properties->quick_check == UA_NFC_MAYBE)
            result = UA_NFC_MAYBE;
        last_ccc = properties->ccc;
    }
    return result;
}

static enum ua_status decompose(struct ua_buf *out, const uint32_t *points, size_t count)
{
    enum ua_status status = UA_OK;

    out->len = 0;
    for (size_t i = 0; i < count && status == UA_OK; i++) {
        uint32_t hangul = points[i] - HANGUL_S;
        const uint32_t *parts = &points[i];
        uint32_t jamo[3];
        size_t part_count = 0;

        if (hangul < HANGUL_S_COUNT) {
            jamo[0] = HANGUL_L + hangul / (HANGUL_V_COUNT * HANGUL_T_COUNT);
            jamo[1] = HANGUL_V + hangul / HANGUL_T_COUNT % HANGUL_V_COUNT;
            jamo[2] = HANGUL_T + hangul % HANGUL_T_COUNT;
            parts = jamo;
            part_count = jamo[2] == HANGUL_T ? 2 : 3;
        } else if (points[i] >= 0xC0) {
            parts = ua_canonical_decomposition(points[i], &part_count);
        }
        if (part_count == 0) {
            parts = &points[i];
            part_count = 1;
        }
        status = ua_points_append(out, parts, part_count);
    }
    return status;
}

/* Sorts a run of non-starters by combining class and keeps the order of equals. */
static void insertion_sort(uint32_t *run, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        uint32_t moving = run[i];
        uint8_t ccc = ua_properties(moving)->ccc;
        size_t at = i;

        for (; at > 0 && ua_properties(run[at - 1])->ccc > ccc; at--)
            run[at] = run[at - 1];
        run[at] = moving;
    }
}

/* The same for long runs, in linear time; sorted has room for the run. */
static void counting_sort(uint32_t *run, size_t count, uint32_t *sorted)
{
    size_t starts[256] = {0};
    size_t next = 0;

    for (size_t i = 0; i < count; i++)
        starts[ua_properties(run[i])->ccc]++;
    for (size_t ccc = 0; ccc < 256; ccc++) {
        size_t of_this_class = starts[ccc];

        starts[ccc] = next;
        next += of_this_class;
    }
    for (size_t i = 0; i < count; i++)
        sorted[starts[ua_properties(run[i])->ccc]++] = run[i];
    memcpy(run, sorted, count * sizeof(*run));
}

/* The Canonical Ordering Algorithm. scratch's content is lost. */
static enum ua_status order(uint32_t *points, size_t count, struct ua_buf *scratch)
{
    size_t i = 0;

    scratch->len = 0;
    while (i < count) {
        size_t start = i, length;
        enum ua_status status;

        while (i < count && ua_properties(points[i])->ccc != 0)
            i++;
        length = i - start;
        if (length > SHORT_RUN) {
            status = ua_points_reserve(scratch, length);
            if (status != UA_OK)
                return status;
            counting_sort(points + start, length, ua_points(scratch));
        } else if (length > 1) {
            insertion_sort(points + start, length);
        }
        if (length == 0)
            i++;
    }
    return UA_OK;
}

static uint32_t composite(uint32_t first, uint32_t second)
{
    if (first - HANGUL_L < HANGUL_L_COUNT && second - HANGUL_V < HANGUL_V_COUNT)
        return HANGUL_S +
               ((first - HANGUL_L) * HANGUL_V_COUNT + (second - HANGUL_V)) * HANGUL_T_COUNT;
    if (first - HANGUL_S < HANGUL_S_COUNT && (first - HANGUL_S) % HANGUL_T_COUNT == 0 &&
        second - (HANGUL_T + 1) < HANGUL_T_COUNT - 1)
        return first + (second - HANGUL_T);
    return ua_primary_composite(first, second);
}

/* The Canonical Composition Algorithm, in place; returns the new count. */
static size_t compose(uint32_t *points, size_t count)
{
    size_t starter = SIZE_MAX, length = 0;
    unsigned last_ccc = 0; /* of the last one kept behind the starter */

    for (size_t i = 0; i < count; i++) {
        unsigned ccc = ua_properties(points[i])->ccc;

        /* Blocked are those with a starter, or a class not below theirs, in between. */
        if (starter != SIZE_MAX && (starter + 1 == length || last_ccc < ccc)) {
            uint32_t composed = composite(points[starter], points[i]);

            if (composed != 0) {
                points[starter] = composed;
                continue;
            }
        }
        if (ccc == 0)
            starter = length;
        last_ccc = ccc;
        points[length++] = points[i];
    }
    return length;
}

enum ua_status ua_nfd_normalize(struct ua_buf *text, struct ua_buf *spare)
{
    enum ua_status status = decompose(spare, ua_points(text), ua_points_count(text));
    struct ua_buf decomposed;

    if (status == UA_OK)
        status = order(ua_points(spare), ua_points_count(spare), text);
    decomposed = *spare;
    *spare = *text;
    *text = decomposed;
    return status;
}

enum ua_status ua_nfc_normalize(struct ua_buf *text, struct ua_buf *spare)
{
    enum ua_status status;

    if (ua_nfc_check(ua_points(text), ua_points_count(text)) == UA_NFC_YES)
        return UA_OK;
    status = ua_nfd_normalize(text, spare);
    if (status == UA_OK)
        text->len = compose(ua_points(text), ua_points_count(text)) * sizeof(uint32_t);
    return status;
}
