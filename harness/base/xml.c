/* SPDX-License-Identifier: MIT */
#include "xml.h"

void xml_escape(struct text *out, const char *visible)
{
    for (; *visible; visible++) {
        switch (*visible) {
        case '&':
            text_puts(out, "&amp;");
            break;
        case '<':
            text_puts(out, "&lt;");
            break;
        case '>':
            text_puts(out, "&gt;");
            break;
        case '"':
            text_puts(out, "&quot;");
            break;
        case '\'':
            text_puts(out, "&#39;");
            break;
        default:
            text_add(out, visible, 1);
        }
    }
}

void xml_escape_text(struct text *out, struct text *visible)
{
    xml_escape(out, text_str(visible).ptr);
    text_clear(visible);
}
