/* SPDX-License-Identifier: MIT */
/* urlassay test: vectors against engines. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cmd.h"
#include "engine_list.h"
#include "engine_name.h"
#include "engine_start.h"
#include "formats.h"
#include "registry.h"
#include "run.h"
#include "standard_changes.h"
#include "urls.h"

static const char test_help[] =
    "Runs JSON test vectors against engines and prints each failure, field by field.\n"
    "Reads the vectors of this project and the files of Web Platform Tests. A PATH is\n"
    "a file, a folder, or - for stdin. Without a PATH the installed vectors run.\n"
    "\n"
    "  urlassay test --engine ./my-engine --write-expect known.json\n"
    "  urlassay test --engine ./my-engine --expect known.json --report junit=urls.xml\n"
    "\n"
    "FAIL: the engine answered, and a field differs. RED: the engine crashed, hung or\n"
    "erred, or the manifest (--expect) is out of date. Both count as failed. A case\n"
    "that the engine does not support, and a known difference, count as skipped.\n"
    "docs/ci.md explains manifests and formats.\n"
    "--changes: how old is my parser? Each change of the URL Standard since November\n"
    "2015 that the engine lacks, with a URL that shows it.\n"
    "Exit status: 0 nothing failed, 1 something failed, 2 usage, 3 could not run, or\n"
    "every case was skipped. With --write-expect: 0 the manifest has every difference, 1\n"
    "the engine crashed, hung or erred. Crashes already in the manifest do not count.\n";

/* As they are given. */
struct test_options {
    struct run_options run;
    struct cli_list engines, files, paths, filters; /* files: of --report */
    const char *format; /* NULL: pretty, or nothing if a report goes to stdout */
    bool isolate, changes;
};

static int refuse_format(const char *name, size_t len)
{
    char *format = xstrndup(name, len);
    int status = cli_unknown("test", "format", format, report_format_names);

    free(format);
    return status;
}

static bool is_same_file(const char *a, const char *b)
{
    struct stat of_a, of_b;

    if (cli_is_stdout(a) || cli_is_stdout(b))
        return cli_is_stdout(a) && cli_is_stdout(b);
    if (strcmp(a, b) == 0)
        return true;
    return stat(a, &of_a) == 0 && stat(b, &of_b) == 0 && S_ISREG(of_a.st_mode) &&
           of_a.st_dev == of_b.st_dev && of_a.st_ino == of_b.st_ino;
}

/* Refuses two reports to one file. EXIT_AS_EXPECTED, or the status of misuse. */
static int check_report_files(const struct run_report *reports, size_t count,
                              const char *write_expect)
{
    for (size_t i = 0; i < count; i++) {
        const char *path = reports[i].path ? reports[i].path : "-";

        for (size_t j = 0; j < i; j++)
            if (is_same_file(path, reports[j].path ? reports[j].path : "-"))
                return cli_misuse("test", "two reports go to %s",
                                  cli_is_stdout(path) ? "stdout" : path);
        if (write_expect && is_same_file(path, write_expect) &&
            (reports[i].path || cli_is_stdout(write_expect)))
            return cli_misuse("test", "a report and --write-expect go to %s",
                              cli_is_stdout(path) ? "stdout" : path);
    }
    return EXIT_AS_EXPECTED;
}

/* Adds the report that "FORMAT=FILE" or, for stdout, "FORMAT" names. EXIT_AS_EXPECTED, or the
 * status of misuse. */
static int add_report(struct run_report *reports, size_t *count, const char *name, bool has_file,
                      size_t engines)
{
    const char *equals = has_file ? strchr(name, '=') : name + strlen(name);
    struct run_report *report = &reports[*count];

    if (!equals || (has_file && !equals[1]))
        return cli_misuse("test", "--report takes FORMAT=FILE, not '%s'", name);
    report->format = report_find_format(name, (size_t)(equals - name));
    report->path = has_file ? equals + 1 : NULL;
    if (!report->format)
        return refuse_format(name, (size_t)(equals - name));
    if (report->format->one_engine && engines > 1)
        return cli_misuse("test", "a report in the format %s needs exactly one --engine",
                          report->format->name);
    ++*count;
    return EXIT_AS_EXPECTED;
}

/* Fills reports: for stdout and for the files. EXIT_AS_EXPECTED, or the status of misuse. */
static int read_reports(struct run_report *reports, size_t *count,
                        const struct test_options *options)
{
    const struct cli_list *files = &options->files;
    bool has_stdout = false;
    int status = EXIT_AS_EXPECTED;

    for (size_t i = 0; i < files->count; i++) {
        const char *equals = strchr(files->items[i], '=');

        has_stdout |= equals && cli_is_stdout(equals + 1);
    }
    if (options->format || !has_stdout)
        status = add_report(reports, count, options->format ? options->format : "pretty", false,
                            options->engines.count);
    if (*count > 0)
        reports[0].only_errors = options->run.write_expect && !options->format;
    for (size_t i = 0; i < files->count && status == EXIT_AS_EXPECTED; i++)
        status = add_report(reports, count, files->items[i], true, options->engines.count);
    if (status == EXIT_AS_EXPECTED)
        status = check_report_files(reports, *count, options->run.write_expect);
    for (size_t i = 0; i < *count && status == EXIT_AS_EXPECTED; i++)
        cli_report_to(reports[i].path);
    return status;
}

/* "A,B" is not an engine, unless a path has the comma. */
static int refuse_comma(const char *name)
{
    if (!strchr(name, ',') || strncmp(name, "all,", strlen("all,")) == 0 || access(name, F_OK) == 0)
        return EXIT_AS_EXPECTED;
    return cli_misuse(
        "test", "--engine takes one engine, not '%s': give --engine again for the next", name);
}

/* Replaces "all", or "all,-NAME", by the names of the engines that are available. */
static int expand_all(struct cli_list *engines, struct engine_list *engine_list)
{
    struct text names = {0};
    bool wants_all = false;
    int status = EXIT_AS_EXPECTED;

    for (size_t i = 0; i < engines->count; i++) {
        if (refuse_comma(engines->items[i]) != EXIT_AS_EXPECTED) {
            text_free(&names);
            return EXIT_USAGE;
        }
        wants_all |= strcmp(engines->items[i], "all") == 0 ||
                     strncmp(engines->items[i], "all,", strlen("all,")) == 0;
        text_printf(&names, "%s%s", i > 0 ? "," : "", engines->items[i]);
    }
    if (wants_all) {
        status = engine_list_check(engine_list, names.ptr);
        engines->count = 0;
        for (unsigned i = 0; i < engine_list->count; i++)
            cli_list_add(engines, engine_list->names[i]);
    }
    text_free(&names);
    return status;
}

static int check_dissent(const struct test_options *options)
{
    const struct run_options *run = &options->run;

    if (run->expect || run->write_expect || run->laws || run->against || options->files.count > 0 ||
        (options->format && strcmp(options->format, "pretty") != 0 &&
         strcmp(options->format, "jsonl") != 0))
        return cli_misuse("test", "--dissent needs --format pretty or jsonl, and excludes "
                                  "--report, --expect, --write-expect, --against and --laws");
    return EXIT_AS_EXPECTED;
}

/* Checks what only this subcommand can check. EXIT_AS_EXPECTED, or the status to end with. */
static int check_test_options(struct test_options *options)
{
    const char *const *expect = &options->run.expect;

    if (options->run.dissent && check_dissent(options) != EXIT_AS_EXPECTED)
        return EXIT_USAGE;
    if (options->run.against && !engine_name_is_document(options->run.against))
        return cli_misuse("test",
                          "--against takes whatwg, whatwg@DAY, rfc3986, rfc3987 or a dated "
                          "edition (urlassay engines), not '%s'",
                          options->run.against);
    if (urls_check_stdin("test", &options->paths, expect, 1) != EXIT_AS_EXPECTED)
        return EXIT_USAGE;
    for (size_t i = 0; i < options->paths.count; i++) {
        if (!urls_open_stdin(&options->paths.items[i]))
            return EXIT_COULD_NOT_RUN;
    }
    return urls_open_stdin(&options->run.expect) ? EXIT_AS_EXPECTED : EXIT_COULD_NOT_RUN;
}

/* --changes. EXIT_AS_EXPECTED, or the worst status of the engines. */
static int run_standard_changes(struct test_options *options, struct engine_list *engine_list)
{
    const struct run_options *run = &options->run;
    const char *const format = options->format ? options->format : "pretty";
    const bool is_junit = strcmp(format, "junit") == 0, is_jsonl = strcmp(format, "jsonl") == 0;
    struct change_list *list;
    struct text out = {0};
    int status;

    if (options->paths.count > 0 || options->files.count > 0 || options->filters.count > 0 ||
        run->expect || run->write_expect || run->against || run->dissent || run->laws ||
        (!is_junit && !is_jsonl && strcmp(format, "pretty") != 0))
        return cli_misuse("test", "--changes takes only --engine, --isolate and --format pretty, "
                                  "jsonl or junit");
    status = expand_all(&options->engines, engine_list);
    list = status == EXIT_AS_EXPECTED ? change_list_load() : NULL;
    if (!list)
        return status == EXIT_AS_EXPECTED ? EXIT_COULD_NOT_RUN : status;
    if (is_junit)
        text_puts(&out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n");
    for (size_t i = 0; i < options->engines.count; i++) {
        struct engine *engine = engine_open(options->engines.items[i]);
        const int one = engine ? change_list_run(&out, list, engine,
                                                 is_junit   ? CHANGES_JUNIT
                                                 : is_jsonl ? CHANGES_JSONL
                                                            : CHANGES_PRETTY)
                               : EXIT_COULD_NOT_RUN;

        status = one > status ? one : status;
        engine_close(engine);
    }
    text_puts(&out, is_junit ? "</testsuites>\n" : "");
    fwrite(out.ptr, 1, out.len, stdout);
    text_free(&out);
    change_list_free(list);
    return status;
}

/* reports: room for stdout and each file. */
static int run_test(struct test_options *options, struct engine_list *engine_list,
                    struct run_report *reports)
{
    struct run_options *run = &options->run;
    int status = expand_all(&options->engines, engine_list);

    if (status != EXIT_AS_EXPECTED)
        return status;
    status = read_reports(reports, &run->report_count, options);
    if (status != EXIT_AS_EXPECTED)
        return status;
    if (run->write_expect && (options->engines.count > 1 || options->filters.count > 0))
        return cli_misuse("test", "--write-expect takes one --engine, and no --filter");
    if (run->dissent)
        run->expect = "none";
    run->engines = options->engines.items;
    run->engine_count = options->engines.count;
    run->paths = options->paths.items;
    run->path_count = options->paths.count;
    run->filters = options->filters.items;
    run->filter_count = options->filters.count;
    run->reports = reports;
    return run_vectors(run);
}

static int check_and_run_test(struct test_options *options)
{
    struct engine_list engine_list = {0};
    struct run_report *reports;
    int status = check_test_options(options);

    if (status != EXIT_AS_EXPECTED)
        return status;
    if (options->isolate)
        engine_isolate(0);
    if (options->files.count > 0 || options->run.write_expect)
        cmd_keep_running();
    for (size_t i = 0; i < options->engines.count; i++)
        engine_allow(options->engines.items[i]);
    if (options->engines.count == 0)
        cli_list_add(&options->engines, options->run.dissent ? "all" : "whatwg");
    reports = xcalloc(options->files.count + 1, sizeof *reports);
    status = options->changes ? run_standard_changes(options, &engine_list)
                              : run_test(options, &engine_list, reports);
    engine_list_free(&engine_list);
    free(reports);
    return status;
}

int cmd_test(int argc, char **argv)
{
    struct test_options options = {.run = {.jobs = 1}};
    struct run_options *run = &options.run;
    const struct cli_option rows[] = {
        {"engine", 0, CLI_LIST, "E", "may be repeated; default: whatwg; all, or all,-NAME",
         &options.engines},
        {"report", 0, CLI_LIST, "FORMAT=FILE", "also write a report; may be repeated",
         &options.files},
        {"format", 0, CLI_CHOICE, report_format_choices, "default: pretty", &options.format},
        CLI_JSON_ROW(&options.format),
        {"expect", 0, CLI_STRING, "FILE", "known differences; none: ignore the installed ones",
         &run->expect},
        {"write-expect", 0, CLI_STRING, "FILE", "write the differences of this run as a manifest",
         &run->write_expect},
        {"verify-causes", 0, CLI_FLAG, NULL, "a known difference fails if its cause has changed",
         &run->verify_causes},
        {"against", 0, CLI_STRING, "DOCUMENT",
         "judge by rfc3986, rfc3987, whatwg@DAY or a dated edition", &run->against},
        {"filter", 0, CLI_LIST, "GLOB",
         "only cases whose id matches, such as 'ipv4.*'; may be repeated", &options.filters},
        {"changes", 0, CLI_FLAG, NULL, "which changes of the URL Standard each engine has",
         &options.changes},
        {"jobs", 'j', CLI_COUNT, "N", "ask with N processes at once; default: 1", &run->jobs},
        CLI_ISOLATE_ROW(&options.isolate),
        /* For the developers of the vectors: docs/add-a-vector.md. */
        {"dissent", 0, CLI_FLAG, NULL, NULL, &run->dissent},
        {"laws", 0, CLI_FLAG, NULL, NULL, &run->laws},
        {"revision", 0, CLI_STRING, "REV", NULL, &run->revision},
        CLI_HELLO_ROW,
        CLI_QUIET_ROW,
        {0},
    };
    const struct cli cli = {
        "[--engine E]... [--report FORMAT=FILE]... [--format F] [--expect FILE|none] "
        "[--write-expect FILE] [--verify-causes] [--against DOCUMENT] [--filter GLOB]... "
        "[--changes] [--jobs N] [--isolate] [PATH...]",
        test_help, rows};
    enum cli_result result = cli_parse(&cli, argc, argv, &options.paths);
    int status = result == CLI_OK ? check_and_run_test(&options) : cli_exit_status(result);

    free(options.engines.items);
    free(options.files.items);
    free(options.filters.items);
    free(options.paths.items);
    return status;
}
