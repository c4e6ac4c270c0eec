/* SPDX-License-Identifier: MIT */
/* The class URL, and the edition that all of this is. */
#include "call.h"
#include "standard.h"

static struct ed_text_of_day text_of(const struct ed_call *call)
{
    return ed_text_for(call->arena, call->moment, call->literal);
}

/* --- parsing ---------------------------------------------------------------------------------- */

static void answer_url(struct ed_call *call, const struct ed_url_of_day *url)
{
    const struct ed_text_of_day text = text_of(call);
    const struct ua_str parts[ED_PARTS] = {
        [ED_PART_SCHEME] = url->scheme,
        [ED_PART_USERNAME] = url->username,
        [ED_PART_PASSWORD] = url->password.ptr ? url->password : UA_LITERAL(""),
        [ED_PART_HOST] = url->host,
        [ED_PART_PORT] = url->port,
        [ED_PART_PATH] = ed_serialize_path(&text, url),
        [ED_PART_QUERY] = url->query,
        [ED_PART_FRAGMENT] = url->fragment,
        [ED_PART_HREF] = ed_serialize_url(&text, url),
        [ED_PART_ORIGIN] = ed_serialize_origin(&text, url),
    };

    ed_answer_parts(call, parts);
}

/* False, with the answer given, unless it came off. */
static bool is_done(struct ed_call *call, enum ed_result result)
{
    if (result == ED_RESULT_FAILURE)
        ed_answer_failure(call);
    else if (result == ED_RESULT_UNDEFINED)
        ed_answer_undefined(call);
    return result == ED_RESULT_DONE;
}

/* Parses args[0] against args[1], which becomes *base, by the encoding. */
static bool parse_arguments(struct ed_call *call, struct ed_url_of_day *url,
                            struct ed_url_of_day *base, const struct ua_encoding *encoding)
{
    const struct ed_text_of_day text = text_of(call);

    if (ed_arg(call, 1).ptr &&
        !is_done(call, ed_parse_url(&text, base, ed_arg(call, 1), NULL, NULL)))
        return false;
    return is_done(call, ed_parse_url(&text, url, ed_arg(call, 0),
                                      ed_arg(call, 1).ptr ? base : NULL, encoding));
}

static bool is_utf_16(struct ua_str name)
{
    return ed_starts_with_but_for_case(name, "utf-16");
}

static void parse(struct ed_call *call)
{
    const struct ed_text_of_day text = text_of(call);
    const struct ua_encoding *encoding = ed_encoding(call->arena, ed_arg(call, 2));
    struct ed_url_of_day url, base;

    /* Nothing said how a query is written in UTF-16. */
    if (encoding && !at(&text, OUTPUT_ENCODING)) {
        const char *name = ua_encoding_name(encoding);

        if (is_utf_16(ua_str(name, strlen(name)))) {
            ed_answer_undefined(call);
            return;
        }
    }
    if (parse_arguments(call, &url, &base, encoding))
        answer_url(call, &url);
}

/* --- the class -------------------------------------------------------------------------------- */

/* Sets the URL of an object. By the letter of some texts its input, which is empty, is then parsed
 * against its base. */
static void set_url(const struct ed_text_of_day *text, struct ed_objects *objects,
                    const struct ed_url_of_day *url)
{
    struct ed_url_of_day other;

    objects->url = *url;
    if (objects->has_base && at(text, API_INPUT) && !meant(text, API_INLINED) &&
        ed_parse_url(text, &other, UA_LITERAL(""), &objects->base, NULL) == ED_RESULT_DONE)
        objects->url = other;
}

/* construct [url, base] */
static void construct(struct ed_call *call)
{
    const struct ed_text_of_day text = text_of(call);
    struct ed_objects *objects = call->state;
    struct ed_url_of_day url, base = {0};

    *objects = (struct ed_objects){0};
    if (!parse_arguments(call, &url, &base, NULL))
        return;
    objects->has_base = ed_arg(call, 1).ptr != NULL;
    objects->base = base;
    set_url(&text, objects, &url);
    objects->params = ed_parse_form(&text, objects->url.query);
    objects->has_url = true;
    objects->has_params = !url.has_opaque_path || at(&text, OPAQUE_PARAMS);
}

static bool cannot_have_username(const struct ed_text_of_day *text, const struct ed_url_of_day *url)
{
    if (url->has_opaque_path || (!url->host.ptr && at(text, ANY_SCHEME)))
        return true;
    return at(text, FILE_API) && (ed_is_empty(url->host) || ed_is(url->scheme, "file"));
}

static enum ed_result set_href(struct ed_call *call, struct ed_objects *objects,
                               struct ua_str value)
{
    const struct ed_text_of_day text = text_of(call);
    struct ed_url_of_day url;
    const bool is_relative = objects->has_base && !at(&text, API_INLINED);
    const enum ed_result result =
        ed_parse_url(&text, &url, value, is_relative ? &objects->base : NULL, NULL);

    if (result != ED_RESULT_DONE)
        return result;
    set_url(&text, objects, &url);
    if (at(&text, HREF_PARAMS) || !at(&text, API_INLINED))
        objects->params = ed_parse_form(&text, objects->url.query);
    return ED_RESULT_DONE;
}

static enum ed_result set_credential(struct ed_call *call, struct ed_url_of_day *url,
                                     struct ua_str value, bool is_password)
{
    const struct ed_text_of_day text = text_of(call);
    const struct ua_str encoded =
        ed_percent_encode_string(&text, value, is_password ? ED_PASSWORD_SET : ED_USERINFO_SET);

    if (cannot_have_username(&text, url))
        return ED_RESULT_DONE;
    if (!is_password)
        url->username = encoded;
    else
        url->password = ed_is_empty(value) && !at(&text, PASSWORD_NOT_NULL) ? ED_NONE : encoded;
    return ED_RESULT_DONE;
}

static enum ed_result set_port(const struct ed_text_of_day *text, struct ed_url_of_day *url,
                               struct ua_str value)
{
    if (cannot_have_username(text, url) || ed_is(url->scheme, "file"))
        return ED_RESULT_DONE;
    if (ed_is_empty(value) && at(text, PORT_NULL)) {
        url->port = ED_NONE;
        return ED_RESULT_DONE;
    }
    if (ed_is_empty(value) && at(text, PORT_ZERO) && !at(text, PORT_NOT_ZERO)) {
        url->port = UA_LITERAL("0");
        return ED_RESULT_DONE;
    }
    return ed_parse_into_url(text, url, value, ED_STATE_PORT);
}

static enum ed_result set_pathname(const struct ed_text_of_day *text, struct ed_url_of_day *url,
                                   struct ua_str value)
{
    if (url->has_opaque_path)
        return ED_RESULT_DONE;
    url->path = ED_LIST(text->arena);
    return ed_parse_into_url(text, url, value, ED_STATE_PATH_START);
}

static enum ed_result set_search(const struct ed_text_of_day *text, struct ed_objects *objects,
                                 struct ua_str value)
{
    struct ed_url_of_day *url = &objects->url;
    /* The update steps of the query object, which serialise its list. */
    const bool updates = at(text, SEARCH_UPDATES) && !at(text, API_INLINED) && objects->has_params;
    enum ed_result result;

    if (url->has_opaque_path && !at(text, SEARCH_ALL))
        return ED_RESULT_DONE;
    if (ed_is_empty(value)) {
        url->query = ED_NONE;
        objects->params = ED_LIST(text->arena);
        ed_strip_opaque_spaces(text, url);
        if (updates)
            url->query = ed_serialize_form(text, &objects->params);
        if (at(text, SEARCH_NULL) || !at(text, API_INLINED))
            return ED_RESULT_DONE;
    }
    if (ed_starts_with(value, "?"))
        value = ed_from(value, 1);
    url->query = UA_LITERAL("");
    result = ed_parse_into_url(text, url, value, ED_STATE_QUERY);
    objects->params = ed_parse_form(text, at(text, SEARCH_PARAMS) ? url->query : value);
    if (updates)
        url->query = ed_serialize_form(text, &objects->params);
    return result;
}

static enum ed_result set_hash(const struct ed_text_of_day *text, struct ed_url_of_day *url,
                               struct ua_str value)
{
    if (ed_is(url->scheme, "javascript") && !at(text, JAVASCRIPT_HASH))
        return ED_RESULT_DONE;
    if (ed_is_empty(value)) {
        url->fragment = ED_NONE;
        ed_strip_opaque_spaces(text, url);
        return ED_RESULT_DONE;
    }
    if (ed_starts_with(value, "#"))
        value = ed_from(value, 1);
    url->fragment = UA_LITERAL("");
    return ed_parse_into_url(text, url, value, ED_STATE_FRAGMENT);
}

/* set [attribute, value]: failure only where it throws, for href */
static void set(struct ed_call *call)
{
    const struct ed_text_of_day text = text_of(call);
    const struct ua_str attribute = ed_arg(call, 0);
    const struct ua_str value = ed_well_formed(call->arena, ed_arg(call, 1));
    struct ed_objects *objects = call->state;
    struct ed_url_of_day *url = &objects->url;
    enum ed_result result = ED_RESULT_DONE;

    if (!objects->has_url) {
        ed_refuse(call);
        return;
    }
    if (ed_is(attribute, "href")) {
        (void)is_done(call, set_href(call, objects, value));
        return;
    }
    if (ed_is(attribute, "protocol"))
        result =
            ed_parse_into_url(&text, url, ed_concat(call->arena, value, UA_LITERAL(":"), ED_NONE),
                              ED_STATE_SCHEME_START);
    else if (ed_is(attribute, "username") || ed_is(attribute, "password"))
        result = set_credential(call, url, value, ed_is(attribute, "password"));
    else if (ed_is(attribute, "host") || ed_is(attribute, "hostname"))
        result =
            url->has_opaque_path
                ? ED_RESULT_DONE
                : ed_parse_into_url(&text, url, value,
                                    ed_is(attribute, "host") ? ED_STATE_HOST : ED_STATE_HOSTNAME);
    else if (ed_is(attribute, "port"))
        result = set_port(&text, url, value);
    else if (ed_is(attribute, "pathname"))
        result = set_pathname(&text, url, value);
    else if (ed_is(attribute, "search"))
        result = set_search(&text, objects, value);
    else if (ed_is(attribute, "hash"))
        result = set_hash(&text, url, value);
    else
        ed_refuse(call);
    if (result == ED_RESULT_UNDEFINED)
        ed_answer_undefined(call);
}

static struct ua_str get_host(struct ed_arena *arena, const struct ed_url_of_day *url)
{
    if (!url->port.ptr)
        return url->host.ptr ? url->host : UA_LITERAL("");
    return ed_concat(arena, url->host, UA_LITERAL(":"), url->port);
}

/* sign and string, or "" where the string is null or empty */
static struct ua_str signed_string(struct ed_arena *arena, struct ua_str sign, struct ua_str string)
{
    return ed_is_empty(string) ? UA_LITERAL("") : ed_concat(arena, sign, string, ED_NONE);
}

static struct ua_str or_empty(struct ua_str string)
{
    return string.ptr ? string : UA_LITERAL("");
}

/* get [attribute] */
static void get(struct ed_call *call)
{
    const struct ed_text_of_day text = text_of(call);
    const struct ua_str attribute = ed_arg(call, 0);
    const struct ed_objects *objects = call->state;
    const struct ed_url_of_day *url = &objects->url;

    if (!objects->has_url)
        ed_refuse(call);
    else if (ed_is(attribute, "href"))
        ed_answer_string(call, ed_serialize_url(&text, url));
    else if (ed_is(attribute, "origin"))
        ed_answer_string(call, ed_serialize_origin(&text, url));
    else if (ed_is(attribute, "protocol"))
        ed_answer_string(call, ed_concat(call->arena, url->scheme, UA_LITERAL(":"), ED_NONE));
    else if (ed_is(attribute, "username"))
        ed_answer_string(call, url->username);
    else if (ed_is(attribute, "password"))
        ed_answer_string(call, or_empty(url->password));
    else if (ed_is(attribute, "host"))
        ed_answer_string(call, get_host(call->arena, url));
    else if (ed_is(attribute, "hostname"))
        ed_answer_string(call, or_empty(url->host));
    else if (ed_is(attribute, "port"))
        ed_answer_string(call, or_empty(url->port));
    else if (ed_is(attribute, "pathname"))
        ed_answer_string(call, ed_serialize_path(&text, url));
    else if (ed_is(attribute, "search"))
        ed_answer_string(call, signed_string(call->arena, UA_LITERAL("?"), url->query));
    else if (ed_is(attribute, "hash"))
        ed_answer_string(call, signed_string(call->arena, UA_LITERAL("#"), url->fragment));
    else
        ed_refuse(call);
}

/* url []: the URL that was constructed, as parse gives it */
static void answer_current(struct ed_call *call)
{
    const struct ed_objects *objects = call->state;

    if (objects->has_url)
        answer_url(call, &objects->url);
    else
        ed_refuse(call);
}

static void domain_to_ascii(struct ed_call *call)
{
    const struct ed_text_of_day text = text_of(call);
    struct ua_str out;

    if (is_done(call,
                ed_domain_to_ascii(&text, &out, ed_well_formed(call->arena, ed_arg(call, 0)))))
        ed_answer_string(call, out);
}

static void domain_to_unicode(struct ed_call *call)
{
    const struct ed_text_of_day text = text_of(call);

    ed_answer_string(call,
                     ed_domain_to_unicode(&text, ed_well_formed(call->arena, ed_arg(call, 0))));
}

const struct ed_step ed_standard_url_steps[] = {
    {"construct", 1, 2, construct},
    {"set", 2, 2, set},
    {"read", 1, 1, get},
    {"url", 0, 0, answer_current},
    {"domain to ASCII", 1, 1, domain_to_ascii},
    {"domain to Unicode", 1, 1, domain_to_unicode},
    {NULL, 0, 0, NULL},
};

const struct ed_edition ed_standard = {
    .id = "whatwg",
    .title = "URL Standard",
    .date = "",
    .takes_encoding = true,
    .says = (1u << ED_PARTS) - 1,
    .null_is_distinct =
        1u << ED_PART_HOST | 1u << ED_PART_PORT | 1u << ED_PART_QUERY | 1u << ED_PART_FRAGMENT,
    .parse = parse,
    .steps = {ed_standard_url_steps, ed_standard_params_steps},
    .state_size = sizeof(struct ed_objects),
};
