/* SPDX-License-Identifier: MIT */
/* Several workers: each request is answered once and in order, also where a worker dies. */
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "captured.h"
#include "check.h"
#include "engine_name.h"
#include "parallel.h"
#include "sample.h"
#include "util.h"

#define MOST 300

/* Answers with the input as its host. "die" kills the worker, whose child has started it, "noise"
 * is a line that is not an answer. */
static const char script[] =
    "#!/bin/sh\n"
    "while read -r line; do\n"
    "    id=${line#*\\\"id\\\":}; id=${id%%[,\\}]*}\n"
    "    input=${line#*\\\"input\\\":\\\"}; input=${input%%\\\"*}\n"
    "    case $line in\n"
    "    *hello*) echo '{\"protocol\":1,\"engine\":\"e\",\"version\":\"1\",\"model\":\"other\","
    "\"capabilities\":[\"parse\"]}'; continue ;;\n"
    "    *noise*) echo \"what $input\" ;;\n"
    "    esac\n"
    "    echo \"{\\\"id\\\":$id,\\\"outcome\\\":\\\"parsed\\\",\\\"scheme\\\":null,\\\"host\\\":"
    "\\\"$input\\\"}\"\n"
    "done\n";

/* What came of a job. */
struct job_state {
    char inputs[MOST][16];
    struct request requests[MOST];
    size_t count, answered, right, crashed;
    bool is_in_order;
    struct text reasons, noise;
};

static struct text finished_jobs;

static void take_answer(void *ctx, size_t index, const struct observation *o)
{
    struct job_state *state = ctx;
    struct ua_str host = observation_get(o, COMPONENT_HOST);
    struct ua_str reason = observation_get(o, COMPONENT_REASON);
    const char *input = state->inputs[index];

    state->is_in_order &= index == state->answered;
    state->answered++;
    if (o->outcome == OUTCOME_CRASHED) {
        state->crashed++;
        text_printf(&state->reasons, "%zu: %.*s\n", index, (int)reason.len, reason.ptr);
        return;
    }
    if (strncmp(input, "http://", 7) == 0)
        input += 7;
    state->right += o->outcome == OUTCOME_PARSED && host.len == strlen(input) &&
                    memcmp(host.ptr, input, host.len) == 0;
}

static void take_noise(void *ctx, const char *line)
{
    struct job_state *state = ctx;

    text_printf(&state->noise, "%s\n", line);
}

static void take_finished(void *ctx, size_t job)
{
    const struct job_state *states = ctx;

    text_printf(&finished_jobs, "%zu ", job);
    CHECK(states[job].answered == states[job].count);
}

static struct parallel_job prepare(struct job_state *state, const char *name, const char *format,
                                   size_t count)
{
    *state = (struct job_state){.count = count, .is_in_order = true};
    for (size_t i = 0; i < count; i++) {
        snprintf(state->inputs[i], sizeof state->inputs[i], format, i);
        state->requests[i] =
            (struct request){.op = OP_PARSE, .input = {state->inputs[i], strlen(state->inputs[i])}};
    }
    return (struct parallel_job){name, state->requests, count, take_answer, take_noise, state};
}

static void replace_input(struct job_state *state, size_t index, const char *input)
{
    snprintf(state->inputs[index], sizeof state->inputs[index], "%s", input);
    state->requests[index].input = (struct ua_str){state->inputs[index], strlen(input)};
}

static void drop_state(struct job_state *state)
{
    text_free(&state->reasons);
    text_free(&state->noise);
}

/* A job without requests is finished in its turn, and one with more than a chunk in order. */
static void check_workers(unsigned workers)
{
    static struct job_state states[4];
    const struct parallel_job jobs[] = {prepare(&states[0], "whatwg", "http://a%zu", 17),
                                        prepare(&states[1], "no-such-engine", "", 0),
                                        prepare(&states[2], "./engine", "b%zu", 40),
                                        prepare(&states[3], "whatwg", "http://c%zu", MOST)};

    text_clear(&finished_jobs);
    CHECK(parallel_run(jobs, 4, workers, take_finished, states));
    CHECK_TEXT(finished_jobs.ptr, finished_jobs.len, "0 1 2 3 ", 8);
    for (size_t i = 0; i < 4; i++) {
        CHECK(states[i].right == states[i].count && states[i].is_in_order);
        CHECK(states[i].noise.len == 0 && states[i].crashed == 0);
        drop_state(&states[i]);
    }
}

/* The reason of each crash: its number, and how a process ends that reads where it must not. */
static void check_reasons(const struct text *reasons, const size_t *deaths, size_t count)
{
    struct text by_signal = {0}, by_status = {0}; /* sanitizers end it with 1 */

    for (size_t i = 0; i < count; i++) {
        text_printf(&by_signal, "%zu: the process died of signal %d\n", deaths[i], SIGSEGV);
        text_printf(&by_status, "%zu: the process ended with status 1\n", deaths[i]);
    }
    CHECK(strcmp(reasons->ptr, by_signal.ptr) == 0 || strcmp(reasons->ptr, by_status.ptr) == 0);
    text_free(&by_signal);
    text_free(&by_status);
}

/* The request of a worker that dies has crashed, and all others are answered. */
static void check_deaths(unsigned workers)
{
    static const size_t deaths[] = {0, 15, 16, 17, 39};
    const size_t count = sizeof deaths / sizeof *deaths;
    static struct job_state states[2];
    const struct parallel_job jobs[] = {prepare(&states[0], "whatwg", "http://a%zu", 40),
                                        prepare(&states[1], "whatwg", "http://b%zu", 20)};
    void *nowhere = mmap(NULL, 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    int saved = quiet_stderr();

    for (size_t i = 0; i < count; i++)
        states[0].requests[deaths[i]].input = (struct ua_str){nowhere, 9};
    text_clear(&finished_jobs);
    CHECK(parallel_run(jobs, 2, workers, take_finished, states));
    restore_stderr(saved);
    CHECK_TEXT(finished_jobs.ptr, finished_jobs.len, "0 1 ", 4);
    CHECK(states[0].answered == 40 && states[0].is_in_order);
    CHECK(states[0].crashed == 5 && states[0].right == 35);
    CHECK(states[1].crashed == 0 && states[1].right == 20);
    check_reasons(&states[0].reasons, deaths, count);
    munmap(nowhere, 4096);
    drop_state(&states[0]);
    drop_state(&states[1]);
}

/* Each worker says once which line was no answer. */
static void test_noise(void)
{
    static struct job_state states[2];
    const struct parallel_job jobs[] = {prepare(&states[0], "./engine", "a%zu", 40),
                                        prepare(&states[1], "./engine", "b%zu", 1)};

    replace_input(&states[0], 3, "noise 1");
    replace_input(&states[0], 20, "noise 2");
    replace_input(&states[1], 0, "noise 3");
    text_clear(&finished_jobs);
    CHECK(parallel_run(jobs, 2, 1, take_finished, states));
    CHECK_TEXT(states[0].noise.ptr, states[0].noise.len, "what noise 1\n", 13);
    CHECK_TEXT(states[1].noise.ptr, states[1].noise.len, "what noise 3\n", 13);
    CHECK(states[0].right == 40 && states[1].right == 1);
    drop_state(&states[0]);
    drop_state(&states[1]);
}

/* What cannot be opened ends the run, and no job is finished any more. */
static void test_cannot_open(void)
{
    static struct job_state states[2];
    const struct parallel_job jobs[] = {prepare(&states[0], "no-such-engine", "a%zu", 3),
                                        prepare(&states[1], "whatwg", "http://b%zu", 3)};
    static const char expected[] = "urlassay: unknown engine \"no-such-engine\"";
    const struct captured captured = capture(STDERR_FILENO);
    struct text said;

    text_clear(&finished_jobs);
    CHECK(!parallel_run(jobs, 2, 1, take_finished, states));
    said = captured_text(&captured);
    CHECK(finished_jobs.len == 0 && states[0].answered == 0 && states[1].answered == 0);
    CHECK_TEXT(said.ptr, said.len < sizeof expected - 1 ? said.len : sizeof expected - 1, expected,
               sizeof expected - 1);
    CHECK(said.len > 0 && strchr(said.ptr, '\n') == said.ptr + said.len - 1);
    text_free(&said);
    drop_state(&states[0]);
    drop_state(&states[1]);
}

/* Its process waits for the other job's before it answers: each job gets a worker before one gets
 * the second. */
static void test_spread(void)
{
    static struct job_state states[2];
    const struct parallel_job jobs[] = {prepare(&states[0], "./left", "a%zu", 40),
                                        prepare(&states[1], "./right", "b%zu", 40)};

    text_clear(&finished_jobs);
    CHECK(parallel_run(jobs, 2, 2, take_finished, states));
    CHECK_TEXT(finished_jobs.ptr, finished_jobs.len, "0 1 ", 4);
    for (size_t i = 0; i < 2; i++) {
        CHECK(states[i].right == 40 && states[i].is_in_order);
        drop_state(&states[i]);
    }
}

static void write_waiting(const char *name, const char *other)
{
    FILE *file = fopen(name, "wb");

    CHECK(file &&
          fprintf(file,
                  "#!/bin/sh\n>%s.started\n"
                  "i=0; while [ $((i += 1)) -lt 400 ]; do\n"
                  "    [ -e %s.started ] && exec ./engine\n"
                  "    sleep 0.1\n"
                  "done\n",
                  name, other) > 0 &&
          fclose(file) == 0 && chmod(name, 0755) == 0);
}

static void test_no_jobs(void)
{
    static struct job_state state;
    const struct parallel_job job = prepare(&state, "whatwg", "", 0);

    text_clear(&finished_jobs);
    CHECK(parallel_run(NULL, 0, 3, take_finished, NULL) && finished_jobs.len == 0);
    CHECK(parallel_run(&job, 1, 3, take_finished, &state));
    CHECK_TEXT(finished_jobs.ptr, finished_jobs.len, "0 ", 2);
}

int main(void)
{
    char *dir = make_test_folder();
    FILE *file;

    if (chdir(dir) != 0)
        return 1;
    file = fopen("engine", "wb");
    CHECK(file && fputs(script, file) >= 0 && fclose(file) == 0 && chmod("engine", 0755) == 0);
    engine_allow("./engine,./left,./right");
    check_workers(1);
    check_workers(3);
    check_workers(64);
    check_deaths(1);
    check_deaths(2);
    test_noise();
    test_cannot_open();
    test_no_jobs();
    write_waiting("left", "right");
    write_waiting("right", "left");
    test_spread();
    text_free(&finished_jobs);
    CHECK(unlink("left") == 0 && unlink("right") == 0);
    CHECK(unlink("left.started") == 0 && unlink("right.started") == 0);
    remove_test_folder(dir);
    return check_report("parallel");
}
