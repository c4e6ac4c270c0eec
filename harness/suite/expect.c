/* SPDX-License-Identifier: MIT */
#include "expect.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cause.h"
#include "json.h"
#include "report.h"
#include "str.h"

void expectations_free(struct expectations *expectations)
{
    for (size_t i = 0; i < expectations->count; i++) {
        struct expectation *item = &expectations->items[i];

        free(item->file);
        free(item->id);
        free(item->cause);
        free(item->why);
        free(item->link);
        for (int attribute = 0; attribute < ATTRIBUTES; attribute++)
            text_free(&item->expected[attribute]);
        for (size_t other = 0; other < item->other_count; other++) {
            free(item->others[other].label);
            text_free(&item->others[other].got);
        }
        free(item->others);
        text_free(&item->accepted);
        text_free(&item->as_base);
    }
    free(expectations->items);
    silence_free(&expectations->silence);
    free(expectations->engine);
    free(expectations->version);
    free(expectations->against);
    *expectations = (struct expectations){0};
}

static int compare_key(const char *id, const char *file, const struct expectation *item)
{
    int order = strcmp(id, item->id);

    return order ? order : strcmp(file, item->file);
}

static int compare_expectations(const void *a, const void *b)
{
    const struct expectation *left = a;

    return compare_key(left->id, left->file, b);
}

void expectation_default_file(struct text *out, struct ua_str id)
{
    const char *dot = id.len > 0 ? memchr(id.ptr, '.', id.len) : NULL;

    text_add(out, id.ptr, dot ? (size_t)(dot - id.ptr) : id.len);
    text_puts(out, ".json");
}

/* --- reading ---------------------------------------------------------------------------------- */

/* A manifest that is being read. */
struct manifest_reader {
    struct json_file *file;
    struct text *error;
};

/* The cause of an entry, as `urlassay diff` and `urlassay triage` name it: "backslash",
 * "backslash+userinfo", "unexplained" or "unexplained (idna, slash-count)"; or "equivalent".
 */
static bool check_cause(struct manifest_reader *reader, const cJSON *member)
{
    const char *cause = member->valuestring;
    size_t len = strlen(cause), pos = 0;
    bool explained = strncmp(cause, "unexplained", 11) != 0 || (cause[11] && cause[11] != ' ');
    const char *separator = explained ? "+" : ", ";

    if ((!explained && len == 11) || strcmp(cause, "equivalent") == 0)
        return true;
    if (!explained) {
        if (strncmp(cause + 11, " (", 2) != 0 || cause[len - 1] != ')')
            return json_refuse(reader->error, reader->file, member,
                               "what follows \"unexplained\" is not \" (NAME, NAME)\"");
        cause += 13;
        len -= 14;
    }
    while (pos <= len) {
        const char *found = strstr(cause + pos, separator);
        size_t end = found ? (size_t)(found - cause) : len;
        struct text name = {0};
        bool is_known;

        text_add(&name, cause + pos, end - pos);
        is_known = rewrite_find(name.ptr) >= 0;
        if (!is_known)
            json_refuse(reader->error, reader->file, member, "no cause is called '%s'", name.ptr);
        text_free(&name);
        if (!is_known)
            return false;
        pos = end + strlen(separator);
    }
    return true;
}

/* Whether reports call a field so that is not an attribute: "returns", "step 2 host", "has query".
 */
static bool is_label(const char *label)
{
    static const char *const fields[] = {"returns", "unicode", "errors",
                                         "pairs",   "valid",   "reparse"};

    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        if (strcmp(label, fields[i]) == 0)
            return true;
    return strncmp(label, "has ", 4) == 0 ||
           (strncmp(label, "step ", 5) == 0 && ua_is_digit((unsigned char)label[5]));
}

/* The value of a member; key is its name without the "_b64" that bytes have which are no UTF-8. */
static bool read_value(const cJSON *member, struct text *key, struct text *value)
{
    size_t len = strlen(member->string);
    bool is_base64 = len > 4 && strcmp(member->string + len - 4, "_b64") == 0;

    text_add(key, member->string, is_base64 ? len - 4 : len);
    return is_base64 ? json_read_base64(member, value) : json_read_string(member, value);
}

/* Takes over value. */
static bool add_field(struct expectation *item, const char *key, struct text *value)
{
    int attribute = 0;

    while (attribute < ATTRIBUTES && strcmp(attribute_name((enum attribute)attribute), key) != 0)
        attribute++;
    if (attribute < ATTRIBUTES) {
        text_free(&item->expected[attribute]);
        item->expected[attribute] = *value;
    } else if (is_label(key)) {
        item->others = xrealloc(item->others, (item->other_count + 1) * sizeof *item->others);
        item->others[item->other_count++] =
            (struct expected_field){xstrndup(key, strlen(key)), *value};
    } else {
        return false;
    }
    *value = (struct text){0};
    return true;
}

static bool read_field(struct manifest_reader *reader, struct expectation *item,
                       const cJSON *member)
{
    struct text key = {0}, value = {0};
    bool ok = true;

    if (!read_value(member, &key, &value))
        ok = json_refuse(reader->error, reader->file, member,
                         "a field in \"expected\" is not a string");
    else if (!add_field(item, key.ptr, &value))
        ok = json_refuse(reader->error, reader->file, member, "unknown key in \"expected\"");
    text_free(&key);
    text_free(&value);
    return ok;
}

/* The answer to an input that must fail, as a mismatch has it. */
static bool read_accepted(struct manifest_reader *reader, struct expectation *item,
                          const cJSON *member)
{
    bool as_base = strcmp(member->string, "acceptedAsBase") == 0;
    struct text *answer = as_base ? &item->as_base : &item->accepted;

    if (as_base && cJSON_IsTrue(member)) {
        item->accepted_as_base = true;
        return true;
    }
    json_write(answer, member, NULL);
    return cJSON_IsObject(member) || (as_base && strcmp(answer->ptr, PLAIN_BASE_ANSWER) == 0) ||
           json_refuse(reader->error, reader->file, member, "\"%s\" is not an object%s",
                       member->string, as_base ? ", true or \"about:blank\"" : "");
}

static bool is_answer(const char *key)
{
    return strcmp(key, "accepted") == 0 || strcmp(key, "acceptedAsBase") == 0;
}

/* Reads the member "expected". */
static bool read_expected(struct manifest_reader *reader, struct expectation *item,
                          const cJSON *object)
{
    const struct {
        const char *name;
        bool *flag;
    } flags[] = {{"failure", &item->failure},
                 {"searchParamsFailure", &item->search_params_failure},
                 {"crash", &item->crash}};
    const cJSON *member;

    if (!cJSON_IsObject(object))
        return json_refuse(reader->error, reader->file, object, "\"expected\" is not an object");
    cJSON_ArrayForEach (member, object) {
        size_t i = 0;

        while (i < sizeof flags / sizeof *flags &&
               !(strcmp(member->string, flags[i].name) == 0 && cJSON_IsTrue(member)))
            i++;
        if (i < sizeof flags / sizeof *flags)
            *flags[i].flag = true;
        else if (is_answer(member->string) ? !read_accepted(reader, item, member)
                                           : !read_field(reader, item, member))
            return false;
    }
    return object->child ||
           json_refuse(reader->error, reader->file, object, "\"expected\" is empty");
}

/* A string of a row: where it goes, by its key. */
struct row_string {
    const char *key;
    char **to;
};

/* Reads a member that is a string. Its bytes may be in base64, as a file's name may be no UTF-8. */
static bool read_row_string(struct manifest_reader *reader, const struct row_string *strings,
                            size_t count, const cJSON *member)
{
    struct text key = {0}, value = {0};
    const bool is_string = read_value(member, &key, &value);
    size_t i = 0;
    bool ok = false;

    while (i < count && strcmp(strings[i].key, key.ptr) != 0)
        i++;
    if (i == count)
        json_refuse(reader->error, reader->file, member, "unknown key '%s'", member->string);
    else if (!is_string)
        json_refuse(reader->error, reader->file, member, "a key that holds no string: '%s'",
                    member->string);
    else if (value.len > 0 && memchr(value.ptr, 0, value.len))
        json_refuse(reader->error, reader->file, member, "'%s' has a NUL", member->string);
    else
        ok = true;
    if (ok)
        *strings[i].to = xstrndup(value.ptr ? value.ptr : "", value.len);
    text_free(&key);
    text_free(&value);
    return ok;
}

static bool read_item(struct manifest_reader *reader, struct expectation *item, const cJSON *object)
{
    const struct row_string strings[] = {{"file", &item->file},
                                         {"id", &item->id},
                                         {"cause", &item->cause},
                                         {"why", &item->why},
                                         {"link", &item->link}};
    const cJSON *member, *expected = cJSON_GetObjectItemCaseSensitive(object, "expected");
    const cJSON *cause = cJSON_GetObjectItemCaseSensitive(object, "cause");

    item->row = object;
    cJSON_ArrayForEach (member, object) {
        const bool ok =
            member == expected
                ? read_expected(reader, item, member)
                : read_row_string(reader, strings, sizeof strings / sizeof *strings, member);

        if (!ok)
            return false;
    }
    if (!item->id || !cause || !expected)
        return json_refuse(reader->error, reader->file, object,
                           "\"id\", \"expected\" and \"cause\" are needed");
    if (!item->file) {
        struct text file = {0};

        expectation_default_file(&file, ua_str(item->id, strlen(item->id)));
        item->file = file.ptr;
    }
    if (!check_cause(reader, cause))
        return false;
    return strncmp(item->cause, "unexplained", 11) != 0 || item->why ||
           json_refuse(reader->error, reader->file, cause,
                       "cause is \"unexplained\": \"why\" is needed");
}

/* Refuses the later of two rows for one case. */
static bool check_repeated_rows(struct manifest_reader *reader,
                                const struct expectations *expectations)
{
    for (size_t i = 1; i < expectations->count; i++) {
        const struct expectation *a = &expectations->items[i - 1], *b = a + 1;

        if (compare_expectations(a, b) == 0)
            return json_refuse(reader->error, reader->file,
                               json_offset(a->row) > json_offset(b->row) ? a->row : b->row,
                               "two entries for one case");
    }
    return true;
}

static bool read_items(struct manifest_reader *reader, struct expectations *expectations,
                       const cJSON *array)
{
    const cJSON *object;

    if (!cJSON_IsArray(array))
        return json_refuse(reader->error, reader->file, NULL, "not an array of expectations");
    expectations->items = xcalloc((size_t)cJSON_GetArraySize(array), sizeof *expectations->items);
    cJSON_ArrayForEach (object, array) {
        if (cJSON_IsString(object))
            continue;
        if (!cJSON_IsObject(object))
            return json_refuse(reader->error, reader->file, object,
                               "neither an object nor a comment");
        if (!read_item(reader, &expectations->items[expectations->count++], object))
            return false;
    }
    if (expectations->count == 0 && cJSON_GetArraySize(array) > 0)
        return json_refuse(reader->error, reader->file, NULL,
                           "only strings, which are comments; no row; a row is an object with "
                           "\"id\", \"expected\" and \"cause\"");
    qsort(expectations->items, expectations->count, sizeof *expectations->items,
          compare_expectations);
    return check_repeated_rows(reader, expectations);
}

/* An array is the rows alone. */
static bool read_manifest(struct manifest_reader *reader, struct expectations *expectations)
{
    const cJSON *root = reader->file->root, *member;
    const cJSON *rows = cJSON_GetObjectItemCaseSensitive(root, "expectations");

    if (!cJSON_IsObject(root) || !rows)
        return read_items(reader, expectations, root);
    cJSON_ArrayForEach (member, root) {
        char **to = strcmp(member->string, "engine") == 0    ? &expectations->engine
                    : strcmp(member->string, "version") == 0 ? &expectations->version
                    : strcmp(member->string, "against") == 0 ? &expectations->against
                                                             : NULL;

        /* "standard" is for people; expect-check compares it. */
        if (member == rows || silence_has_key(member->string) ||
            (strcmp(member->string, "standard") == 0 && cJSON_IsObject(member)))
            continue;
        if (!to)
            return json_refuse(reader->error, reader->file, member, "unknown key '%s'",
                               member->string);
        if (!cJSON_IsString(member))
            return json_refuse(reader->error, reader->file, member,
                               "a key that holds no string: '%s'", member->string);
        *to = xstrndup(member->valuestring, strlen(member->valuestring));
    }
    if (!expectations->engine || !expectations->version)
        return json_refuse(reader->error, reader->file, NULL,
                           "beside \"expectations\", \"engine\" and \"version\" are needed");
    return silence_read(&expectations->silence, reader->file, root, reader->error) &&
           read_items(reader, expectations, rows);
}

bool expectations_read_file(struct expectations *expectations, struct json_file *file,
                            struct text *error)
{
    struct manifest_reader reader = {file, error};
    bool ok = json_check_repeated(file, error) && read_manifest(&reader, expectations);

    for (size_t i = 0; i < expectations->count; i++)
        expectations->items[i].row = NULL;
    return ok;
}

bool expectations_read(struct expectations *expectations, const char *path, const char *text,
                       size_t len, struct text *error)
{
    struct json_file file;
    bool ok = json_file_parse(&file, path, ua_str(text, len), error) &&
              expectations_read_file(expectations, &file, error);

    json_file_free(&file);
    return ok;
}

bool expectations_load(struct expectations *expectations, const char *path)
{
    struct text content = {0}, error = {0};
    bool ok = read_file(&content, path);

    if (ok) {
        ok = expectations_read(expectations, path, content.ptr, content.len, &error);
        if (!ok)
            complain("%s", error.ptr);
    }
    text_free(&content);
    text_free(&error);
    return ok;
}

/* "FOLDER/libcurl.lenient.json" for libcurl:lenient: not every file system takes a colon. */
static bool load_installed_manifest(struct expectations *expectations, const struct engine *engine)
{
    char *folder = data_dir("vectors/expect", "vectors/expect");
    struct text path = {0};
    struct stat info;
    bool ok = true;

    if (folder) {
        size_t start;

        text_printf(&path, "%s/", folder);
        start = path.len;
        text_printf(&path, "%s.json", engine->id);
        for (size_t i = start; i < path.len; i++)
            if (path.ptr[i] == ':')
                path.ptr[i] = '.';
        if (stat(path.ptr, &info) == 0)
            ok = expectations_load(expectations, path.ptr);
    }
    text_free(&path);
    free(folder);
    return ok;
}

/* Complains and returns false if another document judged the manifest. */
static bool check_document(const struct expectations *expectations, const char *path,
                           const char *against)
{
    const char *judge = expectations->against;

    if (!expectations->engine || (judge ? against && strcmp(judge, against) == 0 : !against))
        return true;
    complain("%s is a manifest of a run against %s, and this run is against %s: --against %s", path,
             judge ? judge : "the URL Standard", against ? against : "the URL Standard",
             judge ? judge : "whatwg");
    return false;
}

bool expectations_load_for(struct expectations *expectations, const struct engine *engine,
                           const char *given, const char *against)
{
    if ((given && strcmp(given, "none") == 0) || (!given && against))
        return true;
    if (given ? !expectations_load(expectations, given)
              : !load_installed_manifest(expectations, engine))
        return false;
    if (!expectations->engine)
        return true;
    if (strcmp(expectations->engine, engine->id) != 0) {
        char *other = expectations->engine;

        expectations->engine = NULL;
        expectations_free(expectations);
        expectations->engine = other;
        return true;
    }
    if (!check_document(expectations, given ? given : "the installed manifest", against))
        return false;
    expectations->other_version = strcmp(expectations->version, engine->version) != 0;
    if (expectations->other_version)
        complain("the manifest of %s is for version %s, but this is %s: a case that "
                 "passes now is not a failure",
                 engine->id, expectations->version, engine->version);
    return true;
}

bool expectations_load_overwritten(struct expectations *expectations, const struct engine *engine,
                                   const char *path, const char *against)
{
    struct stat info;

    if (stat(path, &info) != 0 || !S_ISREG(info.st_mode))
        return true;
    if (!expectations_load(expectations, path))
        return false;
    if (!expectations->engine || strcmp(expectations->engine, engine->id) == 0)
        return check_document(expectations, path, against);
    complain("%s is about engine %s, and is not overwritten by a manifest of %s", path,
             expectations->engine, engine->id);
    return false;
}

/* --- using ------------------------------------------------------------------------------------ */

struct expectation *expectations_find(const struct expectations *expectations,
                                      const struct vector_case *test, const char *file)
{
    size_t low = 0, high = expectations->count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = compare_key(test->id.ptr, vector_last_name(file), &expectations->items[middle]);

        if (order == 0)
            return &expectations->items[middle];
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

static bool same_text(const struct text *a, const struct text *b)
{
    return a->ptr && b->ptr && ua_str_equal(ua_str(a->ptr, a->len), ua_str(b->ptr, b->len));
}

static const struct text *find_other(const struct expectation *item,
                                     const struct mismatch *mismatch)
{
    const struct text *got = NULL;
    struct text label = {0};

    report_label(&label, mismatch);
    for (size_t i = 0; i < item->other_count; i++)
        if (strcmp(item->others[i].label, label.ptr) == 0)
            got = &item->others[i].got;
    text_free(&label);
    return got;
}

/* The entry fits any answer: it is of an older manifest. */
static bool is_vague(const struct expectation *item, const struct mismatch *mismatch)
{
    return mismatch->answer.ptr &&
           (strcmp(mismatch->field, "as a base") == 0
                ? !item->as_base.ptr && item->accepted_as_base
                : !item->accepted.ptr && item->expected[ATTRIBUTE_HREF].ptr);
}

static bool is_expected(const struct expectation *item, const struct mismatch *mismatch,
                        const struct case_result *result)
{
    const struct text *other;

    if (mismatch->attribute != ATTRIBUTES)
        return same_text(&mismatch->got, &item->expected[mismatch->attribute]);
    if (strcmp(mismatch->field, "as a base") == 0)
        return is_vague(item, mismatch) || same_text(&mismatch->answer, &item->as_base);
    other = find_other(item, mismatch);
    if (other)
        return same_text(&mismatch->got, other);
    if (mismatch->answer.ptr)
        return is_vague(item, mismatch) ? same_text(&result->href, &item->expected[ATTRIBUTE_HREF])
                                        : same_text(&mismatch->answer, &item->accepted);
    return strcmp(mismatch->field, "searchParams") == 0 ? item->search_params_failure
                                                        : item->failure;
}

/* Whether the differences are the expectation's: all of them, and no other. */
static bool differs_as_expected(const struct expectation *item, const struct case_result *result)
{
    size_t named = item->other_count + item->failure + item->search_params_failure;

    named += (size_t)(item->accepted_as_base || item->as_base.ptr) + (item->accepted.ptr != NULL);
    for (int i = 0; i < ATTRIBUTES; i++)
        named += item->expected[i].ptr != NULL;
    for (size_t i = 0; i < result->count; i++)
        if (!is_expected(item, &result->mismatches[i], result))
            return false;
    return result->count == named && item->crash == case_result_crashed(result);
}

/* The answer that the manifest has for the first difference that is another one. */
static void note_other_answer(const struct expectation *item, struct case_result *result)
{
    text_printf(&result->note, "%sdiffers in another way than expected (cause: %s)",
                result->note.len > 0 ? "; " : "", item->cause);
    for (size_t i = 0; i < result->count; i++) {
        const struct mismatch *mismatch = &result->mismatches[i];
        const bool as_base = strcmp(mismatch->field, "as a base") == 0;
        const struct text *known = as_base                ? &item->as_base
                                   : mismatch->answer.ptr ? &item->accepted
                                   : mismatch->attribute != ATTRIBUTES
                                       ? &item->expected[mismatch->attribute]
                                       : find_other(item, mismatch);

        if (is_expected(item, mismatch, result))
            continue;
        if (known && known->ptr) {
            text_puts(&result->note, "; the manifest has ");
            text_add(&result->note, known->ptr, known->len);
        }
        return;
    }
}

static void count_vague(struct expectations *expectations, const struct expectation *item,
                        const struct case_result *result)
{
    bool vague = false;

    for (size_t i = 0; i < result->count; i++)
        vague |= is_vague(item, &result->mismatches[i]);
    expectations->vague += vague;
}

/* The case has an entry. */
static void apply_entry(struct expectations *expectations, struct expectation *item,
                        struct case_result *result)
{
    item->seen = true;
    if (result->kind == RESULT_PASSED && !expectations->other_version) {
        result->kind = RESULT_UNEXPECTED_PASS;
        text_printf(&result->note, "passes, but is expected to differ (cause: %s)", item->cause);
    } else if (result->kind == RESULT_UNSUPPORTED || result->kind == RESULT_INCOMPARABLE) {
        result->kind = RESULT_UNANSWERED;
        text_printf(&result->note, "; the manifest says how the answer differs (cause: %s)",
                    item->cause);
    } else if (result->kind == RESULT_FAILED ||
               (result->kind == RESULT_ERROR && case_result_crashed(result) && item->crash)) {
        if (differs_as_expected(item, result)) {
            result->kind = RESULT_EXPECTED;
            count_vague(expectations, item, result);
        } else {
            note_other_answer(item, result);
        }
    }
}

const struct expectation *expectations_apply(struct expectations *expectations,
                                             struct case_result *result,
                                             const struct vector_case *test, const char *file,
                                             const struct engine *engine)
{
    struct expectation *item = expectations_find(expectations, test, file);
    struct text why = {0};

    result->unexpected = result->kind;
    if (item)
        apply_entry(expectations, item, result);
    if (!report_is_red(result->kind))
        silence_explain(&expectations->silence, &why, result, test, file, engine);
    if (why.len > 0) {
        result->kind = RESULT_UNANSWERED;
        text_printf(&result->note, "%s%s", result->note.len > 0 ? "; " : "", why.ptr);
    }
    text_free(&why);
    return item;
}

bool expectation_is_stale(const struct expectation *expectation, const struct vector_file *file)
{
    return !expectation->seen && strcmp(expectation->file, vector_last_name(file->path)) == 0 &&
           vector_id_is_derived(expectation->id) != file->ours;
}
