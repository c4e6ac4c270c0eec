/* SPDX-License-Identifier: MIT */
/* Reads what `urlassay history --json` wrote, for a picture. Nothing in it is run or opened. */
#include <stdlib.h>
#include <string.h>

#include "escape.h"
#include "json.h"
#include "str.h"
#include "version_history.h"

/* States of all quirks: more than any parser has, and no more than memory has. */
#define MAX_STATES 100000000u

struct history_reader {
    struct version_history *history;
    struct text *title, *error;
    cJSON **lines; /* of quirks, and the summary */
    size_t count;
    const char *path;
};

static bool refuse_recorded(struct history_reader *reader, size_t line, const char *what)
{
    text_visible(reader->error, reader->path, strlen(reader->path));
    text_printf(reader->error, ":%zu: %s", line + 1, what);
    return false;
}

/* --- the summary ------------------------------------------------------------------------------ */

static const cJSON *member(const cJSON *object, const char *key)
{
    return cJSON_GetObjectItemCaseSensitive(object, key);
}

static void add_member(struct text *out, const cJSON *object, const char *key)
{
    struct text value = {0};

    if (json_read_name(member(object, key), &value))
        text_visible(out, value.ptr, value.len);
    text_free(&value);
}

static bool read_summary(struct history_reader *reader, size_t line, const cJSON *summary)
{
    const cJSON *version;
    struct text name = {0}, published = {0};
    bool ok = cJSON_IsArray(member(summary, "versions"));

    add_member(reader->title, summary, "engine");
    text_puts(reader->title, " against ");
    add_member(reader->title, summary, "against");
    text_puts(reader->title, " ");
    add_member(reader->title, summary, "against_version");
    cJSON_ArrayForEach (version, member(summary, "versions")) {
        text_clear(&name);
        text_clear(&published);
        text_puts(&published, "");
        ok = ok && json_read_name(member(version, "version"), &name);
        json_read_name(member(version, "published"), &published);
        if (ok)
            version_history_add_version(reader->history, name.ptr, NULL, published.ptr);
    }
    text_free(&name);
    text_free(&published);
    version_history_set_parents(reader->history);
    return (ok && reader->history->version_count > 0) ||
           refuse_recorded(reader, line, "no versions");
}

/* --- quirks ----------------------------------------------------------------------------------- */

/* Sets the state of each version that a list names. */
static bool read_states(struct history_reader *reader, struct history_quirk *quirk,
                        const cJSON *list, enum presence_in_version state)
{
    const struct version_history *history = reader->history;
    const cJSON *item;
    struct text name = {0};
    bool ok = cJSON_IsArray(list);

    cJSON_ArrayForEach (item, list) {
        text_clear(&name);
        ok = ok && json_read_name(item, &name);
        for (size_t i = 0; i < history->version_count && ok; i++)
            if (strcmp(history->versions[i].label, name.ptr) == 0)
                quirk->state[i] = (unsigned char)state;
    }
    text_free(&name);
    return ok;
}

static bool read_quirk(struct history_reader *reader, size_t line, const cJSON *object)
{
    struct version_history *history = reader->history;
    struct history_quirk *quirk;
    struct text cause = {0}, effect = {0};
    bool ok;

    if (history->version_count * (history->quirk_count + 1) > MAX_STATES)
        return refuse_recorded(reader, line, "more versions and quirks than a picture holds");
    history->quirks =
        xrealloc(history->quirks, (history->quirk_count + 1) * sizeof *history->quirks);
    quirk = &history->quirks[history->quirk_count++];
    *quirk = (struct history_quirk){.state = xcalloc(history->version_count, 1)};
    ok = json_read_name(member(object, "cause"), &cause) &&
         json_read_name(member(object, "effect"), &effect) &&
         effect_from_name(&quirk->effect, effect.ptr) &&
         read_states(reader, quirk, member(object, "versions"), VERSION_HAS) &&
         read_states(reader, quirk, member(object, "unknown"), VERSION_UNKNOWN);
    text_visible(&quirk->cause, cause.ptr ? cause.ptr : "", cause.len);
    quirk->first = cause.ptr && strncmp(cause.ptr, "unexplained", 11) == 0 ? -1 : 0;
    text_free(&cause);
    text_free(&effect);
    return ok ||
           refuse_recorded(reader, line, "not a quirk with cause, effect, versions and unknown");
}

/* --- lines ------------------------------------------------------------------------------------ */

static bool parse_lines(struct history_reader *reader, struct ua_str text)
{
    size_t at = 0;

    while (at < text.len) {
        const char *end = memchr(text.ptr + at, '\n', text.len - at);
        const size_t len = end ? (size_t)(end - text.ptr) - at : text.len - at;

        size_t error_at;

        reader->lines = xrealloc(reader->lines, (reader->count + 1) * sizeof *reader->lines);
        reader->lines[reader->count] = json_parse(text.ptr + at, len, &error_at);
        if (!reader->lines[reader->count++])
            return refuse_recorded(reader, reader->count - 1, "not a line of JSON");
        at += len + 1;
    }
    return true;
}

static bool read_recorded(struct history_reader *reader)
{
    const size_t last = reader->count - 1;
    const cJSON *summary = reader->count > 0 ? member(reader->lines[last], "summary") : NULL;

    if (!summary)
        return refuse_recorded(reader, reader->count > 0 ? last : 0,
                               "the last line is not the summary that history --json writes");
    if (!read_summary(reader, last, summary))
        return false;
    for (size_t i = 0; i < last; i++) {
        const cJSON *root = reader->lines[i];

        if (!member(root, "answers") && !read_quirk(reader, i, root))
            return false;
    }
    return true;
}

bool version_history_read(struct version_history *out, struct text *title, struct ua_str text,
                          const char *path, struct text *error)
{
    struct history_reader reader = {out, title, error, NULL, 0, path};
    const bool ok = parse_lines(&reader, text) && read_recorded(&reader);

    for (size_t i = 0; i < reader.count; i++)
        cJSON_Delete(reader.lines[i]);
    free(reader.lines);
    return ok;
}
