/* SPDX-License-Identifier: MIT */
/* Each kind of option, what is said about arguments that it refuses, and the width of reports. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "captured.h"
#include "check.h"
#include "options.h"

static struct captured complaints;

static bool flag;
static const char *choice, *format, *file, *engines, *pairs, *number_word;
static struct cli_list list;
static unsigned count;

static const struct cli_option rows[] = {
    {"flag", 'f', CLI_FLAG, NULL, "a flag", &flag},
    {"choice", 'c', CLI_CHOICE, "one|two|three", "a word", &choice},
    CLI_JSON_ROW(&format),
    {"file", 'o', CLI_STRING, "FILE", "a file", &file},
    {"engines", 0, CLI_STRING, "A,B", "engines", &engines},
    {"pairs", 0, CLI_STRING, "A,B|all", "pairs of engines", &pairs},
    {"hidden", 0, CLI_STRING, "N", NULL, &number_word},
    {"list", 'l', CLI_LIST, "D", "a list", &list},
    {"count", 'n', CLI_COUNT, "N", "a number", &count},
    {0},
};
static const struct cli cli = {"[-f] FILE", "Help.\n", rows};

static enum cli_result parse(struct cli_list *operands, char **argv)
{
    int argc = 0;

    while (argv[argc])
        argc++;
    return cli_parse(&cli, argc, argv, operands);
}
#define PARSE(...) parse(&operands, (char *[]){"command", __VA_ARGS__, NULL})
#define HINT "try 'urlassay help command'\n"

static void test_kinds(void)
{
    struct cli_list operands = {0};

    CHECK(PARSE("--choice", "two") == CLI_OK && strcmp(choice, "two") == 0);
    CHECK(PARSE("--choice=one") == CLI_OK && strcmp(choice, "one") == 0);
    CHECK(PARSE("-cthree") == CLI_OK && strcmp(choice, "three") == 0);
    CHECK(PARSE("--json") == CLI_OK && strcmp(format, "jsonl") == 0);
    CHECK(PARSE("-ofile", "-o", "other") == CLI_OK && strcmp(file, "other") == 0);
    CHECK(PARSE("-n7") == CLI_OK && count == 7);
    CHECK(PARSE("--count", "1000000") == CLI_OK && count == 1000000);
    CHECK(PARSE("--hidden", "") == CLI_OK && number_word[0] == '\0');
    CHECK(PARSE("-f", "--", "--flag", "--") == CLI_OK && flag && operands.count == 2);
    CHECK(strcmp(operands.items[1], "--") == 0);
    CHECK_SINCE(&complaints, "");
    free(operands.items);
}

static void test_refused(void)
{
    struct cli_list operands = {0};

    CHECK(PARSE("--choice", "tow") == CLI_MISUSE);
    CHECK_SINCE(&complaints, "urlassay: command: unknown choice 'tow'; did you mean 'two'?\n" HINT);
    CHECK(PARSE("--choice", "t") == CLI_MISUSE);
    CHECK_SINCE(&complaints,
                "urlassay: command: unknown choice 't'; there is: one, two, three\n" HINT);
    CHECK(PARSE("--choice=one|two") == CLI_MISUSE);
    CHECK_SINCE(&complaints,
                "urlassay: command: unknown choice 'one|two'; did you mean 'one', 'two'?\n" HINT);
    CHECK(PARSE("--choice=") == CLI_MISUSE);
    CHECK_SINCE(&complaints,
                "urlassay: command: unknown choice ''; there is: one, two, three\n" HINT);
    CHECK(PARSE("--file=") == CLI_MISUSE);
    CHECK_SINCE(&complaints, "urlassay: command: --file takes FILE, but is empty\n" HINT);
    CHECK(PARSE("--engines", "") == CLI_MISUSE);
    CHECK_SINCE(&complaints, "urlassay: command: --engines takes A,B, but is empty\n" HINT);
    CHECK(PARSE("-l", "") == CLI_MISUSE && list.count == 0);
    CHECK_SINCE(&complaints, "urlassay: command: --list takes D, but is empty\n" HINT);
    CHECK(PARSE("--count=1000001") == CLI_MISUSE);
    CHECK_SINCE(&complaints,
                "urlassay: command: --count takes a number from 1, not '1000001'\n" HINT);
    CHECK(PARSE("--count=+1") == CLI_MISUSE);
    CHECK_SINCE(&complaints, "urlassay: command: --count takes a number from 1, not '+1'\n" HINT);
    CHECK(PARSE("-n") == CLI_MISUSE);
    CHECK_SINCE(&complaints, "urlassay: command: --count needs an argument\n" HINT);
    errno = ERANGE; /* of something before */
    CHECK(PARSE("-n5") == CLI_OK && count == 5);
    CHECK(PARSE("--pairs=") == CLI_MISUSE);
    CHECK_SINCE(&complaints, "urlassay: command: --pairs takes A,B|all, but is empty\n" HINT);
    CHECK(PARSE("-fx") == CLI_MISUSE);
    CHECK_SINCE(&complaints, "urlassay: command: unknown option '-fx'\n" HINT);
    CHECK(PARSE("-flg") == CLI_MISUSE); /* one dash: the word after it is compared */
    CHECK_SINCE(&complaints,
                "urlassay: command: unknown option '-flg'; did you mean '--flag'?\n" HINT);
    CHECK(PARSE("--flag=") == CLI_MISUSE);
    CHECK_SINCE(&complaints, "urlassay: command: --flag takes no argument\n" HINT);
    CHECK(PARSE("--json=x") == CLI_MISUSE);
    CHECK_SINCE(&complaints, "urlassay: command: --json takes no argument\n" HINT);
    CHECK(PARSE("--fils=x") == CLI_MISUSE);
    CHECK_SINCE(&complaints,
                "urlassay: command: unknown option '--fils'; did you mean '--file'?\n" HINT);
    CHECK(PARSE("-z\x1b") == CLI_MISUSE);
    CHECK_SINCE(&complaints, "urlassay: command: unknown option '-z\\x1b'\n" HINT);
    CHECK(PARSE("--hiden") == CLI_MISUSE); /* what is not listed is not suggested */
    CHECK_SINCE(&complaints, "urlassay: command: unknown option '--hiden'\n" HINT);
    CHECK(PARSE("--colour", "auto") == CLI_MISUSE);
    CHECK_SINCE(&complaints,
                "urlassay: command: unknown option '--colour'; did you mean '--color'?\n" HINT);
    CHECK(PARSE("--color=sometimes") == CLI_MISUSE);
    CHECK_SINCE(
        &complaints,
        "urlassay: command: unknown color 'sometimes'; there is: auto, always, never\n" HINT);
    CHECK(PARSE("--help=x") == CLI_MISUSE);
    CHECK_SINCE(&complaints,
                "urlassay: command: --help takes no argument; did you mean '--help'?\n" HINT);
    free(operands.items);
    CHECK(cli_exit_status(CLI_MISUSE) == 2 && cli_exit_status(CLI_HELPED) == 0 &&
          cli_exit_status(CLI_OK) == 0);
}

/* --- complaints ------------------------------------------------------------------------------- */

static void test_unknown(void)
{
    CHECK(cli_unknown(NULL, "thing", "x", "a1\nb1\nc1\nd1\ne1\nf1\ng1\nh1\ni1\n") == 2);
    CHECK_SINCE(&complaints,
                "urlassay: unknown thing 'x'; there is: a1, b1, c1, d1, e1, f1, g1, h1, i1\n"
                "try 'urlassay help'\n");
    CHECK(cli_unknown("c", "thing", "x",
                      "a1\nb1\nc1\nd1\ne1\nf1\ng1\nh1\ni1\nj1\nk1\nl1\nm1\nn1\no1\n") == 2);
    CHECK_SINCE(&complaints, "urlassay: c: unknown thing 'x'\ntry 'urlassay help c'\n");
    CHECK(cli_misuse("c", "%s", "a\nb\x1b\\n") == 2);
    CHECK_SINCE(&complaints, "urlassay: c: a\\nb\\x1b\\\\n\ntry 'urlassay help c'\n");
}

static void test_list(void)
{
    static const char *const words[] = {"a", "b", "c"};
    struct cli_list many = {0};

    for (size_t i = 0; i < 100; i++)
        cli_list_add(&many, words[i % 3]);
    CHECK(many.count == 100);
    for (size_t i = 0; i < 100; i++)
        CHECK(many.items[i] == words[i % 3]);
    free(many.items);
}

static void test_tool(void)
{
    struct text out = {0};

    cli_add_tool(&out);
    CHECK_TEXT(out.ptr, out.len, "urlassay", 8);
    text_clear(&out);
    cli_set_tool("");
    cli_set_tool(NULL);
    cli_add_tool(&out);
    CHECK_TEXT(out.ptr, out.len, "urlassay", 8);
    text_clear(&out);
    cli_set_tool("/a b/urlassay");
    cli_add_tool(&out);
    CHECK_TEXT(out.ptr, out.len, "'/a b/urlassay'", 15);
    text_free(&out);
    cli_set_tool("urlassay");
}

static void test_describe(void)
{
    static const char expected[] =
        "usage\t[-f] FILE\noption\tflag\tf\t-\noption\tchoice\tc\tone|two|"
        "three\noption\tjson\t-\t-\noption\tfile\to\tFILE\noption\t"
        "engines\t-\tA,B\noption\tpairs\t-\tA,B|all\noption\tlist\tl\tD\noption\tcount\tn\tN\n"
        "option\tcolor\t-\tauto|always|never\noption\thelp\th\t-\n";
    struct cli_list operands = {0};
    struct text out = {0};

    cli_describe(&out);
    CHECK(PARSE("--nonsense") == CLI_HELPED);
    cli_describe(NULL);
    CHECK_TEXT(out.ptr, out.len, expected, sizeof expected - 1);
    CHECK(PARSE("operand") == CLI_OK && operands.count == 1);
    free(operands.items);
    text_free(&out);
}

/* --- stdout ----------------------------------------------------------------------------------- */

static void check_columns(const char *columns, unsigned expected)
{
    if (columns)
        setenv("COLUMNS", columns, 1);
    else
        unsetenv("COLUMNS");
    CHECK(cli_columns() == expected);
}

/* stdout is not a terminal here. */
static void test_columns(void)
{
    check_columns(NULL, 100);
    check_columns("", 100);
    check_columns("79", 80);
    check_columns("80", 80);
    check_columns("81", 81);
    check_columns("1000", 1000);
    check_columns("1001", 1000);
    check_columns("wide", 80);
    CHECK(cli_is_stdout("-") && cli_is_stdout("/dev/stdout"));
    CHECK(!cli_is_stdout(NULL) && !cli_is_stdout("") && !cli_is_stdout("stdout"));
}

static const char long_help[] =
    "usage: urlassay command [--an-option ARGUMENT] [--another ARGUMENT] [--x]\n"
    "                        -o FILE\n"
    "                        [--one-more ARGUMENT [WITH A LIST, WHICH IS LONG]...]\n"
    "                        WORD...\n"
    "\n"
    "What it does.\n"
    "\n"
    "options:\n"
    "  -f, --flag              a flag\n"
    "  --an-option-of-22-col   just so long\n"
    "  --a-longer-option ARGUMENT  short\n"
    "  -x, --a-longer-option ARGUMENT\n"
    "                          so long that it has no room beside the option, by one\n"
    "  --color auto|always|never  default: auto\n"
    "  -h, --help              print this\n";

/* Lines of 80 columns: what is in brackets stays together, and so do an option and its argument.
 * What has no room beside its option stands below it. */
static void test_help(void)
{
    static const struct cli_option long_rows[] = {
        {"flag", 'f', CLI_FLAG, NULL, "a flag", NULL},
        {"an-option-of-22-col", 0, CLI_FLAG, NULL, "just so long", NULL},
        {"a-longer-option", 0, CLI_STRING, "ARGUMENT", "short", NULL},
        {"a-longer-option", 'x', CLI_STRING, "ARGUMENT",
         "so long that it has no room beside the option, by one", NULL},
        {"hidden", 0, CLI_FLAG, NULL, NULL, NULL},
        {0},
    };
    static const struct cli long_cli = {
        "[--an-option ARGUMENT] [--another ARGUMENT] [--x] -o FILE "
        "[--one-more ARGUMENT [WITH A LIST, WHICH IS LONG]...] WORD...",
        "What it does.\n", long_rows};
    struct cli_list operands = {0};
    char *argv[] = {"command", "--help", NULL};
    const struct captured printed = capture(STDOUT_FILENO);

    CHECK(cli_parse(&long_cli, 2, argv, &operands) == CLI_HELPED);
    CHECK_CAPTURED(&printed, long_help);
}

static void test_color(void)
{
    CHECK(cli_set_color("never") && !cli_color(stdout));
    CHECK(cli_set_color("always") && cli_color(stdout));
    CHECK(cli_set_color("auto") && !cli_color(stdout)); /* it is not a terminal */
    CHECK(!cli_set_color("Auto"));
}

/* With --quiet, only what was asked for as a file reaches stdout. */
static void test_quiet(void)
{
    static const struct cli_option quiet_rows[] = {CLI_QUIET_ROW, {0}};
    static const struct cli quiet = {"", "", quiet_rows};
    struct cli_list operands = {0};
    char *argv[] = {"command", "-q", "--quiet", NULL};
    const struct captured printed = capture(STDOUT_FILENO);

    CHECK(!cli_is_quiet());
    fputs("1", stdout);
    CHECK(cli_parse(&quiet, 3, argv, &operands) == CLI_OK && cli_is_quiet());
    fputs("22", stdout);
    CHECK_SINCE(&printed, "1");
    cli_report_to(NULL);
    cli_report_to("file");
    fputs("333", stdout);
    CHECK_SINCE(&printed, "");
    fputs("4444", stdout);
    cli_report_to("-");
    fputs("55555", stdout);
    CHECK_SINCE(&printed, "55555");
    CHECK(cli_is_quiet());
    cli_report_to("/dev/stdout");
    fputs("666666", stdout);
    CHECK_SINCE(&printed, "666666");
    captured_end(&printed);
}

int main(void)
{
    const int saved = dup(STDOUT_FILENO), nowhere = open("/dev/null", O_WRONLY);

    complaints = capture(STDERR_FILENO);
    test_kinds();
    test_refused();
    test_unknown();
    test_list();
    test_tool();
    test_describe();
    fflush(stdout);
    dup2(nowhere, STDOUT_FILENO);
    test_columns();
    test_color();
    fflush(stdout);
    dup2(saved, STDOUT_FILENO);
    test_help();
    test_quiet();
    captured_end(&complaints);
    close(nowhere);
    return check_report("option_kinds");
}
