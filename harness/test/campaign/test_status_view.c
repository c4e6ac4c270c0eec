/* SPDX-License-Identifier: MIT */
/* When the live status of a campaign is shown, where its values come from, and its rates. */
#include "status_view.h"

#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "captured.h"
#include "check.h"
#include "sample.h"

static void test_due(void)
{
    static const struct {
        bool is_live;
        double shown, elapsed;
        bool is_due;
    } rows[] = {
        {true, 0, 0.25, false},     {true, 0, 0.5, true},      {true, 50, 50.25, false},
        {true, 50, 50.5, true},     {false, 0, 0.5, false},    {false, 0, 9.9, false},
        {false, 0, 10, true},       {false, 0, 70, true},      {false, 10, 20, false},
        {false, 10, 59.9, false},   {false, 10, 60, true},     {false, 60.1, 119.9, false},
        {false, 60.1, 120.1, true}, {false, 59.9, 60.1, true},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct status_state state = {.is_live = rows[i].is_live, .shown = rows[i].shown};

        CHECK(status_is_due(&state, rows[i].elapsed) == rows[i].is_due);
    }
}

static struct campaign sample_campaign(struct store *store, struct campaign_engine *items)
{
    return (struct campaign){
        .store = store,
        .target = "differential",
        .campaign_engines = {items, 3},
        .seconds = 600,
        .elapsed = 20,
        .running = {[MODE_BLACKBOX] = 2},
        .coverage = 4321,
        .crashes = 5,
    };
}

static void test_values(struct store *store)
{
    struct campaign_engine items[] = {{.id = "a", .restarts = 1},
                                      {.id = "b", .is_out = true, .restarts = 2},
                                      {.id = "c", .restarts = 4}};
    struct campaign campaign = sample_campaign(store, items);
    const struct summary_start start = {.executions = {[MODE_COVERAGE] = 500}, .quirks = 9};
    struct status_state state = {0};
    struct status_view view;
    struct text last = {0};

    status_fill(&state, &view, &last, &campaign, &start);
    CHECK(strcmp(view.dir, "D") == 0 && view.engines == 2 && !view.ends_at_violation);
    CHECK(view.elapsed == 20 && view.seconds == 600 && view.corpus == 1 && view.edges == 4321);
    CHECK(!view.runs[MODE_COVERAGE] && view.runs[MODE_BLACKBOX]);
    CHECK(view.executions[MODE_COVERAGE] == 1500 && view.executions[MODE_BLACKBOX] == 3000);
    CHECK(view.rate[MODE_COVERAGE] == 75 && view.rate[MODE_BLACKBOX] == 150);
    CHECK(view.quirks.all == 1 && view.quirks_before == 9 && view.classes == 1);
    CHECK(view.quirks.by_severity[SEVERITY_MEDIUM] == 1);
    CHECK(view.since_new >= 0 && strcmp(view.last_quirk, "a\\nb") == 0);
    CHECK(view.crashes == 5 && !view.waits_for && view.restarts == 7);
    /* Of the engine that is silent. */
    campaign.waits_for = &items[2];
    campaign.ends_at_violation = true;
    campaign.running[MODE_COVERAGE] = 1;
    campaign.running[MODE_BLACKBOX] = 0;
    store_page(store)->last_quirk[0] = '\0';
    store_page(store)->last_new_quirk = 0;
    text_clear(&last);
    status_fill(&state, &view, &last, &campaign, &start);
    CHECK(view.ends_at_violation && view.runs[MODE_COVERAGE] && !view.runs[MODE_BLACKBOX]);
    CHECK(strcmp(view.waits_for, "c") == 0 && view.restarts == 4);
    CHECK(strcmp(view.last_quirk, "") == 0 && view.since_new < 0);
    text_free(&last);
}

/* Shows the status at this time, after this many executions, and checks the rate. */
static void check_rate(struct status_state *state, struct campaign *campaign, double elapsed,
                       uint64_t executions, double rate)
{
    const struct summary_start start = {.executions = {[MODE_COVERAGE] = 100}};
    struct status_view view;
    struct text last = {0};

    campaign->elapsed = elapsed;
    store_page(campaign->store)->ended[MODE_COVERAGE].executions = 100 + executions;
    status_fill(state, &view, &last, campaign, &start);
    CHECK(view.executions[MODE_COVERAGE] == executions && view.rate[MODE_COVERAGE] == rate);
    state->shown = elapsed;
    text_free(&last);
}

static void test_rates(struct store *store)
{
    struct campaign campaign = sample_campaign(store, NULL);
    struct status_state lines = {0}, live = {.is_live = true};

    campaign.campaign_engines.count = 0;
    /* Lines: since the last one. */
    check_rate(&lines, &campaign, 10, 1000, 100);
    check_rate(&lines, &campaign, 60, 2000, 20);
    check_rate(&lines, &campaign, 120, 2000, 0);
    check_rate(&lines, &campaign, 180, 1000, 0);
    check_rate(&lines, &campaign, 180, 1500, 0);
    check_rate(&lines, &campaign, 240, 1560, 1);
    /* A block: after two seconds, half of it is new. */
    check_rate(&live, &campaign, 0.5, 100, 200);
    check_rate(&live, &campaign, 2.5, 900, 300);
    check_rate(&live, &campaign, 4.5, 900, 150);
    check_rate(&live, &campaign, 10.5, 1500, 112.5);
}

static size_t shown_corpus(struct status_state *state, struct campaign *campaign, double elapsed)
{
    const struct summary_start start = {0};
    struct status_view view;
    struct text last = {0};

    campaign->elapsed = elapsed;
    status_fill(state, &view, &last, campaign, &start);
    text_free(&last);
    return view.corpus;
}

/* The corpus is counted again after three seconds, and the larger it is, the later. */
static void test_corpus(struct store *store)
{
    struct campaign campaign = sample_campaign(store, NULL);
    struct status_state state = {0};

    campaign.campaign_engines.count = 0;
    CHECK(shown_corpus(&state, &campaign, 10) == 1);
    write_test_file("D", "corpus/differential/two", "");
    CHECK(shown_corpus(&state, &campaign, 13) == 1);
    CHECK(shown_corpus(&state, &campaign, 13.25) == 2);
    write_test_file("D", "corpus/differential/three", "");
    CHECK(shown_corpus(&state, &campaign, 16) == 2);
    state.corpus = 20000;
    CHECK(shown_corpus(&state, &campaign, 18.25) == 20000);
    CHECK(shown_corpus(&state, &campaign, 18.5) == 3);
}

static void check_shown(struct status_state *state, struct campaign *campaign, double elapsed,
                        const char *expected)
{
    const struct summary_start start = {0};
    const struct captured captured = capture(STDERR_FILENO);

    campaign->elapsed = elapsed;
    status_show(state, campaign, &start);
    CHECK_CAPTURED(&captured, expected);
}

static void test_lines(struct store *store)
{
    struct campaign campaign = sample_campaign(store, NULL);
    struct status_state state = {0};

    campaign.campaign_engines.count = 0;
    campaign.ends_at_violation = true;
    campaign.crashes = 0;
    check_shown(&state, &campaign, 9, "");
    check_shown(&state, &campaign, 10, "10 s of 10 min | corpus 3 | edges 4321\n");
    check_shown(&state, &campaign, 11, "");
    check_shown(&state, &campaign, 59, "");
    check_shown(&state, &campaign, 60, "60 s of 10 min | corpus 3 | edges 4321\n");
    check_shown(&state, &campaign, 61, "");
}

int main(void)
{
    char *folder = make_test_folder();
    struct finding finding = sample(0xabcd000000000001, "http://a/");
    struct store_page *page;
    struct store *store;

    CHECK(chdir(folder) == 0);
    test_due();
    store = store_create("D");
    CHECK(store != NULL && store_keep(store, &finding) == KEPT_NEW);
    CHECK(system("mkdir -p D/corpus/differential; >D/corpus/differential/one") == 0);
    page = store_page(store);
    page->ended[MODE_COVERAGE].executions = 2000;
    page->ended[MODE_BLACKBOX].executions = 3000;
    page->last_new_quirk = time(NULL);
    snprintf(page->last_quirk, sizeof page->last_quirk, "a\nb");
    test_values(store);
    test_rates(store);
    test_corpus(store);
    test_lines(store);
    store_close(store);
    drop(&finding);
    CHECK(chdir("/") == 0);
    remove_test_folder(folder);
    return check_report("status_view");
}
