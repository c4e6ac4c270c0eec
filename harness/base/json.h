/* SPDX-License-Identifier: MIT */
/* Reading JSON with cJSON without its two losses: a string ends at \u0000 there, and one lone
 * surrogate refuses the whole text. Both occur in real vectors and in real answers. */
#ifndef JSON_H
#define JSON_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>

#include "util.h"

/* Parses a whole JSON text of len bytes; the caller frees the tree with cJSON_Delete. \u0000 is
 * kept as the bytes C0 80, which json_string turns back; a lone surrogate, which only an escape can
 * give, as the three bytes that it would have in UTF-8, which json_string makes U+FFFD. Returns
 * NULL for a syntax error and for ill-formed UTF-8, overlong forms and surrogates among it,
 * wherever it stands; *error_offset (may be NULL) is then its place in text, in bytes. */
cJSON *json_parse(const char *text, size_t len, size_t *error_offset);

/* Appends what json_parse refused a file for: "PATH:3:7: JSON syntax error" or, for the first byte
 * that is no UTF-8, "PATH:3:7: ill-formed UTF-8". The column counts bytes. */
void json_explain_error(struct text *out, const char *path, const char *text, size_t len,
                        size_t offset);

/* Replaces out by the string's bytes, NUL included. False (and out empty) if item is NULL or not a
 * string. */
bool json_read_string(const cJSON *item, struct text *out);
/* The same with lone surrogates written out, as in the names that WPT's harness gives: "U+d800". */
bool json_read_name(const cJSON *item, struct text *out);

/* Replaces out by the bytes that a string has in base64. False if item is no string, or no base64.
 */
bool json_read_base64(const cJSON *item, struct text *out);
/* The same of a string, or of {"bytes_b64": "..."}, which is how an array has bytes that are no
 * UTF-8. */
bool json_read_bytes(const cJSON *item, struct text *out);

/* Adds a member to the object that out is being filled with: a comma unless it is the first, then
 * "key":"..." or, for bytes that are no UTF-8, "key_b64":"...". ptr NULL gives null. */
void json_add_member(struct text *out, const char *key, struct ua_str value);

/* The same without a comma, for writers that place commas and line ends themselves. */
void json_put_member(struct text *out, const char *key, struct ua_str value);

/* Appends bytes as json_bytes reads them: a string, or an object where they are no UTF-8. */
void json_put_bytes(struct text *out, struct ua_str bytes);

/* Appends item as JSON, without spaces and in one spelling, so that equal values give equal texts
 * if their members come in the same order. Members called skip (may be NULL) are left out, at any
 * depth. */
void json_write(struct text *out, const cJSON *item, const char *skip);

/* Where offset is in text: line and column (in bytes), both from 1. */
void json_position(const char *text, size_t len, size_t offset, size_t *line, size_t *column);

#endif
