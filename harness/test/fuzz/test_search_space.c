/* SPDX-License-Identifier: MIT */
/* The space of a complete search: its alphabet, its size, and its strings in order. */
#include <stdlib.h>
#include <unistd.h>

#include "captured.h"
#include "check.h"
#include "search_space.h"
#include "str.h"

static bool read_dictionary(struct search_space *space, const char *content)
{
    char *folder = make_test_folder();
    bool ok;

    write_test_file(folder, "alphabet", content);
    *space = (struct search_space){.prefix = UA_LITERAL("")};
    ok = search_space_read(space, path_in_folder(folder, "alphabet"));
    remove_test_folder(folder);
    return ok;
}

static bool is_token(const struct search_space *space, unsigned index, const char *bytes,
                     size_t len)
{
    return ua_str_equal(text_str(&space->tokens[index]), ua_str(bytes, len));
}

static void test_dictionary(void)
{
    /* What is said of each, after the name of the file. */
    static const struct {
        const char *content, *said;
    } refused[] = {
        {"", ": no tokens\n"},
        {"# nothing\n\n", ": no tokens\n"},
        {"\"\"\n", ":1: a token is empty\n"},
        {"a\n", ":1: a line is \"token\" or name=\"token\"\n"},
        {"\"a\n", ":1: a token ends at a quotation mark, and so does the line\n"},
        {"\"a\" b\n", ":1: a token ends at a quotation mark, and so does the line\n"},
        {"x\"a\"\n", ":1: a line is \"token\" or name=\"token\"\n"},   /* a name without "=" */
        {"\"\\n\"\n", ":1: an escape is \\\\, \\\" or \\xHH\n"},       /* no escape of libFuzzer */
        {"\n#\n\"\\x4\"\n", ":3: an escape is \\\\, \\\" or \\xHH\n"}, /* half of one */
        {"\"\\\n", ":1: an escape is \\\\, \\\" or \\xHH\n"}, /* the end of the line in it */
        {"\"a\"\n\"\\x61\"\n", ":2: this token appears twice\n"},
        {"\"\xFF\"\n", ":1: not UTF-8; a byte may be written as \\xHH\n"},
    };
    struct search_space space;

    CHECK(read_dictionary(&space, "# c\n\"a\"\r\n  kw=\"\\x00\\\\\\\"\\xff\"  \n\t\"\xC3\xA9\"\t"));
    CHECK(space.count == 3);
    CHECK(is_token(&space, 0, "a", 1));
    CHECK(is_token(&space, 1, "\0\\\"\xFF", 4));
    CHECK(is_token(&space, 2, "\xC3\xA9", 2));
    search_space_free(&space);
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        const struct captured captured = capture(STDERR_FILENO);
        struct text said;

        CHECK(!read_dictionary(&space, refused[i].content));
        search_space_free(&space);
        said = captured_text(&captured);
        CHECK(strncmp(said.ptr, "urlassay: ", 10) == 0 &&
              strchr(said.ptr, '\n') == said.ptr + said.len - 1);
        CHECK(said.len > strlen(refused[i].said));
        CHECK_TEXT(said.ptr + said.len - strlen(refused[i].said), strlen(refused[i].said),
                   refused[i].said, strlen(refused[i].said));
        text_free(&said);
    }
}

/* An alphabet has 256 tokens at most. */
static void test_many_tokens(void)
{
    struct search_space space;
    struct text content = {0};

    for (unsigned i = 0; i < SEARCH_TOKENS; i++)
        text_printf(&content, "\"%u\"\n", i);
    CHECK(read_dictionary(&space, content.ptr) && space.count == SEARCH_TOKENS);
    CHECK(is_token(&space, SEARCH_TOKENS - 1, "255", 3));
    search_space_free(&space);
    text_puts(&content, "\"more\"\n");
    CHECK(!read_dictionary(&space, content.ptr));
    search_space_free(&space);
    text_free(&content);
}

static void test_sizes(void)
{
    struct search_space space = {.prefix = UA_LITERAL("")}, one = space;

    search_space_default(&space);
    CHECK(space.count == 20);
    CHECK(search_space_up_to(&space, 6) == 67368420);
    CHECK(search_space_of_length(&space, 14) == UINT64_C(1638400000000000000));
    CHECK(search_space_of_length(&space, 15) == UINT64_MAX);
    CHECK(search_space_up_to(&space, SEARCH_LENGTH) == UINT64_MAX);
    text_puts(&one.tokens[0], "a");
    one.count = 1;
    CHECK(search_space_up_to(&one, SEARCH_LENGTH) == SEARCH_LENGTH);
    search_space_free(&space);
    search_space_free(&one);
}

/* From each number on, the strings come in order, and none is left out. */
static void test_cursor(void)
{
    static const char *const all[] = {"paa", "pabb", "pbba", "pbbbb"};
    struct search_space space = {.prefix = UA_LITERAL("p"), .count = 2};
    struct search_cursor cursor = {0};
    struct text shorter = {0};

    text_puts(&space.tokens[0], "a");
    text_puts(&space.tokens[1], "bb");
    for (uint64_t from = 0; from < 4; from++) {
        search_cursor_set(&cursor, &space, 2, from);
        for (uint64_t i = 0; i < 8; i++) {
            const char *expected = all[(from + i) % 4];

            CHECK(ua_str_equal(text_str(&cursor.url), ua_str(expected, strlen(expected))));
            search_cursor_next(&cursor);
        }
    }
    search_cursor_set(&cursor, &space, 2, 1);
    search_cursor_without(&shorter, &cursor, 0);
    CHECK(ua_str_equal(text_str(&shorter), UA_LITERAL("pbb")));
    search_cursor_without(&shorter, &cursor, 1);
    CHECK(ua_str_equal(text_str(&shorter), UA_LITERAL("pa")));
    search_cursor_free(&cursor);
    search_space_free(&space);
    text_free(&shorter);
}

/* The words for people: what does not print is escaped, in the prefix and in the tokens. */
static void test_description(void)
{
    static const char expected[] = "\\x01 and up to 3 of the tokens a \\t \"\"";
    struct search_space space = {.prefix = UA_LITERAL("\x01"), .count = 3};
    struct text words = {0};

    text_puts(&space.tokens[0], "a");
    text_puts(&space.tokens[1], "\t");
    text_puts(&space.tokens[2], "");
    search_space_describe(&words, &space, 3);
    CHECK_TEXT(words.ptr, words.len, expected, sizeof expected - 1);
    text_free(&words);
    search_space_free(&space);
}

int main(void)
{
    test_description();
    test_dictionary();
    test_many_tokens();
    test_sizes();
    test_cursor();
    return check_report("search_space");
}
