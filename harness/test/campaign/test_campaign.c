/* SPDX-License-Identifier: MIT */
/* The processes of a campaign, with a script in the place of the fuzz target: what it is given, and
 * what follows from each way in which it ends. */
#include <signal.h>

#include "build_id.h"
#include "campaign_folder.h"
#include "trial.h"

/* --- what a process is given ------------------------------------------------------------------ */

static void check_arguments(struct trial *trial, const char *expected)
{
    struct text arguments, wanted = {0};

    unlink("arguments");
    run(trial);
    CHECK(trial->ok && trial->told.len == 0);
    arguments = read_test_file(".", "arguments");
    text_printf(&wanted, expected, build_id());
    CHECK_TEXT(arguments.ptr, arguments.len, wanted.ptr, wanted.len);
    text_free(&arguments);
    text_free(&wanted);
    drop(trial);
}

static void test_arguments(void)
{
    struct trial trial = prepare("setters", NULL,
                                 "for argument; do echo \"$argument\"; done >arguments\n"
                                 "echo $URLASSAY_CAMPAIGN $URLASSAY_BUILD >>arguments");

    setenv("URLASSAY_FUZZ_ENGINES", "of,before", 1);
    check_arguments(&trial, "-max_total_time=20\n-seed=7\n-max_len=512\n-timeout=10\n-reload=1\n"
                            "-print_final_stats=1\n-print_funcs=0\n-handle_xfsz=0\n"
                            "-artifact_prefix=D/crashes/setters-\nD/corpus/setters\nD %s\n");
    CHECK(strcmp(getenv("URLASSAY_FUZZ_ENGINES"), "of,before") == 0);
    CHECK(system("mkdir -p seeds/url seeds/setters seeds/differential") == 0);
    trial = prepare("setters", NULL,
                    "for argument; do echo \"$argument\"; done >arguments\n"
                    "echo $URLASSAY_CAMPAIGN $URLASSAY_BUILD >>arguments");
    trial.campaign.corpus = "seeds";
    trial.campaign.seconds = 3.5;
    trial.campaign.seed = 0;
    check_arguments(&trial, "-max_total_time=4\n-seed=1\n-max_len=512\n-timeout=10\n-reload=1\n"
                            "-print_final_stats=1\n-print_funcs=0\n-handle_xfsz=0\n"
                            "-artifact_prefix=D/crashes/setters-\n-dict=seeds/url.dict\n"
                            "D/corpus/setters\nseeds/setters\nseeds/url\nD %s\n");
    /* A short run ends by itself. */
    CHECK(system("mkdir seeds/regress; rmdir seeds/differential") == 0);
    trial = prepare("differential", "whatwg,rfc3986,whatwg-2012",
                    "for argument; do echo \"$argument\"; done >arguments\n"
                    "echo $URLASSAY_CAMPAIGN $URLASSAY_FUZZ_ENGINES $URLASSAY_BUILD >>arguments");
    trial.campaign.corpus = "seeds";
    trial.campaign.seconds = 0.4;
    check_arguments(&trial, "-max_total_time=1\n-seed=7\n-max_len=512\n-timeout=10\n-reload=1\n"
                            "-print_final_stats=1\n-print_funcs=0\n-handle_xfsz=0\n"
                            "-exact_artifact_path=/dev/null\nD/corpus/differential\nseeds/url\n"
                            "seeds/regress\nD whatwg,rfc3986,whatwg-2012 %s\n");
}

/* The processes have different seeds, and so has each one that follows. */
static void test_seeds(void)
{
    struct trial trial = prepare("setters", NULL,
                                 "echo $2 >>seen\n[ -e go ] && exit 0\n"
                                 "sleep 0.05\n>go\nexit 71");
    struct text seen;

    trial.campaign.processes = 2;
    unlink("seen");
    run(&trial);
    CHECK(trial.ok);
    seen = read_test_file(".", "seen");
    CHECK(strstr(seen.ptr, "-seed=7\n") && strstr(seen.ptr, "-seed=8\n"));
    CHECK(strstr(seen.ptr, "-seed=71\n") || strstr(seen.ptr, "-seed=72\n"));
    text_free(&seen);
    drop(&trial);
}

/* --- how a process ends ----------------------------------------------------------------------- */

/* Of a target that ends at a violation: the first process ends so; one that follows ends well. */
static void check_end(const char *end, unsigned runs, unsigned crashes)
{
    struct text script = {0};
    struct trial trial;

    text_printf(&script, "[ -e go ] && exit 0\n>go\n%s", end);
    trial = prepare("setters", NULL, script.ptr);
    run(&trial);
    CHECK(trial.ok && trial.told.len == 0);
    CHECK(count_runs() == runs && trial.campaign.crashes == crashes);
    CHECK(!trial.campaign.interrupted && trial.campaign.elapsed < trial.campaign.seconds);
    CHECK(cleared == (runs > 1 || crashes > 0));
    drop(&trial);
    text_free(&script);
}

static void test_ends(void)
{
    check_end("exit 0", 1, 0);
    check_end("exit 77", 1, 1);
    check_end("exit 70", 1, 1);
    check_end("exit 1", 1, 1);
    check_end("kill -SEGV $$", 1, 1);
    check_end("kill -ABRT $$", 1, 1);
    check_end("exit 71", 2, 0);
    check_end("exit 72", 2, 0);
    check_end("exit 73", 2, 0);
    check_end("kill -KILL $$", 2, 0);
    check_end("kill -TERM $$", 2, 0);
    check_end("kill -INT $$", 2, 0);
    check_end("kill -HUP $$", 2, 0);
    check_end("kill -QUIT $$", 2, 0);
    check_end("kill -USR1 $$", 2, 0);
}

/* A process that ends fast three times, without an input to blame, is broken. */
static void test_fast_ends(void)
{
    struct trial trial = prepare("differential", "whatwg,rfc3986", "exit 1");

    run(&trial);
    CHECK(!trial.ok && count_runs() == 3);
    check_told(&trial, "urlassay: the fuzz target keeps ending at once: see D/fuzz.log\n");
    CHECK(trial.campaign.crashes == 0 && trial.campaign.has_mode[MODE_COVERAGE]);
    drop(&trial);
}

static void test_could_not_run(void)
{
    struct trial trial = prepare("differential", "whatwg,rfc3986",
                                 "echo 'urlassay: first'; echo 'urlassay: no \x1b reason'; exit 3");

    run(&trial);
    CHECK(!trial.ok && count_runs() == 1);
    check_told(&trial, "urlassay: the fuzz target cannot run with this tool: no \\x1b reason: see "
                       "D/fuzz.log (`make fuzzers` builds it again)\n");
    drop(&trial);
    trial = prepare("differential", "whatwg,rfc3986", "exit 3");
    trial.campaign.processes = 3;
    run(&trial);
    check_told(&trial, "urlassay: the fuzz target cannot run with this tool: see D/fuzz.log (`make "
                       "fuzzers` builds it again)\n");
    drop(&trial);
    trial = prepare("differential", "whatwg,rfc3986",
                    "echo '#5 NEW cov: 4'; echo 'urlassay: later'; exit 3");
    run(&trial);
    CHECK(!trial.ok && count_runs() == 1);
    check_told(&trial, "urlassay: a process of the campaign could not continue: later: see "
                       "D/fuzz.log\n");
    CHECK(trial.campaign.executed == 5);
    drop(&trial);
    trial = prepare("differential", "whatwg,rfc3986", "echo 'urlassay: x'; exit 3");
    snprintf(store_page(trial.campaign.store)->failure, 20, "the store failed");
    run(&trial);
    check_told(&trial, "urlassay: the store failed\n");
    drop(&trial);
}

/* The next process does not inherit what the one before said and did. */
static void test_next_process(void)
{
    struct trial trial = prepare("differential", "whatwg,rfc3986",
                                 "[ -e go ] && exit 3\n>go\necho '#50 NEW cov: 4'\n"
                                 "echo 'urlassay: of the first'\nexit 72");

    run(&trial);
    CHECK(!trial.ok && count_runs() == 2 && trial.campaign.executed == 50);
    check_told(&trial, "urlassay: the fuzz target cannot run with this tool: see D/fuzz.log (`make "
                       "fuzzers` builds it again)\n");
    drop(&trial);
}

static pid_t killed_process;

/* Kills the process once it has searched. */
static void kill_after_search(struct campaign *campaign)
{
    struct text log = read_test_file("D", "fuzz.log");

    if (!killed_process && log.ptr && strstr(log.ptr, "searched: ")) {
        killed_process = store_page(campaign->store)->inflight[0].pid;
        CHECK(killed_process > 0 && kill(killed_process, SIGKILL) == 0);
    }
    text_free(&log);
}

/* The first process searches all short strings, after its head start. One that takes its place does
 * not. */
static void test_search_once(void)
{
    struct trial trial = prepare("differential", "whatwg,rfc3986", "");
    struct text log;
    const char *searched;

    trial.campaign.has_mode[MODE_COVERAGE] = false;
    trial.campaign.has_mode[MODE_BLACKBOX] = true;
    trial.campaign.seconds = 0.9;
    trial.campaign.tick = kill_after_search;
    per_look = 0.001;
    killed_process = 0;
    run(&trial);
    CHECK(trial.ok && trial.told.len == 0);
    log = read_test_file("D", "fuzz.log");
    searched = strstr(log.ptr, "searched: all strings of up to ");
    CHECK(searched && searched > log.ptr && strncmp(log.ptr, "new class: ", 11) == 0);
    CHECK(searched && !strstr(searched + 1, "searched: "));
    text_free(&log);
    drop(&trial);
}

static void test_no_executable(void)
{
    struct trial trial = prepare("setters", NULL, "");
    struct text log;

    trial.campaign.executable = "/nonexistent/target";
    run(&trial);
    CHECK(trial.ok && trial.campaign.crashes == 1);
    log = read_test_file("D", "fuzz.log");
    CHECK(strcmp(log.ptr, "/nonexistent/target: No such file or directory\n") == 0);
    text_free(&log);
    drop(&trial);
}

/* The counts of libFuzzer: inputs are added up, of the edges the highest number counts. */
static void test_counts(void)
{
    struct trial trial = prepare("setters", NULL,
                                 "echo \"#9 NEW cov: 20 ft: 3\"\n"
                                 "echo 'stat::number_of_executed_units: 50'");
    struct text log;

    trial.campaign.processes = 2;
    trial.campaign.coverage = 10;
    write_test_file("D", "fuzz.log", "of an earlier run\n");
    store_page(trial.campaign.store)->milliseconds = 5000;
    run(&trial);
    CHECK(trial.ok && trial.campaign.executed == 100 && trial.campaign.coverage == 20);
    CHECK(store_page(trial.campaign.store)->milliseconds ==
          5000 + (uint64_t)(trial.campaign.elapsed * 1000));
    CHECK(trial.campaign.worked[MODE_COVERAGE] > 0 && trial.campaign.worked[MODE_BLACKBOX] == 0);
    CHECK(trial.campaign.running[MODE_COVERAGE] == 0);
    log = read_test_file("D", "fuzz.log");
    CHECK(strcmp(log.ptr, "of an earlier run\n"
                          "stat::number_of_executed_units: 50\n"
                          "stat::number_of_executed_units: 50\n") == 0);
    text_free(&log);
    log = read_test_file("D", "stats.jsonl");
    CHECK(strstr(log.ptr, ",\"edges\":20,\"crashes\":0}\n") && !strchr(log.ptr, '\n')[1]);
    text_free(&log);
    drop(&trial);
}

/* The number of edges does not fall. */
static void test_coverage(void)
{
    struct trial trial =
        prepare("setters", NULL,
                "[ -e go ] && { echo '#9 NEW cov: 7 ft: 3'; sleep 0.05; exit 0; }\n"
                ">go; echo '#9 NEW cov: 20 ft: 3'; sleep 0.05; exit 71");

    run(&trial);
    CHECK(trial.ok && count_runs() == 2 && trial.campaign.coverage == 20);
    CHECK(trial.campaign.executed == 18);
    drop(&trial);
}

/* --- engines ---------------------------------------------------------------------------------- */

/* Gives a process that waits an input in flight, as if it ran an engine, and then lets it go on. */
static const char *engine_in_flight;

static void set_in_flight(struct campaign *campaign)
{
    struct text pid = read_test_file(".", "pid");
    struct inflight *slot = &store_page(campaign->store)->inflight[0];

    if (pid.len > 0 && access("go", F_OK) != 0) {
        slot->pid = (int32_t)strtol(pid.ptr, NULL, 10);
        snprintf(slot->engine, sizeof slot->engine, "%s", engine_in_flight);
        slot->len = 3;
        memcpy(slot->input, "x:y", 3);
        unlink("pid");
        write_test_file(".", "go", "");
    }
    text_free(&pid);
}

#define CRASH_ONCE                                                                                 \
    "[ -e go ] && exit 3\necho $$ >pid.new\nmv pid.new pid\nwhile [ ! -e go ]; do sleep 0.01; "    \
    "done\nexit "

/* An engine that crashed is left out with its input kept. The next processes do not have it. */
static void test_crash(void)
{
    static const char goes_on[] =
        "urlassay: rfc3986 crashed or hung; the campaign continues without "
        "that input: D/crashes/rfc3986-";
    struct trial trial = prepare("differential", "whatwg,rfc3986,whatwg-2012", CRASH_ONCE "1");
    struct text input, expected = {0};

    trial.campaign.tick = set_in_flight;
    engine_in_flight = "whatwg-2012";
    store_page(trial.campaign.store)->crashed = 3; /* of earlier runs */
    run(&trial);
    CHECK(!trial.ok && count_runs() == 2);
    CHECK(trial.campaign.last_crash.len > 0);
    text_printf(&expected,
                "urlassay: whatwg-2012 crashed or hung; this run continues without it: %s\n"
                "urlassay: the fuzz target cannot run with this tool: see D/fuzz.log (`make "
                "fuzzers` builds it again)\n",
                trial.campaign.last_crash.ptr);
    check_told(&trial, expected.ptr);
    CHECK(campaign_engines_size(&trial.campaign.campaign_engines) == 2);
    CHECK(trial.campaign.campaign_engines.items[2].is_out && trial.campaign.crashes == 1);
    CHECK(strcmp(getenv("URLASSAY_FUZZ_ENGINES"), "whatwg,rfc3986") == 0);
    CHECK(strncmp(trial.campaign.last_crash.ptr, "D/crashes/whatwg-2012-", 22) == 0);
    input = read_test_file(".", trial.campaign.last_crash.ptr);
    CHECK_TEXT(input.ptr, input.len, "x:y", 3);
    CHECK(store_page(trial.campaign.store)->inflight[0].pid == 0);
    text_free(&input);
    text_free(&expected);
    drop(&trial);
    /* A process that ends because its first engine is left out did not crash on an input. */
    trial = prepare("differential", "whatwg,rfc3986", CRASH_ONCE "73");
    trial.campaign.tick = set_in_flight;
    run(&trial);
    CHECK(!trial.ok && count_runs() == 2 && trial.campaign.crashes == 0);
    CHECK(trial.campaign.last_crash.len == 0);
    CHECK(store_page(trial.campaign.store)->inflight[0].pid == 0);
    drop(&trial);
    /* None of two can be left out: the input is. */
    trial = prepare("differential", "whatwg,rfc3986", CRASH_ONCE "1");
    trial.campaign.tick = set_in_flight;
    engine_in_flight = "rfc3986";
    run(&trial);
    CHECK(!trial.ok && count_runs() == 2 && trial.campaign.crashes == 1);
    CHECK(strncmp(trial.told.ptr, goes_on, strlen(goes_on)) == 0);
    CHECK(campaign_engines_size(&trial.campaign.campaign_engines) == 2);
    drop(&trial);
}

/* The same for each process, with another input each time. */
static void set_in_flight_again(struct campaign *campaign)
{
    struct text pid = read_test_file(".", "pid"), name = {0};
    struct inflight *slot = &store_page(campaign->store)->inflight[0];

    if (pid.len > 0) {
        slot->pid = (int32_t)strtol(pid.ptr, NULL, 10);
        snprintf(slot->engine, sizeof slot->engine, "whatwg-2012");
        slot->len = 1;
        slot->input[0] = (char)('0' + count_runs());
        unlink("pid");
        text_printf(&name, "go.%u", count_runs());
        write_test_file(".", name.ptr, "");
    }
    text_free(&pid);
    text_free(&name);
}

/* An engine that is left out may crash once more, in a process that has it. A crash on an input is
 * no sign of a broken program: only the third process ended for no reason. */
static void test_crashes(void)
{
    static const char without_it[] = "urlassay: whatwg-2012 crashed or hung; this run "
                                     "continues without it: D/crashes/whatwg-2012-",
                      without_input[] = "\nurlassay: whatwg-2012 crashed or hung; the campaign "
                                        "continues without that input: D/crashes/whatwg-2012-",
                      last[] = "\nurlassay: the fuzz target cannot run with this tool: ";
    struct trial trial =
        prepare("differential", "whatwg,rfc3986,whatwg-2012",
                "n=$(wc -l <runs)\n[ $n -eq 4 ] && exit 3\n[ $n -eq 3 ] && exit 1\n"
                "echo $$ >pid.new\nmv pid.new pid\nwhile [ ! -e go.$n ]; do sleep "
                "0.01; done\nexit 1");
    const char *at;

    CHECK(system("rm -f go.*") == 0);
    trial.campaign.tick = set_in_flight_again;
    run(&trial);
    CHECK(!trial.ok && count_runs() == 4 && trial.campaign.crashes == 2);
    CHECK(count_files("D/crashes") == 2);
    CHECK(strncmp(trial.told.ptr, without_it, strlen(without_it)) == 0);
    at = strstr(trial.told.ptr, without_input);
    CHECK(at && strstr(at, last));
    drop(&trial);
}

/* What a process tells of engines behind pipes. */
static void test_events(void)
{
    struct trial trial =
        prepare("differential", "whatwg,rfc3986,whatwg-2012,webaddr",
                "echo 'restarted: rfc3986'; echo 'restarted: rfc3986'; echo 'restarted: nobody'\n"
                "echo 'left out: webaddr\tit hangs'; echo 'left out: webaddr\tagain'\n"
                "echo 'left out: nobody\tno'\n"
                "for n in 1 2 3 4; do echo \"crashed: rfc3986\tD/crashes/$n\"; done\n"
                "echo 'left out: whatwg\tno'; exit 3");

    run(&trial);
    CHECK(!trial.ok);
    check_told(&trial,
               "urlassay: engine webaddr is left out of the rest of this run: it hangs\n"
               "urlassay: rfc3986 crashed or hung; the campaign continues without that input: "
               "D/crashes/1\n"
               "urlassay: rfc3986 crashed or hung; the campaign continues without that input: "
               "D/crashes/2\n"
               "urlassay: rfc3986 crashed or hung; the campaign continues without that input: "
               "D/crashes/3\n"
               "urlassay: further crashes are only counted: the summary has their number\n"
               "urlassay: the fuzz target cannot run with this tool: see D/fuzz.log (`make "
               "fuzzers` builds it again)\n");
    CHECK(strcmp(trial.campaign.last_crash.ptr, "D/crashes/4") == 0);
    CHECK(trial.campaign.campaign_engines.items[1].restarts == 2 &&
          trial.campaign.campaign_engines.items[0].restarts == 0);
    CHECK(campaign_engines_size(&trial.campaign.campaign_engines) == 3);
    drop(&trial);
}

static unsigned waited, went_on;

static void note_wait(struct campaign *campaign)
{
    if (campaign->waits_for) {
        waited++;
        CHECK(campaign->running[MODE_COVERAGE] == 1);
        CHECK(strcmp(campaign->waits_for->id, "rfc3986") == 0);
        write_test_file(".", "go", "");
    } else if (waited > 0) {
        went_on++;
        write_test_file(".", "end", "");
    }
    CHECK(campaign->running[MODE_BLACKBOX] == 0 && campaign->running[MODE_COVERAGE] <= 1);
}

static void note_wait_of_one(struct campaign *campaign)
{
    if (campaign->waits_for) {
        CHECK(count_runs() == 1);
        waited++;
        write_test_file(".", "go", "");
    }
}

static void test_waits(void)
{
    struct trial trial = prepare("differential", "whatwg,rfc3986",
                                 "echo 'waits for: rfc3986'\nwhile [ ! -e go ]; do sleep 0.01; "
                                 "done\necho 'goes on with: rfc3986'\nwhile [ ! -e end ]; do "
                                 "sleep 0.01; done\nexit 3");

    waited = went_on = 0;
    unlink("end");
    trial.campaign.tick = note_wait;
    run(&trial);
    CHECK(waited > 0 && went_on > 0);
    drop(&trial);
    /* A process that ends waits for nobody. */
    trial = prepare("differential", "whatwg,rfc3986",
                    "[ -e pid ] && { sleep 0.15; exit 3; }\n>pid\necho 'waits for: "
                    "rfc3986'\nwhile [ ! -e go ]; do sleep 0.01; done\nexit 72");
    waited = 0;
    trial.campaign.tick = note_wait_of_one;
    run(&trial);
    CHECK(waited > 0 && count_runs() == 2);
    drop(&trial);
}

/* --- both modes ------------------------------------------------------------------------------- */

static unsigned coverage_ticks;

static void stop_without_target(struct campaign *campaign)
{
    coverage_ticks += campaign->running[MODE_COVERAGE];
    CHECK(campaign->running[MODE_BLACKBOX] + campaign->running[MODE_COVERAGE] <= 1);
    if (!campaign->has_mode[MODE_COVERAGE] && campaign->running[MODE_BLACKBOX] > 0)
        raise(SIGTERM);
}

static void check_left_out(const char *script, unsigned runs, const char *reason)
{
    struct trial trial = prepare("differential", "whatwg,rfc3986", script);
    struct text expected = {0};

    text_printf(&expected,
                "urlassay: the fuzz target cannot run with this tool, so only the blackbox mode "
                "runs (`make fuzzers` builds the target again): %s\n",
                reason);
    trial.campaign.has_mode[MODE_BLACKBOX] = true;
    trial.campaign.seconds = 6;
    trial.campaign.tick = stop_without_target;
    per_look = 0.01;
    run(&trial);
    CHECK(trial.ok && trial.campaign.interrupted && !trial.campaign.has_mode[MODE_COVERAGE]);
    CHECK(count_runs() == runs);
    CHECK(trial.campaign.worked[MODE_BLACKBOX] > 0 && trial.campaign.worked[MODE_COVERAGE] > 0);
    check_told(&trial, expected.ptr);
    drop(&trial);
    text_free(&expected);
}

/* A process begins in the blackbox mode, and one of the target takes its place. If that cannot run,
 * the blackbox mode goes on. */
static void test_left_out_target(void)
{
    signal(SIGTERM, SIG_DFL);
    coverage_ticks = 0;
    check_left_out("echo 'urlassay: \x1b no'; sleep 0.1; exit 3", 1, "\\x1b no");
    CHECK(coverage_ticks > 0);
    check_left_out("exit 1", 3, "it keeps ending at once");
}

/* --- the end of the campaign ------------------------------------------------------------------ */

static int signals_to_send;
static int signal_to_send;

static void send_signals(struct campaign *campaign)
{
    (void)campaign;
    for (; signals_to_send > 0; signals_to_send--)
        raise(signal_to_send);
}

static void check_signal(int number, int times)
{
    struct trial trial = prepare("setters", NULL, "exec sleep 30");

    trial.campaign.tick = send_signals;
    signal_to_send = number;
    signals_to_send = times;
    run(&trial);
    CHECK(trial.ok && trial.told.len == 0 && trial.campaign.crashes == 0);
    CHECK(trial.campaign.interrupted && trial.campaign.interrupted_twice == (times > 1));
    CHECK(count_runs() <= 1);
    drop(&trial);
}

static volatile sig_atomic_t signals_seen;

static void count_signal(int number)
{
    (void)number;
    signals_seen = signals_seen + 1;
}

static void test_signals(void)
{
    struct sigaction before = {0};
    struct trial trial;

    /* A shell starts a command in the background with some of them ignored. */
    signal(SIGTERM, SIG_DFL);
    signal(SIGINT, SIG_DFL);
    signal(SIGQUIT, SIG_DFL);
    signal(SIGHUP, count_signal);
    check_signal(SIGTERM, 1);
    check_signal(SIGINT, 2);
    check_signal(SIGQUIT, 3);
    check_signal(SIGHUP, 1);
    /* What was there before is there again. */
    CHECK(signals_seen == 0);
    raise(SIGHUP);
    CHECK(signals_seen == 1);
    sigaction(SIGTERM, NULL, &before);
    CHECK(before.sa_handler == SIG_DFL);
    /* What is ignored stays ignored (nohup). */
    signal(SIGHUP, SIG_IGN);
    trial = prepare("setters", NULL, "sleep 0.05");
    trial.campaign.tick = send_signals;
    signal_to_send = SIGHUP;
    signals_to_send = 1;
    run(&trial);
    CHECK(trial.ok && !trial.campaign.interrupted && signals_to_send == 0);
    drop(&trial);
    signal(SIGHUP, SIG_DFL);
}

static void move_folder(struct campaign *campaign)
{
    (void)campaign;
    CHECK(rename("D", "D.moved") == 0 || access("D.moved", F_OK) == 0);
}

static void test_moved(void)
{
    struct trial trial = prepare("setters", NULL, "sleep 0.02");

    trial.campaign.tick = move_folder;
    run(&trial);
    CHECK(!trial.ok && cleared == 1);
    check_told(&trial,
               "urlassay: D: the folder was moved or removed while the campaign ran in it\n");
    drop(&trial);
}

static void test_files(void)
{
    struct trial trial = prepare("setters", NULL, "exit 0");

    CHECK(mkdir("D/fuzz.log", 0777) == 0);
    run(&trial);
    CHECK(!trial.ok && count_runs() == 0);
    CHECK(strncmp(trial.told.ptr, "urlassay: D/fuzz.log: ", 22) == 0);
    drop(&trial);
    trial = prepare("setters", NULL, "exit 0");
    write_test_file("D", "corpus/setters", "no folder");
    run(&trial);
    CHECK(!trial.ok && count_runs() == 0);
    check_told(&trial, "urlassay: D/corpus/setters: Not a directory\n");
    drop(&trial);
    trial = prepare("setters", NULL, "exit 0");
    CHECK(mkdir("D/stats.jsonl", 0777) == 0);
    run(&trial);
    CHECK(!trial.ok && count_runs() == 0);
    CHECK(strncmp(trial.told.ptr, "urlassay: D/stats.jsonl: ", 25) == 0);
    drop(&trial);
}

static void test_sync(void)
{
    struct trial trial = prepare("setters", NULL, "printf http: >D/corpus/setters/one");
    struct text queue = {0};

    CHECK(system("rm -rf S; mkdir -p S/other/queue; printf ws: >S/other/queue/1; touch -d "
                 "2001-01-01 S/other/queue/1") == 0);
    trial.campaign.sync_dir = "S";
    run(&trial);
    CHECK(trial.ok && strcmp(trial.campaign.sync_queue.ptr, "S/urlassay/queue") == 0);
    CHECK(trial.campaign.synced.taken == 1 && trial.campaign.synced.offered == 1);
    CHECK(count_files("D/corpus/setters") == 2 && count_files("S/urlassay/queue") == 1);
    text_free(&queue);
    drop(&trial);
    trial = prepare("setters", NULL, "exit 0");
    trial.campaign.sync_dir = "script/S";
    run(&trial);
    CHECK(!trial.ok && count_runs() == 0);
    check_told(&trial, "urlassay: script/S: Not a directory\n");
    drop(&trial);
}

/* --- whose folder it is ----------------------------------------------------------------------- */

static void check_may_use(const char *commands, const char *target, const char *owner)
{
    const struct captured captured = capture(STDERR_FILENO);
    struct text expected = {0}, told;

    text_puts(&expected, "");
    CHECK(system("rm -rf E; mkdir E") == 0 && system(commands) == 0);
    CHECK(campaign_may_use("E", target) == (owner == NULL));
    if (owner)
        text_printf(&expected,
                    "urlassay: E: this folder has a campaign of the target %s; --dir names another "
                    "folder for %s\n",
                    owner, target);
    told = captured_text(&captured);
    CHECK_TEXT(told.ptr, told.len, expected.ptr, expected.len);
    text_free(&told);
    text_free(&expected);
}

static void test_may_use(void)
{
    check_may_use("true", "setters", NULL);
    check_may_use("true", "differential", NULL);
    check_may_use("rm -r E", "setters", NULL);
    check_may_use("mkdir -p E/corpus", "setters", NULL);
    check_may_use(">E/settings.json", "setters", "differential");
    check_may_use(">E/settings.json", "differential", NULL);
    check_may_use("mkdir -p E/corpus/differential", "setters", "differential");
    check_may_use("mkdir -p E/corpus/setters E/corpus/differential", "setters", "differential");
    check_may_use("mkdir -p E/classes", "setters", NULL);
    check_may_use("mkdir -p E/classes; >E/classes/1.json", "setters", "differential");
    check_may_use("mkdir -p E/corpus/setters", "setters", NULL);
    check_may_use("mkdir -p E/corpus/setters", "differential", "setters");
    check_may_use("mkdir -p E/corpus/.setters; >E/corpus/file", "laws", NULL);
    check_may_use("mkdir -p E/corpus/setters E/corpus/laws", "laws", NULL);
}

int main(void)
{
    begin_trials();
    test_arguments();
    test_seeds();
    test_ends();
    test_fast_ends();
    test_could_not_run();
    test_next_process();
    test_search_once();
    test_no_executable();
    test_counts();
    test_coverage();
    test_crash();
    test_crashes();
    test_events();
    test_waits();
    test_left_out_target();
    test_signals();
    test_moved();
    test_files();
    test_sync();
    test_may_use();
    end_trials();
    return check_report("campaign");
}
