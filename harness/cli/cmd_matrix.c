/* SPDX-License-Identifier: MIT */
/* urlassay matrix: how often engines agree. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cmd.h"
#include "engine_name.h"
#include "engine_start.h"
#include "matrix.h"
#include "matrix_text.h"
#include "progress_line.h"
#include "registry.h"
#include "report.h"
#include "str.h"
#include "urls.h"

static const char matrix_help[] =
    "Asks every engine about many URLs and counts how often each pair agrees.\n"
    "\n"
    "  urlassay matrix --engines all,-chromium urls.txt\n"
    "\n"
    "It counts:\n"
    "  accept      whether the URL is accepted\n"
    "  host        the host, where both accept the URL\n"
    "  everything  whether the URL is accepted, and all components\n"
    "Errors, crashes, timeouts and unsupported inputs are not counted. Components are\n"
    "compared as in `urlassay diff`. A family is a group of engines that agree\n"
    "on everything for 90 % of the inputs.\n"
    "A PATH is a vector file (*.json), a folder of vector files, a corpus (one URL\n"
    "per file, a byte 0xFF before the base), or a text file with one URL per line.\n"
    "- is stdin. Without a PATH the installed vectors are used.\n"
    "Exit status: 0 counted, 2 usage, 3 could not run.\n";

enum matrix_format { FORMAT_PRETTY, FORMAT_JSONL, FORMAT_HTML, FORMATS };
static const char *const format_names[FORMATS] = {"pretty", "jsonl", "html"};

struct matrix_options {
    const char *engines, *base, *format, *output;
    struct cli_list paths;
    enum matrix_format wanted;
    bool isolate;
};

/* The report is written at once, not case by case. */
static const struct report_format whole = {.name = "matrix"};

struct run_progress {
    const struct matrix_view *view;
    struct progress progress;
};

/* Shows on a terminal which engine is running, so that a slow one is not taken for a hang. */
static void show_matrix_progress(void *ctx, unsigned engine, size_t done)
{
    struct run_progress *progress = ctx;
    const struct matrix_view *view = progress->view;

    progress_show(&progress->progress, "%zu of %zu inputs, engine %u of %u: %s", done,
                  view->inputs->count, engine + 1, view->engine_list->count,
                  view->engine_list->names[engine]);
}

/* Writes the date of the report, "2026-07-02". */
static void write_date(char date[11])
{
    time_t now = (time_t)(report_now() / 1000);
    struct tm utc;

    if (!gmtime_r(&now, &utc) || strftime(date, 11, "%Y-%m-%d", &utc) == 0)
        date[0] = '\0';
}

static bool write_report(const struct matrix_view *view, const struct matrix_options *options,
                         struct report *report)
{
    const struct text_layout layout = {&report->line, cli_columns(), cli_color(report->out)};

    switch (options->wanted) {
    case FORMAT_PRETTY:
        matrix_write_text(&layout, view);
        break;
    case FORMAT_JSONL:
        matrix_write_json(&report->line, view);
        break;
    case FORMAT_HTML:
        matrix_write_html(&report->line, view);
        break;
    case FORMATS:
        break;
    }
    if (!report_start(report))
        return false;
    report_write(report);
    return true;
}

static bool load_inputs(struct inputs *inputs, const struct matrix_options *options)
{
    struct ua_str base = {options->base, options->base ? strlen(options->base) : 0};

    for (size_t i = 0; i < options->paths.count; i++)
        if (!inputs_load(inputs, options->paths.items[i], base))
            return false;
    return options->paths.count > 0 || inputs_load(inputs, NULL, base);
}

/* What a run has open. */
struct matrix_session {
    struct matrix matrix;
    struct engine_list engine_list;
    struct inputs inputs;
    struct report report;
    bool finished; /* the report is written */
};

static int open_matrix_session(struct matrix_session *session, const struct matrix_options *options)
{
    int status;

    cli_report_to(options->output);
    if (!load_inputs(&session->inputs, options) ||
        !report_open(&session->report, &whole, options->output))
        return EXIT_COULD_NOT_RUN;
    engine_allow(options->engines);
    status = engine_list_open(&session->engine_list, options->engines ? options->engines : "all");
    if (status == EXIT_AS_EXPECTED && session->engine_list.count < 2)
        return cli_misuse("matrix", CLI_TWO_ENGINES);
    return status;
}

static int run_matrix_session(struct matrix_session *session, const struct matrix_options *options)
{
    struct matrix_view view = {&session->matrix, &session->engine_list, &session->inputs, ""};
    struct run_progress progress = {&view, {0}};
    int status = open_matrix_session(session, options);

    if (status != EXIT_AS_EXPECTED)
        return status;
    matrix_init(&session->matrix, session->engine_list.count);
    progress_start(&progress.progress);
    matrix_run(&session->matrix, &session->engine_list, &session->inputs, show_matrix_progress,
               &progress);
    progress_clear(&progress.progress);
    matrix_arrange(&session->matrix);
    write_date(view.date);
    session->finished = write_report(&view, options, &session->report);
    if (!session->finished)
        return EXIT_COULD_NOT_RUN;
    if (!matrix_has_answers(&session->matrix)) {
        complain("no two engines answered the same input");
        return EXIT_COULD_NOT_RUN;
    }
    return EXIT_AS_EXPECTED;
}

static int run_matrix(const struct matrix_options *options)
{
    struct matrix_session session = {.report = {.format = &whole}};
    int status = run_matrix_session(&session, options);

    if (!report_close(&session.report, session.finished))
        status = EXIT_COULD_NOT_RUN;
    else if (session.finished)
        cmd_say_written(options->output, session.matrix.inputs, "input", "inputs");
    matrix_free(&session.matrix);
    engine_list_free(&session.engine_list);
    inputs_free(&session.inputs);
    return status;
}

/* Checks what only this subcommand can check. EXIT_AS_EXPECTED, or the status to end with. */
static int check_matrix_options(struct matrix_options *options)
{
    for (options->wanted = 0; options->wanted < FORMATS; options->wanted++)
        if (strcmp(options->format, format_names[options->wanted]) == 0)
            break;
    if (urls_check_stdin("matrix", &options->paths, NULL, 0) != EXIT_AS_EXPECTED)
        return EXIT_USAGE;
    return EXIT_AS_EXPECTED;
}

static int check_and_run_matrix(struct matrix_options *options)
{
    int status = check_matrix_options(options);

    if (status != EXIT_AS_EXPECTED)
        return status;
    if (options->isolate)
        engine_isolate(0);
    return run_matrix(options);
}

int cmd_matrix(int argc, char **argv)
{
    struct matrix_options options = {.format = "pretty"};
    const struct cli_option rows[] = {
        {"engines", 0, CLI_STRING, "A,B|all", "default: all; without one: all,-chromium",
         &options.engines},
        {"base", 0, CLI_STRING, "B", "the base of each URL that has no base of its own",
         &options.base},
        {"format", 0, CLI_CHOICE, "pretty|jsonl|html", "default: pretty", &options.format},
        CLI_JSON_ROW(&options.format),
        CLI_ISOLATE_ROW(&options.isolate),
        {"output", 'o', CLI_STRING, "FILE", "the file of the report; default: -, stdout",
         &options.output},
        CLI_HELLO_ROW,
        CLI_QUIET_ROW,
        {0},
    };
    const struct cli cli = {"[--engines A,B|all] [--base B] [--format F] [--isolate] [-o FILE] "
                            "[PATH...]",
                            matrix_help, rows};
    enum cli_result result = cli_parse(&cli, argc, argv, &options.paths);
    int status = result == CLI_OK ? check_and_run_matrix(&options) : cli_exit_status(result);

    free(options.paths.items);
    return status;
}
