/* SPDX-License-Identifier: MIT */
/* What the blackbox loop does at which time, with clocks of the test: each look at a clock moves it
 * on. The engines say the same of everything, so that nothing else looks at them. */
#include "blackbox.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>

#include "captured.h"
#include "check.h"
#include "store.h"

/* --- the clocks ------------------------------------------------------------------------------- */

static double now, step;                 /* of CLOCK_MONOTONIC, in seconds */
static double processor, processor_step; /* of the processor */
static double processor_of_look;         /* what a look at the other clock takes of it */
static time_t date, date_step;           /* since 1970 */
static void (*at_look)(void);            /* called at each look at the date */

int clock_gettime(clockid_t id, struct timespec *t)
{
    if (id != CLOCK_MONOTONIC)
        return (int)syscall(SYS_clock_gettime, id, t);
    now += step;
    processor += processor_of_look;
    *t = (struct timespec){(time_t)now, (long)((now - (double)(time_t)now) * 1e9)};
    return 0;
}

clock_t clock(void)
{
    processor += processor_step;
    return (clock_t)(processor * CLOCKS_PER_SEC);
}

time_t time(time_t *t)
{
    date += date_step;
    if (at_look)
        at_look();
    if (t)
        *t = date;
    return date;
}

/* --- runs ------------------------------------------------------------------------------------- */

#define ALIKE "webaddr,html5-2009"

/* Runs a campaign of one seed. Returns how many inputs were run, short strings included, and checks
 * what was said. */
static uint64_t run(struct blackbox_options options, const char *told)
{
    static const struct timespec long_ago[2] = {{1600000000, 0}, {1600000000, 0}};
    struct store *owner;
    struct captured captured;
    uint64_t executions;

    CHECK(system("rm -rf D") == 0);
    owner = store_create("D");
    CHECK(owner && mkdir("D/corpus/differential", 0777) == 0);
    write_test_file("D/corpus/differential", "seed", "http://user@example.com:80/a/../b?c#d");
    CHECK(utimensat(AT_FDCWD, "D/corpus/differential/seed", long_ago, 0) == 0);
    options.dir = "D";
    options.engines = ALIKE;
    options.seed = 1;
    now = 1000;
    processor = 0;
    date = 1700000000;
    captured = capture(STDERR_FILENO);
    CHECK(blackbox_main(&options) == EXIT_AS_EXPECTED);
    CHECK_CAPTURED(&captured, told);
    executions = store_counts_all(store_page(owner), MODE_BLACKBOX).executions;
    store_close(owner);
    return executions;
}

/* It looks at the clock after 1,024 children, and ends when the time is over. */
static void test_end(void)
{
    uint64_t executions;

    step = 1;
    processor_step = 0;
    executions = run((struct blackbox_options){.seconds = 10.5}, "");
    CHECK(executions > 6 * 1024 && executions < 9 * 1024 && executions % 1024 == 1);
    executions = run((struct blackbox_options){.seconds = 5.5}, "");
    CHECK(executions > 1024 && executions < 4 * 1024);
    executions = run((struct blackbox_options){.seconds = 1000, .executions = 3000}, "");
    CHECK(executions == 3000);
}

/* A head start is a time of the processor. That of a search before it does not count. */
static void test_head_start(void)
{
    uint64_t executions;

    step = 0;
    processor_step = 1;
    executions = run((struct blackbox_options){.head_start = 6.5}, "");
    CHECK(executions > 3 * 1024 && executions < 6 * 1024);
    executions = run((struct blackbox_options){.head_start = 3.5, .seconds = 100}, "");
    CHECK(executions > 1024 && executions < 3 * 1024);
    step = 0.25;
    executions = run((struct blackbox_options){.head_start = 6.5, .search = 1},
                     "searched: all strings of up to 2 tokens, 1.2 s\n");
    CHECK(executions > 420 + 3 * 1024 && executions < 420 + 6 * 1024);
    step = processor_of_look = 1;
    executions = run((struct blackbox_options){.head_start = 8.5, .search = 10.5},
                     "searched: all strings of up to 3 tokens, 12.0 s\n");
    CHECK(executions > 16000 && executions < 19000);
    processor_of_look = 0;
}

/* The search of short strings has a time of its own, and begins when the processor worked so long.
 */
static void test_search(void)
{
    struct blackbox_options options = {.search = 0.55, .search_after = 0.25, .executions = 4096};

    step = 0.1;
    processor_step = 0.1;
    CHECK(run(options, "searched: all strings of up to 2 tokens, 0.7 s\n") > 4096 + 420);
    options.search = 0.75;
    CHECK(run(options, "searched: all strings of up to 3 tokens, 0.9 s\n") > 4096 + 8420);
    options.executions = 1024;
    CHECK(run(options, "") == 1024);
}

/* Two files that another process writes: one now, and one that was there before. */
#define SHOWN_AT 9
static bool are_written;

static void write_files(void)
{
    const struct timespec times[][2] = {{{date, 0}, {date, 0}}, {{date - 100, 0}, {date - 100, 0}}};
    static const char *const names[] = {"D/corpus/differential/new", "D/corpus/differential/old"};

    if (are_written || date < 1700000000 + 20)
        return;
    are_written = true;
    for (size_t i = 0; i < 2; i++) {
        write_test_file(".", names[i], i == 0 ? "http://a/" : "http://b/");
        CHECK(utimensat(AT_FDCWD, names[i], times[i], 0) == 0);
    }
}

/* A file that is there for two seconds. */
static void show_file(void)
{
    static const char name[] = "D/corpus/differential/short";

    if (date == 1700000000 + SHOWN_AT)
        write_test_file(".", name, "http://a/");
    if (date == 1700000000 + SHOWN_AT + 2)
        CHECK(unlink(name) == 0);
}

/* The corpus is read for new files of others, if they are wanted, each five seconds. */
static void test_new_files(void)
{
    struct blackbox_options options = {.seconds = 20.5};
    uint64_t without, with;

    step = 1;
    processor_step = 0;
    date_step = 2;
    without = run(options, "");
    at_look = write_files;
    are_written = false;
    CHECK(run(options, "") == without);
    options.reads_files = true;
    are_written = false;
    with = run(options, "");
    CHECK(are_written);
    /* The file is one input, before which it looks at the clock once more. */
    CHECK(with == without - 1024 + 1);
    /* One that is there between two looks only is not seen. */
    date_step = 1;
    options.reads_files = false;
    without = run(options, "");
    options.reads_files = true;
    at_look = show_file;
    CHECK(run(options, "") == without);
    at_look = NULL;
    date_step = 0;
}

int main(void)
{
    char *folder = make_test_folder();

    CHECK(chdir(folder) == 0);
    unsetenv("URLASSAY_ENGINES");
    test_end();
    test_head_start();
    test_search();
    test_new_files();
    CHECK(chdir("/") == 0);
    remove_test_folder(folder);
    return check_report("blackbox_clock");
}
