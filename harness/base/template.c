/* SPDX-License-Identifier: MIT */
#include "template.h"

#include <string.h>

static const struct template_slot *find_slot(const struct template_slot *slots, size_t count,
                                             const char *name, size_t len)
{
    for (size_t i = 0; i < count; i++) {
        if (strlen(slots[i].name) == len && memcmp(slots[i].name, name, len) == 0)
            return &slots[i];
    }
    return NULL;
}

void template_fill(struct text *out, const char *page, const struct template_slot *slots,
                   size_t count, const void *context)
{
    const char *open, *close;

    for (; (open = strstr(page, "{{")) && (close = strstr(open, "}}")); page = close + 2) {
        const struct template_slot *slot =
            find_slot(slots, count, open + 2, (size_t)(close - open) - 2);

        text_add(out, page, (size_t)(open - page));
        if (!slot)
            text_add(out, open, (size_t)(close - open) + 2);
        else if (slot->text)
            text_puts(out, slot->text);
        else
            slot->add(out, context);
    }
    text_puts(out, page);
}
