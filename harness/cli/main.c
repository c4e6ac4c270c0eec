/* SPDX-License-Identifier: MIT */
/* The tool: finds the subcommand, runs it, and checks that its output was written. */
#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cmd.h"
#include "completion.h"
#include "engine_start.h"
#include "files.h"
#include "shared_object.h"
#include "subprocess.h"

struct subcommand {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *summary;
};

static int cmd_completion(int argc, char **argv);

/* In the order in which a newcomer meets them. */
static const struct subcommand commands[] = {
    {"test", cmd_test, "run JSON vectors against engines"},
    {"parse", cmd_parse, "show how an engine splits a URL into components"},
    {"diff", cmd_diff, "compare engines on URLs, with the cause of each difference"},
    {"set", cmd_set, "show what a setter does to a URL in each engine"},
    {"matrix", cmd_matrix, "count how often engines agree, and show a heat map"},
    {"engines", cmd_engines, "list every engine, its version and its operations"},
    {"causes", cmd_causes, "list the causes of disagreements"},
    {"smoke", cmd_smoke, "check that an executable follows the engine protocol"},
    {"serve", cmd_serve, "speak the engine protocol on stdin and stdout"},
    {"bypass", cmd_bypass, "search for URLs that pass a check and take a client elsewhere"},
    {"search", cmd_search, "try every string up to a length"},
    {"history", cmd_history, "show which versions of a parser have each quirk"},
    {"fuzz", cmd_fuzz, "search for disagreements, for minutes or overnight"},
    {"triage", cmd_triage, "list the quirks that fuzz found, worst first"},
    {"report", cmd_report, "write the findings of fuzz as an HTML page"},
    {"promote", cmd_promote, "make a test from a quirk, ready to commit"},
    {"completion", cmd_completion, "print a bash script that completes commands and options"},
};
static const size_t command_count = sizeof commands / sizeof *commands;

static void describe_commands(struct text *out);

static int cmd_completion(int argc, char **argv)
{
    return completion_run(argc, argv, describe_commands);
}

static const struct subcommand *find_command(const char *name)
{
    for (size_t i = 0; i < command_count; i++)
        if (commands[i].run && strcmp(commands[i].name, name) == 0)
            return &commands[i];
    return NULL;
}

static void print_overview(void)
{
    puts("usage: urlassay COMMAND [OPTION]... [ARGUMENT]...\n"
         "\n"
         "A conformance test harness and a differential fuzzer for URL parsers.\n"
         "\n"
         "commands:");
    for (size_t i = 0; i < command_count; i++)
        if (commands[i].run)
            printf("  %-10s  %s\n", commands[i].name, commands[i].summary);
    puts("\n"
         "  help COMMAND   explain a command and its options\n"
         "  --version, -V  versions of the tool and of the texts that it follows\n"
         "  --color=WHEN   auto (the default), always or never; NO_COLOR is respected\n"
         "\n"
         "exit status: 0 as expected, 1 differences or failures, 2 usage, 3 could not run");
}

static int print_version(void)
{
    puts("urlassay " UA_VERSION "\n"
         "URL Standard: whatwg/url at " UA_STANDARD_COMMIT "\n"
         "Unicode: " UA_UNICODE_VERSION);
    return EXIT_AS_EXPECTED;
}

static int unknown_command(const char *name)
{
    struct text names = {0};
    int status;

    for (size_t i = 0; i < command_count; i++)
        if (commands[i].run)
            text_printf(&names, "%s\n", commands[i].name);
    text_puts(&names, "help\n");
    status = cli_unknown(NULL, "command", name, names.ptr);
    text_free(&names);
    return status;
}

static int refuse_tool_option(const char *name)
{
    if (strncmp(name, "--help=", strlen("--help=")) == 0)
        return cli_misuse(NULL, "--help takes no argument; did you mean 'help %s'?",
                          name + strlen("--help="));
    if (strncmp(name, "--version=", strlen("--version=")) == 0)
        return cli_misuse(NULL, "--version takes no argument");
    return cli_unknown(NULL, "option", name, "--help\n--version\n--color\n");
}

/* What urlassay completion prints is made of the table of commands and of their own tables. */
static void describe_commands(struct text *out)
{
    cli_describe(out);
    for (size_t i = 0; i < command_count; i++) {
        char *argv[] = {(char *)commands[i].name, NULL};

        if (!commands[i].run)
            continue;
        text_printf(out, "command\t%s\n", commands[i].name);
        commands[i].run(1, argv);
    }
    cli_describe(NULL);
}

static int print_command_help(int argc, char **argv)
{
    char *help_argv[] = {NULL, "--help", NULL};
    const struct subcommand *command;

    if (argc == 1) {
        print_overview();
        return EXIT_AS_EXPECTED;
    }
    if (argc > 2)
        return cli_misuse(NULL, "help takes one command");
    if (strcmp(argv[1], "help") == 0 || strcmp(argv[1], "--help") == 0) {
        print_overview();
        return EXIT_AS_EXPECTED;
    }
    command = find_command(argv[1]);
    if (!command)
        return unknown_command(argv[1]);
    help_argv[0] = argv[1];
    return command->run(2, help_argv);
}

static int run_subcommand(int argc, char **argv)
{
    const struct subcommand *command;
    int pos = 1;

    for (; pos < argc && strncmp(argv[pos], "--color", 7) == 0; pos++) {
        const char *when = argv[pos] + 7;

        if (*when == '=')
            when++;
        else if (!*when && pos + 1 < argc)
            when = argv[++pos];
        else
            break;
        if (!cli_set_color(when))
            return cli_unknown(NULL, "color", when, "auto\nalways\nnever\n");
    }
    if (pos == argc)
        return cli_misuse(NULL, "which command?");
    argc -= pos;
    argv += pos;
    if (strcmp(argv[0], "--version") == 0 || strcmp(argv[0], "-V") == 0 ||
        (strcmp(argv[0], "version") == 0 && argc == 1))
        return print_version();
    if (strcmp(argv[0], "--help") == 0 || strcmp(argv[0], "-h") == 0) {
        print_overview();
        return EXIT_AS_EXPECTED;
    }
    if (strcmp(argv[0], "help") == 0)
        return print_command_help(argc, argv);
    if (argv[0][0] == '-')
        return refuse_tool_option(argv[0]);
    command = find_command(argv[0]);
    return command ? command->run(argc, argv) : unknown_command(argv[0]);
}

/* A file opened in place of a closed standard stream would receive its text. A stdout or stdin that
 * was closed stays unusable, so that using it is still an error. */
static void occupy_standard_streams(void)
{
    static const int modes[] = {O_WRONLY, O_RDONLY, O_WRONLY};

    for (int fd = 0; fd < 3; fd++)
        if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", modes[fd]) != fd)
            _exit(EXIT_COULD_NOT_RUN);
}

/* Whether stdout is a pipe or a socket whose reader is gone, as with `| head`. */
static bool is_stdout_abandoned(void)
{
    struct pollfd end = {.fd = STDOUT_FILENO, .events = POLLOUT};

    return poll(&end, 1, 0) == 1 && end.revents & (POLLERR | POLLHUP);
}

static void die_by(int number)
{
    signal(number, SIG_DFL);
    raise(number);
}

/* A pipe broke. If it is an engine's, the write fails and says so. */
static void end_without_reader(int number)
{
    int before = errno;

    if (is_stdout_abandoned())
        die_by(number);
    errno = before;
}

/* Complains of a stdout that could not be written. What stdio lost is lost; a further byte gets the
 * reason. */
static void complain_of_stdout(int error)
{
    if (!error && write(STDOUT_FILENO, "\n", 1) < 0)
        error = errno;
    complain("standard output: %s", error ? strerror(error) : "could not be written");
}

int main(int argc, char **argv)
{
    struct sigaction on_broken_pipe = {.sa_handler = end_without_reader, .sa_flags = SA_RESTART};
    sigset_t broken_pipe;
    int status;

    occupy_standard_streams();
    sigaction(SIGPIPE, &on_broken_pipe, NULL);
    sigemptyset(&broken_pipe);
    sigaddset(&broken_pipe, SIGPIPE);
    sigprocmask(SIG_UNBLOCK, &broken_pipe, NULL);
    /* What the setlocale() of a shared object does not change. */
    uselocale(newlocale(LC_ALL_MASK, "C", (locale_t)0));
    /* Commands stay whole whatever a user's parser does. */
    engine_isolate_objects(true);
    cli_set_tool(argv[0]);
    setenv("URLASSAY_TOOL", executable_path(), 1); /* for engines that `serve` answers for */
    status = run_subcommand(argc, argv);
    if (status == EXIT_COULD_NOT_RUN && engine_error_was_usage())
        status = EXIT_USAGE;
    errno = 0;
    if (fflush(stdout) != 0 || ferror(stdout)) {
        int error = errno;

        if (is_stdout_abandoned())
            die_by(SIGPIPE);
        complain_of_stdout(error);
        status = EXIT_COULD_NOT_RUN;
    }
    /* All is written. A destructor of a user's parser may loop. */
    if (shared_object_is_loaded()) {
        subprocess_end_all();
        _exit(status);
    }
    return status;
}
