/* SPDX-License-Identifier: MIT */
#include "summary.h"

#include <inttypes.h>
#include <string.h>
#include <time.h>

#include "corpus_files.h"
#include "escape.h"
#include "options.h"
#include "str.h"
#include "units.h"

static double percent(uint64_t part, uint64_t whole)
{
    return whole ? 100.0 * (double)part / (double)whole : 0;
}

uint64_t summary_classes(const struct store_page *page)
{
    uint64_t count = 0;

    for (int effect = EFFECT_NONE + 1; effect < EFFECTS; effect++)
        count += page->effect_classes[effect];
    return count;
}

void summary_begin(struct summary_start *start, const struct store_page *page)
{
    for (int mode = 0; mode < MODES; mode++)
        start->executions[mode] = store_counts_all(page, (enum mode)mode).executions;
    start->classes = summary_classes(page);
    start->quirks = store_count_quirks(page).all;
}

bool summary_is_due(const struct campaign *campaign, const struct summary_start *start)
{
    uint64_t before = 0;

    for (int mode = 0; mode < MODES; mode++)
        before += start->executions[mode];
    return campaign->executed > 0 ||
           store_counts_all(store_page(campaign->store), MODES).executions > before;
}

void summary_print_resume(const struct campaign *campaign, const struct summary_start *start)
{
    const struct store_page *page = store_page(campaign->store);
    size_t corpus = store_corpus_size(campaign->store, campaign->target);
    uint64_t inputs = store_counts_all(page, MODES).executions;
    char all[32], number[32];
    struct text path = {0};

    if (page->milliseconds == 0 || cli_is_quiet())
        return;
    text_path(&path, store_dir(campaign->store));
    fprintf(stderr, "resumes %s: %s %s in %s so far, %" PRIu64 " %s\n", path.ptr,
            units_grouped(number, sizeof number, inputs), units_noun(inputs, "input", "inputs"),
            units_time(all, sizeof all, (double)page->milliseconds / 1000), start->classes,
            units_noun(start->classes, "class", "classes"));
    if (corpus > 0)
        fprintf(stderr, "runs the %s %s of its corpus first\n",
                units_grouped(number, sizeof number, corpus),
                units_noun(corpus, "input", "inputs"));
    text_free(&path);
}

static void print_quirk_counts(const struct campaign *campaign, const struct summary_start *start)
{
    const struct store_page *page = store_page(campaign->store);
    const struct quirk_counts quirks = store_count_quirks(page);
    const uint64_t classes = summary_classes(page);
    char ago[32];

    printf("quirks      %u (%u new), %u of them unexplained", quirks.all,
           quirks.all > start->quirks ? quirks.all - start->quirks : 0, quirks.unexplained);
    if (campaign->quirks_before_folding != quirks.all)
        printf("; the last status said %u, before causes were merged",
               campaign->quirks_before_folding);
    putchar('\n');
    for (int severity = SEVERITIES - 1; severity > SEVERITY_NONE; severity--) {
        if (quirks.by_severity[severity] > 0)
            printf("  %-8s  %4u\n", severity_name((enum severity)severity),
                   quirks.by_severity[severity]);
    }
    if (page->last_new_quirk)
        printf("last new    %s ago\n", units_time(ago, sizeof ago, store_seconds_since_new(page)));
    printf("classes     %" PRIu64 " (%" PRIu64 " new): a quirk has one for each pair of engines\n",
           classes, classes > start->classes ? classes - start->classes : 0);
}

/* Prints what the engines made of the inputs. The rounded numbers sum to 100. An older release
 * counted inputs as accepted that are disputed: then nothing may be left that was refused. */
static void print_shares(const struct execution_counts *all)
{
    const double accepted = percent(all->accepted_alike, all->executions);
    const double agreed = 100 - percent(all->differing, all->executions);
    const double both = agreed > accepted ? agreed : accepted;
    const int to_accepted = (int)(accepted + 0.5), to_refused = (int)(both + 0.5);

    if (all->executions > 0)
        printf("  of all    %d %% accepted alike, %d %% refused by all, %d %% disputed\n",
               to_accepted, to_refused - to_accepted, 100 - to_refused);
}

/* Prints how many inputs were run, in all and in each mode. */
static void print_inputs(const struct campaign *campaign, const struct summary_start *start)
{
    const struct store_page *page = store_page(campaign->store);
    struct execution_counts all = store_counts_all(page, MODES);
    uint64_t done[MODES], sum = 0;
    char number[32], rate[32];

    for (int mode = 0; mode < MODES; mode++) {
        uint64_t now = store_counts_all(page, (enum mode)mode).executions;

        done[mode] = now > start->executions[mode] ? now - start->executions[mode] : 0;
        sum += done[mode];
    }
    printf("inputs      %s this run; ", units_grouped(number, sizeof number, sum));
    printf("%s in all\n", units_grouped(number, sizeof number, all.executions));
    if (all.piped > 0)
        printf("  piped     %s in all to engines behind pipes\n",
               units_grouped(number, sizeof number, all.piped));
    print_shares(&all);
    for (int mode = 0; mode < MODES; mode++) {
        /* Seconds on the clock, if all processes have run this mode for the same time. */
        double seconds = campaign->worked[mode] / campaign->processes;

        seconds = seconds > 0.1 ? seconds : 0.1;
        if (campaign->has_mode[mode])
            printf("  %-8s  %s this run, %s/s on average\n",
                   mode == MODE_BLACKBOX ? "blackbox" : "coverage",
                   units_grouped(number, sizeof number, done[mode]),
                   units_short(rate, sizeof rate, (double)done[mode] / seconds));
    }
}

/* The inputs of a target that ends at a violation. Only libFuzzer counts them, and only in this
 * run. */
static void print_executed(const struct campaign *campaign)
{
    double seconds = campaign->elapsed > 0.1 ? campaign->elapsed : 0.1;
    char number[32];

    printf("inputs      %s this run, ", units_grouped(number, sizeof number, campaign->executed));
    printf("%s/s on average\n",
           units_short(number, sizeof number, (double)campaign->executed / seconds));
}

static void print_engines(const struct campaign *campaign)
{
    const struct campaign_engines *campaign_engines = &campaign->campaign_engines;
    struct text out = {0};

    for (unsigned i = 0; i < campaign_engines->count; i++) {
        if (campaign_engines->items[i].is_out)
            text_printf(&out, "%s%s", out.len ? ", " : "", campaign_engines->items[i].name);
    }
    if (out.len > 0)
        printf("left out    %s, after a crash\n", out.ptr);
    text_clear(&out);
    for (unsigned i = 0; i < campaign_engines->count; i++) {
        if (campaign_engines->items[i].restarts > 0)
            text_printf(&out, "%s%s %u %s", out.len ? ", " : "", campaign_engines->items[i].name,
                        campaign_engines->items[i].restarts,
                        units_noun(campaign_engines->items[i].restarts, "time", "times"));
    }
    if (out.len > 0)
        printf("restarted   %s\n", out.ptr);
    text_free(&out);
}

/* Prints the command to run next. */
static void print_next(const char *dir)
{
    struct text command = {0};

    cli_add_tool(&command);
    text_puts(&command, " triage --dir ");
    text_shell_word(&command, ua_str(dir, strlen(dir)));
    printf("\nnext: %s\n", command.ptr);
    text_free(&command);
}

/* Prints how many inputs of crashes this run kept, and how many are in the folder, also of earlier
 * runs. */
static void print_crashes(const struct campaign *campaign, const char *dir)
{
    struct text folder = {0};
    size_t all;

    text_printf(&folder, "%s/crashes", store_dir(campaign->store));
    all = count_files(folder.ptr);
    if (campaign->crashes > 0 || all > 0)
        printf("crashes     %u %s this run; %zu in all, in %s/crashes/\n", campaign->crashes,
               units_noun(campaign->crashes, "input", "inputs"), all, dir);
    text_free(&folder);
}

/* Prints what was exchanged with other fuzzers. */
static void print_sync(const struct campaign *campaign)
{
    char taken[32], offered[32];
    struct text queue = {0};

    if (campaign->sync_queue.len == 0)
        return;
    text_path(&queue, campaign->sync_queue.ptr);
    printf("sync        %s %s taken", units_grouped(taken, sizeof taken, campaign->synced.taken),
           units_noun(campaign->synced.taken, "input", "inputs"));
    if (campaign->synced.too_long > 0)
        printf(" (%llu left out: more than %d bytes)",
               (unsigned long long)campaign->synced.too_long, CORPUS_INPUT);
    printf("; %s offered, in %s/\n",
           units_grouped(offered, sizeof offered, campaign->synced.offered), queue.ptr);
    text_free(&queue);
}

void summary_print(const struct campaign *campaign, const struct summary_start *start)
{
    const struct store_page *page = store_page(campaign->store);
    const char *dir = store_dir(campaign->store);
    char now[32], all[32], number[32];
    struct text path = {0};

    text_path(&path, dir);
    printf("campaign    %s, %s this run, %s in all%s\n", path.ptr,
           units_time(now, sizeof now, campaign->elapsed),
           units_time(all, sizeof all, (double)page->milliseconds / 1000),
           campaign->interrupted ? " (interrupted)" : "");
    if (!campaign->ends_at_violation)
        print_inputs(campaign, start);
    else if (campaign->executed > 0)
        print_executed(campaign);
    printf("corpus      %s", units_grouped(number, sizeof number,
                                           store_corpus_size(campaign->store, campaign->target)));
    if (campaign->coverage > 0)
        printf("; %s edges covered", units_grouped(number, sizeof number, campaign->coverage));
    printf("\n");
    print_sync(campaign);
    if (campaign->ends_at_violation)
        printf("laws        %s\n", campaign->crashes ? "broken" : "all kept");
    else
        print_quirk_counts(campaign, start);
    print_crashes(campaign, path.ptr);
    print_engines(campaign);
    printf("log         %s/fuzz.log\n", path.ptr);
    if (!campaign->ends_at_violation)
        print_next(dir);
    text_free(&path);
}
