/* SPDX-License-Identifier: MIT */
/* URL, Living Standard of 28 December 2012: sections 3 to 5, on which 6 and 7 stand.
 *
 * literal asks for the letter of the text, errors and all; decisions.tsv lists them (LS-01
 * ...). */
#ifndef ED_WHATWG_2012_H
#define ED_WHATWG_2012_H

#include "edition.h"
#include "transcode.h"

/* --- 3 Percent-encoded bytes ------------------------------------------------------------------ */

enum ed_encode_set {
    ED_SIMPLE_ENCODE_SET,
    ED_DEFAULT_ENCODE_SET,
    ED_PASSWORD_ENCODE_SET,
    ED_USERNAME_ENCODE_SET,
};

bool ed_in_encode_set(uint32_t code_point, enum ed_encode_set set);
/* UTF-8 percent encode: appends what becomes of code_point. */
void ed_utf8_percent_encode(struct ed_text *out, uint32_t code_point, enum ed_encode_set set);
/* The same for each code point of text. */
struct ua_str ed_utf8_percent_encode_all(struct ed_arena *arena, struct ua_str text,
                                         enum ed_encode_set set);
/* Percent decode: bytes. ptr NULL, by the letter alone: a code point that is not a byte's value. */
struct ua_str ed_percent_decode(struct ed_arena *arena, bool literal, struct ua_str text);
/* What encoding's encoder (NULL: UTF-8's) makes of text; the UTF-16 encoder gives UTF-16. */
struct ua_str ed_whatwg_2012_encode(struct ed_arena *arena, const struct ua_encoding *encoding,
                                    struct ua_str text, enum ed_unmappable unmappable);

/* --- 4 Hosts and IP addresses ----------------------------------------------------------------- */

enum ed_host_kind { ED_HOST_NULL, ED_HOST_DOMAIN, ED_HOST_IPV6 };

struct ed_host {
    enum ed_host_kind kind;
    struct ua_str domain; /* ED_HOST_DOMAIN */
    uint16_t pieces[8];   /* ED_HOST_IPV6 */
};

/* What came of an algorithm. */
enum ed_outcome {
    ED_DONE,
    ED_FAILURE,
    ED_UNDEFINED, /* by the letter alone: it does not say what is to be done */
};

enum ed_outcome ed_host_parse(struct ed_arena *arena, bool literal, struct ed_host *host,
                              struct ua_str input);
enum ed_outcome ed_ipv6_parse(bool literal, uint16_t address[8], struct ua_str input);
struct ua_str ed_host_serialize(struct ed_arena *arena, bool literal, const struct ed_host *host);
struct ua_str ed_ipv6_serialize(struct ed_arena *arena, bool literal, const uint16_t address[8]);

/* The compress pointer of the IPv6 serializer; 8 or more: null. */
size_t ed_ipv6_compress_pointer(const uint16_t address[8]);

/* --- 5 URLs ----------------------------------------------------------------------------------- */

/* A parsed URL. Its strings live as long as the arena. To copy one that is going to be parsed into
 * (url_is_given) an assignment is enough, but for the path: ed_copy_list. */
struct ed_parsed_url {
    struct ua_str scheme, scheme_data;
    struct ua_str username, password; /* a password's ptr NULL: null */
    struct ed_host host;
    struct ua_str port;
    struct ed_list path;
    struct ua_str query, fragment; /* ptr NULL: null */
    bool relative_flag;
};

enum ed_state {
    ED_NO_STATE, /* no state override */
    ED_SCHEME_START_STATE,
    ED_SCHEME_STATE,
    ED_SCHEME_DATA_STATE,
    ED_NO_SCHEME_STATE,
    ED_RELATIVE_STATE,
    ED_AUTHORITY_START_STATE,
    ED_AUTHORITY_STATE,
    ED_FILE_HOST_STATE,
    ED_HOST_STATE,
    ED_HOSTNAME_STATE,
    ED_PORT_STATE,
    ED_RELATIVE_PATH_START_STATE,
    ED_RELATIVE_PATH_STATE,
    ED_QUERY_STATE,
    ED_FRAGMENT_STATE,
};

/* The arguments of the URL parser but the URL itself; what is left out is "not given". */
struct ed_parse {
    struct ua_str input;
    const struct ed_parsed_url *base;            /* NULL: null */
    const struct ua_encoding *encoding_override; /* NULL: UTF-8 */
    bool url_is_given;                           /* *url is parsed into as it is */
    enum ed_state state_override;                /* only with a URL that is given */
    bool halt;                                   /* on the first conformance error: failure then */
    struct ed_list *errors; /* NULL: not wanted; else each parse error's state and position */
};

/* 5.2, clear a parsed URL */
void ed_clear(struct ed_arena *arena, struct ed_parsed_url *url);
/* 5.2, the URL parser. On ED_FAILURE a URL that was given keeps what was done to it so far. */
enum ed_outcome ed_whatwg_2012_parse(struct ed_arena *arena, bool literal,
                                     struct ed_parsed_url *url, const struct ed_parse *parse);
/* 5.3, the URL serializer. */
struct ua_str ed_whatwg_2012_serialize(struct ed_arena *arena, bool literal,
                                       const struct ed_parsed_url *url, bool exclude_fragment);
/* "/" and the strings of the path with "/" between them. */
struct ua_str ed_whatwg_2012_path(struct ed_arena *arena, const struct ed_parsed_url *url);
/* The Unicode serialization of the URL's origin, RFC 6454: "null" for one that is like no other. */
struct ua_str ed_whatwg_2012_origin(struct ed_arena *arena, bool literal,
                                    const struct ed_parsed_url *url);

const char *ed_state_name(enum ed_state state); /* "scheme start state"; "" for none */
/* remaining, with pointer at an index of input's code points */
struct ua_str ed_remaining(struct ed_arena *arena, struct ua_str input, size_t pointer);
bool ed_is_url_code_point(uint32_t code_point);
bool ed_is_relative_scheme(struct ua_str scheme);
/* Returns the default port of a relative scheme; ptr NULL: none. */
struct ua_str ed_whatwg_2012_default_port(struct ua_str scheme);
struct ed_list ed_copy_list(struct ed_arena *arena, const struct ed_list *list);

/* --- the edition's steps ---------------------------------------------------------------------- */

extern const struct ed_step ed_whatwg_2012_writing_steps[]; /* sections 4.1 and 5.1 */
extern const struct ed_step ed_whatwg_2012_form_steps[];    /* section 6 */
extern const struct ed_step ed_whatwg_2012_api_steps[];     /* sections 7 to 7.2 */
extern const struct ed_step ed_whatwg_2012_query_steps[];   /* section 7.3 */

#endif
