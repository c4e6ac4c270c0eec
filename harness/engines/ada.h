/* SPDX-License-Identifier: MIT */
/* What the two files of the engine `ada` share: the C API, as far as we use it, in our words. */
#ifndef ADA_H
#define ADA_H

#include <stdint.h>

#include "engine.h"

/* A result, of success or failure; our name for the library's void pointer. */
struct ada_result;
struct ada_params;

struct ada_string { /* the result's, or the caller's to free: see below */
    const char *data;
    size_t length;
};
/* Offsets into the href; UINT32_MAX: there is none. */
struct ada_components {
    uint32_t protocol_end, username_end, host_start, host_end, port, pathname_start, search_start,
        hash_start;
};
typedef bool predicate(struct ada_result *);
typedef bool setter(struct ada_result *, const char *, size_t);
typedef void sure_setter(struct ada_result *, const char *, size_t);

struct ada_api {
    struct ada_result *(*parse)(const char *, size_t);
    struct ada_result *(*parse_with_base)(const char *, size_t, const char *, size_t);
    void (*free)(struct ada_result *);
    void (*free_owned_string)(struct ada_string);
    predicate *is_valid, *has_hostname, *has_port, *has_search, *has_hash;
    struct ada_string (*get_protocol)(struct ada_result *);
    struct ada_string (*get_username)(struct ada_result *);
    struct ada_string (*get_password)(struct ada_result *);
    struct ada_string (*get_hostname)(struct ada_result *);
    struct ada_string (*get_port)(struct ada_result *);
    struct ada_string (*get_pathname)(struct ada_result *);
    struct ada_string (*get_search)(struct ada_result *);
    struct ada_string (*get_hash)(struct ada_result *);
    struct ada_string (*get_href)(struct ada_result *);
    struct ada_string (*get_origin)(struct ada_result *); /* owned by the caller */
    const struct ada_components *(*get_components)(struct ada_result *);
    setter *set_href, *set_protocol, *set_username, *set_password, *set_host, *set_hostname,
        *set_port, *set_pathname;
    sure_setter *set_search, *set_hash;
    struct ada_string (*idna_to_ascii)(const char *, size_t);   /* owned; empty: failure */
    struct ada_string (*idna_to_unicode)(const char *, size_t); /* owned */
    struct ada_params *(*parse_search_params)(const char *, size_t);
    struct ada_string (*search_params_to_string)(struct ada_params *); /* owned */
    void (*free_search_params)(struct ada_params *);
    const char *(*get_version)(void); /* NULL in older ones, which do not say */
};

/* Records what the result holds, which is no failure. */
void ada_record(const struct ada_api *api, struct observation *o, struct ada_result *url);

/* One op each: what a request for it is answered. */
void ada_set(const struct ada_api *api, const struct request *request, struct observation *o);
void ada_domain(const struct ada_api *api, const struct request *request, struct observation *o);
void ada_query(const struct ada_api *api, const struct request *request, struct observation *o);

#endif
