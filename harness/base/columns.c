/* SPDX-License-Identifier: MIT */
#include "columns.h"

#include <stdio.h>
#include <string.h>

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

/* --- items -------------------------------------------------------------------------------------
 */

size_t flow_columns(const char *text, size_t len)
{
    size_t taken = 0;

    for (size_t pos = 0; pos < len;) {
        if (text[pos] == '\x1b') {
            while (pos < len && text[pos++] != 'm')
                ;
            continue;
        }
        taken += columns_of_code_point(ua_utf8_decode(text, len, &pos, NULL));
    }
    return taken;
}

void flow_value(struct text *out, struct ua_str value, size_t limit)
{
    struct text shown = {0}, part = {0};
    size_t end = 0;

    text_value(&shown, value);
    if (flow_columns(shown.ptr, shown.len) <= limit) {
        text_add(out, shown.ptr, shown.len);
        goto out;
    }
    for (size_t next = 0; next < value.len;) {
        text_clear(&shown);
        ua_utf8_decode(value.ptr, value.len, &next, NULL);
        text_visible(&shown, value.ptr, next);
        if (flow_columns(shown.ptr, shown.len) > limit)
            break;
        end = next;
    }
    text_visible(&part, value.ptr, end);
    text_printf(out, "%s... (%zu bytes)", part.ptr ? part.ptr : "", value.len);
out:
    text_free(&shown);
    text_free(&part);
}

struct flow flow_at(size_t indent)
{
    return (struct flow){.width = PAGE, .indent = indent, .column = indent, .first = true};
}

struct flow flow_begin(const char *label, size_t indent)
{
    size_t len = strlen(label);

    /* 2 before the label, 1 after it. */
    printf("  %-*s", (int)(indent - 2), label);
    if (len > indent - 3)
        printf("\n%*s", (int)indent, "");
    return flow_at(indent);
}

static void flow_write(struct flow *flow, const char *bytes, size_t len)
{
    if (flow->out)
        text_add(flow->out, bytes, len);
    else
        fwrite(bytes, 1, len, stdout);
}

void flow_add(struct flow *flow, const char *gap, struct ua_str item)
{
    size_t width = flow_columns(item.ptr, item.len), gap_width = strlen(gap);

    if (!flow->first && flow->column + gap_width + width > flow->width) {
        flow_write(flow, "\n", 1);
        for (size_t i = 0; i < flow->indent; i++)
            flow_write(flow, " ", 1);
        flow->column = flow->indent;
        flow->first = true;
    }
    if (!flow->first) {
        flow_write(flow, gap, gap_width);
        flow->column += gap_width;
    }
    flow_write(flow, item.ptr, item.len);
    flow->column += width;
    flow->first = false;
}

void flow_words(struct flow *flow, const char *sentence)
{
    const unsigned room = (unsigned)(flow->width - flow->indent);
    struct text gap = {0};

    text_puts(&gap, " ");
    while (*sentence) {
        size_t len = strcspn(sentence, " "), end = 0, spaces;
        struct ua_str word = ua_str(sentence, len);

        layout_fit(word, &end, room);
        flow_add(flow, gap.ptr, ua_str(sentence, end));
        for (size_t from = end; from < len; from = end) {
            layout_fit(word, &end, room);
            flow_add(flow, "", ua_str(sentence + from, end - from));
        }
        sentence += len;
        /* Spaces inside a value that the sentence quotes must stay. */
        spaces = strspn(sentence, " ");
        text_clear(&gap);
        text_add(&gap, sentence, spaces);
        sentence += spaces;
    }
    text_free(&gap);
}

void layout_words(const struct text_layout *layout, struct ua_str words, unsigned at,
                  unsigned indent)
{
    struct flow flow = {layout->out, layout->width, indent, at, true};

    for (size_t pos = 0, end; pos < words.len; pos = end + 1) {
        const char *space = memchr(words.ptr + pos, ' ', words.len - pos);

        end = space ? (size_t)(space - words.ptr) : words.len;
        flow_add(&flow, " ", ua_str(words.ptr + pos, end - pos));
    }
    text_puts(layout->out, "\n");
}

size_t layout_lines(const struct text *text)
{
    size_t lines = 0;

    for (size_t i = 0; i < text->len; i++)
        lines += text->ptr[i] == '\n';
    return lines;
}

void layout_words_cut(const struct text_layout *layout, struct ua_str words, unsigned at,
                      unsigned indent, size_t lines)
{
    struct text out = {0}, cut = {0};
    struct text_layout part = *layout;

    part.out = &out;
    layout_words(&part, words, at, indent);
    for (size_t end = words.len; layout_lines(&out) > lines && end > 0;) {
        while (end > 0 && words.ptr[end - 1] != ' ')
            end--;
        end -= end > 0;
        text_clear(&cut);
        if (end > 0 && words.ptr[end - 1] == ',')
            text_printf(&cut, "%.*s ...", (int)end - 1, words.ptr);
        else
            text_printf(&cut, "%.*s...", (int)end, words.ptr);
        text_clear(&out);
        layout_words(&part, text_str(&cut), at, indent);
    }
    text_add(layout->out, out.ptr, out.len);
    text_free(&out);
    text_free(&cut);
}

/* --- cells ------------------------------------------------------------------------------------ */

void layout_cut(struct text *out, struct ua_str text, size_t columns)
{
    size_t end = 0;

    if (flow_columns(text.ptr, text.len) <= columns) {
        text_add(out, text.ptr, text.len);
        return;
    }
    layout_fit(text, &end, (unsigned)(columns - strlen("...")));
    text_printf(out, "%.*s...", (int)end, text.ptr);
}

void layout_cell(struct text *line, const struct text *cell, size_t columns)
{
    struct text cut = {0};

    layout_cut(&cut, text_str(cell), columns);
    text_add(line, text_str(&cut).ptr, cut.len);
    layout_pad(line, (unsigned)(columns - flow_columns(text_str(&cut).ptr, cut.len)));
    text_puts(line, CELL_GAP);
    text_free(&cut);
}
