/* SPDX-License-Identifier: MIT */
/* application/x-www-form-urlencoded and URLSearchParams,
 * https://url.spec.whatwg.org/#application/x-www-form-urlencoded and #interface-urlsearchparams */
#include "query.h"

#include "ascii.h"
#include "buf.h"
#include "percent.h"
#include "splice.h"
#include "str.h"
#include "url.h"
#include "utf8.h"

/* --- lists --- */

static size_t count_of(const struct ua_list *list)
{
    return list->tuples.len / sizeof(struct ua_tuple);
}

static struct ua_tuple *tuples_of(const struct ua_list *list)
{
    return (struct ua_tuple *)(void *)list->tuples.ptr;
}

static struct ua_str name_of(const struct ua_list *list, size_t index)
{
    const struct ua_tuple *tuple = tuples_of(list) + index;

    return ua_str(tuple->name_len ? list->text.ptr + tuple->name : "", tuple->name_len);
}

static struct ua_str value_of(const struct ua_list *list, size_t index)
{
    const struct ua_tuple *tuple = tuples_of(list) + index;

    return ua_str(tuple->value_len ? list->text.ptr + tuple->value : "", tuple->value_len);
}

static void list_init(struct ua_list *list, const struct ua_allocator *allocator)
{
    ua_buf_init(&list->text, allocator);
    ua_buf_init(&list->tuples, allocator);
}

static void list_free(struct ua_list *list)
{
    ua_buf_free(&list->text);
    ua_buf_free(&list->tuples);
}

static void list_empty(struct ua_list *list)
{
    list->text.len = list->tuples.len = 0;
}

/* Appends a tuple; on failure the list is as it was. */
static enum ua_status list_append(struct ua_list *list, struct ua_str name, struct ua_str value)
{
    size_t old_len = list->text.len;
    struct ua_tuple tuple = {.name = (uint32_t)old_len};
    enum ua_status status = ua_append_scalar_values(&list->text, name);

    tuple.value = (uint32_t)list->text.len;
    tuple.name_len = tuple.value - tuple.name;
    if (status == UA_OK)
        status = ua_append_scalar_values(&list->text, value);
    tuple.value_len = (uint32_t)list->text.len - tuple.value;
    if (status == UA_OK)
        status = ua_buf_append(&list->tuples, &tuple, sizeof tuple);
    if (status != UA_OK)
        list->text.len = old_len;
    return status;
}

/* --- parsing and serialising --- */

/* Step 3.4 and 3.5 of the parser: "+", percent-encoded bytes; then what they decode to. */
static struct ua_str decode_form_text(struct ua_buf *bytes, enum ua_status *status,
                                      const char *text, size_t len)
{
    size_t start = bytes->len;

    *status = ua_percent_decode(bytes, text, len);
    return ua_str(bytes->ptr + start, bytes->len - start);
}

/* Replaces "+" by space in a copy of text, which percent-decoding then reads: %2B stays "+". */
static enum ua_status copy_with_spaces(struct ua_buf *bytes, struct ua_str text)
{
    enum ua_status status;

    bytes->len = 0;
    status = ua_buf_append_str(bytes, text);
    for (size_t i = 0; status == UA_OK && i < bytes->len; i++)
        if (bytes->ptr[i] == '+')
            bytes->ptr[i] = ' ';
    return status;
}

/* Appends the tuple that one sequence between "&" stands for. */
static enum ua_status parse_sequence(struct ua_list *list, struct ua_buf *bytes,
                                     struct ua_str sequence)
{
    struct ua_str name, value;
    const char *equals;
    size_t name_len;
    enum ua_status status = copy_with_spaces(bytes, sequence);

    if (status == UA_OK) /* the decoded text follows the copy and must not move it */
        status = ua_buf_reserve(bytes, sequence.len);
    if (status != UA_OK)
        return status;
    equals = memchr(bytes->ptr, '=', sequence.len);
    name_len = equals ? (size_t)(equals - bytes->ptr) : sequence.len;
    name = decode_form_text(bytes, &status, bytes->ptr, name_len);
    value = ua_str("", 0);
    if (equals && status == UA_OK)
        value = decode_form_text(bytes, &status, bytes->ptr + name_len + 1,
                                 sequence.len - name_len - 1);
    return status == UA_OK ? list_append(list, name, value) : status;
}

/* https://url.spec.whatwg.org/#concept-urlencoded-parser, into an emptied list */
static enum ua_status parse_list(struct ua_list *list, struct ua_buf *bytes, struct ua_str input)
{
    enum ua_status status = UA_OK;

    list_empty(list);
    while (status == UA_OK && input.len > 0) {
        const char *ampersand = memchr(input.ptr, '&', input.len);
        size_t len = ampersand ? (size_t)(ampersand - input.ptr) : input.len;

        if (len > 0)
            status = parse_sequence(list, bytes, ua_str(input.ptr, len));
        len += ampersand != NULL;
        input = ua_str(input.ptr + len, input.len - len);
    }
    return status;
}

/* Appends one name or value, encoded. scratch is not needed for UTF-8. */
static enum ua_status serialize_text(struct ua_buf *out, struct ua_buf *scratch,
                                     const struct ua_encoder *encoder, struct ua_str text)
{
    if (!encoder || !encoder->encode)
        return ua_percent_encode(out, text.ptr, text.len, UA_SET_FORM);
    return ua_percent_encode_after_encoding(out, scratch, encoder, text.ptr, text.len, UA_SET_FORM);
}

/* https://url.spec.whatwg.org/#concept-urlencoded-serializer: appends to out */
static enum ua_status serialize_list(struct ua_buf *out, struct ua_buf *scratch,
                                     const struct ua_encoder *encoder, const struct ua_list *list)
{
    enum ua_status status = UA_OK;

    for (size_t i = 0; i < count_of(list) && status == UA_OK; i++) {
        if (i > 0)
            status = ua_buf_push(out, '&');
        if (status == UA_OK)
            status = serialize_text(out, scratch, encoder, name_of(list, i));
        if (status == UA_OK)
            status = ua_buf_push(out, '=');
        if (status == UA_OK)
            status = serialize_text(out, scratch, encoder, value_of(list, i));
    }
    return status;
}

/* --- a list's life --- */

struct ua_params *ua_params_new(const struct ua_allocator *allocator)
{
    struct ua_allocator from = allocator ? *allocator : ua_default_allocator;
    struct ua_params *params = from.resize(from.ctx, NULL, 0, sizeof *params);

    if (!params)
        return NULL;
    memset(params, 0, sizeof *params);
    params->allocator = from;
    list_init(&params->list, &from);
    list_init(&params->next, &from);
    ua_buf_init(&params->bytes, &from);
    ua_buf_init(&params->string, &from);
    return params;
}

void ua_params_destroy(struct ua_params *params)
{
    list_free(&params->list);
    list_free(&params->next);
    ua_buf_free(&params->bytes);
    ua_buf_free(&params->string);
    params->allocator.resize(params->allocator.ctx, params, sizeof *params, 0);
}

void ua_params_free(struct ua_params *params)
{
    if (params && !params->url)
        ua_params_destroy(params);
}

enum ua_status ua_params_prepare(struct ua_params *params, struct ua_str query)
{
    return parse_list(&params->next, &params->bytes, query);
}

void ua_params_commit(struct ua_params *params)
{
    struct ua_list old = params->list;

    params->list = params->next;
    params->next = old;
}

struct ua_params *ua_url_search_params(struct ua_url *url)
{
    if (!ua_url_is_valid(url))
        return NULL;
    if (!url->params) {
        struct ua_params *params = ua_params_new(&url->allocator);

        if (!params || ua_params_prepare(params, ua_url_query(url)) != UA_OK) {
            ua_params_free(params);
            return NULL;
        }
        ua_params_commit(params);
        params->url = url;
        url->params = params;
    }
    return url->params;
}

/* https://url.spec.whatwg.org/#concept-urlsearchparams-update, for the list as it would be */
static enum ua_status update(struct ua_params *params, const struct ua_list *list)
{
    struct ua_str query = {NULL, 0};
    enum ua_status status;

    if (!ua_url_is_valid(params->url)) /* [1], and a URL that failed to parse */
        return UA_OK;
    params->bytes.len = 0;
    status = serialize_list(&params->bytes, NULL, NULL, list); /* [2] */
    if (status != UA_OK)
        return status;
    if (params->bytes.len > 0) /* [3] */
        query = ua_buf_str(&params->bytes);
    return ua_url_set_query(params->url, query); /* [4] */
}

/* Ends a change that was made in next. */
static enum ua_status finish_list(struct ua_params *params, enum ua_status status)
{
    if (status == UA_OK)
        status = update(params, &params->next);
    if (status == UA_OK)
        ua_params_commit(params);
    return status;
}

static enum ua_status check(const struct ua_params *params, struct ua_str text)
{
    if (!params || (!text.ptr && text.len > 0))
        return UA_BADARG;
    return text.len > UA_MAX_LENGTH ? UA_TOO_LONG : UA_OK;
}

/* The same for what replaces the list as a whole, which no query object's is. */
static enum ua_status check_own(const struct ua_params *params, struct ua_str text)
{
    return params && params->url ? UA_BADARG : check(params, text);
}

enum ua_status ua_params_parse(struct ua_params *params, const char *input, size_t len)
{
    enum ua_status status = check_own(params, ua_str(input, len));

    if (status == UA_OK)
        status = ua_params_prepare(params, ua_str(input ? input : "", len));
    if (status == UA_OK)
        ua_params_commit(params);
    return status;
}

enum ua_status ua_params_construct(struct ua_params *params, const char *init, size_t len)
{
    struct ua_str string = {init ? init : "", len};
    enum ua_status status = check_own(params, ua_str(init, len));

    if (status != UA_OK)
        return status;
    if (string.len > 0 && string.ptr[0] == '?')
        string = ua_str(string.ptr + 1, string.len - 1);
    status = ua_to_scalar_values(&string, &params->string);
    if (status == UA_OK)
        status = ua_params_prepare(params, string);
    if (status == UA_OK)
        ua_params_commit(params);
    return status;
}

enum ua_status ua_params_construct_pairs(struct ua_params *params, const struct ua_param *pairs,
                                         size_t count)
{
    enum ua_status status = check_own(params, ua_str("", 0));

    if (!pairs && count > 0)
        status = UA_BADARG;
    if (status == UA_OK)
        list_empty(&params->next);
    for (size_t i = 0; i < count && status == UA_OK; i++) {
        status = check(params, pairs[i].name);
        if (status == UA_OK)
            status = check(params, pairs[i].value);
        if (status == UA_OK)
            status = list_append(&params->next, pairs[i].name, pairs[i].value);
    }
    if (status == UA_OK)
        ua_params_commit(params);
    return status;
}

enum ua_status ua_params_serialize(struct ua_buf *out, const struct ua_params *params,
                                   const struct ua_encoder *encoder)
{
    struct ua_buf fresh, scratch;
    enum ua_status status;

    if (!out || !params)
        return UA_BADARG;
    ua_buf_init(&fresh, &out->allocator);
    ua_buf_init(&scratch, &out->allocator);
    status = serialize_list(&fresh, &scratch, encoder, &params->list);
    ua_buf_free(&scratch);
    return ua_buf_hand_over(out, &fresh, status);
}

/* --- looking --- */

/* Whether a stored text is the given one, of which ill-formed parts count as U+FFFD. */
static bool is_text(struct ua_str stored, struct ua_str given)
{
    size_t i = 0, j = 0;

    if (stored.len == given.len &&
        (given.len == 0 || memcmp(stored.ptr, given.ptr, given.len) == 0))
        return true;
    while (i < stored.len && j < given.len)
        if (ua_utf8_decode(stored.ptr, stored.len, &i, NULL) !=
            ua_utf8_decode(given.ptr, given.len, &j, NULL))
            return false;
    return i == stored.len && j == given.len;
}

/* value not given: any. */
static bool is_tuple(const struct ua_list *list, size_t index, struct ua_str name,
                     struct ua_str value)
{
    return is_text(name_of(list, index), name) &&
           (!value.ptr || is_text(value_of(list, index), value));
}

size_t ua_params_size(const struct ua_params *params)
{
    return params ? count_of(&params->list) : 0;
}

struct ua_param ua_params_at(const struct ua_params *params, size_t index)
{
    if (index >= ua_params_size(params))
        return (struct ua_param){{NULL, 0}, {NULL, 0}};
    return (struct ua_param){name_of(&params->list, index), value_of(&params->list, index)};
}

struct ua_str ua_params_get_next(const struct ua_params *params, struct ua_str name, size_t *next)
{
    if (!next || check(params, name) != UA_OK)
        return ua_str(NULL, 0);
    while (*next < ua_params_size(params)) {
        size_t index = (*next)++;

        if (is_text(name_of(&params->list, index), name))
            return value_of(&params->list, index);
    }
    return ua_str(NULL, 0);
}

struct ua_str ua_params_get(const struct ua_params *params, struct ua_str name)
{
    size_t next = 0;

    return ua_params_get_next(params, name, &next);
}

bool ua_params_has(const struct ua_params *params, struct ua_str name, struct ua_str value)
{
    if (check(params, name) != UA_OK || check(params, value) != UA_OK)
        return false;
    for (size_t i = 0; i < ua_params_size(params); i++)
        if (is_tuple(&params->list, i, name, value))
            return true;
    return false;
}

/* --- changing --- */

/* Copies list's text and tuples to next, so that a change can be made there. */
static enum ua_status copy_list(struct ua_params *params)
{
    enum ua_status status;

    list_empty(&params->next);
    status = ua_buf_append_str(&params->next.text, ua_buf_str(&params->list.text));
    if (status == UA_OK)
        status = ua_buf_append_str(&params->next.tuples, ua_buf_str(&params->list.tuples));
    return status;
}

enum ua_status ua_params_append(struct ua_params *params, struct ua_str name, struct ua_str value)
{
    enum ua_status status = check(params, name);
    size_t text_len, tuples_len;
    struct ua_str copy;

    if (status == UA_OK)
        status = check(params, value);
    if (status != UA_OK)
        return status;
    text_len = params->list.text.len;
    tuples_len = params->list.tuples.len;
    /* By way of a copy: name and value may be views of the list, which may move. */
    params->bytes.len = 0;
    status = ua_buf_append_str(&params->bytes, name);
    if (status == UA_OK)
        status = ua_buf_append_str(&params->bytes, value);
    copy = ua_buf_str(&params->bytes);
    if (status == UA_OK)
        status = list_append(&params->list, ua_str(copy.ptr, name.len),
                             ua_str(copy.ptr + name.len, value.len));
    if (status == UA_OK)
        status = update(params, &params->list);
    if (status != UA_OK) {
        params->list.text.len = text_len;
        params->list.tuples.len = tuples_len;
    }
    return status;
}

enum ua_status ua_params_delete(struct ua_params *params, struct ua_str name, struct ua_str value)
{
    enum ua_status status = check(params, name);

    if (status == UA_OK)
        status = check(params, value);
    if (status != UA_OK)
        return status;
    list_empty(&params->next);
    for (size_t i = 0; i < count_of(&params->list) && status == UA_OK; i++)
        if (!is_tuple(&params->list, i, name, value))
            status =
                list_append(&params->next, name_of(&params->list, i), value_of(&params->list, i));
    return finish_list(params, status);
}

enum ua_status ua_params_set(struct ua_params *params, struct ua_str name, struct ua_str value)
{
    enum ua_status status = check(params, name);
    bool is_set = false;

    if (status == UA_OK)
        status = check(params, value);
    if (status != UA_OK)
        return status;
    list_empty(&params->next);
    for (size_t i = 0; i < count_of(&params->list) && status == UA_OK; i++) {
        bool is_named = is_text(name_of(&params->list, i), name);

        if (is_named && is_set)
            continue;
        status = list_append(&params->next, name_of(&params->list, i),
                             is_named ? value : value_of(&params->list, i));
        is_set |= is_named;
    }
    if (!is_set && status == UA_OK)
        status = list_append(&params->next, name, value);
    return finish_list(params, status);
}

/* Orders code points as their UTF-16 code units: surrogates come before U+E000. */
static uint32_t code_unit_order(uint32_t code_point)
{
    return code_point >= 0xE000 && code_point <= 0xFFFF ? code_point + 0x200000 : code_point;
}

/* https://infra.spec.whatwg.org/#code-unit-less-than; both are well-formed */
static bool is_code_unit_less_than(struct ua_str a, struct ua_str b)
{
    size_t i = 0, j = 0;

    while (i < a.len && j < b.len) {
        uint32_t ca = ua_utf8_decode(a.ptr, a.len, &i, NULL);
        uint32_t cb = ua_utf8_decode(b.ptr, b.len, &j, NULL);

        if (ca != cb)
            return code_unit_order(ca) < code_unit_order(cb);
    }
    return i == a.len && j < b.len;
}

/* Merges the sorted runs [start, middle) and [middle, end) of from into to. */
static void merge(struct ua_tuple *to, const struct ua_list *from, size_t start, size_t middle,
                  size_t end)
{
    const struct ua_tuple *tuples = tuples_of(from);
    size_t left = start, right = middle;

    for (size_t i = start; i < end; i++) {
        bool take_right =
            left == middle ||
            (right < end && is_code_unit_less_than(name_of(from, right), name_of(from, left)));

        to[i] = tuples[take_right ? right++ : left++];
    }
}

enum ua_status ua_params_sort(struct ua_params *params)
{
    size_t count;
    enum ua_status status;
    struct ua_list from, *next;

    if (!params)
        return UA_BADARG;
    count = count_of(&params->list);
    next = &params->next;
    status = copy_list(params);
    /* A merge sort from the bottom up. It moves the tuples between next's tuples and the space
     * after them. */
    if (status == UA_OK)
        status = ua_buf_reserve(&next->tuples, next->tuples.len);
    for (size_t width = 1; status == UA_OK && width < count; width *= 2) {
        struct ua_tuple *to = tuples_of(next) + count;

        from = *next;
        for (size_t start = 0; start < count; start += 2 * width) {
            size_t middle = start + width < count ? start + width : count;
            size_t end = middle + width < count ? middle + width : count;

            merge(to, &from, start, middle, end);
        }
        memcpy(tuples_of(next), to, count * sizeof *to);
    }
    return finish_list(params, status);
}
