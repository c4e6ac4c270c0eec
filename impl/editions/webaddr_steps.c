/* SPDX-License-Identifier: MIT */
/* Web addresses as an edition: what it can be asked. */
#include "call.h"
#include "decomposition.h"
#include "encoding.h"
#include "idna2003.h"
#include "microsyntax.h"
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
    if (base.ptr) { /* WA-06 */
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

/* --- parse a Web address ---------------------------------------------------------------------- */

/* The host, and the port where there is one that is not the scheme's own. */
static struct ua_str hostport(struct ed_arena *arena, const struct ed_components *parsed)
{
    if (!parsed->scheme.ptr || !parsed->port.ptr ||
        ed_is_default_port(parsed->scheme, parsed->port))
        return parsed->host;
    return ed_concat(arena, parsed->host, UA_LITERAL(":"), parsed->port);
}

/* What stands behind the authority; the whole where there is none. */
static struct ua_str host_specific(const struct ed_components *parsed, struct ua_str address)
{
    if (!parsed->authority.ptr)
        return address;
    return ed_from(address, (size_t)(parsed->authority.ptr - address.ptr) + parsed->authority.len);
}

/* A list: scheme, host, port, hostport, path, query, fragment, host-specific. */
static void parse_a_web_address(struct ed_call *call)
{
    struct ed_list parts = ED_LIST(call->arena);
    struct ed_components parsed;
    const struct ua_str address = ed_strip_spaces(ed_arg(call, 0));

    if (!(call->literal ? ed_rfc3986_parse(&parsed, ed_arg(call, 0))
                        : ed_webaddr_parse(call->arena, &parsed, address))) {
        ed_answer_failure(call);
        return;
    }
    ed_push(&parts, parsed.scheme);
    ed_push(&parts, parsed.host);
    ed_push(&parts, parsed.port);
    ed_push(&parts, hostport(call->arena, &parsed));
    ed_push(&parts, parsed.path);
    ed_push(&parts, parsed.query);
    ed_push(&parts, parsed.fragment);
    ed_push(&parts, host_specific(&parsed, address));
    ed_answer_list(call, &parts);
}

/* --- resolve a Web address -------------------------------------------------------------------- */

/* [address, base, encoding] */
static void resolve_a_web_address(struct ed_call *call)
{
    const struct ua_encoding *encoding = ed_encoding(call->arena, ed_arg(call, 2));
    const struct ua_str absolute =
        ed_webaddr_resolve(call->arena, ed_arg(call, 0), ed_arg(call, 1), encoding);

    if (absolute.ptr)
        ed_answer_string(call, absolute);
    else
        ed_answer_failure(call);
}

/* [domain] and, to have them, "UseSTD3ASCIIRules". */
static void to_ascii(struct ed_call *call)
{
    const struct ua_str ascii = ed_idna2003_to_ascii(call->arena, ed_arg(call, 0),
                                                     ed_is(ed_arg(call, 1), "UseSTD3ASCIIRules"));

    if (ascii.ptr)
        ed_answer_string(call, ascii);
    else
        ed_answer_failure(call);
}

static void to_unicode(struct ed_call *call)
{
    ed_answer_string(call, ed_idna2003_to_unicode(call->arena, ed_arg(call, 0)));
}

/* --- terms ------------------------------------------------------------------------------------ */

/* [address, encoding] */
static void valid_web_address(struct ed_call *call)
{
    const struct ua_encoding *encoding = ed_encoding(call->arena, ed_arg(call, 1));

    ed_answer_boolean(call, ed_webaddr_is_valid(call->arena, ed_arg(call, 0), encoding));
}

static void absolute_web_address(struct ed_call *call)
{
    ed_answer_boolean(call, ed_webaddr_is_absolute(call->arena, ed_arg(call, 0)));
}

static const struct ed_step steps[] = {
    {"parse a Web address", 1, 1, parse_a_web_address},
    {"resolve a Web address", 1, 3, resolve_a_web_address},
    {"ToASCII", 1, 2, to_ascii},
    {"ToUnicode", 1, 1, to_unicode},
    {"valid Web address", 1, 2, valid_web_address},
    {"absolute Web address", 1, 1, absolute_web_address},
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
