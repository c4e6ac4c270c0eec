/* SPDX-License-Identifier: MIT */
/* URL, W3C Working Draft of 24 May 2012: the terms of 2, 3.7, and the interface of 4 without its
 * parameters */
#include "w3c_2012.h"

#include "decomposition.h"
#include "encoding.h"
#include "idna2003.h"
#include "microsyntax.h"
#include "webaddr.h"

/* --- 2 Terminology ---------------------------------------------------------------------------- */

/* control character; the space is one, DEL is none. */
bool ed_w3c_is_control_character(char c)
{
    return (unsigned char)c <= 0x20;
}

/* slash character */
bool ed_w3c_is_slash_character(char c)
{
    return c == '/' || c == '\\';
}

/* authority terminating character */
bool ed_w3c_is_authority_terminating_character(char c)
{
    return ed_w3c_is_slash_character(c) || c == '?' || c == '#' || c == ';';
}

/* The URL as it comes out of resolving, parsing and canonicalizing. ptr NULL: not at all. */
static struct ua_str process(struct ed_w3c *w3c, struct ua_str url, struct ua_str base,
                             const struct ua_encoding *encoding)
{
    struct ed_w3c_url parsed;

    if (base.ptr)
        url = ed_w3c_resolve(w3c, url, base);
    if (!url.ptr || !ed_w3c_parse(w3c, &parsed, url))
        return ED_NONE;
    return ed_w3c_canonicalize(w3c, &parsed, encoding);
}

/* absolute URL. "Regardless of what it is resolved relative to": no more can matter of a base than
 * whether it has the same scheme, is hierarchical, and which authority and path it has. */
bool ed_w3c_is_absolute_url(struct ed_w3c *w3c, struct ua_str url)
{
    static const struct ua_str rests[] = {{"://a.example/b/c?d", 18}, {"://e.example/f", 14}};
    struct ua_str scheme, after_scheme, output;

    if (!ed_w3c_find_scheme(&scheme, &after_scheme, ed_w3c_trim(url)))
        return false;
    output = process(w3c, url, UA_LITERAL("about:blank"), NULL);
    for (size_t i = 0; i < sizeof rests / sizeof *rests && output.ptr; i++) {
        const struct ua_str base = ed_concat(w3c->arena, scheme, rests[i], ED_NONE);

        if (!ua_str_equal(process(w3c, url, base, NULL), output))
            return false;
    }
    return output.ptr;
}

/* hierarchical URL: "/" behind the scheme; authority-based URL: "//". By the letter they are asked
 * for immediately behind the scheme component, where its ":" is (W3C-07). */
static bool follows_scheme(struct ed_w3c *w3c, struct ua_str url, const char *slashes)
{
    struct ua_str scheme, after_scheme;

    if (w3c->literal || !ed_w3c_is_absolute_url(w3c, url))
        return false;
    url = process(w3c, url, ED_NONE, NULL);
    return ed_w3c_find_scheme(&scheme, &after_scheme, url) && ed_starts_with(after_scheme, slashes);
}

static void absolute_url(struct ed_call *call)
{
    struct ed_w3c w3c = ed_w3c(call);
    const bool is_absolute = ed_w3c_is_absolute_url(&w3c, ed_w3c_text(call, 0));

    ed_w3c_answer_boolean(call, &w3c, is_absolute);
}

static void hierarchical_url(struct ed_call *call)
{
    struct ed_w3c w3c = ed_w3c(call);

    ed_answer_boolean(call, follows_scheme(&w3c, ed_w3c_text(call, 0), "/"));
}

static void authority_based_url(struct ed_call *call)
{
    struct ed_w3c w3c = ed_w3c(call);

    ed_answer_boolean(call, follows_scheme(&w3c, ed_w3c_text(call, 0), "//"));
}

/* valid URL: the list of conditions is lost; the documents that this one was cut from stand on the
 * RFCs that it refers to, and on the encoding (W3C-24). */
static void answer_valid(struct ed_call *call, struct ua_str url)
{
    struct ed_w3c w3c = {call->arena, call->literal, true};
    const struct ua_encoding *encoding = ed_encoding(call->arena, ed_arg(call, 1));

    ed_w3c_answer_boolean(call, &w3c, ed_webaddr_is_valid(call->arena, url, encoding));
}

static void answer_valid_non_empty(struct ed_call *call, struct ua_str url)
{
    if (ed_is_empty(url))
        ed_answer_boolean(call, false);
    else
        answer_valid(call, url);
}

static void valid_url(struct ed_call *call)
{
    answer_valid(call, ed_w3c_text(call, 0));
}

static void valid_non_empty_url(struct ed_call *call)
{
    answer_valid_non_empty(call, ed_w3c_text(call, 0));
}

static void valid_url_with_spaces(struct ed_call *call)
{
    answer_valid(call, ed_strip_spaces(ed_w3c_text(call, 0)));
}

static void valid_non_empty_url_with_spaces(struct ed_call *call)
{
    answer_valid_non_empty(call, ed_strip_spaces(ed_w3c_text(call, 0)));
}

static void strip_whitespace(struct ed_call *call)
{
    ed_answer_string(call, ed_strip_spaces(ed_w3c_text(call, 0)));
}

static void ascii_case_insensitive_match(struct ed_call *call)
{
    ed_answer_boolean(call, ua_str_equal_but_for_case(ed_w3c_text(call, 0), ed_w3c_text(call, 1)));
}

/* Whether the argument is one character, and that of the class. */
static void answer_class(struct ed_call *call, bool (*is_in_class)(char c))
{
    const struct ua_str text = ed_w3c_text(call, 0);

    ed_answer_boolean(call, text.len == 1 && is_in_class(text.ptr[0]));
}

static void space_character(struct ed_call *call)
{
    answer_class(call, ed_is_space);
}

static void control_character(struct ed_call *call)
{
    answer_class(call, ed_w3c_is_control_character);
}

static void slash_character(struct ed_call *call)
{
    answer_class(call, ed_w3c_is_slash_character);
}

static void authority_terminating_character(struct ed_call *call)
{
    answer_class(call, ed_w3c_is_authority_terminating_character);
}

static void a_utf_16_encoding(struct ed_call *call)
{
    const char *name = ua_encoding_name(ed_encoding(call->arena, ed_w3c_text(call, 0)));

    ed_answer_boolean(call, name && ed_starts_with(ua_str(name, strlen(name)), "UTF-16"));
}

/* --- 3.7 Port setter preprocessor ------------------------------------------------------------- */

/* 3.7; "the next character" behind the last one is none. By the letter nothing is left of zeros
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
    struct ed_w3c w3c = {arena, false, false};
    struct ed_w3c_url url;

    if (!ed_w3c_parse(&w3c, &url, input))
        return false;
    *out = (struct ed_components){url.scheme, url.authority, url.user_info, url.host,
                                  url.port,   url.path,      url.query,     url.fragment};
    return true;
}

static bool is_absolute(const struct ed_call *call, struct ua_str input)
{
    struct ed_w3c w3c = {call->arena, false, false};

    return ed_w3c_is_absolute_url(&w3c, input);
}

/* What it passes, "the input", is the URL by the letter (W3C-26). */
static struct ua_str run_port_setter_preprocessor(struct ed_arena *arena,
                                                  const struct ed_input *input, struct ua_str value)
{
    (void)arena;
    return port_setter_preprocessor(input->literal ? input->text : value, input->literal);
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
};

/* --- 4, the object ---------------------------------------------------------------------------- */

/* The stored URL, as text. */
struct object {
    bool is_made;
    struct ua_str url;
};

static struct object *object_of(struct ed_call *call)
{
    struct object *object = call->state;

    if (!object->is_made)
        ed_refuse(call);
    return object->is_made ? object : NULL;
}

static void store(struct ed_call *call, struct ua_str url)
{
    *(struct object *)call->state = (struct object){url.ptr, url};
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
    url = process(&w3c, ed_w3c_text(call, 0), ed_arg(call, 1).ptr ? ed_w3c_text(call, 1) : ED_NONE,
                  NULL); /* 1, 2 */
    store(call, url);    /* 3 */
    if (!url.ptr)
        ed_answer_throws(call, "SyntaxError");
}

struct ua_str ed_w3c_stored_query(struct ed_call *call)
{
    const struct object *object = object_of(call);
    struct ed_w3c w3c = ed_w3c(call);
    struct ed_w3c_url url;

    return object && ed_w3c_parse(&w3c, &url, object->url) ? url.query : ED_NONE;
}

void ed_w3c_replace_stored_query(struct ed_call *call, struct ua_str query)
{
    struct object *object = object_of(call);
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
    struct object *object = call->state;
    struct ed_w3c w3c = ed_w3c(call);
    struct ua_str url = output;

    if (!call->literal)
        url = process(&w3c, output, ED_NONE, NULL);
    else
        ed_answer_undefined(call);
    if (url.ptr)
        object->url = url;
}

static void set_attribute(struct ed_call *call, struct ua_str attribute, struct ua_str value)
{
    const struct object *object = object_of(call);
    struct ua_str output;

    if (!object)
        return;
    output = ed_decomposition_set(call, &decomposition, object->url, attribute, value);
    if (output.ptr)
        common_setter_action(call, output);
}

static struct ua_str get_attribute(struct ed_call *call, struct ua_str attribute)
{
    const struct object *object = object_of(call);

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

    if (call->literal) {
        ed_answer_undefined(call);
        return;
    }
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
static struct ua_str origin_of(struct ed_arena *arena, const struct ed_w3c_url *url)
{
    struct ed_text out = ED_TEXT(arena);

    if (!url->is_hierarchical || !ed_default_port(url->scheme).ptr)
        return UA_LITERAL("null");
    ed_add(&out, url->scheme);
    ed_add(&out, UA_LITERAL("://"));
    ed_add(&out, ed_idna2003_to_unicode(arena, url->host));
    if (!ed_is_empty(url->port)) {
        ed_add_byte(&out, ':');
        ed_add(&out, url->port);
    }
    return ed_str(&out);
}

static struct ua_str origin(struct ed_call *call)
{
    const struct object *object = object_of(call);
    struct ed_w3c w3c = {call->arena, false, false};
    struct ua_str canonical;
    struct ed_w3c_url url;

    if (!object)
        return ED_NONE;
    canonical = process(&w3c, object->url, ED_NONE, NULL);
    if (!canonical.ptr || !ed_w3c_parse(&w3c, &url, canonical))
        return UA_LITERAL("null");
    return origin_of(call->arena, &url);
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

static void set(struct ed_call *call)
{
    const struct ua_str attribute = ed_w3c_text(call, 0);

    if (ed_is(attribute, "filename"))
        set_filename(call, ed_w3c_text(call, 1));
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

struct ua_str ed_w3c_text(const struct ed_call *call, size_t index)
{
    return ed_well_formed(call->arena,
                          ed_concat(call->arena, ed_arg(call, index), ED_NONE, ED_NONE));
}

void ed_w3c_answer(struct ed_call *call, const struct ed_w3c *w3c, struct ua_str value)
{
    if (w3c->literal && w3c->gap)
        ed_answer_undefined(call);
    else if (value.ptr)
        ed_answer_string(call, value);
    else
        ed_answer_failure(call);
}

void ed_w3c_answer_boolean(struct ed_call *call, const struct ed_w3c *w3c, bool value)
{
    if (w3c->literal && w3c->gap)
        ed_answer_undefined(call);
    else
        ed_answer_boolean(call, value);
}

void ed_w3c_answer_list(struct ed_call *call, const struct ed_w3c *w3c, const struct ua_str *items,
                        size_t count)
{
    struct ed_list list = ED_LIST(call->arena);

    for (size_t i = 0; i < count; i++)
        ed_push(&list, items[i]);
    if (w3c->literal && w3c->gap)
        ed_answer_undefined(call);
    else
        ed_answer_list(call, &list);
}

/* What an engine does: parse or resolve, canonicalize, and take that apart. */
static void parse(struct ed_call *call)
{
    const struct ua_encoding *encoding = ed_encoding(call->arena, ed_arg(call, 2));
    struct ua_str parts[UA_PARTS] = {{0}};
    struct ed_w3c w3c = ed_w3c(call);
    struct ed_w3c_url url;
    const struct ua_str href = process(
        &w3c, ed_w3c_text(call, 0), ed_arg(call, 1).ptr ? ed_w3c_text(call, 1) : ED_NONE, encoding);

    if (call->literal && w3c.gap) {
        ed_answer_undefined(call);
        return;
    }
    if (!href.ptr || !ed_w3c_parse(&w3c, &url, href)) {
        ed_answer_failure(call);
        return;
    }
    parts[UA_PART_SCHEME] = url.scheme;
    parts[UA_PART_USERNAME] = url.username;
    parts[UA_PART_PASSWORD] = url.password;
    parts[UA_PART_HOST] = url.host;
    parts[UA_PART_PORT] = url.port;
    parts[UA_PART_PATH] = url.path;
    parts[UA_PART_QUERY] = url.query;
    parts[UA_PART_FRAGMENT] = url.fragment;
    parts[UA_PART_HREF] = href;
    parts[UA_PART_ORIGIN] = origin_of(call->arena, &url);
    ed_answer_parts(call, parts);
}

static const struct ed_step steps[] = {
    {"absolute URL", 1, 1, absolute_url},
    {"hierarchical URL", 1, 1, hierarchical_url},
    {"authority-based URL", 1, 1, authority_based_url},
    {"valid URL", 1, 2, valid_url},
    {"valid non-empty URL", 1, 2, valid_non_empty_url},
    {"valid URL potentially surrounded by spaces", 1, 2, valid_url_with_spaces},
    {"valid non-empty URL potentially surrounded by spaces", 1, 2, valid_non_empty_url_with_spaces},
    {"strip leading and trailing whitespace", 1, 1, strip_whitespace},
    {"space character", 1, 1, space_character},
    {"ASCII case-insensitive match", 2, 2, ascii_case_insensitive_match},
    {"control character", 1, 1, control_character},
    {"slash character", 1, 1, slash_character},
    {"authority terminating character", 1, 1, authority_terminating_character},
    {"UTF-16 encoding", 1, 1, a_utf_16_encoding},
    {"port setter preprocessor", 1, 1, port_setter_preprocessor_of},
    {"construct", 1, 2, construct},
    {"get", 1, 1, get},
    {"set", 2, 2, set},
    {"stringify", 0, 0, stringify},
    {0},
};

const struct ua_edition ed_w3c_2012 = {
    .id = "w3c-2012",
    .title = "URL, W3C Working Draft",
    .date = "2012-05-24",
    .is_rfc3986 = false,
    .takes_encoding = true,
    .says = (1u << UA_PARTS) - 1,
    .tells_null = (1u << UA_PARTS) - 1,
    .parse = parse,
    .steps = {steps, ed_w3c_2012_parse_steps, ed_w3c_2012_resolve_steps,
              ed_w3c_2012_canonicalize_steps, ed_w3c_2012_parameters_steps},
    .state_size = sizeof(struct object),
};
