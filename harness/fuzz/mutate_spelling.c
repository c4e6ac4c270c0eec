/* SPDX-License-Identifier: MIT */
/* The mutator's operations within a piece: other spellings of a character or a number, delimiters,
 * and bytes. */
#include <string.h>

#include "ascii.h"
#include "mutate_edit.h"
#include "utf8.h"

/* --- spellings -------------------------------------------------------------------------------- */

static void put_escape(uint8_t out[3], unsigned byte, bool is_upper)
{
    const char *digits = is_upper ? "0123456789ABCDEF" : "0123456789abcdef";

    out[0] = '%';
    out[1] = (uint8_t)digits[byte >> 4];
    out[2] = (uint8_t)digits[byte & 15];
}

/* Draws the position of a byte, in the authority or anywhere. False if the input is empty, or if
 * it hits the mark. */
static bool draw_byte(struct edit *edit, uint32_t *at)
{
    edit_cut_any(edit);
    *at = edit_draw_position(edit);
    return *at < edit->size && edit->data[*at] != TESTCASE_MARK;
}

bool encode_byte(struct edit *edit)
{
    uint8_t escape[3];
    uint32_t at;

    if (!draw_byte(edit, &at))
        return false;
    put_escape(escape, edit->data[at], random_below(edit, 2) == 0);
    return edit_replace(edit, at, 1, escape, sizeof escape);
}

/* Finds the percent sign of an escape. */
static bool find_escape(struct edit *edit, uint32_t *at)
{
    return edit_find_byte(edit, "%", 1, at) && edit->size - *at > 2 &&
           ua_is_hex(edit->data[*at + 1]) && ua_is_hex(edit->data[*at + 2]);
}

bool decode_byte(struct edit *edit)
{
    uint32_t at;
    uint8_t byte;

    if (!find_escape(edit, &at))
        return false;
    byte = (uint8_t)(ua_hex_value(edit->data[at + 1]) << 4 | ua_hex_value(edit->data[at + 2]));
    return byte != TESTCASE_MARK && edit_replace(edit, at, 3, &byte, 1);
}

bool encode_percent(struct edit *edit)
{
    uint32_t at;

    return edit_find_byte(edit, "%", 1, &at) && edit_replace(edit, at + 1, 0, "25", 2);
}

bool change_hex_case(struct edit *edit)
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

/* Returns a code point that UTS #46 maps to an ASCII character. */
static uint32_t other_spelling(struct edit *edit, uint8_t c)
{
    static const uint32_t dots[] = {0x3002, 0xFF0E, 0xFF61, 0x2024};
    static const uint32_t digits[] = {0x2070, 0x2080, 0xFF10, 0x1D7CE};
    static const uint32_t letters[] = {0xFF21, 0x24B6, 0x1D400, 0x1F130};
    const uint32_t draw = random_below(edit, 4);

    if (c == '.')
        return dots[draw];
    if (ua_is_digit(c))
        return draw == 0 && c > '0' ? 0x2460u + c - '1' : digits[draw] + c - '0';
    if ((c | 0x20) == 'k' && draw == 0)
        return 0x212A;
    if ((c | 0x20) == 's' && draw == 0)
        return 0x17F;
    if (ua_is_alpha(c))
        return letters[draw] + (uint32_t)(c | 0x20) - 'a';
    return 0xFEE0u + c;
}

bool respell_for_idna(struct edit *edit)
{
    uint32_t at;
    char out[4];
    size_t len;

    if (!draw_byte(edit, &at) || edit->data[at] <= ' ' || edit->data[at] >= 0x7F)
        return false;
    len = ua_utf8_encode(out, other_spelling(edit, edit->data[at]));
    return edit_replace(edit, at, 1, out, len);
}

/* Makes UTF-8 ill-formed: an overlong character, or one with a missing or wrong byte. */
bool spoil_utf8(struct edit *edit)
{
    uint8_t out[3];
    uint32_t at;
    uint8_t c;

    if (!draw_byte(edit, &at))
        return false;
    c = edit->data[at];
    if (c >= 0x80)
        return random_below(edit, 2) == 0 ? edit_replace(edit, at, 1, NULL, 0)
                                          : edit_replace(edit, at, 1, "a", 1);
    out[0] = (uint8_t)(0xC0 | c >> 6);
    out[1] = out[2] = (uint8_t)(0x80 | (c & 0x3F));
    if (random_below(edit, 2) == 0)
        return edit_replace(edit, at, 1, out, 2);
    out[1] = (uint8_t)(0x80 | c >> 6);
    out[0] = 0xE0;
    return edit_replace(edit, at, 1, out, 3);
}

bool change_case(struct edit *edit)
{
    uint32_t from, to, piece;
    bool changed = false;

    if (!draw_piece(edit, &piece))
        return false;
    from = edit->cuts[piece];
    to = edit->cuts[piece + 1];
    if (random_below(edit, 2) == 0) {
        from += random_below(edit, to - from);
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

static unsigned draw_number_base(struct edit *edit)
{
    static const uint8_t bases[4] = {8, 10, 10, 16};

    return bases[random_below(edit, LENGTH(bases))];
}

bool change_number(struct edit *edit)
{
    static const uint64_t edges[] = {0, 1, 255, 256, 65535, 65536, 4294967295, 4294967296};
    uint32_t at, end, len = 0;
    uint64_t value = 0;
    uint8_t out[32];

    if (!edit_find_byte(edit, "0123456789", 10, &at))
        return false;
    while (at > 0 && ua_is_digit(edit->data[at - 1]))
        at--;
    for (end = at; end < edit->size && end - at < 18 && ua_is_digit(edit->data[end]); end++)
        value = value * 10 + edit->data[end] - '0';
    switch (random_below(edit, 6)) {
    case 0:
        value++;
        break;
    case 1:
        value = edges[random_below(edit, LENGTH(edges))];
        break;
    case 2:
        value += UINT64_C(1) << (8 << random_below(edit, 3));
        break;
    case 3:
        out[len++] = '0';
        break;
    default:
        break;
    }
    len += put_number(out + len, value, draw_number_base(edit));
    return edit_replace(edit, at, end - at, out, len);
}

/* Writes the host as an IPv4 address of one to four numbers, each in any base: the same address if
 * it was in dotted decimals, another one if it has three dots, otherwise 127.0.0.1. */
bool respell_ipv4(struct edit *edit)
{
    uint32_t address = 0, number = 0, dots = 0, len = 0, parts;
    uint8_t out[4 * 27];

    edit_cut_any(edit);
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
    parts = 1 + random_below(edit, 4);
    for (uint32_t i = 1; i < parts; i++) {
        len += put_number(out + len, address >> 24, draw_number_base(edit));
        out[len++] = '.';
        address <<= 8;
    }
    len += put_number(out + len, address >> (8 * (parts - 1)), draw_number_base(edit));
    return edit_replace_piece(edit, PIECE_HOST, out, len);
}

/* --- delimiters ------------------------------------------------------------------------------- */

static const char delimiters[] = {'/', '\\', '?', '#', '@', ':', '[', ']', '.', ';', '%', '&'};

bool change_delimiter(struct edit *edit)
{
    uint32_t at;

    return edit_find_byte(edit, delimiters, sizeof delimiters, &at) &&
           edit_replace(edit, at, 1, &delimiters[random_below(edit, LENGTH(delimiters))], 1);
}

bool repeat_delimiter(struct edit *edit)
{
    uint32_t at, len;
    uint8_t run[8];

    if (!edit_find_byte(edit, delimiters, sizeof delimiters, &at))
        return false;
    len = 1 + (random_below(edit, 4) == 0 ? random_below(edit, LENGTH(run)) : 0);
    memset(run, edit->data[at], len);
    return edit_replace(edit, at, 0, run, len);
}

bool drop_delimiter(struct edit *edit)
{
    uint32_t at;

    return edit_find_byte(edit, delimiters, sizeof delimiters, &at) &&
           edit_replace(edit, at, 1, NULL, 0);
}

bool flip_slash(struct edit *edit)
{
    uint32_t at;

    if (!edit_find_byte(edit, "/\\", 2, &at))
        return false;
    edit->data[at] ^= '/' ^ '\\';
    return true;
}

/* --- bytes ------------------------------------------------------------------------------------ */

bool flip_bit(struct edit *edit)
{
    uint32_t at;
    uint8_t byte;

    if (!draw_byte(edit, &at))
        return false;
    byte = (uint8_t)(edit->data[at] ^ 1u << random_below(edit, 8));
    return byte != TESTCASE_MARK && edit_replace(edit, at, 1, &byte, 1);
}

bool set_byte(struct edit *edit)
{
    const uint8_t byte =
        (uint8_t)random_below(edit, random_below(edit, 4) == 0 ? TESTCASE_MARK : 0x7F);
    uint32_t at;

    edit_cut_any(edit);
    at = edit_draw_position(edit);
    return edit_replace(edit, at, at < edit->size && random_below(edit, 2) == 0 ? 1 : 0, &byte, 1);
}

bool drop_bytes(struct edit *edit)
{
    uint32_t at, len;

    edit_cut_any(edit);
    at = edit_draw_position(edit);
    len = 1 + random_below(edit, random_below(edit, 4) == 0 ? 16 : 2);
    return at < edit->size &&
           edit_replace(edit, at, len < edit->size - at ? len : edit->size - at, NULL, 0);
}

bool repeat_bytes(struct edit *edit)
{
    uint32_t at, len;

    edit_cut_any(edit);
    at = edit_draw_position(edit);
    len = 1 + random_below(edit, random_below(edit, 4) == 0 ? 16 : 4);
    len = edit_copy_out(edit, at, len < edit->size - at ? len : edit->size - at);
    return edit_replace(edit, at, 0, edit->mutator->scratch, len);
}
