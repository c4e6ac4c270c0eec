/* SPDX-License-Identifier: MIT */
/* What the files of the basic URL parser share: parse.c (the states), href_builder.c (appends the
 * components to the href), override.c (state override). */
#ifndef UA_PARSER_H
#define UA_PARSER_H

#include "buf.h"
#include "input_bits.h"
#include "str.h"
#include "url.h"

/* Maps a position in ua_parser's input to one in the text that the caller gave. */
struct position_map {
    struct ua_str original;           /* the caller's text, without what was trimmed */
    size_t trimmed;                   /* bytes before original */
    bool filtered;                    /* whether the input differs from original */
    size_t seen_input, seen_original; /* two equal positions, where the next search begins */
};

/* ua_begin_parser sets each member. */
struct ua_parser {
    struct ua_url *url; /* scratch buffers; with state override also the URL that is changed */
    const struct ua_url *base;
    const struct ua_encoder *encoding;
    enum ua_state override;

    const char *input; /* scalar values, without tabs and newlines */
    size_t len, pointer;
    size_t host_end;  /* where the host ends, if the authority state has seen it, else 0 */
    bool only_status; /* whether the input parses is all that matters: no URL is made */
    bool has_bits;    /* whether bits are the input's */
    struct ua_input_bits bits;

    struct ua_buf *out; /* the href that is being built */
    struct ua_components offsets;
    enum ua_status status;
    bool changed;      /* with state override: out has a component that is kept */
    bool port_written; /* with state override: out has the new port */

    /* Validation errors; errors is NULL or &sink. */
    const struct ua_error_sink *errors;
    struct ua_error_sink sink;
    const struct ua_error_sink *caller;
    struct position_map positions;
    size_t host_start_in_input; /* for the positions of the host parser's errors */
    size_t unit_errors_from;    /* check_url_units begins here, not before */
};

/* The code point at the pointer, if it is ASCII; its first byte if not; -1 for the EOF code point.
 */
static inline int c_of(const struct ua_parser *p)
{
    return p->pointer < p->len ? (unsigned char)p->input[p->pointer] : -1;
}

/* "remaining starts with" one code point; also for c itself, with ahead 0. */
static inline bool is_ahead(const struct ua_parser *p, size_t ahead, char c)
{
    return p->len - p->pointer > ahead && p->input[p->pointer + ahead] == c;
}

static inline bool is_special(const struct ua_parser *p)
{
    return p->offsets.scheme != UA_SCHEME_OTHER;
}

/* Whether c separates segments: "/", and in a special URL also "\". */
static inline bool is_slash(const struct ua_parser *p, int c)
{
    return c == '/' || (c == '\\' && is_special(p));
}

static inline enum ua_status stop(struct ua_parser *p, enum ua_status status)
{
    p->status = status;
    return status;
}

/* Appends; false when that ended the parser. */
static inline bool append(struct ua_parser *p, const char *bytes, size_t len)
{
    p->status = ua_buf_append_str(p->out, ua_str(bytes, len));
    return p->status == UA_OK;
}

static inline bool append_encoded(struct ua_parser *p, size_t start, size_t end,
                                  enum ua_percent_set set)
{
    if (p->has_bits && set <= UA_SET_PATH && !(p->bits.care & ua_bits_between(start, end)))
        return append(p, p->input + start, end - start);
    p->status = ua_percent_encode(p->out, p->input + start, end - start, set);
    return p->status == UA_OK;
}

/* --- href_builder.c; functions that return bool return whether p->status is still UA_OK --- */

/* Sets the offsets of a URL that has nothing but a scheme, just written with its ":". */
void ua_end_scheme(struct ua_parser *p);

/* Sets url's host to the empty string. */
bool ua_set_empty_host(struct ua_parser *p);

/* Runs the host parser on input from start to end and appends the host. */
bool ua_append_host(struct ua_parser *p, size_t start, size_t end);

/* Appends ":" and the port, if it is not null. */
bool ua_append_port(struct ua_parser *p);

/* Starts url anew with base's components up to the one named. */
enum ua_base_part { UA_BASE_SCHEME, UA_BASE_AUTHORITY, UA_BASE_PATH, UA_BASE_QUERY };
bool ua_copy_base(struct ua_parser *p, enum ua_base_part last);

/* https://url.spec.whatwg.org/#shorten-a-urls-path */
void ua_shorten(struct ua_parser *p);

/* The URL serializer's step 3: "/." before a path that would read as an authority. */
UA_CHECKED enum ua_status ua_guard_path(struct ua_parser *p);

/* Makes what was built the URL. */
void ua_commit(struct ua_parser *p);

/* --- parse.c --- */

/* What is known of an input before the state machine runs. */
struct ua_known {
    bool is_plain;    /* it is ASCII without controls and spaces */
    bool only_status; /* the caller wants the status, and no URL; the href is short enough */
    /* Before offsets.path_start the input is the href, of which offsets are the offsets. What
     * follows is that state's. */
    enum ua_state state;
    struct ua_components offsets;
};

/* Prepares p for an input. The arguments are as for ua_parse_by_states. */
void ua_begin_parser(struct ua_parser *p, struct ua_url *url, const char *input, size_t len,
                     const struct ua_url *base, const struct ua_parse_options *options);

/* ua_url_parse by the state machine alone, which gives the same answers. The arguments are checked,
 * and input is not NULL. There is no state override. known: NULL for nothing, else options is NULL.
 */
UA_CHECKED enum ua_status ua_parse_by_states(struct ua_url *url, const char *input, size_t len,
                                             const struct ua_url *base,
                                             const struct ua_parse_options *options,
                                             const struct ua_known *known);

/* Makes the input a scalar value string, as Web IDL does before the Standard's first step, and then
 * removes ASCII tabs and newlines (steps 2 and 3). What was trimmed before is ASCII, so that the
 * order of the two does not matter. */
UA_CHECKED enum ua_status ua_prepare_input(struct ua_parser *p);

/* Step 9: the state machine, from state on: one in which a URL or a setter begins, or path start.
 * Returns p->status. */
enum ua_status ua_run_state_machine(struct ua_parser *p, enum ua_state state);

/* --- override.c --- */

/* The basic URL parser with the state override of options. The arguments are checked, and input is
 * not NULL. */
UA_CHECKED enum ua_status ua_parse_override(struct ua_url *url, const char *input, size_t len,
                                            const struct ua_url *base,
                                            const struct ua_parse_options *options);

#endif
