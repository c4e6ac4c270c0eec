/* SPDX-License-Identifier: MIT */
/* Serializing URLs: section 5.3 of the Living Standard of 2012, and the origin that 7.2 asks for.
 */
#include "decided.h"
#include "idna2003.h"
#include "whatwg_2012.h"

struct ua_str ed_whatwg_2012_path(struct ed_arena *arena, const struct ed_parsed_url *url)
{
    return ed_concat(arena, UA_LITERAL("/"), ed_join(arena, &url->path, UA_LITERAL("/")), ED_NONE);
}

static void add_with_prefix(struct ed_text *output, const char *prefix, struct ua_str value)
{
    ed_add(output, ua_str(prefix, strlen(prefix)));
    ed_add(output, value);
}

/* 5.3, step 2 */
static void add_relative_parts(struct ed_text *output, bool literal,
                               const struct ed_parsed_url *url)
{
    struct ed_arena *arena = output->arena;

    ed_add(output, UA_LITERAL("//"));                 /* 2.1 */
    if (url->username.len > 0 || url->password.ptr) { /* 2.2 */
        ed_add(output, url->username);
        if (url->password.ptr)
            add_with_prefix(output, ":", url->password);
        ed_add(output, UA_LITERAL("@"));
    }
    ed_add(output, ed_host_serialize(arena, literal, &url->host)); /* 2.3 */
    if (url->port.len > 0)                                         /* 2.4 */
        add_with_prefix(output, ":", url->port);
    ed_add(output, ed_whatwg_2012_path(arena, url)); /* 2.5 */
}

/* 5.3, URL serializer */
struct ua_str ed_whatwg_2012_serialize(struct ed_arena *arena, bool literal,
                                       const struct ed_parsed_url *url, bool exclude_fragment)
{
    struct ed_text output = ED_TEXT(arena);

    ed_add(&output, url->scheme); /* 1 */
    ed_add(&output, UA_LITERAL(":"));
    if (url->relative_flag) /* 2 */
        add_relative_parts(&output, literal, url);
    else /* 3 */
        ed_add(&output, url->scheme_data);
    if (url->query.ptr && (url->relative_flag || !literal)) /* 2.6; differs: LS-29 */
        add_with_prefix(&output, "?", url->query);
    if (!url->relative_flag && url->query.ptr)
        ed_decided(arena, "LS-29", 1u << ED_PART_HREF);
    if (!exclude_fragment && url->fragment.ptr) /* 4 */
        add_with_prefix(&output, "#", url->fragment);
    return ed_str(&output);
}

/* RFC 6454, sections 4 and 6.1: LS-30 */
struct ua_str ed_whatwg_2012_origin(struct ed_arena *arena, bool literal,
                                    const struct ed_parsed_url *url)
{
    struct ed_text origin = ED_TEXT(arena);
    const struct ua_str default_port = ed_whatwg_2012_default_port(url->scheme);
    struct ua_str host;

    if (!url->relative_flag || !default_port.ptr || url->host.kind == ED_HOST_NULL) {
        ed_decided(arena, "LS-30", ED_DECIDES_ORIGIN);
        return UA_LITERAL("null");
    }
    host = ed_host_serialize(arena, literal, &url->host);
    if (url->host.kind == ED_HOST_DOMAIN)
        host = ed_idna2003_to_unicode(arena, host, ED_ALLOW_UNASSIGNED);
    if (!ed_is_ascii(host))
        ed_decided(arena, "LS-30", ED_DECIDES_ORIGIN);
    ed_add(&origin, url->scheme);
    add_with_prefix(&origin, "://", host);
    if (url->port.len > 0 && !ua_str_equal(url->port, default_port))
        add_with_prefix(&origin, ":", url->port);
    return ed_str(&origin);
}
