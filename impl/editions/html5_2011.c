/* SPDX-License-Identifier: MIT */
/* HTML5, 2.6 URLs */
#include "call.h"

static void parse(struct ed_call *call)
{
    ed_answer_undefined(call);
}

static const struct ed_step steps[] = {
    {0},
};

const struct ua_edition ed_html5_2011 = {
    .id = "html5-2011",
    .title = "HTML5, 2.6 URLs",
    .date = "2011",
    .is_rfc3986 = true,
    .parse = parse,
    .steps = {steps},
};
