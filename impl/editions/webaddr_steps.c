/* SPDX-License-Identifier: MIT */
/* Web addresses as an edition. */
#include "call.h"
#include "encoding.h"
#include "rfc3986_parts.h"
#include "webaddr.h"

/* Resolved, and then taken apart. The letter is RFC 3986 alone. */
static void parse(struct ed_call *call)
{
    const struct ua_encoding *encoding = ed_encoding(call->arena, ed_arg(call, 2));
    struct ua_str base = ed_arg(call, 1), href;
    struct ed_components parsed;

    if (call->literal) {
        ed_rfc3986_answer(call, ed_arg(call, 0), base);
        return;
    }
    if (base.ptr) {
        base = ed_webaddr_resolve(call->arena, base, ED_NONE, NULL);
        if (!base.ptr) {
            ed_answer_failure(call);
            return;
        }
    }
    href = ed_webaddr_resolve(call->arena, ed_arg(call, 0), base, encoding);
    if (href.ptr && ed_webaddr_parse(call->arena, &parsed, href))
        ed_answer_components(call, &parsed, href);
    else
        ed_answer_failure(call);
}

static const struct ed_step steps[] = {
    {0},
};

const struct ua_edition ed_webaddr = {
    .id = "webaddr",
    .title = "Web addresses, as HTML 5 defers to them",
    .date = "2009",
    .is_rfc3986 = true,
    .takes_encoding = true,
    .says = ED_RFC3986_SAYS,
    .tells_null = ED_RFC3986_TELLS_NULL,
    .parse = parse,
    .steps = {steps},
};
