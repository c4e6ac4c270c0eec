/* SPDX-License-Identifier: MIT */
#include "call.h"

static void answer_items(struct ed_call *call, enum ed_answer_kind kind, const struct ua_str *items,
                         size_t count)
{
    struct ua_str *copy = ed_copy_items(call->arena, items, count, count, sizeof *copy);

    if (!copy)
        return;
    *call->answer = (struct ed_answer){.kind = kind, .items = copy, .count = count};
}

void ed_answer_string(struct ed_call *call, struct ua_str value)
{
    if (value.ptr)
        answer_items(call, ED_ANSWER_STRING, &value, 1);
    else
        ed_answer_null(call);
}

void ed_answer_string_or_failure(struct ed_call *call, struct ua_str value)
{
    if (value.ptr)
        ed_answer_string(call, value);
    else
        ed_answer_failure(call);
}

void ed_answer_boolean(struct ed_call *call, bool value)
{
    *call->answer = (struct ed_answer){.kind = ED_ANSWER_BOOLEAN, .number = value};
}

void ed_answer_number(struct ed_call *call, unsigned long value)
{
    *call->answer = (struct ed_answer){.kind = ED_ANSWER_NUMBER, .number = value};
}

void ed_answer_list(struct ed_call *call, const struct ed_list *list)
{
    answer_items(call, ED_ANSWER_LIST, list->items, list->count);
}

void ed_answer_parts(struct ed_call *call, const struct ua_str parts[ED_PARTS])
{
    answer_items(call, ED_ANSWER_LIST, parts, ED_PARTS);
}

void ed_answer_null(struct ed_call *call)
{
    *call->answer = (struct ed_answer){.kind = ED_ANSWER_NULL};
}

void ed_answer_failure(struct ed_call *call)
{
    *call->answer = (struct ed_answer){.kind = ED_ANSWER_FAILURE};
}

void ed_answer_throws(struct ed_call *call, const char *exception)
{
    const struct ua_str name = ua_str(exception, strlen(exception));

    answer_items(call, ED_ANSWER_THROWS, &name, 1);
}

void ed_answer_endless(struct ed_call *call)
{
    *call->answer = (struct ed_answer){.kind = ED_ANSWER_ENDLESS};
}

void ed_answer_undefined(struct ed_call *call)
{
    *call->answer = (struct ed_answer){.kind = ED_ANSWER_UNDEFINED};
}

void ed_refuse(struct ed_call *call)
{
    call->refused = true;
}
