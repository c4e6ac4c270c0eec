/* SPDX-License-Identifier: MIT */
/* Threads use different objects of the library at once, as urlassay.h allows, and one base
 * together. `make tsan` builds it with ThreadSanitizer. Each thread must get what one thread gets
 * alone. */
#include <pthread.h>
#include <string.h>

#include "check.h"
#include "urlassay.h"

#define THREADS 4
#define ROUNDS 200

struct work {
    const struct ua_url *base;
    struct ua_buf answers;
};

static void add(struct work *work, struct ua_str text)
{
    if (ua_buf_append(&work->answers, text.ptr, text.len) != UA_OK ||
        ua_buf_append(&work->answers, "\n", 1) != UA_OK)
        work->answers.len = 0; /* then it is not the expected one */
}

/* Parses, and sets each attribute to the input. */
static void use_url(struct work *work, const char *input, const struct ua_parse_options *options)
{
    struct ua_url *url = ua_url_new(NULL);

    if (ua_url_parse(url, input, strlen(input), work->base, options) == UA_OK)
        add(work, ua_url_href(url));
    for (int i = 0; i < UA_ATTRIBUTES; i++) {
        if (ua_url_set(url, (enum ua_attribute)i, input, strlen(input)) == UA_OK)
            add(work, ua_url_href(url));
    }
    ua_url_free(url);
}

static void *run(void *argument)
{
    static const char *const inputs[] = {"http://EXAMPLE.com/a?b#c",
                                         "//b\xC3\xBC\x63her.example/?\xC3\xA4",
                                         "../x/%2e%2E/y",
                                         "http://[1::0:0:2]:80/",
                                         "http://0x7f.1/",
                                         "data:a b",
                                         "file:///C|/x",
                                         "http://xn--a/",
                                         "http://a b/",
                                         "http://\xD7\x90.example/"};
    struct work *work = argument;

    for (unsigned round = 0; round < ROUNDS; round++) {
        const char *input = inputs[round % (sizeof inputs / sizeof *inputs)];
        struct ua_parse_options options = {.errors = NULL};
        struct ua_encoder encoder;
        struct ua_buf unicode;

        use_url(work, input, NULL);
        if (ua_encoder_open(&encoder, ua_encoding_from_label("shift_jis", 9), NULL) == UA_OK) {
            options.encoding = &encoder;
            use_url(work, input, &options);
            ua_encoder_close(&encoder);
        }
        ua_buf_init(&unicode, NULL);
        if (ua_domain_to_unicode(&unicode, "xn--bcher-kva.example", 21) == UA_OK)
            add(work, (struct ua_str){unicode.ptr, unicode.len});
        ua_buf_free(&unicode);
    }
    return NULL;
}

int main(void)
{
    static const char base_text[] = "http://base.example/d/e?q";
    struct work work[THREADS + 1];
    struct ua_url *base = ua_url_new(NULL);
    pthread_t threads[THREADS];

    CHECK(ua_url_parse(base, base_text, strlen(base_text), NULL, NULL) == UA_OK);
    for (unsigned i = 0; i <= THREADS; i++) {
        work[i].base = base;
        ua_buf_init(&work[i].answers, NULL);
    }
    for (unsigned i = 0; i < THREADS; i++)
        CHECK(pthread_create(&threads[i], NULL, run, &work[i]) == 0);
    for (unsigned i = 0; i < THREADS; i++)
        CHECK(pthread_join(threads[i], NULL) == 0);
    run(&work[THREADS]);
    CHECK(work[THREADS].answers.len > 10000);
    for (unsigned i = 0; i < THREADS; i++)
        CHECK_TEXT(work[i].answers.ptr, work[i].answers.len, work[THREADS].answers.ptr,
                   work[THREADS].answers.len);
    for (unsigned i = 0; i <= THREADS; i++)
        ua_buf_free(&work[i].answers);
    ua_url_free(base);
    return check_report("threads");
}
