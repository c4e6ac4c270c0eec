/* SPDX-License-Identifier: MIT */
/* What a process of the blackbox mode is given. blackbox_main is this test's: it prints its
 * options and in what state it runs. */
#include "blackbox.h"

#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "captured.h"
#include "check.h"
#include "worker.h"

static char *folder;

/* Whether the process has a group of its own, dies with its parent, and handles no signal. */
static bool is_prepared(void)
{
    static const int numbers[] = {SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP};
    int dies_by = 0;
    bool ok = getpgrp() == getpid() && prctl(PR_GET_PDEATHSIG, &dies_by) == 0 && dies_by == SIGKILL;

    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        struct sigaction action;

        ok = ok && sigaction(numbers[i], NULL, &action) == 0 && action.sa_handler == SIG_DFL;
    }
    return ok;
}

int blackbox_main(const struct blackbox_options *options)
{
    const char *engines = getenv("URLASSAY_FUZZ_ENGINES");

    printf("%s|%s|%s|%s|seed %llu|%g s|head start %g|search %g after %g|%llu|%s|%s|%s\n",
           options->dir, options->engines, engines ? engines : "none",
           options->corpus ? options->corpus : "no corpus", (unsigned long long)options->seed,
           options->seconds, options->head_start, options->search, options->search_after,
           (unsigned long long)options->executions, options->merge ? "merge" : "fuzz",
           options->reads_files ? "reads files" : "alone", is_prepared() ? "prepared" : "not so");
    fprintf(stderr, "urlassay: complaint\n");
    return 7;
}

static void check_started(struct worker *worker, const struct campaign *campaign, double seconds,
                          const char *expected)
{
    struct text path = {0}, wanted = {0}, log;
    int file, status = 0;

    text_printf(&path, "%s/log", folder);
    unlink(path.ptr);
    file = open(path.ptr, O_WRONLY | O_CREAT | O_APPEND, 0666);
    CHECK(file >= 0 && worker_start(worker, campaign, seconds) && worker->pid > 0);
    CHECK(worker->coverage == 0 && worker->executed == 0 && !worker->was_killed_hanging);
    CHECK(worker->complaint[0] == '\0' && worker->started > 0);
    CHECK(worker->started == worker->last_change_time);
    CHECK(waitpid(worker->pid, &status, 0) == worker->pid);
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 7);
    worker_read(worker, file);
    worker_close(worker, file);
    CHECK(strcmp(worker->complaint, "complaint") == 0);
    log = read_test_file(folder, "log");
    text_printf(&wanted, "urlassay: complaint\n%s/D|%s|prepared\n", folder, expected);
    CHECK_TEXT(log.ptr, log.len, wanted.ptr, wanted.len);
    close(file);
    text_free(&path);
    text_free(&wanted);
    text_free(&log);
}

static void test_options(struct store *store)
{
    struct campaign_engine engines[] = {{.name = (char[]){"a"}},
                                        {.name = (char[]){"b"}, .is_external = true},
                                        {.name = (char[]){"c"}}};
    struct campaign campaign = {.store = store,
                                .target = "differential",
                                .campaign_engines = {engines, 3},
                                .has_mode = {[MODE_BLACKBOX] = true},
                                .seed = 100,
                                .seconds = 10};
    struct worker first = {.mode = MODE_BLACKBOX, .output = -1},
                  second = {.mode = MODE_BLACKBOX, .index = 1, .output = -1};

    check_started(&first, &campaign, 10,
                  "a,b,c|a,b,c|no corpus|seed 100|10 s|head start 0|search 1 after 1|0|fuzz|alone");
    CHECK(!first.has_head_start && first.starts == 1);
    /* The next process does not inherit what the first left, and searches no more. */
    first.coverage = first.executed = 5;
    first.was_killed_hanging = true;
    campaign.corpus = "seeds";
    campaign.sync_dir = "S";
    check_started(
        &first, &campaign, 2.5,
        "a,b,c|a,b,c|seeds|seed 164|2.5 s|head start 0|search 0 after 1|0|fuzz|reads files");
    check_started(
        &second, &campaign, 10,
        "a,b,c|a,b,c|seeds|seed 101|10 s|head start 0|search 0 after 1|0|fuzz|reads files");
    /* With the other mode, the first one asks the engines behind pipes. The others have a head
     * start of 2 s at most. */
    campaign.has_mode[MODE_COVERAGE] = true;
    campaign.seconds = 100;
    first.starts = 0;
    check_started(&first, &campaign, 100,
                  "a,b,c|a,b,c|seeds|seed 100|100 s|head start 0|search 10 after 2|0|fuzz|reads "
                  "files");
    CHECK(!first.has_head_start);
    check_started(&second, &campaign, 100,
                  "a,c|a,c|seeds|seed 165|100 s|head start 2|search 0 after 2|0|fuzz|reads files");
    CHECK(second.has_head_start && second.starts == 2);
    engines[1].is_out = true;
    campaign.seconds = 5;
    first.starts = 0;
    check_started(
        &first, &campaign, 5,
        "a,c|a,c|seeds|seed 100|5 s|head start 0.5|search 0.5 after 0.5|0|fuzz|reads files");
    CHECK(first.has_head_start);
    worker_free(&first);
    worker_free(&second);
}

/* Starts a process of the other mode, which is a script, and checks its arguments. */
static void check_target(const struct campaign *campaign, double seconds, const char *expected)
{
    struct worker worker = {.mode = MODE_COVERAGE, .output = -1};
    struct text path = {0}, log;
    int file, status = 0;

    text_printf(&path, "%s/log", folder);
    unlink(path.ptr);
    file = open(path.ptr, O_WRONLY | O_CREAT | O_APPEND, 0666);
    CHECK(file >= 0 && worker_start(&worker, campaign, seconds) && worker.pid > 0);
    CHECK(fcntl(worker.output, F_GETFL) & O_NONBLOCK);
    CHECK(waitpid(worker.pid, &status, 0) == worker.pid);
    worker_read(&worker, file);
    worker_close(&worker, file);
    log = read_test_file(folder, "log");
    CHECK_TEXT(log.ptr, log.len, expected, strlen(expected));
    worker_free(&worker);
    close(file);
    text_free(&path);
    text_free(&log);
}

#define LIMITS                                                                                     \
    "-max_len=512 -timeout=10 -reload=1 -print_final_stats=1 -print_funcs=0 -handle_xfsz=0 "

/* libFuzzer's command line, from the folder of the test. */
static void test_target(struct store *store)
{
    struct campaign_engine engines[] = {{.name = (char[]){"a"}},
                                        {.name = (char[]){"b"}, .is_external = true},
                                        {.name = (char[]){"c"}}};
    struct campaign campaign = {.store = store,
                                .target = "differential",
                                .campaign_engines = {engines, 3},
                                .has_mode = {[MODE_COVERAGE] = true},
                                .executable = "./target",
                                .seed = 0,
                                .seconds = 10};

    write_test_file(".", "target", "#!/bin/sh\necho ${URLASSAY_FUZZ_ENGINES-none} \"$@\"\n");
    CHECK(system("chmod +x target; mkdir -p seeds/differential seeds/regress") == 0);
    check_target(&campaign, 10.4,
                 "a,b,c -max_total_time=10 -seed=1 " LIMITS "-exact_artifact_path=/dev/null "
                 "D/corpus/differential\n");
    campaign.has_mode[MODE_BLACKBOX] = true;
    campaign.seed = 7;
    campaign.corpus = "seeds";
    check_target(&campaign, 2.5,
                 "a,b,c -max_total_time=3 -seed=7 " LIMITS "-exact_artifact_path=/dev/null "
                 "D/corpus/differential seeds/differential seeds/regress\n");
    /* A target that ends at a violation has no engines, and libFuzzer keeps its input. */
    unsetenv("URLASSAY_FUZZ_ENGINES");
    campaign.target = "setters";
    campaign.ends_at_violation = true;
    check_target(&campaign, 0.2,
                 "none -max_total_time=1 -seed=7 " LIMITS "-artifact_prefix=D/crashes/setters- "
                 "-dict=seeds/url.dict D/corpus/setters seeds/regress\n");
    campaign.corpus = NULL;
    check_target(&campaign, 1e12,
                 "none -max_total_time=2147483647 -seed=7 " LIMITS
                 "-artifact_prefix=D/crashes/setters- D/corpus/setters\n");
    campaign.executable = "./no-target";
    check_target(&campaign, 1, "./no-target: No such file or directory\n");
}

int main(void)
{
    struct text dir = {0};
    struct store *store;

    folder = make_test_folder();
    text_printf(&dir, "%s/D", folder);
    store = store_create(dir.ptr);
    CHECK(store != NULL);
    signal(SIGINT, SIG_IGN);
    signal(SIGPIPE, SIG_IGN);
    if (store)
        test_options(store);
    store_close(store);
    CHECK(chdir(folder) == 0);
    store = store_create("D");
    CHECK(store != NULL);
    if (store)
        test_target(store);
    store_close(store);
    CHECK(chdir("/") == 0);
    text_free(&dir);
    remove_test_folder(folder);
    return check_report("worker_blackbox");
}
