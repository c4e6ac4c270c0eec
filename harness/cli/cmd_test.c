/* SPDX-License-Identifier: MIT */
/* urlassay test: vectors against engines. */
#include <stdlib.h>
#include <string.h>

#include "cmd.h"
#include "engine_list.h"
#include "formats.h"
#include "registry.h"
#include "run.h"

static const char test_help[] =
    "Runs JSON test vectors against engines and prints what failed, field by field.\n"
    "Reads this project's vectors and the files of Web Platform Tests\n"
    "(urltestdata.json, toascii.json, IdnaTestV2.json, setters_tests.json,\n"
    "percent-encoding.json) as they are, told by shape. A PATH is a file or a\n"
    "folder; without one the installed suite runs. Engines are listed by `urlassay\n"
    "engines`; a path with a slash is an executable that speaks the protocol of\n"
    "`urlassay help serve`; all are those that are there, and all,-NAME all but one.\n"
    "A case of a dated edition, such as html5-2009 or html5-2009:literal, is for\n"
    "that engine alone: to others it does not exist.\n"
    "\n"
    "What is printed for a case begins with\n"
    "  FAIL  the engine answered, and a field is not what the vector says\n"
    "  RED   it did not come to that: the engine crashed, hung or erred, a case that\n"
    "        is expected to differ passes, or an expectation has no case any more\n"
    "Both count as failed. Skipped, and never passed, are: what an engine calls\n"
    "unsupported; an answer that says too little to compare, neither href nor scheme\n"
    "with host or path; and a known difference. A field that an engine cannot say is\n"
    "not compared; the engine's line then says how many fields were.\n"
    "\n"
    "Known differences are read from vectors/expect/ENGINE.json beside the installed\n"
    "suite (a dot for the colon of a profile), or from the file of --expect:\n"
    "  {\"engine\":\"libcurl\",\"version\":\"7.88.1\",\"expectations\":[\n"
    "  {\"file\":\"ipv4.json\",\"id\":\"host.ipv4.octal-part\",\"cause\":\"ipv4-number\",\n"
    "   \"expected\":{\"hostname\":\"0300.1.1.1\"},\"why\":\"...\",\"link\":\"...\"}\n"
    "  ]}\n"
    "or the array alone, for any engine and version. expected has each attribute\n"
    "that differs as the engine gives it, or \"failure\":true where it refuses the\n"
    "input, or \"acceptedAsBase\":true, or \"crash\":true. The cause is one that\n"
    "`urlassay diff` could name, two joined by \"+\", \"equivalent\" for what differs\n"
    "in spelling alone, or \"unexplained\", which needs a why; link is optional.\n"
    "Strings in the array are comments. The cause is run again, beside our own\n"
    "parser: one that no longer explains is a failure, and so is prose where there\n"
    "is an explanation now. An entry without a case is RED if its file ran without\n"
    "--filter. If the engine has another version than the file says, stderr says\n"
    "so, causes are not run, and a difference that is gone is no failure; one that\n"
    "is not listed, or is another, fails as ever. --write-expect FILE writes such a\n"
    "file for this run, with the causes that it finds, and keeps the prose of the\n"
    "one in force.\n"
    "\n"
    "Of our own engine, and with --laws of each, this is checked besides: the href\n"
    "that a setter or a step of URLSearchParams leaves behind parses to the same\n"
    "URL, all getters and the list among it. The field is then \"reparse\". A file URL\n"
    "that was made of another one by its protocol is exempt where its host is\n"
    "localhost or its path begins with a drive letter and \"|\".\n"
    "\n"
    "With --dissent it is the vectors that are in doubt: those are printed that every\n"
    "other implementation of the URL Standard here contradicts, in one and the same\n"
    "way. Of --engine E, by default all, those take part whose model is whatwg, but\n"
    "not our own. Implementations that share their code are one family (ada, node-url\n"
    "and workerd; wtf-url and bun; rust-url and deno), and there must be two. Known\n"
    "differences play no part. Formats: pretty, jsonl (with \"families\"). Exit status:\n"
    "0 none, 1 some, 3 fewer than two families are here.\n"
    "\n"
    "Formats of --format and --report, which may be repeated:\n"
    "  pretty     for people\n"
    "  tap        TAP 13; a known difference is a TODO, what cannot be asked a SKIP\n"
    "  junit      XML; a suite for each engine and file\n"
    "  jsonl      an object a case\n"
    "  wptreport  as `wpt run --log-wptreport` writes it and wpt.fyi takes it, for one\n"
    "             engine: files of Web Platform Tests under the paths and names of\n"
    "             their own scripts, ours under /urlassay/. --revision is their commit,\n"
    "             which wpt.fyi wants.\n"
    "In all but the last, hostile bytes are escaped and long values cut. Times are\n"
    "those of SOURCE_DATE_EPOCH, if that is set.\n"
    "\n"
    "With --jobs N, N processes ask at once, each with engines of its own; output\n"
    "and exit status are those of --jobs 1. If stderr is a terminal, and CI is not\n"
    "set, a line there says how far the run is.\n"
    "\n"
    "With --isolate an engine of this process runs in one of its own: if it crashes\n"
    "or hangs that is the result of the case, which is RED, and the run goes on.\n"
    "What it is given ends at a page that it cannot read, so that one byte too many\n"
    "crashes.\n"
    "\n"
    "The last line on stdout of the format pretty is \"N passed, N failed, N\n"
    "skipped\".\n"
    "Exit status: 0 nothing failed, 1 something failed, 2 usage, 3 could not run, or\n"
    "nothing was judged: every case was skipped, and none of them as a known\n"
    "difference.\n";

/* As they are given. */
struct test_options {
    struct run_options run;
    struct cli_list engines, files, paths; /* files: of --report */
    const char *format;
    bool isolate;
};

/* Fills reports: for stdout and for the files. EXIT_AS_EXPECTED, or the status of misuse. */
static int read_reports(struct run_report *reports, const struct test_options *options)
{
    const struct cli_list *files = &options->files;

    for (size_t i = 0; i <= files->count; i++) {
        const char *name = i == 0 ? options->format : files->items[i - 1];
        const char *equals = i == 0 ? name + strlen(name) : strchr(name, '=');

        if (!equals || (i > 0 && !equals[1]))
            return cli_misuse("test", "--report wants FORMAT=FILE, not '%s'", name);
        reports[i].format = report_find_format(name, (size_t)(equals - name));
        reports[i].path = i == 0 ? NULL : equals + 1;
        if (!reports[i].format)
            return cli_misuse("test", "unknown format '%.*s'; there is: %s", (int)(equals - name),
                              name, report_format_names());
        if (reports[i].format->one_engine && options->engines.count > 1)
            return cli_misuse("test", "a report in the format %s is about one --engine",
                              reports[i].format->name);
    }
    return EXIT_AS_EXPECTED;
}

/* Replaces "all", or "all,-NAME", by the names of the engines that are available. */
static int expand_all(struct cli_list *engines, struct engine_list *engine_list)
{
    struct text names = {0};
    bool wants_all = false;
    int status = EXIT_AS_EXPECTED;

    for (size_t i = 0; i < engines->count; i++) {
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

    if (run->expect || run->write_expect || run->laws || options->files.count > 0 ||
        (strcmp(options->format, "pretty") != 0 && strcmp(options->format, "jsonl") != 0))
        return cli_misuse("test", "--dissent goes with --format pretty or jsonl, and without "
                                  "--report, --expect, --write-expect and --laws");
    return EXIT_AS_EXPECTED;
}

/* Checks what only this subcommand can check. EXIT_AS_EXPECTED, or the status to end with. */
static int check_options(const struct test_options *options)
{
    if (options->run.dissent && check_dissent(options) != EXIT_AS_EXPECTED)
        return EXIT_USAGE;
    for (size_t i = 0; i < options->paths.count; i++) {
        if (strcmp(options->paths.items[i], "-") == 0)
            return cli_misuse("test", "'-': vectors are read from files and folders, "
                                      "not from standard input");
    }
    return EXIT_AS_EXPECTED;
}

/* reports: room for stdout and each file. */
static int run_test(struct test_options *options, struct engine_list *engine_list,
                    struct run_report *reports)
{
    struct run_options *run = &options->run;
    int status = expand_all(&options->engines, engine_list);

    if (status != EXIT_AS_EXPECTED)
        return status;
    status = read_reports(reports, options);
    if (status != EXIT_AS_EXPECTED)
        return status;
    if (run->write_expect && (options->engines.count > 1 || run->filter))
        return cli_misuse("test", "--write-expect wants one --engine, and no --filter");
    if (run->dissent)
        run->expect = "none";
    run->engines = options->engines.items;
    run->engine_count = options->engines.count;
    run->paths = options->paths.items;
    run->path_count = options->paths.count;
    run->reports = reports;
    run->report_count = options->files.count + 1;
    return run_vectors(run);
}

static int check_and_run(struct test_options *options)
{
    struct engine_list engine_list = {0};
    struct run_report *reports;
    int status = check_options(options);

    if (status != EXIT_AS_EXPECTED)
        return status;
    if (options->isolate)
        engine_isolate(0);
    if (options->engines.count == 0)
        cli_list_add(&options->engines, options->run.dissent ? "all" : "whatwg");
    reports = xcalloc(options->files.count + 1, sizeof *reports);
    status = run_test(options, &engine_list, reports);
    engine_list_free(&engine_list);
    free(reports);
    return status;
}

int cmd_test(int argc, char **argv)
{
    struct test_options options = {.run = {.jobs = 1}, .format = "pretty"};
    struct run_options *run = &options.run;
    const struct cli_option rows[] = {
        {"engine", 0, CLI_LIST, "E", "may be repeated; default: whatwg; all, or all,-NAME",
         &options.engines},
        {"report", 0, CLI_LIST, "FORMAT=FILE", "also write a report; may be repeated",
         &options.files},
        {"format", 0, CLI_STRING, "F", "of what stdout gets; default: pretty", &options.format},
        {"expect", 0, CLI_STRING, "FILE", "known differences; none: ignore the installed ones",
         &run->expect},
        {"write-expect", 0, CLI_STRING, "FILE", "make the known differences of this run a manifest",
         &run->write_expect},
        {"filter", 0, CLI_STRING, "GLOB", "only cases whose id fits, such as 'host.ipv4.*'",
         &run->filter},
        {"dissent", 0, CLI_FLAG, NULL, "vectors that all other implementations contradict",
         &run->dissent},
        {"laws", 0, CLI_FLAG, NULL, "hold every engine to what no vector has to say; see above",
         &run->laws},
        {"jobs", 'j', CLI_COUNT, "N", "ask with N processes at once; default: 1", &run->jobs},
        {"isolate", 0, CLI_FLAG, NULL, "run engines of this process in processes of their own",
         &options.isolate},
        {"revision", 0, CLI_STRING, "REV", "commit of the vectors, for the wptreport",
         &run->revision},
        {0},
    };
    const struct cli cli = {
        "[--engine E]... [--report FORMAT=FILE]... [--format F] [--expect FILE|none] "
        "[--write-expect FILE] [--filter GLOB] [--dissent] [--laws] [--jobs N] [--isolate] "
        "[--revision REV] "
        "[PATH...]",
        test_help, rows};
    enum cli_result result = cli_parse(&cli, argc, argv, &options.paths);
    int status = result == CLI_OK ? check_and_run(&options) : cli_exit_status(result);

    free(options.engines.items);
    free(options.files.items);
    free(options.paths.items);
    return status;
}
