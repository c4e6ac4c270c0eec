/* SPDX-License-Identifier: MIT */
/* HTML 5, revision 1.2852, 2.5 URLs */
#include "call.h"

static void parse(struct ed_call *call)
{
    ed_answer_undefined(call);
}

static const struct ed_step steps[] = {
    {0},
};

const struct ua_edition ed_html5_2009 = {
    .id = "html5-2009",
    .title = "HTML 5, revision 1.2852, 2.5 URLs",
    .date = "2009",
    .is_rfc3986 = true,
    .parse = parse,
    .steps = {steps},
};
