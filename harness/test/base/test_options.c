/* SPDX-License-Identifier: MIT */
#include "options.h"

#include <stdlib.h>

#include "check.h"

static bool flag;
static const char *string;
static struct cli_list list;
static unsigned count;

static const struct cli_option options[] = {
    {"flag", 'f', CLI_FLAG, NULL, "a flag", &flag},
    {"string", 's', CLI_STRING, "S", "a string", &string},
    {"list", 0, CLI_LIST, "L", "a list", &list},
    {"count", 0, CLI_COUNT, "N", "a number", &count},
    {0},
};
static const struct cli cli = {"[OPTION]... OPERAND", "Help.\n", options};

static enum cli_result parse(struct cli_list *operands, char **argv)
{
    int argc = 0;

    flag = false;
    string = NULL;
    count = 0;
    free(list.items);
    free(operands->items);
    list = *operands = (struct cli_list){0};
    while (argv[argc])
        argc++;
    return cli_parse(&cli, argc, argv, operands);
}
#define PARSE(...) parse(&operands, (char *[]){"command", __VA_ARGS__, NULL})

int main(void)
{
    struct cli_list operands = {0};

    CHECK(PARSE("a", "--flag", "-", "--string", "--flag", "--list=1", "--list", "=2", "--", "-f") ==
          CLI_OK);
    CHECK(flag && string && strcmp(string, "--flag") == 0);
    CHECK(list.count == 2 && strcmp(list.items[0], "1") == 0 && strcmp(list.items[1], "=2") == 0);
    CHECK(operands.count == 3 && strcmp(operands.items[1], "-") == 0 &&
          strcmp(operands.items[2], "-f") == 0);
    CHECK(PARSE("-f", "-s", "x", "--count=17", "--string=") == CLI_OK);
    CHECK(flag && string && string[0] == '\0' && count == 17 && operands.count == 0);

    CHECK(cli_set_color("always") && cli_color(stdout));
    CHECK(PARSE("--color=never") == CLI_OK && !cli_color(stdout));
    CHECK(!cli_set_color("pink") && !cli_set_color(""));

    /* The complaints themselves are tested with the tool. */
    if (!freopen("/dev/null", "w", stderr))
        return 1;
    CHECK(PARSE("--string") == CLI_MISUSE);
    CHECK(PARSE("--flag=1") == CLI_MISUSE);
    CHECK(PARSE("--fla") == CLI_MISUSE);
    CHECK(PARSE("--flags") == CLI_MISUSE);
    CHECK(PARSE("-x") == CLI_MISUSE);
    CHECK(PARSE("-fs") == CLI_MISUSE);
    CHECK(PARSE("-list") == CLI_MISUSE);
    CHECK(PARSE("--count=0") == CLI_MISUSE);
    CHECK(PARSE("--count", "-1") == CLI_MISUSE);
    CHECK(PARSE("--count=1x") == CLI_MISUSE);
    CHECK(PARSE("--count=99999999999999999999") == CLI_MISUSE);
    CHECK(PARSE("--color", "pink") == CLI_MISUSE);
    CHECK(cli_exit_status(CLI_MISUSE) == 2 && cli_exit_status(CLI_HELPED) == 0);
    free(operands.items);
    free(list.items);
    return check_report("options");
}
