/* SPDX-License-Identifier: MIT */
/* The subcommands. Each cmd_X.c defines cmd_X; main.c holds the one table of them.
 *
 * argv[0] is the subcommand's name, argv[argc] is NULL. The result is the exit status (util.h). A
 * subcommand describes itself in a `struct cli` and gives that to cli_parse, which also answers
 * --help. main flushes and checks stdout. When stdout's reader is gone, the next write to it ends
 * the process as SIGPIPE does. Another pipe that breaks, such as an engine's, is an EPIPE. */
#ifndef CMD_H
#define CMD_H

#include "options.h"
#include "util.h"

int cmd_test(int argc, char **argv);
int cmd_diff(int argc, char **argv);
int cmd_set(int argc, char **argv);
int cmd_parse(int argc, char **argv);
int cmd_matrix(int argc, char **argv);
int cmd_engines(int argc, char **argv);
int cmd_bypass(int argc, char **argv);
int cmd_search(int argc, char **argv);
int cmd_causes(int argc, char **argv);
int cmd_history(int argc, char **argv);
int cmd_smoke(int argc, char **argv);
int cmd_serve(int argc, char **argv);
int cmd_fuzz(int argc, char **argv);
int cmd_report(int argc, char **argv);
int cmd_promote(int argc, char **argv);

/* For subcommands that also write files: from now on they run to the end when stdout's reader is
 * gone. main then ends the process as SIGPIPE does. */
void cmd_keep_running(void);
/* Weak until it is built: what is missing is not listed. */
int cmd_triage(int argc, char **argv) __attribute__((weak));

/* Rows of several subcommands, like the rows of options.h. */
#define CLI_DIR_ROW(dir)                                                                           \
    {"dir", 0, CLI_STRING, "D", "the campaign's folder (default: findings)", dir}
#define CLI_CLASS_DIR_ROW(dir)                                                                     \
    {"dir", 0, CLI_STRING, "D", "the campaign of --class (default: findings)", dir}
#define CLI_BASE_ROW(base)                                                                         \
    {"base", 0, CLI_STRING, "B", "the URL that relative URLs are resolved against", base}
#define CLI_ENCODING_ROW(label)                                                                    \
    {"encoding", 0, CLI_STRING, "LABEL", "the encoding of the query; default: UTF-8", label}
#define CLI_LIST_ROW(list)                                                                         \
    {"list",                                                                                       \
     0,                                                                                            \
     CLI_STRING,                                                                                   \
     "FILE",                                                                                       \
     "a URL, or a URL, a TAB and its base, on each line; or a campaign's folder",                  \
     list}
#define CLI_REPRODUCERS_ROW(folder)                                                                \
    {"reproducers",                                                                                \
     0,                                                                                            \
     CLI_STRING,                                                                                   \
     "DIR",                                                                                        \
     "with sarif: write the input of each result into DIR, and refer to it",                       \
     folder}
#define CLI_ISOLATE_ROW(isolate)                                                                   \
    {"isolate", 0, CLI_FLAG, NULL, "run every engine in a process of its own", isolate}
#define CLI_UNESCAPE_ROW(unescape)                                                                 \
    {                                                                                              \
        "unescape",                                                                                \
        0,                                                                                         \
        CLI_FLAG,                                                                                  \
        NULL,                                                                                      \
        "read \\\\, \\n, \\x01, \\u{202E} in URLs and base as escapes",                            \
        unescape}

/* Complaints of several subcommands. */
#define CLI_UNEXPECTED_OPERAND "unexpected operand '%s'"
#define CLI_TWO_ENGINES "--engines takes at least two, separated by commas"
#define CLI_REPRODUCERS_NEED_SARIF "--reproducers needs --format sarif"

/* --via E of diff, fuzz and bypass (engine_list_add_via): its help, and the complaint about engines
 * without names. */
#define CLI_VIA_HELP "the engines after the first one read the href that E writes"
#define CLI_VIA_WANTS_NAMES "--via needs --engines A,B with names, not all or -NAME"

/* Says on stderr that a file is written, and how much is in it: "wrote F: 66 quirks". Says nothing
 * for "-", which is stdout, NULL, or with -q. */
void cmd_say_written(const char *path, size_t count, const char *one, const char *several);

/* Whether an argument is the name of a class, or at least its first four digits. If not, complains
 * as cli_misuse does. */
bool cmd_check_class(const char *command, const char *digits);

/* Puts the name of an encoding, which lives for ever, in the place of its label, an argument of
 * --encoding, or NULL. False, after a complaint as by cli_misuse, for any other text. */
bool cmd_name_encoding(const char *command, const char **label);

#endif
