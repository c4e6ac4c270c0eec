/* SPDX-License-Identifier: MIT */
/* HTML 5, revision 1.2852, 2.3 and 2.4 as steps. */
#include "caseless.h"
#include "html5_2009.h"
#include "idna2003.h"
#include "input_scan.h"
#include "microsyntax.h"
#include "utf8.h"

/* The argument as a string of characters, so that code points are compared. */
static struct ua_str string(struct ed_call *call, size_t index)
{
    return ed_well_formed(call->arena, ed_arg(call, index));
}

/* --- 2.3 Case-sensitivity and string comparison ----------------------------------------------- */

/* "case-sensitive match" [string, string] */
static void case_sensitive(struct ed_call *call)
{
    ed_answer_boolean(call, ua_str_equal(string(call, 0), string(call, 1)));
}

/* "ASCII case-insensitive match" [string, string] */
static void ascii_case_insensitive(struct ed_call *call)
{
    ed_answer_boolean(call, ua_str_equal_but_for_case(string(call, 0), string(call, 1)));
}

/* "compatibility caseless match" [string, string] */
static void compatibility_caseless(struct ed_call *call)
{
    ed_answer_boolean(
        call, ed_matches_compatibility_caseless(call->arena, ed_arg(call, 0), ed_arg(call, 1)));
}

/* "ASCII uppercase" [string] */
static void ascii_uppercase(struct ed_call *call)
{
    ed_answer_string(call, ed_uppercase(call->arena, string(call, 0)));
}

/* "ASCII lowercase" [string] */
static void ascii_lowercase(struct ed_call *call)
{
    ed_answer_string(call, ed_lowercase(call->arena, string(call, 0)));
}

/* "prefix match" [pattern, string] */
static void prefix_match(struct ed_call *call)
{
    ed_answer_boolean(call, ed_is_prefix(string(call, 0), string(call, 1)));
}

/* --- 2.4.1 Common parser idioms --------------------------------------------------------------- */

typedef bool points_class(uint32_t point, const struct ed_points *others);

static bool is_space(uint32_t point, const struct ed_points *others)
{
    (void)others;
    return ed_is_space((char)ed_ascii(point));
}

static bool is_white_space(uint32_t point, const struct ed_points *others)
{
    (void)others;
    return ed_is_white_space(point);
}

static bool is_alphanumeric_ascii(uint32_t point, const struct ed_points *others)
{
    (void)others;
    return ua_is_alnum(ed_ascii(point));
}

static bool is_one_of(uint32_t point, const struct ed_points *others)
{
    for (size_t i = 0; i < others->count; i++) {
        if (others->at[i] == point)
            return true;
    }
    return false;
}

/* Whether the argument, a character, is of a class. */
static void answer_class(struct ed_call *call, points_class *is)
{
    const struct ed_points points = ed_points(call->arena, ed_arg(call, 0));

    if (points.count == 1)
        ed_answer_boolean(call, is(points.at[0], NULL));
    else
        ed_refuse(call);
}

/* "space character" [character] */
static void space_character(struct ed_call *call)
{
    answer_class(call, is_space);
}

/* "White_Space character" [character] */
static void white_space_character(struct ed_call *call)
{
    answer_class(call, is_white_space);
}

/* "alphanumeric ASCII character" [character] */
static void alphanumeric_ascii_character(struct ed_call *call)
{
    answer_class(call, is_alphanumeric_ascii);
}

/* Collects from the start of the first argument; *rest is where position is then. */
static struct ua_str collect(struct ed_call *call, points_class *is, const struct ed_points *others,
                             struct ua_str *rest)
{
    const struct ed_points input = ed_points(call->arena, ed_arg(call, 0));
    size_t position = 0;

    while (position < input.count && is(input.at[position], others))
        position++;
    *rest = ed_points_slice(call->arena, input, position, input.count);
    return ed_points_slice(call->arena, input, 0, position);
}

/* "collect a sequence of characters" [input, characters]: the sequence, and what is left of input
 * from position on, which is at the start first */
static void collect_characters(struct ed_call *call)
{
    const struct ed_points characters = ed_points(call->arena, ed_arg(call, 1));
    struct ed_list answer = ED_LIST(call->arena);
    struct ua_str rest;

    ed_push(&answer, collect(call, is_one_of, &characters, &rest));
    ed_push(&answer, rest);
    ed_answer_list(call, &answer);
}

/* "skip whitespace" [input]: what is left of it */
static void skip_whitespace(struct ed_call *call)
{
    size_t position = 0;

    ed_skip_whitespace(ed_arg(call, 0), &position);
    ed_answer_string(call, ed_from(string(call, 0), position));
}

/* "skip White_Space characters" [input]: what is left of it */
static void skip_white_space(struct ed_call *call)
{
    struct ua_str rest;

    (void)collect(call, is_white_space, NULL, &rest);
    ed_answer_string(call, rest);
}

/* "strip line breaks" [string] */
static void strip_line_breaks(struct ed_call *call)
{
    ed_answer_string(call, ed_strip_line_breaks(call->arena, string(call, 0)));
}

/* "code-point length" [string] */
static void code_point_length(struct ed_call *call)
{
    ed_answer_number(call, ed_points(call->arena, ed_arg(call, 0)).count);
}

/* --- 2.4.7 Space-separated tokens, 2.4.8 Comma-separated tokens ------------------------------- */

/* "set of unique space-separated tokens" [string], ordered or not */
static void unique_tokens(struct ed_call *call)
{
    const struct ed_list tokens = ed_split_on_spaces(call->arena, string(call, 0));
    bool is_unique = true;

    for (size_t i = 0; i < tokens.count && is_unique; i++) {
        for (size_t j = 0; j < i && is_unique; j++)
            is_unique = !ua_str_equal(tokens.items[i], tokens.items[j]);
    }
    ed_answer_boolean(call, is_unique);
}

/* "split a string on spaces" [string] */
static void split_on_spaces(struct ed_call *call)
{
    const struct ed_list tokens = ed_split_on_spaces(call->arena, string(call, 0));

    ed_answer_list(call, &tokens);
}

/* "remove a token from a string" [string, token] */
static void remove_token(struct ed_call *call)
{
    const struct ua_str token = string(call, 1);
    struct ua_str output;

    for (size_t i = 0; i < token.len; i++) {
        if (ed_is_space(token.ptr[i])) {
            ed_refuse(call);
            return;
        }
    }
    if (ed_remove_token(call->arena, &output, string(call, 0), token, call->literal))
        ed_answer_string(call, output);
    else
        ed_answer_endless(call);
}

/* "split a string on commas" [string] */
static void split_on_commas(struct ed_call *call)
{
    const struct ed_list tokens = ed_split_on_commas(call->arena, string(call, 0));

    ed_answer_list(call, &tokens);
}

/* --- 2.4.9 Reversed DNS identifiers ----------------------------------------------------------- */

/* Step 1: the ASCII form of the labels in reverse order; ptr NULL if one of them has none. */
static struct ua_str reverse_to_ascii(struct ed_arena *arena, struct ua_str identifier)
{
    struct ed_list labels = ED_LIST(arena), reversed = ED_LIST(arena);
    size_t start = 0;

    for (size_t pos = 0; pos < identifier.len;) {
        const size_t end = pos;

        if (ed_is_label_separator(ua_utf8_decode(identifier.ptr, identifier.len, &pos, NULL))) {
            ed_push(&labels, ed_slice(identifier, start, end));
            start = pos;
        }
    }
    ed_push(&labels, ed_from(identifier, start));
    for (size_t i = labels.count; i > 0; i--) {
        const struct ua_str label = ed_idna2003_to_ascii(
            arena, labels.items[i - 1], ED_ALLOW_UNASSIGNED | ED_USE_STD3_ASCII_RULES);

        if (!label.ptr || ed_is_empty(label))
            return ED_NONE;
        ed_push(&reversed, label);
    }
    return ed_join(arena, &reversed, UA_LITERAL("."));
}

/* Whether names has a name that is prefix and then rest, in any case of ASCII letters. */
static bool has_name(const struct ed_list *names, struct ua_str prefix, struct ua_str rest)
{
    for (size_t i = 0; i < names->count; i++) {
        const struct ua_str name = names->items[i];

        if (ed_is_prefix(prefix, name) &&
            ua_str_equal_but_for_case(ed_from(name, prefix.len), rest))
            return true;
    }
    return false;
}

/* Where the label behind the one at from begins; the end if there is none. */
static size_t next_label(struct ua_str domain, size_t from)
{
    const size_t dot = ed_find(ed_from(domain, from), '.');

    return dot == ED_NOT_FOUND ? domain.len : from + dot + 1;
}

/* Where the longest suffix of domain that the Public Suffix List has begins; ED_NOT_FOUND if there
 * is none. A rule may begin with "*.", any label, or with "!", an exception from that. */
static size_t find_public_suffix(struct ua_str domain, const struct ed_list *rules)
{
    for (size_t from = 0; from < domain.len; from = next_label(domain, from)) {
        const struct ua_str suffix = ed_from(domain, from);
        const size_t behind = next_label(domain, from);

        if (has_name(rules, UA_LITERAL("!"), suffix))
            return behind;
        if (has_name(rules, UA_LITERAL(""), suffix) ||
            has_name(rules, UA_LITERAL("*."), ed_from(domain, behind)))
            return from;
    }
    return ED_NOT_FOUND;
}

/* "valid reversed DNS identifier" [string, public suffixes, registered domains]; the lists are
 * separated by spaces */
static void reversed_dns_identifier(struct ed_call *call)
{
    const struct ua_str domain = reverse_to_ascii(call->arena, string(call, 0));
    const struct ed_list suffixes = ed_split_on_spaces(call->arena, ed_arg(call, 1));
    const struct ed_list registered = ed_split_on_spaces(call->arena, ed_arg(call, 2));
    size_t suffix = ED_NOT_FOUND, label = 0;

    ed_answer_boolean(call, false);
    if (domain.ptr) /* 2 */
        suffix = find_public_suffix(domain, &suffixes);
    if (suffix == ED_NOT_FOUND || suffix == 0)
        return;
    while (next_label(domain, label) < suffix)
        label = next_label(domain, label);
    ed_answer_boolean(call, has_name(&registered, UA_LITERAL(""), ed_from(domain, label))); /* 3 */
}

/* --- the steps -------------------------------------------------------------------------------- */

const struct ed_step ed_html5_2009_syntax_steps[] = {
    {"ASCII-compatible character encoding", 1, 1, ed_html5_2009_ascii_compatible},
    {"charset alias match", 2, 2, ed_html5_2009_alias_match},
    {"character encoding", 1, 1, ed_html5_2009_character_encoding},
    {"case-sensitive match", 2, 2, case_sensitive},
    {"ASCII case-insensitive match", 2, 2, ascii_case_insensitive},
    {"compatibility caseless match", 2, 2, compatibility_caseless},
    {"ASCII uppercase", 1, 1, ascii_uppercase},
    {"ASCII lowercase", 1, 1, ascii_lowercase},
    {"prefix match", 2, 2, prefix_match},
    {"space character", 1, 1, space_character},
    {"White_Space character", 1, 1, white_space_character},
    {"alphanumeric ASCII character", 1, 1, alphanumeric_ascii_character},
    {"collect a sequence of characters", 2, 2, collect_characters},
    {"skip whitespace", 1, 1, skip_whitespace},
    {"skip White_Space characters", 1, 1, skip_white_space},
    {"strip line breaks", 1, 1, strip_line_breaks},
    {"code-point length", 1, 1, code_point_length},
    {"set of unique space-separated tokens", 1, 1, unique_tokens},
    {"split a string on spaces", 1, 1, split_on_spaces},
    {"remove a token from a string", 2, 2, remove_token},
    {"split a string on commas", 1, 1, split_on_commas},
    {"valid reversed DNS identifier", 3, 3, reversed_dns_identifier},
    {0},
};
