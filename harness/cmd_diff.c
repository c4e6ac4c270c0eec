/* SPDX-License-Identifier: MIT */
/* urlassay diff: engines side by side. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "cmd.h"
#include "diff.h"
#include "str.h"

static const char diff_help[] =
    "Asks engines about URLs and shows where they differ, what that is worth to an attacker, and\n"
    "why: a cause is named only if changing the input accordingly made both agree on what one of\n"
    "them had said before. Without a URL, reads one a line from stdin.\n"
    "\n"
    "In the table \"!\" marks what differs, \"~\" what is only spelt differently.\n"
    "Effects, worst first: host-shift (critical), host-form, userinfo-shift (high), accept-reject\n"
    "(medium), path-shift, query-shift, fragment-shift (low), normalisation (info).\n"
    "\n"
    "Exit status: 0 all agree, 1 some differ (with --fail-on: at that effect or worse), 2 usage,\n"
    "3 could not run.\n";

struct options {
    const char *engines, *base, *format, *fail_on;
    enum effect limit;
    bool is_jsonl;
    struct cli_list urls;
};

struct totals {
    unsigned long inputs, differ, fatal;
};

/* Columns of the terminal; COLUMNS elsewhere, else 100. Never under 80. */
static unsigned page_width(void)
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

static void show(struct diff *diff, struct totals *totals, const struct options *options,
                 struct ua_str input)
{
    static const struct ua_str none = {NULL, 0};
    struct ua_str base = options->base ? ua_str(options->base, strlen(options->base)) : none;
    struct text out = {0};

    diff_ask(diff, input, base);
    if (options->is_jsonl)
        report_diff_jsonl(&out, diff, input, base);
    else
        report_diff_pretty(&out, diff, input, base, page_width(), cli_color(stdout));
    if (!options->is_jsonl && totals->inputs > 0)
        putchar('\n');
    fwrite(out.ptr, 1, out.len, stdout);
    text_free(&out);
    totals->inputs++;
    totals->differ += diff->worst != EFFECT_NONE;
    totals->fatal += diff->worst >= options->limit;
}

/* False if stdin could not be read. */
static bool show_lines(struct diff *diff, struct totals *totals, const struct options *options)
{
    char *line = NULL;
    size_t cap = 0;
    ssize_t len;
    bool ok;

    errno = 0;
    while ((len = getline(&line, &cap, stdin)) >= 0) {
        if (len > 0 && line[len - 1] == '\n')
            len--;
        show(diff, totals, options, ua_str(line, (size_t)len));
    }
    ok = !ferror(stdin);
    if (!ok)
        complain("stdin: %s", strerror(errno));
    free(line);
    return ok;
}

static int run(const struct options *options)
{
    struct totals totals = {0};
    struct diff diff;
    int status = diff_open(&diff, options->engines);

    if (status == EXIT_AS_EXPECTED && diff.count < 2)
        status = cli_misuse("diff", "--engines wants at least two, separated by commas");
    if (status != EXIT_AS_EXPECTED)
        goto out;
    for (size_t i = 0; i < options->urls.count; i++)
        show(&diff, &totals, options,
             ua_str(options->urls.items[i], strlen(options->urls.items[i])));
    if (options->urls.count == 0 && !show_lines(&diff, &totals, options))
        status = EXIT_COULD_NOT_RUN;
    if (!options->is_jsonl && totals.inputs != 1)
        printf("\n%lu inputs, %lu differ\n", totals.inputs, totals.differ);
    if (status == EXIT_AS_EXPECTED && totals.fatal > 0)
        status = EXIT_DIFFERENCES;

out:
    diff_free(&diff);
    return status;
}

/* Checks what only this subcommand can check. EXIT_AS_EXPECTED, or the status to end with. */
static int check_options(struct options *options)
{
    if (strcmp(options->format, "jsonl") != 0 && strcmp(options->format, "pretty") != 0)
        return cli_misuse("diff", "unknown format '%s'; there is: pretty, jsonl", options->format);
    options->is_jsonl = strcmp(options->format, "jsonl") == 0;
    options->limit = EFFECT_NORMALISATION;
    if (options->fail_on && !effect_from_name(&options->limit, options->fail_on))
        return cli_misuse("diff", "unknown effect '%s'", options->fail_on);
    return EXIT_AS_EXPECTED;
}

int cmd_diff(int argc, char **argv)
{
    struct options options = {.engines = "whatwg,libcurl", .format = "pretty"};
    const struct cli_option rows[] = {
        {"engines", 0, CLI_STRING, "A,B|all", "default: whatwg,libcurl", &options.engines},
        {"base", 0, CLI_STRING, "B", "what relative URLs are resolved against", &options.base},
        {"format", 0, CLI_STRING, "F", "pretty (the default) or jsonl", &options.format},
        {"fail-on", 0, CLI_STRING, "EFFECT", "exit with 1 only at this effect or worse",
         &options.fail_on},
        {0},
    };
    const struct cli cli = {
        "[--engines A,B|all] [--base B] [--format F] [--fail-on EFFECT] [URL...]", diff_help, rows};
    enum cli_result result = cli_parse(&cli, argc, argv, &options.urls);
    int status = result == CLI_OK ? check_options(&options) : cli_exit_status(result);

    if (result == CLI_OK && status == EXIT_AS_EXPECTED)
        status = run(&options);
    free(options.urls.items);
    return status;
}
