/* SPDX-License-Identifier: MIT */
/* urlassay report: the page of a campaign. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cmd.h"
#include "report_campaign.h"

static const char help[] =
    "Writes what a campaign found as one HTML file: every class, worst first, with its\n"
    "smallest input, both answers, the cause, and the changed input on which both agree;\n"
    "filters by effect, cause and engine. It loads nothing, can be read without scripts,\n"
    "follows the reader's choice of light or dark, and escapes what the inputs hold, so\n"
    "that it can be put anywhere. -o - writes to stdout.\n"
    "\n"
    "Exit status 3 if there is no such campaign, or FILE cannot be written.\n";

static bool write_page(const char *path, const struct text *page)
{
    FILE *file = strcmp(path, "-") == 0 ? stdout : fopen(path, "wb");
    bool ok = file && fwrite(page->ptr, 1, page->len, file) == page->len;

    /* stdout is checked by main. */
    if (file && file != stdout)
        ok = fclose(file) == 0 && ok;
    if (!ok && file != stdout)
        complain("%s: %s", path, strerror(errno));
    return ok || file == stdout;
}

static int run(const char *dir, const char *output)
{
    struct store_page *counts = xmalloc(sizeof *counts);
    struct campaign_view view = {.dir = dir};
    struct finding *findings;
    struct text page = {0};
    bool ok = store_load(dir, &findings, &view.count);

    if (ok) {
        findings_fold(findings, view.count);
        view.findings = findings;
        view.page = store_peek(dir, counts) ? counts : NULL;
        report_campaign(&page, &view);
        ok = write_page(output, &page);
    }
    text_free(&page);
    store_unload(findings, view.count);
    free(counts);
    return ok ? EXIT_AS_EXPECTED : EXIT_COULD_NOT_RUN;
}

int cmd_report(int argc, char **argv)
{
    const char *dir = "findings", *output = NULL;
    const struct cli_option table[] = {
        {"dir", 0, CLI_STRING, "D", "the campaign's folder (default: findings)", &dir},
        {"output", 'o', CLI_STRING, "FILE", "where the page goes; -: stdout", &output},
        {0},
    };
    const struct cli cli = {"[--dir D] -o FILE", help, table};
    struct cli_list operands = {0};
    enum cli_result result = cli_parse(&cli, argc, argv, &operands);
    int status;

    if (result != CLI_OK)
        status = cli_exit_status(result);
    else if (operands.count > 0)
        status = cli_misuse(argv[0], "unexpected operand '%s'", operands.items[0]);
    else if (!output)
        status = cli_misuse(argv[0], "-o FILE is wanted");
    else
        status = run(dir, output);
    free(operands.items);
    return status;
}
