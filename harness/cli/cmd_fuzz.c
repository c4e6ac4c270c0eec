/* SPDX-License-Identifier: MIT */
/* urlassay fuzz: runs a campaign, shows its status, and prints the summary. */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "campaign.h"
#include "campaign_folder.h"
#include "cmd.h"
#include "engine_list.h"
#include "engine_name.h"
#include "merge.h"
#include "progress_line.h"
#include "seeds.h"
#include "settings.h"
#include "status_view.h"
#include "units.h"
#include "words.h"

static const char fuzz_help[] =
    "Generates inputs for several engines and keeps each new kind of\n"
    "disagreement in the campaign's folder. The same command continues a campaign.\n"
    "`urlassay triage` lists the findings, also while the campaign runs.\n"
    "\n"
    "  urlassay fuzz --time 8h --engines whatwg,libcurl\n"
    "  urlassay fuzz --time 60s --engines python-urllib,node-url\n"
    "\n"
    "--engines: each engine is compared with the first one. Engines that differ from\n"
    "the first one are also compared with each other. Without --engines: all engines\n"
    "in this process except the dated editions. `all,-serd` leaves one of them out. An\n"
    "engine behind a pipe takes part only if it is named.\n"
    "--mode: coverage is libFuzzer, guided by the coverage of the parsers; only in the\n"
    "source tree, by `make fuzzers` (clang). both: blackbox for 2 s, then coverage.\n"
    "--target: differential compares engines. The others check our own parser and\n"
    "end at the first violation: invariants, setters, query, writing, idna, editions.\n"
    "Each target needs a folder of its own.\n"
    "--sync: reads S/*/queue/ and writes S/urlassay/queue/, as AFL++ does.\n"
    "--merge keeps each class once. It leaves out crashes and statistics.\n"
    "docs/fuzzing.md explains the folder, the summary, and long campaigns.\n"
    "Exit status: 0 the campaign ran, with or without findings, 2 usage, 3 it could\n"
    "not run or continue. Ctrl-C ends it with a summary and status 0.\n";

struct options {
    const char *dir, *target, *time, *engines, *via, *mode, *sync;
    bool merge;
    unsigned jobs;
    double seconds;
};

/* --- preparation ------------------------------------------------------------------------------ */

/* Whether the tool runs in its source tree. An installed one has no fuzz targets. */
static bool is_in_source_tree(void)
{
    struct text path = {0};
    bool is;

    text_printf(&path, "%s../../mk/fuzz.mk", executable_dir());
    is = access(path.ptr, F_OK) == 0;
    text_free(&path);
    return is;
}

/* Says that a target is missing, and what to do: as an error if it is needed. */
static void say_no_target(const char *target, bool is_needed)
{
    const bool in_tree = is_in_source_tree();

    if (!is_needed)
        fputs(in_tree
                  ? "only the blackbox mode runs: `make fuzzers` builds the coverage mode (needs "
                    "clang)\n"
                  : "only the blackbox mode runs: the coverage mode needs the source tree of "
                    "urlassay\n",
              stderr);
    else if (in_tree)
        complain("no fuzz target %s is built: `make fuzzers` builds all of them (needs clang), "
                 "`urlassay help fuzz` names them",
                 target);
    else
        complain("the fuzz target %s is not installed: it needs the source tree of urlassay, where "
                 "`make fuzzers` builds it with clang. --mode blackbox needs neither",
                 target);
}

/* Returns the executable of a target: in URLASSAY_FUZZERS, beside the tool, or where make puts it.
 * NULL after a complaint; if it is not needed, after a line in the first run of a campaign. The
 * caller frees it. */
static char *find_executable(const char *target, bool is_needed, bool is_first_run)
{
    const char *chosen = getenv("URLASSAY_FUZZERS");
    struct text path = {0};

    if (chosen && chosen[0]) {
        text_printf(&path, "%s/fuzz-%s", chosen, target);
        if (access(path.ptr, X_OK) == 0)
            return path.ptr;
        complain("no fuzz target %s in URLASSAY_FUZZERS (%s)", target, chosen);
        text_free(&path);
        return NULL;
    }
    text_printf(&path, "%sfuzz-%s", executable_dir(), target);
    if (access(path.ptr, X_OK) == 0)
        return path.ptr;
    text_clear(&path);
    text_printf(&path, "%s../fuzz/fuzz-%s", executable_dir(), target);
    if (access(path.ptr, X_OK) == 0)
        return path.ptr;
    text_free(&path);
    if (is_needed || (is_first_run && !cli_is_quiet()))
        say_no_target(target, is_needed);
    return NULL;
}

/* Whether no campaign has run in a folder. */
static bool is_first_run(const char *dir)
{
    struct text path = {0};
    bool is;

    text_printf(&path, "%s/settings.json", dir);
    is = access(path.ptr, F_OK) != 0;
    text_free(&path);
    return is;
}

/* --- the processes ---------------------------------------------------------------------------- */

static void limit_processes(struct campaign *campaign, unsigned jobs)
{
    if (jobs > STORE_SLOTS) {
        complain("--jobs %u: a campaign has %d processes at most, so it has those", jobs,
                 STORE_SLOTS);
        jobs = STORE_SLOTS;
    }
    campaign->processes = jobs;
}

/* Finds the target if the mode needs one. It may be missing only if the user named neither a mode
 * nor a folder of targets. */
static bool choose_modes(struct campaign *campaign, const struct options *options,
                         char **executable)
{
    const char *chosen = getenv("URLASSAY_FUZZERS"), *mode = options->mode;
    bool is_needed = campaign->ends_at_violation || mode || (chosen && chosen[0]);
    const unsigned external = campaign_engines_external(&campaign->campaign_engines);
    bool coverage = !mode || strcmp(mode, "blackbox") != 0;
    bool blackbox = !campaign->ends_at_violation && (!mode || strcmp(mode, "coverage") != 0);

    /* A fuzz target cannot ask an engine behind a pipe, and wants two engines and a process beside
     * the one that asks such engines. */
    if (external > 0 && mode && strcmp(mode, "coverage") == 0) {
        complain("--mode coverage asks only engines in this process: leave out --mode");
        return false;
    }
    if (!campaign->ends_at_violation &&
        (campaign->campaign_engines.count - external < 2 || (external > 0 && options->jobs < 2)))
        coverage = false;
    if (coverage) {
        campaign->executable = *executable =
            find_executable(options->target, is_needed, is_first_run(options->dir));
        if (!*executable && is_needed)
            return false;
        coverage = *executable;
    }
    campaign->has_mode[MODE_COVERAGE] = coverage;
    campaign->has_mode[MODE_BLACKBOX] = blackbox;
    limit_processes(campaign, options->jobs);
    return true;
}

/* --- progress --------------------------------------------------------------------------------- */

static struct summary_start start;

static struct status_state progress;

static void show_campaign_progress(struct campaign *campaign)
{
    if (!cli_is_quiet())
        status_show(&progress, campaign, &start);
}

/* --- the subcommand --------------------------------------------------------------------------- */

/* Prints what is known before the first status. False after a complaint. */
static bool print_introduction(const struct campaign *campaign)
{
    struct text news = {0};
    bool ok = campaign->ends_at_violation || settings_update(campaign, &news);

    summary_print_resume(campaign, &start);
    if (ok && news.len > 0 && !cli_is_quiet())
        fprintf(stderr, "engines since the last run: %s%s\n", news.ptr,
                strstr(news.ptr, "without ") ? " (the same --engines keeps them)" : "");
    text_free(&news);
    return ok;
}

static int run_campaign(const struct options *options)
{
    char *executable = NULL, *corpus = seeds_find();
    struct campaign campaign = {
        .target = options->target,
        .corpus = corpus,
        .ends_at_violation = strcmp(options->target, "differential") != 0,
        .seed =
            (unsigned)((uint64_t)time(NULL) * 1000003u + (uint64_t)getpid() * 7919u) % 1000000000,
        .seconds = options->seconds,
        .sync_dir = options->sync,
        .tick = show_campaign_progress,
        .clear_status = status_clear,
    };
    int status = EXIT_COULD_NOT_RUN;

    cmd_keep_running();
    /* A file that may not grow is an error to report, here and in what we start. */
    signal(SIGXFSZ, SIG_IGN);
    progress.is_live = progress_is_live();
    if ((!campaign.ends_at_violation &&
         !campaign_engines_open(&campaign.campaign_engines, options->engines)) ||
        !choose_modes(&campaign, options, &executable) || !seeds_check(corpus, options->target) ||
        !campaign_may_use(options->dir, options->target))
        goto out;
    if (!settings_check_paths(options->dir, &campaign.campaign_engines)) {
        status = EXIT_USAGE;
        goto out;
    }
    campaign.store = store_create(options->dir);
    if (!campaign.store)
        goto out;
    summary_begin(&start, store_page(campaign.store));
    if (print_introduction(&campaign) && campaign_run(&campaign))
        status = EXIT_AS_EXPECTED;
    status_clear();
    if (!campaign.interrupted_twice &&
        (status == EXIT_AS_EXPECTED || summary_is_due(&campaign, &start)))
        summary_print(&campaign, &start);
out:
    store_close(campaign.store);
    campaign_engines_free(&campaign.campaign_engines);
    text_free(&campaign.last_crash);
    text_free(&campaign.sync_queue);
    free(executable);
    free(corpus);
    if (campaign.interrupted_twice) {
        signal(SIGINT, SIG_DFL);
        raise(SIGINT);
    }
    return status;
}

/* Merges the campaigns of some folders. */
static int merge_into_dir(struct options *options, const struct cli_list *dirs)
{
    char *corpus = seeds_find();
    struct campaign campaign = {.target = "differential", .corpus = corpus, .processes = 1};
    char *const *folders = (char *const *)(uintptr_t)dirs->items;
    char *executable = NULL;
    struct text engines = {0};
    int status = EXIT_COULD_NOT_RUN;

    if (!merge_check(options->dir, folders, dirs->count))
        goto out;
    engines = options->engines ? (struct text){0} : merge_engines(folders, dirs->count);
    if (options->engines)
        text_puts(&engines, options->engines);
    options->jobs = 1;
    if ((engines.len > 0 && !campaign_engines_open(&campaign.campaign_engines, engines.ptr)) ||
        !choose_modes(&campaign, options, &executable))
        goto out;
    for (size_t i = 0; i < dirs->count; i++) {
        if (!settings_check_paths(folders[i], &campaign.campaign_engines))
            goto out;
    }
    campaign.store = store_create(options->dir);
    if (campaign.store)
        status = merge_campaigns(&campaign, folders, dirs->count);
out:
    store_close(campaign.store);
    campaign_engines_free(&campaign.campaign_engines);
    free(executable);
    free(corpus);
    text_free(&engines);
    return status;
}

static int check_and_merge(const char *command, struct options *options,
                           const struct cli_list *dirs)
{
    if (dirs->count == 0)
        return cli_misuse(command, "--merge takes folders of campaigns");
    if (strcmp(options->target, "differential") != 0 || options->sync || options->via)
        return cli_misuse(command, "--merge takes only --dir, --engines and --mode");
    return merge_into_dir(options, dirs);
}

/* Whether a list has the name, of the given length. */
static bool has_listed_name(const char *names, const char *name, size_t len)
{
    for (; *names; names += strcspn(names, ","), names += *names == ',') {
        if (strcspn(names, ",") == len && memcmp(names, name, len) == 0)
            return true;
    }
    return false;
}

/* Checks that a list names two engines, or all of this process. */
static int check_engine_names(const char *command, const char *names)
{
    const char *first = NULL;
    size_t count = 0, len;

    if (has_listed_name(names, "all", 3))
        return EXIT_AS_EXPECTED;
    for (const char *name = names; *name; name += len + (name[len] == ',')) {
        len = strcspn(name, ",");
        if (len == 0 || name[0] == '-')
            continue;
        count++;
        first = first ? first : name;
        if (len != strcspn(first, ",") || memcmp(name, first, len) != 0)
            return EXIT_AS_EXPECTED;
    }
    if (count < 2)
        return cli_misuse(command, CLI_TWO_ENGINES);
    return cli_misuse(command,
                      "--engines names only %.*s, %zu times: it takes two different engines",
                      (int)strcspn(first, ","), first, count);
}

static int check_and_run_fuzz(const char *command, struct options *options)
{
    bool ends_at_violation = strcmp(options->target, "differential") != 0;
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    struct text with_via = {0};
    int status;

    options->seconds = units_seconds(options->time);
    if (options->seconds == 0)
        return cli_misuse(command, "--time takes something like 60s, 1h30m or 7d, not '%s'",
                          options->time);
    if (words_check_target(command, options->target) != EXIT_AS_EXPECTED)
        return EXIT_USAGE;
    if (options->engines && ends_at_violation)
        return cli_misuse(command, "--engines is for --target differential; %s has its own",
                          options->target);
    if (options->engines && check_engine_names(command, options->engines) != EXIT_AS_EXPECTED)
        return EXIT_USAGE;
    if (options->via && !options->engines)
        return cli_misuse(command, CLI_VIA_WANTS_NAMES);
    if (options->mode && ends_at_violation)
        return cli_misuse(command, "--mode is for --target differential; %s has one mode",
                          options->target);
    if (options->jobs == 0)
        options->jobs = processors > 0 ? (unsigned)processors : 1;
    if (options->via && !engine_list_add_via(&with_via, options->engines, options->via))
        return cli_misuse(command, CLI_VIA_WANTS_NAMES);
    options->engines = options->via ? with_via.ptr : options->engines;
    status = run_campaign(options);
    text_free(&with_via);
    return status;
}

int cmd_fuzz(int argc, char **argv)
{
    struct options options = {.dir = "findings", .target = "differential", .time = "60s"};
    const struct cli_option table[] = {
        CLI_DIR_ROW(&options.dir),
        {"target", 0, CLI_STRING, "TARGET", "differential (default), or a law's name, see above",
         &options.target},
        {"time", 0, CLI_STRING, "TIME", "how long: 60s (default), 15m, 1h30m, 7d", &options.time},
        {"jobs", 'j', CLI_COUNT, "N", "processors to use (default: all)", &options.jobs},
        {"engines", 0, CLI_STRING, "A,B", "names, or all,-NAME, see above", &options.engines},
        {"via", 0, CLI_STRING, "E", CLI_VIA_HELP, &options.via},
        {"mode", 0, CLI_CHOICE, "both|blackbox|coverage", "default: both", &options.mode},
        {"sync", 0, CLI_STRING, "S", "exchange inputs with AFL++ and others in this sync folder",
         &options.sync},
        {"merge", 0, CLI_FLAG, NULL, "merge the campaigns in DIR... into a new one, in --dir",
         &options.merge},
        CLI_HELLO_ROW,
        CLI_QUIET_ROW,
        {0},
    };
    const struct cli cli = {
        "[--dir D] [--target TARGET] [--time TIME] [--jobs N] [--engines A,B] [--via E] "
        "[--mode MODE] [--sync S] [--merge DIR...]",
        fuzz_help, table};
    struct cli_list operands = {0};
    enum cli_result result = cli_parse(&cli, argc, argv, &operands);
    int status;

    engine_allow(options.engines);
    engine_allow(options.via);
    if (result != CLI_OK)
        status = cli_exit_status(result);
    else if (options.merge)
        status = check_and_merge(argv[0], &options, &operands);
    else if (operands.count > 0)
        status = cli_misuse(argv[0], CLI_UNEXPECTED_OPERAND, operands.items[0]);
    else
        status = check_and_run_fuzz(argv[0], &options);
    free(operands.items);
    return status;
}
