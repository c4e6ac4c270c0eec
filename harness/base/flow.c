/* SPDX-License-Identifier: MIT */
#include "flow.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "columns.h"
#include "str.h"
#include "utf8.h"

size_t flow_columns(const char *text, size_t len)
{
    size_t pos = 0;

    return layout_fit(ua_str(text, len), &pos, UINT_MAX);
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

struct flow flow_begin(const char *label, size_t indent)
{
    size_t len = strlen(label);

    /* 2 before the label, 1 behind it. */
    printf("  %-*s", (int)(indent - 2), label);
    if (len > indent - 3)
        printf("\n%*s", (int)indent, "");
    return (struct flow){indent, indent, true};
}

void flow_add(struct flow *flow, const char *gap, struct ua_str item)
{
    size_t width = flow_columns(item.ptr, item.len), gap_width = strlen(gap);

    if (!flow->first && flow->column + gap_width + width > PAGE) {
        printf("\n%*s", (int)flow->indent, "");
        flow->column = flow->indent;
        flow->first = true;
    }
    if (!flow->first) {
        fputs(gap, stdout);
        flow->column += gap_width;
    }
    fwrite(item.ptr, 1, item.len, stdout);
    flow->column += width;
    flow->first = false;
}

void flow_words(struct flow *flow, const char *sentence)
{
    const unsigned room = PAGE - (unsigned)flow->indent;

    while (*sentence) {
        size_t len = strcspn(sentence, " "), end = 0;
        struct ua_str word = ua_str(sentence, len);

        layout_fit(word, &end, room);
        flow_add(flow, " ", ua_str(sentence, end));
        for (size_t from = end; from < len; from = end) {
            layout_fit(word, &end, room);
            flow_add(flow, "", ua_str(sentence + from, end - from));
        }
        sentence += len;
        sentence += strspn(sentence, " ");
    }
}
