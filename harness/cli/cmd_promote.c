/* SPDX-License-Identifier: MIT */
/* urlassay promote: a finding of a campaign becomes a test. */
#include <stdlib.h>
#include <string.h>

#include "cmd.h"
#include "promote.h"
#include "settings.h"
#include "store.h"

static const char promote_help[] =
    "Prints a test for a quirk or a class that `urlassay fuzz` found. --as vector, the\n"
    "default, prints the files that this repository needs:\n"
    "\n"
    "  vectors/found.json          the vector; edit its `why`\n"
    "  vectors/expect/ENGINE.json  the entry for each of the two engines that fails it\n"
    "  corpus/differential/NAME    the reproducer, for `make replay` and campaigns\n"
    "\n"
    "  urlassay promote --write ba18\n"
    "\n"
    "The expected answer is that of the URL Standard. --write puts the files into the\n"
    "source tree: the one of the tool, or --tree. --as wpt is a case of WPT's\n"
    "urltestdata.json. --as lib1560 is a row of curl's tests/libtest/lib1560.c, with\n"
    "the answer of the installed libcurl. ID is the id of a quirk or of a class, or\n"
    "its first digits. The hosts are called trusted.example and evil.example if the\n"
    "engines then still differ in the same way.\n"
    "Exit status: 1 if a vector with this input exists (its id is printed, nothing is\n"
    "written), 3 if there is no such quirk, class or tree, an engine is not available,\n"
    "the engines no longer differ, or the format cannot hold the test.\n";

struct promote_options {
    const char *dir, *tree, *as;
    enum promotion_format format;
    bool write;
};

static void print_promotion(const struct promotion *promotion)
{
    for (size_t i = 0; i < promotion->count; i++) {
        const struct promoted_file *file = &promotion->files[i];
        struct text shown = {0};

        if (file->is_raw)
            text_visible(&shown, file->addition.ptr ? file->addition.ptr : "", file->addition.len);
        else
            text_add(&shown, file->addition.ptr, file->addition.len);
        printf("%s%s\n%s\n", i > 0 ? "\n" : "", file->path, shown.ptr ? shown.ptr : "");
        text_free(&shown);
    }
    for (const char *line = promotion->notes.len > 0 ? promotion->notes.ptr : ""; *line;) {
        size_t len = strcspn(line, "\n");

        complain("%.*s", (int)len, line);
        line += len + (line[len] == '\n');
    }
}

static int promote_finding(const struct promote_options *options, const struct finding *finding,
                           const char *tree)
{
    struct promotion promotion = {0};
    int status = EXIT_COULD_NOT_RUN;

    if (!promotion_make(&promotion, finding, options->format, tree))
        goto out;
    if (promotion.exists) {
        printf("a vector has this input: %.*s\n", (int)promotion.id.len, promotion.id.ptr);
        status = EXIT_DIFFERENCES;
        goto out;
    }
    print_promotion(&promotion);
    if (!options->write || promotion_write(&promotion, tree))
        status = EXIT_AS_EXPECTED;
out:
    promotion_free(&promotion);
    return status;
}

static bool has_libcurl(const struct finding *finding)
{
    return strncmp(finding->engine[0].ptr, "libcurl", 7) == 0 ||
           strncmp(finding->engine[1].ptr, "libcurl", 7) == 0;
}

/* The only class that begins with these digits, or the class to show for the only quirk that does:
 * the most important, of libcurl for a row of its table. NULL after a complaint. */
static const struct finding *find_promoted(const struct promote_options *options,
                                           const struct finding *findings, size_t count,
                                           const char *digits)
{
    const struct finding *found = NULL;
    bool is_several = false, prefers_libcurl = options->format == PROMOTION_LIB1560;

    for (size_t i = 0; i < count; i++) {
        const struct finding *f = &findings[i];
        bool is_class = finding_has_class(f, digits);

        if (!is_class && !finding_has_quirk(f, digits))
            continue;
        is_several |= found && (is_class || finding_has_class(found, digits) ||
                                strcmp(found->cause.ptr, f->cause.ptr) != 0);
        if (!found || (prefers_libcurl && !has_libcurl(found) && has_libcurl(f)))
            found = f;
    }
    if (!found)
        complain("%s: no quirk and no class %s; `triage` lists the quirks", options->dir, digits);
    else if (is_several)
        complain("%s: more than one quirk or class begins with %s", options->dir, digits);
    return is_several ? NULL : found;
}

static int promote_named(const struct promote_options *options, const char *digits,
                         const char *tree)
{
    struct finding *findings;
    const struct finding *finding;
    size_t count;
    int status = EXIT_COULD_NOT_RUN;

    if (findings_load(options->dir, &findings, &count) || count > 0) {
        findings_sort(findings, count);
        finding = find_promoted(options, findings, count, digits);
        if (finding)
            status = promote_finding(options, finding, tree);
    }
    findings_free(findings, count);
    return status;
}

/* Checks what only this subcommand can check. EXIT_AS_EXPECTED, or the status to end with. */
static int check_promote_options(struct promote_options *options, const struct cli_list *operands)
{
    bool is_vector;

    if (operands->count != 1)
        return cli_misuse("promote", "give one ID of a quirk or a class");
    if (!cmd_check_class("promote", operands->items[0]))
        return EXIT_USAGE;
    while (strcmp(promotion_format_name(options->format), options->as) != 0)
        options->format++;
    is_vector = options->format == PROMOTION_VECTOR;
    if (!is_vector && (options->write || options->tree))
        return cli_misuse("promote", "%s needs --as vector", options->write ? "--write" : "--tree");
    return EXIT_AS_EXPECTED;
}

static int check_and_promote(struct promote_options *options, const struct cli_list *operands)
{
    char *tree = NULL;
    int status = check_promote_options(options, operands);

    if (status != EXIT_AS_EXPECTED)
        return status;
    if (options->format == PROMOTION_VECTOR) {
        tree = options->tree ? xstrndup(options->tree, strlen(options->tree)) : promote_own_tree();
        if (!tree) {
            complain("the tool is in no source tree: name one with --tree");
            return EXIT_COULD_NOT_RUN;
        }
    }
    settings_use_paths(options->dir);
    status = promote_named(options, operands->items[0], tree);
    free(tree);
    return status;
}

int cmd_promote(int argc, char **argv)
{
    struct promote_options options = {.dir = "findings", .as = "vector"};
    const struct cli_option table[] = {
        {"dir", 0, CLI_STRING, "D", "the campaign's folder (default: findings)", &options.dir},
        {"as", 0, CLI_CHOICE, "vector|wpt|lib1560", "default: vector", &options.as},
        {"write", 0, CLI_FLAG, NULL, "write the files into the source tree", &options.write},
        {"tree", 0, CLI_STRING, "DIR", "the source tree (default: the one of the tool)",
         &options.tree},
        CLI_HELLO_ROW,
        CLI_QUIET_ROW,
        {0},
    };
    const struct cli cli = {"[--dir D] [--as FORMAT] [--write] [--tree DIR] ID", promote_help,
                            table};
    struct cli_list operands = {0};
    enum cli_result result = cli_parse(&cli, argc, argv, &operands);
    int status =
        result == CLI_OK ? check_and_promote(&options, &operands) : cli_exit_status(result);

    free(operands.items);
    return status;
}
