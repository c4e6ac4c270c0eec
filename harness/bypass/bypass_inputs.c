/* SPDX-License-Identifier: MIT */
#include "bypass_inputs.h"

#include <string.h>
#include <strings.h>

#include "mutate.h"
#include "search_space.h"
#include "str.h"

#define URL_BYTES 320

void bypass_inputs_put_names(struct text *out, const uint8_t *data, size_t size, const char *good,
                             const char *bad)
{
    static const size_t good_len = sizeof BYPASS_GOOD_NAME - 1,
                        bad_len = sizeof BYPASS_BAD_NAME - 1;
    const char *input = (const char *)data;
    size_t at = 0;

    text_clear(out);
    while (at < size) {
        const size_t left = size - at;

        if (left >= good_len && strncasecmp(input + at, BYPASS_GOOD_NAME, good_len) == 0) {
            text_puts(out, good);
            at += good_len;
        } else if (left >= bad_len && strncasecmp(input + at, BYPASS_BAD_NAME, bad_len) == 0) {
            text_puts(out, bad);
            at += bad_len;
        } else {
            text_add(out, input + at++, 1);
        }
    }
}

/* Each idiom at the places of a URL with two hosts, in both orders. */
static void try_idiom(const struct idiom *idiom, bool are_references,
                      void (*queue)(void *context, const void *data, size_t size), void *context)
{
    /* 1: one host, 2: the other, i: the idiom. */
    static const char *const forms[] = {
        "http://1i2/",   "http://1i@2/", "http://1@i2/", "http://1i2@/",  "http://i1@2/",
        "http://1/i2",   "http:i1/",     "http:i1@2/",   "i//1@2/",       "http://i1/",
        "http://1i/",    "http://1:i@2", "http://1?i@2", "http://1#i@2/", "http://1i:80@2/",
        "http://1\\i@2", "i1@2/",        "http://u@1i2", "http://1i.2/",  "http://1.i2/",
        "http://i1",     "http://1i",
    };
    static const char *const references[] = {
        "/i1",  "i/1",    "i//1",  "/i/1", "//i1", "/i\\1",
        "\\i1", "//1i@2", "//1i2", "/1i2", "i1",   "?i1",
    };
    const char *const *of = are_references ? references : forms;
    const size_t count =
        are_references ? sizeof references / sizeof *references : sizeof forms / sizeof *forms;

    for (size_t form = 0; form < count; form++) {
        for (unsigned order = 0; order < 2; order++) {
            char url[URL_BYTES];
            size_t len = 0;

            for (const char *at = of[form]; *at; at++) {
                const char *piece = at;
                size_t piece_len = 1;

                if (*at == 'i') {
                    piece = idiom->text;
                    piece_len = idiom->len;
                } else if (*at == '1' || *at == '2') {
                    piece = (*at == '1') == (order == 0) ? BYPASS_GOOD_NAME : BYPASS_BAD_NAME;
                    piece_len = strlen(piece);
                }
                memcpy(url + len, piece, piece_len);
                len += piece_len;
            }
            queue(context, url, len);
        }
    }
}

void bypass_inputs_idioms(bool are_references,
                          void (*queue)(void *context, const void *data, size_t size),
                          void *context)
{
    static const struct idiom plain[] = {
        {"", 0}, {".", 1}, {":", 1}, {"@", 1}, {"/", 1}, {"\\", 1}, {"?", 1}, {"#", 1},
    };

    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        try_idiom(&plain[i], are_references, queue, context);
    for (unsigned kind = 0; kind < IDIOM_BASE; kind++) {
        for (unsigned i = 0; i < idioms[kind].count; i++)
            try_idiom(&idioms[kind].list[i], are_references, queue, context);
    }
}

void bypass_inputs_space(struct search_space *space, bool are_references)
{
    search_space_default(space);
    space->prefix = are_references ? UA_LITERAL("") : UA_LITERAL("http://");
    for (unsigned i = 0; i < space->count; i++) {
        const struct ua_str token = text_str(&space->tokens[i]);
        const bool is_good = ua_str_equal(token, UA_LITERAL("a"));

        if (!is_good && !ua_str_equal(token, UA_LITERAL("b")))
            continue;
        text_clear(&space->tokens[i]);
        text_puts(&space->tokens[i], is_good ? BYPASS_GOOD_NAME : BYPASS_BAD_NAME);
    }
}

void bypass_strings_begin(struct bypass_strings *out, unsigned length, bool are_references)
{
    *out = (struct bypass_strings){.length = length};
    bypass_inputs_space(&out->space, are_references);
}

bool bypass_strings_next(struct bypass_strings *strings, struct ua_str *out)
{
    if (strings->left > 0 && --strings->left > 0) {
        search_cursor_next(&strings->cursor);
    } else {
        if (strings->tokens == strings->length)
            return false;
        search_cursor_set(&strings->cursor, &strings->space, ++strings->tokens, 0);
        strings->left = search_space_of_length(&strings->space, strings->tokens);
    }
    *out = text_str(&strings->cursor.url);
    return true;
}

void bypass_strings_free(struct bypass_strings *strings)
{
    search_cursor_free(&strings->cursor);
    search_space_free(&strings->space);
}
