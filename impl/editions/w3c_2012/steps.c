/* SPDX-License-Identifier: MIT */
/* URL, W3C Working Draft of 24 May 2012: the edition. */
#include "w3c_2012.h"

#include "transcode.h"

/* What an engine does: parse or resolve, canonicalize, and take that apart. */
static void parse(struct ed_call *call)
{
    const struct ua_encoding *encoding = ed_encoding(call->arena, ed_arg(call, 2));
    struct ua_str parts[ED_PARTS] = {{0}};
    struct ed_w3c w3c = ed_w3c(call);
    struct ed_w3c_url url;
    const struct ua_str href = ed_w3c_process(
        &w3c, ed_w3c_text(call, 0), ed_arg(call, 1).ptr ? ed_w3c_text(call, 1) : ED_NONE, encoding);

    if (call->literal && w3c.gap) {
        ed_answer_undefined(call);
        return;
    }
    if (!href.ptr || !ed_w3c_parse(&w3c, &url, href)) {
        ed_answer_failure(call);
        return;
    }
    parts[ED_PART_SCHEME] = url.scheme;
    parts[ED_PART_USERNAME] = url.username;
    parts[ED_PART_PASSWORD] = url.password;
    parts[ED_PART_HOST] = url.host;
    parts[ED_PART_PORT] = url.port;
    parts[ED_PART_PATH] = url.path;
    parts[ED_PART_QUERY] = url.query;
    parts[ED_PART_FRAGMENT] = url.fragment;
    parts[ED_PART_HREF] = href;
    parts[ED_PART_ORIGIN] = ed_w3c_origin(call->arena, &url);
    ed_answer_parts(call, parts);
}

const struct ed_edition ed_w3c_2012 = {
    .id = "w3c-2012",
    .title = "URL, W3C Working Draft",
    .date = "2012-05-24",
    .is_rfc3986 = false,
    .takes_encoding = true,
    .says = (1u << ED_PARTS) - 1,
    .null_is_distinct = (1u << ED_PARTS) - 1,
    .parse = parse,
    .steps = {ed_w3c_2012_terms_steps, ed_w3c_2012_parse_steps, ed_w3c_2012_resolve_steps,
              ed_w3c_2012_canonicalize_steps, ed_w3c_2012_parameters_steps,
              ed_w3c_2012_interface_steps},
    .state_size = sizeof(struct ed_w3c_object),
};
