/* SPDX-License-Identifier: MIT */
/* HTML 5, 4.13 Interfaces for URI manipulation */
#include "call.h"

static void parse(struct ed_call *call)
{
    ed_answer_undefined(call);
}

static const struct ed_step steps[] = {
    {0},
};

const struct ua_edition ed_html5_2007 = {
    .id = "html5-2007",
    .title = "HTML 5, 4.13 Interfaces for URI manipulation",
    .date = "2007-10-27",
    .is_rfc3986 = true,
    .parse = parse,
    .steps = {steps},
};
