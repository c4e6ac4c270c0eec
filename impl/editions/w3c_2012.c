/* SPDX-License-Identifier: MIT */
/* URL, W3C Working Draft of 24 May 2012: the edition, and what its steps have in common. */
#include "w3c_2012.h"

#include "encoding.h"

/* --- arguments and answers -------------------------------------------------------------------- */

struct ua_str ed_w3c_text(const struct ed_call *call, size_t index)
{
    return ed_well_formed(call->arena,
                          ed_concat(call->arena, ed_arg(call, index), ED_NONE, ED_NONE));
}

void ed_w3c_answer(struct ed_call *call, const struct ed_w3c *w3c, struct ua_str value)
{
    if (w3c->literal && w3c->gap)
        ed_answer_undefined(call);
    else if (value.ptr)
        ed_answer_string(call, value);
    else
        ed_answer_failure(call);
}

void ed_w3c_answer_boolean(struct ed_call *call, const struct ed_w3c *w3c, bool value)
{
    if (w3c->literal && w3c->gap)
        ed_answer_undefined(call);
    else
        ed_answer_boolean(call, value);
}

void ed_w3c_answer_list(struct ed_call *call, const struct ed_w3c *w3c, const struct ua_str *items,
                        size_t count)
{
    struct ed_list list = ED_LIST(call->arena);

    for (size_t i = 0; i < count; i++)
        ed_push(&list, items[i]);
    if (w3c->literal && w3c->gap)
        ed_answer_undefined(call);
    else
        ed_answer_list(call, &list);
}

/* --- the edition ------------------------------------------------------------------------------ */

struct ua_str ed_w3c_process(struct ed_w3c *w3c, struct ua_str url, struct ua_str base,
                             const struct ua_encoding *encoding)
{
    struct ed_w3c_url parsed;

    if (base.ptr)
        url = ed_w3c_resolve(w3c, url, base);
    if (!url.ptr || !ed_w3c_parse(w3c, &parsed, url))
        return ED_NONE;
    return ed_w3c_canonicalize(w3c, &parsed, encoding);
}

/* What an engine does: parse or resolve, canonicalize, and take that apart. */
static void parse(struct ed_call *call)
{
    const struct ua_encoding *encoding = ed_encoding(call->arena, ed_arg(call, 2));
    struct ua_str parts[UA_PARTS] = {{0}};
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
    parts[UA_PART_SCHEME] = url.scheme;
    parts[UA_PART_USERNAME] = url.username;
    parts[UA_PART_PASSWORD] = url.password;
    parts[UA_PART_HOST] = url.host;
    parts[UA_PART_PORT] = url.port;
    parts[UA_PART_PATH] = url.path;
    parts[UA_PART_QUERY] = url.query;
    parts[UA_PART_FRAGMENT] = url.fragment;
    parts[UA_PART_HREF] = href;
    parts[UA_PART_ORIGIN] = ed_w3c_origin(call->arena, &url);
    ed_answer_parts(call, parts);
}

const struct ua_edition ed_w3c_2012 = {
    .id = "w3c-2012",
    .title = "URL, W3C Working Draft",
    .date = "2012-05-24",
    .is_rfc3986 = false,
    .takes_encoding = true,
    .says = (1u << UA_PARTS) - 1,
    .tells_null = (1u << UA_PARTS) - 1,
    .parse = parse,
    .steps = {ed_w3c_2012_terms_steps, ed_w3c_2012_parse_steps, ed_w3c_2012_resolve_steps,
              ed_w3c_2012_canonicalize_steps, ed_w3c_2012_parameters_steps,
              ed_w3c_2012_interface_steps},
    .state_size = sizeof(struct ed_w3c_object),
};
