/* SPDX-License-Identifier: MIT */
/* HTML 5, 4.13 Interfaces for URI manipulation */
#include "decided.h"
#include "decomposition.h"
#include "rfc3986_parts.h"
#include "rfc3987.h"

/* "A URI that the attributes act on": an IRI too, and not a relative reference. */
static bool parse_uri(struct ed_arena *arena, struct ed_components *out, struct ua_str input)
{
    (void)arena;
    return ed_rfc3987_parse(out, input) && out->scheme.ptr;
}

/* The table of 4.13; its columns are attribute, component, getter condition, prefix, suffix, setter
 * preprocessor, setter condition. */
static const struct ed_decomposition decomposition = {
    .attributes =
        {
            {"protocol", &ed_scheme, NULL, NULL, ":", ed_remove_trailing_colons, ed_when_not_empty},
            {"host", &ed_ihostport, ed_if_authority_based, NULL, NULL, NULL, NULL},
            {"hostname", &ed_ihost, ed_if_authority_based, NULL, NULL, ed_remove_leading_slashes,
             NULL},
            {"port", &ed_port, ed_if_authority_based, NULL, NULL, ed_remove_all_but_digits,
             ed_when_not_empty},
            {"pathname", &ed_abs_path, ed_if_hierarchical, NULL, NULL, ed_prepend_slash, NULL},
            {"search", &ed_query, ed_if_hierarchical, "?", NULL, ed_remove_one_question_mark, NULL},
            {"hash", &ed_fragment, ed_if_non_empty_fragment, "#", NULL, ed_remove_one_number_sign,
             NULL},
        },
    .parse = parse_uri,
    .letter_wants_parsed = true, /* H07-01 */
};

/* [uri]: what the attributes act on */
static void input(struct ed_call *call)
{
    ed_interface_take(call, &decomposition, ed_arg(call, 0));
}

/* --- terms of the table ----------------------------------------------------------------------- */

static bool take_uri(struct ed_call *call, struct ed_input *out)
{
    *out = (struct ed_input){.text = ed_arg(call, 0), .literal = call->literal};
    if (!out->text.ptr)
        ed_refuse(call);
    else if (!ed_decomposition_is_silent(call, &decomposition, out->text))
        return parse_uri(call->arena, &out->components, out->text);
    return false;
}

static void hierarchical(struct ed_call *call)
{
    struct ed_input uri;

    ed_answer_boolean(call, false);
    if (take_uri(call, &uri))
        ed_answer_boolean(call, ed_if_hierarchical(&uri));
}

static void server_based(struct ed_call *call)
{
    struct ed_input uri;

    ed_answer_boolean(call, false);
    if (take_uri(call, &uri))
        ed_answer_boolean(call, ed_if_authority_based(&uri));
}

static void hostport(struct ed_call *call)
{
    struct ed_input uri;

    ed_answer_null(call);
    if (take_uri(call, &uri))
        ed_answer_string(call, ed_ihostport.get(call->arena, &uri));
}

/* --- parsing ---------------------------------------------------------------------------------- */

/* What "the rules for parsing and constructing URIs" come to for a reference: RFC 3986, 5.2
 * and 5.3, where RFC 3987's characters count too. */
static void parse(struct ed_call *call)
{
    ed_rfc3986_answer(call, ed_arg(call, 0), ed_arg(call, 1), ed_rfc3987_parse);
    if (call->answer->kind == ED_ANSWER_FAILURE)
        ed_decided(call->arena, "H07-01", ED_OUTCOME);
}

static const struct ed_step steps[] = {
    {"input", 1, 1, input},
    {"get", 1, 1, ed_interface_get},
    {"set", 2, 2, ed_interface_set},
    {"output", 0, 0, ed_interface_output},
    {"hierarchical", 1, 1, hierarchical},
    {"server-based naming authority", 1, 1, server_based},
    {"hostport", 1, 1, hostport},
    {0},
};

const struct ed_edition ed_html5_2007 = {
    .id = "html5-2007",
    .title = "HTML 5, 4.13 Interfaces for URI manipulation",
    .date = "2007-10-27",
    ED_RFC3986_COMPONENTS,
    .parse = parse,
    .steps = {steps},
    .state_size = sizeof(struct ed_interface),
};
