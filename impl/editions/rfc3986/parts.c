/* SPDX-License-Identifier: MIT */
#include "rfc3986_parts.h"

#include "decided.h"

void ed_answer_components(struct ed_call *call, const struct ed_components *components,
                          struct ua_str href)
{
    struct ua_str parts[ED_PARTS] = {
        [ED_PART_SCHEME] = components->scheme,     [ED_PART_USERNAME] = components->userinfo,
        [ED_PART_HOST] = components->host,         [ED_PART_PORT] = components->port,
        [ED_PART_PATH] = components->path,         [ED_PART_QUERY] = components->query,
        [ED_PART_FRAGMENT] = components->fragment, [ED_PART_HREF] = href,
    };
    const size_t colon = ed_find(components->userinfo, ':');

    if (components->userinfo.ptr)
        ed_decided(call->arena, "RFC-04", ED_DECIDES_CREDENTIALS);
    if (colon != ED_NOT_FOUND) {
        parts[ED_PART_USERNAME] = ed_slice(components->userinfo, 0, colon);
        parts[ED_PART_PASSWORD] = ed_from(components->userinfo, colon + 1);
    }
    ed_answer_parts(call, parts);
}

void ed_rfc3986_answer(struct ed_call *call, struct ua_str text, struct ua_str base,
                       bool (*parse)(struct ed_components *out, struct ua_str text))
{
    struct ed_components parsed, parsed_base, target;

    if (base.ptr && !(parse(&parsed_base, base) && parsed_base.scheme.ptr)) {
        ed_decided(call->arena, "RFC-05", ED_OUTCOME);
        ed_answer_failure(call);
        return;
    }
    if (!parse(&parsed, text) || (!base.ptr && !parsed.scheme.ptr)) {
        ed_answer_failure(call);
        return;
    }
    if (!base.ptr) {
        ed_answer_components(call, &parsed, text);
        return;
    }
    ed_rfc3986_transform(call->arena, &target, &parsed, &parsed_base, true);
    if (!call->literal)
        ed_rfc3986_keep_path(call->arena, &target);
    ed_answer_components(call, &target, ed_rfc3986_recompose(call->arena, &target));
}
