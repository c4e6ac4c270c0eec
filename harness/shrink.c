/* SPDX-License-Identifier: MIT */
#include "shrink.h"

#include "utf8.h"

static struct ua_str text_str(const struct text *t)
{
    return ua_str(t->ptr ? t->ptr : "", t->len);
}

static bool is_same(struct shrink *s, const struct text *input, const struct text *base)
{
    s->questions--;
    return s->same(s->context, text_str(input), base ? text_str(base) : ua_str(NULL, 0));
}

/* The first border between two code points at or behind at. */
static size_t border(const struct text *t, size_t at, bool is_utf8)
{
    while (is_utf8 && at < t->len && ((unsigned char)t->ptr[at] & 0xC0) == 0x80)
        at++;
    return at < t->len ? at : t->len;
}

static void copy(struct text *to, const struct text *from)
{
    text_clear(to);
    text_add(to, from->ptr ? from->ptr : "", from->len);
}

/* Goes once over one of the two texts and leaves out pieces of size bytes. Whether any went. */
static bool leave_out(struct shrink *s, struct text *which, size_t size)
{
    bool is_utf8 = ua_utf8_valid_prefix(text_str(which).ptr, which->len) == which->len;
    struct text less = {0};
    bool any = false;
    size_t at = 0;

    while (at < which->len && s->questions > 0) {
        size_t end = border(which, at + size, is_utf8);

        text_clear(&less);
        text_add(&less, which->ptr, at);
        text_add(&less, which->ptr + end, which->len - end);
        if (is_same(s, which == s->input ? &less : s->input,
                    which == s->base ? &less
                    : *s->has_base   ? s->base
                                     : NULL)) {
            copy(which, &less);
            any = true;
        } else {
            at = end;
        }
    }
    text_free(&less);
    return any;
}

/* From halves to single code points. Whether any went. */
static bool narrow(struct shrink *s, struct text *which)
{
    bool any = false;

    for (size_t size = (which->len + 1) / 2; size > 0; size /= 2) {
        /* The text may be much shorter by now. */
        if (size > which->len)
            continue;
        any = leave_out(s, which, size) || any;
    }
    return any;
}

bool shrink(struct shrink *s)
{
    bool any = true;

    while (any && s->questions > 0) {
        any = false;
        if (*s->has_base && is_same(s, s->input, NULL)) {
            *s->has_base = false;
            text_clear(s->base);
            any = true;
        }
        any = narrow(s, s->input) || any;
        if (*s->has_base)
            any = narrow(s, s->base) || any;
    }
    return !any && s->questions > 0;
}
