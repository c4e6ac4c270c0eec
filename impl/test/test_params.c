/* SPDX-License-Identifier: MIT */
/* URLSearchParams beyond what vectors/search-params.json can say: bad arguments, bytes, texts that
 * are views into the list or its URL, encoders. */
#include "check.h"
#include "str.h"

#define TEXT(text) ua_str("" text, sizeof(text) - 1)
static const struct ua_str none = {NULL, 0};
/* No such memory exists: it must be refused before it is read. */
static const struct ua_str too_long = {"x", (size_t)INT32_MAX + 1};
static const struct ua_str no_memory = {NULL, 3};

static bool is_text(struct ua_str got, const char *expected)
{
    return expected
               ? got.ptr && got.len == strlen(expected) && memcmp(got.ptr, expected, got.len) == 0
               : !got.ptr;
}

static bool is_list(const struct ua_params *list, const char *expected)
{
    struct ua_buf out;
    bool same;

    ua_buf_init(&out, NULL);
    same = ua_params_serialize(&out, list, NULL) == UA_OK &&
           is_text(ua_str(out.ptr ? out.ptr : "", out.len), expected);
    if (!same)
        printf("the list is %.*s\n", (int)out.len, out.ptr ? out.ptr : "");
    ua_buf_free(&out);
    return same;
}

static struct ua_params *make(const char *init)
{
    struct ua_params *list = ua_params_new(NULL);

    CHECK(list && ua_params_construct(list, init, strlen(init)) == UA_OK);
    return list;
}

static void test_bad_arguments(struct ua_params *list, const char *expected)
{
    const struct ua_str bad[] = {too_long, no_memory};
    const enum ua_status status[] = {UA_TOO_LONG, UA_BADARG};
    size_t next = 0;

    for (int i = 0; i < 2; i++) {
        CHECK(ua_params_append(list, bad[i], TEXT("v")) == status[i]);
        CHECK(ua_params_append(list, TEXT("n"), bad[i]) == status[i]);
        CHECK(ua_params_delete(list, bad[i], none) == status[i]);
        CHECK(ua_params_delete(list, TEXT("a"), bad[i]) == status[i]);
        CHECK(ua_params_set(list, bad[i], TEXT("v")) == status[i]);
        CHECK(ua_params_set(list, TEXT("a"), bad[i]) == status[i]);
        CHECK(!ua_params_get(list, bad[i]).ptr);
        CHECK(!ua_params_get_next(list, bad[i], &next).ptr);
        CHECK(!ua_params_has(list, bad[i], none));
        CHECK(!ua_params_has(list, TEXT("a"), bad[i]));
    }
    CHECK(!ua_params_get_next(list, TEXT("a"), NULL).ptr);
    CHECK(!ua_params_at(list, SIZE_MAX).name.ptr);
    CHECK(!ua_params_at(list, ua_params_size(list)).value.ptr);
    CHECK(ua_params_serialize(NULL, list, NULL) == UA_BADARG);
    CHECK(is_list(list, expected));
}

static void test_null_list(void)
{
    struct ua_buf out;
    size_t next = 0;

    ua_buf_init(&out, NULL);
    CHECK(ua_params_parse(NULL, "a", 1) == UA_BADARG);
    CHECK(ua_params_construct(NULL, "a", 1) == UA_BADARG);
    CHECK(ua_params_construct_pairs(NULL, NULL, 0) == UA_BADARG);
    CHECK(ua_params_append(NULL, TEXT("a"), TEXT("b")) == UA_BADARG);
    CHECK(ua_params_delete(NULL, TEXT("a"), none) == UA_BADARG);
    CHECK(ua_params_set(NULL, TEXT("a"), TEXT("b")) == UA_BADARG);
    CHECK(ua_params_sort(NULL) == UA_BADARG);
    CHECK(ua_params_serialize(&out, NULL, NULL) == UA_BADARG);
    CHECK(ua_params_size(NULL) == 0);
    CHECK(!ua_params_at(NULL, 0).name.ptr && !ua_params_at(NULL, 0).value.ptr);
    CHECK(!ua_params_get(NULL, TEXT("a")).ptr);
    CHECK(!ua_params_get_next(NULL, TEXT("a"), &next).ptr);
    CHECK(!ua_params_has(NULL, TEXT("a"), none));
    ua_params_free(NULL);
    ua_buf_free(&out);
}

static void test_construct(void)
{
    struct ua_params *list = make("a=1");
    const struct ua_param bad[] = {{TEXT("a"), TEXT("b")}, {no_memory, TEXT("b")}};
    const struct ua_param big[] = {{TEXT("a"), too_long}};
    struct ua_param own[2];

    CHECK(ua_params_parse(list, NULL, 1) == UA_BADARG);
    CHECK(ua_params_parse(list, "a", UA_MAX_LENGTH + 1) == UA_TOO_LONG);
    CHECK(ua_params_construct(list, NULL, 1) == UA_BADARG);
    CHECK(ua_params_construct(list, "?", UA_MAX_LENGTH + 1) == UA_TOO_LONG);
    CHECK(ua_params_construct(list, "?", SIZE_MAX) == UA_TOO_LONG);
    CHECK(ua_params_construct_pairs(list, NULL, 1) == UA_BADARG);
    CHECK(ua_params_construct_pairs(list, bad, 2) == UA_BADARG);
    CHECK(ua_params_construct_pairs(list, big, 1) == UA_TOO_LONG);
    CHECK(is_list(list, "a=1"));
    /* From views of itself. */
    own[0] = ua_params_at(list, 0);
    own[1] = (struct ua_param){own[0].value, own[0].name};
    CHECK(ua_params_construct_pairs(list, own, 2) == UA_OK && is_list(list, "a=1&1=a"));
    own[0] = ua_params_at(list, 1);
    CHECK(ua_params_construct(list, own[0].value.ptr, own[0].value.len) == UA_OK);
    CHECK(is_list(list, "a="));
    CHECK(ua_params_construct_pairs(list, NULL, 0) == UA_OK && ua_params_size(list) == 0);
    CHECK(ua_params_construct(list, NULL, 0) == UA_OK && ua_params_parse(list, NULL, 0) == UA_OK);
    CHECK(is_list(list, ""));
    /* A string is scalar values first, bytes are what they are: "?" and a code point in halves. */
    CHECK(ua_params_construct(list, "?\xE2%82%AC", 8) == UA_OK);
    CHECK(is_list(list, "%EF%BF%BD%EF%BF%BD%EF%BF%BD="));
    CHECK(ua_params_parse(list, "?\xE2%82%AC", 8) == UA_OK && is_list(list, "%3F%E2%82%AC="));
    ua_params_free(list);
}

/* A query object's list is made by its URL alone. */
static void test_bound(void)
{
    struct ua_url *url = ua_url_new(NULL);
    struct ua_params *list;
    const struct ua_param pair = {TEXT("x"), TEXT("y")};

    CHECK(!ua_url_search_params(url));
    CHECK(ua_url_parse(url, "a://h?a=1", 9, NULL, NULL) == UA_OK);
    list = ua_url_search_params(url);
    CHECK(list);
    CHECK(ua_params_parse(list, "x", 1) == UA_BADARG);
    CHECK(ua_params_construct(list, "x", 1) == UA_BADARG);
    CHECK(ua_params_construct_pairs(list, &pair, 1) == UA_BADARG);
    test_bad_arguments(list, "a=1");
    CHECK(is_text(ua_url_href(url), "a://h?a=1"));
    /* Views of the URL as names and values. */
    CHECK(ua_params_append(list, ua_url_scheme(url), ua_url_href(url)) == UA_OK);
    CHECK(is_text(ua_url_href(url), "a://h?a=1&a=a%3A%2F%2Fh%3Fa%3D1"));
    CHECK(ua_params_set(list, ua_url_host(url), ua_url_query(url)) == UA_OK);
    CHECK(is_text(ua_params_get(list, TEXT("h")), "a=1&a=a%3A%2F%2Fh%3Fa%3D1"));
    CHECK(ua_params_delete(list, ua_url_scheme(url), none) == UA_OK);
    CHECK(ua_params_size(list) == 1);
    CHECK(ua_params_delete(list, ua_url_host(url), ua_params_get(list, TEXT("h"))) == UA_OK);
    CHECK(is_text(ua_url_href(url), "a://h"));
    ua_url_free(url);
}

/* Names and values that are views of the list. */
static void test_aliasing(void)
{
    struct ua_params *list = make("a=b&c=d&b=e");

    for (int i = 0; i < 200; i++) /* long enough for the text to move */
        CHECK(ua_params_append(list, ua_params_at(list, (size_t)i).name,
                               ua_params_at(list, (size_t)i).value) == UA_OK);
    CHECK(ua_params_size(list) == 203);
    CHECK(is_text(ua_params_at(list, 202).name, "c") &&
          is_text(ua_params_at(list, 202).value, "d"));
    CHECK(ua_params_delete(list, ua_params_at(list, 1).name, ua_params_at(list, 1).value) == UA_OK);
    CHECK(ua_params_set(list, ua_params_at(list, 0).name, ua_params_at(list, 1).value) == UA_OK);
    CHECK(ua_params_set(list, ua_params_at(list, 0).value, ua_params_at(list, 1).name) == UA_OK);
    CHECK(ua_params_set(list, ua_params_at(list, 1).name, ua_params_at(list, 1).name) == UA_OK);
    CHECK(ua_params_delete(list, ua_params_at(list, 0).name, none) == UA_OK);
    CHECK(is_list(list, "b=b&e=b"));
    ua_params_free(list);
}

static void test_bytes(void)
{
    struct ua_params *list = make("");

    CHECK(ua_params_append(list, none, none) == UA_OK && is_list(list, "="));
    CHECK(ua_params_append(list, TEXT("\xFF"), TEXT("\0")) == UA_OK);
    CHECK(is_text(ua_params_at(list, 1).name, "\xEF\xBF\xBD"));
    CHECK(ua_params_at(list, 1).value.len == 1);
    /* Looking by what is ill-formed finds what it counts as, and the other way round. */
    CHECK(ua_params_has(list, TEXT("\xFF"), none) && ua_params_has(list, TEXT("\xC3"), none));
    CHECK(ua_params_has(list, TEXT("\xEF\xBF\xBD"), TEXT("\0")));
    CHECK(!ua_params_has(list, TEXT("\xFF\xFF"), none) && !ua_params_has(list,
                                                                         TEXT("\xEF\xBF"
                                                                              "\xBD"
                                                                              "a"),
                                                                         none));
    CHECK(!ua_params_has(list, TEXT("\xEF\xBF\xBD"), TEXT("")));
    CHECK(ua_params_set(list, TEXT("\x80"), TEXT("\xED\xA0\x80")) == UA_OK);
    CHECK(is_list(list, "=&%EF%BF%BD=%EF%BF%BD%EF%BF%BD%EF%BF%BD"));
    CHECK(ua_params_delete(list, TEXT("\xFE"), none) == UA_OK && is_list(list, "="));
    CHECK(ua_params_delete(list, none, none) == UA_OK && is_list(list, ""));
    ua_params_free(list);
}

/* The index is the iterator. */
static void test_iteration(void)
{
    struct ua_params *list = make("a=1&b=2&a=3");
    size_t next = 0, met = 0;

    CHECK(is_text(ua_params_get_next(list, TEXT("a"), &next), "1") && next == 1);
    CHECK(ua_params_append(list, TEXT("a"), TEXT("4")) == UA_OK);
    CHECK(is_text(ua_params_get_next(list, TEXT("a"), &next), "3") && next == 3);
    CHECK(is_text(ua_params_get_next(list, TEXT("a"), &next), "4") && next == 4);
    CHECK(is_text(ua_params_get_next(list, TEXT("a"), &next), NULL) && next == 4);
    for (size_t i = 0; i < ua_params_size(list); i++, met++)
        if (i == 0)
            CHECK(ua_params_delete(list, TEXT("a"), TEXT("1")) == UA_OK);
    CHECK(met == 3 && ua_params_size(list) == 3);
    for (size_t i = 0; i < ua_params_size(list); i++)
        if (i < 10)
            CHECK(ua_params_append(list, TEXT("x"), ua_params_at(list, i).value) == UA_OK);
    CHECK(ua_params_size(list) == 13);
    ua_params_free(list);
}

/* Many tuples, so that the merge sort has runs of all lengths: stable, and by code units. */
static void test_sort(void)
{
    struct ua_params *list = ua_params_new(NULL);
    unsigned seed = 1;

    for (unsigned count = 0; count < 70; count++) {
        char value[2] = {(char)('0' + count / 10), (char)('0' + count % 10)};

        seed = seed * 1103515245u + 12345u;
        CHECK(ua_params_append(list, ua_str(&"abcdefg"[seed >> 16 & 7], seed >> 20 & 1),
                               ua_str(value, 2)) == UA_OK);
    }
    CHECK(ua_params_sort(list) == UA_OK);
    for (size_t i = 1; i < ua_params_size(list); i++) {
        struct ua_param a = ua_params_at(list, i - 1), b = ua_params_at(list, i);
        size_t len = a.name.len < b.name.len ? a.name.len : b.name.len;
        int order = memcmp(a.name.ptr, b.name.ptr, len);

        if (order == 0)
            order = (a.name.len > b.name.len) - (a.name.len < b.name.len);
        CHECK(order < 0 || (order == 0 && memcmp(a.value.ptr, b.value.ptr, 2) < 0));
    }
    ua_params_free(list);
}

/* An encoding with "?" in place of U+00E4 and without anything else beyond ASCII. */
static enum ua_status encode(void *ctx, struct ua_buf *out, size_t *consumed, uint32_t *unmappable,
                             const char *in, size_t len, bool first)
{
    (void)first;
    *unmappable = UINT32_MAX;
    if (ctx)
        return UA_ENCODING;
    for (*consumed = 0; *consumed < len; ++*consumed) {
        unsigned char byte = (unsigned char)in[*consumed];

        if (byte == 0xC3 && len - *consumed > 1 && (unsigned char)in[*consumed + 1] == 0xA4) {
            ++*consumed;
            if (ua_buf_append(out, "\xE4", 1) != UA_OK)
                return UA_NOMEM;
        } else if (byte == 0xE2) {
            *consumed += 3;
            *unmappable = 0x20AC;
            return UA_OK;
        } else if (ua_buf_append(out, &in[*consumed], 1) != UA_OK) {
            return UA_NOMEM;
        }
    }
    return UA_OK;
}

static void test_encoder(void)
{
    struct ua_params *list = make("a b=\xC3\xA4&\xE2\x82\xAC=+~");
    const struct ua_encoder works = {encode, NULL}, broken = {encode, list};
    struct ua_buf out;

    ua_buf_init(&out, NULL);
    CHECK(ua_buf_append(&out, "old", 3) == UA_OK);
    CHECK(ua_params_serialize(&out, list, &broken) == UA_ENCODING);
    CHECK_TEXT(out.ptr, out.len, "old", 3);
    CHECK(ua_params_serialize(&out, list, &works) == UA_OK);
    CHECK_TEXT(out.ptr, out.len, "a+b=%E4&%26%238364%3B=+%7E", 26);
    ua_buf_free(&out);
    ua_params_free(list);
}

int main(void)
{
    struct ua_params *list = make("a=1");

    test_bad_arguments(list, "a=1");
    ua_params_free(list);
    test_null_list();
    test_construct();
    test_bound();
    test_aliasing();
    test_bytes();
    test_iteration();
    test_sort();
    test_encoder();
    return check_report("params");
}
