/* SPDX-License-Identifier: MIT */
/* Property: URLSearchParams gives the same results as a plain array of pairs, alone and with a URL.
 * Serialising a list as application/x-www-form-urlencoded and parsing it gives the same list.
 *
 * An input is a query and calls. A byte 0xFF precedes each call. A call is a letter, a name, and
 * optionally "=" and a value. The letters: a append, d delete, s set, h has, g get, o sort, q the
 * URL's search setter. */
#include "same.h"
#include "target.h"
#include "utf8.h"
#include "util.h"

/* The model: an array of pairs. Ill-formed UTF-8 is replaced in names and values. */
struct query_pair {
    struct text name, value;
};
static struct query_pair *pairs;
static size_t pair_count;

static struct ua_params *list;

static void model_append(struct ua_str name, struct ua_str value)
{
    pairs = xrealloc(pairs, (pair_count + 1) * sizeof *pairs);
    pairs[pair_count] = (struct query_pair){{0}, {0}};
    put_scalar_values(&pairs[pair_count].name, name);
    put_scalar_values(&pairs[pair_count++].value, value);
}

static void model_remove(size_t index)
{
    text_free(&pairs[index].name);
    text_free(&pairs[index].value);
    pair_count--;
    memmove(pairs + index, pairs + index + 1, (pair_count - index) * sizeof *pairs);
}

static bool model_has(size_t index, const struct text *name, const struct text *value)
{
    return is_same_text(text_view(&pairs[index].name), text_view(name)) &&
           (!value || is_same_text(text_view(&pairs[index].value), text_view(value)));
}

static void model_empty(void)
{
    while (pair_count > 0)
        model_remove(pair_count - 1);
}

/* Writes the UTF-16 code units of a text to units. Returns how many there are. */
static size_t to_code_units(uint16_t *units, struct ua_str text)
{
    size_t count = 0, pos = 0;

    while (pos < text.len) {
        uint32_t code_point = ua_utf8_decode(text.ptr, text.len, &pos, NULL);

        if (code_point > 0xFFFF) {
            units[count++] = (uint16_t)(0xD800 + ((code_point - 0x10000) >> 10));
            units[count++] = (uint16_t)(0xDC00 + ((code_point - 0x10000) & 0x3FF));
        } else {
            units[count++] = (uint16_t)code_point;
        }
    }
    return count;
}

static bool is_less(const struct query_pair *a, const struct query_pair *b)
{
    uint16_t *left = xmalloc(2 * a->name.len + 2), *right = xmalloc(2 * b->name.len + 2);
    size_t left_count = to_code_units(left, text_view(&a->name)), i = 0;
    size_t right_count = to_code_units(right, text_view(&b->name));
    bool less;

    while (i < left_count && i < right_count && left[i] == right[i])
        i++;
    less = i < right_count && (i == left_count || left[i] < right[i]);
    free(left);
    free(right);
    return less;
}

/* Sorts the model by insertion, which is stable. */
static void model_sort(void)
{
    for (size_t i = 1; i < pair_count; i++) {
        struct query_pair moved = pairs[i];
        size_t at = i;

        for (; at > 0 && is_less(&moved, &pairs[at - 1]); at--)
            pairs[at] = pairs[at - 1];
        pairs[at] = moved;
    }
}

static void take_model_from(const struct ua_params *from)
{
    model_empty();
    for (size_t i = 0; i < ua_params_size(from); i++)
        model_append(ua_params_at(from, i).name, ua_params_at(from, i).value);
}

/* --- laws ------------------------------------------------------------------------------------- */

static void assert_model(const struct ua_params *l, const char *law)
{
    TARGET_ASSERT(ua_params_size(l) == pair_count, law);
    for (size_t i = 0; i < pair_count; i++) {
        TARGET_ASSERT(is_same_text(ua_params_at(l, i).name, text_view(&pairs[i].name)), law);
        TARGET_ASSERT(is_same_text(ua_params_at(l, i).value, text_view(&pairs[i].value)), law);
    }
}

static void serialize_list(struct ua_buf *out, const struct ua_params *l)
{
    TARGET_ASSERT(ua_params_serialize(out, l, NULL) == UA_OK, "memory");
}

/* Checks that parse(serialize(list)) equals the list, that serialize(parse(x)) is a fixpoint, and
 * that a serialisation has only the bytes that the Standard allows. */
static void check_form(const struct ua_params *l)
{
    struct ua_params *again = ua_params_new(NULL);
    struct ua_buf text, text_again;

    ua_buf_init(&text, NULL);
    ua_buf_init(&text_again, NULL);
    serialize_list(&text, l);
    for (size_t i = 0; i < text.len; i++)
        TARGET_ASSERT(text.ptr[i] && strchr("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                                            "0123456789*-._%+&=",
                                            text.ptr[i]),
                      "form-bytes");
    TARGET_ASSERT(again && ua_params_parse(again, text.ptr, text.len) == UA_OK, "memory");
    assert_model(again, "parse-of-serialize");
    serialize_list(&text_again, again);
    TARGET_ASSERT(is_same_text(buf_view(&text), buf_view(&text_again)), "form-fixpoint");
    ua_buf_free(&text);
    ua_buf_free(&text_again);
    ua_params_free(again);
}

/* Checks that the href parses to the same URL. If the list was changed, also checks that the query
 * is the list's serialisation, or null for an empty one. */
static void check_url(const struct ua_url *url, bool changed)
{
    struct ua_str href = ua_url_href(url), query = ua_url_query(url);
    struct ua_url *again = ua_url_new(NULL);
    struct ua_buf text;

    TARGET_ASSERT(again && ua_url_parse(again, href.ptr, href.len, NULL, NULL) == UA_OK,
                  "href-fixpoint");
    assert_same_url(url, again, "href-fixpoint");
    ua_buf_init(&text, NULL);
    serialize_list(&text, list);
    if (changed && text.len == 0)
        TARGET_ASSERT(!query.ptr, "empty-list-is-no-query");
    else if (changed)
        TARGET_ASSERT(is_same_text(query, buf_view(&text)), "query-follows-the-list");
    ua_buf_free(&text);
    ua_url_free(again);
}

/* --- calls ------------------------------------------------------------------------------------ */

struct call {
    char letter;
    struct ua_str name, value; /* from the input; value.ptr NULL: no value */
    struct text scalar_name, scalar_value;
};

static const struct text *value_of(const struct call *call)
{
    return call->value.ptr ? &call->scalar_value : NULL;
}

static void call_delete(const struct call *call)
{
    TARGET_ASSERT(ua_params_delete(list, call->name, call->value) == UA_OK, "call-status");
    for (size_t i = pair_count; i-- > 0;)
        if (model_has(i, &call->scalar_name, value_of(call)))
            model_remove(i);
}

static void call_set(const struct call *call)
{
    bool is_set = false;

    TARGET_ASSERT(ua_params_set(list, call->name, call->value) == UA_OK, "call-status");
    for (size_t i = 0; i < pair_count;) {
        if (!model_has(i, &call->scalar_name, NULL)) {
            i++;
        } else if (is_set) {
            model_remove(i);
        } else {
            is_set = true;
            put_scalar_values(&pairs[i++].value, call->value);
        }
    }
    if (!is_set)
        model_append(call->name, call->value);
}

static void call_look(const struct call *call)
{
    size_t next = 0, first = 0;
    bool has = false;

    for (size_t i = 0; i < pair_count; i++)
        has |= model_has(i, &call->scalar_name, value_of(call));
    TARGET_ASSERT(ua_params_has(list, call->name, call->value) == has, "has");
    while (first < pair_count && !model_has(first, &call->scalar_name, NULL))
        first++;
    TARGET_ASSERT(is_same_text(ua_params_get(list, call->name), first < pair_count
                                                                    ? text_view(&pairs[first].value)
                                                                    : (struct ua_str){NULL, 0}),
                  "get");
    for (size_t i = 0; i < pair_count; i++)
        if (model_has(i, &call->scalar_name, NULL))
            TARGET_ASSERT(is_same_text(ua_params_get_next(list, call->name, &next),
                                       text_view(&pairs[i].value)) &&
                              next == i + 1,
                          "get-all");
    TARGET_ASSERT(!ua_params_get_next(list, call->name, &next).ptr, "get-all");
}

/* The search setter parses the list from the URL's query. */
static void set_search(struct ua_url *url, struct ua_str value)
{
    struct ua_params *expected = ua_params_new(NULL);
    struct ua_str query;

    TARGET_ASSERT(ua_url_set(url, UA_SEARCH, value.ptr, value.len) == UA_OK, "call-status");
    query = ua_url_query(url);
    TARGET_ASSERT(expected && ua_params_parse(expected, query.ptr, query.len) == UA_OK, "memory");
    take_model_from(expected);
    assert_model(list, "list-follows-the-query");
    ua_params_free(expected);
}

/* Runs the call on the list and on the model. Returns whether such a call updates the URL. */
static bool do_call(struct ua_url *url, const struct call *call)
{
    switch (call->letter) {
    case 'a':
        TARGET_ASSERT(ua_params_append(list, call->name, call->value) == UA_OK, "call-status");
        model_append(call->name, call->value);
        return true;
    case 'd':
        call_delete(call);
        return true;
    case 's':
        call_set(call);
        return true;
    case 'o':
        TARGET_ASSERT(ua_params_sort(list) == UA_OK, "call-status");
        model_sort();
        assert_model(list, "sort");
        TARGET_ASSERT(ua_params_sort(list) == UA_OK, "call-status");
        assert_model(list, "sort-twice");
        return true;
    case 'q':
        if (url)
            set_search(url, call->name);
        return false;
    default:
        call_look(call);
        return false;
    }
}

static void read_call(struct call *call, struct ua_str text)
{
    const char *equals;

    call->letter = text.len > 0 ? text.ptr[0] : 'h';
    call->name = text.len > 0 ? (struct ua_str){text.ptr + 1, text.len - 1} : text;
    call->value = (struct ua_str){NULL, 0};
    equals = call->letter == 'q' || call->name.len == 0
                 ? NULL
                 : memchr(call->name.ptr, '=', call->name.len);
    if (equals) {
        call->value =
            (struct ua_str){equals + 1, (size_t)(call->name.ptr + call->name.len - equals) - 1};
        call->name.len = (size_t)(equals - call->name.ptr);
    }
    put_scalar_values(&call->scalar_name, call->name);
    put_scalar_values(&call->scalar_value, call->value);
}

/* Runs all calls on a list without a URL (url NULL) or on the list of a URL. */
static void run_calls(struct ua_url *url, struct ua_str rest)
{
    struct call call = {0};

    take_model_from(list);
    check_form(list);
    while (rest.ptr) {
        const struct testcase parts = testcase_split(rest.ptr, rest.len);
        bool changed;

        rest = parts.base;
        read_call(&call, parts.url);
        changed = do_call(url, &call);
        assert_model(list, "model");
        check_form(list);
        if (url)
            check_url(url, changed);
    }
    text_free(&call.scalar_name);
    text_free(&call.scalar_value);
}

/* Each component before the query is absent in some of these URLs, empty in some, and not empty in
 * others. The offsets of empty components are equal. */
static const char *const hrefs[] = {"a:",        "a:#f",    "a://",      "a://h",
                                    "a://h:8#f", "a://u@h", "a:/.//p#f", "http://h/#f"};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct testcase parts = testcase_split(data, size);
    const struct ua_str query = parts.url;
    struct ua_url *url = ua_url_new(NULL);

    list = ua_params_new(NULL);
    TARGET_ASSERT(url && list, "memory");
    TARGET_ASSERT(ua_params_construct(list, query.ptr, query.len) == UA_OK, "construct");
    run_calls(NULL, parts.base);
    ua_params_free(list);

    for (size_t i = 0; i < sizeof hrefs / sizeof *hrefs; i++) {
        TARGET_ASSERT(ua_url_parse(url, hrefs[i], strlen(hrefs[i]), NULL, NULL) == UA_OK, "memory");
        TARGET_ASSERT(ua_url_set(url, UA_SEARCH, query.ptr, query.len) == UA_OK, "construct");
        list = ua_url_search_params(url);
        TARGET_ASSERT(list, "memory");
        run_calls(url, parts.base);
        ua_url_free(url);
        url = ua_url_new(NULL);
        TARGET_ASSERT(url, "memory");
    }
    ua_url_free(url);

    model_empty();
    free(pairs);
    pairs = NULL;
    return 0;
}
