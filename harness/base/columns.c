/* SPDX-License-Identifier: MIT */
#include "columns.h"

#include "str.h"
#include "utf8.h"

void layout_colored(const struct text_layout *layout, const char *code, const char *bytes,
                    size_t len)
{
    if (layout->color)
        text_puts(layout->out, code);
    text_add(layout->out, bytes, len);
    if (layout->color)
        text_puts(layout->out, "\x1b[0m");
}

/* What Unicode calls wide or fullwidth; what is not assigned between two such counts as well. */
static const uint32_t wide[][2] = {
    {0x1100, 0x115F},   {0x231A, 0x231B},   {0x2329, 0x232A},   {0x23E9, 0x23EC},
    {0x23F0, 0x23F0},   {0x23F3, 0x23F3},   {0x25FD, 0x25FE},   {0x2614, 0x2615},
    {0x2648, 0x2653},   {0x267F, 0x267F},   {0x2693, 0x2693},   {0x26A1, 0x26A1},
    {0x26AA, 0x26AB},   {0x26BD, 0x26BE},   {0x26C4, 0x26C5},   {0x26CE, 0x26CE},
    {0x26D4, 0x26D4},   {0x26EA, 0x26EA},   {0x26F2, 0x26F3},   {0x26F5, 0x26F5},
    {0x26FA, 0x26FA},   {0x26FD, 0x26FD},   {0x2705, 0x2705},   {0x270A, 0x270B},
    {0x2728, 0x2728},   {0x274C, 0x274C},   {0x274E, 0x274E},   {0x2753, 0x2755},
    {0x2757, 0x2757},   {0x2795, 0x2797},   {0x27B0, 0x27B0},   {0x27BF, 0x27BF},
    {0x2B1B, 0x2B1C},   {0x2B50, 0x2B50},   {0x2B55, 0x2B55},   {0x2E80, 0xA4CF},
    {0xA960, 0xA97C},   {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},   {0xFE10, 0xFE19},
    {0xFE30, 0xFE6F},   {0xFF00, 0xFF60},   {0xFFE0, 0xFFE6},   {0x16FE0, 0x18DFF},
    {0x1AFF0, 0x1B2FF}, {0x1F004, 0x1F004}, {0x1F0CF, 0x1F0CF}, {0x1F18E, 0x1F18E},
    {0x1F191, 0x1F19A}, {0x1F200, 0x1F265}, {0x1F300, 0x1FAFF}, {0x20000, 0x3FFFD},
};

/* Columns that a code point takes on a terminal. */
static unsigned columns_of_code_point(uint32_t c)
{
    for (size_t i = 0; i < sizeof wide / sizeof *wide && c >= wide[i][0]; i++) {
        if (c <= wide[i][1])
            return 2;
    }
    return 1;
}

unsigned layout_fit(struct ua_str text, size_t *pos, unsigned width)
{
    unsigned taken = 0;

    while (*pos < text.len) {
        size_t next = *pos;
        unsigned wide = columns_of_code_point(ua_utf8_decode(text.ptr, text.len, &next, NULL));

        if (taken + wide > width)
            break;
        taken += wide;
        *pos = next;
    }
    return taken;
}

void layout_pad(struct text *out, unsigned count)
{
    text_printf(out, "%*s", (int)count, "");
}

void layout_words(const struct text_layout *layout, struct ua_str words, unsigned at,
                  unsigned indent)
{
    bool is_first = true;

    for (size_t pos = 0; pos < words.len; is_first = false) {
        size_t end = pos;
        unsigned taken = 0;

        while (end < words.len && words.ptr[end] != ' ') {
            if (words.ptr[end] == '\x1b') {
                while (words.ptr[end++] != 'm')
                    ;
                continue;
            }
            taken += columns_of_code_point(ua_utf8_decode(words.ptr, words.len, &end, NULL));
        }
        if (!is_first && at + 1 + taken > layout->width) {
            text_puts(layout->out, "\n");
            layout_pad(layout->out, indent);
            at = indent;
        } else if (!is_first) {
            text_puts(layout->out, " ");
            at++;
        }
        text_add(layout->out, words.ptr + pos, end - pos);
        at += taken;
        pos = end + (end < words.len);
    }
    text_puts(layout->out, "\n");
}
