/* SPDX-License-Identifier: MIT */
#include "mutate.h"

#include <string.h>

#include "anatomy.h"
#include "mutate_edit.h"

/* --- an input in hand ------------------------------------------------------------------------- */

static uint32_t mark_of(const uint8_t *data, size_t size)
{
    const uint8_t *mark = size > 0 ? memchr(data, MARK, size) : NULL;

    return (uint32_t)(mark ? (size_t)(mark - data) : size);
}

uint32_t edit_mark(const struct edit *edit)
{
    return mark_of(edit->data, edit->size);
}

static struct ua_str text_of(const uint8_t *data, uint32_t start, uint32_t end)
{
    return (struct ua_str){start < end ? (const char *)data + start : "", end - start};
}

/* Cuts the URL, or the base, into pieces. */
static void cut(uint32_t cuts[PIECES + 1], const uint8_t *data, uint32_t size, bool of_base)
{
    static const struct ua_str none = {NULL, 0};
    const uint32_t mark = mark_of(data, size), from = of_base ? mark + 1 : 0;
    const struct ua_str base = mark < size ? text_of(data, mark + 1, size) : none;
    struct anatomy a;

    if (of_base)
        anatomy_split(&a, base, none);
    else
        anatomy_split(&a, text_of(data, 0, mark), base);
    cuts[PIECE_LEADING] = from;
    cuts[PIECE_SCHEME] = from + a.leading.end;
    cuts[PIECE_SLASHES] = from + a.slashes.start;
    cuts[PIECE_USERINFO] = from + a.userinfo.start;
    cuts[PIECE_HOST] = from + a.host.start;
    cuts[PIECE_PORT] = from + a.host.end;
    cuts[PIECE_PATH] = from + a.path.start;
    cuts[PIECE_QUERY] = from + a.path.end;
    cuts[PIECE_FRAGMENT] = from + a.query.end;
    cuts[PIECE_TRAILING] = from + a.trailing.start;
    cuts[PIECES] = of_base ? size : mark;
}

static void look(struct edit *edit, bool of_base)
{
    if (edit->parent)
        memcpy(edit->cuts, edit->parent->cuts[of_base], sizeof edit->cuts);
    else
        cut(edit->cuts, edit->data, edit->size, of_base);
    edit->is_cut = true;
}

void edit_look(struct edit *edit)
{
    bool has_base;

    if (edit->is_cut)
        return;
    has_base = edit->parent ? edit->parent->has_base : edit_mark(edit) < edit->size;
    look(edit, has_base && below(edit, 5) == 0);
}

bool edit_replace(struct edit *edit, uint32_t at, uint32_t gone, const void *bytes, size_t len)
{
    uint8_t *place = edit->data + at;
    const uint32_t end = at + gone, new_end = at + (uint32_t)len;

    if (len > edit->max - (edit->size - gone) ||
        (len == gone && (len == 0 || memcmp(place, bytes, len) == 0)))
        return false;
    if (len != gone)
        memmove(place + len, place + gone, edit->size - end);
    if (len > 0)
        memcpy(place, bytes, len);
    edit->size = edit->size - gone + (uint32_t)len;
    /* No seam lies before the one in front of it, and none up to the place moves. */
    for (uint32_t *seam = edit->cuts + PIECES + 1; seam > edit->cuts && seam[-1] > at;) {
        seam--;
        *seam = *seam >= end ? *seam - end + new_end : *seam < new_end ? *seam : new_end;
    }
    return true;
}

bool edit_replace_piece(struct edit *edit, enum piece piece, const void *bytes, size_t len)
{
    const uint32_t at = edit->cuts[piece], gone = piece_len(edit, piece);

    if (!edit_replace(edit, at, gone, bytes, len))
        return false;
    for (unsigned i = piece + 1; gone == 0 && i <= PIECES && edit->cuts[i] == at; i++)
        edit->cuts[i] = at + (uint32_t)len;
    return true;
}

uint32_t edit_take(struct edit *edit, uint32_t at, uint32_t len)
{
    if (len > MUTATOR_SCRATCH)
        len = MUTATOR_SCRATCH;
    if (len > 0)
        memcpy(edit->mutator->scratch, edit->data + at, len);
    return len;
}

uint32_t edit_place(struct edit *edit)
{
    const uint32_t *cuts = edit->cuts;
    const uint32_t luck = below(edit, 8);
    uint32_t from = cuts[0], to = cuts[PIECES];

    if (luck < 3)
        return cuts[below(edit, PIECES + 1)];
    if (luck < 6 && cuts[PIECE_USERINFO] < cuts[PIECE_PATH]) {
        from = cuts[PIECE_USERINFO];
        to = cuts[PIECE_PATH];
    }
    return from + below(edit, to - from + 1);
}

bool edit_find(struct edit *edit, const char *set, size_t len, uint32_t *at)
{
    const uint32_t size = edit->size;
    uint32_t pos = size > 0 ? below(edit, size) : 0;

    for (uint32_t seen = 0; seen < size; seen++) {
        if (memchr(set, edit->data[pos], len)) {
            *at = pos;
            return true;
        }
        pos = pos + 1 < size ? pos + 1 : 0;
    }
    return false;
}

/* --- changes ---------------------------------------------------------------------------------- */

void mutator_seed(struct mutator *mutator, uint64_t seed)
{
    unsigned total = 0, filled = 0, sum = 0;

    for (unsigned i = 0; i < operation_count; i++)
        total += operations[i].weight;
    mutator->state = seed;
    mutator->most = 4;
    mutator->applied = 0;
    for (unsigned i = 0; i < operation_count; i++) {
        sum += operations[i].weight;
        while (filled * total < sum * sizeof mutator->lottery)
            mutator->lottery[filled++] = (uint8_t)i;
    }
}

const char *mutator_operation(unsigned number)
{
    return number < operation_count ? operations[number].name : NULL;
}

/* One change; what does not apply to this input is drawn again. */
static void change(struct edit *edit)
{
    for (unsigned tries = 0; tries < 8; tries++) {
        unsigned i = edit->mutator->lottery[below(edit, sizeof edit->mutator->lottery)];

        if (operations[i].apply(edit)) {
            edit->mutator->applied |= UINT64_C(1) << i;
            return;
        }
    }
}

/* libFuzzer takes no empty input from a mutator. */
static size_t finish(struct edit *edit)
{
    static const char *const smallest = "/?#:.";

    if (edit->size == 0 && edit->max > 0)
        edit->data[edit->size++] = (uint8_t)smallest[below(edit, 5)];
    return edit->size;
}

static uint32_t limited(size_t size)
{
    return size < 1u << 31 ? (uint32_t)size : 1u << 31;
}

static size_t change_some(struct edit *edit)
{
    unsigned count = 1;

    while (count < edit->mutator->most && below(edit, 2) == 0)
        count++;
    for (; edit->max > 0 && count > 0; count--) {
        change(edit);
        edit->parent = NULL;
    }
    return finish(edit);
}

size_t mutator_change(struct mutator *mutator, uint8_t *data, size_t size, size_t max_size)
{
    struct edit edit = {.mutator = mutator, .data = data, .max = limited(max_size)};

    edit.size = size < edit.max ? (uint32_t)size : edit.max;
    return change_some(&edit);
}

void mutator_parent(struct mutator_parent *parent, const uint8_t *data, size_t size)
{
    const uint32_t len = limited(size);

    parent->data = data;
    parent->size = len;
    parent->has_base = mark_of(data, len) < len;
    cut(parent->cuts[0], data, len, false);
    if (parent->has_base)
        cut(parent->cuts[1], data, len, true);
}

/* As much of the parent as has room. */
static struct edit copy_of(struct mutator *mutator, const struct mutator_parent *parent,
                           uint8_t *out, size_t max_size)
{
    struct edit edit = {.mutator = mutator, .data = out, .max = limited(max_size)};

    edit.size = parent->size < edit.max ? (uint32_t)parent->size : edit.max;
    if (edit.size == parent->size)
        edit.parent = parent;
    if (edit.size > 0)
        memcpy(out, parent->data, edit.size);
    return edit;
}

size_t mutator_child(struct mutator *mutator, const struct mutator_parent *parent, uint8_t *out,
                     size_t max_size)
{
    struct edit edit = copy_of(mutator, parent, out, max_size);

    return change_some(&edit);
}

/* --- crossing --------------------------------------------------------------------------------- */

/* A piece of other in the place of the same piece, or, now and then, of any. */
static void splice_piece(struct edit *edit, const struct mutator_parent *other)
{
    const uint32_t *cuts = other->cuts[other->has_base && below(edit, 5) == 0];
    uint32_t from, to;

    edit_look(edit);
    from = to = below(edit, PIECES);
    for (unsigned i = 0; i < PIECES && cuts[from] == cuts[from + 1]; i++)
        from = (from + 1) % PIECES;
    to = below(edit, 8) == 0 ? to : from;
    edit_replace_piece(edit, (enum piece)to, other->data + cuts[from], cuts[from + 1] - cuts[from]);
}

/* The one up to a seam, the other from the same seam on. */
static void splice_tail(struct edit *edit, const struct mutator_parent *other)
{
    const uint32_t *cuts = other->cuts[0];
    const uint32_t seam = 1 + below(edit, PIECES - 1);

    look(edit, false);
    edit_replace(edit, edit->cuts[seam], edit->cuts[PIECES] - edit->cuts[seam],
                 other->data + cuts[seam], cuts[PIECES] - cuts[seam]);
}

/* The URL of the other, or its base, becomes the base. */
static void take_base(struct edit *edit, const struct mutator_parent *other)
{
    const bool of_base = other->has_base && below(edit, 2) == 0;
    const uint32_t *cuts = other->cuts[of_base], mark = edit_mark(edit);
    static const uint8_t sign[] = {MARK};

    if (mark == edit->size && !edit_replace(edit, mark, 0, sign, 1))
        return;
    edit_replace(edit, mark + 1, edit->size - mark - 1, other->data + cuts[0],
                 cuts[PIECES] - cuts[0]);
}

/* Cut anywhere. */
static void splice_bytes(struct edit *edit, const struct mutator_parent *other)
{
    const uint32_t size = (uint32_t)other->size;
    const uint32_t at = below(edit, edit->size + 1), from = below(edit, size + 1);
    uint32_t len = below(edit, size - from + 1);

    if (len > edit->max - edit->size)
        len = edit->max - edit->size;
    edit_replace(edit, at, 0, other->data + from, len);
}

size_t mutator_cross(struct mutator *mutator, const struct mutator_parent *first,
                     const struct mutator_parent *second, uint8_t *out, size_t max_size)
{
    struct edit edit = copy_of(mutator, first, out, max_size);
    const uint32_t luck = below(&edit, 16);

    if (edit.max == 0)
        return 0;
    if (luck < 9)
        splice_piece(&edit, second);
    else if (luck < 12)
        splice_tail(&edit, second);
    else if (luck < 14)
        take_base(&edit, second);
    else
        splice_bytes(&edit, second);
    return finish(&edit);
}
