/* SPDX-License-Identifier: MIT */
#include "expect_silence.h"

#include <stdlib.h>
#include <string.h>

#include "str.h"

void silence_free(struct silence *silence)
{
    for (size_t i = 0; i < silence->file_count; i++) {
        struct silent_file *file = &silence->files[i];

        for (size_t id = 0; id < file->count; id++)
            free(file->ids[id]);
        free(file->ids);
        free(file->file);
    }
    free(silence->files);
    *silence = (struct silence){0};
}

/* The last field holds the validation errors. */
static const char *field_name(int field)
{
    return field < ATTRIBUTES ? attribute_name((enum attribute)field) : "errors";
}

/* NULL: the manifest does not name the file. */
static struct silent_file *find_file(const struct silence *silence, const char *name,
                                     bool has_no_ids)
{
    for (size_t i = silence->file_count; i > 0; i--)
        if (strcmp(silence->files[i - 1].file, name) == 0 &&
            silence->files[i - 1].has_no_ids == has_no_ids)
            return &silence->files[i - 1];
    return NULL;
}

/* Takes over name. */
static struct silent_file *add_silent_file(struct silence *silence, char *name, bool has_no_ids)
{
    struct silent_file *file;

    silence->files = xrealloc(silence->files, (silence->file_count + 1) * sizeof *silence->files);
    file = &silence->files[silence->file_count++];
    *file = (struct silent_file){.file = name, .has_no_ids = has_no_ids};
    return file;
}

/* Takes over id. */
static void add_silent_id(struct silent_file *file, char *id)
{
    if (file->count == file->capacity) {
        file->capacity = file->capacity ? 2 * file->capacity : 16;
        file->ids = xrealloc(file->ids, file->capacity * sizeof *file->ids);
    }
    file->ids[file->count++] = id;
}

static int compare_ids(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool has_silent_id(const struct silent_file *file, const char *id)
{
    return file->count > 0 &&
           bsearch(&id, file->ids, file->count, sizeof *file->ids, compare_ids) != NULL;
}

/* --- reading ---------------------------------------------------------------------------------- */

bool silence_has_key(const char *key)
{
    return strcmp(key, "capabilities") == 0 || strcmp(key, "unreported") == 0 ||
           strcmp(key, "unanswered") == 0;
}

static bool add_known_name(unsigned *set, const char *name, const char *(*name_of)(int), int count)
{
    for (int i = 0; i < count; i++) {
        if (strcmp(name_of(i), name) == 0) {
            *set |= 1u << i;
            return true;
        }
    }
    return false;
}

/* Reads a list of names as a set of them. */
static bool read_names(unsigned *set, struct json_file *file, const cJSON *root, const char *key,
                       const char *(*name_of)(int), int count, struct text *error)
{
    const cJSON *array = cJSON_GetObjectItemCaseSensitive(root, key), *item;

    if (!cJSON_IsArray(array))
        return json_refuse(error, file, array, "\"%s\" is not a list", key);
    cJSON_ArrayForEach (item, array)
        if (!cJSON_IsString(item) || !add_known_name(set, item->valuestring, name_of, count))
            return json_refuse(error, file, item, "an unknown name in \"%s\"", key);
    return true;
}

/* Reads a string that has no NUL, and is not longer than it looks. */
static char *read_plain(const cJSON *object, const char *key)
{
    struct text value = {0};
    const cJSON *found = NULL;
    char *plain = NULL;

    if (json_read_member(object, key, &value, &found) && found &&
        !(value.len > 0 && memchr(value.ptr, 0, value.len)))
        plain = xstrndup(value.ptr ? value.ptr : "", value.len);
    text_free(&value);
    return plain;
}

static bool read_silent_file(struct silence *silence, struct json_file *file, const cJSON *object,
                             struct text *error)
{
    const cJSON *ids = cJSON_GetObjectItemCaseSensitive(object, "ids"), *id;
    const bool has_no_ids = cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(object, "without_ids"));
    char *name = cJSON_IsObject(object) ? read_plain(object, "file") : NULL;
    struct silent_file *silent;

    if (!name || !cJSON_IsArray(ids) || cJSON_GetArraySize(object) != 2 + has_no_ids) {
        free(name);
        return json_refuse(error, file, object,
                           "an item of \"unanswered\" is not an object of \"file\" and \"ids\"");
    }
    silent = add_silent_file(silence, name, has_no_ids);
    cJSON_ArrayForEach (id, ids) {
        if (!cJSON_IsString(id))
            return json_refuse(error, file, id, "an item of \"ids\" is not a string");
        add_silent_id(silent, xstrndup(id->valuestring, strlen(id->valuestring)));
    }
    if (silent->count > 0)
        qsort(silent->ids, silent->count, sizeof *silent->ids, compare_ids);
    return true;
}

bool silence_read(struct silence *silence, struct json_file *file, const cJSON *root,
                  struct text *error)
{
    const cJSON *array = cJSON_GetObjectItemCaseSensitive(root, "unanswered"), *item;

    if (!array && !cJSON_GetObjectItemCaseSensitive(root, "capabilities") &&
        !cJSON_GetObjectItemCaseSensitive(root, "unreported"))
        return true;
    silence->is_known = true;
    if (!read_names(&silence->capabilities, file, root, "capabilities", capability_name,
                    CAPABILITIES, error) ||
        !read_names(&silence->unreported, file, root, "unreported", field_name, ATTRIBUTES + 1,
                    error))
        return false;
    if (!cJSON_IsArray(array))
        return json_refuse(error, file, array, "\"unanswered\" is not a list");
    cJSON_ArrayForEach (item, array)
        if (!read_silent_file(silence, file, item, error))
            return false;
    return true;
}

/* --- writing ---------------------------------------------------------------------------------- */

static bool is_unanswered(enum result_kind kind)
{
    return kind == RESULT_UNSUPPORTED || kind == RESULT_INCOMPARABLE;
}

/* Whether an engine of these capabilities supports a question about the case. */
static bool supports(const struct engine *engine, unsigned capabilities,
                     const struct vector_case *test, enum question question)
{
    struct engine other = *engine;
    struct request request;

    other.capabilities = capabilities;
    return check_request(&request, test, question, &other) &&
           !engine_unsupported_reason(&other, &request);
}

/* What is after the last folder "vectors", because vectors/ and vectors/code-points/ have files of
 * the same name; elsewhere the name alone, as the path depends on the machine. */
static const char *name_of_file(const char *path)
{
    static const char folder[] = "vectors/";
    const char *name = NULL;

    for (const char *at = strstr(path, folder); at; at = strstr(at + 1, folder))
        if (at == path || at[-1] == '/')
            name = at + strlen(folder);
    return name ? name : vector_last_name(path);
}

void silence_add(struct silence *silence, const struct case_result *result,
                 const struct vector_case *test, const char *file, const struct engine *engine)
{
    const char *name = name_of_file(file);
    const bool has_no_ids = vector_id_is_derived(test->id.ptr);
    struct silent_file *silent = find_file(silence, name, has_no_ids);

    silence->capabilities = engine->capabilities;
    if (!silent)
        silent = add_silent_file(silence, xstrndup(name, strlen(name)), has_no_ids);
    if (!is_unanswered(result->unexpected))
        silence->unreported |= result->unsaid;
    else if (supports(engine, engine->capabilities, test, QUESTION_MAIN))
        add_silent_id(silent, xstrndup(test->id.ptr, test->id.len));
}

void silence_write(struct json_writer *w, struct silence *silence)
{
    json_member(w, "capabilities");
    json_array(w);
    for (int bit = 0; bit < CAPABILITIES; bit++)
        if (silence->capabilities & 1u << bit)
            json_string(w, capability_name(bit));
    json_end(w);
    json_member(w, "unreported");
    json_array(w);
    for (int field = 0; field <= ATTRIBUTES; field++)
        if (silence->unreported & 1u << field)
            json_string(w, field_name(field));
    json_end(w);
    json_new_line(w, 0);
    json_member(w, "unanswered");
    json_array(w);
    for (size_t i = 0; i < silence->file_count; i++) {
        struct silent_file *file = &silence->files[i];

        json_new_line(w, 0);
        json_object(w);
        json_add_string(w, "file", file->file);
        if (file->has_no_ids)
            json_add_bool(w, "without_ids", true);
        json_member(w, "ids");
        json_array(w);
        for (size_t id = 0; id < file->count; id++)
            json_string(w, file->ids[id]);
        json_end(w);
        json_end(w);
    }
    json_end(w);
}

/* --- using ------------------------------------------------------------------------------------ */

void silence_explain(const struct silence *silence, struct text *why,
                     const struct case_result *result, const struct vector_case *test,
                     const char *file, const struct engine *engine)
{
    const struct silent_file *silent =
        find_file(silence, name_of_file(file), vector_id_is_derived(test->id.ptr));
    unsigned lost = result->unsaid & ~silence->unreported;

    if (!silence->is_known || !silent)
        return;
    if (is_unanswered(result->kind)) {
        if (supports(engine, silence->capabilities, test, QUESTION_MAIN) &&
            !has_silent_id(silent, test->id.ptr))
            text_puts(why, "the manifest says that the engine answers this case");
        return;
    }
    for (int field = 0; lost && field <= ATTRIBUTES; field++)
        if (lost & 1u << field)
            text_printf(why, "%s%s", why->len > 0 ? ", " : "the engine no longer reports ",
                        field_name(field));
    for (int question = QUESTION_MAIN + 1; question < QUESTIONS && why->len == 0; question++)
        if (supports(engine, silence->capabilities, test, (enum question)question) &&
            !supports(engine, engine->capabilities, test, (enum question)question))
            text_puts(why, "the engine has lost a capability that this case needs");
}
