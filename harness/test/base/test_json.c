/* SPDX-License-Identifier: MIT */
#include "check.h"
#include "json.h"

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
    ERROR_AT("\f[1]", 0);
    ERROR_AT("[\"\\u0000\\u0000\", nope]", 17);
    /* No lead byte, cut short, overlong, a surrogate, too large, and not in a string. */
    ERROR_AT("[\"\xC3\xA9\xFF\"]", 4);
    ERROR_AT("\"\x80\"", 1);
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
    json_position("a\nbc\nd", 6, 3, &line, &column);
    CHECK(line == 2 && column == 2);
}

static void check_explained(const char *json, size_t offset, const char *expected)
{
    struct text got = {0};

    json_explain_error(&got, "a\x1B", json, strlen(json), offset);
    CHECK_TEXT(got.ptr, got.len, expected, strlen(expected));
    text_free(&got);
}

static void test_explained(void)
{
    check_explained("[\n \"\xC0\x80\"]", 4, "a\\x1b:2:3: ill-formed UTF-8");
    check_explained("[\n\"\xC3\xA9\n\"]", 5, "a\\x1b:2:4: JSON syntax error");
    check_explained("[\xC3", 1, "a\\x1b:1:2: ill-formed UTF-8");
    check_explained("[", 1, "a\\x1b:1:2: JSON syntax error");
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

int main(void)
{
    test_strings();
    test_errors();
    test_explained();
    test_types();
    return check_report("json");
}
