/* SPDX-License-Identifier: MIT */
/* urlassay test: vectors against engines. */
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cmd.h"
#include "engine.h"
#include "report.h"

static const char test_help[] =
    "Runs JSON test vectors against engines and prints what failed, field by field.\n"
    "Reads this project's vectors and the files of Web Platform Tests\n"
    "(urltestdata.json, toascii.json, IdnaTestV2.json, setters_tests.json,\n"
    "percent-encoding.json) as they are, told by shape. A PATH is a file or a folder;\n"
    "without one the installed suite runs. Engines are listed by `urlassay engines`;\n"
    "a path with a slash is an executable that speaks the protocol of `urlassay help\n"
    "serve`. A case of a dated edition, such as html5-2009 or html5-2009:literal, is\n"
    "for that engine alone: to others it does not exist.\n"
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
    "suite, or from the file of --expect: an array of rows such as\n"
    "  {\"file\":\"ipv4.json\",\"id\":\"host.ipv4.octal-part\",\"cause\":\"ipv4-number\",\n"
    "   \"expected\":{\"hostname\":\"0300.1.1.1\"},\"why\":\"...\",\"link\":\"...\"}\n"
    "expected has each attribute that differs as the engine gives it, or\n"
    "\"failure\":true where it refuses the input, or \"acceptedAsBase\":true. The\n"
    "cause is one that `urlassay diff` could name, two joined by \"+\", or \"unexplained\",\n"
    "which needs a why; link is optional. Strings in the array are comments.\n"
    "\n"
    "Formats of --format and --report are pretty (for people) and jsonl (an object a\n"
    "case). --jobs is accepted for the sake of scripts: engines run one after another\n"
    "today, an out-of-process one with many requests in flight.\n"
    "\n"
    "The last line on stdout of the format pretty is\n"
    "\"N passed, N failed, N skipped\".\n"
    "Exit status: 0 nothing failed, 1 something failed, 2 usage, 3 could not run, or\n"
    "nothing was judged: every case was skipped, and none of them as a known\n"
    "difference.\n";

struct options {
    struct cli_list engines, reports, paths;
    const char *format, *expect, *filter;
    unsigned jobs;
};

struct run {
    struct suite suite;
    bool *selected; /* one a case */
    bool filtered;
    struct report *reports;
    size_t report_count;
    struct tally total;
};

/* One question put to the engine at hand. */
struct step {
    size_t test;
    enum question question;
};

struct asking {
    const struct suite *suite;
    const struct engine *engine;
    const struct step *steps;
    struct verdict *verdicts;
};

static void answered(void *ctx, size_t index, const struct observation *o)
{
    struct asking *asking = ctx;
    const struct step *step = &asking->steps[index];

    judge_answer(&asking->verdicts[step->test], &asking->suite->cases[step->test], step->question,
                 asking->engine, o);
}

/* Asks everything in one go, so that an out-of-process engine can be pipelined. */
static struct verdict *ask_engine(const struct run *run, struct engine *engine)
{
    size_t cases = run->suite.count, count = 0;
    struct verdict *verdicts = xcalloc(cases, sizeof *verdicts);
    struct request *requests = xcalloc(cases * QUESTIONS, sizeof *requests);
    struct step *steps = xcalloc(cases * QUESTIONS, sizeof *steps);
    struct asking asking = {&run->suite, engine, steps, verdicts};

    for (size_t i = 0; i < cases; i++) {
        const struct test_case *test = &run->suite.cases[i];

        if (!run->selected[i] || !judge_concerns(test, engine) || !judge_start(&verdicts[i], test))
            continue;
        for (int question = 0; question < QUESTIONS; question++) {
            if (judge_request(&requests[count], test, (enum question)question, engine))
                steps[count++] = (struct step){i, (enum question)question};
        }
    }
    engine_run_all(engine, requests, count, answered, &asking);
    free(requests);
    free(steps);
    return verdicts;
}

static void report_stale(const struct run *run, const struct engine *engine,
                         const struct expectations *expectations, struct tally *tally)
{
    for (size_t i = 0; i < expectations->count && !run->filtered; i++) {
        const struct expectation *item = &expectations->items[i];
        size_t file = 0;

        while (file < run->suite.file_count &&
               !expectation_is_stale(item, run->suite.files[file].path))
            file++;
        if (file == run->suite.file_count)
            continue;
        tally->stale++;
        for (size_t r = 0; r < run->report_count; r++)
            if (run->reports[r].format->stale)
                run->reports[r].format->stale(&run->reports[r], engine, item);
    }
}

static void run_engine(struct run *run, struct engine *engine, struct expectations *expectations)
{
    struct verdict *verdicts = ask_engine(run, engine);
    struct tally tally = {0};

    for (size_t i = 0; i < run->suite.count; i++) {
        const struct test_case *test = &run->suite.cases[i];
        const char *file = run->suite.files[test->file].path;
        struct row row = {engine, test, file, &verdicts[i], NULL};

        if (run->selected[i] && judge_concerns(test, engine)) {
            row.expectation = expectations_apply(expectations, &verdicts[i], test, file);
            tally.results[verdicts[i].result]++;
            tally.named += verdicts[i].named;
            tally.compared += verdicts[i].compared;
            for (size_t r = 0; r < run->report_count; r++)
                if (run->reports[r].format->row)
                    run->reports[r].format->row(&run->reports[r], &row);
        }
        verdict_free(&verdicts[i]);
    }
    free(verdicts);
    report_stale(run, engine, expectations, &tally);
    for (size_t r = 0; r < run->report_count; r++)
        if (run->reports[r].format->engine_done)
            run->reports[r].format->engine_done(&run->reports[r], engine, &tally);
    for (int result = 0; result < RESULTS; result++)
        run->total.results[result] += tally.results[result];
    run->total.stale += tally.stale;
}

/* Fills *expectations from --expect, else from the manifest beside the installed suite, if there is
 * one for this engine. */
static bool load_expectations(struct expectations *expectations, const struct engine *engine,
                              const char *given)
{
    struct text path = {0};
    struct stat info;
    char *folder;
    bool ok = true;

    if (given)
        return strcmp(given, "none") == 0 || expectations_load(expectations, given);
    folder = data_dir("vectors/expect", "vectors/expect");
    if (!folder)
        return true;
    text_printf(&path, "%s/%s.json", folder, engine->id);
    if (!strchr(engine->id, '/') && stat(path.ptr, &info) == 0)
        ok = expectations_load(expectations, path.ptr);
    text_free(&path);
    free(folder);
    return ok;
}

static bool load_suite(struct run *run, const struct options *options)
{
    bool ok = true;

    if (options->paths.count == 0) {
        char *folder = data_dir("vectors", "vectors");

        if (!folder)
            complain("the installed vectors are not where they should be; give a PATH");
        ok = folder && suite_load(&run->suite, folder);
        free(folder);
    }
    for (size_t i = 0; i < options->paths.count && ok; i++)
        ok = suite_load(&run->suite, options->paths.items[i]);
    return ok;
}

/* A filter is held against the whole id; a plain word was probably meant for a part of it. */
static void complain_of_filter(const struct run *run, const char *filter)
{
    const char *before = NULL;

    for (size_t i = 0; i < run->suite.count && !strpbrk(filter, "*?["); i++) {
        const char *at = strstr(run->suite.cases[i].id.ptr, filter);

        if (at == run->suite.cases[i].id.ptr)
            before = "";
        else if (at && !before)
            before = "*";
    }
    if (before)
        complain("no case has an id like '%s'; there are some like '%s%s*'", filter, before,
                 filter);
    else
        complain("no case has an id like '%s'", filter);
}

/* Chooses the cases whose id fits the filter. False if none does. */
static bool select_cases(struct run *run, const char *filter)
{
    size_t chosen = 0;

    run->filtered = filter != NULL;
    run->selected = xcalloc(run->suite.count, sizeof *run->selected);
    for (size_t i = 0; i < run->suite.count; i++) {
        run->selected[i] = !filter || fnmatch(filter, run->suite.cases[i].id.ptr, 0) == 0;
        chosen += run->selected[i];
    }
    if (chosen == 0)
        complain_of_filter(run, filter ? filter : "*");
    return chosen > 0;
}

/* EXIT_AS_EXPECTED, or the status to end with. */
static int open_reports(struct run *run, const struct options *options)
{
    const char *format = options->format ? options->format : "pretty";
    const struct report_format *main_format = report_find_format(format, strlen(format));

    if (!main_format)
        return cli_misuse("test", "unknown format '%s'; there is: %s", format,
                          report_format_names());
    for (size_t i = 0; i < options->reports.count; i++) {
        const char *report = options->reports.items[i], *equals = strchr(report, '=');

        if (!equals || !equals[1])
            return cli_misuse("test", "--report wants FORMAT=FILE, not '%s'", report);
        if (!report_find_format(report, (size_t)(equals - report)))
            return cli_misuse("test", "unknown format '%.*s'; there is: %s", (int)(equals - report),
                              report, report_format_names());
    }
    run->reports = xcalloc(options->reports.count + 1, sizeof *run->reports);
    if (!report_open(&run->reports[run->report_count++], main_format, NULL))
        return EXIT_COULD_NOT_RUN;
    for (size_t i = 0; i < options->reports.count; i++) {
        const char *report = options->reports.items[i], *equals = strchr(report, '=');

        if (!report_open(&run->reports[run->report_count++],
                         report_find_format(report, (size_t)(equals - report)), equals + 1))
            return EXIT_COULD_NOT_RUN;
    }
    for (size_t r = 0; r < run->report_count; r++)
        if (!report_start(&run->reports[r]))
            return EXIT_COULD_NOT_RUN;
    return EXIT_AS_EXPECTED;
}

static bool close_reports(struct run *run, bool finished)
{
    bool ok = true;

    for (size_t r = 0; r < run->report_count; r++) {
        if (finished && run->reports[r].format->done)
            run->reports[r].format->done(&run->reports[r], &run->total);
        if (!report_close(&run->reports[r], finished))
            ok = false;
    }
    free(run->reports);
    return ok;
}

/* Opens all engines before the first runs: a misspelt one must not cost a long run. */
static bool open_engines(struct engine **engines, struct expectations *expectations,
                         const struct options *options)
{
    char message[512];

    for (size_t i = 0; i < options->engines.count; i++) {
        engines[i] = engine_open(options->engines.items[i], message, sizeof message);
        if (!engines[i]) {
            complain("%s", message);
            return false;
        }
        if (!load_expectations(&expectations[i], engines[i], options->expect))
            return false;
    }
    return true;
}

static int run_all(const struct options *options)
{
    size_t count = options->engines.count;
    struct engine **engines = xcalloc(count, sizeof(struct engine *));
    struct expectations *expectations = xcalloc(count, sizeof *expectations);
    struct run run = {0};
    bool finished = false;
    int status;

    status = EXIT_COULD_NOT_RUN;
    if (!open_engines(engines, expectations, options) || !load_suite(&run, options) ||
        !select_cases(&run, options->filter))
        goto out;
    status = open_reports(&run, options);
    if (status != EXIT_AS_EXPECTED)
        goto out;
    for (size_t i = 0; i < count; i++)
        run_engine(&run, engines[i], &expectations[i]);
    finished = true;
    if (tally_failed(&run.total) > 0) {
        status = EXIT_DIFFERENCES;
    } else if (tally_judged(&run.total) == 0) {
        fflush(stdout); /* first what was said of the cases */
        complain("nothing was judged: %s",
                 tally_skipped(&run.total) > 0
                     ? "every case was skipped"
                     : "every case is of a dated edition, and for that engine alone");
        status = EXIT_COULD_NOT_RUN;
    }

out:
    if (!close_reports(&run, finished))
        status = EXIT_COULD_NOT_RUN;
    for (size_t i = 0; i < count; i++) {
        if (engines[i])
            engine_close(engines[i]);
        expectations_free(&expectations[i]);
    }
    free(engines);
    free(expectations);
    free(run.selected);
    suite_free(&run.suite);
    return status;
}

int cmd_test(int argc, char **argv)
{
    struct options options = {.jobs = 1};
    const struct cli_option rows[] = {
        {"engine", 0, CLI_LIST, "E", "an engine; may be repeated; default: whatwg",
         &options.engines},
        {"report", 0, CLI_LIST, "FORMAT=FILE", "also write a report; may be repeated",
         &options.reports},
        {"format", 0, CLI_STRING, "F", "what stdout gets: pretty (the default) or jsonl",
         &options.format},
        {"expect", 0, CLI_STRING, "FILE", "known differences; none: ignore the installed ones",
         &options.expect},
        {"filter", 0, CLI_STRING, "GLOB", "only cases whose id fits, such as 'host.ipv4.*'",
         &options.filter},
        {"jobs", 'j', CLI_COUNT, "N", "accepted, and without effect today", &options.jobs},
        {0},
    };
    const struct cli cli = {
        "[--engine E]... [--report FORMAT=FILE]... [--format F] [--expect FILE|none] "
        "[--filter GLOB] [--jobs N] [PATH...]",
        test_help, rows};
    enum cli_result result = cli_parse(&cli, argc, argv, &options.paths);
    int status = result == CLI_OK ? EXIT_AS_EXPECTED : cli_exit_status(result);

    for (size_t i = 0; i < options.paths.count && result == CLI_OK; i++) {
        if (strcmp(options.paths.items[i], "-") == 0) {
            status = cli_misuse(argv[0], "'-': vectors are read from files and folders, "
                                         "not from standard input");
            result = CLI_MISUSE;
        }
    }
    if (result == CLI_OK) {
        if (options.engines.count == 0)
            cli_list_add(&options.engines, "whatwg");
        status = run_all(&options);
    }
    free(options.engines.items);
    free(options.reports.items);
    free(options.paths.items);
    return status;
}
