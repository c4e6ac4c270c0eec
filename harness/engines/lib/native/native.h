/* SPDX-License-Identifier: MIT */
/* For parsers that take strings that end at a NUL, and that give addresses without brackets. In C
 * and C++. */
#ifndef NATIVE_H
#define NATIVE_H

#include <urlassay_engine.h>

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The input and the base of a request. base NULL: there is none. */
struct strings {
    char *input, *base;
};

static inline char *copy_text(struct ua_engine_text text)
{
    char *copy = (char *)malloc(text.len + 1);

    if (!copy)
        abort();
    if (text.len > 0)
        memcpy(copy, text.bytes, text.len);
    copy[text.len] = '\0';
    return copy;
}

static inline void free_strings(struct strings *strings)
{
    free(strings->input);
    free(strings->base);
}

static inline int has_nul(struct ua_engine_text text)
{
    return text.len > 0 && memchr(text.bytes, '\0', text.len) != NULL;
}

/* Returns 0, with a reason in the answer, if one of them has a NUL. */
static inline int make_strings(struct strings *strings, const struct ua_engine_request *request,
                               struct ua_engine_answer *answer)
{
    if (has_nul(request->input) || has_nul(request->base)) {
        ua_engine_set_string(answer, UA_ENGINE_REASON, "the parser takes no NUL");
        return 0;
    }
    strings->input = copy_text(request->input);
    strings->base = request->base.bytes ? copy_text(request->base) : NULL;
    return 1;
}

/* Whether a host is an IPv6 address, perhaps with a zone (RFC 4007), without brackets. */
static inline int is_bare_ipv6(const char *host, size_t len)
{
    const char *zone = (const char *)memchr(host, '%', len);
    const size_t address_len = zone ? (size_t)(zone - host) : len;
    char address[INET6_ADDRSTRLEN];
    struct in6_addr parsed;

    if (address_len >= sizeof address)
        return 0;
    memcpy(address, host, address_len);
    address[address_len] = '\0';
    return strlen(address) == address_len && inet_pton(AF_INET6, address, &parsed) == 1;
}

/* Records a host, with brackets around an address that is given without. host NULL: it is absent.
 */
static inline void set_host(struct ua_engine_answer *answer, const char *host, size_t len)
{
    char bracketed[300];

    if (host && is_bare_ipv6(host, len) && len + 2 <= sizeof bracketed) {
        bracketed[0] = '[';
        memcpy(bracketed + 1, host, len);
        bracketed[len + 1] = ']';
        answer->set(answer, UA_ENGINE_HOST, bracketed, len + 2);
    } else {
        answer->set(answer, UA_ENGINE_HOST, host, len);
    }
}

static inline void set_host_string(struct ua_engine_answer *answer, const char *host)
{
    set_host(answer, host, host ? strlen(host) : 0);
}

/* Records a port; 0: there is none. */
static inline void set_port(struct ua_engine_answer *answer, unsigned port)
{
    char digits[12];

    snprintf(digits, sizeof digits, "%u", port);
    ua_engine_set_string(answer, UA_ENGINE_PORT, port > 0 ? digits : NULL);
}

/* Records user information, which RFC 3986, section 3.2.1 divides at the first ":". */
static inline void set_userinfo(struct ua_engine_answer *answer, const char *userinfo)
{
    const char *colon = userinfo ? strchr(userinfo, ':') : NULL;

    if (colon)
        answer->set(answer, UA_ENGINE_USERNAME, userinfo, (size_t)(colon - userinfo));
    else
        ua_engine_set_string(answer, UA_ENGINE_USERNAME, userinfo);
    ua_engine_set_string(answer, UA_ENGINE_PASSWORD, colon ? colon + 1 : NULL);
}

#endif
