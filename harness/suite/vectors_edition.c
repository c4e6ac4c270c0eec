/* SPDX-License-Identifier: MIT */
/* Cases of one edition: steps, and what each of them answers. */
#include <limits.h>
#include <string.h>

#include "edition.h"
#include "observation.h"
#include "op_library.h"
#include "str.h"
#include "units.h"
#include "vectors_read.h"

static bool is_true(const cJSON *object, const char *key)
{
    return cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(object, key));
}

static bool is_bytes(const cJSON *item)
{
    return cJSON_GetArraySize(item) == 1 &&
           cJSON_IsString(cJSON_GetObjectItemCaseSensitive(item, "bytes_b64"));
}

/* A string as op_script.h has it, or null. */
static bool is_argument(const cJSON *item)
{
    return cJSON_IsString(item) || cJSON_IsNull(item) || is_bytes(item);
}

/* The component that the name of a part means; COMPONENTS if none. */
static enum component part_from_name(const char *name)
{
    int part = 0;

    while (part < ED_PARTS && strcmp(component_name((enum component)part), name) != 0)
        part++;
    return part < ED_PARTS ? (enum component)part : COMPONENTS;
}

static bool is_step(const cJSON *step)
{
    const cJSON *item;

    if (!cJSON_IsArray(step) || !cJSON_IsString(cJSON_GetArrayItem(step, 0)))
        return false;
    cJSON_ArrayForEach (item, step) {
        if (!is_argument(item))
            return false;
    }
    return true;
}

/* What "parse" gives: at least one part. */
static bool is_parts(const cJSON *value)
{
    const cJSON *item;

    cJSON_ArrayForEach (item, value) {
        if (part_from_name(item->string) == COMPONENTS || !is_argument(item))
            return false;
    }
    return cJSON_GetArraySize(value) > 0;
}

static bool is_expected_answer(const cJSON *value, bool of_parse)
{
    const cJSON *item;

    if (cJSON_IsArray(value)) {
        cJSON_ArrayForEach (item, value) {
            if (!is_argument(item))
                return false;
        }
        return !of_parse;
    }
    if (!cJSON_IsObject(value))
        return !of_parse;
    if (of_parse && is_parts(value))
        return true;
    return cJSON_GetArraySize(value) == 1 &&
           (is_true(value, "failure") || is_true(value, "endless") || is_true(value, "undefined") ||
            cJSON_IsString(cJSON_GetObjectItemCaseSensitive(value, "throws")) || is_bytes(value));
}

static bool has_name(const cJSON *item, const char *name)
{
    return cJSON_IsString(item) && strcmp(item->valuestring, name) == 0;
}

/* Whether the step is "parse", alone or at every length. */
static bool gives_parts(const cJSON *step)
{
    return has_name(cJSON_GetArrayItem(step, 0), "parse") ||
           (has_name(cJSON_GetArrayItem(step, 0), "at every length") &&
            has_name(cJSON_GetArrayItem(step, 3), "parse"));
}

static bool check_steps(struct vectors_reader *reader, const cJSON *object)
{
    const cJSON *steps = cJSON_GetObjectItemCaseSensitive(object, "steps");
    const cJSON *returns = cJSON_GetObjectItemCaseSensitive(object, "returns");
    const cJSON *step, *answer = returns ? returns->child : NULL;
    bool of_parse;
    int number = 0;

    if (!cJSON_IsArray(steps) || !cJSON_IsArray(returns) || !steps->child)
        return reader_refuse(reader, object,
                             "an edition's case has arrays of \"steps\" and \"returns\"");
    if (cJSON_GetArraySize(steps) != cJSON_GetArraySize(returns))
        return reader_refuse(reader, returns, "%d %s, and %d %s in \"returns\"",
                             cJSON_GetArraySize(steps),
                             units_noun((uint64_t)cJSON_GetArraySize(steps), "step", "steps"),
                             cJSON_GetArraySize(returns),
                             units_noun((uint64_t)cJSON_GetArraySize(returns), "value", "values"));
    cJSON_ArrayForEach (step, steps) {
        number++;
        if (!is_step(step))
            return reader_refuse(
                reader, step, "step %d is not an array of its name and strings or nulls", number);
        of_parse = gives_parts(step);
        if (!is_expected_answer(answer, of_parse))
            return reader_refuse(
                reader, answer, "step %d cannot return this: %s", number,
                of_parse ? "parse gives an object of components, or one with "
                           "\"failure\" alone"
                         : "a step returns null, strings, booleans, numbers, lists, and "
                           "objects with a single member such as \"failure\"");
        answer = answer->next;
    }
    return true;
}

static bool read_line_number(unsigned *line, const cJSON *item)
{
    long long number;

    if (!json_read_number(item, &number) || number < 1 || number > INT_MAX)
        return false;
    *line = (unsigned)number;
    return true;
}

static bool read_lines(struct vectors_reader *reader, const cJSON *object, struct vector_case *test)
{
    const cJSON *line = cJSON_GetObjectItemCaseSensitive(object, "line");
    const cJSON *lines = cJSON_GetObjectItemCaseSensitive(object, "lines");
    const cJSON *first = line ? line : cJSON_GetArrayItem(lines, 0);
    const cJSON *last = line ? line : cJSON_GetArrayItem(lines, 1);

    if (!line && !lines)
        return true;
    if ((line && lines) || (lines && cJSON_GetArraySize(lines) != 2) ||
        !read_line_number(&test->first_line, first) || !read_line_number(&test->last_line, last) ||
        test->first_line > test->last_line)
        return reader_refuse(reader, line ? line : lines,
                             "either \"line\", a number from 1, or \"lines\", [from, to]");
    return true;
}

/* The id names the edition, so that a pattern can choose it. */
static bool check_names(struct vectors_reader *reader, const struct vector_case *test,
                        const cJSON *object)
{
    const cJSON *id = cJSON_GetObjectItemCaseSensitive(object, "id");
    struct ua_str name = test->edition;

    if (!name.ptr)
        return reader_refuse(reader, cJSON_GetObjectItemCaseSensitive(object, "edition"),
                             "\"edition\" is not a string");
    if (name.len > 8 && memcmp(name.ptr + name.len - 8, ":literal", 8) == 0)
        name.len -= 8;
    if (!ua_str_equal(test->edition, UA_LITERAL(LIBRARY_EDITION)) &&
        !ed_edition_find(name.ptr, name.len))
        return reader_refuse(reader, cJSON_GetObjectItemCaseSensitive(object, "edition"),
                             "unknown edition \"%s\"", test->edition.ptr);
    if (!cJSON_IsString(id))
        return reader_refuse(reader, object, "an edition's case without \"id\"");
    if (strncmp(id->valuestring, name.ptr, name.len) != 0 || id->valuestring[name.len] != '.')
        return reader_refuse(reader, id, "id \"%s\" does not begin with \"%.*s.\"", id->valuestring,
                             (int)name.len, name.ptr);
    return true;
}

/* The steps for a person: "construct(http://h/, null); get(search)". */
static struct ua_str keep_steps(struct vectors_reader *reader, const cJSON *steps)
{
    struct text text = {0}, string = {0};
    const cJSON *step, *item;
    struct ua_str kept;

    cJSON_ArrayForEach (step, steps) {
        text_puts(&text, text.len > 0 ? "; " : "");
        text_visible(&text, step->child->valuestring, strlen(step->child->valuestring));
        text_puts(&text, "(");
        for (item = step->child->next; item; item = item->next) {
            text_puts(&text, item == step->child->next ? "" : ", ");
            if (json_read_string(item, &string))
                text_value(&text, ua_str(string.ptr, string.len));
            else
                json_write(&text, item, NULL);
        }
        text_puts(&text, ")");
    }
    kept = suite_keep(reader->suite, text.ptr, text.len);
    text_free(&text);
    text_free(&string);
    return kept;
}

bool reader_edition(struct vectors_reader *reader, const cJSON *object, struct vector_case *test)
{
    const cJSON *steps = cJSON_GetObjectItemCaseSensitive(object, "steps");
    const cJSON *returns = cJSON_GetObjectItemCaseSensitive(object, "returns");
    struct text *text = &reader->scratch;
    struct json_writer value = {.out = text};

    test->kind = CASE_EDITION;
    if (!reader_string(reader, object, "edition", &test->edition) ||
        !check_names(reader, test, object) || !read_lines(reader, object, test) ||
        !check_steps(reader, object))
        return false;
    test->input = keep_steps(reader, steps);
    text_clear(text);
    json_object(&value);
    json_member(&value, "steps");
    json_tree(&value, steps, NULL);
    json_end(&value);
    test->value = suite_keep(reader->suite, text->ptr, text->len);
    text_clear(text);
    json_write(text, returns, NULL);
    test->returns = suite_keep(reader->suite, text->ptr, text->len);
    return true;
}
