/* SPDX-License-Identifier: MIT */
/* What every part of the harness needs: memory that does not fail, messages, hostile bytes. */
#ifndef UTIL_H
#define UTIL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "urlassay.h"

/* Exit statuses: the command line's contract. */
enum { EXIT_AS_EXPECTED = 0, EXIT_DIFFERENCES = 1, EXIT_USAGE = 2, EXIT_COULD_NOT_RUN = 3 };

/* Never return NULL: a harness without memory says so and ends with EXIT_COULD_NOT_RUN. */
void *xmalloc(size_t size);
void *xcalloc(size_t count, size_t size);
void *xrealloc(void *ptr, size_t size);
char *xstrndup(const char *text, size_t len);

/* Growing text for the harness, always NUL-terminated for convenience (len excludes the NUL). A
 * zeroed struct is ready; text_free releases it. */
struct text {
    char *ptr;
    size_t len, cap;
};
void text_free(struct text *t);
void text_clear(struct text *t);
void text_add(struct text *t, const char *bytes, size_t len);
void text_puts(struct text *t, const char *string);
void text_printf(struct text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Makes to hold what from holds. */
void text_assign(struct text *to, const struct text *from);
/* What it holds, "" if nothing: never NULL. Valid until it is added to. */
struct ua_str text_str(const struct text *t);
/* The same of what may be absent, as a base: ptr NULL then. */
struct ua_str text_optional(const struct text *t, bool is_there);
/* Puts from in the place of what t held, for libraries that take NUL-terminated text. False if that
 * would cut it. */
bool text_copy(struct text *t, struct ua_str from);
/* From now on text_copy makes the NUL the last byte before a page that nobody can read. */
void text_guard_copies(void);
/* Puts from in the place of what t held, such that the text itself, without a NUL, ends at such a
 * page. Valid until t is used again; if there is no memory for that, from itself. */
struct ua_str text_guard(struct text *t, struct ua_str from);
/* Code points that would steer a terminal or hide: C0, C1, bidi and zero-width controls, blanks
 * other than space, variation selectors, tags. */
bool text_is_deceptive(uint32_t c);
/* Base64 (RFC 4648, section 4) without quotes, and back. Decoding tells false on bad input. */
void text_base64(struct text *t, const char *bytes, size_t len);
bool text_unbase64(struct text *t, const char *base64, size_t len);
/* Hostile bytes made safe and visible for a terminal: well-formed printable UTF-8 stays, all else
 * becomes \n, \t, \0, \x1b, \u{202E}; so does what is written from right to left, and a mark that
 * would combine with a delimiter. Backslashes before what would read as an escape are doubled, so
 * that no two texts look the same. */
void text_visible(struct text *t, const char *bytes, size_t len);
/* The same for a path, as a shell takes it. */
void text_path(struct text *t, const char *path);
/* A value, as everything for a person writes it: null (ptr NULL), or visible, and in quotes if it
 * is empty, begins or ends with a space or holds two in a row, or could be mistaken for a notation.
 * Inside quotes a quote is \". */
void text_value(struct text *t, struct ua_str value);
/* The inverse of both, added to t. False on what is no escape (t is then unspecified). */
bool text_from_visible(struct text *t, const char *visible, size_t len);

/* Writes "urlassay: " and the message and a newline to stderr. What would steer a terminal is
 * escaped as by text_visible; a message that went through that already stays as it is. */
void complain(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Reads a whole file into t. On failure complains with path and reason and tells false. */
bool read_file(struct text *t, const char *path);

/* FNV-1a, 64 bit: the fixed hash behind ids, shapes and classes. Start with HASH_START. */
#define HASH_START 0xcbf29ce484222325u
uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t len);

/* Whether to colour what goes to this stream: a terminal, and NO_COLOR empty or unset. */
bool wants_color(FILE *stream);

/* Writes all of the bytes, through interruptions; false, with errno, if that cannot be. */
bool write_all(int fd, const void *bytes, size_t len);

/* Seconds since some moment, by a clock that nobody sets. */
double monotonic_seconds(void);

/* The folder of the running executable, ending in "/". "" if unknown. Lives for ever. */
const char *executable_dir(void);

/* Where a data folder of ours is: in_tree (such as "vectors") below the source tree if the running
 * executable is in build/<variant>/ of one, else installed below PREFIX/share/urlassay/. NULL if it
 * is in neither place. The caller frees it. */
char *data_dir(const char *in_tree, const char *installed);

#endif
