/* SPDX-License-Identifier: MIT */
/* What a URL and its query object do to each other. */
#ifndef UA_QUERY_H
#define UA_QUERY_H

#include "urlassay.h"

/* A tuple: where name and value stand in the list's text, in bytes. */
struct ua_tuple {
    uint32_t name, name_len, value, value_len;
};

/* Tuples and their text. */
struct ua_list {
    struct ua_buf text;
    struct ua_buf tuples; /* of struct ua_tuple */
};

struct ua_params {
    struct ua_allocator allocator;
    struct ua_list list;
    struct ua_list next;  /* the list that is being built; then swapped with list */
    struct ua_buf bytes;  /* what was percent-decoded; a serialised query */
    struct ua_buf string; /* a string made of scalar values */
    struct ua_url *url;   /* the URL object, or NULL */
};

/* Two steps, so that a URL and its list change together or not at all: prepare parses query (ptr
 * NULL: none) into next, commit makes that the list. */
UA_CHECKED enum ua_status ua_params_prepare(struct ua_params *params, struct ua_str query);
void ua_params_commit(struct ua_params *params);

/* Frees a list, whomever it belongs to. */
void ua_params_destroy(struct ua_params *params);

#endif
