/* SPDX-License-Identifier: MIT */
#include "escape.h"

#include <string.h>

#include "ascii.h"
#include "str.h"
#include "utf8.h"

bool text_is_deceptive(uint32_t c)
{
    return c < 0x20 || (c >= 0x7F && c <= 0xA0) || c == 0xAD || c == 0x034F || c == 0x061C ||
           (c >= 0x115F && c <= 0x1160) || c == 0x1680 || (c >= 0x17B4 && c <= 0x17B5) ||
           (c >= 0x180B && c <= 0x180F) || (c >= 0x2000 && c <= 0x200F) ||
           (c >= 0x2028 && c <= 0x202F) || (c >= 0x205F && c <= 0x206F) || c == 0x3000 ||
           c == 0x3164 || (c >= 0xFE00 && c <= 0xFE0F) || c == 0xFEFF || c == 0xFFA0 ||
           (c >= 0xFFF0 && c <= 0xFFFC) || (c & 0xFFFE) == 0xFFFE || c >= 0xE0000;
}

static const char base64_digits[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

void text_base64(struct text *t, const char *bytes, size_t len)
{
    const unsigned char *in = (const unsigned char *)bytes;

    for (size_t i = 0; i < len; i += 3) {
        uint32_t group = (uint32_t)in[i] << 16;
        char out[4];

        if (i + 1 < len)
            group |= (uint32_t)in[i + 1] << 8;
        if (i + 2 < len)
            group |= in[i + 2];
        for (int digit = 0; digit < 4; digit++)
            out[digit] = base64_digits[group >> (18 - 6 * digit) & 63];
        if (i + 1 >= len)
            out[2] = '=';
        if (i + 2 >= len)
            out[3] = '=';
        text_add(t, out, 4);
    }
}

bool text_unbase64(struct text *t, const char *base64, size_t len)
{
    if (len % 4 != 0)
        return false;
    for (size_t i = 0; i < len; i += 4) {
        uint32_t group = 0;
        int padding = 0;
        char out[3];

        for (size_t j = i; j < i + 4; j++) {
            const char *digit = base64[j] ? strchr(base64_digits, base64[j]) : NULL;

            if (base64[j] == '=' && i + 4 == len && j >= i + 2) {
                padding++;
                group <<= 6;
            } else if (digit && padding == 0) {
                group = group << 6 | (uint32_t)(digit - base64_digits);
            } else {
                return false;
            }
        }
        /* The bits that the last digit has left over are zero: one spelling for the same bytes. */
        if (group & ((1u << 8 * padding) - 1))
            return false;
        for (int byte = 0; byte < 3; byte++)
            out[byte] = (char)(group >> (16 - 8 * byte) & 0xFF);
        text_add(t, out, (size_t)(3 - padding));
    }
    return true;
}

/* Code points of scripts that are written from right to left, such as Hebrew and Arabic. */
static bool is_right_to_left(uint32_t c)
{
    return (c >= 0x0590 && c <= 0x08FF) || (c >= 0xFB1D && c <= 0xFDFF) ||
           (c >= 0xFE70 && c <= 0xFEFF) || (c >= 0x10800 && c <= 0x10FFF) ||
           (c >= 0x1E800 && c <= 0x1EFFF);
}

/* Marks that combine with the character before them, even with a delimiter. */
static bool is_combining(uint32_t c)
{
    return (c >= 0x0300 && c <= 0x036F) || (c >= 0x0483 && c <= 0x0489) ||
           (c >= 0x0E31 && c <= 0x0E3A) || (c >= 0x0E47 && c <= 0x0E4E) ||
           (c >= 0x1AB0 && c <= 0x1AFF) || (c >= 0x1DC0 && c <= 0x1DFF) ||
           (c >= 0x20D0 && c <= 0x20FF) || (c >= 0x302A && c <= 0x302F) ||
           (c >= 0x3099 && c <= 0x309A) || (c >= 0xFE20 && c <= 0xFE2F) ||
           (c >= 0x1D165 && c <= 0x1D169);
}

/* Whether a code point looks like a character of URL syntax: . / \ : @ ? # % [ ] ; - */
static bool looks_like_syntax(uint32_t c)
{
    static const uint16_t alike[] = {0x02D0, 0x02F8, 0x037E, 0x0589, 0x2010, 0x2011, 0x2012, 0x2024,
                                     0x2025, 0x2026, 0x2041, 0x2044, 0x2052, 0x205A, 0x2212, 0x2215,
                                     0x2216, 0x2236, 0x2571, 0x2572, 0x29F5, 0x29F8, 0x29F9, 0xA4F8,
                                     0xA4FD, 0xA789, 0xFE13, 0xFE52, 0xFE55, 0xFE56, 0xFE5F, 0xFE63,
                                     0xFE68, 0xFE6A, 0xFE6B, 0xFF03, 0xFF05, 0xFF0D, 0xFF0E, 0xFF0F,
                                     0xFF1A, 0xFF1B, 0xFF1F, 0xFF20, 0xFF3B, 0xFF3C, 0xFF3D};

    for (size_t i = 0; c >= alike[0] && i < sizeof alike / sizeof *alike; i++) {
        if (alike[i] == c)
            return true;
    }
    return false;
}

/* Whether what follows a backslash makes an escape of it. Inside quotes a quote does, and so does
 * their end. */
static bool makes_escape(const char *bytes, size_t len, size_t pos, bool quoted)
{
    if (pos == len)
        return quoted;
    if (bytes[pos] == 'u')
        return pos + 1 < len && bytes[pos + 1] == '{';
    return bytes[pos] != '\0' && strchr(quoted ? "nrt0x\"" : "nrt0x", bytes[pos]);
}

/* Adds the escape of a code point or of ill-formed bytes. False if it needs none. */
static bool add_escape(struct text *t, const char *bytes, size_t len, bool well_formed, uint32_t c,
                       bool after_letter)
{
    if (!well_formed) {
        for (size_t i = 0; i < len; i++)
            text_printf(t, "\\x%02x", (unsigned)(unsigned char)bytes[i]);
    } else if (c == '\n') {
        text_puts(t, "\\n");
    } else if (c == '\r') {
        text_puts(t, "\\r");
    } else if (c == '\t') {
        text_puts(t, "\\t");
    } else if (c == 0) {
        text_puts(t, "\\0");
    } else if (c < 0x20 || c == 0x7F) {
        text_printf(t, "\\x%02x", (unsigned)c);
    } else if (text_is_deceptive(c) || is_right_to_left(c) || looks_like_syntax(c) || c == 0xFFFD ||
               (is_combining(c) && !after_letter)) {
        text_printf(t, "\\u{%04X}", (unsigned)c);
    } else {
        return false;
    }
    return true;
}

/* Adds a run of backslashes. Each is doubled if what follows would make an escape of the last one,
 * or if there are several, as two of them are read as one. */
static void add_backslashes(struct text *t, size_t count, bool escapes)
{
    for (size_t left = escapes || count > 1 ? 2 * count : count; left > 0; left--)
        text_puts(t, "\\");
}

static void add_visible(struct text *t, const char *bytes, size_t len, bool quoted)
{
    size_t backslashes = 0; /* directly before pos, not added yet */
    bool after_letter = false;

    for (size_t pos = 0; pos < len;) {
        size_t start = pos;
        bool well_formed = true, escapes = makes_escape(bytes, len, pos, quoted);
        uint32_t c = ua_utf8_decode(bytes, len, &pos, &well_formed);
        struct text escape = {0};

        if (c == '\\' && well_formed) {
            backslashes++;
            after_letter = false;
            continue;
        }
        escapes |= add_escape(&escape, bytes + start, pos - start, well_formed, c, after_letter);
        add_backslashes(t, backslashes, escapes);
        backslashes = 0;
        if (quoted && c == '"' && well_formed)
            text_puts(t, "\\");
        if (escape.len > 0)
            text_add(t, escape.ptr, escape.len);
        else
            text_add(t, bytes + start, pos - start);
        after_letter = escape.len == 0 && (c >= 0x80 || ua_is_alnum((unsigned char)c));
        text_free(&escape);
    }
    add_backslashes(t, backslashes, quoted);
}

void text_visible(struct text *t, const char *bytes, size_t len)
{
    add_visible(t, bytes, len, false);
}

/* Adds bytes as one word of a shell. */
static void add_quoted_for_shell(struct text *t, const char *bytes, size_t len)
{
    text_puts(t, "'");
    for (size_t i = 0; i < len; i++) {
        if (bytes[i] == '\'')
            text_puts(t, "'\\''");
        else
            text_add(t, &bytes[i], 1);
    }
    text_puts(t, "'");
}

void text_path(struct text *t, const char *path)
{
    bool is_plain =
        path[0] && path[strspn(path, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                                     "0123456789_./+,:@-")] == '\0';
    struct text visible = {0};

    if (is_plain) {
        text_puts(t, path);
        return;
    }
    text_escape_if_needed(&visible, path, strlen(path));
    add_quoted_for_shell(t, visible.ptr, visible.len);
    text_free(&visible);
}

void text_shell_word(struct text *t, struct ua_str word)
{
    struct text visible = {0};

    text_escape_if_needed(&visible, word.ptr, word.len);
    if (word.len > 0 && ua_str_equal(text_str(&visible), word)) {
        text_add(&visible, "", 1); /* ends it */
        text_path(t, visible.ptr);
    } else if (word.len == 0) {
        text_puts(t, "''");
    } else {
        text_puts(t, "\"$(printf '");
        for (size_t i = 0; i < word.len; i++) {
            if (ua_is_alnum((unsigned char)word.ptr[i]) || strchr("/.,_-:@+ ", word.ptr[i]))
                text_add(t, &word.ptr[i], 1);
            else
                text_printf(t, "\\%03o", (unsigned)(unsigned char)word.ptr[i]);
        }
        text_puts(t, "')\"");
    }
    text_free(&visible);
}

void text_shell_value(struct text *t, struct ua_str value)
{
    struct text visible = {0};

    text_visible(&visible, value.ptr, value.len);
    add_quoted_for_shell(t, visible.ptr, visible.len);
    text_free(&visible);
}

/* Whether a reader could mistake the value for a notation, or not see where it ends. */
static bool wants_quotes(const char *bytes, size_t len)
{
    static const char *const notations[] = {"null", "cannot say"};

    if (len == 0 || bytes[0] == '"' || bytes[0] == ' ' || bytes[len - 1] == ' ')
        return true;
    for (size_t i = 1; i < len; i++) {
        if (bytes[i] == ' ' && bytes[i - 1] == ' ')
            return true;
    }
    for (size_t i = 0; i < sizeof notations / sizeof notations[0]; i++) {
        if (len == strlen(notations[i]) && memcmp(bytes, notations[i], len) == 0)
            return true;
    }
    return false;
}

void text_value(struct text *t, struct ua_str value)
{
    bool quoted;

    if (!value.ptr) {
        text_puts(t, "null");
        return;
    }
    quoted = wants_quotes(value.ptr, value.len);
    text_puts(t, quoted ? "\"" : "");
    add_visible(t, value.ptr, value.len, quoted);
    text_puts(t, quoted ? "\"" : "");
}

/* Reads `{`, one to six hex digits and `}`, and moves *pos. */
static bool read_code_point(struct text *t, const char *visible, size_t len, size_t *pos)
{
    size_t digits = 0;
    uint32_t c = 0;
    char utf8[4];

    for ((*pos)++; *pos < len && ua_is_hex((unsigned char)visible[*pos]) && digits < 6; digits++)
        c = c << 4 | ua_hex_value((unsigned char)visible[(*pos)++]);
    if (digits == 0 || *pos == len || visible[(*pos)++] != '}' || c > 0x10FFFF ||
        (c >= 0xD800 && c <= 0xDFFF))
        return false;
    text_add(t, utf8, ua_utf8_encode(utf8, c));
    return true;
}

/* Reads the part of an escape after the backslash, and moves *pos. */
static bool read_escape(struct text *t, const char *visible, size_t len, size_t *pos)
{
    static const char letters[] = "nrt0\"", *const meanings = "\n\r\t\0\"";
    char letter = visible[(*pos)++], byte;

    if (letter == 'u')
        return read_code_point(t, visible, len, pos);
    if (letter != 'x') {
        text_add(t, meanings + (strchr(letters, letter) - letters), 1);
        return true;
    }
    if (len - *pos < 2 || !ua_is_hex((unsigned char)visible[*pos]) ||
        !ua_is_hex((unsigned char)visible[*pos + 1]))
        return false;
    byte = (char)ua_hex_byte(visible + *pos);
    *pos += 2;
    text_add(t, &byte, 1);
    return true;
}

static bool read_visible(struct text *t, const char *visible, size_t len, bool quoted)
{
    text_add(t, "", 0);
    for (size_t pos = 0; pos < len;) {
        bool is_backslash = visible[pos] == '\\';

        if (quoted && visible[pos] == '"')
            return false;
        if (is_backslash && pos + 1 < len && visible[pos + 1] == '\\')
            pos++;
        else if (is_backslash && makes_escape(visible, len, pos + 1, quoted)) {
            if (++pos == len || !read_escape(t, visible, len, &pos))
                return false;
            continue;
        }
        text_add(t, visible + pos++, 1);
    }
    return true;
}

bool text_unescape(struct text *t, const char *visible, size_t len)
{
    return read_visible(t, visible, len, false);
}

bool text_from_value(struct text *t, const char *visible, size_t len)
{
    if (len == 0 || visible[0] != '"')
        return text_unescape(t, visible, len);
    return len >= 2 && visible[len - 1] == '"' && read_visible(t, visible + 1, len - 2, true);
}

void text_escape_if_needed(struct text *t, const char *bytes, size_t len)
{
    bool after_letter = false;

    for (size_t pos = 0; pos < len;) {
        size_t start = pos;
        bool well_formed = true, escaped;
        uint32_t c = ua_utf8_decode(bytes, len, &pos, &well_formed);

        escaped = add_escape(t, bytes + start, pos - start, well_formed, c, after_letter);
        if (!escaped)
            text_add(t, bytes + start, pos - start);
        after_letter = !escaped && (c >= 0x80 || ua_is_alnum((unsigned char)c));
    }
}
