/* SPDX-License-Identifier: MIT */
#include "rfc3986_normalize.h"

#include "grammar.h"

/* 6.2.2.1 and 6.2.2.2 on one component: triplets get upper-case digits (ED_CASE), those of
 * unreserved characters become these (ED_PERCENT). */
static struct ua_str normalize_triplets(struct ed_arena *arena, struct ua_str text, unsigned how)
{
    struct ed_text result = ED_TEXT(arena);

    if (!text.ptr)
        return ED_NONE;
    for (size_t i = 0; i < text.len; i++) {
        const struct ua_str rest = ed_from(text, i);
        unsigned char byte;

        if (!ed_is_pct_encoded(rest, 0)) {
            ed_add_byte(&result, text.ptr[i]);
            continue;
        }
        byte = ed_pct_decoded(rest, 0);
        i += 2;
        if ((how & ED_PERCENT) && ed_is_unreserved(byte))
            ed_add_byte(&result, (char)byte);
        else if (how & ED_CASE)
            ed_add_percent_encoded(&result, byte);
        else
            ed_add(&result, ed_slice(rest, 0, 3));
    }
    return ed_str(&result);
}

/* 6.2.2.1: all but the digits of triplets. */
static struct ua_str lowercase_host(struct ed_arena *arena, struct ua_str host)
{
    struct ed_text result = ED_TEXT(arena);

    if (!host.ptr)
        return ED_NONE;
    for (size_t i = 0; i < host.len; i++) {
        if (ed_is_pct_encoded(host, i)) {
            ed_add(&result, ed_slice(host, i, i + 3));
            i += 2;
        } else {
            ed_add_byte(&result, ua_lower(host.ptr[i]));
        }
    }
    return ed_str(&result);
}

/* 6.2.3: an internet host name within the path of a mailto URI. */
static struct ua_str lowercase_domains(struct ed_arena *arena, struct ua_str path)
{
    struct ed_text result = ED_TEXT(arena);
    bool in_domain = false;

    for (size_t i = 0; i < path.len; i++) {
        in_domain = path.ptr[i] == '@' || (in_domain && path.ptr[i] != ',');
        ed_add_byte(&result, in_domain ? ua_lower(path.ptr[i]) : path.ptr[i]);
    }
    return ed_str(&result);
}

struct ua_str ed_default_port(struct ua_str scheme)
{
    static const struct {
        struct ua_str scheme, port;
    } ports[] = {
        {{"ftp", 3}, {"21", 2}},    {{"gopher", 6}, {"70", 2}}, {{"http", 4}, {"80", 2}},
        {{"https", 5}, {"443", 3}}, {{"imap", 4}, {"143", 3}},  {{"ldap", 4}, {"389", 3}},
        {{"nntp", 4}, {"119", 3}},  {{"telnet", 6}, {"23", 2}}, {{"ws", 2}, {"80", 2}},
        {{"wss", 3}, {"443", 3}},
    };

    for (size_t i = 0; i < sizeof ports / sizeof *ports; i++) {
        if (ua_str_equal_but_for_case(scheme, ports[i].scheme))
            return ports[i].port;
    }
    return ED_NONE;
}

static struct ua_str without_leading_zeros(struct ua_str digits)
{
    size_t zeros = 0;

    while (zeros < digits.len && digits.ptr[zeros] == '0')
        zeros++;
    return ed_from(digits, zeros);
}

bool ed_is_default_port(struct ua_str scheme, struct ua_str port)
{
    struct ua_str standard = ed_default_port(scheme);

    return standard.ptr && port.ptr && ua_str_equal(without_leading_zeros(port), standard);
}

/* 6.2.3 */
static void normalize_by_scheme(struct ed_arena *arena, struct ed_components *components)
{
    const struct ua_str scheme = components->scheme;

    if (components->port.ptr &&
        (ed_is_empty(components->port) || ed_is_default_port(scheme, components->port)))
        components->port = ED_NONE;
    if (components->authority.ptr && ed_is_empty(components->path))
        components->path = UA_LITERAL("/");
    if (ua_str_equal_but_for_case(scheme, UA_LITERAL("file")) && components->host.ptr &&
        !components->userinfo.ptr && !components->port.ptr &&
        ua_str_equal_but_for_case(components->host, UA_LITERAL("localhost")))
        components->host = UA_LITERAL("");
    if (ua_str_equal_but_for_case(scheme, UA_LITERAL("mailto")))
        components->path = lowercase_domains(arena, components->path);
}

void ed_rfc3986_normalize(struct ed_arena *arena, struct ed_components *components, unsigned how,
                          bool literal)
{
    struct ed_components *const c = components;
    struct ua_str *const all[] = {&c->userinfo, &c->host, &c->path, &c->query, &c->fragment};

    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        *all[i] = normalize_triplets(arena, *all[i], how);
    if (how & ED_CASE) {
        if (c->scheme.ptr)
            c->scheme = ed_lowercase(arena, c->scheme);
        c->host = lowercase_host(arena, c->host);
    }
    if ((how & ED_PATH_SEGMENT) && c->scheme.ptr)
        c->path = ed_rfc3986_remove_dot_segments(arena, c->path);
    if (how & ED_SCHEME_BASED)
        normalize_by_scheme(arena, c);
    ed_rfc3986_rejoin_authority(arena, c);
    if (!literal)
        ed_rfc3986_keep_path(arena, c);
}
