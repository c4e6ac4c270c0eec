/* SPDX-License-Identifier: MIT */
/* The law of a URL record: after every setter and every method of its query object, each offset and
 * each getter gives the same as after a fresh parse of the href.
 *
 * Runs random sequences of calls, the same in each run. usage: test_sequences [CALLS [SEED]] */
#include <stdint.h>
#include <stdlib.h>

#include "check.h"
#include "str.h"
#include "url.h"

#define DEFAULT_CALLS 200000

static uint64_t state;

/* xorshift64*, which is enough to choose calls. */
static size_t below(size_t bound)
{
    state ^= state >> 12;
    state ^= state << 25;
    state ^= state >> 27;
    return (size_t)((state * 0x2545F4914F6CDD1Du) >> 33) % bound;
}

/* The URLs of each kind, with each component absent, empty and present. */
static const char *const starts[] = {
    "a:",
    "a:#f",
    "a:?",
    "a:b",
    "a:b#f",
    "a:b?q",
    "a:/",
    "a:/b",
    "a:/.//b",
    "a:/.//b?q#f",
    "a://",
    "a://#f",
    "a://?",
    "a:///",
    "a://h",
    "a://h#f",
    "a://h?",
    "a://h/",
    "a://h:8",
    "a://h:8#f",
    "a://h:8?q#f",
    "a://u@h",
    "a://u@h#f",
    "a://:p@h",
    "a://u:p@h:8",
    "a://u:p@h:8/p?q#f",
    "a://[::1]:8",
    "http://h",
    "http://h#f",
    "http://h:8?q",
    "http://u:p@h:8/p?q#f",
    "https://u@h/?#",
    "ws://h",
    "file:",
    "file:///",
    "file://h/p",
    "file:///C:/x?q#f",
    "data:,x y",
    "a: #f",
    "a:/p/../..//",
    "blob:http://h",
    "a:///.//",
};

static const char *const pieces[] = {
    "",         "a",    "h.test", "8",    "80",  "65536",     "0",
    "/",        "//",   "/.",     "..",   "\\",  "?",         "#",
    ":",        "@",    "[::1]",  "[",    "%2e", "%",         " ",
    "\t",       "\n",   "&",      "=",    "+",   ";",         "|",
    "C|",       "C:",   "file",   "http", "wss", "foo:",      "\xE2\x98\x83",
    "\xE2\x98", "\x83", "\xC3",   "\xFF", "1.2", "localhost",
};

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

struct value {
    char bytes[64];
    size_t len;
};

/* Up to three pieces, in memory of exactly their length, so that a sanitizer sees a byte too many.
 */
static char *make_value(size_t *len)
{
    struct value value = {.len = 0};
    char *exact;

    for (size_t count = below(4); count > 0; count--) {
        const char *piece = pieces[below(COUNT(pieces))];

        memcpy(value.bytes + value.len, piece, strlen(piece));
        value.len += strlen(piece);
    }
    exact = malloc(value.len > 0 ? value.len : 1);
    if (!exact)
        exit(3);
    memcpy(exact, value.bytes, value.len);
    *len = value.len;
    return exact;
}

static bool is_same_text(struct ua_str a, struct ua_str b)
{
    return ua_str_equal(a, b);
}

static bool is_same_record(const struct ua_url *a, const struct ua_url *b)
{
    const struct ua_components *x = &a->offsets, *y = &b->offsets;

    for (int i = 0; i < UA_ATTRIBUTES; i++)
        if (!is_same_text(ua_url_get(a, (enum ua_attribute)i), ua_url_get(b, (enum ua_attribute)i)))
            return false;
    return is_same_text(ua_url_scheme(a), ua_url_scheme(b)) &&
           is_same_text(ua_url_host(a), ua_url_host(b)) &&
           is_same_text(ua_url_port(a), ua_url_port(b)) &&
           is_same_text(ua_url_query(a), ua_url_query(b)) &&
           is_same_text(ua_url_fragment(a), ua_url_fragment(b)) && x->scheme_end == y->scheme_end &&
           x->username_end == y->username_end && x->host_start == y->host_start &&
           x->host_end == y->host_end && x->path_start == y->path_start &&
           x->query_start == y->query_start && x->fragment_start == y->fragment_start &&
           x->port == y->port && x->host_type == y->host_type && x->scheme == y->scheme &&
           x->opaque_path == y->opaque_path;
}

/* A URL whose scheme the protocol setter changed to file keeps a host "localhost" and a drive
 * letter with "|", for which a fresh parse looks. The Standard has these two exceptions, until the
 * URL is parsed again. */
static bool was_made_file;

static bool is_exception(const struct ua_url *url, const struct ua_url *fresh)
{
    return was_made_file && !is_same_text(ua_url_href(url), ua_url_href(fresh));
}

enum method { APPEND, DELETE, SET, SORT, METHODS };

static enum ua_status call_method(struct ua_url *url, struct ua_str name, struct ua_str value)
{
    struct ua_params *params = ua_url_search_params(url);

    if (!params)
        return UA_NOMEM;
    switch ((enum method)below(METHODS)) {
    case APPEND:
        return ua_params_append(params, name, value);
    case DELETE:
        return ua_params_delete(params, name, below(2) ? value : ua_str(NULL, 0));
    case SET:
        return ua_params_set(params, name, value);
    case SORT:
    case METHODS:
        break;
    }
    return ua_params_sort(params);
}

/* The list of a URL's query object is what the parser makes of the query. */
static bool list_follows_query(struct ua_url *url)
{
    struct ua_params *bound = ua_url_search_params(url), *own = ua_params_new(NULL);
    struct ua_str query = ua_url_query(url);
    bool same = bound && own && ua_params_parse(own, query.ptr, query.len) == UA_OK &&
                ua_params_size(own) == ua_params_size(bound);

    for (size_t i = 0; same && i < ua_params_size(own); i++) {
        struct ua_param a = ua_params_at(own, i), b = ua_params_at(bound, i);

        same = is_same_text(a.name, b.name) && is_same_text(a.value, b.value);
    }
    ua_params_free(own);
    return same;
}

static bool call_random(struct ua_url *url, struct ua_url *fresh)
{
    size_t name_len, value_len;
    char *name = make_value(&name_len), *value = make_value(&value_len);
    size_t call = below(UA_ATTRIBUTES + 4);
    bool was_file = url->offsets.scheme == UA_SCHEME_FILE;
    enum ua_status status =
        call < UA_ATTRIBUTES ? ua_url_set(url, (enum ua_attribute)call, value, value_len)
                             : call_method(url, ua_str(name, name_len), ua_str(value, value_len));
    struct ua_str href = ua_url_href(url);
    bool holds = status == UA_OK || (status == UA_FAILURE && call < UA_ATTRIBUTES);

    if (url->offsets.scheme != UA_SCHEME_FILE || (call == UA_HREF && status == UA_OK))
        was_made_file = false;
    else if (!was_file)
        was_made_file = true;
    holds = holds && ua_url_parse(fresh, href.ptr, href.len, NULL, NULL) == UA_OK &&
            (is_exception(url, fresh) || is_same_record(url, fresh)) && list_follows_query(url);
    if (!holds)
        printf("call %zu (\"%.*s\", \"%.*s\") gave %s and \"%.*s\"\n", call, (int)name_len, name,
               (int)value_len, value, ua_status_name(status), (int)href.len, href.ptr);
    free(name);
    free(value);
    return holds;
}

static void test_sequences(size_t calls)
{
    struct ua_url *url = NULL, *fresh = ua_url_new(NULL);
    size_t left = 0;

    CHECK(fresh != NULL);
    for (size_t i = 0; i < calls; i++, left--) {
        if (left == 0) {
            const char *start = starts[below(COUNT(starts))];

            left = 1 + below(12);
            was_made_file = false;
            ua_url_free(url);
            url = ua_url_new(NULL);
            CHECK(url && ua_url_parse(url, start, strlen(start), NULL, NULL) == UA_OK);
            if (below(2)) /* a query object that exists from the beginning */
                CHECK(ua_url_search_params(url));
        }
        CHECK(call_random(url, fresh));
        if (checks_failed > 0)
            left = 1;
    }
    ua_url_free(url);
    ua_url_free(fresh);
}

int main(int argc, char **argv)
{
    size_t calls = argc > 1 ? strtoul(argv[1], NULL, 10) : DEFAULT_CALLS;

    state = argc > 2 ? strtoul(argv[2], NULL, 10) | 1u : 88172645463325252u;
    test_sequences(calls);
    return check_report("sequences");
}
