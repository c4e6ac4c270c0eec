/* SPDX-License-Identifier: MIT */
/* The engine `ada`: Ada's C API as Debian's Node exports it, or any library that has it. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine.h"
#include "shared_library.h"
#include "utf8.h"
#include "util.h"

/* The C API, as far as we use it, in our words. */

/* A result, of success or failure; our name for the library's void pointer. */
struct ada_result;
struct ada_params;

struct ada_string { /* the result's, or the caller's to free: see below */
    const char *data;
    size_t length;
};
/* Offsets into the href; UINT32_MAX: there is none. */
struct ada_components {
    uint32_t protocol_end, username_end, host_start, host_end, port, pathname_start, search_start,
        hash_start;
};
typedef bool predicate(struct ada_result *);
typedef bool setter(struct ada_result *, const char *, size_t);
typedef void sure_setter(struct ada_result *, const char *, size_t);

struct ada_api {
    struct ada_result *(*parse)(const char *, size_t);
    struct ada_result *(*parse_with_base)(const char *, size_t, const char *, size_t);
    void (*free)(struct ada_result *);
    void (*free_owned_string)(struct ada_string);
    predicate *is_valid, *has_hostname, *has_port, *has_search, *has_hash;
    struct ada_string (*get_protocol)(struct ada_result *);
    struct ada_string (*get_username)(struct ada_result *);
    struct ada_string (*get_password)(struct ada_result *);
    struct ada_string (*get_hostname)(struct ada_result *);
    struct ada_string (*get_port)(struct ada_result *);
    struct ada_string (*get_pathname)(struct ada_result *);
    struct ada_string (*get_search)(struct ada_result *);
    struct ada_string (*get_hash)(struct ada_result *);
    struct ada_string (*get_href)(struct ada_result *);
    struct ada_string (*get_origin)(struct ada_result *); /* owned by the caller */
    const struct ada_components *(*get_components)(struct ada_result *);
    setter *set_href, *set_protocol, *set_username, *set_password, *set_host, *set_hostname,
        *set_port, *set_pathname;
    sure_setter *set_search, *set_hash;
    struct ada_string (*idna_to_ascii)(const char *, size_t);   /* owned; empty: failure */
    struct ada_string (*idna_to_unicode)(const char *, size_t); /* owned */
    struct ada_params *(*parse_search_params)(const char *, size_t);
    struct ada_string (*search_params_to_string)(struct ada_params *); /* owned */
    void (*free_search_params)(struct ada_params *);
    const char *(*get_version)(void); /* NULL in older ones, which do not say */
};

/* clang-format off */
#define SYMBOL(name) {.offset = offsetof(struct ada_api, name), .names = {"ada_" #name}}
static const struct library_symbol symbols[] = {
    SYMBOL(parse), SYMBOL(parse_with_base), SYMBOL(free), SYMBOL(free_owned_string),
    SYMBOL(is_valid), SYMBOL(has_hostname), SYMBOL(has_port), SYMBOL(has_search), SYMBOL(has_hash),
    SYMBOL(get_protocol), SYMBOL(get_username), SYMBOL(get_password), SYMBOL(get_hostname),
    SYMBOL(get_port), SYMBOL(get_pathname), SYMBOL(get_search), SYMBOL(get_hash), SYMBOL(get_href),
    SYMBOL(get_origin), SYMBOL(get_components),
    SYMBOL(set_href), SYMBOL(set_protocol), SYMBOL(set_username),
    SYMBOL(set_password), SYMBOL(set_host), SYMBOL(set_hostname), SYMBOL(set_port),
    SYMBOL(set_pathname), SYMBOL(set_search), SYMBOL(set_hash), SYMBOL(idna_to_ascii),
    SYMBOL(idna_to_unicode), SYMBOL(parse_search_params), SYMBOL(search_params_to_string),
    SYMBOL(free_search_params),
    {offsetof(struct ada_api, get_version), {"ada_get_version"}, .is_optional = true},
};
/* clang-format on */

static void set(struct observation *o, enum component c, struct ada_string value)
{
    observation_set(o, c, value.length ? value.data : "", value.length);
}

static void set_if(struct observation *o, enum component c, bool is_there, struct ada_string value)
{
    if (is_there)
        set(o, c, value);
    else
        observation_set(o, c, NULL, 0);
}

/* "?" and "#" are left out by the getters where nothing follows. */
static struct ada_string without_first(struct ada_string value)
{
    return value.length ? (struct ada_string){value.data + 1, value.length - 1} : value;
}

/* A setter may leave offsets beyond the end (2.7.8: //a as the pathname of a:/x?q#f). The getters
 * then throw what nobody catches. */
static bool would_throw(const struct ada_api *api, struct ada_result *url)
{
    const struct ada_components *at = api->get_components(url);
    size_t len = api->get_href(url).length;

    return at->host_end > len || at->pathname_start > len ||
           (at->search_start != UINT32_MAX && at->search_start > len) ||
           (at->hash_start != UINT32_MAX && at->hash_start > len);
}

/* Records what the result holds, which is not a failure. */
static void record(const struct ada_api *api, struct observation *o, struct ada_result *url)
{
    struct ada_string scheme, origin;

    if (would_throw(api, url)) {
        observation_fail(o, OUTCOME_CRASHED, "an offset beyond the href: its getters would throw");
        return;
    }
    scheme = api->get_protocol(url);
    origin = api->get_origin(url);
    scheme.length -= scheme.length > 0; /* its ":" */
    o->outcome = OUTCOME_PARSED;
    set(o, COMPONENT_SCHEME, scheme);
    set(o, COMPONENT_USERNAME, api->get_username(url));
    set(o, COMPONENT_PASSWORD, api->get_password(url));
    set_if(o, COMPONENT_HOST, api->has_hostname(url), api->get_hostname(url));
    set_if(o, COMPONENT_PORT, api->has_port(url), api->get_port(url));
    set(o, COMPONENT_PATH, api->get_pathname(url));
    set_if(o, COMPONENT_QUERY, api->has_search(url), without_first(api->get_search(url)));
    set_if(o, COMPONENT_FRAGMENT, api->has_hash(url), without_first(api->get_hash(url)));
    set(o, COMPONENT_HREF, api->get_href(url));
    set(o, COMPONENT_ORIGIN, origin);
    api->free_owned_string(origin);
}

static void run_parse(const struct ada_api *api, const struct request *request,
                      struct observation *o)
{
    const struct ua_str *in = &request->input, *base = &request->base;
    struct ada_result *url = base->ptr
                                 ? api->parse_with_base(in->ptr, in->len, base->ptr, base->len)
                                 : api->parse(in->ptr, in->len);

    if (api->is_valid(url))
        record(api, o, url);
    else
        observation_fail(o, OUTCOME_REJECTED, NULL);
    api->free(url);
}

static bool is_named(struct ua_str attribute, const char *name)
{
    return attribute.len == strlen(name) && memcmp(attribute.ptr, name, attribute.len) == 0;
}

static setter *find_setter(const struct ada_api *api, struct ua_str attribute)
{
    const struct {
        const char *name;
        setter *set;
    } setters[] = {
        {"href", api->set_href},         {"protocol", api->set_protocol},
        {"username", api->set_username}, {"password", api->set_password},
        {"host", api->set_host},         {"hostname", api->set_hostname},
        {"port", api->set_port},         {"pathname", api->set_pathname},
    };

    for (size_t i = 0; i < sizeof setters / sizeof *setters; i++)
        if (is_named(attribute, setters[i].name))
            return setters[i].set;
    return NULL;
}

/* A setter that changes nothing is not a failure, but for href, where JavaScript throws. */
static void run_set(const struct ada_api *api, const struct request *request, struct observation *o)
{
    struct ua_str attribute = request->attribute, value = request->value;
    setter *sets = find_setter(api, attribute);
    sure_setter *changes = is_named(attribute, "search") ? api->set_search
                           : is_named(attribute, "hash") ? api->set_hash
                                                         : NULL;
    struct ada_result *url = api->parse(request->input.ptr, request->input.len);
    bool ok = api->is_valid(url);

    if (ok && changes)
        changes(url, value.ptr, value.len);
    else if (ok && sets)
        ok = sets(url, value.ptr, value.len) || !is_named(attribute, "href");
    if (!changes && !sets)
        observation_fail(o, OUTCOME_UNSUPPORTED, REASON_NO_ATTRIBUTE);
    else if (ok)
        record(api, o, url);
    else
        observation_fail(o, OUTCOME_REJECTED, NULL);
    api->free(url);
}

static void set_value(struct observation *o, struct ada_string value)
{
    o->outcome = OUTCOME_PARSED;
    observation_set(o, COMPONENT_VALUE, value.length ? value.data : "", value.length);
}

/* UTS #46 alone: what a host may not hold is for its parser, which the API does not offer. */
static void run_domain(const struct ada_api *api, const struct request *request,
                       struct observation *o)
{
    struct ua_str in = request->input;
    bool to_ascii = request->op == OP_TOASCII;
    struct ada_string value;

    if (request->strict) {
        observation_fail(o, OUTCOME_UNSUPPORTED, "Ada is never strict");
        return;
    }
    value = to_ascii ? api->idna_to_ascii(in.ptr, in.len) : api->idna_to_unicode(in.ptr, in.len);
    if (to_ascii && value.length == 0) {
        observation_fail(o, OUTCOME_REJECTED, NULL);
    } else {
        set_value(o, value);
    }
    api->free_owned_string(value);
}

static void run_query(const struct ada_api *api, const struct request *request,
                      struct observation *o)
{
    struct text query = {0}; /* with the "?" that the library takes off */
    struct ada_params *params;
    struct ada_string value;

    text_puts(&query, "?");
    text_add(&query, request->input.ptr, request->input.len);
    params = api->parse_search_params(query.ptr, query.len);
    value = api->search_params_to_string(params);
    set_value(o, value);
    api->free_owned_string(value);
    api->free_search_params(params);
    text_free(&query);
}

static void run_ada(struct engine *engine, const struct request *request, struct observation *o)
{
    observation_reset(o);
    if (!ua_is_utf8(request->input) || !ua_is_utf8(request->base) || !ua_is_utf8(request->value))
        observation_fail(o, OUTCOME_UNSUPPORTED, "Ada takes UTF-8 only");
    else if (request->op == OP_PARSE)
        run_parse(engine->state, request, o);
    else if (request->op == OP_SET)
        run_set(engine->state, request, o);
    else if (request->op == OP_QUERY)
        run_query(engine->state, request, o);
    else
        run_domain(engine->state, request, o);
}

static bool open_ada(struct engine *engine, const char *profile)
{
    static const char *const files[] = {"libnode.so.108",
                                        "libnode.so.109",
                                        "libnode.so.115",
                                        "libnode.so.127",
                                        "libnode.so.137",
                                        "libada.so",
                                        NULL};
    struct ada_api *api = engine->state = xcalloc(1, sizeof *api);
    const char *name;

    (void)profile;
    if (!shared_library_open(engine, "URLASSAY_ADA", files, symbols,
                             sizeof symbols / sizeof *symbols, api, &name) ||
        !shared_library_check(engine, NULL))
        return false;
    if (api->get_version)
        snprintf(engine->version, sizeof engine->version, "%s", api->get_version());
    else
        snprintf(engine->version, sizeof engine->version, "%s", name);
    return true;
}

static void close_ada(struct engine *engine)
{
    free(engine->state);
}

extern const struct engine_class ada_class;
const struct engine_class ada_class = {
    .id = "ada",
    .library_symbol = "ada_parse",
    .library_variable = "URLASSAY_ADA",
    .package = "libnode108|libnode109|libnode115|libnode127|libnode137",
    .model = MODEL_WHATWG,
    .capabilities = CAPABILITY(OP_PARSE) | CAPABILITY_BASE | CAPABILITY(OP_SET) |
                    CAPABILITY(OP_TOASCII) | CAPABILITY(OP_TOUNICODE) | CAPABILITY(OP_QUERY),
    .null_is_distinct = 1u << COMPONENT_HOST | 1u << COMPONENT_PORT | 1u << COMPONENT_PATH |
                        1u << COMPONENT_QUERY | 1u << COMPONENT_FRAGMENT,
    .open = open_ada,
    .run = run_ada,
    .close = close_ada,
};
