/* SPDX-License-Identifier: MIT */
/* HTML 5, revision 1.2852, 2.8.3 and 2.8.4: DOMTokenList and DOMSettableTokenList, whose underlying
 * string is the content attribute that they reflect (2.8.1). The first two arguments of each step
 * are the element and the content attribute. */
#include "decimal.h"
#include "document.h"
#include "html5_2009.h"
#include "input_scan.h"
#include "microsyntax.h"

/* An absent attribute is the empty string. ptr NULL, and the call refused: there is no element. */
static struct ua_str underlying_string(struct ed_call *call)
{
    const struct ed_element *element = ed_element_named(call, 0);
    struct ua_str value;

    if (!element || !ed_arg(call, 1).ptr) {
        ed_refuse(call);
        return ED_NONE;
    }
    value = ed_element_attribute(element, ed_arg(call, 1));
    return value.ptr ? value : UA_LITERAL("");
}

/* The content attribute is mutated with the string. What leaves the string as it is adds none. */
static void mutate(struct ed_call *call, struct ua_str string)
{
    if (!ua_str_equal(string, underlying_string(call)))
        ed_element_set_attribute(call, ed_element_named(call, 0), ed_arg(call, 1), string);
}

/* "DOMTokenList length" */
static void length(struct ed_call *call)
{
    const struct ua_str string = underlying_string(call);

    ed_answer_number(call, ed_split_on_spaces(call->arena, string).count);
}

/* "DOMTokenList item" [element, attribute, index] */
static void item(struct ed_call *call)
{
    const struct ed_list tokens = ed_split_on_spaces(call->arena, underlying_string(call));
    struct ed_scan scan = {ed_arg(call, 2), 0};
    const struct ua_str index = ed_natural(ed_scan_collect_digits(&scan));

    if (!ed_scan_is_past_end(&scan) || ed_is_empty(scan.input))
        ed_refuse(call);
    ed_answer_null(call);
    for (size_t i = 0; i < tokens.count; i++) {
        if (ua_str_equal(index, ed_natural_from(call->arena, i)))
            ed_answer_string(call, tokens.items[i]);
    }
}

/* Steps 1 and 2 of each method: whether it goes on. */
static bool is_token(struct ed_call *call, struct ua_str token)
{
    if (!token.ptr) {
        ed_refuse(call);
    } else if (ed_is_empty(token)) {
        ed_answer_throws(call, "SYNTAX_ERR"); /* 1 */
    } else if (ed_find_any(token, " \t\n\f\r") < token.len) {
        ed_answer_throws(call, "INVALID_CHARACTER_ERR"); /* 2 */
    } else {
        return true;
    }
    return false;
}

/* Steps 3 and 4 */
static bool has_token(struct ed_arena *arena, struct ua_str string, struct ua_str token)
{
    const struct ed_list tokens = ed_split_on_spaces(arena, string);

    for (size_t i = 0; i < tokens.count; i++) {
        if (ua_str_equal(tokens.items[i], token))
            return true;
    }
    return false;
}

/* add, 5 and 6; toggle, 5 and 6 */
static void append(struct ed_call *call, struct ua_str string, struct ua_str token)
{
    const bool needs_space = string.len > 0 && !ed_is_space(string.ptr[string.len - 1]);

    mutate(call, ed_concat(call->arena, string, needs_space ? UA_LITERAL(" ") : ED_NONE, token));
}

/* "remove a token from a string"; false: by the letter it does not end (H09-11) */
static bool remove_from(struct ed_call *call, struct ua_str string, struct ua_str token)
{
    struct ua_str output;

    if (ed_remove_token(call->arena, &output, string, token, call->literal)) {
        mutate(call, output);
        return true;
    }
    ed_answer_endless(call);
    return false;
}

/* "DOMTokenList contains" [element, attribute, token] */
static void contains(struct ed_call *call)
{
    const struct ua_str string = underlying_string(call), token = ed_arg(call, 2);

    if (is_token(call, token))
        ed_answer_boolean(call, has_token(call->arena, string, token));
}

/* "DOMTokenList add" [element, attribute, token] */
static void add(struct ed_call *call)
{
    const struct ua_str string = underlying_string(call), token = ed_arg(call, 2);

    if (string.ptr && is_token(call, token) && !has_token(call->arena, string, token))
        append(call, string, token);
}

/* "DOMTokenList remove" [element, attribute, token] */
static void remove_token(struct ed_call *call)
{
    const struct ua_str string = underlying_string(call), token = ed_arg(call, 2);

    if (string.ptr && is_token(call, token))
        (void)remove_from(call, string, token);
}

/* "DOMTokenList toggle" [element, attribute, token]: whether it is there now */
static void toggle(struct ed_call *call)
{
    const struct ua_str string = underlying_string(call), token = ed_arg(call, 2);

    if (!string.ptr || !is_token(call, token))
        return;
    if (!has_token(call->arena, string, token)) {
        append(call, string, token);
        ed_answer_boolean(call, true);
    } else if (remove_from(call, string, token)) {
        ed_answer_boolean(call, false);
    }
}

/* "DOMTokenList stringify" and "DOMSettableTokenList value" */
static void stringify(struct ed_call *call)
{
    ed_answer_string(call, underlying_string(call));
}

/* "set DOMSettableTokenList value" [element, attribute, value] */
static void set_value(struct ed_call *call)
{
    if (!ed_arg(call, 2).ptr)
        ed_refuse(call);
    else if (underlying_string(call).ptr)
        mutate(call, ed_arg(call, 2));
}

const struct ed_step ed_html5_2009_token_list_steps[] = {
    {"DOMTokenList length", 2, 2, length},
    {"DOMTokenList item", 3, 3, item},
    {"DOMTokenList contains", 3, 3, contains},
    {"DOMTokenList add", 3, 3, add},
    {"DOMTokenList remove", 3, 3, remove_token},
    {"DOMTokenList toggle", 3, 3, toggle},
    {"DOMTokenList stringify", 2, 2, stringify},
    {"DOMSettableTokenList value", 2, 2, stringify},
    {"set DOMSettableTokenList value", 3, 3, set_value},
    {0},
};
