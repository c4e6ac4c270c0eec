/* SPDX-License-Identifier: MIT */
/* What a campaign does as time goes by: the tests move the clock on. */
#include <signal.h>

#include "trial.h"

static unsigned ticks;

static struct trial prepare_clock(const char *target, const char *engines, const char *script)
{
    ticks = 0;
    return prepare(target, engines, script);
}

/* A process that writes its id, and waits until there is a file "go". The campaign looks at it as
 * often as it writes. */
#define WAITS_FOR_GO "while [ ! -e go ]; do echo '#1 pulse'; sleep 0.005; done\n"
#define WAITS "echo $$ >pid.new; mv pid.new pid\n" WAITS_FOR_GO

/* The first one waits, and those that follow end the campaign. */
#define FIRST_WAITS "[ -e pid ] && exit 3\n" WAITS

/* The same after three that others end. */
#define OTHERS_END "n=$(wc -l <runs)\n[ $n -eq 5 ] && exit 3\n[ $n -gt 1 ] && exit 72\n"

static void let_go(void)
{
    write_test_file(".", "go", "");
}

static pid_t waiting_process(void)
{
    struct text pid = {0};
    pid_t found;

    if (access("pid", F_OK) != 0)
        return 0;
    pid = read_test_file(".", "pid");
    found = (pid_t)strtol(pid.ptr, NULL, 10);
    text_free(&pid);
    return found;
}

/* --- a process that hangs --------------------------------------------------------------------- */

static const char *engine_in_flight;
static bool does_change;
static double step, last_alive;
#define TICKS 20

/* Moves the clock on in steps, with an input in flight. */
static void step_in_flight(struct campaign *campaign)
{
    struct inflight *slot = &store_page(campaign->store)->inflight[0];
    const pid_t pid = waiting_process();

    if (pid == 0 || access("go", F_OK) == 0)
        return;
    ticks++;
    if (ticks == 1) {
        slot->pid = (int32_t)pid;
        snprintf(slot->engine, sizeof slot->engine, "%s", engine_in_flight);
        slot->changes = 5;
        slot->len = 3;
        memcpy(slot->input, "x:y", 3);
    }
    slot->changes += does_change;
    if (campaign->running[MODE_COVERAGE] > 0 && count_runs() == 1)
        last_alive = campaign->elapsed;
    now += step;
    if (ticks == TICKS)
        let_go();
}

static struct trial run_in_flight(const char *script, const char *engine, bool changes,
                                  double seconds)
{
    struct trial trial = prepare_clock("differential", "whatwg,rfc3986,whatwg-2012", script);

    engine_in_flight = engine;
    does_change = changes;
    step = seconds;
    last_alive = 0;
    trial.campaign.seconds = 1000;
    trial.campaign.tick = step_in_flight;
    run(&trial);
    CHECK(!trial.ok);
    return trial;
}

static void check_hang(const char *script, double killed_after)
{
    struct trial trial = run_in_flight(script, "whatwg-2012", false, 4);

    CHECK(trial.campaign.crashes == 1 && trial.campaign.campaign_engines.items[2].is_out);
    CHECK(strstr(trial.told.ptr, "whatwg-2012 crashed or hung; this run continues without it"));
    CHECK(last_alive > killed_after - 4 && last_alive < killed_after + 18);
    /* Those that follow did not hang: others ended them. */
    CHECK(count_runs() == 5 && strstr(trial.told.ptr, "cannot run with this tool"));
    drop(&trial);
}

static void check_no_hang(const char *engine, bool changes, double seconds)
{
    struct trial trial = run_in_flight(FIRST_WAITS "exit 72", engine, changes, seconds);

    CHECK(trial.campaign.crashes == 0 && !trial.campaign.campaign_engines.items[2].is_out);
    /* What was in flight is nobody's. */
    CHECK(store_page(trial.campaign.store)->inflight[0].pid == 0);
    CHECK(ticks == TICKS && count_runs() == 2 && last_alive > (TICKS - 2) * seconds);
    check_told(&trial, "urlassay: the fuzz target cannot run with this tool: see D/fuzz.log (`make "
                       "fuzzers` builds it again)\n");
    drop(&trial);
}

static void test_hang(void)
{
    check_hang(OTHERS_END WAITS, 30);
    /* One that takes no notice of the first signal is killed, and is to blame too. */
    check_hang(OTHERS_END "trap '' ABRT\n" WAITS, 60);
    check_no_hang("whatwg-2012", true, 4);
    /* No engine runs. */
    check_no_hang("", false, 4);
    /* Between two looks, all processes were stopped: each time, the process gets new time. */
    check_no_hang("whatwg-2012", false, 9);
}

/* --- a process that was stopped --------------------------------------------------------------- */

static double first_step, second_step;

/* Moves the clock on twice, and lets the process end. */
static void step_twice(struct campaign *campaign)
{
    (void)campaign;
    if (waiting_process() == 0 || access("go", F_OK) == 0)
        return;
    ticks++;
    if (ticks == 1)
        now += first_step;
    else if (ticks == 2)
        now += second_step;
    else if (ticks == 4)
        let_go();
}

static unsigned count_violations(const char *end, double first, double second)
{
    struct text script = {0};
    struct trial trial;
    unsigned found;

    text_printf(&script, "[ -e pid ] && exit 0\n" WAITS "%s", end);
    trial = prepare_clock("setters", NULL, script.ptr);
    trial.campaign.seconds = 100;
    trial.campaign.tick = step_twice;
    first_step = first;
    second_step = second;
    run(&trial);
    CHECK(trial.ok && trial.told.len == 0);
    CHECK(count_runs() == (trial.campaign.crashes > 0 ? 1 : 2));
    found = trial.campaign.crashes;
    drop(&trial);
    text_free(&script);
    return found;
}

/* The clock of a process goes on while it is stopped, and libFuzzer ends it for that. */
static void test_suspended(void)
{
    CHECK(count_violations("exit 70", 6, 0) == 0);
    CHECK(count_violations("exit 70", 6, 4) == 0);
    CHECK(count_violations("exit 70", 4, 4) == 1);
    CHECK(count_violations("exit 70", 4, 0) == 1);
    CHECK(count_violations("exit 70", 0, 0) == 1);
    CHECK(count_violations("exit 77", 6, 0) == 1);
    CHECK(count_violations("exit 70", 9, 4.8) == 0);
}

/* --- processes that end fast ------------------------------------------------------------------ */

/* Lets the third process run for longer. */
static void slow_down_third(struct campaign *campaign)
{
    (void)campaign;
    if (access("third", F_OK) != 0 || access("go", F_OK) == 0)
        return;
    if (++ticks <= 2)
        now += 3;
    else
        let_go();
}

static void test_slow_end(void)
{
    struct trial trial =
        prepare_clock("differential", "whatwg,rfc3986",
                      "[ $(wc -l <runs) -ne 3 ] && exit 1\n>third\n" WAITS_FOR_GO "exit 1");

    unlink("third");
    trial.campaign.seconds = 100;
    trial.campaign.tick = slow_down_third;
    run(&trial);
    /* Only ends in a row count. */
    CHECK(!trial.ok && count_runs() == 6);
    check_told(&trial, "urlassay: the fuzz target keeps ending at once: see D/fuzz.log\n");
    drop(&trial);
}

/* Lets one of the processes run for longer. */
static void slow_down_one(struct campaign *campaign)
{
    (void)campaign;
    if (access("third", F_OK) != 0 || access("go", F_OK) == 0)
        return;
    now += 3;
    if (++ticks > 2)
        let_go();
}

/* Processes that others kill: fifty fast ends in a row are too many, and those before a slow one do
 * not count. */
static void test_killed_early(void)
{
    struct trial trial = prepare_clock("differential", "whatwg,rfc3986",
                                       "n=$(wc -l <runs)\n[ $n -eq 56 ] && exit 3\n[ $n -ne 28 ] "
                                       "&& kill -KILL $$\n>third\n" WAITS_FOR_GO "kill -KILL $$");

    unlink("third");
    trial.campaign.seconds = 1000;
    trial.campaign.tick = slow_down_one;
    run(&trial);
    CHECK(!trial.ok && count_runs() == 56 && trial.campaign.crashes == 0);
    CHECK(strstr(trial.told.ptr, "cannot run with this tool"));
    drop(&trial);
}

/* --- the end of the time ---------------------------------------------------------------------- */

static double left_at_end;

static void go_near_end(struct campaign *campaign)
{
    if (waiting_process() == 0 || access("go", F_OK) == 0)
        return;
    if (ticks++ == 0)
        now += campaign->seconds - campaign->elapsed - left_at_end;
    else
        let_go();
}

static unsigned count_runs_near_end(const char *target, const char *engines, const char *script,
                                    double left)
{
    struct trial trial = prepare_clock(target, engines, script);

    trial.campaign.seconds = 50;
    trial.campaign.tick = go_near_end;
    left_at_end = left;
    run(&trial);
    CHECK(trial.ok == (count_runs() == 1 || !engines));
    drop(&trial);
    return count_runs();
}

static void test_last_seconds(void)
{
    /* For a part of a second no process is started. */
    CHECK(count_runs_near_end("setters", NULL, "[ -e pid ] && exit 0\n" WAITS "exit 71", 0.4) == 1);
    CHECK(count_runs_near_end("setters", NULL, "[ -e pid ] && exit 0\n" WAITS "exit 71", 1.9) == 2);
    CHECK(count_runs_near_end("setters", NULL, "[ -e pid ] && exit 0\n" WAITS "exit 71", -1) == 1);
    /* A process that ends well in the last two seconds is done. */
    CHECK(count_runs_near_end("differential", "whatwg,rfc3986", FIRST_WAITS "exit 0", 1.7) == 1);
    CHECK(count_runs_near_end("differential", "whatwg,rfc3986", FIRST_WAITS "exit 0", 3) == 2);
}

static void step_4(struct campaign *campaign)
{
    (void)campaign;
    if (waiting_process() != 0)
        now += 4;
}

/* Processes that go on for too long are ended: ten seconds after the time. */
static void test_late(void)
{
    struct trial trial = prepare_clock("setters", NULL, WAITS);

    trial.campaign.seconds = 15;
    trial.campaign.tick = step_4;
    run(&trial);
    CHECK(trial.ok && !trial.campaign.interrupted && count_runs() == 1);
    CHECK(trial.campaign.elapsed > 25 && trial.campaign.elapsed < 25 + 4 + 4 + 1);
    CHECK(store_page(trial.campaign.store)->milliseconds ==
          (uint64_t)(trial.campaign.elapsed * 1000));
    drop(&trial);
}

static unsigned times_to_stop;

static void stop_once_it_waits(struct campaign *campaign)
{
    (void)campaign;
    if (waiting_process() == 0 || ticks++ > 0)
        return;
    for (unsigned i = 0; i < times_to_stop; i++)
        raise(SIGTERM);
    per_look = 0.02;
}

static double elapsed_of_end(const char *script, void (*tick)(struct campaign *campaign))
{
    struct trial trial = prepare_clock("setters", NULL, script);
    double elapsed;

    trial.campaign.seconds = 15;
    trial.campaign.tick = tick;
    run(&trial);
    elapsed = trial.campaign.elapsed;
    CHECK(trial.ok && trial.told.len == 0 && trial.campaign.crashes == 0);
    drop(&trial);
    return elapsed;
}

static void end_once_it_is_late(struct campaign *campaign)
{
    if (waiting_process() == 0)
        return;
    now += 4;
    per_look = campaign->elapsed > 20 ? 0.02 : 0.0001;
}

#define TAKES_NO_NOTICE "trap '' USR1 TERM\n" WAITS

/* A process that does not end when it is asked to is killed, sooner if a user waits. */
static void test_grace(void)
{
    double elapsed;

    signal(SIGTERM, SIG_DFL);
    times_to_stop = 1;
    elapsed = elapsed_of_end(TAKES_NO_NOTICE, stop_once_it_waits);
    CHECK(elapsed > 2 && elapsed < 4.5);
    /* At once, if the user says so twice. */
    times_to_stop = 2;
    CHECK(elapsed_of_end(TAKES_NO_NOTICE, stop_once_it_waits) < 1.5);
    elapsed = elapsed_of_end(TAKES_NO_NOTICE, end_once_it_is_late);
    CHECK(elapsed > 25 + 5 && elapsed < 25 + 4 + 4 + 7.5);
}

static void move_and_wait(struct campaign *campaign)
{
    (void)campaign;
    if (waiting_process() == 0)
        return;
    CHECK(rename("D", "D.moved") == 0 || access("D.moved", F_OK) == 0);
    now += 0.75;
}

/* A folder that is moved ends the run within seconds. */
static void test_moved_meanwhile(void)
{
    struct trial trial = prepare_clock("setters", NULL, WAITS);

    trial.campaign.tick = move_and_wait;
    run(&trial);
    CHECK(!trial.ok && trial.campaign.elapsed < 5);
    check_told(&trial,
               "urlassay: D: the folder was moved or removed while the campaign ran in it\n");
    drop(&trial);
}

/* --- other fuzzers ---------------------------------------------------------------------------- */

static uint64_t taken_after[4];

static void offer_one(struct campaign *campaign)
{
    if (waiting_process() == 0)
        return;
    if (ticks == 0)
        CHECK(system("printf ws: >S/other/queue/2; touch -d 2001-01-01 S/other/queue/2") == 0);
    if (ticks < 4)
        taken_after[ticks] = campaign->synced.taken;
    if (++ticks == 4)
        let_go();
    now += 2;
}

/* The queues of other fuzzers are looked at every five seconds. */
static void test_sync_again(void)
{
    struct trial trial = prepare_clock("setters", NULL, WAITS);

    CHECK(system("rm -rf S; mkdir -p S/other/queue; printf http: >S/other/queue/1; touch -d "
                 "2001-01-01 S/other/queue/1") == 0);
    trial.campaign.sync_dir = "S";
    trial.campaign.tick = offer_one;
    run(&trial);
    CHECK(trial.ok && trial.campaign.synced.taken == 2);
    CHECK(taken_after[0] == 1 && taken_after[1] == 1 && taken_after[2] == 1 && taken_after[3] == 2);
    drop(&trial);
}

int main(void)
{
    begin_trials();
    test_hang();
    test_suspended();
    test_slow_end();
    test_killed_early();
    test_last_seconds();
    test_late();
    test_grace();
    test_moved_meanwhile();
    test_sync_again();
    end_trials();
    return check_report("campaign_clock");
}
