/* SPDX-License-Identifier: MIT */
/* urlassay diff: engines side by side. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "anatomy.h"
#include "changes.h"
#include "cmd.h"
#include "diff.h"
#include "diff_sarif.h"
#include "engine_classes.h"
#include "engine_name.h"
#include "engine_start.h"
#include "finding.h"
#include "fork_retry.h"
#include "registry.h"
#include "settings.h"
#include "store.h"
#include "str.h"
#include "units.h"
#include "urls.h"
#include "words.h"

static const char diff_help[] =
    "Asks engines about URLs and shows where they differ, which is right, and the\n"
    "cause. A cause is proved: after one small change of the URL both engines agree.\n"
    "Without a URL, or for the URL -, reads one URL per line from stdin.\n"
    "\n"
    "  urlassay diff --engines whatwg,libcurl 'http://a\\@b/'\n"
    "\n"
    "With --long, a table has all components: \"!\" marks a difference, \"~\" another\n"
    "spelling of the same value. null is an absent component, \"\" an empty one.\n"
    "Invisible bytes are written \\n, \\xff, \\u{202E}. docs/triage.md explains effects.\n"
    "Exit status: 0 all agree, 1 some differ (with --fail-on: at that effect or\n"
    "worse), 2 usage, 3 could not run: no input, or no two answers to compare.\n";

struct diff_options {
    const char *engines, *via, *base_given, *encoding, *format, *fail_on, *class, *dir;
    const char *baseline_path, *reproducers;
    struct text base;  /* ptr NULL: none */
    struct text chain; /* the engines, if via is given */
    bool has_engines;  /* the user named them */
    struct fail_limit limit;
    bool is_jsonl, is_sarif, is_long, isolate, date, minimise, changes;
    struct url_source urls;
};

/* The engines and files in use while inputs are compared, and the counts. */
struct diff_session {
    const struct diff_options *options;
    struct fork_outputs *outputs;
    const char *class_engines[2]; /* of --class, without --engines; otherwise NULL */
    struct diff diff;
    struct edition_history history;  /* standard NULL: without --date */
    struct diff_minimised minimised; /* of the input at hand, with --minimise */
    struct baseline baseline;
    struct changes changes; /* with --changes */
    struct sarif sarif;
    struct diff_source source; /* of the input at hand */
    unsigned long inputs;
    unsigned long differ, known; /* known: all differences are the baseline's */
    unsigned long fatal;         /* inputs that fail --fail-on */
    unsigned long compared;      /* inputs of which any two answers could be compared */
    unsigned long lost;          /* inputs that failing engines left without two answers */
    int status;                  /* of the last input */
};

/* --- one input -------------------------------------------------------------------------------- */

/* Whether the user gave one URL on the command line, which need not be shown again. */
static bool is_one_argument(const struct diff_options *options)
{
    const struct cli_list *given = &options->urls.given;

    return given->count == 1 && strcmp(given->items[0], "-") != 0;
}

/* False after a complaint. */
static bool print_input(struct diff_session *session, struct testcase test)
{
    const struct diff_options *options = session->options;
    const struct diff_minimised *minimised = options->minimise ? &session->minimised : NULL;
    struct edition_history *history = session->history.standard ? &session->history : NULL;
    struct diff *diff = &session->diff;
    struct text out = {0};

    if (options->is_sarif)
        return diff_add_sarif(&session->sarif, diff, test, &session->source);
    if (options->is_jsonl) {
        diff_write_jsonl(&out, diff, history, minimised, test);
    } else {
        text_puts(&out, session->inputs > 0 ? "\n" : "");
        if (minimised)
            diff_minimised_write_text(&out, minimised, diff, cli_columns(), cli_color(stdout));
        if (options->is_long)
            diff_write_text(&out, diff, test, cli_columns(), cli_color(stdout));
        else
            diff_write_brief(&out, diff, test, !is_one_argument(options), cli_columns(),
                             cli_color(stdout));
        if (history)
            edition_history_write_text(&out, history, diff, cli_columns(), cli_color(stdout));
    }
    fwrite(out.ptr, 1, out.len, stdout);
    text_free(&out);
    return true;
}

static void run_input(struct diff_session *session, struct testcase test)
{
    diff_run_engines(&session->diff, test);
    if (session->options->baseline_path)
        diff_apply_baseline(&session->diff, &session->baseline, test);
}

static void count_input(struct diff_session *session)
{
    const struct diff *diff = &session->diff;

    session->differ += diff->worst_new != EFFECT_NONE;
    session->known += diff->worst_new == EFFECT_NONE && diff->worst != EFFECT_NONE;
    session->fatal += diff_reaches(diff, &session->options->limit);
    session->compared += diff_is_compared(diff);
    session->lost += diff_is_lost(diff);
}

/* Compares one input, counts it, and prints it; with --minimise prints the smallest one of it.
 * Without a base it gets the one of --base. EXIT_AS_EXPECTED or EXIT_COULD_NOT_RUN. */
static int compare_input(struct diff_session *session, struct testcase test)
{
    const struct text *base = &session->options->base;
    struct diff *diff = &session->diff;

    if (!test.base.ptr)
        test.base = text_optional(base, base->ptr != NULL);
    if (session->options->changes) {
        changes_ask(&session->changes, &diff->engine_list, test);
        return EXIT_AS_EXPECTED;
    }
    run_input(session, test);
    count_input(session);
    if (session->options->minimise) {
        diff_minimise(&session->minimised, diff, test);
        test = testcase_of(&session->minimised.smallest);
        run_input(session, test);
    }
    if (!diff_decide(diff, test))
        return EXIT_COULD_NOT_RUN;
    if (session->history.standard)
        edition_history_date(&session->history, test);
    if ((session->options->is_sarif || fork_outputs_begin(session->outputs)) &&
        !print_input(session, test))
        return EXIT_COULD_NOT_RUN;
    fork_outputs_end(session->outputs);
    session->inputs++;
    return EXIT_AS_EXPECTED;
}

/* --- all inputs ------------------------------------------------------------------------------- */

static bool compare_next(void *ctx, struct testcase test, size_t line)
{
    struct diff_session *session = ctx;

    session->source.line = (unsigned)line;
    session->status = compare_input(session, test);
    return session->status == EXIT_AS_EXPECTED;
}

/* input: compared instead of the user's URLs, or NULL. */
static int compare_all(struct diff_session *session, const struct text *input)
{
    const struct url_source *urls = &session->options->urls;
    int status;

    if (input)
        return compare_input(session, testcase_without_base(text_str(input)));
    status = urls_each(urls, compare_next, session);
    return status == EXIT_AS_EXPECTED ? session->status : status;
}

static void print_baseline(const struct baseline *baseline, const char *path)
{
    struct text words = {0};

    baseline_add_states(&words, baseline);
    text_puts(&words, "\n");
    for (size_t i = 0; i < baseline->count; i++) {
        const struct baseline_pair *pair = &baseline->pairs[i];

        if (pair->state != BASELINE_GONE)
            continue;
        text_printf(&words, "  %s: ", baseline_state_name(pair->state));
        text_value(&words, ua_str(pair->test.url.ptr, pair->test.url.len));
        text_puts(&words, "\n");
    }
    printf("\n%s: %s", path, words.ptr);
    text_free(&words);
}

static void print_counts(const struct diff_session *session)
{
    printf("\n%lu %s, %lu %s", session->inputs, units_noun(session->inputs, "input", "inputs"),
           session->differ, units_noun(session->differ, "differs", "differ"));
    if (session->options->baseline_path)
        printf(", %lu known, %lu %s", session->known,
               session->inputs - session->differ - session->known,
               units_noun(session->inputs - session->differ - session->known, "agrees", "agree"));
    putchar('\n');
}

/* Prints what follows the last input. */
static void print_end(struct diff_session *session)
{
    const struct diff_options *options = session->options;

    if (options->changes) {
        changes_sort(&session->changes);
        (options->is_jsonl ? changes_print_jsonl : changes_print)(&session->changes,
                                                                  &session->diff.engine_list);
        for (size_t i = 0; i < session->changes.count; i++)
            session->fatal += fail_limit_reached(&options->limit, session->changes.items[i].effect,
                                                 session->changes.items[i].rank);
    } else if (options->is_sarif) {
        sarif_print(&session->sarif);
    } else if (!options->is_jsonl) {
        if (session->inputs != 1 || options->baseline_path)
            print_counts(session);
        if (options->baseline_path)
            print_baseline(&session->baseline, options->baseline_path);
    }
}

/* --- running it ------------------------------------------------------------------------------- */

/* False, after a complaint that names those that cannot, if fewer than two engines take an
 * encoding. */
static bool set_encoding(struct diff_session *session, const char *label)
{
    struct diff *diff = &session->diff;
    struct text without = {0};
    unsigned count = 0;

    for (unsigned i = 0; i < diff->count; i++) {
        if (diff->engines[i]->capabilities & CAPABILITY_ENCODING)
            count++;
        else
            text_printf(&without, "%s%s", without.len > 0 ? ", " : "", diff->names[i]);
    }
    if (count < 2)
        complain("--encoding needs two engines that take one, such as whatwg,whatwg-2012; "
                 "%s %s none",
                 without.ptr, units_noun(diff->count - count, "takes", "take"));
    text_free(&without);
    diff->pair.encoding = session->history.encoding = ua_str(label, strlen(label));
    return count >= 2;
}

static int open_diff_session(struct diff_session *session, const struct diff_options *options)
{
    int status = session->class_engines[0] ? diff_open_two(&session->diff, session->class_engines)
                                           : diff_open(&session->diff, options->engines);

    if (status != EXIT_AS_EXPECTED)
        return status;
    if (options->date && !edition_history_open(&session->history))
        return EXIT_COULD_NOT_RUN;
    if (session->diff.count < 2)
        return cli_misuse("diff", CLI_TWO_ENGINES);
    if (options->encoding && !set_encoding(session, options->encoding))
        return EXIT_COULD_NOT_RUN;
    if (!options->baseline_path)
        return EXIT_AS_EXPECTED;
    if (!baseline_read(&session->baseline, options->baseline_path))
        return EXIT_COULD_NOT_RUN;
    baseline_resolve(&session->baseline, &session->diff.engine_list, false);
    return EXIT_AS_EXPECTED;
}

static void close_session(struct diff_session *session)
{
    diff_free(&session->diff);
    edition_history_free(&session->history);
    diff_minimised_free(&session->minimised);
    baseline_free(&session->baseline);
    changes_free(&session->changes);
    sarif_free(&session->sarif);
}

/* Whether --base gives a base without a scheme, which hardly any engine takes. */
static bool is_base_relative(const struct diff_options *options)
{
    struct anatomy anatomy;

    if (!options->base_given)
        return false;
    anatomy_split(&anatomy, testcase_without_base(text_str(&options->base)));
    return !anatomy_has_scheme(&anatomy);
}

/* input: as in compare_all. */
static int run_diff_session(struct diff_session *session, const struct text *input)
{
    int status = open_diff_session(session, session->options);

    if (status != EXIT_AS_EXPECTED)
        return status;
    status = compare_all(session, input);
    if (status == EXIT_AS_EXPECTED && fork_outputs_begin(session->outputs))
        print_end(session);
    fork_outputs_end(session->outputs);
    if (session->lost > 0)
        complain("%lu of %lu %s could not be compared: engines crashed, hung or erred, and fewer "
                 "than two answered",
                 session->lost, session->inputs, units_noun(session->inputs, "input", "inputs"));
    if (status != EXIT_AS_EXPECTED)
        return status;
    if (session->lost == 0 && session->inputs > 0 && session->compared == 0)
        complain("nothing was compared: %s",
                 session->inputs == 1
                     ? "fewer than two engines gave an answer that can be compared"
                     : "for no input did two engines give answers that can be compared");
    if (session->lost > 0 || (session->inputs > 0 && session->compared == 0))
        return EXIT_COULD_NOT_RUN;
    if (session->differ + session->changes.count == 0 && is_base_relative(session->options))
        complain("--base is not an absolute URL: %s", session->options->base_given);
    return session->fatal > 0 ? EXIT_DIFFERENCES : EXIT_AS_EXPECTED;
}

/* Whether it is the name of a file, and not of stdin. */
static bool is_file(const char *name)
{
    return name && strcmp(name, "-") != 0;
}

static int run_urls(const struct diff_options *options, struct fork_outputs *outputs)
{
    struct diff_session session = {
        .options = options,
        .outputs = outputs,
        .source = {.reproducers = options->reproducers,
                   .list = is_file(options->urls.list) ? options->urls.list : NULL}};
    int status = run_diff_session(&session, NULL);

    close_session(&session);
    return status;
}

/* Compares the input of a campaign's class, by its own engines if the user names no others. */
static int run_class(struct diff_options *options, struct fork_outputs *outputs)
{
    struct diff_session session = {.options = options, .outputs = outputs};
    char class[CLASS_DIGITS + 1];
    struct finding finding = {0};
    struct text name = {0}, path = {0};
    int status = EXIT_COULD_NOT_RUN;

    if (!store_find_class(class, options->dir, options->class))
        return EXIT_COULD_NOT_RUN;
    text_printf(&name, "%s.json", class);
    if (!store_read_finding(&finding, options->dir, name.ptr))
        goto out;
    if (finding.test.has_base)
        text_add(&options->base, finding.test.base.ptr, finding.test.base.len);
    for (int i = 0; i < 2 && !options->has_engines; i++)
        session.class_engines[i] = finding.engines[i].ptr;
    text_printf(&path, "%s/classes/%s", options->dir, name.ptr);
    session.source =
        (struct diff_source){.reproducers = options->reproducers, .class_path = path.ptr};
    status = run_diff_session(&session, &finding.test.url);
out:
    close_session(&session);
    finding_free(&finding);
    text_free(&name);
    text_free(&path);
    return status;
}

/* Complains of the id of an engine that is given as a URL, if it can be no URL: without a base. */
static int refuse_engine_as_url(const struct diff_options *options)
{
    const struct cli_list *urls = &options->urls.given;

    for (size_t i = 0; !options->has_engines && !options->base_given && i < urls->count; i++) {
        if (engine_is_registered(urls->items[i]) && !strchr(urls->items[i], ':'))
            return cli_misuse("diff", "'%s' is an engine, not a URL; name engines with --engines",
                              urls->items[i]);
    }
    return EXIT_AS_EXPECTED;
}

/* Checks what only this subcommand can check. EXIT_AS_EXPECTED, or the status to end with. */
static int check_diff_options(struct diff_options *options)
{
    const char *const files[] = {options->urls.list, options->base_given, options->baseline_path};
    struct cli_list *urls = &options->urls.given;

    options->is_jsonl = strcmp(options->format, "jsonl") == 0;
    options->is_sarif = strcmp(options->format, "sarif") == 0;
    if (options->reproducers && !options->is_sarif)
        return cli_misuse("diff", CLI_REPRODUCERS_NEED_SARIF);
    if (options->urls.list && (urls->count > 0 || options->class))
        return cli_misuse("diff", "with --list, give no URL");
    if (options->class && (urls->count > 0 || options->base_given))
        return cli_misuse("diff", "with --class, give no URL and no base");
    if (options->class && !cmd_check_class("diff", options->class))
        return EXIT_USAGE;
    engine_allow(options->engines);
    engine_allow(options->via);
    if (options->class)
        settings_use_paths(options->dir);
    options->has_engines = options->engines != NULL;
    options->engines = options->engines ? options->engines : "whatwg,libcurl";
    if (options->changes && (options->is_sarif || options->minimise || options->date ||
                             options->baseline_path || options->isolate))
        return cli_misuse("diff", "--changes takes only --engines, URLs, --format and --fail-on");
    if (!cmd_name_encoding("diff", &options->encoding))
        return EXIT_USAGE;
    if (options->encoding && (options->is_sarif || options->baseline_path || options->changes))
        return cli_misuse("diff", "%s has no place for an encoding",
                          options->is_sarif        ? "--format sarif"
                          : options->baseline_path ? "--known"
                                                   : "--changes");
    if (options->via && options->class)
        return cli_misuse("diff", "with --class, give no --engines");
    if (options->via && !engine_list_add_via(&options->chain, options->engines, options->via))
        return cli_misuse("diff", CLI_VIA_WANTS_NAMES);
    options->engines = options->via ? options->chain.ptr : options->engines;
    options->limit.effect = EFFECT_NORMALISATION;
    if (options->fail_on &&
        words_check_limit("diff", options->fail_on, &options->limit) != EXIT_AS_EXPECTED)
        return EXIT_USAGE;
    if (refuse_engine_as_url(options) != EXIT_AS_EXPECTED)
        return EXIT_USAGE;
    if (urls->count == 0 && !options->urls.list && !options->class)
        cli_list_add(urls, "-");
    if (urls_check_stdin("diff", urls, files, sizeof files / sizeof *files) != EXIT_AS_EXPECTED)
        return EXIT_USAGE;
    if (!urls_open_stdin(&options->baseline_path))
        return EXIT_COULD_NOT_RUN;
    return options->base_given ? urls_read_one(&options->urls, options->base_given, &options->base)
                               : EXIT_AS_EXPECTED;
}

static int run_diff(const void *given, struct fork_outputs *outputs)
{
    struct diff_options options = *(const struct diff_options *)given;
    int status;

    if (!options.class)
        return run_urls(&options, outputs);
    status = run_class(&options, outputs);
    text_free(&options.base); /* the class's: the user can give none */
    return status;
}

/* A parser that crashes must not take the answers of the others with it. */
static int check_and_run_diff(struct diff_options *options)
{
    struct fork_outputs outputs = {0};
    int status = check_diff_options(options);

    if (status != EXIT_AS_EXPECTED)
        return status;
    if (options->isolate) {
        engine_isolate(0);
        return run_diff(options, &outputs);
    }
    urls_keep_stdin(&options->urls);
    return fork_retry_outputs(run_diff, options);
}

int cmd_diff(int argc, char **argv)
{
    struct diff_options options = {
        .format = "pretty", .dir = "findings", .urls = {.command = "diff"}};
    const struct cli_option rows[] = {
        {"engines", 0, CLI_STRING, "A,B|all", "default: whatwg,libcurl; all, or all,-NAME",
         &options.engines},
        {"via", 0, CLI_STRING, "E", CLI_VIA_HELP, &options.via},
        {"long", 0, CLI_FLAG, NULL, "every component, every difference, and the rank",
         &options.is_long},
        {"date", 0, CLI_FLAG, NULL,
         "since when the Standard's answer holds, and which edition each answer matches",
         &options.date},
        {"minimise", 0, CLI_FLAG, NULL,
         "show the smallest input with the worst difference of each URL instead",
         &options.minimise},
        {"changes", 0, CLI_FLAG, NULL,
         "list the URLs that the second engine answers differently from the first",
         &options.changes},
        CLI_BASE_ROW(&options.base_given),
        CLI_ENCODING_ROW(&options.encoding),
        {"class", 0, CLI_STRING, "ID", "ask the engines of this class or quirk (first digits)",
         &options.class},
        CLI_CLASS_DIR_ROW(&options.dir),
        CLI_LIST_ROW(&options.urls.list),
        {"known", 0, CLI_STRING, "FILE", "do not count the differences that this file accepts",
         &options.baseline_path},
        {"format", 0, CLI_CHOICE, "pretty|jsonl|sarif", "default: pretty", &options.format},
        CLI_JSON_ROW(&options.format),
        CLI_REPRODUCERS_ROW(&options.reproducers),
        {"fail-on", 0, CLI_STRING, "EFFECT",
         "exit with 1 only at this effect or severity, or a worse one", &options.fail_on},
        CLI_ISOLATE_ROW(&options.isolate),
        CLI_UNESCAPE_ROW(&options.urls.unescape),
        CLI_HELLO_ROW,
        CLI_QUIET_ROW,
        {0},
    };
    const struct cli cli = {"[--engines A,B|all] [--via E] [--long] [--date] [--minimise] "
                            "[--changes] [--base B] [--encoding LABEL] "
                            "[--known FILE] [--fail-on EFFECT] "
                            "[--format F] [--reproducers DIR] [--isolate] [--unescape] "
                            "[--class ID [--dir D] | --list FILE | URL...]",
                            diff_help, rows};
    enum cli_result result = cli_parse(&cli, argc, argv, &options.urls.given);
    int status = result == CLI_OK ? check_and_run_diff(&options) : cli_exit_status(result);

    free(options.urls.given.items);
    text_free(&options.chain);
    text_free(&options.base);
    return status;
}
