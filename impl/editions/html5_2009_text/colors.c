/* SPDX-License-Identifier: MIT */
/* HTML 5, revision 1.2852, 2.4.6: colors. */
#include "html5_2009_text.h"
#include "microsyntax.h"
#include "numbers.h"

/* The value of a hexadecimal digit; -1 if it is none. */
static int hex_digit(uint32_t character)
{
    if (character >= '0' && character <= '9')
        return (int)(character - '0');
    if (character >= 'A' && character <= 'F')
        return (int)(character - 'A') + 10;
    if (character >= 'a' && character <= 'f')
        return (int)(character - 'a') + 10;
    return -1;
}

static bool are_hex_digits(struct ed_points points, size_t from)
{
    for (size_t i = from; i < points.count; i++) {
        if (hex_digit(points.at[i]) < 0)
            return false;
    }
    return true;
}

static bool is_simple_color(struct ed_points points)
{
    return points.count == 7 && points.at[0] == '#' && are_hex_digits(points, 1);
}

/* "valid simple color" [string] */
static void valid_simple_color(struct ed_call *call)
{
    ed_answer_boolean(call, is_simple_color(ed_points(call->arena, ed_arg(call, 0))));
}

/* "valid lowercase simple color" [string] */
static void valid_lowercase_simple_color(struct ed_call *call)
{
    const struct ed_points points = ed_points(call->arena, ed_arg(call, 0));
    bool is_valid = is_simple_color(points);

    for (size_t i = 0; i < points.count; i++)
        is_valid = is_valid && !(points.at[i] >= 'A' && points.at[i] <= 'F');
    ed_answer_boolean(call, is_valid);
}

/* The number of a component: length digits from position on. */
static unsigned component(struct ed_points points, size_t position, size_t length)
{
    unsigned value = 0;

    for (size_t i = 0; i < length; i++)
        value = value * 16 + (unsigned)hex_digit(points.at[position + i]);
    return value;
}

static void answer_color(struct ed_call *call, unsigned red, unsigned green, unsigned blue)
{
    struct ed_list color = ED_LIST(call->arena);

    ed_push(&color, ed_natural_from(call->arena, red));
    ed_push(&color, ed_natural_from(call->arena, green));
    ed_push(&color, ed_natural_from(call->arena, blue));
    ed_answer_list(call, &color);
}

/* rules for parsing simple color values; "simple color" [string]: red, green, blue */
static void simple_color(struct ed_call *call)
{
    const struct ed_points input = ed_points(call->arena, ed_arg(call, 0)); /* 1 */

    if (is_simple_color(input)) /* 2 to 4 */
        answer_color(call, component(input, 1, 2), component(input, 3, 2), component(input, 5, 2));
    else
        ed_answer_failure(call);
}

/* rules for serializing simple color values; "serialize a simple color" [red, green, blue] */
static void serialize_simple_color(struct ed_call *call)
{
    struct ed_text result = ED_TEXT(call->arena);

    ed_add_byte(&result, '#');       /* 1 */
    for (size_t i = 0; i < 3; i++) { /* 2 */
        unsigned value;
        struct ua_str number;

        if (!ed_parse_non_negative_integer(ed_text_argument(call, i), &number) || number.len > 3 ||
            (value = ed_natural_remainder(number, 1000)) > 255) {
            ed_refuse(call);
            return;
        }
        ed_add_byte(&result, "0123456789abcdef"[value / 16]);
        ed_add_byte(&result, "0123456789abcdef"[value % 16]);
    }
    ed_answer_string(call, ed_str(&result)); /* 3 */
}

static const struct {
    const char *name;
    unsigned value;
} colors[] = {
#define COLOR(name, value) {name, value},
#include "colors.def"
};

static const char *const system_colors[] = {
#define SYSTEM_COLOR(name) name,
#include "colors.def"
};

static bool is_keyword(struct ua_str input, const char *name)
{
    return ua_str_equal_but_for_case(input, ua_str(name, strlen(name)));
}

/* The user's color of a keyword: known are pairs of a keyword and a simple color. */
static void answer_system_color(struct ed_call *call, struct ua_str keyword, struct ua_str known)
{
    const struct ed_list words = ed_split_on_spaces(call->arena, known);

    ed_answer_undefined(call);
    for (size_t i = 0; i + 1 < words.count; i += 2) {
        const struct ed_points color = ed_points(call->arena, words.items[i + 1]);

        if (ua_str_equal_but_for_case(words.items[i], keyword) && is_simple_color(color))
            answer_color(call, component(color, 1, 2), component(color, 3, 2),
                         component(color, 5, 2));
    }
}

/* Step 4. Returns whether it is a keyword. */
static bool answer_keyword(struct ed_call *call, struct ua_str input)
{
    for (size_t i = 0; i < sizeof colors / sizeof *colors; i++) {
        const unsigned value = colors[i].value;

        if (is_keyword(input, colors[i].name)) {
            answer_color(call, value >> 16, value >> 8 & 255, value & 255);
            return true;
        }
    }
    for (size_t i = 0; i < sizeof system_colors / sizeof *system_colors; i++) {
        if (is_keyword(input, system_colors[i])) {
            answer_system_color(call, input, ed_arg(call, 1));
            return true;
        }
    }
    return false;
}

/* Steps 6 to 10: a number of hexadecimal digits that is a multiple of three, not zero. */
static struct ed_points make_digits(struct ed_arena *arena, struct ed_points input)
{
    struct ed_text text = ED_TEXT(arena), digits = ED_TEXT(arena);
    struct ed_points characters;
    size_t from;

    for (size_t i = 0; i < input.count; i++) { /* 6 */
        if (input.at[i] > 0xFFFF)
            ed_add(&text, UA_LITERAL("00"));
        else
            ed_add_point(&text, input.at[i]);
    }
    characters = ed_points(arena, ed_str(&text));
    if (characters.count > 128) /* 7 */
        characters.count = 128;
    from = characters.count > 0 && characters.at[0] == '#'; /* 8 */
    for (size_t i = from; i < characters.count; i++)        /* 9 */
        ed_add_byte(&digits, hex_digit(characters.at[i]) < 0 ? '0' : (char)characters.at[i]);
    while (ed_str(&digits).len == 0 || ed_str(&digits).len % 3 != 0) { /* 10 */
        ed_add_byte(&digits, '0');
        if (arena->status != UA_OK)
            break;
    }
    return ed_points(arena, ed_str(&digits));
}

/* rules for parsing a legacy color value; "legacy color value" [string, system colors]: red, green,
 * blue. The second argument has pairs, as in "window #ffffff menu #cccccc". */
static void legacy_color_value(struct ed_call *call)
{
    const struct ua_str string = ed_text_argument(call, 0); /* 1 */
    struct ed_points input = ed_points(call->arena, string);
    size_t length, position = 0;

    if (input.count == 0 || is_keyword(string, "transparent")) { /* 2, 3 */
        ed_answer_failure(call);
        return;
    }
    if (answer_keyword(call, string)) /* 4 */
        return;
    if (input.count == 4 && input.at[0] == '#' && are_hex_digits(input, 1)) { /* 5 */
        answer_color(call, component(input, 1, 1) * 17, component(input, 2, 1) * 17,
                     component(input, 3, 1) * 17);
        return;
    }
    input = make_digits(call->arena, input);
    if (call->arena->status != UA_OK)
        return;
    const size_t third = input.count / 3; /* 11 */

    length = third;
    if (length > 8) { /* 12 */
        position = length - 8;
        length = 8;
    }
    while (length > 2 && input.at[position] == '0' && input.at[third + position] == '0' &&
           input.at[2 * third + position] == '0') { /* 13 */
        position++;
        length--;
    }
    if (length > 2) /* 14 */
        length = 2;
    answer_color(call, component(input, position, length), /* 15 to 19 */
                 component(input, third + position, length),
                 component(input, 2 * third + position, length));
}

const struct ed_step ed_html5_2009_color_steps[] = {
    {"valid simple color", 1, 1, valid_simple_color},
    {"valid lowercase simple color", 1, 1, valid_lowercase_simple_color},
    {"simple color", 1, 1, simple_color},
    {"serialize a simple color", 3, 3, serialize_simple_color},
    {"legacy color value", 1, 2, legacy_color_value},
    {0},
};
