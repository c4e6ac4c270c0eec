/* SPDX-License-Identifier: MIT */
#include "report_page.h"

#include "str.h"
#include "utf8.h"

struct ua_str page_text(const struct text *t)
{
    return ua_str(t->ptr ? t->ptr : "", t->len);
}

void page_colored(const struct page *page, const char *code, const char *bytes, size_t len)
{
    if (page->color)
        text_puts(page->out, code);
    text_add(page->out, bytes, len);
    if (page->color)
        text_puts(page->out, "\x1b[0m");
}

/* Columns that a code point takes on a terminal: East Asian ones two, the rest one. */
static unsigned columns(uint32_t c)
{
    return c >= 0x1100 &&
                   (c <= 0x115F || (c >= 0x2E80 && c <= 0xA4CF) || (c >= 0xAC00 && c <= 0xD7A3) ||
                    (c >= 0xF900 && c <= 0xFAFF) || (c >= 0xFE30 && c <= 0xFE6F) ||
                    (c >= 0xFF00 && c <= 0xFF60) || (c >= 0xFFE0 && c <= 0xFFE6) ||
                    (c >= 0x1F300 && c <= 0x1FAFF) || (c >= 0x20000 && c <= 0x3FFFD))
               ? 2
               : 1;
}

unsigned page_fit(struct ua_str text, size_t *pos, unsigned width)
{
    unsigned taken = 0;

    while (*pos < text.len) {
        size_t next = *pos;
        unsigned wide = columns(ua_utf8_decode(text.ptr, text.len, &next, NULL));

        if (taken + wide > width)
            break;
        taken += wide;
        *pos = next;
    }
    return taken;
}

void page_pad(struct text *out, unsigned count)
{
    text_printf(out, "%*s", (int)count, "");
}

void page_words(const struct page *page, struct ua_str words, unsigned at, unsigned indent)
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
            taken += columns(ua_utf8_decode(words.ptr, words.len, &end, NULL));
        }
        if (!is_first && at + 1 + taken > page->width) {
            text_puts(page->out, "\n");
            page_pad(page->out, indent);
            at = indent;
        } else if (!is_first) {
            text_puts(page->out, " ");
            at++;
        }
        text_add(page->out, words.ptr + pos, end - pos);
        at += taken;
        pos = end + (end < words.len);
    }
    text_puts(page->out, "\n");
}
