/* SPDX-License-Identifier: MIT */
/* Which code points are shown as escapes, and base64. Whether what is shown reads back is tested
 * with test_util. */
#include "escape.h"

#include <string.h>

#include "check.h"
#include "str.h"
#include "utf8.h"

/* --- code points ------------------------------------------------------------------------------ */

/* The first and the last of each range. */
static const uint32_t deceptive[][2] = {
    {0x0, 0x1F},        {0x7F, 0xA0},       {0xAD, 0xAD},        {0x34F, 0x34F},
    {0x61C, 0x61C},     {0x115F, 0x1160},   {0x1680, 0x1680},    {0x17B4, 0x17B5},
    {0x180B, 0x180F},   {0x2000, 0x200F},   {0x2028, 0x202F},    {0x205F, 0x206F},
    {0x3000, 0x3000},   {0x3164, 0x3164},   {0xFE00, 0xFE0F},    {0xFEFF, 0xFEFF},
    {0xFFA0, 0xFFA0},   {0xFFF0, 0xFFFC},   {0xFFFE, 0xFFFF},    {0x1FFFE, 0x1FFFF},
    {0x2FFFE, 0x2FFFF}, {0xDFFFE, 0xDFFFF}, {0xE0000, 0x10FFFF},
};
/* They are no deception, but would change what stands beside them. */
static const uint32_t right_to_left[][2] = {
    {0x0590, 0x08FF}, {0xFB1D, 0xFDFF}, {0xFE70, 0xFEFE}, {0x10800, 0x10FFF}, {0x1E800, 0x1EFFF}};
static const uint32_t combining[][2] = {{0x0300, 0x034E}, {0x0350, 0x036F}, {0x0483, 0x0489},
                                        {0x0E31, 0x0E3A}, {0x0E47, 0x0E4E}, {0x1AB0, 0x1AFF},
                                        {0x1DC0, 0x1DFF}, {0x20D0, 0x20FF}, {0x302A, 0x302F},
                                        {0x3099, 0x309A}, {0xFE20, 0xFE2F}, {0x1D165, 0x1D169}};

/* Those that look like a character of URL syntax. */
static const uint32_t like_syntax[][2] = {
    {0x2D0, 0x2D0},   {0x2F8, 0x2F8},   {0x37E, 0x37E},   {0x589, 0x589},   {0x2010, 0x2012},
    {0x2024, 0x2026}, {0x2041, 0x2041}, {0x2044, 0x2044}, {0x2052, 0x2052}, {0x205A, 0x205A},
    {0x2212, 0x2212}, {0x2215, 0x2216}, {0x2236, 0x2236}, {0x2571, 0x2572}, {0x29F5, 0x29F5},
    {0x29F8, 0x29F9}, {0xA4F8, 0xA4F8}, {0xA4FD, 0xA4FD}, {0xA789, 0xA789}, {0xFE13, 0xFE13},
    {0xFE52, 0xFE52}, {0xFE55, 0xFE56}, {0xFE5F, 0xFE5F}, {0xFE63, 0xFE63}, {0xFE68, 0xFE68},
    {0xFE6A, 0xFE6B}, {0xFF03, 0xFF03}, {0xFF05, 0xFF05}, {0xFF0D, 0xFF0F}, {0xFF1A, 0xFF1B},
    {0xFF1F, 0xFF20}, {0xFF3B, 0xFF3D}};

static bool is_in(uint32_t c, const uint32_t (*ranges)[2], size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (c >= ranges[i][0] && c <= ranges[i][1])
            return true;
    }
    return false;
}
#define IS_IN(c, ranges) is_in(c, ranges, sizeof(ranges) / sizeof *(ranges))

/* Whether a code point after a text is shown as it is. */
static bool is_shown(const char *before, uint32_t c)
{
    struct text bytes = {0}, visible = {0};
    char utf8[4];
    bool is_same;

    text_puts(&bytes, before);
    text_add(&bytes, utf8, ua_utf8_encode(utf8, c));
    text_visible(&visible, bytes.ptr, bytes.len);
    is_same = visible.len == bytes.len && memcmp(visible.ptr, bytes.ptr, bytes.len) == 0;
    text_clear(&visible);
    text_escape_if_needed(&visible, bytes.ptr, bytes.len);
    CHECK(is_same == (visible.len == bytes.len && memcmp(visible.ptr, bytes.ptr, bytes.len) == 0));
    text_free(&bytes);
    text_free(&visible);
    return is_same;
}

static void check_code_point(uint32_t c)
{
    const bool deceives = IS_IN(c, deceptive), combines = IS_IN(c, combining);
    const bool escaped =
        deceives || IS_IN(c, right_to_left) || IS_IN(c, like_syntax) || c == 0xFFFD;

    if (c >= 0xD800 && c <= 0xDFFF)
        return;
    CHECK(text_is_deceptive(c) == deceives);
    if (c == '\\')
        return;
    if (is_shown("a", c) == escaped || is_shown("/", c) == (escaped || combines)) {
        printf("  U+%04X\n", (unsigned)c);
        CHECK(false);
    }
}

static void test_code_points(void)
{
    for (uint32_t c = 0; c < 0x200; c++)
        check_code_point(c);
    for (size_t i = 0; i < sizeof deceptive / sizeof *deceptive; i++) {
        check_code_point(deceptive[i][0]);
        check_code_point(deceptive[i][1]);
        check_code_point(deceptive[i][0] - (i > 0));
        if (deceptive[i][1] < 0x10FFFF)
            check_code_point(deceptive[i][1] + 1);
    }
    for (size_t i = 0; i < sizeof combining / sizeof *combining; i++) {
        for (uint32_t c = combining[i][0] - 1; c <= combining[i][1] + 1; c++)
            check_code_point(c);
    }
    for (size_t i = 0; i < sizeof right_to_left / sizeof *right_to_left; i++) {
        check_code_point(right_to_left[i][0] - 1);
        check_code_point(right_to_left[i][0]);
        check_code_point(right_to_left[i][1]);
        check_code_point(right_to_left[i][1] + 1);
    }
}

static void check_visible(const char *bytes, const char *visible)
{
    struct text out = {0};

    text_visible(&out, bytes, strlen(bytes));
    CHECK_TEXT(out.ptr, out.len, visible, strlen(visible));
    text_free(&out);
}

/* A mark combines with a letter or a digit, also with one that is not ASCII. */
static void test_marks(void)
{
    check_visible("e\xCC\x81", "e\xCC\x81");
    check_visible("9\xCC\x81\xCC\x81", "9\xCC\x81\xCC\x81");
    check_visible("\xC3\xBC\xCC\x81", "\xC3\xBC\xCC\x81");
    check_visible("\\\xCC\x81", "\\\\\\u{0301}");
    check_visible("\n\xCC\x81", "\\n\\u{0301}");
    check_visible("\xFF\xCC\x81", "\\xff\\u{0301}");
    check_visible("a:\xCC\x81", "a:\\u{0301}");
    check_visible("\xF3\xA0\x80\x81", "\\u{E0001}");
    check_visible("\x1b\x7F", "\\x1b\\x7f");
    check_visible("\xC2\x80", "\\u{0080}");
}

static void check_if_needed(const char *bytes, const char *expected)
{
    struct text out = {0};

    text_escape_if_needed(&out, bytes, strlen(bytes));
    CHECK_TEXT(out.ptr, out.len, expected, strlen(expected));
    text_free(&out);
}

/* What is visible stays, backslashes too. */
static void test_if_needed(void)
{
    check_if_needed("\\x1b \\\\ \\", "\\x1b \\\\ \\");
    check_if_needed("a\n\t\r\x1b\xFF\xC2\xA0", "a\\n\\t\\r\\x1b\\xff\\u{00A0}");
    check_if_needed("a\xCC\x81/\xCC\x81", "a\xCC\x81/\\u{0301}");
    check_if_needed("\n\xCC\x81", "\\n\\u{0301}");
}

static void check_value(struct ua_str value, const char *expected)
{
    struct text out = {0};

    text_value(&out, value);
    CHECK_TEXT(out.ptr, out.len, expected, strlen(expected));
    text_free(&out);
}

static void test_values(void)
{
    check_value(UA_LITERAL("cannot say"), "\"cannot say\"");
    check_value(UA_LITERAL("cannot"), "cannot");
    check_value(UA_LITERAL("cannot say so"), "cannot say so");
    check_value(UA_LITERAL("nullx"), "nullx");
    check_value(UA_LITERAL("nul"), "nul");
    check_value(UA_LITERAL(" "), "\" \"");
    check_value(UA_LITERAL("a b c"), "a b c");
    check_value(UA_LITERAL("a b  c"), "\"a b  c\"");
    check_value(UA_LITERAL("\"\\"), "\"\\\"\\\\\"");
}

static void check_shell(struct ua_str value, const char *expected)
{
    struct text out = {0};

    text_shell_value(&out, value);
    CHECK_TEXT(out.ptr, out.len, expected, strlen(expected));
    text_free(&out);
}

static void test_shell(void)
{
    check_shell(UA_LITERAL(""), "''");
    check_shell(UA_LITERAL("plain"), "'plain'");
    check_shell(UA_LITERAL("it's $HOME\n"), "'it'\\''s $HOME\\n'");
    check_shell(UA_LITERAL("\\\\"), "'\\\\\\\\'");
}

static void check_read(const char *visible, const char *bytes, size_t len)
{
    struct text out = {0};

    CHECK(text_from_value(&out, visible, strlen(visible)));
    CHECK_TEXT(out.ptr, out.len, bytes, len);
    text_free(&out);
}

static void test_read(void)
{
    static const char *const wrong[] = {"\\u{110000}", "\\u{DFFF}", "\\u{1234567}", "\\u{4G}",
                                        "\\u{",        "\\x1G",     "\\x",          "\"\\x41"};

    check_read("\\u{10FFFF}\\u{d7ff}\\u{E000}\\u{a}", "\xF4\x8F\xBF\xBF\xED\x9F\xBF\xEE\x80\x80\n",
               11);
    check_read("\\u{000041}\\x41\\xfF\\0", "AA\xFF\0", 4);
    check_read("", "", 0);
    check_read("\"\"", "", 0);
    check_read("\"\\\"\\n\"", "\"\n", 2);
    check_read("\\\"", "\\\"", 2);
    check_read("\\q\\N\\X41\\U{41}", "\\q\\N\\X41\\U{41}", 14);
    check_read("\\r\\t\\u41", "\r\t\\u41", 6);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct text out = {0};

        CHECK(!text_from_value(&out, wrong[i], strlen(wrong[i])));
        text_free(&out);
    }
}

/* A mark that combines is shown behind a letter alone: not behind a backslash, nor an escape. */
static void test_marks_behind(void)
{
    struct text out = {0};

    text_visible(&out, "e\xCC\x81 a\\\xCC\x81", 8);
    CHECK_STRING(out.ptr, "e\xCC\x81 a\\\\\\u{0301}");
    text_clear(&out);
    text_escape_if_needed(&out, "e\xCC\x81\xE2\x80\x8B\xCC\x81\xFF\xCC\x81", 11);
    CHECK_STRING(out.ptr, "e\xCC\x81\\u{200B}\\u{0301}\\xff\\u{0301}");
    text_free(&out);
}

/* What is read ends where the text ends, whatever is after it. */
static void test_cut_off(void)
{
    struct text out = {0};

    CHECK(!text_from_value(&out, "\\x41", 3) && !text_from_value(&out, "\\u{41}", 5));
    CHECK(!text_from_value(&out, "\"\"", 1) && !text_from_value(&out, "\"a\\\"", 4));
    text_clear(&out);
    CHECK(text_from_value(&out, "\"\"", 2) && out.len == 0);
    text_free(&out);
}

/* --- base64 ----------------------------------------------------------------------------------- */

static void test_base64(void)
{
    static const char *const pairs[][2] = {
        {"", ""},
        {"f", "Zg=="},
        {"fo", "Zm8="},
        {"foo", "Zm9v"},
        {"foob", "Zm9vYg=="},
        {"fooba", "Zm9vYmE="},
        {"foobar", "Zm9vYmFy"},
        {"\xFB\xEF\xBE\xFF\xFF\xFF", "++++////"},
        {"\x7F\x80\xFE", "f4D+"},
    };
    static const char *const wrong[] = {"Z",    "Zg",   "Zg=",  "Zh==",     "Zm9=",    "Zm8=Zm8=",
                                        "=m9v", "Z===", "====", "Zg=v",     "Zm9vYg=", "Zm 9",
                                        "Zm9-", "Zm9_", "Zm9*", "Zm9vZ===", "Zg==Zm9v"};

    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        struct text out = {0};

        text_puts(&out, "x");
        text_base64(&out, pairs[i][0], strlen(pairs[i][0]));
        CHECK_TEXT(out.ptr + 1, out.len - 1, pairs[i][1], strlen(pairs[i][1]));
        text_clear(&out);
        CHECK(text_unbase64(&out, pairs[i][1], strlen(pairs[i][1])));
        CHECK_TEXT(out.ptr ? out.ptr : "", out.len, pairs[i][0], strlen(pairs[i][0]));
        text_free(&out);
    }
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct text out = {0};

        CHECK(!text_unbase64(&out, wrong[i], strlen(wrong[i])));
        text_free(&out);
    }
}

/* A NUL is a byte as any other, and is not a digit. */
static void test_base64_nul(void)
{
    struct text out = {0};

    text_base64(&out, "\0\0a\0", 4);
    CHECK_TEXT(out.ptr, out.len, "AABhAA==", 8);
    text_clear(&out);
    CHECK(text_unbase64(&out, "AABhAA==", 8));
    CHECK_TEXT(out.ptr, out.len, "\0\0a\0", 4);
    CHECK(!text_unbase64(&out, "AA\0A", 4));
    CHECK(!text_unbase64(&out, "AA=A", 4));
    text_clear(&out); /* what is behind the bytes does not count */
    text_base64(&out, "ab\xFF", 2);
    text_base64(&out, "a\xFF", 1);
    CHECK_TEXT(out.ptr, out.len, "YWI=YQ==", 8);
    text_free(&out);
}

int main(void)
{
    test_code_points();
    test_marks();
    test_if_needed();
    test_values();
    test_shell();
    test_read();
    test_marks_behind();
    test_cut_off();
    test_base64();
    test_base64_nul();
    return check_report("escape");
}
