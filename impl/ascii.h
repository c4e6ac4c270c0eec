/* SPDX-License-Identifier: MIT */
/* The floor: classes of ASCII bytes, https://infra.spec.whatwg.org/#code-points. */
#ifndef UA_ASCII_H
#define UA_ASCII_H

#include <stdbool.h>

static inline bool ua_is_digit(unsigned char c)
{
    return (unsigned char)(c - '0') < 10;
}

static inline bool ua_is_alpha(unsigned char c)
{
    return (unsigned char)((c | 0x20) - 'a') < 26;
}

static inline bool ua_is_alnum(unsigned char c)
{
    return ua_is_digit(c) || ua_is_alpha(c);
}

static inline bool ua_is_hex(unsigned char c)
{
    return ua_is_digit(c) || (unsigned char)((c | 0x20) - 'a') < 6;
}

/* The value of an ASCII hex digit. */
static inline unsigned ua_hex_value(unsigned char c)
{
    return ua_is_digit(c) ? (unsigned)(c - '0') : (unsigned)((c | 0x20) - 'a' + 10);
}

/* The byte that two ASCII hex digits stand for. */
static inline unsigned char ua_hex_byte(const char *digits)
{
    return (unsigned char)(ua_hex_value((unsigned char)digits[0]) << 4 |
                           ua_hex_value((unsigned char)digits[1]));
}

static inline char ua_lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c | 0x20) : c;
}

/* ASCII tab or newline. */
static inline bool ua_is_tab_or_newline(unsigned char c)
{
    return c == '\t' || c == '\n' || c == '\r';
}

#endif
