/* SPDX-License-Identifier: MIT */
/* urlassay promote: a finding of a campaign, or a URL, becomes a test. */
#include <stdlib.h>
#include <string.h>

#include "cmd.h"
#include "engine_list.h"
#include "engine_name.h"
#include "promote.h"
#include "settings.h"
#include "store.h"
#include "str.h"
#include "urls.h"

static const char promote_help[] =
    "Prints a test for a quirk or a class that `urlassay fuzz` found, or with --engines\n"
    "for a URL on which two engines differ. --as vector, the default, prints the files\n"
    "that this repository needs:\n"
    "\n"
    "  vectors/found.json          the vector; edit its `why`\n"
    "  vectors/expect/ENGINE.json  the entry for each of the two engines that fails it\n"
    "  corpus/differential/NAME    the reproducer, for `make replay` and campaigns\n"
    "\n"
    "  urlassay promote --write ba18\n"
    "  urlassay promote --as wpt --engines whatwg,libcurl 'http://a\\@b/'\n"
    "\n"
    "The expected answer is that of the URL Standard. --write puts the files into the\n"
    "source tree of the tool. --as wpt is a case of WPT's urltestdata.json. --as lib1560\n"
    "is a row of curl's tests/libtest/lib1560.c, with the answer of the installed\n"
    "libcurl. ID is the id of a quirk or of a class, or its first digits. The input is\n"
    "minimised, and its hosts are called trusted.example and evil.example, if the\n"
    "engines then still differ in the same way.\n"
    "Exit status: 1 if a vector with this input exists (its id is printed, nothing is\n"
    "written), 3 if there is no such quirk, class or tree, an engine is not available,\n"
    "the engines do not differ, or the format cannot hold the test.\n";

struct promote_options {
    const char *dir, *tree, *as, *engines, *base_given;
    enum promotion_format format;
    bool write;
    struct url_source urls; /* the operand: an ID, or a URL with engines */
    struct text url, base;  /* base.ptr NULL: none */
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

static int promote_source(const struct promote_options *options,
                          const struct promotion_source *source, const char *tree)
{
    struct promotion promotion = {0};
    int status = EXIT_COULD_NOT_RUN;

    if (!promotion_make(&promotion, source, options->format, tree))
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

static int promote_finding(const struct promote_options *options, const struct finding *finding,
                           const char *tree)
{
    const char *const names[2] = {finding->engines[0].ptr, finding->engines[1].ptr};
    struct engine_list list;
    int status = engine_list_open_two(&list, names);
    const struct promotion_source source = {
        .engines = list.engines, .test = testcase_of(&finding->test), .class = finding->class};

    if (status == EXIT_AS_EXPECTED)
        status = promote_source(options, &source, tree);
    engine_list_free(&list);
    return status;
}

static int promote_url(const struct promote_options *options, const char *tree)
{
    struct engine_list list;
    int status = engine_list_open(&list, options->engines);
    const struct promotion_source source = {
        .engines = list.engines,
        .test = {.url = text_str(&options->url),
                 .base = text_optional(&options->base, options->base.ptr != NULL)}};

    if (status == EXIT_AS_EXPECTED)
        status = list.count == 2 ? promote_source(options, &source, tree)
                                 : cli_misuse("promote", "--engines takes two, A,B");
    engine_list_free(&list);
    return status;
}

static bool has_libcurl(const struct finding *finding)
{
    return strncmp(finding->engines[0].ptr, "libcurl", 7) == 0 ||
           strncmp(finding->engines[1].ptr, "libcurl", 7) == 0;
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
    if (!found || is_several)
        finding_complain_of_id(options->dir, digits, is_several);
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

/* Checks the operand and what belongs to it. EXIT_AS_EXPECTED, or the status to end with. */
static int check_promoted(struct promote_options *options)
{
    const struct cli_list *given = &options->urls.given;
    int status;

    if (given->count != 1)
        return cli_misuse("promote", "give one ID of a quirk or a class, or a URL with --engines");
    if (!options->engines && (options->base_given || options->urls.unescape))
        return cli_misuse("promote", "%s needs a URL with --engines",
                          options->base_given ? "--base" : "--unescape");
    if (!options->engines && !class_name_is_valid(given->items[0]))
        return cli_misuse("promote",
                          "'%s' is not an id, of 4 to %d hexadecimal digits; for a URL, give "
                          "--engines A,B",
                          given->items[0], CLASS_DIGITS);
    if (!options->engines)
        return EXIT_AS_EXPECTED;
    if (options->dir)
        return cli_misuse("promote", "with --engines, give a URL and no --dir");
    status = urls_check_stdin("promote", given, (const char *[]){options->base_given}, 1);
    if (status == EXIT_AS_EXPECTED)
        status = urls_read_one(&options->urls, given->items[0], &options->url);
    if (status == EXIT_AS_EXPECTED && options->base_given)
        status = urls_read_one(&options->urls, options->base_given, &options->base);
    return status;
}

/* Checks what only this subcommand can check. EXIT_AS_EXPECTED, or the status to end with. */
static int check_promote_options(struct promote_options *options)
{
    bool is_vector;
    int status = check_promoted(options);

    if (status != EXIT_AS_EXPECTED)
        return status;
    options->dir = options->dir ? options->dir : "findings";
    while (strcmp(promotion_format_name(options->format), options->as) != 0)
        options->format++;
    is_vector = options->format == PROMOTION_VECTOR;
    if (!is_vector && (options->write || options->tree))
        return cli_misuse("promote", "%s needs --as vector", options->write ? "--write" : "--tree");
    return EXIT_AS_EXPECTED;
}

static int check_and_promote(struct promote_options *options)
{
    char *tree = NULL;
    int status = check_promote_options(options);

    if (status != EXIT_AS_EXPECTED)
        return status;
    if (options->format == PROMOTION_VECTOR) {
        tree = options->tree ? xstrndup(options->tree, strlen(options->tree)) : promote_own_tree();
        if (!tree && options->write) {
            complain(
                "--write needs the source tree of urlassay: run the tool that was built there");
            return EXIT_COULD_NOT_RUN;
        }
    }
    if (options->engines) {
        engine_allow(options->engines);
        status = promote_url(options, tree);
    } else {
        settings_use_paths(options->dir);
        status = promote_named(options, options->urls.given.items[0], tree);
    }
    free(tree);
    return status;
}

int cmd_promote(int argc, char **argv)
{
    struct promote_options options = {.as = "vector", .urls = {.command = "promote"}};
    const struct cli_option table[] = {
        CLI_DIR_ROW(&options.dir),
        {"engines", 0, CLI_STRING, "A,B", "two engines that differ on a URL", &options.engines},
        CLI_BASE_ROW(&options.base_given),
        {"as", 0, CLI_CHOICE, "vector|wpt|lib1560", "default: vector", &options.as},
        {"write", 0, CLI_FLAG, NULL, "write the files into the source tree", &options.write},
        {"tree", 0, CLI_STRING, "DIR", NULL, &options.tree},
        CLI_UNESCAPE_ROW(&options.urls.unescape),
        CLI_HELLO_ROW,
        CLI_QUIET_ROW,
        {0},
    };
    const struct cli cli = {"[--as FORMAT] [--write] "
                            "[--dir D | --engines A,B [--base B] [--unescape]] ID|URL",
                            promote_help, table};
    enum cli_result result = cli_parse(&cli, argc, argv, &options.urls.given);
    int status = result == CLI_OK ? check_and_promote(&options) : cli_exit_status(result);

    free(options.urls.given.items);
    text_free(&options.url);
    text_free(&options.base);
    return status;
}
