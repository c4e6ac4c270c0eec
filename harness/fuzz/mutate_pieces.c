/* SPDX-License-Identifier: MIT */
/* The mutator's operations on whole pieces and on the base, and the table of all operations.
 * Operations within a piece are in mutate_spelling.c. */
#include <string.h>

#include "mutate_edit.h"

/* --- idioms ----------------------------------------------------------------------------------- */

static const struct idiom *draw_idiom(struct edit *edit, enum idiom_kind kind)
{
    return &idioms[kind].list[random_below(edit, idioms[kind].count)];
}

/* The piece of each kind of idiom. */
static const enum piece piece_of_kind[] = {
    [IDIOM_SCHEME] = PIECE_SCHEME,     [IDIOM_SLASHES] = PIECE_SLASHES,
    [IDIOM_USERINFO] = PIECE_USERINFO, [IDIOM_HOST] = PIECE_HOST,
    [IDIOM_PORT] = PIECE_PORT,         [IDIOM_PATH] = PIECE_PATH,
    [IDIOM_QUERY] = PIECE_QUERY,       [IDIOM_FRAGMENT] = PIECE_FRAGMENT,
};

/* Draws a kind of idiom that fits this input, hosts more often than the others. */
static enum idiom_kind draw_idiom_kind(struct edit *edit)
{
    static const uint8_t kinds[16] = {
        IDIOM_SCHEME, IDIOM_SCHEME, IDIOM_SLASHES, IDIOM_SLASHES,  IDIOM_USERINFO, IDIOM_USERINFO,
        IDIOM_HOST,   IDIOM_HOST,   IDIOM_HOST,    IDIOM_HOST,     IDIOM_HOST,     IDIOM_PORT,
        IDIOM_PATH,   IDIOM_PATH,   IDIOM_QUERY,   IDIOM_FRAGMENT,
    };
    enum idiom_kind kind = (enum idiom_kind)kinds[random_below(edit, LENGTH(kinds))];

    if (piece_len(edit, PIECE_SLASHES) == 0 && kind >= IDIOM_USERINFO && kind <= IDIOM_PORT)
        return IDIOM_PATH;
    return kind;
}

/* Draws an idiom, and the piece of this input for it. */
static const struct idiom *draw_fitting_idiom(struct edit *edit, enum piece *place)
{
    enum idiom_kind kind;

    edit_cut_any(edit);
    kind = draw_idiom_kind(edit);
    *place = piece_of_kind[kind];
    return draw_idiom(edit, kind);
}

static bool replace_piece(struct edit *edit)
{
    enum piece place;
    const struct idiom *idiom = draw_fitting_idiom(edit, &place);

    return edit_replace_piece(edit, place, idiom->text, idiom->len);
}

/* Adds an idiom before or after the piece. */
static bool add_piece(struct edit *edit)
{
    enum piece place;
    const struct idiom *idiom = draw_fitting_idiom(edit, &place);

    return edit_replace(edit, edit->cuts[place + random_below(edit, 2)], 0, idiom->text,
                        idiom->len);
}

static bool insert_idiom(struct edit *edit)
{
    const struct idiom *idiom = draw_idiom(edit, IDIOM_PIECE);

    edit_cut_any(edit);
    return edit_replace(edit, edit_draw_position(edit), 0, idiom->text, idiom->len);
}

static bool insert_hostile(struct edit *edit)
{
    const struct idiom *idiom = draw_idiom(edit, IDIOM_HOSTILE);

    edit_cut_any(edit);
    return edit_replace(edit, edit_draw_position(edit), 0, idiom->text, idiom->len);
}

/* --- pieces ----------------------------------------------------------------------------------- */

static bool drop_piece(struct edit *edit)
{
    uint32_t piece;

    return draw_piece(edit, &piece) && edit_replace_piece(edit, (enum piece)piece, NULL, 0);
}

static bool repeat_piece(struct edit *edit)
{
    uint32_t piece, len;

    if (!draw_piece(edit, &piece))
        return false;
    len = edit_copy_out(edit, edit->cuts[piece], piece_len(edit, (enum piece)piece));
    return edit_replace(edit, edit->cuts[piece + 1], 0, edit->mutator->scratch, len);
}

/* Copies a piece to a cut. */
static bool copy_piece(struct edit *edit)
{
    uint32_t piece, len;

    if (!draw_piece(edit, &piece))
        return false;
    len = edit_copy_out(edit, edit->cuts[piece], piece_len(edit, (enum piece)piece));
    return edit_replace(edit, edit->cuts[random_below(edit, PIECES + 1)], 0, edit->mutator->scratch,
                        len);
}

static bool swap_pieces(struct edit *edit)
{
    uint32_t first, second, start, middle, end, all;
    uint8_t *scratch = edit->mutator->scratch;

    if (!draw_piece(edit, &first))
        return false;
    for (second = first + 1; second < PIECES && piece_len(edit, (enum piece)second) == 0; second++)
        ;
    if (second >= PIECES)
        return false;
    start = edit->cuts[first];
    middle = edit->cuts[second];
    end = edit->cuts[second + 1];
    all = end - start;
    if (all > MUTATOR_SCRATCH)
        return false;
    memcpy(scratch, edit->data + middle, end - middle);
    memcpy(scratch + (end - middle), edit->data + start, middle - start);
    edit->is_cut = false;
    return edit_replace(edit, start, all, scratch, all);
}

/* --- the base --------------------------------------------------------------------------------- */

static bool add_base(struct edit *edit)
{
    const struct idiom *idiom = draw_idiom(edit, IDIOM_BASE);
    const uint32_t end = (uint32_t)edit_testcase(edit).url.len;

    edit->is_cut = false;
    return edit_replace(edit, end, edit->size - end, idiom->text, idiom->len);
}

static bool drop_base(struct edit *edit)
{
    const uint32_t end = (uint32_t)edit_testcase(edit).url.len;

    edit->is_cut = false;
    return end > 0 && edit_replace(edit, end, edit->size - end, NULL, 0);
}

static bool swap_base(struct edit *edit)
{
    const struct testcase test = edit_testcase(edit);
    char *scratch = (char *)edit->mutator->scratch;

    if (!test.base.ptr || edit->size > MUTATOR_SCRATCH)
        return false;
    edit->is_cut = false;
    testcase_pack(scratch, MUTATOR_SCRATCH, (struct testcase){test.base, test.url});
    return edit_replace(edit, 0, edit->size, scratch, edit->size);
}

/* Makes the URL a reference: the old URL becomes the base, and the URL loses all bytes before a
 * cut. */
static bool make_reference(struct edit *edit)
{
    const struct testcase test = edit_testcase(edit), base = {{"", 0}, test.url};
    char *scratch = (char *)edit->mutator->scratch;
    uint32_t cut;

    if (test.base.ptr || testcase_size(base) > MUTATOR_SCRATCH)
        return false;
    edit_cut_any(edit);
    if (!edit_replace(edit, edit->size, 0, scratch, testcase_pack(scratch, MUTATOR_SCRATCH, base)))
        return false;
    cut = edit->cuts[PIECE_SLASHES + random_below(edit, PIECES - PIECE_SLASHES)];
    edit_replace(edit, 0, cut, NULL, 0);
    edit->is_cut = false;
    return true;
}

/* --- all operations --------------------------------------------------------------------------- */

const struct operation operations[] = {
    {"replace-piece", 20, replace_piece},
    {"add-piece", 10, add_piece},
    {"insert-idiom", 16, insert_idiom},
    {"insert-hostile", 4, insert_hostile},
    {"drop-piece", 8, drop_piece},
    {"repeat-piece", 4, repeat_piece},
    {"copy-piece", 4, copy_piece},
    {"swap-pieces", 4, swap_pieces},
    {"encode-byte", 6, encode_byte},
    {"decode-byte", 4, decode_byte},
    {"encode-percent", 2, encode_percent},
    {"change-hex-case", 2, change_hex_case},
    {"respell-for-idna", 4, respell_for_idna},
    {"spoil-utf8", 2, spoil_utf8},
    {"change-case", 5, change_case},
    {"change-number", 6, change_number},
    {"respell-ipv4", 4, respell_ipv4},
    {"change-delimiter", 4, change_delimiter},
    {"repeat-delimiter", 6, repeat_delimiter},
    {"drop-delimiter", 4, drop_delimiter},
    {"flip-slash", 6, flip_slash},
    {"add-base", 3, add_base},
    {"drop-base", 3, drop_base},
    {"swap-base", 2, swap_base},
    {"make-reference", 2, make_reference},
    {"flip-bit", 2, flip_bit},
    {"set-byte", 4, set_byte},
    {"drop-bytes", 5, drop_bytes},
    {"repeat-bytes", 2, repeat_bytes},
};
const unsigned operation_count = LENGTH(operations);
