/* SPDX-License-Identifier: MIT */
/* URL, W3C Working Draft of 24 May 2012, 3.5, 3.6 and 4.5 to 4.12: the parameters of a query */
#include "w3c_2012.h"

/* A list of parameters; a value's ptr NULL: null. */
struct parameters {
    struct ed_list names, values;
};

static struct parameters no_parameters(struct ed_arena *arena)
{
    return (struct parameters){ED_LIST(arena), ED_LIST(arena)};
}

static void append(struct parameters *parameters, struct ua_str name, struct ua_str value)
{
    ed_push(&parameters->names, name);
    ed_push(&parameters->values, value);
}

static size_t count(const struct parameters *parameters)
{
    const size_t names = parameters->names.count, values = parameters->values.count;

    return names < values ? names : values; /* unequal only without memory */
}

static void remove_all(struct parameters *parameters, struct ua_str name)
{
    struct parameters kept = no_parameters(parameters->names.arena);

    for (size_t i = 0; i < count(parameters); i++) {
        if (!ua_str_equal(parameters->names.items[i], name))
            append(&kept, parameters->names.items[i], parameters->values.items[i]);
    }
    *parameters = kept;
}

/* 3.5 */
static struct parameters collect(struct ed_arena *arena, struct ua_str input)
{
    struct parameters result = no_parameters(arena);           /* 1 */
    const struct ed_list pieces = ed_split(arena, input, '&'); /* 2 */

    for (size_t i = 0; i < pieces.count; i++) { /* 3 */
        const struct ua_str parameter = pieces.items[i];
        const size_t equals = ed_find(parameter, '=');

        if (ed_is_empty(parameter)) /* 3.1 */
            continue;
        if (equals == ED_NOT_FOUND) /* 3.2 */
            append(&result, parameter, ED_NONE);
        else /* 3.3 to 3.5 */
            append(&result, ed_slice(parameter, 0, equals), ed_from(parameter, equals + 1));
    }
    return result; /* 4 */
}

/* 3.6 */
static struct ua_str serialize(struct ed_w3c *w3c, const struct parameters *parameters)
{
    struct ed_list result = ED_LIST(w3c->arena); /* 1 */

    for (size_t i = 0; i < count(parameters); i++) { /* 2 */
        const struct ua_str value = parameters->values.items[i];
        struct ua_str s = ed_w3c_canonicalize_query_parameter(w3c, parameters->names.items[i]);

        if (value.ptr)
            s = ed_concat(w3c->arena, s, UA_LITERAL("="),
                          ed_w3c_canonicalize_query_parameter(w3c, value));
        ed_push(&result, s);
    }
    return ed_join(w3c->arena, &result, UA_LITERAL("&")); /* 3 */
}

/* --- 4.5 to 4.8, getting ---------------------------------------------------------------------- */

/* A DOMString argument: Web IDL makes "null" of null. */
static struct ua_str string_of(const struct ed_call *call, size_t index)
{
    return ed_arg(call, index).ptr ? ed_w3c_text(call, index) : UA_LITERAL("null");
}

static struct parameters stored(struct ed_call *call)
{
    return collect(call->arena, ed_w3c_stored_query(call));
}

static bool contains(const struct ed_list *list, struct ua_str item)
{
    for (size_t i = 0; i < list->count; i++) {
        if (ua_str_equal(list->items[i], item))
            return true;
    }
    return false;
}

/* 4.5 */
static void get_parameter_names(struct ed_call *call)
{
    const struct parameters parameters = stored(call); /* 1 */
    struct ed_list result = ED_LIST(call->arena);      /* 2 */

    for (size_t i = 0; i < count(&parameters); i++) { /* 3 */
        if (!contains(&result, parameters.names.items[i]))
            ed_push(&result, parameters.names.items[i]);
    }
    ed_answer_list(call, &result); /* 4 */
}

static struct ed_list values_of(struct ed_call *call, struct ua_str name)
{
    const struct parameters parameters = stored(call); /* 1 */
    struct ed_list result = ED_LIST(call->arena);      /* 2 */

    for (size_t i = 0; i < count(&parameters); i++) { /* 3 */
        if (ua_str_equal(parameters.names.items[i], name))
            ed_push(&result, parameters.values.items[i]);
    }
    return result; /* 4 */
}

/* 4.6; null values are among them (W3C-32). */
static void get_parameter_values(struct ed_call *call)
{
    const struct ed_list values = values_of(call, string_of(call, 0));

    ed_answer_list(call, &values);
}

/* 4.7 */
static void has_parameter(struct ed_call *call)
{
    const struct parameters parameters = stored(call);

    ed_answer_boolean(call, contains(&parameters.names, string_of(call, 0)));
}

/* 4.8; there is no method of the name that step 1 gives (W3C-33). */
static void get_parameter(struct ed_call *call)
{
    const struct ed_list values = values_of(call, string_of(call, 0)); /* 1 */

    if (call->literal)
        ed_answer_undefined(call);
    else if (values.count == 0) /* 2 */
        ed_answer_null(call);
    else
        ed_answer_string(call, values.items[0]); /* 3 */
}

/* --- 4.9 to 4.12, setting --------------------------------------------------------------------- */

/* Step 1 of 4.9 and 4.10; by the letter it asks for both at once (W3C-34). */
static bool is_refused_name(const struct ed_call *call)
{
    return !call->literal && ed_is_empty(ed_arg(call, 0));
}

static void replace_query(struct ed_call *call, const struct parameters *parameters)
{
    struct ed_w3c w3c = ed_w3c(call);
    const struct ua_str serialized = serialize(&w3c, parameters);

    ed_w3c_replace_stored_query(call, serialized);
    if (!call->refused && call->literal && w3c.gap)
        ed_answer_undefined(call);
}

/* 4.9; the value that is there is "values" (W3C-35). */
static void set_parameter(struct ed_call *call)
{
    struct parameters parameters = stored(call); /* 2 */

    if (is_refused_name(call)) { /* 1 */
        ed_answer_throws(call, "SyntaxError");
        return;
    }
    remove_all(&parameters, string_of(call, 0));                 /* 3 */
    append(&parameters, string_of(call, 0), string_of(call, 1)); /* 4 */
    replace_query(call, &parameters);                            /* 5, 6 */
}

/* 4.10; by the letter of step 2 it drops all others (W3C-36). */
static void add_parameter(struct ed_call *call)
{
    struct parameters parameters =
        call->literal ? no_parameters(call->arena) : stored(call); /* 2 */

    if (is_refused_name(call)) { /* 1 */
        ed_answer_throws(call, "SyntaxError");
        return;
    }
    append(&parameters, string_of(call, 0), string_of(call, 1)); /* 3 */
    replace_query(call, &parameters);                            /* 4, 5 */
}

/* 4.11 */
static void remove_parameter(struct ed_call *call)
{
    struct parameters parameters = stored(call); /* 1 */

    remove_all(&parameters, string_of(call, 0)); /* 2 */
    replace_query(call, &parameters);            /* 3, 4 */
}

/* 4.12 */
static void clear_parameters(struct ed_call *call)
{
    ed_w3c_replace_stored_query(call, UA_LITERAL("")); /* 1 */
}

/* --- steps of 3.5 and 3.6 --------------------------------------------------------------------- */

/* Names and values in turn. */
static void collect_the_url_parameters(struct ed_call *call)
{
    const struct parameters parameters = collect(call->arena, ed_w3c_text(call, 0));
    struct ed_list flat = ED_LIST(call->arena);

    for (size_t i = 0; i < count(&parameters); i++) {
        ed_push(&flat, parameters.names.items[i]);
        ed_push(&flat, parameters.values.items[i]);
    }
    ed_answer_list(call, &flat);
}

/* The arguments are names and values in turn. */
static void url_parameter_serialization(struct ed_call *call)
{
    struct ed_w3c w3c = ed_w3c(call);
    struct parameters parameters = no_parameters(call->arena);
    struct ua_str serialized;

    for (size_t i = 0; i < call->count; i += 2)
        append(&parameters, ed_w3c_text(call, i),
               ed_arg(call, i + 1).ptr ? ed_w3c_text(call, i + 1) : ED_NONE);
    serialized = serialize(&w3c, &parameters);
    ed_w3c_answer(call, &w3c, serialized);
}

const struct ed_step ed_w3c_2012_parameters_steps[] = {
    {"collect the URL parameters", 1, 1, collect_the_url_parameters},
    {"URL parameter serialization", 0, ED_ANY_NUMBER, url_parameter_serialization},
    {"getParameterNames", 0, 0, get_parameter_names},
    {"getParameterValues", 1, 1, get_parameter_values},
    {"hasParameter", 1, 1, has_parameter},
    {"getParameter", 1, 1, get_parameter},
    {"setParameter", 2, 2, set_parameter},
    {"addParameter", 2, 2, add_parameter},
    {"removeParameter", 1, 1, remove_parameter},
    {"clearParameters", 0, 0, clear_parameters},
    {0},
};
