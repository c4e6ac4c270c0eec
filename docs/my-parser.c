/* SPDX-License-Identifier: MIT */
/* A parser in C as an engine of urlassay. It splits a URI as RFC 3986, appendix B, does.
 *
 *   cc -shared -fPIC -Wl,-Bsymbolic -o my-parser.so my-parser.c
 *   urlassay diff --engines whatwg,./my-parser.so 'http:\\h\x'
 */
#include <urlassay_engine.h>

/* Returns the first of the delimiters, or end. */
static const char *find(const char *from, const char *end, const char *delimiters)
{
    while (from < end && !memchr(delimiters, *from, strlen(delimiters)))
        from++;
    return from;
}

/* Sets a component that begins after a delimiter; null if the delimiter is not there. */
static void set_after(struct ua_engine_answer *answer, enum ua_engine_component component,
                      const char *delimiter, const char *end)
{
    if (delimiter < end)
        answer->set(answer, component, delimiter + 1, (size_t)(end - delimiter - 1));
    else
        answer->set(answer, component, NULL, 0);
}

static void set_authority(struct ua_engine_answer *answer, const char *from, const char *end)
{
    const char *at = find(from, end, "@"), *host = at < end ? at + 1 : from, *colon;

    answer->set(answer, UA_ENGINE_USERNAME, at < end ? from : NULL, (size_t)(at - from));
    colon = host < end && *host == '[' ? find(host, end, "]") : host;
    colon = find(colon, end, ":");
    answer->set(answer, UA_ENGINE_HOST, host, (size_t)(colon - host));
    set_after(answer, UA_ENGINE_PORT, colon, end);
}

static enum ua_engine_outcome run(void *state, const struct ua_engine_request *request,
                                  struct ua_engine_answer *answer)
{
    const char *at = request->input.bytes, *end = at + request->input.len;
    const char *stop = find(at, end, ":/?#");

    (void)state; /* the table has no open */
    if (stop == at || stop == end || *stop != ':')
        return UA_ENGINE_REJECTED;
    answer->set(answer, UA_ENGINE_SCHEME, at, (size_t)(stop - at));
    at = stop + 1;
    ua_engine_set_string(answer, UA_ENGINE_USERNAME, NULL);
    ua_engine_set_string(answer, UA_ENGINE_HOST, NULL);
    ua_engine_set_string(answer, UA_ENGINE_PORT, NULL);
    if (end - at >= 2 && memcmp(at, "//", 2) == 0) {
        stop = find(at + 2, end, "/?#");
        set_authority(answer, at + 2, stop);
        at = stop;
    }
    stop = find(at, end, "?#");
    answer->set(answer, UA_ENGINE_PATH, at, (size_t)(stop - at));
    at = find(stop, end, "#");
    set_after(answer, UA_ENGINE_QUERY, stop, at);
    set_after(answer, UA_ENGINE_FRAGMENT, at, end);
    return UA_ENGINE_PARSED;
}

const struct ua_engine urlassay_engine = {
    .version = UA_ENGINE_VERSION,
    .name = "my-parser",
    .release = "1.0",
    .model = UA_ENGINE_RFC3986,
    .capabilities = UA_ENGINE_CAN(UA_ENGINE_OP_PARSE),
    .run = run,
};
