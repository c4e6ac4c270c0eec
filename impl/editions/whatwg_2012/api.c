/* SPDX-License-Identifier: MIT */
/* The API: sections 7, 7.1 and 7.2 of the Living Standard of 2012. */
#include "call.h"
#include "utf8.h"
#include "whatwg_2012_api.h"

/* --- objects ---------------------------------------------------------------------------------- */

struct ed_variables *ed_variables(struct ed_call *call, struct ua_str name)
{
    struct ed_whatwg_2012_state *state = call->state;
    struct ed_variables *variables = state->variables;

    while (variables && !ua_str_equal(variables->name, name))
        variables = variables->next;
    if (!variables) {
        variables = ed_alloc(call->arena, sizeof *variables);
        if (!variables)
            return NULL;
        *variables = (struct ed_variables){.next = state->variables, .name = name};
        state->variables = variables;
    }
    return variables;
}

struct ed_variables *ed_current_variables(struct ed_call *call)
{
    struct ed_whatwg_2012_state *state = call->state;

    if (!state->current)
        state->current = ed_variables(call, UA_LITERAL(""));
    return state->current;
}

/* The current one; NULL, and the step refused, if there is none. */
static struct ed_url_object *current(struct ed_call *call)
{
    const struct ed_variables *variables = ed_current_variables(call);

    if (variables && !variables->url)
        ed_refuse(call);
    return variables ? variables->url : NULL;
}

void ed_url_object_update(struct ed_url_object *object)
{
    object->updates++;
}

static bool is_relative(const struct ed_url_object *object)
{
    return !object->url_is_null && object->url.relative_flag;
}

/* 7, the query object of one that is created or gets another url */
static void renew_query_object(struct ed_call *call, struct ed_url_object *object)
{
    object->query_object = is_relative(object) ? ed_url_query_new(call, object->url.query) : NULL;
}

/* Makes it the current one. NULL if memory runs out. */
static struct ed_url_object *make(struct ed_call *call, const struct ed_parsed_url *base)
{
    struct ed_whatwg_2012_state *state = call->state;
    struct ed_variables *variables = ed_current_variables(call);
    struct ed_url_object *object = ed_alloc(call->arena, sizeof *object);

    if (!variables || !object)
        return NULL;
    *object = (struct ed_url_object){
        .next = state->objects, .base = *base, .input = UA_LITERAL(""), .url_is_null = true};
    state->objects = object;
    variables->url = object;
    return object;
}

/* --- 7.1 Constructors ------------------------------------------------------------------------- */

/* Constructor, steps 2 and 3. False, with the answer given, if it did not come off. */
static bool parse_base(struct ed_call *call, struct ed_parsed_url *base, struct ua_str given)
{
    const struct ed_parse how = {.input = given.ptr ? given : UA_LITERAL("about:blank")};

    switch (ed_whatwg_2012_parse(call->arena, call->literal, base, &how)) {
    case ED_DONE:
        return true;
    case ED_FAILURE:
        ed_answer_throws(call, "SyntaxError");
        return false;
    case ED_UNDEFINED:
        ed_answer_undefined(call);
        return false;
    }
    return false;
}

/* Constructor, from step 4 on */
static void construct_against(struct ed_call *call, const struct ed_parsed_url *base)
{
    const struct ed_parse how = {.input = ed_arg(call, 0), .base = base};
    struct ed_url_object *object;
    struct ed_parsed_url url;

    switch (ed_whatwg_2012_parse(call->arena, call->literal, &url, &how)) { /* 4 */
    case ED_DONE:
        break;
    case ED_FAILURE: /* 5 */
        ed_answer_throws(call, "SyntaxError");
        return;
    case ED_UNDEFINED:
        ed_answer_undefined(call);
        return;
    }
    object = make(call, base); /* 6 */
    if (!object)
        return;
    object->url = url;
    object->url_is_null = false;
    object->input = ed_well_formed(call->arena, ed_arg(call, 0));
    renew_query_object(call, object);
}

/* construct [url, base]: base is a string, or null: not given */
static void construct(struct ed_call *call)
{
    struct ed_parsed_url base;

    if (parse_base(call, &base, ed_arg(call, 1))) /* 1 to 3 */
        construct_against(call, &base);
}

/* construct with URL [url, name]: base is the URL object of that name; LS-42 */
static void construct_with_url(struct ed_call *call)
{
    const struct ed_variables *variables = ed_variables(call, ed_arg(call, 1));
    struct ed_parsed_url base;

    if (!variables)
        return;
    if (!variables->url) {
        ed_refuse(call);
    } else if (call->literal) {
        ed_answer_undefined(call);
    } else if (variables->url->url_is_null) {
        ed_answer_throws(call, "SyntaxError");
    } else {
        base = variables->url->url;
        construct_against(call, &base);
    }
}

/* --- 7.2 Interface URLUtils ------------------------------------------------------------------- */

/* Sets url to what comes of parsing, or leaves it null. False, with the answer given, where the
 * letter does not say. */
static bool parse_input(struct ed_call *call, struct ed_url_object *object)
{
    const struct ed_parse how = {
        .input = object->input, .base = &object->base, .encoding_override = object->query_encoding};
    struct ed_parsed_url url;
    const enum ed_outcome outcome = ed_whatwg_2012_parse(call->arena, call->literal, &url, &how);

    if (outcome == ED_UNDEFINED) {
        ed_answer_undefined(call);
        return false;
    }
    if (outcome == ED_DONE) {
        object->url = url;
        object->url_is_null = false;
    }
    return true;
}

/* create [input, base, query encoding]: an object that implements URLUtils, of a specification that
 * uses it. input null: nothing is parsed. base null: about:blank. */
static void create(struct ed_call *call)
{
    const struct ua_str input = ed_arg(call, 0);
    struct ed_url_object *object;
    struct ed_parsed_url base;

    if (!parse_base(call, &base, ed_arg(call, 1)))
        return;
    object = make(call, &base);
    if (!object)
        return;
    object->query_encoding = ed_encoding(call->arena, ed_arg(call, 2));
    if (!input.ptr)
        return;
    object->input = ed_well_formed(call->arena, input);
    if (parse_input(call, object))
        renew_query_object(call, object);
}

/* Parses value with the object's url as url; a failure leaves that as it is (LS-46). False, with
 * the answer given, where the letter does not say. */
static bool parse_into(struct ed_call *call, struct ed_url_object *object, struct ua_str value,
                       enum ed_state state_override)
{
    const struct ed_parse how = {.input = value,
                                 .encoding_override = object->query_encoding,
                                 .url_is_given = true,
                                 .state_override = state_override};

    if (ed_whatwg_2012_parse(call->arena, call->literal, &object->url, &how) != ED_UNDEFINED)
        return true;
    ed_answer_undefined(call);
    return false;
}

static struct ua_str get_href(struct ed_call *call, const struct ed_url_object *object)
{
    if (object->url_is_null) /* 1 */
        return object->input;
    return ed_whatwg_2012_serialize(call->arena, call->literal, &object->url, false); /* 2 */
}

static void set_href(struct ed_call *call, struct ed_url_object *object, struct ua_str value)
{
    object->url_is_null = true; /* 1 */
    object->query_object = NULL;
    object->input = value;          /* 2 */
    if (!parse_input(call, object)) /* 3, 4 */
        return;
    renew_query_object(call, object); /* 5 */
    ed_url_object_update(object);     /* 6 */
}

static struct ua_str get_origin(struct ed_call *call, const struct ed_url_object *object)
{
    if (object->url_is_null) /* 1 */
        return UA_LITERAL("");
    return ed_whatwg_2012_origin(call->arena, call->literal, &object->url); /* 2 */
}

static struct ua_str get_protocol(struct ed_call *call, const struct ed_url_object *object)
{
    if (object->url_is_null) /* 1 */
        return UA_LITERAL(":");
    return ed_concat(call->arena, object->url.scheme, UA_LITERAL(":"), ED_NONE); /* 2 */
}

static void set_protocol(struct ed_call *call, struct ed_url_object *object, struct ua_str value)
{
    const struct ua_str with_colon = ed_concat(call->arena, value, UA_LITERAL(":"), ED_NONE);

    if (object->url_is_null) /* 1 */
        return;
    if (parse_into(call, object, with_colon, ED_SCHEME_START_STATE)) /* 2 */
        ed_url_object_update(object);                                /* 3 */
}

static struct ua_str get_username(struct ed_call *call, const struct ed_url_object *object)
{
    (void)call;
    return object->url_is_null ? UA_LITERAL("") : object->url.username;
}

static void set_username(struct ed_call *call, struct ed_url_object *object, struct ua_str value)
{
    if (!is_relative(object)) /* 1 */
        return;
    object->url.username =
        ed_utf8_percent_encode_all(call->arena, value, ED_USERNAME_ENCODE_SET); /* 2, 3 */
    ed_url_object_update(object);                                               /* 4 */
}

static struct ua_str get_password(struct ed_call *call, const struct ed_url_object *object)
{
    (void)call;
    if (object->url_is_null || !object->url.password.ptr) /* 1 */
        return UA_LITERAL("");
    return object->url.password; /* 2 */
}

static void set_password(struct ed_call *call, struct ed_url_object *object, struct ua_str value)
{
    if (!is_relative(object)) /* 1 */
        return;
    if (ed_is_empty(value)) /* 2 */
        object->url.password = ED_NONE;
    else /* 3, 4 */
        object->url.password =
            ed_utf8_percent_encode_all(call->arena, value, ED_PASSWORD_ENCODE_SET);
    ed_url_object_update(object); /* 2, 5 */
}

static struct ua_str get_hostname(struct ed_call *call, const struct ed_url_object *object)
{
    if (object->url_is_null) /* 1 */
        return UA_LITERAL("");
    return ed_host_serialize(call->arena, call->literal, &object->url.host); /* 2 */
}

static struct ua_str get_host(struct ed_call *call, const struct ed_url_object *object)
{
    const struct ua_str host = get_hostname(call, object);

    if (object->url_is_null || ed_is_empty(object->url.port)) /* 1, 2 */
        return host;
    return ed_concat(call->arena, host, UA_LITERAL(":"), object->url.port); /* 3 */
}

static void set_host(struct ed_call *call, struct ed_url_object *object, struct ua_str value)
{
    if (!is_relative(object)) /* 1 */
        return;
    if (parse_into(call, object, value, ED_HOST_STATE)) /* 2 */
        ed_url_object_update(object);                   /* 3 */
}

static void set_hostname(struct ed_call *call, struct ed_url_object *object, struct ua_str value)
{
    if (!is_relative(object)) /* 1 */
        return;
    if (parse_into(call, object, value, ED_HOSTNAME_STATE)) /* 2 */
        ed_url_object_update(object);                       /* 3 */
}

static struct ua_str get_port(struct ed_call *call, const struct ed_url_object *object)
{
    (void)call;
    return object->url_is_null ? UA_LITERAL("") : object->url.port;
}

static void set_port(struct ed_call *call, struct ed_url_object *object, struct ua_str value)
{
    if (!is_relative(object) || ed_is(object->url.scheme, "file")) /* 1 */
        return;
    if (parse_into(call, object, value, ED_PORT_STATE)) /* 2 */
        ed_url_object_update(object);                   /* 3 */
}

static struct ua_str get_pathname(struct ed_call *call, const struct ed_url_object *object)
{
    if (object->url_is_null) /* 1 */
        return UA_LITERAL("");
    if (!object->url.relative_flag) /* 2 */
        return object->url.scheme_data;
    return ed_whatwg_2012_path(call->arena, &object->url); /* 3 */
}

static void set_pathname(struct ed_call *call, struct ed_url_object *object, struct ua_str value)
{
    if (!is_relative(object)) /* 1 */
        return;
    object->url.path = ED_LIST(call->arena);                           /* 2 */
    if (parse_into(call, object, value, ED_RELATIVE_PATH_START_STATE)) /* 3 */
        ed_url_object_update(object);                                  /* 4 */
}

/* What search and hash return: a component that is there and not empty, with its prefix. */
static struct ua_str with_prefix(struct ed_call *call, struct ua_str prefix,
                                 struct ua_str component)
{
    if (ed_is_empty(component))
        return UA_LITERAL("");
    return ed_concat(call->arena, prefix, component, ED_NONE);
}

static struct ua_str without_prefix(struct ua_str value, const char *prefix)
{
    return ed_starts_with(value, prefix) ? ed_from(value, 1) : value;
}

static struct ua_str get_search(struct ed_call *call, const struct ed_url_object *object)
{
    if (object->url_is_null)
        return UA_LITERAL("");
    return with_prefix(call, UA_LITERAL("?"), object->url.query);
}

static void set_search(struct ed_call *call, struct ed_url_object *object, struct ua_str value)
{
    const struct ua_str input = without_prefix(value, "?"); /* 3 */
    const struct ed_form form = {.encoding_override = NULL};
    struct ed_url_query *query = object->query_object;

    if (!is_relative(object)) /* 1 */
        return;
    object->url.query = ed_is_empty(value) ? ED_NONE : UA_LITERAL("");           /* 2, 4 */
    if (!ed_is_empty(value) && !parse_into(call, object, input, ED_QUERY_STATE)) /* 5 */
        return;
    if (query)
        query->is_undefined = ed_form_parse(call->arena, call->literal, &query->pairs, input,
                                            &form) != ED_DONE; /* 2, 6 */
    ed_url_object_update(object);                              /* 2, 7 */
}

static struct ua_str get_hash(struct ed_call *call, const struct ed_url_object *object)
{
    if (object->url_is_null)
        return UA_LITERAL("");
    return with_prefix(call, UA_LITERAL("#"), object->url.fragment);
}

static void set_hash(struct ed_call *call, struct ed_url_object *object, struct ua_str value)
{
    if (object->url_is_null || ed_is(object->url.scheme, "javascript")) /* 1 */
        return;
    object->url.fragment = ed_is_empty(value) ? ED_NONE : UA_LITERAL(""); /* 2, 4 */
    if (!ed_is_empty(value) &&
        !parse_into(call, object, without_prefix(value, "#"), ED_FRAGMENT_STATE)) /* 3, 5 */
        return;
    ed_url_object_update(object); /* 2, 6 */
}

/* The query attribute's setter; value is the name of a URLQuery object, or null. */
static void set_query(struct ed_call *call, struct ed_url_object *object)
{
    const struct ua_str name = ed_arg(call, 1);
    const struct ed_variables *variables = name.ptr ? ed_variables(call, name) : NULL;
    struct ed_url_query *query = variables ? variables->query : NULL; /* 1 */

    if (!object->query_object || !query) /* 2 */
        return;
    if (ed_url_object_of(call, query)) { /* 3 */
        if (call->literal) {             /* LS-43 */
            ed_answer_undefined(call);
            return;
        }
        query = ed_url_query_copy(call, query);
    }
    object->query_object = query; /* 4 */
    if (query)
        (void)ed_url_query_update(call, query); /* 5 */
}

/* --- steps ------------------------------------------------------------------------------------ */

static const struct {
    const char *name;
    struct ua_str (*get)(struct ed_call *call, const struct ed_url_object *object);
    void (*set)(struct ed_call *call, struct ed_url_object *object, struct ua_str value);
} attributes[] = {
    {"href", get_href, set_href},
    {"origin", get_origin, NULL},
    {"protocol", get_protocol, set_protocol},
    {"username", get_username, set_username},
    {"password", get_password, set_password},
    {"host", get_host, set_host},
    {"hostname", get_hostname, set_hostname},
    {"port", get_port, set_port},
    {"pathname", get_pathname, set_pathname},
    {"search", get_search, set_search},
    {"hash", get_hash, set_hash},
};

enum { ATTRIBUTES = sizeof attributes / sizeof *attributes };

/* ATTRIBUTES: none */
static size_t find_attribute(struct ua_str name)
{
    size_t i = 0;

    while (i < ATTRIBUTES && !ed_is(name, attributes[i].name))
        i++;
    return i;
}

/* get [attribute]. query: the pairs of the query object, which becomes the current URLQuery; or
 * null. */
static void get(struct ed_call *call)
{
    const struct ed_url_object *object = current(call);
    const size_t attribute = find_attribute(ed_arg(call, 0));

    if (!object)
        return;
    if (ed_is(ed_arg(call, 0), "query")) {
        ed_current_variables(call)->query = object->query_object;
        ed_answer_pairs(call, object->query_object);
    } else if (attribute < ATTRIBUTES) {
        ed_answer_string(call, attributes[attribute].get(call, object));
    } else {
        ed_refuse(call);
    }
}

/* set [attribute, value]. query: value is the name of a URLQuery object, or null. A read-only
 * attribute stays as it is. */
static void set(struct ed_call *call)
{
    struct ed_url_object *object = current(call);
    const size_t attribute = find_attribute(ed_arg(call, 0));

    if (!object)
        return;
    if (ed_is(ed_arg(call, 0), "query"))
        set_query(call, object);
    else if (attribute == ATTRIBUTES || !ed_arg(call, 1).ptr)
        ed_refuse(call);
    else if (attributes[attribute].set)
        attributes[attribute].set(call, object, ed_well_formed(call->arena, ed_arg(call, 1)));
}

/* stringify: what the stringifier says */
static void stringify(struct ed_call *call)
{
    const struct ed_url_object *object = current(call);

    if (object)
        ed_answer_string(call, get_href(call, object));
}

/* how often the update steps of the current object ran */
static void update_steps(struct ed_call *call)
{
    const struct ed_url_object *object = current(call);

    if (object)
        ed_answer_number(call, object->updates);
}

/* use [name]: from now on steps are about the URL and the URLQuery object of that name */
static void use(struct ed_call *call)
{
    struct ed_whatwg_2012_state *state = call->state;
    struct ed_variables *variables = ed_variables(call, ed_arg(call, 0));

    if (variables)
        state->current = variables;
}

const struct ed_step ed_whatwg_2012_api_steps[] = {
    {"use", 1, 1, use},
    {"construct", 1, 2, construct},
    {"construct with URL", 2, 2, construct_with_url},
    {"create", 1, 3, create},
    {"get", 1, 1, get},
    {"set", 2, 2, set},
    {"stringify", 0, 0, stringify},
    {"update steps", 0, 0, update_steps},
    {0},
};
