/* SPDX-License-Identifier: MIT */
/* The engine `wtf-url`: WTF::URL of WebKit, as it is inside JavaScriptCoreGTK. */
#include "wtf-url.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "shared_library.h"
#include "util.h"

/* clang-format off */
#define SYMBOL(field, ...) {.offset = offsetof(struct wtf_api, field), .names = {__VA_ARGS__}}
/* clang-format on */
static const struct library_symbol symbols[] = {
    SYMBOL(from_utf8, "_ZN3WTF6String8fromUTF8ESt4spanIKDuLm18446744073709551615EE",
           "_ZN3WTF6String8fromUTF8ESt4spanIKhLm18446744073709551615EE",
           "_ZN3WTF6String8fromUTF8EPKhm"),
    SYMBOL(destroy, "_ZN3WTF10StringImpl7destroyEPS0_"),
    SYMBOL(parse, "_ZN3WTF3URLC1ERKS0_RKNS_6StringEPKNS_15URLTextEncodingE"),
    SYMBOL(scheme, "_ZNK3WTF3URL8protocolEv"),
    SYMBOL(user, "_ZNK3WTF3URL11encodedUserEv"),
    SYMBOL(password, "_ZNK3WTF3URL15encodedPasswordEv"),
    SYMBOL(host, "_ZNK3WTF3URL4hostEv"),
    SYMBOL(port, "_ZNK3WTF3URL4portEv"),
    SYMBOL(path, "_ZNK3WTF3URL4pathEv"),
    SYMBOL(query, "_ZNK3WTF3URL28queryWithLeadingQuestionMarkEv"),
    SYMBOL(fragment, "_ZNK3WTF3URL39fragmentIdentifierWithLeadingNumberSignEv"),
    SYMBOL(rest, "_ZNK3WTF3URL29viewWithoutFragmentIdentifierEv"),
    SYMBOL(major, "jsc_get_major_version"),
    SYMBOL(minor, "jsc_get_minor_version"),
    SYMBOL(micro, "jsc_get_micro_version"),
};

static void release(const struct wtf_api *api, struct wtf_string_impl *impl)
{
    if (impl && __atomic_sub_fetch(&impl->references, 2, __ATOMIC_ACQ_REL) == 0)
        api->destroy(impl);
}

/* Out holds a reference even if it is not valid. False if text is not UTF-8. */
static bool parse(const struct wtf_api *api, struct wtf_url *out, const struct wtf_url *base,
                  struct ua_str text)
{
    struct wtf_string string = api->from_utf8(text.len ? text.ptr : "", text.len);

    memset(out, 0, sizeof *out);
    if (!string.impl)
        return false;
    api->parse(out, base, &string, NULL);
    release(api, string.impl);
    return true;
}

static bool is_valid(const struct wtf_api *api, const struct wtf_url *url)
{
    return api->scheme(url).length > 0;
}

static void set(struct observation *o, enum component c, struct wtf_view view)
{
    observation_set(o, c, view.length ? view.characters : "", view.length);
}

/* A component with its delimiter, which is none without. */
static void set_delimited(struct observation *o, enum component c, struct wtf_view view)
{
    observation_set(o, c, view.length ? (const char *)view.characters + 1 : NULL,
                    view.length ? view.length - 1 : 0);
}

static void record(const struct wtf_api *api, struct observation *o, const struct wtf_url *url)
{
    struct wtf_view rest = api->rest(url), scheme = api->scheme(url);
    struct wtf_view fragment = api->fragment(url);
    struct wtf_port port = api->port(url);
    const char *href = rest.characters;

    if (!rest.is_8bit) {
        observation_fail(o, OUTCOME_ERROR, "a parsed URL that is not ASCII");
        return;
    }
    o->outcome = OUTCOME_PARSED;
    set(o, COMPONENT_SCHEME, scheme);
    set(o, COMPONENT_USERNAME, api->user(url));
    set(o, COMPONENT_PASSWORD, api->password(url));
    /* A path that begins with "//" is written behind "/.", so that this is said without doubt. */
    if (rest.length >= scheme.length + 3 && memcmp(href + scheme.length, "://", 3) == 0)
        set(o, COMPONENT_HOST, api->host(url));
    else
        observation_set(o, COMPONENT_HOST, NULL, 0);
    observation_set_port(o, port.is_there ? port.number : -1);
    set(o, COMPONENT_PATH, api->path(url));
    set_delimited(o, COMPONENT_QUERY, api->query(url));
    set_delimited(o, COMPONENT_FRAGMENT, fragment);
    observation_set(o, COMPONENT_HREF, href, (size_t)rest.length + fragment.length);
}

static void run_wtf_url(struct engine *engine, const struct request *request, struct observation *o)
{
    const struct wtf_api *api = engine->state;
    struct wtf_url base = {0}, url = {0};
    bool is_text = request->input.len <= INT_MAX && request->base.len <= INT_MAX;

    observation_reset(o);
    if (is_text && request->base.ptr)
        is_text = parse(api, &base, &(struct wtf_url){0}, request->base);
    if (is_text && request->base.ptr && !is_valid(api, &base))
        observation_fail(o, OUTCOME_REJECTED, "base");
    else if (!is_text || !parse(api, &url, &base, request->input))
        observation_fail(o, OUTCOME_UNSUPPORTED, "a WTF::String takes UTF-8 of up to 2 GB");
    else if (is_valid(api, &url))
        record(api, o, &url);
    else
        observation_fail(o, OUTCOME_REJECTED, NULL);
    release(api, url.impl);
    release(api, base.impl);
}

/* Whether references are counted where we count them. */
static bool check_string(struct engine *engine)
{
    const struct wtf_api *api = engine->state;
    struct wtf_string string = api->from_utf8("12345", 5), none = api->from_utf8("\xFF", 1);

    return string.impl && string.impl->references == 2 && string.impl->length == 5 && !none.impl;
}

static bool open_wtf_url(struct engine *engine, const char *profile)
{
    static const char *const files[] = {"libjavascriptcoregtk-4.1.so.0",
                                        "libjavascriptcoregtk-6.0.so.1", NULL};
    struct wtf_api *api = engine->state = xcalloc(1, sizeof *api);
    const char *name;

    (void)profile;
    if (!shared_library_open(engine, "URLASSAY_WTF_URL", files, symbols,
                             sizeof symbols / sizeof *symbols, api, &name) ||
        !shared_library_check(engine, check_string))
        return false;
    snprintf(engine->version, sizeof engine->version, "%u.%u.%u", api->major(), api->minor(),
             api->micro());
    return true;
}

static void close_wtf_url(struct engine *engine)
{
    free(engine->state);
}

extern const struct engine_class wtf_url_class;
const struct engine_class wtf_url_class = {
    .id = "wtf-url",
    .library_symbol = "_ZNK3WTF3URL8protocolEv",
    .library_variable = "URLASSAY_WTF_URL",
    .package = "libjavascriptcoregtk-4.1-0",
    .model = MODEL_WHATWG,
    .capabilities = CAPABILITY(OP_PARSE) | CAPABILITY_BASE,
    .null_is_distinct = 1u << COMPONENT_HOST | 1u << COMPONENT_PORT | 1u << COMPONENT_PATH |
                        1u << COMPONENT_QUERY | 1u << COMPONENT_FRAGMENT,
    .open = open_wtf_url,
    .run = run_wtf_url,
    .close = close_wtf_url,
};
