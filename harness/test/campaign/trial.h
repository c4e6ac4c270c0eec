/* SPDX-License-Identifier: MIT */
/* Campaigns of a script in the place of the fuzz target, in a new folder that is the working
 * directory. They have a clock of their own, so they do not depend on how busy the machine is. */
#ifndef TRIAL_H
#define TRIAL_H

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>

#include "campaign.h"
#include "captured.h"
#include "check.h"

static char *folder;
static struct text script_path;

static double now;      /* seconds */
static double per_look; /* seconds by which each look at the clock moves it on */

int clock_gettime(clockid_t id, struct timespec *t)
{
    if (id != CLOCK_MONOTONIC)
        return (int)syscall(SYS_clock_gettime, id, t);
    *t = (struct timespec){(time_t)now, (long)((now - (double)(time_t)now) * 1e9)};
    now += per_look;
    return 0;
}

/* A campaign of a script. */
struct trial {
    struct campaign campaign;
    bool ok;
    struct text told; /* on stderr */
};

static inline void ignore_tick(struct campaign *campaign)
{
    (void)campaign;
}

static unsigned cleared;

static inline void count_clear(void)
{
    cleared++;
}

/* A campaign in a new folder D below the folder of the tests, which is the working directory. */
static inline struct trial prepare(const char *target, const char *engines, const char *script)
{
    struct trial trial = {0};
    struct text content = {0};

    now = 1000;
    per_look = 0.0001;
    CHECK(system("rm -rf D D.moved runs pid go") == 0);
    /* The sleeping child holds the pipe for a moment longer than its parent lives. So the campaign
     * wakes up when there is a process to wait for, and not 0.1 s later. */
    text_printf(&content, "#!/bin/sh\nsleep 0.01 &\necho run >>runs\n%s\n", script);
    write_test_file(".", "script", content.ptr);
    CHECK(chmod("script", 0755) == 0);
    text_free(&content);
    trial.campaign = (struct campaign){
        .store = store_create("D"),
        .target = target,
        .executable = script_path.ptr,
        .ends_at_violation = engines == NULL,
        .processes = 1,
        .has_mode = {[MODE_COVERAGE] = true},
        .seed = 7,
        .seconds = 20,
        .tick = ignore_tick,
        .clear_status = count_clear,
    };
    CHECK(trial.campaign.store != NULL && mkdir("D/corpus", 0777) + 1 >= 0);
    if (engines)
        CHECK(campaign_engines_open(&trial.campaign.campaign_engines, engines));
    cleared = 0;
    return trial;
}

static inline void run(struct trial *trial)
{
    const struct captured captured = capture(STDERR_FILENO);

    trial->ok = campaign_run(&trial->campaign);
    trial->told = captured_text(&captured);
}

static inline void drop(struct trial *trial)
{
    campaign_engines_free(&trial->campaign.campaign_engines);
    store_close(trial->campaign.store);
    text_free(&trial->campaign.last_crash);
    text_free(&trial->campaign.sync_queue);
    text_free(&trial->told);
}

static inline void check_told(const struct trial *trial, const char *expected)
{
    CHECK_TEXT(trial->told.ptr, trial->told.len, expected, strlen(expected));
}

/* How many processes were started. */
static inline unsigned count_runs(void)
{
    struct text runs = read_test_file(".", "runs");
    const unsigned count = (unsigned)runs.len / 4;

    text_free(&runs);
    return count;
}

static inline void begin_trials(void)
{
    alarm(1000); /* a clock that stands still must not stop the tests */
    folder = make_test_folder();
    CHECK(chdir(folder) == 0);
    text_printf(&script_path, "%s/script", folder);
}

static inline void end_trials(void)
{
    CHECK(chdir("/") == 0);
    remove_test_folder(folder);
    text_free(&script_path);
}

#endif
