/* SPDX-License-Identifier: MIT */
#include "util.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "ascii.h"
#include "guard_page.h"
#include "utf8.h"

static _Noreturn void out_of_memory(void)
{
    /* Not complain, which needs memory. */
    fflush(stdout);
    fputs("urlassay: out of memory\n", stderr);
    exit(EXIT_COULD_NOT_RUN);
}

void *xmalloc(size_t size)
{
    void *ptr = malloc(size ? size : 1);

    if (!ptr)
        out_of_memory();
    return ptr;
}

void *xcalloc(size_t count, size_t size)
{
    void *ptr = calloc(count ? count : 1, size ? size : 1);

    if (!ptr)
        out_of_memory();
    return ptr;
}

void *xrealloc(void *ptr, size_t size)
{
    ptr = realloc(ptr, size ? size : 1);
    if (!ptr)
        out_of_memory();
    return ptr;
}

char *xstrndup(const char *text, size_t len)
{
    char *copy = xmalloc(len + 1);

    if (len > 0)
        memcpy(copy, text, len);
    copy[len] = '\0';
    return copy;
}

/* The cap of a text that ends at a guard page is this and how many pages it has. It is then just as
 * large as its content, which begins in the first page. */
#define GUARDED (~(SIZE_MAX >> 1))

static void release(struct text *t)
{
    if (t->cap & GUARDED)
        guard_unmap(t->ptr, t->cap & ~GUARDED);
    else
        free(t->ptr);
}

void text_free(struct text *t)
{
    release(t);
    *t = (struct text){0};
}

void text_clear(struct text *t)
{
    t->len = 0;
    if (t->ptr)
        t->ptr[0] = '\0';
}

/* Moves it to where it can grow. */
static void leave_guard(struct text *t)
{
    char *copy = xstrndup(t->ptr, t->len);

    release(t);
    t->ptr = copy;
    t->cap = t->len + 1;
}

/* Room for len more bytes and the NUL. */
static void make_room(struct text *t, size_t len)
{
    if (t->cap & GUARDED)
        leave_guard(t);
    if (len + 1 > t->cap - t->len) {
        t->cap = (t->cap + len + 1) * 2;
        t->ptr = xrealloc(t->ptr, t->cap);
    }
}

static inline void text_reserve(struct text *t, size_t len)
{
    if (t->cap & GUARDED || len + 1 > t->cap - t->len)
        make_room(t, len);
}

void text_add(struct text *t, const char *bytes, size_t len)
{
    text_reserve(t, len);
    if (len > 0)
        memcpy(t->ptr + t->len, bytes, len);
    t->len += len;
    t->ptr[t->len] = '\0';
}

void text_puts(struct text *t, const char *string)
{
    text_add(t, string, strlen(string));
}

void text_assign(struct text *to, const struct text *from)
{
    text_clear(to);
    text_add(to, from->ptr ? from->ptr : "", from->len);
}

/* Makes t size bytes that end at a guard page. */
static bool enter_guard(struct text *t, size_t size)
{
    size_t pages = guard_pages(size);
    char *end;

    if (t->cap == (GUARDED | pages)) {
        t->ptr = guard_end(t->ptr, pages) - size;
        t->len = 0;
        return true;
    }
    end = guard_map(pages);
    if (!end)
        return false;
    text_free(t);
    *t = (struct text){end - size, 0, GUARDED | pages};
    return true;
}

static bool guards_copies;

void text_guard_copies(void)
{
    guards_copies = true;
}

struct ua_str text_str(const struct text *t)
{
    return (struct ua_str){t->ptr ? t->ptr : "", t->len};
}

struct ua_str text_optional(const struct text *t, bool is_there)
{
    return is_there ? text_str(t) : (struct ua_str){NULL, 0};
}

bool text_copy(struct text *t, struct ua_str from)
{
    if (!guards_copies && from.len == 0 && t->len == 0 && t->ptr)
        return true;
    if (guards_copies && enter_guard(t, from.len + 1)) {
        t->len = from.len;
        if (from.len > 0)
            memcpy(t->ptr, from.ptr, from.len);
        t->ptr[t->len] = '\0';
    } else {
        text_clear(t);
        text_add(t, from.ptr, from.len);
    }
    return from.len == 0 || !memchr(from.ptr, '\0', from.len);
}

struct ua_str text_guard(struct text *t, struct ua_str from)
{
    /* One byte before the text is t's, so that it begins in the first page even if it is empty. */
    if (!enter_guard(t, from.len + 1))
        return from;
    if (from.len > 0)
        memcpy(t->ptr + 1, from.ptr, from.len);
    return (struct ua_str){t->ptr + 1, from.len};
}

static void add_formatted(struct text *t, const char *format, va_list args)
{
    va_list again;
    int len;

    va_copy(again, args);
    len = vsnprintf(NULL, 0, format, again);
    va_end(again);
    if (len < 0)
        return;
    text_reserve(t, (size_t)len);
    vsnprintf(t->ptr + t->len, (size_t)len + 1, format, args);
    t->len += (size_t)len;
}

void text_printf(struct text *t, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    add_formatted(t, format, args);
    va_end(args);
}

bool text_is_deceptive(uint32_t c)
{
    return c < 0x20 || (c >= 0x7F && c <= 0xA0) || c == 0xAD || c == 0x034F || c == 0x061C ||
           (c >= 0x115F && c <= 0x1160) || c == 0x1680 || (c >= 0x17B4 && c <= 0x17B5) ||
           (c >= 0x180B && c <= 0x180F) || (c >= 0x2000 && c <= 0x200F) ||
           (c >= 0x2028 && c <= 0x202F) || (c >= 0x205F && c <= 0x206F) || c == 0x3000 ||
           c == 0x3164 || (c >= 0xFE00 && c <= 0xFE0F) || c == 0xFEFF || c == 0xFFA0 ||
           (c >= 0xFFF0 && c <= 0xFFFC) || c >= 0xE0000;
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
        for (int byte = 0; byte < 3; byte++)
            out[byte] = (char)(group >> (16 - 8 * byte) & 0xFF);
        text_add(t, out, (size_t)(3 - padding));
    }
    return true;
}

/* Code points that turn the direction of a line: Hebrew, Arabic and what else is written so. */
static bool is_right_to_left(uint32_t c)
{
    return (c >= 0x0590 && c <= 0x08FF) || (c >= 0xFB1D && c <= 0xFDFF) ||
           (c >= 0xFE70 && c <= 0xFEFF) || (c >= 0x10800 && c <= 0x10FFF) ||
           (c >= 0x1E800 && c <= 0x1EFFF);
}

/* The marks that change what stands before them, be it a delimiter. */
static bool is_combining(uint32_t c)
{
    return (c >= 0x0300 && c <= 0x036F) || (c >= 0x0483 && c <= 0x0489) ||
           (c >= 0x0E31 && c <= 0x0E3A) || (c >= 0x0E47 && c <= 0x0E4E) ||
           (c >= 0x1AB0 && c <= 0x1AFF) || (c >= 0x1DC0 && c <= 0x1DFF) ||
           (c >= 0x20D0 && c <= 0x20FF) || (c >= 0x302A && c <= 0x302F) ||
           (c >= 0x3099 && c <= 0x309A) || (c >= 0xFE20 && c <= 0xFE2F) ||
           (c >= 0x1D165 && c <= 0x1D169);
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

/* The escape of one code point or of ill-formed bytes; false if it is shown as it is. */
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
    } else if (text_is_deceptive(c) || is_right_to_left(c) || (is_combining(c) && !after_letter)) {
        text_printf(t, "\\u{%04X}", (unsigned)c);
    } else {
        return false;
    }
    return true;
}

static void add_visible(struct text *t, const char *bytes, size_t len, bool quoted)
{
    size_t backslashes = 0; /* that stand right before pos */
    bool after_letter = false;

    for (size_t pos = 0; pos < len;) {
        size_t start = pos;
        bool well_formed = true, escapes = makes_escape(bytes, len, pos, quoted);
        uint32_t c = ua_utf8_decode(bytes, len, &pos, &well_formed);
        struct text escape = {0};

        escapes |= add_escape(&escape, bytes + start, pos - start, well_formed, c, after_letter);
        for (; escapes && backslashes > 0; backslashes--)
            text_puts(t, "\\");
        if (quoted && c == '"' && well_formed)
            text_puts(t, "\\");
        if (escape.len > 0)
            text_add(t, escape.ptr, escape.len);
        else
            text_add(t, bytes + start, pos - start);
        after_letter = escape.len == 0 && (c >= 0x80 || ua_is_alnum((unsigned char)c));
        backslashes = c == '\\' && well_formed ? backslashes + 1 : 0;
        text_free(&escape);
    }
    for (; quoted && backslashes > 0; backslashes--)
        text_puts(t, "\\");
}

void text_visible(struct text *t, const char *bytes, size_t len)
{
    add_visible(t, bytes, len, false);
}

void text_path(struct text *t, const char *path)
{
    bool is_plain =
        path[0] && path[strspn(path, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                                     "0123456789_./+-")] == '\0';

    if (is_plain) {
        text_puts(t, path);
        return;
    }
    text_puts(t, "'");
    for (size_t len; *path; path += len) {
        len = strcspn(path, "'");
        text_visible(t, path, len);
        if (path[len] == '\'') {
            text_puts(t, "'\\''");
            len++;
        }
    }
    text_puts(t, "'");
}

/* Whether a reader could mistake the value, or not see where it ends. */
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

/* Reads `{`, one to six hex digits and `}`; steps *pos. */
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

/* Reads what stands behind the backslash of an escape; steps *pos. */
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
    byte = (char)(unsigned char)(ua_hex_value((unsigned char)visible[*pos]) << 4 |
                                 ua_hex_value((unsigned char)visible[*pos + 1]));
    *pos += 2;
    text_add(t, &byte, 1);
    return true;
}

bool text_from_visible(struct text *t, const char *visible, size_t len)
{
    bool quoted = len > 0 && visible[0] == '"';

    text_add(t, "", 0);
    if (quoted) {
        if (len < 2 || visible[len - 1] != '"')
            return false;
        visible++;
        len -= 2;
    }
    for (size_t pos = 0; pos < len;) {
        size_t start = pos;

        while (pos < len && visible[pos] == '\\')
            pos++;
        if (pos == start) {
            if (quoted && visible[pos] == '"')
                return false;
            text_add(t, visible + pos++, 1);
        } else if (!makes_escape(visible, len, pos, quoted)) {
            text_add(t, visible + start, pos - start);
        } else {
            text_add(t, visible + start, (pos - start) / 2);
            if ((pos - start) % 2 > 0 && (pos == len || !read_escape(t, visible, len, &pos)))
                return false;
        }
    }
    return true;
}

/* Like text_visible, but what is visible already stays as it is. */
static void add_harmless(struct text *t, const char *bytes, size_t len)
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

void complain(const char *format, ...)
{
    struct text message = {0}, line = {0};
    va_list args;

    va_start(args, format);
    add_formatted(&message, format, args);
    va_end(args);
    text_puts(&line, "urlassay: ");
    add_harmless(&line, message.ptr ? message.ptr : "", message.len);
    text_puts(&line, "\n");
    fflush(stdout);
    fputs(line.ptr, stderr);
    text_free(&message);
    text_free(&line);
}

bool read_file(struct text *t, const char *path)
{
    FILE *file = fopen(path, "rb");
    struct stat info;
    char chunk[1 << 14];
    size_t got;
    bool ok;

    text_clear(t);
    text_reserve(t, 0);
    t->ptr[0] = '\0';
    if (!file || fstat(fileno(file), &info) != 0) {
        complain("%s: %s", path, strerror(errno));
        if (file)
            fclose(file);
        return false;
    }
    if (S_ISDIR(info.st_mode)) {
        complain("%s: is a directory", path);
        fclose(file);
        return false;
    }
    while ((got = fread(chunk, 1, sizeof chunk, file)) > 0)
        text_add(t, chunk, got);
    ok = !ferror(file);
    if (!ok)
        complain("%s: %s", path, strerror(errno));
    fclose(file);
    return ok;
}

uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t len)
{
    const unsigned char *in = bytes;

    for (size_t i = 0; i < len; i++)
        hash = (hash ^ in[i]) * 0x100000001b3u;
    return hash;
}

bool wants_color(FILE *stream)
{
    const char *no_color = getenv("NO_COLOR");

    return isatty(fileno(stream)) && (!no_color || no_color[0] == '\0');
}

bool write_all(int fd, const void *bytes, size_t len)
{
    const char *at = bytes;

    while (len > 0) {
        ssize_t wrote = write(fd, at, len);

        if (wrote < 0 && errno == EINTR)
            continue;
        if (wrote <= 0)
            return false;
        at += wrote;
        len -= (size_t)wrote;
    }
    return true;
}

double monotonic_seconds(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

const char *executable_dir(void)
{
    static char dir[4096];

    if (!dir[0]) {
        ssize_t len = readlink("/proc/self/exe", dir, sizeof dir - 1);

        dir[len > 0 ? len : 0] = '\0';
        if (strrchr(dir, '/'))
            strrchr(dir, '/')[1] = '\0';
    }
    return dir;
}

/* Makes the path of a folder one to read: without "..", and relative if it lies below the current
 * folder. */
static void shorten(struct text *path)
{
    char *real = realpath(path->ptr, NULL), *here = realpath(".", NULL);
    size_t len = here ? strlen(here) : 0;

    if (real) {
        bool below = here && strncmp(real, here, len) == 0 && real[len] == '/';

        text_clear(path);
        text_puts(path, below ? real + len + 1 : real);
    }
    free(real);
    free(here);
}

char *data_dir(const char *in_tree, const char *installed)
{
    const char *const prefixes[] = {"../../", "../share/urlassay/"};
    const char *const names[] = {in_tree, installed};

    for (int i = 0; i < 2; i++) {
        struct text path = {0};
        struct stat info;

        text_printf(&path, "%s%s%s", executable_dir(), prefixes[i], names[i]);
        if (stat(path.ptr, &info) == 0 && S_ISDIR(info.st_mode)) {
            shorten(&path);
            return path.ptr;
        }
        text_free(&path);
    }
    return NULL;
}
