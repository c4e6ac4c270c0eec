/* SPDX-License-Identifier: MIT */
#include "bypass_run.h"

#include <string.h>

#include "refusal.h"
#include "str.h"
#include "util.h"

struct testcase bypass_testcase(const struct bypass_run *run, struct ua_str url)
{
    const char *base = run->options->base;

    return (struct testcase){url, ua_str(base, base ? strlen(base) : 0)};
}

uint64_t bypass_usual_refusals(const struct bypass_run *run)
{
    static const char *const forms[] = {"%s://%s", "%s://%s/a/b?c=d&e=f#g", "%s://%s:8080/a"};
    static const char *const references[] = {"/a", "/a/b?c=d&e=f#g", "a"};
    const struct bypass_options *options = run->options;
    uint64_t usual = 0;
    struct text url = {0};

    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        text_clear(&url);
        text_printf(&url, forms[i], options->scheme ? options->scheme : "http", run->good);
        usual |= refusals_of(text_str(&url));
        if (options->base)
            usual |= refusals_of(ua_str(references[i], strlen(references[i])));
    }
    text_free(&url);
    return usual;
}

bool bypass_is_filter(const struct bypass_run *run)
{
    return run->engines[0]->model == MODEL_FILTER;
}

bool bypass_has_href(const struct bypass_run *run)
{
    return !bypass_is_filter(run) && run->options->redirects != REDIRECTS_UNCHECKED &&
           !run->options->template;
}

bool bypass_is_late(const struct bypass_run *run)
{
    return *run->is_stopped ||
           (run->options->seconds > 0 && monotonic_seconds() - run->begin >= run->options->seconds);
}

bool bypass_is_over(const struct bypass_run *run)
{
    return bypass_is_late(run) || run->out->is_cut_short ||
           (run->options->redirects == REDIRECTS_UNCHECKED && run->out->count > 0) ||
           (run->options->inputs > 0 && run->out->inputs >= run->options->inputs);
}
