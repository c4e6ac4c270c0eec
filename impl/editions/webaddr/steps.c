/* SPDX-License-Identifier: MIT */
/* Web addresses as an edition: what it can be asked. */
#include "call.h"
#include "idna2003.h"
#include "rfc3986_parts.h"
#include "transcode.h"
#include "webaddr_parts.h"

/* The letter is RFC 3986 alone. */
static void parse(struct ed_call *call)
{
    const struct ua_encoding *encoding = ed_encoding(call->arena, ed_arg(call, 2));

    if (call->literal)
        ed_rfc3986_answer(call, ed_arg(call, 0), ed_arg(call, 1), ed_rfc3986_parse);
    else
        ed_webaddr_answer(call, ed_arg(call, 0), ed_arg(call, 1), encoding);
}

static void parse_a_web_address(struct ed_call *call)
{
    struct ed_components parsed;

    if (call->literal ? ed_rfc3986_parse(&parsed, ed_arg(call, 0))
                      : ed_webaddr_parse(call->arena, &parsed, ed_arg(call, 0)))
        ed_webaddr_answer_components(call, &parsed);
    else
        ed_answer_failure(call);
}

/* --- resolve a Web address -------------------------------------------------------------------- */

/* [address, base, encoding] */
static void resolve_a_web_address(struct ed_call *call)
{
    const struct ua_encoding *encoding = ed_encoding(call->arena, ed_arg(call, 2));
    const struct ua_str absolute =
        ed_webaddr_resolve(call->arena, ed_arg(call, 0), ed_arg(call, 1), encoding);

    ed_answer_string_or_failure(call, absolute);
}

/* The flags of RFC 3490 among the arguments. AllowUnassigned is set unless "no AllowUnassigned" is
 * there. */
static unsigned idna_flags(const struct ed_call *call)
{
    unsigned flags = ED_ALLOW_UNASSIGNED;

    for (size_t i = 1; i < call->count; i++) {
        if (ed_is(ed_arg(call, i), "UseSTD3ASCIIRules"))
            flags |= ED_USE_STD3_ASCII_RULES;
        else if (ed_is(ed_arg(call, i), "no AllowUnassigned"))
            flags &= ~(unsigned)ED_ALLOW_UNASSIGNED;
    }
    return flags;
}

/* [domain, flags] */
static void to_ascii(struct ed_call *call)
{
    ed_answer_string_or_failure(
        call, ed_idna2003_to_ascii(call->arena, ed_arg(call, 0), idna_flags(call)));
}

/* [domain, flags] */
static void to_unicode(struct ed_call *call)
{
    ed_answer_string(call, ed_idna2003_to_unicode(call->arena, ed_arg(call, 0), idna_flags(call)));
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
    {"ToASCII", 1, 3, to_ascii},
    {"ToUnicode", 1, 3, to_unicode},
    {"valid Web address", 1, 2, valid_web_address},
    {"absolute Web address", 1, 1, absolute_web_address},
    {0},
};

const struct ed_edition ed_webaddr = {
    .id = "webaddr",
    .title = "Web addresses, as HTML 5 defers to them",
    .date = "2009",
    .takes_encoding = true,
    ED_RFC3986_COMPONENTS,
    .parse = parse,
    .steps = {steps},
};
