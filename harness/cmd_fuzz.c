/* SPDX-License-Identifier: MIT */
/* urlassay fuzz: runs a campaign, shows how it goes, and says what it found. */
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "campaign.h"
#include "cmd.h"
#include "engine.h"
#include "seeds.h"

/* Seconds between two lines where there is no terminal to redraw. */
#define LINE_EVERY 10.0

static const char help[] =
    "Feeds inputs to parsers in this process and collects how they disagree. One\n"
    "finding for each class of disagreement (engines, cause, and whether it is about\n"
    "who is contacted, whether the URL is accepted, or what is asked for) is kept in\n"
    "the campaign's folder, with the worst effect and its smallest input so far. The\n"
    "same command again goes on where the last one ended; `urlassay triage` lists\n"
    "what was found. An engine that is a program of its own cannot be fuzzed:\n"
    "`urlassay diff` asks it.\n"
    "\n"
    "The other targets check our own parser instead, and end at the first law that\n"
    "is broken: `invariants` those of parser and serialiser, `writing` those of the\n"
    "grammar of valid URL strings, which it holds against the parser's validation\n"
    "errors, `setters` those of the URL class, `query` those of URLSearchParams,\n"
    "`editions` those that every dated edition keeps, in each of its steps.\n"
    "\n"
    "The first minute leaves some 20,000 small files in D/corpus/: 3 MB, but 80 MB\n"
    "of disk where a file takes a block of 4 kB; they become fewer with every\n"
    "minute. No finding depends on them: between two runs D/corpus/ may be deleted,\n"
    "or merged, which keeps one input for each new thing seen (the target's name is\n"
    "its end):\n"
    "  mkdir merged && build/fuzz/fuzz-differential -merge=1 merged D/corpus/differential\n"
    "\n"
    "URLASSAY_FUZZERS names the folder of the fuzz-* executables if they are not\n"
    "where `make fuzzers` puts them, URLASSAY_CORPUS the one that holds the seeds\n"
    "(url/, a folder of each other target, regress/) and url.dict. Exit status 0\n"
    "means that the campaign ran, whatever it found; it is also 0 when Ctrl-C or\n"
    "SIGTERM ended it early, for all that was found is kept, and summed up as usual.\n"
    "3 means that it could not run.\n";

struct options {
    const char *dir, *target, *time, *engines;
    unsigned jobs;
};

/* --- preparation ------------------------------------------------------------------------------ */

/* "90", "90s", "15m", "8h", "2d" in seconds; 0 if it is none of these. */
static double duration(const char *text)
{
    static const char units[] = "smhd";
    static const double factors[] = {1, 60, 3600, 86400};
    const char *unit;
    char *end;
    double value = strtod(text, &end);

    if (end == text || text[0] < '0' || text[0] > '9' || value <= 0 || value > 1e6)
        return 0;
    if (*end == '\0')
        return value;
    unit = strchr(units, *end);
    return unit && end[1] == '\0' ? value * factors[unit - units] : 0;
}

static bool is_target_name(const char *name)
{
    return name[0] && name[strspn(name, "abcdefghijklmnopqrstuvwxyz-")] == '\0';
}

/* The executable of a target: where the user says, beside the tool, or where make puts it. NULL
 * after a complaint. The caller frees it. */
static char *find_executable(const char *target)
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
    complain("no fuzz target %s is built: `make fuzzers` builds all there are (needs clang), "
             "`urlassay help fuzz` names them",
             target);
    text_free(&path);
    return NULL;
}

/* Whether all engines can be had, so that a typing error is no riddle in a log. */
static bool engines_are_usable(const char *names)
{
    char *list = xstrndup(names, strlen(names)), *rest = NULL;
    char message[256] = "";
    unsigned count = 0;
    bool ok = true;

    for (char *name = strtok_r(list, ",", &rest); name && ok; name = strtok_r(NULL, ",", &rest)) {
        struct engine *engine = engine_open(name, message, sizeof message);

        ok = engine != NULL;
        if (ok && !engine_is_in_process(engine)) {
            snprintf(message, sizeof message, "engine %.60s is not in-process: fuzz cannot take it",
                     name);
            ok = false;
        }
        engine_close(engine);
        count++;
    }
    if (!ok)
        complain("%s", message);
    else if (count < 2)
        complain("--engines wants two engines or more");
    free(list);
    return ok && count >= 2;
}

/* --- progress --------------------------------------------------------------------------------- */

static uint64_t executions_before;
static size_t classes_before;

static size_t count_classes(const struct store_page *page, enum effect from)
{
    size_t count = 0;

    for (int effect = (int)from; effect < EFFECTS; effect++)
        count += page->effect_classes[effect];
    return count;
}

/* "47 s", "12 min", "3.5 h". */
static const char *readable(char *out, size_t size, double seconds)
{
    if (seconds < 600)
        snprintf(out, size, "%.0f s", seconds);
    else if (seconds < 5 * 3600)
        snprintf(out, size, "%.0f min", seconds / 60);
    else
        snprintf(out, size, "%.1f h", seconds / 3600);
    return out;
}

static void describe_progress(struct text *line, const struct campaign *campaign, double elapsed)
{
    const struct store_page *page = store_page(campaign->store);
    double rate = (double)(store_tally_all(page, GEARS).executions - executions_before) /
                  (elapsed > 0.1 ? elapsed : 0.1);
    char gone[32], all[32], since[32];

    text_printf(line, "%s of %s", readable(gone, sizeof gone, elapsed),
                readable(all, sizeof all, campaign->seconds));
    if (!campaign->is_oracle) {
        text_printf(line, " | %.0f/s", rate);
        text_printf(line, " | corpus %zu", campaign_corpus_size(campaign));
        text_printf(line, " | %zu classes, %zu high+", count_classes(page, EFFECT_NORMALISATION),
                    count_classes(page, EFFECT_USERINFO_SHIFT));
        if (page->last_new_class > 0)
            text_printf(line, " | new %s ago",
                        readable(since, sizeof since, difftime(time(NULL), page->last_new_class)));
    } else {
        text_printf(line, " | corpus %zu", campaign_corpus_size(campaign));
    }
}

static void tick(struct campaign *campaign, double elapsed)
{
    static double last = -1e9;
    bool is_terminal = isatty(STDERR_FILENO);
    struct text line = {0};

    if (elapsed - last < (is_terminal ? 0.5 : LINE_EVERY))
        return;
    if (is_terminal || last >= 0 || elapsed > 1) {
        describe_progress(&line, campaign, elapsed);
        fprintf(stderr, is_terminal ? "\r\x1b[K%s" : "%s\n", line.ptr);
        fflush(stderr);
    }
    last = elapsed;
    text_free(&line);
}

/* --- summary ---------------------------------------------------------------------------------- */

/* 1234567 -> "1,234,567" */
static const char *grouped(char *out, size_t size, uint64_t number)
{
    char plain[32];
    int len = snprintf(plain, sizeof plain, "%" PRIu64, number);
    size_t to = 0;

    for (int i = 0; i < len && to + 2 < size; i++) {
        if (i > 0 && (len - i) % 3 == 0)
            out[to++] = ',';
        out[to++] = plain[i];
    }
    out[to] = '\0';
    return out;
}

static double percent(uint64_t part, uint64_t whole)
{
    return whole ? 100.0 * (double)part / (double)whole : 0;
}

static void print_classes(const struct store_page *page)
{
    size_t classes = count_classes(page, EFFECT_NORMALISATION);

    printf("classes     %zu (%zu new)\n", classes, classes - classes_before);
    for (int effect = EFFECTS - 1; effect > EFFECT_NONE; effect--) {
        if (page->effect_classes[effect] > 0)
            printf("  %-8s  %4" PRIu64 "  %s\n", effect_severity((enum effect)effect),
                   page->effect_classes[effect], effect_name((enum effect)effect));
    }
}

/* How well the classes are understood. */
static void print_causes(const char *dir)
{
    struct finding *findings;
    size_t count, singles = 0, pairs = 0, unexplained = 0;
    uint64_t met = 0, met_unexplained = 0;

    if (store_load(dir, &findings, &count)) {
        for (size_t i = 0; i < count; i++) {
            bool is_new = findings[i].explained && !strchr(findings[i].cause.ptr, '+');

            for (size_t j = 0; j < i && is_new; j++)
                is_new = strcmp(findings[i].cause.ptr, findings[j].cause.ptr) != 0;
            singles += is_new;
            pairs += findings[i].explained && strchr(findings[i].cause.ptr, '+');
            unexplained += !findings[i].explained;
            met += findings[i].count;
            met_unexplained += findings[i].explained ? 0 : findings[i].count;
        }
        printf("causes      %zu; classes with a pair of causes %zu, unexplained %zu\n", singles,
               pairs, unexplained);
        if (met > 0)
            printf("unexplained about %.0f %% of what is disputed\n",
                   percent(met_unexplained, met));
    }
    store_unload(findings, count);
}

static void print_summary(const struct campaign *campaign)
{
    const struct store_page *page = store_page(campaign->store);
    const char *dir = store_dir(campaign->store);
    struct tally all_tally = store_tally_all(page, GEARS);
    uint64_t executions = all_tally.executions - executions_before;
    char now[32], all[32], number[40], rate[40];

    printf("campaign    %s, %s this run, %s in all%s\n", dir,
           readable(now, sizeof now, campaign->elapsed),
           readable(all, sizeof all, (double)page->milliseconds / 1000),
           campaign->interrupted ? " (interrupted)" : "");
    if (!campaign->is_oracle) {
        printf("inputs      %s (%s/s) this run; ", grouped(number, sizeof number, executions),
               grouped(rate, sizeof rate,
                       (uint64_t)((double)executions /
                                  (campaign->elapsed > 0.1 ? campaign->elapsed : 0.1))));
        printf("%s in all: %.0f %% accepted by both, %.0f %% disputed\n",
               grouped(number, sizeof number, all_tally.executions),
               percent(all_tally.both_parsed, all_tally.executions),
               percent(all_tally.differing, all_tally.executions));
    }
    printf("corpus      %s\n", grouped(number, sizeof number, campaign_corpus_size(campaign)));
    if (campaign->is_oracle)
        printf("laws        %s\n", campaign->crashes ? "broken" : "all kept");
    else {
        print_classes(page);
        print_causes(dir);
    }
    if (campaign->crashes > 0)
        printf("crashes     %u; the inputs are in %s/crashes/\n", campaign->crashes, dir);
    printf("log         %s/fuzz.log\n", dir);
    if (!campaign->is_oracle)
        printf("\nnext: urlassay triage --dir %s\n", dir);
}

static void print_resumed(const struct campaign *campaign)
{
    const struct store_page *page = store_page(campaign->store);
    char all[32], number[40];

    fprintf(stderr, "resumes %s: %s inputs in %s so far, %zu classes\n", store_dir(campaign->store),
            grouped(number, sizeof number, store_tally_all(page, GEARS).executions),
            readable(all, sizeof all, (double)page->milliseconds / 1000), classes_before);
}

/* --- the subcommand --------------------------------------------------------------------------- */

static int run(const struct options *options, double seconds)
{
    char *executable = find_executable(options->target);
    char *corpus = seeds_find();
    struct campaign campaign = {
        .target = options->target,
        .executable = executable,
        .corpus = corpus,
        .engines = options->engines,
        .is_oracle = strcmp(options->target, "differential") != 0,
        .jobs = options->jobs,
        .seconds = seconds,
        .tick = tick,
    };
    int status = EXIT_COULD_NOT_RUN;

    /* A file that may not grow is an error to report, here and in what we start. */
    signal(SIGXFSZ, SIG_IGN);
    if (!executable || (options->engines && !engines_are_usable(options->engines)) ||
        !seeds_check(corpus, options->target))
        goto out;
    campaign.store = store_create(options->dir);
    if (!campaign.store)
        goto out;
    executions_before = store_tally_all(store_page(campaign.store), GEARS).executions;
    classes_before = count_classes(store_page(campaign.store), EFFECT_NORMALISATION);
    if (store_page(campaign.store)->milliseconds > 0)
        print_resumed(&campaign);
    if (campaign_run(&campaign))
        status = EXIT_AS_EXPECTED;
    if (isatty(STDERR_FILENO))
        fputs("\r\x1b[K", stderr);
    if (status == EXIT_AS_EXPECTED)
        print_summary(&campaign);
out:
    store_close(campaign.store);
    text_free(&campaign.last_crash);
    free(executable);
    free(corpus);
    return status;
}

int cmd_fuzz(int argc, char **argv)
{
    struct options options = {.dir = "findings", .target = "differential", .time = "60s"};
    const struct cli_option table[] = {
        {"dir", 0, CLI_STRING, "D", "the campaign's folder (default: findings)", &options.dir},
        {"target", 0, CLI_STRING, "T", "differential (default), or a law's name, see above",
         &options.target},
        {"time", 0, CLI_STRING, "TIME", "how long: 60s (default), 15m, 8h, 2d", &options.time},
        {"jobs", 'j', CLI_COUNT, "N", "processes (default: one a processor)", &options.jobs},
        {"engines", 0, CLI_STRING, "A,B", "the first against each other one", &options.engines},
        {0},
    };
    const struct cli cli = {"[--dir D] [--target T] [--time TIME] [--jobs N] [--engines A,B]", help,
                            table};
    struct cli_list operands = {0};
    enum cli_result result = cli_parse(&cli, argc, argv, &operands);
    double seconds;
    int status;

    if (result != CLI_OK) {
        status = cli_exit_status(result);
    } else if (operands.count > 0) {
        status = cli_misuse(argv[0], "unexpected operand '%s'", operands.items[0]);
    } else if ((seconds = duration(options.time)) == 0) {
        status = cli_misuse(argv[0], "--time wants something like 60s, 15m or 8h, not '%s'",
                            options.time);
    } else if (!is_target_name(options.target)) {
        status = cli_misuse(argv[0], "unknown target '%s'", options.target);
    } else if (options.engines && strcmp(options.target, "differential") != 0) {
        status = cli_misuse(argv[0], "--engines is for --target differential; %s has its own",
                            options.target);
    } else {
        long processors = sysconf(_SC_NPROCESSORS_ONLN);

        if (options.jobs == 0)
            options.jobs = processors > 0 ? (unsigned)processors : 1;
        status = run(&options, seconds);
    }
    free(operands.items);
    return status;
}
