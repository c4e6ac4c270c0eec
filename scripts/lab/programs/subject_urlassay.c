/* SPDX-License-Identifier: MIT */
/* liburlassay, by its public header. */
#include "bench_subject.h"
#include "urlassay.h"

static struct ua_url *record, *base;

/* Parses the base of a list. The record that is reused is made at the first call. */
static bool parse_list_base(void *state, const struct bench_list *list)
{
    (void)state;
    if (!record)
        record = ua_url_new(NULL);
    ua_url_free(base);
    base = NULL;
    if (!list->base.ptr)
        return record != NULL;
    base = ua_url_new(NULL);
    return record && base &&
           ua_url_parse(base, list->base.ptr, list->base.len, NULL, NULL) == UA_OK;
}

static size_t read_ten(const struct ua_url *url)
{
    return ua_url_href(url).len + ua_url_scheme(url).len + ua_url_username(url).len +
           ua_url_password(url).len + ua_url_host(url).len + ua_url_port(url).len +
           ua_url_path(url).len + ua_url_query(url).len + ua_url_fragment(url).len +
           ua_url_href_without_fragment(url).len;
}

static void parse_reused(void *state, const struct bench_list *list, struct bench_result *result)
{
    const struct ua_parse_options *options = state;

    for (size_t i = 0; i < list->count; i++) {
        if (ua_url_parse(record, list->urls[i].ptr, list->urls[i].len, base, options) != UA_OK)
            continue;
        result->accepted++;
        result->sum += ua_url_href(record).len;
    }
}

static void parse_fresh(void *state, const struct bench_list *list, struct bench_result *result)
{
    (void)state;
    for (size_t i = 0; i < list->count; i++) {
        struct ua_url *url = ua_url_new(NULL);

        if (ua_url_parse(url, list->urls[i].ptr, list->urls[i].len, base, NULL) == UA_OK) {
            result->accepted++;
            result->sum += ua_url_href(url).len;
        }
        ua_url_free(url);
    }
}

#ifdef UA_SHORT_HREF /* records in the caller's memory */
static void parse_own(void *state, const struct bench_list *list, struct bench_result *result)
{
    (void)state;
    for (size_t i = 0; i < list->count; i++) {
        struct ua_url url;

        ua_url_init(&url, NULL);
        if (ua_url_parse(&url, list->urls[i].ptr, list->urls[i].len, base, NULL) == UA_OK) {
            result->accepted++;
            result->sum += ua_url_href(&url).len;
        }
        ua_url_clear(&url);
    }
}
#endif

static void read_reused(void *state, const struct bench_list *list, struct bench_result *result)
{
    (void)state;
    for (size_t i = 0; i < list->count; i++) {
        if (ua_url_parse(record, list->urls[i].ptr, list->urls[i].len, base, NULL) != UA_OK)
            continue;
        result->accepted++;
        result->sum += read_ten(record);
    }
}

static void read_fresh(void *state, const struct bench_list *list, struct bench_result *result)
{
    (void)state;
    for (size_t i = 0; i < list->count; i++) {
        struct ua_url *url = ua_url_new(NULL);

        if (ua_url_parse(url, list->urls[i].ptr, list->urls[i].len, base, NULL) == UA_OK) {
            result->accepted++;
            result->sum += read_ten(url);
        }
        ua_url_free(url);
    }
}

static void can_parse(void *state, const struct bench_list *list, struct bench_result *result)
{
    (void)state;
    for (size_t i = 0; i < list->count; i++) {
        bool answer = false;

        if (ua_url_can_parse(&answer, list->urls[i].ptr, list->urls[i].len, list->base.ptr,
                             list->base.len) == UA_OK)
            result->accepted += answer;
    }
}

static size_t error_count;

static void count_error(void *ctx, unsigned error, size_t position)
{
    (void)ctx;
    (void)error;
    error_count += 1 + position;
}

static const struct ua_error_sink sink = {count_error, NULL};
static struct ua_parse_options with_errors = {.errors = &sink};

const struct bench_subject *bench_urlassay(size_t *count)
{
#define OURS(name_, interface_, work_, run_, state_)                                               \
    {.name = name_,                                                                                \
     .interface = interface_,                                                                      \
     .version = UA_VERSION,                                                                        \
     .work = work_,                                                                                \
     .prepare = parse_list_base,                                                                   \
     .run = run_,                                                                                  \
     .state = state_}
    static const struct bench_subject subjects[] = {
        OURS("parse, record reused", "ua_url_parse", BENCH_PARSE, parse_reused, NULL),
        OURS("parse, record new", "ua_url_new, ua_url_parse, ua_url_free", BENCH_PARSE, parse_fresh,
             NULL),
#ifdef UA_SHORT_HREF
        OURS("parse, record new in the caller's memory", "ua_url_init, ua_url_parse, ua_url_clear",
             BENCH_PARSE, parse_own, NULL),
#endif
        OURS("parse, errors reported", "ua_url_parse with ua_error_sink", BENCH_PARSE, parse_reused,
             &with_errors),
        OURS("can parse", "ua_url_can_parse", BENCH_CAN_PARSE, can_parse, NULL),
        OURS("parse and ten getters, record reused", "ua_url_parse, ua_url_href ...", BENCH_GETTERS,
             read_reused, NULL),
        OURS("parse and ten getters, record new", "ua_url_new, ua_url_parse, ua_url_href ...",
             BENCH_GETTERS, read_fresh, NULL),
    };

    *count = sizeof subjects / sizeof *subjects;
    return subjects;
}
