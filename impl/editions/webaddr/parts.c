/* SPDX-License-Identifier: MIT */
#include "webaddr_parts.h"

#include "decided.h"
#include "decomposition.h"
#include "rfc3986_parts.h"

/* What is after the authority, or the whole where there is none. */
static struct ua_str host_specific(struct ed_arena *arena, struct ed_components components)
{
    if (components.authority.ptr)
        components.scheme = components.authority = ED_NONE;
    return ed_rfc3986_recompose(arena, &components);
}

void ed_webaddr_answer_components(struct ed_call *call, const struct ed_components *parsed)
{
    const struct ed_input input = {.components = *parsed, .literal = call->literal};
    struct ed_list list = ED_LIST(call->arena);

    ed_push(&list, parsed->scheme);
    ed_push(&list, parsed->host);
    ed_push(&list, parsed->port);
    ed_push(&list, ed_hostport.get(call->arena, &input));
    ed_push(&list, parsed->path);
    ed_push(&list, parsed->query);
    ed_push(&list, parsed->fragment);
    ed_push(&list, host_specific(call->arena, *parsed));
    ed_answer_list(call, &list);
}

void ed_webaddr_answer(struct ed_call *call, struct ua_str text, struct ua_str base,
                       const struct ua_encoding *encoding)
{
    const bool has_base = base.ptr;
    struct ua_str href = ED_NONE;
    struct ed_components parsed;

    if (has_base) {
        base = ed_webaddr_resolve(call->arena, base, ED_NONE, NULL);
        if (!base.ptr || call->arena->decision_count > 0)
            ed_decided(call->arena, "WA-06", ED_DECIDES_ALL | ED_OUTCOME);
        ed_decided_for_base(call->arena);
        ed_decided_as_in_base(call->arena, ED_OUTCOME); /* resolving forgets that */
    }
    if (!has_base || base.ptr)
        href = ed_webaddr_resolve(call->arena, text, base, encoding);
    if (href.ptr && ed_webaddr_parse(call->arena, &parsed, href))
        ed_answer_components(call, &parsed, href);
    else
        ed_answer_failure(call);
}
