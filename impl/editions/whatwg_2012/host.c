/* SPDX-License-Identifier: MIT */
/* Hosts: sections 4.2 and 4.3 of the Living Standard of 2012, but for IPv6 addresses. */
#include "idna2003.h"
#include "whatwg_2012.h"

/* What would be read as something else if it stood in a URL's host; the bar is a drive's. */
static bool would_end_a_host(struct ua_str domain)
{
    return ed_find(domain, '\0') != ED_NOT_FOUND ||
           ed_find_any(domain, "\t\n\r #%/:?@[\\]|") != domain.len;
}

/* The gap of 4.2, step 3: LS-04 */
static bool domain_to_ascii(struct ed_arena *arena, struct ua_str *domain)
{
    *domain = ed_idna2003_to_ascii(arena, *domain, ED_ALLOW_UNASSIGNED);
    if (!domain->ptr || domain->len == 0 || would_end_a_host(*domain))
        return false;
    *domain = ed_lowercase(arena, *domain);
    return true;
}

/* 4.2, host parser */
enum ed_outcome ed_host_parse(struct ed_arena *arena, bool literal, struct ed_host *host,
                              struct ua_str input)
{
    struct ua_str bytes;

    *host = (struct ed_host){.kind = ED_HOST_NULL};
    if (ed_starts_with(input, "[")) { /* 1 */
        if (!ed_ends_with(input, "]"))
            return ED_FAILURE;
        host->kind = ED_HOST_IPV6; /* LS-03 */
        return ed_ipv6_parse(literal, host->pieces, ed_slice(input, 1, input.len - 1));
    }
    bytes = ed_percent_decode(arena, literal, input);
    if (!bytes.ptr)
        return ED_UNDEFINED;
    host->domain = ed_well_formed(arena, bytes); /* 2 */
    if (!domain_to_ascii(arena, &host->domain))  /* 3 */
        return ED_FAILURE;
    host->kind = ED_HOST_DOMAIN;
    return ED_DONE;
}

/* 4.3, host serializer */
struct ua_str ed_host_serialize(struct ed_arena *arena, bool literal, const struct ed_host *host)
{
    switch (host->kind) {
    case ED_HOST_NULL: /* 1 */
        return UA_LITERAL("");
    case ED_HOST_IPV6: /* 2 */
        return ed_concat(arena, UA_LITERAL("["), ed_ipv6_serialize(arena, literal, host->pieces),
                         UA_LITERAL("]"));
    case ED_HOST_DOMAIN: /* 3: LS-05 */
        return host->domain;
    }
    return UA_LITERAL("");
}
