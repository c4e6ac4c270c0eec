/* SPDX-License-Identifier: MIT */
/* The mutator's operations. */
#include <string.h>

#include "ascii.h"
#include "mutate_edit.h"
#include "utf8.h"

#define MARK 0xFF
#define LENGTH(array) ((uint32_t)(sizeof(array) / sizeof *(array)))

/* --- idioms ----------------------------------------------------------------------------------- */

static const struct idiom *any_idiom(struct edit *edit, enum idiom_kind kind)
{
    return &idioms[kind].list[below(edit, idioms[kind].count)];
}

/* The piece that idioms of a kind are. */
static const enum piece place_of[] = {
    [IDIOM_SCHEME] = PIECE_SCHEME,     [IDIOM_SLASHES] = PIECE_SLASHES,
    [IDIOM_USERINFO] = PIECE_USERINFO, [IDIOM_HOST] = PIECE_HOST,
    [IDIOM_PORT] = PIECE_PORT,         [IDIOM_PATH] = PIECE_PATH,
    [IDIOM_QUERY] = PIECE_QUERY,       [IDIOM_FRAGMENT] = PIECE_FRAGMENT,
};

/* A kind of piece that this input has a place for; hosts more often than the others. */
static enum idiom_kind kind_for(struct edit *edit)
{
    static const uint8_t kinds[16] = {
        IDIOM_SCHEME, IDIOM_SCHEME, IDIOM_SLASHES, IDIOM_SLASHES,  IDIOM_USERINFO, IDIOM_USERINFO,
        IDIOM_HOST,   IDIOM_HOST,   IDIOM_HOST,    IDIOM_HOST,     IDIOM_HOST,     IDIOM_PORT,
        IDIOM_PATH,   IDIOM_PATH,   IDIOM_QUERY,   IDIOM_FRAGMENT,
    };
    enum idiom_kind kind = (enum idiom_kind)kinds[below(edit, LENGTH(kinds))];

    if (piece_len(edit, PIECE_SLASHES) == 0 && kind >= IDIOM_USERINFO && kind <= IDIOM_PORT)
        return IDIOM_PATH;
    return kind;
}

/* An idiom, and the piece of this input that it is one of. */
static const struct idiom *fitting_idiom(struct edit *edit, enum piece *place)
{
    enum idiom_kind kind;

    edit_look(edit);
    kind = kind_for(edit);
    *place = place_of[kind];
    return any_idiom(edit, kind);
}

static bool replace_piece(struct edit *edit)
{
    enum piece place;
    const struct idiom *idiom = fitting_idiom(edit, &place);

    return edit_replace_piece(edit, place, idiom->text, idiom->len);
}

/* Before or behind the piece that is there. */
static bool add_piece(struct edit *edit)
{
    enum piece place;
    const struct idiom *idiom = fitting_idiom(edit, &place);

    return edit_replace(edit, edit->cuts[place + below(edit, 2)], 0, idiom->text, idiom->len);
}

static bool insert_idiom(struct edit *edit)
{
    const struct idiom *idiom = any_idiom(edit, IDIOM_PIECE);

    edit_look(edit);
    return edit_replace(edit, edit_place(edit), 0, idiom->text, idiom->len);
}

static bool insert_hostile(struct edit *edit)
{
    const struct idiom *idiom = any_idiom(edit, IDIOM_HOSTILE);

    edit_look(edit);
    return edit_replace(edit, edit_place(edit), 0, idiom->text, idiom->len);
}

/* --- pieces ----------------------------------------------------------------------------------- */

/* One that is not empty; false if all are. */
static bool any_piece(struct edit *edit, uint32_t *piece)
{
    edit_look(edit);
    *piece = below(edit, PIECES);
    for (unsigned i = 0; i < PIECES; i++, *piece = (*piece + 1) % PIECES)
        if (piece_len(edit, (enum piece) * piece) > 0)
            return true;
    return false;
}

static bool drop_piece(struct edit *edit)
{
    uint32_t piece;

    return any_piece(edit, &piece) && edit_replace_piece(edit, (enum piece)piece, NULL, 0);
}

static bool repeat_piece(struct edit *edit)
{
    uint32_t piece, len;

    if (!any_piece(edit, &piece))
        return false;
    len = edit_take(edit, edit->cuts[piece], piece_len(edit, (enum piece)piece));
    return edit_replace(edit, edit->cuts[piece + 1], 0, edit->mutator->scratch, len);
}

/* To where two others meet. */
static bool copy_piece(struct edit *edit)
{
    uint32_t piece, len;

    if (!any_piece(edit, &piece))
        return false;
    len = edit_take(edit, edit->cuts[piece], piece_len(edit, (enum piece)piece));
    return edit_replace(edit, edit->cuts[below(edit, PIECES + 1)], 0, edit->mutator->scratch, len);
}

static bool swap_pieces(struct edit *edit)
{
    uint32_t first, second, start, middle, end, all;
    uint8_t *scratch = edit->mutator->scratch;

    if (!any_piece(edit, &first))
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

/* --- spellings -------------------------------------------------------------------------------- */

static void put_escape(uint8_t out[3], unsigned byte, bool is_upper)
{
    const char *digits = is_upper ? "0123456789ABCDEF" : "0123456789abcdef";

    out[0] = '%';
    out[1] = (uint8_t)digits[byte >> 4];
    out[2] = (uint8_t)digits[byte & 15];
}

/* A byte that is there, in the authority or anywhere; false if the input is empty or the mark is
 * drawn. */
static bool any_byte(struct edit *edit, uint32_t *at)
{
    edit_look(edit);
    *at = edit_place(edit);
    return *at < edit->size && edit->data[*at] != MARK;
}

static bool encode_byte(struct edit *edit)
{
    uint8_t escape[3];
    uint32_t at;

    if (!any_byte(edit, &at))
        return false;
    put_escape(escape, edit->data[at], below(edit, 2) == 0);
    return edit_replace(edit, at, 1, escape, sizeof escape);
}

/* The percent sign of an escape. */
static bool find_escape(struct edit *edit, uint32_t *at)
{
    return edit_find(edit, "%", 1, at) && edit->size - *at > 2 && ua_is_hex(edit->data[*at + 1]) &&
           ua_is_hex(edit->data[*at + 2]);
}

static bool decode_byte(struct edit *edit)
{
    uint32_t at;
    uint8_t byte;

    if (!find_escape(edit, &at))
        return false;
    byte = (uint8_t)(ua_hex_value(edit->data[at + 1]) << 4 | ua_hex_value(edit->data[at + 2]));
    return byte != MARK && edit_replace(edit, at, 3, &byte, 1);
}

static bool encode_percent(struct edit *edit)
{
    uint32_t at;

    return edit_find(edit, "%", 1, &at) && edit_replace(edit, at + 1, 0, "25", 2);
}

static bool change_hex_case(struct edit *edit)
{
    uint32_t at;
    bool changed = false;

    if (!find_escape(edit, &at))
        return false;
    for (unsigned i = 1; i < 3; i++)
        if (ua_is_alpha(edit->data[at + i])) {
            edit->data[at + i] ^= 0x20;
            changed = true;
        }
    return changed;
}

/* What UTS #46 maps back to an ASCII character. */
static uint32_t other_spelling(struct edit *edit, uint8_t c)
{
    static const uint32_t dots[] = {0x3002, 0xFF0E, 0xFF61, 0x2024};
    static const uint32_t digits[] = {0x2070, 0x2080, 0xFF10, 0x1D7CE};
    static const uint32_t letters[] = {0xFF21, 0x24B6, 0x1D400, 0x1F130};
    const uint32_t luck = below(edit, 4);

    if (c == '.')
        return dots[luck];
    if (ua_is_digit(c))
        return luck == 0 && c > '0' ? 0x2460u + c - '1' : digits[luck] + c - '0';
    if ((c | 0x20) == 'k' && luck == 0)
        return 0x212A;
    if ((c | 0x20) == 's' && luck == 0)
        return 0x17F;
    if (ua_is_alpha(c))
        return letters[luck] + (uint32_t)(c | 0x20) - 'a';
    return 0xFEE0u + c;
}

static bool respell_for_idna(struct edit *edit)
{
    uint32_t at;
    char out[4];
    size_t len;

    if (!any_byte(edit, &at) || edit->data[at] <= ' ' || edit->data[at] >= 0x7F)
        return false;
    len = ua_utf8_encode(out, other_spelling(edit, edit->data[at]));
    return edit_replace(edit, at, 1, out, len);
}

/* A character in more bytes than it needs, or with one that is missing or wrong. */
static bool spoil_utf8(struct edit *edit)
{
    uint8_t out[3];
    uint32_t at;
    uint8_t c;

    if (!any_byte(edit, &at))
        return false;
    c = edit->data[at];
    if (c >= 0x80)
        return below(edit, 2) == 0 ? edit_replace(edit, at, 1, NULL, 0)
                                   : edit_replace(edit, at, 1, "a", 1);
    out[0] = (uint8_t)(0xC0 | c >> 6);
    out[1] = out[2] = (uint8_t)(0x80 | (c & 0x3F));
    if (below(edit, 2) == 0)
        return edit_replace(edit, at, 1, out, 2);
    out[1] = (uint8_t)(0x80 | c >> 6);
    out[0] = 0xE0;
    return edit_replace(edit, at, 1, out, 3);
}

static bool change_case(struct edit *edit)
{
    uint32_t from, to, piece;
    bool changed = false;

    if (!any_piece(edit, &piece))
        return false;
    from = edit->cuts[piece];
    to = edit->cuts[piece + 1];
    if (below(edit, 2) == 0) {
        from += below(edit, to - from);
        to = from + 1;
    }
    for (; from < to; from++)
        if (ua_is_alpha(edit->data[from])) {
            edit->data[from] ^= 0x20;
            changed = true;
        }
    return changed;
}

/* --- numbers ---------------------------------------------------------------------------------- */

/* Writes a number in base 8, 10 or 16 with the sign of its base; returns the length, up to 26. */
static uint32_t put_number(uint8_t *out, uint64_t value, unsigned base)
{
    uint8_t digits[24];
    uint32_t count = 0, len = 0;

    do
        digits[count++] = (uint8_t)"0123456789abcdef"[value % base];
    while ((value /= base) > 0);
    if (base != 10)
        out[len++] = '0';
    if (base == 16)
        out[len++] = 'x';
    while (count > 0)
        out[len++] = digits[--count];
    return len;
}

static unsigned any_base(struct edit *edit)
{
    static const uint8_t bases[4] = {8, 10, 10, 16};

    return bases[below(edit, LENGTH(bases))];
}

static bool change_number(struct edit *edit)
{
    static const uint64_t edges[] = {0, 1, 255, 256, 65535, 65536, 4294967295, 4294967296};
    uint32_t at, end, len = 0;
    uint64_t value = 0;
    uint8_t out[32];

    if (!edit_find(edit, "0123456789", 10, &at))
        return false;
    while (at > 0 && ua_is_digit(edit->data[at - 1]))
        at--;
    for (end = at; end < edit->size && end - at < 18 && ua_is_digit(edit->data[end]); end++)
        value = value * 10 + edit->data[end] - '0';
    switch (below(edit, 6)) {
    case 0:
        value++;
        break;
    case 1:
        value = edges[below(edit, LENGTH(edges))];
        break;
    case 2:
        value += UINT64_C(1) << (8 << below(edit, 3));
        break;
    case 3:
        out[len++] = '0';
        break;
    default:
        break;
    }
    len += put_number(out + len, value, any_base(edit));
    return edit_replace(edit, at, end - at, out, len);
}

/* The host as an IPv4 address of one to four numbers, each in any base: of what it was if that was
 * one in dotted decimals, else of 127.0.0.1. */
static bool respell_ipv4(struct edit *edit)
{
    uint32_t address = 0, number = 0, dots = 0, len = 0, parts;
    uint8_t out[4 * 27];

    edit_look(edit);
    if (piece_len(edit, PIECE_SLASHES) == 0)
        return false;
    for (uint32_t i = edit->cuts[PIECE_HOST]; i < edit->cuts[PIECE_PORT]; i++) {
        if (edit->data[i] == '.') {
            address = address << 8 | (number & 255);
            number = 0;
            dots++;
        } else {
            number = number * 10 + edit->data[i] - '0';
        }
    }
    address = dots == 3 ? address << 8 | (number & 255) : 0x7F000001;
    parts = 1 + below(edit, 4);
    for (uint32_t i = 1; i < parts; i++) {
        len += put_number(out + len, address >> 24, any_base(edit));
        out[len++] = '.';
        address <<= 8;
    }
    len += put_number(out + len, address >> (8 * (parts - 1)), any_base(edit));
    return edit_replace_piece(edit, PIECE_HOST, out, len);
}

/* --- delimiters ------------------------------------------------------------------------------- */

static const char delimiters[] = {'/', '\\', '?', '#', '@', ':', '[', ']', '.', ';', '%', '&'};

static bool change_delimiter(struct edit *edit)
{
    uint32_t at;

    return edit_find(edit, delimiters, sizeof delimiters, &at) &&
           edit_replace(edit, at, 1, &delimiters[below(edit, LENGTH(delimiters))], 1);
}

static bool repeat_delimiter(struct edit *edit)
{
    uint32_t at, len;
    uint8_t run[8];

    if (!edit_find(edit, delimiters, sizeof delimiters, &at))
        return false;
    len = 1 + (below(edit, 4) == 0 ? below(edit, LENGTH(run)) : 0);
    memset(run, edit->data[at], len);
    return edit_replace(edit, at, 0, run, len);
}

static bool drop_delimiter(struct edit *edit)
{
    uint32_t at;

    return edit_find(edit, delimiters, sizeof delimiters, &at) &&
           edit_replace(edit, at, 1, NULL, 0);
}

static bool turn_slash(struct edit *edit)
{
    uint32_t at;

    if (!edit_find(edit, "/\\", 2, &at))
        return false;
    edit->data[at] ^= '/' ^ '\\';
    return true;
}

/* --- the base --------------------------------------------------------------------------------- */

static bool add_base(struct edit *edit)
{
    const struct idiom *idiom = any_idiom(edit, IDIOM_BASE);
    const uint32_t mark = edit_mark(edit);

    edit->is_cut = false;
    return edit_replace(edit, mark, edit->size - mark, idiom->text, idiom->len);
}

static bool drop_base(struct edit *edit)
{
    const uint32_t mark = edit_mark(edit);

    edit->is_cut = false;
    return mark > 0 && edit_replace(edit, mark, edit->size - mark, NULL, 0);
}

static bool swap_base(struct edit *edit)
{
    const uint32_t mark = edit_mark(edit), size = edit->size;
    uint8_t *scratch = edit->mutator->scratch;

    if (mark == size || size > MUTATOR_SCRATCH)
        return false;
    edit->is_cut = false;
    memcpy(scratch, edit->data + mark + 1, size - mark - 1);
    scratch[size - mark - 1] = MARK;
    memcpy(scratch + (size - mark), edit->data, mark);
    return edit_replace(edit, 0, size, scratch, size);
}

/* The URL loses what is in front of a seam and becomes a reference to itself as it was. */
static bool make_reference(struct edit *edit)
{
    const uint32_t mark = edit_mark(edit);
    uint32_t len, seam;

    if (mark < edit->size || mark + 1 > MUTATOR_SCRATCH)
        return false;
    edit_look(edit);
    len = edit_take(edit, 0, mark);
    edit->mutator->scratch[len] = MARK;
    memmove(edit->mutator->scratch + 1, edit->mutator->scratch, len);
    edit->mutator->scratch[0] = MARK;
    if (!edit_replace(edit, edit->size, 0, edit->mutator->scratch, len + 1))
        return false;
    seam = edit->cuts[PIECE_SLASHES + below(edit, PIECES - PIECE_SLASHES)];
    edit_replace(edit, 0, seam, NULL, 0);
    edit->is_cut = false;
    return true;
}

/* --- bytes ------------------------------------------------------------------------------------ */

static bool flip_bit(struct edit *edit)
{
    uint32_t at;
    uint8_t byte;

    if (!any_byte(edit, &at))
        return false;
    byte = (uint8_t)(edit->data[at] ^ 1u << below(edit, 8));
    return byte != MARK && edit_replace(edit, at, 1, &byte, 1);
}

static bool set_byte(struct edit *edit)
{
    const uint8_t byte = (uint8_t)below(edit, below(edit, 4) == 0 ? MARK : 0x7F);
    uint32_t at;

    edit_look(edit);
    at = edit_place(edit);
    return edit_replace(edit, at, at < edit->size && below(edit, 2) == 0 ? 1 : 0, &byte, 1);
}

static bool drop_bytes(struct edit *edit)
{
    uint32_t at, len;

    edit_look(edit);
    at = edit_place(edit);
    len = 1 + below(edit, below(edit, 4) == 0 ? 16 : 2);
    return at < edit->size &&
           edit_replace(edit, at, len < edit->size - at ? len : edit->size - at, NULL, 0);
}

static bool repeat_bytes(struct edit *edit)
{
    uint32_t at, len;

    edit_look(edit);
    at = edit_place(edit);
    len = 1 + below(edit, below(edit, 4) == 0 ? 16 : 4);
    len = edit_take(edit, at, len < edit->size - at ? len : edit->size - at);
    return edit_replace(edit, at, 0, edit->mutator->scratch, len);
}

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
    {"turn-slash", 6, turn_slash},
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
