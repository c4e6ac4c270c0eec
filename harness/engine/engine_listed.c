/* SPDX-License-Identifier: MIT */
#include "engine_listed.h"

#include <stdlib.h>
#include <string.h>

#include "engine_classes.h"
#include "files.h"
#include "util.h"

static bool read_line(const char **rest, const char *end, struct ua_str *line)
{
    const char *newline;

    if (*rest >= end)
        return false;
    newline = memchr(*rest, '\n', (size_t)(end - *rest));
    *line = (struct ua_str){*rest, (size_t)((newline ? newline : end) - *rest)};
    *rest = newline ? newline + 1 : end;
    return true;
}

/* Takes the first word off line; ptr NULL if there is none. */
static struct ua_str take_word(struct ua_str *line)
{
    struct ua_str found = {NULL, 0};

    while (line->len > 0 && strchr(" \t\r", line->ptr[0]))
        *line = (struct ua_str){line->ptr + 1, line->len - 1};
    while (line->len > 0 && !strchr(" \t\r", line->ptr[0])) {
        if (!found.ptr)
            found.ptr = line->ptr;
        found.len++;
        *line = (struct ua_str){line->ptr + 1, line->len - 1};
    }
    return found;
}

/* Returns why a line of the list is skipped. NULL: it is valid, and its id is in id. */
static const char *check_line(char id[ENGINE_ID_BYTES], struct ua_str word, struct ua_str path)
{
    char *whole = xstrndup(word.ptr, word.len);
    bool is_id = word.len < ENGINE_ID_BYTES && strlen(whole) == word.len;

    if (is_id) {
        engine_make_id(id, ENGINE_ID_BYTES, whole);
        is_id = strcmp(id, whole) == 0;
    }
    free(whole);
    if (!path.ptr)
        return "a line is `id path`";
    if (!is_id)
        return "an id is up to 63 letters, digits, \"-\", \"_\", \".\", \":\", \"@\"";
    return engine_is_registered(id) ? "the id is taken" : NULL;
}

/* The list is read for each engine; its errors are reported once. */
static bool list_is_checked;

bool engine_each_listed(void (*found)(void *ctx, const char *id, const char *path), void *ctx)
{
    const char *list = getenv("URLASSAY_ENGINES");
    struct text content = {0};
    struct ua_str line;
    const char *rest;
    bool ok = !list || !list[0] || read_file(&content, list);

    rest = content.ptr;
    while (rest && read_line(&rest, content.ptr + content.len, &line)) {
        struct ua_str id_word = take_word(&line);
        struct ua_str path = take_word(&line);
        const char *slash = strrchr(list, '/'), *problem;
        struct text text = {0};
        char id[ENGINE_ID_BYTES];

        if (!id_word.ptr || id_word.ptr[0] == '#')
            continue;
        problem = check_line(id, id_word, path);
        if (problem) {
            text_visible(&text, id_word.ptr, id_word.len);
            if (!list_is_checked)
                complain("%s: `%s`: %s", list, text.ptr, problem);
            text_free(&text);
            continue;
        }
        if (path.ptr[0] != '/')
            text_add(&text, list, slash ? (size_t)(slash - list) + 1 : 0);
        if (path.ptr[0] != '/' && !slash)
            text_puts(&text, "./");
        text_add(&text, path.ptr, path.len);
        found(ctx, id, text.ptr);
        text_free(&text);
    }
    list_is_checked = true;
    text_free(&content);
    return ok;
}
