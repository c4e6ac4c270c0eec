/* SPDX-License-Identifier: MIT */
#include "options.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "escape.h"
#include "str.h"
#include "suggest.h"
#include "units.h"

#define HELP_COLUMNS 80 /* columns of help */

static const char *tool = "urlassay";

void cli_set_tool(const char *argv0)
{
    if (argv0 && argv0[0])
        tool = argv0;
}

void cli_add_tool(struct text *out)
{
    text_shell_word(out, ua_str(tool, strlen(tool)));
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
    /* The array doubles when its length reaches a power of two. */
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

/* Appends what the user may have meant, "; did you mean 'diff'?", and frees the suggestion. */
static void add_hint(struct text *message, struct suggestion *suggestion)
{
    if (suggestion->nearest.len > 0)
        text_printf(message, "; did you mean %s?", suggestion->nearest.ptr);
    text_free(&suggestion->nearest);
}

int cli_unknown_listed(const char *command, const char *what, const char *word, const char *known,
                       const char *lister)
{
    struct suggestion suggestion = {.word = word, .len = strlen(word), .before = "'", .after = "'"};
    struct text message = {0};
    size_t count = 0;

    text_printf(&message, "unknown %s '%s'", what, word);
    suggest_consider_lines(&suggestion, known);
    for (const char *at = known; *at; at++)
        count += *at == '\n';
    if (suggestion.nearest.len == 0 && lister) {
        text_printf(&message, "; \"%s\" lists them", lister);
    } else if (suggestion.nearest.len == 0 && count < 15) {
        text_puts(&message, "; there is: ");
        for (const char *at = known; *at; at++) {
            if (*at != '\n')
                text_add(&message, at, 1);
            else if (at[1])
                text_puts(&message, ", ");
        }
    }
    add_hint(&message, &suggestion);
    cli_misuse(command, "%s", message.ptr);
    text_free(&message);
    return EXIT_USAGE;
}

int cli_unknown(const char *command, const char *what, const char *word, const char *known)
{
    return cli_unknown_listed(command, what, word, known, NULL);
}

static bool is_quiet;
static int loud_stdout = -1; /* stdout before --quiet */

bool cli_is_quiet(void)
{
    return is_quiet;
}

bool cli_is_stdout(const char *path)
{
    return path && (strcmp(path, "-") == 0 || strcmp(path, "/dev/stdout") == 0);
}

void cli_report_to(const char *path)
{
    if (!cli_is_stdout(path) || loud_stdout < 0)
        return;
    fflush(stdout);
    dup2(loud_stdout, STDOUT_FILENO);
    close(loud_stdout);
    loud_stdout = -1;
}

/* Sends to nowhere what stdout gets from now on. */
static bool be_quiet(void)
{
    int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    bool ok;

    if (loud_stdout < 0 && !is_quiet)
        loud_stdout = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
    ok = nowhere >= 0 && fflush(stdout) == 0 && dup2(nowhere, STDOUT_FILENO) >= 0;
    if (!ok)
        complain("/dev/null: %s", strerror(errno));
    if (nowhere >= 0)
        close(nowhere);
    is_quiet = true;
    return ok;
}

static void print_option(const struct cli_option *option)
{
    struct text left = {0};

    if (option->letter)
        text_printf(&left, "-%c, ", option->letter);
    text_printf(&left, "--%s", option->name);
    if (option->argument)
        text_printf(&left, " %s", option->argument);
    if (left.len > 22 && left.len + strlen(option->help) > HELP_COLUMNS - 4)
        printf("  %s\n%26s%s\n", left.ptr, "", option->help);
    else
        printf("  %-22s  %s\n", left.ptr, option->help);
    text_free(&left);
}

/* The length of the first word of a usage, or of all that is in the brackets that it opens. */
static size_t usage_word(const char *usage)
{
    size_t len = 0;
    int depth = 0;

    for (; usage[len] && (depth > 0 || usage[len] != ' '); len++)
        depth += usage[len] == '[' ? 1 : usage[len] == ']' ? -1 : 0;
    return len;
}

/* In lines of 80 columns. What is in brackets stays together. */
static void print_usage(const char *command, const char *usage)
{
    int indent = printf("usage: urlassay %s", command), at = indent;

    while (*usage) {
        size_t len = usage_word(usage);

        /* "-o FILE", which is in no brackets */
        if (usage[0] == '-' && usage[len])
            len += 1 + usage_word(usage + len + 1);
        if (at + 1 + (int)len > HELP_COLUMNS && at > indent) {
            printf("\n%*s", indent, "");
            at = indent;
        }
        at += printf(" %.*s", (int)len, usage);
        usage += len + (usage[len] != '\0');
    }
    putchar('\n');
}

static const struct cli_option common_options[] = {
    {"color", 0, CLI_STRING, "auto|always|never", "default: auto", NULL},
    {"help", 'h', CLI_FLAG, NULL, "print this", NULL},
    {0},
};

static void print_help(const struct cli *cli, const char *command)
{
    print_usage(command, cli->usage);
    printf("\n%s\noptions:\n", cli->help);
    for (const struct cli_option *option = cli->options; option && option->name; option++) {
        if (option->help)
            print_option(option);
    }
    for (const struct cli_option *option = common_options; option->name; option++)
        print_option(option);
}

static struct text *description;

void cli_describe(struct text *out)
{
    description = out;
}

static void describe_options(const struct cli_option *options)
{
    for (const struct cli_option *option = options; option && option->name; option++) {
        if (option->help)
            text_printf(description, "option\t%s\t%c\t%s\n", option->name,
                        option->letter ? option->letter : '-',
                        option->argument ? option->argument : "-");
    }
}

static bool check_choice(const struct cli_option *option, const char *command, const char *value)
{
    size_t len = strlen(value);
    struct text words = {0};
    bool is_known = false;

    for (const char *word = option->argument; *word; word += *word == '|') {
        size_t word_len = strcspn(word, "|");

        is_known = is_known || (word_len == len && memcmp(word, value, len) == 0);
        text_add(&words, word, word_len);
        text_puts(&words, "\n");
        word += word_len;
    }
    if (!is_known)
        cli_unknown(command, option->name, value, words.ptr ? words.ptr : "");
    text_free(&words);
    return is_known;
}

static bool takes_argument(const struct cli_option *option)
{
    return option->argument != NULL;
}

/* Complains about an empty name of a file, a folder or an engine. */
static bool check_empty(const struct cli_option *option, const char *command, const char *value)
{
    static const char *const names[] = {"D", "DIR", "FILE", "E", "ENGINE", "A,B", "A,B|all"};

    for (size_t i = 0; i < sizeof names / sizeof *names && !value[0]; i++) {
        if (option->argument && strcmp(option->argument, names[i]) == 0) {
            cli_misuse(command, "--%s takes %s, but is empty", option->name, names[i]);
            return false;
        }
    }
    return true;
}

/* Gives an option its argument (empty for a flag). */
static bool set_option(const struct cli_option *option, const char *command, const char *value)
{
    if (!check_empty(option, command, value))
        return false;
    switch (option->kind) {
    case CLI_FLAG:
        *(bool *)option->target = true;
        return true;
    case CLI_STRING:
        *(const char **)option->target = value;
        return true;
    case CLI_CHOICE:
        *(const char **)option->target = value;
        return check_choice(option, command, value);
    case CLI_JSON:
        *(const char **)option->target = "jsonl";
        return true;
    case CLI_QUIET:
        return be_quiet();
    case CLI_HELLO:
        if (units_seconds(value) > 0)
            return setenv("URLASSAY_HELLO_TIME", value, 1) == 0; /* for child processes, too */
        cli_misuse(command, "--%s takes a time such as 90s or 2m, not '%s'", option->name, value);
        return false;
    case CLI_LIST:
        cli_list_add(option->target, value);
        return true;
    case CLI_COUNT: {
        char *end;
        unsigned long number;

        errno = 0;
        number = strtoul(value, &end, 10);
        if (value[0] < '0' || value[0] > '9' || *end || errno || number == 0 || number > 1000000) {
            cli_misuse(command, "--%s takes a number from 1, not '%s'", option->name, value);
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
        if (takes_argument(option)) {
            *value = argument + 2;
            return option;
        }
    }
    return len == 7 && memcmp(argument, "--color", 7) == 0 ? &color : NULL;
}

/* Complains about an option that is not there, with those that may be meant. */
static void unknown_option(const struct cli *cli, const char *command, const char *argument)
{
    size_t len = strcspn(argument, "="), dashes = argument[1] == '-' ? 2 : 1;
    struct suggestion suggestion = {
        .word = argument + dashes, .len = len - dashes, .before = "'--", .after = "'"};
    struct text message = {0};

    for (const struct cli_option *option = cli->options; option && option->name; option++) {
        if (option->help)
            suggest_consider(&suggestion, option->name);
    }
    for (const struct cli_option *option = common_options; option->name; option++)
        suggest_consider(&suggestion, option->name);
    text_printf(&message, "unknown option '%.*s'", (int)len, argument);
    add_hint(&message, &suggestion);
    cli_misuse(command, "%s", message.ptr);
    text_free(&message);
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
    if (!takes_argument(option)) {
        if (value) {
            cli_misuse(argv[0], "--%s takes no argument", option->name);
            return false;
        }
        value = "";
    } else if (!value) {
        if (*pos + 1 >= argc) {
            cli_misuse(argv[0], "--%s needs an argument", option->name);
            return false;
        }
        value = argv[++*pos];
    }
    if (!set_option(option, argv[0], value))
        return false;
    if (strcmp(option->name, "color") == 0 && !cli_set_color(value)) {
        cli_unknown(argv[0], "color", value, "auto\nalways\nnever\n");
        return false;
    }
    return true;
}

enum cli_result cli_parse(const struct cli *cli, int argc, char **argv, struct cli_list *operands)
{
    if (description) {
        text_printf(description, "usage\t%s\n", cli->usage);
        describe_options(cli->options);
        describe_options(common_options);
        return CLI_HELPED;
    }
    for (int pos = 1; pos < argc; pos++) {
        const char *argument = argv[pos];

        if (strcmp(argument, "--") == 0) {
            while (++pos < argc)
                cli_list_add(operands, argv[pos]);
        } else if (strcmp(argument, "--help") == 0 || strcmp(argument, "-h") == 0) {
            print_help(cli, argv[0]);
            return CLI_HELPED;
        } else if (strncmp(argument, "--help=", strlen("--help=")) == 0) {
            cli_misuse(argv[0], "--help takes no argument; did you mean '--help'?");
            return CLI_MISUSE;
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

unsigned cli_list_columns(void)
{
    return isatty(STDOUT_FILENO) || getenv("COLUMNS") ? cli_columns() : 80;
}
