/* SPDX-License-Identifier: MIT */
/* A text that lies in the object which the call changes counts as it was before the call: the
 * result is the same as with a copy of the text. A sanitizer also shows that nothing freed is read.
 */
#include <stdlib.h>

#include "check.h"
#include "str.h"

/* One call that may change object, whose bytes text is or equals. */
struct call {
    enum ua_status (*run)(void *object, struct ua_str text, int which);
    int which;
};

static struct ua_str copy_of(struct ua_str text)
{
    char *copy = malloc(text.len + 1);

    CHECK(copy != NULL);
    memcpy(copy, text.len > 0 ? text.ptr : "", text.len);
    return ua_str(copy, text.len);
}

static void free_copy(struct ua_str copy)
{
    free((char *)(uintptr_t)copy.ptr);
}

/* --- a URL ------------------------------------------------------------------------------------ */

static enum ua_status parse(void *url, struct ua_str text, int which)
{
    (void)which;
    return ua_url_parse(url, text.ptr, text.len, NULL, NULL);
}

static enum ua_status parse_on_itself(void *url, struct ua_str text, int which)
{
    (void)which;
    return ua_url_parse(url, text.ptr, text.len, url, NULL);
}

static enum ua_status parse_with_sink(void *url, struct ua_str text, int which)
{
    (void)which;
    return ua_url_parse(url, text.ptr, text.len, url, &(struct ua_parse_options){0});
}

static enum ua_status construct(void *url, struct ua_str text, int which)
{
    const struct ua_str href = ua_url_href(url);

    (void)which;
    return ua_url_construct(url, text.ptr, text.len, href.ptr, href.len);
}

static enum ua_status set(void *url, struct ua_str text, int which)
{
    return ua_url_set(url, (enum ua_attribute)which, text.ptr, text.len);
}

static enum ua_status append_param(void *url, struct ua_str text, int which)
{
    struct ua_params *params = ua_url_search_params(url);

    (void)which;
    CHECK(params != NULL);
    return ua_params_append(params, text, text);
}

static void compare_urls(const char *href, struct call call, size_t at, size_t len)
{
    struct ua_url *overlapped = ua_url_new(NULL), *copied = ua_url_new(NULL);
    struct ua_str text;
    enum ua_status status;

    CHECK(overlapped && copied);
    CHECK(ua_url_parse(overlapped, href, strlen(href), NULL, NULL) == UA_OK);
    CHECK(ua_url_parse(copied, href, strlen(href), NULL, NULL) == UA_OK);
    text = copy_of(ua_str(ua_url_href(copied).ptr + at, len));
    status = call.run(copied, text, call.which);
    CHECK(call.run(overlapped, ua_str(ua_url_href(overlapped).ptr + at, len), call.which) ==
          status);
    CHECK(ua_str_equal(ua_url_href(overlapped), ua_url_href(copied)));
    free_copy(text);
    ua_url_free(overlapped);
    ua_url_free(copied);
}

static void test_urls(void)
{
    static const char *const hrefs[] = {
        "http://u:p@h.example:81/a/../b?q=1&r#f",
        "https://example.com/a/path?a=b&c=d",
        "x:o p?q#f",
        "http://h/?\xC3\xA9=\xFF",
        "file:///C:/x/..?a=b",
    };
    static const struct call calls[] = {
        {parse, 0}, {parse_on_itself, 0}, {parse_with_sink, 0}, {construct, 0}, {append_param, 0}};

    for (size_t i = 0; i < sizeof hrefs / sizeof *hrefs; i++) {
        struct ua_url *url = ua_url_new(NULL);
        size_t whole;

        CHECK(url && ua_url_parse(url, hrefs[i], strlen(hrefs[i]), NULL, NULL) == UA_OK);
        whole = ua_url_href(url).len;
        ua_url_free(url);
        for (size_t at = 0; at < whole; at++) {
            for (size_t len = 1; len <= whole - at; len += 1 + len / 4) {
                for (size_t c = 0; c < sizeof calls / sizeof *calls; c++)
                    compare_urls(hrefs[i], calls[c], at, len);
                for (int attribute = 0; attribute < UA_ATTRIBUTES; attribute++)
                    compare_urls(hrefs[i], (struct call){set, attribute}, at, len);
            }
        }
    }
}

/* --- a list ----------------------------------------------------------------------------------- */

static enum ua_status parse_list(void *list, struct ua_str text, int which)
{
    (void)which;
    return ua_params_parse(list, text.ptr, text.len);
}

static enum ua_status construct_list(void *list, struct ua_str text, int which)
{
    (void)which;
    return ua_params_construct(list, text.ptr, text.len);
}

static enum ua_status append_to_list(void *list, struct ua_str text, int which)
{
    (void)which;
    return ua_params_append(list, text, text);
}

static enum ua_status set_in_list(void *list, struct ua_str text, int which)
{
    (void)which;
    return ua_params_set(list, text, text);
}

static enum ua_status delete_from_list(void *list, struct ua_str text, int which)
{
    (void)which;
    return ua_params_delete(list, text, ua_str(NULL, 0));
}

static void check_list(struct call call, size_t index)
{
    static const char string[] = "a=b&%3Fc%26d=e&a=%FF&long=0123456789abcdef0123456789abcdef&e=f";
    struct ua_params *overlapped = ua_params_new(NULL), *copied = ua_params_new(NULL);
    struct ua_buf a, b;
    struct ua_str text;
    enum ua_status status;

    ua_buf_init(&a, NULL);
    ua_buf_init(&b, NULL);
    CHECK(overlapped && copied);
    CHECK(ua_params_construct(overlapped, string, sizeof string - 1) == UA_OK);
    CHECK(ua_params_construct(copied, string, sizeof string - 1) == UA_OK);
    text = copy_of(ua_params_at(copied, index).name);
    status = call.run(copied, text, 0);
    CHECK(call.run(overlapped, ua_params_at(overlapped, index).name, 0) == status);
    CHECK(ua_params_serialize(&a, overlapped, NULL) == UA_OK);
    CHECK(ua_params_serialize(&b, copied, NULL) == UA_OK);
    CHECK(ua_str_equal(ua_str(a.ptr, a.len), ua_str(b.ptr, b.len)));
    free_copy(text);
    ua_buf_free(&a);
    ua_buf_free(&b);
    ua_params_free(overlapped);
    ua_params_free(copied);
}

static void test_lists(void)
{
    static const struct call calls[] = {{parse_list, 0},
                                        {construct_list, 0},
                                        {append_to_list, 0},
                                        {set_in_list, 0},
                                        {delete_from_list, 0}};

    for (size_t c = 0; c < sizeof calls / sizeof *calls; c++) {
        for (size_t i = 0; i < 5; i++)
            check_list(calls[c], i);
    }
}

/* --- a buffer --------------------------------------------------------------------------------- */

static enum ua_status append(void *out, struct ua_str text, int which)
{
    (void)which;
    return ua_buf_append(out, text.ptr, text.len);
}

static enum ua_status parse_host(void *out, struct ua_str text, int which)
{
    return ua_host_parse(out, NULL, text.ptr, text.len, which != 0, NULL);
}

static enum ua_status parse_domain(void *out, struct ua_str text, int which)
{
    return ua_domain_parse(out, text.ptr, text.len, which != 0);
}

static enum ua_status domain_to_unicode(void *out, struct ua_str text, int which)
{
    (void)which;
    return ua_domain_to_unicode(out, text.ptr, text.len);
}

static enum ua_status to_ascii(void *out, struct ua_str text, int which)
{
    return ua_uts46_to_ascii(out, text.ptr, text.len, (unsigned)which);
}

static enum ua_status to_unicode(void *out, struct ua_str text, int which)
{
    bool had_error;

    return ua_uts46_to_unicode(out, &had_error, text.ptr, text.len, (unsigned)which);
}

static void check_buffer(const char *bytes, struct call call, size_t at, size_t len)
{
    struct ua_buf overlapped, copied;
    struct ua_str text;
    enum ua_status status;

    ua_buf_init(&overlapped, NULL);
    ua_buf_init(&copied, NULL);
    CHECK(ua_buf_append(&overlapped, bytes, strlen(bytes)) == UA_OK);
    CHECK(ua_buf_append(&copied, bytes, strlen(bytes)) == UA_OK);
    text = copy_of(ua_str(copied.ptr + at, len));
    status = call.run(&copied, text, call.which);
    CHECK(call.run(&overlapped, ua_str(overlapped.ptr + at, len), call.which) == status);
    CHECK(ua_str_equal(ua_str(overlapped.ptr, overlapped.len), ua_str(copied.ptr, copied.len)));
    free_copy(text);
    ua_buf_free(&overlapped);
    ua_buf_free(&copied);
}

static void test_buffers(void)
{
    static const char *const texts[] = {
        "Stra\xC3\x9F"
        "e.ex\xCC\x81mple.xn--bcher-kva.0x7f",
        "[1:2::3.4.5.6]",
        "%41.%C3%A9.\xFF."
        "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuv",
    };
    static const struct call calls[] = {
        {append, 0},       {parse_host, 0},        {parse_host, 1}, {parse_domain, 0},
        {parse_domain, 1}, {domain_to_unicode, 0}, {to_ascii, 0},   {to_unicode, 0},
    };

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        for (size_t at = 0; at < strlen(texts[i]); at++) {
            for (size_t len = 1; len <= strlen(texts[i]) - at; len += 1 + len / 4) {
                for (size_t c = 0; c < sizeof calls / sizeof *calls; c++)
                    check_buffer(texts[i], calls[c], at, len);
            }
        }
    }
}

int main(void)
{
    test_urls();
    test_lists();
    test_buffers();
    return check_report("overlap");
}
