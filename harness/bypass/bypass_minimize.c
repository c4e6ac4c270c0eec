/* SPDX-License-Identifier: MIT */
#include "bypass_minimize.h"

#include <string.h>

#include "bypass_inputs.h"
#include "minimize.h"
#include "str.h"
#include "util.h"

/* Executions for making one URL small; for engines that would take too long for them, as many as
 * take this part of the time. */
#define WAY_EXECUTIONS 20000u
#define WAY_EXECUTIONS_MIN 100u
#define WAY_SHARE 20

bool bypass_is_way(const struct way_test *t, struct ua_str url)
{
    const struct bypass_check *check = &t->run->options->check;
    struct plain_hosts *plain = t->plain;
    struct ua_str host;

    if (!bypass_is_past(check, t->pair))
        return false;
    switch (t->kind) {
    case WAY_MISSED:
        return true;
    case WAY_FILTER:
        host = observation_get(&t->pair->answers[1], COMPONENT_REASON);
        return !plain_hosts_allow(plain, host) && !plain_hosts_passing(plain, url, host);
    case WAY_READ:
        break;
    }
    host = observation_get(&t->pair->answers[1], COMPONENT_HOST);
    return !bypass_is_missed(check, &t->pair->answers[0]) && !plain_hosts_passing(plain, url, host);
}

bool bypass_is_way_by_cause(const struct way_test *t, struct testcase test)
{
    struct classification *c = t->classification;

    pair_run(t->pair, test);
    if (!bypass_is_way(t, test.url))
        return false;
    classify(c, t->pair, test);
    return ua_str_equal(text_str(&c->cause), text_str(&t->cause));
}

/* The base is the site's, and stays. */
static bool has_base_of_search(const struct way_test *t, struct testcase candidate)
{
    const struct testcase test = bypass_testcase(t->run, candidate.url);

    return !test.base.ptr == !candidate.base.ptr && ua_str_equal(test.base, candidate.base);
}

static bool keeps_way(void *context, struct minimize_job *work, struct testcase candidate)
{
    const struct way_test *t = context;
    const uint64_t before = t->run->executions;
    const bool is = has_base_of_search(t, candidate) && bypass_is_way_by_cause(t, candidate);

    minimize_spend(work, t->run->executions - before);
    return is;
}

/* The same for any cause. */
static bool keeps_any_way(void *context, struct minimize_job *work, struct testcase candidate)
{
    const struct way_test *t = context;

    minimize_spend(work, 2);
    if (!has_base_of_search(t, candidate))
        return false;
    pair_run(t->pair, candidate);
    return bypass_is_way(t, candidate.url);
}

/* Executions for making one URL small. */
static uint64_t way_budget(const struct bypass_run *run)
{
    const double seconds = monotonic_seconds() - run->begin;
    const double done = (double)(run->executions + run->out->inputs);
    double budget;

    if (run->options->seconds <= 0 || seconds < 1)
        return WAY_EXECUTIONS;
    budget = done / seconds * run->options->seconds / WAY_SHARE;
    if (budget < WAY_EXECUTIONS_MIN)
        return WAY_EXECUTIONS_MIN;
    return budget < WAY_EXECUTIONS ? (uint64_t)budget : WAY_EXECUTIONS;
}

void bypass_minimize(struct way_test *t, struct owned_testcase *test)
{
    struct minimize_job work = {.test = test,
                                .same = t->cause.len > 0 ? keeps_way : keeps_any_way,
                                .context = t,
                                .budget = way_budget(t->run),
                                .asked = t->pair};

    minimize_input(&work);
}

/* Where the URL has the host's text several times, one of them is the host. */
void bypass_name_client_host(const struct way_test *t, struct owned_testcase *test)
{
    struct owned_testcase named = {0};
    struct text host = {0};
    struct ua_str contacted;
    bool is_named = false;

    if (t->run->options->check.is_denied || !bypass_is_way_by_cause(t, testcase_of(test)))
        return;
    contacted = observation_get(&t->pair->answers[1], COMPONENT_HOST);
    text_add(&host, contacted.ptr, contacted.len);
    for (size_t i = 0; !is_named && host.len > 0 && i + host.len <= test->url.len; i++) {
        const size_t end = i + host.len;

        if (memcmp(test->url.ptr + i, host.ptr, host.len) != 0)
            continue;
        text_clear(&named.url);
        text_add(&named.url, test->url.ptr, i);
        text_puts(&named.url, BYPASS_BAD_NAME);
        text_add(&named.url, test->url.ptr + end, test->url.len - end);
        is_named = bypass_is_way_by_cause(t, testcase_of(&named));
    }
    if (is_named)
        testcase_copy(test, testcase_of(&named));
    testcase_free(&named);
    text_free(&host);
}
