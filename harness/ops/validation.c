/* SPDX-License-Identifier: MIT */
#include "validation.h"

#include <stdlib.h>

#include "str.h"
#include "urlassay.h"

static void collect_error(void *ctx, unsigned error, size_t position)
{
    struct validation_errors *errors = ctx;

    if (errors->count == errors->capacity) {
        errors->capacity = errors->capacity ? errors->capacity * 2 : 8;
        errors->items = xrealloc(errors->items, errors->capacity * sizeof *errors->items);
    }
    errors->items[errors->count++] = (struct validation_error){error, position};
}

bool validation_run(struct validation *out, struct testcase test)
{
    const struct ua_str input = test.url, base = test.base;
    struct ua_error_sink sink = {collect_error, &out->of_base};
    struct ua_parse_options options = {.errors = &sink};
    struct ua_url *base_url = ua_url_new(NULL), *url = ua_url_new(NULL);
    enum ua_status status = base_url && url ? UA_OK : UA_NOMEM;

    out->is_valid = false;
    out->of_base.count = out->of_input.count = 0;
    if (status == UA_OK && base.ptr)
        status = ua_url_parse(base_url, base.ptr, base.len, NULL, &options);
    if (status == UA_OK) {
        sink.ctx = &out->of_input;
        status = ua_url_parse(url, input.ptr, input.len, base.ptr ? base_url : NULL, &options);
        if (status == UA_OK || status == UA_FAILURE)
            status = ua_is_valid_url_string(NULL, &out->is_valid, input.ptr, input.len,
                                            base.ptr ? base_url : NULL);
    }
    ua_url_free(base_url);
    ua_url_free(url);
    return status == UA_OK || status == UA_FAILURE;
}

void validation_free(struct validation *validation)
{
    free(validation->of_base.items);
    free(validation->of_input.items);
    *validation = (struct validation){0};
}

/* --- output ----------------------------------------------------------------------------------- */

/* Whether a backslash is made visible as two because of the bytes after it. */
static bool is_doubled(struct ua_str from_backslash)
{
    struct text visible = {0};
    bool is;

    text_visible(&visible, from_backslash.ptr, from_backslash.len);
    is = visible.len > 1 && visible.ptr[1] == '\\';
    text_free(&visible);
    return is;
}

/* The columns of the first bytes of a text that is made visible, one for each code point. */
static size_t count_columns(struct ua_str text, size_t bytes)
{
    struct text visible = {0};
    size_t count = 0;

    text_visible(&visible, text.ptr, bytes);
    for (size_t i = 0; i < visible.len; i++)
        count += ((unsigned char)visible.ptr[i] & 0xC0) != 0x80;
    text_free(&visible);
    /* A lone backslash at the end is not doubled there. */
    if (bytes > 0 && text.ptr[bytes - 1] == '\\' && (bytes < 2 || text.ptr[bytes - 2] != '\\'))
        count += is_doubled(ua_str(text.ptr + bytes - 1, text.len - bytes + 1));
    return count;
}

/* A longer input is shown in excerpts, this many bytes before an error and as many behind. */
#define EXCERPT ((size_t)36)

/* Steps back from the middle of a code point. */
static size_t find_character_start(const char *bytes, size_t at)
{
    for (int i = 0; i < 3 && at > 0 && ((unsigned char)bytes[at] & 0xC0) == 0x80; i++)
        at--;
    return at;
}

static void add_excerpt(struct text *out, struct ua_str input, size_t start, size_t end)
{
    text_puts(out, start > 0 ? "    ..." : "    ");
    text_visible(out, input.ptr + start, end - start);
    text_puts(out, end < input.len ? "...\n" : "\n");
}

void validation_show_errors(struct text *out, const char *label, struct ua_str input,
                            const struct validation_errors *errors)
{
    size_t len = input.len;
    bool is_short = len <= 2 * EXCERPT;

    if (errors->count == 0)
        return;
    text_printf(out, "  %s\n", label);
    if (is_short)
        add_excerpt(out, input, 0, len);
    for (size_t i = 0; i < errors->count; i++) {
        size_t given = errors->items[i].position, position = given < len ? given : len;
        size_t start = 0, end = len;

        if (!is_short) {
            if (len - position > EXCERPT)
                end = find_character_start(input.ptr, position + EXCERPT);
            start = position > EXCERPT ? find_character_start(input.ptr, position - EXCERPT) : 0;
            add_excerpt(out, input, start, end);
        }
        text_printf(out, "    %*s^ %s (byte %zu): %s\n",
                    (int)count_columns(ua_str(input.ptr + start, end - start), position - start) +
                        (start > 0 ? 3 : 0),
                    "", ua_error_name(errors->items[i].error), given,
                    ua_error_meaning(errors->items[i].error));
    }
}
