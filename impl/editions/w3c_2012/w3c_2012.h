/* SPDX-License-Identifier: MIT */
/* URL, W3C Working Draft of 24 May 2012. A file for each of its sections; decisions.tsv lists
 * what was decided where the draft is silent or contradicts itself (W3C-01 ...). */
#ifndef ED_W3C_2012_H
#define ED_W3C_2012_H

#include "call.h"

/* One run of the draft's algorithms. */
struct ed_w3c {
    struct ed_arena *arena;
    bool literal;
    bool gap; /* a place was passed where the draft does not say what to do, and a decision does */
};

static inline struct ed_w3c ed_w3c(const struct ed_call *call)
{
    return (struct ed_w3c){call->arena, call->literal, false};
}

/* A parsed URL. What was not found has a ptr NULL; all are views of text. */
struct ed_w3c_url {
    struct ua_str text;   /* the URL, without the control characters around it */
    bool is_hierarchical; /* step 7 of 3.1: "//" and an authority follow the scheme, or would */
    struct ua_str scheme, after_scheme;
    struct ua_str authority, user_info, username, password, host, port;
    struct ua_str path, query, fragment;
};

/* --- 2, terms --------------------------------------------------------------------------------- */

/* They take one byte: none of these characters is beyond ASCII. */
bool ed_w3c_is_control_character(char c);
bool ed_w3c_is_slash_character(char c);
bool ed_w3c_is_authority_terminating_character(char c);

/* Whether any two base URLs give the same, and not a failure. */
bool ed_w3c_is_absolute_url(struct ed_w3c *w3c, struct ua_str url);

/* --- 3.1, parse ------------------------------------------------------------------------------- */

/* 3.1. False: the URL is invalid. */
bool ed_w3c_parse(struct ed_w3c *w3c, struct ed_w3c_url *out, struct ua_str url);
/* 3.1, step 1 */
struct ua_str ed_w3c_trim(struct ua_str url);
/* 3.1.1. False: the URL is invalid. */
bool ed_w3c_find_scheme(struct ua_str *scheme, struct ua_str *after_scheme, struct ua_str url);

/* --- 3.2, resolve ----------------------------------------------------------------------------- */

/* 3.2. The resolved URL, which is still to be parsed; ptr NULL: not resolvable. */
struct ua_str ed_w3c_resolve(struct ed_w3c *w3c, struct ua_str relative_url, struct ua_str base);

/* --- 3.3 and 3.4, canonicalize ---------------------------------------------------------------- */

/* All of them: ptr NULL if it is invalid. encoding (NULL: UTF-8) is of the query. */
struct ua_str ed_w3c_canonicalize(struct ed_w3c *w3c, const struct ed_w3c_url *url,
                                  const struct ua_encoding *encoding);
/* 3.3.3, a file of its own. */
struct ua_str ed_w3c_canonicalize_host(struct ed_w3c *w3c, struct ua_str host);
struct ua_str ed_w3c_normalize_host_escapes(struct ed_w3c *w3c, struct ua_str host);
/* 3.4 */
struct ua_str ed_w3c_canonicalize_query_parameter(struct ed_w3c *w3c, struct ua_str s);

/* The URL as it comes out of resolving (base.ptr NULL: not at all), parsing and canonicalizing. ptr
 * NULL: it does not. */
struct ua_str ed_w3c_process(struct ed_w3c *w3c, struct ua_str url, struct ua_str base,
                             const struct ua_encoding *encoding);

/* --- 4, the interface ------------------------------------------------------------------------- */

/* The stored URL, as text: the state of a session. */
struct ed_w3c_object {
    bool is_made;
    struct ua_str url;
};

/* 4.4, of a canonical URL */
struct ua_str ed_w3c_origin(struct ed_arena *arena, const struct ed_w3c_url *url);

/* The query component of the URL object's URL; ptr NULL: none, or call is refused. */
struct ua_str ed_w3c_stored_query(struct ed_call *call);
/* Replaces it; what stands in for a common setter action is not part of that. */
void ed_w3c_replace_stored_query(struct ed_call *call, struct ua_str query);

/* --- arguments and answers -------------------------------------------------------------------- */

/* An argument of a step: well-formed, and empty for null. */
struct ua_str ed_w3c_text(const struct ed_call *call, size_t index);
/* By the letter, undefined if a gap was passed. ptr NULL: failure. */
void ed_w3c_answer(struct ed_call *call, const struct ed_w3c *w3c, struct ua_str value);
void ed_w3c_answer_boolean(struct ed_call *call, const struct ed_w3c *w3c, bool value);
void ed_w3c_answer_list(struct ed_call *call, const struct ed_w3c *w3c, const struct ua_str *items,
                        size_t count);

extern const struct ed_step ed_w3c_2012_terms_steps[];        /* 2 */
extern const struct ed_step ed_w3c_2012_parse_steps[];        /* 3.1 */
extern const struct ed_step ed_w3c_2012_resolve_steps[];      /* 3.2 */
extern const struct ed_step ed_w3c_2012_canonicalize_steps[]; /* 3.3, 3.4 */
extern const struct ed_step ed_w3c_2012_parameters_steps[];   /* 3.5, 3.6, 4.5 to 4.12 */
extern const struct ed_step ed_w3c_2012_interface_steps[];    /* 3.7, 4.1 to 4.4 */

#endif
