/* SPDX-License-Identifier: MIT */
#include "microsyntax.h"

/* --- 2.4.1 Common parser idioms --------------------------------------------------------------- */

bool ed_is_space(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\f' || byte == '\r';
}

/* A set of bytes, all of them ASCII: what may be collected. What is collected is a view of text,
 * from *position on, which is after it then. */
typedef bool characters(char byte);

static struct ua_str collect_while(struct ua_str text, size_t *position, characters *is,
                                   bool wanted)
{
    const size_t start = *position;

    while (*position < text.len && is(text.ptr[*position]) == wanted)
        (*position)++;
    return ed_slice(text, start, *position);
}

/* collect a sequence of characters */
static struct ua_str collect(struct ua_str text, size_t *position, characters *is)
{
    return collect_while(text, position, is, true);
}

static struct ua_str collect_all_but(struct ua_str text, size_t *position, characters *is)
{
    return collect_while(text, position, is, false);
}

/* skip whitespace */
void ed_skip_whitespace(struct ua_str text, size_t *position)
{
    (void)collect(text, position, ed_is_space);
}

/* strip leading and trailing whitespace */
struct ua_str ed_strip_spaces(struct ua_str text)
{
    size_t from = 0, to = text.len;

    ed_skip_whitespace(text, &from);
    while (to > from && ed_is_space(text.ptr[to - 1]))
        to--;
    return text.ptr ? ed_slice(text, from, to) : text;
}

/* strip line breaks */
struct ua_str ed_strip_line_breaks(struct ed_arena *arena, struct ua_str text)
{
    struct ed_text out = ED_TEXT(arena);

    for (size_t i = 0; i < text.len; i++) {
        if (text.ptr[i] != '\n' && text.ptr[i] != '\r')
            ed_add_byte(&out, text.ptr[i]);
    }
    return ed_str(&out);
}

/* --- 2.4.7 Space-separated tokens ------------------------------------------------------------- */

/* split a string on spaces, 4 to 5.2, for one token */
bool ed_next_token(struct ua_str input, size_t *position, struct ua_str *token)
{
    ed_skip_whitespace(input, position);
    *token = collect_all_but(input, position, ed_is_space);
    return !ed_is_empty(*token);
}

/* split a string on spaces */
struct ed_list ed_split_on_spaces(struct ed_arena *arena, struct ua_str input)
{
    struct ed_list tokens = ED_LIST(arena);
    struct ua_str token;

    for (size_t position = 0; ed_next_token(input, &position, &token);)
        ed_push(&tokens, token);
    return tokens;
}

/* remove a token from a string. Step 10 goes back to step 6, which asks for the character at a
 * position that only step 5 knows to be there: after the last token step 7 would collect nothing,
 * for ever. We go back to step 5. */
bool ed_remove_token(struct ed_arena *arena, struct ua_str *output, struct ua_str input,
                     struct ua_str token, bool literal)
{
    struct ed_text out = ED_TEXT(arena); /* 3 */
    size_t position = 0;                 /* 4 */

    while (position < input.len) {              /* 5 */
        if (ed_is_space(input.ptr[position])) { /* 6 */
            ed_add_byte(&out, input.ptr[position++]);
            continue;
        }
        const struct ua_str s = collect_all_but(input, &position, ed_is_space); /* 7 */

        if (ua_str_equal(s, token)) {
            ed_skip_whitespace(input, &position); /* 8.1 */
            while (out.len > 0 && ed_is_space(out.ptr[out.len - 1]))
                out.len--;                           /* 8.2 */
            if (position < input.len && out.len > 0) /* 8.3 */
                ed_add_byte(&out, ' ');
        } else {
            ed_add(&out, s); /* 9 */
        }
        if (literal && position == input.len)
            return false; /* 10 */
    }
    *output = ed_str(&out);
    return true;
}

/* --- 2.4.8 Comma-separated tokens ------------------------------------------------------------- */

static bool is_comma(char byte)
{
    return byte == ',';
}

/* split a string on commas */
struct ed_list ed_split_on_commas(struct ed_arena *arena, struct ua_str input)
{
    size_t position = 0;                    /* 2 */
    struct ed_list tokens = ED_LIST(arena); /* 3 */

    while (position < input.len) {                                     /* 4 */
        struct ua_str s = collect_all_but(input, &position, is_comma); /* 5 */

        ed_push(&tokens, ed_strip_spaces(s)); /* 6, 7 */
        if (position < input.len)
            position++; /* 8 */
    }
    return tokens; /* 10 */
}

/* --- 2.3 Case-sensitivity and string comparison ----------------------------------------------- */

/* Converting a string to ASCII uppercase */
struct ua_str ed_uppercase(struct ed_arena *arena, struct ua_str text)
{
    struct ed_text out = ED_TEXT(arena);

    for (size_t i = 0; i < text.len; i++) {
        const char byte = text.ptr[i];

        ed_add_byte(&out, byte >= 'a' && byte <= 'z' ? (char)(byte & ~0x20) : byte);
    }
    return ed_str(&out);
}

/* prefix match */
bool ed_is_prefix(struct ua_str pattern, struct ua_str text)
{
    return pattern.len <= text.len &&
           (pattern.len == 0 || memcmp(pattern.ptr, text.ptr, pattern.len) == 0);
}
