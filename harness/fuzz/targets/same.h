/* SPDX-License-Identifier: MIT */
/* Functions that compare texts and records, for targets that check laws of the Standard. */
#ifndef SAME_H
#define SAME_H

#include "target.h"
#include "utf8.h"
#include "util.h"

enum { SCHEME, USERNAME, PASSWORD, HOST, PORT, PATH, QUERY, FRAGMENT, PARTS };

static inline struct ua_str part(const struct ua_url *u, int which)
{
    switch (which) {
    case SCHEME:
        return ua_url_scheme(u);
    case USERNAME:
        return ua_url_username(u);
    case PASSWORD:
        return ua_url_password(u);
    case HOST:
        return ua_url_host(u);
    case PORT:
        return ua_url_port(u);
    case PATH:
        return ua_url_path(u);
    case QUERY:
        return ua_url_query(u);
    default:
        return ua_url_fragment(u);
    }
}

static inline bool is_same_text(struct ua_str a, struct ua_str b)
{
    if (!a.ptr || !b.ptr)
        return a.ptr == b.ptr;
    return a.len == b.len && (a.len == 0 || memcmp(a.ptr, b.ptr, a.len) == 0);
}

static inline struct ua_str text_view(const struct text *t)
{
    return (struct ua_str){t->ptr ? t->ptr : "", t->len};
}

/* Returns the bytes that a buffer holds: never ptr NULL. Valid until it changes. */
static inline struct ua_str buf_view(const struct ua_buf *buf)
{
    return (struct ua_str){buf->ptr ? buf->ptr : "", buf->len};
}

/* Replaces out's content with text, and ill-formed UTF-8 in it with U+FFFD. Decodes one code point
 * at a time, as a model of impl's function. */
static inline void put_scalar_values(struct text *out, struct ua_str text)
{
    size_t pos = 0;

    text_clear(out);
    text_add(out, "", 0);
    while (pos < text.len) {
        char bytes[4];
        uint32_t code_point = ua_utf8_decode(text.ptr, text.len, &pos, NULL);

        text_add(out, bytes, ua_utf8_encode(bytes, code_point));
    }
}

static inline void assert_same_url(const struct ua_url *a, const struct ua_url *b, const char *law)
{
    TARGET_ASSERT(ua_url_is_valid(a) == ua_url_is_valid(b), law);
    if (!ua_url_is_valid(a))
        return;
    TARGET_ASSERT(is_same_text(ua_url_href(a), ua_url_href(b)), law);
    for (int i = 0; i < PARTS; i++)
        TARGET_ASSERT(is_same_text(part(a, i), part(b, i)), law);
    TARGET_ASSERT(ua_url_port_number(a) == ua_url_port_number(b), law);
    TARGET_ASSERT(ua_url_host_type(a) == ua_url_host_type(b), law);
    TARGET_ASSERT(ua_url_has_opaque_path(a) == ua_url_has_opaque_path(b), law);
    TARGET_ASSERT(ua_url_equals(a, b, false) && ua_url_equals(a, b, true), law);
}

#endif
