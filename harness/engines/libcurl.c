/* SPDX-License-Identifier: MIT */
/* The engine `libcurl`: its URL API (CURLU), 7.81 or newer.
 *
 * Profiles: `libcurl` is what an application gets that sets no flag; unknown schemes are let
 * through, because refusing them says nothing about parsing. `libcurl:lenient` also takes spaces
 * and encodes what it must. GUESS_SCHEME is used by neither: it invents hosts. */
#include <curl/curl.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine.h"
#include "util.h"

/* Newer libraries give the host in ASCII, and tell an empty query from none, only when asked. */
#ifdef CURLU_PUNYCODE
#define GET_PUNYCODE CURLU_PUNYCODE
#define GET_PUNYCODE_NAME " CURLU_PUNYCODE for a host beyond ASCII"
#else
#define GET_PUNYCODE 0
#define GET_PUNYCODE_NAME " (host as given, no CURLU_PUNYCODE)"
#endif
#ifdef CURLU_GET_EMPTY
#define GET_EMPTY CURLU_GET_EMPTY
#define GET_EMPTY_NAME " CURLU_GET_EMPTY"
#else
#define GET_EMPTY 0
#define GET_EMPTY_NAME ""
#endif
#if LIBCURL_VERSION_NUM >= 0x075800
#define LACKS_IDN CURLUE_LACKS_IDN
#else
#define LACKS_IDN CURLUE_LAST
#endif
#define LOCALE "C.UTF-8"

struct libcurl {
    unsigned set_flags;
    locale_t locale;
    struct text input, base; /* NUL-terminated copies, reused */
};

/* Some versions leave a value behind when they fail; it is then ours to free. */
static CURLUcode get(char **value, CURLU *url, CURLUPart part, unsigned flags)
{
    CURLUcode code = curl_url_get(url, part, value, flags | GET_EMPTY);

    if (code != CURLUE_OK) {
        curl_free(*value);
        *value = NULL;
    }
    return code;
}

/* Whether the library finds a part in text: what this version can tell is asked, not assumed. */
static bool holds(const char *text, CURLUPart part)
{
    CURLU *url = curl_url();
    char *value = NULL;
    bool found = url && curl_url_set(url, CURLUPART_URL, text, 0) == CURLUE_OK &&
                 get(&value, url, part, GET_PUNYCODE) == CURLUE_OK;

    curl_free(value);
    curl_url_cleanup(url);
    return found;
}

static bool open_libcurl(struct engine *engine, const char *profile)
{
    const curl_version_info_data *info = curl_version_info(CURLVERSION_NOW);
    struct libcurl *state = xcalloc(1, sizeof *state);
    bool has_idn = info->features & CURL_VERSION_IDN, idn_works;
    locale_t before;

    engine->state = state;
    state->set_flags =
        CURLU_NON_SUPPORT_SCHEME | (profile ? CURLU_URLENCODE | CURLU_ALLOW_SPACE : 0);
    snprintf(engine->version, sizeof engine->version, "%s", info->version);
    snprintf(engine->flags, sizeof engine->flags, "set: CURLU_NON_SUPPORT_SCHEME%s; get:%s%s%s",
             profile ? " CURLU_URLENCODE CURLU_ALLOW_SPACE" : "", GET_PUNYCODE_NAME, GET_EMPTY_NAME,
             has_idn ? "" : "; built without IDN");
    if (holds("http://h/?", CURLUPART_QUERY))
        engine->tells_null |= 1u << COMPONENT_QUERY;
    if (holds("http://h/#", CURLUPART_FRAGMENT))
        engine->tells_null |= 1u << COMPONENT_FRAGMENT;
    snprintf(engine->locale, sizeof engine->locale, LOCALE);
    state->locale = newlocale(LC_ALL_MASK, LOCALE, (locale_t)0);
    before = state->locale ? uselocale(state->locale) : (locale_t)0;
    idn_works = holds("http://\xC3\xBC.example/", CURLUPART_HOST);
    if (state->locale)
        uselocale(before);
    if (has_idn && !idn_works)
        snprintf(engine->reason, sizeof engine->reason,
                 "its IDN does not work: the locale " LOCALE " is missing");
    return !has_idn || idn_works;
}

static void close_libcurl(struct engine *engine)
{
    struct libcurl *state = engine->state;

    if (!state)
        return;
    if (state->locale)
        freelocale(state->locale);
    text_free(&state->input);
    text_free(&state->base);
    free(state);
}

static void fail(struct observation *o, CURLUcode code, const char *about)
{
    enum outcome outcome = OUTCOME_REJECTED;
    char reason[160];

    if (code == CURLUE_OUT_OF_MEMORY)
        outcome = OUTCOME_ERROR;
    else if (code == CURLUE_UNSUPPORTED_SCHEME || code == LACKS_IDN)
        outcome = OUTCOME_UNSUPPORTED;
    snprintf(reason, sizeof reason, "%s%s", about, curl_url_strerror(code));
    observation_fail(o, outcome, reason);
}

/* The getters' flags. An ASCII host is asked for as it is: with CURLU_PUNYCODE the URL's getter
 * would no longer escape a "%" in it. */
static unsigned get_flags(CURLU *url)
{
    char *host = NULL;
    unsigned flags = 0;

    if (get(&host, url, CURLUPART_HOST, 0) == CURLUE_OK)
        for (const char *byte = host; *byte; byte++)
            if ((unsigned char)*byte >= 0x80)
                flags = GET_PUNYCODE;
    curl_free(host);
    return flags;
}

static void record(struct observation *o, CURLU *url)
{
    static const struct {
        enum component component;
        CURLUPart part;
        CURLUcode absent;
    } parts[] = {
        {COMPONENT_HOST, CURLUPART_HOST, CURLUE_NO_HOST},
        {COMPONENT_SCHEME, CURLUPART_SCHEME, CURLUE_NO_SCHEME},
        {COMPONENT_USERNAME, CURLUPART_USER, CURLUE_NO_USER},
        {COMPONENT_PASSWORD, CURLUPART_PASSWORD, CURLUE_NO_PASSWORD},
        {COMPONENT_PORT, CURLUPART_PORT, CURLUE_NO_PORT},
        {COMPONENT_PATH, CURLUPART_PATH, CURLUE_OK},
        {COMPONENT_QUERY, CURLUPART_QUERY, CURLUE_NO_QUERY},
        {COMPONENT_FRAGMENT, CURLUPART_FRAGMENT, CURLUE_NO_FRAGMENT},
        {COMPONENT_HREF, CURLUPART_URL, CURLUE_OK},
    };
    unsigned flags = get_flags(url);

    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        char *value = NULL;
        CURLUcode code = get(&value, url, parts[i].part, flags);

        if (code == CURLUE_OK || code == parts[i].absent) {
            observation_set(o, parts[i].component, value, value ? strlen(value) : 0);
            curl_free(value);
        } else if (flags && code == CURLUE_OUT_OF_MEMORY) {
            /* What 7.88 and 8.0 call a name that IDNA refuses. */
            observation_fail(o, OUTCOME_REJECTED, "the host is no valid IDN");
            return;
        } else {
            fail(o, code, "");
            return;
        }
    }
    o->outcome = OUTCOME_PARSED;
}

/* The library takes NUL-terminated text; a cut input would be another input. */
static bool copy(struct text *to, struct ua_str from)
{
    text_clear(to);
    text_add(to, from.ptr, from.len);
    return from.len == 0 || !memchr(from.ptr, '\0', from.len);
}

static void parse(struct libcurl *state, const struct request *request, struct observation *o)
{
    /* A handle cannot be emptied in every version, and a used one would lend its URL as base. */
    CURLU *url = curl_url();
    CURLUcode code = CURLUE_OK;

    if (!url) {
        observation_fail(o, OUTCOME_ERROR, "curl_url: out of memory");
        return;
    }
    if (request->base.ptr)
        code = curl_url_set(url, CURLUPART_URL, state->base.ptr, state->set_flags);
    if (code != CURLUE_OK) {
        fail(o, code, "base: ");
    } else {
        code = curl_url_set(url, CURLUPART_URL, state->input.ptr, state->set_flags);
        if (code != CURLUE_OK)
            fail(o, code, "");
        else
            record(o, url);
    }
    curl_url_cleanup(url);
}

static void run_libcurl(struct engine *engine, const struct request *request, struct observation *o)
{
    struct libcurl *state = engine->state;
    locale_t before;

    observation_reset(o);
    if (!copy(&state->input, request->input) || !copy(&state->base, request->base)) {
        observation_fail(o, OUTCOME_UNSUPPORTED, "libcurl takes no NUL");
        return;
    }
    /* libidn2 reads the thread's locale; the rest of the program keeps its own. */
    before = uselocale(state->locale ? state->locale : (locale_t)0);
    parse(state, request, o);
    uselocale(before);
}

static const char *const profiles[] = {"lenient", NULL};

extern const struct engine_class libcurl_class;
const struct engine_class libcurl_class = {
    .id = "libcurl",
    .profiles = profiles,
    .package = "libcurl4-openssl-dev",
    .model = MODEL_RFC3986,
    .capabilities = CAPABILITY(OP_PARSE) | CAPABILITY_BASE,
    /* It holds no empty host and drops an empty port; open adds what depends on the version. */
    .tells_null = 1u << COMPONENT_USERNAME | 1u << COMPONENT_PASSWORD,
    .open = open_libcurl,
    .run = run_libcurl,
    .close = close_libcurl,
};

/* Read by the leak sanitizer, which should report our own leaks: 7.88.1's curl_url_get loses the
 * host when IDN refuses it (http://a%E2%80%A4b/, unescaped). */
const char *__lsan_default_suppressions(void) __attribute__((visibility("default")));
const char *__lsan_default_suppressions(void)
{
    return "leak:libcurl.so\n";
}
