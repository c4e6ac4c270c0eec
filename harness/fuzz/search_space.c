/* SPDX-License-Identifier: MIT */
#include "search_space.h"

#include <string.h>

#include "ascii.h"
#include "escape.h"
#include "str.h"
#include "utf8.h"
#include "util.h"

void search_space_default(struct search_space *space)
{
    static const char *const tokens[] = {"a", "b",  "/", "\\", "@", ":", "?",  "#", "[",      "]",
                                         "%", "40", "1", "2",  ".", ";", "\t", " ", "\u00E9", "|"};

    space->count = sizeof tokens / sizeof *tokens;
    for (unsigned i = 0; i < space->count; i++)
        text_puts(&space->tokens[i], tokens[i]);
}

void search_space_free(struct search_space *space)
{
    for (unsigned i = 0; i < SEARCH_TOKENS; i++)
        text_free(&space->tokens[i]);
}

/* --- reading a dictionary ----------------------------------------------------------------------
 */

/* Reads the escape behind a backslash at *at, and moves *at after it. -1: it is none. */
static int read_dictionary_escape(struct ua_str line, size_t *at)
{
    const char c = *at < line.len ? line.ptr[*at] : '\0';

    if (c == '\\' || c == '"') {
        ++*at;
        return c;
    }
    if (c == 'x' && line.len - *at > 2 && ua_is_hex((unsigned char)line.ptr[*at + 1]) &&
        ua_is_hex((unsigned char)line.ptr[*at + 2])) {
        *at += 3;
        return ua_hex_byte(line.ptr + *at - 2);
    }
    return -1;
}

/* Appends the token of a line. Returns what is wrong with the line, or NULL. */
static const char *read_token(struct text *token, struct ua_str line)
{
    const char *const quote = memchr(line.ptr, '"', line.len);
    size_t at = quote ? (size_t)(quote - line.ptr) + 1 : 0;

    if (!quote || (at > 1 && line.ptr[at - 2] != '='))
        return "a line is \"token\" or name=\"token\"";
    while (at < line.len && line.ptr[at] != '"') {
        char byte = line.ptr[at++];

        if (byte == '\\') {
            const int escaped = read_dictionary_escape(line, &at);

            if (escaped < 0)
                return "an escape is \\\\, \\\" or \\xHH";
            byte = (char)escaped;
        }
        text_add(token, &byte, 1);
    }
    if (at != line.len - 1)
        return "a token ends at a quotation mark, and so does the line";
    return token->len == 0 ? "a token is empty" : NULL;
}

/* Adds the token of a line. Returns what is wrong, or NULL. */
static const char *add_token(struct search_space *space, struct ua_str line)
{
    struct text *token = &space->tokens[space->count];
    const char *problem;

    if (space->count == SEARCH_TOKENS)
        return "an alphabet has at most 256 tokens";
    if (!ua_is_utf8(line))
        return "not UTF-8; a byte may be written as \\xHH";
    problem = read_token(token, line);
    for (unsigned i = 0; i < space->count && !problem; i++) {
        if (ua_str_equal(text_str(token), text_str(&space->tokens[i])))
            problem = "this token appears twice";
    }
    space->count += !problem;
    return problem;
}

static struct ua_str trim(const char *line, size_t len)
{
    while (len > 0 && (unsigned char)line[len - 1] <= ' ')
        len--;
    while (len > 0 && (unsigned char)*line <= ' ') {
        line++;
        len--;
    }
    return ua_str(line, len);
}

bool search_space_read(struct search_space *space, const char *path)
{
    struct text file = {0};
    const char *problem = NULL;
    bool ok = read_file(&file, path);
    size_t at = 0;

    for (unsigned number = 1; ok && at < file.len && !problem; number++) {
        const char *end = memchr(file.ptr + at, '\n', file.len - at);
        const size_t len = end ? (size_t)(end - file.ptr) - at : file.len - at;
        const struct ua_str line = trim(file.ptr + at, len);

        if (line.len > 0 && line.ptr[0] != '#')
            problem = add_token(space, line);
        if (problem)
            complain("%s:%u: %s", path, number, problem);
        at += len + 1;
    }
    if (ok && !problem && space->count == 0)
        complain("%s: no tokens", path);
    text_free(&file);
    return ok && !problem && space->count > 0;
}

/* --- strings -----------------------------------------------------------------------------------
 */

uint64_t search_space_of_length(const struct search_space *space, unsigned length)
{
    uint64_t strings = 1;

    for (unsigned i = 0; i < length; i++) {
        if (__builtin_mul_overflow(strings, (uint64_t)space->count, &strings))
            return UINT64_MAX;
    }
    return strings;
}

uint64_t search_space_up_to(const struct search_space *space, unsigned length)
{
    uint64_t sum = 0;

    for (unsigned i = 1; i <= length; i++) {
        if (__builtin_add_overflow(sum, search_space_of_length(space, i), &sum))
            return UINT64_MAX;
    }
    return sum;
}

/* Writes the tokens from a place on. */
static void write_tokens(struct search_cursor *cursor, unsigned from)
{
    struct text *url = &cursor->url;

    url->len = cursor->end[from];
    for (unsigned i = from; i < cursor->length; i++) {
        const struct text *token = &cursor->space->tokens[cursor->digit[i]];

        text_add(url, token->ptr, token->len);
        cursor->end[i + 1] = url->len;
    }
}

void search_cursor_set(struct search_cursor *cursor, const struct search_space *space,
                       unsigned length, uint64_t number)
{
    cursor->space = space;
    cursor->length = length;
    text_clear(&cursor->url);
    text_add(&cursor->url, space->prefix.ptr, space->prefix.len);
    cursor->end[0] = cursor->url.len;
    for (unsigned i = length; i-- > 0;) {
        cursor->digit[i] = (unsigned)(number % space->count);
        number /= space->count;
    }
    write_tokens(cursor, 0);
}

void search_cursor_next(struct search_cursor *cursor)
{
    unsigned place = cursor->length;

    while (place > 0 && cursor->digit[place - 1] == cursor->space->count - 1)
        cursor->digit[--place] = 0;
    if (place > 0)
        cursor->digit[--place]++;
    write_tokens(cursor, place);
}

void search_cursor_without(struct text *out, const struct search_cursor *cursor, unsigned place)
{
    const struct text *url = &cursor->url;

    text_clear(out);
    text_add(out, url->ptr, cursor->end[place]);
    text_add(out, url->ptr + cursor->end[place + 1], url->len - cursor->end[place + 1]);
}

void search_cursor_free(struct search_cursor *cursor)
{
    text_free(&cursor->url);
}

void search_space_describe(struct text *out, const struct search_space *space, unsigned length)
{
    if (space->prefix.len > 0) {
        text_value(out, space->prefix);
        text_puts(out, " and ");
    }
    text_printf(out, "up to %u of the tokens", length);
    for (unsigned i = 0; i < space->count; i++) {
        text_puts(out, " ");
        text_value(out, text_str(&space->tokens[i]));
    }
}
