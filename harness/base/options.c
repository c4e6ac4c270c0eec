/* SPDX-License-Identifier: MIT */
#include "options.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "suggest.h"

static const char *tool = "urlassay";

void cli_set_tool(const char *argv0)
{
    if (argv0 && argv0[0])
        tool = argv0;
}

void cli_add_tool(struct text *out)
{
    text_path(out, tool);
}

static enum { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER } color_when;

bool cli_set_color(const char *when)
{
    if (strcmp(when, "auto") == 0)
        color_when = COLOR_AUTO;
    else if (strcmp(when, "always") == 0)
        color_when = COLOR_ALWAYS;
    else if (strcmp(when, "never") == 0)
        color_when = COLOR_NEVER;
    else
        return false;
    return true;
}

bool cli_color(FILE *stream)
{
    return color_when == COLOR_ALWAYS || (color_when == COLOR_AUTO && wants_color(stream));
}

void cli_list_add(struct cli_list *list, const char *item)
{
    /* Doubles at each power of two. */
    if ((list->count & (list->count - 1)) == 0) {
        size_t capacity = list->count ? list->count * 2 : 1;

        list->items = xrealloc(list->items, capacity * sizeof *list->items);
    }
    list->items[list->count++] = item;
}

int cli_exit_status(enum cli_result result)
{
    return result == CLI_MISUSE ? EXIT_USAGE : EXIT_AS_EXPECTED;
}

/* Arguments may hold any bytes; a message must not steer the terminal, nor be more than a line. */
int cli_misuse(const char *command, const char *format, ...)
{
    char message[512];
    struct text visible = {0};
    va_list args;

    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    text_visible(&visible, message, strlen(message));
    if (command)
        complain("%s: %s", command, visible.ptr);
    else
        complain("%s", visible.ptr);
    fprintf(stderr, "try 'urlassay help%s%s'\n", command ? " " : "", command ? command : "");
    text_free(&visible);
    return EXIT_USAGE;
}

bool cli_resembles(const char *word, size_t len, const char *candidate, unsigned *best)
{
    size_t candidate_len = strlen(candidate);
    unsigned found = edit_distance(word, len, candidate, candidate_len);

    /* Half of a short word must be right. */
    if (found >= *best || 2 * found >= candidate_len)
        return false;
    *best = found;
    return true;
}

static void print_option(const struct cli_option *option)
{
    struct text left = {0};

    if (option->letter)
        text_printf(&left, "-%c, ", option->letter);
    text_printf(&left, "--%s", option->name);
    if (option->argument)
        text_printf(&left, " %s", option->argument);
    if (left.len > 22)
        printf("  %s\n%26s%s\n", left.ptr, "", option->help);
    else
        printf("  %-22s  %s\n", left.ptr, option->help);
    text_free(&left);
}

/* In lines of 80 columns, broken before what is in brackets. */
static void print_usage(const char *command, const char *usage)
{
    int indent = printf("usage: urlassay %s", command), at = indent;

    while (*usage) {
        const char *end = strstr(usage, " [");
        size_t len = end ? (size_t)(end - usage) : strlen(usage);

        if (at + 1 + (int)len > 80 && at > indent) {
            printf("\n%*s", indent, "");
            at = indent;
        }
        at += printf(" %.*s", (int)len, usage);
        usage += len + (end != NULL);
    }
    putchar('\n');
}

static void print_help(const struct cli *cli, const char *command)
{
    static const struct cli_option common[] = {
        {"color", 0, CLI_STRING, "WHEN", "auto, always or never", NULL},
        {"help", 'h', CLI_FLAG, NULL, "print this", NULL},
    };

    print_usage(command, cli->usage);
    printf("\n%s\noptions:\n", cli->help);
    for (const struct cli_option *option = cli->options; option && option->name; option++) {
        if (option->help)
            print_option(option);
    }
    for (size_t i = 0; i < sizeof common / sizeof *common; i++)
        print_option(&common[i]);
}

/* Gives an option its argument (NULL for a flag). */
static bool set_option(const struct cli_option *option, const char *command, const char *value)
{
    switch (option->kind) {
    case CLI_FLAG:
        *(bool *)option->target = true;
        return true;
    case CLI_STRING:
        *(const char **)option->target = value;
        return true;
    case CLI_LIST:
        cli_list_add(option->target, value);
        return true;
    case CLI_COUNT: {
        char *end;
        unsigned long number;

        errno = 0;
        number = strtoul(value, &end, 10);
        if (value[0] < '0' || value[0] > '9' || *end || errno || number == 0 || number > 1000000) {
            cli_misuse(command, "--%s wants a number from 1, not '%s'", option->name, value);
            return false;
        }
        *(unsigned *)option->target = (unsigned)number;
        return true;
    }
    }
    return false;
}

/* The option that argument names; *value points behind "=" if that is there. */
static const struct cli_option *find_option(const struct cli_option *options, const char *argument,
                                            const char **value)
{
    static const char *color_argument;
    static const struct cli_option color = {"color", 0, CLI_STRING, "WHEN", "", &color_argument};
    size_t len = strcspn(argument, "=");

    *value = argument[len] ? argument + len + 1 : NULL;
    for (const struct cli_option *option = options; option && option->name; option++) {
        if (argument[1] == '-' && strlen(option->name) == len - 2 &&
            memcmp(option->name, argument + 2, len - 2) == 0)
            return option;
        if (!option->letter || argument[1] != option->letter)
            continue;
        if (len == 2)
            return option;
        if (option->kind != CLI_FLAG) {
            *value = argument + 2;
            return option;
        }
    }
    return len == 7 && memcmp(argument, "--color", 7) == 0 ? &color : NULL;
}

/* Complains about an option that is not there, with the one that is probably meant. */
static void unknown_option(const struct cli *cli, const char *command, const char *argument)
{
    size_t len = strcspn(argument, "=");
    unsigned best = CLI_FAR;
    const char *meant = NULL;

    for (const struct cli_option *option = cli->options;
         argument[1] == '-' && option && option->name; option++)
        if (option->help && cli_resembles(argument + 2, len - 2, option->name, &best))
            meant = option->name;
    if (meant)
        cli_misuse(command, "unknown option '%.*s'; did you mean '--%s'?", (int)len, argument,
                   meant);
    else
        cli_misuse(command, "unknown option '%.*s'", (int)len, argument);
}

/* Reads the option at argv[*pos] and its argument; leaves *pos at the last one read. */
static bool read_option(const struct cli *cli, int argc, char **argv, int *pos)
{
    const char *argument = argv[*pos], *value;
    const struct cli_option *option = find_option(cli->options, argument, &value);

    if (!option) {
        unknown_option(cli, argv[0], argument);
        return false;
    }
    if (option->kind == CLI_FLAG) {
        if (value) {
            cli_misuse(argv[0], "--%s takes no argument", option->name);
            return false;
        }
    } else if (!value) {
        if (*pos + 1 >= argc) {
            cli_misuse(argv[0], "--%s wants an argument", option->name);
            return false;
        }
        value = argv[++*pos];
    }
    if (!set_option(option, argv[0], value))
        return false;
    if (strcmp(option->name, "color") == 0 && !cli_set_color(value)) {
        cli_misuse(argv[0], "--color wants auto, always or never, not '%s'", value);
        return false;
    }
    return true;
}

enum cli_result cli_parse(const struct cli *cli, int argc, char **argv, struct cli_list *operands)
{
    for (int pos = 1; pos < argc; pos++) {
        const char *argument = argv[pos];

        if (strcmp(argument, "--") == 0) {
            while (++pos < argc)
                cli_list_add(operands, argv[pos]);
        } else if (strcmp(argument, "--help") == 0 || strcmp(argument, "-h") == 0) {
            print_help(cli, argv[0]);
            return CLI_HELPED;
        } else if (argument[0] != '-' || !argument[1]) {
            cli_list_add(operands, argument);
        } else if (!read_option(cli, argc, argv, &pos)) {
            return CLI_MISUSE;
        }
    }
    return CLI_OK;
}

unsigned cli_columns(void)
{
    const char *columns = getenv("COLUMNS");
    struct winsize size;
    unsigned long width = 100;

    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
        width = size.ws_col;
    else if (columns && *columns)
        width = strtoul(columns, NULL, 10);
    return width < 80 ? 80 : width > 1000 ? 1000 : (unsigned)width;
}
