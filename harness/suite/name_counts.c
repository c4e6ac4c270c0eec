/* SPDX-License-Identifier: MIT */
#include "name_counts.h"

#include <stdlib.h>
#include <string.h>

#include "escape.h"
#include "str.h"
#include "xmalloc.h"

/* More names are counted as one: they may come from an engine. */
#define MAX_NAMES 256

void name_counts_add(struct name_counts *counts, struct ua_str name)
{
    if (counts->count >= MAX_NAMES)
        name = UA_LITERAL("(others)");
    for (size_t i = 0; i < counts->count; i++) {
        if (strlen(counts->items[i].name) == name.len &&
            memcmp(counts->items[i].name, name.ptr, name.len) == 0) {
            counts->items[i].count++;
            return;
        }
    }
    if (counts->count == counts->capacity) {
        counts->capacity = counts->capacity ? 2 * counts->capacity : 16;
        counts->items = xrealloc(counts->items, counts->capacity * sizeof *counts->items);
    }
    counts->items[counts->count++] = (struct name_count){xstrndup(name.ptr, name.len), 1};
}

static int order_counts(const void *left, const void *right)
{
    const struct name_count *a = left, *b = right;

    if (a->count != b->count)
        return a->count < b->count ? 1 : -1;
    return strcmp(a->name, b->name);
}

void name_counts_print(struct text *out, struct name_counts *counts, size_t limit)
{
    if (counts->count > 0)
        qsort(counts->items, counts->count, sizeof *counts->items, order_counts);
    for (size_t i = 0; i < counts->count && i < limit; i++) {
        const struct name_count *item = &counts->items[i];

        text_printf(out, "%s%zu ", i > 0 ? ", " : "", item->count);
        text_escape_if_needed(out, item->name, strlen(item->name));
    }
    if (counts->count > limit)
        text_printf(out, ", and %zu more", counts->count - limit);
}

void name_counts_free(struct name_counts *counts)
{
    for (size_t i = 0; i < counts->count; i++)
        free(counts->items[i].name);
    free(counts->items);
    *counts = (struct name_counts){0};
}
