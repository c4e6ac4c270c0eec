/* SPDX-License-Identifier: MIT */
/* HTML 5, revision 1.2852: attributes of elements that are not URLs. These are boolean and
 * enumerated attributes (2.4.2, 2.4.3), and the DOM attributes that reflect them and numbers
 * (2.8.1). */
#include "binary.h"
#include "document.h"
#include "html5_2009.h"
#include "numbers.h"

/* --- 2.4.2 Boolean attributes ----------------------------------------------------------------- */

/* "value of a boolean attribute" [value or null]: which one it represents */
static void value_of_boolean_attribute(struct ed_call *call)
{
    ed_answer_boolean(call, ed_arg(call, 0).ptr != NULL);
}

/* "valid value of a boolean attribute" [canonical name, value] */
static void valid_value_of_boolean_attribute(struct ed_call *call)
{
    const struct ua_str value = ed_arg(call, 1);

    ed_answer_boolean(call,
                      ed_is_empty(value) || ua_str_equal_but_for_case(value, ed_arg(call, 0)));
}

/* --- 2.4.3 Keywords and enumerated attributes ------------------------------------------------- */

static void enumerated_attribute(struct ed_call *call)
{
    struct ed_html5_2009_state *state = call->state;

    ed_enumerated_step(call, &state->enumerated);
}

/* The one that an argument names; NULL, and the call refused, if there is none. */
static const struct ed_enumerated *enumerated(struct ed_call *call, size_t argument)
{
    const struct ed_html5_2009_state *state = call->state;
    const struct ed_enumerated *found =
        ed_enumerated_find(state->enumerated, ed_arg(call, argument));

    if (!found)
        ed_refuse(call);
    return found;
}

/* "state of an enumerated attribute" [name, value or null]: null if no state is represented */
static void state_of_enumerated_attribute(struct ed_call *call)
{
    const struct ed_enumerated *of = enumerated(call, 0);

    if (of)
        ed_answer_string(call, ed_enumerated_state(of, ed_arg(call, 1)));
}

/* "valid value of an enumerated attribute" [name, value] */
static void valid_value_of_enumerated_attribute(struct ed_call *call)
{
    const struct ed_enumerated *of = enumerated(call, 0);
    const struct ed_keyword *keyword = of ? ed_enumerated_keyword(of, ed_arg(call, 1)) : NULL;

    if (of)
        ed_answer_boolean(call, keyword && keyword->is_conforming);
}

/* --- 2.8.1 Reflecting content attributes in DOM attributes ------------------------------------ */

static void get_string(struct ed_call *call, struct ua_str value)
{
    ed_answer_string(call, value.ptr ? value : UA_LITERAL(""));
}

static void set(struct ed_call *call, struct ua_str value)
{
    ed_element_set_attribute(call, ed_element_named(call, 0), ed_arg(call, 1), value);
}

static void get_enumerated(struct ed_call *call, struct ua_str value)
{
    const struct ed_enumerated *of = enumerated(call, 1);
    struct ua_str state, keyword = ED_NONE;

    if (!of)
        return;
    state = ed_enumerated_state(of, value);
    if (state.ptr)
        keyword = ed_enumerated_conforming_value(of, state);
    get_string(call, keyword);
}

static void set_enumerated(struct ed_call *call, struct ua_str value)
{
    const struct ed_enumerated *of = enumerated(call, 1);
    const struct ed_keyword *keyword = of ? ed_enumerated_keyword(of, value) : NULL;
    struct ua_str conforming;

    if (!of)
        return;
    if (keyword) {
        conforming = ed_enumerated_conforming_value(of, keyword->state);
        set(call, conforming.ptr ? conforming : keyword->name); /* H09-26 */
    } else if (ed_is_empty(value)) {
        set(call, ED_NONE);
    } else {
        ed_answer_throws(call, "SYNTAX_ERR");
    }
}

static void get_boolean(struct ed_call *call, struct ua_str value)
{
    ed_answer_boolean(call, value.ptr != NULL);
}

static void set_boolean(struct ed_call *call, struct ua_str value)
{
    if (ed_is(value, "true"))
        set(call, ed_arg(call, 1));
    else if (ed_is(value, "false"))
        set(call, ED_NONE);
    else
        ed_refuse(call);
}

/* The default value of a number: what the attribute has, or the type's. */
static void answer_default(struct ed_call *call, struct ua_str otherwise)
{
    ed_answer_string(call, ed_arg(call, 3).ptr ? ed_arg(call, 3) : otherwise);
}

static bool is_in_range_of_long(struct ed_integer value)
{
    return ed_natural_compare(value.magnitude, value.is_negative ? UA_LITERAL("2147483648")
                                                                 : UA_LITERAL("2147483647")) <= 0;
}

static bool is_in_range_of_unsigned_long(struct ua_str value)
{
    return ed_natural_compare(value, UA_LITERAL("4294967295")) <= 0;
}

static void get_long(struct ed_call *call, struct ua_str value)
{
    struct ed_integer number;

    if (ed_parse_integer(ed_well_formed(call->arena, value), &number) &&
        is_in_range_of_long(number))
        ed_answer_string(call, ed_integer_string(call->arena, number));
    else
        answer_default(call, UA_LITERAL("0"));
}

static void set_long(struct ed_call *call, struct ua_str value)
{
    struct ed_integer number;

    if (ed_is_valid_integer(value) && ed_parse_integer(value, &number) &&
        is_in_range_of_long(number))
        set(call, ed_integer_string(call->arena, number));
    else
        ed_refuse(call);
}

static bool parse_unsigned_long(struct ed_call *call, struct ua_str value, struct ua_str *number)
{
    return ed_parse_non_negative_integer(ed_well_formed(call->arena, value), number) &&
           is_in_range_of_unsigned_long(*number);
}

static void get_unsigned_long(struct ed_call *call, struct ua_str value)
{
    struct ua_str number;

    if (parse_unsigned_long(call, value, &number))
        ed_answer_string(call, number);
    else
        answer_default(call, UA_LITERAL("0"));
}

static void set_unsigned_long(struct ed_call *call, struct ua_str value)
{
    struct ua_str number;

    if (ed_is_valid_integer(value) && parse_unsigned_long(call, value, &number))
        set(call, number);
    else
        ed_refuse(call);
}

/* By the letter of its steps getting returns zero (H09-27). */
static void get_positive_unsigned_long(struct ed_call *call, struct ua_str value)
{
    struct ua_str number;

    if (parse_unsigned_long(call, value, &number) && (call->literal || !ed_is(number, "0")))
        ed_answer_string(call, number);
    else
        answer_default(call, UA_LITERAL("1"));
}

static void set_positive_unsigned_long(struct ed_call *call, struct ua_str value)
{
    struct ua_str number;

    if (ed_is_valid_integer(value) && parse_unsigned_long(call, value, &number) &&
        ed_is(number, "0"))
        ed_answer_throws(call, "INDEX_SIZE_ERR");
    else
        set_unsigned_long(call, value);
}

/* A float is a number of IEEE 754 of 32 bits (H09-28). */
static void get_float(struct ed_call *call, struct ua_str value)
{
    struct ed_number number;

    if (ed_parse_floating_point(call->arena, ed_well_formed(call->arena, value), &number) &&
        ed_round_to_single(call->arena, &number))
        ed_answer_string(call, ed_best_representation(call->arena, number));
    else
        answer_default(call, UA_LITERAL("0"));
}

static void set_float(struct ed_call *call, struct ua_str value)
{
    struct ed_number number;

    if (ed_is(value, "Infinity") || ed_is(value, "-Infinity") || ed_is(value, "NaN"))
        ed_answer_throws(call, "NOT_SUPPORTED_ERR"); /* 224 */
    else if (ed_parse_floating_point(call->arena, value, &number) &&
             ed_round_to_single(call->arena, &number))
        set(call, ed_best_representation(call->arena, number));
    else
        ed_refuse(call);
}

/* The element of that ID in the document of the reflecting element. Its type must be
 * the fourth argument; if that is null, any type will do. */
static void get_element(struct ed_call *call, struct ua_str value)
{
    const struct ed_document *document = ed_element_named(call, 0)->document;
    const struct ua_str type = ed_arg(call, 3);
    const struct ed_element *candidate = document->first;

    if (!value.ptr) /* 1 */
        candidate = NULL;
    while (candidate && !ua_str_equal(ed_element_attribute(candidate, UA_LITERAL("id")), value))
        candidate = ed_next_in_tree(candidate, NULL); /* 2 */
    if (candidate && (!type.ptr || ua_str_equal(candidate->name, type)))
        ed_answer_string(call, candidate->id); /* 4 */
    else
        ed_answer_null(call); /* 3 */
}

/* value names the element that is given. Without an ID the content attribute is set to the empty
 * string (H09-30). */
static void set_element(struct ed_call *call, struct ua_str value)
{
    const struct ed_element *given = ed_element_find(call, value);
    struct ua_str id = ED_NONE;

    if (given)
        id = ed_element_attribute(given, UA_LITERAL("id"));
    if (given)
        set(call, id.ptr ? id : UA_LITERAL(""));
    else
        ed_refuse(call);
}

static const struct {
    const char *name;
    void (*get)(struct ed_call *call, struct ua_str value); /* ptr NULL: it is absent */
    void (*set)(struct ed_call *call, struct ua_str value);
} kinds[] = {
    {"string", get_string, set},
    {"enumerated", get_enumerated, set_enumerated},
    {"boolean", get_boolean, set_boolean},
    {"long", get_long, set_long},
    {"unsigned long", get_unsigned_long, set_unsigned_long},
    {"positive unsigned long", get_positive_unsigned_long, set_positive_unsigned_long},
    {"float", get_float, set_float},
    {"HTMLElement", get_element, set_element},
};

enum { KINDS = sizeof kinds / sizeof *kinds };

static size_t find_kind(struct ua_str name)
{
    size_t kind = 0;

    while (kind < KINDS && !ed_is(name, kinds[kind].name))
        kind++;
    return kind;
}

/* "get a reflecting attribute" [element, content attribute, kind, default]; a number as a string */
static void get_reflecting(struct ed_call *call)
{
    const struct ed_element *element = ed_element_named(call, 0);
    const size_t kind = find_kind(ed_arg(call, 2));

    if (!element || !ed_arg(call, 1).ptr || kind == KINDS)
        ed_refuse(call);
    else
        kinds[kind].get(call, ed_element_attribute(element, ed_arg(call, 1)));
}

/* "set a reflecting attribute" [element, content attribute, kind, value] */
static void set_reflecting(struct ed_call *call)
{
    const size_t kind = find_kind(ed_arg(call, 2));

    if (!ed_element_named(call, 0) || !ed_arg(call, 1).ptr || !ed_arg(call, 3).ptr || kind == KINDS)
        ed_refuse(call);
    else
        kinds[kind].set(call, ed_arg(call, 3));
}

/* --- the steps -------------------------------------------------------------------------------- */

const struct ed_step ed_html5_2009_reflect_steps[] = {
    {"value of a boolean attribute", 1, 1, value_of_boolean_attribute},
    {"valid value of a boolean attribute", 2, 2, valid_value_of_boolean_attribute},
    {"enumerated attribute", 3, ED_ANY_NUMBER, enumerated_attribute},
    {"state of an enumerated attribute", 2, 2, state_of_enumerated_attribute},
    {"valid value of an enumerated attribute", 2, 2, valid_value_of_enumerated_attribute},
    {"get a reflecting attribute", 3, 4, get_reflecting},
    {"set a reflecting attribute", 4, 4, set_reflecting},
    {0},
};
