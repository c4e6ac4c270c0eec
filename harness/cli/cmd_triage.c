/* SPDX-License-Identifier: MIT */
/* urlassay triage: lists what a campaign found, worst first. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cause.h"
#include "cmd.h"
#include "detector.h"
#include "engine_name.h"
#include "engine_start.h"
#include "fork_retry.h"
#include "registry.h"
#include "settings.h"
#include "str.h"
#include "triage_text.h"
#include "units.h"
#include "urls.h"
#include "words.h"

enum triage_format { FORMAT_PRETTY, FORMAT_JSONL, FORMAT_SARIF, FORMATS };
static const char *const triage_format_names[] = {
    [FORMAT_PRETTY] = "pretty", [FORMAT_JSONL] = "jsonl", [FORMAT_SARIF] = "sarif"};

static const char triage_help[] =
    "Lists the crashes, and then the quirks that `urlassay fuzz` found, the worst first.\n"
    "A quirk is one cause. `urlassay triage 2068` shows the quirk whose id begins with 2068.\n"
    "\n"
    "docs/triage.md explains the lines and the options. Exit status: 1 if a class that is\n"
    "not known reaches --fail-on, 3 if there is no such campaign, quirk or class.\n";

/* As they are given. */
struct triage_command {
    struct triage_options triage;
    const char *fail_on, *format_name, *effect, *since;
    const char *by; /* "quirk" or "class" */
    enum triage_format format;
    const char *reason, *link; /* of those to accept */
    const char *reproducers;   /* a folder for them; NULL: the campaign's */
    bool isolate;
    bool trust;    /* the programs of the campaign */
    bool minimise; /* replaces what the campaign's folder holds, first */
};

static int check_accept(const struct triage_command *options)
{
    const struct triage_options *triage = &options->triage;

    if (!triage->accept)
        return options->reason || options->link
                   ? cli_misuse("triage", "--reason and --link need --accept")
                   : EXIT_AS_EXPECTED;
    if (triage->baseline_path && strcmp(triage->baseline_path, "-") == 0)
        return cli_misuse("triage", "--accept writes the file of --known, which cannot be stdin");
    if (!triage->baseline_path || !options->reason || !options->link)
        return cli_misuse("triage",
                          "--accept needs --known FILE, --reason R and --link L; %s is missing",
                          !triage->baseline_path ? "--known"
                          : !options->reason     ? "--reason"
                                                 : "--link");
    if (!baseline_is_line(ua_str(options->reason, strlen(options->reason))) ||
        !baseline_is_line(ua_str(options->link, strlen(options->link))))
        return cli_misuse("triage", "--reason and --link take one line each");
    if (triage->ids.count == 0 && !triage->cause && !triage->engines &&
        triage->effect == EFFECT_NONE && !options->since && !triage->all)
        return cli_misuse("triage", "--accept needs an ID, a filter, or --all");
    return EXIT_AS_EXPECTED;
}

static bool is_found_engine(const char *name, const struct finding *findings, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (strcmp(findings[i].engines[0].ptr, name) == 0 ||
            strcmp(findings[i].engines[1].ptr, name) == 0)
            return true;
    }
    return false;
}

/* Makes engine_open know the program that the user named, unless the campaign has an engine with
 * this id. */
static void add_named_path(const char *id, const char *path)
{
    char *absolute = engine_absolute_name(path);

    if (absolute && !engine_added_path(id) && !engine_is_known(id, NULL))
        engine_add_path(id, absolute);
    free(absolute);
}

/* Returns the id that the campaign recorded for a path, even if its file is gone. NULL: none. The
 * caller frees it. */
static char *recorded_id_of_path(const char *path, const char *dir)
{
    const char *added = engine_id_of_path(path);

    return added ? xstrndup(added, strlen(added)) : settings_engine_of_path(dir, path);
}

/* Returns the id of the engine at a path, in the campaign of a folder. *is_recorded: the campaign
 * recorded it for the path; otherwise the program there gives it itself. NULL: there is none. The
 * caller frees it. */
static char *id_of_path(bool *is_recorded, const char *path, const char *dir)
{
    char *id = recorded_id_of_path(path, dir);
    struct engine_error error;
    struct engine *engine = id ? NULL : engine_open_or_explain(path, &error);

    *is_recorded = id != NULL;
    if (engine)
        id = xstrndup(engine->id, strlen(engine->id));
    engine_close(engine);
    return id;
}

/* Sets *id to the id that findings have of an engine; the caller frees it. The campaign may be of
 * engines that this build does not have. Without this check, a misspelt name, or a program that the
 * campaign has not asked, would choose no class. */
static int find_engine_id(char **id, const char *name, const char *dir)
{
    const bool is_path = engine_name_has_path(name);
    struct engine_error error = {.kind = ENGINE_UNKNOWN, .package = ""};
    bool is_recorded = false;
    struct finding *findings;
    size_t count;
    int status = EXIT_AS_EXPECTED;

    *id = is_path ? id_of_path(&is_recorded, name, dir) : xstrndup(name, strlen(name));
    if (!is_path && engine_is_known(name, &error))
        return EXIT_AS_EXPECTED;
    if (is_path)
        snprintf(error.reason, sizeof error.reason, "unknown engine \"%s\"; a finding has its id",
                 name);
    if (!findings_load(dir, &findings, &count) && !findings)
        return EXIT_COULD_NOT_RUN;
    if (!*id || !(is_recorded || is_found_engine(*id, findings, count))) {
        engine_error_complain(&error, name);
        status = EXIT_COULD_NOT_RUN;
    } else if (is_path && !is_recorded) {
        add_named_path(*id, name);
    }
    findings_free(findings, count);
    return status;
}

/* Appends the ids of the two engines of --engines, with a comma between them. */
static int find_engine_ids(struct text *ids, const char *names, const char *dir)
{
    const char *comma = strchr(names, ',');
    char *first, *id[2] = {NULL, NULL};
    int status;

    if (!comma || strchr(comma + 1, ','))
        return cli_misuse("triage", "--engines takes two, separated by a comma");
    first = xstrndup(names, (size_t)(comma - names));
    status = find_engine_id(&id[0], first, dir);
    if (status == EXIT_AS_EXPECTED)
        status = find_engine_id(&id[1], comma + 1, dir);
    if (status == EXIT_AS_EXPECTED)
        text_printf(ids, "%s,%s", id[0], id[1]);
    free(first);
    free(id[0]);
    free(id[1]);
    return status;
}

/* Checks what only this subcommand can check. EXIT_AS_EXPECTED, or the status to end with. */
static int check_triage_options(struct triage_command *options)
{
    struct triage_options *triage = &options->triage;

    for (size_t i = 0; i < triage->ids.count; i++) {
        if (!cmd_check_class("triage", triage->ids.items[i]))
            return EXIT_USAGE;
    }
    while (strcmp(options->format_name, triage_format_names[options->format]) != 0)
        options->format++;
    triage->by_class = strcmp(options->by, "class") == 0;
    if (!triage->by_class && strcmp(options->by, "quirk") != 0)
        return cli_unknown("triage", "unit", options->by, "quirk\nclass\n");
    if (options->fail_on &&
        words_check_limit("triage", options->fail_on, &triage->fail_on) != EXIT_AS_EXPECTED)
        return EXIT_USAGE;
    if (options->effect &&
        words_check_effect("triage", options->effect, &triage->effect) != EXIT_AS_EXPECTED)
        return EXIT_USAGE;
    if (triage->cause && words_check_cause("triage", triage->cause) != EXIT_AS_EXPECTED)
        return EXIT_USAGE;
    if (options->since && !units_since(&triage->since, options->since, time(NULL)))
        return cli_misuse("triage",
                          "--since takes a duration such as 8h, or a time such as "
                          "2026-11-22T03:00, not '%s'",
                          options->since);
    if (options->reproducers && options->format != FORMAT_SARIF)
        return cli_misuse("triage", CLI_REPRODUCERS_NEED_SARIF);
    if (check_accept(options) != EXIT_AS_EXPECTED)
        return EXIT_USAGE;
    return urls_open_stdin(&triage->baseline_path) ? EXIT_AS_EXPECTED : EXIT_COULD_NOT_RUN;
}

/* --- running it ------------------------------------------------------------------------------- */

/* Whether the campaign has a finding that can be read. *ok is false after a complaint. */
static bool has_findings(const char *dir, bool *ok)
{
    struct finding *findings;
    size_t count;

    *ok = findings_load(dir, &findings, &count);
    findings_free(findings, count);
    return count > 0;
}

/* Minimises the campaign's inputs. Reports on stderr, because stdout has the list. */
static bool minimise_inputs(const char *dir)
{
    struct minimize_counts done;
    bool ok = detector_minimize(dir, &done);

    if (!ok && done.looked_at == 0)
        return false;
    if (cli_is_quiet())
        return ok;
    fprintf(stderr, "%s: %zu %s looked at, %zu made simpler", dir, done.looked_at,
            units_noun(done.looked_at, "class", "classes"), done.simpler);
    if (done.unfinished > 0)
        fprintf(stderr, ", %zu only in part", done.unfinished);
    if (done.stale > 0)
        fprintf(stderr, ", %zu changed since they were stored", done.stale);
    fputc('\n', stderr);
    return ok;
}

static bool accept_chosen(struct triage *triage, const struct triage_command *options)
{
    size_t quirks, pairs, entries;

    if (!triage_accept(triage, options->reason, options->link, &quirks, &pairs))
        return false;
    entries = baseline_count_entries(triage->baseline);
    printf("%s: %zu %s with %zu %s accepted; %zu %s with %zu %s in all\n", triage->baseline_path,
           quirks, units_noun(quirks, "quirk", "quirks"), pairs, units_noun(pairs, "pair", "pairs"),
           entries, units_noun(entries, "entry", "entries"), triage->baseline->count,
           units_noun(triage->baseline->count, "pair", "pairs"));
    if (triage_accepts_unexplained(triage))
        puts("an unexplained quirk may have several causes: it is accepted for these inputs alone");
    return true;
}

static bool print_list(const struct triage *triage, const struct triage_command *options)
{
    switch (options->format) {
    case FORMAT_JSONL:
        triage_print_jsonl(triage);
        return true;
    case FORMAT_SARIF:
        return triage_print_sarif(triage, options->reproducers);
    case FORMAT_PRETTY:
    case FORMATS:
        break;
    }
    triage_print_pretty(triage);
    return true;
}

/* Lists or accepts. If a part of the campaign cannot be read, lists the rest. is_whole: nothing
 * has failed so far. */
static int list_or_accept(const struct triage_command *options, bool is_whole)
{
    struct triage triage;
    int status = EXIT_COULD_NOT_RUN;

    if (!triage_open(&triage, &options->triage))
        goto out;
    is_whole = is_whole && !triage.is_partial;
    if (options->triage.accept) {
        if (is_whole && accept_chosen(&triage, options))
            status = EXIT_AS_EXPECTED;
    } else if (print_list(&triage, options) && is_whole) {
        status = triage_count_fatal(&triage).classes > 0 ? EXIT_DIFFERENCES : EXIT_AS_EXPECTED;
    }
out:
    triage_close(&triage);
    return status;
}

static int run_triage(const void *given)
{
    const struct triage_command *options = given;
    const char *dir = options->triage.dir;
    bool ok = true;

    if (options->minimise) {
        if (has_findings(dir, &ok))
            ok = minimise_inputs(dir) && ok;
        else if (!ok)
            return EXIT_COULD_NOT_RUN;
    }
    return list_or_accept(options, ok);
}

/* Fills crashes, if the user wants to see all of the campaign, or all of engines or of a time. They
 * are no quirks and no classes, so other filters leave them out. False after a complaint. */
static bool load_crashes(struct crashes *crashes, const struct triage_command *command)
{
    const struct triage_options *triage = &command->triage;
    struct crashes_options options = {.dir = triage->dir, .since = triage->since};
    const char *comma = triage->engines ? strchr(triage->engines, ',') : NULL;
    char *first = comma ? xstrndup(triage->engines, (size_t)(comma - triage->engines)) : NULL;
    bool ok = true;

    options.engine_a = first;
    options.engine_b = comma ? comma + 1 : NULL;
    if (!triage->accept && triage->ids.count == 0 && !triage->cause &&
        triage->effect == EFFECT_NONE && command->format != FORMAT_SARIF)
        ok = crashes_load(crashes, &options);
    free(first);
    return ok;
}

/* The engines that crashed run in this process's forks, before the others are isolated. */
static int run_with_crashes(struct triage_command *options)
{
    struct crashes crashes = {0};
    bool ok = load_crashes(&crashes, options);
    int status;

    options->triage.crashes = &crashes;
    if (options->isolate)
        engine_isolate(0);
    status = options->isolate ? run_triage(options) : fork_retry(run_triage, options);
    options->triage.crashes = NULL;
    crashes_free(&crashes);
    return ok ? status : EXIT_COULD_NOT_RUN;
}

static int check_and_run_triage(struct triage_command *options)
{
    struct triage_options *triage = &options->triage;
    int status = check_triage_options(options);
    struct text ids = {0};

    if (status != EXIT_AS_EXPECTED)
        return status;
    engine_allow(triage->engines);
    if (options->trust && !settings_trust(triage->dir))
        return EXIT_COULD_NOT_RUN;
    settings_use_paths(triage->dir);
    if (triage->engines) {
        status = find_engine_ids(&ids, triage->engines, triage->dir);
        triage->engines = ids.ptr;
    }
    triage->color = cli_color(stdout);
    triage->width = cli_list_columns();
    triage->has_heading = isatty(STDOUT_FILENO);
    if (status == EXIT_AS_EXPECTED)
        status = run_with_crashes(options);
    text_free(&ids);
    return status;
}

int cmd_triage(int argc, char **argv)
{
    struct triage_command options = {
        .triage = {.dir = "findings"}, .format_name = "pretty", .by = "quirk"};
    struct triage_options *triage = &options.triage;
    const struct cli_option table[] = {
        CLI_DIR_ROW(&triage->dir),
        {"long", 0, CLI_FLAG, NULL, "show each whole, with rank, editions, variants and classes",
         &triage->is_long},
        {"date", 0, CLI_FLAG, NULL, "show the editions, and what of their text we decided",
         &triage->date},
        {"since", 0, CLI_STRING, "TIME", "only classes first seen in the last 8h, or since a time",
         &options.since},
        {"by", 0, CLI_STRING, "UNIT", "quirk (the default), or class", &options.by},
        {"effect", 0, CLI_STRING, "EFFECT", "only this one, such as host-shift", &options.effect},
        {"cause", 0, CLI_STRING, "CAUSE", "only this one, alone or in a pair", &triage->cause},
        {"engines", 0, CLI_STRING, "A,B", "only between these two", &triage->engines},
        {"known", 0, CLI_STRING, "FILE", "leave out the quirks that this file accepts",
         &triage->baseline_path},
        {"accept", 0, CLI_FLAG, NULL, "write the chosen quirks into the file of --known",
         &triage->accept},
        {"reason", 0, CLI_STRING, "R", "with --accept: the reason, on one line", &options.reason},
        {"link", 0, CLI_STRING, "L", "with --accept: a link to the decision", &options.link},
        {"fail-on", 0, CLI_STRING, "EFFECT",
         "exit with 1 at this effect, this severity, or worse, unless it is known",
         &options.fail_on},
        {"format", 0, CLI_CHOICE, "pretty|jsonl|sarif", "default: pretty", &options.format_name},
        CLI_JSON_ROW(&options.format_name),
        CLI_REPRODUCERS_ROW(&options.reproducers),
        {"top", 0, CLI_COUNT, "N", "list only the N worst", &triage->top},
        {"dial", 0, CLI_FLAG, NULL,
         "first run the engines' clients, and keep the hosts that they contact", &triage->dial},
        {"minimise", 0, CLI_FLAG, NULL, "first minimise the input of each class again",
         &options.minimise},
        {"isolate", 0, CLI_FLAG, NULL,
         "run each parser in its own process from the start, not only after a crash",
         &options.isolate},
        {"trust", 0, CLI_FLAG, NULL, "trust the programs that the campaign names, and list them",
         &options.trust},
        {"all", 0, CLI_FLAG, NULL, "also list compound causes, and known or gone quirks",
         &triage->all},
        CLI_HELLO_ROW,
        CLI_QUIET_ROW,
        {0},
    };
    const struct cli cli = {
        "[--dir D] [--by UNIT] [--long] [--date] [--since TIME] [--effect EFFECT] [--cause CAUSE] "
        "[--engines A,B] "
        "[--known FILE [--accept...]] [--fail-on EFFECT] "
        "[--format F] [--reproducers DIR] [--top N] [--all] [--dial] [--minimise] [--isolate] "
        "[--trust] "
        "[ID...]",
        triage_help, table};
    enum cli_result result = cli_parse(&cli, argc, argv, &triage->ids);
    int status = result == CLI_OK ? check_and_run_triage(&options) : cli_exit_status(result);

    free(triage->ids.items);
    return status;
}
