/* SPDX-License-Identifier: MIT */
/* Text on lines of a width in columns. */
#include "columns.h"

#include <string.h>

#include "captured.h"
#include "check.h"
#include "hash.h"
#include "str.h"
#include "utf8.h"

static void check_is(struct text *t, const char *expected)
{
    CHECK_TEXT(t->ptr ? t->ptr : "", t->len, expected, strlen(expected));
    text_clear(t);
}

static void test_columns_of_text(void)
{
    /* The first and the last code point of a few ranges, and their neighbours. */
    static const struct {
        const char *text;
        size_t columns;
    } rows[] = {
        {"", 0},
        {"abc", 3},
        {"\xC3\xBC", 1},
        {"\xE1\x83\xBF", 1},     /* U+10FF */
        {"\xE1\x84\x80", 2},     /* U+1100 */
        {"\xE1\x85\x9F", 2},     /* U+115F */
        {"\xE1\x85\xA0", 1},     /* U+1160 */
        {"\xE2\xBA\x80", 2},     /* U+2E80 */
        {"\xEA\x93\x8F", 2},     /* U+A4CF */
        {"\xEA\x93\x90", 1},     /* U+A4D0 */
        {"\xEF\xBC\x80", 2},     /* U+FF00 */
        {"\xEF\xBD\xA0", 2},     /* U+FF60 */
        {"\xEF\xBD\xA1", 1},     /* U+FF61 */
        {"\xF0\x9F\x98\x80", 2}, /* U+1F600 */
        {"\xF0\x9F\xAC\x80", 1}, /* U+1FB00 */
        {"\xF0\xBF\xBF\xBD", 2}, /* U+3FFFD */
        {"\xF0\xBF\xBF\xBE", 1}, /* U+3FFFE */
        {"a\xE4\xB8\xAD"
         "b",
         4},
        {"\x1b[31mred\x1b[0m", 3},
        {"\x1b[1m", 0},
        {"a\x1b[", 1},
        {"\x1b[0m\x1b[2m.", 1},
        {"\xFF", 1},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        CHECK(flow_columns(rows[i].text, strlen(rows[i].text)) == rows[i].columns);
    /* Behind the end there may be more. */
    CHECK(flow_columns("\x1b[1mx", 3) == 0 && flow_columns("abc", 2) == 2);
}

static void test_fit(void)
{
    const struct ua_str text = UA_LITERAL("a\xE4\xB8\xAD\xE4\xB8\xAD.");
    static const size_t expected[][3] = {/* width, bytes, columns */
                                         {0, 0, 0}, {1, 1, 1}, {2, 1, 1}, {3, 4, 3},
                                         {4, 4, 3}, {5, 7, 5}, {6, 8, 6}, {7, 8, 6}};
    size_t pos;

    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        pos = 0;
        CHECK(layout_fit(text, &pos, (unsigned)expected[i][0]) == expected[i][2]);
        CHECK(pos == expected[i][1]);
    }
    pos = 1;
    CHECK(layout_fit(text, &pos, 2) == 2 && pos == 4);
    CHECK(layout_fit(text, &pos, 9) == 3 && pos == 8);
    CHECK(layout_fit(text, &pos, 9) == 0 && pos == 8);
}

static void test_layout(void)
{
    struct text out = {0};
    struct text_layout layout = {.out = &out, .width = 10, .color = true};

    layout_colored(&layout, RED, "abc", 2);
    check_is(&out, "\x1b[31mab\x1b[0m");
    layout.color = false;
    layout_colored(&layout, RED, "abc", 3);
    check_is(&out, "abc");
    layout_pad(&out, 3);
    layout_pad(&out, 0);
    check_is(&out, "   ");
    CHECK(strcmp(BOLD GREEN YELLOW DIM, "\x1b[1m\x1b[32m\x1b[33m\x1b[2m") == 0);
    text_free(&out);
}

static void test_layout_words(void)
{
    struct text out = {0};
    const struct text_layout layout = {.out = &out, .width = 10};

    layout_words(&layout, UA_LITERAL("aaa bbb cc"), 0, 2);
    check_is(&out, "aaa bbb cc\n");
    layout_words(&layout, UA_LITERAL("aaa bbb ccc"), 0, 2);
    check_is(&out, "aaa bbb\n  ccc\n");
    layout_words(&layout, UA_LITERAL("aaa bbb cc"), 1, 2);
    check_is(&out, "aaa bbb\n  cc\n");
    layout_words(&layout, UA_LITERAL("aa bbbbb ccc dd eee"), 2, 4);
    check_is(&out, "aa bbbbb\n    ccc dd\n    eee\n");
    layout_words(&layout, UA_LITERAL("a-word-of-14-b x"), 0, 3);
    check_is(&out, "a-word-of-14-b\n   x\n");
    layout_words(&layout, UA_LITERAL("\x1b[31maaaaa\x1b[0m bbbb c"), 0, 0);
    check_is(&out, "\x1b[31maaaaa\x1b[0m bbbb\nc\n");
    layout_words(&layout, UA_LITERAL(""), 0, 3);
    check_is(&out, "\n");
    text_free(&out);
}

static void test_flow(void)
{
    struct text out = {0};
    struct flow flow = {.out = &out, .width = 10, .indent = 2, .column = 2, .first = true};

    flow_add(&flow, ", ", UA_LITERAL("abc"));
    CHECK(flow.column == 5 && !flow.first);
    flow_add(&flow, ", ", UA_LITERAL("def"));
    CHECK(flow.column == 10);
    flow_add(&flow, ", ", UA_LITERAL("g"));
    CHECK(flow.column == 3);
    flow_add(&flow, ", ", UA_LITERAL("123456"));
    check_is(&out, "abc, def\n  g\n  123456");
    flow = flow_at(4);
    CHECK(!flow.out && flow.width == PAGE && flow.indent == 4 && flow.column == 4 && flow.first);
    text_free(&out);
}

/* A word that is longer than a line is broken; no other is. */
static void test_flow_words(void)
{
    struct text out = {0};
    struct flow flow = {.out = &out, .width = 8, .indent = 3, .column = 3, .first = true};

    flow_words(&flow, "ab  cd efghijklmnop qr");
    check_is(&out, "ab\n   cd\n   efghi\n   jklmn\n   op qr");
    flow = (struct flow){.out = &out, .width = 9, .indent = 3, .column = 3, .first = true};
    flow_words(&flow, "ab  cd e   f  ");
    check_is(&out, "ab  cd\n   e   f");
    flow = (struct flow){.out = &out, .width = 9, .indent = 3, .column = 4, .first = false};
    flow_words(&flow, "ab c");
    check_is(&out, " ab c");
    flow = (struct flow){.out = &out, .width = 8, .indent = 3, .column = 3, .first = true};
    flow_words(&flow, "abcde f");
    check_is(&out, "abcde\n   f");
    flow = (struct flow){.out = &out, .width = 8, .indent = 3, .column = 3, .first = true};
    flow_words(&flow, "abc efghij k");
    check_is(&out, "abc\n   efghi\n   j k");
    flow = (struct flow){.out = &out, .width = 8, .indent = 3, .column = 3, .first = true};
    flow_words(&flow, "");
    check_is(&out, "");
    text_free(&out);
}

static void check_value(struct ua_str value, size_t limit, const char *expected)
{
    struct text out = {0};

    flow_value(&out, value, limit);
    check_is(&out, expected);
    text_free(&out);
}

static void test_value(void)
{
    check_value(UA_LITERAL("abcdef"), 6, "abcdef");
    check_value(UA_LITERAL("abcdef"), 5, "abcde... (6 bytes)");
    check_value(UA_LITERAL("abcdef"), 0, "... (6 bytes)");
    check_value(UA_LITERAL(""), 2, "\"\"");
    check_value(ua_str(NULL, 0), 4, "null");
    check_value(UA_LITERAL("ab\x01"
                           "cd"),
                6, "ab\\x01... (5 bytes)");
    check_value(UA_LITERAL("ab\x01"
                           "cd"),
                5, "ab... (5 bytes)");
    check_value(UA_LITERAL("\xE4\xB8\xAD\xE4\xB8\xAD"), 4, "\xE4\xB8\xAD\xE4\xB8\xAD");
    check_value(UA_LITERAL("\xE4\xB8\xAD\xE4\xB8\xAD"), 3, "\xE4\xB8\xAD... (6 bytes)");
    /* With its quotes it is too long, so the quotes go. */
    check_value(UA_LITERAL(" a"), 4, "\" a\"");
    check_value(UA_LITERAL(" a"), 3, " a... (2 bytes)");
}

/* A label that leaves no space before the items gets a line of its own. */
static void test_label(void)
{
    static const char expected[] =
        "  abcdefg items\n  abcdefgh\n          items\n  a       items\n";
    static const char *const labels[] = {"abcdefg", "abcdefgh", "a"};
    const struct captured captured = capture(STDOUT_FILENO);
    struct text said;

    for (size_t i = 0; i < sizeof labels / sizeof *labels; i++) {
        struct flow flow = flow_begin(labels[i], 10);

        flow_add(&flow, " ", UA_LITERAL("items"));
        putchar('\n');
    }
    said = captured_text(&captured);
    CHECK_TEXT(said.ptr, said.len, expected, sizeof expected - 1);
    text_free(&said);
}

/* The table of wide code points as a whole: how many there are, and a hash of where each run begins
 * and ends. */
static void test_wide(void)
{
    size_t count = 0, runs = 0;
    unsigned before = 1;
    uint64_t hash = HASH_START;
    bool is_all = true;

    for (uint32_t c = 1; c <= 0x10FFFF; c += c == 0xD7FF ? 0x801 : 1) {
        char bytes[4];
        const size_t len = ua_utf8_encode(bytes, c);
        size_t pos = 0;
        const unsigned taken = layout_fit(ua_str(bytes, len), &pos, 2);

        is_all = is_all && pos == len;
        count += taken == 2;
        if (taken != before) {
            hash = hash_bytes(hash, bytes, len);
            runs++;
        }
        before = taken;
    }
    CHECK(is_all);
    CHECK(count == 184066 && runs == 104 && hash == 0xdebecc4656097708);
}

int main(void)
{
    test_wide();
    test_label();
    test_columns_of_text();
    test_fit();
    test_layout();
    test_layout_words();
    test_flow();
    test_flow_words();
    test_value();
    return check_report("columns");
}
