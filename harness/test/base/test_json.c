/* SPDX-License-Identifier: MIT */
#include "check.h"
#include "json.h"
#include "str.h"

static void check_string(const char *json, size_t json_len, const char *expected, size_t len)
{
    struct text got = {0};
    cJSON *root = json_parse(json, json_len, NULL);

    CHECK(json_read_string(root, &got));
    CHECK_TEXT(got.ptr, got.len, expected, len);
    text_free(&got);
    cJSON_Delete(root);
}
#define STRING(json, expected) check_string(json, sizeof(json) - 1, expected, sizeof(expected) - 1)

static void check_error(const char *json, size_t len, size_t expected)
{
    size_t offset = SIZE_MAX;
    cJSON *root = json_parse(json, len, &offset);

    CHECK(!root);
    if (offset != expected)
        printf("%s: error at %zu, expected %zu\n", json, offset, expected);
    CHECK(offset == expected);
    cJSON_Delete(root);
}
#define ERROR_AT(json, offset) check_error(json, sizeof(json) - 1, offset)

static void test_strings(void)
{
    STRING("\"\"", "");
    STRING("\"a\\u0000b\\u0000\"", "a\0b\0");
    STRING("\"\\\\u0000\"", "\\u0000");
    STRING("\"\\u0041\\n\\\"\"", "A\n\"");
    STRING("\"\\uD83D\\uDCA9\"", "\xF0\x9F\x92\xA9");
    STRING("\"x\\uD83D\\uD83D\\uDCA9y\\uDCA9\"", "x\xEF\xBF\xBD\xF0\x9F\x92\xA9y\xEF\xBF\xBD");
    STRING("\"\\ud83d\"", "\xEF\xBF\xBD");
    STRING("\"\\uDCA9\\uDCA9\"", "\xEF\xBF\xBD\xEF\xBF\xBD");
    STRING("\"\\uD7FF\\uE000\"", "\xED\x9F\xBF\xEE\x80\x80");
    STRING("\"\\uDBFF\\uDFFF\"", "\xF4\x8F\xBF\xBF");
    STRING("\"\\ud83d\\u0041\"", "\xEF\xBF\xBD"
                                 "A");
    STRING("\"\xF4\x8F\xBF\xBF\xEF\xBF\xBE\"", "\xF4\x8F\xBF\xBF\xEF\xBF\xBE");
    STRING("\"\x7F\"", "\x7F");
    STRING(" \n\"a\" \n", "a");
}

static void test_errors(void)
{
    size_t line, column;

    ERROR_AT("", 0);
    ERROR_AT("\"a\nb\"", 2);
    ERROR_AT("\"\\u00G0\"", 1);
    ERROR_AT("\"abc\\", 4);
    ERROR_AT("[1] x", 4);
    ERROR_AT("[1\0]", 2);
    /* What is missing before a control is an error there, and what is wrong before it, earlier. */
    ERROR_AT("[1,\x01", 3);
    ERROR_AT("[-\x01", 2);
    ERROR_AT("{\"a\":\x01", 5);
    ERROR_AT("[1,2\x01", 4);
    ERROR_AT("[nope\x01", 1);
    ERROR_AT("[1,2]xy\x01", 5);
    ERROR_AT("\f[1]", 0);
    ERROR_AT("[\"\\u0000\\u0000\", nope]", 17);
    /* No lead byte, cut short, overlong, a surrogate, too large, and not in a string. */
    ERROR_AT("[\"\xC3\xA9\xFF\"]", 4);
    ERROR_AT("\"\x80\"", 1);
    ERROR_AT("\"a\x80\"", 2);
    ERROR_AT("[1,\"ab\xBF\"]", 6);
    ERROR_AT("\"\xC3\"", 1);
    ERROR_AT("\"\xE2\x82\"", 1);
    ERROR_AT("\"\xC0\x80\"", 1);
    ERROR_AT("\"\xC1\xBF\"", 1);
    ERROR_AT("\"\xE0\x9F\xBF\"", 1);
    ERROR_AT("\"\xF0\x8F\xBF\xBF\"", 1);
    ERROR_AT("\"\xED\xA0\x80\"", 1);
    ERROR_AT("\"\xF4\x90\x80\x80\"", 1);
    ERROR_AT("{\"\xFF\":1}", 2);
    ERROR_AT("[]\xFF", 2);
    text_position("a\nbc\nd", 6, 3, &line, &column);
    CHECK(line == 2 && column == 2);
}

static void check_explained(const char *json, size_t offset, const char *expected)
{
    struct text got = {0};

    json_explain_error(&got, "a\x1B", json, strlen(json), offset);
    CHECK_TEXT(got.ptr, got.len, expected, strlen(expected));
    text_free(&got);
}

/* So many arrays, each with a string before the next. */
static void check_depth(int depth, bool is_read)
{
    struct text json = {0}, got = {0};
    size_t offset = 0;
    cJSON *root;

    for (int i = 0; i < depth; i++)
        text_puts(&json, "[\"\\\"]\",");
    text_puts(&json, "1");
    for (int i = 0; i < depth; i++)
        text_puts(&json, "]");
    root = json_parse(json.ptr, json.len, &offset);
    CHECK((root != NULL) == is_read);
    if (!root) {
        json_explain_error(&got, "a", json.ptr, json.len, offset);
        CHECK(strstr(got.ptr, ": nested too deeply, in more than 1000 brackets") != NULL);
    }
    cJSON_Delete(root);
    text_free(&json);
    text_free(&got);
}

static void test_explained(void)
{
    check_explained("[\n \"\xC0\x80\"]", 4, "a\\x1b:2:3: ill-formed UTF-8");
    check_explained("[\n\"\xC3\xA9\n\"]", 5, "a\\x1b:2:3: JSON syntax error");
    check_explained("[\xC3", 1, "a\\x1b:1:2: ill-formed UTF-8");
    check_explained("[", 1, "a\\x1b:1:2: JSON syntax error: unexpected end");
    check_explained("[\"a", 1, "a\\x1b:1:2: JSON syntax error: unexpected end, in a string");
    check_explained(" \n", 2, "a\\x1b:2:1: empty, so not JSON");
    check_depth(CJSON_NESTING_LIMIT, true);
    check_depth(CJSON_NESTING_LIMIT + 1, false);
}

static void test_types(void)
{
    struct text got = {0};
    cJSON *root = json_parse("{\"a\":1,\"b\\u0000\":null}", 22, NULL);

    CHECK(root != NULL);
    CHECK(!json_read_string(cJSON_GetObjectItemCaseSensitive(root, "a"), &got));
    CHECK(!json_read_string(NULL, &got));
    CHECK(got.len == 0);
    text_free(&got);
    cJSON_Delete(root);
}

/* --- places ----------------------------------------------------------------------------------- */

static void check_place(struct json_file *file, const cJSON *node, const char *expected)
{
    struct text got = {0};

    CHECK(!json_refuse(&got, file, node, "\"%s\" \x1b", "x"));
    CHECK_TEXT(got.ptr, got.len, expected, strlen(expected));
    text_free(&got);
}

static void test_places(void)
{
    static const char json[] = "[ \"\\u0000\\ud800[\",\n"
                               "  {\"a\": -1.5e3, \"\\\"{\": [true,\t[], {}],\n"
                               "   \"\xC3\xA9\\\\\": null, \"d\" : \"{}[],:\", \"e\":{\"f\":0}\n"
                               "  },null ,false]\n";
    struct json_file file;
    struct text error = {0};
    const cJSON *root, *object, *list;

    CHECK(json_file_parse(&file, "p\x1b", (struct ua_str){json, sizeof json - 1}, &error));
    root = file.root;
    object = cJSON_GetArrayItem(root, 1);
    list = cJSON_GetArrayItem(object, 1);
    CHECK(json_offset(root) == 0);
    check_place(&file, root, "p\\x1b:1:1: \"x\" \\x1b");
    check_place(&file, cJSON_GetArrayItem(root, 0), "p\\x1b:1:3: \"x\" \\x1b");
    check_place(&file, object, "p\\x1b:2:3: \"x\" \\x1b");
    check_place(&file, cJSON_GetObjectItem(object, "a"), "p\\x1b:2:4: \"x\" \\x1b");
    check_place(&file, list, "p\\x1b:2:17: \"x\" \\x1b");
    check_place(&file, cJSON_GetArrayItem(list, 0), "p\\x1b:2:25: \"x\" \\x1b");
    check_place(&file, cJSON_GetArrayItem(list, 1), "p\\x1b:2:31: \"x\" \\x1b");
    check_place(&file, cJSON_GetArrayItem(list, 2), "p\\x1b:2:35: \"x\" \\x1b");
    check_place(&file, cJSON_GetArrayItem(object, 2), "p\\x1b:3:4: \"x\" \\x1b");
    check_place(&file, cJSON_GetArrayItem(object, 3), "p\\x1b:3:17: \"x\" \\x1b");
    check_place(&file, cJSON_GetObjectItem(object, "e")->child, "p\\x1b:3:38: \"x\" \\x1b");
    check_place(&file, cJSON_GetArrayItem(root, 3), "p\\x1b:4:11: \"x\" \\x1b");
    check_place(&file, NULL, "p\\x1b: \"x\" \\x1b");
    /* In the text's order, and back. */
    CHECK(json_line(&file, object) == 2);
    CHECK(json_line(&file, cJSON_GetArrayItem(root, 2)) == 4);
    CHECK(json_line(&file, root) == 1);
    json_file_free(&file);
    /* A newline is the first byte of all. */
    CHECK(json_file_parse(&file, "p", (struct ua_str){"\n[1,\n2]", 7}, &error));
    CHECK(json_line(&file, cJSON_GetArrayItem(file.root, 1)) == 3);
    CHECK(json_line(&file, file.root) == 2);
    CHECK(json_line(&file, cJSON_GetArrayItem(file.root, 0)) == 2);
    json_file_free(&file);
    CHECK(!json_file_parse(&file, "p", (struct ua_str){"[\n1,]", 5}, &error));
    CHECK_TEXT(error.ptr, error.len, "p:2:3: JSON syntax error", 24);
    json_file_free(&file);
    text_free(&error);
}

/* --- members ---------------------------------------------------------------------------------- */

static void test_members(void)
{
    static const char json[] = "{\"a\":\"x\",\"b_b64\":\"/w==\",\"c\":null,\"d_b64\":\"!\"}";
    cJSON *root = json_parse(json, sizeof json - 1, NULL);
    struct text got = {0};
    const cJSON *found;

    CHECK(json_read_member(root, "a", &got, &found) && found == cJSON_GetArrayItem(root, 0));
    CHECK_TEXT(got.ptr, got.len, "x", 1);
    CHECK(json_read_member(root, "b", &got, &found) && found == cJSON_GetArrayItem(root, 1));
    CHECK_TEXT(got.ptr, got.len, "\xFF", 1);
    CHECK(!json_read_member(root, "c", &got, &found) && cJSON_IsNull(found) && got.len == 0);
    CHECK(!json_read_member(root, "d", &got, &found) && found);
    CHECK(!json_read_member(root, "e", &got, &found) && !found);
    text_free(&got);
    cJSON_Delete(root);
}

/* expected NULL: no key is repeated. */
static void check_repeated(const char *json, const char *expected)
{
    struct json_file file;
    struct text error = {0};

    CHECK(json_file_parse(&file, "p", (struct ua_str){json, strlen(json)}, &error));
    CHECK(json_check_repeated(&file, &error) == !expected);
    CHECK_TEXT(error.ptr, error.len, expected, expected ? strlen(expected) : 0);
    json_file_free(&file);
    text_free(&error);
}

static void test_repeated(void)
{
    struct text many = {0};
    const cJSON *first;

    check_repeated("5", NULL);
    check_repeated("[{\"a\":1,\"A\":1,\"ab\":{\"a\":1}},{\"a\":2,\"_b64\":0,\"\":0}]", NULL);
    check_repeated("[{\"b\":1,\n\"a\":{},\"b\":{\"x\":1,\"x\":1}}]", "p:2:8: `b` is given twice");
    check_repeated("{\"a\":1,\"\\u0061\":1}", "p:1:8: `a` is given twice");
    check_repeated("{\"\":1,\"\":1}", "p:1:7: `` is given twice");
    check_repeated("{\"a\":\"x\",\"a_b64\":\"/w==\"}", "p:1:10: `a` and `a_b64` are both given");
    check_repeated("{\"a_b64\":\"/w==\",\"a\":null}", "p:1:17: `a` and `a_b64` are both given");
    check_repeated("{\"a_b64\":1,\"a_b64\":1}", "p:1:12: `a_b64` is given twice");
    /* Keys of other lengths, of which one begins with the other. */
    check_repeated("{\"ab_b64\":1,\"ab_\":1}", NULL);
    check_repeated("{\"ab_b64\":1,\"ab_b\":1,\"a\":1}", NULL);
    check_repeated("[[{\"c\":[{\"b\":1,\"a\":1,\"a\":1,\"b\":1,\"a\":1}]}]]",
                   "p:1:22: `a` is given twice");
    CHECK(!json_find_repeated(NULL, &first));

    /* Only the first forty bytes of a long key are shown. */
    for (int len = 40; len <= 41; len++) {
        struct text json = {0}, expected = {0};

        text_printf(&json, "{\"%0*d\":1,\"%0*d\":2}", len, 7, len, 7);
        text_printf(&expected, "p:1:%d: `%s%s` is given twice", len + 7,
                    len == 40 ? "000000000000000000000000000000000000000"
                              : "0000000000000000000000000000000000000000",
                    len == 40 ? "7" : "...");
        check_repeated(json.ptr, expected.ptr);
        text_free(&json);
        text_free(&expected);
    }
    /* As many members as have room without an allocation, and one more. */
    for (int count = 31; count <= 33; count++) {
        struct text json = {0};

        text_puts(&json, "{");
        for (int i = 1; i < count; i++)
            text_printf(&json, "\"%d\":1,", i);
        text_puts(&json, "\n\"1\":1}");
        check_repeated(json.ptr, "p:2:1: `1` is given twice");
        text_free(&json);
    }
    /* More members than have room without an allocation. */
    text_puts(&many, "{");
    for (int i = 0; i < 100; i++)
        text_printf(&many, "\"%d\":1,", i);
    text_puts(&many, "\"x\":1}");
    check_repeated(many.ptr, NULL);
    many.len -= strlen("\"x\":1}");
    text_puts(&many, "\n\"7\":1}");
    check_repeated(many.ptr, "p:2:1: `7` is given twice");
    text_free(&many);
}

/* Bytes are a string, or an object of their base64 alone. */
static void test_bytes(void)
{
    static const struct {
        const char *json;
        const char *expected; /* NULL: no bytes */
    } rows[] = {{"\"a\"", "a"},
                {"{\"bytes_b64\":\"YQ==\"}", "a"},
                {"{\"bytes_b64\":\"\"}", ""},
                {"{\"bytes_b64\":\"YQ==\",\"x\":1}", NULL},
                {"{\"bytes_b64\":\"YQ\"}", NULL},
                {"{\"bytes_b64\":1}", NULL},
                {"{\"bytes\":\"YQ==\"}", NULL},
                {"{}", NULL},
                {"[\"a\"]", NULL},
                {"null", NULL}};

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        cJSON *root = json_parse(rows[i].json, strlen(rows[i].json), NULL);
        struct text got = {0};

        CHECK(root && json_read_bytes(root, &got) == (rows[i].expected != NULL));
        if (rows[i].expected)
            CHECK_TEXT(got.ptr, got.len, rows[i].expected, strlen(rows[i].expected));
        text_free(&got);
        cJSON_Delete(root);
    }
}

static void check_number(const char *json, bool expected, long long value)
{
    cJSON *root = json_parse(json, strlen(json), NULL);
    long long got = 0;

    CHECK(json_read_number(root, &got) == expected && (!expected || got == value));
    cJSON_Delete(root);
}

static void test_numbers(void)
{
    check_number("0", true, 0);
    check_number("-12e2", true, -1200);
    check_number("9007199254740992", true, 9007199254740992);
    check_number("-9007199254740992", true, -9007199254740992);
    check_number("1e16", false, 0);
    check_number("-1e16", false, 0);
    check_number("9007199254740994", false, 0);
    check_number("-9007199254740994", false, 0);
    check_number("-0", true, 0);
    check_number("true", false, 0);
    check_number("null", false, 0);
    check_number("0.5", false, 0);
    check_number("\"1\"", false, 0);
}

/* --- writing ---------------------------------------------------------------------------------- */

static void check_written(struct text *got, const char *expected)
{
    cJSON *root = json_parse(got->ptr, got->len, NULL);

    CHECK_TEXT(got->ptr, got->len, expected, strlen(expected));
    CHECK(root != NULL);
    cJSON_Delete(root);
    text_clear(got);
}

static void test_values(void)
{
    struct text got = {0};
    struct json_writer w = {.out = &got};
    static const char json[] = "{\"k\": [1.5, {\"s\": 1, \"t\": \"\\u0000\"}], \"s\": 2}";
    cJSON *tree = json_parse(json, sizeof json - 1, NULL);

    json_array(&w);
    json_null(&w);
    json_bool(&w, true);
    json_bool(&w, false);
    json_number(&w, 0);
    json_number(&w, UINT64_MAX);
    json_integer(&w, INT64_MIN);
    json_tenths(&w, 0.25);
    json_hash(&w, 0x0123456789abcdef);
    json_string(&w, "a\"");
    json_string(&w, NULL);
    json_text(&w, UA_LITERAL("\0\xFF"));
    json_bytes(&w, UA_LITERAL("b"));
    json_bytes(&w, UA_LITERAL("\xFF"));
    json_bytes(&w, (struct ua_str){NULL, 0});
    json_base64(&w, UA_LITERAL("b"));
    json_verbatim(&w, UA_LITERAL("7,8"));
    json_tree(&w, tree, "s");
    json_end(&w);
    check_written(&got, "[null,true,false,0,18446744073709551615,-9223372036854775808,0.2,"
                        "\"0123456789abcdef\",\"a\\\"\",null,\"\\u0000\xEF\xBF\xBD\",\"b\","
                        "{\"bytes_b64\":\"/w==\"},null,\"Yg==\",7,8,"
                        "{\"k\":[1.5,{\"t\":\"\\u0000\"}]}]");
    cJSON_Delete(tree);
    text_free(&got);
}

static void test_writer(void)
{
    struct text got = {0};
    struct json_writer w = {.out = &got};

    json_object(&w);
    json_end(&w);
    check_written(&got, "{}");
    w = (struct json_writer){.out = &got};
    json_object(&w);
    json_add(&w, "a", UA_LITERAL("x"));
    json_add(&w, "b", UA_LITERAL("x\xFF"));
    json_add(&w, "c", (struct ua_str){NULL, 0});
    json_member(&w, "d");
    json_array(&w);
    json_array(&w);
    json_end(&w);
    json_object(&w);
    json_add_number(&w, "n", 1);
    json_add_bool(&w, "o", false);
    json_end(&w);
    json_end(&w);
    json_add_null(&w, "e");
    json_add_hash(&w, "f", 1);
    json_add_string(&w, "g", "\n");
    json_end(&w);
    check_written(&got,
                  "{\"a\":\"x\",\"b_b64\":\"eP8=\",\"c\":null,\"d\":[[],{\"n\":1,\"o\":false}],"
                  "\"e\":null,\"f\":\"0000000000000001\",\"g\":\"\\n\"}");
    text_free(&got);
}

static void test_layout(void)
{
    struct text got = {0}, inside = {0};
    struct json_writer w = {.out = &got, .indent = 2}, inner = {.out = &inside};

    json_object(&w);
    json_add_number(&w, "a", 1);
    json_member(&w, "b");
    json_array(&w);
    json_number(&w, 2);
    json_array(&w);
    json_end(&w);
    json_end(&w);
    json_end(&w);
    check_written(&got, "{\n  \"a\":1,\n  \"b\":[\n    2,\n    []\n  ]\n}");
    w = (struct json_writer){.out = &got, .spaced_colons = true, .spaced_commas = true};
    json_array(&w);
    json_new_line(&w, 20);
    json_object(&w);
    json_add_number(&w, "a", 1);
    json_add_number(&w, "b", 2);
    json_end(&w);
    json_number(&w, 3);
    json_new_line(&w, 0);
    json_number(&w, 4);
    json_new_line(&w, 1);
    json_end(&w);
    check_written(&got, "[\n                    {\"a\": 1, \"b\": 2}, 3,\n4\n ]");
    /* The inside of an object, made before it. */
    json_add_number(&inner, "a", 1);
    json_add_number(&inner, "b", 2);
    w = (struct json_writer){.out = &got};
    json_object(&w);
    json_verbatim(&w, text_str(&inside));
    json_add_number(&w, "c", 3);
    json_end(&w);
    check_written(&got, "{\"a\":1,\"b\":2,\"c\":3}");
    text_free(&inside);
    text_free(&got);
}

/* What comes out is safe to print, and other JSON readers give the bytes back. */
static void test_escapes(void)
{
    static const struct {
        const char *bytes, *json;
    } strings[] = {
        {"a\"\\\n\x1b\x7F", "\"a\\\"\\\\\\n\\u001b\\u007f\""},
        {"\xC2\x9B\xE2\x80\xAE\xC2\xA0", "\"\\u009b\\u202e\\u00a0\""},
        {"\xF3\xA0\x81\x81\xF0\x9F\x98\x80", "\"\\udb40\\udc41\xF0\x9F\x98\x80\""},
        {"\xC3\xBC\xD7\x90\xFF", "\"\xC3\xBC\xD7\x90\xEF\xBF\xBD\""},
    };
    struct text t = {0};

    for (size_t i = 0; i < sizeof strings / sizeof strings[0]; i++) {
        struct json_writer w = {.out = &t};

        text_clear(&t);
        json_string(&w, strings[i].bytes);
        CHECK_TEXT(t.ptr, t.len, strings[i].json, strlen(strings[i].json));
    }
    text_free(&t);
}

static void check_inserted(const char *json, const char *key, int after, const char *expected)
{
    struct json_file file;
    struct text got = {0};
    const cJSON *array;

    CHECK(json_file_parse(&file, "p", (struct ua_str){json, strlen(json)}, &got));
    array = key ? cJSON_GetObjectItem(file.root, key) : file.root;
    json_insert(&got, &file, array, cJSON_GetArrayItem(array, after), UA_LITERAL("8"));
    check_written(&got, expected);
    text_free(&got);
    json_file_free(&file);
}

static void test_insert(void)
{
    check_inserted("[]", NULL, -1, "[\n8]");
    check_inserted("[\n{\"a\":\"]\\\\\"},\n\"[\\\"\"\n]\n", NULL, -1,
                   "[\n8,\n{\"a\":\"]\\\\\"},\n\"[\\\"\"\n]\n");
    check_inserted("[\n{\"a\":\"]\\\\\"},\n\"[\\\"\"\n]\n", NULL, 0,
                   "[\n{\"a\":\"]\\\\\"},\n8,\n\"[\\\"\"\n]\n");
    check_inserted("[\n{\"a\":\"]\\\\\"},\n\"[\\\"\"\n]\n", NULL, 1,
                   "[\n{\"a\":\"]\\\\\"},\n\"[\\\"\",\n8\n]\n");
    check_inserted("{\"a\\\"\": 1, \"b\" : [12 , true]}", "b", 0,
                   "{\"a\\\"\": 1, \"b\" : [12,\n8 , true]}");
    check_inserted("{\"b\" : [12 , true]}", "b", 1, "{\"b\" : [12 , true,\n8]}");
    check_inserted("{\"b\" : [ 12]}", "b", -1, "{\"b\" : [\n8, 12]}");
}

int main(void)
{
    test_strings();
    test_errors();
    test_explained();
    test_types();
    test_places();
    test_members();
    test_repeated();
    test_bytes();
    test_numbers();
    test_values();
    test_writer();
    test_layout();
    test_escapes();
    test_insert();
    return check_report("json");
}
