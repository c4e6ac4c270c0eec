/* SPDX-License-Identifier: MIT */
#include "inputs.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "json.h"
#include "str.h"
#include "testcase.h"

void inputs_free(struct inputs *inputs)
{
    for (size_t i = 0; i < inputs->source_count; i++)
        free(inputs->sources[i].path);
    for (size_t i = 0; i < inputs->text_count; i++)
        text_free(&inputs->texts[i]);
    free(inputs->items);
    free(inputs->sources);
    free(inputs->texts);
    suite_free(&inputs->suite);
    *inputs = (struct inputs){0};
}

static void add_input(struct inputs *inputs, struct testcase test)
{
    if (inputs->count == inputs->capacity) {
        inputs->capacity = inputs->capacity ? 2 * inputs->capacity : 256;
        inputs->items = xrealloc(inputs->items, inputs->capacity * sizeof *inputs->items);
    }
    inputs->items[inputs->count++] = test;
}

static void add_marked(struct inputs *inputs, struct ua_str text, struct ua_str base)
{
    struct testcase test = testcase_split(text.ptr, text.len);

    if (!test.base.ptr)
        test.base = base;
    add_input(inputs, test);
}

/* Takes over the text. */
static struct ua_str keep_text(struct inputs *inputs, struct text *text)
{
    inputs->texts = xrealloc(inputs->texts, (inputs->text_count + 1) * sizeof *inputs->texts);
    inputs->texts[inputs->text_count++] = *text;
    return ua_str(text->ptr ? text->ptr : "", text->len);
}

/* --- vectors ---------------------------------------------------------------------------------- */

static bool load_vectors(struct inputs *inputs, const char *path)
{
    size_t first = inputs->suite.count;

    if (!suite_load(&inputs->suite, path))
        return false;
    for (size_t i = first; i < inputs->suite.count; i++) {
        const struct vector_case *test = &inputs->suite.cases[i];

        if (test->kind == CASE_URL)
            add_input(inputs, test->request);
    }
    return true;
}

/* A list of published URLs, as vectors/confusion.json: objects with an input and the class that
 * makes parsers differ, which are no cases. False if the file is another one. */
static bool load_published(struct inputs *inputs, const char *path)
{
    const size_t first = inputs->count;
    struct text content = {0};
    cJSON *root = read_file(&content, path) ? json_parse(content.ptr, content.len, NULL) : NULL;
    const cJSON *item;

    cJSON_ArrayForEach (item, root) {
        struct text input = {0}, base = {0};
        struct testcase test = {0};

        if (cJSON_GetObjectItemCaseSensitive(item, "class") &&
            json_read_string(cJSON_GetObjectItemCaseSensitive(item, "input"), &input)) {
            test.url = keep_text(inputs, &input);
            if (json_read_string(cJSON_GetObjectItemCaseSensitive(item, "base"), &base))
                test.base = keep_text(inputs, &base);
            add_input(inputs, test);
        }
    }
    cJSON_Delete(root);
    text_free(&content);
    return inputs->count > first;
}

static bool load_installed_vectors(struct inputs *inputs)
{
    char *folder = suite_installed_folder();
    bool ok = folder && load_vectors(inputs, folder);

    free(folder);
    return ok;
}

/* --- lines ------------------------------------------------------------------------------------ */

static void add_lines(struct inputs *inputs, struct ua_str text, struct ua_str base)
{
    const char *end = text.ptr + text.len, *next;

    for (const char *line = text.ptr; line < end; line = next) {
        const char *newline = memchr(line, '\n', (size_t)(end - line));
        const char *stop = newline ? newline : end;

        next = newline ? newline + 1 : end;
        if (stop > line)
            add_marked(inputs, ua_str(line, (size_t)(stop - line)), base);
    }
}

static bool load_stdin(struct inputs *inputs, struct ua_str base)
{
    struct text text = {0};
    char chunk[1 << 14];
    size_t got;

    errno = 0;
    while ((got = fread(chunk, 1, sizeof chunk, stdin)) > 0)
        text_add(&text, chunk, got);
    if (ferror(stdin)) {
        complain("stdin: %s", strerror(errno));
        text_free(&text);
        return false;
    }
    add_lines(inputs, keep_text(inputs, &text), base);
    return true;
}

/* --- folders ---------------------------------------------------------------------------------- */

static bool ends_in(const char *name, const char *end)
{
    size_t len = strlen(name), end_len = strlen(end);

    return len > end_len && strcmp(name + len - end_len, end) == 0;
}

static int is_visible(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

/* Bytewise, so that the order does not hang on the locale. */
static int compare_entry_names(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

/* Calls the function each with every file below a folder, in the order of names, while it
 * returns true. False, after a complaint, if a folder cannot be read. */
static bool walk_path(const char *path, const struct folder_path *parent,
                      bool (*each)(void *ctx, const char *path), void *ctx)
{
    struct folder_path here;
    struct dirent **entries;
    int count;
    bool goes_on;

    if (!folder_path_enter(&here, parent, path))
        return false;
    count = scandir(path, &entries, is_visible, compare_entry_names);
    goes_on = count >= 0;

    if (count < 0)
        complain("%s: %s", path, strerror(errno));
    for (int i = 0; i < count; i++) {
        struct text inner = {0};
        struct stat info;

        text_printf(&inner, "%s%s%s", path, ends_in(path, "/") ? "" : "/", entries[i]->d_name);
        if (goes_on && stat(inner.ptr, &info) == 0 && S_ISDIR(info.st_mode))
            goes_on = walk_path(inner.ptr, &here, each, ctx);
        else if (goes_on)
            goes_on = each(ctx, inner.ptr);
        text_free(&inner);
        free(entries[i]);
    }
    if (count >= 0)
        free(entries);
    return goes_on;
}

static bool find_vectors(void *ctx, const char *path)
{
    bool *found = ctx;

    *found = ends_in(path, ".json");
    return !*found;
}

struct corpus {
    struct inputs *inputs;
    struct ua_str base;
};

static bool load_seed(void *ctx, const char *path)
{
    struct corpus *corpus = ctx;
    struct text text = {0};

    if (ends_in(path, ".md") || ends_in(path, ".dict"))
        return true;
    if (!read_regular_file(&text, path, READ_FILE_BYTES)) {
        text_free(&text);
        return false;
    }
    add_marked(corpus->inputs, keep_text(corpus->inputs, &text), corpus->base);
    return true;
}

static bool load_input_folder(struct inputs *inputs, const char *path, struct ua_str base)
{
    struct corpus corpus = {inputs, base};
    bool has_vectors = false;

    if (!walk_path(path, NULL, find_vectors, &has_vectors) && !has_vectors)
        return false;
    return has_vectors ? load_vectors(inputs, path) : walk_path(path, NULL, load_seed, &corpus);
}

/* --- all -------------------------------------------------------------------------------------- */

static bool load_path(struct inputs *inputs, const char *path, struct ua_str base)
{
    struct text text = {0};
    struct stat info = {0};

    if (!path)
        return load_installed_vectors(inputs);
    if (strcmp(path, "-") == 0)
        return load_stdin(inputs, base);
    if (stat(path, &info) == 0 && S_ISDIR(info.st_mode))
        return load_input_folder(inputs, path, base);
    if (ends_in(path, ".json"))
        return (S_ISREG(info.st_mode) && access(path, R_OK) == 0 && load_published(inputs, path)) ||
               load_vectors(inputs, path);
    if (!read_file(&text, path)) {
        text_free(&text);
        return false;
    }
    add_lines(inputs, keep_text(inputs, &text), base);
    return true;
}

bool inputs_load(struct inputs *inputs, const char *path, struct ua_str base)
{
    size_t first = inputs->count;

    if (!load_path(inputs, path, base))
        return false;
    if (inputs->count == first) {
        complain("%s: no URL in it", path ? path : "the installed suite");
        return false;
    }
    inputs->sources =
        xrealloc(inputs->sources, (inputs->source_count + 1) * sizeof *inputs->sources);
    inputs->sources[inputs->source_count++] =
        (struct input_source){path ? xstrndup(path, strlen(path)) : NULL, inputs->count - first};
    return true;
}

static uint64_t hash_text(uint64_t hash, struct ua_str text)
{
    uint64_t len = text.ptr ? text.len : UINT64_MAX;
    unsigned char bytes[8];

    for (int i = 0; i < 8; i++)
        bytes[i] = (unsigned char)(len >> 8 * i);
    hash = hash_bytes(hash, bytes, sizeof bytes);
    return text.len > 0 ? hash_bytes(hash, text.ptr, text.len) : hash;
}

uint64_t inputs_hash(const struct inputs *inputs)
{
    uint64_t hash = HASH_START;

    for (size_t i = 0; i < inputs->count; i++)
        hash = hash_text(hash_text(hash, inputs->items[i].url), inputs->items[i].base);
    return hash;
}
