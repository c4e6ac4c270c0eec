/* SPDX-License-Identifier: MIT */
#include "bypass_plain.h"

#include "str.h"
#include "util.h"

bool bypass_is_past(const struct bypass_check *check, const struct pair *pair)
{
    return bypass_passes(check, &pair->answers[0]) && bypass_is_forbidden(check, &pair->answers[1]);
}

bool bypass_has_range(const struct bypass_result *out, const struct host_range *range)
{
    for (size_t i = 0; i < out->count; i++) {
        if (out->ways[i].range == range)
            return true;
    }
    return false;
}

bool bypass_has_cause(const struct bypass_result *out, const struct text *cause)
{
    for (size_t i = 0; i < out->count; i++) {
        if (ua_str_equal(text_str(&out->ways[i].cause), text_str(cause)))
            return true;
    }
    return false;
}

void bypass_plain_url(struct text *out, const struct bypass_run *run, struct ua_str host)
{
    text_clear(out);
    text_printf(out, "%s://", run->options->scheme ? run->options->scheme : "http");
    text_add(out, host.ptr, host.len);
}

static void add_range_way(struct plain_hosts *plain, const struct host_range *range,
                          struct testcase test)
{
    struct bypass_result *out = plain->run->out;
    const struct request request = {.op = OP_PARSE, .input = test.url};
    struct bypass_way *way;

    out->ways = xrealloc(out->ways, (out->count + 1) * sizeof *out->ways);
    way = &out->ways[out->count++];
    *way = (struct bypass_way){.range = range, .rewrite = -1, .question = plain->run->out->inputs};
    text_add(&way->url, test.url.ptr, test.url.len);
    text_puts(&way->cause, "not-denied");
    observation_copy(&way->answers[0], &plain->pair.answers[0]);
    engine_run(plain->run->engines[1], &request, &way->answers[1]);
    way->effect = plain->pair.difference.effect;
    way->rank = pair_rank(&plain->pair, test);
}

/* Asks about the host, written plainly. range: of a filter, to which the way is added; or NULL. */
static bool try_plain_host(struct plain_hosts *plain, struct ua_str host,
                           const struct host_range *range)
{
    struct text url = {0};
    struct testcase test;
    bool is_allowed;

    bypass_plain_url(&url, plain->run, host);
    test = testcase_without_base(text_str(&url));
    pair_run(&plain->pair, test);
    is_allowed = bypass_is_past(&plain->run->options->check, &plain->pair);
    if (is_allowed && range && !bypass_has_range(plain->run->out, range))
        add_range_way(plain, range, test);
    text_free(&url);
    return is_allowed;
}

/* What is known of a host that is written so. NULL: too many are known. range: see try_plain_host.
 */
static struct plain_host *find_plain_host(struct plain_hosts *plain, struct ua_str host,
                                          const struct host_range *range)
{
    struct plain_host *found;

    for (size_t i = 0; i < plain->count; i++) {
        if (ua_str_equal(text_str(&plain->items[i].host), host))
            return &plain->items[i];
    }
    if (plain->count == PLAIN_HOSTS)
        return NULL;
    found = &plain->items[plain->count++];
    text_add(&found->host, host.ptr, host.len);
    found->is_allowed = try_plain_host(plain, host, range);
    return found;
}

bool plain_hosts_allow(struct plain_hosts *plain, struct ua_str host)
{
    const struct bypass_check *check = &plain->run->options->check;
    const struct host_range *range = host_class_range(host);
    const struct plain_host *found;
    struct text written = {0};
    bool is_allowed;

    if (range && host_classes(host) & check->classes) {
        host_class_plain(&written, host);
    } else {
        const size_t listed = bypass_listed_form(check, host);

        if (listed == check->count || check->hosts[listed][0] == '.')
            return false;
        range = &plain->run->out->listed[listed];
        text_puts(&written, range->name);
    }
    found = find_plain_host(plain, text_str(&written), range);
    is_allowed = found ? found->is_allowed : try_plain_host(plain, text_str(&written), range);
    text_free(&written);
    return is_allowed;
}

struct plain_host *plain_hosts_passing(struct plain_hosts *plain, struct ua_str url,
                                       struct ua_str host)
{
    struct plain_host *found = NULL;
    struct text written = {0};

    bypass_plain_url(&written, plain->run, host);
    if (plain->run->options->check.is_denied && !ua_str_equal(text_str(&written), url))
        found = find_plain_host(plain, host, NULL);
    text_free(&written);
    return found && found->is_allowed ? found : NULL;
}

void plain_hosts_free(struct plain_hosts *plain)
{
    for (size_t i = 0; i < plain->count; i++)
        text_free(&plain->items[i].host);
    pair_free(&plain->pair);
}
