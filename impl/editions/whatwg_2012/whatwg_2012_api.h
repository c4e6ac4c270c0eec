/* SPDX-License-Identifier: MIT */
/* URL, Living Standard of 28 December 2012: forms, and the objects of its API. */
#ifndef ED_WHATWG_2012_API_H
#define ED_WHATWG_2012_API_H

#include "call.h"
#include "whatwg_2012.h"

/* --- 6 application/x-www-form-urlencoded ------------------------------------------------------ */

/* The arguments of the parser but the input. */
struct ed_form {
    const struct ua_encoding *encoding_override; /* NULL: UTF-8 */
    bool use_charset_flag, isindex_flag;
};

/* A list of name-value pairs is a list of strings: name, value, name, value. */
enum ed_outcome ed_form_parse(struct ed_arena *arena, bool literal, struct ed_list *pairs,
                              struct ua_str input, const struct ed_form *form);
struct ua_str ed_form_serialize_bytes(struct ed_arena *arena, struct ua_str bytes);
/* encoding NULL: UTF-8 */
struct ua_str ed_form_serialize(struct ed_arena *arena, const struct ed_list *pairs,
                                const struct ua_encoding *encoding);

/* --- 7 API ------------------------------------------------------------------------------------ */

/* An object of interface URLQuery. */
struct ed_url_query {
    struct ed_list pairs;
    bool is_undefined; /* by the letter alone: what pairs holds is not said */
};

/* An object that implements URLUtils. */
struct ed_url_object {
    struct ed_url_object *next;
    struct ed_parsed_url base;
    struct ua_str input;
    const struct ua_encoding *query_encoding; /* NULL: UTF-8 */
    struct ed_url_query *query_object;        /* NULL: null */
    struct ed_parsed_url url;
    bool url_is_null;
    unsigned long updates; /* how often its update steps ran */
};

/* What a script would have as variables: a URL object and a URLQuery object by one name. */
struct ed_variables {
    struct ed_variables *next;
    struct ua_str name;
    struct ed_url_object *url;  /* NULL: none yet */
    struct ed_url_query *query; /* NULL: none yet, or null */
};

struct ed_whatwg_2012_state {
    struct ed_url_object *objects;
    struct ed_variables *variables;
    struct ed_variables *current; /* what steps are about; NULL: the unnamed ones, not made yet */
};

/* Returns the variables of that name, which it makes if there are none. NULL if memory runs out. */
struct ed_variables *ed_variables(struct ed_call *call, struct ua_str name);
struct ed_variables *ed_current_variables(struct ed_call *call);

/* 7.3, create a new URLQuery object; init's ptr NULL: not given. NULL if memory runs out. */
struct ed_url_query *ed_url_query_new(struct ed_call *call, struct ua_str init);
struct ed_url_query *ed_url_query_copy(struct ed_call *call, const struct ed_url_query *init);
/* 7.3, update steps; false where the letter does not say: that is answered then. */
bool ed_url_query_update(struct ed_call *call, struct ed_url_query *query);
/* The url object; NULL: null. */
struct ed_url_object *ed_url_object_of(struct ed_call *call, const struct ed_url_query *query);
/* Of the object, not of its query object. */
void ed_url_object_update(struct ed_url_object *object);
/* Answers with the pairs; query NULL: null. */
void ed_answer_pairs(struct ed_call *call, const struct ed_url_query *query);

#endif
