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

/* A list of published URLs; NULL if it is not there. The caller deletes it. */
static cJSON *read_published(const char *vectors, const char *name)
{
    struct text path = {0}, content = {0};
    cJSON *tree = NULL;

    text_printf(&path, "%s/%s", vectors ? vectors : "", name);
    if (vectors && access(path.ptr, R_OK) == 0 && read_file(&content, path.ptr))
        tree = json_parse(content.ptr, content.len, NULL);
    text_free(&content);
    text_free(&path);
    return tree;
}

/* Adds the published URLs whose member has this value. A reference without a base gets one. */
static void add_published_known(struct bypass_known *known, const cJSON *published,
                                const char *member, const char *value)
{
    struct text input = {0}, base = {0};
    const cJSON *item;

    cJSON_ArrayForEach (item, published) {
        const cJSON *is = cJSON_GetObjectItem(item, member);
        const bool has_base = json_read_string(cJSON_GetObjectItem(item, "base"), &base);
        const bool is_reference = cJSON_IsString(is) && strcmp(is->valuestring, "reference") == 0;

        if (cJSON_IsString(is) && strcmp(is->valuestring, value) == 0 &&
            json_read_string(cJSON_GetObjectItem(item, "input"), &input))
            add_known(known, (struct testcase){text_str(&input),
                                               text_optional(&base, has_base || is_reference)});
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
    static const char *const checks[] = {"allow", "deny", "reference"};
    char *vectors = from ? xstrndup(from, strlen(from)) : data_dir("vectors", "vectors");
    char *corpus = seeds_find();
    cJSON *confusions = read_published(vectors, "confusion.json"),
          *payloads = read_published(vectors, "payloads.json");
    bool ok;

    *out = (struct bypass_known){0};
    ok = !dir || add_findings(out, dir);
    for (size_t i = 0; i < sizeof effects / sizeof *effects; i++)
        add_published_known(out, confusions, "effect", effects[i]);
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++)
        add_published_known(out, payloads, "check", checks[i]);
    add_seeds(out, corpus);
    cJSON_Delete(confusions);
    cJSON_Delete(payloads);
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
