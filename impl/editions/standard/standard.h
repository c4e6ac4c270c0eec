/* SPDX-License-Identifier: MIT */
/* The URL Standard as of any commit of its text: one transcription, in which each step that a
 * commit changed asks at() for that commit. changes.tsv lists the commits.
 *
 * Where a commit wrote something else than it meant, and a later one mended it, the default is what
 * was meant; literal asks for the letter. */
#ifndef ED_STANDARD_H
#define ED_STANDARD_H

#include "edition.h"
#include "transcode.h"

/* Commits that changed an answer, and versions of Unicode, in the order in which they landed. The
 * column "switch" of changes.tsv has these names. */
enum ed_switch {
    PORT_TABS,
    DOT_POP,
    DOT_SEGMENTS,
    FILE_SLASH,
    FILE_DRIVE,
    PATH_2E_SEGMENTS,
    IDNA_2003, /* until then "IDNA hell" */
    PARAMS_SET,
    PORT_ZERO,
    IPV6_DIGITS,
    PORT_NOT_ZERO, /* undoes PORT_ZERO */
    HOST_FORBIDDEN,
    HOST_TABS,
    IPV6_NO_ZEROS,
    WS_UTF_8,
    SEARCH_UPDATES,
    QUERY_REFERENCE,
    UTS_46,
    UNICODE_7,
    FORBIDDEN_BRACKETS,
    ORIGIN, /* until then as the edition of 2012 decides. From here on the letter runs, too */
    SEARCH_ALL,
    IPV6_ZERO,   /* mends the dotted part, where no number was zero */
    IPV6_SWAPS,  /* mends the dotted part, and what comes after "::" */
    DRIVE_QUIRK, /* mends the relative state, where no drive letter counted */
    OPAQUE_PARAMS,
    FRAGMENT_KEPT,
    BASE_CREDENTIALS,
    BRACES_ENCODED,
    QUERY_BACKTICK,
    OPAQUE_FRAGMENT,      /* by the letter the result has the relative flag */
    OPAQUE_FRAGMENT_FLAG, /* mends OPAQUE_FRAGMENT */
    CONTROLS_TRIMMED,
    PROTOCOL_SPECIAL,
    UNICODE_8,
    ANY_SCHEME, /* until then a URL has a relative flag or scheme data, here has_opaque_path */
    IPV4,       /* by the letter with slips, which the next three mend */
    IPV4_LIMIT,
    IPV4_SERIALIZER, /* which returned nothing */
    IPV4_ZERO,       /* "0" */
    IPV4_NO_DIGITS,  /* "0x", and ""; before that undefined */
    FILE_LOCALHOST,
    FILE_STATES, /* also mends how file URLs use a base, and how they are serialised */
    API_INPUT, /* by the letter the input of a URL object is parsed again; mended by API_INLINED */
    IPV4_EMPTY_PART,
    PORT_NUMBER,
    USERINFO_SET,
    PORT_EMPTY, /* from PORT_NUMBER on undefined */
    API_INLINED,
    PATH_2E_DECODED, /* "%2e" in a path becomes "." */
    FORM_TUPLES,     /* for forms; by the letter only the first tuple is written */
    FORM_DECODE,     /* by the letter a byte order mark chooses the encoding */
    OUTPUT_ENCODING, /* a query in UTF-16 is in UTF-8 */
    FORM_AMPERSAND,  /* mends FORM_TUPLES */
    PARAMS_QUESTION_MARK,
    TABS_REMOVED,
    SEARCH_NULL,
    UNICODE_9,
    HREF_PARAMS,
    PORT_NULL,
    HEX_AFTER_0X, /* mends the number parser, where "0x0a" was octal */
    FRAGMENT_ENCODED,
    PASSWORD_NOT_NULL,
    PATH_2E_KEPT,
    IPV6_DOTTED,
    FORM_UTF_8, /* mends FORM_DECODE */
    PARAMS_SORT,
    OPAQUE_HOST,
    IPV4_EMPTY,
    PATH_EMPTY,
    FILE_WITHOUT_BASE,
    FILE_API,
    OPAQUE_BRACKETS, /* mends OPAQUE_HOST */
    NONTRANSITIONAL,
    JAVASCRIPT_HASH,
    EMPTY_HOST,
    PROTOCOL_FILE,
    FILE_SLASHES_TRIMMED,
    DRIVE_LETTER_FILE,
    ORIGIN_ASCII,
    IDNA_FLAGS,
    UNICODE_10,
    PROTOCOL_PORT,
    PARAMS_NULL,
    DRIVE_LETTER_SLASH,
    FRAGMENT_SET,
    QUERY_REFERENCES,
    UNICODE_11,
    QUERY_APOSTROPHE,
    UNICODE_12,
    GOPHER,
    GOPHER_ORIGIN,
    UNICODE_13,
    FRAGMENT_NUL,
    DOMAIN_NOT_EMPTY,
    QUERY_ISOMORPHIC, /* undone on the same day by the next */
    QUERY_BYTES,
    FORBIDDEN_ANGLES,
    DOT_SLASH,
    FILE_HOST_KEPT,
    FILE_HOST_EMPTY,
    QUERY_WHOLE, /* one encoder for the whole query; by the letter "+%20" in forms */
    FORM_PLUS,   /* mends QUERY_WHOLE */
    FORBIDDEN_BAR,
    HOSTNAME_PORT,
    PATHNAME_KEPT,
    ENDS_IN_NUMBER,
    UNICODE_14,
    BLOB_PATH,
    FORBIDDEN_CONTROLS,
    UNICODE_15,
    OPAQUE_SPACES_STRIPPED,
    PARAMS_VALUE,
    BLOB_ORIGIN,
    BLOB_FILE,
    UNICODE_15_1,
    UNICODE_16,
    PATH_CARET,
    OPAQUE_SPACE_ENCODED, /* by the letter not before "#" */
    UNICODE_17,
    OPAQUE_SPACE_HASH, /* mends OPAQUE_SPACE_ENCODED */
    ASCII_DOMAIN,
    UNICODE_18,
    SEARCH_PARAMS,
    ED_SWITCHES,
};

/* Which row of changes.tsv a switch is, from 1; scripts/changes-table makes it from there. */
extern const unsigned short ed_switch_rows[ED_SWITCHES];

/* A text: whose, and where its strings are. */
struct ed_text_of_day {
    struct ed_arena *arena;
    size_t moment; /* rows of changes.tsv that have landed */
    bool literal;
};

/* Whether the text has what that commit changed. */
static inline bool at(const struct ed_text_of_day *text, enum ed_switch commit)
{
    return text->moment >= ed_switch_rows[commit];
}

/* The same for a commit that mended a slip: what was meant is so from the start, but not by the
 * letter. */
static inline bool meant(const struct ed_text_of_day *text, enum ed_switch commit)
{
    return !text->literal || at(text, commit);
}

/* --- percent-encoding ------------------------------------------------------------------------- */

enum ed_percent_set {
    ED_C0_CONTROL_SET, /* "simple encode set" until 2017 */
    ED_FRAGMENT_SET,
    ED_QUERY_SET,
    ED_SPECIAL_QUERY_SET,
    ED_PATH_SET,     /* "default encode set" until 2017 */
    ED_PASSWORD_SET, /* the same as the next from USERINFO_SET on */
    ED_USERINFO_SET,
    ED_FORM_SET,
};

void ed_percent_encode_point(const struct ed_text_of_day *text, struct ed_text *out, uint32_t point,
                             enum ed_percent_set set);
struct ua_str ed_percent_encode_string(const struct ed_text_of_day *text, struct ua_str input,
                                       enum ed_percent_set set);
/* The query state's encoding of buffer; encoding NULL: UTF-8. */
void ed_percent_encode_query(const struct ed_text_of_day *text, struct ed_text *out,
                             struct ua_str buffer, const struct ua_encoding *encoding,
                             bool is_special);
struct ua_str ed_percent_decode_bytes(struct ed_arena *arena, struct ua_str input);

/* --- hosts ------------------------------------------------------------------------------------ */

/* What came of an algorithm. */
enum ed_result {
    ED_RESULT_DONE,
    ED_RESULT_FAILURE,
    ED_RESULT_UNDEFINED, /* the text does not say */
};

/* The host parser and the host serializer. is_special counts from OPAQUE_HOST on. */
enum ed_result ed_parse_host(const struct ed_text_of_day *text, struct ua_str *host,
                             struct ua_str input, bool is_special);
/* Domain to ASCII, not strict. */
enum ed_result ed_domain_to_ascii(const struct ed_text_of_day *text, struct ua_str *out,
                                  struct ua_str domain);
/* Domain to Unicode, errors or not. */
struct ua_str ed_domain_to_unicode(const struct ed_text_of_day *text, struct ua_str domain);
/* Whether the input has a forbidden host code point; but_percent: "%" is none. */
bool ed_has_forbidden_host_point(const struct ed_text_of_day *text, struct ua_str input,
                                 bool but_percent);
/* IPv6 parser and serializer, without brackets. */
enum ed_result ed_parse_ipv6_of_day(const struct ed_text_of_day *text, uint16_t pieces[8],
                                    struct ua_str input);
struct ua_str ed_serialize_ipv6_of_day(struct ed_arena *arena, const uint16_t pieces[8]);
/* The shortest decimal number. */
struct ua_str ed_serialize_integer(struct ed_arena *arena, unsigned number);

/* --- URLs ------------------------------------------------------------------------------------- */

struct ed_url_of_day {
    struct ua_str scheme, username;
    struct ua_str password; /* ptr NULL: null, which it may be until PASSWORD_NOT_NULL */
    struct ua_str host;     /* serialised; ptr NULL: null */
    struct ua_str port;     /* digits; ptr NULL: null, or the empty string until PORT_NUMBER */
    struct ed_list path;
    bool has_opaque_path; /* "non-relative", "cannot-be-a-base-URL": the path is one string */
    struct ua_str query, fragment; /* ptr NULL: null */
};

enum ed_url_state {
    ED_STATE_NONE, /* no state override */
    ED_STATE_SCHEME_START,
    ED_STATE_SCHEME,
    ED_STATE_NO_SCHEME,
    ED_STATE_SPECIAL_RELATIVE_OR_AUTHORITY,
    ED_STATE_PATH_OR_AUTHORITY,
    ED_STATE_RELATIVE,
    ED_STATE_RELATIVE_SLASH,
    ED_STATE_SPECIAL_AUTHORITY_SLASHES,
    ED_STATE_SPECIAL_AUTHORITY_IGNORE_SLASHES,
    ED_STATE_AUTHORITY,
    ED_STATE_HOST,
    ED_STATE_HOSTNAME,
    ED_STATE_PORT,
    ED_STATE_FILE,
    ED_STATE_FILE_SLASH,
    ED_STATE_FILE_HOST,
    ED_STATE_PATH_START,
    ED_STATE_PATH,
    ED_STATE_OPAQUE_PATH,
    ED_STATE_QUERY,
    ED_STATE_FRAGMENT,
};

/* The basic URL parser: makes *url, against base unless it is NULL. encoding NULL: UTF-8. */
enum ed_result ed_parse_url(const struct ed_text_of_day *text, struct ed_url_of_day *url,
                            struct ua_str input, const struct ed_url_of_day *base,
                            const struct ua_encoding *encoding);
/* The same with a state override: changes *url, also on failure. */
enum ed_result ed_parse_into_url(const struct ed_text_of_day *text, struct ed_url_of_day *url,
                                 struct ua_str input, enum ed_url_state override);

bool ed_is_special_scheme(const struct ed_text_of_day *text, struct ua_str scheme);
/* ptr NULL: it has none. */
struct ua_str ed_default_port_of_day(const struct ed_text_of_day *text, struct ua_str scheme);
bool ed_includes_credentials(const struct ed_url_of_day *url);
struct ed_list ed_copy_path(const struct ed_text_of_day *text, const struct ed_list *path);

struct ua_str ed_serialize_url(const struct ed_text_of_day *text, const struct ed_url_of_day *url);
struct ua_str ed_serialize_path(const struct ed_text_of_day *text, const struct ed_url_of_day *url);
struct ua_str ed_serialize_origin(const struct ed_text_of_day *text,
                                  const struct ed_url_of_day *url);

/* --- the API ---------------------------------------------------------------------------------- */

/* Names and values in turn. */
struct ua_str ed_serialize_form(const struct ed_text_of_day *text, const struct ed_list *tuples);
struct ed_list ed_parse_form(const struct ed_text_of_day *text, struct ua_str input);

/* What the steps of a session build. */
struct ed_objects {
    struct ed_url_of_day url; /* if has_url */
    struct ed_list params;    /* the query object's list, or that of a list of its own */
    bool has_url, has_params;
    struct ed_url_of_day base; /* that url was constructed with, if has_base */
    bool has_base;
};

extern const struct ed_step ed_standard_url_steps[];
extern const struct ed_step ed_standard_params_steps[];

/* The text that a step is to run by. */
static inline struct ed_text_of_day ed_text_for(struct ed_arena *arena, size_t moment, bool literal)
{
    return (struct ed_text_of_day){arena, moment, literal};
}
/* An opaque path may end in spaces only before a query or a fragment. */
void ed_strip_opaque_spaces(const struct ed_text_of_day *text, struct ed_url_of_day *url);

#endif
