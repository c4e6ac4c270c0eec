/* SPDX-License-Identifier: MIT */
/* URI / URL decomposition attributes: the one mechanism under the tables of 2007 (4.13), 2009
 * (2.5.3), 2011 (2.6.3) and 2012 (4.2). A table is a constant that reads like the document's own,
 * a row an attribute, a cell a name; cells that only one edition has live in its module. */
#ifndef ED_DECOMPOSITION_H
#define ED_DECOMPOSITION_H

#include "call.h"
#include "grammar.h"

/* The URL that the attributes act on, as a cell sees it. */
struct ed_input {
    struct ua_str text;
    struct ed_components components; /* of text, by the table's parse */
    bool literal;
    bool never_hierarchical; /* see slash_behind_scheme */
};

/* A thing in the column "component". */
struct ed_component {
    /* ptr NULL: the input contains none. */
    struct ua_str (*get)(struct ed_arena *arena, const struct ed_input *input);
    /* The value with what is not valid in the component %-escaped; ptr NULL: that cannot be done,
     * and output equals input. */
    struct ua_str (*escape)(struct ed_arena *arena, const struct ed_input *input,
                            struct ua_str value);
    /* The whole input with value in the component's place, behind its prefix character where the
     * syntax has one; ptr NULL: no place for one, and output equals input. */
    struct ua_str (*replace)(struct ed_arena *arena, const struct ed_input *input,
                             struct ua_str value);
    bool is_in_authority;
};

/* A row. An empty cell is NULL; an empty condition holds. */
struct ed_attribute {
    const char *name;
    const struct ed_component *component;
    bool (*getter_condition)(const struct ed_input *input);
    const char *prefix, *suffix;
    /* ptr NULL: the text does not say what comes out (for literal alone). */
    struct ua_str (*setter_preprocessor)(struct ed_arena *arena, const struct ed_input *input,
                                         struct ua_str value);
    bool (*setter_condition)(const struct ed_input *input, struct ua_str value);
};

#define ED_ATTRIBUTES 10

struct ed_decomposition {
    struct ed_attribute attributes[ED_ATTRIBUTES + 1]; /* ended by a name NULL */
    /* Takes an input apart; false: it is nothing that has components. Then each attribute returns
     * the empty string, and output equals input. The components need not be views of the input. */
    bool (*parse)(struct ed_arena *arena, struct ed_components *out, struct ua_str input);
    /* What getters and setters demand of the input first; NULL: nothing more than to be parsed. */
    bool (*is_absolute)(const struct ed_call *call, struct ua_str input);
    /* Replacing a component that is not there by the empty string: its prefix character is put
     * there (true), or nothing happens (false). */
    bool prefix_even_if_empty;
    /* The document calls hierarchical what has "/" immediately behind its scheme component. By the
     * letter that is nothing, for there is the ":". */
    bool slash_behind_scheme;
    /* Whether a character ends an authority when the document parses, and so is not valid in a
     * component of one, in addition to those that RFC 3986 does not allow; NULL: no others. */
    bool (*ends_authority)(char c);
    /* By the letter nothing is said of an input that parse does not take apart. */
    bool letter_wants_parsed;
    /* A value that is null is the empty string; false: it is refused. */
    bool null_is_empty;
    /* What an interface acts on when it is given url, or output by the common setter action; NULL:
     * the same. */
    struct ua_str (*input_of)(const struct ed_call *call, struct ua_str url);
};

/* "On getting". Returns the attribute's value. An attribute that the table lacks is refused. */
struct ua_str ed_decomposition_get(struct ed_call *call, const struct ed_decomposition *table,
                                   struct ua_str input, struct ua_str attribute);

/* "On setting". Returns output, for the common setter action; ptr NULL: the letter does not say
 * (only if call->literal), or refused: no such attribute exists. */
struct ua_str ed_decomposition_set(struct ed_call *call, const struct ed_decomposition *table,
                                   struct ua_str input, struct ua_str attribute,
                                   struct ua_str value);

/* --- the object with these attributes --------------------------------------------------------- */

/* An interface with the attributes of a table. The state of an edition that has one begins with it.
 */
struct ed_interface {
    const struct ed_decomposition *table; /* NULL: no input yet */
    struct ua_str input;                  /* what the attributes act on */
    struct ua_str output; /* of the common setter action that was invoked last; ptr NULL: of none */
};

/* Gives the interface of the session this table and an input; url's ptr NULL is refused. */
void ed_interface_take(struct ed_call *call, const struct ed_decomposition *table,
                       struct ua_str url);

/* Steps of an edition whose state begins with an interface; refused as long as it has no input. */
void ed_interface_input(struct ed_call *call);  /* []: the input */
void ed_interface_get(struct ed_call *call);    /* [attribute] */
void ed_interface_set(struct ed_call *call);    /* [attribute, value]; output is the input then */
void ed_interface_output(struct ed_call *call); /* []: the output, or null; never refused */

/* Whether the letter does not say what the attributes, and the terms of their table, are of input.
 * Then it answers so. */
bool ed_decomposition_is_silent(struct ed_call *call, const struct ed_decomposition *table,
                                struct ua_str input);

/* --- components ------------------------------------------------------------------------------- */

/* What is valid in them is what RFC 3986 allows there, and "%" before two hex digits; the rest is
 * %-escaped as UTF-8. But a scheme cannot be %-escaped: a value that is none is not put in, except
 * by the letter. abs_path is there, and has a place, only where the input is hierarchical; path has
 * one always. All of the authority wants an authority; the two hosts with "i" let the characters of
 * RFC 3987 stay. username and password are the userinfo before and behind its first ":". */
extern const struct ed_component ed_scheme, ed_username, ed_password, ed_hostport, ed_ihostport,
    ed_host, ed_ihost, ed_port, ed_abs_path, ed_path, ed_query, ed_fragment, ed_href;

/* %-escapes, as UTF-8, what may not stand there. "%" before two hex digits is left alone. */
struct ua_str ed_escape(struct ed_arena *arena, struct ua_str value,
                        const struct ed_grammar *grammar, enum ed_place place);

/* --- getter conditions ------------------------------------------------------------------------ */

/* "hierarchical": "/" follows "scheme:". */
bool ed_if_hierarchical(const struct ed_input *input);
/* "authority-based", or "hierarchical and uses a server-based naming authority": "//" follows. */
bool ed_if_authority_based(const struct ed_input *input);
/* The same, and contained a component, possibly an empty one. */
bool ed_if_authority_based_with_port(const struct ed_input *input);
bool ed_if_hierarchical_with_query(const struct ed_input *input);
bool ed_if_fragment(const struct ed_input *input);           /* possibly an empty one */
bool ed_if_non_empty_fragment(const struct ed_input *input); /* longer than zero characters */

/* --- setter preprocessors --------------------------------------------------------------------- */

struct ua_str ed_remove_trailing_colons(struct ed_arena *arena, const struct ed_input *input,
                                        struct ua_str value);
struct ua_str ed_remove_leading_slashes(struct ed_arena *arena, const struct ed_input *input,
                                        struct ua_str value);
struct ua_str ed_remove_all_but_digits(struct ed_arena *arena, const struct ed_input *input,
                                       struct ua_str value);
struct ua_str ed_prepend_slash(struct ed_arena *arena, const struct ed_input *input,
                               struct ua_str value); /* if it has no leading one */
struct ua_str ed_remove_one_question_mark(struct ed_arena *arena, const struct ed_input *input,
                                          struct ua_str value);
struct ua_str ed_remove_one_number_sign(struct ed_arena *arena, const struct ed_input *input,
                                        struct ua_str value);

/* --- setter conditions ------------------------------------------------------------------------ */

bool ed_when_not_empty(const struct ed_input *input, struct ua_str value);
bool ed_when_hierarchical(const struct ed_input *input, struct ua_str value);
bool ed_when_authority_based(const struct ed_input *input, struct ua_str value);
bool ed_when_not_empty_and_authority_based(const struct ed_input *input, struct ua_str value);
/* "less than or equal to 65535" as well as authority-based; any number of digits. */
bool ed_when_authority_based_and_a_port(const struct ed_input *input, struct ua_str value);

#endif
