/* SPDX-License-Identifier: MIT */
/* Web addresses, as HTML 5 defers to them */
#include "call.h"

static void parse(struct ed_call *call)
{
    ed_answer_undefined(call);
}

static const struct ed_step steps[] = {
    {0},
};

const struct ua_edition ed_webaddr = {
    .id = "webaddr",
    .title = "Web addresses, as HTML 5 defers to them",
    .date = "2009",
    .is_rfc3986 = true,
    .parse = parse,
    .steps = {steps},
};
