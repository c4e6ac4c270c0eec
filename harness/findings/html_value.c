/* SPDX-License-Identifier: MIT */
#include "html_value.h"

#include <stdlib.h>
#include <string.h>

#include "escape.h"
#include "str.h"
#include "xml.h"

void html_name(struct text *out, struct ua_str name)
{
    struct text shown = {0};

    text_visible(&shown, name.ptr, name.len);
    xml_escape(out, shown.ptr ? shown.ptr : "");
    text_free(&shown);
}

static void add_escaped(struct text *out, struct ua_str visible)
{
    struct text copy = {0};

    text_add(&copy, visible.ptr, visible.len);
    xml_escape(out, copy.ptr ? copy.ptr : "");
    text_free(&copy);
}

/* Whether an escape of a byte or of a code point begins here. */
static bool begins_escape(struct ua_str visible, size_t pos)
{
    return pos + 1 < visible.len && visible.ptr[pos] == '\\' && visible.ptr[pos + 1] != '\0' &&
           strchr("nrt0xu", visible.ptr[pos + 1]);
}

/* The bytes of the escape or of the character that begins at pos. */
static size_t unit_length(struct ua_str visible, size_t pos)
{
    const size_t left = visible.len - pos;
    size_t len = 1;

    if (begins_escape(visible, pos)) {
        const char kind = visible.ptr[pos + 1];
        const char *end = memchr(visible.ptr + pos, '}', left);

        len = kind == 'u' && end ? (size_t)(end - visible.ptr) - pos + 1 : kind == 'x' ? 4 : 2;
    } else if (visible.ptr[pos] == '\\' && left > 1 && visible.ptr[pos + 1] == '\\') {
        len = 2;
    } else {
        while (len < left && ((unsigned char)visible.ptr[pos + len] & 0xC0) == 0x80)
            len++;
    }
    return len < left ? len : left;
}

/* Starts of the units, and the end: one more than their number, which *count gets. */
static size_t *unit_starts(struct ua_str visible, size_t *count)
{
    size_t *starts = xcalloc(visible.len + 1, sizeof *starts);

    *count = 0;
    for (size_t pos = 0; pos < visible.len; pos += unit_length(visible, pos))
        starts[(*count)++] = pos;
    starts[*count] = visible.len;
    return starts;
}

struct range {
    size_t start, end;
};

static bool same_unit(struct ua_str a, const size_t *starts_a, size_t at_a, struct ua_str b,
                      const size_t *starts_b, size_t at_b)
{
    const size_t len = starts_a[at_a + 1] - starts_a[at_a];

    return len == starts_b[at_b + 1] - starts_b[at_b] &&
           memcmp(a.ptr + starts_a[at_a], b.ptr + starts_b[at_b], len) == 0;
}

/* The bytes of a between the beginning and the end that it has in common with b. */
static struct range differing_range(struct ua_str a, struct ua_str b)
{
    size_t count_a, count_b, before = 0, after = 0;
    size_t *starts_a = unit_starts(a, &count_a), *starts_b = unit_starts(b, &count_b);
    const size_t shorter = count_a < count_b ? count_a : count_b;
    struct range range;

    while (before < shorter && same_unit(a, starts_a, before, b, starts_b, before))
        before++;
    while (after < shorter - before &&
           same_unit(a, starts_a, count_a - after - 1, b, starts_b, count_b - after - 1))
        after++;
    range = (struct range){starts_a[before], starts_a[count_a - after]};
    free(starts_a);
    free(starts_b);
    return range;
}

/* Appends visible text from start to end, its escapes in <i>. */
static void add_units(struct text *out, struct ua_str visible, size_t start, size_t end)
{
    while (start < end) {
        size_t stop = start;

        while (stop < end && !begins_escape(visible, stop))
            stop += unit_length(visible, stop);
        add_escaped(out, ua_str(visible.ptr + start, stop - start));
        start = stop;
        if (start < end) {
            const size_t len = unit_length(visible, start);

            text_puts(out, "<i>");
            add_escaped(out, ua_str(visible.ptr + start, len));
            text_puts(out, "</i>");
            start += len;
        }
    }
}

static void add_code(struct text *out, const struct text *visible, const struct text *other)
{
    const struct ua_str shown = text_str(visible);
    struct range marked = {shown.len, shown.len};

    if (other)
        marked = differing_range(shown, text_str(other));
    text_puts(out, "<code>");
    add_units(out, shown, 0, marked.start);
    if (marked.start < marked.end) {
        text_puts(out, "<mark>");
        add_units(out, shown, marked.start, marked.end);
        text_puts(out, "</mark>");
        add_units(out, shown, marked.end, shown.len);
    } else if (marked.end < shown.len) {
        add_units(out, shown, marked.end, shown.len);
    }
    text_puts(out, "</code>");
}

void html_value(struct text *out, struct ua_str value, const struct ua_str *other)
{
    struct text shown = {0}, against = {0};

    text_value(&shown, value);
    if (other)
        text_value(&against, *other);
    add_code(out, &shown, other ? &against : NULL);
    text_free(&shown);
    text_free(&against);
}

void html_component(struct text *out, const struct observation *o, const struct observation *other,
                    enum component c)
{
    struct text shown = {0}, against = {0};

    observation_show(&shown, o, c);
    if (other)
        observation_show(&against, other, c);
    add_code(out, &shown, other ? &against : NULL);
    text_free(&shown);
    text_free(&against);
}
