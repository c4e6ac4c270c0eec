/* SPDX-License-Identifier: MIT */
#include "expect.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cause.h"
#include "json.h"
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
    }
    free(expectations->items);
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

static int by_key(const void *a, const void *b)
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
 * "backslash+userinfo", "unexplained" or "unexplained (idna, slash-count)". Returns NULL, or what
 * is wrong; unknown then holds the name. */
static const char *check_cause(struct text *unknown, const char *cause)
{
    size_t len = strlen(cause), pos = 0;
    bool explained = strncmp(cause, "unexplained", 11) != 0 || (cause[11] && cause[11] != ' ');
    const char *separator = explained ? "+" : ", ";

    if (!explained && len == 11)
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
        if (neutraliser_find(unknown->ptr) < 0)
            return "no neutraliser is called";
        pos = end + strlen(separator);
    }
    text_free(unknown);
    return NULL;
}

/* Reads the member "expected". Returns NULL, or what is wrong with it. */
static const char *read_expected(struct expectation *item, const cJSON *object)
{
    const cJSON *member;
    bool any = false;

    if (!cJSON_IsObject(object))
        return "\"expected\" is not an object";
    cJSON_ArrayForEach (member, object) {
        int attribute = 0;

        any = true;
        if (strcmp(member->string, "failure") == 0 && cJSON_IsTrue(member)) {
            item->failure = true;
            continue;
        }
        if (strcmp(member->string, "acceptedAsBase") == 0 && cJSON_IsTrue(member)) {
            item->accepted_as_base = true;
            continue;
        }
        while (attribute < ATTRIBUTES &&
               strcmp(attribute_name((enum attribute)attribute), member->string) != 0)
            attribute++;
        if (attribute == ATTRIBUTES)
            return "unknown key in \"expected\"";
        if (!json_string(member, &item->expected[attribute]))
            return "an attribute in \"expected\" is not a string";
    }
    return any ? NULL : "\"expected\" is empty";
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
    qsort(expectations->items, expectations->count, sizeof *expectations->items, by_key);
    for (size_t i = 1; i < expectations->count; i++)
        if (by_key(&expectations->items[i - 1], &expectations->items[i]) == 0)
            return "two entries for one case";
    return NULL;
}

bool expectations_read(struct expectations *expectations, const char *path, const char *text,
                       size_t len, struct text *error)
{
    size_t offset = 0, line, column, number;
    cJSON *root = json_parse(text, len, &offset);
    const char *problem;
    struct text detail = {0};

    text_visible(error, path, strlen(path));
    if (!root) {
        json_position(text, len, offset, &line, &column);
        text_printf(error, ":%zu:%zu: JSON syntax error", line, column);
        return false;
    }
    problem = read_items(expectations, root, &number, &detail);
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

bool expectations_load_for(struct expectations *expectations, const struct engine *engine,
                           const char *given)
{
    struct text path = {0};
    struct stat info;
    char *folder;
    bool ok = true;

    if (given)
        return strcmp(given, "none") == 0 || expectations_load(expectations, given);
    folder = data_dir("vectors/expect", "vectors/expect");
    if (!folder)
        return true;
    text_printf(&path, "%s/%s.json", folder, engine->id);
    if (!strchr(engine->id, '/') && stat(path.ptr, &info) == 0)
        ok = expectations_load(expectations, path.ptr);
    text_free(&path);
    free(folder);
    return ok;
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

/* Whether the differences are those of the expectation: all of them, and no other. */
static bool differs_as_expected(const struct expectation *item, const struct verdict *verdict,
                                const struct test_case *test)
{
    size_t named = 0, base = item->accepted_as_base ? 1 : 0;

    for (int i = 0; i < ATTRIBUTES; i++)
        named += item->expected[i].ptr != NULL;
    named += item->failure;
    for (size_t i = 0; i < verdict->count; i++) {
        const struct mismatch *mismatch = &verdict->mismatches[i];

        if (mismatch->attribute != ATTRIBUTES) {
            if (!same_text(&mismatch->got, &item->expected[mismatch->attribute]))
                return false;
        } else if (strcmp(mismatch->field, "as a base") == 0) {
            if (!item->accepted_as_base)
                return false;
        } else if (test->failure) {
            if (!same_text(&verdict->href, &item->expected[ATTRIBUTE_HREF]))
                return false;
        } else if (!item->failure) {
            return false;
        }
    }
    return verdict->count == named + base;
}

const struct expectation *expectations_apply(struct expectations *expectations,
                                             struct verdict *verdict, const struct test_case *test,
                                             const char *file)
{
    struct expectation *item = expectations_find(expectations, test, file);

    if (!item)
        return NULL;
    item->seen = true;
    if (verdict->result == RESULT_PASSED) {
        verdict->result = RESULT_UNEXPECTED_PASS;
        text_printf(&verdict->note, "passes, but is expected to differ (cause: %s)", item->cause);
    } else if (verdict->result == RESULT_FAILED) {
        if (differs_as_expected(item, verdict, test))
            verdict->result = RESULT_EXPECTED;
        else
            text_printf(&verdict->note, "differs in another way than expected (cause: %s)",
                        item->cause);
    }
    return item;
}

bool expectation_is_stale(const struct expectation *expectation, const char *file)
{
    return !expectation->seen && strcmp(expectation->file, last_name(file)) == 0;
}
