/* SPDX-License-Identifier: MIT */
/* urlassay promote: a class of a campaign becomes a vector. */
#include <stdlib.h>
#include <string.h>

#include "cmd.h"
#include "promote.h"
#include "store.h"

static const char promote_help[] =
    "Prints what a repository keeps of a class that `urlassay fuzz` found:\n"
    "\n"
    "  vectors/found.json          the vector; edit its `why`\n"
    "  vectors/expect/ENGINE.json  the entry for each of the two engines that fails it\n"
    "  corpus/differential/NAME    the reproducer, for `make replay` and campaigns\n"
    "\n"
    "  urlassay promote --write ba18\n"
    "\n"
    "The expected answer is that of the URL Standard. --write puts the files into the\n"
    "source tree: the one of the tool, or --tree. CLASS is the name of a class, or its\n"
    "first digits.\n"
    "Exit status: 1 if a vector with this input exists (its id is printed, nothing is\n"
    "written), 3 if there is no such class or tree, an engine is not available, or the\n"
    "engines no longer differ.\n";

struct promote_options {
    const char *dir, *tree;
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

    if (!promotion_make(&promotion, finding, tree))
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

static int promote_class(const struct promote_options *options, const char *digits,
                         const char *tree)
{
    struct finding *findings;
    const struct finding *finding;
    size_t count;
    int status = EXIT_COULD_NOT_RUN;

    findings_load(options->dir, &findings, &count);
    finding = findings_find(findings, count, options->dir, digits);
    if (finding)
        status = promote_finding(options, finding, tree);
    findings_free(findings, count);
    return status;
}

static int check_and_promote(const struct promote_options *options, const struct cli_list *operands)
{
    char *tree;
    int status;

    if (operands->count != 1)
        return cli_misuse("promote", "one CLASS is wanted");
    if (!cmd_check_class("promote", operands->items[0]))
        return EXIT_USAGE;
    tree = options->tree ? xstrndup(options->tree, strlen(options->tree)) : promote_own_tree();
    if (!tree) {
        complain("the tool is in no source tree: say where one is with --tree");
        return EXIT_COULD_NOT_RUN;
    }
    status = promote_class(options, operands->items[0], tree);
    free(tree);
    return status;
}

int cmd_promote(int argc, char **argv)
{
    struct promote_options options = {.dir = "findings"};
    const struct cli_option table[] = {
        {"dir", 0, CLI_STRING, "D", "the campaign's folder (default: findings)", &options.dir},
        {"write", 0, CLI_FLAG, NULL, "put it into the source tree", &options.write},
        {"tree", 0, CLI_STRING, "DIR", "the source tree (default: the one of the tool)",
         &options.tree},
        CLI_QUIET_ROW,
        {0},
    };
    const struct cli cli = {"[--dir D] [--write] [--tree DIR] CLASS", promote_help, table};
    struct cli_list operands = {0};
    enum cli_result result = cli_parse(&cli, argc, argv, &operands);
    int status =
        result == CLI_OK ? check_and_promote(&options, &operands) : cli_exit_status(result);

    free(operands.items);
    return status;
}
