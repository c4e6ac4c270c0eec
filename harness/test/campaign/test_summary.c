/* SPDX-License-Identifier: MIT */
/* The summary of a run, whole; and why its number of quirks differs from the last status's. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>

#include "captured.h"
#include "check.h"
#include "sample.h"
#include "store.h"
#include "summary.h"

/* Prints a summary of a campaign with one quirk into out. */
static void print_to(struct text *out, struct store *store, unsigned quirks_before_folding)
{
    struct campaign campaign = {.store = store,
                                .target = "differential",
                                .processes = 1,
                                .quirks_before_folding = quirks_before_folding};
    const struct summary_start start = {0};
    const struct captured printed = capture(STDOUT_FILENO);

    summary_print(&campaign, &start);
    text_free(out);
    *out = captured_text(&printed);
}

/* A campaign whose folder is D, with one quirk of two classes. */
static struct campaign campaign_with(struct store *store, struct campaign_engines engines)
{
    struct store_page *page = store_page(store);

    page->ended[MODE_COVERAGE] = (struct execution_counts){2000, 1500, 20, 0};
    page->ended[MODE_BLACKBOX] = (struct execution_counts){3000, 1000, 30, 1234};
    page->milliseconds = 7200000;
    return (struct campaign){
        .store = store,
        .target = "differential",
        .campaign_engines = engines,
        .processes = 2,
        .has_mode = {[MODE_COVERAGE] = true, [MODE_BLACKBOX] = true},
        .elapsed = 60,
        .worked = {[MODE_COVERAGE] = 20, [MODE_BLACKBOX] = 40},
        .coverage = 4321,
        .quirks_before_folding = store_count_quirks(page).all,
    };
}

static void check_summary(const struct campaign *campaign, const struct summary_start *start,
                          const char *expected)
{
    const struct captured captured = capture(STDOUT_FILENO);

    summary_print(campaign, start);
    CHECK_CAPTURED(&captured, expected);
}

static void test_whole(struct store *store)
{
    struct campaign_engine items[] = {{.name = (char[]){"whatwg"}},
                                      {.name = (char[]){"a"}, .is_out = true, .restarts = 1},
                                      {.name = (char[]){"b"}, .is_out = true},
                                      {.name = (char[]){"c"}, .restarts = 2}};
    struct campaign campaign = campaign_with(store, (struct campaign_engines){items, 4});
    struct summary_start start = {.executions = {500, 3100}};

    campaign.interrupted = true;
    campaign.crashes = 1;
    /* The clock was set back: no time passes. */
    store_page(store)->last_new_quirk = time(NULL) + 1000;
    text_puts(&campaign.sync_queue, "S/urlassay/queue");
    campaign.synced = (struct corpus_sync_counts){1, 2000, 3};
    write_test_file("D", "crashes/one", "");
    write_test_file("D", "crashes/two", "");
    check_summary(&campaign, &start,
                  "campaign    D, 60 s this run, 120 min in all (interrupted)\n"
                  "inputs      1,500 this run; 5,000 in all\n"
                  "  piped     1,234 in all to engines behind pipes\n"
                  "  of all    50 % accepted alike, 49 % refused by all, 1 % disputed\n"
                  "  coverage  1,500 this run, 150/s on average\n"
                  "  blackbox  0 this run, 0/s on average\n"
                  "corpus      0; 4,321 edges covered\n"
                  "sync        1 input taken (3 left out: more than 512 bytes); 2,000 offered, in S"
                  "/urlassay/queue/\n"
                  "quirks      1 (1 new), 0 of them unexplained\n"
                  "  medium       1\n"
                  "last new    0 s ago\n"
                  "classes     1 (1 new): a quirk has one for each pair of engines\n"
                  "crashes     1 input this run; 2 in all, in D/crashes/\n"
                  "left out    a, b, after a crash\n"
                  "restarted   a 1 time, c 2 times\n"
                  "log         D/fuzz.log\n"
                  "\n"
                  "next: urlassay triage --dir D\n");
    text_free(&campaign.sync_queue);
    /* Another run found nothing new, in one mode. */
    CHECK(system("rm D/crashes/*") == 0);
    campaign = campaign_with(store, (struct campaign_engines){items, 1});
    campaign.has_mode[MODE_COVERAGE] = false;
    campaign.worked[MODE_BLACKBOX] = 0;
    campaign.coverage = 0;
    store_page(store)->ended[MODE_BLACKBOX].piped = 0;
    store_page(store)->last_new_quirk = 0;
    start = (struct summary_start){.executions = {2000, 2999}, .classes = 2, .quirks = 3};
    /* Inputs of earlier crashes stay, and classes were folded. */
    campaign.crashes = 0;
    write_test_file("D", "crashes/one", "");
    text_puts(&campaign.sync_queue, "S/urlassay/queue");
    campaign.synced = (struct corpus_sync_counts){0, 1, 1};
    check_summary(&campaign, &start,
                  "campaign    D, 60 s this run, 120 min in all\n"
                  "inputs      1 this run; 5,000 in all\n"
                  "  of all    50 % accepted alike, 49 % refused by all, 1 % disputed\n"
                  "  blackbox  1 this run, 10/s on average\n"
                  "corpus      0\n"
                  "sync        0 inputs taken (1 left out: more than 512 bytes); 1 offered, in S/ur"
                  "lassay/queue/\n"
                  "quirks      1 (0 new), 0 of them unexplained\n"
                  "  medium       1\n"
                  "classes     1 (0 new): a quirk has one for each pair of engines\n"
                  "crashes     0 inputs this run; 1 in all, in D/crashes/\n"
                  "log         D/fuzz.log\n"
                  "\n"
                  "next: urlassay triage --dir D\n");
    text_free(&campaign.sync_queue);
    CHECK(system("rm D/crashes/*") == 0);
}

static void test_law(struct store *store)
{
    struct campaign campaign = campaign_with(store, (struct campaign_engines){0});
    const struct summary_start start = {0};

    campaign.ends_at_violation = true;
    campaign.target = "setters";
    campaign.executed = 12000;
    check_summary(&campaign, &start,
                  "campaign    D, 60 s this run, 120 min in all\n"
                  "inputs      12,000 this run, 200/s on average\n"
                  "corpus      0; 4,321 edges covered\n"
                  "laws        all kept\n"
                  "log         D/fuzz.log\n");
    campaign.executed = 0;
    campaign.crashes = 2;
    check_summary(&campaign, &start,
                  "campaign    D, 60 s this run, 120 min in all\n"
                  "corpus      0; 4,321 edges covered\n"
                  "laws        broken\n"
                  "crashes     2 inputs this run; 0 in all, in D/crashes/\n"
                  "log         D/fuzz.log\n");
}

static void test_begin(struct store *store)
{
    struct campaign campaign = campaign_with(store, (struct campaign_engines){0});
    struct store_page *page = store_page(store);
    struct summary_start start = {0};
    struct captured captured;

    CHECK(summary_classes(page) == 1);
    summary_begin(&start, page);
    CHECK(start.executions[MODE_COVERAGE] == 2000 && start.executions[MODE_BLACKBOX] == 3000);
    CHECK(start.classes == 1 && start.quirks == 1);
    CHECK(!summary_is_due(&campaign, &start));
    campaign.executed = 1;
    CHECK(summary_is_due(&campaign, &start));
    campaign.executed = 0;
    page->ended[MODE_COVERAGE].executions++;
    CHECK(summary_is_due(&campaign, &start));
    page->ended[MODE_COVERAGE].executions--;
    captured = capture(STDERR_FILENO);
    summary_print_resume(&campaign, &start);
    CHECK_CAPTURED(&captured, "resumes D: 5,000 inputs in 120 min so far, 1 class\n");
    CHECK(system("mkdir -p D/corpus/differential && >D/corpus/differential/one") == 0);
    captured = capture(STDERR_FILENO);
    summary_print_resume(&campaign, &start);
    CHECK_CAPTURED(&captured, "resumes D: 5,000 inputs in 120 min so far, 1 class\n"
                              "runs the 1 input of its corpus first\n");
    page->milliseconds = 0;
    captured = capture(STDERR_FILENO);
    summary_print_resume(&campaign, &start);
    CHECK_CAPTURED(&captured, "");
}

int main(void)
{
    char *folder = make_test_folder();
    struct text out = {0};
    struct finding f = sample(0xabcd000000000001, "http://a/");
    struct store *store;

    CHECK(chdir(folder) == 0);
    store = store_create("D");
    CHECK(store != NULL && store_keep(store, &f) == KEPT_NEW);
    print_to(&out, store, 3);
    CHECK(strstr(out.ptr, "\nquirks      1 (1 new), 0 of them unexplained; the last status said 3, "
                          "before causes were merged\n"));
    print_to(&out, store, 1);
    CHECK(strstr(out.ptr, "\nquirks      1 (1 new), 0 of them unexplained\n"));
    test_whole(store);
    test_law(store);
    test_begin(store);
    store_close(store);
    drop(&f);
    text_free(&out);
    CHECK(chdir("/") == 0);
    remove_test_folder(folder);
    return check_report("summary");
}
