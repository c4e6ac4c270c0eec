/* SPDX-License-Identifier: MIT */
/* Interface URLQuery: section 7.3 of the Living Standard of 2012. */
#include "call.h"
#include "whatwg_2012_api.h"

/* --- objects ---------------------------------------------------------------------------------- */

static struct ed_url_query *make(struct ed_call *call)
{
    struct ed_url_query *query = ed_alloc(call->arena, sizeof *query);

    if (query)
        query->pairs = ED_LIST(call->arena);
    return query;
}

/* create a new URLQuery object, of a string or nothing */
struct ed_url_query *ed_url_query_new(struct ed_call *call, struct ua_str init)
{
    const struct ed_form form = {.encoding_override = NULL};
    struct ed_url_query *query = make(call); /* 1 */

    if (query && init.len > 0) { /* 2, 3 */
        if (call->literal)       /* LS-44 */
            query->is_undefined = true;
        else
            (void)ed_form_parse(call->arena, false, &query->pairs, init, &form);
    }
    return query; /* 6 */
}

/* create a new URLQuery object, step 4 */
struct ed_url_query *ed_url_query_copy(struct ed_call *call, const struct ed_url_query *init)
{
    struct ed_url_query *query = make(call);

    if (query) {
        query->pairs = ed_copy_list(call->arena, &init->pairs);
        query->is_undefined = init->is_undefined;
    }
    return query;
}

/* url object */
struct ed_url_object *ed_url_object_of(struct ed_call *call, const struct ed_url_query *query)
{
    const struct ed_whatwg_2012_state *state = call->state;
    struct ed_url_object *object = state->objects;

    while (object && object->query_object != query)
        object = object->next;
    return object;
}

/* update steps */
bool ed_url_query_update(struct ed_call *call, struct ed_url_query *query)
{
    struct ed_url_object *object = ed_url_object_of(call, query);

    if (!object) /* 1 */
        return true;
    if (query->is_undefined) {
        ed_answer_undefined(call);
        return false;
    }
    object->url.query = ed_form_serialize(call->arena, &query->pairs, NULL); /* 2 */
    ed_url_object_update(object);                                            /* 3 */
    return true;
}

void ed_answer_pairs(struct ed_call *call, const struct ed_url_query *query)
{
    if (!query)
        ed_answer_null(call);
    else if (query->is_undefined)
        ed_answer_undefined(call);
    else
        ed_answer_list(call, &query->pairs);
}

/* The current one; NULL, with the answer given, if there is none or its pairs are not said. */
static struct ed_url_query *current(struct ed_call *call)
{
    const struct ed_variables *variables = ed_current_variables(call);

    if (!variables)
        return NULL;
    if (!variables->query)
        ed_refuse(call);
    else if (variables->query->is_undefined)
        ed_answer_undefined(call);
    else
        return variables->query;
    return NULL;
}

/* The place of the first pair of that name from a place on; ED_NOT_FOUND: none. */
static size_t find(const struct ed_list *pairs, size_t from, struct ua_str name)
{
    for (; from + 1 < pairs->count; from += 2) {
        if (ua_str_equal(pairs->items[from], name))
            return from;
    }
    return ED_NOT_FOUND;
}

/* A DOMString that is an argument. */
static struct ua_str string(struct ed_call *call, size_t index)
{
    return ed_well_formed(call->arena, ed_arg(call, index));
}

/* --- constructors ----------------------------------------------------------------------------- */

static void keep(struct ed_call *call, struct ed_url_query *query)
{
    struct ed_variables *variables = ed_current_variables(call);

    if (variables)
        variables->query = query;
}

/* URLQuery [init]: a string, null or nothing */
static void construct(struct ed_call *call)
{
    const struct ua_str init = ed_arg(call, 0);

    keep(call, ed_url_query_new(call, init.ptr ? string(call, 0) : ED_NONE));
}

/* URLQuery of URLQuery [name]: of the object of that name */
static void construct_of_query(struct ed_call *call)
{
    const struct ed_variables *init = ed_variables(call, ed_arg(call, 0));

    if (!init)
        return;
    if (!init->query)
        ed_refuse(call);
    else
        keep(call, ed_url_query_copy(call, init->query));
}

/* URLQuery of dictionary [name, value, name, value ...]; the gap of step 5: LS-45 */
static void construct_of_dictionary(struct ed_call *call)
{
    struct ed_url_query *query;

    if (call->count % 2 == 1) {
        ed_refuse(call);
        return;
    }
    if (call->literal) {
        ed_answer_undefined(call);
        return;
    }
    query = make(call);
    for (size_t i = 0; query && i < call->count; i++)
        ed_push(&query->pairs, string(call, i));
    keep(call, query);
}

/* --- methods ---------------------------------------------------------------------------------- */

/* get(name) */
static void get(struct ed_call *call)
{
    const struct ed_url_query *query = current(call);
    size_t at;

    if (!query)
        return;
    at = find(&query->pairs, 0, string(call, 0));
    if (at == ED_NOT_FOUND)
        ed_answer_null(call);
    else
        ed_answer_string(call, query->pairs.items[at + 1]);
}

/* getAll(name) */
static void get_all(struct ed_call *call)
{
    const struct ed_url_query *query = current(call);
    const struct ua_str name = string(call, 0);
    struct ed_list values = ED_LIST(call->arena);

    if (!query)
        return;
    for (size_t at = find(&query->pairs, 0, name); at != ED_NOT_FOUND;
         at = find(&query->pairs, at + 2, name))
        ed_push(&values, query->pairs.items[at + 1]);
    ed_answer_list(call, &values);
}

static void add(struct ed_call *call, struct ed_url_query *query)
{
    ed_push(&query->pairs, string(call, 0));
    ed_push(&query->pairs, string(call, 1));
}

/* set(name, value) */
static void set(struct ed_call *call)
{
    struct ed_url_query *query = current(call);
    size_t at;

    if (!query)
        return;
    at = find(&query->pairs, 0, string(call, 0));
    if (at != ED_NOT_FOUND) /* 1 */
        query->pairs.items[at + 1] = string(call, 1);
    else /* 2 */
        add(call, query);
    (void)ed_url_query_update(call, query); /* 3 */
}

/* append(name, value) */
static void append(struct ed_call *call)
{
    struct ed_url_query *query = current(call);

    if (!query)
        return;
    add(call, query);                       /* 1 */
    (void)ed_url_query_update(call, query); /* 2 */
}

/* has(name) */
static void has(struct ed_call *call)
{
    const struct ed_url_query *query = current(call);

    if (query)
        ed_answer_boolean(call, find(&query->pairs, 0, string(call, 0)) != ED_NOT_FOUND);
}

/* delete(name) */
static void delete(struct ed_call *call)
{
    struct ed_url_query *query = current(call);
    const struct ua_str name = string(call, 0);
    size_t kept = 0;

    if (!query)
        return;
    for (size_t i = 0; i + 1 < query->pairs.count; i += 2) { /* 1 */
        if (ua_str_equal(query->pairs.items[i], name))
            continue;
        query->pairs.items[kept++] = query->pairs.items[i];
        query->pairs.items[kept++] = query->pairs.items[i + 1];
    }
    query->pairs.count = kept;
    (void)ed_url_query_update(call, query); /* 2 */
}

/* size */
static void size(struct ed_call *call)
{
    const struct ed_url_query *query = current(call);

    if (query)
        ed_answer_number(call, query->pairs.count / 2);
}

/* URLQuery.pairs: its list of name-value pairs, as name, value, name, value */
static void pairs(struct ed_call *call)
{
    const struct ed_url_query *query = current(call);

    if (query)
        ed_answer_pairs(call, query);
}

/* URLQuery.url object: the href of its url object, or null */
static void url_object(struct ed_call *call)
{
    const struct ed_variables *variables = ed_current_variables(call);
    const struct ed_url_object *object;

    if (!variables)
        return;
    if (!variables->query) {
        ed_refuse(call);
        return;
    }
    object = ed_url_object_of(call, variables->query);
    if (object)
        ed_answer_string(call,
                         ed_whatwg_2012_serialize(call->arena, call->literal, &object->url, false));
    else
        ed_answer_null(call);
}

const struct ed_step ed_whatwg_2012_query_steps[] = {
    {"URLQuery", 0, 1, construct},
    {"URLQuery of URLQuery", 1, 1, construct_of_query},
    {"URLQuery of dictionary", 0, ED_ANY_NUMBER, construct_of_dictionary},
    {"URLQuery.get", 1, 1, get},
    {"URLQuery.getAll", 1, 1, get_all},
    {"URLQuery.set", 2, 2, set},
    {"URLQuery.append", 2, 2, append},
    {"URLQuery.has", 1, 1, has},
    {"URLQuery.delete", 1, 1, delete},
    {"URLQuery.size", 0, 0, size},
    {"URLQuery.pairs", 0, 0, pairs},
    {"URLQuery.url object", 0, 0, url_object},
    {0},
};
