/* SPDX-License-Identifier: MIT */
/* urlassay promote: a class of a campaign becomes a vector. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cmd.h"
#include "promote.h"
#include "store.h"

static const char help[] =
    "Makes of a class that `urlassay fuzz` found what a repository keeps, and prints it:\n"
    "\n"
    "  vectors/found.json         the vector: its input is the class's, minimised, with the\n"
    "                             host called example where the class allows; expected is\n"
    "                             what the Standard says; why is a draft, to be edited\n"
    "  vectors/expect/ENGINE.json the line for each of the two engines that fails it\n"
    "  corpus/differential/NAME   the reproducer, for `make replay` and the next campaign\n"
    "\n"
    "--write puts all of it into the source tree, ready to commit; what has no file there\n"
    "to come into, such as the line of an engine without a manifest, is printed only. The\n"
    "tree is the one that the tool was built in, or --tree. CLASS is the name of a class,\n"
    "or its first digits, as triage prints it.\n"
    "\n"
    "Exit status 1, and nothing is written, if a vector with this input and base is there\n"
    "already: its id is printed. 3 if there is no such class or tree, an engine is not to\n"
    "be had, or the engines that are here no longer differ.\n";

struct options {
    const char *dir, *tree;
    bool write;
};

/* The folder above build/VARIANT/. The caller frees it. */
static char *own_tree(void)
{
    static const char *const needed[] = {"vectors/schema.json", "corpus"};
    struct text tree = {0}, path = {0};
    bool is = executable_dir()[0] != '\0';

    text_printf(&tree, "%s../..", executable_dir());
    for (size_t i = 0; i < 2; i++) {
        text_clear(&path);
        text_printf(&path, "%s/%s", tree.ptr, needed[i]);
        is = is && access(path.ptr, F_OK) == 0;
    }
    text_free(&path);
    if (is)
        return tree.ptr;
    text_free(&tree);
    return NULL;
}

static bool has_name(const struct finding *finding, const char *name)
{
    char class[24];

    snprintf(class, sizeof class, "%016" PRIx64, finding->class);
    return strncmp(class, name, strlen(name)) == 0;
}

/* The one class of that name; NULL after a complaint. */
static const struct finding *choose(const struct options *options, const struct finding *findings,
                                    size_t count, const char *name)
{
    const struct finding *chosen = NULL;

    for (size_t i = 0; i < count; i++) {
        if (!has_name(&findings[i], name))
            continue;
        if (chosen) {
            complain("%s: more than one class begins with %s", options->dir, name);
            return NULL;
        }
        chosen = &findings[i];
    }
    if (!chosen)
        complain("%s: no class %s", options->dir, name);
    return chosen;
}

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

static int run(const struct options *options, const char *tree, const char *name)
{
    struct finding *findings;
    const struct finding *chosen;
    struct promotion promotion = {0};
    size_t count;
    int status = EXIT_COULD_NOT_RUN;

    store_load(options->dir, &findings, &count);
    chosen = findings ? choose(options, findings, count, name) : NULL;
    if (!findings && count == 0)
        complain("%s: no class %s", options->dir, name);
    if (chosen && promote(&promotion, chosen, tree)) {
        if (promotion.exists) {
            printf("a vector has this input: %.*s\n", (int)promotion.id.len, promotion.id.ptr);
            status = EXIT_DIFFERENCES;
        } else {
            print_promotion(&promotion);
            if (!options->write || promotion_write(&promotion, tree))
                status = EXIT_AS_EXPECTED;
        }
    }
    promotion_free(&promotion);
    store_unload(findings, count);
    return status;
}

int cmd_promote(int argc, char **argv)
{
    struct options options = {.dir = "findings"};
    const struct cli_option table[] = {
        {"dir", 0, CLI_STRING, "D", "the campaign's folder (default: findings)", &options.dir},
        {"write", 0, CLI_FLAG, NULL, "put it into the source tree", &options.write},
        {"tree", 0, CLI_STRING, "T", "the source tree (default: the one of the tool)",
         &options.tree},
        {0},
    };
    const struct cli cli = {"[--dir D] [--write] [--tree T] CLASS", help, table};
    struct cli_list operands = {0};
    enum cli_result result = cli_parse(&cli, argc, argv, &operands);
    const char *name = operands.count > 0 ? operands.items[0] : "";
    int status;

    if (result != CLI_OK) {
        status = cli_exit_status(result);
    } else if (operands.count != 1) {
        status = cli_misuse(argv[0], "one CLASS is wanted");
    } else if (!cmd_check_class(argv[0], name)) {
        status = EXIT_USAGE;
    } else {
        char *tree = options.tree ? xstrndup(options.tree, strlen(options.tree)) : own_tree();

        status = EXIT_COULD_NOT_RUN;
        if (!tree)
            complain("the tool is in no source tree: say where one is with --tree");
        else
            status = run(&options, tree, name);
        free(tree);
    }
    free(operands.items);
    return status;
}
