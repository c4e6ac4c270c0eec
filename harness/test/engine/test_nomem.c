/* SPDX-License-Identifier: MIT */
/* Every allocation that the library makes fails once, over all vectors: the call says UA_NOMEM, its
 * outputs are as they were, nothing leaks, and the same call succeeds when there is memory again.
 *
 * usage: test_nomem [FOLDER [K]]      a folder of vector files, "vectors" if not given; with K, of
 * the texts that are made in all lengths only every K-th call is tried, with all its allocations */
#include <dirent.h>
#include <stdlib.h>

#include "check.h"
#include "heap.h"
#include "json.h"
#include "str.h"
#include "util.h"

/* One call of the library, in the shape that all share: into a record or a buffer. */
struct job {
    const char *name;
    struct ua_str input, base;
    enum ua_state state;
    struct ua_str href; /* what the record holds; NULL: nothing, or a short URL */
    enum ua_attribute attribute;
    struct ua_str value;
    enum ua_status (*run)(const struct job *job, struct ua_url *url, struct ua_buf *out,
                          const struct ua_url *base);
};

static enum ua_status run_parse(const struct job *job, struct ua_url *url, struct ua_buf *out,
                                const struct ua_url *base)
{
    (void)out;
    return ua_url_parse(url, job->input.ptr, job->input.len, base, NULL);
}

static void ignore_error(void *ctx, unsigned error, size_t position)
{
    (void)ctx;
    (void)error;
    (void)position;
}

/* An encoder that knows ASCII alone. */
static enum ua_status encode_ascii(void *ctx, struct ua_buf *out, size_t *consumed,
                                   uint32_t *unmappable, const char *in, size_t len, bool first)
{
    size_t ascii = 0;

    (void)ctx;
    (void)first;
    while (ascii < len && !(in[ascii] & 0x80))
        ascii++;
    *consumed = ascii;
    for (; *consumed < len && (*consumed == ascii || (in[*consumed] & 0xC0) == 0x80); ++*consumed)
        *unmappable = 0x2261;
    return ua_buf_append(out, in, ascii);
}

static enum ua_status run_parse_encoded(const struct job *job, struct ua_url *url,
                                        struct ua_buf *out, const struct ua_url *base)
{
    const struct ua_encoder encoder = {.encode = encode_ascii};
    const struct ua_parse_options options = {.encoding = &encoder};

    (void)out;
    return ua_url_parse(url, job->input.ptr, job->input.len, base, &options);
}

/* With an encoder of the library, which is opened and closed each time, and an error sink. */
static enum ua_status run_parse_in_iso_2022_jp(const struct job *job, struct ua_url *url,
                                               struct ua_buf *out, const struct ua_url *base)
{
    const struct ua_encoding *encoding = ua_encoding_from_label("iso-2022-jp", 11);
    const struct ua_error_sink errors = {.report = ignore_error};
    struct ua_encoder encoder = {0};
    const struct ua_parse_options options = {.errors = &errors, .encoding = &encoder};
    enum ua_status status = ua_encoder_open(&encoder, encoding, &out->allocator);

    if (status != UA_OK)
        return status;
    status = ua_url_parse(url, job->input.ptr, job->input.len, base, &options);
    ua_encoder_close(&encoder);
    return status;
}

/* A caller that wants validation errors makes the domain parser run twice. */
static enum ua_status run_parse_with_errors(const struct job *job, struct ua_url *url,
                                            struct ua_buf *out, const struct ua_url *base)
{
    const struct ua_error_sink errors = {.report = ignore_error};
    const struct ua_parse_options options = {.errors = &errors};

    (void)out;
    return ua_url_parse(url, job->input.ptr, job->input.len, base, &options);
}

static enum ua_status run_parse_on_itself(const struct job *job, struct ua_url *url,
                                          struct ua_buf *out, const struct ua_url *base)
{
    (void)out;
    (void)base;
    return ua_url_parse(url, job->input.ptr, job->input.len, ua_url_is_valid(url) ? url : NULL,
                        NULL);
}

static enum ua_status run_override(const struct job *job, struct ua_url *url, struct ua_buf *out,
                                   const struct ua_url *base)
{
    const struct ua_parse_options options = {.state_override = job->state};

    (void)out;
    (void)base;
    return ua_url_parse(url, job->input.ptr, job->input.len, NULL, &options);
}

static enum ua_status run_origin(const struct job *job, struct ua_url *url, struct ua_buf *out,
                                 const struct ua_url *base)
{
    (void)job;
    (void)url;
    return base ? ua_url_origin(out, base) : UA_OK;
}

static enum ua_status run_host(const struct job *job, struct ua_url *url, struct ua_buf *out,
                               const struct ua_url *base)
{
    (void)url;
    (void)base;
    return ua_host_parse(out, NULL, job->input.ptr, job->input.len, false, NULL);
}

static enum ua_status run_host_with_errors(const struct job *job, struct ua_url *url,
                                           struct ua_buf *out, const struct ua_url *base)
{
    const struct ua_error_sink errors = {.report = ignore_error};
    enum ua_host_type type;

    (void)url;
    (void)base;
    return ua_host_parse(out, &type, job->input.ptr, job->input.len, false, &errors);
}

static enum ua_status run_opaque_host(const struct job *job, struct ua_url *url, struct ua_buf *out,
                                      const struct ua_url *base)
{
    (void)url;
    (void)base;
    return ua_host_parse(out, NULL, job->input.ptr, job->input.len, true, NULL);
}

static enum ua_status run_domain(const struct job *job, struct ua_url *url, struct ua_buf *out,
                                 const struct ua_url *base)
{
    (void)url;
    (void)base;
    return ua_domain_parse(out, job->input.ptr, job->input.len, true);
}

static enum ua_status run_to_unicode(const struct job *job, struct ua_url *url, struct ua_buf *out,
                                     const struct ua_url *base)
{
    (void)url;
    (void)base;
    return ua_domain_to_unicode(out, job->input.ptr, job->input.len);
}

static enum ua_status run_uts46(const struct job *job, struct ua_url *url, struct ua_buf *out,
                                const struct ua_url *base)
{
    (void)url;
    (void)base;
    return ua_uts46_to_ascii(out, job->input.ptr, job->input.len,
                             UA_CHECK_HYPHENS | UA_CHECK_BIDI | UA_CHECK_JOINERS |
                                 UA_VERIFY_DNS_LENGTH);
}

static enum ua_status run_construct(const struct job *job, struct ua_url *url, struct ua_buf *out,
                                    const struct ua_url *base)
{
    (void)out;
    (void)base;
    return ua_url_construct(url, job->input.ptr, job->input.len, job->base.ptr, job->base.len);
}

static enum ua_status run_render(const struct job *job, struct ua_url *url, struct ua_buf *out,
                                 const struct ua_url *base)
{
    (void)job;
    (void)url;
    return base ? ua_url_render(out, base) : UA_OK;
}

static enum ua_status run_set(const struct job *job, struct ua_url *url, struct ua_buf *out,
                              const struct ua_url *base)
{
    (void)out;
    (void)base;
    return ua_url_set(url, job->attribute, job->input.ptr, job->input.len);
}

/* A list of one's own, from a string and from pairs. */
static enum ua_status run_list(const struct job *job, struct ua_url *url, struct ua_buf *out,
                               const struct ua_url *base)
{
    struct ua_params *list = ua_params_new(&out->allocator);
    const struct ua_param pairs[] = {{job->input, job->value}, {job->value, job->input}};
    enum ua_status status;

    (void)url;
    (void)base;
    if (!list)
        return UA_NOMEM;
    status = ua_params_construct(list, job->input.ptr, job->input.len);
    if (status == UA_OK && job->value.ptr)
        status = ua_params_construct_pairs(list, pairs, 2);
    if (status == UA_OK)
        status = ua_params_serialize(out, list, NULL);
    ua_params_free(list);
    return status;
}

static enum ua_status run_list_encoded(const struct job *job, struct ua_url *url,
                                       struct ua_buf *out, const struct ua_url *base)
{
    const struct ua_encoder encoder = {.encode = encode_ascii};
    struct ua_params *list = ua_params_new(&out->allocator);
    enum ua_status status;

    (void)url;
    (void)base;
    if (!list)
        return UA_NOMEM;
    status = ua_params_parse(list, job->input.ptr, job->input.len);
    if (status == UA_OK)
        status = ua_params_serialize(out, list, &encoder);
    ua_params_free(list);
    return status;
}

static enum ua_status run_search_params(const struct job *job, struct ua_url *url,
                                        struct ua_buf *out, const struct ua_url *base)
{
    (void)job;
    (void)out;
    (void)base;
    return !ua_url_is_valid(url) || ua_url_search_params(url) ? UA_OK : UA_NOMEM;
}

static enum ua_status run_append(const struct job *job, struct ua_url *url, struct ua_buf *out,
                                 const struct ua_url *base)
{
    (void)out;
    (void)base;
    return ua_params_append(ua_url_search_params(url), job->input, job->value);
}

static enum ua_status run_delete(const struct job *job, struct ua_url *url, struct ua_buf *out,
                                 const struct ua_url *base)
{
    (void)out;
    (void)base;
    return ua_params_delete(ua_url_search_params(url), job->input, job->value);
}

static enum ua_status run_set_param(const struct job *job, struct ua_url *url, struct ua_buf *out,
                                    const struct ua_url *base)
{
    (void)out;
    (void)base;
    return ua_params_set(ua_url_search_params(url), job->input, job->value);
}

static enum ua_status run_sort(const struct job *job, struct ua_url *url, struct ua_buf *out,
                               const struct ua_url *base)
{
    (void)job;
    (void)out;
    (void)base;
    return ua_params_sort(ua_url_search_params(url));
}

/* Whether the job needs the query object that it is about to be there before. */
static bool needs_list(const struct job *job)
{
    return job->run == run_append || job->run == run_delete || job->run == run_set_param ||
           job->run == run_sort;
}

/* What a caller can see of a record and a buffer, as one text. */
static void describe(struct text *t, const struct ua_url *url, const struct ua_params *list,
                     const struct ua_buf *out)
{
    struct ua_str parts[] = {
        ua_url_href(url),     ua_url_scheme(url), ua_url_username(url),
        ua_url_password(url), ua_url_host(url),   ua_url_port(url),
        ua_url_path(url),     ua_url_query(url),  ua_url_fragment(url),
    };

    text_clear(t);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        text_puts(t, parts[i].ptr ? "|" : "-");
        text_add(t, parts[i].ptr ? parts[i].ptr : "", parts[i].len);
    }
    text_printf(t, "|%d %d|", (int)ua_url_host_type(url), (int)ua_url_has_opaque_path(url));
    for (size_t i = 0; i < ua_params_size(list); i++) {
        struct ua_param tuple = ua_params_at(list, i);

        text_add(t, tuple.name.ptr, tuple.name.len);
        text_puts(t, "=");
        text_add(t, tuple.value.ptr, tuple.value.len);
        text_puts(t, "|");
    }
    text_add(t, out->ptr ? out->ptr : "", out->len);
}

/* What a job works on: a record that holds nothing or a short URL, a buffer with a word in it. */
struct bench {
    struct heap heap;
    struct ua_allocator allocator;
    struct ua_url *url, *base;
    struct ua_params *list; /* the URL's, or NULL */
    struct ua_buf out;
    struct text before, after, expected;
};

static bool set_up(struct bench *b, const struct job *job, bool holds_url)
{
    static const char old[] = "http://u:p@old.example:81/a?b#c";

    b->heap = (struct heap){0};
    b->allocator = (struct ua_allocator){heap_resize, &b->heap};
    b->url = ua_url_new(&b->allocator);
    b->base = NULL;
    b->list = NULL;
    ua_buf_init(&b->out, &b->allocator);
    if (ua_buf_append(&b->out, "word", 4) != UA_OK)
        return false;
    if (job->href.ptr) { /* with or without a query object */
        if (ua_url_parse(b->url, job->href.ptr, job->href.len, NULL, NULL) != UA_OK)
            return true;
        if (holds_url || needs_list(job))
            b->list = ua_url_search_params(b->url);
        return b->list || !needs_list(job);
    }
    if (holds_url && ua_url_parse(b->url, old, sizeof old - 1, NULL, NULL) != UA_OK)
        return false;
    if (job->base.ptr) {
        b->base = ua_url_new(&b->allocator);
        /* A base that is not a URL belongs to a vector of another kind. */
        if (ua_url_parse(b->base, job->base.ptr, job->base.len, NULL, NULL) != UA_OK) {
            ua_url_free(b->base);
            b->base = NULL;
        }
    }
    return true;
}

static void tear_down(struct bench *b)
{
    ua_url_free(b->url);
    ua_url_free(b->base);
    ua_buf_free(&b->out);
}

/* Prints a failure with what is needed to see it again. */
static bool hold(bool condition, const struct job *job, size_t n, const char *what)
{
    struct text t = {0};

    if (condition) {
        checks_passed++;
        return true;
    }
    checks_failed++;
    text_visible(&t, job->input.ptr, job->input.len);
    printf("%s: allocation %zu of '%s': %s\n", job->name, n, t.ptr, what);
    text_free(&t);
    return false;
}

/* Fails the n-th allocation. Returns false when the job makes fewer than n. */
static bool fail_nth(struct bench *b, const struct job *job, bool holds_url, size_t n,
                     enum ua_status expected)
{
    enum ua_status status;
    bool reached;

    if (!set_up(b, job, holds_url))
        return hold(false, job, n, "cannot set up");
    describe(&b->before, b->url, b->list, &b->out);
    heap_fail_at(&b->heap, n);
    status = job->run(job, b->url, &b->out, b->base);
    reached = b->heap.calls >= n;
    if (reached) {
        hold(status == UA_NOMEM, job, n, "is not answered by UA_NOMEM");
        describe(&b->after, b->url, b->list, &b->out);
        hold(b->after.len == b->before.len &&
                 memcmp(b->before.ptr, b->after.ptr, b->after.len) == 0,
             job, n, "outputs have changed");
        heap_fail_at(&b->heap, 0);
        status = job->run(job, b->url, &b->out, b->base);
    }
    hold(status == expected, job, n, "the retry has another status");
    describe(&b->after, b->url, b->list, &b->out);
    hold(b->after.len == b->expected.len &&
             memcmp(b->after.ptr, b->expected.ptr, b->after.len) == 0,
         job, n, "the retry has another result");
    tear_down(b);
    hold(b->heap.live == 0, job, n, "leaks");
    hold(b->heap.wrong == 0, job, n, "a wrong old_size was given to the allocator");
    return reached;
}

static size_t allocations;
static unsigned every = 1, jobs_met; /* one job of `every` is tried */

static void try_job(const struct job *job)
{
    struct bench b = {0};

    if (every > 1 && jobs_met++ % every != 0)
        return;
    for (int holds_url = 0; holds_url < 2; holds_url++) {
        enum ua_status expected;
        size_t n = 1;

        if (!set_up(&b, job, holds_url)) {
            hold(false, job, 0, "cannot set up");
            continue;
        }
        expected = job->run(job, b.url, &b.out, b.base);
        describe(&b.expected, b.url, b.list, &b.out);
        tear_down(&b);
        while (fail_nth(&b, job, holds_url, n, expected))
            n++;
        allocations += n - 1;
    }
    text_free(&b.before);
    text_free(&b.after);
    text_free(&b.expected);
}

static void try_text(struct ua_str input, struct ua_str base)
{
    const struct job jobs[] = {
        {.name = "parse", .input = input, .base = base, .run = run_parse},
        {.name = "errors", .input = input, .base = base, .run = run_parse_with_errors},
        {.name = "encoded", .input = input, .base = base, .run = run_parse_encoded},
        {.name = "iso-2022-jp", .input = input, .base = base, .run = run_parse_in_iso_2022_jp},
        {.name = "construct", .input = input, .base = base, .run = run_construct},
        {.name = "render", .input = input, .base = input, .run = run_render},
        {.name = "form", .input = input, .run = run_list},
        {.name = "form encoded", .input = input, .run = run_list_encoded},
        {.name = "parse on itself", .input = input, .run = run_parse_on_itself},
        {.name = "origin", .input = input, .base = input, .run = run_origin},
        {.name = "host", .input = input, .run = run_host},
        {.name = "host with errors", .input = input, .run = run_host_with_errors},
        {.name = "opaque host", .input = input, .run = run_opaque_host},
        {.name = "domain", .input = input, .run = run_domain},
        {.name = "domain to Unicode", .input = input, .run = run_to_unicode},
        {.name = "UTS #46 ToASCII", .input = input, .run = run_uts46},
        {.name = "set scheme", .input = input, .state = UA_STATE_SCHEME_START, .run = run_override},
        {.name = "set host", .input = input, .state = UA_STATE_HOST, .run = run_override},
        {.name = "set hostname", .input = input, .state = UA_STATE_HOSTNAME, .run = run_override},
        {.name = "set port", .input = input, .state = UA_STATE_PORT, .run = run_override},
        {.name = "set path", .input = input, .state = UA_STATE_PATH_START, .run = run_override},
        {.name = "set query", .input = input, .state = UA_STATE_QUERY, .run = run_override},
        {.name = "set fragment", .input = input, .state = UA_STATE_FRAGMENT, .run = run_override},
    };

    for (size_t i = 0; i < sizeof jobs / sizeof *jobs; i++)
        try_job(&jobs[i]);
}

/* Sets each attribute of href to value. */
static void try_setters(struct ua_str href, struct ua_str value)
{
    for (int i = 0; i < UA_ATTRIBUTES; i++) {
        const struct job job = {.name = ua_attribute_name((enum ua_attribute)i),
                                .input = value,
                                .href = href,
                                .attribute = (enum ua_attribute)i,
                                .run = run_set};

        try_job(&job);
    }
}

/* The methods that change the query object of href; value may be absent. */
static void try_methods(struct ua_str href, struct ua_str name, struct ua_str value)
{
    const struct job jobs[] = {
        {.name = "pairs", .input = name, .value = value, .run = run_list},
        {.name = "searchParams", .input = href, .href = href, .run = run_search_params},
        {.name = "append", .input = name, .href = href, .value = value, .run = run_append},
        {.name = "delete", .input = name, .href = href, .value = value, .run = run_delete},
        {.name = "set", .input = name, .href = href, .value = value, .run = run_set_param},
        {.name = "sort", .input = name, .href = href, .run = run_sort},
    };

    for (size_t i = 0; i < sizeof jobs / sizeof *jobs; i++)
        try_job(&jobs[i]);
}

/* Buffers grow in steps, so the vectors alone let few of the places fail that append a byte or two.
 * Each of these texts comes in many lengths: its "*" becomes 0 to 140 letters or slashes. */
static void try_growing_texts(void)
{
    /* A base with much in front of its path, for room that the input's length does not foretell. */
    static const char *const bases[] = {
        "http://u:p@base.example:82/a/b?c",
        "web+with-a-scheme-as-long-as-no-other-that-was-ever-registered-or-will-be-in-our-days-or-"
        "thereafter:/a",
    };
    static const char *const patterns[] = {
        "web+demo:/..//*",
        "web+demo:*/..//",
        "web+demo:/*/..//x?#",
        "web+demo:* ?",
        "http://*@h:81/",
        "http://:*@h:81/?#",
        "http://*.\xE2\x98\x95.example:81",
        "http://\xC3\xA4*/",
        "//*:81",
        "file:///C|/*/..",
        "?*",
        "#*",
        "..//*",
        "..//*?",
        "/.//*/../#",
        /* Domains alone, and queries in which each letter needs the encoder. */
        "xn--caf-dma.*.xn--53h",
        "\xC3\xA4*.\xE2\x98\x95",
        "http://h/?\xE3\x81\x82*\xC3\xA4",
    };
    struct text t = {0};

    for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++) {
        const char *star = strchr(patterns[i], '*');

        for (size_t variant = 0; variant < 4; variant++) {
            const char *unit = variant & 1 ? "/" : "x";
            const char *base = bases[variant / 2];

            for (int units = 0; units <= 140; units++) {
                text_clear(&t);
                text_add(&t, patterns[i], (size_t)(star - patterns[i]));
                for (int n = 0; n < units; n++)
                    text_puts(&t, unit);
                text_puts(&t, star + 1);
                try_text((struct ua_str){t.ptr, t.len}, (struct ua_str){base, strlen(base)});
            }
        }
    }
    text_free(&t);
}

/* The same for what is in front of the place in question: the parser makes room for its input at
 * the start, so there the base has to grow, or what becomes longer by percent-encoding. "*" as
 * above. */
static void try_growing_fronts(void)
{
    static const struct {
        const char *input, *base;
    } patterns[] = {
        {"", "file://*/C:/a?q"},
        {"#f", "file://*/C:/a?q"},
        {"?r", "file://*/C:/a?q"},
        {"/y", "file://*/C:/a?q"},
        {"y", "file://*/C:/a?q"},
        {"#f", "http://u:p@*:82/a?q"},
        {"", "*:/a?q"},
        {"#f", "mailto:*"},
        {"..", "web+demo://*"},
        {"?*#f", NULL},
        {"//h?*", NULL},
        {"http://*:p@h/", NULL},
        {"https://*:81/", NULL},
        {"blob:https://*:81/", NULL},
        {"http://*@h/", NULL},
        {"http://u:*@h/", NULL},
        {"web+demo:* ?", NULL},
        {"web+demo:* #", NULL},
        {"http://\xC3\xA4*/", NULL},
    };
    enum ua_status (*const runs[])(const struct job *, struct ua_url *, struct ua_buf *,
                                   const struct ua_url *) = {run_parse_with_errors,
                                                             run_parse_encoded};
    static const char *const units[] = {"x", "\x01", "\xCC\x81\xCC\x96", " \xFF"};
    struct text t = {0};

    for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++) {
        const char *growing = patterns[i].base ? patterns[i].base : patterns[i].input;
        const char *star = strchr(growing, '*');

        for (size_t unit = 0; unit < sizeof units / sizeof *units; unit++)
            for (size_t count = 0; count <= 140; count++) {
                struct job job = {.name = "front"};

                text_clear(&t);
                text_add(&t, growing, (size_t)(star - growing));
                for (size_t n = 0; n < count; n++)
                    text_puts(&t, units[unit]);
                text_puts(&t, star + 1);
                job.input = (struct ua_str){t.ptr, t.len};
                if (patterns[i].base) {
                    job.base = job.input;
                    job.input = (struct ua_str){patterns[i].input, strlen(patterns[i].input)};
                } else if (patterns[i].input[0] == '?' || patterns[i].input[0] == '/')
                    job.base = UA_LITERAL("http://h/");
                for (size_t k = 0; k < sizeof runs / sizeof *runs; k++) {
                    job.run = runs[k];
                    try_job(&job);
                }
                job.base = job.input;
                job.run = run_origin;
                try_job(&job);
            }
    }
    text_free(&t);
}

/* Values, names and queries of all lengths, each on a URL with all components. */
static void try_growing_values(void)
{
    static const struct ua_str href = UA_LITERAL("http://u:p@h.example:82/path?query=1&a=b#f");
    static const char *const units[] = {"x", "%", "\xFF", "&a="};
    struct text t = {0};

    for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
        text_clear(&t);
        for (int count = 0; count <= 140; count++) {
            struct ua_str value = {t.ptr ? t.ptr : "", t.len};

            try_setters(href, value);
            try_methods(href, value, UA_LITERAL("v"));
            try_methods(href, UA_LITERAL("a"), value);
            text_puts(&t, units[i]);
        }
    }
    /* And a URL of all lengths of which the protocol or the host is set. */
    for (int count = 0; count <= 140; count++) {
        text_clear(&t);
        text_puts(&t, "http://");
        for (int n = 0; n <= count; n++)
            text_puts(&t, "x");
        text_puts(&t, ":82/");
        try_setters((struct ua_str){t.ptr, t.len}, UA_LITERAL("wss"));
        text_clear(&t);
        for (int n = 0; n <= count; n++)
            text_puts(&t, "x");
        text_puts(&t, ":/p");
        try_setters((struct ua_str){t.ptr, t.len}, UA_LITERAL("h"));
        try_methods((struct ua_str){t.ptr, t.len}, UA_LITERAL("a"), UA_LITERAL("b"));
    }
    text_free(&t);
}

/* What vectors of setters and URLSearchParams ask for. */
static size_t try_object(const cJSON *tree)
{
    const struct ua_str query = UA_LITERAL("http://h/?b=2&a=1&c=%41%20&a=3#f");
    const cJSON *args = cJSON_GetObjectItemCaseSensitive(tree, "args");
    struct text a = {0}, b = {0};
    size_t cases = 0;

    if (json_read_string(cJSON_GetObjectItemCaseSensitive(tree, "href"), &a) &&
        json_read_string(cJSON_GetObjectItemCaseSensitive(tree, "new_value"), &b)) {
        try_setters((struct ua_str){a.ptr, a.len}, (struct ua_str){b.ptr ? b.ptr : "", b.len});
        cases++;
    } else if (json_read_string(cJSON_GetArrayItem(args, 0), &a)) {
        bool has_value = json_read_string(cJSON_GetArrayItem(args, 1), &b);

        try_methods(query, (struct ua_str){a.ptr ? a.ptr : "", a.len},
                    (struct ua_str){has_value ? (b.ptr ? b.ptr : "") : NULL, b.len});
        cases++;
    } else if (json_read_string(cJSON_GetObjectItemCaseSensitive(tree, "url"), &a)) {
        try_methods((struct ua_str){a.ptr, a.len}, UA_LITERAL("a"), UA_LITERAL("x"));
        cases++;
    }
    text_free(&a);
    text_free(&b);
    return cases;
}

/* Whatever the kind of vector: "input" (and "base"), "href" and "new_value" are texts to parse. */
static size_t try_tree(const cJSON *tree)
{
    static const char *const keys[] = {"input", "href", "new_value", "init"};
    struct text input = {0}, base = {0};
    const cJSON *child;
    size_t cases = try_object(tree);

    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        bool has_base = json_read_string(cJSON_GetObjectItemCaseSensitive(tree, "base"), &base);

        if (!json_read_string(cJSON_GetObjectItemCaseSensitive(tree, keys[i]), &input))
            continue;
        try_text((struct ua_str){input.ptr ? input.ptr : "", input.len},
                 (struct ua_str){has_base ? (base.ptr ? base.ptr : "") : NULL, base.len});
        cases++;
    }
    cJSON_ArrayForEach (child, tree)
        if (cJSON_IsObject(child) || cJSON_IsArray(child))
            cases += try_tree(child);
    text_free(&input);
    text_free(&base);
    return cases;
}

static size_t try_file(const char *path)
{
    struct text text = {0};
    size_t offset, cases = 0;
    cJSON *tree = NULL;

    CHECK(read_file(&text, path));
    tree = json_parse(text.ptr, text.len, &offset);
    CHECK(tree);
    cases = try_tree(tree);
    cJSON_Delete(tree);
    text_free(&text);
    return cases;
}

static int is_json(const struct dirent *entry)
{
    const char *dot = strrchr(entry->d_name, '.');

    return dot && strcmp(dot, ".json") == 0 && strcmp(entry->d_name, "schema.json") != 0 &&
           strcmp(entry->d_name, "confusion.json") != 0 &&
           strcmp(entry->d_name, "changes.json") != 0 &&
           strcmp(entry->d_name, "payloads.json") != 0;
}

int main(int argc, char **argv)
{
    const char *folder = argc > 1 ? argv[1] : "vectors";
    struct dirent **entries = NULL;
    struct text path = {0};
    size_t cases = 0;
    int count = scandir(folder, &entries, is_json, alphasort);

    CHECK(count > 0);
    for (int i = 0; i < count; i++) {
        text_clear(&path);
        text_printf(&path, "%s/%s", folder, entries[i]->d_name);
        cases += try_file(path.ptr);
        free(entries[i]);
    }
    free(entries);
    text_free(&path);
    if (argc > 2)
        every = (unsigned)strtoul(argv[2], NULL, 10);
    CHECK(every > 0);
    try_growing_texts();
    try_growing_fronts();
    try_growing_values();
    CHECK(cases >= 300);
    CHECK(allocations > cases);
    printf("nomem: %zu texts, %zu failing allocations", cases, allocations);
    if (every > 1)
        printf(", of the lengths in one call of %u", every);
    putchar('\n');
    return check_report("nomem");
}
