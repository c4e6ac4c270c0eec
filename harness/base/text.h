/* SPDX-License-Identifier: MIT */
/* A text that grows. */
#ifndef TEXT_H
#define TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

#include "urlassay.h"

/* Always NUL-terminated for convenience; len excludes the NUL. All members zero: an empty text. The
 * caller calls text_free. */
struct text {
    char *ptr;
    size_t len, cap;
};
void text_free(struct text *t);
void text_clear(struct text *t);
void text_add(struct text *t, const char *bytes, size_t len);
/* Makes the text len bytes longer. Returns where they are, for the caller to fill. */
char *text_extend(struct text *t, size_t len);
/* Takes the last len bytes away. */
void text_cut(struct text *t, size_t len);
void text_puts(struct text *t, const char *string);
void text_printf(struct text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
void text_vprintf(struct text *t, const char *format, va_list args)
    __attribute__((format(printf, 2, 0)));
/* Replaces to's contents with from's. */
void text_assign(struct text *to, const struct text *from);
/* Returns the contents, "" if there are none: never NULL. Valid until the text changes. */
struct ua_str text_str(const struct text *t);
/* Returns the contents, or ptr NULL if is_there is false, as for a base. */
struct ua_str text_optional(const struct text *t, bool is_there);

/* Replaces t's contents with from, for libraries that take NUL-terminated text. False if from has a
 * NUL, which would cut it. */
bool text_copy(struct text *t, struct ua_str from);
/* From now on, text_copy puts the NUL at the last byte before a page that cannot be read. */
void text_guard_copies(void);
/* Replaces t's contents with from, so that the text, without a NUL, ends at a page that cannot be
 * read. Returns the copy, valid until t is used again; without memory for it, from. */
struct ua_str text_guard(struct text *t, struct ua_str from);

/* Where offset is in text: line and column (in code points of UTF-8), both from 1. */
void text_position(const char *text, size_t len, size_t offset, size_t *line, size_t *column);

/* Whether there is nothing but white space of JSON. */
bool text_is_blank(const char *text, size_t len);

#endif
