/* SPDX-License-Identifier: MIT */
#include "idna2003.h"

#include "nameprep.h"
#include "points.h"
#include "punycode.h"
#include "utf8.h"

#define ACE_PREFIX "xn--"

static bool has_ace_prefix(struct ua_str label)
{
    return ed_starts_with_but_for_case(label, ACE_PREFIX);
}

/* A failure of Punycode is one of the label; any other status is the arena's. */
static bool is_done(struct ed_arena *arena, enum ua_status status)
{
    if (status != UA_OK && status != UA_FAILURE && arena->status == UA_OK)
        arena->status = status;
    return status == UA_OK;
}

/* The text of points in Punycode, after the ACE prefix; ptr NULL on failure. */
static struct ua_str encode(struct ed_arena *arena, struct ed_points points)
{
    struct ua_str result = ED_NONE;
    struct ua_buf out, scratch;

    ua_buf_init(&out, &arena->allocator);
    ua_buf_init(&scratch, &arena->allocator);
    if (is_done(arena, ua_punycode_encode(&out, &scratch, points.at, points.count)))
        result = ed_concat(arena, UA_LITERAL(ACE_PREFIX), ua_buf_str(&out), UA_LITERAL(""));
    ua_buf_free(&out);
    ua_buf_free(&scratch);
    return result;
}

/* What the Punycode after an ACE prefix stands for; ptr NULL on failure. */
static struct ua_str decode(struct ed_arena *arena, struct ua_str label)
{
    const struct ed_points points = ed_points(arena, ed_from(label, 4));
    struct ua_str result = ED_NONE;
    struct ua_buf out, scratch;

    ua_buf_init(&out, &arena->allocator);
    ua_buf_init(&scratch, &arena->allocator);
    if (is_done(arena, ua_punycode_decode(&out, &scratch, points.at, points.count)))
        result = ed_from_points(arena, ua_points(&out), ua_points_count(&out));
    ua_buf_free(&out);
    ua_buf_free(&scratch);
    return result;
}

/* RFC 3490, 4.1, step 3: the ASCII in it is letters, digits and hyphens, with none at the ends. */
static bool is_std3(struct ua_str label)
{
    for (size_t i = 0; i < label.len; i++) {
        const unsigned char c = (unsigned char)label.ptr[i];

        if (c < 0x80 && c != '-' && !ua_is_alnum(c))
            return false;
    }
    return !ed_starts_with(label, "-") && !ed_ends_with(label, "-");
}

/* Nameprep; ptr NULL if it refuses the label. */
static struct ua_str prepare(struct ed_arena *arena, struct ua_str label, unsigned flags)
{
    struct ed_points points = ed_points(arena, label);

    if (!points.at || !ed_nameprep(arena, &points, flags & ED_ALLOW_UNASSIGNED))
        return ED_NONE;
    return ed_from_points(arena, points.at, points.count);
}

/* RFC 3490, 4.1, ToASCII; ptr NULL on failure. */
static struct ua_str label_to_ascii(struct ed_arena *arena, struct ua_str label, unsigned flags)
{
    if (!ed_is_ascii(label)) {                /* 1 */
        label = prepare(arena, label, flags); /* 2 */
        if (!label.ptr)
            return ED_NONE;
    }
    if (flags & ED_USE_STD3_ASCII_RULES && !is_std3(label)) /* 3 */
        return ED_NONE;
    if (!ed_is_ascii(label)) {     /* 4 */
        if (has_ace_prefix(label)) /* 5 */
            return ED_NONE;
        label = encode(arena, ed_points(arena, label)); /* 6, 7 */
    }
    return label.len >= 1 && label.len <= 63 ? label : ED_NONE; /* 8 */
}

bool ed_is_label_separator(uint32_t code_point)
{
    return code_point == '.' || code_point == 0x3002 || code_point == 0xFF0E ||
           code_point == 0xFF61;
}

/* RFC 3490, 3.1: the label at domain[*pos], up to a separator; *pos is after that then, and behind
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

struct ua_str ed_idna2003_to_ascii(struct ed_arena *arena, struct ua_str domain, unsigned flags)
{
    struct ed_text result = ED_TEXT(arena);

    domain = ed_well_formed(arena, domain);
    for (size_t pos = 0; pos <= domain.len;) {
        const size_t start = pos;
        struct ua_str label = next_label(domain, &pos);

        if (start > 0)
            ed_add_byte(&result, '.');
        if (ed_is_empty(label) && start > 0 && pos > domain.len)
            break; /* the root: IDNA-04 */
        label = label_to_ascii(arena, label, flags);
        if (!label.ptr)
            return ED_NONE;
        ed_add(&result, label);
    }
    return ed_str(&result);
}

/* RFC 3490, 4.2, ToUnicode */
static struct ua_str label_to_unicode(struct ed_arena *arena, struct ua_str label, unsigned flags)
{
    struct ua_str prepared = label, decoded, again;

    if (!ed_is_ascii(label))                     /* 1 */
        prepared = prepare(arena, label, flags); /* 2 */
    if (!has_ace_prefix(prepared))               /* 3 */
        return label;
    decoded = decode(arena, prepared); /* 4, 5 */
    if (!decoded.ptr)
        return label;
    again = label_to_ascii(arena, decoded, flags);                                    /* 6 */
    return again.ptr && ua_str_equal_but_for_case(again, prepared) ? decoded : label; /* 7, 8 */
}

struct ua_str ed_idna2003_to_unicode(struct ed_arena *arena, struct ua_str domain, unsigned flags)
{
    struct ed_text result = ED_TEXT(arena);

    domain = ed_well_formed(arena, domain);
    for (size_t pos = 0; pos <= domain.len;) {
        const size_t start = pos;
        const struct ua_str label = next_label(domain, &pos);

        if (start > 0)
            ed_add_byte(&result, '.');
        ed_add(&result, label_to_unicode(arena, label, flags));
    }
    return ed_str(&result);
}
