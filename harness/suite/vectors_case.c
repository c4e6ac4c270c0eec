/* SPDX-License-Identifier: MIT */
/* One object of a vector file -> one case, or one an encoding. */
#include <stdlib.h>
#include <string.h>

#include "op_params.h"
#include "str.h"
#include "utf8.h"
#include "vectors_read.h"

/* --- one case --------------------------------------------------------------------------------- */

bool reader_string(struct vectors_reader *reader, const cJSON *object, const char *key,
                   struct ua_str *out)
{
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(object, key);

    *out = ua_str(NULL, 0);
    if (!item || cJSON_IsNull(item))
        return true;
    if (!json_read_string(item, &reader->scratch))
        return reader_refuse(reader, item, "\"%s\" is not a string", key);
    *out = suite_keep(reader->suite, reader->scratch.ptr, reader->scratch.len);
    return true;
}

static const cJSON *get_member(const cJSON *object, const char *key)
{
    return cJSON_GetObjectItemCaseSensitive(object, key);
}

/* For messages: what lacks a value is the member or, if there is none, the object. */
static const cJSON *member_or_case(const cJSON *object, const char *key)
{
    const cJSON *member = get_member(object, key);

    return member ? member : object;
}

static bool has_key(const cJSON *object, const char *key)
{
    return get_member(object, key) != NULL;
}

bool reader_bytes(struct vectors_reader *reader, const cJSON *object, const char *key,
                  struct ua_str *out)
{
    struct text *bytes = &reader->scratch;
    const cJSON *base64;
    char name[40];

    snprintf(name, sizeof name, "%s_b64", key);
    base64 = cJSON_GetObjectItemCaseSensitive(object, name);
    if (!base64)
        return reader_string(reader, object, key, out);
    if (has_key(object, key))
        return reader_refuse(reader, base64, "a case has either \"%s\" or \"%s\"", key, name);
    if (!json_read_base64(base64, bytes))
        return reader_refuse(reader, base64, "\"%s\" is not base64", name);
    if (ua_is_utf8(text_str(bytes)))
        return reader_refuse(reader, base64, "\"%s\" is UTF-8, which \"%s\" can hold", name, key);
    *out = suite_keep(reader->suite, bytes->ptr, bytes->len);
    return true;
}

static bool read_attributes(struct vectors_reader *reader, const cJSON *object,
                            struct vector_case *test)
{
    for (int i = 0; i < ATTRIBUTES; i++)
        if (!reader_string(reader, object, attribute_name((enum attribute)i), &test->expected[i]))
            return false;
    return true;
}

static bool is_error_name(const char *name)
{
    unsigned error = 0;

    while (error < ua_error_count() && strcmp(ua_error_name(error), name) != 0)
        error++;
    return error < ua_error_count();
}

/* [{"name": "...", "at": 7}, ...], the validation errors in their order, becomes the text in which
 * engines give them. */
static bool read_errors(struct vectors_reader *reader, const cJSON *object,
                        struct vector_case *test)
{
    const cJSON *errors = cJSON_GetObjectItemCaseSensitive(object, "errors"), *item;
    struct text *text = &reader->scratch;

    if (!errors)
        return true;
    if (!cJSON_IsArray(errors))
        return reader_refuse(reader, errors, "\"errors\" is not an array");
    text_clear(text);
    cJSON_ArrayForEach (item, errors) {
        const cJSON *name = cJSON_GetObjectItemCaseSensitive(item, "name");
        const cJSON *at = cJSON_GetObjectItemCaseSensitive(item, "at");
        long long position;

        if (cJSON_GetArraySize(item) != 2 || !cJSON_IsString(name) ||
            !json_read_number(at, &position) || position < 0)
            return reader_refuse(reader, item,
                                 "a validation error has only \"name\" and \"at\", a byte offset");
        if (!is_error_name(name->valuestring))
            return reader_refuse(reader, name, "unknown validation error \"%s\"",
                                 name->valuestring);
        text_printf(text, "%s%s@%lld", text->len ? " " : "", name->valuestring, position);
    }
    test->errors = suite_keep(reader->suite, text->ptr, text->len);
    return true;
}

static bool read_url_case(struct vectors_reader *reader, const cJSON *object,
                          struct vector_case *test)
{
    const cJSON *failure = cJSON_GetObjectItemCaseSensitive(object, "failure");

    test->kind = CASE_URL;
    if (!reader_bytes(reader, object, "base", &test->request.base) ||
        !read_attributes(reader, object, test))
        return false;
    if (failure && !cJSON_IsBool(failure))
        return reader_refuse(reader, failure, "\"failure\" is neither true nor false");
    test->failure = cJSON_IsTrue(failure);
    if (test->failure == (test->expected[ATTRIBUTE_HREF].ptr != NULL))
        return reader_refuse(reader, object, "a case has either \"href\" or \"failure\"");
    test->request.url = test->input;
    return read_errors(reader, object, test);
}

/* The code points that would end the host in a URL are percent-encoded, as WPT's runner does. */
void reader_toascii(struct vectors_reader *reader, struct vector_case *test, struct ua_str output)
{
    struct text *url = &reader->scratch;

    test->kind = CASE_TOASCII;
    test->failure = !output.ptr;
    test->untestable = test->input.len == 0;
    text_clear(url);
    text_puts(url, "https://");
    for (size_t i = 0; i < test->input.len; i++) {
        char c = test->input.ptr[i];

        if (c && strchr(":/?#\\", c))
            text_printf(url, "%%%02X", (unsigned)c);
        else
            text_add(url, &c, 1);
    }
    text_puts(url, "/x");
    test->request.url = suite_keep(reader->suite, url->ptr, url->len);
    if (test->failure)
        return;
    test->expected[ATTRIBUTE_HOST] = test->expected[ATTRIBUTE_HOSTNAME] = output;
    test->expected[ATTRIBUTE_PATHNAME] = UA_LITERAL("/x");
    text_clear(url);
    text_puts(url, "https://");
    text_add(url, output.ptr, output.len);
    text_puts(url, "/x");
    test->expected[ATTRIBUTE_HREF] = suite_keep(reader->suite, url->ptr, url->len);
}

static bool read_toascii(struct vectors_reader *reader, const cJSON *object,
                         struct vector_case *test)
{
    struct ua_str output;

    if (!reader_string(reader, object, "output", &output))
        return false;
    reader_toascii(reader, test, output);
    return true;
}

static bool read_setter(struct vectors_reader *reader, const cJSON *object, const cJSON *list,
                        struct vector_case *test)
{
    const char *attribute = list->string;
    const cJSON *expected = cJSON_GetObjectItemCaseSensitive(object, "expected");
    bool known = false;

    test->kind = CASE_SETTER;
    test->attribute = suite_keep(reader->suite, attribute, strlen(attribute));
    for (int i = 0; i < ATTRIBUTES; i++)
        known |= strcmp(attribute, attribute_name((enum attribute)i)) == 0;
    if (!known)
        return reader_refuse(reader, list, "unknown attribute \"%s\"", attribute);
    if (!reader_bytes(reader, object, "href", &test->input) ||
        !reader_bytes(reader, object, "new_value", &test->value))
        return false;
    if (!test->input.ptr || !test->value.ptr || !cJSON_IsObject(expected))
        return reader_refuse(reader, object,
                             "a setter's case has \"href\", \"new_value\" and \"expected\"");
    test->request.url = test->input;
    return read_attributes(reader, expected, test);
}

/* One case an encoding. The query is what is tested; the fragment is always UTF-8. */
static bool read_percent(struct vectors_reader *reader, const cJSON *output, const cJSON *utf8,
                         struct vector_case *test)
{
    struct text *text = &reader->scratch;
    struct text url = {0}, value = {0};

    test->kind = CASE_PERCENT;
    test->encoding = suite_keep(reader->suite, output->string, strlen(output->string));
    text_puts(&url, "https://doesnotmatter.invalid/?");
    text_add(&url, test->input.ptr, test->input.len);
    text_puts(&url, "#");
    text_add(&url, test->input.ptr, test->input.len);
    test->request.url = suite_keep(reader->suite, url.ptr, url.len);
    text_free(&url);
    if (!json_read_string(output, text))
        return reader_refuse(reader, output, "the output for \"%s\" is not a string",
                             output->string);
    text_puts(&value, "?");
    text_add(&value, text->ptr, text->len);
    test->expected[ATTRIBUTE_SEARCH] = suite_keep(reader->suite, value.ptr, value.len);
    if (json_read_string(utf8, text)) {
        text_clear(&value);
        text_puts(&value, "#");
        text_add(&value, text->ptr, text->len);
        test->expected[ATTRIBUTE_HASH] = suite_keep(reader->suite, value.ptr, value.len);
    }
    text_free(&value);
    return true;
}

/* --- URLSearchParams, forms, Unicode ---------------------------------------------------------- */

static struct ua_str keep_json(struct vectors_reader *reader, const cJSON *item, const char *skip)
{
    struct text text = {0};
    struct ua_str kept;

    json_write(&text, item, skip);
    kept = suite_keep(reader->suite, text.ptr, text.len);
    text_free(&text);
    return kept;
}

/* Adds what a step gives back, and checks that the file says so just where there is something. */
static bool read_params_step(struct vectors_reader *reader, const cJSON *step,
                             struct json_writer *returns)
{
    const cJSON *op = cJSON_GetObjectItemCaseSensitive(step, "op"), *item;
    const cJSON *args = cJSON_GetObjectItemCaseSensitive(step, "args");
    const cJSON *given = cJSON_GetObjectItemCaseSensitive(step, "returns");

    if (!cJSON_IsString(op) || (args && !cJSON_IsArray(args)))
        return reader_refuse(reader, step, "a step has \"op\" and perhaps an array of \"args\"");
    cJSON_ArrayForEach (item, args) {
        if (!json_read_bytes(item, &reader->scratch))
            return reader_refuse(reader, item,
                                 "an arg is a string, or an object with \"bytes_b64\" alone");
    }
    cJSON_ArrayForEach (item, step) {
        if (strcmp(item->string, "op") != 0 && strcmp(item->string, "args") != 0 &&
            strcmp(item->string, "changes") != 0 && strcmp(item->string, "returns") != 0)
            return reader_refuse(reader, item, "unknown key \"%s\" in a step", item->string);
    }
    if (params_returns(op->valuestring, cJSON_GetArraySize(args)) != (given != NULL))
        return reader_refuse(reader, given ? given : step, "the step \"%s\" %s \"returns\"",
                             op->valuestring, given ? "has no use for" : "lacks");
    json_tree(returns, given, NULL);
    return true;
}

/* A string or bytes, or an array of pairs of them. */
static bool is_init(const cJSON *init, struct text *scratch)
{
    const cJSON *pair;

    if (!cJSON_IsArray(init))
        return json_read_bytes(init, scratch);
    cJSON_ArrayForEach (pair, init) {
        if (cJSON_GetArraySize(pair) != 2 ||
            !json_read_bytes(cJSON_GetArrayItem(pair, 0), scratch) ||
            !json_read_bytes(cJSON_GetArrayItem(pair, 1), scratch))
            return false;
    }
    return true;
}

static bool read_params(struct vectors_reader *reader, const cJSON *object,
                        struct vector_case *test)
{
    const cJSON *init = cJSON_GetObjectItemCaseSensitive(object, "init"), *step;
    const cJSON *steps = cJSON_GetObjectItemCaseSensitive(object, "steps");
    struct text *text = &reader->scratch;
    struct text returns = {0};
    struct json_writer given = {.out = &returns}, value = {.out = text};
    bool ok = true;

    test->kind = CASE_PARAMS;
    if (!reader_bytes(reader, object, "url", &test->input))
        return false;
    if (!cJSON_IsArray(steps) || (test->input.ptr != NULL) == (init != NULL))
        return reader_refuse(
            reader, object, "a case with \"steps\" has either \"init\" or \"url\", and \"output\"");
    if (!reader_string(reader, object, "href", &test->expected[ATTRIBUTE_HREF]) ||
        !reader_string(reader, object, "output", &test->expected[ATTRIBUTE_SEARCH_PARAMS]))
        return false;
    if (!test->expected[ATTRIBUTE_SEARCH_PARAMS].ptr)
        return reader_refuse(reader, object, "a case with \"steps\" lacks \"output\"");
    if (init && !is_init(init, text))
        return reader_refuse(reader, init, "\"init\" is neither a string nor an array of pairs");
    json_array(&given);
    cJSON_ArrayForEach (step, steps) {
        ok = ok && read_params_step(reader, step, &given);
    }
    json_end(&given);
    test->returns = suite_keep(reader->suite, returns.ptr, returns.len);
    text_free(&returns);
    text_clear(text);
    json_object(&value);
    if (init) {
        json_member(&value, "init");
        json_tree(&value, init, NULL);
    }
    json_member(&value, "steps");
    json_tree(&value, steps, "returns");
    json_end(&value);
    test->value = suite_keep(reader->suite, text->ptr, text->len);
    if (!test->input.ptr) /* for people: what it starts from */
        test->input = keep_json(reader, init, NULL);
    else
        test->request.url = test->input;
    return ok;
}

/* The pairs are what iterating over new URLSearchParams("?" + input) gives. */
static bool read_form(struct vectors_reader *reader, const cJSON *object, struct vector_case *test)
{
    const cJSON *pairs = cJSON_GetObjectItemCaseSensitive(object, "pairs");
    struct text *text = &reader->scratch;
    struct json_writer value = {.out = text}, returns = {.out = text};
    struct text init = {0};

    test->kind = CASE_FORM;
    if (!reader_string(reader, object, "output", &test->expected[ATTRIBUTE_SEARCH_PARAMS]))
        return false;
    if (!cJSON_IsArray(pairs) || !test->expected[ATTRIBUTE_SEARCH_PARAMS].ptr)
        return reader_refuse(reader, object,
                             "a case with \"pairs\" has an array there, and \"output\"");
    test->request.url = test->input;
    text_puts(&init, "?");
    text_add(&init, test->input.ptr, test->input.len);
    text_clear(text);
    json_object(&value);
    json_member(&value, "init");
    json_bytes(&value, text_str(&init));
    json_member(&value, "steps");
    json_array(&value);
    json_object(&value);
    json_add_string(&value, "op", "iterate");
    json_end(&value);
    json_end(&value);
    json_end(&value);
    test->value = suite_keep(reader->suite, text->ptr, text->len);
    text_free(&init);
    text_clear(text);
    json_array(&returns);
    json_tree(&returns, pairs, NULL);
    json_end(&returns);
    test->returns = suite_keep(reader->suite, text->ptr, text->len);
    return true;
}

static bool read_unicode(struct vectors_reader *reader, const cJSON *object,
                         struct vector_case *test)
{
    test->kind = CASE_UNICODE;
    test->request.url = test->input;
    return reader_string(reader, object, "unicode", &test->unicode) &&
           (test->unicode.ptr ||
            reader_refuse(reader, get_member(object, "unicode"), "\"unicode\" is not a string"));
}

static bool read_validate(struct vectors_reader *reader, const cJSON *object,
                          struct vector_case *test)
{
    const cJSON *valid = cJSON_GetObjectItemCaseSensitive(object, "valid");

    test->kind = CASE_VALIDATE;
    test->request.url = test->input;
    if (!cJSON_IsBool(valid))
        return reader_refuse(reader, valid, "\"valid\" is neither true nor false");
    test->failure = cJSON_IsFalse(valid);
    return reader_bytes(reader, object, "base", &test->request.base);
}

/* --- our schema ------------------------------------------------------------------------------- */

static bool is_known_key(const char *key, enum case_kind kind)
{
    static const char *const common[] = {"id", "spec", "why", "tags", "comment", NULL};
    static const char *const url[] = {"input",   "input_b64",  "base",   "base_b64",
                                      "failure", "relativeTo", "errors", NULL};
    static const char *const output[] = {"input", "input_b64", "output", "urlStandardOnly", NULL};
    static const char *const setter[] = {"href",          "href_b64", "new_value",
                                         "new_value_b64", "expected", NULL};
    static const char *const form[] = {"input", "input_b64", "pairs", "output", NULL};
    static const char *const params[] = {"init", "url", "url_b64", "steps", "output", "href", NULL};
    static const char *const unicode[] = {"input", "input_b64", "unicode", NULL};
    static const char *const validate[] = {"input", "input_b64", "base", "base_b64", "valid", NULL};
    static const char *const edition[] = {"edition", "line", "lines", "steps", "returns", NULL};
    static const char *const *const by_kind[CASE_KINDS] = {
        [CASE_URL] = url,         [CASE_TOASCII] = output,    [CASE_SETTER] = setter,
        [CASE_PERCENT] = output,  [CASE_FORM] = form,         [CASE_PARAMS] = params,
        [CASE_UNICODE] = unicode, [CASE_VALIDATE] = validate, [CASE_EDITION] = edition,
    };

    for (const char *const *name = common; *name; name++)
        if (strcmp(*name, key) == 0)
            return true;
    for (const char *const *name = by_kind[kind]; *name; name++)
        if (strcmp(*name, key) == 0)
            return true;
    for (int i = 0; kind == CASE_URL && i < ATTRIBUTES; i++)
        if (strcmp(attribute_name((enum attribute)i), key) == 0)
            return true;
    return false;
}

static bool tags_are_valid(const cJSON *object)
{
    const cJSON *tags = cJSON_GetObjectItemCaseSensitive(object, "tags"), *tag;

    if (tags && !cJSON_IsArray(tags))
        return false;
    cJSON_ArrayForEach (tag, tags) {
        if (!cJSON_IsString(tag))
            return false;
    }
    return true;
}

/* What only files of ours have to keep. */
static bool check_ours(struct vectors_reader *reader, const cJSON *object,
                       const struct vector_case *test)
{
    const cJSON *item;

    if (!test->id.ptr || test->id.len == 0)
        return reader_refuse(reader, object,
                             "a case without \"id\" in a file whose first case has one");
    if (memchr(test->id.ptr, 0, test->id.len))
        return reader_refuse(reader, get_member(object, "id"), "an id has no NUL");
    cJSON_ArrayForEach (item, object) {
        if (!is_known_key(item->string, test->kind))
            return reader_refuse(reader, item, "%s: unknown key \"%s\"", test->id.ptr,
                                 item->string);
        for (const cJSON *other = item->next; other; other = other->next)
            if (strcmp(other->string, item->string) == 0)
                return reader_refuse(reader, other, "%s: key \"%s\" appears twice", test->id.ptr,
                                     item->string);
    }
    if (!test->spec.ptr || test->spec.len == 0)
        return reader_refuse(reader, member_or_case(object, "spec"), "%s: \"spec\" is missing",
                             test->id.ptr);
    if (test->spec.ptr[0] == '#')
        return reader_refuse(reader, get_member(object, "spec"),
                             "%s: \"spec\" must be an anchor, without \"#\"", test->id.ptr);
    if (!test->why.ptr || test->why.len == 0)
        return reader_refuse(reader, member_or_case(object, "why"), "%s: \"why\" is missing",
                             test->id.ptr);
    item = cJSON_GetObjectItemCaseSensitive(object, "expected");
    if (test->kind == CASE_SETTER) {
        const cJSON *member;

        cJSON_ArrayForEach (member, item) {
            int i = 0;

            while (i < ATTRIBUTES && strcmp(attribute_name((enum attribute)i), member->string) != 0)
                i++;
            if (i == ATTRIBUTES)
                return reader_refuse(reader, member, "%s: unknown key \"%s\" in \"expected\"",
                                     test->id.ptr, member->string);
        }
    }
    if (!tags_are_valid(object))
        return reader_refuse(reader, get_member(object, "tags"),
                             "%s: \"tags\" is not an array of strings", test->id.ptr);
    item = cJSON_GetObjectItemCaseSensitive(object, "relativeTo");
    if (item && !(test->failure && cJSON_IsString(item) &&
                  (strcmp(item->valuestring, "non-opaque-path-base") == 0 ||
                   strcmp(item->valuestring, "any-base") == 0)))
        return reader_refuse(reader, item,
                             "%s: \"relativeTo\" goes with \"failure\" and is \"any-base\" or "
                             "\"non-opaque-path-base\"",
                             test->id.ptr);
    return true;
}

/* Without an id, a case is named by what it asks. */
static struct ua_str hashed_id(struct suite *suite, const struct vector_case *test)
{
    const struct ua_str parts[] = {test->input, test->request.base, test->attribute, test->value,
                                   test->encoding};
    const char *kind = case_kind_name(test->kind);
    uint64_t hash = hash_bytes(HASH_START, kind, strlen(kind));
    char id[16];

    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        uint64_t len = parts[i].ptr ? parts[i].len : UINT64_MAX;
        unsigned char bytes[8];

        for (int byte = 0; byte < 8; byte++)
            bytes[byte] = (unsigned char)(len >> 8 * byte);
        hash = hash_bytes(hash, bytes, sizeof bytes);
        if (parts[i].ptr)
            hash = hash_bytes(hash, parts[i].ptr, parts[i].len);
    }
    snprintf(id, sizeof id, "%012llx", (unsigned long long)(hash >> 16));
    return suite_keep(suite, id, strlen(id));
}

/* Lone surrogates are rare: the name is a text of its own only where there is one. */
static void name_input(struct vectors_reader *reader, const cJSON *object, struct vector_case *test)
{
    const char *key = test->kind == CASE_SETTER ? "href" : "input";

    test->named_input = test->input;
    if (json_read_name(cJSON_GetObjectItemCaseSensitive(object, key), &reader->scratch) &&
        reader->scratch.len != test->input.len)
        test->named_input = suite_keep(reader->suite, reader->scratch.ptr, reader->scratch.len);
}

/* Adds a case that has an id to the suite. */
static void add_to_suite(struct suite *suite, struct vector_case *test, size_t line)
{
    test->line = line;
    test->file = suite->file_count;
    if (suite->count == suite->capacity) {
        suite->capacity = suite->capacity ? suite->capacity * 2 : 1024;
        suite->cases = xrealloc(suite->cases, suite->capacity * sizeof *suite->cases);
    }
    suite->cases[suite->count++] = *test;
}

bool reader_add_case(struct vectors_reader *reader, struct vector_case *test, size_t line)
{
    test->named_input = test->input;
    test->id = hashed_id(reader->suite, test);
    add_to_suite(reader->suite, test, line);
    return true;
}

/* Names the case, checks it if the file is ours, and adds it to the suite. */
static bool finish_case(struct vectors_reader *reader, const cJSON *object,
                        struct vector_case *test)
{
    struct suite *suite = reader->suite;
    size_t other;

    if (!reader_string(reader, object, "id", &test->id) ||
        !reader_string(reader, object, "spec", &test->spec) ||
        !reader_string(reader, object, "why", &test->why))
        return false;
    if (!reader->first_seen) {
        reader->first_seen = true;
        reader->ours = test->id.ptr != NULL;
    }
    if (reader->ours && !check_ours(reader, object, test))
        return false;
    /* WPT's setter file has lists of lines as comments. */
    if (cJSON_IsString(cJSON_GetObjectItemCaseSensitive(object, "comment")) &&
        !reader_string(reader, object, "comment", &test->comment))
        return false;
    name_input(reader, object, test);
    if (!test->id.ptr) {
        test->id = hashed_id(suite, test);
    } else if (test->kind == CASE_PERCENT) {
        text_clear(&reader->scratch);
        text_printf(&reader->scratch, "%s.%s", test->id.ptr, test->encoding.ptr);
        test->id = suite_keep(suite, reader->scratch.ptr, reader->scratch.len);
    }
    add_to_suite(suite, test, json_line(&reader->file, object));
    other = reader->ours ? suite_claim_id(suite, suite->count - 1) : SIZE_MAX;
    if (other != SIZE_MAX) {
        const struct vector_case *twin = &suite->cases[other];

        suite->count--;
        return reader_refuse(
            reader, get_member(object, "id"), "id \"%s\" is taken by %s:%zu", test->id.ptr,
            twin->file < suite->file_count ? suite->files[twin->file].path : reader->file.path,
            twin->line);
    }
    return true;
}

/* A case without what tells its kind; a key that no URL case has is probably that, misspelt. */
static bool refuse_kind(struct vectors_reader *reader, const cJSON *object)
{
    const cJSON *item;

    cJSON_ArrayForEach (item, object) {
        if (!is_known_key(item->string, CASE_URL))
            return reader_refuse(
                reader, item,
                "unknown key \"%s\" in a case with neither \"href\", \"failure\" nor "
                "\"output\"",
                item->string);
    }
    return reader_refuse(reader, object,
                         "a case with neither \"href\", \"failure\" nor \"output\"");
}

bool reader_case(struct vectors_reader *reader, const cJSON *object)
{
    const cJSON *output = cJSON_GetObjectItemCaseSensitive(object, "output");
    struct vector_case test = {0};

    if (has_key(object, "edition"))
        return reader_edition(reader, object, &test) && finish_case(reader, object, &test);
    if (has_key(object, "steps"))
        return read_params(reader, object, &test) && finish_case(reader, object, &test);
    if (!reader_bytes(reader, object, "input", &test.input))
        return false;
    if (!test.input.ptr)
        return reader_refuse(reader, object, "a case without \"input\"");
    if (has_key(object, "pairs"))
        return read_form(reader, object, &test) && finish_case(reader, object, &test);
    if (has_key(object, "unicode"))
        return read_unicode(reader, object, &test) && finish_case(reader, object, &test);
    if (cJSON_IsObject(output)) {
        const cJSON *utf8 = cJSON_GetObjectItemCaseSensitive(output, "utf-8"), *item;

        cJSON_ArrayForEach (item, output) {
            struct vector_case one = test;

            if (!read_percent(reader, item, utf8, &one) || !finish_case(reader, object, &one))
                return false;
        }
        return true;
    }
    if (output)
        return read_toascii(reader, object, &test) && finish_case(reader, object, &test);
    if (!has_key(object, "href") && !has_key(object, "failure")) {
        if (has_key(object, "valid"))
            return read_validate(reader, object, &test) && finish_case(reader, object, &test);
        return refuse_kind(reader, object);
    }
    return read_url_case(reader, object, &test) && finish_case(reader, object, &test);
}

bool reader_setter(struct vectors_reader *reader, const cJSON *object, const cJSON *list)
{
    struct vector_case test = {0};

    return read_setter(reader, object, list, &test) && finish_case(reader, object, &test);
}
