/* SPDX-License-Identifier: MIT */
/* A shell reads the words of a printed command as they were meant, whatever is in them. */
#include "diff_command.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "engine_name.h"
#include "escape.h"
#include "options.h"
#include "str.h"

/* Fills words with what a shell makes of a command: each word, with a line feed after it. */
static void read_by_shell(struct text *words, const struct text *command)
{
    struct text script = {0};
    FILE *shell;
    int byte;

    text_printf(&script, "printf '%%s\\n' %s", command->ptr);
    shell = popen(script.ptr, "r"); /* NOLINT(cert-env33-c): what it tests is a shell */
    CHECK(shell != NULL);
    text_clear(words);
    while (shell && (byte = getc(shell)) != EOF) {
        const char c = (char)byte;

        text_add(words, &c, 1);
    }
    CHECK(shell && pclose(shell) == 0);
    text_free(&script);
}

static void test_words(void)
{
    static const char *const words[] = {
        "plain",       "./a b",
        "it's",        "",
        "-x",          "$HOME `id` \"\\\"",
        "a*b?[c]",     "a\nb\tc\x01",
        "\xFF\xC3/x",  "\xE2\x80\xAE/e",
        "~/x;y&z|",    "#c",
        "%s\\n%d",     "\\101",
        "a'\n\"$(id)",
    };
    struct text read = {0};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        struct text command = {0};

        text_shell_word(&command, ua_str(words[i], strlen(words[i])));
        CHECK(!strpbrk(command.ptr, "\n\t\x01\xFF"));
        read_by_shell(&read, &command);
        CHECK(read.len == strlen(words[i]) + 1 && memcmp(read.ptr, words[i], read.len - 1) == 0);
        text_free(&command);
    }
    text_free(&read);
}

static void check_command(const char *tool, const char *const engines[2], const char *via,
                          struct testcase test, const char *expected)
{
    struct text command = {0}, read = {0};

    cli_set_tool(tool);
    diff_command_add(&command, engines, via, test);
    read_by_shell(&read, &command);
    CHECK_STRING(read.ptr, expected);
    text_free(&command);
    text_free(&read);
}

/* The tool as it was called, a path instead of the id that was made from it, and no URL that is an
 * option. */
static void test_commands(void)
{
    const struct ua_str none = {NULL, 0};

    engine_add_path("mine", "/o'f/my engine");
    check_command("build/urlassay", (const char *const[]){"whatwg", "mine"}, NULL,
                  (struct testcase){UA_LITERAL("-x"), none},
                  "build/urlassay\ndiff\n--engines\nwhatwg,/o'f/my engine\n--\n-x\n");
    check_command("/a b/\ntool", (const char *const[]){"./e", "x"}, "whatwg",
                  (struct testcase){UA_LITERAL("http://a'b/\n\xFF"), UA_LITERAL("http://h/ ")},
                  "/a b/\ntool\ndiff\n--unescape\n--engines\n./e,x\n--via\nwhatwg\n--base\n"
                  "http://h/ \nhttp://a'b/\\n\\xff\n");
}

int main(void)
{
    test_words();
    test_commands();
    return check_report("diff_command");
}
