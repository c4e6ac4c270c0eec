/* SPDX-License-Identifier: MIT */
/* What the edition of RFC 3986 can be asked about RFC 3987. */
#include "call.h"
#include "idna2003.h"
#include "rfc3986_normalize.h"
#include "rfc3986_parts.h"
#include "rfc3987.h"

/* 2.2 */
static void iri(struct ed_call *call)
{
    struct ed_components parsed;

    ed_answer_boolean(call, ed_rfc3987_parse(&parsed, ed_arg(call, 0)) && parsed.scheme.ptr);
}

static void iri_reference(struct ed_call *call)
{
    struct ed_components parsed;

    ed_answer_boolean(call, ed_rfc3987_parse(&parsed, ed_arg(call, 0)));
}

static void absolute_iri(struct ed_call *call)
{
    struct ed_components parsed;

    ed_answer_boolean(call, ed_rfc3987_parse(&parsed, ed_arg(call, 0)) && parsed.scheme.ptr &&
                                !parsed.fragment.ptr);
}

static void irelative_ref(struct ed_call *call)
{
    struct ed_components parsed;

    ed_answer_boolean(call, ed_rfc3987_parse(&parsed, ed_arg(call, 0)) && !parsed.scheme.ptr);
}

/* 3.1; only of what is an IRI reference. */
static void iri_to_uri(struct ed_call *call)
{
    struct ed_components parsed;

    if (ed_rfc3987_parse(&parsed, ed_arg(call, 0)))
        ed_answer_string(call, ed_rfc3987_to_uri(call->arena, ed_arg(call, 0)));
    else
        ed_answer_failure(call);
}

/* 3.1, where the scheme is known to have domain names in its ireg-name. */
static void iri_to_uri_with_to_ascii(struct ed_call *call)
{
    struct ed_components parsed;

    if (!ed_rfc3987_parse(&parsed, ed_arg(call, 0))) {
        ed_answer_failure(call);
        return;
    }
    if (!ed_is_empty(parsed.host) && !ed_starts_with(parsed.host, "[")) {
        parsed.host = ed_idna2003_to_ascii(call->arena, parsed.host,
                                           ED_ALLOW_UNASSIGNED | ED_USE_STD3_ASCII_RULES);
        if (!parsed.host.ptr) {
            ed_answer_failure(call);
            return;
        }
        ed_rfc3986_rejoin_authority(call->arena, &parsed);
    }
    ed_answer_string(call,
                     ed_rfc3987_to_uri(call->arena, ed_rfc3986_recompose(call->arena, &parsed)));
}

/* 3.2 */
static void uri_to_iri(struct ed_call *call)
{
    struct ed_components parsed;

    if (ed_rfc3986_parse(&parsed, ed_arg(call, 0)))
        ed_answer_string(call, ed_rfc3987_to_iri(call->arena, ed_arg(call, 0)));
    else
        ed_answer_failure(call);
}

/* 3.2, with knowledge of the scheme as above. */
static void uri_to_iri_with_to_unicode(struct ed_call *call)
{
    struct ed_components parsed;

    if (!ed_rfc3986_parse(&parsed, ed_arg(call, 0))) {
        ed_answer_failure(call);
        return;
    }
    if (parsed.host.ptr && !ed_starts_with(parsed.host, "["))
        parsed.host = ed_idna2003_to_unicode(call->arena, parsed.host, ED_ALLOW_UNASSIGNED);
    ed_rfc3986_rejoin_authority(call->arena, &parsed);
    ed_answer_string(call,
                     ed_rfc3987_to_iri(call->arena, ed_rfc3986_recompose(call->arena, &parsed)));
}

/* 5.3.2, by way of the URIs that they map to. */
static void equivalent_iris(struct ed_call *call)
{
    struct ua_str normalized[2];

    for (size_t i = 0; i < 2; i++) {
        struct ed_components parsed;

        if (!ed_rfc3987_parse(&parsed, ed_arg(call, i)) || !parsed.scheme.ptr) {
            ed_answer_failure(call);
            return;
        }
        ed_rfc3986_split(&parsed, ed_rfc3987_to_uri(call->arena, ed_arg(call, i)));
        ed_rfc3986_normalize(call->arena, &parsed, ED_SYNTAX_BASED, call->literal);
        normalized[i] = ed_rfc3986_recompose(call->arena, &parsed);
    }
    ed_answer_boolean(call, ua_str_equal(normalized[0], normalized[1]));
}

const struct ed_step ed_rfc3987_steps[] = {
    {"IRI", 1, 1, iri},
    {"IRI-reference", 1, 1, iri_reference},
    {"absolute-IRI", 1, 1, absolute_iri},
    {"irelative-ref", 1, 1, irelative_ref},
    {"IRI to URI", 1, 1, iri_to_uri},
    {"IRI to URI with ToASCII", 1, 1, iri_to_uri_with_to_ascii},
    {"URI to IRI", 1, 1, uri_to_iri},
    {"URI to IRI with ToUnicode", 1, 1, uri_to_iri_with_to_unicode},
    {"equivalent IRIs", 2, 2, equivalent_iris},
    {0},
};

static void parse(struct ed_call *call)
{
    ed_rfc3986_answer(call, ed_arg(call, 0), ed_arg(call, 1), ed_rfc3987_parse);
}

const struct ed_edition ed_rfc3987 = {
    .id = "rfc3987",
    .title = "RFC 3987, Internationalized Resource Identifiers (IRIs)",
    .date = "2005-01",
    ED_RFC3986_COMPONENTS,
    .parse = parse,
    .steps = {ed_rfc3987_steps},
};
