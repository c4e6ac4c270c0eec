/* SPDX-License-Identifier: MIT */
/* Hosts: sections 4.2 and 4.3 of the Living Standard of 2012, but for IPv6 addresses. */
#include "decided.h"
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
    if (!ed_is_plain(*domain, "") || !ua_str_equal(*domain, ed_lowercase(arena, *domain)))
        ed_decided(arena, "LS-04", ED_DECIDES_HOST | ED_OUTCOME);
    if (ed_is_empty(*domain))
        ed_decided(arena, "LS-24", ED_OUTCOME);
    *domain = ed_idna2003_to_ascii(arena, *domain, ED_ALLOW_UNASSIGNED);
    if (!domain->ptr || domain->len == 0 || would_end_a_host(*domain))
        return false;
    *domain = ed_lowercase(arena, *domain);
    return true;
}

/* The decisions on the IPv6 parser; only LS-06 is not about one form of address. */
static void note_ipv6_decisions(struct ed_arena *arena, struct ua_str text)
{
    const unsigned parts = ED_DECIDES_HOST | ED_OUTCOME;
    bool compresses = false, compresses_later = false;

    for (size_t i = 0; i + 1 < text.len; i++) {
        if (text.ptr[i] == ':' && text.ptr[i + 1] == ':') {
            compresses = true;
            compresses_later = compresses_later || i > 0;
        }
    }
    if (compresses_later)
        ed_decided(arena, "LS-06", parts);
    if (compresses && !ed_ends_with(text, "::")) {
        ed_decided(arena, "LS-10", parts);
        ed_decided(arena, "LS-11", parts);
    }
    if (ed_find(text, '.') != ED_NOT_FOUND) {
        ed_decided(arena, "LS-07", parts);
        ed_decided(arena, "LS-08", parts);
        ed_decided(arena, "LS-09", parts);
    }
}

/* The decisions on the IPv6 serializer. */
static void note_ipv6_serializer_decisions(struct ed_arena *arena, const uint16_t pieces[8])
{
    const size_t start = ed_ipv6_compress_pointer(pieces);
    size_t end = start;

    if (start >= 8)
        return;
    if (start > 0)
        ed_decided(arena, "LS-12", ED_DECIDES_HOST);
    while (end < 8 && pieces[end] == 0)
        end++;
    for (; end < 8; end++) {
        if (pieces[end] == 0)
            ed_decided(arena, "LS-13", ED_DECIDES_HOST);
    }
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
        note_ipv6_decisions(arena, ed_slice(input, 1, input.len - 1));
        return ed_ipv6_parse(literal, host->pieces, ed_slice(input, 1, input.len - 1));
    }
    if (!ed_is_ascii(input))
        ed_decided(arena, "LS-01", ED_DECIDES_HOST | ED_OUTCOME);
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
        note_ipv6_serializer_decisions(arena, host->pieces);
        return ed_concat(arena, UA_LITERAL("["), ed_ipv6_serialize(arena, literal, host->pieces),
                         UA_LITERAL("]"));
    case ED_HOST_DOMAIN: /* 3: LS-05 */
        if (!ua_str_equal(host->domain,
                          ed_idna2003_to_unicode(arena, host->domain, ED_ALLOW_UNASSIGNED)))
            ed_decided(arena, "LS-05", ED_DECIDES_HOST);
        return host->domain;
    }
    return UA_LITERAL("");
}
