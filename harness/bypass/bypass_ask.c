/* SPDX-License-Identifier: MIT */
#include "bypass_ask.h"

#include "minimize.h"
#include "str.h"

/* Requests to the client, and what they are about. */
struct client_requests {
    struct asker *asker;
    struct bypass_batch *batch;
    struct request items[BYPASS_BATCH];
    size_t inputs[BYPASS_BATCH]; /* the index of each in the batch */
    size_t count;
};

static void take_validator(void *ctx, size_t index, const struct observation *o)
{
    struct client_requests *requests = ctx;

    bypass_count_answer(requests->asker->run->out, 0, o, &requests->asker->failed_in_row[0]);
    observation_copy(&requests->batch->answers[0][index], o);
}

static void take_client(void *ctx, size_t index, const struct observation *o)
{
    struct client_requests *requests = ctx;

    bypass_count_answer(requests->asker->run->out, 1, o, &requests->asker->failed_in_row[1]);
    observation_copy(&requests->batch->answers[1][requests->inputs[index]], o);
}

static void take_href(void *ctx, size_t index, const struct observation *o)
{
    struct client_requests *requests = ctx;
    const struct bypass_run *run = requests->asker->run;

    (void)index; /* of the href of the validator */
    run->out->hrefs += observation_is_answer(o);
    run->out->past_href += bypass_is_forbidden(&run->options->check, o);
}

static void take_hostless(void *ctx, size_t index, const struct observation *o)
{
    struct client_requests *requests = ctx;
    const struct bypass_run *run = requests->asker->run;
    struct bypass_result *out = run->out;
    const struct ua_str url = requests->items[index].input;

    bypass_count_answer(out, 1, o, &requests->asker->failed_in_row[1]);
    if (!bypass_is_forbidden(&run->options->check, o))
        return;
    if (out->hostless++ == 0 ||
        minimize_simpler(testcase_without_base(url),
                         testcase_without_base(text_str(&out->hostless_url)))) {
        text_clear(&out->hostless_url);
        text_add(&out->hostless_url, url.ptr, url.len);
    }
}

static void add_request(struct client_requests *requests, size_t input, struct request request)
{
    requests->inputs[requests->count] = input;
    requests->items[requests->count++] = request;
}

static void ask_all(struct client_requests *requests, struct engine *engine,
                    void (*take)(void *ctx, size_t index, const struct observation *o))
{
    engine_run_all(engine, requests->items, requests->count, take, requests);
    requests->count = 0;
}

/* Gives the client the inputs that pass, and then what the validator wrote for them. */
static void ask_passing(struct client_requests *requests, struct engine *client)
{
    const struct bypass_batch *batch = requests->batch;

    for (size_t i = 0; i < batch->count; i++) {
        if (batch->passes[i])
            add_request(requests, i, batch->requests[i]);
    }
    requests->asker->run->out->passing += requests->count;
    ask_all(requests, client, take_client);
    for (size_t i = 0; i < batch->count && bypass_has_href(requests->asker->run); i++) {
        const struct ua_str href = observation_get(&batch->answers[0][i], COMPONENT_HREF);

        if (batch->passes[i] && href.ptr)
            add_request(requests, i, (struct request){.op = OP_PARSE, .input = href});
    }
    ask_all(requests, client, take_href);
}

/* Gives the client the inputs in which the validator finds no host. */
static void ask_hostless(struct client_requests *requests, struct engine *client)
{
    const struct bypass_batch *batch = requests->batch;

    for (size_t i = 0; i < batch->count; i++) {
        const struct observation *o = &batch->answers[0][i];

        if (o->outcome == OUTCOME_PARSED && bypass_is_fetched(o) &&
            observation_get(o, COMPONENT_HOST).len == 0)
            add_request(requests, i, batch->requests[i]);
    }
    ask_all(requests, client, take_hostless);
}

void bypass_ask(struct asker *asker, struct bypass_batch *batch)
{
    const struct bypass_run *run = asker->run;
    struct client_requests requests = {.asker = asker, .batch = batch};

    engine_run_all(run->engines[0], batch->requests, batch->count, take_validator, &requests);
    for (size_t i = 0; i < batch->count; i++)
        batch->passes[i] = bypass_passes(&run->options->check, &batch->answers[0][i]);
    ask_passing(&requests, run->engines[1]);
    if (run->options->check.is_denied || run->options->base)
        ask_hostless(&requests, run->engines[1]);
    run->out->inputs += batch->count;
}
