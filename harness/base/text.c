/* SPDX-License-Identifier: MIT */
#include "text.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "guard_page.h"
#include "xmalloc.h"

/* The cap of a text that ends at a guard page is this and how many pages it has. It is then just as
 * large as its content, which begins in the first page. */
#define GUARDED (~(SIZE_MAX >> 1))

static void free_bytes(struct text *t)
{
    if (t->cap & GUARDED)
        guard_unmap(t->ptr, t->cap & ~GUARDED);
    else
        free(t->ptr);
}

void text_free(struct text *t)
{
    free_bytes(t);
    *t = (struct text){0};
}

void text_clear(struct text *t)
{
    t->len = 0;
    if (t->ptr)
        t->ptr[0] = '\0';
}

/* Moves a text from its guard page to memory that can grow. */
static void leave_guard(struct text *t)
{
    char *copy = xstrndup(t->ptr, t->len);

    free_bytes(t);
    t->ptr = copy;
    t->cap = t->len + 1;
}

/* Makes room for len more bytes and the NUL. */
static void grow_text_by(struct text *t, size_t len)
{
    if (t->cap & GUARDED)
        leave_guard(t);
    if (len + 1 > t->cap - t->len) {
        t->cap = (t->cap + len + 1) * 2;
        t->ptr = xrealloc(t->ptr, t->cap);
    }
}

static inline void reserve_text(struct text *t, size_t len)
{
    if (t->cap & GUARDED || len + 1 > t->cap - t->len)
        grow_text_by(t, len);
}

void text_add(struct text *t, const char *bytes, size_t len)
{
    reserve_text(t, len);
    if (len > 0)
        memcpy(t->ptr + t->len, bytes, len);
    t->len += len;
    t->ptr[t->len] = '\0';
}

char *text_extend(struct text *t, size_t len)
{
    reserve_text(t, len);
    t->len += len;
    t->ptr[t->len] = '\0';
    return t->ptr + t->len - len;
}

void text_cut(struct text *t, size_t len)
{
    t->len -= len;
    if (t->ptr)
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

/* Gives t a buffer of size bytes that ends at a guard page. False without memory for it. */
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
    /* The buffer has one byte before the text, so that it begins in the first page even if empty.
     */
    if (!enter_guard(t, from.len + 1))
        return from;
    if (from.len > 0)
        memcpy(t->ptr + 1, from.ptr, from.len);
    return (struct ua_str){t->ptr + 1, from.len};
}

void text_vprintf(struct text *t, const char *format, va_list args)
{
    va_list again;
    int len;

    va_copy(again, args);
    len = vsnprintf(NULL, 0, format, again);
    va_end(again);
    if (len < 0)
        return;
    reserve_text(t, (size_t)len);
    vsnprintf(t->ptr + t->len, (size_t)len + 1, format, args);
    t->len += (size_t)len;
}

void text_printf(struct text *t, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    text_vprintf(t, format, args);
    va_end(args);
}

void text_position(const char *text, size_t len, size_t offset, size_t *line, size_t *column)
{
    *line = *column = 1;
    for (size_t i = 0; i < offset && i < len; i++) {
        if (text[i] == '\n') {
            (*line)++;
            *column = 1;
        } else if (((unsigned char)text[i] & 0xC0) != 0x80) {
            (*column)++;
        }
    }
}

bool text_is_blank(const char *text, size_t len)
{
    size_t i = 0;

    while (i < len && memchr(" \t\r\n", text[i], 4))
        i++;
    return i == len;
}
