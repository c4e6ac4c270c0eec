/* SPDX-License-Identifier: MIT */
#include "bypass_known.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "files.h"
#include "json.h"
#include "seeds.h"
#include "store.h"
#include "util.h"

/* Bytes of a known URL at most: longer ones test lengths. */
#define KNOWN_BYTES 128

static void add_known(struct bypass_known *known, struct testcase test)
{
    if (test.url.len == 0 || test.url.len > KNOWN_BYTES)
        return;
    /* Doubles at each power of two. */
    if ((known->count & (known->count - 1)) == 0)
        known->items = xrealloc(known->items,
                                (known->count > 0 ? 2 * known->count : 1) * sizeof *known->items);
    known->items[known->count] = (struct owned_testcase){0};
    testcase_copy(&known->items[known->count++], test);
}

static bool add_findings(struct bypass_known *known, const char *dir)
{
    struct finding *findings = NULL;
    size_t count = 0;
    const bool ok = findings_load(dir, &findings, &count);

    for (size_t i = 0; i < count; i++)
        add_known(known, testcase_of(&findings[i].test));
    findings_free(findings, count);
    return ok;
}

/* Adds the published URLs with this effect. */
static void add_published_known(struct bypass_known *known, const cJSON *published,
                                const char *effect)
{
    struct text input = {0}, base = {0};
    const cJSON *item;

    cJSON_ArrayForEach (item, published) {
        const cJSON *is = cJSON_GetObjectItem(item, "effect");
        const bool has_base = json_read_string(cJSON_GetObjectItem(item, "base"), &base);

        if (cJSON_IsString(is) && strcmp(is->valuestring, effect) == 0 &&
            json_read_string(cJSON_GetObjectItem(item, "input"), &input))
            add_known(known, (struct testcase){text_str(&input), text_optional(&base, has_base)});
    }
    text_free(&input);
    text_free(&base);
}

/* Adds the seeds of a folder, in the order of their names. */
static void add_seeds(struct bypass_known *known, const char *corpus)
{
    struct folder_names names = {0};
    struct folder folder = FOLDER_CLOSED;
    struct text content = {0};

    if (corpus && folder_open(&folder, corpus, "url") && folder_list(&names, &folder, false)) {
        folder.follows_links = true;
        for (size_t i = 0; i < names.count; i++) {
            if (folder_read(&content, &folder, names.items[i], READ_FILE_BYTES))
                add_known(known, testcase_split(content.ptr, content.len));
            text_clear(&content);
        }
    }
    folder_names_free(&names);
    folder_close(&folder);
    text_free(&content);
}

bool bypass_known_load(struct bypass_known *out, const char *from, const char *dir)
{
    static const char *const effects[] = {"host-shift", "host-form", "accept-reject", "none"};
    char *vectors = from ? xstrndup(from, strlen(from)) : data_dir("vectors", "vectors");
    char *corpus = seeds_find();
    struct text path = {0}, content = {0};
    cJSON *published = NULL;
    bool ok;

    *out = (struct bypass_known){0};
    ok = !dir || add_findings(out, dir);
    text_printf(&path, "%s/confusion.json", vectors ? vectors : "");
    if (vectors && access(path.ptr, R_OK) == 0 && read_file(&content, path.ptr))
        published = json_parse(content.ptr, content.len, NULL);
    for (size_t i = 0; i < sizeof effects / sizeof *effects; i++)
        add_published_known(out, published, effects[i]);
    add_seeds(out, corpus);
    cJSON_Delete(published);
    text_free(&content);
    text_free(&path);
    free(vectors);
    free(corpus);
    return ok;
}

void bypass_known_free(struct bypass_known *known)
{
    for (size_t i = 0; i < known->count; i++)
        testcase_free(&known->items[i]);
    free(known->items);
    *known = (struct bypass_known){0};
}
