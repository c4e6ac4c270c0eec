/* SPDX-License-Identifier: MIT */
/* What allocates by malloc and not by the caller's allocator: ua_url_can_parse, and the C library's
 * iconv. Each allocation fails in turn, until none is left to fail. Everything else allocates by
 * the caller's allocator alone. */
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

/* If any allocation fails, the status is UA_NOMEM, without an answer. */
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

/* --- the caller's allocator ------------------------------------------------------------------- */

static void *callers_resize(void *ctx, void *ptr, size_t old_size, size_t new_size)
{
    size_t *count = ctx;

    (void)old_size;
    if (new_size == 0) {
        free(ptr);
        return NULL;
    }
    (*count)++;
    return __libc_realloc(ptr, new_size);
}

static void ignore_error(void *ctx, unsigned error, size_t position)
{
    (void)ctx;
    (void)error;
    (void)position;
}

/* Long and ill-formed texts need all buffers that there are. */
static const char *const texts[] = {
    "http://\xFFus%zz er:pass\xE2\x98@m\xC3\xBCnchen.example:81/\t\xFF/../b c?q='\xFF'#f`\xFF",
    "http://stra\303\237e.xn--mnchen-3ya.example/%7Fa/./b?c#d",
    "http://%66%C3%BC.example:99999/",
    "foo://h\xFF\xC3\xA9:1/a/.//b?\xFF",
    "file:///c|/../x\xFF",
    "mailto: x\xFF ?y",
    "blob:https://%41.m\xC3\xBCnchen.example:99/?\xFF", /* its origin comes from the URL inside */
    "http://xn--a-ecb.example/",                        /* \"a\" and U+0307: maybe in NFC */
    "[::1]",
    "https",
    "8080",
    "?a=%FF&\xC3\xA9=+b&a=%E2%98%83&b",
    "\xFF\xE2\x98",
    "",
};

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

static struct ua_str text_at(size_t i)
{
    return (struct ua_str){texts[i], strlen(texts[i])};
}

/* Stands for an encoding that has no converter of libc. */
static enum ua_status encode_nothing(void *ctx, struct ua_buf *out, size_t *consumed,
                                     uint32_t *unmappable, const char *in, size_t len, bool first)
{
    (void)ctx;
    (void)first;
    *consumed = len;
    *unmappable = UINT32_MAX;
    return ua_buf_append(out, in, len);
}

static const struct ua_encoder encoder = {encode_nothing, NULL};

static void call_url_functions(struct ua_url *url, const struct ua_url *base, struct ua_buf *out,
                               const struct ua_allocator *allocator)
{
    const struct ua_error_sink sink = {ignore_error, NULL};
    const struct ua_parse_options options = {.encoding = &encoder, .errors = &sink};
    bool valid, had_error;

    for (size_t i = 0; i < COUNT(texts); i++) {
        const struct ua_str text = text_at(i);

        (void)!ua_url_parse(url, text.ptr, text.len, base, &options);
        (void)!ua_url_construct(url, text.ptr, text.len, texts[0], strlen(texts[0]));
        (void)!ua_is_valid_url_string(allocator, &valid, text.ptr, text.len, base);
        (void)!ua_host_parse(out, NULL, text.ptr, text.len, i % 2, &sink);
        (void)!ua_domain_parse(out, text.ptr, text.len, i % 2);
        (void)!ua_domain_to_unicode(out, text.ptr, text.len);
        (void)!ua_uts46_to_ascii(out, text.ptr, text.len, 0);
        (void)!ua_uts46_to_unicode(out, &had_error, text.ptr, text.len, 0);
        ua_url_clear(url);
        for (size_t start = 0; start < 7; start++) {
            for (int a = 0; a < UA_ATTRIBUTES; a++) {
                (void)!ua_url_parse(url, texts[start], strlen(texts[start]), base, NULL);
                (void)!ua_url_set(url, (enum ua_attribute)a, text.ptr, text.len);
                (void)!ua_url_origin(out, url);
                (void)!ua_url_render(out, url);
            }
        }
    }
}

static void call_list_functions(struct ua_params *list, struct ua_buf *out)
{
    for (size_t i = 0; i < COUNT(texts); i++) {
        const struct ua_str text = text_at(i), other = text_at(COUNT(texts) - 1 - i);
        const struct ua_param pairs[] = {{text, other}, {other, text}};

        (void)!ua_params_parse(list, text.ptr, text.len);
        (void)!ua_params_append(list, text, other);
        (void)!ua_params_set(list, other, text);
        (void)!ua_params_delete(list, text, other);
        (void)!ua_params_sort(list);
        (void)!ua_params_serialize(out, list, &encoder);
        (void)!ua_params_construct(list, text.ptr, text.len);
        (void)!ua_params_construct_pairs(list, pairs, COUNT(pairs));
    }
}

static void test_callers_allocator(void)
{
    size_t count = 0;
    const struct ua_allocator allocator = {callers_resize, &count};
    struct ua_url *url, *base;
    struct ua_params *list;
    struct ua_buf out;

    begin_failing(0, false);
    ua_buf_init(&out, &allocator);
    url = ua_url_new(&allocator);
    base = ua_url_new(&allocator);
    list = ua_params_new(&allocator);
    CHECK(url && base && list);
    CHECK(ua_url_parse(base, texts[0], strlen(texts[0]), NULL, NULL) == UA_OK);
    call_url_functions(url, base, &out, &allocator);
    call_list_functions(list, &out);
    CHECK(ua_url_parse(url, texts[0], strlen(texts[0]), NULL, NULL) == UA_OK);
    call_list_functions(ua_url_search_params(url), &out);
    ua_url_free(url);
    ua_url_free(base);
    ua_params_free(list);
    ua_buf_free(&out);
    CHECK(calls == 0);
    CHECK(count > 0);
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
    test_callers_allocator();
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
