/* SPDX-License-Identifier: MIT */
/* The floor: borrowed text. */
#ifndef UA_STR_H
#define UA_STR_H

#include <string.h>

#include "ascii.h"
#include "urlassay.h"

/* A view of a string literal. */
#define UA_LITERAL(text) ((struct ua_str){"" text, sizeof(text) - 1})

static inline struct ua_str ua_str(const char *ptr, size_t len)
{
    return (struct ua_str){ptr, len};
}

/* Absent equals absent only. */
static inline bool ua_str_equal(struct ua_str a, struct ua_str b)
{
    if (!a.ptr || !b.ptr)
        return a.ptr == b.ptr;
    return a.len == b.len && (a.len == 0 || memcmp(a.ptr, b.ptr, a.len) == 0);
}

/* The same but for the case of ASCII letters. */
static inline bool ua_str_equal_but_for_case(struct ua_str a, struct ua_str b)
{
    if (a.len != b.len)
        return false;
    for (size_t i = 0; i < a.len; i++) {
        if (ua_lower(a.ptr[i]) != ua_lower(b.ptr[i]))
            return false;
    }
    return true;
}

static inline bool ua_str_is_ascii(struct ua_str text)
{
    for (size_t i = 0; i < text.len; i++) {
        if ((unsigned char)text.ptr[i] >= 0x80)
            return false;
    }
    return true;
}

#endif
