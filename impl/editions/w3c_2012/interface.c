/* SPDX-License-Identifier: MIT */
/* URL, W3C Working Draft of 24 May 2012, 4: the interface without its parameters, and 3.7, which
 * its port wants */
#include "w3c_2012.h"

#include "decided.h"
#include "decomposition.h"
#include "idna2003.h"
#include "rfc3986_normalize.h"

/* --- 3.7 Port setter preprocessor ------------------------------------------------------------- */

/* 3.7; "the next character" after the last one is none. By the letter nothing is left of zeros
 * alone (W3C-25). */
static struct ua_str port_setter_preprocessor(struct ua_str input, bool literal)
{
    size_t c = 0, end;

    if (ed_is_empty(input) || !ua_is_digit((unsigned char)input.ptr[0])) /* 1 */
        return UA_LITERAL("0");
    while (c < input.len && input.ptr[c] == '0') /* 2 to 4 */
        c++;
    for (end = c; end < input.len && ua_is_digit((unsigned char)input.ptr[end]); end++) /* 5 */
        continue;
    if (c == end && !literal)
        return UA_LITERAL("0");
    return ed_slice(input, c, end); /* 6 */
}

static void port_setter_preprocessor_of(struct ed_call *call)
{
    ed_answer_string(call, port_setter_preprocessor(ed_w3c_text(call, 0), call->literal));
}

/* --- 4.2 The URL decomposition IDL attributes ------------------------------------------------- */

static bool take_apart(struct ed_arena *arena, struct ed_components *out, struct ua_str input)
{
    struct ed_w3c w3c = {.arena = arena};
    struct ed_w3c_url url;

    if (!ed_w3c_parse(&w3c, &url, input))
        return false;
    *out = (struct ed_components){url.scheme, url.authority, url.user_info, url.host,
                                  url.port,   url.path,      url.query,     url.fragment};
    return true;
}

static bool is_absolute(const struct ed_call *call, struct ua_str input)
{
    struct ed_w3c w3c = {.arena = call->arena};

    return ed_w3c_is_absolute_url(&w3c, input);
}

/* What it passes, "the input", would be the URL by the letter, but that sets no port (W3C-26). */
static struct ua_str run_port_setter_preprocessor(struct ed_arena *arena,
                                                  const struct ed_input *input, struct ua_str value)
{
    (void)arena;
    return port_setter_preprocessor(value, input->literal);
}

static const struct ed_decomposition decomposition = {
    .attributes =
        {
            {"protocol", &ed_scheme, NULL, NULL, ":", ed_remove_trailing_colons, ed_when_not_empty},
            {"username", &ed_username, NULL, NULL, NULL, NULL, NULL},
            {"password", &ed_password, NULL, NULL, NULL, NULL, NULL},
            {"host", &ed_hostport, ed_if_authority_based, NULL, NULL, NULL,
             ed_when_not_empty_and_authority_based},
            {"hostname", &ed_host, ed_if_authority_based, NULL, NULL, ed_remove_leading_slashes,
             ed_when_not_empty_and_authority_based},
            {"port", &ed_port, ed_if_authority_based_with_port, NULL, NULL,
             run_port_setter_preprocessor, ed_when_authority_based_and_a_port},
            {"pathname", &ed_path, ed_if_hierarchical, NULL, NULL, ed_prepend_slash,
             ed_when_hierarchical},
            {"search", &ed_query, ed_if_hierarchical_with_query, "?", NULL,
             ed_remove_one_question_mark, ed_when_hierarchical},
            {"hash", &ed_fragment, ed_if_non_empty_fragment, "#", NULL, ed_remove_one_number_sign,
             NULL},
            {"href", &ed_href, NULL, NULL, NULL, NULL, NULL},
        },
    .parse = take_apart,
    .is_absolute = is_absolute,
    .prefix_even_if_empty = true,
    .slash_behind_scheme = true, /* W3C-07 */
    .ends_authority = ed_w3c_is_authority_terminating_character,
};

/* --- 4, the object ---------------------------------------------------------------------------- */

static struct ed_w3c_object *object_of(struct ed_call *call)
{
    struct ed_w3c_object *object = call->state;

    if (!object->is_made)
        ed_refuse(call);
    return object->is_made ? object : NULL;
}

static void store(struct ed_call *call, struct ua_str url)
{
    *(struct ed_w3c_object *)call->state = (struct ed_w3c_object){url.ptr, url};
}

/* 4.1 by the letter: it stores what was parsed, be it invalid, and not canonicalized. */
static void construct_by_the_letter(struct ed_call *call)
{
    struct ed_w3c w3c = ed_w3c(call);
    struct ua_str url = ed_w3c_text(call, 0);
    struct ed_w3c_url parsed;

    if (ed_arg(call, 1).ptr)
        url = ed_w3c_resolve(&w3c, url, ed_w3c_text(call, 1)); /* 2 */
    if (!url.ptr)
        w3c.gap = true;
    else if (ed_w3c_parse(&w3c, &parsed, url)) /* 1 */
        url = parsed.text;
    store(call, url.ptr ? url : UA_LITERAL("")); /* 3 */
    if (w3c.gap)
        ed_answer_undefined(call);
}

/* 4.1; what is invalid makes no object (W3C-27), what is stored is canonicalized (W3C-28). */
static void construct(struct ed_call *call)
{
    struct ed_w3c w3c = ed_w3c(call);
    struct ua_str url;

    if (call->literal) {
        construct_by_the_letter(call);
        return;
    }
    url = ed_w3c_process(&w3c, ed_w3c_text(call, 0),
                         ed_arg(call, 1).ptr ? ed_w3c_text(call, 1) : ED_NONE, NULL); /* 1, 2 */
    store(call, url);                                                                 /* 3 */
    if (!url.ptr)
        ed_answer_throws(call, "SyntaxError");
}

struct ua_str ed_w3c_stored_query(struct ed_call *call)
{
    const struct ed_w3c_object *object = object_of(call);
    struct ed_w3c w3c = ed_w3c(call);
    struct ed_w3c_url url;

    return object && ed_w3c_parse(&w3c, &url, object->url) ? url.query : ED_NONE;
}

void ed_w3c_replace_stored_query(struct ed_call *call, struct ua_str query)
{
    struct ed_w3c_object *object = object_of(call);
    struct ed_text out = ED_TEXT(call->arena);
    struct ed_w3c w3c = ed_w3c(call);
    struct ed_w3c_url url;

    if (!object || !ed_w3c_parse(&w3c, &url, object->url))
        return;
    ed_add(&out, ed_slice(url.text, 0, (size_t)(url.path.ptr - url.text.ptr) + url.path.len));
    ed_add_byte(&out, '?');
    ed_add(&out, query);
    if (url.fragment.ptr) {
        ed_add_byte(&out, '#');
        ed_add(&out, url.fragment);
    }
    object->url = ed_str(&out);
}

/* The common setter action, of which nothing is said (W3C-29): what a constructor does, and what is
 * invalid changes nothing. */
static void common_setter_action(struct ed_call *call, struct ua_str output)
{
    struct ed_w3c_object *object = call->state;
    struct ed_w3c w3c = ed_w3c(call);
    struct ua_str url = output;

    if (!call->literal)
        url = ed_w3c_process(&w3c, output, ED_NONE, NULL);
    else
        ed_answer_undefined(call);
    if (url.ptr)
        object->url = url;
}

static void set_attribute(struct ed_call *call, struct ua_str attribute, struct ua_str value)
{
    const struct ed_w3c_object *object = object_of(call);
    struct ua_str output;

    if (!object)
        return;
    output = ed_decomposition_set(call, &decomposition, object->url, attribute, value);
    if (output.ptr)
        common_setter_action(call, output);
}

static struct ua_str get_attribute(struct ed_call *call, struct ua_str attribute)
{
    const struct ed_w3c_object *object = object_of(call);

    return object ? ed_decomposition_get(call, &decomposition, object->url, attribute) : ED_NONE;
}

/* --- 4.3 The filename attribute --------------------------------------------------------------- */

/* 4.3; where pathname has no "/", for the URL is not hierarchical, it is empty. */
static struct ua_str filename(struct ed_call *call)
{
    const struct ua_str pathname = get_attribute(call, UA_LITERAL("pathname"));
    const size_t slash = ed_find_last(pathname, '/');

    return slash == ED_NOT_FOUND ? pathname : ed_from(pathname, slash + 1);
}

/* 4.3, "on setting", and no more (W3C-30): the same part of pathname is replaced, and stays one. */
static void set_filename(struct ed_call *call, struct ua_str value)
{
    const struct ua_str pathname = get_attribute(call, UA_LITERAL("pathname"));
    struct ed_text out = ED_TEXT(call->arena);

    ed_add(&out, ed_slice(pathname, 0, pathname.len - filename(call).len));
    for (size_t i = 0; i < value.len; i++) {
        if (value.ptr[i] == '/')
            ed_add(&out, UA_LITERAL("%2F"));
        else
            ed_add_byte(&out, value.ptr[i]);
    }
    set_attribute(call, UA_LITERAL("pathname"), ed_str(&out));
}

/* --- 4.4 The origin attribute ----------------------------------------------------------------- */

/* 4.4; RFC 6454, 4 and 6.1: "null" where the origin is not made of a scheme that is known to have
 * one, a host and a port (W3C-31). url is canonical. */
struct ua_str ed_w3c_origin(struct ed_arena *arena, const struct ed_w3c_url *url)
{
    const struct ua_str host = ed_idna2003_to_unicode(arena, url->host, ED_ALLOW_UNASSIGNED);
    struct ed_text out = ED_TEXT(arena);

    if (!ua_str_equal(host, url->host))
        ed_decided(arena, "W3C-31", ED_DECIDES_ORIGIN);
    if (!url->is_hierarchical || !ed_default_port(url->scheme).ptr) {
        ed_decided(arena, "W3C-31", ED_DECIDES_ORIGIN);
        return UA_LITERAL("null");
    }
    ed_add(&out, url->scheme);
    ed_add(&out, UA_LITERAL("://"));
    ed_add(&out, host);
    if (!ed_is_empty(url->port)) {
        ed_add_byte(&out, ':');
        ed_add(&out, url->port);
    }
    return ed_str(&out);
}

static struct ua_str origin(struct ed_call *call)
{
    const struct ed_w3c_object *object = object_of(call);
    struct ed_w3c w3c = {call->arena, false, false};
    struct ua_str canonical;
    struct ed_w3c_url url;

    if (!object)
        return ED_NONE;
    canonical = ed_w3c_process(&w3c, object->url, ED_NONE, NULL);
    if (!canonical.ptr || !ed_w3c_parse(&w3c, &url, canonical))
        return UA_LITERAL("null");
    return ed_w3c_origin(call->arena, &url);
}

/* --- steps ------------------------------------------------------------------------------------ */

static void get(struct ed_call *call)
{
    const struct ua_str attribute = ed_w3c_text(call, 0);
    struct ua_str value;

    if (ed_is(attribute, "filename"))
        value = filename(call);
    else if (ed_is(attribute, "origin"))
        value = origin(call);
    else
        value = get_attribute(call, attribute);
    if (!call->refused)
        ed_answer_string(call, value);
}

/* An assignment to origin changes nothing: it is read-only (496), see Web IDL (107). */
static void set(struct ed_call *call)
{
    const struct ua_str attribute = ed_w3c_text(call, 0);

    if (ed_is(attribute, "filename"))
        set_filename(call, ed_w3c_text(call, 1));
    else if (ed_is(attribute, "origin"))
        (void)object_of(call);
    else
        set_attribute(call, attribute, ed_w3c_text(call, 1));
}

/* The stringifier is href. */
static void stringify(struct ed_call *call)
{
    const struct ua_str href = get_attribute(call, UA_LITERAL("href"));

    if (!call->refused)
        ed_answer_string(call, href);
}

const struct ed_step ed_w3c_2012_interface_steps[] = {
    {"port setter preprocessor", 1, 1, port_setter_preprocessor_of},
    {"construct", 1, 2, construct},
    {"get", 1, 1, get},
    {"set", 2, 2, set},
    {"stringify", 0, 0, stringify},
    {0},
};
