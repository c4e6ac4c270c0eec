/* SPDX-License-Identifier: MIT */
/* URL, W3C Working Draft */
#include "call.h"

static void parse(struct ed_call *call)
{
    ed_answer_undefined(call);
}

static const struct ed_step steps[] = {
    {0},
};

const struct ua_edition ed_w3c_2012 = {
    .id = "w3c-2012",
    .title = "URL, W3C Working Draft",
    .date = "2012-05-24",
    .is_rfc3986 = false,
    .parse = parse,
    .steps = {steps},
};
