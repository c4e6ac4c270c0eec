/* SPDX-License-Identifier: MIT */
/* HTML5, 2.6 URLs. Step numbers refer to "resolve a URL" in 2.6.1. */
#include "call.h"
#include "decided.h"
#include "decomposition.h"
#include "document.h"
#include "microsyntax.h"
#include "transcode.h"
#include "webaddr.h"

/* An argument that is not a URL, but null, is an empty one. */
static struct ua_str text_of(const struct ed_call *call, size_t index)
{
    struct ua_str text = ed_arg(call, index);

    return text.ptr ? text : UA_LITERAL("");
}

/* --- 2.6.1 terms: valid ----------------------------------------------------------------------- */

/* By one of the conditions of "valid URL", whose list is lost (H11-01). */
static void answer_valid(struct ed_call *call, struct ua_str url, bool may_be_empty)
{
    const struct ua_encoding *encoding = ed_encoding(call->arena, ed_arg(call, 1));

    if (!may_be_empty && ed_is_empty(url))
        ed_answer_boolean(call, false);
    else if (call->literal)
        ed_answer_undefined(call);
    else
        ed_answer_boolean(call, ed_webaddr_is_valid(call->arena, url, encoding));
}

static void valid_url(struct ed_call *call)
{
    answer_valid(call, text_of(call, 0), true);
}

static void valid_non_empty_url(struct ed_call *call)
{
    answer_valid(call, text_of(call, 0), false);
}

static void valid_url_surrounded_by_spaces(struct ed_call *call)
{
    answer_valid(call, ed_strip_spaces(text_of(call, 0)), true);
}

static void valid_non_empty_url_surrounded_by_spaces(struct ed_call *call)
{
    answer_valid(call, ed_strip_spaces(text_of(call, 0)), false);
}

/* --- 2.6.1 parse and resolve ------------------------------------------------------------------ */

/* Components, those that the table of 2.6.3 knows: their list is lost (H11-02). */
static void parse_a_url(struct ed_call *call)
{
    static const struct ed_component *const components[] = {
        &ed_scheme, &ed_host, &ed_port, &ed_hostport, &ed_path, &ed_query, &ed_fragment};
    struct ed_input input = {.text = text_of(call, 0), .literal = call->literal};
    struct ed_list list = ED_LIST(call->arena);

    if (!ed_webaddr_parse(call->arena, &input.components, input.text)) {
        ed_answer_failure(call);
        return;
    }
    for (size_t i = 0; i < sizeof components / sizeof *components; i++)
        ed_push(&list, components[i]->get(call->arena, &input));
    ed_answer_list(call, &list);
}

static bool is_reserved(struct ua_str url)
{
    return ed_is(url, "about:legacy-compat") || ed_is(url, "about:srcdoc");
}

/* What is reserved is "unresolvable" by the letter (H11-04). */
static struct ua_str resolve_by_the_letter(struct ed_arena *arena, struct ua_str url,
                                           struct ua_str base, const struct ua_encoding *encoding)
{
    return is_reserved(url) ? ED_NONE : ed_webaddr_resolve(arena, url, base, encoding);
}

static struct ua_str resolve_for(const struct ed_call *call, struct ua_str url, struct ua_str base,
                                 const struct ua_encoding *encoding)
{
    if (is_reserved(url))
        ed_decided(call->arena, "H11-04", ED_DECIDES_ALL | ED_OUTCOME);
    return (call->literal ? resolve_by_the_letter : ed_webaddr_resolve)(call->arena, url, base,
                                                                        encoding);
}

/* Step 2: the URL came from a DOM node, args[1]. */
static void resolve_from_node(struct ed_call *call)
{
    const struct ed_element *element = ed_element_named(call, 1);

    if (element)
        ed_answer_string_or_failure(call,
                                    ed_element_resolve(call->arena, element, text_of(call, 0)));
}

/* Step 2: its encoding is args[2], for it was defined with the URL, or came with the script. */
static void resolve_with_encoding(struct ed_call *call)
{
    const struct ed_element *element = ed_element_named(call, 1);
    const struct ua_encoding *encoding = ed_encoding(call->arena, ed_arg(call, 2));

    if (element)
        ed_answer_string_or_failure(call, resolve_for(call, text_of(call, 0),
                                                      ed_element_base_uri(call->arena, element),
                                                      encoding));
}

/* Step 4: the base URL is args[1]. */
static void resolve_relative_to_absolute_url(struct ed_call *call)
{
    ed_answer_string_or_failure(call, resolve_for(call, text_of(call, 0), ed_arg(call, 1),
                                                  ed_encoding(call->arena, ed_arg(call, 2))));
}

/* --- 2.6.1 terms: absolute, hierarchical, authority-based, reserved --------------------------- */

static bool is_absolute(const struct ed_call *call, struct ua_str url)
{
    if (call->literal && is_reserved(url))
        return false;
    return ed_webaddr_is_absolute(call->arena, url);
}

static void absolute_url(struct ed_call *call)
{
    ed_answer_boolean(call, is_absolute(call, text_of(call, 0)));
}

static void answer_when_resolved_and_parsed(struct ed_call *call,
                                            bool (*condition)(const struct ed_input *input))
{
    struct ed_input input = {.never_hierarchical = call->literal}; /* H11-03 */

    input.text = resolve_for(call, text_of(call, 0), ED_NONE, NULL);
    ed_answer_boolean(call, is_absolute(call, text_of(call, 0)) &&
                                ed_webaddr_parse(call->arena, &input.components, input.text) &&
                                condition(&input));
}

static void hierarchical_url(struct ed_call *call)
{
    answer_when_resolved_and_parsed(call, ed_if_hierarchical);
}

static void authority_based_url(struct ed_call *call)
{
    answer_when_resolved_and_parsed(call, ed_if_authority_based);
}

static void reserved_about_uri(struct ed_call *call)
{
    ed_answer_boolean(call, is_reserved(text_of(call, 0)));
}

/* --- 2.6.2 dynamic changes to base URLs ------------------------------------------------------- */

static bool is_re_resolved(const struct ed_element *element, struct ua_str attribute)
{
    if (ed_is(attribute, "href"))
        return ed_element_creates_hyperlink(element); /* H11-06 */
    return ed_is(attribute, "cite") && ed_element_has_cite(element);
}

static void document(struct ed_call *call)
{
    static const struct ed_document_rules rules = {.resolve = ed_webaddr_resolve,
                                                   .is_re_resolved = is_re_resolved};
    static const struct ed_document_rules letter = {.resolve = resolve_by_the_letter,
                                                    .is_re_resolved = is_re_resolved};

    ed_document_step(call, call->literal ? &letter : &rules);
}

/* The src IDL attribute of an img element: what it says now, not what the image came from. */
static void src_idl_attribute(struct ed_call *call)
{
    const struct ed_element *element = ed_element_named(call, 0);
    struct ua_str src, url = ED_NONE;

    if (!element)
        return;
    src = ed_element_attribute(element, UA_LITERAL("src"));
    if (src.ptr)
        url = ed_element_resolve(call->arena, element, src);
    ed_answer_string(call, url.ptr ? url : UA_LITERAL(""));
}

/* --- 2.6.3 interfaces for URL manipulation ---------------------------------------------------- */

/* What is left is a number without leading zeros. */
static struct ua_str remove_from_first_non_digit(struct ed_arena *arena,
                                                 const struct ed_input *input, struct ua_str value)
{
    size_t first = 0, end = 0;

    (void)arena;
    (void)input;
    while (end < value.len && ua_is_digit((unsigned char)value.ptr[end]))
        end++;
    while (first < end && value.ptr[first] == '0')
        first++;
    return first == end ? UA_LITERAL("0") : ed_slice(value, first, end);
}

/* The input of an interface is what its element's URL resolves to; this document alone does not say
 * so (H11-05). */
static struct ua_str input_of(const struct ed_call *call, struct ua_str url)
{
    struct ua_str resolved = ED_NONE;

    if (!call->literal)
        resolved = ed_webaddr_resolve(call->arena, url, ED_NONE, NULL);
    return resolved.ptr ? resolved : url;
}

/* The table of examples has a path where its URL has none after the authority, see RFC 3986, 6.2.3
 * (H11-05). */
static struct ua_str get_path(struct ed_arena *arena, const struct ed_input *input)
{
    struct ua_str path = ed_path.get(arena, input);

    if (!input->literal && input->components.authority.ptr && ed_is_empty(path))
        return UA_LITERAL("/");
    return path;
}

static struct ua_str escape_path(struct ed_arena *arena, const struct ed_input *input,
                                 struct ua_str value)
{
    return ed_path.escape(arena, input, value);
}

static struct ua_str replace_path(struct ed_arena *arena, const struct ed_input *input,
                                  struct ua_str value)
{
    return ed_path.replace(arena, input, value);
}

static const struct ed_component path_or_slash = {get_path, escape_path, replace_path, false};

static const struct ed_decomposition decomposition = {
    .attributes =
        {
            {"protocol", &ed_scheme, NULL, NULL, ":", ed_remove_trailing_colons, ed_when_not_empty},
            {"host", &ed_hostport, ed_if_authority_based, NULL, NULL, NULL,
             ed_when_not_empty_and_authority_based},
            {"hostname", &ed_host, ed_if_authority_based, NULL, NULL, ed_remove_leading_slashes,
             ed_when_not_empty_and_authority_based},
            {"port", &ed_port, ed_if_authority_based_with_port, NULL, NULL,
             remove_from_first_non_digit, ed_when_authority_based_and_a_port},
            {"pathname", &path_or_slash, ed_if_hierarchical, NULL, NULL, ed_prepend_slash,
             ed_when_hierarchical},
            {"search", &ed_query, ed_if_hierarchical_with_query, "?", NULL,
             ed_remove_one_question_mark, ed_when_hierarchical},
            {"hash", &ed_fragment, ed_if_non_empty_fragment, "#", NULL, ed_remove_one_number_sign,
             NULL},
        },
    .parse = ed_webaddr_parse,
    .is_absolute = is_absolute,
    .prefix_even_if_empty = true,
    .slash_behind_scheme = true, /* H11-03 */
    .null_is_empty = true,
    .input_of = input_of,
};

static void input(struct ed_call *call)
{
    ed_interface_take(call, &decomposition, text_of(call, 0));
}

/* --- the edition ------------------------------------------------------------------------------ */

/* The base is a document's address, which was resolved when it was fetched. */
static void parse(struct ed_call *call)
{
    const struct ua_encoding *encoding = ed_encoding(call->arena, ed_arg(call, 2));
    struct ua_str base = ed_arg(call, 1), url = ED_NONE;
    struct ua_str parts[ED_PARTS] = {{0}};
    struct ed_components components;

    if (base.ptr) {
        base = resolve_for(call, base, ED_NONE, NULL);
        ed_decided_for_base(call->arena);
        ed_decided_as_in_base(call->arena, ED_OUTCOME); /* resolving forgets that */
    }
    if (base.ptr || !ed_arg(call, 1).ptr)
        url = resolve_for(call, text_of(call, 0), base, encoding);
    if (!url.ptr || !ed_webaddr_parse(call->arena, &components, url)) {
        ed_decided_too(call->arena, "H11-07");
        ed_answer_failure(call);
        return;
    }
    ed_decided_too(call->arena, "H11-07");
    parts[ED_PART_SCHEME] = components.scheme;
    parts[ED_PART_HOST] = components.host;
    parts[ED_PART_PORT] = components.port;
    parts[ED_PART_PATH] = components.path;
    parts[ED_PART_QUERY] = components.query;
    parts[ED_PART_FRAGMENT] = components.fragment;
    parts[ED_PART_HREF] = url;
    ed_answer_parts(call, parts);
}

static const struct ed_step steps[] = {
    /* 2.6.1 */
    {"valid URL", 1, 2, valid_url},
    {"valid non-empty URL", 1, 2, valid_non_empty_url},
    {"valid URL potentially surrounded by spaces", 1, 2, valid_url_surrounded_by_spaces},
    {"valid non-empty URL potentially surrounded by spaces", 1, 2,
     valid_non_empty_url_surrounded_by_spaces},
    {"parse a URL", 1, 1, parse_a_url},
    {"resolve", 2, 2, resolve_from_node},
    {"resolve from a script", 3, 3, resolve_with_encoding},
    {"resolve with a defined encoding", 3, 3, resolve_with_encoding},
    {"resolve relative to an absolute URL", 2, 3, resolve_relative_to_absolute_url},
    {"absolute URL", 1, 1, absolute_url},
    {"hierarchical URL", 1, 1, hierarchical_url},
    {"authority-based URL", 1, 1, authority_based_url},
    {"reserved about: URI", 1, 1, reserved_about_uri},
    /* 2.6.2; what else there is of documents is in document.h */
    {"document", 1, 3, document},
    {"src IDL attribute", 1, 1, src_idl_attribute},
    /* 2.6.3 */
    {"input", 1, 1, input},
    {"get", 1, 1, ed_interface_get},
    {"set", 2, 2, ed_interface_set},
    {"output", 0, 0, ed_interface_output},
    {0},
};

#define TOLD                                                                                       \
    (1u << ED_PART_HOST | 1u << ED_PART_PORT | 1u << ED_PART_QUERY | 1u << ED_PART_FRAGMENT)

const struct ed_edition ed_html5_2011 = {
    .id = "html5-2011",
    .title = "HTML5, 2.6 URLs",
    .date = "2011",
    .is_rfc3986 = true,
    .takes_encoding = true,
    .says = TOLD | 1u << ED_PART_SCHEME | 1u << ED_PART_PATH | 1u << ED_PART_HREF,
    .null_is_distinct = TOLD,
    .parse = parse,
    .steps = {steps, ed_document_steps},
    .state_size = sizeof(struct ed_interface),
};
