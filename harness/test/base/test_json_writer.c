/* SPDX-License-Identifier: MIT */
/* JSON that is written: long strings, layouts, numbers, and items that come into a file. */
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "json.h"
#include "str.h"

static void check_is(struct text *got, const char *expected)
{
    CHECK_TEXT(text_str(got).ptr, got->len, expected, strlen(expected));
    text_free(got);
}

/* --- strings ---------------------------------------------------------------------------------- */

static void check_quoted(struct ua_str string, const char *expected)
{
    struct text out = {0};

    text_puts(&out, "x");
    CHECK(json_quote(&out, string) == (expected != NULL));
    CHECK_TEXT(out.ptr, 1, "x", 1);
    CHECK_TEXT(out.ptr + 1, out.len - 1, expected ? expected : "",
               strlen(expected ? expected : ""));
    text_free(&out);
}

static void test_quote(void)
{
    check_quoted(UA_LITERAL(""), "\"\"");
    check_quoted(UA_LITERAL("a\n\r\t\"\\/\0"), "\"a\\n\\r\\t\\\"\\\\/\\u0000\"");
    check_quoted(UA_LITERAL("\x1F\x7F\x7E"), "\"\\u001f\\u007f~\"");
    check_quoted(UA_LITERAL("\xC3\xBC\xE2\x80\xAE"), "\"\xC3\xBC\\u202e\"");
    check_quoted(UA_LITERAL("\xF3\xA0\x80\x81"), "\"\\udb40\\udc01\"");
    check_quoted(UA_LITERAL("\xF0\x9F\xBF\xBE"), "\"\\ud83f\\udffe\"");
    check_quoted(UA_LITERAL("a\xFF"), NULL);
    check_quoted(UA_LITERAL("\xED\xA0\x80"), NULL);
}

/* Strings of each length around the parts in which they are written, with a code point of each
 * length at each place. What is not UTF-8 at the end takes back all that was added. */
static void test_long_strings(void)
{
    static const char *const ends[][2] = {{"", ""},
                                          {"\n", "\\n"},
                                          {"\xC3\xBC", "\xC3\xBC"},
                                          {"\xE2\x80\xAE", "\\u202e"},
                                          {"\xF0\x9F\x98\x80", "\xF0\x9F\x98\x80"},
                                          {"\xF3\xA0\x80\x81", "\\udb40\\udc01"}};
    char letters[600];

    memset(letters, 'a', sizeof letters);
    for (size_t len = 240; len < 530; len += len == 270 ? 230 : 1) {
        for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
            struct text string = {0}, out = {0}, expected = {0};

            text_add(&string, letters, len);
            text_puts(&string, ends[i][0]);
            text_add(&string, "bc", 2);
            text_printf(&expected, "\"%.*s%sbc\"", (int)len, letters, ends[i][1]);
            CHECK(json_quote(&out, text_str(&string)));
            CHECK_TEXT(out.ptr, out.len, expected.ptr, expected.len);
            text_clear(&out);
            text_puts(&out, "x");
            text_add(&string, "\xC3", 1);
            CHECK(!json_quote(&out, text_str(&string)) && out.len == 1);
            text_free(&string);
            text_free(&expected);
            text_free(&out);
        }
    }
}

/* --- values and layouts ----------------------------------------------------------------------- */

static void test_numbers(void)
{
    struct text out = {0};
    struct json_writer w = {.out = &out};

    json_integer(&w, 0);
    json_integer(&w, -1);
    json_integer(&w, INT64_MAX);
    json_number(&w, 10);
    json_number(&w, 1234567890);
    json_tenths(&w, 2);
    json_tenths(&w, -0.25);
    json_hash(&w, 0);
    json_hash(&w, UINT64_MAX);
    check_is(&out, "0,-1,9223372036854775807,10,1234567890,2.0,-0.2,\"0000000000000000\","
                   "\"ffffffffffffffff\"");
}

static void test_members(void)
{
    struct text out = {0};
    struct json_writer w = {.out = &out, .spaced_colons = true, .spaced_commas = true};

    json_object(&w);
    json_add_name(&w, "a", "name");
    json_add_string(&w, "b", NULL);
    json_add(&w, "c", UA_LITERAL("\xFF"));
    json_add(&w, "d", UA_LITERAL("\0"));
    json_member(&w, "e");
    json_array(&w);
    json_bool(&w, true);
    json_add_name(&w, "f", "");
    json_bytes(&w, UA_LITERAL("\x80"));
    json_end(&w);
    json_add_null(&w, "g");
    json_end(&w);
    json_object(&w);
    json_end(&w);
    check_is(&out, "{\"a\": \"name\", \"b\": null, \"c_b64\": \"/w==\", \"d\": \"\\u0000\", \"e\": "
                   "[true, \"f\": \"\", {\"bytes_b64\": \"gA==\"}], \"g\": null}, {}");
    w = (struct json_writer){.out = &out};
    json_output(&w);
    json_add_bool(&w, "x", true);
    json_end(&w);
    check_is(&out, "{\"format\":1,\"x\":true}");
}

static void test_lines(void)
{
    struct text out = {0};
    struct json_writer w = {.out = &out, .indent = 9};

    json_array(&w);
    json_array(&w);
    json_object(&w);
    json_add_number(&w, "a", 1);
    json_add_number(&w, "b", 2);
    json_end(&w);
    json_array(&w);
    json_end(&w);
    json_end(&w);
    json_end(&w);
    check_is(&out, "[\n         [\n                  {\n                           \"a\":1,\n"
                   "                           \"b\":2\n                  },\n"
                   "                  []\n         ]\n]");
    w = (struct json_writer){.out = &out, .spaced_commas = true};
    json_array(&w);
    json_new_line(&w, 2);
    json_number(&w, 1);
    json_number(&w, 2);
    json_new_line(&w, 0);
    json_number(&w, 3);
    json_new_line(&w, 17);
    json_end(&w);
    json_number(&w, 4);
    check_is(&out, "[\n  1, 2,\n3\n                 ], 4");
}

static void check_tree(const char *json, const char *skip, const char *expected)
{
    cJSON *tree = json_parse(json, strlen(json), NULL);
    struct text out = {0};

    CHECK(tree != NULL);
    json_write(&out, tree, skip);
    check_is(&out, expected);
    cJSON_Delete(tree);
}

static void test_trees(void)
{
    check_tree(" [ true , false , null , -1.5 , 10, \"\\u0041\\n\" ] ", NULL,
               "[true,false,null,-1.5,10,\"A\\n\"]");
    check_tree("{\"a\":{\"s\":1,\"b\":[{\"s\":[]}]},\"s\":2,\"c\":\"s\"}", "s",
               "{\"a\":{\"b\":[{}]},\"c\":\"s\"}");
    check_tree("{\"s\":2}", NULL, "{\"s\":2}");
    check_tree("{\"s\":2,\"t\":[]}", "s", "{\"t\":[]}");
    check_tree("\"\\u0000\"", NULL, "\"\\u0000\"");
    check_tree("7", NULL, "7");
}

/* --- what is read ----------------------------------------------------------------------------- */

static void check_bytes(const char *json, const char *expected)
{
    cJSON *item = json_parse(json, strlen(json), NULL);
    struct text got = {0};

    text_puts(&got, "before");
    CHECK(json_read_bytes(item, &got) == (expected != NULL));
    if (expected)
        CHECK_TEXT(got.ptr, got.len, expected, strlen(expected));
    text_free(&got);
    cJSON_Delete(item);
}

static void test_bytes(void)
{
    check_bytes("\"a\"", "a");
    check_bytes("{\"bytes_b64\":\"/w==\"}", "\xFF");
    check_bytes("{\"bytes_b64\":\"/w=\"}", NULL);
    check_bytes("{\"bytes_b64\":7}", NULL);
    check_bytes("{\"bytes\":\"a\"}", NULL);
    check_bytes("{}", NULL);
    check_bytes("null", NULL);
    check_bytes("[\"a\"]", NULL);
}

static void check_name(const char *json, const char *expected)
{
    cJSON *item = json_parse(json, strlen(json), NULL);
    struct text got = {0};

    CHECK(json_read_name(item, &got));
    CHECK_TEXT(got.ptr, got.len, expected, strlen(expected));
    text_free(&got);
    cJSON_Delete(item);
}

static void test_names(void)
{
    check_name("\"a\\ud800b\"", "aU+d800b");
    check_name("\"\\udfff\\ud83d\\ude00\"", "U+dfff\xF0\x9F\x98\x80");
    check_name("\"\\udbff\"", "U+dbff");
    check_name("\"\xED\x9F\xBF\xEE\x80\x80\"", "\xED\x9F\xBF\xEE\x80\x80");
}

/* --- a file ----------------------------------------------------------------------------------- */

/* Inserts 9 into an array, the member key or the root: after the item with the number after, or at
 * the front. */
static void check_insert(const char *json, const char *key, int after, const char *expected)
{
    struct json_file file;
    struct text error = {0}, out = {0};
    const cJSON *array;

    CHECK(json_file_parse(&file, "p", ua_str(json, strlen(json)), &error));
    array = key ? cJSON_GetObjectItemCaseSensitive(file.root, key) : file.root;
    json_insert(&out, &file, array, after < 0 ? NULL : cJSON_GetArrayItem(array, after),
                UA_LITERAL("  9"));
    check_is(&out, expected);
    json_file_free(&file);
    text_free(&error);
}

static void test_insert(void)
{
    check_insert("[]", NULL, -1, "[\n  9]");
    check_insert(" [1, 2] ", NULL, -1, " [\n  9,1, 2] ");
    check_insert("[1, 2]", NULL, 0, "[1,\n  9, 2]");
    check_insert("[1, 23\n]", NULL, 1, "[1, 23,\n  9\n]");
    check_insert("[true]", NULL, 0, "[true,\n  9]");
    check_insert("[null ,1]", NULL, 0, "[null,\n  9 ,1]");
    check_insert("[[[1],{\"a\":\"]\"}],2]", NULL, 0, "[[[1],{\"a\":\"]\"}],\n  9,2]");
    check_insert("[\"a\\\"],\", 2]", NULL, 0, "[\"a\\\"],\",\n  9, 2]");
    check_insert("[{\"k\": \"}\"}, 2]", NULL, 0, "[{\"k\": \"}\"},\n  9, 2]");
    check_insert("{\"a\": [7], \"b\" :\n [ 1 ]}", "b", -1, "{\"a\": [7], \"b\" :\n [\n  9, 1 ]}");
    check_insert("{\"a\":[]}", "a", -1, "{\"a\":[\n  9]}");
    check_insert("{\"b[:\": 0, \"a\":[\"x\"]}", "a", 0, "{\"b[:\": 0, \"a\":[\"x\",\n  9]}");
}

int main(void)
{
    test_quote();
    test_long_strings();
    test_numbers();
    test_members();
    test_lines();
    test_trees();
    test_bytes();
    test_names();
    test_insert();
    return check_report("json_writer");
}
