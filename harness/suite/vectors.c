/* SPDX-License-Identifier: MIT */
#include "vectors.h"

#include <dirent.h>
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "json.h"
#include "str.h"
#include "vectors_read.h"

#define BLOCK_SIZE ((size_t)1 << 16)

/* Text of cases lives as long as the suite: blocks that are only ever added to. */
struct suite_block {
    struct suite_block *next;
    size_t used, size;
    char bytes[];
};

const char *case_kind_name(enum case_kind kind)
{
    static const char *const names[CASE_KINDS] = {
        [CASE_URL] = "url",
        [CASE_TOASCII] = "toascii",
        [CASE_SETTER] = "setter",
        [CASE_PERCENT] = "percent-encoding",
        [CASE_FORM] = "form-urlencoded",
        [CASE_PARAMS] = "params",
        [CASE_UNICODE] = "tounicode",
        [CASE_VALIDATE] = "validate",
        [CASE_EDITION] = "edition",
    };
    return names[kind];
}

const char *attribute_name(enum attribute attribute)
{
    static const char *const names[ATTRIBUTES] = {
        [ATTRIBUTE_HREF] = "href",         [ATTRIBUTE_ORIGIN] = "origin",
        [ATTRIBUTE_PROTOCOL] = "protocol", [ATTRIBUTE_USERNAME] = "username",
        [ATTRIBUTE_PASSWORD] = "password", [ATTRIBUTE_HOST] = "host",
        [ATTRIBUTE_HOSTNAME] = "hostname", [ATTRIBUTE_PORT] = "port",
        [ATTRIBUTE_PATHNAME] = "pathname", [ATTRIBUTE_SEARCH] = "search",
        [ATTRIBUTE_HASH] = "hash",         [ATTRIBUTE_SEARCH_PARAMS] = "searchParams",
    };
    return names[attribute];
}

/* --- the suite's memory ----------------------------------------------------------------------- */

struct ua_str suite_keep(struct suite *suite, const char *bytes, size_t len)
{
    struct suite_block *block = suite->blocks;
    char *copy;

    if (!block || block->size - block->used < len + 1) {
        size_t size = len + 1 > BLOCK_SIZE ? len + 1 : BLOCK_SIZE;

        block = xmalloc(sizeof *block + size);
        block->next = suite->blocks;
        block->used = 0;
        block->size = size;
        suite->blocks = block;
    }
    copy = block->bytes + block->used;
    if (len > 0)
        memcpy(copy, bytes, len);
    copy[len] = '\0';
    block->used += len + 1;
    return ua_str(copy, len);
}

void suite_free(struct suite *suite)
{
    while (suite->blocks) {
        struct suite_block *block = suite->blocks;

        suite->blocks = block->next;
        free(block);
    }
    for (size_t i = 0; i < suite->file_count; i++)
        free(suite->files[i].path);
    free(suite->files);
    free(suite->cases);
    free(suite->ids);
    *suite = (struct suite){0};
}

/* The slot of this id among our files' cases: SIZE_MAX in it means free. */
static size_t id_slot(const struct suite *suite, struct ua_str id)
{
    size_t slot = hash_bytes(HASH_START, id.ptr, id.len) & (suite->id_slots - 1);

    while (suite->ids[slot] != SIZE_MAX && !ua_str_equal(suite->cases[suite->ids[slot]].id, id))
        slot = (slot + 1) & (suite->id_slots - 1);
    return slot;
}

size_t suite_claim_id(struct suite *suite, size_t index)
{
    size_t slot;

    if (suite->id_count * 2 >= suite->id_slots) {
        size_t *old = suite->ids, old_slots = suite->id_slots;

        suite->id_slots = old_slots ? old_slots * 2 : 64;
        suite->ids = xmalloc(suite->id_slots * sizeof *suite->ids);
        for (size_t i = 0; i < suite->id_slots; i++)
            suite->ids[i] = SIZE_MAX;
        for (size_t i = 0; i < old_slots; i++)
            if (old[i] != SIZE_MAX)
                suite->ids[id_slot(suite, suite->cases[old[i]].id)] = old[i];
        free(old);
    }
    slot = id_slot(suite, suite->cases[index].id);
    if (suite->ids[slot] != SIZE_MAX)
        return suite->ids[slot];
    suite->ids[slot] = index;
    suite->id_count++;
    return SIZE_MAX;
}

bool reader_refuse(struct vectors_reader *reader, const cJSON *node, const char *format, ...)
{
    char message[400];
    va_list args;

    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    return json_refuse(reader->error, &reader->file, node, "%s", message);
}

/* --- files ------------------------------------------------------------------------------------ */

static bool read_array(struct vectors_reader *reader, const cJSON *array)
{
    const cJSON *item;

    cJSON_ArrayForEach (item, array) {
        if (cJSON_IsString(item))
            continue;
        if (!cJSON_IsObject(item))
            return reader_refuse(reader, item, "an element that is neither a case nor a comment");
        if (!reader_case(reader, item))
            return false;
    }
    return true;
}

static bool read_setters(struct vectors_reader *reader, const cJSON *root)
{
    const cJSON *list, *item;

    cJSON_ArrayForEach (list, root) {
        if (strcmp(list->string, "comment") == 0)
            continue;
        if (strcmp(list->string, "engine") == 0 &&
            cJSON_GetObjectItemCaseSensitive(root, "expectations"))
            return reader_refuse(
                reader, list, "a manifest of known differences (--expect), not a file of vectors");
        if (!cJSON_IsArray(list))
            return reader_refuse(reader, list, "\"%s\" is not an array of cases", list->string);
        cJSON_ArrayForEach (item, list) {
            if (cJSON_IsString(item))
                continue;
            if (!cJSON_IsObject(item))
                return reader_refuse(reader, item,
                                     "an element that is neither a case nor a comment");
            if (!reader_setter(reader, item, list))
                return false;
        }
    }
    return true;
}

static bool has_member(const cJSON *list, const char *name)
{
    const cJSON *item;

    cJSON_ArrayForEach (item, list)
        if (cJSON_GetObjectItemCaseSensitive(item, name))
            return true;
    return false;
}

/* Whether JSON has no case, nor a key that only cases have: then it was not meant to have one. */
static bool is_other_kind(const cJSON *root)
{
    const cJSON *item;

    if (cJSON_IsArray(root))
        return cJSON_GetArraySize(root) > 0 && !has_member(root, "input") &&
               !has_member(root, "input_b64") && !has_member(root, "steps") &&
               !has_member(root, "edition") && !is_json_schema_test(root);
    cJSON_ArrayForEach (item, root) {
        if (!cJSON_IsArray(item))
            continue;
        if (has_member(item, "new_value"))
            return false;
        for (int i = 0; i < ATTRIBUTES; i++)
            if (strcmp(item->string, attribute_name((enum attribute)i)) == 0)
                return false;
    }
    return !cJSON_IsInvalid(root);
}

/* The same of a text. False if it is broken JSON: that may have been vectors. */
static bool is_text_of_other_kind(const char *text, size_t len)
{
    struct text error = {0};
    struct json_file file = {0};
    const bool is =
        json_file_parse(&file, "", ua_str(text, len), &error) && is_other_kind(file.root);

    json_file_free(&file);
    text_free(&error);
    return is;
}

/* Adds the cases of a JSON file. */
static bool read_json(struct vectors_reader *reader, const char *path, struct ua_str text)
{
    const cJSON *root;

    if (!json_file_parse(&reader->file, path, text, reader->error))
        return false;
    root = reader->file.root;
    if (is_json_schema_test(root))
        return read_json_schema_test(reader, root);
    if (cJSON_IsArray(root))
        return read_array(reader, root);
    if (cJSON_IsObject(root))
        return read_setters(reader, root);
    return reader_refuse(reader, NULL, "neither an array of cases nor an object of setters");
}

bool suite_read(struct suite *suite, const char *path, const char *text, size_t len,
                struct text *error)
{
    struct vectors_reader reader = {.suite = suite, .error = error, .file = {.path = path}};
    struct vector_file *file;
    size_t first = suite->count;
    bool ok = is_idna_test(text, len) ? read_idna_test(&reader, text, len)
                                      : read_json(&reader, path, ua_str(text, len));

    if (ok && suite->count == first)
        ok = reader_refuse(&reader, NULL, "no case in this file");
    if (ok) {
        suite->files = xrealloc(suite->files, (suite->file_count + 1) * sizeof *suite->files);
        file = &suite->files[suite->file_count++];
        *file = (struct vector_file){xstrndup(path, strlen(path)), reader.ours, first,
                                     suite->count - first};
    }
    json_file_free(&reader.file);
    text_free(&reader.scratch);
    return ok;
}

/* Whether a file is a script or an executable. */
static bool is_program(const struct text *content)
{
    return (content->len >= 2 && memcmp(content->ptr, "#!", 2) == 0) ||
           (content->len >= 4 && memcmp(content->ptr,
                                        "\x7f"
                                        "ELF",
                                        4) == 0);
}

/* is_named: by the user, so that it may be a pipe, and must have cases. */
static bool load_file(struct suite *suite, const char *path, bool is_named)
{
    struct text content = {0}, error = {0};
    bool ok =
        is_named ? read_file(&content, path) : read_regular_file(&content, path, READ_FILE_BYTES);

    if (ok && !is_named && is_text_of_other_kind(content.ptr, content.len)) {
        complain("%s: skipped, it is not a file of vectors", path);
    } else if (ok && is_program(&content)) {
        complain("%s: a program, not a file of vectors; did you mean --engine %s?", path, path);
        ok = false;
    } else if (ok) {
        ok = suite_read(suite, path, content.ptr, content.len, &error);
        if (!ok)
            complain("%s", error.ptr);
    }
    text_free(&content);
    text_free(&error);
    return ok;
}

int suite_has_entry(const struct dirent *entry)
{
    return entry->d_name[0] != '.' && strcmp(entry->d_name, "expect") != 0 &&
           strcmp(entry->d_name, "schema.json") != 0 &&
           strcmp(entry->d_name, "confusion.json") != 0 &&
           strcmp(entry->d_name, "changes.json") != 0 &&
           strcmp(entry->d_name, "payloads.json") != 0;
}

/* Bytewise, so that the order does not hang on the locale. */
static int compare_suite_entries(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

static bool load_suite_folder(struct suite *suite, const char *path,
                              const struct folder_path *parent)
{
    struct folder_path here;
    struct dirent **entries;
    int count = -1;
    bool ok = folder_path_enter(&here, parent, path);

    if (!ok)
        return false;
    count = scandir(path, &entries, suite_has_entry, compare_suite_entries);
    ok = count >= 0;
    if (!ok)
        complain("%s: %s", path, strerror(errno));
    for (int i = 0; i < count; i++) {
        const char *name = entries[i]->d_name;
        size_t len = strlen(name);
        struct text inner = {0};
        struct stat info;

        text_printf(&inner, "%s%s%s", path, path[strlen(path) - 1] == '/' ? "" : "/", name);
        if (ok && stat(inner.ptr, &info) == 0 && S_ISDIR(info.st_mode))
            ok = load_suite_folder(suite, inner.ptr, &here);
        else if (ok && len > 5 && strcmp(name + len - 5, ".json") == 0)
            ok = load_file(suite, inner.ptr, false);
        text_free(&inner);
        free(entries[i]);
    }
    if (count >= 0)
        free(entries);
    return ok;
}

char *suite_installed_folder(void)
{
    char *folder = data_dir("vectors", "vectors");

    if (!folder)
        complain("no vectors in %s../share/urlassay/vectors; give a PATH", executable_dir());
    return folder;
}

bool suite_load_installed(struct suite *suite)
{
    char *folder = suite_installed_folder();
    const size_t first = suite->file_count;
    const bool ok = folder && suite_load(suite, folder);

    for (size_t i = first; ok && i < suite->file_count; i++) {
        struct text name = {0};

        text_printf(&name, "vectors/%s", suite->files[i].path + strlen(folder) + 1);
        free(suite->files[i].path);
        suite->files[i].path = name.ptr;
    }
    free(folder);
    return ok;
}

bool suite_load(struct suite *suite, const char *path)
{
    size_t before = suite->count;
    struct stat info;

    if (stat(path, &info) != 0 || !S_ISDIR(info.st_mode))
        return load_file(suite, path, true);
    if (!load_suite_folder(suite, path, NULL))
        return false;
    if (suite->count == before)
        complain("%s: no vector file in this folder", path);
    return suite->count > before;
}

const char *vector_last_name(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash ? slash + 1 : path;
}

bool vector_id_is_derived(const char *id)
{
    return strlen(id) == 12 && strspn(id, "0123456789abcdef") == 12;
}
