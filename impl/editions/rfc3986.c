/* SPDX-License-Identifier: MIT */
/* RFC 3986, Uniform Resource Identifier (URI). Generic Syntax */
#include "call.h"

static void parse(struct ed_call *call)
{
    ed_answer_undefined(call);
}

static const struct ed_step steps[] = {
    {0},
};

const struct ua_edition ed_rfc3986 = {
    .id = "rfc3986",
    .title = "RFC 3986, Uniform Resource Identifier (URI). Generic Syntax",
    .date = "2005-01",
    .is_rfc3986 = true,
    .parse = parse,
    .steps = {steps},
};
