/* SPDX-License-Identifier: MIT */
#include "enumerated.h"

void ed_enumerated_step(struct ed_call *call, struct ed_enumerated **all)
{
    struct ed_enumerated *made = ed_alloc(call->arena, sizeof *made);
    const size_t count = call->count / 3 - 1;

    if (call->count % 3 != 0 || !ed_arg(call, 0).ptr)
        ed_refuse(call);
    if (!made || call->refused)
        return;
    *made = (struct ed_enumerated){
        .attribute = ed_arg(call, 0),
        .invalid_default = ed_arg(call, 1),
        .missing_default = ed_arg(call, 2),
        .keywords = ed_alloc_items(call->arena, count, sizeof *made->keywords),
        .count = count,
        .older = *all,
    };
    for (size_t i = 0; i < count && made->keywords; i++) {
        const struct ua_str *const triple = call->args + 3 + 3 * i;

        made->keywords[i] =
            (struct ed_keyword){triple[0], triple[1], ed_is(triple[2], "conforming")};
        if (!triple[0].ptr || !triple[1].ptr ||
            (!ed_is(triple[2], "conforming") && !ed_is(triple[2], "non-conforming")))
            ed_refuse(call);
    }
    if (made->keywords && !call->refused)
        *all = made;
}

const struct ed_enumerated *ed_enumerated_find(const struct ed_enumerated *all,
                                               struct ua_str attribute)
{
    while (all && !ua_str_equal(all->attribute, attribute))
        all = all->older;
    return all;
}

const struct ed_keyword *ed_enumerated_keyword(const struct ed_enumerated *enumerated,
                                               struct ua_str value)
{
    for (size_t i = 0; i < enumerated->count; i++) {
        if (ua_str_equal_but_for_case(enumerated->keywords[i].name, value))
            return &enumerated->keywords[i];
    }
    return NULL;
}

struct ua_str ed_enumerated_state(const struct ed_enumerated *enumerated, struct ua_str value)
{
    const struct ed_keyword *keyword;

    if (!value.ptr)
        return enumerated->missing_default;
    keyword = ed_enumerated_keyword(enumerated, value);
    if (keyword)
        return keyword->state;
    return enumerated->invalid_default.ptr ? enumerated->invalid_default
                                           : enumerated->missing_default;
}

struct ua_str ed_enumerated_conforming_value(const struct ed_enumerated *enumerated,
                                             struct ua_str state)
{
    for (size_t i = 0; i < enumerated->count; i++) {
        const struct ed_keyword *const keyword = &enumerated->keywords[i];

        if (keyword->is_conforming && ua_str_equal(keyword->state, state))
            return keyword->name;
    }
    return ED_NONE;
}
