/* SPDX-License-Identifier: MIT */
/* HTML 5, revision 1.2852, 2.5 URLs */
#include "html5_2009.h"
#include "html5_2009_text.h"

#include "decided.h"
#include "document.h"
#include "rfc3986_parts.h"
#include "webaddr_parts.h"

/* --- 2.5.1 Terminology ------------------------------------------------------------------------ */

static void parse(struct ed_call *call)
{
    ed_webaddr_answer(call, ed_arg(call, 0), ed_arg(call, 1),
                      ed_html5_2009_given_encoding(call->arena, ed_arg(call, 2)));
    ed_decided_too(call->arena, "H09-01");
}

/* "valid URL" [url, character encoding] */
static void valid_url(struct ed_call *call)
{
    const struct ua_encoding *encoding = ed_html5_2009_given_encoding(call->arena, ed_arg(call, 1));

    ed_answer_boolean(call, ed_webaddr_is_valid(call->arena, ed_arg(call, 0), encoding));
}

static bool is_absolute(const struct ed_call *call, struct ua_str url)
{
    return ed_webaddr_is_absolute(call->arena, url);
}

/* "absolute URL" [url] */
static void absolute_url(struct ed_call *call)
{
    ed_answer_boolean(call, is_absolute(call, ed_arg(call, 0)));
}

/* "parse a URL" [url]: <scheme>, <host>, <port>, <hostport>, <path>, <query>, <fragment>,
 * <host-specific> */
static void parse_a_url(struct ed_call *call)
{
    struct ed_components parsed;

    if (ed_webaddr_parse(call->arena, &parsed, ed_arg(call, 0)))
        ed_webaddr_answer_components(call, &parsed);
    else
        ed_answer_failure(call);
}

/* "resolve" [url, absolute URL, character encoding] */
static void resolve(struct ed_call *call)
{
    const struct ua_encoding *encoding = ed_html5_2009_given_encoding(call->arena, ed_arg(call, 2));

    ed_answer_string_or_failure(
        call, ed_webaddr_resolve(call->arena, ed_arg(call, 0), ed_arg(call, 1), encoding));
}

/* "resolve relative to an element" [url, element] */
static void resolve_relative_to_element(struct ed_call *call)
{
    const struct ed_element *element = ed_element_find(call, ed_arg(call, 1));

    if (element && ed_arg(call, 0).ptr)
        ed_answer_string_or_failure(call,
                                    ed_element_resolve(call->arena, element, ed_arg(call, 0)));
    else
        ed_refuse(call);
}

/* --- 2.5.3 Interfaces for URL manipulation ---------------------------------------------------- */

/* The port's setter preprocessor */
static struct ua_str digits_or_zero(struct ed_arena *arena, const struct ed_input *input,
                                    struct ua_str value)
{
    const struct ua_str digits = ed_remove_all_but_digits(arena, input, value);

    return ed_is_empty(digits) ? UA_LITERAL("0") : digits;
}

/* The table of 2.5.3; its columns are attribute, component, getter condition, prefix, suffix,
 * setter preprocessor, setter condition. */
static const struct ed_decomposition decomposition = {
    .attributes =
        {
            {"protocol", &ed_scheme, NULL, NULL, ":", ed_remove_trailing_colons, ed_when_not_empty},
            {"host", &ed_hostport, ed_if_authority_based, NULL, NULL, NULL,
             ed_when_not_empty_and_authority_based},
            {"hostname", &ed_host, ed_if_authority_based, NULL, NULL, ed_remove_leading_slashes,
             ed_when_not_empty_and_authority_based},
            {"port", &ed_port, ed_if_authority_based_with_port, NULL, NULL, digits_or_zero,
             ed_when_authority_based},
            {"pathname", &ed_path, ed_if_hierarchical, NULL, NULL, ed_prepend_slash, NULL},
            {"search", &ed_query, ed_if_hierarchical_with_query, "?", NULL,
             ed_remove_one_question_mark, NULL},
            {"hash", &ed_fragment, ed_if_fragment, "#", NULL, ed_remove_one_number_sign, NULL},
        },
    .parse = ed_webaddr_parse,
    .is_absolute = is_absolute,
    .prefix_even_if_empty = true,
};

/* Terms of the table, of an absolute URL. */
static void answer_condition(struct ed_call *call, bool (*condition)(const struct ed_input *input))
{
    struct ed_input input = {.text = ed_arg(call, 0), .literal = call->literal};

    ed_answer_boolean(call, is_absolute(call, input.text) &&
                                ed_webaddr_parse(call->arena, &input.components, input.text) &&
                                condition(&input));
}

/* "hierarchical" [url] */
static void hierarchical(struct ed_call *call)
{
    answer_condition(call, ed_if_hierarchical);
}

/* "server-based naming authority" [url] */
static void server_based_naming_authority(struct ed_call *call)
{
    answer_condition(call, ed_if_authority_based);
}

/* "construct" [url, base]: the object with the seven attributes. Its input is the URL as it is
 * given, or, with a base, what that resolves to (the empty string if it does not). */
static void construct(struct ed_call *call)
{
    struct ua_str url = ed_arg(call, 0);

    if (url.ptr && ed_arg(call, 1).ptr) {
        url = ed_webaddr_resolve(call->arena, url, ed_arg(call, 1), NULL);
        if (!url.ptr)
            url = UA_LITERAL("");
    }
    ed_interface_take(call, &decomposition, url);
}

/* --- the edition ------------------------------------------------------------------------------ */

static const struct ed_step steps[] = {
    {"valid URL", 1, 2, valid_url},
    {"absolute URL", 1, 1, absolute_url},
    {"parse a URL", 1, 1, parse_a_url},
    {"resolve", 1, 3, resolve},
    {"resolve relative to an element", 2, 2, resolve_relative_to_element},
    {"hierarchical", 1, 1, hierarchical},
    {"server-based naming authority", 1, 1, server_based_naming_authority},
    {"construct", 1, 2, construct},
    {"input", 0, 0, ed_interface_input},
    {"get", 1, 1, ed_interface_get},
    {"set", 2, 2, ed_interface_set},
    {0},
};

const struct ed_edition ed_html5_2009 = {
    .id = "html5-2009",
    .title = "HTML 5, revision 1.2852",
    .date = "2009",
    .takes_encoding = true,
    ED_RFC3986_COMPONENTS,
    .parse = parse,
    .steps = {ed_html5_2009_syntax_steps, steps, ed_html5_2009_document_steps, ed_document_steps,
              ed_html5_2009_number_steps, ed_html5_2009_list_steps, ed_html5_2009_date_steps,
              ed_html5_2009_color_steps, ed_html5_2009_reflect_steps,
              ed_html5_2009_token_list_steps},
    .state_size = sizeof(struct ed_html5_2009_state),
};
