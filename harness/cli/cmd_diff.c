/* SPDX-License-Identifier: MIT */
/* urlassay diff: engines side by side. */
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cmd.h"
#include "diff.h"
#include "finding.h"
#include "registry.h"
#include "sarif.h"
#include "str.h"
#include "units.h"

static const char diff_help[] =
    "Asks engines about URLs and shows where they differ, what that is worth to an\n"
    "attacker, and why: a cause is named only if changing the input accordingly made\n"
    "both agree on what one of them had said before. Without a URL, reads one a line\n"
    "from stdin.\n"
    "\n"
    "In the table \"!\" marks what differs, \"~\" what is only spelt differently, a\n"
    "default port that is written out among that. null is a component that is\n"
    "absent, \"\" one that is empty. Bytes that would not show are written \\n, \\0,\n"
    "\\xff, \\u{202E}; --unescape reads URLs so.\n"
    "A proof is weak where the change alters more than a spelling, such as another\n"
    "host.\n"
    "Engines whose answers are the same, as far as each can say, share a column.\n"
    "Effects, worst first: host-shift (critical), host-form, userinfo-shift (high),\n"
    "accept-reject (medium), path-shift, query-shift, fragment-shift (low),\n"
    "normalisation (info).\n"
    "\n"
    "With --isolate an engine of this process runs in one of its own: if it crashes,\n"
    "that is its answer to that input, and reading one byte behind the input is a\n"
    "crash.\n"
    "--date runs the dated editions of the URL text as well (`urlassay engines` lists\n"
    "them). For each component it shows the oldest edition from which on all give the\n"
    "Standard's answer, and what the edition before it gave. For each engine that\n"
    "disagrees with the Standard, it shows the editions that give the same answer.\n"
    "\n"
    "A difference that no single cause explains usually has several. `parts` lists\n"
    "each cause as a campaign would store it, with the smallest input that shows it.\n"
    "Only parsers in this process are asked so often.\n"
    "\n"
    "Below each difference: whom the Standard, RFC 3986 strictly read and most of the\n"
    "parsers in this process side with, in what the difference is about, and a vector\n"
    "that asks the same or, of the same two engines, has the same class.\n"
    "--known FILE leaves out of exit status and SARIF what the file accepts;\n"
    "`urlassay help triage` has its form, and writes it.\n"
    "--format sarif: a result for each class. Its place is the line of --list, or the\n"
    "file that --reproducers has written; without either, the report itself carries\n"
    "the URL.\n"
    "\n"
    "Exit status: 0 all agree, 1 some differ (with --fail-on: at that effect or\n"
    "worse), 2 usage, 3 could not run, among that: no input on stdin; an input of\n"
    "which fewer than two answers could be compared because engines crashed, hung or\n"
    "erred, whatever the others came to.\n";

struct options {
    const char *engines, *base_given, *format, *fail_on, *class, *dir;
    const char *baseline_path, *list, *reproducers;
    char whole_class[CLASS_DIGITS + 1];
    struct text base; /* ptr NULL: none */
    enum effect limit;
    bool is_jsonl, is_sarif, unescape, isolate, date;
    struct cli_list urls;
};

struct totals {
    unsigned long inputs, differ, fatal;
    unsigned line;      /* of --list; 0: there is none */
    unsigned long lost; /* inputs that failing engines left without two answers */
};

/* Whether there would have been two answers to compare, had no engine's machinery failed. */
static bool is_lost(const struct diff *diff)
{
    unsigned answered = 0, failed = 0;

    for (unsigned i = 0; i < diff->count; i++) {
        switch (diff->answers[i].outcome) {
        case OUTCOME_PARSED:
        case OUTCOME_REJECTED:
            answered++;
            break;
        case OUTCOME_ERROR:
        case OUTCOME_CRASHED:
        case OUTCOME_TIMEOUT:
            failed++;
            break;
        case OUTCOME_UNSUPPORTED:
        case OUTCOMES:
            break;
        }
    }
    return answered < 2 && answered + failed >= 2;
}

/* What inputs are asked of. */
struct asked {
    struct diff diff;
    struct edition_history history; /* standard NULL: without --date */
    struct baseline baseline;
    struct sarif sarif;
};

/* A result's place: the list's line, a file of its own, or none. */
static bool add_results(struct asked *asked, const struct options *options, unsigned line,
                        struct ua_str input, struct ua_str base)
{
    const struct diff *diff = &asked->diff;
    struct text path = {0};
    bool ok = true;

    for (unsigned i = 0; i < diff->disagreement_count && ok; i++) {
        const struct disagreement *d = &diff->disagreements[i];
        struct sarif_place place = {.path = options->list, .line = line};
        struct finding finding;

        if (d->accepted_by) {
            asked->sarif.accepted++;
            continue;
        }
        diff_finding(&finding, diff, d, input, base);
        text_clear(&path);
        if (options->reproducers) {
            ok = sarif_reproducer(&path, options->reproducers, &finding);
            place = (struct sarif_place){.path = path.ptr};
        } else if (options->class) {
            text_printf(&path, "%s/classes/%s.json", options->dir, options->class);
            place = (struct sarif_place){.path = path.ptr};
        } else if (!options->list) {
            text_printf(&path, "reproducers/%016llx", (unsigned long long)d->class);
            place = (struct sarif_place){.path = path.ptr, .is_missing = true};
        }
        sarif_add(&asked->sarif, &finding, &diff->verdict_sources,
                  d->has_verdict ? &d->verdict : NULL, &place);
        finding_free(&finding);
    }
    text_free(&path);
    return ok;
}

/* False after a complaint. */
static bool show(struct asked *asked, struct totals *totals, const struct options *options,
                 struct ua_str input)
{
    static const struct ua_str none = {NULL, 0};
    struct ua_str base = options->base.ptr ? ua_str(options->base.ptr, options->base.len) : none;
    struct edition_history *history = asked->history.standard ? &asked->history : NULL;
    struct diff *diff = &asked->diff;
    struct text out = {0};

    diff_ask(diff, input, base);
    if (options->baseline_path)
        diff_apply_baseline(diff, &asked->baseline);
    if (!diff_decide(diff, input, base))
        return false;
    if (history)
        edition_history_run(history, input, base);
    if (options->is_sarif) {
        if (!add_results(asked, options, totals->line, input, base))
            return false;
    } else if (options->is_jsonl) {
        report_diff_jsonl(&out, diff, history, input, base);
    } else {
        text_puts(&out, totals->inputs > 0 ? "\n" : "");
        report_diff_pretty(&out, diff, input, base, cli_columns(), cli_color(stdout));
        if (history)
            report_edition_history_pretty(&out, history, diff, cli_columns(), cli_color(stdout));
    }
    fwrite(out.ptr ? out.ptr : "", 1, out.len, stdout);
    text_free(&out);
    totals->inputs++;
    totals->differ += diff->worst_new != EFFECT_NONE;
    totals->fatal += diff->worst_new >= options->limit;
    totals->lost += is_lost(diff);
    return true;
}

/* Takes a URL as it was given, or reads its escapes. EXIT_AS_EXPECTED or EXIT_USAGE. */
static int take(struct text *out, const struct options *options, const char *given, size_t len)
{
    text_clear(out);
    if (!options->unescape)
        text_add(out, given, len);
    else if (!text_from_visible(out, given, len))
        return cli_misuse("diff", "--unescape: no such escape in '%s'", given);
    return EXIT_AS_EXPECTED;
}

static int show_given(struct asked *asked, struct totals *totals, const struct options *options,
                      const char *given, size_t len)
{
    struct text url = {0};
    int status = take(&url, options, given, len);

    if (status == EXIT_AS_EXPECTED && !show(asked, totals, options, ua_str(url.ptr, url.len)))
        status = EXIT_COULD_NOT_RUN;
    text_free(&url);
    return status;
}

static int show_lines(struct asked *asked, struct totals *totals, const struct options *options,
                      FILE *file, const char *name)
{
    char *line = NULL;
    size_t cap = 0;
    ssize_t len;
    int status = EXIT_AS_EXPECTED;

    errno = 0;
    while (status == EXIT_AS_EXPECTED && (len = getline(&line, &cap, file)) >= 0) {
        if (len > 0 && line[len - 1] == '\n')
            line[--len] = '\0';
        totals->line++;
        status = show_given(asked, totals, options, line, (size_t)len);
    }
    if (ferror(file)) {
        complain("%s: %s", name, strerror(errno));
        status = EXIT_COULD_NOT_RUN;
    } else if (status == EXIT_AS_EXPECTED && totals->inputs == 0) {
        complain("%s: empty, there is no URL to ask about", name);
        status = EXIT_COULD_NOT_RUN;
    }
    free(line);
    return status;
}

static int show_list(struct asked *asked, struct totals *totals, const struct options *options)
{
    FILE *file = fopen(options->list, "rb");
    int status;

    if (!file) {
        complain("%s: %s", options->list, strerror(errno));
        return EXIT_COULD_NOT_RUN;
    }
    status = show_lines(asked, totals, options, file, options->list);
    fclose(file);
    return status;
}

/* Reads the baseline, and runs those of its engines again that are compared. */
static bool open_baseline(struct asked *asked, const struct options *options)
{
    if (!options->baseline_path)
        return true;
    if (!baseline_read(&asked->baseline, options->baseline_path))
        return false;
    baseline_resolve(&asked->baseline, &asked->diff.engine_list, false);
    return true;
}

static void print_baseline(const struct baseline *baseline, const char *path)
{
    unsigned states[BASELINE_GONE + 1] = {0};
    struct text gone = {0};

    for (size_t i = 0; i < baseline->count; i++) {
        const struct baseline_entry *entry = &baseline->entries[i];

        states[entry->state]++;
        if (entry->state == BASELINE_GONE) {
            text_puts(&gone, "  gone: ");
            text_value(&gone, ua_str(entry->input.ptr, entry->input.len));
            text_puts(&gone, "\n");
        }
    }
    printf("\n%s: %u still there, %u worse than accepted, %u gone, %u of other engines\n%s", path,
           states[BASELINE_STILL], states[BASELINE_WORSE], states[BASELINE_GONE],
           states[BASELINE_UNASKED], gone.ptr ? gone.ptr : "");
    text_free(&gone);
}

/* What goes below all inputs. */
static void print_end(struct asked *asked, const struct totals *totals,
                      const struct options *options)
{
    if (options->is_sarif) {
        sarif_print(&asked->sarif);
        return;
    }
    if (totals->inputs != 1)
        printf("\n%lu inputs, %lu differ\n", totals->inputs, totals->differ);
    if (options->baseline_path)
        print_baseline(&asked->baseline, options->baseline_path);
}

static int open_all(struct asked *asked, const struct options *options)
{
    int status = diff_open(&asked->diff, options->engines ? options->engines : "whatwg,libcurl");

    if (status != EXIT_AS_EXPECTED)
        return status;
    if (options->date && !edition_history_open(&asked->history))
        return EXIT_COULD_NOT_RUN;
    if (asked->diff.count < 2)
        return cli_misuse("diff", "--engines wants at least two, separated by commas");
    return open_baseline(asked, options) ? EXIT_AS_EXPECTED : EXIT_COULD_NOT_RUN;
}

/* input: what to show instead of URLs, or NULL. */
static int show_all(struct asked *asked, struct totals *totals, const struct options *options,
                    const struct text *input)
{
    const struct cli_list *urls = &options->urls;

    if (input)
        return show(asked, totals, options, ua_str(input->ptr, input->len)) ? EXIT_AS_EXPECTED
                                                                            : EXIT_COULD_NOT_RUN;
    if (options->list)
        return show_list(asked, totals, options);
    if (urls->count == 0)
        return show_lines(asked, totals, options, stdin, "stdin");
    for (size_t i = 0; i < urls->count; i++) {
        int status = show_given(asked, totals, options, urls->items[i], strlen(urls->items[i]));

        if (status != EXIT_AS_EXPECTED)
            return status;
    }
    return EXIT_AS_EXPECTED;
}

/* input: as in show_all. */
static int run(const struct options *options, const struct text *input)
{
    struct totals totals = {0};
    struct asked asked = {0};
    int status = open_all(&asked, options);

    if (status != EXIT_AS_EXPECTED)
        goto out;
    status = show_all(&asked, &totals, options, input);
    if (status == EXIT_AS_EXPECTED) {
        if (!options->is_jsonl)
            print_end(&asked, &totals, options);
        if (totals.fatal > 0)
            status = EXIT_DIFFERENCES;
    }
    if (totals.lost > 0) {
        complain("%lu of %lu %s could not be compared: engines crashed, hung or erred, and fewer "
                 "than two answered",
                 totals.lost, totals.inputs, units_noun(totals.inputs, "input", "inputs"));
        if (status == EXIT_AS_EXPECTED || status == EXIT_DIFFERENCES)
            status = EXIT_COULD_NOT_RUN;
    }

out:
    diff_free(&asked.diff);
    edition_history_free(&asked.history);
    baseline_free(&asked.baseline);
    sarif_free(&asked.sarif);
    return status;
}

/* Makes a class's name of its first digits. False after a complaint. */
static bool complete_class(struct options *options)
{
    size_t len = strlen(options->class), count = 0;
    struct text folder = {0};
    struct dirent *entry;
    DIR *dir;

    if (len == CLASS_DIGITS)
        return true;
    text_printf(&folder, "%s/classes", options->dir);
    dir = opendir(folder.ptr);
    while (dir && (entry = readdir(dir))) {
        if (strncmp(entry->d_name, options->class, len) != 0)
            continue;
        snprintf(options->whole_class, sizeof options->whole_class, "%.*s", CLASS_DIGITS,
                 entry->d_name);
        count++;
    }
    if (dir)
        closedir(dir);
    text_free(&folder);
    if (count != 1)
        complain(count > 1 ? "%s: more than one class begins with %s" : "%s: no class %s",
                 options->dir, options->class);
    options->class = options->whole_class;
    return count == 1;
}

/* The class of a campaign, asked of its own engines if the user names no others. */
static int run_class(struct options *options)
{
    struct finding finding = {0};
    struct text path = {0}, json = {0}, engines = {0};
    int status = EXIT_COULD_NOT_RUN;

    if (!complete_class(options))
        return status;
    text_printf(&path, "%s/classes/%s.json", options->dir, options->class);
    if (!read_file(&json, path.ptr) || !finding_from_json(&finding, &json, path.ptr))
        goto out;
    if (finding.has_base)
        text_add(&options->base, finding.base.ptr, finding.base.len);
    text_printf(&engines, "%s,%s", finding.engine[0].ptr, finding.engine[1].ptr);
    if (!options->engines)
        options->engines = engines.ptr;
    status = run(options, &finding.input);
out:
    finding_free(&finding);
    text_free(&path);
    text_free(&json);
    text_free(&engines);
    return status;
}

/* Checks what only this subcommand can check. EXIT_AS_EXPECTED, or the status to end with. */
static int check_options(struct options *options)
{
    options->is_jsonl = strcmp(options->format, "jsonl") == 0;
    options->is_sarif = strcmp(options->format, "sarif") == 0;
    if (!options->is_jsonl && !options->is_sarif && strcmp(options->format, "pretty") != 0)
        return cli_misuse("diff", "unknown format '%s'; there is: pretty, jsonl, sarif",
                          options->format);
    if (options->reproducers && !options->is_sarif)
        return cli_misuse("diff", "--reproducers belongs to --format sarif");
    if (options->list && (options->urls.count > 0 || options->class))
        return cli_misuse("diff", "--list brings its own URLs");
    if (options->class && (options->urls.count > 0 || options->base_given))
        return cli_misuse("diff", "--class brings its own URL and base");
    if (options->class && !cli_is_class("diff", options->class))
        return EXIT_USAGE;
    if (options->isolate)
        engine_isolate(0);
    options->limit = EFFECT_NORMALISATION;
    if (options->fail_on && !effect_at_least(&options->limit, options->fail_on))
        return cli_misuse("diff", "unknown effect or severity '%s'", options->fail_on);
    if (options->base_given)
        return take(&options->base, options, options->base_given, strlen(options->base_given));
    return EXIT_AS_EXPECTED;
}

int cmd_diff(int argc, char **argv)
{
    struct options options = {.format = "pretty", .dir = "findings"};
    const struct cli_option rows[] = {
        {"engines", 0, CLI_STRING, "A,B|all", "default: whatwg,libcurl; all, or all,-NAME",
         &options.engines},
        {"date", 0, CLI_FLAG, NULL,
         "how old the Standard's answer is, and which editions others match", &options.date},
        {"base", 0, CLI_STRING, "B", "what relative URLs are resolved against",
         &options.base_given},
        {"class", 0, CLI_STRING, "ID", "a class (or its first digits), asked of its own engines",
         &options.class},
        {"dir", 0, CLI_STRING, "D", "the campaign of --class (default: findings)", &options.dir},
        {"list", 0, CLI_STRING, "FILE", "read the URLs from a file, one a line", &options.list},
        {"known", 0, CLI_STRING, "FILE", "what this file accepts does not count",
         &options.baseline_path},
        {"format", 0, CLI_STRING, "F", "pretty (the default), jsonl or sarif", &options.format},
        {"reproducers", 0, CLI_STRING, "DIR",
         "with sarif: write an input for each result there, and point to that",
         &options.reproducers},
        {"fail-on", 0, CLI_STRING, "EFFECT", "exit with 1 only at this effect or severity or worse",
         &options.fail_on},
        {"isolate", 0, CLI_FLAG, NULL, "run engines of this process in processes of their own",
         &options.isolate},
        {"unescape", 0, CLI_FLAG, NULL, "read \\n, \\x01, \\u{202E} in URLs and base as escapes",
         &options.unescape},
        {0},
    };
    const struct cli cli = {
        "[--engines A,B|all] [--date] [--base B] [--known FILE] [--fail-on EFFECT] "
        "[--format F] [--reproducers DIR] [--isolate] [--unescape] "
        "[--class ID [--dir D] | --list FILE | URL...]",
        diff_help, rows};
    enum cli_result result = cli_parse(&cli, argc, argv, &options.urls);
    int status = result == CLI_OK ? check_options(&options) : cli_exit_status(result);

    if (result == CLI_OK && status == EXIT_AS_EXPECTED)
        status = options.class ? run_class(&options) : run(&options, NULL);
    free(options.urls.items);
    text_free(&options.base);
    return status;
}
