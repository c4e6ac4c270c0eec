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
    }
    free(expectations->items);
    free(expectations->engine);
    free(expectations->version);
    *expectations = (struct expectations){0};
}

static const char *last_name(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash ? slash + 1 : path;
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

/* --- reading ---------------------------------------------------------------------------------- */

/* Returns the first key that an object gives twice, or NULL. */
static const char *key_given_twice(const cJSON *object)
{
    const cJSON *member;

    cJSON_ArrayForEach (member, object)
        for (const cJSON *later = member->next; later; later = later->next)
            if (strcmp(member->string, later->string) == 0)
                return member->string;
    return NULL;
}

/* The cause of an entry, as `urlassay diff` and `urlassay triage` name it: "backslash",
 * "backslash+userinfo", "unexplained" or "unexplained (idna, slash-count)"; or "equivalent".
 * Returns NULL, or what is wrong; unknown then holds the name. */
static const char *check_cause(struct text *unknown, const char *cause)
{
    size_t len = strlen(cause), pos = 0;
    bool explained = strncmp(cause, "unexplained", 11) != 0 || (cause[11] && cause[11] != ' ');
    const char *separator = explained ? "+" : ", ";

    if ((!explained && len == 11) || strcmp(cause, "equivalent") == 0)
        return NULL;
    if (!explained) {
        if (strncmp(cause + 11, " (", 2) != 0 || cause[len - 1] != ')')
            return "what follows \"unexplained\" is not \" (NAME, NAME)\"";
        cause += 13;
        len -= 14;
    }
    while (pos <= len) {
        const char *found = strstr(cause + pos, separator);
        size_t end = found ? (size_t)(found - cause) : len;

        text_clear(unknown);
        text_add(unknown, cause + pos, end - pos);
        if (rewrite_find(unknown->ptr) < 0)
            return "no rewrite is called";
        pos = end + strlen(separator);
    }
    text_free(unknown);
    return NULL;
}

/* Whether reports call a field so that is no attribute: "returns", "step 2 host". */
static bool is_label(const char *label)
{
    static const char *const fields[] = {"returns", "unicode", "errors",
                                         "pairs",   "valid",   "reparse"};

    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        if (strcmp(label, fields[i]) == 0)
            return true;
    return strncmp(label, "step ", 5) == 0 && ua_is_digit((unsigned char)label[5]);
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

static const char *read_field(struct expectation *item, const cJSON *member)
{
    struct text key = {0}, value = {0};
    const char *problem = NULL;

    if (!read_value(member, &key, &value))
        problem = "a field in \"expected\" is not a string";
    else if (!add_field(item, key.ptr, &value))
        problem = "unknown key in \"expected\"";
    text_free(&key);
    text_free(&value);
    return problem;
}

/* Reads the member "expected". Returns NULL, or what is wrong with it. */
static const char *read_expected(struct expectation *item, const cJSON *object)
{
    const struct {
        const char *name;
        bool *flag;
    } flags[] = {{"failure", &item->failure},
                 {"acceptedAsBase", &item->accepted_as_base},
                 {"crash", &item->crash}};
    const cJSON *member;

    if (!cJSON_IsObject(object))
        return "\"expected\" is not an object";
    cJSON_ArrayForEach (member, object) {
        size_t i = 0;
        const char *problem;

        while (i < sizeof flags / sizeof *flags &&
               !(strcmp(member->string, flags[i].name) == 0 && cJSON_IsTrue(member)))
            i++;
        if (i < sizeof flags / sizeof *flags) {
            *flags[i].flag = true;
            continue;
        }
        problem = read_field(item, member);
        if (problem)
            return problem;
    }
    return object->child ? NULL : "\"expected\" is empty";
}

/* Returns NULL, or what is wrong; what then goes behind that in quotes, if anything, is in detail.
 */
static const char *read_item(struct expectation *item, const cJSON *object, struct text *detail)
{
    struct {
        const char *key;
        char **to;
    } const strings[] = {{"file", &item->file},
                         {"id", &item->id},
                         {"cause", &item->cause},
                         {"why", &item->why},
                         {"link", &item->link}};
    const size_t string_count = sizeof strings / sizeof *strings;
    const cJSON *member, *expected = cJSON_GetObjectItemCaseSensitive(object, "expected");
    const char *problem = NULL, *twice = key_given_twice(object);

    if (!twice)
        twice = key_given_twice(expected);
    if (twice) {
        text_puts(detail, twice);
        return "a key that is given twice:";
    }
    cJSON_ArrayForEach (member, object) {
        size_t i = 0;

        if (strcmp(member->string, "expected") == 0) {
            problem = read_expected(item, member);
            if (problem)
                return problem;
            continue;
        }
        while (i < string_count && strcmp(strings[i].key, member->string) != 0)
            i++;
        if (i == string_count)
            return "unknown key";
        if (!cJSON_IsString(member))
            return "a key that holds no string";
        *strings[i].to = xstrndup(member->valuestring, strlen(member->valuestring));
    }
    if (!item->file || !item->id || !item->cause || !expected)
        return "\"file\", \"id\", \"expected\" and \"cause\" are needed";
    problem = check_cause(detail, item->cause);
    if (!problem && strncmp(item->cause, "unexplained", 11) == 0 && !item->why)
        problem = "cause is \"unexplained\": \"why\" is needed";
    return problem;
}

/* Returns NULL, or what is wrong with the entry whose number is then in *number, from 1. */
static const char *read_items(struct expectations *expectations, const cJSON *root, size_t *number,
                              struct text *detail)
{
    const cJSON *object;

    *number = 0;
    if (!cJSON_IsArray(root))
        return "not an array of expectations";
    expectations->items = xcalloc((size_t)cJSON_GetArraySize(root), sizeof *expectations->items);
    cJSON_ArrayForEach (object, root) {
        const char *problem;

        if (cJSON_IsString(object))
            continue;
        (*number)++;
        if (!cJSON_IsObject(object))
            return "neither an object nor a comment";
        problem = read_item(&expectations->items[expectations->count++], object, detail);
        if (problem)
            return problem;
    }
    if (*number == 0 && cJSON_GetArraySize(root) > 0)
        return "strings, which are comments, and no row; a row is {\"file\":\"x.json\",\"id\":...,"
               "\"expected\":{\"href\":...},\"cause\":...}";
    *number = 0;
    qsort(expectations->items, expectations->count, sizeof *expectations->items,
          compare_expectations);
    for (size_t i = 1; i < expectations->count; i++)
        if (compare_expectations(&expectations->items[i - 1], &expectations->items[i]) == 0)
            return "two entries for one case";
    return NULL;
}

/* Returns NULL, or what is wrong. An array is the rows alone. */
static const char *read_manifest(struct expectations *expectations, const cJSON *root,
                                 size_t *number, struct text *detail)
{
    const cJSON *member, *rows = cJSON_GetObjectItemCaseSensitive(root, "expectations");

    *number = 0;
    if (!cJSON_IsObject(root) || !rows)
        return read_items(expectations, root, number, detail);
    cJSON_ArrayForEach (member, root) {
        char **to = strcmp(member->string, "engine") == 0    ? &expectations->engine
                    : strcmp(member->string, "version") == 0 ? &expectations->version
                                                             : NULL;

        if (member == rows)
            continue;
        text_clear(detail);
        text_puts(detail, member->string);
        if (!to)
            return "unknown key";
        if (*to)
            return "a key that is given twice:";
        if (!cJSON_IsString(member))
            return "a key that holds no string:";
        *to = xstrndup(member->valuestring, strlen(member->valuestring));
    }
    text_free(detail);
    if (!expectations->engine || !expectations->version)
        return "beside \"expectations\", \"engine\" and \"version\" are needed";
    return read_items(expectations, rows, number, detail);
}

bool expectations_read(struct expectations *expectations, const char *path, const char *text,
                       size_t len, struct text *error)
{
    size_t offset = 0, number;
    cJSON *root = json_parse(text, len, &offset);
    const char *problem;
    struct text detail = {0};

    if (!root) {
        json_explain_error(error, path, text, len, offset);
        return false;
    }
    text_visible(error, path, strlen(path));
    problem = read_manifest(expectations, root, &number, &detail);
    if (problem && number)
        text_printf(error, ": entry %zu: %s", number, problem);
    else if (problem)
        text_printf(error, ": %s", problem);
    if (problem && detail.ptr) {
        text_puts(error, " '");
        text_visible(error, detail.ptr, detail.len);
        text_puts(error, "'");
    }
    text_free(&detail);
    cJSON_Delete(root);
    return !problem;
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
static bool load_installed(struct expectations *expectations, const struct engine *engine)
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

bool expectations_load_for(struct expectations *expectations, const struct engine *engine,
                           const char *given)
{
    if (given && strcmp(given, "none") == 0)
        return true;
    if (given ? !expectations_load(expectations, given) : !load_installed(expectations, engine))
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
    expectations->other_version = strcmp(expectations->version, engine->version) != 0;
    if (expectations->other_version)
        complain("the known differences of %s are those of version %s, and this is %s: one that is "
                 "gone is no failure",
                 engine->id, expectations->version, engine->version);
    return true;
}

/* --- using ------------------------------------------------------------------------------------ */

struct expectation *expectations_find(const struct expectations *expectations,
                                      const struct test_case *test, const char *file)
{
    size_t low = 0, high = expectations->count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = compare_key(test->id.ptr, last_name(file), &expectations->items[middle]);

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

static bool is_expected(const struct expectation *item, const struct mismatch *mismatch,
                        const struct case_result *result, const struct test_case *test)
{
    const struct text *other;

    if (mismatch->attribute != ATTRIBUTES)
        return same_text(&mismatch->got, &item->expected[mismatch->attribute]);
    if (strcmp(mismatch->field, "as a base") == 0)
        return item->accepted_as_base;
    other = find_other(item, mismatch);
    if (other)
        return same_text(&mismatch->got, other);
    if (test->failure)
        return same_text(&result->href, &item->expected[ATTRIBUTE_HREF]);
    return item->failure;
}

/* Whether the differences are those of the expectation: all of them, and no other. */
static bool differs_as_expected(const struct expectation *item, const struct case_result *result,
                                const struct test_case *test)
{
    size_t named = item->other_count + item->failure + item->accepted_as_base + item->crash;

    for (int i = 0; i < ATTRIBUTES; i++)
        named += item->expected[i].ptr != NULL;
    for (size_t i = 0; i < result->count; i++)
        if (!is_expected(item, &result->mismatches[i], result, test))
            return false;
    return result->count == named;
}

const struct expectation *expectations_apply(struct expectations *expectations,
                                             struct case_result *result,
                                             const struct test_case *test, const char *file)
{
    struct expectation *item = expectations_find(expectations, test, file);

    if (!item)
        return NULL;
    item->seen = true;
    if (result->kind == RESULT_PASSED && !expectations->other_version) {
        result->kind = RESULT_UNEXPECTED_PASS;
        text_printf(&result->note, "passes, but is expected to differ (cause: %s)", item->cause);
    } else if (result->kind == RESULT_ERROR && item->crash && case_result_crashed(result)) {
        result->kind = RESULT_EXPECTED;
    } else if (result->kind == RESULT_FAILED) {
        if (differs_as_expected(item, result, test))
            result->kind = RESULT_EXPECTED;
        else
            text_printf(&result->note, "differs in another way than expected (cause: %s)",
                        item->cause);
    }
    return item;
}

/* Whether the id is one that suite_read makes for a case without one: 12 hexadecimal digits. */
static bool is_made(const char *id)
{
    return strlen(id) == 12 && strspn(id, "0123456789abcdef") == 12;
}

bool expectation_is_stale(const struct expectation *expectation, const struct vector_file *file)
{
    return !expectation->seen && strcmp(expectation->file, last_name(file->path)) == 0 &&
           is_made(expectation->id) != file->ours;
}
