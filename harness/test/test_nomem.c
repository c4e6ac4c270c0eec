/* SPDX-License-Identifier: MIT */
/* Every allocation that the library makes fails once, over all vectors: the call says UA_NOMEM, its
 * outputs are as they were, nothing leaks, and the same call succeeds when there is memory again.
 *
 * usage: test_nomem [FOLDER]      a folder of vector files, "vectors" if not given */
#include <dirent.h>
#include <stdlib.h>

#include "../../impl/test/check.h"
#include "json.h"
#include "util.h"

/* Keeps the size in front of each block, so that old_size can be checked as well. */
struct heap {
    size_t calls;   /* allocations and resizes since the last arm() */
    size_t fail_at; /* the call that fails; 0: none */
    size_t live;    /* blocks */
    size_t wrong;   /* calls whose old_size was not what was asked for */
};

union block {
    size_t size;
    max_align_t align;
};

static void *heap_resize(void *ctx, void *ptr, size_t old_size, size_t new_size)
{
    struct heap *heap = ctx;
    union block *block = ptr ? (union block *)ptr - 1 : NULL;

    if (old_size != (block ? block->size : 0))
        heap->wrong++;
    if (new_size == 0) {
        if (block)
            heap->live--;
        free(block);
        return NULL;
    }
    if (++heap->calls == heap->fail_at)
        return NULL;
    if (!block)
        heap->live++;
    block = xrealloc(block, sizeof *block + new_size);
    block->size = new_size;
    return block + 1;
}

static void arm(struct heap *heap, size_t fail_at)
{
    heap->calls = 0;
    heap->fail_at = fail_at;
}

/* One call of the library, in the shape that all share: into a record or a buffer. */
struct job {
    const char *name;
    struct ua_str input, base;
    enum ua_state state;
    enum ua_status (*run)(const struct job *job, struct ua_url *url, struct ua_buf *out,
                          const struct ua_url *base);
};

static enum ua_status run_parse(const struct job *job, struct ua_url *url, struct ua_buf *out,
                                const struct ua_url *base)
{
    (void)out;
    return ua_url_parse(url, job->input.ptr, job->input.len, base, NULL);
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

/* What a caller can see of a record and a buffer, as one text. */
static void describe(struct text *t, const struct ua_url *url, const struct ua_buf *out)
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
    text_add(t, out->ptr ? out->ptr : "", out->len);
}

/* What a job works on: a record that holds nothing or a short URL, a buffer with a word in it. */
struct bench {
    struct heap heap;
    struct ua_allocator allocator;
    struct ua_url *url, *base;
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
    ua_buf_init(&b->out, &b->allocator);
    if (ua_buf_append(&b->out, "word", 4) != UA_OK)
        return false;
    if (holds_url && ua_url_parse(b->url, old, sizeof old - 1, NULL, NULL) != UA_OK)
        return false;
    if (job->base.ptr) {
        b->base = ua_url_new(&b->allocator);
        /* A base that is no URL belongs to a vector of another kind. */
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
    describe(&b->before, b->url, &b->out);
    arm(&b->heap, n);
    status = job->run(job, b->url, &b->out, b->base);
    reached = b->heap.calls >= n;
    if (reached) {
        hold(status == UA_NOMEM, job, n, "is not answered by UA_NOMEM");
        describe(&b->after, b->url, &b->out);
        hold(strcmp(b->before.ptr, b->after.ptr) == 0, job, n, "outputs have changed");
        arm(&b->heap, 0);
        status = job->run(job, b->url, &b->out, b->base);
    }
    hold(status == expected, job, n, "the retry has another status");
    describe(&b->after, b->url, &b->out);
    hold(b->after.len == b->expected.len &&
             memcmp(b->after.ptr, b->expected.ptr, b->after.len) == 0,
         job, n, "the retry has another result");
    tear_down(b);
    hold(b->heap.live == 0, job, n, "leaks");
    hold(b->heap.wrong == 0, job, n, "a wrong old_size was given to the allocator");
    return reached;
}

static size_t allocations;

static void try_job(const struct job *job)
{
    struct bench b = {0};

    for (int holds_url = 0; holds_url < 2; holds_url++) {
        enum ua_status expected;
        size_t n = 1;

        if (!set_up(&b, job, holds_url)) {
            hold(false, job, 0, "cannot set up");
            continue;
        }
        expected = job->run(job, b.url, &b.out, b.base);
        describe(&b.expected, b.url, &b.out);
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
    const struct ua_str none = {NULL, 0};
    const struct job jobs[] = {
        {"parse", input, base, 0, run_parse},
        {"parse on itself", input, none, 0, run_parse_on_itself},
        {"origin", input, input, 0, run_origin},
        {"host", input, none, 0, run_host},
        {"opaque host", input, none, 0, run_opaque_host},
        {"domain", input, none, 0, run_domain},
        {"domain to Unicode", input, none, 0, run_to_unicode},
        {"UTS #46 ToASCII", input, none, 0, run_uts46},
        {"set scheme", input, none, UA_STATE_SCHEME_START, run_override},
        {"set host", input, none, UA_STATE_HOST, run_override},
        {"set hostname", input, none, UA_STATE_HOSTNAME, run_override},
        {"set port", input, none, UA_STATE_PORT, run_override},
        {"set path", input, none, UA_STATE_PATH_START, run_override},
        {"set query", input, none, UA_STATE_QUERY, run_override},
        {"set fragment", input, none, UA_STATE_FRAGMENT, run_override},
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

/* Whatever the kind of vector: "input" (and "base"), "href" and "new_value" are texts to parse. */
static size_t try_tree(const cJSON *tree)
{
    static const char *const keys[] = {"input", "href", "new_value"};
    struct text input = {0}, base = {0};
    const cJSON *child;
    size_t cases = 0;

    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        bool has_base = json_string(cJSON_GetObjectItemCaseSensitive(tree, "base"), &base);

        if (!json_string(cJSON_GetObjectItemCaseSensitive(tree, keys[i]), &input))
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

    return dot && strcmp(dot, ".json") == 0 && strcmp(entry->d_name, "schema.json") != 0;
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
    try_growing_texts();
    CHECK(cases >= 300);
    CHECK(allocations > cases);
    printf("nomem: %zu texts, %zu failing allocations\n", cases, allocations);
    return check_report("nomem");
}
