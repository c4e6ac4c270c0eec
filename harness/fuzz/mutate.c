/* SPDX-License-Identifier: MIT */
#include "mutate.h"

#include <string.h>

#include "mutate_edit.h"

/* Changes of an input at most. */
#define MAX_CHANGES 4

/* --- changes ---------------------------------------------------------------------------------- */

void mutator_seed(struct mutator *mutator, uint64_t seed)
{
    unsigned total = 0, filled = 0, sum = 0;

    for (unsigned i = 0; i < operation_count; i++)
        total += operations[i].weight;
    mutator->state = seed;
    mutator->applied = 0;
    for (unsigned i = 0; i < operation_count; i++) {
        sum += operations[i].weight;
        while ((size_t)filled * total < sum * sizeof mutator->by_weight)
            mutator->by_weight[filled++] = (uint8_t)i;
    }
}

const char *mutator_operation(unsigned number)
{
    return number < operation_count ? operations[number].name : NULL;
}

/* Applies one operation. One that does not apply to this input is drawn again. */
static void change_once(struct edit *edit)
{
    for (unsigned tries = 0; tries < 8; tries++) {
        unsigned i = edit->mutator->by_weight[random_below(edit, sizeof edit->mutator->by_weight)];

        if (operations[i].apply(edit)) {
            edit->mutator->applied |= UINT64_C(1) << i;
            return;
        }
    }
}

/* Returns the size. libFuzzer accepts no empty input, so an empty one gets a byte. */
static size_t fill_if_empty(struct edit *edit)
{
    static const char *const smallest = "/?#:.";

    if (edit->size == 0 && edit->max > 0)
        edit->data[edit->size++] = (uint8_t)smallest[random_below(edit, 5)];
    return edit->size;
}

static uint32_t limit_size(size_t size)
{
    return size < 1u << 31 ? (uint32_t)size : 1u << 31;
}

static size_t change_several(struct edit *edit)
{
    unsigned count = 1;

    while (count < MAX_CHANGES && random_below(edit, 2) == 0)
        count++;
    for (; edit->max > 0 && count > 0; count--) {
        change_once(edit);
        edit->parent = NULL;
    }
    return fill_if_empty(edit);
}

size_t mutator_change(struct mutator *mutator, uint8_t *data, size_t size, size_t max_size)
{
    struct edit edit = {.mutator = mutator, .data = data, .max = limit_size(max_size)};

    edit.size = size < edit.max ? (uint32_t)size : edit.max;
    return change_several(&edit);
}

void mutator_parent(struct mutator_parent *parent, const uint8_t *data, size_t size)
{
    const uint32_t len = limit_size(size);
    const struct testcase test = testcase_split(data, len);

    parent->data = data;
    parent->size = len;
    parent->has_base = test.base.ptr != NULL;
    edit_cut(parent->cuts[0], test, false);
    if (parent->has_base)
        edit_cut(parent->cuts[1], test, true);
}

/* Copies as much of the parent as fits. */
static struct edit copy_parent(struct mutator *mutator, const struct mutator_parent *parent,
                               uint8_t *out, size_t max_size)
{
    struct edit edit = {.mutator = mutator, .data = out, .max = limit_size(max_size)};

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
    struct edit edit = copy_parent(mutator, parent, out, max_size);

    return change_several(&edit);
}

/* --- crossing --------------------------------------------------------------------------------- */

/* Replaces a piece by the same piece of other, or sometimes by another piece. */
static void splice_piece(struct edit *edit, const struct mutator_parent *other)
{
    const uint32_t *cuts = other->cuts[other->has_base && random_below(edit, 5) == 0];
    uint32_t from, to;

    edit_cut_any(edit);
    from = to = random_below(edit, PIECES);
    for (unsigned i = 0; i < PIECES && cuts[from] == cuts[from + 1]; i++)
        from = (from + 1) % PIECES;
    to = random_below(edit, 8) == 0 ? to : from;
    edit_replace_piece(edit, (enum piece)to, other->data + cuts[from], cuts[from + 1] - cuts[from]);
}

/* Joins the first input up to a cut and the other from the same cut on. */
static void splice_tail(struct edit *edit, const struct mutator_parent *other)
{
    const uint32_t *cuts = other->cuts[0];
    const uint32_t cut = 1 + random_below(edit, PIECES - 1);

    edit_cut_part(edit, false);
    edit_replace(edit, edit->cuts[cut], edit->cuts[PIECES] - edit->cuts[cut],
                 other->data + cuts[cut], cuts[PIECES] - cuts[cut]);
}

/* Makes the other's URL, or its base, the base. */
static void splice_base(struct edit *edit, const struct mutator_parent *other)
{
    const bool of_base = other->has_base && random_below(edit, 2) == 0;
    const uint32_t *cuts = other->cuts[of_base];
    const struct testcase test = edit_testcase(edit), empty = {{"", 0}, {"", 0}};
    const uint32_t at = (uint32_t)test.url.len + 1;
    char empty_base[1];

    if (!test.base.ptr &&
        !edit_replace(edit, at - 1, 0, empty_base, testcase_pack(empty_base, 1, empty)))
        return;
    edit_replace(edit, at, edit->size - at, other->data + cuts[0], cuts[PIECES] - cuts[0]);
}

/* Inserts bytes of other at any position. */
static void splice_bytes(struct edit *edit, const struct mutator_parent *other)
{
    const uint32_t size = (uint32_t)other->size;
    const uint32_t at = random_below(edit, edit->size + 1), from = random_below(edit, size + 1);
    uint32_t len = random_below(edit, size - from + 1);

    if (len > edit->max - edit->size)
        len = edit->max - edit->size;
    edit_replace(edit, at, 0, other->data + from, len);
}

size_t mutator_cross(struct mutator *mutator, const struct mutator_parent *first,
                     const struct mutator_parent *second, uint8_t *out, size_t max_size)
{
    struct edit edit = copy_parent(mutator, first, out, max_size);
    const uint32_t draw = random_below(&edit, 16);

    if (edit.max == 0)
        return 0;
    if (draw < 9)
        splice_piece(&edit, second);
    else if (draw < 12)
        splice_tail(&edit, second);
    else if (draw < 14)
        splice_base(&edit, second);
    else
        splice_bytes(&edit, second);
    return fill_if_empty(&edit);
}
