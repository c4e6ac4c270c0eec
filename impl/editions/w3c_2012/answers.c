/* SPDX-License-Identifier: MIT */
/* URL, W3C Working Draft of 24 May 2012: arguments and answers of its steps. */
#include "w3c_2012.h"

struct ua_str ed_w3c_text(const struct ed_call *call, size_t index)
{
    return ed_well_formed(call->arena,
                          ed_concat(call->arena, ed_arg(call, index), ED_NONE, ED_NONE));
}

void ed_w3c_answer(struct ed_call *call, const struct ed_w3c *w3c, struct ua_str value)
{
    if (w3c->literal && w3c->gap)
        ed_answer_undefined(call);
    else
        ed_answer_string_or_failure(call, value);
}

void ed_w3c_answer_boolean(struct ed_call *call, const struct ed_w3c *w3c, bool value)
{
    if (w3c->literal && w3c->gap)
        ed_answer_undefined(call);
    else
        ed_answer_boolean(call, value);
}

void ed_w3c_answer_list(struct ed_call *call, const struct ed_w3c *w3c, const struct ua_str *items,
                        size_t count)
{
    struct ed_list list = ED_LIST(call->arena);

    for (size_t i = 0; i < count; i++)
        ed_push(&list, items[i]);
    if (w3c->literal && w3c->gap)
        ed_answer_undefined(call);
    else
        ed_answer_list(call, &list);
}
