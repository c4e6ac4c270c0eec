/* SPDX-License-Identifier: MIT */
/* The lines of stats.jsonl: when one is due, what is in it, and what is taken back. */
#include "stats.h"

#include <string.h>
#include <sys/stat.h>

#include "captured.h"
#include "check.h"
#include "json.h"

static struct store *store;

/* Takes the time, which is the current one, out of the last line of the file. */
static void check_last_line(unsigned lines, const char *expected)
{
    struct text text = read_test_file("D", "stats.jsonl");
    const char *last = text.ptr;
    unsigned count = 0;

    for (const char *at = text.ptr; *at; at = strchr(at, '\n') + 1) {
        last = at;
        count++;
    }
    CHECK(count == lines);
    CHECK(strncmp(last, "{\"time\":", 8) == 0);
    last += strcspn(last, ",");
    CHECK_TEXT(last, strlen(last), expected, strlen(expected));
    text_free(&text);
}

static void test_rows(void)
{
    struct campaign campaign = {.store = store, .target = "differential"};
    struct store_page *page = store_page(store);
    struct stats stats;

    page->ended[MODE_COVERAGE].executions = 1000;
    page->ended[MODE_BLACKBOX].executions = 50;
    CHECK(stats_open(&stats, &campaign));
    campaign.elapsed = 59.9;
    stats_tick(&stats, &campaign);
    page->ended[MODE_COVERAGE].executions = 1600;
    page->ended[MODE_BLACKBOX].executions = 170;
    page->ended[MODE_BLACKBOX].piped = 33;
    page->milliseconds = 61300;
    page->crashed = 4;
    page->effect_classes[EFFECT_HOST_SHIFT] = 2;
    page->effect_classes[EFFECT_ACCEPT_REJECT] = 3;
    campaign.elapsed = 60;
    campaign.coverage = 77;
    stats_tick(&stats, &campaign);
    check_last_line(
        1, ",\"seconds\":61.3,\"executions\":{\"coverage\":1600,\"blackbox\":170},"
           "\"per_second\":{\"coverage\":10,\"blackbox\":2},\"piped\":33,\"corpus\":0,"
           "\"edges\":77,\"classes\":{\"host-shift\":2,\"reparse-shift\":0,\"host-form\":0,"
           "\"userinfo-shift\":0,\"accept-reject\":3,\"path-shift\":0,\"query-shift\":0,"
           "\"fragment-shift\":0,\"normalisation\":0},"
           "\"crashes\":4}\n");
    /* The rates are those since the line before. */
    page->ended[MODE_COVERAGE].executions = 1610;
    campaign.elapsed = 60.5;
    campaign.coverage = 0;
    stats_tick(&stats, &campaign);
    stats_end(&stats, &campaign);
    check_last_line(2,
                    ",\"seconds\":61.3,\"executions\":{\"coverage\":1610,\"blackbox\":170},"
                    "\"per_second\":{\"coverage\":20,\"blackbox\":0},\"piped\":33,\"corpus\":0,"
                    "\"classes\":{\"host-shift\":2,\"reparse-shift\":0,\"host-form\":0,"
                    "\"userinfo-shift\":0,\"accept-reject\":3,\"path-shift\":0,\"query-shift\":0,"
                    "\"fragment-shift\":0,\"normalisation\":0},"
                    "\"crashes\":4}\n");
}

static void test_law(void)
{
    struct campaign campaign = {.store = store,
                                .target = "setters",
                                .ends_at_violation = true,
                                .elapsed = 1,
                                .coverage = 5};
    struct stats stats;

    CHECK(mkdir("D/corpus/setters", 0777) == 0);
    write_test_file("D", "corpus/setters/one", "");
    CHECK(stats_open(&stats, &campaign));
    stats_end(&stats, &campaign);
    check_last_line(3, ",\"seconds\":61.3,\"corpus\":1,\"edges\":5,\"crashes\":4}\n");
}

/* Half a line at the end is taken back, also one that another process wrote meanwhile. */
static void test_half_line(void)
{
    struct campaign campaign = {.store = store, .target = "setters", .ends_at_violation = true};
    struct stats stats;
    struct text text;

    write_test_file("D", "stats.jsonl", "{}\n{\"half");
    CHECK(stats_open(&stats, &campaign));
    text = read_test_file("D", "stats.jsonl");
    CHECK(strcmp(text.ptr, "{}\n") == 0);
    text_free(&text);
    write_test_file("D", "stats.jsonl", "half");
    stats_end(&stats, &campaign);
    text = read_test_file("D", "stats.jsonl");
    CHECK(strncmp(text.ptr, "{\"time\":", 8) == 0 && strchr(text.ptr, '\n')[1] == '\0');
    text_free(&text);
    write_test_file("D", "stats.jsonl", "");
    CHECK(stats_open(&stats, &campaign));
    stats_end(&stats, &campaign);
}

static void test_no_file(void)
{
    struct campaign campaign = {.store = store, .target = "setters"};
    const struct captured captured = capture(STDERR_FILENO);
    struct stats stats;
    struct text told;

    CHECK(unlink("D/stats.jsonl") == 0 && mkdir("D/stats.jsonl", 0777) == 0);
    CHECK(!stats_open(&stats, &campaign));
    told = captured_text(&captured);
    CHECK(strncmp(told.ptr, "urlassay: D/stats.jsonl: ", 25) == 0);
    text_free(&told);
}

int main(void)
{
    char *folder = make_test_folder();

    CHECK(chdir(folder) == 0);
    store = store_create("D");
    CHECK(store != NULL);
    if (mkdir("D/corpus", 0777) != 0)
        CHECK(access("D/corpus", F_OK) == 0);
    test_rows();
    test_law();
    test_half_line();
    test_no_file();
    store_close(store);
    CHECK(chdir("/") == 0);
    remove_test_folder(folder);
    return check_report("stats");
}
