/* SPDX-License-Identifier: MIT */
#include "decided.h"

void ed_decided(struct ed_arena *arena, const char *id, unsigned parts)
{
    size_t at = 0;

    while (at < arena->decision_count && strcmp(arena->decisions[at].id, id) != 0)
        at++;
    if (at == ED_DECISIONS_MAX)
        return;
    if (at == arena->decision_count)
        arena->decisions[arena->decision_count++] = (struct ed_decision){id, 0};
    arena->decisions[at].parts |= parts;
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

        if (!ua_is_alnum(c) && !(c && (strchr("-._~", c) || strchr(also, c))))
            return false;
    }
    return true;
}
