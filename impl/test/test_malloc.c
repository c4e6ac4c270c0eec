/* SPDX-License-Identifier: MIT */
/* What allocates by malloc and not by the caller's allocator: ua_url_can_parse, and the C library's
 * iconv. Each allocation fails in turn, until none is left to fail. */
#include <errno.h>
#include <stdlib.h>

#include "check.h"
#include "urlassay.h"

#if defined __has_feature
#if __has_feature(address_sanitizer) || __has_feature(memory_sanitizer)
#define HAS_OWN_MALLOC
#endif
#endif
#if !defined __GLIBC__ || defined __SANITIZE_ADDRESS__
#define HAS_OWN_MALLOC
#endif

#ifndef HAS_OWN_MALLOC

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *ptr, size_t size);

static long fails_at, calls; /* fails_at 0: none fails; calls counts from 1 */
static bool fails_once;

static bool fails(void)
{
    calls++;
    if (fails_at == 0 || (fails_once ? calls != fails_at : calls < fails_at))
        return false;
    errno = ENOMEM;
    return true;
}

/* These stand in for libc's functions in this program, also where libc itself calls them. */
void *malloc(size_t size)
{
    return fails() ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return fails() ? NULL : __libc_calloc(count, size);
}

void *realloc(void *ptr, size_t size)
{
    return fails() ? NULL : __libc_realloc(ptr, size);
}

static void begin_failing(long at, bool once)
{
    calls = 0;
    fails_once = once;
    fails_at = at;
}

/* Returns whether an allocation failed since begin_failing. */
static bool end_failing(void)
{
    const bool has_failed = fails_at > 0 && calls >= fails_at;

    fails_at = 0;
    return has_failed;
}

#define MOST 20000 /* allocations that one call may make */

/* If any allocation fails, the status is UA_NOMEM and there is no answer. */
static void test_can_parse(void)
{
    static const struct {
        const char *input, *base;
        bool answer;
    } cases[] = {
        {"http://user:word@m\xC3\xBCnchen.example:81/a/../b?q#f", NULL, true},
        {"../x", "http://\xE2\x98\x95.example/a/b", true},
        {"http://m\xC3\xBCnchen.example:99999/", NULL, false},
        {"x", "http://m\xC3\xBCnchen.example:99999/", false},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        for (int once = 0; once < 2; once++) {
            bool has_failed = true;
            long at = 1;

            for (; has_failed && at < MOST; at++) {
                const char *base = cases[i].base;
                enum ua_status status;
                bool answer = false;

                begin_failing(at, once);
                status = ua_url_can_parse(&answer, cases[i].input, strlen(cases[i].input), base,
                                          base ? strlen(base) : 0);
                has_failed = end_failing();
                CHECK(status == (has_failed ? UA_NOMEM : UA_OK));
                CHECK(answer == (!has_failed && cases[i].answer));
            }
            CHECK(at > 2 && at < MOST);
        }
    }
}

/* One encoder, opened, used and closed. */
static enum ua_status encode_snowman(struct ua_buf *out, const struct ua_encoding *encoding)
{
    struct ua_encoder encoder;
    enum ua_status status = ua_encoder_open(&encoder, encoding, NULL);
    uint32_t unmappable;
    size_t consumed;

    if (status != UA_OK)
        return status;
    status = encoder.encode(encoder.ctx, out, &consumed, &unmappable, "\xE6\xBC\xA2z", 4, true);
    ua_encoder_close(&encoder);
    return status;
}

/* iconv reports some of its failures as a converter that is not there. Afterwards all works. */
static void test_iconv(void)
{
    static const struct {
        const char *label, *bytes;
    } cases[] = {{"euc-jp", "\xB4\xC1z"}, {"shift_jis", "\x8A\xBFz"}, {"big5", "\xBA\x7Ez"}};

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct ua_encoding *encoding =
            ua_encoding_from_label(cases[i].label, strlen(cases[i].label));
        struct ua_buf out;
        long at = 1;
        bool has_failed = true;

        for (; has_failed && at < MOST; at++) {
            enum ua_status status;

            ua_buf_init(&out, NULL);
            begin_failing(at, true);
            status = encode_snowman(&out, encoding);
            has_failed = end_failing();
            CHECK(status == UA_OK || (has_failed && (status == UA_NOMEM || status == UA_ENCODING)));
            if (status == UA_OK)
                CHECK_TEXT(out.ptr, out.len, cases[i].bytes, strlen(cases[i].bytes));
            ua_buf_free(&out);
        }
        CHECK(at > 2 && at < MOST);
    }
}

int main(void)
{
    /* Before the first failure, as it would stay in libc's cache of converters. */
    static const char *const labels[] = {"euc-jp", "shift_jis", "big5"};

    for (size_t i = 0; i < sizeof labels / sizeof *labels; i++) {
        struct ua_buf out;

        ua_buf_init(&out, NULL);
        CHECK(encode_snowman(&out, ua_encoding_from_label(labels[i], strlen(labels[i]))) == UA_OK);
        ua_buf_free(&out);
    }
    test_can_parse();
    test_iconv();
    return check_report("malloc");
}

#else

int main(void)
{
    CHECK_SKIPPED();
    puts("malloc: skipped, this C library or sanitizer has a malloc of its own");
    return check_report("malloc");
}

#endif
