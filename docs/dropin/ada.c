/* SPDX-License-Identifier: MIT */
/* Ada through its C API. With Ada's own header, include ada_c.h instead of the declarations.
 *
 *   clang++ -std=c++20 -c -g -O1 -fsanitize=fuzzer-no-link,address ada.cpp
 *   clang -g -O1 -fsanitize=fuzzer,address -o fuzz_url ada.c urlassay.c ada.o -lstdc++ */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define UA_HOST_NAME "ada"
#define UA_HOST_MODEL UA_ENGINE_WHATWG
#define UA_HOST_HAS_BASE 1
#include "urlassay_differential.h"

/* The part of the C API that is used here. */
struct ada_text {
    const char *data;
    size_t length;
};
void *ada_parse(const char *input, size_t length);
void *ada_parse_with_base(const char *input, size_t input_length, const char *base,
                          size_t base_length);
void ada_free(void *url);
bool ada_is_valid(void *url);
bool ada_has_hostname(void *url);
bool ada_has_port(void *url);
bool ada_has_search(void *url);
bool ada_has_hash(void *url);
struct ada_text ada_get_protocol(void *url);
struct ada_text ada_get_username(void *url);
struct ada_text ada_get_password(void *url);
struct ada_text ada_get_hostname(void *url);
struct ada_text ada_get_port(void *url);
struct ada_text ada_get_pathname(void *url);
struct ada_text ada_get_search(void *url);
struct ada_text ada_get_hash(void *url);

/* Ada takes well-formed UTF-8 alone. */
static bool is_utf8(const char *text, size_t len)
{
    const unsigned char *at = (const unsigned char *)text, *end = at + len;

    while (at < end) {
        const unsigned first = *at++;
        unsigned more = first < 0x80   ? 0
                        : first < 0xC2 ? 9
                        : first < 0xE0 ? 1
                        : first < 0xF0 ? 2
                                       : 3;
        unsigned low = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
        unsigned high = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;

        if (first > 0xF4 || more > (size_t)(end - at))
            return false;
        for (; more > 0; more--, at++, low = 0x80, high = 0xBF)
            if (*at < low || *at > high)
                return false;
    }
    return true;
}

static void *urlassay_parse(const char *url, size_t len, const char *base, size_t base_len)
{
    void *parsed;

    if (!is_utf8(url, len) || (base && !is_utf8(base, base_len)))
        return UA_HOST_UNSUPPORTED;
    parsed = base ? ada_parse_with_base(url, len, base, base_len) : ada_parse(url, len);
    if (ada_is_valid(parsed))
        return parsed;
    ada_free(parsed);
    return NULL;
}

/* Without the first and the last bytes: ":" of a protocol, "?", "#". */
static const char *cut(struct ada_text text, size_t first, size_t last, size_t *len)
{
    if (text.length == 0)
        first = last = 0;
    *len = text.length - first - last;
    return text.data ? text.data + first : "";
}

static const char *urlassay_component(void *url, enum ua_engine_component component, size_t *len)
{
    switch (component) {
    case UA_ENGINE_SCHEME:
        return cut(ada_get_protocol(url), 0, 1, len);
    case UA_ENGINE_USERNAME:
        return cut(ada_get_username(url), 0, 0, len);
    case UA_ENGINE_PASSWORD:
        return cut(ada_get_password(url), 0, 0, len);
    case UA_ENGINE_HOST:
        return ada_has_hostname(url) ? cut(ada_get_hostname(url), 0, 0, len) : NULL;
    case UA_ENGINE_PORT:
        return ada_has_port(url) ? cut(ada_get_port(url), 0, 0, len) : NULL;
    case UA_ENGINE_PATH:
        return cut(ada_get_pathname(url), 0, 0, len);
    case UA_ENGINE_QUERY:
        return ada_has_search(url) ? cut(ada_get_search(url), 1, 0, len) : NULL;
    case UA_ENGINE_FRAGMENT:
        return ada_has_hash(url) ? cut(ada_get_hash(url), 1, 0, len) : NULL;
    default:
        return UA_HOST_UNKNOWN;
    }
}

static void urlassay_free(void *url)
{
    ada_free(url);
}
