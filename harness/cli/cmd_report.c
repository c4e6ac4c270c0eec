/* SPDX-License-Identifier: MIT */
/* urlassay report: the page of a campaign. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cmd.h"
#include "findings_html.h"
#include "fork_retry.h"
#include "settings.h"

static const char report_help[] =
    "Writes the findings of a campaign as one HTML page: the quirks as `urlassay triage`\n"
    "lists them, each with its answers side by side, the proof, the verdict, reports for\n"
    "maintainers, variants and classes. The page loads nothing, works without scripts,\n"
    "and may be published anywhere. Its filter is in the URL's fragment: #engines=A,B\n"
    "shows what is between two parsers.\n"
    "\n"
    "  urlassay report -o findings.html\n"
    "\n"
    "Exit status: 3 if the campaign does not exist, or FILE cannot be written.\n";

static bool write_page(const char *path, const struct text *page)
{
    if (strcmp(path, "-") != 0)
        return write_output_file(path, page);
    fwrite(page->ptr, 1, page->len, stdout); /* main checks it */
    return true;
}

/* The page is one file, which cannot be where a folder is. */
static bool check_output(const char *output, const char *dir)
{
    struct stat of_output, of_dir;

    if (stat(output, &of_output) != 0 || !S_ISDIR(of_output.st_mode))
        return true;
    if (stat(dir, &of_dir) == 0 && of_dir.st_dev == of_output.st_dev &&
        of_dir.st_ino == of_output.st_ino)
        cli_misuse("report", "-o %s is the campaign's folder, and the page is one file: -o %s.html",
                   output, output);
    else
        cli_misuse("report", "-o %s is a folder, and the page is one file: -o %s/findings.html",
                   output, output);
    return false;
}

struct report_options {
    const char *dir, *output;
    const struct crashes *crashes;
};

static int run_report(const void *given)
{
    const struct report_options *options = given;
    const struct triage_options chosen = {.dir = options->dir, .crashes = options->crashes};
    struct store_page *counts = xmalloc(sizeof *counts);
    struct triage triage;
    struct text page = {0};
    int status = EXIT_COULD_NOT_RUN;

    if (triage_open(&triage, &chosen) && !triage.is_partial) {
        const struct findings_view view = {
            .triage = &triage, .page = store_read_page(options->dir, counts) ? counts : NULL};

        findings_html_write(&page, &view);
        if (write_page(options->output, &page)) {
            cmd_say_written(options->output, triage.quirks.count, "quirk", "quirks");
            status = EXIT_AS_EXPECTED;
        }
    }
    text_free(&page);
    triage_close(&triage);
    free(counts);
    return status;
}

/* The crashes come first: they take forks of this process. */
static int load_and_run_report(struct report_options *options)
{
    const struct crashes_options of_all = {.dir = options->dir};
    struct crashes crashes;
    bool ok;
    int status;

    cli_report_to(options->output);
    settings_use_paths(options->dir);
    ok = crashes_load(&crashes, &of_all);
    options->crashes = &crashes;
    status = fork_retry(run_report, options);
    crashes_free(&crashes);
    return ok ? status : EXIT_COULD_NOT_RUN;
}

int cmd_report(int argc, char **argv)
{
    struct report_options options = {.dir = "findings"};
    const struct cli_option table[] = {
        CLI_DIR_ROW(&options.dir),
        {"output", 'o', CLI_STRING, "FILE", "the file of the page; -: stdout", &options.output},
        CLI_QUIET_ROW,
        {0},
    };
    const struct cli cli = {"[--dir D] -o FILE", report_help, table};
    struct cli_list operands = {0};
    enum cli_result result = cli_parse(&cli, argc, argv, &operands);
    int status;

    if (result != CLI_OK)
        status = cli_exit_status(result);
    else if (operands.count > 0)
        status = cli_misuse(argv[0], CLI_UNEXPECTED_OPERAND, operands.items[0]);
    else if (!options.output)
        status = cli_misuse(argv[0], "-o FILE is wanted");
    else if (!check_output(options.output, options.dir))
        status = EXIT_USAGE;
    else
        status = load_and_run_report(&options);
    free(operands.items);
    return status;
}
