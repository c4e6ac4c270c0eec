/* SPDX-License-Identifier: MIT */
#include "util.h"

#include <string.h>

#include "check.h"
#include "str.h"

static const struct {
    const char *bytes;
    size_t len;
    const char *visible, *value; /* value NULL: the same */
} shown[] = {
    {"", 0, "", "\"\""},
    {"a b", 3, "a b", NULL},
    {" a", 2, " a", "\" a\""},
    {"a ", 2, "a ", "\"a \""},
    {"a  b", 4, "a  b", "\"a  b\""},
    {"null", 4, "null", "\"null\""},
    {"\"a\"", 3, "\"a\"", "\"\\\"a\\\"\""},
    {"a\"b", 3, "a\"b", NULL},
    {" \\", 2, " \\", "\" \\\\\""},
    {"\x01", 1, "\\x01", NULL},
    {"\\x01", 4, "\\\\x01", NULL},
    {"\\\x01", 2, "\\\\\\x01", NULL},
    {"\\\\n", 3, "\\\\\\\\n", NULL},
    {"http:\\\\h\\p", 10, "http:\\\\\\\\h\\p", NULL},
    {"a\\", 2, "a\\", NULL},
    {"a\\\\", 3, "a\\\\\\\\", NULL},
    {"\\u{41}", 6, "\\\\u{41}", NULL},
    {"\\u41", 4, "\\u41", NULL},
    {"a\0\n\r\t\xFF", 6, "a\\0\\n\\r\\t\\xff", NULL},
    {"\xE2\x80\xAE", 3, "\\u{202E}", NULL},
    {"\xD7\x90", 2, "\\u{05D0}", NULL},
    {"\xC3\xBC", 2, "\xC3\xBC", NULL},
    {"u\xCC\x88", 3, "u\xCC\x88", NULL},
    {"/\xCC\xB8", 3, "/\\u{0338}", NULL},
    {"\xCC\x88u", 3, "\\u{0308}u", NULL},
};

static void check_shown(void)
{
    struct text t = {0};

    for (size_t i = 0; i < sizeof shown / sizeof shown[0]; i++) {
        const char *value = shown[i].value ? shown[i].value : shown[i].visible;

        text_clear(&t);
        text_visible(&t, shown[i].bytes, shown[i].len);
        CHECK_TEXT(t.ptr ? t.ptr : "", t.len, shown[i].visible, strlen(shown[i].visible));
        text_clear(&t);
        text_value(&t, ua_str(shown[i].bytes, shown[i].len));
        CHECK_TEXT(t.ptr, t.len, value, strlen(value));
    }
    text_clear(&t);
    text_value(&t, ua_str(NULL, 0));
    CHECK_TEXT(t.ptr, t.len, "null", 4);
    text_free(&t);
}

/* Whatever the bytes, what is shown reads back as them. */
static void check_inverse(void)
{
    static const char *const pieces[] = {
        "\\", "n",    "x",    "0",  "1",        "u{41}",        "\"",       " ",
        "\n", "\x01", "a",    "u",  "\xFF",     "\xCC",         "\xCC\x88", "\xD7\x90",
        "{",  "}",    "\x7F", "\t", "\xE2\x80", "\xF4\x90\x80", "/"};
    struct text bytes = {0}, visible = {0}, back = {0};
    uint64_t state = 5;

    for (int round = 0; round < 40000; round++) {
        text_clear(&bytes);
        text_add(&bytes, "", 0);
        for (uint64_t count = (state >> 40) % 7; count > 0; count--) {
            state = state * 6364136223846793005u + 1442695040888963407u;
            text_puts(&bytes, pieces[(state >> 33) % (sizeof pieces / sizeof pieces[0])]);
        }
        state = state * 6364136223846793005u + 1442695040888963407u;
        text_clear(&visible);
        text_value(&visible, ua_str(bytes.ptr, bytes.len));
        text_clear(&back);
        CHECK(text_from_visible(&back, visible.ptr, visible.len));
        CHECK_TEXT(back.ptr, back.len, bytes.ptr, bytes.len);
        if (bytes.len > 0 && bytes.ptr[0] == '"')
            continue;
        text_clear(&visible);
        text_visible(&visible, bytes.ptr, bytes.len);
        text_clear(&back);
        CHECK(text_from_visible(&back, visible.ptr ? visible.ptr : "", visible.len));
        CHECK_TEXT(back.ptr, back.len, bytes.ptr, bytes.len);
    }
    text_free(&bytes);
    text_free(&visible);
    text_free(&back);
}

static void check_read(void)
{
    static const char *const texts[][2] = {
        {"a\\\\b", "a\\b"},  {"a\\@b", "a\\@b"}, {"a\\\\@b", "a\\@b"}, {"\\\\n", "\\n"},
        {"\\\\\\n", "\\\n"}, {"a\\", "a\\"},     {"\\\\\\\\", "\\\\"},
    };
    struct text t = {0};

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        text_clear(&t);
        CHECK(text_from_visible(&t, texts[i][0], strlen(texts[i][0])));
        CHECK_TEXT(t.ptr, t.len, texts[i][1], strlen(texts[i][1]));
    }
    text_free(&t);
}

static void check_not_read(void)
{
    static const char *const wrong[] = {"\\x",    "\\x1",      "\\xg1",        "\\u{}",
                                        "\\u{41", "\\u{D800}", "\\u{0000041}", "\"",
                                        "\"a",    "\"a\"b\"",  "\"a\\\"",      "\"\\\\\"\""};
    struct text t = {0};

    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        CHECK(!text_from_visible(&t, wrong[i], strlen(wrong[i])));
    text_free(&t);
}

/* Read back by a shell, each is what it was. */
static void test_path(void)
{
    static const char *const paths[][2] = {
        {"a/b-1.x", "a/b-1.x"}, {"", "''"},     {"a b", "'a b'"},    {"it's", "'it'\\''s'"},
        {"'", "''\\'''"},       {"~x", "'~x'"}, {"\\\\n", "'\\\\n'"}};

    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        struct text t = {0};

        text_path(&t, paths[i][0]);
        CHECK_TEXT(t.ptr, t.len, paths[i][1], strlen(paths[i][1]));
        text_free(&t);
    }
}

int main(void)
{
    check_shown();
    check_inverse();
    check_read();
    check_not_read();
    test_path();
    return check_report("util");
}
