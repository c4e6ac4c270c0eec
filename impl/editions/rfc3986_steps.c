/* SPDX-License-Identifier: MIT */
/* RFC 3986 (and RFC 3987) as an edition. */
#include "call.h"
#include "rfc3986_parts.h"

static void parse(struct ed_call *call)
{
    ed_rfc3986_answer(call, ed_arg(call, 0), ed_arg(call, 1));
}

static const struct ed_step steps[] = {
    {0},
};

const struct ua_edition ed_rfc3986 = {
    .id = "rfc3986",
    .title = "RFC 3986, Uniform Resource Identifier (URI). Generic Syntax",
    .date = "2005-01",
    .is_rfc3986 = true,
    .says = ED_RFC3986_SAYS,
    .tells_null = ED_RFC3986_TELLS_NULL,
    .parse = parse,
    .steps = {steps},
};
