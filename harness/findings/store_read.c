/* SPDX-License-Identifier: MIT */
/* Reading what a campaign keeps. */
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "store_state.h"

bool store_read_finding(struct finding *out, const char *dir, const char *name)
{
    struct text path = {0}, json = {0};
    bool ok;

    text_printf(&path, "%s/classes/%s", dir, name);
    ok = read_file(&json, path.ptr) && finding_from_json(out, &json, path.ptr);
    text_free(&path);
    text_free(&json);
    return ok;
}

bool store_find_class(char class[CLASS_DIGITS + 1], const char *dir, const char *digits)
{
    size_t len = strlen(digits), count = 0;
    struct text path = {0};
    struct dirent *entry;
    DIR *folder;

    snprintf(class, CLASS_DIGITS + 1, "%s", digits);
    if (len == CLASS_DIGITS)
        return true;
    text_printf(&path, "%s/classes", dir);
    folder = opendir(path.ptr);
    while (folder && (entry = readdir(folder))) {
        if (strncmp(entry->d_name, digits, len) != 0)
            continue;
        snprintf(class, CLASS_DIGITS + 1, "%.*s", CLASS_DIGITS, entry->d_name);
        count++;
    }
    if (folder)
        closedir(folder);
    text_free(&path);
    if (count != 1)
        complain(count > 1 ? "%s: more than one class begins with %s" : "%s: no class %s", dir,
                 digits);
    return count == 1;
}

size_t count_files(const char *path)
{
    DIR *folder = opendir(path);
    struct dirent *entry;
    size_t count = 0;

    while (folder && (entry = readdir(folder)))
        count += entry->d_name[0] != '.';
    if (folder)
        closedir(folder);
    return count;
}

void store_corpus_path(struct text *path, const struct store *store, const char *target)
{
    text_printf(path, "%s/corpus/%s", store_dir(store), target);
}

size_t store_corpus_size(const struct store *store, const char *target)
{
    struct text path = {0};
    size_t count;

    store_corpus_path(&path, store, target);
    count = count_files(path.ptr);
    text_free(&path);
    return count;
}

bool store_peek(const char *dir, struct store_page *page)
{
    struct text path = {0};
    FILE *file;
    bool ok;

    text_printf(&path, "%s/page", dir);
    file = fopen(path.ptr, "rb");
    ok = file && fread(page, sizeof *page, 1, file) == 1 && store_is_page(page);
    if (file)
        fclose(file);
    text_free(&path);
    return ok;
}

static void copy_counts(struct finding *finding, const uint64_t *met)
{
    for (int effect = 0; effect < EFFECTS; effect++) {
        finding->seen[effect] = met[effect];
        finding->count += met[effect];
    }
}

static void copy_all_counts(const char *dir, struct finding *findings, size_t count)
{
    struct store_page *page = xmalloc(sizeof *page);

    if (store_peek(dir, page)) {
        for (size_t i = 0; i < count; i++) {
            for (int slot = 0; slot < STORE_CLASSES; slot++) {
                if (page->classes[slot].class == findings[i].class)
                    copy_counts(&findings[i], page->classes[slot].count);
            }
        }
    }
    free(page);
}

bool findings_load(const char *dir, struct finding **findings, size_t *count)
{
    struct text path = {0};
    struct dirent *entry;
    size_t cap = 0;
    bool ok = true;
    DIR *folder;

    *findings = NULL;
    *count = 0;
    text_printf(&path, "%s/classes", dir);
    folder = opendir(path.ptr);
    if (!folder) {
        complain("%s: no campaign: %s", dir, strerror(errno));
        text_free(&path);
        return false;
    }
    while ((entry = readdir(folder))) {
        size_t len = strlen(entry->d_name);
        struct finding finding = {0};

        if (entry->d_name[0] == '.' || len < 5 || strcmp(entry->d_name + len - 5, ".json") != 0)
            continue;
        if (!store_read_finding(&finding, dir, entry->d_name)) {
            finding_free(&finding);
            ok = false;
            continue;
        }
        if (*count == cap) {
            cap = cap ? cap * 2 : 64;
            *findings = xrealloc(*findings, cap * sizeof **findings);
        }
        (*findings)[(*count)++] = finding;
    }
    closedir(folder);
    text_free(&path);
    copy_all_counts(dir, *findings, *count);
    findings_sort(*findings, *count);
    return ok;
}

void findings_free(struct finding *findings, size_t count)
{
    for (size_t i = 0; i < count; i++)
        finding_free(&findings[i]);
    free(findings);
}
