/* SPDX-License-Identifier: MIT */
/* HTML 5, 4.13 Interfaces for URI manipulation */
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
};

/* --- the interface ---------------------------------------------------------------------------- */

struct interface {
    struct ua_str input;  /* ptr NULL: there is none yet */
    struct ua_str output; /* ptr NULL: nothing was set yet */
};

/* The input is a URI; of what is none the letter does not speak (H07-01). */
static bool has_a_say(struct ed_call *call, struct ua_str input)
{
    struct ed_components components;

    if (!call->literal || parse_uri(call->arena, &components, input))
        return true;
    ed_answer_undefined(call);
    return false;
}

static void input(struct ed_call *call)
{
    struct interface *interface = call->state;

    interface->input = ed_arg(call, 0);
    if (!interface->input.ptr)
        ed_refuse(call);
}

static void get(struct ed_call *call)
{
    const struct interface *interface = call->state;

    if (!interface->input.ptr)
        ed_refuse(call);
    else if (has_a_say(call, interface->input))
        ed_answer_string(
            call, ed_decomposition_get(call, &decomposition, interface->input, ed_arg(call, 0)));
}

/* The common setter action: the input is output from now on. */
static void set(struct ed_call *call)
{
    struct interface *interface = call->state;

    if (!interface->input.ptr || !ed_arg(call, 1).ptr) {
        ed_refuse(call);
        return;
    }
    if (!has_a_say(call, interface->input))
        return;
    interface->output = ed_decomposition_set(call, &decomposition, interface->input,
                                             ed_arg(call, 0), ed_arg(call, 1));
    if (interface->output.ptr)
        interface->input = interface->output;
    else
        ed_answer_undefined(call);
}

/* What the common setter action was last invoked with. */
static void output(struct ed_call *call)
{
    ed_answer_string(call, ((const struct interface *)call->state)->output);
}

/* --- terms of the table ----------------------------------------------------------------------- */

static bool take_uri(struct ed_call *call, struct ed_input *out)
{
    *out = (struct ed_input){.text = ed_arg(call, 0), .literal = call->literal};
    if (!out->text.ptr)
        ed_refuse(call);
    else if (has_a_say(call, out->text))
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
}

static const struct ed_step steps[] = {
    {"input", 1, 1, input},
    {"get", 1, 1, get},
    {"set", 2, 2, set},
    {"output", 0, 0, output},
    {"hierarchical", 1, 1, hierarchical},
    {"server-based naming authority", 1, 1, server_based},
    {"hostport", 1, 1, hostport},
    {0},
};

const struct ua_edition ed_html5_2007 = {
    .id = "html5-2007",
    .title = "HTML 5, 4.13 Interfaces for URI manipulation",
    .date = "2007-10-27",
    .is_rfc3986 = true,
    .says = ED_RFC3986_SAYS,
    .tells_null = ED_RFC3986_TELLS_NULL,
    .parse = parse,
    .steps = {steps},
    .state_size = sizeof(struct interface),
};
