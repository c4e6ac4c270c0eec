/* SPDX-License-Identifier: MIT */
#include "bypass_run.h"

#include <string.h>

#include "str.h"
#include "util.h"

struct testcase bypass_testcase(const struct bypass_run *run, struct ua_str url)
{
    const char *base = run->options->base;

    return (struct testcase){url, ua_str(base, base ? strlen(base) : 0)};
}

bool bypass_is_filter(const struct bypass_run *run)
{
    return run->engines[0]->model == MODEL_FILTER;
}

bool bypass_is_late(const struct bypass_run *run)
{
    return *run->is_stopped ||
           (run->options->seconds > 0 && monotonic_seconds() - run->begin >= run->options->seconds);
}

bool bypass_is_over(const struct bypass_run *run)
{
    return bypass_is_late(run) || run->out->is_cut_short ||
           (run->options->inputs > 0 && run->out->inputs >= run->options->inputs);
}
