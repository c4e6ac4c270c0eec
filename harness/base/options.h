/* SPDX-License-Identifier: MIT */
/* The command line: a table of options for each subcommand, and colours. */
#ifndef OPTIONS_H
#define OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "util.h"

/* What an option's target points to. */
enum cli_kind {
    CLI_FLAG,   /* bool: set to true */
    CLI_STRING, /* const char *: the last one on the command line counts */
    CLI_LIST,   /* struct cli_list: may be repeated */
    CLI_COUNT,  /* unsigned: a decimal number from 1 */
    CLI_CHOICE, /* const char *: one of the words of argument, "pretty|jsonl" */
    CLI_JSON,   /* const char *: a flag that sets it to "jsonl" */
    CLI_QUIET,  /* no target: a flag; see cli_is_quiet */
    CLI_HELLO,  /* no target: a duration, which becomes URLASSAY_HELLO_TIME */
};

/* Strings of argv, in order. Zeroed is empty; free(items) releases it. */
struct cli_list {
    const char **items;
    size_t count;
};

/* A table of options ends with a row without a name. */
struct cli_option {
    const char *name; /* without "--" */
    char letter;      /* a short form such as 'o', or 0 */
    enum cli_kind kind;
    const char *argument; /* what help calls the argument; NULL for a flag */
    const char *help;     /* one line; NULL: the option is not listed */
    void *target;
};

/* The rows that the tables of several subcommands have. format: the row of --format. */
#define CLI_JSON_ROW(format) {"json", 0, CLI_JSON, NULL, "short for --format jsonl", format}
#define CLI_QUIET_ROW                                                                              \
    {"quiet", 'q', CLI_QUIET, NULL, "print errors only; the exit status is the answer", NULL}
/* docs/command-line.md lists it: a help text has room for what a command is about. */
#define CLI_HELLO_ROW {"hello-time", 0, CLI_HELLO, "TIME", NULL, NULL}

struct cli {
    const char *usage; /* the words after the subcommand's name, on one line: "[--base B] URL..." */
    const char *help;  /* paragraphs, ending in a newline */
    const struct cli_option *options;
};

enum cli_result {
    CLI_OK,
    CLI_HELPED, /* help is printed: exit with EXIT_AS_EXPECTED */
    CLI_MISUSE, /* a complaint is printed: exit with EXIT_USAGE */
};

/* Reads the arguments from argv[1] on; argv[0] is the subcommand's name. --name value, --name=value
 * and -n value, -nvalue are options; "--" ends them; "-" alone is an operand. --help, -h and
 * --color are known everywhere. Operands may stand anywhere and are added to *operands. */
enum cli_result cli_parse(const struct cli *cli, int argc, char **argv, struct cli_list *operands);

/* The exit status for a result that is not CLI_OK. */
int cli_exit_status(enum cli_result result);

/* Complains as printf does, adds the hint where help is, and returns EXIT_USAGE. command NULL: the
 * tool as a whole. */
int cli_misuse(const char *command, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Does the same for an unknown word: "unknown WHAT 'WORD'", with the most similar known words
 * or, if none is similar and fewer than 15 are known, all of them. known: one word a line. The
 * second one names the command that lists the known words, if none is similar. */
int cli_unknown(const char *command, const char *what, const char *word, const char *known);
int cli_unknown_listed(const char *command, const char *what, const char *word, const char *known,
                       const char *lister);

/* Whether --quiet was given: then stdout is /dev/null, and stderr gets errors only. */
bool cli_is_quiet(void);

/* Whether a file that the user named is stdout: "-" or /dev/stdout. May be NULL. */
bool cli_is_stdout(const char *path);

/* For a report to a file that the user named. If that is stdout, --quiet does not concern it:
 * stdout is what it was before. path may be NULL. */
void cli_report_to(const char *path);

/* From now on, cli_parse appends to out what it would read, and returns CLI_HELPED. A line each,
 * with tabs between: "usage", and the words of struct cli; then for each option "option", its name,
 * its letter or "-", and its argument or "-". */
void cli_describe(struct text *out); /* NULL: no more */

/* Sets, and adds to out, the tool as the user called it, quoted for a shell. */
void cli_set_tool(const char *argv0);
void cli_add_tool(struct text *out);

void cli_list_add(struct cli_list *list, const char *item);

/* Takes auto, always or never; false for anything else. */
bool cli_set_color(const char *when);
/* Returns whether to colour a stream, by --color, NO_COLOR and whether it is a terminal. */
bool cli_color(FILE *stream);

/* Returns the columns of stdout if it is a terminal, otherwise COLUMNS, otherwise 100; at least 80.
 */
unsigned cli_columns(void);
/* The same for a list; 80 where neither says a number. */
unsigned cli_list_columns(void);

#endif
