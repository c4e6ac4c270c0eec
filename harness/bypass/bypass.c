/* SPDX-License-Identifier: MIT */
/* A search for ways past a check: one loop over its five steps, and a look at its advice. */
#include "bypass.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "bypass_ask.h"
#include "bypass_assemble.h"
#include "bypass_certify.h"
#include "bypass_confirm.h"
#include "bypass_explain.h"
#include "bypass_judge.h"
#include "bypass_propose.h"
#include "bypass_reference.h"
#include "bypass_verify.h"
#include "str.h"
#include "util.h"

struct bypass {
    struct bypass_run run;
    struct reference_engine references[2]; /* of a search with a base */
    struct assembling_engine assembling;   /* of one with a template */
    struct proposer proposer;
    struct bypass_batch batch;
    struct asker asker;
    struct judge judge;
    struct explainer explainer;
    struct confirmer confirmer;
    struct verifier verifier;
    struct certifier certifier;
    double reported; /* seconds of the last progress */
};

static volatile sig_atomic_t is_stopped;

static void stop_search(int signal_number)
{
    (void)signal_number;
    is_stopped = 1;
}

/* Sets the hosts of the check as ranges, by which ways name them. */
static void list_hosts(struct bypass_result *out, const struct bypass_check *check)
{
    out->listed = xcalloc(check->count + 1, sizeof *out->listed);
    for (size_t i = 0; i < check->count; i++)
        out->listed[i] = (struct host_range){check->hosts[i], "denied by the product"};
}

static void open_steps(struct bypass *bypass)
{
    struct bypass_run *run = &bypass->run;

    proposer_open(&bypass->proposer, run);
    bypass->asker.run = run;
    bypass->judge.run = run;
    bypass->verifier.run = run;
    if (run->options->certified > 0)
        certifier_open(&bypass->certifier, run);
    explainer_open(&bypass->explainer, run);
    confirmer_open(&bypass->confirmer, run);
}

static void close_steps(struct bypass *bypass)
{
    verifier_free(&bypass->verifier);
    certifier_close(&bypass->certifier);
    confirmer_close(&bypass->confirmer);
    explainer_close(&bypass->explainer);
    proposer_close(&bypass->proposer);
    for (size_t i = 0; i < BYPASS_BATCH; i++) {
        text_free(&bypass->batch.urls[i]);
        observation_free(&bypass->batch.answers[0][i]);
        observation_free(&bypass->batch.answers[1][i]);
    }
}

/* Takes ownership of the way. */
static void add_way(const struct bypass_run *run, struct bypass_way *way)
{
    struct bypass_result *out = run->out;

    if (!way->range && !way->is_unchecked)
        bypass_advise(way, bypass_testcase(run, text_str(&way->url)), run->usual);
    out->ways = xrealloc(out->ways, (out->count + 1) * sizeof *out->ways);
    out->ways[out->count++] = *way;
}

/* Asks about a candidate again, and lists it. question: the number of its input. */
static void list_candidate(struct bypass *bypass, const struct candidate *candidate,
                           uint64_t question)
{
    struct bypass_way way = {.question = question};

    if (bypass_confirm(&bypass->confirmer, candidate, &way))
        add_way(&bypass->run, &way);
    else
        bypass_way_free(&way);
}

static void judge_input(struct bypass *bypass, size_t input)
{
    struct candidate candidate = {0};
    struct suspicion suspicion;
    bool is_parent, is_suspect;

    if (bypass_judge(&bypass->judge, &bypass->batch, input, &suspicion, &is_parent, &is_suspect)) {
        verifier_note(&bypass->verifier, &suspicion);
        if (bypass->run.options->certified > 0)
            certifier_note(&bypass->certifier, &suspicion);
    }
    if (is_parent)
        proposer_keep(&bypass->proposer, &bypass->batch.inputs[input]);
    if (is_suspect && bypass_explain(&bypass->explainer, &suspicion, &candidate))
        list_candidate(bypass, &candidate,
                       bypass->run.out->inputs - bypass->batch.count + input + 1);
    candidate_free(&candidate);
}

/* Applies what is advised to all that was found. What stays open is another way, or needs another
 * refusal. */
static void verify_advice(struct bypass *bypass)
{
    struct candidate candidate = {0};
    struct bypass_way *way;
    struct ua_str url;

    while (verifier_next(&bypass->verifier, &bypass->explainer, &candidate, &way, &url)) {
        if (way)
            bypass_advise(way, bypass_testcase(&bypass->run, url), bypass->run.usual);
        else
            list_candidate(bypass, &candidate, bypass->run.out->inputs);
        candidate_free(&candidate);
        candidate = (struct candidate){0};
    }
    verifier_count_open(&bypass->verifier);
}

static void report_progress(struct bypass *bypass)
{
    const struct bypass_options *options = bypass->run.options;
    struct bypass_result *out = bypass->run.out;

    out->seconds = monotonic_seconds() - bypass->run.begin;
    if (!options->progress || out->seconds - bypass->reported < 1)
        return;
    bypass->reported = out->seconds;
    options->progress(out->inputs, bypass_count_kept(out), out->seconds);
}

static void run_steps(struct bypass *bypass)
{
    while (propose(&bypass->proposer, &bypass->batch)) {
        const double begin = monotonic_seconds();

        bypass_ask(&bypass->asker, &bypass->batch);
        proposer_fit(&bypass->proposer, monotonic_seconds() - begin);
        for (size_t i = 0; i < bypass->batch.count; i++)
            judge_input(bypass, i);
        report_progress(bypass);
    }
}

static enum reference_reading reading_of_check(struct engine *validator,
                                               enum bypass_redirects redirects)
{
    if (redirects == REDIRECTS_UNCHECKED)
        return READS_BASE_INSTEAD;
    if (redirects == REDIRECTS_CHECKED && validator->capabilities & CAPABILITY_BASE)
        return READS_WITH_BASE;
    return reference_reading_of(validator);
}

void bypass_search(struct bypass_result *out, struct engine *validator, struct engine *client,
                   const struct bypass_options *options)
{
    struct bypass *bypass = xcalloc(1, sizeof *bypass);
    const struct sigaction action = {.sa_handler = stop_search};
    struct text good = {0};
    struct sigaction before;

    *out = (struct bypass_result){0};
    is_stopped = 0;
    sigaction(SIGINT, &action, &before);
    list_hosts(out, &options->check);
    if (options->base) {
        const struct ua_str base = ua_str(options->base, strlen(options->base));

        reference_engine_init(&bypass->references[0], validator, base,
                              reading_of_check(validator, options->redirects));
        reference_engine_init(&bypass->references[1], client, base, READS_WITH_BASE);
        validator = &bypass->references[0].engine;
        client = &bypass->references[1].engine;
    }
    if (options->template) {
        assembling_engine_init(&bypass->assembling, validator, client, options->template);
        client = &bypass->assembling.engine;
    }
    bypass_passing_host(&good, &options->check);
    bypass->run = (struct bypass_run){
        .options = options,
        .out = out,
        .engines = {validator, client},
        .good = good.ptr,
        .begin = monotonic_seconds(),
        .is_stopped = &is_stopped,
    };
    bypass->run.usual = bypass_usual_refusals(&bypass->run);
    open_steps(bypass);
    run_steps(bypass);
    /* What closes a way that is left out closes no other URL. */
    bypass_finish(out);
    verify_advice(bypass);
    bypass_finish(out);
    if (options->certified > 0 && !is_stopped && !out->is_cut_short)
        bypass_certify(&bypass->certifier);
    out->is_interrupted = is_stopped;
    sigaction(SIGINT, &before, NULL);
    close_steps(bypass);
    for (int i = 0; i < 2; i++)
        reference_engine_free(&bypass->references[i]);
    text_free(&good);
    free(bypass);
}
