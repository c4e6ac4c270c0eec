/* SPDX-License-Identifier: MIT */
#include "idna2003.h"

#include "points.h"
#include "punycode.h"
#include "utf8.h"

static bool is_ace(struct ua_str label)
{
    return label.len >= 4 && ua_str_equal_but_for_case(ed_slice(label, 0, 4), UA_LITERAL("xn--"));
}

/* The code points of an ACE label; false if it is none, or there is no memory. */
static bool decode_ace(struct ed_arena *arena, struct ed_points *out, struct ua_str label)
{
    const struct ed_points points = ed_points(arena, label);
    struct ua_buf decoded, scratch;
    enum ua_status status = UA_FAILURE;

    out->count = 0;
    ua_buf_init(&decoded, &arena->allocator);
    ua_buf_init(&scratch, &arena->allocator);
    if (points.at && is_ace(label))
        status = ua_punycode_decode(&decoded, &scratch, points.at + 4, points.count - 4);
    if (status == UA_OK) {
        out->at = ed_alloc(arena, decoded.len + 1);
        out->count = out->at ? ua_points_count(&decoded) : 0;
        if (out->count > 0)
            memcpy(out->at, decoded.ptr, decoded.len);
    } else if (status != UA_FAILURE && arena->status == UA_OK) {
        arena->status = status;
    }
    ua_buf_free(&decoded);
    ua_buf_free(&scratch);
    return status == UA_OK && out->at;
}

/* RFC 3490, 4.1, step 3: the ASCII among it is letters, digits and hyphens; none at the ends. */
static bool is_std3(const uint32_t *points, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (points[i] < 0x80 && points[i] != '-' && !ua_is_alnum((unsigned char)points[i]))
            return false;
    }
    return count == 0 || (points[0] != '-' && points[count - 1] != '-');
}

/* Steps 1, 2 and 4 to 7 for a label that is not ASCII, as UTS #46 has them in transitional
 * processing; ptr NULL on failure. */
static struct ua_str map_and_encode(struct ed_arena *arena, struct ua_str label)
{
    struct ua_str result = ED_NONE;
    enum ua_status status;
    struct ua_buf out;

    ua_buf_init(&out, &arena->allocator);
    status = ua_uts46_to_ascii(&out, label.ptr, label.len,
                               UA_TRANSITIONAL_PROCESSING | UA_CHECK_HYPHENS);
    if (status == UA_OK)
        result = ed_copy(arena, ua_str(out.ptr ? out.ptr : "", out.len));
    else if (status != UA_FAILURE && arena->status == UA_OK)
        arena->status = status;
    ua_buf_free(&out);
    return result;
}

/* RFC 3490, 4.1, ToASCII */
static struct ua_str label_to_ascii(struct ed_arena *arena, struct ua_str label,
                                    bool use_std3_ascii_rules)
{
    struct ua_str result = label;
    struct ed_points points;

    if (!ed_is_ascii(label)) { /* steps 1, 2, 4 to 7 */
        result = map_and_encode(arena, label);
        if (!result.ptr)
            return ED_NONE;
    }
    if (use_std3_ascii_rules) { /* step 3 */
        if (ed_is_ascii(label) || !decode_ace(arena, &points, result))
            points = ed_points(arena, result);
        if (!is_std3(points.at, points.count))
            return ED_NONE;
    }
    return result.len >= 1 && result.len <= 63 ? result : ED_NONE; /* step 8 */
}

bool ed_is_label_separator(uint32_t code_point)
{
    return code_point == '.' || code_point == 0x3002 || code_point == 0xFF0E ||
           code_point == 0xFF61;
}

/* RFC 3490, 3.1: the label at domain[*pos], up to a separator; *pos is behind that then, and behind
 * the end after the last label. */
static struct ua_str next_label(struct ua_str domain, size_t *pos)
{
    const size_t start = *pos;
    size_t end = start;

    while (*pos < domain.len) {
        if (ed_is_label_separator(ua_utf8_decode(domain.ptr, domain.len, pos, NULL)))
            return ed_slice(domain, start, end);
        end = *pos;
    }
    ++*pos;
    return ed_slice(domain, start, end);
}

struct ua_str ed_idna2003_to_ascii(struct ed_arena *arena, struct ua_str domain,
                                   bool use_std3_ascii_rules)
{
    struct ed_text result = ED_TEXT(arena);

    domain = ed_well_formed(arena, domain);
    if (ed_find(domain, '\0') != ED_NOT_FOUND)
        return ED_NONE;
    for (size_t pos = 0; pos <= domain.len;) {
        const size_t start = pos;
        struct ua_str label = next_label(domain, &pos);

        if (start > 0)
            ed_add_byte(&result, '.');
        if (ed_is_empty(label) && start > 0 && pos > domain.len)
            break; /* the root */
        label = label_to_ascii(arena, label, use_std3_ascii_rules);
        if (!label.ptr)
            return ED_NONE;
        ed_add(&result, label);
    }
    return ed_str(&result);
}

/* RFC 3490, 4.2, ToUnicode. Step 2 is left out: what is not ASCII is hardly ever an ACE label that
 * was written in compatibility characters, so it stays as it is. */
static struct ua_str label_to_unicode(struct ed_arena *arena, struct ua_str label)
{
    struct ua_str decoded, again;
    struct ed_points points;

    if (!ed_is_ascii(label) || !decode_ace(arena, &points, label)) /* steps 1, 3 to 5 */
        return label;
    decoded = ed_points_slice(arena, points, 0, points.count);
    again = label_to_ascii(arena, decoded, false); /* step 6 */
    if (!again.ptr || !ua_str_equal_but_for_case(again, label))
        return label; /* step 7 */
    return decoded;
}

struct ua_str ed_idna2003_to_unicode(struct ed_arena *arena, struct ua_str domain)
{
    struct ed_text result = ED_TEXT(arena);

    domain = ed_well_formed(arena, domain);
    for (size_t pos = 0; pos <= domain.len;) {
        const size_t start = pos;
        const struct ua_str label = next_label(domain, &pos);

        if (start > 0)
            ed_add_byte(&result, '.');
        ed_add(&result, label_to_unicode(arena, label));
    }
    return ed_str(&result);
}
