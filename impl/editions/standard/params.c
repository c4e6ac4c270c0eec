/* SPDX-License-Identifier: MIT */
/* application/x-www-form-urlencoded and the class URLSearchParams. A list has its names and values
 * in turn. */
#include "call.h"
#include "standard.h"
#include "utf8.h"

/* --- the format ------------------------------------------------------------------------------- */

static struct ua_str plus_as_space(struct ed_arena *arena, struct ua_str string)
{
    struct ed_text out = ED_TEXT(arena);

    for (size_t i = 0; i < string.len; i++)
        ed_add_byte(&out, string.ptr[i] == '+' ? ' ' : string.ptr[i]);
    return ed_str(&out);
}

/* A name or a value. From FORM_DECODE to FORM_UTF_8 it was "decode", by the letter, which obeys a
 * byte order mark. */
static struct ua_str decode(const struct ed_text_of_day *text, struct ua_str string)
{
    const struct ua_str bytes =
        ed_percent_decode_bytes(text->arena, plus_as_space(text->arena, string));

    if (at(text, FORM_DECODE) && !meant(text, FORM_UTF_8)) {
        const char *label = NULL;

        if (ed_starts_with(bytes, "\xEF\xBB\xBF"))
            return ed_well_formed(text->arena, ed_from(bytes, 3));
        if (ed_starts_with(bytes, "\xFE\xFF"))
            label = "utf-16be";
        else if (ed_starts_with(bytes, "\xFF\xFE"))
            label = "utf-16le";
        if (label)
            return ed_decode(text->arena, ed_encoding(text->arena, ua_str(label, 8)),
                             ed_from(bytes, 2));
    }
    return ed_well_formed(text->arena, bytes);
}

struct ed_list ed_parse_form(const struct ed_text_of_day *text, struct ua_str input)
{
    const struct ed_list sequences = ed_split(text->arena, input, '&');
    struct ed_list tuples = ED_LIST(text->arena);

    for (size_t i = 0; i < sequences.count; i++) {
        const struct ua_str bytes = sequences.items[i];
        const size_t equals = ed_find(bytes, '=');

        if (ed_is_empty(bytes))
            continue;
        ed_push(&tuples, decode(text, equals == ED_NOT_FOUND ? bytes : ed_slice(bytes, 0, equals)));
        ed_push(&tuples,
                equals == ED_NOT_FOUND ? UA_LITERAL("") : decode(text, ed_from(bytes, equals + 1)));
    }
    return tuples;
}

static void add_encoded(const struct ed_text_of_day *text, struct ed_text *out,
                        struct ua_str string)
{
    const bool also_space = at(text, QUERY_WHOLE) && !meant(text, FORM_PLUS);

    for (size_t i = 0; i < string.len; i++) {
        if (string.ptr[i] == ' ')
            ed_add(out, also_space ? UA_LITERAL("+%20") : UA_LITERAL("+"));
        else if ((unsigned char)string.ptr[i] >= 0x80)
            ed_add_percent_encoded(out, (unsigned char)string.ptr[i]);
        else
            ed_percent_encode_point(text, out, (unsigned char)string.ptr[i], ED_FORM_SET);
    }
}

struct ua_str ed_serialize_form(const struct ed_text_of_day *text, const struct ed_list *tuples)
{
    const bool writes_first_only = at(text, FORM_TUPLES) && !meant(text, FORM_AMPERSAND);
    struct ed_text out = ED_TEXT(text->arena);

    for (size_t i = 0; i + 1 < tuples->count; i += 2) {
        if (i > 0)
            ed_add_byte(&out, '&');
        if (i > 0 && writes_first_only)
            continue;
        add_encoded(text, &out, tuples->items[i]);
        ed_add_byte(&out, '=');
        add_encoded(text, &out, tuples->items[i + 1]);
    }
    return ed_str(&out);
}

/* --- the class -------------------------------------------------------------------------------- */

static struct ed_text_of_day text_of(const struct ed_call *call)
{
    return ed_text_for(call->arena, call->moment, call->literal);
}

static struct ed_objects *list_of(struct ed_call *call)
{
    struct ed_objects *objects = call->state;

    if (!objects->has_params)
        ed_refuse(call);
    return objects->has_params ? objects : NULL;
}

/* The update steps */
static void update(struct ed_call *call)
{
    const struct ed_text_of_day text = text_of(call);
    struct ed_objects *objects = call->state;
    struct ua_str query;

    if (!objects->has_url)
        return;
    query = ed_serialize_form(&text, &objects->params);
    objects->url.query = ed_is_empty(query) && at(&text, PARAMS_NULL) ? ED_NONE : query;
    if (!objects->url.query.ptr)
        ed_strip_opaque_spaces(&text, &objects->url);
}

/* URLSearchParams [init]: a list of its own, from a string */
static void construct(struct ed_call *call)
{
    const struct ed_text_of_day text = text_of(call);
    struct ed_objects *objects = call->state;
    struct ua_str init = ed_well_formed(call->arena, ed_arg(call, 0));

    if (ed_starts_with(init, "?") && at(&text, PARAMS_QUESTION_MARK))
        init = ed_from(init, 1);
    *objects = (struct ed_objects){.params = ed_parse_form(&text, init), .has_params = true};
}

/* parse form [input]: the application/x-www-form-urlencoded parser */
static void parse_form(struct ed_call *call)
{
    const struct ed_text_of_day text = text_of(call);
    struct ed_objects *objects = call->state;

    *objects =
        (struct ed_objects){.params = ed_parse_form(&text, ed_arg(call, 0)), .has_params = true};
}

/* URLSearchParams.stringify [] */
static void stringify(struct ed_call *call)
{
    const struct ed_text_of_day text = text_of(call);
    const struct ed_objects *objects = list_of(call);

    if (objects)
        ed_answer_string(call, ed_serialize_form(&text, &objects->params));
}

/* pairs [name, value, ...]: a list of its own, from a sequence */
static void construct_pairs(struct ed_call *call)
{
    struct ed_objects *objects = call->state;

    *objects = (struct ed_objects){.params = ED_LIST(call->arena), .has_params = true};
    for (size_t i = 0; i + 1 < call->count; i += 2) {
        ed_push(&objects->params, ed_well_formed(call->arena, ed_arg(call, i)));
        ed_push(&objects->params, ed_well_formed(call->arena, ed_arg(call, i + 1)));
    }
}

static void append(struct ed_call *call)
{
    struct ed_objects *objects = list_of(call);

    if (!objects)
        return;
    ed_push(&objects->params, ed_well_formed(call->arena, ed_arg(call, 0)));
    ed_push(&objects->params, ed_well_formed(call->arena, ed_arg(call, 1)));
    update(call);
}

/* Whether tuple number i has the name, and the value if it is given and counts. */
static bool is_match(const struct ed_call *call, const struct ed_list *list, size_t i)
{
    const struct ed_text_of_day text = text_of(call);
    const struct ua_str value = ed_arg(call, 1);

    if (!ua_str_equal(list->items[i], ed_well_formed(call->arena, ed_arg(call, 0))))
        return false;
    return !value.ptr || !at(&text, PARAMS_VALUE) ||
           ua_str_equal(list->items[i + 1], ed_well_formed(call->arena, value));
}

static void delete_tuples(struct ed_call *call)
{
    struct ed_objects *objects = list_of(call);
    struct ed_list kept = ED_LIST(call->arena);

    if (!objects)
        return;
    for (size_t i = 0; i + 1 < objects->params.count; i += 2) {
        if (is_match(call, &objects->params, i))
            continue;
        ed_push(&kept, objects->params.items[i]);
        ed_push(&kept, objects->params.items[i + 1]);
    }
    objects->params = kept;
    update(call);
}

static void get(struct ed_call *call)
{
    struct ed_objects *objects = list_of(call);

    if (!objects)
        return;
    for (size_t i = 0; i + 1 < objects->params.count; i += 2) {
        if (is_match(call, &objects->params, i)) {
            ed_answer_string(call, objects->params.items[i + 1]);
            return;
        }
    }
    ed_answer_null(call);
}

static void get_all(struct ed_call *call)
{
    struct ed_objects *objects = list_of(call);
    struct ed_list values = ED_LIST(call->arena);

    if (!objects)
        return;
    for (size_t i = 0; i + 1 < objects->params.count; i += 2) {
        if (is_match(call, &objects->params, i))
            ed_push(&values, objects->params.items[i + 1]);
    }
    ed_answer_list(call, &values);
}

static void has(struct ed_call *call)
{
    struct ed_objects *objects = list_of(call);
    bool found = false;

    if (!objects)
        return;
    for (size_t i = 0; i + 1 < objects->params.count; i += 2)
        found = found || is_match(call, &objects->params, i);
    ed_answer_boolean(call, found);
}

static void set(struct ed_call *call)
{
    const struct ed_text_of_day text = text_of(call);
    const struct ua_str name = ed_well_formed(call->arena, ed_arg(call, 0));
    const struct ua_str value = ed_well_formed(call->arena, ed_arg(call, 1));
    struct ed_objects *objects = list_of(call);
    struct ed_list kept = ED_LIST(call->arena);
    bool is_set = false;

    if (!objects)
        return;
    for (size_t i = 0; i + 1 < objects->params.count; i += 2) {
        const bool matches = ua_str_equal(objects->params.items[i], name);

        if (matches && is_set && at(&text, PARAMS_SET))
            continue;
        ed_push(&kept, objects->params.items[i]);
        ed_push(&kept, matches && !is_set ? value : objects->params.items[i + 1]);
        is_set = is_set || matches;
    }
    if (!is_set) {
        ed_push(&kept, name);
        ed_push(&kept, value);
    }
    objects->params = kept;
    update(call);
}

/* Whether a comes before b by UTF-16 code units. */
static bool is_before(struct ed_arena *arena, struct ua_str a, struct ua_str b)
{
    const struct ed_points left = ed_points(arena, a), right = ed_points(arena, b);

    for (size_t i = 0; i < left.count && i < right.count; i++) {
        const uint32_t x = left.at[i], y = right.at[i];

        if (x == y)
            continue;
        /* A surrogate pair begins with 0xD800 to 0xDBFF. */
        if ((x > 0xFFFF) == (y > 0xFFFF))
            return x < y;
        return x > 0xFFFF ? y > 0xDFFF : x < 0xD800;
    }
    return left.count < right.count;
}

static void sort(struct ed_call *call)
{
    struct ed_objects *objects = list_of(call);
    struct ua_str *items;

    if (!objects)
        return;
    items = objects->params.items;
    for (size_t i = 2; i + 1 < objects->params.count; i += 2) {
        for (size_t j = i; j > 0 && is_before(call->arena, items[j], items[j - 2]); j -= 2) {
            for (size_t k = j; k < j + 2; k++) {
                const struct ua_str moved = items[k];

                items[k] = items[k - 2];
                items[k - 2] = moved;
            }
        }
    }
    update(call);
}

/* entries []: names and values in turn */
static void entries(struct ed_call *call)
{
    const struct ed_objects *objects = list_of(call);

    if (objects)
        ed_answer_list(call, &objects->params);
}

const struct ed_step ed_standard_params_steps[] = {
    {"URLSearchParams", 1, 1, construct},
    {"pairs", 0, ED_ANY_NUMBER, construct_pairs},
    {"parse form", 1, 1, parse_form},
    {"append", 2, 2, append},
    {"delete", 1, 2, delete_tuples},
    {"get", 1, 1, get},
    {"getAll", 1, 1, get_all},
    {"has", 1, 2, has},
    {"set tuple", 2, 2, set}, /* "set" is of the class URL */
    {"sort", 0, 0, sort},
    {"entries", 0, 0, entries},
    {"stringify", 0, 0, stringify},
    {NULL, 0, 0, NULL},
};
