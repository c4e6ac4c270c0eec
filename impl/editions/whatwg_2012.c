/* SPDX-License-Identifier: MIT */
/* URL, Living Standard */
#include "whatwg_2012.h"
#include "call.h"

static void parse(struct ed_call *call)
{
    ed_answer_undefined(call);
}

static const struct ed_step steps[] = {
    {0},
};

const struct ua_edition ed_whatwg_2012 = {
    .id = "whatwg-2012",
    .title = "URL, Living Standard",
    .date = "2012-12-28",
    .is_rfc3986 = false,
    .parse = parse,
    .steps = {steps, ed_whatwg_2012_form_steps, ed_whatwg_2012_api_steps},
};
