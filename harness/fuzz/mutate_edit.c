/* SPDX-License-Identifier: MIT */
#include "mutate_edit.h"

#include "anatomy.h"

void edit_cut(uint32_t cuts[PIECES + 1], struct testcase test, bool of_base)
{
    const uint32_t from = of_base ? (uint32_t)test.url.len + 1 : 0;
    struct anatomy a;

    anatomy_split(&a, of_base ? testcase_without_base(test.base) : test);
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
    cuts[PIECES] = from + (uint32_t)(of_base ? test.base.len : test.url.len);
}

void edit_cut_part(struct edit *edit, bool of_base)
{
    if (edit->parent)
        memcpy(edit->cuts, edit->parent->cuts[of_base], sizeof edit->cuts);
    else
        edit_cut(edit->cuts, edit_testcase(edit), of_base);
    edit->is_cut = true;
}

void edit_cut_any(struct edit *edit)
{
    bool has_base;

    if (edit->is_cut)
        return;
    has_base = edit->parent ? edit->parent->has_base : edit_testcase(edit).base.ptr != NULL;
    edit_cut_part(edit, has_base && random_below(edit, 5) == 0);
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
    /* Cuts are in order, and those up to the position do not move. */
    for (uint32_t *cut = edit->cuts + PIECES + 1; cut > edit->cuts && cut[-1] > at;) {
        cut--;
        *cut = *cut >= end ? *cut - end + new_end : *cut < new_end ? *cut : new_end;
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

uint32_t edit_copy_out(struct edit *edit, uint32_t at, uint32_t len)
{
    if (len > MUTATOR_SCRATCH)
        len = MUTATOR_SCRATCH;
    if (len > 0)
        memcpy(edit->mutator->scratch, edit->data + at, len);
    return len;
}

uint32_t edit_draw_position(struct edit *edit)
{
    const uint32_t *cuts = edit->cuts;
    const uint32_t draw = random_below(edit, 8);
    uint32_t from = cuts[0], to = cuts[PIECES];

    if (draw < 3)
        return cuts[random_below(edit, PIECES + 1)];
    if (draw < 6 && cuts[PIECE_USERINFO] < cuts[PIECE_PATH]) {
        from = cuts[PIECE_USERINFO];
        to = cuts[PIECE_PATH];
    }
    return from + random_below(edit, to - from + 1);
}

bool edit_find_byte(struct edit *edit, const char *set, size_t len, uint32_t *at)
{
    const uint32_t size = edit->size;
    uint32_t pos = size > 0 ? random_below(edit, size) : 0;

    for (uint32_t seen = 0; seen < size; seen++) {
        if (memchr(set, edit->data[pos], len)) {
            *at = pos;
            return true;
        }
        pos = pos + 1 < size ? pos + 1 : 0;
    }
    return false;
}

bool draw_piece(struct edit *edit, uint32_t *piece)
{
    edit_cut_any(edit);
    *piece = random_below(edit, PIECES);
    for (unsigned i = 0; i < PIECES; i++, *piece = (*piece + 1) % PIECES)
        if (piece_len(edit, (enum piece) * piece) > 0)
            return true;
    return false;
}
