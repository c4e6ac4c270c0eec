/* SPDX-License-Identifier: MIT */
#include "decided.h"

static void add(struct ed_decision *list, size_t *count, const char *id, unsigned parts)
{
    size_t at = 0;

    while (at < *count && strcmp(list[at].id, id) != 0)
        at++;
    if (at == ED_DECISIONS_MAX)
        return;
    if (at == *count)
        list[(*count)++] = (struct ed_decision){id, 0};
    list[at].parts |= parts;
}

void ed_decided(struct ed_arena *arena, const char *id, unsigned parts)
{
    add(arena->decisions, &arena->decision_count, id, parts);
}

void ed_decided_for_base(struct ed_arena *arena)
{
    for (size_t i = 0; i < arena->decision_count; i++)
        add(arena->base_decisions, &arena->base_decision_count, arena->decisions[i].id,
            arena->decisions[i].parts);
    arena->decision_count = 0;
}

void ed_decided_as_in_base(struct ed_arena *arena, unsigned parts)
{
    for (size_t i = 0; i < arena->base_decision_count; i++) {
        const unsigned both = arena->base_decisions[i].parts & parts;

        if (both)
            ed_decided(arena, arena->base_decisions[i].id, both);
    }
}

void ed_decided_too(struct ed_arena *arena, const char *id)
{
    unsigned parts = 0;

    for (size_t i = 0; i < arena->decision_count; i++)
        parts |= arena->decisions[i].parts;
    if (parts)
        ed_decided(arena, id, parts);
}

bool ed_is_plain(struct ua_str text, const char *also)
{
    for (size_t i = 0; i < text.len; i++) {
        const unsigned char c = (unsigned char)text.ptr[i];

        if (!ua_is_alnum(c) && !ed_is_one_of(c, "-._~") && !ed_is_one_of(c, also))
            return false;
    }
    return true;
}
