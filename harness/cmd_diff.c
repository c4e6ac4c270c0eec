/* SPDX-License-Identifier: MIT */
/* urlassay diff: engines side by side. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cmd.h"
#include "diff.h"
#include "finding.h"
#include "str.h"

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
    "--date asks the dated editions of the URL text as well (`urlassay engines`\n"
    "lists them): since which of them all give what the Standard gives today, for\n"
    "each component, and what the one before gave; and for each engine that\n"
    "disagrees with the Standard, which of them it answers as.\n"
    "\n"
    "Exit status: 0 all agree, 1 some differ (with --fail-on: at that effect or\n"
    "worse), 2 usage, 3 could not run, among that: no input on stdin; an input of\n"
    "which fewer than two answers could be compared because engines crashed, hung or\n"
    "erred, whatever the others came to.\n";

struct options {
    const char *engines, *base_given, *format, *fail_on, *class, *dir;
    struct text base; /* ptr NULL: none */
    enum effect limit;
    bool is_jsonl, unescape, isolate, date;
    struct cli_list urls;
};

struct totals {
    unsigned long inputs, differ, fatal;
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
    struct dating dating; /* today NULL: not wanted */
};

static void show(struct asked *asked, struct totals *totals, const struct options *options,
                 struct ua_str input)
{
    static const struct ua_str none = {NULL, 0};
    struct ua_str base = options->base.ptr ? ua_str(options->base.ptr, options->base.len) : none;
    struct dating *dating = asked->dating.today ? &asked->dating : NULL;
    struct diff *diff = &asked->diff;
    struct text out = {0};

    diff_ask(diff, input, base);
    if (dating)
        dating_ask(dating, input, base);
    if (options->is_jsonl)
        report_diff_jsonl(&out, diff, dating, input, base);
    else
        report_diff_pretty(&out, diff, input, base, cli_columns(), cli_color(stdout));
    if (dating && !options->is_jsonl)
        report_dating_pretty(&out, dating, diff, cli_columns(), cli_color(stdout));
    if (!options->is_jsonl && totals->inputs > 0)
        putchar('\n');
    fwrite(out.ptr, 1, out.len, stdout);
    text_free(&out);
    totals->inputs++;
    totals->differ += diff->worst != EFFECT_NONE;
    totals->fatal += diff->worst >= options->limit;
    totals->lost += is_lost(diff);
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

    if (status == EXIT_AS_EXPECTED)
        show(asked, totals, options, ua_str(url.ptr, url.len));
    text_free(&url);
    return status;
}

static int show_lines(struct asked *asked, struct totals *totals, const struct options *options)
{
    char *line = NULL;
    size_t cap = 0;
    ssize_t len;
    int status = EXIT_AS_EXPECTED;

    errno = 0;
    while (status == EXIT_AS_EXPECTED && (len = getline(&line, &cap, stdin)) >= 0) {
        if (len > 0 && line[len - 1] == '\n')
            line[--len] = '\0';
        status = show_given(asked, totals, options, line, (size_t)len);
    }
    if (ferror(stdin)) {
        complain("stdin: %s", strerror(errno));
        status = EXIT_COULD_NOT_RUN;
    } else if (status == EXIT_AS_EXPECTED && totals->inputs == 0) {
        complain("stdin: empty, there is no URL to ask about");
        status = EXIT_COULD_NOT_RUN;
    }
    free(line);
    return status;
}

/* input: what to show instead of URLs, or NULL. */
static int run(const struct options *options, const struct text *input)
{
    struct totals totals = {0};
    struct asked asked = {0};
    int status = diff_open(&asked.diff, options->engines ? options->engines : "whatwg,libcurl");

    if (status == EXIT_AS_EXPECTED && options->date && !dating_open(&asked.dating))
        status = EXIT_COULD_NOT_RUN;
    if (status == EXIT_AS_EXPECTED && asked.diff.count < 2)
        status = cli_misuse("diff", "--engines wants at least two, separated by commas");
    if (status != EXIT_AS_EXPECTED)
        goto out;
    for (size_t i = 0; i < options->urls.count && status == EXIT_AS_EXPECTED; i++)
        status = show_given(&asked, &totals, options, options->urls.items[i],
                            strlen(options->urls.items[i]));
    if (input)
        show(&asked, &totals, options, ua_str(input->ptr, input->len));
    else if (options->urls.count == 0)
        status = show_lines(&asked, &totals, options);
    if (status == EXIT_AS_EXPECTED && !options->is_jsonl && totals.inputs != 1)
        printf("\n%lu inputs, %lu differ\n", totals.inputs, totals.differ);
    if (status == EXIT_AS_EXPECTED && totals.fatal > 0)
        status = EXIT_DIFFERENCES;
    if (totals.lost > 0) {
        complain("%lu of %lu inputs could not be compared: engines crashed, hung or erred, and "
                 "fewer than two answered",
                 totals.lost, totals.inputs);
        if (status == EXIT_AS_EXPECTED || status == EXIT_DIFFERENCES)
            status = EXIT_COULD_NOT_RUN;
    }

out:
    diff_free(&asked.diff);
    dating_free(&asked.dating);
    return status;
}

/* The class of a campaign, asked of its own engines if the user names no others. */
static int run_class(struct options *options)
{
    struct finding finding = {0};
    struct text path = {0}, json = {0}, engines = {0};
    int status = EXIT_COULD_NOT_RUN;

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
    if (strcmp(options->format, "jsonl") != 0 && strcmp(options->format, "pretty") != 0)
        return cli_misuse("diff", "unknown format '%s'; there is: pretty, jsonl", options->format);
    if (options->class && (options->urls.count > 0 || options->base_given))
        return cli_misuse("diff", "--class brings its own URL and base");
    if (options->class &&
        (strlen(options->class) != 16 || strspn(options->class, "0123456789abcdef") != 16))
        return cli_misuse("diff", "'%s' is no class: it has 16 hexadecimal digits", options->class);
    if (options->isolate)
        engine_isolate(0);
    options->is_jsonl = strcmp(options->format, "jsonl") == 0;
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
        {"date", 0, CLI_FLAG, NULL, "date the Standard's answer, and whom the others follow",
         &options.date},
        {"base", 0, CLI_STRING, "B", "what relative URLs are resolved against",
         &options.base_given},
        {"class", 0, CLI_STRING, "ID", "a class of a campaign, asked of its own engines",
         &options.class},
        {"dir", 0, CLI_STRING, "D", "the campaign of --class (default: findings)", &options.dir},
        {"format", 0, CLI_STRING, "F", "pretty (the default) or jsonl", &options.format},
        {"fail-on", 0, CLI_STRING, "EFFECT", "exit with 1 only at this effect or severity or worse",
         &options.fail_on},
        {"isolate", 0, CLI_FLAG, NULL, "run engines of this process in processes of their own",
         &options.isolate},
        {"unescape", 0, CLI_FLAG, NULL, "read \\n, \\x01, \\u{202E} in URLs and base as escapes",
         &options.unescape},
        {0},
    };
    const struct cli cli = {
        "[--engines A,B|all] [--date] [--base B] [--format F] [--fail-on EFFECT] [--isolate] "
        "[--unescape] "
        "[--class ID [--dir D] | URL...]",
        diff_help, rows};
    enum cli_result result = cli_parse(&cli, argc, argv, &options.urls);
    int status = result == CLI_OK ? check_options(&options) : cli_exit_status(result);

    if (result == CLI_OK && status == EXIT_AS_EXPECTED)
        status = options.class ? run_class(&options) : run(&options, NULL);
    free(options.urls.items);
    text_free(&options.base);
    return status;
}
