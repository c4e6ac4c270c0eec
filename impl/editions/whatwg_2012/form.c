/* SPDX-License-Identifier: MIT */
/* application/x-www-form-urlencoded: section 6 of the Living Standard of 2012. */
#include "call.h"
#include "whatwg_2012_api.h"

/* --- the parser ------------------------------------------------------------------------------- */

/* Parser, step 5.4 */
static struct ua_str plus_to_space(struct ed_arena *arena, struct ua_str text)
{
    struct ed_text out = ED_TEXT(arena);

    for (size_t i = 0; i < text.len; i++)
        ed_add_byte(&out, text.ptr[i] == '+' ? ' ' : text.ptr[i]);
    return ed_str(&out);
}

/* Parser, step 5.5; differs: LS-40 */
static enum ed_outcome use_charset(bool literal, struct ed_form *form, struct ua_str value)
{
    const struct ua_encoding *encoding = ua_encoding_from_label(value.ptr, value.len);

    if (!encoding)
        return literal ? ED_UNDEFINED : ED_DONE;
    form->use_charset_flag = false;
    form->encoding_override = encoding;
    return ED_DONE;
}

/* Parser, step 5 for one string */
static enum ed_outcome add_pair(struct ed_arena *arena, bool literal, struct ed_list *pairs,
                                struct ed_form *form, struct ua_str string)
{
    const size_t equals = ed_find(string, '=');
    struct ua_str name = string, value = UA_LITERAL("");

    if (ed_is_empty(string)) /* 5.1 */
        return ED_DONE;
    if (equals != ED_NOT_FOUND) { /* 5.2 */
        name = ed_slice(string, 0, equals);
        value = ed_from(string, equals + 1);
    }
    name = plus_to_space(arena, name); /* 5.4 */
    value = plus_to_space(arena, value);
    ed_push(pairs, name); /* 5.6 */
    ed_push(pairs, value);
    if (form->use_charset_flag && ed_is(name, "_charset_"))
        return use_charset(literal, form, value);
    return ED_DONE;
}

/* parser */
enum ed_outcome ed_form_parse(struct ed_arena *arena, bool literal, struct ed_list *pairs,
                              struct ua_str input, const struct ed_form *form)
{
    struct ed_list strings = ed_split(arena, ed_well_formed(arena, input), '&'); /* 1 */
    struct ed_form now = *form;

    *pairs = ED_LIST(arena); /* 4 */
    if (form->isindex_flag && strings.count > 0 &&
        ed_find(strings.items[0], '=') == ED_NOT_FOUND) /* 2 */
        strings.items[0] = ed_concat(arena, UA_LITERAL("="), strings.items[0], ED_NONE);
    for (size_t i = 0; i < strings.count; i++) { /* 5 */
        if (add_pair(arena, literal, pairs, &now, strings.items[i]) != ED_DONE)
            return ED_UNDEFINED;
    }
    for (size_t i = 0; i < pairs->count; i++) { /* 6 */
        const struct ua_str bytes = ed_percent_decode(arena, literal, pairs->items[i]);

        if (!bytes.ptr)
            return ED_UNDEFINED;
        pairs->items[i] = ed_decode(arena, now.encoding_override, bytes);
    }
    return ED_DONE; /* 7 */
}

/* --- the serializers -------------------------------------------------------------------------- */

/* Byte serializer, the bytes that stand for themselves */
static bool stands_for_itself(unsigned char byte)
{
    return byte == 0x2A || byte == 0x2D || byte == 0x2E || (byte >= 0x30 && byte <= 0x39) ||
           (byte >= 0x41 && byte <= 0x5A) || byte == 0x5F || (byte >= 0x61 && byte <= 0x7A);
}

/* byte serializer; its encoding override has no part in it */
struct ua_str ed_form_serialize_bytes(struct ed_arena *arena, struct ua_str bytes)
{
    struct ed_text output = ED_TEXT(arena); /* 1 */

    for (size_t i = 0; i < bytes.len; i++) { /* 2 */
        const unsigned char byte = (unsigned char)bytes.ptr[i];

        if (byte == 0x20)
            ed_add_byte(&output, '+');
        else if (stands_for_itself(byte))
            ed_add_byte(&output, (char)byte);
        else
            ed_add_percent_encoded(&output, byte);
    }
    return ed_str(&output); /* 3 */
}

/* serializer */
struct ua_str ed_form_serialize(struct ed_arena *arena, const struct ed_list *pairs,
                                const struct ua_encoding *encoding)
{
    struct ed_text output = ED_TEXT(arena); /* 2 */

    for (size_t i = 0; i < pairs->count; i++) { /* 3 */
        const struct ua_str bytes =
            ed_whatwg_2012_encode(arena, encoding, pairs->items[i], ED_NUMERIC_REFERENCE); /* 3.1 */

        if (i % 2 == 1) /* 3.4 */
            ed_add_byte(&output, '=');
        else if (i > 0) /* 3.3 */
            ed_add_byte(&output, '&');
        ed_add(&output, ed_form_serialize_bytes(arena, bytes)); /* 3.2, 3.4 */
    }
    return ed_str(&output); /* 4 */
}

/* --- steps ------------------------------------------------------------------------------------ */

/* application/x-www-form-urlencoded parser [input, encoding override, use "_charset_" flag, isindex
 * flag]: a flag is set if it is not null. The pairs, as name, value, name, value. */
static void form_parser(struct ed_call *call)
{
    const struct ed_form form = {.encoding_override = ed_encoding(call->arena, ed_arg(call, 1)),
                                 .use_charset_flag = ed_arg(call, 2).ptr != NULL,
                                 .isindex_flag = ed_arg(call, 3).ptr != NULL};
    struct ed_list pairs;

    if (ed_form_parse(call->arena, call->literal, &pairs, ed_arg(call, 0), &form) == ED_DONE)
        ed_answer_list(call, &pairs);
    else
        ed_answer_undefined(call);
}

/* application/x-www-form-urlencoded byte serializer [bytes, encoding override] */
static void byte_serializer(struct ed_call *call)
{
    ed_answer_string(call, ed_form_serialize_bytes(call->arena, ed_arg(call, 0)));
}

/* application/x-www-form-urlencoded serializer [encoding override, name, value, name, value ...] */
static void form_serializer(struct ed_call *call)
{
    const struct ua_encoding *encoding = ed_encoding(call->arena, ed_arg(call, 0));
    struct ed_list pairs = ED_LIST(call->arena);

    for (size_t i = 1; i < call->count; i++)
        ed_push(&pairs, call->args[i]);
    if (pairs.count % 2 == 1)
        ed_refuse(call);
    else
        ed_answer_string(call, ed_form_serialize(call->arena, &pairs, encoding));
}

const struct ed_step ed_whatwg_2012_form_steps[] = {
    {"application/x-www-form-urlencoded parser", 1, 4, form_parser},
    {"application/x-www-form-urlencoded byte serializer", 1, 2, byte_serializer},
    {"application/x-www-form-urlencoded serializer", 1, ED_ANY_NUMBER, form_serializer},
    {0},
};
