/* SPDX-License-Identifier: MIT */
/* What a campaign shows fits whatever terminal there is. */
#include <string.h>

#include "check.h"
#include "status.h"

static struct status_view sample(void)
{
    struct status_view view = {
        .dir = "findings",
        .engines = 11,
        .elapsed = 150,
        .seconds = 600,
        .runs = {true, true},
        .rate = {18234, 1023456},
        .executions = {2735100, 153518400},
        .corpus = 6645,
        .edges = 2311,
        .quirks = {.all = 93, .unexplained = 4},
        .quirks_before = 80,
        .classes = 360,
        .since_new = 12,
        .last_quirk = "host-shift: backslash",
        .crashes = 1,
    };

    for (unsigned severity = SEVERITY_INFO; severity < SEVERITIES; severity++)
        view.quirks.by_severity[severity] = severity * 10;
    return view;
}

/* Lines of a block; each must fit the columns. */
static unsigned rows_of(const struct text *block, unsigned columns)
{
    unsigned rows = 0;

    for (const char *at = block->ptr; at && *at; at = strchr(at, '\n') + 1) {
        CHECK(strcspn(at, "\n") <= columns);
        rows++;
    }
    return rows;
}

static void test_block_fits(void)
{
    struct status_view view = sample();
    struct text block = {0};

    for (unsigned columns = 1; columns < 130; columns++) {
        for (unsigned rows = 1; rows < 30; rows++) {
            unsigned taken;

            text_clear(&block);
            status_compose(&block, &view, columns, rows, false);
            taken = rows_of(&block, columns);
            CHECK(taken >= 1 && taken <= rows && taken <= STATUS_ROWS);
        }
    }
    text_free(&block);
}

static void check_block(const struct status_view *view, unsigned columns, unsigned rows, bool color,
                        const char *expected)
{
    struct text block = {0};

    status_compose(&block, view, columns, rows, color);
    CHECK_TEXT(block.ptr, block.len, expected, strlen(expected));
    text_free(&block);
}

static void test_block(void)
{
    struct status_view view = sample();

    check_block(&view, 60, 24, false,
                "campaign   findings, 11 engines\n"
                "[#######.....................]  25 %, 150 s gone, 450 s left\n"
                "coverage    18.2 k/s   2.74 M inputs\n"
                "blackbox    1.02 M/s    154 M inputs\n"
                "corpus       6,645 inputs, 2,311 edges covered\n"
                "quirks          93, 13 of them new, 4 unexplained\n"
                "  critical      50\n"
                "  high          40\n"
                "  medium        30\n"
                "  low           20\n"
                "  info          10\n"
                "classes        360, of pairs of engines\n"
                "last new      12 s ago, host-shift: backslash\n"
                "crashes          1\n");
    check_block(&view, 60, 9, false,
                "[#######.....................]  25 %, 150 s gone, 450 s left\n"
                "coverage    18.2 k/s   2.74 M inputs\n"
                "blackbox    1.02 M/s    154 M inputs\n"
                "corpus       6,645 inputs, 2,311 edges covered\n"
                "quirks          93, 13 of them new, 4 unexplained\n"
                "  50 critical, 40 high, 30 medium, 20 low, 10 info\n"
                "last new      12 s ago, host-shift: backslash\n"
                "crashes          1\n");
    check_block(&view, 32, 2, false,
                " 25 %, 150 s gone, 450 s left\n"
                "150 s of 10 min | 18.2 k/s | bla\n");
    view.quirks = (struct quirk_counts){.all = 1};
    view.quirks.by_severity[SEVERITY_CRITICAL] = 1;
    view.classes = 7;
    view.runs[MODE_COVERAGE] = false;
    view.edges = 0;
    view.crashes = 0;
    view.elapsed = 601;
    view.since_new = -1;
    view.quirks_before = 0;
    check_block(&view, 60, 24, true,
                "campaign   findings, 11 engines\n"
                "[###############################] 100 %, 10 min gone, ending\n"
                "blackbox    1.02 M/s    154 M inputs\n"
                "corpus       6,645 inputs\n"
                "quirks           1, 1 of them new, 0 unexplained\n"
                "  \x1b[1;31mcritical\x1b[0m       1\n"
                "classes          7, of pairs of engines\n");
}

static void test_oracle(void)
{
    struct status_view view = sample();
    struct text line = {0};

    view.ends_at_violation = true;
    check_block(&view, 40, 24, false,
                "campaign   findings\n"
                "[##......]  25 %, 150 s gone, 450 s left\n"
                "corpus       6,645 inputs, 2,311 edges c\n"
                "crashes          1\n");
    status_line(&line, &view);
    CHECK_TEXT(line.ptr, line.len, "150 s of 10 min | corpus 6645 | edges 2311 | crashes 1", 54);
    text_free(&line);
}

/* While the seeds run, there are quirks and no corpus yet. */
static void test_seeds(void)
{
    struct status_view view = sample();
    struct text line = {0};

    view.corpus = view.edges = 0;
    status_line(&line, &view);
    CHECK(strstr(line.ptr, " | runs the seeds first | 93 quirks") != NULL);
    text_free(&line);
    view.ends_at_violation = true;
    check_block(&view, 60, 24, false,
                "campaign   findings\n"
                "[#######.....................]  25 %, 150 s gone, 450 s left\n"
                "corpus     none yet: the seeds run first\n"
                "crashes          1\n");
}

static void test_line(void)
{
    struct status_view view = sample();
    struct text line = {0};
    const char *expected =
        "150 s of 10 min | 18.2 k/s | blackbox 1.02 M/s | corpus 6645 | edges 2311 "
        "| 93 quirks, 50 critical, 40 high | new 12 s ago | crashes 1";

    status_line(&line, &view);
    CHECK_TEXT(line.ptr, line.len, expected, strlen(expected));
    text_free(&line);
}

/* Engines behind pipes: one that is silent is named, with its restarts; else all restarts count. */
static void test_pipes(void)
{
    struct status_view view = sample();
    struct text line = {0};

    view.engines = 1;
    view.crashes = 0;
    view.restarts = 1;
    view.runs[MODE_BLACKBOX] = false;
    view.quirks = (struct quirk_counts){.all = 1, .by_severity = {[SEVERITY_HIGH] = 1}};
    view.last_quirk = "";
    view.quirks_before = 2;
    status_line(&line, &view);
    CHECK(strcmp(line.ptr, "150 s of 10 min | 18.2 k/s | corpus 6645 | edges 2311 | 1 quirk, 0 "
                           "critical, 1 high | new 12 s ago | restarts 1") == 0);
    check_block(&view, 60, 24, true,
                "campaign   findings, 1 engine\n"
                "[#######.....................]  25 %, 150 s gone, 450 s left\n"
                "coverage    18.2 k/s   2.74 M inputs\n"
                "corpus       6,645 inputs, 2,311 edges covered\n"
                "quirks           1, 0 of them new, 0 unexplained\n"
                "  \x1b[33mhigh\x1b[0m           1\n"
                "classes        360, of pairs of engines\n"
                "last new      12 s ago\n"
                "restarts         1\n");
    view.waits_for = "java-net-uri";
    text_clear(&line);
    status_line(&line, &view);
    CHECK(strstr(line.ptr, " | waits for java-net-uri (restarted 1 time)") != NULL);
    CHECK(!strstr(line.ptr, "restarts"));
    view.restarts = 2;
    view.dir = "a\nb";
    check_block(&view, 60, 24, false,
                "campaign   a\\nb, 1 engine\n"
                "[#######.....................]  25 %, 150 s gone, 450 s left\n"
                "coverage    18.2 k/s   2.74 M inputs\n"
                "corpus       6,645 inputs, 2,311 edges covered\n"
                "quirks           1, 0 of them new, 0 unexplained\n"
                "  high           1\n"
                "classes        360, of pairs of engines\n"
                "last new      12 s ago\n"
                "waits for  java-net-uri, restarted 2 times\n");
    text_free(&line);
}

/* Beyond its time, the bar is full. */
static void test_late(void)
{
    struct status_view view = sample();
    struct text block = {0};

    view.elapsed = 1200;
    status_compose(&block, &view, 60, 24, false);
    CHECK(strstr(block.ptr, "#] 100 %, 20 min gone, ending\n"));
    text_free(&block);
}

/* If the terminal is one row short of the whole block, only the title is left out. */
static void test_rows(void)
{
    struct status_view view = sample();
    struct text block = {0};

    view.elapsed = 600;
    view.seconds = 0;
    status_compose(&block, &view, 100, 13, false);
    CHECK(rows_of(&block, 100) == 13 && strncmp(block.ptr, "[####", 5) == 0);
    CHECK(strstr(block.ptr, "] 100 %, 10 min gone, ending\n"));
    CHECK(strcspn(block.ptr, "]") == 61 && strstr(block.ptr, "\n  critical      50\n"));
    text_clear(&block);
    status_compose(&block, &view, 100, 12, false);
    CHECK(rows_of(&block, 100) == 8 && strstr(block.ptr, "\n  50 critical, 40 high"));
    text_clear(&block);
    status_compose(&block, &view, 100, 14, false);
    CHECK(rows_of(&block, 100) == 14 && strncmp(block.ptr, "campaign ", 9) == 0);
    /* A line more is wanted for an engine that is silent. */
    view.waits_for = "e";
    text_clear(&block);
    status_compose(&block, &view, 100, 14, false);
    CHECK(rows_of(&block, 100) == 14 && strncmp(block.ptr, "[####", 5) == 0);
    CHECK(strstr(block.ptr, "\n  critical      50\n"));
    text_free(&block);
}

/* The bar has 60 columns at most. A quirk that was found just now was found 0 s ago. */
static void test_bar_and_now(void)
{
    struct status_view view = sample();
    struct text block = {0};
    const char *bar;

    view.since_new = 0;
    for (unsigned columns = 92; columns <= 130; columns++) {
        text_clear(&block);
        status_compose(&block, &view, columns, 24, false);
        bar = strchr(block.ptr, '[');
        CHECK(bar && strcspn(bar, "]") == 61);
        CHECK(strstr(block.ptr, "\nlast new       0 s ago, host-shift: backslash\n"));
    }
    text_free(&block);
}

int main(void)
{
    test_block_fits();
    test_bar_and_now();
    test_block();
    test_oracle();
    test_seeds();
    test_line();
    test_pipes();
    test_late();
    test_rows();
    return check_report("status");
}
